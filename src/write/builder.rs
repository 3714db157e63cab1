//! The macros that make builders of templates.

/// Passes its tokens on where this crate has `alloc`, which the crate of a scheme cannot know.
#[doc(hidden)]
#[cfg(feature = "alloc")]
#[macro_export]
macro_rules! if_alloc {
    ($($tokens:tt)*) => { $($tokens)* };
}

/// Passes its tokens on where this crate has `alloc`.
#[doc(hidden)]
#[cfg(not(feature = "alloc"))]
#[macro_export]
macro_rules! if_alloc {
    ($($tokens:tt)*) => {};
}

/// The builder of a typed URL: its struct, and a setter for each slot of its template.
#[doc(hidden)]
#[macro_export]
macro_rules! builder {
    ([$($attribute:tt)*] $vis:vis $Builder:ident $Url:ident $Scheme:ident $($template:tt)*) => {
        $($attribute)*
        #[derive(Clone, Debug)]
        $vis struct $Builder<'u> {
            draft: $crate::write::Draft<'u>,
        }

        impl<'u> $Url<'u> {
            /// A builder of such a URL under RFC 3986.
            #[must_use]
            pub fn builder() -> $Builder<'u> {
                Self::builder_with($crate::Edition::Rfc3986)
            }

            /// A builder of such a URL under `edition`.
            #[must_use]
            pub fn builder_with(edition: $crate::Edition) -> $Builder<'u> {
                $Builder { draft: $crate::write::Draft::new(<$Scheme as $crate::Scheme>::NAME, edition) }
            }

            /// A builder with the fields of this URL, as they are written: what is not set anew keeps every byte.
            #[must_use]
            pub fn to_builder(&self) -> $Builder<'u> {
                let mut draft = $crate::write::Draft::new(self.scheme().as_str(), self.edition());
                draft.set_fields(Self::TEMPLATE, &mut |visit| self.visit_fields(visit));
                $crate::builder!(@written self draft $($template)*);
                if let ::core::option::Option::Some(fragment) = self.fragment() {
                    draft.set("fragment", fragment);
                }
                $Builder { draft }
            }

            /// The same URL, owning its text.
            #[must_use]
            pub fn to_owned(&self) -> $crate::write::UrlBuf<$Scheme> {
                $crate::write::UrlBuf::of_parts(::core::default::Default::default(), self.text, self.edition, self.parts)
            }
        }

        impl<'u> $Builder<'u> {
            /// Writes the scheme by another of its names.
            pub fn scheme(&mut self, name: &'u str) -> &mut Self {
                self.draft.set_scheme(name);
                self
            }

            /// Gives the URL a fragment, which RFC 1738 does not have.
            pub fn fragment(&mut self, value: impl ::core::convert::Into<$crate::write::Content<'u>>) -> &mut Self {
                self.draft.set("fragment", value);
                self
            }

            /// Takes a field's values away.
            pub fn remove(&mut self, field: &str) -> &mut Self {
                self.draft.remove(field);
                self
            }

            /// Writes the URL, each value escaped for its place, and reads it back.
            ///
            /// # Errors
            ///
            /// A field that must be there is missing, a value cannot be written, or two fields exclude each other.
            pub fn build(
                &self,
            ) -> ::core::result::Result<$crate::write::UrlBuf<$Scheme>, $crate::write::BuildError> {
                $crate::write::UrlBuf::build(::core::default::Default::default(), &self.draft)
            }
        }

        $crate::builder!(@setters $Builder $($template)*);
    };

    // ----- setters -----

    (@setters $Builder:ident) => {};
    (@setters $Builder:ident $word:literal $($rest:tt)*) => {
        $crate::builder!(@setters $Builder $($rest)*);
    };
    (@setters $Builder:ident ($rfc1738:literal | $later:literal) $($rest:tt)*) => {
        $crate::builder!(@setters $Builder $($rest)*);
    };
    (@setters $Builder:ident login $($rest:tt)*) => {
        $crate::builder!(@set $Builder user);
        $crate::builder!(@set $Builder password);
        $crate::builder!(@setters $Builder hostport $($rest)*);
    };
    (@setters $Builder:ident hostport $($rest:tt)*) => {
        $crate::builder!(@set $Builder host);
        $crate::builder!(@set $Builder port);
        $crate::builder!(@setters $Builder $($rest)*);
    };
    (@setters $Builder:ident [if $flag:ident $($pieces:tt)*] $($rest:tt)*) => {
        $crate::builder!(@setters $Builder $($pieces)*);
        $crate::builder!(@setters $Builder $($rest)*);
    };
    (@setters $Builder:ident [$($pieces:tt)*] $($rest:tt)*) => {
        $crate::builder!(@setters $Builder $($pieces)*);
        $crate::builder!(@setters $Builder $($rest)*);
    };
    (@setters $Builder:ident either { $([$($choice:tt)*])+ } $($rest:tt)*) => {
        $($crate::builder!(@setters $Builder $($choice)*);)+
        $crate::builder!(@setters $Builder $($rest)*);
    };
    (@setters $Builder:ident
        *( $($before:literal)? $slot:ident: $Class:ident $equals:literal $Value:ident $(; $between:literal)? )
        $($rest:tt)*
    ) => {
        impl<'u> $Builder<'u> {
            #[doc = concat!("Adds a name and a value to the field `", stringify!($slot), "`: any text.")]
            pub fn $slot(
                &mut self,
                name: impl ::core::convert::Into<$crate::write::Content<'u>>,
                value: impl ::core::convert::Into<$crate::write::Content<'u>>,
            ) -> &mut Self {
                self.draft.add(stringify!($slot), name).add(stringify!($slot), value);
                self
            }
        }
        $crate::builder!(@setters $Builder $($rest)*);
    };
    (@setters $Builder:ident
        *( $($before:literal)? $slot:ident: $Class:ident $($after:literal)? $(; $between:literal)? )
        $($rest:tt)*
    ) => {
        impl<'u> $Builder<'u> {
            #[doc = concat!("Adds a value to the field `", stringify!($slot), "`, after those that it has: any text.")]
            pub fn $slot(&mut self, value: impl ::core::convert::Into<$crate::write::Content<'u>>) -> &mut Self {
                self.draft.add(stringify!($slot), value);
                self
            }
        }
        $crate::builder!(@setters $Builder $($rest)*);
    };
    (@setters $Builder:ident $slot:ident: $Class:tt $($rest:tt)*) => {
        $crate::builder!(@set $Builder $slot);
        $crate::builder!(@setters $Builder $($rest)*);
    };
    (@set $Builder:ident $slot:ident) => {
        impl<'u> $Builder<'u> {
            #[doc = concat!("Gives the field `", stringify!($slot), "` a value, in the place of the one that it had.")]
            pub fn $slot(&mut self, value: impl ::core::convert::Into<$crate::write::Content<'u>>) -> &mut Self {
                self.draft.set(stringify!($slot), value);
                self
            }
        }
    };

    // ----- values as they are written, where the field has another spelling -----

    (@written $url:ident $draft:ident) => {};
    (@written $url:ident $draft:ident $slot:ident:
        ($Class:ident $(as $form:ident)? of $written:ident $(if $flag:ident)? $(or $default:literal)?) $($rest:tt)*
    ) => {
        match $url.$written() {
            ::core::option::Option::Some(text) => $draft.set(::core::stringify!($slot), text),
            ::core::option::Option::None => $draft.remove(::core::stringify!($slot)),
        };
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
