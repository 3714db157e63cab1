//! A base and, on the next line, a reference: what it leads to is a URL of the edition, and a reference leads
//! back to it.

use uriel::{Edition, Uri, UriRef};

/// Panics where the promise is broken.
pub fn check(lines: &str) {
    let Some((base, reference)) = lines.split_once('\n') else { return };
    let targets = Edition::differences_on(reference, base);
    let mut text = String::new();
    for (edition, target) in targets.targets() {
        let Ok(target) = target else { continue };
        let again = Uri::parse_with(target.as_str(), edition).expect("a target is a URL");
        assert_eq!(again, target.as_uri());
        let (base, reference) = (Uri::parse_with(base, edition), UriRef::parse_with(reference, edition));
        let (base, reference) = (base.expect("it was read before"), reference.expect("it was read before"));
        let led = reference.resolve_into(base, &mut text).expect("it was resolved before");
        assert_eq!((text.as_str(), led), (target.as_str(), target.target()));
        if let Ok(reference) = base.relativize(target.as_uri()) {
            let back = reference.as_uri_ref().resolve_against(base).expect("it leads somewhere");
            assert_eq!(back.as_str(), target.as_str(), "{base} {reference}");
        }
    }
    let _ = targets.components().count();
}
