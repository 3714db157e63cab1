//! `prospero` URLs.

use super::{Language, not_compiled, rules};
use crate::{generator::urls, random::Random};

pub static LANGUAGE: Language = Language {
    name: "prospero",
    rules: rules("prosperourl", "rfc1738", "prosperourl"),
    default_port: Some(1525),
    has_path: true,
    has_dot_segments: false,
    rest: |random, text| {
        let fields = |random: &mut Random, text: &mut String| {
            for _ in 0..=random.below(3) {
                *text += random.word(FIELDSPECS);
            }
        };
        urls::with(fields, random, text);
    },
    equivalents: &[],
    prefixes: &["prospero://h/a;"],
    has_fragment: true,
    admits_ip_literal: false,
    admits_servers: false,
    prose: None,
    recognisers: not_compiled(),
};

const FIELDSPECS: &[&str] = &[";a=b", ";a=", ";=b", ";a", ";a=b=c", ";a%3D=%3B", ";?:@&=?:@&", ";", ";/a=b"];
