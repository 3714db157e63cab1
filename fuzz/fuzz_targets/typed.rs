//! The registries: what a scheme reads prints as it was, what it refuses is explained.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::typed::check(text));
