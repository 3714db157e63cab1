//! `sms`: short messages to telephone numbers (RFC 5724).
//!
//! ```abnf
//! sms-uri        = scheme ":" sms-hier-part [ "?" sms-fields ]
//! scheme         = "sms"
//! sms-hier-part  = sms-recipient *( "," sms-recipient )
//! sms-recipient  = telephone-subscriber
//! sms-fields     = sms-field *( "&" sms-field )
//! sms-field      = sms-field-name "=" escaped-value
//! sms-field-name = "body" / sms-field-ext
//! sms-field-ext  = 1*( unreserved )
//! escaped-value  = *( unreserved / pct-encoded )
//! ```
//!
//! The rule `telephone-subscriber` is that of [`tel`](crate::tel).
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `recipients` | telephone numbers, each with its parameters | [`recipients`](SmsUrl::recipients) |
//! | `body` | text of the message | [`body`](SmsUrl::body) |
//! | `fields` | other fields, which are to be ignored | [`fields`](SmsUrl::fields) |
//! | `sms_fields` | all fields as they are written, if the body stands after another | |
//!
//! # Examples
//!
//! Those of section 2.5:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::sms::Sms;
//!
//! assert_eq!(Sms.parse("sms:+15105550101")?.recipients().count(), 1);
//! assert_eq!(Sms.parse("sms:+15105550101,+15105550102")?.recipients().count(), 2);
//! let url = Sms.parse("sms:+15105550101?body=hello%20there")?;
//! assert_eq!(url.body().unwrap().decode_utf8(), Ok("hello there".into()));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * A recipient is required: `sms:?body=x`, which is much used, is refused. In `sms:+1;body=x` a parameter of the
//!   number has this name: the message has no body, which is a hazard.
//! * In a value everything but `unreserved` is escaped, "+" and "," too. Names have no case, and `body` stands at most
//!   once.
//! * Recipients are compared as a set, by RFC 3966 section 4; fields decoded and in order (section 2.4).
//! * Nothing is sent for these URLs before a person agrees: a message costs money (section 4).

use std::collections::BTreeSet;

use uriel::{
    Encoded, Scheme,
    charset::{CharSet, rfc3986},
    grammar::{ByEdition, Read, Rule, Text, literal, octet, refused},
    hazards::{self, Hazard, Warning},
    nom::Parser,
    scheme::{Document, Entry, Facts, OwnMends, Production, Status, Syntax},
    wire::{self, Item, Line, WireError},
};

use crate::{
    octets::{classes, opaque},
    parameters::parameters,
    tel::{MANDATORY, Phonedigit, TelNumber, hint, telephone_subscriber},
};

/// The scheme `sms`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::sms::Sms;
/// assert_eq!(Sms.parse("sms:+1?body=")?.body().as_deref(), Some(""));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sms;

uriel::typed_url! {
    /// An sms URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sms::{Sms, SmsUrl};
    /// let url: SmsUrl<'_> = Sms.parse("sms:+1-2,+3?body=x")?;
    /// assert!(url.recipients().map(|number| number.as_str()).eq(["+1-2", "+3"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct SmsUrl: Sms, serverless, example "uriel_schemes::sms::Sms" "sms:+15105550101";

    /// Parts of an sms URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::sms::Sms;
    /// let parts = Uri::parse("sms:+1,+2?body=x")?.read_by::<Sms>()?;
    /// assert_eq!((parts.recipients, parts.sms_fields), ("+1,+2", Some("body=x")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct SmsParts {
        /// The recipients, with "," between them.
        recipients: S,
        /// The fields, with "&" between them.
        sms_fields: Option<S>,
    }

    fields {
        entries recipients = |url| url.recipients().map(|number| Entry::Word(number.as_str()));
        raw body = |url| url.body().map(Encoded::as_str);
        entries fields = |url| url.fields();
        note raw sms_fields = |url| url.fields_before_body();
    }

    /// Builder of an sms URL, whose recipients are telephone numbers as RFC 3966 writes them. A field is given with its
    /// "=" and its value. If the body is to stand after another field, all of them are `sms_fields`.
    pub builder SmsUrlBuilder {
        *(recipients: Recipient; ",")
        [
            "?"
            either {
                [ sms_fields: (SmsFields as Encoded) ]
                [ [ "body=" body: EscapedValue ] [ [if body "&"] *(fields: SmsField; "&") ] ]
            }
        ]
    }

    example {
        /// use uriel_schemes::sms::SmsUrl;
        /// let url = SmsUrl::builder().recipients("+15105550101").recipients("+15105550102").body("a + b").build()?;
        /// assert_eq!(url.as_str(), "sms:+15105550101,+15105550102?body=a%20%2B%20b");
    }
}

