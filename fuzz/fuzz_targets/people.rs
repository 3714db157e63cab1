//! A URL that is shown to people is read back as the same URL.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::people::check(text));
