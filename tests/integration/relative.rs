//! Relative references, read as their scheme does before a base is known.

use uriel::{
    Edition, Scheme, Uri, UriRef,
    scheme::RelativeScheme,
    schemes::ftp::{Ftp, Typecode},
};

#[test]
fn ftp_reads_path_and_typecode() {
    for edition in [Edition::Draft1996, Edition::Rfc2396, Edition::Rfc2396bis, Edition::Rfc3986] {
        for (text, host, path, typecode) in [
            ("foo;type=a", None, "foo", Some(Typecode::Ascii)),
            ("../a/b;type=D#s", None, "../a/b", Some(Typecode::Directory)),
            ("/a", None, "/a", None),
            ("a?b", None, "a?b", None),
            ("", None, "", None),
            ("//me:pw@h:21/a;type=i", Some("h"), "/a", Some(Typecode::Image)),
            ("//h", Some("h"), "", None),
        ] {
            let reference = UriRef::parse_with(text, edition).unwrap();
            let read = Ftp.refine_reference(&reference).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read.host().as_deref(), host, "{text}");
            assert_eq!((read.path().as_str(), read.typecode()), (path, typecode), "{text}");
            assert_eq!(read.to_string(), text);
            assert!(!format!("{read:?}").contains("pw"));
        }
    }
}

/// The fields that are read before the base is known are those of the resolved URL.
#[test]
fn the_base_changes_nothing_of_it() {
    for edition in [Edition::Draft1996, Edition::Rfc2396, Edition::Rfc2396bis, Edition::Rfc3986] {
        let base = Uri::parse_with("ftp://u@h/pub/dir/bar;type=d", edition).unwrap();
        for text in ["foo;type=a", "foo", "../foo;type=i", "/foo;type=D", "./", "//g/foo;type=a"] {
            let reference = UriRef::parse_with(text, edition).unwrap();
            let read = Ftp.refine_reference(&reference).unwrap();
            let resolved = read.as_uri_ref().resolve_against(base).unwrap();
            let url = Ftp.parse_with(resolved.as_str(), edition).unwrap_or_else(|error| panic!("{resolved}: {error}"));
            assert_eq!(url.typecode(), read.typecode(), "{text} under {edition}");
            let name = read.path().rsplit('/').next().map(str::to_owned);
            assert_eq!(url.name().map(|name| name.as_str().to_owned()), name, "{text} under {edition}");
        }
    }
}

#[test]
fn what_is_no_reference_of_the_scheme_is_refused() {
    let refusal = |text| Ftp.refine_reference(&UriRef::parse(text).unwrap()).unwrap_err().to_string();
    assert_eq!(
        refusal("foo;type=q"),
        "expected ftptype at byte 9 of a relative reference, found \"q\": one of ADIadi (RFC 1738 section 3.2)"
    );
    assert_eq!(
        refusal("foo;bar"),
        "expected path at byte 3 of a relative reference, found \";\" (U+003B): write %3B, or a letter, a digit or one of \
         !$&'()*+,-./:=?@_~ (RFC 1738 section 3.2)"
    );
    assert_eq!(refusal("ftp://h/foo"), "expected a relative reference at byte 0");
}
