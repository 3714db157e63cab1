//! Texts that begin with a URL: the URL, the rest, and the reason why the URL does not go on there.

use uriel::{Edition, ParseErrorKind, Prefix, Registry, Scheme, Uri, scheme::Production, schemes::ftp::Ftp};

use crate::{
    generator::Generator,
    random::{expect_share, seed, strings},
    schemes::{LANGUAGES, each_scheme},
};

/// The beginning of a text, as far as it may be asked of any kind of URL: the length of the URL, the rest, and the
/// reason.
type Read<'a> = Result<(usize, &'a str, uriel::ParseError), uriel::ParseError>;

fn read<'a, U>(prefix: Result<Prefix<'a, U>, uriel::ParseError>, text: &'a str) -> Read<'a> {
    prefix.map(|prefix| (text.len() - prefix.rest.len(), prefix.rest, prefix.stop()))
}

/// The complaint about a reading, given the verdict on the whole text and on each beginning of it.
fn complaint(
    text: &str,
    read: &Read<'_>,
    verdict: impl Fn(&str) -> Result<(), uriel::ParseError>,
) -> Option<&'static str> {
    match (read, verdict(text)) {
        (Err(error), Err(whole)) if *error == whole => None,
        (Err(_), _) => Some("refused for another reason than the whole text"),
        (Ok((length, rest, _)), _) if text[*length..] != **rest => Some("the rest is not the end of the text"),
        (Ok((length, ..)), _) if verdict(&text[..*length]).is_err() => Some("what was read is no URL"),
        (Ok((length, _, stop)), Ok(())) => {
            let is_end = (stop.offset(), stop.kind()) == (text.len(), ParseErrorKind::End);
            (*length != text.len() || !is_end).then_some("the text is a URL as a whole")
        }
        (Ok((.., stop)), Err(whole)) => (*stop != whole).then_some("another reason than that of the whole text"),
    }
}

/// By the generic rules, by a registry, and by the scheme itself.
#[test]
fn a_prefix_stops_for_the_reason_that_the_whole_text_is_refused_for() {
    let count = strings(100_000) / 50;
    let (mut parts, mut wholes, mut refused) = (0, 0, 0);
    for edition in Edition::ALL {
        let registry = Registry::under(edition);
        for language in LANGUAGES {
            let mut generator = Generator::new(edition, language, seed(7) ^ language.number());
            for k in 0..count {
                let tail = ["", " and so on", ">", "\u{e9}", "%", "\0"][usize::try_from(k % 6).expect("below 6")];
                let text = generator.next() + tail;
                let found = read(registry.parse_prefix(&text), &text);
                *match &found {
                    Ok((_, "", _)) => &mut wholes,
                    Ok(_) => &mut parts,
                    Err(_) => &mut refused,
                } += 1;
                let generic = read(Uri::parse_prefix(&text, edition), &text);
                let complaints = [
                    complaint(&text, &generic, |text| Uri::parse_with(text, edition).map(drop)),
                    complaint(&text, &found, |text| registry.parse(text).map(drop)),
                    typed(language.name, &text, edition),
                ];
                assert_eq!(complaints, [None; 3], "{edition}: {text:?} {found:?} {generic:?}");
            }
        }
    }
    for (found, kind) in [(parts, "parts of texts"), (wholes, "whole texts"), (refused, "refused")] {
        expect_share(found, 55, parts + wholes + refused, kind);
    }
}

/// The complaint about the prefix that the scheme of that name reads, and the production of the scheme.
fn typed(name: &str, text: &str, edition: Edition) -> Option<&'static str> {
    macro_rules! by_name {
        ($($module:ident $Scheme:ident,)+) => {
            match name {
                $(stringify!($module) => {
                    use uriel::schemes::$module::$Scheme;

                    let found = read($Scheme.parse_prefix(text, edition), text);
                    if found.is_ok() && read($Scheme::prefix(text, edition), text) != found {
                        return Some("the scheme and its production differ");
                    }
                    complaint(text, &found, |text| $Scheme.parse_with(text, edition).map(drop))
                })+
                _ => None,
            }
        };
    }
    each_scheme!(by_name)
}

#[test]
fn says_what_a_grammar_of_ones_own_can_repeat() {
    let read = |text| {
        let prefix = Ftp.parse_prefix(text, Edition::Rfc3986).expect("it begins with a URL");
        let stop = prefix.stop();
        (prefix.url.as_str(), prefix.rest, stop.offset(), stop.kind(), stop.production().to_owned())
    };
    let (octet, end) = (ParseErrorKind::Octet, ParseErrorKind::End);
    assert_eq!(read("ftp://h:21/a;type=i>"), ("ftp://h:21/a;type=i", ">", 19, octet, "ftpurl".to_owned()));
    assert_eq!(read("ftp://h:21x"), ("ftp://h:21", "x", 10, octet, "port".to_owned()));
    assert_eq!(read("ftp://h:21"), ("ftp://h:21", "", 10, end, "port".to_owned()));
    assert_eq!(read("ftp://h/a b"), ("ftp://h/a", " b", 9, octet, "fpath".to_owned()));
    assert_eq!(read("ftp://h/a%4"), ("ftp://h/a", "%4", 9, ParseErrorKind::Escape, "pct-encoded".to_owned()));
}

