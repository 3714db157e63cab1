//! Text whose classes have been mapped: what makes the grammar fast.
//!
//! Before the productions run, the first 64 octets are turned into two bit maps, one bit an octet: set where an octet is
//! outside the class, and not part of an escape that the class takes. A run of such a class is then one shift and one count
//! of zeros, whatever its length, and there is no branch for every octet. Two classes suffice: [`Class::Name`], which ends at
//! every delimiter of an authority, and the class that most of the text behind it is made of. Wider classes look at the octet
//! where the map stops. What begins a text has maps of its own, which are looked at once: the scheme, and under the editions
//! that judge host names by their labels what separates those.
//!
//! How the maps are made is the business of `simd`. Without the feature `simd`, or on other processors, nothing is mapped
//! and every run goes by the table of the edition, through the same productions.

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
mod simd;

use core::{marker::PhantomData, num::NonZeroU64};

use crate::{
    edition::{Class, Edition, Rules, Serves},
    text::{Text, is_escape, run_by_table, sealed},
};

#[cfg(all(feature = "simd", target_arch = "x86_64"))]
pub use simd::{Backend, limit};

/// How many octets the maps cover.
const REACH: usize = 64;

/// The longest text that is read: offsets are 31 bits wide.
pub(crate) const LONGEST: usize = (u32::MAX >> 1) as usize;

/// Which class is mapped beside [`Class::Name`].
pub(crate) trait Maps {
    const PATH: Class;
    /// What the productions give back.
    type Slice: Stretch;
}

/// From, to.
pub(crate) trait Stretch: Copy {
    /// Whether an optional component that is absent is given as an empty one, so that nothing is kept but places.
    const BY_PLACE: bool = false;

    fn between(start: usize, end: usize) -> Self;
    /// Where it begins.
    fn start(self) -> u32;
    /// Where it ends.
    fn end(self) -> u32;
}

/// What the generic parse gives back, which is taken apart where it was made and never put into memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    start: u32,
    end: u32,
}

impl Stretch for Place {
    const BY_PLACE: bool = true;

    #[allow(clippy::cast_possible_truncation, reason = "a text is not longer than that")]
    #[inline(always)]
    fn between(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    #[inline(always)]
    fn start(self) -> u32 {
        self.start
    }

    #[inline(always)]
    fn end(self) -> u32 {
        self.end
    }
}

/// The maps of the generic parse.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Generic;

impl Maps for Generic {
    const PATH: Class = Class::Path;
    type Slice = Place;
}

/// From, to: what a production over mapped text gives back.
///
/// It is one word, put together by shifts: as two fields it would go through memory and wait there. The niche makes an
/// `Option` of it one word too, so that the grammar needs no sentinels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span(NonZeroU64);

impl Stretch for Span {
    #[inline(always)]
    fn between(start: usize, end: usize) -> Self {
        match NonZeroU64::new((start as u64) << 32 | (end as u64) << 1 | 1) {
            Some(word) => Self(word),
            None => unreachable!(),
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "the upper half of the word is meant")]
    #[inline(always)]
    fn start(self) -> u32 {
        (self.0.get() >> 32) as u32
    }

    #[allow(clippy::cast_possible_truncation, reason = "the lower half of the word is meant")]
    #[inline(always)]
    fn end(self) -> u32 {
        self.0.get() as u32 >> 1
    }
}

impl Span {
    /// What it spans of `text`, which must be the text that was read.
    ///
    /// # Panics
    ///
    /// When `text` is another text and shorter.
    ///
    /// ```
    /// use uriel::{Edition, Production, schemes::ftp::Ftp};
    /// let text = "ftp://h/a;type=i";
    /// assert_eq!(Ftp::spans(text, Edition::Rfc1738)?.login.host.of(text), "h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        &text[self.start() as usize..self.end() as usize]
    }
}

