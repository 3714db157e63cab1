//! `uriel set`: URLs with components, segments and pairs changed, and every other byte kept.

use std::{borrow::Cow, ffi::OsString, io};

use clap::{Args, ValueEnum};
use uriel::{Edition, Encoded, Registry, UriRefBuf, edit::EditError, write::Place};

use crate::{
    EditionParser, Outcome,
    answer::{Answer, JsonOptions},
    fields::decoded_in_query,
    input::{Input, Source},
    normalize::Normalized,
    output::Output,
    text_error::TextError,
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
/// The exit status is 1 if a URL is invalid, or would be, by the generic syntax or by the rule of its scheme.
#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "they are flags of a command line")]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    #[command(flatten)]
    components: Components,
    /// Escape the characters, "%" among them, that cannot stand in userinfo, user, password, path, query or fragment
    #[arg(long)]
    escape: bool,
    /// Change only components that are absent, or only those that are present
    #[arg(long, value_name = "WHICH")]
    only: Option<Only>,
    /// Remove the last segment of the path
    #[arg(long)]
    pop_segment: bool,
    /// Append a segment to the path
    #[arg(long = "segment", value_name = "TEXT")]
    segments: Vec<OsString>,
    /// Remove the pairs with this key; a "*" at the end stands for any rest, as in 'utm_*', and "\*" for a "*"
    #[arg(long = "remove-query-pair", value_name = "KEY")]
    removed_pairs: Vec<OsString>,
    /// Set the value of a pair: other pairs with the key are removed
    #[arg(long = "query-pair", value_name = "KEY=VALUE", value_parser = pair)]
    pairs: Vec<(String, String)>,
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
    source: Source,
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
            fn edits(&self) -> Vec<(Component, Vec<Option<&str>>)> {
                let mut edits = Vec::new();
                $(
                    let values = self.$component.iter().map(|value| Some(value.as_str()));
                    let values: Vec<_> = values$(.chain(self.$no.then_some(None)))?.collect();
                    let component = Component {
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

/// A component that can be set.
struct Component {
    name: &'static str,
    is_present: fn(&UriRefBuf) -> bool,
    set: fn(&mut UriRefBuf, Option<&str>) -> Result<(), EditError>,
}

impl Component {
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
    let registry = Registry::under(arguments.edition);
    let mut run =
        Run { arguments, registry: &registry, edits: arguments.components.edits(), out, outcome: Outcome::Done };
    arguments.source.each(&mut run, &arguments.urls, |run| run.out.flush(), Run::url)?;
    Ok(run.outcome)
}

struct Run<'a> {
    arguments: &'a Arguments,
    registry: &'a Registry,
    edits: Vec<(Component, Vec<Option<&'a str>>)>,
    out: &'a mut Output,
    outcome: Outcome,
}

impl Run<'_> {
    /// Edits one URL; `line` is its line of the input.
    fn url(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let input = Input::from_octets(octets.into());
        let edited = match UriRefBuf::parse_with(input.text(), self.arguments.edition) {
            Err(error) => vec![Err(TextError::text("URL", &input, &error))],
            Ok(url) => {
                let count: usize = self.edits.iter().map(|(_, values)| values.len()).product();
                let told =
                    |error: EditError| TextError::Together { kind: error.kind().as_str(), message: error.to_string() };
                let edited = (0..count).map(|nth| self.edited(url.clone(), nth).map_err(told));
                edited.map(|url| url.and_then(|url| self.checked(url))).collect()
            }
        };
        for url in edited {
            if url.is_err() {
                self.outcome = Outcome::Refused;
            }
            match url {
                url if self.arguments.json.is_wanted() => {
                    let answer = url.map_or_else(
                        |error| Answer::Refused(error.into()),
                        |url| Answer::Normalized(Normalized { result: url.into_string() }),
                    );
                    self.arguments.json.print(&answer, octets, line, self.out)?;
                }
                Ok(url) => self.out.page()?.line(url),
                Err(error) => error.report(line, self.out)?,
            }
        }
        Ok(())
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
        for key in &arguments.removed_pairs {
            self.remove_pairs(&mut url, key.as_encoded_bytes())?;
        }
        for (key, value) in &arguments.pairs {
            if is_meant(self.keys(&url).iter().any(|present| present == key.as_bytes())) {
                if arguments.form_query { url.set_form_pair(key, value)? } else { url.set_query_pair(key, value)? }
            }
        }
        for (key, value) in &arguments.appended_pairs {
            if arguments.form_query { url.append_form_pair(key, value)? } else { url.append_query_pair(key, value)? }
        }
        if arguments.sort_query {
            self.sort_pairs(&mut url)?;
        }
        Ok(url)
    }

    /// The URL, if it keeps the rule of its scheme.
    fn checked(&self, url: UriRefBuf) -> Result<UriRefBuf, TextError<'static>> {
        match self.registry.check(&url) {
            Ok(()) => Ok(url),
            Err(error) => Err(TextError::Edited { text: url.into_string(), error }),
        }
    }

    /// The keys of the pairs, decoded.
    fn keys(&self, url: &UriRefBuf) -> Vec<Vec<u8>> {
        let is_form = self.arguments.form_query;
        // In a form, an empty text between two "&" is no pair.
        let pairs = url.query_pairs().filter(|(key, value)| !(is_form && key.is_empty() && value.is_none()));
        pairs.map(|(key, _)| decoded_in_query(key, is_form)).collect()
    }

    /// Removes the pairs with a key or, if `asked` ends with "*", those whose key begins with the text before the "*".
    fn remove_pairs(&self, url: &mut UriRefBuf, asked: &[u8]) -> Result<(), EditError> {
        let keys: Vec<_> = match (asked.strip_suffix(b"\\*"), asked.strip_suffix(b"*")) {
            (Some(start), _) => vec![[start, b"*"].concat()],
            (None, None) => vec![asked.to_vec()],
            (None, Some(start)) => self.keys(url).into_iter().filter(|key| key.starts_with(start)).collect(),
        };
        for key in keys {
            if self.arguments.form_query {
                url.remove_form_pairs(key)?
            } else {
                url.remove_query_pairs(key)?
            };
        }
        Ok(())
    }

    /// Sorts the pairs by their keys, decoded.
    fn sort_pairs(&self, url: &mut UriRefBuf) -> Result<(), EditError> {
        let sorted = url.query().map(|query| {
            let mut pairs: Vec<_> = query.as_str().split('&').collect();
            pairs.sort_by_cached_key(|pair| {
                let key = pair.split_once('=').map_or(*pair, |(key, _)| key);
                decoded_in_query(Encoded::new_unchecked(key), self.arguments.form_query)
            });
            pairs.join("&")
        });
        sorted.map_or(Ok(()), |query| url.set_query(query.as_str()))
    }
}
