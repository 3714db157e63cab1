//! The name to ask a resolver for.

use alloc::borrow::Cow;

use super::host::{Host, HostKind};
use crate::syntax::CharSet;

/// The error of a host that no resolver is asked for, because it would be asked for something else, or for nothing.
///
/// ```
/// use uriel::{LookupError, Uri};
/// let host = |text| Uri::parse(text).unwrap().host().unwrap().lookup_name().unwrap_err();
/// assert_eq!(host("http://h%00.example/"), LookupError::Octet(0));
/// assert_eq!(
///     host("http://127.1/").to_string(),
///     "expected a name, found one that ends in a number: resolvers take it for an IPv4 address (RFC 3986 section 7.4)"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LookupError {
    /// The host is empty: some resolvers take that for this machine.
    #[error("expected a host, found none")]
    Empty,
    /// The host is an address of a version after IPv6.
    #[error("expected a name or an address of IPv4 or IPv6")]
    Version,
    /// The name, decoded, has an octet that is no letter, no digit and none of "-", "_" and ".". A NUL would end the
    /// name, a "%" begin a zone, a ":" make it an address, and a "/" a path.
    #[error("expected a name of letters, digits, \"-\", \"_\" and \".\", found {:?}", char::from(*.0))]
    Octet(u8),
    /// A "." of the name is an escape: whoever compares the text has seen fewer labels than the resolver.
    #[error("expected a name without an escaped \".\"")]
    EscapedDot,
    /// A label of the name is empty.
    #[error("expected a name without an empty label")]
    EmptyLabel,
    /// The last label is a number, as in `127.1` and `0x7f.1`.
    #[error(
        "expected a name, found one that ends in a number: resolvers take it for an IPv4 address (RFC 3986 section 7.4)"
    )]
    Number,
    /// The name, decoded, is not ASCII. With the feature `idna` this means that IDNA does not admit the name.
    #[error("expected a name in ASCII, as IDNA writes it (RFC 3986 section 3.2.2)")]
    NotAscii,
}

impl<'a> Host<'a> {
    /// The name, or the address without its brackets, to ask a resolver for, decoded.
    ///
    /// A host name of a URL may have any octets, as escapes, and a resolver takes many of them for something else. So a
    /// name is refused here unless its decoded labels are of letters, digits, "-" and "_"; with the feature `idna` a
    /// name in UTF-8 is written in ASCII first.
    ///
    /// # Errors
    ///
    /// The host is empty, is an address of no known version, or is no such name.
    ///
    /// ```
    /// use uriel::{LookupError, Uri};
    /// let name = |text| Uri::parse(text).unwrap().host().unwrap().lookup_name();
    /// assert_eq!(name("http://www.%65xample.org./"), Ok("www.example.org.".into()));
    /// assert_eq!(name("http://[::1]/"), Ok("::1".into()));
    /// assert_eq!(name("http://%3A%3A1/"), Err(LookupError::Octet(b':')));
    /// assert_eq!(name("http://good.example%2Eevil.example/"), Err(LookupError::EscapedDot));
    /// assert_eq!(name("http://0x7f.1/"), Err(LookupError::Number));
    /// assert_eq!(name("http:///"), Err(LookupError::Empty));
    /// ```
    pub fn lookup_name(self) -> Result<Cow<'a, str>, LookupError> {
        match self.kind() {
            HostKind::IpvFuture => Err(LookupError::Version),
            HostKind::Ipv6 => self.to_ipv6().map(|_| self.unbracketed().into()).ok_or(LookupError::Version),
            HostKind::Ipv4 if self.to_ipv4().is_some() => Ok(self.as_str().into()),
            HostKind::Ipv4 | HostKind::Name => self.checked_name(),
        }
    }

    /// The decoded name, if it has no octet that a resolver would take for something else.
    fn checked_name(self) -> Result<Cow<'a, str>, LookupError> {
        if self.as_str().is_empty() {
            return Err(LookupError::Empty);
        }
        if self.encoded().has_escaped(const { CharSet::of(".") }) {
            return Err(LookupError::EscapedDot);
        }
        let name = self.encoded().decode_utf8().map_err(|_| LookupError::NotAscii)?;
        let name = if name.is_ascii() { name } else { self.name_in_ascii()? };
        let is_known = |octet: &u8| octet.is_ascii_alphanumeric() || matches!(octet, b'-' | b'_' | b'.');
        if let Some(octet) = name.bytes().find(|octet| !is_known(octet)) {
            return Err(LookupError::Octet(octet));
        }
        let labels = name.strip_suffix('.').unwrap_or(&name);
        if labels.split('.').any(str::is_empty) {
            return Err(LookupError::EmptyLabel);
        }
        match labels.rsplit('.').next() {
            Some(last) if is_number(last) => Err(LookupError::Number),
            _ => Ok(name),
        }
    }

    #[cfg(feature = "idna")]
    fn name_in_ascii(self) -> Result<Cow<'a, str>, LookupError> {
        self.to_ascii().map_err(|_| LookupError::NotAscii)
    }

    #[cfg(not(feature = "idna"))]
    #[allow(clippy::unused_self, reason = "with the feature `idna` it is used")]
    const fn name_in_ascii(self) -> Result<Cow<'a, str>, LookupError> {
        Err(LookupError::NotAscii)
    }
}

