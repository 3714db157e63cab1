//! Hazards lie in the text, and a policy refuses what has a reason.

use uriel::{
    UriRef,
    hazards::{Hazard, HazardKind, Policy, hazards_of_text},
};

use crate::MANY;

/// Panics where the promise is broken.
pub fn check(text: &str) {
    let lies_in_text = |hazard: &Hazard| {
        let span = hazard.span();
        assert!(span.start <= span.end && span.end <= text.len() && text.is_char_boundary(span.start), "{hazard}");
        let _ = hazard.to_string();
    };
    hazards_of_text(text).iter().for_each(lies_in_text);
    if let Ok(url) = UriRef::parse(text) {
        url.hazards().iter().for_each(lies_in_text);
    }
    for registry in MANY.iter() {
        let Ok(parsed) = registry.parse(text) else { continue };
        let hazards = parsed.hazards();
        hazards.iter().for_each(lies_in_text);
        for policy in [Policy::public_web(), Policy::strict()] {
            let reasons = policy.reasons(&parsed);
            reasons.iter().for_each(lies_in_text);
            match policy.check(&parsed) {
                Ok(()) => {
                    assert!(reasons.is_empty(), "{text}");
                    // A single kind that is allowed takes no other refusal away.
                    assert!(policy.clone().without_hazard(HazardKind::ReservedPort).check(&parsed).is_ok(), "{text}");
                }
                Err(refusal) => assert!(reasons.iter().any(|reason| *reason == refusal.reason()), "{text}"),
            }
        }
    }
}
