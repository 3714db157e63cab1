//! No octet of a URL ends a line of a request, and what cannot be sent is explained.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::plan::check(text));
