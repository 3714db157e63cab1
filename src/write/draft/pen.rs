//! The text of a draft, written by its template.

use alloc::{boxed::Box, string::String};
use core::fmt::Write as _;

use smallvec::SmallVec;

use super::{Draft, FRAGMENT};
use crate::{
    engine::{
        escapes::{Raw, push_escaped},
        tables::is_escape,
    },
    grammar::ipv6address,
    syntax::{CharSet, Component},
    uri::{Host, HostKind, UriRef, host_in_ascii},
    write::{BuildError, BuildErrorKind, Content, Piece, Place, Slot, SlotForm, content::ContentKind, error::Known},
};

impl Draft<'_> {
    /// Writes the template with these values to `out`, not yet read back.
    pub(crate) fn write(&self, template: &'static [Piece], out: &mut String) -> Result<Written, BuildError> {
        if template.is_empty() {
            return Err(self.error(BuildErrorKind::NoTemplate, ""));
        }
        let longest: usize = self.values.iter().map(|(_, value)| value.longest()).sum();
        *out = String::with_capacity(self.scheme.len() + longest + 32);
        let mut pen = Pen { draft: self, template, out, used: 0, has_dot: false, after_slash: usize::MAX, spans: None };
        pen.url()?;
        let is_whole = pen.used.count_ones() as usize == self.values.len();
        Ok(Written { is_whole, has_dot: pen.has_dot })
    }

    /// The places of the fields in the text.
    pub(super) fn spans(&self, template: &'static [Piece]) -> WrittenFields {
        let mut spans = WrittenFields::new();
        let out = &mut String::new();
        let mut pen = Pen {
            draft: self,
            template,
            out,
            used: 0,
            has_dot: false,
            after_slash: usize::MAX,
            spans: Some(&mut spans),
        };
        // The text has been written before, so this cannot fail.
        _ = pen.url();
        spans
    }
}

/// The values of a draft that its text has.
#[derive(Clone, Copy)]
pub(crate) struct Written {
    /// True if every value was written. A value that was not written may be that of a field which only repeats others.
    pub(crate) is_whole: bool,
    /// True if a value begins with a dot.
    pub(crate) has_dot: bool,
}

