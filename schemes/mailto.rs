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

use core::{fmt, ops::Range};

use uriel::{
    Document, Edition, Encoded, Facts, ParseError, Production, Scheme, Status, Syntax,
    charset::{ALPHANUM, CharSet, rfc6068::QCHAR},
    grammar::{
        Class, Read, Text, Under, expected, expected_octet, octet,
        rfc1738::encoded822addr,
        rfc2396::opaque_part,
    },
    nom::Parser,
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
    pub struct MailtoUrl: Mailto;
}

impl<'a> MailtoUrl<'a> {
    /// The address as RFC 1738 has it, all of the URL; since RFC 6068 all addresses with the commas between them, or none.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::mailto::Mailto};
    /// assert_eq!(Mailto.parse("mailto:a@h,b@h?cc=c@h")?.addr().as_deref(), Some("a@h,b@h"));
    /// assert_eq!(Mailto.parse("mailto:?cc=c@h")?.addr(), None);
    /// assert_eq!(Mailto.parse_with("mailto:?cc=c@h", Edition::Rfc1738)?.addr().as_deref(), Some("?cc=c@h"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn addr(&self) -> Option<Encoded<'a>> {
        self.parts.to.map(|to| Encoded::new_unchecked(to.of(self.text)))
    }

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

/// Whether a header field is called `name`, in either case.
fn is_called(hfname: Encoded<'_>, name: &str) -> bool {
    let lower = |octet: u8| octet.to_ascii_lowercase();
    hfname.octets().map(lower).eq(name.bytes().map(lower))
}

/// The first comma of a header field's value that is not quoted.
fn unquoted_comma(value: &str) -> Option<Range<usize>> {
    let (mut at, mut quoted, mut paired) = (0, false, false);
    for octet in Encoded::new_unchecked(value).octets() {
        let end = at + if value[at..].starts_with('%') { 3 } else { 1 };
        match octet {
            _ if paired => paired = false,
            b'\\' => paired = quoted,
            b'"' => quoted = !quoted,
            b',' if !quoted => return Some(at..end),
            _ => {}
        }
        at = end;
    }
    None
}

/// The addresses of a list, one by one.
#[derive(Clone)]
struct List<'a> {
    /// The URL up to where the list ends.
    text: &'a str,
    /// Where the next address begins, if there is one.
    next: Option<usize>,
    comma: fn(&str) -> Option<Range<usize>>,
    edition: Edition,
}

impl<'a> Iterator for List<'a> {
    type Item = Address<'a>;

    fn next(&mut self) -> Option<Address<'a>> {
        let start = self.next?;
        let comma = (self.comma)(&self.text[start..]);
        self.next = comma.as_ref().map(|comma| start + comma.end);
        let end = comma.map_or(self.text.len(), |comma| start + comma.start);
        Some(Address { text: &self.text[..end], start, edition: self.edition })
    }
}

/// An address in a mailto URL, of which nothing is known but where it stands.
///
/// [`addr_spec`](Self::addr_spec) checks it. `Display` and `Debug` write it as it stands in the URL.
///
/// ```
/// use uriel::{Scheme, schemes::mailto::Mailto};
/// let address = Mailto.parse("mailto:me%25host@gate")?.addresses().next().unwrap();
/// assert_eq!(address.to_string(), "me%25host@gate");
/// assert_eq!(address.encoded().decode_utf8(), Ok("me%host@gate".into()));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Address<'a> {
    /// The URL up to where the address ends.
    text: &'a str,
    start: usize,
    edition: Edition,
}

