//! Texts with the parts of a URL, each usual or odd.

use crate::random::Random;

/// Appends the name of a scheme and ":", now and then in other letters, or another name.
pub fn scheme(name: &str, random: &mut Random, text: &mut String) {
    let (shorter, longer) = (&name[..name.len() - 1], format!("{name}x"));
    let capital = name[..1].to_uppercase() + &name[1..];
    let upper = name.to_uppercase();
    let name = *random.pick(&[name, name, name, name, &upper, &capital, &longer, shorter, ""]);
    text.push_str(name);
    if !name.is_empty() {
        text.push(':');
    }
}

/// Appends the beginning of a reference: a scheme, or something else before a ":".
pub fn any_scheme(random: &mut Random, text: &mut String) {
    *text += random.word(SCHEMES);
}

/// Appends "//" and a server, perhaps with somebody who logs in.
pub fn authority(random: &mut Random, text: &mut String) {
    if random.once_in(6) {
        return;
    }
    *text += "//";
    if random.once_in(3) {
        *text += random.word(USERINFOS);
        *text += random.word(&["@", "@", "@", "", "@@"]);
    }
    host(random, text);
    *text += random.word(PORTS);
}

/// Appends up to three names, and what stands between them.
pub fn segments(random: &mut Random, text: &mut String) {
    for _ in 0..random.below(4) {
        *text += random.word(SEGMENTS);
    }
}

pub fn query_and_fragment(random: &mut Random, text: &mut String) {
    if random.once_in(3) {
        *text += random.word(&["?", "?q", "?a=b&c", "?/?", "?a:b@c", "??", "?[0]", "?%20", "?a;b,c"]);
    }
    if random.once_in(4) {
        *text += random.word(&["#", "#f", "#a/b?c", "##", "#[0]", "#%23", "#a#b"]);
    }
}

/// Appends all that stands after a scheme, and perhaps what `end` appends to the path.
pub fn with(end: impl FnOnce(&mut Random, &mut String), random: &mut Random, text: &mut String) {
    authority(random, text);
    segments(random, text);
    if random.once_in(2) {
        end(random, text);
    }
    query_and_fragment(random, text);
}

/// Appends a host, usual or odd.
pub fn host(random: &mut Random, text: &mut String) {
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
