//! `uriel set`: URLs with components, segments and pairs changed, and every other byte kept.

use std::{borrow::Cow, ffi::OsString, io};

use clap::{Args, ValueEnum};
use uriel::{
    Component, Edition, Encoded, Registry, UriRefBuf,
    edit::{EditError, PortValue},
    write::Place,
};

use crate::{
    answer::Written,
    input::FileOptions,
    mend::MendOption,
    options::{EditionParser, JsonOptions},
    outcome::Outcome,
    output::Output,
    registry::redacted,
    reporter::Reporter,
    text_error::TextError,
    value::decoded_in_query,
};

/// Change components, segments and pairs of URLs, and keep every other byte
///
/// Prints one URL per line, with passwords. Components come first, then segments of the path, then pairs of the query.
/// A component is given as it is written, escapes and all; with --escape as plain text. Segments and pairs are always
/// plain text, and escaped for their place: --segment a/b is one segment.
///
/// A component that is given several times makes a URL for each of its values. The URL may be empty: `uriel set
/// --scheme http --host h --path /a ''` prints `http://h/a`.
///
/// A URL with a password is refused if --host gives it another host, unless --keep-login or --drop-login says what
/// becomes of its user and password, or an option sets or removes them.
///
/// The exit status is 1 if a URL is invalid, or would be, by the generic syntax or by the rule of its scheme.
#[derive(Args)]
#[command(after_long_help = "Examples:
  # without the pairs that track readers
  uriel set --remove-query-pair 'utm_*' 'http://h/?utm_source=a&id=7'
  # the http URLs of a list made https
  uriel set --scheme https --file urls.txt")]
#[allow(clippy::struct_excessive_bools, reason = "they are flags of a command line")]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    #[command(flatten)]
    mend: MendOption,
    #[command(flatten)]
    components: Components,
    /// Escape the characters, "%" among them, that cannot stand in userinfo, user, password, path, query or fragment
    #[arg(long)]
    escape: bool,
    /// Keep user and password with another host
    #[arg(long, conflicts_with = "drop_login")]
    keep_login: bool,
    /// Remove user and password with another host
    #[arg(long)]
    drop_login: bool,
    /// Change only components that are absent, or only those that are present
    #[arg(long, value_name = "WHICH")]
    only: Option<Only>,
    /// Remove the last segment of the path
    #[arg(long)]
    pop_segment: bool,
    /// Append a segment to the path
    #[arg(long = "segment", value_name = "TEXT")]
    segments: Vec<OsString>,
    /// Append a path, as it is written, with one "/" where the two meet. Segments "." and ".." are refused
    #[arg(long = "append-path", value_name = "PATH")]
    appended_paths: Vec<String>,
    /// Remove all pairs but those with this key; a "*" at the end stands for any rest, as for --remove-query-pair
    #[arg(long = "retain-query-pair", value_name = "KEY")]
    retained_pairs: Vec<OsString>,
    /// Remove the pairs with this key; a "*" at the end stands for any rest, as in 'utm_*', and "\*" for a "*"
    #[arg(long = "remove-query-pair", value_name = "KEY")]
    removed_pairs: Vec<OsString>,
    /// Set the value of a pair: other pairs with the key are removed
    #[arg(long = "query-pair", value_name = "KEY=VALUE", value_parser = pair)]
    pairs: Vec<(String, String)>,
    /// Set a key without "=" and value: other pairs with the key are removed
    #[arg(long = "query-key", value_name = "KEY", conflicts_with = "form_query")]
    keys: Vec<OsString>,
    /// Append a pair, also if there is one with its key
    #[arg(long = "append-query-pair", value_name = "KEY=VALUE", value_parser = pair)]
    appended_pairs: Vec<(String, String)>,
    /// Sort the pairs by their keys; those with the same key keep their order
    #[arg(long)]
    sort_query: bool,
    /// Read and write a space in pairs as "+", as HTML forms do
    #[arg(long)]
    form_query: bool,
    #[command(flatten)]
    json: JsonOptions,
    /// URLs or relative references; "-", or no argument, reads lines of standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
    #[command(flatten)]
    files: FileOptions,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Only {
    Absent,
    Present,
}

