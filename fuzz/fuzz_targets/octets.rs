//! Octets, escaped for a place of a URL and decoded, are the same octets.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::octets::check(text));
