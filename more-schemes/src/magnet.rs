//! `magnet`: a file by what it contains, not by where it is.
//!
//! No document governs these URLs. BEP 9 has their form for `BitTorrent`, with the one parameter `xt`; other names are
//! of practice. This module reads pairs of names and values:
//!
//! ```abnf
//! magneturl = "magnet:?" parameter *( "&" parameter )
//! parameter = name "=" value
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `parameters` | names and values | [`parameters`](MagnetUrl::parameters), [`values`](MagnetUrl::values) |
//! | `passkeys` | paths and queries of trackers but `announce`, hidden from people | |
//!
//! The names of practice: `xt` exact topic, `dn` display name, `xl` length, `tr` tracker, `ws` web seed, `as`
//! acceptable source, `xs` exact source, `kt` keywords, `mt` manifest, `x.pe` peer, `so` files (BEP 53). Several of one
//! name may be numbered (`xt.1`).
//!
//! # Examples
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::magnet::{InfoHash, Magnet};
//!
//! let url = Magnet.parse("magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn=a+b&tr=udp://h:80")?;
//! assert_eq!(url.info_hash(), Some(InfoHash::Sha1("c12fe1c06bba254a9dc9f519b335aa7c1367a88a")));
//! assert_eq!(url.display_name().as_deref(), Some("a b"));
//! assert!(url.trackers().map(|tracker| tracker.as_str()).eq(["udp://h:80"]));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How they are read
//!
//! * A name is not empty, and a "=" follows it. Empty parameters (`a=1&&b=2`) are refused. `xt` may be missing, and its
//!   value need not be a hash: then there are no [`topics`](MagnetUrl::topics) and no
//!   [`info_hash`](MagnetUrl::info_hash).
//! * A "+" is a "+", as RFC 3986 has it, but in the display name, which forms write: there it is a space.
//! * Parameters are compared in any order, but for those of the same name, with their values decoded. The digits of a
//!   `btih` have no case. There is no normal form.
//! * Nothing is sent for these URLs by themselves; a client that opens one connects to its trackers, sources and peers.

use std::borrow::Cow;

use uriel::{
    Encoded, Scheme,
    charset::{CharSet, rfc3986},
    grammar::{Read, Rule, Text, octet},
    hazards::{self, Hazard, Warning},
    nom::{Parser, sequence::preceded},
    scheme::{Document, Entry, Facts, Production, Status, Syntax},
};

use crate::{
    octets::opaque,
    parameters::{parameters, written_pairs},
};

/// The scheme `magnet`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::magnet::Magnet;
/// assert_eq!(Magnet.parse("magnet:?dn=")?.parameters().count(), 1);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Magnet;

uriel::typed_url! {
    /// A magnet URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::magnet::{Magnet, MagnetUrl};
    /// let url: MagnetUrl<'_> = Magnet.parse("magnet:?xl=10826029")?;
    /// assert_eq!(url.length(), Some(10_826_029));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct MagnetUrl: Magnet, serverless, example "uriel_schemes::magnet::Magnet" "magnet:?dn=a";

    /// Parts of a magnet URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::magnet::Magnet;
    /// assert_eq!(Uri::parse("magnet:?dn=a&kt=b")?.read_by::<Magnet>()?.parameters, "dn=a&kt=b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct MagnetParts {
        /// The parameters, with "&" between them.
        parameters: S,
    }

    fields {
        entries parameters;
        note secrets passkeys;
    }

    /// Builder of a magnet URL. A parameter is given with its "=" and its value, in which "&" is escaped.
    pub builder MagnetUrlBuilder {
        "?" *(parameters: Value; "&")
    }

    example {
        /// use uriel_schemes::magnet::MagnetUrl;
        /// let url = MagnetUrl::builder().parameters("xt=urn:btih:c12f").parameters("dn=a & b").build()?;
        /// assert_eq!(url.as_str(), "magnet:?xt=urn:btih:c12f&dn=a%20%26%20b");
    }
}

