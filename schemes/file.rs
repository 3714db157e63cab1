//! `file`: files of a host (RFC 1738 section 3.10, RFC 8089).
//!
//! Under RFC 1738, section 5:
//!
//! ```abnf
//! fileurl = "file://" [ host | "localhost" ] "/" fpath
//! fpath   = fsegment *[ "/" fsegment ]
//! ```
//!
//! Under the later editions, RFC 8089 section 2, with the characters and the hosts of the edition:
//!
//! ```abnf
//! file-URI       = file-scheme ":" file-hier-part
//! file-scheme    = "file"
//! file-hier-part = ( "//" auth-path ) / local-path
//! auth-path      = [ file-auth ] path-absolute
//! local-path     = path-absolute
//! file-auth      = "localhost" / host
//! ```
//!
//! # The fields
//!
//! | field | getter | what it is |
//! |---|---|---|
//! | user | [`user`](FileUrl::user) | a name in front of "@"; RFC 1738 has none |
//! | host | [`host`](FileUrl::host) | absent, empty, `localhost`, or another machine |
//! | local | [`is_local`](FileUrl::is_local) | whether it is the machine that the URL is read on |
//! | path | [`path`](FileUrl::path), [`segments`](FileUrl::segments) | the names behind the first "/" |
//! | root | [`root`](FileUrl::root) | what the names stand under: "/", a drive, a share |
//!
//! [`to_path`](FileUrl::to_path) and [`from_path`](File::from_path) turn URLs into the paths of a [`System`] that the
//! caller names, and back. What they do does not depend on the system that the program runs on.
//!
//! # The documents' examples
//!
//! ```
//! use uriel::{Edition, Scheme, schemes::file::{File, Root, System}};
//!
//! // RFC 1738 section 3.10: a file of a VMS system, and the message of the day of this one.
//! let url = File.parse_with("file://vms.host.edu/disk$user/my/notes/note12345.txt", Edition::Rfc1738)?;
//! assert_eq!(url.host().unwrap(), "vms.host.edu");
//! assert!(url.segments().map(|name| name.as_str()).eq(["disk$user", "my", "notes", "note12345.txt"]));
//!
//! // Draft 1996 section 1.1, and RFC 8089 appendix B.
//! for (text, host) in [
//!     ("file:/home/fred/bio.txt", None),
//!     ("file:/path/to/file", None),
//!     ("file:///path/to/file", Some("")),
//!     ("file://host.example.com/path/to/file", Some("host.example.com")),
//! ] {
//!     let url = File.parse(text)?;
//!     assert_eq!(url.host().as_deref(), host);
//!     assert_eq!(url.is_local(), host != Some("host.example.com"));
//! }
//!
//! // RFC 8089 appendix E: drives, shares, and a user.
//! for text in ["file:c:/path/to/file", "file:///c:/path/to/file", "file:///c%7C/path/to/file"] {
//!     assert_eq!(File.parse(text)?.root(), Root::Drive('c'));
//!     assert_eq!(File.parse(text)?.to_path(System::Windows).unwrap(), br"c:\path\to\file");
//! }
//! for text in ["file://host.example.com/Share/path/to/file.txt", "file:////host.example.com/Share/path/to/file.txt"] {
//!     let path = File.parse(text)?.to_path(System::Windows).unwrap();
//!     assert_eq!(path, br"\\host.example.com\Share\path\to\file.txt");
//! }
//! assert_eq!(File.parse("file://user@host.example.com/path/to/file")?.user().as_deref(), Some("user"));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # What changes between the editions
//!
//! * RFC 1738 wants the "//"; RFC 8089 makes "the entire authority component, including the double slashes "//",
//!   optional" (appendix A), so that `file:/x` has no host and `file:///x` an empty one. RFC 1738 does not know the
//!   difference, and there the host of `file:///x` is absent.
//! * "?" is part of a name under RFC 1738. RFC 8089 has no query, and no later edition has "?" in a path: it is refused,
//!   and has to be written `%3F`.
//! * ";" must be escaped under RFC 1738, and is part of a name under the later editions, draft 1996 included, which gives
//!   its parameters no meaning here.
//! * A fragment may follow from draft 1996 on.
//!
//! # How the documents are read
//!
//! The rules of section 2 are the standard; appendix E tells what else is met in practice, and is not normative. What of
//! it is a URI by the rules of the edition is read, and [`root`](FileUrl::root) tells what it means:
//!
//! * A drive without "//": `local-path = [ drive-letter ] path-absolute` (appendix E.2), as `file:c:/x`. A "/" must follow
//!   the drive, and `file:x` is no file URL: there is no path relative to nothing.
//! * A user: `file-auth = "localhost" / [ userinfo "@" ] host` (appendix E.1), where "the userinfo field of a file URI, if
//!   present, MUST NOT contain a password". So a ":" is refused there, and a port is in no rule.
//! * A name may be empty, the first one too: `file:////host/share` holds a UNC string (appendix E.3.2), and RFC 1738
//!   allowed the same.
//! * The vertical line of `file:///c|/x` (appendix E.2.2) is no character of a URI: "\[RFC3986\] forbids the use of the
//!   vertical line". It is refused where it stands; `%7C` is read as what it stands for.
//! * `file://c:/x` is refused: `c` would be a host, and a host of a file URL has no port, not even an empty one.
//! * A path that holds a UNC string is not local to appendix E.3.2, which is not normative: [`is_local`](FileUrl::is_local)
//!   goes by the host alone, as section 2 has it.

