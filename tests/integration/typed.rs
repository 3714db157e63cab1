//! Every row of `vectors/schemes.jsonl`: the typed fields, decoded, and where reading stops.

use crate::{
    generator::Generator,
    random::{expect_share, seed, strings},
    schemes::LANGUAGES,
    vectors::{Complaints, Row, input_of, own_rows, rows, scheme_rows},
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use uriel::{
    Edition, Encoded, Host, ParseError, Registry, Scheme, Uri,
    scheme::{DEFINED_NAMES, Field, Parsed, Value as FieldValue, Visit, Weight},
    schemes::{
        Url,
        file::File,
        ftp::Ftp,
        gopher::Gopher,
        http::Http,
        mailto::Mailto,
        news::{Grouppart, MessageId, News, Newsgroup},
        nntp::Nntp,
        prospero::Prospero,
        telnet::Telnet,
        wais::{Wais, WaisForm},
    },
};

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

fn server(host: Host<'_>, port: Option<&str>, effective_port: Option<u16>, rest: Value) -> Value {
    let mut fields = json!({
        "host": decoded(host.encoded()),
        "host_kind": host.kind().to_string(),
        "port": port,
        "effective_port": effective_port,
    });
    let Value::Object(rest) = rest else { panic!("the fields are an object") };
    fields.as_object_mut().expect("an object").extend(rest);
    fields
}

/// The fields as batch.md names them.
pub fn fields(url: &Url<'_>) -> Value {
    macro_rules! at {
        ($url:ident, $rest:tt) => {
            server($url.host(), $url.port(), $url.effective_port().ok().flatten(), json!($rest))
        };
    }
    match url {
        Url::Ftp(url) => at!(url, {
            "user": optional(url.user()),
            "password": optional(url.password()),
            "path_present": url.path().is_some(),
            "cwd": url.cwd().map(decoded).collect::<Vec<_>>(),
            "name": optional(url.name()),
            "typecode": url.typecode().map(|typecode| typecode.to_string()),
        }),
        Url::Http(url) => at!(url, { "path": url.path().as_deref(), "search": url.search().as_deref() }),
        Url::Gopher(url) => at!(url, {
            "path_present": url.has_path(),
            "gtype": octets(&[url.gtype()]),
            "gtype_explicit": url.gtype_is_explicit(),
            "selector": decoded(url.selector()),
            "search": optional(url.search()),
            "gopher_plus": optional(url.gopher_plus()),
        }),
        Url::Mailto(url) => json!({ "addr": optional(url.addr()) }),
        Url::News(url) => json!({
            "kind": match url.grouppart() {
                Grouppart::All => "all",
                Grouppart::Group(_) => "group",
                Grouppart::Article(_) => "article",
            },
            "group": optional(url.group().map(Newsgroup::encoded)),
            "unique": optional(url.article().map(MessageId::unique)),
            "host": optional(url.article().map(MessageId::host)),
        }),
        Url::Nntp(url) => at!(url, { "group": decoded(url.group().encoded()), "article": url.article() }),
        Url::Telnet(url) => at!(url, { "user": optional(url.user()), "password": optional(url.password()) }),
        Url::Wais(url) => {
            let (form, search, document) = match url.form() {
                WaisForm::Database => ("database", None, None),
                WaisForm::Index { search } => ("index", Some(search), None),
                WaisForm::Doc { wtype, wpath } => ("doc", None, Some((wtype, wpath))),
            };
            at!(url, {
                "form": form,
                "database": decoded(url.database()),
                "search": optional(search),
                "wtype": optional(document.map(|(wtype, _)| wtype)),
                "wpath": optional(document.map(|(_, wpath)| wpath)),
            })
        }
        Url::File(url) => json!({
            "host": optional(url.host().map(Host::encoded)),
            "local": url.is_local(),
            "segments": url.segments().map(decoded).collect::<Vec<_>>(),
        }),
        Url::Prospero(url) => at!(url, {
            "hsoname": decoded(url.hsoname()),
            "fields": url.fields().map(|(name, value)| [decoded(name), decoded(value)]).collect::<Vec<_>>(),
        }),
        _ => panic!("no scheme of the ten"),
    }
}

/// The fields of `text` by the scheme called `scheme`.
fn read(scheme: &str, text: &str, edition: Edition) -> Result<Value, ParseError> {
    let url = match scheme {
        "ftp" => Ftp.parse_with(text, edition).map(Url::Ftp),
        "http" => Http.parse_with(text, edition).map(Url::Http),
        "gopher" => Gopher.parse_with(text, edition).map(Url::Gopher),
        "mailto" => Mailto.parse_with(text, edition).map(Url::Mailto),
        "news" => News.parse_with(text, edition).map(Url::News),
        "nntp" => Nntp.parse_with(text, edition).map(Url::Nntp),
        "telnet" => Telnet.parse_with(text, edition).map(Url::Telnet),
        "wais" => Wais.parse_with(text, edition).map(Url::Wais),
        "file" => File.parse_with(text, edition).map(Url::File),
        "prospero" => Prospero.parse_with(text, edition).map(Url::Prospero),
        other => panic!("no scheme {other:?} here"),
    };
    url.map(|url| fields(&url))
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
    complaints.settle(273);
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
    complaints.settle(60);
}

/// A registry finds the scheme and says the same: the same fields, or the same error.
#[test]
fn a_registry_reads_the_same() {
    let registry = Registry::rfc1738();
    let mut complaints = Complaints::default();
    for row in own_rows() {
        let direct = read(row.scheme(), row.input(), Edition::Rfc1738);
        let found = registry.parse(row.input()).map(|parsed| fields(&Url::of(&parsed)));
        let complaint = match (direct, found) {
            (Ok(direct), Ok(found)) => (direct != found).then(|| format!("{found}, not {direct}")),
            (Err(direct), Err(found)) => (direct != found).then(|| format!("{found:?}, not {direct:?}")),
            (direct, found) => Some(format!("{found:?}, not {direct:?}")),
        };
        complaints.note(&row, complaint);
    }
    complaints.settle(260);
}

/// Under the later editions the structure is the same, and so are the fields of every text they admit.
#[test]
fn later_editions_keep_the_structure() {
    let mut complaints = Complaints::default();
    for row in own_rows()
        .filter(|row| row.is_valid() && ["ftp", "gopher", "telnet", "wais", "prospero"].contains(&row.scheme()))
    {
        for edition in [Edition::Draft1996, Edition::Rfc2396, Edition::Rfc2396bis, Edition::Rfc3986] {
            // "?" delimits an authority from RFC 2396 on.
            let moved =
                row.input().split('@').next().is_some_and(|user| user.contains('?')) && edition != Edition::Draft1996;
            let complaint = match read(row.scheme(), row.input(), edition) {
                Err(_) if moved => None,
                Err(error) => Some(format!("{edition}: refused: {error}")),
                Ok(fields) => fields_complaint(&row, &fields).map(|complaint| format!("{edition}: {complaint}")),
            };
            complaints.note(&row, complaint);
        }
    }
    complaints.settle(4 * 49);
}

/// The examples of RFC 1738 sections 3.1, 3.2.2, 3.4 and 3.11, RFC 4266 section 2 and RFC 4157, under every edition.
#[test]
fn the_examples_of_the_documents_have_their_fields() {
    for (scheme, text, want) in [
        ("ftp", "ftp://@host.com/", json!({ "user": "", "password": null, "cwd": [], "name": "" })),
        ("ftp", "ftp://host.com/", json!({ "user": null, "password": null, "cwd": [], "name": "" })),
        ("ftp", "ftp://foo:@host.com/", json!({ "user": "foo", "password": "", "cwd": [], "name": "" })),
        ("ftp", "ftp://myname@host.dom/%2Fetc/motd", json!({ "user": "myname", "cwd": ["/etc"], "name": "motd" })),
        ("ftp", "ftp://myname@host.dom/etc/motd", json!({ "cwd": ["etc"], "name": "motd", "typecode": null })),
        ("ftp", "ftp://myname@host.dom//etc/motd", json!({ "cwd": ["", "etc"], "name": "motd" })),
        ("ftp", "ftp://info.cern.ch/pub/www/doc;type=d", json!({ "name": "doc", "typecode": "d" })),
        (
            "gopher",
            "gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles",
            json!({ "gtype": "0", "selector": "0/Weather/California/Los Angeles", "effective_port": 70 }),
        ),
        ("gopher", "gopher://h/0a%09%09!+ABSTRACT%20+SMELL", json!({ "gopher_plus": "!+ABSTRACT +SMELL" })),
        (
            "gopher",
            "gopher://h/0a%09%09+application/postscript%20Es_ES",
            json!({ "search": "", "gopher_plus": "+application/postscript Es_ES" }),
        ),
        ("prospero", "prospero://host.dom//pros/name", json!({ "hsoname": "/pros/name", "effective_port": 1525 })),
    ] {
        for edition in Edition::ALL {
            let fields = read(scheme, text, edition).unwrap_or_else(|error| panic!("{edition}: {text}: {error}"));
            for (name, want) in want.as_object().expect("an object") {
                assert_eq!(&fields[name], want, "{edition}: {text}: {name}");
            }
        }
    }
}

/// The rows of `security.jsonl` about these schemes: texts that grow, and passwords that stay hidden.
#[test]
fn security_rows_agree() {
    let mut complaints = Complaints::default();
    for row in rows("security.jsonl") {
        let api = row.text("api").unwrap_or_default();
        let Some((_, scheme)) = api.rsplit_once("scheme:").filter(|(_, scheme)| DEFINED_NAMES.contains(scheme)) else {
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
                let url = Url::parse_with(&text, Edition::Rfc1738).expect("the row is valid");
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

/// The examples of RFC 5538, sections 3 and 4 and appendix B, under every edition that reads it.
#[test]
fn the_examples_of_rfc_5538_agree() {
    let group = |group: &str| json!({ "kind": "group", "group": group, "unique": null, "host": null });
    let all = json!({ "kind": "all", "group": null, "unique": null, "host": null });
    let article = json!({
        "kind": "article", "group": null, "unique": "p0624081dc30b8699bf9b", "host": "[10.20.30.108]"
    });
    let numbered = |host: &str, group: &str, article: Option<&str>| {
        let at = json!({ "host": host, "host_kind": "name", "port": null, "effective_port": 119 });
        let Value::Object(mut fields) = at else { unreachable!("it is an object") };
        fields.extend([("group".to_owned(), json!(group)), ("article".to_owned(), json!(article))]);
        Value::Object(fields)
    };
    for (text, expected) in [
        ("news://news.server.example/*", all.clone()),
        ("news://news.server.example/", all),
        ("news://wild.server.example/example.group.th%3Fse", group("example.group.th?se")),
        ("news:example.group.*", group("example.group.*")),
        ("news:example.group.this", group("example.group.this")),
        ("news://news.server.example/example.group.this", group("example.group.this")),
        ("news://news.gmane.org/gmane.ietf.tools", group("gmane.ietf.tools")),
        ("news://news.gmane.org/p0624081dc30b8699bf9b@%5B10.20.30.108%5D", article),
        (
            "nntp://news.server.example/example.group.this/12345",
            numbered("news.server.example", "example.group.this", Some("12345")),
        ),
        (
            "nntp://wild.server.example/example.group.n%2Fa/12345",
            numbered("wild.server.example", "example.group.n/a", Some("12345")),
        ),
        ("nntp://news.server.example/example.group.this", numbered("news.server.example", "example.group.this", None)),
        ("nntp://news.gmane.org/gmane.ietf.tools/742", numbered("news.gmane.org", "gmane.ietf.tools", Some("742"))),
    ] {
        let scheme = &text[..4];
        for edition in Edition::ALL.into_iter().filter(|&edition| edition != Edition::Rfc1738) {
            let found = read(scheme, text, edition).unwrap_or_else(|error| panic!("{edition}: {text}: {error}"));
            assert_eq!(found, expected, "{edition}: {text}");
        }
        let has_come_since = text.contains("news://") || text.contains('%') || text.ends_with(".*");
        assert_eq!(read(scheme, text, Edition::Rfc1738).is_err(), has_come_since, "{text}");
    }
}

/// A program that asks for a field by name must know the names before it has a URL.
#[test]
fn the_names_of_fields_are_those_that_are_listed() {
    let registry = Registry::current();
    for text in [
        "ftp://h",
        "http://h",
        "gopher://h",
        "mailto:a@h",
        "news:a",
        "nntp://h/a/1",
        "telnet://h",
        "wais://h/a",
        "file:///a",
        "prospero://h/a",
    ] {
        let parsed = registry.parse(text).expect("a URL of its scheme");
        let mut listed = Vec::new();
        parsed.fields(&mut |field| listed.push(field.name));
        assert!(!listed.is_empty(), "{text}");
        assert_eq!(listed, parsed.scheme().expect("a known scheme").info().fields, "{text}");
    }
}

/// A scheme that lists its fields by hand; the names of the first two share a bit in a set of names.
struct ByHand;

impl Scheme for ByHand {
    const NAME: &'static str = "by-hand";
    const FIELDS: &'static [&'static str] = &["axe", "ace", "whole"];
    type Url<'a> = &'a str;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<&'a str, ParseError> {
        Ok(uri.as_str())
    }

    fn fields<'a>(&self, url: &&'a str, visit: &mut Visit<'a, '_>) {
        for &name in Self::FIELDS {
            visit(Field { name, value: FieldValue::Raw(url), weight: Weight::Compared });
        }
    }
}

#[test]
fn fields_that_are_asked_for_by_name_are_those_of_all() {
    let registry = Registry::current().with(ByHand);
    let mut generated = Vec::new();
    for language in &LANGUAGES[1..] {
        let mut generator = Generator::new(registry.edition(), language, seed(23) ^ language.number());
        generated.extend((0..200).map(|_| generator.next()));
    }
    let (mut compared, mut schemes) = (0, BTreeSet::new());
    for text in ["by-hand:a", "x:"].into_iter().chain(generated.iter().map(String::as_str)) {
        let Ok(parsed) = registry.parse(text) else { continue };
        let mut all = Vec::new();
        parsed.fields(&mut |field| all.push((field.name, format!("{field:?}"))));
        let names: Vec<_> = all.iter().map(|(name, _)| *name).collect();
        let sets = names.windows(2).map(|pair| vec![pair[1], "no such field", pair[0]]);
        for asked in sets.chain(names.iter().map(|name| vec![*name])).chain([vec![], names.clone()]) {
            let wanted: Vec<_> = all.iter().filter(|(name, _)| asked.contains(name)).cloned().collect();
            let (mut of_url, mut of_text) = (Vec::new(), Vec::new());
            parsed.fields_named(&asked, &mut |field| of_url.push((field.name, format!("{field:?}"))));
            if let Some(scheme) = parsed.scheme() {
                schemes.insert(scheme.info().name);
                let visit = &mut |field: Field<'_, '_>| of_text.push((field.name, format!("{field:?}")));
                scheme.fields_named(text, registry.edition(), &asked, visit);
            }
            assert_eq!((&of_url, &of_text), (&wanted, &wanted), "{asked:?} of {text:?}");
            compared += wanted.len();
        }
    }
    assert!(compared > 1000 && schemes.len() == 11, "{compared} fields of {schemes:?}");
}

/// Calls `visit` with the user, the host and the port of a URL, those of them that its scheme has.
fn server_fields<'a>(url: &Parsed<'a, '_>, mut visit: impl FnMut(&'static str, Option<&'a str>)) {
    url.fields(&mut |field| match field.value {
        FieldValue::Text(text) => visit(field.name, Some(text.as_str())),
        FieldValue::Raw(text) => visit(field.name, Some(text)),
        FieldValue::Absent => visit(field.name, None),
        _ => {}
    });
}

