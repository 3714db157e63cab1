//! `tag`: names that a holder of a domain or of an address mints (RFC 4151).
//!
//! Section 2.1 forbids software to refuse a tag because the rule does not derive it, to leave room for new kinds of
//! authority names. [`Tag`] is that rule and refuses such a tag: register it where tags are to be checked, and read
//! tags that are only passed on by [`uriel::Uri`].
//!
//! ```abnf
//! tagURI        = "tag:" taggingEntity ":" specific [ "#" fragment ]
//! taggingEntity = authorityName "," date
//! authorityName = DNSname / emailAddress
//! date          = year ["-" month ["-" day]]
//! year          = 4DIGIT
//! month         = 2DIGIT
//! day           = 2DIGIT
//! DNSname       = DNScomp *( "."  DNScomp )
//! DNScomp       = alphaNum [*(alphaNum /"-") alphaNum]
//! emailAddress  = 1*(alphaNum /"-"/"."/"_") "@" DNSname
//! specific      = *( pchar / "/" / "?" )
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `authority_name` | a domain or an address, which the minter held at that date | [`authority_name`](TagUrl::authority_name), [`dns_name`](TagUrl::dns_name), [`email_address`](TagUrl::email_address) |
//! | `date` | the date, whose month and day may be left out | [`date`](TagUrl::date), [`calendar_date`](TagUrl::calendar_date) |
//! | `specific` | the name itself, with a "?" | [`specific`](TagUrl::specific) |
//!
//! # Examples
//!
//! Those of section 2.1:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::tag::Tag;
//!
//! for (text, authority_name, date, specific) in [
//!     ("tag:timothy@hpl.hp.com,2001:web/externalHome", "timothy@hpl.hp.com", "2001", "web/externalHome"),
//!     ("tag:sandro@w3.org,2004-05:Sandro", "sandro@w3.org", "2004-05", "Sandro"),
//!     ("tag:my-ids.com,2001-09-15:TimKindberg:presentations:UBath2004-05-19",
//!      "my-ids.com", "2001-09-15", "TimKindberg:presentations:UBath2004-05-19"),
//!     ("tag:blogger.com,1999:blog-555", "blogger.com", "1999", "blog-555"),
//!     ("tag:yaml.org,2002:int", "yaml.org", "2002", "int"),
//! ] {
//!     let url = Tag.parse(text)?;
//!     assert_eq!((url.authority_name(), url.date(), url.specific().as_str()), (authority_name, date, specific));
//! }
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * Two tags are equal only if all characters are (section 2.4). So no two different texts are equivalent by the
//!   scheme. RFC 3986 section 6.2.2 holds for tags as for all URLs: two tags that differ in the case of the scheme, or
//!   in an escape that need not be one, are equivalent by syntax. [`TagUrl`] compares the texts.
//! * The parse looks at the digits of a date, and [`calendar_date`](TagUrl::calendar_date) at the calendar.
//! * Nothing is sent for these URLs.

use std::fmt;

use uriel::{
    Scheme,
    charset::{ALPHANUM, CharSet, DIGIT, rfc3986},
    grammar::{ByEdition, Class, Read, Rule, Text, expected_octet, octet},
    nom::{Parser, sequence::preceded},
    scheme::{Document, Facts, Production, Status, Syntax},
    wire::{self, Item, WireError},
};

use crate::octets::opaque;

/// The scheme `tag`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::tag::Tag;
/// assert_eq!(Tag.parse("tag:h.org,2000:x")?.tagging_entity(), "h.org,2000");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tag;

