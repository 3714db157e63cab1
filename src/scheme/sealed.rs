//! The questions that a registry, the URLs that it has read, and the search for URLs ask a scheme whose type is
//! forgotten.

use core::any::TypeId;
#[cfg(feature = "hazards")]
use core::ops::ControlFlow;

#[cfg(feature = "hazards")]
use super::names::{after_scheme_of, default_port_of};
use super::{any::visit_named, hooks::Scheme, parsed::Parsed, places::Places, refused::secrets_of_refused};
#[cfg(feature = "hazards")]
use crate::hazards;
use crate::{
    error::ParseError,
    fields::Visit,
    syntax::Edition,
    uri::{Origin, OriginError, Prefix, SchemeName},
    wire::{self, WireError},
};

/// The methods of [`AnyScheme`](super::AnyScheme) that only this crate calls. Only types that implement [`Scheme`] have
/// them.
pub trait Sealed {
    /// True if this scheme is of the type of `id`.
    fn is_of(&self, id: TypeId) -> bool;
    // Takes `&Parsed`, not its fields. Passed alone, the one-byte edition is reloaded as part of a wider word, which
    // stalls on store forwarding.
    fn fields_of<'a>(&self, url: &Parsed<'a, '_>, visit: &mut Visit<'a, '_>);
    fn fields_named_of<'a>(&self, url: &Parsed<'a, '_>, names: &[&str], visit: &mut Visit<'a, '_>);
    fn plan_of<'a>(&self, url: &Parsed<'a, '_>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError>;
    fn origin_of<'a>(&self, url: &Parsed<'a, '_>) -> Result<Origin<'a>, OriginError>;
    fn secrets_of_refused<'a>(&self, text: &'a str, visit: &mut dyn FnMut(&'a str));
    /// Finds the hazards. `default_port` finds the port of a scheme that states none. Returns true if the URL names a
    /// host.
    #[cfg(feature = "hazards")]
    fn hazards_of(
        &self,
        url: &Parsed<'_, '_>,
        default_port: &dyn Fn() -> Option<u16>,
        report: &mut hazards::Reporter<'_>,
    ) -> ControlFlow<(), bool>;
    fn prefix_end<'a>(&self, text: &'a str, edition: Edition) -> Result<Prefix<'a, ()>, ParseError>;
    #[cfg(feature = "prose")]
    fn prefix_length(&self, text: &str, preferred: usize, edition: Edition, tries_shorter: bool) -> Option<usize>;
    #[cfg(feature = "prose")]
    fn is_meant_in_prose(&self, text: &str) -> bool;
    fn parsed<'a, 'r>(&'r self, text: &'a str, edition: Edition) -> Result<Parsed<'a, 'r>, ParseError>;
}

impl<S: Scheme> Sealed for S {
    fn is_of(&self, id: TypeId) -> bool {
        id == TypeId::of::<S>()
    }

    fn fields_of<'a>(&self, url: &Parsed<'a, '_>, visit: &mut Visit<'a, '_>) {
        if let Some(url) = &url_at(self, url.text, url.edition, &url.places) {
            Scheme::fields(self, url, visit);
        }
    }

    fn fields_named_of<'a>(&self, url: &Parsed<'a, '_>, names: &[&str], visit: &mut Visit<'a, '_>) {
        if let Some(url) = &url_at(self, url.text, url.edition, &url.places) {
            visit_named(self, url, names, visit);
        }
    }

    fn plan_of<'a>(&self, url: &Parsed<'a, '_>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        // Perf: borrowed from the return slot. Bound by value, the URL is copied to a second slot while its stores are
        // pending (wire: plan).
        match &url_at(self, url.text, url.edition, &url.places) {
            Some(url) => self.plan(url, visit),
            // The scheme refuses a text that it accepted before.
            None => Err(WireError::no_plan()),
        }
    }

    fn origin_of<'a>(&self, url: &Parsed<'a, '_>) -> Result<Origin<'a>, OriginError> {
        let &Parsed { text, edition, ref places, .. } = url;
        let Some(url) = &url_at(self, text, edition, places) else { return Err(OriginError::NoServer) };
        let server = self.server(url).and_then(|server| server.in_text(text)).ok_or(OriginError::NoServer)?;
        Origin::of_server(SchemeName::of_unchecked(text), server)
    }

    fn secrets_of_refused<'a>(&self, text: &'a str, visit: &mut dyn FnMut(&'a str)) {
        secrets_of_refused(S::TEMPLATE, text, visit);
        Scheme::secrets_of_refused(self, text, visit);
    }

    #[cfg(feature = "hazards")]
    fn hazards_of(
        &self,
        url: &Parsed<'_, '_>,
        default_port: &dyn Fn() -> Option<u16>,
        report: &mut hazards::Reporter<'_>,
    ) -> ControlFlow<(), bool> {
        let &Parsed { text, edition, ref places, .. } = url;
        let port_of = |url: &str| default_port_of::<S>(url).or_else(default_port);
        // Perf: borrowed from its return slot, not copied out of it (judged: ftp).
        let Some(url) = &url_at(self, text, edition, places) else {
            // The scheme refuses a text that it accepted before.
            return hazards::find_in_reference(url.uri().as_uri_ref(), default_port(), report);
        };
        let after_scheme = after_scheme_of::<S>(text);
        // Perf: by the places, most servers need not be cut out of the text (judged: ftp).
        let names_host = if let Some(places) = self.server_places(url) {
            hazards::find_at_places(text, after_scheme, places, port_of, report)?
        } else if let Some(server) = self.server(url) {
            hazards::find_by_server(text, after_scheme, server.or_default_port(default_port), report)?
        } else {
            let admits_servers = S::ADMITS_SERVERS;
            hazards::find_without_server(
                text,
                after_scheme,
                edition,
                S::DEFAULT_HOST,
                admits_servers,
                &port_of,
                report,
            )?
        };
        let mut flow = ControlFlow::Continue(());
        Scheme::hazards(self, url, &mut |hazard| {
            if flow.is_continue() {
                flow = report(hazard);
            }
        });
        flow.map_continue(|()| names_host)
    }

    fn prefix_end<'a>(&self, text: &'a str, edition: Edition) -> Result<Prefix<'a, ()>, ParseError> {
        Scheme::prefix_end(self, text, edition)
    }

    #[cfg(feature = "prose")]
    fn prefix_length(&self, text: &str, preferred: usize, edition: Edition, tries_shorter: bool) -> Option<usize> {
        Scheme::prefix_length(self, text, preferred, edition, tries_shorter)
    }

    #[cfg(feature = "prose")]
    fn is_meant_in_prose(&self, text: &str) -> bool {
        Scheme::is_meant_in_prose(self, text)
    }

    fn parsed<'a, 'r>(&'r self, text: &'a str, edition: Edition) -> Result<Parsed<'a, 'r>, ParseError> {
        let mut places = Places::default();
        match Scheme::read_places(self, text, edition, &mut places) {
            Ok(()) => Ok(Parsed { text, edition, scheme: Ok(self), places }),
            Err(error) => Err(error),
        }
    }
}

/// The URL at its places; by a scheme that keeps none, read once more.
#[inline(always)]
fn url_at<'a, S: Scheme>(scheme: &S, text: &'a str, edition: Edition, places: &Places) -> Option<S::Url<'a>> {
    S::at_places(text, edition, places).or_else(|| scheme.read_by_call(text, edition).ok())
}
