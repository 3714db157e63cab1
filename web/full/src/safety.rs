//! Hazards, and policies that refuse them.

use alloc::{borrow::ToOwned, format, string::String, vec::Vec};
use core::ops::RangeInclusive;

use uriel::{
    Uri,
    hazards::{Hazard, HazardKind, Hazards, HostPattern, Policy, hazards_of_text},
};

use crate::{failure::Failure, json::Object, request::Request};

/// The hazards of a URL; of a text that is none, what lenient readers drop or replace, after the error.
pub fn hazards(request: &Request<'_>, object: &mut Object<'_>) -> Result<(), Failure> {
    let registry = request.registry()?;
    let found = match registry.parse(request.text) {
        Ok(parsed) => {
            object.put("ok", &true);
            parsed.hazards()
        }
        Err(error) => {
            Failure::of(error, request.text, registry).members(object);
            hazards_of_text(request.text)
        }
    };
    put(object, "hazards", &found);
    Ok(())
}

/// Does a policy let a URL through?
pub fn check(request: &Request<'_>, object: &mut Object<'_>) -> Result<(), Failure> {
    let (registry, policy) = (request.registry()?, policy(request)?);
    let text = request.text;
    let reasons = match registry.parse(text) {
        Ok(url) => policy.reasons(&url),
        // A text that its scheme refuses is a URI still, and the policy has reasons against most of these.
        Err(error) => match Uri::parse_with(text, registry.edition()).map(|uri| policy.reasons(&uri)) {
            Ok(reasons) if !reasons.is_empty() => reasons,
            _ => return Err(Failure::of(error, text, registry)),
        },
    };
    object.put("ok", &true);
    object.put("allowed", &reasons.is_empty());
    put(object, "reasons", &reasons);
    Ok(())
}

/// The policy that the options name, with what else they let through.
fn policy(request: &Request<'_>) -> Result<Policy, String> {
    let name = request.one("policy").unwrap_or(Policy::NAMES[0]);
    let mut policy: Policy =
        name.parse().map_err(|_| format!("expected a policy: {}; found {name:?}", Policy::NAMES.join(" or ")))?;
    if request.one("schemes").is_some() {
        policy = policy.with_schemes_instead(request.all("scheme").map(scheme).collect::<Result<Vec<_>, _>>()?);
    }
    if request.one("hosts").is_some() {
        let hosts = request.all("host").map(|text| text.parse().map_err(|error| format!("{error}: {text:?}")));
        policy = policy.with_hosts_instead(hosts.collect::<Result<Vec<HostPattern>, String>>()?);
    }
    for text in request.all("port") {
        policy = policy.with_ports(ports(text).ok_or_else(|| format!("expected a port or two, found {text:?}"))?);
    }
    for name in request.all("without") {
        let kind = HazardKind::named(name).ok_or_else(|| format!("expected a kind of hazards, found {name:?}"))?;
        policy = policy.with_hazard(kind);
    }
    Ok(policy)
}

/// The name of a scheme, and its default port after a ":".
fn scheme(text: &str) -> Result<(String, Option<u16>), String> {
    let (name, port) = text.split_once(':').map_or((text, None), |(name, port)| (name, Some(port)));
    let port =
        port.map(str::parse).transpose().map_err(|_| format!("expected a scheme and its port, found {text:?}"))?;
    match Uri::parse(&format!("{name}:")) {
        Ok(url) if url.scheme().as_str() == name => Ok((name.to_owned(), port)),
        _ => Err(format!("expected the name of a scheme, found {name:?}")),
    }
}

fn ports(text: &str) -> Option<RangeInclusive<u16>> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (first.parse().ok()?, last.parse().ok()?);
    (first <= last).then_some(first..=last)
}

fn put(object: &mut Object<'_>, name: &str, hazards: &Hazards) {
    object.put_objects(name, hazards, |hazard: &Hazard, object| {
        object.put("kind", hazard.kind().as_str());
        object.put("start", &hazard.span().start);
        object.put("end", &hazard.span().end);
        object.put("message", &hazard.message());
        object.put("section", &hazard.section());
    });
}
