//! The warner of the places of a URL: it passes each hazard to a judge.

use core::{
    net::{IpAddr, Ipv4Addr},
    ops::ControlFlow,
};

use super::{
    address::{Classes, classes_of, ipv4_inside},
    hazard::{Hazard, Judge, Warning},
    warnings,
};
use crate::grammar::Span;

/// The judge of the hazards of a URL, and its text. Each warning is `Break` if the judge has seen enough.
pub(super) struct Warner<'u, 'j, 'f> {
    pub(super) url: &'u str,
    pub(super) judge: &'j mut Judge<'f>,
}

impl Warner<'_, '_, '_> {
    pub(super) fn warn(&mut self, warning: &'static Warning, place: Span) -> ControlFlow<()> {
        (self.judge)(Hazard::of_place(warning, place))
    }

    /// Warns of a piece of the URL.
    #[inline(never)]
    pub(super) fn warn_of(&mut self, warning: &'static Warning, piece: &str) -> ControlFlow<()> {
        (self.judge)(Hazard::new(warning, self.url, piece))
    }

    /// Warns of a host that stands for an IPv4 address without being written as one.
    pub(super) fn warn_of_ipv4(
        &mut self,
        warning: &'static Warning,
        place: Span,
        address: Option<Ipv4Addr>,
    ) -> ControlFlow<()> {
        (self.judge)(Hazard::of_place(warning, place).of_address(address))
    }

    /// Warns of an address that is not global: first of the IPv4 address inside it, then of the whole.
    pub(super) fn warn_of_address(&mut self, place: Span, address: IpAddr) -> ControlFlow<()> {
        if let Some(inner) = ipv4_inside(address) {
            self.warn_of_classes(place, classes_of(IpAddr::V4(inner)), Some(inner))?;
        }
        self.warn_of_classes(place, classes_of(address), None)
    }

    /// Warns of the classes of an address, which the messages name if it is not written as it is.
    pub(super) fn warn_of_classes(
        &mut self,
        place: Span,
        classes: Classes,
        address: Option<Ipv4Addr>,
    ) -> ControlFlow<()> {
        let mut classes = classes.into_iter().flatten();
        classes.try_for_each(|class| self.warn_of_ipv4(warnings::of_address(class), place, address))
    }
}
