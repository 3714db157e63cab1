//! Alternatives at the position of an error.

use core::fmt;

use super::words::REST_OF_ESCAPE;
use crate::syntax::{
    CharSet, ClassValue, Edition,
    charset::write_octet,
    stop::{Wanted, Word},
};

/// List of what was expected where reading stopped; `Display` prints it.
///
/// ```
/// let error = uriel::Uri::parse("http://h:x/").unwrap_err();
/// assert_eq!((error.expected().to_string(), error.expected().iter().count()), ("0-9".to_owned(), 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expected {
    pub(super) wanted: Wanted,
    pub(super) edition: Edition,
}

impl Expected {
    /// The characters of a class.
    pub(crate) const fn of_class(class: &'static ClassValue, edition: Edition) -> Self {
        Self { wanted: Wanted::Class(class), edition }
    }

    /// The alternatives: ranges and characters such as `0-9` and `~`, quoted words such as `";type="`, `escapes`,
    /// `the end`.
    ///
    /// There are none if a whole rule was expected and not a character, unless the rule is one of some words: then
    /// [`ParseError::production`] names it.
    ///
    /// [`ParseError::production`]: crate::ParseError::production
    ///
    /// ```
    /// let error = uriel::Uri::parse("1:").unwrap_err();
    /// let mut alternatives = error.expected().iter();
    /// assert_eq!(alternatives.next().unwrap().to_string(), "A-Z");
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Alternative> + use<> {
        let (set, escapes) = self.members();
        let last = match self.wanted {
            Wanted::Octet(octet) => Some(Alternative(One::Quoted(octet))),
            Wanted::Word(word) => Some(Alternative(One::Word(word))),
            Wanted::Tag(word) => Some(Alternative(One::Tag(word))),
            Wanted::HexDigits => Some(Alternative(One::Text(REST_OF_ESCAPE))),
            Wanted::End => Some(Alternative(One::Text("the end"))),
            _ => escapes.then_some(Alternative(One::Text("escapes"))),
        };
        let ranges = set.ranges().map(|(first, last)| Alternative(One::Range(first, last)));
        let words = self.choice().iter().map(|word| Alternative(One::Word(word.as_bytes())));
        ranges.chain(last).chain(words)
    }

    /// The words that were expected, if a rule that is one of some words was.
    pub(super) const fn choice(&self) -> &'static [&'static str] {
        match self.wanted {
            Wanted::Rule(rule) => rule.choice(),
            _ => &[],
        }
    }

    /// The characters that were expected, and true if an escape may stand for one of them.
    pub(super) const fn members(&self) -> (CharSet, bool) {
        match self.wanted {
            Wanted::Class(ClassValue { octets, escapes, .. }) => (octets.get(self.edition), escapes.get(self.edition)),
            Wanted::Octets(set, _) => (*set, false),
            _ => (CharSet::EMPTY, false),
        }
    }
}

/// The alternatives with blanks between them.
impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, alternative) in self.iter().enumerate() {
            if k > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(&alternative, f)?;
        }
        Ok(())
    }
}

/// One of the alternatives: a range of characters, a character, a word.
///
/// ```
/// let error = uriel::Uri::parse("1:").unwrap_err();
/// let words: Vec<_> = error.expected().iter().map(|alternative| alternative.to_string()).collect();
/// assert_eq!(words, ["A-Z", "a-z"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Alternative(One);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum One {
    Range(u8, u8),
    Quoted(u8),
    Word(&'static [u8]),
    Tag(Word),
    Text(&'static str),
}

impl fmt::Display for Alternative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            One::Range(first, last) if first == last => write_octet(f, first),
            One::Range(first, last) => write!(f, "{}-{}", char::from(first), char::from(last)),
            One::Quoted(octet) => write!(f, "\"{}\"", char::from(octet)),
            One::Word(word) => write_word(word, f),
            One::Tag(word) => write_word(word.as_bytes(), f),
            One::Text(text) => f.write_str(text),
        }
    }
}

/// Writes a word in quotes, with escapes for what is not printable.
fn write_word(word: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("\"")?;
    for octet in word {
        // Octet by octet it is less code in every program than `escape_ascii` of the whole word.
        write!(f, "{}", octet.escape_ascii())?;
    }
    f.write_str("\"")
}
