//! How many hazards, reasons and changes are listed.

use serde_json::{Value, json};

use crate::support::{answer, uriel};

/// A hostile text has a hazard, a reason or a change for each of its octets. The first hundred of a kind are listed, and
/// the others are counted.
#[test]
fn what_can_be_many_is_listed_up_to_a_number() {
    let url = format!("http://h.example/{}{}", "%0a".repeat(250), "%00".repeat(100));
    let text = format!("http://h.example/{}", "{a".repeat(250));
    for (arguments, text, listed, more) in [
        (&["hazards"][..], &url, "\n  encoded-line-delimiter at ", "\n  encoded-line-delimiter: and 150 more\n"),
        (&["check"], &url, "\n  encoded-line-delimiter at ", "\n  encoded-line-delimiter: and 150 more\n"),
        (&["mend", "--changes"], &text, "\n  escaped \"{\"", "\n  character: and 150 more\n"),
        (&["upgrade", "--changes"], &text, "\n  escaped \"{\"", "\n  escaped: and 150 more\n"),
        (&["upgrade"], &text, "note: escaped \"{\"", "note: escaped: and 150 more\n"),
        (&["normalize", "--mend"], &text, "note: escaped \"{\"", "note: character: and 150 more\n"),
    ] {
        let ran = uriel(&[arguments, &[text]].concat());
        let both = ran.out + &ran.err;
        assert_eq!(both.matches(listed).count(), 100, "{arguments:?}");
        assert_eq!(both.matches(" more\n").count(), 1, "{arguments:?}: {both}");
        assert!(both.ends_with(more), "{arguments:?}: {both}");
    }
    for (request, list, more) in [
        (json!({"op": "hazards", "input": url}), "hazards", json!([{"kind": "encoded-line-delimiter", "count": 150}])),
        (
            json!({"op": "check", "policy": "strict", "input": url}),
            "reasons",
            json!([{"kind": "encoded-line-delimiter", "count": 150}]),
        ),
        (json!({"op": "mend", "input": text}), "changes", json!([{"rule": "character", "count": 150}])),
        (
            json!({"op": "hazards", "input": "\\\t".repeat(101)}),
            "hazards",
            json!([{"kind": "backslash", "count": 1}, {"kind": "white-space", "count": 1}]),
        ),
    ] {
        let answer = answer(request.to_string());
        assert_eq!(answer["more"], more);
        assert!(answer[list].as_array().is_some_and(|list| list.len() % 100 == 0), "{answer}");
    }
    let upgraded: Value = serde_json::from_str(&uriel(&["upgrade", "--json", &text]).out).expect("JSON");
    assert_eq!(
        (upgraded["changes"].as_array().map(Vec::len), upgraded["more"][0]["count"].as_u64()),
        (Some(100), Some(150))
    );
    for request in [json!({"op": "hazards", "input": "http://h/%0a"}), json!({"op": "mend", "input": "http://h/ a"})] {
        assert_eq!(answer(request.to_string()).get("more"), None);
    }
}
