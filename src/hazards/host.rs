//! Hazards of the host: addresses that are not public, numbers that are read as addresses, and names.

use core::{
    net::{IpAddr, Ipv4Addr},
    ops::ControlFlow,
};

use super::{
    address::AddressClass,
    local_names::{End, may_be_local},
    warner::Warner,
    warnings,
};
use crate::{engine::octets, uri::Host};

impl Warner<'_, '_, '_> {
    /// Warns of a host that is a name, or a number that is no address as it is written. Escapes count as what they
    /// stand for.
    pub(super) fn warn_of_name(&mut self, host: Host<'_>) -> ControlFlow<()> {
        let piece = host.as_str();
        // Perf: hardly any host has escapes.
        if piece.contains('%') {
            self.warn_of_octets(piece, host.encoded().octets().map(|octet| octet.to_ascii_lowercase()))
        } else {
            self.warn_of_octets(piece, piece.bytes().map(|octet| octet.to_ascii_lowercase()))
        }
    }

    /// Warns of a name that is written as `piece`. `octets` are decoded, and in lower case.
    #[inline(always)]
    fn warn_of_octets(&mut self, piece: &str, mut octets: impl Iterator<Item = u8> + Clone) -> ControlFlow<()> {
        let name = NameFacts::of(octets.clone());
        // Older rules admit numbers over 255, and leading zeros, which some programs read as octal.
        let address = if name.is_numeric { ipv4_of(octets.clone()) } else { None };
        if name.is_numeric {
            self.warn_of_ipv4(warnings::NUMERIC_HOST, piece, address)?;
        }
        if name.ends_with_dot {
            self.warn(warnings::TRAILING_DOT, piece)?;
        }
        let is_odd = |octet: u8| !octet.is_ascii_alphanumeric() && !matches!(octet, b'-' | b'_' | b'.' | b'%');
        if name.empty_labels > 0 || piece.bytes().any(is_odd) {
            self.warn(warnings::ODD_HOST, piece)?;
        }
        let length = name.length - usize::from(name.ends_with_dot);
        if name.longest_label > LONGEST_LABEL || length > LONGEST_NAME {
            self.warn(warnings::OVERLONG_HOST, piece)?;
        }
        if let Some(address) = address {
            let (classes, _) = AddressClass::whole_and_inner(IpAddr::V4(address));
            self.warn_of_classes(piece, classes, Some(address))?;
        }
        let end = End::of(octets.clone(), length);
        if end.is_of_metadata() {
            self.warn(warnings::of_address(AddressClass::Metadata), piece)?;
        }
        if let Some(warning) = end.local() {
            self.warn(warning, piece)?;
        }
        if name.labels < 2 && length > 0 && !name.is_numeric {
            self.warn(warnings::ONE_LABEL_HOST, piece)?;
        }
        if name.has_punycode {
            self.warn(warnings::PUNYCODE_HOST, piece)?;
        }
        if octets.next() == Some(b'-') {
            self.warn(warnings::OPTION_LIKE, piece)?;
        }
        ControlFlow::Continue(())
    }
}

/// The most octets of a name and of a label in the DNS: RFC 1035 section 2.3.4, whose 255 octets count the length of
/// each label and of the root.
const LONGEST_NAME: usize = 253;
const LONGEST_LABEL: usize = 63;

/// True for a [plain name](is_plain_name) that has no hazard, as nearly every host is.
#[inline(never)]
pub(super) fn is_harmless_name(host: &[u8]) -> bool {
    // Perf: most names end in a ".", and two or three letters.
    let ends_with_top = matches!(host, [.., b'.', _, _] | [.., b'.', _, _, _]);
    is_plain_name(host) && (ends_with_top || octets::first(host, b'.').is_some()) && !may_be_local(host)
}

/// True for a [plain name](has_plain_labels) of labels that begin with a letter and have no "--", as nearly all do.
///
/// Perf: sixteen octets a step.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
#[inline(always)]
fn is_plain_name(host: &[u8]) -> bool {
    let is_wrong = |octet: u8, next: u8| {
        // A host has no "/", the character between "." and "0". So an octet below "@" is a digit or a separator here.
        let (is_digit_or_separator, is_before_letters) = ((b'-'..=b'9').contains(&octet), next < b'@');
        let is_separator = next | 3 == b'-' | 3;
        !(octet.is_ascii_alphabetic() | is_digit_or_separator)
            | (octet == b'.') & is_before_letters
            | (octet == b'-') & is_separator
    };
    host.len() <= 63
        && host.first().is_some_and(u8::is_ascii_alphabetic)
        && host.last().is_some_and(u8::is_ascii_alphanumeric)
        && !octets::any_pair(host, is_wrong)
}

/// True for a name of labels that every edition admits, the last of which begins with a letter. False for a name of
/// over 63 octets, whose labels may be too long: callers then check further.
pub(super) fn has_plain_labels(host: &str) -> bool {
    let (mut before, mut top) = (b'.', b'.');
    for octet in host.bytes() {
        let is_end_of_label = before.is_ascii_alphanumeric();
        match octet {
            b'.' if is_end_of_label => {}
            b'-' if before != b'.' => {}
            _ if octet.is_ascii_alphanumeric() => top = if before == b'.' { octet } else { top },
            _ => return false,
        }
        before = octet;
    }
    host.len() <= 63 && before.is_ascii_alphanumeric() && top.is_ascii_alphabetic()
}

