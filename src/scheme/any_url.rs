//! A URL of any of some schemes.

/// Declares a URL of any of some schemes, to `match` on, and a function that adds the schemes to a registry.
///
/// A row has the name of a variant, the typed URL in it, the scheme, and, if it is not always there, `where` and the
/// condition of a `cfg`. The type has a variant `Other` too, with a URL of any other scheme, `parse`, `parse_with` and
/// `as_str`, `of` for a URL that a registry has read, and `Display`, `Debug` with secrets hidden, `PartialEq`, `Eq` and
/// `Hash`.
///
/// ```
/// use uriel::{Registry, schemes::{ftp::{Ftp, FtpUrl}, wais::{Wais, WaisUrl}}};
///
/// uriel::any_url! {
///     /// A URL of an archive.
///     pub enum ArchiveUrl {
///         Ftp(FtpUrl) of Ftp,
///         Wais(WaisUrl) of Wais,
///     }
///
///     /// Adds the schemes of archives to a registry.
///     pub fn register;
/// }
///
/// let registry = register(Registry::empty(uriel::Edition::Rfc3986));
/// assert!(matches!(ArchiveUrl::of(&registry.parse("wais://h/d")?), ArchiveUrl::Wais(_)));
/// assert!(matches!(ArchiveUrl::parse("ftp://h/a")?, ArchiveUrl::Ftp(url) if url.name().as_deref() == Some("a")));
/// assert_eq!(ArchiveUrl::parse("news:a.b")?.as_str(), "news:a.b");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[macro_export]
macro_rules! any_url {
    (
        $(#[$attribute:meta])*
        $vis:vis enum $AnyUrl:ident {
            $($Variant:ident($($Url:ident)::+) of $Scheme:path $(where $condition:meta)?),+ $(,)?
        }

        $(#[$of_function:meta])*
        $function_vis:vis fn $register:ident;
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        $vis enum $AnyUrl<'a> {
            $(
                #[doc = ::core::concat!("A URL of [`", ::core::stringify!($Scheme), "`].")]
                $(#[cfg($condition)])?
                $Variant($($Url)::+<'a>),
            )+
            /// A URL of another scheme, read by the generic rules.
            Other($crate::Uri<'a>),
        }

        impl<'a> $AnyUrl<'a> {
            /// Reads a URL under the default edition, RFC 3986. See [`parse_with`](Self::parse_with).
            ///
            /// # Errors
            ///
            /// `text` does not match the rule of its scheme, or the generic rules.
            $vis fn parse(text: &'a ::core::primitive::str) -> ::core::result::Result<Self, $crate::ParseError> {
                Self::parse_with(text, ::core::default::Default::default())
            }

            /// Reads a URL under `edition`, by the rule of its scheme if that has a variant, or by the generic rules.
            ///
            /// # Errors
            ///
            /// `text` does not match that rule.
            $vis fn parse_with(
                text: &'a ::core::primitive::str,
                edition: $crate::Edition,
            ) -> ::core::result::Result<Self, $crate::ParseError> {
                let name = $crate::SchemeName::of_unchecked(text);
                $(
                    $(#[cfg($condition)])?
                    if <$Scheme as $crate::Scheme>::goes_by(name.as_str(), edition) {
                        return $crate::Scheme::read_by_call(&$Scheme, text, edition).map(Self::$Variant);
                    }
                )+
                let _ = name;
                $crate::Uri::parse_with(text, edition).map(Self::Other)
            }

            /// The whole text.
            #[must_use]
            $vis fn as_str(&self) -> &'a ::core::primitive::str {
                match self {
                    $(
                        $(#[cfg($condition)])?
                        Self::$Variant(url) => url.as_str(),
                    )+
                    Self::Other(uri) => uri.as_str(),
                }
            }
        }

        /// The whole text.
        impl ::core::fmt::Display for $AnyUrl<'_> {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        /// The fields of the typed URL, with secrets hidden.
        impl ::core::fmt::Debug for $AnyUrl<'_> {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    $(
                        $(#[cfg($condition)])?
                        Self::$Variant(url) => ::core::fmt::Debug::fmt(url, f),
                    )+
                    Self::Other(uri) => ::core::fmt::Debug::fmt(uri, f),
                }
            }
        }

        $crate::if_alloc! {
            impl<'a> $AnyUrl<'a> {
                /// The typed URL of a text that a registry has parsed, whatever name the scheme is registered under.
                #[must_use]
                $vis fn of(parsed: &$crate::Parsed<'a, '_>) -> Self {
                    $(
                        $(#[cfg($condition)])?
                        if let ::core::result::Result::Ok(url) = parsed.refine::<$Scheme>() {
                            return Self::$Variant(url);
                        }
                    )+
                    Self::Other(parsed.uri())
                }
            }

            $(#[$of_function])*
            #[must_use]
            $function_vis fn $register(registry: $crate::Registry) -> $crate::Registry {
                $(
                    $(#[cfg($condition)])?
                    let registry = registry.with($Scheme);
                )+
                registry
            }
        }
    };
}

/// Some items, if there are registries.
#[doc(hidden)]
#[cfg(feature = "alloc")]
#[macro_export]
macro_rules! if_alloc {
    ($($item:item)*) => { $($item)* };
}

/// Some items, if there are registries: there are none.
#[doc(hidden)]
#[cfg(not(feature = "alloc"))]
#[macro_export]
macro_rules! if_alloc {
    ($($item:item)*) => {};
}
