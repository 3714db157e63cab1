//! The conformance vectors, run through the command, as programs in other languages would.

use std::{collections::BTreeSet, fs, path::Path};

use crate::support::{answer, answers, uriel, uriel_reads};
use serde_json::{Value, json};

const EDITIONS: [&str; 5] = ["rfc1738", "draft1996", "rfc2396", "rfc2396bis", "rfc3986"];

fn rows(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors").join(file);
    let text = fs::read_to_string(path).expect("the vectors are there");
    text.lines().map(|line| serde_json::from_str(line).expect("a row is JSON")).collect()
}

/// The rows, each with the answer to its request; all requests go to one run of the command.
fn asked(rows: &[Value], request: impl Fn(&Value) -> Value) -> impl Iterator<Item = (&Value, Value)> {
    let lines: Vec<_> = rows.iter().map(|row| request(row).to_string()).collect();
    let answers = answers(lines.join("\n"));
    assert_eq!(answers.len(), rows.len());
    rows.iter().zip(answers)
}

#[track_caller]
fn settle(complaints: &[String]) {
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

/// A complaint about the verdict, or about the offset of the error.
fn verdict_complaint(row: &Value, answer: &Value) -> Option<String> {
    if row["valid"] != answer["ok"] {
        return Some(format!("valid is {}, and the answer {answer}", row["valid"]));
    }
    let allowed = match &row["error_at"] {
        Value::Null => row["error_at_any"].as_array().cloned().unwrap_or_default(),
        at => vec![at.clone()],
    };
    let offset = &answer["error"]["offset"];
    let is_wrong = answer["ok"] == false && !allowed.is_empty() && !allowed.contains(offset);
    is_wrong.then(|| format!("offset {offset}, expected {allowed:?}"))
}

fn generic_complaint(row: &Value, answer: &Value) -> Option<String> {
    let none_if_empty = |value: &Value| if *value == "" { Value::Null } else { value.clone() };
    for (name, want) in row["parts"].as_object().into_iter().flatten() {
        let (mut want, mut got) = (want.clone(), answer["parts"][name].clone());
        // Draft 1996 does not tell empty components from absent ones.
        if row["edition"] == "draft1996" && name != "path" {
            (want, got) = (none_if_empty(&want), none_if_empty(&got));
        }
        if want != got {
            return Some(format!("{name} is {got}, expected {want}"));
        }
    }
    let mut told = ["kind", "form", "host_kind"].into_iter().filter(|name| !row[name].is_null());
    let wrong = told.find(|name| row[name] != answer[name])?;
    Some(format!("{wrong} is {}, expected {}", answer[wrong], row[wrong]))
}

#[test]
fn generic() {
    let rows = rows("generic.jsonl");
    let request = |row: &Value| json!({ "op": "parse", "edition": row["edition"], "input": row["input"] });
    let complaints: Vec<_> = asked(&rows, request)
        .filter_map(|(row, answer)| {
            let complaint = verdict_complaint(row, &answer).or_else(|| generic_complaint(row, &answer))?;
            Some(format!("{}: {complaint}", row["id"]))
        })
        .collect();
    settle(&complaints);
}

/// Runs the rows of the schemes of the package `uriel-schemes`, whose fields are the text as it is written.
#[test]
#[cfg(feature = "more-schemes")]
fn schemes_of_today() {
    let rows = rows("schemes-today.jsonl");
    let request = |row: &Value| json!({ "op": "typed", "edition": "rfc3986", "input": row["input"] });
    let complaints: Vec<_> = asked(&rows, request)
        .filter_map(|(row, answer)| {
            let fields = || row["fields"].as_object().into_iter().flatten().filter(|(name, _)| *name != "fragment");
            let wrong = || fields().find(|(name, want)| answer["fields"][name] != **want);
            let complaint = verdict_complaint(row, &answer)
                .or_else(|| wrong().map(|(name, want)| format!("{name} is not {want}: {answer}")))?;
            Some(format!("{}: {complaint}", row["id"]))
        })
        .collect();
    settle(&complaints);
}

fn listed_schemes() -> BTreeSet<String> {
    let listed = uriel(&["schemes", "--json", "--edition", "rfc1738"]).out;
    listed.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["name"].to_string()).collect()
}

