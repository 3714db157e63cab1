//! Verbs of generic URLs that typed ones have too: the conversion, normal forms, comparison, the origin.

use crate::{
    generator::Generator,
    random::{expect_share, seed, strings},
    schemes::each_scheme,
};
use uriel::{
    Edition, Level, OriginError, ParseError, PortError, Registry, Scheme, Uri, UriRef,
    charset::CharSet,
    differences::Component,
    grammar::{ByEdition, Class, Read, Rule, Text, run1},
    normalize::Comparison,
    schemes::{
        Url,
        http::{Http, HttpUrl},
    },
};

/// What a registry with all schemes says of random URLs, their types say too.
macro_rules! agree {
    ($($module:ident $Scheme:ident,)+) => {$(
        #[test]
        fn $module() {
            use uriel::schemes::$module::$Scheme;

            for edition in Edition::ALL {
                let registry = Registry::under(edition);
                let mut generator = Generator::new(edition, &crate::schemes::$module::LANGUAGE, seed(19));
                let (wanted, mut read, mut last) = (strings(100_000) / 50, 0, None::<String>);
                for _ in 0..wanted {
                    let text = generator.next().to_owned();
                    let Ok(url) = $Scheme.parse_with(&text, edition) else { continue };
                    read += 1;
                    let uri = Uri::from(url);
                    assert_eq!((uri, uri.edition()), (registry.parse(&text).expect("the same rule").uri(), edition));
                    assert_eq!(UriRef::from(url), uri);
                    let normal = url.normalize();
                    let expected = uri.normalize(Level::Scheme(&registry));
                    assert_eq!(normal.as_str(), expected.as_str(), "{edition}: {text}");
                    assert_eq!(normal.edition(), edition);
                    assert_eq!(uri.normalize(Level::Of(&$Scheme)), expected);
                    assert_eq!(uri.is_normalized(Level::Of(&$Scheme)), uri.is_normalized(Level::Scheme(&registry)));
                    let other = last.as_deref().map_or(uri, |text| Uri::parse_with(text, edition).expect("a URL"));
                    for other in [other, uri, normal.to_uri().expect("a URL")] {
                        assert_eq!(url.compare(other), uri.compare(other, &registry), "{edition}: {text} {other}");
                        let level = Level::Scheme(&registry);
                        assert_eq!(uri.is_equivalent(other, Level::Of(&$Scheme)), uri.is_equivalent(other, level));
                    }
                    last = Some(text);
                }
                expect_share(read, 20, wanted, format_args!("{edition}: URLs"));
            }
        }
    )+};
}
each_scheme!(agree);

#[test]
fn the_rules_of_one_scheme_count_for_its_names_alone() {
    let normal = |text, edition| Ok::<_, ParseError>(UriRef::parse_with(text, edition)?.normalize(Level::Of(&Http)));
    for (text, expected) in [
        ("HTTP://H:080", "http://h/"),
        ("https://h:443?q", "https://h/?q"),
        ("ftp://h:80", "ftp://h:80"),
        ("FTP://h:", "ftp://h"),
        ("//H:80", "//h:80"),
        ("", ""),
    ] {
        assert_eq!(normal(text, Edition::Rfc3986).expect("a URL"), expected);
    }
    // RFC 1738 has no https.
    assert_eq!(normal("https://h:443/a", Edition::Rfc1738).expect("a URL"), "https://h:443/a");

    // A name that only a registry has: the type knows the syntax alone.
    let registry = Registry::current().with_alias("web", "http").expect("a registered scheme");
    let url = registry.parse("WEB://H:80").expect("a URL").refine::<Http>().expect("of http");
    assert_eq!(url.normalize(), "web://h:80");
    assert_eq!(url.compare(UriRef::parse("web://h:81").expect("a URL")), Comparison::Different(Component::Port));
}

/// Digits, and a character that no URL by the generic syntax has.
#[derive(Clone, Copy)]
struct Digits;

impl Class for Digits {
    const RULE: &'static Rule = &Rule::new("digits");
    const OCTETS: ByEdition<CharSet> = ByEdition([CharSet::of("0123456789|"); 5]);
}

/// A scheme whose rule admits what the generic syntax does not.
#[derive(Default)]
struct Loose;

uriel::typed_url! {
    /// Digits between bars.
    pub struct LooseUrl: Loose;

    /// Parts of it.
    pub struct LooseParts {
        /// The text.
        get digits: S,
    }

    fields {
        text digits;
    }

    /// Builder of it.
    pub builder LooseBuilder {
        digits: Digits
    }
}

impl Scheme for Loose {
    const NAME: &'static str = "loose";
    uriel::by_production!(LooseUrl);
}

