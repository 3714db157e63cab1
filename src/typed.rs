//! What typed URLs have in common: a text, the places of its parts, and what both give.

use core::slice::{Iter, IterMut};

use crate::grammar::{
    Authority, Span,
    rfc1738::{
        FileParts, FtpParts, GopherParts, GopherPath, HttpParts, NewsParts, NntpParts, ProsperoParts, TelnetParts,
        WaisForm, WaisParts,
    },
};

/// What a registry keeps of a URL that it has checked, so that refining it need not read it again.
///
/// It holds the places of at most eight parts. [`Scheme::check`](crate::Scheme::check) fills it and
/// [`Scheme::recall`](crate::Scheme::recall) reads it; a scheme that leaves it empty is read again.
///
/// ```
/// use uriel::{Edition, Places, Production, schemes::ftp::Ftp};
/// let parts = Ftp::spans("ftp://h/a;type=i", Edition::Rfc3986)?;
/// let mut places = Places::default();
/// places.keep(parts);
/// assert_eq!(places.parts(), Some(parts));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Places([Option<Span>; 8]);

impl Places {
    /// Keeps the places of `parts`.
    ///
    /// # Panics
    ///
    /// When they are more than eight.
    #[inline(always)]
    pub fn keep<P: Placed>(&mut self, parts: P) {
        parts.put(&mut self.0.iter_mut());
    }

    /// The parts, if such were kept.
    #[inline(always)]
    #[must_use]
    pub fn parts<P: Placed>(&self) -> Option<P> {
        P::take(&mut self.0.iter())
    }
}

