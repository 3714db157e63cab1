//! Values of components and fields, and what is shown of them.

use std::borrow::Cow;

use uriel::{
    Encoded, Parsed, UriRef,
    redact::{self, Redacted, RedactedParts},
    wire::{self, Command, Line},
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
}

/// Pieces of one URL as values, without its secrets.
pub struct Pieces<'a> {
    url: &'a str,
    redacted: Redacted<'a, 'static>,
    parts: RedactedParts<'a, 'static>,
}

impl<'a> Pieces<'a> {
    pub fn of(parsed: &Parsed<'a, '_>) -> Self {
        let redacted = parsed.redacted();
        Self { url: parsed.as_str(), redacted, parts: redacted.parts() }
    }

    /// A piece as it is written.
    pub fn raw(&self, piece: &'a str) -> Value<'a> {
        match self.hidden(piece) {
            Some(shown) => Value::Secret { octets: piece.as_bytes().into(), shown },
            None => Value::Raw(piece),
        }
    }

    /// A piece, decoded; what is shown of one with a secret is not.
    pub fn decoded(&self, piece: Encoded<'a>) -> Value<'a> {
        match self.hidden(piece.as_str()) {
            Some(shown) => Value::Secret { octets: piece.decode(), shown },
            None => Value::decoded(piece),
        }
    }

    /// A name and its value.
    pub fn pair(&self, name: Encoded<'a>, value: Encoded<'a>) -> Value<'a> {
        self.joined([name, value], &[name.decode(), value.decode()])
    }

    /// The line of a protocol.
    pub fn line(&self, line: Line<'a>) -> Value<'a> {
        match self.hidden(line.written().as_str()) {
            Some(shown) => Value::Secret { octets: line.decode(), shown },
            None => Value::octets(line.decode().into_owned()),
        }
    }

    /// A name and its value, which are lines.
    pub fn pair_of_lines(&self, name: Line<'a>, value: Line<'a>) -> Value<'a> {
        self.joined([name.written(), value.written()], &[name.decode(), value.decode()])
    }

    /// A command, without its line end.
    pub fn command(&self, command: Command<'a>) -> Value<'a> {
        let mut octets: Vec<_> = command.octets().collect();
        octets.truncate(octets.len() - "\r\n".len());
        let hidden = match command.argument() {
            Some(_) if command.is_secret() => Some("***".to_owned()),
            Some(argument) => self.hidden(argument.written().as_str()),
            None => None,
        };
        match hidden {
            Some(hidden) => {
                let shown = format!("{} {hidden}", command.verb()).trim_start().to_owned();
                Value::Secret { octets: octets.into(), shown }
            }
            None => Value::octets(octets),
        }
    }

    /// Octets that the scheme has made of pieces. If the URL has secrets, and the octets before a line end are not a
    /// part of it, what may be a part of a secret is hidden: text before an "@" or after a ":".
    pub fn made(&self, octets: Vec<u8>) -> Value<'a> {
        if self.redacted.spans().next().is_none() {
            return Value::octets(octets);
        }
        let text = String::from_utf8_lossy(&octets);
        let line = text.trim_end_matches(['\r', '\n']);
        let mut places = self.url.match_indices(line);
        let shown = match (places.next(), places.next()) {
            (Some((_, piece)), None) => self.hidden(piece).map(|shown| shown + &text[line.len()..]),
            _ => Some(format!("{:?}", wire::Value::Shown(&text))).filter(|shown| *shown != text),
        };
        match shown {
            Some(shown) => Value::Secret { octets: octets.into(), shown },
            None => Value::octets(octets),
        }
    }

    /// Two pieces with a "=" between them, whose octets are given.
    fn joined(&self, pieces: [Encoded<'a>; 2], octets: &[Cow<'a, [u8]>; 2]) -> Value<'a> {
        let whole = octets.join(&b'=');
        let [name, value] = pieces.map(|piece| self.hidden(piece.as_str()));
        if name.is_none() && value.is_none() {
            return Value::octets(whole);
        }
        let open = |octets: &[u8]| redact::text(&String::from_utf8_lossy(octets), &[]).to_string();
        let name = name.unwrap_or_else(|| open(&octets[0]));
        let value = value.unwrap_or_else(|| open(&octets[1]));
        Value::Secret { octets: whole.into(), shown: format!("{name}={value}") }
    }

    /// A piece with "***" for its secrets; `None` if it has none, or is no part of the URL.
    fn hidden(&self, piece: &str) -> Option<String> {
        self.parts.hidden(piece).map(|shown| shown.to_string())
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
