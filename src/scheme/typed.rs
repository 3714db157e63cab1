//! Typed URLs of schemes that have a production: a text, the places of its parts, and the list of its fields.

/// Declares the typed URL of a scheme that is a [`Production`](crate::scheme::Production), with its parts and its
/// fields.
///
/// The declaration has three blocks (head, parts and fields), and a fourth, the builder, for URLs that can be built.
///
/// * The head names the URL, its scheme and its kind of server. With `login`, the parts must have a `server:
///   Authority<S>`, and the URL gets the getters `server`, `user`, `password`, `host`, `port`, `effective_port`
///   and `origin`; with `hostport`, all of these but `user` and `password`; with `optional`, `origin` alone: write a
///   getter `server` that returns an `Option` of [`Server::new`](crate::scheme::Server::new), and rows of fields that
///   ask it, as `host host = |url| url.server().map(Server::host);`; with `serverless`, none at all. The productions
///   [`login`](crate::grammar::rfc1738::login) and [`hostport`](crate::grammar::hostport) read a server, and
///   [`server`](crate::grammar::server) one that may have an empty host. After
///   `example`, which may be left out, come the path of the scheme, which begins with the name of the crate and beside
///   whose type the URL's type has the same name with `Url` at its end, and a URL, with which the documentation of each
///   getter has an example. The URL must have the host `h`, the port 8000, the user `me` and the password `pw`, as far
///   as the scheme has them.
/// * The parts are the output of the production; each is `S`, `Option<S>`, `Authority<S>` or `Option<Authority<S>>`,
///   and together they count at most eight: an `Authority` counts three, with or without a login, also if it is
///   optional; any other part counts one. More are an error when the crate is compiled. A part marked `get` has a
///   getter of the same name, with the documentation of the part. Your own getters can read any part: in an `impl` of
///   the URL beside the declaration, `self.parts.name.of(self.text)` is its text. A getter cannot have the name of a
///   method that the declaration makes.
/// * The fields are the values that people and programs see, in this order. Each row has a kind, and the name of a
///   getter or `=` and an expression for the value. A name that is a keyword of Rust is written with `r#`. `login`
///   stands for the fields of a server, `server` for those without user and password. The kinds are those of
///   [`Value`](crate::scheme::Value): `text secret secrets raw octet word shown number flag list pairs entries`; `host`
///   is a text that is a [`Host`](crate::Host), and `maybe_list` a list that may be absent. The getters of a `list` and
///   of `secrets` are iterators over [`Encoded`](crate::Encoded), that of `pairs` over two of them, that of `entries`
///   over [`Entry`](crate::scheme::Entry). `or empty` says that an absent value equals an empty one; `note` marks a
///   field that repeats another.
/// * The builder is a template of the text after the scheme and ":", in a notation like that of the rules. Each field
///   of the template becomes a setter of the builder. A name that is not among the fields is an error when the crate is
///   compiled, unless `unlisted` follows it. The scheme must be `Default`. After the block, `example { }` may
///   have lines of documentation that build a URL: the example of the builder and of each setter. Without the feature
///   `build`, the declaration compiles and makes no builder. A URL with a builder reads a text by its own name, too:
///   `parse`, `parse_with` and `TryFrom<&str>`; and with the feature `alloc`, it has `to_owned`, `normalize` and
///   `compare`.
///
/// | in a template | text that is written |
/// |---|---|
/// | `"text"` | the text |
/// | `("one" \| "other")` | one text under RFC 1738, another under later editions |
/// | `name: Class` | the value of a field, which it must have, escaped by the class |
/// | `name: (Class or "text")` | the same, or a default if the field has no value and something follows |
/// | `name: (Class if flag or "text")` | the same, and the default too if the field `flag` is false |
/// | `name: (Class as Encoded)`, `(Class as Host)` | a text whose escapes stay, a host as people write it |
/// | `name: (Class of method)` | as `Class`; the private method returns the text as it is written, if the getter returns another value |
/// | `login`, `hostport` | user, password, host and port; host and port |
/// | `server` | user, password, host and port; without a value the host is empty |
/// | `[ … ]` | the pieces inside, left out if none of their fields has a value |
/// | `[if flag … ]` | the same, but if the field `flag` is set, its value decides; a field that is no flag decides by having a value |
/// | `*("before" name: Class "after"; "between")` | each value of a `list`; the texts may be left out |
/// | `*(name: Class "=" Class; "&")` | each of the `pairs`, a name and a value |
/// | `name unlisted: Class` and the like | the same for a name that is not among the fields: a text that none of them has, or the pieces of one that is no list |
/// | `either { [ … ] [ … ] }` | the first whose fields have a value, or the last |
///
/// The declaration makes the parts, getters, `Debug` with passwords hidden, `Scheme::fields`, the default of
/// `Scheme::equivalent`, [`Typed`](crate::scheme::Typed), and the members of every typed URL: `scheme`, `fragment`,
/// `as_str`, `edition`, `Display`, `PartialEq`, `Eq`, `Ord`, `Hash`, and the conversions to [`Uri`](crate::Uri) and
/// [`UriRef`](crate::UriRef). [`by_production!`](crate::by_production) implements the methods of the scheme that use
/// them, by the function that [`production!`](crate::production) names. `examples/typed_schemes.rs` has a scheme with a
/// server, and one with pairs.
///
/// ```
/// use uriel::{Scheme, grammar::{Port, Read, Rule, Text, run1}};
///
/// #[derive(Default)]
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
///
///     /// Builder of a telephone number.
///     pub builder TelBuilder {
///         digits: Port
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
/// let url = Tel.parse("tel:112#now")?;
/// assert_eq!((url.digits().as_str(), url.fragment().as_deref()), ("112", Some("now")));
/// assert_eq!(format!("{url} {url:?}"), r#"tel:112#now TelUrl { digits: "112" }"#);
/// assert_eq!(url.to_builder().digits(911).build().unwrap(), "tel:911#now");
/// assert_eq!(TelUrl::builder().digits("a").build().unwrap_err().field(), "digits");
/// assert_eq!(TelUrl::parse("tel:112")?, TelUrl::try_from("tel:112")?);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[macro_export]
macro_rules! typed_url {
    (
        $(#[$attribute:meta])*
        $vis:vis struct $Url:ident: $Scheme:ident
            $(, $server:ident $(, example $path:literal $example:literal)?)?;

        $(#[$parts_attribute:meta])*
        $parts_vis:vis struct $Parts:ident { $($parts:tt)* }

        fields { $($fields:tt)* }

        $(
            $(#[$builder_attribute:meta])*
            $builder_vis:vis builder $Builder:ident { $($template:tt)* }

            $(example { $(#[$line:meta])* })?
        )?
    ) => {
        $(#[$attribute])*
        ///
        #[doc = ::core::concat!(
            "Get one by `", ::core::stringify!($Scheme), ".parse(text)` with the trait `uriel::Scheme`, by ",
            "`uri.refine::<", ::core::stringify!($Scheme), ">()` of a URI, or by `registry.parse(text)?.refine::<",
            ::core::stringify!($Scheme), ">()`."
        )]
        #[derive(::core::clone::Clone, ::core::marker::Copy)]
        $vis struct $Url<'a> {
            text: &'a ::core::primitive::str,
            edition: $crate::Edition,
            parts: $Parts<$crate::grammar::Span>,
        }

        $crate::typed_url_members!(@parts $Url
            [[$($server)?] $(#[$parts_attribute])* $parts_vis struct $Parts] [] [] $($parts)*);

        impl $crate::scheme::Typed for $Scheme {
            type Spans = $Parts<$crate::grammar::Span>;

            #[inline]
            fn spans_of(url: &$Url<'_>) -> Self::Spans {
                url.parts
            }

            #[inline]
            fn at_spans(text: &::core::primitive::str, edition: $crate::Edition, parts: Self::Spans) -> $Url<'_> {
                $Url { text, edition, parts }
            }
        }

        $($crate::typed_url_members!(@$server $Url $Scheme [$($path $example)?]);)?

        const _: () = $crate::write::expect_distinct_names($Url::FIELDS, $Url::TEMPLATE);

        impl<'a> $Url<'a> {
            /// The name of the scheme, as the URL writes it, which may be an alias.
            $($(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $example, "\")?;")]
                #[doc = ::core::concat!("assert_eq!(url.scheme(), ", ::core::stringify!($Scheme), "::NAME);")]
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
            )?)?
            #[must_use]
            pub fn scheme(&self) -> $crate::SchemeName<'a> {
                $crate::SchemeName::of_unchecked(self.text)
            }

            /// The fragment, after the "#"; RFC 1738 has none.
            $($(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $example, "#top\")?;")]
                /// assert_eq!(url.fragment().as_deref(), Some("top"));
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
            )?)?
            #[must_use]
            pub fn fragment(&self) -> ::core::option::Option<$crate::Encoded<'a>> {
                self.text.split_once('#').map(|(_, fragment)| $crate::Encoded::new_unchecked(fragment))
            }

            /// The whole text, with its fragment.
            $($(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $example, "\")?;")]
                #[doc = ::core::concat!("assert_eq!(url.as_str(), \"", $example, "\");")]
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
            )?)?
            #[must_use]
            pub const fn as_str(&self) -> &'a ::core::primitive::str {
                self.text
            }

            /// The edition that the text was read under.
            $($(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $example, "\")?;")]
                /// assert_eq!(url.edition(), uriel::Edition::Rfc3986);
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
            )?)?
            #[must_use]
            pub const fn edition(&self) -> $crate::Edition {
                self.edition
            }

            /// The URL without its password and the other fields that its scheme declares as secret, to be shown.
            $($(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $example, "\")?;")]
                #[doc = ::core::concat!(
                    "assert_eq!(url.redacted().to_string(), \"", $example, "\".replace(\":pw@\", \":***@\"));"
                )]
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
            )?)?
            #[must_use]
            pub fn redacted(&self) -> $crate::redact::Redacted<'a, 'static> {
                const SECRETS: ::core::primitive::u64 = $crate::typed_url_members!(@secrets [] $($fields)*);
                $crate::scheme::redacted(self.text, |visit| self.visit_fields(SECRETS, visit))
            }

            $crate::typed_url_members!(@constants [$($($template)*)?] [] $($fields)*);

            // Perf: inlined: a server is larger than two words, so a call returns it through memory (wire: plan).
            #[inline(always)]
            fn server_if_any(&self) -> ::core::option::Option<$crate::scheme::Server<'a>> {
                $crate::typed_url_members!(@server self $($server)?)
            }

            #[inline(always)]
            fn server_places(&self) -> ::core::option::Option<$crate::grammar::Authority<$crate::grammar::Span>> {
                $crate::typed_url_members!(@places self $($server)?)
            }

            /// Shows the fields whose names have one of the bits of `names`.
            ///
            /// Perf: fields whose bits are not in `names` are not computed. The visitor is called directly: a second
            /// closure copies the field just after it is stored, which stalls on store forwarding (build: four parts
            /// and a typecode).
            fn visit_fields(
                &self,
                names: ::core::primitive::u64,
                visit: &mut (
                    impl ::core::ops::FnMut($crate::scheme::Id, $crate::scheme::Field<'a, '_>) + ?::core::marker::Sized
                ),
            ) {
                $crate::typed_url_members!(@fields self names visit $($fields)*);
            }

            fn visit_all_fields(&self, visit: &mut $crate::scheme::Visit<'a, '_>) {
                self.visit_fields_by_call(::core::primitive::u64::MAX, visit);
            }

            // Out of line: compiled once for each scheme; only a caller that builds a URL inlines the fields.
            #[inline(never)]
            fn visit_fields_by_call(&self, names: ::core::primitive::u64, visit: &mut $crate::scheme::Visit<'a, '_>) {
                self.visit_fields(names, &mut |_, field| visit(field));
            }
        }

        /// The fields, with three asterisks for each secret.
        impl ::core::fmt::Debug for $Url<'_> {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                // Notes are not shown, and not computed.
                const SHOWN: ::core::primitive::u64 = $crate::typed_url_members!(@compared [] $($fields)*);
                let name = ::core::stringify!($Url);
                $crate::scheme::debug_fields(f, name, self.redacted(), |visit| self.visit_fields_by_call(SHOWN, visit))
            }
        }

        impl ::core::fmt::Display for $Url<'_> {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.text)
            }
        }

        /// The URL by the generic syntax, which reads the text again. If the scheme accepts a text that the generic
        /// rules reject, it is a scheme and an opaque part.
        impl<'a> ::core::convert::From<$Url<'a>> for $crate::Uri<'a> {
            fn from(url: $Url<'a>) -> Self {
                $crate::scheme::generic(url.text, url.edition)
            }
        }

        /// The URL by the generic syntax, which reads the text again.
        impl<'a> ::core::convert::From<$Url<'a>> for $crate::UriRef<'a> {
            fn from(url: $Url<'a>) -> Self {
                ::core::convert::From::from($crate::scheme::generic(url.text, url.edition))
            }
        }

        impl ::core::convert::AsRef<::core::primitive::str> for $Url<'_> {
            fn as_ref(&self) -> &::core::primitive::str {
                self.text
            }
        }

        /// Compares the texts.
        impl ::core::cmp::PartialEq for $Url<'_> {
            fn eq(&self, other: &Self) -> ::core::primitive::bool {
                self.text == other.text
            }
        }

        impl ::core::cmp::Eq for $Url<'_> {}

        impl ::core::cmp::PartialEq<::core::primitive::str> for $Url<'_> {
            fn eq(&self, other: &::core::primitive::str) -> ::core::primitive::bool {
                self.text == other
            }
        }

        impl ::core::cmp::PartialEq<&::core::primitive::str> for $Url<'_> {
            fn eq(&self, other: &&::core::primitive::str) -> ::core::primitive::bool {
                self.text == *other
            }
        }

        impl ::core::cmp::PartialOrd for $Url<'_> {
            fn partial_cmp(&self, other: &Self) -> ::core::option::Option<::core::cmp::Ordering> {
                ::core::option::Option::Some(::core::cmp::Ord::cmp(self, other))
            }
        }

        /// Orders by the octets of the text.
        impl ::core::cmp::Ord for $Url<'_> {
            fn cmp(&self, other: &Self) -> ::core::cmp::Ordering {
                ::core::cmp::Ord::cmp(self.text, other.text)
            }
        }

        impl ::core::hash::Hash for $Url<'_> {
            fn hash<H: ::core::hash::Hasher>(&self, state: &mut H) {
                self.text.hash(state);
            }
        }

        $crate::typed_url_members!(@builder [$($($path $example)?)?] $Url $Scheme $(
            [$(#[$builder_attribute])*]
            [$(
                ///
                /// ```
                $(#[$line])*
                /// # Ok::<_, uriel::write::BuildError>(())
                /// ```
            )?]
            $builder_vis $Builder { $($template)* }
        )?);
    };
}
