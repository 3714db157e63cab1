//! A server by the places of its parts in a URL: most servers are judged without being cut out of it.

use core::ops::{ControlFlow, Range};

use super::{
    address::begins_global,
    authority::{self, address_of},
    glance::Glance,
    hazard::Judge,
    host::Locality,
    port::WrittenPort,
    text,
    url::{after_scheme, judge_scheme},
    warner::Warner,
};
use crate::{
    engine::scan::Slice,
    grammar::{Authority, Span},
    syntax::Edition,
    uri::{Host, Server},
};

/// Judges the hazards of a plain name, and of the escapes after it. Returns true, because the URL names a host.
#[inline(always)]
pub(super) fn judge_name(url: &str, host: Span, glance: Glance, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    if glance.has(Glance::ONE_LABEL | Glance::LOCAL) {
        judge_found_name(url, host, glance, judge)
    } else {
        glance.judge_escapes(url, judge)
    }
}

/// The same for a plain name that may have a hazard.
#[inline(never)]
fn judge_found_name(url: &str, host: Span, glance: Glance, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
    Locality::of_plain_name(&url.as_bytes()[range(host)], glance).judge(host, judge)?;
    glance.judge_escapes(url, judge)
}

/// A URL, the places of its server, and what the glance at them has found.
pub(super) struct PlacedServer<'u> {
    pub(super) url: &'u str,
    pub(super) edition: Edition,
    pub(super) places: Authority<Span>,
    /// The default port, which need not be known of a server without a port.
    pub(super) default_port: Option<u16>,
    /// True if the default port of the scheme is known.
    pub(super) has_scheme: bool,
    pub(super) glance: Glance,
    /// The server, if one of its parts is from elsewhere. The place of such a part is the whole URL.
    pub(super) elsewhere: Option<&'u Server<'u>>,
}

impl PlacedServer<'_> {
    /// Judges the hazards of a URL in which the glance has found something, or which has a user or a port. Returns true
    /// if the URL names a host.
    ///
    /// The law: every edition that accepts the URL reads an authority alike that is a plain name or an IP address,
    /// perhaps with a port that is not empty, if it ends in all, as [`Glance::END`] tells.
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
        } else if !self.glance.has_plain_name() {
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
            let after_scheme = after_scheme(self.url);
            match authority::read_by_newer_editions(self, after_scheme, judged) {
                Some(span) => authority::judge_difference(span, judge)?,
                None => authority::judge_editions(self.url, after_scheme, judge)?,
            }
        }
        ControlFlow::Continue(!self.host().is_empty())
    }

    /// The same for a server without a user, whose host may be an IP address.
    #[inline(never)]
    fn judge_numbers(&self, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
        let Some(address) = address_of(self.octets(self.places.host)) else {
            return self.judge_suspect(judge);
        };
        if let Some(place) = self.places.port {
            let port = WrittenPort::of(self.url.as_bytes(), range(place));
            Warner { url: self.url, judge }.warn_of_port(port, place, self.default_port, self.has_scheme)?;
        }
        // Perf: most addresses are global, and begin with an octet that none of the others has.
        if !begins_global(address) {
            Warner { url: self.url, judge }.warn_of_address(self.places.host, address)?;
        }
        self.glance.judge_escapes(self.url, judge)
    }

    /// The same for a plain name with a port.
    #[inline(never)]
    fn judge_from_port(&self, place: Span, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
        let is_harmless = |port: WrittenPort| port.is_harmless(self.default_port, self.has_scheme);
        if WrittenPort::of_few(self.url.as_bytes(), range(place)).is_some_and(is_harmless) {
            judge_name(self.url, self.places.host, self.glance, judge)
        } else {
            self.judge_from_suspect_port(place, judge)
        }
    }

    /// The same for one whose port may have a hazard.
    #[inline(never)]
    fn judge_from_suspect_port(&self, place: Span, judge: &mut Judge<'_>) -> ControlFlow<(), bool> {
        let port = WrittenPort::of(self.url.as_bytes(), range(place));
        Warner { url: self.url, judge }.warn_of_port(port, place, self.default_port, self.has_scheme)?;
        judge_name(self.url, self.places.host, self.glance, judge)
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

    #[inline(always)]
    fn octets(&self, place: Span) -> &[u8] {
        &self.url.as_bytes()[range(place)]
    }
}

#[inline(always)]
fn range(place: Span) -> Range<usize> {
    place.start() as usize..place.end() as usize
}
