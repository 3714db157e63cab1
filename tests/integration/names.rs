//! The words in which kinds, rules and errors are told: a name for programs is one word, printed as it is, and that of no other
//! value; an error is one line that ends with its section.

use std::{collections::BTreeSet, fmt::Display, net::Ipv4Addr};

use uriel::{
    Edition, Encoded, ParseErrorKind, Registry, Uri, UriBuf, UriRef,
    differences::Component,
    edit::EditErrorKind,
    hazards::{AddressClass, HazardKind, HostPattern},
    mend::{Backslash, Doubt, MendRule},
    prose::{Finder, LeftOut, Wrapper},
    redact::SecretKind,
    resolve::{RelativizeErrorKind, ResolveErrorKind, base::Source},
    target::Target,
    wire::{Command, Line, WireErrorKind},
};

/// The names of all values of a type, none of which is that of another one.
fn expect_names<T: Copy + Display>(values: &[T], name: fn(T) -> &'static str) {
    for &value in values {
        assert_eq!(value.to_string(), name(value));
        assert_eq!(format!("{value:>30}"), format!("{:>30}", name(value)));
    }
    expect_distinct(values.iter().map(|&value| name(value)));
}

fn expect_distinct<'n>(names: impl Iterator<Item = &'n str> + Clone) {
    assert_eq!(names.clone().collect::<BTreeSet<_>>().len(), names.clone().count());
    for name in names {
        let is_word = |name: &str| name.bytes().all(|octet| octet.is_ascii_lowercase() || matches!(octet, b'-' | b'4'));
        assert!(!name.is_empty() && is_word(name), "{name}");
    }
}

#[test]
fn names_for_programs_are_words_of_their_own() {
    expect_names(
        &[
            ParseErrorKind::Octet,
            ParseErrorKind::Escape,
            ParseErrorKind::End,
            ParseErrorKind::Scheme,
            ParseErrorKind::Refused,
            ParseErrorKind::TooLong,
        ],
        ParseErrorKind::as_str,
    );
    let edits = [
        EditErrorKind::Text,
        EditErrorKind::Reading(Component::Path),
        EditErrorKind::NoHost,
        EditErrorKind::NoUser,
        EditErrorKind::NoRoot,
        EditErrorKind::Opaque,
    ];
    expect_names(&[&edits[..], &[EditErrorKind::DotSegment]].concat(), EditErrorKind::as_str);
    let resolved = [
        ResolveErrorKind::NoReferences,
        ResolveErrorKind::Editions,
        ResolveErrorKind::OpaqueBase,
        ResolveErrorKind::AboveRoot,
        ResolveErrorKind::TooLong,
    ];
    expect_names(&resolved, ResolveErrorKind::as_str);
    expect_names(
        &[RelativizeErrorKind::NoReferences, RelativizeErrorKind::Editions, RelativizeErrorKind::DotSegments],
        RelativizeErrorKind::as_str,
    );
    expect_names(&[Source::Embedded, Source::Encapsulating, Source::Retrieval, Source::Default], Source::as_str);
    expect_names(&AddressClass::ALL, AddressClass::as_str);
    let wire =
        [WireErrorKind::LineDelimiter, WireErrorKind::Port, WireErrorKind::Unrepresentable, WireErrorKind::NoPlan];
    expect_distinct(wire.into_iter().map(WireErrorKind::as_str));
    let secrets = [
        SecretKind::Login,
        SecretKind::Value,
        SecretKind::Declared,
        SecretKind::Property,
        SecretKind::Webhook,
        SecretKind::Printed,
    ];
    expect_distinct(secrets.into_iter().map(SecretKind::as_str));
    let around = [Wrapper::PrefixedBrackets, Wrapper::Brackets, Wrapper::Quotes, Wrapper::Prefix, Wrapper::None];
    expect_distinct(around.into_iter().map(Wrapper::as_str));
    expect_distinct(MendRule::ALL.into_iter().map(MendRule::as_str));
    expect_distinct(Backslash::ALL.into_iter().map(Backslash::as_str));
    let doubts = [Doubt::Scheme, Doubt::Drive, Doubt::Host, Doubt::Percent, Doubt::Port, Doubt::Userinfo];
    let further = [Doubt::Fragment, Doubt::Reference, Doubt::Reader, Doubt::Backslash];
    expect_distinct(doubts.into_iter().chain(further).map(Doubt::as_str));
    expect_distinct(HazardKind::ALL.into_iter().map(HazardKind::as_str));
    for kind in HazardKind::ALL {
        assert_eq!(HazardKind::named(kind.as_str()), Some(kind));
    }
}