/// Runs the rows of all schemes in the registry.
#[test]
fn schemes() {
    let listed = listed_schemes();
    let mut rows = rows("schemes.jsonl");
    rows.retain(|row| listed.contains(&row["scheme"].to_string()));
    assert_eq!(rows.len(), 273);
    let complaints: Vec<_> = asked(&rows, |row| json!({ "op": "typed", "edition": "rfc1738", "input": row["input"] }))
        .filter_map(|(row, answer)| {
            let wrong = || {
                let fields = row["fields"].as_object().into_iter().flatten();
                let (name, want) = fields.into_iter().find(|(name, want)| answer["fields"][name] != **want)?;
                Some(format!("{name} is {}, expected {want}", answer["fields"][name]))
            };
            Some(format!("{}: {}", row["id"], verdict_complaint(row, &answer).or_else(wrong)?))
        })
        .collect();
    settle(&complaints);
}

/// Compares the target, or the kind of the error.
#[test]
fn resolve() {
    let rows = rows("resolve.jsonl");
    assert_eq!(rows.len(), 279);
    let request = |row: &Value| {
        let (compat, above_root) = (&row["options"]["compat"], &row["options"]["above_root"]);
        let mut request = json!({ "op": "resolve", "edition": row["edition"], "base": row["base"], "ref": row["ref"] });
        for (name, value) in [("compat", compat), ("above_root", above_root)] {
            if !value.is_null() {
                request[name] = value.clone();
            }
        }
        request
    };
    let complaints: Vec<_> = asked(&rows, request)
        .filter_map(|(row, answer)| {
            let want = &row["expect"];
            let is_right = match want {
                Value::String(_) => answer["result"] == *want,
                _ if want["error"].is_string() => answer["error"]["kind"] == want["error"],
                _ => answer["same_document"] == true && answer["fragment"] == want["fragment"],
            };
            (!is_right).then(|| format!("{}: {answer}, expected {want}", row["id"]))
        })
        .collect();
    settle(&complaints);
}

#[test]
fn relativize() {
    let rows = rows("relativize.jsonl");
    assert_eq!(rows.len(), 114);
    let request = |row: &Value| json!({ "op": "relativize", "edition": row["edition"], "base": row["base"], "target": row["target"] });
    let complaints: Vec<_> = asked(&rows, request)
        .filter_map(|(row, answer)| {
            let result = &answer["result"];
            let is_allowed =
                row["only"] == false && row["also_ok"].as_array().is_some_and(|also| also.contains(result));
            let is_right = answer["proved"] == true && (*result == row["expect"] || is_allowed);
            (!is_right).then(|| format!("{}: {answer}, expected {}", row["id"], row["expect"]))
        })
        .collect();
    settle(&complaints);
}

#[test]
fn normalize_and_compare() {
    for (file, count) in [("normalize.jsonl", 52), ("equivalent.jsonl", 79)] {
        let rows = rows(file);
        assert_eq!(rows.len(), count, "{file}");
        let request = |row: &Value| {
            let mut request = json!({ "op": "normalize", "edition": row["edition"], "level": row["level"] });
            if row["input"].is_null() {
                request["op"] = json!("compare");
            }
            for name in ["input", "a", "b"].into_iter().filter(|name| !row[name].is_null()) {
                request[name] = row[name].clone();
            }
            request
        };
        let wrong = asked(&rows, request).filter(|(row, answer)| {
            let expected = if row["input"].is_null() {
                json!({ "ok": true, "equal": row["equal"] })
            } else {
                json!({ "ok": true, "result": row["expect"] })
            };
            *answer != expected
        });
        let complaints: Vec<_> = wrong.map(|(row, answer)| format!("{}: {answer}", row["id"])).collect();
        settle(&complaints);
    }
}

#[test]
fn security() {
    let mut asked_for = 0;
    for row in rows("security.jsonl") {
        let input = match (&row["input"], &row["input_hex"]) {
            (Value::Null, Value::Null) => continue,
            (Value::Null, hex) => json!({ "hex": hex }),
            (text, _) => text.clone(),
        };
        let category = row["category"].as_str().unwrap_or_default();
        if !matches!(category, "raw-character" | "raw-bytes" | "bad-escape" | "redaction")
            && (category, &row["api"]) != ("authority-trick", &json!("parse"))
        {
            continue;
        }
        let editions = row["editions"].as_array().cloned().unwrap_or_else(|| vec![row["edition"].clone()]);
        for edition in editions {
            let edition = if edition.is_null() { json!("rfc1738") } else { edition };
            let answer = answer(json!({ "op": "parse", "edition": edition, "input": input }).to_string());
            asked_for += 1;
            let wanted = &row["expect"]["parse"];
            let is_right = match wanted.as_str() {
                Some("ok") => answer["ok"] == true,
                Some("error") => answer["ok"] == false,
                _ => true,
            };
            assert!(is_right, "{} {edition}: {answer}", row["id"]);
            let told = format!("{}{}", answer["debug"], answer["error"]);
            for kind in ["debug_must_not_contain", "error_debug_must_not_contain", "error_display_must_not_contain"] {
                for secret in row["expect"][kind].as_array().into_iter().flatten().filter_map(Value::as_str) {
                    assert!(!told.contains(secret), "{}: {secret}", row["id"]);
                }
            }
            if wanted == "error" && row["expect"]["error_at"].is_u64() && category != "authority-trick" {
                assert_eq!(answer["error"]["offset"], row["expect"]["error_at"], "{} {edition}", row["id"]);
            }
        }
    }
    assert!(asked_for > 100, "{asked_for}");
}

