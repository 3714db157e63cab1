//! `file`: files of a host (RFC 1738 section 3.10, RFC 8089).
//!
//! ```abnf
//! fileurl = "file://" [ host | "localhost" ] "/" fpath
//! ```

use core::fmt;

use uriel::{
    Document, Encoded, Facts, Host, Production, Scheme, Status,
    grammar::{
        Class, Read, Text,
        rfc1738::{FileParts, file_schemepart},
    },
};

/// The scheme `file`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::file::File};
///
/// let url = File.parse_with("file://vms.host.edu/disk$user/my/notes/note12345.txt", Edition::Rfc1738)?;
/// assert_eq!(url.host().unwrap(), "vms.host.edu");
/// assert!(url.segments().map(|name| name.as_str()).eq(["disk$user", "my", "notes", "note12345.txt"]));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct File;

uriel::typed_url! {
    /// A file URL.
    pub struct FileUrl: File;
}

impl<'a> FileUrl<'a> {
    /// The host; `None` where none is written, which means the machine that the URL is read on.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::File};
    /// assert_eq!(File.parse("file://localhost/etc/motd")?.host().unwrap(), "localhost");
    /// assert!(File.parse("file:///etc/motd")?.host().is_none());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Option<Host<'a>> {
        self.parts.host.map(|host| Host::new(host.of(self.text), self.edition))
    }

    /// Whether the file is on the machine that the URL is read on: the host is absent or `localhost`.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::File};
    /// assert!(File.parse("file://LOCALHOST/etc/motd")?.is_local());
    /// assert!(!File.parse("file://h/etc/motd")?.is_local());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.host().is_none_or(|host| host.eq_ignore_ascii_case("localhost"))
    }

    /// The path behind its first "/".
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::File};
    /// assert_eq!(File.parse("file:///etc/motd")?.path().as_str(), "etc/motd");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> Encoded<'a> {
        Encoded::new(self.parts.fpath.of(self.text))
    }

    /// The names of the path, which may be empty.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::File};
    /// assert!(File.parse("file:///a//b")?.segments().map(|name| name.as_str()).eq(["a", "", "b"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn segments(&self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        self.path().segments()
    }
}

impl Scheme for File {
    const NAME: &'static str = "file";
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[
            Document { name: "RFC 1738 section 3.10", obsoleted_by: Some("RFC 8089") },
            Document { name: "RFC 8089", obsoleted_by: None },
        ],
        status: Status::Permanent,
        forms: &["file://[<host>]/<path>"],
    };
    uriel::by_production!(FileUrl);
}

impl Production for File {
    const RULE: &'static str = "fileurl";
    const MOSTLY: Class = Class::Fpath;
    type Parts<S: Copy> = FileParts<S>;

    fn parts<T: Text>(i: T) -> Read<T, FileParts<T::Slice>> {
        file_schemepart(i)
    }
}

impl fmt::Debug for FileUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileUrl").field("host", &self.host()).field("path", &self.path()).finish()
    }
}
