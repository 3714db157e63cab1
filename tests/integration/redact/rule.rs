//! The rule: what is hidden in which text, and what is not.

use uriel::redact::{Redacted, spans, text, url};

#[track_caller]
fn shows(shown: Redacted<'_, '_>, wanted: &str) {
    assert_eq!(shown.to_string(), wanted);
}

/// Texts that are hidden in the same way as one URL and in running text.
const SECRETS: [(&str, &str); 141] = [
    ("http://me:pw@h/", "http://me:***@h/"),
    ("http://me:p@w@h/", "http://me:***@h/"),
    ("http://me:p:w@h/", "http://me:***@h/"),
    ("http://me:@h/", "http://me:***@h/"),
    ("http://:pw@h/", "http://:***@h/"),
    ("//me:pw@h", "//me:***@h"),
    ("https://user:pa/ss@host/x", "https://user:***@host/x"),
    ("https://user:pa?ss@host/x", "https://user:***@host/x"),
    ("https://user:pa#ss@host/x", "https://user:***@host/x"),
    ("https://user:pa\\ss@host/x", "https://user:***@host/x"),
    ("http:/me:pw@h/", "http:/me:***@h/"),
    ("http:///me:pw@h/", "http:///me:***@h/"),
    ("http:////me:pw@h/", "http:////me:***@h/"),
    ("http:\\\\me:pw@h/", "http:\\\\me:***@h/"),
    ("http:\\me:pw@h/", "http:\\me:***@h/"),
    (r"http:\/\/me:pw@h\/", r"http:\/\/me:***@h\/"),
    ("https://m?e:S3Q@S3Q@w/", "https://m?e:***@w/"),
    ("http://h/?u=ftp://me:pw@x/", "http://h/?u=ftp://me:***@x/"),
    ("/go?u=ftp%3A%2F%2Fme%3Apw%40h", "/go?u=ftp%3A%2F%2Fme%3A***%40h"),
    ("/go?u=ftp%3a%2f%2fme%3apw%40h%2f&x=a%40b", "/go?u=ftp%3a%2f%2fme%3a***%40h%2f&x=a%40b"),
    ("/go?u=http%3A%2F%2Fme%3Ap%2Fw%40h", "/go?u=http%3A%2F%2Fme%3A***%40h"),
    ("/go?u=http%3A%2Fme%3Apw%40h", "/go?u=http%3A%2Fme%3A***%40h"),
    ("http://me%3Apw@h/", "http://me%3A***@h/"),
    ("http://me:pw%40h/", "http://me:***%40h/"),
    ("http://me:p%2Fw@h/", "http://me:***@h/"),
    ("http://me:12%2Fw@h/", "http://me:***@h/"),
    ("http://a%40b:p/w@h/", "http://a%40b:***@h/"),
    ("https://bob:a%40b/c@db.example/x", "https://bob:***@db.example/x"),
    ("http://me:Q%40/Z@h/", "http://me:***@h/"),
    ("postgres://u:a%40b?c%40d#e@db:5432/x", "postgres://u:***@db:5432/x"),
    ("http://me%40corp:8080/x:y%40/@z", "http://me%40corp:8080/x:y%40/@z"),
    ("http://me:pw@h?x=a%40b", "http://me:***@h?x=a%40b"),
    ("http://me:pw@h:80/x@y", "http://me:***@h:80/x@y"),
    ("http://me:pw@[::1]:80/x@y", "http://me:***@[::1]:80/x@y"),
    ("http://x//me:pw@h/", "http://x//me:***@h/"),
    ("http://me:a@b:c/d@h/", "http://me:***@h/"),
    ("http://x//mailto:\\\\me:p/w@h/", "http://x//mailto:***@h/"),
    // A user with a raw "@", and a password with a delimiter.
    ("http://me@mail.com:pa/ss@h/", "http://me@mail.com:***@h/"),
    ("http://me@mail.com:pa/ss@h", "http://me@mail.com:***@h"),
    ("http://me@mail.com:pa?ss@h/", "http://me@mail.com:***@h/"),
    ("http://me@mail.com:pa#ss@h/", "http://me@mail.com:***@h/"),
    ("http://me@mail.com:pa\\ss@h/", "http://me@mail.com:***@h/"),
    ("http:/me@mail.com:p/a@s/s@h:80/", "http:/me@mail.com:***@h:80/"),
    ("http:\\\\me@mail.com:pa/ss@h/", "http:\\\\me@mail.com:***@h/"),
    (r"http:\/\/me@mail.com:pa\/ss@h\/", r"http:\/\/me@mail.com:***@h\/"),
    ("http://me@mail.com%3Apa/ss@h/", "http://me@mail.com%3A***@h/"),
    ("http://me@mail.com:p%40a/ss@h/", "http://me@mail.com:***@h/"),
    ("http://a@b@mail.com:pa/ss@h/", "http://a@b@mail.com:***@h/"),
    ("redis://me@mail.com:pa/ss@10.0.0.1:6379/0", "redis://me@mail.com:***@10.0.0.1:6379/0"),
    ("redis://me@mail.com:pa/ss@1.2.3.4", "redis://me@mail.com:***@1.2.3.4"),
    ("redis://me@mail.com:pa/ss@db1", "redis://me@mail.com:***@db1"),
    ("http://me@mail.com:pa/ss@7", "http://me@mail.com:***@7"),
    ("http://me@mail.com:pa/ss@v1/", "http://me@mail.com:***@v1/"),
    ("http://me@mail.com:pa/ss@v1.example", "http://me@mail.com:***@v1.example"),
    ("http://me@mail.com:pa/ss@[::1]/", "http://me@mail.com:***@[::1]/"),
    ("http://me@mail.com:pa/ss@1.example/", "http://me@mail.com:***@1.example/"),
    ("http://me@mail.com:pa/ss@h/i@v1", "http://me@mail.com:***@v1"),
    ("http://me@mail.com:pa/ss@h/r.git?a@b", "http://me@mail.com:***@b"),
    ("http://x/?u=ftp%3A%2F%2Fme@mail.com%3Ap%2Fw%40h", "http://x/?u=ftp%3A%2F%2Fme@mail.com%3A***%40h"),
    ("http://me@mail.com:pa/ss@", "http://me@mail.com:***@"),
    ("http://[:a/b@h/", "http://[:***@h/"),
    ("http://me@[:a/b@h/", "http://me@[:***@h/"),
    ("http://[::1]:80/a@b", "http://[::1]:80/a@b"),
    ("postgres://app:s3cret@db:5432/x", "postgres://app:***@db:5432/x"),
    ("redis://:pw@h:6379/0", "redis://:***@h:6379/0"),
    ("amqp://u:p%2Fw@h/%2f", "amqp://u:***@h/%2f"),
    ("jdbc:mysql://u:pw@h:3306/db", "jdbc:mysql://u:***@h:3306/db"),
    ("http://ghp_0123456789abcdefghij@h/x", "http://***@h/x"),
    ("http://0123456789abcdefghi-@h/x", "http://***@h/x"),
    ("http://0123456789abcdefghij@x@h/x", "http://***@h/x"),
    ("git+ssh://0123456789abcdefghij%40h/x", "git+ssh://***%40h/x"),
    ("http://a:b@c//d:e@f", "http://a:***@c//d:***@f"),
    ("http://0123456789abcdefghij:pw@h/x", "http://0123456789abcdefghij:***@h/x"),
    ("x://\u{fc}:\u{e9}@h", "x://\u{fc}:***@h"),
    ("http:/h//me:pw@x", "http:/h//me:***@x"),
    ("9http:/me:pw@h", "9http:/me:***@h"),
    ("http://a:x\\\\b:y@c", "http://a:***@c"),
    ("http://[me:pw@h/", "http://[me:***@h/"),
    ("http://%5B:pw@h/", "http://%5B:***@h/"),
    (r"http:\/\/me:12\u0040h\/", r"http:\/\/me:***\u0040h\/"),
    (r"http://me\u003apw@h/", r"http://me\u003a***@h/"),
    (r"http\u003A\u002F\u002Fme:p%2Fw@h:80\u002Fx@y", r"http\u003A\u002F\u002Fme:***@h:80\u002Fx@y"),
    (r"http\u003a\u002fme\u003apw\u0040h", r"http\u003a\u002fme\u003a***\u0040h"),
    (r"/?u=ftp%3A%2F%2Fh%3A80\u0026v=http://me:pw@h", r"/?u=ftp%3A%2F%2Fh%3A80\u0026v=http://me:***@h"),
    (r"x:\nick:pw@h", r"x:\nick:***@h"),
    (r"\\u0026:pw@h", r"\\u0026:***@h"),
    (r"http:\\\\me:pw@h\\x", r"http:\\\\me:***@h\\x"),
    ("http:%5Cu002F%5cu002fme%5Cu003Apw%5Cu0040h", "http:%5Cu002F%5cu002fme%5Cu003A***%5Cu0040h"),
    (r"//DOMAIN\name:pw@h/", r"//DOMAIN\name:***@h/"),
    // Escaped backslashes, and slashes of both kinds: a person may have typed them raw.
    ("http:%5C/%5C/me:8&pw@h/", "http:%5C/%5C/me:***@h/"),
    ("http:%5C%5Cme:8&pw@h/", "http:%5C%5Cme:***@h/"),
    ("http:%5C/%5C/me:12%2Fpw@h/", "http:%5C/%5C/me:***@h/"),
    ("http:/%2Fme:12%2Fpw@h/", "http:/%2Fme:***@h/"),
    ("http:%2F%2Fme:8&pw@h", "http:%2F%2Fme:***@h"),
    ("%5Cme:pw@h//%5c/me:1%40/pw@h", "%5Cme:pw@h//%5c/me:***@h"),
    (r"http:%5Cu002F%5Cu002Fme:12%2Fpw@h", r"http:%5Cu002F%5Cu002Fme:***@h"),
    // A token in a password, and a password in a URL of which the host has another.
    ("//x%2F%2F0123456789abcdefghij@y:z@h", "//x%2F%2F***@y:***@h"),
    ("http:%5C/%5C/0123456789abcdefghij@y:z@h", "http:%5C/%5C/***@y:***@h"),
    // Lists of URLs and of hosts: each keeps its host.
    (
        "nats://u:p@h1.example:4222,nats://u:p@h2.example:4222",
        "nats://u:***@h1.example:4222,nats://u:***@h2.example:4222",
    ),
    ("nats://u:p@h1.example,nats://u:p@h2.example", "nats://u:***@h1.example,nats://u:***@h2.example"),
    ("redis://h1:1,redis://u:p@h2:2", "redis://h1:1,redis://u:***@h2:2"),
    ("http://u:p@h|http://u:q@k|x", "http://u:***@h|http://u:***@k|x"),
    ("http://u:p@h;jdbc:mysql://u:q@k", "http://u:***@h;jdbc:mysql://u:***@k"),
    ("[http://u:p@h](http://u:q@k)", "[http://u:***@h](http://u:***@k)"),
    ("['http://u:p@h','http://u:q@k']", "['http://u:***@h','http://u:***@k']"),
    (r"http:\/\/u:p@h,http:\/\/u:q@k", r"http:\/\/u:***@h,http:\/\/u:***@k"),
    (
        "/?u=nats%3A%2F%2Fu%3Ap%40h1%3A1%2Cnats%3A%2F%2Fu%3Ap%40h2",
        "/?u=nats%3A%2F%2Fu%3A***%40h1%3A1%2Cnats%3A%2F%2Fu%3A***%40h2",
    ),
    ("mongodb://u:p@h1:27017,h2:27017,[::1]:27017/a:b@c", "mongodb://u:***@h1:27017,h2:27017,[::1]:27017/a:b@c"),
    // A port has more than three digits at most where a user has a name for it.
    ("http://john.smith:1234@h/", "http://john.smith:***@h/"),
    ("http://me:123@h/", "http://me:***@h/"),
    ("http://me:12;x/S3@h/", "http://me:***@h/"),
    ("ssh://u:pw;fingerprint=a@h/", "ssh://u:***@h/"),
    // A ":" or slashes are missing, which readers take for there; and a domain before the user.
    ("http//me:pw@h/", "http//me:***@h/"),
    ("http:me:pw@h/", "http:me:***@h/"),
    (r"http://DOMAIN\me:pa/ss@h/", r"http://DOMAIN\me:***@h/"),
    ("http:/\u{200b}/me:pw@h/", "http:/\u{200b}/me:***@h/"),
    // Tokens with a filler for the password, and one with "." in it.
    ("https://0123456789abcdefghij:x-oauth-basic@h/", "https://***:***@h/"),
    ("https://0123456789abcdefghij:@h/", "https://***:***@h/"),
    ("https://eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln@h/", "https://***@h/"),
    // A delimiter after no digits, or after digits that are no port that people write.
    ("postgres://u:/pw@h/d", "postgres://u:***@h/d"),
    ("postgres://u:#pw@h/d", "postgres://u:***@h/d"),
    ("postgres://u:?pw@h/d", "postgres://u:***@h/d"),
    ("redis://:/pw@h:6379/0", "redis://:***@h:6379/0"),
    ("http://u:8/pw@h/", "http://u:***@h/"),
    ("http://john.smith:/pw@h/", "http://john.smith:***@h/"),
    ("http://u:012/pw@h", "http://u:***@h"),
    ("http://u:70000/p@w@h", "http://u:***@h"),
    ("http://me@mail.com:/x@h/", "http://me@mail.com:***@h/"),
    (r"http:\/\/u:\/pw@h\/", r"http:\/\/u:***@h\/"),
    ("/go?u=http%3A%2F%2Fu%3A%2Fpw%40h", "/go?u=http%3A%2F%2Fu%3A***%40h"),
    // An "@" and then a "/" in a password, and paths that have an "@" after one.
    ("postgres://u:P@ss/word@h/d", "postgres://u:***@h/d"),
    ("http://me:P@ss/w/o@h.example:80/x", "http://me:***@h.example:80/x"),
    ("/go?u=http%3A%2F%2Fu%3AP%40ss%2Fw%40h&a=b@c", "/go?u=http%3A%2F%2Fu%3A***%40h&a=b@c"),
    ("https://u:pw@h/@scope/a", "https://u:***@h/@scope/a"),
    ("https://u:pw@h.example/a@b", "https://u:***@h.example/a@b"),
    ("https://u:pw@localhost/a@b", "https://u:***@localhost/a@b"),
    ("https://u:pw@h/a@1.2.3", "https://u:***@h/a@1.2.3"),
    ("https://u:pw@h/i@sha256:ab", "https://u:***@h/i@sha256:ab"),
    ("https://u:pw@h/a?mail=b@c", "https://u:***@h/a?mail=b@c"),
    ("git+https://u:pw@h/o/r.git@main", "git+https://u:***@h/o/r.git@main"),
    ("http://u:8/pw@h.example,http://u:pw@k/", "http://u:***@h.example,http://u:***@k/"),
];