/// The hash of a torrent's description, as the URL writes it: BEP 9, BEP 52.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::magnet::{InfoHash, Magnet};
/// let url = Magnet.parse("magnet:?xt=urn:btih:QHQXPYWMACKDWKP47RRVIV7VOURXFE5Q")?;
/// assert!(matches!(url.info_hash(), Some(InfoHash::Base32Sha1(_))));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum InfoHash<'a> {
    /// 40 hexadecimal digits of a SHA-1 hash (`urn:btih:`).
    Sha1(&'a str),
    /// 32 digits in base32 of a SHA-1 hash (`urn:btih:`).
    Base32Sha1(&'a str),
    /// Hexadecimal digits of a multihash (`urn:btmh:`).
    Multihash(&'a str),
}

impl<'a> InfoHash<'a> {
    fn of(topic: &'a str) -> Option<Self> {
        let is_hex = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let is_base32 =
            |digits: &str| digits.bytes().all(|digit| matches!(digit, b'A'..=b'Z' | b'a'..=b'z' | b'2'..=b'7'));
        if let Some(digits) = after(topic, "urn:btih:") {
            return match digits.len() {
                40 if is_hex(digits) => Some(Self::Sha1(digits)),
                32 if is_base32(digits) => Some(Self::Base32Sha1(digits)),
                _ => None,
            };
        }
        // A code and a length of two digits each, and at least a byte.
        after(topic, "urn:btmh:")
            .filter(|digits| digits.len() > 4 && digits.len() % 2 == 0 && is_hex(digits))
            .map(Self::Multihash)
    }
}

impl<'a> MagnetUrl<'a> {
    /// The parameters, in order.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::magnet::Magnet;
    /// let url = Magnet.parse("magnet:?tr=http://t/?a=b")?;
    /// assert!(url.parameters().map(|entry| (entry.name(), entry.value())).eq([("tr", Some("http://t/?a=b"))]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn parameters(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        parameters(Some(self.parts.parameters.of(self.text)), '&')
    }

    /// The values of the parameters with this name, in order, numbered or not. Names have no case.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::magnet::Magnet;
    /// let url = Magnet.parse("magnet:?xt.1=a&dn=b&xt.2=c")?;
    /// assert!(url.values("xt").map(|value| value.as_str()).eq(["a", "c"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn values<'n>(&self, name: &'n str) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a, 'n> {
        let is_called = move |entry: &Entry<'_>| {
            let is_number = |number: &[u8]| !number.is_empty() && number.iter().all(u8::is_ascii_digit);
            let written = Encoded::new_unchecked(entry.name()).decode();
            let dot = written.iter().rposition(|&octet| octet == b'.').filter(|&dot| is_number(&written[dot + 1..]));
            written[..dot.unwrap_or(written.len())].eq_ignore_ascii_case(name.as_bytes())
        };
        self.parameters().filter(is_called).filter_map(Entry::value).map(Encoded::new_unchecked)
    }

    /// The exact topics: what the URL stands for, such as `urn:btih:` and a hash.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::magnet::Magnet;
    /// assert_eq!(Magnet.parse("magnet:?xt=urn:sha1:TXGCZQTH")?.topics().next().as_deref(), Some("urn:sha1:TXGCZQTH"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn topics(&self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        self.values("xt")
    }

    /// The first topic that is a hash of a torrent.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::magnet::Magnet;
    /// assert_eq!(Magnet.parse("magnet:?xt=urn:btih:xyz")?.info_hash(), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn info_hash(&self) -> Option<InfoHash<'a>> {
        self.topics().find_map(|topic| InfoHash::of(topic.as_str()))
    }

    /// The name to show to people, decoded, with "+" as a space; octets that are not UTF-8 are replaced.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::magnet::Magnet;
    /// assert_eq!(Magnet.parse("magnet:?dn=a+%2B%20b")?.display_name().as_deref(), Some("a + b"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn display_name(&self) -> Option<Cow<'a, str>> {
        let name = self.values("dn").next()?;
        if !name.as_str().contains(['+', '%']) {
            return Some(Cow::Borrowed(name.as_str()));
        }
        let spaced = name.as_str().replace('+', " ");
        Some(Cow::Owned(String::from_utf8_lossy(&Encoded::new_unchecked(&spaced).decode()).into_owned()))
    }

    /// The trackers.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::magnet::Magnet;
    /// let url = Magnet.parse("magnet:?tr=udp%3A%2F%2Ft%3A80")?;
    /// assert_eq!(url.trackers().next().unwrap().decode_utf8(), Ok("udp://t:80".into()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn trackers(&self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        self.values("tr")
    }

    /// The rest of each tracker's address after its server, where it may hold a passkey.
    fn passkeys(&self) -> impl Iterator<Item = Encoded<'a>> + use<'a> {
        self.trackers().filter_map(|tracker| {
            let (mut rest, mut slashes, mut is_after_server) = (tracker.as_str(), 0, false);
            while !is_after_server {
                let (octet, after) = split_first(rest)?;
                slashes += usize::from(octet == b'/');
                is_after_server = slashes == 3 || slashes == 2 && octet == b'?';
                rest = after;
            }
            let path = Encoded::new_unchecked(rest);
            (!rest.is_empty() && !path.octets().eq(*b"announce")).then_some(path)
        })
    }

    /// The length of the file in bytes; `None` if there is none, or no number.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::magnet::Magnet;
    /// assert_eq!(Magnet.parse("magnet:?xl=12")?.length(), Some(12));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn length(&self) -> Option<u64> {
        self.values("xl").next()?.as_str().parse().ok()
    }

    /// Names without case, and values decoded, in the order of the names; those of one name in their own order.
    fn key(&self) -> Vec<(String, Vec<u8>)> {
        let pair = |entry: Entry<'_>| {
            let value = entry.value().unwrap_or_default();
            let octets = Encoded::new_unchecked(value).octets();
            let has_case = after(value, "urn:btih:").is_none();
            let octets = octets.map(|octet| if has_case { octet } else { octet.to_ascii_lowercase() });
            (entry.name().to_ascii_lowercase(), octets.collect())
        };
        let mut pairs: Vec<(String, Vec<u8>)> = self.parameters().map(pair).collect();
        pairs.sort_by(|(name, _), (other, _)| name.cmp(other));
        pairs
    }
}

