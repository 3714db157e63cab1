//! Patterns of hosts, as lists of allowed ones have them.

use alloc::{borrow::Cow, string::String};
use core::{fmt, net::IpAddr, str::FromStr};

use super::name::is_numeric;
use crate::{
    syntax::Edition,
    uri::{Host, HostKind},
};

/// A host, all names below one, or a block of addresses: one entry of a list of hosts, as a
/// [`Policy`](super::Policy) may have.
///
/// Names are compared label by label, decoded and without case, and one dot at their end does not count; never as
/// texts, so that `evilexample.com` is no `*.example.com`. Addresses are compared as numbers, and those of one version
/// only: an IPv4 address inside an IPv6 one is in no block of IPv4. A name that a resolver reads as an address, such as
/// `127.1`, is no pattern, and no host of one: the hazard `numeric-host` tells of it.
///
/// | pattern | hosts |
/// |---|---|
/// | `example.com` | this name |
/// | `*.example.com` | names with one label or more before it, and not itself |
/// | `192.0.2.1`, `[2001:db8::1]` | this address |
/// | `192.0.2.0/24`, `[2001:db8::]/32` | addresses with these first bits |
///
/// ```
/// use uriel::{Uri, hazards::HostPattern};
/// let pattern: HostPattern = "*.example.com".parse()?;
/// let admits = |text| Uri::parse(text).is_ok_and(|url| pattern.matches(url.host().unwrap()));
/// assert!(admits("http://a.b.EXAMPLE.com./") && admits("http://%61.example.com/"));
/// assert!(!admits("http://example.com/") && !admits("http://evilexample.com/") && !admits("http://example.com.evil/"));
///
/// let block: HostPattern = "[2001:db8::]/32".parse()?;
/// assert!(block.matches(Uri::parse("http://[2001:db8:1::7]/").unwrap().host().unwrap()));
/// # Ok::<_, uriel::hazards::ParseHostPatternError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HostPattern(Pattern);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Pattern {
    /// A name in small letters, without a dot at its end; and whether only names below it are meant.
    Name { name: String, below: bool },
    /// Addresses of one kind whose first bits are those of this one.
    Block { address: IpAddr, bits: u32 },
}

impl HostPattern {
    /// True if a host is one that the pattern means.
    ///
    /// ```
    /// use uriel::{Edition, Host, hazards::HostPattern};
    /// let pattern: HostPattern = "192.0.2.0/24".parse()?;
    /// assert!(pattern.matches(Host::new("192.0.2.77", Edition::Rfc3986).unwrap()));
    /// assert!(!pattern.matches(Host::new("192.0.3.1", Edition::Rfc3986).unwrap()));
    /// # Ok::<_, uriel::hazards::ParseHostPatternError>(())
    /// ```
    #[must_use]
    pub fn matches(&self, host: Host<'_>) -> bool {
        match (&self.0, host.to_ip()) {
            (Pattern::Block { .. }, Some(address)) => self.has_address(address),
            (Pattern::Name { name, below }, None) => {
                let is_meant = |written: Cow<'_, str>| {
                    let written = written.to_ascii_lowercase();
                    let labels = written.strip_suffix('.').unwrap_or(&written).strip_suffix(name.as_str());
                    match labels {
                        Some("") => !below,
                        Some(labels) if *below => {
                            let before = labels.strip_suffix('.');
                            // A list of servers has "," in it, and would end as its last one does.
                            before.is_some_and(|labels| labels.split('.').all(is_label))
                        }
                        _ => false,
                    }
                };
                host.kind() == HostKind::Name && host.encoded().decode_utf8().is_ok_and(is_meant)
            }
            _ => false,
        }
    }

    /// True if an address is in the block that the pattern means.
    pub(super) fn has_address(&self, one: IpAddr) -> bool {
        matches!(self.0, Pattern::Block { address, bits } if has_first_bits(one, address, bits))
    }
}

/// True for a label of a name as people register it, and such as begins with "_".
fn is_label(label: &str) -> bool {
    !label.is_empty() && label.bytes().all(|octet| octet.is_ascii_alphanumeric() || matches!(octet, b'-' | b'_'))
}

/// True if two addresses of one kind have the same first bits.
fn has_first_bits(one: IpAddr, other: IpAddr, bits: u32) -> bool {
    match (one, other) {
        (IpAddr::V4(one), IpAddr::V4(other)) => (one.to_bits() ^ other.to_bits()).leading_zeros() >= bits,
        (IpAddr::V6(one), IpAddr::V6(other)) => (one.to_bits() ^ other.to_bits()).leading_zeros() >= bits,
        _ => false,
    }
}

impl FromStr for HostPattern {
    type Err = ParseHostPatternError;

    fn from_str(text: &str) -> Result<Self, ParseHostPatternError> {
        let (text, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text, None),
        };
        let (name, below) = text.strip_prefix("*.").map_or((text, false), |name| (name, true));
        let host = Host::new(name, Edition::Rfc3986).map_err(|_| ParseHostPatternError(()))?;
        if let Some(address) = host.to_ip() {
            let most = if address.is_ipv4() { 32 } else { 128 };
            let bits = bits.map_or(Ok(most), str::parse).ok().filter(|bits| *bits <= most && !below);
            return Ok(Self(Pattern::Block { address, bits: bits.ok_or(ParseHostPatternError(()))? }));
        }
        let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
        if bits.is_some() || !name.split('.').all(is_label) || is_numeric(name.as_bytes()) {
            return Err(ParseHostPatternError(()));
        }
        Ok(Self(Pattern::Name { name, below }))
    }
}

/// In small letters, without a dot at the end of a name, and with an IPv6 address in its shortest form.
impl fmt::Display for HostPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Pattern::Name { name, below: false } => f.write_str(name),
            Pattern::Name { name, below: true } => write!(f, "*.{name}"),
            Pattern::Block { address: IpAddr::V4(address), bits: 32 } => write!(f, "{address}"),
            Pattern::Block { address: IpAddr::V6(address), bits: 128 } => write!(f, "[{address}]"),
            Pattern::Block { address: IpAddr::V4(address), bits } => write!(f, "{address}/{bits}"),
            Pattern::Block { address: IpAddr::V6(address), bits } => write!(f, "[{address}]/{bits}"),
        }
    }
}

/// A text is no pattern of hosts.
///
/// ```
/// use uriel::hazards::HostPattern;
/// let error = "ex*mple.com".parse::<HostPattern>().unwrap_err();
/// assert!(error.to_string().starts_with("expected a name, \"*.\" and a name"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a name, \"*.\" and a name, an address, or an address and the number of its first bits: 192.0.2.0/24")]
pub struct ParseHostPatternError(());
