//! Op `base` of `uriel batch`: the base of a document.

use std::mem;

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
pub struct Surroundings {
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
    let (mut around, edition) = (Surroundings::read(request.value("context"))?, registry.edition());
    let mut in_html = around.html.as_deref().and_then(in_html);
    if request.flag("mend", false)? {
        around.urls().chain(&mut in_html).for_each(|url| mend_if_clear(url, registry));
    }
    around.establish(in_html.as_deref(), edition).members(object);
    Ok(())
}

/// Makes a URL valid; one that is not mended stays as it is.
fn mend_if_clear(url: &mut String, registry: &Registry) {
    let mended = registry.mend(url).map(|mended| mended.into_text().into_owned());
    *url = mended.unwrap_or_else(|_| mem::take(url));
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
    /// The greatest number of entities around a document. The base of each may be relative to that of the next one, and
    /// then it is as long as all of them.
    pub const MOST_ENTITIES: usize = 100;

    const KEYS: [&str; 7] =
        ["embedded", "html", "headers", "encapsulating", "retrieval", "default", "relative_embedded"];

    fn read(context: Option<&RawValue>) -> Result<Self, String> {
        let context = context.ok_or("expected \"context\"")?.get();
        // serde would also accept an array of the values.
        let read = context.starts_with('{').then(|| serde_json::from_str(context).ok()).flatten();
        let read: Self = read.ok_or_else(|| {
            let keys = Self::KEYS.map(|key| format!("{key:?}")).join(", ");
            let found = unknown_key(context, &Self::KEYS).map_or_else(String::new, |key| format!("; found {key:?}"));
            format!("expected \"context\": an object of {keys}{found}")
        })?;
        match read.encapsulating.iter().flatten().count() {
            count if count > Self::MOST_ENTITIES => {
                Err(format!("expected at most {} entities in \"encapsulating\", found {count}", Self::MOST_ENTITIES))
            }
            _ => Ok(read),
        }
    }

    /// The URLs that are given as they are; those of header fields have comments around them.
    fn urls(&mut self) -> impl Iterator<Item = &mut String> {
        let Self { embedded, encapsulating, retrieval, default, .. } = self;
        let locations = encapsulating.iter_mut().flatten().flatten();
        embedded.iter_mut().chain(default).chain(locations).chain(retrieval.iter_mut().flatten())
    }

    /// The base, if that of the HTML is `in_html`.
    fn establish(&self, in_html: Option<&str>, edition: Edition) -> Established {
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
        let [told, found] = [self.embedded.as_deref(), in_html].map(|base| around.clone().embedded(base).establish());
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
