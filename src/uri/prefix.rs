//! Texts that begin with a URL.

use super::{absolute::Uri, offsets::Offsets, parse::ParseTarget, reference::UriRef};
use crate::{
    engine::{plain::Under, scan::LONGEST, text::Read, trace::Trace},
    error::{ParseError, Reading, Subject, explain},
    syntax::{Edition, stop::Stop},
};

/// A URL at the beginning of a text, the rest of the text, and the reason why the URL ends there.
///
/// A grammar of your own that contains a URL continues with the rest; if it cannot, [`stop`](Self::stop) is half of its
/// message.
///
/// ```
/// use uriel::{Edition, Uri};
///
/// let link = "http://h/a b>";
/// let prefix = Uri::parse_prefix(link, Edition::Rfc3986)?;
/// assert_eq!((prefix.url.as_str(), prefix.rest), ("http://h/a", " b>"));
/// let complaint = format!("expected \">\", or else: {}", prefix.stop());
/// assert!(complaint.starts_with("expected \">\", or else: expected path at byte 10, found SPACE (U+0020): write %20, or "), "{complaint}");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Prefix<'a, U> {
    /// The longest URL that the text begins with.
    pub url: U,
    /// The text after the URL; empty if the URL is the whole text.
    pub rest: &'a str,
    reason: EndReason<'a>,
}

impl<'a, U> Prefix<'a, U> {
    /// The URL at the beginning of a text, up to `length`.
    pub(crate) fn new(text: &'a str, length: usize, url: U, reason: EndReason<'a>) -> Self {
        Self { url, rest: &text[length..], reason }
    }

    /// The error of the whole text: the octet after the URL, and those that could have continued it. If no text is
    /// left, the error says only how the URL could have continued.
    ///
    /// It is made here, because it takes time for the whole text, and most programs continue with the rest.
    ///
    /// ```
    /// use uriel::Registry;
    /// let registry = Registry::current();
    /// let prefix = registry.parse_prefix("telnet://me@h/>")?;
    /// assert_eq!((prefix.stop().offset(), prefix.stop().production()), (14, "telneturl"));
    /// assert_eq!(prefix.stop(), registry.parse("telnet://me@h/>").unwrap_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn stop(&self) -> ParseError {
        self.reason.error()
    }

    /// Replaces the URL by the value that `read` makes of it; `rest` and `stop` stay.
    ///
    /// ```
    /// use uriel::{Edition, Prefix, Uri};
    /// let Prefix { url, rest, .. } = Uri::parse_prefix("x:y z", Edition::Rfc3986)?.map(|url| url.to_string());
    /// assert_eq!((url, rest), ("x:y".to_owned(), " z"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn map<V>(self, read: impl FnOnce(U) -> V) -> Prefix<'a, V> {
        Prefix { url: read(self.url), rest: self.rest, reason: self.reason }
    }
}

/// Prefixes are equal if their URLs are, and what is left, and why.
impl<U: PartialEq> PartialEq for Prefix<'_, U> {
    fn eq(&self, other: &Self) -> bool {
        (&self.url, self.rest) == (&other.url, other.rest) && self.stop() == other.stop()
    }
}

impl<U: Eq> Eq for Prefix<'_, U> {}

/// Why reading a text ended where it did, of which the error can be made.
///
/// Kept instead of the error, which is made of the whole text: that may be far longer than the URL.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EndReason<'a> {
    text: &'a str,
    stop: Stop,
    edition: Edition,
    within: Subject,
    /// Completes the error of the text.
    complete: fn(&mut ParseError, &str),
}

impl<'a> EndReason<'a> {
    /// The reason, whose error is completed by a function.
    pub(crate) const fn completed_by(self, complete: fn(&mut ParseError, &str)) -> Self {
        Self { complete, ..self }
    }

    /// The error of the text.
    pub(crate) fn error(&self) -> ParseError {
        let mut error = ParseError::new(self.text, self.stop, self.edition, self.within);
        (self.complete)(&mut error, self.text);
        error
    }
}

impl<'a> UriRef<'a> {
    /// Reads the longest reference at the beginning of `text`, for texts that continue after the URL, as an HTTP
    /// request line does.
    ///
    /// # Errors
    ///
    /// When `text` does not begin with a reference of that edition, or is longer than 2³¹ − 1 octets. Also when it goes
    /// wrong where no shorter reference can be meant: in the brackets of an IP address, at a ":" without a scheme
    /// before it, and under RFC 2396 after a scheme.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let target = UriRef::parse_prefix("/pub/WWW/?q HTTP/1.1", Edition::Rfc3986)?;
    /// assert_eq!((target.url.path().as_str(), target.rest), ("/pub/WWW/", " HTTP/1.1"));
    /// assert_eq!((target.stop().offset(), target.stop().production()), (11, "query"));
    /// assert!(UriRef::parse_prefix("1:b", Edition::Rfc3986).is_err(), "the reference \"1\" is not meant");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    pub fn parse_prefix(text: &'a str, edition: Edition) -> Result<Prefix<'a, Self>, ParseError> {
        parse_prefix(text, edition)
    }
}

