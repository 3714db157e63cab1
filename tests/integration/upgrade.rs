//! Abbreviated URLs, and URLs brought from one edition to another.

use std::{borrow::Cow, fmt::Write as _};

use uriel::{
    Edition, Registry, Scheme,
    prose::{ChangeKind, Completer, complete, upgrade},
    scheme::Abbreviation,
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
        assert_eq!(complete(text).as_deref(), url, "{text:?}");
    }
    let registry = Registry::rfc1738();
    let url = Completer::new(&registry).complete("news.h/g/1").map(Cow::into_owned);
    assert_eq!(url.as_deref(), Some("nntp://news.h/g/1"), "RFC 1738 has no news URL with a host");
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
    assert_eq!(Completer::new(&registry).complete("gemini.h/a").as_deref(), Some("gemini://gemini.h/a"));
}

#[test]
fn urls_are_brought_to_an_edition() {
    let (old, new) = (Edition::Rfc1738, Edition::Rfc3986);
    for (text, edition, url) in [
        ("http://h/~me", old, "http://h/%7Eme"),
        ("http://h/~me?~a", old, "http://h/%7Eme?%7Ea"),
        ("http://h/~me", new, "http://h/~me"),
        ("<url: http://h/a\n  b >", new, "http://h/ab"),
        ("\"<http://h/>\"", new, "http://h/"),
        ("<\"http://h/\">", new, "http://h/"),
        ("URL:http://h/", new, "http://h/"),
        ("url:x", new, "url:x"),
        ("http://h/{a}|[b]^`\\", new, "http://h/%7Ba%7D%7C%5Bb%5D%5E%60%5C"),
        ("http://h/100%/%zz%41", new, "http://h/100%25/%25zz%41"),
        ("http://h/\u{e9}?\u{e9}#\u{e9}", new, "http://h/%C3%A9?%C3%A9#%C3%A9"),
        ("x://\u{e9}/", new, "x://%C3%A9/"),
        ("http://h/a#b#c", new, "http://h/a#b%23c"),
        ("http://h/~a#~b", old, "http://h/%7Ea#~b"),
        ("ftp://~me:~pw@h/", old, "ftp://%7Eme:%7Epw@h/"),
        ("http://[::1]/[", new, "http://[::1]/%5B"),
        ("gopher://h/1a|b?c", new, "gopher://h/1a%7Cb?c"),
        ("x:a|b", Edition::Rfc2396, "x:a%7Cb"),
    ] {
        let upgraded = upgrade(text, &Registry::under(edition)).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(upgraded.url(), url, "{text}");
    }
    let latin = upgrade(b"http://h/caf\xE9 b?\xFF", &Registry::under(new)).unwrap();
    assert_eq!(latin.url(), "http://h/caf%E9b?%FF");
    assert_eq!(latin.changes()[0].to_string(), "escaped the byte 0xE9 at byte 12 as %E9 (RFC 3986 section 3.3)");
    for (text, edition) in [
        ("", new),
        ("a", new),
        ("http://h:x/", new),
        ("http://\u{e9}/", new),
        ("http://a|b/", old),
        ("http://[::1]/", old),
        ("nntp://h/a/1/2", old),
        ("<>", new),
    ] {
        assert!(upgrade(text, &Registry::under(edition)).is_err(), "{text}");
    }
}

/// Every text that can be upgraded: the changes lead from the one to the other, and a second turn changes nothing.
#[test]
fn changes_lead_from_the_text_to_the_url() {
    let pieces = [
        "http://h/",
        "ftp://me@",
        "x:",
        "h",
        "/",
        "?",
        "#",
        "~",
        "|",
        "{",
        "%",
        "%41",
        "\u{e9}",
        " ",
        "\n",
        "[",
        "]",
        "\"",
        "<",
        ">",
        "URL:",
        ":",
        ";",
        "a",
    ];
    let mut count = 0;
    for edition in Edition::ALL {
        let registry = Registry::under(edition);
        for number in 0..40_000_usize {
            // Pieces by the digits of a number, which has up to eight of them.
            let mut left = number.wrapping_mul(2_654_435_761) % pieces.len().pow(5);
            let mut text = ["http://h/", "<URL:x:", "ftp://h/", ""][number % 4].to_owned();
            while left > 0 {
                text.push_str(pieces[left % pieces.len()]);
                left /= pieces.len();
            }
            let Ok(upgraded) = upgrade(&text, &registry) else { continue };
            count += 1;
            let mut rebuilt = String::new();
            let mut at = 0;
            for change in upgraded.changes() {
                let span = change.span();
                rebuilt.push_str(&text[at..span.start]);
                if change.kind() == ChangeKind::Escaped {
                    text[span.clone()].bytes().for_each(|octet| write!(rebuilt, "%{octet:02X}").unwrap());
                }
                at = span.end;
            }
            rebuilt.push_str(&text[at..]);
            assert_eq!(rebuilt.trim(), upgraded.url(), "{text:?} {edition}");
            let again = upgrade(upgraded.url(), &registry).unwrap();
            assert_eq!((again.changes(), again.url()), (&[][..], upgraded.url()), "{text:?} {edition}");
        }
    }
    assert!(count > 20_000, "{count}");
}

#[test]
fn hostile_text_is_upgraded_in_linear_time() {
    let registry = Registry::current();
    for piece in ["|", "~", "%", "#", "[", "?", "/|", "\u{e9}", " ", "<", "%zz", "'#["] {
        for [before, after] in [["http://h/", ""], ["http://", "@h/"], ["http://u:", "@h/"], ["http://", "/"]] {
            let text = [before, &piece.repeat(20_000), after].concat();
            let start = std::time::Instant::now();
            _ = upgrade(&text, &registry);
            assert!(start.elapsed().as_secs() < 5, "{before}{piece:?}{after}: {:?}", start.elapsed());
        }
    }
    let letters: String = (0x4E00..0x8E00).filter_map(char::from_u32).collect();
    let start = std::time::Instant::now();
    assert!(upgrade(&["http://", &letters, "@h/"].concat(), &registry).is_ok());
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}
