//! `sftp`: files on a server, by SSH (draft-ietf-secsh-scp-sftp-ssh-uri-04, expired).
//!
//! ```abnf
//! sftpURI      = "sftp:" "//" authority path-abempty [ ";type=" typecode ]
//! typecode     = "a" / "i" / "d"
//! authority    = [ [ ssh-info ] "@" ] host [ ":" port ]
//! ssh-info     = [ userinfo ] [";" c-param *("," c-param)]
//! c-param      = paramname "=" paramvalue
//! paramname    = *( ALPHA / DIGIT / "-" )
//! paramvalue   = *( ALPHA / DIGIT / "-" )
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `user`, `password` | login; a password should not be there | [`user`](SftpUrl::user), [`password`](SftpUrl::password) |
//! | `c_params` | parameters of the connection, such as `fingerprint` | [`c_params`](SftpUrl::c_params), [`fingerprint`](SftpUrl::fingerprint) |
//! | `host`, `port` | server; the default port is 22 | [`host`](SftpUrl::host), [`port`](SftpUrl::port), [`effective_port`](SftpUrl::effective_port) |
//! | `path` | path, with its first "/" | [`path`](SftpUrl::path) |
//! | `typecode` | `a`, `i` or `d`, as for ftp | [`typecode`](SftpUrl::typecode) |
//!
//! # Examples
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::sftp::Sftp;
//!
//! let url = Sftp.parse("sftp://user@host.example.com/~/file.txt")?;
//! assert_eq!((url.path().as_str(), url.is_in_home()), ("/~/file.txt", true));
//! let text = "sftp://user;fingerprint=ssh-dss-c1-b1-30-29-d7-b8-de-6c-97-77-10-d7-46-41-63-87\
//!             @host.example.com:2222/;type=d";
//! let url = Sftp.parse(text)?;
//! assert_eq!((url.path().as_str(), url.typecode()), ("/", Some("d")));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * The rule of section 4.3 has any parameters after the path, `";" s-param *("," s-param)`. Only the type is defined
//!   (section 5.2), and another one is refused, so that none is passed over. A ";" in a path is escaped.
//! * `/~/` at the beginning of a path is the home directory of the user; any other path is absolute.
//! * `userinfo` of RFC 3986 has ";", "," and "=": the first ";" ends it here, and what follows must be c-params. A ";"
//!   in a user is escaped. Fingerprints of today, with ":", "+" and "/", do not fit the rule.
//! * A host is not empty. There is no query.

use uriel::{
    Encoded, Scheme,
    charset::CharSet,
    grammar::{Authority, ByEdition, Class, Read, Rule, Text, expected_octet, literal},
    nom::Parser,
    scheme::{Document, Entry, Facts, Production, Status},
    wire::{self, WireError},
};

use crate::{
    parameters::{named, parameters},
    secsh::{self, CParam, SshPassword, SshUser},
    server_path::PathAbempty,
};

/// The scheme `sftp`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::sftp::Sftp;
/// assert_eq!(Sftp.parse("sftp://h")?.effective_port(), Ok(Some(22)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sftp;

uriel::typed_url! {
    /// An sftp URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sftp::{Sftp, SftpUrl};
    /// let url: SftpUrl<'_> = Sftp.parse("sftp://u:p;a=b@h/c")?;
    /// assert_eq!(url.redacted().to_string(), "sftp://u:***@h/c");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct SftpUrl: Sftp, login, example "uriel_schemes::sftp::Sftp" "sftp://me:pw@h:8000/";

    /// Parts of an sftp URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::sftp::Sftp;
    /// let parts = Uri::parse("sftp://u;a=b@h/c")?.read_by::<Sftp>()?;
    /// assert_eq!((parts.server.userinfo, parts.c_params, parts.path), (Some("u"), Some("a=b"), "/c"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct SftpParts {
        /// User, password, host and port.
        server: Authority<S>,
        /// Parameters of the connection, with "," between them.
        c_params: Option<S>,
        /// Path with its first "/", or nothing.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::sftp::Sftp;
        /// assert_eq!(Sftp.parse("sftp://h/a//b")?.path().as_str(), "/a//b");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get path: S,
        /// The letter of the type.
        typecode: Option<S>,
    }

    fields {
        raw user = |url| url.user().map(Encoded::as_str);
        raw password = |url| url.password().map(Encoded::as_str);
        entries c_params;
        server;
        raw path = |url| Some(url.path().as_str());
        raw typecode;
    }

    /// Builder of an sftp URL, whose path is given encoded. A c-param is given with its "=" and its value.
    pub builder SftpUrlBuilder {
        "//" [ user: SshUser [ ":" password: SshPassword ] [ ";" *(c_params: CParam; ",") ] "@" ] hostport
        path: (SftpPath as Encoded or "") [ ";type=" typecode: Typecode ]
    }

    example {
        /// use uriel_schemes::sftp::SftpUrl;
        /// let url = SftpUrl::builder().user("me").c_params("fingerprint=a-b").host("h").path("/a").build()?;
        /// assert_eq!(url.as_str(), "sftp://me;fingerprint=a-b@h/a");
    }
}

