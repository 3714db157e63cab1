//! `mailto`: mail addresses (RFC 1738 section 3.5, RFC 6068).
//!
//! Under RFC 1738, section 5, the text after the ":" is one address. No character is reserved, so a "?" belongs to it:
//!
//! ```abnf
//! mailtourl      = "mailto:" encoded822addr
//! encoded822addr = 1*xchar               ; further defined in RFC822
//! ```
//!
//! Under later editions, RFC 6068 section 2: addresses with commas between them, and after a "?" header fields of the
//! message to write:
//!
//! ```abnf
//! mailtoURI    = "mailto:" [ to ] [ hfields ]
//! to           = addr-spec *("," addr-spec )
//! hfields      = "?" hfield *( "&" hfield )
//! hfield       = hfname "=" hfvalue
//! hfname       = *qchar
//! hfvalue      = *qchar
//! addr-spec    = local-part "@" domain
//! local-part   = dot-atom-text / quoted-string
//! domain       = dot-atom-text / "[" *dtext-no-obs "]"
//! dtext-no-obs = %d33-90 / ; Printable US-ASCII
//!                %d94-126  ; characters not including
//!                          ; "[", "]", or "\"
//! qchar        = unreserved / pct-encoded / some-delims
//! some-delims  = "!" / "$" / "'" / "(" / ")" / "*"
//!              / "+" / "," / ";" / ":" / "@"
//! ```
//!
//! # Fields
//!
//! | field | meaning | RFC 1738 | RFC 6068 | getter |
//! |---|---|---|---|---|
//! | `addr` | all addresses, as one text | the text after the ":" | the text before the "?", if it is not empty | [`addr`](MailtoUrl::addr) |
//! | `addresses` | the addresses, each with a local part and a domain | one, by RFC 822 | one or more, by RFC 6068 | [`addresses`](MailtoUrl::addresses), [`Address::addr_spec`] |
//! | `addr_specs` | true if each address is an `addr-spec`, which a URL cannot require | by RFC 822 | by RFC 6068 | [`Address::addr_spec`] |
//! | `hfields` | names and values of header fields, in order | absent | optional | [`hfields`](MailtoUrl::hfields), [`header`](MailtoUrl::header) |
//!
//! [`recipients`](MailtoUrl::recipients) are the addresses together with those of the header fields "to".
//!
//! # Examples
//!
//! RFC 1738 section 3.5 has an example with a "%", which many addresses contained: it must be escaped.
//!
//! ```
//! use uriel::{Edition, Scheme, schemes::mailto::Mailto};
//!
//! let url = Mailto.parse_with("mailto:gorby%25kremvax@howdy", Edition::Rfc1738)?;
//! assert_eq!(url.addr().unwrap().decode_utf8(), Ok("gorby%kremvax@howdy".into()));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! RFC 6068 section 2 has three URLs that are equivalent:
//!
//! ```
//! use uriel::{Level, Registry, Scheme, UriRef, schemes::mailto::Mailto};
//!
//! let registry = Registry::current();
//! let first = UriRef::parse("mailto:addr1@an.example,addr2@an.example")?;
//! for text in [
//!     first.as_str(),
//!     "mailto:?to=addr1@an.example,addr2@an.example",
//!     "mailto:addr1@an.example?to=addr2@an.example",
//! ] {
//!     let url = Mailto.parse(text)?;
//!     assert!(url.recipients().map(|address| address.as_str()).eq(["addr1@an.example", "addr2@an.example"]));
//!     assert!(first.is_equivalent(UriRef::parse(text)?, Level::Scheme(&registry)));
//! }
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! Section 6.1, the basic examples:
//!
//! ```
//! use uriel::{Scheme, schemes::mailto::Mailto};
//!
//! for (text, addr, hfields) in [
//!     ("mailto:chris@example.com", "chris@example.com", &[][..]),
//!     ("mailto:infobot@example.com?subject=current-issue", "infobot@example.com", &[("subject", "current-issue")]),
//!     ("mailto:infobot@example.com?body=send%20current-issue", "infobot@example.com", &[("body", "send current-issue")]),
//!     (
//!         "mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index",
//!         "infobot@example.com",
//!         &[("body", "send current-issue\r\nsend index")],
//!     ),
//!     (
//!         "mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E",
//!         "list@example.org",
//!         &[("In-Reply-To", "<3469A91.D10AF4C@example.com>")],
//!     ),
//!     ("mailto:majordomo@example.com?body=subscribe%20bamboo-l", "majordomo@example.com", &[("body", "subscribe bamboo-l")]),
//!     ("mailto:joe@example.com?cc=bob@example.com&body=hello", "joe@example.com", &[("cc", "bob@example.com"), ("body", "hello")]),
//!     ("mailto:gorby%25kremvax@example.com", "gorby%kremvax@example.com", &[]),
//!     ("mailto:unlikely%3Faddress@example.com?blat=foop", "unlikely?address@example.com", &[("blat", "foop")]),
//!     ("mailto:joe@an.example?cc=bob@an.example&body=hello", "joe@an.example", &[("cc", "bob@an.example"), ("body", "hello")]),
//!     ("mailto:Mike%26family@example.org", "Mike&family@example.org", &[]),
//! ] {
//!     let url = Mailto.parse(text)?;
//!     assert_eq!(url.addr().unwrap().decode_utf8(), Ok(addr.into()));
//!     assert!(url.addresses().all(|address| address.addr_spec().is_ok()));
//!     assert!(url.hfields().map(|(name, value)| (name.decode(), value.decode())).eq(
//!         hfields.iter().map(|(name, value)| (name.as_bytes().into(), value.as_bytes().into()))
//!     ));
//! }
//!
//! // "The following example, using "?" twice, is incorrect":
//! let error = Mailto.parse("mailto:joe@example.com?cc=bob@example.com?body=hello").unwrap_err();
//! assert_eq!((error.offset(), error.production(), error.section()), (41, "qchar", Some("RFC 6068 section 2")));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! Section 6.2, complicated addresses: their quotes belong to the mail, and decoding does not remove them.
//!
//! ```
//! use uriel::{Scheme, schemes::mailto::Mailto};
//!
//! for (text, local_part) in [
//!     ("mailto:%22not%40me%22@example.org", r#""not@me""#),
//!     ("mailto:%22oh%5C%5Cno%22@example.org", r#""oh\\no""#),
//!     ("mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org", r#""\\\"it's\ ugly\\\"""#),
//! ] {
//!     let address = Mailto.parse(text)?.addresses().next().unwrap().addr_spec()?;
//!     assert_eq!(address.local_part().decode_utf8(), Ok(local_part.into()));
//!     assert_eq!(address.domain().as_str(), "example.org");
//! }
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! Section 6.3, characters that are not ASCII: escapes are UTF-8, and encoded words of mail are not decoded.
//!
//! ```
//! use uriel::{Scheme, schemes::mailto::Mailto};
//!
//! for (text, subject) in [
//!     ("mailto:user@example.org?subject=caf%C3%A9", "café"),
//!     ("mailto:user@example.org?subject=%3D%3Futf-8%3FQ%3Fcaf%3DC3%3DA9%3F%3D", "=?utf-8?Q?caf=C3=A9?="),
//!     ("mailto:user@example.org?subject=%3D%3Fiso-8859-1%3FQ%3Fcaf%3DE9%3F%3D", "=?iso-8859-1?Q?caf=E9?="),
//!     ("mailto:user@example.org?subject=caf%C3%A9&body=caf%C3%A9", "café"),
//! ] {
//!     let url = Mailto.parse(text)?;
//!     assert_eq!(url.header("Subject").next().unwrap().decode_utf8(), Ok(subject.into()));
//! }
//!
//! let url = Mailto.parse("mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO")?;
//! let address = url.addresses().next().unwrap().addr_spec()?;
//! assert_eq!(address.domain().decode_utf8(), Ok("納豆.example.org".into()));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # Editions
//!
//! RFC 1738 is read by its own rule, and every later edition by that of RFC 6068. `mailto:` alone is a URL under later
//! editions except RFC 2396, which requires a text after the ":". From draft 1996 on a fragment may follow: it is
//! "meaningless" and "SHOULD NOT be used" (RFC 6068 section 2), but it is not refused.
//!
//! # How the documents are read
//!
//! * The rule of a URL cannot check an address, which is encoded in it: `mailto:me` is a URL, and
//!   [`Address::addr_spec`] returns the error. The characters that RFC 6068 restricts are checked in the URL: in an
//!   address `/ ? # [ ] & ; =` "MUST be percent-encoded", which leaves `qchar` without ";", and no address is empty.
//! * A "," separates addresses. In an address, where it must be in quotes, it is `%2C`. In a header field a "," has no
//!   meaning to the URL: the decoded value is split by the rules of mail ([`MailtoUrl::recipients`]).
//! * URLs are equivalent by scheme if they have the same recipients in the same order, before the "?" or in header
//!   fields "to", and the same other header fields. RFC 6068 section 2 says so, and it is the document of the scheme
//!   from draft 1996 on, as RFC 1738 is before, whose URLs have no header fields. Addresses are compared octet by
//!   octet, domains too.
//! * An escaped "@" is the same as a raw one, because an address is decoded before it is read as an `addr-spec`: RFC
//!   1738 has "no reserved characters" there.
//! * "+" is not a space, in addresses and in header fields (RFC 6068 section 5).
//! * `&amp;` is how HTML writes "&", and no part of a URL: `mailto:?cc=a@h&amp;body=b` has a field called "amp;body".
//! * RFC 6068 forbids a space in a local part, except after a "\\" in a quoted one, as in its example. RFC 822 allows
//!   it between quotes.
//!
//! # Unsafe header fields
//!
//! The header fields of a URL from an untrusted source are untrusted too. "Only a limited set of header fields such as
//! Subject and Keywords, as well as Body, are believed to be both safe and useful in the general case" (RFC 6068
//! section 4). Fields of the originator such as From and Date, of routing (Apparently-To, Resent-*), traces and those
//! of MIME "MUST be ignored" (section 3). This library returns all fields, and leaves the choice to its caller; a
//! decoded value may contain line ends. [`Message::safe_headers`] chooses the fields that are safe in general, and
//! without line ends.

