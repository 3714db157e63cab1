//! SIP URLs with addresses in brackets: those of RFC 5118 and of stacks, and what each verb says of them.

use uriel::{
    Edition, Level, Registry, Scheme, Uri, UriBuf,
    mend::mend,
    prose::Finder,
    scheme::{Entry, Production, Value},
    schemes::http::Http,
    write::UrlBuf,
};
use uriel_schemes::{
    register,
    sip::{Sip, SipUrl},
};

/// URLs with an IPv6 host; RFC 5118 section 4 has the first four in its messages.
const LITERALS: [&str; 14] = [
    "sip:user@[2001:db8::10]",
    "sip:[2001:db8::10]",
    "sip:[2001:db8::10]:5070",
    "sip:user@[2001:db8::1:2]:5060",
    "sip:user@[2001:db8::1]:5060;transport=tcp",
    "sips:alice:pw@[::1];lr?Subject=x",
    "sip:[::ffff:192.0.2.10]:19823",
    "sip:+1-212;x=y@[::1];user=phone",
    "sip:a?b/c@[::]",
    "SIP:a@[FE80::1]#f",
    "sip:joe@[2001:db8:0:0:0:0:0:1]",
    "sip:toto@[2a01:e35:1387:1020:6233:4bff:fe0b:5663]:5060;transport=tcp",
    "sip:[::1];maddr=192.0.2.1",
    "sip:%61@[::1]?Route=%3Csip:%5B::1%5D%3E",
];

/// Texts that stay refused: by the scheme, and by all others.
const REFUSED: [&str; 16] = [
    "sip:user@2001:db8::10",
    "sip:user@[]",
    "sip:user@[::1",
    "sip:user@::1]",
    "sip:user@[::1]x",
    "sip:user@[::1][::2]",
    "sip:user@[v1.x]",
    "sip:user@[h]",
    "sip:user@[1.2.3.4]",
    "sip:user@[fe80::1%25eth0]",
    "sip:[u]@h",
    "sip:user@h;maddr=[::1]",
    "sip:user@h?a=[::1]",
    "sip:user@%5B::1%5D",
    "sip:user@[1:2:3:4:5:6:7:8:9]",
    "sip:user@[::1];lr;",
];

#[test]
fn an_ip_literal_is_read_by_the_scheme_alone() {
    let registry = register(Registry::current());
    for text in LITERALS {
        let parsed = registry.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let url: SipUrl<'_> = parsed.refine::<Sip>().expect("it is of the scheme");
        assert!(url.host().to_ipv6().is_some(), "{text}");
        assert_eq!(Sip.parse(text).map(|url| url.to_string()).as_deref(), Ok(text));
        // By the generic rules it is none, and the typed URL is a scheme and an opaque part.
        let error = Uri::parse(text).expect_err(text);
        assert_eq!(&text[error.offset()..=error.offset()], "[", "{text}: {error}");
        let part = text.split('#').next().and_then(|url| url.split_once(':')).expect("a scheme").1;
        assert_eq!(Uri::from(url).path(), part);
    }
    for text in REFUSED {
        assert!(registry.parse(text).is_err() && Sip.parse(text).is_err(), "{text}");
    }
    for text in ["acct:a@[::1]", "cid:a@[::1]", "xmpp:a@[::1]", "mid:a@[::1]", "tel:[::1]", "mailto:a@[::1]", "x:[::1]"]
    {
        assert!(registry.parse(text).is_err(), "{text}");
    }
    assert!(<Sip as Scheme>::INFO.admits_ip_literal && !<Http as Scheme>::INFO.admits_ip_literal);
    assert_eq!(Sip::RULE.section(Edition::Rfc3986), Some("RFC 3261 section 25.1"));
}

#[test]
fn only_editions_with_addresses_have_them() {
    for edition in Edition::ALL {
        let is_read = Sip.parse_with("sip:a@[::1]", edition).is_ok();
        assert_eq!(is_read, matches!(edition, Edition::Rfc2396bis | Edition::Rfc3986), "{edition}");
    }
}

#[test]
fn addresses_are_equal_as_numbers() -> Result<(), uriel::ParseError> {
    for (one, other, are_equal) in [
        ("sip:a@[::1]", "sip:a@[0:0:0:0:0:0:0:1]", true),
        ("sip:a@[2001:db8::A]", "sip:a@[2001:DB8:0::a]", true),
        ("sip:a@[::ffff:1.2.3.4]", "sip:a@[::ffff:102:304]", true),
        ("sip:a@[::1]", "sip:a@[::2]", false),
        ("sip:a@[::1]", "sip:a@[::1]:5060", false),
        ("sip:a@[::ffff:1.2.3.4]", "sip:a@1.2.3.4", false),
    ] {
        let (one, other) = (Sip.parse(one)?, Sip.parse(other)?);
        assert_eq!((Sip.equivalent(&one, &other), one.matches(&other)), (are_equal, are_equal), "{one} {other}");
    }
    Ok(())
}

