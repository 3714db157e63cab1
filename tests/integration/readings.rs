//! Where the documents are silent, or contradict themselves, or differ between rule and prose: one test for each decision.
//!
//! The first line of each comment is the question; the test is the answer. Questions about resolution, comparison, extraction
//! and protocols have their tests where those live.

use Edition::{Draft1996, Rfc1738, Rfc2396, Rfc2396bis, Rfc3986};
use uriel::{
    AuthorityKind, Edition, Encoded, Form, HostKind, Kind, ParseError, Registry, Scheme, SchemeName, UriRef,
    schemes::{
        file::{File, FileUrl, PathError, Root, System},
        ftp::{Ftp, FtpUrl},
        gopher::{Gopher, GopherUrl},
        http::Http,
        news::{Grouppart, News, NewsUrl},
        nntp::Nntp,
        telnet::Telnet,
    },
};

/// The editions that know a fragment, a query and relative references.
const LATER: [Edition; 4] = [Draft1996, Rfc2396, Rfc2396bis, Rfc3986];

#[track_caller]
fn parse(edition: Edition, text: &str) -> UriRef<'_> {
    let uri = UriRef::parse_with(text, edition).unwrap_or_else(|error| panic!("{edition}: {text:?}: {error}"));
    assert_eq!(uri.as_str(), text, "{edition}: the text is kept");
    uri
}

#[track_caller]
fn refuse(edition: Edition, text: &str) -> ParseError {
    match UriRef::parse_with(text, edition) {
        Ok(uri) => panic!("{edition}: {text:?} is read as {uri:?}"),
        Err(error) => error,
    }
}

#[track_caller]
fn typed<'a, S: Scheme>(scheme: &S, edition: Edition, text: &'a str) -> S::Url<'a> {
    scheme.parse_with(text, edition).unwrap_or_else(|error| panic!("{edition}: {text:?}: {error}"))
}

#[track_caller]
fn typed_refuse<S: Scheme>(scheme: &S, edition: Edition, text: &str) -> ParseError {
    match scheme.parse_with(text, edition) {
        Ok(url) => panic!("{edition}: {text:?} is read as {url:?}"),
        Err(error) => error,
    }
}

#[track_caller]
fn ftp(edition: Edition, text: &str) -> FtpUrl<'_> {
    typed(&Ftp, edition, text)
}

#[track_caller]
fn file(edition: Edition, text: &str) -> FileUrl<'_> {
    typed(&File, edition, text)
}

#[track_caller]
fn gopher(edition: Edition, text: &str) -> GopherUrl<'_> {
    typed(&Gopher, edition, text)
}

#[track_caller]
fn news(edition: Edition, text: &str) -> NewsUrl<'_> {
    typed(&News, edition, text)
}

/// All of the text after the scheme is opaque: no authority, no host, nothing split off.
#[track_caller]
fn assert_opaque(uri: UriRef<'_>, path: &str) {
    assert_eq!((uri.kind(), uri.form()), (Kind::Opaque, Form::Opaque), "{uri}");
    assert_eq!(uri.path().as_str(), path, "{uri}");
    let parts = (
        uri.authority(),
        uri.userinfo(),
        uri.user(),
        uri.password(),
        uri.host(),
        uri.port(),
        uri.urlpath(),
        uri.query(),
    );
    assert_eq!(parts, (None, None, None, None, None, None, None, None), "{uri}");
}

fn texts<'a>(segments: impl IntoIterator<Item = Encoded<'a>>) -> Vec<&'a str> {
    segments.into_iter().map(Encoded::as_str).collect()
}

// ---- The generic parse

/// Generic RFC 1738: a "//" part that is no `<login>`.
///
/// Valid through `*xchar`, and then all of it is opaque: the BNF offers both branches without condition.
#[test]
fn rfc1738_slashes_without_a_login_are_opaque() {
    for (text, schemepart) in [
        ("x://", "//"),
        ("x:///", "///"),
        ("x:///p", "///p"),
        ("x://:80/p", "//:80/p"),
        ("x://h:/p", "//h:/p"),
        ("x://h:80a/p", "//h:80a/p"),
        ("x://a_b/p", "//a_b/p"),
        ("x://-a/p", "//-a/p"),
        ("x://a-/p", "//a-/p"),
        ("x://a./p", "//a./p"),
        ("x://a.1/p", "//a.1/p"),
        ("x://1.2.3/p", "//1.2.3/p"),
        ("x://u@/p", "//u@/p"),
        ("x://u@v@h/p", "//u@v@h/p"),
        ("x://u:p:q@h/p", "//u:p:q@h/p"),
        ("x://h?q", "//h?q"),
        ("x://h;p", "//h;p"),
        ("x://h%41/p", "//h%41/p"),
    ] {
        assert_opaque(parse(Rfc1738, text), schemepart);
    }
    for text in ["ftp:///p", "ftp://h:/p", "ftp://a_b/p", "ftp://h?q"] {
        parse(Rfc1738, text);
        typed_refuse(&Ftp, Rfc1738, text);
    }
}

/// 1996 draft: absolute URL whose server is no `<server>`.
///
/// Valid as `opaque-URL`, without a server.
#[test]
fn draft1996_slashes_without_a_server_are_opaque() {
    for (text, rest) in
        [("x://a_b/p", "//a_b/p"), ("x://u@/p", "//u@/p"), ("x://h:80a/p", "//h:80a/p"), ("x://1.2.3/p", "//1.2.3/p")]
    {
        assert_opaque(parse(Draft1996, text), rest);
    }
    // A relative URL has no such branch.
    for text in ["//a_b/p", "//u@/p", "//h:80a/p", "//1.2.3/p"] {
        refuse(Draft1996, text);
    }
}

/// Is a known scheme bound to its own production?
///
/// It is: `otherurl` is meant for other schemes. The generic parse still accepts the text.
#[test]
fn known_schemes_are_bound_to_their_production() {
    let registry = Registry::rfc1738();
    for text in ["ftp:h/f", "ftp://h/a;b", "gopher:h/1", "gopher://u@h/1", "news:", "news:a,b", "NEWS:a,b"] {
        parse(Rfc1738, text);
        assert!(registry.parse(text).is_err(), "{text}");
    }
    for text in ["other:h/f", "news2:a,b"] {
        let parsed = registry.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(parsed.scheme().is_none(), "{text}");
    }
}

/// Generic RFC 1738: is "?query" split off?
///
/// No: a query belongs to http and wais only, the generic urlpath keeps the "?".
#[test]
fn rfc1738_has_no_generic_query() {
    let uri = parse(Rfc1738, "x://h/a?b");
    assert_eq!((uri.path().as_str(), uri.query(), uri.kind()), ("/a?b", None, Kind::Absolute));
    assert_eq!(uri.urlpath().expect("it has a slash"), "a?b");
    assert_opaque(parse(Rfc1738, "x:a?b"), "a?b");
}

/// RFC 1738 and "#fragment".
///
/// A URL never contains "#": it is refused there, however much went well before.
#[test]
fn rfc1738_has_no_fragment() {
    for (text, at) in
        [("x://h/p#f", 7), ("x://h#f", 5), ("x:p#", 3), ("x:#", 2), ("ftp://h/a/b#f", 11), ("http://h/?q#f", 11)]
    {
        assert_eq!(refuse(Rfc1738, text).offset(), at, "{text}");
    }
    assert_eq!(typed_refuse(&Ftp, Rfc1738, "ftp://h/a#b").offset(), 9);
    assert_eq!(typed_refuse(&Gopher, Rfc1738, "gopher://h/0a#b").offset(), 13);
    for edition in LATER {
        assert_eq!(parse(edition, "x://h/p#f").fragment().expect("it has one"), "f", "{edition}");
    }
}

/// Which rules does a scheme module apply when the generic parse used a later edition? The scheme reads the text without its fragment.
#[test]
fn schemes_leave_the_fragment_alone() {
    for edition in LATER {
        assert_eq!(ftp(edition, "ftp://h/a/b#f").name().expect("it has a path"), "b", "{edition}");
        assert_eq!(gopher(edition, "gopher://h/0a#f").selector().expect("it has one"), "a", "{edition}");
        assert!(News.parse_with("news:a#f", edition).is_ok(), "{edition}");
    }
}

/// Scheme as written or in lower case.
///
/// The text is kept as it was written, and schemes are found without regard to case.
#[test]
fn schemes_are_kept_as_written_and_found_in_either_case() {
    for edition in Edition::ALL {
        assert_eq!(parse(edition, "HtTp://h/").scheme().expect("it has one"), "http", "{edition}");
        assert_eq!(ftp(edition, "FTP://h/f").name().expect("it has a path"), "f", "{edition}");
        assert!(Gopher.parse_with("gOPHER://h/1", edition).is_ok(), "{edition}");
        assert!(News.parse_with("News:a", edition).is_ok(), "{edition}");
    }
    let registry = Registry::rfc1738();
    let parsed = registry.parse("fTp://h/f").expect("a URL");
    assert!(parsed.scheme().is_some());
    assert_eq!(parsed.uri().scheme(), "fTp");
    assert!(parsed.refine::<Ftp>().is_ok());
}

/// Input with the "URL:" prefix given to the parser.
///
/// "URL" is a scheme like any other; only the extractor knows wrappers.
#[test]
fn url_prefix_is_a_scheme() {
    for edition in Edition::ALL {
        let uri = parse(edition, "URL:http://h/");
        assert_eq!(
            (uri.scheme().map(SchemeName::as_str), uri.path().as_str()),
            (Some("URL"), "http://h/"),
            "{edition}"
        );
        assert_eq!((uri.authority(), uri.host()), (None, None), "{edition}");
        let kind = if [Draft1996, Rfc3986].contains(&edition) { Kind::Absolute } else { Kind::Opaque };
        assert_eq!(uri.kind(), kind, "{edition}");
    }
    assert!(Ftp.parse_with("URL:ftp://h/f", Rfc1738).is_err());
    let registry = Registry::rfc1738();
    assert!(registry.parse("URL:ftp://h/f").expect("another scheme").scheme().is_none());
}

