//! The generic parse under every edition: what is read prints as it was, what is refused is explained.

use uriel::{Edition, UriRef, UriRefBuf, differences::Component};

/// Panics where the promise is broken.
pub fn check(text: &str) {
    let differences = Edition::differences(text);
    for (edition, reading) in differences.readings() {
        match reading {
            Ok(url) => {
                assert_eq!((url.as_str(), url.to_string().as_str(), url.edition()), (text, text, edition));
                let owned = UriRefBuf::parse_with(text, edition).expect("what is borrowed can be owned");
                assert_eq!(owned.as_uri_ref(), url);
                for component in Component::ALL {
                    assert!(component.of(&url).is_none_or(|part| text.contains(part)), "{component}");
                }
                let _ = (url.kind(), url.form(), url.authority_kind(), url.port_number(), url.segments().count());
                let _ = url.host().map(|host| (host.kind(), host.to_ipv4(), host.to_ipv6()));
                let prefix = UriRef::parse_prefix(text, edition).expect("a whole reference is its longest prefix");
                assert_eq!((prefix.url.as_str(), prefix.rest), (text, ""));
            }
            Err(error) => {
                let span = error.span();
                assert!(span.start <= span.end && span.end <= text.len() && text.is_char_boundary(span.start));
                let _ = error.report(text).to_string();
                if let Ok(prefix) = UriRef::parse_prefix(text, edition) {
                    assert_eq!(prefix.url.as_str().to_owned() + prefix.rest, text);
                    assert_eq!(UriRef::parse_with(prefix.url.as_str(), edition), Ok(prefix.url));
                    assert_eq!(prefix.stop(), error);
                }
            }
        }
    }
    let _ = differences.components().count();
}