/// An empty host of the scheme may be no host of the generic parse, and under RFC 1738 `news://x@h` is an article.
#[test]
fn the_server_of_a_scheme_is_that_of_the_generic_parse() {
    let (mut compared, mut texts) = (0, 0);
    for edition in Edition::ALL {
        let registry = Registry::under(edition);
        for language in &LANGUAGES[1..] {
            let mut generator = Generator::new(edition, language, seed(9) ^ language.number());
            for _ in 0..strings(100_000) / 50 {
                let text = generator.next();
                texts += 1;
                let (Ok(url), Ok(uri)) = (registry.parse(&text), Uri::parse_with(&text, edition)) else { continue };
                server_fields(&url, |name, typed| {
                    let generic = match name {
                        "user" => uri.user().map(Encoded::as_str),
                        // The host of a news URL belongs to its message id.
                        "host" if language.name == "news" => return,
                        "host" | "server" => uri.host().map(Host::as_str),
                        "port" => uri.port(),
                        _ => return,
                    };
                    let is_article = typed.is_none() && language.name == "news" && edition == Edition::Rfc1738;
                    let is_same = typed == generic || typed == Some("") && generic.is_none();
                    assert!(is_same || is_article, "{edition}: {text:?} {name} {typed:?} {generic:?}");
                    compared += 1;
                });
            }
        }
    }
    expect_share(compared, 100, texts, "compared");
}
