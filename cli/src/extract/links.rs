//! Links: texts that a format says are one URL each, such as the value of an attribute HREF.

use std::ops::Range;

use uriel::{Registry, Uri, mend::mend};

use super::{search::FoundUrl, text::Text};

/// The name of the form of a link, among those of [`Wrapper`](uriel::prose::Wrapper).
const NAME: &str = "link";

/// The reading of links.
pub struct Links<'r> {
    registry: &'r Registry,
    mends: bool,
}

impl<'r> Links<'r> {
    pub const fn new(registry: &'r Registry, mends: bool) -> Self {
        Self { registry, mends }
    }

    /// The URL that a link is, of any scheme, without the white space at its ends; `None` for a relative one.
    pub fn read(&self, link: Range<usize>, text: &Text) -> Option<FoundUrl> {
        let start = link.end - text.octets[link.clone()].trim_ascii_start().len();
        let written = text.octets[start..link.end].trim_ascii_end();
        let link = start..start + written.len();
        let scheme = scheme(written)?;
        let is_url = |url: &str| is_url(url, self.registry);
        let found = |span, changed: Option<String>, cut| {
            let is_mended = changed.is_some();
            FoundUrl { span, changed, wrapper: NAME, alternatives: Vec::new(), cut, is_mended }
        };
        if str::from_utf8(written).is_ok_and(is_url) {
            return Some(found(link, None, None));
        }
        if self.mends {
            let mended = mend(written, self.registry.edition()).ok().map(|mended| mended.into_text().into_owned());
            if let Some(url) = mended.filter(|url| is_url(url)) {
                return Some(found(link, Some(url), None));
            }
        }
        let (length, cut) = self.cut(written, scheme)?;
        Some(found(link.start..link.start + length, None, Some(cut)))
    }

    /// The length of the URL that a link begins with, and the character at which it is cut; `None` if that is within
    /// the host, so that another host would be found, or the scheme is unknown.
    fn cut(&self, written: &[u8], scheme: &str) -> Option<(usize, char)> {
        let chunk = written.utf8_chunks().next()?;
        let text = chunk.valid();
        let rest = &text[scheme.len() + 1..];
        if self.registry.get(scheme).is_none() && !rest.starts_with("//") {
            return None;
        }
        let length = text.len() - self.registry.parse_prefix(text).ok()?.rest.len();
        let cut = text[length..].chars().next().or((length < written.len()).then_some(char::REPLACEMENT_CHARACTER))?;
        let has_host = text[..length].split_once("//").is_some_and(|(_, rest)| rest.contains(['/', '?', '#']));
        (has_host || !rest.starts_with("//") || cut.is_whitespace()).then_some((length, cut))
    }
}

/// The name of the scheme that a link begins with.
fn scheme(link: &[u8]) -> Option<&str> {
    let end = link.iter().position(|octet| !(octet.is_ascii_alphanumeric() || matches!(octet, b'+' | b'-' | b'.')))?;
    let name = str::from_utf8(&link[..end]).ok()?;
    (link[end] == b':' && name.starts_with(|c: char| c.is_ascii_alphabetic())).then_some(name)
}

/// True for a URL, with a fragment after it where the edition has none: see the appendix of RFC 1738.
fn is_url(text: &str, registry: &Registry) -> bool {
    let is_url_before = |(url, _)| registry.parse(url).is_ok() && Uri::parse(text).is_ok();
    registry.parse(text).is_ok() || text.split_once('#').is_some_and(is_url_before)
}
