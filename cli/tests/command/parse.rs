//! `uriel parse`: output, errors and exit status.

use crate::support::{Ran, answer, command, run, uriel, uriel_reads};
use serde_json::{Value, json};

#[track_caller]
fn shows(arguments: &[&str], expected: &str) {
    let expected = Ran { status: 0, out: expected.to_owned(), err: String::new() };
    assert_eq!(uriel(arguments), expected);
}

#[test]
fn errors_in_arguments_quote_no_password() {
    let url = "http://u:geheim@h/";
    for arguments in [&["compare", "a", "b", url][..], &["compare", "--level", url, "a", "b"], &[url]] {
        let ran = uriel(arguments);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        assert!(ran.err.contains("'http://u:***@h/'") && !ran.err.contains("geheim"), "{}", ran.err);
    }
    assert!(uriel(&["--version"]).out.starts_with("uriel 0."));
}

#[test]
fn shows_components_then_typed_fields() {
    shows(
        &["parse", "--edition", "rfc1738", "ftp://anna:secret@h:2121/pub/%7Eanna//a%20b%0D%0A;type=I"],
        r#"ftp://anna:***@h:2121/pub/%7Eanna//a%20b%0D%0A;type=I
  RFC 1738  absolute, net-path
    scheme          ftp
    authority       anna:***@h:2121
    userinfo        anna:***
    user            anna
    password        ***
    host            h  name
    port            2121
    path            /pub/%7Eanna//a%20b%0D%0A;type=I
    urlpath         pub/%7Eanna//a%20b%0D%0A;type=I
  ftpurl  RFC 1738 section 3.2
    user            anna
    password        ***
    host            h  name
    port            2121
    effective port  2121
    path present    yes
    cwd             pub
                    ~anna
                    ""
    name            "a b\r\n"
    typecode        i
"#,
    );
}

#[test]
fn shows_relative_references() {
    shows(
        &["parse", "../g;x=1?y#", ""],
        r#"../g;x=1?y#
  RFC 3986  relative, rel-path
    path       ../g;x=1
    query      y
    fragment   ""

""
  RFC 3986  relative, empty
    path       ""
"#,
    );
}

#[test]
fn reads_under_the_given_edition() {
    shows(
        &["parse", "--edition", "rfc2396", "x:y?z#f", "//a_b/"],
        "\
x:y?z#f
  RFC 2396  opaque
    scheme          x
    path            y?z
    fragment        f

//a_b/
  RFC 2396  relative, net-path
    authority       a_b  registry
    path            /
",
    );
    let later = uriel(&["parse", "gopher://[::1]/0~x#top"]);
    assert_eq!(later.status, 0);
    assert!(later.out.contains("  gopherurl  RFC 4266\n    host              [::1]  ipv6\n"), "{}", later.out);
    assert!(later.out.contains("\n    selector          ~x\n"), "{}", later.out);
}

#[test]
fn escapes_bytes_that_are_not_utf8() {
    let shown = uriel(&["parse", "gopher://h/7a%5C%1B%5B31m%09%E9%E2%80%AE"]);
    assert!(shown.out.contains("\n    selector          \"a\\\\\\u{1b}[31m\"\n"), "{}", shown.out);
    assert!(shown.out.contains("\n    search            \"\\xe9\\u{202e}\"\n"), "{}", shown.out);
}

#[test]
fn prints_errors_to_standard_error() {
    let expected = Ran {
        status: 1,
        out: String::new(),
        err: "\
error: expected port at byte 11: a digit (RFC 3986 section 3.2.3)
  http://h:80a/
             ^
"
        .to_owned(),
    };
    assert_eq!(uriel(&["parse", "http://h:80a/"]), expected);
}

#[test]
fn shows_components_if_the_scheme_rejects() {
    let expected = Ran {
        status: 1,
        out: "\
gopher:about
  RFC 3986  absolute, rel-path
    scheme     gopher
    path       about

x:
  RFC 3986  absolute, empty
    scheme     x
    path       \"\"
"
        .to_owned(),
        err: "\
error: expected \"//\" of gopherurl at byte 7, found \"a\" (RFC 4266 section 2.1)
  gopher:about
         ^
"
        .to_owned(),
    };
    assert_eq!(uriel(&["parse", "gopher:about", "x:"]), expected);
}

