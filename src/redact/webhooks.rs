//! Webhooks and bots, whose path is a secret.

use core::ops::Range;

use super::delimiters::ends_url;
use crate::engine::octets::first_where;

/// Text before a secret, as the services document it: Slack, Discord, Microsoft Teams, Zapier, IFTTT, Make, Feishu, Lark
/// and Telegram.
const BEFORE: [&[u8]; 15] = [
    b"hooks.slack.com/services/",
    b"hooks.slack.com/workflows/",
    b"hooks.slack.com/triggers/",
    b"discord.com/api/webhooks/",
    b"discordapp.com/api/webhooks/",
    b".webhook.office.com/webhookb2/",
    b"outlook.office.com/webhook/",
    b"hooks.zapier.com/hooks/catch/",
    b"/with/key/",
    b".make.com/",
    b"open.feishu.cn/open-apis/bot/v2/hook/",
    b"open.larksuite.com/open-apis/bot/v2/hook/",
    b"mattermost.com/hooks/",
    b"api.telegram.org/",
    b"api.telegram.org/file/",
];

/// Calls `visit` with the place of each secret path.
pub(super) fn find(octets: &[u8], visit: &mut dyn FnMut(Range<usize>)) {
    let mut at = 0;
    while let Some(found) = first_where(&octets[at..], |octet, _| octet == b'/') {
        at += found + 1;
        let Some(before) = BEFORE.iter().find(|before| octets[..at].ends_with(before)) else { continue };
        let rest = &octets[at..];
        let is_bot = before.starts_with(b"api.telegram");
        let is_hook = !before.starts_with(b".make") || is_hook_of_make(&octets[..at]);
        if is_bot != rest.starts_with(b"bot") && is_bot || !is_hook {
            continue;
        }
        let start = if is_bot { at + b"bot".len() } else { at };
        let ends = |octet: &u8| {
            ends_url(*octet) || matches!(octet, b'?' | b'#' | b'\'' | b'`' | b')' | b']') || is_bot && *octet == b'/'
        };
        let end = octets[start..].iter().position(ends).map_or(octets.len(), |end| start + end);
        if start < end {
            visit(start..end);
            at = end;
        }
    }
}

/// True if the host is `hook.` and a zone.
fn is_hook_of_make(octets: &[u8]) -> bool {
    let near = &octets[octets.len().saturating_sub(40)..];
    near.windows(5).any(|five| five == b"hook.")
}
