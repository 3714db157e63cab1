//! The seam: what a scheme is.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::{any::Any, fmt};

use nom::Parser;

use crate::{
    edition::{Class, Edition},
    error::ParseError,
    facts::Facts,
    grammar::{Read, Span, Text, Under, ended, fragment, octet, scheme},
    lex::{LONGEST, Lexed, Maps},
    typed::Places,
    uri::{SchemeName, Uri, explain},
};

/// How a scheme's URLs are built, which is what resolution may use of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Syntax {
    /// They have segments that "/" separates, and relative references.
    Hierarchical,
    /// They have neither.
    Opaque,
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Hierarchical => "hierarchical",
            Self::Opaque => "opaque",
        })
    }
}

/// A scheme: its name, and how the generic parse is refined into its own structure.
///
/// Whatever a scheme differs in is a constant or a method of this trait. The built-in schemes in the folder `schemes/`
/// are written on it as any other crate's would be, and each of them serves as a template. A scheme in full:
///
/// ```
/// use std::fmt;
/// use nom::{Parser, bytes::complete::{tag, take_until1}, combinator::rest, sequence::separated_pair};
/// use uriel::{ParseError, Scheme, Uri};
///
/// struct Finger;
///
/// #[derive(Debug)]
/// struct FingerUrl<'a> { user: &'a str, host: &'a str }
///
/// impl fmt::Display for FingerUrl<'_> {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "finger:{}@{}", self.user, self.host)
///     }
/// }
///
/// impl Scheme for Finger {
///     const NAME: &'static str = "finger";
///     const DEFAULT_PORT: Option<u16> = Some(79);
///     type Url<'a> = FingerUrl<'a>;
///
///     fn refine<'a>(&self, uri: &Uri<'a>) -> Result<FingerUrl<'a>, ParseError> {
///         let address = separated_pair(take_until1("@"), tag("@"), rest);
///         uri.read("user@host", address.map(|(user, host)| FingerUrl { user, host }))
///     }
/// }
///
/// assert_eq!(Finger.parse("finger:me@example.org")?.host, "example.org");
/// # Ok::<_, ParseError>(())
/// ```
pub trait Scheme: Send + Sync + 'static {
    /// The name of the scheme, in lower case.
    const NAME: &'static str;
    /// The port that a URL of that name means which has none.
    const DEFAULT_PORT: Option<u16> = None;
    /// Other names that it has come to go by, with their ports, as `https`. RFC 1738 has none.
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[];
    /// The host that a URL whose host is empty means, in lower case: the normal form leaves it out (RFC 3986 section 6.2.3).
    const DEFAULT_HOST: Option<&'static str> = None;
    /// How its URLs are built. A hierarchical one that ends behind the authority means the same with a "/" there.
    const SYNTAX: Syntax = Syntax::Hierarchical;
    /// What is known of it beside its rule.
    const FACTS: Facts = Facts::NONE;
    /// A URL of the scheme, borrowed from its text and from nothing else: what it needs of the scheme's state, it copies.
    type Url<'a>: fmt::Debug + fmt::Display;

    /// Refines a URL, of which the caller knows that it is of this scheme, under whatever name.
    ///
    /// It reads the scheme-specific part, and not the generic components where the scheme's own rule differs. Productions
    /// of [`grammar`](crate::grammar) over `&str` read by RFC 3986; for the edition of the URI there is [`Uri::read_by`].
    ///
    /// # Errors
    ///
    /// When the URL is not as the scheme's rule says.
    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Self::Url<'a>, ParseError>;

    /// Reads a URL, of which the caller knows that it is of this scheme, under whatever name.
    ///
    /// By default that is the generic parse, refined. A scheme whose rule is a [`Production`] can read the text by that
    /// alone ([`Production::spans`]), which is twice as fast; what it accepts must then be a URL by the generic rules too.
    ///
    /// # Errors
    ///
    /// When `text` is no such URL under `edition`.
    fn read<'a>(&self, text: &'a str, edition: Edition) -> Result<Self::Url<'a>, ParseError> {
        self.refine(&Uri::parse_with(text, edition)?)
    }

    /// Checks a text as [`read`](Self::read) does, and may keep in `places`, which are empty, what
    /// [`recall`](Self::recall) can make the URL of.
    ///
    /// # Errors
    ///
    /// Those of `read`.
    fn check(&self, text: &str, edition: Edition, places: &mut Places) -> Result<(), ParseError> {
        let _ = places;
        self.read(text, edition).map(|_| ())
    }

    /// Reads a text that has been checked, from what the check has kept. By default that is nothing, and it is read again.
    ///
    /// # Errors
    ///
    /// Those of [`read`](Self::read).
    fn recall<'a>(&self, text: &'a str, edition: Edition, places: &Places) -> Result<Self::Url<'a>, ParseError> {
        let _ = places;
        self.read(text, edition)
    }

    /// Reads a URL of this scheme under the default edition, RFC 3986 with the scheme's newer documents.
    ///
    /// # Errors
    ///
    /// When `text` is no URL of this scheme.
    fn parse<'a>(&self, text: &'a str) -> Result<Self::Url<'a>, ParseError> {
        self.parse_with(text, Edition::default())
    }

    /// Reads a URL of this scheme under `edition`; under [`Edition::Rfc1738`] that is the letter of RFC 1738.
    ///
    /// # Errors
    ///
    /// When `text` is no URL of this scheme.
    fn parse_with<'a>(&self, text: &'a str, edition: Edition) -> Result<Self::Url<'a>, ParseError> {
        if is_named(text, Self::NAME) || Self::goes_by(SchemeName::of_unchecked(text).as_str(), edition) {
            self.read(text, edition)
        } else {
            Err(other_scheme(text, Self::NAME, edition))
        }
    }

    /// Whether the scheme goes by that name under `edition`, in either case.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::http::Http};
    /// assert!(Http::goes_by("HTTPS", Edition::Rfc3986));
    /// assert!(!Http::goes_by("https", Edition::Rfc1738));
    /// ```
    #[must_use]
    fn goes_by(name: &str, edition: Edition) -> bool {
        let alias = |(alias, _): &(&str, _)| alias.eq_ignore_ascii_case(name);
        Self::NAME.eq_ignore_ascii_case(name) || edition != Edition::Rfc1738 && Self::ALIASES.iter().any(alias)
    }

    /// Changes what is the scheme's own in the normal form of a URL: RFC 3986 section 6.2.3, "other scheme-specific
    /// normalizations". `normal` is in normal form otherwise; `None`, as by default, where nothing is to be changed.
    ///
    /// What is returned must be its own normal form. It is ignored if it is no URL of the same scheme.
    ///
    /// ```
    /// use uriel::{Edition, Level, ParseError, Registry, Scheme, Syntax, Uri};
    ///
    /// /// Names whose namespace is in either case: RFC 8141 section 3.1.
    /// struct Urn;
    ///
    /// impl Scheme for Urn {
    ///     const NAME: &'static str = "urn";
    ///     const SYNTAX: Syntax = Syntax::Opaque;
    ///     type Url<'a> = Uri<'a>;
    ///
    ///     fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
    ///         Ok(*uri)
    ///     }
    ///
    ///     fn normalize(&self, normal: &str, _: Edition) -> Option<String> {
    ///         let (namespace, name) = normal.strip_prefix("urn:")?.split_once(':')?;
    ///         Some(format!("urn:{}:{name}", namespace.to_ascii_lowercase()))
    ///     }
    /// }
    ///
    /// let registry = Registry::current().with(Urn);
    /// let urn = Uri::parse("URN:ISBN:0-395-36341-1")?;
    /// assert_eq!(urn.normalize(Level::Scheme(&registry)).as_str(), "urn:isbn:0-395-36341-1");
    /// # Ok::<_, ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    fn normalize(&self, normal: &str, edition: Edition) -> Option<String> {
        _ = (normal, edition);
        None
    }

    /// Whether two URLs mean the same by the scheme's rules although their normal forms are not the same text: `false` by
    /// default. Both are in normal form, and read under one edition; their fragments are compared elsewhere.
    ///
    /// It has to be an equivalence, as "the same fields, decoded" is.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert!(Ftp.equivalent(&Ftp.parse("ftp://h/a;type=A")?, &Ftp.parse("ftp://h/%61;type=a")?));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    fn equivalent(&self, a: &Self::Url<'_>, b: &Self::Url<'_>) -> bool {
        _ = (a, b);
        false
    }

    /// The port that a URL without one means, by the name that it goes by, in either case.
    ///
    /// That is [`DEFAULT_PORT`](Self::DEFAULT_PORT) under any name that is none of its [`ALIASES`](Self::ALIASES).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!((Ftp::default_port("ftp"), Ftp::default_port("ftps")), (Some(21), Some(990)));
    /// ```
    #[must_use]
    fn default_port(name: &str) -> Option<u16> {
        let alias = Self::ALIASES.iter().find(|(alias, _)| alias.eq_ignore_ascii_case(name));
        alias.map_or(Self::DEFAULT_PORT, |(_, port)| *port)
    }

    /// The port to connect to, given the name of the scheme and the digits of a URL: the default where there are none,
    /// `None` where the number is over 65535.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::Ftp};
    /// assert_eq!(Ftp::effective_port("ftp", None), Some(21));
    /// assert_eq!(Ftp::effective_port("ftp", Some("")), Some(21));
    /// assert_eq!(Ftp::effective_port("ftp", Some("65557")), None);
    /// ```
    #[must_use]
    fn effective_port(name: &str, digits: Option<&str>) -> Option<u16> {
        match digits {
            None | Some("") => Self::default_port(name),
            Some(digits) => digits.parse().ok(),
        }
    }
}

