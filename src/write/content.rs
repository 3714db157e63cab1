//! Values to be written.

use alloc::{string::String, vec::Vec};
use core::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};

use crate::{
    engine::escapes::Raw,
    uri::{Encoded, Host},
};

/// A value for a field: any octets, which are escaped where they are written, or an [`Encoded`] text, which is written
/// as it is.
///
/// `From` makes it from texts, octets, numbers, addresses and the words of a scheme. For a host, a text is read as a
/// person writes it: a name or an IP address, which may lack its brackets. A text that is neither, such as `h:80`, is
/// refused; a [`HostName`] may be any text. With the feature `idna`, a name outside ASCII is written in ASCII, as the
/// DNS has it; without it, it is refused. A text whose escapes are to stay, as a URL has it, is an [`AsWritten`].
///
/// ```
/// use uriel::{Encoded, Scheme, schemes::ftp::{FtpUrl, Typecode}};
///
/// let mut builder = FtpUrl::builder();
/// builder.host(std::net::Ipv4Addr::LOCALHOST).port(8021).cwd("a b").cwd(Encoded::new("a%2fb")?).name("c");
/// assert_eq!(builder.typecode(Typecode::Image).build()?.as_str(), "ftp://127.0.0.1:8021/a%20b/a%2fb/c;type=i");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Content<'u>(pub(super) ContentKind<'u>);

#[derive(Clone, Copy)]
pub(super) enum ContentKind<'u> {
    Text(&'u str),
    Octets(&'u [u8]),
    /// The octets of a host's name.
    Name(&'u [u8]),
    Encoded(&'u str),
    /// An encoded text that a draft has from the URL that it was made from.
    Kept(&'u str),
    /// Such a text of several values, to which others are added: a query before pairs.
    Whole(&'u str),
    /// Octets whose escapes stay.
    Written(&'u [u8]),
    Octet(u8),
    Number(u64),
    /// A number below zero, which no field takes.
    Negative,
    Address(IpAddr),
    Flag(bool),
}

impl<'u> Content<'u> {
    /// An upper bound on the length of the written value, in octets.
    pub(super) fn longest(&self) -> usize {
        match self.0 {
            ContentKind::Text(text) => longest(text.as_bytes()),
            ContentKind::Octets(octets) | ContentKind::Name(octets) | ContentKind::Written(octets) => longest(octets),
            ContentKind::Encoded(text) | ContentKind::Kept(text) | ContentKind::Whole(text) => text.len(),
            ContentKind::Octet(_) => 3,
            ContentKind::Number(_) | ContentKind::Negative => 20,
            ContentKind::Address(_) => 47,
            ContentKind::Flag(_) => 0,
        }
    }

    /// True if nothing is written.
    pub(super) const fn is_empty(&self) -> bool {
        match self.0 {
            ContentKind::Octets(octets) | ContentKind::Name(octets) | ContentKind::Written(octets) => octets.is_empty(),
            ContentKind::Text(text)
            | ContentKind::Encoded(text)
            | ContentKind::Kept(text)
            | ContentKind::Whole(text) => text.is_empty(),
            ContentKind::Flag(_) => true,
            _ => false,
        }
    }

    pub(super) const fn is_kept(&self) -> bool {
        matches!(self.0, ContentKind::Kept(_))
    }

    /// The octets of a text or of octets, which may have to be escaped; `None` for any other value.
    pub(super) fn raw(&self) -> Option<Raw<'u>> {
        match self.0 {
            ContentKind::Text(text) => Some(text.into()),
            ContentKind::Octets(octets) | ContentKind::Written(octets) => Some(octets.into()),
            _ => None,
        }
    }
}

/// The name of a host as a value for a field: any octets, which are escaped like those of other fields.
///
/// The decoded name of a host is such a value, and it is read back as a name: one that looks like an IPv4 address gets
/// an escape. A text as people write it, which may be an address, is a value without this type; so is a name of the DNS
/// outside ASCII, which the feature `idna` writes in Punycode.
///
/// ```
/// use uriel::{Uri, write::HostName};
/// let url = |host| Uri::builder("x").host(HostName::new(host)).build().unwrap().into_string();
/// assert_eq!(url("Müller & Co"), "x://M%C3%BCller%20&%20Co");
/// assert_eq!(url("h:80"), "x://h%3A80");
/// assert_eq!(url("1.2.3.4"), "x://%31.2.3.4", "no address");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HostName<'u>(&'u [u8]);

impl<'u> HostName<'u> {
    /// The name of these octets.
    ///
    /// ```
    /// use uriel::{schemes::http::HttpUrl, write::HostName};
    /// assert_eq!(HttpUrl::builder().host(HostName::new("a/b")).build()?, "http://a%2Fb");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    #[must_use]
    pub fn new(octets: &'u (impl AsRef<[u8]> + ?Sized)) -> Self {
        Self(octets.as_ref())
    }
}

/// A text as a URL has it, as a value for a field: its escapes stay, and what its place does not admit is escaped.
///
/// The value of a field that a URL tells as it is written, such as the path of an http URL, is such a text:
/// [`Slot::is_as_written`](super::Slot::is_as_written) says which fields those are. An [`Encoded`] text differs in that
/// nothing in it is escaped.
///
/// ```
/// use uriel::{schemes::ftp::FtpUrl, write::AsWritten};
///
/// let url = |name| FtpUrl::builder().host("h").name(AsWritten::new(name)).build().unwrap().into_string();
/// assert_eq!(url("a%2Fb c"), "ftp://h/a%2Fb%20c");
/// assert_eq!(url("100%"), "ftp://h/100%25", "no escape");
/// assert_eq!(FtpUrl::builder().host("h").name("a%2Fb").build()?, "ftp://h/a%252Fb");
/// # Ok::<_, uriel::write::BuildError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AsWritten<'u>(&'u [u8]);

impl<'u> AsWritten<'u> {
    /// The text of these octets.
    ///
    /// ```
    /// use uriel::{schemes::http::HttpUrl, write::AsWritten};
    /// assert_eq!(HttpUrl::builder().host("h").segment(AsWritten::new("%41 b")).build()?, "http://h/%41%20b");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    #[must_use]
    pub fn new(octets: &'u (impl AsRef<[u8]> + ?Sized)) -> Self {
        Self(octets.as_ref())
    }
}

/// The type, without the text, which may be a secret.
impl fmt::Debug for AsWritten<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AsWritten(..)")
    }
}

/// An upper bound on the length of octets, once they are escaped.
fn longest(octets: &[u8]) -> usize {
    // Perf: for a short value, spare room costs less than an exact count (build: four parts and a typecode).
    if octets.len() < 32 {
        return 3 * octets.len();
    }
    let unsafe_octets = octets.iter().filter(|octet| !octet.is_ascii_alphanumeric()).count();
    octets.len() + 2 * unsafe_octets
}

/// The kind of the value, without the value, which may be a secret.
impl fmt::Debug for Content<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            ContentKind::Text(_) | ContentKind::Octets(_) | ContentKind::Name(_) => "octets",
            ContentKind::Encoded(_) | ContentKind::Kept(_) | ContentKind::Whole(_) => "encoded text",
            ContentKind::Written(_) => "text as it is written",
            ContentKind::Octet(_) => "an octet",
            ContentKind::Number(_) | ContentKind::Negative => "a number",
            ContentKind::Address(_) => "an address",
            ContentKind::Flag(_) => "a flag",
        })
    }
}

