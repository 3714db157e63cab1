//! `tel`: telephone numbers (RFC 3966).
//!
//! ```abnf
//! telephone-uri        = "tel:" telephone-subscriber
//! telephone-subscriber = global-number / local-number
//! global-number        = global-number-digits *par
//! local-number         = local-number-digits *par context *par
//! par                  = parameter / extension / isdn-subaddress
//! isdn-subaddress      = ";isub=" 1*paramchar                  ; erratum 203
//! extension            = ";ext=" 1*phonedigit
//! context              = ";phone-context=" descriptor
//! descriptor           = domainname / global-number-digits
//! global-number-digits = "+" *phonedigit DIGIT *phonedigit
//! local-number-digits  =
//!    *phonedigit-hex (HEXDIG / "*" / "#")*phonedigit-hex
//! domainname           = *( domainlabel "." ) toplabel [ "." ]
//! domainlabel          = alphanum
//!                        / alphanum *( alphanum / "-" ) alphanum
//! toplabel             = ALPHA / ALPHA *( alphanum / "-" ) alphanum
//! parameter            = ";" pname ["=" pvalue ]
//! pname                = 1*( alphanum / "-" )
//! pvalue               = 1*paramchar
//! paramchar            = param-unreserved / unreserved / pct-encoded
//! unreserved           = alphanum / mark
//! mark                 = "-" / "_" / "." / "!" / "~" / "*" /
//!                        "'" / "(" / ")"
//! param-unreserved     = "[" / "]" / "/" / ":" / "&" / "+" / "$"
//! phonedigit           = DIGIT / visual-separator              ; erratum 4376
//! phonedigit-hex       = HEXDIG / "*" / "#" / visual-separator
//! visual-separator     = "-" / "." / "(" / ")"
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `global_number` | the number, if it begins with "+" | [`TelNumber::global_number`] |
//! | `local_number` | the number otherwise | [`TelNumber::local_number`] |
//! | `phone_context` | where a local number is one: a domain name or the first digits of a global number | [`TelNumber::phone_context`] |
//! | `ext` | extension | [`TelNumber::ext`] |
//! | `isub` | ISDN subaddress | [`TelNumber::isub`] |
//! | `parameters` | other parameters | [`TelNumber::parameters`] |
//!
//! # Examples
//!
//! Those of section 6:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::tel::Tel;
//!
//! assert_eq!(Tel.parse("tel:+1-201-555-0123")?.number().global_number(), Some("+1-201-555-0123"));
//! let number = Tel.parse("tel:7042;phone-context=example.com")?.number();
//! assert_eq!((number.local_number(), number.phone_context()), (Some("7042"), Some("example.com")));
//! let number = Tel.parse("tel:863-1234;phone-context=+1-914-555")?.number();
//! assert_eq!((number.digits().collect::<String>(), number.phone_context()), ("8631234".into(), Some("+1-914-555")));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * With errata 203 and 4376.
//! * "#" of a local number is written `%23`, because it begins a fragment in a URL: `tel:*21%23;phone-context=+49`. No
//!   other escape is read in a number. `[` and `]` of `param-unreserved` are escaped.
//! * A local number has a context (section 5.1.5). A parameter with the name of another rule follows that rule:
//!   `;ext=x` is refused.
//! * No name stands twice, in any case (section 3), and `ext` and `isub` exclude each other (section 5.3).
//! * Parameters are read in any order. The order of section 3 is a duty of those who write: the builder and the normal
//!   form have it.
//! * Numbers are compared without visual separators and without case, with all their parameters in any order (section
//!   4). The normal form is in lower case.
//! * Nothing is sent for these URLs: how a call is made is up to the telephone.

use uriel::{
    Edition, Encoded, Scheme,
    charset::{ALPHANUM, CharSet, DIGIT, HEX},
    grammar::{ByEdition, Class, Read, Rule, Text, expected, expected_octet, literal, octet, run1},
    hazards::{self, Hazard, Warning},
    nom::Parser,
    scheme::{Document, Entry, Facts, OwnMends, Production, Status, Syntax},
    wire::{self, Item, WireError},
};

