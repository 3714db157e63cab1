//! Any number of keys, decoded and sorted once: with the feature `alloc`. Without it, keys are compared one by one.

#[cfg(feature = "alloc")]
pub(super) use self::sorted::SortedKeys;

#[cfg(feature = "alloc")]
mod sorted {
    use alloc::{sync::Arc, vec::Vec};

    use crate::redact::keys::{Keys, decoded};

    /// The keys of a caller, sorted. A copy shares them.
    #[derive(Clone, Default, Debug)]
    pub(crate) struct SortedKeys(Arc<KeyList>);

    #[derive(Default, Debug)]
    struct KeyList {
        /// The keys, one after another.
        octets: Vec<u8>,
        /// The places of the keys, in the order of the keys.
        places: Vec<(usize, usize)>,
    }

    impl SortedKeys {
        pub(crate) fn of<K: AsRef<str>>(keys: impl IntoIterator<Item = K>) -> Self {
            let mut sorted = KeyList::default();
            for key in keys {
                let start = sorted.octets.len();
                sorted.octets.extend(decoded(key.as_ref().as_bytes(), b'+'));
                sorted.places.push((start, sorted.octets.len()));
            }
            let KeyList { octets, places } = &mut sorted;
            places.sort_unstable_by_key(|&(start, end)| &octets[start..end]);
            Self(Arc::new(sorted))
        }

        /// These keys, if they can be sorted.
        #[allow(clippy::unnecessary_wraps, reason = "without `alloc` none can be")]
        pub(crate) fn of_many(keys: &[&str]) -> Option<Self> {
            Some(Self::of(keys))
        }

        pub(crate) fn is_empty(&self) -> bool {
            self.0.places.is_empty()
        }

        /// The number of octets that the longest key takes.
        pub(crate) fn longest(&self) -> usize {
            self.0.places.iter().map(|(start, end)| end - start).max().unwrap_or(0)
        }

        pub(crate) fn have(&self, written: &[u8], plus: u8) -> bool {
            let KeyList { octets, places } = &*self.0;
            let found =
                places.binary_search_by(|&(start, end)| octets[start..end].iter().copied().cmp(decoded(written, plus)));
            found.is_ok()
        }
    }

    impl<'k> From<&'k Vec<&'k str>> for Keys<'k> {
        /// [`Keys::of`].
        fn from(names: &'k Vec<&'k str>) -> Self {
            Self::of(names)
        }
    }
}

/// No keys: none can be sorted.
#[cfg(not(feature = "alloc"))]
#[derive(Clone, Debug)]
pub(super) enum SortedKeys {}

#[cfg(not(feature = "alloc"))]
impl SortedKeys {
    pub(super) const fn of_many(_: &[&str]) -> Option<Self> {
        None
    }

    pub(super) const fn is_empty(&self) -> bool {
        match *self {}
    }

    pub(super) const fn longest(&self) -> usize {
        match *self {}
    }

    pub(super) const fn have(&self, _: &[u8], _: u8) -> bool {
        match *self {}
    }
}
