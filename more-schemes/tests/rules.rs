//! Each rule, compared with a second reading of its document: the rules that the document prints and what its prose
//! adds, in `tests/rules`, as the library's own tests read theirs.
//!
//! `URIEL_STRINGS` says how many texts each test makes (50 000 if it is not set), `URIEL_SEED` which ones. What a
//! scheme accepts has to be a URL by the generic syntax too, under every edition, and keeps to the laws of normal forms
//! and comparison.

#[path = "../../tests/integration/against.rs"]
#[allow(dead_code, reason = "the library's own tests use more of it")]
mod against;
#[path = "../../tests/integration/generator/mod.rs"]
#[allow(dead_code, reason = "the library's own tests use more of it")]
mod generator;
#[path = "../../tests/integration/language.rs"]
#[allow(dead_code, reason = "the library's own tests use more of it")]
mod language;
#[path = "../../tests/integration/oracle/mod.rs"]
#[allow(dead_code, reason = "the library's own tests use more of it")]
mod oracle;
#[path = "../../tests/integration/random.rs"]
#[allow(dead_code, reason = "the library's own tests use more of it")]
mod random;
mod schemes;
mod texts;

use generator::Generator;
use language::Language;
use random::{seed, strings};
use schemes::{LANGUAGES, TEXTS, each_scheme};
use uriel::{Edition, Level, Registry, Uri};

/// A module of comparisons with the rule for each scheme.
macro_rules! tests {
    ($(
        $module:ident, $($path:ident)::+, $name:literal, $document:literal, $rule:literal, $fragment:literal,
        $prose:expr;
    )+) => {$(
        mod $module {
            use uriel::Scheme;

            crate::against::under_every_edition!(crate::schemes::$module::LANGUAGE, |text, edition| {
                uriel_schemes::$($path)::+.parse_with(text, edition).map(|read| read.to_string())
            });
        }
    )+};
}
each_scheme!(tests);

#[test]
fn every_scheme_of_the_package_is_here() {
    let registry = uriel_schemes::register(Registry::empty(Edition::Rfc3986));
    for (_, scheme) in registry.iter() {
        let name = scheme.info().name;
        assert!(LANGUAGES.iter().any(|language| language.name == name), "no rule is for {name}");
    }
}

/// What a scheme accepts keeps to the laws of normal forms and comparison.
#[test]
fn normal_forms_are_equivalent_and_normal() {
    for edition in Edition::ALL {
        let registry = uriel_schemes::register(Registry::empty(edition));
        for language in LANGUAGES {
            let mut generator = Generator::new(edition, language, seed(2) ^ language.number());
            for text in (0..strings(TEXTS) / 10).map(|_| generator.next()) {
                let Ok(parsed) = registry.parse(&text) else { continue };
                _ = (format!("{parsed:?}"), parsed.hazards(), parsed.plan(&mut |_| ()));
                let (uri, normal) = (parsed.uri(), parsed.uri().normalize(Level::Scheme(&registry)));
                assert!(registry.parse(normal.as_str()).is_ok(), "{edition}: {text} {normal}");
                assert_eq!(normal.normalize(Level::Scheme(&registry)), normal, "{edition}: {text}");
                assert!(uri.is_equivalent(&normal, Level::Scheme(&registry)), "{edition}: {text} {normal}");
                if let Some(scheme) = parsed.scheme() {
                    assert!(scheme.equivalent(&text, &text, edition), "{edition}: {text}");
                }
            }
        }
    }
}

/// The rules of a scheme are for what it accepts: not for a text that is refused in the normal form too.
#[test]
fn normal_forms_of_refused_texts_are_normal() {
    let (mut refused, texts) = (0, strings(TEXTS) / 20);
    for edition in Edition::ALL {
        let registry = uriel_schemes::register(Registry::empty(edition));
        let of_language = |language: &&'static Language| {
            let mut generator = Generator::new(edition, language, seed(3) ^ language.number());
            (0..texts).map(move |_| generator.next())
        };
        let generated = LANGUAGES.iter().flat_map(of_language);
        for text in ["acct::a@c%41", "acct:%61@cA"].map(str::to_owned).into_iter().chain(generated) {
            let Ok(uri) = Uri::parse_with(&text, edition) else { continue };
            refused += u64::from(registry.parse(&text).is_err());
            let normal = uri.normalize(Level::Scheme(&registry));
            assert_eq!(normal.normalize(Level::Scheme(&registry)), normal, "{edition}: {text}");
        }
    }
    assert!(refused >= texts, "{refused}");
}

/// An extension of separators alone stays one in a normal form.
#[test]
fn normal_forms_keep_to_the_rule() {
    let registry = uriel_schemes::register(Registry::current());
    for (text, normal) in [
        ("tel:+1-2;ext=-", "tel:+12;ext=-"),
        ("tel:+1;ext=.;A", "tel:+1;ext=-;a"),
        ("geo:-0.0,-0;u=00", "geo:0,0;u=0"),
        ("urn:EX:a%2c?+B", "urn:ex:a%2C?+B"),
        ("sip:%61@H;A=%42:5060", "sip:a@H;A=B:5060"),
    ] {
        let uri = Uri::parse(text).expect("a URL");
        assert_eq!(uri.normalize(Level::Scheme(&registry)).as_str(), normal);
    }
    // A user may have fewer characters than the edition leaves unreserved.
    for (edition, text, normal) in [
        (Edition::Draft1996, "irc://a%2cb@H/%41", "irc://a%2Cb@h/%41"),
        (Edition::Draft1996, "irc://a%2cb@H/", "irc://a%2Cb@h/"),
        (Edition::Rfc2396, "xmpp://%41%27b@H", "xmpp://%41%27b@h"),
    ] {
        let registry = uriel_schemes::register(Registry::empty(edition));
        let uri = Uri::parse_with(text, edition).expect("a URL");
        assert_eq!(uri.normalize(Level::Scheme(&registry)).as_str(), normal);
    }
    assert!(registry.parse("sip:h;a;%61=1").is_err(), "decoded, the name is there twice");
    assert_eq!(
        registry.parse("sftp://h:;type=i").map_err(|error| error.offset()).err(),
        Some(9),
        "no \";\" after a port"
    );
}