use crate::{
    domainname::domainname,
    octets::{classes, opaque},
    parameters::{Names, parameters},
    spelling::lower_case,
};

/// The scheme `tel`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::tel::Tel;
/// assert!(Tel.parse("tel:+12015550123")?.number().is_global());
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tel;

uriel::typed_url! {
    /// A tel URL.
    ///
    /// ```
    /// use uriel::{Level, Registry, Scheme};
    /// use uriel_schemes::tel::{Tel, TelUrl};
    /// let url: TelUrl<'_> = Tel.parse("tel:+1-(201).555-0123;B=2;ext=4-5;a")?;
    /// assert_eq!(url.number().ext(), Some("4-5"));
    ///
    /// let registry = Registry::current().with(Tel);
    /// let normal = registry.parse(url.as_str())?.uri().normalize(Level::Scheme(&registry));
    /// assert_eq!(normal.as_str(), "tel:+12015550123;ext=45;a;b=2");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct TelUrl: Tel, serverless, example "uriel_schemes::tel::Tel" "tel:+1-201-555-0123";

    /// Parts of a tel URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::tel::Tel;
    /// assert_eq!(Uri::parse("tel:+1;ext=2")?.read_by::<Tel>()?.number, "+1;ext=2");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct TelParts {
        /// The number, with its parameters.
        number: S,
    }

    fields {
        raw global_number = |url| url.number().global_number();
        raw local_number = |url| url.number().local_number();
        raw phone_context = |url| url.number().phone_context();
        raw ext = |url| url.number().ext();
        raw isub = |url| url.number().isub().map(Encoded::as_str);
        entries parameters = |url| url.number().parameters();
    }

    /// Builder of a tel URL. A parameter is given with its "=" and its value. The "#" of a local number is escaped.
    pub builder TelUrlBuilder {
        either { [ global_number: GlobalDigits ] [ local_number: LocalDigits ] }
        [ ";isub=" isub: Paramchar ] [ ";ext=" ext: Phonedigit ] [ ";phone-context=" phone_context: Descriptor ]
        *(";" parameters: Parameter)
    }

    example {
        /// use uriel_schemes::tel::TelUrl;
        /// assert_eq!(
        ///     TelUrl::builder().global_number("+1-201-555-0123").ext(7).build()?.as_str(),
        ///     "tel:+1-201-555-0123;ext=7",
        /// );
        /// let url = TelUrl::builder().local_number("*21#").phone_context("+49").build()?;
        /// assert_eq!(url.as_str(), "tel:*21%23;phone-context=+49");
    }
}

impl<'a> TelUrl<'a> {
    /// The number, with its parameters.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tel::Tel;
    /// let number = |text| Tel.parse(text).map(|url| url.number());
    /// assert!(number("tel:+1-201-555-0123")?.matches(number("tel:+12015550123")?));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn number(&self) -> TelNumber<'a> {
        TelNumber(self.parts.number.of(self.text))
    }
}

/// A telephone number, global or local, with its parameters: `telephone-subscriber`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::tel::Tel;
/// let number = Tel.parse("tel:+1-201-555-0123;ext=7;a=b")?.number();
/// assert_eq!((number.as_str(), number.ext()), ("+1-201-555-0123;ext=7;a=b", Some("7")));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TelNumber<'a>(pub(crate) &'a str);

/// The value that is compared: the digits, and the parameters in the order of their names.
pub(crate) type Key = (String, Vec<(String, Option<Vec<u8>>)>);

