//! The generic parse: a URL as its text and the offsets of its components, borrowed or owned.

#[macro_use]
mod delegate;

// The documentation lists the methods of a type in this order: the parse, getters, everything else.
mod parse;

mod prefix;

#[cfg(feature = "alloc")]
mod owned;

mod absolute;
mod reference;

mod address;
mod as_text;
mod component;
#[cfg(any(feature = "url", feature = "http"))]
mod convert;
mod encoded;
mod eq_str;
#[cfg(feature = "alloc")]
mod form;
mod host;
#[cfg(feature = "idna")]
mod idna;
#[cfg(feature = "alloc")]
mod in_ascii;
#[cfg(feature = "serde")]
pub mod keep_edition;
mod kind;
#[cfg(feature = "alloc")]
mod lookup;
mod offsets;
mod origin;
mod query;
mod read;
mod scheme_name;
mod segments;
#[cfg(feature = "serde")]
mod serial;
mod server;
mod servers;

#[cfg(feature = "idna")]
pub use self::idna::IdnaError;
#[cfg(feature = "idna")]
pub(crate) use self::idna::ascii;
pub(crate) use self::offsets::Offsets;
pub use self::{
    absolute::Uri,
    encoded::Encoded,
    host::{Host, HostKind},
    kind::{AuthorityKind, Form, Kind},
    origin::{Origin, OriginError},
    prefix::Prefix,
    reference::UriRef,
    scheme_name::SchemeName,
    segments::Segment,
    server::{PortError, Server},
    servers::Servers,
};
pub(crate) use self::{
    address::{ipv4, ipv6},
    prefix::{PrefixLength, prefix_length, read_prefix},
    query::{form_octets, written_pairs},
    scheme_name::{NameHead, are_named, head, head_of_octets, is_named},
    server::port_or,
};
#[cfg(feature = "alloc")]
pub(crate) use self::{
    encoded::decode, form::form_text, in_ascii::host_in_ascii, query::split_pair, servers::written_servers,
};
#[cfg(feature = "alloc")]
pub use self::{
    lookup::LookupError,
    owned::{FromStringError, UriBuf, UriRefBuf},
};
