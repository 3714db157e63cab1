//! A finding is a URL of the text, and is found again in a stream of pieces.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::prose::check(text));
