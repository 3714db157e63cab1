//! The hazards of a whole URL: of its scheme, its server, its path, and its readings under other editions.

use super::{
    authority,
    hazard::{Hazard, Visit},
    host::is_harmless_name,
    list::Hazards,
    schemes, text,
};
use crate::{
    grammar::Authority,
    syntax::Edition,
    uri::{Encoded, Server, Uri, UriBuf, UriRef, UriRefBuf},
};

impl UriRef<'_> {
    /// The hazards that can be seen without the scheme, in the order of [`Parsed::hazards`](crate::Parsed::hazards). A
    /// scheme's default port is not known here, so any port below 1024 is listed.
    ///
    /// ```
    /// use uriel::UriRef;
    /// let kinds = |text| UriRef::parse(text).unwrap().hazards().iter().map(|hazard| hazard.kind().as_str()).collect::<Vec<_>>();
    /// assert_eq!(kinds("//me:pw@h.example/"), ["password", "userinfo"]);
    /// assert_eq!(kinds("//h.example:80/%00"), ["reserved-port", "encoded-nul"]);
    /// ```
    #[must_use]
    pub fn hazards(&self) -> Hazards {
        Hazards::listed(|visit| _ = visit_reference(self, None, false, visit))
    }

    /// Passes the [`hazards`](Self::hazards) to `visit`, one by one, without a list of them.
    ///
    /// ```
    /// let mut kinds = Vec::new();
    /// uriel::UriRef::parse("//h.example./%00")?.visit_hazards(&mut |hazard| kinds.push(hazard.kind().as_str()));
    /// assert_eq!(kinds, ["trailing-dot", "encoded-nul"]);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn visit_hazards(&self, visit: &mut Visit<'_>) {
        visit_reference(self, None, false, visit);
    }
}

delegate! {
    UriRef, as_uri_ref => Uri, UriBuf, UriRefBuf;
    #[must_use]
    hazards() -> Hazards, "The hazards that can be seen without the scheme.", "x://h.example:1" () [.len()] 1;
    visit_hazards(visit: &mut Visit<'_>) -> (), "Passes these hazards to `visit`, one by one, without a list.",
        "x://h.example:1" (&mut |hazard| assert_eq!(hazard.span(), 14..15)) [] ();
}

/// Passes the hazards of a URL to `visit`: those of its scheme, of its server, if it has one, of its path and escapes,
/// and of its readings under other editions. `has_scheme` is true if the default port of the scheme is known. Returns
/// true if the URL names a host.
pub(crate) fn visit_url(url: &str, server: Option<&Server<'_>>, has_scheme: bool, visit: &mut Visit<'_>) -> bool {
    let Some(server) = server else {
        visit_rootless(url, visit);
        authority::visit_editions(url, visit);
        return false;
    };
    visit_scheme(url, visit);
    let (path, is_same) = authority::visit_server(url, server, has_scheme, visit);
    text::visit_escapes(url, path, visit);
    if !is_same {
        authority::visit_editions(url, visit);
    }
    !server.host().is_empty()
}

/// Passes the hazards of a URL to `visit`, if its scheme is known but does not give its server. `default_host` is the
/// host that the scheme takes for granted. Returns true if the URL names a host.
///
/// Perf: an authority that is absent or a plain name is recognised without the generic parse.
pub(crate) fn visit_serverless(url: &str, edition: Edition, default_host: Option<&str>, visit: &mut Visit<'_>) -> bool {
    let Some(name) = authority::named_authority(url) else {
        visit_rootless(url, visit);
        return false;
    };
    if is_harmless_name(name.as_bytes()) || default_host.is_some_and(|host| host.eq_ignore_ascii_case(name)) {
        visit_scheme(url, visit);
        text::visit_escapes(url, path_of(url), visit);
        return true;
    }
    visit_authority(url, edition, visit)
}

/// Passes the hazards of a URL whose authority has to be read to `visit`. Returns true if it names a host.
#[inline(never)]
fn visit_authority(url: &str, edition: Edition, visit: &mut Visit<'_>) -> bool {
    match UriRef::parse_with(url, edition) {
        Ok(reference) => visit_reference(&reference, None, true, visit),
        Err(_) => visit_url(url, None, true, visit),
    }
}

/// Passes the hazards of a reference to `visit`. If its authority is the name of a registry, that name counts as the
/// host. Returns true if the reference names a host.
pub(crate) fn visit_reference(
    reference: &UriRef<'_>,
    default_port: Option<u16>,
    has_scheme: bool,
    visit: &mut Visit<'_>,
) -> bool {
    let server = reference.authority().map(|text| {
        let (userinfo, host) = text.rsplit_once('@').map_or((None, text), |(userinfo, host)| (Some(userinfo), host));
        let parts = match reference.host() {
            Some(host) => Authority {
                userinfo: reference.userinfo().map(Encoded::as_str),
                host: host.as_str(),
                port: reference.port(),
            },
            None => Authority { userinfo, host, port: None },
        };
        Server::new(parts, reference.edition(), default_port)
    });
    let has_scheme = has_scheme || default_port.is_some();
    visit_url(reference.as_str(), server.as_ref(), has_scheme, visit) && reference.host().is_some()
}

/// Passes the hazards of a URL without a server to `visit`, but those of its editions.
fn visit_rootless(url: &str, visit: &mut Visit<'_>) {
    visit_scheme(url, visit);
    let path = path_of(url);
    text::visit_path_start(url, path, visit);
    text::visit_escapes(url, path, visit);
}

/// Passes the hazard of the scheme to `visit`.
#[inline]
fn visit_scheme(url: &str, visit: &mut Visit<'_>) {
    if let Some((name, warning)) = schemes::warned_of(url) {
        visit(Hazard::new(warning, url, name));
    }
}

/// Where the path of a URL begins: after the scheme, and after an authority if there is one.
fn path_of(url: &str) -> usize {
    let octets = url.as_bytes();
    let is_delimiter = |octet: &u8| matches!(octet, b':' | b'/' | b'?' | b'#');
    let start = match octets.iter().position(is_delimiter) {
        Some(colon) if octets[colon] == b':' => colon + 1,
        _ => 0,
    };
    if !octets[start..].starts_with(b"//") {
        return start;
    }
    let authority = start + 2;
    let is_end = |octet: &u8| matches!(octet, b'/' | b'?' | b'#');
    octets[authority..].iter().position(is_end).map_or(octets.len(), |end| authority + end)
}
