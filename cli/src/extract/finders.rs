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
        let of = |format| finder(registry, format, wrapped_only, mends);
        Self { usual: of(Format::Text), csv: of(Format::Csv) }
    }

    pub const fn of(&self, format: Format) -> &Finder<'r> {
        match format {
            Format::Csv => &self.csv,
            Format::Auto | Format::Text | Format::Html | Format::Json | Format::Source | Format::QuotedPrintable => {
                &self.usual
            }
        }
    }
}

/// The finder of URLs for files of one format.
pub fn finder(registry: &Registry, format: Format, wrapped_only: bool, mends: bool) -> Finder<'_> {
    let finder = Finder::new(registry);
    let finder = if wrapped_only { finder.wrapped_only() } else { finder };
    let finder = if mends { finder.mending() } else { finder };
    if format != Format::Csv {
        return finder;
    }
    let ends = Delimiters::DEFAULT.ends.union(CharSet::of(","));
    finder.with_delimiters(Delimiters { ends, ..Delimiters::DEFAULT })
}
