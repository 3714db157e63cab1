//! Requests of `batch`: the values of their keys, read as the operations ask for them.
//!
//! Error messages quote nothing of a line but an unknown key, because it may hold a password.

use std::{borrow::Cow, fmt};

use memchr::memchr;
use serde::{
    Deserialize, Deserializer,
    de::{self, DeserializeSeed, IgnoredAny, MapAccess, Visitor},
};
use serde_json::value::RawValue;
use uriel::redact;

use crate::input::Input;

/// Request whose values are still raw JSON, so that the answer to a value of the wrong type has the id of the request.
#[derive(Default)]
pub struct Request<'a> {
    /// The values of known keys, in order.
    values: Vec<(&'static str, &'a RawValue)>,
    /// The first key that no operation has.
    unknown: Option<String>,
    /// The first key that comes a second time.
    doubled: Option<&'static str>,
}

impl<'a> Request<'a> {
    /// Reads a line. `known` are the keys that requests can have.
    pub fn read(line: &'a [u8], known: &[&'static str]) -> Result<Self, String> {
        let line = str::from_utf8(line).map_err(|error| format!("expected UTF-8 at byte {}", error.valid_up_to()))?;
        let mut json = serde_json::Deserializer::from_str(line);
        let read = RequestVisitor { known }.deserialize(&mut json).and_then(|request| json.end().map(|()| request));
        read.map_err(|error| {
            if line.trim_start_matches([' ', '\t', '\r']).starts_with('{') {
                format!("expected a JSON object: {error}")
            } else {
                "expected a JSON object".to_owned()
            }
        })
    }

    /// The error of a key that comes twice.
    pub fn check_doubled(&self) -> Result<(), String> {
        self.doubled.map_or(Ok(()), |key| Err(format!("expected each key once, found {key:?} twice")))
    }

    /// The error of a key that is neither in `common` nor in `keys`.
    pub fn check_keys(&self, common: &[&str], keys: &[&str]) -> Result<(), String> {
        let is_strange = |key: &&str| !common.contains(key) && !keys.contains(key);
        let strange = || self.values.iter().map(|(key, _)| *key).find(is_strange);
        match self.unknown.as_deref().or_else(strange) {
            Some(key) => Err(format!("expected the keys {}; found {key:?}", [common, keys].concat().join(", "))),
            None => Ok(()),
        }
    }

    /// The value of a key.
    pub fn value(&self, key: &str) -> Option<&'a RawValue> {
        self.values.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }

    /// The value of `name`: a string.
    pub fn text(&self, name: &str) -> Result<Cow<'a, str>, String> {
        text(self.value(name), name)
    }

    /// The value of `text`, or the bytes that the hexadecimal digits of `hex` stand for.
    pub fn text_or_hex(&self) -> Result<Cow<'a, [u8]>, String> {
        match (self.value("text"), self.value("hex")) {
            (Some(_), Some(_)) => Err("expected \"text\" or \"hex\", and not both".to_owned()),
            (None, Some(_)) => {
                let octets = octets(&self.text("hex")?);
                octets
                    .map(Cow::Owned)
                    .ok_or_else(|| "expected \"hex\": an even number of hexadecimal digits".to_owned())
            }
            (None, None) => Err("expected \"text\" or \"hex\"".to_owned()),
            (Some(_), None) => self.text("text").map(into_bytes),
        }
    }

    /// The value of `name`, which is true or false; `absent` if there is none.
    pub fn flag(&self, name: &str, absent: bool) -> Result<bool, String> {
        match self.value(name).map(RawValue::get) {
            None => Ok(absent),
            Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(_) => Err(format!("expected {name:?}: true or false")),
        }
    }

    /// The value of `name`: a string, or an object with the hexadecimal digits of bytes that need not be UTF-8.
    pub fn input(&self, name: &str) -> Result<Input<'a>, String> {
        match self.value(name) {
            Some(object) if object.get().starts_with('{') => Ok(Input::from_octets(hex(object, name)?.into())),
            _ => self.text(name).map(Input::from_text),
        }
    }

    /// The value of `name` as bytes: of a string, or of an object with their hexadecimal digits.
    pub fn bytes(&self, name: &str) -> Result<Cow<'a, [u8]>, String> {
        match self.value(name) {
            Some(object) if object.get().starts_with('{') => hex(object, name).map(Cow::Owned),
            _ => self.text(name).map(into_bytes),
        }
    }

    /// The value of `name` as `T` reads it, or its default if there is none. `expected` says what it has to be.
    pub fn read_value<T: Deserialize<'a> + Default>(&self, name: &str, expected: &str) -> Result<T, String> {
        self.value(name).map_or_else(
            || Ok(T::default()),
            |value| serde_json::from_str(value.get()).map_err(|_| format!("expected {name:?}: {expected}")),
        )
    }

    /// The value of `name`: an array of strings, however many; none if there is no value.
    pub fn strings(&self, name: &str) -> Result<Strings<'a>, String> {
        let array = self.value(name).map_or("[]", RawValue::get);
        match serde_json::from_str::<Vec<AnyString>>(array) {
            Ok(_) => Ok(Strings { rest: &array["[".len()..] }),
            Err(_) => Err(format!("expected {name:?}: an array of strings")),
        }
    }
}