/// The maps of the first 64 octets. What lies behind the text is outside of every class.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Marks {
    /// Where [`Class::Name`] ends.
    pub(crate) name: u64,
    /// Where the other class ends.
    pub(crate) path: u64,
    /// Where an octet is below all letters and digits, as in a host name dots and hyphens are, under the editions that judge
    /// it label by label. What it says of places behind the text means nothing.
    pub(crate) separators: u64,
    /// Where [`Class::Scheme`] ends, as far as [`SCHEMES`].
    pub(crate) scheme: u64,
}

/// A scheme of fewer octets than these ends in its map.
const SCHEMES: usize = 16;

/// A processor, as code that is made for it knows it: what goes on where the maps end.
pub(crate) trait Processor: Copy {
    /// Whether there are maps at all.
    const MAPS: bool;

    /// Where the run of `class` ends that goes on at `at`, an octet of the text that the maps do not reach.
    fn beyond(self, octets: &[u8], rules: &Rules, class: Class, at: usize) -> usize;
}

/// Every processor: nothing is mapped, and octets are looked up in a table one by one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Any;

impl Processor for Any {
    const MAPS: bool = false;

    #[inline(always)]
    fn beyond(self, octets: &[u8], rules: &Rules, class: Class, at: usize) -> usize {
        run_by_table(octets, rules, class, at)
    }
}

/// This processor, which is asked what it can do wherever that matters.
#[cfg(all(feature = "simd", target_arch = "x86_64"))]
pub(crate) use simd::Asked as This;

/// This processor, of which nothing is known.
#[cfg(not(all(feature = "simd", target_arch = "x86_64")))]
pub(crate) use Any as This;

/// Something that is read from mapped text, by code that is made for the processor.
#[cfg_attr(not(all(feature = "simd", target_arch = "x86_64")), allow(dead_code, reason = "nothing is mapped"))]
pub(crate) trait Reading<'s>: Sized {
    /// What comes of it.
    type Output;

    /// The text, which must not be longer than [`LONGEST`].
    fn text(&self) -> &'s str;

    /// The edition that it is read under.
    fn edition(&self) -> Edition;

    /// The class that is mapped beside [`Class::Name`].
    fn path(&self) -> Class;

    /// Reads it.
    fn read<P: Processor>(self, marks: Marks, processor: P) -> Self::Output;
}

/// Maps the text of `reading` and reads it, by whatever is best on this processor.
#[inline(always)]
pub(crate) fn read<'s, R: Reading<'s>>(reading: R) -> R::Output {
    #[cfg(all(feature = "simd", target_arch = "x86_64"))]
    return simd::read(reading);
    #[cfg(not(all(feature = "simd", target_arch = "x86_64")))]
    read_by_table(reading)
}

/// Reads the text of `reading` without maps, which is quicker where it is short.
#[inline(never)]
pub(crate) fn read_by_table<'s, R: Reading<'s>>(reading: R) -> R::Output {
    reading.read(Marks::default(), Any)
}

/// A text of which nothing is read but its maps.
#[cfg_attr(not(all(feature = "simd", target_arch = "x86_64")), allow(dead_code, reason = "nothing is mapped"))]
struct Mapping<'s, 'm> {
    text: &'s str,
    edition: Edition,
    path: Class,
    /// Where the maps go that do not come back: more than two words would go through memory together.
    others: &'m mut Others,
}

/// The maps that are looked at once, at the beginning of a text.
#[derive(Clone, Copy, Default, Debug)]
struct Others {
    separators: u64,
    scheme: u64,
}

impl<'s> Reading<'s> for Mapping<'s, '_> {
    type Output = (u64, u64);

    #[inline(always)]
    fn text(&self) -> &'s str {
        self.text
    }

    #[inline(always)]
    fn edition(&self) -> Edition {
        self.edition
    }

    #[inline(always)]
    fn path(&self) -> Class {
        self.path
    }

    #[inline(always)]
    fn read<P: Processor>(self, marks: Marks, _: P) -> (u64, u64) {
        if self.edition.judges_labels() {
            self.others.separators = marks.separators;
        }
        self.others.scheme = marks.scheme;
        (marks.name, marks.path)
    }
}

