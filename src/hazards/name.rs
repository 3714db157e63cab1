//! Hazards of names, and of numbers that some programs read as an address.

use core::{
    iter,
    net::{IpAddr, Ipv4Addr},
    ops::ControlFlow,
};

use super::{
    address::{AddressClass, classes_of},
    hazard::{Hazard, Reporter},
    local_names::{is_of_metadata, warning_of},
    punycode::{encodes_characters, is_encoded},
    warnings,
};
use crate::{
    engine::octets::{all, first, last},
    grammar::Span,
};

/// The most octets of a label in the DNS: RFC 1035 section 2.3.4.
pub(super) const LONGEST_LABEL: usize = 63;

/// The most octets of a name in the DNS: RFC 1035 section 2.3.4, whose 255 octets count the length of each label and of
/// the root.
const LONGEST_NAME: usize = 253;

/// True for a name that is too long for the DNS, or that has a label that is.
pub(super) fn is_overlong(name: &[u8]) -> bool {
    let mut rest = name;
    while let Some((start, _)) = rest.split_at_checked(LONGEST_LABEL + 1) {
        let Some(dot) = last(start, b'.') else { return true };
        rest = &rest[dot + 1..];
    }
    name.len() > LONGEST_NAME
}

/// True for a name that some programs read as an address: its last label is a number.
pub(super) fn is_numeric(name: &[u8]) -> bool {
    labels_of(name).last().is_some_and(|label| LabelKind::of(label) == LabelKind::Number)
}

fn labels_of(name: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(name);
    iter::from_fn(move || {
        let octets = rest?;
        let dot = first(octets, b'.');
        rest = dot.map(|dot| &octets[dot + 1..]);
        Some(&octets[..dot.unwrap_or(octets.len())])
    })
}

/// A label, as a walk through a name sees it.
#[derive(Clone, Copy, PartialEq)]
enum LabelKind {
    /// Nothing, before a "." or between two.
    Empty,
    /// Decimal digits, or "0x" and hexadecimal ones, of which there may be none.
    Number,
    /// `xn--`, and the code of characters outside ASCII.
    Encoded,
    /// `xn--`, and no such code.
    WronglyEncoded,
    /// Any other octets.
    Word,
}

impl LabelKind {
    fn of(label: &[u8]) -> Self {
        match label {
            [] => Self::Empty,
            [b'0', b'x' | b'X', digits @ ..] if digits.iter().all(u8::is_ascii_hexdigit) => Self::Number,
            [b'0'..=b'9', digits @ ..] if digits.iter().all(u8::is_ascii_digit) => Self::Number,
            code if is_encoded(code) && encodes_characters(code) => Self::Encoded,
            code if is_encoded(code) => Self::WronglyEncoded,
            _ => Self::Word,
        }
    }
}

/// Finds the hazards of a host that is a name, or a number that is no address as it is written. `octets` are those that
/// the `written` ones stand for. Returns true if the octets are a name that every edition admits: its labels have
/// letters, digits and "-", begin and end with a letter or a digit, and the last begins with a letter; none is too
/// long.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
pub(super) fn find_in_name(
    written: &str,
    octets: &[u8],
    place: Span,
    report: &mut Reporter<'_>,
) -> ControlFlow<(), bool> {
    let name = octets.strip_suffix(b".").unwrap_or(octets);
    let (mut labels, mut last, mut first_of_last) = (0, LabelKind::Empty, None);
    let (mut has_empty, mut has_encoded, mut has_wrong, mut has_outer_hyphen) = (false, false, false, false);
    for label in labels_of(name) {
        (last, first_of_last) = (LabelKind::of(label), label.first());
        labels += usize::from(last != LabelKind::Empty);
        has_empty |= last == LabelKind::Empty;
        has_encoded |= matches!(last, LabelKind::Encoded | LabelKind::WronglyEncoded);
        has_wrong |= last == LabelKind::WronglyEncoded;
        has_outer_hyphen |= first_of_last == Some(&b'-') || label.last() == Some(&b'-');
    }
    // Older rules admit numbers over 255, and leading zeros, which some programs read as octal.
    let is_numeric = last == LabelKind::Number;
    let address = if is_numeric { ipv4_of(name) } else { None };
    // The "%" is that of an escape, which has a hazard of its own.
    let is_of_name = |octet: u8| {
        octet.is_ascii_alphanumeric() | (octet == b'-') | (octet == b'_') | (octet == b'.') | (octet == b'%')
    };
    let is_odd = !octets.is_empty() && has_empty || !all(written.as_bytes(), is_of_name);
    let (ends_with_dot, is_overlong) = (name.len() < octets.len(), is_overlong(name));
    let mut report_if = |is_found: bool, warning, address| {
        let hazard = || Hazard::of_place(warning, place).of_address(address);
        if is_found { report(hazard()) } else { ControlFlow::Continue(()) }
    };
    report_if(is_numeric, warnings::NUMERIC_HOST, address)?;
    report_if(ends_with_dot, warnings::TRAILING_DOT, None)?;
    report_if(is_odd, warnings::ODD_HOST, None)?;
    report_if(is_overlong, warnings::OVERLONG_HOST, None)?;
    for class in address.map(|address| classes_of(IpAddr::V4(address))).into_iter().flatten().flatten() {
        report_if(true, warnings::of_address(class), address)?;
    }
    report_if(is_of_metadata(name), warnings::of_address(AddressClass::Metadata), None)?;
    if let Some(warning) = warning_of(name) {
        report_if(true, warning, None)?;
    }
    report_if(labels < 2 && !name.is_empty() && !is_numeric, warnings::ONE_LABEL_HOST, None)?;
    report_if(has_encoded, warnings::PUNYCODE_HOST, None)?;
    report_if(has_wrong, warnings::INVALID_PUNYCODE, None)?;
    report_if(octets.first() == Some(&b'-'), warnings::OPTION_LIKE, None)?;
    let is_of_hostname = !is_odd && !ends_with_dot && !is_overlong && !has_outer_hyphen;
    let begins_with_letter = first_of_last.is_some_and(u8::is_ascii_alphabetic);
    ControlFlow::Continue(is_of_hostname && begins_with_letter && first(octets, b'_').is_none())
}

/// The IPv4 address that readers like `inet_aton` see in a host: one to four numbers, the last of which fills the
/// octets that are left.
fn ipv4_of(name: &[u8]) -> Option<Ipv4Addr> {
    let (mut numbers, mut count) = ([0_u64; 4], 0);
    for label in labels_of(name) {
        *numbers.get_mut(count)? = number_of(label)?;
        count += 1;
    }
    let (last, before) = numbers[..count].split_last()?;
    let left = 8 * (4 - before.len());
    let high = before.iter().try_fold(0, |high, &number| (number < 256).then_some(high << 8 | number))?;
    let bits = (*last < 1 << left).then(|| high << left | last)?;
    u32::try_from(bits).ok().map(Ipv4Addr::from_bits)
}

/// A number: decimal, octal after "0", and hexadecimal after "0x". One that is too big for an address stays too big.
fn number_of(label: &[u8]) -> Option<u64> {
    let (base, digits) = match label {
        [] => return None,
        [b'0', b'x' | b'X', digits @ ..] => (16, digits),
        [b'0', digits @ ..] => (8, digits),
        digits => (10, digits),
    };
    digits.iter().try_fold(0, |number: u64, &digit| {
        let digit = char::from(digit).to_digit(base)?;
        Some((number * u64::from(base) + u64::from(digit)).min(1 << 32))
    })
}
