//! The warner of the places of a URL: it passes each hazard to a judge.

use core::{
    net::{IpAddr, Ipv4Addr},
    ops::ControlFlow,
};

use super::{
    address::{AddressClass, Classes},
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
        let (whole, inner) = AddressClass::whole_and_inner(address);
        if let Some((inner, classes)) = inner {
            self.warn_of_classes(place, classes, Some(inner))?;
        }
        self.warn_of_classes(place, whole, None)
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
