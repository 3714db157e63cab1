//! The macro that gives the methods of one type to the types that contain it.

/// Gives methods of `UriRef` or `Uri` to other types, which call them on the reference that they contain.
///
/// Each room expands it beside the bodies of its methods. The first line names the type that has the bodies, the getter
/// of the contained value, and the types that get the methods. A row is a method with its parameters and its type, a
/// summary, and an example: a text, perhaps the edition to read it under, the arguments, and the value there. The
/// lifetime of the text is `'a`.
macro_rules! delegate {
    ($Original:ident, $getter:ident => ; $($rows:tt)*) => {};
    ($Original:ident, $getter:ident => Uri $(, $Others:ident)*; $($rows:tt)*) => {
        impl<'a> Uri<'a> {
            delegate! { @rows borrowed Uri $Original $getter; $($rows)* }
        }
        delegate! { $Original, $getter => $($Others),*; $($rows)* }
    };
    ($Original:ident, $getter:ident => $Owned:ident $(, $Others:ident)*; $($rows:tt)*) => {
        #[cfg(feature = "alloc")]
        impl crate::uri::$Owned {
            delegate! { @rows owned $Owned $Original $getter; $($rows)* }
        }
        delegate! { $Original, $getter => $($Others),*; $($rows)* }
    };
    (
        @rows $form:ident $Url:ident $Original:ident $getter:ident;
        $(
            $(#[$attribute:meta])*
            $method:ident $(<$other:lifetime>)? ($($parameter:ident: $Parameter:ty),*) -> $Value:ty, $summary:literal,
                $text:literal $($edition:ident)? ($($argument:expr),*) [$($then:tt)*] $value:expr;
        )*
    ) => {$(
        delegate! { @method $form [
            #[doc = concat!(
                $summary, " See [`", stringify!($Original), "::", stringify!($method), "`](crate::", stringify!($Original),
                "::", stringify!($method), ")."
            )]
            ///
            /// ```
            /// # use uriel::{Edition, Level, Registry, Uri, UriRef, differences::Component, normalize::Comparison};
            #[doc = delegate!(@parse $Url $text $($edition)?)]
            /// # let mut text = String::new();
            #[doc = concat!(
                "assert_eq!(url.", stringify!($method), "(", stringify!($($argument),*), ")", stringify!($($then)*), ", ",
                stringify!($value), ");"
            )]
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            $(#[$attribute])*
            #[inline]
        ] $getter $method $(<$other>)? ($($parameter: $Parameter),*) -> $Value }
    )*};
    (@parse $Url:ident $text:literal) => {
        concat!("let url = uriel::", stringify!($Url), "::parse(", stringify!($text), ")?;")
    };
    (@parse $Url:ident $text:literal $edition:ident) => {
        concat!(
            "let url = uriel::", stringify!($Url), "::parse_with(", stringify!($text), ", Edition::", stringify!($edition),
            ")?;"
        )
    };
    (
        @method borrowed [$($attribute:tt)*] $getter:ident $method:ident $(<$other:lifetime>)?
            ($($parameter:ident: $Parameter:ty),*) -> $Value:ty
    ) => {
        $($attribute)*
        pub fn $method $(<$other>)? (&self $(, $parameter: $Parameter)*) -> $Value {
            self.$getter().$method($($parameter),*)
        }
    };
    (
        @method owned [$($attribute:tt)*] $getter:ident $method:ident $(<$other:lifetime>)?
            ($($parameter:ident: $Parameter:ty),*) -> $Value:ty
    ) => {
        $($attribute)*
        #[allow(clippy::extra_unused_lifetimes, clippy::needless_lifetimes, reason = "few of the types have no lifetime")]
        pub fn $method<'a $(, $other)?> (&'a self $(, $parameter: $Parameter)*) -> $Value {
            self.$getter().$method($($parameter),*)
        }
    };
}