/// Each rule says what it does, and no two say the same.
#[test]
fn mends_are_told_in_words() {
    let words = MendRule::ALL.map(|rule| rule.to_string());
    assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), MendRule::ALL.len());
    assert!(words.iter().all(|words| words.contains(" is ") || words.contains(" are ")), "{words:?}");
}

#[test]
fn an_address_has_the_class_of_its_block() {
    let class = |octets: [u8; 4]| AddressClass::of(Ipv4Addr::from(octets));
    assert_eq!(class([8, 8, 8, 8]), AddressClass::Global);
    assert_eq!(class([169, 254, 169, 254]), AddressClass::Metadata);
    assert_eq!(class([192, 168, 255, 255]), AddressClass::Private);
    assert_eq!(class([192, 169, 0, 0]), AddressClass::Global);
}

#[test]
fn patterns_of_hosts_are_printed_as_they_are_read() {
    for text in ["h.example", "*.h.example", "10.0.0.1", "10.0.0.0/8", "[::1]", "[2001:db8::]/32"] {
        assert_eq!(text.parse::<HostPattern>().unwrap().to_string(), text);
    }
}

#[test]
fn errors_of_references_are_lines_with_their_sections() {
    let old = Uri::parse_with("http://h/a", Edition::Rfc1738).unwrap();
    let new = |text| Uri::parse(text).unwrap();
    let reference = |text| UriRef::parse(text).unwrap();
    let refused = |base: Uri<'_>, text| reference(text).resolve_against(base).unwrap_err().to_string();
    assert_eq!(refused(old, "b"), "expected an edition with relative references, which RFC 1738 does not have");
    let elsewhere = Uri::parse_with("http://h/a", Edition::Rfc2396).unwrap();
    assert_eq!(refused(elsewhere, "b"), "expected a base and a reference under the same edition");
    let opaque = Uri::parse_with("mailto:me@h", Edition::Rfc2396).unwrap();
    let error = opaque.resolve("b").unwrap_err().to_string();
    assert!(error.starts_with("expected a base that is not opaque (RFC 2396 section "), "{error}");
    let relative = |base: Uri<'_>, target: Uri<'_>| base.relativize(target).unwrap_err().to_string();
    assert!(relative(old, old).starts_with("expected an edition with relative references, which RFC 1738 does not"));
    assert_eq!(relative(elsewhere, new("http://h/")), "expected a base and a target under the same edition");
    assert_eq!(
        relative(new("x:/a/b"), new("x:/a/./c")),
        "expected a target without dot segments (RFC 3986 section 5.2.4)"
    );
}

#[test]
fn a_refused_link_says_the_first_reason_and_counts_the_others() {
    let registry = Registry::current();
    let target = Target::of(registry.parse("https://h/a/").unwrap()).unwrap();
    let refused = |link: &str| target.check(link).unwrap_err();
    assert!(refused("//evil/").to_string().contains("the link leads to another origin"), "{}", refused("//evil/"));
    for link in ["//evil/", "http://me@evil:81/..;/", "/%", "\\\\evil", "https:evil"] {
        let (error, report) = (refused(link), refused(link).report(link).to_string());
        assert!(error.to_string().contains(" at bytes "), "{error}");
        assert!(report.contains('^'), "{report}");
        let others = error.reasons().len() - 1;
        let counted = match others {
            0 => !error.to_string().contains(", and "),
            1 => error.to_string().ends_with(", and one reason more"),
            count => error.to_string().ends_with(&format!(", and {count} reasons more")),
        };
        assert!(counted, "{error}");
    }
}

