//! Keys of pairs whose values are secret.

use super::{
    delimiters::{length_at_end, read},
    key_lists::{COMMON, COMMON_BY_VALUE, LISTED_ENDS, LONGEST_LISTED, OPEN_TELEMETRY},
    sorted_keys::SortedKeys,
};

/// The keys of pairs and properties whose values are secret: lists by name, and keys that the caller names.
///
/// Keys are compared decoded and case-insensitively, and a "+" is a space. No list can be whole: a server may take a
/// secret by any name, and a name such as `key` is nearly always one of no secret. So the lists have names that public
/// documents give to secrets, and a program adds its own. A value that is empty hides nothing, and stays.
///
/// ```
/// use uriel::redact::{Keys, text};
/// let line = "GET http://h/a;jsessionid=4F?sig=s1&Access-Token=s2&page=7";
/// let shown = "GET http://h/a;jsessionid=***?sig=***&Access-Token=***&page=7";
/// assert_eq!(text(line, Keys::COMMON).to_string(), shown);
/// assert_eq!(text(line, Keys::COMMON.and(&["page"])).to_string(), shown.replace('7', "***"));
/// assert_eq!(text(line, Keys::none()).to_string(), line);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Keys<'k> {
    pub(super) lists: Lists,
    pub(super) named: &'k [&'k str],
}

/// The lists that are looked up.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Lists {
    open_telemetry: bool,
    common: bool,
}

impl Lists {
    pub(super) const fn is_empty(self) -> bool {
        !self.open_telemetry && !self.common
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self { open_telemetry: self.open_telemetry || other.open_telemetry, common: self.common || other.common }
    }

    fn have(self, written: &[u8], value: &[u8]) -> bool {
        self.open_telemetry && OPEN_TELEMETRY.iter().any(|key| as_written(written).eq(key.bytes()))
            || self.common && ListedName::of(written).is_some_and(|name| name.is_common(value))
    }
}

impl Keys<'static> {
    /// The four keys that OpenTelemetry's semantic conventions name for `url.full`: `AWSAccessKeyId`, `Signature`,
    /// `sig` and `X-Goog-Signature`, in this case alone, as they say.
    ///
    /// ```
    /// use uriel::redact::{Keys, text};
    /// let shown = text("http://h/?sig=a&SIG=b", Keys::OPEN_TELEMETRY);
    /// assert_eq!(shown.to_string(), "http://h/?sig=***&SIG=b");
    /// ```
    pub const OPEN_TELEMETRY: Self = Self { lists: Lists { open_telemetry: true, common: false }, named: &[] };

    /// The keys that public documents give to tokens, signatures, passwords, keys of accounts and sessions, and the
    /// `code` of OAuth, but not its `state`: in any case, with or without "-", "_" and "." in them, and in brackets, as
    /// in `user[password]` and `token[]`. It has those of [`OPEN_TELEMETRY`](Self::OPEN_TELEMETRY) too. Three depend on
    /// their value: `key`, if it begins as Google's keys do, with `AIza`; `sid`, if it looks like that of a session,
    /// with 16 letters and digits or more; and `code`, unless it is a status, such as 404.
    ///
    /// ```
    /// use uriel::redact::{Keys, text};
    /// let shown = text("http://h/?X-Amz-Signature=a&apiKey=b&state=c", Keys::COMMON);
    /// assert_eq!(shown.to_string(), "http://h/?X-Amz-Signature=***&apiKey=***&state=c");
    /// ```
    pub const COMMON: Self = Self { lists: Lists { open_telemetry: false, common: true }, named: &[] };
}

impl<'k> Keys<'k> {
    /// No key.
    ///
    /// ```
    /// use uriel::redact::Keys;
    /// assert_eq!(Keys::none().names().count(), 0);
    /// ```
    #[must_use]
    pub const fn none() -> Self {
        Self { lists: Lists { open_telemetry: false, common: false }, named: &[] }
    }

