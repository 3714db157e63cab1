//! Relativisation: the conformance vectors; and over random URIs that the reference leads back, and that none is
//! shorter.

use crate::random::{Random, expect_share, strings};
use crate::vectors::{Complaints, rows};
use uriel::{
    Edition, Uri, UriRef,
    resolve::{RelativizeErrorKind, Resolver},
};

const EDITIONS: [Edition; 4] = [Edition::Draft1996, Edition::Rfc2396, Edition::Rfc2396bis, Edition::Rfc3986];

fn relativize(base: &str, target: &str, edition: Edition) -> Result<String, RelativizeErrorKind> {
    let [base, target] =
        [base, target].map(|uri| Uri::parse_with(uri, edition).unwrap_or_else(|error| panic!("{uri}: {error}")));
    base.relativize(target).map(|reference| reference.to_string()).map_err(|error| error.kind())
}

/// The target of a reference on a base, if it has one.
fn resolved(base: &str, reference: &str, edition: Edition) -> Option<String> {
    let base = Uri::parse_with(base, edition).ok()?;
    let reference = UriRef::parse_with(reference, edition).ok()?;
    Some(reference.resolve_against(base).ok()?.to_string())
}

#[test]
fn vectors() {
    let mut complaints = Complaints::default();
    for row in rows("relativize.jsonl") {
        let text = |key| row.text(key).expect("every row has a base, a target and a reference");
        let (base, target, want) = (text("base"), text("target"), text("expect"));
        let got = relativize(base, target, row.edition());
        let also_ok = row.get("also_ok").as_array().into_iter().flatten().filter_map(|text| text.as_str());
        let allowed: Vec<_> = also_ok.filter(|_| row.get("only") == false).chain([want]).collect();
        let is_allowed = got.as_deref().is_ok_and(|got| allowed.contains(&got));
        let what = format!("{} from {base} to {target}", row.id());
        complaints.note_as(&what, row.why(), (!is_allowed).then(|| format!("{got:?}, expected one of {allowed:?}")));
    }
    complaints.settle(114);
}

