//! `ftp` URLs.

use super::{Language, not_compiled, rules};
use crate::generator::urls;

pub static LANGUAGE: Language = Language {
    name: "ftp",
    rules: rules("ftpurl", "rfc1738", "ftpurl"),
    default_port: Some(21),
    has_path: true,
    has_dot_segments: true,
    rest: |random, text| urls::with(|random, text| *text += random.word(TYPECODES), random, text),
    equivalents: &[
        "ftp://h",
        "ftp://h/",
        "FTP://H:21",
        "ftp://h/a:b",
        "ftp://h/a%3Ab;type=a",
        "ftp://h:021/%61%3ab;type=A",
        "ftp://h//b",
        "ftp://h/%2Fb",
        "ftp://u@h/",
        "ftp://u:@h/",
    ],
    prefixes: &["ftp://"],
    has_fragment: true,
    admits_ip_literal: false,
    admits_servers: false,
    prose: None,
    recognisers: not_compiled(),
};

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
