//! The back ends of this build against the table, byte by byte.

extern crate alloc;

use super::*;
use crate::{
    engine::{pairs::PairSets, tables::is_escape},
    grammar::{
        Label, Port, Query, RegName, Segment, User, Userinfo,
        rfc1738::{Group, Search},
    },
    syntax::mapped::{Hex, Name, Path, Scheme},
};

const TEXTS: [&str; 10] = [
    "",
    "a",
    "ab:",
    "mailto:a@b",
    "%41%4%%zz%C3%a9x%0g:%25%32%35//a%2Fb%2f%9%99%fF%%41%41%41%41%41%41%41%41%41%41%41%41",
    "ftp+x-y.z://a_b~c/",
    "http://www.ietf.org/rfc/rfc2396.txt?a=b#c",
    "gopher://h:70/00/Weather/California/Los%20Angeles\u{e9}\u{7f}\u{0}[]{}|\\^`\"<>",
    "0123456789012345678901234567890123456789012345678901234567890123/456789",
    "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\u{7f}\u{80}\u{7ff}",
];

/// The bitmap of a class, byte by byte. Of an escape, the "%" alone counts as a member: its digits have to be members
/// of the class, as they are of every class that a bitmap serves (see `serves` in `engine/tables.rs`).
fn slow(octets: &[u8], class: &'static VectorTables, edition: Edition) -> u64 {
    let begins_escape = |k| class.takes_escapes(edition) && is_escape(octets, k);
    let is_member = |k| octets.get(k).is_some_and(|&octet| class.has(edition, octet)) || begins_escape(k);
    (0..64).map(|k| u64::from(!is_member(k)) << k).sum()
}

/// An operation that gives the bitmaps back.
#[derive(Clone, Copy)]
struct Mapping<'s> {
    text: &'s str,
    edition: Edition,
    bulk: &'static VectorTables,
    further: Option<&'static VectorTables>,
}

impl<'s> WithSimd<'s> for Mapping<'s> {
    type Output = Bitmaps;

    fn text(&self) -> &'s str {
        self.text
    }

    fn edition(&self) -> Edition {
        self.edition
    }

    fn bulk(&self) -> &'static VectorTables {
        self.bulk
    }

    fn further(&self) -> Option<&'static VectorTables> {
        self.further
    }

    fn with_simd<S: Simd>(self, bitmaps: Bitmaps, _: S) -> Bitmaps {
        bitmaps
    }
}

/// An operation that gives the end of a run back, which the bitmaps do not reach.
#[derive(Clone, Copy)]
struct Ending<'s> {
    mapping: Mapping<'s>,
    at: usize,
}

impl<'s> WithSimd<'s> for Ending<'s> {
    type Output = usize;

    fn text(&self) -> &'s str {
        self.mapping.text
    }

    fn edition(&self) -> Edition {
        self.mapping.edition
    }

    fn bulk(&self) -> &'static VectorTables {
        self.mapping.bulk
    }

    fn with_simd<S: Simd>(self, _: Bitmaps, simd: S) -> usize {
        let Self { mapping: Mapping { text, edition, bulk, .. }, at } = self;
        simd.run_end(text.as_bytes(), bulk, edition, at)
    }
}

/// Tables of classes of all kinds: with escapes and without, narrow and wide.
fn classes() -> impl Iterator<Item = &'static VectorTables> {
    let classes = [
        VectorTables::of::<Path>(),
        VectorTables::of::<Name>(),
        VectorTables::of::<Query>(),
        VectorTables::of::<User>(),
        VectorTables::of::<Userinfo>(),
        VectorTables::of::<Port>(),
        VectorTables::of::<Hex>(),
        VectorTables::of::<Label>(),
        VectorTables::of::<RegName>(),
        VectorTables::of::<Segment>(),
        VectorTables::of::<Search>(),
        VectorTables::of::<Group>(),
    ];
    classes.into_iter().step_by(if cfg!(miri) { 6 } else { 1 })
}

/// The editions, of which Miri reads the first and the last.
fn editions() -> impl Iterator<Item = Edition> {
    Edition::ALL.into_iter().step_by(if cfg!(miri) { Edition::ALL.len() - 1 } else { 1 })
}

/// Every suffix and prefix of the texts, so that every length and every alignment comes up.
fn every(mut check: impl FnMut(&str)) {
    // Miri is some thousand times slower: there a sample has to do.
    let step = if cfg!(miri) { 53 } else { 1 };
    for text in TEXTS {
        for k in (0..=text.len()).step_by(step).filter(|&k| text.is_char_boundary(k)) {
            check(&text[k..]);
            check(&text[..k]);
        }
    }
}

