//! Components of the generic parse and fields of any scheme, by name: the source of both JSON and tables.
//!
//! A kind of value that the command does not know is shown as by `Debug`, which hides secrets.

use std::borrow::Cow;

use uriel::{AuthorityKind, Encoded, Host, Parsed, SchemeName, UriRef, redact::Redacted, scheme};

use crate::{
    json::{Json, Object, Octets},
    output::Block,
    table::Table,
    value::{Field, Pieces, Value, component},
};

/// Adds the fields of a typed URL to a table, in the order that its scheme lists them.
pub fn list_fields<'a>(parsed: &Parsed<'a, '_>, table: &mut Table<'_, '_, 'a>) {
    let pieces = Pieces::of(parsed);
    parsed.fields(&mut |scheme::Field { name, value, .. }| match value {
        scheme::Value::List(list) => table.list(name, list.map(|piece| pieces.decoded(piece))),
        scheme::Value::Pairs(pairs) => {
            table.list(name, pairs.map(|(name, value)| pieces.pair(name, value)));
        }
        scheme::Value::Text(text) => table.field(Field { name, value: pieces.decoded(text) }),
        scheme::Value::Secret(text) => table.field(Field { name, value: Value::secret(text.decode()) }),
        scheme::Value::Secrets(list) => table.list(name, list.map(|text| Value::secret(text.decode()))),
        scheme::Value::Entries(entries) => table.list(name, entries.map(|entry| pieces.raw(entry.as_str()))),
        scheme::Value::Raw(text) => table.field(Field { name, value: pieces.raw(text) }),
        scheme::Value::Octet(octet) => table.field(Field { name, value: Value::Decoded(vec![octet]) }),
        scheme::Value::Word(word) => table.field(Field { name, value: Value::Word(word.into()) }),
        scheme::Value::Shown(shown) => {
            let shown = shown.to_string();
            let value = match pieces.made(shown.clone().into_bytes()) {
                secret @ Value::Secret { .. } => secret,
                _ => Value::Word(shown.into()),
            };
            table.field(Field { name, value });
        }
        scheme::Value::Number(number) => table.field(Field { name, value: Value::Number(number) }),
        scheme::Value::Flag(flag) => table.field(Field { name, value: Value::Flag(flag) }),
        scheme::Value::Absent => table.field(Field { name, value: Value::Absent }),
        other => table.field(Field { name, value: Value::Word(format!("{other:?}").into()) }),
    });
}

/// Adds the fields of a typed URL to an object, and its fragment, if it has one.
pub fn put_fields(parsed: &Parsed<'_, '_>, object: &mut Object<'_>) {
    parsed.fields(&mut |scheme::Field { name, value, .. }| match value {
        scheme::Value::Text(text) | scheme::Value::Secret(text) => object.put(name, &DecodedPiece(text)),
        scheme::Value::Raw(text) => object.put(name, text),
        scheme::Value::Octet(octet) => object.put(name, &Octets(&[octet])),
        scheme::Value::Word(word) => object.put(name, word),
        scheme::Value::Shown(shown) => object.put_shown(name, shown),
        scheme::Value::Number(number) => object.put(name, &number),
        scheme::Value::Flag(flag) => object.put(name, &flag),
        scheme::Value::List(list) | scheme::Value::Secrets(list) => object.put_array(name, list.map(DecodedPiece)),
        scheme::Value::Pairs(pairs) => {
            object.put_array(name, pairs.map(|(name, value)| [DecodedPiece(name), DecodedPiece(value)]));
        }
        scheme::Value::Entries(entries) => object.put_array(name, entries),
        scheme::Value::Absent => object.put(name, &None::<&str>),
        other => object.put_shown(name, format_args!("{other:?}")),
    });
    if let Some((_, fragment)) = parsed.as_str().split_once('#') {
        object.put("fragment", fragment);
    }
}

/// The octets that a piece of a URL stands for.
struct DecodedPiece<'a>(Encoded<'a>);

impl Json for DecodedPiece<'_> {
    fn write(&self, out: &mut Block) {
        match self.0.decode() {
            // Perf: a piece without escapes is UTF-8, so no check is needed.
            Cow::Borrowed(_) => self.0.as_str().write(out),
            Cow::Owned(octets) => Octets(&octets).write(out),
        }
    }
}

/// A word is a string, and a parameter an array: its mark if it may have one, its name, and its value or null.
impl Json for scheme::Entry<'_> {
    fn write(&self, out: &mut Block) {
        if let Self::Word(word) = self {
            return word.write(out);
        }
        out.push(b'[');
        if let Self::Marked(_) = self {
            self.is_marked().write(out);
            out.push(b',');
        }
        self.name().write(out);
        out.push(b',');
        self.value().write(out);
        out.push(b']');
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

/// Adds the components to a table: without the secrets of the URL, and with the kind of the host after the host.
pub fn shown_components<'a>(url: &UriRef<'a>, redacted: Redacted<'a, 'static>, table: &mut Table<'_, '_, 'a>) {
    components(url, |name, text| {
        let value = text.map_or(Value::Absent, |text| match name {
            "authority_kind" => Value::Word(text.to_owned().into()),
            _ => component(url, redacted, text),
        });
        table.field(Field { name, value });
        if let ("host", Some(host)) = (name, url.host()) {
            table.field(Field { name: "host_kind", value: Value::Word(host.kind().as_str().into()) });
        }
    });
}