/// Implements `From` for values of a kind.
macro_rules! from {
    ($($From:ty => |$value:ident| $kind:expr;)+) => {$(
        impl<'u> From<$From> for Content<'u> {
            fn from($value: $From) -> Self {
                Self($kind)
            }
        }
    )+};
}

from! {
    &'u str => |text| ContentKind::Text(text);
    &'u [u8] => |octets| ContentKind::Octets(octets);
    Encoded<'u> => |text| ContentKind::Encoded(text.as_str());
    Host<'u> => |host| ContentKind::Encoded(host.as_str());
    HostName<'u> => |name| ContentKind::Name(name.0);
    AsWritten<'u> => |text| ContentKind::Written(text.0);
    u8 => |octet| ContentKind::Octet(octet);
    u16 => |number| ContentKind::Number(number.into());
    u32 => |number| ContentKind::Number(number.into());
    u64 => |number| ContentKind::Number(number);
    i32 => |number| u64::try_from(number).map_or(ContentKind::Negative, ContentKind::Number);
    bool => |flag| ContentKind::Flag(flag);
    IpAddr => |address| ContentKind::Address(address);
    Ipv4Addr => |address| ContentKind::Address(address.into());
    Ipv6Addr => |address| ContentKind::Address(address.into());
}

from! {
    &'u String => |text| ContentKind::Text(text);
    &'u Vec<u8> => |octets| ContentKind::Octets(octets);
}

impl<'u, const N: usize> From<&'u [u8; N]> for Content<'u> {
    fn from(octets: &'u [u8; N]) -> Self {
        Self(ContentKind::Octets(octets))
    }
}
