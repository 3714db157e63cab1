//! Maps made with AVX2 and with SSE2, and tables without any map, give one reading.

#![no_main]

use libfuzzer_sys::fuzz_target;

/// All that one of the two builds tells of a text: the types are not the same, the words are.
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

fuzz_target!(|text: &str| {
    let table = told!(uriel_no_simd, text);
    #[cfg(target_arch = "x86_64")]
    for backend in [uriel::lex::Backend::Sse2, uriel::lex::Backend::Avx2] {
        // What the processor has not got is not tried.
        if uriel::lex::limit(backend) == backend {
            assert_eq!(told!(uriel, text), table, "{backend:?}");
        }
    }
    assert_eq!(told!(uriel, text), table);
});
