//! The macros that make a scheme of a function that is its rule.

/// Implements [`Production`](crate::scheme::Production) by a function that reads the text after the scheme and ":", and
/// makes the production of the whole URL.
///
/// The line names the function, after `->` its output, after `for` the scheme, and in braces the
/// [`Rule`](crate::grammar::Rule) that errors name and the class [`Bulk`](crate::scheme::Production::Bulk), after which
/// `, further` and the class [`Further`](crate::scheme::Production::Further) may follow. A scheme whose rule was
/// another one in RFC 1738 names two functions: the second, after `, later`, reads URLs of all later editions. For the
/// production of the whole URL, its documentation, `pub fn`, its name, `=`, and the name of the scheme with its ":"
/// come first; a scheme with more than one name has a parser of them in parentheses. After the classes, `, names false`
/// says that the [`NAMES`](crate::scheme::Production::NAMES) of hosts are not mapped, `, fragment false` that no
/// [`FRAGMENT`](crate::scheme::Production::FRAGMENT) may follow, and `, hint` names the function that is its
/// [`HINT`](crate::scheme::Production::HINT).
///
/// Mark the functions `#[inline]`: out of line, their output goes through memory.
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

        // Compiled where it is called, so that the grammar of a scheme is compiled only for programs that read it so.
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

        // Perf: inlined: a server is larger than two words, so a call returns it through memory (wire: plan).
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

        // Perf: inlined into its one caller, which builds the parsed URL while the places are in registers (ratios: by
        // way of a registry).
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
