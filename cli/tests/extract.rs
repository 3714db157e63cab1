//! `uriel extract`, `uriel complete` and `uriel upgrade`: URLs as people write them.

mod support;

use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    path::PathBuf,
    process::Stdio,
};

use support::{command, uriel, uriel_reads};

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
    let expected = r#"{"file":"-","line":2,"column":9,"start":9,"end":18,"url":"http://h/","wrapper":"url-brackets","alternatives":[]}"#;
    assert_eq!(ran.out, format!("{expected}\n"));
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
    for (written, url) in [
        ("<URL:http://h/a\nb/http://i/>", "http://h/ab/http://i/"),
        ("(http://h/a_(b))", "http://h/a_(b)"),
        ("\"ftp://me@h/http://\"", "ftp://me@h/http://"),
    ] {
        for shift in 0..=written.len() {
            // Lines of 64 octets, the last cut off, so that the text goes over the end of the first block and of the
            // second.
            let line = format!("{}\n", ".".repeat(63));
            let padding = |length: usize| line.repeat(length / 64 + 1)[..length].to_owned();
            let first = padding(BLOCK - shift);
            let second = padding(BLOCK - written.len());
            let name = folder.with("text", [&first, written, &second, written].concat());
            let ran = uriel(&["extract", &name]);
            let places: Vec<_> = ran.out.lines().map(|line| line.strip_prefix(&*name).unwrap()).collect();
            let column = first.len() % 64 + written.find(&url[..4]).unwrap() + 1;
            let breaks = written.matches('\n').count();
            assert_eq!(places.len(), 2, "{shift}: {written}: {places:?}");
            assert_eq!(places[0], format!(":{}:{column}: {url}", first.len() / 64 + 1), "{shift}");
            let line = format!(":{}:", first.len() / 64 + second.len() / 64 + breaks + 1);
            assert!(
                places[1].starts_with(&line) && places[1].ends_with(&format!(" {url}")),
                "{shift}: {places:?} {line}"
            );
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
    assert!(ran.err.starts_with("error on line 2: expected a URL or an abbreviated one: "), "{}", ran.err);
    assert_eq!(uriel(&["complete", "--json", "www.h"]).out, "{\"ok\":true,\"result\":\"http://www.h\"}\n");
}

#[test]
fn upgrades_texts_and_lists_the_changes() {
    let ran = uriel(&["upgrade", "--edition", "1738", "--changes", "<URL:http://h/~a>", "http://h/"]);
    let expected = "\
http://h/%7Ea
  removed \"<URL:\" at bytes 0..5 (RFC 1738 appendix)
  escaped \"~\" at byte 14 as %7E (RFC 1738 section 5)
  removed \">\" at byte 16 (RFC 1738 appendix)
http://h/
";
    assert_eq!((ran.status, ran.out.as_str()), (0, expected));
    let ran = uriel_reads(&["upgrade"], b"http://h/\xE9\nno\n");
    assert_eq!((ran.status, ran.out.as_str()), (1, "http://h/%E9\n"), "an octet that is not UTF-8 is kept");
    let told = "note: escaped the byte 0xE9 at byte 9 as %E9 (RFC 3986 section 3.3)\n\
                error on line 2: expected \":\" of URI at byte 2";
    assert!(ran.err.starts_with(told), "{}", ran.err);
    let ran = uriel(&["upgrade", "URL:URL:http://h/a b\n c"]);
    assert_eq!(ran.out, "http://h/a%20bc\n", "a blank is escaped, and a line end removed");
    let told = "\
note: removed \"URL:URL:\" at bytes 0..8 (RFC 3986 appendix C)
note: escaped \" \" at byte 18 as %20 (RFC 3986 section 3.3)
note: removed white space at bytes 20..22 (RFC 3986 appendix C)
";
    assert_eq!(ran.err, told);
    let ran = uriel(&["upgrade", "--json", "x:|"]);
    assert!(ran.out.contains(r#""kind":"escaped","start":2,"end":3,"section":"RFC 3986 section 3.3""#), "{}", ran.out);
    // The place of an error is one in the changed text.
    let ran = uriel(&["upgrade", "--json", "<a|b>"]);
    assert!(ran.out.contains(r#""offset":1,"end":2,"#) && ran.out.contains(r#","text":"a%7Cb"}"#), "{}", ran.out);
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
        let ran = support::run(asked.current_dir(&folder.0).arg(OsStr::from_bytes(name)), b"");
        let found: serde_json::Value = serde_json::from_str(&ran.out).expect("a line of JSON");
        assert_eq!(found["file"], expected, "{}", ran.out);
        assert!(!ran.out.contains('\u{1b}'), "{}", ran.out);
    }
    let ran = support::run(command(&["extract"]).current_dir(&folder.0).arg("a\nb\u{1b}"), b"");
    assert_eq!(ran.out, "a\\nb\\u{1b}:1:1: http://h/\n", "people see one line");
}
