//! `uriel mend`: texts as people write them, made valid; and the option `--mend` of other subcommands.

use std::{ffi::OsString, io};

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use uriel::{
    Edition, Registry,
    mend::{Backslash, Change, MendError, MendRule, Mended, Mender},
};

use crate::{
    answer::ErrorAnswer,
    few::Few,
    input::{FileOptions, Input},
    json::{Json, Members, Object, Octets},
    options::{EditionParser, JsonOptions},
    outcome::Outcome,
    output::{Block, Output},
    request::Request,
    suggestion::found,
    text_error::in_error,
};

/// Make texts as people write them valid URLs and references, without a change of meaning
///
/// White space at the ends, a wrapper such as <...> and line ends are removed; a blank, "{", a "%" that begins no
/// escape, "é" and other characters that are not allowed there are escaped. A valid text stays as it is. A text with
/// two readings is refused, with both of them named: a broken host or port, a ":" in the first segment, a drive of
/// Windows (C:\x), a "\" in a path, which a browser takes for "/" (--backslash decides; after the
/// drive of a file URL it is a "/"), and a scheme or an authority that
/// a browser would read as another one. If the command is built with the feature "idna", a host outside ASCII is written
/// as IDNA does.
///
/// A text that is changed is read by the rule of its scheme too, and is refused if no escape helps. The exit status is 1 if
/// a text is refused.
#[derive(Args)]
#[command(after_long_help = "Examples:
  uriel mend --changes '<http://h/a b>'
  uriel mend --backslash slash 'http://h/a\\b c'
  uriel mend --with brackets http://::1/
  uriel mend --scheme nntp 'nntp://h/g!/1'
  uriel mend --json '50% off'")]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    /// Make each text a URL of this scheme and of the edition: a text that is valid by the generic rules is changed too if
    /// the rule of the scheme asks for it, and "URL:" before the URL is removed. Under RFC 1738 a fragment stays
    #[arg(long, value_name = "NAME", conflicts_with_all = ["backslash", "rules"])]
    scheme: Option<String>,
    /// Mend a "\" in a path as "/", which browsers read there in http URLs, or as %5C
    #[arg(long, value_name = "READING", value_parser = backslash_parser())]
    backslash: Option<Backslash>,
    /// Mend by this rule too, which is off without the option: "brackets" writes those of an IPv6 address
    #[arg(long = "with", value_name = "RULE", value_parser = rule_parser())]
    rules: Vec<MendRule>,
    /// Print the changes after the URL, each with its place in the text and its section; after the first hundred by one
    /// rule, the others are counted
    #[arg(long, conflicts_with = "json")]
    changes: bool,
    #[command(flatten)]
    json: JsonOptions,
    /// Texts; "-", or no argument, reads lines of standard input
    #[arg(value_name = "TEXT")]
    texts: Vec<OsString>,
    #[command(flatten)]
    files: FileOptions,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    let purpose = match &arguments.scheme {
        None => {
            let mender = mender(&registry, arguments.backslash);
            Purpose::Mend(arguments.rules.iter().fold(mender, |mender, rule| mender.with(*rule)))
        }
        Some(name) if registry.get(name).is_some() => Purpose::UpgradeTo(name),
        Some(name) => {
            let known = registry.iter().map(|(name, _)| name);
            return Err(io::Error::other(format!("expected a scheme that has a rule, {}", found(name, known))));
        }
    };
    let printed = if arguments.changes { Printed::After } else { Printed::Not };
    let mut run = Run { registry: &registry, purpose, printed, json: arguments.json, out, outcome: Outcome::Done };
    arguments.files.each_url(&mut run, &arguments.texts, |run| run.out, Run::text)?;
    Ok(run.outcome)
}

/// What texts are to become.
pub enum Purpose<'r> {
    /// Valid URLs and references.
    Mend(Mender),
    /// URLs of their schemes.
    Upgrade,
    /// URLs of the scheme of that name, which the registry has.
    UpgradeTo(&'r str),
}

/// The place where changes are printed, without `--json`.
#[derive(Clone, Copy)]
pub enum Printed {
    After,
    AsNotes,
    Not,
}

/// A run of `mend` or `upgrade`.
pub struct Run<'r> {
    pub registry: &'r Registry,
    pub purpose: Purpose<'r>,
    pub printed: Printed,
    pub json: JsonOptions,
    pub out: &'r mut Output,
    pub outcome: Outcome,
}

