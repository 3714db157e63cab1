//! Edits of the pairs of a query.

use alloc::{string::String, vec::Vec};
use core::{cmp::Ordering, iter};

use super::{
    components::{Edited, query, query_place},
    error::EditError,
    replace::{NewPiece, replace},
};
use crate::{
    syntax::Class,
    uri::{Encoded, UriRef, UriRefBuf, form_octets, split_pair, written_pairs},
    write::QueryPart,
};

/// The two ways to read and write keys and values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PairSyntax {
    /// The generic syntax: a "+" is a "+".
    Generic,
    /// The syntax of HTML forms: a "+" is a space.
    Form,
}

impl PairSyntax {
    fn is_key(self, written: &str, key: &[u8]) -> bool {
        let octets = Encoded::new_unchecked(written).octets();
        match self {
            Self::Generic => octets.eq(key.iter().copied()),
            Self::Form => form_octets(written).eq(key.iter().copied()),
        }
    }

    /// Compares two keys, decoded.
    fn compare_keys(self, one: &str, other: &str) -> Ordering {
        match self {
            Self::Generic => Encoded::new_unchecked(one).octets().cmp(Encoded::new_unchecked(other).octets()),
            Self::Form => form_octets(one).cmp(form_octets(other)),
        }
    }

    fn piece<'t>(self, url: &UriRef<'_>, octets: &'t [u8]) -> NewPiece<'t> {
        match self {
            Self::Generic => NewPiece::Escaped(octets, QueryPart::OCTETS.get(url.edition())),
            Self::Form => NewPiece::Form(octets),
        }
    }
}

/// A copy with one more pair; without a value, a key without "=".
pub(super) fn append(url: &UriRef<'_>, syntax: PairSyntax, key: &[u8], value: Option<&[u8]>) -> Edited {
    let query = url.query().map_or("", Encoded::as_str);
    replace(
        url,
        &query_place(url),
        Some(&|visit| {
            visit(NewPiece::Written(query));
            visit(NewPiece::Written(if query.is_empty() { "" } else { "&" }));
            visit(syntax.piece(url, key));
            if let Some(value) = value {
                visit(NewPiece::Written("="));
                visit(syntax.piece(url, value));
            }
        }),
    )
}

/// A copy in which one pair has this key, with this value or without "=", in the place of the first such pair or else
/// at the end.
pub(super) fn set(url: &UriRef<'_>, syntax: PairSyntax, key: &[u8], value: Option<&[u8]>) -> Edited {
    if !written_pairs(url).any(|pair| syntax.is_key(split_pair(pair).0, key)) {
        return append(url, syntax, key, value);
    }
    replace(
        url,
        &query_place(url),
        Some(&|visit| {
            let (mut and, mut is_set) = ("", false);
            for pair in written_pairs(url) {
                let written = split_pair(pair).0;
                if !syntax.is_key(written, key) {
                    visit(NewPiece::Written(and));
                    visit(NewPiece::Written(pair));
                } else if !is_set {
                    visit(NewPiece::Written(and));
                    visit(NewPiece::Written(written));
                    if let Some(value) = value {
                        visit(NewPiece::Written("="));
                        visit(syntax.piece(url, value));
                    }
                    is_set = true;
                } else {
                    continue;
                }
                and = "&";
            }
        }),
    )
}

/// A copy without the pairs with this key, and their number. `None` if no pair has the key.
pub(super) fn remove(
    url: &UriRef<'_>,
    syntax: PairSyntax,
    key: &[u8],
) -> Result<Option<(UriRefBuf, usize)>, EditError> {
    retain(url, |pair| !syntax.is_key(split_pair(pair).0, key))
}

/// A copy without the pairs that `keeps` refuses, which is asked once for each, and their number. `None` if all are
/// kept.
///
/// The query is removed if no pair is left, or a single empty one: an empty query has no pairs.
pub(super) fn retain(
    url: &UriRef<'_>,
    mut keeps: impl FnMut(&str) -> bool,
) -> Result<Option<(UriRefBuf, usize)>, EditError> {
    let (mut kept, mut is_first, mut removed) = (String::new(), true, 0);
    for pair in written_pairs(url) {
        if keeps(pair) {
            kept.push_str(if is_first { "" } else { "&" });
            kept.push_str(pair);
            is_first = false;
        } else {
            removed += 1;
        }
    }
    if removed == 0 {
        return Ok(None);
    }
    query(url, (!kept.is_empty()).then_some(&kept)).map(|edited| Some((edited, removed)))
}

/// A copy with its pairs in the order of their keys, decoded; those with the same key keep their order.
pub(super) fn sorted(url: &UriRef<'_>, syntax: PairSyntax) -> UriRefBuf {
    let query = url.query().map_or("", Encoded::as_str);
    // Offsets take a quarter of the memory of slices: an empty pair is one octet of text.
    let later_starts = (1_u32..).zip(query.bytes()).filter(|(_, octet)| *octet == b'&').map(|(start, _)| start);
    let mut starts = Vec::with_capacity(1 + later_starts.clone().count());
    starts.extend(iter::once(0).chain(later_starts));
    let up_to = |start: u32, ends: &[char]| query[start as usize..].split(ends).next().unwrap_or_default();
    let key = |start| up_to(start, &['=', '&']);
    starts.sort_unstable_by(|&a, &b| syntax.compare_keys(key(a), key(b)).then(a.cmp(&b)));
    let place = query_place(url).span;
    let mut text = String::with_capacity(url.as_str().len());
    text.push_str(&url.as_str()[..place.end - query.len()]);
    for (k, &start) in starts.iter().enumerate() {
        text.push_str(if k == 0 { "" } else { "&" });
        text.push_str(up_to(start, &['&']));
    }
    text.push_str(&url.as_str()[place.end..]);
    UriRefBuf::from_offsets(text, url.offsets, url.edition())
}
