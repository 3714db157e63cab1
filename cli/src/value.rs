//! Values of components and fields, and what is shown of them.

use std::borrow::Cow;

use uriel::{
    Encoded, UriRef,
    redact::{self, Redacted},
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

/// A component of a URL, or all of the URL, and what is shown of it.
pub fn component<'a>(url: &UriRef<'_>, redacted: Redacted<'_, '_>, text: &'a str) -> Value<'a> {
    let shown = url.span_of(text).map(|place| redacted.part(place).to_string());
    match shown {
        Some(shown) if shown != text => Value::Secret { octets: text.as_bytes().into(), shown },
        _ => Value::Raw(text),
    }
}
