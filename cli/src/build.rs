//! `uriel build`: a URL from its fields.

use std::{borrow::Cow, ffi::OsString, io};

use clap::Args;
use serde_json::value::RawValue;
use uriel::{
    Edition, Encoded, Host, HostKind, Registry, UriRef, UriRefBuf, redact,
    scheme::{Choice, Conversion, Entry},
    write::{AsWritten, BuildError, BuildErrorKind, Draft, GENERIC, HostName, Piece, SlotForm, slots},
};

use crate::{
    answer::{ErrorAnswer, Written},
    fields,
    json::{Members as _, Object},
    options::EditionParser,
    outcome::Outcome,
    output::Output,
    request::{Entries, Request, hex, shortened, text},
    suggestion::found,
};

/// Build a URL from its fields
///
/// Each field is an option with its name, and its value is any text, which is escaped where needed: uriel build ftp
/// --host h --cwd a/b --name 'c;d' --typecode=i. A field that can be repeated is an option that can be repeated; the
/// name and the value of a pair are two arguments. A host is a name or an IP address, which may lack its brackets. The
/// fields of a scheme are listed by "uriel charset ftp". "generic" in the place of a scheme builds by the generic
/// syntax, with the scheme as a field. The exit status is 1 if the URL cannot be built, and 2 if there is no such scheme
/// or field.
///
/// Some schemes also make a URL of a text that is the value of no field, such as a path, the line of a menu or the
/// message-id of an article: such a text is an option of its own, and "uriel schemes --json" lists them as
/// "conversions".
#[derive(Args)]
#[command(after_long_help = "Examples:
  uriel build ftp --host h --cwd a/b --name 'c;d' --typecode=i
  uriel build file --from-path 'C:\\x y' --system windows
  uriel build gopher --from-menu \"$(printf '1Up\\t/up\\th\\t70')\"
  uriel build news --from-message-id '<1995/a@host.org>'
  uriel build generic --scheme x --host h --path /a")]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Scheme, or "generic"
    #[arg(value_name = "SCHEME")]
    scheme: String,
    /// Fields: --NAME VALUE or --NAME=VALUE
    #[arg(value_name = "FIELDS", trailing_var_arg = true, allow_hyphen_values = true)]
    fields: Vec<OsString>,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    match from_options(arguments, &registry) {
        Ok(url) => {
            out.page()?.line(url);
            Ok(Outcome::Done)
        }
        Err(error) => {
            let outcome = if matches!(error, Unbuilt::Options(_)) { Outcome::Failed } else { Outcome::Refused };
            out.error(None, redact::url(&error.message()))?;
            Ok(outcome)
        }
    }
}

/// Reason why no URL is built from options.
enum Unbuilt {
    /// The options are wrong, whatever their values: the name of a scheme or a field, or a choice.
    Options(String),
    /// No URL has these values.
    Values(String),
}

impl Unbuilt {
    fn message(self) -> String {
        match self {
            Self::Options(message) | Self::Values(message) => message,
        }
    }
}

/// The template of a scheme, and the kinds of text that it makes URLs of. Both are empty for an unknown scheme.
fn parts_of(scheme: &str, registry: &Registry) -> (&'static [Piece], &'static [Conversion]) {
    registry.get(scheme).map(|scheme| (scheme.info().template, scheme.info().conversions)).unwrap_or_default()
}