impl Run<'_> {
    /// Mends one text; `line` is its line of the input.
    pub fn text(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let mended = match &self.purpose {
            Purpose::Mend(rules) => self.registry.mend_by(*rules, octets),
            Purpose::Upgrade => self.registry.upgrade(octets),
            Purpose::UpgradeTo(name) => {
                self.registry.upgrade_to(name, octets).unwrap_or_else(|| self.registry.upgrade(octets))
            }
        };
        if mended.is_err() {
            self.outcome = Outcome::Refused;
        }
        if self.json.is_wanted() {
            return self.json.print(&mended.map_err(|error| ErrorAnswer::unmended(&error)), octets, line, self.out);
        }
        match mended {
            Ok(mended) => {
                let mut page = self.out.page()?;
                page.line(mended.as_str());
                match self.printed {
                    Printed::After => few(&mended).print(&mut page),
                    Printed::AsNotes => return few(&mended).note(self.out),
                    Printed::Not => {}
                }
                Ok(())
            }
            Err(error) => report(&error, octets, line, self.out),
        }
    }
}

/// Writes the error of a text, drawn under it if that is UTF-8.
fn report(error: &MendError, octets: &[u8], line: Option<usize>, out: &mut Output) -> io::Result<()> {
    match str::from_utf8(octets) {
        Ok(text) => out.error(line, out.fit(error.report(text).with_redacted(in_error(text)))),
        Err(_) => out.error(line, error),
    }
}

/// The operation `mend` of `batch`.
pub fn answer(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let octets = request.bytes("input")?;
    let mut mender = Mender::new(registry.edition());
    for name in request.strings("with")? {
        mender = mender.with(rule_named(&name)?);
    }
    registry.mend_by(mender, &octets).map_err(|error| ErrorAnswer::unmended(&error))?.members(object);
    Ok(())
}

/// The changes, as they are listed.
fn few<'t>(mended: &Mended<'t>) -> Few<impl Iterator<Item = Change<'t>>> {
    Few::of(mended.changes(), |change| change.rule().as_str())
}

impl Members for Mended<'_> {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put("result", self.as_str());
        few(self).put(object, "changes", "rule");
    }
}

impl Json for Change<'_> {
    fn write(&self, out: &mut Block) {
        Object::write(out, |object| {
            object.put("rule", self.rule().as_str());
            object.put("start", &self.span().start);
            object.put("end", &self.span().end);
            object.put("before", &Octets(&self.before()));
            object.put_shown("after", self.after());
        });
    }
}

fn backslash_parser() -> impl TypedValueParser<Value = Backslash> {
    let reading = |name: String| Backslash::ALL.into_iter().find(|reading| reading.as_str() == name);
    PossibleValuesParser::new(Backslash::ALL.map(Backslash::as_str))
        .try_map(move |name| reading(name).ok_or("expected \"backslash\": slash or escape"))
}

/// The rule of that name.
fn rule_named(name: &str) -> Result<MendRule, String> {
    let named = MendRule::ALL.into_iter().find(|rule| rule.as_str() == name);
    named.ok_or_else(|| format!("expected a rule: {}", MendRule::ALL.map(MendRule::as_str).join(", ")))
}

fn rule_parser() -> impl TypedValueParser<Value = MendRule> {
    PossibleValuesParser::new([MendRule::Brackets.as_str()]).try_map(|name| rule_named(&name))
}

/// The mender that the option `--backslash` asks for.
fn mender(registry: &Registry, backslash: Option<Backslash>) -> Mender {
    let mender = Mender::new(registry.edition());
    backslash.map_or(mender, |reading| mender.with_backslash(reading))
}

/// The options `--mend` and `--backslash` of a subcommand that reads URLs.
#[derive(Args, Clone, Copy)]
pub struct MendOption {
    /// Mend each text first, as `mend` does, and print the changes on standard error, up to a hundred by one rule; a
    /// text that `mend` refuses is an error
    #[arg(long)]
    mend: bool,
    /// Mend a "\" in a path as "/", which browsers read there in http URLs, or as %5C
    #[arg(long, value_name = "READING", value_parser = backslash_parser(), requires = "mend")]
    backslash: Option<Backslash>,
}

impl MendOption {
    /// The text to be read: mended, if that is wanted and possible.
    pub fn read<'t>(self, octets: &'t [u8], registry: &Registry, out: &mut Output) -> io::Result<Input<'t>> {
        if !self.mend {
            return Ok(Input::from_octets(octets.into()));
        }
        match registry.mend_by(mender(registry, self.backslash), octets) {
            Ok(mended) => {
                few(&mended).note(out)?;
                Ok(Input::from_text(mended.into_text()))
            }
            Err(error) => {
                out.note(format_args!("not mended: {error}"))?;
                Ok(Input::from_octets(octets.into()))
            }
        }
    }
}
