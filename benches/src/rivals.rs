//! The other libraries, each called as its own documentation shows.
//!
//! Every `parse` returns 1 for a URL its library accepts, every `touch` a sum over the lengths of all components, so
//! that none can be left out. Results are shown to the optimiser by reference: by value a fresh result is copied first.
//!
//! fluent-uri, iri-string, iref, oxiri and uriparse check the grammar of RFC 3986 (oxiri that of RFC 3987). url and
//! http do another job, by the WHATWG's text or HTTP's, and accept much that is no URI; they stand here for
//! orientation.

/// The length of a component that may be absent, told apart from one that is empty.
pub(crate) fn length(component: Option<&str>) -> u64 {
    component.map_or(0, |text| size(text) + 1)
}

/// The length of a component that is always there.
pub(crate) fn size(text: &str) -> u64 {
    text.len() as u64
}

/// The library that every other one is compared with: the fastest of those that check the same grammar and have no
/// `unsafe`.
pub mod fluent_uri {
    use super::{length, size};
    pub use ::fluent_uri::Uri;
    use ::fluent_uri::UriRef;
    use std::hint::black_box;

    /// A reference, resolved to a URI of its own: the length of that.
    #[must_use]
    #[inline]
    pub fn resolve(text: &str, base: &Uri<&str>) -> u64 {
        let Ok(reference) = &UriRef::parse(text) else { return 0 };
        reference.resolve_against(base).map_or(0, |resolved| size(black_box(&resolved).as_str()))
    }

    /// A URI.
    #[must_use]
    #[inline]
    pub fn parse(text: &str) -> u64 {
        u64::from(black_box(&Uri::parse(text)).is_ok())
    }

    /// A URI or a relative reference.
    #[must_use]
    #[inline]
    pub fn parse_reference(text: &str) -> u64 {
        u64::from(black_box(&UriRef::parse(text)).is_ok())
    }

    /// A URI that owns its text.
    #[must_use]
    #[inline]
    pub fn parse_owned(text: &str) -> u64 {
        u64::from(black_box(&Uri::parse(text.to_owned())).is_ok())
    }

    /// The normal form of a URI.
    #[must_use]
    #[inline]
    pub fn normalize(text: &str) -> u64 {
        Uri::parse(text).map_or(0, |uri| size(black_box(&uri.normalize()).as_str()))
    }

    /// A URI and all its components.
    #[must_use]
    #[inline]
    pub fn touch(text: &str) -> u64 {
        let Ok(uri) = &Uri::parse(text) else { return 0 };
        let authority = uri.authority().map_or(0, |authority| {
            let userinfo = authority.userinfo().map(|userinfo| userinfo.as_str());
            let port = authority.port().map(|port| port.as_str());
            length(userinfo) + length(Some(authority.host())) + length(port)
        });
        let query = uri.query().map(|query| query.as_str());
        let fragment = uri.fragment().map(|fragment| fragment.as_str());
        size(uri.scheme().as_str()) + authority + size(uri.path().as_str()) + length(query) + length(fragment)
    }
}

/// IRIs alone: it accepts what is not ASCII. The authority is one component.
pub mod oxiri {
    use super::{length, size};
    pub use ::oxiri::Iri;
    use ::oxiri::IriRef;
    use std::hint::black_box;

    /// A reference, resolved to an IRI of its own: the length of that.
    #[must_use]
    #[inline]
    pub fn resolve(text: &str, base: &Iri<&str>) -> u64 {
        // In spite of what its page says, `resolve` of 0.3.1 checks no character of the reference.
        let Ok(reference) = &IriRef::parse(text) else { return 0 };
        base.resolve(reference).map_or(0, |resolved| size(black_box(&resolved).as_str()))
    }

    /// A reference, resolved into a text that is kept: the length of that.
    #[must_use]
    #[inline]
    pub fn resolve_into(text: &str, base: &Iri<&str>, kept: &mut String) -> u64 {
        let Ok(reference) = &IriRef::parse(text) else { return 0 };
        kept.clear();
        base.resolve_into(reference, kept).map_or(0, |()| size(black_box(kept)))
    }

    /// An IRI.
    #[must_use]
    #[inline]
    pub fn parse(text: &str) -> u64 {
        u64::from(black_box(&Iri::parse(text)).is_ok())
    }

    /// An IRI or a relative reference.
    #[must_use]
    #[inline]
    pub fn parse_reference(text: &str) -> u64 {
        u64::from(black_box(&IriRef::parse(text)).is_ok())
    }

    /// An IRI that owns its text.
    #[must_use]
    #[inline]
    pub fn parse_owned(text: &str) -> u64 {
        u64::from(black_box(&Iri::parse(text.to_owned())).is_ok())
    }

    /// An IRI and all its components.
    #[must_use]
    #[inline]
    pub fn touch(text: &str) -> u64 {
        let Ok(iri) = &Iri::parse(text) else { return 0 };
        size(iri.scheme()) + length(iri.authority()) + size(iri.path()) + length(iri.query()) + length(iri.fragment())
    }
}

/// Strings of a validated type, taken apart on demand.
pub mod iri_string {
    use super::{length, size};
    use ::iri_string::format::ToDedicatedString as _;
    pub use ::iri_string::types::UriAbsoluteStr;
    use ::iri_string::types::{UriReferenceStr, UriStr};
    use std::hint::black_box;

