//! Who and where: the authority, the login, the server.

use super::{Class, Read, Span, Text, absent, far, host, host::some_host, reg_name, run1};
use crate::{edition::Edition, uri::Encoded};

/// What follows "//": a user, a host, a port.
///
/// Under RFC 2396 and 2396bis the generic productions give the whole authority as `host`, for it may be a registry's
/// name as well; [`server`] tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Authority<S> {
    /// What stands before "@": a user, perhaps ":" and a password.
    pub userinfo: Option<S>,
    /// The host.
    pub host: S,
    /// The digits behind ":".
    pub port: Option<S>,
}

impl<'a> Authority<&'a str> {
    /// The user: userinfo up to its first ":".
    ///
    /// ```
    /// let (_, authority) = uriel::grammar::authority("me:pw@h").unwrap();
    /// assert_eq!(authority.user().as_deref(), Some("me"));
    /// ```
    #[must_use]
    pub fn user(&self) -> Option<Encoded<'a>> {
        let userinfo = self.userinfo?;
        Some(Encoded::new_unchecked(userinfo.split_once(':').map_or(userinfo, |(user, _)| user)))
    }

    /// The password: userinfo behind its first ":".
    ///
    /// ```
    /// let (_, authority) = uriel::grammar::authority("me:p:w@h").unwrap();
    /// assert_eq!(authority.password().as_deref(), Some("p:w"));
    /// ```
    #[must_use]
    pub fn password(&self) -> Option<Encoded<'a>> {
        self.userinfo?.split_once(':').map(|(_, password)| Encoded::new_unchecked(password))
    }
}

impl Authority<Span> {
    /// The slices of `text`, which must be the text that was read.
    ///
    /// ```
    /// use uriel::{Edition, Production, schemes::ftp::Ftp};
    /// let text = "ftp://me@h/";
    /// assert_eq!(Ftp::spans(text, Edition::Rfc1738)?.login.of(text).userinfo, Some("me"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn of(self, text: &str) -> Authority<&str> {
        Authority {
            userinfo: self.userinfo.map(|userinfo| userinfo.of(text)),
            host: self.host.of(text),
            port: self.port.map(|port| port.of(text)),
        }
    }
}

/// RFC 3986 section 3.2
/// ```abnf
/// authority = [ userinfo "@" ] host [ ":" port ]
/// ```
/// RFC 2396 section 3.2
/// ```abnf
/// authority = server | reg_name
/// ```
/// 2396bis section 3.2
/// ```abnf
/// authority = server / reg-name
/// ```
/// which is a `reg_name` or nothing: every server but one with an IPv6 address is one too.
///
/// Draft 1996 calls it `server`, RFC 1738 `login`.
///
/// # Errors
///
/// When the text begins with no authority.
///
/// ```
/// use uriel::grammar::authority;
/// let (rest, authority) = authority("me:pw@h:80/p").unwrap();
/// assert_eq!((authority.userinfo, authority.host, authority.port), (Some("me:pw"), "h", Some("80")));
/// assert_eq!(rest, "/p");
/// ```
#[inline(always)]
pub fn authority<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    match i.edition() {
        Edition::Rfc1738 => super::rfc1738::login(i),
        Edition::Draft1996 => server(i),
        Edition::Rfc2396 => Ok(server_or_registry(i)),
        Edition::Rfc2396bis => {
            let (rest, authority) = server_or_registry(i);
            if rest.next() == Some(b'[') { far(i, server) } else { Ok((rest, authority)) }
        }
        Edition::Rfc3986 => {
            // Nearly always it is a name and no more, or with a port, so that is tried first: one pass instead of two.
            let (behind_host, host) = reg_name(i)?;
            let (rest, port) = match behind_host.next() {
                Some(b'@' | b'[') => return far(i, in_full),
                Some(b':') => opt_port(behind_host)?,
                _ => (behind_host, None),
            };
            match rest.next() {
                Some(next) if port.is_some() && !matches!(next, b'/' | b'?' | b'#') => far(i, in_full),
                _ => Ok((rest, Authority { userinfo: None, host, port })),
            }
        }
    }
}

