//! `uriel build`: a URL from its fields.

use std::{ffi::OsString, io};

use clap::Args;
use serde_json::{Map, Value};
use uriel::{
    Edition, Encoded, Registry, UriRefBuf,
    differences::Component,
    scheme::AnyScheme,
    write::{BuildError, Draft, GENERIC, Piece, slots},
};

use crate::{
    EditionParser, Outcome,
    answer::{Answer, Refused},
    batch,
    encode::Written,
    output::Output,
};

/// Build a URL from its fields
///
/// Each field is an option with its name, and its value is any text, which is escaped where needed: uriel build ftp --host h
/// --cwd a/b --name 'c;d' --typecode i. A field that can be repeated is an option that can be repeated; the name and the
/// value of a pair are two arguments. The fields of a scheme are listed by "uriel charset ftp". "generic" in the place
/// of a scheme builds by the generic syntax, with the scheme as a field. The exit status is 1 if the URL cannot be built.
#[derive(Args)]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Scheme, or "generic"
    #[arg(value_name = "SCHEME")]
    scheme: String,
    /// Fields: --NAME VALUE
    #[arg(value_name = "FIELDS", trailing_var_arg = true, allow_hyphen_values = true)]
    fields: Vec<OsString>,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = Registry::under(arguments.edition);
    let outcome = match from_options(arguments, &registry) {
        Ok(url) => {
            out.page()?.line(format_args!("{url}"));
            Outcome::Done
        }
        Err(message) => {
            out.error(None, message)?;
            Outcome::Refused
        }
    };
    Ok(outcome)
}

/// Reads the options, and builds the URL.
fn from_options(arguments: &Arguments, registry: &Registry) -> Result<String, String> {
    let is_generic = arguments.scheme == "generic";
    let template = match registry.get(&arguments.scheme) {
        _ if is_generic => GENERIC,
        scheme => scheme.map(AnyScheme::template).unwrap_or_default(),
    };
    if template.is_empty() {
        let known: Vec<_> =
            registry.iter().filter(|(_, scheme)| !scheme.template().is_empty()).map(|(name, _)| name).collect();
        let (known, found) = (known.join(", "), &arguments.scheme);
        return Err(format!("expected one of the schemes {known}, or generic; found {found:?}"));
    }
    let mut options = arguments.fields.iter().map(|text| text.as_encoded_bytes());
    let mut draft = Draft::new(if is_generic { "" } else { &arguments.scheme }, registry.edition());
    while let Some(option) = options.next() {
        let name = option.strip_prefix(b"--").and_then(|name| str::from_utf8(name).ok());
        let name = name.ok_or("expected an option such as --host, and its value")?;
        if is_generic && name == "scheme" {
            let scheme = options.next().and_then(|scheme| str::from_utf8(scheme).ok());
            draft.set_scheme(scheme.ok_or("expected a scheme after --scheme")?);
            continue;
        }
        if !names(template).contains(&name) {
            return Err(format!("expected one of the fields {}; found {name:?}", names(template).join(", ")));
        }
        let mut value = || options.next().ok_or_else(|| format!("expected a value after --{name}"));
        let first = value()?;
        match repeated(template, name) {
            None => _ = draft.set(name, first),
            Some(false) => _ = draft.add(name, first),
            Some(true) => {
                let second = value().map_err(|_| format!("expected a name and a value after --{name}"))?;
                _ = draft.add(name, first).add(name, second);
            }
        }
    }
    build(&draft, is_generic, registry).map_err(|error| error.to_string())
}

/// True if the values of a field are pairs; `None` unless it can be repeated.
fn repeated(template: &'static [Piece], name: &str) -> Option<bool> {
    template.iter().find_map(|piece| match piece {
        Piece::Each { slot, value, .. } => (slot.place.name() == name).then_some(value.is_some()),
        Piece::Optional { pieces, .. } => repeated(pieces, name),
        Piece::Either(choices) => choices.iter().find_map(|pieces| repeated(pieces, name)),
        _ => None,
    })
}

fn build(draft: &Draft<'_>, is_generic: bool, registry: &Registry) -> Result<String, BuildError> {
    if is_generic { UriRefBuf::build(draft).map(UriRefBuf::into_string) } else { registry.build(draft) }
}

