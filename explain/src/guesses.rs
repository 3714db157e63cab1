//! Guesses: URLs of known schemes that a text means, if one slip has spoilt it.
//!
//! `mend` and `upgrade` never guess. A person who asks what is wrong wants to see the URL that is nearest. Each guess
//! is accepted by the rule of its scheme, and says what was changed. A text with a secret gets none: what is read anew
//! might show it.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::ops::Range;

#[cfg(feature = "build")]
use uriel::scheme::Conversion;
use uriel::{Host, HostKind, ParseError, Registry, Uri, UriRef, hazards::HazardKind, prose::Finder};

use crate::{
    group::Lines,
    value::{message, url_text},
};

/// A URL that is guessed, and what was changed for it, in words.
pub(crate) struct Guessed {
    name: &'static str,
    url: String,
    change: String,
}

impl Guessed {
    fn new(url: String, change: String) -> Self {
        Self { name: "guess", url, change }
    }

    pub(crate) fn add(self, lines: &mut Lines, registry: &Registry) {
        lines.add_url(self.name, url_text(&self.url, registry));
        lines.add("", message(self.change), "");
    }

    /// The guess, if it is a URL that a scheme of the registry accepts.
    fn accepted(self, registry: &Registry) -> Option<Self> {
        registry.parse(&self.url).is_ok_and(|url| url.scheme().is_some()).then_some(self)
    }
}

/// The guess at a text that was refused.
pub(crate) fn of_refused(text: &str, error: &ParseError, registry: &Registry) -> Option<Guessed> {
    if has_secret(text, registry) {
        return None;
    }
    let kinds: [&dyn Fn() -> Option<Guessed>; 8] = [
        &|| missing_delimiter(text, error),
        &|| other_slashes(text, registry),
        &|| converted(text, registry),
        &|| unspaced(text),
        &|| only_in_prose(text, registry),
        &|| misspelt_scheme(text, registry),
        &|| bare_address(text, error),
        &|| bracketed_name(text, registry),
    ];
    kinds.iter().find_map(|guess| guess()?.accepted(registry))
}

/// The guess at a reference that is valid, but is hardly meant.
pub(crate) fn of_valid(reference: &UriRef<'_>, registry: &Registry) -> Option<Guessed> {
    let text = reference.as_str();
    if has_secret(text, registry) {
        return None;
    }
    let guess = match reference.scheme() {
        None => misspelt_scheme(text, registry),
        Some(_) => scheme_as_host(reference, registry).or_else(|| only_in_prose(text, registry)),
    };
    guess?.accepted(registry)
}

fn has_secret(text: &str, registry: &Registry) -> bool {
    registry.redacted(text).spans().next().is_some()
}

/// The delimiter that the error asks for, written at its place: `http:/h`, `http://[::1/`.
fn missing_delimiter(text: &str, error: &ParseError) -> Option<Guessed> {
    let mut alternatives = error.expected().iter().map(|alternative| alternative.to_string());
    let (only, None) = (alternatives.next()?, alternatives.next()) else { return None };
    let delimiter = only.trim_matches('"');
    let is_delimiter = !delimiter.is_empty() && delimiter.bytes().all(|octet| octet.is_ascii_punctuation());
    if error.hint().is_some() || !is_delimiter {
        return None;
    }
    let (before, rest) = text.split_at_checked(error.offset())?;
    // A part of the delimiter may be there already.
    let missing = (0..delimiter.len()).find(|&at| rest.starts_with(&delimiter[at..])).unwrap_or(delimiter.len());
    let section = error.section().map_or(String::new(), |section| format!(" ({section})"));
    let written = &delimiter[..missing];
    Some(Guessed::new(
        format!("{before}{written}{rest}"),
        format!("wrote \"{written}\" at byte {}{section}", before.len()),
    ))
}

