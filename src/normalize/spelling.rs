//! The spelling of a URL: one of the many that mean the same.
//!
//! The path of a URL that is in normal form is inlined by force, from the parse to the copy of its text.

use alloc::string::String;

use super::{
    level::Level,
    sink::{Sink, Unmatched, has_capital},
};
use crate::{
    engine::{escapes::has_percent, octets},
    grammar::UNRESERVED,
    resolve::{GUARD, begins_dot},
    scheme::{AnyScheme, Syntax},
    syntax::{CharSet, Edition},
    uri::{Encoded, Host, Offsets, UriRef},
};

/// The change that a spelling may need, by one quick search of the whole text.
#[derive(Clone, Copy)]
enum Look {
    /// The URL has the spelling.
    Plain,
    /// The URL has the spelling once its scheme and host are in lower case.
    Capitals,
    /// The URL has something that may have to change.
    Unclear,
}

/// A spelling of URLs: the choices that make one of the spellings that mean the same.
#[allow(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
#[derive(Clone, Copy)]
pub(super) struct Spelling<'r> {
    /// The edition whose unreserved characters are not escaped.
    edition: Edition,
    /// True if empty parameters, queries and fragments are dropped.
    drops_empty: bool,
    drops_dot_segments: bool,
    drops_empty_port: bool,
    /// The port that is dropped.
    default_port: Option<u16>,
    /// The host that is written as an empty one.
    default_host: Option<&'r str>,
    /// True if an empty path after an authority is written as "/".
    writes_root: bool,
    /// True if the user stays as it is, but for the digits of escapes.
    keeps_user: bool,
}

impl<'r> Spelling<'r> {
    /// The spelling of the normal form, by the scheme that is registered at this level; `None` at the level of texts.
    #[inline(always)]
    pub(super) fn of_normal_form(
        url: &UriRef<'_>,
        level: Level<'_>,
        scheme: Option<&'r dyn AnyScheme>,
    ) -> Option<Self> {
        let spelling = Self::for_comparison(url, level, scheme)?;
        // Only RFC 3986 says whether the default host and the root are written or left out.
        let spells = url.edition().spells_default_hosts();
        Some(if spells { spelling } else { Self { default_host: None, writes_root: false, ..spelling } })
    }

    /// The spelling in which URLs are compared, by a scheme that a registry has for the URL; `None` at the level of
    /// texts. At the level of syntax, the scheme only says that dots are data.
    #[inline(always)]
    pub(super) fn for_comparison(
        url: &UriRef<'_>,
        level: Level<'_>,
        scheme: Option<&'r dyn AnyScheme>,
    ) -> Option<Self> {
        let (edition, has_scheme) = (url.edition(), url.offsets.after_scheme != 0);
        let by_syntax = Self {
            edition,
            drops_empty: edition.drops_empty_components() && has_scheme,
            drops_dot_segments: edition.removes_all_dot_segments()
                && has_scheme
                && scheme.is_none_or(|scheme| scheme.info().has_dot_segments),
            drops_empty_port: false,
            default_port: None,
            default_host: None,
            writes_root: false,
            keeps_user: false,
        };
        match level {
            Level::String => None,
            Level::Syntax => Some(by_syntax),
            Level::Scheme(_) | Level::Of(_) => {
                let by_scheme = Self { drops_empty_port: true, ..by_syntax };
                Some(scheme.map_or(by_scheme, |scheme| Self {
                    default_port: url.scheme().and_then(|name| scheme.default_port(name.as_str())),
                    default_host: scheme.info().default_host,
                    writes_root: scheme.info().syntax == Syntax::Hierarchical,
                    ..by_scheme
                }))
            }
        }
    }

    /// This spelling of all but the user, which stays as it is.
    pub(super) const fn of_all_but_user(self) -> Self {
        Self { keeps_user: true, ..self }
    }

    /// The `unreserved` characters of the edition: RFC 1738 section 5, draft 1996 section 2.2, and section 2.3 of RFC
    /// 2396, 2396bis and RFC 3986.
    const fn unreserved(self) -> CharSet {
        UNRESERVED.get(self.edition)
    }

