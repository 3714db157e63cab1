//! The warnings that the library defines, in the order of the table of hazards.

use super::{HazardKind as Kind, Warning};

pub(super) const PASSWORD: &Warning =
    &Warning::of(Kind::Password, "RFC 3986 section 7.5", "whoever sees the URL sees its password");
pub(super) const NON_DEFAULT_PORT: &Warning =
    &Warning::of(Kind::NonDefaultPort, "RFC 1738 section 6", "the port is not the default of the scheme");
pub(super) const RESERVED_PORT: &Warning =
    &Warning::of(Kind::ReservedPort, "RFC 1738 section 6", "the port is below 1024, where another protocol may listen");
pub(super) const SECOND_AT: &Warning =
    &Warning::of(Kind::SecondAt, "RFC 3986 section 7.6", "readers split the authority at different \"@\"");
pub(super) const USER_LIKE_HOST: &Warning = &Warning::of(
    Kind::UserLikeHost,
    "RFC 3986 section 7.6",
    "the user looks like the host, which comes after the \"@\"",
);
pub(super) const BACKSLASH: &Warning =
    &Warning::of(Kind::Backslash, "RFC 3986 section 7.6", "some readers take the \"\\\" in the authority for \"/\"");
pub(super) const ENCODED_HOST: &Warning =
    &Warning::of(Kind::EncodedHost, "RFC 3986 section 3.2.2", "not all readers decode the escapes of a host");
pub(super) const NUMERIC_HOST: &Warning =
    &Warning::of(Kind::NumericHost, "RFC 3986 section 7.4", "some readers take the host for an IPv4 address");
pub(super) const TRAILING_DOT: &Warning = &Warning::of(
    Kind::TrailingDot,
    "RFC 3986 section 3.2.2",
    "with the last \".\" the host is another text, and the same host",
);
pub(super) const ENCODED_LINE_DELIMITER: &Warning = &Warning::of(
    Kind::EncodedLineDelimiter,
    "RFC 1738 section 6",
    "decoded, the escape would end a line and begin another command",
);
pub(super) const ENCODED_NUL: &Warning =
    &Warning::of(Kind::EncodedNul, "RFC 3986 section 7.3", "decoded, the escape would end the text for some readers");
pub(super) const EDITIONS_DIFFER: &Warning = &Warning {
    kind: Kind::EditionsDiffer,
    section: None,
    message: "editions of the syntax read different authorities",
};
