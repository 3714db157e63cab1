//! No secret that a scheme declares is shown, by any verb that shows a URL to people.

use std::fmt::Write;

use uriel::{Level, Registry, wire};
use uriel_explain::explain;
use uriel_schemes::{Url, register};

/// A text that stands for a secret in each of [`PLACES`]: hexadecimal digits, which every place takes.
const SECRET: &str = "5ec3e7915ec3e7915ec3e7915ec3e791";

/// URLs with a secret at each place where it is one; `***` stands for it.
const PLACES: [&str; 28] = [
    "sip:alice:***@h;transport=tcp",
    "sips:alice:***@h?subject=x",
    "sip:h?Authorization=***&x=y",
    "sip:a@h?x=y&proxy-authorization=***&AUTHORIZATION=***",
    "sip:a:***@h?authorizatio%6E=***&b=c&Authorization=***&Proxy-Authorization=***",
    "irc://a:***@h/",
    "irc://a:***;x@h/b",
    "ircs://h/%23a?key=***",
    "irc://h/?key&KEY=***&key=***",
    "ldap:///????x-bindpw=***",
    "ldap://h/a????bindpw,!e-BindPW=***,c=d,x-bindpw=***",
    "imap://h/a/;UID=1;URLAUTH=anonymous:INTERNAL:***",
    "imap://h/a/;uid=1;expire=2026-01-01T00:00:00Z;urlauth=submit+***:INTERNAL:***",
    "magnet:?tr=http://t/***&dn=a",
    "magnet:?dn=a&tr=http://t/***/announce&tr=http%3A%2F%2Ft%2Fa%2F***%2Fannounce",
    "magnet:?tr.1=http%3A%2F%2Ft%2F***&T%52=udp://t?passkey=***&tr=https://t/announce?k=***&tr=http://t/a/***",
    "ssh://u:***@h/",
    "ssh://u:***;fingerprint=a@h/",
    "sftp://u:***@h/a;type=i",
    "tn3270://u:***@h/",
    "sip:%61:***@h",
    "ldaps://h/??sub?(a=b)?X-BINDPW=***",
    "postgresql://h/a?password=***&p%61ssword=***&b=c",
    "postgres://h1:1,h2/?sslpassword=***",
    "redis://h/1?pass=***&password=***",
    "redis+unix:///a?p%61ssword=***&db=1",
    "mongodb://h1:1,h2/?proxyPassword=***&a=b",
    "mongodb+srv://h.example.com/?tlsCertificateKeyFilePassword=***",
];

/// All that is shown of a URL.
fn shown(text: &str, registry: &Registry) -> String {
    let mut out = String::new();
    let parsed = registry.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let redacted = parsed.redacted();
    let mut show = |shown: std::fmt::Arguments<'_>| out.write_fmt(shown).expect("it is memory");
    show(format_args!("{parsed:?} {redacted} {redacted:?} {:?} ", Url::of(&parsed)));
    show(format_args!("{:?} ", Url::parse(text).expect("a URL")));
    for hazard in parsed.hazards() {
        show(format_args!("{hazard} {hazard:?} "));
    }
    parsed.fields(&mut |field| match field.value {
        uriel::scheme::Value::Raw(piece) => show(format_args!("{} ", redacted.part(place(text, piece)))),
        uriel::scheme::Value::Entries(entries) => {
            entries.for_each(|entry| show(format_args!("{} ", redacted.part(place(text, entry.as_str())))));
        }
        value => show(format_args!("{value:?} ")),
    });
    let planned = parsed.plan(&mut |item| match item.value {
        wire::Value::Secret(_) => {}
        value => show(format_args!("{value:?} ")),
    });
    let explained = explain(text, registry);
    show(format_args!("{} {} {explained:?} {:?} ", explained.drawing(80), explained.svg(), explained.groups()));
    if let Err(error) = planned {
        let report = error.report(text).with_redacted(redacted);
        show(format_args!("{error} {error:?} {report} {report:?} "));
    }
    let normal = parsed.uri().normalize(Level::Scheme(registry));
    show(format_args!("{} ", registry.parse(normal.as_str()).expect("a normal form is a URL").redacted()));
    out
}

fn place(text: &str, piece: &str) -> std::ops::Range<usize> {
    let start = piece.as_ptr() as usize - text.as_ptr() as usize;
    start..start + piece.len()
}

#[test]
fn no_declared_secret_is_shown() {
    let registry = register(Registry::current());
    for pattern in PLACES {
        let text = pattern.replace("***", SECRET);
        let shown = shown(&text, &registry);
        assert!(!shown.contains(SECRET), "{text}: {shown}");
        assert!(shown.contains("***"), "{text}: {shown}");
    }
}

/// A text that is refused has no fields: its scheme says what may be a secret in it.
#[test]
fn no_secret_of_a_refused_text_is_shown() {
    let registry = register(Registry::current());
    let mut refused = 0;
    for pattern in PLACES {
        for fault in ["[", " ", "%zz", "\u{e9}", "\"", "^"] {
            let (before, after) = SECRET.split_at(12);
            let texts = [
                pattern.replace("***", &[before, fault, after].concat()),
                pattern.replace("***", &[fault, SECRET].concat()),
                [&pattern.replace("***", SECRET), fault].concat(),
            ];
            for text in texts {
                let Err(error) = registry.parse(&text) else { continue };
                refused += 1;
                let redacted = registry.redacted(&text);
                let report = error.report(&text).with_redacted(redacted);
                let shown = format!("{error} {error:?} {report} {redacted} {redacted:?}");
                let hint = SECRET.as_bytes().windows(4).find(|piece| shown.as_bytes().windows(4).any(|w| w == *piece));
                assert_eq!(hint, None, "{text}: {shown}");
            }
        }
    }
    assert!(refused > 300, "{refused}");
}

