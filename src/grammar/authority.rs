//! The authority: user, host and port.

use super::{
    components::{Authority, Components},
    document::Grammar,
    fast::{authority_as_plain, named_hostport, named_server, simple_hostport},
    host::{HOST, host, nonempty_host},
    parts::{absent, expected_octet, run1},
};
use crate::{
    engine::{
        octets::first_of,
        text::{Read, Text, sealed},
    },
    syntax::{
        ByEdition, CharSet, Class, Edition, Rule,
        charset::{self, ALPHANUM, DIGIT},
        mapped::Name,
    },
};

/// An authority under the edition of the text: `login` of RFC 1738, `server` of draft 1996, and the `authority` of the
/// [later](super::rfc2396::authority) [documents](super::rfc3986::authority).
///
/// ```
/// use uriel::{Edition, grammar::{Under, authority}};
/// let (rest, read) = authority("me:pw@h:80/p").unwrap();
/// assert_eq!((read.userinfo, read.host, read.port), (Some("me:pw"), "h", Some("80")));
/// assert_eq!(rest, "/p");
/// assert_eq!(authority(Under::new("a_b", Edition::Draft1996)).unwrap().1.host, "a");
/// ```
#[inline(always)]
pub fn authority<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    by_document!(i.edition(), Document => Document::authority(i))
}

/// The value of an absent authority: `None`; in the parse that stores only offsets, an empty host at this position.
#[inline(always)]
pub(crate) fn no_authority<T: Text>(i: T) -> Option<Authority<T::Slice>> {
    absent(i).map(Authority::host)
}

/// The components of a reference that has a path, which begins at `i`, and no authority.
///
/// Perf: the parse that stores only offsets has no `Option` for an absent authority, but an empty host at `i`. With
/// one, the compiler keeps a flag of whether there is an authority, and five instructions of each parse test it
/// (ratios: generic parse).
#[inline(always)]
pub(super) fn without_authority<T: Text>(i: T, path: T::Slice) -> Components<T::Slice> {
    Components { authority: no_authority(i), ..Components::path(path) }
}

/// Verdict on an empty host.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum EmptyHost {
    /// Accepted, if the edition has empty hosts.
    Allowed,
    /// An error under every edition.
    Refused,
}

/// `[ user [ ":" password ] "@" ] host [ ":" port ]`, without a fast path.
#[inline(always)]
pub(crate) fn userinfo_host_port<T: Text>(i: T, empty: EmptyHost) -> Read<T, Authority<T::Slice>> {
    if T::COMPACT {
        return authority_as_plain(i, |i| userinfo_host_port_by_call(i, empty));
    }
    let (rest, authority) = userinfo_host_port_by_call(i, empty)?;
    Ok((i.skip(i.len() - rest.len()), authority))
}

/// Does the work of [`userinfo_host_port`]. Out of line: a user is rare.
#[cold]
#[inline(never)]
fn userinfo_host_port_by_call<T: Text>(i: T, empty: EmptyHost) -> Read<T, Authority<T::Slice>> {
    let (end, _) = credentials(i)?;
    let has_userinfo = end.next() == Some(b'@');
    if !has_userinfo {
        sealed::Text::note_no_user(i, end.len());
    }
    let server = if has_userinfo { end.skip(1) } else { i };
    let may_be_empty = empty == EmptyHost::Allowed && i.edition().has_empty_hosts();
    let (rest, host) = if may_be_empty { host(server)? } else { nonempty_host(server)? };
    let (rest, port) = opt_port(rest)?;
    Ok((rest, Authority { userinfo: has_userinfo.then(|| i.until(end)), host, port }))
}

/// `user [ ":" password ]`, which from RFC 2396 on is `userinfo`.
#[inline(always)]
fn credentials<T: Text>(i: T) -> Read<T> {
    if !i.edition().splits_userinfo() {
        return userinfo(i);
    }
    let (end, user) = user(i)?;
    if end.next() != Some(b':') {
        return Ok((end, user));
    }
    let (end, _) = password(end.skip(1))?;
    Ok((end, i.until(end)))
}

