//! Scanned text: the first 64 bytes as bitmaps, and positions in them that productions read from.
//!
//! Two bitmaps are of classes whose runs are read ([`known_ends`](super::known_ends) has two more): [`Name`], which
//! ends at every delimiter of an authority, and the class that most of the text after it is made of ([`Scan::Bulk`]). A
//! scheme may have a third, of a class that it chooses ([`Scan::Further`]), and may do without the first
//! ([`Scan::NAMES`]). A run of such a class is one shift and one count of zeros, whatever its length, and there is no
//! branch for every byte. A wider class is read by the same bitmap, and by a look at the byte where it stops; the class
//! of the bulk without one octet by the bitmap of the bulk, and a search for that octet. Which bitmap serves a class is
//! computed from the classes when the crate is compiled.

use core::{marker::PhantomData, num::NonZeroU64, ops::Range};

use super::{
    octets::{first, may_have_rare},
    plain::Under,
    simd::{Bitmaps, Detected, REACH, Simd, WithSimd, dispatch},
    tables::{
        OctetTable, Serves, VectorTables, are_equal, is_constant, is_escape, lacking, may_stop_at_escapes,
        run_by_table, run_by_table_in_eights, run_of_constant, serves,
    },
    text::{Text, sealed},
};
use crate::syntax::{
    Class, Edition,
    mapped::{Name, Path},
};

/// The longest text that is read: offsets are 31 bits wide.
pub(crate) const LONGEST: usize = (u32::MAX >> 1) as usize;

/// An offset in 32 bits, which suffice for every URL. In another text, a larger offset becomes `u32::MAX`.
pub(crate) fn offset(octets: usize) -> u32 {
    u32::try_from(octets).unwrap_or(u32::MAX)
}

/// Choices of a scan: the classes that are mapped, and the slices that productions return.
pub(crate) trait Scan {
    /// True if there is a bitmap of [`Name`].
    const NAMES: bool = true;
    /// The class that most of the text after a host is made of.
    type Bulk: Class;
    /// Another class of which there is a bitmap, or [`Bulk`](Self::Bulk) once more.
    type Further: Class;
    /// A slice of the text.
    type Slice: Slice;
}

/// A slice of a scanned text, by its ends.
pub(crate) trait Slice: Copy {
    /// True if the value of an absent component is an empty slice at its position.
    const OFFSETS_ONLY: bool = false;

    fn between(start: usize, end: usize) -> Self;
    /// Offset of the first byte.
    fn start(self) -> u32;
    /// Offset after the last byte.
    fn end(self) -> u32;
}

/// Slice of the generic parse, which turns it into [`Offsets`](crate::uri::Offsets) at once.
///
/// Perf: it stays in registers, so it needs no packing, unlike [`Span`] (ratios: generic parse).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends {
    start: u32,
    end: u32,
}

impl Slice for Ends {
    const OFFSETS_ONLY: bool = true;

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

/// The scan of the generic parse.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Generic;

impl Scan for Generic {
    type Bulk = Path;
    type Further = Path;
    type Slice = Ends;
}

/// Ends of a slice of a text: output of a scheme's production in the fast parse.
///
/// Perf: one word, put together by shifts; two fields would be spilled to the stack, and reading them back would stall.
/// The niche makes an `Option` of it one word too (ratios: typed parse, RFC 1738).
///
/// ```
/// use uriel::{Edition, scheme::Production, schemes::ftp::Ftp};
/// let text = "ftp://h/a/b;type=i";
/// let parts = Ftp::spans(text, Edition::Rfc3986)?;
/// assert_eq!((parts.server.host.of(text), parts.path.map(|span| span.of(text))), ("h", Some("a/b")));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span(NonZeroU64);

impl Slice for Span {
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
    /// The slice of `text` from the start of this one to the end of a later one.
    ///
    /// # Panics
    ///
    /// If `last` ends before this slice begins, or `text` has no such slice: then it is not the text that was read.
    ///
    /// ```
    /// use uriel::{Edition, scheme::Production, schemes::gopher::Gopher};
    /// let text = "gopher://h/7a%09b#c";
    /// let parts = Gopher::spans(text, Edition::Rfc3986)?;
    /// assert_eq!(parts.selector.unwrap().to_end_of(parts.search.unwrap(), text), "a%09b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_end_of(self, last: Self, text: &str) -> &str {
        &text[self.start() as usize..last.end() as usize]
    }

