//! Bitmaps made with AVX2 and with SSE2, and tables without any bitmap, read every text alike.

/// All that one build tells of a text. The types of the builds are not the same, so words are compared.
macro_rules! told {
    ($library:ident, $text:expr) => {
        $library::Edition::ALL.map(|edition| match $library::UriRef::parse_with($text, edition) {
            Ok(url) => {
                let components: Vec<_> =
                    $library::differences::Component::ALL.iter().map(|component| component.of(&url)).collect();
                format!("{components:?} {:?} {:?}", url.kind(), url.authority_kind())
            }
            Err(error) => format!("{error} {:?}", error.span()),
        })
    };
}

/// Panics where the promise is broken.
pub fn check(text: &str) {
    let table = told!(uriel_no_simd, text);
    assert_eq!(told!(uriel_sse2, text), table);
    // The best that this processor has.
    assert_eq!(told!(uriel, text), table);
}