impl<'a> TelNumber<'a> {
    /// The whole text.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tel::Tel;
    /// assert_eq!(Tel.parse("tel:+1;ext=7")?.number().as_str(), "+1;ext=7");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The number as it is written, without its parameters.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tel::Tel;
    /// assert_eq!(Tel.parse("tel:+1-2;ext=7")?.number().written_digits(), "+1-2");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn written_digits(self) -> &'a str {
        self.0.split_once(';').map_or(self.0, |(digits, _)| digits)
    }

    /// True if the number is valid everywhere: it begins with "+".
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tel::Tel;
    /// assert!(!Tel.parse("tel:911;phone-context=+1")?.number().is_global());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_global(self) -> bool {
        self.0.starts_with('+')
    }

    /// The number as it is written, if it is global.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tel::Tel;
    /// assert_eq!(Tel.parse("tel:+1-2")?.number().global_number(), Some("+1-2"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn global_number(self) -> Option<&'a str> {
        self.is_global().then(|| self.written_digits())
    }

    /// The number as it is written, if it is local: its "#" is `%23`.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tel::Tel;
    /// assert_eq!(Tel.parse("tel:*21%23;phone-context=+49")?.number().local_number(), Some("*21%23"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn local_number(self) -> Option<&'a str> {
        (!self.is_global()).then(|| self.written_digits())
    }

    /// What is dialled: the number without visual separators, with a "+" if it is global, and "#" for `%23`.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tel::Tel;
    /// let digits = |text| Tel.parse(text).map(|url| url.number().digits().collect::<String>());
    /// assert_eq!(digits("tel:+1-(201)-555.0123")?, "+12015550123");
    /// assert_eq!(digits("tel:*21%23;phone-context=+49")?, "*21#");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn digits(self) -> impl Iterator<Item = char> + Clone + use<'a> {
        let octets = Encoded::new_unchecked(self.written_digits()).octets();
        octets.filter(|octet| !SEPARATORS.contains(*octet)).map(char::from)
    }

    /// Where a local number is one, as it is written: a domain name, or the first digits of a global number.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tel::Tel;
    /// assert_eq!(Tel.parse("tel:7042;phone-context=example.com")?.number().phone_context(), Some("example.com"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn phone_context(self) -> Option<&'a str> {
        self.value_of(CONTEXT)
    }

    /// The extension, as it is written.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tel::Tel;
    /// assert_eq!(Tel.parse("tel:+1;ext=7")?.number().ext(), Some("7"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn ext(self) -> Option<&'a str> {
        self.value_of(EXT)
    }

    /// The ISDN subaddress.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tel::Tel;
    /// assert_eq!(Tel.parse("tel:+1;isub=a;b")?.number().isub().as_deref(), Some("a"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn isub(self) -> Option<Encoded<'a>> {
        self.value_of(ISUB).map(Encoded::new_unchecked)
    }

    /// The parameters without rules of their own, in order.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tel::Tel;
    /// let number = Tel.parse("tel:+1;ext=7;a;b=c")?.number();
    /// assert!(number.parameters().map(|entry| (entry.name(), entry.value())).eq([("a", None), ("b", Some("c"))]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn parameters(self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        let is_other =
            |entry: &Entry<'_>| ![ISUB, EXT, CONTEXT].iter().any(|known| entry.name().eq_ignore_ascii_case(known));
        self.all_parameters().filter(is_other)
    }

    fn all_parameters(self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        parameters(self.0.split_once(';').map(|(_, parameters)| parameters), ';')
    }

    fn value_of(self, name: &str) -> Option<&'a str> {
        self.all_parameters().find(|entry| entry.name().eq_ignore_ascii_case(name))?.value()
    }

    /// True if both are one number (section 4): the digits without visual separators, and all parameters in any order,
    /// all without case.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::tel::Tel;
    /// let number = |text| Tel.parse(text).map(|url| url.number());
    /// assert!(number("tel:+1-2;a=B;c")?.matches(number("tel:+12;C;A=b")?));
    /// assert!(!number("tel:+1-2;a=B")?.matches(number("tel:+12")?));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn matches(self, other: TelNumber<'_>) -> bool {
        self.key() == other.key()
    }

    pub(crate) fn key(self) -> Key {
        let is_dialled = |name: &str| name == EXT || name == CONTEXT;
        let mut parameters: Vec<_> = self
            .all_parameters()
            .map(|entry| {
                let name = entry.name().to_ascii_lowercase();
                let value = entry.value().map(|value| {
                    let is_number = is_dialled(&name) && (name == EXT || value.starts_with('+'));
                    let octets = Encoded::new_unchecked(value).octets().map(|octet| octet.to_ascii_lowercase());
                    octets.filter(|octet| !is_number || !SEPARATORS.contains(*octet)).collect()
                });
                (name, value)
            })
            .collect();
        parameters.sort();
        (self.digits().map(|digit| digit.to_ascii_lowercase()).collect(), parameters)
    }

    /// The number in normal form: in lower case, without visual separators, its parameters in the order of section 3.
    pub(crate) fn normal(self) -> String {
        let without_separators = |text: &str| {
            text.chars().filter(|character| !matches!(character, '-' | '.' | '(' | ')')).collect::<String>()
        };
        let mut text = lower_case(&without_separators(self.written_digits()));
        let mut push = |name: &str, value: Option<String>| {
            text.push(';');
            text.push_str(name);
            if let Some(value) = value {
                text.push('=');
                text.push_str(&value);
            }
        };
        if let Some(isub) = self.isub() {
            push(ISUB, Some(lower_case(isub.as_str())));
        }
        if let Some(ext) = self.ext() {
            // The rule allows an extension of separators alone, and no empty one.
            let digits = without_separators(ext);
            push(EXT, Some(if digits.is_empty() { "-".into() } else { digits }));
        }
        if let Some(context) = self.phone_context() {
            let is_number = context.starts_with('+');
            push(CONTEXT, Some(if is_number { without_separators(context) } else { context.to_ascii_lowercase() }));
        }
        let mut others: Vec<_> =
            self.parameters().map(|entry| (entry.name().to_ascii_lowercase(), entry.value())).collect();
        others.sort();
        for (name, value) in others {
            push(&name, value.map(lower_case));
        }
        text
    }

    /// The names of parameters that a client must know, or not use the number (section 5.4).
    pub(crate) fn mandatory(self) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
        self.parameters().map(Entry::name).filter(|name| name.get(..2).is_some_and(|m| m.eq_ignore_ascii_case("m-")))
    }
}

