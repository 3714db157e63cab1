//! A scheme that breaks the law of all schemes: what it reads need not be a URL.

use uriel::{
    Registry, Scheme,
    charset::CharSet,
    grammar::{ByEdition, Class, Read, Rule, Text, run1},
};

#[derive(Clone, Copy, Debug, Default)]
struct Slot;

uriel::typed_url! {
    /// A number in brackets.
    struct SlotUrl: Slot, serverless;

    /// Parts of a slot.
    struct SlotParts {
        /// The number with its brackets, which a URL has only around a host.
        get number: S,
    }

    fields {
        raw number = |url| Some(url.number().as_str());
    }
}

impl Scheme for Slot {
    const NAME: &'static str = "slot";
    uriel::by_production!(SlotUrl);
}

#[derive(Clone, Copy)]
struct Number;

impl Class for Number {
    const RULE: &'static Rule = &Rule::new("number");
    const OCTETS: ByEdition<CharSet> = ByEdition::all(CharSet::range(b'0', b'9').union(CharSet::of("[]")));
}

uriel::production! { slot_schemepart -> SlotParts for Slot { Rule::new("sloturl"), bulk Number } }

fn slot_schemepart<T: Text>(i: T) -> Read<T, SlotParts<T::Slice>> {
    run1(i, Number).map(|(i, number)| (i, SlotParts { number }))
}

#[test]
#[cfg_attr(debug_assertions, should_panic(expected = "the scheme slot reads a text that is no URL"))]
fn a_registry_tells_its_author() {
    let registry = Registry::current().with(Slot);
    assert!(registry.parse("slot:12").is_ok());
    assert!(registry.parse("slot:[12]").is_ok(), "a release asks no second time");
}