/// The fields that were written: name, start and end of each in the text.
pub(super) type WrittenFields = SmallVec<[(&'static str, usize, usize); 8]>;

/// A writer of the pieces of a template.
struct Pen<'d, 'u, 's> {
    draft: &'d Draft<'u>,
    template: &'static [Piece],
    out: &'s mut String,
    /// A bit for each value that was written; values after the sixty-fourth have no bit.
    used: u64,
    /// True if a value that was written begins with a dot.
    has_dot: bool,
    /// The length of the text after the last "/" that is a word of the template; before that, no length.
    after_slash: usize,
    /// The places of the fields in the text, if the caller needs them.
    spans: Option<&'s mut WrittenFields>,
}

impl Pen<'_, '_, '_> {
    fn url(&mut self) -> Result<(), BuildError> {
        self.out.push_str(self.draft.scheme);
        if let Some(spans) = &mut self.spans {
            spans.push(("scheme", 0, self.out.len()));
        }
        if !self.draft.scheme.is_empty() {
            self.out.push(':');
        }
        self.pieces(self.template)?;
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
                Piece::Word(word) => self.word(word),
                Piece::Since(_, later) if self.draft.edition.has_newer_schemes() => self.out.push_str(later),
                Piece::Since(rfc1738, _) => self.out.push_str(rfc1738),
                Piece::Slot(slot) => self.slot(slot, after)?,
                Piece::Each { before, slot, value, after, between } => {
                    let draft = self.draft;
                    let mut values = draft.numbered(slot.id());
                    let mut gap = "";
                    while let Some(first) = values.next() {
                        if let ContentKind::Whole(text) = first.1.0 {
                            self.value(first, &slot.place, slot.form)?;
                            gap = if text.ends_with(between) { "" } else { between };
                            continue;
                        }
                        self.word(gap);
                        self.word(before);
                        self.value(first, &slot.place, slot.form)?;
                        if let Some((equals, place)) = value {
                            self.word(equals);
                            let value = values.next().ok_or_else(|| self.missing(slot.place))?;
                            self.value(value, place, slot.form)?;
                        }
                        self.word(after);
                        gap = between;
                    }
                }
                Piece::Optional { flag, pieces, names } => {
                    if self.draft.names & names != 0 {
                        self.optional(*flag, pieces)?;
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

    /// Writes pieces if their flag is true, or a field with another value; if it has no value, and one of them has.
    ///
    /// Perf: writes them first, and removes them again if none has a value. A search for a value before that would
    /// nearly always find one (build: four parts and a typecode).
    fn optional(&mut self, flag: Option<&'static str>, pieces: &'static [Piece]) -> Result<(), BuildError> {
        let flag = self.draft.condition(flag);
        if flag == Some(false) {
            return Ok(());
        }
        let (start, used, noted) = (self.out.len(), self.used, self.spans.as_ref().map_or(0, |spans| spans.len()));
        let written = self.pieces(pieces);
        if self.used != used || flag == Some(true) || self.draft.has_value(pieces, true) {
            return written;
        }
        self.out.truncate(start);
        self.after_slash = usize::MAX;
        if let Some(spans) = &mut self.spans {
            spans.truncate(noted);
        }
        Ok(())
    }

    /// Writes a word of the template.
    ///
    /// Perf: a single octet is pushed without the call that copies a longer text; most words are one or empty (build:
    /// four parts and a typecode).
    #[inline]
    fn word(&mut self, word: &'static str) {
        match *word.as_bytes() {
            [] => {}
            [octet @ 0..=0x7F] => {
                self.out.push(char::from(octet));
                if octet == b'/' {
                    self.after_slash = self.out.len();
                }
            }
            _ => self.out.push_str(word),
        }
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

    /// Writes the value with the number `k` among the values of the draft.
    ///
    /// Fast exit: a few octets without any to escape, as most values are, which every form writes alike.
    #[inline]
    fn value(&mut self, (k, value): (usize, &Content<'_>), place: &Place, form: SlotForm) -> Result<(), BuildError> {
        if k < 64 {
            self.used |= 1 << k;
        }
        match value.0 {
            ContentKind::Text(text)
                if text.len() < 16
                    && self.spans.is_none()
                    && (form != SlotForm::Encoded || !text.starts_with('/'))
                    && place.needs_no_escape(text.as_bytes(), self.draft.edition) =>
            {
                self.has_dot |= text.as_bytes().first() == Some(&b'.');
                self.out.push_str(text);
                Ok(())
            }
            _ => self.any_value(value, place, form),
        }
    }

    /// Writes a value of any kind.
    // Out of line: most values are short, and need no escape.
    #[inline(never)]
    fn any_value(&mut self, value: &Content<'_>, place: &Place, form: SlotForm) -> Result<(), BuildError> {
        let (start, edition) = (self.out.len(), self.draft.edition);
        self.has_dot |= value.is_dots();
        if form == SlotForm::Encoded && start == self.after_slash && place.octets(edition).contains(b'/') {
            // An encoded text is a piece of a URL, which begins with an empty segment.
            if value.raw().is_some_and(|raw| raw.octets.first() == Some(&b'/')) {
                let error = self.draft.error(BuildErrorKind::LeadingSlash, place.name());
                return Err(BuildError { known: Known::Fields(self.template), ..error });
            }
        }
        match value.0 {
            ContentKind::Text(text) => self.raw(text.into(), place, form)?,
            ContentKind::Written(octets) if form == SlotForm::Text => {
                self.raw(octets.into(), place, SlotForm::Encoded)?;
            }
            ContentKind::Octets(octets) | ContentKind::Written(octets) => self.raw(octets.into(), place, form)?,
            ContentKind::Name(octets) => self.host_name(octets, place)?,
            ContentKind::Encoded(text) | ContentKind::Kept(text) | ContentKind::Whole(text) => self.out.push_str(text),
            ContentKind::Octet(octet) => push_escaped([octet][..].into(), place.octets(edition), self.out),
            ContentKind::Negative => return Err(BuildError::refused(*place, edition)),
            ContentKind::Number(number) => _ = write!(self.out, "{number}"),
            ContentKind::Address(core::net::IpAddr::V4(address)) => _ = write!(self.out, "{address}"),
            ContentKind::Address(core::net::IpAddr::V6(address)) => _ = write!(self.out, "[{address}]"),
            ContentKind::Flag(_) => {}
        }
        self.note(*place, start);
        Ok(())
    }

    /// Writes octets, with escapes where they are needed.
    fn raw(&mut self, raw: Raw<'_>, place: &Place, form: SlotForm) -> Result<(), BuildError> {
        let edition = self.draft.edition;
        let (octets, kept) = (raw.octets, place.octets(edition));
        let needs_no_escape = || place.needs_no_escape(octets, edition);
        match form {
            SlotForm::Host if !needs_no_escape() => return self.host(raw, place),
            _ if !place.takes_escapes(edition) && !needs_no_escape() => {
                return Err(BuildError::refused(*place, edition));
            }
            SlotForm::Encoded => push_encoded(octets, kept, self.out),
            SlotForm::Text | SlotForm::Host => push_escaped(raw, kept, self.out),
        }
        Ok(())
    }

    /// Writes a host that is more than the characters of a name, as it is. An IPv6 address gets the brackets that it
    /// lacks, and a name outside ASCII is written in ASCII, with the feature `idna`.
    // Out of line: few hosts need more than a copy.
    #[inline(never)]
    fn host(&mut self, raw: Raw<'_>, place: &Place) -> Result<(), BuildError> {
        let edition = self.draft.edition;
        let text = raw.as_text().ok_or_else(|| BuildError::refused(*place, edition))?;
        let start = self.out.len();
        if let Some(name) = host_in_ascii(text.as_bytes(), edition) {
            self.out.push_str(&name);
            return Ok(());
        }
        let lacks_brackets = ipv6address(text).is_ok_and(|(rest, _)| rest.is_empty());
        for piece in if lacks_brackets { ["[", text, "]"] } else { ["", text, ""] } {
            self.out.push_str(piece);
        }
        let written = &self.out[start..];
        if Host::new(written, edition).is_ok() {
            return Ok(());
        }
        // The error is that of the text up to here, in which the host may be read as other components too.
        let error = BuildError::refused(*place, edition);
        Err(match UriRef::parse_with(self.out, edition) {
            Ok(url) => match url.host().and_then(|_| read_beside_host(&url)) {
                Some(component) => BuildError::misread(place.name(), component, edition),
                None => error,
            },
            // The characters of a host without escapes say more.
            Err(refused) if place.takes_escapes(edition) || written.starts_with('[') => {
                BuildError { refused: Some(Box::new(refused)), ..BuildError::new(error.kind(), place.name(), edition) }
            }
            Err(_) => error,
        })
    }

    /// Writes the name of a host, with escapes where they are needed, one of them to show that it is no IPv4 address.
    // Out of line: few hosts need more than a copy.
    #[inline(never)]
    fn host_name(&mut self, octets: &[u8], place: &Place) -> Result<(), BuildError> {
        let edition = self.draft.edition;
        let is_address =
            str::from_utf8(octets).is_ok_and(|name| Host::new_unchecked(name, edition).kind() == HostKind::Ipv4);
        let kept = place.octets(edition);
        if !place.takes_escapes(edition) && (is_address || !place.needs_no_escape(octets, edition)) {
            return Err(BuildError::refused(*place, edition));
        }
        let (first, rest) = octets.split_at(usize::from(is_address));
        push_escaped(first.into(), CharSet::EMPTY, self.out);
        push_escaped(rest.into(), kept, self.out);
        Ok(())
    }
}

/// The component that the end of a host was read as, or else its beginning.
fn read_beside_host(url: &UriRef<'_>) -> Option<Component> {
    use Component::{Fragment, Path, Port, Query, Userinfo};
    [Port, Path, Query, Fragment, Userinfo]
        .into_iter()
        .find(|component| component.of(url).is_some_and(|text| !text.is_empty() || *component != Path))
}

/// Appends a text, escaping octets that are not in `kept`. Escapes in the text stay as they are.
fn push_encoded(octets: &[u8], kept: CharSet, out: &mut String) {
    let mut start = 0;
    for (at, &octet) in octets.iter().enumerate() {
        if octet == b'%' && is_escape(octets, at) {
            push_escaped(octets[start..at].into(), kept, out);
            out.push('%');
            start = at + 1;
        }
    }
    push_escaped(octets[start..].into(), kept, out);
}