/// Whether the text begins with `name` and ":".
#[inline(always)]
pub(crate) fn is_named(text: &str, name: &str) -> bool {
    let (text, name) = (text.as_bytes(), name.as_bytes());
    // Nearly always it is written as it is defined, and that is quickly seen.
    let is_name = |written: &[u8]| written == name || written.eq_ignore_ascii_case(name);
    text.get(name.len()) == Some(&b':') && is_name(&text[..name.len()])
}

/// Why a text that does not begin with `name` is no URL of that scheme.
#[cold]
fn other_scheme(text: &str, name: &'static str, edition: Edition) -> ParseError {
    let written = text.bytes().take_while(|&octet| edition.octets(Class::Scheme).contains(octet)).count();
    let alike = text.bytes().zip(name.bytes()).take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count();
    match Uri::parse_with(text, edition) {
        // What is wrong where the name may still be right comes first.
        Err(error) if error.offset() <= alike => error,
        _ => ParseError::other_scheme(name, written, edition),
    }
}

/// The rule of a scheme, written over [`Text`], so that one function is the fast parse and the one that explains.
///
/// [`spans`](Self::spans) runs it over a whole URL, [`Uri::read_by`] over what a generic parse has left to the scheme. A
/// scheme that is not in a hurry needs none of this: [`Uri::read`] takes any nom parser over `&str`.
///
/// ```
/// use uriel::{Edition, Production, grammar::{Class, Read, Text, run1}};
///
/// struct Tel;
///
/// impl Production for Tel {
///     const RULE: &'static str = "telephone-number";
///     const MOSTLY: Class = Class::Digit;
///     type Parts<S: Copy> = S;
///
///     fn parts<T: Text>(i: T) -> Read<T> {
///         run1(i, Class::Digit)
///     }
/// }
///
/// let text = "tel:112";
/// assert_eq!(Tel::spans(text, Edition::Rfc3986)?.of(text), "112");
/// # Ok::<_, uriel::ParseError>(())
/// ```
pub trait Production: Sized {
    /// The name of the rule, by which errors call it: `ftpurl`.
    const RULE: &'static str;
    /// What most of a URL behind its host is made of: a run of it is found in one step.
    const MOSTLY: Class;
    /// What the rule gives back, made of slices: of `&str`, or of [`Span`]s.
    type Parts<S: Copy>;