/// The fields of a template.
fn names(template: &'static [Piece]) -> Vec<&'static str> {
    let mut names = Vec::new();
    slots(template, &mut |slot| names.push(slot.place.name()));
    names.dedup();
    names.push("fragment");
    names
}

/// Answers `build`: the parts are those of the answer to `typed`, or for "generic" to `parse`.
pub fn answer<'a>(scheme: &str, parts: &Value, registry: &Registry) -> Answer<'a> {
    let built = match parts {
        Value::Object(parts) if scheme == "generic" => match generic(parts, registry.edition()) {
            Ok(Some(url)) => Ok(url),
            Ok(None) => return Answer::Refused(Refused::request("expected parts that agree".to_owned())),
            Err(error) => Err(error),
        },
        Value::Object(parts) => {
            let values: Vec<_> = parts.iter().flat_map(|(name, value)| octets(name, value)).collect();
            let mut draft = Draft::new(scheme, registry.edition());
            for (name, value) in &values {
                match value {
                    Given::Octets(octets) => _ = draft.add(name, octets),
                    Given::Flag(flag) => _ = draft.set(name, *flag),
                    Given::Number(number) => _ = draft.set(name, *number),
                }
            }
            registry.build(&draft)
        }
        _ => return Answer::Refused(Refused::request("expected \"parts\": an object".to_owned())),
    };
    match built {
        Ok(url) => Answer::Written(Written::from(url)),
        Err(error) => Answer::Refused(Refused::unbuilt(&error)),
    }
}

/// The value of a part.
enum Given {
    Octets(Vec<u8>),
    Flag(bool),
    Number(u64),
}

/// The values of a part: one, or those of a list, or the names and values of its pairs.
fn octets<'p>(name: &'p str, value: &Value) -> Vec<(&'p str, Given)> {
    match value {
        Value::Null => Vec::new(),
        Value::Bool(flag) => vec![(name, Given::Flag(*flag))],
        Value::Number(number) => vec![(name, Given::Number(number.as_u64().unwrap_or(u64::MAX)))],
        Value::String(text) => vec![(name, Given::Octets(text.clone().into_bytes()))],
        Value::Array(items) => items.iter().flat_map(|item| octets(name, item)).collect(),
        Value::Object(object) => {
            let hex = object.get("hex").and_then(Value::as_str).and_then(batch::octets);
            hex.map(|octets| (name, Given::Octets(octets))).into_iter().collect()
        }
    }
}

/// The reference of parts that are written as in a text: an authority stands for its own parts, which must agree with it;
/// `None` if they do not.
fn generic(parts: &Map<String, Value>, edition: Edition) -> Result<Option<String>, BuildError> {
    use Component::{Authority, Host, Path, Port, Userinfo};
    let part = |name: &str| parts.get(name).and_then(Value::as_str);
    let path = part("urlpath").filter(|_| part("path").is_none()).map(|path| format!("/{path}"));
    let mut draft = Draft::new(part("scheme").unwrap_or_default(), edition);
    let server = ["userinfo", "user", "password", "host", "port"];
    let names: &[&str] = match (part("authority"), part("userinfo")) {
        (Some(_), _) => &["authority"],
        (None, Some(_)) => &["userinfo", "host", "port"],
        (None, None) => &server[1..],
    };
    for name in names.iter().copied().chain(["path", "params", "query", "fragment"]) {
        if let Some(text) = part(name) {
            draft.set(name, Encoded::new_unchecked(text));
        }
    }
    if let Some(path) = &path {
        draft.set("path", Encoded::new_unchecked(path));
    }
    let built = UriRefBuf::build(&draft)?;
    let url = built.as_uri_ref();
    let agrees = |(name, value): (&String, &Value)| {
        let component = Component::ALL.into_iter().find(|component| component.as_str() == name);
        match (value.as_str(), component) {
            (Some(given), Some(component @ (Authority | Userinfo | Host | Port | Path))) => {
                given == component.of(&url).unwrap_or_default()
            }
            _ => true,
        }
    };
    Ok(parts.iter().all(agrees).then(|| built.into_string()))
}
