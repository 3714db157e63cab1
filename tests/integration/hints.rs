//! Texts as people write them that are no URLs, and the words of the error that lead to what they have to write.

use uriel::{
    Edition, ParseError, Uri, UriRef,
    mend::{Doubt, mend},
};

/// A hint, texts whose errors have it, and texts like them whose errors do not.
struct Hint {
    words: &'static str,
    of: &'static [&'static str],
    not_of: &'static [&'static str],
}

const HINTS: &[Hint] = &[
    Hint {
        words: "a drive is no host: write a third \"/\" before it, and \"/\" for each \"\\\"",
        of: &[
            r"file://C:\x",
            r"file://c:\",
            r"FILE://D:\a\b.txt",
            r"file://C:\Users\me",
            r"file://E:\a b",
            r"vscode://C:\x",
            r"x://z:\",
            r"jar://C:\a.jar",
            r"editor://A:\b",
            r"file://C:\a#b",
        ],
        not_of: &[r"file://host:\x", r"file:///C:\x", r"file://C:x\", r"file://1:\x"],
    },
    Hint {
        words: "a \"#\" ends the server of a URL: write %23 if it belongs to the password",
        of: &[
            "postgres://me:p#w@h/db",
            "mysql://root:x#@localhost:3306/db",
            "redis://:a#b@h",
            "http://me:p#@h/",
            "amqp://u:x1#2@[::1]:5672/v",
            "https://me:pw#1@h.example?q",
            "ftp://a:b#c/d?e@h/",
            "mongodb+srv://u:a%20b#c@h.example/db",
            "x://u:pass#word@h#f",
            "smtp://u:Q#Q@mail.example:25",
        ],
        // No "@" after it, two of them, one after a blank, or no server after it.
        not_of: &["http://h:x#y", "http://me:p#w@h@i/", "http://me:p#w x@h/", "http://me:p#w@/", "http://me:p#w@h:x/"],
    },
    Hint {
        words: "a \"/\" ends the server of a URL: write %2F if it belongs to the password",
        of: &[
            "postgres://me:p/w@h/db",
            "http://me:p/w@h/",
            "redis://:a/b@h",
            "ftp://a:b/@h",
            "amqp://u:x/2@h:5672",
            "https://u:aGk/aGk=@h/",
            "x://u:pw/q@h",
            "mysql://root:a/b/c@h:3306/db?x",
            "x://u:p/w?x#y@h",
            "imap://u:s/e@mail.example",
        ],
        not_of: &["http://h:x/y", "http://h:x/u v@w", "http://h:8/u@v", "http://h:x/a@b@c"],
    },
    Hint {
        words: "a \"?\" ends the server of a URL: write %3F if it belongs to the password",
        of: &[
            "postgres://me:p?w@h/db",
            "http://me:p?w@h/",
            "redis://:what?@h",
            "ftp://a:b?@h",
            "amqp://u:x?2@h:5672",
            "https://u:why?!@h/",
            "x://u:p?q/r@h",
            "mysql://root:a?b#c@h/db",
            "x://u:p?a=b@h",
            "imap://u:s?e@[::1]:143",
        ],
        not_of: &["http://h:x?y", "http://h:80?u@v"],
    },
    Hint {
        words: "a URL has one server: read each by itself, or the list by a scheme that admits one",
        of: &[
            "mongodb://h1:1,h2:2/db",
            "mongodb://u:p@h1:27017,h2:27018,h3:27019/db?replicaSet=r",
            "postgresql://h1:5432,h2:5432/db",
            "kafka://a.example:9092,b.example:9092",
            "redis://h1:1,h2:2",
            "etcd://10.0.0.1:2379,10.0.0.2:2379",
            "nats://a:4222,b:4222/",
            "amqp://a:5672,b:5671?x",
            "x://[::1]:1,[::2]:2/",
            "zk://a:1,b:2,c:3/chroot",
        ],
        not_of: &["http://h:1,x/", "http://h1,h2/", "http://h:1,2/"],
    },
    Hint {
        words: "this is a template, of RFC 6570 or of a program: fill it in before it is read",
        of: &[
            "https://{host}:{port}/x",
            "https://h:{port}/x",
            "https://${H}/x",
            "https://h:${PORT}/",
            "https://h:$PORT/",
            "https://%s/x",
            "https://h:%d/",
            "https://%(host)s/x",
            "http://<host>/x",
            "https://{{ host }}/x",
            "https://api.{region}.example/",
            "https://%HOST%/x",
            "mongodb://me:<password>@h/",
        ],
        not_of: &["https://h{/x", "https://h/{id}", "https://h%sa/x", "https://<h/", "http://h:80a/"],
    },
    Hint {
        words: "no scheme has a \"_\", but only letters, digits, \"+\", \"-\" and \".\"",
        of: &[
            "oracle+cx_oracle://h/x",
            "SASL_SSL://h:9092",
            "SASL_PLAINTEXT://h:9092",
            "my_app://open",
            "ms_settings://x",
            "a_b://c",
            "_a://b",
            "x_://y",
            "chrome_extension://id/p",
            "mysql_pool+ssl://h",
        ],
        not_of: &["a_b", "a_b/c://d", "a_b?c://d"],
    },
    Hint {
        words: "no host has a blank: remove it and what follows, or write \":\" before a port",
        of: &[
            "telnet://bbs.example 23",
            "http://h x/",
            "ssh://me@h -p 22",
            "ldap://h1 ldap://h2",
            "https://example.com and more",
            "ftp://h /pub",
            "x://h 80/",
            "http://192.0.2.1 8080",
            "irc://h.example #a",
            "smtp://mail.example 25?x",
        ],
        not_of: &[
            "http://h/a b",
            "http://a b@h/",
            "http:// h/",
            "http://me@ h/",
            "http://me:my pw",
            "http://[::1 ]/",
            "http://h: 80/",
            "http://h?a b",
            "a b",
        ],
    },
    Hint {
        words: "write \"/\" for each \"\\\": a URL has none",
        of: &[
            r"http://h\a",
            r"ftp://ftp.example.com\pub\file",
            r"https://h.example\",
            r"gemini://h\a?b",
            r"x://h\..\a",
            r"smb://server\share",
            r"http://192.0.2.1\a",
            r"http://h.example\a\b/@c",
            r"nfs://server\export",
            r"http://me@h\a",
        ],
        not_of: &[r"http://h/a\b", r"http://D\me@h/", r"http://me:p\w", r"file://C:\x", r"a\b"],
    },
    Hint {
        words: "write %5C for a \"\\\" in a user or password",
        of: &[
            r"sftp://DOMAIN\me@h/a",
            r"http://D\u:pw@h/",
            r"smb://CORP\me@server/share",
            r"ssh://D\me@h",
            r"https://a\b@h.example?q",
            r"ftp://D\me@h/",
            r"x://D\a:b@h",
            r"imap://EX\me@mail.example",
            r"ldap://D\me@h/dc=x",
            r"http://D\me@[::1]:80/",
        ],
        not_of: &[
            r"http://good.example\@evil.example/",
            r"http://h\a/@b",
            r"http://me:p\w@h/",
            r"http://h\a?@b",
            r"http://h\a",
        ],
    },
    Hint {
        words: "a scheme begins with a letter",
        of: &[
            "1password://x",
            "3gp://h/x",
            "7z://a",
            "2://b",
            "0x://y",
            "9p://h/",
            "6to4://h",
            "4shared://x/y",
            "3d-print://x",
            "1.0://h",
        ],
        not_of: &["1a/b", "1a"],
    },
    Hint {
        words: "this URL is defanged: write \":\" and \".\" without the brackets",
        of: &[
            "hxxp[:]//h.example/",
            "hxxps[:]//evil[.]example/x",
            "http[:]//h/",
            "http://evil[.]example/",
            "https://a[.]b[.]example",
            "ftp[:]//h",
            "http://10[.]0[.]0[.]1/",
            "https://h[:]80/",
            "tcp[:]//1[.]2[.]3[.]4:80",
            "http://me@h[.]example/",
        ],
        not_of: &["http[:]h", "http://h[x]/", "a[.]b", "http://h/a[.]b"],
    },
    Hint {
        words: "remove what is before the scheme, which has only letters, digits, \"+\", \"-\" and \".\"",
        of: &[
            "url=http://h/",
            "\"http://h/",
            "(http://h/",
            "Link=https://h",
            "see http://h/",
            "<http://h/>",
            "'https://h'",
            "- https://h/",
            "$ curl https://h/",
            "`http://h`",
            "src=\"ftp://h/x\"",
            "<sip:a@h>",
            "\"mailto:a@h\"",
        ],
        not_of: &["<a b:c>", "a=b", "a b", "a b:c", "=://h", "/proxy/http://h/", "?u=http://h/", "#http://h/"],
    },
    Hint {
        words: "write \"/\" for the \":\" before a path: only scp has a \":\" there",
        of: &[
            "ssh://git@h:team/r",
            "git+ssh://git@h:team/r.git",
            "ssh://git@github.example:o/r",
            "ssh://me@h:~/x",
            "sftp://me@h:dir/file",
            "git://git@h:o/r.git",
            "ssh://git@h:r.git",
            "rsync://me@h:module/x",
            "https://me@h:path/x",
            "svn+ssh://u@[::1]:repo/x",
        ],
        not_of: &[
            "ftp://me@h:pw@i/",
            "ssh://git@h:22a/r",
            "ssh://git:pw@h:team/r",
            "ssh://git@h:team",
            "ssh://h:team/r",
        ],
    },
    Hint {
        words: "no path has a \"[\": an address may come after \"//\", or where the document of a scheme that is registered \
                has it",
        of: &[
            "sip:a@[::1]",
            "sip:[::1]:5060",
            "sips:me@[2001:db8::1];transport=tcp",
            "turn:[::1]",
            "stun:[::1]:3478",
            "turns:[2001:db8::1]?transport=udp",
            "x:[::1]",
            "xmpp:a@[::1]",
            "sip:a:b@[::1]",
            "sip:a@[v1.x]",
        ],
        not_of: &["x:a[0]", "sip:a@[x]", "x:/[::1]"],
    },
];

/// The errors of a text as a URL and as a reference.
fn errors(text: &str) -> impl Iterator<Item = ParseError> {
    [Uri::parse(text).err(), UriRef::parse(text).err()].into_iter().flatten()
}

#[test]
fn texts_as_people_write_them() {
    let mut complaints = Vec::new();
    for Hint { words, of, not_of } in HINTS {
        assert!(of.len() >= 10, "{words}");
        for text in *of {
            let messages: Vec<_> = errors(text).map(|error| error.to_string()).collect();
            if messages.is_empty() || messages.iter().any(|message| !message.contains(words)) {
                complaints.push(format!("{text}: {messages:?} without {words:?}"));
            }
        }
        for text in *not_of {
            let messages = errors(text).map(|error| error.to_string()).filter(|message| message.contains(words));
            complaints.extend(messages.map(|message| format!("{text}: {message}")));
        }
    }
    assert!(complaints.is_empty(), "{complaints:#?}");
}

/// A reference could go on with a path where its scheme is wrong, but nobody means one before "://".
#[test]
fn what_is_no_scheme_is_no_path() {
    for text in ["SASL_SSL://h:9092", "1password://x", "url=http://h/", "hxxp[:]//h/"] {
        let error = UriRef::parse(text).expect_err(text);
        assert_eq!((error.production(), error.section()), ("scheme", Some("RFC 3986 section 3.1")), "{text}");
    }
    assert_eq!(UriRef::parse("a_b:c").expect_err("no path").production(), "segment-nz-nc");
}

/// A reading of each delimiter is named by `mend` too.
#[test]
fn a_delimiter_in_a_password_is_a_reading() {
    for (text, reading) in [
        ("postgres://me:p#w@h/db", "a \"#\" of a user or a password, to be written as %23"),
        ("http://me:p/w@h/", "a \"/\" of a user or a password, to be written as %2F"),
        ("redis://:what?@h", "a \"?\" of a user or a password, to be written as %3F"),
    ] {
        let error = mend(text, Edition::Rfc3986).expect_err("it has two readings");
        assert_eq!(error.doubt(), Some(Doubt::Userinfo), "{text}");
        assert_eq!(error.readings().map(|[_, second]| second), Some(reading), "{text}");
    }
}