impl<'a> SmsUrl<'a> {
    /// The telephone numbers, in order.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sms::Sms;
    /// let url = Sms.parse("sms:7042;phone-context=example.com,+1")?;
    /// assert_eq!(url.recipients().next().unwrap().phone_context(), Some("example.com"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn recipients(&self) -> impl Iterator<Item = TelNumber<'a>> + Clone + use<'a> {
        self.parts.recipients.of(self.text).split(',').map(TelNumber)
    }

    /// The text of the message.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sms::Sms;
    /// assert_eq!(Sms.parse("sms:+1?x=a&Body=b")?.body().as_deref(), Some("b"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn body(&self) -> Option<Encoded<'a>> {
        let body = self.all_fields().find(is_body)?;
        body.value().map(Encoded::new_unchecked)
    }

    /// The fields besides the body, in order, which a program that does not know them ignores (section 2.2).
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::sms::Sms;
    /// assert!(Sms.parse("sms:+1?x=a&body=b")?.fields().map(|field| field.name()).eq(["x"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn fields(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        self.all_fields().filter(|field| !is_body(field))
    }

    /// All fields as they are written, if the body stands after another.
    fn fields_before_body(&self) -> Option<&'a str> {
        let is_first = self.all_fields().next().is_some_and(|field| is_body(&field));
        let fields = self.parts.sms_fields?.of(self.text);
        (self.body().is_some() && !is_first).then_some(fields)
    }

    fn all_fields(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        parameters(self.parts.sms_fields.map(|span| span.of(self.text)), '&')
    }
}

fn is_body(field: &Entry<'_>) -> bool {
    field.name().eq_ignore_ascii_case("body")
}

const COST: &Warning =
    &Warning::new("message-cost", Some("RFC 5724 section 4"), "a message may cost money: ask before it is sent");
const LOCAL: &Warning = &Warning::new(
    "local-number",
    Some("RFC 5724 section 2.3"),
    "the number is local, and may be another one elsewhere",
);
const BODY_AS_PARAMETER: &Warning = &Warning::new(
    "body-as-parameter",
    Some("RFC 5724 section 2.2"),
    "the text of the message was meant, but is a parameter of the number: write \"?body=\"",
);

impl Scheme for Sms {
    const NAME: &'static str = "sms";
    const SYNTAX: Syntax = Syntax::Opaque;
    const MENDS: OwnMends = OwnMends::NONE.leaving_out(" ", "RFC 3966 section 5.1.1");
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 5724", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["sms:<recipients>[?[body=<body>][&<fields>]]"],
    };
    uriel::by_production!(SmsUrl);

    fn equivalent(&self, a: &SmsUrl<'_>, b: &SmsUrl<'_>) -> bool {
        let keys = |url: &SmsUrl<'_>| url.recipients().map(TelNumber::key).collect::<BTreeSet<_>>();
        let fields = |url: &SmsUrl<'_>| {
            let octets = |text: &str| Encoded::new_unchecked(text).octets().collect::<Vec<_>>();
            let field = |entry: Entry<'_>| (entry.name().to_ascii_lowercase(), entry.value().map(octets));
            url.all_fields().map(field).collect::<Vec<_>>()
        };
        keys(a) == keys(b) && fields(a) == fields(b)
    }

    /// A program shows recipients and body to a person, who sends the message or does not.
    fn plan<'a>(&self, url: &SmsUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let numbers = url
            .recipients()
            .map(|number| Line::new(url.as_str(), "recipients", Encoded::new_unchecked(number.as_str())));
        let numbers: Vec<_> = numbers.collect::<Result<_, _>>()?;
        visit(Item { name: "recipients", value: wire::Value::Lines(&mut numbers.into_iter()) });
        visit(Item { name: "body", value: url.body().map_or(wire::Value::Absent, wire::Value::Text) });
        Ok(())
    }

    fn hazards(&self, url: &SmsUrl<'_>, visit: &mut hazards::Visit<'_>) {
        let text = url.as_str();
        for number in url.recipients() {
            visit(Hazard::new(COST, text, number.written_digits()));
            if !number.is_global() {
                visit(Hazard::new(LOCAL, text, number.written_digits()));
            }
            number.mandatory().for_each(|name| visit(Hazard::new(MANDATORY, text, name)));
            for parameter in number.parameters().filter(is_body) {
                visit(Hazard::new(BODY_AS_PARAMETER, text, parameter.as_str()));
            }
        }
    }
}

// ----- RFC 5724 section 2.2 -----

const fn section_2_2(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 5724 section 2.2")
}

