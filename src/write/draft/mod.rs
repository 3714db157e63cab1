//! Values for a template, and the text that is written from them.

use alloc::string::String;
use core::fmt::{self, Write as _};

use smallvec::SmallVec;

use super::{
    BuildError, BuildErrorKind, Content, Form, Piece, Place, Slot, content::Kind, encode::push_encoded, error::Known,
    places::Id, template::slots,
};
use crate::{
    edition::Edition,
    engine::escapes::{Raw, has_percent, push_escaped, value},
    error::ParseError,
    grammar::Fragment,
    scheme::{Field, Value, Visit, Weight},
    uri::Encoded,
};

/// Values for the fields of a URL that is to be written, by name.
///
/// Every builder holds a draft. A draft alone builds a URL of any registered scheme, with field names that may be known
/// only at run time: see [`Registry::build`](crate::Registry::build).
///
/// ```
/// use uriel::{Edition, Registry, write::Draft};
///
/// let mut draft = Draft::new("gopher", Edition::Rfc1738);
/// draft.set("host", "h").set("gtype", b'7').set("selector", "/find").set("search", "blue sky");
/// assert_eq!(Registry::rfc1738().build(&draft)?, "gopher://h/7/find%09blue%20sky");
/// # Ok::<_, uriel::write::BuildError>(())
/// ```
#[derive(Clone)]
pub struct Draft<'u> {
    scheme: &'u str,
    edition: Edition,
    /// The bits of all names that have values.
    ///
    /// Perf: most fields have no value, and this saves the search for one.
    names: u64,
    values: SmallVec<[(Id, Content<'u>); 8]>,
}

/// The text of a draft, before it is read back.
pub(crate) struct Written {
    pub(crate) text: String,
    /// True if every value of the draft was written. A value that was not may repeat one that was.
    pub(crate) is_whole: bool,
}

/// The place of a fragment, which every scheme has.
const FRAGMENT: Slot = Slot::new("fragment", Fragment);

impl<'u> Draft<'u> {
    /// A draft of a URL of `scheme`, to be written under `edition`.
    ///
    /// ```
    /// use uriel::{Edition, write::Draft};
    /// assert_eq!(Draft::new("ftp", Edition::Rfc1738).scheme(), "ftp");
    /// ```
    #[must_use]
    pub fn new(scheme: &'u str, edition: Edition) -> Self {
        Self { scheme, edition, names: 0, values: SmallVec::new() }
    }

    /// Name of the scheme.
    ///
    /// ```
    /// use uriel::{Edition, write::Draft};
    /// assert_eq!(Draft::new("https", Edition::Rfc3986).scheme(), "https");
    /// ```
    #[must_use]
    pub const fn scheme(&self) -> &'u str {
        self.scheme
    }

    /// The edition that the URL is to be written under.
    ///
    /// ```
    /// use uriel::{Edition, write::Draft};
    /// assert_eq!(Draft::new("x", Edition::Rfc2396).edition(), Edition::Rfc2396);
    /// ```
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Writes the scheme by another of its names.
    ///
    /// ```
    /// use uriel::{Edition, write::Draft};
    /// assert_eq!(Draft::new("http", Edition::Rfc3986).set_scheme("https").scheme(), "https");
    /// ```
    pub fn set_scheme(&mut self, scheme: &'u str) -> &mut Self {
        self.scheme = scheme;
        self
    }

    /// Gives a field a value, in place of its former ones.
    ///
    /// ```
    /// use uriel::{Edition, Registry, write::Draft};
    /// let mut draft = Draft::new("telnet", Edition::Rfc3986);
    /// draft.set("host", "a").set("host", "b");
    /// assert_eq!(Registry::current().build(&draft)?, "telnet://b");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    pub fn set(&mut self, field: &str, value: impl Into<Content<'u>>) -> &mut Self {
        self.set_by(Id::of(field), value.into());
        self
    }

    /// Adds a value to a field, after its former ones. A pair is added as two values: its name, then its value.
    ///
    /// ```
    /// use uriel::{Edition, Registry, write::Draft};
    /// let mut draft = Draft::new("ftp", Edition::Rfc3986);
    /// draft.set("host", "h").add("cwd", "a").add("cwd", "b").set("name", "c");
    /// assert_eq!(Registry::current().build(&draft)?, "ftp://h/a/b/c");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    pub fn add(&mut self, field: &str, value: impl Into<Content<'u>>) -> &mut Self {
        self.push(Id::of(field), value.into());
        self
    }

    /// Removes all values of a field.
    ///
    /// ```
    /// use uriel::{Edition, Registry, write::Draft};
    /// let mut draft = Draft::new("telnet", Edition::Rfc3986);
    /// draft.set("host", "a").set("user", "me").remove("user");
    /// assert_eq!(Registry::current().build(&draft)?, "telnet://a");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    pub fn remove(&mut self, field: &str) -> &mut Self {
        let id = Id::of(field);
        self.values.retain(|(of, _)| *of != id);
        self
    }

    /// [`add`](Self::add) by the number of the field's name.
    #[doc(hidden)]
    pub fn push(&mut self, id: Id, value: Content<'u>) {
        self.names |= id.bit();
        self.values.push((id, value));
    }

    /// [`set`](Self::set) by the number of the field's name.
    #[doc(hidden)]
    pub fn set_by(&mut self, id: Id, value: Content<'u>) {
        if self.names & id.bit() == 0 {
            return self.push(id, value);
        }
        let mut places = self.values.iter_mut().filter(|(of, _)| *of == id);
        match (places.next(), places.next()) {
            (None, _) => self.push(id, value),
            (Some((_, place)), None) => *place = value,
            (Some(_), Some(_)) => {
                self.values.retain(|(of, _)| *of != id);
                self.push(id, value);
            }
        }
    }

    /// Sets the fields to those of a URL, as they are written.
    #[doc(hidden)]
    pub fn set_fields(&mut self, template: &'static [Piece], fields: &mut dyn FnMut(&mut Visit<'u, '_>)) {
        fields(&mut |Field { name, value, .. }| {
            let id = Id::of(name);
            if !has_slot(template, id) {
                return;
            }
            let raw = |text: Encoded<'u>| Content(Kind::Encoded(text.as_str()));
            match value {
                Value::Text(text) | Value::Secret(text) => self.push(id, raw(text)),
                Value::Raw(text) => self.push(id, Content(Kind::Encoded(text))),
                Value::Octet(octet) => self.push(id, octet.into()),
                Value::Word(word) => self.push(id, word.into()),
                Value::List(list) => list.for_each(|text| self.push(id, raw(text))),
                Value::Pairs(pairs) => {
                    pairs.flat_map(|(name, value)| [name, value]).for_each(|text| self.push(id, raw(text)));
                }
                Value::Number(number) => self.push(id, number.into()),
                Value::Absent | Value::Shown(_) | Value::Flag(_) => {}
            }
        });
        self.choose(template);
    }

    /// Keeps, of fields that exclude each other, the first that has a value.
    fn choose(&mut self, template: &'static [Piece]) {
        for piece in template {
            match piece {
                Piece::Optional { pieces, .. } => self.choose(pieces),
                Piece::Either(choices) => {
                    let chosen = choices.iter().position(|pieces| self.has_value(pieces, true));
                    for (k, pieces) in choices.iter().enumerate() {
                        if chosen.is_some_and(|chosen| chosen < k) {
                            slots(pieces, &mut |slot| self.values.retain(|(id, _)| *id != slot.id()));
                        }
                        self.choose(pieces);
                    }
                }
                _ => {}
            }
        }
    }

    /// The text of the template with these values, not yet read back.
    pub(crate) fn write(&self, template: &'static [Piece]) -> Result<Written, BuildError> {
        if template.is_empty() {
            return Err(self.error(BuildErrorKind::NoTemplate, ""));
        }
        let longest: usize = self.values.iter().map(|(_, value)| value.longest()).sum();
        let mut pen =
            Pen { draft: self, out: String::with_capacity(self.scheme.len() + longest + 32), used: 0, spans: None };
        pen.url(template)?;
        Ok(Written { text: pen.out, is_whole: pen.used.count_ones() as usize == self.values.len() })
    }

    /// The places of the fields in the text.
    fn spans(&self, template: &'static [Piece]) -> Spans {
        let mut spans = Spans::new();
        let mut pen = Pen { draft: self, out: String::new(), used: 0, spans: Some(&mut spans) };
        // The text has been written before, so this cannot fail.
        _ = pen.url(template);
        spans
    }

    /// The error of `text`, which its rule refused, with the field in which the parse failed. A parse that failed between
    /// two fields, after what `is_url`, failed because the second may not follow the first; if the second is needed, as
    /// the host after a user, the first may not stand there.
    #[cold]
    pub(crate) fn blame(
        &self,
        template: &'static [Piece],
        text: &str,
        error: ParseError,
        is_url: &dyn Fn(&str) -> bool,
    ) -> BuildError {
        let (spans, at) = (self.spans(template), error.offset());
        let holds = |(_, start, end): &&(&'static str, usize, usize)| (*start..=*end).contains(&at);
        let inside = spans.iter().find(|(_, start, end)| (*start..*end).contains(&at));
        let next = spans.iter().find(|(_, start, _)| at < *start);
        if let (None, Some((next, ..)), true) = (inside, next, text.get(..at).is_some_and(is_url)) {
            let needed = |piece: &Piece| matches!(piece, Piece::Slot(slot) if slot.place.name() == *next);
            let before = spans.iter().rev().find(|(_, _, end)| *end <= at && template.iter().any(needed));
            let field = before.map_or(next, |(field, ..)| field);
            return BuildError { refused: Some(error), ..self.error(BuildErrorKind::Conflict, field) };
        }
        let field = inside.or_else(|| spans.iter().rev().find(holds)).map_or("", |(field, ..)| field);
        BuildError { refused: Some(error), ..self.error(BuildErrorKind::Refused, field) }
    }

    /// Compares the values with the fields of the text, read back. A field without a place in the template only repeats
    /// other fields, so its value must agree with them.
    pub(crate) fn compare<'a>(
        &self,
        template: &'static [Piece],
        is_whole: bool,
        fields: &mut dyn FnMut(&mut Visit<'a, '_>),
    ) -> Result<(), BuildError> {
        let mut misread = None;
        // Perf: fields need to be noted only if some value was not written.
        let mut compared = SmallVec::<[Id; 8]>::new();
        fields(&mut |field| {
            // Perf: most fields have no value.
            if self.names & Id::bit_of(field.name) == 0 {
                return;
            }
            let name = field.name;
            match self.is_same(field) {
                Some(false) => _ = misread.get_or_insert(name),
                Some(true) if !is_whole => compared.push(Id::of(name)),
                _ => {}
            }
        });
        let is_excused = |id: Id| misread.is_none() && compared.contains(&id);
        if let Some(error) = (!is_whole).then(|| self.unused(template, &is_excused)).flatten() {
            return Err(error);
        }
        let is_known = |id: Id| compared.contains(&id) || has_slot(template, id);
        match misread {
            Some(field) => Err(self.error(BuildErrorKind::Misread, field)),
            None if is_whole || self.values.iter().all(|(id, _)| is_known(*id)) => Ok(()),
            None => Err(BuildError { known: Known::Fields(template), ..self.error(BuildErrorKind::Unknown, "") }),
        }
    }

    /// True if a field of the text has the value that was given for it; `None` if none was given.
    #[inline(never)]
    fn is_same<'a>(&self, Field { name, value, weight }: Field<'a, '_>) -> Option<bool> {
        let mut values = self.values(Id::of(name));
        let first = values.clone().next()?;
        let mut same = |text: Encoded<'a>| values.next().is_some_and(|value| value.decodes_as(text));
        Some(match value {
            Value::Text(text) | Value::Secret(text) => first.decodes_as(text),
            Value::Raw(text) => first.is_encoded_as(text),
            Value::List(mut list) => Iterator::all(&mut list, &mut same) && values.next().is_none(),
            Value::Pairs(mut pairs) => {
                Iterator::all(&mut pairs, |(name, value)| same(name) && same(value)) && values.next().is_none()
            }
            Value::Octet(octet) => first.is_octet(octet),
            Value::Absent => match first.0 {
                // A text may be no value of the field: the `*` of a news URL is not a group.
                Kind::Encoded(_) | Kind::Flag(false) => true,
                _ => weight == Weight::AbsentIsEmpty && first.is_empty(),
            },
            Value::Flag(flag) => matches!(first.0, Kind::Flag(given) if given == flag),
            Value::Number(number) => first.is_number(number),
            // The URL may spell the word differently.
            Value::Word(_) if matches!(first.0, Kind::Encoded(_)) => true,
            Value::Word(word) => first.decodes_as(Encoded::new_unchecked(word)),
            // The value is computed from other fields.
            Value::Shown(_) => true,
        })
    }

    /// The error of a value that was not written although the template has a place for it, unless it is excused; `None`
    /// if there is no such value.
    #[cold]
    fn unused(&self, template: &'static [Piece], is_excused: &dyn Fn(Id) -> bool) -> Option<BuildError> {
        let spans = self.spans(template);
        let is_written = |id: Id| spans.iter().any(|(name, ..)| Id::of(name) == id);
        let mut unused = None;
        slots(template, &mut |slot| {
            let is_lost = self.value(&slot).is_some() && !is_written(slot.id()) && !is_excused(slot.id());
            if unused.is_none() && is_lost {
                unused = Some(self.error(BuildErrorKind::Conflict, slot.place.name()));
            }
        });
        if unused.is_none() && self.value(&FRAGMENT).is_some() && !is_written(FRAGMENT.id()) {
            return Some(self.error(BuildErrorKind::Unknown, "fragment"));
        }
        unused
    }

    fn error(&self, kind: BuildErrorKind, field: &'static str) -> BuildError {
        BuildError::new(kind, field, self.edition)
    }

    fn values(&self, id: Id) -> impl Iterator<Item = &Content<'u>> + Clone {
        self.numbered(id).map(|(_, value)| value)
    }

    /// The values of a field, each with its number among all values.
    fn numbered(&self, id: Id) -> impl Iterator<Item = (u32, &Content<'u>)> + Clone {
        let values = if self.names & id.bit() == 0 { &[] } else { &self.values[..] };
        (0..).zip(values).filter(move |(_, (of, _))| *of == id).map(|(k, (_, value))| (k, value))
    }

    /// The value of a flag.
    fn flag(&self, flag: Option<&'static str>) -> Option<bool> {
        let flag = flag.filter(|flag| self.names & Id::bit_of(flag) != 0)?;
        self.values(Id::of(flag)).find_map(|value| match value.0 {
            Kind::Flag(flag) => Some(flag),
            _ => None,
        })
    }

    /// The value of a slot, unless its flag is false.
    #[inline]
    fn value(&self, slot: &Slot) -> Option<(u32, &Content<'u>)> {
        self.numbered(slot.id()).next().filter(|_| slot.flag.is_none() || self.flag(slot.flag) != Some(false))
    }

    /// True if a field among the pieces has a value. An empty value counts only if `even_empty`.
    #[inline(never)]
    fn has_value(&self, pieces: &'static [Piece], even_empty: bool) -> bool {
        for piece in pieces {
            let has_value = match piece {
                Piece::Word(_) | Piece::Since(..) => false,
                Piece::Slot(slot) | Piece::Each { slot, .. } => {
                    self.value(slot).is_some_and(|(_, value)| even_empty || !value.is_empty())
                }
                Piece::Optional { flag, pieces, .. } => {
                    self.flag(*flag) == Some(true) || self.has_value(pieces, even_empty)
                }
                Piece::Either(choices) => choices.iter().any(|pieces| self.has_value(pieces, even_empty)),
            };
            if has_value {
                return true;
            }
        }
        false
    }
}

