//! Fast paths: what productions try before their rules.
//!
//! One law holds for all of them: *if a fast path gives a result, it is the result of its rule*. It may decline, and
//! then the rule is run. The tests at the end compare every fast path with its rule, and so they do with those ends
//! that the engine's bitmaps know (`engine/known_ends.rs`).

use nom::Err;

use super::{
    authority::{EmptyHost, no_authority, port, server_by_rule, userinfo_host_port},
    components::{Authority, Components},
    draft1996::{goes_on, rel_path},
    host::host,
};
use crate::{
    engine::{
        plain::Under,
        text::{Read, Text, read_as_plain},
    },
    syntax::{
        mapped::{Name, Path},
        stop::Stop,
    },
};

/// A server that is `host [ ":" port ]` and no more: its rules are [`server`](crate::grammar::server), and `login` of
/// RFC 1738.
#[inline(always)]
pub(crate) fn simple_hostport<T: Text>(i: T) -> Option<(T, Authority<T::Slice>)> {
    let after_host = i.simple_host()?;
    let (userinfo, host) = (None, i.until(after_host));
    match after_host.next() {
        None | Some(b'/') => Some((after_host, Authority { userinfo, host, port: None })),
        Some(b':') => with_port(after_host, host, |next| matches!(next, None | Some(b'/'))),
        Some(_) => None,
    }
}

/// A host, and the port after the ":" that follows it, if an octet that `ends` the authority comes next, or nothing.
#[inline(always)]
fn with_port<T: Text>(
    after_host: T,
    host: T::Slice,
    ends: impl FnOnce(Option<u8>) -> bool,
) -> Option<(T, Authority<T::Slice>)> {
    let (rest, port) = port(after_host.skip(1)).ok()?;
    ends(rest.next()).then_some((rest, Authority { userinfo: None, host, port: Some(port) }))
}

/// A name, perhaps with a port, which nearly every authority is: its rule is [`authority`](super::rfc3986::authority)
/// of RFC 3986. It declines an `empty` host that is refused.
///
/// Perf: reads the name once. The rule reads it as a user first, and again as a host when no "@" follows (ratios:
/// generic parse).
#[inline(always)]
pub(super) fn name_and_port<T: Text>(i: T, empty: EmptyHost) -> Option<(T, Authority<T::Slice>)> {
    // Under such an edition, `Name` has the octets of a `reg-name`.
    let (after_host, host) = i.run(Name);
    if empty == EmptyHost::Refused && after_host.len() == i.len() {
        return None;
    }
    let userinfo = None;
    match after_host.next() {
        Some(b'@' | b'[') => None,
        Some(b':') => with_port(after_host, host, |next| matches!(next, None | Some(b'/' | b'?' | b'#'))),
        _ => Some((after_host, Authority { userinfo, host, port: None })),
    }
}

/// A host, which may be empty, and perhaps a port without a user, under an edition whose hosts may be any names. Its
/// rule is [`server`](crate::grammar::server). Plain text is left to the rule, which records the user that it gives up,
/// for the error.
///
/// Perf: one run of the host. The rule reads it as a user first, finds no "@", and reads it again (ratios: typed parse,
/// RFC 1738).
#[inline(always)]
pub(super) fn named_server<T: Text>(i: T) -> Option<(T, Authority<T::Slice>)> {
    if T::FAST_PATHS && i.edition().has_any_names() { name_and_port(i, EmptyHost::Allowed) } else { None }
}

/// Reads what [`named_server`] reads, but no empty host. Its rules are `login` of RFC 1738, and
/// [`login_by`](crate::grammar::login_by).
#[inline(always)]
pub(super) fn named_hostport<T: Text>(i: T) -> Option<(T, Authority<T::Slice>)> {
    if T::FAST_PATHS && i.edition().has_any_names() { name_and_port(i, EmptyHost::Refused) } else { None }
}

/// Reads a host, alone or with a port, at once, and any other authority by its rule, `production`, which must accept
/// every host that is read at once and is not empty. The production is compiled once, for plain text, like that of
/// [`authority_as_plain`].
///
/// ```
/// use uriel::grammar::{host_or_authority, rfc1738::login};
/// assert_eq!(host_or_authority("h/p", login).unwrap().1.host, "h");
/// assert_eq!(host_or_authority("me@h/p", login).unwrap().1.userinfo, Some("me"));
/// ```
#[inline(always)]
pub fn host_or_authority<'t, T: Text + 't>(
    i: T,
    production: impl FnOnce(Under<'t, 't>) -> Read<Under<'t, 't>, Authority<&'t str>>,
) -> Read<T, Authority<T::Slice>> {
    let fast = match host(i) {
        Ok((rest, host)) if rest.len() < i.len() => match rest.next() {
            None | Some(b'/' | b'#') => Some((rest, Authority { userinfo: None, host, port: None })),
            Some(b':') => with_port(rest, host, |next| matches!(next, None | Some(b'/'))),
            Some(_) => None,
        },
        _ => None,
    };
    match fast {
        Some(read) => Ok(read),
        None => authority_as_plain(i, production),
    }
}

