//! Targets: where a link of a stranger may lead.
//!
//! A site that sends its visitors on to `?next=…` is asked to send them elsewhere; readers of URLs differ in what they take
//! for elsewhere: `//evil.example`, `/\evil.example`, `https:evil.example`, a tab between two slashes. So a [`Target`] does
//! not ask whether a text looks harmless. It resolves the text against a base, compares origins, and gives back another
//! text: one that begins with a single "/", and that every reader resolves to the same URL.
//!
//! | question | answered by |
//! |---|---|
//! | May a link lead there, and what do I send? | [`Target::check`] |
//! | Is a URL at or below another? | [`is_within`] |
//! | Is a host one of those that I list? | [`HostPattern`] |
//! | Is it the redirect URI that a client has registered? | [`is_redirect_uri`] |
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

mod host_pattern;
mod link;
mod redirect_uri;
mod refused;
mod within;

pub use self::{
    host_pattern::{HostPattern, ParseHostPatternError},
    link::Target,
    redirect_uri::is_redirect_uri,
    refused::{Reason, Refused},
    within::is_within,
};
