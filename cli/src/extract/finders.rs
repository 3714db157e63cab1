//! The finders of URLs: in text, and of links.

use uriel::{Registry, prose::Finder};

use super::links::Links;

/// The finder of URLs in text, and that of links.
pub struct Finders<'r> {
    pub text: Finder<'r>,
    pub links: Links<'r>,
}

impl<'r> Finders<'r> {
    pub fn new(registry: &'r Registry, wrapped_only: bool, mends: bool, lists_alternatives: bool) -> Self {
        let finder = Finder::new(registry);
        let finder = if wrapped_only { finder.wrapped_only() } else { finder };
        let finder = if mends { finder.mending() } else { finder };
        let text = if lists_alternatives { finder } else { finder.without_alternatives() };
        Self { text, links: Links::new(registry, mends) }
    }
}
