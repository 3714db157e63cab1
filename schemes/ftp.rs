//! `ftp`: files and directories of the File Transfer Protocol (RFC 1738 section 3.2).
//!
//! ```abnf
//! ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]
//! ```
//!
//! A path is a list of names and not a path of some file system: each name but the last is the argument of a `CWD`
//! command, the last one of `RETR` or `NLST`. So `ftp://h/%2Fetc/motd` begins with `CWD /etc`, `ftp://h/etc/motd` with
//! `CWD etc` from wherever the login leads, and `ftp://h//etc/motd` with an empty `CWD`.
//!
//! "?" is data here: the rule is read and not the generic components. Under editions later than RFC 1738 characters,
//! user, host and port are as the edition has them, and a fragment may follow.

use core::fmt;

use uriel::{
    Edition, Encoded, Host, ParseError, Production, Scheme, Uri,
    grammar::{
        Authority, Class, Read, Span, Text,
        rfc1738::{FtpParts, ftp_schemepart},
    },
};

/// The scheme `ftp`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::ftp::Ftp};
///
/// let url = Ftp.parse_with("ftp://myname@host.dom/%2Fetc/motd;type=a", Edition::Rfc1738)?;
/// assert_eq!(url.user().as_deref(), Some("myname"));
/// assert!(url.cwd().map(|name| name.decode_utf8()).eq([Ok("/etc".into())]));
/// assert_eq!(url.name().as_deref(), Some("motd"));
/// assert_eq!(url.effective_port(), Some(21));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ftp;

/// An ftp URL.
#[derive(Clone, Copy)]
pub struct FtpUrl<'a> {
    text: &'a str,
    edition: Edition,
    parts: FtpParts<Span>,
}

/// How a file is to be transferred: RFC 1738 section 3.2.2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Typecode {
    /// `a`: as text (ASCII).
    Ascii,
    /// `i`: as it is (image).
    Image,
    /// `d`: not a file but the list of a directory.
    Directory,
}

impl Typecode {
    /// The typecode that a letter means, in either case.
    ///
    /// ```
    /// use uriel::schemes::ftp::Typecode;
    /// assert_eq!(Typecode::from_letter('I'), Some(Typecode::Image));
    /// assert_eq!(Typecode::from_letter('q'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'A' | 'a' => Some(Self::Ascii),
            'I' | 'i' => Some(Self::Image),
            'D' | 'd' => Some(Self::Directory),
            _ => None,
        }
    }

    /// The letter, in lower case.
    ///
    /// ```
    /// assert_eq!(uriel::schemes::ftp::Typecode::Directory.letter(), 'd');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Ascii => 'a',
            Self::Image => 'i',
            Self::Directory => 'd',
        }
    }
}

