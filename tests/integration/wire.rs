//! Plans: nothing in a URL becomes a line of its own.

use std::{fmt::Write as _, iter};

use uriel::{
    Edition, Encoded, ParseError, Registry, Scheme, Uri,
    schemes::{
        file::{File, System},
        ftp::{Ftp, FtpUrl, Navigation, Typecode},
        gopher::{Gopher, MenuError, MenuLine, MenuUrlError},
        mailto::{Mailto, MailtoUrl},
        news::News,
    },
    wire::{Command, Item, Line, Octets, Value, Visit, WireError, WireErrorKind},
};

use crate::random::{Random, expect_share, seed, strings};

/// URLs with an "X" in each field of each scheme, and the number of lines that their plans may have.
const PLACES: [(&str, usize); 34] = [
    ("ftp://X@h/a", 3),
    ("ftp://u:X@h/a", 3),
    ("ftp://X/a", 4),
    ("ftp://h/X/b;type=i", 5),
    ("ftp://h/a/X", 4),
    ("ftp://h/X;type=d", 3),
    ("http://h/X", 0),
    ("http://h/?X", 0),
    ("gopher://h/Xa", 1),
    ("gopher://h/0X", 1),
    ("gopher://h/7a%09X", 1),
    ("gopher://h/0a%09b%09X", 1),
    ("mailto:X@h", 0),
    ("mailto:a@X", 0),
    ("mailto:?X=a", 0),
    ("mailto:?subject=X", 0),
    ("news:X", 1),
    ("news:X@h", 1),
    ("news:a@X", 1),
    ("news://h/X", 1),
    ("news://X@h/a", 3),
    ("news://u:X@h/a", 3),
    ("nntp://h/X/1", 2),
    ("nntp://X@h/a", 3),
    ("nntp://u:X@h/a", 3),
    ("telnet://X@h", 0),
    ("telnet://u:X@h", 0),
    ("wais://h/X", 0),
    ("wais://h/d?X", 0),
    ("wais://h/d/X/p", 0),
    ("prospero://h/X", 0),
    ("prospero://h/a;X=b", 0),
    ("prospero://h/a;k=X", 0),
    ("file:///X", 0),
];

fn ends_line(octet: u8) -> bool {
    matches!(octet, b'\r' | b'\n' | 0)
}

/// Checks the plan of a URL: the number of its lines, and that nothing in a line ends it. Returns true if there is a
/// plan.
fn check(registry: &Registry, url: &str, most: usize) -> bool {
    let Ok(parsed) = registry.parse(url) else { return false };
    let mut lines: Vec<Vec<u8>> = Vec::new();
    let mut sent = 0;
    let planned = parsed.plan(&mut |Item { name, value }| match value {
        Value::Line(line) | Value::Secret(line) => lines.push(line.octets().collect()),
        Value::Lines(all) => lines.extend(all.map(|line| line.octets().collect())),
        Value::Pairs(pairs) => {
            lines.extend(pairs.flat_map(|(name, value)| [name, value]).map(|line| line.octets().collect()));
        }
        Value::Shown(shown) if name == "target" => lines.push(shown.to_string().into_bytes()),
        Value::Octets(octets) if name == "request" => {
            let mut octets: Vec<_> = octets.iter().collect();
            assert!(octets.ends_with(b"\r\n"), "{url}");
            octets.truncate(octets.len() - 2);
            lines.push(octets);
            sent += 1;
        }
        Value::Login(login) => {
            for command in login.commands() {
                lines.push(command.octets().collect::<Vec<_>>().strip_suffix(b"\r\n").expect("a line end").to_vec());
                sent += 1;
            }
        }
        Value::Commands(commands) => {
            for command in commands {
                lines.push(command.octets().collect::<Vec<_>>().strip_suffix(b"\r\n").expect("a line end").to_vec());
                sent += 1;
            }
        }
        _ => {}
    });
    for line in &lines {
        assert!(!line.iter().copied().any(ends_line), "{url}: {line:?}");
    }
    assert!(sent <= most, "{url}: {sent} lines");
    if planned.is_err() {
        assert!(lines.is_empty(), "{url}: something was listed before the error");
    }
    planned.is_ok()
}