/// Texts in which nothing is hidden.
const OPEN: [&str; 79] = [
    "",
    "@",
    "//@",
    "http://h/",
    "http://me@h/",
    "http://h:80/",
    "http://h:80/@me",
    "http://h:/@me",
    "http://localhost:5173/@vite/client",
    "https://medium.com/@user/post:1@2",
    "docker://r:5000/i@sha256:ab",
    "tag:example.org,2005:a@b",
    "mailto:me@h?cc=a:b@c",
    "news:a:b@h",
    "me:pw@h",
    "http://me:12/S3@h/",
    "http://[::1]/@me",
    "http://[::1]:80/x:y@z",
    "http://h:80?x=a%40b",
    "http://localhost:5173?email=me%40x.org",
    "/login?next=http%3A%2F%2Fh%3A80%2F%40me&x=a@b",
    "/login?next=http%3A%2F%2Fh%3A8443&email=me%40x.org",
    r#"{"u":"https:\/\/medium.com\/@user\/post:1@2"}"#,
    "http://0123456789abcdefghi@h/",
    "http://01234567890123456789@h/",
    "http://x.0123456789abcdefghij@h/x",
    "/?domain=http://h&id=3ecb4faa473772ee7bde35744abb2f73@x",
    "http://abcdefghijabcdefghij@h/",
    "http://me%40averylongcompanyname@h/",
    "file:/C:/x@2x.png",
    "C:\\pictures\\x@2x.png",
    "http://1.2.3.4:/a:b@c",
    "urn:x:/y@z",
    "a/b:c@d",
    "http://h/a:b@c",
    "http://h/a/b:c@d?e:f@g#i:j@k",
    "http://h%3A80/@me",
    "git+ssh://git@github.com:o/r.git@v1.2",
    "git::ssh://git@github.com:o/r.git?ref=x@1",
    "ssh://git@h:o/r@v1",
    "ssh://git@h:o/r%40v1",
    "ssh://git@h:o/r@v1.2.3-rc.1#egg=x",
    "git+ssh://git@h:o/r.git@main",
    "git+ssh://git@h:o/r.git@feature/x",
    "git+ssh://git@h:o/r@0123456789abcdef0123456789abcdef01234567",
    "http://me@mail.com:12/x@h/",
    r"https:\u002F\u002Fmedium.com\u002F@user\u002Fpost:1@2",
    r"a:\u003cb:c@d",
    r"http:\/\/h:80\u002fx\u0040y",
    "jdbc:sqlserver://h.example:1433;user=me@h;password=s3cr3t",
    r"jdbc:sqlserver://h.example\instance:1433;user=me@h;password=a:b",
    r"C:\Users\me\a:b@c.txt",
    r"C:\\Users\\me\\a:b@c.txt",
    "path//to:file@host",
    "a/b.c//to:file@host",
    "kafka://h1:9092,h2:9092/topic:part@offset",
    "amqp://h:5672,g:5672/v@h",
    "https://example.com:443@foo",
    "redis://h1:6379,redis://h2:6380/a:b@c",
    "http://h:80,[::1]:81/a:b@c",
    "http:a/b:c@d",
    // Hosts that have a port as nobody writes one, drives, and a path whose first octet is the "@".
    "http://h.example:8/a@b",
    "http://10.0.0.1:/a@b",
    "http://localhost:/a@b",
    "http://[::1]:/a@b",
    "http://h:/@me/a",
    "git+ssh://git@h:/o/r.git@v1",
    "file:///C:/x@2x.png",
    "file:///c:/x@2x.png",
    "file://C:/x@2x.png",
    // A port ends before what follows a URL.
    "'http://h.example:8080','me@x.example'",
    "(http://h.example:8080)(me@x.example)",
    "http://h.example:8080|me@x.example",
    "http://h.example:8080,me@x.example",
    "http://h.example:8080#me@x.example",
    "http://h.example:8080?me@x.example",
    "http://localhost:3000?mail=me@x.example",
    "('http://h:8080','me@x.example')",
    "[a](http://h:8080)(me@x.example)",
];

