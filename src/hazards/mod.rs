//! Hazards of URLs: dangers that can be seen in the text of a URL, without network access.
//!
//! RFC 1738 section 6, RFC 2396 section 7 and RFC 3986 section 7 warn of URLs that are valid and yet do harm: they
//! carry a password, send octets to a port of another protocol, or look like the URL of another host.
//! [`Parsed::hazards`](crate::Parsed::hazards) lists these hazards and those that the scheme adds;
//! [`UriRef::hazards`](crate::UriRef::hazards) lists those that can be seen without the scheme.
//! [`Parsed::visit_hazards`](crate::Parsed::visit_hazards) and [`UriRef::visit_hazards`](crate::UriRef::visit_hazards)
//! pass them to a closure, without a list.
//!
//! ```
//! use uriel::{Registry, hazards::HazardKind};
//!
//! let registry = Registry::current();
//! let hazards = registry.parse("http://www.bank.example@evil.example/")?.hazards();
//! assert_eq!((hazards[0].kind(), hazards[0].span()), (HazardKind::UserLikeHost, 7..23));
//! assert!(registry.parse("http://www.bank.example/a?b=1")?.hazards().is_empty());
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! | kind | hazard | section |
//! |---|---|---|
//! | `script-scheme` | a scheme that runs or holds content (`javascript`, `vbscript`, `data`, `blob`) or opens another URL (`jar`, `view-source`, `feed`) | — |
//! | `scheme-like-host` | `localhost` or a name with a "." for the scheme, and a port after it: `example.com:8080/x`; or a list of hosts and ports: `h1:9092,h2:9092` | RFC 3986 section 4.5 |
//! | `password` | a password in the authority | RFC 3986 section 7.5 |
//! | `non-default-port` | a port that is not the default of the scheme | RFC 1738 section 6 |
//! | `reserved-port` | a non-default port below 1024, where other protocols listen | RFC 1738 section 6 |
//! | `port-out-of-range` | a port over 65535, of which some programs keep the last sixteen bits | RFC 3986 section 3.2.3 |
//! | `port-with-zeros` | a port with zeros in front, which some read as octal | RFC 3986 section 3.2.3 |
//! | `empty-port` | a ":" without a port after it | RFC 3986 section 3.2.3 |
//! | `second-at` | more than one "@" in the authority, raw or encoded: programs split at different ones | RFC 3986 section 7.6 |
//! | `user-like-host` | a user that looks like a host, a name or an address | RFC 3986 section 7.6 |
//! | `backslash` | an encoded "\\" in the authority, which some programs read as "/" | RFC 3986 section 7.6 |
//! | `userinfo` | any user, with or without a password | RFC 3986 section 7.6 |
//! | `empty-user` | a user that is empty, with or without a password | RFC 3986 section 3.2.1 |
//! | `option-like` | a user, a host, or a path without a "/" in front, that begins with "-" | — |
//! | `encoded-host` | escapes in the host, which not all programs decode | RFC 3986 section 3.2.2 |
//! | `numeric-host` | a host that some read as an IPv4 address: `2130706433`, `0x7f.1`, `0177.0.0.1`; the message names it | RFC 3986 section 7.4 |
//! | `trailing-dot` | a host that ends with a ".": the same host in the DNS, but another text | RFC 3986 section 3.2.2 |
//! | `odd-host` | a name with a character besides letters, digits, "-", "_" and ".", or with an empty label | RFC 3986 section 3.2.2 |
//! | `overlong-host` | a name of over 253 characters, or a label of over 63 | RFC 1035 section 2.3.4 |
//! | `loopback-host` and others | an address that is not global, of one of the classes below | below |
//! | `metadata-host` | an address or a name at which a cloud tells an instance its keys | — |
//! | `local-name` | `localhost`, `local`, `internal`, `home.arpa`, `localdomain`, and names under them; names of private IPv4 addresses | RFC 6761 section 6 |
//! | `special-use-name` | `test`, `invalid`, `onion`, and names under these and under `alt`: none is in the public DNS | RFC 6761 section 6, RFC 7686, RFC 9476 |
//! | `one-label-host` | a name of one label, which is looked up in the local network | RFC 3986 section 3.2.2 |
//! | `punycode-host` | a label that begins with `xn--`, whose characters may look like others | RFC 5890 section 4.4 |
//! | `invalid-punycode` | such a label that encodes no characters, as `xn--` alone: its Punycode is wrong, or all ASCII | RFC 5890 section 2.3.2.1 |
//! | `at-sign-after-authority` | an "@" after an authority that "?" or "#" has ended | RFC 3986 section 3.2 |
//! | `encoded-line-delimiter` | `%0A` or `%0D`, which a line protocol must never get | RFC 1738 section 6 |
//! | `encoded-nul` | `%00`, which some programs take for the end of a text | RFC 3986 section 7.3 |
//! | `encoded-control` | the escape of another control character | RFC 3986 section 7.3 |
//! | `encoded-slash` | `%2F` or `%5C` in the path | RFC 3986 section 7.3 |
//! | `encoded-dot-segment` | a segment "." or ".." with a dot that is encoded | RFC 3986 section 7.3 |
//! | `editions-differ` | an authority that two editions read differently | the editions themselves |
//!
//! The classes of addresses have a kind each: `unspecified-host`, `loopback-host`, `private-host`, `shared-host`,
//! `link-local-host`, `unique-local-host`, `multicast-host`, `broadcast-host`, `documentation-host`,
//! `benchmarking-host`, `metadata-host`, `embedded-ipv4-host`, `reserved-host`; [`AddressClass`] has their blocks. An
//! IPv6 address that holds an IPv4 address has the kind of that one too, and so has a numeric host. Escapes in a host
//! count as what they stand for.
//!
//! # Policies
//!
//! A [`Policy`] says which schemes, hosts, ports, classes of addresses and hazards a program lets through. `public-web`
//! and `strict` are defined; each can be changed. The reasons of a refusal are hazards, and three more kinds: `scheme`,
//! `host`, and `no-host`.
//!
//! # Refused texts
//!
//! A text that is no URL may be one to a lenient reader. [`hazards_of_text`] lists what such a reader drops or
//! replaces: `white-space`, `line-end`, `control`, `not-ascii`, and `backslash`.
//!
//! # Hazards of schemes
//!
//! A scheme adds its own hazards, each with a [`Warning`], by [`Scheme::hazards`](crate::Scheme::hazards):
//! `foreign-host`, `drive` and `double-slash` of a file URL, `question-mark` of an ftp or gopher URL, `no-addr-spec`
//! and `unsafe-header` of a mailto URL. A scheme whose parameters name a server warns of it, as `server-parameter` does
//! of `postgresql://h/db?host=other`, so that policies refuse it. A scheme removes no hazard: the text between
//! "//" and the next "/", "?" or "#" is read as an authority, whatever parts the rule of the scheme makes of it.
//!
//! This module and the hook of the schemes need the feature `hazards`, which is on by default. `non-default-port` and
//! the hazards that a scheme adds need the scheme in the registry, and so its feature, such as `scheme-http`.
//!
//! The list is meant for people. A URL without hazards may still be unsafe, and a URL with hazards may be
//! harmless.

mod address;
mod checked;
mod editions;
mod escapes;
mod glance;
mod hazard;
mod host;
mod host_pattern;
mod kind;
mod list;
mod local_names;
mod login;
mod name;
mod places;
mod policy;
mod port;
mod punycode;
mod refusal;
mod refused;
mod schemes;
mod server;
mod servers;
mod url;
mod warnings;

pub use self::{
    address::AddressClass,
    checked::Checked,
    hazard::{Hazard, Visit, Warning},
    host_pattern::{HostPattern, ParseHostPatternError},
    kind::HazardKind,
    list::{Hazards, IntoIter},
    policy::{ParsePolicyError, Policy},
    refusal::Refusal,
    refused::{hazards_of_text, visit_hazards_of_text},
};
pub(crate) use self::{
    checked::sealed,
    hazard::{Reporter, report_all},
    url::{find_at_places, find_by_server, find_in_reference, find_without_server},
};
