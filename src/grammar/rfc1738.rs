//! RFC 1738, section 5: the BNF for specific URL schemes, in its order.
//!
//! Under [`Edition::Rfc1738`] each function reads exactly its rule. Under a later edition it keeps the structure and
//! takes characters, hosts and ports from that edition. Rules that other documents have too are defined in
//! [`grammar`](super), and the rules of a scheme in the scheme's file; both are named again here.
//!
//! ```
//! use uriel::{Edition, grammar::{Under, rfc1738::login}};
//! let (_, server) = login(Under::new("me:pw@h:21/", Edition::Rfc1738)).unwrap();
//! assert_eq!((server.userinfo, server.host, server.port), (Some("me:pw"), "h", Some("21")));
//! ```

use nom::Parser;

use super::{
    authority::{EmptyHost, userinfo_host_port},
    components::{Authority, Components},
    document::Grammar,
    draft1996::goes_on,
    fast::{self, named_hostport, or_rule, simple_hostport},
    parts::{expected_octet, literal, octet},
    path::Query,
};
pub use super::{
    authority::{hostport, password, port, user},
    host::{domainlabel, host, hostname, hostnumber, toplabel},
    octets::{
        alpha, alphanum as alphadigit, digit, escaped as escape, extra, hex, hialpha, lowalpha, national, punctuation,
        reserved, safe, uchar, unreserved, uric as xchar,
    },
    scheme::scheme,
};
pub use crate::scheme_rules::*;
use crate::{
    engine::{
        plain::Under,
        text::{Read, Text},
    },
    syntax::{
        ByEdition, CharSet, Class, Edition, Rule,
        charset::{ALPHA, ALPHANUM, DIGIT, rfc1738},
        mapped::Path,
    },
};

/// The document, for the generic parse.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rfc1738;

impl Grammar for Rfc1738 {
    const EDITION: Edition = Edition::Rfc1738;

    #[inline(always)]
    fn reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
        genericurl(i)
    }

    #[inline(always)]
    fn absolute_reference<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
        genericurl(i)
    }

    #[inline(always)]
    fn authority<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
        login(i)
    }
}

// ----- The generic form of a URL is: -----

/// A URL of any scheme.
///
/// RFC 1738 section 5
/// ```abnf
/// genericurl = scheme ":" schemepart
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc1738::genericurl}};
/// let (_, parts) = genericurl(Under::new("x://me@h/p", Edition::Rfc1738)).unwrap();
/// assert_eq!((parts.authority.unwrap().userinfo, parts.path), (Some("me"), "/p"));
/// ```
#[inline(always)]
pub fn genericurl<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (i, scheme) = scheme(i)?;
    let (i, ()) = octet(b':').parse(i)?;
    let (i, schemepart) = schemepart(i)?;
    Ok((i, Components { scheme: Some(scheme), ..schemepart }))
}

// ----- Specific predefined schemes are defined here; new schemes may be registered with IANA -----

// `url`, and the rules of each scheme: `schemes/rfc1738.rs`.

// ----- New schemes should follow the general syntax -----

/// A URL of a scheme that the document does not define.
///
/// RFC 1738 section 5
/// ```abnf
/// otherurl = genericurl
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc1738::otherurl}};
/// assert_eq!(otherurl(Under::new("finger:me@h", Edition::Rfc1738)).unwrap().1.path, "me@h");
/// ```
pub fn otherurl<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    genericurl(i)
}

/// The text after the scheme and its ":".
///
/// RFC 1738 section 5
/// ```abnf
/// schemepart = *xchar | ip-schemepart
/// ```
/// A schemepart that begins with "//" but is no `ip-schemepart` is `*xchar`: it has no host.
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc1738::schemepart}};
/// let schemepart = |text| schemepart(Under::new(text, Edition::Rfc1738)).unwrap().1;
/// assert!(schemepart("//h/p").authority.is_some());
/// assert!(schemepart("//a_b/p").authority.is_none(), "no host name has an underscore");
/// ```
#[inline(always)]
pub fn schemepart<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    or_rule(i, fast::schemepart(i), |i| plain_schemepart(i))
}

/// The rule of [`schemepart`], compiled once, for plain text.
fn plain_schemepart<'a, 't>(i: Under<'a, 't>) -> Read<Under<'a, 't>, Components<&'a str>> {
    match ip_schemepart(i) {
        Ok((rest, parts)) if !goes_on(rest) => Ok((rest, parts)),
        _ => urlpath.map(Components::path).parse(i),
    }
}

