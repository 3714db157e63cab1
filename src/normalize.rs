//! Normal forms: one spelling for what is spelled in many ways (RFC 3986 section 6.2, RFC 2396 section 6).
//!
//! | | RFC 1738 | draft 1996 | RFC 2396, 2396bis | RFC 3986 |
//! |---|---|---|---|---|
//! | scheme and host in small letters, digits of escapes in capitals | yes | yes | yes | yes |
//! | escapes of unreserved characters decoded, as the edition's `unreserved` has them | yes | yes | yes | yes |
//! | a ";", "?" or "#" with nothing behind it dropped | | yes | | |
//! | dot segments removed from a path that begins with "/" | | | | yes |
//! | by scheme: a port that is empty or the default dropped | yes | yes | yes | yes |
//! | by scheme: an empty path written as "/", the default host as nothing | | | | yes |
//!
//! The rest is the scheme's own: [`Scheme::normalize`](crate::Scheme::normalize).
//!
//! A relative reference stays one, and keeps its dot segments, which mean something until it is resolved. No path becomes
//! an authority: where it would, `/.` is put before it, and "./" where a first segment would become a scheme. For the same
//! reason no character is decoded in the name of a registry, or behind the "//" of an opaque part: it could become a host.

use alloc::string::String;
use core::ops::Range;

use crate::{
    charset::{CharSet, draft1996, rfc1738, rfc2396, rfc2396bis, rfc3986},
    dot_segments::{AboveRoot, PathWriter, begins_dot, guard, may_have_dot_segments},
    edition::Edition,
    grammar::{Text, Under, scheme},
    owned::{UriBuf, UriRefBuf},
    percent::{Encoded, value},
    registry::Registry,
    scheme::{AnyScheme, Syntax},
    sixteens,
    uri::{Host, Parts, Uri, UriRef},
};

/// How far normalising and comparing go: the rungs of the ladder of RFC 3986 section 6.2.
///
/// ```
/// use uriel::{Level, Registry, Uri};
///
/// let (uri, registry) = (Uri::parse("FTP://H:21/%7Eme")?, Registry::current());
/// assert_eq!(uri.normalize(Level::String).as_str(), "FTP://H:21/%7Eme");
/// assert_eq!(uri.normalize(Level::Syntax).as_str(), "ftp://h:21/~me");
/// assert_eq!(uri.normalize(Level::Scheme(&registry)).as_str(), "ftp://h/~me");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Level<'r> {
    /// Character by character: section 6.2.1. Every text is its own normal form.
    String,
    /// By the generic syntax of the edition: section 6.2.2.
    Syntax,
    /// By what this registry knows of the scheme as well: section 6.2.3.
    Scheme(&'r Registry),
}

impl UriRef<'_> {
    /// The normal form: RFC 3986 section 6.2, RFC 2396 section 6, and what the other documents say to the same end.
    ///
    /// Read again, it has the same components, and its normal form is itself.
    ///
    /// ```
    /// use uriel::{Level, UriRef};
    /// let reference = UriRef::parse("//H/%7ea/../b")?;
    /// assert_eq!(reference.normalize(Level::Syntax).as_str(), "//h/~a/../b", "it is not resolved yet");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn normalize(&self, level: Level<'_>) -> UriRefBuf {
        let mut text = String::with_capacity(self.text.len() + GUARD.len());
        let parts = write_normal(self, level, &mut text);
        UriRefBuf::from_parts(text, parts, self.edition)
    }

    /// Writes the normal form in the place of what `buffer` holds: it allocates nothing where there is room, and where the
    /// scheme has nothing of its own to change.
    ///
    /// ```
    /// use uriel::{Level, UriRef};
    /// let mut buffer = String::from("what was there");
    /// UriRef::parse("//H")?.normalize_into(Level::Syntax, &mut buffer);
    /// assert_eq!(buffer, "//h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn normalize_into(&self, level: Level<'_>, buffer: &mut String) {
        buffer.clear();
        write_normal(self, level, buffer);
    }

    /// Whether the reference is its own normal form. Nothing is allocated to find out, unless a scheme's own rule does so.
    ///
    /// ```
    /// use uriel::{Level, UriRef};
    /// assert!(UriRef::parse("../%2F")?.is_normalized(Level::Syntax));
    /// assert!(!UriRef::parse("../%2f")?.is_normalized(Level::Syntax));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_normalized(&self, level: Level<'_>) -> bool {
        let is_spelled_so = Spelling::normal(self, level).is_none_or(|spelling| spelling.is_of(self));
        is_spelled_so && own_form(self, level, self.as_str()).is_none()
    }
}

