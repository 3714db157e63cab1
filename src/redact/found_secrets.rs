//! The secrets that are found with the feature `alloc` alone: those that patterns tell, and those of URLs whose
//! delimiters have other escapes than one. Without it, there are none.

#[cfg(feature = "alloc")]
pub(super) use self::with_alloc::{FoundSecrets, OfDecoded};
#[cfg(not(feature = "alloc"))]
pub(super) use self::without_alloc::{FoundSecrets, OfDecoded};

#[cfg(feature = "alloc")]
mod with_alloc {
    use alloc::vec::{self, Vec};
    use core::{mem, ops::Range};

    #[cfg(not(feature = "patterns"))]
    use crate::redact::decoded::found;
    #[cfg(feature = "patterns")]
    use crate::redact::patterns::found;
    use crate::redact::{
        decoded,
        delimiters::first_at_sign,
        keys::KeySet,
        kind::SecretKind,
        rule::Authorities,
        scope::Scope,
        spans::{Hiding, Passwords},
    };

    /// The secrets that patterns tell, and the values in URLs with other escapes, in order, each with its kind.
    #[derive(Clone, Debug)]
    pub(crate) struct FoundSecrets(vec::IntoIter<(Range<usize>, SecretKind)>);

    impl FoundSecrets {
        pub(crate) fn of(octets: &[u8], keys: &KeySet<'_>, wanted: &Hiding) -> Self {
            Self(found(octets, keys, wanted).into_iter())
        }

        pub(crate) fn start(&self) -> (Option<usize>, SecretKind) {
            let first = self.0.as_slice().first();
            (first.map(|(place, _)| place.start), first.map_or(SecretKind::Login, |(_, kind)| *kind))
        }

        /// Makes `span` longer by the next place, if that begins in it. False if it does not.
        pub(crate) fn join(&mut self, span: &mut Range<usize>) -> bool {
            let next = self.0.as_slice().first().filter(|(next, _)| next.start <= span.end);
            let Some((next, _)) = next else { return false };
            span.end = span.end.max(next.end);
            self.0.next();
            true
        }
    }

    impl Iterator for FoundSecrets {
        type Item = Range<usize>;

        fn next(&mut self) -> Option<Range<usize>> {
            self.0.next().map(|(place, _)| place)
        }
    }

    /// The secrets of one URL whose delimiters have other escapes.
    #[derive(Clone, Default, Debug)]
    pub(crate) struct OfDecoded {
        secrets: vec::IntoIter<Range<usize>>,
        /// True if the text has no other escapes, or those of its delimiters are decoded.
        is_decoded: bool,
    }

    impl OfDecoded {
        /// Offset of the first "@", which may have other escapes.
        pub(crate) fn first_at_sign(&self, octets: &[u8]) -> Option<usize> {
            if self.is_decoded { first_at_sign(octets) } else { decoded::first_at_sign(octets) }
        }

        /// Reads a URL that begins at `start` of its text, if it has other escapes: its secrets as it is, which
        /// `authorities` has, and as it is decoded, in order.
        pub(crate) fn read(
            &mut self,
            url: &[u8],
            start: usize,
            (users, scope): (bool, Scope),
            authorities: &mut Authorities<'_>,
        ) {
            let Some(decoded) = decoded::url_at(url, start).filter(|_| !self.is_decoded) else { return };
            let authorities = mem::replace(authorities, Authorities::nothing(&[]));
            let as_it_is = authorities.map(|secret| start + secret.start..start + secret.end);
            let no_more = Self { is_decoded: true, ..Self::default() };
            let passwords = Passwords::with(&decoded.octets, users, scope, no_more);
            let mut secrets: Vec<_> = as_it_is.chain(passwords.map(|secret| decoded.place(&secret))).collect();
            secrets.sort_unstable_by_key(|secret| secret.start);
            self.secrets = secrets.into_iter();
        }

        pub(crate) fn next(&mut self) -> Option<Range<usize>> {
            self.secrets.next()
        }
    }
}

#[cfg(not(feature = "alloc"))]
mod without_alloc {
    use core::ops::Range;

    use crate::redact::{
        delimiters::first_at_sign, keys::KeySet, kind::SecretKind, rule::Authorities, scope::Scope, spans::Hiding,
    };

    #[derive(Clone, Debug)]
    pub(crate) struct FoundSecrets;

    #[allow(clippy::unused_self, reason = "the other `FoundSecrets` has secrets")]
    impl FoundSecrets {
        pub(crate) const fn of(_: &[u8], _: &KeySet<'_>, _: &Hiding) -> Self {
            Self
        }

        pub(crate) const fn start(&self) -> (Option<usize>, SecretKind) {
            (None, SecretKind::Login)
        }

        pub(crate) const fn join(&mut self, _: &mut Range<usize>) -> bool {
            false
        }
    }

    impl Iterator for FoundSecrets {
        type Item = Range<usize>;

        fn next(&mut self) -> Option<Range<usize>> {
            None
        }
    }

    #[derive(Clone, Default, Debug)]
    pub(crate) struct OfDecoded;

    #[allow(clippy::unused_self, reason = "the other `OfDecoded` has secrets")]
    impl OfDecoded {
        pub(crate) fn first_at_sign(&self, octets: &[u8]) -> Option<usize> {
            first_at_sign(octets)
        }

        pub(crate) const fn read(&mut self, _: &[u8], _: usize, _: (bool, Scope), _: &mut Authorities<'_>) {}

        pub(crate) const fn next(&mut self) -> Option<Range<usize>> {
            None
        }
    }
}
