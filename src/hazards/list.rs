//! The list of the hazards of a URL.

use alloc::{boxed::Box, vec::Vec};
use core::{
    ops::{ControlFlow, Deref},
    slice,
};

use smallvec::SmallVec;

use super::{
    hazard::{Hazard, Reporter},
    kind::HazardKind,
};

/// The hazards of a URL: a slice, and an iterator when it is taken by value. A list of up to four is not allocated.
///
/// Of each kind, the first [`MOST`](Self::MOST) are listed, and the [others](Self::more) are counted: a hostile URL may
/// have a third as many hazards as it has octets.
///
/// ```
/// let hazards = uriel::UriRef::parse("//me:pw@h.example:80/")?.hazards();
/// assert_eq!((hazards.len(), hazards[0].kind().as_str()), (3, "password"));
/// assert_eq!(hazards.into_iter().map(|hazard| hazard.span()).collect::<Vec<_>>(), [5..7, 18..20, 2..7]);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hazards {
    list: SmallVec<[Hazard; 4]>,
    // Perf: boxed, because nearly every list is whole: moving it copies one pointer more (judged: a name).
    more: Option<Box<More>>,
}

/// The kinds of which hazards are left out, with their numbers.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct More(Vec<(HazardKind, usize)>);

impl Hazards {
    /// How many hazards of one kind are listed.
    ///
    /// ```
    /// use uriel::{UriRef, hazards::Hazards};
    /// let text = "%00".repeat(1_000_000);
    /// assert_eq!(UriRef::parse(&text)?.hazards().len(), Hazards::MOST);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub const MOST: usize = 100;

    /// The kinds of which there are more hazards than are listed, each with the number of those that are not.
    ///
    /// ```
    /// let text = "%00".repeat(1_000_000);
    /// let hazards = uriel::UriRef::parse(&text)?.hazards();
    /// let more: Vec<_> = hazards.more().map(|(kind, count)| (kind.as_str(), count)).collect();
    /// assert_eq!(more, [("encoded-nul", 999_900)]);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn more(&self) -> impl Iterator<Item = (HazardKind, usize)> + Clone {
        self.more.iter().flat_map(|more| more.0.iter().copied())
    }

    /// The hazards that `find` reports.
    #[inline(always)]
    pub(crate) fn listed<R>(find: impl FnOnce(&mut Reporter<'_>) -> R) -> Self {
        let mut hazards = Self::default();
        find(&mut |hazard| {
            hazards.add(hazard);
            ControlFlow::Continue(())
        });
        // Perf: an empty list, as most are, is made anew: fewer words are stored than a move copies (judged: a name).
        if hazards.list.is_empty() { Self::default() } else { hazards }
    }

    #[inline(always)]
    fn add(&mut self, hazard: Hazard) {
        if self.list.len() < Self::MOST {
            self.list.push(hazard);
        } else {
            self.add_to_many(hazard);
        }
    }

    /// Lists a hazard, or counts it if [`MOST`](Self::MOST) of its kind are listed. The list is searched for that only
    /// until the kind has a count.
    #[cold]
    fn add_to_many(&mut self, hazard: Hazard) {
        let kind = hazard.kind();
        let mut more = self.more.iter_mut().flat_map(|more| &mut more.0);
        if let Some((_, count)) = more.find(|(other, _)| *other == kind) {
            *count += 1;
        } else if self.list.iter().filter(|other| other.kind() == kind).count() < Self::MOST {
            self.list.push(hazard);
        } else {
            self.more.get_or_insert_default().0.push((kind, 1));
        }
    }
}

impl Deref for Hazards {
    type Target = [Hazard];

    fn deref(&self) -> &[Hazard] {
        &self.list
    }
}

impl<'h> IntoIterator for &'h Hazards {
    type Item = &'h Hazard;
    type IntoIter = slice::Iter<'h, Hazard>;

    fn into_iter(self) -> slice::Iter<'h, Hazard> {
        self.list.iter()
    }
}

impl IntoIterator for Hazards {
    type Item = Hazard;
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter(self.list.into_iter())
    }
}

/// Iterator over [`Hazards`] that were taken by value.
///
/// ```
/// let hazards = uriel::UriRef::parse("//me:pw@h")?.hazards();
/// let mut spans = hazards.into_iter().map(|hazard| hazard.span());
/// assert_eq!(spans.next(), Some(5..7));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct IntoIter(smallvec::IntoIter<[Hazard; 4]>);

impl Iterator for IntoIter {
    type Item = Hazard;

    fn next(&mut self) -> Option<Hazard> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for IntoIter {}
