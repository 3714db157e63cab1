//! References: their components and errors, targets, and comparison.

use alloc::string::ToString;

use uriel::{Uri, UriRef};

use crate::{
    failure::Failure,
    generic::{level, put_parts},
    json::Object,
    request::Request,
};

/// The components of a reference.
pub fn parse(request: &Request<'_>, object: &mut Object<'_>) -> Result<(), Failure> {
    let (registry, edition) = (request.registry()?, request.edition()?);
    let read = UriRef::parse_with(request.text, edition);
    let url = read.map_err(|error| Failure::of(error, request.text, registry))?;
    put_parts(&url, object);
    Ok(())
}

/// The reason why a text is refused, as a reference or, if it is to be a URL, as that.
pub fn refusal(request: &Request<'_>, object: &mut Object<'_>) -> Result<(), Failure> {
    let (registry, edition) = (request.registry()?, request.edition()?);
    let error = match request.one("absolute") {
        Some(_) => Uri::parse_with(request.text, edition).err(),
        None => UriRef::parse_with(request.text, edition).err(),
    };
    error.map_or(Ok(()), |error| Err(Failure::of(error, request.text, registry)))?;
    object.put("ok", &true);
    Ok(())
}

/// The target of a reference on the option `base`.
pub fn resolve(request: &Request<'_>, object: &mut Object<'_>) -> Result<(), Failure> {
    let (registry, edition) = (request.registry()?, request.edition()?);
    let base = request.one("base").unwrap_or_default();
    let base_url =
        Uri::parse_with(base, edition).map_err(|error| Failure::of(error, base, registry).in_option("base"))?;
    let read = UriRef::parse_with(request.text, edition);
    let url = read.map_err(|error| Failure::of(error, request.text, registry))?;
    let target = url.resolve_against(base_url).map_err(|error| Failure::Other {
        kind: error.kind().as_str(),
        message: error.to_string(),
        section: error.section(),
    })?;
    object.put("ok", &true);
    object.put("result", target.as_str());
    Ok(())
}

/// Is the option `other` equivalent?
pub fn equal(request: &Request<'_>, object: &mut Object<'_>) -> Result<(), Failure> {
    let (registry, edition) = (request.registry()?, request.edition()?);
    let other = request.one("other").unwrap_or_default();
    let read = |text| UriRef::parse_with(text, edition).map_err(|error| Failure::of(error, text, registry));
    let other = read(other).map_err(|failure| failure.in_option("other"));
    let equal = read(request.text)?.is_equivalent(other?, level(request)?);
    object.put("ok", &true);
    object.put("equal", &equal);
    Ok(())
}
