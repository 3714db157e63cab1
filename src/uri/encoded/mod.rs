//! Text with escapes, and the octets that it stands for.

#[cfg(feature = "alloc")]
mod decode;

use core::{fmt, ops::Deref};

#[cfg(feature = "alloc")]
pub(crate) use self::decode::decode;
use super::eq_str::eq_str;
use crate::{
    engine::{
        escapes::{escape, first_broken, has_percent},
        octets,
    },
    error::ParseError,
    grammar::ESCAPED,
    redact,
    syntax::{CharSet, Edition, stop::Stop},
};

/// A piece of a URL as it is written, with its escapes.
///
/// It dereferences to the raw text as a `str`; [`octets`](Self::octets), [`decode`](Self::decode) and
/// [`decode_utf8`](Self::decode_utf8) decode the escapes.
///
/// ```
/// use uriel::Uri;
///
/// let uri = Uri::parse("gopher://h/00/Los%20Angeles")?;
/// assert_eq!(uri.path(), "/00/Los%20Angeles");
/// assert_eq!(uri.path().decode_utf8(), Ok("/00/Los Angeles".into()));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Encoded<'a>(&'a str);

impl<'a> Encoded<'a> {
    /// Checks that every "%" in `text` is followed by two hexadecimal digits, and keeps the text.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] of the kind [`Escape`](crate::ParseErrorKind::Escape) at the first "%" without them.
    ///
    /// ```
    /// use uriel::Encoded;
    /// assert!(Encoded::new("%41")?.octets().eq([b'A']));
    /// assert_eq!(Encoded::new("100%").unwrap_err().offset(), 3);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    pub fn new(text: &'a str) -> Result<Self, ParseError> {
        if has_percent(text.as_bytes()) { checked(text) } else { Ok(Self(text)) }
    }

    /// Keeps a text that is known to be part of a URL, without checking its escapes.
    ///
    /// A "%" that two hexadecimal digits do not follow stands for itself when such a text is decoded.
    ///
    /// ```
    /// use uriel::Encoded;
    /// assert!(Encoded::new_unchecked("%41%").octets().eq(*b"A%"));
    /// ```
    #[inline]
    #[must_use]
    pub const fn new_unchecked(text: &'a str) -> Self {
        Self(text)
    }

    /// The text as it is written, escapes included.
    ///
    /// ```
    /// let uri = uriel::Uri::parse("x:%41")?;
    /// assert_eq!(uri.path().as_str(), "%41");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The octets that the text stands for, decoded one by one without allocating.
    ///
    /// ```
    /// let uri = uriel::Uri::parse("x:a%00")?;
    /// assert!(uri.path().octets().eq([b'a', 0]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn octets(self) -> impl Iterator<Item = u8> + Clone + use<'a> {
        let mut rest = self.0.as_bytes();
        core::iter::from_fn(move || {
            let (&first, after) = rest.split_first()?;
            if let Some(octet) = escape(rest) {
                rest = &rest[3..];
                Some(octet)
            } else {
                rest = after;
                Some(first)
            }
        })
    }

    /// True if one of the escapes stands for an octet of `set`: a delimiter, say, which is data when it is escaped.
    ///
    /// ```
    /// use uriel::{Encoded, charset::CharSet};
    /// let slash = CharSet::of("/");
    /// assert!(Encoded::new("a/b%2fc")?.has_escaped(slash));
    /// assert!(!Encoded::new("a/b%20c")?.has_escaped(slash));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn has_escaped(self, set: CharSet) -> bool {
        // Fast exit: most texts have no escapes.
        has_percent(self.0.as_bytes()) && self.escapes_any_of(set)
    }

    // Out of line: most texts have no "%".
    #[inline(never)]
    fn escapes_any_of(self, set: CharSet) -> bool {
        let mut rest = self.0.as_bytes();
        while let Some(at) = octets::first(rest, b'%') {
            rest = &rest[at..];
            if escape(rest).is_some_and(|octet| set.contains(octet)) {
                return true;
            }
            rest = &rest[1..];
        }
        false
    }

    /// True if two pieces stand for the same octets, or both are absent. It compares the fields of a scheme that
    /// reserves no characters in them.
    ///
    /// ```
    /// use uriel::Encoded;
    /// assert!(Encoded::alike(Encoded::new_unchecked("a%3Ab"), Encoded::new_unchecked("a:%62")));
    /// assert!(!Encoded::alike(Encoded::new_unchecked(""), None), "absent is not empty");
    /// ```
    #[must_use]
    pub fn alike<'b>(a: impl Into<Option<Self>>, b: impl Into<Option<Encoded<'b>>>) -> bool {
        match (a.into(), b.into()) {
            (Some(a), Some(b)) => a.octets().eq(b.octets()),
            (a, b) => a.is_none() && b.is_none(),
        }
    }

    /// True if two pieces stand for the same octets, compared case-insensitively.
    ///
    /// ```
    /// use uriel::Encoded;
    /// assert!(Encoded::alike_in_either_case(Encoded::new_unchecked("%43C"), Encoded::new_unchecked("cc")));
    /// ```
    #[must_use]
    pub fn alike_in_either_case(a: Self, b: Encoded<'_>) -> bool {
        a.octets().map(|octet| octet.to_ascii_lowercase()).eq(b.octets().map(|octet| octet.to_ascii_lowercase()))
    }

    /// True if two lists have the same length and are alike piece by piece.
    ///
    /// ```
    /// use uriel::Encoded;
    /// let segments = |text| Encoded::new_unchecked(text).segments();
    /// assert!(Encoded::all_alike(segments("a/%62"), segments("%61/b")));
    /// assert!(!Encoded::all_alike(segments("a%2Fb"), segments("a/b")), "one piece is not two");
    /// ```
    #[must_use]
    pub fn all_alike<'b>(a: impl IntoIterator<Item = Self>, b: impl IntoIterator<Item = Encoded<'b>>) -> bool {
        let mut b = b.into_iter();
        a.into_iter().all(|piece| b.next().is_some_and(|other| Self::alike(piece, other))) && b.next().is_none()
    }

    /// The segments of a path. A "/" at its beginning has no segment before it, and an empty path has no segments.
    ///
    /// ```
    /// use uriel::Uri;
    /// let segments = |text| Uri::parse(text).unwrap().path().segments().map(|segment| segment.to_string()).collect::<Vec<_>>();
    /// assert_eq!(segments("x://h/a//b"), ["a", "", "b"]);
    /// assert_eq!(segments("x://h/"), [""]);
    /// assert!(segments("x://h").is_empty());
    /// assert_eq!(Uri::parse("x:/a/b")?.path().segments().next_back().as_deref(), Some("b"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn segments(self) -> impl DoubleEndedIterator<Item = Self> + Clone + use<'a> {
        BetweenSlashes((!self.0.is_empty()).then(|| self.0.strip_prefix('/').unwrap_or(self.0)))
    }

    /// The pieces between the slashes; one more than there are slashes, and so one empty piece of an empty text.
    ///
    /// ```
    /// use uriel::Encoded;
    /// assert!(Encoded::new("/pub//rfc")?.split_slashes().map(Encoded::as_str).eq(["", "pub", "", "rfc"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn split_slashes(self) -> impl DoubleEndedIterator<Item = Self> + Clone + use<'a> {
        BetweenSlashes(Some(self.0))
    }

    /// The texts before and after the last slash; without a slash, `None` and the whole text.
    ///
    /// ```
    /// use uriel::Encoded;
    /// let (directory, name) = Encoded::new_unchecked("pub/rfc/1738").split_name();
    /// assert_eq!((directory.as_deref(), name.as_str()), (Some("pub/rfc"), "1738"));
    /// ```
    #[must_use]
    pub fn split_name(self) -> (Option<Self>, Self) {
        match octets::last(self.0.as_bytes(), b'/') {
            Some(slash) => (Some(Self(&self.0[..slash])), Self(&self.0[slash + 1..])),
            None => (None, self),
        }
    }

    /// The rest of the text after a prefix; `None` if it does not begin with it, or if the prefix ends in an escape.
    ///
    /// ```
    /// use uriel::Encoded;
    /// let path = Encoded::new("/~me/%41b")?;
    /// assert_eq!(path.strip_prefix("/~me/").unwrap().decode_utf8(), Ok("Ab".into()));
    /// assert_eq!(path.strip_prefix("/~me/%4"), None, "no escape is cut");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn strip_prefix(self, prefix: &str) -> Option<Self> {
        self.0.strip_prefix(prefix).filter(|_| self.is_whole_before(prefix.len())).map(Self)
    }

    /// The text before a suffix; `None` if it does not end with it, or if the suffix begins in an escape.
    ///
    /// ```
    /// use uriel::Encoded;
    /// let name = Encoded::new("a%2Etxt%41")?;
    /// assert_eq!(name.strip_suffix("txt%41").as_deref(), Some("a%2E"));
    /// assert_eq!(name.strip_suffix("41"), None, "no escape is cut");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn strip_suffix(self, suffix: &str) -> Option<Self> {
        self.0.strip_suffix(suffix).filter(|before| self.is_whole_before(before.len())).map(Self)
    }

    /// The texts before and after the first place of a delimiter that is no part of an escape; `None` without one.
    ///
    /// ```
    /// use uriel::Encoded;
    /// let (key, value) = Encoded::new("a%3Db=%26=")?.split_once('=').unwrap();
    /// assert_eq!((key.decode_utf8(), value.decode_utf8()), (Ok("a=b".into()), Ok("&=".into())));
    /// assert_eq!(Encoded::new("%41")?.split_once('4'), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn split_once(self, delimiter: char) -> Option<(Self, Self)> {
        self.split_at_first(self.0.match_indices(delimiter))
    }

    /// The texts before and after the last place of a delimiter that is no part of an escape; `None` without one.
    ///
    /// ```
    /// use uriel::Encoded;
    /// let (stem, extension) = Encoded::new("a.tar.g%7A")?.rsplit_once('.').unwrap();
    /// assert_eq!((stem.as_str(), extension.as_str()), ("a.tar", "g%7A"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn rsplit_once(self, delimiter: char) -> Option<(Self, Self)> {
        self.split_at_first(self.0.rmatch_indices(delimiter))
    }

    /// The texts between the places of a delimiter that is no part of an escape; one more than there are such places.
    ///
    /// ```
    /// use uriel::Encoded;
    /// assert!(Encoded::new("a%2Cb,,c")?.split(',').map(Encoded::as_str).eq(["a%2Cb", "", "c"]));
    /// assert!(Encoded::new("%2C2")?.split('2').map(Encoded::as_str).eq(["%2C", ""]), "no escape is cut");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn split(self, delimiter: char) -> impl DoubleEndedIterator<Item = Self> + Clone + use<'a> {
        Split { rest: Some(self), delimiter }
    }

    /// The pairs between the places of a separator, each split at its first "="; `None` is a key without "=". An empty
    /// text has no pairs.
    ///
    /// With "&" these are the pairs of [`UriRef::query_pairs`](super::UriRef::query_pairs). HTML 4 let servers
    /// separate them with ";" too, and a fragment may have pairs as a query has.
    ///
    /// ```
    /// let url = uriel::Uri::parse("http://h/?a=1;b;c=%3B#x=1&y=2")?;
    /// let pairs: Vec<_> = url.query().unwrap().pairs(';').map(|(key, value)| (key.as_str(), value)).collect();
    /// assert_eq!((pairs[0].1.as_deref(), pairs[1]), (Some("1"), ("b", None)));
    /// assert_eq!(pairs[2].1.unwrap().decode_utf8()?, ";");
    /// assert_eq!(url.fragment().unwrap().pairs('&').count(), 2);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn pairs(self, separator: char) -> impl DoubleEndedIterator<Item = (Self, Option<Self>)> + Clone + use<'a> {
        let pairs = (!self.0.is_empty()).then(|| self.split(separator)).into_iter().flatten();
        pairs.map(|pair| pair.split_once('=').map_or((pair, None), |(key, value)| (key, Some(value))))
    }

    /// The texts before and after the first of some places of a delimiter that cuts no escape.
    fn split_at_first<'d>(self, mut places: impl Iterator<Item = (usize, &'d str)>) -> Option<(Self, Self)> {
        let is_whole =
            |&(at, found): &(usize, &str)| self.is_whole_before(at) && self.is_whole_before(at + found.len());
        let (at, found) = places.find(is_whole)?;
        Some((Self(&self.0[..at]), Self(&self.0[at + found.len()..])))
    }

    /// True if no escape begins before a place and ends after it.
    fn is_whole_before(self, place: usize) -> bool {
        let octets = self.0.as_bytes();
        (place.saturating_sub(2)..place).all(|at| escape(&octets[at..]).is_none())
    }
}

