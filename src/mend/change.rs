//! A change, as people and programs see it.

use alloc::borrow::Cow;
use core::{
    fmt,
    iter::{FusedIterator, Peekable},
    ops::Range,
};

use super::{
    host::in_ascii,
    rule::MendRule,
    walk::{Walk, Way},
};
use crate::{
    redact::{self, Spans, spans_of_url},
    syntax::InQuotes,
};

/// A change of a text: neighbouring octets that one rule removed or escaped, or wrote as others.
///
/// `Display` describes it for people, and shows at most sixteen octets of the part. A part of a password is shown as
/// `***`; a secret of another kind, such as a parameter of ldap, is known to its scheme alone, and is shown.
///
/// ```
/// use uriel::{Edition, mend::{MendRule, mend}};
///
/// let mended = mend("http://h/a \"b\"", Edition::Rfc3986)?;
/// let change = mended.changes().next().unwrap();
/// assert_eq!((change.rule(), change.span()), (MendRule::Character, 10..12));
/// assert_eq!((&*change.before(), change.after().to_string()), (&b" \""[..], String::from("%20%22")));
/// assert_eq!(change.to_string(), r#"escaped " \"" at bytes 10..12 as %20%22 (RFC 3986 section 2.4)"#);
/// # Ok::<_, uriel::mend::MendError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Change<'t> {
    pub(super) rule: MendRule,
    pub(super) span: Range<usize>,
    pub(super) section: &'static str,
    /// The octets that were changed; `None` if they are a part of a secret.
    pub(super) changed: Option<&'t [u8]>,
}

impl<'t> Change<'t> {
    /// The rule.
    ///
    /// ```
    /// use uriel::{Edition, mend::{MendRule, mend}};
    /// let mended = mend("100%", Edition::Rfc3986)?;
    /// assert_eq!(mended.changes().next().unwrap().rule(), MendRule::Percent);
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[must_use]
    pub const fn rule(&self) -> MendRule {
        self.rule
    }

    /// The place in the text as it was given.
    ///
    /// ```
    /// use uriel::{Edition, mend::mend};
    /// let mended = mend("http://h/a\n  b", Edition::Rfc3986)?;
    /// assert_eq!(mended.changes().next().unwrap().span(), 10..13);
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Document and section that speak of it.
    ///
    /// ```
    /// use uriel::{Edition, mend::mend};
    /// let mended = mend("<x:a>", Edition::Rfc1738)?;
    /// assert_eq!(mended.changes().next().unwrap().section(), "RFC 1738 appendix");
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[must_use]
    pub const fn section(&self) -> &'static str {
        self.section
    }

    /// The octets that were changed; `***` if they are a part of a secret.
    ///
    /// ```
    /// use uriel::{Edition, mend::mend};
    /// let mended = mend("http://me:p w@h/\u{e9}", Edition::Rfc3986)?;
    /// let before: Vec<_> = mended.changes().map(|change| change.before().to_vec()).collect();
    /// assert_eq!(before, [&b"***"[..], "\u{e9}".as_bytes()]);
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[must_use]
    pub fn before(&self) -> Cow<'t, [u8]> {
        self.changed.unwrap_or(redact::MASK.as_bytes()).into()
    }

    /// The text that was written for them: escapes, nothing, a "/", an address in brackets, or a host in ASCII; `***`
    /// if they are a part of a secret.
    ///
    /// ```
    /// use uriel::{Edition, mend::mend};
    /// let mended = mend("http://h/\u{e9}\n", Edition::Rfc3986)?;
    /// let after: Vec<_> = mended.changes().map(|change| change.after().to_string()).collect();
    /// assert_eq!(after, ["%C3%A9", ""]);
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[must_use]
    pub const fn after(&self) -> impl fmt::Display + use<'t> {
        match self.changed {
            None => After::Secret,
            Some(octets) if self.rule.escapes() => After::Escapes(octets),
            Some(octets) if matches!(self.rule, MendRule::Backslash) => After::Slashes(octets.len()),
            Some(octets) if matches!(self.rule, MendRule::Brackets) => After::InBrackets(octets),
            Some(octets) if self.rule.respells() => After::InAscii(octets),
            Some(_) => After::Nothing,
        }
    }
}

/// The text that was written for the octets of a change.
enum After<'t> {
    Secret,
    Escapes(&'t [u8]),
    Slashes(usize),
    InBrackets(&'t [u8]),
    InAscii(&'t [u8]),
    Nothing,
}

impl fmt::Display for After<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Secret => f.write_str(redact::MASK),
            Self::Escapes(octets) => octets.iter().try_for_each(|octet| write!(f, "%{octet:02X}")),
            Self::Slashes(count) => (0..*count).try_for_each(|_| f.write_str("/")),
            Self::InBrackets(address) => write!(f, "[{}]", address.escape_ascii()),
            Self::InAscii(host) => f.write_str(&in_ascii(host)),
            Self::Nothing => Ok(()),
        }
    }
}

/// The rule, the place and the section, without the octets, which may be those of a secret.
impl fmt::Debug for Change<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Change");
        shown.field("rule", &self.rule).field("span", &self.span).field("section", &self.section());
        shown.finish_non_exhaustive()
    }
}