crate::runs! {
    in uriel::grammar;

    /// The part of an authority before its "@".
    ///
    /// RFC 2396 section 3.2.2
    /// ```abnf
    /// userinfo = *( unreserved | escaped | ";" | ":" | "&" | "=" | "+" | "$" | "," )
    /// ```
    /// 2396bis section 3.2.2
    /// ```abnf
    /// userinfo = *( unreserved / escaped / ";" /
    ///               ":" / "&" / "=" / "+" / "$" / "," )
    /// ```
    /// RFC 3986 section 3.2.1
    /// ```abnf
    /// userinfo = *( unreserved / pct-encoded / sub-delims / ":" )
    /// ```
    userinfo = * Userinfo {
        Rule::new("userinfo").with_sections(sections!("3.1" "4.3.1" "3.2.2" "3.2.2" "3.2.1")),
        Password::OCTETS.with(":"),
    } "me:pw@h" => "me:pw", "@h";

    /// The user, before the ":" of a password or the "@".
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// user = *[ uchar | ";" | "?" | "&" | "=" ]
    /// ```
    /// Draft 1996 section 4.3.1
    /// ```abnf
    /// user = *[ uchar | ";" | "?" | "&" | "=" | "+" ]
    /// ```
    /// Later editions have no such rule; under them, `userinfo` up to its first ":" is read.
    user = * User {
        Rule::new("user").with_sections(sections!("3.1" "4.3.1" "3.2.2" "3.2.2" "3.2.1")),
        Password::OCTETS.without(":"),
    } "me:pw@h" => "me", ":pw@h";

    /// The password, between ":" and "@".
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// password = *[ uchar | ";" | "?" | "&" | "=" ]
    /// ```
    /// Draft 1996 section 4.3.1
    /// ```abnf
    /// password = *[ uchar | ";" | "?" | "&" | "=" | "+" ]
    /// ```
    /// Later editions have no such rule; under them, `userinfo` after its first ":" is read.
    password = * Password {
        Rule::new("password").with_sections(sections!("3.1" "4.3.1" "3.2.2" "3.2.2" "3.2.1")),
        ByEdition([
            charset::rfc1738::UCHAR.union(CharSet::of(";?&=")),
            charset::draft1996::UCHAR.union(CharSet::of(";?&=+")),
            charset::rfc2396::UNRESERVED.union(CharSet::of(";:&=+$,")),
            charset::rfc2396bis::UNRESERVED.union(CharSet::of(";:&=+$,")),
            charset::rfc3986::UNRESERVED.union(charset::rfc3986::SUB_DELIMS).union(CharSet::of(":")),
        ]),
    } "pw@h" => "pw", "@h";
}

/// A host, and perhaps a port.
///
/// RFC 1738 section 5, draft 1996 section 4.3.1, RFC 2396 section 3.2.2, 2396bis section 3.2.2
/// ```abnf
/// hostport = host [ ":" port ]
/// ```
/// Here a host is never empty.
///
/// ```
/// assert!(uriel::grammar::hostport(":80").is_err());
/// assert_eq!(uriel::grammar::hostport("h:80/"), Ok(("/", ("h", Some("80")))));
/// ```
#[inline(always)]
pub fn hostport<T: Text>(i: T) -> Read<T, (T::Slice, Option<T::Slice>)> {
    let (i, host) = nonempty_host(i)?;
    let (i, port) = opt_port(i)?;
    Ok((i, (host, port)))
}

/// User, host and port, as [`login_by`] returns them.
type UserAndHostport<T, U> = (Option<U>, <T as Text>::Slice, Option<<T as Text>::Slice>);

/// A host, perhaps with a port, and before its "@" perhaps a user by a rule of the scheme's own, `userinfo`.
///
/// ```abnf
/// [ userinfo "@" ] hostport
/// ```
/// Its output is that of `userinfo`, and then the host and the port. There is no user if `userinfo` fails, or if no "@"
/// follows what it has read. A server without a user is read as fast as by [`login`](super::rfc1738::login), whose user
/// has the rule of RFC 1738: `userinfo` is not asked then. So it must not read an octet that ends an authority.
///
/// ```
/// use uriel::nom::{Parser, sequence::separated_pair};
/// use uriel::grammar::{Read, login_by, octet, port, user};
///
/// /// `user ":" number`
/// fn numbered(i: &str) -> Read<&str, (&str, &str)> {
///     separated_pair(user, octet(b':'), port).parse(i)
/// }
///
/// assert_eq!(login_by("me:1@h:80/", numbered), Ok(("/", (Some(("me", "1")), "h", Some("80")))));
/// assert_eq!(login_by("h:80/", numbered), Ok(("/", (None, "h", Some("80")))));
/// ```
#[inline(always)]
pub fn login_by<T: Text, U>(i: T, userinfo: impl FnOnce(T) -> Read<T, U>) -> Read<T, UserAndHostport<T, U>> {
    if let Some((rest, Authority { host, port, .. })) = simple_hostport(i).or_else(|| named_hostport(i)) {
        return Ok((rest, (None, host, port)));
    }
    let (i, user) = match userinfo(i) {
        Ok((end, user)) if end.next() == Some(b'@') => (end.skip(1), Some(user)),
        _ => (i, None),
    };
    let (i, (host, port)) = hostport(i)?;
    Ok((i, (user, host, port)))
}

