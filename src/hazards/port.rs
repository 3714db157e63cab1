//! Hazards of the port: its number, and how it is written.

use core::ops::{ControlFlow, Range};

use super::{
    hazard::{Hazard, Judge},
    warnings,
};
use crate::grammar::Span;

/// The default port of a scheme that has none, where every port has to be judged: no server listens at it.
pub(super) const NOT_ONE: u16 = 0;

/// A port that is not empty.
#[derive(Clone, Copy)]
pub(super) struct WrittenPort {
    /// The number; `None` if it is over 65535, which is no default, and not reserved.
    number: Option<u16>,
    has_zeros: bool,
}

impl WrittenPort {
    /// The port of these digits, of which there is one at least.
    #[inline(never)]
    pub(super) fn of_many(digits: &[u8]) -> Self {
        Self { number: number_of(digits), has_zeros: digits.len() > 1 && digits[0] == b'0' }
    }

    /// The same of the digits at a place of `text`, if they are few and other octets are before them, as in nearly every
    /// URL.
    ///
    /// Perf: four octets are read together.
    #[inline(always)]
    pub(super) fn of_few(text: &[u8], digits: Range<usize>) -> Option<Self> {
        let last = text[..digits.end].last_chunk().filter(|last| digits.len() <= last.len())?;
        let number = number_of_last(u32::from_le_bytes(*last), digits.len());
        Some(Self { number, has_zeros: digits.len() > 1 && text[digits.start] == b'0' })
    }

    /// True if nothing is to be said of the port, as of most.
    #[inline(always)]
    pub(super) fn is_harmless(self, default_port: Option<u16>) -> bool {
        let is_expected = match default_port {
            Some(_) => self.is_default(default_port),
            None => self.number >= Some(1024),
        };
        is_expected && !self.has_zeros
    }

    /// True if it is the default port.
    #[inline(always)]
    fn is_default(self, default_port: Option<u16>) -> bool {
        default_port.is_some_and(|port| port != NOT_ONE && self.number == Some(port))
    }

    /// Judges the hazards of the port, whose place this is.
    #[inline(never)]
    pub(super) fn judge(self, place: Span, default_port: Option<u16>, judge: &mut Judge<'_>) -> ControlFlow<()> {
        let is_default = self.is_default(default_port);
        if default_port.is_some() && !is_default {
            judge(Hazard::of_place(warnings::NON_DEFAULT_PORT, place))?;
        }
        if self.number.is_some_and(|number| number < 1024) && !is_default {
            judge(Hazard::of_place(warnings::RESERVED_PORT, place))?;
        }
        if self.number.is_none() {
            judge(Hazard::of_place(warnings::PORT_OUT_OF_RANGE, place))?;
        }
        if self.has_zeros {
            judge(Hazard::of_place(warnings::PORT_WITH_ZEROS, place))?;
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

/// The same for the last octets of a word, one to four.
#[inline(always)]
fn number_of_last(word: u32, length: usize) -> Option<u16> {
    let each = |octet: u8| u32::from_le_bytes([octet; 4]);
    let digits = (word ^ each(b'0')) & (u32::MAX << (32 - 8 * length));
    // The highest bit of an octet tells that it is no digit.
    if (digits | digits.wrapping_add(each(0x80 - 10))) & each(0x80) != 0 {
        return None;
    }
    // Twos of digits, and then all four are put together.
    let twos = (digits * 10 + (digits >> 8)) & 0x00FF_00FF;
    u16::try_from((twos * 100 + (twos >> 16)) & 0xFFFF).ok()
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