/// The pieces of a text between its slashes, from both ends; `None` after the last one.
#[derive(Clone)]
struct BetweenSlashes<'a>(Option<&'a str>);

impl<'a> Iterator for BetweenSlashes<'a> {
    type Item = Encoded<'a>;

    #[inline]
    fn next(&mut self) -> Option<Encoded<'a>> {
        let text = self.0?;
        let end = octets::first(text.as_bytes(), b'/').unwrap_or(text.len());
        self.0 = text.get(end + 1..);
        Some(Encoded(&text[..end]))
    }
}

impl<'a> DoubleEndedIterator for BetweenSlashes<'a> {
    #[inline]
    fn next_back(&mut self) -> Option<Encoded<'a>> {
        let text = self.0?;
        let slash = octets::last(text.as_bytes(), b'/');
        self.0 = slash.map(|slash| &text[..slash]);
        Some(Encoded(slash.map_or(text, |slash| &text[slash + 1..])))
    }
}

/// The pieces between the places of a delimiter that cuts no escape.
#[derive(Clone)]
struct Split<'a> {
    rest: Option<Encoded<'a>>,
    delimiter: char,
}

impl<'a> Iterator for Split<'a> {
    type Item = Encoded<'a>;

    fn next(&mut self) -> Option<Encoded<'a>> {
        let text = self.rest?;
        let (piece, rest) = text.split_once(self.delimiter).unzip();
        self.rest = rest;
        Some(piece.unwrap_or(text))
    }
}

