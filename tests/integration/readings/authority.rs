//! Authorities: user and password, hosts, ports.

use uriel::Edition::{Draft1996, Rfc1738, Rfc2396, Rfc2396bis, Rfc3986};
use uriel::{
    AuthorityKind, Edition, Encoded, HostKind, Uri,
    schemes::{ftp::Ftp, gopher::Gopher},
    write::HostName,
};

use super::{ftp, parse, refuse, typed_refuse};

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
        // Accepted by the letter of the draft's rule.
        ("::1:", None),
        ("1::2:", None),
        // Refused by both.
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
            assert_eq!((uri.port(), uri.port_number().ok()), (Some(port), number.map(Some)), "{edition}: {text}");
            let url = ftp(edition, text);
            // A port that is no number is not the default port either.
            assert_eq!((url.port(), url.effective_port().ok()), (Some(port), number.map(Some)), "{edition}: {text}");
        }
        assert_eq!(ftp(edition, "ftp://h/").effective_port(), Ok(Some(21)), "{edition}");
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

/// From RFC 2396 on `user` and `password` are the two sides of the first ":" of the userinfo; before, the grammar has
/// them.
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

/// RFC 3986: octets that are no UTF-8 in the host of a URL that is built.
///
/// Refused, but in a `HostName`: the decoded name of the host of a URL makes that URL again.
#[test]
fn only_host_names_have_octets_that_are_not_utf8() {
    for (octets, url) in [(&b"\xff"[..], "x://%FF"), (b"a\xc3", "x://a%C3"), (b"\x80.example", "x://%80.example")] {
        assert_eq!(Uri::builder("x").host(octets).build().unwrap_err().field(), "host", "{url}");
        assert_eq!(Uri::builder("x").host(HostName::new(octets)).build().expect("a URI"), url);
        assert_eq!(&*parse(Rfc3986, url).host().expect("a host").encoded().decode(), octets, "{url}");
    }
}
