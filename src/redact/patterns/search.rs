//! The search for what patterns tell, and for the values of keys in URLs with other escapes: all in one pass, or two.

use alloc::vec::Vec;
use core::ops::Range;

use super::{accounts::Accounts, debug::Printed, properties::Properties, webhooks::Webhooks};
use crate::engine::pairs::{PairPlaces, PairSets};
use crate::redact::{
    decoded::{EscapedUrls, reads_escapes},
    keys::KeySet,
    kind::SecretKind,
    spans::Hiding,
};

/// The secrets that patterns tell, and the values in URLs with other escapes, in order.
pub(crate) fn found(octets: &[u8], keys: &KeySet<'_>, wanted: &Hiding) -> Vec<(Range<usize>, SecretKind)> {
    let &Hiding { scope, patterns, .. } = wanted;
    let mut found = Vec::new();
    let lists = LISTS.chosen(patterns.connection_strings, reads_escapes(scope, keys));
    if lists != 0 {
        let (mut properties, mut accounts) = (Properties::of(octets, keys), Accounts::of(octets));
        let mut urls = EscapedUrls::of(octets, scope);
        for at in PairPlaces::of(octets, &LISTS.pairs, lists) {
            match octets[at] {
                b'=' => found.extend(properties.value_at(at).map(|place| (place, SecretKind::Property))),
                b'@' => found.extend(accounts.password_before(at).map(|place| (place, SecretKind::Property))),
                _ => urls.add_values(at, keys, &mut found),
            }
        }
    }
    let words = WORDS.chosen(patterns.webhooks, patterns.debug);
    if words != 0 {
        let (mut webhooks, mut printed) = (Webhooks::of(octets), Printed::of(octets, keys));
        let mut places = PairPlaces::of(octets, &WORDS.pairs, words);
        while let Some(at) = places.next() {
            found.extend(if places.sets_at(at) & WORDS.first != 0 {
                webhooks.path_around(at).map(|place| (place, SecretKind::Webhook))
            } else {
                printed.secret_around(at).map(|place| (place, SecretKind::Printed))
            });
        }
    }
    found.sort_unstable_by_key(|(place, _)| place.start);
    found
}

/// Two groups of sets that are searched for together.
struct Groups {
    pairs: PairSets,
    /// The sets of the first group, a bit each.
    first: u8,
}

impl Groups {
    const fn chosen(&self, first: bool, second: bool) -> u8 {
        (if first { self.first } else { 0 }) | if second { !self.first } else { 0 }
    }
}

/// Connection strings, and escapes.
static LISTS: Groups = {
    let [a, b, c, d, e, f] = EscapedUrls::PAIRS;
    Groups { pairs: PairSets::of([(b"=", b""), (b"@", b""), a, b, c, d, e, f]), first: 0b11 }
};

/// Webhooks, and what programs print.
static WORDS: Groups = {
    let ([a, b, c, d], [e, f, g, h]) = (Webhooks::PAIRS, Printed::PAIRS);
    Groups { pairs: PairSets::of([a, b, c, d, e, f, g, h]), first: 0b1111 }
};
