//! `uriel editions`: one text under every edition.

use crate::support::{answer, uriel, uriel_reads};
use serde_json::{Value, json};
use uriel::Edition;

/// Compares the table, whose lines have no blanks at their ends.
#[track_caller]
fn draws(url: &str, expected: &str) {
    let ran = uriel(&["editions", url]);
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.status), (expected, "", 0));
}

#[test]
fn marks_components_that_differ() {
    let expected = "\
http://h/a;b?
              rfc1738   draft1996  rfc2396   rfc2396bis  rfc3986
   kind       absolute  absolute   absolute  absolute    absolute
   scheme     http      http       http      http        http
   authority  h         h          h         h           h
   host       h         h          h         h           h
   host kind  name      name       name      name        name
*  path       /a;b?     /a         /a;b      /a;b        /a;b
*  params               b
*  query                \"\"         \"\"        \"\"          \"\"
";
    draws("http://h/a;b?", expected);
}

#[test]
fn prints_errors_after_the_table() {
    let expected = "\
~
        rfc1738  draft1996  rfc2396   rfc2396bis  rfc3986
  kind  refused  relative   relative  relative    relative
  path           ~          ~         ~           ~
rfc1738: expected scheme at byte 0, found \"~\" (U+007E): a letter, a digit or one of +-. (RFC 1738 section 2.1)
";
    draws("~", expected);
}

#[test]
fn marks_an_authority_without_a_host() {
    let expected = "\
http://h:80:90/
              rfc1738     draft1996   rfc2396             rfc2396bis          rfc3986
*  kind       opaque      opaque      absolute            absolute            refused
   scheme     http        http        http                http
*  authority                          h:80:90 (registry)  h:80:90 (registry)
*  path       //h:80:90/  //h:80:90/  /                   /
rfc3986: expected port at byte 11: a digit (RFC 3986 section 3.2.3)
";
    draws("http://h:80:90/", expected);
}

#[test]
fn exits_with_1_if_every_edition_rejects() {
    let ran = uriel(&["editions", "a b"]);
    assert_eq!((ran.status, ran.err.as_str(), ran.out.lines().count()), (1, "", 5));
    assert!(
        ran.out
            .lines()
            .zip(["rfc1738: ", "draft1996: ", "rfc2396: ", "rfc2396bis: ", "rfc3986: "])
            .all(|(line, edition)| line.starts_with(edition))
    );
}

#[test]
fn reads_and_compares_the_editions_that_are_named() {
    let read =
        |arguments: &[&str]| uriel(&[&["editions", "--edition", "1738", "--edition", "rfc3986"], arguments].concat());
    let expected = "\
http://h/?q
              rfc1738   rfc3986
   kind       absolute  absolute
   scheme     http      http
   authority  h         h
   host       h         h
   host kind  name      name
*  path       /?q       /
*  query                q
";
    assert_eq!(read(&["http://h/?q"]).out, expected);
    assert!(!read(&["http://h/;a"]).out.contains('*'), "only the draft has parameters");
    let printed: Value = serde_json::from_str(&read(&["--json", "--base", "http://a/b/c", "?y"]).out).expect("JSON");
    let editions = [0, 1, 2].map(|k| &printed["readings"][k]["edition"]);
    assert_eq!(editions, [&json!("rfc1738"), &json!("rfc3986"), &Value::Null]);
    assert_eq!(printed["targets_differ"], json!([]));
    let one = uriel(&["editions", "--edition", "1738", "../a"]);
    assert_eq!((one.status, one.out.lines().count()), (1, 1), "{}", one.out);
    assert_eq!(uriel(&["editions", "../a"]).status, 0);
    assert_eq!(uriel(&["editions", "--edition", "1808", "../a"]).status, 2);
}

#[test]
fn exits_with_1_if_no_edition_has_a_target() {
    for arguments in [&["--base", "a b"][..], &["--edition", "rfc1738", "--base", "http://h/"]] {
        for json in [&[][..], &["--json"]] {
            assert_eq!(uriel(&[&["editions"], arguments, json, &["x:y"]].concat()).status, 1, "{arguments:?}");
        }
    }
    assert_eq!(uriel(&["editions", "--base", "http://h/", "x:y"]).status, 0);
}

