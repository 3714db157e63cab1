//! Plans that say that nothing is sent.

use uriel::{
    Registry,
    wire::{Value, WireErrorKind},
};
use uriel_schemes::register;

#[test]
fn a_plan_says_that_nothing_is_sent() -> Result<(), Box<dyn std::error::Error>> {
    let registry = register(Registry::current());
    for text in ["about:blank", "acct:a@h.org", "cid:a@b", "mid:a@b", "tag:a@h.org,2001:b", "urn:example:a", "geo:1,2"]
    {
        let mut items = Vec::new();
        registry.parse(text)?.plan(&mut |item| match item.value {
            Value::Word(word) => items.push((item.name, word)),
            other => panic!("{text}: {other:?}"),
        })?;
        assert_eq!(items, [("sent", "nothing")], "{text}");
    }
    // What a client does with a magnet link is open.
    let error = registry.parse("magnet:?xt=urn:btih:a")?.plan(&mut |_| {}).expect_err("no plan");
    assert_eq!(error.kind(), WireErrorKind::NoPlan);
    Ok(())
}
