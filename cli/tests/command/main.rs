//! What the command prints, and its exit statuses: one program, because each has to be linked.

mod base;
mod batch;
mod build;
mod check;
#[cfg(unix)]
mod completions;
mod editions;
#[cfg(unix)]
mod explain;
mod extract;
mod formats;
mod generate;
mod get;
#[cfg(unix)]
mod help;
#[cfg(target_os = "linux")]
mod linear;
mod marked;
#[cfg(target_os = "linux")]
mod memory;
mod mend;
mod normalize;
mod own_sources;
#[cfg(unix)]
mod pages;
mod parse;
mod pipe;
mod plan;
#[allow(dead_code, reason = "the tests of the library use the rest")]
#[path = "../../../tests/integration/random.rs"]
mod random;
mod redact;
mod resolve;
#[cfg(feature = "more-schemes")]
mod round_trip;
mod schemes;
mod set;
mod support;
mod target;
#[cfg(feature = "more-schemes")]
#[allow(dead_code, reason = "the tests of the schemes use the rest")]
#[path = "../../../more-schemes/tests/texts/mod.rs"]
mod texts;
mod vectors;
#[cfg(unix)]
mod width;
