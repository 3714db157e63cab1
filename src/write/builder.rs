//! The macros that make owned URLs, and builders from templates.
//!
//! A macro that another crate uses cannot test the features of this crate, so each has an empty version for when its
//! feature is off.

/// The owned form of a typed URL, and its normal form, which is owned too; their documentation has the scheme's path,
/// with a text to parse.
#[doc(hidden)]
#[cfg(feature = "alloc")]
#[macro_export]
macro_rules! owned {
    ([$($path:literal $text:literal)?] $Url:ident $Scheme:ident) => {
        impl $Url<'_> {
            /// Copies the URL into one that owns its text.
            $(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $text, "\")?;")]
                /// let kept = url.to_owned();
                #[doc = ::core::concat!("assert_eq!((kept.as_str(), kept.as_url()), (\"", $text, "\", url));")]
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
            )?
            #[must_use]
            pub fn to_owned(&self) -> $crate::write::UrlBuf<$Scheme> {
                $crate::write::UrlBuf::of_url(self, self.text, self.edition)
            }

            /// The normal form by the rules of the scheme: `Level::Of`.
            ///
            /// It is a URL of the scheme, and its own normal form.
            $(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!(
                    "let normal = ", ::core::stringify!($Scheme), ".parse(\"", $text, "\")?.normalize();"
                )]
                /// assert_eq!(normal.as_url().normalize(), normal);
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
            )?
            #[must_use]
            pub fn normalize(&self) -> $crate::write::UrlBuf<$Scheme> {
                let scheme: $Scheme = ::core::default::Default::default();
                $crate::normalize::typed_normal_form(&scheme, self, self.text, self.edition)
            }

            /// Compares this URL with `other`, by the rules of the scheme: the lowest level at which they are
            /// equivalent, or the component that differs.
            $(
                ///
                /// ```
                /// use uriel::{Scheme, normalize::Comparison};
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $text, "\")?;")]
                /// assert_eq!(url.compare(url), Comparison::String);
                /// assert!(!matches!(url.compare(url.normalize().as_url()), Comparison::Different(_)));
                /// # Ok::<_, uriel::ParseError>(())
                /// ```
            )?
            #[must_use]
            pub fn compare<'o>(
                &self,
                other: impl ::core::convert::Into<$crate::UriRef<'o>>,
            ) -> $crate::normalize::Comparison {
                let scheme: $Scheme = ::core::default::Default::default();
                $crate::normalize::compare_typed(&scheme, self.text, self.edition, &other.into())
            }
        }
    };
}

/// No owned form, without an allocator.
#[doc(hidden)]
#[cfg(not(feature = "alloc"))]
#[macro_export]
macro_rules! owned {
    ($($declaration:tt)*) => {};
}

