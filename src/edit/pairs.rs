//! Edits of the pairs of a query.

use super::{
    components::query_place,
    error::EditError,
    replace::{Piece, Pieces, replace},
};
use crate::{
    syntax::Class,
    uri::{Encoded, UriRef, UriRefBuf, form_octets, split_pair, written_pairs},
    write::QueryPart,
};

/// The two ways to read and write keys and values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Syntax {
    /// The generic syntax: a "+" is a "+".
    Generic,
    /// The syntax of HTML forms: a "+" is a space.
    Form,
}

impl Syntax {
    fn is_key(self, written: &str, key: &[u8]) -> bool {
        let octets = Encoded::new_unchecked(written).octets();
        match self {
            Self::Generic => octets.eq(key.iter().copied()),
            Self::Form => form_octets(written).eq(key.iter().copied()),
        }
    }

    fn piece<'t>(self, url: &UriRef<'_>, octets: &'t [u8]) -> Piece<'t> {
        match self {
            Self::Generic => Piece::Escaped(octets, QueryPart::OCTETS.get(url.edition())),
            Self::Form => Piece::Form(octets),
        }
    }
}

/// A copy with one more pair.
pub(super) fn append(url: &UriRef<'_>, syntax: Syntax, key: &[u8], value: &[u8]) -> Result<UriRefBuf, EditError> {
    let query = url.query().map_or("", Encoded::as_str);
    replace(
        url,
        &query_place(url),
        Some(&|visit| {
            visit(Piece::Written(query));
            visit(Piece::Written(if query.is_empty() { "" } else { "&" }));
            visit(syntax.piece(url, key));
            visit(Piece::Written("="));
            visit(syntax.piece(url, value));
        }),
    )
}

/// A copy in which one pair has this key, with this value, in the place of the first such pair or else at the end.
pub(super) fn set(url: &UriRef<'_>, syntax: Syntax, key: &[u8], value: &[u8]) -> Result<UriRefBuf, EditError> {
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
                    visit(Piece::Written(and));
                    visit(Piece::Written(pair));
                } else if !is_set {
                    for piece in [and, written, "="] {
                        visit(Piece::Written(piece));
                    }
                    visit(syntax.piece(url, value));
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
///
/// The query is removed if no pair is left, or a single empty one: an empty query has no pairs.
pub(super) fn remove(url: &UriRef<'_>, syntax: Syntax, key: &[u8]) -> Result<Option<(UriRefBuf, usize)>, EditError> {
    let others = || written_pairs(url).filter(|pair| !syntax.is_key(split_pair(pair).0, key));
    let (all, kept) = (written_pairs(url).count(), others().count());
    if all == kept {
        return Ok(None);
    }
    let write: Pieces<'_> = &|visit| {
        for (k, pair) in others().enumerate() {
            visit(Piece::Written(if k == 0 { "" } else { "&" }));
            visit(Piece::Written(pair));
        }
    };
    let is_empty = kept <= 1 && others().all(str::is_empty);
    let edited = replace(url, &query_place(url), (!is_empty).then_some(write))?;
    Ok(Some((edited, all - kept)))
}
