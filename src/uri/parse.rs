//! The parser: reads a text as a [`UriRef`] or a [`Uri`].

use core::marker::PhantomData;

use super::{absolute::Uri, offsets::Offsets, reference::UriRef};
use crate::{
    engine::{
        octets::all,
        plain::Under,
        scan::{Generic, LONGEST, Scanned},
        simd::{Bitmaps, Simd, WithSimd, by_table, dispatch},
        tables::VectorTables,
        text::{Read, Text},
        trace::{PathAndName, Trace},
    },
    error::{ParseError, REFERENCE, Subject, URI, explain, needs_no_hint},
    grammar::{Components, Fragment, Grammar, Name, Path, Query, draft1996::Parameters},
    syntax::{
        ClassValue, Edition, OpaqueParts, Rule,
        stop::{Stop, Wanted},
    },
};

impl<'a> UriRef<'a> {
    /// Reads a reference under RFC 3986.
    ///
    /// # Errors
    ///
    /// When `text` is not a `URI-reference`, or longer than 2³¹ − 1 octets.
    ///
    /// ```
    /// use uriel::UriRef;
    /// assert!(UriRef::parse("//h/p").is_ok());
    /// assert!(UriRef::parse("a b").is_err());
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_with(text, Edition::Rfc3986)
    }

    /// Reads a reference under `edition`. Under RFC 1738, which has no relative references, that is a URL.
    ///
    /// # Errors
    ///
    /// When `text` is not a reference of that edition, or longer than 2³¹ − 1 octets.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// let reference = UriRef::parse_with("a;b/c", Edition::Draft1996)?;
    /// assert_eq!(reference.params().as_deref(), Some("b/c"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn parse_with(text: &'a str, edition: Edition) -> Result<Self, ParseError> {
        parse(text, edition)
    }
}

impl<'a> Uri<'a> {
    /// Reads a URI under RFC 3986.
    ///
    /// # Errors
    ///
    /// When `text` is not a `URI`, or longer than 2³¹ − 1 octets.
    ///
    /// ```
    /// assert!(uriel::Uri::parse("news:comp.lang.rust").is_ok());
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_with(text, Edition::Rfc3986)
    }

    /// Reads a URL under `edition`; from draft 1996 on it may have a fragment.
    ///
    /// # Errors
    ///
    /// When `text` is not an absolute reference of that edition, or longer than 2³¹ − 1 octets.
    ///
    /// ```
    /// use uriel::{Edition, Uri};
    /// assert!(Uri::parse_with("x:y#z", Edition::Rfc2396).is_ok());
    /// assert!(Uri::parse_with("x:y#z", Edition::Rfc1738).is_err());
    /// ```
    #[inline]
    pub fn parse_with(text: &'a str, edition: Edition) -> Result<Self, ParseError> {
        parse(text, edition)
    }
}

/// The type that a text is parsed to: [`UriRef`] or [`Uri`].
pub(super) trait ParseTarget<'a>: Sized {
    /// True if the text must have a scheme.
    const SCHEME: bool;
    /// True if many such texts are too short to be worth bitmaps.
    const OFTEN_SHORT: bool;

    /// The rule that errors name if they have no rule of their own.
    const RULE: &'static Rule = if Self::SCHEME { &URI } else { &REFERENCE };

    fn new(reference: UriRef<'a>) -> Self;

    /// Reads the components by one document.
    #[inline(always)]
    fn components<T: Text, D: Grammar>(i: T) -> Read<T, Components<T::Slice>> {
        if Self::SCHEME { D::absolute_reference(i) } else { D::reference(i) }
    }

    /// The production of the components over plain text. It is rarely run: to say why a text is refused, and for a text
    /// that begins with a URL.
    fn plain_components(edition: Edition) -> PlainProduction {
        by_document!(edition, Document => Self::plain_components_under::<Document>)
    }

    /// Reads the components of plain text by one document. Each is out of line, so that a program which reads
    /// under one edition contains the grammar of no other.
    #[inline(never)]
    fn plain_components_under<'u, 't, D: Grammar>(i: Under<'u, 't>) -> Read<Under<'u, 't>, Components<&'u str>> {
        Self::components::<_, D>(i.with_edition(D::EDITION))
    }
}