const ISUB: &str = "isub";
const EXT: &str = "ext";
const CONTEXT: &str = "phone-context";

pub(crate) const MANDATORY: &Warning = &Warning::new(
    "mandatory-parameter",
    Some("RFC 3966 section 5.4"),
    "a client that does not know this parameter must not use the number",
);
const COST: &Warning =
    &Warning::new("call-cost", Some("RFC 3966 section 11"), "a call may cost money: ask before it is made");

impl Scheme for Tel {
    const NAME: &'static str = "tel";
    const SYNTAX: Syntax = Syntax::Opaque;
    const MENDS: OwnMends = OwnMends::NONE.leaving_out(" ", "RFC 3966 section 5.1.1");
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 3966", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &[
            "tel:<global_number>[;isub=<isub>][;ext=<ext>][;<parameters>]",
            "tel:<local_number>[;isub=<isub>][;ext=<ext>];phone-context=<phone_context>[;<parameters>]",
        ],
    };
    uriel::by_production!(TelUrl);

    fn plan<'a>(&self, _: &TelUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        Item::nothing_sent(visit);
        Ok(())
    }

    fn normalize(&self, normal: &str, edition: Edition) -> Option<String> {
        let url = self.read(normal, edition).ok()?;
        let fragment = normal.find('#').map_or("", |at| &normal[at..]);
        Some(["tel:", &url.number().normal(), fragment].concat())
    }

    fn equivalent(&self, a: &TelUrl<'_>, b: &TelUrl<'_>) -> bool {
        a.number().matches(b.number())
    }

    fn hazards(&self, url: &TelUrl<'_>, visit: &mut hazards::Visit<'_>) {
        visit(Hazard::new(COST, url.as_str(), url.number().written_digits()));
        for name in url.number().mandatory() {
            visit(Hazard::new(MANDATORY, url.as_str(), name));
        }
    }
}

