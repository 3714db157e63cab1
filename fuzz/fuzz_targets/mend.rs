//! A mended text is a reference, its changes lie in the text in order, and mending it again changes nothing.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::mend::check(text));
