//! Webhooks and bots, whose path is a secret.

use core::ops::Range;

use super::{delimiters::ends_url, patterns::NEAR};

/// A service whose path is a secret.
struct Service {
    /// The text before the secret, as the service documents it.
    before: &'static [u8],
    /// The place in `before` of one of the [pairs](Webhooks::PAIRS) that are looked for.
    pair: usize,
    /// True if a "/" ends the secret.
    is_segment: bool,
}

const fn path(before: &'static str, pair: usize) -> Service {
    Service { before: before.as_bytes(), pair, is_segment: false }
}

const fn segment(before: &'static str, pair: usize) -> Service {
    Service { before: before.as_bytes(), pair, is_segment: true }
}

/// Slack, Discord, Microsoft Teams, Zapier, IFTTT, Make, Feishu, Lark, Mattermost and Telegram.
const SERVICES: [Service; 15] = [
    path("hooks.slack.com/services/", 3),
    path("hooks.slack.com/workflows/", 3),
    path("hooks.slack.com/triggers/", 3),
    path("discord.com/api/webhooks/", 22),
    path("discordapp.com/api/webhooks/", 25),
    path(".webhook.office.com/webhookb2/", 26),
    path("outlook.office.com/webhook/", 25),
    path("hooks.zapier.com/hooks/catch/", 3),
    path("/with/key/", 8),
    path(".make.com/", 0),
    path("open.feishu.cn/open-apis/bot/v2/hook/", 35),
    path("open.larksuite.com/open-apis/bot/v2/hook/", 39),
    path("mattermost.com/hooks/", 18),
    segment("api.telegram.org/bot", 8),
    segment("api.telegram.org/file/bot", 8),
];

/// The secret paths of a text.
pub(super) struct Webhooks<'t> {
    octets: &'t [u8],
    /// The end of the latest one.
    done: usize,
}

impl<'t> Webhooks<'t> {
    /// Two octets of each service, which are few in most texts: `ks`, `kb`, `k/`, `y/`, `.m` and `gr`.
    pub(super) const PAIRS: [(&'static [u8], &'static [u8]); 4] =
        [(b"k", b"sb/"), (b"y", b"/"), (b".", b"m"), (b"g", b"r")];

    pub(super) const fn of(octets: &'t [u8]) -> Self {
        Self { octets, done: 0 }
    }

    /// The secret path of the service that has one of [`PAIRS`](Self::PAIRS) at `pair`.
    pub(super) fn path_around(&mut self, pair: usize) -> Option<Range<usize>> {
        let octets = self.octets;
        // Perf: the octets beside the pair settle it for most.
        let before = octets[..pair].last();
        let is_near = match octets[pair] {
            b'k' => before == Some(&b'o'),
            b'.' => octets[pair..].starts_with(b".make"),
            _ => before == Some(&b'e'),
        };
        if !is_near || pair < self.done {
            return None;
        }
        let start_after = |service: &Service| {
            let start = pair.checked_sub(service.pair).filter(|&start| octets[start..].starts_with(service.before))?;
            Some((start + service.before.len(), service.is_segment))
        };
        let (start, is_segment) = SERVICES.iter().find_map(start_after)?;
        if octets[..start].ends_with(b".make.com/") && !is_hook_of_make(&octets[..pair]) {
            return None;
        }
        let ends = |octet: &u8| match octet {
            b'?' | b'#' | b'\'' | b'`' | b')' | b']' => true,
            b'/' => is_segment,
            octet => ends_url(*octet),
        };
        let end = octets[start..].iter().position(ends).map_or(octets.len(), |end| start + end);
        if start < end {
            self.done = end;
        }
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
    use super::*;

    /// Each service has one of the pairs at the place that it names.
    #[test]
    fn services_name_a_pair() {
        for Service { before, pair, .. } in SERVICES {
            let is_at_pair =
                |(first, next): &(&[u8], &[u8])| first.contains(&before[pair]) && next.contains(&before[pair + 1]);
            assert!(Webhooks::PAIRS.iter().any(is_at_pair), "{}", before.escape_ascii());
        }
    }
}
