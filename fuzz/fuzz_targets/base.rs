//! A header field's value and, on the next line, an HTML document: who tells a base tells an absolute URL.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::base::check(text));