/// Reads the options, and builds the URL.
fn from_options(arguments: &Arguments, registry: &Registry) -> Result<String, Unbuilt> {
    let is_generic = arguments.scheme == "generic";
    let (template, conversions) = if is_generic { (GENERIC, &[][..]) } else { parts_of(&arguments.scheme, registry) };
    if template.is_empty() {
        let known: Vec<_> =
            registry.iter().filter(|(_, scheme)| !scheme.info().template.is_empty()).map(|(name, _)| name).collect();
        let found = found(&arguments.scheme, known.iter().copied().chain(["generic"]));
        let known = known.join(", ");
        return Err(Unbuilt::Options(format!("expected one of the schemes {known}, or generic; {found}")));
    }
    let mut options = arguments.fields.iter().map(|text| text.as_encoded_bytes());
    let wrong = |message: &str| Unbuilt::Options(message.to_owned());
    let mut draft = Draft::new(if is_generic { "" } else { &arguments.scheme }, registry.edition());
    let mut has_field = false;
    let mut text = ConvertedText::of(conversions);
    while let Some(option) = options.next() {
        // The value may be an argument of its own, or come after "=".
        let mut parts = option.splitn(2, |&octet| octet == b'=');
        let name = parts.next().and_then(|name| str::from_utf8(name.strip_prefix(b"--")?).ok());
        let name = name.ok_or_else(|| wrong("expected an option such as --host, and its value"))?;
        let mut values = parts.chain(&mut options);
        if is_generic && name == "scheme" {
            let scheme = values.next().and_then(|scheme| str::from_utf8(scheme).ok());
            draft.set_scheme(scheme.ok_or_else(|| wrong("expected a scheme after --scheme"))?);
            continue;
        }
        let mut value = || values.next().ok_or_else(|| Unbuilt::Options(format!("expected a value after --{name}")));
        if text.has(name) {
            text.take(name, value()?);
            continue;
        }
        if !names(template).contains(&name) {
            // A value that was joined to the name of the option may be a secret, so the message has only the name.
            let end = name.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '-')).unwrap_or(name.len());
            let mut names = names(template);
            names.extend(conversions.iter().map(|conversion| conversion.name));
            let (known, found) = (names.join(", "), found(&name[..end], names));
            return Err(Unbuilt::Options(format!("expected one of the fields {known}; {found}")));
        }
        has_field = true;
        let first = value()?;
        match Takes::of(name, template) {
            Takes::One => _ = draft.set(name, first),
            Takes::Many | Takes::Entries => _ = draft.add(name, first),
            Takes::Pairs => {
                let expected = |_| Unbuilt::Options(format!("expected a name and a value after --{name}"));
                let second = value().map_err(expected)?;
                _ = draft.add(name, first).add(name, second);
            }
        }
    }
    if let Some(url) = text.url(has_field, registry.edition()) {
        return url;
    }
    build(&draft, is_generic, registry).map_err(|error| Unbuilt::Values(error.to_string()))
}

/// A text that a scheme makes a URL of, among the values that are given.
struct ConvertedText<'a> {
    /// The kinds of text that the scheme makes URLs of.
    conversions: &'static [Conversion],
    text: Option<(&'static Conversion, &'a [u8])>,
    choice: Option<(Choice, &'a [u8])>,
}

impl<'a> ConvertedText<'a> {
    const fn of(conversions: &'static [Conversion]) -> Self {
        Self { conversions, text: None, choice: None }
    }

    fn conversion(&self, name: &str) -> Option<&'static Conversion> {
        self.conversions.iter().find(|conversion| conversion.name == name)
    }

    fn choice(&self, name: &str) -> Option<Choice> {
        self.conversions.iter().filter_map(|conversion| conversion.choice).find(|choice| choice.name == name)
    }

    /// True for the name of a conversion or of a choice.
    fn has(&self, name: &str) -> bool {
        self.conversion(name).is_some() || self.choice(name).is_some()
    }

    /// Keeps a value whose name is [known](Self::has).
    fn take(&mut self, name: &str, value: &'a [u8]) {
        match self.conversion(name) {
            Some(conversion) => self.text = Some((conversion, value)),
            None => self.choice = self.choice(name).map(|choice| (choice, value)),
        }
    }

    /// The URL of the text; `None` if there is neither a text nor a choice.
    fn url(&self, has_field: bool, edition: Edition) -> Option<Result<String, Unbuilt>> {
        match (self.text, self.choice) {
            (None, None) => None,
            (None, Some((choice, _))) => {
                let of_choice = |conversion: &&Conversion| conversion.choice == Some(choice);
                let names: Vec<_> = self.conversions.iter().filter(of_choice).map(|of| of.name).collect();
                Some(Err(Unbuilt::Options(format!("expected {} beside {}", names.join(" or "), choice.name))))
            }
            (Some((conversion, _)), _) if has_field => Some(Err(Unbuilt::Options(format!(
                "expected no field beside {}, which makes the whole URL",
                conversion.name
            )))),
            (Some((conversion, text)), choice) => {
                Some(chosen(conversion, choice).map_err(Unbuilt::Options).and_then(|chosen| {
                    let url = (conversion.convert)(text, chosen, edition);
                    url.map_err(|error| Unbuilt::Values(format!("{}: {error}", conversion.name)))
                }))
            }
        }
    }
}

