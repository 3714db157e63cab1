//! A text explained for people.

use uriel::{ParseError, explain::explain};

use crate::{failure::Failure, json::Object, masked::Masked, request::Request};

/// All that there is to say of a text, without its secrets, those of keys and connection strings too. The option `width` is
/// that of the drawing.
pub fn answer(request: &Request<'_>, object: &mut Object<'_>) -> Result<(), Failure> {
    let registry = request.registry()?;
    let mut explanation = explain(request.text, registry);
    let error = explanation.error().cloned();
    let masked = Masked::of(request.text, registry, error.as_ref().map(ParseError::span).as_ref());
    if !masked.is_same() {
        explanation = explain(&masked.text, registry);
    }
    match error {
        Some(error) => Failure::of(error, request.text, registry).members(object),
        None => object.put("ok", &true),
    }
    object.put("edition", registry.edition().as_str());
    object.put("summary", explanation.summary());
    object.put("text", explanation.text());
    object.put_objects("parts", explanation.parts(), |part, object| {
        object.put("name", part.name);
        let place = masked.place(&part.span);
        object.put("start", &place.start);
        object.put("end", &place.end);
        object.put("rule", part.rule);
        object.put("section", &part.section);
        object.put("note", part.note);
    });
    object.put_objects("groups", explanation.groups(), |group, object| {
        object.put("name", group.name);
        object.put("title", &group.title);
        object.put_objects("lines", &group.lines, |line, object| {
            object.put("name", &line.name);
            object.put("value", &line.value);
            object.put("note", &line.note);
            object.put("is_url", &line.is_url);
        });
    });
    let width = request.one("width").and_then(|width| width.parse().ok()).unwrap_or(80);
    let drawing = explanation.drawing(width);
    object.put_shown("drawing", &drawing);
    if request.one("rows").is_some() {
        object.put_objects("rows", drawing.rows(), |row, object| {
            object.put_objects("runs", row, |run, object| {
                object.put("tone", run.tone.as_str());
                object.put("text", &run.text);
            });
        });
    }
    Ok(())
}
