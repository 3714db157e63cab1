//! Edits: a table of those that are odd. The laws over random URLs are in `laws`.

mod laws;

use Component::{Authority, Fragment, Host, Kind, Params, Path, Port, Query, Scheme, Userinfo};
use Edition::{Draft1996, Rfc1738, Rfc2396, Rfc2396bis, Rfc3986};
use uriel::{
    Edition, Encoded, Form, UriBuf, UriRef, UriRefBuf,
    differences::Component,
    edit::{EditError, EditErrorKind, PortValue},
};

const TEXT: EditErrorKind = EditErrorKind::Text;
const NO_HOST: EditErrorKind = EditErrorKind::NoHost;
const OPAQUE: EditErrorKind = EditErrorKind::Opaque;
const DOTS: EditErrorKind = EditErrorKind::DotSegment;

const fn reading(component: Component) -> EditErrorKind {
    EditErrorKind::Reading(component)
}

/// A component, its value, and what comes of it.
type Row = (Edition, &'static str, Component, Option<&'static str>, Result<&'static str, EditErrorKind>);

const COMPONENTS: &[Row] = &[
    (Rfc3986, "http://h/p", Scheme, Some("x-y"), Ok("x-y://h/p")),
    (Rfc3986, "http://h/p", Scheme, None, Ok("//h/p")),
    (Rfc3986, "//h/p", Scheme, Some("x"), Ok("x://h/p")),
    (Rfc3986, "http://h/p", Scheme, Some("1x"), Err(TEXT)),
    (Rfc3986, "http://h/p", Scheme, Some(""), Err(TEXT)),
    (Rfc3986, "x:a:b", Scheme, None, Err(reading(Path))),
    (Rfc3986, "x:a:b", Scheme, Some("y:"), Err(reading(Path))),
    (Rfc3986, "x:1:b", Scheme, None, Err(TEXT)),
    (Rfc1738, "x:a", Scheme, None, Err(TEXT)),
    (Rfc1738, "x:a", Scheme, Some("1"), Ok("1:a")),
    (Rfc2396, "", Scheme, Some("x"), Err(TEXT)),
    // The path would become an authority, and the reverse.
    (Rfc3986, "x://h//p", Authority, None, Err(reading(Path))),
    (Rfc3986, "x://h/p", Authority, None, Ok("x:/p")),
    (Rfc3986, "x://h", Authority, None, Ok("x:")),
    (Rfc2396, "x://h", Authority, None, Err(TEXT)),
    (Rfc3986, "x:p", Authority, Some("h"), Err(reading(Path))),
    (Rfc3986, "x:/p", Authority, Some("me@h:80"), Ok("x://me@h:80/p")),
    (Rfc3986, "x:/p", Authority, Some(""), Ok("x:///p")),
    (Rfc3986, "x:/p", Authority, Some("h/q"), Err(reading(Path))),
    (Rfc3986, "x:/p", Authority, Some("h?q"), Err(reading(Path))),
    (Rfc2396, "x:/p", Authority, Some("a_b"), Ok("x://a_b/p")),
    (Rfc1738, "x://h/p", Authority, None, Ok("x:/p")),
    (Rfc3986, "x://u:p@h:1/", Userinfo, None, Ok("x://h:1/")),
    (Rfc3986, "x://h:1/", Userinfo, Some(""), Ok("x://@h:1/")),
    (Rfc3986, "x://h:1/", Userinfo, Some("a@b"), Err(TEXT)),
    (Rfc3986, "x://h:1/", Userinfo, Some("a/b"), Err(reading(Host))),
    (Rfc3986, "x:/p", Userinfo, Some("u"), Err(NO_HOST)),
    (Rfc2396, "x://a_b/", Userinfo, Some("u"), Err(NO_HOST)),
    (Rfc3986, "x://u@h:1/", Host, Some("[::1]"), Ok("x://u@[::1]:1/")),
    (Rfc3986, "x://u@h:1/", Host, Some("::1"), Err(TEXT)),
    (Rfc3986, "x://u@h/", Host, Some("g:1"), Err(reading(Port))),
    (Rfc3986, "x://h/", Host, Some("u@g"), Err(reading(Userinfo))),
    (Rfc3986, "x://h/", Host, Some("g/q"), Err(reading(Path))),
    (Rfc3986, "x://h/", Host, Some(""), Ok("x:///")),
    (Rfc1738, "x://h/", Host, Some("[::1]"), Err(TEXT)),
    (Rfc2396, "file:///p", Host, Some("h"), Ok("file://h/p")),
    (Rfc2396, "file://h/p", Host, Some(""), Ok("file:///p")),
    (Rfc2396, "x://u@h/p", Host, Some("a_b"), Err(reading(Userinfo))),
    (Rfc2396, "x://a_b/p", Host, Some("h"), Err(NO_HOST)),
    (Rfc3986, "/p", Host, Some("h"), Ok("//h/p")),
    (Rfc3986, "p", Host, Some("h"), Err(reading(Path))),
    (Rfc3986, "x://h/", Port, Some("80"), Ok("x://h:80/")),
    (Rfc3986, "x://h/", Port, Some(""), Ok("x://h:/")),
    (Rfc1738, "x://h/", Port, Some(""), Err(reading(Host))),
    (Rfc3986, "x://h:80/", Port, None, Ok("x://h/")),
    (Rfc3986, "x://h/", Port, Some("8a"), Err(TEXT)),
    (Rfc3986, "x://h:80/", Port, Some("80/q"), Err(reading(Path))),
    (Rfc3986, "x:/p", Port, Some("80"), Err(NO_HOST)),
    // There is nothing to remove.
    (Rfc3986, "mailto:a", Port, None, Ok("mailto:a")),
    (Rfc3986, "mailto:a", Userinfo, None, Ok("mailto:a")),
    (Rfc2396, "x://a_b/", Port, None, Ok("x://a_b/")),
    (Rfc2396, "x:///p", Userinfo, None, Ok("x:///p")),
    (Rfc2396, "x:///p", Port, Some("80"), Err(reading(Port))),
    (Rfc3986, "x:///p", Port, Some("80"), Ok("x://:80/p")),
    (Rfc3986, "x://h/p?q#f", Path, Some(""), Ok("x://h?q#f")),
    (Rfc3986, "x://h/p", Path, Some("q"), Err(EditErrorKind::NoRoot)),
    (Rfc3986, "x:/p", Path, Some("//q"), Err(reading(Authority))),
    (Rfc3986, "p", Path, Some("a:b"), Err(reading(Scheme))),
    (Rfc3986, "p", Path, Some("./a:b"), Ok("./a:b")),
    (Rfc3986, "p", Path, Some("a?b"), Err(reading(Query))),
    (Rfc3986, "p", Path, Some("a#b"), Err(reading(Fragment))),
    (Rfc3986, "p", Path, Some("%4"), Err(TEXT)),
    (Rfc1738, "x://h/p", Path, Some("/a?b;c"), Ok("x://h/a?b;c")),
    (Rfc2396, "x:p", Path, Some("q?r"), Ok("x:q?r")),
    (Rfc2396, "x:p", Path, Some(""), Err(TEXT)),
    // A path becomes no opaque part, but an opaque part may become a path.
    (Rfc2396, "x:/a/b", Path, Some("b"), Err(reading(Kind))),
    (Rfc2396bis, "x:", Path, Some("b"), Err(reading(Kind))),
    (Draft1996, "x:/a/b!", Path, Some("//b!"), Err(reading(Kind))),
    (Rfc2396, "x:b", Path, Some("/b"), Ok("x:/b")),
    (Rfc1738, "x://h/b", Authority, None, Ok("x:/b")),
    (Rfc2396, "a/b", Scheme, Some("x"), Ok("x:a/b")),
    (Draft1996, "x://h/p;a?q", Path, Some("/r"), Ok("x://h/r;a?q")),
    (Draft1996, "x://h/p", Path, Some("/r;b"), Err(reading(Params))),
    (Draft1996, "x://h/p;a?q", Params, Some("b/c;d"), Ok("x://h/p;b/c;d?q")),
    (Draft1996, "x://h/p;a?q", Params, None, Ok("x://h/p?q")),
    (Draft1996, "x://h/p?q", Params, Some(""), Ok("x://h/p;?q")),
    (Rfc3986, "x://h/p?q", Params, Some("a"), Err(reading(Path))),
    (Rfc2396, "x://h/p?q", Params, Some("a"), Err(reading(Path))),
    (Rfc3986, "x://h/p?q#f", Query, Some(""), Ok("x://h/p?#f")),
    (Rfc3986, "x://h/p?q#f", Query, None, Ok("x://h/p#f")),
    (Rfc3986, "x://h/p", Query, Some("a?b"), Ok("x://h/p?a?b")),
    (Rfc3986, "x://h/p", Query, Some("a#b"), Err(reading(Fragment))),
    (Rfc1738, "x://h/p", Query, Some("q"), Err(reading(Path))),
    (Rfc2396, "x:p", Query, Some("q"), Err(reading(Path))),
    (Rfc3986, "x://h/p", Fragment, Some("f"), Ok("x://h/p#f")),
    (Rfc3986, "x://h/p#f", Fragment, Some(""), Ok("x://h/p#")),
    (Rfc3986, "x://h/p#f", Fragment, None, Ok("x://h/p")),
    (Rfc3986, "x://h/p", Fragment, Some("a#b"), Err(TEXT)),
    (Rfc1738, "x://h/p", Fragment, Some("f"), Err(TEXT)),
    (Rfc2396bis, "x:p", Fragment, Some("f"), Ok("x:p#f")),
];

/// Sets a component.
fn set(url: &mut UriRefBuf, component: Component, value: Option<&str>) -> Result<(), EditError> {
    match component {
        Scheme => url.set_scheme(value),
        Authority => url.set_authority(value),
        Userinfo => url.set_userinfo(value),
        Host => url.set_host(value.unwrap_or_default()),
        Port => url.set_port(PortValue::written(value)),
        Path => url.set_path(value.unwrap_or_default()),
        Params => url.set_params(value),
        Query => url.set_query(value),
        Fragment => url.set_fragment(value),
        _ => unreachable!("it is not edited"),
    }
}

#[test]
fn components() {
    for &(edition, text, component, value, expected) in COMPONENTS {
        let what = format!("{edition}: {text} with {component} {value:?}");
        let mut url = UriRefBuf::parse_with(text, edition).expect(text);
        let edited = set(&mut url, component, value);
        match expected {
            Ok(then) => assert_eq!((edited, url.as_str()), (Ok(()), then), "{what}"),
            Err(kind) => {
                let error = edited.expect_err(&what);
                assert_eq!((error.kind(), error.component(), error.edition()), (kind, component, edition), "{what}");
                assert_eq!(error.parse_error().is_some(), kind == TEXT, "{what}");
                assert_eq!(url, text, "{what}: nothing has changed");
            }
        }
    }
}

/// A port of another URL, as a number that may be absent, and as its digits.
#[test]
fn a_port_may_be_absent() -> Result<(), Box<dyn std::error::Error>> {
    let mut url = UriBuf::parse("http://h/")?;
    for (port, expected) in [(Some(80_u16), "http://h:80/"), (None, "http://h/"), (Some(0), "http://h:0/")] {
        url.set_port(port)?;
        assert_eq!(url, expected);
    }
    for (other, number, digits) in [
        ("x://h", "http://h/", "http://h/"),
        ("x://h:", "http://h/", "http://h:/"),
        ("x://h:080", "http://h:80/", "http://h:080/"),
        ("x://h:65535", "http://h:65535/", "http://h:65535/"),
    ] {
        let other = UriBuf::parse(other)?;
        url.set_port(other.port_number()?)?;
        assert_eq!(url, number);
        assert_eq!(url.with_port(PortValue::written(other.port()))?, digits);
    }
    assert_eq!(url.with_port(Some(8080))?.with_port(None)?, "http://h/");
    Ok(())
}

#[test]
fn user_and_password() {
    let edit = |text: &str, edit: fn(&mut UriBuf) -> Result<(), EditError>| {
        let mut url = UriBuf::parse(text).unwrap();
        edit(&mut url).map(|()| url.into_string()).map_err(|error| error.to_string())
    };
    let ok = |text: &str| Ok::<_, String>(text.to_owned());
    let err = |text: &str| Err::<String, _>(text.to_owned());
    assert_eq!(edit("x://a:b@h/", |url| url.set_user("c")), ok("x://c:b@h/"));
    assert_eq!(edit("x://h/", |url| url.set_user("c")), ok("x://c@h/"));
    assert_eq!(edit("x://a@h/", |url| url.set_user(None)), ok("x://h/"));
    assert_eq!(edit("x://h/", |url| url.set_user(None)), ok("x://h/"));
    assert_eq!(edit("x://a:b@h/", |url| url.set_user(None)), err("expected a user: set it before the password"));
    assert_eq!(edit("x://h/", |url| url.set_user("a:b")), err("the new text would not be parsed as the userinfo"));
    assert_eq!(edit("x:/", |url| url.set_user("a")), err("expected a host: set it before the userinfo"));
    assert_eq!(edit("mailto:a", |url| url.set_user(None)), ok("mailto:a"));
    assert_eq!(edit("mailto:a", |url| url.set_password(None)), ok("mailto:a"));
    assert_eq!(edit("x://a@h/", |url| url.set_password("b:c")), ok("x://a:b:c@h/"));
    assert_eq!(edit("x://a:b@h/", |url| url.set_password("")), ok("x://a:@h/"));
    assert_eq!(edit("x://a:b@h/", |url| url.set_password(None)), ok("x://a@h/"));
    assert_eq!(edit("x://h/", |url| url.set_password(None)), ok("x://h/"));
    assert_eq!(edit("x://h/", |url| url.set_password("b")), err("expected a user: set it before the password"));
    assert_eq!(edit("x:/", |url| url.set_password("b")), err("expected a host: set it before the userinfo"));
}

/// An empty authority takes no password, even under an edition where it has no host.
#[test]
fn a_password_needs_a_user() {
    for edition in [Draft1996, Rfc2396, Rfc2396bis, Rfc3986] {
        for (text, kind) in [
            ("file:///p", EditErrorKind::NoUser),
            ("x://", EditErrorKind::NoUser),
            ("x://h", EditErrorKind::NoUser),
            ("x:/p", NO_HOST),
        ] {
            let Ok(mut url) = UriBuf::parse_with(text, edition) else { continue };
            let error = url.set_password("secret").expect_err(text);
            assert_eq!((error.kind(), error.component()), (kind, Userinfo), "{edition}: {text}");
            assert_eq!(url, text);
        }
    }
}

/// Errors tell the place and the rule, and nothing of the values.
#[test]
fn messages() {
    let say = |text: &str, component, value| {
        set(&mut UriRefBuf::parse(text).unwrap(), component, Some(value)).unwrap_err().to_string()
    };
    let refused = say("x://u:secret@h/", Path, "/a b");
    assert!(refused.starts_with("with the new path: expected path at byte 16"), "{refused}");
    let refused = UriRef::parse("x://h/").unwrap().with_scheme("1").unwrap_err().to_string();
    assert_eq!(
        refused,
        "with the new scheme: expected scheme at byte 0: a scheme begins with a letter (RFC 3986 section 3.1)"
    );
    assert_eq!(say("x://u:secret@h/", Host, "g:1"), "the new host would change the port");
    assert_eq!(
        say("x://h:1/p", Path, "p"),
        "write \"/\" before the path, because it follows an authority (RFC 3986 section 3.3)"
    );
    assert_eq!(say("x://h/", Params, "a"), "the new params would change the path");
    assert_eq!(say("x:p", Authority, "h"), "the new authority would change the path");
    assert_eq!(say("p", Path, "a:b"), "the new path would change the scheme: write \"./\" before it");
    assert_eq!(say("x:/p", Port, "1"), "expected a host: set it before the port");
    let error = UriBuf::parse("x:/p").unwrap().push_segment("..").unwrap_err();
    assert_eq!(
        error.to_string(),
        "write a segment other than \".\" and \"..\", which resolution removes (RFC 3986 section 3.3)"
    );
    let error = UriBuf::parse_with("x:p", Rfc2396).unwrap().pop_segment().unwrap_err();
    assert_eq!(error.to_string(), "expected a URL with a path and not an opaque part");
    let mut url = UriRefBuf::parse_with("x://a_b/p", Rfc2396).unwrap();
    assert_eq!(
        url.set_host("h").unwrap_err().to_string(),
        "expected an authority with a host, found the name of a registry: set the authority instead (RFC 2396 section 3.2.1)"
    );
    url.set_authority("h").unwrap();
    assert_eq!(url, "x://h/p");
}

type Change = fn(&mut UriRefBuf) -> Result<(), EditError>;

#[test]
fn segments() {
    let pop: Change = |url| url.pop_segment().map(drop);
    let push_ab: Change = |url| url.push_segment("a/b");
    let push_empty: Change = |url| url.push_segment("");
    let push_dots: Change = |url| url.push_segment("..");
    let push_colon: Change = |url| url.push_segment("a:b;c");
    let set_second: Change = |url| url.set_segment(1, "c/d").map(drop);
    let set_first: Change = |url| url.set_segment(0, "c:d").map(drop);
    let set_first_empty: Change = |url| url.set_segment(0, "").map(drop);
    let set_none: Change = |url| url.set_segments::<[&str; 0]>([]);
    let set_two: Change = |url| url.set_segments(["a:b", "c?d"]);
    let set_octets: Change = |url| url.set_segments([&b"\xFF"[..], b"%"]);
    let set_empty_number_sign: Change = |url| url.set_segments(["", "#"]);
    let set_empty_first: Change = |url| url.set_segments(["", "a"]);
    for (edition, text, change, expected) in [
        (Rfc3986, "x://h/a/b", pop, Ok("x://h/a")),
        (Rfc3986, "x://h/a/", pop, Ok("x://h/a")),
        (Rfc3986, "x://h/a", pop, Ok("x://h/")),
        (Rfc3986, "x://h/", pop, Ok("x://h/")),
        (Rfc3986, "x://h", pop, Ok("x://h")),
        (Rfc3986, "x://h//?q", pop, Ok("x://h/?q")),
        (Rfc3986, "x:/a", pop, Ok("x:/")),
        (Rfc3986, "a/b", pop, Ok("a")),
        (Rfc3986, "a", pop, Ok("")),
        (Rfc2396, "x:a/b", pop, Err(OPAQUE)),
        (Rfc1738, "x:/a/b", pop, Err(OPAQUE)),
        (Rfc1738, "x://h/a/b", pop, Ok("x://h/a")),
        (Draft1996, "x://h/a/b;c", pop, Ok("x://h/a;c")),
        (Rfc3986, "x://h", push_ab, Ok("x://h/a%2Fb")),
        (Rfc3986, "x://h/", push_ab, Ok("x://h/a%2Fb")),
        (Rfc3986, "x://h/c?q#f", push_ab, Ok("x://h/c/a%2Fb?q#f")),
        (Rfc3986, "x:", push_ab, Ok("x:a%2Fb")),
        (Rfc2396bis, "x:", push_ab, Ok("x:/a%2Fb")),
        (Rfc3986, "", push_ab, Ok("a%2Fb")),
        (Rfc2396, "mailto:me@h", push_ab, Err(OPAQUE)),
        (Rfc3986, "mailto:me@h", push_ab, Ok("mailto:me@h/a%2Fb")),
        (Rfc3986, "x://h/a", push_empty, Ok("x://h/a/")),
        (Rfc3986, "x://h/a/", push_empty, Ok("x://h/a/")),
        (Rfc3986, "x://h/a//", push_empty, Ok("x://h/a//")),
        (Rfc3986, "x://h", push_empty, Ok("x://h/")),
        (Rfc3986, "x://h/", push_empty, Ok("x://h/")),
        (Rfc3986, "x:/", push_empty, Ok("x:/")),
        (Rfc3986, "", push_empty, Ok("/")),
        (Rfc3986, "x://h/a", push_dots, Err(DOTS)),
        (Rfc1738, "x://h/a", push_dots, Ok("x://h/a/..")),
        (Rfc3986, "", push_colon, Ok("a%3Ab;c")),
        (Rfc3986, "x:", push_colon, Ok("x:a:b;c")),
        (Rfc3986, "/", push_colon, Ok("/a:b;c")),
        (Rfc2396, "", push_colon, Ok("a%3Ab%3Bc")),
        (Rfc2396, "/a", push_colon, Ok("/a/a:b%3Bc")),
        (Draft1996, "x://h/p;q", push_colon, Ok("x://h/p/a:b%3Bc;q")),
        (Rfc1738, "x://h/p?q", push_colon, Ok("x://h/p?q/a:b%3Bc")),
        (Rfc3986, "x://h/%7ea/b?q", set_second, Ok("x://h/%7ea/c%2Fd?q")),
        (Rfc3986, "%7ea/b/?q", set_second, Ok("%7ea/c%2Fd/?q")),
        (Rfc3986, "x://h/a?q", set_second, Ok("x://h/a?q")),
        (Rfc2396, "x://h/a/b;c", set_second, Ok("x://h/a/c%2Fd")),
        (Rfc2396, "x:a/b", set_second, Err(OPAQUE)),
        (Rfc3986, "a/b", set_first, Ok("c%3Ad/b")),
        (Rfc3986, "x:a/b", set_first, Ok("x:c:d/b")),
        (Rfc3986, "x://h/", set_first, Ok("x://h/c:d")),
        (Rfc3986, "x://h/a/b", set_first_empty, Ok("x://h//b")),
        (Rfc3986, "x:/a/b", set_first_empty, Err(reading(Authority))),
        (Draft1996, "x:/a/b!", set_first_empty, Err(reading(Kind))),
        (Rfc3986, "a/b", set_first_empty, Err(reading(Path))),
        (Rfc3986, "x://h/a/b?q", set_none, Ok("x://h?q")),
        (Rfc3986, "x:/a", set_none, Ok("x:")),
        (Rfc2396, "x:/a", set_none, Err(TEXT)),
        (Rfc3986, "x://h", set_two, Ok("x://h/a:b/c%3Fd")),
        (Rfc3986, "/e", set_two, Ok("/a:b/c%3Fd")),
        (Rfc3986, "e", set_two, Ok("a%3Ab/c%3Fd")),
        (Rfc3986, "x:e", set_two, Ok("x:a:b/c%3Fd")),
        (Rfc3986, "x:e", set_octets, Ok("x:%FF/%25")),
        (Rfc3986, "x://h", set_empty_first, Ok("x://h//a")),
        (Rfc3986, "x:", set_empty_first, Err(reading(Authority))),
        (Draft1996, "http:a:b", set_empty_number_sign, Err(reading(Kind))),
    ] {
        check(edition, text, change, expected);
    }
}

#[test]
fn several_segments_and_paths() {
    let push_none: Change = |url| url.push_segments::<[&str; 0]>([]);
    let push_two: Change = |url| url.push_segments(["a:b", "c/d"]);
    let push_around_empty: Change = |url| url.push_segments(["a", "", "b"]);
    let push_empty_first: Change = |url| url.push_segments(["", "a"]);
    let push_dots_last: Change = |url| url.push_segments(["a", ".."]);
    let push_octets: Change = |url| url.push_segments([&b"\xFF"[..], b"%"]);
    let append_plain: Change = |url| url.append_path("a/b");
    let append_rooted: Change = |url| url.append_path("/a%2F/");
    let append_nothing: Change = |url| url.append_path("");
    let append_slash: Change = |url| url.append_path("/");
    let append_slashes: Change = |url| url.append_path("//a");
    let append_dots: Change = |url| url.append_path("a/%2e.");
    let append_colon: Change = |url| url.append_path("a:b");
    let append_query: Change = |url| url.append_path("a?b");
    let append_blank: Change = |url| url.append_path("a b");
    for (edition, text, change, expected) in [
        (Rfc3986, "x://h/a/?q", push_none, Ok("x://h/a/?q")),
        (Rfc2396, "x:a", push_none, Err(OPAQUE)),
        (Rfc3986, "x://h", push_two, Ok("x://h/a:b/c%2Fd")),
        (Rfc3986, "x://h/e/?q#f", push_two, Ok("x://h/e/a:b/c%2Fd?q#f")),
        (Rfc3986, "", push_two, Ok("a%3Ab/c%2Fd")),
        (Rfc3986, "x:", push_two, Ok("x:a:b/c%2Fd")),
        (Rfc2396bis, "x:", push_two, Ok("x:/a:b/c%2Fd")),
        (Draft1996, "x://h/p;q", push_two, Ok("x://h/p/a:b/c%2Fd;q")),
        (Rfc2396, "mailto:me@h", push_two, Err(OPAQUE)),
        (Rfc3986, "x://h/%7e/", push_around_empty, Ok("x://h/%7e/a//b")),
        (Rfc3986, "x://h/e", push_empty_first, Ok("x://h/e//a")),
        (Rfc3986, "x://h/e/", push_empty_first, Ok("x://h/e//a")),
        (Rfc3986, "x://h/", push_empty_first, Ok("x://h//a")),
        (Rfc3986, "x:/", push_empty_first, Err(reading(Authority))),
        (Rfc3986, "x://h", push_empty_first, Ok("x://h//a")),
        (Rfc3986, "", push_empty_first, Err(reading(Authority))),
        (Rfc3986, "x://h/e", push_dots_last, Err(DOTS)),
        (Rfc1738, "x://h/e", push_dots_last, Ok("x://h/e/a/..")),
        (Rfc3986, "/", push_octets, Ok("/%FF/%25")),
        (Rfc3986, "x://h/e", append_plain, Ok("x://h/e/a/b")),
        (Rfc3986, "x://h/e/?q#f", append_plain, Ok("x://h/e/a/b?q#f")),
        (Rfc3986, "x://h", append_plain, Ok("x://h/a/b")),
        (Rfc3986, "", append_plain, Ok("a/b")),
        (Rfc3986, "x:", append_plain, Ok("x:a/b")),
        (Rfc2396bis, "x:", append_plain, Ok("x:/a/b")),
        (Rfc2396, "mailto:me@h", append_plain, Err(OPAQUE)),
        (Draft1996, "x://h/p;q", append_plain, Ok("x://h/p/a/b;q")),
        (Rfc3986, "x://h/e", append_rooted, Ok("x://h/e/a%2F/")),
        (Rfc3986, "x://h/e/", append_rooted, Ok("x://h/e/a%2F/")),
        (Rfc3986, "x://h/e//", append_rooted, Ok("x://h/e//a%2F/")),
        (Rfc3986, "x://h", append_rooted, Ok("x://h/a%2F/")),
        (Rfc3986, "", append_rooted, Ok("/a%2F/")),
        (Rfc3986, "x://h/e", append_nothing, Ok("x://h/e")),
        (Rfc3986, "x://h", append_nothing, Ok("x://h")),
        (Rfc3986, "x://h/e", append_slash, Ok("x://h/e/")),
        (Rfc3986, "x://h/e/", append_slash, Ok("x://h/e/")),
        (Rfc3986, "x://h", append_slashes, Ok("x://h//a")),
        (Rfc3986, "x://h/e", append_slashes, Ok("x://h/e//a")),
        (Rfc3986, "x:", append_slashes, Err(reading(Authority))),
        (Rfc3986, "x://h/e", append_dots, Err(DOTS)),
        (Rfc1738, "x://h/e", append_dots, Ok("x://h/e/a/%2e.")),
        (Rfc3986, "", append_colon, Err(reading(Scheme))),
        (Rfc3986, "e", append_colon, Ok("e/a:b")),
        (Rfc3986, "x://h/e", append_query, Err(reading(Query))),
        (Rfc1738, "x://h/e", append_query, Ok("x://h/e/a?b")),
        (Rfc3986, "x://h/e", append_blank, Err(TEXT)),
    ] {
        check(edition, text, change, expected);
    }
}

#[test]
fn pairs() {
    let append: Change = |url| url.append_query_pair("a&", "1=+ #");
    let set: Change = |url| url.set_query_pair("b c", "2");
    let remove: Change = |url| url.remove_query_pairs("a").map(drop);
    let append_form: Change = |url| url.append_form_pair("a b", "1+~ü");
    let set_form: Change = |url| url.set_form_pair("b c", "2 3");
    let remove_form: Change = |url| url.remove_form_pairs("b c").map(drop);
    for (edition, text, change, expected) in [
        (Rfc3986, "/p#f", append, Ok("/p?a%26=1%3D%2B%20%23#f")),
        (Rfc3986, "/p?", append, Ok("/p?a%26=1%3D%2B%20%23")),
        (Rfc3986, "/p?x", append, Ok("/p?x&a%26=1%3D%2B%20%23")),
        (Rfc1738, "x://h/p", append, Err(reading(Path))),
        (Rfc1738, "x://h/p?q", append, Err(reading(Path))),
        (Rfc2396, "x:p", append, Err(reading(Path))),
        (Rfc3986, "?b%20c&&b+c=1&b%20%63=3#f", set, Ok("?b%20c=2&&b+c=1#f")),
        (Rfc3986, "?x", set, Ok("?x&b%20c=2")),
        (Rfc3986, "", set, Ok("?b%20c=2")),
        (Rfc3986, "?a=1&a", remove, Ok("")),
        (Rfc3986, "?a=1&b=2&&%61=3#f", remove, Ok("?b=2&#f")),
        (Rfc3986, "?b=a", remove, Ok("?b=a")),
        (Rfc3986, "?", remove, Ok("?")),
        (Rfc3986, "x:?&a", remove, Ok("x:")),
        (Rfc3986, "x:?a&", remove, Ok("x:")),
        (Rfc3986, "x:?&a&", remove, Ok("x:?&")),
        (Rfc1738, "x://h/p?a=1", remove, Ok("x://h/p?a=1")),
        (Rfc3986, "", append_form, Ok("?a+b=1%2B%7E%C3%BC")),
        (Rfc3986, "?b+c=1&b%20c=4", set_form, Ok("?b+c=2+3")),
        (Rfc3986, "?b+c=1&x&b%20c=4", remove_form, Ok("?x")),
    ] {
        check(edition, text, change, expected);
    }
    let url = UriRefBuf::parse("?a=1&b+c=x%2B+y&a=2&&d&e=%FF").unwrap();
    let pairs: Vec<_> = url.query_pairs().map(|(key, value)| (key.as_str(), value.map(Encoded::as_str))).collect();
    let written =
        [("a", Some("1")), ("b+c", Some("x%2B+y")), ("a", Some("2")), ("", None), ("d", None), ("e", Some("%FF"))];
    assert_eq!(pairs, written);
    assert!(
        url.form_pairs().eq([("a", "1"), ("b c", "x+ y"), ("a", "2"), ("d", ""), ("e", "\u{FFFD}")]
            .map(|(key, value)| (key.into(), value.into())))
    );
    assert_eq!(
        (url.query_value("a").as_deref(), url.query_value("b c"), url.query_value("d")),
        (Some("1"), None, None)
    );
    assert_eq!((url.form_value("b c").as_deref(), url.form_value("d").as_deref()), (Some("x+ y"), Some("")));
    assert_eq!(url.query_pairs().next_back().unwrap().0, "e");
}

#[test]
fn pairs_kept_sorted_and_without_values() {
    let append_key: Change = |url| url.append_query_key("a=b");
    let set_key: Change = |url| url.set_query_key("b c");
    let keep_a: Change = |url| url.retain_query_pairs(|key, _| key == "a").map(drop);
    let keep_values: Change = |url| url.retain_query_pairs(|_, value| value.is_some()).map(drop);
    let keep_form: Change = |url| url.retain_form_pairs(|key, value| key == "b c" && !value.is_empty()).map(drop);
    let sort: Change = |url| {
        url.sort_query_pairs();
        Ok(())
    };
    let sort_form: Change = |url| {
        url.sort_form_pairs();
        Ok(())
    };
    for (edition, text, change, expected) in [
        (Rfc3986, "/p#f", append_key, Ok("/p?a%3Db#f")),
        (Rfc3986, "?", append_key, Ok("?a%3Db")),
        (Rfc3986, "?x", append_key, Ok("?x&a%3Db")),
        (Rfc1738, "x://h/p", append_key, Err(reading(Path))),
        (Rfc2396, "x:p", append_key, Err(reading(Path))),
        (Rfc3986, "?b%20c=1=2&&b+c=1&b%20%63&b%20c=#f", set_key, Ok("?b%20c&&b+c=1#f")),
        (Rfc3986, "", set_key, Ok("?b%20c")),
        (Rfc3986, "?a=1&b&a#f", keep_a, Ok("?a=1&a#f")),
        (Rfc3986, "?b#f", keep_a, Ok("#f")),
        (Rfc3986, "?&b", keep_values, Ok("")),
        (Rfc3986, "?", keep_a, Ok("?")),
        (Rfc3986, "", keep_a, Ok("")),
        (Rfc1738, "x://h/p?b", keep_a, Ok("x://h/p?b")),
        (Rfc2396, "x:p?b", keep_a, Ok("x:p?b")),
        (Draft1996, "x://h/p;r?b&a", keep_a, Ok("x://h/p;r?a")),
        (Rfc3986, "?b+c=1&b%20c=&x&&b%20c=%26", keep_form, Ok("?b+c=1&&b%20c=%26")),
        (Rfc3986, "//h/p?c&b=2&%61=%7e&a&=&#f", sort, Ok("//h/p?=&&%61=%7e&a&b=2&c#f")),
        (Rfc3986, "?b%FF&b+&b%20", sort, Ok("?b%20&b+&b%FF")),
        (Rfc3986, "?b!&b+", sort, Ok("?b!&b+")),
        (Rfc3986, "?b!&b+", sort_form, Ok("?b+&b!")),
        (Rfc3986, "?", sort, Ok("?")),
        (Rfc3986, "x:", sort, Ok("x:")),
        (Rfc1738, "x://h/p?b&a", sort, Ok("x://h/p?b&a")),
        (Draft1996, "x://h/p;r?b&a", sort, Ok("x://h/p;r?a&b")),
    ] {
        check(edition, text, change, expected);
    }
}

#[track_caller]
fn check(edition: Edition, text: &str, change: Change, expected: Result<&str, EditErrorKind>) {
    let mut url = UriRefBuf::parse_with(text, edition).expect(text);
    let edited = change(&mut url).map_err(|error| error.kind());
    assert_eq!(edited.map(|()| url.as_str()), expected, "{edition}: {text}");
    let kept = UriRef::parse_with(url.as_str(), edition).expect("it is valid");
    assert!(Component::ALL.iter().all(|component| component.of(&kept) == component.of(&url.as_uri_ref())), "{url}");
}
