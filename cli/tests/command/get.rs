//! `uriel get`: parts of URLs, in a format of the user's own.

use crate::support::{Ran, command, uriel, uriel_reads};
use serde_json::{Value, json};

/// Compares the line that is printed for one URL.
#[track_caller]
fn gets(format: &str, url: &str, expected: &str) {
    let expected = Ran { status: 0, out: format!("{expected}\n"), err: String::new() };
    assert_eq!(uriel(&["get", format, url]), expected);
}

#[test]
fn fills_in_components_as_they_are_written() {
    let url = "ftp://me:se%20cret@H.example:2121/a%2Fb/c?x=1#top";
    gets("{scheme} {user} {password} {userinfo}", url, "ftp me se%20cret me:se%20cret");
    gets("{authority} {host} {port}", url, "me:se%20cret@H.example:2121 H.example 2121");
    gets("{path} {query} {fragment}", url, "/a%2Fb/c x=1 top");
    gets("{url}|{kind}|{form}|{host_kind}|{edition}", "//[::1]/", "//[::1]/|relative|net-path|ipv6|rfc3986");
    gets("<{port}><{query}><{fragment}>", "http://h:/?", "<><><>");
    gets("{params}", "http://h/a;b", "");
    let draft = uriel(&["get", "--edition", "draft1996", "{path} {params}", "http://h/a;b"]);
    assert_eq!(draft.out, "/a b\n");
}

#[test]
fn fills_in_fields_of_the_scheme_decoded() {
    let url = "ftp://h/pub/a%2Fb//c%3Bd;type=I";
    gets("{typecode} {ftp.typecode} {ftp.name} {name}", url, "i i c;d c;d");
    gets("{cwd:1}|{cwd:2}|{cwd:3}|{cwd:-1}|{cwd:4}", url, "pub|a/b|||");
    gets("{cwd}|{ftp.cwd|raw}", url, "pub a/b |pub a%2Fb ");
    gets("{effective_port} {default_port}", "ftp://h:2121/", "2121 21");
    gets("{effective_port} {default_port}", "https://h/", "443 443");
    gets("<{http.path}> <{https.path}> <{ftp.name}>", "https://h/a%20b", "<a%20b> <a%20b> <>");
    gets("<{https.path|decoded}>", "http://h/a", "<>");
    gets(
        "{hfields:subject}; {hfields}; {addresses:2}",
        "mailto:a@h,b@h?subject=caf%C3%A9&cc=c@h",
        "café; subject=café cc=c@h; b@h",
    );
    gets("{wildcard}", "news:comp.%3F", "true");
}

#[test]
fn fills_in_pieces_of_path_and_query() {
    let url = "http://h/a%20b/c;d/?k=1&%6B=2&x=a%26b+c&empty=&bare";
    gets("{segment:1}|{segment:2}|{segment:3}|{segment:-2}|{segment:9}", url, "a b|c;d||c;d|");
    gets("{query:k}|{query-all:k}|{query:x}|{query:empty}|{query:bare}|{query:none}", url, "1|1 2|a&b+c|||");
    gets("{query:x|raw} {path|decoded} {segment:1|raw}", url, "a%26b+c /a b/c;d/ a%20b");
    let form = uriel(&["get", "--form-query", "{query:x}|{query:a b}", "http://h/?x=a%2Bb+c&a+b=1"]);
    assert_eq!(form.out, "a+b c|1\n");
}

#[test]
fn has_escapes_and_braces() {
    gets(r"{{{host}}}\t\\n", "//h", "{h}\t\\n");
    assert_eq!(uriel(&["get", r"{host}\n{path}\0", "//h/p"]).out, "h\n/p\0\n");
}

/// One URL is one line, and a terminal that the pipe leads to obeys nothing.
#[test]
fn escapes_what_a_terminal_would_obey() {
    gets("{path|decoded}", "x:/a%1B%5B31m%0D%0Ab%00%C2%9B%E2%80%AE%5C", r"/a\u{1b}[31m\r\nb\u{0}\u{9b}\u{202e}\\");
    gets("{gopher.selector}", "gopher://h/0%E9", r"\xe9");
    gets("{query:k} {query-all:k} {segment:1}", "x:/%0A?k=%1B&k=%07", r"\u{1b} \u{1b} \u{7} \n");
    gets("{cwd} {cwd:1}", "ftp://h/%07/a", r"\u{7} \u{7}");
    gets("{hfields}", "mailto:a@h?subject=a%0Ab", r"subject=a\nb");
    gets("{path|decoded}", "x:/caf%C3%A9%20%22", "/café \"");
}

/// The bytes that are printed for one URL.
fn octets(options: &[&str], url: &str) -> Vec<u8> {
    let output = command(&[&["get"], options, &[url]].concat()).output().expect("it runs");
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]), "{options:?} {url}");
    output.stdout
}

#[test]
fn prints_octets_as_they_are_if_asked_to() {
    assert_eq!(octets(&["--unescaped", "{gopher.selector}"], "gopher://h/0%E9%1B"), b"\xe9\x1b\n");
    assert_eq!(octets(&["--unescaped", "{path|decoded}"], "x:%0A%00%5C"), b"\n\0\\\n");
}

#[test]
fn ends_records_with_nul_if_asked_to() {
    assert_eq!(octets(&["-0", "{path|decoded}"], "x:a%0Ab%00"), b"a\\nb\\u{0}\0");
    assert_eq!(octets(&["--null", "--unescaped", "{path|decoded}"], "x:a%0Ab"), b"a\nb\0");
    let ran = uriel_reads(&["get", "-0", "--unescaped", "{path|decoded}"], "x:a%00\nx:b\n");
    assert_eq!((ran.status, ran.out.as_str()), (1, "b\0"));
    assert_eq!(
        ran.err,
        "error on line 1: expected {path|decoded} without NUL, which would end the text of the URL\n  x:a%00\n"
    );
    let ran = uriel(&["get", "-0", r"{host}\0{path}", "//h/"]);
    let message = "error: expected no \\0 in the format, because --null ends the text of a URL with it\n";
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (2, "", message));
}