static UNIQUE: Rule = section_2_2("sms-fields").in_words("another name");

uriel::production! {
    /// RFC 5724 section 2.2
    /// ```abnf
    /// sms-uri = scheme ":" sms-hier-part [ "?" sms-fields ]
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::sms::sms_uri("sms:+1?body=x").unwrap().1.sms_fields, Some("body=x"));
    /// ```
    pub fn sms_uri = b"sms:" sms_schemepart -> SmsParts
        for Sms { section_2_2("sms-uri"), bulk EscapedValue, further Phonedigit, names false, hint hint }
}

/// [`sms_uri`] after its scheme and ":".
#[inline]
fn sms_schemepart<T: Text>(i: T) -> Read<T, SmsParts<T::Slice>> {
    let (i, recipients) = sms_hier_part(i)?;
    let (i, sms_fields) = uriel::optional!(i, octet(b'?'), sms_fields);
    Ok((i, SmsParts { recipients, sms_fields }))
}

/// RFC 5724 section 2.2
/// ```abnf
/// sms-hier-part = sms-recipient *( "," sms-recipient )
/// sms-recipient = telephone-subscriber
/// ```
///
/// ```
/// use uriel_schemes::sms::sms_hier_part;
/// assert_eq!(sms_hier_part("+1,+2?body=x"), Ok(("?body=x", "+1,+2")));
/// assert!(sms_hier_part("+1,").is_err());
/// ```
#[inline]
pub fn sms_hier_part<T: Text>(i: T) -> Read<T> {
    let mut rest = i;
    loop {
        rest = telephone_subscriber(rest)?.0;
        if rest.next() != Some(b',') {
            return Ok((rest, i.until(rest)));
        }
        rest = rest.skip(1);
    }
}

/// RFC 5724 section 2.2
/// ```abnf
/// sms-fields = sms-field *( "&" sms-field )
/// ```
/// The field `body` stands at most once.
///
/// ```
/// use uriel_schemes::sms::sms_fields;
/// assert_eq!(sms_fields("body=a&x=b#"), Ok(("#", "body=a&x=b")));
/// assert!(sms_fields("body=a&body=b").is_err());
/// ```
#[inline]
pub fn sms_fields<T: Text>(i: T) -> Read<T> {
    let (mut begin, mut has_body) = (i, false);
    loop {
        let (rest, is_body) = sms_field(begin)?;
        if is_body && has_body {
            return refused(begin, begin.skip("body".len()), &UNIQUE);
        }
        has_body |= is_body;
        if rest.next() != Some(b'&') {
            return Ok((rest, i.until(rest)));
        }
        begin = rest.skip(1);
    }
}

/// RFC 5724 section 2.2
/// ```abnf
/// sms-field = sms-field-name "=" escaped-value
/// ```
/// It returns true for the field `body`.
///
/// ```
/// assert_eq!(uriel_schemes::sms::sms_field("BODY=a+b"), Ok(("+b", true)));
/// ```
#[inline]
pub fn sms_field<T: Text>(i: T) -> Read<T, bool> {
    let (value, is_body) = match literal(b"body=").parse(i) {
        Ok((value, ())) => (value, true),
        Err(_) => (sms_field_name, octet(b'=')).parse(i).map(|(value, _)| (value, false))?,
    };
    let (rest, _) = escaped_value(value)?;
    Ok((rest, is_body))
}

uriel::runs! {
    in uriel_schemes::sms;

    /// RFC 5724 section 2.2
    /// ```abnf
    /// sms-field-name = "body" / sms-field-ext
    /// sms-field-ext  = 1*( unreserved )
    /// ```
    sms_field_name = 1* SmsFieldName {
        section_2_2("sms-field-name"),
        opaque(rfc3986::UNRESERVED),
        escapes ByEdition::all(false),
    } "body=x" => "body", "=x";

    /// RFC 5724 section 2.2
    /// ```abnf
    /// escaped-value = *( unreserved / pct-encoded )
    /// ```
    escaped_value = * EscapedValue { section_2_2("escaped-value"), opaque(rfc3986::UNRESERVED) }
        "a%20b+c" => "a%20b", "+c";
}

classes! {
    /// Characters of a recipient, for the builder.
    Recipient { section_2_2("sms-recipient"), opaque(rfc3986::UNRESERVED.union(CharSet::of("!*'()/:&+$;="))) }

    /// Characters of all fields, for the builder.
    SmsFields { section_2_2("sms-fields"), EscapedValue::OCTETS.with("&=") }

    /// Characters of a field, for the builder.
    SmsField { section_2_2("sms-field"), EscapedValue::OCTETS.with("=") }
}
