//! Hazards of the host: addresses that are not public, numbers that are read as addresses, and names.

use core::{
    net::{IpAddr, Ipv4Addr},
    ops::ControlFlow,
};

use super::{
    address::AddressClass,
    glance::Glance,
    hazard::{Hazard, Judge, Warning},
    local_names::{LastOctets, is_of_metadata, may_be_local, warning_of_local},
    warner::Warner,
    warnings,
};
use crate::{
    engine::octets::{all, any_pair, first_of_rare, last},
    grammar::Span,
    uri::Host,
};

impl Warner<'_, '_, '_> {
    /// Warns of a host that is a name, or a number that is no address as it is written. Escapes count as what they
    /// stand for.
    pub(super) fn warn_of_name(&mut self, host: Host<'_>, place: Span) -> ControlFlow<()> {
        let name = &NameHazards::of(host);
        if name.is_numeric {
            self.warn_of_ipv4(warnings::NUMERIC_HOST, place, name.address)?;
        }
        if name.ends_with_dot {
            self.warn(warnings::TRAILING_DOT, place)?;
        }
        if name.is_odd {
            self.warn(warnings::ODD_HOST, place)?;
        }
        if name.is_overlong {
            self.warn(warnings::OVERLONG_HOST, place)?;
        }
        if let Some(address) = name.address {
            let (classes, _) = AddressClass::whole_and_inner(IpAddr::V4(address));
            self.warn_of_classes(place, classes, Some(address))?;
        }
        name.locality.judge(place, self.judge)?;
        if name.has_punycode {
            self.warn(warnings::PUNYCODE_HOST, place)?;
        }
        if name.is_option_like {
            self.warn(warnings::OPTION_LIKE, place)?;
        }
        ControlFlow::Continue(())
    }

    /// Warns of a host that is a name of [plain labels](has_plain_labels).
    pub(super) fn warn_of_plain_labels(&mut self, host: &[u8], place: Span) -> ControlFlow<()> {
        let name = NameHazards::of_plain_labels(host);
        name.locality.judge(place, self.judge)?;
        if name.has_punycode { self.warn(warnings::PUNYCODE_HOST, place) } else { ControlFlow::Continue(()) }
    }
}

/// The most octets of a name and of a label in the DNS: RFC 1035 section 2.3.4, whose 255 octets count the length of
/// each label and of the root.
const LONGEST_NAME: usize = 253;
const LONGEST_LABEL: usize = 63;

/// True for a [plain name](is_plain_name) that has no hazard, as nearly every host is.
#[inline(always)]
pub(super) fn is_harmless_name(host: &[u8]) -> bool {
    is_plain_name(host) && !has_one_label(host) && !may_be_local(host)
}

/// True for a [plain name](is_plain_name) of one label.
#[inline(always)]
pub(super) fn has_one_label(name: &[u8]) -> bool {
    // Perf: most names end in a ".", and two or three letters.
    let ends_with_top = matches!(name, [.., b'.', _, _] | [.., b'.', _, _, _]);
    !ends_with_top && all(name, |octet| octet != b'.')
}

/// True for a [plain name](has_plain_labels) of labels that begin with a letter and have no "--", as nearly all do.
///
/// Perf: sixteen octets a step.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
#[inline(always)]
pub(super) fn is_plain_name(host: &[u8]) -> bool {
    let is_wrong = |octet: u8, next: u8| {
        let is_letter = (octet | 0x20).wrapping_sub(b'a') < 26;
        // A host has no "/", the character between "." and "0". So an octet below "@" is a digit or a separator here.
        let (is_digit_or_separator, is_before_letters) = (octet.wrapping_sub(b'-') < 13, next < b'@');
        let is_separator = next | 3 == b'-' | 3;
        !(is_letter | is_digit_or_separator) | (octet == b'.') & is_before_letters | (octet == b'-') & is_separator
    };
    // If no octet is wrong, the first is a letter unless it is below "@".
    host.len() <= LONGEST_LABEL
        && matches!(host, [b'@'..=u8::MAX, ..])
        && host.last().is_some_and(u8::is_ascii_alphanumeric)
        && !any_pair(host, is_wrong)
}

/// True for a name of labels that every edition admits, the last of which begins with a letter. False for a name of
/// over 63 octets, whose labels may be too long: callers then check further.
#[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
#[inline(never)]
pub(super) fn has_plain_labels(host: &[u8]) -> bool {
    let is_wrong = |octet: u8, next: u8| {
        !(octet.is_ascii_alphanumeric() | (octet == b'-') | (octet == b'.'))
            | (octet == b'.') & ((next == b'-') | (next == b'.'))
            | (octet == b'-') & (next == b'.')
    };
    host.len() <= LONGEST_LABEL
        && host.first().is_some_and(u8::is_ascii_alphanumeric)
        && host.last().is_some_and(u8::is_ascii_alphanumeric)
        && last_label(host).first().is_some_and(u8::is_ascii_alphabetic)
        && !any_pair(host, is_wrong)
}