impl Uri<'_> {
    /// The normal form; see [`UriRef::normalize`].
    ///
    /// ```
    /// use uriel::{Level, Uri};
    /// let uri = Uri::parse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")?;
    /// assert_eq!(uri.normalize(Level::Syntax).as_str(), "example://a/b/c/%7Bfoo%7D");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn normalize(&self, level: Level<'_>) -> UriBuf {
        let mut text = String::with_capacity(self.as_str().len() + GUARD.len());
        let parts = write_normal(self.as_uri_ref(), level, &mut text);
        UriBuf::from_parts(text, parts, self.edition())
    }

    /// Writes the normal form in the place of what `buffer` holds; see [`UriRef::normalize_into`].
    ///
    /// ```
    /// use uriel::{Level, Uri};
    /// let mut buffer = String::new();
    /// Uri::parse("X:/a/../b")?.normalize_into(Level::Syntax, &mut buffer);
    /// assert_eq!(buffer, "x:/b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn normalize_into(&self, level: Level<'_>, buffer: &mut String) {
        self.as_uri_ref().normalize_into(level, buffer);
    }

    /// Whether the URI is its own normal form; see [`UriRef::is_normalized`].
    ///
    /// ```
    /// use uriel::{Level, Registry, Uri};
    /// let uri = Uri::parse("ftp://h:21/")?;
    /// assert!(uri.is_normalized(Level::Syntax));
    /// assert!(!uri.is_normalized(Level::Scheme(&Registry::current())));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_normalized(&self, level: Level<'_>) -> bool {
        self.as_uri_ref().is_normalized(level)
    }
}

/// Appends the normal form to a text that is empty, and tells where its components are.
#[inline(always)]
fn write_normal(url: &UriRef<'_>, level: Level<'_>, text: &mut String) -> Parts {
    let parts = if let Some(spelling) = Spelling::normal(url, level) {
        spelling.spell(url, text)
    } else {
        text.push_str(url.text);
        url.parts
    };
    if let Some((own, parts)) = own_form(url, level, text) {
        text.clear();
        text.push_str(&own);
        parts
    } else {
        parts
    }
}

/// What the scheme makes of a text that is in normal form otherwise, if that is a URL of the same scheme.
#[inline]
pub(crate) fn own_form(url: &UriRef<'_>, level: Level<'_>, normal: &str) -> Option<(String, Parts)> {
    let scheme = registered(url, level)?;
    form_by(scheme, url, normal)
}

#[inline(never)]
fn form_by(scheme: &dyn AnyScheme, url: &UriRef<'_>, normal: &str) -> Option<(String, Parts)> {
    let text = scheme.normalize(normal, url.edition).filter(|text| text != normal)?;
    let own = UriRef::parse_with(&text, url.edition).ok().filter(|own| own.scheme() == url.scheme())?;
    let parts = own.parts;
    Some((text, parts))
}

/// The scheme of a URL, if the registry knows it.
#[inline]
pub(crate) fn registered<'r>(url: &UriRef<'_>, level: Level<'r>) -> Option<&'r dyn AnyScheme> {
    match level {
        Level::Scheme(registry) => registry.get(&url.scheme()?),
        Level::String | Level::Syntax => None,
    }
}

/// What is seen of a URL at a look.
#[derive(Clone, Copy)]
enum Look {
    /// It is spelled as it should be.
    Plain,
    /// It would be, if scheme and host were in small letters.
    Capitals,
    /// It has something that may have to change.
    Unclear,
}

/// Whether the authority has to be judged before a host is known.
fn may_be_registry(url: &UriRef<'_>) -> bool {
    matches!(url.edition, Edition::Rfc2396 | Edition::Rfc2396bis)
}

