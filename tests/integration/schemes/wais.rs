//! `wais` URLs.

use super::{Language, not_compiled, rules};
use crate::generator::urls;

pub static LANGUAGE: Language = Language {
    name: "wais",
    rules: rules("waisurl", "rfc1738", "waisurl"),
    default_port: Some(210),
    has_path: true,
    has_dot_segments: false,
    rest: |random, text| urls::with(|random, text| *text += random.word(PATHS), random, text),
    equivalents: &[],
    prefixes: &["wais://h/"],
    has_fragment: true,
    admits_ip_literal: false,
    admits_servers: false,
    prose: None,
    recognisers: not_compiled(),
};

const PATHS: &[&str] = &[
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
