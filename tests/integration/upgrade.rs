//! Abbreviated URLs, and URLs brought from one edition to another.

use std::io::Write as _;

use uriel::{
    Edition, Registry, Scheme,
    prose::{CompleteError, Completer, complete},
    scheme::Abbreviation,
};

use crate::{
    random::{Random, expect_share, seed, strings},
    time::time,
};

#[test]
fn abbreviations_are_completed() {
    for (text, url) in [
        ("www.w3.org/Addressing/", Some("http://www.w3.org/Addressing/")),
        ("WWW.w3.org", Some("http://WWW.w3.org")),
        ("www.h:8080?q#f", Some("http://www.h:8080?q#f")),
        ("ftp.h/pub", Some("ftp://ftp.h/pub")),
        ("gopher.h", Some("gopher://gopher.h")),
        ("news.h/comp.lang.rust", Some("news://news.h/comp.lang.rust")),
        ("nntp.h/comp.lang.rust/1", Some("nntp://nntp.h/comp.lang.rust/1")),
        ("me@h", Some("mailto:me@h")),
        ("www.me@h", Some("mailto:www.me@h")),
        ("http://h/", Some("http://h/")),
        ("unknown://h/", Some("unknown://h/")),
        ("mailto:me@h", Some("mailto:me@h")),
        ("", None),
        ("h", None),
        ("@", None),
        ("@h", None),
        ("me@", None),
        ("a/me@h", None),
        ("www.h/|", None),
        ("//www.h/", None),
        ("unknown:x", None),
    ] {
        assert_eq!(complete(text).ok().as_deref(), url, "{text:?}");
    }
    let registry = Registry::rfc1738();
    let url = Completer::new(&registry).complete("news.h/g/1");
    assert_eq!(url.as_deref(), Ok("nntp://news.h/g/1"), "RFC 1738 has no news URL with a host");
}

/// The name of a known scheme at the beginning is that of the URL, and is never taken for a host or a user.
#[test]
fn the_name_of_a_known_scheme_is_no_host() {
    let registry = Registry::current();
    let completers = [Completer::new(&registry), Completer::new(&registry).with_default_scheme("https")];
    for completer in completers {
        for (text, span) in [
            ("http:/x", 5..6),
            ("https:/x", 6..7),
            ("HTTP:x", 5..6),
            ("http:8080/x", 5..6),
            ("http:x@y", 5..6),
            (r"http:\\x", 5..6),
            (" http:/x ", 6..7),
            ("http:///h/", 7..8),
            ("http://h:x/", 9..10),
            ("gopher:/x", 7..8),
            ("ftp:21", 4..5),
            ("news:a b", 6..7),
        ] {
            let error = completer.complete(text).unwrap_err();
            assert!(matches!(error, CompleteError::Refused(_)), "{text}: {error:?}");
            assert_eq!(error.span(), span, "{text}: {error}");
            assert_eq!(registry.parse(text.trim()).unwrap_err().kind(), refusal(&error).kind(), "{text}: {error}");
        }
        for (text, span) in [
            ("http//x", 4..6),
            ("https//example.com/foo", 5..7),
            ("HTTP//x", 4..6),
            ("http;//x", 4..7),
            ("http.//x", 4..7),
            ("http,//me:pw@x", 4..7),
            ("(http//x", 0..7),
            ("-ftp//x", 0..6),
            ("\tgopher//x", 7..9),
            ("wais///x", 4..6),
        ] {
            assert_eq!(completer.complete(text), Err(CompleteError::MissingColon { span }), "{text}");
        }
    }
}

/// The refusal that an error has.
fn refusal(error: &CompleteError) -> &uriel::ParseError {
    match error {
        CompleteError::Refused(error) => error,
        _ => panic!("{error}"),
    }
}

