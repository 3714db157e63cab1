//! Gopher+ strings: requests for views, forms and attributes.

use core::{fmt, iter};

use uriel::Encoded;

/// Request of a gopher+ string (RFC 1738 sections 3.4.4 to 3.4.9, RFC 4266 sections 2.4 to 2.9).
///
/// No character is reserved in a gopher-path, so any octet may be written as an escape: `%2B` is "+" here.
///
/// ```
/// use uriel::{Scheme, schemes::gopher::{Gopher, GopherPlus}};
/// let url = Gopher.parse("gopher://h/0/a%09%09+text/plain")?;
/// assert!(matches!(url.gopher_plus_kind(), Some(GopherPlus::View { name, .. }) if name == "text/plain"));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum GopherPlus<'a> {
    /// `+`: the item in its default view.
    DefaultView,
    /// `+<view_name>%20<language_name>`: the item in another view, one of those in its attribute `+VIEWS`.
    View {
        /// Name of the view, which is a content type: `application/postscript`.
        name: Encoded<'a>,
        /// The language, such as `Es_ES`, if there is one.
        language: Option<Encoded<'a>>,
    },
    /// `?`: an item with an electronic form, which a client must fetch and fill in first.
    Form,
    /// `+%091%0D%0A+-1%0D%0A…%0D%0A.%0D%0A`: the item, with its electronic form filled in. No answer has a CR, an LF or
    /// a NUL.
    Answers(Answers<'a>),
    /// `!` and optional names: attributes of the item.
    ItemAttributes(AttributeNames<'a>),
    /// `$` and optional names: attributes of each item of a directory.
    DirectoryAttributes(AttributeNames<'a>),
    /// Any other string.
    Other(Encoded<'a>),
}

impl<'a> GopherPlus<'a> {
    /// The request of a gopher+ string.
    pub(super) fn of(text: Encoded<'a>) -> Self {
        Self::of_known_kind(text.as_str()).unwrap_or(Self::Other(text))
    }

    /// The request, if it is of one of the kinds that the documents define.
    fn of_known_kind(text: &'a str) -> Option<Self> {
        let (command, rest) = split_first(text)?;
        match command {
            b'+' if rest.is_empty() => Some(Self::DefaultView),
            b'+' => match split_at(rest, b'\t') {
                None => Self::of_view(rest),
                Some(("", data)) => Answers::of(data).map(Self::Answers),
                Some(_) => None,
            },
            b'?' if rest.is_empty() => Some(Self::Form),
            b'!' => Some(Self::ItemAttributes(AttributeNames(rest))),
            b'$' => Some(Self::DirectoryAttributes(AttributeNames(rest))),
            _ => None,
        }
    }

    /// The request for `<view_name>%20<language_name>`, whose name must not be empty.
    fn of_view(text: &'a str) -> Option<Self> {
        let (name, language) = match split_at(text, b' ') {
            Some((name, language)) => (name, Some(Encoded::new_unchecked(language))),
            None => (text, None),
        };
        (!name.is_empty()).then_some(Self::View { name: Encoded::new_unchecked(name), language })
    }

    /// Name and language of a view.
    pub(super) const fn view(self) -> Option<(Encoded<'a>, Option<Encoded<'a>>)> {
        match self {
            Self::View { name, language } => Some((name, language)),
            _ => None,
        }
    }

    /// Names of attributes, of an item or of a directory.
    pub(super) const fn attributes(self) -> Option<AttributeNames<'a>> {
        match self {
            Self::ItemAttributes(names) | Self::DirectoryAttributes(names) => Some(names),
            _ => None,
        }
    }

    /// Answers of an electronic form.
    pub(super) const fn answers(self) -> Option<Answers<'a>> {
        match self {
            Self::Answers(answers) => Some(answers),
            _ => None,
        }
    }

    /// Name of the kind of request.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// let url = Gopher.parse("gopher://h/1/pub%09%09$+VIEWS")?;
    /// assert_eq!(url.gopher_plus_kind().unwrap().name(), "directory-attributes");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DefaultView => "default-view",
            Self::View { .. } => "view",
            Self::Form => "form",
            Self::Answers(_) => "answers",
            Self::ItemAttributes(_) => "item-attributes",
            Self::DirectoryAttributes(_) => "directory-attributes",
            Self::Other(_) => "other",
        }
    }
}

/// Names of attributes; no names ask for all attributes.
///
/// ```
/// use uriel::{Scheme, schemes::gopher::{Gopher, GopherPlus}};
///
/// let names = |text| match Gopher.parse(text).unwrap().gopher_plus_kind() {
///     Some(GopherPlus::ItemAttributes(names)) => names.iter().map(|name| name.to_string()).collect::<Vec<_>>(),
///     other => panic!("{other:?} has no attributes of an item"),
/// };
/// assert_eq!(names("gopher://h/0a%09%09!+ABSTRACT%20+SMELL"), ["+ABSTRACT", "+SMELL"]);
/// assert!(names("gopher://h/0a%09%09!").is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AttributeNames<'a>(&'a str);

