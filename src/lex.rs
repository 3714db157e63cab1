//! Text whose classes have been mapped: what makes the grammar fast.
//!
//! Before the productions run, the first 64 octets are turned into two bit maps, one bit an octet: set where an octet is
//! outside the class, and not part of an escape that the class takes. A run of such a class is then one shift and one count
//! of zeros, whatever its length, and there is no branch for every octet. Two classes suffice: [`Class::Name`], which ends at
//! every delimiter of an authority, and the class that most of the text behind it is made of. Wider classes look at the octet
//! where the map stops.
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

/// Whether this build maps at all.
const MAPPED: bool = cfg!(all(feature = "simd", target_arch = "x86_64"));

/// How many octets the maps cover.
const REACH: usize = 64;

/// The longest text that is read: offsets are 31 bits wide.
pub(crate) const LONGEST: usize = (u32::MAX >> 1) as usize;

/// Which class is mapped beside [`Class::Name`].
pub(crate) trait Maps {
    const PATH: Class;
    /// Whether maps are made at all.
    const MADE: bool = MAPPED;
}

/// The maps of the generic parse.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Generic;

impl Maps for Generic {
    const PATH: Class = Class::Path;
}

/// No maps, for texts of so few octets that the table is quicker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Few;

impl Maps for Few {
    const PATH: Class = Class::Path;
    const MADE: bool = false;
}

/// From, to: what a production over mapped text gives back.
///
/// It is one word, put together by shifts: as two fields it would go through memory and wait there. The niche makes an
/// `Option` of it one word too, so that the grammar needs no sentinels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span(NonZeroU64);

impl Span {
    #[inline(always)]
    pub(crate) const fn between(start: usize, end: usize) -> Self {
        match NonZeroU64::new((start as u64) << 32 | (end as u64) << 1 | 1) {
            Some(word) => Self(word),
            None => unreachable!(),
        }
    }

    /// Where it begins.
    #[allow(clippy::cast_possible_truncation, reason = "the upper half of the word is meant")]
    #[inline(always)]
    pub(crate) const fn start(self) -> u32 {
        (self.0.get() >> 32) as u32
    }

    /// Where it ends.
    #[allow(clippy::cast_possible_truncation, reason = "the lower half of the word is meant")]
    #[inline(always)]
    pub(crate) const fn end(self) -> u32 {
        self.0.get() as u32 >> 1
    }

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

/// The two maps of `octets`: of [`Class::Name`], with the first octet that is no scheme's, and of `path`. Where `alphanum`
/// is wanted, it gets the map of letters and digits; it does not come back with the others because three words go through
/// memory.
#[inline(always)]
fn map(octets: &[u8], rules: &Rules, path: Class, alphanum: Option<&mut u64>) -> (u64, u64) {
    #[cfg(all(feature = "simd", target_arch = "x86_64"))]
    return simd::map(octets, rules, path, alphanum);
    #[cfg(not(all(feature = "simd", target_arch = "x86_64")))]
    {
        let _ = (octets, rules, path, alphanum);
        (0, 0)
    }
}

/// The next octet from `at` on that is outside `class`, where the maps do not reach. It may pass over escapes, if the class
/// takes them.
#[inline(always)]
fn beyond(octets: &[u8], rules: &Rules, class: Class, at: usize) -> usize {
    #[cfg(all(feature = "simd", target_arch = "x86_64"))]
    return simd::beyond(octets, rules, class, at);
    #[cfg(not(all(feature = "simd", target_arch = "x86_64")))]
    outside(octets, rules, class, at)
}

/// Text and its maps.
#[derive(Debug)]
pub(crate) struct Lexed<'s, M> {
    octets: &'s [u8],
    /// Where [`Class::Name`] ends; the first octet that is not of a scheme is marked in it too.
    name: u64,
    /// Where the other class ends.
    path: u64,
    /// Where there is no letter or digit, under the editions whose host names are judged label by label.
    alphanum: u64,
    rules: &'static Rules,
    maps: PhantomData<M>,
}

impl<'s, M: Maps> Lexed<'s, M> {
    /// Maps `text`, which must not be longer than [`LONGEST`].
    #[inline(always)]
    pub(crate) fn new(text: &'s str, edition: Edition) -> Self {
        let (octets, rules) = (text.as_bytes(), edition.rules());
        let mut alphanum = 0;
        let wanted = edition.judges_labels().then_some(&mut alphanum);
        let (name, path) = if M::MADE { map(octets, rules, M::PATH, wanted) } else { (0, 0) };
        Self { octets, name, path, alphanum, rules, maps: PhantomData }
    }

    /// The whole text, for the productions to read.
    #[inline(always)]
    pub(crate) fn text(&self) -> Mapped<'_, M> {
        Mapped { lexed: self, at: 0 }
    }
}

/// A place in mapped text.
///
/// It is two words, so that it travels in registers, into functions that are out of line too.
#[derive(Debug)]
pub(crate) struct Mapped<'a, M> {
    lexed: &'a Lexed<'a, M>,
    at: usize,
}

impl<M> Clone for Mapped<'_, M> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Mapped<'_, M> {}

