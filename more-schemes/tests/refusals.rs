//! The places and words of errors that are refused by more than a grammar.

use uriel::{ParseErrorKind, Registry};
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
