//! The operation `extract` of `batch`: URLs in a text.

use uriel::{
    Registry,
    prose::{Finder, Finding},
};

use crate::{
    json::{Json, Members, Object},
    output::Block,
};

/// Answer to `extract`, which is written as URLs are found.
pub struct Extracted<'a> {
    text: &'a [u8],
    finder: Box<Finder<'a>>,
}

impl<'a> Extracted<'a> {
    pub fn new(text: &'a [u8], registry: &'a Registry, wrapped_only: bool) -> Self {
        let finder = Finder::new(registry);
        Self { text, finder: Box::new(if wrapped_only { finder.wrapped_only() } else { finder }) }
    }
}

impl Members for Extracted<'_> {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        // Spans are offsets into the bytes that were given, so none of them may be replaced.
        match str::from_utf8(self.text) {
            Ok(text) => object.put_array("urls", self.finder.find(text)),
            Err(_) => object.put_array("urls", self.finder.find_bytes(self.text)),
        }
    }
}

impl Json for Finding<'_> {
    fn write(&self, out: &mut Block) {
        Object::write(out, |object| {
            object.put("url", self.url());
            object.put("start", &self.span().start);
            object.put("end", &self.span().end);
            object.put_array("alternatives", self.alternatives());
        });
    }
}