    /// The keys that the caller names, and no list.
    ///
    /// ```
    /// use uriel::redact::Keys;
    /// assert!(Keys::of(&["token"]).names().eq(["token"]));
    /// ```
    #[must_use]
    pub const fn of(names: &'k [&'k str]) -> Self {
        Self { lists: Lists { open_telemetry: false, common: false }, named: names }
    }

    /// The keys of the same lists, and those that the caller names, instead of those that were named before.
    ///
    /// ```
    /// use uriel::redact::Keys;
    /// assert_eq!(Keys::OPEN_TELEMETRY.and(&["token"]).names().count(), 5);
    /// ```
    #[must_use]
    pub const fn and<'l>(self, names: &'l [&'l str]) -> Keys<'l> {
        Keys { lists: self.lists, named: names }
    }

    /// The same keys, and those of the lists of `other`.
    ///
    /// ```
    /// use uriel::redact::Keys;
    /// let keys = Keys::of(&["token"]).and_lists_of(Keys::OPEN_TELEMETRY);
    /// assert_eq!(keys.names().count(), 5);
    /// ```
    #[must_use]
    pub const fn and_lists_of(self, other: Keys<'_>) -> Self {
        Self { lists: self.lists.or(other.lists), named: self.named }
    }

    /// The names of the keys: those of [`COMMON`](Self::COMMON) in lower case, without the "-", "_" and "." in them.
    ///
    /// ```
    /// use uriel::redact::Keys;
    /// assert!(Keys::COMMON.names().any(|name| name == "accesstoken"));
    /// ```
    pub fn names(self) -> impl Iterator<Item = &'k str> {
        let listed = |is: bool, list: &'static [&'static str]| if is { list } else { &[] };
        let open_telemetry = listed(self.lists.open_telemetry, &OPEN_TELEMETRY);
        let common = listed(self.lists.common, &COMMON);
        open_telemetry.iter().chain(common).chain(self.named).copied()
    }

    pub(super) const fn is_empty(self) -> bool {
        self.lists.is_empty() && self.named.is_empty()
    }
}

impl<'k> From<&'k [&'k str]> for Keys<'k> {
    /// [`Keys::of`].
    fn from(names: &'k [&'k str]) -> Self {
        Self::of(names)
    }
}

impl<'k, const N: usize> From<&'k [&'k str; N]> for Keys<'k> {
    /// [`Keys::of`].
    fn from(names: &'k [&'k str; N]) -> Self {
        Self::of(names)
    }
}

/// Keys that are looked up as queries write them: decoded, in any case, and with a "+" or a space for each other where
/// all of the key is read as a form writes it.
#[derive(Clone, Debug)]
pub(super) struct KeySet<'k> {
    pub(super) lists: Lists,
    pub(super) names: NamedKeys<'k>,
}

/// The keys of a caller.
#[derive(Clone, Debug)]
pub(super) enum NamedKeys<'k> {
    /// A few, which are compared one by one.
    Listed(&'k [&'k str]),
    /// Many, with the feature `alloc`.
    Sorted(SortedKeys),
}

impl<'k> KeySet<'k> {
    pub(super) fn of(keys: Keys<'k>) -> Self {
        Self { lists: keys.lists, names: NamedKeys::of(keys.named) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lists.is_empty() && self.names.is_empty()
    }

    /// True if one of the keys is written so, and the text after the "=" can be its value. In a form, each "+" stands
    /// for a space.
    pub(super) fn have(&self, written: &[u8], value: &[u8]) -> bool {
        self.lists.have(written, value) || self.names.have(written)
    }

    /// False if no key ends as the text does.
    ///
    /// Fast exit: two letters settle it for most pairs, before their keys are cut out and decoded.
    #[inline]
    pub(super) fn may_end(&self, text: &[u8]) -> bool {
        match text {
            // An escape before the last letter.
            [.., b'%', _, _, _] => true,
            // A key of one letter, which no list has.
            [.., b'?' | b'&', latest] if latest.is_ascii_alphabetic() => !self.names.is_empty(),
            [.., before, latest] if before.is_ascii_alphabetic() && latest.is_ascii_alphabetic() => {
                !self.names.is_empty() || LISTED_ENDS[usize::from(before & 0x1F)] >> (latest & 0x1F) & 1 != 0
            }
            // An escape, or a mark that a list does not have.
            _ => true,
        }
    }

    /// True if no key but those of lists is sought: none of them has a delimiter in it.
    pub(super) fn are_listed(&self) -> bool {
        self.names.is_empty()
    }

    /// The number of octets that the longest key takes, decoded.
    pub(super) fn longest(&self) -> usize {
        let listed = if self.lists.is_empty() { 0 } else { 2 * LONGEST_LISTED };
        self.names.longest().max(listed)
    }
}

impl<'k> NamedKeys<'k> {
    /// The greatest number of keys that are compared one by one for each pair, if they can be sorted.
    const FEW: usize = 64;