/// Which of the spellings that mean the same is meant.
#[allow(clippy::struct_excessive_bools, reason = "each is a rule of its own")]
#[derive(Clone, Copy)]
pub(crate) struct Spelling<'r> {
    /// Whose unreserved characters are not escaped.
    edition: Edition,
    /// Whether an empty component is an absent one.
    drops_empty: bool,
    drops_dot_segments: bool,
    drops_empty_port: bool,
    default_port: Option<u16>,
    default_host: Option<&'r str>,
    has_root: bool,
}

impl<'r> Spelling<'r> {
    /// That of the normal form; `None` where any spelling is.
    #[inline(always)]
    fn normal(url: &UriRef<'_>, level: Level<'r>) -> Option<Self> {
        let spelling = Self::compared(url, level)?;
        // What may be left out, only RFC 3986 says how to write.
        Some(match url.edition() {
            Edition::Rfc3986 => spelling,
            _ => Self { default_host: None, has_root: false, ..spelling },
        })
    }

    /// That in which URLs are compared; `None` where their texts are.
    #[inline(always)]
    pub(crate) fn compared(url: &UriRef<'_>, level: Level<'r>) -> Option<Self> {
        let (edition, has_scheme) = (url.edition(), url.parts.behind_scheme != 0);
        let by_syntax = Self {
            edition,
            drops_empty: edition == Edition::Draft1996 && has_scheme,
            drops_dot_segments: edition == Edition::Rfc3986 && has_scheme,
            drops_empty_port: false,
            default_port: None,
            default_host: None,
            has_root: false,
        };
        match level {
            Level::String => None,
            Level::Syntax => Some(by_syntax),
            Level::Scheme(_) => {
                let by_scheme = Self { drops_empty_port: true, ..by_syntax };
                Some(registered(url, level).map_or(by_scheme, |scheme| Self {
                    default_port: url.scheme().and_then(|name| scheme.default_port(&name)),
                    default_host: scheme.default_host(),
                    has_root: scheme.syntax() == Syntax::Hierarchical,
                    ..by_scheme
                }))
            }
        }
    }

    /// `unreserved` of each document: RFC 1738 section 5, draft 1996 section 2.2, RFC 2396, 2396bis and RFC 3986 section
    /// 2.3.
    const fn unreserved(self) -> CharSet {
        match self.edition {
            Edition::Rfc1738 => rfc1738::UNRESERVED,
            Edition::Draft1996 => draft1996::UNRESERVED,
            Edition::Rfc2396 => rfc2396::UNRESERVED,
            Edition::Rfc2396bis => rfc2396bis::UNRESERVED,
            Edition::Rfc3986 => rfc3986::UNRESERVED,
        }
    }

    /// Appends `url`, spelled so, to a text that is empty, and tells where its components are.
    #[inline(always)]
    pub(crate) fn spell(self, url: &UriRef<'_>, text: &mut String) -> Parts {
        match self.look_at(url) {
            Look::Unclear => {
                text.reserve(url.text.len() + GUARD.len());
                self.write(url, text)
            }
            look => {
                text.push_str(url.text);
                if matches!(look, Look::Capitals) {
                    text[..url.parts.behind_scheme as usize].make_ascii_lowercase();
                    text[url.parts.host as usize..url.parts.host_end as usize].make_ascii_lowercase();
                }
                url.parts
            }
        }
    }

    /// What a look tells that does not go into detail.
    #[inline(always)]
    fn look_at(self, url: &UriRef<'_>) -> Look {
        let (text, parts) = (url.text, url.parts);
        // A slash and a dot outside of the path are rare, and to look for them there too costs less than to look twice.
        let may_change = if self.drops_dot_segments {
            sixteens::any(text.as_bytes(), |octet, behind| (octet == b'%') | begins_dot(octet, behind))
        } else {
            has_escape(text)
        };
        let gets_root = self.has_root && parts.path == parts.path_end;
        if may_change || gets_root || self.is_about_server(url) || self.drops_component(url) {
            Look::Unclear
        } else if !has_capital(&text[..parts.path as usize]) {
            Look::Plain
        } else if may_be_registry(url) {
            Look::Unclear
        } else {
            Look::Capitals
        }
    }

