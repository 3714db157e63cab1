//! The operation `extract` of `batch`: URLs in a text.

use uriel::{
    Registry,
    prose::{Finder, Finding},
};

use crate::json::{Json, Members, Object};

/// Answer to `extract`.
pub struct Extracted<'a>(Vec<Finding<'a>>);

impl<'a> Extracted<'a> {
    pub fn new(text: &'a [u8], registry: &Registry, wrapped_only: bool) -> Self {
        let finder = Finder::new(registry);
        let finder = if wrapped_only { finder.wrapped_only() } else { finder };
        // Spans are offsets into the bytes that were given, so none of them may be replaced.
        Self(match str::from_utf8(text) {
            Ok(text) => finder.find(text).collect(),
            Err(_) => finder.find_bytes(text).collect(),
        })
    }
}

impl Members for Extracted<'_> {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put_array("urls", &self.0);
    }
}

impl Json for &Finding<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        Object::write(out, |object| {
            object.put("url", self.url());
            object.put("start", &self.span().start);
            object.put("end", &self.span().end);
            object.put_array("alternatives", self.alternatives());
        });
    }
}
