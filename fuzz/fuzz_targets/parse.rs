//! The generic parse under every edition, whole and as a prefix: what is read prints as it was, what is refused is explained.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::parse::check(text));
