//! Every row of `vectors/schemes.jsonl` for ftp, gopher and news: the typed fields, decoded, and where reading stops.

#![cfg(all(feature = "std", feature = "ftp", feature = "gopher", feature = "news"))]

#[path = "support/vectors.rs"]
mod vectors;

use serde_json::{Value, json};
use uriel::{
    Edition, Encoded, Host, ParseError, Registry, Scheme,
    schemes::{
        ftp::{Ftp, FtpUrl},
        gopher::{Gopher, GopherUrl},
        news::{Grouppart, News, NewsUrl},
    },
};
use vectors::{Complaints, Row, input_of, rows, scheme_rows};

/// The octets of a field as the vectors write them: as text, or in hexadecimal where they are no UTF-8.
fn octets(octets: &[u8]) -> Value {
    let hex = || {
        octets.iter().flat_map(|octet| [octet >> 4, octet & 15]).filter_map(|digit| char::from_digit(digit.into(), 16))
    };
    std::str::from_utf8(octets).map_or_else(|_| json!({ "hex": hex().collect::<String>() }), |text| json!(text))
}

fn decoded(field: Encoded<'_>) -> Value {
    octets(&field.decode())
}

fn optional(field: Option<Encoded<'_>>) -> Value {
    field.map_or(Value::Null, decoded)
}

fn host(host: Host<'_>) -> Value {
    json!({ "host": host.as_str(), "host_kind": host.kind().to_string() })
}

fn joined(parts: [Value; 2]) -> Value {
    let all = parts.into_iter().flat_map(|part| part.as_object().cloned().expect("an object"));
    Value::Object(all.collect())
}

fn ftp(url: &FtpUrl<'_>) -> Value {
    let rest = json!({
        "port": url.port(),
        "effective_port": url.effective_port(),
        "user": optional(url.user()),
        "password": optional(url.password()),
        "path_present": url.path().is_some(),
        "cwd": url.cwd().map(decoded).collect::<Vec<_>>(),
        "name": optional(url.name()),
        "typecode": url.typecode().map(|typecode| typecode.to_string()),
    });
    joined([host(url.host()), rest])
}

fn gopher(url: &GopherUrl<'_>) -> Value {
    let rest = json!({
        "port": url.port(),
        "effective_port": url.effective_port(),
        "path_present": url.has_path(),
        "gtype": octets(&[url.gtype()]),
        "gtype_explicit": url.gtype_is_explicit(),
        "selector": optional(url.selector()),
        "search": optional(url.search()),
        "gopher_plus": optional(url.gopher_plus()),
    });
    joined([host(url.host()), rest])
}

fn news(url: &NewsUrl<'_>) -> Value {
    match url.grouppart() {
        Grouppart::All => json!({ "kind": "all", "group": null, "unique": null, "host": null }),
        Grouppart::Group(group) => json!({ "kind": "group", "group": group, "unique": null, "host": null }),
        Grouppart::Article { unique, host } => {
            json!({ "kind": "article", "group": null, "unique": decoded(unique), "host": host.as_str() })
        }
    }
}

fn read(scheme: &str, text: &str, edition: Edition) -> Result<Value, ParseError> {
    match scheme {
        "ftp" => Ftp.parse_with(text, edition).map(|url| ftp(&url)),
        "gopher" => Gopher.parse_with(text, edition).map(|url| gopher(&url)),
        "news" => News.parse_with(text, edition).map(|url| news(&url)),
        other => panic!("no scheme {other:?} here"),
    }
}

fn fields_complaint(row: &Row, fields: &Value) -> Option<String> {
    let want = row.get("fields").as_object().expect("a valid row has fields");
    assert!(!want.is_empty(), "{}: a valid row has fields", row.id());
    let wrong = want.iter().find(|(name, want)| fields.get(name.as_str()) != Some(want));
    wrong.map(|(name, want)| format!("{name}: {:?}, expected {want}", fields.get(name.as_str())))
}

#[test]
fn every_row_agrees() {
    let mut complaints = Complaints::default();
    for row in scheme_rows() {
        let complaint = match read(row.scheme(), row.input(), Edition::Rfc1738) {
            Err(error) if row.is_valid() => Some(format!("refused: {error}")),
            Ok(_) if !row.is_valid() => Some("accepted, but invalid".to_owned()),
            Err(_) => None,
            Ok(fields) => fields_complaint(&row, &fields),
        };
        complaints.note(&row, complaint);
    }
    complaints.settle(97);
}

