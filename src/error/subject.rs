//! The subject of a message.

use crate::syntax::{Edition, Rule};

/// The subject of a message: a rule, or words for something that no document has a rule for.
///
/// ```
/// use uriel::{error::Subject, grammar::Rule};
/// static ADDRESS: Rule = Rule::new("user@host").defined_in("RFC 742");
/// assert_ne!(Subject::from(&ADDRESS), Subject::from("user@host"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Subject(SubjectKind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SubjectKind {
    Rule(&'static Rule),
    Words(&'static str),
}

impl Subject {
    pub(crate) const fn rule(rule: &'static Rule) -> Self {
        Self(SubjectKind::Rule(rule))
    }

    pub(super) const fn name(self, edition: Edition) -> &'static str {
        match self.0 {
            SubjectKind::Rule(rule) => rule.name(edition),
            SubjectKind::Words(words) => words,
        }
    }

    pub(super) const fn words(self, edition: Edition) -> &'static str {
        match self.0 {
            SubjectKind::Rule(rule) => rule.words(edition),
            SubjectKind::Words(words) => words,
        }
    }

    /// True if it is this rule, and not another of the same name.
    pub(super) fn is(self, rule: &'static Rule) -> bool {
        matches!(self.0, SubjectKind::Rule(subject) if core::ptr::eq(subject, rule))
    }

    pub(super) const fn section(self, edition: Edition) -> Option<&'static str> {
        match self.0 {
            SubjectKind::Rule(rule) => rule.section(edition),
            SubjectKind::Words(_) => None,
        }
    }
}

impl From<&'static Rule> for Subject {
    fn from(rule: &'static Rule) -> Self {
        Self::rule(rule)
    }
}

impl From<&'static str> for Subject {
    fn from(words: &'static str) -> Self {
        Self(SubjectKind::Words(words))
    }
}