/// A production that reads the components of plain text.
type PlainProduction = for<'u, 't> fn(Under<'u, 't>) -> Read<Under<'u, 't>, Components<&'u str>>;

impl<'a> ParseTarget<'a> for UriRef<'a> {
    const SCHEME: bool = false;
    const OFTEN_SHORT: bool = true;

    #[inline(always)]
    fn new(reference: UriRef<'a>) -> Self {
        reference
    }
}

impl<'a> ParseTarget<'a> for Uri<'a> {
    const SCHEME: bool = true;
    const OFTEN_SHORT: bool = false;

    #[inline(always)]
    fn new(reference: UriRef<'a>) -> Self {
        Self(reference)
    }
}

/// The least length at which bitmaps are worth their cost: a shorter text is read faster byte by byte.
const WORTH_BITMAPS: usize = 16;

/// Reads `text` under an edition. Perf: one parser is compiled for each edition. The edition is a constant in it, so no
/// branch tests it (ratios: generic parse under the other editions).
#[inline]
fn parse<'a, U: ParseTarget<'a>>(text: &'a str, edition: Edition) -> Result<U, ParseError> {
    if text.len() > LONGEST {
        return Err(ParseError::too_long(edition));
    }
    by_document!(edition, Document => parse_under::<U, Document>(text))
}

#[inline(always)]
fn parse_under<'a, U: ParseTarget<'a>, D: Grammar>(text: &'a str) -> Result<U, ParseError> {
    let parse = Parse::<U, D> { text, target: PhantomData };
    if U::OFTEN_SHORT && text.len() < WORTH_BITMAPS { by_table(parse) } else { dispatch(parse) }
}

/// A text that is read under one edition.
#[derive(Clone, Copy)]
struct Parse<'a, U, D> {
    text: &'a str,
    target: PhantomData<(U, D)>,
}

impl<'a, U: ParseTarget<'a>, D: Grammar> WithSimd<'a> for Parse<'a, U, D> {
    type Output = Result<U, ParseError>;

    #[inline(always)]
    fn text(&self) -> &'a str {
        self.text
    }

    #[inline(always)]
    fn edition(&self) -> Edition {
        D::EDITION
    }

    #[inline(always)]
    fn bulk(&self) -> &'static VectorTables {
        VectorTables::of::<Path>()
    }

    #[inline(always)]
    fn with_simd<S: Simd>(self, bitmaps: Bitmaps, simd: S) -> Result<U, ParseError> {
        let (text, edition) = (self.text, self.edition());
        let scanned = Scanned::<Generic, S>::with(text, edition, bitmaps, simd);
        match U::components::<_, D>(scanned.start()) {
            // Perf: built in the caller's return slot. A copy reloads the offsets in pairs just after they were stored
            // one by one, which stalls on store forwarding for a third of the parse (ratios: generic parse).
            Ok((rest, components)) if rest.is_empty() => {
                Ok(U::new(UriRef { text, offsets: components.into(), edition }))
            }
            Ok((rest, components)) => {
                let read = UriRef { text: &text[..text.len() - rest.len()], offsets: components.into(), edition };
                given_up_under::<U, D>(text, Some(&read), of_path_and_name(bitmaps))
            }
            Err(_) => given_up_under::<U, D>(text, None, of_path_and_name(bitmaps)),
        }
    }
}

/// The bitmaps by which a refused text is read again. The bulk of a URL is [`Path`].
#[inline(always)]
const fn of_path_and_name(bitmaps: Bitmaps) -> PathAndName {
    PathAndName { path: bitmaps.bulk, name: bitmaps.name }
}