#[test]
fn what_would_be_read_otherwise_is_guarded() {
    for edition in EDITIONS {
        let from = |base, target| relativize(base, target, edition).unwrap();
        assert_eq!(from("x://h/long/a", "x://h/long/b:c"), "./b:c", "{edition}");
        assert_eq!(from("x://h/long/a", "x://h/long//b"), ".//b", "{edition}");
        assert_eq!(from("x://h/long/a", "x://h/long/"), ".", "{edition}");
        assert_eq!(from("x://h/long/name/a", "x://h/long/#s"), "..#s", "{edition}");
        assert_eq!(from("x://h/a?q", "x://h/a"), "a", "{edition}");
        assert_eq!(from("x://h/a#s", "x://h/a"), "", "{edition}");
        assert_eq!(from("x://h/a/b", "x://h"), "//h", "{edition}");
        assert_eq!(from("x:/a/b", "x:/.//b"), "..//b", "{edition}");
        assert_eq!(from("x://h/a", "y://h/a"), "y://h/a", "{edition}");
        assert_eq!(from("x:/.//a/b", "x:/.//a/c"), "c", "{edition}");
        assert_eq!(from("x:/.//a/b", "x:/.//a/"), ".", "{edition}");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let dots = Err(RelativizeErrorKind::DotSegments);
    assert_eq!(relativize("http://h/a", "http://h/b/../c", Edition::Rfc3986), dots);
    // But for the base itself, the path of which is inherited as it is.
    assert_eq!(relativize("http://h/b/../c?q", "http://h/b/../c?r", Edition::Rfc3986).as_deref(), Ok("?r"));
    assert_eq!(relativize("http://h/a", "http://h/b/../c", Edition::Rfc2396).as_deref(), Ok("/b/../c"));
    assert_eq!(relativize("http://h/", "http://h/", Edition::Rfc1738), Err(RelativizeErrorKind::NoReferences));
    let mixed = Uri::parse("http://h/").unwrap().relativize(Uri::parse_with("http://h/", Edition::Rfc2396).unwrap());
    assert_eq!(mixed.unwrap_err().to_string(), "expected a base and a target under the same edition");
}

/// A path that begins with "//" is led to by a dot segment before it, where that is removed.
#[test]
fn a_dot_segment_is_shorter_than_a_climb() {
    let from = |edition| relativize("http://www.example.org/x/y/z", "http://www.example.org//q", edition);
    for (edition, reference) in [
        (Edition::Draft1996, "../..//q"),
        (Edition::Rfc2396, "../..//q"),
        (Edition::Rfc2396bis, "../..//q"),
        (Edition::Rfc3986, "/.//q"),
    ] {
        assert_eq!(from(edition).as_deref(), Ok(reference), "{edition}");
    }
}

/// Before 2396bis, a base with an authority and no path gets no relative path, although it would lead there.
#[test]
fn a_base_without_a_path_has_a_root() {
    for edition in EDITIONS {
        let reference = relativize("x://h", "x://h/a", edition).unwrap();
        let wanted = if edition >= Edition::Rfc2396bis { "a" } else { "/a" };
        assert_eq!(reference, wanted, "{edition}");
    }
}

/// Draft 1996 takes an empty query for an absent one, so `?` leads there too.
#[test]
fn gives_no_reference_with_an_empty_component_that_the_target_lacks() {
    assert_eq!(relativize("x:/..?", "x:/..", Edition::Draft1996).as_deref(), Ok(".."));
    assert_eq!(resolved("x:/..?", "?", Edition::Draft1996).as_deref(), Some("x:/.."));
}

/// From an opaque base there is no relative reference but a fragment: the target itself remains.
#[test]
fn an_opaque_base() {
    for edition in [Edition::Rfc2396, Edition::Rfc2396bis] {
        assert_eq!(relativize("mailto:a@b", "mailto:c@d", edition).as_deref(), Ok("mailto:c@d"));
        assert_eq!(relativize("mailto:a@b", "mailto:a@b#f", edition).as_deref(), Ok("#f"));
    }
    assert_eq!(relativize("mailto:a@b", "mailto:c@d", Edition::Rfc3986).as_deref(), Ok("c@d"));
}

fn uri(random: &mut Random) -> String {
    let mut text = random.word(&["x:", "x:", "x:", "y:"]).to_owned();
    text += random.word(&["//h", "//h", "//g", ""]);
    for _ in 0..random.below(5) {
        text += random.word(&["/", "/a", "/b", "/a", "/b:c", "/.", "/..", "/...", "/.//a"]);
    }
    for piece in [";p", "?", "?q", "#f"] {
        if random.once_in(6) {
            text += piece;
        }
    }
    text
}

#[test]
fn every_reference_leads_back() {
    let pairs = strings(50_000);
    for edition in EDITIONS {
        let mut random = Random::new(edition as u64);
        let (mut led, mut shorter) = (0, 0);
        while led < pairs {
            let (base, target) = (uri(&mut random), uri(&mut random));
            let Ok(base_read) = Uri::parse_with(&base, edition) else { continue };
            let Ok(target_read) = Uri::parse_with(&target, edition) else { continue };
            led += 1;
            match base_read.relativize(target_read) {
                Ok(reference) => {
                    assert_eq!(
                        resolved(&base, reference.as_str(), edition).as_ref(),
                        Some(&target),
                        "{base} {reference}"
                    );
                    shorter += u64::from(reference.as_str().len() < target.len());
                }
                Err(error) => {
                    assert_eq!(error.kind(), RelativizeErrorKind::DotSegments, "{base} {target}");
                    assert_eq!(edition, Edition::Rfc3986);
                    assert_ne!(resolved(&base, &target, edition), Some(target), "it leads to itself");
                }
            }
        }
        expect_share(shorter, 4, pairs, format_args!("{edition}: shorter than the target"));
    }
}

/// All texts of up to four octets that resolution looks at: none of them that leads to the target is shorter than the
/// answer.
#[test]
fn none_is_shorter() {
    const OCTETS: &[u8] = b"./ab:?#;qf";
    let mut texts = vec![String::new()];
    let mut longest = texts.clone();
    for _ in 0..4 {
        let longer =
            |text: &String| OCTETS.iter().map(|&octet| format!("{text}{}", char::from(octet))).collect::<Vec<_>>();
        longest = longest.iter().flat_map(longer).collect();
        texts.extend_from_slice(&longest);
    }
    for edition in EDITIONS {
        let mut random = Random::new(edition as u64 + 99);
        for _ in 0..150 {
            let (base, target) = (uri(&mut random), uri(&mut random));
            let Ok(base_read) = Uri::parse_with(&base, edition) else { continue };
            let Ok(target_read) = Uri::parse_with(&target, edition) else { continue };
            // A base without a path is left out: under two editions the answer is the path that everyone agrees on.
            if base_read.path().is_empty() {
                continue;
            }
            let Ok(answer) = base_read.relativize(target_read) else { continue };
            let resolver = Resolver::new(base_read).expect("it is not RFC 1738");
            let mut text = String::new();
            let shorter = texts.iter().take_while(|text| text.len() < answer.as_str().len()).find(|reference| {
                let reference = UriRef::parse_with(reference, edition).ok();
                let led = reference.and_then(|reference| resolver.resolve_into(&reference, &mut text).ok());
                led.is_some() && text == target
            });
            assert_eq!(shorter, None, "{edition}: {answer} from {base} to {target}");
        }
    }
}
