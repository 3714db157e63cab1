//! `uriel normalize` and `uriel compare`: output, exit status, and answers to programs.

use crate::support::{Ran, answer, uriel, uriel_reads};
use serde_json::json;

#[track_caller]
fn prints(arguments: &[&str], status: i32, expected: &str) {
    let expected = Ran { status, out: expected.to_owned(), err: String::new() };
    assert_eq!(uriel(arguments), expected);
}

#[test]
fn prints_a_normal_form_for_each_url() {
    prints(&["normalize", "FTP://u:p@H:021/%7ea/../b", "../%2f"], 0, "ftp://u:p@h/b\n../%2F\n");
    prints(&["normalize", "--level", "syntax", "FTP://H:21/."], 0, "ftp://h:21/\n");
    prints(&["normalize", "--edition", "rfc2396", "FTP://H:21/a/../%21"], 0, "ftp://h/a/../!\n");
    prints(&["normalize", "--json", "X:/..//a"], 0, "{\"ok\":true,\"result\":\"x:/.//a\"}\n");
}

#[test]
fn errors_name_the_line_of_standard_input() {
    let ran = uriel_reads(&["normalize"], "X:%41\na b\nY:\r\n");
    assert_eq!((ran.status, ran.out.as_str()), (1, "x:A\ny:\n"));
    assert!(ran.err.starts_with("error in the URL on line 2: expected "), "{}", ran.err);
}

#[test]
fn compare_names_the_level_of_equivalence() {
    prints(&["compare", "x:", "x:"], 0, "the same text\n");
    prints(&["compare", "x:%41", "X:A"], 0, "equivalent by syntax\n");
    prints(&["compare", "ftp://h", "ftp://h:21/"], 0, "equivalent by scheme\n");
    prints(&["compare", "--level", "syntax", "ftp://h", "ftp://h/"], 1, "equivalent only by scheme\n");
    prints(&["compare", "--level", "string", "x:%41", "x:A"], 1, "equivalent only by syntax\n");
    prints(&["compare", "ftp://u@h", "ftp://u:@h"], 1, "different: userinfo\n");
    let dots = ["compare", "gopher://h/1/a/../b", "gopher://h/1/b"];
    prints(&dots, 1, "different: path\n");
    prints(&[&dots[..], &["--level", "syntax"]].concat(), 0, "equivalent by syntax\n");
    prints(&["compare", "--json", "ftp://h", "ftp://h/"], 0, "{\"ok\":true,\"equal\":true}\n");
    prints(&["compare", "--json", "a", "b"], 1, "{\"ok\":true,\"equal\":false}\n");
}

#[test]
fn compare_says_nothing_of_no_second_url() {
    for arguments in [&["compare", "x:"][..], &["compare", "x:", "-"], &["compare", "--json", "x:"]] {
        for input in ["", "\n\n"] {
            let ran = uriel_reads(arguments, input);
            assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?}");
            assert_eq!(ran.err, "error: expected a second URL, found none\n", "{arguments:?}");
        }
    }
    let ran = uriel_reads(&["compare", "--blank-lines", ""], "\n");
    assert_eq!((ran.status, ran.out.as_str()), (0, "the same text\n"), "a blank line can be a reference");
    // A filter makes nothing of nothing.
    assert_eq!(uriel_reads(&["normalize"], ""), Ran { status: 0, out: String::new(), err: String::new() });
}

#[test]
fn compare_shows_both_errors() {
    let ran = uriel(&["compare", "a b", "c d"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(ran.err.starts_with("error in the first URL: expected "), "{}", ran.err);
    assert!(ran.err.contains("\nerror in the second URL: expected "), "{}", ran.err);
}

#[test]
fn prints_for_people_letters_and_no_passwords() {
    let ran = uriel(&["normalize", "--for-people", "HTTP://me:pw@H/caf%c3%a9%20%e2%80%ae", "/%7E%C3%A9", "/a b"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, "http://me:***@h/café%20%E2%80%AE\n/~é\n"));
    let request = r#"{"op":"normalize","for_people":true,"input":"tel:+1;a=%C3%A9"}"#;
    assert_eq!(answer(request), json!({ "ok": true, "result": "tel:+1;a=é" }));
    let host = if cfg!(feature = "idna") { "bücher.example" } else { "xn--bcher-kva.example" };
    let url = "http://xn--bcher-kva.example/%C3%BC";
    assert_eq!(uriel(&["normalize", "--for-people", url]).out, format!("http://{host}/ü\n"));
    let read = uriel_reads(&["mend"], &uriel(&["normalize", "--for-people", url]).out).out;
    assert_eq!(read, format!("{url}\n"));
}

#[test]
fn batch_normalizes_and_compares() {
    let request = r#"{"op":"normalize","edition":"rfc3986","level":"scheme","input":"ftp://h:21/%7e","id":7}"#;
    assert_eq!(answer(request), json!({ "id": 7, "ok": true, "result": "ftp://h/~" }));
    let request = r#"{"op":"normalize","level":"syntax","input":{"hex":"583a"}}"#;
    assert_eq!(answer(request), json!({ "ok": true, "result": "x:" }));
    let request = r#"{"op":"compare","edition":"rfc1738","level":"string","a":"x:a","b":"x:%61"}"#;
    assert_eq!(answer(request), json!({ "ok": true, "equal": false }));
    let request = r#"{"op":"compare","a":"ftp://h","b":"ftp://h/"}"#;
    assert_eq!(answer(request), json!({ "ok": true, "equal": true }));
}

#[test]
fn batch_rejects_invalid_requests() {
    let error = |request: &str| answer(request)["error"].clone();
    assert_eq!(error(r#"{"op":"normalize","input":"a b"}"#)["offset"], 1);
    assert_eq!(error(r#"{"op":"compare","a":"a","b":"b c"}"#)["offset"], 1);
    for (request, message) in [
        (r#"{"op":"compare","a":"x:"}"#, "expected \"b\""),
        (r#"{"op":"normalize","input":"x:","level":"best"}"#, "expected a level: string, syntax, scheme"),
        (r#"{"op":"normalize","input":"x:","level":1}"#, "expected \"level\": a string of Unicode characters"),
    ] {
        assert_eq!(error(request), json!({ "kind": "request", "message": message }));
    }
}

#[test]
fn compare_reads_lines() {
    let ran = uriel_reads(&["compare", "ftp://h", "-"], "ftp://h\nftp://h:21/\na b\n//h\n");
    let expected = "the same text\nequivalent by scheme\ndifferent: scheme\n";
    assert_eq!((ran.status, ran.out.as_str()), (1, expected));
    assert!(ran.err.starts_with("error in the second URL on line 3: "), "{}", ran.err);
    assert_eq!(uriel_reads(&["compare", "x:"], "x:\nX:\n").out, "the same text\nequivalent by syntax\n");
    let ran = uriel_reads(&["compare", "a b"], "x:\ny:\n");
    assert_eq!((ran.status, ran.out.as_str(), ran.err.matches("error").count()), (1, "", 1), "told once");
    let ran = uriel_reads(&["compare", "--json", "x:"], "x:\ny:\n");
    assert_eq!((ran.status, ran.out.as_str()), (1, "{\"ok\":true,\"equal\":true}\n{\"ok\":true,\"equal\":false}\n"));
}