/// The octets after the last ".", or all.
#[inline(always)]
fn last_label(name: &[u8]) -> &[u8] {
    last(name, b'.').map_or(name, |dot| &name[dot + 1..])
}

/// The hazards of a name.
#[allow(clippy::struct_excessive_bools, reason = "each is a hazard of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct NameHazards {
    /// True for a host that ends in a number: some programs read it as an IPv4 address, even if it is none as it is
    /// written.
    is_numeric: bool,
    /// That address.
    address: Option<Ipv4Addr>,
    ends_with_dot: bool,
    is_odd: bool,
    is_overlong: bool,
    locality: Locality,
    has_punycode: bool,
    is_option_like: bool,
}

/// The reasons why a name may not lead into the public network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Locality {
    is_of_metadata: bool,
    /// The warning of a name that stays on the machine or in its network.
    warning: Option<&'static Warning>,
    is_one_label: bool,
}

impl Locality {
    /// `name` has no "." at its end.
    ///
    /// Perf: nearly every name tells by its end that it is on no list.
    #[inline]
    fn of(name: &[u8], is_one_label: bool) -> Self {
        Self::of_seen(name, is_one_label, may_be_local(name))
    }

    /// That of a [plain name](is_plain_name), after the glance at it.
    #[inline]
    pub(super) fn of_plain_name(name: &[u8], glance: Glance) -> Self {
        Self::of_seen(name, glance.has(Glance::ONE_LABEL), glance.has(Glance::LOCAL))
    }

    #[inline(always)]
    fn of_seen(name: &[u8], is_one_label: bool, may_be_local: bool) -> Self {
        Self {
            is_of_metadata: (is_one_label || may_be_local) && is_of_metadata(name),
            warning: if may_be_local { warning_of_local(name) } else { None },
            is_one_label,
        }
    }

    /// Judges the hazards of the name, whose place this is.
    #[inline]
    pub(super) fn judge(self, place: Span, judge: &mut Judge<'_>) -> ControlFlow<()> {
        if self.is_of_metadata {
            judge(Hazard::of_place(warnings::of_address(AddressClass::Metadata), place))?;
        }
        if let Some(warning) = self.warning {
            judge(Hazard::of_place(warning, place))?;
        }
        if self.is_one_label {
            judge(Hazard::of_place(warnings::ONE_LABEL_HOST, place))?;
        }
        ControlFlow::Continue(())
    }
}

impl NameHazards {
    fn of(host: Host<'_>) -> Self {
        let piece = host.as_bytes();
        if let Some(hazards) = Self::of_ordinary(piece) {
            return hazards;
        }
        let lower = |octet: u8| octet.to_ascii_lowercase();
        // Perf: hardly any host has escapes.
        if first_of_rare(piece, b'%').is_some() {
            Self::of_octets(piece, host.encoded().octets().map(lower))
        } else {
            Self::of_octets(piece, piece.iter().copied().map(lower))
        }
    }

    /// The hazards of an ordinary name: one of letters, digits, "-", "_" and single dots, that begins with no "-" and
    /// whose last label begins with no digit; `None` for any other.
    ///
    /// The law: they are those of its [octets](Self::of_octets).
    ///
    /// Perf: sixteen octets a step, and no look at each label.
    #[allow(clippy::needless_bitwise_bool, reason = "vectors compare without branches")]
    #[inline(never)]
    fn of_ordinary(host: &[u8]) -> Option<Self> {
        let is_allowed =
            |octet: u8| octet.is_ascii_alphanumeric() | (octet == b'-') | (octet == b'_') | (octet == b'.');
        let is_wrong = |octet: u8, next: u8| !is_allowed(octet) | (octet == b'.') & (next == b'.');
        let is_hyphens = |octet: u8, next: u8| (octet == b'-') & (next == b'-');
        let name = host.strip_suffix(b".").unwrap_or(host);
        let top = last_label(name);
        let begins = name.first().is_some_and(|octet| is_allowed(*octet) && !matches!(octet, b'-' | b'.'));
        let has_name_at_top = top.first().is_some_and(|octet| !octet.is_ascii_digit());
        let is_ended = name.last().is_some_and(|octet| is_allowed(*octet));
        if name.len() > LONGEST_LABEL || !begins || !has_name_at_top || !is_ended {
            return None;
        }
        // Perf: hardly any name has two hyphens together, and one look is enough for the others.
        let is_suspect = any_pair(name, |octet, next| is_wrong(octet, next) | is_hyphens(octet, next));
        if is_suspect && any_pair(name, is_wrong) {
            return None;
        }
        Some(Self {
            ends_with_dot: name.len() < host.len(),
            locality: Locality::of(name, top.len() == name.len()),
            has_punycode: is_suspect && has_punycode(name),
            ..Self::default()
        })
    }

