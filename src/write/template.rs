//! Templates: the form of a scheme's URLs, with slots for the values.

use super::Place;
use crate::{
    fields::{Id, NamedField},
    grammar::{Name, Password, Port, User},
    syntax::Class,
};

/// A piece of a template. The macro [`typed_url!`](crate::typed_url) makes templates from a notation like that of ABNF
/// rules.
///
/// ```
/// use uriel::{Scheme, schemes::ftp::Ftp, write::Piece};
/// assert_eq!(Ftp::TEMPLATE[0], Piece::Word("//"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Piece {
    /// A fixed text.
    Word(&'static str),
    /// A text for RFC 1738, and one for every later edition.
    Since(&'static str, &'static str),
    /// The value of a field.
    Slot(Slot),
    /// Each value of a field, in order.
    Each {
        /// Text before each value.
        before: &'static str,
        /// Slot of the value, or of the name of a pair.
        slot: Slot,
        /// For pairs, the text between name and value, and the place of the value.
        value: Option<(&'static str, Place)>,
        /// Text after each value.
        after: &'static str,
        /// Text between two values.
        between: &'static str,
    },
    /// Pieces that are written if a field among them has a value.
    Optional {
        /// Field that tells if the pieces are written.
        flag: Option<&'static str>,
        /// The pieces.
        pieces: &'static [Self],
        /// The bits of the names of the flag and of the fields and flags among the pieces.
        ///
        /// Perf: one test of the bits shows that none of those has a value, as is usual, without a search for each
        /// (build: four parts and a typecode).
        #[doc(hidden)]
        names: u64,
    },
    /// The first of several lists of pieces that has a value, or else the last.
    Either(&'static [&'static [Self]]),
}

impl Piece {
    /// Pieces that are written if a field among them has a value, and `flag` does not forbid it.
    ///
    /// ```
    /// use uriel::{grammar::Port, write::{Piece, Slot, slots}};
    /// const PORT: &[Piece] = &[Piece::optional(None, &[Piece::Word(":"), Piece::Slot(Slot::new("port", Port))])];
    /// slots(PORT, &mut |slot| assert_eq!(slot.place.name(), "port"));
    /// ```
    #[must_use]
    pub const fn optional(flag: Option<&'static str>, pieces: &'static [Self]) -> Self {
        let of_flag = if let Some(flag) = flag { Id::bit_of(flag) } else { 0 };
        Self::Optional { flag, pieces, names: of_flag | Self::names(pieces) }
    }

    /// The bits of the names of the fields and flags among the pieces.
    const fn names(mut pieces: &[Self]) -> u64 {
        let mut names = 0;
        while let [piece, others @ ..] = pieces {
            pieces = others;
            names |= match piece {
                Self::Word(_) | Self::Since(..) => 0,
                Self::Slot(slot) | Self::Each { slot, .. } => slot.place.id.bit(),
                Self::Optional { names, .. } => *names,
                Self::Either(choices) => {
                    let (mut names, mut choices) = (0, *choices);
                    while let [choice, others @ ..] = choices {
                        choices = others;
                        names |= Self::names(choice);
                    }
                    names
                }
            };
        }
        names
    }
}

/// The place of a field in a template.
///
/// ```
/// use uriel::{grammar::Port, write::{Slot, SlotForm}};
/// let slot = Slot::new("port", Port);
/// assert_eq!((slot.place.name(), slot.form, slot.default), ("port", SlotForm::Text, None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Name and characters.
    pub place: Place,
    /// Form of the values.
    pub form: SlotForm,
    /// Text that is written if the field has no value but something follows. Without a default the field must have a
    /// value.
    pub default: Option<&'static str>,
    /// Field that tells if the value is written.
    pub flag: Option<&'static str>,
    /// True if a URL tells the values of the field as they are written, with their escapes: a `raw` field or `entries`.
    /// A value that is read from a URL is then written back as an [`AsWritten`](super::AsWritten).
    pub is_as_written: bool,
    /// True if the field is declared as secret: its value is hidden, also in a text that the rule of the scheme
    /// refuses.
    pub is_secret: bool,
}

/// Form of the values of a field.
///
/// ```
/// use uriel::Uri;
/// // A segment takes any text, and a path is already encoded.
/// assert_eq!(Uri::builder("x").segment("%41").build()?, "x:/%2541");
/// assert_eq!(Uri::builder("x").path("/%41").build()?, "x:/%41");
/// # Ok::<_, uriel::write::BuildError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SlotForm {
    /// Any octets, which are escaped where needed.
    Text,
    /// Text that is already encoded: its escapes stay. After a "/" of the template, a path that begins with "/" is
    /// refused, unless it is an [`Encoded`](crate::Encoded) text.
    Encoded,
    /// A host as a person writes it: a name with its escapes, or an IP address, which may lack its brackets.
    Host,
}

