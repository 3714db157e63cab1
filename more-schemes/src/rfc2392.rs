//! The rules that `cid` and `mid` share: RFC 2392.

use uriel::{
    Encoded,
    charset::{CharSet, rfc3986},
    grammar::{ByEdition, Class, Read, Rule, Text, octet, run1},
    hazards::{self, Hazard, Warning},
    nom::Parser,
    scheme::OwnMends,
    wire::WireError,
};

use crate::octets::{classes, opaque};

/// An identifier of a message or of a part of one: RFC 822 calls it an `addr-spec`, though it is no address.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::cid::Cid;
/// let id = Cid.parse("cid:foo4%25foo1@bar.net")?.id();
/// assert_eq!((id.local_part().as_str(), id.domain().as_str()), ("foo4%25foo1", "bar.net"));
/// assert_eq!(id.header().as_deref(), Ok("<foo4%foo1@bar.net>"));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AddrSpec<'a> {
    url: &'a str,
    field: &'static str,
    text: Encoded<'a>,
}

/// Of an identifier in brackets, as a header has it, the brackets are left out.
pub(crate) const WITHOUT_BRACKETS: OwnMends = OwnMends::NONE.leaving_out("<>", "RFC 2392 section 2");

/// The hint for the brackets that an identifier has in a header.
pub(crate) fn hint(read: &str, rest: &str) -> Option<&'static str> {
    let is_bracket = rest.starts_with('<') && (read.is_empty() || read.ends_with('/'));
    (is_bracket || rest.starts_with('>') && read.contains('@')).then_some("remove the brackets around the identifier")
}

const NO_HEADER: &Warning = &Warning::new(
    "no-identifier",
    Some("RFC 2392 section 2"),
    "decoded, the identifier has characters that end it in a header",
);

impl<'a> AddrSpec<'a> {
    pub(crate) const fn new(url: &'a str, field: &'static str, text: Encoded<'a>) -> Self {
        Self { url, field, text }
    }

    /// The text before the "@".
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::cid::Cid;
    /// assert_eq!(Cid.parse("cid:a%40b@c")?.id().local_part().as_str(), "a%40b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn local_part(self) -> Encoded<'a> {
        self.halves().0
    }

    /// The text after the "@".
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::cid::Cid;
    /// assert_eq!(Cid.parse("cid:a@c")?.id().domain().as_str(), "c");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn domain(self) -> Encoded<'a> {
        self.halves().1
    }

    fn halves(self) -> (Encoded<'a>, Encoded<'a>) {
        let (local_part, domain) = self.text.as_str().split_once('@').unwrap_or_default();
        (Encoded::new_unchecked(local_part), Encoded::new_unchecked(domain))
    }

    /// The identifier as a header field `Message-ID` or `Content-ID` has it: decoded, in angle brackets.
    ///
    /// # Errors
    ///
    /// Decoded, it is not UTF-8, or has a space, a control character or an angle bracket, which would end it.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::cid::Cid;
    /// assert_eq!(Cid.parse("cid:a%2Fb@c")?.id().header().as_deref(), Ok("<a/b@c>"));
    /// assert!(Cid.parse("cid:a%0D%0AX%3A@c")?.id().header().is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn header(self) -> Result<String, WireError> {
        let is_outside = |character: char| character <= ' ' || matches!(character, '<' | '>' | '\x7F');
        match self.text.decode_utf8() {
            Ok(id) if !id.contains(is_outside) || id.starts_with('"') && !id.contains(['\r', '\n', '\0']) => {
                Ok(format!("<{id}>"))
            }
            _ => Err(WireError::unrepresentable(self.url, self.field, self.text.as_str(), Some("RFC 2392 section 2"))),
        }
    }

    /// Warns if a header field cannot have the identifier.
    pub(crate) fn warn(self, visit: &mut hazards::Visit<'_>) {
        if self.header().is_err() {
            visit(Hazard::new(NO_HEADER, self.url, self.text.as_str()));
        }
    }
}

/// RFC 2392 section 2
/// ```abnf
/// url-addr-spec = addr-spec
/// ```
/// RFC 822 section 6.1
/// ```abnf
/// addr-spec = local-part "@" domain
/// ```
/// Neither side is empty, and "@" and "/" in them are escaped. What the escapes stand for is not looked at.
///
/// ```
/// use uriel_schemes::cid::url_addr_spec;
/// assert_eq!(url_addr_spec("a%2Fb@c/d"), Ok(("/d", "a%2Fb@c")));
/// assert!(url_addr_spec("a@").is_err());
/// ```
#[inline]
pub fn url_addr_spec<T: Text>(i: T) -> Read<T> {
    let (rest, _) = (|i| run1(i, Side), octet(b'@'), |i| run1(i, Side)).parse(i)?;
    Ok((rest, i.until(rest)))
}

classes! {
    /// Characters of the local part and of the domain.
    pub Side {
        Rule::new("url-addr-spec").defined_in("RFC 2392 section 2"),
        opaque(rfc3986::PCHAR.minus(CharSet::of("@")))
    }
}

/// Characters of an identifier, for builders: the first "@" that is written raw separates.
#[derive(Clone, Copy, Debug)]
pub struct Id;

impl Class for Id {
    const RULE: &'static Rule = Side::RULE;
    const OCTETS: ByEdition<CharSet> = opaque(rfc3986::PCHAR);
}