/// Compares the bitmaps of each back end with those of the table. Returns the number of back ends.
fn compare(text: &str, edition: Edition, class: &'static VectorTables) -> usize {
    let octets = text.as_bytes();
    let end_of_scheme = run_by_table(octets, &VectorTables::of::<Scheme>().lookup, edition, 0);
    // Each class is mapped as the bulk of a text beside `Name`, and as the further class beside `Path`.
    let [name, path, of_class] =
        [VectorTables::of::<Name>(), VectorTables::of::<Path>(), class].map(|class| slow(octets, class, edition));
    let mapping = Mapping { text, edition, bulk: class, further: None };
    let made = each(mapping).filter(|_| Detected::BITMAPS).zip(each(Mapping {
        bulk: VectorTables::of::<Path>(),
        further: Some(class),
        ..mapping
    }));
    made.map(|(bitmaps, with_further)| {
        assert_eq!((bitmaps.name, bitmaps.bulk), (name, of_class), "{edition} {text:?}");
        assert_eq!((with_further.name, with_further.bulk), (name, path), "{edition} {text:?}");
        assert_eq!(with_further.further, of_class, "{edition} {text:?}");
        let end = bitmaps.scheme.trailing_zeros() as usize;
        assert!(end == end_of_scheme || end.min(end_of_scheme) >= 16, "{edition} {text:?}");
    })
    .count()
}

#[test]
fn back_ends_make_the_bitmaps_of_the_table() {
    let mut compared = 0;
    for edition in editions() {
        for class in classes() {
            every(|text| compared += compare(text, edition, class));
        }
    }
    assert_eq!(compared > 0, Detected::BITMAPS);
}

/// An octet that ends runs, or begins an escape, in texts of every length that begin at every place of sixteen in
/// memory.
#[test]
fn an_octet_has_its_bit_wherever_it_stands() {
    let odd = [":", "/", "%41", "%4", "%", "{", "#", ".", "-", "\u{e9}"];
    let plain = "a1B".repeat(80);
    let step = if cfg!(miri) { 23 } else { 1 };
    for length in (0..=200).step_by(step) {
        for start in (0..16).step_by(step) {
            for at in (0..=length).rev().step_by(13 * step) {
                let odd = odd[(at + start) % odd.len()];
                let text = [&plain[..start + at], odd, &plain[at..length]].concat();
                let (text, edition) = (&text[start..], Edition::ALL[(length + start) % Edition::ALL.len()]);
                compare(text, edition, VectorTables::of::<Path>());
                compare_ends(text, edition, VectorTables::of::<Name>());
                compare_ends(text, edition, VectorTables::of::<Path>());
            }
        }
    }
}

/// Compares the ends of runs of each back end with those of the table, from some places on.
fn compare_ends(text: &str, edition: Edition, class: &'static VectorTables) {
    let octets = text.as_bytes();
    for at in (REACH..octets.len()).step_by(if cfg!(miri) { 29 } else { 7 }) {
        let end = run_by_table(octets, &class.lookup, edition, at);
        let mapping = Mapping { text, edition, bulk: class, further: None };
        for found in each(Ending { mapping, at }).chain([Detected.run_end(octets, class, edition, at)]) {
            assert_eq!(found, end, "{edition} {text:?} from {at} on");
        }
    }
}

#[test]
fn back_ends_find_the_end_of_a_run_as_the_table_does() {
    for edition in editions() {
        for class in classes() {
            every(|tail| compare_ends(&[&"a".repeat(64), tail, "%41"].concat(), edition, class));
        }
    }
}

#[test]
fn separators_are_bytes_below_the_digits() {
    let mut compared = 0;
    every(|text| {
        let octets = text.as_bytes().iter().take(64).enumerate();
        let of_text = octets.clone().map(|(k, _)| 1_u64 << k).sum::<u64>();
        let wanted = octets.map(|(k, octet)| u64::from(!octet.is_ascii() || *octet < b'0') << k).sum::<u64>();
        let mapping = Mapping { text, edition: Edition::Rfc1738, bulk: VectorTables::of::<Path>(), further: None };
        for bitmaps in each(mapping).filter(|_| Detected::BITMAPS) {
            assert_eq!(bitmaps.separators & of_text, wanted, "{text:?}");
            compared += 1;
        }
    });
    assert_eq!(compared > 0, Detected::BITMAPS);
}

