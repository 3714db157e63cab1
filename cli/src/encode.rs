//! `uriel encode`, `uriel decode` and `uriel charset`: text for the places of a URL, and back.

use std::{ffi::OsString, io};

use anstyle::Style;
use clap::Args;
use uriel::{
    Edition, Encoded, ParseError, Registry, redact,
    write::{COMPONENTS, Place, decode, slots},
};

use crate::{
    answer::{ErrorAnswer, Written},
    input::{FileOptions, Input},
    json::{Hex, Members, Object, Octets},
    options::EditionParser,
    outcome::Outcome,
    output::Output,
    request::Request,
    suggestion::found,
    table::write_value,
};

/// Write any text for a place of a URL
///
/// Characters that may not stand in that place are escaped, and so is "%". The place is a component such as segment,
/// query or fragment, or a field of a scheme such as ftp.cwd; "uriel charset" lists them all.
#[derive(Args)]
#[command(after_long_help = "Examples:
  uriel encode segment 'a/b c'
  uriel encode ftp.name 'a;b'")]
pub struct EncodeArguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Place that the text is for
    #[arg(value_name = "PLACE")]
    place: String,
    #[command(flatten)]
    files: FileOptions,
    /// Texts; "-", or no argument, reads lines of standard input
    #[arg(value_name = "TEXT")]
    texts: Vec<OsString>,
}

/// Decode the escapes in texts
///
/// Prints the decoded bytes of each text, and a line end. A terminal would obey control characters, so it gets them as
/// escapes such as \n or \u{1b}; a pipe or a file gets every byte as it is. The exit status is 1 if an escape is
/// broken, or if a text with a NUL was to end with one.
#[derive(Args)]
#[command(after_long_help = "Examples:
  uriel decode 'a%2Fb%20c'")]
pub struct DecodeArguments {
    /// End each decoded text with NUL instead of a line end
    #[arg(long, short = '0')]
    null: bool,
    #[command(flatten)]
    files: FileOptions,
    /// Texts; "-", or no argument, reads lines of standard input
    #[arg(value_name = "TEXT")]
    texts: Vec<OsString>,
}

/// Show the characters that stand in a place of a URL as they are
///
/// Without a place, all places of the generic syntax and of the schemes are listed; with the name of a scheme, its
/// places. Every other byte is written as an escape.
#[derive(Args)]
#[command(after_long_help = "Examples:
  # of a segment, and of all places of ftp
  uriel charset segment
  uriel charset ftp")]
pub struct CharsetArguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Place, such as segment or ftp.cwd, or a scheme
    #[arg(value_name = "PLACE")]
    place: Option<String>,
}

pub fn run_encode(arguments: &EncodeArguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    let place = registry.place(&arguments.place);
    let place = place.ok_or_else(|| io::Error::other(no_place(&arguments.place, &registry)))?;
    arguments.files.each(
        out,
        &arguments.texts,
        |out| out,
        |out, octets, _| {
            let text = place.encode(octets, arguments.edition);
            out.page()?.line(format_args!("{text}"));
            Ok(())
        },
    )?;
    Ok(Outcome::Done)
}

pub fn run_decode(arguments: &DecodeArguments, out: &mut Output) -> io::Result<Outcome> {
    let mut state = (out, Outcome::Done);
    arguments.files.each(
        &mut state,
        &arguments.texts,
        |(out, _)| out,
        |(out, outcome), octets, line| match decoded(octets) {
            Ok(decoded) if arguments.null && decoded.contains(&0) => {
                *outcome = Outcome::Refused;
                out.error(line, "expected a text without %00, because --null ends a decoded text with NUL")
            }
            Ok(decoded) => {
                let mut page = out.page()?;
                if page.is_terminal && !decoded.is_empty() {
                    write_value(&mut page, &decoded, Style::new());
                } else {
                    page.octets.extend_from_slice(&decoded);
                }
                page.octets.push(if arguments.null { 0 } else { b'\n' });
                Ok(())
            }
            Err((text, error)) => {
                *outcome = Outcome::Refused;
                out.error(line, out.fit(error.report(&text)))
            }
        },
    )?;
    Ok(state.1)
}

