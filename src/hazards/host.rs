//! Hazards of the host: addresses that are not public, numbers that are read as addresses, and names.

use core::{
    net::{IpAddr, Ipv4Addr},
    ops::ControlFlow,
};

use super::{
    address::classes_of,
    local_names::{LastOctets, Locality, may_be_local},
    name::{LOCAL, LONGEST_LABEL, LONGEST_NAME, ONE_LABEL, bit},
    punycode::{self, Punycode},
    warner::Warner,
    warnings,
};
use crate::{engine::octets::first_of_rare, grammar::Span, uri::Host};

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
            self.warn_of_classes(place, classes_of(IpAddr::V4(address)), Some(address))?;
        }
        name.locality.judge(place, self.judge)?;
        if name.has_punycode {
            self.warn(warnings::PUNYCODE_HOST, place)?;
        }
        if name.has_wrong_punycode {
            self.warn(warnings::INVALID_PUNYCODE, place)?;
        }
        if name.is_option_like {
            self.warn(warnings::OPTION_LIKE, place)?;
        }
        ControlFlow::Continue(())
    }
}

/// The hazards of a name.
#[allow(clippy::struct_excessive_bools, reason = "each is a hazard of its own")]
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
    /// True if a label is encoded and encodes no characters.
    has_wrong_punycode: bool,
    is_option_like: bool,
}

impl NameHazards {
    fn of(host: Host<'_>) -> Self {
        let piece = host.as_bytes();
        let lower = |octet: u8| octet.to_ascii_lowercase();
        // Perf: hardly any host has escapes.
        if first_of_rare(piece, b'%').is_some() {
            Self::of_octets(piece, host.encoded().octets().map(lower))
        } else {
            Self::of_octets(piece, piece.iter().copied().map(lower))
        }
    }

    /// The hazards of a name that is written as `piece`. `octets` are decoded, and in lower case.
    fn of_octets(piece: &[u8], mut octets: impl Iterator<Item = u8> + Clone) -> Self {
        let name = NameFacts::of(octets.clone());
        let length = name.length - usize::from(name.ends_with_dot);
        let is_one_label = name.labels < 2 && length > 0 && !name.is_numeric;
        let is_odd = |octet: &u8| !octet.is_ascii_alphanumeric() && !matches!(octet, b'-' | b'_' | b'.' | b'%');
        let end = LastOctets::of(octets.clone(), length);
        let locality = bit(is_one_label, ONE_LABEL) | bit(may_be_local(end.octets()), LOCAL);
        Self {
            is_numeric: name.is_numeric,
            // Older rules admit numbers over 255, and leading zeros, which some programs read as octal.
            address: if name.is_numeric { ipv4_of(octets.clone()) } else { None },
            ends_with_dot: name.ends_with_dot,
            is_odd: name.empty_labels > 0 || piece.iter().any(is_odd),
            is_overlong: name.longest_label > LONGEST_LABEL || length > LONGEST_NAME,
            locality: Locality::of(end.octets(), locality),
            has_punycode: name.has_punycode,
            has_wrong_punycode: name.has_wrong_punycode,
            is_option_like: octets.next() == Some(b'-'),
        }
    }
}

/// What one look at the octets of a name says of it.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct NameFacts {
    length: usize,
    /// The number of labels that are not empty.
    labels: usize,
    ends_with_dot: bool,
    /// The number of times that a "." is at the beginning, or after another one.
    empty_labels: usize,
    longest_label: usize,
    has_punycode: bool,
    has_wrong_punycode: bool,
    is_numeric: bool,
}

impl NameFacts {
    /// `octets` are decoded, and in lower case.
    fn of(octets: impl Iterator<Item = u8>) -> Self {
        let (mut length, mut labels, mut empty_labels, mut longest_label) = (0, 0, 0, 0);
        let (mut has_punycode, mut has_wrong_punycode) = (false, false);
        let (mut last, mut label) = (LabelFacts::default(), LabelFacts::default());
        for octet in octets {
            length += 1;
            if octet == b'.' {
                empty_labels += usize::from(label.length == 0);
                has_wrong_punycode |= label.is_wrong();
                (last, label) = (label, LabelFacts::default());
            } else {
                labels += usize::from(label.length == 0);
                label.push(octet);
                longest_label = longest_label.max(label.length);
                has_punycode |= label.is_encoded();
            }
        }
        let ends_with_dot = length > 0 && label.length == 0;
        let is_numeric = if ends_with_dot { last.is_number() } else { label.is_number() };
        has_wrong_punycode |= label.is_wrong();
        Self {
            length,
            labels,
            ends_with_dot,
            empty_labels,
            longest_label,
            has_punycode,
            has_wrong_punycode,
            is_numeric,
        }
    }
}

