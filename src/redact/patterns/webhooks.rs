//! Webhooks and bots, whose path is a secret.

use core::ops::Range;

use crate::engine::{
    octets::{begins_with_word, ends_with_word},
    pairs::PairSets,
};
use crate::redact::{delimiters::ends_url, reach::NEAR};

/// A service whose path is a secret.
struct Service {
    /// The text before the secret, as the service documents it: with a ":" where there may be a port, and a "*" where
    /// there may be a version, such as `v10/`.
    before: &'static [u8],
    /// The place in `before` of the first of the [pairs](Webhooks::PAIRS) that are looked for.
    pair: usize,
    /// True if a "/" ends the secret.
    is_segment: bool,
}

const fn path(before: &'static str) -> Service {
    Service { before: before.as_bytes(), pair: first_pair(before.as_bytes()), is_segment: false }
}

const fn segment(before: &'static str) -> Service {
    Service { is_segment: true, ..path(before) }
}

const fn first_pair(before: &[u8]) -> usize {
    let pairs = PairSets::of(Webhooks::PAIRS);
    let mut at = 0;
    while pairs.sets_of(before[at], before[at + 1]) == 0 {
        at += 1;
    }
    at
}

/// Slack, Discord, Microsoft Teams, Zapier, IFTTT, Make, Feishu, Lark, Mattermost and Telegram.
const SERVICES: [Service; 20] = [
    path("hooks.slack.com:/services/"),
    path("hooks.slack.com:/workflows/"),
    path("hooks.slack.com:/triggers/"),
    path("discord.com:/api/*webhooks/"),
    path("discordapp.com:/api/*webhooks/"),
    path(".webhook.office.com:/webhookb2/"),
    path("outlook.office.com:/webhook/"),
    path("hooks.slack-gov.com:/services/"),
    path("outlook.office365.com:/webhook/"),
    path("hooks.zapier.com:/hooks/catch/"),
    path("hooks.zapier.com:/hooks/standard/"),
    path("hook.integromat.com:/"),
    path("/with/key/"),
    path(".make.com:/"),
    path("open.feishu.cn:/open-apis/bot/v2/hook/"),
    path("open.feishu.cn:/open-apis/bot/hook/"),
    path("open.larksuite.com:/open-apis/bot/v2/hook/"),
    path("mattermost.com:/hooks/"),
    segment("api.telegram.org:/bot"),
    segment("api.telegram.org:/file/bot"),
];

impl Service {
    /// The end of the text before the secret, if that stands around a pair of it at `pair` of a text.
    fn end_around(&self, octets: &[u8], pair: usize) -> Option<usize> {
        let (before, after) = self.before.split_at(self.pair);
        before.iter().rev().try_fold(pair, |end, octet| Some(end - length_before(&octets[..end], *octet)?))?;
        after.iter().try_fold(pair, |at, octet| Some(at + length_after(&octets[at..], *octet)?))
    }
}

/// A slash as URLs, JSON and HTML write it, escaped twice at most: one that ends as another does comes first.
const SLASHES: [&[u8]; 10] =
    [br"\\\/", br"\\/", br"\/", b"//", b"/", b"%2f", b"%252f", br"\u002f", b"&#47;", b"&#x2f;"];

/// The number of octets at the beginning of a text that stand for one of [`Service::before`].
fn length_after(octets: &[u8], octet: u8) -> Option<usize> {
    match (octet, octets) {
        (b':', [b':', after @ ..]) => {
            let digits = after.iter().take(5).take_while(|octet| octet.is_ascii_digit()).count();
            Some(1 + digits + length_of_method(&after[digits..]))
        }
        // As urllib3 prints what it could not reach.
        (b':', [b'\'', b',', ..]) => {
            let near = octets[..octets.len().min(64)].split(|octet| *octet == b'\n').next().unwrap_or_default();
            let url = near.windows(b"url: ".len()).position(|text| text == b"url: ");
            Some(url.map_or(0, |url| url + b"url: ".len()))
        }
        (b':' | b'*', _) => Some(0),
        (b'/', _) => SLASHES.iter().find(|slash| begins_with_word(octets, slash)).map(|slash| slash.len()),
        (_, [first, ..]) => first.eq_ignore_ascii_case(&octet).then_some(1),
        _ => None,
    }
}

/// The number of octets of ` "POST `, as logs of clients write a request between the server and the path.
fn length_of_method(octets: &[u8]) -> usize {
    let Some(rest) = octets.strip_prefix(b" \"") else { return 0 };
    let length = rest.iter().take(8).take_while(|octet| octet.is_ascii_uppercase()).count();
    if length > 0 && rest.get(length) == Some(&b' ') { length + 3 } else { 0 }
}