// ----- RFC 3966 section 3 -----

const fn section_3(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 3966 section 3")
}

static PAR: Rule = section_3("par");
static UNIQUE: Rule = section_3("par").in_words("another name");
static LOCAL_NUMBER_DIGITS: Rule = section_3("local-number-digits");
static DESCRIPTOR: Rule = section_3("descriptor");

uriel::production! {
    /// RFC 3966 section 3
    /// ```abnf
    /// telephone-uri = "tel:" telephone-subscriber
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::tel::telephone_uri("tel:+1;a").unwrap().1.number, "+1;a");
    /// ```
    pub fn telephone_uri = b"tel:" tel_schemepart -> TelParts
        for Tel { section_3("telephone-uri"), bulk Phonedigit, names false, hint hint }
}

/// The hint for a local number without a context, and for a blank or a "/" in the number (section 5.1.1). In sms a
/// query may follow the number.
pub(crate) fn hint(read: &str, rest: &str) -> Option<&'static str> {
    match rest.as_bytes() {
        [b'/', b'/', ..] if read.is_empty() => Some("remove the \"//\" before the number"),
        [b'x' | b'X', ..] | [b'e', b'x', b't', ..] if !read.is_empty() && !read.contains([';', '?']) => {
            Some("write \";ext=\" before an extension")
        }
        [b'#', ..] if !read.contains([';', '?']) => Some("write %23 for a \"#\" that is dialled"),
        [b'&', ..] if !read.contains('?') => Some("write \"?\" before the first field"),
        [] if !read.starts_with('+') && !read.contains(";phone-context=") => {
            Some("begin the number with \"+\" and the code of its country, or add ;phone-context=+ and the code")
        }
        [b' ' | b'%', ..] if !read.contains('?') => Some("leave blanks out: \"-\" is allowed between digits"),
        [b'/', ..] if !read.contains([';', '?']) => Some("write \"-\" or nothing for a \"/\" between digits"),
        _ => None,
    }
}

/// [`telephone_uri`] after its scheme and ":".
#[inline]
fn tel_schemepart<T: Text>(i: T) -> Read<T, TelParts<T::Slice>> {
    telephone_subscriber(i).map(|(i, number)| (i, TelParts { number }))
}

/// RFC 3966 section 3
/// ```abnf
/// telephone-subscriber = global-number / local-number
/// global-number        = global-number-digits *par
/// local-number         = local-number-digits *par context *par
/// ```
///
/// ```
/// use uriel_schemes::tel::telephone_subscriber;
/// assert_eq!(telephone_subscriber("+1-2;ext=3,+4"), Ok((",+4", "+1-2;ext=3")));
/// assert!(telephone_subscriber("7042").is_err(), "a local number has a context");
/// ```
#[inline]
pub fn telephone_subscriber<T: Text>(i: T) -> Read<T> {
    let is_global = i.next() == Some(b'+');
    let (digits, _) = if is_global { global_number_digits(i)? } else { local_number_digits(i)? };
    let (rest, has_context) = if digits.next() == Some(b';') { pars(digits)? } else { (digits, false) };
    if is_global || has_context { Ok((rest, i.until(rest))) } else { without_context(rest) }
}