impl Slot {
    /// A slot that must have a value, of any octets.
    ///
    /// ```
    /// use uriel::{grammar::User, write::Slot};
    /// assert_eq!(Slot::new("user", User).place.name(), "user");
    /// ```
    #[must_use]
    pub const fn new<C: Class>(name: &'static str, class: C) -> Self {
        let place = Place::new(name, class);
        Self { place, form: SlotForm::Text, default: None, flag: None, is_as_written: false, is_secret: false }
    }

    /// A slot for a field of a typed URL.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_field<C: Class>(field: NamedField, class: C) -> Self {
        let NamedField { name, is_as_written, is_secret } = field;
        Self { is_as_written, is_secret, ..Self::new(name, class) }
    }

    /// This slot for a secret.
    const fn secret(self) -> Self {
        Self { is_secret: true, ..self }
    }

    /// Sets the form of the slot.
    ///
    /// ```
    /// use uriel::{grammar::Query, write::{Slot, SlotForm}};
    /// assert_eq!(Slot::new("query", Query).with_form(SlotForm::Encoded).form, SlotForm::Encoded);
    /// ```
    #[must_use]
    pub const fn with_form(self, form: SlotForm) -> Self {
        Self { form, ..self }
    }

    /// Sets the text that is written if the field has no value.
    ///
    /// ```
    /// use uriel::{grammar::Query, write::Slot};
    /// assert_eq!(Slot::new("query", Query).or("").default, Some(""));
    /// ```
    #[must_use]
    pub const fn or(self, default: &'static str) -> Self {
        Self { default: Some(default), ..self }
    }

    /// Writes the slot only if the field `flag` is not false.
    ///
    /// ```
    /// use uriel::{grammar::Query, write::Slot};
    /// assert_eq!(Slot::new("query", Query).unless_not("has_query").flag, Some("has_query"));
    /// ```
    #[must_use]
    pub const fn unless_not(self, flag: &'static str) -> Self {
        Self { flag: Some(flag), ..self }
    }

    #[cfg(feature = "build")]
    pub(super) const fn id(self) -> Id {
        self.place.id
    }
}

/// `[ user [ ":" password ] "@" ]`
#[doc(hidden)]
pub const USERINFO: Piece = Piece::optional(
    None,
    &[
        Piece::Slot(Slot::new("user", User)),
        Piece::optional(None, &[Piece::Word(":"), Piece::Slot(Slot::new("password", Password).secret())]),
        Piece::Word("@"),
    ],
);

/// `host`
#[doc(hidden)]
pub const HOST: Piece = Piece::Slot(Slot::new("host", Name).with_form(SlotForm::Host));

/// `[ host ]`: without a value, an empty host is written.
#[doc(hidden)]
pub const OPTIONAL_HOST: Piece = Piece::Slot(Slot::new("host", Name).with_form(SlotForm::Host).or(""));

/// `[ ":" port ]`
#[doc(hidden)]
pub const PORT: Piece = Piece::optional(None, &[Piece::Word(":"), Piece::Slot(Slot::new("port", Port))]);

/// The slots of a template, in order.
///
/// ```
/// use uriel::{Scheme, schemes::ftp::Ftp, write::slots};
/// let mut names = Vec::new();
/// slots(Ftp::TEMPLATE, &mut |slot| names.push(slot.place.name()));
/// assert_eq!(names, ["user", "password", "host", "port", "cwd", "name", "typecode"]);
/// ```
pub fn slots(template: &'static [Piece], visit: &mut dyn FnMut(Slot)) {
    for piece in template {
        match *piece {
            Piece::Word(_) | Piece::Since(..) => {}
            Piece::Slot(slot) => visit(slot),
            Piece::Each { slot, value, .. } => {
                visit(slot);
                if let Some((_, place)) = value {
                    visit(Slot { place, ..slot });
                }
            }
            Piece::Optional { pieces, .. } => slots(pieces, visit),
            Piece::Either(choices) => choices.iter().for_each(|pieces| slots(pieces, visit)),
        }
    }
}