/// The example of the README: those who ask the scheme say the same as those who do not.
#[test]
fn the_hint_does_not_depend_on_the_subcommand() {
    let url = "https://me:s3cret@::1/a";
    let hint = "expected host at byte 18: write an IPv6 address in brackets: [::1] (RFC 3986 section 3.2.2)";
    for command in ["parse", "hazards", "check", "plan", "normalize"] {
        let Ran { err, .. } = uriel(&[command, url]);
        assert!(err.contains(hint), "{command}: {err}");
    }
    for operation in ["parse", "typed", "hazards", "plan"] {
        let answer = answer(json!({"op": operation, "input": url, "edition": "rfc3986"}).to_string());
        assert_eq!(answer["error"]["message"], json!(hint), "{operation}");
    }
}

/// An escape that the rule of the scheme refuses is no advice.
#[test]
fn a_scheme_says_what_to_write() {
    for (text, hint) in [
        ("tel:+49 30 23", "leave blanks out"),
        ("sms:+1 5", "leave blanks out"),
        ("sms:+1?body=hi there", "write %20"),
        ("tel:+49/30", "for a \"/\" between digits"),
        ("geo:48.2, 16.3", "expected pnum at byte 9"),
        ("data:hello", "write \",\" before the data"),
        ("mailto://me@h.example", "remove the \"//\" before the address"),
        ("imap://me:pw@h", "leave the password out"),
    ] {
        for command in ["parse", "hazards", "explain"] {
            let Ran { out, err, .. } = uriel(&[command, text]);
            // `explain` wraps its lines.
            let words: Vec<_> = [out, err].iter().flat_map(|text| text.split_whitespace()).map(str::to_owned).collect();
            assert!(words.join(" ").contains(hint), "{command} {text}");
        }
    }
}

#[test]
fn continues_after_an_error() {
    let ran = uriel_reads(&["parse"], b"x:a\na b\r\nx:\xff\nx:c");
    assert_eq!(ran.status, 1);
    assert!(ran.out.starts_with("x:a\n") && ran.out.contains("\n\nx:c\n"), "{}", ran.out);
    assert!(ran.err.starts_with("error on line 2: expected path at byte 1"), "{}", ran.err);
    assert!(
        ran.err.contains("error on line 3: expected path at byte 2, found the byte 0xFF: write %FF, or "),
        "{}",
        ran.err
    );
}

#[test]
fn passes_over_blank_lines_unless_asked_for() {
    let lines = "\nx:1\r\n \t\n\r\n";
    let urls = |arguments: &[&str]| {
        let ran = uriel_reads(arguments, lines);
        let errors: Vec<_> = ran.err.lines().filter(|line| line.starts_with("error")).map(str::to_owned).collect();
        let first = ran.out.split("\n\n").map(|table| table.lines().next().unwrap_or_default().to_owned());
        (ran.status, first.collect::<Vec<_>>(), errors.len())
    };
    assert_eq!(urls(&["parse"]), (0, vec!["x:1".to_owned()], 0));
    let all = ["\"\"", "x:1", "\"\""].map(str::to_owned).to_vec();
    assert_eq!(urls(&["parse", "--blank-lines"]), (1, all, 1), "the line of white space is invalid");
}

#[test]
fn reads_the_lines_of_a_file() {
    let path = std::env::temp_dir().join(format!("uriel-{}-urls.txt", std::process::id()));
    std::fs::write(&path, "x:2\nx:3").expect("the file can be written");
    let name = path.to_str().expect("the path is UTF-8");
    let ran = uriel_reads(&["normalize", "--file", name, "x:1"], "x:unread");
    assert_eq!((ran.status, ran.out.as_str()), (0, "x:1\nx:2\nx:3\n"));
    assert_eq!(uriel(&["normalize", "-f", name]).out, "x:2\nx:3\n");
    std::fs::remove_file(&path).expect("the file can be removed");
    let missing = uriel(&["parse", "--file", name]);
    let message = format!("error: there is no file {name:?}\n");
    assert_eq!(missing, Ran { status: 2, out: String::new(), err: message });
    let directory = uriel(&["parse", "--file", env!("CARGO_MANIFEST_DIR")]);
    assert_eq!((directory.status, directory.err.ends_with("is a directory, not a file\n")), (2, true));
}

