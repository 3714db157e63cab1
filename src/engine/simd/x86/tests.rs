//! The back ends against the table, byte by byte.

extern crate alloc;

use super::*;
use crate::{
    engine::tables::run_by_table,
    grammar::{
        Hex, Label, Path, Port, Query, RegName, Scheme, Segment, User, Userinfo,
        rfc1738::{Group, Search},
    },
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

/// The bitmap of a class, byte by byte.
fn slow(octets: &[u8], class: &'static Tables, edition: Edition) -> u64 {
    let passed_over = |k| class.takes_escapes(edition) && is_escape(octets, k);
    let is_member = |k| octets.get(k).is_some_and(|&octet| class.has(edition, octet)) || passed_over(k);
    (0..64).map(|k| u64::from(!is_member(k)) << k).sum()
}

/// An operation that gives the bitmaps back.
struct Mapping<'s> {
    text: &'s str,
    edition: Edition,
    rest: &'static Tables,
}

impl<'s> WithSimd<'s> for Mapping<'s> {
    type Output = Bitmaps;

    fn text(&self) -> &'s str {
        self.text
    }

    fn edition(&self) -> Edition {
        self.edition
    }

    fn rest(&self) -> &'static Tables {
        self.rest
    }

    fn with_simd<S: Simd>(self, bitmaps: Bitmaps, _: S) -> Bitmaps {
        bitmaps
    }
}

/// The bitmaps of `text` by each back end of this processor.
fn bitmaps(text: &str, edition: Edition, rest: &'static Tables) -> impl Iterator<Item = Bitmaps> {
    let sse2 = with_sse2(Mapping { text, edition, rest });
    // SAFETY: the witness says that AVX2 was found.
    let avx2 = Avx2::detect().map(|avx2| unsafe { avx2::with_avx2(Mapping { text, edition, rest }, avx2) });
    [Some(sse2), avx2].into_iter().flatten()
}

/// Tables of classes of all kinds: with escapes and without, narrow and wide.
fn classes() -> impl Iterator<Item = &'static Tables> {
    let classes = [
        Tables::of::<Path>(),
        Tables::of::<Name>(),
        Tables::of::<Query>(),
        Tables::of::<User>(),
        Tables::of::<Userinfo>(),
        Tables::of::<Port>(),
        Tables::of::<Hex>(),
        Tables::of::<Label>(),
        Tables::of::<RegName>(),
        Tables::of::<Segment>(),
        Tables::of::<Search>(),
        Tables::of::<Group>(),
    ];
    classes.into_iter().step_by(if cfg!(miri) { 5 } else { 1 })
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

#[test]
fn back_ends_make_the_bitmaps_of_the_table() {
    for edition in Edition::ALL {
        for class in classes() {
            every(|text| {
                let octets = text.as_bytes();
                let end_of_scheme = run_by_table(octets, Tables::of::<Scheme>(), edition, 0);
                for bitmaps in bitmaps(text, edition, class) {
                    let wanted = (slow(octets, Tables::of::<Name>(), edition), slow(octets, class, edition));
                    assert_eq!((bitmaps.name, bitmaps.rest), wanted, "{edition} {text:?}");
                    let end = bitmaps.scheme.trailing_zeros() as usize;
                    assert!(end == end_of_scheme || end.min(end_of_scheme) >= 16, "{edition} {text:?}");
                }
            });
        }
    }
}

#[test]
fn back_ends_find_the_end_of_a_run_as_the_table_does() {
    for edition in Edition::ALL {
        for class in classes() {
            every(|tail| {
                let text = [&"a".repeat(64), tail, "%41"].concat();
                let octets = text.as_bytes();
                for at in (64..octets.len()).step_by(7) {
                    let end = run_by_table(octets, class, edition, at);
                    assert_eq!(Sse2.run_end(octets, class, edition, at), end, "{edition} {tail:?}");
                    if let Some(avx2) = Avx2::detect() {
                        assert_eq!(avx2.run_end(octets, class, edition, at), end, "{edition} {tail:?}");
                    }
                }
            });
        }
    }
}

#[test]
fn separators_are_bytes_below_the_digits() {
    every(|text| {
        let octets = text.as_bytes().iter().take(64).enumerate();
        let wanted = octets.map(|(k, octet)| u64::from(!octet.is_ascii() || *octet < b'0') << k).sum::<u64>();
        for bitmaps in bitmaps(text, Edition::Rfc1738, Tables::of::<Path>()) {
            assert_eq!(bitmaps.separators & !past(text.len()), wanted, "{text:?}");
        }
    });
}