/// hostnumber / `IPv4address` range.
///
/// The BNF has no range up to RFC 2396: the host is an IPv4 address by its form, and has none as a value.
#[test]
fn host_numbers_may_be_out_of_range() {
    for edition in [Rfc1738, Draft1996, Rfc2396] {
        for text in ["x://999.999.999.999/", "x://256.300.1.999/", "x://1.2.3.256/", "x://1.2.3.99999999999999999999/"]
        {
            let host = parse(edition, text).host().expect("a host");
            assert_eq!((host.kind(), host.to_ipv4()), (HostKind::Ipv4, None), "{edition}: {text}");
        }
        let host = parse(edition, "x://127.0.0.1/").host().expect("a host");
        assert_eq!((host.kind(), host.to_ipv4()), (HostKind::Ipv4, Some([127, 0, 0, 1].into())), "{edition}");
    }
    for edition in [Rfc2396bis, Rfc3986] {
        let host = parse(edition, "x://999.999.999.999/").host().expect("a host");
        assert_eq!((host.kind(), host.to_ipv4()), (HostKind::Name, None), "{edition}");
    }
}

/// 2396bis-00 dec-octet: `"1" 2*DIGIT`.
///
/// Exactly two more digits, as the comment beside the rule says; outside brackets what is longer is a name.
#[test]
fn dec_octets_have_at_most_three_digits() {
    for edition in [Rfc2396bis, Rfc3986] {
        for (text, kind) in [
            ("x://0.9.10.99/", HostKind::Ipv4),
            ("x://100.199.200.249/", HostKind::Ipv4),
            ("x://250.255.1.1/", HostKind::Ipv4),
            ("x://1000.1.1.1/", HostKind::Name),
            ("x://1.1.1.1000/", HostKind::Name),
            ("x://256.1.1.1/", HostKind::Name),
            ("x://1.1.1.01/", HostKind::Name),
            ("x://0.0.0.00/", HostKind::Name),
        ] {
            let host = parse(edition, text).host().expect("a host");
            assert_eq!((host.kind(), host.to_ipv4().is_some()), (kind, kind == HostKind::Ipv4), "{edition}: {text}");
        }
        for text in ["x://[::1000.1.1.1]/", "x://[::1.1.1.1000]/", "x://[::256.1.1.1]/", "x://[::1.1.1.01]/"] {
            refuse(edition, text);
        }
    }
}

/// 2396bis-00 `IPv6address` ABNF.
///
/// The text forms of RFC 2373, as in RFC 3986: the ABNF of the draft lacks some and has others that no one can mean.
#[test]
fn ipv6_is_read_alike_in_both_editions() {
    let forms: [(&str, Option<[u16; 8]>); 27] = [
        ("::", Some([0; 8])),
        ("::1", Some([0, 0, 0, 0, 0, 0, 0, 1])),
        ("1::", Some([1, 0, 0, 0, 0, 0, 0, 0])),
        ("1:2:3:4:5:6:7:8", Some([1, 2, 3, 4, 5, 6, 7, 8])),
        ("1:2:3:4:5:6:7::", Some([1, 2, 3, 4, 5, 6, 7, 0])),
        ("1:2:3:4:5:6::", Some([1, 2, 3, 4, 5, 6, 0, 0])),
        ("1:2:3:4:5:6::8", Some([1, 2, 3, 4, 5, 6, 0, 8])),
        ("::2:3:4:5:6:7:8", Some([0, 2, 3, 4, 5, 6, 7, 8])),
        ("1::8", Some([1, 0, 0, 0, 0, 0, 0, 8])),
        (
            "FEDC:ba98:7654:3210:FEDC:BA98:7654:3210",
            Some([0xfedc, 0xba98, 0x7654, 0x3210, 0xfedc, 0xba98, 0x7654, 0x3210]),
        ),
        ("::129.144.52.38", Some([0, 0, 0, 0, 0, 0, 0x8190, 0x3426])),
        ("::FFFF:129.144.52.38", Some([0, 0, 0, 0, 0, 0xffff, 0x8190, 0x3426])),
        ("1:2:3:4:5:6:1.2.3.4", Some([1, 2, 3, 4, 5, 6, 0x102, 0x304])),
        ("1:2:3:4:5::1.2.3.4", Some([1, 2, 3, 4, 5, 0, 0x102, 0x304])),
        // What the letter of the draft's rule would let through.
        ("::1:", None),
        ("1::2:", None),
        // What neither has.
        ("", None),
        (":", None),
        (":::", None),
        ("1:", None),
        (":1", None),
        ("1:2:3:4:5:6:7", None),
        ("1:2:3:4:5:6:7:8:9", None),
        ("1::2::3", None),
        ("1:2:3:4:5:6:7:8::", None),
        ("1.2.3.4::", None),
        ("1:2:3:4:5:6:7:1.2.3.4", None),
    ];
    for edition in [Rfc2396bis, Rfc3986] {
        for (form, address) in forms {
            let text = format!("x://[{form}]/");
            let Some(address) = address else {
                refuse(edition, &text);
                continue;
            };
            let host = parse(edition, &text).host().expect("a host");
            assert_eq!((host.kind(), host.to_ipv6()), (HostKind::Ipv6, Some(address.into())), "{edition}: {form}");
            assert_eq!(host.as_str(), format!("[{form}]"), "{edition}: brackets are the host's");
        }
    }
    for edition in [Rfc1738, Draft1996, Rfc2396] {
        assert_eq!(refuse(edition, "x://[::1]/").offset(), 4, "{edition}");
    }
}

/// IPv6 zone identifiers.
///
/// Invalid: no part of the five editions.
#[test]
fn ipv6_has_no_zone() {
    for edition in Edition::ALL {
        for text in ["x://[fe80::1%25eth0]/", "x://[fe80::1%eth0]/", "x://[fe80::1%251]/"] {
            refuse(edition, text);
        }
    }
}

/// Port out of range.
///
/// Valid, with all its digits, and never a number.
#[test]
fn ports_out_of_range_are_valid_and_no_number() {
    for edition in Edition::ALL {
        for (text, port, number) in [
            ("ftp://h:0/", "0", Some(0)),
            ("ftp://h:65535/", "65535", Some(65535)),
            ("ftp://h:00021/", "00021", Some(21)),
            ("ftp://h:000000000000000000000000021/", "000000000000000000000000021", Some(21)),
            ("ftp://h:65536/", "65536", None),
            ("ftp://h:65557/", "65557", None),
            ("ftp://h:4294967317/", "4294967317", None),
            ("ftp://h:18446744073709551637/", "18446744073709551637", None),
            ("ftp://h:99999999999999999999999/", "99999999999999999999999", None),
        ] {
            let uri = parse(edition, text);
            assert_eq!((uri.port(), uri.port_number()), (Some(port), number), "{edition}: {text}");
            let url = ftp(edition, text);
            // A port that is no number is not the default port either.
            assert_eq!((url.port(), url.effective_port()), (Some(port), number), "{edition}: {text}");
        }
        assert_eq!(ftp(edition, "ftp://h/").effective_port(), Some(21), "{edition}");
    }
}

/// Registry authority for an IP-based scheme.
///
/// The generic parse accepts `reg_name` for every scheme; the scheme refuses an authority that is no server.
#[test]
fn registry_names_are_generic_only() {
    for edition in [Rfc2396, Rfc2396bis] {
        for authority in ["a_b", "u@v@h", "h:80a", "a..b", "$", "h%41"] {
            let text = format!("ftp://{authority}/f");
            let uri = parse(edition, &text);
            assert_eq!(
                (uri.authority_kind(), uri.authority()),
                (Some(AuthorityKind::Registry), Some(authority)),
                "{edition}"
            );
            assert_eq!((uri.host(), uri.port(), uri.userinfo()), (None, None, None), "{edition}: {text}");
            typed_refuse(&Ftp, edition, &text);
            typed_refuse(&Gopher, edition, &format!("gopher://{authority}/1"));
        }
        let uri = parse(edition, "ftp://u@h:80/f");
        assert_eq!((uri.authority_kind(), uri.port()), (Some(AuthorityKind::Server), Some("80")), "{edition}");
    }
    for edition in [Rfc1738, Draft1996, Rfc3986] {
        assert_eq!(parse(edition, "ftp://h/f").authority_kind(), None, "{edition} has one kind of authority");
    }
}

/// RFC 2396: reference that is only a query.
///
/// Valid: the document resolves "?y" itself.
#[test]
fn rfc2396_a_query_alone_is_a_reference() {
    for edition in [Rfc2396, Rfc2396bis, Rfc3986] {
        for (text, query, fragment) in
            [("?y", "y", None), ("?", "", None), ("?y/./x?z", "y/./x?z", None), ("?y#s", "y", Some("s"))]
        {
            let uri = parse(edition, text);
            assert_eq!(
                (uri.kind(), uri.form(), uri.path().as_str()),
                (Kind::Relative, Form::Empty, ""),
                "{edition}: {text}"
            );
            assert_eq!(uri.query().map(Encoded::as_str), Some(query), "{edition}: {text}");
            assert_eq!(uri.fragment().map(Encoded::as_str), fragment, "{edition}: {text}");
        }
    }
}

/// RFC 2396 / 2396bis-00: "?" in an opaque part.
///
/// Data: the BNF is normative, the regular expression of appendix B is for the potential components of any reference.
#[test]
fn a_question_mark_in_an_opaque_part_is_data() {
    for edition in [Rfc2396, Rfc2396bis] {
        for (text, part) in [("x:a?b", "a?b"), ("x:a?b?c/d", "a?b?c/d"), ("x:;?", ";?")] {
            assert_opaque(parse(edition, text), part);
        }
    }
    for edition in [Draft1996, Rfc3986] {
        let uri = parse(edition, "x:a?b");
        assert_eq!((uri.path().as_str(), uri.kind()), ("a", Kind::Absolute), "{edition}");
        assert_eq!(uri.query().expect("it has one"), "b", "{edition}");
    }
}

