//! `uriel generate`.

use serde_json::Value;

use crate::support::{answers, uriel};

const EDITIONS: [&str; 5] = ["rfc1738", "draft1996", "rfc2396", "rfc2396bis", "rfc3986"];

/// Some of the rules that operations of `batch` read as a whole.
const RULES: [&str; 5] = ["URI", "URI-reference", "mailto", "ftp", "news"];

fn generated(rule: &str, edition: &str, more: &[&str]) -> Vec<Value> {
    let ran = uriel(&[&["generate", "--rule", rule, "--edition", edition, "--json"], more].concat());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    ran.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

/// The answers of `batch` to texts: of the operation that reads references, or of that which reads URLs by their
/// schemes.
fn read(texts: &[Value], rule: &str, edition: &str) -> Vec<Value> {
    let operation = if rule.starts_with("URI") { "parse" } else { "typed" };
    let line = |generated: &Value| {
        let request = serde_json::json!({"op": operation, "edition": edition, "input": generated["text"]});
        request.to_string() + "\n"
    };
    answers(texts.iter().map(line).collect::<String>())
}

#[test]
fn texts_are_accepted() {
    for edition in EDITIONS {
        for rule in RULES {
            let texts = generated(rule, edition, &["--count", "700"]);
            assert_eq!(texts.len(), 700);
            for (text, answer) in texts.iter().zip(read(&texts, rule, edition)) {
                assert_eq!(answer["ok"], true, "{edition} {rule}: {text} {answer}");
                assert!(rule != "URI" || answer["parts"]["scheme"].is_string(), "{edition}: {text} has no scheme");
            }
        }
    }
}

#[test]
fn near_misses_are_refused_at_their_place() {
    for edition in EDITIONS {
        for rule in RULES {
            let texts = generated(rule, edition, &["--near-miss", "--count", "1000"]);
            for (text, answer) in texts.iter().zip(read(&texts, rule, edition)) {
                let (whole, viable) =
                    (text["text"].as_str().expect("a text"), text["viable"].as_u64().expect("a number"));
                // Without a scheme it may be a reference, or a wrong one.
                if rule == "URI" && whole.find(':').is_none_or(|colon| colon as u64 >= viable) {
                    continue;
                }
                assert_eq!(answer["ok"], false, "{edition} {rule}: {text} is accepted");
                assert_eq!(answer["error"]["offset"], text["offset"], "{edition} {rule}: {text} {answer}");
                assert!(text["offset"].as_u64() <= Some(viable), "{text}");
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_texts() {
    let first = uriel(&["generate", "--rule", "host"]);
    assert_eq!(first, uriel(&["generate", "--rule", "host", "--seed", "1", "--count", "10"]));
    assert_ne!(first, uriel(&["generate", "--rule", "host", "--seed", "2"]));
    assert_eq!(first.out.lines().count(), 10);
}

#[test]
fn near_misses_have_their_byte_after_a_tab() {
    let ran = uriel(&["generate", "--rule", "IP-literal", "--near-miss", "--count", "300"]);
    for line in ran.out.lines() {
        let (text, offset) = line.split_once('\t').expect("a tab");
        let offset: usize = offset.parse().expect("a number");
        assert!(offset <= text.len() && !offset.to_string().contains('\t'), "{line}");
    }
    assert_eq!((ran.status, ran.out.lines().count()), (0, 300));
}

#[test]
fn unknown_rules_are_errors() {
    let ran = uriel(&["generate", "--rule", "hots"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(
        ran.err.starts_with("error: expected a rule, found \"hots\": did you mean \"host\"? (authority, host, "),
        "{}",
        ran.err
    );
    let ran = uriel(&["generate", "--rule", "IP-literal", "--edition", "rfc1738"]);
    assert!(
        ran.err.starts_with("error: expected a rule of RFC 1738, found \"IP-literal\" (authority, host, "),
        "{}",
        ran.err
    );
}
