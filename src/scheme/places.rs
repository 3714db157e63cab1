//! The places of the parts of a typed URL, kept while its text is.

use core::{
    array,
    slice::{Iter, IterMut},
};

use crate::grammar::{Authority, Span};

/// Memory of a registry for a URL that it has checked, so that refining the URL need not read it again.
///
/// It holds the places of at most eight parts.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Places([Option<Span>; Places::COUNT]);

impl Places {
    const COUNT: usize = 8;

    /// Keeps the places of `parts`.
    #[inline(always)]
    pub(crate) fn keep<P: Placed>(&mut self, parts: P) {
        let mut in_order = [None; Self::COUNT];
        parts.put(&mut in_order.iter_mut());
        for (number, place) in in_order.into_iter().enumerate() {
            self.0[Self::index(number)] = place;
        }
    }

    /// The parts, if such were kept.
    #[inline(always)]
    #[must_use]
    pub fn parts<P: Placed>(&self) -> Option<P> {
        let in_order: [_; Self::COUNT] = array::from_fn(|number| self.0[Self::index(number)]);
        P::take(&mut in_order.iter())
    }

    /// Index of the place of a part, by the part's number.
    ///
    /// Perf: neighbours among the parts are no neighbours here, or compilers would take two of them by one load, which a
    /// processor delays until the stores of both have left it.
    #[inline(always)]
    const fn index(number: usize) -> usize {
        number * 3 % Self::COUNT
    }
}

/// Parts that are places in a text, and so can be kept as such.
#[doc(hidden)]
pub trait Placed: Copy {
    /// Fills as many of the places as it needs, from the first on.
    fn put(self, places: &mut IterMut<'_, Option<Span>>);

    /// Takes back what was put there; `None` if it was not such parts.
    fn take(places: &mut Iter<'_, Option<Span>>) -> Option<Self>;
}

impl Placed for Span {
    #[inline(always)]
    fn put(self, places: &mut IterMut<'_, Option<Span>>) {
        Some(self).put(places);
    }

    #[inline(always)]
    fn take(places: &mut Iter<'_, Option<Span>>) -> Option<Self> {
        places.next().copied().flatten()
    }
}

impl Placed for Option<Span> {
    #[inline(always)]
    fn put(self, places: &mut IterMut<'_, Option<Span>>) {
        *places.next().expect("at most eight parts") = self;
    }

    #[inline(always)]
    fn take(places: &mut Iter<'_, Option<Span>>) -> Option<Self> {
        places.next().copied()
    }
}

impl Placed for Authority<Span> {
    #[inline(always)]
    fn put(self, places: &mut IterMut<'_, Option<Span>>) {
        self.host.put(places);
        self.port.put(places);
        self.userinfo.put(places);
    }

    #[inline(always)]
    fn take(places: &mut Iter<'_, Option<Span>>) -> Option<Self> {
        Some(Self { host: Span::take(places)?, port: Placed::take(places)?, userinfo: Placed::take(places)? })
    }
}

/// It is absent if the place of its host is.
impl Placed for Option<Authority<Span>> {
    #[inline(always)]
    fn put(self, places: &mut IterMut<'_, Option<Span>>) {
        self.map(|authority| authority.host).put(places);
        self.and_then(|authority| authority.port).put(places);
        self.and_then(|authority| authority.userinfo).put(places);
    }

    #[inline(always)]
    fn take(places: &mut Iter<'_, Option<Span>>) -> Option<Self> {
        let (host, port, userinfo) = (*places.next()?, *places.next()?, *places.next()?);
        Some(host.map(|host| Authority { userinfo, host, port }))
    }
}
