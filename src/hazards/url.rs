//! The hazards of a whole URL: of its scheme, its server, its path, and its readings under other editions.

use core::ops::ControlFlow;

use super::{
    authority,
    hazard::{Hazard, Judge, Visit, judge_of_all},
    host::is_harmless_name,
    list::Hazards,
    schemes, text,
};
use crate::{
    engine::octets::first,
    grammar::Authority,
    syntax::Edition,
    uri::{Encoded, Host, Server, Uri, UriBuf, UriRef, UriRefBuf},
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
        Hazards::listed(|judge| judge_reference(self, None, false, judge))
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
        _ = judge_reference(self, None, false, &mut judge_of_all(visit));
    }
}

delegate! {
    UriRef, as_uri_ref => Uri, UriBuf, UriRefBuf;
    #[must_use]
    hazards() -> Hazards, "The hazards that can be seen without the scheme.", "x://h.example:1" () [.len()] 1;
    visit_hazards(visit: &mut Visit<'_>) -> (), "Passes these hazards to `visit`, one by one, without a list.",
        "x://h.example:1" (&mut |hazard| assert_eq!(hazard.span(), 14..15)) [] ();
}

/// Judges the hazards of a URL with a server: those of its scheme, of its server, of its escapes, and of its readings
/// under other editions. `has_scheme` is true if the default port of the scheme is known. Returns true if the URL names
/// a host.
#[inline]
pub(crate) fn judge_url(
    url: &str,
    server: Server<'_>,
    has_scheme: bool,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    let is_harmless = is_harmless_name(server.host().as_bytes());
    judge_server(url, server, has_scheme, is_harmless, judge)
}

/// Judges the hazards of a URL with a server. `is_harmless` is true if its host is a harmless name.
#[inline(always)]
fn judge_server(
    url: &str,
    server: Server<'_>,
    has_scheme: bool,
    is_harmless: bool,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    // Perf: the authority of most URLs is a harmless name or an address, and one look at it is enough.
    let is_sole_host = server.userinfo().is_none() && server.port().is_none();
    if is_sole_host && is_harmless {
        if judge_harmless(url, server.host().as_str(), judge)? {
            return ControlFlow::Continue(true);
        }
    } else if is_sole_host && judge_sole_address(url, server.host(), judge)? {
        return ControlFlow::Continue(true);
    }
    // Perf: by value, so that the parts of a server without hazards stay in registers.
    judge_suspect(url, server, has_scheme, is_harmless, judge)
}

/// Judges the hazards of a URL whose authority is a host alone, a harmless name. Returns false, and has judged nothing,
/// if not every edition ends the authority there.
///
/// The law: every edition that accepts the URL reads the authority alike.
#[inline(never)]
fn judge_harmless(url: &str, host: &str, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    let Some(path) = authority::end_of_sole(url, host) else { return ControlFlow::Continue(false) };
    judge_scheme(url, judge)?;
    text::judge_escapes_of_rest(url, path, judge)?;
    ControlFlow::Continue(true)
}

/// Judges the hazards of a URL whose authority is a host alone, an IP address. Returns false, and has judged nothing, if
/// it is none, or for the reason of [`judge_harmless`], whose law holds here too.
#[inline(never)]
fn judge_sole_address(url: &str, host: Host<'_>, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    let Some(path) = authority::end_of_sole(url, host.as_str()) else { return ControlFlow::Continue(false) };
    let Some(address) = authority::address_of(host) else { return ControlFlow::Continue(false) };
    judge_scheme(url, judge)?;
    authority::judge_address(url, host.as_str(), address, judge)?;
    text::judge_escapes_of_rest(url, path, judge)?;
    ControlFlow::Continue(true)
}

/// Judges the hazards of a URL with a server that is more than a host, or has a host that may be dangerous.
#[inline(never)]
fn judge_suspect(
    url: &str,
    server: Server<'_>,
    has_scheme: bool,
    is_harmless: bool,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    judge_scheme(url, judge)?;
    let (path, is_same) = authority::judge_server(url, &server, has_scheme, is_harmless, judge)?;
    text::judge_escapes(url, path, judge)?;
    if !is_same {
        let after_scheme = after_scheme(url);
        match authority::read_by_newer_editions(url, after_scheme, &server, path) {
            Some(span) => authority::judge_difference(span, judge)?,
            None => authority::judge_editions(url, after_scheme, judge)?,
        }
    }
    ControlFlow::Continue(!server.host().is_empty())
}

/// Judges the hazards of a URL whose scheme is known but does not give its server. `default_host` is the host that the
/// scheme takes for granted. Returns true if the URL names a host.
///
/// Perf: an authority that is absent or a plain name is recognised without the generic parse.
pub(crate) fn judge_serverless(
    url: &str,
    edition: Edition,
    default_host: Option<&str>,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    let after_scheme = after_first_colon(url);
    let Some(name) = authority::named_after(url, after_scheme) else {
        judge_rootless(url, after_scheme, judge)?;
        return ControlFlow::Continue(false);
    };
    if is_harmless_name(name.as_bytes()) || default_host.is_some_and(|host| host.eq_ignore_ascii_case(name)) {
        judge_scheme(url, judge)?;
        text::judge_escapes_of_rest(url, after_scheme + "//".len() + name.len(), judge)?;
        return ControlFlow::Continue(true);
    }
    judge_authority(url, edition, None, true, judge)
}

/// Judges the hazards of a URL that `edition` accepts, and of whose scheme no more is known than perhaps its default
/// port. Returns true if the URL names a host.
///
/// Perf: an authority that is absent, a plain name or an address is recognised without the generic parse.
#[inline(never)]
pub(crate) fn judge_unknown(
    url: &str,
    edition: Edition,
    default_port: Option<u16>,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    let after_scheme = after_first_colon(url);
    let Some(authority) = authority::named_after(url, after_scheme) else {
        judge_rootless(url, after_scheme, judge)?;
        return ControlFlow::Continue(false);
    };
    match authority::plain_server(authority) {
        Some((parts, is_harmless)) => {
            let server = Server::new(parts, edition, default_port);
            judge_server(url, server, default_port.is_some(), is_harmless, judge)
        }
        None => judge_authority(url, edition, default_port, default_port.is_some(), judge),
    }
}

/// The offset after the first ":", which ends the scheme of a URL.
#[inline]
fn after_first_colon(url: &str) -> usize {
    first(url.as_bytes(), b':').map_or(0, |colon| colon + 1)
}

/// Judges the hazards of a URL whose authority has to be read. Returns true if it names a host.
#[inline(never)]
fn judge_authority(
    url: &str,
    edition: Edition,
    default_port: Option<u16>,
    has_scheme: bool,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    match UriRef::read(url, edition) {
        Some(reference) => judge_reference(&reference, default_port, has_scheme, judge),
        None => judge_opaque(url, judge),
    }
}

/// Judges the hazards of a reference. If its authority is the name of a registry, that name counts as the host. Returns
/// true if the reference names a host.
pub(super) fn judge_reference(
    reference: &UriRef<'_>,
    default_port: Option<u16>,
    has_scheme: bool,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    let (url, has_scheme) = (reference.as_str(), has_scheme || default_port.is_some());
    let Some(authority) = reference.authority() else { return judge_opaque(url, judge) };
    let host = reference.host();
    let parts = match host {
        Some(host) => Authority {
            userinfo: reference.userinfo().map(Encoded::as_str),
            host: host.as_str(),
            port: reference.port(),
        },
        None => registry_of(authority),
    };
    let server = Server::new(parts, reference.edition(), default_port);
    let names_host = judge_url(url, server, has_scheme, judge)?;
    ControlFlow::Continue(names_host && host.is_some())
}

/// The parts of an authority that no host is known of, with the name of the registry for the host.
#[inline(never)]
fn registry_of(authority: &str) -> Authority<&str> {
    let at = authority.rsplit_once('@');
    let (userinfo, host) = at.map_or((None, authority), |(userinfo, host)| (Some(userinfo), host));
    Authority { userinfo, host, port: None }
}

/// Judges the hazards of a URL without a server.
fn judge_opaque(url: &str, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    let after_scheme = after_scheme(url);
    judge_rootless(url, after_scheme, judge)?;
    authority::judge_editions(url, after_scheme, judge)?;
    ControlFlow::Continue(false)
}

/// Judges the hazards of a URL without a server, but those of its editions.
#[inline(always)]
fn judge_rootless(url: &str, after_scheme: usize, judge: &mut Judge<'_>) -> ControlFlow<()> {
    judge_scheme(url, judge)?;
    let path = path_after(url, after_scheme);
    text::judge_path_start(url, path, judge)?;
    text::judge_escapes(url, path, judge)
}

/// Judges the hazard of the scheme.
#[inline]
fn judge_scheme(url: &str, judge: &mut Judge<'_>) -> ControlFlow<()> {
    match schemes::warned_of(url) {
        Some((name, warning)) => judge(Hazard::new(warning, url, name)),
        None => ControlFlow::Continue(()),
    }
}

/// The offset after the scheme and its ":", or 0 if the text has no scheme.
pub(super) fn after_scheme(url: &str) -> usize {
    let delimiter = url.bytes().position(|octet| matches!(octet, b':' | b'/' | b'?' | b'#'));
    match delimiter {
        Some(colon) if url.as_bytes()[colon] == b':' => colon + 1,
        _ => 0,
    }
}

/// Where the path of a URL begins: after the scheme, and after an authority if there is one.
fn path_after(url: &str, after_scheme: usize) -> usize {
    let octets = url.as_bytes();
    if !octets[after_scheme..].starts_with(b"//") {
        return after_scheme;
    }
    let authority = after_scheme + 2;
    let is_end = |octet: &u8| matches!(octet, b'/' | b'?' | b'#');
    octets[authority..].iter().position(is_end).map_or(octets.len(), |end| authority + end)
}
