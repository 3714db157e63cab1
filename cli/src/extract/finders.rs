//! The finders of URLs, one for each kind of delimiters.

use uriel::{
    Registry,
    charset::CharSet,
    prose::{Delimiters, Finder},
};

use super::{format::FileFormat, links::Links};

/// The finders of URLs, for files of any format.
pub struct Finders<'r> {
    usual: Finder<'r>,
    csv: Finder<'r>,
    pub links: Links<'r>,
}

impl<'r> Finders<'r> {
    pub fn new(registry: &'r Registry, wrapped_only: bool, mends: bool, lists_alternatives: bool) -> Self {
        let of = |format| {
            let finder = finder(registry, format, wrapped_only, mends);
            if lists_alternatives { finder } else { finder.without_alternatives() }
        };
        Self { usual: of(FileFormat::Text), csv: of(FileFormat::Csv), links: Links::new(registry, mends) }
    }

    pub const fn of(&self, format: FileFormat) -> &Finder<'r> {
        match format {
            FileFormat::Csv => &self.csv,
            FileFormat::Auto
            | FileFormat::Text
            | FileFormat::Html
            | FileFormat::Xml
            | FileFormat::Markdown
            | FileFormat::Json
            | FileFormat::Source
            | FileFormat::QuotedPrintable => &self.usual,
        }
    }
}

/// The finder of URLs for files of one format.
fn finder(registry: &Registry, format: FileFormat, wrapped_only: bool, mends: bool) -> Finder<'_> {
    let finder = Finder::new(registry);
    let finder = if wrapped_only { finder.wrapped_only() } else { finder };
    let finder = if mends { finder.mending() } else { finder };
    if format != FileFormat::Csv {
        return finder;
    }
    let ends = Delimiters::DEFAULT.ends.union(CharSet::of(","));
    finder.with_delimiters(Delimiters { ends, ..Delimiters::DEFAULT })
}
