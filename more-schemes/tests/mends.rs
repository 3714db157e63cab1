//! Texts mended by the rules of their schemes: what they say of themselves, and the law that what is mended is read.

#[path = "../../tests/integration/random.rs"]
#[allow(dead_code, reason = "other tests use the rest of it")]
mod random;

use uriel::{Edition, Registry};
use uriel_schemes::register;

use crate::random::{Random, seed, strings};

#[test]
fn a_scheme_says_what_it_leaves_out() {
    let registry = register(Registry::current());
    for (text, mended) in [
        ("tel:+49 30 23", "tel:+493023"),
        ("tel: +1 (201) 555-0123", "tel:+1(201)555-0123"),
        ("<tel:+1 2>", "tel:+12"),
        ("tel:911 ;phone-context=+1", "tel:911;phone-context=+1"),
        ("tel:+1 2;ext=3 4", "tel:+12;ext=34"),
        ("sms:+1 5?body=a b", "sms:+15?body=a%20b"),
        ("sms:+1 5,+1 6", "sms:+15,+16"),
        (r"file:///C:\Te st\x", "file:///C:/Te%20st/x"),
        (r"file:/d:\a\b", "file:/d:/a/b"),
        (r"file://h/C:\a", "file://h/C:/a"),
    ] {
        let becomes = registry.mend(text).map(|mended| mended.to_string());
        assert_eq!(becomes.as_deref(), Ok(mended), "{text}");
    }
    let tel = registry.mend("tel:+1 2").expect("a blank is left out");
    let changes: Vec<_> = tel.changes().map(|change| change.to_string()).collect();
    assert_eq!(changes, ["removed white space at byte 6 (RFC 3966 section 5.1.1)"]);
    // The names of Unix may have a "\", and a blank between coordinates may stand for a comma.
    for text in [r"file:///a\b", r"http://h/C:\a", "geo:48 16", "tel:030 1", "tel:+1 x", r"file:C:\a b"] {
        assert!(registry.mend(text).is_err(), "{text}");
    }
    for (text, hint) in [
        ("tel:911", "begin the number with \"+\" and the code of its country, or add ;phone-context=+ and the code"),
        ("sms:030", "begin the number with \"+\" and the code of its country, or add ;phone-context=+ and the code"),
        ("tel:+49%2030", "leave blanks out: \"-\" is allowed between digits"),
        ("sms:+1%205", "leave blanks out: \"-\" is allowed between digits"),
    ] {
        let error = registry.parse(text).expect_err(text).to_string();
        assert!(error.contains(hint), "{text}: {error}");
    }
}

/// Faults that people make.
const FAULTS: [&str; 14] = [" ", "%", "\u{e9}", "\"", "<", ">", "[", "]", "{", "|", "\\", "\n", "^", "#"];

#[test]
fn what_is_mended_is_read() {
    let mut random = Random::new(seed(0x3E_4D5));
    let (mut mended, mut refused) = (0, 0);
    for edition in Edition::ALL {
        let registry = register(Registry::under(edition));
        let urls: Vec<_> = URLS.iter().filter(|url| registry.parse(url).is_ok()).collect();
        for _ in 0..strings(20_000) / 5 {
            let mut text = (**random.pick(&urls)).to_owned();
            for _ in 0..=random.below(2) {
                let places: Vec<_> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
                let at = *random.pick(&places);
                text.insert_str(at, random.word(&FAULTS));
            }
            let Ok(becomes) = registry.mend(&text) else {
                refused += 1;
                continue;
            };
            if becomes.is_unchanged() {
                continue;
            }
            mended += 1;
            let url = becomes.as_uri_ref();
            let has_rule = url.scheme().is_some_and(|name| registry.get(name.as_str()).is_some());
            assert!(!has_rule || registry.parse(url.as_str()).is_ok(), "{edition}: {text:?} becomes {url}");
            assert_eq!(
                registry.mend(becomes.as_str()).map(|again| again.is_unchanged()),
                Ok(true),
                "{edition}: {text:?}"
            );
        }
    }
    assert!(mended > refused / 4, "{mended} mended, {refused} refused");
}

/// A URL of each scheme.
const URLS: [&str; 40] = [
    "http://h/a;b?c",
    "ftp://me:pw@h/a/b;type=i",
    "gopher://h/7a%09b",
    "mailto:a@h?subject=b",
    "news:comp.lang.rust",
    "news:a@h",
    "nntp://h/g/1",
    "telnet://me@h:23/",
    "wais://h/db?s",
    "file:///C:/a/b",
    "prospero://h/a;f=v",
    "tel:+1-2;ext=3",
    "sms:+1,+2?body=a",
    "geo:1,2,3;u=4",
    "sip:a@h;transport=tcp?x=y",
    "data:text/plain;charset=utf-8,a",
    "magnet:?xt=urn:btih:0c&dn=a",
    "mid:a@h/b@h",
    "cid:a@h",
    "urn:isbn:1",
    "xmpp:a@h/b?message;body=c",
    "ldap://h/cn=a?b?sub?(c=d)",
    "imap://me;AUTH=*@h/a/;UID=1",
    "irc://h/a",
    "ws://h/a?b",
    "gemini://h/a?b",
    "coap://h/a?b",
    "dict://h/d:a",
    "tag:h,2001:a",
    "acct:a@h",
    "about:blank",
    "ssh://me@h/",
    "sftp://me@h/a;type=i",
    "nfs://h/a",
    "tn3270://h/",
    "z39.50s://h/a?b",
    "turn:h:1?transport=udp",
    "stun:h:1",
    "secsh:a",
    "x:a/b?c#d",
];
