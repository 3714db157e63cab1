//! The places of the parts of a typed URL, kept while its text is.
//!
//! Each function stores or loads a word or two, and is inlined by force: a call would cost more.

use core::{
    array,
    slice::{Iter, IterMut},
};

use super::hooks::Scheme;
use crate::{engine::scan::Slice, uri::Offsets};
use crate::{
    grammar::{Authority, Span},
    syntax::Edition,
};

/// Memory of a registry for a URL that it has checked, so that refining the URL need not read it again.
///
/// It holds at most eight places, as many as [`Placed::COUNT`] may be at most.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Places([Option<Span>; Places::COUNT]);

impl Places {
    const COUNT: usize = 8;

    /// Checks that there are places for parts.
    ///
    /// # Panics
    ///
    /// When the parts have more places than can be kept. [`typed_url!`](crate::typed_url) calls it at compile time:
    ///
    /// ```compile_fail,E0080
    /// struct Nine;
    ///
    /// impl uriel::Scheme for Nine {
    ///     const NAME: &'static str = "nine";
    ///     type Url<'a> = NineUrl<'a>;
    ///     fn refine<'a>(&self, uri: &uriel::Uri<'a>) -> Result<NineUrl<'a>, uriel::ParseError> {
    ///         Err(uri.refuse("a production", 0..4))
    ///     }
    /// }
    ///
    /// uriel::typed_url! {
    ///     /// A URL with nine places.
    ///     pub struct NineUrl: Nine;
    ///
    ///     /// Three times three places.
    ///     pub struct NineParts {
    ///         a: uriel::grammar::Authority<S>,
    ///         b: Option<uriel::grammar::Authority<S>>,
    ///         c: S,
    ///         d: Option<S>,
    ///         // Without this part, it compiles.
    ///         e: S,
    ///     }
    ///
    ///     fields {}
    /// }
    /// ```
    pub const fn can_keep<P: Placed>() {
        assert!(
            P::COUNT <= Self::COUNT,
            "the parts of a URL count at most eight together: each `Authority`, which is a server with or without a login, \
             counts three, also if it is optional; each other part counts one"
        );
    }

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
    /// Perf: adjacent parts are stored three slots apart. Otherwise the compiler merges two 8-byte loads into one of
    /// 16, which cannot be forwarded from two pending stores (ratios: by way of a registry).
    #[inline(always)]
    const fn index(number: usize) -> usize {
        number * 3 % Self::COUNT
    }
}

/// Parts that are places in a text, and so can be kept as such.
#[doc(hidden)]
pub trait Placed: Copy {
    /// The number of places.
    const COUNT: usize;

    /// Fills as many of the places as it needs, from the first on.
    fn put(self, places: &mut IterMut<'_, Option<Span>>);

    /// Takes back what was put there; `None` if it was not such parts.
    fn take(places: &mut Iter<'_, Option<Span>>) -> Option<Self>;
}

impl Placed for Span {
    const COUNT: usize = 1;

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
    const COUNT: usize = 1;

    #[inline(always)]
    fn put(self, places: &mut IterMut<'_, Option<Span>>) {
        // There is a place for each: see `Places::can_keep`.
        if let Some(place) = places.next() {
            *place = self;
        }
    }

    #[inline(always)]
    fn take(places: &mut Iter<'_, Option<Span>>) -> Option<Self> {
        places.next().copied()
    }
}

impl Placed for Authority<Span> {
    const COUNT: usize = 3;

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

/// The components of a URL whose scheme is unknown.
#[cfg(feature = "alloc")]
impl Placed for Offsets {
    const COUNT: usize = 4;

    #[inline(always)]
    fn put(self, places: &mut IterMut<'_, Option<Span>>) {
        let Self { after_scheme, host, host_end, path, path_end, params_end, query_end } = self;
        for (start, end) in [(host, host_end), (after_scheme, path), (path_end, params_end), (query_end, query_end)] {
            Span::between(start as usize, end as usize).put(places);
        }
    }

    #[inline(always)]
    fn take(places: &mut Iter<'_, Option<Span>>) -> Option<Self> {
        let mut ends = || Span::take(places).map(|span| (span.start(), span.end()));
        let ((host, host_end), (after_scheme, path)) = (ends()?, ends()?);
        let ((path_end, params_end), (query_end, _)) = (ends()?, ends()?);
        Some(Self { after_scheme, host, host_end, path, path_end, params_end, query_end })
    }
}

/// It is absent if the place of its host is.
impl Placed for Option<Authority<Span>> {
    const COUNT: usize = 3;

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

/// A scheme whose URL is declared by [`typed_url!`](crate::typed_url), which implements this trait: the URL is a text
/// and the places of its parts. So it can own its text, as a
#[cfg_attr(feature = "alloc", doc = "[`UrlBuf`](crate::write::UrlBuf).")]
#[cfg_attr(not(feature = "alloc"), doc = "`UrlBuf`.")]
///
/// ```
/// use uriel::{scheme::Typed, schemes::ftp::Ftp};
///
/// fn can_be_owned<S: Typed>(_: S) {}
///
/// can_be_owned(Ftp);
/// ```
#[diagnostic::on_unimplemented(
    message = "the URL of the scheme `{Self}` keeps no places of its parts",
    note = "declare the URL by `uriel::typed_url!`, or keep a `UriBuf` and read it by `refine`"
)]
pub trait Typed: Scheme {
    /// Places of the parts.
    #[doc(hidden)]
    type Spans: Copy;

    /// The places of the parts of a URL.
    #[doc(hidden)]
    fn spans_of(url: &Self::Url<'_>) -> Self::Spans;

    /// The URL of a text that was read before, with the places of its parts.
    #[doc(hidden)]
    fn at_spans(text: &str, edition: Edition, spans: Self::Spans) -> Self::Url<'_>;
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;
    use crate::uri::Uri;

    #[test]
    fn offsets_are_kept_as_they_are() {
        for text in ["x:", "x:a", "x:/", "x://", "x://h", "x://me:pw@h:80/a;b?c#d", "x://h:?#", "x:?a#", "x://[::1]#"] {
            for uri in Edition::ALL.into_iter().filter_map(|edition| Uri::parse_with(text, edition).ok()) {
                let mut places = Places::default();
                places.keep(uri.offsets());
                assert_eq!(places.parts(), Some(uri.offsets()), "{text} {}", uri.edition());
            }
        }
    }
}
