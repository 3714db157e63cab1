//! Texts as people write them, mended: what each becomes, what is refused, and the laws of all of them.

mod laws;

use std::borrow::Cow;

use uriel::{
    Edition, Registry, Scheme, UriBuf, UriRefBuf,
    mend::{Backslash, Doubt, MendRule, Mender, mend},
    schemes::{ftp::Ftp, gopher::Gopher, http::Http, mailto::Mailto, nntp::Nntp},
};

const NEW: Edition = Edition::Rfc3986;

#[track_caller]
fn becomes(text: &(impl uriel::write::AsOctets + ?Sized), edition: Edition, expected: &str) {
    let mended = mend(text, edition).unwrap_or_else(|error| panic!("{expected:?} {edition}: {error}"));
    assert_eq!(mended.as_str(), expected, "{edition}");
}

#[track_caller]
fn is_doubtful(text: &str, edition: Edition, doubt: Doubt) {
    let error = mend(text, edition).map(|mended| mended.to_string()).expect_err(text);
    assert_eq!(error.doubt(), Some(doubt), "{text:?} {edition}: {error}");
    let message = error.to_string();
    let readings = error.readings().expect("it has two");
    assert!(readings.iter().all(|reading| message.contains(reading)), "both readings are named: {message}");
    if readings[1] != doubt.readings()[1] {
        assert_eq!(doubt, Doubt::Userinfo, "{text:?}");
        let named = [("/", "%2F"), ("?", "%3F"), ("#", "%23")];
        let names_one =
            |(raw, escape)| readings[1] == format!("a {raw:?} of a user or a password, to be written as {escape}");
        assert!(named.into_iter().any(names_one), "{text:?}: {}", readings[1]);
    }
}

#[test]
fn characters_are_escaped_in_their_component() {
    becomes("http://h/a b", NEW, "http://h/a%20b");
    becomes("http://h/\"<>^`{|}", NEW, "http://h/%22%3C%3E%5E%60%7B%7C%7D");
    becomes(
        "http://h/a?\"<>\\^`{|}#\"<>\\^`{|}",
        NEW,
        "http://h/a?%22%3C%3E%5C%5E%60%7B%7C%7D#%22%3C%3E%5C%5E%60%7B%7C%7D",
    );
    becomes("http://h/\0\u{1}\u{1F}\u{7F}\u{B}", NEW, "http://h/%00%01%1F%7F%0B");
    becomes("http://h/a\tb", NEW, "http://h/a%09b");
    becomes("http://h/[x]?a[]=1#[y]", NEW, "http://h/%5Bx%5D?a%5B%5D=1#%5By%5D");
    becomes("http://[::1]/[x]", NEW, "http://[::1]/%5Bx%5D");
    becomes("http://h/#a#b##", NEW, "http://h/#a%23b%23%23");
    becomes("a b", NEW, "a%20b");
    becomes("?a b", NEW, "?a%20b");
    becomes("#a b", NEW, "#a%20b");
    becomes("/a b", NEW, "/a%20b");
    becomes("//h/a b", NEW, "//h/a%20b");
    becomes("mailto:a b@h", NEW, "mailto:a%20b@h");
    becomes("x:a?b c", NEW, "x:a?b%20c");
    becomes("a/x y:z", NEW, "a/x%20y:z");
    becomes("a?x y:z", NEW, "a?x%20y:z");
}

#[test]
fn users_and_passwords_are_escaped() {
    becomes("http://me:p w^|%@h/", NEW, "http://me:p%20w%5E%7C%25@h/");
    becomes("http://a b:[c]@h:80", NEW, "http://a%20b:%5Bc%5D@h:80");
    becomes("ftp://\u{e9}:\u{20AC}@h/", NEW, "ftp://%C3%A9:%E2%82%AC@h/");
    becomes("http://u[x]@[::1]:80/", NEW, "http://u%5Bx%5D@[::1]:80/");
    // Every reader takes the last "@" for the end of the user.
    becomes("http://me:p@ss@h/", NEW, "http://me:p%40ss@h/");
    becomes("http://me:p@s s@h/", Edition::Rfc2396, "http://me:p@s%20s@h/");
    becomes("http://me:p@s s@[::1]/", Edition::Rfc2396bis, "http://me:p%40s%20s@[::1]/");
    becomes("ftp://~me:~pw@h/", Edition::Rfc1738, "ftp://%7Eme:%7Epw@h/");
}

#[test]
fn a_percent_that_begins_no_escape_is_escaped() {
    becomes("http://h/100%", NEW, "http://h/100%25");
    becomes("http://h/%zz%4%41%", NEW, "http://h/%25zz%254%41%25");
    becomes("http://h/%%41?%#%4", NEW, "http://h/%25%41?%25#%254");
    becomes("http://u%zz%41@h/", NEW, "http://u%25zz%41@h/");
    becomes("http://h/%4\n1", NEW, "http://h/%41");
    becomes("http://h/%\n 4 \n1%\n", NEW, "http://h/%41%25");
}