#[cfg(feature = "alloc")]
use uriel::{Edition, grammar::Name};
use uriel::{
    Encoded, Host, Scheme,
    charset::{ALPHA, CharSet, draft1996, rfc1738, rfc2396, rfc2396bis, rfc3986},
    grammar::{ByEdition, Class, Read, Rule, Text, expected_octet, host, literal, octet, user},
    nom::{
        Parser,
        branch::alt,
        combinator::peek,
        sequence::{preceded, terminated},
    },
    scheme::{Document, Facts, Production, Status},
};

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};

/// The scheme `file`.
///
/// ```
/// use uriel::{Scheme, schemes::file::File};
///
/// let url = File.parse("file:/etc/motd")?;
/// assert!(url.is_local());
/// assert!(url.segments().map(|name| name.as_str()).eq(["etc", "motd"]));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct File;

uriel::typed_url! {
    /// A file URL.
    pub struct FileUrl: File;

    /// Parts of a file URL.
    pub struct FileParts {
        /// The user, before the "@"; `None` without an "@" (RFC 8089 appendix E.1).
        ///
        /// ```
        /// use uriel::{Scheme, schemes::file::File};
        /// assert_eq!(File.parse("file://me@vms.host.edu/x")?.user().as_deref(), Some("me"));
        /// assert_eq!(File.parse("file://vms.host.edu/x")?.user(), None);
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get user: Option<S>,
        /// Host; absent if nothing stands before the "/".
        host: Option<S>,
        /// The path after its first "/"; from a drive on, if that stands in place of the "/".
        ///
        /// ```
        /// use uriel::{Scheme, schemes::file::File};
        /// assert_eq!(File.parse("file:///etc/motd")?.path().as_str(), "etc/motd");
        /// assert_eq!(File.parse("file:c:/x")?.path().as_str(), "c:/x");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get path: S,
    }

    fields {
        host host;
        note shown host_kind = |url| url.host().map(Host::kind);
        note flag local = |url| url.is_local();
        list segments;
        text user;
        note word root = |url| url.root().name();
        note shown drive = |url| url.root().drive();
        note text unc_host = |url| url.root().unc().map(|(host, _)| host);
        note text unc_share = |url| url.root().unc().map(|(_, share)| share);
    }
}

