//! `news` URLs.

use super::{Language, not_compiled, rules};
use crate::{generator::urls, random::Random};

pub static LANGUAGE: Language = Language {
    name: "news",
    rules: rules("newsurl", "rfc5538", "newsURL"),
    default_port: None,
    has_path: false,
    has_dot_segments: false,
    rest: |random, text| {
        // Most of them have no "//"; after one the name of an article may go on, or that of a server.
        if random.once_in(4) {
            urls::authority(random, text);
        } else {
            *text += random.word(&["", "", "", "", "//h/", "//me@h:119/", "///", "//[::1]/", "/"]);
            article_or_groups(random, text);
        }
        urls::segments(random, text);
        if random.once_in(4) {
            *text += random.word(NEWSGROUPS);
        }
        urls::query_and_fragment(random, text);
    },
    equivalents: &["news:*", "news:%2A@h", "news:*@h", "news:a/b@h", "news:a%2Fb@h", "news:a%2Fb@H"],
    prefixes: &["news:"],
    has_fragment: true,
    admits_ip_literal: false,
    admits_servers: false,
    prose: None,
    recognisers: not_compiled(),
};

fn article_or_groups(random: &mut Random, text: &mut String) {
    if random.once_in(2) {
        *text += random.word(NEWSGROUPS);
        return;
    }
    *text += random.word(UNIQUES);
    *text += random.word(&["@", "@", "@", "", "%40"]);
    if random.once_in(2) {
        *text += random.word(ID_RIGHTS);
    } else {
        urls::host(random, text);
    }
}

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

/// Parts of message ids before the "@".
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

/// Parts of message ids after the "@".
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
