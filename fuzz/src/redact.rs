//! A redacted text is the text but for its secrets, whole and in pieces, and redacting it shows no more.

use uriel::redact::{Keys, Patterns, Stream, text as redacted, url};

const PATTERNS: Patterns = Patterns::CONNECTION_STRINGS.and(Patterns::WEBHOOKS).and(Patterns::DEBUG);

/// Panics where the promise is broken.
pub fn check(text: &str) {
    for (keys, patterns) in [(Keys::none(), Patterns::none()), (Keys::COMMON, PATTERNS)] {
        let whole = redacted(text, keys).with_patterns(patterns);
        let mut end = 0;
        let mut wanted = String::new();
        for span in whole.spans() {
            assert!(end <= span.start && span.start <= span.end && span.end <= text.len(), "{text:?}");
            wanted += &text[end..span.start];
            wanted += "***";
            end = span.end;
        }
        wanted += &text[end..];
        let shown = whole.to_string();
        assert_eq!(shown, wanted);
        for middle in [1, text.len() / 2, text.len().saturating_sub(1)] {
            let (mut stream, mut out) = (Stream::new(keys).with_patterns(patterns), Vec::new());
            let (before, after) = text.as_bytes().split_at(middle.min(text.len()));
            stream.push(before, &mut out);
            stream.push(after, &mut out);
            stream.finish(&mut out);
            assert_eq!(String::from_utf8_lossy(&out), shown, "{text:?} in pieces");
        }
    }
    let _ = url(text).with_keys(Keys::COMMON).to_string();
}
