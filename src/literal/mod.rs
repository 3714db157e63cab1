//! URLs in the text of a program: read when it is compiled, by the minimal automata of the documents' rules.
//!
//! A parse cannot run in constants: productions are functions of a trait. So a literal is read by an
//! [`Automaton`](automaton::Automaton), whose table a test makes from the rules of the document.
//! [`Cuts`](cuts::Cuts) finds the components of a valid text, and [`WrongText`](wrong_text::WrongText) the place and the
//! expectation of another one. Tests compare all three with the parse.

mod automaton;
mod constants;
mod cuts;
mod message;
mod tables;
mod wrong_text;

/// A URL as a constant: a text that is no URL does not compile.
///
/// The text may be any constant `&'static str` of at most 16 KiB. It is read under RFC 3986, or under the edition that
/// is named. The value is a `Uri<'static>`, and no text is read when the program runs.
///
/// ```
/// use uriel::{Edition, Uri};
///
/// const HOME: Uri<'static> = uriel::uri!("http://example.org/");
/// assert_eq!(HOME.host().unwrap(), "example.org");
///
/// let menu = uriel::uri!("gopher://h/11/menu", edition = Rfc1738);
/// assert_eq!(menu.edition(), Edition::Rfc1738);
/// ```
///
/// The message of the compiler is that of the parse, without its hints, and the place is marked:
///
/// ```compile_fail
/// // expected port at byte 11, found "a": a digit (RFC 3986 section 3.2.3)
/// //   http://h:80a/
/// //              ^
/// uriel::uri!("http://h:80a/");
/// ```
#[macro_export]
macro_rules! uri {
    ($text:expr $(,)?) => {
        $crate::uri!($text, edition = Rfc3986)
    };
    ($text:expr, edition = $edition:ident $(,)?) => {{
        // An item: `cargo check` evaluates it, and in a function that nothing calls too.
        const __URIEL_LITERAL: $crate::Uri<'static> = $crate::Uri::from_static_with($text, $crate::Edition::$edition);
        __URIEL_LITERAL
    }};
}

/// A reference as a constant: a text that is none does not compile. See [`uri!`](crate::uri).
///
/// ```
/// let up = uriel::uri_ref!("../x");
/// assert_eq!(up.path(), "../x");
/// let page = uriel::uri_ref!("a;b", edition = Draft1996);
/// assert_eq!(page.params().as_deref(), Some("b"));
/// ```
///
/// ```compile_fail
/// uriel::uri_ref!("a b");
/// ```
#[macro_export]
macro_rules! uri_ref {
    ($text:expr $(,)?) => {
        $crate::uri_ref!($text, edition = Rfc3986)
    };
    ($text:expr, edition = $edition:ident $(,)?) => {{
        const __URIEL_LITERAL: $crate::UriRef<'static> =
            $crate::UriRef::from_static_with($text, $crate::Edition::$edition);
        __URIEL_LITERAL
    }};
}
