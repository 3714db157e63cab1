//! `uriel plan` and `uriel hazards`: what a client does with a URL, and what can go wrong.

use crate::support::{answer, uriel, uriel_reads};
use serde_json::{Value, json};

#[test]
fn shows_what_is_sent_and_masks_the_password() {
    let ran = uriel(&["plan", "ftp://me:se%20cret@h:2121/%2Fetc/a%20b;type=i"]);
    let expected = "\
ftp://me:***@h:2121/%2Fetc/a%20b;type=i
  plan  ftp
    host  h
    port  2121
    send  USER me
    send  PASS ***
    send  CWD /etc
    send  TYPE I
    send  RETR a b
";
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, expected, ""));
    let shown = uriel(&["plan", "--show-secrets", "ftp://me:se%20cret@h/"]).out;
    assert!(shown.contains("send  PASS se cret\n"), "{shown}");
}

#[test]
fn masks_a_password_that_is_longer_on_the_wire() {
    let shown = uriel(&["plan", "ftp://me:a%FF%FFb@h/"]).out;
    assert!(shown.contains("send  PASS ***\n"), "{shown}");
}

#[test]
fn escapes_what_a_terminal_would_obey() {
    let shown = uriel(&["plan", "gopher://h/7a%1B%5B2J%09b"]).out;
    assert!(shown.contains(r#"request  "a\u{1b}[2J\tb\r\n""#), "{shown}");
}

#[test]
fn refuses_a_second_command_with_its_place() {
    let ran = uriel(&["plan", "ftp://h/a%0D%0ADELE%20b", "http://h/"]);
    assert_eq!(ran.status, 1);
    assert_eq!(
        ran.err,
        "error: expected no CR, LF or NUL in the field \"name\", found one at byte 9 (RFC 1738 section 6)\n  \
         ftp://h/a%0D%0ADELE%20b\n           ^^^\n"
    );
    assert!(ran.out.contains("target  /\n"), "the next URL is planned");
    let answered = answer(json!({ "op": "plan", "input": "ftp://h/a%0D%0ADELE%20b" }).to_string());
    let error = &answered["error"];
    assert_eq!((&error["kind"], &error["offset"], &error["end"]), (&json!("line-delimiter"), &json!(9), &json!(12)));
    let none = uriel(&["plan", "magnet:?xt=urn:btih:a"]).err;
    assert_eq!(none, "error: expected a scheme that has a plan\n  magnet:?xt=urn:btih:a\n  ^\n");
    for (url, found) in
        [("nntps://h/a", "\"nntps\": did you mean \"nntp\"?"), ("snews:a", "\"snews\": did you mean \"news\"?")]
    {
        let message = format!("expected a scheme that has a plan, found {found}");
        assert_eq!(uriel(&["plan", url]).err, format!("error: {message}\n  {url}\n  ^\n"));
        assert_eq!(answer(json!({ "op": "plan", "input": url }).to_string())["error"]["message"], message);
    }
    let ran = uriel(&["plan", "ftp://me:pw@h:99999/"]);
    assert_eq!(
        ran.err,
        "error: expected a port up to 65535, found a greater number at byte 14\n  ftp://me:***@h:99999/\n                 ^^^^^\n"
    );
}

#[test]
fn answers_plans_of_later_editions() {
    let plan =
        |input: &str| answer(json!({ "op": "plan", "edition": "rfc3986", "input": input }).to_string())["plan"].take();
    let mail = plan("mailto:a@h?subject=caf%C3%A9&body=a%0D%0Ab");
    assert_eq!(mail, json!({ "address": "a@h", "headers": [["subject", "café"]], "body": "a\r\nb" }));
    let news = plan("news://me:pw@h/comp.*");
    let login = json!({ "user": "me", "password": "pw" });
    let commands = json!([["LIST ACTIVE", "comp.*"]]);
    assert_eq!(news, json!({ "host": "h", "port": 119, "login": login, "commands": commands }));
    for (file, posix, windows) in [
        ("file:///c:/a%20b", json!("/c:/a b"), json!(r"c:\a b")),
        ("file:///c%3A/a", json!("/c:/a"), json!(r"c:\a")),
        ("file:c:/x", Value::Null, json!(r"c:\x")),
        ("file://laptop/My%20Documents/F.doc", Value::Null, json!(r"\\laptop\My Documents\F.doc")),
        ("file:///etc/motd", json!("/etc/motd"), Value::Null),
        ("file:///c:/a%5Cb", json!(r"/c:/a\b"), Value::Null),
    ] {
        assert_eq!(plan(file), json!({ "posix_path": posix, "windows_path": windows }), "{file}");
    }
    for file in ["file://h/", "file:///a%2Fb", "file:c:/a%00"] {
        let refused = uriel(&["plan", file]);
        assert!(refused.status == 1 && refused.err.contains("that a client can use, at byte "), "{}", refused.err);
    }
    let old = answer(json!({ "op": "plan", "edition": "rfc1738", "input": "file://laptop/a/b" }).to_string());
    assert_eq!(old["error"]["kind"], "unrepresentable", "RFC 1738 has no shares");
    assert_eq!(plan("ftp://h/%E9")["commands"], json!([["RETR", { "hex": "e9" }]]));
}

/// The members of a plan are the same whether or not they have a value.
#[test]
fn names_a_member_without_a_value_as_one_with_a_value() {
    let names = |input: &str| {
        let plan = answer(json!({ "op": "plan", "input": input }).to_string())["plan"].take();
        plan.as_object().map(|plan| plan.keys().cloned().collect::<Vec<_>>()).unwrap_or_default()
    };
    let expected = ["host", "port", "database", "action", "search", "wtype", "doc_id_hex"];
    let sorted = |mut names: Vec<String>| {
        names.sort_unstable();
        names
    };
    for input in ["wais://h/d", "wais://h/d?s", "wais://h/d/t/p%00"] {
        assert_eq!(sorted(names(input)), sorted(expected.map(str::to_owned).to_vec()), "{input}");
    }
    assert!(names("telnet://h").contains(&"send_hex".to_owned()));
    assert!(names("gopher://h").contains(&"request_hex".to_owned()));
}

#[test]
fn the_json_of_the_command_is_that_of_batch() {
    let url = "gopher://h/7find%09me";
    let printed = uriel(&["plan", "--json", "--with-input", url]).out;
    let mut printed: Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!((printed["line"].take(), printed["input"].take()), (Value::Null, json!(url)));
    let answered = answer(json!({ "op": "plan", "edition": "rfc3986", "input": url }).to_string());
    assert_eq!(printed["plan"], answered["plan"]);
}

#[test]
fn a_hazard_fails_the_check_of_a_script() {
    let ran = uriel(&["hazards", "http://h.example/", "http://www.bank.example:pw@evil.example:25/"]);
    let expected = "\
http://www.bank.example:***@evil.example:25/
  password at 24..26: anyone who sees the URL sees the password (RFC 3986 section 7.5)
  non-default-port at 40..42: the port is not the default of the scheme (RFC 1738 section 6)
  reserved-port at 40..42: the port is below 1024, where another protocol may listen (RFC 1738 section 6)
  user-like-host at 7..26: the user looks like the host, which comes after the \"@\" (RFC 3986 section 7.6)
  userinfo at 7..26: a person may take the user for the host, and some readers send it, and others drop it (RFC 3986 section 7.6)
";
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (1, expected, ""));
    let quiet = uriel(&["hazards", "http://h.example/"]);
    assert_eq!((quiet.status, quiet.out.as_str()), (0, ""));
    let refused = uriel(&["hazards", "http://me:S3cret@h.example\\/"]);
    let lines = "\
http://me:***@h.example\\/
  backslash at 26..27: some readers take the \"\\\" for \"/\" (RFC 3986 section 7.6)
";
    assert_eq!((refused.status, refused.out.as_str(), refused.err.is_empty()), (3, lines, false));
    let in_batch = answer(r#"{"op":"hazards","input":"http://h.example/a b"}"#);
    assert_eq!((&in_batch["ok"], &in_batch["error"]["offset"]), (&json!(false), &json!(18)));
    assert_eq!(in_batch["hazards"][0]["kind"], "white-space");
    let lines = uriel_reads(&["hazards", "--json"], "http://h.example/\nhttp://h.example./\n");
    let kinds: Vec<Value> =
        lines.out.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["hazards"].take()).collect();
    assert_eq!((lines.status, &kinds[0], &kinds[1][0]["kind"]), (1, &json!([]), &json!("trailing-dot")));
}

#[test]
fn a_policy_refuses_what_it_does_not_name() {
    let ran = uriel(&["check", "http://h.example/", "http://me:S3cret@2130706433:22/"]);
    let expected = "\
http://me:***@2130706433:22/
  password at 10..16: anyone who sees the URL sees the password (RFC 3986 section 7.5)
  non-default-port at 28..30: the port is not the default of the scheme (RFC 1738 section 6)
  reserved-port at 28..30: the port is below 1024, where another protocol may listen (RFC 1738 section 6)
  userinfo at 7..16: a person may take the user for the host, and some readers send it, and others drop it (RFC 3986 section 7.6)
  numeric-host at 17..27: some readers take the host for an IPv4 address: 127.0.0.1 (RFC 3986 section 7.4)
  loopback-host at 17..27: the address leads to the machine itself: 127.0.0.1 (RFC 6890 section 2.2)
";
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (1, expected, ""));
    let let_through = uriel(&["check", "--policy", "public-web", "https://www.example.com:443/a%2Fb"]);
    assert_eq!((let_through.status, let_through.out.as_str()), (0, ""));
    assert_eq!(uriel(&["check", "--policy", "strict", "https://www.example.com/a%2Fb"]).status, 1);
    let broken = uriel(&["check", "http://h.example/a b"]);
    assert!(broken.status == 3 && broken.out.is_empty() && broken.err.contains("SPACE"), "{}", broken.err);
    let lines = uriel_reads(&["check", "--json", "-"], "http://h.example/\nhttp:h\nmailto:a@h\n");
    let answers: Vec<Value> = lines.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers[0], json!({"ok": true, "allowed": true, "reasons": []}));
    assert_eq!((&answers[1]["allowed"], &answers[1]["reasons"][0]["kind"]), (&json!(false), &json!("no-host")));
    assert_eq!((lines.status, &answers[2]["reasons"][0]["kind"]), (1, &json!("scheme")));
    assert!(uriel(&["check", "--policy", "lenient", "http://h/"]).err.contains("public-web"));
}

