//! The words of the grammar: editions, sets of octets, rules and classes, and the place where a production stopped.
//!
//! This is the ground floor: it reads no text, and every other room stands on it.
//!
//! `edition` has the editions and the table of what each decides, `charset` the sets that the documents name, `rule` a
//! [`Rule`] with its names and sections and a [`Class`] of octets, `mapped` the classes that the engine's bitmaps are
//! made of, and `invisible` the characters that people have to see as escapes.

#[macro_use]
pub(crate) mod rule;

pub mod charset;

pub(crate) mod mapped;
pub(crate) mod stop;

mod above_root;
mod component;
mod edition;
mod invisible;
#[cfg(test)]
pub(crate) mod texts;

#[cfg(feature = "alloc")]
pub use self::above_root::AboveRoot;
pub use self::{
    charset::CharSet,
    component::Component,
    edition::{ByEdition, Edition, ParseEditionError},
    invisible::is_invisible,
    rule::{Class, Rule},
};
pub(crate) use self::{
    edition::OpaqueParts,
    invisible::{InQuotes, write_escaped},
    rule::ClassValue,
};
