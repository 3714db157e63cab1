//! Other libraries read what they share with RFC 3986 as this one does.
//!
//! Each of them says that it follows RFC 3986, or RFC 3987 of which ASCII is that of RFC 3986; `url` follows another text and is asked
//! only about what `Policy::public_web` admits.

use uriel::{Registry, UriRef, hazards::Policy};

use crate::REGISTRIES;

/// The parts of a reference as a reader tells them: the scheme, the userinfo, the host, the port, the path, the query and the fragment.
type Read<'t> = Option<[Option<&'t str>; 7]>;

/// Panics where a peer reads otherwise.
pub fn check(text: &str) {
    // Two of them read more than ASCII.
    if text.is_ascii() {
        let own = own(text);
        for (peer, read) in PEERS {
            assert_eq!(read(text), own, "{peer} reads {text:?} otherwise");
        }
    }
    let registry: &Registry = &REGISTRIES[1];
    if let Some(url) = registry.parse(text).ok().filter(|url| Policy::public_web().check(url).is_ok()) {
        let theirs = url::Url::parse(text).expect("a URL of the public web");
        let host = url.uri().host().map(|host| host.as_str().to_ascii_lowercase());
        assert_eq!(theirs.host_str(), host.as_deref(), "{text:?}");
        assert_eq!(theirs.port_or_known_default(), url.effective_port().ok().flatten(), "{text:?}");
    }
}

fn own(text: &str) -> Read<'_> {
    let url = UriRef::parse(text).ok()?;
    let part = |part: Option<uriel::Encoded<'_>>| part.map(|part| &text[place(text, part.as_str())]);
    Some([
        url.scheme().map(|scheme| &text[place(text, scheme.as_str())]),
        part(url.userinfo()),
        url.host().map(|host| &text[place(text, host.as_str())]),
        url.port().map(|port| &text[place(text, port)]),
        part(Some(url.path())),
        part(url.query()),
        part(url.fragment()),
    ])
}

/// The place of a part in its text.
fn place(text: &str, part: &str) -> std::ops::Range<usize> {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    start..start + part.len()
}

type Reader = for<'t> fn(&'t str) -> Read<'t>;

const PEERS: [(&str, Reader); 4] = [
    ("fluent-uri", |text| {
        let url = fluent_uri::UriRef::parse(text).ok()?;
        let authority = url.authority();
        Some([
            url.scheme().map(|scheme| scheme.as_str()),
            authority.and_then(|authority| authority.userinfo()).map(|userinfo| userinfo.as_str()),
            authority.map(|authority| authority.host()),
            authority.and_then(|authority| authority.port()).map(|port| port.as_str()),
            Some(url.path().as_str()),
            url.query().map(|query| query.as_str()),
            url.fragment().map(|fragment| fragment.as_str()),
        ])
    }),
    ("iri-string", |text| {
        let url = iri_string::types::UriReferenceStr::new(text).ok()?;
        let authority = url.authority_components();
        Some([
            url.scheme_str(),
            authority.and_then(|authority| authority.userinfo()),
            authority.map(|authority| authority.host()),
            authority.and_then(|authority| authority.port()),
            Some(url.path_str()),
            url.query_str(),
            url.fragment().map(|fragment| fragment.as_str()),
        ])
    }),
    ("oxiri", |text| {
        let url = oxiri::IriRef::parse(text).ok()?;
        let (scheme, authority, path, query, fragment) = oxiri_parts(text, &url);
        let (userinfo, host, port) = authority.map_or((None, None, None), split);
        Some([scheme, userinfo, host, port, path, query, fragment])
    }),
    ("iref", |text| {
        let url = iref::UriRef::new(text).ok()?;
        let parts = url.parts();
        let authority = parts.authority.map(|authority| authority.parts());
        Some([
            parts.scheme.map(|scheme| scheme.as_str()),
            authority.as_ref().and_then(|authority| authority.user_info).map(|userinfo| userinfo.as_str()),
            authority.as_ref().map(|authority| authority.host.as_str()),
            authority.as_ref().and_then(|authority| authority.port).map(|port| port.as_str()),
            Some(parts.path.as_str()),
            parts.query.map(|query| query.as_str()),
            parts.fragment.map(|fragment| fragment.as_str()),
        ])
    }),
];

type Parts<'t> = (Option<&'t str>, Option<&'t str>, Option<&'t str>, Option<&'t str>, Option<&'t str>);

/// The parts of a reference, as pieces of its text.
fn oxiri_parts<'t>(text: &'t str, url: &oxiri::IriRef<&str>) -> Parts<'t> {
    let piece = |part: &str| &text[place(url.as_str(), part)];
    (
        url.scheme().map(piece),
        url.authority().map(piece),
        Some(piece(url.path())),
        url.query().map(piece),
        url.fragment().map(piece),
    )
}

/// The userinfo, the host and the port of an authority.
fn split(authority: &str) -> (Option<&str>, Option<&str>, Option<&str>) {
    let (userinfo, server) =
        authority.rsplit_once('@').map_or((None, authority), |(user, server)| (Some(user), server));
    let end = server.rfind(']').map_or(0, |end| end + 1);
    match server[end..].find(':') {
        Some(colon) => (userinfo, Some(&server[..end + colon]), Some(&server[end + colon + 1..])),
        None => (userinfo, Some(server), None),
    }
}
