//! `uriel extract`, `uriel complete` and `uriel upgrade`: URLs as people write them.

use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    path::PathBuf,
    process::Stdio,
};

use crate::support::{answer, command, run, uriel, uriel_reads};
use serde_json::{Value, json};

/// A folder of its own for a test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("uriel-extract-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn with(&self, name: &str, octets: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, octets).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn prints_places_as_grep_does() {
    let text = "one http://h/a,\n\tand <URL:ftp://h/b-\n c>\n\u{e9} mailto:me@h\n";
    let ran = uriel_reads(&["extract"], text);
    let expected = "-:1:5: http://h/a\n-:2:11: ftp://h/b-c\n-:4:4: mailto:me@h\n";
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, expected, ""));
    let ran = uriel_reads(&["extract", "--with-alternatives", "--scheme", "FTP,gopher", "-"], text);
    assert_eq!(ran.out, "-:2:11: ftp://h/b-c\n-:2:11: or ftp://h/bc\n");
    let ran = uriel_reads(&["extract", "--only-urls", "--mode", "wrapped"], text);
    assert_eq!(ran.out, "ftp://h/b-c\n");
    let ran = uriel_reads(&["extract", "-o", "--unique"], "http://h http://h http://i http://h");
    assert_eq!(ran.out, "http://h\nhttp://i\n");
    let ran = uriel_reads(&["extract", "--json"], "\n x:<URL:http://h/\n>");
    let expected = r#"{"file":"-","line":2,"column":9,"start":9,"end":18,"url":"http://h/","wrapper":"url-brackets","alternatives":[],"cut":null,"mended":false}"#;
    assert_eq!(ran.out, format!("{expected}\n"));
}

/// The findings in a text of a format, as their places and URLs.
#[track_caller]
fn finds(format: &str, text: impl AsRef<[u8]>, expected: &[&str]) {
    let ran = uriel_reads(&["extract", "--format", format], text);
    let found: Vec<_> = ran.out.lines().map(|line| line.strip_prefix("-:").unwrap()).collect();
    assert_eq!(found, expected, "{format}");
}

