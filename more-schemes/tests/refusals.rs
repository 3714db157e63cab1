//! The places and words of errors that are refused by more than a grammar.

#[allow(dead_code, reason = "other tests use the rest")]
mod texts;

use std::collections::{BTreeMap, BTreeSet};

use texts::{Random, SEEDS, changed};
use uriel::{Edition, ParseError, ParseErrorKind, Registry, Uri};
use uriel_schemes::register;

/// Texts, the part of each that its error marks, and the message.
const BEYOND_THE_GRAMMAR: &[(&str, &str, &str)] = &[
    ("geo:90.1,0", "90.1", "expected latitude from -90 to 90 at byte 4 (RFC 5870 section 3.4.2)"),
    ("geo:0,-180.5,1", "-180.5", "expected longitude from -180 to 180 at byte 6 (RFC 5870 section 3.4.2)"),
    ("geo:0,0;name=1;NAME=2", "NAME", "expected another name at byte 15 (RFC 5870 section 3.3)"),
    ("tel:+1;x=1;X=2", "X", "expected another name at byte 11 (RFC 3966 section 3)"),
    ("sip:a@h;lr;%4CR;x=1", "%4CR", "expected another name at byte 11 (RFC 3261 section 25.1)"),
    ("geo:94,0;a=", "94", "expected latitude from -90 to 90 at byte 4 (RFC 5870 section 3.4.2)"),
    ("geo:0,0;a;A=", "A", "expected another name at byte 10 (RFC 5870 section 3.3)"),
    ("tel:+1;x;X=", "X", "expected another name at byte 9 (RFC 3966 section 3)"),
    ("sip:h;lr;LR=", "LR", "expected another name at byte 9 (RFC 3261 section 25.1)"),
    ("sms:+1?body=a&BODY=b", "BODY", "expected another name at byte 14 (RFC 5724 section 2.2)"),
];

