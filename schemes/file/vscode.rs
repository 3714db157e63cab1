//! The spelling of the editor VS Code, which language servers meet.

extern crate alloc;

use alloc::string::String;

use uriel::{
    Edition, Encoded,
    charset::{CharSet, rfc3986},
    grammar::{ByEdition, Class, Rule},
    write::{UrlBuf, encode_into},
};

use super::{File, FileParts, FileUrl, PathError, Root, path::url_of};

/// Characters that VS Code does not escape: the unreserved ones.
#[derive(Clone, Copy)]
struct Unreserved;

impl Class for Unreserved {
    const RULE: &'static Rule = &Rule::new("unreserved").defined_in("RFC 3986 section 2.3");
    const OCTETS: ByEdition<CharSet> = ByEdition::all(rfc3986::UNRESERVED);
}

impl FileUrl<'_> {
    /// The URL of the same file in the one spelling that the editor VS Code gives it: an authority, which is empty for
    /// this machine, the letter of a drive in lower case, and an escape for every character of a name that is not
    /// unreserved, the ":" of a drive too.
    ///
    /// Any reader of URLs takes it for the same file; an editor that compares URLs as texts, as some clients of
    /// language servers do, knows it. A fragment is left out, and so are dot segments; an escaped "/" stays escaped.
    ///
    /// It is the key for a map: without their fragments, two URLs have one spelling if and only if
    /// [`is_equivalent`](uriel::Uri::is_equivalent) says so at the level of the scheme. So a folder of a POSIX system
    /// that is called `C:` is read as a drive, because RFC 8089 appendix E.2 reads it so, and a path that begins with
    /// "//" as a share, as Windows does.
    ///
    /// A share of `localhost` is spelled as that of any other host, as VS Code spells it, which refuses a path that
    /// begins with "//". Readers of RFC 8089 section 2 take that spelling for a file of this machine; of it,
    /// [`to_path`](Self::to_path) makes the path of the share again.
    ///
    /// # Errors
    ///
    /// The URL would be longer than 2³¹ − 1 octets.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::{File, System}};
    /// for text in ["file:///C:/a+b.rs", "file:///c%3A/a%2Bb.rs", "file:c:/a%2bb.rs", "file://localhost/C%7C/a+b.rs"] {
    ///     assert_eq!(File.parse(text)?.spelled_by_vscode().unwrap(), "file:///c%3A/a%2Bb.rs");
    /// }
    /// let url = File::from_path(r"\\Server\share\a b", System::Windows).unwrap();
    /// assert_eq!(url.as_url().spelled_by_vscode().unwrap(), "file://server/share/a%20b");
    /// assert_eq!(File.parse("file:///a/%2E%2E/b")?.spelled_by_vscode().unwrap(), "file:///b");
    /// assert_eq!(File.parse("file:////H/share/a")?.spelled_by_vscode().unwrap(), "file://h/share/a");
    /// let url = File::from_path(r"\\localhost\c$\a", System::Windows).unwrap();
    /// assert_eq!(url.as_url().spelled_by_vscode().unwrap(), "file://localhost/c%24/a");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn spelled_by_vscode(self) -> Result<UrlBuf<File>, PathError> {
        // The scheme compares normal forms.
        self.normalize().as_url().normal_form_spelled_by_vscode()
    }

    fn normal_form_spelled_by_vscode(self) -> Result<UrlBuf<File>, PathError> {
        let may_be_escaped = self.text.bytes().filter(|octet| !octet.is_ascii_alphanumeric()).count();
        let mut url = String::with_capacity("file:////".len() + self.text.len() + 2 * may_be_escaped);
        url.push_str("file://");
        if let Some(user) = self.user() {
            push(&mut url, user);
            url.push('@');
        }
        // A URL with an empty host is equivalent to one with "localhost", and may name a share in its path.
        let host = self.parts.host.filter(|_| !self.is_local());
        let (root, names) = Self { parts: FileParts { host, ..self.parts }, ..self }.root_and_names_without_dots();
        match root {
            Root::Posix => {
                if let Some(host) = self.remote_host() {
                    push_host(&mut url, host);
                }
            }
            Root::Drive(letter) => {
                url.push('/');
                url.push(letter.to_ascii_lowercase());
                url.push_str("%3A");
            }
            Root::Unc { host, share } => {
                push_host(&mut url, host);
                url.push('/');
                push(&mut url, share);
            }
        }
        for name in names.into_iter().flat_map(Encoded::split_slashes) {
            url.push('/');
            push(&mut url, name);
        }
        url_of(url)
    }
}

/// Appends a host in lower case.
fn push_host(url: &mut String, host: Encoded<'_>) {
    if host.as_str().starts_with('[') {
        url.push_str(&host.as_str().to_ascii_lowercase());
    } else {
        encode_into(host.decode().to_ascii_lowercase(), Unreserved, Edition::default(), url);
    }
}

/// Appends a text, decoded and escaped anew.
fn push(url: &mut String, text: Encoded<'_>) {
    encode_into(text.decode(), Unreserved, Edition::default(), url);
}
