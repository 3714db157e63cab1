//! `uriel get`: parts of URLs, in a format of the user's own.

use std::{collections::BTreeSet, ffi::OsString, fmt, io};

use clap::Args;
use uriel::{
    Edition, Encoded, Parsed, Registry, SchemeName, UriRef,
    redact::{Keys, Redacted, url},
};

use crate::{
    answer::ErrorAnswer,
    build::Takes,
    format::{self, Fetch, FieldName, Format, Index, Part, Piece, joined},
    input::{FileOptions, Input},
    json::{Hex, Members, Object},
    mend::MendOption,
    options::{EditionParser, JsonOptions},
    outcome::Outcome,
    output::Output,
    registry::reference,
    suggestion::found,
    table::write_escaped,
    text_error::TextError,
    value::decoded_in_query,
};

/// Print parts of URLs, in a format of your own
///
/// The format is printed for each URL, on a line of its own, with the parts in braces filled in: '{host}
/// {ftp.typecode}'.
///
/// Components are printed as they are written: scheme, authority, userinfo, user, password, host, port, path, params,
/// query, fragment, and url for the whole URL. kind, form, `host_kind`, `authority_kind` and edition are words that
/// describe it, urlpath is the path of RFC 1738, and `default_port` the port of its scheme. Smaller parts are decoded:
/// {segment:1} is the first segment of the path and {segment:-1} the last, {query:KEY} the first value of that key in
/// the query, and {query-all:KEY} all its values.
///
/// Any other name is a field of the scheme, decoded, as `uriel parse` prints it: {typecode} of any scheme,
/// {ftp.typecode} only of ftp. `{effective_port}` is the port to connect to. {cwd} is a whole list, with spaces between
/// its elements, {cwd:1} an element, and {hfields:subject} the value of that name.
///
/// "|raw" after a name prints a part as it is written, and "|decoded" prints it decoded: {path|decoded}.
/// "|redacted" after the name of a component prints it without its secrets: {url|redacted}. "!" at the end makes a
/// URL without the part an error: {host!}; otherwise an absent part is empty. \n, \t, \r, \0 and \\ are escapes,
/// and {{ and }} are braces.
///
/// Control characters, invisible characters and bytes that are not UTF-8 are printed as escapes such as \n, \u{202e} or
/// \xe9, and a backslash as \\, on terminals and into pipes, so that each URL makes one line. With --unescaped they are
/// printed as they are. --null ends the text of each URL with NUL instead of a line end, and changes nothing else: line
/// ends in values are escaped too, unless --unescaped is given; then a value with a NUL is an error.
///
/// An invalid URL makes no line, but an error, so the lines are not those of the input: to keep what belongs to a URL
/// together with it, put {url} into the format. With --json each URL makes an object, whose "result" is the text with
/// its values unescaped.
///
/// Passwords are printed where they are asked for. The exit status is 1 if a URL is invalid or lacks a part that it
/// must have, or if the `{effective_port}` that is asked for is over 65535.
#[derive(Args)]
#[command(after_long_help = "Examples:
  # the hosts of a list, each once
  uriel get '{host}' --file urls.txt | sort -u
  # a value of the query, and the last segment of the path
  uriel get '{query:id} {segment:-1}' 'http://h/a/b?id=7'")]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    #[command(flatten)]
    mend: MendOption,
    /// Read "+" in a query as a space, as HTML forms write it
    #[arg(long)]
    form_query: bool,
    /// Print invisible characters of values, such as controls, which terminals obey, as they are
    #[arg(long)]
    unescaped: bool,
    /// End the text of each URL with NUL instead of a line end
    #[arg(long, short = '0', conflicts_with = "json")]
    null: bool,
    #[command(flatten)]
    json: JsonOptions,
    /// Text with parts in braces
    #[arg(value_name = "FORMAT")]
    format: Format,
    /// URLs or relative references; "-", or no argument, reads lines of standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
    #[command(flatten)]
    files: FileOptions,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    let wrong = |field| misnamed(field, &registry).or_else(|| misplaced(field, &registry));
    if let Some(message) = arguments.format.fields().find_map(wrong) {
        return Err(io::Error::other(message));
    }
    if arguments.null && arguments.format.has_nul() {
        return Err(io::Error::other("expected no \\0 in the format, because --null ends the text of a URL with it"));
    }
    if !arguments.format.has_part() {
        out.note("the format has no part in braces, such as '{host}'")?;
    }
    let of_any_scheme = arguments.format.fields().filter(|field| field.scheme.is_none());
    let unseen = of_any_scheme.map(|field| field.name.as_str()).collect();
    let mut run = Run { arguments, registry: &registry, out, unseen, outcome: Outcome::Done };
    arguments.files.each_url(&mut run, &arguments.urls, |run| run.out, Run::url)?;
    for name in run.unseen {
        run.out.note(format_args!("none of the URLs is of a scheme that has a field {:?}", url(name)))?;
    }
    Ok(run.outcome)
}