impl<'a> Address<'a> {
    /// The address as it stands in the URL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// assert_eq!(Mailto.parse("mailto:a+b@h")?.addresses().next().unwrap().as_str(), "a+b@h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &'a str {
        &self.text[self.start..]
    }

    /// The same, to be decoded.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let address = Mailto.parse("mailto:%61@h")?.addresses().next().unwrap();
    /// assert!(address.encoded().octets().eq(*b"a@h"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn encoded(&self) -> Encoded<'a> {
        Encoded::new_unchecked(self.as_str())
    }

    /// Its parts, if it is an `addr-spec` when it has been decoded: by RFC 822 under RFC 1738, and by RFC 6068 since.
    ///
    /// # Errors
    ///
    /// When it is no `addr-spec`. The offset is one into the URL.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::mailto::Mailto};
    ///
    /// let check = |text, edition| {
    ///     let address = Mailto.parse_with(text, edition)?.addresses().next().unwrap();
    ///     address.addr_spec().map(|spec| (spec.local_part().as_str(), spec.domain().as_str()))
    /// };
    /// assert_eq!(check("mailto:me@%5B10.0.0.1%5D", Edition::Rfc3986), Ok(("me", "%5B10.0.0.1%5D")));
    /// let error = check("mailto:me.@h", Edition::Rfc3986).unwrap_err();
    /// assert_eq!((error.offset(), error.production()), (10, "atom"));
    ///
    /// // RFC 822 has quoted words between dots, and RFC 6068 has not.
    /// let words = "mailto:me.%22of%20h%22@h";
    /// assert_eq!(check(words, Edition::Rfc1738), Ok(("me.%22of%20h%22", "h")));
    /// assert!(check(words, Edition::Rfc3986).is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn addr_spec(&self) -> Result<AddrSpec<'a>, ParseError> {
        let read = addr_spec(Under::new(self.as_str(), self.edition)).and_then(|(rest, parts)| {
            if rest.is_empty() { Ok(parts) } else { expected(rest, "domain").map(|(_, never)| never) }
        });
        match read {
            Ok((local_part, domain)) => {
                Ok(AddrSpec { local_part: Encoded::new_unchecked(local_part), domain: Encoded::new_unchecked(domain) })
            }
            Err(stop) => Err(ParseError::from_stop(self.text, stop, self.edition, "addr-spec")),
        }
    }

    /// Without the spaces and tabs around it.
    fn trimmed(mut self) -> Self {
        const BLANKS: [&str; 2] = ["%20", "%09"];
        while BLANKS.iter().any(|blank| self.as_str().starts_with(blank)) {
            self.start += 3;
        }
        while BLANKS.iter().any(|blank| self.as_str().ends_with(blank)) {
            self.text = &self.text[..self.text.len() - 3];
        }
        self
    }
}

impl fmt::Display for Address<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Address<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// The parts of an [`Address`] that has been checked, encoded as they stand in the URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AddrSpec<'a> {
    local_part: Encoded<'a>,
    domain: Encoded<'a>,
}

impl<'a> AddrSpec<'a> {
    /// What stands before the "@"; a quoted string with its quotes.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let address = Mailto.parse("mailto:%22me@h%22@h")?.addresses().next().unwrap();
    /// assert_eq!(address.addr_spec()?.local_part().decode_utf8(), Ok("\"me@h\"".into()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn local_part(&self) -> Encoded<'a> {
        self.local_part
    }

    /// What stands behind the "@"; a domain literal with its brackets. It is UTF-8.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let address = Mailto.parse("mailto:me@b%C3%BCro.example")?.addresses().next().unwrap();
    /// assert_eq!(address.addr_spec()?.domain().decode_utf8(), Ok("büro.example".into()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn domain(&self) -> Encoded<'a> {
        self.domain
    }
}

/// What a mailto URL consists of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MailtoParts<S> {
    /// The address, or the addresses with the commas between them.
    pub to: Option<S>,
    /// The header fields, behind their "?".
    pub hfields: Option<S>,
}

uriel::placed! { MailtoParts { to, hfields } }

impl Scheme for Mailto {
    const NAME: &'static str = "mailto";
    const SYNTAX: Syntax = Syntax::Opaque;
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
    const RULE: &'static str = "mailtourl";
    const MOSTLY: Class = Class::Mail;
    type Parts<S: Copy> = MailtoParts<S>;

