//! A mended text is a reference, its changes lie in the text in order, and mending it again changes nothing.

use uriel::{
    Edition, UriRef,
    mend::{Backslash, Mender},
};

/// Panics where the promise is broken.
pub fn check(text: &str) {
    for edition in Edition::ALL {
        for mender in [Mender::new(edition), Mender::new(edition).with_backslash(Backslash::Slash)] {
            match mender.mend(text) {
                Ok(mended) => {
                    let read = UriRef::parse_with(mended.as_str(), edition).expect("a mended text is a reference");
                    assert_eq!(mended.as_uri_ref(), read);
                    let mut end = 0;
                    for change in mended.changes() {
                        assert!(end <= change.span().start && change.span().end <= text.len(), "{text:?}: {change}");
                        end = change.span().end;
                    }
                    let again = mender.mend(mended.as_str()).expect("it is a reference");
                    assert_eq!((again.as_str(), again.is_unchanged()), (mended.as_str(), true), "{text:?}");
                    if UriRef::parse_with(text, edition).is_ok() {
                        assert!(mended.is_unchanged(), "{text:?}");
                    }
                }
                Err(error) => {
                    assert!(error.span().end <= text.len());
                    let _ = error.to_string();
                }
            }
        }
    }
}
