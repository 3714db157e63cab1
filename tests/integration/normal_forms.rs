//! Normal forms against a second, slow reading of the documents, and what holds of every one of them.
//!
//! `URIEL_STRINGS` says how many texts are made for each edition (100 000 if it is not set), `URIEL_SEED` which ones.

use std::fmt::Write as _;

use crate::{
    generator::words::{Texts, Words},
    oracle::{
        normal::{OfScheme, normal},
        split::Splitter,
    },
    random::{expect_share, strings},
    schemes::LANGUAGES,
};
use uriel::{Edition, Encoded, Level, Registry, Uri, UriRef, differences::Component, normalize::Comparison};

/// References that have something to normalise, for the most part.
static WORDS: Words = Words { schemes: SCHEMES, authorities: AUTHORITIES, pieces: PIECES, generated: 4, rootless: 3 };

impl Texts {
    /// The text with some of its octets in another case or as escapes, and perhaps something at its end.
    fn respelled(&mut self, text: &str) -> String {
        let random = &mut self.random;
        let mut respelled = String::new();
        for letter in text.chars() {
            match random.below(16) {
                0 if letter.is_ascii_alphanumeric() && !text.contains('%') => {
                    write!(respelled, "%{:02x}", u32::from(letter)).expect("a string takes it");
                }
                1 => respelled.push(letter.to_ascii_uppercase()),
                _ => respelled.push(letter),
            }
        }
        respelled + random.word(&["", "", "", "/", "1", ":", ":21", ":70", "#", "?", "A"])
    }
}

const SCHEMES: &[&str] = &["", "", "", "x:", "X:", "Ab+c.1:", "https:", "%41b:"];
const AUTHORITIES: &[&str] = &[
    "//",
    "//h",
    "//H.Example",
    "//h:",
    "//h:21",
    "//H:021",
    "//h:70",
    "//h:080",
    "//h:0",
    "//h:00",
    "//%41%c3%A9.de",
    "//h%2e",
    "//a%5fb",
    "//a_B",
    "//A%62c",
    "//1.2.3.4",
    "//%31.2.3.4",
    "//[::AB]",
    "//[::ab]:70",
    "//[V1F.Ab]",
    "//U:P@H",
    "//u%41:%7e%3a@h:21",
    "//:@h",
    "//@h:",
    "//%75@a_b",
    "//;%3B%61",
];
const PIECES: &[&str] = &[
    "/", "/", "/", "//", "/.", "/..", "/./", "/../", "./", "../", "/.../", ".", "..", "%2e", "/%2E", "/%2e%2E/",
    "/.%2e", "a", "b", "A", "g.h", "%41", "%61", "%7E", "%7e", "~", "%2f", "%2F", "%3a", ":", "%40", "@", "%3B", ";",
    ";", "%25", "%2541", "%00", "%fF", "%21", "!", "%24", "$", "%2b", "+", "%2C", ",", "%5f", "?", "?", "%3f", "#",
    "%23", "=", "&",
];

/// A text, read, with all that it is judged by.
struct Judge {
    edition: Edition,
    splitter: Splitter,
    registry: Registry,
}

impl Judge {
    fn new(edition: Edition) -> Self {
        // The facts of the tests are those of the schemes under their own names.
        let aliases = ["ftps", "https"];
        let registry = aliases.into_iter().fold(Registry::under(edition), Registry::without);
        Self { edition, splitter: Splitter::new(edition), registry }
    }

    /// The facts of its scheme, as the documents have them.
    fn of_scheme(&self, url: &UriRef<'_>) -> OfScheme {
        let Some(scheme) = url.scheme().filter(|name| self.registry.get(name.as_str()).is_some()) else {
            return OfScheme::default();
        };
        let language = LANGUAGES.iter().find(|language| scheme == *language.name).expect("the tests know every scheme");
        OfScheme {
            default_port: language.default_port,
            is_hierarchical: language.has_path,
            has_data_for_dots: !language.has_dot_segments,
            refuses_normal_form: false,
        }
    }

    fn levels(&self) -> [Level<'_>; 2] {
        [Level::Syntax, Level::Scheme(&self.registry)]
    }

