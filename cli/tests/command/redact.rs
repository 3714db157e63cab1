//! `uriel redact`, and the law of secrets: standard error of no command shows four octets of one.

#[allow(dead_code, reason = "the tests of the library use the rest")]
#[path = "../../../tests/integration/redact/texts.rs"]
mod texts;

use std::fs;

#[cfg(all(feature = "more-schemes", target_os = "linux"))]
use crate::support::timed;
use crate::{
    random::{Random, seed, strings},
    support::{Ran, answer, answers, command, output, run, uriel, uriel_reads},
};
use serde_json::{Value, json};
use texts::{Marked, has_mark};
use uriel::people::is_invisible;

#[test]
fn copies_texts_without_their_secrets() {
    let log = b"GET http://me:pw@h/?token=1&a=2 caf\xe9 postgres://app:pw@db/x\r\n\nno URL";
    let wanted = b"GET http://me:***@h/?token=1&a=2 caf\xe9 postgres://app:***@db/x\r\n\nno URL";
    let copied = |arguments: &[&str]| {
        let file = std::env::temp_dir().join(format!("uriel-redact-{}", std::process::id()));
        fs::write(&file, log).expect("the folder can be written to");
        let output = command(arguments).arg(&file).output().expect("the command can be started");
        fs::remove_file(file).expect("it is there");
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
        output.stdout
    };
    let without_lists = ["redact", "--keys", "none", "--patterns", "none"];
    assert_eq!(copied(&without_lists), wanted);
    assert_eq!(
        copied(&["redact", "--patterns", "none", "--keys", "open-telemetry", "-"]),
        wanted,
        "standard input is empty"
    );
    let with_key = String::from_utf8_lossy(wanted).replace("token=1", "token=***");
    assert_eq!(String::from_utf8_lossy(&copied(&["redact"])), with_key);
    assert_eq!(
        String::from_utf8_lossy(&copied(&["redact", "--patterns", "none", "--keys", "none", "--key", "TOKEN"])),
        with_key
    );
    for keys in [&["redact", "--key", "a,token"][..], &["redact", "--key", "a", "--key=token"]] {
        assert_eq!(String::from_utf8_lossy(&copied(keys)), with_key.replace("a=2", "a=***"));
    }
    let without_users = with_key.replace("me:", "***:").replace("app:", "***:");
    assert_eq!(String::from_utf8_lossy(&copied(&["redact", "--users"])), without_users);
    assert_eq!(uriel_reads(&["redact"], "a http://me:pw@h").out, "a http://me:***@h");
    assert_eq!(
        uriel(&["redact", "/nowhere/http://me:pw@h"]).err,
        "error: there is no file \"/nowhere/http://me:***@h\"\n"
    );
    assert_eq!(uriel(&["redact", "/"]).status, 2);
}

/// Each list, pattern and mask by its name.
#[test]
fn lists_patterns_and_masks_are_options() {
    let given = "http://me:pw@h/?sig=x1 Server=h;Password=x2; https://hooks.slack.com/services/x3 -u u:x4";
    let shown = |arguments: &[&str]| uriel_reads(&[&["redact"], arguments].concat(), given).out;
    let all = "http://me:***@h/?sig=*** Server=h;Password=***; https://hooks.slack.com/services/*** -u u:***";
    assert_eq!(shown(&[]), all.replace("services/***", "services/x3").replace("u:***", "u:x4"));
    assert_eq!(shown(&["--patterns", "connection-strings,webhooks,debug"]), all);
    let login = given.replace("pw", "***");
    assert_eq!(shown(&["--patterns", "none", "--keys", "none"]), login);
    assert_eq!(shown(&["--patterns", "none", "--keys", "open-telemetry"]), login.replace("x1", "***"));
    let masked = "http://REDACTED:REDACTED@h/?sig=REDACTED Server=h;Password=REDACTED; ";
    assert!(shown(&["--mask", "open-telemetry"]).starts_with(masked));
    assert!(shown(&["--mask", "length"]).starts_with("http://me:**@h/?sig=** Server=h;Password=**; "));
}