/// True for a label that `inet_aton` reads as a number: decimal or octal digits, or hexadecimal ones after "0x".
fn is_number(label: &str) -> bool {
    match label.as_bytes() {
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        digits => digits.iter().all(u8::is_ascii_digit),
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::syntax::Edition;

    #[track_caller]
    fn looked_up(host: &str) -> Result<String, LookupError> {
        let host = Host::new(host, Edition::Rfc3986).unwrap_or_else(|error| panic!("{host}: {error}"));
        host.lookup_name().map(Cow::into_owned)
    }

    #[test]
    fn names_and_addresses_are_looked_up() {
        for (host, name) in [
            ("h", "h"),
            ("a_b.C-1.example.", "a_b.C-1.example."),
            ("%61%5F%2D1", "a_-1"),
            ("1.2.3.4", "1.2.3.4"),
            ("[::1]", "::1"),
            ("[::1.2.3.4]", "::1.2.3.4"),
            ("1a", "1a"),
            ("0xg", "0xg"),
            ("1.2.3.4.example", "1.2.3.4.example"),
            ("xn--bcher-kva", "xn--bcher-kva"),
        ] {
            assert_eq!(looked_up(host).as_deref(), Ok(name), "{host}");
        }
    }

    /// Hosts that a resolver would read otherwise than a reader of the URL are refused.
    #[test]
    fn no_escape_fools_a_resolver() {
        for (host, error) in [
            ("", LookupError::Empty),
            ("[v1.a]", LookupError::Version),
            ("127.0.0.1%00.example", LookupError::Octet(0)),
            ("h%25eth0", LookupError::Octet(b'%')),
            ("a%2Fb", LookupError::Octet(b'/')),
            ("%3A%3A1", LookupError::Octet(b':')),
            ("%5B%3A%3A1%5D", LookupError::Octet(b'[')),
            ("a%20b", LookupError::Octet(b' ')),
            ("a%0Ab", LookupError::Octet(b'\n')),
            ("a%40b", LookupError::Octet(b'@')),
            ("a%5Cb", LookupError::Octet(b'\\')),
            ("a,b", LookupError::Octet(b',')),
            ("a~b", LookupError::Octet(b'~')),
            ("127%2e0.0.1", LookupError::EscapedDot),
            ("a%2Eb", LookupError::EscapedDot),
            (".", LookupError::EmptyLabel),
            ("a..b", LookupError::EmptyLabel),
            ("a..", LookupError::EmptyLabel),
            (".a", LookupError::EmptyLabel),
            ("127.1", LookupError::Number),
            ("2130706433", LookupError::Number),
            ("%3127.0.0.1", LookupError::Number),
            ("1.2.3.256", LookupError::Number),
            ("0177.0.0.1.", LookupError::Number),
            ("0x7f000001", LookupError::Number),
            ("0X7F.0X1", LookupError::Number),
            ("a.0x", LookupError::Number),
            ("%FF", LookupError::NotAscii),
            ("%C3%28", LookupError::NotAscii),
        ] {
            assert_eq!(looked_up(host), Err(error), "{host}");
        }
        let old = Host::new("1.2.3.256", Edition::Rfc1738).expect("a number up to RFC 2396");
        assert_eq!(old.lookup_name(), Err(LookupError::Number));
    }

    /// With the feature `idna` a name is written in ASCII first, and checked as any other.
    #[test]
    fn names_in_utf8_are_those_of_idna() {
        let expected = |name: &str| if cfg!(feature = "idna") { Ok(name.into()) } else { Err(LookupError::NotAscii) };
        assert_eq!(looked_up("b%C3%BCcher.example"), expected("xn--bcher-kva.example"));
        // Full-width digits and dots: an address for a reader that maps them.
        let address = looked_up("%EF%BC%91%EF%BC%92%EF%BC%97%E3%80%82%EF%BC%91");
        assert_eq!(address, Err(if cfg!(feature = "idna") { LookupError::Number } else { LookupError::NotAscii }));
    }
}
