//! The finders of URLs, one for each kind of delimiters.

use uriel::{
    Registry,
    charset::CharSet,
    prose::{Delimiters, Finder},
};

use super::format::Format;

/// The finders of URLs, for files of any format.
pub struct Finders<'r> {
    usual: Finder<'r>,
    csv: Finder<'r>,
}

impl<'r> Finders<'r> {
    pub fn new(registry: &'r Registry, wrapped_only: bool, mends: bool) -> Self {
        let finder = Finder::new(registry);
        let finder = if wrapped_only { finder.wrapped_only() } else { finder };
        let usual = if mends { finder.mending() } else { finder };
        let ends = Delimiters::DEFAULT.ends.union(CharSet::of(","));
        let csv = usual.clone().with_delimiters(Delimiters { ends, ..Delimiters::DEFAULT });
        Self { usual, csv }
    }

    pub const fn of(&self, format: Format) -> &Finder<'r> {
        match format {
            Format::Csv => &self.csv,
            Format::Auto | Format::Text | Format::Html | Format::Json | Format::Source => &self.usual,
        }
    }
}