/// 2396bis-00: "x:?q" is both hier-part and opaque-part.
///
/// First alternative: path "", query "q". RFC 2396, whose `hier_part` cannot be empty, has only the opaque part.
#[test]
fn rfc2396bis_a_query_behind_the_scheme() {
    for edition in [Rfc2396bis, Rfc3986] {
        let uri = parse(edition, "x:?q");
        assert_eq!((uri.kind(), uri.form(), uri.path().as_str()), (Kind::Absolute, Form::Empty, ""), "{edition}");
        assert_eq!(uri.query().expect("it has one"), "q", "{edition}");
    }
    assert_opaque(parse(Rfc2396, "x:?q"), "?q");
    // Where the part begins with anything else, "?" and brackets are data.
    assert_opaque(parse(Rfc2396bis, "x:[?q]"), "[?q]");
}

/// 1996 draft: path that begins with an empty segment.
///
/// Server "h", and the path behind the slash begins with another: hierarchical.
#[test]
fn draft1996_a_path_may_begin_with_an_empty_segment() {
    for (text, host, path) in [("http://h//p", "h", "//p"), ("http://h///", "h", "///"), ("http://h/;x", "h", "/")] {
        let uri = parse(Draft1996, text);
        assert_eq!((uri.kind(), uri.form()), (Kind::Absolute, Form::NetPath), "{text}");
        assert_eq!((uri.host().expect("a host").as_str(), uri.path().as_str()), (host, path), "{text}");
    }
    let uri = parse(Draft1996, "//h//p");
    assert_eq!((uri.kind(), uri.path().as_str()), (Kind::Relative, "//p"));
}

/// 1996 draft: rootless absolute URL, generic or opaque.
///
/// First alternative: hierarchical, with a relative path.
#[test]
fn draft1996_a_rootless_url_is_hierarchical() {
    for (text, path) in [("mailto:a@b", "a@b"), ("news:a.b", "a.b"), ("x:a/b", "a/b")] {
        let uri = parse(Draft1996, text);
        assert_eq!((uri.kind(), uri.form(), uri.path().as_str()), (Kind::Absolute, Form::RelPath, path), "{text}");
    }
    for edition in [Rfc1738, Rfc2396, Rfc2396bis] {
        assert_opaque(parse(edition, "mailto:a@b"), "a@b");
    }
}

/// 1996 draft: empty against absent.
///
/// Empty and absent are one to the draft; the text is printed back as it came all the same.
#[test]
fn draft1996_empty_components_are_kept_in_the_text() {
    for text in ["x://h/a?", "x://h/a#", "x://h/a;", "x://h/a;?#", "a?", "a;", "#", "?", ";"] {
        let uri = parse(Draft1996, text);
        for part in [uri.params(), uri.query(), uri.fragment()] {
            assert!(part.is_none_or(|part| part.is_empty()), "{text}");
        }
        assert_eq!(uri.to_string(), text);
    }
    // In the other editions they are two.
    for edition in [Rfc2396, Rfc2396bis, Rfc3986] {
        assert_eq!(parse(edition, "x://h/a").query(), None, "{edition}");
        assert_eq!(parse(edition, "x://h/a?").query().expect("present and empty"), "", "{edition}");
        assert_eq!(parse(edition, "x://h/a#").fragment().expect("present and empty"), "", "{edition}");
    }
}

/// 1996 draft: empty server of the base.
///
/// The "//" is part of the text: `file:///a/b` and `file:/a/b` stay two.
#[test]
fn draft1996_an_empty_server_is_not_lost() {
    let (with, without) = (parse(Draft1996, "file:///a/b"), parse(Draft1996, "file:/a/b"));
    assert_eq!((with.form(), with.path().as_str()), (Form::NetPath, "/a/b"));
    assert_eq!((without.form(), without.path().as_str()), (Form::AbsPath, "/a/b"));
    assert_ne!(with, without);
    assert_eq!(with.to_string(), "file:///a/b");
}

/// Where does a bad escape start?
///
/// At the "%", in every edition and every component: the escape is one terminal to the reader.
#[test]
fn a_bad_escape_is_reported_at_its_percent() {
    for edition in Edition::ALL {
        for text in [
            "x://h/a%",
            "x://h/a%4",
            "x://h/a%zz",
            "x://h/a%4z",
            "x://h/a%z4",
            "x://h/%%41",
            "x://h/%25%",
            "x://h/%\u{e9}",
            "x://h/%4\u{e9}",
            "x://u%4@h/",
            "x://u:p%zz@h/",
            "x:a%",
            "x:%4",
        ] {
            let at = if text.ends_with("%25%") { 9 } else { text.find('%').expect("it has one") };
            assert_eq!(refuse(edition, text).offset(), at, "{edition}: {text}");
        }
    }
    for edition in LATER {
        for text in ["x://h/a?b%4", "x://h/a#b%zz", "a/b%", "%", "?%", "#%4z"] {
            assert_eq!(refuse(edition, text).offset(), text.find('%').expect("it has one"), "{edition}: {text}");
        }
    }
    for edition in Edition::ALL {
        assert_eq!(typed_refuse(&Ftp, edition, "ftp://h/a/b%4").offset(), 11, "{edition}");
        assert_eq!(typed_refuse(&Ftp, edition, "ftp://u%zz@h/").offset(), 7, "{edition}");
        assert_eq!(typed_refuse(&Gopher, edition, "gopher://h/0a%0").offset(), 13, "{edition}");
        assert_eq!(typed_refuse(&Gopher, edition, "gopher://h/%0").offset(), 11, "{edition}");
        assert_eq!(typed_refuse(&News, edition, "news:a%4@h").offset(), 6, "{edition}");
    }
}

/// One-label hosts.
///
/// "h" is a host: the BNF decides, not the prose about fully qualified names.
#[test]
fn one_label_is_a_host() {
    for edition in Edition::ALL {
        for (text, host) in [("x://h/", "h"), ("x://localhost/", "localhost"), ("x://a-b/", "a-b"), ("x://a2/", "a2")] {
            let uri = parse(edition, text);
            assert_eq!(
                uri.host().map(|host| (host.as_str(), host.kind())),
                Some((host, HostKind::Name)),
                "{edition}: {text}"
            );
        }
        assert_eq!(ftp(edition, "ftp://h/").host().as_str(), "h", "{edition}");
    }
}

/// From RFC 2396 on `user` and `password` are the two sides of the first ":" of the userinfo; before, the grammar has them.
#[test]
fn user_and_password_are_split_at_the_first_colon() {
    let text = |part: Option<Encoded<'_>>| part.map(|part| part.as_str().to_owned());
    for edition in [Rfc2396, Rfc2396bis, Rfc3986] {
        for (uri, user, password) in [
            ("x://h/", None, None),
            ("x://@h/", Some(""), None),
            ("x://:@h/", Some(""), Some("")),
            ("x://u@h/", Some("u"), None),
            ("x://u:@h/", Some("u"), Some("")),
            ("x://u:p:q@h/", Some("u"), Some("p:q")),
        ] {
            let read = parse(edition, uri);
            assert_eq!(
                (text(read.user()).as_deref(), text(read.password()).as_deref()),
                (user, password),
                "{edition}: {uri}"
            );
        }
    }
}

/// What an error calls the place where a host or a port has ended and nothing else can begin.
///
/// By what could still go on there, and not by the path, which would have to begin with "/". Under RFC 2396 and 2396bis
/// that is the whole authority, for it may be the name of a registry.
#[test]
fn what_ended_last_is_expected_to_go_on() {
    for (edition, host, port) in [
        (Rfc1738, "host", "port"),
        (Draft1996, "host", "port"),
        (Rfc2396, "authority", "authority"),
        (Rfc2396bis, "authority", "authority"),
        (Rfc3986, "reg-name", "port"),
    ] {
        for (text, expected) in [
            ("x://a.b{", host),
            ("x://1.2.3.4{", host),
            ("x://u@a.b{", host),
            ("x://a.b:80{", port),
            ("x://u@h:80{", port),
        ] {
            let error = refuse(edition, text);
            assert_eq!((error.offset(), error.production()), (text.len() - 1, expected), "{edition}: {text}");
        }
    }
}

/// What an error calls the place where nothing can begin, neither a scheme nor a path.
///
/// The scheme is given up there, so that it is by a relative reference that the text is judged, where the edition has them.
#[test]
fn what_begins_with_no_scheme_is_judged_as_a_relative_reference() {
    for (edition, production) in [
        (Rfc1738, "scheme"),
        (Draft1996, "path"),
        (Rfc2396, "rel_segment"),
        (Rfc2396bis, "rel-segment"),
        (Rfc3986, "segment-nz-nc"),
    ] {
        for text in ["^", "^://h/", "^and longer than what is read by table"] {
            let error = refuse(edition, text);
            assert_eq!((error.offset(), error.production()), (0, production), "{edition}: {text}");
        }
    }
}

// ---- ftp

/// Which rules does a scheme module apply when the generic parse used a later edition?
///
/// The structure of RFC 1738, with the characters, hosts and ports of the edition; under RFC 1738 itself it is strict.
#[test]
fn schemes_take_characters_and_hosts_from_the_edition() {
    let url = Ftp.parse("ftp://[::1]:/~me/x;type=i").expect("the default edition is RFC 3986");
    assert_eq!((url.host().kind(), url.effective_port()), (HostKind::Ipv6, Some(21)));
    assert_eq!((texts(url.cwd()), url.name().expect("a path").as_str()), (vec!["~me"], "x"));
    assert!(url.typecode().is_some());
    assert_eq!(typed_refuse(&Ftp, Rfc1738, "ftp://h/~me").offset(), 8);
    assert_eq!(typed_refuse(&Ftp, Rfc1738, "ftp://[::1]/x").offset(), 6);
    assert_eq!(typed_refuse(&Gopher, Rfc1738, "gopher://h/0~me").offset(), 12);
    for edition in LATER {
        assert_eq!(texts(ftp(edition, "ftp://h/~me/x").cwd()), ["~me"], "{edition}");
        assert_eq!(
            ftp(edition, "ftp://h:/f").port(),
            Some(""),
            "{edition}: a port may be empty from the 1996 draft on"
        );
        assert_eq!(gopher(edition, "gopher://h/0~me").selector().expect("it has one"), "~me", "{edition}");
        typed_refuse(&Ftp, edition, "ftp://h/x;type=q");
        typed_refuse(&Ftp, edition, "ftp:///x");
    }
    for edition in [Rfc2396bis, Rfc3986] {
        assert_eq!(gopher(edition, "gopher://[::1]/1").host().kind(), HostKind::Ipv6, "{edition}");
    }
}

