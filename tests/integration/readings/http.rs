//! `http` URLs.

use uriel::Edition::Rfc1738;
use uriel::schemes::http::Http;

use super::{LATER, typed, typed_refuse};

/// An empty host, which RFC 3986 has.
///
/// RFC 9110 section 4.2.1 refuses it, and the error says so; under RFC 1738 it is the rule of the host.
#[test]
fn needs_a_host() {
    for (text, offset) in [
        ("http:///a", 7),
        ("http://", 7),
        ("http://:80/", 7),
        ("http://?a", 7),
        ("http://me@/", 10),
        ("http://me:pw@:80/", 13),
        ("https://#a", 8),
    ] {
        for edition in LATER {
            let error = typed_refuse(&Http, edition, text);
            assert_eq!(error.offset(), offset, "{edition} {text}");
            assert_eq!(error.section(), Some("RFC 9110 section 4.2.1"), "{edition} {text}");
        }
    }
    assert_eq!(typed_refuse(&Http, Rfc1738, "http:///a").section(), Some("RFC 1738 section 3.1"));
}

/// A user, which RFC 9110 section 4.2.4 deprecates and RFC 1738 section 3.3 does not allow.
#[test]
fn reads_a_deprecated_user() {
    typed_refuse(&Http, Rfc1738, "http://me@h/");
    for edition in LATER {
        let url = typed(&Http, edition, "http://me:pw@h/");
        assert_eq!((url.user().as_deref(), url.password().as_deref()), (Some("me"), Some("pw")), "{edition}");
        assert!(!format!("{url:?}").contains("pw"), "{edition}");
    }
}

/// "?" after the host.
#[test]
fn a_query_may_follow_the_host() {
    let error = typed_refuse(&Http, Rfc1738, "http://h?a");
    assert_eq!((error.offset(), error.section()), (8, Some("RFC 1738 section 3.1")));
    for edition in LATER {
        let url = typed(&Http, edition, "http://h?a");
        assert_eq!((url.path().as_deref(), url.search().as_deref()), (None, Some("a")), "{edition}");
    }
}

/// Which document does a refusal name?
///
/// RFC 1738 under its letter, RFC 9110 for what it defines under the later editions.
#[test]
fn errors_name_the_document() {
    for text in ["http:x", "http:/x", "http://h/a b"] {
        assert_eq!(typed_refuse(&Http, Rfc1738, text).section(), Some("RFC 1738 section 3.3"), "{text}");
        for edition in LATER {
            let section = typed_refuse(&Http, edition, text).section();
            assert_eq!(section, Some("RFC 9110 section 4.2.1"), "{edition} {text}");
        }
    }
}
