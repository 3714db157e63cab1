//! Op `base` of `uriel batch`: the base of a document.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uriel::{
    Edition,
    resolve::base::{Base, Context, Entity, Source, in_html},
};

/// Sources of a base: a document and its surroundings.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Surroundings {
    embedded: Option<String>,
    html: Option<String>,
    /// Header fields of the innermost entity.
    headers: Option<Vec<(String, String)>>,
    /// Locations of the entities around it, innermost first.
    encapsulating: Option<Vec<Option<String>>>,
    retrieval: Option<Vec<String>>,
    default: Option<String>,
}

/// Answer: the base, and the source that gave it.
#[derive(Serialize)]
pub struct Established {
    ok: bool,
    base: Option<String>,
    from: Option<&'static str>,
}

impl Surroundings {
    pub fn read(context: Option<&RawValue>) -> Result<Self, String> {
        let context = context.ok_or("expected \"context\"")?.get();
        // serde would also accept an array of the values.
        let read = context.starts_with('{').then(|| serde_json::from_str(context).ok()).flatten();
        read.ok_or_else(|| {
            "expected \"context\": an object of \"embedded\", \"html\", \"headers\", \"encapsulating\", \"retrieval\" and \
             \"default\""
                .to_owned()
        })
    }

    pub fn establish(&self, edition: Edition) -> Established {
        let in_html = self.html.as_deref().and_then(in_html);
        let headers = self.headers.iter().flatten().map(|(name, value)| (name.as_str(), value.as_str()));
        let mut around = Context::new(edition)
            .within(Entity::from_headers(headers))
            .retrieval(self.retrieval.iter().flatten().map(String::as_str))
            .default(self.default.as_deref());
        for location in self.encapsulating.iter().flatten() {
            around = around.within(location.as_deref().map_or_else(Entity::default, Entity::at));
        }
        // The embedded base of the request precedes the one found in the HTML.
        let [told, found] = [&self.embedded, &in_html].map(|base| around.clone().embedded(base.as_deref()).establish());
        let is_embedded = |base: &Base| base.source() == Source::Embedded;
        let base = told.filter(is_embedded).or(found);
        let draft_has_none = edition == Edition::Draft1996 && base.is_none();
        match base {
            Some(base) => {
                Established { ok: true, from: Some(base.source().as_str()), base: Some(base.into_uri().into_string()) }
            }
            // Draft 1996 section 5.4: "the base URL is considered to be the empty string".
            None if draft_has_none => Established { ok: true, base: Some(String::new()), from: Some("default") },
            None => Established { ok: true, base: None, from: None },
        }
    }
}