mod addr_spec;
mod address;
mod message;
mod rfc6068;

use core::{iter, ops::Range};

use uriel::{
    Encoded, Scheme,
    grammar::{Read, Rule, Text, literal, run1},
    nom::{Parser, sequence::preceded},
    scheme::{Abbreviation, Document, Facts, Production, Status, Syntax},
    wire::{Item, Value, Visit, WireError},
};

pub use self::{
    addr_spec::{addr_spec, atom, domain, domain_literal, local_part, quoted_string},
    address::{AddrSpec, Address},
    message::Message,
    rfc6068::{Qchar, hfield, hfields, hfname, hfvalue, mailto_uri, to},
};
use self::{
    address::{List, unquoted_comma},
    rfc6068::AddressText,
};

/// The scheme `mailto`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::mailto::Mailto};
///
/// let text = "mailto:a@h,b@h?subject=hello";
/// let url = Mailto.parse(text)?;
/// assert_eq!((url.addresses().count(), url.hfields().count()), (2, 1));
/// let url = Mailto.parse_with(text, Edition::Rfc1738)?;
/// assert_eq!((url.addresses().count(), url.hfields().count()), (1, 0));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Mailto;

uriel::typed_url! {
    /// A mailto URL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::{Mailto, MailtoUrl}};
    /// let url: MailtoUrl<'_> = Mailto.parse("mailto:me@h?subject=hello")?;
    /// assert_eq!((url.addr().as_deref(), url.to_string()), (Some("me@h"), "mailto:me@h?subject=hello".to_owned()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct MailtoUrl: Mailto, serverless, example "uriel::schemes::mailto::Mailto" "mailto:me@h";

    /// Parts of a mailto URL.
    ///
    /// ```
    /// use uriel::{Uri, schemes::mailto::Mailto};
    /// let parts = Uri::parse("mailto:me@h?subject=hello")?.read_by::<Mailto>()?;
    /// assert_eq!((parts.addr, parts.hfields), (Some("me@h"), Some("subject=hello")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct MailtoParts {
        /// All addresses, with the commas between them; `None` if there are none. Under RFC 1738 it is one address, and
        /// all of the URL after the ":".
        ///
        /// ```
        /// use uriel::{Edition, Scheme, schemes::mailto::Mailto};
        /// assert_eq!(Mailto.parse("mailto:a@h,b@h?cc=c@h")?.addr().as_deref(), Some("a@h,b@h"));
        /// assert_eq!(Mailto.parse("mailto:?cc=c@h")?.addr(), None);
        /// assert_eq!(Mailto.parse_with("mailto:?cc=c@h", Edition::Rfc1738)?.addr().as_deref(), Some("?cc=c@h"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get addr: Option<S>,
        /// All header fields, after the "?".
        hfields: Option<S>,
    }

    fields {
        text addr;
        list addresses = |url| url.addresses().map(Address::encoded);
        note flag addr_specs = |url| url.addresses().all(Address::is_addr_spec);
        pairs hfields;
    }

    /// Builder of a mailto URL. Addresses are given one by one, or as the text `addr` of the list; RFC 1738 has one,
    /// and no header fields.
    pub builder MailtoUrlBuilder {
        either { [ *(addresses: AddressText; ",") ] [ addr: Qchar ] [] } [ "?" *(hfields: Qchar "=" Qchar; "&") ]
    }

    example {
        /// use uriel::{Edition, schemes::mailto::MailtoUrl};
        /// let url = MailtoUrl::builder().addresses("a@h").addresses("\"b,c\"@h").hfields("subject", "x & y").build()?;
        /// assert_eq!(url.as_str(), "mailto:a@h,%22b%2Cc%22@h?subject=x%20%26%20y");
        /// assert_eq!(MailtoUrl::builder_with(Edition::Rfc1738).addr("me@h").build()?.as_str(), "mailto:me@h");
    }
}