/// What looks like a login, a path of a system or an identifier is neither an address nor a host.
#[test]
fn what_is_no_abbreviation_is_refused_at_its_place() {
    use CompleteError::{Unabbreviated, UnknownScheme};
    let registry = Registry::current();
    let completer = Completer::new(&registry).with_default_scheme("https");
    for (text, error) in [
        ("user:p@ss@host", UnknownScheme { span: 0..4 }),
        (" user:pw@host/x", UnknownScheme { span: 1..5 }),
        ("1user:p@ss@host", Unabbreviated { span: 0..15 }),
        ("a@b@h", Unabbreviated { span: 0..5 }),
        ("me@h:21", Unabbreviated { span: 0..7 }),
        ("a@h,b", Unabbreviated { span: 0..5 }),
        ("git@h:o/r", Unabbreviated { span: 0..7 }),
        ("htps:/x", UnknownScheme { span: 0..4 }),
        ("C:/x", UnknownScheme { span: 0..1 }),
        ("localhost:", UnknownScheme { span: 0..9 }),
        ("isbn:0451450523", UnknownScheme { span: 0..4 }),
        ("doi:10.1000/182", UnknownScheme { span: 0..3 }),
        ("javascript:alert(1)", UnknownScheme { span: 0..10 }),
        ("", Unabbreviated { span: 0..0 }),
        (" /foo", Unabbreviated { span: 1..1 }),
        ("//h/x", Unabbreviated { span: 0..0 }),
        ("@h", Unabbreviated { span: 0..2 }),
    ] {
        assert_eq!(completer.complete(text), Err(error), "{text:?}");
    }
    for (text, span) in [("h:65536", 0..1), ("www.h/|", 6..7), ("h/a b", 3..4), (" me@h|", 5..6), ("::1", 0..3)] {
        assert_eq!(completer.complete(text).unwrap_err().span(), span, "{text}");
    }
    for (text, url) in [
        ("www.h", "https://www.h"),
        ("WWW.h:65535/a", "https://WWW.h:65535/a"),
        ("ftp.h", "ftp://ftp.h"),
        ("news.h/g", "news://news.h/g"),
        ("http-server/x", "https://http-server/x"),
        ("http.example.com", "https://http.example.com"),
        ("data/x", "https://data/x"),
        ("news@example.org", "mailto:news@example.org"),
        ("a@h,b@h?subject=x", "mailto:a@h,b@h?subject=x"),
        ("[::1]:80/a", "https://[::1]:80/a"),
        ("[::1]", "https://[::1]"),
    ] {
        assert_eq!(completer.complete(text).as_deref(), Ok(url), "{text}");
    }
    let gopher = Completer::new(&registry).with_default_scheme("gopher");
    assert_eq!(gopher.complete("www.h").as_deref(), Ok("gopher://www.h"));
    let text = "user:p@ss@host";
    let report = completer.complete(text).unwrap_err();
    assert!(report.report(text).to_string().ends_with("\n  user:***@host\n  ^^^^"), "{}", report.report(text));
}

#[test]
fn a_stranger_s_scheme_has_abbreviations() {
    struct Gemini;
    impl Scheme for Gemini {
        const NAME: &'static str = "gemini";
        const ABBREVIATIONS: &'static [Abbreviation] = &[Abbreviation::Host("gemini.")];
        type Url<'a> = uriel::Uri<'a>;
        fn refine<'a>(&self, uri: &uriel::Uri<'a>) -> Result<uriel::Uri<'a>, uriel::ParseError> {
            Ok(*uri)
        }
    }
    let registry = Registry::current().with(Gemini).with_as("gem", Gemini);
    assert_eq!(Completer::new(&registry).complete("gemini.h/a").as_deref(), Ok("gemini://gemini.h/a"));
}

