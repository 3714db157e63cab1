//! Errors of productions: the place where reading stopped, and the text that was expected there.

use core::fmt;

use super::{
    charset::CharSet,
    edition::Edition,
    rule::{ClassValue, Rule},
};

/// Position where a production stopped, and what it expected there: the error of productions over `&str`.
///
/// It holds no input. nom's own combinators make one too, with the position and no rule; `char` adds its character.
/// `tag` adds its word only in a production that [`Uri::read`](crate::Uri::read) runs, because only there the word is
/// recorded.
///
/// ```
/// use uriel::grammar::port;
/// use uriel::nom::{Parser, combinator::all_consuming};
///
/// let stop = all_consuming(port).parse("80a").unwrap_err();
/// assert_eq!(stop.map(|stop| stop.left()), uriel::nom::Err::Error(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    pub(crate) left: usize,
    pub(crate) wanted: Wanted,
}

/// Text that a production expected where it stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// A nom combinator failed, and nothing is known of what it expected.
    Unnamed,
    /// The name that nom's `context` gave.
    Named(&'static str),
    /// A rule.
    Rule(&'static Rule),
    /// A byte of a class.
    Class(&'static ClassValue),
    /// One of some bytes, with which the rule begins or goes on.
    Octets(&'static CharSet, &'static Rule),
    /// A delimiter.
    Octet(u8),
    /// A word.
    Word(&'static [u8]),
    /// The word of nom's `tag`.
    Tag(Word),
    /// A rule, by which so many bytes from there on are wrong.
    Refused(&'static Rule, usize),
    /// Two hexadecimal digits after a "%".
    HexDigits,
    /// The end of the text.
    End,
}

/// A word of at most [`Word::LONGEST`] bytes, by value: the words that nom's `tag` compares may be borrowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Word {
    octets: [u8; Self::LONGEST],
    length: u8,
}

impl Word {
    const LONGEST: usize = 15;

    /// The word, unless it is too long.
    pub(crate) fn new(word: &[u8]) -> Option<Self> {
        let mut octets = [0; Self::LONGEST];
        octets.get_mut(..word.len())?.copy_from_slice(word);
        Some(Self { octets, length: u8::try_from(word.len()).ok()? })
    }

    /// The bytes of the word.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.octets[..usize::from(self.length)]
    }
}

impl Wanted {
    /// The rule, if the expectation has one.
    const fn rule(self) -> Option<&'static Rule> {
        match self {
            Self::Rule(rule) | Self::Octets(_, rule) | Self::Refused(rule, _) => Some(rule),
            Self::Class(class) => Some(class.rule),
            _ => None,
        }
    }

    /// True if it is this rule, and not another of the same name.
    #[inline]
    pub(crate) fn is(self, rule: &'static Rule) -> bool {
        self.rule().is_some_and(|wanted| core::ptr::eq(wanted, rule))
    }

    /// Name of the rule under `edition`, if the expectation has one.
    pub(crate) const fn name(self, edition: Edition) -> Option<&'static str> {
        match (self, self.rule()) {
            (Self::Named(name), _) => Some(name),
            (_, Some(rule)) => Some(rule.name(edition)),
            (_, None) => None,
        }
    }

    /// Words for the rule in a message under `edition`, if the expectation has a name.
    pub(crate) const fn words(self, edition: Edition) -> Option<&'static str> {
        match (self, self.rule()) {
            (Self::Named(name), _) => Some(name),
            (_, Some(rule)) => Some(rule.words(edition)),
            (_, None) => None,
        }
    }

    /// True if an escape is allowed there under `edition`.
    pub(crate) const fn takes_escapes(self, edition: Edition) -> bool {
        matches!(self, Self::Class(class) if *class.escapes.get_ref(edition))
    }
}

impl Stop {
    /// The number of bytes left where the production stopped.
    ///
    /// ```
    /// let Err(uriel::nom::Err::Error(stop)) = uriel::grammar::scheme("1:") else { panic!("no scheme") };
    /// assert_eq!((stop.left(), stop.wanted()), (2, Some("scheme")));
    /// ```
    #[must_use]
    pub const fn left(&self) -> usize {
        self.left
    }

    /// Name that the rule expected there has in RFC 3986, if it has a name.
    ///
    /// ```
    /// let Err(uriel::nom::Err::Error(stop)) = uriel::grammar::host("[x]") else { panic!("no host") };
    /// assert_eq!((stop.left(), stop.wanted()), (2, Some("h16")));
    /// ```
    #[must_use]
    pub const fn wanted(&self) -> Option<&'static str> {
        self.wanted.name(Edition::Rfc3986)
    }

    /// This error for another rule: a set of octets is kept, any other expectation becomes the rule.
    pub(crate) const fn named(self, rule: &'static Rule) -> Self {
        match self.wanted {
            Wanted::Octets(set, _) => Self { wanted: Wanted::Octets(set, rule), ..self },
            _ => Self { wanted: Wanted::Rule(rule), ..self },
        }
    }

    /// The error of a text that should have ended where `left` bytes are left.
    pub(crate) const fn end(left: usize) -> Self {
        Self { left, wanted: Wanted::End }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.wanted() {
            Some(name) => write!(f, "expected {name}, {} octets before the end", self.left),
            None => write!(f, "stopped {} octets before the end", self.left),
        }
    }
}

impl core::error::Error for Stop {}

/// The fast parse keeps no error: a text that it refuses is read again.
impl From<Stop> for () {
    #[inline(always)]
    fn from(_: Stop) {}
}
