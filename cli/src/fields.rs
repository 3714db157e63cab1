//! Components of the generic parse and fields of any scheme, by name: the source of both JSON and tables.

use std::{borrow::Cow, ops::Range};

use memchr::{memchr, memrchr};
use uriel::{AuthorityKind, Encoded, Host, Parsed, SchemeName, UriRef, scheme};

use crate::{
    json::{Json, Object, Octets},
    output::Block,
    table::Table,
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
    /// A piece of the URL as it is written. A decoded piece is one too if it has no escapes.
    Raw(&'a str),
    /// A piece of the URL, decoded; it need not be UTF-8.
    Decoded(Vec<u8>),
    /// A piece of the URL with a password in this span of it.
    Secret(Cow<'a, [u8]>, Range<usize>),
    /// A word of the library, which the URL need not hold.
    Word(Cow<'static, str>),
    Number(u64),
    Flag(bool),
}

/// Adds the fields of a typed URL to a table, in the order that its scheme lists them.
pub fn list_fields<'a>(parsed: &Parsed<'a, '_>, table: &mut Table<'_, '_, 'a>) {
    parsed.fields(&mut |scheme::Field { name, value, .. }| match value {
        scheme::Value::List(list) => table.list(name, list.map(Value::decoded)),
        scheme::Value::Pairs(pairs) => {
            table.list(name, pairs.map(|(name, value)| Value::pair(&name.decode(), &value.decode())));
        }
        scheme::Value::Text(text) => table.field(Field { name, value: Value::decoded(text) }),
        scheme::Value::Secret(text) => table.field(Field { name, value: Value::secret(text.decode()) }),
        scheme::Value::Raw(text) => table.field(Field { name, value: Value::Raw(text) }),
        scheme::Value::Octet(octet) => table.field(Field { name, value: Value::Decoded(vec![octet]) }),
        scheme::Value::Word(word) => table.field(Field { name, value: Value::Word(word.into()) }),
        scheme::Value::Shown(shown) => table.field(Field { name, value: Value::Word(shown.to_string().into()) }),
        scheme::Value::Number(number) => table.field(Field { name, value: Value::Number(number) }),
        scheme::Value::Flag(flag) => table.field(Field { name, value: Value::Flag(flag) }),
        _ => table.field(Field { name, value: Value::Absent }),
    });
}

/// Adds the fields of a typed URL to an object.
pub fn put_fields(parsed: &Parsed<'_, '_>, object: &mut Object<'_>) {
    parsed.fields(&mut |scheme::Field { name, value, .. }| match value {
        scheme::Value::Text(text) | scheme::Value::Secret(text) => object.put(name, &Decoded(text)),
        scheme::Value::Raw(text) => object.put(name, text),
        scheme::Value::Octet(octet) => object.put(name, &Octets(&[octet])),
        scheme::Value::Word(word) => object.put(name, word),
        scheme::Value::Shown(shown) => object.put_shown(name, shown),
        scheme::Value::Number(number) => object.put(name, &number),
        scheme::Value::Flag(flag) => object.put(name, &flag),
        scheme::Value::List(list) => object.put_array(name, list.map(Decoded)),
        scheme::Value::Pairs(pairs) => {
            object.put_array(name, pairs.map(|(name, value)| [Decoded(name), Decoded(value)]));
        }
        _ => object.put(name, &None::<&str>),
    });
}

/// The octets that a piece of a URL stands for.
struct Decoded<'a>(Encoded<'a>);

impl Json for Decoded<'_> {
    fn write(&self, out: &mut Block) {
        match self.0.decode() {
            // Perf: a piece without escapes is UTF-8, so no check is needed.
            Cow::Borrowed(_) => self.0.as_str().write(out),
            Cow::Owned(octets) => Octets(&octets).write(out),
        }
    }
}

impl<'a> Value<'a> {
    /// A value that is secret as a whole.
    pub fn secret(octets: Cow<'a, [u8]>) -> Self {
        let hidden = 0..octets.len();
        Self::Secret(octets, hidden)
    }

    /// The octets that a piece of a URL stands for.
    pub fn decoded(text: Encoded<'a>) -> Self {
        match text.decode() {
            // Perf: a piece without escapes is UTF-8, so no check is needed.
            Cow::Borrowed(_) => Self::Raw(text.as_str()),
            Cow::Owned(octets) => Self::Decoded(octets),
        }
    }

    /// A name and its value.
    pub fn pair(name: &[u8], value: &[u8]) -> Self {
        Self::Decoded([name, b"=", value].concat())
    }
}

/// The octets of a key or a value of a query. In the query of a form, "+" stands for a space.
pub fn decoded_in_query(text: Encoded<'_>, is_form: bool) -> Vec<u8> {
    if is_form {
        Encoded::new_unchecked(&text.as_str().replace('+', " ")).decode().into_owned()
    } else {
        text.decode().into_owned()
    }
}

/// Passes the components of the generic parse to `visit` as they are written, only those that the edition has.
pub fn components<'a>(url: &UriRef<'a>, mut visit: impl FnMut(&'static str, Option<&'a str>)) {
    let edition = url.edition();
    visit("scheme", url.scheme().map(SchemeName::as_str));
    visit("authority", url.authority());
    if edition.has_registries() {
        visit("authority_kind", url.authority_kind().map(AuthorityKind::as_str));
    }
    visit("userinfo", url.userinfo().map(Encoded::as_str));
    if edition.splits_userinfo() {
        visit("user", url.user().map(Encoded::as_str));
        visit("password", url.password().map(Encoded::as_str));
    }
    visit("host", url.host().map(Host::as_str));
    visit("port", url.port());
    visit("path", Some(url.path().as_str()));
    if edition.has_urlpaths() {
        visit("urlpath", url.urlpath().map(Encoded::as_str));
    }
    if edition.has_params() {
        visit("params", url.params().map(Encoded::as_str));
    }
    visit("query", url.query().map(Encoded::as_str));
    visit("fragment", url.fragment().map(Encoded::as_str));
}

/// Adds the components to a table: with the spans of passwords, and with the kind of the host after the host.
pub fn shown_components<'a>(url: &UriRef<'a>, table: &mut Table<'_, '_, 'a>) {
    components(url, |name, text| {
        let value = text.map_or(Value::Absent, |text| match name {
            "authority" => authority(text),
            "authority_kind" => Value::Word(text.to_owned().into()),
            "userinfo" => userinfo(text),
            "password" => Value::secret(text.as_bytes().into()),
            "path" => path(url),
            _ => Value::Raw(text),
        });
        table.field(Field { name, value });
        if let ("host", Some(host)) = (name, url.host()) {
            table.field(Field { name: "host_kind", value: Value::Word(host.kind().as_str().into()) });
        }
    });
}

/// An authority. The text from its first ":" to its last "@" is a password, even if the edition reads no userinfo
/// there.
pub fn authority(text: &str) -> Value<'_> {
    raw_with(text, hidden_in_authority(text))
}

/// Userinfo. The text after its first ":" is a password.
pub fn userinfo(text: &str) -> Value<'_> {
    raw_with(text, text.find(':').map(|colon| colon + 1..text.len()))
}

/// The path. If it begins with "//", under an edition that reads no authority there, a password may follow.
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
