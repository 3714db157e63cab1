//! `uriel encode`, `decode`, `charset` and `build`, and the operations of `uriel batch` with these names.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::support::{answer, answers, command, uriel, uriel_reads};
use serde_json::{Value, json};

/// The rows of `escape.jsonl`: the octets that a place takes as they are, and what an escape stands for.
#[test]
fn escapes_are_those_of_the_vectors() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors/escape.jsonl");
    let text = fs::read_to_string(path).expect("the vectors are there");
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("a row is JSON")).collect();
    let field = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    let request = |row: &Value| match row["op"].as_str() {
        Some("decode") => json!({ "op": "decode", "input": row["input"] }),
        _ => json!({
            "op": "encode",
            "edition": row["edition"],
            "component": row["component"],
            "text": field(row, "raw_ok") + &field(row, "must_escape"),
        }),
    };
    let lines: Vec<_> = rows.iter().map(|row| request(row).to_string()).collect();
    let mut count = 0;
    for (row, answer) in rows.iter().zip(answers(lines.join("\n"))) {
        count += 1;
        match row["op"].as_str() {
            Some("decode") if row["expect_hex"].is_string() => assert_eq!(answer["hex"], row["expect_hex"], "{row}"),
            Some("decode") => {
                let allowed = row["error_at_any"].as_array().expect("the places of the error");
                assert!(answer["ok"] == false && allowed.contains(&answer["error"]["offset"]), "{row}: {answer}");
            }
            _ => {
                let escapes: Vec<_> = field(row, "must_escape").bytes().map(|octet| format!("%{octet:02X}")).collect();
                assert_eq!(answer["result"], field(row, "raw_ok") + &escapes.concat(), "{row}");
            }
        }
    }
    assert_eq!(count, 31);
}

/// The fields that `typed` tells of a URL build that URL again.
#[test]
fn the_fields_of_an_answer_build_the_url() {
    for (url, scheme) in [
        ("ftp://me:pw@h:21/a%2Fb//c%3Bd;type=i", "ftp"),
        ("http://h:80/a/b%20c?d+e", "http"),
        ("http://h//a%2Fb", "http"),
        ("http://1.2.3.4//", "http"),
        ("gopher://h/7/find%09blue%20sky", "gopher"),
        ("gopher://h", "gopher"),
        ("mailto:a%25b@h", "mailto"),
        ("news:*", "news"),
        ("news:alt.hypertext", "news"),
        ("news:1995/a@h", "news"),
        ("nntp://h/alt.hypertext/12", "nntp"),
        ("telnet://me@h", "telnet"),
        ("wais://h/db?weather", "wais"),
        ("wais://h/db/TEXT/1%3D2", "wais"),
        ("file:///etc/motd", "file"),
        ("file://h/a%2Fb", "file"),
        ("prospero://h//a;k=v;l=", "prospero"),
    ] {
        let typed = json!({ "op": "typed", "edition": "rfc1738", "input": url, "debug": false });
        let mut typed = answer(typed.to_string());
        let fields = typed["fields"].take();
        assert!(fields.is_object(), "{url}: {typed}");
        let request = json!({ "op": "build", "edition": "rfc1738", "scheme": scheme, "parts": fields });
        let built = answer(request.to_string());
        assert_eq!(built, json!({ "ok": true, "result": url }), "{fields}");
    }
}

#[test]
fn the_parts_of_an_answer_build_the_reference() {
    for (url, edition) in [
        ("http://me:pw@h:80/a/b?c#d", "rfc3986"),
        ("../a%20b?", "rfc3986"),
        ("//h", "rfc2396bis"),
        ("mailto:me@h", "rfc2396"),
        ("x://a_b,c/d", "rfc2396"),
        ("x://h/a;b?c#d", "draft1996"),
        ("ftp://h//etc", "rfc1738"),
        ("", "rfc3986"),
    ] {
        let mut parsed = answer(json!({ "op": "parse", "edition": edition, "input": url, "debug": false }).to_string());
        let parts = parsed["parts"].take();
        assert!(parts.is_object(), "{url}: {parsed}");
        let request = json!({ "op": "build", "edition": edition, "scheme": "generic", "parts": parts });
        assert_eq!(answer(request.to_string()), json!({ "ok": true, "result": url }), "{parts}");
    }
    let request = json!({ "op": "build", "edition": "rfc3986", "scheme": "generic", "parts": { "authority": "a", "host": "b", "path": "" } });
    assert_eq!(
        answer(request.to_string())["error"]["message"],
        "expected parts that agree: the URL would have another \"host\", or none"
    );
}