    /// Writes `url` in this spelling to an empty text, and returns the offsets of its components.
    #[inline(always)]
    pub(super) fn spell(self, url: &UriRef<'_>, text: &mut String) -> Offsets {
        match self.look_at(url) {
            Look::Unclear => {
                text.reserve(url.text.len() + GUARD.len());
                self.write(url, text)
            }
            look => {
                text.push_str(url.text);
                if matches!(look, Look::Capitals) {
                    text[..url.offsets.after_scheme as usize].make_ascii_lowercase();
                    text[url.offsets.host as usize..url.offsets.host_end as usize].make_ascii_lowercase();
                }
                url.offsets
            }
        }
    }

    /// Writes `url` with scheme and authority in this spelling, and with the rest as it is but for the digits of
    /// escapes.
    pub(super) fn spell_head(self, url: &UriRef<'_>, text: &mut String) -> Offsets {
        let Offsets { path: start, path_end, params_end, query_end, .. } = url.offsets;
        let head = self.write_head(url, text);
        let path = text.end();
        let (host, host_end) = if url.authority().is_some() { (head.host, head.host_end) } else { (path, path) };
        text.put_encoded(&url.text[start as usize..], CharSet::EMPTY);
        let [path_end, params_end, query_end] = [path_end, params_end, query_end].map(|end| path + (end - start));
        Offsets { host, host_end, path, path_end, params_end, query_end, ..head }
    }

    /// Searches the whole text for what may have to change, without reading its components.
    #[inline(always)]
    fn look_at(self, url: &UriRef<'_>) -> Look {
        let (text, offsets) = (url.text, url.offsets);
        // Perf: one pass over the whole text instead of one over the path. A "/." outside of the path is rare (ratios:
        // normal form, parse included).
        let may_change =
            if self.drops_dot_segments { may_have_escape_or_dot_segment(text) } else { has_percent(text.as_bytes()) };
        let gets_root = self.writes_root && offsets.path == offsets.path_end;
        if may_change || gets_root || self.may_change_port_or_host(url) || self.drops_component(url) {
            Look::Unclear
        } else if !has_capital(&text[..offsets.path as usize]) {
            Look::Plain
        } else if url.may_be_registry() {
            Look::Unclear
        } else {
            Look::Capitals
        }
    }

    /// True if a quick look shows that `url` has this spelling. If false, it may have it nevertheless.
    #[inline]
    pub(super) fn is_plainly_of(self, url: &UriRef<'_>) -> bool {
        matches!(self.look_at(url), Look::Plain)
    }

    /// True if the port or the host may have to be changed or dropped.
    #[inline]
    fn may_change_port_or_host(self, url: &UriRef<'_>) -> bool {
        self.drops_empty_port && url.authority().is_some() && (url.port().is_some() || self.default_host.is_some())
    }

    /// True if there is an empty component that is dropped.
    #[inline]
    fn drops_component(self, url: &UriRef<'_>) -> bool {
        let is_empty = |component: Option<Encoded<'_>>| component.is_some_and(|text| text.is_empty());
        self.drops_empty && (is_empty(url.params()) || is_empty(url.query()) || is_empty(url.fragment()))
    }

    /// True if `url` has this spelling.
    #[inline]
    pub(super) fn is_of(self, url: &UriRef<'_>) -> bool {
        if self.is_plainly_of(url) {
            return true;
        }
        let mut rest = Unmatched(Some(url.as_str()));
        self.write(url, &mut rest);
        rest.0 == Some("")
    }

    /// Writes `url` in this spelling, and returns the offsets of its components.
    fn write(self, url: &UriRef<'_>, to: &mut impl Sink) -> Offsets {
        let head = self.write_head(url, to);
        let path = to.end();
        self.write_path(url, to);
        let path_end = to.end();
        let after_path = &url.text[url.offsets.path_end as usize..];
        let (params_end, query_end) = if has_percent(after_path.as_bytes()) || self.drops_component(url) {
            let mut ends = [path_end; 3];
            let components = [(";", url.params()), ("?", url.query()), ("#", url.fragment())];
            for (end, (delimiter, component)) in ends.iter_mut().zip(components) {
                if let Some(text) = component.filter(|text| !(text.is_empty() && self.drops_empty)) {
                    to.put(delimiter);
                    to.put_encoded(&text, self.unreserved());
                }
                *end = to.end();
            }
            (ends[0], ends[1])
        } else {
            to.put(after_path);
            let Offsets { path_end: start, params_end, query_end, .. } = url.offsets;
            (path_end + (params_end - start), path_end + (query_end - start))
        };
        let (host, host_end) = if url.authority().is_some() { (head.host, head.host_end) } else { (path, path) };
        Offsets { host, host_end, path, path_end, params_end, query_end, ..head }
    }

