//! `uriel mend`, the operation `mend` of `batch`, and the option `--mend`.

use crate::support::{answer, uriel, uriel_reads};
use serde_json::{Value, json};

fn mended(input: &Value, edition: &str) -> Value {
    answer(json!({ "op": "mend", "edition": edition, "input": input }).to_string())
}

fn change(rule: &str, start: usize, end: usize, before: impl Into<Value>, after: &str) -> Value {
    json!({ "rule": rule, "start": start, "end": end, "before": before.into(), "after": after })
}

#[test]
fn batch_answers_with_the_result_and_the_changes() {
    let expected = json!({
        "ok": true,
        "result": "http://h/a%20b%7B%7D/100%25/%C3%A9",
        "changes": [
            change("wrapper", 0, 5, "<URL:", ""),
            change("character", 15, 16, " ", "%20"),
            change("character", 17, 19, "{}", "%7B%7D"),
            change("percent", 23, 24, "%", "%25"),
            change("line-end", 24, 27, "\n  ", ""),
            change("non-ascii", 28, 30, "\u{e9}", "%C3%A9"),
            change("wrapper", 30, 31, ">", ""),
        ],
    });
    assert_eq!(mended(&json!("<URL:http://h/a b{}/100%\n  /\u{e9}>"), "rfc3986"), expected);
    assert_eq!(
        mended(&json!("URL:http://h/"), "rfc3986"),
        json!({ "ok": true, "result": "URL:http://h/", "changes": [] })
    );
    let octets = mended(&json!({ "hex": "2fe9" }), "rfc3986");
    let expected = change("non-ascii", 1, 2, json!({ "hex": "e9" }), "%E9");
    assert_eq!(octets, json!({ "ok": true, "result": "/%E9", "changes": [expected] }));
    assert_eq!(mended(&json!("http://h/~"), "rfc1738")["result"], "http://h/%7E");
}

#[test]
fn batch_hides_the_secrets_of_changes() {
    let answer = mended(&json!("http://me:p w@h/ "), "rfc3986");
    let expected = [change("character", 11, 12, "***", "***"), change("white-space", 16, 17, " ", "")];
    assert_eq!(answer, json!({ "ok": true, "result": "http://me:p%20w@h/", "changes": expected }));
}

#[test]
fn batch_names_both_readings_of_a_text_that_is_refused() {
    let error = &mended(&json!("java\nscript:alert(1)"), "rfc3986")["error"];
    assert_eq!((&error["kind"], &error["offset"]), (&json!("reader"), &json!(0)));
    assert_eq!(error["expected"].as_array().map(Vec::len), Some(2));
    let error = &mended(&json!("/\n/evil/x"), "rfc3986")["error"];
    assert_eq!((&error["kind"], &error["offset"]), (&json!("reader"), &json!(0)));
    let error = &mended(&json!("http://h:8x/"), "rfc3986")["error"];
    assert_eq!((&error["kind"], &error["offset"], &error["production"]), (&json!("port"), &json!(10), &json!("port")));
    let error = &mended(&json!("a b"), "rfc1738")["error"];
    assert_eq!(error["kind"], "reference");
}