/// The value that is chosen for a conversion; empty if it has no choice.
fn chosen(conversion: &Conversion, given: Option<(Choice, &[u8])>) -> Result<&'static str, String> {
    match (conversion.choice, given) {
        (None, None) => Ok(""),
        (Some(choice), None) => Ok(choice.values[0]),
        (of_conversion, Some((choice, _))) if of_conversion != Some(choice) => {
            Err(format!("expected no {} beside {}", choice.name, conversion.name))
        }
        (_, Some((choice, value))) => {
            let known = choice.values.iter().copied().find(|known| known.as_bytes() == value);
            known.ok_or_else(|| format!("expected {}: {}", choice.name, choice.values.join(", ")))
        }
    }
}

/// The number of values that a field takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    One,
    Many,
    /// Any number of words or parameters, as they are written.
    Entries,
    /// Any number of names, each with its value.
    Pairs,
}

impl Takes {
    /// The number of values of a field; one if the template has no such field.
    fn of(name: &str, template: &'static [Piece]) -> Self {
        Self::found(name, template).unwrap_or(Self::One)
    }

    /// The number of values of a field; `None` if the template has no such field.
    pub fn found(name: &str, template: &'static [Piece]) -> Option<Self> {
        template.iter().find_map(|piece| match piece {
            Piece::Slot(slot) | Piece::Each { slot, .. } if slot.place.name() != name => None,
            Piece::Slot(_) => Some(Self::One),
            Piece::Each { value: Some(_), .. } => Some(Self::Pairs),
            Piece::Each { slot, .. } if slot.is_as_written => Some(Self::Entries),
            Piece::Each { .. } => Some(Self::Many),
            Piece::Optional { pieces, .. } => Self::found(name, pieces),
            Piece::Either(choices) => choices.iter().find_map(|pieces| Self::found(name, pieces)),
            // A text has no field.
            _ => None,
        })
    }
}

fn build(draft: &Draft<'_>, is_generic: bool, registry: &Registry) -> Result<String, BuildError> {
    if is_generic { UriRefBuf::build(draft).map(UriRefBuf::into_string) } else { registry.build(draft) }
}

/// The fields of a template.
fn names(template: &'static [Piece]) -> Vec<&'static str> {
    let mut names = Vec::new();
    slots(template, &mut |slot| names.push(slot.place.name()));
    names.dedup();
    names.push(FRAGMENT);
    names
}

/// The field that every scheme has.
const FRAGMENT: &str = "fragment";

/// The operation `build` of `batch`: the parts are those of the answer to `typed`, or for "generic" to `parse`.
pub fn answer(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let (scheme, parts) = (request.text("scheme")?, Parts::read(request.value("parts"))?);
    let url =
        if scheme == "generic" { generic(&parts, registry.edition())? } else { of_scheme(&scheme, &parts, registry)? };
    Written(url).members(object);
    Ok(())
}

/// The parts of a request, in order.
pub struct Parts<'a>(Vec<(Cow<'a, str>, Given)>);

/// The value of a part.
enum Given {
    Absent,
    Flag(bool),
    Number(u64),
    Octets(Vec<u8>),
    List(Vec<Vec<u8>>),
    Entries(Vec<GivenEntry>),
}

/// A name and its value; as a parameter it may have no value.
struct GivenEntry {
    /// For a parameter that a "!" may mark, if it does.
    mark: Option<bool>,
    name: Vec<u8>,
    value: Option<Vec<u8>>,
}

impl<'a> Parts<'a> {
    /// The greatest number of parts. Each is compared with the others, and no scheme has half as many fields.
    pub const MOST: usize = 100;