#[test]
fn what_cannot_be_built_is_refused() {
    let message = |scheme: &str, parts: Value| {
        let answer = answer(json!({ "op": "build", "scheme": scheme, "parts": parts }).to_string());
        assert_eq!((&answer["ok"], &answer["error"]["kind"]), (&json!(false), &json!("build")), "{answer}");
        answer["error"]["message"].as_str().expect("a message").to_owned()
    };
    assert_eq!(message("ftp", json!({ "host": "h", "password": "secret" })), "expected a value for the field \"user\"");
    assert_eq!(
        message("nntp", json!({ "host": "h", "group": "a", "article": "1-10" })),
        "expected a digit in the field \"article\" (RFC 1738 section 5)"
    );
    assert_eq!(
        message("wais", json!({ "host": "h", "database": "d", "search": "a", "wtype": "b", "wpath": "c" })),
        "remove the field \"wtype\", or those that exclude it"
    );
    assert_eq!(message("finger", json!({ "host": "h" })), "expected a scheme whose URLs can be built");
    for parts in ["7", "[]", "null", r#"{"\ud800":1}"#] {
        let request = format!(r#"{{"op":"build","scheme":"ftp","parts":{parts}}}"#);
        assert_eq!(answer(request)["error"]["message"], "expected \"parts\": an object", "{parts}");
    }
}

/// A value that says nothing for a part is refused, and never left out.
#[test]
fn values_of_no_part_are_refused() {
    for (parts, message) in [
        (r#"{"host":"h","port":-1}"#, r#"expected "port": a whole number, not below 0"#),
        (r#"{"host":"h","port":1.5}"#, r#"expected "port": a whole number, not below 0"#),
        (r#"{"host":"h","port":1e999}"#, r#"expected "port": a whole number, not below 0"#),
        (
            r#"{"host":{"hex":"zz"}}"#,
            r#"expected "host": an object of only "hex", an even number of hexadecimal digits"#,
        ),
        (r#"{"host":{"x":1}}"#, r#"expected "host": an object of only "hex", an even number of hexadecimal digits"#),
        (r#"{"host":"\ud800"}"#, r#"expected "host": a string of Unicode characters"#),
        (r#"{"host":"h","cwd":["a",null]}"#, r#"expected "cwd": a string of Unicode characters"#),
        (r#"{"host":"h","cwd":[["a","b"]]}"#, r#"expected "cwd": a list of strings"#),
        (r#"{"host":"h","cwd":[["a"]]}"#, r#"expected "cwd": a list of pairs, each of a name and a value"#),
        (r#"{"host":"h","host":"i"}"#, r#"expected each part once, found "host" twice"#),
    ] {
        let answer = answer(format!(r#"{{"id":1,"op":"build","scheme":"ftp","parts":{parts}}}"#));
        let expected = json!({ "id": 1, "ok": false, "error": { "kind": "request", "message": message } });
        assert_eq!(answer, expected, "{parts}");
    }
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    let refused = answer(format!(r#"{{"op":"build","scheme":"ftp","parts":{{"cwd":{deep}}}}}"#));
    assert_eq!(refused["error"]["kind"], "request");
    let pairs =
        json!({ "op": "build", "scheme": "prospero", "parts": { "host": "h", "hsoname": "a", "fields": ["b", "c"] } });
    assert_eq!(answer(pairs.to_string())["error"]["message"], r#"expected "fields": a list of pairs"#);
}

#[test]
fn every_given_part_is_one_of_the_reference() {
    let built = |edition: &str, parts: Value| {
        let mut answer =
            answer(json!({ "op": "build", "edition": edition, "scheme": "generic", "parts": parts }).to_string());
        if answer["ok"] == true { answer["result"].take() } else { answer["error"]["message"].take() }
    };
    assert_eq!(built("rfc3986", json!({ "scheme": "http", "host": "h", "port": 80 })), "http://h:80");
    assert_eq!(built("rfc3986", json!({ "scheme": "http", "host": "h", "path": { "hex": "2f61" } })), "http://h/a");
    assert_eq!(built("rfc3986", json!({ "scheme": "x", "user": "u", "password": "p", "host": "h" })), "x://u:p@h");
    assert_eq!(built("rfc2396", json!({ "authority": "h", "authority_kind": "server", "path": "" })), "//h");
    assert_eq!(
        built("rfc3986", json!({ "scheme": "http", "host": "h", "path": ["a"] })),
        r#"expected "path": a string"#
    );
    assert_eq!(built("rfc3986", json!({ "scheme": 5, "path": "x" })), r#"expected "scheme": a string"#);
    let unknown = built("rfc3986", json!({ "scheme": "http", "host": "h", "hots": "x" }));
    assert!(unknown.as_str().is_some_and(|message| message.ends_with(r#"; found "hots""#)), "{unknown}");
    for (edition, parts, name) in [
        ("rfc1738", json!({ "scheme": "x", "authority": "h", "user": "zzz" }), "user"),
        ("rfc1738", json!({ "scheme": "x", "authority": "h", "path": "/a", "urlpath": "zzz" }), "urlpath"),
        ("rfc2396", json!({ "authority": "h", "authority_kind": "registry", "path": "" }), "authority_kind"),
        ("rfc3986", json!({ "authority": "h", "authority_kind": "server", "path": "" }), "authority_kind"),
    ] {
        let message = format!("expected parts that agree: the URL would have another {name:?}, or none");
        assert_eq!(built(edition, parts), message);
    }
}

#[test]
fn octets_that_are_not_utf8_are_written_too() {
    let request = json!({ "op": "encode", "component": "segment", "hex": "e92f" });
    assert_eq!(answer(request.to_string()), json!({ "ok": true, "result": "%E9%2F" }));
    assert_eq!(answer(r#"{"op":"decode","input":"%e9"}"#), json!({ "ok": true, "hex": "e9" }));
    assert_eq!(answer(r#"{"op":"decode","input":{"hex":"61ff253431"}}"#), json!({ "ok": true, "hex": "61ff41" }));
    assert_eq!(answer(r#"{"op":"decode","input":"a%20"}"#), json!({ "ok": true, "hex": "6120", "text": "a " }));
}

#[test]
fn builds_from_options() {
    let built = |arguments: &[&str]| uriel(&[&["build"], arguments].concat());
    let ran = built(&["ftp", "--host", "h", "--cwd", "a/b", "--name", "c;d", "--typecode", "i"]);
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "ftp://h/a%2Fb/c%3Bd;type=i\n", ""));
    let ran = built(&["prospero", "--host", "h", "--hsoname", "a", "--fields", "k=", "v"]);
    assert_eq!(ran.out, "prospero://h/a;k%3D=v\n");
    let ran = built(&["generic", "--scheme", "http", "--host", "h", "--segment", "a b", "--pair", "k", "v&w"]);
    assert_eq!(ran.out, "http://h/a%20b?k=v%26w\n");
    let ran = built(&["--edition", "rfc1738", "http", "--host", "h", "--segment", "~me"]);
    assert_eq!(ran.out, "http://h/%7Eme\n");
    let ran = built(&["ftp", "--hast", "h"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert_eq!(
        ran.err,
        "error: expected one of the fields user, password, host, port, cwd, name, typecode, fragment; found \"hast\": \
         did you mean \"host\"?\n"
    );
    let ran = built(&["ftp", "--host"]);
    assert_eq!((ran.status, ran.err.as_str()), (2, "error: expected a value after --host\n"));
    let ran = built(&["http", "--host", "h", "--pair", "q"]);
    assert_eq!((ran.status, ran.err.as_str()), (2, "error: expected a name and a value after --pair\n"));
    for arguments in [&["ftp", "h"][..], &["ftp", "--", "--hots", "h"], &["generic", "--scheme"], &["nosuch"]] {
        let ran = built(arguments);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?}: {}", ran.err);
    }
    let ran = built(&["ftp", "--host", "h", "--password", "p"]);
    assert_eq!((ran.status, ran.err.as_str()), (1, "error: expected a value for the field \"user\"\n"));
    let ran = built(&["gophr", "--host", "h"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.starts_with("error: expected one of the schemes ftp, ftps, "), "{}", ran.err);
    assert!(ran.err.ends_with(", or generic; found \"gophr\": did you mean \"gopher\"?\n"), "{}", ran.err);
}

#[test]
fn encodes_and_decodes_lines() {
    let ran = uriel_reads(&["encode", "ftp.segment"], "a/b\n50%\n");
    assert_eq!((ran.status, ran.out.as_str()), (0, "a%2Fb\n50%25\n"));
    let ran = uriel_reads(&["encode", "--edition", "1738", "user", "~me"], "");
    assert_eq!(ran.out, "%7Eme\n");
    let ran = uriel(&["encode", "ftp.sigment", "a"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.starts_with("error: expected a place, one of ftp.user, ftp.password, "), "{}", ran.err);
    let ran = uriel(&["encode", "path", "a"]);
    assert!(ran.err.starts_with("error: expected a place, user, password, userinfo,"), "{}", ran.err);
    assert!(ran.err.ends_with("; found \"path\"\n"), "{}", ran.err);
    let ran = uriel_reads(&["decode"], "a%20b\n%zz\nc\n");
    assert_eq!((ran.status, ran.out.as_str()), (1, "a b\nc\n"));
    assert!(ran.err.starts_with("error on line 2: expected two hexadecimal digits"), "{}", ran.err);
    let output = command(&["decode", "--file"]).arg(octets_in_a_file()).output().expect("the command runs");
    assert_eq!((output.status.code(), &*output.stdout), (Some(1), &b"\xff A\n"[..]));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains(" at byte 1 ") && error.ends_with("\n  ?%?\n   ^^\n"), "{error}");
}

/// A file with texts that are not UTF-8.
fn octets_in_a_file() -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("octets");
    fs::write(&path, b"\xff%20%41\n\xff%\xff\n").expect("the file can be written");
    path
}

#[test]
fn shows_the_characters_of_a_place() {
    assert_eq!(uriel(&["charset", "ftp.segment"]).out, "A-Z a-z 0-9 ! $ & ' ( ) * + , - . : = ? @ _ ~\n");
    assert_eq!(uriel(&["charset", "--edition", "rfc1738", "wais.wpath"]).out, "A-Z a-z 0-9 ! $ ' ( ) * + , - . _\n");
    let all = uriel(&["charset"]).out;
    assert!(all.lines().any(|line| line.starts_with("gopher.selector: ")), "{all}");
    let of_scheme = uriel(&["charset", "telnet"]).out;
    assert!(of_scheme.lines().all(|line| line.starts_with("telnet.")) && of_scheme.lines().count() == 5, "{of_scheme}");
    assert_eq!(uriel(&["charset", "nowhere"]).status, 2);
}

#[test]
fn decode_ends_texts_with_nul_if_asked_to() {
    let output = command(&["decode", "-0", "a%0Ab", "%1B"]).output().expect("it runs");
    assert_eq!(output.stdout, b"a\nb\0\x1b\0");
    let ran = uriel(&["decode", "--null", "a%00", "b"]);
    let message = "error: expected a text without %00, because --null ends a decoded text with NUL\n";
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (1, "b\0", message));
}

#[test]
fn builds_hosts_as_people_write_them() {
    let built = |arguments: &[&str]| uriel(&[&["build"], arguments].concat());
    for scheme in [&["http"][..], &["ftp"], &["generic", "--scheme", "x"], &["file", "--segments", "a"]] {
        let start = scheme.last().filter(|_| scheme[0] == "generic").unwrap_or(&scheme[0]);
        let end = if scheme[0] == "file" { "/a" } else { "" };
        for (host, written) in [("::1", "[::1]"), ("[::1]", "[::1]"), ("192.0.2.1", "192.0.2.1"), ("h%41", "h%41")] {
            let ran = built(&[scheme, &["--host", host]].concat());
            assert_eq!((ran.status, ran.out), (0, format!("{start}://{written}{end}\n")), "{}", ran.err);
        }
        for (host, hint) in [
            ("h:80", "part of it would be read as the field \"port\""),
            ("a/b", "part of it would be read as the field \"path\""),
            ("müller.de", "expected host in the field \"host\": write the host in ASCII, with \"xn--\" and Punycode"),
        ] {
            let ran = built(&[scheme, &["--host", host]].concat());
            if cfg!(feature = "idna") && !host.is_ascii() {
                assert_eq!((ran.status, ran.out), (0, format!("{start}://xn--mller-kva.de{end}\n")), "{}", ran.err);
                continue;
            }
            assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{scheme:?} {host}");
            assert!(ran.err.contains(hint), "{}", ran.err);
        }
    }
    let ran = built(&["--edition", "rfc1738", "http", "--host", "::1"]);
    assert!(ran.err.contains("this edition has no IPv6 addresses"), "{}", ran.err);
}

#[test]
fn refuses_dot_segments_where_edits_refuse_them() {
    for (arguments, field) in [
        (&["http", "--host", "h", "--segment", ".."][..], "segment"),
        (&["--edition", "draft1996", "http", "--host", "h", "--segment", "a", "--segment", "."], "segment"),
        (&["--edition", "rfc2396", "generic", "--scheme", "x", "--host", "h", "--segment", "."], "segment"),
    ] {
        let ran = uriel(&[&["build"], arguments].concat());
        assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{arguments:?}");
        let message = format!("error: write other text than \".\" and \"..\" in the field {field:?}: resolution");
        assert!(ran.err.starts_with(&message), "{}", ran.err);
    }
    let ran = uriel(&["build", "--edition", "rfc1738", "http", "--host", "h", "--segment", ".."]);
    assert_eq!((ran.status, ran.out.as_str()), (0, "http://h/..\n"));
    // The directory of an ftp URL is the argument of a command.
    let ran = uriel(&["build", "ftp", "--host", "h", "--cwd", "..", "--name", "a"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, "ftp://h/../a\n"));
}

#[test]
fn a_slash_that_would_be_written_twice_is_refused() {
    let message = "leave out the first \"/\" of the field \"path\", because one is written before it; \
                   an empty first segment is \"\" in the field \"segment\"";
    for path in ["/a", "/", "//a", "/a b"] {
        let ran = uriel(&["build", "http", "--host", "h", "--path", path]);
        assert_eq!((ran.status, ran.out.as_str(), ran.err), (1, "", format!("error: {message}\n")), "{path}");
        let request = json!({ "op": "build", "scheme": "http", "parts": { "host": "h", "path": path } });
        assert_eq!(answer(request.to_string())["error"]["message"], message, "{path}");
    }
    for (arguments, url) in [
        (&["http", "--host", "h", "--path", "a"][..], "http://h/a\n"),
        (&["http", "--host", "h", "--segment", "", "--segment", "a"], "http://h//a\n"),
        (&["http", "--host", "h", "--segment", "/a"], "http://h/%2Fa\n"),
        (&["generic", "--scheme", "http", "--host", "h", "--path", "/a"], "http://h/a\n"),
        (&["generic", "--scheme", "http", "--host", "h", "--path", "//a"], "http://h//a\n"),
        (&["generic", "--scheme", "file", "--host", "", "--path", "/a"], "file:///a\n"),
        // The value is no path, and may begin with "/".
        (&["prospero", "--host", "h", "--hsoname", "/a"], "prospero://h//a\n"),
        (&["ftp", "--host", "h", "--cwd", "/a", "--name", "b"], "ftp://h/%2Fa/b\n"),
    ] {
        let ran = uriel(&[&["build"], arguments].concat());
        assert_eq!((ran.out.as_str(), ran.err.as_str()), (url, ""), "{arguments:?}");
    }
}

/// In the parts of a request, `host_kind` tells a name, whose octets are escaped, from a host as people write it.
#[test]
fn a_part_tells_names_of_hosts() {
    let built = |scheme: &str, parts: Value| {
        let request = json!({ "op": "build", "edition": "rfc3986", "scheme": scheme, "parts": parts });
        let mut answer = answer(request.to_string());
        if answer["ok"] == true { answer["result"].take() } else { answer["error"]["message"].take() }
    };
    for (host, kind, url) in [
        ("::1", None, "http://[::1]"),
        ("[::1]", Some("ipv6"), "http://[::1]"),
        ("1.2.3.4", None, "http://1.2.3.4"),
        ("1.2.3.4", Some("ipv4"), "http://1.2.3.4"),
        ("1.2.3.4", Some("name"), "http://%31.2.3.4"),
        ("::1", Some("name"), "http://%3A%3A1"),
        ("h:80", Some("name"), "http://h%3A80"),
        ("müller.de", Some("name"), "http://m%C3%BCller.de"),
    ] {
        assert_eq!(built("http", json!({ "host": host, "host_kind": kind })), url);
        assert_eq!(built("generic", json!({ "scheme": "http", "host": host, "host_kind": kind })), url);
    }
    assert_eq!(built("http", json!({ "host": "h%41", "host_kind": "name" })), "http://h%2541");
    assert_eq!(built("generic", json!({ "scheme": "http", "host": "h%41", "host_kind": "name" })), "http://h%41");
    assert_eq!(built("http", json!({ "host": { "hex": "ff" }, "host_kind": "name" })), "http://%FF");
    assert_eq!(built("news", json!({ "server": "a/b", "server_kind": "name", "group": "a" })), "news://a%2Fb/a");
    for (scheme, parts) in [
        ("http", json!({ "host": "h:80" })),
        ("http", json!({ "host": "müller.de", "host_kind": null })),
        ("http", json!({ "host": "h", "host_kind": "ipv4" })),
        ("generic", json!({ "scheme": "http", "host": "h", "host_kind": "ipv4" })),
        ("generic", json!({ "scheme": "http", "host": "h:80" })),
        ("generic", json!({ "scheme": "http", "authority": "h", "host_kind": "ipv6" })),
    ] {
        let message = built(scheme, parts.clone());
        let is_refused = message.as_str().is_some_and(|message| message.starts_with("expected "));
        let is_written = cfg!(feature = "idna") && message == "http://xn--mller-kva.de";
        assert!(is_refused || is_written && parts["host"] == "müller.de", "{parts}: {message}");
    }
}

/// The fields of `typed` build the URL again under every edition, whatever its host and its segments are.
#[test]
fn the_fields_of_odd_urls_build_them() {
    let mut count = 0;
    for edition in ["rfc1738", "draft1996", "rfc2396", "rfc2396bis", "rfc3986"] {
        for (scheme, url) in [
            ("http", "http://%31.2.3.4/"),
            ("http", "http://m%C3%BCller.de/a/../b?c"),
            ("http", "http://a%2Fb/"),
            ("http", "http://h%3A80/"),
            ("http", "http://%3A%3A1/"),
            ("http", "http://1.2.3.256/"),
            ("http", "http://[::1]:80/"),
            ("http", "http://[v1.a:b]/"),
            ("ftp", "ftp://h/../a/./.."),
            ("file", "file://h/a/../b"),
            ("file", "file:///../.."),
            ("gopher", "gopher://h/."),
            ("gopher", "gopher://h/.."),
            ("prospero", "prospero://h/..;a=."),
            ("news", "news://[::1]/a"),
            ("news", "news://a%2Fb/a"),
        ] {
            let mut typed =
                answer(json!({ "op": "typed", "edition": edition, "input": url, "debug": false }).to_string());
            if typed["ok"] == false {
                continue;
            }
            count += 1;
            let request =
                json!({ "op": "build", "edition": edition, "scheme": scheme, "parts": typed["fields"].take() });
            assert_eq!(answer(request.to_string()), json!({ "ok": true, "result": url }), "{edition}: {request}");
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn the_value_of_an_option_may_come_after_an_equals_sign() {
    let ran = uriel(&["build", "ftp", "--host=h", "--user=me", "--password=a=b", "--cwd=x", "--cwd", "y", "--name=n"]);
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "ftp://me:a=b@h/x/y/n\n", ""));
    for option in ["--passwort=S3cret", "--user:S3cret", "--passwort:S3cret"] {
        let ran = uriel(&["build", "ftp", "--host", "h", option, "x"]);
        assert!(ran.status == 2 && !ran.err.contains("S3cret"), "{}", ran.err);
    }
}

#[cfg(feature = "more-schemes")]
#[test]
fn builds_a_url_of_a_path_of_scp() {
    for (place, url) in [
        ("git@h.example:o/r.git", "ssh://git@h.example/o/r.git"),
        ("me@[::1]:/a b", "ssh://me@[::1]/a%20b"),
        ("me@h:~you/50%", "ssh://me@h/~you/50%25"),
    ] {
        assert_eq!(uriel(&["build", "ssh", "--from-scp", place]).out.trim_end(), url);
    }
    for place in ["h:a", "me@h", "me@h:22", "@h:a", "me:pw@h:a", "me@h://a", "a b@h:c"] {
        let ran = uriel(&["build", "ssh", "--from-scp", place]);
        assert!(ran.status == 1 && ran.err.contains("expected user@host:path"), "{place}: {}", ran.err);
    }
}

#[test]
fn builds_urls_of_texts_that_are_no_fields() {
    let built = |arguments: &[&str]| uriel(&[&["build"], arguments].concat());
    for (arguments, url) in [
        (&["file", "--from-path", r"C:\x y", "--system", "windows"][..], "file:///C:/x%20y"),
        (&["file", "--system=windows", r"--from-path=\\h\s\a"], "file://h/s/a"),
        (&["file", "--system", "posix", "--from-path", "/50%"], "file:///50%25"),
        (&["file", "--system", "posix", "--from-directory", "/a"], "file:///a/"),
        (&["gopher", "--from-menu", "0About\t/a b\tg.example\t70"], "gopher://g.example/0/a%20b"),
        (&["gopher", "--from-menu", "hWeb\tURL:http://h/a\t\t"], "http://h/a"),
        (&["news", "--from-message-id", "<1995/a@host.org>"], "news:1995%2Fa@host.org"),
        (&["--edition", "rfc1738", "news", "--from-message-id", "1995/a@host.org"], "news:1995/a@host.org"),
    ] {
        let ran = built(arguments);
        assert_eq!((ran.status, ran.out.trim_end()), (0, url), "{}", ran.err);
    }
    for (arguments, status, message) in [
        (&["file", "--from-path", "a/b"][..], 1, "from-path: expected an absolute path of the system"),
        (&["file", "--from-path", "/a", "--system", "vms"], 2, "expected system: native, posix, windows"),
        (
            &["file", "--from-path", "/a", "--host", "h"],
            2,
            "expected no field beside from-path, which makes the whole URL",
        ),
        (&["file", "--system", "posix"], 2, "expected from-path or from-directory beside system"),
        (&["file", "--from-path"], 2, "expected a value after --from-path"),
        (&["gopher", "--from-menu", "iHello"], 1, "from-menu: expected an item, found a line of text"),
        (&["gopher", "--from-menu", "."], 1, "from-menu: expected an item, found the end of the menu"),
        (
            &["file", "--form-path", "/a"],
            2,
            "segments, fragment, from-path, from-directory; found \"form-path\": did you mean \"from-path\"?",
        ),
        (&["ftp", "--from-path", "/a"], 2, "found \"from-path\""),
    ] {
        let ran = built(arguments);
        assert!(ran.status == status && ran.out.is_empty() && ran.err.contains(message), "{arguments:?}: {}", ran.err);
    }
    let request = |parts: Value| answer(json!({ "op": "build", "scheme": "file", "parts": parts }).to_string());
    let built = request(json!({ "from-path": r"C:\x y", "system": "windows" }));
    assert_eq!(built, json!({ "ok": true, "result": "file:///C:/x%20y" }));
    let octets = request(json!({ "from-path": { "hex": "2fff" }, "system": "posix", "host": null }));
    assert_eq!(octets["result"], "file:///%FF");
    let refused = request(json!({ "from-path": "/a", "system": "posix", "segments": ["b"] }));
    assert_eq!(refused["error"]["kind"], "request");
}
