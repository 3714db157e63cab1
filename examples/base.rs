//! The base of the relative references in a document, here HTML in a mail.
//!
//! ```console
//! $ cargo run --example base --features html
//! ```

use uriel::{
    Edition, UriRef,
    resolve::base::{Context, Entity},
};

const HEADERS: [(&str, &str); 2] =
    [("Content-Type", "text/html"), ("Content-Location", "http://www.ics.uci.edu/pub/\r\n  ietf/uri/ (a folded line)")];
const DOCUMENT: &str = r#"<HTML><HEAD><TITLE>An example</TITLE><BASE href="http://www.ics.uci.edu/Test/a/b/c"></HEAD>"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let around = Context::new(Edition::Rfc2396)
        .within(Entity::from_headers(HEADERS))
        .retrieval(["http://old.example/mail/7", "http://example.org/mail/7"])
        .default("app:/");

    let embedded = base_of(DOCUMENT);
    for context in [around.clone().embedded(embedded.as_deref()), around] {
        let base = context.establish().ok_or("no source gives a base")?;
        let anchor = UriRef::parse_with("../x", Edition::Rfc2396)?;
        println!("{} ({}): {} is {}", base.uri(), base.source(), anchor, anchor.resolve_against(base.uri())?);
    }
    Ok(())
}

#[cfg(feature = "html")]
fn base_of(document: &str) -> Option<String> {
    uriel::resolve::base::in_html(document)
}

#[cfg(not(feature = "html"))]
fn base_of(_: &str) -> Option<String> {
    None
}
