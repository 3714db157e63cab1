//! RFC 1738, section 5: the BNF for specific URL schemes, in its order.
//!
//! Under [`Edition::Rfc1738`](crate::Edition::Rfc1738) each function reads exactly its rule. Under a later edition it
//! keeps the structure and takes characters, hosts and ports from that edition. Rules that other documents have too are
//! named here and stand in [`grammar`](super).

use nom::{Parser, combinator::opt, sequence::preceded};

use super::{
    Authority, Class, Components, Read, Text,
    authority::{in_full_with_host, no_authority, plain_hostport},
    draft1996::goes_on,
    expected, expected_class, expected_member, expected_octet, far,
    host::some_host,
    literal, octet,
    rfc2396::bare,
    run_as, run1,
};
pub use super::{
    alpha, alphanum as alphadigit, digit, domainlabel, escaped as escape, hex, hialpha, host, hostname, hostnumber,
    hostport, lowalpha,
    octets::{extra, national, punctuation, safe},
    password, port, reserved, scheme, toplabel, uchar, unreserved, uric as xchar, user,
};
use crate::charset::{ALPHA, CharSet};

// ----- The generic form of a URL is: -----

/// RFC 1738 section 5
/// ```abnf
/// genericurl = scheme ":" schemepart
/// ```
///
/// # Errors
///
/// When the text begins with no scheme and ":".
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

/// RFC 1738 section 5
/// ```abnf
/// url = httpurl | ftpurl | newsurl |
///       nntpurl | telneturl | gopherurl |
///       waisurl | mailtourl | fileurl |
///       prosperourl | otherurl
/// ```
/// A scheme that has a rule is bound to it: `otherurl` is for the others.
///
/// # Errors
///
/// When the text begins with no URL, or with one of these schemes and not as its rule says.
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc1738::url}};
/// assert!(url(Under::new("news:comp.lang.rust", Edition::Rfc1738)).is_ok());
/// assert!(url(Under::new("news:*!", Edition::Rfc1738)).is_ok_and(|(rest, _)| rest.as_str() == "!"));
/// assert!(url(Under::new("ftp:x", Edition::Rfc1738)).is_err());
/// ```
pub fn url<T: Text>(i: T) -> Read<T> {
    let (behind, _) = scheme(i)?;
    let named = |name: &str| i.octets()[..i.len() - behind.len()].eq_ignore_ascii_case(name.as_bytes());
    let (rest, ()) = match () {
        () if named("http") => httpurl.map(|_| ()).parse(i)?,
        () if named("ftp") => ftpurl.map(|_| ()).parse(i)?,
        () if named("news") => newsurl.map(|_| ()).parse(i)?,
        () if named("nntp") => nntpurl.map(|_| ()).parse(i)?,
        () if named("telnet") => telneturl.map(|_| ()).parse(i)?,
        () if named("gopher") => gopherurl.map(|_| ()).parse(i)?,
        () if named("wais") => waisurl.map(|_| ()).parse(i)?,
        () if named("mailto") => mailtourl.map(|_| ()).parse(i)?,
        () if named("file") => fileurl.map(|_| ()).parse(i)?,
        () if named("prospero") => prosperourl.map(|_| ()).parse(i)?,
        () => otherurl.map(|_| ()).parse(i)?,
    };
    Ok((rest, i.until(rest)))
}

// ----- New schemes should follow the general syntax -----

/// RFC 1738 section 5
/// ```abnf
/// otherurl = genericurl
/// ```
///
/// # Errors
///
/// When the text begins with no scheme and ":".
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc1738::otherurl}};
/// assert_eq!(otherurl(Under::new("finger:me@h", Edition::Rfc1738)).unwrap().1.path, "me@h");
/// ```
pub fn otherurl<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    genericurl(i)
}

