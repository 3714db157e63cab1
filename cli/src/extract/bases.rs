//! The bases of the references in a file: that of the command line, and those that the file itself names.

use std::sync::Arc;

use uriel::{
    Edition, Uri,
    mend::{Mended, mend},
    resolve::Resolver,
};

/// The most elements within each other whose `xml:base` counts.
const MOST: usize = 64;

/// The base at a place of a file, if one was given.
#[derive(Clone, Default)]
pub struct Bases {
    edition: Edition,
    given: Option<Arc<str>>,
    /// The bases that the elements around the place name, each with the depth of its element.
    named: Vec<(u64, Arc<str>)>,
    /// The number of open elements.
    depth: u64,
}

impl Bases {
    pub fn new(given: Option<&str>, edition: Edition) -> Self {
        Self { edition, given: given.map(Arc::from), ..Self::default() }
    }

    pub fn current(&self) -> Option<Arc<str>> {
        self.named.last().map(|(_, base)| base).or(self.given.as_ref()).cloned()
    }

    /// Takes the base that BASE of HTML names, unless one was named before.
    pub fn name(&mut self, base: &str) {
        if self.named.is_empty() {
            self.push(base);
        }
    }

    /// Enters an element of XML, which may name a base.
    pub fn open(&mut self, base: Option<&str>) {
        self.depth += 1;
        if let Some(base) = base.filter(|_| self.named.len() < MOST) {
            self.push(base);
        }
    }

    pub fn close(&mut self) {
        self.named.pop_if(|(depth, _)| *depth == self.depth);
        self.depth = self.depth.saturating_sub(1);
    }

    /// Adds a base, made valid where it has to be, unless it is no reference then.
    fn push(&mut self, base: &str) {
        let mended = mend(base.trim_ascii(), self.edition).map(Mended::into_text);
        let resolved =
            self.current().zip(mended.ok()).and_then(|(current, base)| resolved(&current, &base, self.edition));
        self.named.extend(resolved.map(|base| (self.depth, Arc::from(base))));
    }
}

/// The target of a reference on a base; `None` if one of them is invalid.
pub fn resolved(base: &str, reference: &str, edition: Edition) -> Option<String> {
    let resolver = Resolver::new(Uri::parse_with(base, edition).ok()?).ok()?;
    Some(resolver.resolve(&resolver.parse(reference).ok()?).ok()?.into_uri().into_string())
}
