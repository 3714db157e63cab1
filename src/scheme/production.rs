//! A scheme's rule, written over any text.

use core::marker::PhantomData;

use nom::Parser;

use super::{
    places::{Placed, Places},
    prefix::longest,
};
use crate::{
    engine::{
        octets::first,
        plain::Under,
        scan::{LONGEST, Scan, Scanned, Span},
        text::{Read, Text},
    },
    error::{ParseError, Subject},
    grammar::{ended, fragment, octet, scheme},
    syntax::{Class, Edition, Rule},
    uri::{Prefix, Uri, UriRef, read_prefix},
};

/// A scheme's rule, written over [`Text`], so that the same function is the fast parse and the one that explains a
/// refusal. [`production!`](crate::production) implements it by such a function.
///
/// [`spans`](Self::spans) runs the rule over a whole URL, [`Uri::read_by`] over the part of a URI after the scheme. A
/// scheme whose speed does not matter needs no production: [`Uri::read`] takes any nom parser.
///
/// ```
/// use uriel::{Edition, grammar::{Port, Read, Rule, Text, run1}, scheme::Production};
///
/// struct Tel;
///
/// impl Production for Tel {
///     const RULE: &'static Rule = &Rule::new("telephone-number").defined_in("RFC 3966 section 3");
///     type Bulk = Port;
///     type Further = Port;
///     type Parts<S: Copy> = S;
///
///     fn parts<T: Text>(i: T) -> Read<T> {
///         run1(i, Port)
///     }
/// }
///
/// let text = "tel:112";
/// assert_eq!(Tel::spans(text, Edition::Rfc3986)?.of(text), "112");
/// # Ok::<_, uriel::ParseError>(())
/// ```
pub trait Production: Sized {
    /// The rule that errors name, such as `ftpurl`.
    ///
    /// ```
    /// use uriel::{Edition, scheme::Production, schemes::mailto::Mailto};
    /// assert_eq!(Mailto::RULE.name(Edition::Rfc1738), "mailtourl");
    /// ```
    const RULE: &'static Rule;
    /// The class of the bulk of a URL: of most octets after its host. The end of a run of this class is found in one
    /// step, and so is the first octet outside it in a run of any class that includes it: the octets that the parts
    /// have in common are a good choice.
    ///
    /// ```
    /// use uriel::{Edition, grammar::Class, scheme::Production, schemes::ftp::Ftp};
    /// assert_eq!(<Ftp as Production>::Bulk::RULE.name(Edition::Rfc3986), "fpath");
    /// ```
    type Bulk: Class;
    /// A further class whose runs are found as those of [`Bulk`](Self::Bulk) are, and so are the beginnings of runs of
    /// any class that includes it: one that lacks octets of `Bulk`, as the labels of a host or the names in a list do.
    /// To map it takes 12 instructions of a parse, or 22 if the URL has 32 octets; to read a run octet by octet takes 6
    /// for each. `Bulk` once more means that there is none.
    ///
    /// ```
    /// use uriel::{Edition, grammar::Class, scheme::Production, schemes::ftp::Ftp};
    /// assert_eq!(<Ftp as Production>::Further::RULE.name(Edition::Rfc3986), "fpath");
    /// ```
    type Further: Class;
    /// The output of the rule, made of slices: `&str` or [`Span`].
    ///
    /// ```
    /// use uriel::{Edition, grammar::Span, scheme::Production, schemes::telnet::Telnet};
    /// let parts: <Telnet as Production>::Parts<Span> = Telnet::spans("telnet://h", Edition::Rfc3986)?;
    /// assert_eq!(parts.server.host.of("telnet://h"), "h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    type Parts<S: Copy>;

    /// True if the names of hosts are mapped too: the octets of a [`Name`](crate::grammar::Name). A rule that reads no
    /// host does without them, and so does one whose [`Further`](Self::Further) lies within `Name`. That spares as many
    /// instructions as a further class takes. The result of a parse does not depend on it.
    ///
    /// ```
    /// use uriel::{scheme::Production, schemes::ftp::Ftp};
    /// assert!(Ftp::NAMES, "it reads a host");
    /// ```
    const NAMES: bool = true;