/// A key and a value, with the first "=" between them.
fn pair(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("expected \"=\" after the key")?;
    Ok((key.to_owned(), value.to_owned()))
}

/// Declares the options for components, in the order that they are set in.
macro_rules! components {
    ($($component:ident, $set:ident $(, $no:ident)?;)*) => {
        #[derive(Args)]
        struct Components {
            $(
                #[arg(
                    long,
                    value_name = "TEXT",
                    help = concat!("Set the ", stringify!($component))
                    $(, conflicts_with = stringify!($no))?
                )]
                $component: Vec<String>,
                $(
                    #[arg(long, help = concat!("Remove the ", stringify!($component)))]
                    $no: bool,
                )?
            )*
        }

        impl Components {
            /// The components to set, each with its values, of which `None` removes it.
            fn edits(&self) -> Vec<(ComponentOption, Vec<Option<&str>>)> {
                let mut edits = Vec::new();
                $(
                    let values = self.$component.iter().map(|value| Some(value.as_str()));
                    let values: Vec<_> = values$(.chain(self.$no.then_some(None)))?.collect();
                    let component = ComponentOption {
                        name: stringify!($component),
                        is_present: |url| components!(@present url $component),
                        set: |url, value| components!(@set url value $set $($no)?),
                    };
                    edits.extend((!values.is_empty()).then_some((component, values)));
                )*
                edits
            }
        }
    };
    (@present $url:ident path) => { !$url.path().is_empty() };
    (@present $url:ident $component:ident) => { $url.$component().is_some() };
    (@set $url:ident $value:ident $set:ident) => { $url.$set($value.unwrap_or_default()) };
    (@set $url:ident $value:ident set_port $no:ident) => { $url.set_port(PortValue::written($value)) };
    (@set $url:ident $value:ident $set:ident $no:ident) => { $url.$set($value) };
}

components! {
    scheme, set_scheme, no_scheme;
    authority, set_authority, no_authority;
    host, set_host;
    userinfo, set_userinfo, no_userinfo;
    user, set_user, no_user;
    password, set_password, no_password;
    port, set_port, no_port;
    path, set_path;
    params, set_params, no_params;
    query, set_query, no_query;
    fragment, set_fragment, no_fragment;
}

impl Arguments {
    /// True if pairs with this key, decoded, stay.
    fn retain(&self, key: &[u8]) -> bool {
        let is_among = |keys: &[OsString]| keys.iter().any(|asked| stands_for(asked.as_encoded_bytes(), key));
        (self.retained_pairs.is_empty() || is_among(&self.retained_pairs)) && !is_among(&self.removed_pairs)
    }
}

/// True if an argument stands for a key: with a "*" at its end, for all that begin with the text before it.
fn stands_for(argument: &[u8], key: &[u8]) -> bool {
    match (argument.strip_suffix(b"\\*"), argument.strip_suffix(b"*")) {
        (Some(start), _) => key.strip_suffix(b"*") == Some(start),
        (None, Some(start)) => key.starts_with(start),
        (None, None) => key == argument,
    }
}

/// A URL with one server in the place of a list, which only the rule of its scheme reads.
struct WithOneServer {
    text: String,
    list: String,
}

impl WithOneServer {
    const SERVER: &str = "h";

    /// `None` for a text that is no URL of its scheme, or has no list.
    fn of(text: &str, registry: &Registry) -> Option<Self> {
        registry.parse(text).ok()?.scheme().filter(|scheme| scheme.info().admits_servers)?;
        let start = text.find("//")? + 2;
        let end = text[start..].find(['/', '?', '#']).map_or(text.len(), |at| start + at);
        let start = text[start..end].rfind('@').map_or(start, |at| start + at + 1);
        let one = [&text[..start], Self::SERVER, &text[end..]].concat();
        Some(Self { text: one, list: text[start..end].to_owned() })
    }