/// `*par` or `*par context *par`, which begins with a ";": true with a context.
fn pars<T: Text>(i: T) -> Read<T, bool> {
    let (start, mut rest, mut names) = (i.skip(1), i, Names::default());
    let (mut has_context, mut has_ext, mut has_isub) = (false, false, false);
    while rest.next() == Some(b';') {
        let begin = rest.skip(1);
        names.note(begin.next());
        let (end, kind) = match par(begin) {
            Ok(read) => read,
            Err(error) => {
                names.are_unique(start, begin.run(Pname).0, &UNIQUE)?;
                let is_excluded = has_isub && literal(b"ext=").parse(begin).is_ok()
                    || has_ext && literal(b"isub=").parse(begin).is_ok();
                return if is_excluded { expected(begin, &PAR) } else { Err(error) };
            }
        };
        match kind {
            Par::Isub => has_isub = true,
            Par::Ext => has_ext = true,
            Par::Context => has_context = true,
            Par::Other => {}
        }
        if has_isub && has_ext && matches!(kind, Par::Isub | Par::Ext) {
            return names.are_unique(start, begin, &UNIQUE).and(expected(begin, &PAR));
        }
        rest = end;
    }
    names.are_unique(start, rest, &UNIQUE)?;
    Ok((rest, has_context))
}

/// Refuses a local number that ends here.
fn without_context<T: Text>(i: T) -> Read<T> {
    literal(b";phone-context=").parse(i).map(|(i, ())| (i, i.until(i)))
}

/// RFC 3966 section 3
/// ```abnf
/// global-number-digits = "+" *phonedigit DIGIT *phonedigit
/// ```
///
/// ```
/// use uriel_schemes::tel::global_number_digits;
/// assert_eq!(global_number_digits("+1-2;"), Ok((";", "+1-2")));
/// assert!(global_number_digits("+-").is_err());
/// ```
#[inline]
pub fn global_number_digits<T: Text>(i: T) -> Read<T> {
    let (digits, ()) = octet(b'+').parse(i)?;
    let (rest, _) = digits.run(Phonedigit);
    if digits.octets_until(rest).iter().any(u8::is_ascii_digit) {
        Ok((rest, i.until(rest)))
    } else {
        expected_octet(rest, Phonedigit::RULE, &DIGIT)
    }
}

/// RFC 3966 section 3
/// ```abnf
/// local-number-digits = *phonedigit-hex (HEXDIG / "*" / "#")*phonedigit-hex
/// ```
/// "#" is written `%23`.
///
/// ```
/// use uriel_schemes::tel::local_number_digits;
/// assert_eq!(local_number_digits("*21%23;"), Ok((";", "*21%23")));
/// assert!(local_number_digits("(-)").is_err());
/// ```
#[inline]
pub fn local_number_digits<T: Text>(i: T) -> Read<T> {
    static DIALLED: CharSet = HEX.union(CharSet::of("*"));
    let mut rest = i;
    loop {
        rest = rest.run(PhonedigitHex).0;
        match literal(b"%23").parse(rest) {
            Ok((after, ())) => rest = after,
            Err(_) => break,
        }
    }
    if i.octets_until(rest).iter().any(|&octet| octet == b'%' || DIALLED.contains(octet)) {
        Ok((rest, i.until(rest)))
    } else {
        expected_octet(rest, &LOCAL_NUMBER_DIGITS, &DIALLED)
    }
}

/// The rule of a parameter.
#[derive(Clone, Copy)]
enum Par {
    Isub,
    Ext,
    Context,
    Other,
}

/// `par / context`, after its ";".
fn par<T: Text>(i: T) -> Read<T, Par> {
    if let Ok((descriptor_start, ())) = literal(b"phone-context=").parse(i) {
        return descriptor(descriptor_start).map(|(rest, _)| (rest, Par::Context));
    }
    if let Ok((digits, ())) = literal(b"ext=").parse(i) {
        return run1(digits, Phonedigit).map(|(rest, _)| (rest, Par::Ext));
    }
    if let Ok((subaddress, ())) = literal(b"isub=").parse(i) {
        return pvalue(subaddress).map(|(rest, _)| (rest, Par::Isub));
    }
    parameter(i).map(|(rest, _)| (rest, Par::Other))
}