//= https://www.rfc-editor.org/rfc/rfc3986#section-7.2
//= type=test
//# When a URI contains percent-encoded octets that match the delimiters for a given resolution or dereference protocol
//# (for example, CR and LF characters for the TELNET protocol), these percent-encodings must not be decoded before
//# transmission across that protocol.
#[test]
fn no_octet_of_any_field_ends_a_line() {
    for edition in Edition::ALL {
        let registry = Registry::under(edition);
        let mut plans = 0;
        for (place, most) in PLACES {
            for octet in 0..=255_u8 {
                for written in [format!("%{octet:02X}"), format!("%{octet:02x}a"), char::from(octet).to_string()] {
                    plans += usize::from(check(&registry, &place.replace('X', &written), most));
                }
            }
        }
        assert!(plans > 5_000, "{edition}: {plans}");
    }
}

#[test]
fn no_pair_of_octets_of_any_field_ends_a_line() {
    let registries = [Registry::rfc1738(), Registry::current()];
    for (place, most) in PLACES {
        let (before, after) = place.split_once('X').expect("a place");
        let mut url = String::new();
        for pair in 0..=u16::MAX {
            let [one, other] = pair.to_be_bytes();
            url.clear();
            write!(url, "{before}%{one:02X}%{other:02X}{after}").expect("a string takes any text");
            for registry in &registries {
                check(registry, &url, most);
            }
        }
    }
}

#[test]
fn a_line_end_is_refused_with_its_place() {
    for (url, field, span) in [
        ("ftp://h/a%0Ab;type=i", "name", 9..12),
        ("ftp://h/x%0D%0AQUIT/y", "cwd", 9..12),
        ("ftp://u%0D%0APASS%20x@h/y", "user", 7..10),
        ("ftp://u:p%00@h/y", "password", 9..12),
        ("gopher://h/7a%09%0A", "search", 16..19),
        ("gopher://h/0a%09%09+%0D", "gopher_plus", 20..23),
        ("nntp://h/a%0Db/1", "group", 10..13),
        ("telnet://u%0d@h", "user", 10..13),
        ("wais://h/a%0A", "database", 10..13),
        ("wais://h/a?%0A", "search", 11..14),
        ("wais://h/a/%0A/b", "wtype", 11..14),
        ("prospero://h/a%0D%0Ab", "hsoname", 14..17),
        ("prospero://h/a;b=%00", "fields", 17..20),
        ("mailto:a@b%0D%0ABcc:c@d", "address", 10..13),
        ("mailto:?subject=a%0D%0ABcc:c@d", "hfvalue", 17..20),
    ] {
        let registry = Registry::current();
        let error = registry.parse(url).unwrap().plan(&mut |_| {}).unwrap_err();
        assert_eq!((error.kind(), error.field(), error.span()), (WireErrorKind::LineDelimiter, field, span), "{url}");
    }
}

#[test]
fn a_form_may_send_lines_and_nothing_else_may() {
    let request = |url| Gopher.parse(url).unwrap().request().map(|request| request.iter().collect::<Vec<_>>());
    let answers = "gopher://h/0/a%09%09+%091%0D%0A+-1%0D%0Ablue%0D%0A.%0D%0A";
    assert_eq!(request(answers).unwrap(), b"/a\t+\t1\r\n+-1\r\nblue\r\n.\r\n", "RFC 1738 section 3.4.9");
    for no_answers in [
        "gopher://h/0/a%09%09+%091%0D%0A+-1%0D%0Ablue%0D%0A.%0D%0ADELETE%0D%0A",
        "gopher://h/0/a%09%09+%091%0D%0A+-1%0D%0Ablue",
        "gopher://h/0/a%09%09+%091%0D%0A+5%0D%0Ablue.",
        "gopher://h/0/a%0D%0A%09%09+%091%0D%0A+-1%0D%0Ablue%0D%0A.%0D%0A",
        "gopher://h/0/a%09%09+%091%0D%0A+-1%0D%0Ablue%0Agreen%0D%0A.%0D%0A",
        "gopher://h/0/a%09%09+%091%0D%0A+-1%0D%0Ablue%00%0D%0A.%0D%0A",
        "gopher://h:25/0a%09%09+%091%0D%0A+-1%0D%0AHELO%20x%0D%0A.%0D%0A",
    ] {
        assert_eq!(request(no_answers).unwrap_err().kind(), WireErrorKind::LineDelimiter, "{no_answers}");
    }
    let elsewhere = "gopher://h:7070/0a%09%09+%091%0D%0A+-1%0D%0Ablue%0D%0A.%0D%0A";
    assert_eq!(request(elsewhere).unwrap(), b"a\t+\t1\r\n+-1\r\nblue\r\n.\r\n");
    assert_eq!(request("gopher://h/0a%09%09+").unwrap(), b"a\t+\r\n", "no empty search string is sent");
    assert_eq!(request("gopher://h/0a%09b%09+").unwrap(), b"a\tb\t+\r\n");
    assert_eq!(request("gopher://h/7a%09").unwrap(), b"a\t\r\n");
}