impl<'a> MailtoUrl<'a> {
    /// The addresses before the "?", in order; under RFC 1738 there is one, which may contain commas.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let url = Mailto.parse("mailto:a@h,%22b%2Cc%22@h")?;
    /// assert!(url.addresses().map(|address| address.as_str()).eq(["a@h", "%22b%2Cc%22@h"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn addresses(&self) -> impl Iterator<Item = Address<'a>> + Clone + use<'a> {
        let start = self.after_colon();
        let range = self.addr().map(|to| start..start + to.len());
        if self.edition.has_newer_schemes() {
            self.list(range, |list| list.bytes().position(|octet| octet == b',').map(|at| at..at + 1))
        } else {
            self.list(range, |_| None)
        }
    }

    /// The header fields in order, each a name and a value; either may be empty.
    ///
    /// The field "body" is the text of the message. Names are case-insensitive, and a name may occur more than once.
    /// [Some fields](self#unsafe-header-fields) must not be trusted.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let url = Mailto.parse("mailto:?cc=a@h&subject=1+1&CC=b@h")?;
    /// let hfields = url.hfields().map(|(name, value)| (name.as_str(), value.as_str()));
    /// assert!(hfields.eq([("cc", "a@h"), ("subject", "1+1"), ("CC", "b@h")]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn hfields(&self) -> impl Iterator<Item = (Encoded<'a>, Encoded<'a>)> + Clone + use<'a> {
        let text = self.text;
        self.hfield_ranges().map(move |(name, value)| (name, Encoded::new_unchecked(&text[value])))
    }

    /// The values of the header fields with this name, in order.
    ///
    /// Names are case-insensitive, as in mail. The names of the URL are decoded before they are compared with `name`.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let url = Mailto.parse("mailto:?cc=a@h&subject=1+1&%43C=b@h")?;
    /// assert!(url.header("Cc").map(|value| value.as_str()).eq(["a@h", "b@h"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn header<'n>(&self, name: &'n str) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a, 'n> {
        self.hfields().filter(move |(hfname, _)| is_called(*hfname, name)).map(|(_, value)| value)
    }

    /// The recipients of the message: the addresses before the "?", and those of the header fields "to", which mean the
    /// same.
    ///
    /// The value of a field is split by the rules of mail: at each comma that is not in quotes, raw or escaped, and
    /// without the spaces around an address. In mail a name may stand beside an address (`Name <me@h>`): both are
    /// returned together, and [`addr_spec`](Address::addr_spec) fails. An address may be returned twice.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let url = Mailto.parse("mailto:a@h?To=b@h%2C%20%22c%2Cd%22@h&cc=e@h&to=f@h")?;
    /// let recipients = url.recipients().map(|address| address.as_str());
    /// assert!(recipients.eq(["a@h", "b@h", "%22c%2Cd%22@h", "f@h"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn recipients(&self) -> impl Iterator<Item = Address<'a>> + Clone + use<'a> {
        let url = *self;
        let fields = self.hfield_ranges().filter(|(name, _)| is_called(*name, "to"));
        let listed = fields.flat_map(move |(_, value)| url.list(Some(value), unquoted_comma)).map(Address::trimmed);
        self.addresses().chain(listed.filter(|address| !address.as_str().is_empty()))
    }

    /// True if there is one header field alone, whose name is one of the [safe](SAFE) ones as they are written there.
    /// If false, all may still be safe.
    ///
    /// Compares the text with the safe names, and reads no field.
    #[cfg(feature = "hazards")]
    fn has_one_safe_hfield(&self) -> bool {
        let hfields = self.parts.hfields.map_or("", |hfields| hfields.of(self.text));
        let value = SAFE.iter().find_map(|name| hfields.strip_prefix(name)?.strip_prefix('='));
        value.is_some_and(|value| !value.contains('&'))
    }

    /// The header fields that name no recipients of [`recipients`](Self::recipients).
    fn hfields_but_to(&self) -> impl Iterator<Item = (Encoded<'a>, Encoded<'a>)> + Clone + use<'a> {
        self.hfields().filter(|(name, _)| !is_called(*name, "to"))
    }

    /// Start of the scheme-specific part.
    fn after_colon(&self) -> usize {
        self.scheme().as_str().len() + 1
    }

    /// The names of the header fields, and the ranges of their values in the URL.
    fn hfield_ranges(&self) -> impl Iterator<Item = (Encoded<'a>, Range<usize>)> + Clone + use<'a> {
        let text = self.text;
        let mut next = self.parts.hfields.map(|hfields| (hfields.before(text).len(), hfields.of(text)));
        iter::from_fn(move || {
            loop {
                let (start, rest) = next?;
                let hfield = rest.split('&').next()?;
                let end = start + hfield.len();
                next = rest.get(hfield.len() + 1..).map(|rest| (end + 1, rest));
                if let Some((name, value)) = hfield.split_once('=') {
                    return Some((Encoded::new_unchecked(name), end - value.len()..end));
                }
            }
        })
    }

    /// The addresses of a list in the URL; `comma` finds what separates them.
    fn list(&self, range: Option<Range<usize>>, comma: fn(&str) -> Option<Range<usize>>) -> List<'a> {
        let next = range.as_ref().map(|range| range.start);
        let end = range.map_or(0, |range| range.end);
        List { text: &self.text[..end], next, comma, edition: self.edition }
    }
}