/// Texts without one of the words that they need, and the message.
const CHOICES: &[(&str, &str)] = &[
    ("ldap://h/??two", r#"expected scope at byte 11, found "t": "base", "one" or "sub" (RFC 4516 section 2)"#),
    (
        "irc://h/a,isbot",
        concat!(
            r#"expected flags at byte 10, found "i": "isuser", "ischannel", "isserver" or "isnetwork" "#,
            "(draft-butcher-irc-url-04)"
        ),
    ),
];

#[test]
fn an_error_marks_what_a_rule_beyond_the_grammar_forbids() {
    let registry = register(Registry::current());
    for &(text, marked, message) in BEYOND_THE_GRAMMAR {
        let error = registry.parse(text).expect_err(text);
        assert_eq!((&text[error.span()], error.kind()), (marked, ParseErrorKind::Refused), "{text}");
        assert_eq!(error.to_string(), message);
    }
}

/// RFC 2141 section 2.1 reserves one name of a namespace, in any case; RFC 8141 does not.
#[test]
fn no_namespace_is_called_urn() {
    use uriel::Scheme;
    use uriel_schemes::urn::Urn;
    for text in ["urn:urn:a", "urn:URN:a", "urn:Urn:a", "URN:uRn:a", "urn:urN:%41", "urn:urn:a:b", "urn:urn:urn:a"] {
        let error = Urn.parse_with(text, Edition::Rfc1738).expect_err(text);
        assert_eq!((&text[error.span()], error.kind()), (&text[4..7], ParseErrorKind::Refused), "{text}");
        assert_eq!(error.to_string(), "expected another NID than \"urn\" at byte 4 (RFC 2141 section 2.1)");
        assert!(Urn.parse(text).is_ok(), "{text}");
    }
    for text in ["urn:ur:a", "urn:urn-7:a", "urn:urns:a", "urn:xurn:a", "urn:a:urn", "urn:uri:urn:a"] {
        assert!(Urn.parse_with(text, Edition::Rfc1738).is_ok(), "{text}");
    }
    assert_eq!(Urn.parse_with("urn:urn?", Edition::Rfc1738).expect_err("no \":\"").offset(), 4);
}

#[test]
fn an_error_names_all_words_of_a_choice() {
    let registry = register(Registry::current());
    for &(text, message) in CHOICES {
        assert_eq!(registry.parse(text).expect_err(text).to_string(), message);
    }
}

/// A user may begin with "/", but two of them begin a server, whatever the rule of the scheme says.
#[test]
fn a_sip_url_has_no_server_after_slashes() {
    let registry = register(Registry::current());
    let say = |text| registry.parse(text).expect_err(text).to_string();
    assert!(registry.parse("sip:/a@h").is_ok());
    for text in ["sip://@h:000211;p=1", "sips://a:b@127.0.0.1:80;p=1", "sip://a@h", "sip:////a@h"] {
        assert!(say(text).contains(": remove the \"//\" before the user or the host"), "{}", say(text));
        assert!(registry.parse(text).is_err_and(|error| error.offset() <= "sips:/".len()), "{text}");
    }
    assert!(say("sip://h").contains(": remove the \"//\""), "{}", say("sip://h"));
}

/// The hints of the library, as its source has them.
fn hints() -> Vec<String> {
    let sources = [include_str!("../../src/error/hint/address.rs"), include_str!("../../src/error/hint/notation.rs")];
    let words = sources.into_iter().flat_map(|source| source.split(": &str =").skip(1));
    let hints = words.filter_map(|words| Some(words.split_once('"')?.1.split_once("\";")?.0.replace("\\\"", "\"")));
    let hints: Vec<_> = hints.collect();
    assert!(hints.len() > 20, "{hints:?}");
    hints
}

/// Authorities of which each edition refuses some: addresses without brackets and wrong ones in them, a second "@",
/// hosts outside ASCII, several hosts, labels that only some editions have.
const AUTHORITIES: [&str; 34] = [
    "::1",
    "::1:80",
    "2001:db8::1",
    "1:2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7:8:9",
    "[]",
    "[",
    "[::1",
    "[::1]x",
    "[::1]:x",
    "[fe80::1%25eth0]",
    "[fe80::1%eth0]",
    "[::1.2.3.256]",
    "[::01.2.3.4]",
    "[::1.2.3]",
    "[1.2.3.4]",
    "[localhost]",
    "[12345::]",
    "[1::2::3]",
    "[:::1]",
    "[:1]",
    "[1:2:3:4:5:6:7:1.2.3.4]",
    "[v1.x]",
    "[v1x]",
    "a:1,b:2",
    "a,b:2",
    "a@b",
    "h\u{fc}",
    "\u{fc}:80",
    "my_host:80",
    "h.1a",
    "h:x",
    ":80",
    "",
];

/// Logins before them, and what may come after.
const LOGINS: [&str; 4] = ["", "me@", "me:s3cret@", "me:s@t@"];
const ENDS: [&str; 7] = ["", "/", "/a", "/a/b", "/d:w", "?a", "#a"];

/// Texts without a host, and of another notation.
const OTHERS: [&str; 9] = ["", ":", ":/", "/", "@h:o/r", ":a@b", ":C:\\x", ":\u{fc}", "://a//::1/"];

/// The generic rules and the rule of a scheme that refuse a text at one place give the same advice. Only
/// where the generic rules read no host, a scheme knows more of one.
#[test]
fn a_hint_is_the_same_by_the_generic_rules_and_by_the_scheme() {
    let hints = hints();
    let hint_of = |error: &ParseError| {
        let message = error.to_string();
        hints.iter().find(|hint| message.contains(&format!(": {hint}"))).map(String::as_str)
    };
    let mut seen = BTreeMap::<_, BTreeSet<_>>::new();
    for edition in Edition::ALL {
        let registry = register(Registry::under(edition));
        let mut random = Random(0x417);
        for (name, _) in registry.iter() {
            let mut texts: Vec<_> = OTHERS.iter().map(|other| format!("{name}{other}")).collect();
            for (login, authority, end) in LOGINS
                .iter()
                .flat_map(|login| AUTHORITIES.iter().flat_map(move |host| ENDS.map(|end| (login, host, end))))
            {
                texts.push(format!("{name}://{login}{authority}{end}"));
            }
            if let Some((_, seeds)) = SEEDS.iter().find(|(scheme, _)| *scheme == name) {
                texts.extend((0..2000).map(|_| changed(&mut random, seeds)));
            }
            for text in texts {
                let (Err(generic), Err(typed)) = (Uri::parse_with(&text, edition), registry.parse(&text)) else {
                    continue;
                };
                let (of_generic, of_typed) = (hint_of(&generic), hint_of(&typed));
                let knows_more = of_generic.is_none() && !matches!(generic.production(), "host" | "port");
                if generic.offset() != typed.offset() || knows_more {
                    continue;
                }
                assert_eq!(of_typed, of_generic, "{edition}: {text}: {typed}, but {generic}");
                seen.entry(of_generic).or_default().insert(name.to_owned());
            }
        }
    }
    assert!(seen.len() > 15 && seen[&Some("write an IPv6 address in brackets: [::1]")].len() > 25, "{seen:?}");
}
