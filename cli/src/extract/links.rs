//! Links: texts that a format says are one URL each, such as the value of an attribute HREF.

use std::{borrow::Cow, ops::Range};

use uriel::{Registry, Uri, UriRef, mend::mend, prose::LeftOut};

use super::{
    bases::resolved,
    found::FoundUrl,
    text::{Link, Text},
};

/// The name of the form of a link, among those of [`Wrapper`](uriel::prose::Wrapper).
const NAME: &str = "link";

/// The reading of links.
pub struct Links<'r> {
    registry: &'r Registry,
    mends: bool,
    /// True if relative references are read too.
    pub relative: bool,
    /// True if defanged ones are found as in text.
    pub defanged: bool,
}

impl<'r> Links<'r> {
    pub const fn new(registry: &'r Registry, mends: bool) -> Self {
        Self { registry, mends, relative: false, defanged: false }
    }

    /// The URL that a link is, of any scheme, without the white space at its ends. One that is left out is counted.
    pub fn read(&self, link: &Link, text: &Text, left_out: &mut LeftOut) -> Option<FoundUrl> {
        let (link, base) = (link.place.clone(), link.base.as_deref());
        let start = link.end - text.octets[link.clone()].trim_ascii_start().len();
        let written = text.octets[start..link.end].trim_ascii_end();
        let link = start..start + written.len();
        let Some(scheme) = scheme(written) else { return self.reference(written, start, base, left_out) };
        if has_template(&written[scheme.len() + 1..]) {
            left_out.template += 1;
            return None;
        }
        let is_url = |url: &str| is_url(url, self.registry);
        if str::from_utf8(written).is_ok_and(is_url) {
            return Some(found(link, None, None, false));
        }
        if self.mends {
            let mended = mend(written, self.registry.edition()).ok().map(|mended| mended.into_text().into_owned());
            if let Some(url) = mended.filter(|url| is_url(url)) {
                return Some(found(link, Some(url), None, true));
            }
        }
        let (length, cut) = self.cut(written, scheme, left_out)?;
        Some(found(link.start..link.start + length, None, Some(cut), false))
    }

    /// The relative reference that a link is, resolved if its base is known.
    fn reference(&self, written: &[u8], start: usize, base: Option<&str>, left_out: &mut LeftOut) -> Option<FoundUrl> {
        let edition = self.registry.edition();
        let text = written.utf8_chunks().next().filter(|_| self.relative)?.valid();
        let is_whole = |text: &str| text.len() == written.len() && UriRef::parse_with(text, edition).is_ok();
        let (reference, length, cut) = if is_whole(text) {
            (Cow::Borrowed(text), text.len(), None)
        } else if let Some(mended) = mend(written, edition).ok().filter(|_| self.mends) {
            (Cow::Owned(mended.into_text().into_owned()), written.len(), None)
        } else {
            let length = text.len() - UriRef::parse_prefix(text, edition).ok()?.rest.len();
            let cut = text[length..].chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
            let is_of_host = |rest: &str| !rest.contains(['/', '?', '#']);
            let is_another = text[..length].strip_prefix("//").is_some_and(is_of_host);
            left_out.cut += usize::from(is_another);
            if length == 0 || is_another {
                return None;
            }
            (Cow::Borrowed(&text[..length]), length, Some(cut))
        };
        let is_mended = matches!(reference, Cow::Owned(_));
        let changed = match base {
            Some(base) => Some(resolved(base, &reference, edition)?),
            None => is_mended.then(|| reference.into_owned()),
        };
        Some(found(start..start + length, changed, cut, is_mended))
    }

    /// The length of the URL that a link begins with, and the character at which it is cut; `None` if that is within
    /// the host, so that another host would be found, or the scheme is unknown.
    fn cut(&self, written: &[u8], scheme: &str, left_out: &mut LeftOut) -> Option<(usize, char)> {
        let chunk = written.utf8_chunks().next()?;
        let text = chunk.valid();
        let rest = &text[scheme.len() + 1..];
        if self.registry.get(scheme).is_none() && !rest.starts_with("//") {
            return None;
        }
        let length = text.len() - self.registry.parse_prefix(text).ok()?.rest.len();
        let cut = text[length..].chars().next().or((length < written.len()).then_some(char::REPLACEMENT_CHARACTER))?;
        let has_host = text[..length].split_once("//").is_some_and(|(_, rest)| rest.contains(['/', '?', '#']));
        let is_another = !has_host && rest.starts_with("//");
        left_out.cut += usize::from(is_another);
        (!is_another).then_some((length, cut))
    }
}

fn found(span: Range<usize>, changed: Option<String>, cut: Option<char>, is_mended: bool) -> FoundUrl {
    FoundUrl { span, changed, wrapper: NAME, alternatives: Vec::new(), cut, is_mended, is_defanged: false }
}

/// The name of the scheme that a link begins with.
fn scheme(link: &[u8]) -> Option<&str> {
    let end = link.iter().position(|octet| !(octet.is_ascii_alphanumeric() || matches!(octet, b'+' | b'-' | b'.')))?;
    let name = str::from_utf8(&link[..end]).ok()?;
    (link[end] == b':' && name.starts_with(|c: char| c.is_ascii_alphabetic())).then_some(name)
}

/// True if a part of a template is in the place of the authority, in a text after a scheme.
fn has_template(text: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(b"//") else { return false };
    let authority = rest.split(|octet| matches!(octet, b'/' | b'?')).next().unwrap_or_default();
    authority.iter().enumerate().any(|(at, octet)| match (octet, &authority[at + 1..]) {
        (b'{' | b'<', _) | (b'$', [b'(', ..]) => true,
        (b'%', rest) => !rest.get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)),
        _ => false,
    })
}

/// True for a URL, with a fragment after it where the edition has none: see the appendix of RFC 1738.
fn is_url(text: &str, registry: &Registry) -> bool {
    let is_url_before = |(url, _)| registry.parse(url).is_ok() && Uri::parse(text).is_ok();
    registry.parse(text).is_ok() || text.split_once('#').is_some_and(is_url_before)
}