/// An ftp name may contain "?": the scheme reads the scheme-specific part, which the generic parse of later editions splits.
#[test]
fn ftp_a_question_mark_is_part_of_the_name() {
    for edition in Edition::ALL {
        let url = ftp(edition, "ftp://h/a?b/c?d");
        assert_eq!((texts(url.cwd()), url.name().expect("a path").as_str()), (vec!["a?b"], "c?d"), "{edition}");
    }
}

/// ";type=" in capitals.
///
/// An error: ftptype lists both cases of its letters, which would be pointless if literals folded.
#[test]
fn ftp_type_is_written_in_lower_case_its_letter_in_either() {
    for text in ["ftp://h/f;TYPE=a", "ftp://h/f;Type=a", "ftp://h/f;typE=a"] {
        let at = typed_refuse(&Ftp, Rfc1738, text).offset();
        // At the ";" or at the first letter that differs.
        let differs = text.find(|letter: char| letter.is_ascii_uppercase()).expect("it has one");
        assert!([9, differs].contains(&at), "{text}: {at}");
    }
    for (lower, upper) in [
        ("ftp://h/f;type=a", "ftp://h/f;type=A"),
        ("ftp://h/f;type=i", "ftp://h/f;type=I"),
        ("ftp://h/f;type=d", "ftp://h/f;type=D"),
    ] {
        let typecode = ftp(Rfc1738, lower).typecode();
        assert!(typecode.is_some());
        assert_eq!(
            typecode,
            ftp(Rfc1738, upper).typecode(),
            "FTP: case of the TYPE argument: equal without regard to case"
        );
    }
}

/// FTP: `ftp://h` and `ftp://h/`.
///
/// Nothing is retrieved differently; the parse still tells them apart.
#[test]
fn ftp_no_path_and_an_empty_path_are_two() {
    for edition in Edition::ALL {
        let (without, with) = (ftp(edition, "ftp://h"), ftp(edition, "ftp://h/"));
        assert_eq!((without.path(), without.name(), without.cwd().count()), (None, None, 0), "{edition}");
        assert_eq!(with.name().expect("the slash is there"), "", "{edition}");
        assert_eq!((with.path().is_some(), with.cwd().count()), (true, 0), "{edition}");
        assert_ne!(without.to_string(), with.to_string(), "{edition}");
    }
}

/// FTP: no typecode and an empty name.
///
/// Directories and an empty name, which is not the same as none.
#[test]
fn ftp_an_empty_name_is_a_name() {
    let url = ftp(Rfc1738, "ftp://h/a/b/");
    assert_eq!((texts(url.cwd()), url.typecode()), (vec!["a", "b"], None));
    assert_eq!(url.name().expect("it has a path"), "");
    assert_eq!(texts(ftp(Rfc1738, "ftp://h//etc/motd").cwd()), ["", "etc"]);
}

/// FTP: empty user.
///
/// An empty user, an empty password and none are three things.
#[test]
fn ftp_an_empty_user_is_a_user() {
    for edition in Edition::ALL {
        for (text, user, password) in [
            ("ftp://host.com/", None, None),
            ("ftp://@host.com/", Some(""), None),
            ("ftp://foo:@host.com/", Some("foo"), Some("")),
            ("ftp://:@host.com/", Some(""), Some("")),
        ] {
            let url = ftp(edition, text);
            assert_eq!(url.user().map(Encoded::as_str), user, "{edition}: {text}");
            assert_eq!(url.password().map(Encoded::as_str), password, "{edition}: {text}");
        }
    }
}

/// FTP: NUL and FF octets in an argument; encoded CR and LF.
///
/// All of them parse and decode; what cannot be sent is for the protocol to refuse.
#[test]
fn ftp_control_octets_parse_and_decode() {
    for edition in Edition::ALL {
        for (text, octets) in [("ftp://h/a%0D%0Ab", &b"a\r\nb"[..]), ("ftp://h/%00", b"\0"), ("ftp://h/a%FF", b"a\xff")]
        {
            assert_eq!(*ftp(edition, text).name().expect("it has a path").decode(), *octets, "{edition}: {text}");
        }
        assert_eq!(*ftp(edition, "ftp://u%0A@h/").user().expect("it has one").decode(), *b"u\n", "{edition}");
    }
}

// ---- gopher

/// Slips of translation in rfc1738.zh.txt.
///
/// "No user name or password is allowed", not "not needed": a gopher URL has a hostport and no login.
#[test]
fn gopher_has_no_login() {
    for edition in Edition::ALL {
        for text in ["gopher://u@h/1", "gopher://u:p@h/1", "gopher://@h/1"] {
            typed_refuse(&Gopher, edition, text);
        }
    }
}

/// gopher: "/" and "?" in the search string.
///
/// Data: section 3.4.1 reserves nothing in a gopher-path, and `<search>` was borrowed from http.
#[test]
fn gopher_slashes_and_question_marks_are_data() {
    for edition in Edition::ALL {
        let url = gopher(edition, "gopher://h/7a/b?c%09d/e?f%09g/h?i");
        assert_eq!((url.gtype(), url.selector().expect("a selector").as_str()), (b'7', "a/b?c"), "{edition}");
        assert_eq!(url.search().expect("a search"), "d/e?f", "{edition}");
        assert_eq!(url.gopher_plus().expect("a gopher+ string"), "g/h?i", "{edition}");
    }
}

/// gopher: which %09 separates.
///
/// The first two: a selector has no tab, a search has none. What follows belongs to the gopher+ string.
#[test]
fn gopher_the_first_two_tabs_separate() {
    for edition in Edition::ALL {
        let url = gopher(edition, "gopher://h/7a%09b%09c%09d%09");
        assert_eq!(url.selector().expect("a selector"), "a", "{edition}");
        assert_eq!(url.search().expect("a search"), "b", "{edition}");
        assert_eq!(url.gopher_plus().expect("a gopher+ string"), "c%09d%09", "{edition}");
        // The filled-in form of section 3.4.9 has a tab of its own.
        let url = gopher(edition, "gopher://h/0x%09%09+%091%0D%0A+-1%0D%0Ajoe%0D%0A.%0D%0A");
        assert_eq!(url.search().expect("a search"), "", "{edition}");
        assert_eq!(
            *url.gopher_plus().expect("a gopher+ string").decode(),
            *b"+\t1\r\n+-1\r\njoe\r\n.\r\n",
            "{edition}"
        );
        // Absent is not empty.
        let url = gopher(edition, "gopher://h/7a%09");
        assert_eq!(url.search().expect("present and empty"), "", "{edition}");
        assert!(url.gopher_plus().is_none(), "{edition}");
        assert!(gopher(edition, "gopher://h/7a").search().is_none(), "{edition}");
    }
}

/// gopher: type given as an escape of tab, CR, LF.
///
/// Refused: none of the three forms of gopher-path lacks the type, and a control octet is none.
#[test]
fn gopher_tab_and_line_ends_are_no_type() {
    for edition in Edition::ALL {
        for text in [
            "gopher://h/%09",
            "gopher://h/%0A",
            "gopher://h/%0D",
            "gopher://h/%0a",
            "gopher://h/%0d",
            "gopher://h/%09a%09b",
        ] {
            assert_eq!(typed_refuse(&Gopher, edition, text).offset(), 11, "{edition}: {text}");
        }
        let url = gopher(edition, "gopher://h/%30x");
        assert_eq!(
            (url.gtype(), url.selector().expect("it has one").as_str()),
            (b'0', "x"),
            "{edition}: any other escape is a type"
        );
    }
}

/// What an error calls a place where a rule of its own document was read.
#[test]
fn an_error_names_the_production_of_its_document() {
    for (text, at) in [("gopher://h/%09", 11), ("gopher://h/%0a", 11), ("gopher://h/\"", 11)] {
        let error = typed_refuse(&Gopher, Rfc1738, text);
        assert_eq!((error.offset(), error.production()), (at, "gtype"), "{text}");
        assert_eq!(error.section(), Some("RFC 1738 section 3.4"), "{text}");
    }
    assert_eq!(refuse(Rfc2396bis, "x://[1:g]/").production(), "h4");
    assert_eq!(refuse(Rfc3986, "x://[1:g]/").production(), "h16");
}

/// gopher: CR or LF in selector or search.
///
/// They parse; the protocol refuses.
#[test]
fn gopher_line_ends_parse_elsewhere() {
    for edition in Edition::ALL {
        let url = gopher(edition, "gopher://h/0a%0D%0Ab%09c%0A");
        assert_eq!(*url.selector().expect("it has one").decode(), *b"a\r\nb", "{edition}");
        assert_eq!(*url.search().expect("it has one").decode(), *b"c\n", "{edition}");
    }
}

/// A gopher URL without a path, with a slash, with a type: the type is "1" if none is written, and that is remembered.
#[test]
fn gopher_the_type_is_one_unless_written() {
    for edition in Edition::ALL {
        for (text, has_path, explicit) in
            [("gopher://h", false, false), ("gopher://h/", true, false), ("gopher://h/1", true, true)]
        {
            let url = gopher(edition, text);
            assert_eq!(
                (url.gtype(), url.has_path(), url.gtype_is_explicit()),
                (b'1', has_path, explicit),
                "{edition}: {text}"
            );
        }
    }
}