// ----- URL schemeparts for ip based protocols: -----

/// A server after "//", and perhaps a url-path.
///
/// RFC 1738 section 5
/// ```abnf
/// ip-schemepart = "//" login [ "/" urlpath ]
/// ```
/// The slash is not part of the urlpath, but the returned `path` includes it.
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc1738::ip_schemepart}};
/// let (_, parts) = ip_schemepart(Under::new("//h:70/a?b", Edition::Rfc1738)).unwrap();
/// assert_eq!((parts.authority.unwrap().port, parts.path), (Some("70"), "/a?b"));
/// ```
#[inline(always)]
pub fn ip_schemepart<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, login) = login(i)?;
    let (i, path) = if i.next() == Some(b'/') { urlpath(i)? } else { i.take(0) };
    Ok((i, Components { authority: Some(login), ..Components::path(path) }))
}

/// A host, perhaps with a port, a user and a password.
///
/// RFC 1738 section 5
/// ```abnf
/// login = [ user [ ":" password ] "@" ] hostport
/// ```
/// The host must not be empty, under every edition.
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc1738::login}};
/// let login = |text| login(Under::new(text, Edition::Rfc1738));
/// assert_eq!(login("foo:@h").unwrap().1.userinfo, Some("foo:"));
/// assert_eq!(login("@h").unwrap().1.userinfo, Some(""));
/// assert_eq!(login("h").unwrap().1.userinfo, None);
/// assert!(login("").is_err());
/// ```
#[inline(always)]
pub fn login<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    match simple_hostport(i).or_else(|| named_hostport(i)) {
        Some(hostport) => Ok(hostport),
        None => userinfo_host_port(i, EmptyHost::Refused),
    }
}

/// The text after a server and its "/".
///
/// RFC 1738 section 5
/// ```abnf
/// urlpath = *xchar    ; depends on protocol see section 3.1
/// ```
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc1738::urlpath}};
/// assert_eq!(urlpath(Under::new("a?b#c", Edition::Rfc1738)).unwrap().1, "a?b");
/// ```
#[inline(always)]
pub fn urlpath<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Path))
}

// ----- The predefined schemes: their rules are in their files, and are named at the top -----

// ----- HTTP, WAIS -----

crate::runs! {
    in uriel::grammar::rfc1738;

    /// The search string of an http, gopher or wais URL.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
    /// ```
    /// Under a later edition, its `query`.
    search = * Search {
        Rule::new("search").defined_in("RFC 1738 section 3.3"),
        ByEdition([
            rfc1738::UCHAR.union(CharSet::of(";:@&=")),
            Query::OCTETS.get(Edition::Draft1996),
            Query::OCTETS.get(Edition::Rfc2396),
            Query::OCTETS.get(Edition::Rfc2396bis),
            Query::OCTETS.get(Edition::Rfc3986),
        ]),
    } "a+b#c" => "a+b", "#c";
}

// ----- NEWS, NNTP -----

/// Characters of a [`group`] after its first letter.
///
/// ```
/// use uriel::grammar::Text;
/// assert_eq!("comp.lang@".run(uriel::grammar::rfc1738::Group), ("@", "comp.lang"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group;

impl Class for Group {
    const RULE: &'static Rule = &GROUP;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(ALPHANUM.union(CharSet::of("-.+_")));
    const ESCAPES: ByEdition<bool> = ByEdition::since(false, true);
}

static GROUP: Rule = Rule::new("group").defined_since("RFC 1738 section 3.6", "RFC 5538 section 3");

/// The name of a newsgroup.
///
/// RFC 1738 section 5
/// ```abnf
/// group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]
/// ```
/// From draft 1996 on it may have escapes, as RFC 5538 section 3 lets it.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::group("alt.0d/1"), Ok(("/1", "alt.0d")));
/// ```
#[inline(always)]
pub fn group<T: Text>(i: T) -> Read<T> {
    if i.next().is_some_and(|first| ALPHA.contains(first)) {
        Ok(i.run(Group))
    } else {
        expected_octet(i, &GROUP, &ALPHA)
    }
}

// ----- Miscellaneous definitions -----

crate::runs! {
    in uriel::grammar::rfc1738;

    /// A number: one digit or more.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// digits = 1*digit
    /// ```
    digits = 1* Digits {
        Rule::new("digits").defined_in("RFC 1738 section 5"),
        ByEdition::all(DIGIT),
        escapes ByEdition::all(false),
    } "12a" => "12", "a";
}
