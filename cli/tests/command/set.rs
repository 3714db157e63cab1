//! `uriel set`: edits that keep every other byte.

use crate::support::{Ran, uriel, uriel_reads};
use serde_json::{Value, json};

/// Compares the lines that are printed for one URL.
#[track_caller]
fn sets(options: &[&str], url: &str, expected: &str) {
    let expected = Ran { status: 0, out: format!("{expected}\n"), err: String::new() };
    assert_eq!(uriel(&[&["set"], options, &[url]].concat()), expected);
}

/// A password does not go to another host without a word.
#[test]
fn a_login_stays_with_its_host() {
    let url = "http://me:pw@h/a";
    for host in ["k", "[::1]", "h.example"] {
        let Ran { status, out, err } = uriel(&["set", "--host", host, url]);
        assert_eq!((status, &*out), (1, ""));
        assert!(err.contains("--keep-login or --drop-login") && !err.contains("pw"), "{err}");
        sets(&["--host", host, "--keep-login"], url, &format!("http://me:pw@{host}/a"));
        sets(&["--host", host, "--drop-login"], url, &format!("http://{host}/a"));
    }
    let answer: Value = serde_json::from_str(&uriel(&["set", "--host", "k", "--json", url]).out).expect("it is JSON");
    assert_eq!(answer["error"]["kind"], json!("login"));
    sets(&["--host", "H"], url, "http://me:pw@H/a");
    sets(&["--host", "H", "--drop-login"], url, "http://me:pw@H/a");
    sets(&["--host", "k"], "http://me@h/a", "http://me@k/a");
    sets(&["--host", "k", "--drop-login"], "http://me@h/a", "http://k/a");
    // A password that the caller sets or removes is no secret of another host.
    sets(&["--host", "k", "--password", "x"], url, "http://me:x@k/a");
    sets(&["--host", "k", "--no-userinfo"], url, "http://k/a");
    sets(&["--port", "81", "--path", "/b"], url, "http://me:pw@h:81/b");
    assert_eq!(uriel(&["set", "--host", "k", "--keep-login", "--drop-login", url]).status, 2);
}

#[test]
fn sets_and_removes_components() {
    let url = "HTTP://me:pw@h%41:080/%7Ea;b?q#f";
    sets(&[], url, url);
    sets(&["--host", "[::1]", "--keep-login", "--no-fragment"], url, "HTTP://me:pw@[::1]:080/%7Ea;b?q");
    sets(&["--scheme", "https", "--no-userinfo", "--no-port"], url, "https://h%41/%7Ea;b?q#f");
    sets(&["--user", "you", "--no-password", "--query", ""], url, "HTTP://you@h%41:080/%7Ea;b?#f");
    sets(&["--authority", "x:1", "--path", "/p", "--fragment", "%20"], url, "HTTP://x:1/p?q#%20");
    sets(&["--no-authority", "--no-scheme", "--no-query"], url, "/%7Ea;b#f");
    sets(&["--edition", "draft1996", "--params", "c", "--no-query"], "http://h/a;b?q", "http://h/a;c");
    sets(
        &["--scheme", "ftp", "--host", "h", "--user", "me", "--password", "pw", "--path", "/a"],
        "",
        "ftp://me:pw@h/a",
    );
}

