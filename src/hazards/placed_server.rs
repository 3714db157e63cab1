//! A server by the places of its parts in a URL: most servers are judged without being cut out of it.

use core::{
    net::IpAddr,
    ops::{ControlFlow, Range},
};

use super::{
    address::begins_global,
    authority::{self, address_of},
    glance::Glance,
    hazard::{Hazard, Judge},
    local_names::Locality,
    name::{HYPHENS, LOCAL, NEWER, judge_ordinary_name},
    port::WrittenPort,
    text,
    url::{after_scheme, judge_scheme},
    warner::Warner,
    warnings,
};
use crate::{
    engine::scan::Slice,
    grammar::{Authority, Span},
    syntax::Edition,
    uri::{Host, Server},
};

/// Judges the hazards of an ordinary name without a user, of the escapes after it, and of what editions read. Returns
/// true, because the URL names a host.
#[inline(always)]
pub(super) fn judge_name(url: &str, host: Span, glance: Glance, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    if glance.has_suspect_name() {
        judge_suspect_name(url, host, glance, judge)
    } else {
        glance.judge_escapes(url, judge).map_continue(|()| true)
    }
}

/// The same for a name that may have a hazard.
///
/// Perf: three steps, because few names have more than one reason, and each step saves the registers that it needs.
#[inline(always)]
fn judge_suspect_name(url: &str, host: Span, glance: Glance, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    if glance.has(HYPHENS | NEWER) {
        judge_odd_name(url, host, glance, judge)
    } else if glance.has(LOCAL) {
        judge_local_name(url, host, glance, judge)
    } else {
        judge_one_label(url, host, glance, judge)
    }
}

/// The same for a name of one label that every edition admits, and that is no local one.
#[inline(never)]
fn judge_one_label(url: &str, host: Span, glance: Glance, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    judge(Hazard::of_place(warnings::ONE_LABEL_HOST, host))?;
    glance.judge_escapes(url, judge).map_continue(|()| true)
}

/// The same for a name that every edition admits, and that may be a local one.
#[inline(never)]
fn judge_local_name(url: &str, host: Span, glance: Glance, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    Locality::of(&url.as_bytes()[range(host)], glance.in_host()).judge(host, judge)?;
    glance.judge_escapes(url, judge).map_continue(|()| true)
}

/// The same for any ordinary name.
#[inline(never)]
fn judge_odd_name(url: &str, host: Span, glance: Glance, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    let place = range(host);
    judge_ordinary_name(&url.as_bytes()[place.clone()], glance.in_host(), host, judge)?;
    glance.judge_escapes(url, judge)?;
    if glance.has(NEWER) {
        authority::judge_newer_name(url, place.start, glance.end, judge)?;
    }
    ControlFlow::Continue(true)
}

/// Judges the hazards of a URL whose server is a host alone. Returns true if the URL names a host.
#[inline(always)]
pub(super) fn judge_sole_host(
    url: &str,
    edition: Edition,
    host: Span,
    glance: Glance,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    if glance.is_sure() && glance.has_name() {
        judge_name(url, host, glance, judge)
    } else {
        judge_other_host(url, edition, host, glance, judge)
    }
}

/// [`judge_sole_host`] of a host that is no plain name, or where the rest of the URL is not sure.
#[inline(never)]
fn judge_other_host(
    url: &str,
    edition: Edition,
    host: Span,
    glance: Glance,
    judge: &mut Judge<'_>,
) -> ControlFlow<(), bool> {
    if !glance.is_sure() {
        return PlacedServer::of_host(url, edition, host, glance).judge_found(judge);
    }
    let octets = &url.as_bytes()[range(host)];
    if let Some(address) = address_of(octets) {
        judge_address(url, host, address, glance, judge)?;
        return ControlFlow::Continue(true);
    }
    let glance = glance.at_name(octets);
    if glance.has_name() {
        judge_name(url, host, glance, judge)
    } else {
        PlacedServer::of_host(url, edition, host, glance).judge_suspect(judge)
    }
}

/// Judges the hazards of an address, and of the escapes after it.
#[inline(always)]
fn judge_address(url: &str, host: Span, address: IpAddr, glance: Glance, judge: &mut Judge<'_>) -> ControlFlow<()> {
    // Perf: most addresses are global, and begin with an octet that none of the others has.
    if !begins_global(address) {
        Warner { url, judge }.warn_of_address(host, address)?;
    }
    glance.judge_escapes(url, judge)
}

/// A URL, the places of its server, and what the glance at them has found.
pub(super) struct PlacedServer<'u> {
    pub(super) url: &'u str,
    pub(super) edition: Edition,
    pub(super) places: Authority<Span>,
    /// The default port, which need not be known of a server without a port.
    pub(super) default_port: Option<u16>,
    pub(super) glance: Glance,
    /// The server, if one of its parts is from elsewhere. The place of such a part is the whole URL.
    pub(super) elsewhere: Option<&'u Server<'u>>,
}

