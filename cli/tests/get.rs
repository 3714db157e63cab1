//! `uriel get`: parts of URLs, in a format of the user's own.

mod support;

use support::{Ran, uriel, uriel_reads};

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

#[test]
fn prints_octets_that_are_not_utf8_as_they_are() {
    let ran = support::command(&["get", "{gopher.selector}", "gopher://h/0%E9"]).output().expect("it runs");
    assert_eq!(ran.stdout, b"\xe9\n");
}

#[test]
fn reads_lines_and_goes_on_after_an_error() {
    let ran = uriel_reads(&["get", "{host!}"], "//a\n\nx:y\na b\n//d\n");
    assert_eq!((ran.status, ran.out.as_str()), (1, "a\nd\n"));
    assert!(ran.err.starts_with("error on line 3: expected {host!}, which the URL lacks\n"), "{}", ran.err);
    assert!(ran.err.contains("\nerror in the URL on line 4: expected segment-nz-nc at byte 1"), "{}", ran.err);
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
    assert!(message.starts_with("uriel: expected a field of ftp: user password host "), "{message}");
    assert!(message.ends_with("; found \"typcode\"\n"), "{message}");
    let (status, message) = wrong("{fpt.name}", "ftp://h/");
    assert!(status == 2 && message.starts_with("uriel: expected a scheme: ftp "), "{message}");
    let (status, message) = wrong("{hsot}", "ftp://h/");
    assert!(status == 2 && message.starts_with("uriel: expected a part: url scheme "), "{message}");
    assert!(message.ends_with("; found \"hsot\"\n"), "{message}");
    let ran = uriel(&["get", "{ftp.typcode} {host}", "http://h/"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "names are checked before the first URL");
    let note = "note: none of the URLs is of a scheme that has a field \"typecode\"\n".to_owned();
    assert_eq!(wrong("{typecode}", "http://h/"), (0, note));
    let number = "uriel: expected a number after \":\": 1 is the first, and -1 the last\n";
    for format in ["{cwd:x}", "{cwd:0}", "{ftp.cwd:}"] {
        assert_eq!(wrong(format, "ftp://h/a/b"), (2, number.to_owned()), "{format}");
    }
    let one = "uriel: expected no \":\" after \"host\", which is one value\n".to_owned();
    assert_eq!(wrong("{ftp.host:1}", "ftp://h/"), (2, one));
    let (status, message) = wrong("{host", "ftp://h/");
    assert!(status == 2 && message.contains("expected \"}\" after \"{\"; {{ is a brace"), "{message}");
}