    /// True if a fragment may follow the rule. From draft 1996 on it may follow every URL, unless the scheme's document
    /// forbids it.
    ///
    /// ```
    /// use uriel::{Edition, grammar::{Port, Read, Rule, Text, run1}, scheme::Production};
    ///
    /// struct Tel;
    ///
    /// impl Production for Tel {
    ///     const RULE: &'static Rule = &Rule::new("number");
    ///     const FRAGMENT: bool = false;
    ///     type Bulk = Port;
    ///     type Further = Port;
    ///     type Parts<S: Copy> = S;
    ///
    ///     fn parts<T: Text>(i: T) -> Read<T> {
    ///         run1(i, Port)
    ///     }
    /// }
    ///
    /// assert_eq!(Tel::spans("tel:1#f", Edition::Rfc3986).unwrap_err().offset(), 5);
    /// ```
    const FRAGMENT: bool = true;

    /// Function that gives a hint to a person: what to do about an error, where the characters that were expected do
    /// not say it. The hint ends the message instead of them.
    ///
    /// Its arguments are the text after the scheme and its ":" up to the error, and the text from there on. It is asked
    /// about a character that is not allowed, and about an end; the library's own hints, as for IP addresses, come
    /// first, and so do those of the generic rules for the same place.
    ///
    /// ```
    /// use uriel::{Scheme, scheme::Production, schemes::mailto::Mailto};
    /// let hint = Mailto::HINT.expect("it has one");
    /// assert_eq!(hint("a@h", ";b@h"), Some("write \",\" between addresses"));
    /// let error = Mailto.parse("mailto:a@h;b@h").unwrap_err();
    /// assert_eq!(error.to_string(), "expected address at byte 10: write \",\" between addresses (RFC 6068 section 2)");
    /// ```
    const HINT: Option<fn(read: &str, rest: &str) -> Option<&'static str>> = None;

    /// Reads the text after the scheme and its ":".
    ///
    /// Perf: mark this function `#[inline]`; otherwise its output goes through memory, which takes a tenth of the time.
    ///
    /// # Errors
    ///
    /// If the text does not begin with the rule.
    ///
    /// ```
    /// use uriel::{scheme::Production, schemes::telnet::Telnet};
    /// let (rest, parts) = Telnet::parts("//h:23/ and so on").unwrap();
    /// assert_eq!((parts.server.port, rest), (Some("23"), " and so on"));
    /// ```
    fn parts<T: Text>(i: T) -> Read<T, Self::Parts<T::Slice>>;

    /// Reads a whole URL by the rule alone, without the generic parse: any scheme name, the rule, and from draft 1996
    /// on an optional fragment.
    ///
    /// # Errors
    ///
    /// If `text` is not such a URL under `edition`.
    ///
    /// ```
    /// use uriel::{Edition, scheme::Production, schemes::ftp::Ftp};
    /// let text = "ftps://h/a;type=i";
    /// assert_eq!(Ftp::spans(text, Edition::Rfc1738)?.server.host.of(text), "h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline(always)]
    fn spans(text: &str, edition: Edition) -> Result<Self::Parts<Span>, ParseError> {
        read_whole::<Self, OfScheme<Self>, _>(text, edition, |parts| parts)
    }

    /// Reads the longest URL of the rule at the beginning of `text`, as [`spans`](Self::spans) reads a whole one.
    /// Returns its parts, the rest of the text, and the reason why the URL ends there.
    ///
    /// If the rule refuses the text, the URL ends before the optional part that went wrong. It is looked for where
    /// reading stopped, before a port without digits, and at the last of each of the octets `;`, `/`, `?`, `,` and `&`
    /// after the authority. A rule with optional parts that begin otherwise, or that have such an octet in them, may
    /// have a longer URL.
    ///
    /// # Errors
    ///
    /// If `text` does not begin with such a URL under `edition`. Also when a user, a password, a host or a message id
    /// goes wrong: no shorter URL is meant there, least of all one whose host is the user.
    ///
    /// ```
    /// use uriel::{Edition, scheme::Production, schemes::telnet::Telnet};
    /// let prefix = Telnet::prefix("telnet://h:23/.", Edition::Rfc3986)?;
    /// assert_eq!((prefix.url.server.port, prefix.rest, prefix.stop().offset()), (Some("23"), ".", 14));
    ///
    /// let prefix = Telnet::prefix("telnet://me@h:/", Edition::Rfc1738)?;
    /// assert_eq!((prefix.url.server.host, prefix.rest), ("h", ":/"), "a port has digits");
    /// assert!(Telnet::prefix("telnet://me@1.2/", Edition::Rfc1738).is_err(), "\"telnet://me\" is not meant");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    fn prefix(text: &str, edition: Edition) -> Result<Prefix<'_, Self::Parts<&str>>, ParseError> {
        let (url, length, reason) = read_prefix(plain_url::<Self>, |production| {
            let (length, reason) = longest(text, edition, Subject::rule(Self::RULE), production)?;
            Ok((length, reason.completed_by(|error, text| add_hint_to_url(error, Self::HINT, text))))
        })?;
        Ok(Prefix::new(text, length, url, reason))
    }
}

