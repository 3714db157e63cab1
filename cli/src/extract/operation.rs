//! The operation `extract` of `batch`: URLs in a text.

use std::path::Path;

use clap::ValueEnum as _;
use uriel::{
    Registry, Uri,
    prose::{Finder, LeftOut},
};

use super::{
    bases::Bases, decoder::Decoder, encoding::Encoding, finders::Finders, format::FileFormat, found::FoundUrl,
    search::FoundUrls, text::Text,
};
use crate::{
    answer::ErrorAnswer,
    json::{Json, Object},
    output::Block,
    request::Request,
};

/// The operation `extract` of `batch`. The answer is written as URLs are found.
pub fn answer(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let octets = request.bytes("text")?;
    let mends = request.flag("mend", false)?;
    let mut finders = Finders::new(finder(request, registry, mends)?, registry, mends);
    let format = format(request)?.or_told_by(Path::new(""), &octets);
    finders.links.relative = request.flag("relative", false)?;
    finders.links.defanged = request.flag("defanged", false)?;
    let base = request.value("base").map(|_| request.text("base")).transpose()?;
    if let Some(base) = &base {
        let read = Uri::parse_with(base, registry.edition());
        read.map_err(|error| format!("in the base: {error}"))?;
    }
    let bases = Bases::new(base.as_deref(), registry.edition());
    let mut text = Text::default();
    Decoder::new(format, Encoding::Utf8).with_bases(bases).decode(&octets, true, &mut text);
    object.put("ok", &true);
    let (mut at, mut offset) = (0, 0);
    // Spans are offsets into the bytes that were given, so none of them may be replaced.
    let mut place = |octet| {
        offset += text.width(at..octet);
        at = octet;
        offset
    };
    let mut urls = FoundUrls::new(&finders, &text, 0..text.octets.len());
    object.put_array(
        "urls",
        urls.by_ref().map(|url| {
            let [start, end] = [url.span.start, url.span.end].map(&mut place);
            Found { url, text: &text, start, end }
        }),
    );
    let left_out = urls.left_out();
    if left_out != LeftOut::default() {
        object.put_object("left_out", |object| {
            for (reason, count) in left_out.counts().into_iter().filter(|(_, count)| *count > 0) {
                object.put(reason, &(count as u64));
            }
        });
    }
    Ok(())
}

/// The finder with the options of the request.
fn finder<'r>(request: &Request<'_>, registry: &'r Registry, mends: bool) -> Result<Finder<'r>, String> {
    let finder = Finder::new(registry);
    let finder = if wrapped_only(request)? { finder.wrapped_only() } else { finder };
    let finder = if request.flag("any_scheme", false)? { finder.any_scheme() } else { finder };
    let finder = if request.flag("defanged", false)? { finder.defanged() } else { finder };
    let names: Vec<String> = request.read_value("wrapped_schemes", "an array of strings")?;
    let finder = finder.wrapped_schemes(names);
    Ok(if mends { finder.mending() } else { finder })
}

/// True if the mode of the request asks for only brackets and quotes.
fn wrapped_only(request: &Request<'_>) -> Result<bool, String> {
    match request.value("mode").map(|_| request.text("mode")).transpose()?.as_deref() {
        None | Some("any") => Ok(false),
        Some("wrapped") => Ok(true),
        Some(_) => Err("expected \"mode\": wrapped or any".to_owned()),
    }
}

/// The format of the text. One that the request does not name has no escapes.
fn format(request: &Request<'_>) -> Result<FileFormat, String> {
    let Some(name) = request.value("format").map(|_| request.text("format")).transpose()? else {
        return Ok(FileFormat::Text);
    };
    FileFormat::from_str(&name, false).map_err(|_| {
        "expected \"format\": auto, text, html, xml, markdown, json, source, quoted-printable or csv".to_owned()
    })
}

/// A URL that was found, and its place in the bytes that were given.
struct Found<'t> {
    url: FoundUrl,
    text: &'t Text,
    start: u64,
    end: u64,
}

impl Json for Found<'_> {
    fn write(&self, out: &mut Block) {
        let Self { url, text, start, end } = self;
        Object::write(out, |object| {
            object.put("url", url.url(text));
            object.put("start", start);
            object.put("end", end);
            object.put_array("alternatives", &url.alternatives);
            object.put_some("cut", url.cut.map(String::from).as_ref());
            object.put_some("mended", url.is_mended.then_some(&true));
            object.put_some("defanged", url.is_defanged.then_some(&true));
        });
    }
}
