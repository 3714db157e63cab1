//! Components of the generic parse and fields of any scheme, by name: the source of both JSON and tables.

use std::{borrow::Cow, ops::Range};

use serde::{
    Serialize, Serializer,
    ser::{SerializeMap as _, SerializeSeq as _},
};
use uriel::{
    Edition, Encoded, Host, Parsed, SchemeName, UriRef,
    scheme::{self, Visit},
};

/// A component or a field of a URL.
#[derive(Debug)]
pub struct Field<'a> {
    pub name: &'static str,
    pub value: Value<'a>,
}

/// Value of a field.
#[derive(Debug)]
pub enum Value<'a> {
    /// Absent, which is not the same as empty.
    Absent,
    /// A piece of the URL as it is written.
    Raw(&'a str),
    /// A piece of the URL, decoded; it need not be UTF-8.
    Decoded(Cow<'a, [u8]>),
    /// A piece of the URL with a password in this span of it.
    Secret(Cow<'a, [u8]>, Range<usize>),
    /// Decoded pieces.
    List(Vec<Cow<'a, [u8]>>),
    /// Decoded pieces: names and values.
    Pairs(Vec<[Cow<'a, [u8]>; 2]>),
    /// A word of the library, which the URL need not hold.
    Word(String),
    Number(u64),
    Flag(bool),
}

/// Fields in the order of their declaration.
#[derive(Debug)]
pub struct Fields<'a>(pub Vec<Field<'a>>);

impl<'a> Fields<'a> {
    /// Inserts a field after the field `name`.
    pub fn insert_after(&mut self, name: &str, field: Field<'a>) {
        let at = self.0.iter().position(|field| field.name == name).map_or(self.0.len(), |at| at + 1);
        self.0.insert(at, field);
    }
}

/// Fields of a typed URL.
#[derive(Debug, Serialize)]
pub struct Typed<'a> {
    pub fields: Fields<'a>,
    /// Output of its `Debug`.
    pub debug: String,
}

impl<'a> Typed<'a> {
    /// Fields that the scheme of the URL lists; `None` if the registry has no scheme for it.
    pub fn of(parsed: &Parsed<'a, '_>) -> Option<Self> {
        parsed.scheme()?;
        let mut fields = Vec::new();
        let visit: &mut Visit<'a, '_> = &mut |field| fields.push(Field { name: field.name, value: field.value.into() });
        parsed.fields(visit);
        Some(Self { fields: Fields(fields), debug: format!("{parsed:?}") })
    }
}

impl<'a> From<scheme::Value<'a, '_>> for Value<'a> {
    fn from(value: scheme::Value<'a, '_>) -> Self {
        match value {
            scheme::Value::Text(text) => Self::Decoded(text.decode()),
            scheme::Value::Secret(text) => {
                let octets = text.decode();
                let hidden = 0..octets.len();
                Self::Secret(octets, hidden)
            }
            scheme::Value::Raw(text) => Self::Raw(text),
            scheme::Value::Octet(octet) => Self::Decoded(vec![octet].into()),
            scheme::Value::Word(word) => Self::Word(word.to_owned()),
            scheme::Value::Shown(shown) => Self::Word(shown.to_string()),
            scheme::Value::Number(number) => Self::Number(number),
            scheme::Value::Flag(flag) => Self::Flag(flag),
            scheme::Value::List(list) => Self::List(list.map(Encoded::decode).collect()),
            scheme::Value::Pairs(pairs) => {
                Self::Pairs(pairs.map(|(name, value)| [name.decode(), value.decode()]).collect())
            }
            _ => Self::Absent,
        }
    }
}

/// Components of the generic parse, with those of the edition alone.
pub fn components<'a>(url: &UriRef<'a>) -> Fields<'a> {
    let edition = url.edition();
    let mut fields = Vec::with_capacity(12);
    fields.push(raw("scheme", url.scheme().map(SchemeName::as_str)));
    fields.push(Field { name: "authority", value: url.authority().map_or(Value::Absent, authority) });
    if edition.has_registries() {
        fields.push(word("authority_kind", url.authority_kind()));
    }
    let value = url.userinfo().map_or(Value::Absent, |text| userinfo(text.as_str()));
    fields.push(Field { name: "userinfo", value });
    if matches!(edition, Edition::Rfc1738 | Edition::Draft1996) {
        fields.push(raw("user", url.user().map(Encoded::as_str)));
        fields.push(secret("password", url.password().map(|text| text.as_str().as_bytes().into())));
    }
    fields.push(raw("host", url.host().map(Host::as_str)));
    fields.push(raw("port", url.port()));
    fields.push(Field { name: "path", value: path(url) });
    if edition == Edition::Rfc1738 {
        fields.push(raw("urlpath", url.urlpath().map(Encoded::as_str)));
    }
    if edition == Edition::Draft1996 {
        fields.push(raw("params", url.params().map(Encoded::as_str)));
    }
    fields.push(raw("query", url.query().map(Encoded::as_str)));
    fields.push(raw("fragment", url.fragment().map(Encoded::as_str)));
    Fields(fields)
}

/// An authority. A password goes from its first ":" to its last "@", also where the edition reads no userinfo.
pub fn authority(text: &str) -> Value<'_> {
    raw_with(text, hidden_in_authority(text))
}

