//! Spelling of normal forms.

/// `text` in lower case, but for the digits of its escapes.
#[allow(dead_code, reason = "not every scheme folds case")]
pub(crate) fn lower_case(text: &str) -> String {
    let mut digits = 0;
    let lower = |character: char| {
        if character == '%' {
            digits = 2;
            return character;
        }
        if digits > 0 {
            digits -= 1;
            return character;
        }
        character.to_ascii_lowercase()
    };
    text.chars().map(lower).collect()
}