/// The message for a field that no URL can have: its scheme is unknown, or no scheme has a field of that name.
fn misnamed(FieldName { scheme, name, .. }: &FieldName, registry: &Registry) -> Option<String> {
    let Some(asked) = scheme else {
        if registry.iter().any(|(_, scheme)| scheme.info().fields.contains(&&**name)) {
            return None;
        }
        let components = format::components().collect::<Vec<_>>().join(" ");
        let fields = registry.iter().flat_map(|(_, scheme)| scheme.info().fields.iter().copied());
        let found = found(name, format::components().chain(["segment", "query", "query-all"]).chain(fields));
        return Some(format!(
            "expected a part: {components} segment:1 query:KEY query-all:KEY, or a field of a scheme, which \"uriel parse\" shows; {found}"
        ));
    };
    let Some(scheme) = registry.get(asked) else {
        let known: Vec<_> = registry.iter().map(|(name, _)| name).collect();
        return Some(format!("expected a scheme: {}; {}", known.join(" "), found(asked, known.iter().copied())));
    };
    let names = scheme.info().fields;
    let found = || found(name, names.iter().copied());
    (!names.contains(&&**name)).then(|| format!("expected a field of {asked}: {}; {}", names.join(" "), found()))
}

/// The message for an element that no URL can have: every scheme that has the field has one value for it, or a list,
/// whose elements have numbers.
fn misplaced(FieldName { scheme, name, element }: &FieldName, registry: &Registry) -> Option<String> {
    let element = element.as_deref()?;
    let asked =
        registry.iter().filter(|(known, _)| scheme.as_ref().is_none_or(|asked| asked.eq_ignore_ascii_case(known)));
    let having = asked.filter(|(_, scheme)| scheme.info().fields.contains(&&**name));
    let mut errors = having.map(|(_, scheme)| match Takes::found(name, scheme.info().template)? {
        Takes::One => Some(format!("expected no \":\" after {name:?}, which is one value")),
        Takes::Many | Takes::Entries => element.parse::<Index>().err(),
        Takes::Pairs => None,
    });
    errors.next()?.filter(|_| errors.all(|error| error.is_some()))
}

struct Run<'a> {
    arguments: &'a Arguments,
    registry: &'a Registry,
    out: &'a mut Output,
    /// Fields that no scheme of a URL has had yet.
    unseen: BTreeSet<&'a str>,
    outcome: Outcome,
}

