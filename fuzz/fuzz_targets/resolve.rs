//! A base and, on the next line, a reference: what it leads to is a URL of the edition, and a reference leads back to it.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::resolve::check(text));