uriel::typed_url! {
    /// A tag URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tag::{Tag, TagUrl};
    /// let url: TagUrl<'_> = Tag.parse("tag:h.org,2000:x")?;
    /// assert_eq!(format!("{url:?}"), r#"TagUrl { authority_name: "h.org", date: "2000", specific: "x" }"#);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct TagUrl: Tag, serverless, example "uriel_schemes::tag::Tag" "tag:h.org,2000:x";

    /// Parts of a tag URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::tag::Tag;
    /// assert_eq!(Uri::parse("tag:h.org,2000:x")?.read_by::<Tag>()?.date, "2000");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct TagParts {
        /// A domain or an address.
        authority_name: S,
        /// The date.
        date: S,
        /// The name itself, which may be empty.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::tag::Tag;
        /// assert_eq!(Tag.parse("tag:h.org,2000:a?b")?.specific().as_str(), "a?b");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get specific: S,
    }

    fields {
        raw authority_name = |url| Some(url.authority_name());
        raw date = |url| Some(url.date());
        raw specific = |url| Some(url.specific().as_str());
    }

    /// Builder of a tag URL.
    pub builder TagUrlBuilder {
        authority_name: AuthorityName "," date: Date ":" specific: Specific
    }

    example {
        /// use uriel_schemes::tag::TagUrl;
        /// let url = TagUrl::builder().authority_name("me@h.org").date("2000-01").specific("a b").build()?;
        /// assert_eq!(url.as_str(), "tag:me@h.org,2000-01:a%20b");
    }
}

impl<'a> TagUrl<'a> {
    /// A domain or an address, which the minter of the tag held at its date.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tag::Tag;
    /// assert_eq!(Tag.parse("tag:me@h.org,2000:x")?.authority_name(), "me@h.org");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn authority_name(&self) -> &'a str {
        self.parts.authority_name.of(self.text)
    }

    /// The authority name if it is a domain: `DNSname`.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tag::Tag;
    /// assert_eq!(Tag.parse("tag:h.org,2000:x")?.dns_name(), Some("h.org"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn dns_name(&self) -> Option<&'a str> {
        Some(self.authority_name()).filter(|name| !name.contains('@'))
    }

    /// The authority name if it is an address: `emailAddress`.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tag::Tag;
    /// assert_eq!(Tag.parse("tag:me@h.org,2000:x")?.email_address(), Some("me@h.org"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn email_address(&self) -> Option<&'a str> {
        Some(self.authority_name()).filter(|name| name.contains('@'))
    }

    /// The date, as it is written.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tag::Tag;
    /// assert_eq!(Tag.parse("tag:h.org,2000-01:x")?.date(), "2000-01");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn date(&self) -> &'a str {
        self.parts.date.of(self.text)
    }

    /// Authority name and date: who has minted the tag.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tag::Tag;
    /// assert_eq!(Tag.parse("tag:h.org,2000:x")?.tagging_entity(), "h.org,2000");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn tagging_entity(&self) -> &'a str {
        let start = self.parts.authority_name.before(self.text).len();
        &self.text[start..start + self.authority_name().len() + 1 + self.date().len()]
    }

    /// The date in the calendar: a month and a day that are left out are the first (section 2.2).
    ///
    /// # Errors
    ///
    /// The calendar has no such day.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tag::{CalendarDate, Tag};
    /// let date = Tag.parse("tag:h.org,2000-02:x")?.calendar_date();
    /// assert_eq!(date, Ok(CalendarDate { year: 2000, month: 2, day: 1 }));
    /// let error = Tag.parse("tag:h.org,2001-02-29:x")?.calendar_date().unwrap_err();
    /// assert_eq!(error.to_string(), "2001-02-29 is no date of the calendar (RFC 4151 section 2.2)");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn calendar_date(&self) -> Result<CalendarDate, NoDate> {
        let mut numbers = self.date().split('-').map(|digits| digits.parse::<u16>().unwrap_or_default());
        let (year, month) = (numbers.next().unwrap_or_default(), numbers.next().unwrap_or(1));
        let day = numbers.next().unwrap_or(1);
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            2 => 28 + u16::from(is_leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        match (u8::try_from(month), u8::try_from(day)) {
            (Ok(month), Ok(day)) if (1..=days).contains(&day.into()) => Ok(CalendarDate { year, month, day }),
            _ => Err(NoDate(self.date().into())),
        }
    }
}