/// The answer of a fast path, or that of the rule if it has declined.
///
/// The rule is run over plain text, for which it is compiled once. The generic parse is given up instead:
/// `given_up_under` in `uri/parse.rs` reads the whole text again, under draft 1996 alone. So [`schemepart`] must always
/// answer on scanned text.
///
/// Perf: one exit of success, so that the generic parse keeps no flag of which of the two has read (ratios: generic
/// parse).
#[inline(always)]
pub(crate) fn or_rule<'t, T: Text + 't>(
    i: T,
    fast: Option<(T, Components<T::Slice>)>,
    rule: impl FnOnce(Under<'t, 't>) -> Read<Under<'t, 't>, Components<&'t str>>,
) -> Read<T, Components<T::Slice>> {
    match fast {
        Some(read) => Ok(read),
        None if T::OFFSETS_ONLY => Err(Err::Failure(Stop::end(i.len()).into())),
        None => components_as_plain(i, rule),
    }
}

/// The server that was read after a "//". `None` if it is followed by what neither begins a path nor ends the URL: then
/// the text is neither an `ip-schemepart` nor a `net_path`.
#[inline(always)]
fn before_path<T: Text>(server: Option<(T, Authority<T::Slice>)>) -> Option<(T, Option<Authority<T::Slice>>)> {
    let (rest, server) = server?;
    (rest.next() == Some(b'/') || !goes_on(rest)).then_some((rest, Some(server)))
}

/// A server under RFC 1738: its rule is `login`.
#[inline(always)]
fn server_of_rfc1738<T: Text>(i: T) -> Option<(T, Authority<T::Slice>)> {
    simple_hostport(i).or_else(|| userinfo_host_port(i, EmptyHost::Refused).ok())
}

/// A schemepart: its rule is [`schemepart`](crate::grammar::rfc1738::schemepart).
///
/// Perf: one run reads the rest after a server and without one, so its code is inlined once (ratios: generic parse
/// under the other editions).
#[inline(always)]
pub(crate) fn schemepart<T: Text>(i: T) -> Option<(T, Components<T::Slice>)> {
    if !T::FAST_PATHS {
        return None;
    }
    let server = if i.octets().starts_with(b"//") { before_path(server_of_rfc1738(i.skip(2))) } else { None };
    let (rest, authority) = match server {
        Some(read) => read,
        None => (i, no_authority(i)),
    };
    let (rest, path) = rest.run(Path);
    Some((rest, Components { authority, ..Components::path(path) }))
}

/// A URL of draft 1996 after its scheme: its rule is [`absolute_url`](crate::grammar::draft1996::absolute_url). It
/// declines a "//" that no server follows, after which the URL is opaque.
#[inline(always)]
pub(crate) fn generic_url<T: Text>(i: T) -> Option<(T, Components<T::Slice>)> {
    if !T::FAST_PATHS {
        return None;
    }
    let (rest, authority) = if i.octets().starts_with(b"//") {
        let i = i.skip(2);
        match simple_hostport(i) {
            Some((rest, server)) => (rest, Some(server)),
            None => before_path(server_by_rule(i).ok())?,
        }
    } else {
        (i, no_authority(i))
    };
    let (rest, url) = rel_path(rest).ok()?;
    Some((rest, Components { authority, ..url }))
}

// ----- productions that are rarely needed, compiled once for plain text -----

/// Like [`as_plain`](super::as_plain), for a production that reads components.
#[inline(always)]
pub(crate) fn components_as_plain<'t, T: Text + 't>(
    i: T,
    production: impl FnOnce(Under<'t, 't>) -> Read<Under<'t, 't>, Components<&'t str>>,
) -> Read<T, Components<T::Slice>> {
    read_as_plain(i, production, |components, origin| components.map(|slice| origin.slice(slice)))
}