impl<'a> AttributeNames<'a> {
    /// The names in order, each with its "+".
    ///
    /// They are separated by an encoded space (RFC 1738 section 3.4.7), or by the next "+" alone, as in
    /// `$+VIEWS+ABSTRACT` (Gopher+ section 2.7).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::{Gopher, GopherPlus}};
    /// let url = Gopher.parse("gopher://h/1a%09%09$+VIEWS+ABSTRACT")?;
    /// let Some(GopherPlus::DirectoryAttributes(names)) = url.gopher_plus_kind() else { panic!("another kind") };
    /// assert!(names.iter().map(|name| name.as_str()).eq(["+VIEWS", "+ABSTRACT"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        let mut rest = self.0;
        iter::from_fn(move || {
            while let Some((b' ', after)) = split_first(rest) {
                rest = after;
            }
            let (_, after_plus) = split_first(rest)?;
            let plus = rest.len() - after_plus.len();
            let next = offsets(after_plus).find(|&(_, octet)| octet == b' ' || octet == b'+');
            let (name, after) = rest.split_at(next.map_or(rest.len(), |(at, _)| plus + at));
            rest = after;
            Some(Encoded::new_unchecked(name))
        })
    }
}

/// The list of the names.
impl fmt::Debug for AttributeNames<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Answers of a filled-in electronic form (RFC 1738 section 3.4.9).
///
/// A client sends them as data: the flag `1`, for data that follow; their length, which is `-1` for data that end with
/// a line of one full stop; a line for each answer; and that full stop.
///
/// ```
/// use uriel::{Encoded, Scheme, schemes::gopher::{Gopher, GopherPlus}};
/// let url = Gopher.parse("gopher://h/0a%09%09+%091%0D%0A+-1%0D%0Ablue%0D%0A.%0D%0A")?;
/// let Some(GopherPlus::Answers(answers)) = url.gopher_plus_kind() else { panic!("no answers") };
/// assert!(answers.iter().map(Encoded::as_str).eq(["blue"]));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Answers<'a>(&'a str);

impl<'a> Answers<'a> {
    /// `1 CR LF +-1 CR LF *( answer CR LF ) . CR LF`
    fn of(data: &'a str) -> Option<Self> {
        let (flag, rest) = split_line(data)?;
        let (length, answers) = split_line(rest)?;
        if !stands_for(flag, b"1") || !stands_for(length, b"+-1") {
            return None;
        }
        let mut rest = answers;
        loop {
            let (line, after) = split_line(rest)?;
            if stands_for(line, b".") {
                return after.is_empty().then_some(Self(answers));
            }
            rest = after;
        }
    }

    /// The answers in order, without their line ends. An answer may be empty.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::{Gopher, GopherPlus}};
    /// let url = Gopher.parse("gopher://h/0a%09%09+%091%0d%0a+-1%0d%0a%0d%0ayes%0d%0a.%0d%0a")?;
    /// let Some(GopherPlus::Answers(answers)) = url.gopher_plus_kind() else { panic!("another kind") };
    /// assert!(answers.iter().map(|answer| answer.as_str()).eq(["", "yes"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        let mut rest = self.0;
        iter::from_fn(move || {
            let (line, after) = split_line(rest)?;
            rest = after;
            // The last line is the full stop.
            (!after.is_empty()).then_some(Encoded::new_unchecked(line))
        })
    }
}

/// The list of the answers.
impl fmt::Debug for Answers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The decoded octets of a text, each with its offset in the text.
fn offsets(text: &str) -> impl Iterator<Item = (usize, u8)> {
    let mut rest = text;
    iter::from_fn(move || {
        let at = text.len() - rest.len();
        let (octet, after) = split_first(rest)?;
        rest = after;
        Some((at, octet))
    })
}

/// The first octet of a text, decoded, and the text after it.
fn split_first(text: &str) -> Option<(u8, &str)> {
    let octet = Encoded::new_unchecked(text).octets().next()?;
    let written = if text.starts_with('%') { 3 } else { 1 };
    Some((octet, text.get(written..)?))
}

/// The texts before and after the first `octet`, raw or as an escape.
fn split_at(text: &str, octet: u8) -> Option<(&str, &str)> {
    let (at, _) = offsets(text).find(|&(_, found)| found == octet)?;
    let (before, from) = text.split_at(at);
    let (_, after) = split_first(from)?;
    Some((before, after))
}

/// The texts before and after the first line end; `None` if a CR without LF, an LF without CR, or a NUL comes first.
fn split_line(text: &str) -> Option<(&str, &str)> {
    let (line, from) = split_at(text, b'\r')?;
    let is_line = Encoded::new_unchecked(line).octets().all(|octet| !matches!(octet, b'\n' | 0));
    match split_first(from) {
        Some((b'\n', after)) if is_line => Some((line, after)),
        _ => None,
    }
}

/// True if a text decodes to these octets.
fn stands_for(text: &str, octets: &[u8]) -> bool {
    Encoded::new_unchecked(text).octets().eq(octets.iter().copied())
}
