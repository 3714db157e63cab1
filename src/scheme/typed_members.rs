//! The items that `typed_url!` declares beside the types: builder, getters, fields, constants, server.

/// The inner rules of [`typed_url!`](crate::typed_url), in a macro of their own so that its page shows its form alone.
#[doc(hidden)]
#[macro_export]
macro_rules! typed_url_members {
    // ----- the owned URL and the builder, where the crate has them -----

    (@builder $parsed:tt $Url:ident $Scheme:ident) => {};
    (@builder $parsed:tt $Url:ident $Scheme:ident
        $attributes:tt $example:tt $vis:vis $Builder:ident { $($template:tt)* }
    ) => {
        $crate::typed_url_members! { @parse $parsed $Url $Scheme }
        $crate::owned! { $parsed $Url $Scheme }
        $crate::builder! { $attributes $example $parsed $vis $Builder $Url $Scheme $($template)* }
    };

    // ----- the parse by the name of the type, of a scheme that is `Default` -----

    (@parse [$($path:literal $text:literal)?] $Url:ident $Scheme:ident) => {
        impl<'a> $Url<'a> {
            /// Reads a URL of this type under RFC 3986 and the newest document of the scheme.
            ///
            /// # Errors
            ///
            /// `text` is no URL of this scheme.
            $(
                ///
                /// ```
                #[doc = ::core::concat!("use ", $path, "Url;")]
                #[doc = ::core::concat!(
                    "assert_eq!(", ::core::stringify!($Url), "::parse(\"", $text, "\")?, \"", $text, "\");"
                )]
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
            )?
            #[inline]
            pub fn parse(text: &'a ::core::primitive::str) -> ::core::result::Result<Self, $crate::ParseError> {
                Self::parse_with(text, $crate::Edition::Rfc3986)
            }

            /// Reads a URL of this type under an edition; under RFC 1738, exactly as RFC 1738 defines it.
            ///
            /// # Errors
            ///
            /// `text` is no URL of this scheme.
            $(
                ///
                /// ```
                #[doc = ::core::concat!("use ", $path, "Url;")]
                #[doc = ::core::concat!(
                    "let url = ", ::core::stringify!($Url), "::parse_with(\"", $text, "\", uriel::Edition::Rfc3986)?;"
                )]
                #[doc = ::core::concat!("assert_eq!(url, \"", $text, "\");")]
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
            )?
            // A grammar is compiled for the programs that read it so.
            #[inline]
            pub fn parse_with(
                text: &'a ::core::primitive::str,
                edition: $crate::Edition,
            ) -> ::core::result::Result<Self, $crate::ParseError> {
                let scheme: $Scheme = ::core::default::Default::default();
                $crate::Scheme::parse_with(&scheme, text, edition)
            }
        }

        /// Reads a URL of this type under RFC 3986.
        impl<'a> ::core::convert::TryFrom<&'a ::core::primitive::str> for $Url<'a> {
            type Error = $crate::ParseError;

            #[inline]
            fn try_from(text: &'a ::core::primitive::str) -> ::core::result::Result<Self, $crate::ParseError> {
                Self::parse(text)
            }
        }
    };

    // ----- the parts: a struct, their places, and the getters of those marked `get` -----

    (@parts $Url:ident $head:tt [$($getters:tt)*] [$($rows:tt)*]
        $(#[$attribute:meta])* get $part:ident: Option<S> $(, $($others:tt)*)?
    ) => {
        $crate::typed_url_members!(@parts $Url $head
            [$($getters)* { [$(#[$attribute])*] $part optional }]
            [$($rows)* #[doc = ::core::concat!(
                "The slice of [`", ::core::stringify!($Url), "::", ::core::stringify!($part), "`]."
            )] $part: [::core::option::Option<S>],]
            $($($others)*)?);
    };
    (@parts $Url:ident $head:tt [$($getters:tt)*] [$($rows:tt)*]
        $(#[$attribute:meta])* get $part:ident: S $(, $($others:tt)*)?
    ) => {
        $crate::typed_url_members!(@parts $Url $head
            [$($getters)* { [$(#[$attribute])*] $part present }]
            [$($rows)* #[doc = ::core::concat!(
                "The slice of [`", ::core::stringify!($Url), "::", ::core::stringify!($part), "`]."
            )] $part: [S],]
            $($($others)*)?);
    };
    (@parts $Url:ident $head:tt [$($getters:tt)*] [$($rows:tt)*]
        $(#[$attribute:meta])* $part:ident: $Part:ty $(, $($others:tt)*)?
    ) => {
        $crate::typed_url_members!(@parts $Url $head [$($getters)*]
            [$($rows)* $(#[$attribute])* $part: [$Part],]
            $($($others)*)?);
    };
    (@parts $Url:ident $head:tt $getters:tt $rows:tt) => {
        $crate::typed_url_members!(@kept $Url $head $getters $rows);
    };
    (@kept $Url:ident [$server:tt $(#[$attribute:meta])* $vis:vis struct $Parts:ident]
        [$({ [$($getter:tt)*] $get:ident $presence:ident })*]
        [$($(#[$part_attribute:meta])* $part:ident: [$Part:ty],)*]
    ) => {
        $(#[$attribute])*
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #[derive(::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash)]
        $vis struct $Parts<S> {
            $($(#[$part_attribute])* pub $part: $Part,)*
        }

        const _: () = $crate::scheme::Places::can_keep::<$Parts<$crate::grammar::Span>>();

        impl $crate::scheme::Placed for $Parts<$crate::grammar::Span> {
            const COUNT: ::core::primitive::usize = {
                #[allow(dead_code, reason = "all parts may be optional servers")]
                type S = $crate::grammar::Span;
                0 $(+ <$Part as $crate::scheme::Placed>::COUNT)*
            };

            #[inline(always)]
            fn put(self, places: &mut ::core::slice::IterMut<'_, ::core::option::Option<$crate::grammar::Span>>) {
                $($crate::scheme::Placed::put(self.$part, places);)*
            }

            #[inline(always)]
            fn take(
                places: &mut ::core::slice::Iter<'_, ::core::option::Option<$crate::grammar::Span>>,
            ) -> ::core::option::Option<Self> {
                ::core::option::Option::Some(Self { $($part: $crate::scheme::Placed::take(places)?),* })
            }
        }

        $($crate::unless_taken! { $server $get {
            $crate::typed_url_members!(@get $Url [$($getter)*] $get $presence);
        } {
            ::core::compile_error!(::core::concat!(
                "the part `", ::core::stringify!($get),
                "` needs another name, or no `get`: the declaration makes a method of this name"
            ));
        } })*
    };
    (@get $Url:ident [$($attribute:tt)*] $part:ident optional) => {
        impl<'a> $Url<'a> {
            $($attribute)*
            #[must_use]
            pub fn $part(&self) -> ::core::option::Option<$crate::Encoded<'a>> {
                self.parts.$part.map(|span| $crate::Encoded::new_unchecked(span.of(self.text)))
            }
        }
    };
    (@get $Url:ident [$($attribute:tt)*] $part:ident present) => {
        impl<'a> $Url<'a> {
            $($attribute)*
            #[must_use]
            pub fn $part(&self) -> $crate::Encoded<'a> {
                $crate::Encoded::new_unchecked(self.parts.$part.of(self.text))
            }
        }
    };

    // ----- the fields, in their order -----

    (@fields $url:ident $names:ident $visit:ident) => {};
    (@fields $url:ident $names:ident $visit:ident login; $($others:tt)*) => {
        $crate::typed_url_members!(@fields $url $names $visit text user; secret password; server; $($others)*);
    };
    (@fields $url:ident $names:ident $visit:ident server; $($others:tt)*) => {
        $crate::typed_url_members!(@fields $url $names $visit
            host host;
            note word host_kind = |url| url.host().kind().as_str();
            raw port;
            note number effective_port = |url| url.effective_port().ok().flatten();
            $($others)*);
    };
    (@fields $url:ident $names:ident $visit:ident note $kind:ident $name:ident $(= |$binding:ident| $value:expr)?; $($others:tt)*) => {
        $crate::typed_url_members!(@field $url $names $visit $kind $name Note [$(|$binding| $value)?]);
        $crate::typed_url_members!(@fields $url $names $visit $($others)*);
    };
    (@fields $url:ident $names:ident $visit:ident $kind:ident $name:ident or empty $(= |$binding:ident| $value:expr)?; $($others:tt)*) => {
        $crate::typed_url_members!(@field $url $names $visit $kind $name AbsentIsEmpty [$(|$binding| $value)?]);
        $crate::typed_url_members!(@fields $url $names $visit $($others)*);
    };
    (@fields $url:ident $names:ident $visit:ident $kind:ident $name:ident $(= |$binding:ident| $value:expr)?; $($others:tt)*) => {
        $crate::typed_url_members!(@field $url $names $visit $kind $name Compared [$(|$binding| $value)?]);
        $crate::typed_url_members!(@fields $url $names $visit $($others)*);
    };
    (@field $url:ident $names:ident $visit:ident $kind:ident $name:ident $Weight:ident []) => {
        $crate::unless_taken! { [] $name {
            $crate::typed_url_members!(@field $url $names $visit $kind $name $Weight [|url| url.$name()]);
        } {} }
    };
    (@field $url:ident $names:ident $visit:ident $kind:ident $name:ident $Weight:ident [|$binding:ident| $value:expr]) => {
        let name = const { $crate::scheme::field_name(::core::stringify!($name)) };
        let weight = $crate::scheme::Weight::$Weight;
        let id = const { $crate::scheme::Id::of_written(::core::stringify!($name)) };
        if $names & id.bit() != 0 {
            let $binding = $url;
            $crate::scheme::kinds::$kind($visit, $crate::scheme::kinds::FieldInfo { id, name, weight }, $value);
        }
    };

    // ----- the names of the fields, and the template, which has no others -----

    (@constants $template:tt $names:tt login; $($others:tt)*) => {
        $crate::typed_url_members!(@constants $template $names text user; secret password; server; $($others)*);
    };
    (@constants $template:tt $names:tt server; $($others:tt)*) => {
        $crate::typed_url_members!(@constants $template $names
            host host; word host_kind; raw port; number effective_port; $($others)*);
    };
    (@constants $template:tt $names:tt note $($field:tt)*) => {
        $crate::typed_url_members!(@constants $template $names $($field)*);
    };
    (@constants $template:tt [$($names:tt)*] $kind:ident $field:ident $(or empty)? $(= |$binding:ident| $value:expr)?; $($others:tt)*) => {
        $crate::typed_url_members!(@constants $template [$($names)* ($kind $field)] $($others)*);
    };
    (@constants [$($template:tt)*] [$(($kind:ident $name:ident))*]) => {
        const FIELDS: &'static [&'static ::core::primitive::str] =
            &[$($crate::scheme::field_name(::core::stringify!($name))),*];
        const TEMPLATE: &'static [$crate::write::Piece] = {
            // A name in the template that is none of these is an error at its place there.
            #[allow(dead_code, reason = "a template may be empty")]
            struct FieldNames;

            #[allow(dead_code, non_upper_case_globals, reason = "not every field is in the template")]
            impl FieldNames {
                $(const $name: $crate::scheme::NamedField = $crate::scheme::NamedField {
                    name: $crate::scheme::field_name(::core::stringify!($name)),
                    is_as_written: $crate::typed_url_members!(@is_as_written $kind),
                    is_secret: $crate::typed_url_members!(@is_secret $kind),
                };)*
            }

            $crate::template!(@ FieldNames [] $($template)*)
        };
    };

    (@is_as_written raw) => { true };
    (@is_as_written entries) => { true };
    (@is_as_written $kind:ident) => { false };
    (@is_secret secret) => { true };
    (@is_secret secrets) => { true };
    (@is_secret $kind:ident) => { false };

    // ----- the bits of the secret fields -----

    (@secrets [$($bits:tt)*]) => { 0 $($bits)* };
    (@secrets [$($bits:tt)*] login; $($others:tt)*) => {
        $crate::typed_url_members!(@secrets [$($bits)*] secret password; $($others)*)
    };
    (@secrets $bits:tt server; $($others:tt)*) => { $crate::typed_url_members!(@secrets $bits $($others)*) };
    (@secrets $bits:tt note $($field:tt)*) => { $crate::typed_url_members!(@secrets $bits $($field)*) };
    (@secrets [$($bits:tt)*] secret $field:ident $(or empty)? $(= |$binding:ident| $value:expr)?; $($others:tt)*) => {
        $crate::typed_url_members!(@secrets
            [$($bits)* | $crate::scheme::Id::of_written(::core::stringify!($field)).bit()]
            $($others)*)
    };
    (@secrets [$($bits:tt)*] secrets $field:ident $(= |$binding:ident| $value:expr)?; $($others:tt)*) => {
        $crate::typed_url_members!(@secrets
            [$($bits)* | $crate::scheme::Id::of_written(::core::stringify!($field)).bit()]
            $($others)*)
    };
    (@secrets $bits:tt $kind:ident $field:ident $(or empty)? $(= |$binding:ident| $value:expr)?; $($others:tt)*) => {
        $crate::typed_url_members!(@secrets $bits $($others)*)
    };

    // ----- the bits of all fields that are not notes -----

    (@compared [$($bits:tt)*]) => { 0 $($bits)* };
    (@compared $bits:tt login; $($others:tt)*) => {
        $crate::typed_url_members!(@compared $bits text user; secret password; server; $($others)*)
    };
    (@compared $bits:tt server; $($others:tt)*) => {
        $crate::typed_url_members!(@compared $bits host host; raw port; $($others)*)
    };
    (@compared $bits:tt note $kind:ident $field:ident $(= |$binding:ident| $value:expr)?; $($others:tt)*) => {
        $crate::typed_url_members!(@compared $bits $($others)*)
    };
    (@compared [$($bits:tt)*] $kind:ident $field:ident $(or empty)? $(= |$binding:ident| $value:expr)?; $($others:tt)*) => {
        $crate::typed_url_members!(@compared
            [$($bits)* | $crate::scheme::Id::of_written(::core::stringify!($field)).bit()]
            $($others)*)
    };

    // ----- the getters of a server -----

    (@server $url:ident login) => { ::core::option::Option::Some($url.server()) };
    (@server $url:ident hostport) => { ::core::option::Option::Some($url.server()) };
    (@server $url:ident optional) => { $url.server() };
    (@server $url:ident $($serverless:ident)?) => { ::core::option::Option::None };
    (@places $url:ident login) => { ::core::option::Option::Some($url.parts.server) };
    (@places $url:ident hostport) => { ::core::option::Option::Some($url.parts.server) };
    (@places $url:ident $($other:ident)?) => { ::core::option::Option::None };

    (@optional $Url:ident $Scheme:ident [$($path:literal $example:literal)?]) => {
        $crate::typed_url_members!(@origin $Url [$(
            ///
            /// ```
            /// use uriel::Scheme;
            #[doc = ::core::concat!("use ", $path, ";")]
            #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $example, "\")?;")]
            /// assert_eq!(url.origin().is_ok(), url.server().is_some());
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
        )?]);
    };
    (@origin $Url:ident [$($example:tt)*]) => {
        impl<'a> $Url<'a> {
            /// The origin: scheme, host and port to connect to, by which one site is told from another (RFC 6454
            /// section 4).
            ///
            /// # Errors
            ///
            /// The URL has no server, or its port is over 65535.
            $($example)*
            pub fn origin(&self) -> ::core::result::Result<$crate::Origin<'a>, $crate::OriginError> {
                let server = self.server_if_any().ok_or($crate::OriginError::NoServer)?;
                $crate::Origin::of_server(self.scheme(), server)
            }
        }
    };
    (@serverless $Url:ident $Scheme:ident [$($path:literal $example:literal)?]) => {};
    (@login $Url:ident $Scheme:ident [$($path:literal $example:literal)?]) => {
        $crate::typed_url_members!(@hostport $Url $Scheme [$($path $example)?]);

        impl<'a> $Url<'a> {
            /// The user; `None` without an "@", which is not the same as an empty user.
            $(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $example, "\")?;")]
                /// assert_eq!(url.user().as_deref(), Some("me"));
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
            )?
            #[must_use]
            pub fn user(&self) -> ::core::option::Option<$crate::Encoded<'a>> {
                self.parts.server.of(self.text).user()
            }

            /// The password; there is none without a user.
            $(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $example, "\")?;")]
                /// assert_eq!(url.password().as_deref(), Some("pw"));
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
            )?
            #[must_use]
            pub fn password(&self) -> ::core::option::Option<$crate::Encoded<'a>> {
                self.parts.server.of(self.text).password()
            }
        }
    };
    (@hostport $Url:ident $Scheme:ident [$($path:literal $example:literal)?]) => {
        $crate::typed_url_members!(@origin $Url [$(
            ///
            /// ```
            /// use uriel::Scheme;
            #[doc = ::core::concat!("use ", $path, ";")]
            #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $example, "\")?;")]
            #[doc = ::core::concat!("let written = format!(\"{}://h:8000\", ", ::core::stringify!($Scheme), "::NAME);")]
            /// assert_eq!(url.origin()?.to_string(), written);
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
        )?]);

        impl<'a> $Url<'a> {
            /// The server: host and port, with user and password where the scheme has them.
            $(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $example, "\")?;")]
                /// assert_eq!(url.server().port(), Some("8000"));
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
            )?
            // Perf: inlined, so that the few parts that a caller reads stay in registers. A call stores all of them
            // (ratios: typed parse, and all fields touched).
            #[inline(always)]
            #[must_use]
            pub fn server(&self) -> $crate::scheme::Server<'a> {
                $crate::scheme::Server::new(
                    self.parts.server.of(self.text),
                    self.edition,
                    $crate::scheme::default_port_of::<$Scheme>(self.text),
                )
            }

            /// The host.
            $(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $example, "\")?;")]
                /// assert_eq!(url.host(), "h");
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
            )?
            #[must_use]
            pub fn host(&self) -> $crate::Host<'a> {
                $crate::Host::new_unchecked(self.parts.server.host.of(self.text), self.edition)
            }

            /// The digits of the port, as they are written.
            $(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $example, "\")?;")]
                /// assert_eq!(url.port(), Some("8000"));
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
            )?
            #[must_use]
            pub fn port(&self) -> ::core::option::Option<&'a ::core::primitive::str> {
                self.parts.server.port.map(|port| port.of(self.text))
            }

            /// The port to connect to: the default if none is written.
            ///
            /// # Errors
            ///
            /// The number is over 65535, which no edition forbids.
            $(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $example, "\")?;")]
                /// assert_eq!(url.effective_port(), Ok(Some(8000)));
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
            )?
            pub fn effective_port(
                &self,
            ) -> ::core::result::Result<::core::option::Option<::core::primitive::u16>, $crate::PortError> {
                <$Scheme as $crate::Scheme>::effective_port(self.scheme().as_str(), self.port())
            }
        }
    };
}
