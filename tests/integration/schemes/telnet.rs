//! `telnet` URLs.

use super::{Language, not_compiled, rules};
use crate::generator::urls;

pub static LANGUAGE: Language = Language {
    name: "telnet",
    rules: rules("telneturl", "rfc1738", "telneturl"),
    default_port: Some(23),
    has_path: true,
    has_dot_segments: true,
    rest: |random, text| urls::with(|_, _| (), random, text),
    equivalents: &[],
    prefixes: &[],
    has_fragment: true,
    admits_ip_literal: false,
    admits_servers: false,
    prose: None,
    recognisers: not_compiled(),
};