#[test]
fn a_port_that_nothing_can_connect_to_is_an_error() {
    let ran = uriel_reads(&["get", "{effective_port}"], "ftp://h:99999/\nftp://h:65535/\nx://h:65536\n");
    assert_eq!((ran.status, ran.out.as_str()), (1, "65535\n"));
    let error = |line, url| format!("error on line {line}: expected {{effective_port}} up to 65535\n  {url}\n");
    assert_eq!(ran.err, error(1, "ftp://h:99999/") + &error(3, "x://h:65536"));
    let ran = uriel(&["get", "{effective_port}", "http://h:99999"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert_eq!(ran.err, "error: expected {effective_port} up to 65535\n  http://h:99999\n");
    gets("{port} {default_port} <{http.effective_port}>", "ftp://h:99999/", "99999 21 <>");
}

#[test]
fn reads_lines_and_goes_on_after_an_error() {
    let ran = uriel_reads(&["get", "{host!}"], "//a\n\nx:y\na b\n//d\n");
    assert_eq!((ran.status, ran.out.as_str()), (1, "a\nd\n"));
    let with_url = uriel_reads(&["get", "{host} {url}"], "//a/\na b\n//d/\n");
    assert_eq!((with_url.status, with_url.out.as_str()), (1, "a //a/\nd //d/\n"));
    assert!(ran.err.starts_with("error on line 3: expected {host!}, which the URL lacks\n"), "{}", ran.err);
    assert!(ran.err.contains("\nerror in the URL on line 4: expected path at byte 1"), "{}", ran.err);
}

#[test]
fn writes_an_object_for_each_url() {
    let ran = uriel_reads(&["get", "--json", "{host!} {path|decoded}\\t{port}"], "//a/%22%0A\nx:y\na b\n//d/%FF\n");
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((ran.status, ran.err.as_str(), answers.len()), (1, "", 4));
    assert_eq!(answers[0], json!({ "ok": true, "result": "a /\"\n\t" }));
    let lacking = json!({ "kind": "part", "message": "expected {host!}, which the URL lacks" });
    assert_eq!(answers[1], json!({ "ok": false, "error": lacking }));
    assert_eq!((&answers[2]["ok"], &answers[2]["error"]["offset"]), (&json!(false), &json!(1)));
    assert_eq!(answers[3], json!({ "ok": true, "result": { "hex": "64202fff09" } }));
    let with_input = uriel_reads(&["get", "--json", "--with-input", "{host}"], "\nhttp://u:p@h/\n").out;
    assert_eq!(with_input, "{\"line\":2,\"input\":\"http://u:p@h/\",\"ok\":true,\"result\":\"h\"}\n");
    assert_eq!(uriel(&["get", "--json", "{host}!", "http://h/"]).out, "{\"ok\":true,\"result\":\"h!\"}\n");
    assert_eq!(uriel(&["get", "--json", "--null", "{host}", "http://h/"]).status, 2);
}

#[test]
fn reports_what_the_scheme_refuses_only_if_a_field_is_asked_for() {
    gets("{path}", "gopher:about", "about");
    let ran = uriel(&["get", "{selector}", "gopher:about"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(ran.err.starts_with("error in the URL: expected \"//\" of gopherurl at byte 7"), "{}", ran.err);
}

#[test]
fn says_which_name_is_wrong() {
    let wrong = |format: &str, url: &str| {
        let ran = uriel(&["get", format, url]);
        (ran.status, ran.err)
    };
    let (status, message) = wrong("{ftp.typcode}", "ftp://h/");
    assert_eq!(status, 2);
    assert!(message.starts_with("error: expected a field of ftp: user password host "), "{message}");
    assert!(message.ends_with("; found \"typcode\": did you mean \"typecode\"?\n"), "{message}");
    let (status, message) = wrong("{fpt.name}", "ftp://h/");
    assert!(status == 2 && message.starts_with("error: expected a scheme: ftp "), "{message}");
    assert!(message.ends_with("; found \"fpt\": did you mean \"ftp\"?\n"), "{message}");
    let (status, message) = wrong("{hsot}", "ftp://h/");
    assert!(status == 2 && message.starts_with("error: expected a part: url scheme "), "{message}");
    assert!(message.ends_with("; found \"hsot\": did you mean \"host\"?\n"), "{message}");
    let (_, message) = wrong("{xyzzy}", "ftp://h/");
    assert!(message.ends_with("; found \"xyzzy\"\n"), "no name is near: {message}");
    let ran = uriel(&["get", "{ftp.typcode} {host}", "http://h/"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "names are checked before the first URL");
    let note = "note: none of the URLs is of a scheme that has a field \"typecode\"\n".to_owned();
    assert_eq!(wrong("{typecode}", "http://h/"), (0, note));
    let number = "error: expected a number after \":\": 1 is the first, and -1 the last\n";
    for format in ["{cwd:x}", "{cwd:0}", "{ftp.cwd:}"] {
        assert_eq!(wrong(format, "ftp://h/a/b"), (2, number.to_owned()), "{format}");
    }
    let one = "error: expected no \":\" after \"host\", which is one value\n".to_owned();
    assert_eq!(wrong("{ftp.host:1}", "ftp://h/"), (2, one));
    let (status, message) = wrong("{host", "ftp://h/");
    assert!(status == 2 && message.contains("expected \"}\" after \"{\"; {{ is a brace"), "{message}");
}
