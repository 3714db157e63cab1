//! `uriel build`: a URL from its fields.

use std::{ffi::OsString, io};

use clap::Args;
use serde_json::{Map, Value};
use uriel::{
    Edition, Encoded, Host, Registry, UriRef, UriRefBuf,
    scheme::AnyScheme,
    write::{BuildError, Draft, Piece, slots},
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
/// value of a pair are two arguments. The fields of a scheme are listed by "uriel charset". "generic" in the place of a
/// scheme builds by the generic syntax, with the scheme as a field.
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
            out.error("", message)?;
            Outcome::Refused
        }
    };
    Ok(outcome)
}

/// Reads the options, and builds the URL.
fn from_options(arguments: &Arguments, registry: &Registry) -> Result<String, String> {
    let is_generic = arguments.scheme == "generic";
    let template = registry.get(&arguments.scheme).map(AnyScheme::template).unwrap_or_default();
    let mut options = arguments.fields.iter().map(|text| text.as_encoded_bytes());
    let mut draft = Draft::new(if is_generic { "" } else { &arguments.scheme }, registry.edition());
    while let Some(option) = options.next() {
        let name = option.strip_prefix(b"--").and_then(|name| str::from_utf8(name).ok());
        let name = name.ok_or("expected an option such as --host, and its value")?;
        if !is_generic && !template.is_empty() && !names(template).contains(&name) {
            return Err(format!("expected one of the fields {}", names(template).join(", ")));
        }
        let mut value = || options.next().ok_or_else(|| format!("expected a value after --{name}"));
        let first = value()?;
        let (is_repeated, is_pair) =
            if is_generic { (matches!(name, "segment" | "pair"), name == "pair") } else { form(template, name) };
        if is_generic && name == "scheme" {
            draft.set_scheme(str::from_utf8(first).map_err(|_| "expected a scheme")?);
        } else if is_repeated {
            draft.add(name, first);
            if is_pair {
                draft.add(name, value()?);
            }
        } else {
            draft.set(name, first);
        }
    }
    build(&draft, is_generic, registry).map_err(|error| error.to_string())
}

/// True if a field can be repeated, and true if its values are pairs.
fn form(template: &'static [Piece], name: &str) -> (bool, bool) {
    template.iter().fold((false, false), |(repeated, pair), piece| {
        let (again, also) = match piece {
            Piece::Each { slot, value, .. } if slot.place.name() == name => (true, value.is_some()),
            Piece::Optional { pieces, .. } => form(pieces, name),
            Piece::Either(choices) => choices.iter().fold((false, false), |(repeated, pair), pieces| {
                let (again, also) = form(pieces, name);
                (repeated || again, pair || also)
            }),
            _ => (false, false),
        };
        (repeated || again, pair || also)
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
    let agrees = |(name, value): (&String, &Value)| match (value.as_str(), component(&url, name)) {
        (Some(given), Some(read)) => given == read,
        _ => true,
    };
    Ok(parts.iter().all(agrees).then(|| built.into_string()))
}

/// The component of that name, empty if it is absent; `None` if there is no such component.
fn component<'a>(url: &UriRef<'a>, name: &str) -> Option<&'a str> {
    let text = match name {
        "authority" => url.authority(),
        "userinfo" => url.userinfo().map(Encoded::as_str),
        "host" => url.host().map(Host::as_str),
        "port" => url.port(),
        "path" => Some(url.path().as_str()),
        _ => return None,
    };
    Some(text.unwrap_or_default())
}
