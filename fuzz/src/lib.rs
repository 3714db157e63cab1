//! The promises of `uriel`, each a function that panics where a text breaks it.
//!
//! A fuzz target calls one of them with texts that nobody thought of, and a test with those of [`corpus`], which earlier runs have kept.

pub mod backends;
pub mod base;
pub mod builders;
pub mod edit;
pub mod forms;
pub mod hazards;
pub mod mend;
pub mod octets;
pub mod parse;
pub mod peers;
pub mod people;
pub mod plan;
pub mod prose;
pub mod redact;
pub mod resolve;
pub mod typed;
pub mod upgrade;

#[cfg(test)]
mod corpus;

use std::sync::LazyLock;

use uriel::Registry;

/// The ten schemes of RFC 1738 as that document has them, and as the newest ones do.
pub static REGISTRIES: LazyLock<[Registry; 2]> = LazyLock::new(|| [Registry::rfc1738(), Registry::current()]);

/// The same, with the schemes that are in use today.
pub static MANY: LazyLock<[Registry; 2]> =
    LazyLock::new(|| [Registry::rfc1738(), Registry::current()].map(uriel_schemes::register));

/// The text up to the first line end, and the text after it.
pub fn lines(text: &str) -> (&str, &str) {
    text.split_once('\n').unwrap_or((text, ""))
}
