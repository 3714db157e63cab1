//! An octet of a long request takes no longer than one of a short request, whatever there are many of: keys, parts,
//! elements, levels. The time is that of the processor, and a ratio in one run.

use std::{fs, time::Duration};

use crate::support::{Asked, answer};
use serde_json::{Map, Value, json};

/// The number of keys, parts or elements in a short request, and in a long one.
const SHORT: usize = 2_000;
const LONG: usize = 32_000;

/// An octet of a long request may take so many times as long. Quadratic work would take sixteen times as long.
const GROWTH: f64 = 5.0;

/// A shorter time for an octet tells nothing, in seconds.
const NOISE: f64 = 50e-9;

/// A request with so many of something.
type Request = fn(usize) -> String;

fn object(count: usize, key: &str, value: &Value) -> Value {
    Value::Object((0..count).map(|k| (key.replace('#', &k.to_string()), value.clone())).collect::<Map<_, _>>())
}

fn build(scheme: &str, parts: &Value) -> String {
    json!({ "op": "build", "scheme": scheme, "parts": parts }).to_string()
}

fn base(context: &Value) -> String {
    json!({ "op": "base", "context": context }).to_string()
}

fn deep(count: usize) -> String {
    "[".repeat(count) + &"]".repeat(count)
}

const REQUESTS: [(&str, Request); 27] = [
    ("keys that no operation has", |n| object(n, "key#", &json!(1)).to_string()),
    ("a key many times", |n| format!("{{\"op\":\"parse\"{}}}", ",\"input\":\"x:\"".repeat(n))),
    ("levels of an id", |n| format!("{{\"id\":{},\"op\":\"parse\"}}", deep(n))),
    ("elements of an id", |n| json!({ "id": vec![1; n], "op": "decode", "input": "" }).to_string()),
    ("texts", |n| build("ftp", &object(n, "part#", &json!("a")))),
    ("texts of a scheme that is unknown", |n| build("nosuch", &object(n, "part#", &json!("a")))),
    ("texts of the generic syntax", |n| build("generic", &object(n, "part#", &json!("a")))),
    ("absent parts", |n| build("http", &object(n, "part#", &Value::Null))),
    ("flags", |n| build("wais", &object(n, "part#", &json!(true)))),
    ("numbers", |n| build("telnet", &object(n, "part#", &json!(7)))),
    ("lists", |n| build("ftp", &object(n, "part#", &json!(["a"])))),
    ("lists of pairs", |n| build("prospero", &object(n, "part#", &json!([["a", "b"]])))),
    ("kinds", |n| build("ftp", &object(n, "part#_kind", &json!("name")))),
    ("elements", |n| build("ftp", &json!({ "host": "h", "cwd": vec!["a"; n] }))),
    ("elements that are octets", |n| build("ftp", &json!({ "host": "h", "cwd": vec![json!({ "hex": "ff" }); n] }))),
    ("elements that are refused", |n| build("http", &json!({ "host": "h", "segment": vec![".."; n] }))),
    ("elements of a field that is unknown", |n| build("ftp", &json!({ "host": "h", "hots": vec!["a"; n] }))),
    ("elements of a field that repeats another", |n| build("mailto", &json!({ "addresses": vec!["a@h"; n] }))),
    ("pairs", |n| build("prospero", &json!({ "host": "h", "hsoname": "a", "fields": vec![["a", "b"]; n] }))),
    ("parameters", |n| build("geo", &json!({ "coord_a": 1, "coord_b": 2, "parameters": vec![["a", "b"]; n] }))),
    ("levels of a part", |n| format!("{{\"op\":\"build\",\"scheme\":\"ftp\",\"parts\":{{\"cwd\":{}}}}}", deep(n))),
    ("entities, each relative to the next", |n| {
        base(&json!({ "retrieval": ["http://h/"], "encapsulating": vec!["a/"; n] }))
    }),
    ("entities around a long base", |n| {
        base(&json!({ "retrieval": [format!("http://h/{}", "a/".repeat(n))], "encapsulating": vec!["b"; n] }))
    }),
    ("header fields", |n| base(&json!({ "headers": vec![["Content-Location", "http://h/(a)"]; n] }))),
    ("redirections", |n| base(&json!({ "retrieval": vec!["a/"; n] }))),
    ("keys of a context", |n| base(&object(n, "key#", &json!("a")))),
    ("secret keys", |n| {
        let keys: Vec<_> = (0..n).map(|k| format!("k{k}")).collect();
        json!({ "op": "redact", "text": format!("http://h/?{}", keys.join("=a&")), "keys": keys }).to_string()
    }),
];

/// The time of the processor that a command has had since it was started.
fn on_processor(asked: &Asked) -> Duration {
    let told = fs::read_to_string(format!("/proc/{}/schedstat", asked.child.id())).expect("the command runs");
    Duration::from_nanos(told.split(' ').next().and_then(|first| first.parse().ok()).expect("a time"))
}

/// The time of the processor for an octet of a request, in seconds.
fn time_of_octet(asked: &mut Asked, request: &str) -> f64 {
    let before = on_processor(asked);
    asked.write(format!("{request}\n").as_bytes());
    asked.answer().expect("it is answered");
    let octets = u32::try_from(request.len()).expect("it is short");
    on_processor(asked).saturating_sub(before).as_secs_f64() / f64::from(octets)
}

#[test]
fn a_long_request_takes_as_long_as_its_octets() {
    let mut complaints = Vec::new();
    for (name, request) in REQUESTS {
        let mut asked = Asked::start(&["batch"]);
        let [short, long] = [SHORT, LONG].map(|count| {
            let request = request(count);
            // The best of three: what a cold cache or a neighbour costs is not counted.
            (0..3).map(|_| time_of_octet(&mut asked, &request)).fold(f64::INFINITY, f64::min)
        });
        if long > NOISE.max(short * GROWTH) {
            complaints.push(format!("{name}: {short:e} s for an octet of a short request, {long:e} s of a long one"));
        }
        asked.end();
    }
    assert!(complaints.is_empty(), "{complaints:#?}");
}

/// The numbers are those of the help.
#[test]
fn says_how_many_parts_and_entities_it_takes() {
    let refusal = |request: String| answer(request)["error"]["message"].as_str().map(str::to_owned);
    let parts = |count| refusal(build("ftp", &object(count, "part#", &Value::Null)));
    assert_eq!(parts(101).as_deref(), Some("expected at most 100 parts, found 101"));
    assert_eq!(parts(100).as_deref(), Some("expected a value for the field \"host\""));
    let entities = |count| refusal(base(&json!({ "encapsulating": vec!["a/"; count] })));
    assert_eq!(entities(101).as_deref(), Some("expected at most 100 entities in \"encapsulating\", found 101"));
    assert_eq!(entities(100), None);
}
