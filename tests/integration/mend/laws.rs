//! The laws of mending, over generated texts and every edition.

use std::sync::LazyLock;

use uriel::{
    Edition, Registry, UriRef,
    mend::{Backslash, Change, MendRule, Mended, Mender, mend},
};

use crate::{
    random::{Random, expect_share, seed, strings},
    time::time,
};

/// A text of pieces, most of which no URL has.
fn text(random: &mut Random) -> Vec<u8> {
    const STARTS: [&[u8]; 22] = [
        b"http://h/",
        b"http://h/",
        b"ftp://me:s3cr3t@h/",
        b"http://",
        b"//h/",
        b"//",
        b"/",
        b"",
        b"",
        b"x:",
        b"mailto:a@h",
        b"http://[::1]/",
        b"http://u@[::1]:8",
        b"<URL:http://h/",
        b"\"http://h/",
        b" ",
        b"java",
        b"http:",
        b"\\\\h",
        b"URL:",
        b"/\n",
        b"http:/\r\n",
    ];
    const PIECES: [&[u8]; 56] = [
        b"/",
        b"/",
        b"?",
        b"#",
        b":",
        b"@",
        b"@h/",
        b"//",
        b"\\",
        b"\\",
        b" ",
        b" ",
        b"\t",
        b"\n",
        b"\r\n",
        b" \n ",
        b"\x0C",
        b"\"",
        b"<",
        b">",
        b"{",
        b"|",
        b"}",
        b"^",
        b"`",
        b"[",
        b"]",
        b"[::1]",
        b"\0",
        b"\x7F",
        b"%",
        b"%4",
        b"%41",
        b"%zz",
        b"%25",
        b"\xC3\xA9",
        b"\xE9",
        b"\xF0\x9F\x98\x80",
        b"~",
        b";",
        b"=",
        b"&",
        b"+",
        b"$",
        b",",
        b"!",
        b"*",
        b"a",
        b"B7",
        b"http",
        b"h",
        b".org",
        b":80",
        b":p",
        b"../",
        b"_",
    ];
    let mut text = random.pick::<&[u8]>(&STARTS).to_vec();
    for _ in 0..random.below(9) {
        text.extend_from_slice(random.pick::<&[u8]>(&PIECES));
    }
    match random.below(12) {
        0 => text.push(b'>'),
        1 => text.push(b'"'),
        2 => text.push(b'\n'),
        _ => {}
    }
    text
}

/// Scheme, authority, path, query and fragment, as the expression of RFC 3986 appendix B finds them in any text.
#[derive(PartialEq, Eq, Debug)]
struct Split<'t>([Option<&'t [u8]>; 5]);

impl<'t> Split<'t> {
    fn of(text: &'t [u8], edition: Edition) -> Self {
        let cut = |text: &'t [u8], at: &[u8]| {
            let end = text.iter().position(|octet| at.contains(octet)).unwrap_or(text.len());
            text.split_at(end)
        };
        let (before_hash, fragment) = cut(text, b"#");
        let (before_query, query) = cut(before_hash, b"?");
        let (name, after_name) = cut(before_query, b":/");
        let begins =
            |first: u8| first.is_ascii_alphabetic() || matches!(edition, Edition::Rfc1738 | Edition::Draft1996);
        let is_scheme = after_name.first() == Some(&b':')
            && name.first().is_some_and(|&first| begins(first))
            && name.iter().all(|octet| octet.is_ascii_alphanumeric() || b"+-.".contains(octet));
        let (scheme, rest) = if is_scheme { (Some(name), &after_name[1..]) } else { (None, before_query) };
        let (authority, path) = match rest.strip_prefix(b"//") {
            Some(rest) => {
                let (authority, path) = cut(rest, b"/");
                (Some(authority), path)
            }
            None => (None, rest),
        };
        let after = |part: &'t [u8]| part.split_first().map(|(_, part)| part);
        Self([scheme, authority, Some(path), after(query), after(fragment)])
    }

    /// The same with each part decoded; a "%" that begins no escape is itself.
    fn decoded(&self) -> [Option<Vec<u8>>; 5] {
        self.0.map(|part| part.map(decoded))
    }
}

fn decoded(text: &[u8]) -> Vec<u8> {
    let (mut out, mut at) = (Vec::new(), 0);
    while let Some(&octet) = text.get(at) {
        let digit = |at: usize| text.get(at).and_then(|&digit| char::from(digit).to_digit(16));
        if let (b'%', Some(high), Some(low)) = (octet, digit(at + 1), digit(at + 2)) {
            out.push(u8::try_from(16 * high + low).expect("two digits"));
            at += 3;
        } else {
            out.push(octet);
            at += 1;
        }
    }
    out
}