/// True if a header field has this name, which is case-insensitive.
fn is_called(hfname: Encoded<'_>, name: &str) -> bool {
    // Fast exit: hardly any name has escapes.
    if !hfname.contains('%') {
        return hfname.as_str().eq_ignore_ascii_case(name);
    }
    let lower = |octet: u8| octet.to_ascii_lowercase();
    hfname.octets().map(lower).eq(name.bytes().map(lower))
}

/// True if a header field is safe in general.
fn is_safe(hfname: Encoded<'_>) -> bool {
    // Fast exit: most names are written as here.
    SAFE.contains(&hfname.as_str()) || SAFE.iter().any(|safe| is_called(hfname, safe))
}

/// Header fields that are safe in general: those that RFC 6068 section 4 names, the recipients that every reader of the
/// message sees, and a reference to another message.
const SAFE: [&str; 6] = ["subject", "keywords", "body", "to", "cc", "in-reply-to"];

#[cfg(feature = "hazards")]
mod warnings {
    use uriel::hazards::Warning;

    pub(super) const NO_ADDR_SPEC: &Warning = &no_addr_spec("RFC 6068 section 2");
    pub(super) const NO_RFC822_ADDR_SPEC: &Warning = &no_addr_spec("RFC 1738 section 3.5");
    pub(super) const UNSAFE_HEADER: &Warning = &Warning::new(
        "unsafe-header",
        Some("RFC 6068 section 4"),
        "the message would get a header field that is not safe in general",
    );