/// The number of octets at the end of a text that stand for one of [`Service::before`].
fn length_before(octets: &[u8], octet: u8) -> Option<usize> {
    let digits =
        |octets: &[u8], most| octets.iter().rev().take(most).take_while(|octet| octet.is_ascii_digit()).count();
    match (octet, octets) {
        (b':', _) => {
            let digits = digits(octets, 5);
            Some(if octets[..octets.len() - digits].ends_with(b":") { digits + 1 } else { 0 })
        }
        (b'*', _) => {
            let slash = length_before(octets, b'/')?;
            let version = &octets[..octets.len() - slash];
            let digits = digits(version, 3);
            Some(if digits > 0 && version[..version.len() - digits].ends_with(b"v") { 1 + digits + slash } else { 0 })
        }
        (b'/', _) => SLASHES.iter().find(|slash| ends_with_word(octets, slash)).map(|slash| slash.len()),
        (_, [.., latest]) => latest.eq_ignore_ascii_case(&octet).then_some(1),
        _ => None,
    }
}

/// The secret paths of a text.
pub(super) struct Webhooks<'t> {
    octets: &'t [u8],
    /// The end of the latest one.
    done: usize,
}

impl<'t> Webhooks<'t> {
    /// Two octets of each service, which are few in most texts: `ks`, `kb`, `k/`, `y/`, `.m` and `gr`; a slash may be
    /// escaped.
    pub(super) const PAIRS: [(&'static [u8], &'static [u8]); 4] =
        [(b"kK", b"sSbB/\\%&"), (b"yY", b"/\\%&"), (b".", b"mM"), (b"gG", b"rR")];

    pub(super) const fn of(octets: &'t [u8]) -> Self {
        Self { octets, done: 0 }
    }

    /// The secret path of the service that has one of [`PAIRS`](Self::PAIRS) at `pair`.
    pub(super) fn path_around(&mut self, pair: usize) -> Option<Range<usize>> {
        let octets = self.octets;
        // Fast exit: the octets beside the pair settle it for most.
        let before = octets[..pair].last().map(u8::to_ascii_lowercase);
        let is_near = match octets[pair] {
            b'k' | b'K' => matches!(before, Some(b'o' | b'r')),
            b'.' => matches!(octets.get(pair + 2), Some(b'a' | b'A')),
            _ => before == Some(b'e'),
        };
        if !is_near || pair < self.done {
            return None;
        }
        let end_around = |service: &'static Service| service.end_around(octets, pair).map(|start| (start, service));
        let (start, service) = SERVICES.iter().find_map(end_around)?;
        if service.before.starts_with(b".make") && !is_hook_of_make(&octets[..pair]) {
            return None;
        }
        let is_escaped = matches!(octets[..start].last(), Some(b'F' | b'f'));
        let ends = |octet: &u8| match octet {
            b'?' | b'#' | b'\'' | b'`' | b')' | b']' => true,
            b'&' => is_escaped,
            b'/' => service.is_segment,
            octet => ends_url(*octet),
        };
        let end = octets[start..].iter().position(ends).map_or(octets.len(), |end| start + end);
        // In a text of JSON, a backslash belongs to the quotation mark, or to the slash.
        let backslashes = octets[start..end].iter().rev().take_while(|octet| **octet == b'\\').count();
        let is_before_mark = matches!(octets.get(end), Some(b'"' | b'/'));
        let end = if is_before_mark { end - backslashes } else { end };
        self.done = self.done.max(end);
        (start < end).then_some(start..end)
    }
}

/// True if the host before `.make.com` is `hook.` and a zone.
fn is_hook_of_make(octets: &[u8]) -> bool {
    let near = &octets[octets.len().saturating_sub(NEAR)..];
    let is_in_zone = |octet: &&u8| octet.is_ascii_alphanumeric();
    let zone = near.iter().rev().take_while(is_in_zone).count();
    near[..near.len() - zone].ends_with(b"hook.")
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::String};

    use super::*;

    /// Each service is found by one of the pairs, and by one that [`Webhooks::path_around`] does not leave out.
    #[test]
    fn services_are_found_by_a_pair() {
        for Service { before, pair, .. } in &SERVICES {
            let is_at_pair =
                |(first, next): &(&[u8], &[u8])| first.contains(&before[*pair]) && next.contains(&before[pair + 1]);
            assert!(Webhooks::PAIRS.iter().any(is_at_pair), "{}", before.escape_ascii());
            let zone = if before.starts_with(b".make") { "hook.eu1" } else { "x" };
            let written: String =
                before.iter().filter(|octet| !b":*".contains(octet)).map(|&octet| char::from(octet)).collect();
            for written in [
                written.clone(),
                written.to_ascii_uppercase(),
                written.replace('/', r"\/"),
                written.replace('/', r"\\/"),
                written.replace('/', r"\u002F"),
                written.replace('/', "%2F"),
                written.replace('/', "%252f"),
                written.replace('/', "&#x2F;"),
                written.replace('/', "&#47;"),
                written.replace('/', "//"),
            ] {
                let text = format!("https://{zone}{}{written}S3cret", if before[0] == b'.' { "" } else { "." });
                let pair = text.len() - "S3cret".len() - written.len();
                let found = (pair..text.len()).find_map(|at| Webhooks::of(text.as_bytes()).path_around(at));
                assert_eq!(found.map(|place| &text[place]), Some("S3cret"), "{text}");
            }
        }
    }
}