    /// Whether a fragment may follow what the rule reads: from draft 1996 on it may behind every URL, unless the scheme's
    /// document forbids it.
    ///
    /// ```
    /// use uriel::{Edition, Production, grammar::{Class, Read, Text, run1}};
    ///
    /// struct Tel;
    ///
    /// impl Production for Tel {
    ///     const RULE: &'static str = "number";
    ///     const MOSTLY: Class = Class::Digit;
    ///     const FRAGMENT: bool = false;
    ///     type Parts<S: Copy> = S;
    ///
    ///     fn parts<T: Text>(i: T) -> Read<T> {
    ///         run1(i, Class::Digit)
    ///     }
    /// }
    ///
    /// assert_eq!(Tel::spans("tel:1#f", Edition::Rfc3986).unwrap_err().offset(), 5);
    /// ```
    const FRAGMENT: bool = true;

    /// Reads what follows the scheme and its ":". To be marked `#[inline(always)]`: what it returns goes through memory
    /// otherwise, which takes a tenth of the time.
    ///
    /// # Errors
    ///
    /// When the text does not begin so.
    fn parts<T: Text>(i: T) -> Read<T, Self::Parts<T::Slice>>;

    /// Reads a whole URL by the rule alone, without the generic parse: a scheme of any name, the rule, and from draft 1996
    /// on perhaps a fragment.
    ///
    /// # Errors
    ///
    /// When `text` is no such URL under `edition`.
    ///
    /// ```
    /// use uriel::{Edition, Production, schemes::ftp::Ftp};
    /// let text = "ftps://h/a;type=i";
    /// assert_eq!(Ftp::spans(text, Edition::Rfc1738)?.login.host.of(text), "h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline(always)]
    fn spans(text: &str, edition: Edition) -> Result<Self::Parts<Span>, ParseError> {
        if text.len() > LONGEST {
            return Err(ParseError::too_long(edition));
        }
        let lexed = Lexed::<For<Self>>::new(text, edition);
        match ended(url::<Self, _>(lexed.text())) {
            Ok((_, parts)) => Ok(parts),
            Err(_) => refusal(text, &lexed),
        }
    }
}

