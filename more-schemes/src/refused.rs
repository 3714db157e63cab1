//! Secrets in texts that the rule of a scheme refuses, which have no fields.

/// The text after a word, which may be in capitals; `None` without the word.
pub(crate) fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let at = text.as_bytes().windows(word.len()).position(|octets| octets.eq_ignore_ascii_case(word.as_bytes()))?;
    text.get(at + word.len()..)
}
