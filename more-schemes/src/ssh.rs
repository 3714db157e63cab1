//! `ssh`: a secure shell (draft-ietf-secsh-scp-sftp-ssh-uri-04, expired).
//!
//! ```abnf
//! sshURI       = "ssh:" hier-part
//! hier-part    = "//" authority path-abempty
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
//! | `user`, `password` | login; a password should not be there | [`user`](SshUrl::user), [`password`](SshUrl::password) |
//! | `c_params` | parameters of the connection, such as `fingerprint` | [`c_params`](SshUrl::c_params), [`fingerprint`](SshUrl::fingerprint) |
//! | `host`, `port` | server; the default port is 22 | [`host`](SshUrl::host), [`port`](SshUrl::port), [`effective_port`](SshUrl::effective_port) |
//! | `path` | path, with its first "/" | [`path`](SshUrl::path) |
//!
//! # Examples
//!
//! A place as scp and git take it, `user@host:path`, is made a URL by the conversion `from-scp`.
//!
//! ```
//! use uriel::{Edition, Scheme};
//! use uriel_schemes::ssh::Ssh;
//!
//! let url = Ssh.parse("ssh://user@host.example.com:2222")?;
//! assert_eq!((url.user().as_deref(), url.port()), (Some("user"), Some("2222")));
//! let text = "ssh://user;fingerprint=ssh-dss-c1-b1-30-29-d7-b8-de-6c-97-77-10-d7-46-41-63-87@host.example.com";
//! let fingerprint = Ssh.parse(text)?.fingerprint();
//! assert_eq!(fingerprint, Some("ssh-dss-c1-b1-30-29-d7-b8-de-6c-97-77-10-d7-46-41-63-87"));
//! let from_scp = &Ssh::CONVERSIONS[0];
//! let url = (from_scp.convert)(b"git@github.com:rust-lang/rust.git", "", Edition::Rfc3986)?;
//! assert_eq!(url, "ssh://git@github.com/rust-lang/rust.git");
//! assert_eq!(Ssh.parse(&url)?.path().as_str(), "/rust-lang/rust.git");
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! # How the document is read
//!
//! * A path is allowed: git needs it, and a terminal ignores it (section 3.4).
//! * `userinfo` of RFC 3986 has ";", "," and "=": the first ";" ends it here, and what follows must be c-params. A ";"
//!   in a user is escaped. Fingerprints of today, with ":", "+" and "/", do not fit the rule.
//! * A host is not empty. There is no query.

use std::error::Error;

use uriel::{
    Edition, Encoded, Scheme,
    grammar::{Authority, Read, Rule, Text},
    scheme::{Conversion, Document, Entry, Facts, Production, Status},
    wire::{self, WireError},
    write::{PathSegment, encode},
};

use crate::{
    parameters::{named, parameters},
    secsh::{self, CParam, Param, SshPassword, SshUser},
    server_path::PathAbempty,
};

/// The scheme `ssh`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::ssh::Ssh;
/// assert_eq!(Ssh.parse("ssh://h")?.effective_port(), Ok(Some(22)));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ssh;

uriel::typed_url! {
    /// An ssh URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::ssh::{Ssh, SshUrl};
    /// let url: SshUrl<'_> = Ssh.parse("ssh://u:p;a=b@h/c")?;
    /// assert_eq!(url.redacted().to_string(), "ssh://u:***@h/c");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct SshUrl: Ssh, login, example "uriel_schemes::ssh::Ssh" "ssh://me:pw@h:8000/";

    /// Parts of an ssh URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::ssh::Ssh;
    /// let parts = Uri::parse("ssh://u;a=b@h/c")?.read_by::<Ssh>()?;
    /// assert_eq!((parts.server.userinfo, parts.c_params, parts.path), (Some("u"), Some("a=b"), "/c"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct SshParts {
        /// User, password, host and port.
        server: Authority<S>,
        /// Parameters of the connection, with "," between them.
        c_params: Option<S>,
        /// Path with its first "/", or nothing.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::ssh::Ssh;
        /// assert_eq!(Ssh.parse("ssh://h/a//b")?.path().as_str(), "/a//b");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get path: S,
    }

    fields {
        raw user = |url| url.user().map(Encoded::as_str);
        raw password = |url| url.password().map(Encoded::as_str);
        entries c_params;
        server;
        raw path = |url| Some(url.path().as_str());
    }

    /// Builder of an ssh URL, whose path is given encoded. A c-param is given with its "=" and its value.
    pub builder SshUrlBuilder {
        "//" [ user: SshUser [ ":" password: SshPassword ] [ ";" *(c_params: CParam; ",") ] "@" ] hostport
        path: (PathAbempty as Encoded or "")
    }

    example {
        /// use uriel_schemes::ssh::SshUrl;
        /// let url = SshUrl::builder().user("me").c_params("fingerprint=a-b").host("h").path("/a").build()?;
        /// assert_eq!(url.as_str(), "ssh://me;fingerprint=a-b@h/a");
    }
}