uriel::production! { loose -> LooseParts for Loose { Rule::new("loose"), bulk Digits } }

fn loose<T: Text>(i: T) -> Read<T, LooseParts<T::Slice>> {
    let (i, digits) = run1(i, Digits)?;
    Ok((i, LooseParts { digits }))
}

#[test]
fn a_text_that_is_no_uri_is_a_scheme_and_an_opaque_part() {
    let url = LooseUrl::parse("LOOSE:1|2").expect("by its rule");
    let uri = Uri::from(url);
    assert!(Uri::parse("loose:1|2").is_err());
    assert_eq!((uri.scheme().as_str(), uri.path().as_str(), uri.authority()), ("LOOSE", "1|2", None));
    assert_eq!(url.normalize(), "loose:1|2");
    assert_eq!(url.compare(LooseUrl::parse("loose:1|2").expect("by its rule")), Comparison::Syntax);
}

/// The example of the README, and relatives: a rule that wants a host stops where an address begins, and sees nothing of it.
#[test]
fn the_hint_of_the_generic_parse_is_that_of_a_typed_one() {
    let registry = Registry::current();
    for text in ["https://me:s3cret@::1/a", "http://::1/", "ftp://2001:db8::1:21/", "telnet://me@::1", "wais://::1/d"] {
        let generic = Uri::parse(text).expect_err(text);
        assert!(generic.to_string().contains(": write an IPv6 address in brackets: [::1] ("), "{generic}");
        for error in [
            registry.parse(text).expect_err(text),
            Url::parse(text).expect_err(text),
            registry.parse_prefix(text).map_or_else(|error| error, |prefix| prefix.stop()),
        ] {
            assert_eq!((error.to_string(), error.span()), (generic.to_string(), generic.span()));
        }
    }
    let text = "https://me:s3cret@::1/a";
    let generic = Uri::parse(text).expect_err(text);
    assert_eq!(HttpUrl::parse(text).expect_err(text), generic);
    assert_eq!(Http.parse(text).expect_err(text), generic);
}

#[test]
fn an_origin_is_that_of_the_server() {
    let registry = Registry::current();
    let origin = |text| registry.parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).origin();
    for (text, expected) in [
        ("http://h/", "http://h"),
        ("HTTPS://me:pw@H.Example:0443/a?b#c", "https://h.example"),
        ("https://h:80", "https://h:80"),
        ("http://[2001:DB8::1]:/", "http://[2001:db8::1]"),
        ("ftps://h", "ftps://h"),
        ("news://h:1119/a.b", "news://h:1119"),
    ] {
        let origin = origin(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(origin.to_string(), expected, "{text}");
        assert_eq!(origin.host(), registry.parse(text).expect("a URL").uri().host().expect("a host"));
    }
    for text in ["mailto:me@h", "file://h/a", "x://h/", "news:a.b", "urn:x:y"] {
        let error = origin(text).expect_err(text);
        assert!(matches!(error, OriginError::NoServer), "{text}: {error}");
    }
    let error = origin("http://h:65536/").expect_err("no port");
    assert!(matches!(error, OriginError::Port(_)));
    assert_eq!(error.to_string(), "expected a port up to 65535, found a greater number");
    assert!(matches!(Registry::rfc1738().parse("https://h/").map(|url| url.origin()), Ok(Err(OriginError::NoServer))));

    let typed = HttpUrl::parse("http://H:80/").expect("a URL").origin().expect("an origin");
    assert_eq!(typed, origin("http://h/a").expect("an origin"));
    assert_ne!(typed, origin("ftp://h:80/a").expect("an origin"));
    assert!(typed.scheme() == "http" && typed.host() == "H" && typed.port() == Some(80));
}

#[test]
fn a_port_over_65535_is_told_as_one() {
    let refused = |text| Uri::parse(text).expect("a URL").port_number().expect_err(text);
    let error: PortError = refused("x://h:65536/");
    for text in ["x://h:99999999999999999999999999999999999/", "x://h:000065536"] {
        assert_eq!(refused(text), error);
    }
    assert_eq!(error.to_string(), "expected a port up to 65535, found a greater number");
    assert_eq!(HttpUrl::parse("http://h:65536/").expect("a URL").effective_port(), Err(error));
    assert_eq!(Registry::current().parse("ftp://h:65536").expect("a URL").effective_port(), Err(error));
    for (text, port) in [("x://h:65535", Some(65535)), ("x://h:0", Some(0)), ("x://h:", None), ("x:", None)] {
        assert_eq!(Uri::parse(text).expect("a URL").port_number(), Ok(port), "{text}");
    }
}