    /// Whether `url` is plainly spelled so; if not, it may be nevertheless.
    #[inline]
    pub(crate) fn is_plainly_of(self, url: &UriRef<'_>) -> bool {
        matches!(self.look_at(url), Look::Plain)
    }

    /// Whether the port or the host may have to go.
    #[inline]
    fn is_about_server(self, url: &UriRef<'_>) -> bool {
        self.drops_empty_port && url.authority().is_some() && (url.port().is_some() || self.default_host.is_some())
    }

    /// Whether a component is empty that is dropped then.
    #[inline]
    fn drops_component(self, url: &UriRef<'_>) -> bool {
        let is_empty = |component: Option<Encoded<'_>>| component.is_some_and(|text| text.is_empty());
        self.drops_empty && (is_empty(url.params()) || is_empty(url.query()) || is_empty(url.fragment()))
    }

    /// Whether `url` is spelled so.
    pub(crate) fn is_of(self, url: &UriRef<'_>) -> bool {
        if self.is_plainly_of(url) {
            return true;
        }
        let mut rest = Rest(Some(url.as_str()));
        self.write(url, &mut rest);
        rest.0 == Some("")
    }

    /// Writes `url`, and tells where its components are.
    fn write(self, url: &UriRef<'_>, to: &mut impl Sink) -> Parts {
        let head = self.write_head(url, to);
        let path = to.end();
        self.write_path(url, to);
        let path_end = to.end();
        let behind_path = &url.text[url.parts.path_end as usize..];
        let (params_end, query_end) = if has_escape(behind_path) || self.drops_component(url) {
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
            to.put(behind_path);
            let Parts { path_end: start, params_end, query_end, .. } = url.parts;
            (path_end + (params_end - start), path_end + (query_end - start))
        };
        let (host, host_end) = if url.authority().is_some() { (head.host, head.host_end) } else { (path, path) };
        Parts { host, host_end, path, path_end, params_end, query_end, ..head }
    }

    /// Writes scheme and authority; of the components that it gives back, those behind them are not told.
    fn write_head(self, url: &UriRef<'_>, to: &mut impl Sink) -> Parts {
        let Parts { behind_scheme, host, host_end, path, .. } = url.parts;
        let head = &url.text[..path as usize];
        if !(has_escape(head) || self.is_about_server(url) || may_be_registry(url)) {
            to.put_head(head, behind_scheme as usize, host as usize..host_end as usize);
            return url.parts;
        }
        if let Some(scheme) = url.scheme() {
            to.put_folded(&scheme, CharSet::EMPTY);
            to.put(":");
        }
        let behind_scheme = to.end();
        let (mut host, mut host_end) = (behind_scheme, behind_scheme);
        if let Some(authority) = url.authority() {
            to.put("//");
            if let Some(of_server) = url.host() {
                (host, host_end) = self.write_server(url, of_server, to);
            } else {
                host = to.end();
                to.put_encoded(authority, CharSet::EMPTY);
                host_end = to.end();
            }
            // Where an authority may be the name of a registry, all of it stands for the host.
            if may_be_registry(url) {
                (host, host_end) = (behind_scheme + 2, to.end());
            }
        }
        Parts { behind_scheme, host, host_end, ..url.parts }
    }

    /// Writes a server, and tells where its host is.
    fn write_server(self, url: &UriRef<'_>, host: Host<'_>, to: &mut impl Sink) -> (u32, u32) {
        let (userinfo, port) = (url.userinfo(), url.port().and_then(|digits| self.port(digits)));
        if let Some(userinfo) = userinfo {
            to.put_encoded(userinfo.as_str(), self.unreserved());
            to.put("@");
        }
        let start = to.end();
        // Beside a user or a port "the host should be given explicitly even if it matches the default".
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

    /// The port, unless it is left out. It is a decimal number, and so the same with zeros before it.
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
            to.put(if has_authority && self.has_root { "/" } else { "" });
        } else if url.scheme().is_none() {
            to.put_relative_path(path, self.unreserved(), url.edition());
        } else if self.drops_dot_segments && path.starts_with('/') {
            to.put_path(path, self.unreserved(), has_authority);
        } else if !has_authority && path.starts_with("//") {
            // An opaque part whose beginning is no host as it is written: so it stays.
            let end = path[2..].find('/').map_or(path.len(), |at| at + 2);
            to.put_encoded(&path[..end], CharSet::EMPTY);
            to.put_encoded(&path[end..], self.unreserved());
        } else {
            to.put_encoded(path, self.unreserved());
        }
    }
}