    /// The part of `text` before this slice.
    ///
    /// # Panics
    ///
    /// If `text` has no such part: then it is not the text that was read.
    ///
    /// ```
    /// use uriel::{Edition, scheme::Production, schemes::file::File};
    /// let text = "file:///etc/motd";
    /// assert_eq!(File::spans(text, Edition::Rfc3986)?.path.before(text), "file:///");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn before(self, text: &str) -> &str {
        &text[..self.start() as usize]
    }

    /// The slice of `text`, which must be the text that was read.
    ///
    /// # Panics
    ///
    /// If `text` has no such slice: then it is not the text that was read.
    ///
    /// ```
    /// use uriel::{Edition, scheme::Production, schemes::ftp::Ftp};
    /// let text = "ftp://h/a;type=i";
    /// assert_eq!(Ftp::spans(text, Edition::Rfc1738)?.server.host.of(text), "h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        &text[self.start() as usize..self.end() as usize]
    }
}

/// A text and its bitmaps.
#[derive(Debug)]
pub(crate) struct Scanned<'s, M, S = Detected> {
    pub(crate) text: &'s str,
    pub(super) bitmaps: Bitmaps,
    pub(crate) edition: Edition,
    simd: S,
    scan: PhantomData<M>,
}

impl<'s, M: Scan> Scanned<'s, M> {
    /// `text`, which must not be longer than [`LONGEST`], still without its bitmaps.
    #[inline(always)]
    pub(crate) fn unscanned(text: &'s str, edition: Edition) -> Self {
        Self::with(text, edition, Bitmaps::default(), Detected)
    }

    /// Makes the bitmaps by a call of the back end.
    ///
    /// Perf: the back end stores them into `self`. Returned by value they are copied just after they were stored, which
    /// stalls on store forwarding for a tenth of a parse (ratios: typed parse, RFC 1738).
    #[inline(always)]
    pub(crate) fn scan(&mut self) {
        if const { has_further::<M>() } {
            self.scan_with(VectorTables::of::<M::Further>());
        } else {
            self.scan_with(());
        }
    }

    #[inline(always)]
    fn scan_with(&mut self, further: impl FurtherTables) {
        let (text, edition, bulk, bitmaps) =
            (self.text, self.edition, VectorTables::of::<M::Bulk>(), &mut self.bitmaps);
        if M::NAMES {
            dispatch(Scanning::<_, true> { text, edition, bulk, further, bitmaps });
        } else {
            dispatch(Scanning::<_, false> { text, edition, bulk, further, bitmaps });
        }
    }
}

/// The operation that makes the bitmaps of a text, and does nothing more.
///
/// Compiled once for each choice of bitmaps: with a further class and without, with names and without.
#[allow(dead_code, reason = "the fallback makes no bitmaps")]
struct Scanning<'s, 'm, F, const NAMES: bool> {
    text: &'s str,
    edition: Edition,
    bulk: &'static VectorTables,
    further: F,
    bitmaps: &'m mut Bitmaps,
}

/// The tables of a further class, or `()` for none.
trait FurtherTables: Copy {
    fn tables(self) -> Option<&'static VectorTables>;
}

impl FurtherTables for () {
    #[inline(always)]
    fn tables(self) -> Option<&'static VectorTables> {
        None
    }
}

impl FurtherTables for &'static VectorTables {
    #[inline(always)]
    fn tables(self) -> Option<&'static VectorTables> {
        Some(self)
    }
}

