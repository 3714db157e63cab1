//! Comparison of a draft with its text, read back. A value that cannot be written is refused here.

use alloc::{boxed::Box, vec::Vec};

use smallvec::SmallVec;

use super::{Draft, FRAGMENT, has_name, has_slot};
use crate::{
    engine::escapes::{Raw, has_percent, push_decoded, value},
    error::ParseError,
    fields::{Field, Id, NumberedVisit, Value, Weight},
    syntax::Edition,
    uri::{Encoded, host_in_ascii},
    write::{BuildError, BuildErrorKind, Content, Piece, content::ContentKind, error::Known, template::slots},
};

impl Draft<'_> {
    /// The error of `text`, which its rule refused, with the field in which the parse failed.
    ///
    /// If the text before the error is a URL by itself, and the error lies between two fields, the two exclude each
    /// other. The error names the second field then, or the first if the template requires the second, as the host
    /// after a user.
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
            let before = spans.iter().rev().find(|(_, _, end)| *end <= at).filter(|_| template.iter().any(needed));
            let field = before.map_or(next, |(field, ..)| field);
            return BuildError { refused: Some(Box::new(error)), ..self.error(BuildErrorKind::Conflict, field) };
        }
        let field = inside.or_else(|| spans.iter().rev().find(holds)).map_or("", |(field, ..)| field);
        BuildError { refused: Some(Box::new(error)), ..self.error(BuildErrorKind::Refused, field) }
    }

    /// Compares the values with the fields of `text`, read back. A field without a place in the template only repeats
    /// other fields, so its value must agree with them. `fields` shows those whose names have one of some bits.
    pub(crate) fn compare<'a>(
        &self,
        template: &'static [Piece],
        text: &str,
        is_whole: bool,
        fields: &mut dyn FnMut(u64, &mut NumberedVisit<'a, '_>),
    ) -> Result<(), BuildError> {
        let (mut misread, mut repeated) = (None, None);
        // Perf: searches the text for escapes once, and not each of its pieces (build: four parts and a typecode).
        let has_escapes = has_percent(text.as_bytes());
        // Empty if all values were written: then there is nothing to compare it with.
        let mut compared = SmallVec::<[Id; 8]>::new();
        fields(self.names, &mut |id, field| {
            let (name, takes_many) = (field.name, is_of_many(&field.value));
            let is_absent = matches!(field.value, Value::Absent) && field.weight != Weight::AbsentIsEmpty;
            match self.is_same(id, field, has_escapes) {
                Some(false) => _ = misread.get_or_insert(name),
                // An absent field does not repeat an encoded text that is empty.
                Some(true) if is_absent && self.values(id).any(Content::is_encoded) => {}
                Some(true) if !is_whole => {
                    compared.push(id);
                    if !takes_many && self.values(id).nth(1).is_some() {
                        _ = repeated.get_or_insert(name);
                    }
                }
                _ => {}
            }
        });
        if let Some(field) = repeated {
            return Err(self.error(BuildErrorKind::Conflict, field));
        }
        if let Some(error) = self.unknown(template, fields) {
            return Err(error);
        }
        let is_excused = |id: Id| misread.is_none() && compared.contains(&id);
        if !is_whole {
            if let Some(error) = self.unused(template, &is_excused) {
                return Err(error);
            }
        }
        let is_known = |id: Id| compared.contains(&id) || has_slot(template, id);
        match misread {
            Some(field) => Err(self.misread(template, field, fields)),
            None if is_whole || self.values.iter().all(|(id, _)| is_known(*id)) => Ok(()),
            None => Err(self.unknown_field(template)),
        }
    }

    /// The error of a name that was given at run time, and that no field has; `None` if there is no such name.
    fn unknown<'a>(
        &self,
        template: &'static [Piece],
        fields: &mut dyn FnMut(u64, &mut NumberedVisit<'a, '_>),
    ) -> Option<BuildError> {
        let is_unknown = |name: &&&str| {
            let mut is_known = has_name(template, name);
            if !is_known {
                fields(Id::bit_of(name), &mut |_, field| is_known |= field.name == **name);
            }
            !is_known
        };
        self.given_names.iter().find(is_unknown).map(|_| self.unknown_field(template))
    }

    fn unknown_field(&self, template: &'static [Piece]) -> BuildError {
        BuildError { known: Known::Fields(template), ..self.error(BuildErrorKind::Unknown, "") }
    }

    /// True if a field of the text has the value that was given for it; `None` if none was given.
    fn is_same<'a>(&self, id: Id, Field { value, weight, .. }: Field<'a, '_>, has_escapes: bool) -> Option<bool> {
        let mut values = self.values(id);
        let first = values.clone().next()?;
        let mut same = |text: Encoded<'a>| values.next().is_some_and(|value| value.reads_as(text, has_escapes));
        Some(match value {
            Value::Text(text) => first.reads_as(text, has_escapes) || first.is_host_written_as(text.as_str()),
            Value::Secret(text) => first.reads_as(text, has_escapes),
            // A template may escape the value that was given, or write it as it is.
            Value::Raw(text) => first.reads_as(Encoded::new_unchecked(text), has_escapes) || first.is_encoded_as(text),
            Value::List(mut list) | Value::Secrets(mut list) => {
                Iterator::all(&mut list, &mut same) && values.next().is_none()
            }
            Value::Pairs(mut pairs) => {
                Iterator::all(&mut pairs, |(name, value)| same(name) && same(value)) && values.next().is_none()
            }
            Value::Entries(mut entries) => {
                Iterator::all(&mut entries, |entry| same(Encoded::new_unchecked(entry.as_str())))
                    && values.next().is_none()
            }
            Value::Octet(octet) => first.is_octet(octet),
            Value::Absent => match first.0 {
                ContentKind::Flag(false) => true,
                // Nothing was written.
                ContentKind::Encoded(text) | ContentKind::Kept(text) => text.is_empty(),
                _ => weight == Weight::AbsentIsEmpty && first.is_empty(),
            },
            Value::Flag(flag) => matches!(first.0, ContentKind::Flag(given) if given == flag),
            Value::Number(number) => first.is_number(number),
            // The URL may spell the word differently.
            Value::Word(_) if first.is_encoded() => true,
            // A word is no text with escapes.
            Value::Word(word) => first.reads_as(Encoded::new_unchecked(word), false),
            // The value is computed from other fields.
            Value::Shown(_) => true,
        })
    }

    /// The error of a value that is not read back as it was written, with the field that it is read as: one that was
    /// not written, or the one directly before it, as a path without "/" is read as part of the host.
    #[cold]
    fn misread<'a>(
        &self,
        template: &'static [Piece],
        misread: &'static str,
        fields: &mut dyn FnMut(u64, &mut NumberedVisit<'a, '_>),
    ) -> BuildError {
        let (spans, mut read_as) = (self.spans(template), None);
        let written = spans.iter().find(|(name, ..)| *name == misread).copied();
        let after = written.and_then(|(_, _, end)| spans.iter().find(|(_, from, to)| *from == end && to > from));
        let mut is_longer = false;
        fields(u64::MAX, &mut |_, Field { name, value, weight }| {
            let length = match &value {
                Value::Text(text) => text.as_str().len(),
                Value::Raw(text) => text.len(),
                _ => 0,
            };
            is_longer |= name == misread && written.is_some_and(|(_, start, end)| length > end - start);
            let is_read = match value {
                Value::Absent => false,
                Value::Text(text) => !text.is_empty(),
                Value::Raw(text) => !text.is_empty(),
                _ => weight != Weight::Note,
            };
            if is_read && !spans.iter().any(|(written, ..)| *written == name) {
                _ = read_as.get_or_insert(name);
            }
        });
        if let (Some((field, ..)), true) = (after, is_longer) {
            return BuildError { known: Known::ReadAs(misread), ..self.error(BuildErrorKind::Misread, field) };
        }
        let known = read_as.map_or(Known::Nothing, Known::ReadAs);
        BuildError { known, ..self.error(BuildErrorKind::Misread, misread) }
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
}