impl<'a> FileUrl<'a> {
    /// The host; `None` where there is no "//", which is not the same as an empty one.
    ///
    /// Both mean the machine that the URL is read on. Under RFC 1738, which wants the "//", an empty host is `None`.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::file::File};
    /// assert_eq!(File.parse("file://localhost/etc/motd")?.host().unwrap(), "localhost");
    /// assert_eq!(File.parse("file:///etc/motd")?.host().unwrap(), "");
    /// assert!(File.parse("file:/etc/motd")?.host().is_none());
    /// assert!(File.parse_with("file:///etc/motd", Edition::Rfc1738)?.host().is_none());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Option<Host<'a>> {
        self.parts.host.map(|host| Host::new_unchecked(host.of(self.text), self.edition))
    }

    /// Whether the file is on the machine that the URL is read on: the host is absent, empty, or `localhost` in either
    /// case (RFC 8089 section 2).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::File};
    /// assert!(File.parse("file:/etc/motd")?.is_local());
    /// assert!(File.parse("file:///etc/motd")?.is_local());
    /// assert!(File.parse("file://LOCALHOST/etc/motd")?.is_local());
    /// assert!(!File.parse("file://h/etc/motd")?.is_local());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.host().is_none_or(|host| host.is_empty() || host.eq_ignore_ascii_case("localhost"))
    }

    /// The names of the path, which may be empty.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::File};
    /// assert!(File.parse("file:///a//b")?.segments().map(|name| name.as_str()).eq(["a", "", "b"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn segments(&self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        self.path().split_slashes()
    }

    /// What the names stand under, by RFC 8089 appendix E.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::{File, Root}};
    /// assert_eq!(File.parse("file:///etc/motd")?.root(), Root::Posix);
    /// assert_eq!(File.parse("file:///C:/autoexec.bat")?.root(), Root::Drive('C'));
    /// let Root::Unc { host, share } = File.parse("file:////h/Share/x")?.root() else { panic!("it is a UNC string") };
    /// assert_eq!((host.as_str(), share.as_str()), ("h", "Share"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn root(&self) -> Root<'a> {
        self.root_and_names().0
    }

    /// The root, and what follows it: `None` without a "/".
    fn root_and_names(&self) -> (Root<'a>, Option<Encoded<'a>>) {
        let path = self.path().as_str();
        match self.host() {
            Some(host) if !self.is_local() => return shared(host.encoded(), path),
            Some(host) if !host.is_empty() => {}
            // What stands behind "//" and "/" may be a UNC string, which begins with one more "/" or two.
            _ => {
                let unc = path.strip_prefix('/').map(|unc| unc.strip_prefix('/').unwrap_or(unc));
                match unc.and_then(|unc| unc.split_once('/')) {
                    Some((host, path)) if !host.is_empty() && !host.contains([':', '@']) => {
                        return shared(Encoded::new_unchecked(host), path);
                    }
                    _ => {}
                }
            }
        }
        match path.split_once('/') {
            Some((first, names)) => match drive(Encoded::new_unchecked(first)) {
                Some(letter) => (Root::Drive(letter), Some(Encoded::new_unchecked(names))),
                None => (Root::Posix, Some(self.path())),
            },
            None => (Root::Posix, Some(self.path())),
        }
    }
}

/// The root of a share, which is the first name of `path`, and what follows it.
fn shared<'a>(host: Encoded<'a>, path: &'a str) -> (Root<'a>, Option<Encoded<'a>>) {
    let (share, names) = match path.split_once('/') {
        Some((share, names)) => (share, Some(Encoded::new_unchecked(names))),
        None => (path, None),
    };
    (Root::Unc { host, share: Encoded::new_unchecked(share) }, names)
}

/// RFC 8089 appendix E.2.2
/// ```abnf
/// drive-letter = ALPHA ":" / ALPHA "|"
/// ```
/// which a name is, or stands for.
fn drive(name: Encoded<'_>) -> Option<char> {
    let mut octets = name.octets();
    match (octets.next(), octets.next(), octets.next()) {
        (Some(letter), Some(b':' | b'|'), None) if letter.is_ascii_alphabetic() => Some(letter.into()),
        _ => None,
    }
}

/// What the names of a path stand under (RFC 8089 appendix E).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Root<'a> {
    /// "/": all names of a POSIX system stand under it.
    Posix,
    /// A drive of DOS and Windows, by its letter as it is written (appendix E.2).
    Drive(char),
    /// The share of another machine, as the Universal Naming Convention of Windows writes it: `\\host\share`. It stands
    /// in the host and the first name (appendix E.3.1), or all in the path (appendix E.3.2).
    Unc {
        /// The machine.
        host: Encoded<'a>,
        /// The first name there; it may be empty.
        share: Encoded<'a>,
    },
}

impl<'a> Root<'a> {
    const fn name(self) -> &'static str {
        match self {
            Self::Posix => "posix",
            Self::Drive(_) => "drive",
            Self::Unc { .. } => "unc",
        }
    }

    const fn drive(self) -> Option<char> {
        match self {
            Self::Drive(letter) => Some(letter),
            _ => None,
        }
    }

    const fn unc(self) -> Option<(Encoded<'a>, Encoded<'a>)> {
        match self {
            Self::Unc { host, share } => Some((host, share)),
            _ => None,
        }
    }
}