impl<'a> SftpUrl<'a> {
    /// Parameters of the connection, in order.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sftp::Sftp;
    /// let url = Sftp.parse("sftp://u;a=b,c=d@h")?;
    /// assert!(url.c_params().map(|entry| entry.as_str()).eq(["a=b", "c=d"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn c_params(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        parameters(self.parts.c_params.map(|span| span.of(self.text)), ',')
    }

    /// The fingerprint of the server's key. One that comes from an untrusted page proves nothing.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sftp::Sftp;
    /// assert_eq!(Sftp.parse("sftp://;fingerprint=x@h")?.fingerprint(), Some("x"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> Option<&'a str> {
        named(self.c_params(), "fingerprint")?.value()
    }

    /// The letter of the type as it is written: `a` for text, `i` for bytes, `d` for a directory.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sftp::Sftp;
    /// assert_eq!(Sftp.parse("sftp://h/a.bin;type=i")?.typecode(), Some("i"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn typecode(&self) -> Option<&'a str> {
        self.parts.typecode.map(|typecode| typecode.of(self.text))
    }

    /// True if the path begins at the home directory of the user.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sftp::Sftp;
    /// assert!(Sftp.parse("sftp://h/~/a")?.is_in_home() && !Sftp.parse("sftp://h/a")?.is_in_home());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_in_home(&self) -> bool {
        let path = self.path().as_str();
        path == "/~" || path.starts_with("/~/")
    }
}

impl Scheme for Sftp {
    const NAME: &'static str = "sftp";
    const DEFAULT_PORT: Option<u16> = Some(22);
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "draft-ietf-secsh-scp-sftp-ssh-uri-04", obsoleted_by: None }],
        status: Status::Provisional,
        forms: &["sftp://[<user>[:<password>][;<c_params>]@]<host>[:<port>]<path>[;type=<typecode>]"],
    };
    uriel::by_production!(SftpUrl);

    fn plan<'a>(&self, url: &SftpUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        secsh::plan(url.as_str(), url.server(), url.fingerprint(), url.path(), visit)
    }
}

static TYPECODE: Rule = Rule::new("typecode").defined_in("draft-ietf-secsh-scp-sftp-ssh-uri-04");

uriel::production! {
    /// draft-ietf-secsh-scp-sftp-ssh-uri-04
    /// ```abnf
    /// sftpURI  = "sftp:" "//" authority path-abempty [ ";type=" typecode ]
    /// typecode = "a" / "i" / "d"
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::sftp::sftp_uri("sftp://h/a;type=i").unwrap().1.typecode, Some("i"));
    /// ```
    pub fn sftp_uri = b"sftp:" sftp_schemepart -> SftpParts
        for Sftp { Rule::new("sftpURI").defined_in("draft-ietf-secsh-scp-sftp-ssh-uri-04"), bulk SftpPath }
}

/// An [`sftp_uri`] after its scheme and ":".
#[inline]
fn sftp_schemepart<T: Text>(i: T) -> Read<T, SftpParts<T::Slice>> {
    static LETTERS: CharSet = CharSet::of("aidAID");
    let (i, (server, c_params)) = secsh::authority(i)?;
    let server_end = i;
    let (i, path) = if i.next() == Some(b'/') { i.run(SftpPath) } else { i.take(0) };
    // No ";" follows an authority.
    if i.next() != Some(b';') || i.len() == server_end.len() {
        return Ok((i, SftpParts { server, c_params, path, typecode: None }));
    }
    let (i, ()) = literal(b";type=").parse(i)?;
    if !i.next().is_some_and(|letter| LETTERS.contains(letter)) {
        return expected_octet(i, &TYPECODE, &LETTERS);
    }
    let (i, typecode) = i.take(1);
    Ok((i, SftpParts { server, c_params, path, typecode: Some(typecode) }))
}

/// Characters of a path that begins with "/": ";" is escaped.
///
/// ```
/// use uriel::grammar::Text;
/// assert_eq!("/a;type=i".run(uriel_schemes::sftp::SftpPath), (";type=i", "/a"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SftpPath;

impl Class for SftpPath {
    const RULE: &'static Rule = PathAbempty::RULE;
    const OCTETS: ByEdition<CharSet> = PathAbempty::OCTETS.without(";");
}

/// The letter of a type, for the builder.
#[derive(Clone, Copy)]
struct Typecode;

impl Class for Typecode {
    const RULE: &'static Rule = &TYPECODE;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(CharSet::of("aidAID"));
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}
