//! Redirect URIs of OAuth.

use core::net::IpAddr;

use crate::uri::{Offsets, Uri};

/// True if a client of OAuth has registered the redirect URI that it asks for: octet for octet (RFC 9700 section 2.1), but
/// for the port of an http URL whose host is an address of the own machine, which a native app cannot know before (RFC
/// 8252 section 7.3).
///
/// ```
/// use uriel::target::is_redirect_uri;
/// assert!(is_redirect_uri("https://app.example/cb", "https://app.example/cb"));
/// assert!(!is_redirect_uri("https://app.example/cb", "https://app.example/cb/"));
/// assert!(is_redirect_uri("http://127.0.0.1/cb", "http://127.0.0.1:51004/cb"));
/// assert!(!is_redirect_uri("http://localhost/cb", "http://localhost:51004/cb"), "a name may be another machine");
/// ```
#[must_use]
pub fn is_redirect_uri(registered: &str, requested: &str) -> bool {
    registered == requested
        || matches!((loopback(registered), loopback(requested)), (Some(one), Some(other)) if one == other)
}

/// The parts of a loopback redirect URI but its port: what is before the port, and what follows it.
fn loopback(text: &str) -> Option<(&str, &str)> {
    let uri = Uri::parse(text).ok()?;
    let host = uri.host()?;
    let is_own = match host.to_ip()? {
        // The literals that section 7.3 names.
        IpAddr::V4(address) => address.octets() == [127, 0, 0, 1],
        IpAddr::V6(address) => address.is_loopback(),
    };
    let is_bare = uri.scheme() == "http" && uri.userinfo().is_none() && uri.fragment().is_none();
    let Offsets { host_end, path, .. } = uri.offsets();
    (is_own && is_bare && uri.port_number().is_ok()).then(|| (&text[..host_end as usize], &text[path as usize..]))
}