impl<'s, F: FurtherTables, const NAMES: bool> WithSimd<'s> for Scanning<'s, '_, F, NAMES> {
    type Output = ();

    const NAMES: bool = NAMES;

    #[inline(always)]
    fn text(&self) -> &'s str {
        self.text
    }

    #[inline(always)]
    fn edition(&self) -> Edition {
        self.edition
    }

    #[inline(always)]
    fn bulk(&self) -> &'static VectorTables {
        self.bulk
    }

    #[inline(always)]
    fn further(&self) -> Option<&'static VectorTables> {
        self.further.tables()
    }

    #[inline(always)]
    fn with_simd<S: Simd>(self, bitmaps: Bitmaps, _: S) {
        *self.bitmaps = bitmaps;
    }
}

impl<'s, M: Scan, S: Simd> Scanned<'s, M, S> {
    /// `text` and its bitmaps, for the back end `simd`.
    #[inline(always)]
    pub(crate) fn with(text: &'s str, edition: Edition, bitmaps: Bitmaps, simd: S) -> Self {
        Self { text, bitmaps, edition, simd, scan: PhantomData }
    }

    /// The beginning of the text, for the productions to read.
    #[inline(always)]
    pub(crate) fn start(&self) -> Cursor<'_, M, S> {
        Cursor { at: 0, octets: self.octets(), scanned: self }
    }

    /// The bytes of the text.
    #[inline(always)]
    pub(super) fn octets(&self) -> &[u8] {
        self.text.as_bytes()
    }

    /// Offset of the next byte from `at` on that is outside [`Name`], or of the end.
    #[inline(always)]
    pub(super) fn name_end(&self, at: usize) -> usize {
        self.stop(self.bitmaps.name, VectorTables::of::<Name>(), at)
    }

    /// Offset of the next byte from `at` on that is outside the class of the bulk, or of the end.
    #[inline(always)]
    fn bulk_end(&self, at: usize) -> usize {
        self.stop(self.bitmaps.bulk, VectorTables::of::<M::Bulk>(), at)
    }

    /// Offset of the next byte from `at` on that is outside the further class, or of the end.
    #[inline(always)]
    fn further_end(&self, at: usize) -> usize {
        self.stop(self.bitmaps.further, VectorTables::of::<M::Further>(), at)
    }

    #[inline(always)]
    fn stop(&self, outside: u64, class: &'static VectorTables, at: usize) -> usize {
        if !S::BITMAPS {
            return self.simd.run_end(self.octets(), class, self.edition, at);
        }
        if at < REACH {
            let ahead = outside >> at;
            if ahead != 0 {
                return at + ahead.trailing_zeros() as usize;
            }
        }
        if S::DETECTED { self.far_stop_by_call(class, at) } else { self.far_stop(class, at) }
    }

    /// The end of a run that goes on after the bitmaps.
    #[inline(always)]
    fn far_stop(&self, class: &'static VectorTables, at: usize) -> usize {
        let octets = self.octets();
        let at = at.max(REACH);
        if octets.len() <= at {
            return octets.len();
        }
        self.simd.run_end(octets, class, self.edition, at)
    }

    /// Does the work of [`far_stop`](Self::far_stop).
    ///
    /// Perf: out of line, because inlined it makes its caller keep the text in registers for every run (ratios: typed
    /// parse, RFC 1738).
    #[inline(never)]
    fn far_stop_by_call(&self, class: &'static VectorTables, at: usize) -> usize {
        self.far_stop(class, at)
    }

    /// The end of a run of `class`, which is the class of the bulk without `octet`.
    ///
    /// Out of line: it is rare.
    #[inline(never)]
    fn run_without(&self, class: &'static VectorTables, octet: u8, at: usize) -> usize {
        let near = if at < REACH { REACH.min(at + (self.bitmaps.bulk >> at).trailing_zeros() as usize) } else { at };
        if near < REACH && !may_have_rare(&self.octets()[..near], at, octet) {
            return near;
        }
        self.run_up_to(class, octet, at..near)
    }

    /// The end of a run of `class`, the class of the bulk without `octet`, if `octet` is in `near` or the run may go on
    /// after it. `near` is the run of the bulk, as far as its bitmap reaches.
    // Out of line: few such runs have the octet, or go on after the bitmap.
    #[cold]
    #[inline(never)]
    fn run_up_to(&self, class: &'static VectorTables, octet: u8, near: Range<usize>) -> usize {
        match first(&self.octets()[near.clone()], octet) {
            Some(ahead) => near.start + ahead,
            None if near.end < REACH => near.end,
            None => self.far_stop(class, near.end),
        }
    }

    /// The end of a run of `class` that goes on at `at`, where the bitmap `outside` of a narrower class has stopped.
    ///
    /// Out of line: it is rare. A longer text is searched for the class itself.
    #[cold]
    #[inline(never)]
    fn run_on(&self, class: &'static VectorTables, outside: u64, mut at: usize) -> usize {
        let octets = self.octets();
        if octets.len() >= REACH {
            return self.simd.run_end(octets, class, self.edition, at);
        }
        let escapes = class.takes_escapes(self.edition);
        while let Some(&octet) = octets.get(at) {
            // A member comes first: it is the likely one, and takes one octet, however many are left.
            at += match octet {
                _ if class.has(self.edition, octet) => 1,
                b'%' if escapes && is_escape(octets, at) => 3,
                _ => break,
            };
            at += (outside >> at).trailing_zeros() as usize;
        }
        at
    }
}

