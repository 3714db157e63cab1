//! Owned texts as strings of a serde format, and what is no such text refused without a word of it.

use serde_json::{from_str, from_value, json, to_string, to_value};
use uriel::{Edition, Uri, UriBuf, UriRef, UriRefBuf, keep_edition};

const URIS: [&str; 5] =
    ["http://me@[2001:db8::7]:8042/over/there?name=ferret#nose", "HTTP://H", "x:", "urn:a:b", "ftp://h/%2Fetc;type=a"];

#[test]
fn uris_are_strings() {
    for text in URIS {
        let uri = UriBuf::parse(text).expect(text);
        assert_eq!(to_value(&uri).expect(text), json!(text));
        let back: UriBuf = from_value(json!(text)).expect(text);
        assert_eq!((back.as_str(), back.edition()), (text, Edition::Rfc3986));
        assert_eq!(back, uri);
    }
}

#[test]
fn references_are_strings() {
    for text in URIS.into_iter().chain(["", "../g?y#s", "//h/p", "/", "?q", "#f"]) {
        let reference = UriRefBuf::parse(text).expect(text);
        assert_eq!(to_value(&reference).expect(text), json!(text));
        let back: UriRefBuf = from_value(json!(text)).expect(text);
        assert_eq!((back.as_str(), back.edition()), (text, Edition::Rfc3986));
        assert_eq!(back, reference);
    }
}