#[test]
fn octets_that_are_not_ascii_are_escaped() {
    becomes("http://h/\u{e9}?\u{1F600}#\u{e9}", NEW, "http://h/%C3%A9?%F0%9F%98%80#%C3%A9");
    becomes(b"http://h/caf\xE9 \xFF", NEW, "http://h/caf%E9%20%FF");
    becomes(&b"\xC3\xA9"[..], NEW, "%C3%A9");
    becomes("a\u{A0}b\u{3000}", NEW, "a%C2%A0b%E3%80%80");
}

#[test]
fn white_space_and_wrappers_are_removed() {
    for text in [
        " http://h/ ",
        "\t\r\n http://h/\n",
        "<http://h/>",
        "<URL:http://h/>",
        "<url: http://h/ >",
        "\"http://h/\"",
        " < \" <URL: http://h/ > \" > ",
        "<<http://h/>>",
        "\"\n<http://\nh/>\"",
    ] {
        becomes(text, NEW, "http://h/");
    }
    becomes("", NEW, "");
    becomes(" ", NEW, "");
    becomes("<>", NEW, "");
    becomes("\"\"", NEW, "");
    becomes("\"", NEW, "%22");
    becomes("<a", NEW, "%3Ca");
    becomes("a>", NEW, "a%3E");
    becomes("URL:http://h/", NEW, "URL:http://h/");
    becomes(" URL:http://h/ ", NEW, "URL:http://h/");
    becomes("URL:http://h/ x", NEW, "URL:http://h/%20x");
    becomes("'a'", NEW, "'a'");
}

#[test]
fn line_ends_are_removed_after_the_first_delimiter() {
    becomes("http://h/a\nb", NEW, "http://h/ab");
    becomes("http://h/a \r\n\t b c\n", NEW, "http://h/ab%20c");
    becomes("http://h/twenty-\n   one", NEW, "http://h/twenty-one");
    becomes("http://\nh/", NEW, "http://h/");
    becomes("http:/\r\nh/", NEW, "http:/h/");
    becomes("http://ex\nample\r.org\n/", NEW, "http://example.org/");
    becomes("http://ex\n\tample/", NEW, "http://example/");
    becomes("foo\nbar", NEW, "foo%0Abar");
    becomes("foo \n bar/b\nc", NEW, "foo%20%0A%20bar/bc");
    becomes("a/\nb", NEW, "a/b");
    becomes("a?\nb", NEW, "a?b");
    becomes("a#\nb", NEW, "a#b");
}

#[test]
fn texts_with_two_readings_are_refused() {
    for (text, doubt) in [
        ("git@h:o/r", Doubt::Scheme),
        ("C:\\x", Doubt::Drive),
        (" <c:\\a b>", Doubt::Drive),
        ("C:\\\\x", Doubt::Drive),
        ("C:\n\\x", Doubt::Drive),
        ("x y:z", Doubt::Scheme),
        ("ht tp://h/", Doubt::Scheme),
        ("1http://h/", Doubt::Scheme),
        ("\u{e9}:a", Doubt::Scheme),
        ("a\\b:c", Doubt::Scheme),
        ("<http://h/", Doubt::Scheme),
        (":a", Doubt::Scheme),
        ("http://a b/", Doubt::Host),
        ("http://a|b/", Doubt::Host),
        ("http://[::1/", Doubt::Host),
        ("http://[::1]x/", Doubt::Host),
        ("http://::1/", Doubt::Host),
        ("http://100%/", Doubt::Percent),
        ("http://a%zz/", Doubt::Percent),
        ("http://h:x/", Doubt::Port),
        ("http://h:8 0/", Doubt::Port),
        ("http://h: 80/", Doubt::Port),
        ("http://me:p/w@h/", Doubt::Userinfo),
        ("http://me:p?w@h/", Doubt::Userinfo),
        ("http://me:p#w@h/", Doubt::Userinfo),
        ("http://me:p w/x@h/", Doubt::Userinfo),
        ("java\nscript:alert(1)", Doubt::Reader),
        ("java\tscript:alert(1)", Doubt::Reader),
        ("ht\ntp://h/", Doubt::Reader),
        ("http\n://h/", Doubt::Reader),
        ("http://h\\@evil/", Doubt::Reader),
        ("http:\\\\h\\a", Doubt::Reader),
        ("http:/\\h/a", Doubt::Reader),
        ("\\\\h\\a", Doubt::Reader),
        ("/\\h/a", Doubt::Reader),
        ("/\t/h", Doubt::Reader),
        ("http://h\\a", Doubt::Reader),
        ("http://me:p\tw@h/", Doubt::Reader),
        ("http://me:p \nw@h/", Doubt::Reader),
        ("http: \n//h/", Doubt::Reader),
        ("http:\n//h/", Doubt::Reader),
        ("http:/\r\n/h/", Doubt::Reader),
        ("http://h \n.org/", Doubt::Reader),
    ] {
        is_doubtful(text, NEW, doubt);
    }
    for text in ["C:/Users/me", "C:Users"] {
        becomes(text, NEW, text);
    }
    becomes("C:x\\y", NEW, "C:x%5Cy");
    becomes("http://a_b/ c", NEW, "http://a_b/%20c");
    // By the letter, nothing is wrong here.
    for text in ["http://me:12/w@h/", "//evil/", "http://us#er@h/", "http://h/@me", "http:///a"] {
        assert!(mend(text, NEW).is_ok_and(|mended| mended.is_unchanged()), "{text}");
    }
}