/// RFC 1738 section 5
/// ```abnf
/// schemepart = *xchar | ip-schemepart
/// ```
/// A schemepart that begins with "//" and goes on otherwise than an `ip-schemepart` is `*xchar`: it has no host.
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc1738::schemepart}};
/// let schemepart = |text| schemepart(Under::new(text, Edition::Rfc1738)).unwrap().1;
/// assert!(schemepart("//h/p").authority.is_some());
/// assert!(schemepart("//a_b/p").authority.is_none(), "no host name has an underscore");
/// ```
#[inline(always)]
pub fn schemepart<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (at, authority) = match literal(b"//").parse(i) {
        Ok((at, ())) => match plain_hostport(at) {
            Some((at, hostport)) => (at, Some(hostport)),
            None => match far(at, in_full_with_host) {
                Ok((at, login)) if at.next() == Some(b'/') || !goes_on(at) => (at, Some(login)),
                _ => (i, no_authority(i)),
            },
        },
        Err(_) => (i, no_authority(i)),
    };
    // Either way the rest is `*xchar`.
    let (i, path) = urlpath(at)?;
    Ok((i, Components { authority, ..bare(path) }))
}

// ----- URL schemeparts for ip based protocols: -----

/// RFC 1738 section 5
/// ```abnf
/// ip-schemepart = "//" login [ "/" urlpath ]
/// ```
/// The slash is not part of the urlpath, and belongs to `path` here.
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc1738::ip_schemepart}};
/// let (_, parts) = ip_schemepart(Under::new("//h:70/a?b", Edition::Rfc1738)).unwrap();
/// assert_eq!((parts.authority.unwrap().port, parts.path), (Some("70"), "/a?b"));
/// ```
pub fn ip_schemepart<T: Text>(i: T) -> Read<T, Components<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, login) = login(i)?;
    let (i, path) = if i.next() == Some(b'/') { urlpath(i)? } else { i.take(0) };
    Ok((i, Components { authority: Some(login), ..bare(path) }))
}

/// RFC 1738 section 5
/// ```abnf
/// login = [ user [ ":" password ] "@" ] hostport
/// ```
/// A host is wanted under every edition: what names a server has one.
///
/// # Errors
///
/// When the text begins with no login.
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
    match plain_hostport(i) {
        Some(hostport) => Ok(hostport),
        None => far(i, in_full_with_host),
    }
}

/// RFC 1738 section 5
/// ```abnf
/// urlpath = *xchar    ; depends on protocol see section 3.1
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc1738::urlpath}};
/// assert_eq!(urlpath(Under::new("a?b#c", Edition::Rfc1738)).unwrap().1, "a?b");
/// ```
#[inline(always)]
pub fn urlpath<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Path))
}

// ----- The predefined schemes: -----

// ----- FTP (see also RFC959) -----

/// What an `ftpurl` consists of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FtpParts<S> {
    /// User, password, host and port.
    pub login: Authority<S>,
    /// The names behind the first "/", their slashes between them.
    pub fpath: Option<S>,
    /// The letter behind ";type=".
    pub ftptype: Option<S>,
}

/// RFC 1738 section 5
/// ```abnf
/// ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]
/// ```
/// "type" is read in small letters alone: `ftptype` lists the two cases of its letters, so the rule means them.
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// use uriel::{Edition, grammar::{Under, rfc1738::ftpurl}};
/// let (_, parts) = ftpurl(Under::new("ftp://h/a/b;type=i", Edition::Rfc1738)).unwrap();
/// assert_eq!((parts.fpath, parts.ftptype), (Some("a/b"), Some("i")));
/// ```
pub fn ftpurl<T: Text>(i: T) -> Read<T, FtpParts<T::Slice>> {
    preceded(literal(b"ftp:"), ftp_schemepart).parse(i)
}

/// What follows `ftp:`, or another name for the scheme, in an [`ftpurl`].
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::ftp_schemepart("//h").unwrap().1.fpath, None);
/// ```
#[inline(always)]
pub fn ftp_schemepart<T: Text>(i: T) -> Read<T, FtpParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, login) = login(i)?;
    if i.next() != Some(b'/') {
        return Ok((i, FtpParts { login, fpath: None, ftptype: None }));
    }
    let (i, path) = fpath(i.skip(1))?;
    let (i, ftptype) = opt_ftptype(i)?;
    Ok((i, FtpParts { login, fpath: Some(path), ftptype }))
}

/// RFC 1738 section 5
/// ```abnf
/// fpath = fsegment *[ "/" fsegment ]
/// ```
/// It is read in one run and split at its slashes by whoever asks for the segments.
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::fpath("a//b;type=d"), Ok((";type=d", "a//b")));
/// ```
#[inline(always)]
pub fn fpath<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Fpath))
}