    /// The hazards of a name of [plain labels](has_plain_labels), which is an [ordinary](Self::of_ordinary) one.
    #[inline]
    fn of_plain_labels(host: &[u8]) -> Self {
        let locality = Locality::of(host, has_one_label(host));
        Self { locality, has_punycode: has_punycode(host), ..Self::default() }
    }

    /// The hazards of a name that is written as `piece`. `octets` are decoded, and in lower case.
    fn of_octets(piece: &[u8], mut octets: impl Iterator<Item = u8> + Clone) -> Self {
        let name = NameFacts::of(octets.clone());
        let length = name.length - usize::from(name.ends_with_dot);
        let is_one_label = name.labels < 2 && length > 0 && !name.is_numeric;
        let is_odd = |octet: &u8| !octet.is_ascii_alphanumeric() && !matches!(octet, b'-' | b'_' | b'.' | b'%');
        Self {
            is_numeric: name.is_numeric,
            // Older rules admit numbers over 255, and leading zeros, which some programs read as octal.
            address: if name.is_numeric { ipv4_of(octets.clone()) } else { None },
            ends_with_dot: name.ends_with_dot,
            is_odd: name.empty_labels > 0 || piece.iter().any(is_odd),
            is_overlong: name.longest_label > LONGEST_LABEL || length > LONGEST_NAME,
            locality: Locality::of(LastOctets::of(octets.clone(), length).octets(), is_one_label),
            has_punycode: name.has_punycode,
            is_option_like: octets.next() == Some(b'-'),
        }
    }
}

/// The octets with which a label begins that encodes characters: RFC 5890 section 2.3.1.
const PUNYCODE: &[u8; 4] = b"xn--";

/// True if a label of a name begins so.
fn has_punycode(name: &[u8]) -> bool {
    let is_encoded = |label: &[u8]| label.first_chunk::<4>().is_some_and(|start| start.eq_ignore_ascii_case(PUNYCODE));
    name.split(|octet| *octet == b'.').any(is_encoded)
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
            self.is_punycode = PUNYCODE.get(self.length).is_none_or(|wanted| octet == *wanted);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::texts::each_text;

    /// Pieces of names, in either case.
    const PIECES: [&str; 18] = [
        "a",
        "Z",
        "0",
        "12",
        "0x",
        "xn--",
        "XN--a",
        "-",
        "_",
        ".",
        "a.b",
        "metadata",
        "LocalHost",
        "google.internal",
        "home.arpa",
        "10.in-addr",
        "~",
        "\u{FC}",
    ];

    const LENGTH: u32 = if cfg!(miri) { 1 } else { 4 };

    fn by_octets(name: &str) -> NameHazards {
        NameHazards::of_octets(name.as_bytes(), name.bytes().map(|octet| octet.to_ascii_lowercase()))
    }

    #[test]
    fn an_ordinary_name_has_the_hazards_of_its_octets() {
        let (mut answers, mut declined) = (0, 0);
        each_text("", &PIECES, LENGTH, |name| {
            let ordinary = NameHazards::of_ordinary(name.as_bytes());
            if let Some(hazards) = ordinary {
                assert_eq!(hazards, by_octets(name), "{name}");
                answers += 1;
            } else {
                declined += 1;
            }
            if has_plain_labels(name.as_bytes()) {
                assert_eq!(Some(NameHazards::of_plain_labels(name.as_bytes())), ordinary, "{name}");
            }
        });
        assert!(answers > 0 && declined > 0);
    }

    #[test]
    fn a_plain_name_has_no_hazards_but_those_of_its_locality() {
        let (mut harmless, mut local) = (0, 0);
        each_text("", &PIECES, LENGTH, |name| {
            let octets = name.as_bytes();
            if is_plain_name(octets) {
                let locality = Locality::of(octets, has_one_label(octets));
                assert_eq!(by_octets(name), NameHazards { locality, ..NameHazards::default() }, "{name}");
                assert!(has_plain_labels(octets), "{name}");
                if is_harmless_name(octets) {
                    assert_eq!(locality, Locality::default(), "{name}");
                    harmless += 1;
                } else {
                    local += 1;
                }
            }
        });
        assert!(harmless > 0 && local > 0);
    }
}
