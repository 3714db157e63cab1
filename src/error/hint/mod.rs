//! Hints: what to do about an error that a set of expected characters does not explain. A scheme has its own:
//! [`Production::HINT`](crate::scheme::Production::HINT).

mod address;
mod notation;
mod template;

pub(crate) use self::notation::{is_list_of_hosts, is_remote_path, needs_no_hint};
pub(crate) use self::template::begins_placeholder;
pub(super) use self::{
    address::of_address,
    notation::{is_of_scheme, of_text},
};