/// The octet by which `C` is narrower than the bulk, if there is just one: a run of `C` is then the bulk up to that
/// octet. It is the better way only in a scan whose further bitmap would serve `C` too, and stop at each octet that its
/// own class lacks. In a scan without such a bitmap, a run of `C` is read octet by octet: they are short there.
const fn lacking_of_bulk<M: Scan, C: Class>() -> Option<u8> {
    if matches!(further_serves::<M, C>(), Serves::Within) { lacking::<M::Bulk, C>() } else { None }
}

/// True if a scan maps the class, in the back ends that have bitmaps: its runs are long.
const fn is_mapped<M: Scan, C: Class>() -> bool {
    matches!(name_serves::<M, C>(), Serves::Exactly) || matches!(serves::<M::Bulk, C>(), Serves::Exactly)
}

/// Use of the bitmap of [`Name`] for runs of `C`.
const fn name_serves<M: Scan, C: Class>() -> Serves {
    if M::NAMES { serves::<Name, C>() } else { Serves::Not }
}

/// True if a scan has a bitmap of a class besides [`Name`] and that of the bulk.
const fn has_further<M: Scan>() -> bool {
    !are_equal::<M::Bulk, M::Further>()
}

/// Use of the further bitmap of a scan for runs of `C`.
const fn further_serves<M: Scan, C: Class>() -> Serves {
    if has_further::<M>() { serves::<M::Further, C>() } else { Serves::Not }
}

/// A position in a scanned text.
///
/// Perf: the bytes are a field here although `scanned` has them, so that the compiler knows that their length does not
/// change, and need not reload it (ratios: generic parse).
#[derive(Debug)]
pub(crate) struct Cursor<'a, M, S = Detected> {
    pub(super) scanned: &'a Scanned<'a, M, S>,
    pub(super) octets: &'a [u8],
    pub(super) at: usize,
}

impl<M, S> Clone for Cursor<'_, M, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M, S> Copy for Cursor<'_, M, S> {}

