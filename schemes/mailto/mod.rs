//! `mailto`: mail addresses (RFC 1738 section 3.5, RFC 6068).
//!
//! Under RFC 1738 everything behind the ":" is one address. No character is reserved, so that a "?" belongs to it:
//!
//! ```abnf
//! mailtourl      = "mailto:" encoded822addr
//! encoded822addr = 1*xchar               ; further defined in RFC822
//! ```
//!
//! The later editions read RFC 6068 section 2: addresses with commas between them, and behind a "?" header fields of the
//! message to be written:
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
//! | field | getter | RFC 1738 | RFC 6068 |
//! |---|---|---|---|
//! | `to` | [`addr`](MailtoUrl::addr) | all that follows the ":" | what stands before the "?"; may be absent |
//! | `addr-spec` | [`addresses`](MailtoUrl::addresses) | one | one or more |
//! | `local-part`, `domain` | [`Address::addr_spec`] | by RFC 822 | by RFC 6068 |
//! | `hfname`, `hfvalue` | [`hfields`](MailtoUrl::hfields), [`header`](MailtoUrl::header) | none | in their order |
//! | `to` and the field "to" | [`recipients`](MailtoUrl::recipients) | one | all together |
//! | fragment | [`fragment`](MailtoUrl::fragment) | none | read, and without a meaning |
//!
//! # Examples of the documents
//!
//! RFC 1738 section 3.5 has one rule for the "%" that many addresses had in them: it must be encoded.
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
//! use uriel::{Scheme, schemes::mailto::Mailto};
//!
//! for text in [
//!     "mailto:addr1@an.example,addr2@an.example",
//!     "mailto:?to=addr1@an.example,addr2@an.example",
//!     "mailto:addr1@an.example?to=addr2@an.example",
//! ] {
//!     let url = Mailto.parse(text)?;
//!     assert!(url.recipients().map(|address| address.as_str()).eq(["addr1@an.example", "addr2@an.example"]));
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
//! Section 6.2, complicated addresses: what is quoted there is quoted in the mail too, and decoding does not undo it.
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
//! Section 6.3, characters that are not ASCII: escapes are of UTF-8, and words that are encoded by the rules of mail
//! stay as they are.
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
//! # How the documents are read
//!
//! * *What a URL can be refused for.* The rule of a URL cannot check an address, which is encoded in it: `mailto:me` is a
//!   URL, and [`Address::addr_spec`] says what is wrong with it. What RFC 6068 says of the characters holds at once: in an
//!   address `/ ? # [ ] & ; =` "MUST be percent-encoded", which leaves `qchar` without ";"; and no address is empty.
//! * *Commas.* A "," divides addresses, and one that belongs to an address, within quotes, has to be `%2C`. In a header
//!   field "," is no delimiter of the URL: the value is decoded, and divides as mail does ([`MailtoUrl::recipients`]).
//! * *An encoded "@"* is the same "@", because an `addr-spec` is taken from an address when that has been decoded. RFC
//!   1738: "no reserved characters".
//! * *"+" is no space* (RFC 6068 section 5): it stands for itself, in addresses and in header fields.
//! * *`&amp;`* is how HTML writes "&", and no part of a URL: who leaves it in has a field called "amp;body".
//! * *Spaces.* RFC 6068 forbids them in a local part, and they may stand in a quoted one behind a "\\" alone, as in its
//!   example. RFC 822 has them between quotes.
//! * *`mailto:` alone* is a URL by RFC 6068. Under RFC 2396 it is none, since nothing follows the ":".
//! * *A fragment* is "meaningless" and "SHOULD NOT be used", which is no reason to refuse it.
//!
//! # Unsafe header fields
//!
//! A URL comes from anywhere, and its header fields with it. "Only a limited set of header fields such as Subject and
//! Keywords, as well as Body, are believed to be both safe and useful in the general case" (RFC 6068 section 4). Fields of
//! the originator such as From and Date, of routing (Apparently-To, Resent-*), traces and those of MIME "MUST be ignored"
//! (section 3). This library gives them all, for its user to choose from; and what it gives can hold line ends.

mod address;
pub mod rfc6068;

use core::ops::Range;

use uriel::{
    Edition, Encoded, Scheme,
    grammar::{ByEdition, Read, Rule, Text, literal},
    nom::{Parser, sequence::preceded},
    scheme::{Document, Facts, Production, Status, Syntax},
};

pub use self::address::{AddrSpec, Address, addr_spec, atom, domain, domain_literal, local_part, quoted_string};
use self::address::{List, is_called, unquoted_comma};
use self::rfc6068::{Qchar, mailto_uri};

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
    pub struct MailtoUrl: Mailto;

    /// Parts of a mailto URL.
    pub struct MailtoParts {
        /// The address as RFC 1738 has it, all of the URL; since RFC 6068 all addresses with the commas between them, or none.
        ///
        /// ```
        /// use uriel::{Edition, Scheme, schemes::mailto::Mailto};
        /// assert_eq!(Mailto.parse("mailto:a@h,b@h?cc=c@h")?.addr().as_deref(), Some("a@h,b@h"));
        /// assert_eq!(Mailto.parse("mailto:?cc=c@h")?.addr(), None);
        /// assert_eq!(Mailto.parse_with("mailto:?cc=c@h", Edition::Rfc1738)?.addr().as_deref(), Some("?cc=c@h"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get addr: Option<S>,
        /// Header fields, after their "?".
        hfields: Option<S>,
    }

    fields {
        text addr;
        list addresses = |url| url.addresses().map(|address| address.encoded());
        pairs hfields;
    }
}