#[test]
fn a_line_is_the_octets_that_are_sent() {
    let line = Line::new("", "x", Encoded::new_unchecked("a%20b")).unwrap().within(&["<", ">"]);
    assert_eq!(*line.decode(), *b"<a b>");
    let (before, last) = Line::new("", "x", Encoded::new_unchecked("a%C3%A9b")).unwrap().split_last('b');
    assert_eq!((before.unwrap().to_string(), last.to_string()), ("aé".into(), String::new()));
    let mut out = Vec::new();
    let command = Command::new("PASS", Line::word("pw")).secret();
    command.write_to(&mut out);
    assert_eq!(out, b"PASS pw\r\n");
    assert!(out.iter().copied().eq(command.octets()) && command.is_secret() && command.verb() == "PASS");
    assert_eq!(format!("{command:?}").find("pw"), None);
}

#[test]
fn places_of_fields_escape_what_they_cannot_have() {
    let registry = Registry::rfc1738();
    let encoded =
        |name: &str| registry.place(name).map(|place| place.encode("a/b;c?", registry.edition()).into_owned());
    assert_eq!(encoded("ftp.segment").as_deref(), Some("a%2Fb%3Bc?"));
    assert_eq!(encoded("ftp.fsegment"), encoded("ftp.segment"));
    assert_eq!((encoded("ftp.query"), encoded("nothing"), encoded("x.host")), (None, None, None));
    for octet in 0..=0xFF {
        let written = registry.encode_octet("gopher", "gtype", octet);
        let read = Encoded::new_unchecked(&written).octets().collect::<Vec<_>>();
        assert_eq!(read, [octet], "{written}");
        let unknown = registry.encode_octet("x", "y", octet);
        assert_eq!(unknown.len(), if octet.is_ascii_alphanumeric() { 1 } else { 3 });
    }
}

#[test]
fn a_refusal_is_of_the_rule_that_says_what_to_write() {
    let registry = Registry::current();
    assert_eq!(registry.refusal_of("/a?b"), None);
    assert_eq!(registry.refusal_of("http://h/"), None);
    assert_eq!(registry.refusal_of("x://h:80a/"), UriRef::parse("x://h:80a/").err());
    for text in ["http://h/a b", "ftp://h/a;type=x y", "mailto:a b@h", "news:a b", "http://h/%zz", "file:///c|/a b"] {
        let (error, generic) = (registry.refusal_of(text).unwrap(), UriRef::parse(text).unwrap_err());
        let of_scheme = registry.parse(text).unwrap_err();
        assert!(error == generic || error == of_scheme, "{text}: {error}");
        assert!(error.offset() <= generic.offset(), "{text}: {error}");
    }
}

#[test]
fn counts_of_what_was_left_out_are_added_up() {
    let registry = Registry::current();
    let finder = Finder::new(&registry);
    let counts = |text: &str| {
        let mut findings = finder.find(text);
        assert_eq!(findings.by_ref().count(), 0);
        findings.left_out()
    };
    let mut sum: LeftOut = counts("http://{h}/");
    sum += counts("http://{g}/ http://{h}/");
    assert_eq!(sum.counts().map(|(_, count)| count), [0, 3, 0, 0]);
    expect_distinct(sum.counts().iter().map(|&(name, _)| name));
}

#[test]
fn the_query_and_the_fragment_of_owned_references_are_cut_alike() {
    let url = UriBuf::parse("http://h/a?b#c").unwrap();
    assert_eq!(url.without_fragment(), "http://h/a?b");
    assert_eq!(url.as_uri().scheme(), "http");
}