#[test]
fn a_list_with_an_invalid_text_tells_so_rather_than_its_dangers() {
    let (valid, dangerous, invalid) = ("https://www.example.com/", "http://127.0.0.1/", "http://h.example/a b");
    for name in ["hazards", "check"] {
        let status = |urls: &[&str]| uriel(&[&[name], urls].concat()).status;
        assert_eq!([status(&[valid]), status(&[valid, dangerous]), status(&[invalid, valid])], [0, 1, 3], "{name}");
        assert_eq!([status(&[dangerous, invalid]), status(&[invalid, dangerous])], [3, 3], "{name}");
        assert_eq!([status(&["--file", "/nowhere"]), status(&["--unknown"])], [2, 2], "{name}");
        assert_eq!(uriel_reads(&[name, "--json"], [invalid, dangerous].join("\n")).status, 3, "{name}");
    }
}

#[test]
fn batch_checks_by_a_policy() {
    let request =
        |policy: &str, input: Value| answer(json!({"op": "check", "policy": policy, "input": input}).to_string());
    let refused = request("public-web", json!("http://127.0.0.1/"));
    let reason = json!({
        "kind": "loopback-host", "start": 7, "end": 16,
        "message": "the address leads to the machine itself", "section": "RFC 6890 section 2.2",
    });
    assert_eq!(refused, json!({"ok": true, "allowed": false, "reasons": [reason]}));
    let message = &request("strict", json!("http://0x7f.1/"))["reasons"][0]["message"];
    assert_eq!(message, "some readers take the host for an IPv4 address: 127.0.0.1");
    let hex = request("strict", json!({"hex": "687474703a2f2f612e6578616d706c652f"}));
    assert_eq!(hex, json!({"ok": true, "allowed": true, "reasons": []}));
    assert_eq!(request("strict", json!("//a.example/"))["error"]["offset"], 0);
    assert_eq!(request("lenient", json!("x:"))["error"]["message"], "expected \"policy\": public-web or strict");
    let old = json!({"op": "check", "policy": "strict", "edition": "rfc1738", "input": "http://a.example/[" });
    assert_eq!(answer(old.to_string())["ok"], false);
}