/// RFC 1738 section 5
/// ```abnf
/// fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::fsegment("a?b/c"), Ok(("/c", "a?b")));
/// ```
#[inline(always)]
pub fn fsegment<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Fsegment))
}

const TYPECODES: CharSet = CharSet::of("AIDaid");

/// RFC 1738 section 5
/// ```abnf
/// ftptype = "A" | "I" | "D" | "a" | "i" | "d"
/// ```
///
/// # Errors
///
/// When the text begins with no such letter.
///
/// ```
/// use uriel::grammar::rfc1738::ftptype;
/// assert_eq!(ftptype("a"), Ok(("", "a")));
/// assert!(ftptype("q").is_err());
/// ```
#[inline(always)]
pub fn ftptype<T: Text>(i: T) -> Read<T> {
    match i.next() {
        Some(letter) if TYPECODES.contains(letter) => Ok(i.take(1)),
        _ => expected_octet(i, "ftptype", &TYPECODES),
    }
}

/// What may follow the path of an [`ftpurl`]: `[ ";type=" ftptype ]`.
///
/// # Errors
///
/// When the text begins with ";type=" and goes on with no such letter.
///
/// ```
/// use uriel::grammar::rfc1738::opt_ftptype;
/// assert_eq!(opt_ftptype(";type=i"), Ok(("", Some("i"))));
/// assert_eq!(opt_ftptype(";TYPE=i"), Ok((";TYPE=i", None)));
/// ```
#[inline(always)]
pub fn opt_ftptype<T: Text>(i: T) -> Read<T, Option<T::Slice>> {
    if !i.octets().starts_with(b";type=") {
        return Ok((i, None));
    }
    let (i, letter) = ftptype(i.skip(6))?;
    Ok((i, Some(letter)))
}

// ----- FILE -----

/// What a `fileurl` consists of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FileParts<S> {
    /// The user, which RFC 1738 has not.
    pub user: Option<S>,
    /// The host: `None` where nothing stands before the "/".
    pub host: Option<S>,
    /// The names behind the "/", their slashes between them.
    pub fpath: S,
}

/// RFC 1738 section 5
/// ```abnf
/// fileurl = "file://" [ host | "localhost" ] "/" fpath
/// ```
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// use uriel::grammar::rfc1738::{FileParts, fileurl};
/// assert_eq!(fileurl("file:///etc/motd"), Ok(("", FileParts { user: None, host: None, fpath: "etc/motd" })));
/// ```
pub fn fileurl<T: Text>(i: T) -> Read<T, FileParts<T::Slice>> {
    preceded(literal(b"file:"), file_schemepart).parse(i)
}

/// What follows `file:`, or another name for the scheme, in a [`fileurl`].
///
/// Under a later edition the path is what that edition has for one, without "?".
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::file_schemepart("//h/a").unwrap().1.host, Some("h"));
/// ```
#[inline(always)]
pub fn file_schemepart<T: Text>(i: T) -> Read<T, FileParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, host) = if i.next() == Some(b'/') { (i, None) } else { host.map(Some).parse(i)? };
    let (i, ()) = octet(b'/').parse(i)?;
    let (i, fpath) = i.run(Class::FilePath);
    Ok((i, FileParts { user: None, host, fpath }))
}

// ----- HTTP -----

/// What an `httpurl` consists of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HttpParts<S> {
    /// Host and port; and userinfo, which RFC 1738 has not.
    pub login: Authority<S>,
    /// What follows the "/": `None` without one.
    pub hpath: Option<S>,
    /// What follows the "?".
    pub search: Option<S>,
}

/// RFC 1738 section 5
/// ```abnf
/// httpurl = "http://" hostport [ "/" hpath [ "?" search ]]
/// ```
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// use uriel::grammar::rfc1738::httpurl;
/// let (_, parts) = httpurl("http://h/a/b?c").unwrap();
/// assert_eq!((parts.login.host, parts.hpath, parts.search), ("h", Some("a/b"), Some("c")));
/// ```
pub fn httpurl<T: Text>(i: T) -> Read<T, HttpParts<T::Slice>> {
    preceded(literal(b"http:"), http_schemepart).parse(i)
}

