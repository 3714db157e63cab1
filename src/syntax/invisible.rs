//! Characters that nobody sees, and a text in quotation marks without them.

use core::fmt::{self, Write};

/// True for a character that nobody sees, or that changes how others are seen: controls, white space but the blank,
/// default-ignorable characters such as fillers, joiners, marks of direction, variation selectors and tags, and
/// characters whose glyph is blank.
///
/// The ranges are those of Unicode 16.
///
/// ```
/// # #[cfg(feature = "mend")] {
/// use uriel::people::is_invisible;
/// assert!(['\u{1b}', '\n', '\u{a0}', '\u{202e}', '\u{3164}', '\u{2800}', '\u{fe0f}'].into_iter().all(is_invisible));
/// assert!(![' ', '"', '\u{e9}', '\u{301}', '\u{1f600}'].into_iter().any(is_invisible));
/// # }
/// ```
#[must_use]
pub const fn is_invisible(c: char) -> bool {
    match c {
        // Fast exit: nearly all characters are printable ASCII.
        ' '..='~' => false,
        // UnicodeData.txt, General_Category Cc.
        '\0'..='\u{9f}'
        // PropList.txt, White_Space.
        | '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{2028}'..='\u{2029}' | '\u{202f}' | '\u{205f}'
        | '\u{3000}'
        // DerivedCoreProperties.txt, Default_Ignorable_Code_Point.
        | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
        // No property has the marks of annotations, and the blanks of braille, musical notes and hieroglyphs.
        | '\u{fff9}'..='\u{fffb}' | '\u{2800}' | '\u{1d159}' | '\u{13430}'..='\u{1343f}' | '\u{13441}'..='\u{13442}' => true,
        _ => false,
    }
}

/// A text in quotation marks, with escapes in the notation of Rust, as the `Debug` of a `str` has them, and with those
/// of the other [invisible](is_invisible) characters.
pub(crate) struct InQuotes<'t>(pub(crate) &'t str);

impl fmt::Display for InQuotes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        self.0.chars().try_for_each(|c| write_escaped(c, f))?;
        f.write_char('"')
    }
}

/// Writes a character of a text in quotation marks.
pub(crate) fn write_escaped(c: char, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match c {
        '\'' => f.write_char(c),
        _ if is_invisible(c) && c.escape_debug().len() == 1 => write!(f, "{}", c.escape_unicode()),
        _ => write!(f, "{}", c.escape_debug()),
    }
}
