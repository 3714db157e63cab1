//! Wire plans: what a URL makes its client do, as data.
//!
//! RFC 1738 section 3 says scheme by scheme which commands a client sends and which octets they carry. Each scheme
//! gives this plan by a method of its typed URL, and [`Scheme::plan`](crate::Scheme::plan) lists it for programs that
//! handle URLs of any scheme. This module sends nothing, and looks up no host but a [`Peer`] that the standard library
//! is given to connect to.
//!
//! A [`Line`] cannot hold CR, LF or NUL, so a URL cannot smuggle a second command into a plan: such a URL is refused
//! with a [`WireError`], which has the place of the escape (RFC 1738 section 6). Only the answers of a gopher+ form may
//! have line ends, unless the port is reserved for another protocol.
//!
//! ```
//! use uriel::{Registry, wire::{Item, Value}};
//!
//! let registry = Registry::rfc1738();
//! let mut sent = Vec::new();
//! registry.parse("ftp://myname@host.dom/%2Fetc/motd")?.plan(&mut |Item { value, .. }| {
//!     if let Value::Commands(commands) = value {
//!         sent.extend(commands.map(|command| command.to_string()));
//!     }
//! })?;
//! assert_eq!(sent, ["CWD /etc", "RETR motd"]);
//!
//! let error = registry.parse("ftp://h/x%0D%0AQUIT")?.plan(&mut |_| {}).unwrap_err();
//! assert_eq!((error.field(), error.span()), ("name", 9..12));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod command;
mod error;
mod item;
mod line;
mod peer;

pub use self::{
    command::{Command, Login, Password},
    error::{WireError, WireErrorKind},
    item::{Item, Value, Visit},
    line::{Line, Octets},
    peer::Peer,
};