/// What follows `http:`, or another name for the scheme, in a [`httpurl`].
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::http_schemepart("//h/?a").unwrap().1.search, Some("a"));
/// ```
#[inline(always)]
pub fn http_schemepart<T: Text>(i: T) -> Read<T, HttpParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, (host, port)) = hostport(i)?;
    let login = Authority { userinfo: None, host, port };
    if i.next() != Some(b'/') {
        return Ok((i, HttpParts { login, hpath: None, search: None }));
    }
    let (i, hpath) = hpath.map(Some).parse(i.skip(1))?;
    let (i, search) = opt(preceded(octet(b'?'), search)).parse(i)?;
    Ok((i, HttpParts { login, hpath, search }))
}

/// RFC 1738 section 5
/// ```abnf
/// hpath = hsegment *[ "/" hsegment ]
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::hpath("a/b?c"), Ok(("?c", "a/b")));
/// ```
#[inline(always)]
pub fn hpath<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Hpath))
}

/// RFC 1738 section 5
/// ```abnf
/// hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::hsegment("a;b/c"), Ok(("/c", "a;b")));
/// ```
#[inline(always)]
pub fn hsegment<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Hsegment))
}

/// RFC 1738 section 5
/// ```abnf
/// search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::search("a+b#c"), Ok(("#c", "a+b")));
/// ```
#[inline(always)]
pub fn search<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Search))
}

// ----- GOPHER (see also RFC1436) -----

/// What a `gopherurl` consists of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GopherParts<S> {
    /// The host.
    pub host: S,
    /// The digits behind ":".
    pub port: Option<S>,
    /// What follows the "/": `None` without one.
    pub path: Option<GopherPath<S>>,
}

/// What follows the "/" of a `gopherurl`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GopherPath<S> {
    /// One character, or one escape; `None` where nothing follows the "/".
    pub gtype: Option<S>,
    /// The selector; empty without one.
    pub selector: S,
    /// What follows the first `%09`.
    pub search: Option<S>,
    /// What follows the second `%09`.
    pub gopher_plus: Option<S>,
}

/// RFC 1738 section 5
/// ```abnf
/// gopherurl = "gopher://" hostport [ / [ gtype [ selector
///             [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
/// ```
/// where the slash stands without its quotes.
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// use uriel::grammar::rfc1738::gopherurl;
/// let path = gopherurl("gopher://h/7/find%09me").unwrap().1.path.unwrap();
/// assert_eq!((path.gtype, path.selector, path.search), (Some("7"), "/find", Some("me")));
/// ```
pub fn gopherurl<T: Text>(i: T) -> Read<T, GopherParts<T::Slice>> {
    preceded(literal(b"gopher:"), gopher_schemepart).parse(i)
}

/// What follows `gopher:`, or another name for the scheme, in a [`gopherurl`].
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::gopher_schemepart("//h").unwrap().1.path, None);
/// ```
#[inline(always)]
pub fn gopher_schemepart<T: Text>(i: T) -> Read<T, GopherParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, (host, port)) = hostport(i)?;
    if i.next() != Some(b'/') {
        return Ok((i, GopherParts { host, port, path: None }));
    }
    let i = i.skip(1);
    let (i, gtype) = opt_gtype(i)?;
    let (i, selector) = selector(i)?;
    let (i, search) = opt(preceded(literal(b"%09"), gopher_search)).parse(i)?;
    let (i, gopher_plus) = opt(preceded(literal(b"%09"), gopher_plus_string)).parse(i)?;
    Ok((i, GopherParts { host, port, path: Some(GopherPath { gtype, selector, search, gopher_plus }) }))
}

/// `[ gtype ]`
#[inline(always)]
fn opt_gtype<T: Text>(i: T) -> Read<T, Option<T::Slice>> {
    if matches!(i.next(), None | Some(b'#')) {
        return Ok((i, None));
    }
    let (i, gtype) = gtype(i)?;
    Ok((i, Some(gtype)))
}

