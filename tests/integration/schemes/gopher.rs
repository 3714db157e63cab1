//! `gopher` URLs.

use super::{Language, not_compiled, rules};
use crate::generator::urls;

pub static LANGUAGE: Language = Language {
    name: "gopher",
    rules: rules("gopherurl", "rfc1738", "gopherurl"),
    default_port: Some(70),
    has_path: true,
    has_dot_segments: false,
    rest: |random, text| urls::with(|random, text| *text += random.word(PATHS), random, text),
    equivalents: &[
        "gopher://h",
        "gopher://h:70/",
        "gopher://h/1",
        "gopher://h/%31",
        "gopher://h/1a/b",
        "gopher://h/1a%2Fb",
        "gopher://h/1a%2Fb%09",
    ],
    prefixes: &["gopher://h/"],
    has_fragment: true,
    admits_ip_literal: false,
    admits_servers: false,
    prose: None,
    recognisers: not_compiled(),
};

const PATHS: &[&str] = &[
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