#[test]
fn commands_and_lines_are_padded_like_a_str() {
    let name = Line::new("", "name", Encoded::new_unchecked("a%FF%C3%BC")).unwrap();
    let command = Command::new("RETR", name);
    assert_eq!(format!("{name:>8}|{name:.3}|{command:-<12.9}|"), r"  a\xffü|a\x|RETR a\xf---|");
}

/// A scheme of a stranger's, whose request is the URL as it is written.
struct Gemini;

impl Scheme for Gemini {
    const NAME: &'static str = "gemini";
    type Url<'a> = Uri<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
        Ok(*uri)
    }

    fn plan<'a>(&self, url: &Uri<'a>, visit: &mut Visit<'a, '_>) -> Result<(), WireError> {
        let request = Value::Octets(Octets::written(url.as_str(), "\r\n"));
        visit(Item { name: "request", value: request });
        Ok(())
    }
}

#[test]
fn a_plan_may_send_the_url_as_it_is_written() {
    let mut sent = Vec::new();
    let registry = Registry::current().with(Gemini);
    let url = registry.parse("gemini://h/a%0D%0Ab?%FF").expect("a URL");
    let visited = url.plan(&mut |item| match item.value {
        Value::Octets(octets) => {
            sent.extend(octets.iter());
            assert_eq!(format!("{octets:?}"), r#""gemini://h/a%0D%0Ab?%FF\r\n""#);
        }
        other => panic!("expected octets, found {other:?}"),
    });
    assert_eq!((visited, &*sent), (Ok(()), &b"gemini://h/a%0D%0Ab?%FF\r\n"[..]));
}

#[test]
fn navigation_finds_the_same_file() {
    let commands = |url: &str, navigation| -> Vec<String> {
        let url = url.to_owned();
        Ftp.parse(&url).unwrap().plan(navigation).unwrap().commands().map(|command| command.to_string()).collect()
    };
    for (url, multi, single, none) in [
        ("ftp://h", &[][..], &[][..], &[][..]),
        ("ftp://h/", &[], &[], &[]),
        ("ftp://h/a", &["RETR a"], &["RETR a"], &["RETR a"]),
        ("ftp://h/a/b/", &["CWD a", "CWD b"], &["CWD a/b"], &["CWD a/b"]),
        (
            "ftp://h/%2F/a;type=a",
            &["CWD /", "TYPE A", "RETR a"],
            &["CWD /", "TYPE A", "RETR a"],
            &["TYPE A", "RETR //a"],
        ),
        ("ftp://h/a%2Fb/c;type=d", &["CWD a/b", "NLST c"], &["CWD a/b", "NLST c"], &["NLST a/b/c"]),
        ("ftp://h/;type=d", &["NLST"], &["NLST"], &["NLST"]),
        ("ftp://h/a/b/;type=d", &["CWD a", "CWD b", "NLST"], &["CWD a/b", "NLST"], &["NLST a/b/"]),
    ] {
        assert_eq!(commands(url, Navigation::MultiCwd), multi, "{url}");
        assert_eq!(commands(url, Navigation::SingleCwd), single, "{url}");
        assert_eq!(commands(url, Navigation::NoCwd), none, "{url}");
    }
}

// ----- the way back: what was sent makes the URL again -----

/// Octets that may stand on a line, and have no tab.
fn field(random: &mut Random) -> Vec<u8> {
    let mut octets = random.octets();
    octets.retain(|&octet| !ends_line(octet) && octet != b'\t');
    octets
}

#[test]
fn a_menu_line_makes_the_url_that_asks_for_its_item() {
    let mut random = Random::new(seed(19));
    let mut seen = 0;
    for _ in 0..strings(50_000) {
        let (selector, port) = (field(&mut random), 1 + random.below(65535));
        let gtype = *random.pick(b"012456799:;<IMPTghs");
        let mark = *random.pick(&["", "\t+", "\t?", "\t"]);
        let line = [
            &[gtype],
            &b"Name\t"[..],
            &selector,
            b"\th.example\t",
            port.to_string().as_bytes(),
            mark.as_bytes(),
            b"\r\n",
        ]
        .concat();
        let item = MenuLine::read(&line).unwrap();
        if matches!(gtype, b'8' | b'T') || gtype == b'h' && selector.starts_with(b"URL:") {
            continue;
        }
        let url = item.url(Edition::Rfc1738).unwrap().expect("an item");
        assert_eq!(MenuLine::read_tolerantly(&line), Ok(item), "a whole line is read the same");
        let read = Gopher.parse_with(url.as_str(), Edition::Rfc1738).unwrap_or_else(|error| panic!("{url}: {error}"));
        assert_eq!(
            (read.gtype(), read.host().as_str(), read.effective_port()),
            (gtype, "h.example", Ok(u16::try_from(port).ok()))
        );
        let plus = mark.trim().as_bytes();
        let tab: &[u8] = if plus.is_empty() { b"" } else { b"\t" };
        let request: Vec<_> = read.request().unwrap().iter().collect();
        assert_eq!(request, [&selector, tab, plus, b"\r\n"].concat(), "{url}");
        seen += 1;
    }
    expect_share(seen, 2, strings(50_000), "items");
}

#[test]
fn all_types_of_menus_have_their_urls() {
    for gtype in 0x21..0x7F_u8 {
        let line = [&[gtype], &b"Name\tsel\th\t70"[..]].concat();
        for edition in Edition::ALL {
            let url = MenuLine::read(&line).unwrap().url(edition).unwrap();
            match gtype {
                b'i' | b'3' => assert_eq!(url, None),
                b'8' | b'T' => assert_eq!(url.unwrap(), "telnet://sel@h:70"),
                _ => {
                    let url = url.unwrap();
                    assert_eq!(url.edition(), edition);
                    let read = Gopher.parse_with(url.as_str(), edition);
                    assert_eq!(read.map(|url| url.gtype()), Ok(gtype), "{url}");
                }
            }
        }
    }
    for (no_line, error) in [
        ("", MenuError::Fields),
        ("0", MenuError::Fields),
        ("0a", MenuError::Fields),
        ("0a\tb", MenuError::Fields),
        ("0a\tb\tc", MenuError::Fields),
        ("0a\tb\tc\tport", MenuError::Port),
        ("0a\tb\tc\t65536", MenuError::Port),
        (".", MenuError::End),
    ] {
        assert_eq!(MenuLine::read(no_line.as_bytes()), Err(error), "{no_line}");
    }
}

/// What a server writes after "URL:" is a URL of the edition, or an error at its place.
#[test]
fn a_menu_gives_no_url_that_is_none() {
    let url = |text: &[u8], edition| {
        let line = [b"hWeb\tURL:", text, b"\th\t70"].concat();
        MenuLine::read(&line).unwrap().url(edition).map(|url| url.expect("an item").into_string())
    };
    let refused = |text: &[u8], edition| match url(text, edition) {
        Err(MenuUrlError::Url(error)) => (error.offset(), error.to_string()),
        other => panic!("{text:?}: {other:?}"),
    };
    let now = Edition::Rfc3986;
    for text in ["http://[::1]/~me/a_b?q#f", "javascript:alert(1)", "x:"] {
        assert_eq!(url(text.as_bytes(), now).as_deref(), Ok(text));
    }
    assert_eq!(refused(b"http://h/~me", Edition::Rfc1738).0, 9);
    for (text, offset) in [
        (&b"http://h/a\rb"[..], 10),
        (b"http://h/\x1b[31m", 9),
        (b"http://h/\xe9", 9),
        (b"http://h/\xc3\xa9", 9),
        (b"http://h/\xef\xbf\xbd", 9),
        (b"/a", 0),
        (b"", 0),
    ] {
        for edition in Edition::ALL {
            assert_eq!(refused(text, edition).0, offset, "{edition}: {text:?}");
        }
    }
    assert!(refused(b"http://h/\xe9", now).1.contains("found the byte 0xE9"), "{}", refused(b"http://h/\xe9", now).1);
}

#[test]
fn a_tolerant_reading_takes_lines_with_fields_missing() {
    let read = |line| MenuLine::read_tolerantly(line);
    let is = |line, name: &[u8], selector: &[u8], host, port| {
        let item = read(line).unwrap();
        assert_eq!((item.name, item.selector, item.host, item.port), (name, selector, host, port), "{line:?}");
        item
    };
    is(b"i", b"", b"", None, None);
    is(b"iText", b"Text", b"", None, None);
    is(b"iText\tfake\t(NULL)\t(NULL)", b"Text", b"fake", Some("(NULL)"), None);
    is(b"3Error\t\t\xff\tx", b"Error", b"", None, None);
    is(b"1Dir\t/d\r\n", b"Dir", b"/d", None, None);
    is(b"1Dir\t/d\t \t70", b"Dir", b"/d", None, Some(70));
    is(b"1Dir\t/d\th", b"Dir", b"/d", Some("h"), None);
    let item = is(b"1Dir\t/d\t h \t 7070 \t+", b"Dir", b"/d", Some("h"), Some(7070));
    assert_eq!(item.gopher_plus, Some(b'+'));
    let without_port = read(b"1Dir\t/d\th").unwrap();
    assert_eq!(without_port.url(Edition::Rfc3986).unwrap().unwrap(), "gopher://h/1/d");
    assert_eq!(read(b"8Guest\tme\th").unwrap().url(Edition::Rfc3986).unwrap().unwrap(), "telnet://me@h");
    let error = read(b"1Dir\t/d").unwrap().url(Edition::Rfc3986).unwrap_err();
    assert!(matches!(error, MenuUrlError::Field(error) if error.field() == "host"));
    for (line, error) in [
        (&b"."[..], MenuError::End),
        (b"", MenuError::Fields),
        (b"1Dir\t/d\th\tx", MenuError::Port),
        (b"1Dir\t/d\th\t65536", MenuError::Port),
        (b"1Dir\t/d\t\xff\t70", MenuError::Host),
    ] {
        assert_eq!(read(line), Err(error), "{line:?}");
    }
}

#[test]
fn directories_file_and_type_make_the_url_that_finds_them() {
    let mut random = Random::new(seed(23));
    for _ in 0..strings(50_000) {
        let directories: Vec<_> = (0..random.below(4)).map(|_| field(&mut random)).collect();
        let (name, user) = (field(&mut random), field(&mut random));
        let typecode = *random.pick(&[None, Some(Typecode::Ascii), Some(Typecode::Image), Some(Typecode::Directory)]);
        let mut builder = FtpUrl::builder();
        builder.host("h").user(&user).name(&name);
        for directory in &directories {
            builder.cwd(directory);
        }
        if let Some(typecode) = typecode {
            builder.typecode(typecode);
        }
        let url = builder.build().unwrap_or_else(|error| panic!("{directories:?} {name:?}: {error}"));
        let plan = url.as_url().plan(Navigation::MultiCwd).unwrap();
        assert!(plan.login.user.octets().eq(user.iter().copied()), "{url}");
        // An octet 255 is sent twice: RFC 854.
        let line = |verb: &[u8], name: &[u8]| -> Vec<u8> {
            let doubled = name.iter().flat_map(|&octet| iter::repeat_n(octet, if octet == 0xFF { 2 } else { 1 }));
            verb.iter().copied().chain(doubled).chain(*b"\r\n").collect()
        };
        let mut wanted: Vec<_> = directories.iter().map(|name| line(b"CWD ", name)).collect();
        wanted.extend(match typecode {
            Some(Typecode::Ascii) => Some(b"TYPE A\r\n".to_vec()),
            Some(Typecode::Image) => Some(b"TYPE I\r\n".to_vec()),
            _ => None,
        });
        match typecode {
            // A pathname is not empty, and is left out with its blank: RFC 959 section 5.3.1.
            Some(Typecode::Directory) if name.is_empty() => wanted.push(b"NLST\r\n".to_vec()),
            Some(Typecode::Directory) => wanted.push(line(b"NLST ", &name)),
            _ if name.is_empty() => {}
            _ => wanted.push(line(b"RETR ", &name)),
        }
        let sent: Vec<Vec<u8>> = plan.commands().map(|command| command.octets().collect()).collect();
        assert_eq!(sent, wanted, "{url}");
    }
}

#[test]
fn a_message_id_makes_the_url_that_asks_for_it() {
    let mut random = Random::new(seed(29));
    let atext = b"abcXYZ019!#$%&'*+-/=?^_`{|}~";
    for _ in 0..strings(50_000) {
        let word = |random: &mut Random| -> String {
            let words =
                (0..=random.below(3)).map(|_| (0..=random.below(4)).map(|_| char::from(*random.pick(atext))).collect());
            words.collect::<Vec<String>>().join(".")
        };
        let id = format!("<{}@{}>", word(&mut random), word(&mut random));
        let url = News::from_message_id(&id, Edition::Rfc3986).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(url.as_url().command().unwrap().to_string(), format!("ARTICLE {id}"), "{url}");
    }
}

#[test]
fn no_escape_makes_a_second_argument() {
    for text in ["news:a%20b", "news:a%09b", "news:a%20*", "news:x%3E%20STAT@h", "news:%3cx@h", "nntp://h/a%20b/1"] {
        let registries = [Registry::rfc1738(), Registry::current()];
        let urls: Vec<_> = registries.iter().filter_map(|registry| registry.parse(text).ok()).collect();
        assert!(!urls.is_empty(), "{text}");
        for url in urls {
            let error = url.plan(&mut |item| panic!("{text}: {item:?}")).unwrap_err();
            assert_eq!(error.kind(), WireErrorKind::Unrepresentable, "{text}");
        }
    }
    let url = News.parse_with("news:a%20b%0D%0AQUIT@h", Edition::Rfc1738).unwrap();
    assert_eq!(url.command().unwrap_err().kind(), WireErrorKind::LineDelimiter, "the worse of two faults");
}

#[test]
fn a_domain_literal_may_have_an_at_sign() {
    let url = |edition| News::from_message_id("<a@[b@c]>", edition);
    let written = url(Edition::Rfc3986).unwrap();
    assert_eq!(written, "news:a@%5Bb%40c%5D");
    assert_eq!(written.as_url().command().unwrap().to_string(), "ARTICLE <a@[b@c]>");
    assert!(url(Edition::Rfc1738).is_err(), "RFC 1738 has no literals");
    assert_eq!(News::from_message_id("a@b@c", Edition::Rfc1738).unwrap(), "news:a%40b@c");
}

#[test]
fn a_path_makes_the_url_of_its_file() {
    let mut random = Random::new(seed(31));
    for _ in 0..strings(50_000) {
        let mut path = b"/".to_vec();
        path.extend(random.octets());
        path.retain(|&octet| octet != 0);
        let url = File::from_path(&path, System::Posix).unwrap();
        assert!(url.as_url().posix_path().unwrap().octets().eq(path.iter().copied()), "{url}");
    }
}

#[test]
fn address_and_headers_make_the_url_of_the_message() {
    let mut random = Random::new(seed(37));
    for _ in 0..strings(50_000) {
        let (address, subject, body) = (format!("a{}@h", random.below(100)), field(&mut random), random.octets());
        let mut builder = MailtoUrl::builder();
        builder.addresses(&address).hfields("subject", &subject).hfields("body", &body);
        let url = builder.build().unwrap_or_else(|error| panic!("{subject:?}: {error}")).into_string();
        let message = Mailto.parse(&url).unwrap().message().unwrap();
        assert_eq!(message.address().map(|address| address.to_string()).as_ref(), Some(&address));
        let headers: Vec<_> = message.headers().map(|(_, value)| value.octets().collect::<Vec<_>>()).collect();
        assert_eq!(headers, [subject.as_slice()], "{url}");
        assert!(message.body().unwrap().iter().eq(body.iter().copied()), "{url}");
    }
}

#[test]
fn a_peer_is_looked_up_only_by_a_name_that_fools_no_resolver() {
    use std::{io::ErrorKind, net::ToSocketAddrs};
    use uriel::{Host, wire::Peer};
    let addresses = |host, port| {
        let peer = Peer { host: Host::new(host, Edition::Rfc3986).expect("a host"), port };
        peer.to_socket_addrs().map(|found| found.map(|address| address.to_string()).collect::<Vec<_>>())
    };
    assert_eq!(addresses("192.0.2.1", Some(70)).expect("an address"), ["192.0.2.1:70"]);
    assert_eq!(addresses("[2001:db8::1]", Some(70)).expect("an address"), ["[2001:db8::1]:70"]);
    for host in ["", "127.1", "%3A%3A1", "127.0.0.1%00", "[v1.a]", "a%2Eb", "%25"] {
        assert_eq!(addresses(host, Some(70)).unwrap_err().kind(), ErrorKind::InvalidInput, "{host}");
    }
    let error = addresses("h", None).unwrap_err();
    assert_eq!(error.to_string(), "expected a port, in the URL or as a default of its scheme");
}
