//! `uriel schemes`: the schemes of the registry.

use std::io;

use anstyle::Style;
use clap::Args;
use uriel::{
    Edition,
    scheme::{AnyScheme, Conversion, Document, Info, RESERVED_NAMES},
};

use crate::{
    json::{Members, Object, write_line},
    options::EditionParser,
    outcome::Outcome,
    output::Output,
    suggestion::found,
    table::{
        self,
        Alignment::{Left, Right},
        Column,
    },
};

/// List the schemes that have a rule of their own
#[derive(Args)]
#[command(after_long_help = "Examples:
  uriel schemes
  uriel schemes http https
  uriel schemes --edition rfc1738 --json")]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    /// Schemes to list; without one, all
    #[arg(value_name = "SCHEME")]
    names: Vec<String>,
}

struct SchemeEntry<'a> {
    name: &'a str,
    /// Name of the scheme itself, if `name` is an alias.
    alias_of: Option<&'static str>,
    default_port: Option<u16>,
    syntax: String,
    production: &'static str,
    /// Document whose rules the scheme follows under the edition.
    document: Option<&'static str>,
    documents: Vec<SchemeDocument>,
    /// IANA status of the scheme; aliases have none.
    status: Option<String>,
    forms: &'static [&'static str],
    /// Options of "uriel build" with a text that is no field.
    conversions: &'static [Conversion],
}

struct SchemeDocument {
    name: &'static str,
    obsoleted_by: Option<&'static str>,
}

impl Members for SchemeEntry<'_> {
    fn members(&self, object: &mut Object<'_>) {
        object.put("name", self.name);
        object.put("alias_of", &self.alias_of);
        object.put("default_port", &self.default_port.map(u64::from));
        object.put("syntax", &self.syntax);
        object.put("production", self.production);
        object.put("document", &self.document);
        object.put_array("documents", &self.documents);
        object.put("status", &self.status);
        object.put_array("forms", self.forms.iter().copied());
        object.put_array("conversions", self.conversions);
    }
}

impl Members for SchemeDocument {
    fn members(&self, object: &mut Object<'_>) {
        object.put("name", self.name);
        object.put("obsoleted_by", &self.obsoleted_by);
    }
}

impl Members for Conversion {
    fn members(&self, object: &mut Object<'_>) {
        object.put("name", self.name);
        object.put("text", self.text);
        object.put("choice", &self.choice.map(|choice| choice.name));
        object.put_array("choices", self.choice.map_or(&[][..], |choice| choice.values).iter().copied());
    }
}

impl<'a> SchemeEntry<'a> {
    fn new((name, scheme): (&'a str, &dyn AnyScheme), edition: Edition) -> Self {
        let Info { name: own_name, syntax, facts, conversions, .. } = scheme.info();
        let source = |document: &Document| SchemeDocument { name: document.name, obsoleted_by: document.obsoleted_by };
        let alias_of = (!own_name.eq_ignore_ascii_case(name)).then_some(*own_name);
        Self {
            name,
            alias_of,
            default_port: scheme.default_port(name),
            syntax: syntax.to_string(),
            production: facts.rule.name(edition),
            document: facts.document(edition).map(|document| document.name),
            documents: facts.documents.iter().map(source).collect(),
            status: alias_of.is_none().then(|| facts.status.to_string()),
            forms: facts.forms,
            conversions,
        }
    }
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    let known = || registry.iter().map(|(name, _)| name);
    for name in &arguments.names {
        if !known().any(|known| known.eq_ignore_ascii_case(name)) {
            return Err(io::Error::other(format!("expected a scheme that has a rule, {}", found(name, known()))));
        }
    }
    let is_asked = |name: &str| arguments.names.iter().any(|asked| asked.eq_ignore_ascii_case(name));
    let asked = registry.iter().filter(|(name, _)| arguments.names.is_empty() || is_asked(name));
    let entries: Vec<SchemeEntry<'_>> = asked.map(|entry| SchemeEntry::new(entry, arguments.edition)).collect();
    let mut page = out.page()?;
    if arguments.json {
        for entry in &entries {
            write_line(entry, page.octets);
        }
    } else {
        let (dim, name) = (table::DIM, table::NAME);
        let texts = |text: fn(&SchemeEntry<'_>) -> Option<String>| {
            entries.iter().map(move |entry| text(entry).unwrap_or_else(|| "-".to_owned()))
        };
        let columns = [
            Column::new("scheme", name, Left, texts(|entry| Some(entry.name.to_owned()))),
            Column::new("port", Style::new(), Right, texts(|entry| entry.default_port.map(|port| port.to_string()))),
            Column::new("syntax", Style::new(), Left, texts(|entry| Some(entry.syntax.clone()))),
            Column::new("production", Style::new(), Left, texts(|entry| Some(entry.production.to_owned()))),
            Column::new("status", Style::new(), Left, texts(|entry| entry.status.clone())),
            Column::new("document", dim, Left, texts(|entry| entry.document.map(str::to_owned))),
        ];
        table::write_columns(&mut page, &columns);
        if !arguments.names.is_empty() {
            return Ok(Outcome::Done);
        }
        page.text("\n");
        page.paint(dim, "reserved by RFC 1738 section 4:");
        page.text(" ");
        page.paint(name, &RESERVED_NAMES.join(" "));
        page.text("\n");
        page.paint(dim, "for experiments: names that begin with");
        page.text(" ");
        page.paint(name, "x-");
        page.text("\n");
    }
    Ok(Outcome::Done)
}
