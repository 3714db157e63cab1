//! A fast path: most texts that need a mend begin with a reference that tells their scheme and their authority, and are
//! wrong after it, or they are wrong in the user. They are mended with what the parse has read: its components, and its
//! bitmaps.
//!
//! If it gives a result, it is the result of the rules; it may decline.

use alloc::string::String;
use core::ops::Range;

use super::{outline::Folded, walk::escape};
use crate::{
    engine::{
        octets::{first, last},
        scan::{Generic, LONGEST, Scanned, Slice, offset},
        tables::is_escape,
        text::Text,
    },
    grammar::{
        Fragment, Name, Path, Query, Userinfo,
        draft1996::{OpaquePart, Parameters},
    },
    syntax::{CharSet, Class, Edition, OpaqueParts},
    uri::{Offsets, StoppedParse, UriRef},
};

/// The mended text, and the offsets of its components, if the beginning that was read tells enough.
///
/// The text has no wrapper, and no white space before it; after `end` there is white space only.
#[inline(always)]
pub(super) fn mended(text: &str, end: usize, stopped: &StoppedParse<'_>) -> Option<(String, Offsets)> {
    let (out, offsets) = match open_part(&text.as_bytes()[..end], &stopped.reference) {
        Some(part) => Faulty::new(text, end, stopped).mended_from(part, &stopped.reference)?,
        None => with_user(text, end, stopped)?,
    };
    if out.len() > LONGEST {
        return None;
    }
    Some((out, offsets))
}

/// A part of a text that has not ended where reading stopped. The parts are in their order.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum OpenPart {
    Opaque,
    Path,
    Params,
    Query,
    Fragment,
}

impl OpenPart {
    /// The part that an octet begins, if it is the delimiter that ends this one.
    #[inline(always)]
    fn after(self, octet: u8, edition: Edition) -> Option<Self> {
        match octet {
            b';' if self == Self::Path && edition.has_params() => Some(Self::Params),
            b'?' if matches!(self, Self::Path | Self::Params) => Some(Self::Query),
            b'#' if self < Self::Fragment => Some(Self::Fragment),
            _ => None,
        }
    }

    /// Notes that this part ends at the end of a text.
    #[inline(always)]
    fn end(self, offsets: &mut Offsets, text: &str) {
        let end = offset(text.len());
        if self <= Self::Path {
            offsets.path_end = end;
        }
        if self <= Self::Params {
            offsets.params_end = end;
        }
        if self <= Self::Query {
            offsets.query_end = end;
        }
    }
}

/// The part in which a text goes on after the reference that it begins with; `None` if the scheme or the authority may
/// be others by the rules.
#[inline(always)]
fn open_part(octets: &[u8], begin: &UriRef<'_>) -> Option<OpenPart> {
    let (read, edition) = (begin.as_str().as_bytes(), begin.edition());
    let Offsets { after_scheme, path, path_end, params_end, query_end, .. } = begin.offsets;
    let part = match () {
        () if (query_end as usize) < read.len() => OpenPart::Fragment,
        () if params_end < query_end => OpenPart::Query,
        () if path_end < params_end => OpenPart::Params,
        () => OpenPart::Path,
    };
    if path > after_scheme {
        // A "?" in an authority, which old editions let stand there, is refused by the rules.
        let is_plain = edition.ends_authorities_at_queries() || first(begin.authority()?.as_bytes(), b'?').is_none();
        return ((path as usize) < read.len() && is_plain).then_some(part);
    }
    match &read[after_scheme as usize..] {
        // Perhaps an authority follows, for some reader.
        [b'/'] | [b'/', b'/', ..] => None,
        [b'/', ..] => Some(part),
        [] if after_scheme > 0 => None,
        _ if after_scheme > 0 => match (edition.opaque_parts(), part) {
            (OpaqueParts::None | OpaqueParts::All, _) => Some(part),
            (OpaqueParts::Rootless, OpenPart::Path) => Some(OpenPart::Opaque),
            _ => None,
        },
        segment => match segment.iter().find(|octet| b":/?#".contains(octet)) {
            Some(b':') => None,
            Some(_) => Some(part),
            // The first segment may go on, and end with a ":", or no line end is dropped from it.
            None => (!octets[read.len()..].iter().any(|octet| b":\\\n\r".contains(octet))).then_some(part),
        },
    }
}

