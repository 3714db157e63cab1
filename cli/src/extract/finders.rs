//! The finders of URLs: in text, and of links.

use uriel::{Registry, prose::Finder};

use super::links::Links;

/// The finder of URLs in text, and that of links.
pub struct Finders<'r> {
    pub text: Finder<'r>,
    pub links: Links<'r>,
}

impl<'r> Finders<'r> {
    /// The finders with the options of that of text.
    pub const fn new(text: Finder<'r>, registry: &'r Registry, mends: bool) -> Self {
        Self { text, links: Links::new(registry, mends) }
    }
}