    #[inline(always)]
    fn parts<T: Text>(i: T) -> Read<T, MailtoParts<T::Slice>> {
        if i.edition() == Edition::Rfc1738 {
            let (i, to) = encoded822addr(i)?;
            return Ok((i, MailtoParts { to: Some(to), hfields: None }));
        }
        mailto_uri(i)
    }
}

// ----- RFC 6068 -----

/// RFC 6068 section 2, behind the scheme
/// ```abnf
/// mailtoURI = "mailto:" [ to ] [ hfields ]
/// ```
/// RFC 2396 has no URI in which nothing follows the ":".
///
/// # Errors
///
/// When the text begins with neither and does not end, and when one of them begins and does not go on so.
///
/// ```
/// let (rest, parts) = uriel::schemes::mailto::mailto_uri("?cc=me@h#").unwrap();
/// assert_eq!((rest, parts.to, parts.hfields), ("#", None, Some("cc=me@h")));
/// ```
#[inline(always)]
pub fn mailto_uri<T: Text>(i: T) -> Read<T, MailtoParts<T::Slice>> {
    let (rest, to) = match i.next() {
        None | Some(b'?' | b'#') => (i, None),
        _ => to(i).map(|(rest, to)| (rest, Some(to)))?,
    };
    let (rest, hfields) = match rest.next() {
        Some(b'?') => hfields(rest).map(|(rest, hfields)| (rest, Some(hfields)))?,
        _ => (rest, None),
    };
    if rest.len() == i.len() && i.edition() == Edition::Rfc2396 {
        opaque_part(i)?;
    }
    Ok((rest, MailtoParts { to, hfields }))
}

/// RFC 6068 section 2
/// ```abnf
/// to = addr-spec *("," addr-spec )
/// ```
/// Of an `addr-spec` it looks at what needs no decoding: no address is empty, and none has a ";" in it.
///
/// # Errors
///
/// When an address is empty, or has a ";" in it.
///
/// ```
/// use uriel::schemes::mailto::to;
/// assert_eq!(to("a@h,b@h?c"), Ok(("?c", "a@h,b@h")));
/// assert!(to("a@h,,b@h").is_err());
/// ```
#[inline(always)]
pub fn to<T: Text>(i: T) -> Read<T> {
    let (rest, to) = i.run(Class::Mail);
    let mut before = b',';
    for (at, &octet) in i.octets()[..i.len() - rest.len()].iter().enumerate() {
        if octet == b';' || octet == b',' && before == b',' {
            return no_address(i.skip(at));
        }
        before = octet;
    }
    if before == b',' { no_address(rest) } else { Ok((rest, to)) }
}

#[cold]
fn no_address<T: Text, O>(i: T) -> Read<T, O> {
    static FIRST: CharSet = QCHAR.minus(CharSet::of(",;")).union(CharSet::of("%"));
    expected_octet(i, "addr-spec", &FIRST)
}

/// RFC 6068 section 2
/// ```abnf
/// hfields = "?" hfield *( "&" hfield )
/// ```
/// It gives back what follows the "?".
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert_eq!(uriel::schemes::mailto::hfields("?a=b&c=&=#"), Ok(("#", "a=b&c=&=")));
/// ```
#[inline(always)]
pub fn hfields<T: Text>(i: T) -> Read<T> {
    let (i, ()) = octet(b'?').parse(i)?;
    let (mut rest, _) = hfield(i)?;
    while rest.next() == Some(b'&') {
        (rest, _) = hfield(rest.skip(1))?;
    }
    Ok((rest, i.until(rest)))
}

/// RFC 6068 section 2
/// ```abnf
/// hfield = hfname "=" hfvalue
/// ```
///
/// # Errors
///
/// When there is no "=".
///
/// ```
/// use uriel::schemes::mailto::hfield;
/// assert_eq!(hfield("cc=me@h&"), Ok(("&", ("cc", "me@h"))));
/// assert!(hfield("cc&").is_err());
/// ```
#[inline(always)]
pub fn hfield<T: Text>(i: T) -> Read<T, (T::Slice, T::Slice)> {
    static EQUALS: CharSet = CharSet::of("=");
    let (i, name) = hfname(i)?;
    if i.next() != Some(b'=') {
        return expected_octet(i, "hfield", &EQUALS);
    }
    let (i, value) = hfvalue(i.skip(1))?;
    Ok((i, (name, value)))
}

