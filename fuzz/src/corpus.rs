//! The texts that earlier runs have kept, each through its promise again.

use std::{fs, panic};

/// The targets with a text of Unicode, by name.
const TARGETS: [(&str, fn(&str)); 17] = [
    ("parse", crate::parse::check),
    ("typed", crate::typed::check),
    ("backends", crate::backends::check),
    ("resolve", crate::resolve::check),
    ("base", crate::base::check),
    ("forms", crate::forms::check),
    ("octets", crate::octets::check),
    ("builders", crate::builders::check),
    ("edit", crate::edit::check),
    ("plan", crate::plan::check),
    ("hazards", crate::hazards::check),
    ("redact", crate::redact::check),
    ("mend", crate::mend::check),
    ("prose", crate::prose::check),
    ("upgrade", crate::upgrade::check),
    ("people", crate::people::check),
    ("peers", crate::peers::check),
];

#[test]
fn the_promises_hold_for_every_text_that_was_kept() {
    let folder =
        std::env::var("URIEL_CORPUS").unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/kept").to_owned());
    let mut broken = Vec::new();
    for (target, check) in TARGETS {
        let Ok(lines) = fs::read_to_string(format!("{folder}/{target}.jsonl")) else {
            broken.push(format!("{target}: no texts were kept"));
            continue;
        };
        for line in lines.lines() {
            let text: String = serde_json::from_str(line).expect("a JSON string");
            if panic::catch_unwind(|| check(&text)).is_err() {
                broken.push(format!("{target}: {text:?}"));
            }
        }
    }
    assert!(broken.is_empty(), "{} promises are broken:\n{}", broken.len(), broken.join("\n"));
}