/// Reads `url` at the beginning of `url` and `rest`, and stops at `offset` for the reason that all of it is refused
/// for.
fn leaves(registry: &Registry, url: &str, rest: &str, offset: usize) {
    let text = format!("{url}{rest}");
    let prefix = registry.parse_prefix(&text).expect("it begins with a URL");
    assert_eq!((prefix.url.as_str(), prefix.rest, prefix.stop().offset()), (url, rest, offset), "{text}");
    assert_eq!(Some(prefix.stop()), registry.parse(&text).err(), "{text}");
}

/// An optional part that is begun and not ended belongs to the rest; `stop` says why it is none.
#[test]
fn a_broken_optional_part_is_left_in_the_rest() {
    let registry = Registry::current();
    for (url, rest, offset) in [
        ("ftp://h/pub", ";type=.", 17),
        ("ftp://h/a", ";type=x", 15),
        ("wais://h/d", "/", 11),
        ("wais://h/d", "/x", 12),
        ("nntp://h/a.b", "/", 13),
        ("nntp://h/a.b", "/x", 13),
        ("prospero://h/a;k=v", ";x", 20),
        ("mailto:a@h", "?subject", 18),
        ("mailto:a@h?a=b", "&c", 16),
        ("mailto:a@h", ";b@h", 10),
        ("mailto:a@h", ",,b@h", 11),
    ] {
        leaves(&registry, url, rest, offset);
    }
}

#[test]
fn a_prefix_is_of_the_scheme() {
    let error = Ftp.parse_prefix("http://h/ and", Edition::Rfc3986).expect_err("another scheme");
    assert_eq!(error.kind(), ParseErrorKind::Scheme);
    let prefix = Ftp.parse_prefix("FTPS://h/ and", Edition::Rfc3986).expect("an alias");
    assert_eq!((prefix.url.as_str(), prefix.rest), ("FTPS://h/", " and"));
    let error = Ftp.parse_prefix("ftps://h/ and", Edition::Rfc1738).expect_err("RFC 1738 has no aliases");
    assert_eq!((error.kind(), error.span()), (ParseErrorKind::Scheme, 0..4));
}

/// By brute force: the length of the longest beginning of a text that is a URL.
fn longest(text: &str, is_url: impl Fn(&str) -> bool) -> Option<usize> {
    let mut ends = (0..=text.len()).rev().filter(|&end| text.is_char_boundary(end));
    ends.find(|&end| is_url(&text[..end]))
}

/// Ends of texts, some of which begin an optional part and do not end it.
const TAILS: [&str; 14] =
    ["", " x", ">", "\u{e9}", "%", "%4", "[", ":", "::/", ":/c", ";x", ";type=", "/x/,&?;", "?a&b,,"];

/// Calls `check` with many texts of each scheme, and of none, under each edition.
fn each_text(mut check: impl FnMut(Edition, &str)) {
    for edition in Edition::ALL {
        for language in LANGUAGES {
            let mut generator = Generator::new(edition, language, seed(8) ^ language.number());
            for _ in 0..strings(100_000) / 1400 {
                let text = generator.next();
                for tail in TAILS {
                    check(edition, &format!("{text}{tail}"));
                }
            }
        }
    }
}

/// But for a user, a host or a message id that goes wrong: then no shorter URL is meant, and none has another host.
#[test]
fn a_prefix_of_a_scheme_is_the_longest() {
    let (mut texts, mut shorter, mut cut) = (0, 0, 0);
    each_text(|edition, text| {
        texts += 1;
        let registry = Registry::under(edition);
        let found = read(registry.parse_prefix(text), text);
        // Characters further on tell a message id from a newsgroup: from draft 1996 on any that no newsgroup has.
        let is_of_news = text.get(..4).is_some_and(|name| name.eq_ignore_ascii_case("news"));
        let may_be_message_id = is_of_news && (edition.has_newer_schemes() || text.contains('@'));
        let length = longest(text, |text| registry.parse(text).is_ok());
        match &found {
            Ok((url, _, stop)) if Some(*url) == length => shorter += u64::from(*url < stop.offset()),
            Ok((url, ..)) => {
                assert!(may_be_message_id && Some(*url) < length, "{edition}: {text:?} {found:?} {length:?}");
            }
            Err(error) if length.is_some() => {
                // An "@" further on in the authority makes a password of a port.
                let is_port = error.production() == "port" && !text[error.offset()..].contains('@');
                // A user of the first editions may have a "?".
                let ends = if edition.splits_userinfo() { ['/', '#', '#'] } else { ['/', '#', '?'] };
                let is_in_authority = !is_port && text[..error.offset()].split(ends).count() <= 3;
                assert!(is_in_authority || may_be_message_id, "{edition}: {text:?} {error} {length:?}");
                cut += 1;
            }
            Err(_) => {}
        }
    });
    expect_share(shorter, 100, texts, "before an optional part");
    expect_share(cut, 100, texts, "wrong in the authority");
}

