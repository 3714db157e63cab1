//! STUN and TURN servers (RFC 7064, RFC 7065), as WebRTC's configurations have them.

use uriel::{Registry, Scheme, Uri};
use uriel_schemes::{register, stun::Stun, turn::Turn};

#[test]
fn servers_are_read_with_their_defaults() {
    for (text, host, port, transport) in [
        ("turn:example.org", "example.org", 3478, None),
        ("turns:example.org", "example.org", 5349, None),
        ("turn:example.org:8000", "example.org", 8000, None),
        ("turn:example.org?transport=udp", "example.org", 3478, Some("udp")),
        ("turns:example.org?transport=tcp", "example.org", 5349, Some("tcp")),
        ("turn:192.0.2.1:3478?transport=x-quic", "192.0.2.1", 3478, Some("x-quic")),
        ("turn:[2001:db8::1]", "[2001:db8::1]", 3478, None),
        ("TURNS:[2001:db8::1]:443?TRANSPORT=TCP", "[2001:db8::1]", 443, Some("TCP")),
        ("turn:h:?transport=udp", "h", 3478, Some("udp")),
        ("turn:a%2Db#f", "a%2Db", 3478, None),
    ] {
        let url = Turn.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((url.host().as_str(), url.effective_port(), url.transport()), (host, Ok(Some(port)), transport));
        let (of_stun, _) = text.split_once('?').unwrap_or((text, ""));
        let of_stun = of_stun.to_lowercase().replace("turn", "stun");
        let url = Stun.parse(&of_stun).unwrap_or_else(|error| panic!("{of_stun}: {error}"));
        assert_eq!(url.effective_port(), Ok(Some(port)), "{of_stun}");
        assert_eq!(Uri::parse(text).is_err(), host.starts_with('['), "{text}");
    }
}

#[test]
fn what_is_no_server_is_refused() {
    let registry = register(Registry::current());
    for (text, at) in [
        ("turn:", 5),
        ("turn://h", 5),
        ("stun://h:3478", 5),
        ("turn:h/a", 6),
        ("turn:me@h", 7),
        ("turn:h?", 6),
        ("turn:h?transport=", 17),
        ("turn:h?transport=a&b", 18),
        ("turn:h?transport=%41", 17),
        ("turn:h?x=1", 6),
        ("stun:h?transport=udp", 6),
        ("stun:::1", 5),
        ("stun:[::1", 9),
        ("stun:[::1]x", 10),
        ("turn:h:x", 7),
    ] {
        let error = registry.parse(text).expect_err(text);
        assert_eq!(error.offset(), at, "{text}: {error}");
    }
    let error = Turn.parse("turn:h?x=1").expect_err("no transport");
    assert!(error.to_string().starts_with("expected \"?transport=\" of turnURI at byte 6"), "{error}");
    let error = Turn.parse("turn://h").expect_err("no server");
    assert!(error.to_string().contains("remove the \"//\" before the host"), "{error}");
}

#[test]
fn servers_are_compared_with_defaults_and_as_numbers() {
    for (one, other, are_equal) in [
        ("turn:H", "turn:h:3478", true),
        ("turns:h", "turns:h:5349", true),
        ("turn:[::1]", "turn:[0::1]", true),
        ("turn:h?transport=UDP", "turn:h?transport=udp", true),
        ("turn:h", "turn:h?transport=udp", false),
        ("turn:h", "turns:h:3478", false),
        ("turn:h:1", "turn:h", false),
    ] {
        let (a, b) = (Turn.parse(one).expect(one), Turn.parse(other).expect(other));
        assert_eq!(Turn.equivalent(&a, &b), are_equal, "{one} {other}");
    }
}