    fn complaint(&self, url: &UriRef<'_>) -> Option<String> {
        for level in self.levels() {
            let of_scheme = matches!(level, Level::Scheme(_)).then(|| self.of_scheme(url));
            let mut expected = normal(url.as_str(), self.edition, &self.splitter, of_scheme);
            let is_of_scheme = self.registry.parse(url.as_str()).is_ok();
            if let Some(of_scheme) = of_scheme.filter(|_| is_of_scheme && self.registry.parse(&expected).is_err()) {
                let kept = OfScheme { refuses_normal_form: true, ..of_scheme };
                expected = normal(url.as_str(), self.edition, &self.splitter, Some(kept));
            }
            if of_scheme.is_some() && is_of_scheme && self.registry.parse(&expected).is_err() {
                return Some(format!("has the normal form {expected:?}, which is none of its scheme"));
            }
            let mut written = String::new();
            url.normalize_into(level, &mut written);
            if written != expected {
                return Some(format!("is written {written:?} and should be {expected:?}"));
            }
            let owned = url.normalize(level);
            if owned.as_str() != expected {
                return Some(format!("becomes {owned:?} and should become {expected:?}"));
            }
            if url.is_normalized(level) != (expected == url.as_str()) {
                return Some(format!("is_normalized, but its normal form is {expected:?}"));
            }
            let Ok(again) = UriRef::parse_with(&expected, self.edition) else {
                return Some(format!("{expected:?} is no reference"));
            };
            let owned = owned.as_uri_ref();
            let differs = |component: &Component| component.of(&owned) != component.of(&again);
            if Component::ALL.iter().any(differs) || (owned.kind(), owned.form()) != (again.kind(), again.form()) {
                return Some(format!("{expected:?} is not what it is read as"));
            }
            if !again.is_normalized(level) || again.normalize(level).as_str() != expected {
                return Some(format!("{expected:?} is not its own normal form"));
            }
            if let Some(component) = self.changed(url, &again) {
                return Some(format!("{component} is another one in {expected:?}"));
            }
            if !url.is_equivalent(again, level) || !again.is_equivalent(url, level) {
                return Some(format!("is not equivalent to {expected:?}"));
            }
        }
        None
    }

    /// The component that stands for something else in the normal form.
    fn changed(&self, url: &UriRef<'_>, normal: &UriRef<'_>) -> Option<Component> {
        let octets = |text: &str| Encoded::new_unchecked(text).octets().collect::<Vec<_>>();
        let folded = |text: &str| octets(text).to_ascii_lowercase();
        let without_zeros = |digits: &str| digits.trim_start_matches('0').to_owned();
        let drops_empty = self.edition == Edition::Draft1996 && url.scheme().is_some();
        let removes_dots = self.edition == Edition::Rfc3986 && url.scheme().is_some();
        let same = |component: Component| {
            let (before, after) = (component.of(url), component.of(normal));
            match component {
                // A name that was written like an address in escapes is the address.
                Component::HostKind => true,
                Component::Kind => url.kind() == normal.kind() && url.authority_kind() == normal.authority_kind(),
                Component::Scheme | Component::Host => before.map(folded) == after.map(folded),
                Component::Authority => before.is_some() == after.is_some(),
                Component::Port => after.is_none() || before.map(without_zeros) == after.map(without_zeros),
                // Dot segments go, and an empty path after an authority may become a root.
                Component::Path if removes_dots && before != Some("") => {
                    before.is_some_and(|path| path.starts_with('/')) || before.map(octets) == after.map(octets)
                }
                Component::Path if before == Some("") && url.authority().is_some() => {
                    after == before || (after == Some("/") && self.edition == Edition::Rfc3986)
                }
                Component::Path => {
                    let guarded = after.filter(|_| url.scheme().is_none()).and_then(|path| path.strip_prefix("./"));
                    [after, guarded].map(|path| path.map(octets)).contains(&before.map(octets))
                }
                _ if drops_empty => before.map(octets).unwrap_or_default() == after.map(octets).unwrap_or_default(),
                _ => before.map(octets) == after.map(octets),
            }
        };
        Component::ALL.into_iter().find(|&component| !same(component))
    }
}

#[test]
fn every_text_is_normalised_as_the_documents_say() {
    let texts = strings(100_000);
    for edition in Edition::ALL {
        let (mut made, judge) = (Texts::new(edition, 3986, &WORDS), Judge::new(edition));
        let (mut valid, mut changed) = (0, 0);
        while valid < texts {
            let text = made.next();
            let Ok(url) = UriRef::parse_with(&text, edition) else { continue };
            valid += 1;
            changed += u64::from(!url.is_normalized(Level::Scheme(&judge.registry)));
            if let Some(complaint) = judge.complaint(&url) {
                panic!("{edition}: {text:?} {complaint}");
            }
        }
        println!("{edition}: {valid} texts, {changed} of them not in normal form");
        expect_share(changed, 4, texts, format_args!("{edition}: not in normal form"));
    }
}

