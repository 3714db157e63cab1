//! The fields that the scheme of a URL gives it, and what a client sends.

use alloc::{borrow::Cow, format, string::String};

use uriel::{
    Encoded, Parsed, Registry,
    scheme::{Entry, Field, Value},
    wire::{self, Command, Item, Line, Password},
};

use crate::{
    failure::Failure,
    json::{Hex, Json, Object, Octets},
    request::Request,
};

/// The fields of a URL by the rule of its scheme.
pub fn fields(request: &Request<'_>, object: &mut Object<'_>) -> Result<(), Failure> {
    let registry = request.registry()?;
    let parsed = read(request.text, registry)?;
    let Some(scheme) = parsed.scheme() else { return Err(unknown(&parsed)) };
    let facts = scheme.info().facts;
    object.put("ok", &true);
    object.put("scheme", &parsed.uri().scheme().to_lowercase());
    object.put("rule", facts.rule.name(registry.edition()));
    object.put("document", &facts.document(registry.edition()).map(|document| document.name));
    object.put("effective_port", &parsed.effective_port().ok().flatten().map(u64::from));
    object.put_object("fields", |object| parsed.fields(&mut |field| put_field(field, object)));
    Ok(())
}

/// What a client of the URL sends, and where to.
pub fn plan(request: &Request<'_>, object: &mut Object<'_>) -> Result<(), Failure> {
    let parsed = read(request.text, request.registry()?)?;
    // The items are written while they are listed; until then there is nothing to do but to look for an error.
    parsed.plan(&mut |_| {}).map_err(Failure::Plan)?;
    object.put("ok", &true);
    object.put_object("plan", |plan| _ = parsed.plan(&mut |item| put_item(item, plan)));
    Ok(())
}

fn read<'a, 'r>(text: &'a str, registry: &'r Registry) -> Result<Parsed<'a, 'r>, Failure> {
    registry.parse(text).map_err(|error| Failure::of(error, text, registry))
}

fn unknown(parsed: &Parsed<'_, '_>) -> Failure {
    let message = format!("the scheme {} has no rule here", parsed.uri().scheme());
    Failure::Other { kind: "scheme", message, section: None }
}

fn put_field(Field { name, value, .. }: Field<'_, '_>, object: &mut Object<'_>) {
    match value {
        Value::Text(text) | Value::Secret(text) => object.put(name, &Decoded(text)),
        Value::Raw(text) => object.put(name, text),
        Value::Octet(octet) => object.put(name, &Octets(&[octet])),
        Value::Word(word) => object.put(name, word),
        Value::Shown(shown) => object.put_shown(name, shown),
        Value::Number(number) => object.put(name, &number),
        Value::Flag(flag) => object.put(name, &flag),
        Value::List(list) | Value::Secrets(list) => object.put_array(name, list.map(Decoded)),
        Value::Pairs(pairs) => object.put_array(name, pairs.map(|(name, value)| [Decoded(name), Decoded(value)])),
        Value::Entries(entries) => object.put_array(name, entries),
        Value::Absent => object.put(name, &None::<&str>),
        other => object.put_shown(name, format_args!("{other:?}")),
    }
}

/// The octets that a piece of a URL stands for.
struct Decoded<'a>(Encoded<'a>);

impl Json for Decoded<'_> {
    fn write(&self, out: &mut String) {
        match self.0.decode() {
            Cow::Borrowed(_) => self.0.as_str().write(out),
            Cow::Owned(octets) => Octets(&octets).write(out),
        }
    }
}

/// A word is a string, and a parameter an array: its mark if it may have one, its name, and its value or null.
impl Json for Entry<'_> {
    fn write(&self, out: &mut String) {
        if let Self::Word(word) = self {
            return word.write(out);
        }
        out.push('[');
        if let Self::Marked(_) = self {
            self.is_marked().write(out);
            out.push(',');
        }
        self.name().write(out);
        out.push(',');
        self.value().write(out);
        out.push(']');
    }
}

/// Adds an item to a plan. Octets are hexadecimal digits, and the name of the member says so.
fn put_item(Item { name, value }: Item<'_, '_>, plan: &mut Object<'_>) {
    match value {
        wire::Value::Host(host) => plan.put(name, host.as_str()),
        wire::Value::Number(number) => plan.put(name, &number),
        wire::Value::Word(word) => plan.put(name, word),
        wire::Value::Line(line) | wire::Value::Secret(line) => plan.put(name, &line),
        wire::Value::Text(text) => plan.put(name, &Octets(&text.decode())),
        wire::Value::Shown(shown) => plan.put_shown(name, shown),
        wire::Value::Lines(lines) => plan.put_array(name, lines),
        wire::Value::Pairs(pairs) => plan.put_array(name, pairs.map(|(name, value)| [name, value])),
        wire::Value::Octets(octets) => plan.put(&format!("{name}_hex"), &Hex(octets.iter())),
        wire::Value::NoOctets => plan.put(&format!("{name}_hex"), &None::<&str>),
        wire::Value::Login(login) => plan.put_object(name, |object| {
            object.put("user", &login.user);
            match login.password {
                Password::Given(password) => object.put("password", &password),
                Password::Ask => object.put("password", "ask"),
                Password::Email => object.put("password", "end-user e-mail"),
            }
        }),
        wire::Value::Commands(commands) => plan.put_array(name, commands),
        wire::Value::Absent => plan.put(name, &None::<&str>),
        other => plan.put_shown(name, format_args!("{other:?}")),
    }
}

impl Json for Line<'_> {
    fn write(&self, out: &mut String) {
        Octets(&self.decode()).write(out);
    }
}

/// The verb and the argument.
impl Json for Command<'_> {
    fn write(&self, out: &mut String) {
        out.push('[');
        self.verb().write(out);
        out.push(',');
        self.argument().write(out);
        out.push(']');
    }
}