/// RFC 6068 section 2
/// ```abnf
/// hfname = *qchar
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::schemes::mailto::hfname("X-%3D=a"), Ok(("=a", "X-%3D")));
/// ```
#[inline(always)]
pub fn hfname<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Mail))
}

/// RFC 6068 section 2
/// ```abnf
/// hfvalue = *qchar
/// ```
///
/// # Errors
///
/// Never: it may be empty.
///
/// ```
/// assert_eq!(uriel::schemes::mailto::hfvalue("a;b,c:d@e/f"), Ok(("/f", "a;b,c:d@e")));
/// ```
#[inline(always)]
pub fn hfvalue<T: Text>(i: T) -> Read<T> {
    Ok(i.run(Class::Mail))
}

// ----- what is encoded in an address -----

/// RFC 6068 section 2, RFC 822 section 6.1
/// ```abnf
/// addr-spec = local-part "@" domain
/// ```
/// This and what follows reads what the text stands for: an octet and its escape are the same here.
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// use uriel::schemes::mailto::addr_spec;
/// assert_eq!(addr_spec("me%40h"), Ok(("", ("me", "h"))));
/// assert!(addr_spec("me").is_err());
/// ```
pub fn addr_spec<T: Text>(i: T) -> Read<T, (T::Slice, T::Slice)> {
    static AT: CharSet = CharSet::of("@");
    let (i, local_part) = local_part(i)?;
    let Some(i) = one_of(i, &AT) else { return expected_octet(i, "addr-spec", &AT) };
    let (i, domain) = domain(i)?;
    Ok((i, (local_part, domain)))
}

/// RFC 6068 section 2
/// ```abnf
/// local-part = dot-atom-text / quoted-string
/// ```
/// RFC 822 section 6.1, under RFC 1738
/// ```abnf
/// local-part = word *("." word)
/// word       = atom / quoted-string
/// ```
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// use uriel::{Edition, grammar::Under, schemes::mailto::local_part};
/// assert_eq!(local_part("a.b@h"), Ok(("@h", "a.b")));
/// assert_eq!(local_part("%22a%22.b@h"), Ok((".b@h", "%22a%22")));
/// assert_eq!(local_part(Under::new("%22a%22.b@h", Edition::Rfc1738)).unwrap().1, "%22a%22.b");
/// ```
pub fn local_part<T: Text>(i: T) -> Read<T> {
    dotted(i, &QUOTE, quoted_string)
}

/// RFC 6068 section 2
/// ```abnf
/// domain = dot-atom-text / "[" *dtext-no-obs "]"
/// ```
/// RFC 822 section 6.1, under RFC 1738
/// ```abnf
/// domain     = sub-domain *("." sub-domain)
/// sub-domain = domain-ref / domain-literal
/// domain-ref = atom
/// ```
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// use uriel::schemes::mailto::domain;
/// assert_eq!(domain("a.example%3E"), Ok(("%3E", "a.example")));
/// assert_eq!(domain("%5BIPv6:::1%5D"), Ok(("", "%5BIPv6:::1%5D")));
/// ```
pub fn domain<T: Text>(i: T) -> Read<T> {
    dotted(i, &OPENING, domain_literal)
}

/// Atoms with dots between them, or else one of what begins with `opening`. RFC 822 has both between its dots.
fn dotted<T: Text>(i: T, opening: &'static CharSet, enclosed: fn(T) -> Read<T>) -> Read<T> {
    static DOT: CharSet = CharSet::of(".");
    let mixed = i.edition() == Edition::Rfc1738;
    if !mixed && one_of(i, opening).is_some() {
        return enclosed(i);
    }
    let mut rest = i;
    loop {
        (rest, _) = if mixed && one_of(rest, opening).is_some() { enclosed(rest)? } else { atom(rest)? };
        match one_of(rest, &DOT) {
            Some(behind) => rest = behind,
            None => return Ok((rest, i.until(rest))),
        }
    }
}