pub fn run_charset(arguments: &CharsetArguments, out: &mut Output) -> io::Result<Outcome> {
    let edition = arguments.edition;
    let registry = crate::registry::under(edition);
    let mut listed = places(&registry);
    if let Some(name) = &arguments.place {
        if let Some(place) = registry.place(name) {
            out.page()?.line(format_args!("{}", place.octets(edition)));
            return Ok(Outcome::Done);
        }
        let of_scheme = format!("{}.", registry.get(name).map_or("", |scheme| scheme.info().name));
        listed.retain(|(name, _)| name.starts_with(&of_scheme));
        if listed.is_empty() {
            return Err(io::Error::other(no_place(name, &registry)));
        }
    }
    for (name, place) in listed {
        out.page()?.line(format_args!("{name}: {}", place.octets(edition)));
    }
    Ok(Outcome::Done)
}

/// All places with their names.
fn places(registry: &Registry) -> Vec<(String, Place)> {
    let mut places: Vec<_> = COMPONENTS.iter().map(|place| (place.name().to_owned(), *place)).collect();
    for (name, scheme) in registry.iter().filter(|(name, scheme)| scheme.info().name == *name) {
        slots(scheme.info().template, &mut |slot| places.push((format!("{name}.{}", slot.place.name()), slot.place)));
    }
    places.dedup_by(|a, b| a.0 == b.0);
    places
}

/// The error of a name that no place has, with the places of its kind.
fn no_place(name: &str, registry: &Registry) -> String {
    let names: Vec<_> = places(registry).into_iter().map(|(name, _)| name).collect();
    let found = found(name, names.iter().map(String::as_str));
    let of_scheme = name.split_once('.').map(|(scheme, _)| format!("{}.", scheme.to_ascii_lowercase()));
    let fields: Vec<_> =
        of_scheme.map_or_else(Vec::new, |scheme| names.iter().filter(|name| name.starts_with(&scheme)).collect());
    if fields.is_empty() {
        let components: Vec<_> = names.into_iter().filter(|name| !name.contains('.')).collect();
        let components = components.join(", ");
        format!(
            "expected a place, {components}, or a field of a scheme such as ftp.cwd (\"uriel charset\" lists all); {found}"
        )
    } else {
        let fields: Vec<_> = fields.into_iter().map(String::as_str).collect();
        format!("expected a place, one of {}; {found}", fields.join(", "))
    }
}

/// The operation `encode` of `batch`.
pub fn answer_encode(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let (name, octets) = (request.text("component")?, request.text_or_hex()?);
    let place = registry.place(&name).ok_or_else(|| redact::url(&no_place(&name, registry)).to_string())?;
    Written(place.encode(&octets, registry.edition())).members(object);
    Ok(())
}

/// The operation `decode` of `batch`.
pub fn answer_decode(request: &Request<'_>, _: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let decoded = decoded(&request.bytes("input")?)
        .map_err(|(text, error)| ErrorAnswer::by(&error, &Input::from_text(text.into())))?;
    Decoded(decoded).members(object);
    Ok(())
}

/// Answer to `decode`.
struct Decoded(Vec<u8>);

/// The octets with their escapes decoded. Those that are not UTF-8 stay as they are.
///
/// An error comes with the text that it is about, in which each octet that is not UTF-8 is a "?", so offsets are those
/// of the octets.
fn decoded(octets: &[u8]) -> Result<Vec<u8>, (String, ParseError)> {
    let mut text = String::with_capacity(octets.len());
    for chunk in octets.utf8_chunks() {
        text.push_str(chunk.valid());
        chunk.invalid().iter().for_each(|_| text.push('?'));
    }
    if let Err(error) = decode(&text) {
        return Err((text, error));
    }
    let mut decoded = Vec::with_capacity(octets.len());
    for chunk in octets.utf8_chunks() {
        Encoded::new_unchecked(chunk.valid()).decode_into(&mut decoded);
        decoded.extend_from_slice(chunk.invalid());
    }
    Ok(decoded)
}

impl Members for Decoded {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put("hex", &Hex(self.0.iter().copied()));
        if str::from_utf8(&self.0).is_ok() {
            object.put("text", &Octets(&self.0));
        }
    }
}