/// Slow path after the fast parse failed: parses again as plain text if a fast path may have declined the text,
/// otherwise builds the error.
///
/// The edition is a constant here, so that a program contains the plain grammar of no other.
// Out of line: few texts are refused.
#[cold]
#[inline(never)]
fn given_up_under<'a, U: ParseTarget<'a>, D: Grammar>(
    text: &'a str,
    read: Option<&UriRef<'a>>,
    bitmaps: PathAndName,
) -> Result<U, ParseError> {
    let edition = D::EDITION;
    // Fast paths decline a server that may be the beginning of an opaque part.
    if read.is_none() && edition.opaque_parts() == OpaqueParts::Serverless {
        match U::plain_components_under::<D>(Under::new(text, edition)) {
            Ok((rest, components)) if rest.is_empty() => {
                return Ok(U::new(UriRef { text, offsets: Offsets::of(components, text), edition }));
            }
            _ => {}
        }
    }
    refusal(text, edition, read, bitmaps, U::plain_components_under::<D>)
}

/// The error of a text that is not a `U`, although it may begin with one, `read`.
///
/// Perf: the error is built in the caller's return slot. The run in which reading stopped nearly always follows from
/// the components. To read the text again is a function of its own, or its large frame would be set up for each refusal
/// (ratios: refusal, with its error).
#[allow(clippy::unnecessary_wraps, reason = "that is where it is returned")]
#[inline(never)]
fn refusal<'a, U: ParseTarget<'a>>(
    text: &'a str,
    edition: Edition,
    read: Option<&UriRef<'a>>,
    bitmaps: PathAndName,
    production: PlainProduction,
) -> Result<U, ParseError> {
    let within = || Subject::rule(U::RULE);
    if let Some(read) = read {
        let at = read.text.len();
        let next = text.as_bytes().get(at).copied();
        if let Some(class) = last_class(read, next) {
            // A public place is no part of a password, so the error may name the character there. A password is after a
            // ":" in a userinfo or, if its "@" was forgotten, in a port; or in a path that holds a URL.
            let is_public = (has_path_after_authority(read) || ends_with_sole_host(read)) && has_no_colon(read);
            return match next {
                // Fast exit: for most octets that end a run, such as a space. Only the fields of the error are stored,
                // in the return slot.
                Some(octet)
                    if is_public && needs_no_hint(octet) && (octet != b' ' || has_path_after_authority(read)) =>
                {
                    Err(ParseError::of_octet(octet, at, class, edition, within()))
                }
                _ => {
                    let stop = Stop { left: text.len() - at, wanted: Wanted::Class(class) };
                    Err(ParseError::new(text, stop, edition, within()))
                }
            };
        }
    }
    Err(read_again(text, edition, within(), bitmaps, production))
}

/// The error of a text that `production` refuses, which is read again, with a record.
///
/// It is read again by table if the bitmap of names is 0.
// Out of line: its frame is large, and most refusals need no second reading.
#[inline(never)]
fn read_again(
    text: &str,
    edition: Edition,
    within: Subject,
    bitmaps: PathAndName,
    production: PlainProduction,
) -> ParseError {
    let trace = if bitmaps.name == 0 { Trace::default() } else { Trace::with_bitmaps(text, bitmaps) };
    let (_, stop) = explain(text, edition, &trace, &mut |i| production(i).map(|(rest, _)| (rest, ())));
    ParseError::new(text, stop, edition, within)
}

#[inline(always)]
fn has_path_after_authority(url: &UriRef<'_>) -> bool {
    url.has_authority() && url.offsets.path < url.offsets.path_end
}

/// True if there is no ":" but that of the scheme, not even an escaped one.
#[inline(always)]
fn has_no_colon(url: &UriRef<'_>) -> bool {
    // Perf: one search for both. A loop for each, eight octets at a time, takes twice as long (ratios: refusal, with
    // its error).
    let octets = &url.text.as_bytes()[url.offsets.after_scheme as usize..];
    all(octets, |octet| octet != b':' && octet != b'%')
}

/// True if there is no userinfo before the host, and neither a path nor a query after it.
#[inline(always)]
fn ends_with_sole_host(url: &UriRef<'_>) -> bool {
    let Offsets { after_scheme, host, path, .. } = url.offsets;
    host == after_scheme + 2 && path as usize == url.text.len()
}

