//! Streams: text in pieces, passed on as the whole text would be, and bounded.

use std::time::Duration;

use uriel::redact::{Keys, Patterns, Stream, text};

use super::texts::{Marked, notes, open};
use crate::{
    random::{Random, seed, strings},
    time::time,
};

fn streamed(text: &[u8], keys: &[&str], length: usize) -> Vec<u8> {
    let (mut stream, mut shown) = (Stream::new(keys), Vec::new());
    text.chunks(length).for_each(|piece| stream.push(piece, &mut shown));
    stream.finish(&mut shown);
    shown
}

#[test]
fn pieces_of_any_length_are_passed_on_as_the_whole_text() {
    let mut random = Random::new(seed(0x57EA_4000));
    let keys = ["token", "api_key", "a b"];
    for _ in 0..strings(20_000) / 100 {
        let mut log = String::new();
        for _ in 0..20 {
            log += &if random.once_in(2) { Marked::new(&mut random).text } else { open(&mut random) };
            log += random.word(&[" ", "\n", "\"", ""]);
        }
        let whole = text(&log, &keys).to_string();
        for length in [1, 2, 7, 64, 1000, log.len()] {
            assert_eq!(String::from_utf8_lossy(&streamed(log.as_bytes(), &keys, length)), whole, "{length}");
        }
    }
}

/// All patterns and lists, of which a line tells more than a URL.
fn with_all() -> Stream {
    Stream::new(Keys::COMMON).with_patterns(Patterns::CONNECTION_STRINGS.and(Patterns::WEBHOOKS).and(Patterns::DEBUG))
}

fn whole_with_all(given: &str) -> String {
    let patterns = Patterns::CONNECTION_STRINGS.and(Patterns::WEBHOOKS).and(Patterns::DEBUG);
    text(given, Keys::COMMON).with_patterns(patterns).to_string()
}

fn passed_on(mut stream: Stream, pieces: &[&[u8]]) -> String {
    let mut shown = Vec::new();
    for piece in pieces {
        stream.push(piece, &mut shown);
    }
    stream.finish(&mut shown);
    String::from_utf8_lossy(&shown).into_owned()
}

#[test]
fn a_cut_at_any_place_changes_nothing_of_what_patterns_tell() {
    let mut random = Random::new(seed(0x57EA_4003));
    for _ in 0..strings(20_000) / 20 {
        let mut log = String::new();
        for _ in 0..3 {
            log += &match random.below(4) {
                0 => Marked::account(&mut random).text,
                1 => Marked::new(&mut random).text,
                2 => notes(&mut random),
                _ => random.word(&PRINTED).to_owned(),
            };
            log += random.word(&[" ", "\n", "\"", ""]);
        }
        let whole = whole_with_all(&log);
        for place in 0..=log.len() {
            let (before, after) = log.as_bytes().split_at(place);
            assert_eq!(passed_on(with_all(), &[before, after]), whole, "{log:?} cut at {place}");
        }
    }
}

/// What programs print, and webhooks.
const PRINTED: [&str; 7] = [
    "ParseResult(netloc='u:S3cret@h')",
    "password: Some(\"S3cret\")",
    "Authorization: Basic S3cret, a",
    "curl -u 'u:S3 cret' x",
    "User:u:S3cret Host:h",
    "\\\"password\\\":\\\"S3cret\\\"",
    "https://hooks.slack.com/services/T0/B0/S3cret",
];

/// The same in lines that are longer than a stream keeps, with and without blanks.
#[test]
fn a_cut_in_a_long_line_changes_nothing_of_what_patterns_tell() {
    let mut random = Random::new(seed(0x57EA_4004));
    for k in 0..strings(20_000) / 500 {
        let filler = random.word(&["a=b c=d ", "x ", "a=b;c=d;", "b/", "12:30 a@b.example, ", "x"]);
        let long = filler.repeat((2 * Stream::LONGEST + 20_000) / filler.len());
        let secret = match random.below(3) {
            0 => Marked::account(&mut random).text,
            1 => format!("a=b;Password={};c=d", "S3cret".repeat(random.below(400) + 1)),
            _ => random.word(&PRINTED).to_owned(),
        };
        let given = format!("{long}{}{secret} {}", random.word(&[" ", ";", ""]), &long[..random.below(long.len())]);
        let whole = whole_with_all(&given);
        // Pieces that end in the secret or near it, and small ones.
        let place = long.len() + random.below(secret.len() + 1);
        let (before, after) = given.as_bytes().split_at(place);
        let pieces: Vec<&[u8]> = given.as_bytes().chunks(random.below(20_000) + 500).collect();
        for pieces in [&[before, after][..], &pieces] {
            let shown = passed_on(with_all(), pieces);
            let from = shown.bytes().zip(whole.bytes()).take_while(|(a, b)| a == b).count();
            let near = |text: &str| {
                String::from_utf8_lossy(
                    &text.as_bytes()[from.saturating_sub(80).min(text.len())..(from + 80).min(text.len())],
                )
                .into_owned()
            };
            assert!(
                shown == whole,
                "{k}: {filler:?} {secret:.100} at {from} of {}: {:?} for {:?}",
                whole.len(),
                near(&shown),
                near(&whole)
            );
        }
    }
}