/// gopher+: an octet of the string that is written as an escape.
///
/// It is the octet: no character is reserved in a gopher-path, and clients have sent `%2B` for "+" from the beginning.
#[test]
fn gopher_plus_an_escape_is_its_octet() {
    use uriel::schemes::gopher::GopherPlus;

    let kind = |string: &'static str| {
        let text = format!("gopher://h/0a%09%09{string}");
        gopher(Rfc3986, &text).gopher_plus_kind().map(|kind| (kind.name(), format!("{kind:?}")))
    };
    let name = |string| kind(string).map(|(name, _)| name);
    for string in ["+", "%2B", "%2b"] {
        assert_eq!(name(string), Some("default-view"), "{string}");
    }
    assert_eq!(name("%3F"), Some("form"));
    assert_eq!(name("%21%2BABSTRACT"), Some("item-attributes"));
    assert_eq!(name("%24"), Some("directory-attributes"));
    assert_eq!(kind("+a/b%20En_US"), kind("%2Ba/b%20En_US"));
    assert_eq!(kind("+%091%0D%0A+-1%0D%0Aa%0D%0A.%0D%0A"), kind("%2b%09%31%0d%0a%2b%2D1%0d%0aa%0d%0a%2E%0d%0a"));
    assert!(gopher(Rfc3986, "gopher://h/0a%09").gopher_plus_kind().is_none());
    assert!(
        matches!(gopher(Rfc3986, "gopher://h/0a%09%09").gopher_plus_kind(), Some(GopherPlus::Other(text)) if text.is_empty())
    );
}

/// gopher+: names of attributes with and without a coded space between them.
///
/// Both: section 3.4.7 separates them by coded spaces, the document of Gopher+ by the "+" that each begins with.
#[test]
fn gopher_plus_attributes_are_separated_by_spaces_or_nothing() {
    use uriel::schemes::gopher::GopherPlus;

    for (string, names) in [
        ("!", &[][..]),
        ("!%20%20", &[]),
        ("!+ABSTRACT", &["+ABSTRACT"]),
        ("!+ABSTRACT%20+SMELL", &["+ABSTRACT", "+SMELL"]),
        ("!+ABSTRACT+SMELL", &["+ABSTRACT", "+SMELL"]),
        ("!%2BABSTRACT%2bSMELL%20", &["%2BABSTRACT", "%2bSMELL"]),
        ("!ABSTRACT%20SMELL", &["ABSTRACT", "SMELL"]),
        ("!++", &["+", "+"]),
    ] {
        let text = format!("gopher://h/0a%09%09{string}");
        match gopher(Rfc1738, &text).gopher_plus_kind() {
            Some(GopherPlus::ItemAttributes(found)) => assert_eq!(texts(found.iter()), names, "{string}"),
            kind => panic!("{string}: {kind:?}"),
        }
    }
}

/// gopher+: what is nearly a filled-in form, or nearly a view.
///
/// It is of another kind and kept as it is written: section 3.4.9 lists every octet of a form, and a view has a name.
#[test]
fn gopher_plus_other_strings_are_kept() {
    use uriel::schemes::gopher::GopherPlus;

    for string in [
        "",
        "a",
        "?a",
        "+%20En_US",
        "+%09",
        "+%090",
        "+%091",
        "+%091%0D%0A",
        "+%091%0D%0A+-1%0D%0A",
        "+%091%0D%0A+-1%0D%0Aa%0D%0A.",
        "+%091%0D%0A+-1%0D%0Aa%0D%0A.%0D%0Ab",
        "+%091%0D%0A+-1%0D%0Aa%0Db%0D%0A.%0D%0A",
        "+%091%0D%0A+3%0D%0Aa%0D%0A.%0D%0A",
        "+%091%0D%0A+-1%0Aa%0A.%0A",
        "+text/plain%091%0D%0A+-1%0D%0Aa%0D%0A.%0D%0A",
    ] {
        let text = format!("gopher://h/0a%09%09{string}");
        match gopher(Rfc1738, &text).gopher_plus_kind() {
            Some(GopherPlus::Other(kept)) => assert_eq!(kept, string),
            kind => panic!("{string}: {kind:?}"),
        }
    }
}

/// gopher: an octet that is no known type.
///
/// It is kept: types are agreed on by clients and servers, and new ones appear.
#[test]
fn gopher_every_octet_is_a_type() {
    use uriel::schemes::gopher::ItemType;

    for octet in 0..=u8::MAX {
        assert_eq!(ItemType::from_octet(octet).octet(), octet);
    }
    assert_eq!(gopher(Rfc1738, "gopher://h/P").item_type(), ItemType::Other(b'P'));
    assert_eq!(gopher(Rfc1738, "gopher://h/%3Cx").item_type(), ItemType::GopherPlusSound);
}

// ---- wais

/// wais: empty database.
///
/// Valid, as the BNF has it; without the "/" there is none.
#[test]
fn wais_a_database_may_be_empty() {
    use uriel::schemes::wais::{Wais, WaisForm};

    for edition in Edition::ALL {
        let url = typed(&Wais, edition, "wais://h/");
        assert_eq!((url.database().as_str(), url.form()), ("", WaisForm::Database), "{edition}");
        assert!(matches!(typed(&Wais, edition, "wais://h/?").form(), WaisForm::Index { search } if search.is_empty()));
        assert!(matches!(typed(&Wais, edition, "wais://h///").form(), WaisForm::Doc { wtype, .. } if wtype.is_empty()));
        assert_eq!(typed_refuse(&Wais, edition, "wais://h").offset(), 8, "{edition}");
        assert_eq!(typed_refuse(&Wais, edition, "wais://h/db/TEXT").offset(), 16, "{edition}");
    }
}

/// wais: raw "=", ";" and "/" in wpath.
///
/// An error: `uchar` has no reserved characters, and RFC 4156 has no other rule.
#[test]
fn wais_reserved_characters_in_a_wpath_are_escaped() {
    use uriel::schemes::wais::{Wais, WaisForm};

    for edition in Edition::ALL {
        for text in ["wais://h/db/TEXT/a=b", "wais://h/db/TEXT/a;b", "wais://h/db/TEXT/a/b", "wais://h/db/TEXT/a?b"] {
            assert_eq!(typed_refuse(&Wais, edition, text).offset(), 18, "{edition}: {text}");
        }
        let url = typed(&Wais, edition, "wais://h/db/TEXT/a%3D%3B%2Fb");
        assert!(matches!(url.form(), WaisForm::Doc { wpath, .. } if *wpath.decode() == *b"a=;/b"), "{edition}");
    }
}

// ---- prospero

/// prospero: what stands in the name, and what ends it.
///
/// The name is opaque: slashes, "?" and "=" are data, and the first ";" begins the fields, of which each has its "=".
#[test]
fn prospero_a_semicolon_ends_the_name() {
    use uriel::schemes::prospero::Prospero;

    for edition in Edition::ALL {
        let url = typed(&Prospero, edition, "prospero://h//a?b=c/@d;e?=f&g;=;e?=");
        assert_eq!(url.hsoname(), "/a?b=c/@d", "{edition}");
        let fields: Vec<_> = url.fields().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(fields, [("e?", "f&g"), ("", ""), ("e?", "")], "{edition}");
        for (text, offset) in [("prospero://h/a;b", 16), ("prospero://h/a;b=c=d", 18), ("prospero://h", 12)] {
            assert_eq!(typed_refuse(&Prospero, edition, text).offset(), offset, "{edition}: {text}");
        }
    }
}

/// prospero: a user or password before the host.
///
/// Refused: "no username or password is allowed", and `hostport` has none.
#[test]
fn prospero_has_no_login() {
    use uriel::schemes::prospero::Prospero;

    for edition in Edition::ALL {
        typed_refuse(&Prospero, edition, "prospero://u@h/a");
        typed_refuse(&Prospero, edition, "prospero://u:p@h/a");
    }
}

// ---- mailto

#[track_caller]
fn mailto(edition: Edition, text: &str) -> uriel::schemes::mailto::MailtoUrl<'_> {
    typed(&uriel::schemes::mailto::Mailto, edition, text)
}

#[track_caller]
fn refuse_mailto(edition: Edition, text: &str, at: usize, production: &str) {
    let error = typed_refuse(&uriel::schemes::mailto::Mailto, edition, text);
    assert_eq!((error.offset(), error.production()), (at, production), "{edition}: {text}");
    assert_eq!(error.section(), Some("RFC 6068 section 2"), "{edition}: {text}");
}

/// The parts of the first address, or where it is wrong.
#[track_caller]
fn addr_spec(edition: Edition, text: &str) -> Result<(&str, &str), usize> {
    let address = mailto(edition, text).addresses().next().expect("it has an address");
    let read = address.addr_spec();
    read.map(|parts| (parts.local_part().as_str(), parts.domain().as_str())).map_err(|error| error.offset())
}

/// mailto with "?"
///
/// Under RFC 1738 it is all address. Since RFC 6068 header fields follow, in order and as often as they are there, and
/// either side of "=" may be empty.
#[test]
fn mailto_a_question_mark_begins_header_fields() {
    let text = "mailto:a@b?cc=c@d&CC=e@f&=";
    let url = mailto(Rfc1738, text);
    assert_eq!((url.addr().as_deref(), url.hfields().count()), (Some("a@b?cc=c@d&CC=e@f&="), 0));
    for edition in LATER {
        let url = mailto(edition, text);
        let hfields = url.hfields().map(|(name, value)| (name.as_str(), value.as_str()));
        assert!(hfields.eq([("cc", "c@d"), ("CC", "e@f"), ("", "")]), "{edition}");
        assert_eq!(url.addr().as_deref(), Some("a@b"), "{edition}");
        assert_eq!(mailto(edition, "mailto:?cc=c@d").addr(), None, "{edition}: absent is not empty");
        refuse_mailto(edition, "mailto:a@b?", 11, "hfield");
        refuse_mailto(edition, "mailto:a@b?cc", 13, "hfield");
        refuse_mailto(edition, "mailto:a@b?cc=c&", 16, "hfield");
        refuse_mailto(edition, "mailto:a@b?cc=c=d", 15, "qchar");
        refuse_mailto(edition, "mailto:a@b?cc=c?d", 15, "qchar");
    }
}