#[test]
fn the_command_prints_mended_texts_and_the_changes() {
    let ran = uriel(&["mend", "http://h/a b", "http://h/", "http://h\\@evil/"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, "http://h/a%20b\nhttp://h/\n"));
    assert!(ran.err.contains("two readings at byte 8"), "{}", ran.err);
    let ran = uriel(&["mend", "--changes", "a b"]);
    assert_eq!(ran.out, "a%20b\n  escaped \" \" at byte 1 as %20 (RFC 3986 section 2.4)\n");
    let ran = uriel_reads(&["mend", "--json"], b"/\xFF\n");
    assert!(ran.out.starts_with(r#"{"ok":true,"result":"/%FF","changes":[{"rule":"non-ascii""#), "{}", ran.out);
}

#[test]
fn a_backslash_in_a_path_is_read_as_the_option_says() {
    let text = r"http://h/a\b?c\d";
    let ran = uriel(&["mend", text]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("two readings at byte 10: a \"\\\" of the path, to be written as %5C, or"), "{}", ran.err);
    let ran = uriel(&["mend", "--changes", "--backslash", "slash", text]);
    let changes = r#"
  wrote "\\" at byte 10 as / (WHATWG URL section 4.4)
  escaped "\\" at byte 14 as %5C (RFC 3986 section 2.4)
"#;
    assert_eq!((ran.status, ran.out), (0, format!("http://h/a/b?c%5Cd{changes}")));
    let ran = uriel(&["mend", "--json", "--backslash", "slash", r"a\b"]);
    let changes = r#"[{"rule":"backslash","start":1,"end":2,"before":"\\","after":"/"}]"#;
    assert_eq!(ran.out, format!("{{\"ok\":true,\"result\":\"a/b\",\"changes\":{changes}}}\n"));
    assert_eq!(uriel(&["mend", "--backslash", "escape", text]).out, "http://h/a%5Cb?c%5Cd\n");
    let resolve = |reading| uriel(&["resolve", "--mend", "--backslash", reading, "http://h/x/y", r"..\a b"]).out;
    assert_eq!((&*resolve("slash"), &*resolve("escape")), ("http://h/a%20b\n", "http://h/x/..%5Ca%20b\n"));
    assert_eq!(uriel(&["resolve", "--mend", "http://h/x/y", r"..\a b"]).status, 1);
    assert_eq!(uriel(&["resolve", "--backslash", "slash", "http://h/x/y", "a"]).status, 2, "without --mend");
    let ran = uriel(&["mend", "--backslash", "both", text]);
    assert!(ran.status == 2 && ran.err.contains("[possible values: slash, escape]"), "{}", ran.err);
    let error = &mended(&json!(text), "rfc3986")["error"];
    assert_eq!((&error["kind"], &error["offset"], &error["end"]), (&json!("backslash"), &json!(10), &json!(11)));
}

#[test]
fn other_subcommands_mend_what_they_read() {
    for (arguments, out) in [
        (&["normalize", "--mend", "HTTP://H/a b"][..], "http://h/a%20b\n"),
        (&["resolve", "--mend", "http://h/x y/", "a b"], "http://h/x%20y/a%20b\n"),
        (&["get", "--mend", "{path}", "http://h/a b"], "/a%20b\n"),
        (&["set", "--mend", "--query", "q", "http://h/a b"], "http://h/a%20b?q\n"),
    ] {
        let ran = uriel(arguments);
        assert_eq!((ran.status, ran.out.as_str()), (0, out), "{}", ran.err);
        assert!(ran.err.starts_with("note: escaped"), "{}", ran.err);
    }
    let ran = uriel(&["parse", "--mend", "--json", "http://h/a b"]);
    assert!(ran.out.contains(r#""path":"/a%20b""#), "{}", ran.out);
    let ran = uriel(&["resolve", "--mend", "http://good/a", "/\n/evil/x", "http:/\r\n/evil/x"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert_eq!(ran.err.matches("note: not mended: the text has two readings").count(), 2, "{}", ran.err);
    let ran = uriel(&["normalize", "--mend", "http://h\\@evil/"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("note: not mended: the text has two readings"), "{}", ran.err);
}

/// What is changed is read by the rule of its scheme, and refused with the error of that rule, at its place in the text.
#[cfg(feature = "more-schemes")]
#[test]
fn nothing_is_written_that_the_rule_of_the_scheme_refuses() {
    for (text, offset) in [
        ("tel:030 23125 000", 17),
        ("tel:0800 123", 12),
        ("sms:510 555 0101?body=hi there", 16),
        ("geo:48.2010, 16.3695", 12),
        ("sip:user@[2001:db8::10]:5070;lr", 9),
        ("sips:me@[::1]", 8),
        ("acct:me@[::1]", 9),
        ("telnet://h.example/a b", 19),
        ("mid:a b@h.example/c d", 21),
        ("ftp://h/a b;type=q", 17),
        ("data:a b", 8),
    ] {
        let error = &mended(&json!(text), "rfc3986")["error"];
        assert_eq!(error["offset"], json!(offset), "{text}: {error}");
        let (ran, json, explained) =
            (uriel(&["mend", text]), uriel(&["mend", "--json", text]), uriel(&["explain", text]));
        let message = error["message"].as_str().expect("a message");
        assert_eq!((ran.status, ran.out.as_str(), json.status), (1, "", 1), "{text}");
        assert!(
            ran.err.contains(message) && json.out.contains(&error["production"].to_string()),
            "{text}: {}",
            ran.err
        );
        assert!(!explained.out.contains("  mend "), "{text}: {}", explained.out);
        let noted = uriel(&["parse", "--mend", text]);
        assert!(noted.status == 1 && noted.err.contains(&format!("note: not mended: {message}")), "{}", noted.err);
    }
    for (text, url) in [
        ("mailto:a b@h", "mailto:a%20b@h"),
        ("magnet:?xt=urn:btih:abc&dn=a b", "magnet:?xt=urn:btih:abc&dn=a%20b"),
        ("ldap://h/o=a b?c d", "ldap://h/o=a%20b?c%20d"),
        ("sms:+15105550101?body=hi there", "sms:+15105550101?body=hi%20there"),
        ("unknown:a b", "unknown:a%20b"),
        // Its scheme reads what the generic rules refuse.
        ("postgresql://h1:5432,h2/db", "postgresql://h1:5432,h2/db"),
        ("mid:<abc@h.example>", "mid:abc@h.example"),
        ("tel:0800", "tel:0800"),
        ("../a b", "../a%20b"),
    ] {
        assert_eq!(mended(&json!(text), "rfc3986")["result"], url);
        assert_eq!(uriel(&["mend", text]).out, format!("{url}\n"));
    }
}

#[test]
fn texts_are_made_urls_of_a_scheme() {
    for (edition, scheme, text, url) in [
        ("3986", "nntp", "nntp://h/g!/1", "nntp://h/g%21/1"),
        ("3986", "HTTP", "URL:https://h/a b", "https://h/a%20b"),
        ("1738", "ftp", "<URL:ftp://~me@h/a#~ b>", "ftp://%7Eme@h/a#~%20b"),
    ] {
        let ran = uriel(&["mend", "--edition", edition, "--scheme", scheme, text]);
        assert_eq!((ran.status, ran.out, ran.err.as_str()), (0, format!("{url}\n"), ""), "{text}");
        assert_eq!(uriel(&["upgrade", "--edition", edition, text]).out, format!("{url}\n"), "another name");
    }
    let ran = uriel(&["mend", "--scheme", "ftp", "http://h/a b"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    let expected = "error: expected the scheme \"ftp\" (RFC 3986 section 3.1)\n  http://h/a b\n  ^^^^\n";
    assert_eq!(ran.err, expected);
    let ran = uriel(&["mend", "--scheme", "htpp", "http://h/"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("expected a scheme that has a rule, found \"htpp\": did you mean \"http\"?"),
        "{}",
        ran.err
    );
    assert_eq!(uriel(&["mend", "--scheme", "http", "--backslash", "slash", "http://h/"]).status, 2);
}

/// A list of servers that the rule of a scheme alone reads stays as it is.
#[cfg(feature = "more-schemes")]
#[test]
fn lists_of_servers_stay() {
    for text in ["mongodb://me:pw@h1:1,[::1]:2/db", "postgresql://h1:1,h2:2/db?a=b", "postgres://h1:1,h2/"] {
        assert_eq!(mended(&json!(text), "rfc3986"), json!({ "ok": true, "result": text, "changes": [] }));
        for subcommand in ["mend", "upgrade"] {
            assert_eq!(uriel(&[subcommand, text]).out, format!("{text}\n"), "{subcommand}");
        }
    }
}

#[test]
fn with_brackets_an_address_gets_them() {
    let ran = uriel(&["mend", "--with", "brackets", "--changes", "http://::1/", "http://2001:db8::1:80/"]);
    assert_eq!(ran.status, 1);
    assert!(ran.out.starts_with("http://[::1]/\n"), "{}", ran.out);
    assert!(ran.err.contains("two readings"), "{}", ran.err);
    assert_eq!(uriel(&["mend", "http://::1/"]).status, 1);
    assert_eq!(uriel(&["mend", "--with", "percent", "x"]).status, 2);
    assert_eq!(uriel(&["mend", "--with", "brackets", "--scheme", "http", "http://::1/"]).status, 2);
    let request = r#"{"op":"mend","with":["brackets"],"input":"http://::1/"}"#;
    assert_eq!(answer(request)["result"], "http://[::1]/");
    let message = &answer(r#"{"op":"mend","with":["bracket"],"input":"x"}"#)["error"]["message"];
    assert!(message.as_str().is_some_and(|message| message.starts_with("expected a rule: white-space, ")), "{message}");
}