/// RFC 5322 section 3.2.3, without comments and spaces; it stands in `dot-atom-text` there
/// ```abnf
/// atom  = [CFWS] 1*atext [CFWS]
/// atext = ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" /
///         "/" / "=" / "?" / "^" / "_" / "`" / "{" / "|" / "}" / "~"
/// ```
/// RFC 822 section 3.3, under RFC 1738; these are the same octets
/// ```abnf
/// atom     = 1*<any CHAR except specials, SPACE and CTLs>
/// specials = "(" / ")" / "<" / ">" / "@" / "," / ";" / ":" / "\" / <"> / "." / "[" / "]"
/// ```
/// RFC 6068 adds escapes that are UTF-8, for what is not ASCII.
///
/// # Errors
///
/// When the text begins with no such octet.
///
/// ```
/// use uriel::schemes::mailto::atom;
/// assert_eq!(atom("a%3Fb.c"), Ok((".c", "a%3Fb")));
/// assert_eq!(atom("%C3%A9%FF"), Ok(("%FF", "%C3%A9")));
/// ```
pub fn atom<T: Text>(i: T) -> Read<T> {
    static ATEXT: CharSet = ALPHANUM.union(CharSet::of("!#$%&'*+-/=?^_`{|}~"));
    let mut rest = i;
    while let Some(behind) = character(rest, &ATEXT) {
        rest = behind;
    }
    if rest.len() == i.len() { expected_octet(i, "atom", &ATEXT) } else { Ok((rest, i.until(rest))) }
}

/// RFC 5322 section 3.2.4, without comments and spaces
/// ```abnf
/// quoted-string = [CFWS] DQUOTE *([FWS] qcontent) [FWS] DQUOTE [CFWS]
/// qcontent      = qtext / quoted-pair
/// qtext         = %d33 / %d35-91 / %d93-126
/// quoted-pair   = "\" (VCHAR / WSP)
/// ```
/// RFC 822 section 3.3, under RFC 1738
/// ```abnf
/// quoted-string = <"> *(qtext/quoted-pair) <">
/// qtext         = <any CHAR excepting <">, "\" & CR, and including linear-white-space>
/// quoted-pair   = "\" CHAR
/// ```
/// RFC 6068 adds escapes that are UTF-8, for what is not ASCII.
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// use uriel::schemes::mailto::quoted_string;
/// assert_eq!(quoted_string("%22a%5C%22b%22@h"), Ok(("@h", "%22a%5C%22b%22")));
/// assert!(quoted_string("%22a").is_err());
/// ```
pub fn quoted_string<T: Text>(i: T) -> Read<T> {
    static QTEXT: CharSet = VCHAR.minus(CharSet::of("\"\\"));
    static QTEXT_OF_RFC822: CharSet = CHAR.minus(CharSet::of("\"\\\r"));
    static PAIRED: CharSet = VCHAR.union(CharSet::of(" \t"));
    let (qtext, paired) = match i.edition() {
        Edition::Rfc1738 => (&QTEXT_OF_RFC822, &CHAR),
        _ => (&QTEXT, &PAIRED),
    };
    enclosed(i, "quoted-string", [&QUOTE; 2], |i| character(i, qtext).or_else(|| quoted_pair(i, paired)))
}

