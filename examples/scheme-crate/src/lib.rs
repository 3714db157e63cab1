//! `rsync`: files that are kept the same in two places (RFC 5781).
//!
//! ```abnf
//! rsyncuri  = "rsync:" hier-part
//! hier-part = "//" authority path-abempty
//! ```
//!
//! # How the document is read
//!
//! * A host is not empty: it names a server.
//! * There is no query: a "?" is escaped.

use uriel::{
    Scheme,
    grammar::{Authority, Class, Path, Read, Rule, Text, literal, rfc1738::login},
    nom::{Parser, sequence::preceded},
    scheme::{Document, Facts, Production, Status},
    wire::{self, Item, Line, Peer, WireError},
};

/// The scheme `rsync`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_rsync::Rsync;
/// assert_eq!(Rsync.parse("rsync://h/module/a%20b")?.path().decode_utf8(), Ok("/module/a b".into()));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rsync;

uriel::typed_url! {
    /// An rsync URL.
    pub struct RsyncUrl: Rsync, login, example "uriel_rsync::Rsync" "rsync://me:pw@h:8000/a";

    /// Parts of an rsync URL.
    pub struct RsyncParts {
        /// User, password, host and port.
        server: Authority<S>,
        /// Module and path of a file, with their "/".
        get path: S,
    }

    fields {
        login;
        raw path = |url| Some(url.path().as_str());
    }

    /// Builder of an rsync URL.
    pub builder RsyncUrlBuilder {
        "//" login path: (PathAbempty as Encoded or "")
    }

    example {
        /// use uriel_rsync::RsyncUrl;
        /// let url = RsyncUrl::builder().host("h").build()?;
        /// assert_eq!(url.as_str(), "rsync://h");
    }
}

impl Scheme for Rsync {
    const NAME: &'static str = "rsync";
    const DEFAULT_PORT: Option<u16> = Some(873);
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 5781", obsoleted_by: None }],
        status: Status::Provisional,
        forms: &["rsync://[<user>[:<password>]@]<host>[:<port>]<path>"],
    };
    uriel::by_production!(RsyncUrl);

    /// A client connects to the server, and asks for the path.
    fn plan<'a>(&self, url: &RsyncUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let text = url.as_str();
        let peer = Peer::of(text, url.server())?;
        let user = Line::maybe(text, "user", url.user())?;
        let path = Line::new(text, "path", url.path())?;
        Item::peer(peer, visit);
        visit(Item { name: "user", value: wire::Value::user(user) });
        visit(Item { name: "path", value: wire::Value::Line(path) });
        Ok(())
    }
}

// ----- the rule: RFC 5781 section 2 -----

uriel::production! {
    rsync_schemepart -> RsyncParts
        for Rsync { Rule::new("rsyncuri").defined_in("RFC 5781 section 2"), bulk PathAbempty }
}

#[inline]
fn rsync_schemepart<T: Text>(i: T) -> Read<T, RsyncParts<T::Slice>> {
    let (i, server) = preceded(literal(b"//"), login).parse(i)?;
    let (i, path) = if i.next() == Some(b'/') { path_abempty(i)? } else { i.take(0) };
    Ok((i, RsyncParts { server, path }))
}

uriel::runs! {
    in uriel_rsync;

    /// Segments, each after a "/". In draft 1996 a path has no ";", and what follows one is of the URL nevertheless.
    path_abempty = * PathAbempty {
        Rule::new("path-abempty").defined_in("RFC 3986 section 3.3"),
        <Path as Class>::OCTETS.with(";").without("?"),
    } "/a?b" => "/a", "?b";
}
