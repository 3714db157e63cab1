//! A completed text is a URL, and so is one that is written for another edition.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::upgrade::check(text));