/// A refused magnet URL shows all but the fields that its scheme declares as secret, by their names.
#[test]
fn a_refused_magnet_url_shows_what_is_no_address() {
    let registry = register(Registry::current());
    for (given, wanted) in [
        ("magnet:?xt=urn:btih:0c&dn=a b", "magnet:?xt=urn:btih:0c&dn=a b"),
        ("magnet:?xt=urn:btih:0c&tr=http://t/S3cret/announce&dn=a b", "magnet:?xt=urn:btih:0c&tr=***&dn=a b"),
        ("magnet:?tr.1=http://t/a b&T%52=udp://t&tra=b", "magnet:?tr.1=***&T%52=***&tra=b"),
        ("magnet:?tr=http://t/S3cret[", "magnet:?tr=***"),
        ("magnet:?\u{e9}=a&tr=http://t/S3cret", "magnet:?\u{e9}=a&tr=***"),
        ("magnet:?t\u{202e}=a&%=b&t%5=c&tr=http://t/S3cret", "magnet:?t\u{202e}=a&%=b&t%5=c&tr=***"),
        ("gemini://h/?a b", "gemini://h/?a b"),
    ] {
        assert!(registry.parse(given).is_err(), "{given}");
        assert_eq!(registry.redacted(given).to_string(), wanted);
    }
}

/// Blanks and brackets around a URL do not hide its scheme from the search for secrets.
#[test]
fn no_secret_within_a_wrapper_is_shown() {
    let registry = register(Registry::current());
    for pattern in PLACES {
        let url = pattern.replace("***", SECRET);
        for (before, after) in [
            (" ", ""),
            ("\n\t", "\n"),
            ("<", ">"),
            ("< ", " >"),
            ("<URL:", ">"),
            ("<url: ", ">"),
            ("\"", "\""),
            ("(", ")"),
            ("\u{201c}", "\u{201d}"),
            ("\u{feff}", ""),
            ("see: ", ", please"),
            ("%20", "["),
        ] {
            let text = [before, &url, after].concat();
            let Err(error) = registry.parse(&text) else { panic!("{text} is a URL") };
            let redacted = registry.redacted(&text);
            let explained = explain(&text, &registry);
            let drawings = format!("{} {} {explained:?}", explained.drawing(80), explained.svg());
            let shown = format!("{} {redacted} {redacted:?} {drawings}", error.report(&text).with_redacted(redacted));
            assert!(!shown.contains(SECRET) && shown.contains("***"), "{text}: {shown}");
        }
    }
}

/// A URL in one of a scheme that the registry does not have keeps its secrets.
#[test]
fn no_secret_within_a_url_of_an_unknown_scheme_is_shown() {
    let registry = register(Registry::current());
    for pattern in PLACES {
        for before in ["URL:", "url:", "view-source:", "x:", "blob:", "feed:view-source:", "x-proxy://h/a?"] {
            let text = [before, &pattern.replace("***", SECRET)].concat();
            let Ok(parsed) = registry.parse(&text) else { panic!("{text} is no URL") };
            let explained = explain(&text, &registry);
            let drawings = format!("{} {} {explained:?}", explained.drawing(80), explained.svg());
            let redacted = registry.redacted(&text);
            let shown = format!("{parsed:?} {} {redacted} {redacted:?} {drawings}", parsed.redacted());
            assert!(!shown.contains(SECRET) && shown.contains("***"), "{text}: {shown}");
        }
    }
    // A valid one has its fields, and the rest is shown.
    let shown = |text| registry.redacted(text).to_string();
    assert_eq!(shown("view-source:sip:a:b@h?c=d"), "view-source:sip:a:***@h?c=d");
    assert_eq!(shown("view-source:sip:a@h?b=c"), "view-source:sip:a@h?b=c");
}

/// Up to three secrets are told apart: the text around them is shown.
#[test]
fn what_is_no_secret_is_shown() {
    let registry = register(Registry::current());
    // More than the marked text is hidden of some: all from a password to its "@", the whole path of a tracker, and who
    // has access to a message.
    let is_exact = |pattern: &&&str| {
        let hides_more = ["***;", "announce", "URLAUTH", "urlauth"].iter().any(|piece| pattern.contains(piece));
        pattern.matches("***").count() <= 3 && !hides_more
    };
    for pattern in PLACES.iter().filter(is_exact) {
        let text = pattern.replace("***", SECRET);
        assert_eq!(registry.parse(&text).expect("a URL").redacted().to_string(), *pattern);
    }
    for text in
        ["sip:a@h?b=c", "magnet:?tr=http://t:80/announce", "ldap:///????bindpw,c=d", "irc://h/?key", "gemini://h/"]
    {
        assert_eq!(registry.parse(text).expect("a URL").redacted().to_string(), text);
    }
}