/// The builder of a typed URL: its struct, and a setter for each slot of its template.
///
/// Its documentation has examples of two kinds: lines that build a URL, and the scheme's path with a text to parse.
#[doc(hidden)]
#[cfg(feature = "build")]
#[macro_export]
macro_rules! builder {
    (
        [$($attribute:tt)*] [$($example:tt)*] [$($path:literal $text:literal)?]
        $vis:vis $Builder:ident $Url:ident $Scheme:ident $($template:tt)*
    ) => {
        $($attribute)*
        $($example)*
        #[derive(::core::clone::Clone, ::core::fmt::Debug)]
        $vis struct $Builder<'u> {
            draft: $crate::write::Draft<'u>,
        }

        impl<'u> $Url<'u> {
            /// A builder of a URL of this type, under RFC 3986.
            $($example)*
            #[must_use]
            pub fn builder() -> $Builder<'u> {
                Self::builder_with($crate::Edition::Rfc3986)
            }

            /// A builder of a URL of this type, under `edition`.
            $($example)*
            #[must_use]
            pub fn builder_with(edition: $crate::Edition) -> $Builder<'u> {
                $Builder { draft: $crate::write::Draft::new(<$Scheme as $crate::Scheme>::NAME, edition) }
            }

            /// A builder with the fields of this URL. Fields that are not set anew keep every byte, and a value that is
            /// added comes after those of the URL.
            $(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $text, "\")?;")]
                #[doc = ::core::concat!(
                    "assert_eq!(url.to_builder().fragment(\"top\").build()?.as_str(), \"", $text, "#top\");"
                )]
                /// # Ok::<_, Box<dyn std::error::Error>>(())
                /// ```
            )?
            #[must_use]
            pub fn to_builder(&self) -> $Builder<'u> {
                let mut draft = $crate::write::Draft::new(self.scheme().as_str(), self.edition());
                draft.set_fields(Self::TEMPLATE, &mut |visit| self.visit_fields(::core::primitive::u64::MAX, visit));
                $crate::builder!(@written self draft $($template)*);
                if let ::core::option::Option::Some(fragment) = self.fragment() {
                    let fragment = ::core::convert::Into::into(fragment);
                    draft.set_by(const { $crate::scheme::Id::of("fragment") }, fragment);
                }
                $Builder { draft }
            }
        }

        impl<'u> $Builder<'u> {
            /// Sets the name of the scheme that is written, such as an alias.
            $(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $text, "\")?;")]
                #[doc = ::core::concat!(
                    "let name = ", ::core::stringify!($Scheme), "::ALIASES.last().map_or(",
                    ::core::stringify!($Scheme), "::NAME, |alias| alias.0);"
                )]
                /// assert_eq!(url.to_builder().scheme(name).build()?.as_url().scheme(), name);
                /// # Ok::<_, Box<dyn std::error::Error>>(())
                /// ```
            )?
            pub fn scheme(&mut self, name: &'u ::core::primitive::str) -> &mut Self {
                self.draft.set_scheme(name);
                self
            }

            /// Gives the URL a fragment, which RFC 1738 does not have.
            $(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $text, "\")?;")]
                #[doc = ::core::concat!(
                    "assert_eq!(url.to_builder().fragment(\"a b\").build()?.as_str(), \"", $text, "#a%20b\");"
                )]
                /// # Ok::<_, Box<dyn std::error::Error>>(())
                /// ```
            )?
            pub fn fragment(&mut self, value: impl ::core::convert::Into<$crate::write::Content<'u>>) -> &mut Self {
                self.draft.set_by(const { $crate::scheme::Id::of("fragment") }, value.into());
                self
            }

            /// Removes the values of a field.
            $(
                ///
                /// ```
                /// use uriel::Scheme;
                #[doc = ::core::concat!("use ", $path, ";")]
                #[doc = ::core::concat!("let url = ", ::core::stringify!($Scheme), ".parse(\"", $text, "#top", "\")?;")]
                #[doc = ::core::concat!(
                    "assert_eq!(url.to_builder().remove(\"fragment\").build()?.as_str(), \"", $text, "\");"
                )]
                /// # Ok::<_, Box<dyn std::error::Error>>(())
                /// ```
            )?
            pub fn remove(&mut self, field: &::core::primitive::str) -> &mut Self {
                self.draft.remove_from($Url::TEMPLATE, field);
                self
            }

            /// Writes the URL, each value escaped for its place, and reads it back.
            ///
            /// # Errors
            ///
            /// A field that must be there is missing, a value cannot be written, or two fields exclude each other.
            $($example)*
            pub fn build(
                &self,
            ) -> ::core::result::Result<$crate::write::UrlBuf<$Scheme>, $crate::write::BuildError> {
                $crate::write::UrlBuf::build(::core::default::Default::default(), &self.draft)
            }
        }

        $crate::builder!(@setters [$Builder $($example)*] $($template)*);
    };

    // ----- setters -----

    (@setters $to:tt) => {};
    (@setters $to:tt $word:literal $($rest:tt)*) => {
        $crate::builder!(@setters $to $($rest)*);
    };
    (@setters $to:tt ($rfc1738:literal | $later:literal) $($rest:tt)*) => {
        $crate::builder!(@setters $to $($rest)*);
    };
    // A field needs another name than a piece: the template says so.
    (@setters $to:tt login $(unlisted)?: $($rest:tt)*) => {};
    (@setters $to:tt hostport $(unlisted)?: $($rest:tt)*) => {};
    (@setters $to:tt login $($rest:tt)*) => {
        $crate::builder!(@set $to user);
        $crate::builder!(@set $to password);
        $crate::builder!(@setters $to hostport $($rest)*);
    };
    (@setters $to:tt hostport $($rest:tt)*) => {
        $crate::builder!(@set $to host);
        $crate::builder!(@set $to port);
        $crate::builder!(@setters $to $($rest)*);
    };
    (@setters $to:tt [if $flag:ident $($pieces:tt)*] $($rest:tt)*) => {
        $crate::builder!(@setters $to $($pieces)*);
        $crate::builder!(@setters $to $($rest)*);
    };
    (@setters $to:tt [$($pieces:tt)*] $($rest:tt)*) => {
        $crate::builder!(@setters $to $($pieces)*);
        $crate::builder!(@setters $to $($rest)*);
    };
    (@setters $to:tt either { $([$($choice:tt)*])+ } $($rest:tt)*) => {
        $($crate::builder!(@setters $to $($choice)*);)+
        $crate::builder!(@setters $to $($rest)*);
    };
    (@setters [$Builder:ident $($example:tt)*]
        *( $($before:literal)? $slot:ident $(unlisted)?: $Class:ident $equals:literal $Value:ident $(; $between:literal)? )
        $($rest:tt)*
    ) => {
        $crate::builder!(@setter $Builder $slot {
            #[doc = ::core::concat!(
                "Adds a name and a value to the field `", ::core::stringify!($slot), "`: any text."
            )]
            $($example)*
            pub fn $slot(
                &mut self,
                name: impl ::core::convert::Into<$crate::write::Content<'u>>,
                value: impl ::core::convert::Into<$crate::write::Content<'u>>,
            ) -> &mut Self {
                let id = const { $crate::scheme::Id::of_written(::core::stringify!($slot)) };
                self.draft.push(id, name.into());
                self.draft.push(id, value.into());
                self
            }
        });
        $crate::builder!(@setters [$Builder $($example)*] $($rest)*);
    };
    (@setters [$Builder:ident $($example:tt)*]
        *( $($before:literal)? $slot:ident $(unlisted)?: $Class:ident $($after:literal)? $(; $between:literal)? )
        $($rest:tt)*
    ) => {
        $crate::builder!(@setter $Builder $slot {
            #[doc = ::core::concat!(
                "Adds a value to the field `", ::core::stringify!($slot), "`, after those that it has: any text."
            )]
            $($example)*
            pub fn $slot(&mut self, value: impl ::core::convert::Into<$crate::write::Content<'u>>) -> &mut Self {
                self.draft.push(const { $crate::scheme::Id::of_written(::core::stringify!($slot)) }, value.into());
                self
            }
        });
        $crate::builder!(@setters [$Builder $($example)*] $($rest)*);
    };
    (@setters $to:tt $slot:ident $(unlisted)?: $Class:tt $($rest:tt)*) => {
        $crate::builder!(@set $to $slot);
        $crate::builder!(@setters $to $($rest)*);
    };
    // After the slots, because a field may have this name.
    (@setters $to:tt server $($rest:tt)*) => {
        $crate::builder!(@setters $to login $($rest)*);
    };
    (@set [$Builder:ident $($example:tt)*] $slot:ident) => {
        $crate::builder!(@setter $Builder $slot {
            #[doc = ::core::concat!(
                "Gives the field `", ::core::stringify!($slot), "` a value, in place of its former one."
            )]
            $($example)*
            pub fn $slot(&mut self, value: impl ::core::convert::Into<$crate::write::Content<'u>>) -> &mut Self {
                self.draft.set_by(const { $crate::scheme::Id::of_written(::core::stringify!($slot)) }, value.into());
                self
            }
        });
    };
    (@setter $Builder:ident $slot:ident { $($setter:tt)* }) => {
        $crate::unless_taken! { builder $slot {
            impl<'u> $Builder<'u> { $($setter)* }
        } {
            ::core::compile_error!(::core::concat!(
                "the field `", ::core::stringify!($slot),
                "` needs another name in a template: every builder has a method of this name"
            ));
        } }
    };

    // ----- values as they are written, where the field has another spelling -----

    (@written $url:ident $draft:ident) => {};
    (@written $url:ident $draft:ident $slot:ident $(unlisted)?:
        ($Class:ident $(as $form:ident)? of $written:ident $(if $flag:ident)? $(or $default:literal)?) $($rest:tt)*
    ) => {
        match $url.$written() {
            ::core::option::Option::Some(text) => {
                let text = ::core::convert::Into::into(text);
                $draft.set_by(const { $crate::scheme::Id::of_written(::core::stringify!($slot)) }, text);
            }
            ::core::option::Option::None => {
                $draft.clear(const { $crate::scheme::Id::of_written(::core::stringify!($slot)) });
            }
        }
        $crate::builder!(@written $url $draft $($rest)*);
    };
    (@written $url:ident $draft:ident [$($pieces:tt)*] $($rest:tt)*) => {
        $crate::builder!(@written $url $draft $($pieces)* $($rest)*);
    };
    (@written $url:ident $draft:ident either { $([$($choice:tt)*])+ } $($rest:tt)*) => {
        $crate::builder!(@written $url $draft $($($choice)*)* $($rest)*);
    };
    (@written $url:ident $draft:ident $piece:tt $($rest:tt)*) => {
        $crate::builder!(@written $url $draft $($rest)*);
    };
}

/// No builder, without the feature `build`.
#[doc(hidden)]
#[cfg(not(feature = "build"))]
#[macro_export]
macro_rules! builder {
    ($($declaration:tt)*) => {};
}
