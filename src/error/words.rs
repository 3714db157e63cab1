//! A set of characters in short words, for messages.

use core::fmt;

use super::{Expected, Mend};
use crate::syntax::{
    CharSet,
    charset::{ALPHA, DIGIT, HEX, HIALPHA, LOWALPHA, draft1996, write_octet},
};

/// Characters that were expected, in words: `a letter, a digit or one of -._~`.
pub(super) struct ExpectedWords {
    pub(super) expected: Expected,
    /// The escapes of the character that was found: they come first.
    pub(super) mend: Option<Mend>,
}

/// The words for what a broken escape lacks.
pub(crate) const REST_OF_ESCAPE: &str = "two hexadecimal digits after the \"%\"";

/// One part of the message.
#[derive(Clone, Copy)]
pub(crate) enum Wording {
    Text(&'static str),
    OneOf(CharSet),
}

/// The parts for the characters of a set and, if there are `escapes`, for those, in the order of a message.
pub(crate) const fn wordings(mut set: CharSet, escapes: bool) -> [Option<Wording>; 7] {
    let letter = take(&mut set, ALPHA, "a letter");
    let small = take(&mut set, LOWALPHA, "a small letter");
    let capital = take(&mut set, HIALPHA, "a capital letter");
    let hexadecimal = take(&mut set, HEX, "a hexadecimal digit");
    let digit = take(&mut set, DIGIT, "a digit");
    let control = take(&mut set, draft1996::CONTROL, "a control character");
    let space = take(&mut set, draft1996::SPACE, "a space");
    let escape = if escapes { Some(Wording::Text("an escape")) } else { None };
    let others = if set.is_empty() { None } else { Some(Wording::OneOf(set)) };
    let letter = match (letter, small) {
        (Some(_), _) => letter,
        (None, Some(_)) => small,
        (None, None) => capital,
    };
    [letter, hexadecimal, digit, control, space, escape, others]
}

/// The words for a part of a set, which is taken out of it; `None` if the set has not all of the part.
const fn take(set: &mut CharSet, part: CharSet, words: &'static str) -> Option<Wording> {
    if !set.includes(part) {
        return None;
    }
    *set = set.minus(part);
    Some(Wording::Text(words))
}

impl fmt::Display for ExpectedWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (set, escapes) = self.expected.members();
        let items = wordings(set, escapes && self.mend.is_none());
        let mut left = items.iter().flatten().count();
        if let Some(mend) = self.mend {
            write!(f, "write {mend}{}", if left > 0 { ", or " } else { "" })?;
        }
        for item in items.into_iter().flatten() {
            match item {
                Wording::Text(words) => f.write_str(words)?,
                Wording::OneOf(set) if set == CharSet::of("\"") => f.write_str("'\"'")?,
                Wording::OneOf(set) => {
                    let one = set.iter().nth(1).is_none();
                    f.write_str(if one { "\"" } else { "one of " })?;
                    for (first, last) in set.ranges() {
                        write_octet(f, first)?;
                        if first != last {
                            write!(f, "-{}", char::from(last))?;
                        }
                    }
                    f.write_str(if one { "\"" } else { "" })?;
                }
            }
            left -= 1;
            f.write_str(separator(left))?;
        }
        Ok(())
    }
}

/// The separator after a part of a list that `left` further ones follow.
pub(crate) const fn separator(left: usize) -> &'static str {
    match left {
        0 => "",
        1 => " or ",
        _ => ", ",
    }
}