/// Another number of slashes after a known scheme: `file://C:/a`, `http:///h/`, `mailto://me@h`.
fn other_slashes(text: &str, registry: &Registry) -> Option<Guessed> {
    let (name, rest) = text.split_once(':')?;
    registry.get(name)?;
    let after = rest.trim_start_matches('/');
    let slashes = &rest[..rest.len() - after.len()];
    let others = ["///", "//", ""].into_iter().filter(|other| *other != slashes);
    let mut guesses = others.filter_map(|other| {
        let change = match other {
            "" => format!("removed \"{slashes}\" after \"{name}:\""),
            _ => format!("wrote \"{other}\" after \"{name}:\""),
        };
        Guessed::new(format!("{name}:{other}{after}"), change).accepted(registry)
    });
    guesses.next()
}

/// The one URL that schemes make of such a text, each by the first of its conversions that takes it: `C:\x y`, a path.
#[cfg(feature = "build")]
fn converted(text: &str, registry: &Registry) -> Option<Guessed> {
    let made = |conversion: &Conversion| -> Vec<Guessed> {
        let (name, choices) = conversion.choice.map_or(("", &[""][..]), |choice| (choice.name, choice.values));
        let made_by = |choice: &&str| {
            let url = (conversion.convert)(text.as_bytes(), choice, registry.edition()).ok()?;
            let with = if name.is_empty() { String::new() } else { format!(", with the {name} {choice}") };
            Guessed::new(url, format!("made of the text as a {}{with}", conversion.text)).accepted(registry)
        };
        choices.iter().filter_map(made_by).collect()
    };
    let mut guesses = registry.iter().flat_map(|(_, scheme)| {
        let made = scheme.info().conversions.iter().map(made).find(|guesses| !guesses.is_empty());
        made.unwrap_or_default()
    });
    let first = guesses.next()?;
    guesses.all(|other| other.url == first.url).then_some(first)
}

/// Without the feature `build` no scheme makes URLs of texts.
#[cfg(not(feature = "build"))]
const fn converted(_: &str, _: &Registry) -> Option<Guessed> {
    None
}

/// The text without its blanks, which only make it easier to read, if it names no server: `tel:+49 30 1`, `geo:1, 2`.
fn unspaced(text: &str) -> Option<Guessed> {
    let url = text.replace(' ', "");
    let is_meant = url.len() < text.len() && !text.contains("//");
    is_meant.then(|| Guessed::new(url, "removed the blanks".to_string()))
}

/// The length of the text before "//", and the name of a known scheme that it is, but for some octets that no scheme
/// has: `http;//h`.
fn scheme_before_slashes(text: &str, registry: &Registry) -> Option<(usize, String)> {
    const LONGEST: usize = 64;
    let (before, _) = text.split_once("//").filter(|(before, _)| before.len() <= LONGEST)?;
    let name: String = before.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')).collect();
    let name = name.trim_matches(['+', '-', '.']);
    registry.get(name).map(|_| (before.len(), name.into()))
}

/// A known scheme before "//", with a character too many or without its ":": `ht tp://h`, `http//h`, `http;//h`.
fn misspelt_scheme(text: &str, registry: &Registry) -> Option<Guessed> {
    let (end, name) = scheme_before_slashes(text, registry)?;
    let end = end + "//".len();
    let change = format!("wrote \"{name}://\" for the first {end} bytes");
    Some(Guessed::new(format!("{name}://{}", &text[end..]), change))
}

/// An IPv6 address without brackets: `http://::1/`.
fn bare_address(text: &str, error: &ParseError) -> Option<Guessed> {
    let Range { start, end } = error.span();
    let (before, address, rest) = (text.get(..start)?, text.get(start..end)?, text.get(end..)?);
    // The last group of `::1:80` may be a port.
    let is_with_port = address.rsplit_once(':').is_some_and(|(before, port)| {
        port.parse::<u16>().is_ok() && Host::new(&format!("[{before}]"), error.edition()).is_ok()
    });
    let is_address = error.production() == "host" && address.contains(':') && !is_with_port;
    let change = || format!("wrote brackets around bytes {start}..{end}");
    is_address.then(|| Guessed::new(format!("{before}[{address}]{rest}"), change()))
}