    /// The edited URL, with the list in its place again.
    fn put_back(&self, edited: &UriRefBuf) -> String {
        let mut text = edited.to_string();
        if let Some(host) = edited.as_uri_ref().span(Component::Host) {
            text.replace_range(host, &self.list);
        }
        text
    }
}

/// A component that can be set.
struct ComponentOption {
    name: &'static str,
    is_present: fn(&UriRefBuf) -> bool,
    set: fn(&mut UriRefBuf, Option<&str>) -> Result<(), EditError>,
}

impl ComponentOption {
    /// A plain text, escaped for the component. Host, port and others that do not take any text are not escaped.
    fn escaped<'t>(&self, text: &'t str, edition: Edition) -> Cow<'t, str> {
        match (self.name, Place::named(self.name), Place::named("segment")) {
            ("path", _, Some(segment)) => {
                let segments: Vec<_> = text.split('/').map(|text| segment.encode(text, edition)).collect();
                segments.join("/").into()
            }
            ("userinfo" | "user" | "password" | "query" | "fragment", Some(place), _) => place.encode(text, edition),
            _ => text.into(),
        }
    }
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    let (edits, reporter) = (arguments.components.edits(), Reporter::new(arguments.json, out));
    let mut run = Run { arguments, registry: &registry, edits, reporter };
    arguments.files.each_url(&mut run, &arguments.urls, |run| run.reporter.out, Run::url)?;
    Ok(run.reporter.outcome)
}

struct Run<'a> {
    arguments: &'a Arguments,
    registry: &'a Registry,
    edits: Vec<(ComponentOption, Vec<Option<&'a str>>)>,
    reporter: Reporter<'a>,
}

