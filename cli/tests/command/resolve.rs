//! `uriel resolve` and `uriel relativize`: output, errors and exit status.

use crate::support::{Ran, uriel, uriel_reads};

#[track_caller]
fn shows(arguments: &[&str], expected: &str) {
    assert_eq!(uriel(arguments), Ran { status: 0, out: expected.to_owned(), err: String::new() });
}

#[track_caller]
fn refuses(arguments: &[&str], out: &str, err: &str) {
    assert_eq!(uriel(arguments), Ran { status: 1, out: out.to_owned(), err: err.to_owned() });
}

const BASE: &str = "http://a/b/c/d;p?q";

#[test]
fn prints_one_uri_per_line() {
    shows(&["resolve", BASE, "g", "?y", "#s"], "http://a/b/c/g\nhttp://a/b/c/d;p?y\nhttp://a/b/c/d;p?q#s\n");
    shows(&["resolve", "--edition", "rfc2396", BASE, "?y"], "http://a/b/c/?y\n");
    shows(&["resolve", "--compat", BASE, "http:g"], "http://a/b/c/g\n");
    shows(&["resolve", "--edition", "rfc2396", "--above-root", "drop", BASE, "../../../g"], "http://a/g\n");
}

#[test]
fn reads_references_from_standard_input() {
    let lines = "g\r\n\na b\n../g";
    let ran = uriel_reads(&["resolve", "--blank-lines", BASE], lines);
    assert_eq!(ran.out, "http://a/b/c/g\nhttp://a/b/c/d;p?q\nhttp://a/b/g\n");
    assert_eq!(ran.status, 1);
    assert_eq!(uriel_reads(&["resolve", BASE], lines), ran, "an empty line is a reference in any case");
    let blank = uriel_reads(&["resolve", BASE], " \t\ng\n  \na b\n");
    assert_eq!((blank.status, blank.out.as_str()), (1, "http://a/b/c/g\n"), "a line of blanks is passed over");
    assert!(blank.err.starts_with("error in the reference on line 4: "), "{}", blank.err);
    assert!(ran.err.starts_with("error in the reference on line 3: expected path at byte 1"), "{}", ran.err);
}

#[test]
fn errors_point_into_the_text() {
    refuses(
        &["resolve", BASE, "g", "h:%4x"],
        "http://a/b/c/g\n",
        "\
error in the reference: expected two hexadecimal digits after the \"%\" at byte 2: write %25 for \"%\" itself (RFC 3986 section 2.1)
  h:%4x
    ^^^
",
    );
    refuses(
        &["resolve", "//u:geheim@h/", "g"],
        "",
        "\
error in the base: expected scheme at byte 0: write a scheme, or read it as a reference (RFC 3986 section 3.1)
  //u:***@h/
  ^
",
    );
    refuses(
        &["resolve", "--edition", "rfc1738", "http://h/", "g"],
        "",
        "error: expected an edition with relative references, which RFC 1738 does not have\n",
    );
    refuses(
        &["resolve", "--edition", "rfc2396", "--above-root", "error", "http://h/", "../g"],
        "",
        "error: expected no more \"..\" than the base has levels (RFC 2396 section 5.2)\n",
    );
}

