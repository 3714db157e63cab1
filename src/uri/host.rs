//! The host of a URL.

use core::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    ops::Deref,
};

use nom::Parser;

use super::{
    address::{ipv4, ipv6},
    encoded::Encoded,
    eq_str::eq_str,
};
use crate::{
    error::{ParseError, Subject},
    grammar::{Class, HOST, IN_BRACKETS, IPV4ADDRESS, Name, Rule, Under, ended, host, hostnumber, ipv4address},
    redact,
    syntax::Edition,
};

/// The kind of a host.
///
/// ```
/// use uriel::{HostKind, Uri};
/// let kind = |text| Uri::parse(text).unwrap().host().unwrap().kind();
/// assert_eq!((kind("x://h/"), kind("x://1.2.3.4/")), (HostKind::Name, HostKind::Ipv4));
/// assert_eq!((kind("x://[::1]/"), kind("x://[v1.a]/")), (HostKind::Ipv6, HostKind::IpvFuture));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HostKind {
    /// A name: any host of no other kind.
    Name,
    /// Four decimal numbers with dots between them.
    Ipv4,
    /// An IPv6 address in brackets.
    Ipv6,
    /// An address of a later version in brackets: RFC 3986.
    IpvFuture,
}

impl HostKind {
    /// The name for programs, which [`Display`](fmt::Display) prints too.
    ///
    /// ```
    /// assert_eq!(uriel::HostKind::Ipv6.as_str(), "ipv6");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Ipv4 => "ipv4",
            Self::Ipv6 => "ipv6",
            Self::IpvFuture => "ipvfuture",
        }
    }
}

impl fmt::Display for HostKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A host as it is written, with the brackets of an IP literal.
///
/// Two hosts are equal if their texts are, octet by octet, and their editions, which decide the [`kind`](Self::kind).
///
/// ```
/// use uriel::{HostKind, Uri};
///
/// let uri = Uri::parse("http://[::1]/")?;
/// let host = uri.host().unwrap();
/// assert_eq!((host.as_str(), host.kind()), ("[::1]", HostKind::Ipv6));
/// assert!(host.to_ipv6().unwrap().is_loopback());
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Host<'a> {
    text: &'a str,
    edition: Edition,
}