/// mailto: what `qchar` has not, a URL has encoded, though the edition's generic rules admit it.
#[test]
fn mailto_slashes_and_brackets_are_encoded() {
    for edition in LATER {
        refuse_mailto(edition, "mailto:a/b@c", 8, "qchar");
        refuse_mailto(edition, "mailto:/a@c", 7, "addr-spec");
        refuse_mailto(edition, "mailto://a@c", 7, "addr-spec");
        refuse_mailto(edition, "mailto:a@b?subject=c/d", 20, "qchar");
        assert!(mailto(edition, "mailto:a%2Fb@c?subject=c%2Fd%5B0%5D").addr().is_some(), "{edition}");
    }
    refuse_mailto(Rfc3986, "mailto:a@b?subject=[c]", 19, "qchar");
    assert_eq!(mailto(Rfc1738, "mailto:a/b@c").addr().as_deref(), Some("a/b@c"));
}

/// mailto without "@"
///
/// It is a URL; the accessor of the parts fails.
#[test]
fn mailto_an_address_need_not_be_one() {
    for edition in Edition::ALL {
        assert_eq!(addr_spec(edition, "mailto:me"), Err(9), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:@h"), Err(7), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:me@"), Err(10), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:me@h@h"), Err(11), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:me@h."), Err(12), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:me.@h"), Err(10), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:a%20b@h"), Err(8), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:me@h%0D%0A"), Err(11), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:%22me@h"), Err(14), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:a%3F%26b@%5B1.2.3.4%5D"), Ok(("a%3F%26b", "%5B1.2.3.4%5D")), "{edition}");
    }
}

/// mailto: an "@" that is encoded.
///
/// It is the same "@", for an address is read when it has been decoded.
#[test]
fn mailto_an_encoded_at_sign_is_one() {
    for edition in Edition::ALL {
        assert_eq!(addr_spec(edition, "mailto:me%40h"), Ok(("me", "h")), "{edition}");
        assert_eq!(addr_spec(edition, "mailto:%22a@b%22%40h"), Ok(("%22a@b%22", "h")), "{edition}");
    }
}

/// mailto: the commas of addresses.
///
/// A raw one divides, even between quotes, and no address is empty; in a header field those divide that mail does not
/// quote, encoded or not.
#[test]
fn mailto_commas_divide_addresses() {
    for edition in LATER {
        let url = mailto(edition, "mailto:a@b,%22c,d%2Ce%22@f?to=g@h%2C%20%22i,j%22@k,,&to=%22%5C%22,%22@l&to=");
        assert_eq!(texts(url.addresses().map(|address| address.encoded())), ["a@b", "%22c", "d%2Ce%22@f"], "{edition}");
        assert_eq!(
            texts(url.recipients().map(|address| address.encoded())),
            ["a@b", "%22c", "d%2Ce%22@f", "g@h", "%22i,j%22@k", "%22%5C%22,%22@l"],
            "{edition}"
        );
        for (text, at) in [("mailto:,a@b", 7), ("mailto:a@b,,c@d", 11), ("mailto:a@b,", 11), ("mailto:a@b,?c=d", 11)] {
            refuse_mailto(edition, text, at, "addr-spec");
        }
    }
    assert_eq!(mailto(Rfc1738, "mailto:a@b,,c@d,").addresses().count(), 1);
}

/// mailto: ";" in an address, with which some programs divide addresses.
///
/// RFC 6068: it has to be encoded there, though `some-delims` has it.
#[test]
fn mailto_a_semicolon_is_encoded_in_addresses() {
    for edition in LATER {
        refuse_mailto(edition, "mailto:a@b;c@d", 10, "addr-spec");
        assert_eq!(mailto(edition, "mailto:?body=a;b").header("Body").next().as_deref(), Some("a;b"), "{edition}");
    }
}

/// mailto: "+" and `&amp;`.
///
/// Neither is anything but itself.
#[test]
fn mailto_nothing_is_undone_but_escapes() {
    for edition in LATER {
        let url = mailto(edition, "mailto:a+b@c?subject=d+e&amp;body=f");
        let hfields = url.hfields().map(|(name, value)| (name.as_str(), value.as_str()));
        assert!(hfields.eq([("subject", "d+e"), ("amp;body", "f")]), "{edition}");
        assert!(url.addresses().all(|address| address.encoded().octets().eq(*b"a+b@c")), "{edition}");
    }
}

/// mailto: spaces and quoted words in a local part.
///
/// RFC 822 has spaces between quotes and quoted words between dots; RFC 6068 has neither, and `\ ` between quotes.
#[test]
fn mailto_a_local_part_is_of_its_time() {
    for (text, of_rfc822, of_rfc6068) in [
        ("mailto:%22a%20b%22@c", Ok(("%22a%20b%22", "c")), Err(11)),
        ("mailto:%22a%5C%20b%22@c", Ok(("%22a%5C%20b%22", "c")), Ok(("%22a%5C%20b%22", "c"))),
        ("mailto:a.%22b%22@c", Ok(("a.%22b%22", "c")), Err(9)),
        ("mailto:a@b.%5B1%5D", Ok(("a", "b.%5B1%5D")), Err(11)),
        ("mailto:a@%5B1%5C%5D%5D", Ok(("a", "%5B1%5C%5D%5D")), Err(13)),
        ("mailto:caf%C3%A9@b%C3%BCro", Err(10), Ok(("caf%C3%A9", "b%C3%BCro"))),
        ("mailto:caf%E9@b", Err(10), Err(10)),
        ("mailto:%ED%A0%80@b", Err(7), Err(7)),
    ] {
        assert_eq!(addr_spec(Rfc1738, text), of_rfc822, "{text}");
        for edition in LATER {
            assert_eq!(addr_spec(edition, text), of_rfc6068, "{edition}: {text}");
        }
    }
}

/// `mailto:` alone, and with a fragment.
///
/// RFC 6068 makes everything behind the ":" optional; RFC 1738 and RFC 2396 want something there. A fragment means
/// nothing, and is read.
#[test]
fn mailto_may_be_empty() {
    for edition in [Draft1996, Rfc2396bis, Rfc3986] {
        for text in ["mailto:", "mailto:#f"] {
            let url = mailto(edition, text);
            assert_eq!((url.addr(), url.hfields().count(), url.recipients().count()), (None, 0, 0), "{edition}");
        }
        assert_eq!(mailto(edition, "mailto:a@b?c=d#e").fragment().as_deref(), Some("e"), "{edition}");
    }
    for edition in [Rfc1738, Rfc2396] {
        assert_eq!(typed_refuse(&uriel::schemes::mailto::Mailto, edition, "mailto:").offset(), 7);
    }
}

// ---- news

/// `news://server/...`
///
/// Under RFC 1738 `news://x@h` is an article, "//x" at "h", and `news://h/g` is an error. RFC 5538 has the server.
#[test]
fn news_has_no_server() {
    let url = news(Rfc1738, "news://x@h");
    assert_eq!(article(&url), ("//x", "h"));
    assert_eq!(url.server(), None);
    typed_refuse(&News, Rfc1738, "news://h/g");
    typed_refuse(&News, Rfc1738, "news://h");
    for edition in LATER {
        let url = news(edition, "news://me@h:8119/g");
        let server = url.server().expect("it has one");
        assert_eq!((server.user().as_deref(), server.host().as_str(), server.port()), (Some("me"), "h", Some("8119")));
        assert_eq!(url.group().expect("it has one"), "g", "{edition}");
    }
}

/// `news://server`: RFC 5538 section 4 wants a "/" behind the server, section 2.2 has an authority end at the end, too.
///
/// The rule decides.
#[test]
fn news_wants_a_slash_behind_its_server() {
    for edition in LATER {
        for text in ["news://h", "news://x@h", "news://h:119"] {
            assert_eq!(typed_refuse(&News, edition, text).offset(), text.len(), "{edition}: {text}");
        }
        assert_eq!(typed_refuse(&News, edition, "news://h#f").offset(), 8, "{edition}");
        assert!(matches!(news(edition, "news://h/").grouppart(), Grouppart::All), "{edition}");
    }
}

/// `news:///group`: an empty server.
///
/// It is the client's own, for `news` has a default host, and `nntp` has none.
#[test]
fn news_has_a_default_server_and_nntp_has_none() {
    for edition in LATER {
        let url = news(edition, "news:///a.b");
        assert_eq!(url.server().expect("it is there").host(), "", "{edition}");
        assert_eq!(url.group().expect("it has one"), "a.b", "{edition}");
        for text in ["nntp:///a.b", "nntp://me@/a.b", "nntp://:119/a.b"] {
            typed_refuse(&Nntp, edition, text);
        }
    }
    assert_eq!(news(Rfc3986, "news://me@:8119/a").server().expect("it is there").effective_port(), Some(8119));
    typed_refuse(&News, Rfc2396, "news://me@:8119/a");
}

/// Nothing behind `news:`: the rule of RFC 5538 lets newsgroups be empty.
///
/// All groups, as behind a server; but RFC 2396 has no URI that ends there.
#[test]
fn news_without_a_name_is_all_groups() {
    for text in ["news:", "news:#f"] {
        for edition in [Draft1996, Rfc2396bis, Rfc3986] {
            assert!(matches!(news(edition, text).grouppart(), Grouppart::All), "{edition}: {text}");
        }
        assert_eq!(typed_refuse(&News, Rfc2396, text).offset(), 5, "{text}");
        assert_eq!(typed_refuse(&News, Rfc1738, text).offset(), 5, "{text}");
    }
}

/// `*` of RFC 1738 is all groups; RFC 5538 has it anywhere, and "?" as `%3F`.
///
/// `*` alone and nothing are all groups, anything else with a wildcard is a pattern, `%2A` and `**` among them.
#[test]
fn news_wildcards_make_a_pattern() {
    for edition in LATER {
        for text in ["news:**", "news:comp.*", "news:*.x", "news:%2A", "news:a%3Fb", "news://h/c*p.x"] {
            let group = news(edition, text).group().unwrap_or_else(|| panic!("{edition}: {text}: a group"));
            assert!(group.is_wildcard(), "{edition}: {text}");
            typed_refuse(&News, Rfc1738, text);
        }
        assert!(!news(edition, "news:a%40b").group().expect("an escaped \"@\" is none").is_wildcard());
        assert_eq!(typed_refuse(&News, edition, "news:a?b").offset(), 6, "{edition}: there is no query");
        assert_eq!(typed_refuse(&News, edition, "news:a,b").offset(), 6, "{edition}: nor a list");
    }
}