/// True if a value has many, which are given one by one.
const fn is_of_many(value: &Value<'_, '_>) -> bool {
    matches!(value, Value::List(_) | Value::Secrets(_) | Value::Pairs(_) | Value::Entries(_))
}

impl Content<'_> {
    const fn is_encoded(&self) -> bool {
        matches!(self.0, ContentKind::Encoded(_) | ContentKind::Kept(_))
    }

    const fn is_octet(&self, octet: u8) -> bool {
        match self.0 {
            ContentKind::Octet(of) => of == octet,
            ContentKind::Octets([of]) | ContentKind::Written([of]) => *of == octet,
            ContentKind::Text(text) => text.len() == 1 && text.as_bytes()[0] == octet,
            ContentKind::Encoded(text) | ContentKind::Kept(text) => {
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
            ContentKind::Number(given) => given == number,
            ContentKind::Octet(given) => u64::from(given) == number,
            _ => self.raw().and_then(Raw::as_text).is_some_and(|digits| digits.parse() == Ok(number)),
        }
    }

    /// True if a text and this value decode to the same octets; both may have escapes.
    fn is_encoded_as(&self, text: &str) -> bool {
        let text = Encoded::new_unchecked(text);
        match (self.raw().and_then(Raw::as_text), self.0) {
            (Some(given), _) => Encoded::alike(Encoded::new_unchecked(given), text),
            (None, ContentKind::Octets(given) | ContentKind::Written(given)) => {
                let mut octets = Vec::new();
                push_decoded(given, &mut octets);
                text.octets().eq(octets)
            }
            _ => self.decodes_as(text),
        }
    }

    /// True if a text decodes to this value. `has_escapes` is false if the text is known to have no escapes.
    ///
    /// Fast exit: a text, as most values are, in a URL without escapes.
    #[inline]
    fn reads_as(&self, text: Encoded<'_>, has_escapes: bool) -> bool {
        match self.0 {
            ContentKind::Text(given) if !has_escapes => given == text.as_str(),
            _ => self.decodes_as(text),
        }
    }

    /// True if this value is a host that is written as `text`: with the escapes of the value, with brackets that the
    /// value lacks, or in ASCII.
    #[cold]
    fn is_host_written_as(&self, text: &str) -> bool {
        let without_brackets = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let given = self.raw().and_then(Raw::as_text);
        given.is_some_and(|given| {
            let is_in_ascii = || host_in_ascii(given.as_bytes(), Edition::Rfc3986).is_some_and(|name| name == text);
            given == text || Some(given) == without_brackets || is_in_ascii()
        })
    }

    /// The result of [`reads_as`](Self::reads_as) for any value and any text.
    // Out of line: most values are texts in a URL without escapes.
    #[inline(never)]
    fn decodes_as(&self, text: Encoded<'_>) -> bool {
        let octets = match self.0 {
            ContentKind::Text(given) => given.as_bytes(),
            ContentKind::Octets(given) | ContentKind::Name(given) => given,
            ContentKind::Encoded(given) | ContentKind::Kept(given) | ContentKind::Whole(given) => {
                return given == text.as_str();
            }
            ContentKind::Written(_) => return self.is_encoded_as(text.as_str()),
            ContentKind::Octet(given) => return text.octets().eq([given]),
            ContentKind::Number(_) | ContentKind::Address(_) => return true,
            ContentKind::Flag(_) | ContentKind::Negative => return false,
        };
        if has_percent(text.as_bytes()) { text.octets().eq(octets.iter().copied()) } else { octets == text.as_bytes() }
    }
}
