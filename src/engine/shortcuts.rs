//! Shortcuts: answers that bitmaps give without running a rule.
//!
//! One law holds for all of them: *if a shortcut gives a result, it is the result of its rule*. It may decline, and
//! then the rule is run. The tests at the end compare every shortcut with its rule.

use nom::Err;

use super::{
    plain::Under,
    scan::{Cursor, Scan, Scanned},
    simd::{Bitmaps, REACH, Simd},
    sixteens,
    stop::Stop,
    tables::{Lookup, run_by_table},
    text::{Read, Text, rare_components},
};
use crate::{
    edition::Edition,
    grammar::{
        Authority, Components, Path, Scheme, SchemeStart,
        authority::{no_authority, server_by_rule},
        draft1996::{goes_on, rel_path},
        port,
        rfc1738::login,
    },
};

/// A server that is `host [ ":" port ]` and no more: its rules are [`server`](crate::grammar::server), and `login` of RFC 1738.
#[inline(always)]
pub(crate) fn plain_hostport<T: Text>(i: T) -> Option<(T, Authority<T::Slice>)> {
    let after_host = i.plain_host()?;
    let (userinfo, host) = (None, i.until(after_host));
    match after_host.next() {
        None | Some(b'/') => Some((after_host, Authority { userinfo, host, port: None })),
        Some(b':') => {
            let (rest, port) = port(after_host.skip(1)).ok()?;
            matches!(rest.next(), None | Some(b'/')).then_some((rest, Authority { userinfo, host, port: Some(port) }))
        }
        Some(_) => None,
    }
}

/// The answer of a shortcut, or that of the rule if the shortcut has declined.
///
/// The rule is run over plain text, for which it is compiled once. The generic parse is given up instead, and the whole text is
/// read again as plain text.
///
/// Perf: so the generic parse need not remember by which of the two it has read.
#[inline(always)]
pub(crate) fn shortcut<'t, T: Text + 't>(
    i: T,
    fast: Option<(T, Components<T::Slice>)>,
    rule: impl FnOnce(Under<'t, 't>) -> Read<Under<'t, 't>, Components<&'t str>>,
) -> Read<T, Components<T::Slice>> {
    match fast {
        Some(read) => Ok(read),
        None if T::OFFSETS_ONLY => Err(Err::Failure(Stop::end(i.len()).into())),
        None => rare_components(i, rule),
    }
}

/// The server that was read after a "//". `None` if a character of an opaque part follows it, but for "/": then the
/// text is neither an `ip-schemepart` nor a `net_path`.
#[inline(always)]
fn before_path<T: Text>(server: Option<(T, Authority<T::Slice>)>) -> Option<(T, Option<Authority<T::Slice>>)> {
    let (rest, server) = server?;
    (rest.next() == Some(b'/') || !goes_on(rest)).then_some((rest, Some(server)))
}

/// A schemepart: its rule is [`schemepart`](crate::grammar::rfc1738::schemepart).
///
/// Perf: after a server and without one, the rest is read by the same run.
#[inline(always)]
pub(crate) fn schemepart<T: Text>(i: T) -> Option<(T, Components<T::Slice>)> {
    if !T::SHORTCUTS {
        return None;
    }
    let server = if i.octets().starts_with(b"//") { before_path(login(i.skip(2)).ok()) } else { None };
    let (rest, authority) = match server {
        Some(read) => read,
        None => (i, no_authority(i)),
    };
    let (rest, path) = rest.run(Path);
    Some((rest, Components { authority, ..Components::path(path) }))
}

/// A URL of draft 1996 after its scheme: its rule is [`absolute_url`](crate::grammar::draft1996::absolute_url). It declines a
/// "//" that no server follows, after which the URL is opaque.
#[inline(always)]
pub(crate) fn generic_url<T: Text>(i: T) -> Option<(T, Components<T::Slice>)> {
    if !T::SHORTCUTS {
        return None;
    }
    let (rest, authority) = if i.octets().starts_with(b"//") {
        let i = i.skip(2);
        match plain_hostport(i) {
            Some((rest, server)) => (rest, Some(server)),
            None => before_path(server_by_rule(i).ok())?,
        }
    } else {
        (i, no_authority(i))
    };
    let (rest, url) = rel_path(rest).ok()?;
    Some((rest, Components { authority, ..url }))
}

/// The number of bytes that the bitmap of the scheme covers.
const SCHEME_REACH: usize = 16;

