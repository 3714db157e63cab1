//! `ftp`: files and directories of the File Transfer Protocol (RFC 1738 section 3.2).
//!
//! ```abnf
//! ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `user`, `password` | login; without one, a client logs in as `anonymous` | [`user`](FtpUrl::user), [`password`](FtpUrl::password) |
//! | `host`, `port` | server; the default port is 21 | [`host`](FtpUrl::host), [`port`](FtpUrl::port), [`effective_port`](FtpUrl::effective_port) |
//! | `cwd` | directories to change into, in order: `cwd1` … `cwdN` in the document | [`cwd`](FtpUrl::cwd) |
//! | `name` | file to transfer, or directory to list | [`name`](FtpUrl::name) |
//! | `typecode` | type of the transfer | [`typecode`](FtpUrl::typecode), [`Typecode`] |
//!
//! # Examples
//!
//! A path is a list of names, not a path of a file system: each name but the last is the argument of a `CWD` command,
//! and the last is the argument of `RETR`, or of `NLST` if the typecode is `d`. The three examples of section 3.2.2
//! differ only in the path, and so in the commands:
//!
//! ```
//! use uriel::{Scheme, schemes::ftp::Ftp};
//!
//! let commands = |text| -> Result<_, uriel::ParseError> {
//!     let url = Ftp.parse(text)?;
//!     let decoded = |name: uriel::Encoded<'_>| String::from_utf8_lossy(&name.decode()).into_owned();
//!     let directories = url.cwd().map(|name| format!("CWD {}", decoded(name)));
//!     let file = url.name().map(|name| format!("RETR {}", decoded(name)));
//!     Ok(directories.chain(file).collect::<Vec<_>>())
//! };
//! assert_eq!(commands("ftp://myname@host.dom/%2Fetc/motd")?, ["CWD /etc", "RETR motd"]);
//! assert_eq!(commands("ftp://myname@host.dom/etc/motd")?, ["CWD etc", "RETR motd"]);
//! assert_eq!(commands("ftp://myname@host.dom//etc/motd")?, ["CWD ", "CWD etc", "RETR motd"]);
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! The three examples of section 3.1 have an empty user, no user, and an empty password:
//!
//! ```
//! use uriel::{Scheme, schemes::ftp::Ftp};
//!
//! for (text, user, password) in [
//!     ("ftp://@host.com/", Some(""), None),
//!     ("ftp://host.com/", None, None),
//!     ("ftp://foo:@host.com/", Some("foo"), Some("")),
//! ] {
//!     let url = Ftp.parse(text)?;
//!     assert_eq!((url.user().as_deref(), url.password().as_deref()), (user, password));
//! }
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! The example of RFC 1738's appendix lists a directory:
//!
//! ```
//! use uriel::{Encoded, Scheme, schemes::ftp::{Ftp, Typecode}};
//!
//! let url = Ftp.parse("ftp://info.cern.ch/pub/www/doc;type=d")?;
//! assert!(url.cwd().map(Encoded::as_str).eq(["pub", "www"]));
//! assert_eq!((url.name().as_deref(), url.typecode()), (Some("doc"), Some(Typecode::Directory)));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # Editions
//!
//! RFC 1738 section 3.2 still defines the scheme. A later edition supplies its own rules for characters, user, host and
//! port, and a fragment may follow: `ftp://[::1]/~me/x;type=i` is a URL under RFC 3986.
//!
//! Under later editions the scheme also has the name `ftps`: FTP over TLS from the first byte on. It is not registered
//! as a URI scheme; its port, 990, is in IANA's list of service names and port numbers (`ftps`, "ftp protocol, control,
//! over TLS/SSL"). Under RFC 1738 there is no such name.
//!
//! # How the documents are read
//!
//! * "?" is data in a path: the URL is read by the scheme's own rule, not by the generic components.
//! * `;type=` must be in lower case. Quoted strings of these grammars have no case, but this one is read as if they
//!   had: `ftptype` lists its letters in both cases, which would be needless otherwise. Any other ";" is an error,
//!   because a ";" in a name must be escaped.
//! * An empty host is refused under every edition: RFC 3986 section 3.2.2 leaves it to the scheme, and no document of
//!   ftp defines a default host.
//! * `ftp://h` and `ftp://h/` are equivalent, but their fields differ: the first has no name, the second an empty one.

mod plan;
mod reference;

use core::fmt;

use uriel::{
    Encoded, Scheme,
    charset::CharSet,
    grammar::{Authority, ByEdition, Class, Path, Read, Rule, Text, expected_class, literal, rfc1738::login},
    nom::Parser,
    scheme::{Abbreviation, Document, Facts, Production, Status},
    wire::{self, Item, Visit, WireError},
};