/// Like [`as_plain`](super::as_plain), for a production that reads an authority.
///
/// ```
/// use uriel::grammar::{authority_as_plain, rfc1738::login};
/// assert_eq!(authority_as_plain("me@h/", login).unwrap().1.userinfo, Some("me"));
/// ```
#[inline(always)]
pub fn authority_as_plain<'t, T: Text + 't>(
    i: T,
    production: impl FnOnce(Under<'t, 't>) -> Read<Under<'t, 't>, Authority<&'t str>>,
) -> Read<T, Authority<T::Slice>> {
    read_as_plain(i, production, |authority, origin| authority.map(|slice| origin.slice(slice)))
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::String, vec, vec::Vec};

    use super::*;
    use crate::{
        engine::{
            scan::{Ends, Generic, Scanned, Slice},
            simd::{Detected, REACH, Simd},
            text::sealed::Text as _,
        },
        grammar::{
            HOST, draft1996, expected, login_by,
            rfc1738::{self, login},
            scheme, server, user,
        },
        syntax::{Edition, texts::each_text},
        uri::Offsets,
    };

    /// Every text of up to `length` octets of `octets`.
    fn every(octets: &str, length: usize) -> Vec<String> {
        let mut texts = vec![String::new()];
        let mut from = 0;
        for _ in 0..length {
            let longer: Vec<_> =
                texts[from..].iter().flat_map(|text| octets.chars().map(move |o| format!("{text}{o}"))).collect();
            from = texts.len();
            texts.extend(longer);
        }
        texts
    }

    #[test]
    fn a_plain_host_is_a_host_of_the_rule() {
        let (mut names, mut numbers, mut long) = (0, 0, 0);
        let befores = ["", "a", "1", "/", "-", "x://", "x://u@"].map(String::from);
        let far =
            (50..70).step_by(if cfg!(miri) { 7 } else { 1 }).map(|length| format!("x://{:.length$}", "a.".repeat(35)));
        let mut hosts = every("a1.-/_", if cfg!(miri) { 1 } else { 5 });
        hosts.extend(
            ["1.2.3.4", "1.2.3.4/", "1.2.3", "1.2.3.4.5", "1.2.3.a", "1-2.3.4.5", "1.2.3.4-", "1.2..4"]
                .map(String::from),
        );
        for before in befores.into_iter().chain(far) {
            let start = if before.len() > 8 { 4 } else { before.len() };
            for text in hosts.iter().map(|host| format!("{before}{host}")) {
                for edition in [Edition::Rfc1738, Edition::Draft1996] {
                    let mut scanned = Scanned::<Generic>::unscanned(&text, edition);
                    scanned.scan();
                    let Some(rest) = scanned.start().skip(start).simple_host() else { continue };
                    let rule = host(Under::new(&text[start..], edition)).map(|(rest, _)| rest.as_str().len());
                    assert_eq!(rule, Ok(rest.len()), "{text:?} from {start} on, {edition}");
                    let end = text.len() - rest.len();
                    match text[start..end].starts_with("1.2.3.4") {
                        _ if end > REACH => long += 1,
                        true => numbers += 1,
                        false => names += 1,
                    }
                }
            }
        }
        // Without bitmaps, numbers are left to the rule.
        assert_eq!([names, numbers, long].map(|count| count > 0), [true, Detected::BITMAPS, true]);
    }

    #[test]
    fn a_mapped_scheme_is_a_scheme_of_the_rule() {
        let mut answers = 0;
        let long = ["a".repeat(15), "a".repeat(16), "a".repeat(70), format!("{}:", "b".repeat(40))];
        for text in every("a1+:/%_", if cfg!(miri) { 2 } else { 5 }).into_iter().chain(long) {
            for edition in Edition::ALL {
                let mut scanned = Scanned::<Generic>::unscanned(&text, edition);
                scanned.scan();
                let Some(rest) = scanned.start().mapped_scheme() else { continue };
                let rule = scheme(Under::new(&text, edition)).map(|(rest, _)| rest.as_str().len());
                assert_eq!(rule, Ok(rest.len()), "{text:?} {edition}");
                answers += 1;
            }
        }
        assert_eq!(answers > 0, Detected::BITMAPS);
    }

    /// Pieces of URLs after the scheme: each fast path of a server or a whole URL gives a result for some of their
    /// sequences, and declines others.
    const PIECES: [&str; 14] = ["//", "/", "h", "a-b.c", "1.2.3.4", ":", "80", "@", "_", ";", "?", "#", "%41", "%"];

    /// Calls `check` with texts that begin with "x:", made of up to `length` pieces.
    fn after_scheme(length: u32, check: impl FnMut(&str)) {
        each_text("x:", &PIECES, length, check);
    }

    #[test]
    fn a_plain_hostport_is_a_server_of_the_rules() {
        let mut answers = 0;
        after_scheme(if cfg!(miri) { 1 } else { 4 }, |text| {
            for edition in [Edition::Rfc1738, Edition::Draft1996] {
                let mut scanned = Scanned::<Generic>::unscanned(text, edition);
                scanned.scan();
                let Some((rest, server)) = simple_hostport(scanned.start().skip(2)) else { continue };
                let server = server.map(|slice| &text[slice.start() as usize..slice.end() as usize]);
                let i = Under::new(&text[2..], edition);
                for rule in [login(i), draft1996::server(i)] {
                    let (left, read) = rule.expect("a server");
                    assert_eq!((left.as_str().len(), read), (rest.len(), server), "{text} {edition}");
                }
                answers += 1;
            }
        });
        assert!(answers > 0);
    }

    #[test]
    fn a_named_hostport_is_a_login_of_the_rule() {
        let (mut answers, mut declined) = (0, 0);
        after_scheme(if cfg!(miri) { 1 } else { 4 }, |text| {
            for edition in Edition::ALL {
                let mut scanned = Scanned::<Generic>::unscanned(text, edition);
                scanned.scan();
                let Some((rest, server)) = named_hostport(scanned.start().skip(2)) else {
                    declined += 1;
                    continue;
                };
                let server = server.map(|slice| &text[slice.start() as usize..slice.end() as usize]);
                let (left, read) =
                    userinfo_host_port(Under::new(&text[2..], edition), EmptyHost::Refused).expect("a server");
                assert_eq!((left.as_str().len(), read), (rest.len(), server), "{text} {edition}");
                answers += 1;
            }
        });
        assert!(answers > 0 && declined > 0);
    }

    #[test]
    fn a_server_is_one_of_the_rule_for_any_user() {
        let mut users = 0;
        after_scheme(if cfg!(miri) { 2 } else { 4 }, |text| {
            for edition in Edition::ALL.into_iter().step_by(if cfg!(miri) { 4 } else { 1 }) {
                let mut scanned = Scanned::<Generic>::unscanned(text, edition);
                scanned.scan();
                let (i, plain) = (scanned.start().skip(2), Under::new(&text[2..], edition));
                let of = |slice: Ends| &text[slice.start() as usize..slice.end() as usize];

                let read = server(i).map(|(rest, server)| (rest.len(), server.map(of))).ok();
                let rule = server_by_rule(plain).map(|(rest, server)| (rest.as_str().len(), server)).ok();
                assert_eq!(read, rule, "{text} {edition}");

                let read = login_by(i, user)
                    .map(|(rest, (user, host, port))| (rest.len(), user.map(of), of(host), port.map(of)));
                let rule =
                    login_by(plain, user).map(|(rest, (user, host, port))| (rest.as_str().len(), user, host, port));
                users += usize::from(rule.as_ref().is_ok_and(|(_, user, ..)| user.is_some()));
                assert_eq!(read.ok(), rule.ok(), "{text} {edition}");
            }
        });
        assert!(users > 0);
    }

    #[test]
    fn a_name_and_port_is_an_authority_of_the_rule() {
        let (mut answers, mut declined) = (0, 0);
        after_scheme(if cfg!(miri) { 1 } else { 4 }, |text| {
            let i = &text[2..];
            match name_and_port(i, EmptyHost::Allowed) {
                Some(read) => {
                    assert_eq!(userinfo_host_port(i, EmptyHost::Allowed), Ok(read), "{i}");
                    answers += 1;
                }
                None => declined += 1,
            }
        });
        assert!(answers > 0 && declined > 0);
    }

    #[test]
    fn a_host_and_a_port_are_an_authority_of_the_rule() {
        let mut answers = 0;
        after_scheme(if cfg!(miri) { 1 } else { 4 }, |text| {
            for edition in Edition::ALL {
                let i = Under::new(&text[2..], edition);
                let without_rule = host_or_authority(i, |i| expected(i, &HOST));
                if let Ok(read) = without_rule {
                    assert_eq!(login(i), Ok(read), "{} {edition}", i.as_str());
                    answers += 1;
                }
            }
        });
        assert!(answers > 0);
    }

    #[test]
    fn a_url_of_a_fast_path_is_the_url_of_the_rule() {
        let (mut answers, mut declined) = ([0, 0], 0);
        after_scheme(if cfg!(miri) { 2 } else { 5 }, |text| {
            for edition in [Edition::Rfc1738, Edition::Draft1996] {
                let mut scanned = Scanned::<Generic>::unscanned(text, edition);
                scanned.scan();
                let (i, plain) = (scanned.start().skip(2), Under::new(text, edition));
                let (fast, rule) = match edition {
                    Edition::Rfc1738 => (schemepart(i), rfc1738::genericurl(plain)),
                    _ => (generic_url(i), draft1996::absolute_url(plain)),
                };
                let Some((rest, components)) = fast else {
                    declined += 1;
                    continue;
                };
                let (left, read) = rule.expect("a URL");
                let (fast, read) = (Offsets::from(components), Offsets::of(Components { scheme: None, ..read }, text));
                assert_eq!((rest.len(), fast), (left.as_str().len(), read), "{text} {edition}");
                answers[usize::from(edition == Edition::Rfc1738)] += 1;
            }
        });
        assert!(answers.into_iter().all(|count| count > 0) && declined > 0);
    }
}