/// RFC 1738 section 5
/// ```abnf
/// gtype = xchar
/// ```
/// An escaped tab, CR or LF is no type: none of the forms of a gopher-path lacks one.
///
/// # Errors
///
/// When the text begins with no character of a URL.
///
/// ```
/// use uriel::grammar::rfc1738::gtype;
/// assert_eq!(gtype("0/a"), Ok(("/a", "0")));
/// assert_eq!(gtype("%30/a"), Ok(("/a", "%30")));
/// assert!(gtype("%09a").is_err());
/// ```
#[inline(always)]
pub fn gtype<T: Text>(i: T) -> Read<T> {
    let begins_with =
        |code: &[u8; 3]| i.octets().first_chunk().is_some_and(|next: &[u8; 3]| next.eq_ignore_ascii_case(code));
    if begins_with(b"%09") || begins_with(b"%0A") || begins_with(b"%0D") {
        return expected(i, "gtype");
    }
    match i.next() {
        Some(b'%') => escape(i),
        Some(next) if i.rules().has(Class::Query, next) => Ok(i.take(1)),
        _ => expected_member(i, Class::Query, "gtype"),
    }
}

/// RFC 1738 section 5
/// ```abnf
/// selector = *xchar
/// ```
/// It ends at the first `%09`: in the prose a selector holds no tab.
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::selector("/a%20b%09c"), Ok(("%09c", "/a%20b")));
/// ```
#[inline(always)]
pub fn selector<T: Text>(i: T) -> Read<T> {
    let mut at = i;
    loop {
        (at, _) = at.run(Class::Selector);
        match at.octets().first_chunk() {
            Some(b"%09") | None => return Ok((at, i.until(at))),
            Some([b'%', ..]) if escape(at).is_ok() => at = at.skip(3),
            Some(_) => return Ok((at, i.until(at))),
        }
    }
}

/// RFC 1738 section 3.4.1: the search string of gopher, in which no characters are reserved; it ends at the next `%09`.
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::gopher_search("a/b?c%09+"), Ok(("%09+", "a/b?c")));
/// ```
pub fn gopher_search<T: Text>(i: T) -> Read<T> {
    selector(i)
}

/// RFC 1738 section 5
/// ```abnf
/// gopher+_string = *xchar
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::gopher_plus_string("+view%09x"), Ok(("", "+view%09x")));
/// ```
pub fn gopher_plus_string<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Query))
}

// ----- MAILTO (see also RFC822) -----

/// RFC 1738 section 5
/// ```abnf
/// mailtourl = "mailto:" encoded822addr
/// ```
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::mailtourl("mailto:me@h"), Ok(("", "me@h")));
/// ```
pub fn mailtourl<T: Text>(i: T) -> Read<T> {
    preceded(literal(b"mailto:"), encoded822addr).parse(i)
}

/// RFC 1738 section 5
/// ```abnf
/// encoded822addr = 1*xchar    ; further defined in RFC822
/// ```
///
/// # Errors
///
/// When it is empty.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::encoded822addr("me@h x"), Ok((" x", "me@h")));
/// ```
#[inline(always)]
pub fn encoded822addr<T: Text>(i: T) -> Read<T> {
    run1(i, Class::Mail)
}

// ----- NEWS (see also RFC1036) -----

/// What a `grouppart` is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NewsParts<S> {
    /// `*`: all groups.
    All,
    /// The name of a group.
    Group(S),
    /// A message-id.
    Article {
        /// What stands before the "@".
        unique: S,
        /// What stands behind it.
        host: S,
    },
}

/// RFC 1738 section 5
/// ```abnf
/// newsurl = "news:" grouppart
/// ```
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// use uriel::grammar::rfc1738::{NewsParts, newsurl};
/// assert_eq!(newsurl("news:*"), Ok(("", NewsParts::All)));
/// ```
pub fn newsurl<T: Text>(i: T) -> Read<T, NewsParts<T::Slice>> {
    preceded(literal(b"news:"), grouppart).parse(i)
}

/// RFC 1738 section 5
/// ```abnf
/// grouppart = "*" | group | article
/// ```
/// Ordered choice would take the "*" of `*@h` for all: what has an "@" is an article.
///
/// # Errors
///
/// When the text begins with none of them.
///
/// ```
/// use uriel::grammar::rfc1738::{NewsParts, grouppart};
/// assert_eq!(grouppart("*@h"), Ok(("", NewsParts::Article { unique: "*", host: "h" })));
/// assert_eq!(grouppart("comp.lang.rust"), Ok(("", NewsParts::Group("comp.lang.rust"))));
/// ```
#[inline(always)]
pub fn grouppart<T: Text>(i: T) -> Read<T, NewsParts<T::Slice>> {
    let (behind, unique) = i.run(Class::Article);
    if behind.next() == Some(b'@') {
        if behind.len() == i.len() {
            return expected_class(i, Class::Article);
        }
        let (i, host) = some_host(behind.skip(1))?;
        return Ok((i, NewsParts::Article { unique, host }));
    }
    if i.next() == Some(b'*') {
        return Ok((i.skip(1), NewsParts::All));
    }
    let (i, group) = group(i)?;
    Ok((i, NewsParts::Group(group)))
}