/// What is given for an authority that does not stand here, which is [`absent`].
#[inline(always)]
pub(super) fn no_authority<T: Text>(i: T) -> Option<Authority<T::Slice>> {
    absent(i).map(|host| Authority { userinfo: None, host, port: None })
}

#[inline(always)]
fn server_or_registry<T: Text>(i: T) -> (T, Authority<T::Slice>) {
    let (rest, host) = i.run(Class::RegName);
    (rest, Authority { userinfo: None, host, port: None })
}

/// `host [ ":" port ]` and no more, which is what an authority nearly always is, if it takes no more than a look to tell.
#[inline(always)]
pub(super) fn plain_hostport<T: Text>(i: T) -> Option<(T, Authority<T::Slice>)> {
    let behind_host = i.plain_host()?;
    let (userinfo, host) = (None, i.until(behind_host));
    match behind_host.next() {
        None | Some(b'/') => Some((behind_host, Authority { userinfo, host, port: None })),
        Some(b':') => {
            let (rest, port) = port(behind_host.skip(1)).ok()?;
            matches!(rest.next(), None | Some(b'/')).then_some((rest, Authority { userinfo, host, port: Some(port) }))
        }
        Some(_) => None,
    }
}

/// `[ user [ ":" password ] "@" ] host [ ":" port ]`, as the rule stands.
#[cold]
#[inline(never)]
pub(super) fn in_full<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    in_full_with::<T, false>(i)
}

/// The same with a host, which under RFC 3986 may otherwise be empty.
#[cold]
#[inline(never)]
pub(super) fn in_full_with_host<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    in_full_with::<T, true>(i)
}

#[inline(always)]
fn in_full_with<T: Text, const HOST: bool>(i: T) -> Read<T, Authority<T::Slice>> {
    let (end, _) = credentials(i)?;
    let has_userinfo = end.next() == Some(b'@');
    if !has_userinfo {
        i.gave_up(end.len());
    }
    let server = if has_userinfo { end.skip(1) } else { i };
    let (rest, (host, port)) = if HOST { hostport(server)? } else { host_and_port(server)? };
    if !has_userinfo && port.is_some() && i.at(i.len() - rest.len() - 1).is_some_and(|last| last.is_ascii_digit()) {
        // A port has begun: what follows it is at fault itself.
        i.gave_up(rest.len());
    }
    Ok((rest, Authority { userinfo: has_userinfo.then(|| i.until(end)), host, port }))
}

/// `user [ ":" password ]`, which from RFC 2396 on is `userinfo`.
#[inline(always)]
fn credentials<T: Text>(i: T) -> Read<T> {
    if !matches!(i.edition(), Edition::Rfc1738 | Edition::Draft1996) {
        return userinfo(i);
    }
    let (end, user) = user(i)?;
    if end.next() != Some(b':') {
        return Ok((end, user));
    }
    let (end, _) = password(end.skip(1))?;
    Ok((end, i.until(end)))
}

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
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::grammar::userinfo("me:pw@h"), Ok(("@h", "me:pw")));
/// ```
#[inline(always)]
pub fn userinfo<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Userinfo))
}

/// RFC 1738 section 5
/// ```abnf
/// user = *[ uchar | ";" | "?" | "&" | "=" ]
/// ```
/// Draft 1996 section 4.3.1
/// ```abnf
/// user = *[ uchar | ";" | "?" | "&" | "=" | "+" ]
/// ```
/// Later editions have `userinfo`, of which the part before the first ":" is read.
///
/// # Errors
///
/// Never: a user may be empty, which is not the same as absent.
///
/// ```
/// assert_eq!(uriel::grammar::user("me:pw@h"), Ok((":pw@h", "me")));
/// ```
#[inline(always)]
pub fn user<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::User))
}

