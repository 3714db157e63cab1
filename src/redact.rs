//! Texts shown to people, with their secrets hidden.
//!
//! These are the secrets of a URL:
//!
//! | secret | where it is hidden |
//! |---|---|
//! | the password of an authority: from its first ":" to its last "@" | in every `Debug`, in every error and its report, and by `redacted` |
//! | the values of those keys of a query that the caller names | by [`Redacted::with_keys`] |
//!
//! A user is not secret, nor is anything else. `Display` and `as_str` hide nothing: they are the URL.

use core::{fmt, ops::Range};

use crate::{engine::sixteens, uri::Encoded};

/// A URL that is displayed without its secrets: [`UriRef::redacted`](crate::UriRef::redacted).
///
/// The password is found without a parse: it is the text between the first ":" and the last "@" of the authority, and the
/// authority is the text between "//" and the next "/".
///
/// ```
/// let url = uriel::Uri::parse("ftp://me:pw@h/a?token=x&b=1")?;
/// assert_eq!(url.redacted().to_string(), "ftp://me:***@h/a?token=x&b=1");
/// assert_eq!(url.redacted().with_keys(&["token"]).to_string(), "ftp://me:***@h/a?token=***&b=1");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Redacted<'a, 'k> {
    text: &'a str,
    keys: &'k [&'k str],
    /// True if the "//" may have been forgotten: then the authority begins after the scheme.
    is_lenient: bool,
}

impl<'a> Redacted<'a, 'static> {
    /// A URL that has been read.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_url(text: &'a str) -> Self {
        Self { text, keys: &[], is_lenient: false }
    }

    /// A text of any kind: those that no parser accepts are served too.
    pub(crate) const fn of_any(text: &'a str) -> Self {
        Self { text, keys: &[], is_lenient: true }
    }
}

impl<'a> Redacted<'a, '_> {
    /// The same, without the values that these keys have in the query. Keys are compared decoded, in either case; an "&" or a
    /// ";" separates pairs.
    ///
    /// ```
    /// let url = uriel::Uri::parse("http://h/?Api%5FKey=s3&x=1;api_key=s4#api_key=s5")?;
    /// assert_eq!(url.redacted().with_keys(&["api_key"]).to_string(), "http://h/?Api%5FKey=***&x=1;api_key=***#api_key=s5");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn with_keys<'k>(self, keys: &'k [&'k str]) -> Redacted<'a, 'k> {
        Redacted { text: self.text, keys, is_lenient: self.is_lenient }
    }

    /// The place of the password.
    fn hidden(&self) -> Option<Range<usize>> {
        let start = match self.text.find("//") {
            Some(slashes) => slashes + 2,
            None if self.is_lenient => self.text.find(':')? + 1,
            None => return None,
        };
        let authority = self.text[start..].split('/').next()?;
        let at = authority.rfind('@')?;
        let colon = authority[..at].find(':')?;
        Some(start + colon + 1..start + at)
    }

    /// The places of the values of the keys.
    fn hidden_values(&self) -> impl Iterator<Item = Range<usize>> {
        let keys = self.keys;
        let query = self.text.find('?').filter(|_| !keys.is_empty()).map_or(self.text.len(), |mark| mark + 1);
        let mut next = query;
        let pairs = self.text[query..].split('#').next().unwrap_or_default().split(['&', ';']);
        pairs.filter_map(move |pair| {
            let end = next + pair.len();
            next = end + 1;
            let (key, value) = pair.split_once('=')?;
            let key = Encoded::new_unchecked(key);
            let is_named = keys.iter().any(|named| Encoded::alike_in_either_case(key, Encoded::new_unchecked(named)));
            is_named.then(|| end - value.len()..end)
        })
    }

    /// Passes the texts that are shown to `show`, with three asterisks for each secret.
    fn pieces(&self, mut show: impl FnMut(&str) -> fmt::Result) -> fmt::Result {
        let mut shown = 0;
        for Range { start, end } in self.hidden().into_iter().chain(self.hidden_values()) {
            if start >= shown {
                show(&self.text[shown..start])?;
                show("***")?;
                shown = end;
            }
        }
        show(&self.text[shown..])
    }

    /// True if the octet at `k` belongs to the password, or would if an "@" followed it: one may have been forgotten.
    ///
    /// Perf: in a path, nearly always a "/" before it tells that it does not.
    #[inline(always)]
    pub(crate) fn may_hide(&self, k: usize) -> bool {
        let (before, rest) = self.text.as_bytes().split_at(k.min(self.text.len()));
        let nearest = before.iter().rev().find(|octet| matches!(octet, b'/' | b':'));
        nearest == Some(&b':') && Self::may_be_password(before, rest)
    }

    /// The same, where the last "/" or ":" of `before` is a ":".
    #[inline(never)]
    fn may_be_password(before: &[u8], rest: &[u8]) -> bool {
        // As `hidden` finds the authority.
        let has_slashes = before.windows(2).position(|two| two == b"//");
        let start = has_slashes.map_or_else(|| before.iter().position(|&octet| octet == b':'), |at| Some(at + 1));
        let Some(start) = start else { return false };
        let goes_on = !matches!(rest.first(), Some(b'/' | b'?' | b'#'));
        // Perf: nearly always the ":" alone stands in the authority, and it need not be looked for.
        #[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
        let is_quiet = |octet| (octet != b'/') & (octet != b'@') & (octet != b'[') & (octet != b'?');
        if goes_on && has_slashes.is_some() && sixteens::all(&before[start + 1..], is_quiet) {
            return true;
        }
        // A ":" before, in the authority and in its host.
        let (mut has_colon, mut host_has_colon, mut is_bracketed, mut has_question) = (false, false, false, false);
        for &octet in &before[start + 1..] {
            match octet {
                b'/' => return false,
                b':' => (has_colon, host_has_colon) = (true, true),
                b'@' => (host_has_colon, is_bracketed) = (false, false),
                b'[' => is_bracketed = true,
                b'?' => has_question = true,
                _ => {}
            }
        }
        if !has_colon {
            return false;
        }
        let forgotten = has_slashes.is_some() && host_has_colon && !is_bracketed && !has_question;
        forgotten && goes_on || rest.iter().take_while(|&&octet| octet != b'/').any(|&octet| octet == b'@')
    }

    /// True if the octet at `k` belongs to the password.
    pub(crate) fn hides(&self, k: usize) -> bool {
        self.hidden().is_some_and(|hidden| hidden.contains(&k))
    }
}

/// Writes the text with three asterisks for each secret.
impl fmt::Display for Redacted<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces(|piece| f.write_str(piece))
    }
}

/// Writes the text in quotes, escaped, with three asterisks for each secret.
impl fmt::Debug for Redacted<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        self.pieces(|piece| write!(f, "{}", piece.escape_debug()))?;
        f.write_str("\"")
    }
}
