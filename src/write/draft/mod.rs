//! Values for a template, and the text that is written from them.

mod dots;
mod kept;
mod pen;
mod read_back;

use alloc::vec::Vec;
use core::fmt;

use smallvec::SmallVec;

pub(crate) use self::pen::Written;
use super::{BuildError, BuildErrorKind, Content, Piece, Slot, content::ContentKind, template::slots};
use crate::fields::Id;
use crate::{
    fields::{Field, NumberedVisit, Value},
    grammar::Fragment,
    syntax::Edition,
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
    /// The bits of all names that were given values.
    ///
    /// Perf: one test of a bit shows that a field has no value, as most have none, without a search of the list (build:
    /// four parts and a typecode).
    names: u64,
    values: SmallVec<[(Id, Content<'u>); 8]>,
    /// The names that were given at run time. A name that no field has can have the number of a field's name, so these
    /// are compared when the URL is read back.
    given_names: Vec<&'u str>,
    /// Values of the URL that the draft was made from which repeat others, as the type of a `data` URL repeats its
    /// media type. They are written if another one of their choice is given.
    repeated: Vec<(Id, Content<'u>)>,
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
        Self { scheme, edition, names: 0, values: SmallVec::new(), given_names: Vec::new(), repeated: Vec::new() }
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

    /// Sets the name of the scheme that is written, such as an alias.
    ///
    /// ```
    /// use uriel::{Edition, write::Draft};
    /// assert_eq!(Draft::new("http", Edition::Rfc3986).set_scheme("https").scheme(), "https");
    /// ```
    pub fn set_scheme(&mut self, scheme: &'u str) -> &mut Self {
        self.scheme = scheme;
        self
    }

    /// Gives a field a value, in place of its former ones, which are looked for among all values of the draft. A list
    /// takes its values one by one: see [`add`](Self::add).
    ///
    /// ```
    /// use uriel::{Edition, Registry, write::Draft};
    /// let mut draft = Draft::new("telnet", Edition::Rfc3986);
    /// draft.set("host", "a").set("host", "b");
    /// assert_eq!(Registry::current().build(&draft)?, "telnet://b");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    pub fn set(&mut self, field: &'u str, value: impl Into<Content<'u>>) -> &mut Self {
        self.given_names.push(field);
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
    pub fn add(&mut self, field: &'u str, value: impl Into<Content<'u>>) -> &mut Self {
        self.given_names.push(field);
        self.push(Id::of(field), value.into());
        self
    }

    /// Removes all values that were given to a field by [`set`](Self::set) and [`add`](Self::add). A name that was
    /// given none is ignored.
    ///
    /// ```
    /// use uriel::{Edition, Registry, write::Draft};
    /// let mut draft = Draft::new("telnet", Edition::Rfc3986);
    /// draft.set("host", "a").set("user", "me").remove("user");
    /// assert_eq!(Registry::current().build(&draft)?, "telnet://a");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    pub fn remove(&mut self, field: &str) -> &mut Self {
        let count = self.given_names.len();
        self.given_names.retain(|name| *name != field);
        // A name that was given no value can have the number of one that was.
        if self.given_names.len() < count {
            self.clear(Id::of(field));
        }
        self
    }

    /// [`remove`](Self::remove) for a builder, whose values are given by number: the name must have a place in its
    /// template.
    #[doc(hidden)]
    pub fn remove_from(&mut self, template: &'static [Piece], field: &str) {
        if has_name(template, field) || decides_alone(template, Id::of(field)) {
            self.clear(Id::of(field));
            self.forget(template, Id::of(field));
        }
    }

    /// [`add`](Self::add) by the number of the field's name.
    ///
    /// Perf: inlined, so the caller writes the value into the list without a copy (build: four parts and a typecode).
    #[doc(hidden)]
    #[inline]
    pub fn push(&mut self, id: Id, value: Content<'u>) {
        self.names |= id.bit();
        self.values.push((id, value));
    }

    /// [`set`](Self::set) by the number of the field's name.
    #[doc(hidden)]
    #[inline]
    pub fn set_by(&mut self, id: Id, value: Content<'u>) {
        if self.names & id.bit() == 0 {
            self.push(id, value);
        } else {
            self.replace(id, value);
        }
    }

    /// [`set_by`](Self::set_by) for a field that may have values already.
    // Out of line: most fields are set once.
    #[inline(never)]
    fn replace(&mut self, id: Id, value: Content<'u>) {
        let mut places = self.values.iter_mut().filter(|(of, _)| *of == id);
        match (places.next(), places.next()) {
            (None, _) => self.push(id, value),
            (Some((_, place)), None) => *place = value,
            (Some(_), Some(_)) => {
                self.clear(id);
                self.push(id, value);
            }
        }
    }

    /// [`remove`](Self::remove) by the number of the field's name.
    #[doc(hidden)]
    pub fn clear(&mut self, id: Id) {
        self.values.retain(|(of, _)| *of != id);
    }

    /// Sets the fields to those of a URL, as they are written.
    #[doc(hidden)]
    pub fn set_fields(&mut self, template: &'static [Piece], fields: &mut dyn FnMut(&mut NumberedVisit<'u, '_>)) {
        fields(&mut |id, Field { value, .. }| {
            if !has_slot(template, id) {
                // Nothing else tells of words that a flag decides about alone.
                if matches!(value, Value::Flag(true)) && decides_alone(template, id) {
                    self.push(id, true.into());
                }
                return;
            }
            let raw = |text: Encoded<'u>| Content(ContentKind::Kept(text.as_str()));
            match value {
                Value::Text(text) | Value::Secret(text) => self.push(id, raw(text)),
                Value::Raw(text) => self.push(id, Content(ContentKind::Kept(text))),
                Value::Octet(octet) => self.push(id, octet.into()),
                Value::Word(word) => self.push(id, word.into()),
                Value::List(list) | Value::Secrets(list) => list.for_each(|text| self.push(id, raw(text))),
                Value::Pairs(pairs) => {
                    pairs.flat_map(|(name, value)| [name, value]).for_each(|text| self.push(id, raw(text)));
                }
                Value::Entries(entries) => {
                    entries.for_each(|entry| self.push(id, Content(ContentKind::Kept(entry.as_str()))));
                }
                Value::Number(number) => self.push(id, number.into()),
                Value::Absent | Value::Shown(_) | Value::Flag(_) => {}
            }
        });
        self.choose(template);
    }

    fn error(&self, kind: BuildErrorKind, field: &'static str) -> BuildError {
        BuildError::new(kind, field, self.edition)
    }

    fn values(&self, id: Id) -> impl Iterator<Item = &Content<'u>> + Clone {
        self.values.iter().filter(move |(of, _)| *of == id).map(|(_, value)| value)
    }

    /// The values of a field, each with its number among all values.
    fn numbered(&self, id: Id) -> impl Iterator<Item = (usize, &Content<'u>)> {
        let values = if self.names & id.bit() == 0 { &[] } else { &self.values[..] };
        values.iter().enumerate().filter(move |(_, (of, _))| *of == id).map(|(k, (_, value))| (k, value))
    }

    /// The value of a flag.
    #[inline]
    fn flag(&self, flag: Option<&'static str>) -> Option<bool> {
        flag.filter(|flag| self.names & Id::bit_of(flag) != 0).and_then(|flag| self.flag_named(flag))
    }

    // Out of line: most slots have no flag with a value.
    #[inline(never)]
    fn flag_named(&self, flag: &'static str) -> Option<bool> {
        self.values(Id::of(flag)).find_map(|value| match value.0 {
            ContentKind::Flag(flag) => Some(flag),
            _ => None,
        })
    }

    /// The value of a flag; true for a field that is no flag and has a value.
    #[inline]
    fn condition(&self, flag: Option<&'static str>) -> Option<bool> {
        let flag = flag.filter(|flag| self.names & Id::bit_of(flag) != 0)?;
        self.flag_named(flag).or_else(|| self.values(Id::of(flag)).next().map(|_| true))
    }

    /// The value of a slot, unless its flag is false.
    #[inline]
    fn value(&self, slot: &Slot) -> Option<(usize, &Content<'u>)> {
        self.numbered(slot.id()).next().filter(|_| slot.flag.is_none() || self.flag(slot.flag) != Some(false))
    }

    /// True if a field among the pieces has a value. An empty value counts only if `even_empty`.
    // Out of line: it walks lists, for optional pieces alone.
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

/// True if a template has a place for the field of this name.
fn has_name(template: &'static [Piece], name: &str) -> bool {
    let mut found = name == FRAGMENT.place.name();
    slots(template, &mut |slot| found |= slot.place.name() == name);
    found
}

/// True if a template has a place for the field.
fn has_slot(template: &'static [Piece], id: Id) -> bool {
    let mut found = id == FRAGMENT.id();
    slots(template, &mut |slot| found |= slot.id() == id);
    found
}

/// True if the flag decides about pieces of a template that have no field.
fn decides_alone(template: &'static [Piece], id: Id) -> bool {
    template.iter().any(|piece| match piece {
        Piece::Optional { flag, pieces, .. } => {
            let mut has_slots = false;
            slots(pieces, &mut |_| has_slots = true);
            !has_slots && flag.is_some_and(|flag| Id::of(flag) == id) || decides_alone(pieces, id)
        }
        Piece::Either(choices) => choices.iter().any(|pieces| decides_alone(pieces, id)),
        _ => false,
    })
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