/// What one look at the octets of a name says of it.
struct NameFacts {
    length: usize,
    /// The number of labels that are not empty.
    labels: usize,
    ends_with_dot: bool,
    /// The number of times that a "." is at the beginning, or after another one.
    empty_labels: usize,
    longest_label: usize,
    has_punycode: bool,
    /// True for a host that ends in a number: some programs read it as an IPv4 address, even if it is none as it is
    /// written.
    is_numeric: bool,
}

impl NameFacts {
    /// `octets` are decoded, and in lower case.
    fn of(octets: impl Iterator<Item = u8>) -> Self {
        let (mut length, mut labels, mut empty_labels, mut longest_label, mut has_punycode) = (0, 0, 0, 0, false);
        let (mut last, mut label) = (LabelFacts::default(), LabelFacts::default());
        for octet in octets {
            length += 1;
            if octet == b'.' {
                empty_labels += usize::from(label.length == 0);
                (last, label) = (label, LabelFacts::default());
            } else {
                labels += usize::from(label.length == 0);
                label.push(octet);
                longest_label = longest_label.max(label.length);
                has_punycode |= label.length == 4 && label.is_punycode;
            }
        }
        let ends_with_dot = length > 0 && label.length == 0;
        let is_numeric = if ends_with_dot { last.is_number() } else { label.is_number() };
        Self { length, labels, ends_with_dot, empty_labels, longest_label, has_punycode, is_numeric }
    }
}

/// What is known of the octets of a label.
struct LabelFacts {
    length: usize,
    is_decimal: bool,
    is_hexadecimal: bool,
    is_punycode: bool,
}

impl Default for LabelFacts {
    fn default() -> Self {
        Self { length: 0, is_decimal: true, is_hexadecimal: true, is_punycode: true }
    }
}

impl LabelFacts {
    fn push(&mut self, octet: u8) {
        self.is_decimal &= octet.is_ascii_digit();
        // Perf: after its first octet, hardly any label may still be one of these.
        if self.is_hexadecimal {
            self.is_hexadecimal = match self.length {
                0 => octet == b'0',
                1 => octet == b'x',
                _ => octet.is_ascii_hexdigit(),
            };
        }
        if self.is_punycode {
            self.is_punycode = b"xn--".get(self.length).is_none_or(|wanted| octet == *wanted);
        }
        self.length += 1;
    }

    /// True for decimal digits, and for hexadecimal ones, or none, after "0x".
    const fn is_number(&self) -> bool {
        self.length > 0 && self.is_decimal || self.length > 1 && self.is_hexadecimal
    }
}

/// The IPv4 address that readers like `inet_aton` see in a host: one to four numbers, decimal, octal after "0" and
/// hexadecimal after "0x", the last of which fills the octets that are left. `octets` are in lower case.
fn ipv4_of(octets: impl Iterator<Item = u8>) -> Option<Ipv4Addr> {
    let (mut numbers, mut count) = ([0_u64; 4], 0);
    let (mut number, mut is_empty) = (NumberSoFar::EMPTY, true);
    let mut octets = octets.chain([b'.']).peekable();
    while let Some(octet) = octets.next() {
        if octet != b'.' {
            (number, is_empty) = (number.push(octet)?, false);
            continue;
        }
        // A "." may end the host.
        if is_empty && octets.peek().is_none() && count > 0 {
            break;
        }
        *numbers.get_mut(count).filter(|_| !is_empty)? = number.value;
        count += 1;
        (number, is_empty) = (NumberSoFar::EMPTY, true);
    }
    let (last, before) = numbers[..count].split_last()?;
    let left = 8 * (4 - before.len());
    let high = before.iter().try_fold(0, |high, &number| (number < 256).then_some(high << 8 | number))?;
    let bits = (*last < 1 << left).then(|| high << left | last)?;
    u32::try_from(bits).ok().map(Ipv4Addr::from_bits)
}

/// A number that is being read: its value, and the base that its first octets have chosen.
#[derive(Clone, Copy)]
struct NumberSoFar {
    base: u64,
    value: u64,
    /// True after a first "0", which an "x" may follow.
    may_be_hexadecimal: bool,
}

impl NumberSoFar {
    const EMPTY: Self = Self { base: 0, value: 0, may_be_hexadecimal: false };

    /// The number with one more octet; `None` if the octet is no digit of it.
    fn push(self, octet: u8) -> Option<Self> {
        match (self.base, octet) {
            (0, b'0') => Some(Self { base: 8, value: 0, may_be_hexadecimal: true }),
            (8, b'x') if self.may_be_hexadecimal => Some(Self { base: 16, value: 0, may_be_hexadecimal: false }),
            (base, _) => {
                let base = if base == 0 { 10 } else { base };
                let digit = u64::from(char::from(octet).to_digit(16).filter(|digit| u64::from(*digit) < base)?);
                // A number that is too big stays too big.
                let value = (self.value * base + digit).min(1 << 32);
                Some(Self { base, value, may_be_hexadecimal: false })
            }
        }
    }
}