/// A system whose paths are meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum System {
    /// Paths are octets without NUL, and "/" separates their names.
    Posix,
    /// Paths are text without NUL, and "\\" separates their names. They begin with a drive or a share.
    Windows,
}

/// Why a URL is no path of a [`System`], or a path no URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PathError {
    /// The file is on another machine, and paths of the system have no place for it.
    #[error("expected a file of this machine")]
    Remote,
    /// A Windows path must begin with a drive or a share, and a POSIX path with "/".
    #[error("expected a root of that system's")]
    Root,
    /// A name holds what separates names on that system, as `%2F`.
    #[error("expected names without a separator in them")]
    Separator,
    /// A name holds a NUL, which ends a path.
    #[error("expected names without NUL in them")]
    Nul,
    /// The octets of a Windows path are not UTF-8.
    #[error("expected names in UTF-8")]
    NotUtf8,
    /// What stands in the place of the host in a Windows path can be no host of a URL.
    #[error("expected a host")]
    Host,
}

#[cfg(feature = "alloc")]
impl FileUrl<'_> {
    /// The path of the file on `system`, decoded: octets, which on Windows are UTF-8.
    ///
    /// On POSIX systems the file must be on the machine itself. On Windows the path begins with a drive or a share; the
    /// vertical line of an old URL becomes ":" (RFC 8089 appendices D and E).
    ///
    /// # Errors
    ///
    /// When the file is on another machine or has no root on that system, and when a name holds what no name there can:
    /// "/" and NUL, on Windows also "\\" and what is not UTF-8.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::{File, PathError, System}};
    ///
    /// let url = File.parse("file:///home/me/a%20b")?;
    /// assert_eq!(url.to_path(System::Posix).unwrap(), b"/home/me/a b");
    /// assert_eq!(url.to_path(System::Windows), Err(PathError::Root));
    ///
    /// let url = File.parse("file:///C:/Program%20Files")?;
    /// assert_eq!(url.to_path(System::Windows).unwrap(), br"C:\Program Files");
    ///
    /// assert_eq!(File.parse("file:///a%2Fb")?.to_path(System::Posix), Err(PathError::Separator));
    /// assert_eq!(File.parse("file://h/a")?.to_path(System::Posix), Err(PathError::Remote));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn to_path(self, system: System) -> Result<Vec<u8>, PathError> {
        let mut path = Vec::with_capacity(self.text.len());
        match system {
            System::Posix if !self.is_local() => return Err(PathError::Remote),
            System::Posix if !self.text[self.scheme().as_str().len()..].starts_with(":/") => {
                return Err(PathError::Root);
            }
            System::Posix => append(&mut path, "/", self.segments(), system)?,
            System::Windows => {
                let (root, names) = self.root_and_names();
                match root {
                    Root::Posix => return Err(PathError::Root),
                    Root::Drive(letter) => path.extend([letter as u8, b':']),
                    Root::Unc { host, share } if share.is_empty() || host.is_empty() => return Err(PathError::Root),
                    Root::Unc { host, share } => {
                        path.push(b'\\');
                        append(&mut path, "\\", [host, share].into_iter(), system)?;
                    }
                }
                append(&mut path, "\\", names.into_iter().flat_map(Encoded::split_slashes), system)?;
                core::str::from_utf8(&path).map_err(|_| PathError::NotUtf8)?;
            }
        }
        Ok(path)
    }
}

/// Appends names with a separator in front of each.
#[cfg(feature = "alloc")]
fn append<'a>(
    path: &mut Vec<u8>,
    separator: &str,
    names: impl Iterator<Item = Encoded<'a>>,
    system: System,
) -> Result<(), PathError> {
    for name in names {
        path.extend(separator.bytes());
        for octet in name.octets() {
            match octet {
                0 => return Err(PathError::Nul),
                b'/' => return Err(PathError::Separator),
                b'\\' if system == System::Windows => return Err(PathError::Separator),
                _ => path.push(octet),
            }
        }
    }
    Ok(())
}