    const fn no_addr_spec(section: &'static str) -> Warning {
        let message = "the URL is valid, but the address is no addr-spec";
        Warning::new("no-addr-spec", Some(section), message)
    }
}

impl Scheme for Mailto {
    const NAME: &'static str = "mailto";
    const SYNTAX: Syntax = Syntax::Opaque;
    const ABBREVIATIONS: &'static [Abbreviation] = &[Abbreviation::Address];
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[
            Document { name: "RFC 1738 section 3.5", obsoleted_by: Some("RFC 2368") },
            Document { name: "RFC 2368", obsoleted_by: Some("RFC 6068") },
            Document { name: "RFC 6068", obsoleted_by: None },
        ],
        status: Status::Permanent,
        forms: &["mailto:<rfc822-addr-spec>", "mailto:[<addr-spec>[,<addr-spec>...]][?<hfname>=<hfvalue>[&...]]"],
    };
    uriel::by_production!(MailtoUrl);

    fn plan<'a>(&self, url: &MailtoUrl<'a>, visit: &mut Visit<'a, '_>) -> Result<(), WireError> {
        let message = url.message()?;
        visit(Item { name: "address", value: message.address().into() });
        visit(Item { name: "headers", value: Value::Pairs(&mut message.headers()) });
        visit(Item { name: "body", value: message.written_body().map_or(Value::Absent, Value::Text) });
        Ok(())
    }

    #[cfg(feature = "hazards")]
    fn hazards(&self, url: &MailtoUrl<'_>, visit: &mut uriel::hazards::Visit<'_>) {
        let mut warn = |warning, piece: Encoded<'_>| {
            visit(uriel::hazards::Hazard::new(warning, url.text, piece.as_str()));
        };
        // Fast exit: most URLs have one address in plain form.
        if !url.addr().is_some_and(|addr| address::is_plain_address(addr.as_str())) {
            let is_newer = url.edition.has_newer_schemes();
            let warning = if is_newer { warnings::NO_ADDR_SPEC } else { warnings::NO_RFC822_ADDR_SPEC };
            for address in url.addresses().filter(|address| !address.is_addr_spec()) {
                warn(warning, address.encoded());
            }
        }
        if url.has_one_safe_hfield() {
            return;
        }
        for (name, _) in url.hfields().filter(|(name, _)| !is_safe(*name)) {
            warn(warnings::UNSAFE_HEADER, name);
        }
    }

    /// The decoded [`recipients`](MailtoUrl::recipients) are compared as one list, whether they are before the "?" or
    /// in header fields "to": RFC 6068 section 2 calls such URLs equivalent. The other header fields are compared in
    /// their order; their names are case-insensitive (RFC 5322 section 1.2.2).
    fn equivalent(&self, a: &MailtoUrl<'_>, b: &MailtoUrl<'_>) -> bool {
        let (others, of_b) = (a.hfields_but_to(), b.hfields_but_to());
        Encoded::all_alike(a.recipients().map(Address::encoded), b.recipients().map(Address::encoded))
            && Encoded::all_alike(others.clone().map(|(_, value)| value), of_b.clone().map(|(_, value)| value))
            && others.zip(of_b).all(|((name, _), (other, _))| Encoded::alike_in_either_case(name, other))
    }
}