/// A reader that drops TAB, CR and LF, and takes "\" for "/", as browsers do.
fn careless(text: &[u8]) -> Vec<u8> {
    let kept = text.iter().filter(|octet| !b"\t\r\n".contains(octet));
    kept.map(|&octet| if octet == b'\\' { b'/' } else { octet }).collect()
}

/// The text without what these rules removed from it.
fn without(text: &[u8], mended: &Mended<'_>, rules: &[MendRule]) -> Vec<u8> {
    let mut kept = text.to_vec();
    let removed: Vec<_> = mended.changes().filter(|change| rules.contains(&change.rule())).collect();
    for change in removed.into_iter().rev() {
        kept.drain(change.span());
    }
    kept
}

/// True for a host that was written in ASCII.
fn is_host(change: &Change<'_>) -> bool {
    change.rule().as_str() == "idna"
}

/// Checks that the changes are what leads from the text to the URL, and that each rule changes what it says.
fn check_changes(text: &[u8], mended: &Mended<'_>) {
    let (mut rebuilt, mut at, mut last) = (Vec::new(), 0, None);
    for change in mended.changes() {
        let span = change.span();
        assert!(at <= span.start && span.start < span.end, "in order, and not empty");
        assert!(at < span.start || last != Some(change.rule()), "neighbours are one change");
        rebuilt.extend_from_slice(&text[at..span.start]);
        let octets = &text[span.clone()];
        if change.rule().escapes() {
            for octet in octets {
                rebuilt.extend_from_slice(format!("%{octet:02X}").as_bytes());
            }
        } else if change.rule() == MendRule::Backslash {
            rebuilt.extend(octets.iter().map(|_| b'/'));
        } else if is_host(&change) {
            rebuilt.extend_from_slice(change.after().to_string().as_bytes());
        }
        let is_space = octets.iter().all(u8::is_ascii_whitespace);
        let has_line_end = octets.iter().any(|octet| b"\r\n".contains(octet));
        assert!(match change.rule() {
            MendRule::WhiteSpace => is_space,
            MendRule::Wrapper => octets.iter().all(|octet| b"<>\"URL:url".contains(octet)),
            MendRule::LineEnd => is_space && has_line_end,
            MendRule::Character => octets.is_ascii() && !octets.iter().any(u8::is_ascii_alphanumeric),
            MendRule::Percent => octets.iter().all(|&octet| octet == b'%'),
            MendRule::NonAscii => octets.iter().all(|octet| !octet.is_ascii()),
            MendRule::LeftOut | MendRule::Brackets => unreachable!("neither a scheme nor the rule was asked"),
            MendRule::Backslash => octets.iter().all(|&octet| octet == b'\\'),
            _ => is_host(&change) && !octets.is_ascii() && change.after().to_string().is_ascii(),
        });
        (at, last) = (span.end, Some(change.rule()));
    }
    rebuilt.extend_from_slice(&text[at..]);
    assert_eq!(rebuilt.escape_ascii().to_string(), mended.as_str());
}

/// Checks that a registry makes the same of a text, and perhaps more escapes, if the rule of its scheme reads that.
fn check_by_rule(text: &[u8], rules: Mender, mended: &Mended<'_>) {
    static REGISTRIES: LazyLock<[Registry; 5]> = LazyLock::new(|| Edition::ALL.map(Registry::under));
    let registry = &REGISTRIES[rules.edition() as usize];
    match registry.mend_by(rules, text) {
        Ok(typed) => {
            assert_eq!(registry.check(typed.as_uri_ref()), Ok(()), "{typed}");
            assert_eq!(decoded(typed.as_str().as_bytes()), decoded(mended.as_str().as_bytes()));
            check_changes(text, &typed);
        }
        Err(error) => {
            assert!(registry.check(mended.as_uri_ref()).is_err(), "{mended}: {error}");
            assert!(!format!("{error} {error:?}").contains("s3cr"), "{error}");
        }
    }
}