/// Reads all of `text` by a production alone, and by the same once more to explain why it cannot.
pub(crate) fn whole<P: Production>(text: &str, edition: Edition) -> Result<P::Parts<&str>, ParseError> {
    let i = Under::new(text, edition);
    match ended(P::parts(i)) {
        Ok((_, parts)) => Ok(parts),
        Err(_) => Err(explain(text, i, P::RULE, |i| ended(P::parts(i)))),
    }
}

/// The maps that a production asks for.
#[derive(Debug)]
struct For<P>(core::marker::PhantomData<P>);

impl<P: Production> Maps for For<P> {
    const PATH: Class = P::MOSTLY;
    type Slice = Span;
}

/// The error is made where it is returned, as in `uri`.
#[allow(clippy::unnecessary_wraps, reason = "that is where it is returned")]
#[cold]
#[inline(never)]
fn refusal<P: Production>(text: &str, lexed: &Lexed<'_, For<P>>) -> Result<P::Parts<Span>, ParseError> {
    Err(explain(text, lexed.text(), P::RULE, |i| ended(url::<P, _>(i))))
}

/// `scheme ":"`, the rule, `[ "#" fragment ]`
#[inline(always)]
fn url<P: Production, T: Text>(i: T) -> Read<T, P::Parts<T::Slice>> {
    let (i, _) = scheme(i)?;
    let (i, ()) = octet(b':').parse(i)?;
    let (i, parts) = P::parts(i)?;
    if P::FRAGMENT && i.next() == Some(b'#') && i.edition() != Edition::Rfc1738 {
        let (i, _) = fragment(i.skip(1))?;
        return Ok((i, parts));
    }
    Ok((i, parts))
}