/// The text in two pieces, cut at `place`.
fn cut(text: &[u8], keys: &[&str], place: usize) -> Vec<u8> {
    let (mut stream, mut shown) = (Stream::new(keys), Vec::new());
    let (before, after) = text.split_at(place);
    stream.push(before, &mut shown);
    stream.push(after, &mut shown);
    stream.finish(&mut shown);
    shown
}

/// What decides about a value is looked at on both sides of a cut.
#[test]
fn a_cut_at_any_place_changes_nothing() {
    const WORDS: [&str; 23] = [
        "?token=", "token", "&a+b=", "a b=", "?", "&", "=", "\"", "\\", " ", "'", "(", ")", "http://", ":", "@", "/",
        "//", "\u{201c}", "\u{201d}", "%2F%2F", "%40", "\\u0040",
    ];
    let keys = ["token", "a b"];
    let mut random = Random::new(seed(0x57EA_4001));
    let given = [r#"?token=abc\" rest"#, r#"?token="pw"#, "?token=", "?a b=pw", "(x:?token=a).b) c", "?token=<\\\">"];
    let given = given
        .map(str::to_owned)
        .into_iter()
        .chain((0..strings(20_000) / 4).map(|_| (0..=random.below(12)).map(|_| random.word(&WORDS)).collect()));
    for given in given.collect::<Vec<String>>() {
        let whole = text(&given, &keys).to_string();
        for place in 0..=given.len() {
            let shown = cut(given.as_bytes(), &keys, place);
            assert_eq!(String::from_utf8_lossy(&shown), whole, "{given:?} cut at {place}");
        }
    }
}

/// The same where so much text has no white space that the stream passes on a part of it.
#[test]
fn a_cut_in_a_long_url_changes_nothing() {
    const WORDS: [&str; 20] = [
        "U", "U", "1", "1", "?token=", "&token=", "&a=", "&", "#", "=", "\"", "\\", "http://", ":", "@", "/", "//",
        "%2F%2F", "%40", "%3A",
    ];
    let [letters, digits] = ["u", "1"].map(|unit| unit.repeat(200));
    let mut random = Random::new(seed(0x57EA_4002));
    let long = 2 * Stream::LONGEST + 1000;
    let beginnings = ["b/".repeat(long / 2), format!("http://h/?{}", "b".repeat(long))];
    // Each is once after each beginning.
    let given = ["?token=U&c/d", "//me:U@h/c", "//U:p/qU@h", "//U:pw@h/", "//a:b%40c/U/@h", "//U:pU@h//a:U@h"];
    let given = given.into_iter().flat_map(|given| [given; 2]).map(str::to_owned);
    let given = given.chain((0..strings(20_000) / 200).map(|_| (0..9).map(|_| random.word(&WORDS)).collect()));
    for (given, beginning) in given.zip(beginnings.iter().cycle()) {
        let whole_given = format!("{beginning}{}", given.replace('U', &letters).replace('1', &digits));
        let whole = text(&whole_given, &["token"]).to_string();
        for place in (beginning.len()..=whole_given.len()).step_by(97) {
            let shown = cut(whole_given.as_bytes(), &["token"], place);
            let shown_end = String::from_utf8_lossy(&shown[shown.len().saturating_sub(300)..]);
            assert!(shown == whole.as_bytes(), "{given} cut at {}: …{shown_end}", place - beginning.len());
        }
    }
}

/// A text without white space that is longer than a stream keeps is passed on, unless a secret may have begun in it.
#[test]
fn what_is_too_long_is_hidden_only_where_a_secret_may_be() {
    let long = "a/".repeat(3 * Stream::LONGEST);
    let secret = "b".repeat(3 * Stream::LONGEST);
    for (given, wanted) in [
        (format!("http://h/{long}//me:pw@h"), format!("http://h/{long}//me:***@h")),
        (format!("http://me:pw@h/{long}?token=x"), format!("http://me:***@h/{long}?token=***")),
        (format!("http://h/?{long}&token=x"), format!("http://h/?{long}&token=***")),
        (format!("http://h/#{long}?token=x"), format!("http://h/#{long}?token=***")),
        (format!("{long}%2F%2Fme%3Apw%40h"), format!("{long}%2F%2Fme%3A***%40h")),
        (format!("x http://me:{secret}@h y"), "x http://*** y".to_owned()),
        (format!("x http://me:p/{secret}@h y"), "x http://me:*** y".to_owned()),
        (format!("x http://h/?token={secret}&a=b y"), "x http://h/?token=*** y".to_owned()),
        (format!("x http://h/?a={secret}&token=x y"), format!("x http://h/?a={secret}&token=*** y")),
        (format!("{secret} http://me:pw@h"), format!("{secret} http://me:***@h")),
    ] {
        for length in [100, 5000, given.len()] {
            let shown = streamed(given.as_bytes(), &["token"], length);
            // A piece that has all of a text needs no bound.
            let is_bounded = length < given.len() || !wanted.ends_with("*** y");
            if is_bounded {
                assert!(shown == wanted.as_bytes(), "{:.60} in pieces of {length}", String::from_utf8_lossy(&shown));
            }
            assert!(!String::from_utf8_lossy(&shown).contains("pw"));
        }
    }
}

/// What looks like the beginning of a secret, over and over.
const UNITS: &[&str] = &[
    "authorization:",
    "User:a://",
    "-u a",
    "//",
    "//a:",
    "//a:b@",
    "\\\\a",
    "\\\\a:",
    "%2F%2F",
    "%2F%2Fa%3A",
    "%2F%2Fa%40",
    "//a?",
    r"\\a?",
    "??",
    "?&",
    "//1:2/",
    "//a@b:c/",
    "//a@b:c/@v1",
    "//a%40b:c.git%40",
    "//a:1?",
    "a:/",
    "://",
    "?a=",
    "&a=",
    "%3F",
    "%3Fa%3D",
    "//%40",
    "//a%2F%2Fb",
    "\\\\%2F",
    "@",
    "%40",
    ":",
    "%3A",
    "[",
    "//[",
    "//a\\\\b@",
    "a ",
    "/:@ ",
    "'x:?a=').",
    "(x:?a=(",
    r"\u0040",
    r"\u002f\u002fa\u003a",
    r"\\u0026",
    r"\\a:1;a=",
    r"\\a:1,a:2,",
    r"\\a:1,[",
    r"c:\a",
    "//\t",
    "a=b;pwd=c;",
    "pwd={a",
    "password=`",
    "password='",
    "a=b pwd='c",
    ".-u",
    "-u ",
    "auth=\"",
    "netloc='",
    "authorization: ",
    "a=1;pwd={",
    "a=1;pwd={}}",
    "jdbc:pwd=a ",
    "a=1;pwd=b c",
    "token=",
    "a=b==;pwd=",
    "pwd=\\\"",
    "a=1;pwd='\"\"",
    "\"http://a:b\"a@b",
    ":thin:a/b@",
    ":oci8",
    "a@b(",
    "auth=\\\"",
    "password: '\\",
    "-u 'a:",
    "User:a:",
    "hooks.slack.com/services/",
    ".make.com/",
    "api.telegram.org/bot",
    "%2540",
    "&#64;",
    "&#64; ",
    ",a:b:c://",
    ";a://b:c@",
    "\u{ff20}",
    ":%5C",
    "%5C%5Ca",
    "&a:%5C",
    "%5C%5C[",
    r"&a:\",
    "//a:b@c/d@e",
    "//a:b@c/",
    "a:/b:c@d/",
    "//:/",
    "//a:8/b@c",
    "('http://h:80',",
    "http_proxy=a:b",
    "-x a:b@c",
    "sqlplus a/b@c ",
    "password=",
    "pwd='",
    "x://h/?token=",
    "a/b@c ",
    "u:a\"b@c",
    "//u:a\"b@c",
    "\"//u:a b@c",
    "\"x://u:a b",
    "@tcp(",
    "%EF%BC%A0",
    "?sid=a1",
    "?key=AIza",
    "[0]=a&",
    "token=a\"b",
    "?token=a b",
    ":80,password=a",
];

/// Many nested authorities, and all that looks like one, take time in proportion to the length.
#[test]
fn the_time_is_linear() {
    fn time_of(unit: &str, length: usize) -> Duration {
        let given = unit.repeat(length / unit.len()) + "@";
        let with_tail = format!("{given}{}%40", "x".repeat(length));
        let escaped =
            format!("{}/{}%40/:{}@", unit.repeat(length / unit.len()), "x".repeat(length), "1".repeat(length));
        let long_key = "?".repeat(1000);
        let patterns = Patterns::CONNECTION_STRINGS.and(Patterns::WEBHOOKS).and(Patterns::DEBUG);
        time(|| {
            for given in [&given, &with_tail, &escaped] {
                std::hint::black_box(uriel::redact::url(given).with_users().with_keys(&["a"]).spans().count());
                std::hint::black_box(text(given, &["a", &long_key]).spans().count());
                std::hint::black_box(text(given, Keys::COMMON).with_patterns(patterns).spans().count());
            }
        })
    }
    for unit in UNITS {
        // Quadratic time would be 400 times as long. A machine with other work takes some of the time, but not always.
        let is_linear = |_| time_of(unit, 200_000) < 20 * 8 * time_of(unit, 10_000) + Duration::from_millis(5);
        assert!((0..10).any(is_linear), "{unit}");
    }
}