#[test]
fn masks_the_secrets_of_urls_in_what_is_sent() {
    for url in [
        "http://h/?u=ftp://me:S3cret@h",
        "http://h/http://me:S3cret@h/",
        "gopher://h/0?u=ftp://me:S3cret@h",
        "ftp://h/a/%2F%2Fme%3AS3cret%40x/c",
        "nntp://h/%2F%2Fme%3AS3cret%40x/1",
        "mailto:a@b?body=ftp%3A%2F%2Fme%3AS3cret%40x",
    ] {
        let shown = uriel(&["plan", "--edition", "rfc3986", url]).out;
        assert!(shown.contains("***") && !shown.contains("S3cret"), "{shown}");
        let whole = uriel(&["plan", "--edition", "rfc3986", "--show-secrets", url]).out;
        assert!(whole.matches("S3cret").count() > shown.matches("S3cret").count(), "{whole}");
    }
}

/// A text that is no URL may have anything in it, and a line end would forge a line of the answer.
#[test]
fn the_line_before_the_hazards_of_a_broken_text_has_no_controls() {
    let listed = uriel(&["hazards", "http://h/\u{1b}]0;t\u{7}\n  private-host at 7..8: forged\u{202e}"]);
    assert_eq!(listed.status, 3);
    assert!(
        listed.out.starts_with(r"http://h/\u{1b}]0;t\u{7}\n  private-host at 7..8: forged\u{202e}"),
        "{}",
        listed.out
    );
    assert!(!listed.out.lines().any(|line| line.trim_start().starts_with("private-host")), "{}", listed.out);
}