/// Text and its maps.
#[derive(Debug)]
pub(crate) struct Lexed<'s, M, P = This> {
    octets: &'s [u8],
    marks: Marks,
    rules: &'static Rules,
    processor: P,
    maps: PhantomData<M>,
}

impl<'s, M: Maps> Lexed<'s, M> {
    /// Maps `text`, which must not be longer than [`LONGEST`], for code that is made for any processor.
    #[inline(always)]
    pub(crate) fn new(text: &'s str, edition: Edition) -> Self {
        let mut others = Others::default();
        let (name, path) = read(Mapping { text, edition, path: M::PATH, others: &mut others });
        let Others { separators, scheme } = others;
        Self::mapped(text, edition, Marks { name, path, separators, scheme }, This)
    }
}

impl<'s, M: Maps, P: Processor> Lexed<'s, M, P> {
    /// `text` and its maps, made for `processor`.
    #[inline(always)]
    pub(crate) fn mapped(text: &'s str, edition: Edition, marks: Marks, processor: P) -> Self {
        Self { octets: text.as_bytes(), marks, rules: edition.rules(), processor, maps: PhantomData }
    }

    /// The next octet that is marked in the map of `class`, one of the two, from `at` on.
    #[inline(always)]
    fn hop(&self, class: Class, at: usize) -> usize {
        if at < REACH {
            let map = if class as u8 == Class::Name as u8 { self.marks.name } else { self.marks.path };
            let ahead = map >> at;
            if ahead != 0 {
                return at + ahead.trailing_zeros() as usize;
            }
        }
        let at = at.max(REACH);
        if self.octets.len() <= at {
            return self.octets.len();
        }
        self.processor.beyond(self.octets, self.rules, class, at)
    }

    /// The same from such an octet on, which is rare. A longer text is searched for the class itself, whatever its map.
    #[cold]
    #[inline(never)]
    fn run_on(&self, class: Class, map: Class, mut at: usize) -> usize {
        let Lexed { octets, rules, .. } = *self;
        if octets.len() >= REACH {
            return self.processor.beyond(octets, rules, class, at);
        }
        let escapes = class.takes_escapes(rules.edition);
        while let Some(&octet) = octets.get(at) {
            at += match octet {
                b'%' if escapes && is_escape(octets, at) => 3,
                _ if rules.has(class, octet) => 1,
                _ => break,
            };
            at = self.hop(map, at);
        }
        at
    }

    /// Where the host name ends that begins at `start` and ends behind the maps, if it is plain.
    #[cold]
    #[inline(never)]
    fn long_hostname(&self, start: usize) -> Option<usize> {
        let end = self.hop(Class::Name, start);
        let name = &self.octets[start..end];
        let separates = |octet: u8| octet < b'0';
        let ill_placed =
            name.iter().zip(name.get(1..)?).fold(false, |ill, (&a, &b)| ill | (separates(a) & separates(b)));
        let before_top = name.iter().rposition(|&octet| separates(octet))?;
        let top = name.get(before_top + 1)?;
        let plain = !ill_placed && !separates(name[0]) && name[before_top] == b'.' && top.is_ascii_alphabetic();
        plain.then_some(end)
    }

    /// The whole text, for the productions to read.
    #[inline(always)]
    pub(crate) fn text(&self) -> Mapped<'_, M, P> {
        Mapped { at: 0, octets: self.octets, lexed: self }
    }
}

/// A place in mapped text.
///
/// The octets stand here and not only behind the reference, so that the compiler knows their number to stay what it was.
/// A place that goes through memory is packed into two words.
#[derive(Debug)]
pub(crate) struct Mapped<'a, M, P = This> {
    lexed: &'a Lexed<'a, M, P>,
    octets: &'a [u8],
    at: usize,
}

impl<M, P> Clone for Mapped<'_, M, P> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M, P> Copy for Mapped<'_, M, P> {}

