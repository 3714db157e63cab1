//! A URL that is shown to people is read back as the same URL.

use uriel::{Edition, Level, Registry, UriRef, mend::mend};

/// Panics where the promise is broken.
pub fn check(text: &str) {
    for edition in Edition::ALL {
        let registry = Registry::under(edition);
        let Ok(url) = UriRef::parse_with(text, edition) else { continue };
        for shown in [url.for_people().to_string(), registry.for_people(url).to_string()] {
            let mended = mend(&shown, edition).unwrap_or_else(|error| panic!("{shown:?}: {error}"));
            let read = UriRef::parse_with(mended.as_str(), edition).expect("a mended text is a reference");
            assert!(read.is_equivalent(url, Level::Syntax), "{url} is shown as {shown}, which is {read}");
        }
        let _ = registry.for_people(url).redacted().to_string();
    }
}
