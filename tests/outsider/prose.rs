//! A rule that asks how much of the text is left: a search in prose asks it anew at each place.

use uriel::{
    Edition, Registry, Scheme,
    grammar::{Port, Read, Rule, Text, expected, run1},
    prose::Finder,
    scheme::Production,
};

/// A scheme of texts of at most 12 octets.
struct Pin;

uriel::typed_url! {
    /// A pin.
    pub struct PinUrl: Pin;

    /// Parts of a pin.
    pub struct PinParts {
        /// The text.
        get text: S,
    }

    fields {
        text text;
    }
}

impl Scheme for Pin {
    const NAME: &'static str = "pin";
    uriel::by_production!(PinUrl);
}

uriel::production! { pin -> PinParts for Pin { Rule::new("pin"), bulk Port } }

fn pin<T: Text>(i: T) -> Read<T, PinParts<T::Slice>> {
    if i.len() > 12 {
        return expected(i, Pin::RULE);
    }
    let (i, text) = run1(i, Port)?;
    Ok((i, PinParts { text }))
}

#[test]
fn a_rule_that_counts_what_is_left_finds_alike_alone_and_together() {
    let mut count = 0;
    for edition in Edition::ALL {
        let registry = Registry::under(edition).with(Pin);
        let finder = Finder::new(&registry);
        for (unit, length) in ["pin:1!", "pin:1", "pin:1;", "(pin:1)", "pin:1,pin:", "pin:1'", "pin:%41", "http:pin:"]
            .into_iter()
            .flat_map(|unit| (1..40).map(move |length| (unit, length)))
        {
            let text = unit.repeat(length);
            let together: Vec<_> = finder.find(&text).map(|found| found.span()).collect();
            let (mut alone, mut floor) = (Vec::new(), 0);
            for (colon, _) in text.match_indices(':') {
                // A search of its own, for the one scheme that ends here.
                let octets = &text.as_bytes()[floor..];
                let Some(at) = colon.checked_sub(floor) else { continue };
                let mut findings = finder.find_between(octets, at..at + 1);
                if let Some(found) = findings.next() {
                    alone.push(found.span().start + floor..found.span().end + floor);
                    floor += findings.end();
                }
            }
            assert_eq!(together, alone, "{text:?} under {edition}");
            count += together.len();
        }
    }
    assert!(count > 1_000, "{count} URLs");
    let registry = Registry::current().with(Pin);
    let found = Finder::new(&registry).find(&"pin:1!".repeat(5)).map(|found| found.span()).collect::<Vec<_>>();
    // Without "//" a text is a URL only if the rule takes all of it.
    assert!(found.iter().eq([&(24..29)]), "{found:?}");
}