#[test]
fn rejects_an_invalid_base_once_and_before_any_reference() {
    let error = "\
error in the base: expected scheme at byte 0: write a scheme, or read it as a reference (RFC 3986 section 3.1)
  //h/
  ^
";
    let refused = Ran { status: 1, out: String::new(), err: error.to_owned() };
    for (references, lines) in [(&[][..], ""), (&["-"], "g\n"), (&["g", "h"], "")] {
        assert_eq!(uriel_reads(&[&["resolve", "//h/"], references].concat(), lines), refused, "{references:?}");
    }
    let ran = uriel_reads(&["resolve", "--json", "//h/"], "");
    assert_eq!((ran.status, ran.out.lines().count()), (1, 1));
    assert!(
        ran.out.starts_with(r#"{"ok":false,"error":{"kind":"octet","message":"base: expected scheme"#),
        "{}",
        ran.out
    );
    let ran = uriel_reads(&["resolve", "--edition", "rfc1738", "http://h/"], "");
    assert_eq!((ran.status, ran.err.lines().count()), (1, 1));
    shows(&["resolve", "--edition", "draft1996", "", "http://h/", "x:y"], "http://h/\nx:y\n");
}

#[test]
fn json_equals_the_answer_of_batch() {
    let ran = uriel(&["resolve", "--json", BASE, "g", "#s", "a b"]);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    let lines: Vec<_> = ran.out.lines().collect();
    assert_eq!(lines[0], r#"{"ok":true,"result":"http://a/b/c/g"}"#);
    assert_eq!(lines[1], r#"{"ok":true,"result":"http://a/b/c/d;p?q#s","same_document":true,"fragment":"s"}"#);
    assert!(lines[2].starts_with(r#"{"ok":false,"error":{"kind":"octet","message":"reference: "#), "{}", lines[2]);
    shows(&["relativize", "--json", BASE, "http://a/b/g"], "{\"ok\":true,\"result\":\"../g\",\"proved\":true}\n");
}

#[test]
fn relativize_prints_the_shortest_reference() {
    shows(&["relativize", BASE, "http://a/b/g?y"], "../g?y\n");
    shows(&["relativize", "--edition", "draft1996", BASE, "http://a/b/c/d;x"], ";x\n");
    refuses(
        &["relativize", BASE, "http://a/b/./g"],
        "",
        "error: expected a target without dot segments (RFC 3986 section 5.2.4)\n",
    );
    let ran = uriel(&["relativize", BASE, "g"]);
    assert!(ran.err.starts_with("error in the target: expected"), "{}", ran.err);
}

#[test]
fn relativize_reads_lines() {
    let ran = uriel_reads(&["relativize", BASE, "-"], "http://a/b/g\n\ng\nhttp://a/\n");
    assert_eq!((ran.status, ran.out.as_str()), (1, "../g\n/\n"));
    assert!(ran.err.starts_with("error in the target on line 3: expected"), "{}", ran.err);
    assert_eq!(uriel_reads(&["relativize", BASE], "http://a/b/g\n").out, "../g\n");
    shows(&["relativize", BASE, "http://a/b/g", "http://a/b/h"], "../g\n../h\n");
    let ran = uriel_reads(&["relativize", "--json", "--with-input", BASE, "-"], "http://a/b/g\n");
    assert_eq!(ran.out, "{\"line\":1,\"input\":\"http://a/b/g\",\"ok\":true,\"result\":\"../g\",\"proved\":true}\n");
    let ran = uriel_reads(&["relativize", "/base", "-"], "http://a/\nhttp://b/\n");
    assert_eq!((ran.status, ran.out.as_str(), ran.err.matches("error in the base").count()), (1, "", 1));
}

/// `resolve` reads each line that `relativize` prints, and so does any other subcommand.
#[test]
fn resolve_reads_what_relativize_prints() {
    let targets = [BASE, "http://a/b/c/d;p?q#s", "http://a/b/c/", BASE, "http://a/b/c/d;p", "http://b/", "x:y", BASE];
    for edition in ["draft1996", "rfc2396", "rfc2396bis", "rfc3986"] {
        let lines = targets.join("\n") + "\n";
        let references = uriel_reads(&["relativize", "--edition", edition, BASE], &lines);
        assert_eq!((references.status, references.out.lines().next()), (0, Some("")), "{edition}: {}", references.err);
        let resolved = uriel_reads(&["resolve", "--edition", edition, BASE], &references.out);
        assert_eq!(resolved, Ran { status: 0, out: lines, err: String::new() }, "{edition}: {}", references.out);
        let paths = uriel_reads(&["get", "--edition", edition, "{path}"], &resolved.out);
        assert_eq!((paths.status, paths.out.lines().count()), (0, targets.len()), "{edition}: {}", paths.err);
    }
}
