//! Texts made from the rules: members of a rule, and texts one edit away from them, the same for the same seed.

mod words;

use regex_syntax::hir::{Class, Hir, HirKind, Repetition};
use uriel::Edition;

use crate::{
    oracle::{What, rules::Rules},
    random::Random,
};
use words::{
    ADDRESSES, EDITS, FIELDSPECS, FILES, GOPHER_PATHS, GROUPS, HFIELDS, HOSTS, ID_RIGHTS, NEWSGROUPS, OCTETS, PORTS,
    SCHEMES, SEGMENTS, TYPECODES, UNIQUES, USERINFOS, WAIS_PATHS,
};

/// Makes one text after the other for a rule.
#[derive(Debug)]
pub struct Generator {
    random: Random,
    rule: Hir,
    /// The kind of URL that it makes, too.
    what: Option<What>,
}

impl Generator {
    pub fn new(edition: Edition, what: What, seed: u64) -> Self {
        let (document, rule) = what.rule(edition);
        let rule = Rules::of(edition).tree(document, &rule);
        Self { what: Some(what), ..Self::of_rule(rule, seed) }
    }

    /// A generator of texts for a rule that is not a whole URL.
    pub fn of_rule(rule: Hir, seed: u64) -> Self {
        Self { random: Random::new(seed), rule, what: None }
    }

    /// The next text: a member of the rule, or something that looks like a URL, and half of them with one edit.
    pub fn next(&mut self) -> String {
        let mut text = match self.what {
            Some(what) if self.random.once_in(3) => self.url_like(what),
            _ => self.member(),
        };
        if self.random.once_in(2) {
            text = self.edited(&text);
        }
        text
    }

    /// A member of the rule.
    pub fn member(&mut self) -> String {
        let mut text = String::new();
        walk(&self.rule, &mut self.random, &mut text);
        text
    }

    /// A text with the parts of a URL, each usual or odd.
    fn url_like(&mut self, what: What) -> String {
        let random = &mut self.random;
        let mut text = String::new();
        text += match what {
            What::Generic => random.word(SCHEMES),
            What::Ftp => random.word(&["ftp:", "ftp:", "ftp:", "FTP:", "Ftp:", "ftp2:", "ft:", ""]),
            What::Http => random.word(&["http:", "http:", "http:", "HTTP:", "htTp:", "httpx:", "htt:", ""]),
            What::Gopher => random.word(&["gopher:", "gopher:", "gopher:", "GOPHER:", "gophers:", "gophe:", ""]),
            What::Mailto => random.word(&["mailto:", "mailto:", "mailto:", "MAILTO:", "mailTo:", "mail:", ""]),
            What::News => random.word(&["news:", "news:", "news:", "NEWS:", "nEws:", "snews:", ""]),
            What::Nntp => random.word(&["nntp:", "nntp:", "nntp:", "NNTP:", "nnTp:", "nntps:", ""]),
            What::Telnet => random.word(&["telnet:", "telnet:", "telnet:", "TELNET:", "telNet:", "tn3270:", ""]),
            What::Wais => random.word(&["wais:", "wais:", "wais:", "WAIS:", "wAis:", "waisindex:", ""]),
            What::File => random.word(&["file:", "file:", "file:", "FILE:", "fiLe:", "files:", ""]),
            What::Prospero => random.word(&["prospero:", "prospero:", "prospero:", "PROSPERO:", "prosper:", ""]),
        };
        if what == What::Mailto && !random.once_in(4) {
            text += random.word(ADDRESSES);
            for _ in 0..random.below(3) {
                text += random.word(HFIELDS);
            }
            return text;
        }
        if what == What::File && !random.once_in(4) {
            text += random.word(FILES);
        }
        // Most news URLs have no "//"; behind one an article's name may go on, or a server's.
        if what != What::News || random.once_in(4) {
            if !random.once_in(6) {
                text += "//";
                if random.once_in(3) {
                    text += random.word(USERINFOS);
                    text += random.word(&["@", "@", "@", "", "@@"]);
                }
                host(random, &mut text);
                text += random.word(PORTS);
            }
        } else {
            text += random.word(&["", "", "", "", "//h/", "//me@h:119/", "///", "//[::1]/", "/"]);
            if random.once_in(2) {
                text += random.word(UNIQUES);
                text += random.word(&["@", "@", "@", "", "%40"]);
                if random.once_in(2) {
                    text += random.word(ID_RIGHTS);
                } else {
                    host(random, &mut text);
                }
            } else {
                text += random.word(NEWSGROUPS);
            }
        }
        for _ in 0..random.below(4) {
            text += random.word(SEGMENTS);
        }
        match what {
            What::Ftp if random.once_in(2) => text += random.word(TYPECODES),
            What::Nntp if random.once_in(2) => {
                text += random.word(GROUPS);
                text += random.word(&["", "", "/1", "/007", "/1234567890123456", "/00000000000000001", "/1a", "/"]);
            }
            What::News if random.once_in(4) => text += random.word(NEWSGROUPS),
            What::Gopher if random.once_in(2) => text += random.word(GOPHER_PATHS),
            What::Wais if random.once_in(2) => text += random.word(WAIS_PATHS),
            What::Prospero if random.once_in(2) => {
                for _ in 0..=random.below(3) {
                    text += random.word(FIELDSPECS);
                }
            }
            _ => {}
        }
        if random.once_in(3) {
            text += random.word(&["?", "?q", "?a=b&c", "?/?", "?a:b@c", "??", "?[0]", "?%20", "?a;b,c"]);
        }
        if random.once_in(4) {
            text += random.word(&["#", "#f", "#a/b?c", "##", "#[0]", "#%23", "#a#b"]);
        }
        text
    }