impl<M: Maps, P: Processor> Mapped<'_, M, P> {
    /// Where a run of `class` ends that goes on where the map of `map` ends: at an escape that only the class takes, or at an
    /// octet that only the class has.
    #[inline(always)]
    fn run_within(self, class: Class, map: Class) -> usize {
        let at = self.lexed.hop(map, self.at);
        let rules = self.lexed.rules;
        // Where the map passes over escapes too, what it stops at is none.
        let escapes = class.takes_escapes(rules.edition) && !map.takes_escapes(rules.edition);
        match self.octets.get(at) {
            Some(b'%') if escapes => self.lexed.run_on(class, map, at),
            Some(&octet) if rules.has(class, octet) => self.lexed.run_on(class, map, at),
            _ => at,
        }
    }
}

/// Whether a name is a host number, of which every dot stands between letters or digits. Nothing else in a name is between
/// the dot and the nine.
#[cold]
#[inline(never)]
fn is_hostnumber(name: &[u8]) -> bool {
    let (mut dots, mut others) = (0, false);
    for octet in name {
        dots += u32::from(*octet == b'.');
        others |= !matches!(octet, b'.'..=b'9');
    }
    dots == 3 && !others
}

#[cold]
#[inline(never)]
fn run_by_table_out_of_line(octets: &[u8], rules: &Rules, class: Class, at: usize) -> usize {
    run_by_table(octets, rules, class, at)
}

impl<'a, M: Maps, P: Processor> sealed::Text for Mapped<'a, M, P> {
    type Packed = (&'a Lexed<'a, M, P>, usize);
    const BY_PLACE: bool = M::Slice::BY_PLACE;

    #[inline(always)]
    fn packed(self) -> Self::Packed {
        (self.lexed, self.at)
    }

    #[inline(always)]
    fn unpacked((lexed, at): Self::Packed) -> Self {
        Self { lexed, octets: lexed.octets, at }
    }

    /// Labels of letters, digits and single hyphens, the last of which begins with a letter and has no hyphen: judged by
    /// two words of bits instead of octet by octet. What looks like a host number is looked at, and anything less plain is
    /// left to the rule.
    #[allow(clippy::cast_possible_truncation, reason = "a shift wraps sooner")]
    #[inline(always)]
    fn plain_host(self) -> Option<Self> {
        if !P::MAPS || !self.lexed.rules.edition.judges_labels() {
            return None;
        }
        let Marks { name, separators, .. } = self.lexed.marks;
        let (octets, start) = (self.octets, self.at);
        // What stands before the name separates it too, whatever it is. Shifts wrap: what begins behind the maps ends there.
        let separators = separators | 1_u64.wrapping_shl(start.checked_sub(1)? as u32);
        let ill_placed = separators & separators << 1;
        let end = start + (name | ill_placed).wrapping_shr(start as u32).trailing_zeros() as usize;
        if end >= REACH {
            return self.lexed.long_hostname(start).map(|end| Self { at: end, ..self });
        }
        // Behind a separator that is ill placed, or the last of the name, there is no letter or digit.
        let before_top = ((u64::BITS - 1) ^ (separators & !(u64::MAX << end)).leading_zeros()) as usize;
        let top = *octets.get(before_top + 1)?;
        let plain = if octets[before_top] != b'-' && top.is_ascii_alphabetic() {
            true
        } else {
            let whole = name >> end & 1 != 0;
            whole && top.is_ascii_digit() && is_hostnumber(&octets[start..end])
        };
        plain.then_some(Self { at: end, ..self })
    }

    #[inline(always)]
    fn mapped_scheme(self) -> Option<Self> {
        if !P::MAPS || self.at != 0 {
            return None;
        }
        let end = match self.lexed.marks.scheme.trailing_zeros() as usize {
            end if end < SCHEMES => end,
            _ => run_by_table_out_of_line(self.octets, self.lexed.rules, Class::Scheme, 0),
        };
        Some(Self { at: end, ..self })
    }
}