#[test]
fn escapes_plain_text_if_asked_to() {
    let ran = uriel(&["set", "--fragment", "a b", "x:y"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(ran.err.starts_with("error: with the new fragment: "), "{}", ran.err);
    sets(
        &["--escape", "--fragment", "a b%20", "--path", "/ä/b?", "--host", "[::1]"],
        "x://h/",
        "x://[::1]/%C3%A4/b%3F#a%20b%2520",
    );
    sets(&["--escape", "--user", "a:b@", "--password", "p/w"], "x://h/", "x://a%3Ab%40:p%2Fw@h/");
}

#[test]
fn edits_segments_and_pairs() {
    sets(&["--segment", "a/b", "--segment", "c d"], "http://h/x?q", "http://h/x/a%2Fb/c%20d?q");
    sets(&["--pop-segment", "--segment", "y"], "http://h/a/x#f", "http://h/a/y#f");
    let url = "http://h/?b=2&a=1&b=3&utm_x=1&%75tm_y=2#f";
    sets(&["--query-pair", "b=x&y=z"], url, "http://h/?b=x%26y%3Dz&a=1&utm_x=1&%75tm_y=2#f");
    sets(&["--append-query-pair", "b=4", "--append-query-pair", "c= +"], "//h", "//h?b=4&c=%20%2B");
    sets(&["--form-query", "--query-pair", "q=a b"], "//h?q=1+2", "//h?q=a+b");
    sets(&["--remove-query-pair", "utm_*", "--remove-query-pair", "b"], url, "http://h/?a=1#f");
    sets(&["--remove-query-pair", "*"], url, "http://h/#f");
    sets(&["--remove-query-pair", "b*"], "//h?&a&&b&ba=1&", "//h?&a&&");
    sets(&["--remove-query-pair", "b*"], "//h?&b", "//h");
    sets(&["--remove-query-pair", "*"], "//h?", "//h?");
    sets(&["--form-query", "--remove-query-pair", "*"], "//h?&b&&c", "//h?&");
    sets(&["--remove-query-pair", r"a\*"], "//h?a*=1&a=2&ab", "//h?a=2&ab");
    sets(&["--sort-query"], url, "http://h/?a=1&b=2&b=3&utm_x=1&%75tm_y=2#f");
    sets(&["--sort-query"], "//h", "//h");
    sets(&["--retain-query-pair", "a", "--retain-query-pair", "utm_*"], url, "http://h/?a=1&utm_x=1&%75tm_y=2#f");
    sets(&["--retain-query-pair", "utm_*", "--remove-query-pair", "utm_x"], url, "http://h/?%75tm_y=2#f");
    sets(&["--retain-query-pair", "c"], url, "http://h/#f");
    sets(&["--retain-query-pair", "b"], "//h?a&&b", "//h?b");
    sets(&["--form-query", "--retain-query-pair", "a b"], "//h?a+b=1&&a&=", "//h?a+b=1&");
    sets(&["--query-key", "b", "--query-key", "c d"], "//h?b=1&a&b", "//h?b&a&c%20d");
    sets(&["--only", "present", "--query-key", "b", "--query-key", "c"], "//h?b=1", "//h?b");
    sets(&["--append-path", "/v1/x%20y", "--append-path", "z/"], "http://h/a/?q", "http://h/a/v1/x%20y/z/?q");
    sets(&["--segment", "b", "--append-path", "c"], "http://h/a", "http://h/a/b/c");
}

#[test]
fn changes_only_what_is_absent_or_present() {
    let url = "http://h/?a=1";
    sets(
        &["--only", "absent", "--port", "80", "--path", "/x", "--query-pair", "a=2", "--query-pair", "b=2"],
        url,
        "http://h:80/?a=1&b=2",
    );
    sets(
        &["--only", "present", "--port", "80", "--path", "/x", "--query-pair", "a=2", "--query-pair", "b=2"],
        url,
        "http://h/x?a=2",
    );
}

#[test]
fn reads_the_keys_of_forms_by_their_octets() {
    sets(&["--form-query", "--remove-query-pair", "a*"], "http://h/?a%E9=1&b=2&a+c", "http://h/?b=2");
    sets(&["--form-query", "--sort-query"], "http://h/?a%21=1&a+b=2", "http://h/?a+b=2&a%21=1");
    sets(&["--sort-query"], "http://h/?a+b=2&a%21=1", "http://h/?a%21=1&a+b=2");
}

#[test]
fn makes_a_url_for_each_value() {
    sets(
        &["--host", "a", "--host", "b", "--port", "1", "--port", "2"],
        "x://h/",
        "x://a:1/\nx://a:2/\nx://b:1/\nx://b:2/",
    );
}

#[test]
fn refuses_edits_that_would_change_more() {
    for (options, url, message) in [
        (&["--host", "h:80"][..], "http://h/", "error: the new host would change the port"),
        (&["--segment", ".."], "http://h/", "error: write a segment other than \".\" and \"..\""),
        (&["--port", "80"], "x:/p", "error: expected a host: set it before the port"),
        (&["--path", "this:that/x"], "", "error: the new path would change the scheme: write \"./\" before it"),
        (&["--append-path", "a/%2E%2e"], "http://h/", "error: write a segment other than \".\" and \"..\""),
        (&["--append-path", "a?b"], "http://h/", "error: the new path would change the query"),
    ] {
        let ran = uriel(&[&["set"], options, &[url]].concat());
        assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{options:?}");
        assert!(ran.err.starts_with(message), "{}", ran.err);
    }
    for options in [
        &["--query-pair", "k"][..],
        &["--port", "1", "--no-port"],
        &["--only", "new"],
        &["--form-query", "--query-key", "k"],
    ] {
        assert_eq!(uriel(&[&["set"], options, &["x:"]].concat()).status, 2, "{options:?}");
    }
}

#[test]
fn helps_with_every_option() {
    let help = uriel(&["set", "-h"]).out;
    assert!(help.contains("--host <TEXT>") && help.contains("Set the host\n"), "{help}");
    let options = help.lines().filter(|line| line.trim_start().starts_with('-'));
    for option in options {
        assert!(option.trim().splitn(2, "  ").count() == 2, "{option}");
    }
}

#[test]
fn reads_lines_and_prints_json() {
    let ran = uriel_reads(&["set", "--port", "1"], "//a\n\na b\nx:c\n//d");
    assert_eq!((ran.status, ran.out.as_str()), (1, "//a:1\n//d:1\n"));
    assert!(ran.err.starts_with("error in the URL on line 3: "), "{}", ran.err);
    assert!(ran.err.contains("\nerror on line 4: expected a host: set it before the port"), "{}", ran.err);
    let ran = uriel_reads(&["set", "--port", "1", "--json", "--with-input"], "//a\nx:c\n");
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers[0], json!({ "line": 1, "input": "//a", "ok": true, "result": "//a:1" }));
    assert_eq!((&answers[1]["line"], &answers[1]["error"]["kind"]), (&json!(2), &json!("no-host")));
}

/// No URL is printed that the rule of its scheme refuses.
#[test]
fn refuses_what_the_scheme_refuses() {
    for (options, url, message, edited) in [
        (&["--host", ""][..], "http://h/", "expected host at byte 7", "http:///"),
        (&["--path", "/x;type=q"], "ftp://h/", "expected ftptype at byte 15", "ftp://h/x;type=q"),
        (&["--edition", "rfc1738", "--user", "me"], "http://h/", "expected ", "http://me@h/"),
        (&["--scheme", "gopher"], "x:about", "expected \"//\" of gopherurl at byte 7", "gopher:about"),
        (&["--port", "80"], "http:///a", "expected host at byte 7", "http://:80/a"),
    ] {
        let ran = uriel(&[&["set"], options, &[url]].concat());
        assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{options:?}");
        assert!(ran.err.starts_with(&format!("error in the edited URL: {message}")), "{}", ran.err);
        assert!(ran.err.contains(&format!("\n  {edited}\n")), "{}", ran.err);
    }
    sets(&["--host", ""], "x://h/", "x:///");
    sets(&["--scheme", "http", "--host", "h"], "/a", "http://h/a");
    let ran = uriel_reads(&["set", "--json", "--host", "", "-"], "http://h/\nx://h/\n");
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((ran.status, &answers[1]["result"]), (1, &json!("x:///")));
    let error = &answers[0]["error"];
    assert_eq!((&error["offset"], &error["text"]), (&json!(7), &json!("http:///")));
}