/// True if a template has a place for the field.
fn has_slot(template: &'static [Piece], id: Id) -> bool {
    let mut found = id == FRAGMENT.id();
    slots(template, &mut |slot| found |= slot.id() == id);
    found
}

/// The name of the scheme, the edition and the number of values, but no value, which may be a secret.
impl fmt::Debug for Draft<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Draft")
            .field("scheme", &self.scheme)
            .field("edition", &self.edition)
            .field("values", &self.values.len())
            .finish()
    }
}

impl Content<'_> {
    const fn is_octet(&self, octet: u8) -> bool {
        match self.0 {
            Kind::Octet(of) => of == octet,
            Kind::Octets(Raw { octets, .. }) => octets.len() == 1 && octets[0] == octet,
            Kind::Encoded(text) => {
                let text = text.as_bytes();
                match *text {
                    [of] => of == octet,
                    [b'%', high, low] => value(high) << 4 | value(low) == octet,
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// True if it is this number, as a number or as its digits.
    fn is_number(&self, number: u64) -> bool {
        match self.0 {
            Kind::Number(given) => given == number,
            Kind::Octet(given) => u64::from(given) == number,
            Kind::Octets(digits) => digits.as_text().is_some_and(|digits| digits.parse() == Ok(number)),
            _ => false,
        }
    }

    /// True if a text and this value decode to the same octets; both may have escapes.
    fn is_encoded_as(&self, text: &str) -> bool {
        match self.0 {
            Kind::Octets(octets) => octets
                .as_text()
                .is_none_or(|octets| Encoded::alike(Encoded::new_unchecked(octets), Encoded::new_unchecked(text))),
            _ => self.decodes_as(Encoded::new_unchecked(text)),
        }
    }

    /// True if a text decodes to this value.
    fn decodes_as(&self, text: Encoded<'_>) -> bool {
        match self.0 {
            // Perf: nearly always the two are the same text.
            Kind::Octets(Raw { octets, .. }) => {
                let text_octets = text.as_bytes();
                let is_alike = if octets.len() < 8 {
                    octets.len() == text_octets.len()
                        && octets.iter().zip(text_octets).all(|(a, b)| a == b && *a != b'%')
                } else {
                    octets == text_octets && !has_percent(octets)
                };
                is_alike || text.octets().eq(octets.iter().copied())
            }
            Kind::Encoded(encoded) => encoded == text.as_str(),
            Kind::Octet(octet) => text.octets().eq([octet]),
            Kind::Number(_) | Kind::Negative | Kind::Address(_) | Kind::Flag(_) => true,
        }
    }
}

/// The fields that were written: name, start and end of each in the text.
type Spans = SmallVec<[(&'static str, usize, usize); 8]>;

/// A writer of the pieces of a template.
struct Pen<'d, 'u, 's> {
    draft: &'d Draft<'u>,
    out: String,
    /// A bit for each value that was written; values after the sixty-fourth have no bit.
    used: u64,
    /// The places of the fields in the text, if the caller needs them.
    spans: Option<&'s mut Spans>,
}

impl Pen<'_, '_, '_> {
    fn url(&mut self, template: &'static [Piece]) -> Result<(), BuildError> {
        self.out.push_str(self.draft.scheme);
        if let Some(spans) = &mut self.spans {
            spans.push(("scheme", 0, self.out.len()));
        }
        if !self.draft.scheme.is_empty() {
            self.out.push(':');
        }
        self.pieces(template)?;
        if let Some(value) = self.draft.value(&FRAGMENT).filter(|_| self.draft.edition.has_fragments()) {
            self.out.push('#');
            self.value(value, &FRAGMENT.place, FRAGMENT.form)?;
        }
        Ok(())
    }

    fn pieces(&mut self, pieces: &'static [Piece]) -> Result<(), BuildError> {
        let mut pieces = pieces;
        while let [piece, after @ ..] = pieces {
            pieces = after;
            match piece {
                Piece::Word(word) => self.out.push_str(word),
                Piece::Since(_, later) if self.draft.edition.has_newer_schemes() => self.out.push_str(later),
                Piece::Since(rfc1738, _) => self.out.push_str(rfc1738),
                Piece::Slot(slot) => self.slot(slot, after)?,
                Piece::Each { before, slot, value, after, between } => {
                    let draft = self.draft;
                    let mut values = draft.numbered(slot.id());
                    let mut gap = "";
                    while let Some(first) = values.next() {
                        self.out.push_str(gap);
                        self.out.push_str(before);
                        self.value(first, &slot.place, slot.form)?;
                        if let Some((equals, place)) = value {
                            self.out.push_str(equals);
                            let value = values.next().ok_or_else(|| self.missing(slot.place))?;
                            self.value(value, place, slot.form)?;
                        }
                        self.out.push_str(after);
                        gap = between;
                    }
                }
                Piece::Optional { flag, pieces, names } => {
                    let has_value = || self.draft.names & names != 0 && self.draft.has_value(pieces, true);
                    if self.draft.flag(*flag).unwrap_or_else(has_value) {
                        self.pieces(pieces)?;
                    }
                }
                Piece::Either(choices) => {
                    let chosen = choices.iter().find(|pieces| self.draft.has_value(pieces, true));
                    self.pieces(chosen.or(choices.last()).copied().unwrap_or_default())?;
                }
            }
        }
        Ok(())
    }

    fn slot(&mut self, slot: &Slot, after: &'static [Piece]) -> Result<(), BuildError> {
        let (draft, start) = (self.draft, self.out.len());
        match (draft.value(slot), slot.default) {
            (Some(value), _) => return self.value(value, &slot.place, slot.form),
            (None, Some(default)) if draft.has_value(after, false) => self.out.push_str(default),
            (None, Some(_)) => {}
            (None, None) => return Err(self.missing(slot.place)),
        }
        self.note(slot.place, start);
        Ok(())
    }

    fn missing(&self, place: Place) -> BuildError {
        self.draft.error(BuildErrorKind::Missing, place.name())
    }

    fn note(&mut self, place: Place, start: usize) {
        if let Some(spans) = &mut self.spans {
            spans.push((place.name(), start, self.out.len()));
        }
    }

    fn value(&mut self, (k, value): (u32, &Content<'_>), place: &Place, form: Form) -> Result<(), BuildError> {
        let (start, edition) = (self.out.len(), self.draft.edition);
        let plain = place.octets(edition);
        self.used |= 1_u64.checked_shl(k).unwrap_or(0);
        match value.0 {
            Kind::Octets(raw @ Raw { octets: [b'[', ..], .. }) if form == Form::Host => {
                let text = raw.as_text().ok_or_else(|| BuildError::refused(*place, edition))?;
                self.out.push_str(text);
            }
            Kind::Octets(raw) => {
                let octets = raw.octets;
                if !place.takes_escapes(edition) && !octets.iter().all(|&octet| plain.contains(octet)) {
                    return Err(BuildError::refused(*place, edition));
                }
                match form {
                    Form::Encoded => push_encoded(octets, plain, &mut self.out),
                    Form::Text | Form::Host => push_escaped(raw, plain, &mut self.out),
                }
            }
            Kind::Encoded(text) => self.out.push_str(text),
            Kind::Octet(octet) => push_escaped([octet][..].into(), plain, &mut self.out),
            Kind::Negative => return Err(BuildError::refused(*place, edition)),
            Kind::Number(number) => _ = write!(self.out, "{number}"),
            Kind::Address(core::net::IpAddr::V4(address)) => _ = write!(self.out, "{address}"),
            Kind::Address(core::net::IpAddr::V6(address)) => _ = write!(self.out, "[{address}]"),
            Kind::Flag(_) => {}
        }
        self.note(*place, start);
        Ok(())
    }
}