#[cfg(feature = "alloc")]
impl File {
    /// The URL of a path of `system`, by RFC 3986: `file://` and the path, in which everything is escaped that no path of
    /// a URL may hold.
    ///
    /// The path is text, or on POSIX systems any octets. On Windows "/" separates names as "\\" does, a drive stands behind
    /// `file:///`, and the host of a share is that of the URL (RFC 8089 appendix E.3.1); only the share of a `localhost`,
    /// which as a host of a URL means no share, is written behind `file:////` (appendix E.3.2).
    ///
    /// # Errors
    ///
    /// When the path is relative or of another system, names a device or a host that can be none of a URL, or when it holds
    /// a NUL, or on Windows is not UTF-8.
    ///
    /// ```
    /// use uriel::schemes::file::{File, PathError, System};
    ///
    /// assert_eq!(File::from_path("/home/me/50%", System::Posix).unwrap(), "file:///home/me/50%25");
    /// assert_eq!(File::from_path(r"C:\Program Files", System::Windows).unwrap(), "file:///C:/Program%20Files");
    /// assert_eq!(File::from_path(r"\\host\share\a#1", System::Windows).unwrap(), "file://host/share/a%231");
    /// assert_eq!(File::from_path("a/b", System::Posix), Err(PathError::Root));
    /// assert_eq!(File::from_path(r"\\?\C:\x", System::Windows), Err(PathError::Host));
    /// ```
    pub fn from_path(path: impl AsRef<[u8]>, system: System) -> Result<String, PathError> {
        let path = path.as_ref();
        if path.contains(&0) {
            return Err(PathError::Nul);
        }
        let mut url = String::with_capacity("file:///".len() + path.len());
        url.push_str("file://");
        match (system, path) {
            (System::Posix, [b'/', ..]) => escape(&mut url, path, FilePath),
            (System::Windows, _) if core::str::from_utf8(path).is_err() => return Err(PathError::NotUtf8),
            (System::Windows, [b'\\' | b'/', b'\\' | b'/', unc @ ..]) => {
                let mut names = unc.splitn(3, |octet| matches!(octet, b'\\' | b'/'));
                let host = names.next().unwrap_or_default();
                let share = names.next().unwrap_or_default();
                match host {
                    b"" | b"." | b"?" => return Err(PathError::Host),
                    // An address.
                    [b'[', ..] => url.extend(host.iter().copied().map(char::from)),
                    _ if host.eq_ignore_ascii_case(b"localhost") => {
                        url.push_str("//");
                        escape(&mut url, host, Name);
                    }
                    _ => escape(&mut url, host, Name),
                }
                if share.is_empty() {
                    return Err(PathError::Root);
                }
                for name in [Some(share), names.next()].into_iter().flatten() {
                    url.push('/');
                    escape_windows(&mut url, name);
                }
                if File.parse(&url).is_err() {
                    return Err(PathError::Host);
                }
            }
            (System::Windows, [letter, b':', b'\\' | b'/', ..]) if letter.is_ascii_alphabetic() => {
                url.push('/');
                escape_windows(&mut url, path);
            }
            _ => return Err(PathError::Root),
        }
        Ok(url)
    }
}

/// Appends the names of a Windows path, of which "\\" separates some.
#[cfg(feature = "alloc")]
fn escape_windows(url: &mut String, names: &[u8]) {
    for (k, names) in names.split(|&octet| octet == b'\\').enumerate() {
        if k > 0 {
            url.push('/');
        }
        escape(url, names, FilePath);
    }
}

/// Appends octets, with escapes for those that are not in `class`.
#[cfg(feature = "alloc")]
fn escape(url: &mut String, octets: &[u8], class: impl Class) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let plain = class.octets(Edition::default());
    for &octet in octets {
        if plain.contains(octet) {
            url.push(octet.into());
        } else {
            url.extend(['%', DIGITS[usize::from(octet >> 4)].into(), DIGITS[usize::from(octet & 15)].into()]);
        }
    }
}

impl Scheme for File {
    const NAME: &'static str = "file";
    const DEFAULT_HOST: Option<&'static str> = Some("localhost");
    const FACTS: Facts = Facts {
        rule: &FILEURL,
        documents: &[
            Document { name: "RFC 1738 section 3.10", obsoleted_by: Some("RFC 8089") },
            Document { name: "RFC 8089", obsoleted_by: None },
        ],
        status: Status::Permanent,
        forms: &["file://[[<user>@]<host>]/<path>", "file:/<path>", "file:<drive>:/<path>"],
    };
    uriel::by_production!(FileUrl);