/// What [`guard`] puts before a path: this, "./" or a root is all by which a normal form can be longer.
const GUARD: &str = "/.";

/// Where the pieces of a spelling go.
trait Sink {
    /// Where what is put next begins.
    fn end(&self) -> u32;

    /// Takes `text` as it is.
    fn put(&mut self, text: &str);

    /// Takes `text` with its escapes in capitals, and those of `decoded` decoded.
    fn put_encoded(&mut self, text: &str, decoded: CharSet);

    /// The same in small letters.
    fn put_folded(&mut self, text: &str, decoded: CharSet);

    /// Takes scheme and authority, which have no escapes, with scheme and host in small letters.
    fn put_head(&mut self, head: &str, behind_scheme: usize, host: Range<usize>);

    /// Takes a path that begins with "/", without its dot segments.
    fn put_path(&mut self, path: &str, decoded: CharSet, has_authority: bool);

    /// Takes the path of a relative reference.
    fn put_relative_path(&mut self, path: &str, decoded: CharSet, edition: Edition);
}

/// Writes the pieces.
impl Sink for String {
    #[inline]
    fn end(&self) -> u32 {
        // No text is longer than 2³¹ − 1 octets, and a guard.
        u32::try_from(self.len()).unwrap_or(u32::MAX)
    }

    #[inline]
    fn put(&mut self, text: &str) {
        self.push_str(text);
    }

    fn put_encoded(&mut self, text: &str, decoded: CharSet) {
        each_piece(text, |piece| match piece {
            Piece::Plain(text) => self.push_str(text),
            Piece::Escape(octet, _) if decoded.contains(octet) => self.push(char::from(octet)),
            Piece::Escape(_, digits) => put_escape(self, digits),
        });
    }

    fn put_folded(&mut self, text: &str, decoded: CharSet) {
        let mut at = self.len();
        self.put_encoded(text, decoded);
        // The digits of the escapes that are left stay in capitals.
        while at < self.len() {
            let end = at + escape(&self.as_bytes()[at..]);
            self[at..end].make_ascii_lowercase();
            at = end + 3;
        }
    }

    fn put_head(&mut self, head: &str, behind_scheme: usize, host: Range<usize>) {
        let start = self.len();
        self.push_str(head);
        let written = &mut self[start..];
        written[..behind_scheme].make_ascii_lowercase();
        written[host].make_ascii_lowercase();
    }

    fn put_path(&mut self, path: &str, decoded: CharSet, has_authority: bool) {
        let start = self.len();
        let has_escape = has_escape(path);
        if has_escape || !may_have_dot_segments(path) {
            self.put_encoded(path, decoded);
            if !has_escape || !may_have_dot_segments(&self[start..]) {
                return;
            }
            self.truncate(start);
        }
        let mut written = PathWriter::new(self, Edition::Rfc3986, AboveRoot::Drop);
        // By RFC 3986 there is always a level left to leave, or nothing to do: no error.
        if has_escape {
            path.split_inclusive('/').for_each(|segment| {
                _ = written.append_segment(segment, |text, segment| text.put_encoded(segment, decoded));
            });
        } else {
            _ = written.append(path);
        }
        if !has_authority {
            guard(self, start);
        }
    }

    fn put_relative_path(&mut self, path: &str, decoded: CharSet, edition: Edition) {
        let start = self.len();
        self.put_encoded(path, decoded);
        // "It is therefore necessary to precede such cases with other components": draft 1996 section 4.3.2.
        if scheme(Under::new(&self[start..], edition)).is_ok_and(|(rest, _)| rest.next() == Some(b':')) {
            self.insert_str(start, "./");
        }
    }
}

