//! A URL that is taken apart and built is the same URL, and a value that is built is read back.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::builders::check(text));