/// A text with faults.
struct Faulty<'t> {
    text: Scanned<'t, Generic>,
    /// The end of the text, without the white space after it.
    end: usize,
}

impl<'t> Faulty<'t> {
    #[inline(always)]
    fn new(text: &'t str, end: usize, stopped: &StoppedParse<'_>) -> Self {
        Self { text: Scanned::parsed(text, stopped.reference.edition(), stopped.bitmaps), end }
    }

    /// The mended text, and the offsets of its components, if it is wrong from a part on that the reference before the
    /// first fault leaves open.
    #[inline(always)]
    fn mended_from(&self, part: OpenPart, begin: &UriRef<'_>) -> Option<(String, Offsets)> {
        let read = begin.as_str();
        let mut out = String::with_capacity(self.end + self.room(read.len()));
        out.push_str(read);
        let offsets = self.push_parts(read.len(), part, begin.offsets, &mut out)?;
        Some((out, offsets))
    }

    #[inline(always)]
    fn octets(&self) -> &'t [u8] {
        &self.text.text.as_bytes()[..self.end]
    }

    /// The end of the run of octets that stay in a part, from a place on.
    #[inline(always)]
    fn run_end(&self, part: OpenPart, at: usize) -> usize {
        let rest = self.text.start().skip(at);
        let (_, run) = match part {
            OpenPart::Opaque => rest.run(OpaquePart),
            OpenPart::Path => rest.run(Path),
            OpenPart::Params => rest.run(Parameters),
            OpenPart::Query => rest.run(Query),
            OpenPart::Fragment => rest.run(Fragment),
        };
        run.end() as usize
    }

    /// Appends the run of octets that stay in a part, from a place on, and returns its end.
    #[inline(always)]
    fn push_run(&self, part: OpenPart, at: usize, out: &mut String) -> usize {
        let end = self.run_end(part, at);
        // An empty run may be in a character outside ASCII.
        if end > at {
            out.push_str(&self.text.text[at..end]);
        }
        end
    }

    /// Appends the text from a place in a part on, where no run goes on, with its faults mended, and returns the offsets
    /// of its components, given those before the place.
    #[inline(always)]
    fn push_parts(&self, mut at: usize, mut part: OpenPart, mut offsets: Offsets, out: &mut String) -> Option<Offsets> {
        while let Some(&octet) = self.octets().get(at) {
            at = match part.after(octet, self.text.edition) {
                Some(OpenPart::Fragment) if !self.text.edition.has_fragments() => return None,
                Some(next) => {
                    part.end(&mut offsets, out);
                    part = next;
                    out.push_str(&self.text.text[at..=at]);
                    at + 1
                }
                // In a path it has two readings.
                None if octet == b'\\' && part <= OpenPart::Params => return None,
                None => self.push_fault(at, out),
            };
            at = self.push_run(part, at, out);
        }
        part.end(&mut offsets, out);
        Some(offsets)
    }

    /// Appends what is written for the fault at a place after the first delimiter of the text, and returns its end.
    #[inline(always)]
    fn push_fault(&self, at: usize, out: &mut String) -> usize {
        let octets = self.octets();
        let octet = octets[at];
        let next_is = |is: fn(&u8) -> bool| octets.get(at + 1).is_some_and(is);
        let may_be_folded = match octet {
            b' ' => next_is(u8::is_ascii_whitespace),
            b'%' => next_is(|next| next.is_ascii_hexdigit() || next.is_ascii_whitespace()),
            b'\t' | b'\n' | b'\x0C' | b'\r' => true,
            _ => false,
        };
        if may_be_folded {
            return self.push_folded(at, out);
        }
        out.push_str(escape(octet));
        at + 1
    }

    /// The same for white space, which is dropped with a line end, and for a "%" that may begin an escape with a line end
    /// in it.
    #[inline(never)]
    fn push_folded(&self, at: usize, out: &mut String) -> usize {
        let octets = self.octets();
        let folded = Folded { given: octets, end: octets.len(), after: 0 };
        let end = match octets[at] {
            b'%' if folded.is_escape(at) => {
                out.push('%');
                return at + 1;
            }
            b'%' => at + 1,
            _ => match folded.white_space(at) {
                (end, true) => return end,
                (end, false) => end,
            },
        };
        octets[at..end].iter().for_each(|&octet| out.push_str(escape(octet)));
        end
    }

    /// Appends a user with its faults mended, unless a reader may find another authority.
    fn push_user(&self, user: Range<usize>, out: &mut String) -> Option<()> {
        let (octets, edition) = (&self.octets()[..user.end], self.text.edition);
        // An authority that is no server is a registry, or a part of an opaque part: there ":" and "@" may stand.
        let may_be_no_server = edition.has_registries() || edition.opaque_parts() != OpaqueParts::None;
        let keeps_delimiters = may_be_no_server && self.octets().get(user.end + 1) != Some(&b'[');
        let kept = Userinfo::OCTETS.get(edition).union(CharSet::of(if keeps_delimiters { ":@" } else { "" }));
        let mut at = user.start;
        loop {
            let length = octets[at..].iter().take_while(|&&octet| kept.contains(octet)).count();
            if length > 0 {
                out.push_str(&self.text.text[at..at + length]);
            }
            at += length;
            at = match octets.get(at) {
                None => return Some(()),
                Some(b'?' | b'#' | b'\\' | b'\t' | b'\n' | b'\r') => return None,
                Some(b' ' | b'\x0C') if octets.get(at + 1).is_some_and(u8::is_ascii_whitespace) => return None,
                Some(b'%') if is_escape(octets, at) => {
                    out.push_str(&self.text.text[at..at + 3]);
                    at + 3
                }
                Some(&octet) => {
                    out.push_str(escape(octet));
                    at + 1
                }
            };
        }
    }

    /// Room for the escapes in the text from a place on. Perf: for a short rest, spare room costs less than a count.
    fn room(&self, start: usize) -> usize {
        const SHORT: usize = 256;
        let rest = self.end - start;
        if rest <= SHORT {
            return 2 * rest;
        }
        let (mut at, mut count) = (start, 0);
        while at < self.end {
            at = self.run_end(OpenPart::Path, at) + 1;
            count += 1;
        }
        2 * count
    }
}