/// RFC 1738 section 5
/// ```abnf
/// group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]
/// ```
/// From draft 1996 on it may have escapes, as RFC 5538 section 3 lets it.
///
/// # Errors
///
/// When the text does not begin with a letter.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::group("alt.0d/1"), Ok(("/1", "alt.0d")));
/// ```
#[inline(always)]
pub fn group<T: Text>(i: T) -> Read<T> {
    if i.next().is_some_and(|first| ALPHA.contains(first)) {
        Ok(i.run(Class::Group))
    } else {
        expected_octet(i, "group", &ALPHA)
    }
}

/// RFC 1738 section 5
/// ```abnf
/// article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host
/// ```
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::article("a/b@h"), Ok(("", ("a/b", "h"))));
/// ```
#[inline(always)]
pub fn article<T: Text>(i: T) -> Read<T, (T::Slice, T::Slice)> {
    let (i, unique) = run1(i, Class::Article)?;
    let (i, host) = preceded(octet(b'@'), some_host).parse(i)?;
    Ok((i, (unique, host)))
}

// ----- NNTP (see also RFC977) -----

/// What an `nntpurl` consists of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NntpParts<S> {
    /// The host.
    pub host: S,
    /// The digits behind ":".
    pub port: Option<S>,
    /// The name of the group.
    pub group: S,
    /// The number of the article; `None` where only a group is named.
    pub digits: Option<S>,
}

/// RFC 1738 section 5
/// ```abnf
/// nntpurl = "nntp://" hostport "/" group [ "/" digits ]
/// ```
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// let (_, parts) = uriel::grammar::rfc1738::nntpurl("nntp://h/alt.x/12").unwrap();
/// assert_eq!((parts.group, parts.digits), ("alt.x", Some("12")));
/// ```
pub fn nntpurl<T: Text>(i: T) -> Read<T, NntpParts<T::Slice>> {
    preceded(literal(b"nntp:"), nntp_schemepart).parse(i)
}

/// What follows `nntp:`, or another name for the scheme, in a [`nntpurl`].
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::nntp_schemepart("//h/a.b").unwrap().1.group, "a.b");
/// ```
#[inline(always)]
pub fn nntp_schemepart<T: Text>(i: T) -> Read<T, NntpParts<T::Slice>> {
    let (i, (host, port)) = preceded(literal(b"//"), hostport).parse(i)?;
    let (i, group) = preceded(octet(b'/'), group).parse(i)?;
    let (i, digits) = opt(preceded(octet(b'/'), digits)).parse(i)?;
    Ok((i, NntpParts { host, port, group, digits }))
}

// ----- TELNET -----

/// What a `telneturl` consists of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TelnetParts<S> {
    /// User, password, host and port.
    pub login: Authority<S>,
    /// The "/" behind it, which means nothing.
    pub slash: Option<S>,
}

/// RFC 1738 section 5
/// ```abnf
/// telneturl = "telnet://" login [ "/" ]
/// ```
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::telneturl("telnet://me@h/").unwrap().1.login.userinfo, Some("me"));
/// ```
pub fn telneturl<T: Text>(i: T) -> Read<T, TelnetParts<T::Slice>> {
    preceded(literal(b"telnet:"), telnet_schemepart).parse(i)
}

/// What follows `telnet:`, or another name for the scheme, in a [`telneturl`].
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert!(uriel::grammar::rfc1738::telnet_schemepart("//h/").unwrap().1.slash.is_some());
/// ```
#[inline(always)]
pub fn telnet_schemepart<T: Text>(i: T) -> Read<T, TelnetParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, login) = login(i)?;
    if i.next() == Some(b'/') {
        let (i, slash) = i.take(1);
        return Ok((i, TelnetParts { login, slash: Some(slash) }));
    }
    Ok((i, TelnetParts { login, slash: None }))
}

// ----- WAIS (see also RFC1625) -----

