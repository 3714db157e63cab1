//! Components of the generic parse and fields of any scheme, by name: the source of both JSON and tables.

use std::{borrow::Cow, ops::Range};

use memchr::{memchr, memrchr};
use uriel::{AuthorityKind, Encoded, Host, Parsed, SchemeName, UriRef, scheme};

use crate::json::{Json, Octets, write_array};

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
    /// A piece of the URL as it is written, or decoded without having an escape.
    Raw(&'a str),
    /// A piece of the URL, decoded; it need not be UTF-8.
    Decoded(Vec<u8>),
    /// A piece of the URL with a password in this span of it.
    Secret(Cow<'a, [u8]>, Range<usize>),
    /// Decoded pieces.
    List(Vec<Cow<'a, [u8]>>),
    /// Decoded pieces: names and values.
    Pairs(Vec<[Cow<'a, [u8]>; 2]>),
    /// A word of the library, which the URL need not hold.
    Word(Cow<'static, str>),
    Number(u64),
    Flag(bool),
}

/// Passes the fields of a typed URL to `visit`, in the order that its scheme lists them.
pub fn of_scheme<'a>(parsed: &Parsed<'a, '_>, mut visit: impl FnMut(Field<'a>)) {
    parsed.fields(&mut |field| visit(Field { name: field.name, value: field.value.into() }));
}

impl<'a> Value<'a> {
    /// A value that is secret as a whole.
    pub fn secret(octets: Cow<'a, [u8]>) -> Self {
        let hidden = 0..octets.len();
        Self::Secret(octets, hidden)
    }
}

impl<'a> From<scheme::Value<'a, '_>> for Value<'a> {
    fn from(value: scheme::Value<'a, '_>) -> Self {
        match value {
            scheme::Value::Text(text) => match text.decode() {
                // Perf: without an escape it is text, and is not looked through again.
                Cow::Borrowed(_) => Self::Raw(text.as_str()),
                Cow::Owned(octets) => Self::Decoded(octets),
            },
            scheme::Value::Secret(text) => Self::secret(text.decode()),
            scheme::Value::Raw(text) => Self::Raw(text),
            scheme::Value::Octet(octet) => Self::Decoded(vec![octet]),
            scheme::Value::Word(word) => Self::Word(word.into()),
            scheme::Value::Shown(shown) => Self::Word(shown.to_string().into()),
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

/// Passes the components of the generic parse to `visit`, with those of the edition alone.
pub fn components<'a>(url: &UriRef<'a>, mut visit: impl FnMut(Field<'a>)) {
    let edition = url.edition();
    visit(raw("scheme", url.scheme().map(SchemeName::as_str)));
    visit(Field { name: "authority", value: url.authority().map_or(Value::Absent, authority) });
    if edition.has_registries() {
        visit(word("authority_kind", url.authority_kind().map(AuthorityKind::as_str)));
    }
    let value = url.userinfo().map_or(Value::Absent, |text| userinfo(text.as_str()));
    visit(Field { name: "userinfo", value });
    if edition.splits_userinfo() {
        visit(raw("user", url.user().map(Encoded::as_str)));
        visit(secret("password", url.password().map(|text| text.as_str().as_bytes().into())));
    }
    visit(raw("host", url.host().map(Host::as_str)));
    visit(raw("port", url.port()));
    visit(Field { name: "path", value: path(url) });
    if edition.has_urlpaths() {
        visit(raw("urlpath", url.urlpath().map(Encoded::as_str)));
    }
    if edition.has_params() {
        visit(raw("params", url.params().map(Encoded::as_str)));
    }
    visit(raw("query", url.query().map(Encoded::as_str)));
    visit(raw("fragment", url.fragment().map(Encoded::as_str)));
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
    let at = memrchr(b'@', text.as_bytes())?;
    let colon = memchr(b':', &text.as_bytes()[..at])?;
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
    Field { name, value: octets.map_or(Value::Absent, Value::secret) }
}

/// The kind of a host, as the field `host_kind`.
pub fn host_kind(host: Host<'_>) -> Field<'static> {
    word("host_kind", Some(host.kind().as_str()))
}

fn word(name: &'static str, word: Option<&'static str>) -> Field<'static> {
    Field { name, value: word.map_or(Value::Absent, |word| Value::Word(word.into())) }
}

impl Json for Value<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Absent => None::<&str>.write(out),
            Self::Raw(text) => text.write(out),
            Self::Decoded(octets) => Octets(octets).write(out),
            Self::Secret(octets, _) => Octets(octets).write(out),
            Self::List(all) => write_array(out, all.iter().map(|octets| Octets(octets))),
            Self::Pairs(all) => write_array(out, all.iter().map(|[name, value]| Pair(name, value))),
            Self::Word(word) => (**word).write(out),
            Self::Number(number) => number.write(out),
            Self::Flag(flag) => flag.write(out),
        }
    }
}

/// A name and a value.
struct Pair<'a>(&'a [u8], &'a [u8]);

impl Json for Pair<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        write_array(out, [Octets(self.0), Octets(self.1)]);
    }
}