#[test]
fn hides_passwords_and_tokens_in_any_text() {
    for (given, wanted) in SECRETS {
        shows(url(given), wanted);
        shows(text(given, &[]), wanted);
        shows(text(&format!("at <{given}>, and {given}"), &[]), &format!("at <{wanted}>, and {wanted}"));
    }
}

#[test]
fn hides_nothing_else() {
    for given in OPEN {
        shows(url(given), given);
        shows(text(given, &[]), given);
    }
}

#[test]
fn running_text_ends_at_white_space_and_one_url_does_not() {
    for end in [" ", "\t", "\n", "\r", "\x0b", "\x0c", "\"", "<", ">"] {
        let given = format!("http://me:p{end}w@h/");
        shows(url(&given), "http://me:***@h/");
        shows(text(&given, &[]), &given);
    }
    // Readers drop these between slashes.
    for skipped in ["\t", "\r\n", "\n\u{200b}"] {
        shows(url(&format!("http:/{skipped}/me:pw@h/")), &format!("http:/{skipped}/me:***@h/"));
    }
    shows(url("http :/me:pw@h"), "http :/me:***@h");
    shows(text("http :/me:pw@h", &[]), "http :/me:pw@h");
}

/// The marks around a URL in running text stay, and so does the text after them: but a password may have every mark in
/// it, and goes on to the last "@" before a slash.
#[test]
fn marks_that_close_after_a_secret_stay() {
    const MARKS: [(&str, &str); 11] = [
        ("'", "'"),
        ("`", "`"),
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("\"", "\""),
        ("<", ">"),
        ("\u{201c}", "\u{201d}"),
        ("\u{201e}", "\u{201c}"),
        ("\u{2018}", "\u{2019}"),
        ("\u{ab}", "\u{bb}"),
    ];
    for (opening, closing) in MARKS {
        for (given, wanted) in [
            ("http://me:pw@h", "http://me:***@h"),
            ("http://me:pw@h:80/x", "http://me:***@h:80/x"),
            ("http://me:p)'`w@h/", "http://me:***@h/"),
            ("http://h/?token=pw", "http://h/?token=***"),
            ("http://h/?token=p(w)&x=1", "http://h/?token=***&x=1"),
            ("http://me:pw@h/?a=1#token=pw", "http://me:***@h/?a=1#token=***"),
        ] {
            for after in ["", ",", ".", ")", ", x@y", " x@y", "; rm x"] {
                let quoted = |url: &str| format!("at {opening}{url}{closing}{after}");
                shows(text(&quoted(given), &["token"]), &quoted(wanted));
            }
        }
    }
    shows(text("\u{201c}http://h/?token=a\u{201d}b", &["token"]), "\u{201c}http://h/?token=***");
    for (given, wanted) in [
        ("'http://me:pw@h/','x@y'", "'http://me:***@h/','x@y'"),
        ("'http://me:pw@h','x@y'", "'http://me:***@y'"),
        ("(http://me:pw@h)(x@y)", "(http://me:***@y)"),
        ("http://me:'pw'@h", "http://me:***@h"),
        (r#"{\"u\":\"http://me:pw@h\",\"v\":\"x@y\"}"#, r#"{\"u\":\"http://me:***@h\",\"v\":\"x@y\"}"#),
    ] {
        shows(text(given, &[]), wanted);
    }
}

#[test]
fn every_user_is_hidden_on_demand() {
    for (given, wanted) in [
        ("http://me@h/", "http://***@h/"),
        ("http://me:pw@h/", "http://***:***@h/"),
        ("http://h/?u=http://a\\\\b@c", "http://h/?u=http://***@c"),
        ("http://a\\\\b:c@d", "http://***:***@d"),
        ("http://bob:p/w@h/", "http://***:***@h/"),
        ("/?u=http%3A%2F%2Fbob%3Ap%2Fw%40h", "/?u=http%3A%2F%2F***%3A***%40h"),
        ("mailto:me@h", "mailto:me@h"),
        ("http://@h", "http://***@h"),
    ] {
        shows(url(given).with_users(), wanted);
        shows(text(given, &[]).with_users(), wanted);
    }
}

#[test]
fn places_of_octets_that_are_no_utf8_are_found_too() {
    let text = b"\xff http://me:\xe9\xff@h/ \xff//a:b@c";
    let found: Vec<_> = spans(text).map(|place| &text[place]).collect();
    assert_eq!(found, [&b"\xe9\xff"[..], b"b"]);
}