#[test]
fn reading_stops_where_the_rows_say() {
    let mut complaints = Complaints::default();
    for row in scheme_rows() {
        if row.is_valid() || !row.has_offset() {
            continue;
        }
        let complaint = match read(row.scheme(), row.input(), Edition::Rfc1738) {
            Ok(_) => Some("accepted, but invalid".to_owned()),
            Err(error) => row.offset_complaint(&error),
        };
        complaints.note(&row, complaint);
    }
    complaints.settle(20);
}

/// A registry finds the scheme and says the same: the same fields, or the same error.
#[test]
fn a_registry_reads_the_same() {
    let registry = Registry::rfc1738();
    let mut complaints = Complaints::default();
    for row in scheme_rows() {
        let (scheme, text) = (row.scheme(), row.input());
        // Rows whose text has another scheme ask what this one says to it.
        if text.split(':').next().map(str::to_lowercase).as_deref() != Some(scheme) {
            continue;
        }
        let direct = read(scheme, text, Edition::Rfc1738);
        let found = registry.parse(text).map(|parsed| match scheme {
            "ftp" => parsed.refine::<Ftp>().map(|url| ftp(&url)),
            "gopher" => parsed.refine::<Gopher>().map(|url| gopher(&url)),
            _ => parsed.refine::<News>().map(|url| news(&url)),
        });
        let complaint = match (direct, found) {
            (Ok(direct), Ok(Ok(found))) => (direct != found).then(|| format!("{found}, not {direct}")),
            (Err(direct), Err(found)) => {
                (direct.offset() != found.offset()).then(|| format!("{found:?}, not {direct:?}"))
            }
            (direct, found) => Some(format!("{found:?}, not {direct:?}")),
        };
        complaints.note(&row, complaint);
    }
    complaints.settle(90);
}

/// Under the later editions the structure is the same, and so are the fields of every text they admit.
#[test]
fn later_editions_keep_the_structure() {
    let mut complaints = Complaints::default();
    for row in scheme_rows().iter().filter(|row| row.is_valid() && row.scheme() != "news") {
        for edition in [Edition::Draft1996, Edition::Rfc2396, Edition::Rfc2396bis, Edition::Rfc3986] {
            // "?" delimits an authority from RFC 2396 on.
            let moved =
                row.input().split('@').next().is_some_and(|user| user.contains('?')) && edition != Edition::Draft1996;
            let complaint = match read(row.scheme(), row.input(), edition) {
                Err(_) if moved => None,
                Err(error) => Some(format!("{edition}: refused: {error}")),
                Ok(fields) => fields_complaint(row, &fields).map(|complaint| format!("{edition}: {complaint}")),
            };
            complaints.note(row, complaint);
        }
    }
    complaints.settle(4 * 49);
}

/// The rows of `security.jsonl` about these schemes: texts that grow, and passwords that stay hidden.
#[test]
fn security_rows_agree() {
    let mut complaints = Complaints::default();
    for row in rows("security.jsonl") {
        let api = row.text("api").unwrap_or_default();
        let Some(scheme) =
            ["ftp", "gopher", "news"].into_iter().find(|scheme| api.ends_with(&format!("scheme:{scheme}")))
        else {
            continue;
        };
        let (text, expect) = (input_of(&row).expect("a row about a scheme has a text"), row.get("expect"));
        match row.text("category") {
            Some("size" | "encoded-delimiter") => {
                let read = read(scheme, &text, Edition::Rfc1738);
                let agrees = read.is_ok() == (expect["parse"] == "ok");
                complaints.note(&row, (!agrees).then(|| format!("ok = {}", read.is_ok())));
            }
            Some("redaction") => {
                let url = Ftp.parse_with(&text, Edition::Rfc1738).expect("the row is valid");
                let shown = format!("{url:?} {url:#?}");
                let secrets = expect["debug_must_not_contain"].as_array().expect("the row names its secrets");
                let leaked = secrets.iter().filter_map(Value::as_str).any(|secret| shown.contains(secret));
                complaints.note(&row, leaked.then_some(shown));
            }
            _ => {}
        }
    }
    complaints.settle(9);
}