/// A search that gives the places back that a back end finds in a text.
#[derive(Clone, Copy)]
struct Found<'s>(&'s str, Sought);

#[derive(Clone, Copy)]
enum Sought {
    Either([u8; 2]),
    /// Pairs of some of the sets, among which a back end may find others.
    Pairs(u8),
}

impl<'s> WithSimd<'s> for Found<'s> {
    type Output = Vec<usize>;

    fn text(&self) -> &'s str {
        self.0
    }

    fn edition(&self) -> Edition {
        Edition::Rfc3986
    }

    fn bulk(&self) -> &'static VectorTables {
        VectorTables::of::<Path>()
    }

    fn with_simd<S: Simd>(self, _: Bitmaps, simd: S) -> Self::Output {
        let octets = self.0.as_bytes();
        let mut places = Vec::new();
        let mut at = 0;
        loop {
            let marks = match self.1 {
                Sought::Either(sought) => simd.either(octets, at, sought),
                Sought::Pairs(wanted) => simd.pairs(octets, at, &PAIRS, wanted),
            };
            if marks.bits == 0 {
                assert_eq!(marks.end, octets.len());
                return places;
            }
            places.extend((0..64).filter(|k| marks.bits >> k & 1 == 1).map(|k| marks.at + k));
            assert!(marks.end > at && marks.end <= octets.len());
            at = marks.end;
        }
    }
}

/// Sets of all kinds: any octet next, one, several, and octets that are not ASCII.
const SETS: [(&[u8], &[u8]); 8] = [
    (b"=", b""),
    (b"%", b"4"),
    (b"sS", b"wW\0"),
    (b"\xC3", b"\xA9"),
    (b"0", b"\0"),
    (b"-/", b"u"),
    (b"\x80\xC3\xE9", b""),
    (b"ao", b"nN5"),
];

static PAIRS: PairSets = PairSets::of(SETS);

#[test]
fn pairs_are_found_wherever_they_stand() {
    let step = if cfg!(miri) { 97 } else { 1 };
    let mut found = 0;
    for piece in ["=", "%4", "sw", "SW", "s", "\u{e9}", "0", "-u", "/u", "an", "oN", "a5", "on", "%5", "tw", "-v"] {
        for wanted in [u8::MAX, 0b11, 0b100, 0b1111_0000] {
            for (before, after) in (0..150).step_by(step).flat_map(|at| [(at, 0), (at, 1), (at, 70)]) {
                let text = ["h".repeat(before), piece.to_owned(), "z".repeat(after)].concat();
                let octets = text.as_bytes();
                let is_pair = |at: &usize| {
                    let next = octets.get(at + 1).unwrap_or(&0);
                    let in_set = |(first, after): &(&[u8], &[u8])| {
                        first.contains(&octets[*at]) && (after.is_empty() || after.contains(next))
                    };
                    SETS.iter().enumerate().any(|(set, pairs)| wanted >> set & 1 == 1 && in_set(pairs))
                };
                let expected: Vec<_> = (0..octets.len()).filter(is_pair).collect();
                let search = Found(&text, Sought::Pairs(wanted));
                for places in each(search).chain([by_table(search)]) {
                    assert!(expected.iter().all(|at| places.contains(at)), "{text} {wanted}");
                    assert!(places.len() < expected.len() + 16, "{text} {wanted}");
                }
                let exact: Vec<_> = crate::engine::pairs::PairPlaces::of(octets, &PAIRS, wanted).collect();
                assert_eq!(exact, expected, "{text} {wanted}");
                found += expected.len();
            }
        }
    }
    assert!(found > 0);
}

#[test]
fn two_octets_are_found_wherever_they_stand() {
    let step = if cfg!(miri) { 97 } else { 1 };
    for len in (0..200).step_by(step) {
        let text: String = (0..len).map(|at| if at % 7 == 3 { ':' } else { 'a' }).collect();
        let texts = (0..len).step_by(step).flat_map(|at| {
            let mut marked = text.clone();
            marked.replace_range(at..=at, "<");
            let mut single = "\u{7f}".repeat(len);
            single.replace_range(at..=at, ":");
            [marked, single]
        });
        for text in texts.chain([text.clone()]) {
            let expected: Vec<_> = text.match_indices([':', '<']).map(|(at, _)| at).collect();
            let search = Found(&text, Sought::Either(*b":<"));
            for places in each(search) {
                assert_eq!(places, expected, "{text}");
            }
            assert_eq!(by_table(search), expected, "{text}");
        }
    }
}
