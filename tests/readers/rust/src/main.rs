//! Reads texts by a crate: `readers CRATE`. A line of standard input is a text in hexadecimal digits, and perhaps a blank and
//! those of a base, which the text is resolved against; a line of standard output is its answer, a JSON object.

use std::{
    env,
    fmt::Write as _,
    io::{self, BufWriter, Write as _, stdin, stdout},
};

/// Scheme, user, host, port, path and query. What is absent is empty.
type Parts = [String; 6];

const NAMES: [&str; 6] = ["scheme", "user", "host", "port", "path", "query"];

fn main() -> io::Result<()> {
    let name = env::args().nth(1).unwrap_or_default();
    let read = match name.as_str() {
        "url" => by_url,
        "sorug" => by_sorug,
        "http" => by_http,
        "fluent-uri" => by_fluent_uri,
        "iri-string" => by_iri_string,
        _ => return Err(io::Error::other("expected the name of a crate")),
    };
    let mut out = BufWriter::new(stdout());
    for line in stdin().lines() {
        let line = line?;
        let decoded = |digits: &str| String::from_utf8(octets(digits)).map_err(io::Error::other);
        let (text, base) = match line.split_once(' ') {
            Some((text, base)) => (decoded(text)?, Some(decoded(base)?)),
            None => (decoded(&line)?, None),
        };
        match read(&text, base.as_deref()) {
            Some(parts) => writeln!(out, "{}", json(&parts))?,
            None => writeln!(out, "{{\"refused\":true}}")?,
        }
    }
    out.flush()
}

fn octets(digits: &str) -> Vec<u8> {
    let value = |digit: u8| char::from(digit).to_digit(16).unwrap_or(0) as u8;
    digits.as_bytes().chunks(2).map(|pair| value(pair[0]) << 4 | value(pair[1])).collect()
}

fn json(parts: &Parts) -> String {
    let mut line = String::new();
    for (name, part) in NAMES.iter().zip(parts) {
        line += if line.is_empty() { "{" } else { "," };
        let _ = write!(line, "\"{name}\":\"");
        for character in part.chars() {
            match character {
                '"' | '\\' => line.extend(['\\', character]),
                '\0'..=' ' | '\x7F' => _ = write!(line, "\\u{:04x}", u32::from(character)),
                _ => line.push(character),
            }
        }
        line.push('"');
    }
    line + "}"
}

fn some(part: Option<impl ToString>) -> String {
    part.map_or_else(String::new, |part| part.to_string())
}

/// The part of a userinfo before the first ":".
fn user(userinfo: &str) -> String {
    userinfo.split(':').next().unwrap_or_default().to_owned()
}

fn by_url(text: &str, base: Option<&str>) -> Option<Parts> {
    let base = base.map(url::Url::parse).transpose().ok()?;
    let url = url::Url::options().base_url(base.as_ref()).parse(text).ok()?;
    let (scheme, user, path) = (url.scheme().into(), url.username().into(), url.path().into());
    Some([scheme, user, some(url.host_str()), some(url.port()), path, some(url.query())])
}

fn by_sorug(text: &str, base: Option<&str>) -> Option<Parts> {
    let base = base.map(sorug::Url::parse).transpose().ok()?;
    let url = sorug::Url::parse_with_base(text, base.as_ref()).ok()?;
    let (scheme, user, path) = (url.scheme().into(), url.username().into(), url.path().into());
    Some([scheme, user, some(url.host_str()), some(url.port()), path, some(url.query())])
}

/// The crate resolves nothing: a relative text gets the parts of the base before its path.
fn by_http(text: &str, base: Option<&str>) -> Option<Parts> {
    let mut uri: http::Uri = text.parse().ok()?;
    if let Some(base) = base.filter(|_| uri.authority().is_none()) {
        let mut parts = base.parse::<http::Uri>().ok()?.into_parts();
        parts.path_and_query = uri.into_parts().path_and_query;
        uri = parts.try_into().ok()?;
    }
    let userinfo = uri.authority().and_then(|it| it.as_str().rsplit_once('@')).map(|(userinfo, _)| user(userinfo));
    let (scheme, port, path) = (some(uri.scheme_str()), some(uri.port_u16()), uri.path().into());
    Some([scheme, some(userinfo), some(uri.host()), port, path, some(uri.query())])
}

fn by_fluent_uri(text: &str, base: Option<&str>) -> Option<Parts> {
    let uri = match base {
        Some(base) => {
            let base = fluent_uri::Uri::parse(base).ok()?;
            fluent_uri::UriRef::parse(text).ok()?.resolve_against(&base.strip_fragment()).ok()?
        }
        None => fluent_uri::Uri::parse(text).ok()?.to_owned(),
    };
    let (scheme, path) = (uri.scheme().as_str().into(), uri.path().as_str().into());
    let userinfo = uri.authority().and_then(|it| it.userinfo()).map(|userinfo| user(userinfo.as_str()));
    let (host, port) = (uri.authority().map(|it| it.host()), uri.authority().and_then(|it| it.port()));
    Some([scheme, some(userinfo), some(host), some(port), path, some(uri.query())])
}

fn by_iri_string(text: &str, base: Option<&str>) -> Option<Parts> {
    use iri_string::types::{UriAbsoluteStr, UriReferenceStr};
    let uri = match base {
        Some(base) => {
            let base = UriAbsoluteStr::new(base).ok()?;
            UriReferenceStr::new(text).ok()?.resolve_against(base).to_string()
        }
        None => text.to_owned(),
    };
    let uri = iri_string::types::UriStr::new(&uri).ok()?;
    let (scheme, path) = (uri.scheme_str().into(), uri.path_str().into());
    let authority = uri.authority_components();
    let userinfo = authority.and_then(|it| it.userinfo()).map(user);
    let (host, port) = (authority.map(|it| it.host()), authority.and_then(|it| it.port()));
    Some([scheme, some(userinfo), some(host), some(port), path, some(uri.query_str())])
}
