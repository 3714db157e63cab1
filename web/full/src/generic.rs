//! The generic syntax under any edition: components, normal forms, what editions differ in.

use alloc::{borrow::ToOwned, string::String};

use uriel::{AuthorityKind, Edition, Encoded, Host, Level, SchemeName, UriRef};

use crate::{failure::Failure, json::Object, request::Request};

/// The normal form, by the rules of the scheme too if the option `level` says so.
pub fn normalize(request: &Request<'_>, object: &mut Object<'_>) -> Result<(), Failure> {
    let (registry, edition) = (request.registry()?, request.edition()?);
    let read = UriRef::parse_with(request.text, edition);
    let url = read.map_err(|error| Failure::of(error, request.text, registry))?;
    object.put("ok", &true);
    object.put("result", url.normalize(level(request)?).as_str());
    Ok(())
}

/// The level that the option of that name says.
pub fn level(request: &Request<'_>) -> Result<Level<'static>, String> {
    let registry = request.registry()?;
    Ok(if request.one("level") == Some("scheme") { Level::Scheme(registry) } else { Level::Syntax })
}

/// A text under every edition, and the components that differ.
pub fn editions(request: &Request<'_>, object: &mut Object<'_>) -> Result<(), Failure> {
    let registry = request.registry()?;
    let differences = Edition::differences(request.text);
    object.put("ok", &true);
    object.put_objects("readings", differences.readings(), |(edition, reading), object| {
        object.put("edition", edition.as_str());
        object.put("document", edition.document());
        match reading {
            Ok(url) => put_parts(&url, object),
            Err(error) => Failure::of(error, request.text, registry).members(object),
        }
    });
    object.put_array("differ", differences.components().map(|component| component.as_str().to_owned()));
    Ok(())
}

/// Adds the components of a URL.
pub fn put_parts(url: &UriRef<'_>, object: &mut Object<'_>) {
    let edition = url.edition();
    object.put("ok", &true);
    object.put("kind", url.kind().as_str());
    object.put("form", url.form().as_str());
    object.put("host_kind", &url.host().map(|host| host.kind().as_str()));
    object.put_object("parts", |parts| {
        parts.put("scheme", &url.scheme().map(SchemeName::as_str));
        parts.put("authority", &url.authority());
        if edition.has_registries() {
            parts.put("authority_kind", &url.authority_kind().map(AuthorityKind::as_str));
        }
        parts.put("userinfo", &url.userinfo().map(Encoded::as_str));
        if edition.splits_userinfo() {
            parts.put("user", &url.user().map(Encoded::as_str));
            parts.put("password", &url.password().map(Encoded::as_str));
        }
        parts.put("host", &url.host().map(Host::as_str));
        parts.put("port", &url.port());
        parts.put("path", url.path().as_str());
        if edition.has_urlpaths() {
            parts.put("urlpath", &url.urlpath().map(Encoded::as_str));
        }
        if edition.has_params() {
            parts.put("params", &url.params().map(Encoded::as_str));
        }
        parts.put("query", &url.query().map(Encoded::as_str));
        parts.put("fragment", &url.fragment().map(Encoded::as_str));
    });
}