/// A day of the Gregorian calendar, at midnight UTC.
///
/// ```
/// use uriel_schemes::tag::CalendarDate;
/// let date = |day| CalendarDate { year: 2000, month: 1, day };
/// assert!(date(1) < date(2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CalendarDate {
    /// The year.
    pub year: u16,
    /// The month, from 1 to 12.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

/// Error of a date that the calendar does not have.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::tag::Tag;
/// assert!(Tag.parse("tag:h.org,2000-13:x")?.calendar_date().is_err());
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoDate(Box<str>);

impl fmt::Display for NoDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is no date of the calendar (RFC 4151 section 2.2)", self.0)
    }
}

impl std::error::Error for NoDate {}

impl Scheme for Tag {
    const NAME: &'static str = "tag";
    const SYNTAX: Syntax = Syntax::Opaque;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 4151", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["tag:<authority_name>,<date>:<specific>"],
    };
    uriel::by_production!(TagUrl);

    fn plan<'a>(&self, _: &TagUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        Item::nothing_sent(visit);
        Ok(())
    }

    fn equivalent(&self, a: &TagUrl<'_>, b: &TagUrl<'_>) -> bool {
        a == b
    }
}

// ----- RFC 4151 section 2.1 -----

const fn section_2_1(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 4151 section 2.1")
}

static AUTHORITY_NAME: Rule = section_2_1("authorityName");
static DNS_NAME: Rule = section_2_1("DNSname");
static DATE: Rule = section_2_1("date");

uriel::production! {
    /// RFC 4151 section 2.1
    /// ```abnf
    /// tagURI = "tag:" taggingEntity ":" specific [ "#" fragment ]
    /// ```
    /// The fragment is left: it is generic.
    ///
    /// ```
    /// assert_eq!(uriel_schemes::tag::tag_uri("tag:h.org,2000:x#y").unwrap().1.specific, "x");
    /// ```
    pub fn tag_uri = b"tag:" tag_schemepart -> TagParts
        for Tag { section_2_1("tagURI"), bulk Specific, further AlphaNum, names false }
}

/// [`tag_uri`] after its scheme and ":".
#[inline]
fn tag_schemepart<T: Text>(i: T) -> Read<T, TagParts<T::Slice>> {
    let (i, authority_name) = authority_name(i)?;
    let (i, date) = preceded(octet(b','), date).parse(i)?;
    let (i, specific) = preceded(octet(b':'), specific).parse(i)?;
    Ok((i, TagParts { authority_name, date, specific }))
}

/// RFC 4151 section 2.1
/// ```abnf
/// authorityName = DNSname / emailAddress
/// ```
/// A name is read first. If it goes on with an "@" or a "_", or is none, the text must be an address.
///
/// ```
/// use uriel_schemes::tag::authority_name;
/// assert_eq!(authority_name("-me@h.org,"), Ok((",", "-me@h.org")));
/// assert!(authority_name("-me.org,").is_err());
/// ```
pub fn authority_name<T: Text>(i: T) -> Read<T> {
    match dns_name(i) {
        Ok((end, _)) if end.next() == Some(b'@') => at_dns_name(i, end),
        Ok((end, name)) if end.next() != Some(b'_') => Ok((end, name)),
        _ => email_address(i),
    }
}

/// RFC 4151 section 2.1
/// ```abnf
/// emailAddress = 1*(alphaNum /"-"/"."/"_") "@" DNSname
/// ```
fn email_address<T: Text>(i: T) -> Read<T> {
    let (rest, _) = i.run(AddressName);
    if rest.len() == i.len() || rest.next() != Some(b'@') {
        // It could still become a name.
        return expected_octet(rest, &AUTHORITY_NAME, &ALPHANUM);
    }
    at_dns_name(i, rest)
}

/// `"@" DNSname`, which ends the address that began at `i`.
fn at_dns_name<T: Text>(i: T, at: T) -> Read<T> {
    let (end, _) = dns_name(at.skip(1))?;
    Ok((end, i.until(end)))
}