/// Parts that are places in a text, and so can be kept as such: what [`Places`] holds.
///
/// For a struct of parts [`placed!`](crate::placed) implements it; an enum that is not told by which of its parts are
/// there puts in something that tells it.
pub trait Placed: Copy {
    /// Fills as many of the places as it needs, from the first on.
    fn put(self, places: &mut IterMut<'_, Option<Span>>);

    /// Takes back what was put there; `None` if it was not such parts.
    fn take(places: &mut Iter<'_, Option<Span>>) -> Option<Self>;
}

impl Placed for Span {
    #[inline(always)]
    fn put(self, places: &mut IterMut<'_, Option<Span>>) {
        Some(self).put(places);
    }

    #[inline(always)]
    fn take(places: &mut Iter<'_, Option<Span>>) -> Option<Self> {
        places.next().copied().flatten()
    }
}

/// It is `None` where the part is not there.
impl Placed for Option<Span> {
    #[inline(always)]
    fn put(self, places: &mut IterMut<'_, Option<Span>>) {
        *places.next().expect("at most eight parts") = self;
    }

    #[inline(always)]
    fn take(places: &mut Iter<'_, Option<Span>>) -> Option<Self> {
        places.next().copied()
    }
}

/// Implements [`Placed`](crate::Placed) for structs of parts, field by field.
///
/// ```
/// use uriel::{Places, grammar::Span};
///
/// #[derive(Clone, Copy)]
/// struct DictParts<S> {
///     word: S,
///     database: Option<S>,
/// }
///
/// uriel::placed! { DictParts { word, database } }
///
/// fn keep(parts: DictParts<Span>, places: &mut Places) {
///     places.keep(parts);
/// }
/// ```
#[macro_export]
macro_rules! placed {
    ($($Parts:ident { $($part:ident),+ $(,)? })+) => {$(
        impl $crate::Placed for $Parts<$crate::grammar::Span> {
            #[inline(always)]
            fn put(self, places: &mut ::core::slice::IterMut<'_, ::core::option::Option<$crate::grammar::Span>>) {
                $($crate::Placed::put(self.$part, places);)+
            }

            #[inline(always)]
            fn take(
                places: &mut ::core::slice::Iter<'_, ::core::option::Option<$crate::grammar::Span>>,
            ) -> ::core::option::Option<Self> {
                ::core::option::Option::Some(Self { $($part: $crate::Placed::take(places)?),+ })
            }
        }
    )+};
}

placed! {
    Authority { userinfo, host, port }
    FtpParts { login, fpath, ftptype }
    FileParts { user, host, fpath }
    HttpParts { login, hpath, search }
    GopherParts { host, port, path }
    TelnetParts { login, slash }
    GopherPath { gtype, selector, search, gopher_plus }
    NntpParts { host, port, group, digits }
    WaisParts { host, port, database, form }
    ProsperoParts { host, port, ppath, fieldspecs }
}

impl Placed for Option<GopherPath<Span>> {
    #[inline(always)]
    fn put(self, places: &mut IterMut<'_, Option<Span>>) {
        if let Some(path) = self {
            path.put(places);
        }
    }

    #[inline(always)]
    fn take(places: &mut Iter<'_, Option<Span>>) -> Option<Self> {
        Some(GopherPath::take(places))
    }
}

impl Placed for NewsParts<Span> {
    #[inline(always)]
    fn put(self, places: &mut IterMut<'_, Option<Span>>) {
        let (first, host) = match self {
            Self::All => (None, None),
            Self::Group(group) => (Some(group), None),
            Self::Article { unique, host } => (Some(unique), Some(host)),
        };
        first.put(places);
        host.put(places);
    }

    #[inline(always)]
    fn take(places: &mut Iter<'_, Option<Span>>) -> Option<Self> {
        Some(match (*places.next()?, *places.next()?) {
            (None, _) => Self::All,
            (Some(group), None) => Self::Group(group),
            (Some(unique), Some(host)) => Self::Article { unique, host },
        })
    }
}

impl Placed for WaisForm<Span> {
    #[inline(always)]
    fn put(self, places: &mut IterMut<'_, Option<Span>>) {
        let (first, wpath) = match self {
            Self::Database => (None, None),
            Self::Index { search } => (Some(search), None),
            Self::Doc { wtype, wpath } => (Some(wtype), Some(wpath)),
        };
        first.put(places);
        wpath.put(places);
    }

    #[inline(always)]
    fn take(places: &mut Iter<'_, Option<Span>>) -> Option<Self> {
        Some(match (*places.next()?, *places.next()?) {
            (None, _) => Self::Database,
            (Some(search), None) => Self::Index { search },
            (Some(wtype), Some(wpath)) => Self::Doc { wtype, wpath },
        })
    }
}

/// Defines a typed URL of a scheme that is a [`Production`](crate::Production): a text, its edition and the places of
/// its parts, with what all such URLs have.
///
/// That is `scheme`, `fragment`, `as_str`, `edition`, `Display`, `PartialEq`, `Eq` and `Hash`. With `hostport` there are
/// also `host`, `port` and `effective_port`, out of the fields `host` and `port` of the parts; with `login`, out of
/// their field of that name, `user` and `password` as well. `example` is a URL for the doctests, with those parts in it,
/// under port 8000 and of the user `me` with the password `pw`. What is left to write is `Debug`, and the getters for
/// what the scheme has of its own, from the fields `text`, `edition` and `parts`.
///
/// [`by_production!`](crate::by_production) is its other half.
///
/// ```
/// use core::fmt;
/// use uriel::{Edition, Encoded, Production, Scheme, grammar::{Class, Read, Text, run1}};
///
/// struct Tel;
///
/// uriel::typed_url! {
///     /// A telephone number.
///     pub struct TelUrl: Tel;
/// }
///
/// impl<'a> TelUrl<'a> {
///     /// The digits.
///     pub fn digits(&self) -> Encoded<'a> {
///         Encoded::new_unchecked(self.parts.of(self.text))
///     }
/// }
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
/// impl Scheme for Tel {
///     const NAME: &'static str = "tel";
///     uriel::by_production!(TelUrl);
/// }
///
/// impl fmt::Debug for TelUrl<'_> {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         f.debug_tuple("TelUrl").field(&self.digits()).finish()
///     }
/// }
///
/// let url = Tel.parse("tel:112#now")?;
/// assert_eq!((url.digits().as_str(), url.fragment().as_deref()), ("112", Some("now")));
/// assert_eq!(url.to_string(), "tel:112#now");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[macro_export]
macro_rules! typed_url {
    (
        $(#[$attribute:meta])*
        $vis:vis struct $Url:ident: $Scheme:ident;
        $($server:ident, example $path:literal $example:literal;)?
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy)]
        $vis struct $Url<'a> {
            text: &'a str,
            edition: $crate::Edition,
            parts: <$Scheme as $crate::Production>::Parts<$crate::grammar::Span>,
        }

        $($crate::typed_url!(@$server $Url $Scheme $path $example);)?

        impl<'a> $Url<'a> {
            /// The name that it goes by, which is perhaps not the scheme's own.
            #[must_use]
            pub fn scheme(&self) -> $crate::SchemeName<'a> {
                $crate::SchemeName::of_unchecked(self.text)
            }

            /// What follows the "#"; RFC 1738 has none.
            #[must_use]
            pub fn fragment(&self) -> ::core::option::Option<$crate::Encoded<'a>> {
                self.text.split_once('#').map(|(_, fragment)| $crate::Encoded::new_unchecked(fragment))
            }