/// A scheme with its type forgotten: what a [`Registry`](crate::Registry) holds.
///
/// The trait is sealed; every [`Scheme`] has it. `&dyn AnyScheme` can be had as `&dyn Any`, and so as the scheme again.
///
/// ```
/// use uriel::{AnyScheme, Registry};
/// let registry = Registry::rfc1738();
/// let scheme: &dyn AnyScheme = registry.get("ftp").unwrap();
/// assert_eq!((scheme.name(), scheme.default_port("ftps")), ("ftp", Some(990)));
/// ```
pub trait AnyScheme: Any + Send + Sync + sealed::Sealed {
    /// [`Scheme::NAME`].
    fn name(&self) -> &'static str;
    /// [`Scheme::default_port`].
    fn default_port(&self, name: &str) -> Option<u16>;
    /// [`Scheme::SYNTAX`].
    fn syntax(&self) -> Syntax;
    /// [`Scheme::FACTS`].
    fn facts(&self) -> Facts;
    /// [`Scheme::DEFAULT_HOST`].
    fn default_host(&self) -> Option<&'static str>;
    /// [`Scheme::normalize`].
    #[cfg(feature = "alloc")]
    fn normalize(&self, normal: &str, edition: Edition) -> Option<String>;
    /// [`Scheme::equivalent`] of two texts; `false` where one of them cannot be read.
    fn equivalent(&self, a: &str, b: &str, edition: Edition) -> bool;
    /// [`Scheme::check`].
    ///
    /// # Errors
    ///
    /// Those of [`Scheme::read`].
    fn check(&self, text: &str, edition: Edition, places: &mut Places) -> Result<(), ParseError>;
    /// Writes the typed URL as its `Debug` does, or nothing where it cannot be read.
    ///
    /// # Errors
    ///
    /// Those of the formatter.
    fn debug(&self, text: &str, edition: Edition, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

mod sealed {
    pub trait Sealed {}
}

impl<S: Scheme> sealed::Sealed for S {}

impl<S: Scheme> AnyScheme for S {
    fn name(&self) -> &'static str {
        S::NAME
    }

    fn default_port(&self, name: &str) -> Option<u16> {
        S::default_port(name)
    }

    fn syntax(&self) -> Syntax {
        S::SYNTAX
    }

    fn facts(&self) -> Facts {
        S::FACTS
    }

    fn default_host(&self) -> Option<&'static str> {
        S::DEFAULT_HOST
    }

    #[cfg(feature = "alloc")]
    fn normalize(&self, normal: &str, edition: Edition) -> Option<String> {
        Scheme::normalize(self, normal, edition)
    }

    fn equivalent(&self, a: &str, b: &str, edition: Edition) -> bool {
        match (self.read(a, edition), self.read(b, edition)) {
            (Ok(a), Ok(b)) => Scheme::equivalent(self, &a, &b),
            _ => false,
        }
    }

    fn check(&self, text: &str, edition: Edition, places: &mut Places) -> Result<(), ParseError> {
        Scheme::check(self, text, edition, places)
    }

    fn debug(&self, text: &str, edition: Edition, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.read(text, edition) {
            Ok(url) => fmt::Debug::fmt(&url, f),
            Err(_) => Ok(()),
        }
    }
}

impl fmt::Debug for dyn AnyScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Scheme").field(&self.name()).finish()
    }
}

/// The schemes that RFC 1738 section 3 defines.
///
/// ```
/// assert!(uriel::DEFINED_NAMES.contains(&"wais"));
/// ```
pub const DEFINED_NAMES: [&str; 10] =
    ["ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero"];

/// The names that RFC 1738 section 4 reserves for schemes to be defined.
///
/// ```
/// assert!(uriel::RESERVED_NAMES.contains(&"z39.50"));
/// ```
pub const RESERVED_NAMES: [&str; 7] = ["afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"];

/// What RFC 1738 says of a scheme's name, apart from any registry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NameStatus {
    /// One of [`DEFINED_NAMES`].
    Defined,
    /// One of [`RESERVED_NAMES`].
    Reserved,
    /// For experiments: the name begins with `x-` (section 4).
    Experimental,
    /// A name that it says nothing of.
    Free,
    /// No name of a scheme at all.
    Malformed,
}

/// What RFC 1738 says of `name`, in either case.
///
/// ```
/// use uriel::{NameStatus, name_status};
/// assert_eq!(name_status("gopher"), NameStatus::Defined);
/// assert_eq!(name_status("z39.50"), NameStatus::Reserved);
/// assert_eq!(name_status("X-mine"), NameStatus::Experimental);
/// assert_eq!(name_status("finger"), NameStatus::Free);
/// assert_eq!(name_status("a_b"), NameStatus::Malformed);
/// ```
#[must_use]
pub fn name_status(name: &str) -> NameStatus {
    let among = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    let read = scheme(Under::new(name, Edition::Rfc1738));
    if !read.is_ok_and(|(rest, _)| rest.is_empty()) {
        NameStatus::Malformed
    } else if among(&DEFINED_NAMES) {
        NameStatus::Defined
    } else if among(&RESERVED_NAMES) {
        NameStatus::Reserved
    } else if name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("x-")) {
        NameStatus::Experimental
    } else {
        NameStatus::Free
    }
}
