//! Every kind of value that a scheme can list is printed, in each of the forms that the command has.
//!
//! The enums of the library may get further kinds, so each `match` over them ends with an arm for the rest. These tests
//! read the list of kinds from the library's source: a new kind fails them until it has a value and a text here.

use uriel::{
    Encoded, Host, ParseError, Registry, Scheme, Uri,
    scheme::{self, Entry, Field},
    wire::{Command, Item, Line, Login, Octets, Password, Value, Visit, WireError},
};

use crate::{
    fields,
    format::{Fetch, Format, Part, Piece},
    input::Input,
    json::{Json, Object},
    output::{Block, Page},
    plan::{self, Planned},
    table::{Drawing, Table},
    value::Pieces,
};

/// The kinds of `scheme::Value`, each with its JSON, its lines in a table, and what `uriel get` prints.
const FIELDS: [(&str, &str, &[&str], Option<&str>); 13] = [
    ("Absent", "null", &[], None),
    ("Text", r#""a b""#, &["a b"], Some("a b")),
    ("Secret", r#""pw""#, &["***"], Some("pw")),
    ("Secrets", r#"["a b","c"]"#, &["***", "***"], Some("a b c")),
    ("Raw", r#""a%20b""#, &["a%20b"], Some("a%20b")),
    ("Octet", r#""c""#, &["c"], Some("c")),
    ("Word", r#""word""#, &["word"], Some("word")),
    ("Shown", r#""shown""#, &["shown"], Some("shown")),
    ("Number", "7", &["7"], Some("7")),
    ("Flag", "true", &["yes"], Some("true")),
    ("List", r#"["a b","c"]"#, &["a b", "c"], Some("a b c")),
    ("Pairs", r#"[["a b","c"]]"#, &["a b=c"], Some("a b=c")),
    (
        "Entries",
        r#"["a%20b",["c","d"],["e",null],[true,"f","g"]]"#,
        &["a%20b", "c=d", "e", "!f=g"],
        Some("a%20b c=d e !f=g"),
    ),
];

/// The kinds of `wire::Value`, each with its JSON and its lines in a table.
const ITEMS: [(&str, &str, &[&str]); 14] = [
    ("Absent", r#""Absent":null"#, &[]),
    ("Host", r#""Host":"h""#, &["Host: h"]),
    ("Number", r#""Number":7"#, &["Number: 7"]),
    ("Word", r#""Word":"word""#, &["Word: word"]),
    ("Line", r#""Line":"a b""#, &["Line: a b"]),
    ("Text", r#""Text":"a b""#, &["Text: a b"]),
    ("Secret", r#""Secret":"pw""#, &["Secret: ***"]),
    ("Shown", r#""Shown":"shown""#, &["Shown: shown"]),
    ("Octets", r#""Octets_hex":"612062""#, &["Octets: a b"]),
    ("NoOctets", r#""NoOctets_hex":null"#, &[]),
    ("Login", r#""Login":{"user":"me","password":"pw"}"#, &["send: USER me", "send: PASS ***"]),
    ("Commands", r#""Commands":[["CWD","a b"]]"#, &["send: CWD a b"]),
    ("Lines", r#""Lines":["a b"]"#, &["Lines: a b"]),
    ("Pairs", r#""Pairs":[["a b","c"]]"#, &["Pairs: a b=c"]),
];

/// A scheme whose URLs have a field and an item of every kind. Each has the name of its kind.
struct Every;

const A_B: Encoded<'_> = Encoded::new_unchecked("a%20b");
const C: Encoded<'_> = Encoded::new_unchecked("c");
const ENTRIES: [Entry<'_>; 4] =
    [Entry::Word("a%20b"), Entry::Parameter("c=d"), Entry::Parameter("e"), Entry::Marked("!f=g")];

impl Scheme for Every {
    const NAME: &'static str = "every";
    type Url<'a> = Uri<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
        Ok(*uri)
    }

    fn fields<'a>(&self, _: &Uri<'a>, visit: &mut scheme::Visit<'a, '_>) {
        use scheme::Value;
        let (mut secrets, mut list) = ([A_B, C].into_iter(), [A_B, C].into_iter());
        let (mut pairs, mut entries) = ([(A_B, C)].into_iter(), ENTRIES.into_iter());
        let values = [
            ("Absent", Value::Absent),
            ("Text", Value::Text(A_B)),
            ("Secret", Value::Secret(Encoded::new_unchecked("pw"))),
            ("Secrets", Value::Secrets(&mut secrets)),
            ("Raw", Value::Raw("a%20b")),
            ("Octet", Value::Octet(b'c')),
            ("Word", Value::Word("word")),
            ("Shown", Value::Shown(&"shown")),
            ("Number", Value::Number(7)),
            ("Flag", Value::Flag(true)),
            ("List", Value::List(&mut list)),
            ("Pairs", Value::Pairs(&mut pairs)),
            ("Entries", Value::Entries(&mut entries)),
        ];
        for (name, value) in values {
            visit(Field { name, value, weight: scheme::Weight::Compared });
        }
    }

    fn plan<'a>(&self, url: &Uri<'a>, visit: &mut Visit<'a, '_>) -> Result<(), WireError> {
        let line = |piece| Line::new(url.as_str(), "path", piece);
        let (a_b, c, me, secret) = (line(A_B)?, line(C)?, Line::word("me"), Line::word("pw"));
        let login = Login { user: me, password: Password::Given(secret), verbs: ["USER", "PASS"], over_telnet: false };
        let (mut commands, mut lines) = ([Command::new("CWD", a_b)].into_iter(), [a_b].into_iter());
        let mut pairs = [(a_b, c)].into_iter();
        let items = [
            ("Absent", Value::Absent),
            ("Host", Value::Host(Host::new("h", url.edition()).expect("a host"))),
            ("Number", Value::Number(7)),
            ("Word", Value::Word("word")),
            ("Line", Value::Line(a_b)),
            ("Text", Value::Text(A_B)),
            ("Secret", Value::Secret(secret)),
            ("Shown", Value::Shown(&"shown")),
            ("Octets", Value::Octets(Octets::new(A_B, ""))),
            ("NoOctets", Value::NoOctets),
            ("Login", Value::Login(login)),
            ("Commands", Value::Commands(&mut commands)),
            ("Lines", Value::Lines(&mut lines)),
            ("Pairs", Value::Pairs(&mut pairs)),
        ];
        for (name, value) in items {
            visit(Item { name, value });
        }
        Ok(())
    }
}

const URL: &str = "every:x";

fn registry() -> Registry {
    Registry::current().with(Every)
}

/// The kinds of the enum `Value` in a source file of the library.
fn kinds(source: &str) -> Vec<&str> {
    let (_, list) = source.split_once("\npub enum Value<'a, 'v> {\n").expect("the enum");
    let (list, _) = list.split_once("\n}").expect("the end of the enum");
    let variants = list.lines().map(str::trim).filter(|line| !line.starts_with("//"));
    variants.map(|line| line.split(['(', ',']).next().unwrap_or(line)).collect()
}

fn json(answer: impl FnOnce(&mut Object<'_>)) -> String {
    let mut out = Block::in_memory();
    Object::write(&mut out, answer);
    String::from_utf8(out.into_octets()).expect("JSON is UTF-8")
}

/// The lines of a table: the label, ": " and the value.
fn table<'t>(list: impl Fn(&mut Table<'_, '_, 't>)) -> Vec<String> {
    let url = Uri::parse(URL).expect("a URL");
    let mut out = Block::in_memory();
    let mut page = Page { octets: &mut out, has_colours: false, is_terminal: false, width: None };
    Drawing { show_secrets: false }.write(&mut page, &url.into(), url.redacted(), list);
    let text = String::from_utf8(out.into_octets()).expect("tables are UTF-8");
    let mut label = String::new();
    let line = |line: &str| {
        let line = line.strip_prefix("    ").expect("the margin");
        let (name, value) = line.split_at(line.find("  ").expect("a gap"));
        if !name.is_empty() {
            name.clone_into(&mut label);
        }
        format!("{label}: {}", value.trim_start())
    };
    text.lines().skip(1).map(line).collect()
}

#[test]
fn every_kind_of_field_is_printed() {
    let listed: Vec<_> = FIELDS.iter().map(|(kind, ..)| *kind).collect();
    assert_eq!(listed, kinds(include_str!("../../src/fields/mod.rs")));
    let registry = registry();
    let parsed = registry.parse(URL).expect("a URL");

    let expected: Vec<_> = FIELDS.iter().map(|(kind, json, ..)| format!("\"{kind}\":{json}")).collect();
    let put = json(|object| fields::put_fields(&parsed, object));
    assert_eq!(put, format!("{{{}}}", expected.join(",")));

    let lines = FIELDS.iter().flat_map(|(kind, _, lines, _)| lines.iter().map(move |line| format!("{kind}: {line}")));
    assert_eq!(table(|table| fields::list_fields(&parsed, table)), lines.collect::<Vec<_>>());

    let mut got = Vec::new();
    parsed.fields(&mut |listed| {
        let format: Format = format!("{{{}}}", listed.name).parse().expect("a format");
        let [Piece::Part(part @ Part { fetch: Fetch::Field(field), .. })] = &format.pieces[..] else {
            panic!("a field of a scheme");
        };
        let value = part.value(field, listed.value).map(|value| String::from_utf8(value).expect("UTF-8"));
        got.push((listed.name, value));
    });
    let expected = FIELDS.iter().map(|(kind, _, _, got)| (*kind, got.map(str::to_owned)));
    assert_eq!(got, expected.collect::<Vec<_>>());
}

#[test]
fn every_kind_of_item_is_printed() {
    let listed: Vec<_> = ITEMS.iter().map(|(kind, ..)| *kind).collect();
    assert_eq!(listed, kinds(include_str!("../../src/wire/item.rs")));
    let registry = registry();
    let input = Input::from_text(URL.into());

    let planned = Planned::read(&input, &registry).map_err(drop).expect("a plan");
    let mut out = Block::in_memory();
    planned.write(&mut out);
    let expected: Vec<_> = ITEMS.iter().map(|(_, json, _)| *json).collect();
    let expected = format!(r#"{{"ok":true,"plan":{{{}}}}}"#, expected.join(","));
    assert_eq!(String::from_utf8(out.into_octets()).as_deref(), Ok(&*expected));

    let parsed = registry.parse(URL).expect("a URL");
    let lines: Vec<_> = ITEMS.iter().flat_map(|(_, _, lines)| lines.iter().map(ToString::to_string)).collect();
    let pieces = Pieces::of(&parsed);
    assert_eq!(table(|table| parsed.plan(&mut |item| plan::list(item, &pieces, table)).expect("a plan")), lines);
}
