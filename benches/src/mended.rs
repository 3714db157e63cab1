//! Texts by kind, for the cost of mending one beside that of the parse of what is made of it.

use uriel::Edition;
use uriel::mend::{Backslash, MendRule, Mender};

use crate::corpus::{self, Corpus};

/// The texts of `benches/mended.txt`, by kind.
///
/// # Panics
///
/// When the file has another form.
#[must_use]
pub fn each() -> Vec<Corpus> {
    let text = |line: &str| line.replace("\\n", "\n");
    let kinds = corpus::by_kind(include_str!("../mended.txt")).into_iter();
    kinds.map(|kind| Corpus::new(kind.name(), kind.urls().into_iter().map(text).collect())).collect()
}

/// The mender of all rules, which those that ask for a decision are among.
#[must_use]
pub fn mender() -> Mender {
    Mender::new(Edition::Rfc3986).with(MendRule::Brackets).with_backslash(Backslash::Slash)
}

/// The URLs that mending makes of the texts of a kind.
///
/// # Panics
///
/// When one of them cannot be mended.
#[must_use]
pub fn results(kind: &Corpus) -> Corpus {
    let mend = |text: &str| mender().mend(text).expect("it has one reading").into_text().into_owned();
    Corpus::new(kind.name(), kind.urls().into_iter().map(mend).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_mended_by_the_rule_of_its_kind() {
        for kind in each() {
            assert!(!kind.is_empty(), "{}", kind.name());
            for text in kind.urls() {
                let mended = mender().mend(text).expect("it has one reading");
                let rules: Vec<_> = mended.changes().map(|change| change.rule().as_str()).collect();
                let expected = if kind.name() == "valid" { None } else { Some(kind.name()) };
                assert!(rules.iter().all(|rule| Some(*rule) == expected), "{text:?}: {rules:?}");
                assert_eq!(rules.is_empty(), expected.is_none(), "{text:?}");
            }
        }
    }
}
