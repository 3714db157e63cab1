//! A URL that was found.

use std::{borrow::Cow, ops::Range};

use uriel::prose::Finding;

use super::text::Text;

/// A URL that was found in a stretch.
pub struct FoundUrl {
    /// Its place in the stretch.
    pub span: Range<usize>,
    /// The URL, if it is not the text at its place.
    pub changed: Option<String>,
    /// The name of the form that sets the URL off.
    pub wrapper: &'static str,
    pub alternatives: Vec<String>,
    /// The character at which the URL is cut.
    pub cut: Option<char>,
    pub is_mended: bool,
    pub is_defanged: bool,
}

impl FoundUrl {
    pub fn new(finding: Finding<'_>) -> Self {
        let (span, wrapper, alternatives) =
            (finding.span(), finding.wrapper().as_str(), finding.alternatives().to_vec());
        let (cut, is_mended, is_defanged) = (finding.cut(), finding.is_mended(), finding.is_defanged());
        let changed = match finding.into_url() {
            Cow::Owned(url) => Some(url),
            Cow::Borrowed(_) => None,
        };
        Self { span, changed, wrapper, alternatives, cut, is_mended, is_defanged }
    }

    pub fn url<'a>(&'a self, text: &'a Text) -> &'a str {
        // Every URL is ASCII.
        let written = || str::from_utf8(&text.octets[self.span.clone()]).unwrap_or_default();
        self.changed.as_deref().unwrap_or_else(written)
    }
}
