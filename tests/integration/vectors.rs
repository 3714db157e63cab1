//! The conformance vectors of `tests/vectors`, how their rows are judged, and a list of complaints that fails a test at
//! its end.

use std::{fmt::Write as _, fs, path::Path};

use serde_json::Value;
use uriel::{Edition, Encoded, ParseError, SchemeName, UriRef};

/// One line of a file of vectors.
#[derive(Debug)]
pub struct Row(Value);

impl Row {
    pub fn id(&self) -> &str {
        self.text("id").expect("every row has an id")
    }

    pub fn why(&self) -> &str {
        self.text("why").unwrap_or_default()
    }

    pub fn input(&self) -> &str {
        self.text("input").expect("the row has an input")
    }

    pub fn is_valid(&self) -> bool {
        self.get("valid") == &Value::Bool(true)
    }

    pub fn edition(&self) -> Edition {
        edition(self.text("edition").expect("the row names an edition"))
    }

    pub fn scheme(&self) -> &str {
        self.text("scheme").expect("the row names a scheme")
    }

    /// `Value::Null` if the row has no such key.
    pub fn get(&self, key: &str) -> &Value {
        &self.0[key]
    }

    pub fn text(&self, key: &str) -> Option<&str> {
        self.get(key).as_str()
    }

    /// A complaint about the offset of `error`, if the row says where reading must stop.
    pub fn offset_complaint(&self, error: &ParseError) -> Option<String> {
        let allowed: Vec<u64> = match self.get("error_at").as_u64() {
            Some(at) => vec![at],
            None => self.get("error_at_any").as_array()?.iter().filter_map(Value::as_u64).collect(),
        };
        let at = error.offset() as u64;
        (!allowed.contains(&at)).then(|| format!("offset {at}, expected one of {allowed:?}: {error}"))
    }

    /// True if the row says where reading must stop.
    pub fn has_offset(&self) -> bool {
        self.get("error_at").is_u64() || self.get("error_at_any").is_array()
    }
}

/// All rows of a file in `tests/vectors`.
pub fn rows(file: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(file);
    let lines = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    lines
        .lines()
        .map(|line| Row(serde_json::from_str(line).unwrap_or_else(|error| panic!("{file}: {error}: {line}"))))
        .collect()
}

/// The rows of `schemes.jsonl`.
pub fn scheme_rows() -> Vec<Row> {
    rows("schemes.jsonl")
}

/// Those whose text is of the scheme that they are about: others ask what a scheme says to the text of another one.
pub fn own_rows() -> impl Iterator<Item = Row> {
    scheme_rows().into_iter().filter(|row| SchemeName::of_unchecked(row.input()) == row.scheme())
}

/// The repeated units of `security.jsonl`: prefix, unit, suffix.
pub fn repeated_units() -> Vec<(String, String, String)> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let units: Vec<_> = rows("security.jsonl")
        .iter()
        .filter_map(|row| {
            let grown = row.get("generator");
            Some((text(&grown["prefix"])?, text(&grown["repeat"][0])?, text(&grown["suffix"])?))
        })
        .collect();
    assert!(units.len() >= 30, "security.jsonl has rows with a generator");
    units
}

/// The text that a `generator` of `security.jsonl` stands for, or the row's input.
pub fn input_of(row: &Row) -> Option<String> {
    let grown = row.get("generator");
    if grown.is_null() {
        return row.text("input").map(str::to_owned);
    }
    let times = usize::try_from(grown["repeat"][1].as_u64()?).ok()?;
    Some(
        grown["prefix"].as_str()?.to_owned()
            + &grown["repeat"][0].as_str()?.repeat(times)
            + grown["suffix"].as_str()?,
    )
}

pub fn edition(name: &str) -> Edition {
    name.parse().unwrap_or_else(|_| panic!("no edition is called {name:?}"))
}

/// The part of a reference that the vectors call `name`, as text.
pub fn part(uri: &UriRef<'_>, name: &str) -> Option<String> {
    let raw = |part: Encoded<'_>| part.as_str().to_owned();
    match name {
        "scheme" => uri.scheme().map(|name| name.as_str().to_owned()),
        "authority" => uri.authority().map(str::to_owned),
        "authority_kind" => uri.authority_kind().map(|kind| kind.to_string()),
        "userinfo" => uri.userinfo().map(raw),
        "user" => uri.user().map(raw),
        "password" => uri.password().map(raw),
        "host" => uri.host().map(|host| host.as_str().to_owned()),
        "port" => uri.port().map(str::to_owned),
        "path" => Some(raw(uri.path())),
        "urlpath" => uri.urlpath().map(raw),
        "params" => uri.params().map(raw),
        "query" => uri.query().map(raw),
        "fragment" => uri.fragment().map(raw),
        other => panic!("the vectors have a part {other:?} that this test does not know"),
    }
}

/// A complaint about the parts of a reference that the row calls valid.
pub fn parts_complaint(row: &Row, uri: &UriRef<'_>) -> Option<String> {
    // The 1996 draft does not tell an empty component from an absent one.
    let drops_empty = |name: &str| {
        row.edition() == Edition::Draft1996 && ["params", "query", "fragment", "authority", "host"].contains(&name)
    };
    for (name, want) in row.get("parts").as_object().expect("a valid row has parts") {
        let (mut want, mut have) = (want.as_str().map(str::to_owned), part(uri, name));
        if name == "scheme" {
            want = want.map(|scheme| scheme.to_lowercase());
            have = have.map(|scheme| scheme.to_lowercase());
        }
        if drops_empty(name) {
            want = want.filter(|text| !text.is_empty());
            have = have.filter(|text| !text.is_empty());
        }
        if want != have {
            return Some(format!("{name}: {have:?}, expected {want:?}"));
        }
    }
    let host_kind = uri.host().map(|host| host.kind().to_string());
    for (name, have) in
        [("kind", Some(uri.kind().to_string())), ("form", Some(uri.form().to_string())), ("host_kind", host_kind)]
    {
        let want = row.text(name);
        if want.is_some() && want != have.as_deref() {
            return Some(format!("{name}: {have:?}, expected {want:?}"));
        }
    }
    None
}

/// All complaints of a test, printed together at its end.
#[derive(Debug, Default)]
pub struct Complaints {
    asked: usize,
    lines: String,
    count: usize,
}

impl Complaints {
    /// Counts one question about a row, and notes the complaint if there is one.
    pub fn note(&mut self, row: &Row, complaint: Option<String>) {
        let of = row.text("input").or_else(|| row.text("api")).unwrap_or_default();
        self.note_as(&format!("{} {of:?}", row.id()), row.why(), complaint);
    }

    pub fn note_as(&mut self, what: &str, why: &str, complaint: Option<String>) {
        self.asked += 1;
        if let Some(complaint) = complaint {
            self.count += 1;
            writeln!(self.lines, "  {what}: {complaint}   ({why})").expect("a string takes it");
        }
    }

    /// Fails with all complaints; fails too if fewer than `at_least` questions were asked, for then the vectors were
    /// not read.
    #[track_caller]
    pub fn settle(self, at_least: usize) {
        assert!(self.asked >= at_least, "{} questions were asked, {at_least} were due", self.asked);
        assert!(self.count == 0, "{} of {} are wrong:\n{}", self.count, self.asked, self.lines);
    }
}