/// RFC 6068 section 2, in `domain`
/// ```abnf
/// "[" *dtext-no-obs "]"
/// dtext-no-obs = %d33-90 / %d94-126
/// ```
/// RFC 822 section 3.3, under RFC 1738
/// ```abnf
/// domain-literal = "[" *(dtext / quoted-pair) "]"
/// dtext          = <any CHAR excluding "[", "]", "\" & CR, & including linear-white-space>
/// ```
///
/// # Errors
///
/// When the text does not begin so.
///
/// ```
/// assert_eq!(uriel::schemes::mailto::domain_literal("%5B10.0.0.1%5D"), Ok(("", "%5B10.0.0.1%5D")));
/// ```
pub fn domain_literal<T: Text>(i: T) -> Read<T> {
    static CLOSING: CharSet = CharSet::of("]");
    static DTEXT: CharSet = VCHAR.minus(CharSet::of("[]\\"));
    static DTEXT_OF_RFC822: CharSet = CHAR.minus(CharSet::of("[]\\\r"));
    enclosed(i, "domain-literal", [&OPENING, &CLOSING], |i| match i.edition() {
        Edition::Rfc1738 => one_of(i, &DTEXT_OF_RFC822).or_else(|| quoted_pair(i, &CHAR)),
        _ => one_of(i, &DTEXT),
    })
}

/// `VCHAR` of RFC 5234: the octets of ASCII that can be seen.
static VCHAR: CharSet = CharSet::range(0x21, 0x7E);
/// `CHAR` of RFC 822: all octets of ASCII.
static CHAR: CharSet = CharSet::range(0x00, 0x7F);
static QUOTE: CharSet = CharSet::of("\"");
static OPENING: CharSet = CharSet::of("[");

/// As much of `content` as there is, between one octet and another.
fn enclosed<T: Text>(
    i: T,
    production: &'static str,
    [opening, closing]: [&'static CharSet; 2],
    content: impl Fn(T) -> Option<T>,
) -> Read<T> {
    let Some(mut rest) = one_of(i, opening) else { return expected_octet(i, production, opening) };
    while let Some(behind) = content(rest) {
        rest = behind;
    }
    match one_of(rest, closing) {
        Some(rest) => Ok((rest, i.until(rest))),
        None => expected_octet(rest, production, closing),
    }
}

/// The text behind a backslash and one octet of `set`.
fn quoted_pair<T: Text>(i: T, set: &CharSet) -> Option<T> {
    static BACKSLASH: CharSet = CharSet::of("\\");
    one_of(one_of(i, &BACKSLASH)?, set)
}

/// The text behind one octet of `set`, or behind a character that is not ASCII, where RFC 6068 admits it.
fn character<T: Text>(i: T, set: &CharSet) -> Option<T> {
    one_of(i, set).or_else(|| not_ascii(i).filter(|_| i.edition() != Edition::Rfc1738))
}

/// The text behind one octet of `set`.
fn one_of<T: Text>(i: T, set: &CharSet) -> Option<T> {
    decoded(i).filter(|(octet, _)| set.contains(*octet)).map(|(_, rest)| rest)
}

/// The text behind a character that is not ASCII: two to four octets of UTF-8, each escaped.
fn not_ascii<T: Text>(i: T) -> Option<T> {
    let (mut octets, mut rest) = ([0; 4], i);
    for last in 0..octets.len() {
        (octets[last], rest) = decoded(rest)?;
        if str::from_utf8(&octets[..=last]).is_ok() {
            return Some(rest).filter(|_| last > 0);
        }
    }
    None
}

/// What the next octet or escape stands for, and the text behind it.
fn decoded<T: Text>(i: T) -> Option<(u8, T)> {
    let digit = |k| i.at(k).and_then(|digit| char::from(digit).to_digit(16));
    match i.next()? {
        b'%' => Some((u8::try_from(digit(1)? << 4 | digit(2)?).ok()?, i.skip(3))),
        octet => octet.is_ascii().then(|| (octet, i.skip(1))),
    }
}

/// The addresses and the header fields, as they stand in the URL.
impl fmt::Debug for MailtoUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailtoUrl")
            .field("addresses", &Entries(self.addresses()))
            .field("hfields", &Entries(self.hfields()))
            .finish()
    }
}

struct Entries<I>(I);

impl<I: Iterator<Item: fmt::Debug> + Clone> fmt::Debug for Entries<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.clone()).finish()
    }
}