    fn read(parts: Option<&'a RawValue>) -> Result<Self, String> {
        let entries = parts.and_then(|parts| serde_json::from_str(parts.get()).ok());
        let Entries(entries) = entries.ok_or("expected \"parts\": an object")?;
        if entries.len() > Self::MOST {
            return Err(format!("expected at most {} parts, found {}", Self::MOST, entries.len()));
        }
        let mut parts: Vec<(Cow<'_, str>, Given)> = Vec::with_capacity(entries.len());
        for (name, value) in entries {
            if parts.iter().any(|(known, _)| *known == name) {
                return Err(format!("expected each part once, found {:?} twice", shortened(&name)));
            }
            let value = Given::read(value, &shortened(&name))?;
            parts.push((name, value));
        }
        Ok(Self(parts))
    }
}

impl Given {
    fn is_text(&self, text: &str) -> bool {
        matches!(self, Self::Octets(octets) if octets == text.as_bytes())
    }

    fn read(value: &RawValue, name: &str) -> Result<Self, String> {
        Ok(match value.get() {
            "null" => Self::Absent,
            "false" => Self::Flag(false),
            "true" => Self::Flag(true),
            list if list.starts_with('[') => {
                let items = elements(value, name)?;
                if items.first().is_some_and(|item| item.get().starts_with('[')) {
                    Self::Entries(items.into_iter().map(|item| GivenEntry::read(item, name)).collect::<Result<_, _>>()?)
                } else {
                    Self::List(items.into_iter().map(|item| octets(item, name)).collect::<Result<_, _>>()?)
                }
            }
            string if string.starts_with(['"', '{']) => Self::Octets(octets(value, name)?),
            number => {
                Self::Number(number.parse().map_err(|_| format!("expected {name:?}: a whole number, not below 0"))?)
            }
        })
    }
}

fn elements<'a>(list: &'a RawValue, name: &str) -> Result<Vec<&'a RawValue>, String> {
    serde_json::from_str(list.get())
        .map_err(|_| format!("expected {name:?}: a list of strings, or of pairs of strings"))
}

impl GivenEntry {
    /// Reads a list of a name and a value, and perhaps the mark before them.
    fn read(list: &RawValue, field: &str) -> Result<Self, String> {
        let (mark, name, value) = match elements(list, field)?[..] {
            [name, value] => (None, name, value),
            [mark, name, value] if matches!(mark.get(), "true" | "false") => (Some(mark.get() == "true"), name, value),
            _ => return Err(format!("expected {field:?}: a list of pairs, each of a name and a value")),
        };
        let value = if value.get() == "null" { None } else { Some(octets(value, field)?) };
        Ok(Self { mark, name: octets(name, field)?, value })
    }

    /// The name and the value of a pair.
    fn pair(&self) -> Option<[&[u8]; 2]> {
        Some([&self.name, self.value.as_ref().filter(|_| self.mark.is_none())?])
    }

    /// The parameter as a URL has it.
    fn written(&self) -> Vec<u8> {
        Entry::text_of(self.mark, &self.name, self.value.as_ref())
    }
}

/// The octets of a string, or of an object with hexadecimal digits.
fn octets(value: &RawValue, name: &str) -> Result<Vec<u8>, String> {
    if value.get().starts_with('{') { hex(value, name) } else { Ok(text(Some(value), name)?.into_owned().into_bytes()) }
}

