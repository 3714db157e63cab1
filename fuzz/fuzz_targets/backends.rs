//! Bitmaps made with AVX2 and with SSE2, and tables without any bitmap, read every text alike.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| uriel_fuzz::backends::check(text));
