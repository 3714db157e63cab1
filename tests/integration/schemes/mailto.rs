//! `mailto` URLs.

use super::{Language, not_compiled, rules};
use crate::generator::urls;

pub static LANGUAGE: Language = Language {
    name: "mailto",
    rules: rules("mailtourl", "rfc6068", "mailtoURI"),
    default_port: None,
    has_path: false,
    has_dot_segments: false,
    rest: |random, text| {
        if random.once_in(4) {
            return urls::with(|_, _| (), random, text);
        }
        *text += random.word(ADDRESSES);
        for _ in 0..random.below(3) {
            *text += random.word(HFIELDS);
        }
    },
    equivalents: &[],
    prefixes: &["mailto:", "mailto:?to="],
    has_fragment: true,
    admits_ip_literal: false,
    admits_servers: false,
    prose: None,
    recognisers: not_compiled(),
};

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