/// A keyed digest tells that two secrets are equal, and nothing else.
#[cfg(feature = "digest")]
#[test]
fn digests_stand_for_secrets() {
    let folder = std::env::temp_dir().join(format!("uriel-digest-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let digests = |key: &str| {
        let path = folder.join("key");
        fs::write(&path, key).expect("the folder can be written to");
        let key = path.to_str().expect("a name");
        let ran = uriel_reads(&["redact", "--mask", "digest", "--digest-key", key], "http://me:pw@h/ x://you:pw@k/");
        let digest = |name: &str| ran.out.split(name).nth(1).and_then(|rest| rest.split('@').next()).map(str::to_owned);
        (digest("me:"), digest("you:"))
    };
    let (one, other) = digests("a key\n");
    // HMAC-SHA-256 of "pw" with "a key", as Python's `hmac` has it.
    assert_eq!(one.as_deref(), Some("hmac-sha256:31de1cb2da43b44fd391198afd25d9e1"));
    assert_eq!(one, other);
    assert_ne!(one, digests("another key").0);
    assert_eq!(uriel_reads(&["redact", "--mask", "digest"], "").status, 2);
    fs::remove_dir_all(folder).expect("it is there");
}

/// In front of a commit: the places of secrets, without them, and a file of those that are accepted.
#[test]
fn a_check_prints_places_and_kinds() {
    let folder = std::env::temp_dir().join(format!("uriel-check-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let path = folder.join("settings");
    let name = path.to_str().expect("a name");
    fs::write(&path, "a\n\u{e9} http://me:s3cret@h/?sig=s3cret\nServer=h;Password=s3cret\nhttp://me:@h/\n")
        .expect("written");
    let wanted = format!("{name}:2:13: login\n{name}:2:27: value\n{name}:3:19: property\n");
    let ran = uriel(&["redact", "--check", name]);
    assert_eq!((ran.status, &*ran.out, &*ran.err), (1, &*wanted, ""));
    assert_eq!(uriel_reads(&["redact", "--check"], "http://h/").status, 0);
    #[cfg(feature = "digest")]
    {
        let baseline = folder.join("baseline");
        let accepted = baseline.to_str().expect("a name");
        assert_eq!(uriel(&["redact", "--check", "--write-baseline", accepted, name]).status, 0);
        assert!(!fs::read_to_string(&baseline).expect("written").contains("s3cret"));
        assert_eq!(uriel(&["redact", "--check", "--baseline", accepted, name]).status, 0);
        let ran = uriel_reads(&["redact", "--check", "--baseline", accepted], "http://me:s3cret@h/ http://me:new@h/");
        assert_eq!((ran.status, &*ran.out), (1, "-:1:31: login\n"));
    }
    fs::remove_dir_all(folder).expect("it is there");
}

#[cfg(feature = "more-schemes")]
#[test]
fn a_refused_text_is_reported_without_the_secrets_of_its_scheme() {
    for text in
        ["sip:me:S3cretMark@h[x", "ldap://h/????x-bindpw=S3cret[Mark", "imap://h/a/;uid=1;urlauth=a:b:S3cret Mark"]
    {
        for command in
            ["parse", "get", "plan", "normalize", "hazards", "check", "explain", "compare", "editions", "resolve"]
        {
            let arguments: &[&str] = match command {
                "get" => &["get", "{host}", text],
                "compare" | "resolve" => &[command, text, text],
                _ => &[command, text],
            };
            let ran = uriel(arguments);
            let shown = ran.out + &ran.err;
            assert!(
                !shown.is_empty() && !shown.contains("S3cret") && !shown.contains("Mark"),
                "{arguments:?}: {shown}"
            );
        }
    }
}

#[test]
fn batch_redacts_any_text() {
    let text = "a http://me:pw@h/?Token=x b";
    let asked = json!({"op": "redact", "text": text});
    assert_eq!(answer(asked.to_string()), json!({"ok": true, "result": "a http://me:***@h/?Token=x b"}));
    let asked = json!({"op": "redact", "text": text, "keys": ["token"], "users": true, "id": 1});
    assert_eq!(answer(asked.to_string()), json!({"id": 1, "ok": true, "result": "a http://***:***@h/?Token=*** b"}));
    let asked = json!({"op": "redact", "text": {"hex": "ff2f2f613a62406363"}});
    assert_eq!(answer(asked.to_string())["result"], json!({"hex": "ff2f2f613a2a2a2a406363"}));
    let text = "http://h/?sig=x Server=h;Password=y https://hooks.slack.com/services/z";
    for (lists, wanted) in [
        (json!([]), text.to_owned()),
        (json!(["common"]), text.replace('x', "***")),
        (json!(["open-telemetry", "connection-strings"]), text.replace(['x', 'y'], "***")),
        (json!(["webhooks"]), text.replace("/z", "/***")),
    ] {
        let asked = json!({"op": "redact", "text": text, "lists": lists});
        assert_eq!(answer(asked.to_string())["result"], json!(wanted));
    }
    // Patterns and the mask have names of their own, those of the command's options.
    let asked =
        json!({"op": "redact", "text": "Server=h;Password=y -u me:z", "patterns": ["connection-strings", "debug"]});
    assert_eq!(answer(asked.to_string())["result"], json!("Server=h;Password=*** -u me:***"));
    for (mask, wanted) in [
        ("asterisks", "http://me:***@h/?sig=***"),
        ("open-telemetry", "http://REDACTED:REDACTED@h/?sig=REDACTED"),
        ("length", "http://me:**@h/?sig=***"),
    ] {
        let asked = json!({"op": "redact", "text": "http://me:pw@h/?sig=abc", "lists": ["common"], "mask": mask});
        assert_eq!(answer(asked.to_string())["result"], json!(wanted));
    }
    for (name, value) in [("mask", json!("digest")), ("patterns", json!(["all"])), ("patterns", json!("debug"))] {
        let refused = answer(json!({"op": "redact", "text": text, name: value}).to_string());
        let message = refused["error"]["message"].as_str().unwrap_or_default();
        assert!(message.starts_with(&format!("expected \"{name}\": ")), "{refused}");
    }
    let refused = answer(json!({"op": "redact", "text": text, "lists": ["all"]}).to_string());
    assert!(refused["error"]["message"].as_str().is_some_and(|message| message.contains("\"common\"")), "{refused}");
    let text = "a http://me:pw@h/?Token=x b";
    for keys in [json!("token"), json!([1])] {
        let refused = answer(json!({"op": "redact", "text": text, "keys": keys}).to_string());
        assert_eq!(refused["error"]["message"], json!("expected \"keys\": an array of strings"));
    }
}

#[test]
fn get_shows_components_without_their_secrets() {
    for (format, wanted) in [
        ("{url|redacted}", "ftp://me:***@h/a"),
        ("{authority|redacted} {userinfo|redacted}", "me:***@h me:***"),
        ("{password|redacted} {user|redacted} {host|redacted}", "*** me h"),
        ("{query|redacted!}", ""),
    ] {
        let ran = uriel(&["get", format, "ftp://me:s3cret@h/a"]);
        assert_eq!(ran.out.trim_end(), wanted);
        assert!(!ran.err.contains("s3cret"), "{ran:?}");
    }
    assert_eq!(
        uriel(&["get", "{url|redacted}", "x:/?u=http%3A%2F%2Fme%3Apw%40h"]).out,
        "x:/?u=http%3A%2F%2Fme%3A***%40h\n"
    );
    assert_eq!(uriel(&["get", "{segment:1|redacted}", "http://h/"]).status, 2);
}

/// Commands that read lines, with all that they need besides.
const COMMANDS: &[&[&str]] = &[
    &["explain"],
    &["parse"],
    &["parse", "--edition", "rfc1738"],
    &["parse", "--edition", "rfc2396", "--json"],
    &["get", "{host!} {ftp.cwd:1!}"],
    &["get", "{url|redacted} {query:a!}", "--edition", "draft1996"],
    &["set", "--host", "h"],
    &["set", "--port", "80", "--path", "/a b"],
    &["resolve", "http://b/"],
    &["resolve", "http://b/", "--edition", "rfc1738"],
    &["normalize"],
    &["normalize", "--edition", "rfc2396bis"],
    &["plan"],
    &["plan", "--edition", "rfc1738"],
    &["hazards"],
    &["hazards", "--edition", "draft1996"],
    &["check"],
    &["check", "--policy", "strict", "--edition", "rfc1738"],
    &["mend", "--changes"],
    &["mend", "--edition", "rfc1738"],
    &["normalize", "--mend"],
    &["upgrade"],
    &["upgrade", "--edition", "rfc1738", "--changes"],
    &["complete"],
    &["complete", "--scheme", "https"],
    &["decode"],
    &["encode", "segment"],
    &["extract"],
    &["redact"],
    &["batch"],
];

#[test]
fn standard_error_of_no_command_shows_a_secret() {
    let mut random = Random::new(seed(0x5EC3_E703));
    let count = usize::try_from(strings(20_000)).expect("a number of texts") / 10;
    let generated = std::iter::repeat_with(|| Marked::password(&mut random)).take(count);
    let texts: Vec<Marked> = Marked::broken().chain(generated).collect();
    let lines: Vec<&str> =
        texts.iter().map(|marked| &*marked.text).filter(|text| !text.contains(['\n', '\r'])).collect();
    assert!(lines.len() >= 2643 + count / 2, "{}", lines.len());
    for arguments in COMMANDS {
        let output = output(&mut command(arguments), lines.join("\n").as_bytes());
        for line in String::from_utf8_lossy(&output.stderr).lines() {
            assert!(!has_mark(line), "{arguments:?}: {line}");
        }
    }
}

#[test]
fn standard_error_shows_no_value_of_a_common_key() {
    let mut hidden = 0;
    for arguments in COMMANDS {
        let output = output(
            &mut command(arguments),
            b"http://h:x/?a=1&token=S3cret#access_token=S3cret\nhttp://h/a\\b?password=S3cret",
        );
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!error.contains("S3cret"), "{arguments:?}: {error}");
        hidden += usize::from(error.contains("token=***#access_token=***"));
    }
    assert!(hidden > COMMANDS.len() / 2, "{hidden}");
}

/// Tables and drawings for people, on standard output too, show no secret.
#[test]
fn tables_and_drawings_show_no_secret() {
    let mut random = Random::new(seed(0x5EC3_E708));
    let count = usize::try_from(strings(20_000)).expect("a number of texts") / 20;
    let generated = std::iter::repeat_with(|| Marked::password(&mut random)).take(count);
    let texts: Vec<Marked> = Marked::broken().chain(generated).collect();
    let lines: Vec<&str> =
        texts.iter().map(|marked| &*marked.text).filter(|text| !text.contains(['\n', '\r'])).collect();
    for command_name in ["explain", "editions", "hazards", "parse", "plan"] {
        let output = output(&mut command(&[command_name]), lines.join("\n").as_bytes());
        let out = String::from_utf8_lossy(&output.stdout);
        assert!(out.contains("***"), "{command_name}");
        let shown = out.lines().find(|line| has_mark(line));
        assert_eq!(shown, None, "{command_name}");
    }
}

#[test]
fn errors_of_arguments_show_no_secret() {
    let mut random = Random::new(seed(0x5EC3_E704));
    for _ in 0..20 {
        let marked = Marked::password(&mut random);
        let text = &*marked.text;
        if text.contains('\0') {
            continue;
        }
        let option = format!("--{text}");
        let field = format!("{{{text}|x}}");
        for arguments in [
            &["parse", &option][..],
            &[text],
            &["parse", "--edition", text],
            &["get", &field, "http://h/"],
            &["get", text, text],
            &["set", text, text],
            &["extract", text],
            &["redact", text],
            &["parse", "--file", text],
            &["encode", text, "a"],
            &["charset", text],
            &["build", text],
            &["build", "ftp", "--host", "h", text],
            &["relativize", text, text],
            &["compare", text, text],
            &["editions", text],
            &["plan", text],
            &["schemes", text],
        ] {
            let Ran { err, .. } = run(&mut command(arguments), b"");
            assert!(!has_mark(&err), "{arguments:?}: {err}");
        }
    }
}

/// The message quotes the name of the option, and the "@" comes after it.
#[test]
fn errors_of_options_show_no_beginning_of_a_secret() {
    for (arguments, wanted) in [
        (&["parse", "--http://me:QJ8Z=X7KV@h"][..], "'--http://me:***'"),
        (&["parse", "--color", "http://me:QJ8ZX7KV@h"], "'http://me:***@h'"),
        (&["http://me:QJ8ZX7KV@h"], "'http://me:***@h'"),
    ] {
        let Ran { err, .. } = uriel(arguments);
        assert!(err.contains(wanted) && !has_mark(&err), "{err}");
    }
}

/// Characters that a terminal obeys or nobody sees: controls, beginnings of styles, line ends, marks of direction,
/// fillers and blanks.
const INVISIBLE: [&str; 16] = [
    "\u{1}",
    "\u{7}",
    "\t",
    "\r",
    "\n",
    "\u{1b}",
    "\u{1b}[31m",
    "\u{7f}",
    "\u{9b}31m",
    "\u{2028}",
    "\u{202e}",
    "\u{a0}",
    "\u{2800}",
    "\u{3164}",
    "\u{fe0f}",
    "\u{1b}[31m\nerror: forged\u{202e}",
];

/// Any one of them, anywhere in an argument, changes neither what is hidden nor that all are escaped.
#[test]
fn errors_of_arguments_obey_and_show_nothing_of_them() {
    for obeyed in INVISIBLE {
        for text in [
            format!("http://me:QJ8ZX7KV{obeyed}=x@h"),
            format!("http://me:{obeyed}QJ8ZX7KV=x@h"),
            format!("http://me:QJ8Z=X7KV@h/{obeyed}"),
            format!("{obeyed}http://me:QJ8Z=X7KV@h"),
            format!("http://me:QJ8Z{obeyed}|X7KV@h"),
            obeyed.to_owned(),
        ] {
            let (option, letter, value) = (format!("--{text}"), format!("-r{obeyed}"), format!("--edition={text}"));
            let (part, spelling) = (format!("{{{text}|x}}"), format!("{{host|{text}}}"));
            let redacted = format!("{{query:{}|redacted}}", text.replace('|', ""));
            let cut = format!("{{http://me:QJ8Z{obeyed}|x}}X7KV@h");
            let absent = format!("{{query:http://me:QJ8Z{obeyed}!}}X7KV@h");
            for arguments in [
                &["parse", &option][..],
                &["parse", &text, &option],
                &["extract", &letter],
                &[&option],
                &["parse", "--edition", &text],
                &["parse", &value],
                &["--width", &text, "parse"],
                &["build", "ftp", &text],
                &["schemes", &text],
                &["encode", &text, "a"],
                &["get", &part, "http://h/"],
                &["get", &spelling, "http://h/"],
                &["get", &redacted, "http://h/"],
                &["get", &cut, "http://h/"],
                &["get", &absent, "http://h/"],
                &["complete", "--scheme", &text],
                &["set", "--query-pair", &text.replace('=', ""), "http://h/"],
                &["completions", &text],
                &["parse", "--file", &text],
                &["extract", &text],
                &[&text],
                &["help", &text],
                &["help", "parse", &text],
            ] {
                let Ran { out, err, status } = run(&mut command(arguments), b"");
                assert_ne!(status, 0, "{arguments:?}: {out}");
                let is_raw = |c: char| is_invisible(c) && c != '\n';
                assert!(!out.contains(is_raw) && !err.contains(is_raw), "{arguments:?}: {err:?}");
                assert!(!err.lines().any(|line| line.starts_with("error: forged")), "{arguments:?}: {err}");
                assert!(!has_mark(&out) && !has_mark(&err), "{arguments:?}: {err}");
            }
        }
    }
}

/// Nor does any subcommand print one for people, of a text or of the octets that escapes stand for, as it is.
#[test]
fn no_answer_has_an_invisible_character() {
    let folder = std::env::temp_dir().join(format!("uriel-invisible-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let picture = folder.join("a.svg");
    let svg = picture.to_str().expect("a name");
    for letter in
        INVISIBLE.into_iter().chain(["\u{115f}", "\u{1160}", "\u{ffa0}", "\u{3000}", "\u{e0041}", "\u{e0100}"])
    {
        let escaped = letter.bytes().fold(String::new(), |escaped, octet| format!("{escaped}%{octet:02X}"));
        for text in [letter, &escaped] {
            let host = format!("http://a{text}b.example/");
            let path = format!("http://h/a{text}b?c={text}#{text}");
            let [selector, mail] = [format!("gopher://h/1{text}"), format!("mailto:a{text}@h?subject={text}")];
            let name = format!("{letter}.example/{text}");
            for arguments in [
                &["explain", &host][..],
                &["explain", &path],
                &["explain", &selector],
                &["explain", "--json", &path],
                &["explain", "--svg", svg, &path],
                &["parse", &path],
                &["parse", "--json", &path],
                &["parse", &mail],
                &["parse", "--mend", &path],
                &["get", "{path|decoded} {query:c} {fragment|decoded}", &path],
                &["set", "--host", &format!("a{text}b"), "http://h/"],
                &["resolve", "http://h/", &path],
                &["relativize", "http://h/", &path],
                &["normalize", &path],
                &["compare", &path, &host],
                &["editions", &path],
                &["hazards", &host],
                &["hazards", "--json", &path],
                &["check", &host],
                &["plan", &selector],
                &["plan", "--json", &mail],
                &["mend", "--changes", &path],
                &["mend", "--json", &path],
                &["mend", &host],
                &["upgrade", "--changes", &path],
                &["complete", &name],
                &["build", "gopher", &format!("selector={text}"), "host=h"],
                &["build", "http", &format!("host=a{text}b")],
            ] {
                let Ran { out, err, .. } = uriel(arguments);
                let drawn = fs::read_to_string(&picture).unwrap_or_default();
                let is_raw = |c: char| is_invisible(c) && c != '\n';
                assert!(
                    ![&out, &err, &drawn].iter().any(|shown| shown.contains(is_raw)),
                    "{arguments:?}: {out:?} {err:?}"
                );
            }
        }
    }
    fs::remove_dir_all(folder).expect("it is there");
}

/// A text that is shown as it is stays in the tips; one that is not is in none of them.
#[test]
fn tips_repeat_what_may_be_given_again() {
    let tip = "tip: to pass '--nosuch' as a value, use '-- --nosuch'";
    assert!(uriel(&["parse", "--nosuch"]).err.contains(tip));
    let Ran { err, .. } = uriel(&["parse", "--http://me:S3CRETxyz\u{7}=x@h"]);
    let line = "error: unexpected argument '--http://me:***' found\n\nUsage: uriel parse";
    assert!(err.starts_with(line), "{err}");
    let Ran { err, .. } = uriel(&["parse", "--edition", "x\u{1b}[31m\nerror: forged"]);
    assert!(err.starts_with(r"error: invalid value 'x\u{1b}[31m\nerror: forged' for '--edition <EDITION>'"), "{err}");
}

#[cfg(unix)]
#[test]
fn errors_of_arguments_do_not_repeat_the_path_of_the_command() {
    use std::os::unix::process::CommandExt as _;
    let Ran { err, .. } = run(command(&["parse", "--nosuch"]).arg0("x\u{1b}[31m\n"), b"");
    assert!(err.contains("\nUsage: uriel parse"), "{err:?}");
    assert!(!err.contains('\u{1b}'), "{err:?}");
}

#[test]
fn errors_in_json_show_no_secret() {
    let mut random = Random::new(seed(0x5EC3_E705));
    let mut requests = Vec::new();
    let mut asked = Vec::new();
    let generated = std::iter::repeat_with(|| Marked::password(&mut random)).take(500);
    for marked in Marked::broken().chain(generated) {
        for op in ["parse", "typed", "plan", "hazards", "normalize"] {
            requests.push(json!({"op": op, "input": marked.text}).to_string());
        }
        requests.push(json!({"op": "parse", "input": "x:", &marked.text: 1}).to_string());
        asked.push(marked);
    }
    let answers = answers(requests.join("\n"));
    for (marked, answers) in asked.iter().zip(answers.chunks(6)) {
        for error in answers.iter().filter_map(|answer| answer.get("error")) {
            assert!(!has_mark(&error.to_string()), "{error} of {}", marked.text);
        }
    }
    let ran = uriel(&["upgrade", "http://me:se%cret@h:{/"]);
    assert!(ran.err.contains("\n  http://me:***@h:{/\n"), "{}", ran.err);
}

#[cfg(feature = "more-schemes")]
#[test]
fn a_wrapper_hides_no_scheme() {
    for text in
        ["<irc://h/a?key=QJ8ZX7KV>", " irc://h/a?key=QJ8ZX7KV", "<URL:sip:me:QJ8ZX7KV@h>", "\"sip:me:QJ8ZX7KV@h\""]
    {
        for command in ["explain", "hazards", "check", "plan", "parse", "normalize"] {
            let Ran { out, err, .. } = uriel(&[command, text]);
            assert!(err.contains("***") || out.contains("***"), "{command} {text}: {out}{err}");
            assert!(!has_mark(&out) && !has_mark(&err), "{command} {text}: {out}{err}");
        }
    }
}

/// A piece that is shown alone lacks the URL around it, which tells that it has a secret.
#[test]
fn no_piece_of_a_url_shows_a_secret() {
    for (url, parsed, planned) in [
        ("ftp://h/http://me:QJ8ZX7KV@k/", " me:***@k\n", "CWD me:***@k\n"),
        ("file:////me:QJ8ZX7KV@k/", "me:***@k\n", "me:***@k"),
        ("http://h/r?u=ftp://me:QJ8ZX7KV#1@host/", "u=ftp://me:***\n", "target  /r?u=ftp://me:***\n"),
    ] {
        for (command, wanted) in [("parse", parsed), ("plan", planned)] {
            let Ran { out, err, .. } = uriel(&[command, url]);
            assert!(out.contains(wanted) && !has_mark(&out), "{command} {url}: {out}{err}");
            assert!(uriel(&[command, "--show-secrets", url]).out.contains("QJ8ZX7KV"), "{command} {url}");
        }
    }
    // What is no part of a secret is shown.
    let request = r#"request  "/http://me:***@k/a\r\n""#;
    assert!(uriel(&["plan", "gopher://h/0/http://me:QJ8ZX7KV@k/a"]).out.contains(request));
    assert!(uriel(&["plan", "http://me:pw@h/a:b"]).out.contains("target  /a:b\n"));
}

/// The places of secrets are looked for once, and not for every element of a list: four times the text takes about four
/// times as long, and not sixteen.
#[cfg(all(feature = "more-schemes", target_os = "linux"))]
#[test]
fn long_lists_are_shown_in_linear_time() {
    for (before, element) in [("ldap://h/?a", ",a"), ("ftp://h", "/http://x:QJ8ZX7KV@h")] {
        let least = |length: usize| {
            let url = before.to_owned() + &element.repeat(length / element.len());
            let time = |_| {
                let (out, took) = timed(&["parse"], url.as_bytes());
                assert!(out.len() > length && !has_mark(&out));
                took
            };
            (0..3).map(time).min().expect("there are three")
        };
        // A cache that others use makes it longer, but not always.
        assert!((0..5).any(|_| least(200_000) < 8 * least(50_000)), "{before}");
    }
}

/// An escaped slash of JSON is not read as one, so that the text that was made shows what the given text does not.
#[test]
fn an_upgrade_that_loses_sight_of_a_secret_is_not_shown() {
    let text = r"(ftp:\/\/me:8&QJ8ZX7KV@h|";
    let Ran { err, status, .. } = uriel(&["upgrade", text]);
    assert!(status == 1 && err.starts_with("error: ") && !has_mark(&err), "{err}");
    let Ran { out, .. } = uriel(&["upgrade", "--json", text]);
    let answer: Value = serde_json::from_str(&out).expect("it is JSON");
    assert!(!has_mark(&answer["error"].to_string()), "{out}");
}