/// What a `waisurl` consists of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WaisParts<S> {
    /// The host.
    pub host: S,
    /// The digits behind ":".
    pub port: Option<S>,
    /// The name of the database.
    pub database: S,
    /// What is named in it.
    pub form: WaisForm<S>,
}

/// What a `waisurl` names in a database.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WaisForm<S> {
    /// The database itself.
    Database,
    /// A search in it.
    Index {
        /// What is searched for.
        search: S,
    },
    /// A document in it.
    Doc {
        /// The type of the document.
        wtype: S,
        /// The identifier of the document.
        wpath: S,
    },
}

/// RFC 1738 section 5
/// ```abnf
/// waisurl = waisdatabase | waisindex | waisdoc
/// ```
/// All three begin with a database; what follows it tells which it is.
///
/// # Errors
///
/// When the text begins with none of them.
///
/// ```
/// use uriel::grammar::rfc1738::{WaisForm, waisurl};
/// let (_, parts) = waisurl("wais://h/db?find").unwrap();
/// assert_eq!((parts.database, parts.form), ("db", WaisForm::Index { search: "find" }));
/// ```
pub fn waisurl<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
    preceded(literal(b"wais:"), wais_schemepart).parse(i)
}

/// What follows `wais:`, or another name for the scheme, in a [`waisurl`].
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::wais_schemepart("//h/db").unwrap().1.database, "db");
/// ```
#[inline(always)]
pub fn wais_schemepart<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
    let (i, wais) = database_of_server(i)?;
    match i.next() {
        Some(b'?') => {
            let (i, search) = preceded(octet(b'?'), search).parse(i)?;
            Ok((i, WaisParts { form: WaisForm::Index { search }, ..wais }))
        }
        Some(b'/') => {
            let (i, wtype) = preceded(octet(b'/'), wtype).parse(i)?;
            let (i, wpath) = preceded(octet(b'/'), wpath).parse(i)?;
            Ok((i, WaisParts { form: WaisForm::Doc { wtype, wpath }, ..wais }))
        }
        _ => Ok((i, wais)),
    }
}

/// RFC 1738 section 5
/// ```abnf
/// waisdatabase = "wais://" hostport "/" database
/// ```
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::waisdatabase("wais://h/db").unwrap().1.database, "db");
/// ```
pub fn waisdatabase<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
    preceded(literal(b"wais:"), database_of_server).parse(i)
}

/// `"//" hostport "/" database`
#[inline(always)]
fn database_of_server<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
    let (i, (host, port)) = preceded(literal(b"//"), hostport).parse(i)?;
    let (i, database) = preceded(octet(b'/'), database).parse(i)?;
    Ok((i, WaisParts { host, port, database, form: WaisForm::Database }))
}

/// RFC 1738 section 5
/// ```abnf
/// waisindex = "wais://" hostport "/" database "?" search
/// ```
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert!(uriel::grammar::rfc1738::waisindex("wais://h/db?a").is_ok());
/// ```
pub fn waisindex<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
    match waisurl(i)? {
        (rest, wais @ WaisParts { form: WaisForm::Index { .. }, .. }) => Ok((rest, wais)),
        _ => expected(i, "waisindex"),
    }
}

/// RFC 1738 section 5
/// ```abnf
/// waisdoc = "wais://" hostport "/" database "/" wtype "/" wpath
/// ```
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert!(uriel::grammar::rfc1738::waisdoc("wais://h/db/TEXT/1%3D2").is_ok());
/// ```
pub fn waisdoc<T: Text>(i: T) -> Read<T, WaisParts<T::Slice>> {
    match waisurl(i)? {
        (rest, wais @ WaisParts { form: WaisForm::Doc { .. }, .. }) => Ok((rest, wais)),
        _ => expected(i, "waisdoc"),
    }
}

/// RFC 1738 section 5
/// ```abnf
/// database = *uchar
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::database("a%2Fb/c"), Ok(("/c", "a%2Fb")));
/// ```
#[inline(always)]
pub fn database<T: Text>(i: T) -> Read<T> {
    Ok(run_as(i, Class::Uchar, "database"))
}

/// RFC 1738 section 5
/// ```abnf
/// wtype = *uchar
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::wtype("a%2Fb/c"), Ok(("/c", "a%2Fb")));
/// ```
#[inline(always)]
pub fn wtype<T: Text>(i: T) -> Read<T> {
    Ok(run_as(i, Class::Uchar, "wtype"))
}