impl<'a> Uri<'a> {
    /// Reads the longest URI at the beginning of `text`.
    ///
    /// # Errors
    ///
    /// When `text` does not begin with an absolute reference of that edition, or is longer than 2³¹ − 1 octets. Also
    /// when it goes wrong in the brackets of an IP address: no shorter URI is meant there.
    ///
    /// ```
    /// use uriel::{Edition, Uri};
    /// let prefix = Uri::parse_prefix("http://h/p> and so on", Edition::Rfc3986)?;
    /// assert_eq!((prefix.url.path().as_str(), prefix.rest), ("/p", "> and so on"));
    /// assert_eq!(prefix.stop(), Uri::parse("http://h/p> and so on").unwrap_err());
    /// assert_eq!(Uri::parse_prefix("http://[x", Edition::Rfc3986).unwrap_err().offset(), 8, "\"http:\" is not meant");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    pub fn parse_prefix(text: &'a str, edition: Edition) -> Result<Prefix<'a, Self>, ParseError> {
        parse_prefix(text, edition)
    }

    /// The length of the longest URI at the beginning of `text`, without the reason why it ends there.
    pub(crate) fn prefix_length(text: &str, edition: Edition) -> Option<usize> {
        if text.len() > LONGEST {
            return None;
        }
        let (rest, _) = Self::plain_components(edition)(Under::new(text, edition)).ok()?;
        Some(text.len() - rest.as_str().len())
    }
}

/// Reads the longest `U` at the beginning of `text`.
// Out of line: compiled once for each target, whatever calls it.
#[inline(never)]
fn parse_prefix<'a, U: ParseTarget<'a>>(text: &'a str, edition: Edition) -> Result<Prefix<'a, U>, ParseError> {
    let (components, length, reason) = read_prefix(U::plain_components(edition), |production| {
        prefix_length(text, edition, Subject::rule(U::RULE), production)
    })?;
    let url = &text[..length];
    Ok(Prefix::new(text, length, U::new(UriRef { text: url, offsets: Offsets::of(components, url), edition }), reason))
}

/// The length of what a production reads of a text, if it reads any beginning of it, and the reason why it stopped
/// there.
pub(crate) type PrefixLength<'a> = Result<(Option<usize>, EndReason<'a>), ParseError>;

/// Reads the beginning of a text by a production: its output, the length of what it read, and the reason why it stopped
/// there.
///
/// `length` runs the production, as [`prefix_length`] does. Such a function is compiled once, for all productions.
pub(crate) fn read_prefix<'a, O>(
    production: impl for<'t> Fn(Under<'a, 't>) -> Read<Under<'a, 't>, O>,
    length: impl FnOnce(Reading<'_, 'a>) -> PrefixLength<'a>,
) -> Result<(O, usize, EndReason<'a>), ParseError> {
    let mut output = None;
    let (length, reason) = length(&mut |i| {
        let (rest, read) = production(i)?;
        output = Some(read);
        Ok((rest, ()))
    })?;
    match output.zip(length) {
        Some((read, length)) => Ok((read, length, reason)),
        None => Err(reason.error()),
    }
}

/// The length of the beginning of `text` that a production reads, if it reads any, and the reason why it stopped there.
// Out of line: compiled once, for all productions.
#[inline(never)]
pub(crate) fn prefix_length<'a>(
    text: &'a str,
    edition: Edition,
    within: Subject,
    production: Reading<'_, 'a>,
) -> PrefixLength<'a> {
    // Only the URL is limited, and not the text after it.
    let read = if text.len() > LONGEST { beginning(text) } else { text };
    let (left, stop) = explain(read, edition, &Trace::scanning(read, edition), production);
    // The last escape may be cut in two.
    if read.len() < text.len() && stop.left <= "%4".len() {
        return Err(ParseError::too_long(edition));
    }
    let reason = EndReason { text: read, stop, edition, within, complete: |_, _| () };
    Ok((left.map(|left| read.len() - left), reason))
}

/// As much of a text as is read.
#[cold]
fn beginning(text: &str) -> &str {
    let end = (0..=LONGEST).rev().find(|&at| text.is_char_boundary(at)).unwrap_or_default();
    &text[..end]
}
