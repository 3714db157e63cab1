//! A crate that has names of its own for everything that the macros of the library name, or none at all.

/// Declares a scheme with all that the macros write. Its own code has every path in full.
macro_rules! scheme {
    () => {
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::default::Default)]
        pub struct Room;

        ::uriel::typed_url! {
            /// A room of a house.
            pub struct RoomUrl: Room, login;

            /// Parts of a room.
            pub struct RoomParts {
                /// The house, and who asks.
                server: ::uriel::grammar::Authority<S>,
                /// Its number.
                get number: S,
                /// Its key, a secret.
                get key: Option<S>,
                /// Words, each after a "/".
                words: S,
                /// Question.
                query: ::core::option::Option<S>,
            }

            fields {
                login;
                text number;
                secret key;
                list words;
                note flag has_query = |url| url.query().is_some();
                raw query = |url| url.query().map(::uriel::Encoded::as_str);
            }

            /// Builder of a room.
            pub builder RoomUrlBuilder {
                "//" login "/" number: (Number of number_as_written) [ "-" key: Number ] *("/" words: Word)
                [ if has_query "?" either { [ *(pair unlisted: Word "=" Word; "&") ] [ query: (Word as Encoded) ] } ]
            }
        }

        impl<'a> RoomUrl<'a> {
            /// The words.
            pub fn words(&self) -> impl ::core::iter::Iterator<Item = ::uriel::Encoded<'a>> + use<'a> {
                let words = ::core::iter::Iterator::skip(self.parts.words.of(self.text).split('/'), 1);
                ::core::iter::Iterator::map(words, ::uriel::Encoded::new_unchecked)
            }

            /// The question.
            pub fn query(&self) -> ::core::option::Option<::uriel::Encoded<'a>> {
                self.parts.query.map(|query| ::uriel::Encoded::new_unchecked(query.of(self.text)))
            }

            #[allow(dead_code, reason = "a builder alone asks it")]
            fn number_as_written(&self) -> ::core::option::Option<::uriel::Encoded<'a>> {
                ::core::option::Option::Some(self.number())
            }
        }

        impl ::uriel::Scheme for Room {
            const NAME: &'static ::core::primitive::str = "room";
            ::uriel::by_production!(RoomUrl);
        }

        ::uriel::any_url! {
            /// A URL of a room, or of something else.
            pub enum AnyUrl {
                Room(RoomUrl) of Room,
            }

            /// Adds the room to a registry.
            pub fn register;
        }

        ::uriel::production! {
            /// A room.
            pub fn room_url = b"room:" room_schemepart -> RoomParts
                for Room {
                    ::uriel::grammar::Rule::new("room"), bulk Word, further Number, names true, fragment true, hint hint
                }
        }

        fn hint(
            _: &::core::primitive::str,
            _: &::core::primitive::str,
        ) -> ::core::option::Option<&'static ::core::primitive::str> {
            ::core::option::Option::None
        }

        fn room_schemepart<T: ::uriel::grammar::Text>(i: T) -> ::uriel::grammar::Read<T, RoomParts<T::Slice>> {
            let (i, ()) = ::uriel::nom::Parser::parse(&mut ::uriel::grammar::literal(b"//"), i)?;
            let (i, server) = ::uriel::grammar::rfc1738::login(i)?;
            let (i, ()) = ::uriel::nom::Parser::parse(&mut ::uriel::grammar::octet(b'/'), i)?;
            let (i, number) = number(i)?;
            let (mut i, key) = ::uriel::optional!(i, ::uriel::grammar::octet(b'-'), self::number);
            let start = i;
            while i.next() == ::core::option::Option::Some(b'/') {
                (i, _) = word(i.skip(1))?;
            }
            let words = start.until(i);
            let (i, query) = ::uriel::optional!(i, ::uriel::grammar::octet(b'?'), word);
            ::core::result::Result::Ok((i, RoomParts { server, number, key, words, query }))
        }

        ::uriel::runs! {
            in outsider::shadows;

            /// A number.
            number = 1* Number {
                ::uriel::grammar::Rule::new("number"),
                ::uriel::grammar::ByEdition::all(::uriel::charset::DIGIT),
                escapes ::uriel::grammar::ByEdition::all(false)
            } "1" => "1", "";

            /// A word, or none.
            word = * Word {
                ::uriel::grammar::Rule::new("word"),
                <::uriel::grammar::Segment as ::uriel::grammar::Class>::OCTETS
            } "a" => "a", "";
        }
    };
}

mod shadowed {
    #![allow(dead_code, non_camel_case_types, reason = "they only have the names")]

    macro_rules! types {
        ($($Name:ident)+) => {$(struct $Name;)+};
    }
    types! {
        bool char str u8 u16 u32 u64 usize i32
        Option Some None Result Ok Err Vec String Box Cow
        Sized Send Sync Drop Fn FnMut FnOnce Iterator IntoIterator Extend DoubleEndedIterator
        Clone Copy PartialEq Eq PartialOrd Ord Hash Hasher Debug Default Display
        From Into TryFrom TryInto AsRef AsMut ToOwned ToString FromStr
        Scheme Uri UriRef Edition Encoded Host Parsed Registry Server Origin ParseError Draft Content Slot Piece Place
        Text Read Rule Class Span Authority ByEdition CharSet Production Parser Typed UrlBuf Field Value Id
    }

    macro_rules! no_macros {
        ($($name:ident)+) => {$(
            #[allow(unused_macros, reason = "it only has the name")]
            macro_rules! $name { () => {}; }
        )+};
    }
    no_macros! { assert assert_eq compile_error concat format matches panic stringify vec write }

    scheme!();
}

mod without_prelude {
    #![no_implicit_prelude]

    scheme!();
}

#[test]
fn a_scheme_needs_no_names_in_scope() {
    macro_rules! check {
        ($module:ident) => {
            let text = "room://me:pw@h:1/2-3/a/b?c#d";
            let url = uriel::Scheme::parse(&$module::Room, text).expect("a room");
            assert_eq!((url.number().as_str(), url.key().as_deref(), url.words().count()), ("2", Some("3"), 2));
            assert_eq!(format!("{url}"), text);
            assert_eq!(url.redacted().to_string(), "room://me:***@h:1/2-***/a/b?c#d");
            assert!($module::room_url(text).is_ok());
            #[cfg(feature = "build")]
            {
                let built = url.to_builder().words("c").pair("e", "f").build().expect("a room");
                assert_eq!(built, "room://me:pw@h:1/2-3/a/b/c?c&e=f#d");
            }
        };
    }
    check!(shadowed);
    check!(without_prelude);
}
