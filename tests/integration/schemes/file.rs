//! `file` URLs.

use super::{Language, not_compiled, rules};
use crate::generator::urls;

pub static LANGUAGE: Language = Language {
    name: "file",
    rules: rules("fileurl", "rfc8089", "file-URI"),
    default_port: None,
    has_path: true,
    has_dot_segments: true,
    rest: |random, text| {
        if !random.once_in(4) {
            *text += random.word(BEGINNINGS);
        }
        urls::with(|_, _| (), random, text);
    },
    equivalents: &[],
    prefixes: &["file:///"],
    has_fragment: true,
    admits_ip_literal: false,
    admits_servers: false,
    prose: None,
    recognisers: not_compiled(),
};

const BEGINNINGS: &[&str] = &[
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