impl<'a> SshUrl<'a> {
    /// Parameters of the connection, in order.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::ssh::Ssh;
    /// let url = Ssh.parse("ssh://u;a=b,c=d@h")?;
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
    /// use uriel_schemes::ssh::Ssh;
    /// assert_eq!(Ssh.parse("ssh://;fingerprint=x@h")?.fingerprint(), Some("x"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> Option<&'a str> {
        named(self.c_params(), "fingerprint")?.value()
    }
}

/// The URL of a place as scp and git take it, `user@host:path`. The path is relative to the directory of the user
/// there, which servers of git repositories do not tell from the root.
fn url_of_place(place: &str, edition: Edition) -> Result<String, Box<dyn Error>> {
    let is_name = |text: &str| {
        !text.is_empty() && text.bytes().all(|octet| octet.is_ascii_alphanumeric() || b"-._~+".contains(&octet))
    };
    let parts = place.split_once('@').filter(|(user, _)| is_name(user)).and_then(|(user, rest)| {
        let (host, path) = match rest.find(']').filter(|_| rest.starts_with('[')) {
            Some(end) => (&rest[..=end], rest[end + 1..].strip_prefix(':')?),
            None => rest.split_once(':').filter(|(host, _)| is_name(host))?,
        };
        Some((user, host, path))
    });
    // After a ":", digits are a port, and two slashes begin a server.
    let is_path = |path: &str| !path.bytes().all(|octet| octet.is_ascii_digit()) && !path.starts_with("//");
    let (user, host, path) = parts.filter(|(.., path)| is_path(path)).ok_or("expected user@host:path")?;
    let segments: Vec<_> =
        path.trim_start_matches('/').split('/').map(|part| encode(part, PathSegment, edition)).collect();
    let path = format!("/{}", segments.join("/"));
    Ok(SshUrl::builder_with(edition).user(user).host(host).path(&path).build()?.into_string())
}

impl Scheme for Ssh {
    const NAME: &'static str = "ssh";
    const DEFAULT_PORT: Option<u16> = Some(22);
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "draft-ietf-secsh-scp-sftp-ssh-uri-04", obsoleted_by: None }],
        status: Status::Provisional,
        forms: &["ssh://[<user>[:<password>][;<c_params>]@]<host>[:<port>]<path>"],
    };
    const CONVERSIONS: &'static [Conversion] = &[Conversion {
        name: "from-scp",
        text: "path of scp",
        choice: None,
        convert: |place, _, edition| url_of_place(core::str::from_utf8(place)?, edition),
    }];
    uriel::by_production!(SshUrl);

    fn plan<'a>(&self, url: &SshUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        secsh::plan(url.as_str(), url.server(), url.fingerprint(), url.path(), visit)
    }
}

uriel::production! {
    /// draft-ietf-secsh-scp-sftp-ssh-uri-04
    /// ```abnf
    /// sshURI    = "ssh:" hier-part
    /// hier-part = "//" authority path-abempty
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::ssh::ssh_uri("ssh://u;a=b@h/c").unwrap().1.c_params, Some("a=b"));
    /// ```
    pub fn ssh_uri = b"ssh:" ssh_schemepart -> SshParts
        for Ssh { Rule::new("sshURI").defined_in("draft-ietf-secsh-scp-sftp-ssh-uri-04"), bulk Param }
}

/// An [`ssh_uri`] after its scheme and ":".
#[inline]
fn ssh_schemepart<T: Text>(i: T) -> Read<T, SshParts<T::Slice>> {
    let (i, (server, c_params)) = secsh::authority(i)?;
    let (i, path) = if i.next() == Some(b'/') { i.run(PathAbempty) } else { i.take(0) };
    Ok((i, SshParts { server, c_params, path }))
}