/// Reads a request, and keeps the values of the keys that are known.
struct RequestVisitor<'k> {
    known: &'k [&'static str],
}

impl<'de> DeserializeSeed<'de> for RequestVisitor<'_> {
    type Value = Request<'de>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Request<'de>, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for RequestVisitor<'_> {
    type Value = Request<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a request")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Request<'de>, A::Error> {
        let mut request = Request::default();
        while let Some(Key(key)) = map.next_key()? {
            match self.known.iter().find(|known| known.as_bytes() == &*key) {
                Some(key) if request.value(key).is_some() => {
                    map.next_value::<IgnoredAny>()?;
                    request.doubled.get_or_insert(key);
                }
                Some(key) => request.values.push((key, map.next_value()?)),
                None => {
                    map.next_value::<IgnoredAny>()?;
                    request.unknown.get_or_insert_with(|| shortened(&String::from_utf8_lossy(&key)));
                }
            }
        }
        Ok(request)
    }
}

/// Key of a request. It may have half of a surrogate pair, which is no reason to lose the id of the request.
struct Key<'a>(Cow<'a, [u8]>);

impl<'de: 'a, 'a> Deserialize<'de> for Key<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_bytes(KeyVisitor)
    }
}

struct KeyVisitor;

impl<'de> Visitor<'de> for KeyVisitor {
    type Value = Key<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_borrowed_bytes<E: de::Error>(self, key: &'de [u8]) -> Result<Key<'de>, E> {
        Ok(Key(Cow::Borrowed(key)))
    }

    fn visit_bytes<E: de::Error>(self, key: &[u8]) -> Result<Key<'de>, E> {
        Ok(Key(Cow::Owned(key.to_vec())))
    }
}

/// The beginning of an unknown key, which an error quotes.
pub fn shortened(key: &str) -> String {
    redact::url(key).to_string().chars().take(40).collect()
}

/// The first key of an object that is not in `known`.
pub fn unknown_key(object: &str, known: &[&str]) -> Option<String> {
    let Entries(entries) = serde_json::from_str(object).ok()?;
    entries.into_iter().map(|(key, _)| key).find(|key| !known.contains(&&**key)).map(|key| shortened(&key))
}

/// The entries of an object, in order, also those whose keys are the same.
#[derive(Default)]
pub struct Entries<'a>(pub Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EntriesVisitor)
    }
}

struct EntriesVisitor;

impl<'de> Visitor<'de> for EntriesVisitor {
    type Value = Entries<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
        let mut entries = Vec::new();
        while let Some((JsonText(key), value)) = map.next_entry()? {
            entries.push((key, value));
        }
        Ok(Entries(entries))
    }
}

/// A string, borrowed where it has no escapes.
#[derive(Deserialize)]
#[serde(transparent)]
struct JsonText<'a>(#[serde(borrow)] Cow<'a, str>);

/// A string that is not kept: an array of them takes no memory.
struct AnyString;

impl<'de> Deserialize<'de> for AnyString {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        JsonText::deserialize(deserializer).map(|_| Self)
    }
}

/// The strings of an array, each of which is read when its turn comes.
pub struct Strings<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Strings<'a> {
    type Item = Cow<'a, str>;

    fn next(&mut self) -> Option<Cow<'a, str>> {
        let mut values = serde_json::Deserializer::from_str(self.rest).into_iter();
        // It is the end of the array that is no string.
        let JsonText(text) = values.next()?.ok()?;
        self.rest = self.rest[values.byte_offset()..].trim_start();
        self.rest = self.rest.strip_prefix(',').unwrap_or(self.rest);
        Some(text)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HexObject<'a> {
    #[serde(borrow)]
    hex: Cow<'a, str>,
}

fn into_bytes(text: Cow<'_, str>) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    }
}

/// The bytes of `name`, an object with their hexadecimal digits.
pub fn hex(object: &RawValue, name: &str) -> Result<Vec<u8>, String> {
    let digits = serde_json::from_str(object.get()).ok().map(|HexObject { hex }| hex);
    let octets = digits.and_then(|digits| octets(&digits));
    octets.ok_or_else(|| format!("expected {name:?}: an object of only \"hex\", an even number of hexadecimal digits"))
}

/// The value of `name`: a string.
pub fn text<'a>(value: Option<&'a RawValue>, name: &str) -> Result<Cow<'a, str>, String> {
    let value = value.ok_or_else(|| format!("expected {name:?}"))?.get();
    // Perf: a string without escapes is the text between the quotes.
    if let Some(text) = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        if memchr(b'\\', text.as_bytes()).is_none() {
            return Ok(Cow::Borrowed(text));
        }
    }
    match serde_json::from_str(value) {
        Ok(JsonText(text)) => Ok(text),
        Err(_) => Err(format!("expected {name:?}: a string of Unicode characters")),
    }
}

/// The bytes that hexadecimal digits stand for.
fn octets(digits: &str) -> Option<Vec<u8>> {
    let value = |digit: u8| char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok());
    let octet = |pair: &[u8]| match *pair {
        [high, low] => Some(value(high)? << 4 | value(low)?),
        _ => None,
    };
    digits.as_bytes().chunks(2).map(octet).collect()
}
