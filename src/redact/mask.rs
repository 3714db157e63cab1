//! Masks: texts that are shown instead of secrets.

use core::fmt;

/// The text that stands for a secret of any length.
pub(crate) const MASK: &str = "***";

/// A text that is shown instead of each secret.
///
/// ```
/// use uriel::redact::{Mask, url};
/// let shown = |mask| url("http://me:s3cret@h/").with_mask(mask).to_string();
/// assert_eq!(shown(Mask::Asterisks), "http://me:***@h/");
/// assert_eq!(shown(Mask::OpenTelemetry), "http://REDACTED:REDACTED@h/");
/// assert_eq!(shown(Mask::Length), "http://me:******@h/");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Mask {
    /// Three asterisks, which tell no length.
    #[default]
    Asterisks,
    /// `REDACTED`, for every user too, as OpenTelemetry's semantic conventions have it for `url.full`.
    OpenTelemetry,
    /// An asterisk for each character, or for each octet of a [`Stream`](super::Stream): it gives the length away.
    Length,
}

impl Mask {
    /// Writes what stands for a secret of `length` characters.
    pub(super) fn write(self, length: usize, out: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Self::Asterisks => out.write_str(MASK),
            Self::OpenTelemetry => out.write_str(REDACTED),
            Self::Length => (0..length).try_for_each(|_| out.write_char('*')),
        }
    }
}

const REDACTED: &str = "REDACTED";
