//! The places of the parts of a typed URL, kept while its text is.

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
        parts.put(&mut Put { places: self, count: 0 });
    }

    /// The parts, if such were kept.
    #[inline(always)]
    #[must_use]
    pub fn parts<P: Placed>(&self) -> Option<P> {
        P::take(&mut Take { places: self, count: 0 })
    }

    /// Index of the place after `count` others.
    ///
    /// Perf: neighbours among the parts are no neighbours here, or compilers would take two of them by one load, which a
    /// processor delays until the stores of both have left it.
    #[inline(always)]
    const fn index(count: usize) -> usize {
        assert!(count < Self::COUNT, "at most eight parts");
        count * 3 % Self::COUNT
    }
}

/// Places that are filled one after the other.
#[doc(hidden)]
#[derive(Debug)]
pub struct Put<'p> {
    places: &'p mut Places,
    count: usize,
}

impl Put<'_> {
    #[inline(always)]
    fn put(&mut self, place: Option<Span>) {
        self.places.0[Places::index(self.count)] = place;
        self.count += 1;
    }
}

/// Places that are taken one after the other.
#[doc(hidden)]
#[derive(Debug)]
pub struct Take<'p> {
    places: &'p Places,
    count: usize,
}

impl Take<'_> {
    #[inline(always)]
    fn take(&mut self) -> Option<Span> {
        let place = self.places.0[Places::index(self.count)];
        self.count += 1;
        place
    }
}

/// Parts that are places in a text, and so can be kept as such.
#[doc(hidden)]
pub trait Placed: Copy {
    /// Fills as many of the places as it needs, from the first on.
    fn put(self, places: &mut Put<'_>);

    /// Takes back what was put there; `None` if it was not such parts.
    fn take(places: &mut Take<'_>) -> Option<Self>;
}

impl Placed for Span {
    #[inline(always)]
    fn put(self, places: &mut Put<'_>) {
        Some(self).put(places);
    }

    #[inline(always)]
    fn take(places: &mut Take<'_>) -> Option<Self> {
        places.take()
    }
}

impl Placed for Option<Span> {
    #[inline(always)]
    fn put(self, places: &mut Put<'_>) {
        places.put(self);
    }

    #[inline(always)]
    fn take(places: &mut Take<'_>) -> Option<Self> {
        Some(places.take())
    }
}

impl Placed for Authority<Span> {
    #[inline(always)]
    fn put(self, places: &mut Put<'_>) {
        self.host.put(places);
        self.port.put(places);
        self.userinfo.put(places);
    }

    #[inline(always)]
    fn take(places: &mut Take<'_>) -> Option<Self> {
        Some(Self { host: Span::take(places)?, port: Placed::take(places)?, userinfo: Placed::take(places)? })
    }
}

/// It is absent if the place of its host is.
impl Placed for Option<Authority<Span>> {
    #[inline(always)]
    fn put(self, places: &mut Put<'_>) {
        self.map(|authority| authority.host).put(places);
        self.and_then(|authority| authority.port).put(places);
        self.and_then(|authority| authority.userinfo).put(places);
    }

    #[inline(always)]
    fn take(places: &mut Take<'_>) -> Option<Self> {
        let (host, port, userinfo) = (places.take(), places.take(), places.take());
        Some(host.map(|host| Authority { userinfo, host, port }))
    }
}