/// RFC 4151 section 2.1
/// ```abnf
/// DNSname = DNScomp *( "."  DNScomp )
/// DNScomp = alphaNum [*(alphaNum /"-") alphaNum]
/// ```
/// It is runs of `alphaNum`, with a "." or hyphens between them.
///
/// ```
/// use uriel_schemes::tag::dns_name;
/// assert_eq!(dns_name("my-ids.com,"), Ok((",", "my-ids.com")));
/// assert!(dns_name("my-.com").is_err());
/// ```
pub fn dns_name<T: Text>(i: T) -> Read<T> {
    let mut rest = i;
    loop {
        let (end, _) = rest.run(AlphaNum);
        if end.len() == rest.len() {
            return expected_octet(rest, &DNS_NAME, &ALPHANUM);
        }
        rest = match end.next() {
            Some(b'.') => end.skip(1),
            Some(b'-') => end.run(Hyphens).0,
            _ => return Ok((end, i.until(end))),
        };
    }
}

/// RFC 4151 section 2.1
/// ```abnf
/// date  = year ["-" month ["-" day]]
/// year  = 4DIGIT
/// month = 2DIGIT
/// day   = 2DIGIT
/// ```
///
/// ```
/// use uriel_schemes::tag::date;
/// assert_eq!(date("2000-01:"), Ok((":", "2000-01")));
/// assert!(date("2000-1:").is_err());
/// ```
pub fn date<T: Text>(i: T) -> Read<T> {
    let mut rest = digits::<4, _>(i)?.0;
    for _ in 0..2 {
        if rest.next() != Some(b'-') {
            break;
        }
        rest = digits::<2, _>(rest.skip(1))?.0;
    }
    Ok((rest, i.until(rest)))
}

/// As many digits.
fn digits<const COUNT: usize, T: Text>(i: T) -> Read<T> {
    match i.first_chunk::<COUNT>() {
        Some(octets) if octets.iter().all(u8::is_ascii_digit) => Ok(i.take(COUNT)),
        _ => {
            let digits = (0..COUNT).take_while(|&k| i.at(k).is_some_and(|octet| octet.is_ascii_digit())).count();
            expected_octet(i.skip(digits), &DATE, &DIGIT)
        }
    }
}

uriel::runs! {
    in uriel_schemes::tag;

    /// RFC 4151 section 2.1
    /// ```abnf
    /// specific = *( pchar / "/" / "?" )
    /// ```
    specific = * Specific { section_2_1("specific"), opaque(rfc3986::PCHAR.union(CharSet::of("/?"))) }
        "a/b?c#d" => "a/b?c", "#d";
}

/// Letters and digits.
///
/// ```
/// use uriel::grammar::Text;
/// assert_eq!("my-ids.com".run(uriel_schemes::tag::AlphaNum), ("-ids.com", "my"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlphaNum;

impl Class for AlphaNum {
    const RULE: &'static Rule = &DNS_NAME;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(ALPHANUM);
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// Hyphens between letters and digits.
#[derive(Clone, Copy)]
struct Hyphens;

impl Class for Hyphens {
    const RULE: &'static Rule = &DNS_NAME;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(CharSet::of("-"));
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// Characters of the name in an address, and of those of a domain.
#[derive(Clone, Copy)]
struct AddressName;

impl Class for AddressName {
    const RULE: &'static Rule = &AUTHORITY_NAME;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(ALPHANUM.union(CharSet::of("-._")));
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// Characters of an authority name, for the builder.
#[derive(Clone, Copy)]
struct AuthorityName;

impl Class for AuthorityName {
    const RULE: &'static Rule = &AUTHORITY_NAME;
    const OCTETS: ByEdition<CharSet> = AddressName::OCTETS.with("@");
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// Characters of a date, for the builder.
#[derive(Clone, Copy)]
struct Date;

impl Class for Date {
    const RULE: &'static Rule = &DATE;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(DIGIT.union(CharSet::of("-")));
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}