#[test]
fn passes_over_a_byte_order_mark_before_the_first_line() {
    let ran = uriel_reads(&["normalize"], "\u{feff}x:1\r\nx:2\n");
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "x:1\nx:2\n", ""));
    let path = std::env::temp_dir().join(format!("uriel-{}-marked.txt", std::process::id()));
    std::fs::write(&path, "\u{feff}x:1\nx:2").expect("the file can be written");
    let ran = uriel_reads(&["normalize", "-f", path.to_str().expect("the path is UTF-8"), "-"], "\u{feff}x:0\n");
    std::fs::remove_file(&path).expect("the file can be removed");
    assert_eq!((ran.status, ran.out.as_str()), (0, "x:0\nx:1\nx:2\n"));
    assert_eq!(uriel_reads(&["normalize"], "x:1\n\u{feff}x:2\n").status, 1, "only before the first line");
    assert_eq!(uriel(&["normalize", "\u{feff}x:1"]).status, 1, "an argument is no file");
    let ran = uriel_reads(&["batch"], "\u{feff}{\"op\":\"normalize\",\"input\":\"x:1\"}");
    assert_eq!(ran.out, "{\"ok\":true,\"result\":\"x:1\"}\n");
}

#[test]
fn a_file_in_the_place_of_a_url_gets_a_note() {
    let path = std::env::temp_dir().join(format!("uriel-{}-noted.txt", std::process::id()));
    std::fs::write(&path, "x:1").expect("the file can be written");
    let name = path.to_str().expect("the path is UTF-8");
    let note = format!("note: {name:?} was read as a URL; to read the lines of the file, give -f {name:?}\n");
    for arguments in [&["get", "{host}"][..], &["normalize"], &["parse"], &["set", "--fragment", "a"], &["hazards"]] {
        let ran = uriel(&[arguments, &[name]].concat());
        assert!(ran.err.ends_with(&note), "{arguments:?}: {}", ran.err);
    }
    assert_eq!(uriel_reads(&["normalize"], name).err, "", "a line is no argument");
    assert_eq!(uriel(&["encode", "segment", name]).err, "", "any text can be encoded");
    std::fs::remove_file(&path).expect("the file can be removed");
    assert_eq!(uriel(&["normalize", name]).err, "");
}

#[test]
fn keeps_the_order_of_output_and_errors() {
    // Both streams end in one file.
    let path = std::env::temp_dir().join(format!("uriel-{}-order.txt", std::process::id()));
    let file = std::fs::File::create(&path).expect("the file can be written");
    let mut both = command(&["normalize", "x:1", "a b", "a c", "x:2"]);
    both.stdout(file.try_clone().expect("a second handle")).stderr(file);
    assert_eq!(both.status().expect("the command can be started").code(), Some(1));
    let text = std::fs::read_to_string(&path).expect("the file can be read");
    std::fs::remove_file(&path).expect("the file can be removed");
    let starts: Vec<_> =
        text.lines().filter_map(|line| line.split(' ').next()).filter(|word| !word.is_empty()).collect();
    assert_eq!(starts, ["x:1", "error", "error", "x:2"], "{text}");
}

#[test]
fn reads_names_of_editions_as_people_write_them() {
    for name in ["rfc2396", "2396", "RFC2396", "RFC 2396", "rfc-2396"] {
        let ran = uriel(&["parse", "--edition", name, "x:y"]);
        assert!(ran.out.contains("\n  RFC 2396  opaque\n"), "{name}: {}", ran.err);
    }
}

#[test]
fn rejects_standard_input_that_is_not_utf8() {
    let ran = uriel_reads(&["parse"], b"x:\xff\n");
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(ran.err.ends_with("\n  x:\u{fffd}\n    ^\n"), "{}", ran.err);
}

#[test]
fn reads_standard_input_for_a_dash() {
    let ran = uriel_reads(&["parse", "x:1", "-", "x:4"], "x:2\nx:3\n");
    let urls: Vec<_> = ran.out.lines().filter(|line| line.starts_with("x:")).collect();
    assert_eq!((ran.status, urls), (0, vec!["x:1", "x:2", "x:3", "x:4"]));
}

