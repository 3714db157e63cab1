//! How far a pattern reads for a secret.

/// The greatest number of octets on either side of a place that a pattern looks at to tell a secret. The secret may be
/// longer, if it has no white space, or is in quotation marks.
pub(crate) const NEAR: usize = 1024;

/// The greatest number of octets between two quotation marks around a secret.
pub(crate) const LONGEST_QUOTATION: usize = 4096;
