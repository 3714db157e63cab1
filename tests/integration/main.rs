//! All integration tests as one crate, so that each configuration of features compiles and links them once.
//!
//! `tests/outsider.rs` is a crate of its own, since it stands for the crate of a stranger.

#![cfg(feature = "alloc")]
#![cfg_attr(
    not(all(
        feature = "std",
        feature = "schemes",
        feature = "build",
        feature = "edit",
        feature = "hazards",
        feature = "mend",
        feature = "prose"
    )),
    allow(dead_code, reason = "tests that need these features use the rest of the shared modules")
)]

// The rooms that several tests use: conformance vectors, texts, and a second reading of the documents.
mod against;
mod generator;
mod language;
mod oracle;
mod random;
mod schemes;
mod servers;
mod shapes;
mod sources;
#[cfg(feature = "std")]
mod time;
mod vectors;

#[cfg(all(feature = "std", feature = "schemes", feature = "edit", feature = "hazards", feature = "mend"))]
mod allocations;
#[cfg(feature = "std")]
mod base;
#[cfg(all(feature = "std", feature = "schemes", feature = "build"))]
mod build;
mod classes;
#[cfg(all(feature = "std", feature = "schemes"))]
mod compare;
mod conformance;
#[cfg(any(feature = "url", feature = "http"))]
mod convert;
#[cfg(feature = "std")]
mod differences;
#[cfg(all(feature = "std", feature = "schemes"))]
mod document_examples;
#[cfg(all(feature = "std", feature = "schemes", feature = "edit"))]
mod edit;
#[cfg(all(
    feature = "std",
    feature = "schemes",
    feature = "build",
    feature = "edit",
    feature = "hazards",
    feature = "prose"
))]
mod every_verb;
#[cfg(feature = "std")]
mod generic;
mod grammar;
#[cfg(all(feature = "std", feature = "schemes", feature = "hazards"))]
mod hazards;
#[cfg(all(feature = "std", feature = "mend"))]
mod hints;
#[cfg(all(feature = "std", feature = "schemes", feature = "prose"))]
mod hostile_prose;
#[cfg(all(feature = "std", feature = "schemes"))]
mod linear_time;
#[cfg(all(feature = "std", feature = "schemes"))]
mod literal;
#[cfg(all(feature = "std", feature = "schemes", feature = "prose"))]
mod marked_urls;
#[cfg(all(feature = "std", feature = "schemes", feature = "mend"))]
mod mend;
#[cfg(all(feature = "std", feature = "schemes"))]
mod messages;
#[cfg(all(feature = "std", feature = "schemes", feature = "edit", feature = "hazards", feature = "prose"))]
mod names;
#[cfg(all(feature = "std", feature = "schemes"))]
mod normal_forms;
#[cfg(all(feature = "std", feature = "schemes"))]
mod normalize;
mod notes;
#[cfg(all(feature = "std", feature = "schemes"))]
mod owned;
mod pages;
#[cfg(all(feature = "std", feature = "schemes"))]
mod people;
mod prefix;
#[cfg(feature = "schemes")]
mod productions;
#[cfg(feature = "schemes")]
mod proof;
#[cfg(all(feature = "std", feature = "schemes", feature = "prose"))]
mod prose;
mod quoted_rules;
#[cfg(all(feature = "std", feature = "schemes", feature = "build"))]
mod readings;
#[cfg(all(feature = "std", feature = "schemes"))]
mod real_urls;
#[cfg(all(feature = "std", feature = "schemes", feature = "hazards"))]
mod redact;
mod relative;
mod relativize;
#[cfg(all(feature = "std", feature = "schemes", feature = "build"))]
mod requirements;
mod resolve;
mod rooms;
#[cfg(all(feature = "std", feature = "schemes"))]
mod round_trip;
#[cfg(all(feature = "serde", feature = "alloc"))]
mod serde;
#[cfg(all(feature = "std", feature = "schemes", feature = "hazards", feature = "url"))]
mod target;
mod tasks;
#[cfg(all(feature = "std", feature = "schemes"))]
mod two_gibibytes;
#[cfg(all(feature = "std", feature = "schemes"))]
mod typed;
#[cfg(all(feature = "std", feature = "schemes"))]
mod typed_verbs;
#[cfg(all(feature = "std", feature = "schemes", feature = "prose"))]
mod upgrade;
#[cfg(all(feature = "std", feature = "schemes", feature = "build"))]
mod wire;