impl<M: Maps> Mapped<'_, M> {
    /// The next octet that is marked in the map of `class`, one of the two, from `at` on.
    #[inline(always)]
    fn hop(self, class: Class, at: usize) -> usize {
        if at < REACH {
            let map = if class as u8 == Class::Name as u8 { self.lexed.name } else { self.lexed.path };
            let ahead = map >> at;
            if ahead != 0 {
                return at + ahead.trailing_zeros() as usize;
            }
        }
        beyond(self.lexed.octets, self.lexed.rules, class, at.max(REACH))
    }

    /// A run of `class` by the map of `map`, which serves it.
    #[inline(always)]
    fn run_by_map(self, class: Class, map: Class, exactly: bool) -> usize {
        let at = self.hop(map, self.at);
        match self.lexed.octets.get(at) {
            Some(b'%') if class.takes_escapes(self.lexed.rules.edition) => self.run_on(class, map, at),
            Some(&octet) if !exactly && self.lexed.rules.has(class, octet) => self.run_on(class, map, at),
            _ => at,
        }
    }

    /// The same from an escape on, or from an octet that the class has and its map has not: both are rare.
    #[cold]
    #[inline(never)]
    fn run_on(self, class: Class, map: Class, mut at: usize) -> usize {
        let Lexed { octets, rules, .. } = *self.lexed;
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
}

/// The next octet from `at` on that is outside `class`, octet by octet.
#[allow(dead_code, reason = "which back ends are built decides whether it is called")]
fn outside(octets: &[u8], rules: &Rules, class: Class, at: usize) -> usize {
    let ahead = octets.get(at..).unwrap_or_default();
    ahead.iter().position(|&octet| !rules.has(class, octet)).map_or(octets.len(), |n| at + n)
}

/// The editions in which [`Class::Name`] has all octets of a scheme, so that no mark stands within one.
const SCHEMES_ARE_NAMES: [bool; Edition::ALL.len()] = {
    let mut are_names = [false; Edition::ALL.len()];
    let mut k = 0;
    while k < Edition::ALL.len() {
        let sets = &Edition::ALL[k].rules().sets;
        are_names[k] = sets[Class::Name as usize].includes(sets[Class::Scheme as usize]);
        k += 1;
    }
    are_names
};

#[cold]
#[inline(never)]
fn run_by_table_out_of_line(octets: &[u8], rules: &Rules, class: Class, at: usize) -> usize {
    run_by_table(octets, rules, class, at)
}

impl<M: Maps> sealed::Text for Mapped<'_, M> {
    /// Labels of letters, digits and single hyphens, the last of which begins with a letter: judged by three words of
    /// bits instead of octet by octet. Anything less plain is left to the rule.
    #[inline(always)]
    fn plain_hostname(self) -> Option<Self> {
        let (start, end) = (self.at, self.hop(Class::Name, self.at));
        if !M::MADE || end >= REACH || start == end {
            return None;
        }
        // What ends the name is marked too, so that a dot or hyphen at the end has a neighbour like any other.
        let marks = self.lexed.alphanum >> start;
        let within = !(u64::MAX << (end - start));
        let unflanked = (marks & marks >> 1 | marks & 1) & within;
        let mut marks = marks & within;
        let mut top = start;
        while marks != 0 {
            let last = REACH - 1 - marks.leading_zeros() as usize;
            if self.lexed.octets[start + last] == b'.' {
                top = start + last + 1;
                break;
            }
            marks ^= 1 << last;
        }
        (unflanked == 0 && self.lexed.octets[top].is_ascii_alphabetic()).then_some(Self { at: end, ..self })
    }

    /// A scheme of less than 16 octets ends at the first mark of the map, unless it has octets that [`Class::Name`] lacks.
    #[inline(always)]
    fn mapped_scheme(self) -> Option<Self> {
        if !M::MADE || self.at != 0 {
            return None;
        }
        let end = self.lexed.name.trailing_zeros() as usize;
        let is_end = SCHEMES_ARE_NAMES[self.lexed.rules.edition as usize] || self.lexed.octets.get(end) == Some(&b':');
        if end < 16 && is_end {
            return Some(Self { at: end, ..self });
        }
        let end = run_by_table_out_of_line(self.lexed.octets, self.lexed.rules, Class::Scheme, 0);
        Some(Self { at: end, ..self })
    }
}

impl<M: Maps> Text for Mapped<'_, M> {
    type Slice = Span;
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
        &self.lexed.octets[self.at..]
    }

    #[inline(always)]
    fn len(self) -> usize {
        self.lexed.octets.len() - self.at
    }

    #[inline(always)]
    fn at(self, k: usize) -> Option<u8> {
        self.lexed.octets.get(self.at + k).copied()
    }

    #[inline(always)]
    fn skip(self, n: usize) -> Self {
        Self { at: self.at + n, ..self }
    }

    #[inline(always)]
    fn until(self, end: Self) -> Span {
        Span::between(self.at, end.at)
    }

    #[inline(always)]
    fn run(self, class: Class) -> (Self, Span) {
        // Which of these it is, is known when a production is compiled. The map that stops least often is the best.
        let at = match (Class::Name.serves(class), M::PATH.serves(class)) {
            _ if !M::MADE => run_by_table(self.lexed.octets, self.lexed.rules, class, self.at),
            (Serves::Exactly, _) => self.run_by_map(class, Class::Name, true),
            (_, Serves::Exactly) => self.run_by_map(class, M::PATH, true),
            (_, Serves::Within) => self.run_by_map(class, M::PATH, false),
            (Serves::Within, Serves::Not) => self.run_by_map(class, Class::Name, false),
            (Serves::Not, Serves::Not) => run_by_table(self.lexed.octets, self.lexed.rules, class, self.at),
        };
        let end = Self { at, ..self };
        (end, self.until(end))
    }
}