    /// Writes scheme and authority, and returns their offsets. The offsets after them are still those of `url`.
    ///
    /// Perf: inlined by force: it has several callers, and out of line its `Offsets` are returned to
    /// [`write`](Self::write) through memory (ratios: normal form, parse included).
    #[inline(always)]
    fn write_head(self, url: &UriRef<'_>, to: &mut impl Sink) -> Offsets {
        let Offsets { after_scheme, host, host_end, path, .. } = url.offsets;
        let head = &url.text[..path as usize];
        if !(has_percent(head.as_bytes()) || self.may_change_port_or_host(url) || url.may_be_registry()) {
            to.put_head(head, after_scheme as usize, host as usize..host_end as usize);
            return url.offsets;
        }
        if let Some(scheme) = url.scheme() {
            to.put_folded(scheme.as_str(), CharSet::EMPTY);
            to.put(":");
        }
        let after_scheme = to.end();
        let (mut host, mut host_end) = (after_scheme, after_scheme);
        if let Some(authority) = url.authority() {
            to.put("//");
            if let Some(of_server) = url.host() {
                (host, host_end) = self.write_server(url, of_server, to);
            } else {
                host = to.end();
                to.put_encoded(authority, CharSet::EMPTY);
                host_end = to.end();
            }
            // Like the parser, give the whole authority as the host if it may be the name of a registry.
            if url.may_be_registry() {
                (host, host_end) = (after_scheme + 2, to.end());
            }
        }
        Offsets { after_scheme, host, host_end, ..url.offsets }
    }

    /// Writes a server, and returns the offsets of its host.
    fn write_server(self, url: &UriRef<'_>, host: Host<'_>, to: &mut impl Sink) -> (u32, u32) {
        let (userinfo, port) = (url.userinfo(), url.port().and_then(|digits| self.port(digits)));
        if let Some(userinfo) = userinfo {
            to.put_encoded(userinfo.as_str(), if self.keeps_user { CharSet::EMPTY } else { self.unreserved() });
            to.put("@");
        }
        let start = to.end();
        // With userinfo or a port "the host should be given explicitly even if it matches the default".
        if userinfo.is_some() || port.is_some() || !self.is_default_host(host) {
            to.put_folded(host.as_str(), self.unreserved());
        }
        let end = to.end();
        if let Some(port) = port {
            to.put(":");
            to.put(port);
        }
        (start, end)
    }

    /// The digits of the port without leading zeros; `None` if the port is dropped.
    fn port(self, digits: &str) -> Option<&str> {
        let Some(default) = self.default_port else {
            return (!digits.is_empty() || !self.drops_empty_port).then_some(digits);
        };
        let last = digits.len().checked_sub(1)?;
        let number = match digits.trim_start_matches('0') {
            "" => &digits[last..],
            number => number,
        };
        (number.parse() != Ok(default)).then_some(number)
    }

    fn is_default_host(self, host: Host<'_>) -> bool {
        let folded = host.encoded().octets().map(|octet| octet.to_ascii_lowercase());
        self.default_host.is_some_and(|default| folded.eq(default.bytes()))
    }

    fn write_path(self, url: &UriRef<'_>, to: &mut impl Sink) {
        let path = url.path().as_str();
        let has_authority = url.authority().is_some();
        if path.is_empty() {
            to.put(if has_authority && self.writes_root { "/" } else { "" });
        } else if url.scheme().is_none() {
            to.put_relative_path(path, self.unreserved(), url.edition());
        } else if self.drops_dot_segments && path.starts_with('/') {
            to.put_path(path, self.unreserved(), has_authority);
        } else if !has_authority && path.starts_with("//") {
            // The beginning of this opaque part is no host as it is written, and must not be decoded to one.
            let end = path[2..].find('/').map_or(path.len(), |at| at + 2);
            to.put_encoded(&path[..end], CharSet::EMPTY);
            to.put_encoded(&path[end..], self.unreserved());
        } else {
            to.put_encoded(path, self.unreserved());
        }
    }
}

/// True if a text may have an escape or a dot segment; if false, it has neither.
// Out of line: its vector loops are long.
#[inline(never)]
fn may_have_escape_or_dot_segment(text: &str) -> bool {
    octets::any(text.as_bytes(), |octet, next| (octet == b'%') | begins_dot(octet, next))
}