/// Equivalence is one: the same both ways round, and what `compare` says. It is wider from rung to rung, but for schemes
/// without dot segments.
#[test]
fn the_ladder_is_climbed_in_order() {
    let texts = strings(100_000) / 10;
    let of_their_own: Vec<_> = LANGUAGES.iter().flat_map(|language| language.equivalents).copied().collect();
    for edition in Edition::ALL {
        let (mut made, judge) = (Texts::new(edition, 3986, &WORDS), Judge::new(edition));
        let levels = [Level::String, Level::Syntax, Level::Scheme(&judge.registry)];
        let mut met = [0_u64; 4];
        let mut seen: Vec<String> = Vec::new();
        while met.iter().sum::<u64>() < texts {
            let of_schemes = made.random.once_in(4);
            let text = if of_schemes { made.random.word(&of_their_own).to_owned() } else { made.next() };
            let Ok(a) = UriRef::parse_with(&text, edition) else { continue };
            let other = if of_schemes {
                made.random.word(&of_their_own).to_owned()
            } else if seen.is_empty() || made.random.once_in(3) {
                made.respelled(&text)
            } else {
                made.random.pick(&seen).clone()
            };
            let Ok(b) = UriRef::parse_with(&other, edition) else { continue };
            let equal = levels.map(|level| a.is_equivalent(b, level));
            assert_eq!(equal, levels.map(|level| b.is_equivalent(a, level)), "{edition}: {text:?}, {other:?}");
            let rung = match a.compare(b, &judge.registry) {
                Comparison::String => 0,
                Comparison::Syntax => 1,
                Comparison::Scheme => 2,
                Comparison::Different(component) => {
                    assert_ne!(component, Component::Kind, "{edition}: {text:?}, {other:?}");
                    3
                }
            };
            // The generic syntax has dot segments where the scheme has none.
            let loses_dots = edition == Edition::Rfc3986 && judge.of_scheme(&a).has_data_for_dots && equal[1];
            assert_eq!(equal, [rung == 0, rung <= 1 || loses_dots, rung <= 2], "{edition}: {text:?}, {other:?}");
            for level in judge.levels() {
                let alike = a.normalize(level).as_str() == b.normalize(level).as_str();
                assert!(!alike || a.is_equivalent(b, level), "{edition}: {text:?}, {other:?}");
            }
            met[rung] += 1;
            seen.push(text);
            seen.truncate(200);
        }
        println!(
            "{edition}: the same text {}, by syntax {}, by scheme {}, different {}",
            met[0], met[1], met[2], met[3]
        );
        for (count, rung) in met.into_iter().zip(["the same text", "alike by syntax", "alike by scheme", "different"]) {
            expect_share(count, 1000, texts, format_args!("{edition}: {rung}"));
        }
    }
}

/// A reference means the same when it is normalised before it is resolved, on a base in normal form.
///
/// Not so in two cases. Resolution takes escapes as they stand, and so sees no dot segment in `%2e%2e`, but one to be
/// taken away by the ".." after it; by RFC 3986 it goes from the normal form of the result, where older editions leave
/// it. And by RFC 3986 section 5.2.4 resolution removes the dot segments of a path without a root, which the normal
/// form leaves alone: `x:a/../b`.
#[test]
fn normalising_before_resolving_changes_nothing() {
    let texts = strings(100_000);
    for edition in Edition::ALL.into_iter().filter(|&edition| edition != Edition::Rfc1738) {
        let mut made = Texts::new(edition, 3986, &WORDS);
        let mut bases = vec!["http://a/b/c/d?q".to_owned(), "x:/a".to_owned(), "x://h".to_owned()];
        let (mut resolved, mut relative) = (0, 0);
        while resolved < texts {
            let text = made.next();
            let Ok(reference) = UriRef::parse_with(&text, edition) else { continue };
            let has_escaped_dots = text.contains("%2e") || text.contains("%2E");
            let is_rootless = |url: &UriRef<'_>| url.authority().is_none() && !url.path().starts_with('/');
            if has_escaped_dots && (edition != Edition::Rfc3986 || text.contains('.'))
                || reference.scheme().is_some() && is_rootless(&reference) && (has_escaped_dots || text.contains('.'))
            {
                continue;
            }
            let base = Uri::parse_with(made.random.pick::<String>(&bases), edition).expect("it is a base");
            let normal = reference.normalize(Level::Syntax);
            match (reference.resolve_against(base), normal.as_uri_ref().resolve_against(base)) {
                (Ok(before), Ok(after)) => {
                    let (before, after) =
                        (before.as_uri().normalize(Level::Syntax), after.as_uri().normalize(Level::Syntax));
                    assert_eq!(before, after, "{edition}: {text:?} on {base}");
                }
                (Err(before), Err(after)) => assert_eq!(before, after, "{edition}: {text:?} on {base}"),
                (before, after) => panic!("{edition}: {text:?} on {base}: {before:?}, {after:?}"),
            }
            resolved += 1;
            relative += u64::from(reference.scheme().is_none());
            if reference.scheme().is_some() && !is_rootless(&reference) && bases.len() < 300 {
                bases.push(normal.into_string());
            }
        }
        expect_share(relative, 8, texts, format_args!("{edition}: relative"));
    }
}