/// From text too, where a string with an escape of JSON cannot be borrowed from it.
#[test]
fn through_the_text_of_json() {
    assert_eq!(to_string(&UriBuf::parse("x:a'b").expect("a URI")).expect("JSON"), "\"x:a'b\"");
    let uri: UriBuf = from_str(r#""http:\/\/h\u002Fp""#).expect("a URI");
    assert_eq!(uri.as_str(), "http://h/p");
    let all: Vec<UriRefBuf> = from_str(r#"["a", "x:y", ""]"#).expect("three references");
    assert_eq!(all.iter().map(UriRefBuf::as_str).collect::<Vec<_>>(), ["a", "x:y", ""]);
}

/// The edition does not go along: a text is read back under RFC 3986, which may refuse it.
#[test]
fn the_edition_is_not_written() {
    let uri = UriBuf::parse_with("ftp://h//etc", Edition::Rfc1738).expect("a URL of 1994");
    let back: UriBuf = from_value(to_value(&uri).expect("JSON")).expect("a URI");
    assert_eq!((back.as_str(), back.edition()), ("ftp://h//etc", Edition::Rfc3986));

    let uri = UriBuf::parse_with("1:x", Edition::Rfc1738).expect("a scheme of 1994 may begin with a digit");
    let error = from_value::<UriBuf>(to_value(&uri).expect("JSON")).expect_err("none of today may");
    assert_eq!(error.to_string(), Uri::parse("1:x").unwrap_err().to_string());
}

#[test]
fn refusals_are_the_errors_text_and_nothing_of_the_input() {
    for text in [
        "",
        "secret",
        "../secret",
        "http://me:secret@h:80a/",
        "http://me:secret@h/ ",
        "http://me:secret@h/%zz",
        "http://me:secret@[::1/",
        "secret://h/|",
    ] {
        let error = from_value::<UriBuf>(json!(text)).expect_err(text).to_string();
        assert_eq!(Some(error.as_str()), Uri::parse(text).err().map(|error| error.to_string()).as_deref(), "{text}");
        assert!(!error.contains("secret"), "{error}");
    }
    for text in ["http://me:secret@h:80a/", "//me:secret@h/ ", "secret/%zz", "1secret:x", "secret#a#b"] {
        let error = from_value::<UriRefBuf>(json!(text)).expect_err(text).to_string();
        assert_eq!(Some(error.as_str()), UriRef::parse(text).err().map(|error| error.to_string()).as_deref(), "{text}");
        assert!(!error.contains("secret"), "{error}");
    }
    let error = from_str::<UriBuf>(r#""http://me:secret@h:80a/""#).expect_err("no port").to_string();
    assert_eq!(error, "expected port at byte 21: a digit (RFC 3986 section 3.2.3)");
}

#[test]
fn what_is_no_string_is_no_uri() {
    for (value, found) in [
        (json!(null), "null"),
        (json!(1), "integer `1`"),
        (json!(["x:y"]), "sequence"),
        (json!({"text": "x:y"}), "map"),
    ] {
        let error = format!("invalid type: {found}, expected a string");
        assert_eq!(from_value::<UriBuf>(value.clone()).unwrap_err().to_string(), error);
        assert_eq!(from_value::<UriRefBuf>(value.clone()).unwrap_err().to_string(), error);
    }
}

#[test]
fn borrowed_texts_are_lent_by_the_format() {
    let json = r#"["http://h/p", "x:y"]"#;
    let uris: Vec<Uri<'_>> = from_str(json).expect("two URIs");
    assert!(json.as_bytes().as_ptr_range().contains(&uris[0].as_str().as_ptr()), "not copied");
    assert_eq!(to_string(&uris).expect("JSON"), r#"["http://h/p","x:y"]"#);
    let references: Vec<UriRef<'_>> = from_str(r#"["", "../g"]"#).expect("two references");
    assert_eq!(to_value(&references).expect("JSON"), json!(["", "../g"]));
    let said = from_str::<Uri<'_>>(r#""secret:\u0041""#).expect_err("a text with an escape is no part of the JSON");
    let wanted = "invalid type: a string with escapes or from a reader, which only an owned type such as UriBuf can take, \
                  expected a URL that can be borrowed";
    assert!(said.to_string().starts_with(wanted), "{said}");
    assert_eq!(from_str::<Uri<'_>>(r#""y""#).unwrap_err().to_string(), UriBuf::parse("y").unwrap_err().to_string());
}

/// The edition is written and read, in a map or as a list.
#[test]
fn the_edition_is_kept_where_it_is_asked_for() {
    for edition in Edition::ALL {
        let text = "ftp://h//etc";
        let owned = UriBuf::parse_with(text, edition).expect("a URL of every edition");
        let value = keep_edition::serialize(&owned, serde_json::value::Serializer).expect("JSON");
        assert_eq!(value, json!({"edition": edition.as_str(), "text": text}));
        assert_eq!(
            keep_edition::serialize(&owned.as_uri_ref(), serde_json::value::Serializer).ok(),
            Some(value.clone())
        );
        let back: UriRefBuf = keep_edition::deserialize(value).expect("it was written");
        assert_eq!((back.as_str(), back.edition()), (text, edition));
        let back: UriBuf = keep_edition::deserialize(json!([edition.as_str(), text])).expect("a list");
        assert_eq!((back.as_str(), back.edition()), (text, edition));
        let json = format!(r#"{{"text": "{text}", "edition": "{edition}"}}"#);
        let lent: Uri<'_> = keep_edition::deserialize(&mut serde_json::Deserializer::from_str(&json)).expect("lent");
        assert_eq!((lent.as_str(), lent.edition()), (text, edition));
    }
    for (value, error) in [
        (json!({"text": "x:"}), "missing field `edition`"),
        (json!({"edition": "rfc3986"}), "missing field `text`"),
        (json!(["rfc3986"]), "missing field `text`"),
        (
            json!({"edition": "rfc1", "text": "x:"}),
            "expected an edition: rfc1738, draft1996, rfc2396, rfc2396bis or rfc3986",
        ),
        (json!({"edition": "rfc3986", "text": "x:", "a": 1}), "unknown field `a`, expected `edition` or `text`"),
        (json!(1), "invalid type: integer `1`, expected a URL with its edition"),
        (json!({"edition": "rfc2396", "text": "secret"}), "expected \":\" of absoluteURI at byte 6"),
    ] {
        let said = keep_edition::deserialize::<UriBuf, _>(value).unwrap_err().to_string();
        assert!(said.starts_with(error) && !said.contains("secret"), "{said}");
    }
    let twice = r#"{"edition": "rfc3986", "text": "x:", "text": "y:"}"#;
    let said = keep_edition::deserialize::<UriBuf, _>(&mut serde_json::Deserializer::from_str(twice)).unwrap_err();
    assert!(said.to_string().starts_with("duplicate field `text`"), "{said}");
}

/// A typed URL that owns its text is a string too, and reads URLs of its own scheme alone.
#[cfg(feature = "scheme-ftp")]
#[test]
fn typed_urls_are_strings() {
    use uriel::{schemes::ftp::Ftp, write::UrlBuf};

    let url: UrlBuf<Ftp> = from_value(json!("ftp://h/a;type=i")).expect("an ftp URL");
    assert_eq!(url.as_url().name().as_deref(), Some("a"));
    assert_eq!(to_value(&url).expect("JSON"), json!("ftp://h/a;type=i"));
    let error = from_value::<UrlBuf<Ftp>>(json!("http://h/")).unwrap_err();
    assert_eq!(error.to_string(), "expected the scheme \"ftp\" (RFC 3986 section 3.1)");
}
