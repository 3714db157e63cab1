//! Owned URLs of schemes from outside, and of one that changes its mind.

use std::sync::atomic::{AtomicBool, Ordering};

use nom::{Parser, sequence::preceded};
use uriel::{
    Edition, ParseError, Registry, Scheme, Uri,
    grammar::{Authority, Port, Read, Rule, Text, hostport, octet, run1},
    scheme::{Production, RefineError},
    wire::{Visit, WireError},
    write::{Piece, UrlBuf},
};

use super::wais::Wais;

#[test]
fn a_url_from_outside_owns_its_text() {
    let url: UrlBuf<Wais> = "wais://h/db?a".parse().expect("a URL");
    assert_eq!(url.as_url().search().as_deref(), Some("a"));
    assert_eq!(url.clone(), url);
    assert_eq!("wais:h".parse::<UrlBuf<Wais>>().expect_err("no host").offset(), 5);
    let old = UrlBuf::new(Wais, "wais://h/db", Edition::Rfc1738).expect("a URL");
    assert_eq!((old.as_url().database().as_str(), old.edition()), ("db", Edition::Rfc1738));
    let refused = UrlBuf::new(Wais, "file://h/db", Edition::Rfc3986).expect_err("another scheme");
    assert_eq!(Some(refused.parse_error()), Wais.parse("file://h/db").as_ref().err());
}

/// A scheme that accepts only the first text that it reads.
#[derive(Debug, Default)]
struct Once(AtomicBool);

uriel::typed_url! {
    /// Digits.
    pub struct OnceUrl: Once;

    /// Parts of the digits.
    pub struct OnceParts {
        /// The digits.
        get digits: S,
    }

    fields {
        text digits;
    }

    /// Builder of the digits.
    pub builder OnceUrlBuilder {
        digits: Port
    }
}

uriel::production! { once_schemepart -> OnceParts for Once { Rule::new("onceurl"), bulk Port } }

fn once_schemepart<T: Text>(i: T) -> Read<T, OnceParts<T::Slice>> {
    run1(i, Port).map(|(i, digits)| (i, OnceParts { digits }))
}

impl Scheme for Once {
    const NAME: &'static str = "once";
    const TEMPLATE: &'static [Piece] = OnceUrl::TEMPLATE;
    const FIELDS: &'static [&'static str] = OnceUrl::FIELDS;
    type Url<'a> = OnceUrl<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<OnceUrl<'a>, ParseError> {
        if self.0.swap(true, Ordering::Relaxed) {
            return Err(uri.refuse("another scheme to read it again", 0..4));
        }
        let (text, edition) = (uri.as_str(), uri.edition());
        Self::spans(text, edition).map(|parts| OnceUrl { text, edition, parts })
    }

    fn fields<'a>(&self, url: &OnceUrl<'a>, visit: &mut uriel::scheme::Visit<'a, '_>) {
        url.visit_all_fields(visit);
    }

    fn plan<'a>(&self, _: &OnceUrl<'a>, _: &mut Visit<'a, '_>) -> Result<(), WireError> {
        Ok(())
    }
}

#[test]
fn an_owned_url_is_not_read_again() {
    let url = UrlBuf::new(Once::default(), "once:12", Edition::Rfc3986).expect("a URL");
    for _ in 0..3 {
        assert_eq!(url.as_url().digits(), "12");
        assert_eq!(
            format!("{url} {url:?} {:?}", url.clone()),
            r#"once:12 OnceUrl { digits: "12" } OnceUrl { digits: "12" }"#
        );
    }
    assert_eq!(url.as_url().to_owned().as_url(), url.as_url());
    #[cfg(feature = "build")]
    {
        let built = OnceUrl::builder().digits(12).build().expect("a URL");
        assert_eq!((built.as_url().digits().as_str(), built.as_str()), ("12", "once:12"));
    }
    assert_eq!("once:x".parse::<UrlBuf<Once>>().expect_err("no digit").offset(), 5);
}

#[test]
fn a_registered_scheme_may_change_its_mind() {
    let registry = Registry::current().with(Once::default());
    let parsed = registry.parse("once:12").expect("a URL");
    assert!(matches!(parsed.refine::<Once>(), Err(RefineError::Parse(error)) if error.span() == (0..4)));
    parsed.fields(&mut |field| panic!("the field {} of a refused URL", field.name));
    parsed.fields_named(&["digits"], &mut |field| panic!("the field {} of a refused URL", field.name));
    assert!(parsed.plan(&mut |_| panic!("an item of a refused URL")).is_err());
    #[cfg(feature = "hazards")]
    assert!(parsed.hazards().is_empty());
    assert_eq!(format!("{parsed} {:?}", parsed.uri()), r#"once:12 Uri("once:12", Rfc3986)"#);
    assert!(!format!("{parsed:?}").contains("digits"));
    assert!(!parsed.scheme().expect("it is registered").equivalent("once:1", "once:01", Edition::Rfc3986));
}

/// As many places as a URL can have.
#[derive(Debug, Default)]
struct Eight;

uriel::typed_url! {
    /// Two servers, and two words between them.
    pub struct EightUrl: Eight;

    /// Parts of the two servers.
    pub struct EightParts {
        /// The first server.
        one: Authority<S>,
        /// A word.
        get first: S,
        /// Another word.
        get second: Option<S>,
        /// The second server.
        other: Option<Authority<S>>,
    }

    fields {
        text first;
        text second;
    }
}

impl Scheme for Eight {
    const NAME: &'static str = "eight";
    uriel::by_production!(EightUrl);
}

uriel::production! { eight_schemepart -> EightParts for Eight { Rule::new("eighturl"), bulk Port } }

fn eight_schemepart<T: Text>(i: T) -> Read<T, EightParts<T::Slice>> {
    let (i, (host, port)) = hostport(i)?;
    let (i, first) = preceded(octet(b'/'), |i| run1(i, Port)).parse(i)?;
    let (i, second) = preceded(octet(b'/'), |i| run1(i, Port)).parse(i)?;
    let (i, (other, other_port)) = preceded(octet(b'/'), hostport).parse(i)?;
    let one = Authority { userinfo: None, host, port };
    let other = Some(Authority { userinfo: None, host: other, port: other_port });
    Ok((i, EightParts { one, first, second: Some(second), other }))
}

#[test]
fn a_url_has_up_to_eight_places() {
    let text = "eight:h:1/2/3/i:4";
    let url = Eight.parse(text).expect("a URL");
    let registry = Registry::current().with(Eight);
    assert_eq!(registry.parse(text).expect("a URL").refine::<Eight>().expect("its scheme").parts, url.parts);
    assert_eq!(text.parse::<UrlBuf<Eight>>().expect("a URL").as_url().parts, url.parts);
    let other = url.parts.other.expect("a second server").of(text);
    assert_eq!((other.host, other.port, url.parts.one.of(text).host), ("i", Some("4"), "h"));
}
