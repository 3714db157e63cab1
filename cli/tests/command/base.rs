//! `uriel batch`, op `base`: the base of a document and its source.

use crate::support::answer;
use serde_json::{Value, json};

#[track_caller]
fn establishes(edition: &str, context: &Value, base: &Value, from: &Value) {
    let answer = answer(json!({ "op": "base", "edition": edition, "context": context }).to_string());
    assert_eq!(answer, json!({ "ok": true, "base": base, "from": from }), "{context}");
}

#[test]
fn uses_the_innermost_base() {
    let mut context = json!({
        "embedded": "e:/", "html": "<base href='t:/'>", "headers": [["Content-Base", "h:/"]],
        "encapsulating": [null, "i:/", "o:/"], "retrieval": ["old:/", "new:/"], "default": "d:/",
    });
    for (layer, base, from) in [
        ("embedded", "e:/", "embedded"),
        ("html", "t:/", "embedded"),
        ("headers", "h:/", "encapsulating"),
        ("encapsulating", "i:/", "encapsulating"),
        ("retrieval", "new:/", "retrieval"),
        ("default", "d:/", "default"),
    ] {
        establishes("rfc3986", &context, &json!(base), &json!(from));
        context[layer] = Value::Null;
    }
    establishes("rfc3986", &context, &Value::Null, &Value::Null);
}

#[test]
fn gives_an_empty_base_under_draft1996_if_none_is_known() {
    establishes("draft1996", &json!({ "default": "d:/" }), &json!(""), &json!("default"));
    establishes("draft1996", &json!({}), &json!(""), &json!("default"));
}

#[test]
fn skips_an_invalid_base() {
    let context = json!({ "embedded": "../x", "html": "<base href='t:/'>" });
    establishes("rfc2396", &context, &json!("t:/"), &json!("embedded"));
    let context = json!({ "html": "<base href='../x'><base href='t:/'>", "retrieval": ["r:/"] });
    establishes("rfc2396", &context, &json!("r:/"), &json!("retrieval"));
}

#[test]
fn resolves_a_relative_base_of_the_document_if_asked() {
    let context = json!({ "html": "<base href='../x/'>", "retrieval": ["http://h/a/b"], "relative_embedded": true });
    establishes("rfc3986", &context, &json!("http://h/x/"), &json!("embedded"));
    let context = json!({ "embedded": "y", "retrieval": ["http://h/a/b"], "relative_embedded": false });
    establishes("rfc3986", &context, &json!("http://h/a/b"), &json!("retrieval"));
}

#[test]
fn mends_the_urls_of_the_context_if_asked() {
    for (context, base) in [
        (json!({ "html": "<base href=' http://h/a b/ '>" }), "http://h/a%20b/"),
        (json!({ "embedded": "http://h/{x}" }), "http://h/%7Bx%7D"),
        (json!({ "encapsulating": ["b c/"], "retrieval": ["http://h/a|"] }), "http://h/b%20c/"),
        (json!({ "default": "http://h/a b" }), "http://h/a%20b"),
    ] {
        let ask = |mend: Value| answer(json!({ "op": "base", "context": context, "mend": mend }).to_string());
        assert_eq!(ask(json!(true))["base"], json!(base), "{context}");
        assert_ne!(ask(json!(false))["base"], json!(base), "{context}");
        assert_eq!(ask(json!("x"))["error"]["message"], json!("expected \"mend\": true or false"));
    }
    // A text with two readings is not mended, and is no base.
    let context = json!({ "embedded": "http://h /", "default": "http://d/" });
    let request = json!({ "op": "base", "context": context, "mend": true });
    assert_eq!(answer(request.to_string())["base"], json!("http://d/"));
}

#[test]
fn rejects_a_context_that_is_no_object() {
    let message = |request: Value| answer(request.to_string())["error"]["message"].to_string();
    assert!(message(json!({ "op": "base" })).starts_with("\"expected \\\"context\\\""));
    for context in [json!(null), json!([]), json!("x"), json!({ "retrieval": "x" }), json!({ "headers": [["a"]] })] {
        let message = message(json!({ "op": "base", "context": context }));
        assert!(message.contains("expected \\\"context\\\": an object"), "{context}: {message}");
    }
}