    /// The same root, drives and the hosts of shares in either case, and the same names when they are decoded.
    fn equivalent(&self, a: &FileUrl<'_>, b: &FileUrl<'_>) -> bool {
        let ((root, names), (other, other_names)) = (a.root_and_names(), b.root_and_names());
        let same_root = match (root, other) {
            (Root::Posix, Root::Posix) => true,
            (Root::Drive(drive), Root::Drive(other)) => drive.eq_ignore_ascii_case(&other),
            (Root::Unc { host, share }, Root::Unc { host: other, share: other_share }) => {
                Encoded::alike_in_either_case(host, other) && Encoded::alike(share, other_share)
            }
            _ => false,
        };
        let (names, other_names) = (names.into_iter(), other_names.into_iter());
        same_root
            && Encoded::alike(a.user(), b.user())
            && Encoded::all_alike(names.flat_map(Encoded::split_slashes), other_names.flat_map(Encoded::split_slashes))
    }
}

impl Production for File {
    const RULE: &'static Rule = &FILEURL;
    type Mostly = FilePath;
    type Parts<S: Copy> = FileParts<S>;

    #[inline(always)]
    fn parts<T: Text>(i: T) -> Read<T, FileParts<T::Slice>> {
        if i.edition().has_newer_schemes() { file_hier_part(i) } else { file_schemepart(i) }
    }
}

/// Characters of the path of a file URL: `fpath`, and under later editions `path-absolute`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FilePath;

impl Class for FilePath {
    const RULE: &'static Rule = &Rule::with_names(ByEdition::since("fpath", "path-absolute"))
        .defined_since("RFC 1738 section 3.2", "RFC 8089 section 2");
    const OCTETS: ByEdition<CharSet> = ByEdition([
        rfc1738::UCHAR.union(CharSet::of("?:@&=/")),
        draft1996::PCHAR.union(CharSet::of(";/")),
        rfc2396::PCHAR.union(CharSet::of(";/")),
        rfc2396bis::PCHAR.union(CharSet::of("/")),
        rfc3986::PCHAR.union(CharSet::of("/")),
    ]);
}

// ----- the rule of RFC 1738, section 5 -----

static FILEURL: Rule = Rule::new("fileurl").defined_since("RFC 1738 section 3.10", "RFC 8089 section 2");

/// RFC 1738 section 5
/// ```abnf
/// fileurl = "file://" [ host | "localhost" ] "/" fpath
/// ```
///
/// ```
/// use uriel::schemes::file::{FileParts, fileurl};
/// assert_eq!(fileurl("file:///etc/motd"), Ok(("", FileParts { user: None, host: None, path: "etc/motd" })));
/// ```
pub fn fileurl<T: Text>(i: T) -> Read<T, FileParts<T::Slice>> {
    preceded(literal(b"file:"), file_schemepart).parse(i)
}

/// A [`fileurl`] after its scheme and ":".
///
/// Under a later edition the path is what that edition has for one, without "?".
#[inline(always)]
fn file_schemepart<T: Text>(i: T) -> Read<T, FileParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, host) = if i.next() == Some(b'/') { (i, None) } else { host.map(Some).parse(i)? };
    let (i, ()) = octet(b'/').parse(i)?;
    let (i, path) = i.run(FilePath);
    Ok((i, FileParts { user: None, host, path }))
}

// ----- the rules of RFC 8089 -----

static LOCAL_PATH: Rule = Rule::new("local-path").defined_since("", "RFC 8089 section 2");

/// RFC 8089 section 2
/// ```abnf
/// file-hier-part = ( "//" auth-path ) / local-path
/// ```
///
/// ```
/// use uriel::schemes::file::file_hier_part;
/// assert_eq!(file_hier_part("///a").unwrap().1.host, Some(""));
/// assert_eq!(file_hier_part("/a").unwrap().1.host, None);
/// assert!(file_hier_part("a").is_err());
/// ```
#[inline(always)]
pub fn file_hier_part<T: Text>(i: T) -> Read<T, FileParts<T::Slice>> {
    if i.next() == Some(b'/') && i.at(1) == Some(b'/') {
        return auth_path(i.skip(2));
    }
    let (i, path) = local_path(i)?;
    Ok((i, FileParts { user: None, host: None, path }))
}

