//! Parts that connection strings of several schemes have: a user and a password, servers, and parameters.

use uriel::{
    Encoded,
    charset::{CharSet, rfc3986},
    grammar::{Class, Read, Rule, Text, octet, password, run1, user},
    hazards::{self, Hazard, Warning},
    nom::{Err, Parser, sequence::preceded},
    scheme::Entry,
    wire::{self, Item, Line, WireError},
};

use crate::{
    octets::{classes, opaque},
    parameters::written_pairs,
};

/// A user, perhaps with a password.
pub(crate) type Login<S> = (Option<S>, Option<S>);

/// `[ user [ ":" password ] "@" ]`, with the password that is read by the rule of the authority.
#[inline]
pub(crate) fn login<T: Text>(i: T) -> Read<T, Login<T::Slice>> {
    login_by(i, password, |_| Ok((i, (None, None))))
}

/// `[ user [ ":" password ] "@" ]`, with the password that is read by `password`; without the "@", the result of
/// `otherwise`, which gets the text after user and password.
#[inline]
pub(crate) fn login_by<T: Text>(
    i: T,
    password: impl FnOnce(T) -> Read<T>,
    otherwise: impl FnOnce(T) -> Read<T, Login<T::Slice>>,
) -> Read<T, Login<T::Slice>> {
    let (end, name) = user(i)?;
    let (end, secret) = match end.next() {
        Some(b':') => password(end.skip(1)).map(|(end, secret)| (end, Some(secret)))?,
        _ => (end, None),
    };
    match end.next() {
        Some(b'@') => Ok((end.skip(1), (Some(name), secret))),
        _ => otherwise(end),
    }
}

/// `[ parameter *( "&" parameter ) ]`, each a name, which is not empty, and a "=" before its value, of the class
/// `value`.
#[inline]
pub(crate) fn named_values<T: Text, V: Class>(i: T, value: V) -> Read<T> {
    if matches!(i.next(), None | Some(b'#')) {
        return Ok(i.take(0));
    }
    let mut rest = named_value(i, value)?;
    while rest.next() == Some(b'&') {
        rest = named_value(rest.skip(1), value)?;
    }
    Ok((rest, i.until(rest)))
}

/// A name, "=" and a value: the text after it.
#[inline]
fn named_value<T: Text, V: Class>(i: T, value: V) -> Result<T, Err<T::Error>> {
    let (rest, _) = run1(i, ParameterName)?;
    let (rest, _) = preceded(octet(b'='), |i: T| Ok(i.run(value))).parse(rest)?;
    Ok(rest)
}

/// `[ "?" parameters ]`, after a path or, if an authority ends at a "?", without one.
#[inline]
pub(crate) fn query<T: Text, V: Class>(i: T, has_path: bool, value: V) -> Read<T, Option<T::Slice>> {
    match i.next() {
        Some(b'?') if has_path || i.edition().ends_authorities_at_queries() => {
            named_values(i.skip(1), value).map(|(i, text)| (i, Some(text)))
        }
        _ => Ok((i, None)),
    }
}

const VALUE: CharSet = rfc3986::PCHAR.union(CharSet::of("/?")).minus(CharSet::of("&="));

classes! {
    /// Characters of the name of a parameter.
    pub(crate) ParameterName { Rule::new("name").in_words("name of a parameter"), opaque(VALUE) }

    /// Characters of the value of a parameter.
    pub(crate) ParameterValue { Rule::new("value").in_words("value of a parameter"), opaque(VALUE) }

    /// Characters of the value of a parameter, in which "=" is data.
    pub(crate) AnyValue { Rule::new("value").in_words("value of a parameter"), opaque(VALUE.union(CharSet::of("="))) }

    /// Characters of a name, "=" and a value, for a builder.
    pub(crate) ParameterText { Rule::new("parameter"), opaque(VALUE.union(CharSet::of("="))) }

    /// Characters of a host with its port, for a builder.
    pub(crate) ServerText { Rule::new("server"), uriel::grammar::ListedName::OCTETS.with(":[]") }
}

/// True if a name, decoded, is one of these, in this case.
pub(crate) fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|one| Encoded::new_unchecked(name).octets().eq(one.bytes()))
}

/// Calls `visit` with the values of parameters of these names in a text that its scheme refuses, and that has no
/// fields.
pub(crate) fn secrets_of_refused<'a>(text: &'a str, names: &[&str], visit: &mut dyn FnMut(&'a str)) {
    written_pairs(text).filter(|(name, _)| is_one_of(name, names)).for_each(|(_, value)| visit(value));
}

/// The value of a parameter, if that is its name, decoded and in this case.
pub(crate) fn value_of<'a>(parameter: Entry<'a>, name: &str) -> Option<Encoded<'a>> {
    parameter.encoded_value().filter(|_| is_one_of(parameter.name(), &[name]))
}

const SERVER_PARAMETER: &Warning = &Warning::new(
    "server-parameter",
    None,
    "a parameter names a server that a client connects to, whatever the host is",
);

/// Warns of the parameters that name a server beside those of the authority, or another port: a client takes them from
/// there.
pub(crate) fn warn_of_servers<'a>(
    text: &str,
    parameters: impl Iterator<Item = Entry<'a>>,
    names_server: impl Fn(&str) -> bool,
    visit: &mut hazards::Visit<'_>,
) {
    for parameter in parameters.filter(|parameter| names_server(parameter.name())) {
        visit(Hazard::new(SERVER_PARAMETER, text, parameter.as_str()));
    }
}

/// Names and values, decoded, in order.
pub(crate) fn decoded<'a>(parameters: impl Iterator<Item = Entry<'a>>) -> Vec<(Vec<u8>, Vec<u8>)> {
    let octets = |text| Encoded::new_unchecked(text).decode().into_owned();
    parameters.map(|entry| (octets(entry.name()), octets(entry.value().unwrap_or_default()))).collect()
}

/// Names and values as lines.
pub(crate) fn lines<'a>(
    text: &'a str,
    parameters: impl Iterator<Item = Entry<'a>>,
) -> Result<Vec<(Line<'a>, Line<'a>)>, WireError> {
    let line = |piece| Line::new(text, "parameters", Encoded::new_unchecked(piece));
    parameters.map(|entry| Ok((line(entry.name())?, line(entry.value().unwrap_or_default())?))).collect()
}

/// Parameters as lines of a plan, those that are secret apart.
pub(crate) struct PlannedParameters<'a> {
    shown: Vec<(Line<'a>, Line<'a>)>,
    secret: Vec<(Line<'a>, Line<'a>)>,
}

impl<'a> PlannedParameters<'a> {
    pub(crate) fn of(
        text: &'a str,
        parameters: impl Iterator<Item = Entry<'a>>,
        is_secret: impl FnMut(&Entry<'a>) -> bool,
    ) -> Result<Self, WireError> {
        let (secret, shown): (Vec<_>, Vec<_>) = parameters.partition(is_secret);
        Ok(Self { shown: lines(text, shown.into_iter())?, secret: lines(text, secret.into_iter())? })
    }

    /// Shows the parameters as an item of this name, and after it each secret.
    pub(crate) fn visit(self, name: &'static str, visit: &mut wire::Visit<'a, '_>) {
        visit(Item { name, value: wire::Value::Pairs(&mut self.shown.into_iter()) });
        for (_, secret) in self.secret {
            visit(Item { name: "credential", value: wire::Value::Secret(secret) });
        }
    }
}