/// Userinfo. A password follows its first ":".
pub fn userinfo(text: &str) -> Value<'_> {
    raw_with(text, text.find(':').map(|colon| colon + 1..text.len()))
}

/// The path. A "//" that is no authority under the edition may still have a password after it.
pub fn path<'a>(url: &UriRef<'a>) -> Value<'a> {
    let text = url.path().as_str();
    let after_slashes = if url.authority().is_none() { text.strip_prefix("//") } else { None };
    let hidden = after_slashes.and_then(|rest| rest.split('/').next()).and_then(hidden_in_authority);
    raw_with(text, hidden.map(|hidden| hidden.start + 2..hidden.end + 2))
}

/// The whole URL, with the password of its authority or path.
pub fn whole<'a>(url: &UriRef<'a>) -> Value<'a> {
    let text = url.as_str();
    let hidden = text.find("//").and_then(|slashes| {
        let authority = text[slashes + 2..].split('/').next()?;
        let hidden = hidden_in_authority(authority)?;
        Some(hidden.start + slashes + 2..hidden.end + slashes + 2)
    });
    raw_with(text, hidden)
}

fn hidden_in_authority(text: &str) -> Option<Range<usize>> {
    let at = text.rfind('@')?;
    let colon = text[..at].find(':')?;
    Some(colon + 1..at)
}

fn raw_with(text: &str, hidden: Option<Range<usize>>) -> Value<'_> {
    match hidden {
        Some(hidden) => Value::Secret(text.as_bytes().into(), hidden),
        None => Value::Raw(text),
    }
}

fn raw<'a>(name: &'static str, text: Option<&'a str>) -> Field<'a> {
    Field { name, value: text.map_or(Value::Absent, Value::Raw) }
}

fn secret<'a>(name: &'static str, octets: Option<Cow<'a, [u8]>>) -> Field<'a> {
    let whole = |octets: Cow<'a, [u8]>| {
        let hidden = 0..octets.len();
        Value::Secret(octets, hidden)
    };
    Field { name, value: octets.map_or(Value::Absent, whole) }
}

/// The kind of a host, as the field `host_kind`.
pub fn host_kind(host: Host<'_>) -> Field<'static> {
    word("host_kind", Some(host.kind()))
}

fn word(name: &'static str, word: Option<impl ToString>) -> Field<'static> {
    Field { name, value: word.map_or(Value::Absent, |word| Value::Word(word.to_string())) }
}

/// An object, with every field.
impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(self.0.len()))?;
        for Field { name, value } in &self.0 {
            object.serialize_entry(name, value)?;
        }
        object.end()
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Absent => serializer.serialize_none(),
            Self::Raw(text) => serializer.serialize_str(text),
            Self::Decoded(octets) | Self::Secret(octets, _) => Octets(octets).serialize(serializer),
            Self::List(all) => {
                let mut array = serializer.serialize_seq(Some(all.len()))?;
                for octets in all {
                    array.serialize_element(&Octets(octets))?;
                }
                array.end()
            }
            Self::Pairs(all) => serializer.collect_seq(all.iter().map(|[name, value]| [Octets(name), Octets(value)])),
            Self::Word(word) => serializer.serialize_str(word),
            Self::Number(number) => serializer.serialize_u64(*number),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
        }
    }
}

/// Bytes: a string if they are UTF-8, `{"hex":"…"}` otherwise.
struct Octets<'a>(&'a [u8]);

impl Serialize for Octets<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Ok(text) = str::from_utf8(self.0) {
            return serializer.serialize_str(text);
        }
        let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or_default();
        let hex: String = self.0.iter().flat_map(|octet| [digit(octet >> 4), digit(octet & 15)]).collect();
        let mut object = serializer.serialize_map(Some(1))?;
        object.serialize_entry("hex", &hex)?;
        object.end()
    }
}
