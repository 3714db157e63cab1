//! A header field's value and, on the next line, an HTML document: who tells a base tells an absolute URL.

use uriel::{
    Edition,
    resolve::base::{Context, Entity, in_html},
};

/// Panics where the promise is broken.
pub fn check(lines: &str) {
    let (value, document) = lines.split_once('\n').unwrap_or((lines, ""));
    let embedded = in_html(document);
    for edition in Edition::ALL {
        let context = Context::new(edition)
            .within(Entity::from_headers([("Content-Location", value)]))
            .within(Entity::from_headers([("Content-Base", value)]))
            .retrieval(["http://a/b/c/d;p?q"]);
        for context in [context.clone().embedded(embedded.as_deref()), context] {
            let base = context.establish().expect("at least the retrieval tells one");
            assert_eq!(base.uri().fragment(), None);
        }
    }
}
