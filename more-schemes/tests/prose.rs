//! URLs of the schemes in running text end where a reader would end them.

use uriel::{
    Registry,
    prose::{Finding, find_with},
};
use uriel_schemes::register;

#[track_caller]
fn finds(text: &str, expected: &[&str]) {
    let registry = register(Registry::current());
    let found: Vec<_> = find_with(&registry, text).into_iter().map(|finding| finding.url().to_owned()).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn numbers_end_where_a_reader_ends_them() {
    finds("Call tel:+1-201-555-0123, or (tel:+49-30-1).", &["tel:+1-201-555-0123", "tel:+49-30-1"]);
    finds("Dial tel:7042;phone-context=example.com; then mail.", &["tel:7042;phone-context=example.com"]);
    finds("tel:+1 201 555 is the number tel:+1!", &["tel:+1", "tel:+1"]);
    finds("<tel:+1(201)5550123>, \"TEL:+1\"", &["tel:+1(201)5550123", "TEL:+1"]);
    finds("text sms:+1,+2, or sms:+3?body=hi%20there.", &["sms:+1,+2", "sms:+3?body=hi%20there"]);
    // No number, a local one that says no place, and other words.
    finds("tel: is a scheme, tel:7042 is none, a hotel:+1 is not either", &[]);
}

#[test]
fn names_end_where_a_reader_ends_them() {
    finds("See urn:isbn:0451450523. Or <urn:ietf:rfc:2648>!", &["urn:isbn:0451450523", "urn:ietf:rfc:2648"]);
    finds("(urn:example:a/b?+c?=d) and urn:example:x:", &["urn:example:a/b?+c?=d", "urn:example:x"]);
    finds("\"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6\"?", &["urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"]);
    finds("urn: and urn:ab, the return:ed urn:a:b", &[]);
    finds("is it urn:example:a? Yes; tag:a.org,2000:x, too.", &["urn:example:a", "tag:a.org,2000:x"]);
}

#[test]
fn others_end_where_a_reader_ends_them() {
    finds("at geo:48.2,16.3! Or geo:1,2.", &["geo:48.2,16.3", "geo:1,2"]);
    finds("sip:alice@atlanta.com, xmpp:a@b.c?", &["sip:alice@atlanta.com", "xmpp:a@b.c"]);
    finds("nothing about: it, but about:blank. ws://h/a; mid:a@b.", &["about:blank", "ws://h/a", "mid:a@b"]);
}

/// The finder keeps what it has read of a URL, to read the next one faster. It must not find another one for that.
#[test]
fn what_is_found_does_not_depend_on_the_text_before_it() {
    const URLS: [&str; 12] = [
        "sip:a:b@c;t=u?h",
        "sips:a@b.example;x=y?subject",
        "sip:c;t=u;v",
        "magnet:?xt=a&d",
        "mid:a@b/c",
        "sms:+1?a=b&c",
        "tel:1;phone-context=a.b",
        "xmpp:a@b?c;d",
        "ldap://h/o=a?b?sub?c?d",
        "imap://h/a;UID=1/;SECTION=b",
        "mailto:a@b?c=d&e",
        "ftp://u:p@h/;type=a",
    ];
    const TAILS: [&str; 15] = ["", ".", "?", "?.", "??", "?,", ";?", "?;", "&?", "/?", "?!", "@?", "?@", "=?", "&"];
    let registry = register(Registry::current());
    let found = |before: &str, text: &str| {
        let whole = format!("{before}{text} ");
        let findings = find_with(&registry, &whole).into_iter();
        let of_text = findings.filter(|finding| finding.span().start >= before.len());
        let told =
            |finding: &Finding<'_>| (finding.span().start - before.len(), finding.url().to_owned(), finding.cut());
        of_text.map(|finding| told(&finding)).collect::<Vec<_>>()
    };
    for text in URLS.iter().flat_map(|url| TAILS.map(|tail| format!("{url}{tail}"))) {
        let alone = found("", &text);
        for before in ["http: http: http: ", "mid:a@ mid:a@ ", "sip:a@ sip:a@ sip:a@ ", "tel: geo: sip: mid: "] {
            assert_eq!(found(before, &text), alone, "{text} after {before}");
        }
    }
}
