//! Octets, escaped for a place of a URL and decoded, are the same octets.

use uriel::{
    Edition,
    write::{COMPONENTS, decode},
};

/// Panics where the promise is broken.
pub fn check(text: &str) {
    for edition in Edition::ALL {
        for place in COMPONENTS {
            let written = place.encode(text, edition);
            if place.takes_escapes(edition) {
                assert_eq!(decode(&written).expect("what is written has whole escapes"), text.as_bytes());
                let is_allowed = |octet: u8| octet == b'%' || place.octets(edition).contains(octet);
                assert!(written.bytes().all(is_allowed), "{}: {written}", place.name());
            }
        }
    }
    match decode(text) {
        Ok(octets) => assert!(octets.len() <= text.len()),
        Err(error) => {
            let span = error.span();
            assert!(text.as_bytes()[span.start] == b'%' && span.end <= text.len());
            let _ = error.report(text).to_string();
        }
    }
}
