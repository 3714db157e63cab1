//! The list of the hazards of a URL.

use core::{
    ops::{ControlFlow, Deref},
    slice,
};

use smallvec::SmallVec;

use super::hazard::{Hazard, Judge};

/// The hazards of a URL: a slice, and an iterator when it is taken by value. A list of up to four is not allocated.
///
/// ```
/// let hazards = uriel::UriRef::parse("//me:pw@h.example:80/")?.hazards();
/// assert_eq!((hazards.len(), hazards[0].kind().as_str()), (3, "password"));
/// assert_eq!(hazards.into_iter().map(|hazard| hazard.span()).collect::<Vec<_>>(), [5..7, 18..20, 2..7]);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hazards(SmallVec<[Hazard; 4]>);

impl Hazards {
    /// The hazards that `look` passes to its judge.
    #[inline(always)]
    pub(crate) fn listed<R>(look: impl FnOnce(&mut Judge<'_>) -> R) -> Self {
        let mut hazards = Self::default();
        look(&mut |hazard| {
            hazards.0.push(hazard);
            ControlFlow::Continue(())
        });
        // Perf: most URLs have none, and an empty list is made anew with less than it is moved with.
        if hazards.0.is_empty() { Self::default() } else { hazards }
    }
}

impl Deref for Hazards {
    type Target = [Hazard];

    fn deref(&self) -> &[Hazard] {
        &self.0
    }
}

impl<'h> IntoIterator for &'h Hazards {
    type Item = &'h Hazard;
    type IntoIter = slice::Iter<'h, Hazard>;

    fn into_iter(self) -> slice::Iter<'h, Hazard> {
        self.0.iter()
    }
}

impl IntoIterator for Hazards {
    type Item = Hazard;
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter(self.0.into_iter())
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