impl<'a> Host<'a> {
    /// Reads `text` as a `host` of `edition`.
    ///
    /// # Errors
    ///
    /// When `text` is not a host: the error is at the first octet that no host of that edition could have there.
    ///
    /// ```
    /// use uriel::{Edition, Host, HostKind};
    /// assert_eq!(Host::new("1.2.3.4", Edition::Rfc3986)?.kind(), HostKind::Ipv4);
    /// assert_eq!(Host::new("a_b", Edition::Rfc1738).unwrap_err().offset(), 1);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn new(text: &'a str, edition: Edition) -> Result<Self, ParseError> {
        match ended(host(Under::new(text, edition))) {
            Ok(_) => Ok(Self { text, edition }),
            Err(_) => Err(ParseError::of(text, edition, Subject::rule(&HOST), &mut |i| host.map(drop).parse(i))),
        }
    }

    /// Keeps a text that is known to be a host of `edition`, without reading it.
    ///
    /// A text that is not a host is kept too, and its [`kind`](Self::kind) means nothing.
    ///
    /// ```
    /// use uriel::{Edition, Host, HostKind};
    /// assert_eq!(Host::new_unchecked("1.2.3.4", Edition::Rfc3986).kind(), HostKind::Ipv4);
    /// assert_eq!(Host::new_unchecked("no host", Edition::Rfc3986).kind(), HostKind::Name);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new_unchecked(text: &'a str, edition: Edition) -> Self {
        Self { text, edition }
    }

    /// The text of the host.
    ///
    /// ```
    /// assert_eq!(uriel::Uri::parse("http://EXAMPLE.com/")?.host().unwrap().as_str(), "EXAMPLE.com");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// The edition that decides the [`kind`](Self::kind).
    pub(crate) const fn edition(self) -> Edition {
        self.edition
    }

    /// The host as text with escapes, to decode. RFC 3986 allows escapes in a name, its predecessors do not.
    ///
    /// ```
    /// let uri = uriel::Uri::parse("x://%61/")?;
    /// assert!(uri.host().unwrap().encoded().octets().eq([b'a']));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn encoded(self) -> Encoded<'a> {
        Encoded::new_unchecked(self.text)
    }

    /// The kind of the host under its edition.
    ///
    /// Up to RFC 2396 any four numbers are an IPv4 address. From 2396bis on they are a name, unless each is at most 255
    /// and has no leading zeros.
    ///
    /// ```
    /// use uriel::{Edition, HostKind, Uri};
    /// let kind = |edition| Uri::parse_with("x://1.2.3.256/", edition).unwrap().host().unwrap().kind();
    /// assert_eq!(kind(Edition::Rfc1738), HostKind::Ipv4);
    /// assert_eq!(kind(Edition::Rfc3986), HostKind::Name);
    /// ```
    #[must_use]
    pub fn kind(self) -> HostKind {
        let text = Under::new(self.text, self.edition);
        let number = if self.edition.limits_ipv4_numbers() { ipv4address } else { hostnumber };
        match self.text.as_bytes() {
            [b'[', b'v' | b'V', ..] => HostKind::IpvFuture,
            [b'[', ..] => HostKind::Ipv6,
            [b'0'..=b'9', ..] if ended(number(text)).is_ok() => HostKind::Ipv4,
            _ => HostKind::Name,
        }
    }

    /// The rule that the host matches: of an IPv4 address, of an address in brackets, or of a name. If the document of
    /// its edition has none for its kind, as older ones have one for names and numbers, it is that of any host.
    ///
    /// ```
    /// use uriel::{Edition, Host};
    /// let rule = |text, edition| Host::new(text, edition).unwrap().rule().name(edition);
    /// assert_eq!(rule("[::1]", Edition::Rfc3986), "IP-literal");
    /// assert_eq!((rule("h", Edition::Rfc3986), rule("h", Edition::Rfc1738)), ("reg-name", "host"));
    /// ```
    #[must_use]
    pub fn rule(self) -> &'static Rule {
        let rule = match self.kind() {
            HostKind::Name => Name::RULE,
            HostKind::Ipv4 => &IPV4ADDRESS,
            HostKind::Ipv6 | HostKind::IpvFuture => &IN_BRACKETS,
        };
        if rule.section(self.edition).is_some() { rule } else { &HOST }
    }

    /// The text without the brackets of an IP literal.
    ///
    /// It is how other programs write an address, and a host no more: `::1:80` has no port. To ask a resolver, see
    #[cfg_attr(feature = "alloc", doc = "[`lookup_name`](Self::lookup_name).")]
    #[cfg_attr(not(feature = "alloc"), doc = "`lookup_name`.")]
    ///
    /// ```
    /// let host = |text| uriel::Uri::parse(text).unwrap().host().unwrap().unbracketed();
    /// assert_eq!((host("http://[::1]/"), host("http://h/")), ("::1", "h"));
    /// ```
    #[must_use]
    pub fn unbracketed(self) -> &'a str {
        self.text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(self.text)
    }

    /// The IPv4 address; `None` if the host is not one, or if one of its four numbers is over 255 or has leading zeros.
    ///
    /// ```
    /// let uri = uriel::Uri::parse("http://192.0.2.1/")?;
    /// assert_eq!(uri.host().unwrap().to_ipv4().unwrap().octets(), [192, 0, 2, 1]);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_ipv4(self) -> Option<Ipv4Addr> {
        ipv4(self.text.as_bytes())
    }

    /// The IPv6 address; `None` if the host is not one.
    ///
    /// ```
    /// let uri = uriel::Uri::parse("http://[2001:db8::7]/")?;
    /// assert_eq!(uri.host().unwrap().to_ipv6().unwrap().segments()[7], 7);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_ipv6(self) -> Option<Ipv6Addr> {
        ipv6(self.text.as_bytes().strip_prefix(b"[")?.strip_suffix(b"]")?)
    }

    /// The IP address, of either version; `None` if the host is not one: see [`to_ipv4`](Self::to_ipv4) and
    /// [`to_ipv6`](Self::to_ipv6).
    ///
    /// ```
    /// use std::net::{IpAddr, Ipv6Addr};
    /// let address = |text| uriel::Uri::parse(text).unwrap().host().unwrap().to_ip();
    /// assert_eq!(address("http://192.0.2.1/"), Some(IpAddr::from([192, 0, 2, 1])));
    /// assert_eq!(address("http://[::1]/"), Some(IpAddr::V6(Ipv6Addr::LOCALHOST)));
    /// assert_eq!(address("http://example.org/"), None);
    /// ```
    #[must_use]
    pub fn to_ip(self) -> Option<IpAddr> {
        self.to_ipv4().map(IpAddr::V4).or_else(|| self.to_ipv6().map(IpAddr::V6))
    }
}

impl Deref for Host<'_> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.text
    }
}

eq_str!(Host, <str as PartialEq>::eq);

impl fmt::Display for Host<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

/// The text in quotes. A password whose ":" and "@" are escaped, and so belong to the host, is hidden.
impl fmt::Debug for Host<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&redact::authority(self.text), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uri::UriRef;

    #[test]
    fn reads_the_hosts_that_a_url_may_have() {
        for edition in Edition::ALL {
            for url in ["x://h/", "x://1.2.3.4/", "x://[::1]/", "x://[v1.a]/", "x://a.b-c.d/", "x://%61/", "x://a_b/"] {
                let text = &url[4..url.len() - 1];
                let host = UriRef::parse_with(url, edition).ok().and_then(|url| url.host());
                assert_eq!(Host::new(text, edition).ok(), host, "{edition}: {text}");
            }
        }
    }

    #[test]
    fn names_the_production_that_refuses() {
        let error = Host::new("[::1", Edition::Rfc3986).unwrap_err();
        assert_eq!((error.offset(), error.production()), (4, "IP-literal"));
        let error = Host::new("a/b", Edition::Rfc3986).unwrap_err();
        assert_eq!((error.offset(), error.production()), (1, "reg-name"));
    }
}