#[test]
fn hides_passwords_by_default() {
    for url in ["http://me:secret@h/", "http://me:secret@a_b/", "http://[::1]:80/"] {
        assert!(!uriel(&["editions", url]).out.contains("secret"), "{url}");
    }
    assert!(uriel(&["editions", "--show-secrets", "http://me:secret@h/"]).out.contains("secret"));
}

#[test]
fn escapes_control_characters() {
    let ran = uriel(&["editions", "x:\u{1b}[31m"]);
    assert!(!ran.out.contains('\u{1b}'));
}

#[test]
fn json_equals_the_answer_of_batch() {
    let readings = answer(r#"{"op":"editions","id":7,"input":"mailto:a@b?c#"}"#);
    assert_eq!((&readings["id"], &readings["ok"]), (&json!(7), &json!(true)));
    assert_eq!(readings["differ"], json!(["kind", "path", "query"]));
    let editions = ["rfc1738", "draft1996", "rfc2396", "rfc2396bis", "rfc3986"];
    let entries = readings["readings"].as_array().expect("a list");
    assert_eq!(entries.len(), editions.len());
    for (entry, edition) in entries.iter().zip(editions) {
        let mut parsed = answer(json!({ "op": "parse", "edition": edition, "input": "mailto:a@b?c#" }).to_string());
        parsed["edition"] = edition.into();
        assert_eq!(*entry, parsed);
    }
    let printed: Value = serde_json::from_str(&uriel(&["editions", "--json", "mailto:a@b?c#"]).out).expect("JSON");
    assert_eq!((&printed["readings"], &printed["differ"]), (&readings["readings"], &readings["differ"]));
}

#[test]
fn shows_the_target_on_a_base_in_the_last_row() {
    let ran = uriel(&["editions", "--base", "http://me:secret@a/b/c", "?y"]);
    let lines: Vec<Vec<_>> = ran.out.lines().map(|line| line.split_whitespace().collect()).collect();
    let target = lines.iter().find(|line| line.contains(&"target")).expect("a row");
    let [kept, dropped] = ["http://me:***@a/b/c?y", "http://me:***@a/b/?y"];
    assert_eq!(*target, ["*", "target", kept, dropped, kept, kept]);
    assert!(!ran.out.contains("secret"));
    let ran = uriel(&["editions", "--base", "mailto:a@b", "g"]);
    assert!(ran.out.ends_with(
        "\
rfc2396: expected a base that is not opaque (RFC 2396 section 5)
rfc2396bis: expected a base that is not opaque (draft-fielding-uri-rfc2396bis-00 section 5)
"
    ));
}

#[test]
fn batch_lists_targets_on_a_base() {
    let readings = answer(r#"{"op":"editions","input":"?y","base":"http://a/b/c"}"#);
    assert_eq!((&readings["differ"], &readings["targets_differ"]), (&json!([]), &json!(["path"])));
    for (entry, edition) in readings["readings"].as_array().expect("a list").iter().zip(Edition::ALL) {
        let request = json!({ "op": "resolve", "edition": edition.as_str(), "base": "http://a/b/c", "ref": "?y" });
        assert_eq!(entry["target"], answer(request.to_string()));
    }
}

#[test]
fn reads_lines_and_separates_tables() {
    let one = uriel(&["editions", "x:a"]).out;
    let other = uriel(&["editions", "//h"]).out;
    let ran = uriel_reads(&["editions", "-"], "x:a\n//h\n");
    assert_eq!((ran.status, ran.out.as_str()), (0, format!("{one}\n{other}").as_str()));
    assert_eq!(uriel_reads(&["editions"], "x:a").out, one);
    let ran = uriel_reads(&["editions", "--json", "--with-input"], "x:a\n\u{7f}\n");
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(ran.status, 1, "every edition refuses the second");
    assert_eq!((&answers[0]["line"], &answers[1]["input"]), (&json!(1), &json!("\u{7f}")));
}

#[test]
fn draws_components_of_any_length() {
    let path = format!("/{}", "a".repeat(70_000));
    let ran = uriel_reads(&["editions"], format!("http://h{path}").as_bytes());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains(&path));
}