#[test]
fn errors_escape_control_characters() {
    let ran = uriel(&["parse", "x:\u{1b}[31m\u{9b}1m"]);
    assert_eq!(ran.status, 1);
    assert!(!ran.err.contains(|c: char| c.is_control() && c != '\n'), "{:?}", ran.err);
}

#[test]
fn hides_passwords_by_default() {
    let urls = ["ftp://u:geheim@h/", "//u:geheim@h/a b", "http://u:geheim@h_/", "ftp://u:geheim@h/x;type=q"];
    for edition in ["rfc1738", "draft1996", "rfc2396", "rfc2396bis", "rfc3986"] {
        for url in urls {
            let ran = uriel(&["parse", "--edition", edition, url]);
            assert!(!(ran.out + &ran.err).contains("geheim"), "{edition} {url}");
        }
        let shown = uriel(&["parse", "--edition", edition, "--show-secrets", urls[0]]);
        assert!(shown.out.starts_with("ftp://u:geheim@h/\n"), "{}", shown.out);
        assert!(shown.out.contains("\n    password        geheim\n"), "{}", shown.out);
    }
}

#[test]
fn colours_only_terminals_unless_forced() {
    let arguments = ["parse", "ftp://h/", "a b"];
    let coloured = |ran: Ran| (ran.out.contains('\u{1b}'), ran.err.contains('\u{1b}'));
    assert_eq!(coloured(uriel(&arguments)), (false, false), "into a pipe");
    assert_eq!(coloured(run(command(&arguments).env("CLICOLOR_FORCE", "1"), b"")), (true, true), "by force");
    assert_eq!(coloured(run(command(&arguments).env("NO_COLOR", "1"), b"")), (false, false), "NO_COLOR");
    let with = |choice| coloured(uriel(&["parse", "--color", choice, "ftp://h/", "a b"]));
    assert_eq!(with("always"), (true, true));
    assert_eq!(with("auto"), (false, false));
    let never = run(command(&["--color=never", "parse", "ftp://h/", "a b"]).env("CLICOLOR_FORCE", "1"), b"");
    assert_eq!(coloured(never), (false, false), "the option precedes the environment");
}

/// Compares a coloured table without its escape sequences with the plain one.
#[test]
fn colours_do_not_change_the_text() {
    let arguments = ["parse", "ftp://u:p@[::1]:21/a//b;type=a?q#f", "//h", "gopher://h/0%1B"];
    let plain = uriel(&arguments).out;
    let coloured = run(command(&arguments).env("CLICOLOR_FORCE", "1"), b"").out;
    let mut pieces = coloured.split('\u{1b}');
    let first = pieces.next().unwrap_or_default().to_owned();
    let rest = pieces.map(|piece| piece.split_once('m').expect("only colours").1);
    assert_eq!(rest.fold(first, |all, piece| all + piece), plain);
}

#[test]
fn exits_with_2_for_wrong_usage() {
    for arguments in [&[][..], &["parse", "--edition", "rfc1808", "x:"], &["parse", "--nothing"], &["resolve"]] {
        let ran = uriel(arguments);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.contains("Usage: uriel") || ran.err.contains("rfc2396bis"), "{}", ran.err);
    }
}

#[test]
fn json_prints_one_object_per_line() {
    let ran = uriel(&["parse", "--json", "news:a.b", "news:a,b", "x:y", "a b", "../c"]);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    let lines: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let fields = json!({
        "kind": "group", "group": "a.b", "unique": null, "host": null, "wildcard": false, "user": null, "password": null,
        "server": null, "server_kind": null, "port": null, "effective_port": null,
    });
    assert_eq!(lines[0]["typed"]["fields"], fields);
    assert_eq!((&lines[1]["ok"], &lines[1]["typed"]["ok"]), (&json!(true), &json!(false)));
    assert_eq!(lines[1]["typed"]["error"]["offset"], 6);
    assert_eq!((&lines[2]["ok"], &lines[2]["typed"]), (&json!(true), &Value::Null));
    assert_eq!((&lines[3]["ok"], &lines[3]["error"]["offset"]), (&json!(false), &json!(1)));
    assert_eq!((&lines[4]["kind"], &lines[4]["typed"]), (&json!("relative"), &Value::Null));
    assert_eq!(lines.len(), 5);
}

