//! Texts made from the rules: members of a rule, and texts one edit away from them, the same for the same seed.

use regex_syntax::hir::{Class, Hir, HirKind, Repetition};
use uriel::Edition;

use crate::{
    oracle::{What, rules::Rules},
    random::Random,
};

/// Makes one text after the other for a rule.
#[derive(Debug)]
pub struct Generator {
    random: Random,
    what: What,
    rule: Hir,
}

impl Generator {
    pub fn new(edition: Edition, what: What, seed: u64) -> Self {
        let (document, rule) = what.rule(edition);
        let rule = Rules::of(edition).tree(document, &rule);
        Self { random: Random::new(seed), what, rule }
    }

    /// The next text: a member of the rule, or something that looks like a URL, and half of them with one edit.
    pub fn next(&mut self) -> String {
        let mut text = if self.random.once_in(3) { self.url_like() } else { self.member() };
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
    fn url_like(&mut self) -> String {
        let random = &mut self.random;
        let mut text = String::new();
        text += match self.what {
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
        if self.what == What::Mailto && !random.once_in(4) {
            text += random.word(ADDRESSES);
            for _ in 0..random.below(3) {
                text += random.word(HFIELDS);
            }
            return text;
        }
        if self.what == What::File && !random.once_in(4) {
            text += random.word(FILES);
        }
        // Most news URLs have no "//"; behind one an article's name may go on, or a server's.
        if self.what != What::News || random.once_in(4) {
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
        match self.what {
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
    (first..).nth(random.below(length)).and_then(char::from_u32).expect("a rule has ASCII only")
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

const SCHEMES: &[&str] = &[
    "http:", "http:", "ftp:", "gopher:", "news:", "mailto:", "file:", "urn:", "x:", "X-y:", "z39.50r:", "1a:", "+a:",
    ".a:", "a_b:", "a%41:", ":", "", "", "", "", "a", "ht tp:", "é:", "url:",
];
const USERINFOS: &[&str] = &[
    "", "u", "u:p", ":", ":p", "u:", "a:b:c", "u%40d", "%", "u;x", "u?v", "u&a=b", "~u", "u$,", "u+!", "é", "u/v",
    "[u]",
];
const HOSTS: &[&str] = &[
    "h",
    "h",
    "H.De",
    "example.com",
    "www.example.org",
    "a.b.c",
    "a-b",
    "a--b",
    "-a",
    "a-",
    "a.",
    ".a",
    "a..b",
    "a.-",
    "1a",
    "a1",
    "a.1",
    "a.1b",
    "1.a",
    "1",
    "1.2",
    "a_b",
    "a%20b",
    "%41",
    "~",
    "a~b",
    "",
    "[::1]",
    "[v1.x]",
    "[vF.a:b!]",
    "[v.x]",
    "[]",
    "[x]",
    "é",
    "a!b",
    "a,b",
    "$",
    "xn--a.",
];
const OCTETS: &[&str] = &["0", "1", "9", "10", "99", "127", "192", "249", "255", "256", "01", "999"];
const PORTS: &[&str] = &["", "", "", "", "", ":80", ":", ":0", ":65536", ":8a", ":80:", ":99999999999999999999"];
const SEGMENTS: &[&str] = &[
    "/", "/", "/a", "/b.c", "/.", "/..", "//", "/a:b", "/a@b", "/~u", "/%2F", "/%7e", "/%", "/%4", "/%zz", "/;",
    "/a;b=c", "/a;b;c", "/&=+$,", "/!*'()", "/a b", "/[", "/]", "/a|b", "/é", "/1", "/0x", "/7a%09b", "/%09", "%09",
    "/%0D", "/%0a", "%0A", "/1%08", "a", "a:b", "./a:b",
];
/// How file URLs begin.
const FILES: &[&str] = &[
    "///",
    "///c:",
    "///c|",
    "///c%7C",
    "/",
    "/c:",
    "c:",
    "c|",
    "c:/",
    "cc:",
    "//c:/",
    "////h/s",
    "/////h/s",
    "//h//s",
    "//localhost",
    "//LOCALHOST/",
    "//me@h/",
    "//me:pw@h/",
    "//@h/",
    "//@/",
    "//me@/",
    "//h:80/",
    "//h:/",
    "//a@b@c/",
    "a/b",
    "",
    "//",
    "?",
    "///?a",
    "///a;b",
];
const TYPECODES: &[&str] = &[
    ";type=a",
    ";type=A",
    ";type=i",
    ";type=D",
    ";type=d",
    ";type=",
    ";type=q",
    ";TYPE=a",
    ";type=ai",
    ";typ",
    ";",
    ";type=a/b",
];
const GOPHER_PATHS: &[&str] = &[
    "/0%09%09+",
    "/%09",
    "/%0A",
    "/%0d0",
    "/%30",
    "/0%09?/%09?/%09",
    "/7a%09b%09%2B",
    "/7%09%0",
    "/1%090",
    "/<a",
    "/;a;b",
    "/h/URL:http://h/?a#b",
    "/1%09%09$+VIEWS%20+ASK",
    "/0a%09%09+text/plain%20En_US",
    "/0a%09%09+%091%0D%0A+-1%0D%0Aa%0D%0A.%0D%0A",
];
const WAIS_PATHS: &[&str] = &[
    "/",
    "/?",
    "//",
    "///",
    "/db",
    "/db?",
    "/db?a?b",
    "/db?a;b:c@d&e=f",
    "/db?a/b",
    "/db/",
    "/db/TEXT",
    "/db/TEXT/",
    "/db/TEXT/1%3D2%3B",
    "/db/TEXT/1=2;",
    "/db/TEXT/a/b",
    "/db/TEXT/a?b",
    "/d:b",
];
const GROUPS: &[&str] = &["/comp.lang.c", "/a", "/a/1", "/a/007/", "/1a", "/a+b_c-d", "/%61", "/*", "/a/b", "/a/", "/"];
const NEWSGROUPS: &[&str] = &[
    "*",
    "a",
    "comp.lang.c",
    "comp.os-2",
    "c++",
    "1a",
    "a_b",
    "a..",
    "*.x",
    "a,b",
    "comp.*",
    "**",
    "a%3Fb",
    "%2A",
    "a?b",
    "~a",
    "a%",
];
const UNIQUES: &[&str] = &[
    "a",
    "1",
    "a.b",
    "a;b?c",
    "comp.lang+c_x",
    "*",
    "%3C",
    "x:y/z",
    "//x",
    "",
    "a$1$b",
    "a!b'c",
    "~a={b}",
    "a%2Fb%3F%23%25",
    "%7Ba%7d",
    "a%2eb",
    "a%2E",
    ".a",
    "a..b",
    "a%3E",
    "a%00",
    "%22a%22",
    "%4",
];
const ID_RIGHTS: &[&str] = &[
    "h.de",
    "a_b",
    "a!b",
    "a%2Fb",
    "a.",
    "a%2E%2e",
    "%5B10.20.30.108%5D",
    "%5b::1%5d",
    "%5B%5D",
    "%5Ba@b:c(d)%5D",
    "%5Ba%3Cb%5D",
    "%5Ba%3Eb%5D",
    "%5Ba%5Cb%5D",
    "%5B%5B%5D",
    "%5Ba/b%5D",
    "%5Ba%2Fb%3F%5D",
    "%5Ba",
    "%5D",
    "a%5B1%5D",
    "%5B1%5Da",
    "[1.2.3.4]",
];
const FIELDSPECS: &[&str] = &[";a=b", ";a=", ";=b", ";a", ";a=b=c", ";a%3D=%3B", ";?:@&=?:@&", ";", ";/a=b"];
const ADDRESSES: &[&str] = &[
    "me@h",
    "me@h.de",
    "a.b+c@h",
    "",
    "a",
    "a@b@c",
    "%22a%20b%22@h",
    "a@h,b@h",
    "a@h,",
    "a%25b@h",
    "a!b@h",
    "a/b@h",
    "//h/p",
    "a;b@h",
    "a&b@h",
    "[a]@h",
    "a@[1.2.3.4]",
    "a@%5B::1%5D",
    "~a@h",
    "%",
    "%E9@h",
    "a@h,,b@h",
    ",a@h",
    "a%40h%2Cb@h",
    "%22a,b%22@h",
    "a:b@(c)",
    "a=b@h",
    "?",
    "#",
];
const HFIELDS: &[&str] = &[
    "?subject=a",
    "?",
    "&cc=b@h",
    "?to=a@h,b@h",
    "&body=%0D%0A",
    "?a=b?c",
    "?a",
    "?a=b=c",
    "&=",
    "&&",
    "?a=/b",
    "?a=;b",
    "#f",
    "?subject=caf%C3%A9",
    "&a+b=c+d",
    "?=",
    "&amp;body=a",
    "?a%3Db=%26",
    "&x=[y]",
    "?a=b&",
];
/// What an edit puts in: mostly delimiters.
const EDITS: &[&str] = &[
    ":",
    ":",
    "/",
    "/",
    "?",
    "#",
    "[",
    "]",
    "@",
    "@",
    ";",
    "%",
    "%",
    "=",
    ".",
    ".",
    "-",
    "-",
    "+",
    "_",
    "~",
    "%09",
    "0",
    "9",
    "a",
    "F",
    "g",
    "Z",
    " ",
    "\t",
    "\r",
    "\n",
    "\0",
    "\u{7F}",
    "é",
    "§",
    "\u{10FFFF}",
    "&",
    ",",
    "$",
    "!",
    "*",
    "|",
    "\"",
];