/// Fails, when a scheme is compiled, if two names that it has for values have the same number: values are found by the
/// numbers of their names. The names are those of its fields, those in its template, and that of the fragment.
///
/// ```
/// use uriel::scheme::Id;
/// assert_eq!(Id::of("aaaaaaaa_address"), Id::of("aijirdzbxltzgsjk"));
/// ```
///
/// ```compile_fail,E0080
/// # struct Pair;
/// #
/// # impl uriel::Scheme for Pair {
/// #     const NAME: &'static str = "pair";
/// #     type Url<'a> = PairUrl<'a>;
/// #     fn refine<'a>(&self, uri: &uriel::Uri<'a>) -> Result<PairUrl<'a>, uriel::ParseError> {
/// #         Err(uri.refuse("a production", 0..4))
/// #     }
/// # }
/// uriel::typed_url! {
///     /// A URL with two fields.
///     pub struct PairUrl: Pair;
///
///     /// Its parts.
///     pub struct PairParts {
///         get aaaaaaaa_address: S,
///         get aijirdzbxltzgsjk: S,
///     }
///
///     fields {
///         text aaaaaaaa_address;
///         // Without this field, it compiles.
///         text aijirdzbxltzgsjk;
///     }
/// }
/// ```
#[doc(hidden)]
pub const fn expect_distinct_names(fields: &[&str], template: &[Piece]) {
    let mut others = fields;
    while let [name, rest @ ..] = others {
        expect_distinct(name, rest, template);
        others = rest;
    }
    expect_distinct("fragment", fields, template);
    expect_distinct_slots(template, fields, template);
}

/// Panics if the name of a slot among the pieces occurs twice.
const fn expect_distinct_slots(mut pieces: &[Piece], fields: &[&str], template: &[Piece]) {
    while let [piece, others @ ..] = pieces {
        pieces = others;
        match piece {
            Piece::Word(_) | Piece::Since(..) => {}
            Piece::Slot(slot) | Piece::Each { slot, .. } => expect_distinct(slot.place.name(), fields, template),
            Piece::Optional { pieces, .. } => expect_distinct_slots(pieces, fields, template),
            Piece::Either(choices) => {
                let mut choices = *choices;
                while let [choice, others @ ..] = choices {
                    expect_distinct_slots(choice, fields, template);
                    choices = others;
                }
            }
        }
    }
}

/// Panics if `name` is that of a field or of a slot among the pieces.
const fn expect_distinct(name: &str, mut fields: &[&str], mut pieces: &[Piece]) {
    while let [field, others @ ..] = fields {
        Id::expect_distinct(name, field);
        fields = others;
    }
    while let [piece, others @ ..] = pieces {
        pieces = others;
        match piece {
            Piece::Word(_) | Piece::Since(..) => {}
            Piece::Slot(slot) | Piece::Each { slot, .. } => Id::expect_distinct(name, slot.place.name()),
            Piece::Optional { pieces, .. } => expect_distinct(name, &[], pieces),
            Piece::Either(choices) => {
                let mut choices = *choices;
                while let [choice, others @ ..] = choices {
                    expect_distinct(name, &[], choice);
                    choices = others;
                }
            }
        }
    }
}

