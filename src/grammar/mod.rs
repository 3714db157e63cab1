//! The grammar: one public nom combinator for every rule on URLs of the five documents.
//!
//! Rules on other things are left out, such as those on the header fields in draft 1996.
//!
//! A function has the name of its rule in `snake_case`, and its documentation quotes the rule. Rules that several
//! documents share are here; a rule of only one document is in the module of that document. The module also names the
//! shared rules, so that a document can be compared with its module: [`rfc1738`], [`draft1996`], [`rfc2396`],
//! [`rfc2396bis`], [`rfc3986`].
//!
//! The edition travels with the text. On a `&str` a production reads RFC 3986; [`Under`] reads any other:
//!
//! ```
//! use uriel::nom::{Parser, bytes::complete::tag, character::complete::char, sequence::delimited};
//! use uriel::{Edition, grammar::{Under, host, rfc3986::uri}};
//! # use uriel::grammar::Stop;
//!
//! let (rest, parts) = delimited(tag("<URL:"), uri, char('>')).parse("<URL:http://me@h:80/p?q> and so on")?;
//! assert_eq!((parts.path, rest), ("/p", " and so on"));
//!
//! assert!(host("a_b").is_ok());
//! assert_eq!(host(Under::new("a_b", Edition::Rfc1738))?.1, "a");
//! # Ok::<_, uriel::nom::Err<Stop>>(())
//! ```

// Productions that the generic parse runs through are inlined by force (`inline(always)`), because the text that they
// pass on is a position and bitmaps in registers (see `engine`); so are the combinators of `parts`, of which a
// production of a scheme is made. Rare productions are called.

#[macro_use]
mod document;

mod address;
pub(crate) mod authority;
mod components;
mod fast;
mod host;
mod octets;
mod parts;
mod path;
mod scheme;

pub mod draft1996;
pub mod rfc1738;
pub mod rfc2396;
pub mod rfc2396bis;
pub mod rfc3986;

pub(crate) use self::document::Grammar;
pub(crate) use self::octets::UNRESERVED;
pub(crate) use self::{
    address::{IN_BRACKETS, IPV4ADDRESS, IPV6ADDRESS, IPVFUTURE, OF_ADDRESS},
    authority::PORT,
    host::{HOST, TOPLABEL},
    octets::ESCAPED,
    parts::ended,
};
pub use self::{
    address::{dec_octet, h16, ip_literal, ipv4address, ipv6address, ipv6reference, ipvfuture},
    authority::{
        ListedName, Password, Port, User, Userinfo, authority, hostport, login_by, password, port, server, servers,
        servers_or_defaults, user, userinfo,
    },
    components::{Authority, Components},
    fast::{authority_as_plain, host_or_authority},
    host::{Label, RegName, domainlabel, host, hostname, hostnumber, nonempty_host, reg_name, toplabel},
    octets::{
        SCHEME_UCHAR, alpha, alphanum, digit, escaped, hex, hialpha, lowalpha, mark, pchar, reserved, uchar,
        unreserved, uric, uric_no_slash,
    },
    parts::{Literal, Octet, expected, expected_class, expected_octet, list1, literal, next_is, octet, refused, run1},
    path::{Fragment, Query, Segment, fragment, query, segment},
    scheme::scheme,
};
pub(crate) use crate::syntax::mapped::{REG_NAME, SCHEME};
pub use crate::{
    engine::{
        plain::Under,
        scan::Span,
        text::{Read, Text, as_plain},
    },
    syntax::{
        ByEdition, Class, Rule,
        mapped::{Hex, Name, Path, Scheme},
        stop::Stop,
    },
};

/// A reference under the edition of the text, as [`UriRef::parse_with`](crate::UriRef::parse_with) reads it.
///
/// That is `genericurl` of RFC 1738, which has no relative references, `URL-reference` of draft 1996, and
/// `URI-reference` of the others. A text that begins with a scheme and ":" is never taken for a relative reference.
///
/// ```
/// use uriel::{Edition, grammar::{Under, reference}};
/// assert_eq!(reference("/p?q and").unwrap().1.query, Some("q"));
/// assert!(reference(Under::new("/p", Edition::Rfc1738)).is_err());
/// ```
#[inline(always)]
pub fn reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    by_document!(i.edition(), Document => Document::reference(i))
}
