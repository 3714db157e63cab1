//! A URL, a component and a value, a line each: an edited URL differs in that component alone.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::edit::check(text));
