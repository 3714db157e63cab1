//! Resolution under RFC 3986 beside fluent-uri and iri-string, over random bases and references.
//!
//! `URIEL_STRINGS` says how many pairs (100 000 if it is not set). An answer may differ from ours for a reason that
//! [`Reason`] explains, and for no other.

use std::collections::BTreeMap;
use std::env;

use fluent_uri::{Uri as FluentUri, UriRef as FluentRef};
use iri_string::types::{UriAbsoluteStr, UriReferenceStr};
use uriel::{Uri, UriRef};
use uriel_bench::random::Random;

/// The reason why another library answers differently.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Reason {
    /// A base is "stripped of any fragment component prior to its use" (section 5.1): we do it, fluent-uri refuses it.
    FragmentOfBase,
    /// A base whose path has no root is a base like any other in section 5.2. fluent-uri refuses relative references on
    /// it; where the path of the base is empty, it puts a "/" before them, which section 5.2.3 does only after an
    /// authority.
    RootlessBase,
    /// In a reference with a scheme a path without a root loses its dot segments too (section 5.2.2); not in
    /// fluent-uri.
    RootlessReference,
    /// Only "." and ".." are dot segments (section 5.2.4), for "a URI reference must be transformed to its target URI
    /// before it can be normalized" (section 5.2.1); for fluent-uri and iri-string `%2E` is a dot too.
    EscapedDots,
    /// The last segment of the base is left out whatever it is (section 5.2.3); fluent-uri keeps it if it is "..".
    BaseEndsInDots,
    /// A path that is inherited whole stays as it is (section 5.2.2: `T.path = Base.path`); fluent-uri takes its dot
    /// segments out.
    InheritedDots,
}

impl Reason {
    /// The reasons why fluent-uri may differ on these.
    fn of_fluent_uri(base: &Uri<'_>, reference: &UriRef<'_>) -> Option<Self> {
        let path = base.path().as_str();
        let is_relative = reference.scheme().is_none();
        let merges = is_relative && reference.authority().is_none() && !reference.path().starts_with('/');
        let has_dots = |path: &str| path.split('/').any(|segment| matches!(segment, "." | ".."));
        [
            (base.fragment().is_some(), Self::FragmentOfBase),
            (is_relative && base.authority().is_none() && !path.starts_with('/'), Self::RootlessBase),
            (!is_relative && !reference.path().starts_with('/'), Self::RootlessReference),
            (has_escaped_dots(base, reference), Self::EscapedDots),
            (merges && !reference.path().is_empty() && path.ends_with("/.."), Self::BaseEndsInDots),
            (merges && reference.path().is_empty() && has_dots(path), Self::InheritedDots),
        ]
        .into_iter()
        .find_map(|(applies, reason)| applies.then_some(reason))
    }
}

fn has_escaped_dots(base: &Uri<'_>, reference: &UriRef<'_>) -> bool {
    base.path().contains("%2E") || reference.path().contains("%2E")
}

/// Bases and references, put together from pieces that resolution looks at.
fn text(random: &mut Random, schemes: &[&str]) -> String {
    let mut text = random.pick(schemes).to_owned();
    text += random.pick(&["", "", "//h", "//u@h:80", "//"]);
    text += random.pick(&["", "/", "/"]);
    for k in 0..random.below(6) {
        text += if k > 0 { "/" } else { "" };
        text += random.pick(&["", "a", "b", "c;p", ".", "..", "..", "...", ".d", "%2E", "%2e%2E", "e:f", "%7E"]);
    }
    text += random.pick(&["", "", "?q", "?q/../r", "?"]);
    text + random.pick(&["", "", "", "#f", "#f/../g"])
}

#[test]
fn agreement() {
    let pairs = env::var("URIEL_STRINGS").map_or(100_000, |text| text.parse().expect("URIEL_STRINGS is a number"));
    let mut random = Random::new(3986);
    let (mut asked, mut agreed) = (0_usize, 0_usize);
    let mut reasons = BTreeMap::<Reason, usize>::new();
    let mut others = Vec::new();
    while asked < pairs {
        let base = text(&mut random, &["http:", "x:"]);
        let reference = text(&mut random, &["", "", "", "http:", "y:"]);
        let (Ok(base_read), Ok(reference_read)) = (Uri::parse(&base), UriRef::parse(&reference)) else { continue };
        asked += 1;
        let ours = reference_read.resolve_against(base_read).expect("under RFC 3986 every base is hierarchical");

        let fluent = FluentUri::parse(&*base).expect("it is a URI");
        let theirs = FluentRef::parse(&*reference).expect("it is a reference").resolve_against(&fluent);
        if theirs.as_ref().is_ok_and(|theirs| theirs.as_str() == ours.as_str()) {
            agreed += 1;
        } else if let Some(reason) = Reason::of_fluent_uri(&base_read, &reference_read) {
            *reasons.entry(reason).or_default() += 1;
        } else {
            others.push(format!("fluent-uri: {reference} on {base} is {theirs:?}, and here {ours}"));
        }

        // Its type of a base admits no fragment.
        let fragmentless = base.split('#').next().unwrap_or_default();
        let strict = UriAbsoluteStr::new(fragmentless).expect("it is a URI without a fragment");
        let theirs = UriReferenceStr::new(&reference).expect("it is a reference").resolve_against(strict).to_string();
        if theirs == ours.as_str() {
            agreed += 1;
        } else if has_escaped_dots(&base_read, &reference_read) {
            *reasons.entry(Reason::EscapedDots).or_default() += 1;
        } else {
            others.push(format!("iri-string: {reference} on {base} is {theirs}, and here {ours}"));
        }
    }
    assert!(others.is_empty(), "{} of {pairs} differ:\n{}", others.len(), others[..others.len().min(30)].join("\n"));
    assert!(agreed > pairs, "{agreed} answers agree");
    assert!(reasons.len() == 6 && reasons.values().all(|&count| count > 10), "each reason is met: {reasons:?}");
}
