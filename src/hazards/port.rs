//! Hazards of the port: its number, and how it is written.

use core::ops::{ControlFlow, Range};

use super::{warner::Warner, warnings};
use crate::grammar::Span;

/// A port that is not empty.
#[derive(Clone, Copy)]
pub(super) struct WrittenPort {
    /// The number; `None` if it is over 65535, which is no default, and not reserved.
    number: Option<u16>,
    has_zeros: bool,
}

impl WrittenPort {
    /// The port of the digits at a place of `text`, which is not empty.
    pub(super) fn of(text: &[u8], digits: Range<usize>) -> Self {
        Self::of_few(text, digits.clone()).unwrap_or_else(|| {
            let digits = &text[digits];
            Self { number: number_of(digits), has_zeros: digits.len() > 1 && digits[0] == b'0' }
        })
    }

    /// The same, if there are few digits and other octets before them, as in nearly every URL.
    ///
    /// Perf: eight octets are read together.
    #[inline(always)]
    pub(super) fn of_few(text: &[u8], digits: Range<usize>) -> Option<Self> {
        let last = text[..digits.end].last_chunk().filter(|last| digits.len() <= last.len())?;
        let number = number_of_last(u64::from_le_bytes(*last), digits.len());
        Some(Self { number, has_zeros: digits.len() > 1 && text[digits.start] == b'0' })
    }

    /// True if nothing is to be said of the port, as of most. `has_scheme` is true if the default port is known.
    #[inline(always)]
    pub(super) fn is_harmless(self, default_port: Option<u16>, has_scheme: bool) -> bool {
        let is_expected = match default_port {
            Some(_) => self.number == default_port,
            None => self.number.is_some(),
        };
        is_expected && !self.has_zeros && (has_scheme || self.number >= Some(1024))
    }
}

impl Warner<'_, '_, '_> {
    /// Warns of a port that is not empty. `has_scheme` is true if the default port is known.
    #[inline(never)]
    pub(super) fn warn_of_port(
        &mut self,
        port: WrittenPort,
        place: Span,
        default_port: Option<u16>,
        has_scheme: bool,
    ) -> ControlFlow<()> {
        let is_other = default_port.is_some() && default_port != port.number;
        if is_other {
            self.warn(warnings::NON_DEFAULT_PORT, place)?;
        }
        if port.number.is_some_and(|number| number < 1024) && (is_other || !has_scheme) {
            self.warn(warnings::RESERVED_PORT, place)?;
        }
        if port.number.is_none() {
            self.warn(warnings::PORT_OUT_OF_RANGE, place)?;
        }
        if port.has_zeros {
            self.warn(warnings::PORT_WITH_ZEROS, place)?;
        }
        ControlFlow::Continue(())
    }
}

/// The number that digits stand for; `None` if it is over 65535.
fn number_of(digits: &[u8]) -> Option<u16> {
    let number = digits.iter().try_fold(0_u32, |number, &digit| {
        let value = digit.wrapping_sub(b'0');
        (value < 10).then(|| (number * 10 + u32::from(value)).min(1 << 16))
    })?;
    u16::try_from(number).ok()
}

/// The same for the last octets of a word, one to eight.
#[inline(always)]
fn number_of_last(word: u64, length: usize) -> Option<u16> {
    let each = |octet: u8| u64::from_le_bytes([octet; 8]);
    let digits = (word ^ each(b'0')) & (u64::MAX << (64 - 8 * length));
    // The highest bit of an octet tells that it is no digit.
    if (digits | digits.wrapping_add(each(0x80 - 10))) & each(0x80) != 0 {
        return None;
    }
    // Twos of digits, fours, and all eight are put together.
    let twos = (digits * 10 + (digits >> 8)) & 0x00FF_00FF_00FF_00FF;
    let fours = (twos * 100 + (twos >> 16)) & 0x0000_FFFF_0000_FFFF;
    let number = (fours * 10_000 + (fours >> 32)) & 0xFFFF_FFFF;
    u16::try_from(number).ok()
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    #[test]
    fn a_number_is_that_of_core() {
        let numbers = (0..70_000).step_by(if cfg!(miri) { 6_553 } else { 1 }).chain([99_999_999, 100_000_000]);
        let mut answers = 0;
        for number in numbers {
            for before in ["x://h:", "", "00", "000000000000"] {
                let text = format!("x{before}{number}");
                let digits = text.trim_start_matches(|character: char| !character.is_ascii_digit());
                let wanted = digits.parse().ok();
                assert_eq!(number_of(digits.as_bytes()), wanted, "{text}");
                let few = WrittenPort::of_few(text.as_bytes(), text.len() - digits.len()..text.len());
                assert!(few.is_none_or(|port| port.number == wanted), "{text}");
                answers += usize::from(few.is_some());
            }
        }
        for octet in (0..=u8::MAX).filter(|octet| !octet.is_ascii_digit()) {
            for at in 0..4 {
                let mut text = *b"//host:8080";
                text[7 + at] = octet;
                assert_eq!(number_of(&text[7..]), None, "{text:?}");
                assert!(WrittenPort::of_few(&text, 7..11).is_some_and(|port| port.number.is_none()), "{text:?}");
            }
        }
        assert!(answers > 0);
    }
}