pub use self::{
    plan::{FtpPlan, Navigation},
    reference::FtpReference,
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
/// assert_eq!(url.effective_port(), Ok(Some(21)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ftp;

uriel::typed_url! {
    /// An ftp URL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::{Ftp, FtpUrl}};
    /// let url: FtpUrl<'_> = Ftp.parse("ftp://h/a;type=i")?;
    /// assert_eq!((url.host().as_str(), url.to_string()), ("h", "ftp://h/a;type=i".to_owned()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct FtpUrl: Ftp, login, example "uriel::schemes::ftp::Ftp" "ftp://me:pw@h:8000/";

    /// Parts of an ftp URL.
    ///
    /// ```
    /// use uriel::{Uri, schemes::ftp::Ftp};
    /// let parts = Uri::parse("ftp://h/a/b;type=i")?.read_by::<Ftp>()?;
    /// assert_eq!((parts.server.host, parts.path, parts.ftptype), ("h", Some("a/b"), Some("i")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct FtpParts {
        /// User, password, host and port.
        server: Authority<S>,
        /// Path after the "/" that ends the server, up to the typecode; `None` without a "/".
        ///
        /// ```
        /// use uriel::{Scheme, schemes::ftp::Ftp};
        /// assert_eq!(Ftp.parse("ftp://h//etc/motd")?.path().as_deref(), Some("/etc/motd"));
        /// assert_eq!(Ftp.parse("ftp://h")?.path(), None);
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get path: Option<S>,
        /// Letter after ";type=".
        ftptype: Option<S>,
    }

    fields {
        login;
        note flag path_present = |url| url.path().is_some();
        list cwd;
        text name or empty;
        word typecode = |url| url.typecode().map(Typecode::as_str);
    }

    /// Builder of an ftp URL.
    pub builder FtpUrlBuilder {
        "//" login [ if path_present "/" *(cwd: Fsegment "/") name: (Fsegment or "")
            [ ";type=" typecode: (Letter of written_typecode) ] ]
    }

    example {
        /// use uriel::{Edition, schemes::ftp::{FtpUrl, Typecode}};
        /// let url = FtpUrl::builder().host("h").cwd("a/b").name("c;d").typecode(Typecode::Image).build()?;
        /// assert_eq!(url.as_str(), "ftp://h/a%2Fb/c%3Bd;type=i");
        /// let url = FtpUrl::builder_with(Edition::Rfc1738).user("me").password("p@").host("h").port(8021).name("~me").build()?;
        /// assert_eq!(url.as_str(), "ftp://me:p%40@h:8021/%7Eme");
    }
}

/// The class of [`TYPECODES`], for errors and the builder.
#[derive(Clone, Copy)]
struct Letter;

impl Class for Letter {
    const RULE: &'static Rule = &FTPTYPE;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(TYPECODES);
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

#[cfg(feature = "build")]
impl From<Typecode> for uriel::write::Content<'_> {
    fn from(typecode: Typecode) -> Self {
        typecode.as_str().into()
    }
}

/// Type of a transfer: RFC 1738 section 3.2.2.
///
/// ```
/// use uriel::{Scheme, schemes::ftp::{Ftp, Typecode}};
/// assert_eq!(Ftp.parse("ftp://h/a;type=I")?.typecode(), Some(Typecode::Image));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Typecode {
    /// `a`: text (ASCII).
    Ascii,
    /// `i`: unchanged bytes (image).
    Image,
    /// `d`: the list of a directory instead of a file.
    Directory,
}

impl Typecode {
    /// The typecode of a letter, which is case-insensitive.
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
    /// assert_eq!(uriel::schemes::ftp::Typecode::Directory.as_str(), "d");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ascii => "a",
            Self::Image => "i",
            Self::Directory => "d",
        }
    }
}

/// The letter, in lower case.
impl fmt::Display for Typecode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<'a> FtpUrl<'a> {
    /// The directories to change into, in order; a name may be empty.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// let url = Ftp.parse("ftp://h//pub/%2e%2e/x")?;
    /// assert!(url.cwd().map(|name| name.as_str()).eq(["", "pub", "%2e%2e"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn cwd(&self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        let directories = self.path().and_then(|path| path.split_name().0);
        // Perf: one iterator, which is at its end if there are no directories. `flatten` on an `Option` of one is
        // slower (wire: typed plan).
        let mut names = directories.unwrap_or_default().split_slashes();
        if directories.is_none() {
            names.next();
        }
        names
    }

    /// The last name of the path, which may be empty; `None` without a path.
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

    /// The type of the transfer; `None` without ";type=".
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

    /// The typecode as it is written, in upper or lower case.
    #[cfg(feature = "build")]
    fn written_typecode(&self) -> Option<Encoded<'a>> {
        self.parts.ftptype.map(|letter| Encoded::new_unchecked(letter.of(self.text)))
    }
}

#[cfg(feature = "hazards")]
const QUESTION_MARK: &uriel::hazards::Warning = &uriel::hazards::Warning::new(
    "question-mark",
    Some("RFC 1738 section 3.2.2"),
    "the \"?\" is part of a name, but some readers take it for the beginning of a query",
);