impl Run<'_> {
    /// Prints the format for one URL; `line` is its line of the input.
    fn url(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let Arguments { mend, json, format, .. } = self.arguments;
        let input = mend.read(octets, self.registry, self.out)?;
        let values = self.values(&input);
        if values.is_err() {
            self.outcome = Outcome::Refused;
        }
        if json.is_wanted() {
            let answer = values.map(|values| Filled { format, values }).map_err(ErrorAnswer::from);
            return json.print(&answer, octets, line, self.out);
        }
        let values = match values {
            Ok(values) => values,
            Err(error) => return error.report(line, self.out),
        };
        let mut page = self.out.page()?;
        for (piece, value) in format.pieces.iter().zip(&values) {
            match (piece, value) {
                (Piece::Text(text), _) => page.text(text),
                (_, Some(octets)) if self.arguments.unescaped => page.octets.extend_from_slice(octets),
                (_, Some(octets)) if !octets.is_empty() => write_escaped(&mut page, octets),
                _ => {}
            }
        }
        page.octets.push(if self.arguments.null { 0 } else { b'\n' });
        Ok(())
    }

    /// The value of each piece of the format that is a part, and has one.
    fn values<'i>(&mut self, input: &'i Input<'_>) -> Result<Vec<Option<Vec<u8>>>, TextError<'i>> {
        let (registry, format) = (self.registry, &self.arguments.format);
        let wants_fields = format.fields().next().is_some();
        let read = reference(input.text(), registry).and_then(|url| {
            let is_typed = wants_fields && url.scheme().is_some();
            Ok((url, is_typed.then(|| registry.parse(input.text())).transpose()?))
        });
        let (url, parsed) = read.map_err(|error| {
            // The scheme of a URL that is refused may have the field.
            if let Some(scheme) = registry.get(SchemeName::of_unchecked(input.text()).as_str()) {
                self.unseen.retain(|name| !scheme.info().fields.contains(name));
            }
            TextError::text("URL", input, &error)
        })?;
        // Perf: most formats ask for nothing without its secrets.
        let redacted = || match &parsed {
            Some(parsed) => parsed.redacted(),
            None => registry.redacted(input.text()),
        };
        let mut values = Vec::with_capacity(format.pieces.len());
        for piece in &format.pieces {
            let Piece::Part(part) = piece else {
                values.push(None);
                continue;
            };
            let value = match (&part.fetch, &parsed) {
                (Fetch::Field(field), Some(parsed)) => self.field(part, field, &url, parsed),
                _ => Ok(self.component(part, &url, &redacted)),
            };
            let ends_early = |octets: &[u8]| self.arguments.unescaped && self.arguments.null && octets.contains(&0);
            let expected = match &value {
                Ok(None) if part.is_required => ", which the URL lacks",
                Ok(Some(octets)) if ends_early(octets) => " without NUL, which would end the text of the URL",
                Err(OutOfRange) => " up to 65535",
                Ok(_) => "",
            };
            if !expected.is_empty() {
                let message = format!("expected {{{}}}{expected}", format.shown(part));
                // People are shown the URL, because no place in it can be marked.
                let is_shown = !self.arguments.json.is_wanted();
                let message =
                    if is_shown { format!("{message}\n  {}", redacted().with_keys(Keys::COMMON)) } else { message };
                return Err(TextError::Together { kind: "part", message });
            }
            values.push(value.unwrap_or_default());
        }
        Ok(values)
    }

    /// The value of a part that is no field of a scheme; `None` if it is absent.
    fn component<'u>(
        &self,
        part: &Part,
        url: &UriRef<'_>,
        redacted: &impl Fn() -> Redacted<'u, 'static>,
    ) -> Option<Vec<u8>> {
        let form_query = self.arguments.form_query;
        let is_named = |written: Encoded<'_>, key: &str| decoded_in_query(written, form_query) == key.as_bytes();
        let value =
            |(_, value): (_, Option<Encoded<'_>>)| part.piece(value.unwrap_or(Encoded::new_unchecked("")), form_query);
        match &part.fetch {
            Fetch::Component(component) => component(url).map(|text| part.component(text, url, redacted)),
            Fetch::DefaultPort => {
                let name = url.scheme()?.as_str();
                self.registry.get(name)?.default_port(name).map(|port| port.to_string().into_bytes())
            }
            Fetch::Segment(index) => index.of(url.path().segments()).map(|segment| part.piece(segment, false)),
            Fetch::Query(key) => url.query_pairs().find(|(name, _)| is_named(*name, key)).map(value),
            Fetch::QueryAll(key) => {
                let named = url.query_pairs().filter(|(name, _)| is_named(*name, key));
                let mut values = named.map(value).peekable();
                values.peek().is_some().then(|| joined(values))
            }
            Fetch::Field(_) => None,
        }
    }

    /// The value of a field of the scheme; `None` if it is absent.
    fn field(
        &mut self,
        part: &Part,
        field: &FieldName,
        url: &UriRef<'_>,
        parsed: &Parsed<'_, '_>,
    ) -> Result<Option<Vec<u8>>, OutOfRange> {
        let names = [url.scheme().map(SchemeName::as_str), parsed.scheme().map(|scheme| scheme.info().name)];
        let is_meant = |asked: &str| names.iter().flatten().any(|name| name.eq_ignore_ascii_case(asked));
        if !field.scheme.as_deref().is_none_or(is_meant) {
            return Ok(None);
        }
        // The field is absent without a port, and with one to which nothing can connect.
        if field.name == "effective_port" && parsed.effective_port().is_err() {
            self.unseen.remove(field.name.as_str());
            return Err(OutOfRange);
        }
        let mut found = None;
        parsed.fields_named(&[&field.name], &mut |listed| found = Some(part.value(field, listed.value)));
        if found.is_some() {
            self.unseen.remove(field.name.as_str());
        }
        Ok(found.flatten())
    }
}

/// The error of a port over 65535.
struct OutOfRange;

/// Answer: a format with its values.
struct Filled<'f> {
    format: &'f Format,
    values: Vec<Option<Vec<u8>>>,
}

impl Filled<'_> {
    /// The octets of each piece.
    fn pieces(&self) -> impl Iterator<Item = &[u8]> + Clone {
        self.format.pieces.iter().zip(&self.values).map(|(piece, value)| match piece {
            Piece::Text(text) => text.as_bytes(),
            Piece::Part(_) => value.as_deref().unwrap_or_default(),
        })
    }
}

impl Members for Filled<'_> {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        if self.pieces().all(|piece| str::from_utf8(piece).is_ok()) {
            object.put_shown("result", self);
        } else {
            object.put_object("result", |result| result.put("hex", &Hex(self.pieces().flatten().copied())));
        }
    }
}

impl fmt::Display for Filled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().try_for_each(|piece| f.write_str(str::from_utf8(piece).unwrap_or_default()))
    }
}