impl Run<'_> {
    /// Edits one URL; `line` is its line of the input.
    fn url(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let input = self.arguments.mend.read(octets, self.registry, self.reporter.out)?;
        // Only its scheme may read a URL that the generic rules refuse.
        let (read, listed) = match UriRefBuf::parse_with(input.text(), self.arguments.edition) {
            Ok(url) => (Ok(url), None),
            Err(error) => match WithOneServer::of(input.text(), self.registry) {
                Some(listed) => (UriRefBuf::parse_with(&listed.text, self.arguments.edition), Some(listed)),
                None => (Err(error), None),
            },
        };
        let edited = match read {
            Err(error) => vec![Err(TextError::text("URL", &input, &error))],
            Ok(_) if listed.is_some() && self.changes_server() => {
                let message =
                    "the URL has a list of servers, which its scheme alone reads: no option changes either".to_owned();
                vec![Err(TextError::Together { kind: "server", message })]
            }
            Ok(url) => {
                let written = listed.as_ref().map_or(input.text(), |listed| &listed.text);
                let count: usize = self.edits.iter().map(|(_, values)| values.len()).product();
                let told =
                    |error: EditError| TextError::Together { kind: error.kind().as_str(), message: error.to_string() };
                let one = |nth| {
                    let edited = self.edited(url.clone(), nth).map_err(told)?;
                    let checked = self.checked(self.settle_login(&url, edited)?, written)?;
                    Ok(listed.as_ref().map_or_else(|| checked.to_string(), |listed| listed.put_back(&checked)))
                };
                (0..count).map(one).collect()
            }
        };
        for url in edited {
            let written = url.map(Written);
            self.reporter.answer(written, octets, line, |page, Written(url)| page.line(url))?;
        }
        Ok(())
    }

    /// True if an option is given that changes the scheme, the host, the port or the authority.
    fn changes_server(&self) -> bool {
        self.edits.iter().any(|(component, _)| ["scheme", "authority", "host", "port"].contains(&component.name))
    }

    /// The URL with the edits, and with the `nth` choice of the values of its components.
    fn edited(&self, mut url: UriRefBuf, nth: usize) -> Result<UriRefBuf, EditError> {
        let arguments = self.arguments;
        let is_meant = |is_present: bool| match arguments.only {
            None => true,
            Some(Only::Absent) => !is_present,
            Some(Only::Present) => is_present,
        };
        // The values of the last component change first, as digits do.
        let mut rest: usize = self.edits.iter().map(|(_, values)| values.len()).product();
        for (component, values) in &self.edits {
            rest /= values.len();
            let value = values[nth / rest % values.len()];
            if !is_meant((component.is_present)(&url)) {
                continue;
            }
            let written = |text| component.escaped(text, arguments.edition);
            let value = value.map(|text| if arguments.escape { written(text) } else { text.into() });
            (component.set)(&mut url, value.as_deref())?;
        }
        if arguments.pop_segment {
            url.pop_segment()?;
        }
        for segment in &arguments.segments {
            url.push_segment(segment.as_encoded_bytes())?;
        }
        for path in &arguments.appended_paths {
            url.append_path(path)?;
        }
        if !arguments.retained_pairs.is_empty() || !arguments.removed_pairs.is_empty() {
            url.retain_query_pairs(|name, value| self.key(name, value).is_none_or(|key| arguments.retain(&key)))?;
        }
        for (key, value) in &arguments.pairs {
            if is_meant(self.has_key(&url, key.as_bytes())) {
                if arguments.form_query { url.set_form_pair(key, value)? } else { url.set_query_pair(key, value)? }
            }
        }
        for key in &arguments.keys {
            let key = key.as_encoded_bytes();
            if is_meant(self.has_key(&url, key)) {
                url.set_query_key(key)?;
            }
        }
        for (key, value) in &arguments.appended_pairs {
            if arguments.form_query { url.append_form_pair(key, value)? } else { url.append_query_pair(key, value)? }
        }
        if arguments.sort_query {
            if arguments.form_query { url.sort_form_pairs() } else { url.sort_query_pairs() }
        }
        Ok(url)
    }

    /// The edited URL, with or without its login if its host is another, as the options say.
    fn settle_login(&self, url: &UriRefBuf, mut edited: UriRefBuf) -> Result<UriRefBuf, TextError<'static>> {
        let Arguments { keep_login, drop_login, components, .. } = self.arguments;
        let is_set =
            !components.userinfo.is_empty() || !components.password.is_empty() || !components.authority.is_empty();
        let is_removed = components.no_userinfo || components.no_password || components.no_authority;
        let host = |url: &UriRefBuf| url.host().map(|host| host.as_str().to_ascii_lowercase());
        let has_moved = !components.host.is_empty() && host(url).is_some() && host(url) != host(&edited);
        if *keep_login || is_set || is_removed || !has_moved || edited.userinfo().is_none() {
            return Ok(edited);
        }
        if *drop_login {
            let told =
                |error: EditError| TextError::Together { kind: error.kind().as_str(), message: error.to_string() };
            edited.set_userinfo(None).map_err(told)?;
            return Ok(edited);
        }
        if url.password().is_none_or(|password| password.is_empty()) {
            return Ok(edited);
        }
        let message = "the URL has a password, which would go to another host: give --keep-login or --drop-login";
        Err(TextError::Together { kind: "login", message: message.to_owned() })
    }

    /// The URL, if it keeps the rule of its scheme. `written` is the URL before the edits.
    fn checked(&self, url: UriRefBuf, written: &str) -> Result<UriRefBuf, TextError<'static>> {
        let Err(error) = self.registry.check(&url) else { return Ok(url) };
        // An edit can move a secret to where none is looked for: with another host, that of `x:/me:pw@h` is in the
        // path.
        let is_shown = redacted(written).spans().next().is_none();
        Err(TextError::Edited { text: is_shown.then(|| url.into_string()), error })
    }

    /// True if a pair has this key, decoded.
    fn has_key(&self, url: &UriRefBuf, asked: &[u8]) -> bool {
        url.query_pairs().any(|(name, value)| self.key(name, value).is_some_and(|key| key == asked))
    }

    /// The key of a pair, decoded. In a form, an empty text between two "&" is no pair.
    fn key(&self, name: Encoded<'_>, value: Option<Encoded<'_>>) -> Option<Vec<u8>> {
        let is_form = self.arguments.form_query;
        (!is_form || !name.is_empty() || value.is_some()).then(|| decoded_in_query(name, is_form))
    }
}
