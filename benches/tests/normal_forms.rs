//! Normal forms beside those of fluent-uri and iri-string, over random texts: where they differ, why.

use fluent_uri::UriRef as Fluent;
use iri_string::{format::ToDedicatedString as _, types::UriStr};
use uriel::{HostKind, Level, UriRef, differences::Component};
use uriel_bench::random::Random;

/// Texts that are compared.
const TEXTS: usize = 100_000;

const BEGINNINGS: [&str; 28] = [
    "",
    "",
    "x:",
    "X:",
    "Ab+c.1:",
    "ftp:",
    "http:",
    "HTTPS:",
    "//h",
    "x://",
    "x://h",
    "x://H.Example",
    "http://h:80",
    "http://h:080",
    "x://h:",
    "x://h:80",
    "x://%41%c3%A9.de",
    "x://h%2e",
    "x://a%5fb",
    "x://a_B",
    "x://%31.2.3.4",
    "x://1.2.3.4",
    "x://[::AB]",
    "x://[0:0::1]",
    "x://[V1F.Ab]",
    "x://U:P@H",
    "x://u%41:%7e%3a@h",
    "x://:@h",
];
const PIECES: [&str; 48] = [
    "/", "/", "/", "//", "/.", "/..", "/./", "/../", "./", "../", "/.../", ".", "..", "%2e", "/%2E", "/%2e%2E/",
    "/.%2e", "a", "b", "A", "g.h", "%41", "%61", "%7E", "%7e", "~", "%2f", "%2F", "%3a", ":", "%40", "@", "%3B", ";",
    "%25", "%2541", "%fF", "%21", "!", "%2b", "+", "%5f", "?", "?", "%3f", "#", "=", "&",
];

fn texts() -> impl Iterator<Item = String> {
    let mut random = Random::new(6);
    std::iter::repeat_with(move || {
        let mut text = random.pick(&BEGINNINGS).to_owned();
        for _ in 0..random.below(8) {
            text += random.pick(&PIECES);
        }
        text
    })
}

/// A reference, and its normal form by the syntax.
fn compared(theirs: impl Fn(&str) -> Option<String>, why: impl Fn(&UriRef<'_>, &str, &str) -> Option<&'static str>) {
    let mut differing = std::collections::BTreeMap::new();
    let mut asked = 0;
    for text in texts() {
        if asked == TEXTS {
            break;
        }
        let Ok(url) = UriRef::parse(&text) else { continue };
        let Some(theirs) = theirs(&text) else { continue };
        asked += 1;
        let ours = url.normalize(Level::Syntax);
        if ours.as_str() != theirs {
            let why = why(&url, ours.as_str(), &theirs);
            let why = why.unwrap_or_else(|| panic!("{text:?} is {ours} here, and {theirs:?} there"));
            *differing.entry(why).or_insert(0) += 1;
        }
    }
    println!("of {asked}: {differing:#?}");
}

/// True if two texts differ in these components alone; an authority differs with its parts.
fn differ_in(components: &[Component], ours: &str, theirs: &str) -> bool {
    let [Ok(ours), Ok(theirs)] = [ours, theirs].map(UriRef::parse) else { return false };
    let others =
        Component::ALL.into_iter().filter(|other| *other != Component::Authority && !components.contains(other));
    others.into_iter().all(|other| other.of(&ours) == other.of(&theirs))
}

#[test]
fn fluent_uri() {
    let theirs = |text: &str| Some(Fluent::parse(text).ok()?.normalize().as_str().to_owned());
    compared(theirs, |url, ours, theirs| match () {
        // RFC 3986 names no rule for the spellings of an address; fluent-uri writes that of RFC 5952.
        () if url.host().is_some_and(|host| host.kind() == HostKind::Ipv6)
            && differ_in(&[Component::Host, Component::Port], ours, theirs) =>
        {
            Some("IPv6 spelling")
        }
        // Section 6.2.3 has empty and default ports among what is known of a scheme; fluent-uri leaves them out always.
        () if url.port().is_some() && differ_in(&[Component::Port], ours, theirs) => Some("port"),
        () => None,
    });
}

#[test]
fn iri_string() {
    let theirs = |text: &str| {
        // It has no normal form of a relative reference.
        let uri = UriStr::new(text).ok()?;
        Some(uri.normalize().to_dedicated_string().as_str().to_owned())
    };
    compared(theirs, |url, ours, theirs| match () {
        // By the letter of section 5.2.4 "x:a/../b" is "x:/b", where the path has got a root; so iri-string has it.
        () if url.authority().is_none()
            && !url.path().starts_with('/')
            && differ_in(&[Component::Path], ours, theirs)
            && ours.split(['/', ':', '?', '#']).any(|segment| matches!(segment, "." | "..")) =>
        {
            Some("path without a root")
        }
        // Section 6.2.3 has empty ports among what is known of a scheme; iri-string leaves them out always.
        () if url.port() == Some("") && differ_in(&[Component::Port], ours, theirs) => Some("port"),
        // Section 6.2.2.1 has hosts in small letters whatever is in them; iri-string only those that stand for ASCII.
        () if differ_in(&[Component::Host, Component::Port], ours, theirs)
            && url.host().is_some_and(|host| !host.encoded().octets().all(|octet| octet.is_ascii())) =>
        {
            Some("host of other letters")
        }
        () => None,
    });
}
