//! Hints: what to do about an error that a set of expected characters does not explain. A scheme has its own:
//! [`Production::HINT`](crate::scheme::Production::HINT).

mod address;
mod notation;

#[cfg(feature = "hazards")]
pub(crate) use self::notation::is_list_of_hosts;
#[cfg(any(feature = "explain", feature = "mend"))]
pub(crate) use self::notation::is_remote_path;
pub(crate) use self::notation::needs_no_hint;
pub(super) use self::{
    address::of_address,
    notation::{is_of_scheme, of_text},
};
