//! Op `base` of `uriel batch`: the base of a document.

use serde::Deserialize;
use serde_json::value::RawValue;
use uriel::{
    Edition, Registry,
    resolve::base::{Base, Context, Entity, Source, in_html},
};

use crate::{
    answer::ErrorAnswer,
    json::{Members, Object},
    request::{Request, unknown_key},
};

/// Sources of a base: a document and its surroundings.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Surroundings {
    embedded: Option<String>,
    html: Option<String>,
    /// Header fields of the innermost entity.
    headers: Option<Vec<(String, String)>>,
    /// Locations of the entities around it, innermost first.
    encapsulating: Option<Vec<Option<String>>>,
    retrieval: Option<Vec<String>>,
    default: Option<String>,
    /// True if the embedded base, and that of the HTML, may be relative.
    relative_embedded: bool,
}

/// The operation `base` of `batch`.
pub fn answer(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    Surroundings::read(request.value("context"))?.establish(registry.edition()).members(object);
    Ok(())
}

/// Answer: the base, and the source that gave it.
struct Established {
    base: Option<String>,
    from: Option<&'static str>,
}

impl Members for Established {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put("base", &self.base);
        object.put("from", &self.from);
    }
}

impl Surroundings {
    const KEYS: [&str; 7] =
        ["embedded", "html", "headers", "encapsulating", "retrieval", "default", "relative_embedded"];

    fn read(context: Option<&RawValue>) -> Result<Self, String> {
        let context = context.ok_or("expected \"context\"")?.get();
        // serde would also accept an array of the values.
        let read = context.starts_with('{').then(|| serde_json::from_str(context).ok()).flatten();
        read.ok_or_else(|| {
            let keys = Self::KEYS.map(|key| format!("{key:?}")).join(", ");
            let found = unknown_key(context, &Self::KEYS).map_or_else(String::new, |key| format!("; found {key:?}"));
            format!("expected \"context\": an object of {keys}{found}")
        })
    }

    fn establish(&self, edition: Edition) -> Established {
        let in_html = self.html.as_deref().and_then(in_html);
        let headers = self.headers.iter().flatten().map(|(name, value)| (name.as_str(), value.as_str()));
        let mut around = Context::new(edition)
            .within(Entity::from_headers(headers))
            .retrieval(self.retrieval.iter().flatten().map(String::as_str))
            .default(self.default.as_deref());
        if self.relative_embedded {
            around = around.with_relative_embedded();
        }
        for location in self.encapsulating.iter().flatten() {
            around = around.within(location.as_deref().map_or_else(Entity::default, Entity::at));
        }
        // The embedded base of the request precedes the one found in the HTML.
        let [told, found] = [&self.embedded, &in_html].map(|base| around.clone().embedded(base.as_deref()).establish());
        let is_embedded = |base: &Base| base.source() == Source::Embedded;
        let base = told.filter(is_embedded).or(found);
        match base {
            Some(base) => Established { from: Some(base.source().as_str()), base: Some(base.into_uri().into_string()) },
            // Draft 1996 section 5.4: "the base URL is considered to be the empty string".
            None if !edition.has_default_bases() => Established { base: Some(String::new()), from: Some("default") },
            None => Established { base: None, from: None },
        }
    }
}
