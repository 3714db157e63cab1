//! Other libraries read what they share with RFC 3986 as this one does.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::peers::check(text));