/// The text after a prefix, which is compared decoded and without case.
fn after<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    prefix.bytes().try_fold(text, |rest, wanted| {
        let (octet, rest) = split_first(rest)?;
        octet.eq_ignore_ascii_case(&wanted).then_some(rest)
    })
}

/// The first octet that a text stands for, and the rest of the text; `None` if that begins within a character or an escape, as
/// in a text that is refused.
fn split_first(text: &str) -> Option<(u8, &str)> {
    let octet = Encoded::new_unchecked(text).octets().next()?;
    Some((octet, text.get(if text.starts_with('%') { "%41".len() } else { 1 }..)?))
}

const CONNECTS: &Warning =
    &Warning::new("connects-anywhere", Some("BEP 9"), "a client connects to this address when it opens the URL");
const PASSKEY: &Warning =
    &Warning::new("passkey", Some("BEP 9"), "the address of a tracker has a path or a query that may hold a passkey");

/// Names whose values a client connects to.
const ADDRESSES: [&str; 5] = ["tr", "ws", "as", "xs", "x.pe"];

impl Scheme for Magnet {
    const NAME: &'static str = "magnet";
    const SYNTAX: Syntax = Syntax::Opaque;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "BEP 9", obsoleted_by: None }],
        status: Status::Provisional,
        forms: &["magnet:?<parameters>"],
    };
    uriel::by_production!(MagnetUrl);

    /// The addresses of trackers, by their name: where the server ends in a text that is refused is not known.
    fn secrets_of_refused<'a>(&self, text: &'a str, visit: &mut dyn FnMut(&'a str)) {
        let is_tracker = |name| after(name, "tr").is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        written_pairs(text).filter(|(name, _)| is_tracker(name)).for_each(|(_, address)| visit(address));
    }

    fn equivalent(&self, a: &MagnetUrl<'_>, b: &MagnetUrl<'_>) -> bool {
        a.key() == b.key()
    }

    fn hazards(&self, url: &MagnetUrl<'_>, visit: &mut hazards::Visit<'_>) {
        for address in ADDRESSES.iter().flat_map(|name| url.values(name)) {
            visit(Hazard::new(CONNECTS, url.as_str(), address.as_str()));
        }
        for passkey in url.passkeys() {
            visit(Hazard::new(PASSKEY, url.as_str(), passkey.as_str()));
        }
    }
}

uriel::production! {
    /// ```abnf
    /// magneturl = "magnet:?" parameter *( "&" parameter )
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::magnet::magneturl("magnet:?dn=a#b").unwrap().1.parameters, "dn=a");
    /// ```
    pub fn magneturl = b"magnet:" magnet_schemepart -> MagnetParts
        for Magnet { Rule::new("magneturl").defined_in("BEP 9"), bulk Value, names false }
}

/// [`magneturl`] after its scheme and ":".
#[inline]
fn magnet_schemepart<T: Text>(i: T) -> Read<T, MagnetParts<T::Slice>> {
    let (i, ()) = octet(b'?').parse(i)?;
    let (mut rest, _) = parameter(i)?;
    while rest.next() == Some(b'&') {
        rest = parameter(rest.skip(1))?.0;
    }
    Ok((rest, MagnetParts { parameters: i.until(rest) }))
}

/// ```abnf
/// parameter = name "=" value
/// ```
///
/// ```
/// use uriel_schemes::magnet::parameter;
/// assert_eq!(parameter("a=b=c&d"), Ok(("&d", "a=b=c")));
/// assert!(parameter("a&").is_err() && parameter("=b").is_err());
/// ```
pub fn parameter<T: Text>(i: T) -> Read<T> {
    let (rest, _) = name(i)?;
    let (rest, _) = preceded(octet(b'='), value).parse(rest)?;
    Ok((rest, i.until(rest)))
}

const VALUE: CharSet = rfc3986::PCHAR.union(CharSet::of("/?")).minus(CharSet::of("&"));

uriel::runs! {
    in uriel_schemes::magnet;

    /// The characters of a query but "&" and "=", at least one.
    name = 1* Name { Rule::new("name").defined_in("BEP 9"), opaque(VALUE.minus(CharSet::of("="))) }
        "xt=a" => "xt", "=a";

    /// The characters of a query but "&".
    value = * Value { Rule::new("value").defined_in("BEP 9"), opaque(VALUE) } "a=b&c" => "a=b", "&c";
}