/// RFC 1738 section 5
/// ```abnf
/// password = *[ uchar | ";" | "?" | "&" | "=" ]
/// ```
/// Draft 1996 section 4.3.1
/// ```abnf
/// password = *[ uchar | ";" | "?" | "&" | "=" | "+" ]
/// ```
/// Later editions have `userinfo`, of which the part behind the first ":" is read.
///
/// # Errors
///
/// Never: a password may be empty, which is not the same as absent.
///
/// ```
/// assert_eq!(uriel::grammar::password("pw@h"), Ok(("@h", "pw")));
/// ```
#[inline(always)]
pub fn password<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Password))
}

/// RFC 1738 section 5, draft 1996 section 4.3.1, RFC 2396 section 3.2.2, 2396bis section 3.2.2
/// ```abnf
/// hostport = host [ ":" port ]
/// ```
///
/// # Errors
///
/// When the text begins with no host; here it is never empty.
///
/// ```
/// assert!(uriel::grammar::hostport(":80").is_err());
/// assert_eq!(uriel::grammar::hostport("h:80/"), Ok(("/", ("h", Some("80")))));
/// ```
#[inline(always)]
pub fn hostport<T: Text>(i: T) -> Read<T, (T::Slice, Option<T::Slice>)> {
    let (at, host) = some_host(i)?;
    let (at, port) = opt_port(at)?;
    Ok((at, (host, port)))
}

/// `host [ ":" port ]`, of which RFC 3986 lets the host be empty.
#[inline(always)]
fn host_and_port<T: Text>(i: T) -> Read<T, (T::Slice, Option<T::Slice>)> {
    let (at, host) = host(i)?;
    let (at, port) = opt_port(at)?;
    Ok((at, (host, port)))
}

/// `[ ":" port ]`; behind the ":" there is no way back.
#[inline(always)]
fn opt_port<T: Text>(i: T) -> Read<T, Option<T::Slice>> {
    if i.next() != Some(b':') {
        return Ok((i, None));
    }
    let (i, port) = port(i.skip(1))?;
    Ok((i, Some(port)))
}

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
/// # Errors
///
/// Under RFC 1738, when there is no digit.
///
/// ```
/// use uriel::{Edition, grammar::{Under, port}};
/// assert_eq!(port("/"), Ok(("/", "")));
/// assert!(port(Under::new("/", Edition::Rfc1738)).is_err());
/// ```
#[inline(always)]
pub fn port<T: Text>(i: T) -> Read<T> {
    if i.edition() == Edition::Rfc1738 { run1(i, Class::Digit) } else { Ok(i.run(Class::Digit)) }
}

/// Draft 1996 section 4.3.1
/// ```abnf
/// server = [ [ user [ ":" password ] "@" ] hostport ]
/// ```
/// RFC 2396 section 3.2.2, 2396bis section 3.2.2
/// ```abnf
/// server = [ [ userinfo "@" ] hostport ]
/// ```
/// It matches nothing, and so anything begins with a server; whether a whole authority is one, only its end tells.
///
/// # Errors
///
/// When the text begins with something else than a server.
///
/// ```
/// use uriel::{Edition, grammar::{Under, server}};
/// let (_, read) = server(Under::new("me@h:80", Edition::Rfc2396)).unwrap();
/// assert_eq!((read.userinfo, read.host, read.port), (Some("me"), "h", Some("80")));
/// ```
#[inline(always)]
pub fn server<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    match plain_hostport(i) {
        Some(hostport) => Ok(hostport),
        None => server_in_full(i),
    }
}

/// The same where no map can tell.
#[inline(always)]
pub(super) fn server_in_full<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    match (i.next(), i.edition()) {
        (None | Some(b'/' | b'#'), _) => {
            let (i, host) = i.take(0);
            Ok((i, Authority { userinfo: None, host, port: None }))
        }
        (_, Edition::Rfc1738 | Edition::Draft1996) => far(i, in_full_with_host),
        _ => far(i, in_full),
    }
}
