//! URLs that OAuth compares: redirect URIs, resources, and issuers.

use core::net::IpAddr;

use crate::uri::{Offsets, Uri};

/// True if a client of OAuth has registered the redirect URI that it asks for: octet for octet (RFC 9700 section 2.1),
/// but for the port of an http URL whose host is an address of the own machine, which a native app cannot know before
/// (RFC 8252 section 7.3).
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

/// True if a client of OAuth asks for a resource that a server has: `requested` is an absolute URI without a fragment
/// (RFC 8707 section 2), and the same octet for octet. The document leaves to the server which resources it admits;
/// what it issues names them as an audience, which is compared "with no transformations or canonicalizations" (RFC 7519
/// section 2).
///
/// ```
/// use uriel::target::is_resource;
/// assert!(is_resource("https://api.example.com/app/", "https://api.example.com/app/"));
/// assert!(!is_resource("https://api.example.com/app/", "https://api.example.com/app"));
/// assert!(!is_resource("https://api.example.com/#a", "https://api.example.com/#a"), "it has a fragment");
/// assert!(is_resource("urn:example:api", "urn:example:api"), "an abstract identifier");
/// ```
#[must_use]
pub fn is_resource(served: &str, requested: &str) -> bool {
    served == requested && Uri::parse(requested).is_ok_and(|uri| uri.fragment().is_none())
}

/// True if the metadata of an authorization server are of the issuer that was asked for: `returned` is an https URL
/// with a host, without a query and a fragment (RFC 8414 section 2), and the same octet for octet (section 3.3). A
/// reader of the URL Standard writes "/" for an empty path, and so makes another issuer of `https://as.example.com`.
///
/// ```
/// use uriel::target::is_issuer;
/// assert!(is_issuer("https://as.example.com/one", "https://as.example.com/one"));
/// assert!(!is_issuer("https://as.example.com", "https://as.example.com/"));
/// assert!(!is_issuer("http://as.example.com", "http://as.example.com"), "it is no https URL");
/// ```
#[must_use]
pub fn is_issuer(asked: &str, returned: &str) -> bool {
    let is_one = |uri: Uri<'_>| {
        let has_host = uri.host().is_some_and(|host| !host.as_str().is_empty());
        has_host && uri.scheme() == "https" && uri.query().is_none() && uri.fragment().is_none()
    };
    asked == returned && Uri::parse(returned).is_ok_and(is_one)
}