/// `parameter`, after its ";". The name of another rule has no value here, and needs one.
fn parameter<T: Text>(i: T) -> Read<T> {
    let (rest, _) = pname(i)?;
    let (rest, value) = uriel::optional!(rest, octet(b'='), pvalue);
    let is_of_another_rule = |known: &str| i.octets_until(rest).eq_ignore_ascii_case(known.as_bytes());
    if value.is_none() && [ISUB, EXT, CONTEXT].into_iter().any(is_of_another_rule) {
        octet(b'=').parse(rest)?;
    }
    Ok((rest, i.until(rest)))
}

/// RFC 3966 section 3
/// ```abnf
/// descriptor = domainname / global-number-digits
/// ```
///
/// ```
/// use uriel_schemes::tel::descriptor;
/// assert_eq!(descriptor("example.com;"), Ok((";", "example.com")));
/// assert_eq!(descriptor("+1;"), Ok((";", "+1")));
/// assert!(descriptor("1.2").is_err());
/// ```
pub fn descriptor<T: Text>(i: T) -> Read<T> {
    if i.next() == Some(b'+') { global_number_digits(i) } else { domainname(i, Domainlabel, &DESCRIPTOR) }
}

uriel::runs! {
    in uriel_schemes::tel;

    /// RFC 3966 section 3
    /// ```abnf
    /// pname = 1*( alphanum / "-" )
    /// ```
    pname = 1* Pname {
        section_3("pname"),
        ByEdition::all(ALPHANUM.union(CharSet::of("-"))),
        escapes ByEdition::all(false),
    } "m-x=1" => "m-x", "=1";

    /// RFC 3966 section 3
    /// ```abnf
    /// pvalue    = 1*paramchar
    /// paramchar = param-unreserved / unreserved / pct-encoded
    /// ```
    /// Brackets are escaped.
    pvalue = 1* Paramchar {
        section_3("pvalue"),
        opaque(ALPHANUM.union(CharSet::of("-_.!~*'()/:&+$"))),
    } "a/b;" => "a/b", ";";
}

const SEPARATORS: CharSet = CharSet::of("-.()");

classes! {
    /// Digits of a global number and visual separators.
    ///
    /// ```
    /// use uriel::grammar::Text;
    /// assert_eq!("1-(2);".run(uriel_schemes::tel::Phonedigit), (";", "1-(2)"));
    /// ```
    pub Phonedigit { section_3("global-number-digits"), ByEdition::all(DIGIT.union(SEPARATORS)), escapes false }
}

/// Digits of a local number and visual separators, but for "#".
#[derive(Clone, Copy)]
struct PhonedigitHex;

impl Class for PhonedigitHex {
    const RULE: &'static Rule = &LOCAL_NUMBER_DIGITS;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(HEX.union(SEPARATORS).union(CharSet::of("*")));
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// Characters of a global number, for the builder.
#[derive(Clone, Copy)]
struct GlobalDigits;

impl Class for GlobalDigits {
    const RULE: &'static Rule = Phonedigit::RULE;
    const OCTETS: ByEdition<CharSet> = Phonedigit::OCTETS.with("+");
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// Characters of a local number, for the builder, which escapes "#".
#[derive(Clone, Copy)]
struct LocalDigits;

impl Class for LocalDigits {
    const RULE: &'static Rule = &LOCAL_NUMBER_DIGITS;
    const OCTETS: ByEdition<CharSet> = PhonedigitHex::OCTETS;
}

classes! {
    /// Characters of a label of a domain name.
    Domainlabel { section_3("domainlabel"), ByEdition::all(ALPHANUM.union(CharSet::of("-"))), escapes false }
}

/// Characters of a context, for the builder.
#[derive(Clone, Copy)]
struct Descriptor;

impl Class for Descriptor {
    const RULE: &'static Rule = &DESCRIPTOR;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(ALPHANUM.union(CharSet::of("+-.()")));
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// Characters of a name, its "=" and its value, for the builder.
#[derive(Clone, Copy)]
struct Parameter;

impl Class for Parameter {
    const RULE: &'static Rule = &PAR;
    const OCTETS: ByEdition<CharSet> = Paramchar::OCTETS.with("=");
}