impl fmt::Display for Change<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, span, changed, .. } = self;
        f.write_str(match rule {
            _ if rule.escapes() => "escaped ",
            _ if rule.respells() => "wrote ",
            _ => "removed ",
        })?;
        let shown = changed.map(Excerpt::of);
        match &shown {
            None => write!(f, "{:?}", redact::MASK)?,
            Some(shown) if shown.octets.trim_ascii().is_empty() && !rule.escapes() => f.write_str("white space")?,
            Some(shown) => shown.fmt(f)?,
        }
        write_place(f, span)?;
        match shown {
            Some(Excerpt { octets, more }) if rule.escapes() => write!(f, " as {}{more}", After::Escapes(octets))?,
            Some(_) if rule.respells() => write!(f, " as {}", self.after())?,
            _ => {}
        }
        write!(f, " ({})", self.section())
    }
}

/// The octets of a change as people see them: the first sixteen, up to the end of a character, and the mark of those
/// left out.
struct Excerpt<'t> {
    octets: &'t [u8],
    more: &'static str,
}

impl<'t> Excerpt<'t> {
    const LONGEST: usize = 16;

    fn of(octets: &'t [u8]) -> Self {
        let Some(shown) = octets.get(..Self::LONGEST).filter(|shown| shown.len() < octets.len()) else {
            return Self { octets, more: "" };
        };
        let whole = match str::from_utf8(shown) {
            Err(cut) if cut.error_len().is_none() => cut.valid_up_to(),
            _ => shown.len(),
        };
        Self { octets: &shown[..whole], more: "..." }
    }
}

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { octets, more } = self;
        match (str::from_utf8(octets), octets) {
            (Ok(text), _) => write!(f, "{}{more}", InQuotes(text)),
            (Err(_), [octet]) => write!(f, "the byte {octet:#04X}"),
            (Err(_), octets) => {
                f.write_str("the bytes")?;
                octets.iter().try_for_each(|octet| write!(f, " {octet:#04X}"))?;
                f.write_str(more)
            }
        }
    }
}

/// Writes where a change is, in bytes of the text as it was given.
fn write_place(f: &mut fmt::Formatter<'_>, span: &Range<usize>) -> fmt::Result {
    match span.len() {
        1 => write!(f, " at byte {}", span.start),
        _ => write!(f, " at bytes {}..{}", span.start, span.end),
    }
}

/// The changes of a text, in its order, found again one by one: [`Mended::changes`](super::Mended::changes).
///
/// ```
/// use uriel::{Edition, mend::mend};
/// let mended = mend(" a b ", Edition::Rfc3986)?;
/// assert_eq!(mended.changes().count(), 3);
/// # Ok::<_, uriel::mend::MendError>(())
/// ```
#[derive(Clone)]
pub struct Changes<'a, 't> {
    given: &'t [u8],
    /// `None` for a text that was valid.
    walk: Option<Walk<'a>>,
    /// The place in the mended text that has been reached.
    written: usize,
    secrets: Secrets<'a>,
}

impl<'a, 't: 'a> Changes<'a, 't> {
    pub(super) fn new(given: &'t [u8], way: &'a Way, text: &'a str) -> Self {
        Self { given, walk: Some(Walk::new(given, way)), written: 0, secrets: Secrets::of(given, text) }
    }

    /// The changes of a valid text.
    pub(super) fn none() -> Self {
        let secrets = Secrets::of(b"", "");
        Self { given: b"", walk: None, written: 0, secrets }
    }
}

impl<'t> Iterator for Changes<'_, 't> {
    type Item = Change<'t>;

    fn next(&mut self) -> Option<Change<'t>> {
        loop {
            let walk = self.walk.as_mut()?;
            let step = walk.next()?;
            let start = self.written;
            self.written += step.written;
            let Some(rule) = step.rule else { continue };
            let is_secret = self.secrets.overlap([&step.span, &(start..self.written)]);
            let changed = Some(&self.given[step.span.clone()]).filter(|_| !is_secret);
            let section = walk.section(rule);
            return Some(Change { rule, span: step.span, section, changed });
        }
    }
}

impl FusedIterator for Changes<'_, '_> {}

/// The number of the changes is not known, and a walk holds the text.
impl fmt::Debug for Changes<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// The secrets of the original text and of the changed one, from the first that a change has not passed on.
#[derive(Clone)]
struct Secrets<'a>([Peekable<Spans<'a, 'static>>; 2]);

impl<'a> Secrets<'a> {
    fn of(given: &'a [u8], text: &'a str) -> Self {
        Self([given, text.as_bytes()].map(|octets| spans_of_url(octets).peekable()))
    }

    /// True if a change overlaps with a secret of either text, given its places in both. Changes are asked in order.
    fn overlap(&mut self, places: [&Range<usize>; 2]) -> bool {
        let mut overlaps = false;
        for (secrets, place) in self.0.iter_mut().zip(places) {
            while secrets.next_if(|secret| secret.end <= place.start).is_some() {}
            overlaps |= secrets.peek().is_some_and(|secret| secret.start < place.end);
        }
        overlaps
    }
}
