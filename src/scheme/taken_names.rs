//! The names of methods that `typed_url!` makes, which no field may have.

/// Writes the first code, or the second one if the name is that of a method which [`typed_url!`](crate::typed_url)
/// makes. Before the name comes the kind of server, in brackets, or `builder` for the name of a setter.
///
/// Without this, the compiler speaks of duplicate definitions.
///
/// ```compile_fail
/// struct Tel;
///
/// uriel::typed_url! {
///     /// A telephone number.
///     pub struct TelUrl: Tel;
///
///     /// Parts of a telephone number. With another name than `edition`, it compiles.
///     pub struct TelParts { get edition: S }
///
///     fields { text edition; }
/// }
///
/// impl uriel::Scheme for Tel {
///     const NAME: &'static str = "tel";
///     type Url<'a> = TelUrl<'a>;
///     fn refine<'a>(&self, uri: &uriel::Uri<'a>) -> Result<TelUrl<'a>, uriel::ParseError> {
///         Err(uri.refuse("a production", 0..3))
///     }
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! unless_taken {
    ([login] user $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([login] password $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([login] $name:ident $free:tt $taken:tt) => { $crate::unless_taken!([hostport] $name $free $taken); };
    ([hostport] server $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([hostport] host $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([hostport] port $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([hostport] effective_port $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([hostport] $name:ident $free:tt $taken:tt) => { $crate::unless_taken!([optional] $name $free $taken); };
    ([optional] origin $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([$server:ident] $name:ident $free:tt $taken:tt) => { $crate::unless_taken!([] $name $free $taken); };

    ([] scheme $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] fragment $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] as_str $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] edition $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] redacted $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] server_if_any $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] server_places $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] visit_fields $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] visit_all_fields $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] visit_fields_by_call $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] parse $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] parse_with $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] to_owned $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] normalize $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] compare $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] builder $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] builder_with $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] to_builder $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] FIELDS $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    ([] TEMPLATE $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };

    (builder scheme $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    (builder fragment $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    (builder remove $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };
    (builder build $free:tt $taken:tt) => { $crate::unless_taken!(@ $taken); };

    ($of:tt $name:ident $free:tt $taken:tt) => { $crate::unless_taken!(@ $free); };
    (@ { $($code:tt)* }) => { $($code)* };
}