/// Characters of a name in a list of servers: those of a host but the ",", which ends it.
///
/// ```
/// use uriel::grammar::{ListedName, Text};
/// assert_eq!("h1,h2".run(ListedName), (",h2", "h1"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListedName;

impl Class for ListedName {
    const RULE: &'static Rule = Name::RULE;
    const OCTETS: ByEdition<CharSet> = Name::OCTETS.without(",");
    const ESCAPES: ByEdition<bool> = Name::ESCAPES;
}

/// Servers, with a "," between them, for a scheme whose authority has several.
///
/// No document of the generic syntax has the rule, which those of databases and brokers share:
/// ```abnf
/// servers = hostport *( "," hostport )
/// ```
/// A host is never empty, and a name has no ",", which RFC 3986 admits in other hosts. Its output is the text of the
/// list; [`Servers`](crate::scheme::Servers) are its items.
///
/// A list with a port before its end is no URL by the generic syntax: the scheme declares that it
/// [admits](crate::Scheme::ADMITS_SERVERS) one.
///
/// ```
/// use uriel::grammar::servers;
/// assert_eq!(servers("h1:1,[::1]:2,h3/db"), Ok(("/db", "h1:1,[::1]:2,h3")));
/// assert!(servers("h1,").is_err() && servers(":1").is_err());
/// ```
#[inline]
pub fn servers<T: Text>(i: T) -> Read<T> {
    listed(i, EmptyHost::Refused)
}

/// Servers, with a "," between them, each of which may lack its host: the client has a default.
///
/// ```abnf
/// servers-or-defaults = [ host ] [ ":" port ] *( "," [ host ] [ ":" port ] )
/// ```
/// Otherwise the same as [`servers`]. Only editions that have empty hosts have one that is left out, but each has a
/// list that is empty as a whole, before an octet that ends an authority.
///
/// ```
/// use uriel::grammar::servers_or_defaults;
/// assert_eq!(servers_or_defaults(":1,h2,/db"), Ok(("/db", ":1,h2,")));
/// assert_eq!(servers_or_defaults("/db"), Ok(("/db", "")));
/// ```
#[inline]
pub fn servers_or_defaults<T: Text>(i: T) -> Read<T> {
    if i.next().is_none_or(|next| ends_authority(next, i.edition())) {
        return Ok(i.take(0));
    }
    listed(i, if i.edition().has_empty_hosts() { EmptyHost::Allowed } else { EmptyHost::Refused })
}

/// Servers with a "," between them.
#[inline(always)]
fn listed<T: Text>(i: T, empty: EmptyHost) -> Read<T> {
    let (mut rest, _) = listed_server(i, empty)?;
    while rest.next() == Some(b',') {
        (rest, _) = listed_server(rest.skip(1), empty)?;
    }
    Ok((rest, i.until(rest)))
}

/// A server of a list: a host without a ",", and perhaps a port.
#[inline(always)]
fn listed_server<T: Text>(i: T, empty: EmptyHost) -> Read<T, Option<T::Slice>> {
    let has_registered_names = i.edition().has_empty_hosts();
    let rest = match (i.next(), empty) {
        (Some(b'['), _) => nonempty_host(i)?.0,
        _ if !has_registered_names => nonempty_host(i)?.0,
        (_, EmptyHost::Allowed) => i.run(ListedName).0,
        (_, EmptyHost::Refused) => match i.run(ListedName) {
            (rest, _) if rest.len() < i.len() => rest,
            _ => return expected_octet(i, &HOST, &ALPHANUM),
        },
    };
    opt_port(rest)
}