/// A name, or an IPv4 address, with brackets: `http://[h]/`, `http://h[.]example/`.
fn bracketed_name(text: &str, registry: &Registry) -> Option<Guessed> {
    let start = text.find("//")? + "//".len();
    let end = text[start..].find(['/', '?', '#']).map_or(text.len(), |length| start + length);
    let (before, authority, rest) = (&text[..start], &text[start..end], &text[end..]);
    let name = authority.replace(['[', ']'], "");
    let url = format!("{before}{name}{rest}");
    let is_host = |host: Host<'_>| {
        host.kind() == HostKind::Ipv4 || host.as_str().bytes().any(|octet| octet.is_ascii_alphabetic())
    };
    let is_name = Uri::parse_with(&url, registry.edition()).is_ok_and(|url| url.host().is_some_and(is_host));
    (name.len() < authority.len() && is_name).then(|| {
        let count = authority.len() - name.len();
        Guessed::new(url, format!("removed {count} brackets from bytes {start}..{end}"))
    })
}

/// A URL after the scheme and the "//" of another one: `http://http://h/`.
fn scheme_as_host(url: &UriRef<'_>, registry: &Registry) -> Option<Guessed> {
    let host = url.host()?.as_str();
    let start = url.span_of(host)?.start;
    let is_scheme = url.port() == Some("") && url.path().as_str().starts_with("//") && registry.get(host).is_some();
    is_scheme.then(|| Guessed::new(url.as_str()[start..].to_string(), format!("removed the first {start} bytes")))
}

/// The one URL of a known scheme that `extract` finds in a text with more around it.
fn only_in_prose(text: &str, registry: &Registry) -> Option<Guessed> {
    let finder = Finder::new(registry);
    let found: Vec<_> = finder.find(text).take(2).collect();
    let [finding] = found.as_slice() else { return None };
    let Range { start, end } = finding.span();
    let is_whole = finding.cut().is_none() && finding.alternatives().is_empty();
    (is_whole && end - start < text.len()).then(|| Guessed {
        name: "extract",
        url: finding.url().to_string(),
        change: format!("found at bytes {start}..{end}, as in other text"),
    })
}

/// Words for a URL whose scheme is unknown, and probably a host: `localhost:8080/a`, `h1:1,h2:2`, `h:team/repository`.
/// The words quote nothing of the text, which may have a secret.
pub(crate) fn with_host_for_scheme(url: &UriRef<'_>, registry: &Registry) -> Option<&'static str> {
    let name = url.scheme().filter(|name| registry.get(name.as_str()).is_none() && url.authority().is_none())?;
    let path = url.path().as_str();
    let rest = &url.as_str()[name.as_str().len() + ":".len()..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let is_port = (1..=5).contains(&digits);
    match rest[digits..].bytes().next() {
        None | Some(b'/' | b'?' | b'#') if is_port => {
            Some("a host and its port, before which a scheme and \"://\" are missing")
        }
        Some(b',') if is_port && has_list_of_hosts(url) => Some("a list of hosts and ports, to be read one by one"),
        _ => is_path_of_scp(path).then_some("a host and a path, as scp has them: write ssh://host/path"),
    }
}

/// True if the library warns of a URL whose scheme is a host: of a name without a "." only before more hosts with ports.
fn has_list_of_hosts(url: &UriRef<'_>) -> bool {
    url.hazards().iter().any(|hazard| hazard.kind() == HazardKind::SchemeLikeHost)
}

/// True for a path that follows a host and ":" for scp: in the home of a user, of a repository, or of two names.
fn is_path_of_scp(path: &str) -> bool {
    let begins = path.starts_with(|first: char| first.is_ascii_alphabetic() || first == '~');
    let is_of_two =
        || path.split('/').count() == 2 && !path.ends_with('/') && !path.contains([':', '@', ';', ',', '=']);
    begins && path.contains('/') && (path.starts_with('~') || path.as_bytes().ends_with(b".git") || is_of_two())
}
