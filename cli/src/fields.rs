//! Components of the generic parse and fields of any scheme, by name: the source of both JSON and tables.

use std::borrow::Cow;

use uriel::{AuthorityKind, Encoded, Host, Parsed, SchemeName, UriRef, redact, scheme};

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
    /// A piece of the URL with a secret, and the text that is shown instead.
    Secret {
        octets: Cow<'a, [u8]>,
        shown: String,
    },
    /// A word of the library, which the URL need not hold.
    Word(Cow<'static, str>),
    Number(u64),
    Flag(bool),
}

/// Adds the fields of a typed URL to a table, in the order that its scheme lists them.
pub fn list_fields<'a>(parsed: &Parsed<'a, '_>, table: &mut Table<'_, '_, 'a>) {
    let (uri, redacted) = (parsed.uri(), parsed.redacted());
    let shown = |piece: &str| {
        let shown = redacted.part(uri.span_of(piece)?).to_string();
        (shown != piece).then_some(shown)
    };
    let decoded = |text: Encoded<'a>| match shown(&text) {
        Some(shown) => Value::Secret { octets: text.decode(), shown },
        None => Value::decoded(text),
    };
    parsed.fields(&mut |scheme::Field { name, value, .. }| match value {
        scheme::Value::List(list) => table.list(name, list.map(Value::decoded)),
        scheme::Value::Pairs(pairs) => {
            table.list(name, pairs.map(|(name, value)| Value::pair(&name.decode(), &value.decode())));
        }
        scheme::Value::Text(text) => table.field(Field { name, value: decoded(text) }),
        scheme::Value::Secret(text) => table.field(Field { name, value: Value::secret(text.decode()) }),
        scheme::Value::Raw(text) => {
            let value = match shown(text) {
                Some(shown) => Value::Secret { octets: text.as_bytes().into(), shown },
                None => Value::Raw(text),
            };
            table.field(Field { name, value });
        }
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
        Self::Secret { octets, shown: "***".to_owned() }
    }

    /// Octets without the secrets of the URLs in them.
    pub fn octets(octets: Vec<u8>) -> Self {
        if redact::spans(&octets).next().is_none() {
            return Self::Decoded(octets);
        }
        let shown = redact::text(&String::from_utf8_lossy(&octets), &[]).to_string();
        Self::Secret { octets: octets.into(), shown }
    }

    /// The octets that a piece of a URL stands for.
    pub fn decoded(text: Encoded<'a>) -> Self {
        match text.decode() {
            // Perf: a piece without escapes is UTF-8, so no check is needed.
            Cow::Borrowed(octets) if redact::spans(octets).next().is_none() => Self::Raw(text.as_str()),
            octets => Self::octets(octets.into_owned()),
        }
    }

    /// A name and its value.
    pub fn pair(name: &[u8], value: &[u8]) -> Self {
        Self::octets([name, b"=", value].concat())
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

/// Adds the components to a table: without their secrets, and with the kind of the host after the host.
pub fn shown_components<'a>(url: &UriRef<'a>, table: &mut Table<'_, '_, 'a>) {
    components(url, |name, text| {
        let value = text.map_or(Value::Absent, |text| match name {
            "authority_kind" => Value::Word(text.to_owned().into()),
            _ => component(url, text),
        });
        table.field(Field { name, value });
        if let ("host", Some(host)) = (name, url.host()) {
            table.field(Field { name: "host_kind", value: Value::Word(host.kind().as_str().into()) });
        }
    });
}

/// A component of a URL, or all of the URL, and what is shown of it.
pub fn component<'a>(url: &UriRef<'_>, text: &'a str) -> Value<'a> {
    let shown = url.span_of(text).map(|place| url.redacted().part(place).to_string());
    match shown {
        Some(shown) if shown != text => Value::Secret { octets: text.as_bytes().into(), shown },
        _ => Value::Raw(text),
    }
}
