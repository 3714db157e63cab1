//! `http` URLs.

use uriel::Edition::{Draft1996, Rfc1738, Rfc2396, Rfc2396bis, Rfc3986};
use uriel::schemes::http::Http;

use super::{LATER, parse, typed, typed_refuse};

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
        assert_eq!(url.target().to_string(), "/", "{edition}: no user is sent");
    }
}

/// "?" after the host.
///
/// From RFC 2396 on it begins a query. The rule of RFC 1738 wants a "/" before it, and so does draft 1996, whose server
/// "is terminated by the next slash "/" or by the end of the URL" (section 4.3.1): there the "?" could only belong to a
/// user. The generic parse of both has no host in such a URL.
#[test]
fn a_query_may_follow_the_host() {
    let error = typed_refuse(&Http, Rfc1738, "http://h?a");
    assert_eq!((error.offset(), error.section()), (8, Some("RFC 1738 section 3.1")));
    for (text, offset) in [("http://h?a", 10), ("http://h:80?a", 11), ("http://me@h?a", 11), ("https://h?a#f", 11)] {
        assert_eq!(typed_refuse(&Http, Draft1996, text).offset(), offset, "{text}");
        assert_eq!(parse(Draft1996, text).host(), None, "{text}");
    }
    for text in ["http://u?q@h/", "http://h?a@g/?b"] {
        let url = typed(&Http, Draft1996, text);
        assert_eq!(url.host().as_str(), parse(Draft1996, text).host().unwrap().as_str(), "{text}");
    }
    for edition in [Rfc2396, Rfc2396bis, Rfc3986] {
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
