//! `uriel batch`: one answer for every line, valid or not.

use crate::support::{answer, answers, uriel_reads};
use serde_json::{Value, json};

#[track_caller]
fn is_no_request(line: impl AsRef<[u8]>, message: &str) {
    let expected = json!({ "ok": false, "error": { "kind": "request", "message": message } });
    assert_eq!(answer(line), expected);
}

#[test]
fn parse_lists_the_components() {
    let expected = json!({
        "id": [1, "a"],
        "ok": true,
        "kind": "absolute",
        "form": "net-path",
        "parts": {
            "scheme": "HTTP", "authority": "u:p@H:080", "userinfo": "u:p", "user": "u", "password": "p", "host": "H",
            "port": "080", "path": "/a", "params": "b", "query": "", "fragment": null,
        },
        "host_kind": "name",
        "debug": "UriRef(\"HTTP://u:***@H:080/a;b?\", Draft1996)",
    });
    let request = r#"{"op":"parse","id":[1,"a"],"edition":"draft1996","input":"HTTP://u:p@H:080/a;b?"}"#;
    assert_eq!(answer(request), expected);
}

#[test]
fn typed_lists_the_fields() {
    let expected = json!({
        "ok": true,
        "scheme": "ftp",
        "fields": {
            "user": "u", "password": "", "host": "h", "host_kind": "name", "port": null, "effective_port": 21,
            "path_present": true, "cwd": ["", { "hex": "e9" }], "name": "a/b", "typecode": "d",
        },
        "debug": "FtpUrl { user: \"u\", password: \"***\", host: \"h\", port: None, cwd: [\"\", \"%E9\"], \
            name: \"a%2Fb\", typecode: d }",
    });
    assert_eq!(answer(r#"{"op":"typed","input":"FTP://u:@h//%E9/a%2Fb;type=D"}"#), expected);
}

#[test]
fn typed_lists_the_fields_of_news_and_nntp() {
    let typed =
        |edition: &str, input: &str| answer(json!({ "op": "typed", "edition": edition, "input": input }).to_string());
    let expected = json!({
        "ok": true,
        "scheme": "news",
        "fields": {
            "kind": "article", "group": null, "unique": "a/b", "host": "[10.0.0.1]", "wildcard": false,
            "user": "u", "password": "p", "server": "h", "server_kind": "name", "port": null, "effective_port": 119,
        },
        "debug": "NewsUrl { kind: article, group: None, unique: \"a%2Fb\", host: \"%5B10.0.0.1%5D\", user: \"u\", \
            password: \"***\", server: \"h\", port: None }",
    });
    assert_eq!(typed("rfc3986", "news://u:p@h/a%2Fb@%5B10.0.0.1%5D"), expected);
    let fields = &typed("rfc3986", "news:comp.%3F")["fields"];
    assert_eq!(
        (&fields["kind"], &fields["group"], &fields["wildcard"]),
        (&json!("group"), &json!("comp.?"), &json!(true))
    );
    assert_eq!(typed("rfc3986", "news:")["fields"]["kind"], "all");
    assert_eq!(typed("rfc1738", "news:*")["fields"]["kind"], "all");
    let expected = json!({
        "ok": true,
        "scheme": "nntp",
        "fields": {
            "host": "h", "host_kind": "name", "port": "1119", "effective_port": 1119, "group": "n/a", "article": "007",
            "user": "u", "password": null,
        },
        "debug": "NntpUrl { user: \"u\", password: None, host: \"h\", port: \"1119\", group: \"n%2Fa\", \
            article: \"007\" }",
    });
    assert_eq!(typed("rfc2396", "nntp://u@h:1119/n%2Fa/007"), expected);
}

/// A request of each operation, and whether RFC 1738 would answer it differently.
const REQUESTS: [(&str, bool); 18] = [
    (r#"{"op":"parse","input":"../a"}"#, true),
    (r#"{"op":"typed","input":"https://h/~me"}"#, true),
    (r#"{"op":"resolve","base":"http://h/a","ref":"b"}"#, true),
    (r#"{"op":"relativize","base":"http://h/a","target":"http://h/b"}"#, true),
    (r#"{"op":"normalize","input":"http://h/%7Ea"}"#, true),
    (r#"{"op":"compare","a":"//h","b":"//H"}"#, true),
    (r#"{"op":"editions","input":"http://h/;a"}"#, false),
    (r#"{"op":"base","context":{"retrieval":["http://h/~a"]}}"#, true),
    (r#"{"op":"encode","component":"segment","text":"~"}"#, true),
    (r#"{"op":"decode","input":"%7E"}"#, false),
    (r#"{"op":"build","scheme":"https","parts":{"host":"h"}}"#, true),
    (r#"{"op":"plan","input":"https://h/"}"#, true),
    (r#"{"op":"hazards","input":"https://h.example/~me"}"#, true),
    (r#"{"op":"check","policy":"public-web","input":"https://h.example/~me"}"#, true),
    (r#"{"op":"target","base":"https://h.example/","input":"/~me"}"#, true),
    (r#"{"op":"extract","text":"see <http://h/~a>"}"#, true),
    (r#"{"op":"mend","input":"http://h/~a b"}"#, true),
    (r#"{"op":"redact","text":"http://u:p@h/"}"#, false),
];

#[test]
fn every_operation_reads_rfc_3986_unless_told() {
    let under = |request: &str, edition: &str| {
        let (start, rest) = request.split_at(1);
        answer(format!("{start}\"edition\":\"{edition}\",{rest}"))
    };
    for (request, differs) in REQUESTS {
        let untold = answer(request);
        assert_eq!(untold, under(request, "rfc3986"), "{request}");
        assert_eq!(untold["ok"], true, "{request}");
        assert_eq!(untold != under(request, "rfc1738"), differs, "{request}");
    }
    let refusal = answer(r#"{"op":"?"}"#)["error"]["message"].take();
    let (_, names) = refusal.as_str().and_then(|refusal| refusal.split_once("one of ")).expect("the operations");
    let asked = REQUESTS.map(|(request, _)| {
        serde_json::from_str::<Value>(request).expect("JSON")["op"].as_str().map(str::to_owned).expect("a name")
    });
    assert_eq!(names.split(", ").collect::<Vec<_>>(), asked, "a row is missing");
}

#[test]
fn typed_reads_gopher_plus_strings() {
    let fields = |rest: &str| {
        let request = json!({ "op": "typed", "input": format!("gopher://h/{rest}") });
        answer(request.to_string())["fields"].take()
    };
    let view = fields("0a%09%09+application/postscript%20Es_ES");
    assert_eq!((&view["item_type"], &view["gopher_plus_kind"]), (&json!("file"), &json!("view")));
    assert_eq!((&view["view"], &view["language"]), (&json!("application/postscript"), &json!("Es_ES")));
    let attributes = fields("1a%09%09$+VIEWS%20+ABSTRACT");
    assert_eq!(attributes["gopher_plus_kind"], "directory-attributes");
    assert_eq!(attributes["attributes"], json!(["+VIEWS", "+ABSTRACT"]));
    let answers = fields("0a%09%09+%091%0D%0A+-1%0D%0A%E9%0D%0A%0D%0A.%0D%0A");
    assert_eq!((&answers["gopher_plus_kind"], &answers["answers"]), (&json!("answers"), &json!([{ "hex": "e9" }, ""])));
    let plain = fields("X");
    assert_eq!((&plain["item_type"], &plain["gopher_plus_kind"]), (&json!("X"), &Value::Null));
}

#[test]
fn typed_rejects_an_unknown_scheme() {
    let error = &answer(r#"{"op":"typed","input":"x-mine:y"}"#)["error"];
    assert_eq!((&error["kind"], &error["offset"], &error["end"]), (&json!("scheme"), &json!(0), &json!(6)));
    assert_eq!((&error["production"], &error["section"]), (&json!("scheme"), &Value::Null));
    let expected = error["expected"].as_array().expect("a list");
    assert!(expected.contains(&json!("gopher")));
    assert!(!answer(r#"{"op":"typed","input":"x-mine:a b"}"#)["error"]["kind"].is_null());
}

#[test]
fn typed_splits_mailto_header_fields_after_rfc1738() {
    let fields = |edition| {
        let request = json!({ "op": "typed", "edition": edition, "input": "mailto:a@h,b@h?To=c@h&body=%FF" });
        answer(request.to_string())["fields"].clone()
    };
    let addr = json!({ "hex": "6140682c6240683f546f3d63406826626f64793dff" });
    assert_eq!(fields("rfc1738"), json!({ "addr": addr, "addresses": [addr], "addr_specs": false, "hfields": [] }));
    for edition in ["draft1996", "rfc2396", "rfc2396bis", "rfc3986"] {
        let expected = json!({
            "addr": "a@h,b@h",
            "addresses": ["a@h", "b@h"],
            "addr_specs": true,
            "hfields": [["To", "c@h"], ["body", { "hex": "ff" }]],
        });
        assert_eq!(fields(edition), expected, "{edition}");
    }
    let absent = json!({ "op": "typed", "edition": "rfc3986", "input": "mailto:?subject=a" }).to_string();
    assert_eq!(answer(absent)["fields"]["addr"], Value::Null);
    let no_addr_spec = json!({ "op": "typed", "edition": "rfc3986", "input": "mailto:me" }).to_string();
    assert_eq!(answer(no_addr_spec)["fields"]["addr_specs"], false, "it is a URL although it is no addr-spec");
}

#[test]
fn errors_have_offset_production_and_section() {
    let expected = json!({
        "ok": false,
        "error": {
            "kind": "escape",
            "message": "expected two hexadecimal digits after the \"%\" at byte 9: write %25 for \"%\" itself (RFC 3986 section 2.1)",
            "offset": 9,
            "end": 12,
            "production": "pct-encoded",
            "expected": ["two hexadecimal digits after the \"%\""],
            "section": "RFC 3986 section 2.1",
        },
    });
    assert_eq!(answer(r#"{"op":"parse","input":"http://h/%4xyz"}"#), expected);
}

#[test]
fn reads_hexadecimal_input() {
    assert_eq!(answer(r#"{"op":"parse","input":{"hex":"783a79"}}"#)["parts"]["path"], "y");
    assert_eq!(answer(r#"{"op":"parse","input":{"hex":""}}"#)["kind"], "relative");
    for edition in ["rfc1738", "draft1996", "rfc2396", "rfc2396bis", "rfc3986"] {
        for (hex, end) in [("687474703a2f2f682fff", 10), ("687474703a2f2f682fC3", 10), ("687474703a2f2f682ff09f98", 10)]
        {
            for op in ["parse", "typed"] {
                let request = json!({ "op": op, "edition": edition, "input": { "hex": hex } });
                let error = &answer(request.to_string())["error"];
                assert_eq!((&error["offset"], &error["end"]), (&json!(9), &json!(end)), "{error}");
            }
        }
        let request = json!({ "op": "parse", "edition": edition, "input": { "hex": "783a2079ff" } });
        assert_eq!(answer(request.to_string())["error"]["offset"], 2, "an earlier error comes first");
    }
}

#[test]
fn resolve_returns_the_target() {
    let on = |edition, reference, more: Value| {
        let mut request = json!({ "op": "resolve", "edition": edition, "base": "http://a/b?q", "ref": reference });
        request.as_object_mut().expect("an object").extend(more.as_object().cloned().unwrap_or_default());
        answer(request.to_string())
    };
    assert_eq!(on("rfc3986", "../g", json!({})), json!({ "ok": true, "result": "http://a/g" }));
    assert_eq!(on("rfc2396", "../g", json!({ "above_root": "keep" }))["result"], "http://a/../g");
    assert_eq!(on("rfc2396", "../g", json!({ "above_root": "drop" }))["result"], "http://a/g");
    assert_eq!(on("rfc2396", "http:g", json!({ "compat": true }))["result"], "http://a/g");
    assert_eq!(
        on("rfc2396", "#s", json!({})),
        json!({ "ok": true, "result": "http://a/b?q#s", "same_document": true, "fragment": "s" })
    );
    assert_eq!(
        on("rfc2396", "http:", json!({ "compat": true })),
        json!({ "ok": true, "result": "http://a/b?q", "same_document": true, "fragment": null })
    );
    assert_eq!(
        on("rfc2396", "../g", json!({ "above_root": "error" })),
        json!({ "ok": false, "error": {
            "kind": "above-root",
            "message": "expected no more \"..\" than the base has levels (RFC 2396 section 5.2)",
        } })
    );
    assert_eq!(
        on("rfc1738", "g", json!({}))["error"]["message"],
        "expected an edition with relative references, which RFC 1738 does not have"
    );
    let error = &on("rfc3986", "a b", json!({}))["error"];
    assert_eq!((&error["kind"], &error["offset"]), (&json!("octet"), &json!(1)));
    assert!(error["message"].as_str().is_some_and(|message| message.starts_with("reference: expected path at byte 1")));
    // Draft 1996 section 6 step 1: no base.
    let request =
        |reference| json!({ "op": "resolve", "edition": "draft1996", "base": "", "ref": reference }).to_string();
    assert_eq!(answer(request("http://a/./b"))["result"], "http://a/./b");
    assert_eq!(answer(request("b"))["ok"], false);
}

#[test]
fn relativize_returns_the_reference() {
    let to = |target| answer(json!({ "op": "relativize", "base": "http://h/a/b", "target": target }).to_string());
    assert_eq!(to("http://h/a/c"), json!({ "ok": true, "result": "c", "proved": true }));
    assert_eq!(to("http://h/a/../c")["error"]["kind"], "dot-segments");
    assert_eq!(
        to("/c")["error"]["message"],
        "target: expected scheme at byte 0: write a scheme, or read it as a reference (RFC 3986 section 3.1)"
    );
}

#[test]
fn answers_malformed_requests() {
    const HEX: &str = "expected \"input\": an object of only \"hex\", an even number of hexadecimal digits";
    const INPUT: &str = "expected \"input\": a string of Unicode characters";
    is_no_request("\n", "expected a JSON object");
    is_no_request("what?", "expected a JSON object");
    is_no_request(r#"["parse",null,null,"x:"]"#, "expected a JSON object");
    is_no_request(b"{\"op\":\"\xff\"}", "expected UTF-8 at byte 7");
    is_no_request("{", "expected a JSON object: EOF while parsing an object at line 1 column 1");
    is_no_request(r#"{"op":"parse"} x"#, "expected a JSON object: trailing characters at line 1 column 16");
    is_no_request(r#"{"op":1,"op":2}"#, "expected each key once, found \"op\" twice");
    is_no_request("{}", "expected \"op\"");
    is_no_request(r#"{"op":null,"input":"x:"}"#, "expected \"op\": a string of Unicode characters");
    is_no_request(
        r#"{"op":"repair","input":"x:"}"#,
        "expected \"op\" to be one of parse, typed, resolve, relativize, normalize, compare, editions, base, encode, decode, build, plan, hazards, check, target, extract, mend, redact",
    );
    is_no_request(r#"{"op":"parse"}"#, "expected \"input\"");
    is_no_request(r#"{"op":"encode","component":"segment"}"#, "expected \"text\" or \"hex\"");
    is_no_request(r#"{"op":"parse","input":null}"#, INPUT);
    is_no_request(r#"{"op":"parse","input":["x:"]}"#, INPUT);
    is_no_request(r#"{"op":"parse","input":"\ud800"}"#, INPUT);
    is_no_request(r#"{"op":"parse","input":{"hex":"7"}}"#, HEX);
    is_no_request(r#"{"op":"parse","input":{"hex":"+7"}}"#, HEX);
    is_no_request(r#"{"op":"parse","input":{"hex":"é"}}"#, HEX);
    is_no_request(r#"{"op":"parse","input":{"hex":7}}"#, HEX);
    is_no_request(r#"{"op":"parse","input":{}}"#, HEX);
    is_no_request(r#"{"op":"parse","input":{"hex":"","more":[{}]}}"#, HEX);
    is_no_request(r#"{"op":"parse","input":"x:","debug":1}"#, "expected \"debug\": true or false");
    is_no_request(r#"{"op":"resolve","ref":"x"}"#, "expected \"base\"");
    is_no_request(r#"{"op":"resolve","base":"x:"}"#, "expected \"ref\"");
    is_no_request(r#"{"op":"relativize","base":"x:"}"#, "expected \"target\"");
    is_no_request(r#"{"op":"resolve","base":"x:","ref":"","compat":0}"#, "expected \"compat\": true or false");
    is_no_request(
        r#"{"op":"resolve","base":"x:","ref":"","above_root":"no"}"#,
        "expected \"above_root\": keep, drop or error",
    );
    is_no_request(
        r#"{"op":"parse","edition":"rfc1808","input":"x:"}"#,
        "expected an edition: rfc1738, draft1996, rfc2396, rfc2396bis or rfc3986",
    );
    is_no_request(
        r#"{"op":"parse","edition":3986,"input":"x:"}"#,
        "expected \"edition\": a string of Unicode characters",
    );
}

#[test]
fn echoes_the_id() {
    let ran = uriel_reads(
        &["batch"],
        "{\"id\":null,\"op\":\"parse\",\"input\":\"x:\"}\n{\"op\":7,\"id\": 1.50e+400 }\n{\"id\":{\"a\":[{}]},\"op\":\"?\"}\n",
    );
    let starts = ["{\"id\":null,\"ok\":true,", "{\"id\":1.50e+400,\"ok\":false,", "{\"id\":{\"a\":[{}]},\"ok\":false,"];
    let lines: Vec<_> = ran.out.lines().collect();
    assert_eq!(lines.len(), starts.len());
    for (line, start) in lines.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
}

#[test]
fn keeps_the_id_of_a_request_with_a_wrong_key() {
    for (request, message) in [
        (r#"{"op":"parse","op":"parse","input":"x:","id":3}"#, r#"expected each key once, found "op" twice"#),
        (r#"{"id":3,"op":"parse","input":"x:","inp\u0075t":"y:"}"#, r#"expected each key once, found "input" twice"#),
        (
            r#"{"op":"parse","input":"x:","\ud800":1,"id":3}"#,
            "expected the keys id, op, edition, input, debug; found \"\u{fffd}\u{fffd}\u{fffd}\"",
        ),
    ] {
        let expected = json!({ "id": 3, "ok": false, "error": { "kind": "request", "message": message } });
        assert_eq!(answer(request), expected);
    }
}

#[test]
fn escapes_invisible_characters_of_an_id() {
    let id = "a\u{9b}31m\u{7f}é\u{3164}\u{e0041}";
    let ran = uriel_reads(&["batch"], format!("{{\"id\":\"{id}\",\"op\":\"decode\",\"input\":\"%E2%A0%80\"}}\n"));
    let shown = r"a\u009b31m\u007fé\u3164\udb40\udc41";
    assert_eq!(ran.out, format!("{{\"id\":\"{shown}\",\"ok\":true,\"hex\":\"e2a080\",\"text\":\"\\u2800\"}}\n"));
}

#[test]
fn compare_names_the_text_that_is_wrong() {
    for (a, b, start) in [("x y", "x:", "a: expected"), ("x:", "x y", "b: expected")] {
        let message = answer(json!({ "op": "compare", "a": a, "b": b }).to_string())["error"]["message"].take();
        assert!(message.as_str().is_some_and(|message| message.starts_with(start)), "{message}");
    }
}

#[test]
fn places_in_octets_are_those_of_the_octets() {
    for (hex, mut found) in [
        ("ffffff687474703a2f2f682f61", json!({ "start": 3, "end": 13 })),
        ("e93c687474703a2f2f682f61ff3e", json!({ "start": 2, "end": 12, "cut": "\u{fffd}" })),
    ] {
        (found["url"], found["alternatives"]) = (json!("http://h/a"), json!([]));
        let urls = answer(json!({ "op": "extract", "text": { "hex": hex } }).to_string())["urls"].take();
        assert_eq!(urls, json!([found]));
    }
    for (hex, offset, end) in [("ff25ff", 1, 3), ("ffff2534", 2, 4)] {
        let error = answer(json!({ "op": "decode", "input": { "hex": hex } }).to_string())["error"].take();
        assert_eq!((&error["offset"], &error["end"]), (&json!(offset), &json!(end)), "{error}");
    }
}

#[test]
fn answers_every_line_in_order() {
    let lines =
        "{\"id\":1,\"op\":\"parse\",\"input\":\"x:\"}\r\n\u{0}\n{\"id\":3,\"op\":\"typed\",\"input\":\"news:*\"}";
    let answers = answers(lines);
    assert_eq!(answers.len(), 3);
    assert_eq!((&answers[0]["id"], &answers[0]["ok"]), (&json!(1), &json!(true)));
    assert_eq!(answers[1]["error"]["kind"], "request");
    assert_eq!((&answers[2]["id"], &answers[2]["fields"]["kind"]), (&json!(3), &json!("all")));
}

#[test]
fn answers_nothing_where_nothing_is_asked() {
    assert_eq!(answers(""), Vec::<Value>::new());
}

#[test]
fn refuses_unknown_keys_by_name() {
    is_no_request(
        r#"{"op":"parse","inptu":"x:"}"#,
        r#"expected the keys id, op, edition, input, debug; found "inptu""#,
    );
    is_no_request(
        r#"{"op":"resolve","base":"x:","ref":"","above-root":"drop"}"#,
        r#"expected the keys id, op, edition, base, ref, compat, above_root; found "above-root""#,
    );
    // A key of another operation.
    is_no_request(
        r#"{"op":"typed","input":"x:","level":"syntax"}"#,
        r#"expected the keys id, op, edition, input, debug; found "level""#,
    );
    is_no_request(
        r#"{"op":"base","context":{"retreival":[]}}"#,
        "expected \"context\": an object of \"embedded\", \"html\", \"headers\", \"encapsulating\", \"retrieval\", \
            \"default\", \"relative_embedded\"; found \"retreival\"",
    );
    let deep = "[".repeat(200_000) + &"]".repeat(200_000);
    let request = format!(r#"{{"deep":{deep},"op":"parse","input":"x:","id":7}}"#);
    let refused = answer(request);
    assert_eq!((&refused["id"], &refused["error"]["kind"]), (&json!(7), &json!("request")));
    let long = format!(r#"{{"op":"parse","input":"x:","{}":1}}"#, "k".repeat(100_000));
    assert!(
        answer(long)["error"]["message"]
            .as_str()
            .is_some_and(|message| message.ends_with(&format!("\"{}\"", "k".repeat(40))))
    );
    let request = format!(r#"{{"id":{},"op":"parse","input":"x:"}}"#, "[".repeat(200_000));
    assert_eq!(answer(request)["error"]["kind"], "request");
}

#[test]
fn tells_debug_unless_told_otherwise() {
    for (op, input) in [("parse", "//h"), ("typed", "ftp://h/")] {
        let mut request = json!({ "op": op, "input": input });
        let mut long = answer(request.to_string());
        request["debug"] = json!(true);
        assert_eq!(answer(request.to_string()), long);
        request["debug"] = json!(false);
        long.as_object_mut().and_then(|answer| answer.remove("debug")).expect("there is one");
        assert_eq!(answer(request.to_string()), long);
    }
}

#[test]
fn reads_huge_lines() {
    let path = "a/".repeat(2_000_000);
    let lines = format!(
        "{{\"op\":\"typed\",\"input\":\"ftp://h/{path}\"}}\n{{\"op\":\"parse\",\"input\":\"x:{path} \"}}\n{}\n",
        "{\"op\":".repeat(500_000),
    );
    let answers = answers(lines);
    assert_eq!(answers[0]["fields"]["cwd"].as_array().map(Vec::len), Some(2_000_000));
    assert_eq!(answers[1]["error"]["offset"], path.len() + 2);
    assert_eq!(answers[2]["error"]["kind"], "request");
}

#[test]
fn keeps_the_input_out_of_messages() {
    for line in [
        r#""http://u:geheim@h/""#,
        r#"{"op":"geheim"}"#,
        r#"{"op":"parse","edition":"geheim","input":"x:"}"#,
        r#"{"op":"parse","input":{"hex":"geheim"}}"#,
        r#"{"op":"parse","input":"http://u:geheim@h/a b"}"#,
        r#"{"op":"typed","input":"ftp://u:geheim@h/;type=q"}"#,
        r#"{"op":"typed","input":"x://u:geheim@h/"}"#,
        r#"{"geheim":{"op"}"#,
    ] {
        let answer = answer(line);
        assert_eq!(answer["ok"], false);
        assert!(!answer.to_string().contains("geheim"), "{answer}");
    }
}

/// The fields of RFC 8089 follow those of RFC 1738.
#[test]
fn typed_lists_the_root_of_file_urls() {
    for (input, fields) in [
        (
            "file:/etc/motd",
            json!({ "host": null, "host_kind": null, "local": true, "segments": ["etc", "motd"], "user": null,
                "root": "posix", "drive": null, "unc_host": null, "unc_share": null }),
        ),
        (
            "file:///c%7C/x",
            json!({ "host": "", "host_kind": "name", "local": true, "segments": ["c|", "x"], "user": null,
                "root": "drive", "drive": "c", "unc_host": null, "unc_share": null }),
        ),
        (
            "file://me@h/s%20t/x",
            json!({ "host": "h", "host_kind": "name", "local": false, "segments": ["s t", "x"], "user": "me",
                "root": "unc", "drive": null, "unc_host": "h", "unc_share": "s t" }),
        ),
    ] {
        let request = json!({ "op": "typed", "edition": "rfc3986", "input": input });
        assert_eq!(answer(request.to_string())["fields"], fields, "{input}");
    }
}

#[test]
fn errors_name_the_section_of_the_edition() {
    for (input, letter, today) in [
        ("file:x", "RFC 1738 section 3.10", "RFC 8089 section 2"),
        ("http:///", "RFC 1738 section 3.1", "RFC 9110 section 4.2.1"),
        ("telnet://h/x", "RFC 1738 section 3.8", "RFC 4248 section 2"),
    ] {
        for (edition, section) in [("rfc1738", letter), ("rfc3986", today)] {
            let request = json!({ "op": "typed", "edition": edition, "input": input });
            assert_eq!(answer(request.to_string())["error"]["section"], section, "{edition} {input}");
        }
    }
}
