//! Comparison of a borrowed piece of a URL with a `str`.

/// Implements `==` between a type with `as_str` and `str`, with either of them on the left; `$eq` compares two `&str`.
macro_rules! eq_str {
    ($Piece:ident, $eq:expr) => {
        impl PartialEq<str> for $Piece<'_> {
            #[inline]
            fn eq(&self, other: &str) -> bool {
                $eq(self.as_str(), other)
            }
        }

        impl PartialEq<&str> for $Piece<'_> {
            #[inline]
            fn eq(&self, other: &&str) -> bool {
                $eq(self.as_str(), other)
            }
        }

        impl PartialEq<$Piece<'_>> for str {
            #[inline]
            fn eq(&self, other: &$Piece<'_>) -> bool {
                $eq(self, other.as_str())
            }
        }

        impl PartialEq<$Piece<'_>> for &str {
            #[inline]
            fn eq(&self, other: &$Piece<'_>) -> bool {
                $eq(self, other.as_str())
            }
        }
    };
}

pub(super) use eq_str;
