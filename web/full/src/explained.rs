//! A text explained for people.

use alloc::string::{String, ToString};

use uriel::{ParseError, Registry, people::is_invisible};
use uriel_explain::{Explanation, Tone, explain};

use crate::{
    failure::Failure,
    json::Object,
    masked::{Masked, redacted},
    request::Request,
};

/// The greatest number of characters of a text that is not explained.
const LONGEST: usize = 2000;

/// All that there is to say of a text, without its secrets, those of keys and connection strings too. The option `width` is
/// that of the drawing, which the option `rows` asks for as runs of one tone, in the place of text, parts and drawing.
pub fn answer(request: &Request<'_>, object: &mut Object<'_>) -> Result<(), Failure> {
    let registry = request.registry()?;
    let explanation = explain(request.text, registry);
    match explanation.error() {
        Some(error) => Failure::of(error.clone(), request.text, registry).members(object),
        None => object.put("ok", &true),
    }
    object.put("edition", registry.edition().as_str());
    object.put("summary", explanation.summary());
    let span = explanation.error().map(ParseError::span);
    let masked = Masked::of(request.text, registry, span.as_ref());
    if masked.is_same() {
        put(&explanation, &masked, request, object);
        return Ok(());
    }
    let shown = explain(&masked.text, registry);
    if masked.is_as(request.text, registry, &shown, &explanation) {
        put(&shown, &masked, request, object);
    } else {
        put_text(&explanation, registry, request, object);
    }
    Ok(())
}

/// The text alone, where no text with masks is read as it is.
fn put_text(explanation: &Explanation, registry: &Registry, request: &Request<'_>, object: &mut Object<'_>) {
    let whole = redacted(request.text, registry).to_string().replace(is_invisible, "\u{fffd}");
    let text: String = whole.chars().take(LONGEST).collect();
    object.put_objects("groups", [(); 0], |(), _| {});
    if request.one("rows").is_some() {
        object.put_objects("rows", [explanation.summary(), "", &text], |row, object| {
            object.put_objects("runs", [row], |row, object| {
                object.put("tone", Tone::Plain.as_str());
                object.put("text", row);
            });
        });
    } else {
        object.put("text", text.as_str());
        object.put_objects("parts", [(); 0], |(), _| {});
        object.put_shown("drawing", format_args!("{}\n\n  {text}\n", explanation.summary()));
    }
}

/// The explanation of the text, or of the masked one. Its places are those of the text itself.
fn put(explanation: &Explanation, masked: &Masked, request: &Request<'_>, object: &mut Object<'_>) {
    object.put_objects("groups", explanation.groups(), |group, object| {
        object.put("name", group.name);
        object.put("title", &group.title);
        object.put_objects("lines", &group.lines, |line, object| {
            object.put("name", &masked.said(&line.name));
            object.put("value", &masked.said(&line.value));
            object.put("note", &masked.said(&line.note));
            object.put("is_url", &line.is_url);
        });
    });
    let width = request.one("width").and_then(|width| width.parse().ok()).unwrap_or(80);
    let drawing = explanation.drawing(width);
    if request.one("rows").is_some() {
        object.put_objects("rows", drawing.rows(), |row, object| {
            object.put_objects("runs", row, |run, object| {
                object.put("tone", run.tone.as_str());
                object.put("text", &masked.said(&run.text));
            });
        });
    } else {
        object.put("text", &masked.said(explanation.text()));
        object.put_objects("parts", explanation.parts(), |part, object| {
            object.put("name", part.name);
            let place = masked.place(&part.span);
            object.put("start", &place.start);
            object.put("end", &place.end);
            object.put("rule", part.rule);
            object.put("section", &part.section);
            object.put("note", part.note);
        });
        object.put("drawing", &masked.said(&drawing.to_string()));
    }
}
