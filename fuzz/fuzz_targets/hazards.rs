//! Hazards lie in the text, and a policy refuses what has a reason.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::hazards::check(text));
