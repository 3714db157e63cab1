//! A text explained for people.

use uriel_explain::explain;

use crate::{failure::Failure, json::Object, request::Request};

/// All that there is to say of a text, without its secrets. The option `width` is that of the drawing.
pub fn answer(request: &Request<'_>, object: &mut Object<'_>) -> Result<(), Failure> {
    let registry = request.registry()?;
    let explanation = explain(request.text, registry);
    match explanation.error() {
        Some(error) => Failure::of(error.clone(), request.text, registry).members(object),
        None => object.put("ok", &true),
    }
    object.put("edition", registry.edition().as_str());
    object.put("summary", explanation.summary());
    object.put("text", explanation.text());
    object.put_objects("parts", explanation.parts(), |part, object| {
        object.put("name", part.name);
        object.put("start", &part.span.start);
        object.put("end", &part.span.end);
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
