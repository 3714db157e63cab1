//! Values as people may see them: without secrets and invisible characters, and not long.

use alloc::{
    format,
    string::{String, ToString},
};
use core::fmt::{self, Write as _};

use uriel::{
    Encoded, Registry,
    people::is_invisible,
    redact::{self, Redacted, RedactedParts},
};

/// The text that stands for a secret.
pub(crate) const MASK: &str = "***";

/// The greatest number of characters of a value, and of a whole URL.
const LONGEST: usize = 160;
pub(crate) const LONGEST_URL: usize = 2000;

/// Pieces of one URL, shown without its secrets.
pub(crate) struct Pieces<'a> {
    redacted: Redacted<'a, 'static>,
    parts: RedactedParts<'a, 'static>,
}

impl<'a> Pieces<'a> {
    pub(crate) fn of(redacted: Redacted<'a, 'static>) -> Self {
        Self { redacted, parts: redacted.parts() }
    }

    /// A piece, decoded, unless a part of it is secret: then as it is written.
    pub(crate) fn decoded(&self, piece: Encoded<'_>) -> String {
        self.redacted(piece.as_str()).unwrap_or_else(|| octets(&piece.decode()))
    }

    /// A piece as it is written.
    pub(crate) fn written(&self, piece: &str) -> String {
        self.redacted(piece).unwrap_or_else(|| octets(piece.as_bytes()))
    }

    /// A text that the scheme has made of pieces, in which the places of secrets are not known. If the URL has any,
    /// what may be a part of one is hidden: text before an "@" and after a ":".
    pub(crate) fn made(&self, made: &[u8]) -> String {
        match self.redacted.spans().next() {
            Some(_) => shown(redact::piece(&String::from_utf8_lossy(made)), LONGEST),
            None => octets(made),
        }
    }

    /// The piece without what it has of a secret; `None` if it has none.
    fn redacted(&self, piece: &str) -> Option<String> {
        self.parts.hidden(piece).map(|part| shown(part, LONGEST))
    }
}

/// Octets, which need not be UTF-8.
pub(crate) fn octets(octets: &[u8]) -> String {
    if redact::spans(octets).next().is_some() {
        return shown(redact::text(&String::from_utf8_lossy(octets), &[]), LONGEST);
    }
    let mut out = Short::new(LONGEST);
    // A value that is too long ends early.
    let _ = octets.utf8_chunks().try_for_each(|chunk| {
        out.write_str(chunk.valid())?;
        chunk.invalid().iter().try_for_each(|octet| out.raw(format_args!("\\x{octet:02x}")))
    });
    out.finish()
}

/// A whole URL of a registry's schemes.
pub(crate) fn url_text(url: &str, registry: &Registry) -> String {
    shown(registry.redacted(url), LONGEST_URL)
}

/// A whole URL that was made of another text; `None` if it may show a secret of that.
pub(crate) fn made_text(url: &str, of: &str, registry: &Registry) -> Option<String> {
    registry.keeps_secrets(url, of).then(|| url_text(url, registry))
}

/// A value of the library, such as a message.
pub(crate) fn shown(value: impl fmt::Display, most: usize) -> String {
    let mut out = Short::new(most);
    // A value that is too long ends early.
    let _ = write!(out, "{value}");
    out.finish()
}

/// A message of the library, in which values are escaped already.
pub(crate) fn message(message: impl fmt::Display) -> String {
    message.to_string().replace(is_invisible, "\u{fffd}")
}

/// A text that takes so many characters and no more, as people read and copy it: as it is, or in quotation marks with
/// escapes in the notation of Rust, if an octet is not UTF-8, or the text [needs quotation marks](is_quoted).
struct Short {
    text: String,
    /// The text with escapes.
    escaped: String,
    /// True if `text` lacks an octet that is not UTF-8.
    is_escaped: bool,
    left: usize,
    is_cut: bool,
}

impl Short {
    const fn new(most: usize) -> Self {
        Self { text: String::new(), escaped: String::new(), is_escaped: false, left: most, is_cut: false }
    }

    /// Adds an escape, whose characters count as one.
    fn raw(&mut self, escape: fmt::Arguments<'_>) -> fmt::Result {
        self.take()?;
        self.is_escaped = true;
        self.escaped.write_fmt(escape)
    }

    fn take(&mut self) -> fmt::Result {
        if let Some(left) = self.left.checked_sub(1) {
            self.left = left;
            Ok(())
        } else {
            self.is_cut = true;
            Err(fmt::Error)
        }
    }

    fn finish(self) -> String {
        let Self { text, escaped, is_escaped, is_cut, .. } = self;
        let is_quoted = is_escaped || !text.is_empty() && is_quoted(&text);
        let end = if is_cut { "…" } else { "" };
        if is_quoted { format!("\"{escaped}\"{end}") } else { text + end }
    }
}

impl fmt::Write for Short {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            self.take()?;
            self.text.push(c);
            match c {
                '\\' | '"' => self.escaped.extend(['\\', c]),
                c if is_invisible(c) => self.escaped.extend(c.escape_default()),
                c => self.escaped.push(c),
            }
        }
        Ok(())
    }
}

/// True for a text that people have to see in quotation marks, with escapes in the notation of Rust: an empty one, one
/// with an [invisible character](uriel::people::is_invisible) or a blank at an end, and one that could be taken for a text in quotation
/// marks.
///
/// ```
/// use uriel_explain::is_quoted;
/// assert!(["", " a", "a\n", "a\u{3164}", r#""""#, r#""\n""#].into_iter().all(is_quoted));
/// assert!(!["a b", r"C:\x", r#"a "b""#].into_iter().any(is_quoted));
/// ```
#[must_use]
pub fn is_quoted(text: &str) -> bool {
    match text.as_bytes() {
        [] | [b' ', ..] | [.., b' '] | [b'"', b'"'] => true,
        [b'"', ..] if text.contains(['\\', ' ']) => true,
        _ => text.contains(is_invisible),
    }
}
