//! The places of the components, and their edits.

use core::ops::Range;

use super::{
    error::{EditError, EditErrorKind},
    port::PortValue,
    replace::{Extent, NewPiece, replace},
};
use crate::{
    syntax::Component,
    uri::{UriRef, UriRefBuf, host_in_ascii},
};

/// The URL after an edit.
pub(super) type Edited = Result<UriRefBuf, EditError>;

pub(super) fn scheme(url: &UriRef<'_>, value: Option<&str>) -> Edited {
    let span = 0..at(url.offsets.after_scheme);
    set(url, &Extent { component: Component::Scheme, span, before: "", after: ":" }, value)
}

pub(super) fn authority(url: &UriRef<'_>, value: Option<&str>) -> Edited {
    let span = at(url.offsets.after_scheme)..at(url.offsets.path);
    set(url, &Extent { component: Component::Authority, span, before: "//", after: "" }, value)
}

pub(super) fn userinfo(url: &UriRef<'_>, value: Option<&str>) -> Edited {
    if value.is_none() && url.userinfo().is_none() {
        return Ok(url.to_owned());
    }
    set(url, &userinfo_place(url)?, value)
}

/// Sets the user, which may not have a ":": the text after it would be read as a password.
pub(super) fn user(url: &UriRef<'_>, value: Option<&str>) -> Edited {
    let password = url.password();
    let Some(user) = value else {
        return if password.is_some() { no_user(url) } else { userinfo(url, None) };
    };
    let place = userinfo_place(url)?;
    if user.contains(':') {
        let kind = EditErrorKind::Reading(Component::Userinfo);
        return Err(EditError::new(kind, Component::Userinfo, url.edition()));
    }
    login(url, &place, user, password.as_deref())
}

/// Sets the password, which may have a ":".
pub(super) fn password(url: &UriRef<'_>, value: Option<&str>) -> Edited {
    match (url.user(), value) {
        (Some(user), _) => login(url, &userinfo_place(url)?, &user, value),
        (None, None) => userinfo(url, None),
        (None, Some(_)) => userinfo_place(url).and_then(|_| no_user(url)),
    }
}

fn login(url: &UriRef<'_>, place: &Extent, user: &str, password: Option<&str>) -> Edited {
    replace(
        url,
        place,
        Some(&|visit| {
            visit(NewPiece::Written(user));
            if let Some(password) = password {
                visit(NewPiece::Written(":"));
                visit(NewPiece::Written(password));
            }
        }),
    )
}

/// The error of a password without a user.
fn no_user(url: &UriRef<'_>) -> Edited {
    Err(EditError::new(EditErrorKind::NoUser, Component::Userinfo, url.edition()))
}

/// Sets the host, one outside ASCII as IDNA writes it. A URL without an authority gets one.
pub(super) fn host(url: &UriRef<'_>, value: Option<&str>) -> Edited {
    let in_ascii = value.and_then(|host| host_in_ascii(host.as_bytes(), url.edition()));
    let value = in_ascii.as_deref().or(value);
    let component = Component::Host;
    let place = if url.authority().is_none() {
        let start = at(url.offsets.path);
        Extent { component, span: start..start, before: "//", after: "" }
    } else {
        Extent { component, span: host_span(url, component)?, before: "", after: "" }
    };
    set(url, &place, value)
}

pub(super) fn port(url: &UriRef<'_>, value: PortValue<'_>) -> Edited {
    let component = Component::Port;
    let mut buffer = [0; 5];
    let digits = value.digits(&mut buffer);
    if digits.is_none() && url.port().is_none() {
        return Ok(url.to_owned());
    }
    let span = host_span(url, component)?.end..at(url.offsets.path);
    set(url, &Extent { component, span, before: ":", after: "" }, digits)
}

pub(super) fn path(url: &UriRef<'_>, value: Option<&str>) -> Edited {
    let rooted = value.is_none_or(|path| path.is_empty() || path.starts_with('/'));
    if url.authority().is_some() && !rooted {
        return Err(EditError::new(EditErrorKind::NoRoot, Component::Path, url.edition()));
    }
    set(url, &path_place(url), value)
}

pub(super) fn path_place(url: &UriRef<'_>) -> Extent {
    let span = at(url.offsets.path)..at(url.offsets.path_end);
    Extent { component: Component::Path, span, before: "", after: "" }
}

pub(super) fn params(url: &UriRef<'_>, value: Option<&str>) -> Edited {
    let span = at(url.offsets.path_end)..at(url.offsets.params_end);
    set(url, &Extent { component: Component::Params, span, before: ";", after: "" }, value)
}

pub(super) fn query(url: &UriRef<'_>, value: Option<&str>) -> Edited {
    set(url, &query_place(url), value)
}

pub(super) fn query_place(url: &UriRef<'_>) -> Extent {
    let span = at(url.offsets.params_end)..at(url.offsets.query_end);
    Extent { component: Component::Query, span, before: "?", after: "" }
}

pub(super) fn fragment(url: &UriRef<'_>, value: Option<&str>) -> Edited {
    let span = at(url.offsets.query_end)..url.text.len();
    set(url, &Extent { component: Component::Fragment, span, before: "#", after: "" }, value)
}

fn set(url: &UriRef<'_>, place: &Extent, value: Option<&str>) -> Edited {
    match value {
        Some(value) => replace(url, place, Some(&|visit| visit(NewPiece::Written(value)))),
        None => replace(url, place, None),
    }
}

fn userinfo_place(url: &UriRef<'_>) -> Result<Extent, EditError> {
    let component = Component::Userinfo;
    let span = at(url.offsets.after_scheme) + 2..host_span(url, component)?.start;
    Ok(Extent { component, span, before: "", after: "@" })
}

/// The place of the host, for an edit of `component`. An empty authority has one, even under editions where it has no
/// host.
fn host_span(url: &UriRef<'_>, component: Component) -> Result<Range<usize>, EditError> {
    let empty = || (url.authority() == Some("")).then(|| at(url.offsets.path)..at(url.offsets.path));
    url.span(Component::Host)
        .or_else(empty)
        .ok_or_else(|| EditError::new(EditErrorKind::NoHost, component, url.edition()))
}

const fn at(offset: u32) -> usize {
    offset as usize
}
