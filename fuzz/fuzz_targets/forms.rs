//! Two references, a line each: their normal forms are fixed, and comparison is an equivalence.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::forms::check(text));
