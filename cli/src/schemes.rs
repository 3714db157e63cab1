//! `uriel schemes`: what the registry holds.

use std::io::{self, Write as _};

use anstyle::Style;
use clap::Args;
use serde::Serialize;
use uriel::{Edition, Registry};

use crate::{
    Outcome, edition_parser,
    fields::Known,
    table::{
        self,
        Alignment::{Last, Left, Right},
        Column,
    },
};

/// List the schemes that have a rule of their own
#[derive(Args)]
pub struct Arguments {
    /// The edition under which the schemes are read
    #[arg(long, value_parser = edition_parser(), default_value_t)]
    edition: Edition,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// The names that RFC 1738 section 4 reserves for schemes to be defined.
const RESERVED: [&str; 7] = ["afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"];

/// The schemes by the letter of RFC 1738, or today's under a later edition.
pub fn registry(edition: Edition) -> Registry {
    match edition {
        Edition::Rfc1738 => Registry::rfc1738(),
        _ => uriel::schemes::register_aliases(uriel::schemes::register(Registry::empty(edition))),
    }
}

#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    default_port: Option<u16>,
    syntax: String,
    production: Option<&'static str>,
    document: Option<&'static str>,
}

pub fn run(arguments: &Arguments) -> io::Result<Outcome> {
    let registry = registry(arguments.edition);
    let entries: Vec<Entry<'_>> = registry
        .iter()
        .map(|(name, scheme)| {
            let known = Known::of(scheme);
            Entry {
                name,
                default_port: scheme.default_port(),
                syntax: scheme.syntax().to_string(),
                production: known.as_ref().map(|known| known.production),
                document: known.as_ref().map(|known| known.document(arguments.edition)),
            }
        })
        .collect();
    let mut out = anstream::stdout().lock();
    if arguments.json {
        for entry in &entries {
            writeln!(out, "{}", serde_json::to_string(entry)?)?;
        }
    } else {
        let (dim, name) = (table::DIM, table::NAME);
        let texts = |text: fn(&Entry<'_>) -> Option<String>| {
            entries.iter().map(move |entry| text(entry).unwrap_or_else(|| "-".to_owned()))
        };
        let columns = [
            Column::new("scheme", name, Left, texts(|entry| Some(entry.name.to_owned()))),
            Column::new("port", Style::new(), Right, texts(|entry| entry.default_port.map(|port| port.to_string()))),
            Column::new("syntax", Style::new(), Left, texts(|entry| Some(entry.syntax.clone()))),
            Column::new("production", Style::new(), Left, texts(|entry| entry.production.map(str::to_owned))),
            Column::new("document", dim, Last, texts(|entry| entry.document.map(str::to_owned))),
        ];
        table::write_columns(&mut out, &columns)?;
        writeln!(out, "\n{dim}reserved by RFC 1738 section 4:{dim:#} {name}{}{name:#}", RESERVED.join(" "))?;
        writeln!(out, "{dim}for experiments: names that begin with{dim:#} {name}x-{name:#}")?;
    }
    out.flush()?;
    Ok(Outcome::Done)
}

#[cfg(test)]
mod tests {
    use uriel::{NameStatus, name_status};

    use super::*;

    #[test]
    fn the_library_knows_the_reserved_names_too() {
        assert!(RESERVED.iter().all(|name| name_status(name) == NameStatus::Reserved));
    }

    #[test]
    fn the_command_knows_every_scheme_of_the_registry() {
        for edition in Edition::ALL {
            for (name, scheme) in registry(edition).iter() {
                assert!(Known::of(scheme).is_some(), "{name} has no arm in Known::of");
            }
        }
    }
}