#[test]
fn urls_are_brought_to_an_edition() {
    let (old, new) = (Edition::Rfc1738, Edition::Rfc3986);
    for (text, edition, url) in [
        ("http://h/~me", old, "http://h/%7Eme"),
        ("http://h/~me?~a", old, "http://h/%7Eme?%7Ea"),
        ("http://h/~me", new, "http://h/~me"),
        ("<url: http://h/a\n  b >", new, "http://h/ab"),
        ("http://h/a b", new, "http://h/a%20b"),
        ("http://h/a\tb", new, "http://h/a%09b"),
        ("http://h/a \r\n\n b?c d#e\nf g", new, "http://h/ab?c%20d#ef%20g"),
        ("http://h/%4\n1%4 1", new, "http://h/%41%254%201"),
        ("http://me b:p w@h/", new, "http://me%20b:p%20w@h/"),
        ("\"<http://h/>\"", new, "http://h/"),
        ("<\"http://h/\">", new, "http://h/"),
        ("URL:http://h/", new, "http://h/"),
        ("url:x", new, "url:x"),
        ("<URL:URL:x:/a>", new, "x:/a"),
        ("<url:\n URL: URL:x:/a>", new, "x:/a"),
        ("URL:URL:x", new, "URL:x"),
        ("http://u%zz%41@h/", new, "http://u%25zz%41@h/"),
        ("http://\nh/{", new, "http://h/%7B"),
        ("http://h/100%2\n5%\nzz%", new, "http://h/100%25%25zz%25"),
        ("http://h/100%2 5%", new, "http://h/100%252%205%25"),
        ("http://h/{a}|[b]^`?\\", new, "http://h/%7Ba%7D%7C%5Bb%5D%5E%60?%5C"),
        ("http://h/100%/%zz%41", new, "http://h/100%25/%25zz%41"),
        ("http://h/\u{e9}?\u{e9}#\u{e9}", new, "http://h/%C3%A9?%C3%A9#%C3%A9"),
        ("http://h/a#b#c", new, "http://h/a#b%23c"),
        ("http://h/~a#~b", old, "http://h/%7Ea#~b"),
        ("ftp://~me:~pw@h/", old, "ftp://%7Eme:%7Epw@h/"),
        ("http://[::1]/[", new, "http://[::1]/%5B"),
        ("gopher://h/1a|b?c", new, "gopher://h/1a%7Cb?c"),
        ("x:a|b", Edition::Rfc2396, "x:a%7Cb"),
    ] {
        let registry = Registry::under(edition);
        let upgraded = registry.upgrade(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(upgraded.as_str(), url, "{text}");
    }
    let registry = Registry::under(new);
    let latin = registry.upgrade(b"http://h/caf\xE9 b?\xFF").unwrap();
    assert_eq!(latin.as_str(), "http://h/caf%E9%20b?%FF");
    let changes: Vec<_> = latin.changes().map(|change| change.to_string()).collect();
    assert_eq!(
        changes,
        [
            "escaped the byte 0xE9 at byte 12 as %E9 (RFC 3987 section 3.1)",
            "escaped \" \" at byte 13 as %20 (RFC 3986 section 2.4)",
            "escaped the byte 0xFF at byte 16 as %FF (RFC 3987 section 3.1)",
        ]
    );
    let refused = [
        ("", new, 0),
        ("a", new, 1),
        ("http://h:x/", new, 9),
        #[cfg(not(feature = "idna"))]
        ("http://\u{e9}/", new, 7),
        #[cfg(not(feature = "idna"))]
        ("x://\u{e9}/", new, 4),
        ("http://h b/", new, 8),
        ("java\nscript:alert(1)", new, 0),
        ("URL:java\nscript:alert(1)", new, 4),
        ("http://h\\@evil/", new, 8),
        ("http:\\\\h/", new, 5),
        ("http:\n//h/", new, 5),
        ("http:/\n/h/", new, 5),
        ("http://me\t:pw@h/", new, 9),
        ("http://h/a\\b", new, 10),
        ("http://a|b/", old, 8),
        ("http://[::1]/", old, 7),
        ("nntp://h/a/1/2", old, 12),
        ("<>", new, 1),
    ];
    let offsets = refused.map(|(text, edition, _)| {
        let error = Registry::under(edition).upgrade(text).map(|upgraded| upgraded.to_string()).expect_err(text);
        (text, edition, error.span().start)
    });
    assert_eq!(offsets, refused);
}

#[test]
fn neighbours_changed_by_one_rule_are_one_change() {
    let changes = |text: &[u8], edition| -> Vec<String> {
        let upgraded = Registry::under(edition).upgrade(text).expect("escapes mend it");
        upgraded.changes().map(|change| change.to_string()).collect()
    };
    let new = Edition::Rfc3986;
    assert_eq!(
        changes(b"x:{|}a{", new),
        [
            "escaped \"{|}\" at bytes 2..5 as %7B%7C%7D (RFC 3986 section 2.4)",
            "escaped \"{\" at byte 6 as %7B (RFC 3986 section 2.4)",
        ]
    );
    assert_eq!(
        changes(b"x:/{?{#{", new),
        [
            "escaped \"{\" at byte 3 as %7B (RFC 3986 section 2.4)",
            "escaped \"{\" at byte 5 as %7B (RFC 3986 section 2.4)",
            "escaped \"{\" at byte 7 as %7B (RFC 3986 section 2.4)",
        ]
    );
    assert_eq!(
        changes(b"\" < URL:URL:x:%%a > \"", new),
        [
            "removed \"\\\"\" at byte 0 (RFC 3986 appendix C)",
            "removed white space at byte 1 (RFC 3986 appendix C)",
            "removed \"<\" at byte 2 (RFC 3986 appendix C)",
            "removed white space at byte 3 (RFC 3986 appendix C)",
            "removed \"URL:URL:\" at bytes 4..12 (RFC 3986 appendix C)",
            "escaped \"%%\" at bytes 14..16 as %25%25 (RFC 3986 section 2.4)",
            "removed white space at byte 17 (RFC 3986 appendix C)",
            "removed \">\" at byte 18 (RFC 3986 appendix C)",
            "removed white space at byte 19 (RFC 3986 appendix C)",
            "removed \"\\\"\" at byte 20 (RFC 3986 appendix C)",
        ]
    );
    assert_eq!(
        changes(b"ftp://~|:~@h/~", Edition::Rfc1738),
        [
            "escaped \"~|\" at bytes 6..8 as %7E%7C (RFC 1738 section 2.2)",
            "escaped \"***\" at byte 9 (RFC 1738 section 2.2)",
            "escaped \"~\" at byte 13 as %7E (RFC 1738 section 2.2)",
        ]
    );
}

#[test]
fn a_change_shows_sixteen_octets_at_most() {
    let said = |text: &[u8]| {
        let upgraded = Registry::current().upgrade(text).expect("escapes mend it");
        upgraded.changes().map(|change| change.to_string()).next().expect("a change")
    };
    let (sixteen, escaped) = ("{".repeat(16), "%7B".repeat(16));
    let of = |count| said(["x:", &"{".repeat(count)].concat().as_bytes());
    assert_eq!(of(16), format!("escaped {sixteen:?} at bytes 2..18 as {escaped} (RFC 3986 section 2.4)"));
    assert_eq!(of(999), format!("escaped {sixteen:?}... at bytes 2..1001 as {escaped}... (RFC 3986 section 2.4)"));
    let letters = said("x:\u{4E00}\u{4E00}\u{4E00}\u{4E00}\u{4E00}\u{4E00}".as_bytes());
    assert!(
        letters.starts_with("escaped \"\u{4E00}\u{4E00}\u{4E00}\u{4E00}\u{4E00}\"... at bytes 2..20 as %E4"),
        "{letters}"
    );
    let octets = said(&[b"x:", &[0xFF; 99][..]].concat());
    assert!(
        octets.starts_with("escaped the bytes 0xFF 0xFF") && octets.contains("0xFF... at bytes 2..101"),
        "{octets}"
    );
    let prefixes = said(&[&b"URL:".repeat(99)[..], b"x:"].concat());
    assert_eq!(prefixes, "removed \"URL:URL:URL:URL:\"... at bytes 0..396 (RFC 3986 appendix C)");
}

/// Every text that can be upgraded: the changes lead from the one to the other, and a second turn changes nothing.
#[test]
fn changes_lead_from_the_text_to_the_url() {
    const PIECES: [&[u8]; 29] = [
        b"http://h/",
        b"ftp://me@",
        b"x:",
        b"h",
        b"/",
        b"?",
        b"#",
        b"~",
        b"|",
        b"{",
        b"%",
        b"%41",
        b"%4",
        b"25",
        b"\xC3\xA9",
        b"\xE9",
        b" ",
        b"\n",
        b"[",
        b"]",
        b"\"",
        b"<",
        b">",
        b"URL:",
        b"url :",
        b":",
        b";",
        b"a",
        b"@",
    ];
    let mut random = Random::new(seed(37));
    let (mut count, all) = (0, strings(100_000) / 2);
    for edition in Edition::ALL {
        let registry = Registry::under(edition);
        for _ in 0..all {
            let mut text =
                random.pick(&[&b"http://h/"[..], b"<URL:x:", b"ftp://h/", b"URL:", b"ftp://u", b""]).to_vec();
            for _ in 0..random.below(8) {
                text.extend_from_slice(random.pick::<&[u8]>(&PIECES));
            }
            let Ok(upgraded) = registry.upgrade(&text) else { continue };
            count += 1;
            let (mut rebuilt, mut at) = (Vec::new(), 0);
            for change in upgraded.changes() {
                let span = change.span();
                assert!(at <= span.start && !span.is_empty(), "{:?} {edition}", text.escape_ascii().to_string());
                rebuilt.extend_from_slice(&text[at..span.start]);
                if change.rule().escapes() {
                    text[span.clone()].iter().for_each(|octet| write!(rebuilt, "%{octet:02X}").expect("memory"));
                }
                if change.rule().as_str() == "idna" {
                    write!(rebuilt, "{}", change.after()).expect("memory");
                }
                at = span.end;
            }
            rebuilt.extend_from_slice(&text[at..]);
            let shown = text.escape_ascii();
            assert_eq!(rebuilt.escape_ascii().to_string(), upgraded.as_str(), "{shown} {edition}");
            let again =
                registry.upgrade(upgraded.as_str()).unwrap_or_else(|error| panic!("{shown} {edition}: {error}"));
            assert_eq!((again.changes().count(), again.as_str()), (0, upgraded.as_str()), "{shown} {edition}");
            assert!(again.is_unchanged(), "{shown} {edition}");
            assert_eq!(registry.parse(upgraded.as_uri_ref().as_str()).map(drop), Ok(()), "{shown} {edition}");
        }
    }
    expect_share(count, 4, 5 * all, "texts that can be upgraded");
}

#[test]
fn hostile_text_is_upgraded_in_linear_time() {
    let registry = Registry::current();
    for piece in ["|", "~", "%", "#", "[", "?", "/|", "\u{e9}", " ", "<", "%zz", "'#["] {
        for [before, after] in [["http://h/", ""], ["http://", "@h/"], ["http://u:", "@h/"], ["http://", "/"]] {
            let text = [before, &piece.repeat(20_000), after].concat();
            let took = time(|| _ = registry.upgrade(&text));
            assert!(took.as_secs() < 5, "{before}{piece:?}{after}: {took:?}");
        }
    }
    let letters: String = (0x4E00..0x8E00).filter_map(char::from_u32).collect();
    let text = ["http://", &letters, "@h/"].concat();
    let escapes = letters.bytes().map(|octet| format!("%{octet:02X}")).collect::<Vec<_>>().concat();
    let took = time(|| {
        let upgraded = registry.upgrade(&text).expect("letters of a user are escaped");
        assert_eq!(upgraded.as_str(), ["http://", &escapes, "@h/"].concat());
    });
    assert!(took.as_secs() < 5, "{took:?}");
}