/// The type of [`Production::HINT`].
type Hint = fn(read: &str, rest: &str) -> Option<&'static str>;

/// The end of the scheme of a URL, after its ":".
pub(super) fn end_of_scheme(url: &str) -> Option<usize> {
    first(url.as_bytes(), b':').map(|colon| colon + 1)
}

/// The scan for a typed URL.
#[derive(Debug)]
struct OfScheme<P>(PhantomData<P>);

impl<P: Production> Scan for OfScheme<P> {
    const NAMES: bool = P::NAMES;
    type Bulk = P::Bulk;
    type Further = P::Further;
    type Slice = Span;
}

/// The same scan for a registry.
///
/// Perf: `Scheme::read` and `Scheme::read_places` run a production over texts of different types. So each instance of
/// its functions has one caller, and the compiler inlines it there without being forced to.
#[derive(Debug)]
struct OfRegistry<P>(PhantomData<P>);

impl<P: Production> Scan for OfRegistry<P> {
    const NAMES: bool = P::NAMES;
    type Bulk = P::Bulk;
    type Further = P::Further;
    type Slice = Span;
}

/// Reads a whole URL, as [`Production::spans`] says, and makes something `of` its parts.
///
/// Perf: a `Result` with the parts, and their error beside them, would be made in memory, and copied from there.
#[inline(always)]
fn read_whole<P: Production, C: Scan<Slice = Span>, O>(
    text: &str,
    edition: Edition,
    of: impl FnOnce(P::Parts<Span>) -> O,
) -> Result<O, ParseError> {
    if text.len() > LONGEST {
        return Err(ParseError::too_long(edition));
    }
    let mut scanned = Scanned::<C>::unscanned(text, edition);
    scanned.scan();
    match ended(url::<P, _>(scanned.start(), P::parts)) {
        Ok((_, parts)) => Ok(of(parts)),
        Err(_) => Err(refusal::<P>(text, edition)),
    }
}

/// Reads a whole URL as [`Production::spans`] does, and makes a typed URL `of` its parts.
#[doc(hidden)]
#[inline(always)]
pub fn read_by<P: Production, U>(
    text: &str,
    edition: Edition,
    of: impl FnOnce(P::Parts<Span>) -> U,
) -> Result<U, ParseError> {
    read_whole::<P, OfScheme<P>, U>(text, edition, of)
}

/// Reads a whole URL as [`Production::spans`] does, by the function that does it for a registry, if there are
/// registries.
#[doc(hidden)]
#[cfg(feature = "alloc")]
pub fn spans_by_call<P>(scheme: &P, text: &str, edition: Edition) -> Result<P::Parts<Span>, ParseError>
where
    P: Production<Parts<Span>: Placed> + super::hooks::Scheme,
{
    super::sealed::Sealed::parsed(scheme, text, edition)
        .map(|url| url.places.parts().expect("it keeps the places of all parts"))
}

#[doc(hidden)]
#[cfg(not(feature = "alloc"))]
pub fn spans_by_call<P: Production>(_: &P, text: &str, edition: Edition) -> Result<P::Parts<Span>, ParseError> {
    P::spans(text, edition)
}