/// A script that asks nothing must not take that for permission.
#[test]
fn a_question_about_nothing_fails() {
    for input in ["", "\n"] {
        for question in ["check", "hazards"] {
            let asked = uriel_reads(&[question], input);
            let told = (asked.status, asked.out.as_str(), asked.err.as_str());
            assert_eq!(told, (2, "", "error: expected a URL, found none\n"), "{question}");
        }
    }
    assert_eq!(uriel(&["check", "--", "--help"]).status, 3);
}

#[test]
fn errors_of_arguments_have_no_controls() {
    for arguments in [&["hazards", "--\u{1b}]0;T\u{7}"][..], &["\u{1b}[31m"], &["check", "--policy", "\u{9b}2J\n"]] {
        let arguments = [&["--color", "always"], arguments].concat();
        let refused = uriel(&arguments);
        assert!(!refused.err.contains(['\u{7}', '\u{9b}']) && !refused.err.contains("\u{1b}]"), "{}", refused.err);
        assert!(refused.err.starts_with("error: "), "{}", refused.err);
        assert!(!refused.err.contains(|c: char| c.is_control() && c != '\n'), "{}", refused.err);
        assert!(!refused.err.contains("2J\n'"), "{}", refused.err);
        assert_eq!(refused.status, 2);
    }
}
