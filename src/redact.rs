//! Texts shown to people, with their secrets hidden.
//!
//! The secrets of a URL:
//!
//! | secret | hidden |
//! |---|---|
//! | the password of an authority: from its first ":" to its last "@" | in the `Debug` of every URL, builder and error, in every error and its report, and by `redacted` |
//! | the values of the query keys that the caller names | by [`Redacted::with_keys`] |
//!
//! Nothing else is secret, not even the user. `Display` and `as_str` of a URL hide nothing, and a piece that a getter
//! cuts out, such as an [`Encoded`], shows its text in `Debug` too.

use core::{
    fmt::{self, Write},
    ops::Range,
};

use crate::{padded::pad, uri::Encoded};

/// A URL that is displayed without its secrets: [`UriRef::redacted`](crate::UriRef::redacted).
///
/// The password is found without a parse: it is the text between the first ":" and the last "@" of the authority, and
/// the authority is the text between "//" and the next "/".
///
/// ```
/// let url = uriel::Uri::parse("ftp://me:pw@h/a?token=x&b=1")?;
/// assert_eq!(url.redacted().to_string(), "ftp://me:***@h/a?token=x&b=1");
/// assert_eq!(url.redacted().with_keys(&["token"]).to_string(), "ftp://me:***@h/a?token=***&b=1");
/// assert_eq!(format!("{:.>19.16}", url.redacted()), "...ftp://me:***@h/a");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Redacted<'a, 'k> {
    text: &'a str,
    keys: &'k [&'k str],
    /// True if the text may lack its "//": the authority then begins after the ":" of the scheme.
    is_lenient: bool,
}

impl<'a> Redacted<'a, 'static> {
    /// A URL that has been parsed.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_url(text: &'a str) -> Self {
        Self { text, keys: &[], is_lenient: false }
    }

    /// Any text, even one that is not a URL.
    pub(crate) const fn of_any(text: &'a str) -> Self {
        Self { text, keys: &[], is_lenient: true }
    }
}

impl<'a> Redacted<'a, '_> {
    /// The same URL, with the values of these keys in the query hidden too. Keys are compared decoded and
    /// case-insensitively; an "&" or a ";" separates pairs.
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

    /// The authority, with its offset: the text between "//" and the next "/".
    fn authority(&self) -> Option<(usize, &'a str)> {
        let start = match self.text.find("//") {
            Some(slashes) => slashes + 2,
            None if self.is_lenient => self.text.find(':')? + 1,
            None => return None,
        };
        Some((start, self.text[start..].split('/').next()?))
    }

    /// The place of the password.
    pub(crate) fn hidden(&self) -> Option<Range<usize>> {
        let (start, authority) = self.authority()?;
        let at = authority.rfind('@')?;
        let colon = authority[..at].find(':')?;
        Some(start + colon + 1..start + at)
    }

    /// The places of the values of the keys.
    ///
    /// A "?" before an "@" begins the query under most editions, but belongs to the user under draft 1996, where the
    /// query begins after the next "?". The values of both readings are hidden.
    fn hidden_values(&self) -> impl Iterator<Item = Range<usize>> {
        let (text, keys) = (self.text, self.keys);
        let url = text.split('#').next().unwrap_or_default();
        let after_mark = |from: usize| Some(from + url.get(from..)?.find('?')? + 1);
        let query = after_mark(0).filter(|_| !keys.is_empty()).unwrap_or(url.len());
        let user_end = self.authority().and_then(|(start, authority)| Some(start + authority.rfind('@')?));
        let query_after_user = user_end.filter(|end| query <= *end).and_then(after_mark);
        let named_value = move |pair: Range<usize>| {
            let (key, value) = text[pair.clone()].split_once('=')?;
            let key = Encoded::new_unchecked(key);
            let is_named = keys.iter().any(|named| Encoded::alike_in_either_case(key, Encoded::new_unchecked(named)));
            is_named.then(|| pair.end - value.len()..pair.end)
        };
        let mut next = query;
        url[query..].split(['&', ';']).filter_map(move |pair| {
            let pair = next..next + pair.len();
            next = pair.end + 1;
            let inner = query_after_user.filter(|start| pair.contains(start));
            named_value(pair.clone()).or_else(|| named_value(inner?..pair.end))
        })
    }

    /// Writes a part of the text, with three asterisks for what it has of the password.
    pub(crate) fn write_part(&self, part: Range<usize>, out: &mut dyn Write) -> fmt::Result {
        let hidden = self.hidden().unwrap_or_default();
        let (start, end) = (hidden.start.max(part.start), hidden.end.min(part.end));
        // An empty password is hidden too, so that it is not told from others.
        if hidden.start == 0 || start > end {
            return out.write_str(&self.text[part]);
        }
        write!(out, "{}***{}", &self.text[part.start..start], &self.text[end..part.end])
    }

    /// Passes the text to `show` piece by piece, with three asterisks for each secret.
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

    /// True if the octet at `k` may belong to a password. There are two cases:
    ///
    /// * The octet is between a ":" and an "@" of the authority.
    /// * An "@" may be missing after the octet: it is after a ":" that would otherwise begin a port.
    ///
    /// Perf: in a path, the nearest "/" or ":" before the octet is nearly always a "/", which settles it; so does the
    /// ":" of the scheme.
    #[inline(always)]
    pub(crate) fn may_hide(&self, k: usize) -> bool {
        let (before, rest) = self.text.as_bytes().split_at(k.min(self.text.len()));
        let is_delimiter = |octet: &u8| matches!(octet, b'/' | b':');
        match before.iter().rposition(is_delimiter) {
            Some(at) if before[at] == b':' => {
                before[..at].iter().any(is_delimiter) && Self::may_be_password(before, rest)
            }
            _ => false,
        }
    }

    /// The result of [`may_hide`](Self::may_hide) if the last "/" or ":" of `before` is a ":".
    #[inline(never)]
    fn may_be_password(before: &[u8], rest: &[u8]) -> bool {
        // The authority begins as in `authority`.
        let slashes = before.windows(2).position(|two| two == b"//");
        let start = slashes.map_or_else(|| before.iter().position(|&octet| octet == b':'), |at| Some(at + 1));
        let Some(start) = start else { return false };
        let authority = &before[start + 1..];
        let ends_here = matches!(rest.first(), Some(b'/' | b'?' | b'#'));
        // Perf: nearly always the authority has only a ":" of these delimiters, so the loop below is not needed.
        let is_quiet = |octet: &u8| !matches!(octet, b'/' | b'@' | b'[' | b'?');
        if !ends_here && slashes.is_some() && authority.iter().all(is_quiet) {
            return true;
        }
        let (mut has_colon, mut has_question_mark) = (false, false);
        // After the last "@", where the host begins.
        let (mut host_has_colon, mut host_has_bracket) = (false, false);
        for &octet in authority {
            match octet {
                b'/' => return false,
                b':' => (has_colon, host_has_colon) = (true, true),
                b'@' => (host_has_colon, host_has_bracket) = (false, false),
                b'[' => host_has_bracket = true,
                b'?' => has_question_mark = true,
                _ => {}
            }
        }
        let is_before_at = || rest.iter().take_while(|&&octet| octet != b'/').any(|&octet| octet == b'@');
        let is_like_port = host_has_colon && !host_has_bracket && !has_question_mark;
        let at_may_be_missing = is_like_port && slashes.is_some() && !ends_here;
        at_may_be_missing || has_colon && is_before_at()
    }
}

/// Writes the text with three asterisks for each secret.
impl fmt::Display for Redacted<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, &|out| self.pieces(|piece| out.write_str(piece)))
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