/// Compares the first line of each table, which is composed of the components, with the URL.
#[test]
fn tables_begin_with_the_url() {
    let rows = rows("generic.jsonl");
    for edition in EDITIONS {
        let of_edition = rows.iter().filter(|row| row["edition"] == edition && row["valid"] == true);
        let inputs: Vec<_> = of_edition.filter_map(|row| row["input"].as_str()).filter(|url| !url.is_empty()).collect();
        let ran = uriel_reads(&["parse", "--show-secrets", "--edition", edition], inputs.join("\n"));
        let urls = ran.out.lines().filter(|line| !line.is_empty() && !line.starts_with(' '));
        assert_eq!(urls.collect::<Vec<_>>(), inputs, "{edition}");
    }
}

/// The commands of a plan; in the place of two `CWD` a plan may have one with both names.
fn is_planned(want: &Value, got: &Value) -> bool {
    let commands = |value: &Value| -> Vec<String> {
        let pairs = value.as_array().into_iter().flatten();
        pairs.map(|pair| format!("{} {}", pair[0], pair[1])).collect()
    };
    want == got || want.is_array() && commands(want) == commands(got)
}

#[test]
fn protocol() {
    let rows = rows("protocol.jsonl");
    let request = |row: &Value| json!({ "op": "plan", "edition": "rfc1738", "input": row["url"] });
    let mut complaints = Vec::new();
    for (row, answer) in asked(&rows, request) {
        let expected = row["expect"].as_object().expect("what is expected");
        if expected.contains_key("error") {
            if answer["ok"] == true || answer["error"]["offset"].is_null() {
                complaints.push(format!("{}: {answer}", row["id"]));
            }
            continue;
        }
        // No plan says that the client has to guess.
        for (name, want) in expected.iter().filter(|(name, _)| *name != "type") {
            if !is_planned(want, &answer["plan"][name]) {
                complaints.push(format!("{}: {name} is {}, expected {want}", row["id"], answer["plan"][name]));
            }
        }
    }
    settle(&complaints);
    assert!(rows.len() > 40);
}

#[test]
fn hazards() {
    let rows: Vec<_> = rows("security.jsonl")
        .into_iter()
        .filter(|row| row["category"] == "port-warning" || row["category"] == "encoded-delimiter")
        .collect();
    let request = |row: &Value| json!({ "op": "hazards", "edition": "rfc1738", "input": row["input"] });
    let mut complaints = Vec::new();
    for (row, answer) in asked(&rows, request) {
        let kinds: BTreeSet<_> =
            answer["hazards"].as_array().into_iter().flatten().map(|hazard| hazard["kind"].as_str()).collect();
        for (expected, kind) in [
            ("nondefault", "non-default-port"),
            ("reserved_space", "reserved-port"),
            ("contains_line_delimiter", "encoded-line-delimiter"),
        ] {
            let want = &row["expect"][expected];
            if answer["ok"] != true || want.as_bool().is_some_and(|want| want != kinds.contains(&Some(kind))) {
                complaints.push(format!("{}: {kind}: {kinds:?}", row["id"]));
            }
        }
    }
    settle(&complaints);
    assert!(rows.len() > 10);
}

#[test]
fn extract() {
    let rows = rows("extract.jsonl");
    let request =
        |row: &Value| json!({ "op": "extract", "edition": row["edition"], "mode": row["mode"], "text": row["text"] });
    let mut complaints = Vec::new();
    for (row, answer) in asked(&rows, request) {
        let found: Vec<&Value> = answer["urls"].as_array().into_iter().flatten().map(|url| &url["url"]).collect();
        if answer["ok"] != true || json!(found) != row["expect"] {
            complaints.push(format!("{}: {answer}, expected {}", row["id"], row["expect"]));
        }
    }
    settle(&complaints);
    assert!(rows.len() > 20);
}