    /// `text` with one character put in, taken out, replaced, doubled or swapped with the next.
    fn edited(&mut self, text: &str) -> String {
        let random = &mut self.random;
        let mut characters: Vec<char> = text.chars().collect();
        let at = random.below(characters.len() + 1);
        if at == characters.len() || random.once_in(3) {
            characters.splice(at..at, random.word(EDITS).chars());
            return characters.into_iter().collect();
        }
        match random.below(4) {
            0 => drop(characters.remove(at)),
            1 => drop(characters.splice(at..=at, random.word(EDITS).chars())),
            2 => characters.insert(at, characters[at]),
            _ => {
                let other = (at + 1) % characters.len();
                characters.swap(at, other);
            }
        }
        characters.into_iter().collect()
    }
}

/// Appends a member of `rule`.
fn walk(rule: &Hir, random: &mut Random, text: &mut String) {
    match rule.kind() {
        HirKind::Empty => {}
        HirKind::Look(look) => panic!("no rule looks around: {look:?}"),
        HirKind::Literal(literal) => text.extend(literal.0.iter().copied().map(char::from)),
        HirKind::Class(class) => text.push(one_of(class, random)),
        HirKind::Capture(capture) => walk(&capture.sub, random, text),
        HirKind::Concat(parts) => parts.iter().for_each(|part| walk(part, random, text)),
        HirKind::Alternation(branches) => walk(random.pick(branches), random, text),
        HirKind::Repetition(repetition) => {
            for _ in 0..times(repetition, random, text.len()) {
                walk(&repetition.sub, random, text);
            }
        }
    }
}

/// A member of a class: first one of its ranges, so that a delimiter is as likely as any letter or digit at all.
fn one_of(class: &Class, random: &mut Random) -> char {
    let (first, length) = match class {
        Class::Bytes(class) => {
            let range = random.pick(class.ranges());
            (u32::from(range.start()), range.len())
        }
        Class::Unicode(class) => {
            let range = random.pick(class.ranges());
            (u32::from(range.start()), range.len())
        }
    };
    // A range beyond ASCII has the surrogates in it, which are no characters.
    (first..).nth(random.below(length)).and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// How often to repeat: seldom more than a few times, but now and then as much as it takes to meet a limit.
fn times(repetition: &Repetition, random: &mut Random, written: usize) -> usize {
    let least = repetition.min as usize;
    let most = repetition.max.map_or(usize::MAX, |most| most as usize);
    // What repeats itself inside what repeats itself must come to an end.
    if written > 200 {
        return least;
    }
    let single = matches!(repetition.sub.kind(), HirKind::Class(_));
    let more = match random.below(64) {
        0..16 => 0,
        16..36 => 1,
        36..48 => 2,
        48..63 => 3 + random.below(5),
        _ if single => 59 + random.below(7),
        _ => 8 + random.below(5),
    };
    if most != usize::MAX && random.once_in(8) { most } else { least.saturating_add(more).min(most) }
}

/// Appends a host, usual or odd.
fn host(random: &mut Random, text: &mut String) {
    match random.below(16) {
        0 => {
            for _ in 0..61 + random.below(4) {
                text.push(*random.pick(&['a', 'a', 'a', '0', '-']));
            }
            *text += random.word(&["", "z", "z.de", "z.1"]);
        }
        1 => ipv6(random, text),
        2 => {
            for _ in 0..3 + random.below(3) {
                *text += random.word(OCTETS);
                text.push('.');
            }
            text.pop();
        }
        _ => *text += random.word(HOSTS),
    }
}

/// Appends an IPv6 address in brackets, with some number of groups.
fn ipv6(random: &mut Random, text: &mut String) {
    text.push('[');
    for _ in 0..random.below(9) {
        *text += random.word(&["1", "1", "ab", "ab", "FFF", "0db8", "c0de", "0", "0", "12345", "g"]);
        *text += random.word(&[":", ":", ":", ":", "::"]);
    }
    *text += random.word(&["1", "", "1.2.3.4", "::", ":", "::ff", "1.2.3.256", "01.2.3.4"]);
    *text += random.word(&["]", "]", "]", "]", "", "]]", "%25e]"]);
}
