//! The longest URL of a rule at the beginning of a text: with the reason why it ends there, or its length alone.

use super::whole::end_of_scheme;
#[cfg(feature = "prose")]
use super::{production::Production, whole::plain_url};
use crate::{
    engine::{plain::Under, text::Text},
    error::{Reading, Subject},
    grammar::{PORT, authority::length_of_authority},
    syntax::Edition,
    uri::{PrefixLength, prefix_length},
};
#[cfg(feature = "prose")]
use crate::{
    engine::{scan::LONGEST, trace::Trace},
    error::{ParseError, blame},
};

/// The length of the longest URL that a production reads at the beginning of `text`, if it reads any, and the reason
/// why it stopped there.
// Out of line: compiled once, for all productions.
#[inline(never)]
pub(super) fn longest<'a>(
    text: &'a str,
    edition: Edition,
    within: Subject,
    production: Reading<'_, 'a>,
) -> PrefixLength<'a> {
    let (length, reason) = prefix_length(text, edition, within, production)?;
    if length.is_some() {
        return Ok((length, reason));
    }
    // A production gives up where it has begun an optional part of its rule and cannot end it.
    let error = reason.error();
    let scheme_end = end_of_scheme(text).unwrap_or(text.len());
    let is_url = |end| reads_whole(&text[..end], edition, production);
    Ok((end_before(text, edition, error.offset(), error.wants(&PORT), scheme_end, is_url), reason))
}

/// The length of the longest URL of the rule at the beginning of `text`, as [`Production::prefix`] reads it, without
/// the reason why it ends there. If the first `preferred` octets are a URL, it is that one; if they are none, no URL
/// has that length. `None` also for a URL that has nothing after its scheme. With `tries_shorter` false, a text
/// that the rule refuses has none: no shorter one is tried.
///
/// No error is made, which would take most of the time for a text that is refused.
// Out of line: compiled once for each production.
#[doc(hidden)]
#[cfg(feature = "prose")]
#[inline(never)]
pub fn prefix_length_by<P: Production>(
    text: &str,
    preferred: usize,
    edition: Edition,
    tries_shorter: bool,
) -> Option<usize> {
    if text.len() > LONGEST {
        return None;
    }
    let read = plain_url::<P>(Under::new(&text[..preferred], edition)).ok().map(|(rest, _)| preferred - rest.len());
    // Fast exit: nearly always all of it is a URL.
    let is_told = read == Some(preferred) || preferred == text.len() && (read.is_some() || !tries_shorter);
    if is_told {
        return read;
    }
    let production: Reading<'_, '_> = &mut |i| plain_url::<P>(i).map(|(rest, _)| (rest, ()));
    length_after_refusal(text, edition, tries_shorter, production).filter(|&length| length != preferred)
}

/// The length of [`prefix_length_by`] in a text that will probably be refused.
#[cfg(feature = "prose")]
#[cold]
fn length_after_refusal<'a>(
    text: &'a str,
    edition: Edition,
    tries_shorter: bool,
    production: Reading<'_, 'a>,
) -> Option<usize> {
    // Not scanned: most such texts are refused after a few octets.
    let trace = Trace::default();
    let error = match production(Under::traced(text, edition, &trace)) {
        Ok((rest, ())) => return Some(text.len() - rest.len()),
        Err(_) if !tries_shorter => return None,
        Err(error) => error,
    };
    let scheme_end = end_of_scheme(text)?;
    let mut stop = blame(&trace, &error, text, edition);
    let stopped = text.len() - stop.left;
    let mut is_url = |end| end > scheme_end && reads_whole(&text[..end], edition, production);
    // Fast exit: many texts are refused before their authority, as is "http:" in prose about URLs.
    let slashes = if text[scheme_end..].starts_with("//") { 2 } else { 0 };
    if stopped <= scheme_end + slashes {
        return (stopped < text.len() && is_url(stopped)).then_some(stopped);
    }
    ParseError::move_to_hint(text, &mut stop, edition);
    end_before(text, edition, text.len() - stop.left, stop.wanted.is(&PORT), scheme_end, is_url)
}