/// The URL of a scheme, from the values of its fields.
fn of_scheme(scheme: &str, Parts(parts): &Parts<'_>, registry: &Registry) -> Result<String, ErrorAnswer> {
    let (template, conversions) = parts_of(scheme, registry);
    let written = written_entries(parts, template);
    let mut draft = Draft::new(scheme, registry.edition());
    let (mut text, mut has_field) = (ConvertedText::of(conversions), false);
    for ((name, given), entries) in parts.iter().zip(&written) {
        if let (Given::Octets(octets), true) = (given, text.has(name)) {
            text.take(name, octets);
            continue;
        }
        has_field |= !matches!(given, Given::Absent);
        match (given, Takes::of(name, template)) {
            (Given::Absent, _) => {}
            (Given::Flag(flag), _) => _ = draft.set(name, *flag),
            (Given::Number(number), _) => _ = draft.set(name, *number),
            (Given::Octets(octets), _) if is_as_written(name, template) => {
                draft.set(name, AsWritten::new(octets));
            }
            (Given::Octets(octets), _) if is_host_name(name, parts, template) => {
                draft.set(name, HostName::new(octets));
            }
            (Given::Octets(octets), _) => _ = draft.set(name, octets),
            (Given::List(list), Takes::Pairs) if !list.is_empty() => {
                return Err(ErrorAnswer::request(format!("expected {:?}: a list of pairs", shortened(name))));
            }
            (Given::List(list), Takes::Entries) => {
                for octets in list {
                    draft.add(name, AsWritten::new(octets));
                }
            }
            (Given::List(list), _) => list.iter().for_each(|octets| _ = draft.add(name, octets)),
            (Given::Entries(_), Takes::Many) => {
                return Err(ErrorAnswer::request(format!("expected {:?}: a list of strings", shortened(name))));
            }
            (Given::Entries(_), Takes::Entries) => {
                for entry in entries {
                    draft.add(name, AsWritten::new(entry));
                }
            }
            (Given::Entries(pairs), _) => {
                let pairs: Option<Vec<_>> = pairs.iter().map(GivenEntry::pair).collect();
                let pairs = pairs.ok_or_else(|| {
                    ErrorAnswer::request(format!("expected {:?}: a name and a value in each pair", shortened(name)))
                })?;
                pairs.into_iter().flatten().for_each(|octets| _ = draft.add(name, octets));
            }
        }
    }
    if let Some(url) = text.url(has_field, registry.edition()) {
        return url.map_err(|error| ErrorAnswer::request(error.message()));
    }
    let built = registry.build(&draft).or_else(|error| match told_path(&error, parts, template) {
        Some(path) => registry.build(draft.set(error.field(), path)),
        None => Err(error),
    });
    built.map_err(|error| ErrorAnswer::unbuilt(&error))
}

/// The path that was refused for its first "/", if `typed` has told the parts: then its first segment is empty. Nobody
/// else gives parts that only repeat others, such as `host_kind`.
fn told_path<'a>(
    error: &BuildError,
    parts: &'a [(Cow<'_, str>, Given)],
    template: &'static [Piece],
) -> Option<Encoded<'a>> {
    let repeats = |name: &str| Takes::found(name, template).is_none() && name != FRAGMENT;
    let is_told = parts.iter().any(|(name, given)| !matches!(given, Given::Absent) && repeats(name));
    let (_, path) = parts.iter().find(|(name, _)| name == error.field())?;
    match path {
        Given::Octets(path) if is_told && error.kind() == BuildErrorKind::LeadingSlash => {
            Encoded::new(str::from_utf8(path).ok()?).ok()
        }
        _ => None,
    }
}