    fn of(listed: &'k [&'k str]) -> Self {
        let sorted = if listed.len() > Self::FEW { SortedKeys::of_many(listed) } else { None };
        sorted.map_or(Self::Listed(listed), Self::Sorted)
    }

    fn is_empty(&self) -> bool {
        match self {
            Self::Listed(listed) => listed.is_empty(),
            Self::Sorted(sorted) => sorted.is_empty(),
        }
    }

    fn have(&self, written: &[u8]) -> bool {
        let has = |written: &[u8], plus| match self {
            Self::Listed(listed) => listed.iter().any(|key| decoded(written, plus).eq(decoded(key.as_bytes(), b'+'))),
            Self::Sorted(sorted) => sorted.have(written, plus),
        };
        let in_form = |written: &[u8]| has(written, b'+') || written.contains(&b'+') && has(written, b' ');
        !self.is_empty() && (in_form(written) || without_index(written).is_some_and(in_form))
    }

    fn longest(&self) -> usize {
        match self {
            Self::Listed(listed) => listed.iter().map(|key| key.len()).max().unwrap_or(0),
            Self::Sorted(sorted) => sorted.longest(),
        }
    }
}

/// The octets of a key without escapes, in lower case, with `plus` for each "+".
pub(super) fn decoded(key: &[u8], plus: u8) -> impl Iterator<Item = u8> {
    let mut rest = key;
    core::iter::from_fn(move || {
        rest.first()?;
        let (octet, length) = read(rest, 0);
        rest = &rest[length..];
        Some(if octet == b'+' && length == 1 { plus } else { octet.to_ascii_lowercase() })
    })
}

/// The octets of a key without escapes.
fn as_written(key: &[u8]) -> impl Iterator<Item = u8> {
    let mut rest = key;
    core::iter::from_fn(move || {
        rest.first()?;
        let (octet, length) = read(rest, 0);
        rest = &rest[length..];
        Some(octet)
    })
}

/// The name of a key as lists have it: in lower case, without the marks in it; of one with brackets, the name in the
/// last of them that has more than digits, as in `user[token][0]`.
#[derive(Clone, Copy)]
pub(super) struct ListedName {
    letters: [u8; LONGEST_LISTED],
    length: usize,
}

impl ListedName {
    /// `None` if the name is longer than each of a list.
    pub(super) fn of(written: &[u8]) -> Option<Self> {
        let mut name = Self { letters: [0; LONGEST_LISTED], length: 0 };
        let mut before = name;
        for octet in decoded(written, b' ') {
            match octet {
                b']' if name.as_octets().iter().all(u8::is_ascii_digit) => name = before,
                b'-' | b'_' | b'.' | b' ' | b']' => {}
                b'[' => {
                    before = name;
                    name.length = 0;
                }
                _ => {
                    *name.letters.get_mut(name.length)? = octet;
                    name.length += 1;
                }
            }
        }
        Some(name)
    }

    fn as_octets(&self) -> &[u8] {
        &self.letters[..self.length]
    }

    /// True if [`COMMON`] has the name, and it is not that of a status, or if [`COMMON_BY_VALUE`] has it and such a
    /// value.
    fn is_common(&self, value: &[u8]) -> bool {
        let name = self.as_octets();
        COMMON.binary_search_by(|key| key.as_bytes().cmp(name)).is_ok() && !(name == b"code" && is_status(value))
            || COMMON_BY_VALUE.iter().any(|(key, is_secret)| name == key.as_bytes() && is_secret(value))
    }
}

/// The key before the index of a list: that of `key[]` and `key[0]`, however the brackets are written.
fn without_index(written: &[u8]) -> Option<&[u8]> {
    let index = &written[..written.len() - length_at_end(written, b']')?];
    let digits = index.iter().rev().take_while(|octet| octet.is_ascii_digit()).count();
    let key = &index[..index.len() - digits];
    Some(&key[..key.len() - length_at_end(key, b'[')?])
}

