//! Names of fields as numbers, for comparisons without a loop.

/// The name of a field as a declaration writes it, without the `r#` of a name that is a keyword of Rust.
#[doc(hidden)]
#[must_use]
pub const fn field_name(written: &'static str) -> &'static str {
    match written.as_bytes() {
        [b'r', b'#', name @ ..] => match core::str::from_utf8(name) {
            Ok(name) => name,
            Err(_) => written,
        },
        _ => written,
    }
}

/// A field, for the slots of a template: its name, if its value is the text as it is written, and if it is secret.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct NamedField {
    pub name: &'static str,
    pub is_as_written: bool,
    pub is_secret: bool,
}

/// The name of a field as a number.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Id(u64);

impl Id {
    /// The number of a name: a hash of all its octets, and in the lowest six bits the number of the name's bit.
    ///
    /// A name of eight to sixteen octets is hashed by its first and last eight, one of four to seven by its first and
    /// last four. Other names are hashed by FNV-1a. Two names can have the same number, but not two of one scheme: see
    /// [`expect_distinct`](Self::expect_distinct).
    ///
    /// The hash is short because the names of flags, and of the fields of a scheme that is no
    /// [`Production`](crate::scheme::Production), are hashed at run time.
    #[inline]
    #[must_use]
    pub const fn of(name: &str) -> Self {
        let octets = name.as_bytes();
        let (head, tail) = match (octets.first_chunk(), octets.last_chunk()) {
            (Some(head), Some(tail)) if octets.len() <= 16 => (u64::from_le_bytes(*head), u64::from_le_bytes(*tail)),
            _ => Self::head_and_tail_of_other_lengths(octets),
        };
        let mixed = head ^ tail.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(32) ^ octets.len() as u64;
        Self(mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) << 6 | Self::number(octets))
    }

    /// The number of the name of a field that a declaration writes.
    #[must_use]
    pub const fn of_written(written: &'static str) -> Self {
        Self::of(field_name(written))
    }

    /// Fails, when a scheme is compiled, if two names are not the same and have the same number.
    pub(crate) const fn expect_distinct(one: &str, other: &str) {
        assert!(
            Self::of(one).0 != Self::of(other).0 || Self::is_same(one.as_bytes(), other.as_bytes()),
            "two names of fields have the same number, by which they are compared while a URL is written: rename one of them"
        );
    }

    const fn is_same(mut one: &[u8], mut other: &[u8]) -> bool {
        while let ([a, after_a @ ..], [b, after_b @ ..]) = (one, other) {
            if *a != *b {
                return false;
            }
            (one, other) = (after_a, after_b);
        }
        one.is_empty() && other.is_empty()
    }

    /// The two words that [`of`](Self::of) mixes, for a name that does not have eight to sixteen octets.
    #[inline]
    const fn head_and_tail_of_other_lengths(octets: &[u8]) -> (u64, u64) {
        if let (Some(head), Some(tail), false) = (octets.first_chunk(), octets.last_chunk(), octets.len() > 8) {
            return (u32::from_le_bytes(*head) as u64, u32::from_le_bytes(*tail) as u64);
        }
        let (mut hash, mut k) = (0xCBF2_9CE4_8422_2325_u64, 0);
        while k < octets.len() {
            hash = (hash ^ octets[k] as u64).wrapping_mul(0x0100_0000_01B3);
            k += 1;
        }
        (hash, 0)
    }

    /// The number of a name's bit.
    #[inline]
    const fn number(octets: &[u8]) -> u64 {
        match (octets.first(), octets.last()) {
            (Some(first), Some(last)) => (*first as u64 + 8 * *last as u64 + 2 * octets.len() as u64) % 64,
            _ => 0,
        }
    }

    /// The bit of the name in a set of 64 bits. Names can share a bit, so a set may seem to contain a name that was not
    /// added.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << (self.0 % 64)
    }

    /// The bit of a name.
    ///
    /// Perf: one test of the bit shows that a name has no value, as most have none, without a comparison of numbers
    /// (build: four parts and a typecode).
    #[inline]
    pub(crate) const fn bit_of(name: &str) -> u64 {
        1 << Self::number(name.as_bytes())
    }
}