#[track_caller]
fn article<'a>(url: &NewsUrl<'a>) -> (&'a str, &'a str) {
    let article = url.article().unwrap_or_else(|| panic!("{url}: an article"));
    (article.unique().as_str(), article.host().as_str())
}

/// The rule `grouppart`, whose alternatives overlap: an article if there is an "@", then all groups, then one.
#[test]
fn news_is_an_article_if_there_is_an_at_sign() {
    for (text, unique, host) in [
        ("news:*@h", "*", "h"),
        ("news:a.b@h", "a.b", "h"),
        ("news:a;b/c?d:e&f=g@1.2.3.4", "a;b/c?d:e&f=g", "1.2.3.4"),
        ("news:%3Ea%20@h", "%3Ea%20", "h"),
    ] {
        assert_eq!(article(&news(Rfc1738, text)), (unique, host), "{text}");
    }
    assert!(matches!(news(Rfc1738, "news:*").grouppart(), Grouppart::All));
    let group = news(Rfc1738, "news:comp.infosystems.www.misc").group().expect("a group");
    assert_eq!(group, "comp.infosystems.www.misc");
    for text in [
        "news:",
        "news:*a",
        "news:**",
        "news:1a",
        "news:a%41",
        "news:@h",
        "news:a@",
        "news:a@b@c",
        "news:a@b:119",
        "news:a@b_c",
    ] {
        typed_refuse(&News, Rfc1738, text);
    }
}

/// A message-id in a URL: "characters that are in <gen-delims>" must be escaped, "specifically" `/ ? # [ ] %`.
///
/// The list decides for ":" and "@", which only a domain literal has. What is escaped must be in the message-id too.
#[test]
fn news_message_ids_are_those_of_rfc_5536() {
    for (text, unique, host) in [
        ("news:*@h", "*", "h"),
        ("news:cunl9i$15r2$1@a_b.c", "cunl9i$15r2$1", "a_b.c"),
        ("news:%61%2Eb%2F%3F%23%25@h", "%61%2Eb%2F%3F%23%25", "h"),
        ("news:a@%5B::1%5D", "a", "%5B::1%5D"),
        ("news:a@%5bx@(y),;%3C%5d", "a", "%5bx@(y),;%3C%5d"),
        ("news:a@%5B%5D", "a", "%5B%5D"),
        ("news:a@b_c", "a", "b_c"),
    ] {
        for edition in LATER {
            assert_eq!(article(&news(edition, text)), (unique, host), "{edition}: {text}");
        }
    }
    for (text, offset, production) in [
        ("news:a/b@h", 6, "newsgroups"),
        ("news:a%3E@h", 6, "id-left"),
        ("news:a%20b@h", 6, "id-left"),
        ("news:a..b@h", 7, "id-left"),
        ("news:.a@h", 5, "id-left"),
        ("news:a%2E@h", 9, "id-left"),
        ("news:@h", 5, "id-left"),
        ("news:a@", 7, "id-right"),
        ("news:a@[::1]", 7, "id-right"),
        ("news:a@b.", 9, "id-right"),
        ("news:a@b@c", 8, "newsurl"),
        ("news:a@b:119", 8, "newsurl"),
        ("news:a@%5B%3E%5D", 10, "no-fold-literal"),
        ("news:a@%5B%5C%5D", 10, "no-fold-literal"),
        ("news:a@%5Bb", 11, "no-fold-literal"),
    ] {
        for edition in LATER {
            let error = typed_refuse(&News, edition, text);
            assert_eq!((error.offset(), error.production()), (offset, production), "{edition}: {text}");
            let section = if production.starts_with("news") { "RFC 5538 section 4" } else { "RFC 5536 section 3.1.3" };
            assert_eq!(error.section(), Some(section), "{edition}: {text}");
        }
    }
}

/// news: ">" or space inside a message id.
///
/// Under RFC 1738 they parse, encoded, and decode; the protocol refuses them. RFC 5538 has neither.
#[test]
fn news_an_encoded_bracket_parses() {
    let text = "news:a%3E%0D%0Ab@h";
    assert_eq!(*news(Rfc1738, text).article().expect("an article").unique().decode(), *b"a>\r\nb");
    for edition in LATER {
        assert_eq!(typed_refuse(&News, edition, text).offset(), 6, "{edition}");
    }
}

/// The parts of a newsgroup: what is between the dots, and `%2E` stands for a dot (RFC 3986 section 2.3).
#[test]
fn newsgroups_have_parts() {
    for (text, parts) in [
        ("news:comp.lang.c++", &["comp", "lang", "c++"][..]),
        ("news:a", &["a"]),
        ("news:a..b.", &["a", "", "b", ""]),
        ("news:a%2Eb%2ec%2F", &["a", "b", "c%2F"]),
        ("news:comp.*", &["comp", "*"]),
    ] {
        assert_eq!(texts(news(Rfc3986, text).group().expect("a group").parts()), parts, "{text}");
    }
}

// ---- nntp

/// nntp without an article number.
///
/// The group alone is valid: the BNF has it so.
#[test]
fn nntp_needs_no_number() {
    for edition in Edition::ALL {
        assert_eq!(typed(&Nntp, edition, "nntp://h/a.b").article(), None, "{edition}");
        typed_refuse(&Nntp, edition, "nntp://h/a.b/");
        typed_refuse(&Nntp, edition, "nntp://h/");
        typed_refuse(&Nntp, edition, "nntp://h");
    }
}

/// How long a number may be, and how large.
///
/// RFC 1738 has no limit, and what fits into no 64 bits is an error of the accessor; RFC 5538 has sixteen digits.
#[test]
fn nntp_numbers_have_sixteen_digits() {
    let long = "nntp://h/a/99999999999999999999999";
    let url = typed(&Nntp, Rfc1738, long);
    assert_eq!(url.article(), Some("99999999999999999999999"));
    assert!(url.article_number().expect("it has one").is_err());
    for edition in LATER {
        let url = typed(&Nntp, edition, "nntp://h/a/0009999999999999");
        assert_eq!(url.article_number(), Some(Ok(9_999_999_999_999)), "{edition}");
        let error = typed_refuse(&Nntp, edition, long);
        assert_eq!((error.offset(), error.production(), error.section()), (27, "nntpurl", Some("RFC 5538 section 3")));
    }
}

/// What a group is made of: RFC 1738 has it begin with a letter, RFC 5538 takes any of its characters, and escapes.
#[test]
fn nntp_groups_may_begin_with_a_digit() {
    for text in ["nntp://h/3com.x/1", "nntp://h/_a", "nntp://h/a%2Fb/1", "nntp://h/%2A"] {
        typed_refuse(&Nntp, Rfc1738, text);
        for edition in LATER {
            typed(&Nntp, edition, text);
        }
    }
    for edition in LATER {
        assert_eq!(typed_refuse(&Nntp, edition, "nntp://h/a.*").offset(), 11, "{edition}");
        assert_eq!(typed_refuse(&Nntp, edition, "nntp://h/a:b").offset(), 10, "{edition}");
    }
}

/// A login: the authority of RFC 5538 may have one, RFC 1738 has none for nntp.
#[test]
fn nntp_has_a_login_since_rfc_5538() {
    typed_refuse(&Nntp, Rfc1738, "nntp://me:pw@h/a");
    for edition in LATER {
        let url = typed(&Nntp, edition, "nntp://me:pw@h/a");
        assert_eq!((url.user().as_deref(), url.password().as_deref()), (Some("me"), Some("pw")), "{edition}");
        assert!(!format!("{url:?}").contains("pw"), "{edition}");
        let url = news(edition, "news://me:pw@h/a");
        assert_eq!(url.server().expect("it has one").password().as_deref(), Some("pw"), "{edition}");
        assert!(!format!("{url:?}").contains("pw"), "{edition}");
    }
}

// ---- file

/// `file:/path` and `file:path`
///
/// The letter of RFC 1738 refuses both. From draft 1996 on, which prints it as an example, the first is a local file.
#[test]
fn file_needs_no_authority() {
    for text in ["file:/home/fred/bio.txt", "file:home", "file:", "file:c:/x"] {
        let error = typed_refuse(&File, Rfc1738, text);
        assert_eq!((error.offset(), error.section()), (5, Some("RFC 1738 section 3.10")), "{text}");
    }
    for edition in LATER {
        let url = file(edition, "file:/home/fred/bio.txt");
        assert!(url.host().is_none() && url.is_local(), "{edition}");
        assert!(url.segments().map(Encoded::as_str).eq(["home", "fred", "bio.txt"]), "{edition}");
        for text in ["file:home", "file:", "file:../x", "file:c:x", "file:c:"] {
            assert_eq!(typed_refuse(&File, edition, text).section(), Some("RFC 8089 section 2"), "{edition} {text}");
        }
    }
}

/// Is an empty host absent?
///
/// Under RFC 1738, where nothing else can be written, yes. From draft 1996 on the two are two, and both are local.
#[test]
fn file_an_empty_host_is_a_host_where_there_can_be_none() {
    assert!(file(Rfc1738, "file:///a").host().is_none());
    for edition in LATER {
        assert_eq!(file(edition, "file:///a").host().expect("it is empty"), "", "{edition}");
        assert!(file(edition, "file:/a").host().is_none(), "{edition}");
        assert!(file(edition, "file:///a").is_local(), "{edition}");
    }
}

/// Is `localhost` kept?
///
/// Yes, and it is local in either case.
#[test]
fn file_localhost_is_kept() {
    for edition in Edition::ALL {
        let url = file(edition, "file://LocalHost/a");
        assert_eq!(url.host().expect("it is written"), "LocalHost", "{edition}");
        assert!(url.is_local(), "{edition}");
        assert!(!file(edition, "file://127.0.0.1/a").is_local(), "{edition}: only the name is special");
    }
}