// ----- RFC 1738 section 5: MAILTO (see also RFC822) -----

/// A whole mailto URL under RFC 1738.
///
/// RFC 1738 section 5
/// ```abnf
/// mailtourl = "mailto:" encoded822addr
/// ```
///
/// ```
/// assert_eq!(uriel::schemes::mailto::mailtourl("mailto:me@h"), Ok(("", "me@h")));
/// ```
pub fn mailtourl<T: Text>(i: T) -> Read<T> {
    preceded(literal(b"mailto:"), encoded822addr).parse(i)
}

/// The address of a mailto URL under RFC 1738, encoded.
///
/// RFC 1738 section 5
/// ```abnf
/// encoded822addr = 1*xchar    ; further defined in RFC822
/// ```
///
/// ```
/// assert_eq!(uriel::schemes::mailto::encoded822addr("me@h x"), Ok((" x", "me@h")));
/// ```
pub fn encoded822addr<T: Text>(i: T) -> Read<T> {
    run1(i, Qchar)
}

// ----- the parts, by RFC 1738 and by RFC 6068 -----

uriel::production! {
    mailto_schemepart, later mailto_uri -> MailtoParts
        for Mailto {
            Rule::new("mailtourl").defined_since("RFC 1738 section 3.5", "RFC 6068 section 2"),
            bulk AddressText, names false, hint hint
        }
}

/// Mail programs separate addresses by ";" too.
fn hint(read: &str, rest: &str) -> Option<&'static str> {
    if read.is_empty() && rest.starts_with("//") {
        return Some("remove the \"//\" before the address");
    }
    match rest.as_bytes() {
        _ if read.contains('?') => None,
        [b';', ..] => Some("write \",\" between addresses"),
        [b'&', ..] => Some("write \"?\" before the first field"),
        [b' ', ..] if rest.contains('<') => Some("write the address alone, without a name and brackets"),
        [b' ', ..] if read.is_empty() || read.ends_with(',') => Some("remove the blank before the address"),
        _ => None,
    }
}

/// The part of a [`mailtourl`] after its scheme and ":".
#[inline]
fn mailto_schemepart<T: Text>(i: T) -> Read<T, MailtoParts<T::Slice>> {
    let (i, addr) = encoded822addr(i)?;
    Ok((i, MailtoParts { addr: Some(addr), hfields: None }))
}