/// All verbs take a text that the rule of its scheme reads, and the generic rules refuse.
#[test]
fn verbs_take_an_ip_literal() -> Result<(), Box<dyn std::error::Error>> {
    let registry = register(Registry::current());
    let text = "sip:alice:secret@[2001:DB8::1]:5060;lr?Authorization=key#f";
    let parsed = registry.parse(text)?;
    let redacted = "sip:alice:***@[2001:DB8::1]:5060;lr?Authorization=***#f";
    assert_eq!(
        (parsed.redacted().to_string(), registry.redacted(text).to_string()),
        (redacted.into(), redacted.into())
    );
    assert!(!format!("{parsed:?}").contains("secret"));
    let hazards = parsed.hazards();
    assert!(hazards.iter().map(|hazard| hazard.kind().as_str()).eq(["password"]), "{hazards:?}");
    let mut plan = Vec::new();
    parsed.plan(&mut |item| plan.push(format!("{} {:?}", item.name, item.value)))?;
    assert_eq!(plan[..2], ["host \"[2001:DB8::1]\"", "port 5060"]);
    assert_eq!((parsed.effective_port(), registry.check(parsed.uri()).is_ok()), (Ok(Some(5060)), true));

    // As a generic URL it has an opaque part, and a fragment; the normal form is the text.
    let url = parsed.refine::<Sip>()?;
    let uri = Uri::from(url);
    assert_eq!((uri.path().as_str(), uri.fragment().as_deref()), (&text[4..text.len() - 2], Some("f")));
    assert!(url.normalize() == text && uri.normalize(Level::Scheme(&registry)) == text);
    let other = Sip.parse("sip:alice:secret@[2001:db8:0::1]:5060;LR?authorization=key#f")?;
    assert!(uri.is_equivalent(Uri::from(other), Level::Scheme(&registry)));
    assert!(!uri.is_equivalent(Uri::from(other), Level::Syntax));

    // A base of it has a document, and no hierarchy; a reference to it is refused.
    assert_eq!(uri.resolve("#x")?, text.replace("#f", "#x").as_str());
    assert_eq!(uri.resolve("http://h/")?, "http://h/");
    let error = Uri::parse("http://h/")?.resolve(text).expect_err("no generic URL");
    assert!(
        error.to_string().contains("an address may come after \"//\", or where the document of a scheme"),
        "{error}"
    );
    assert!(UriBuf::try_from(text.to_owned()).is_err());

    // Mending begins with the generic syntax, where the brackets are escaped; the scheme has no escapes in a host.
    assert_eq!(mend(text, Edition::Rfc3986)?.as_str(), text.replace('[', "%5B").replace(']', "%5D"));
    assert!(Sip.mend(text, Edition::Rfc3986).is_err());

    // Found in prose, kept and built.
    let prose = format!("call {text} now");
    let finder = Finder::new(&registry);
    let mut found = finder.find(&prose).map(|found| found.span());
    assert_eq!((found.next(), found.next()), (Some(5..5 + text.len()), None));
    assert_eq!(registry.parse_prefix(&format!("{text} now"))?.rest, " now");
    assert_eq!(UrlBuf::new(Sip, text.to_owned(), Edition::Rfc3986)?, text);
    for host in ["[2001:db8::1]", "2001:db8::1"] {
        let built = SipUrl::builder().user("a").host(host).port(5060).build()?;
        assert_eq!((built.as_str(), built.as_url().host().as_str()), ("sip:a@[2001:db8::1]:5060", "[2001:db8::1]"));
    }
    Ok(())
}

/// The error of the generic rules says that the document of a scheme may allow the address.
#[test]
fn a_generic_error_sends_to_the_document_of_the_scheme() {
    let hint = "no path has a \"[\": an address may come after \"//\", or where the document of a scheme";
    let say = |text| Uri::parse(text).expect_err("no URL").to_string();
    for text in ["sip:a@[::1]", "sips:a:b@[::1]:1;lr", "stun:[::1]", "turn:[::1]:3478?transport=udp", "x:[v1.x]"] {
        assert!(say(text).contains(hint), "{}", say(text));
    }
    for text in ["x:[", "x:[]", "x:a[::1]", "x:/@[::1]", "x:[h]", "x:?[::1]", "x://h/[::1]", "x:a@[::1"] {
        assert!(!say(text).contains(hint), "{}", say(text));
    }
}

/// The parts of a URL as they are written, in the order of its fields; "refused" if it is none.
fn parts(text: &str) -> String {
    let registry = register(Registry::current());
    let Ok(parsed) = registry.parse(text) else { return "refused".to_owned() };
    if parsed.scheme().is_none() {
        return "of no scheme that is known".to_owned();
    }
    let mut parts = Vec::new();
    parsed.fields(&mut |field| {
        let value = match field.value {
            Value::Raw(text) => text.to_owned(),
            Value::Text(text) => text.as_str().to_owned(),
            Value::Entries(entries) => {
                let separator = if field.name == "headers" { "&" } else { ";" };
                entries.map(Entry::as_str).collect::<Vec<_>>().join(separator)
            }
            _ => return,
        };
        if field.name != "host_kind" && !value.is_empty() {
            parts.push(format!("{}={value}", field.name));
        }
    });
    parts.join(" ")
}

#[test]
fn urls_of_the_torture_tests_are_read_alike() {
    let mut count = 0;
    for line in include_str!("suites/sip.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (text, expected) = line.split_once('\t').expect("a URL and its parts");
        assert_eq!(parts(text), expected, "{text}");
        count += 1;
    }
    assert_eq!(count, 56);
}