/// The end of a URL before an optional part that reading has begun and not ended. From the last to the first, `is_url`
/// is asked about the texts that end where reading `stopped`, before a port without digits, and at the last of each
/// delimiter after the authority. If an "@" is left in the authority, a password was meant, and no port.
///
/// None of them ends in a user or a host, so that a shorter URL never has another host. They are few, so that hostile
/// texts are read in linear time. `is_in_port` is true if a port was expected where reading stopped.
fn end_before(
    text: &str,
    edition: Edition,
    stopped: usize,
    is_in_port: bool,
    scheme_end: usize,
    mut is_url: impl FnMut(usize) -> bool,
) -> Option<usize> {
    let read = text.get(..stopped).unwrap_or_default();
    let authority_end = end_of_authority(text, scheme_end, edition);
    let is_password = || text.get(read.len()..authority_end).is_some_and(|left| left.contains('@'));
    let before_port = read.strip_suffix(':').filter(|_| is_in_port && !is_password()).map(str::len);
    // All of the text has been refused, and a port that must have digits does not end where they are missing.
    let may_end_here = read.len() < text.len() && (before_port.is_none() || !edition.wants_port_digits());
    let last = Some(read.len()).filter(|&end| may_end_here && is_url(end));
    if let Some(end) = last.or_else(|| before_port.filter(|&end| is_url(end))) {
        return Some(end);
    }
    let after_authority = read.as_bytes().get(authority_end..).unwrap_or_default();
    let mut seen = 0;
    // From the last to the first, so that they need no sorting, and are looked for only as long as they are tried.
    let lasts = after_authority.iter().enumerate().rev().filter_map(|(at, octet)| {
        let new = KINDS[usize::from(*octet)] & !seen;
        seen |= new;
        (new != 0).then_some(authority_end + at)
    });
    lasts.into_iter().find(|&end| is_url(end))
}

/// Delimiters that begin optional parts of URLs, each a bit of its own.
static KINDS: [u8; 256] = {
    let mut bits = [0; 256];
    let delimiters = *b";/?,&";
    let mut kind = 0;
    while kind < delimiters.len() {
        bits[delimiters[kind] as usize] = 1 << kind;
        kind += 1;
    }
    bits
};

/// True if a production reads all of `text`.
fn reads_whole<'a>(text: &'a str, edition: Edition, production: Reading<'_, 'a>) -> bool {
    production(Under::new(text, edition)).is_ok_and(|(rest, ())| rest.is_empty())
}

/// The end of the authority of a URL, after the end of its scheme; without one, the end of the scheme.
fn end_of_authority(url: &str, scheme_end: usize, edition: Edition) -> usize {
    match url[scheme_end..].strip_prefix("//") {
        Some(rest) => url.len() - rest.len() + length_of_authority(rest.as_bytes(), edition),
        None => scheme_end,
    }
}

/// The hook [`Scheme::prefix_length`](crate::Scheme::prefix_length) by the scheme's production.
#[doc(hidden)]
#[cfg(feature = "prose")]
#[macro_export]
macro_rules! prefix_by_production {
    () => {
        fn prefix_length(
            &self,
            text: &::core::primitive::str,
            preferred: ::core::primitive::usize,
            edition: $crate::Edition,
            tries_shorter: ::core::primitive::bool,
        ) -> ::core::option::Option<::core::primitive::usize> {
            $crate::scheme::prefix_length_by::<Self>(text, preferred, edition, tries_shorter)
        }
    };
}

/// Without a search in prose, no scheme needs the hook.
#[doc(hidden)]
#[cfg(not(feature = "prose"))]
#[macro_export]
macro_rules! prefix_by_production {
    () => {};
}