/// Places are those of the file, in which escapes are longer than what they stand for.
#[test]
fn reads_the_escapes_of_a_format() {
    let page = "<a href=\"http://h/?a=1&amp;b=2\">&#x3C;http://h/&eacute;\n&lt;http:&#47;/h/c d&gt; http://h/&nosuch;";
    finds("html", page, &["1:10: http://h/?a=1&b=2", "1:39: http://h/", "2:5: http://h/cd", "2:26: http://h/&nosuch"]);
    finds("text", page, &["1:10: http://h/?a=1&amp;b=2", "1:39: http://h/&eacute", "2:26: http://h/&nosuch"]);
    let script = r#"<p>http:\/\/h/ <SCRIPT src="http://h/?a&amp;b">u = "http:\/\/h\/?a&amp;b"</script> http:\/\/h/"#;
    finds("html", script, &["1:29: http://h/?a&b", "1:53: http://h/?a&amp;b"]);
    let json = r#"{"a": "http:\/\/h\/a", "b": "see \u003chttp://h/\u0062\u003e\nhttp:\/\/h/c\"", "c": "http://h/\."}"#;
    finds("json", json, &["1:8: http://h/a", "1:40: http://h/b", "1:63: http://h/c", "1:86: http://h/"]);
    finds("text", json, &["1:86: http://h/"]);
    let source = "s = 'http:\\/\\/h\\/a';\nt = \"http:\\x2F\\u{2f}h/\\U00000062\\.c\\n\"; // http://h/d";
    finds("source", source, &["1:6: http://h/a", "2:6: http://h/b.c", "2:44: http://h/d"]);
    let csv = "1,http://h/a,\"http://h/b,c\"\r\n2,\"see \"\"http://h/d,e\"\"\",(http://h/f)";
    finds("csv", csv, &["1:3: http://h/a", "1:15: http://h/b,c", "2:10: http://h/d,e", "2:27: http://h/f"]);
    finds("text", "1,http://h/a,2", &["1:3: http://h/a,2"]);
    finds("json", r"http:\/\/h\/\", &["1:1: http://h/"]);
    let mail =
        "See http://h/?a=3D1&b=3D=\r\n2=26c=3D3, and=\n <http://h/=C3=\n=A9> =3Chttp://h/d=3E\nhttp://h/?id=3D=34=32";
    finds(
        "quoted-printable",
        mail,
        &["1:5: http://h/?a=1&b=2&c=3", "3:3: http://h/", "4:9: http://h/d", "5:1: http://h/?id=42"],
    );
    let ran = uriel_reads(&["extract", "--format", "json", "--json"], r#"x\n "http:\/\/h/\u0061""#);
    assert!(
        ran.out.starts_with(r#"{"file":"-","line":1,"column":6,"start":5,"end":22,"url":"http://h/a","#),
        "{}",
        ran.out
    );
}

/// A "<" of markup opens no wrapper but "<URL:", and one that is written as an escape is that of a text.
#[test]
fn finds_no_tags_and_no_types() {
    let page = "<x-a:b>&lt;x-a:c\n d&gt;<mid:a@h>&#60;mid:b@h></mid:c@h><URL:foo:e\n f><a href=\"x-a:g\">&lt;foo:h&gt;";
    finds("html", page, &["1:12: x-a:cd", "2:21: mid:b@h", "2:44: foo:ef", "3:13: x-a:g"]);
    let program = "Vec<x-a:b> \"\\x3cx-a:c>\" Vec<mid:a@h> // <https://h/>";
    finds("source", program, &["1:17: x-a:c", "1:42: https://h/"]);
    finds("text", "<x-a:b> <foo:c> <T: Text>", &["1:2: x-a:b"]);
    let ran = uriel_reads(&["extract", "-o", "--any-scheme"], "<x-a:b> <foo:c> mid:a@h");
    assert_eq!(ran.out, "x-a:b\nfoo:c\nmid:a@h\n");
    let answer = answer(r#"{"op": "extract", "any_scheme": true, "text": "<foo:c>"}"#);
    assert_eq!(answer["urls"][0]["url"], "foo:c");
}

/// Soft line ends in a row, and one after a line end, are none of the text; the lines of the file are counted.
#[test]
fn joins_soft_line_ends_in_a_row() {
    let finds = |mail: &str, expected: &[&str]| finds("quoted-printable", mail, expected);
    finds("http://h/a=\n=\nz http://h/b", &["1:1: http://h/az", "3:3: http://h/b"]);
    finds("http://h/a=\r\n= \t\r\n=\n=\nz http://h/b", &["1:1: http://h/az", "5:3: http://h/b"]);
    finds("<http://h/a=\n=\nz>", &["1:2: http://h/az"]);
    finds("<http://h/\n=\nz> http://h/b", &["1:2: http://h/z", "3:4: http://h/b"]);
    finds("=\n=\nhttp://h/=3D=\n=\n\nhttp://h/b", &["3:1: http://h/=", "6:1: http://h/b"]);
    let many = "=\n".repeat(300_000);
    finds(&format!("http://h/a{many}z http://h/b"), &["1:1: http://h/az", "300001:3: http://h/b"]);
    let ran =
        uriel_reads(&["extract", "--json", "--format", "quoted-printable"], "x http://h/a=\n=\nz =\n=\nhttp://h/b");
    let spans = ran.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let spans: Vec<_> =
        spans.map(|found| [found["start"].as_u64(), found["end"].as_u64()].map(Option::unwrap)).collect();
    assert_eq!(spans, [[2, 17], [22, 32]]);
}

/// A name may hold what a terminal would obey, and what turns its text around.
#[cfg(unix)]
#[test]
fn names_of_files_are_escaped() {
    let folder = Folder::new("names");
    let file = folder.with("a\u{202e}b\u{200b}\u{9b}\u{feff}\n\u{1b}c", "http://h/");
    let out = uriel(&["extract", &file]).out;
    assert!(out.ends_with("a\\u{202e}b\\u{200b}\\u{9b}\\u{feff}\\n\\u{1b}c:1:1: http://h/\n"), "{out:?}");
    let binary = folder.with("\u{202e}\u{1b}", "\0");
    let err = uriel(&["extract", &binary]).err;
    assert!(err.ends_with("\\u{202e}\\u{1b} is a binary file, and was not searched\n"), "{err:?}");
}

/// The mark of UTF-16 tells the order of its octets; characters have two octets or four, and half a pair has two.
#[test]
fn reads_utf16_by_its_mark() {
    let text = "\u{1F600}\u{E9}\u{FFFD} http://h/a\r\n\\n \"http:\\/\\/h\\u002Fb\" <http://h/c\n d>";
    for octets in [u16::to_le_bytes, u16::to_be_bytes] {
        let mut file: Vec<u8> = [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(octets).collect();
        finds("json", &file, &["1:13: http://h/a", "2:9: http://h/b", "2:49: http://h/cd"]);
        let ran = uriel_reads(&["extract", "--json"], &file);
        assert!(ran.out.contains(r#""start":12,"end":32,"url":"http://h/a","#), "{}", ran.out);
        // Half a pair of surrogates, and half a unit at the end.
        file.extend([0xD800, 0x20].into_iter().chain("http://h/e ".encode_utf16()).flat_map(octets));
        file.push(0);
        finds("text", &file, &["1:13: http://h/a", "2:49: http://h/cd", "3:11: http://h/e"]);
    }
    finds("text", b"\xFF http://h/", &["1:3: http://h/"]);
    finds("text", b"\xFE", &[]);
    finds("text", b"\xEF\xBB\xBFhttp://h/", &["1:4: http://h/"]);
}

#[test]
fn tells_the_format_by_the_name_and_by_the_beginning() {
    let folder = Folder::new("formats");
    let url = "http://h/a,b&amp;c\\/d";
    for (name, before, found) in [
        ("a.html", "", "http://h/a,b&c"),
        ("a.JSON", "", "http://h/a,b&amp;c/d"),
        ("a.ts", "", "http://h/a,b&amp;c/d"),
        ("a.csv", "", "http://h/a"),
        ("a.txt", "<html>", "http://h/a,b&amp;c"),
        ("page", "\n<!DOCTYPE html>", "http://h/a,b&c"),
        ("data", "{ \"u\": ", "http://h/a,b&amp;c/d"),
        ("script", "#!/bin/sh\n", "http://h/a,b&amp;c/d"),
        ("other", "", "http://h/a,b&amp;c"),
    ] {
        let file = folder.with(name, format!("{before}{url}"));
        assert_eq!(uriel(&["extract", "--only-urls", &file]).out, format!("{found}\n"), "{name}");
    }
    let file = folder.with("b.html", url);
    assert_eq!(uriel(&["extract", "-o", "--format", "text", &file]).out, "http://h/a,b&amp;c\n");
}

#[test]
fn tells_of_cuts_and_mends_them() {
    let text = "http://me:pw@h/p?a[]=1, http://h/b (http://h/caf\u{E9}) http://h:80a/\n";
    let ran = uriel_reads(&["extract", "-o"], text);
    assert_eq!(ran.out, "http://me:pw@h/p?a\nhttp://h/b\nhttp://h/caf\nhttp://h:80\n");
    assert_eq!(ran.err, "note: 3 URLs are cut at a character that may not be there; --mend reads on\n");
    let ran = uriel_reads(&["extract", "--mend"], text);
    let expected = "\
-:1:1: http://me:pw@h/p?a%5B%5D=1
-:1:25: http://h/b
-:1:37: http://h/caf%C3%A9
-:1:53: http://h:80
";
    assert_eq!(ran.out, expected);
    assert_eq!(ran.err, "note: 2 URLs are mended\nnote: 1 URL is cut at a character that may not be there\n");
    let ran = uriel_reads(&["extract", "--json"], text);
    let cuts = ran.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["cut"].take());
    assert_eq!(cuts.collect::<Vec<_>>(), [json!("["), json!(null), json!("\u{E9}"), json!("a")]);
    let ran = uriel_reads(&["extract", "--json", "--mend", "--scheme", "http"], "http://h/[");
    assert!(ran.out.contains(r#""start":0,"end":10,"url":"http://h/%5B","#), "{}", ran.out);
    assert!(ran.out.contains(r#""cut":null,"mended":true}"#), "{}", ran.out);
}

/// A text that seems to be a URL and is no find is counted by the reason.
#[test]
fn tells_of_what_is_left_out() {
    let long = format!("data:,{}", "a".repeat(20_000));
    let text =
        format!("http://h[.]example/ http://{{host}}/ http://%s/ {long} http://h/ about:-) about:me about:blank\n");
    let ran = uriel_reads(&["extract", "-o"], &text);
    assert_eq!(ran.out, "http://h/\nabout:blank\n");
    let expected = "\
note: 1 URL is left out: a character that may not be there would cut the host or the name
note: 2 URLs are left out: a template is in the place of the host
note: 1 URL is left out: longer than 16 KiB
";
    assert_eq!(ran.err, expected);
    let ran = uriel_reads(&["extract", "--json"], &text);
    let lines: Vec<Value> = ran.out.lines().skip(2).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        lines,
        [
            json!({ "left_out": "cut", "count": 1 }),
            json!({ "left_out": "template", "count": 2 }),
            json!({ "left_out": "too-long", "count": 1 }),
        ]
    );
    let answer = answer(json!({ "op": "extract", "text": text }).to_string());
    assert_eq!(answer["left_out"], json!({ "cut": 1, "template": 2, "too-long": 1 }));
    let ran = uriel_reads(&["extract", "-o", "--wrapped-schemes", "mid,tel"], "mid:a@h <mid:b@h> tel:+1-555 http://h/");
    assert_eq!(ran.out, "mid:b@h\nhttp://h/\n");
    let ran = uriel_reads(&["extract", "-o"], "git+ssh://git@h/o/r.git@v1#egg=r, registry+https://h/index");
    assert_eq!(ran.out, "git+ssh://git@h/o/r.git@v1#egg=r\nregistry+https://h/index\n");
    let news = "wrote in message\nnews:aB1$h%4.1@h.example...\n";
    assert_eq!(uriel_reads(&["extract", "-o"], news).out, "");
    assert_eq!(uriel_reads(&["extract", "-o", "--mend"], news).out, "news:aB1$h%254.1@h.example\n");
}

#[test]
fn makes_defanged_urls_whole() {
    let text = "at hxxps[:]//h[.]example/a, http://h/\n";
    let ran = uriel_reads(&["extract", "--defanged"], text);
    assert_eq!(ran.out, "-:1:4: https://h.example/a\n-:1:29: http://h/\n");
    assert_eq!(ran.err, "note: 1 URL is defanged, and printed whole\n");
    let ran = uriel_reads(&["extract", "--defanged", "--json"], text);
    let first: Value = serde_json::from_str(ran.out.lines().next().unwrap()).unwrap();
    assert_eq!((&first["start"], &first["end"], &first["defanged"]), (&json!(3), &json!(26), &json!(true)));
    let answer = answer(json!({ "op": "extract", "defanged": true, "text": text }).to_string());
    assert_eq!(answer["urls"][0]["defanged"], json!(true));
    assert_eq!(uriel_reads(&["extract", "-o"], text).out, "http://h/\n");
}

/// No option is needed for these ends of URLs, nor for the lines of quoted mail.
#[test]
fn ends_urls_at_comments_and_strong_text_and_joins_quoted_mail() {
    let text = "<!-- http://h/a-->\n**see http://h/b**\n> <http://h/c\n> d>\n";
    let ran = uriel_reads(&["extract", "--with-alternatives"], text);
    assert_eq!(ran.out, "-:1:6: http://h/a\n-:2:7: http://h/b\n-:3:4: http://h/cd\n-:3:4: or http://h/c\n");
    assert_eq!(ran.err, "");
}

#[test]
fn batch_extracts_from_a_format() {
    let request = json!({ "op": "extract", "format": "html", "mend": true, "text": "&lt;b http://h/?a&amp;[b] " });
    let found = json!({ "url": "http://h/?a&%5Bb%5D", "start": 6, "end": 25, "alternatives": [], "mended": true });
    assert_eq!(answer(request.to_string()), json!({ "ok": true, "urls": [found] }));
    let request = json!({
        "op": "extract", "format": "html", "relative": true, "base": "http://h/b/", "text": "<a href=' ../c'>",
    });
    let found = json!({ "url": "http://h/c", "start": 10, "end": 14, "alternatives": [] });
    assert_eq!(answer(request.to_string()), json!({ "ok": true, "urls": [found] }));
    let error = &answer(r#"{"op": "extract", "relative": true, "base": "b", "text": ""}"#)["error"];
    assert!(error["message"].as_str().unwrap().starts_with("in the base: expected"), "{error}");
    let cut = &answer(r#"{"op": "extract", "text": "http://h/["}"#)["urls"][0];
    assert_eq!((&cut["alternatives"], &cut["cut"]), (&json!([]), &json!("[")));
    let error = &answer(r#"{"op": "extract", "format": "pdf", "text": ""}"#)["error"];
    assert_eq!(
        error["message"],
        "expected \"format\": auto, text, html, xml, markdown, json, source, quoted-printable or csv"
    );
}

#[test]
fn tells_by_its_status_whether_a_url_was_found() {
    let ran = uriel_reads(&["extract"], "nothing here");
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (1, "", ""));
    let folder = Folder::new("status");
    let (text, binary) = (folder.with("a", "http://h/"), folder.with("b", b"\0http://h/"));
    let ran = uriel(&["extract", &binary]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert_eq!(ran.err, format!("note: {binary} is a binary file, and was not searched\n"));
    assert_eq!(uriel(&["extract", "--binary", &binary]).out, format!("{binary}:1:2: http://h/\n"));
    let ran = uriel(&["extract", "no-such-file", &text]);
    assert_eq!((ran.status, ran.out), (2, format!("{text}:1:1: http://h/\n")), "the other file is searched");
    assert_eq!(ran.err, "error: there is no file \"no-such-file\"\n");
}

#[test]
fn searches_directories_in_order() {
    let folder = Folder::new("recursive");
    for (name, text) in
        [("b/2", "http://h/2"), ("b/1", "http://h/1"), ("a", "http://h/0"), ("c", ""), (".d", "http://h/3")]
    {
        folder.with(name, text);
    }
    let root = folder.0.to_str().unwrap();
    let ran = uriel(&["extract", "-r", root]);
    assert_eq!(ran.out, format!("{root}/a:1:1: http://h/0\n{root}/b/1:1:1: http://h/1\n{root}/b/2:1:1: http://h/2\n"));
    let ran = uriel(&["extract", root]);
    assert_eq!(
        (ran.status, ran.err),
        (2, format!("error: {root:?} is a directory, not a file; -r searches the files in it\n"))
    );
}

/// As grep does: links that are met in directories are not followed, and what is no file is not read.
#[cfg(unix)]
#[test]
fn reads_only_files_in_directories() {
    use std::os::unix::fs::symlink;

    let folder = Folder::new("only-files");
    let file = folder.with("tree/a", "http://h/0");
    folder.with("other/b", "http://h/1");
    let (tree, root) = (folder.0.join("tree"), folder.0.to_str().unwrap());
    symlink(folder.0.join("other"), tree.join("link")).unwrap();
    symlink(folder.0.join("nowhere"), tree.join("dangling")).unwrap();
    symlink(&tree, folder.0.join("named")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(tree.join("pipe")).status().unwrap();
    assert!(made.success());
    let ran = uriel(&["extract", "-r", tree.to_str().unwrap()]);
    assert_eq!((ran.status, ran.out, ran.err), (0, format!("{file}:1:1: http://h/0\n"), String::new()));
    let named = format!("{root}/named");
    let ran = uriel(&["extract", "-r", &named]);
    assert_eq!((ran.status, ran.out, ran.err), (0, format!("{named}/a:1:1: http://h/0\n"), String::new()));
    let absent = format!("{root}/\u{1b}[31m");
    let ran = uriel(&["extract", "-r", &absent]);
    assert_eq!((ran.status, ran.err), (2, format!("error: there is no file {absent:?}\n")));
}

/// URLs that go over the ends of the blocks that the command reads, at every place.
#[test]
fn finds_urls_over_the_ends_of_blocks() {
    const BLOCK: usize = 256 * 1024;
    let folder = Folder::new("blocks");
    let rows = [
        ("<URL:http://h/a\nb/http://i/>", ["http://h/ab/http://i/"; 2]),
        ("(http://h/a_(b))", ["http://h/a_(b)"; 2]),
        ("\"ftp://me@h/http://\"", ["ftp://me@h/http://"; 2]),
        ("\n> <http://h/a\n> b>", ["http://h/ab", "http://h/a"]),
        ("http://h/a-->http:", ["http://h/a"; 2]),
        ("http://h/&amp;&#97;", ["http://h/&amp;&#97", "http://h/&a"]),
    ];
    let of_formats = |(written, urls): (&'static str, [&'static str; 2])| {
        ["text", "html"].into_iter().zip(urls).map(move |(format, url)| (written, format, url))
    };
    let mail = ("http://h/?a=3D1=\n2=26=33", "quoted-printable", "http://h/?a=12&3");
    let tag = ("<p class=\"x\" href=\" http://h/a?b&amp;c \">", "html", "http://h/a?b&c");
    for (written, format, url) in rows.into_iter().flat_map(of_formats).chain([mail, tag]) {
        for shift in 0..=written.len() {
            // Lines of 64 octets, the last cut off, so that the text goes over the end of the first block and of the
            // second.
            let line = format!("{}\n", ".".repeat(63));
            let padding = |length: usize| line.repeat(length / 64 + 1)[..length].to_owned();
            let first = padding(BLOCK - shift);
            let second = padding(BLOCK - written.len());
            let text = [&first, written, &second, written].concat();
            let name = folder.with("text", &text);
            let ran = uriel(&["extract", "--format", format, &name]);
            let places: Vec<_> = ran.out.lines().map(|line| line.strip_prefix(&*name).unwrap()).collect();
            let place = |before: usize| {
                let text = &text[..before + written.find(&url[..4]).unwrap()];
                let (line, column) =
                    (text.matches('\n').count() + 1, text.len() - text.rfind('\n').map_or(0, |at| at + 1) + 1);
                format!(":{line}:{column}: {url}")
            };
            assert_eq!(places, [place(first.len()), place(text.len() - written.len())], "{format}: {shift}: {written}");
        }
    }
}

/// As in `tail -f log | uriel extract`: the text goes on after the URL.
#[test]
fn prints_the_urls_of_a_pipe_as_they_come() {
    let mut child = command(&["extract"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut text, mut lines) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()).lines());
    for number in 1..=3 {
        writeln!(text, "<p>see http://h/{number}").unwrap();
        assert_eq!(lines.next().unwrap().unwrap(), format!("-:{number}:8: http://h/{number}"));
    }
    drop(text);
    assert!(lines.next().is_none());
    assert!(child.wait().unwrap().success());
}

/// Text in brackets that was searched already comes again with the next block.
#[test]
fn finds_no_url_within_a_url_that_a_pipe_gave_before() {
    let mut child = command(&["extract", "-o"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut text, mut lines) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()).lines());
    write!(text, "<http://h/ http://i/>").unwrap();
    assert_eq!(lines.next().unwrap().unwrap(), "http://h/http://i/");
    writeln!(text, " http://j/").unwrap();
    drop(text);
    let rest: Vec<_> = lines.map(Result::unwrap).collect();
    assert_eq!(rest, ["http://j/"]);
    assert!(child.wait().unwrap().success());
}

#[test]
fn completes_abbreviated_urls() {
    let ran = uriel(&["complete", "www.w3.org/Addressing/", "me@h", "http://h/"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, "http://www.w3.org/Addressing/\nmailto:me@h\nhttp://h/\n"));
    let ran = uriel_reads(&["complete"], "ftp.h\nno\n");
    assert_eq!((ran.status, ran.out.as_str()), (1, "ftp://ftp.h\n"));
    assert_eq!(
        ran.err,
        "error on line 2: expected an abbreviated URL at byte 0, with \"ftp.\", \"www.\", \"gopher.\", \"@\", \"news.\" or \
         \"nntp.\": if the text begins with a host, name the scheme of the URL, as --scheme https\n  no\n  ^^\n"
    );
    let ran = uriel(&["complete", "localhost:8080/x"]);
    assert_eq!(
        ran.err,
        "error: expected an abbreviated URL, found the name of an unknown scheme at bytes 0..9: if the text begins with \
         a host, name the scheme of the URL, as --scheme https\n  localhost:8080/x\n  ^^^^^^^^^\n"
    );
    let ran = uriel(&["complete", "http://h:x/"]);
    assert!(ran.err.starts_with("error in the URL: expected port at byte 9"), "{}", ran.err);
    assert_eq!(uriel(&["complete", "--json", "www.h"]).out, "{\"ok\":true,\"result\":\"http://www.h\"}\n");
    assert_eq!(
        uriel(&["complete", "--json", "--scheme", "https", "http//h"]).out,
        "{\"ok\":false,\"error\":{\"kind\":\"abbreviation\",\"message\":\"expected \\\"://\\\" after the name of a scheme \
         at byte 4: as in http://h/\",\"offset\":4,\"end\":6,\"production\":\"abbreviation\",\"expected\":[\"\\\"ftp.\\\"\",\
         \"\\\"gopher.\\\"\",\"\\\"@\\\"\",\"\\\"news.\\\"\",\"\\\"nntp.\\\"\"],\"section\":null}}\n"
    );
    let texts = ["example.com/foo", "localhost:8080", "www.h", "ftp://h/", "/foo", "?q", "javascript:alert(1)", "a b"];
    let ran = uriel(&[&["complete", "--scheme", "https"][..], &texts].concat());
    assert_eq!(ran.out, "https://example.com/foo\nhttps://localhost:8080\nhttps://www.h\nftp://h/\n");
    assert_eq!((ran.status, ran.err.matches(": the text begins with no host").count()), (1, 3), "{}", ran.err);
    assert!(ran.err.contains("at byte 1: no host has a blank") && ran.err.ends_with("\n  a b\n   ^\n"), "{}", ran.err);
    let texts = ["http:/x", "http//x", "user:p@ss@host", "me:S3cret@h/a b"];
    let ran = uriel(&[&["complete", "--scheme", "https"][..], &texts].concat());
    assert_eq!((ran.status, ran.out.as_str(), ran.err.matches('^').count()), (1, "", 1 + 2 + 4 + 8), "{}", ran.err);
    assert!(ran.err.contains("\n  user:***@host\n") && !ran.err.contains("S3cret"), "{}", ran.err);
    let ran = uriel(&["complete", "--scheme", "a:b", "h"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("expected the name of a scheme"), "{}", ran.err);
}

#[test]
fn upgrades_texts_and_lists_the_changes() {
    let ran = uriel(&["upgrade", "--edition", "1738", "--changes", "<URL:http://h/~a>", "http://h/"]);
    let expected = "\
http://h/%7Ea
  removed \"<URL:\" at bytes 0..5 (RFC 1738 appendix)
  escaped \"~\" at byte 14 as %7E (RFC 1738 section 2.2)
  removed \">\" at byte 16 (RFC 1738 appendix)
http://h/
";
    assert_eq!((ran.status, ran.out.as_str()), (0, expected));
    let ran = uriel_reads(&["upgrade"], b"http://h/\xE9\nno\n");
    assert_eq!((ran.status, ran.out.as_str()), (1, "http://h/%E9\n"), "an octet that is not UTF-8 is kept");
    let told = "note: escaped the byte 0xE9 at byte 9 as %E9 (RFC 3987 section 3.1)\n\
                error on line 2: expected \":\" of URI at byte 2";
    assert!(ran.err.starts_with(told), "{}", ran.err);
    let ran = uriel(&["upgrade", "URL:URL:http://h/a b\n c"]);
    assert_eq!(ran.out, "http://h/a%20bc\n", "a blank is escaped, and a line end removed");
    let told = "\
note: removed \"URL:URL:\" at bytes 0..8 (RFC 3986 appendix C)
note: escaped \" \" at byte 18 as %20 (RFC 3986 section 2.4)
note: removed white space at bytes 20..22 (RFC 3986 appendix C)
";
    assert_eq!(ran.err, told);
    let ran = uriel(&["upgrade", "--json", "x:|"]);
    assert!(ran.out.contains(r#"[{"rule":"character","start":2,"end":3,"before":"|","after":"%7C"}]"#), "{}", ran.out);
    // The place of an error is one in the text as it was given.
    let ran = uriel(&["upgrade", "--json", "<a|b>"]);
    assert!(ran.out.contains(r#""offset":2,"end":3,"#) && !ran.out.contains("text"), "{}", ran.out);
}

/// A program opens the file by the name that it gets.
#[cfg(unix)]
#[test]
fn json_has_the_name_of_the_file_itself() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt as _};
    let folder = Folder::new("names");
    for (name, expected) in [
        (&b"a\nb\x1b"[..], serde_json::json!("a\nb\u{1b}")),
        (b"c\\n", serde_json::json!("c\\n")),
        (b"\xe9", serde_json::json!({ "hex": "e9" })),
    ] {
        fs::write(folder.0.join(OsStr::from_bytes(name)), "http://h/").unwrap();
        let mut asked = command(&["extract", "--json"]);
        let ran = run(asked.current_dir(&folder.0).arg(OsStr::from_bytes(name)), b"");
        let found: Value = serde_json::from_str(&ran.out).expect("a line of JSON");
        assert_eq!(found["file"], expected, "{}", ran.out);
        assert!(!ran.out.contains('\u{1b}'), "{}", ran.out);
    }
    let ran = run(command(&["extract"]).current_dir(&folder.0).arg("a\nb\u{1b}"), b"");
    assert_eq!(ran.out, "a\\nb\\u{1b}:1:1: http://h/\n", "people see one line");
}
