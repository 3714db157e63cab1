#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod automaton;
mod language;
mod near_misses;
mod random;
mod samples;
#[cfg(feature = "proptest")]
pub mod strategies;
mod turns;

pub use self::{
    language::Language,
    near_misses::{NearMiss, NearMisses},
    samples::Samples,
};