/// A user, which RFC 8089 appendix E.1 adds, and the password that it forbids.
#[test]
fn file_may_have_a_user_and_no_password() {
    typed_refuse(&File, Rfc1738, "file://me@h/x");
    for edition in LATER {
        let url = file(edition, "file://me@vms.host.edu/x");
        assert_eq!(url.user().as_deref(), Some("me"), "{edition}");
        assert_eq!(file(edition, "file://@h/x").user().as_deref(), Some(""), "{edition}");
        for text in ["file://me:pw@h/x", "file://h:80/x", "file://h:/x", "file://c:/x"] {
            let error = typed_refuse(&File, edition, text);
            let colon = 7 + text[7..].find(':').expect("there is one");
            assert_eq!((error.offset(), error.section()), (colon, Some("RFC 8089 section 2")), "{edition} {text}");
        }
    }
}

/// "?" in a file URL.
///
/// A name may have it under RFC 1738. RFC 8089 has no query, and later editions have no "?" in a path.
#[test]
fn file_has_no_query() {
    assert_eq!(file(Rfc1738, "file:///a?b").path().as_str(), "a?b");
    for edition in LATER {
        let error = typed_refuse(&File, edition, "file:///a?b");
        assert_eq!(error.offset(), 9, "{edition}");
        assert_eq!((error.production(), error.section()), ("path-absolute", Some("RFC 8089 section 2")), "{edition}");
        assert_eq!(file(edition, "file:///a;b").path().as_str(), "a;b", "{edition}");
    }
    typed_refuse(&File, Rfc1738, "file:///a;b");
}

/// `path-absolute` has no empty first segment, and UNC strings in the path have one (RFC 8089 appendix E.3.2).
///
/// A name may be empty, the first too.
#[test]
fn file_a_first_name_may_be_empty() {
    for edition in Edition::ALL {
        assert!(file(edition, "file:////x").segments().map(Encoded::as_str).eq(["", "x"]), "{edition}");
        assert_eq!(file(edition, "file:////x").root(), Root::Posix, "{edition}: a host with nothing behind it");
        assert!(matches!(file(edition, "file:////h/x").root(), Root::Unc { .. }), "{edition}");
        assert!(matches!(file(edition, "file://///h/x").root(), Root::Unc { .. }), "{edition}");
        assert!(file(edition, "file:////h/x").is_local(), "{edition}: by its host");
    }
}

/// The vertical line of old drives (RFC 8089 appendix E.2.2).
///
/// It is no URI character in any edition, and refused where it stands; an escaped one is a drive.
#[test]
fn file_a_vertical_line_is_escaped() {
    for edition in Edition::ALL {
        assert_eq!(typed_refuse(&File, edition, "file:///c|/x").offset(), 9, "{edition}");
        let url = file(edition, "file:///c%7C/x");
        assert_eq!(url.root(), Root::Drive('c'), "{edition}");
        assert_eq!(url.to_path(System::Windows).as_deref(), Ok(&br"c:\x"[..]), "{edition}");
    }
}

/// What is a drive?
///
/// One letter and ":" as the first name of a local path, with a "/" behind it.
#[test]
fn file_a_drive_is_a_letter() {
    for (text, drive) in [
        ("file:///C:/x", Some('C')),
        ("file://localhost/c:/", Some('c')),
        ("file:/c%3A/x", Some('c')),
        ("file:c:/x", Some('c')),
        ("file:///c:", None),
        ("file:///cc:/x", None),
        ("file:///1:/x", None),
        ("file:///c:x/y", None),
        ("file://h/c:/x", None),
    ] {
        let root = file(Rfc3986, text).root();
        let found = if let Root::Drive(letter) = root { Some(letter) } else { None };
        assert_eq!(found, drive, "{text}");
    }
}

/// Paths: what no name on a system may hold is refused, escaped or not, and never becomes another path.
#[test]
fn file_paths_of_named_systems() {
    use PathError::{NotUtf8, Nul, Remote, Root, Separator};
    type Path<'a> = Result<&'a [u8], PathError>;
    for (text, posix, windows) in [
        ("file:///", Ok(&b"/"[..]), Err(Root)),
        ("file:////x", Ok(b"//x"), Err(Root)),
        ("file:/a%20b", Ok(b"/a b"), Err(Root)),
        ("file://LocalHost/a/", Ok(b"/a/"), Err(Root)),
        ("file:///a%2Fb", Err(Separator), Err(Root)),
        ("file:///a%00b", Err(Nul), Err(Root)),
        ("file:///a%5Cb", Ok(br"/a\b"), Err(Root)),
        ("file:///%E9", Ok(b"/\xE9"), Err(Root)),
        ("file:///c:/a/b", Ok(b"/c:/a/b"), Ok(br"c:\a\b")),
        ("file:///c:/", Ok(b"/c:/"), Ok(br"c:\")),
        ("file:c:/a", Err(Root), Ok(br"c:\a")),
        ("file:///c:/a%2Fb", Err(Separator), Err(Separator)),
        ("file:///c:/a%5Cb", Ok(br"/c:/a\b"), Err(Separator)),
        ("file:///c:/a%00", Err(Nul), Err(Nul)),
        ("file:///c:/%E9", Ok(b"/c:/\xE9"), Err(NotUtf8)),
        ("file://h/s/a", Err(Remote), Ok(br"\\h\s\a")),
        ("file://h/s", Err(Remote), Ok(br"\\h\s")),
        ("file://h/", Err(Remote), Err(Root)),
        ("file://a%5Cb/s", Err(Remote), Err(Separator)),
        ("file://[::1]/s/a", Err(Remote), Ok(br"\\[::1]\s\a")),
        ("file:////h/s/a", Ok(b"//h/s/a"), Ok(br"\\h\s\a")),
        ("file://///h/s/a", Ok(b"///h/s/a"), Ok(br"\\h\s\a")),
        ("file:////h/%2E%2E%2Fs", Err(Separator), Err(Separator)),
    ] as [(&str, Path<'_>, Path<'_>); 23]
    {
        let url = file(Rfc3986, text);
        assert_eq!(url.to_path(System::Posix).as_deref(), posix.as_ref().copied(), "{text}");
        assert_eq!(url.to_path(System::Windows).as_deref(), windows.as_ref().copied(), "{text}");
    }
}

/// A path that is made a URL is the path of that URL.
#[test]
fn file_paths_come_back() {
    for path in ["/", "/etc/motd", "//x", "/a b/50%/\u{e9}?#;~", "/c:/x", r"/a\b", "/a//b/", "/..", "/:@"] {
        let url = File::from_path(path, System::Posix).expect("a path");
        assert_eq!(file(Rfc3986, &url).to_path(System::Posix).as_deref(), Ok(path.as_bytes()), "{url}");
    }
    for path in [r"C:\", r"c:\a b\50%", r"\\h\s", r"\\h\s\a#\b", r"\\localhost\c$\x", r"\\my pc\s", r"\\[::1]\s\a"] {
        let url = File::from_path(path, System::Windows).expect("a path");
        assert_eq!(file(Rfc3986, &url).to_path(System::Windows).as_deref(), Ok(path.as_bytes()), "{url}");
    }
    let octets = b"/\xFF/\xE9";
    let url = File::from_path(octets, System::Posix).expect("a path");
    assert_eq!(url, "file:///%FF/%E9");
    assert_eq!(file(Rfc3986, &url).to_path(System::Posix).as_deref(), Ok(&octets[..]));
    assert_eq!(File::from_path("c:/a/b", System::Windows).as_deref(), Ok("file:///c:/a/b"));
    for (path, system, error) in [
        ("a/b", System::Posix, PathError::Root),
        ("", System::Posix, PathError::Root),
        ("/a\0", System::Posix, PathError::Nul),
        (r"a\b", System::Windows, PathError::Root),
        (r"c:a", System::Windows, PathError::Root),
        (r"\a", System::Windows, PathError::Root),
        (r"\\h", System::Windows, PathError::Root),
        (r"\\?\c:\a", System::Windows, PathError::Host),
        (r"\\.\COM1", System::Windows, PathError::Host),
        (r"\\\h\s", System::Windows, PathError::Host),
        (r"\\[x\s", System::Windows, PathError::Host),
    ] {
        assert_eq!(File::from_path(path, system), Err(error), "{path}");
    }
    assert_eq!(File::from_path(b"c:/\xFF", System::Windows), Err(PathError::NotUtf8));
}

// ---- http

/// An empty host, which RFC 3986 has.
///
/// RFC 9110 section 4.2.1 refuses it, and the error says so; under RFC 1738 it is the rule of the host.
#[test]
fn http_needs_a_host() {
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
fn http_reads_a_deprecated_user() {
    typed_refuse(&Http, Rfc1738, "http://me@h/");
    for edition in LATER {
        let url = typed(&Http, edition, "http://me:pw@h/");
        assert_eq!((url.user().as_deref(), url.password().as_deref()), (Some("me"), Some("pw")), "{edition}");
        assert!(!format!("{url:?}").contains("pw"), "{edition}");
    }
}

/// "?" behind the host.
#[test]
fn http_a_query_may_follow_the_host() {
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
fn http_errors_name_the_document() {
    for text in ["http:x", "http:/x", "http://h/a b"] {
        assert_eq!(typed_refuse(&Http, Rfc1738, text).section(), Some("RFC 1738 section 3.3"), "{text}");
        for edition in LATER {
            let section = typed_refuse(&Http, edition, text).section();
            assert_eq!(section, Some("RFC 9110 section 4.2.1"), "{edition} {text}");
        }
    }
}

// ---- telnet

/// The final "/", behind which nothing may stand.
#[test]
fn telnet_ends_with_its_slash() {
    for edition in Edition::ALL {
        assert!(!typed(&Telnet, edition, "telnet://h").has_slash(), "{edition}");
        assert!(typed(&Telnet, edition, "telnet://h/").has_slash(), "{edition}");
        let error = typed_refuse(&Telnet, edition, "telnet://h/a");
        let section = if edition == Rfc1738 { "RFC 1738 section 3.8" } else { "RFC 4248 section 2" };
        assert_eq!((error.offset(), error.section()), (11, Some(section)), "{edition}");
    }
}