/// But for an address in brackets that goes wrong: no shorter URL is meant.
#[test]
fn a_generic_prefix_is_the_longest() {
    each_text(|edition, text| {
        let found = read(Uri::parse_prefix(text, edition), text);
        let length = longest(text, |text| Uri::parse_with(text, edition).is_ok());
        match &found {
            Ok((url, ..)) => assert_eq!(Some(*url), length, "{edition}: {text:?} {found:?}"),
            Err(error) => {
                let is_in_brackets = text[..error.offset()].contains("//") && text.contains('[');
                assert!(length.is_none() || is_in_brackets, "{edition}: {text:?} {found:?} {length:?}");
            }
        }
    });
}

#[test]
fn a_port_without_digits_is_left_in_the_rest() {
    let registry = Registry::rfc1738();
    for (url, rest, offset) in [
        ("ftp://h", ":/c", 8),
        ("ftp://me;x@h.example", ":/", 21),
        ("ftp://me:p@h", ":", 13),
        ("telnet://u;x@localhost", "::/", 23),
        ("gopher://1.2.3.4", ":x", 17),
    ] {
        leaves(&registry, url, rest, offset);
    }
}

/// A user is never taken for a host because the host goes wrong.
#[test]
fn a_host_that_goes_wrong_is_not_cut() {
    for edition in Edition::ALL {
        let registry = Registry::under(edition);
        for text in
            ["ftp://me@[x]/", "ftp://me;x@[1/", "ftp://me@", "ftp://me;x@:/", "ftp://me:p@@h/", "telnet://me;x@-/"]
        {
            let found = registry.parse_prefix(text).map(|prefix| prefix.url.as_str().to_owned());
            let is_name = edition == Edition::Rfc3986 && text == "telnet://me;x@-/";
            assert_eq!(found.is_ok(), is_name, "{edition}: {text} {found:?}");
        }
    }
    let rfc1738 = Registry::rfc1738();
    for text in [
        "ftp://me?x@1.2.3.4.5:/",
        "ftp://me:{w@h/",
        "ftp://a:b:c@@65536",
        "http://me:p@h/",
        "gopher://me:{w@h/",
        "http://a.1/",
        "http://a-:80/",
    ] {
        assert!(rfc1738.parse_prefix(text).is_err(), "{text}");
    }
}

#[test]
fn a_name_of_a_registry_is_read_up_to_a_bracket() {
    for (url, rest) in [
        ("wais://0x7f.1:80a", "["),
        ("prospero://localhost;OBJECT-VERSION=", "["),
        ("x://.a:9", "[::1]"),
        ("x://a@b@", "[::1]"),
        ("x://a@[::1]", "["),
    ] {
        let text = format!("{url}{rest}");
        let prefix = Uri::parse_prefix(&text, Edition::Rfc2396bis).expect("it begins with a URL");
        assert_eq!((prefix.url.as_str(), prefix.rest), (url, rest), "{text}");
        assert_eq!(Some(prefix.stop()), Uri::parse_with(&text, Edition::Rfc2396bis).err(), "{text}");
    }
}

/// Texts of pieces of URLs, of every scheme and edition: the longest URL that is found without an error is that of
/// `parse_prefix`. One that has nothing after its scheme may be left out.
#[cfg(feature = "prose")]
#[test]
fn prefixes_have_one_length_with_and_without_the_reason() {
    const PIECES: [&str; 40] = [
        "//",
        "//",
        "/",
        ":",
        ":80",
        "@",
        "?",
        "#",
        ";",
        ";type=i",
        ";type=",
        "&",
        "=",
        ",",
        "!",
        "*",
        ".",
        "-",
        "_",
        "%41",
        "%",
        "%zz",
        "[::1]",
        "[",
        "]",
        "1.2.3.4",
        "256",
        "h",
        "example.org",
        "u:p@",
        "a",
        "1",
        "://",
        "news:",
        "{",
        " ",
        "\"",
        "\u{e9}",
        "localhost",
        "0123456789012345678901234567890123456789012345678901234567890123",
    ];
    let mut random = crate::random::Random::new(seed(40));
    let mut some = 0;
    for edition in Edition::ALL {
        let registry = Registry::under(edition);
        for (name, scheme) in registry.iter() {
            for _ in 0..strings(2_000) {
                let rest: String = (0..random.below(10)).map(|_| random.word(&PIECES)).collect();
                let text = format!("{name}:{rest}");
                let expected = registry.parse_prefix(&text).ok().map(|prefix| prefix.url.as_str().len());
                let is_whole =
                    |length: &usize| scheme.prefix_length(&text[..*length], *length, edition, true) == Some(*length);
                let length = scheme.prefix_length(&text, text.len(), edition, true).filter(is_whole);
                let is_more = |length: &usize| *length > name.len() + 1;
                assert_eq!(length.filter(is_more), expected.filter(is_more), "{text:?} under {edition}");
                some += usize::from(expected.is_some_and(|length| is_more(&length)));
            }
        }
    }
    assert!(some > 0, "some texts begin with URLs");
}
