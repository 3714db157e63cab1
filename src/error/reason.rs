//! The reason why a scheme refuses what its rule admits, and the part of the text.

use core::ops::Range;

use super::{Subject, reason_text::ReasonText};
use crate::syntax::{Component, Edition, Rule, stop::Wanted};

/// A text or a rule that says what a scheme expected: the first argument of [`Uri::refuse`](crate::Uri::refuse).
///
/// It is made of a `&'static str`, of a [`Rule`] or, with the feature `alloc`, of a `String`;
/// [`defined_in`](Self::defined_in) adds the section of a document.
///
/// ```
/// use uriel::{Uri, differences::Component, error::Reason};
///
/// let uri = Uri::parse("paint:red/blue/grey")?;
/// let colours = uri.path().as_str().split('/').count();
/// let reason = Reason::from(format!("two colours and not {colours}")).defined_in("RFC 9999 section 3");
/// let error = uri.refuse(reason, Component::Path);
/// assert_eq!(error.to_string(), "expected two colours and not 3 at byte 6 (RFC 9999 section 3)");
/// assert_eq!((error.span(), error.section()), (6..19, Some("RFC 9999 section 3")));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    pub(super) subject: Subject,
    pub(super) expectation: Expectation,
}

/// The part of a message that says what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Expectation {
    /// The expectation of a production. If it has no name, the subject of the message names it.
    Wanted(Wanted),
    /// A section; the subject of the message has the name or the words.
    Section(&'static str),
    /// A text that is not `'static`, and perhaps its section.
    Text(ReasonText),
}

impl Expectation {
    pub(super) const fn wanted(&self) -> Wanted {
        match self {
            Self::Wanted(wanted) => *wanted,
            Self::Section(_) | Self::Text(_) => Wanted::Unnamed,
        }
    }

    /// The name of the rule, or the text.
    pub(super) fn name(&self, within: Subject, edition: Edition) -> &str {
        match self {
            Self::Text(reason) => reason.text(),
            Self::Wanted(wanted) => wanted.name(edition).unwrap_or(within.name(edition)),
            Self::Section(_) => within.name(edition),
        }
    }

    /// The rule in words, or the text.
    pub(super) fn words(&self, within: Subject, edition: Edition) -> &str {
        match self {
            Self::Text(reason) => reason.text(),
            Self::Wanted(wanted) => wanted.words(edition).unwrap_or(within.words(edition)),
            Self::Section(_) => within.words(edition),
        }
    }

    pub(super) fn section(&self, within: Subject, edition: Edition) -> Option<&'static str> {
        match self {
            Self::Text(reason) => reason.section(),
            Self::Section(section) => Some(section),
            Self::Wanted(Wanted::Rule(rule) | Wanted::Octets(_, rule) | Wanted::Refused(rule, _)) => {
                rule.section(edition)
            }
            Self::Wanted(Wanted::Class(class)) => class.rule.section(edition),
            Self::Wanted(Wanted::Named(_)) => None,
            Self::Wanted(_) => within.section(edition),
        }
    }
}

impl Reason {
    /// The reason with the section of a document that says so.
    ///
    /// ```
    /// use uriel::{Uri, error::Reason};
    /// let error = Uri::parse("x:y")?.refuse(Reason::from("a capital").defined_in("RFC 9999 section 3"), 2..3);
    /// assert_eq!(error.to_string(), "expected a capital at byte 2 (RFC 9999 section 3)");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn defined_in(mut self, section: &'static str) -> Self {
        match &mut self.expectation {
            Expectation::Text(reason) => reason.set_section(section),
            expectation => *expectation = Expectation::Section(section),
        }
        self
    }
}

impl From<Subject> for Reason {
    fn from(subject: Subject) -> Self {
        Self { subject, expectation: Expectation::Wanted(Wanted::Unnamed) }
    }
}

impl From<&'static str> for Reason {
    fn from(words: &'static str) -> Self {
        Subject::from(words).into()
    }
}

impl From<&'static Rule> for Reason {
    fn from(rule: &'static Rule) -> Self {
        Subject::rule(rule).into()
    }
}

/// The part of a text that a scheme refuses: a span in bytes, or a component. The second argument of
/// [`Uri::refuse`](crate::Uri::refuse).
///
/// ```
/// use uriel::{Uri, differences::Component};
/// let uri = Uri::parse("http://h:0/")?;
/// assert_eq!(uri.refuse("a port from 1 on", Component::Port).span(), 9..10);
/// assert_eq!(uri.refuse("a port from 1 on", 9..10).span(), 9..10);
/// assert_eq!(uri.refuse("a query", Component::Query).span(), 11..11, "a component that is absent is wanted at the end");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RefusedPart {
    /// From a byte of the text to another.
    Span(Range<usize>),
    /// A component of the text.
    Component(Component),
}

impl From<Range<usize>> for RefusedPart {
    fn from(span: Range<usize>) -> Self {
        Self::Span(span)
    }
}

impl From<Component> for RefusedPart {
    fn from(component: Component) -> Self {
        Self::Component(component)
    }
}