/// The letter, in lower case.
impl fmt::Display for Typecode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl<'a> FtpUrl<'a> {
    fn login(&self) -> Authority<&'a str> {
        self.parts.login.of(self.text)
    }

    /// The user; `None` where there is no "@", which is not the same as an empty one.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("ftp://@host.com/")?.user().as_deref(), Some(""));
    /// assert_eq!(Ftp.parse("ftp://host.com/")?.user(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn user(&self) -> Option<Encoded<'a>> {
        self.login().user()
    }

    /// The password; there is none without a user.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("ftp://foo:@host.com/")?.password().as_deref(), Some(""));
    /// assert_eq!(Ftp.parse("ftp://foo@host.com/")?.password(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn password(&self) -> Option<Encoded<'a>> {
        self.login().password()
    }

    /// The host.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("ftp://[::1]/")?.host(), "[::1]");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Host<'a> {
        Host::new(self.login().host, self.edition)
    }

    /// The digits of the port, as they are written.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("ftp://h:021/")?.port(), Some("021"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn port(&self) -> Option<&'a str> {
        self.login().port
    }

    /// The port to connect to: 21 where none is written, `None` where the number is over 65535.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("ftp://h/")?.effective_port(), Some(21));
    /// assert_eq!(Ftp.parse("ftp://h:65557/")?.effective_port(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn effective_port(&self) -> Option<u16> {
        Ftp::effective_port(self.port())
    }

    /// What follows the "/" behind the login, up to the typecode; `None` without a "/".
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("ftp://h//etc/motd")?.path().as_deref(), Some("/etc/motd"));
    /// assert_eq!(Ftp.parse("ftp://h")?.path(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> Option<Encoded<'a>> {
        self.parts.fpath.map(|path| Encoded::new(path.of(self.text)))
    }

    /// The directories to change into, one after the other; they may be empty.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// let url = Ftp.parse("ftp://h//pub/%2e%2e/x")?;
    /// assert!(url.cwd().map(|name| name.as_str()).eq(["", "pub", "%2e%2e"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn cwd(&self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        let directories = self.path().and_then(|path| path.split_name().0);
        directories.into_iter().flat_map(Encoded::segments)
    }

    /// The last name of the path, which may be empty; `None` where there is no path.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("ftp://h/a/b?c")?.name().as_deref(), Some("b?c"));
    /// assert_eq!(Ftp.parse("ftp://h/")?.name().as_deref(), Some(""));
    /// assert_eq!(Ftp.parse("ftp://h")?.name(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> Option<Encoded<'a>> {
        Some(self.path()?.split_name().1)
    }

    /// How the file is to be transferred, where the URL says so.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::{Ftp, Typecode}};
    /// assert_eq!(Ftp.parse("ftp://h/a;type=D")?.typecode(), Some(Typecode::Directory));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn typecode(&self) -> Option<Typecode> {
        Typecode::from_letter(self.parts.ftptype?.of(self.text).chars().next()?)
    }

    /// The whole text, with a fragment if it has one.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("FTP://h")?.as_str(), "FTP://h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// The edition that it was read under.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp.parse("ftp://h")?.edition(), Edition::Rfc3986);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }
}

impl Scheme for Ftp {
    const NAME: &'static str = "ftp";
    const DEFAULT_PORT: Option<u16> = Some(21);
    type Url<'a> = FtpUrl<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<FtpUrl<'a>, ParseError> {
        self.read(uri.as_str(), uri.edition())
    }

    fn read<'a>(&self, text: &'a str, edition: Edition) -> Result<FtpUrl<'a>, ParseError> {
        Self::spans(text, edition).map(|parts| FtpUrl { text, edition, parts })
    }

    /// The same login and the same commands: names are decoded before they are sent, and a typecode is the same in either
    /// case. "The entire url-path may be omitted, including the delimiting /": RFC 1738 section 3.2.2.
    fn equivalent(&self, a: &FtpUrl<'_>, b: &FtpUrl<'_>) -> bool {
        (a.host(), a.port(), a.typecode()) == (b.host(), b.port(), b.typecode())
            && Encoded::alike(a.user(), b.user())
            && Encoded::alike(a.password(), b.password())
            && a.cwd().count() == b.cwd().count()
            && a.cwd().zip(b.cwd()).all(|(a, b)| Encoded::alike(a, b))
            && Encoded::alike(a.name().unwrap_or_default(), b.name().unwrap_or_default())
    }
}

impl Production for Ftp {
    const RULE: &'static str = "ftpurl";
    const MOSTLY: Class = Class::Fpath;
    type Parts<S: Copy> = FtpParts<S>;

    fn parts<T: Text>(i: T) -> Read<T, FtpParts<T::Slice>> {
        ftp_schemepart(i)
    }
}

impl fmt::Display for FtpUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

/// The fields, without the password.
impl fmt::Debug for FtpUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FtpUrl")
            .field("user", &self.user())
            .field("password", &self.password().map(|_| "***"))
            .field("host", &self.host())
            .field("port", &self.port())
            .field("path", &self.path())
            .field("typecode", &self.typecode())
            .finish()
    }
}

impl PartialEq for FtpUrl<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.text, self.edition) == (other.text, other.edition)
    }
}

impl Eq for FtpUrl<'_> {}
