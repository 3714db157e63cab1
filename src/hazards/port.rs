//! Hazards of the port: its number, and how it is written.

use core::ops::ControlFlow;

use super::{
    hazard::{Hazard, Reporter, Warning},
    warnings,
};
use crate::grammar::Span;

/// The default port of a known scheme that has none: 0, at which no server listens, so that every port is a non-default
/// one. For an unknown scheme the default port is `None`, and no port is a non-default one.
pub(super) const NO_PORT: u16 = 0;

/// True if a port has no hazard.
#[inline]
pub(super) fn is_harmless(digits: &str, default_port: Option<u16>) -> bool {
    warnings_of(digits, default_port).iter().all(Option::is_none)
}

/// Finds the hazards of a port.
pub(super) fn find_in_port(
    digits: &str,
    place: Span,
    default_port: Option<u16>,
    report: &mut Reporter<'_>,
) -> ControlFlow<()> {
    let mut warnings = warnings_of(digits, default_port).into_iter().flatten();
    warnings.try_for_each(|warning| report(Hazard::of_place(warning, place)))
}

#[inline]
fn warnings_of(digits: &str, default_port: Option<u16>) -> [Option<&'static Warning>; 4] {
    if digits.is_empty() {
        return [Some(warnings::EMPTY_PORT), None, None, None];
    }
    // A number over 65535 is no default, and not reserved. A "+" would be read as a sign.
    let number: Option<u16> = if digits.starts_with('+') { None } else { digits.parse().ok() };
    let is_default = number.is_some_and(|number| number != NO_PORT && Some(number) == default_port);
    let is_reserved = number.is_some_and(|number| number < 1024);
    [
        (default_port.is_some() && !is_default).then_some(warnings::NON_DEFAULT_PORT),
        (is_reserved && !is_default).then_some(warnings::RESERVED_PORT),
        number.is_none().then_some(warnings::PORT_OUT_OF_RANGE),
        (digits.len() > 1 && digits.starts_with('0')).then_some(warnings::PORT_WITH_ZEROS),
    ]
}