/// Makes a template from its notation, which is like ABNF: texts in quotes, `name: Class` for a field, `[ ]` around
/// optional pieces, `*( )` around repeated ones, `login`, `hostport` and `server` for a server.
///
/// After "@" comes a type that has a constant for each name that the template may have, or `_` if it may have any. A
/// wrong name is an error at its place:
///
/// ```compile_fail,E0599
/// #[derive(Default)]
/// struct Tel;
///
/// impl uriel::Scheme for Tel {
///     const NAME: &'static str = "tel";
///     type Url<'a> = TelUrl<'a>;
///     fn refine<'a>(&self, uri: &uriel::Uri<'a>) -> Result<TelUrl<'a>, uriel::ParseError> {
///         Err(uri.refuse("a production", 0..3))
///     }
/// }
///
/// use uriel::grammar::Port;
///
/// uriel::typed_url! {
///     /// A telephone number.
///     pub struct TelUrl: Tel;
///
///     /// Parts of a telephone number.
///     pub struct TelParts { get digits: S }
///
///     fields { text digits; }
///
///     /// Builder of a telephone number. With `digits` or with `digit unlisted`, it compiles.
///     pub builder TelBuilder { digit: Port }
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! template {
    (@ $names:tt [$($done:tt)*]) => { &[$($done)*] };
    (@ $names:tt [$($done:tt)*] $word:literal $($rest:tt)*) => {
        $crate::template!(@ $names [$($done)* $crate::write::Piece::Word($word),] $($rest)*)
    };
    (@ $names:tt [$($done:tt)*] ($rfc1738:literal | $later:literal) $($rest:tt)*) => {
        $crate::template!(@ $names [$($done)* $crate::write::Piece::Since($rfc1738, $later),] $($rest)*)
    };
    (@ $names:tt $done:tt login $(unlisted)?: $($rest:tt)*) => {
        ::core::compile_error!("the field `login` is written `r#login` in a template, where `login` is a server")
    };
    (@ $names:tt $done:tt hostport $(unlisted)?: $($rest:tt)*) => {
        ::core::compile_error!(
            "the field `hostport` is written `r#hostport` in a template, where `hostport` is a server"
        )
    };
    (@ $names:tt [$($done:tt)*] login $($rest:tt)*) => {
        $crate::template!(@ $names [
            $($done)*
            { $crate::template!(@expect $names user password); $crate::write::USERINFO },
        ] hostport $($rest)*)
    };
    (@ $names:tt [$($done:tt)*] hostport $($rest:tt)*) => {
        $crate::template!(@ $names [
            $($done)*
            { $crate::template!(@expect $names host port); $crate::write::HOST },
            $crate::write::PORT,
        ] $($rest)*)
    };
    (@ $names:tt [$($done:tt)*] [if $flag:ident $($pieces:tt)*] $($rest:tt)*) => {
        $crate::template!(@ $names [$($done)* $crate::write::Piece::optional(
            ::core::option::Option::Some($crate::template!(@name $names $flag)),
            $crate::template!(@ $names [] $($pieces)*),
        ),] $($rest)*)
    };
    (@ $names:tt [$($done:tt)*] [$($pieces:tt)*] $($rest:tt)*) => {
        $crate::template!(@ $names [$($done)* $crate::write::Piece::optional(
            ::core::option::Option::None,
            $crate::template!(@ $names [] $($pieces)*),
        ),] $($rest)*)
    };
    (@ $names:tt [$($done:tt)*] either { $([$($choice:tt)*])+ } $($rest:tt)*) => {
        $crate::template!(@ $names [
            $($done)*
            $crate::write::Piece::Either(&[$($crate::template!(@ $names [] $($choice)*)),+]),
        ] $($rest)*)
    };
    (@ $names:tt [$($done:tt)*]
        *( $($before:literal)? $slot:ident $($unlisted:ident)?: $Class:ident $equals:literal $Value:ident $(; $between:literal)? )
        $($rest:tt)*
    ) => {
        $crate::template!(@ $names [$($done)* $crate::write::Piece::Each {
            before: ::core::concat!($($before)?),
            slot: $crate::template!(@of_field $names $slot [$($unlisted)?] $Class),
            value: ::core::option::Option::Some(($equals, $crate::write::Place::new(
                $crate::scheme::field_name(::core::stringify!($slot)),
                $Value,
            ))),
            after: "",
            between: ::core::concat!($($between)?),
        },] $($rest)*)
    };
    (@ $names:tt [$($done:tt)*]
        *( $($before:literal)? $slot:ident $($unlisted:ident)?: $Class:ident $($after:literal)? $(; $between:literal)? )
        $($rest:tt)*
    ) => {
        $crate::template!(@ $names [$($done)* $crate::write::Piece::Each {
            before: ::core::concat!($($before)?),
            slot: $crate::template!(@of_field $names $slot [$($unlisted)?] $Class),
            value: ::core::option::Option::None,
            after: ::core::concat!($($after)?),
            between: ::core::concat!($($between)?),
        },] $($rest)*)
    };
    (@ $names:tt [$($done:tt)*] $slot:ident $($unlisted:ident)?: $Class:tt $($rest:tt)*) => {
        $crate::template!(@ $names [
            $($done)*
            $crate::write::Piece::Slot($crate::template!(@slot $names $slot [$($unlisted)?] $Class)),
        ] $($rest)*)
    };
    // After the slots, because a field may have this name.
    (@ $names:tt [$($done:tt)*] server $($rest:tt)*) => {
        $crate::template!(@ $names [
            $($done)*
            { $crate::template!(@expect $names user password host port); $crate::write::USERINFO },
            $crate::write::OPTIONAL_HOST,
            $crate::write::PORT,
        ] $($rest)*)
    };
    (@slot $names:tt $slot:ident $unlisted:tt
        ($Class:ident $(as $form:ident)? $(of $written:ident)? $(if $flag:ident)? $(or $default:literal)?)
    ) => {
        $crate::template!(@of_field $names $slot $unlisted $Class)
            $(.with_form($crate::write::SlotForm::$form))?
            $(.unless_not($crate::template!(@name $names $flag)))?
            $(.or($default))?
    };
    (@slot $names:tt $slot:ident $unlisted:tt $Class:ident) => {
        $crate::template!(@of_field $names $slot $unlisted $Class)
    };

    // ----- the fields of slots: any, or those for which a type has constants -----

    (@of_field $Names:ident $name:ident [] $Class:ident) => { $crate::write::Slot::of_field($Names::$name, $Class) };
    (@of_field $names:tt $name:ident $unlisted:tt $Class:ident) => {
        $crate::write::Slot::new($crate::scheme::field_name(::core::stringify!($name)), $Class)
    };
    (@name _ $name:ident) => { $crate::scheme::field_name(::core::stringify!($name)) };
    (@name $Names:ident $name:ident) => { $Names::$name.name };
    (@expect _ $($name:ident)+) => {};
    (@expect $Names:ident $($name:ident)+) => { $(let _ = $Names::$name;)+ };
}
