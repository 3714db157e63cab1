//! What is completed, and what is written for another edition, is a URL.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::upgrade::check(text));