/// For each part the texts of its entries, if it has such.
fn written_entries(parts: &[(Cow<'_, str>, Given)], template: &'static [Piece]) -> Vec<Vec<Vec<u8>>> {
    let written = |(name, given): &(Cow<'_, str>, Given)| match given {
        Given::Entries(entries) if Takes::of(name, template) == Takes::Entries => {
            entries.iter().map(GivenEntry::written).collect()
        }
        _ => Vec::new(),
    };
    parts.iter().map(written).collect()
}

/// True for a field whose value `typed` tells as it is written.
fn is_as_written(field: &str, template: &'static [Piece]) -> bool {
    let mut is_as_written = field == FRAGMENT;
    slots(template, &mut |slot| is_as_written |= slot.is_as_written && slot.place.name() == field);
    is_as_written
}

/// True for a host that another part, as `host_kind` beside `host`, says to be a name.
fn is_host_name(field: &str, parts: &[(Cow<'_, str>, Given)], template: &'static [Piece]) -> bool {
    let is_kind = |name: &str| name.strip_suffix("_kind") == Some(field);
    let is_name = parts.iter().any(|(name, given)| is_kind(name) && given.is_text("name"));
    let mut is_host = false;
    slots(template, &mut |slot| is_host |= slot.form == SlotForm::Host && slot.place.name() == field);
    is_host && is_name
}

/// The parts of the generic syntax, under any edition.
const COMPONENTS: [&str; 14] = [
    "scheme",
    "authority",
    "authority_kind",
    "userinfo",
    "user",
    "password",
    "host",
    "host_kind",
    "port",
    "path",
    "urlpath",
    "params",
    "query",
    "fragment",
];

/// The reference made of encoded parts. One part can include others, as an authority includes its host, so every part
/// that is given must be read back from the result.
fn generic(Parts(parts): &Parts<'_>, edition: Edition) -> Result<String, ErrorAnswer> {
    let mut given = Vec::with_capacity(parts.len());
    for (name, value) in parts {
        let name = COMPONENTS.into_iter().find(|known| known == name).ok_or_else(|| {
            let (known, found) = (COMPONENTS.join(", "), shortened(name));
            ErrorAnswer::request(format!("expected the parts {known}; found {found:?}"))
        })?;
        let text = match value {
            Given::Absent => continue,
            Given::Octets(octets) => String::from_utf8(octets.clone()).ok(),
            Given::Number(port) if name == "port" => Some(port.to_string()),
            _ => None,
        };
        given.push((name, text.ok_or_else(|| ErrorAnswer::request(format!("expected {name:?}: a string")))?));
    }
    let part = |name| given.iter().find(|(known, _)| *known == name).map(|(_, text)| text.as_str());
    let path = part("urlpath").filter(|_| part("path").is_none()).map(|path| format!("/{path}"));
    let mut draft = Draft::new(part("scheme").unwrap_or_default(), edition);
    let names: &[&str] = match (part("authority"), part("userinfo")) {
        (Some(_), _) => &["authority"],
        (None, Some(_)) => &["userinfo", "host", "port"],
        (None, None) => &["user", "password", "host", "port"],
    };
    for name in names.iter().copied().chain(["path", "params", "query", "fragment"]) {
        let Some(text) = part(name) else { continue };
        if name != "host" {
            draft.set(name, Encoded::new_unchecked(text));
        } else if part("host_kind") == Some("name") && !is_written_name(text, edition) {
            draft.set(name, HostName::new(text));
        } else {
            draft.set(name, text);
        }
    }
    if let Some(path) = &path {
        draft.set("path", Encoded::new_unchecked(path));
    }
    let built = UriRefBuf::build(&draft).map_err(|error| ErrorAnswer::unbuilt(&error))?;
    let read = components(&built.as_uri_ref());
    // The builder has compared a host of its own, which need not be written as it is given.
    let is_compared = |name: &str| name == "host" && names.contains(&"host");
    match given.iter().find(|(name, text)| !is_compared(name) && !read.contains(&(*name, Some(text)))) {
        None => Ok(built.into_string()),
        Some((name, _)) => Err(ErrorAnswer::request(format!(
            "expected parts that agree: the URL would have another {name:?}, or none"
        ))),
    }
}

/// True for a text that is a name as it is written, as the `host` of an answer to `parse`.
fn is_written_name(text: &str, edition: Edition) -> bool {
    Host::new(text, edition).is_ok_and(|host| host.kind() == HostKind::Name)
}

/// The components of a reference, the kind of the host, and user and password also where the edition does not name
/// them.
fn components<'u>(url: &UriRef<'u>) -> Vec<(&'static str, Option<&'u str>)> {
    let mut read = vec![
        ("user", url.user().map(Encoded::as_str)),
        ("password", url.password().map(Encoded::as_str)),
        ("host_kind", url.host().map(|host| host.kind().as_str())),
    ];
    fields::components(url, |name, text| read.push((name, text)));
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_of_a_template_takes_values() {
        let (registry, mut count) = (crate::registry::under(Edition::default()), 0);
        for (_, scheme) in registry.iter() {
            let template = scheme.info().template;
            assert!(scheme.info().fields.len() + names(template).len() < Parts::MOST / 2, "{}", scheme.info().name);
            slots(template, &mut |slot| {
                assert!(
                    Takes::found(slot.place.name(), template).is_some(),
                    "{} of {}",
                    slot.place.name(),
                    scheme.info().name
                );
                count += 1;
            });
        }
        assert!(count > 40, "the templates were visited");
    }
}
