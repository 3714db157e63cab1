//! The parts of a reference by the documents' prose: the slow way, one delimiter after the other.
//!
//! This is the regular expression of RFC 2396 and RFC 3986, appendix B, and section 4.3 of the 1996 draft, for texts
//! that are known to be valid.

use uriel::Edition;

use crate::oracle::{recogniser::Recogniser, rules::Rules};

/// The parts, and the words that say what kind of reference it is, as the library spells them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parts<'a> {
    pub scheme: Option<&'a str>,
    pub authority: Option<&'a str>,
    pub authority_kind: Option<&'static str>,
    pub userinfo: Option<&'a str>,
    pub user: Option<&'a str>,
    pub password: Option<&'a str>,
    pub host: Option<&'a str>,
    pub host_kind: Option<&'static str>,
    pub port: Option<&'a str>,
    pub path: &'a str,
    pub urlpath: Option<&'a str>,
    pub params: Option<&'a str>,
    pub query: Option<&'a str>,
    pub fragment: Option<&'a str>,
    pub kind: &'static str,
    pub form: &'static str,
}

/// Splits the valid references of one edition.
#[derive(Debug)]
pub struct Splitter {
    edition: Edition,
    server: Recogniser,
    ipv4: Recogniser,
    /// The hierarchical texts that may follow "scheme:".
    hierarchical: Recogniser,
}

impl Splitter {
    pub fn new(edition: Edition) -> Self {
        let (server, ipv4, hierarchical) = match edition {
            Edition::Rfc1738 => ("login", "hostnumber", "ip-schemepart"),
            Edition::Draft1996 => ("server", "hostnumber", "relativeURL"),
            Edition::Rfc2396 => ("server", "IPv4address", "hier_part"),
            Edition::Rfc2396bis => ("server", "IPv4address", "hier-part"),
            Edition::Rfc3986 => ("authority", "IPv4address", "hier-part"),
        };
        let rules = Rules::of(edition);
        let [server, ipv4, hierarchical] =
            [server, ipv4, hierarchical].map(|rule| Recogniser::new(rules.tree(&edition.to_string(), rule)));
        Self { edition, server, ipv4, hierarchical }
    }

    /// The parts of `text`, which must be valid.
    pub fn split<'a>(&self, text: &'a str) -> Parts<'a> {
        let mut parts = Parts::default();
        let (text, fragment) = cut(text, '#');
        parts.fragment = fragment;
        let rest = take_scheme(text, &mut parts);
        if parts.scheme.is_some() && self.is_opaque(rest) {
            parts.path = rest;
            (parts.kind, parts.form) = ("opaque", "opaque");
            return parts;
        }
        let rest = self.authority(rest, &mut parts);
        self.path(rest, &mut parts);
        parts.kind = if parts.scheme.is_some() { "absolute" } else { "relative" };
        // The rule rel_path has the query too.
        let after_path = parts.params.or(parts.query.filter(|_| self.edition == Edition::Draft1996));
        parts.form = match (parts.authority, parts.path, after_path) {
            (Some(_), ..) => "net-path",
            (None, "", None) => "empty",
            (None, path, _) if path.starts_with('/') => "abs-path",
            _ => "rel-path",
        };
        parts
    }

    fn is_opaque(&self, rest: &str) -> bool {
        // "a?b" has a query by appendix B, and none by the rule.
        let (before_query, _) = cut(rest, '?');
        match self.edition {
            Edition::Rfc1738 | Edition::Draft1996 | Edition::Rfc2396bis => !self.hierarchical.accepts(rest),
            Edition::Rfc2396 => !before_query.starts_with('/'),
            Edition::Rfc3986 => false,
        }
    }

    /// Takes "//" and what belongs to it.
    fn authority<'a>(&self, rest: &'a str, parts: &mut Parts<'a>) -> &'a str {
        let Some(rest) = rest.strip_prefix("//") else {
            return rest;
        };
        let end = match self.edition {
            Edition::Rfc1738 | Edition::Draft1996 => rest.find('/'),
            Edition::Rfc2396 | Edition::Rfc2396bis | Edition::Rfc3986 => rest.find(['/', '?']),
        };
        let (authority, rest) = rest.split_at(end.unwrap_or(rest.len()));
        parts.authority = Some(authority);
        let is_server = self.server.accepts(authority);
        if matches!(self.edition, Edition::Rfc2396 | Edition::Rfc2396bis) {
            parts.authority_kind = Some(if is_server { "server" } else { "registry" });
        }
        // An empty server has no host. Only RFC 3986 has hosts that are empty.
        if is_server && (self.edition == Edition::Rfc3986 || !authority.is_empty()) {
            self.server(authority, parts);
        }
        rest
    }

    fn server<'a>(&self, server: &'a str, parts: &mut Parts<'a>) {
        let mut hostport = server;
        if let Some((userinfo, after)) = server.split_once('@') {
            let (user, password) = cut(userinfo, ':');
            (parts.userinfo, parts.user, parts.password) = (Some(userinfo), Some(user), password);
            hostport = after;
        }
        let bracket = hostport.find(']').unwrap_or(0);
        let (host, port) = match hostport[bracket..].find(':') {
            Some(colon) => (&hostport[..bracket + colon], Some(&hostport[bracket + colon + 1..])),
            None => (hostport, None),
        };
        (parts.host, parts.port) = (Some(host), port);
        parts.host_kind = Some(match host.as_bytes() {
            [b'[', b'v' | b'V', ..] => "ipvfuture",
            [b'[', ..] => "ipv6",
            _ if self.ipv4.accepts(host) => "ipv4",
            _ => "name",
        });
    }

    /// The rest: path, parameters and query.
    fn path<'a>(&self, rest: &'a str, parts: &mut Parts<'a>) {
        if self.edition == Edition::Rfc1738 {
            (parts.path, parts.urlpath) = (rest, rest.strip_prefix('/'));
            return;
        }
        let (path, query) = cut(rest, '?');
        (parts.path, parts.query) = (path, query);
        if self.edition == Edition::Draft1996 {
            (parts.path, parts.params) = cut(path, ';');
        }
    }
}

/// Takes the scheme: up to the first ":", unless something stands before it that no scheme has.
fn take_scheme<'a>(text: &'a str, parts: &mut Parts<'a>) -> &'a str {
    let Some((scheme, rest)) = text.split_once(':') else {
        return text;
    };
    let of_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    // Behind the 1996 draft a scheme begins with a letter, but a valid text with a ":" here has no other beginning.
    if scheme.is_empty() || !scheme.bytes().all(of_scheme) {
        return text;
    }
    parts.scheme = Some(scheme);
    rest
}

/// The text before the first `delimiter`, and the text after it, if there is one.
fn cut(text: &str, delimiter: char) -> (&str, Option<&str>) {
    text.split_once(delimiter).map_or((text, None), |(before, after)| (before, Some(after)))
}
