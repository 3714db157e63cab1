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

/// One part of the message.
#[derive(Clone, Copy)]
enum Wording {
    Write(Mend),
    Text(&'static str),
    OneOf(CharSet),
}

impl ExpectedWords {
    fn items(&self) -> [Option<Wording>; 8] {
        let (mut set, escapes) = self.expected.members();
        let mut take = |part: CharSet, words| {
            let has = set.includes(part);
            set = if has { set.minus(part) } else { set };
            has.then_some(Wording::Text(words))
        };
        let letter = take(ALPHA, "a letter");
        let small = take(LOWALPHA, "a small letter");
        let capital = take(HIALPHA, "a capital letter");
        let hexadecimal = take(HEX, "a hexadecimal digit");
        let digit = take(DIGIT, "a digit");
        let control = take(draft1996::CONTROL, "a control character");
        let space = take(draft1996::SPACE, "a space");
        let escape = (escapes && self.mend.is_none()).then_some(Wording::Text("an escape"));
        let others = (!set.is_empty()).then_some(Wording::OneOf(set));
        let letter = letter.or(small).or(capital);
        [self.mend.map(Wording::Write), letter, hexadecimal, digit, control, space, escape, others]
    }
}

impl fmt::Display for ExpectedWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items = self.items();
        let mut left = items.iter().flatten().count();
        for item in items.into_iter().flatten() {
            match item {
                Wording::Write(mend) => write!(f, "write {mend}")?,
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
            f.write_str(match (left, item) {
                (0, _) => "",
                (_, Wording::Write(_)) => ", or ",
                (1, _) => " or ",
                _ => ", ",
            })?;
        }
        Ok(())
    }
}