    /// A reference, resolved to a URI of its own: the length of that.
    #[must_use]
    #[inline]
    pub fn resolve(text: &str, base: &UriAbsoluteStr) -> u64 {
        let Ok(reference) = &UriReferenceStr::new(text) else { return 0 };
        size(black_box(&reference.resolve_against(base).to_string()))
    }

    /// A URI.
    #[must_use]
    #[inline]
    pub fn parse(text: &str) -> u64 {
        u64::from(black_box(&UriStr::new(text)).is_ok())
    }

    /// A URI or a relative reference.
    #[must_use]
    #[inline]
    pub fn parse_reference(text: &str) -> u64 {
        u64::from(black_box(&UriReferenceStr::new(text)).is_ok())
    }

    /// The normal form of a URI.
    #[must_use]
    #[inline]
    pub fn normalize(text: &str) -> u64 {
        UriStr::new(text).map_or(0, |uri| size(black_box(&uri.normalize().to_dedicated_string()).as_str()))
    }

    /// A URI and all its components.
    #[must_use]
    #[inline]
    pub fn touch(text: &str) -> u64 {
        let Ok(uri) = &UriStr::new(text) else { return 0 };
        let authority = uri.authority_components().map_or(0, |authority| {
            length(authority.userinfo()) + length(Some(authority.host())) + length(authority.port())
        });
        size(uri.scheme_str()) + authority + size(uri.path_str()) + length(uri.query_str()) + length(uri.fragment_str())
    }
}

/// Strings validated by an automaton compiled from the grammar.
pub mod iref {
    use super::{length, size};
    use ::iref::{Uri, UriRef};
    use std::hint::black_box;

    /// A URI.
    #[must_use]
    #[inline]
    pub fn parse(text: &str) -> u64 {
        u64::from(black_box(&Uri::new(text)).is_ok())
    }

    /// A URI or a relative reference.
    #[must_use]
    #[inline]
    pub fn parse_reference(text: &str) -> u64 {
        u64::from(black_box(&UriRef::new(text)).is_ok())
    }

    /// A URI and all its components.
    #[must_use]
    #[inline]
    pub fn touch(text: &str) -> u64 {
        let Ok(uri) = &Uri::new(text) else { return 0 };
        let parts = uri.parts();
        let authority = parts.authority.map_or(0, |authority| {
            let authority = authority.parts();
            let userinfo = authority.user_info.map(|userinfo| userinfo.as_str());
            let port = authority.port.map(|port| port.as_str());
            length(userinfo) + length(Some(authority.host.as_str())) + length(port)
        });
        let query = parts.query.map(|query| query.as_str());
        let fragment = parts.fragment.map(|fragment| fragment.as_str());
        size(parts.scheme.as_str()) + authority + size(parts.path.as_str()) + length(query) + length(fragment)
    }
}

/// A parse into a tree: segments are counted here, since the path has no text of its own.
pub mod uriparse {
    use super::{length, size};
    use ::uriparse::{Host, URI};
    use std::hint::black_box;

    /// A URI.
    #[must_use]
    #[inline]
    pub fn parse(text: &str) -> u64 {
        u64::from(black_box(&URI::try_from(text)).is_ok())
    }

    /// A URI and all its components.
    #[must_use]
    #[inline]
    pub fn touch(text: &str) -> u64 {
        let Ok(uri) = &URI::try_from(text) else { return 0 };
        let user = uri.username().map(|user| user.as_str());
        let password = uri.password().map(|password| password.as_str());
        let host = match uri.host() {
            Some(Host::RegisteredName(name)) => size(name.as_str()),
            Some(_) => 1,
            None => 0,
        };
        let login = length(user) + length(password) + host + u64::from(uri.port().unwrap_or(0));
        let query = uri.query().map(|query| query.as_str());
        let fragment = uri.fragment().map(|fragment| fragment.as_str());
        let path = uri.path().segments().len() as u64;
        size(uri.scheme().as_str()) + login + path + length(query) + length(fragment)
    }
}

/// The WHATWG's URLs, normalised while they are read.
pub mod url {
    use super::{length, size};
    use ::url::Url;
    use std::hint::black_box;

    /// A URL.
    #[must_use]
    #[inline]
    pub fn parse(text: &str) -> u64 {
        u64::from(black_box(&Url::parse(text)).is_ok())
    }

    /// A URL and all its components.
    #[must_use]
    #[inline]
    pub fn touch(text: &str) -> u64 {
        let Ok(url) = &Url::parse(text) else { return 0 };
        let login = size(url.username()) + length(url.password());
        let host = length(url.host_str()) + u64::from(url.port().unwrap_or(0));
        size(url.scheme()) + login + host + size(url.path()) + length(url.query()) + length(url.fragment())
    }
}

/// The target of an HTTP request; it has no fragment.
pub mod http {
    use super::{length, size};
    use ::http::Uri;
    use std::hint::black_box;

    /// A URI, for HTTP.
    #[must_use]
    #[inline]
    pub fn parse(text: &str) -> u64 {
        u64::from(black_box(&text.parse::<Uri>()).is_ok())
    }

    /// A URI and all its components.
    #[must_use]
    #[inline]
    pub fn touch(text: &str) -> u64 {
        let Ok(uri) = &text.parse::<Uri>() else { return 0 };
        let host = length(uri.host()) + u64::from(uri.port_u16().unwrap_or(0));
        length(uri.scheme_str()) + host + size(uri.path()) + length(uri.query())
    }
}
