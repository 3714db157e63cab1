//! `nntp` URLs.

use super::{Language, not_compiled, rules};
use crate::{generator::urls, random::Random};

pub static LANGUAGE: Language = Language {
    name: "nntp",
    rules: rules("nntpurl", "rfc5538", "nntpURL"),
    default_port: Some(119),
    has_path: true,
    has_dot_segments: false,
    rest: |random, text| {
        let group = |random: &mut Random, text: &mut String| {
            *text += random.word(GROUPS);
            *text += random.word(NUMBERS);
        };
        urls::with(group, random, text);
    },
    equivalents: &[],
    prefixes: &["nntp://h/a"],
    has_fragment: true,
    admits_ip_literal: false,
    admits_servers: false,
    prose: None,
    recognisers: not_compiled(),
};

const GROUPS: &[&str] = &["/comp.lang.c", "/a", "/a/1", "/a/007/", "/1a", "/a+b_c-d", "/%61", "/*", "/a/b", "/a/", "/"];

const NUMBERS: &[&str] = &["", "", "/1", "/007", "/1234567890123456", "/00000000000000001", "/1a", "/"];