impl Places {
    /// Reads a whole URL by a production, and keeps the places of its parts.
    #[inline(always)]
    pub fn read<P: Production<Parts<Span>: Placed>>(&mut self, text: &str, edition: Edition) -> Result<(), ParseError> {
        read_whole::<P, OfRegistry<P>, _>(text, edition, |parts| self.keep(parts))
    }
}

/// The error of a refused URL.
///
/// Perf: the error alone. A function out of line whose output has room for the parts, too, keeps the parts of every URL
/// in memory, from where they are copied.
#[cold]
#[inline(never)]
fn refusal<P: Production>(text: &str, edition: Edition) -> ParseError {
    let mut error = ParseError::of(text, edition, Subject::rule(P::RULE), &mut |i| plain_url::<P>.map(drop).parse(i));
    add_hint_to_url(&mut error, P::HINT, text);
    error
}

/// Adds the hint that the generic rules have for the same place, or else the scheme's, to the error of a URL.
///
/// A rule that wants a host stops where an address without brackets begins, and sees nothing of the address.
fn add_hint_to_url(error: &mut ParseError, hint: Option<Hint>, text: &str) {
    match Uri::parse_with(text, error.edition()) {
        Err(generic) if generic.offset() == error.offset() && generic.has_hint_besides(error) => *error = generic,
        _ => add_hint(error, hint, text, end_of_scheme),
    }
}

/// Adds the scheme's hint, if it has one, to the error of a text whose scheme-specific part begins at `start`.
#[inline]
fn add_hint(error: &mut ParseError, hint: Option<Hint>, text: &str, start: impl FnOnce(&str) -> Option<usize>) {
    if let Some(hint) = hint {
        error.add_hint(|at| hint(text.get(start(text)?..at)?, text.get(at..)?));
    }
}

/// `scheme ":"`, the rule, `[ "#" fragment ]`
#[inline(always)]
pub(super) fn url<P: Production, T: Text>(
    i: T,
    parts: impl FnOnce(T) -> Read<T, P::Parts<T::Slice>>,
) -> Read<T, P::Parts<T::Slice>> {
    let (i, _) = scheme(i)?;
    let (i, ()) = octet(b':').parse(i)?;
    after_scheme::<P, T>(i, parts)
}

/// The rest of a URL after its scheme and the ":".
#[inline(always)]
fn after_scheme<P: Production, T: Text>(
    i: T,
    parts: impl FnOnce(T) -> Read<T, P::Parts<T::Slice>>,
) -> Read<T, P::Parts<T::Slice>> {
    let (i, parts) = parts(i)?;
    if P::FRAGMENT && i.next() == Some(b'#') && i.edition().has_fragments() {
        let (i, _) = fragment(i.skip(1))?;
        return Ok((i, parts));
    }
    Ok((i, parts))
}

/// The same, compiled once for plain text.
#[inline(never)]
pub(super) fn plain_url<'a, 't, P: Production>(i: Under<'a, 't>) -> Read<Under<'a, 't>, P::Parts<&'a str>> {
    url::<P, _>(i, plain_parts::<P>)
}

/// The rule, compiled once for plain text.
#[inline(never)]
fn plain_parts<'a, 't, P: Production>(i: Under<'a, 't>) -> Read<Under<'a, 't>, P::Parts<&'a str>> {
    P::parts(i)
}

/// Reads all of `text` by the production alone, and by the same once more to explain a refusal.
fn whole<P: Production>(text: &str, edition: Edition) -> Result<P::Parts<&str>, ParseError> {
    if let Ok((_, parts)) = ended(plain_parts::<P>(Under::new(text, edition))) {
        return Ok(parts);
    }
    let mut error = ParseError::of(text, edition, Subject::rule(P::RULE), &mut |i| plain_parts::<P>.map(drop).parse(i));
    add_hint(&mut error, P::HINT, text, |_| Some(0));
    Err(error)
}

impl<'a> Uri<'a> {
    /// Reads the whole scheme-specific part by a [`Production`], under the edition of the URI.
    ///
    /// # Errors
    ///
    /// If the production refuses the text, or leaves some of it.
    ///
    /// ```
    /// use uriel::{Edition, Uri, schemes::news::News};
    /// let uri = Uri::parse_with("news:alt.hypertext", Edition::Rfc1738)?;
    /// assert_eq!(uri.read_by::<News>()?.grouppart, "alt.hypertext");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn read_by<P: Production>(&self) -> Result<P::Parts<&'a str>, ParseError> {
        let part = self.scheme_specific_part().as_str();
        let before = self.scheme().as_str().len() + 1;
        whole::<P>(part, self.edition()).map_err(|error| error.shifted(before))
    }
}