/// The mended text, and the offsets of its components, if it is wrong in a user, and the rules find no doubt in the
/// authority.
#[inline(never)]
fn with_user(text: &str, end: usize, stopped: &StoppedParse<'_>) -> Option<(String, Offsets)> {
    let (octets, Offsets { after_scheme, .. }) = (&text.as_bytes()[..end], stopped.reference.offsets);
    let edition = stopped.reference.edition();
    let start = after_scheme as usize + 2;
    if octets.get(start - 2..start) != Some(b"//") {
        return None;
    }
    let authority_end = first(&octets[start..], b'/').map_or(end, |length| start + length);
    let user_end = start + last(&octets[start..authority_end], b'@')?;
    // A "?" in an authority, which old editions let stand there, is refused by the rules.
    let is_plain = edition.ends_authorities_at_queries() || first(&octets[start..authority_end], b'?').is_none();
    if user_end < stopped.reference.as_str().len() || !is_plain {
        return None;
    }
    let faulty = Faulty::new(text, end, stopped);
    let mut out = String::with_capacity(end + 2 * (user_end - start) + faulty.room(authority_end));
    out.push_str(&text[..start]);
    faulty.push_user(start..user_end, &mut out)?;
    let host = if edition.has_registries() { start } else { out.len() + 1 };
    out.push_str(&text[user_end..authority_end]);
    let offsets = Offsets {
        host: offset(host),
        host_end: offset(out.len()),
        path: offset(out.len()),
        ..stopped.reference.offsets
    };
    let path_run_end = faulty.push_run(OpenPart::Path, authority_end, &mut out);
    let offsets = faulty.push_parts(path_run_end, OpenPart::Path, offsets, &mut out)?;
    let (_, name) = faulty.text.start().skip(user_end + 1).run(Name);
    let is_name = name.end() as usize == authority_end && !edition.judges_labels();
    let offsets = if is_name { offsets } else { UriRef::parse_with(&out, edition).ok()?.offsets };
    Some((out, offsets))
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
        const BEGINS: [&str; 21] = [
            "http://h/",
            "http://h?",
            "http://h#",
            "x://me:pw@h:80/",
            "x://a?b@h/",
            "//h/",
            "http://[::1]/",
            "http://a_b/",
            "x:/",
            "x:a",
            "x:?",
            "/a",
            "a",
            "",
            "?",
            "a;",
            "http://me: pw@h.example/",
            "http://me:p|w@[::1]:80",
            "x://[u]@h:80?",
            " http://h/",
            "<URL:http://h/",
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
            if text.starts_with('<') {
                text.push('>');
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
