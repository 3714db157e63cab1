//! The operation `extract` of `batch`: URLs in a text.

use uriel::{
    Registry,
    prose::{Finder, Finding},
};

use crate::{
    answer::ErrorAnswer,
    json::{Json, Object},
    output::Block,
    request::Request,
};

/// The operation `extract` of `batch`. The answer is written as URLs are found.
pub fn answer(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let text = request.bytes("text")?;
    let finder = Finder::new(registry);
    let finder = if wrapped_only(request)? { finder.wrapped_only() } else { finder };
    object.put("ok", &true);
    // Spans are offsets into the bytes that were given, so none of them may be replaced.
    match str::from_utf8(&text) {
        Ok(text) => object.put_array("urls", finder.find(text)),
        Err(_) => object.put_array("urls", finder.find_bytes(&text)),
    }
    Ok(())
}

/// True if the mode of the request asks for only brackets and quotes.
fn wrapped_only(request: &Request<'_>) -> Result<bool, String> {
    match request.value("mode").map(|_| request.text("mode")).transpose()?.as_deref() {
        None | Some("any") => Ok(false),
        Some("wrapped") => Ok(true),
        Some(_) => Err("expected \"mode\": wrapped or any".to_owned()),
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