impl<M: Scan, S: Simd> Cursor<'_, M, S> {
    /// End of a run of `C`, given the position where the bitmap `outside` of `Map`, a narrower class, stops.
    #[inline(always)]
    fn run_within<Map: Class, C: Class>(self, outside: u64, at: usize) -> usize {
        let class = VectorTables::of::<C>();
        match self.octets.get(at) {
            Some(b'%') if const { may_stop_at_escapes::<Map, C>() } => self.scanned.run_on(class, outside, at),
            Some(&octet) if class.has(self.scanned.edition, octet) => self.scanned.run_on(class, outside, at),
            _ => at,
        }
    }
}

impl<'a, M: Scan, S: Simd> sealed::Text for Cursor<'a, M, S> {
    const OFFSETS_ONLY: bool = M::Slice::OFFSETS_ONLY;
    const FAST_PATHS: bool = true;
    const COMPACT: bool = S::COMPACT;

    #[inline(always)]
    fn plain<'t>(self) -> Under<'t, 't>
    where
        Self: 't,
    {
        Under::new(&self.scanned.text[self.at..], self.scanned.edition)
    }

    #[inline(always)]
    fn slice(self, start: usize, end: usize) -> <Self as Text>::Slice {
        M::Slice::between(self.at + start, self.at + end)
    }

    #[inline(always)]
    fn simple_host(self) -> Option<Self> {
        self.end_of_simple_host().map(|at| Self { at, ..self })
    }

    #[inline(always)]
    fn mapped_scheme(self) -> Option<Self> {
        self.end_of_scheme().map(|at| Self { at, ..self })
    }
}

impl<M: Scan, S: Simd> Text for Cursor<'_, M, S> {
    type Slice = M::Slice;
    type Error = ();

    #[inline(always)]
    fn edition(self) -> Edition {
        self.scanned.edition
    }

    #[inline(always)]
    fn octets<'t>(self) -> &'t [u8]
    where
        Self: 't,
    {
        &self.octets[self.at..]
    }

    // One check of bounds.
    #[inline(always)]
    fn octets_until<'t>(self, end: Self) -> &'t [u8]
    where
        Self: 't,
    {
        &self.octets[self.at..end.at]
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
    fn run<C: Class>(self, _: C) -> (Self, M::Slice) {
        let (scanned, at) = (self.scanned, self.at);
        // The best bitmap is the one that stops least often. Each condition is a constant block, so that only the
        // branch that the class takes is compiled.
        let at = if const { !S::BITMAPS && is_mapped::<M, C>() } {
            // In eights: other back ends map the class because most bytes of a URL are in its runs.
            run_by_table_in_eights(self.octets, OctetTable::of::<C>(), scanned.edition, at)
        } else if const { !S::BITMAPS } {
            run_by_table(self.octets, OctetTable::of::<C>(), scanned.edition, at)
        } else if const { matches!(name_serves::<M, C>(), Serves::Exactly) } {
            scanned.name_end(at)
        } else if const { matches!(serves::<M::Bulk, C>(), Serves::Exactly) } {
            scanned.bulk_end(at)
        } else if const { matches!(further_serves::<M, C>(), Serves::Exactly) } {
            scanned.further_end(at)
        } else if const { matches!(serves::<M::Bulk, C>(), Serves::Within) } {
            self.run_within::<M::Bulk, C>(scanned.bitmaps.bulk, scanned.bulk_end(at))
        } else if let Some(octet) = const { lacking_of_bulk::<M, C>() } {
            scanned.run_without(VectorTables::of::<C>(), octet, at)
        } else if const { matches!(further_serves::<M, C>(), Serves::Within) } {
            self.run_within::<M::Further, C>(scanned.bitmaps.further, scanned.further_end(at))
        } else if const { matches!(name_serves::<M, C>(), Serves::Within) } {
            self.run_within::<Name, C>(scanned.bitmaps.name, scanned.name_end(at))
        } else if const { is_constant::<C>() } {
            run_of_constant(self.octets, OctetTable::of::<C>(), at)
        } else {
            run_by_table(self.octets, OctetTable::of::<C>(), scanned.edition, at)
        };
        let end = Self { at, ..self };
        (end, self.until(end))
    }
}
