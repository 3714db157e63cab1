//! A redacted text is the text but for its secrets, whole and in pieces, and redacting it shows no more.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::redact::check(text));