/// Class of the last run of `url`, which the octet `next` follows, if its components tell that. A fast path: to read
/// `url` again with a [`Trace`] would give the same class.
#[inline(always)]
fn last_class(url: &UriRef<'_>, next: Option<u8>) -> Option<&'static ClassValue> {
    let Offsets { after_scheme, host_end, path, path_end, params_end, query_end, .. } = url.offsets;
    // Otherwise several rules can read the path or the host, and the components do not tell which one did.
    let has_one_rule = after_scheme > 0 && !url.edition.judges_labels() && !url.may_be_registry();
    if !has_one_rule && !has_path_after_authority(url) {
        return None;
    }
    Some(match () {
        () if (query_end as usize) < url.text.len() => ClassValue::of::<Fragment>(),
        () if params_end < query_end => ClassValue::of::<Query>(),
        () if path_end < params_end => ClassValue::of::<Parameters>(),
        () if path < path_end || !url.has_authority() => ClassValue::of::<Path>(),
        () if host_end == path && !url.text.ends_with(']') && next != Some(b'[') => ClassValue::of::<Name>(),
        () => return None,
    })
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::engine::simd::each;

    /// Pieces that URLs are made of, and pieces that no URL has.
    const PIECES: [&str; 40] = [
        "http:",
        "ftp:",
        "a+b-c.d:",
        "mailto:",
        "//",
        "/",
        "/",
        "/.",
        "/..",
        ":",
        "@",
        "?",
        "#",
        ";",
        "=",
        "&",
        ",",
        "%41",
        "%C3%A9",
        "%4",
        "%",
        "%zz",
        "example.org",
        "h",
        "1.2.3.4",
        "[::1]",
        "[v1.a]",
        "[",
        ":80",
        "a",
        "B7",
        "-",
        "_",
        "~",
        "index.html",
        "a-long-name-of-a-file.tar.gz",
        "0123456789abcdef0123456789abcdef",
        " ",
        "{",
        "\u{e9}",
    ];

    /// Reads a text with each back end and by the table; errors must be those of reading it again without bitmaps. True
    /// if the text is valid.
    fn compare<D: Grammar>(text: &str) -> bool {
        let parse = Parse::<UriRef<'_>, D> { text, target: PhantomData };
        let told = |read: Result<UriRef<'_>, ParseError>| read.map(|reference| reference.offsets);
        let by_table = told(by_table(parse));
        for read in each(parse) {
            assert_eq!(told(read), by_table, "{} {text:?}", D::EDITION);
        }
        let edition = D::EDITION;
        if let Err(error) = &by_table {
            assert_eq!(
                *error,
                given_up_under::<UriRef<'_>, D>(text, None, of_path_and_name(Bitmaps::default())).unwrap_err(),
                "{edition} {text:?}"
            );
        }
        if let Err(error) = Uri::parse_with(text, edition) {
            assert_eq!(
                error,
                given_up_under::<Uri<'_>, D>(text, None, of_path_and_name(Bitmaps::default())).unwrap_err(),
                "{edition} {text:?}"
            );
        }
        by_table.is_ok()
    }

    #[test]
    fn back_ends_read_random_texts_as_the_table_does() {
        let texts = if cfg!(miri) { 50 } else { 1_000_000 };
        let (mut state, mut text, mut valid) = (1_u64, String::new(), 0);
        for number in 0..texts {
            let mut below = |end: usize| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                usize::try_from(state >> 33).expect("31 bits") % end
            };
            text.clear();
            // Most begin as a URL does; the last pieces, which no URL has, are rare.
            if below(4) > 0 {
                text.push_str(["http://h", "ftp://example.org/", "//h:1/"][below(3)]);
            }
            for _ in 0..below(12) {
                let pieces = if below(24) == 0 { PIECES.len() } else { PIECES.len() - 3 };
                text.push_str(PIECES[below(pieces)]);
            }
            let edition = Edition::ALL[number % Edition::ALL.len()];
            valid += usize::from(by_document!(edition, Document => compare::<Document>(&text)));
        }
        assert!(valid > texts / 20 && valid < texts - texts / 20, "{valid} of {texts} are valid");
    }
}