/// Appends an escape, its digits in capitals.
fn put_escape(text: &mut String, digits: [u8; 2]) {
    text.push('%');
    text.extend(digits.map(|digit| char::from(digit.to_ascii_uppercase())));
}

/// Compares the pieces with what is left of a text; `None` where they differ.
struct Rest<'t>(Option<&'t str>);

impl Sink for Rest<'_> {
    /// It does not matter where, if all is the same.
    fn end(&self) -> u32 {
        0
    }

    fn put(&mut self, text: &str) {
        self.0 = self.0.and_then(|rest| rest.strip_prefix(text));
    }

    fn put_encoded(&mut self, text: &str, decoded: CharSet) {
        let mut is_normal = true;
        each_piece(text, |piece| match piece {
            Piece::Plain(_) => {}
            Piece::Escape(octet, digits) => {
                is_normal &= !decoded.contains(octet) && !digits.iter().any(u8::is_ascii_lowercase);
            }
        });
        self.put(text);
        self.0 = self.0.filter(|_| is_normal);
    }

    fn put_folded(&mut self, text: &str, decoded: CharSet) {
        let mut is_folded = true;
        each_piece(text, |piece| match piece {
            Piece::Plain(text) => is_folded &= !has_capital(text),
            Piece::Escape(..) => {}
        });
        self.put_encoded(text, decoded);
        self.0 = self.0.filter(|_| is_folded);
    }

    fn put_head(&mut self, head: &str, behind_scheme: usize, host: Range<usize>) {
        let is_folded = !has_capital(&head[..behind_scheme]) && !has_capital(&head[host]);
        self.put(head);
        self.0 = self.0.filter(|_| is_folded);
    }

    fn put_path(&mut self, path: &str, decoded: CharSet, has_authority: bool) {
        let guarded = if has_authority { None } else { path.strip_prefix(GUARD).filter(|path| path.starts_with("//")) };
        let has_dots = guarded.unwrap_or(path).split('/').any(|segment| matches!(segment, "." | ".."));
        self.put_encoded(path, decoded);
        self.0 = self.0.filter(|_| !has_dots);
    }

    fn put_relative_path(&mut self, path: &str, decoded: CharSet, _: Edition) {
        // Where nothing is decoded no scheme appears.
        self.put_encoded(path, decoded);
    }
}

/// A piece of a component.
enum Piece<'t> {
    /// Characters that stand for themselves.
    Plain(&'t str),
    /// An octet, and the digits of the escape that stands for it.
    Escape(u8, [u8; 2]),
}

/// Hands out the pieces of a component, whose escapes are known to be whole.
#[inline(always)]
fn each_piece(text: &str, mut each: impl FnMut(Piece<'_>)) {
    let mut rest = text;
    loop {
        let (plain, behind) = rest.split_at(escape(rest.as_bytes()));
        each(Piece::Plain(plain));
        let [_, high, low, ..] = *behind.as_bytes() else { break };
        each(Piece::Escape(value(high) << 4 | value(low), [high, low]));
        rest = &behind[3..];
    }
}

/// Where the first escape is, or the end: eight octets at a time.
#[inline(always)]
fn escape(octets: &[u8]) -> usize {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const ESCAPES: u64 = u64::from_ne_bytes([b'%'; 8]);
    let mut at = 0;
    while let Some(chunk) = octets.get(at..).and_then(<[u8]>::first_chunk) {
        let differing = u64::from_le_bytes(*chunk) ^ ESCAPES;
        // The lowest octet that is zero sets the highest bit of its place, and none below it does.
        let same = differing.wrapping_sub(ONES) & !differing & ONES << 7;
        if same != 0 {
            return at + same.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    octets[at..].iter().position(|&octet| octet == b'%').map_or(octets.len(), |behind| at + behind)
}

#[inline]
fn has_escape(text: &str) -> bool {
    sixteens::any(text.as_bytes(), |octet, _| octet == b'%')
}

#[inline]
fn has_capital(text: &str) -> bool {
    sixteens::any(text.as_bytes(), |octet, _| octet.is_ascii_uppercase())
}