impl Scheme for Ftp {
    const NAME: &'static str = "ftp";
    const DEFAULT_PORT: Option<u16> = Some(21);
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("ftps", Some(990))];
    const ABBREVIATIONS: &'static [Abbreviation] = &[Abbreviation::Host("ftp.")];
    const TAKES_NORMAL_FORMS: bool = true;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 1738 section 3.2", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["ftp://[<user>[:<password>]@]<host>[:<port>][/<cwd1>/<cwd2>/.../<cwdN>/<name>[;type=<typecode>]]"],
    };
    uriel::by_production!(FtpUrl);

    fn plan<'a>(&self, url: &FtpUrl<'a>, visit: &mut Visit<'a, '_>) -> Result<(), WireError> {
        // Perf: borrowed from the return slot. Bound by value, the plan, which is large, is copied to a second slot
        // (wire: plan).
        let plan = &url.plan(Navigation::MultiCwd);
        let plan = plan.as_ref().map_err(|error| *error)?;
        Item::peer(plan.peer, visit);
        visit(Item { name: "login", value: wire::Value::Login(plan.login) });
        visit(Item { name: "commands", value: wire::Value::Commands(&mut plan.commands()) });
        Ok(())
    }

    #[cfg(feature = "hazards")]
    #[inline]
    fn hazards(&self, url: &FtpUrl<'_>, visit: &mut uriel::hazards::Visit<'_>) {
        let path = url.path().map_or("", Encoded::as_str);
        if let Some(hazard) = uriel::hazards::Hazard::of_first(QUESTION_MARK, url.text, path, '?') {
            visit(hazard);
        }
    }
}

// ----- RFC 1738 section 5: FTP -----

/// A rule of section 3.2.
const fn section_3_2(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 1738 section 3.2")
}

uriel::production! {
    /// A whole ftp URL.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]
    /// ```
    /// ";type=" must be in lower case: [`ftptype`] lists its letters in both cases, as if the strings of the rules had
    /// case.
    ///
    /// ```
    /// use uriel::{Edition, grammar::{Under, rfc1738::ftpurl}};
    /// let (_, parts) = ftpurl(Under::new("ftp://h/a/b;type=i", Edition::Rfc1738)).unwrap();
    /// assert_eq!((parts.path, parts.ftptype), (Some("a/b"), Some("i")));
    /// ```
    pub fn ftpurl = b"ftp:" ftp_schemepart -> FtpParts for Ftp { section_3_2("ftpurl"), bulk Fpath }
}

#[inline]
fn ftp_schemepart<T: Text>(i: T) -> Read<T, FtpParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, server) = login(i)?;
    if i.next() != Some(b'/') {
        return Ok((i, FtpParts { server, path: None, ftptype: None }));
    }
    let (i, path) = fpath(i.skip(1))?;
    let (i, ftptype) = typecode(i)?;
    Ok((i, FtpParts { server, path: Some(path), ftptype }))
}

/// `[ ";type=" ftptype ]`: ";type=" without a letter after it is an error.
fn typecode<T: Text>(i: T) -> Read<T, Option<T::Slice>> {
    // Fast exit: most URLs have no ";" there.
    let has_type = i.next() == Some(b';') && i.octets().starts_with(b";type=");
    if has_type { ftptype.map(Some).parse(i.skip(6)) } else { Ok((i, None)) }
}

uriel::runs! {
    in uriel::schemes::ftp;

    /// The path of an ftp URL: names with "/" between them.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// fpath = fsegment *[ "/" fsegment ]
    /// ```
    /// The path is read as one run; [`FtpUrl::cwd`] and [`FtpUrl::name`] split it at its slashes.
    fpath = * Fpath { section_3_2("fpath").in_words("path"), Fsegment::OCTETS.with("/") }
        "a//b;type=d" => "a//b", ";type=d";

    /// A name in the path of an ftp URL.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
    /// ```
    fsegment = * Fsegment { section_3_2("fsegment"), Path::OCTETS.with("?").without(";/") } "a?b/c" => "a?b", "/c";
}

static FTPTYPE: Rule = section_3_2("ftptype");

/// Letters of a typecode.
const TYPECODES: CharSet = CharSet::of("AIDaid");

/// The letter of a typecode, as after `;type=`.
///
/// RFC 1738 section 5
/// ```abnf
/// ftptype = "A" | "I" | "D" | "a" | "i" | "d"
/// ```
///
/// ```
/// use uriel::schemes::ftp::ftptype;
/// assert_eq!(ftptype("a"), Ok(("", "a")));
/// assert!(ftptype("q").is_err());
/// ```
pub fn ftptype<T: Text>(i: T) -> Read<T> {
    match i.next() {
        Some(letter) if TYPECODES.contains(letter) => Ok(i.take(1)),
        _ => expected_class(i, Letter),
    }
}