/// RFC 1738 section 5
/// ```abnf
/// wpath = *uchar
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::wpath("a%2Fb/c"), Ok(("/c", "a%2Fb")));
/// ```
#[inline(always)]
pub fn wpath<T: Text>(i: T) -> Read<T> {
    Ok(run_as(i, Class::Uchar, "wpath"))
}

// ----- PROSPERO -----

/// What a `prosperourl` consists of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ProsperoParts<S> {
    /// The host.
    pub host: S,
    /// The digits behind ":".
    pub port: Option<S>,
    /// The names behind the "/", their slashes between them.
    pub ppath: S,
    /// The fields, their semicolons among them; [`fieldspec`] reads one.
    pub fieldspecs: S,
}

/// RFC 1738 section 5
/// ```abnf
/// prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]
/// ```
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// let (_, parts) = uriel::grammar::rfc1738::prosperourl("prospero://h/a/b;k=v;l=").unwrap();
/// assert_eq!((parts.ppath, parts.fieldspecs), ("a/b", ";k=v;l="));
/// ```
pub fn prosperourl<T: Text>(i: T) -> Read<T, ProsperoParts<T::Slice>> {
    preceded(literal(b"prospero:"), prospero_schemepart).parse(i)
}

/// What follows `prospero:`, or another name for the scheme, in a [`prosperourl`].
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::prospero_schemepart("//h/a").unwrap().1.ppath, "a");
/// ```
#[inline(always)]
pub fn prospero_schemepart<T: Text>(i: T) -> Read<T, ProsperoParts<T::Slice>> {
    let (i, (host, port)) = preceded(literal(b"//"), hostport).parse(i)?;
    let (start, ppath) = preceded(octet(b'/'), ppath).parse(i)?;
    let mut i = start;
    while i.next() == Some(b';') {
        (i, _) = fieldspec(i)?;
    }
    Ok((i, ProsperoParts { host, port, ppath, fieldspecs: start.until(i) }))
}

/// RFC 1738 section 5
/// ```abnf
/// ppath = psegment *[ "/" psegment ]
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::ppath("a//b;c=d"), Ok((";c=d", "a//b")));
/// ```
#[inline(always)]
pub fn ppath<T: Text>(i: T) -> Read<T> {
    Ok(run_as(i, Class::Fpath, "ppath"))
}

/// RFC 1738 section 5
/// ```abnf
/// psegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::psegment("a=b/c"), Ok(("/c", "a=b")));
/// ```
pub fn psegment<T: Text>(i: T) -> Read<T> {
    Ok(run_as(i, Class::Fsegment, "psegment"))
}

/// RFC 1738 section 5
/// ```abnf
/// fieldspec = ";" fieldname "=" fieldvalue
/// ```
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::fieldspec(";k=v;"), Ok((";", ("k", "v"))));
/// ```
#[inline(always)]
pub fn fieldspec<T: Text>(i: T) -> Read<T, (T::Slice, T::Slice)> {
    let (i, name) = preceded(octet(b';'), fieldname).parse(i)?;
    let (i, value) = preceded(octet(b'='), fieldvalue).parse(i)?;
    Ok((i, (name, value)))
}

/// RFC 1738 section 5
/// ```abnf
/// fieldname = *[ uchar | "?" | ":" | "@" | "&" ]
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::fieldname("a?b=c"), Ok(("=c", "a?b")));
/// ```
#[inline(always)]
pub fn fieldname<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Field))
}

/// RFC 1738 section 5
/// ```abnf
/// fieldvalue = *[ uchar | "?" | ":" | "@" | "&" ]
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::fieldvalue("a?b=c"), Ok(("=c", "a?b")));
/// ```
#[inline(always)]
pub fn fieldvalue<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Field))
}

// ----- Miscellaneous definitions -----

/// RFC 1738 section 5
/// ```abnf
/// digits = 1*digit
/// ```
///
/// # Errors
///
/// When the text begins with no digit.
///
/// ```
/// assert_eq!(uriel::grammar::rfc1738::digits("12a"), Ok(("a", "12")));
/// ```
#[inline(always)]
pub fn digits<T: Text>(i: T) -> Read<T> {
    run1(i, Class::Digit)
}