/// A "\" in a path is a character, or a "/", unless the mender is told which: browsers read it as "/" in http URLs.
#[test]
fn a_backslash_in_a_path_has_two_readings() {
    for (text, slash, escape) in [
        (r"http://h/a\b", "http://h/a/b", "http://h/a%5Cb"),
        (r"http://h/\a\..\b?c\d#e\f", "http://h//a/../b?c%5Cd#e%5Cf", "http://h/%5Ca%5C..%5Cb?c%5Cd#e%5Cf"),
        (r"http://me:p@h:80/a\", "http://me:p@h:80/a/", "http://me:p@h:80/a%5C"),
        (r"http:/a\b", "http:/a/b", "http:/a%5Cb"),
        (r"http:\a", "http:/a", "http:%5Ca"),
        (r"CC:\x", "CC:/x", "CC:%5Cx"),
        (r"file:///C:\Te st", "file:///C:/Te%20st", "file:///C:%5CTe%20st"),
        (r"//h/a\b", "//h/a/b", "//h/a%5Cb"),
        (r"/a\b", "/a/b", "/a%5Cb"),
        (r"a\b", "a/b", "a%5Cb"),
        (r"\a", "/a", "%5Ca"),
        (r"..\a\b?c", "../a/b?c", "..%5Ca%5Cb?c"),
        (" <http://h/a\\\n b> ", "http://h/a/b", "http://h/a%5Cb"),
    ] {
        for edition in Edition::ALL {
            let has_scheme = text.contains(':');
            if edition == Edition::Rfc1738 && (!has_scheme || text.contains('#')) {
                continue;
            }
            is_doubtful(text, edition, Doubt::Backslash);
            let mender = Mender::new(edition);
            let read = |reading| mender.with_backslash(reading).mend(text).map(|mended| mended.to_string());
            assert_eq!(read(Backslash::Slash).as_deref(), Ok(slash), "{text} {edition}");
            assert_eq!(read(Backslash::Escape).as_deref(), Ok(escape), "{text} {edition}");
        }
    }
    let at = |text: &str| mend(text, NEW).expect_err(text).span();
    assert_eq!((at(r" http://h/a\b"), at(r"http://h/\"), at(r"a b\c d")), (11..12, 9..10, 3..4));
    // An opaque part, a query and a fragment have no "/" that a reader would find instead.
    for (text, mended) in [
        (r"mailto:a\b@h", "mailto:a%5Cb@h"),
        (r"x:a/b\c", "x:a/b%5Cc"),
        (r"http://h/?a\b", "http://h/?a%5Cb"),
        (r"#a\b", "#a%5Cb"),
        (r"http://a\b@h/", ""),
    ] {
        for reading in Backslash::ALL {
            let read = Mender::new(NEW).with_backslash(reading).mend(text).map(|mended| mended.to_string());
            assert_eq!(read.as_deref().ok(), Some(mended).filter(|mended| !mended.is_empty()), "{text}");
        }
        assert_eq!(mend(text, NEW).is_ok(), !mended.is_empty(), "{text}");
    }
    // No reading makes an authority, nor a scheme of what is none.
    for text in [r"http:\\h\a", r"\\h\a", r"/\h/a", r"http://h\a", "x:\\ \n\\y", "\\\n\\y", r"C:\x", r"a\b:c"] {
        for reading in Backslash::ALL {
            assert!(Mender::new(NEW).with_backslash(reading).mend(text).is_err(), "{text:?}");
        }
    }
    let mended = Mender::new(NEW).with_backslash(Backslash::Slash).mend("http://h/a\\\\b c\\").unwrap();
    let changes: Vec<_> = mended.changes().map(|change| change.to_string()).collect();
    assert_eq!(
        changes,
        [
            r#"wrote "\\\\" at bytes 10..12 as // (WHATWG URL section 4.4)"#,
            r#"escaped " " at byte 13 as %20 (RFC 3986 section 2.4)"#,
            r#"wrote "\\" at byte 15 as / (WHATWG URL section 4.4)"#,
        ]
    );
    let without = Mender::new(NEW).with_backslash(Backslash::Slash).without(MendRule::Backslash);
    let error = without.mend(r"http://h/a\b").unwrap_err();
    assert_eq!((error.doubt(), error.span()), (None, 10..11));
}

/// A line end before or in "//" is kept by one reader, which finds a path, and dropped by another, which finds a host.
#[test]
fn no_line_end_makes_an_authority() {
    for space in ["\n", "\r", "\r\n", "\t", "\n\n", "\n\t", "\t\n", " \n", "\n ", " \r\n "] {
        for text in ["/_/evil/x", "http:/_/evil/x", "http:_//evil/x", "x:/_/e", "<URL:/_/evil>", "/_\\evil"] {
            let text = text.replace('_', space);
            for edition in Edition::ALL {
                let is_reference = text.strip_prefix("<URL:").unwrap_or(&text).starts_with('/');
                let is_read = !is_reference || edition != Edition::Rfc1738;
                let doubt = if is_read { Doubt::Reader } else { Doubt::Reference };
                is_doubtful(&text, edition, doubt);
            }
            // A blank that stays is no line end, for any reader.
            let is_refused = Mender::new(NEW).without(MendRule::LineEnd).mend(&text).is_err();
            assert!(text.contains('\\') || is_refused != space.contains(' '), "{text:?}");
        }
    }
    becomes("/\nevil//x", NEW, "/evil//x");
    becomes("/a/\n/evil", NEW, "/a//evil");
    becomes("http://h/\n/evil", NEW, "http://h//evil");
    becomes("//\nh/", NEW, "//h/");
    becomes("/ /evil", NEW, "/%20/evil");
    becomes("/\x0C/evil", NEW, "/%0C/evil");
}

/// What is before a ":" is named, if it is no scheme with a wrong character.
#[test]
fn a_doubt_about_a_scheme_says_what_is_before_the_colon() {
    const SCP: &str = "user@host:path of scp, to be written as ssh://user@host/path";
    const HOST: &str = "a host, before which a scheme and \"://\" are missing";
    const SCHEME: &str = "a URL without its scheme";
    for (text, first, at) in [
        ("git@h:o/r", SCP, 5),
        ("me@h:", SCP, 4),
        (" <me@h:~/a b>", SCP, 6),
        ("me@h:22", SCP, 4),
        ("[::1]:80/a", HOST, 0),
        ("[::1]", HOST, 0),
        ("\"[fe80::1%25eth0]:80\"", HOST, 1),
        ("127.0.0.1:8080/x", HOST, 9),
        ("a_b:80?q", HOST, 3),
        (":80/x", SCHEME, 0),
        (" :a", SCHEME, 1),
        ("x y:80", Doubt::Scheme.readings()[0], 3),
        ("@h:a", Doubt::Scheme.readings()[0], 2),
        ("me@h://a", Doubt::Scheme.readings()[0], 4),
        ("1a:b", Doubt::Scheme.readings()[0], 2),
        ("a_b:8x", Doubt::Scheme.readings()[0], 3),
    ] {
        let error = mend(text, NEW).expect_err(text);
        assert_eq!(error.doubt(), Some(Doubt::Scheme), "{text}");
        assert_eq!((error.readings().map(|[first, _]| first), error.span()), (Some(first), at..at + 1), "{text}");
    }
}

/// No escape makes a zone identifier a part of an address, however its "%" is written.
#[test]
fn zones_are_to_be_removed() {
    let message = "expected IPv6address at byte 15: remove the zone identifier: it is no part of a URL (RFC 9844) \
                   (RFC 3986 section 3.2.2)";
    for (text, end) in [("http://[fe80::1%25eth0]/", 22), ("http://[fe80::1%eth0]/", 20), ("http://[fe80::1%/a]", 16)] {
        let error = mend(text, NEW).expect_err(text);
        assert_eq!((error.doubt(), error.span(), error.to_string()), (None, 15..end, message.to_owned()), "{text}");
    }
}

#[test]
fn each_edition_has_its_own_characters_and_doubts() {
    becomes("http://h/~me", Edition::Rfc1738, "http://h/%7Eme");
    becomes("http://h/~me", Edition::Draft1996, "http://h/~me");
    becomes("x:[a] b", Edition::Rfc2396, "x:%5Ba%5D%20b");
    becomes("x:[a] b", Edition::Rfc2396bis, "x:[a]%20b");
    becomes("x:?a[b c", Edition::Rfc2396bis, "x:?a[b%20c");
    becomes("?a[b c", Edition::Rfc2396bis, "?a%5Bb%20c");
    becomes("/a;b c?d#e f", Edition::Draft1996, "/a;b%20c?d#e%20f");
    becomes("x://a_b/ c", Edition::Rfc1738, "x://a_b/%20c");
    becomes("http://h?q r", Edition::Rfc1738, "http://h?q%20r");
    becomes("git@h:o/r x", Edition::Draft1996, "git@h:o/r%20x");
    for edition in [Edition::Rfc1738, Edition::Draft1996] {
        is_doubtful("ftp://me?x y@h/", edition, Doubt::Userinfo);
        is_doubtful("http://[::1] /", Edition::Rfc1738, Doubt::Host);
    }
    for edition in Edition::ALL {
        is_doubtful("ht tp://h/", edition, Doubt::Scheme);
        is_doubtful("java\nscript:a", edition, Doubt::Reader);
        is_doubtful("http://a b/", edition, Doubt::Host);
        is_doubtful("http://h\\@evil/", edition, Doubt::Reader);
        becomes("<URL:http://h/a b\n c>", edition, "http://h/a%20bc");
        becomes("http://h/\u{e9}%", edition, "http://h/%C3%A9%25");
    }
    for text in ["a b", "/a b", "//h/ ", "", "?"] {
        is_doubtful(text, Edition::Rfc1738, Doubt::Reference);
    }
    is_doubtful("http://h/#a", Edition::Rfc1738, Doubt::Fragment);
    is_doubtful("git@h:o/r", Edition::Rfc2396, Doubt::Scheme);
    assert!(mend("x: ", Edition::Rfc2396).is_err_and(|error| error.doubt().is_none()), "an empty part has one reading");
}

/// Texts on which programs failed that took strict URLs for the first time.
#[test]
fn texts_of_real_programs_are_mended() {
    for (text, expected) in [
        ("amqp://user:p^w|50%@host:5672/vhost", "amqp://user:p%5Ew%7C50%25@host:5672/vhost"),
        ("file:///home/me/My Project/[x].rs", "file:///home/me/My%20Project/%5Bx%5D.rs"),
        ("gopher://host/1/caf\u{e9} menu", "gopher://host/1/caf%C3%A9%20menu"),
        ("s3://bucket_name/k\u{1F600}y", "s3://bucket_name/k%F0%9F%98%80y"),
        ("https://my_host.example/a b", "https://my_host.example/a%20b"),
        ("/images/[thumb] 1.png", "/images/%5Bthumb%5D%201.png"),
        ("#/definitions/a b/{c}", "#/definitions/a%20b/%7Bc%7D"),
        ("/fish*.php?a[]=1|2", "/fish*.php?a%5B%5D=1%7C2"),
        ("Location: x".split_once(' ').map_or("", |(_, value)| value), "x"),
    ] {
        becomes(text, NEW, expected);
    }
    // RFC 3986 section 3.2.2: an underscore may stand in a host.
    assert!(mend("http://my_host/", NEW).is_ok_and(|mended| mended.is_unchanged()));
}

#[test]
fn changes_are_told_with_rule_and_place() {
    let mended = mend(" <URL: http://h/{|} 50%\u{e9}\n .html>", NEW).unwrap();
    let changes: Vec<_> = mended
        .changes()
        .map(|change| {
            (
                change.rule().as_str(),
                change.span(),
                change.before().escape_ascii().to_string(),
                change.after().to_string(),
            )
        })
        .collect();
    let expected = [
        ("white-space", 0..1, " ", ""),
        ("wrapper", 1..6, "<URL:", ""),
        ("white-space", 6..7, " ", ""),
        ("character", 16..20, "{|} ", "%7B%7C%7D%20"),
        ("percent", 22..23, "%", "%25"),
        ("non-ascii", 23..25, "\\xc3\\xa9", "%C3%A9"),
        ("line-end", 25..27, "\\n ", ""),
        ("wrapper", 32..33, ">", ""),
    ];
    assert_eq!(changes, expected.map(|(rule, span, before, after)| (rule, span, before.to_owned(), after.to_owned())));
}

/// Characters that nobody sees are told as escapes.
#[test]
fn changes_have_no_invisible_characters() {
    let mended = mend("http://h/\u{3164}\u{2800}\u{202e}\u{a0}'\u{e9}", NEW).unwrap();
    let changes: Vec<_> = mended.changes().map(|change| change.to_string()).collect();
    let expected = [
        r#"escaped "\u{3164}\u{2800}\u{202e}\u{a0}" at bytes 9..20 as %E3%85%A4%E2%A0%80%E2%80%AE%C2%A0 (RFC 3987 section 3.1)"#,
        "escaped \"\u{e9}\" at bytes 21..23 as %C3%A9 (RFC 3987 section 3.1)",
    ];
    assert_eq!(changes, expected);
}

#[test]
fn rules_can_be_switched_off() {
    let rules = [
        // What comes before the ":" is then no scheme.
        (MendRule::WhiteSpace, " http://h/", "http://h/", 5),
        (MendRule::Wrapper, "<http://h/>", "http://h/", 5),
        (MendRule::Character, "http://h/a b", "http://h/a%20b", 10),
        (MendRule::Percent, "http://h/%", "http://h/%25", 9),
        (MendRule::NonAscii, "http://h/\u{e9}", "http://h/%C3%A9", 9),
        #[cfg(feature = "idna")]
        (MendRule::Idna, "http://\u{e9}/", "http://xn--9ca/", 7),
    ];
    let becomes = |mender: Mender, text| mender.mend(text).map(|mended| mended.to_string());
    let found = rules.map(|(rule, text, mended, _)| {
        assert_eq!(becomes(Mender::new(NEW), text).as_deref(), Ok(mended));
        assert_eq!(becomes(Mender::new(NEW).without(rule), "http://h/").as_deref(), Ok("http://h/"));
        (rule, text, mended, becomes(Mender::new(NEW).without(rule), text).expect_err(text).span().start)
    });
    assert_eq!(found, rules);
    let folded = Mender::new(NEW).without(MendRule::LineEnd).mend("http://h/a\nb").unwrap();
    assert_eq!(folded.as_str(), "http://h/a%0Ab");
    let mut none = Mender::new(NEW);
    for rule in MendRule::ALL {
        none = none.without(rule);
    }
    assert_eq!(none.rules().count(), 0);
    let refused = [&b"http://h/\xFF"[..], b" ", b"http://h\xFF/"];
    let starts = refused.map(|text| none.mend(text).expect_err("nothing is mended").span().start);
    assert_eq!(starts, [9, 0, 8]);
}

#[test]
fn rules_can_be_chosen_alone() {
    let only = Mender::only(NEW, &[MendRule::Wrapper, MendRule::Percent]);
    assert!(only.rules().eq([MendRule::Wrapper, MendRule::Percent]));
    assert_eq!(only.mend("<http://h/50%>").expect("two rules").as_str(), "http://h/50%25");
    for text in [" http://h/", "http://h/a b", "http://h/\u{e9}", "http://::1/"] {
        assert!(only.mend(text).is_err(), "{text}");
    }
    assert_eq!(Mender::only(NEW, &[]).rules().count(), 0);
    assert_eq!(Mender::only(NEW, &[]).mend("http://h/").expect("a valid text").as_str(), "http://h/");
    assert!(Mender::new(NEW).rules().all(|rule| rule != MendRule::Brackets));
    assert!(Mender::new(NEW).with(MendRule::Brackets).rules().eq(MendRule::ALL));
}

/// Brackets are written around an address that is one for certain.
#[test]
fn an_address_gets_its_brackets() {
    let mender = Mender::new(NEW).with(MendRule::Brackets);
    for (text, mended) in [
        ("http://::1/", "http://[::1]/"),
        ("http://me:pw@2001:db8::1/a b", "http://me:pw@[2001:db8::1]/a%20b"),
        ("//fe80::1", "//[fe80::1]"),
        ("http://::ffff:192.0.2.1/", "http://[::ffff:192.0.2.1]/"),
        ("http://1:2:3:4:5:6:7:8/", "http://[1:2:3:4:5:6:7:8]/"),
        ("http://1:2:3:4:5:6:7:8:80/", "http://[1:2:3:4:5:6:7:8]:80/"),
        ("http://::ffff:192.0.2.1:80/", "http://[::ffff:192.0.2.1]:80/"),
        ("http://:::80/", "http://[::]:80/"),
        ("http://1::2:3:65535/", "http://[1::2:3]:65535/"),
        ("<http://2001:DB8::a?q>", "http://[2001:DB8::a]?q"),
        ("http://[::1]/a b", "http://[::1]/a%20b"),
    ] {
        assert_eq!(mender.mend(text).map(|mended| mended.to_string()).as_deref(), Ok(mended), "{text}");
        assert!(text.contains('[') || mend(text, NEW).is_err(), "{text}: the rule is off");
    }
    // The last group may be a port, the text is no address, or the edition has none.
    for text in ["http://2001:db8::1:80/", "http://::1:1/", "http://::g/", "http://::1%eth0/"] {
        assert!(mender.mend(text).is_err(), "{text}");
    }
    // Under RFC 2396 it is the name of a registry, and stays.
    let of_registry = Mender::new(Edition::Rfc2396).with(MendRule::Brackets).mend("http://::1/");
    assert!(of_registry.is_ok_and(|same| same.is_unchanged()));
    let address = mender.mend("http://::1/").expect("an address");
    let changes: Vec<_> = address.changes().map(|change| change.to_string()).collect();
    assert_eq!(changes, [r#"wrote "::1" at bytes 7..10 as [::1] (RFC 3986 section 3.2.2)"#]);
}

/// A host outside ASCII becomes what IDNA makes of it, or is refused.
#[test]
fn hosts_outside_ascii_are_written_as_idna_writes_them() {
    for (text, mended) in [
        ("http://b\u{fc}cher.example/", "http://xn--bcher-kva.example/"),
        ("http://B\u{dc}CHER.example:80/\u{fc}?\u{fc}#\u{fc}", "http://xn--bcher-kva.example:80/%C3%BC?%C3%BC#%C3%BC"),
        (" <ftp://m\u{e9}:p w@\u{fc}\u{3002}example/a b>\n", "ftp://m%C3%A9:p%20w@xn--tda.example/a%20b"),
        ("//\u{fc}", "//xn--tda"),
    ] {
        for edition in [Edition::Draft1996, Edition::Rfc2396, Edition::Rfc2396bis, NEW] {
            let found = mend(text, edition).ok().map(|found| found.to_string());
            assert_eq!(found.as_deref(), cfg!(feature = "idna").then_some(mended), "{edition}: {text}");
        }
    }
    // A name that becomes an address has two readings; the others IDNA does not admit.
    for text in ["http://\u{ff11}27.0.0.1/", "http://b\u{fc}%41cher.de/", "http://\u{fc} b/", "http://\u{fffd}/"] {
        let error = mend(text, NEW).expect_err(text);
        assert_eq!(error.doubt(), cfg!(feature = "idna").then_some(Doubt::Host), "{error}");
        assert!(error.to_string().contains("write the host in ASCII, with \"xn--\" and Punycode"), "{error}");
    }
    is_doubtful("http://[\u{fc}]/", NEW, Doubt::Host);
    let error = mend("http://\u{fc}:8x/", NEW).unwrap_err();
    assert_eq!(error.doubt(), cfg!(feature = "idna").then_some(Doubt::Port), "{error}");
}

#[cfg(feature = "idna")]
#[test]
fn a_host_in_ascii_is_a_change_that_is_told() {
    let mended = mend("http://me@b\u{fc}cher.example:80/a b", NEW).unwrap();
    let change = mended.changes().next().expect("the host");
    assert_eq!((change.rule(), change.span(), change.section()), (MendRule::Idna, 10..25, "RFC 3986 section 3.2.2"));
    assert_eq!(
        (&*change.before(), change.after().to_string()),
        ("b\u{fc}cher.example".as_bytes(), "xn--bcher-kva.example".to_owned())
    );
    assert_eq!(
        change.to_string(),
        "wrote \"b\u{fc}cher.example\" at bytes 10..25 as xn--bcher-kva.example (RFC 3986 section 3.2.2)"
    );
    assert_eq!(mended.changes().count(), 2);
    // The place of an error after the host is that of the text as it was given.
    let error = mend("http://b\u{fc}cher:8x/", NEW).unwrap_err();
    assert_eq!(error.span(), 16..17);
    let error = Mender::new(NEW).without(MendRule::Character).mend("http://b\u{fc}cher/a b").unwrap_err();
    assert_eq!(error.span(), 16..17);
}

#[test]
fn owned_urls_are_read_of_mended_texts() {
    assert_eq!(UriRefBuf::parse_mended("a b").unwrap(), "a%20b");
    assert_eq!(UriRefBuf::parse_mended(b"\xFF").unwrap(), "%FF");
    assert_eq!(UriBuf::parse_mended(String::from("x:a b")).unwrap().path(), "a%20b");
    let error = UriBuf::parse_mended("a b").unwrap_err();
    assert_eq!((error.doubt(), error.parse_error().map(uriel::ParseError::production)), (None, Some("URI")));
    let text = String::from("http://h/a");
    assert!(matches!(mend(&text, NEW).unwrap().into_text(), Cow::Borrowed(_)));
}

/// The characters that the generic syntax has, and the rule of the scheme refuses, are escaped too; delimiters are not.
#[test]
fn typed_urls_are_read_of_mended_texts() {
    let http = Http.parse_mended(" http://h/a b?[x]=50%#\u{e9}").unwrap();
    assert_eq!(http.as_str(), "http://h/a%20b?%5Bx%5D=50%25#%C3%A9");
    assert_eq!(http.as_url().path().as_deref(), Some("a%20b"));
    let ftp = Ftp.parse_mended_with("ftp://~me@h/~a", Edition::Rfc1738).unwrap();
    assert_eq!(ftp.as_str(), "ftp://%7Eme@h/%7Ea");
    assert_eq!(Gopher.parse_mended("gopher://h/1caf\u{e9} menu").unwrap().as_str(), "gopher://h/1caf%C3%A9%20menu");
    assert_eq!(Mailto.parse_mended("mailto:a b@h?subject=x y").unwrap().as_str(), "mailto:a%20b@h?subject=x%20y");
    // The generic syntax has these characters, and a group of news has not.
    let nntp = Nntp.mend("nntp://h/a!b!$c", NEW).unwrap();
    assert_eq!((nntp.as_str(), nntp.changes().count()), ("nntp://h/a%21b%21%24c", 2));
    assert_eq!(Nntp.parse(nntp.as_str()).map(|url| url.group().encoded().decode_utf8()), Ok(Ok("a!b!$c".into())));
    let refused = [("ftp://h/", 0..3), ("http:a", 5..6), ("http://h:x/", 9..10), ("x y", 0..1), ("http://a b/", 8..9)];
    let spans = refused.clone().map(|(text, _)| (text, Http.parse_mended(text).expect_err(text).span()));
    assert_eq!(spans, refused);
    let error = Http.parse_mended("ftp://h/a b").unwrap_err();
    assert_eq!(
        (error.doubt(), error.to_string()),
        (None, "expected the scheme \"http\" (RFC 3986 section 3.1)".into())
    );
}

/// A registry writes nothing that the rule of the scheme refuses, and says what stops it, at its place in the text.
#[test]
fn a_registry_asks_the_rule_of_the_scheme() {
    let registry = Registry::current();
    let refused = [
        ("telnet://h/a b", "expected the end of telneturl at byte 11, found \"a\" (RFC 4248 section 2)"),
        ("telnet://h/ b", "expected the end of telneturl at byte 11, found SPACE (U+0020) (RFC 4248 section 2)"),
        ("telnet://h/\u{e9}", "expected the end of telneturl at byte 11, found U+00E9 (RFC 4248 section 2)"),
        ("ftp://h/a b;type=q", "expected ftptype at byte 17, found \"q\""),
        ("http:/h/a b", "expected \"//\" of httpurl at byte 5"),
        ("nntp://h/a b/1/2", "expected the end of nntpurl at byte 14"),
        ("mailto://h/{", "expected address at byte 7"),
        ("news:a b@", "expected message-id at byte 6, found SPACE"),
        ("<prospero:{>", "expected \"//\" of prosperourl at byte 10"),
        ("gopher:{", "expected \"//\" of gopherurl at byte 7"),
        ("\"wais://h/|/b\"", "expected \"/\" of waisurl at byte 13, where the text ends"),
    ];
    for (text, message) in refused {
        assert!(mend(text, NEW).is_ok(), "{text}: valid by the generic rules");
        let error = registry.mend(text).map(|mended| mended.to_string()).expect_err(text);
        assert!(error.to_string().starts_with(message), "{text}: {error}");
        assert_eq!(error.doubt(), None, "{text}");
    }
    for (text, mended) in [
        ("<http://h/a b>", "http://h/a%20b"),
        ("ftp://h/a b;type=i", "ftp://h/a%20b;type=i"),
        ("mailto:a b@h", "mailto:a%20b@h"),
        ("nntp://h/g[x]!/1", "nntp://h/g%5Bx%5D%21/1"),
        ("unknown:a b", "unknown:a%20b"),
        ("../a b", "../a%20b"),
        ("//h/a b", "//h/a%20b"),
    ] {
        assert_eq!(registry.mend(text).map(|mended| mended.to_string()).as_deref(), Ok(mended), "{text}");
    }
    // What is valid by the generic rules stays.
    assert!(registry.mend("ftp://h/a;type=q").is_ok_and(|mended| mended.is_unchanged()));
    let slashes = Mender::new(NEW).with_backslash(Backslash::Slash);
    assert_eq!(registry.mend_by(slashes, "ftp://h\\a").map(|mended| mended.to_string()).ok(), None);
    assert_eq!(
        registry.mend_by(slashes, "ftp://h/a\\b").map(|mended| mended.to_string()).as_deref(),
        Ok("ftp://h/a/b")
    );
    assert!(registry.mend_by(slashes, "ftp://h/a\\b;type=q").is_err());
}

#[test]
fn no_secret_is_told() {
    let mended = mend("http://me:s3cret \u{e9}w@h/a b", NEW).unwrap();
    assert_eq!(mended.as_str(), "http://me:s3cret%20%C3%A9w@h/a%20b");
    let told: Vec<_> = mended.changes().map(|change| format!("{change} {change:?} {:?}", change.before())).collect();
    assert!(told[0].starts_with("escaped \"***\" at byte 16 (RFC 3986"), "{told:?}");
    assert!(told[2].starts_with("escaped \" \" at byte 24 as %20"), "{told:?}");
    assert!(!format!("{mended:?}{told:?}").contains("s3cret"));
    for text in ["http://me:s3cret/x@h/", "http://me:s3c\tret@h/", "http://me:s3cret@a b/", "x y://me:s3cret@h/"] {
        let error = mend(text, NEW).unwrap_err();
        assert!(!format!("{error} {error:?}").contains("s3c"), "{error}");
    }
}

#[test]
fn places_of_errors_lie_in_the_text() {
    for edition in Edition::ALL {
        for text in ["", "URL:", "<>", "é b", "http://é:x y/", "a:\u{1F600}\\b", "x://h/#é", "git@é:o/r x"] {
            if let Err(error) = mend(text, edition) {
                let span = error.span();
                assert!(text.get(span.clone()).is_some(), "{edition}: {text:?} {span:?}");
            }
        }
    }
    assert_eq!(mend("", Edition::Rfc1738).unwrap_err().span(), 0..0);
}