impl<'a> DoubleEndedIterator for Split<'a> {
    fn next_back(&mut self) -> Option<Encoded<'a>> {
        let text = self.rest?;
        let (rest, piece) = text.rsplit_once(self.delimiter).unzip();
        self.rest = rest;
        Some(piece.unwrap_or(text))
    }
}

/// A text with a "%", whose escapes are checked.
// Out of line: most texts have no "%".
#[inline(never)]
fn checked(text: &str) -> Result<Encoded<'_>, ParseError> {
    match first_broken(text.as_bytes()) {
        None => Ok(Encoded(text)),
        Some(at) => Err(broken(text, at)),
    }
}

/// The error of a text with a "%" at `at` that two hexadecimal digits do not follow.
#[cold]
fn broken(text: &str, at: usize) -> ParseError {
    ParseError::from_stop(text, nom::Err::Error(Stop::end(text.len() - at)), Edition::Rfc3986, &ESCAPED)
}

impl Deref for Encoded<'_> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.0
    }
}

impl AsRef<str> for Encoded<'_> {
    #[inline]
    fn as_ref(&self) -> &str {
        self.0
    }
}

eq_str!(Encoded, <str as PartialEq>::eq);

impl fmt::Display for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// The text in quotes, without the passwords of URLs in it. A piece that is itself a password is shown.
impl fmt::Debug for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&redact::url(self.0), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_broken_escapes_at_their_offset() {
        for (text, offset) in [("%", 0), ("a%4", 1), ("%41%4x", 3), ("%%41", 0), ("\u{e9}%zz", 2)] {
            let error = Encoded::new(text).unwrap_err();
            assert_eq!((error.offset(), error.production()), (offset, "pct-encoded"), "{text}");
        }
        for text in ["", "%41", "%2541", "a b\u{e9}"] {
            assert_eq!(Encoded::new(text).map(Encoded::as_str), Ok(text));
        }
    }

    #[test]
    fn segments_are_the_pieces_after_the_root() {
        fn same<'a>(path: &'a str, segments: &[&'a str]) {
            let path = Encoded::new_unchecked(path);
            assert!(path.segments().map(Encoded::as_str).eq(segments.iter().copied()), "{path}");
            assert!(path.segments().rev().map(Encoded::as_str).eq(segments.iter().rev().copied()), "{path}");
            let root = usize::from(path.starts_with('/') || path.is_empty());
            assert!(path.segments().eq(path.split_slashes().skip(root)), "{path}");
        }
        same("", &[]);
        same("/", &[""]);
        same("//", &["", ""]);
        same("a", &["a"]);
        same("a/b", &["a", "b"]);
        same("/a/b/", &["a", "b", ""]);
    }

    #[test]
    fn no_escape_is_cut() {
        let text = Encoded::new_unchecked("4%414%41%4");
        assert_eq!(text.strip_prefix("4%41").as_deref(), Some("4%41%4"));
        assert_eq!(["4%", "4%4", "%41"].map(|prefix| text.strip_prefix(prefix)), [None; 3]);
        assert_eq!(text.strip_suffix("%4").as_deref(), Some("4%414%41"), "no escape begins there");
        assert_eq!(["1%4", "41%4", "x"].map(|suffix| text.strip_suffix(suffix)), [None; 3]);
        let split = |text| (Encoded::split_once(text, '4'), Encoded::rsplit_once(text, '4'));
        let whole = |before, after| Some((Encoded(before), Encoded(after)));
        assert_eq!(split(Encoded("a%444%44")), (whole("a%44", "%44"), whole("a%44", "%44")));
        assert_eq!(split(Encoded("%44%44")), (None, None));
        assert_eq!(split(Encoded("4")), (whole("", ""), whole("", "")));
        assert_eq!(split(Encoded("")), (None, None));
    }

    #[test]
    fn splits_at_every_delimiter_outside_escapes() {
        fn same<'a>(text: &'a str, delimiter: char, pieces: &[&'a str]) {
            let text = Encoded::new_unchecked(text);
            assert!(text.split(delimiter).map(Encoded::as_str).eq(pieces.iter().copied()), "{text}");
            assert!(text.split(delimiter).rev().map(Encoded::as_str).eq(pieces.iter().rev().copied()), "{text}");
        }
        same("", ',', &[""]);
        same(",", ',', &["", ""]);
        same("a,%2C,b", ',', &["a", "%2C", "b"]);
        same("%444%44%4", '4', &["%44", "%44%", ""]);
        same("\u{e9}1\u{e9}", '\u{e9}', &["", "1", ""]);
        same("%41", '%', &["%41"]);
    }

    #[test]
    fn pairs_are_split_at_the_first_equals_sign() {
        fn same<'a>(text: &'a str, separator: char, pairs: &[(&'a str, Option<&'a str>)]) {
            let read = Encoded::new_unchecked(text).pairs(separator);
            assert!(read.map(|(key, value)| (key.0, value.map(Encoded::as_str))).eq(pairs.iter().copied()), "{text}");
        }
        same("", ';', &[]);
        same(";", ';', &[("", None), ("", None)]);
        same("a=1=2;b;=", ';', &[("a", Some("1=2")), ("b", None), ("", Some(""))]);
        same("%3B=%3D&", ';', &[("%3B", Some("%3D&"))]);
        same("a;b", '&', &[("a;b", None)]);
    }

    #[test]
    fn equals_str_both_ways() {
        let text = Encoded::new_unchecked("%41");
        assert_eq!(text, *"%41");
        assert_eq!(text, "%41");
        assert_eq!(*"%41", text);
        assert_eq!("%41", text);
        assert_ne!("A", text);
    }
}