/// RFC 8089 section 2
/// ```abnf
/// auth-path = [ file-auth ] path-absolute
/// ```
/// A `file-auth` that is not there is given as an empty host.
///
/// ```
/// use uriel::schemes::file::auth_path;
/// let (_, parts) = auth_path("me@h/a/b").unwrap();
/// assert_eq!((parts.user, parts.host, parts.path), (Some("me"), Some("h"), "a/b"));
/// ```
#[inline(always)]
pub fn auth_path<T: Text>(i: T) -> Read<T, FileParts<T::Slice>> {
    if i.next() == Some(b'/') {
        let (i, host) = i.take(0);
        let (i, path) = path_absolute(i)?;
        return Ok((i, FileParts { user: None, host: Some(host), path }));
    }
    let (i, (user, host)) = file_auth(i)?;
    let (i, path) = path_absolute(i)?;
    Ok((i, FileParts { user, host: Some(host), path }))
}

/// RFC 8089 appendix E.1
/// ```abnf
/// file-auth = "localhost" / [ userinfo "@" ] host
/// ```
/// where "the userinfo field of a file URI, if present, MUST NOT contain a password": it is a user, without ":". A "/" must
/// follow.
///
/// ```
/// use uriel::schemes::file::file_auth;
/// assert_eq!(file_auth("h/a"), Ok(("/a", (None, "h"))));
/// assert_eq!(file_auth("me@h/a"), Ok(("/a", (Some("me"), "h"))));
/// assert!(file_auth("me:pw@h/a").is_err());
/// assert!(file_auth("h:80/a").is_err());
/// ```
#[inline(always)]
pub fn file_auth<T: Text>(i: T) -> Read<T, (Option<T::Slice>, T::Slice)> {
    match host(i) {
        // Nearly always it is a host and no more, so that is tried first.
        Ok((rest, host)) if rest.next() == Some(b'/') => Ok((rest, (None, host))),
        _ => file_auth_in_full(i),
    }
}

/// The same as the rule stands.
#[cold]
#[inline(never)]
fn file_auth_in_full<T: Text>(i: T) -> Read<T, (Option<T::Slice>, T::Slice)> {
    let slash = || peek(octet(b'/'));
    let of_user = (terminated(user, octet(b'@')), terminated(host, slash()));
    let of_none = terminated(host, slash());
    // Of two that fail at one place the second tells why, and a slash is more likely to be missing than a user.
    alt((of_user.map(|(user, host)| (Some(user), host)), of_none.map(|host| (None, host)))).parse(i)
}

/// RFC 8089 appendix E.2
/// ```abnf
/// local-path   = [ drive-letter ] path-absolute
/// drive-letter = ALPHA ":"
/// ```
/// What is given back has no slash in front, and thus is the same with a drive behind "/".
///
/// ```
/// use uriel::schemes::file::local_path;
/// assert_eq!(local_path("/a/b"), Ok(("", "a/b")));
/// assert_eq!(local_path("/c:/b"), Ok(("", "c:/b")));
/// assert_eq!(local_path("c:/b"), Ok(("", "c:/b")));
/// assert!(local_path("c:b").is_err());
/// ```
#[inline(always)]
pub fn local_path<T: Text>(i: T) -> Read<T> {
    match i.next() {
        Some(letter) if ALPHA.contains(letter) => {
            preceded(octet(b':'), peek(octet(b'/'))).parse(i.skip(1))?;
            Ok(i.run(FilePath))
        }
        Some(b'/') => path_absolute(i),
        _ => expected_octet(i, &LOCAL_PATH, &LOCAL_PATH_STARTS),
    }
}

/// What a `local-path` begins with.
static LOCAL_PATH_STARTS: CharSet = ALPHA.union(CharSet::of("/"));

/// RFC 8089 section 2, by RFC 3986 section 3.3
/// ```abnf
/// path-absolute = "/" [ segment-nz *( "/" segment ) ]
/// ```
/// with the characters of the edition. Here the first segment may be empty as the others may: behind an authority that is
/// a path, and RFC 8089 appendix E.3.2 has such. The slash in front is not given back.
///
/// ```
/// use uriel::schemes::file::path_absolute;
/// assert_eq!(path_absolute("/a;b/c?d"), Ok(("?d", "a;b/c")));
/// assert_eq!(path_absolute("//h/a"), Ok(("", "/h/a")));
/// ```
#[inline(always)]
pub fn path_absolute<T: Text>(i: T) -> Read<T> {
    let (i, ()) = octet(b'/').parse(i)?;
    Ok(i.run(FilePath))
}
