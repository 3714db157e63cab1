//! Targets: where a link of a stranger may lead.
//!
//! A site that sends its visitors on to `?next=…` is asked to send them elsewhere; readers of URLs differ in what they
//! take for elsewhere: `//evil.example`, `/\evil.example`, `https:evil.example`, a tab between two slashes. So a
//! [`Target`] does not ask whether a text looks harmless. It resolves the text against a base, compares origins, and
//! gives back another text: one that begins with a single "/", and that every reader resolves to the same URL. Give it
//! the value of the parameter, decoded, as [`UriRef::form_value`](crate::UriRef::form_value) does.
//!
//! | question | answered by |
//! |---|---|
//! | May a link lead there, and what do I send? | [`Target::check`] |
//! | Is a URL at or below another? | [`is_within`], or [`is_within_with`], which may fix the query and the fragment |
//! | Is a host one of those that I list? | [`HostPattern`] |
//! | Is it the redirect URI that a client has registered? | [`is_redirect_uri`] |
//! | Is it a resource that an authorization server has, or the issuer that was asked for? | [`is_resource`], [`is_issuer`] |
//!
//! ```
//! use uriel::{Registry, target::Target};
//!
//! let registry = Registry::current();
//! let target = Target::of(registry.parse("https://shop.example/cart?login=1")?)?;
//! assert_eq!(target.check("/account?tab=2#orders").as_deref(), Ok("/account?tab=2#orders"));
//! assert_eq!(target.check("https://shop.example:443/a/../b").as_deref(), Ok("/b"));
//! for elsewhere in ["//evil.example", "/\\evil.example", "https:evil.example", "javascript:alert(1)", "/a/..//evil.example"] {
//!     assert!(target.check(elsewhere).is_err());
//! }
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod link;
mod oauth;
mod refused;
mod within;

pub use self::{
    link::Target,
    oauth::{is_issuer, is_redirect_uri, is_resource},
    refused::{LinkReason, RefusedLink},
    within::{Fixed, WithinError, is_within, is_within_with},
};
pub use crate::hazards::{HostPattern, ParseHostPatternError};