impl<'a> UriRef<'a> {
    /// Reads a whole relative reference but for its fragment by a [`Production`], under the edition of the reference,
    /// as [`Uri::read_by`] reads the scheme-specific part of a URI.
    ///
    /// # Errors
    ///
    /// If the reference has a scheme, and if the production refuses the text or leaves some of it.
    ///
    /// ```
    /// use uriel::{UriRef, schemes::telnet::Telnet};
    /// assert_eq!(UriRef::parse("//h/#s")?.read_by::<Telnet>()?.server.host, "h");
    /// assert!(UriRef::parse("telnet://h/")?.read_by::<Telnet>().is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn read_by<P: Production>(&self) -> Result<P::Parts<&'a str>, ParseError> {
        let edition = self.edition();
        if let Some(scheme) = self.scheme() {
            return Err(ParseError::refused("a relative reference".into(), 0..scheme.as_str().len(), edition));
        }
        let text = self.as_str();
        let text = text.split_once('#').map_or(text, |(text, _)| text);
        whole::<P>(text, edition).map_err(ParseError::in_relative_reference)
    }
}

/// Implements [`Production`](crate::scheme::Production) by a function that reads the text after the scheme and ":", and
/// makes the production of the whole URL.
///
/// The line names the function, after `->` its output, after `for` the scheme, and in braces the
/// [`Rule`](crate::grammar::Rule) that errors name and the class [`Bulk`](crate::scheme::Production::Bulk), after which
/// `, further` and the class [`Further`](crate::scheme::Production::Further) may follow. A scheme whose rule was another
/// one in RFC 1738 names two functions: the second, after `, later`, reads URLs of all later editions. For the
/// production of the whole URL, its documentation, `pub fn`, its name, `=`, and the name of the scheme with its ":" come
/// first; a scheme with more than one name has a parser of them in parentheses. After the classes, `, names false` says
/// that the [`NAMES`](crate::scheme::Production::NAMES) of hosts are not mapped, `, fragment false` that no
/// [`FRAGMENT`](crate::scheme::Production::FRAGMENT) may follow, and `, hint` names the function that is its
/// [`HINT`](crate::scheme::Production::HINT).
///
/// Perf: mark the functions `#[inline]`; otherwise their output goes through memory.
///
/// ```
/// use uriel::nom::{Parser, sequence::preceded};
/// use uriel::{Edition, grammar::{Read, Rule, Text, User, literal, run1}, scheme::Production};
///
/// struct Dict;
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub struct DictParts<S> {
///     word: S,
/// }
///
/// uriel::production! {
///     /// `dicturl = "dict:///d:" word`
///     pub fn dicturl = b"dict:" dict_schemepart -> DictParts
///         for Dict { Rule::new("dicturl").defined_in("RFC 2229 section 5"), bulk User }
/// }
///
/// fn dict_schemepart<T: Text>(i: T) -> Read<T, DictParts<T::Slice>> {
///     let (i, ()) = literal(b"///d:").parse(i)?;
///     let (i, word) = run1(i, User)?;
///     Ok((i, DictParts { word }))
/// }
///
/// assert_eq!(dicturl("dict:///d:a%20b:c"), Ok((":c", DictParts { word: "a%20b" })));
/// assert_eq!(Dict::parts("///d:a%20b:c"), Ok((":c", DictParts { word: "a%20b" })));
/// assert_eq!(Dict::spans("dict:///m:a", Edition::Rfc3986).unwrap_err().production(), "dicturl");
/// ```
///
/// Two names, and no fragment:
///
/// ```
/// use uriel::nom::{Parser, combinator::opt};
/// use uriel::{Edition, grammar::{Port, Read, Rule, Text, literal, octet, run1}, scheme::Production};
///
/// struct Call;
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub struct CallParts<S> {
///     digits: S,
/// }
///
/// uriel::production! {
///     /// `call-uri = ( "call:" / "calls:" ) 1*DIGIT`
///     pub fn call_uri = (literal(b"call"), opt(literal(b"s")), octet(b':')) call_schemepart -> CallParts
///         for Call { Rule::new("call-uri"), bulk Port, fragment false }
/// }
///
/// fn call_schemepart<T: Text>(i: T) -> Read<T, CallParts<T::Slice>> {
///     run1(i, Port).map(|(i, digits)| (i, CallParts { digits }))
/// }
///
/// assert_eq!(call_uri("calls:1#f"), Ok(("#f", CallParts { digits: "1" })));
/// assert_eq!(Call::spans("call:1#f", Edition::Rfc3986).unwrap_err().offset(), 6);
/// ```
#[macro_export]
macro_rules! production {
    (
        $(#[$attribute:meta])*
        $vis:vis fn $url:ident = $scheme:tt
        $schemepart:ident $(, later $later:ident)? -> $Parts:ident for $Scheme:ident { $($of_rule:tt)+ }
    ) => {
        $(#[$attribute])*
        $vis fn $url<T: $crate::grammar::Text>(i: T) -> $crate::grammar::Read<T, $Parts<T::Slice>> {
            let mut whole = $crate::nom::sequence::preceded($crate::production!(@scheme $scheme), $schemepart);
            $crate::nom::Parser::parse(&mut whole, i)
        }

        $crate::production! { $schemepart $(, later $later)? -> $Parts for $Scheme { $($of_rule)+ } }
    };
    (
        $schemepart:ident $(, later $later:ident)? -> $Parts:ident
            for $Scheme:ident {
                $rule:expr, bulk $Bulk:ty $(, further $Further:ty)? $(, names $names:literal)?
                    $(, fragment $fragment:literal)? $(, hint $hint:path)?
            }
    ) => {
        impl $crate::scheme::Production for $Scheme {
            // A static is once in a program; a constant is in each part that is compiled by itself.
            const RULE: &'static $crate::grammar::Rule = {
                static RULE: $crate::grammar::Rule = $rule;
                &RULE
            };
            $(const NAMES: ::core::primitive::bool = $names;)?
            $(const FRAGMENT: ::core::primitive::bool = $fragment;)?
            $(
                const HINT: ::core::option::Option<
                    fn(
                        &::core::primitive::str,
                        &::core::primitive::str,
                    ) -> ::core::option::Option<&'static ::core::primitive::str>,
                > = ::core::option::Option::Some($hint);
            )?
            type Bulk = $Bulk;
            type Further = $crate::production!(@further $Bulk $(, $Further)?);
            type Parts<S: ::core::marker::Copy> = $Parts<S>;

            #[inline]
            fn parts<T: $crate::grammar::Text>(i: T) -> $crate::grammar::Read<T, $Parts<T::Slice>> {
                $(
                    if i.edition().has_newer_schemes() {
                        return $later(i);
                    }
                )?
                $schemepart(i)
            }
        }
    };
    (@further $Bulk:ty) => {
        $Bulk
    };
    (@further $Bulk:ty, $Further:ty) => {
        $Further
    };
    (@scheme $scheme:literal) => {
        $crate::grammar::literal($scheme)
    };
    (@scheme $parser:tt) => {
        $parser
    };
}

/// Implements the methods of [`Scheme`](crate::Scheme) by the scheme's [`Production`](crate::scheme::Production), for a
/// URL that [`typed_url!`](crate::typed_url) declares.
///
/// The URL is then read by the production alone, without a generic parse first: every text that the production accepts
/// must be a URL by the generic rules too. A URI of another scheme is refused:
/// [`Scheme::refine`](crate::Scheme::refine) compares its name with [`NAME`](crate::Scheme::NAME) and
/// [`ALIASES`](crate::Scheme::ALIASES).
///
/// ```
/// use uriel::{Scheme, grammar::{Port, Read, Rule, Text, run1}};
///
/// struct Tel;
///
/// uriel::typed_url! {
///     /// A telephone number.
///     pub struct TelUrl: Tel;
///
///     /// Parts of a telephone number.
///     pub struct TelParts {
///         /// The digits.
///         get digits: S,
///     }
///
///     fields {
///         text digits;
///     }
/// }
///
/// impl Scheme for Tel {
///     const NAME: &'static str = "tel";
///     uriel::by_production!(TelUrl);
/// }
///
/// uriel::production! { telephone_number -> TelParts for Tel { Rule::new("telephone-number"), bulk Port } }
///
/// fn telephone_number<T: Text>(i: T) -> Read<T, TelParts<T::Slice>> {
///     let (i, digits) = run1(i, Port)?;
///     Ok((i, TelParts { digits }))
/// }
///
/// assert_eq!(Tel.parse("tel:112")?.digits(), "112");
/// assert_eq!(Tel.parse("tel:me").unwrap_err().offset(), 4);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[macro_export]
macro_rules! by_production {
    ($Url:ident) => {
        const TEMPLATE: &'static [$crate::write::Piece] = $Url::TEMPLATE;
        const FIELDS: &'static [&'static ::core::primitive::str] = $Url::FIELDS;
        const OWN_RULE: &'static $crate::grammar::Rule = <Self as $crate::scheme::Production>::RULE;
        type Url<'a> = $Url<'a>;

        // Perf: compiled where it is called, so that the grammar of a scheme is compiled only for programs that read it
        // so.
        #[inline]
        fn refine<'a>(&self, uri: &$crate::Uri<'a>) -> ::core::result::Result<$Url<'a>, $crate::ParseError> {
            $crate::scheme::expect_name::<Self>(uri)?;
            $crate::Scheme::read(self, uri.as_str(), uri.edition())
        }

        #[inline]
        fn read<'a>(
            &self,
            text: &'a ::core::primitive::str,
            edition: $crate::Edition,
        ) -> ::core::result::Result<$Url<'a>, $crate::ParseError> {
            $crate::scheme::read_by::<Self, _>(text, edition, |parts| $Url { text, edition, parts })
        }

        fn read_by_call<'a>(
            &self,
            text: &'a ::core::primitive::str,
            edition: $crate::Edition,
        ) -> ::core::result::Result<$Url<'a>, $crate::ParseError> {
            $crate::scheme::spans_by_call(self, text, edition).map(|parts| $Url { text, edition, parts })
        }

        fn prefix_end<'a>(
            &self,
            text: &'a ::core::primitive::str,
            edition: $crate::Edition,
        ) -> ::core::result::Result<$crate::Prefix<'a, ()>, $crate::ParseError> {
            <Self as $crate::scheme::Production>::prefix(text, edition).map(|prefix| prefix.map(|_| ()))
        }

        $crate::prefix_by_production!();

        fn fields<'a>(&self, url: &$Url<'a>, visit: &mut $crate::scheme::Visit<'a, '_>) {
            url.visit_all_fields(visit);
        }

        fn fields_named<'a>(
            &self,
            url: &$Url<'a>,
            names: ::core::primitive::u64,
            visit: &mut $crate::scheme::NumberedVisit<'a, '_>,
        ) {
            url.visit_fields(names, visit);
        }

        // Perf: inlined: a server is larger than two words, so a call returns it through memory.
        #[inline(always)]
        fn server<'u>(&self, url: &'u $Url<'_>) -> ::core::option::Option<$crate::scheme::Server<'u>> {
            url.server_if_any()
        }

        #[inline(always)]
        fn server_places(
            &self,
            url: &$Url<'_>,
        ) -> ::core::option::Option<$crate::grammar::Authority<$crate::grammar::Span>> {
            url.server_places()
        }

        // Perf: inlined into its one caller, which builds the parsed URL while the places are in registers.
        #[inline(always)]
        fn read_places(
            &self,
            text: &::core::primitive::str,
            edition: $crate::Edition,
            places: &mut $crate::scheme::Places,
        ) -> ::core::result::Result<(), $crate::ParseError> {
            places.read::<Self>(text, edition)
        }

        #[inline]
        fn at_places<'a>(
            text: &'a ::core::primitive::str,
            edition: $crate::Edition,
            places: &$crate::scheme::Places,
        ) -> ::core::option::Option<$Url<'a>> {
            places.parts().map(|parts| $Url { text, edition, parts })
        }
    };
}
