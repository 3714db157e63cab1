//! A fast path: most texts that need a mend begin with a whole authority, and are wrong after it.
//!
//! If it gives a result, it is the result of the rules; it may decline.

use alloc::{string::String, vec::Vec};

use super::walk::push_escapes;
use crate::{
    engine::{scan::LONGEST, tables::is_escape},
    grammar::{Fragment, Path, Query},
    syntax::{CharSet, Class, Edition},
    uri::{Offsets, UriRef},
};

/// The mended text, and the offsets of its components, if the text begins with a reference that has an authority and
/// something after it, and has no line ends, no white space at its end, and no place for a wrapper.
#[inline]
pub(super) fn mended(text: &str, begin: &UriRef<'_>) -> Option<(String, Offsets)> {
    let (octets, edition, mut offsets) = (text.as_bytes(), begin.edition(), begin.offsets);
    let start = begin.as_str().len();
    let path_start = offsets.path as usize;
    let ends_plainly = !octets.last()?.is_ascii_whitespace();
    // A "?" in an authority, which old editions let stand there, is refused by the rules.
    let is_plain = |authority: &str| edition.ends_authorities_at_queries() || !authority.contains('?');
    let has_authority = begin.authority().is_some_and(is_plain);
    if !has_authority || path_start == start || edition.has_params() || !ends_plainly {
        return None;
    }
    let kept = &KEPT[edition as usize];
    // The components that have not ended yet.
    let mut component = match start {
        _ if (offsets.query_end as usize) < start => FRAGMENT,
        _ if offsets.params_end < offsets.query_end => QUERY,
        _ => PATH,
    };
    let mut out = Vec::with_capacity(octets.len() + room(&octets[start..]));
    out.extend_from_slice(&octets[..start]);
    let mut at = start;
    while at < octets.len() {
        let run = octets[at..].iter().take_while(|&&octet| kept[usize::from(octet)] & component != 0).count();
        out.extend_from_slice(&octets[at..at + run]);
        at += run;
        let Some(&octet) = octets.get(at) else { break };
        match octet {
            b'\n' | b'\r' => return None,
            b'%' if is_escape(octets, at) => out.push(octet),
            b'?' if component == PATH => {
                offsets.path_end = offset(out.len());
                component = QUERY;
                out.push(octet);
            }
            b'#' if component != FRAGMENT => {
                if !edition.has_fragments() {
                    return None;
                }
                if component == PATH {
                    offsets.path_end = offset(out.len());
                }
                offsets.query_end = offset(out.len());
                component = FRAGMENT;
                out.push(octet);
            }
            _ => push_escapes(&[octet], &mut out),
        }
        at += 1;
    }
    match component {
        PATH => (offsets.path_end, offsets.query_end) = (offset(out.len()), offset(out.len())),
        QUERY => offsets.query_end = offset(out.len()),
        _ => {}
    }
    offsets.params_end = offsets.path_end;
    if out.len() > LONGEST {
        return None;
    }
    Some((String::from_utf8(out).ok()?, offsets))
}

/// Room for the escapes in the rest of a text. Perf: for a short rest, spare room costs less than a count.
fn room(rest: &[u8]) -> usize {
    if rest.len() <= 64 {
        return 2 * rest.len();
    }
    2 * rest.iter().filter(|octet| !octet.is_ascii_alphanumeric()).count()
}

fn offset(octets: usize) -> u32 {
    u32::try_from(octets).unwrap_or(u32::MAX)
}

const PATH: u8 = 1;
const QUERY: u8 = 2;
const FRAGMENT: u8 = 4;

/// For each octet, the components in which it stays, under each edition.
static KEPT: [[u8; 256]; Edition::ALL.len()] = {
    let mut table = [[0; 256]; Edition::ALL.len()];
    let mut edition = 0;
    while edition < table.len() {
        let named = Edition::ALL[edition];
        table[edition] = kept([Path::OCTETS.get(named), Query::OCTETS.get(named), Fragment::OCTETS.get(named)]);
        edition += 1;
    }
    table
};

const fn kept([path, query, fragment]: [CharSet; 3]) -> [u8; 256] {
    let mut table = [0; 256];
    let mut octet = 0_u8;
    while octet < 128 {
        let is_path = path.contains(octet) as u8;
        table[octet as usize] = is_path | (query.contains(octet) as u8) << 1 | (fragment.contains(octet) as u8) << 2;
        octet += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::ToString};

    use super::*;
    use crate::mend::{Mender, mend};

    #[test]
    fn the_fast_path_gives_what_the_rules_give() {
        const PIECES: [&str; 28] = [
            "a",
            "/",
            "?",
            "#",
            " ",
            "\t",
            "{",
            "%",
            "%4",
            "%41",
            "\u{e9}",
            "[",
            "]",
            "~",
            "@",
            ":",
            ";",
            "\\",
            "\"",
            ">",
            "<",
            "\n",
            "&",
            "=",
            "+",
            "..",
            "|",
            "index.html",
        ];
        const BEGINS: [&str; 9] = [
            "http://h/",
            "http://h?",
            "http://h#",
            "x://me:pw@h:80/",
            "x://a?b@h/",
            "//h/",
            "http://[::1]/",
            "http://a_b/",
            "x:/",
        ];
        let (mut state, mut fast) = (1_u64, 0);
        for number in 0..if cfg!(miri) { 50 } else { 100_000 } {
            let mut below = |end: usize| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                usize::try_from(state >> 33).expect("31 bits") % end
            };
            let mut text = String::from(BEGINS[below(BEGINS.len())]);
            for _ in 0..below(9) {
                text += PIECES[below(PIECES.len())];
            }
            let edition = Edition::ALL[number % 5];
            let told = |mended: Result<crate::mend::Mended<'_>, crate::mend::MendError>| {
                mended.map(|mended| (mended.to_string(), format!("{mended:?} {:?}", mended.as_uri_ref().offsets)))
            };
            let by_rules = told(Mender::new(edition).mend_octets(text.as_bytes()));
            assert_eq!(told(mend(&text, edition)), by_rules, "{text:?} {edition}");
            fast += usize::from(by_rules.is_ok_and(|(mended, _)| mended != text));
        }
        assert!(cfg!(miri) || fast > 10_000, "{fast} texts were mended");
    }
}