/// What is known of the octets of a label.
struct LabelFacts {
    length: usize,
    is_decimal: bool,
    is_hexadecimal: bool,
    /// True if all octets up to the fourth are those of `xn--`.
    may_be_encoded: bool,
    /// The octets after them.
    punycode: Punycode,
}

impl Default for LabelFacts {
    fn default() -> Self {
        let punycode = Punycode::default();
        Self { length: 0, is_decimal: true, is_hexadecimal: true, may_be_encoded: true, punycode }
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
        if self.may_be_encoded {
            match punycode::PREFIX.get(self.length) {
                Some(wanted) => self.may_be_encoded = octet == *wanted,
                None => self.punycode.push(octet),
            }
        }
        self.length += 1;
    }

    /// True if the label begins with `xn--`.
    const fn is_encoded(&self) -> bool {
        self.may_be_encoded && self.length >= punycode::PREFIX.len()
    }

    /// True if it does, and encodes no characters.
    fn is_wrong(&self) -> bool {
        self.is_encoded() && !self.punycode.encodes_characters()
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
    use super::{
        super::{
            hazard::{place_in, told},
            name::{NO_NAME, found_in_name, found_in_plain_name, judge_ordinary_name},
        },
        *,
    };
    use crate::{
        syntax::{Edition, texts::each_text},
        uri::Host,
    };

    /// Pieces of names, in either case.
    const PIECES: [&str; 19] = [
        "a",
        "Z",
        "0",
        "12",
        "0x",
        "xn--",
        "XN--a",
        "-kva",
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

    #[test]
    fn an_ordinary_name_has_the_hazards_of_its_octets() {
        let (mut harmless, mut suspect, mut others) = (0, 0, 0);
        each_text("", &PIECES, if cfg!(miri) { 1 } else { 4 }, |name| {
            let (octets, place) = (name.as_bytes(), place_in(name, name));
            let found = found_in_name(octets);
            if found & NO_NAME != 0 {
                assert!(found_in_plain_name(octets) & NO_NAME != 0, "{name}");
                others += 1;
                return;
            }
            assert!(found_in_plain_name(octets) == found || found_in_plain_name(octets) & NO_NAME != 0, "{name}");
            let host = Host::new_unchecked(name, Edition::Rfc3986);
            let by_octets = told(|judge| Warner { url: name, judge }.warn_of_name(host, place));
            assert_eq!(told(|judge| judge_ordinary_name(octets, found, place, judge)), by_octets, "{name}");
            assert!(found != 0 || by_octets.is_empty(), "{name}");
            *if found == 0 { &mut harmless } else { &mut suspect } += 1;
        });
        assert!(harmless > 0 && suspect > 0 && others > 0);
    }

    #[test]
    fn a_long_name_has_the_hazards_of_its_octets() {
        for (label, labels) in
            [(1, 126), (1, 127), (31, 7), (31, 8), (62, 1), (62, 4), (63, 1), (63, 3), (63, 4), (64, 2)]
        {
            for end in ["", ".", "ab", ".c0m", ".0", "_", ".xn--a"] {
                let name = &(vec!["a".repeat(label); labels].join(".") + end);
                let (found, place) = (found_in_name(name.as_bytes()), place_in(name, name));
                let host = Host::new_unchecked(name, Edition::Rfc3986);
                let by_octets = told(|judge| Warner { url: name, judge }.warn_of_name(host, place));
                let is_overlong = by_octets.iter().any(|hazard| hazard.kind().as_str() == "overlong-host");
                assert_eq!(found & NO_NAME != 0, is_overlong || end == ".0" || end == "_", "{name}");
                if found & NO_NAME == 0 {
                    assert_eq!(
                        told(|judge| judge_ordinary_name(name.as_bytes(), found, place, judge)),
                        by_octets,
                        "{name}"
                    );
                }
            }
        }
    }
}