            /// The whole text, with a fragment if it has one.
            #[must_use]
            pub const fn as_str(&self) -> &'a str {
                self.text
            }

            /// The edition that it was read under.
            #[must_use]
            pub const fn edition(&self) -> $crate::Edition {
                self.edition
            }
        }

        impl ::core::fmt::Display for $Url<'_> {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.text)
            }
        }

        impl ::core::cmp::PartialEq for $Url<'_> {
            fn eq(&self, other: &Self) -> bool {
                (self.text, self.edition) == (other.text, other.edition)
            }
        }

        impl ::core::cmp::Eq for $Url<'_> {}

        impl ::core::hash::Hash for $Url<'_> {
            fn hash<H: ::core::hash::Hasher>(&self, state: &mut H) {
                (self.text, self.edition).hash(state);
            }
        }
    };

    (@login $Url:ident $Scheme:ident $path:literal $example:literal) => {
        $crate::typed_url!(@server $Url $Scheme $path $example (login.host) (login.port));

        impl<'a> $Url<'a> {
            /// The user; `None` where there is no "@", which is not the same as an empty one.
            ///
            /// ```
            #[doc = concat!("use uriel::{Scheme, ", $path, "};")]
            #[doc = concat!("let url = ", stringify!($Scheme), ".parse(\"", $example, "\")?;")]
            /// assert_eq!(url.user().as_deref(), Some("me"));
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[must_use]
            pub fn user(&self) -> ::core::option::Option<$crate::Encoded<'a>> {
                self.parts.login.of(self.text).user()
            }

            /// The password; there is none without a user.
            ///
            /// ```
            #[doc = concat!("use uriel::{Scheme, ", $path, "};")]
            #[doc = concat!("let url = ", stringify!($Scheme), ".parse(\"", $example, "\")?;")]
            /// assert_eq!(url.password().as_deref(), Some("pw"));
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[must_use]
            pub fn password(&self) -> ::core::option::Option<$crate::Encoded<'a>> {
                self.parts.login.of(self.text).password()
            }
        }
    };

    (@hostport $Url:ident $Scheme:ident $path:literal $example:literal) => {
        $crate::typed_url!(@server $Url $Scheme $path $example (host) (port));
    };

    (
        @server $Url:ident $Scheme:ident $path:literal $example:literal
        ($($host:ident).+) ($($port:ident).+)
    ) => {
        impl<'a> $Url<'a> {
            /// The host.
            ///
            /// ```
            #[doc = concat!("use uriel::{Scheme, ", $path, "};")]
            #[doc = concat!("let url = ", stringify!($Scheme), ".parse(\"", $example, "\")?;")]
            /// assert_eq!(url.host(), "h");
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[must_use]
            pub fn host(&self) -> $crate::Host<'a> {
                $crate::Host::new_unchecked(self.parts.$($host).+.of(self.text), self.edition)
            }

            /// The digits of the port, as they are written.
            ///
            /// ```
            #[doc = concat!("use uriel::{Scheme, ", $path, "};")]
            #[doc = concat!("let url = ", stringify!($Scheme), ".parse(\"", $example, "\")?;")]
            /// assert_eq!(url.port(), Some("8000"));
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[must_use]
            pub fn port(&self) -> ::core::option::Option<&'a str> {
                self.parts.$($port).+.map(|port| port.of(self.text))
            }

            /// The port to connect to: that of the scheme where none is written, `None` where the number is over 65535.
            ///
            /// ```
            #[doc = concat!("use uriel::{Scheme, ", $path, "};")]
            #[doc = concat!("let url = ", stringify!($Scheme), ".parse(\"", $example, "\")?;")]
            /// assert_eq!(url.effective_port(), Some(8000));
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[must_use]
            pub fn effective_port(&self) -> ::core::option::Option<u16> {
                <$Scheme as $crate::Scheme>::effective_port(self.scheme().as_str(), self.port())
            }
        }
    };
}

/// Implements the methods of [`Scheme`](crate::Scheme) by the scheme's [`Production`](crate::Production), for a URL that
/// [`typed_url!`](crate::typed_url) defines.
///
/// The scheme's production is then read alone, without the generic parse before it: what it accepts must be a URL by the
/// generic rules too. The parts have to be [`Placed`](crate::Placed), so that a registry reads a URL once and not twice.
#[macro_export]
macro_rules! by_production {
    ($Url:ident) => {
        type Url<'a> = $Url<'a>;

        fn refine<'a>(&self, uri: &$crate::Uri<'a>) -> ::core::result::Result<$Url<'a>, $crate::ParseError> {
            $crate::Scheme::read(self, uri.as_str(), uri.edition())
        }

        fn read<'a>(
            &self,
            text: &'a str,
            edition: $crate::Edition,
        ) -> ::core::result::Result<$Url<'a>, $crate::ParseError> {
            <Self as $crate::Production>::spans(text, edition).map(|parts| $Url { text, edition, parts })
        }

        fn check(
            &self,
            text: &str,
            edition: $crate::Edition,
            places: &mut $crate::Places,
        ) -> ::core::result::Result<(), $crate::ParseError> {
            <Self as $crate::Production>::spans(text, edition).map(|parts| places.keep(parts))
        }

        #[inline]
        fn recall<'a>(
            &self,
            text: &'a str,
            edition: $crate::Edition,
            places: &$crate::Places,
        ) -> ::core::result::Result<$Url<'a>, $crate::ParseError> {
            match places.parts() {
                ::core::option::Option::Some(parts) => ::core::result::Result::Ok($Url { text, edition, parts }),
                ::core::option::Option::None => $crate::Scheme::read(self, text, edition),
            }
        }
    };
}
