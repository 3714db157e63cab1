//! Pseudo-random numbers, the same for the same seed, and the number and the length of the texts to make with them.

use std::{env, fmt};

/// The number of texts that a test makes: `URIEL_STRINGS`, or `default`.
pub fn strings(default: u64) -> u64 {
    number("URIEL_STRINGS").unwrap_or(default)
}

/// The length of a test's longest text: `URIEL_OCTETS`, or `default`.
pub fn octets(default: usize) -> usize {
    number("URIEL_OCTETS").map_or(default, |octets| usize::try_from(octets).expect("it is a length"))
}

/// The seed of a test's texts: `URIEL_SEED`, or `default`.
pub fn seed(default: u64) -> u64 {
    number("URIEL_SEED").unwrap_or(default)
}

/// Checks that one in `times` of `all` generated texts was of some kind, so that a test sees enough of it. Chance moves
/// a number by its square root: three of them are allowed for, and so a handful of texts may have none.
#[track_caller]
pub fn expect_share(found: u64, times: u64, all: u64, kind: impl fmt::Display) {
    let share = all / times;
    assert!(
        found >= share.saturating_sub(3 * share.isqrt()),
        "{kind}: {found} of {all} texts, expected one in {times}"
    );
}

fn number(variable: &str) -> Option<u64> {
    let value = env::var(variable).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{variable} is a number, and not {value:?}")))
}

/// Steele, Lea and Flood's `SplitMix64`: small, and good enough to choose with.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from((self.next() >> 32) % end as u64).expect("it is below a usize")
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// At most five octets of any kind, with many that are reserved.
    pub fn octets(&mut self) -> Vec<u8> {
        let length = self.below(6);
        (0..length)
            .map(|_| match self.below(3) {
                0 => *self.pick(b"/?#[]@:;=&+%~ \t\r\n\0\"<>{}|\\^`,*"),
                1 => *self.pick(b"abcXYZ019-._"),
                _ => u8::try_from(self.below(256)).expect("it is below 256"),
            })
            .collect()
    }

    pub fn word(&mut self, from: &[&'static str]) -> &'static str {
        self.pick::<&'static str>(from)
    }
}