/// `[ ":" port ]`: after a ":" the text must have a port.
#[inline(always)]
fn opt_port<T: Text>(i: T) -> Read<T, Option<T::Slice>> {
    if i.next() != Some(b':') {
        return Ok((i, None));
    }
    let (i, port) = port(i.skip(1))?;
    Ok((i, Some(port)))
}

/// Digits of a [`port`].
///
/// ```
/// use uriel::grammar::Text;
/// assert_eq!("80/".run(uriel::grammar::Port), ("/", "80"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Port;

impl Class for Port {
    const RULE: &'static Rule = &PORT;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(DIGIT);
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

pub(crate) static PORT: Rule = Rule::new("port").with_sections(sections!("3.1" "4.3.1" "3.2.2" "3.2.2" "3.2.3"));

/// The digits of a port, which may be none.
///
/// RFC 1738 section 5
/// ```abnf
/// port = digits
/// ```
/// Draft 1996 section 4.3.1, RFC 2396 section 3.2.2
/// ```abnf
/// port = *digit
/// ```
/// 2396bis section 3.2.2, RFC 3986 section 3.2.3
/// ```abnf
/// port = *DIGIT
/// ```
/// None of them sets a limit.
///
/// ```
/// use uriel::{Edition, grammar::{Under, port}};
/// assert_eq!(port("80/"), Ok(("/", "80")));
/// assert_eq!(port("/"), Ok(("/", "")));
/// assert!(port(Under::new("/", Edition::Rfc1738)).is_err());
/// ```
#[inline(always)]
pub fn port<T: Text>(i: T) -> Read<T> {
    if i.edition().wants_port_digits() { run1(i, Port) } else { Ok(i.run(Port)) }
}

/// A host with perhaps a user and a port, or nothing.
///
/// Draft 1996 section 4.3.1
/// ```abnf
/// server = [ [ user [ ":" password ] "@" ] hostport ]
/// ```
/// RFC 2396 section 3.2.2, 2396bis section 3.2.2
/// ```abnf
/// server = [ [ userinfo "@" ] hostport ]
/// ```
/// A server may be empty: it is empty at the end of the text, and before an octet that ends an authority, which is "/",
/// "#" or, from RFC 2396 on, "?". Any other server has a host. A whole authority is a server if the server ends where
/// the authority does.
///
/// It is also the production for a scheme whose documents let the host be empty, as `redis:///0`: RFC 3986 section
/// 3.2.2 has an empty host with a user or a port too. [`login`](super::rfc1738::login) is the same with a host that is
/// never empty.
///
/// ```
/// use uriel::grammar::server;
/// assert_eq!(server(":secret@/0").unwrap().1.userinfo, Some(":secret"));
/// assert_eq!(server(":6379/0").unwrap().1.port, Some("6379"));
/// assert_eq!(server("/0").unwrap().1.host, "");
/// ```
///
/// Under an older edition:
///
/// ```
/// use uriel::{Edition, grammar::{Under, server}};
/// let server = |text| server(Under::new(text, Edition::Rfc2396)).map(|(_, read)| read);
/// let read = server("me@h:80").unwrap();
/// assert_eq!((read.userinfo, read.host, read.port), (Some("me"), "h", Some("80")));
/// assert_eq!(server("?q").unwrap().host, "");
/// assert!(server("@h").is_ok() && server("me@").is_err());
/// ```
#[inline(always)]
pub fn server<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    match simple_hostport(i).or_else(|| named_server(i)) {
        Some(server) => Ok(server),
        None => server_by_rule(i),
    }
}

/// A [`server`], without a fast path.
#[inline(always)]
pub(crate) fn server_by_rule<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    if i.next().is_none_or(|next| ends_authority(next, i.edition())) {
        let (i, host) = i.take(0);
        return Ok((i, Authority::host(host)));
    }
    userinfo_host_port(i, EmptyHost::Allowed)
}

/// The length of the authority that some octets begin with, whatever it is.
pub(crate) fn length_of_authority(octets: &[u8], edition: Edition) -> usize {
    let end = if edition.ends_authorities_at_queries() { b'?' } else { b'/' };
    first_of(octets, [b'/', b'#', end]).unwrap_or(octets.len())
}

/// True if an authority ends at `octet`.
#[inline(always)]
pub(crate) fn ends_authority(octet: u8, edition: Edition) -> bool {
    matches!(octet, b'/' | b'#') || octet == b'?' && edition.ends_authorities_at_queries()
}
