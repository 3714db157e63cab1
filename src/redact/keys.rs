//! Keys of pairs whose values are secret.

#[cfg(feature = "alloc")]
use alloc::{sync::Arc, vec::Vec};

use super::delimiters::read;

/// Keys that are looked up as queries write them: decoded, in any case, and with a "+" or a space for each other where
/// all of the key is read as a form writes it.
#[derive(Clone, Debug)]
pub(super) enum Keys<'k> {
    /// A few, which are compared one by one.
    Listed(&'k [&'k str]),
    #[cfg(feature = "alloc")]
    Sorted(Arc<SortedKeys>),
}

impl<'k> Keys<'k> {
    /// The greatest number of keys that are compared one by one for each pair, if they can be sorted.
    #[cfg(feature = "alloc")]
    const FEW: usize = 64;

    pub(super) fn of(listed: &'k [&'k str]) -> Self {
        #[cfg(feature = "alloc")]
        if listed.len() > Self::FEW {
            return Self::Sorted(SortedKeys::of(listed).into());
        }
        Self::Listed(listed)
    }

    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Listed(listed) => listed.is_empty(),
            #[cfg(feature = "alloc")]
            Self::Sorted(sorted) => sorted.is_empty(),
        }
    }

    /// True if one of the keys is written so. In a form, each "+" stands for a space.
    pub(super) fn have(&self, written: &[u8]) -> bool {
        let has = |plus| match self {
            Self::Listed(listed) => listed.iter().any(|key| decoded(written, plus).eq(decoded(key.as_bytes(), b'+'))),
            #[cfg(feature = "alloc")]
            Self::Sorted(sorted) => sorted.have(written, plus),
        };
        has(b'+') || written.contains(&b'+') && has(b' ')
    }
}

/// The octets of a key without escapes, in lower case, with `plus` for each "+".
fn decoded(key: &[u8], plus: u8) -> impl Iterator<Item = u8> {
    let mut rest = key;
    core::iter::from_fn(move || {
        rest.first()?;
        let (octet, length) = read(rest, 0);
        rest = &rest[length..];
        Some(if octet == b'+' && length == 1 { plus } else { octet.to_ascii_lowercase() })
    })
}

/// Any number of keys, decoded and sorted once.
#[cfg(feature = "alloc")]
#[derive(Clone, Default, Debug)]
pub(super) struct SortedKeys {
    /// The keys, one after another.
    octets: Vec<u8>,
    /// The places of the keys, in the order of the keys.
    places: Vec<(usize, usize)>,
}

#[cfg(feature = "alloc")]
impl SortedKeys {
    pub(super) fn of<K: AsRef<str>>(keys: impl IntoIterator<Item = K>) -> Self {
        let mut sorted = Self::default();
        for key in keys {
            let start = sorted.octets.len();
            sorted.octets.extend(decoded(key.as_ref().as_bytes(), b'+'));
            sorted.places.push((start, sorted.octets.len()));
        }
        let Self { octets, places } = &mut sorted;
        places.sort_unstable_by_key(|&(start, end)| &octets[start..end]);
        sorted
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The number of octets that the longest key takes.
    pub(super) fn longest(&self) -> usize {
        self.places.iter().map(|(start, end)| end - start).max().unwrap_or(0)
    }

    fn have(&self, written: &[u8], plus: u8) -> bool {
        let found = self
            .places
            .binary_search_by(|&(start, end)| self.octets[start..end].iter().copied().cmp(decoded(written, plus)));
        found.is_ok()
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::{format, string::String, vec::Vec};

    use super::*;

    /// Sorted keys are found as those that are compared one by one.
    #[test]
    fn many_keys_are_found_as_few_are() {
        let names: Vec<String> = (0..300).map(|k| format!("Key {k}+%2B%41{}", "z".repeat(k % 7))).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).chain(["", "%", "\u{e9}", r"a\u0026"]).collect();
        let sorted = Keys::of(&names);
        assert!(matches!(sorted, Keys::Sorted(_)));
        for name in &names {
            for written in [
                *name,
                &name.to_ascii_uppercase(),
                &name.replace(' ', "+"),
                &name.replace('+', "%2B"),
                &format!("{name}a"),
                name.get(1..).unwrap_or("x"),
            ] {
                let is_listed = Keys::Listed(&names).have(written.as_bytes());
                assert_eq!(sorted.have(written.as_bytes()), is_listed, "{written}");
            }
            assert!(sorted.have(name.as_bytes()), "{name}");
        }
        assert!(Keys::Listed(&["a b"]).have(b"A+b") && Keys::Listed(&["a b"]).have(b"a%20b"));
        assert!(!Keys::Listed(&["a b"]).have(b"a%2Bb") && Keys::Listed(&["a+b"]).have(b"a%2bb"));
    }
}