#[test]
fn json_equals_the_answer_of_batch() {
    for url in ["ftp://u:p@h:21/a/b;type=i", "x:y", "//h"] {
        let printed: Value = serde_json::from_str(&uriel(&["parse", "--json", url]).out).expect("JSON");
        let request = json!({ "op": "parse", "input": url, "debug": false }).to_string();
        let mut answer = answer(request);
        answer["typed"] = printed["typed"].clone();
        assert_eq!(printed, answer);
    }
}

#[test]
fn json_tells_line_and_input_on_request() {
    let ran = uriel_reads(&["parse", "--json", "--with-input", "x:y", "-"], b"//h\n\na b\nx:\xff\n");
    let lines: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let told: Vec<_> = lines.iter().map(|line| (&line["line"], &line["input"], &line["ok"])).collect();
    let expected = [
        (json!(null), json!("x:y"), json!(true)),
        (json!(1), json!("//h"), json!(true)),
        (json!(3), json!("a b"), json!(false)),
        (json!(4), json!({ "hex": "783aff" }), json!(false)),
    ];
    assert_eq!(told, expected.each_ref().map(|(line, input, ok)| (line, input, ok)));
    for command in [&["normalize"][..], &["resolve", "http://h/"]] {
        let ran = uriel_reads(&[command, &["--json", "--with-input"]].concat(), "a b");
        let answer: Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!(
            (&answer["line"], &answer["input"], &answer["error"]["offset"]),
            (&json!(1), &json!("a b"), &json!(1))
        );
    }
    assert_eq!(uriel(&["parse", "--with-input", "x:"]).status, 2, "only JSON has a place for them");
}

#[test]
fn json_escapes_control_characters() {
    let ran = uriel(&["parse", "--json", "gopher://h/0%C2%9B%7F%1B"]);
    assert!(ran.out.contains(r#""selector":"\u009b\u007f\u001b""#), "{}", ran.out);
    assert!(!ran.out.trim_end().contains(char::is_control));
}

#[test]
fn exits_with_0_if_standard_output_is_closed() {
    let urls = "x:y\n".repeat(100_000);
    let mut child = command(&["parse"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the command can be started");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    // The command ends before it has read everything, which breaks this pipe too.
    let _ = std::io::Write::write_all(&mut stdin, urls.as_bytes());
    drop(stdin);
    assert_eq!(child.wait().expect("the command ends").code(), Some(0));
}

#[test]
fn shows_mailto_addresses_and_header_fields() {
    shows(
        &["parse", "mailto:a@h,%22b%2Cc%22@h?cc=d@h&subject=caf%C3%A9"],
        r#"mailto:a@h,%22b%2Cc%22@h?cc=d@h&subject=caf%C3%A9
  RFC 3986  absolute, rel-path
    scheme      mailto
    path        a@h,%22b%2Cc%22@h
    query       cc=d@h&subject=caf%C3%A9
  mailtourl  RFC 6068
    addr        a@h,"b,c"@h
    addresses   a@h
                "b,c"@h
    addr specs  yes
    hfields     cc=d@h
                subject=café
"#,
    );
}

#[test]
fn lines_in_utf_16_are_read_as_what_they_are() {
    let text = "http://h/\u{e4}\nx:1\r\n";
    for encode in [u16::to_le_bytes, u16::to_be_bytes] {
        let octets: Vec<u8> = "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(encode).collect();
        let ran = uriel_reads(&["mend"], &octets);
        assert_eq!((ran.out.as_str(), ran.err.as_str()), ("http://h/%C3%A4\nx:1\n", ""));
    }
}

#[test]
fn a_url_in_the_place_of_a_subcommand_gets_a_tip() {
    let ran = uriel(&["http://me:S3cret@h/"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("\n  tip: 'uriel explain URL' says all that there is to say of a URL\n"), "{}", ran.err);
    assert!(!ran.err.contains("S3cret"), "{}", ran.err);
    assert!(!uriel(&["pars"]).err.contains("explain URL"));
    let ran = uriel(&["find", "mail.txt"]);
    let tip = "error: unrecognized subcommand 'find'\n\n  tip: 'uriel extract' does that\n\nUsage: ";
    assert!(ran.status == 2 && ran.err.starts_with(tip), "{}", ran.err);
}
