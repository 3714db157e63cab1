//! `check --same-site` and the operation `target`: where links of strangers lead.

use serde_json::json;

use crate::support::{answer, uriel};

const BASE: &str = "https://shop.example/cart?id=1";

#[test]
fn a_link_is_sent_or_refused() {
    let ran = uriel(&["check", "--same-site", BASE, "--", "/account?tab=2", "../a b", "//evil.example"]);
    assert_eq!(ran.out, "/account?tab=2\n");
    assert_eq!(ran.status, 1);
    assert!(
        ran.err.ends_with("the link leads to another origin at bytes 0..14\n  //evil.example\n  ^^^^^^^^^^^^^^\n"),
        "{}",
        ran.err
    );
    let ran = uriel(&["check", "--same-site", BASE, "--within", "https://shop.example/app", "--", "/app/x", "/apple"]);
    assert_eq!(ran.out, "/app/x\n");
    assert!(ran.err.contains("the link does not lead to the URL that is given, or below it"), "{}", ran.err);
    // The text is shown with its secrets hidden.
    let ran = uriel(&["check", "--same-site", BASE, "--", "https://me:secret@evil.example/?a=b"]);
    assert!(ran.err.contains("\n  https://me:***@evil.example/?a=b\n"), "{}", ran.err);
    let ran = uriel(&["check", "--json", "--same-site", BASE, "--", "?page=2"]);
    assert_eq!(ran.out, "{\"ok\":true,\"allowed\":true,\"send\":\"/cart?page=2\",\"reasons\":[]}\n");
    for arguments in [
        &["check", "--same-site", "mailto:me@h.example", "/"][..],
        &["check", "--same-site", "h.example", "/"],
        &["check", "--same-site", BASE, "--within", "https://other.example/", "/"],
        &["check", "--within", BASE, "/"],
        &["check", "--same-site", BASE, "--policy", "strict", "/"],
    ] {
        assert_eq!(uriel(arguments).status, 2, "{arguments:?}");
    }
}

#[test]
fn batch_has_the_operation() {
    let ask = |input: &str| answer(json!({ "op": "target", "base": BASE, "input": input }).to_string());
    assert_eq!(ask("/a"), json!({ "ok": true, "allowed": true, "send": "/a", "reasons": [] }));
    let refused = ask("/a/..//evil.example");
    assert_eq!((&refused["allowed"], &refused["send"]), (&json!(false), &json!(null)));
    let reason = json!({
        "kind": "double-slash", "start": 0, "end": 19,
        "message": "the path begins with \"//\", which some readers take for a server",
    });
    assert_eq!(refused["reasons"], json!([reason]));
    let within =
        |within: &str| answer(json!({ "op": "target", "base": BASE, "input": "/app/x", "within": within }).to_string());
    assert_eq!(within("https://shop.example/app")["allowed"], true);
    assert_eq!(within("https://shop.example/other")["reasons"][0]["kind"], "outside");
    for wrong in [
        within("https://other.example/"),
        within("a b"),
        answer(json!({ "op": "target", "base": "x:y", "input": "/" }).to_string()),
    ] {
        assert_eq!(wrong["ok"], false, "{wrong}");
    }
}
