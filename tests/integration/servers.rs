//! Lists of servers: `Server::list`, and the productions that schemes read them by.

use uriel::{
    Edition,
    grammar::{Text, Under, servers, servers_or_defaults},
    scheme::{Server, Servers},
};

type HostAndPort<'a> = (&'a str, Option<&'a str>);

/// The hosts and ports of a list.
fn parts(list: Servers<'_>) -> Vec<HostAndPort<'_>> {
    list.map(|server| (server.host().encoded().as_str(), server.port())).collect()
}

#[test]
fn a_list_is_read_server_by_server() {
    let lists: [(&str, &[HostAndPort<'_>]); 10] = [
        ("h", &[("h", None)]),
        ("h:1", &[("h", Some("1"))]),
        ("h1:1,[::1]:2", &[("h1", Some("1")), ("[::1]", Some("2"))]),
        ("a,b,c", &[("a", None), ("b", None), ("c", None)]),
        ("[::1],[2001:db8::1]", &[("[::1]", None), ("[2001:db8::1]", None)]),
        ("192.0.2.1:9092,192.0.2.2:9092", &[("192.0.2.1", Some("9092")), ("192.0.2.2", Some("9092"))]),
        ("%2Frun%2Fa,h:", &[("%2Frun%2Fa", None), ("h", Some(""))]),
        ("[v1.a,b:c]:1,h", &[("[v1.a,b:c]", Some("1")), ("h", None)]),
        ("a_b;c=d,h", &[("a_b;c=d", None), ("h", None)]),
        ("h:70000", &[("h", Some("70000"))]),
    ];
    for (text, expected) in lists {
        let list = Server::list(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(parts(list.clone()), expected, "{text}");
        assert_eq!((list.as_str(), format!("{list:?}")), (text, format!("Servers({text:?})")));
        assert_eq!(servers(text), Ok(("", text)));
    }
    let ports = Server::list("h:70000,h:1,h").expect("a list").with_default_port(Some(2));
    let ports: Vec<_> = ports.map(|server| server.effective_port().ok().flatten()).collect();
    assert_eq!(ports, [None, Some(1), Some(2)]);
}

#[test]
fn an_error_has_its_place() {
    for (text, at) in [
        ("", 0),
        (",", 0),
        ("h,", 2),
        ("h1:1,,h2", 5),
        (":1", 0),
        ("h:x", 2),
        ("h:1:2", 3),
        ("h1, h2", 3),
        ("me@h", 2),
        ("::1", 0),
        ("[::1", 4),
        ("[::1]x", 5),
        ("h1;h2,h3/", 8),
        ("http://h", 5),
    ] {
        let error = Server::list(text).expect_err(text);
        assert_eq!(error.offset(), at, "{text}: {error}");
    }
}

#[test]
fn a_host_may_be_left_out_where_the_edition_has_empty_ones() {
    for edition in Edition::ALL {
        let reads = |text| servers_or_defaults(Under::new(text, edition)).is_ok_and(|(rest, _)| rest.next().is_none());
        assert!(reads("") && reads("h.org:1,i.org"), "{edition}");
        for text in [":1", ",", "h.org,", "h.org,:1", ",,h.org"] {
            assert_eq!(reads(text), edition.has_empty_hosts(), "{edition}: {text}");
            assert!(Server::list_with(text, edition).is_err(), "{edition}: {text}");
        }
        let has_addresses = matches!(edition, Edition::Rfc2396bis | Edition::Rfc3986);
        assert_eq!(Server::list_with("h.org,[::1]:1", edition).is_ok(), has_addresses, "{edition}");
    }
    assert_eq!(servers_or_defaults(":1,h,/db"), Ok(("/db", ":1,h,")));
    assert_eq!(
        parts(Servers::new_unchecked(":1,h,", Edition::Rfc3986, None)),
        [("", Some("1")), ("h", None), ("", None)]
    );
}