fn check(text: &[u8], edition: Edition, backslash: Option<Backslash>) -> Option<usize> {
    let rules = backslash.map_or(Mender::new(edition), |reading| Mender::new(edition).with_backslash(reading));
    let told = |shown: String| assert!(!shown.contains("s3cr"), "{shown}");
    let valid = str::from_utf8(text).ok().filter(|text| UriRef::parse_with(text, edition).is_ok());
    let mended = match rules.mend(text) {
        Ok(mended) => mended,
        Err(error) => {
            assert_eq!(valid, None, "a valid text is never refused");
            assert!(error.span().end <= text.len() + 1);
            told(format!("{error} {error:?}"));
            return None;
        }
    };
    assert_eq!(mended.is_unchanged(), valid.is_some(), "a valid text is untouched, and no other is");
    if mended.is_unchanged() {
        assert_eq!(mended.as_str().as_bytes(), text);
        assert_eq!(mended.changes().count(), 0);
        return Some(0);
    }
    let again = mend(mended.as_str(), edition).expect("what is mended is valid");
    assert!(again.is_unchanged());
    check_by_rule(text, rules, &mended);
    let read = UriRef::parse_with(mended.as_str(), edition).expect("what is mended is valid");
    assert_eq!((mended.as_uri_ref(), format!("{:?}", mended.as_uri_ref())), (read, format!("{read:?}")));
    check_changes(text, &mended);
    told(format!("{mended:?}"));
    mended.changes().for_each(|change| told(format!("{change} {:?}", change.before())));

    // A host outside ASCII is as if it had been written in ASCII.
    let host = mended.changes().find(is_host).map(|change| (change.span(), change.after().to_string()));
    if let Some((span, host)) = host {
        let written = [&text[..span.start], host.as_bytes(), &text[span.end..]].concat();
        assert_eq!(rules.mend(&written).map(|same| same.to_string()).as_deref(), Ok(mended.as_str()));
        check(&written, edition, backslash);
        return Some(mended.changes().count());
    }
    let inside = without(text, &mended, &[MendRule::WhiteSpace, MendRule::Wrapper]);
    let joined = without(text, &mended, &[MendRule::WhiteSpace, MendRule::Wrapper, MendRule::LineEnd]);
    let split = Split::of(mended.as_str().as_bytes(), edition).decoded();
    let mut written = Split::of(&joined, edition).decoded();
    if mended.changes().any(|change| change.rule() == MendRule::Backslash) {
        let path = written[2].as_mut().expect("every text has a path");
        for octet in path.iter_mut().filter(|octet| **octet == b'\\') {
            *octet = b'/';
        }
    }
    assert_eq!(split, written, "each component decodes to what was written");
    let careless = careless(&inside);
    let [scheme, authority, ..] = Split::of(&careless, edition).decoded();
    assert_eq!([&scheme, &authority], [&split[0], &split[1]], "no reader finds another scheme or authority");
    let Split([scheme, authority, ..]) = Split::of(&inside, edition);
    let found = [scheme.is_some(), authority.is_some()];
    assert_eq!(found, [split[0].is_some(), split[1].is_some()], "nor one that keeps line ends");
    if let Some(authority) = Split::of(&joined, edition).0[1] {
        let host = authority.rsplit(|&octet| octet == b'@').next().unwrap_or_default();
        assert!(mended.as_str().as_bytes().windows(host.len().max(1)).any(|part| part == host) || host.is_empty());
    }
    Some(mended.changes().count())
}

#[test]
fn every_text_is_mended_by_the_laws_or_refused() {
    let mut random = Random::new(seed(42));
    let all = strings(200_000);
    let (mut mended, mut untouched) = (0, 0);
    for number in 0..all {
        let text = text(&mut random);
        let edition = Edition::ALL[usize::try_from(number % 5).expect("below five")];
        let shown = text.escape_ascii().to_string();
        let backslash = *random.pick(&[None, Some(Backslash::Slash), Some(Backslash::Escape)]);
        let checked = std::panic::catch_unwind(|| check(&text, edition, backslash));
        match checked.unwrap_or_else(|_| panic!("{shown} under {edition}, {backslash:?}")) {
            Some(0) => untouched += 1,
            Some(_) => mended += 1,
            None => {}
        }
    }
    expect_share(mended, 4, all, "mended");
    expect_share(untouched, 30, all, "valid");
}

/// A mended text is as long as three times the text, and a text of faults takes as long as a text without.
#[test]
fn long_texts_are_mended_in_linear_time() {
    for piece in ["{", "%", " ", "\n", " \n", "\u{e9}", "a b", "%\n", "#", "\\", "\t", "<", "%4\n", "@", "a\n:", "\""] {
        for [before, after] in [["http://h/", ""], ["http://u:", "@h/"], ["http://", "/"], ["", ""], ["<", ">"]] {
            let text = [before, &piece.repeat(100_000), after].concat();
            for edition in Edition::ALL {
                let took = time(|| {
                    if let Ok(mended) = mend(&text, edition) {
                        assert!(mended.as_str().len() <= 3 * text.len());
                        assert!(mended.changes().count() <= text.len());
                    }
                });
                assert!(took.as_secs() < 10, "{before}{piece:?}{after}: {took:?}");
            }
        }
    }
}
