//! Ends of a scheme and of a simple host, found by bitmaps without a look at each byte. A name that ends after the
//! bitmaps, and any name where there are none, is read in a loop over its bytes.
//!
//! They obey the law of every fast path: *if one gives a result, it is the result of its rule*. Where they decline, the
//! rule is run. The tests of `grammar/fast.rs` compare each with its rule.

use super::{
    octets,
    scan::{Cursor, Scan, Scanned},
    simd::{Bitmaps, REACH, Simd},
    tables::{OctetTable, run_by_table},
};
use crate::syntax::{
    Edition,
    mapped::{Scheme, SchemeStart},
};

/// The number of bytes that the bitmap of the scheme covers.
const SCHEME_REACH: usize = 16;

impl<M: Scan, S: Simd> Cursor<'_, M, S> {
    /// End of the scheme: its rule is [`scheme`](crate::grammar::scheme).
    #[inline(always)]
    pub(super) fn end_of_scheme(self) -> Option<usize> {
        let edition = self.scanned.edition;
        if !S::BITMAPS || self.at != 0 {
            return None;
        }
        let end = self.scanned.bitmaps.scheme.trailing_zeros() as usize;
        let begins = if edition.begins_schemes_with_letters() {
            self.octets.first().is_some_and(|&first| OctetTable::of::<SchemeStart>().has(edition, first))
        } else {
            end > 0
        };
        match end {
            _ if !begins => None,
            end if end < SCHEME_REACH => Some(end),
            _ => Some(long_scheme(self.octets, edition)),
        }
    }

    /// End of a simple host: its rule is [`host`](crate::grammar::host), under the editions whose host names are made
    /// of labels. Any other host is left to the rule.
    ///
    /// A simple host is a name whose labels consist of letters, digits and single hyphens between them; the last label
    /// begins with a letter and has no hyphen. Two bitmaps tell that without a look at each byte: that of the name, and
    /// that of its separators, which are dots and hyphens. A name that ends after the bitmaps, or in a text without
    /// bitmaps, is read byte by byte. Four numbers, `1.2.3.4`, are a simple host too, if they end within the bitmaps.
    #[allow(clippy::cast_possible_truncation, reason = "a shift wraps sooner")]
    #[inline(always)]
    pub(super) fn end_of_simple_host(self) -> Option<usize> {
        if !self.scanned.edition.judges_labels() {
            return None;
        }
        if !S::BITMAPS {
            return self.scanned.end_of_host_by_bytes(self.at);
        }
        if !M::NAMES {
            return None;
        }
        let Bitmaps { name, separators, .. } = self.scanned.bitmaps;
        let (octets, start) = (self.octets, self.at);
        // The byte before the name counts as a separator: one at the start of the name is then the second of two, and
        // ill-placed. If the name begins after the bitmaps, the shifts wrap around, and `end` is beyond them too.
        let separators = separators | 1_u64.wrapping_shl(start.checked_sub(1)? as u32);
        // No separator stands after another.
        let ill_placed = separators & (separators << 1);
        let end = start + (name | ill_placed).wrapping_shr(start as u32).trailing_zeros() as usize;
        if end >= REACH {
            return self.scanned.end_of_host_by_bytes(start);
        }
        // The last label begins after the last separator before `end`. If it is empty, or `end` is an ill-placed
        // separator, then no letter or digit stands there.
        let before_top = ((u64::BITS - 1) ^ (separators & !(u64::MAX << end)).leading_zeros()) as usize;
        let top = *octets.get(before_top + 1)?;
        let is_name = octets[before_top] != b'-' && top.is_ascii_alphabetic();
        (is_name || is_hostnumber(octets, start, end, separators)).then_some(end)
    }
}

impl<M: Scan, S: Simd> Scanned<'_, M, S> {
    /// End of a simple host name at `start`, for a name that ends after the bitmaps, or a text without bitmaps.
    ///
    /// Perf: a [`Cursor`] as an argument would be written to memory by every parse, whether this is called or not
    /// (ratios: generic parse).
    #[inline(never)]
    fn end_of_host_by_bytes(&self, start: usize) -> Option<usize> {
        let end = self.name_end(start);
        is_simple_name(&self.octets()[start..end]).then_some(end)
    }
}

/// True if a name is a simple host, and not four numbers.
// Out of line: few names end after the bitmaps.
#[inline(never)]
fn is_simple_name(name: &[u8]) -> bool {
    let separates = |octet: u8| octet < b'0';
    let Some((&first, rest)) = name.split_first() else { return false };
    let ill_placed = name.iter().zip(rest).fold(false, |ill, (&a, &b)| ill | (separates(a) & separates(b)));
    let top = match name.iter().rposition(|&octet| separates(octet)) {
        None => Some(&first),
        Some(last) if name[last] == b'.' => name.get(last + 1),
        Some(_) => None,
    };
    !ill_placed && !separates(first) && top.is_some_and(u8::is_ascii_alphabetic)
}

/// True if the name from `start` to `end` is four numbers, given the bitmap of its dots and hyphens, none of which
/// stands after another or begins the name. Only the dot and the digits are in the range from "." to "9": a name has no
/// "/".
// Out of line: few hosts are numbers.
#[cold]
#[inline(never)]
fn is_hostnumber(octets: &[u8], start: usize, end: usize, separators: u64) -> bool {
    let Some(name) = octets.get(start..end) else { return false };
    let within = (separators & !(u64::MAX << end)) >> start;
    name.last().is_some_and(u8::is_ascii_digit)
        && within.count_ones() == 3
        && octets::all(name, |octet| matches!(octet, b'.'..=b'9'))
}

/// End of a scheme that is longer than its bitmap.
// Out of line: few schemes are as long.
#[cold]
#[inline(never)]
fn long_scheme(octets: &[u8], edition: Edition) -> usize {
    run_by_table(octets, OctetTable::of::<Scheme>(), edition, 0)
}