impl<M: Scan, S: Simd> Cursor<'_, M, S> {
    /// End of the scheme: its rule is [`scheme`](crate::grammar::scheme).
    #[inline(always)]
    pub(super) fn end_of_scheme(self) -> Option<usize> {
        let edition = self.scanned.edition;
        if !S::BITMAPS || self.at != 0 {
            return None;
        }
        let end = self.scanned.bitmaps.scheme.trailing_zeros() as usize;
        let begins = if edition.begins_schemes_with_letters() {
            self.octets.first().is_some_and(|&first| Lookup::of::<SchemeStart>().has(edition, first))
        } else {
            end > 0
        };
        match end {
            _ if !begins => None,
            end if end < SCHEME_REACH => Some(end),
            _ => Some(long_scheme(self.octets, edition)),
        }
    }

    /// End of a plain host: its rule is [`host`](crate::grammar::host), under the editions that judge host names by labels.
    ///
    /// A plain host is a name whose labels consist of letters, digits and single hyphens between them; the last label begins with a
    /// letter and has no hyphen. The bitmaps of the name and of separators, which are dots and hyphens, tell that without a look at
    /// each byte. Four numbers are a plain host too, and are read byte by byte. Any other host is left to the rule.
    #[allow(clippy::cast_possible_truncation, reason = "a shift wraps sooner")]
    #[inline(always)]
    pub(super) fn end_of_plain_host(self) -> Option<usize> {
        if !self.scanned.edition.judges_labels() {
            return None;
        }
        if !S::BITMAPS {
            return self.scanned.end_of_host_by_bytes(self.at);
        }
        let Bitmaps { name, separators, .. } = self.scanned.bitmaps;
        let (octets, start) = (self.octets, self.at);
        // The byte before the name counts as a separator, so that the name does not begin with one. If the name begins after the
        // bitmaps, the shifts wrap around, and `end` is beyond them too.
        let separators = separators | 1_u64.wrapping_shl(start.checked_sub(1)? as u32);
        // No separator stands after another.
        let ill_placed = separators & separators << 1;
        let end = start + (name | ill_placed).wrapping_shr(start as u32).trailing_zeros() as usize;
        if end >= REACH {
            return self.scanned.end_of_host_by_bytes(start);
        }
        // The last label begins after the last separator before `end`. If it is empty, or `end` is an ill-placed separator, then
        // no letter or digit stands there.
        let before_top = ((u64::BITS - 1) ^ (separators & !(u64::MAX << end)).leading_zeros()) as usize;
        let top = *octets.get(before_top + 1)?;
        let is_name = octets[before_top] != b'-' && top.is_ascii_alphabetic();
        (is_name || is_hostnumber(octets, start, end, separators)).then_some(end)
    }
}

impl<M: Scan, S: Simd> Scanned<'_, M, S> {
    /// End of a plain host name at `start`, for a name that ends after the bitmaps, or a text without bitmaps.
    ///
    /// Perf: a [`Cursor`] as an argument would be written to memory by every parse, whether this is called or not.
    #[inline(never)]
    fn end_of_host_by_bytes(&self, start: usize) -> Option<usize> {
        let end = self.name_end(start);
        is_plain_host(&self.octets()[start..end])?.then_some(end)
    }
}

/// True if a name is a plain host name; `None` if it has no last label.
#[inline(never)]
fn is_plain_host(name: &[u8]) -> Option<bool> {
    let separates = |octet: u8| octet < b'0';
    let ill_placed = name.iter().zip(name.get(1..)?).fold(false, |ill, (&a, &b)| ill | (separates(a) & separates(b)));
    let top = match name.iter().rposition(|&octet| separates(octet)) {
        None => name.first()?,
        Some(dot) if name[dot] == b'.' => name.get(dot + 1)?,
        Some(_) => return None,
    };
    Some(!ill_placed && !separates(name[0]) && top.is_ascii_alphabetic())
}

/// True if the name from `start` to `end` is four numbers, given the bitmap of its dots and hyphens, none of which stands after
/// another or begins the name. Only the dot and the digits are in the range from "." to "9": a name has no "/".
#[cold]
#[inline(never)]
fn is_hostnumber(octets: &[u8], start: usize, end: usize, separators: u64) -> bool {
    let Some(name) = octets.get(start..end) else { return false };
    let within = (separators & !(u64::MAX << end)) >> start;
    name.last().is_some_and(u8::is_ascii_digit)
        && within.count_ones() == 3
        && sixteens::all(name, |octet| matches!(octet, b'.'..=b'9'))
}

/// End of a scheme that is longer than its bitmap.
#[cold]
#[inline(never)]
fn long_scheme(octets: &[u8], edition: Edition) -> usize {
    run_by_table(octets, Lookup::of::<Scheme>(), edition, 0)
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::String, vec, vec::Vec};

    use super::super::{
        plain::Under,
        scan::{Generic, Scanned, Slice},
        simd::Detected,
        text::{Text, sealed::Text as _},
    };
    use super::*;
    use crate::{
        grammar::{draft1996, host, rfc1738, scheme},
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
                    let Some(rest) = scanned.start().skip(start).plain_host() else { continue };
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

    /// Pieces of URLs after the scheme: each shortcut of a server or a whole URL gives a result for some of their
    /// sequences, and declines others.
    const PIECES: [&str; 14] = ["//", "/", "h", "a-b.c", "1.2.3.4", ":", "80", "@", "_", ";", "?", "#", "%41", "%"];

    /// Calls `check` with texts that begin with "x:", made of up to `length` pieces.
    fn after_scheme(length: u32, mut check: impl FnMut(&str)) {
        for number in 0..PIECES.len().pow(length) {
            let (mut text, mut rest) = (String::from("x:"), number);
            while rest > 0 {
                text.push_str(PIECES[rest % PIECES.len()]);
                rest /= PIECES.len();
            }
            check(&text);
        }
    }

    #[test]
    fn a_plain_hostport_is_a_server_of_the_rules() {
        let mut answers = 0;
        after_scheme(if cfg!(miri) { 1 } else { 4 }, |text| {
            for edition in [Edition::Rfc1738, Edition::Draft1996] {
                let mut scanned = Scanned::<Generic>::unscanned(text, edition);
                scanned.scan();
                let Some((rest, server)) = plain_hostport(scanned.start().skip(2)) else { continue };
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
    fn a_url_of_a_shortcut_is_the_url_of_the_rule() {
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