impl<'u> PlacedServer<'u> {
    /// A server that is a host alone.
    #[inline(never)]
    fn of_host(url: &'u str, edition: Edition, host: Span, glance: Glance) -> Self {
        let places = Authority { userinfo: None, host, port: None };
        Self { url, edition, places, default_port: None, glance, elsewhere: None }
    }

    /// Judges the hazards of a URL in which the glance has found something, or which has a user or a port. Returns true
    /// if the URL names a host.
    ///
    /// The law: every edition that accepts the URL reads an authority alike that is an IP address or an ordinary name
    /// without what is [newer](NEWER), perhaps with a port that is not empty, if it ends in all, as [`Glance::END`]
    /// tells.
    ///
    /// Perf: each step ends with a call of the next one, so that hardly any has registers to save.
    #[inline(never)]
    pub(super) fn judge_found(&self, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
        if self.glance.has(Glance::SCHEME) { self.judge_from_scheme(judge) } else { self.judge_after_scheme(judge) }
    }

    /// [`judge_found`](Self::judge_found) of a URL whose scheme may have a hazard.
    #[cold]
    #[inline(never)]
    fn judge_from_scheme(&self, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
        judge_scheme(self.url, judge)?;
        self.judge_after_scheme(judge)
    }

    /// The same without the hazard of the scheme.
    #[inline(always)]
    fn judge_after_scheme(&self, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
        let Authority { userinfo, port, .. } = self.places;
        if self.glance.has(Glance::END) || userinfo.is_some() || port.is_some_and(|port| port.start() == port.end()) {
            self.judge_suspect(judge)
        } else if !self.glance.has_name() {
            self.judge_numbers(judge)
        } else if let Some(port) = port {
            self.judge_from_port(port, judge)
        } else {
            judge_name(self.url, self.places.host, self.glance, judge)
        }
    }

    /// The same for any server, by all rules.
    #[inline(never)]
    pub(super) fn judge_suspect(&self, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
        let judged = authority::judge_server(self, judge)?;
        text::judge_escapes(self.url, self.glance.end, judge)?;
        if !judged.is_same {
            match authority::read_by_newer_editions(self, judged) {
                Some(span) => authority::judge_difference(span, judge)?,
                None => authority::judge_editions(self.url, after_scheme(self.url), judge)?,
            }
        }
        ControlFlow::Continue(!self.host().is_empty())
    }

    /// The same for a server without a user, whose host may be an IP address.
    #[inline(never)]
    fn judge_numbers(&self, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
        let host = self.places.host;
        let Some(address) = address_of(&self.url.as_bytes()[range(host)]) else { return self.judge_suspect(judge) };
        if let Some(port) = self.places.port {
            self.judge_port(self.port_of_few(port), port, judge)?;
        }
        judge_address(self.url, host, address, self.glance, judge)?;
        ControlFlow::Continue(true)
    }

    /// The same for an ordinary name with a port.
    #[inline(never)]
    fn judge_from_port(&self, place: Span, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
        let few = self.port_of_few(place);
        if few.is_some_and(|port| port.is_harmless(self.default_port)) {
            judge_name(self.url, self.places.host, self.glance, judge)
        } else {
            self.judge_from_suspect_port(few, place, judge)
        }
    }

    /// The same for one whose port may have a hazard.
    #[inline(never)]
    fn judge_from_suspect_port(
        &self,
        few: Option<WrittenPort>,
        place: Span,
        judge: &mut Judge<'_>,
    ) -> ControlFlow<(), bool> {
        self.judge_port(few, place, judge)?;
        judge_name(self.url, self.places.host, self.glance, judge)
    }

    /// The port of this place, if it has few digits.
    #[inline(always)]
    fn port_of_few(&self, place: Span) -> Option<WrittenPort> {
        WrittenPort::of_few(self.url.as_bytes(), range(place))
    }

    /// Judges the hazards of the port, which is read here if it has not been [before](Self::port_of_few).
    #[inline(always)]
    fn judge_port(&self, few: Option<WrittenPort>, place: Span, judge: &mut Judge<'_>) -> ControlFlow<()> {
        let port = few.unwrap_or_else(|| WrittenPort::of_many(&self.url.as_bytes()[range(place)]));
        port.judge(place, self.default_port, judge)
    }

    /// The user, and perhaps a password.
    #[inline(always)]
    pub(super) fn userinfo(&self) -> Option<&str> {
        match self.elsewhere {
            None => self.places.userinfo.map(|place| place.of(self.url)),
            Some(server) => server.userinfo(),
        }
    }

    #[inline(always)]
    pub(super) fn host(&self) -> Host<'_> {
        match self.elsewhere {
            None => Host::new_unchecked(self.places.host.of(self.url), self.edition),
            Some(server) => server.host(),
        }
    }

    /// The digits of the port.
    #[inline(always)]
    pub(super) fn port(&self) -> Option<&str> {
        match self.elsewhere {
            None => self.places.port.map(|place| place.of(self.url)),
            Some(server) => server.port(),
        }
    }
}

#[inline(always)]
fn range(place: Span) -> Range<usize> {
    place.start() as usize..place.end() as usize
}