/// True if the value of a `code` has three digits at most, as a status has them: a code of OAuth is too long to be
/// guessed (RFC 6749 section 10.10).
fn is_status(value: &[u8]) -> bool {
    let digits = value.iter().take(4).take_while(|octet| octet.is_ascii_digit()).count();
    let goes_on = |octet: &u8| octet.is_ascii_alphanumeric() || !octet.is_ascii() || b"%+-_~!./:@=".contains(octet);
    matches!(digits, 1..=3) && !value.get(digits).is_some_and(goes_on)
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
        let sorted = NamedKeys::of(&names);
        assert!(matches!(sorted, NamedKeys::Sorted(_)));
        for name in &names {
            for written in [
                *name,
                &name.to_ascii_uppercase(),
                &name.replace(' ', "+"),
                &name.replace('+', "%2B"),
                &format!("{name}a"),
                name.get(1..).unwrap_or("x"),
            ] {
                let is_listed = NamedKeys::Listed(&names).have(written.as_bytes());
                assert_eq!(sorted.have(written.as_bytes()), is_listed, "{written}");
            }
            assert!(sorted.have(name.as_bytes()), "{name}");
        }
        assert!(NamedKeys::Listed(&["a b"]).have(b"A+b") && NamedKeys::Listed(&["a b"]).have(b"a%20b"));
        for written in ["k[]", "K%5B%5d", "k[0]", "k%5B12%5D"] {
            assert!(NamedKeys::Listed(&["k"]).have(written.as_bytes()), "{written}");
        }
        for written in ["k[a]", "k]", "k[", "[]", "ak[]", "k[]a"] {
            assert!(!NamedKeys::Listed(&["k"]).have(written.as_bytes()), "{written}");
        }
        assert!(!NamedKeys::Listed(&["a b"]).have(b"a%2Bb") && NamedKeys::Listed(&["a+b"]).have(b"a%2bb"));
    }

    /// Each key of a list is found, and the list is in order.
    #[test]
    fn listed_keys_are_found() {
        assert!(COMMON.is_sorted() && COMMON.iter().all(|name| name.len() <= LONGEST_LISTED));
        for (keys, list) in [(Keys::COMMON, &COMMON[..]), (Keys::OPEN_TELEMETRY, &OPEN_TELEMETRY)] {
            let set = KeySet::of(keys);
            assert!(list.iter().all(|name| set.have(name.as_bytes(), b"")));
            assert!(!set.have(b"", b"") && !set.have(b"a", b""));
        }
        let common = KeySet::of(Keys::COMMON);
        assert!(OPEN_TELEMETRY.iter().all(|name| common.have(name.as_bytes(), b"")));
        for name in [
            "X-Amz-Signature",
            "api%5Fkey",
            "Api+Key",
            "user[password]",
            "ASP.NET_SessionId",
            "token[]",
            "token%5B0%5D",
            "a[token][1]",
        ] {
            assert!(common.have(name.as_bytes(), b""), "{name}");
        }
        assert!(common.have(b"_sid", b"0123456789abcdef") && !common.have(b"sid", b"00/11/23/1616201"));
        assert!(common.have(b"key", b"AIzaSy") && !common.have(b"keys", b"AIzaSy"));
        assert!(common.have(b"code", b"4041") && common.have(b"code", b"404a") && !common.have(b"code", b"404&a"));
        for name in COMMON.iter().chain(&OPEN_TELEMETRY).chain(&[
            "to%6Ben",
            "sessi%6Fn",
            "toke%6e",
            r"toke\u006E",
            "token_",
            "a[pwd]",
        ]) {
            assert!(common.may_end(name.as_bytes()), "{name}");
        }
        assert!(!common.may_end(b"h/?q") && KeySet::of(Keys::of(&["q"])).may_end(b"h/?q"));
        assert!(!common.may_end(b"page") && KeySet::of(Keys::of(&["page"])).may_end(b"page"));
        for name in ["state", "key", "id", "tokens", "password[a]", "keyword", "[]", "0", "key[0]"] {
            assert!(!common.have(name.as_bytes(), b"AIz"), "{name}");
        }
    }
}
