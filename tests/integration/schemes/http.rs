//! `http` URLs, and `https` from draft 1996 on.

use super::{Language, not_compiled, rules};
use crate::generator::urls;

pub static LANGUAGE: Language = Language {
    name: "http",
    rules: rules("httpurl", "rfc9110", "( http-URI | https-URI )"),
    default_port: Some(80),
    has_path: true,
    has_dot_segments: true,
    rest: |random, text| urls::with(|_, _| (), random, text),
    equivalents: &[],
    prefixes: &["http://"],
    has_fragment: true,
    admits_ip_literal: false,
    admits_servers: false,
    prose: None,
    recognisers: not_compiled(),
};