impl<'a> MailtoUrl<'a> {
    /// The addresses of `to`, in their order; under RFC 1738 it is one, whatever commas are in it.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let url = Mailto.parse("mailto:a@h,%22b%2Cc%22@h")?;
    /// assert!(url.addresses().map(|address| address.as_str()).eq(["a@h", "%22b%2Cc%22@h"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn addresses(&self) -> impl Iterator<Item = Address<'a>> + Clone + use<'a> {
        let start = self.behind_colon();
        let place = self.addr().map(|to| start..start + to.len());
        match self.edition {
            Edition::Rfc1738 => self.list(place, |_| None),
            _ => self.list(place, |list| list.find(',').map(|at| at..at + 1)),
        }
    }

    /// The header fields, names and values, in their order and as often as they are there; either may be empty.
    ///
    /// The field "body" is the text of the message. Names are equal in either case. See [above](self#unsafe-header-fields)
    /// for those that are not to be trusted.
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
        self.places().map(move |(name, value)| (name, Encoded::new_unchecked(&text[value])))
    }

    /// The values of the header fields of that name, in their order.
    ///
    /// Names are equal in either case, as they are in mail; `name` is text, and not encoded.
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

    /// To whom the message goes: the addresses of `to` and those of the header fields "to", which are equivalent.
    ///
    /// The value of a field is a list as mail has it: the commas divide that are not quoted, encoded or not, and spaces
    /// around an address do not belong to it. Mail may put a name beside an address (`Name <me@h>`); then this gives
    /// both, and there is no [`addr_spec`](Address::addr_spec). Addresses are not compared.
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
        let fields = self.places().filter(|(name, _)| is_called(*name, "to"));
        let listed = fields.flat_map(move |(_, value)| url.list(Some(value), unquoted_comma)).map(Address::trimmed);
        self.addresses().chain(listed.filter(|address| !address.as_str().is_empty()))
    }

    /// Where the scheme-specific part begins.
    fn behind_colon(&self) -> usize {
        self.scheme().as_str().len() + 1
    }

    /// The names of the header fields, and where their values are.
    fn places(&self) -> impl Iterator<Item = (Encoded<'a>, Range<usize>)> + Clone + use<'a> {
        let hfields = self.parts.hfields.map(|hfields| hfields.of(self.text)).unwrap_or_default();
        let mut next = self.behind_colon() + self.addr().map_or(0, |to| to.len()) + 1;
        hfields.split('&').filter_map(move |hfield| {
            let end = next + hfield.len();
            next = end + 1;
            let (name, value) = hfield.split_once('=')?;
            Some((Encoded::new_unchecked(name), end - value.len()..end))
        })
    }

    /// The addresses of the list at a place; `comma` finds what divides them.
    fn list(&self, place: Option<Range<usize>>, comma: fn(&str) -> Option<Range<usize>>) -> List<'a> {
        let next = place.as_ref().map(|place| place.start);
        let end = place.map_or(0, |place| place.end);
        List { text: &self.text[..end], next, comma, edition: self.edition }
    }
}

impl Scheme for Mailto {
    const NAME: &'static str = "mailto";
    const SYNTAX: Syntax = Syntax::Opaque;
    const FACTS: Facts = Facts {
        rule: &MAILTOURL,
        documents: &[
            Document { name: "RFC 1738 section 3.5", obsoleted_by: Some("RFC 2368") },
            Document { name: "RFC 2368", obsoleted_by: Some("RFC 6068") },
            Document { name: "RFC 6068", obsoleted_by: None },
        ],
        status: Status::Permanent,
        forms: &["mailto:<rfc822-addr-spec>", "mailto:[<addr-spec>[,<addr-spec>...]][?<hfname>=<hfvalue>[&...]]"],
    };
    uriel::by_production!(MailtoUrl);

    /// The same addresses and header fields in the same order, octet by octet when they are decoded: by RFC 1738 section 3.5
    /// there are no reserved characters, and by RFC 6068 only those that divide. Names of header fields are the same in
    /// either case (RFC 5322 section 1.2.2); domains are not looked into.
    fn equivalent(&self, a: &MailtoUrl<'_>, b: &MailtoUrl<'_>) -> bool {
        let (names, others) = (a.hfields().map(|(name, _)| name), b.hfields().map(|(name, _)| name));
        Encoded::all_alike(a.addresses().map(|a| a.encoded()), b.addresses().map(|b| b.encoded()))
            && names.zip(others).all(|(a, b)| Encoded::alike_in_either_case(a, b))
            && Encoded::all_alike(a.hfields().map(|(_, value)| value), b.hfields().map(|(_, value)| value))
    }
}

impl Production for Mailto {
    const RULE: &'static Rule = &MAILTOURL;
    type Mostly = Qchar;
    type Parts<S: Copy> = MailtoParts<S>;

    #[inline(always)]
    fn parts<T: Text>(i: T) -> Read<T, MailtoParts<T::Slice>> {
        if i.edition().has_newer_schemes() {
            return mailto_uri(i);
        }
        let (i, addr) = encoded822addr(i)?;
        Ok((i, MailtoParts { addr: Some(addr), hfields: None }))
    }
}

// ----- the rule of RFC 1738, section 5 -----

static MAILTOURL: Rule = Rule::new("mailtourl").defined_since("RFC 1738 section 3.5", "RFC 6068 section 2");

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

uriel::runs! {
    in uriel::schemes::mailto;

    /// RFC 1738 section 5
    /// ```abnf
    /// encoded822addr = 1*xchar    ; further defined in RFC822
    /// ```
    encoded822addr = 1* Encoded822addr {
        Rule::with_names(ByEdition::since("encoded822addr", "qchar"))
            .defined_since("RFC 1738 section 3.5", "RFC 6068 section 2"),
        Qchar::OCTETS,
    } "me@h x" => "me@h", " x";
}