impl<M: Maps, P: Processor> Text for Mapped<'_, M, P> {
    type Slice = M::Slice;
    type Error = ();

    #[inline(always)]
    fn edition(self) -> Edition {
        self.lexed.rules.edition
    }

    #[inline(always)]
    fn octets<'t>(self) -> &'t [u8]
    where
        Self: 't,
    {
        &self.octets[self.at..]
    }

    #[inline(always)]
    fn len(self) -> usize {
        self.octets.len() - self.at
    }

    #[inline(always)]
    fn at(self, k: usize) -> Option<u8> {
        self.octets.get(self.at + k).copied()
    }

    #[inline(always)]
    fn skip(self, n: usize) -> Self {
        Self { at: self.at + n, ..self }
    }

    #[inline(always)]
    fn until(self, end: Self) -> M::Slice {
        M::Slice::between(self.at, end.at)
    }

    #[inline(always)]
    fn run(self, class: Class) -> (Self, M::Slice) {
        // Which of these it is, is known when a production is compiled. The map that stops least often is the best.
        let at = match (Class::Name.serves(class), M::PATH.serves(class)) {
            _ if !P::MAPS => run_by_table(self.octets, self.lexed.rules, class, self.at),
            (Serves::Exactly, _) => self.lexed.hop(Class::Name, self.at),
            (_, Serves::Exactly) => self.lexed.hop(M::PATH, self.at),
            (_, Serves::Within) => self.run_within(class, M::PATH),
            (Serves::Within, Serves::Not) => self.run_within(class, Class::Name),
            (Serves::Not, Serves::Not) => run_by_table(self.octets, self.lexed.rules, class, self.at),
        };
        let end = Self { at, ..self };
        (end, self.until(end))
    }
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::String, vec, vec::Vec};

    use super::*;
    use crate::{grammar::host, text::Under, text::sealed::Text as _};

    /// Every text of up to `length` octets of `octets`.
    fn every(octets: &str, length: usize) -> Vec<String> {
        let mut texts = vec![String::new()];
        let mut from = 0;
        for _ in 0..length {
            let longer: Vec<_> =
                texts[from..].iter().flat_map(|text| octets.chars().map(move |o| format!("{text}{o}"))).collect();
            from = texts.len();
            texts.extend(longer);
        }
        texts
    }

    #[test]
    fn plain_hosts_are_those_of_the_rule() {
        let (mut names, mut numbers, mut long) = (0, 0, 0);
        let befores = ["", "a", "1", "/", "-", "x://", "x://u@"].map(String::from);
        let far =
            (50..70).step_by(if cfg!(miri) { 7 } else { 1 }).map(|length| format!("x://{:.length$}", "a.".repeat(35)));
        let mut hosts = every("a1.-/_", if cfg!(miri) { 1 } else { 5 });
        hosts.extend(
            ["1.2.3.4", "1.2.3.4/", "1.2.3", "1.2.3.4.5", "1.2.3.a", "1-2.3.4.5", "1.2.3.4-", "1.2..4"]
                .map(String::from),
        );
        for before in befores.into_iter().chain(far) {
            let start = if before.len() > 8 { 4 } else { before.len() };
            for text in hosts.iter().map(|host| format!("{before}{host}")) {
                for edition in [Edition::Rfc1738, Edition::Draft1996] {
                    let lexed = Lexed::<Generic>::new(&text, edition);
                    let Some(behind) = lexed.text().skip(start).plain_host() else { continue };
                    let rule = host(Under::new(&text[start..], edition)).map(|(rest, _)| rest.as_str().len());
                    assert_eq!(rule, Ok(behind.len()), "{text:?} from {start} on, {edition}");
                    let end = text.len() - behind.len();
                    match text[start..end].starts_with("1.2.3.4") {
                        _ if end > REACH => long += 1,
                        true => numbers += 1,
                        false => names += 1,
                    }
                }
            }
        }
        assert_eq!([names, numbers, long].map(|count| count > 0), [This::MAPS; 3]);
    }
}
