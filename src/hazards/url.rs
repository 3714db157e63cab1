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
    judge_scheme(url, judge)?;
    // Perf: the authority of most URLs is a harmless name, and one look at it is enough.
    let is_sole_host = server.userinfo().is_none() && server.port().is_none();
    if is_sole_host && judge_harmless(url, server.host().as_str(), judge)? {
        return ControlFlow::Continue(true);
    }
    judge_suspect(url, &server, has_scheme, judge)
}

/// Judges the hazards of a URL whose authority is a harmless name. Returns false, and has judged nothing, if it may be
/// anything else.
#[inline(never)]
fn judge_harmless(url: &str, host: &str, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    let Some(path) = authority::end_of_harmless(url, host) else { return ControlFlow::Continue(false) };
    text::judge_escapes(url, path, judge)?;
    ControlFlow::Continue(true)
}

/// Judges the hazards of a URL with a server, but that of its scheme.
#[inline(never)]
fn judge_suspect(url: &str, server: &Server<'_>, has_scheme: bool, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    let (path, is_same) = authority::judge_server(url, server, has_scheme, judge)?;
    text::judge_escapes(url, path, judge)?;
    if !is_same {
        authority::judge_editions(url, after_scheme(url), judge)?;
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
    let after_scheme = first(url.as_bytes(), b':').map_or(0, |colon| colon + 1);
    let Some(name) = authority::named_after(url, after_scheme) else {
        judge_rootless(url, after_scheme, judge)?;
        return ControlFlow::Continue(false);
    };
    if is_harmless_name(name.as_bytes()) || default_host.is_some_and(|host| host.eq_ignore_ascii_case(name)) {
        judge_scheme(url, judge)?;
        text::judge_escapes(url, after_scheme + "//".len() + name.len(), judge)?;
        return ControlFlow::Continue(true);
    }
    judge_authority(url, edition, judge)
}

/// Judges the hazards of a URL whose authority has to be read. Returns true if it names a host.
#[inline(never)]
fn judge_authority(url: &str, edition: Edition, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    match UriRef::read(url, edition) {
        Some(reference) => judge_reference(&reference, None, true, judge),
        None => judge_opaque(url, judge),
    }
}

/// Judges the hazards of a reference. If its authority is the name of a registry, that name counts as the host. Returns
/// true if the reference names a host.
pub(crate) fn judge_reference(
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
