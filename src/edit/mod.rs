//! Edits of a component, a segment of the path or a pair of the query, which keep every other byte.
//!
//! On an owned type, `set_…` edits the URL itself. On all four types, `with_…` gives an edited copy. Both make one new
//! text, with one allocation, and read it under the edition of the URL. If the edition refuses that text, or would read
//! another component differently, the edit returns an [`EditError`] and changes nothing. A path never becomes an opaque
//! part, unless the scheme or the authority is edited. Removing a component that is absent changes nothing.
//!
//! Components are given as they are written, with their escapes; [`write`](crate::write) escapes other text. Segments
//! and pairs are given as any octets, and are escaped where needed: "a/b" is one segment. Appending a segment differs
//! from resolving a reference: `http://h/a` with the segment "b" is `http://h/a/b`, but [`Uri::resolve`] gives
//! `http://h/b`.
//!
//! This module and all edits need the feature `edit`, which is on by default.
//!
//! ```
//! use uriel::UriBuf;
//!
//! let mut url = UriBuf::parse("http://h/~me?q=1#top")?;
//! url.set_host("[::1]")?;
//! url.set_port(8080)?;
//! url.push_segment("a/b c")?;
//! url.set_query_pair("q", "x&y")?;
//! url.strip_fragment();
//! assert_eq!(url, "http://[::1]:8080/~me/a%2Fb%20c?q=x%26y");
//!
//! assert!(url.set_path("no root").is_err());
//! assert_eq!(url.path(), "/~me/a%2Fb%20c");
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod components;
mod error;
mod pairs;
mod port;
mod query_pairs;
mod replace;
mod segments;

pub use self::error::{EditError, EditErrorKind};
use self::pairs::PairSyntax;
pub use self::port::PortValue;
use crate::{
    scheme::{Typed, url_buf::UrlBuf},
    syntax::Component,
    uri::{Host, Uri, UriBuf, UriRef, UriRefBuf},
};

impl<S: Typed + Default> UrlBuf<S> {
    /// Takes an edited text if the scheme reads it.
    fn read_edited(&mut self, edited: UriRefBuf, component: &str) -> Result<(), EditError> {
        let edition = self.edition();
        *self = Self::new(S::default(), edited.into_string(), edition).map_err(|refused| {
            // User and password are parts of the userinfo.
            let edited = Component::ALL.into_iter().find(|known| known.as_str() == component);
            let error = EditError::new(EditErrorKind::Text, edited.unwrap_or(Component::Userinfo), edition);
            EditError { refusal: Some(refused.parse_error().clone()), ..error }
        })?;
        Ok(())
    }
}

/// Declares the edits of components: copies for each type, and edits in place for the owned types.
///
/// A row is a component, the type of its value, a note, and an example: a text, a value, and the edited text.
macro_rules! components {
    (
        @with $Url:ty, $Name:ident, $Owned:ident, |$url:ident| $reference:expr, |$edited:ident| $own:expr;
        $($component:ident $with:ident $set:ident $Value:ty, $note:literal, $text:literal $value:expr => $then:literal;)*
    ) => {
        impl $Url {$(
            #[doc = concat!("A copy with another ", stringify!($component), ". ", $note)]
            ///
            /// # Errors
            ///
            /// The text would not be valid, or another component would change: see [`EditErrorKind`].
            ///
            /// ```
            #[doc = concat!("let url = uriel::", stringify!($Name), "::parse(", stringify!($text), ")?;")]
            #[doc = concat!("assert_eq!(url.", stringify!($with), "(", stringify!($value), ")?, ", stringify!($then), ");")]
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn $with<'v>(&self, $component: $Value) -> Result<$Owned, EditError> {
                let $url = self;
                let $edited = components::$component($reference, $component.into())?;
                Ok($own)
            }
        )*}
    };
    (
        @set $Url:ident;
        $($component:ident $with:ident $set:ident $Value:ty, $note:literal, $text:literal $value:expr => $then:literal;)*
    ) => {
        impl $Url {$(
            #[doc = concat!("Sets the ", stringify!($component), ". ", $note)]
            ///
            /// # Errors
            ///
            /// The text would not be valid, or another component would change: see [`EditErrorKind`]. Nothing has
            /// changed then.
            ///
            /// ```
            #[doc = concat!("let mut url = uriel::", stringify!($Url), "::parse(", stringify!($text), ")?;")]
            #[doc = concat!("url.", stringify!($set), "(", stringify!($value), ")?;")]
            #[doc = concat!("assert_eq!(url, ", stringify!($then), ");")]
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn $set<'v>(&mut self, $component: $Value) -> Result<(), EditError> {
                *self = self.$with($component)?;
                Ok(())
            }
        )*}
    };
    (
        @typed;
        $($component:ident $with:ident $set:ident $Value:ty, $note:literal, $text:literal $value:expr => $then:literal;)*
    ) => {
        /// Edits of a component, after which the scheme reads the text again. Segments and pairs are those of the
        /// builder, or of a [`UriBuf`].
        impl<S: Typed + Default> UrlBuf<S> {$(
            #[doc = concat!("Sets the ", stringify!($component), ". ", $note)]
            ///
            /// # Errors
            ///
            /// The text would not be valid, also by the rule of the scheme, or another component would change: see
            /// [`EditErrorKind`]. Nothing has changed then.
            ///
            /// ```
            /// use uriel::{schemes::ftp::Ftp, write::UrlBuf};
            /// let mut url: UrlBuf<Ftp> = "ftp://me:pw@h:8000/a".parse()?;
            #[doc = concat!("let edited = url.as_uri().", stringify!($with), "(", stringify!($value), ")?;")]
            #[doc = concat!("url.", stringify!($set), "(", stringify!($value), ")?;")]
            /// assert_eq!(url, edited);
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn $set<'v>(&mut self, $component: $Value) -> Result<(), EditError> {
                let edited = components::$component(self.as_uri().as_uri_ref(), $component.into())?;
                self.read_edited(edited, stringify!($component))
            }
        )*}
    };
    ($($rows:tt)*) => {
        components! { @typed; $($rows)* }
        components! { @with UriRef<'_>, UriRef, UriRefBuf, |url| url, |edited| edited; $($rows)* }
        components! { @with Uri<'_>, Uri, UriBuf, |url| url.as_uri_ref(), |edited| edited.assume_absolute(); $($rows)* }
        components! { @with UriBuf, UriBuf, UriBuf, |url| &url.as_uri_ref(), |edited| edited.assume_absolute(); $($rows)* }
        components! { @with UriRefBuf, UriRefBuf, UriRefBuf, |url| &url.as_uri_ref(), |edited| edited; $($rows)* }
        components! { @set UriBuf; $($rows)* }
        components! { @set UriRefBuf; $($rows)* }
    };
}

components! {
    authority with_authority set_authority impl Into<Option<&'v str>>, "`None` removes it with its \"//\".",
        "x:/p" "h:80" => "x://h:80/p";
    userinfo with_userinfo set_userinfo impl Into<Option<&'v str>>, "`None` removes it with its \"@\".",
        "x://h/" "me" => "x://me@h/";
    user with_user set_user impl Into<Option<&'v str>>, "`None` removes it, if there is no password.",
        "x://me:pw@h/" "you" => "x://you:pw@h/";
    password with_password set_password impl Into<Option<&'v str>>, "`None` removes it with its \":\".",
        "x://me:pw@h/" None => "x://me@h/";
    host with_host set_host &'v str, "A URL without an authority gets one. With the feature `idna`, a name outside ASCII is written in ASCII.", "x://me@h:80/" "[::1]" => "x://me@[::1]:80/";
    port with_port set_port impl Into<PortValue<'v>>, "The value is a number or digits. `None` removes it with its \":\".",
        "x://h/" 8080 => "x://h:8080/";
    path with_path set_path &'v str, "A path may be empty, but not absent. It cannot become an opaque part: under RFC 2396, `x:/a` cannot become `x:a`.",
        "x://h/p?q" "/a/b" => "x://h/a/b?q";
    query with_query set_query impl Into<Option<&'v str>>, "`None` removes it with its \"?\".",
        "x://h/p#f" "a=b" => "x://h/p?a=b#f";
    fragment with_fragment set_fragment impl Into<Option<&'v str>>, "`None` removes it with its \"#\".",
        "x://h/p" "f" => "x://h/p#f";
}

/// Declares the edits that have no common form.
macro_rules! edits {
    ($Url:ty, $Name:ident, $Owned:ident, |$url:ident| $reference:expr, |$edited:ident| $own:expr, $Scheme:ty) => {
        impl $Url {
            /// A copy with another scheme.
            ///
            /// # Errors
            ///
            /// The text would not be valid, or another component would change: see [`EditErrorKind`].
            ///
            /// ```
            #[doc = concat!("let url = uriel::", stringify!($Name), "::parse(\"http://h/\")?;")]
            /// assert_eq!(url.with_scheme("https")?, "https://h/");
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn with_scheme<'v>(&self, scheme: $Scheme) -> Result<$Owned, EditError> {
                let $url = self;
                let $edited = components::scheme($reference, scheme.into())?;
                Ok($own)
            }

            /// A copy with other parameters, the component of draft 1996. `None` removes them with their ";".
            ///
            /// # Errors
            ///
            /// The text would not be valid, or another component would change: see [`EditErrorKind`]. Under the other
            /// editions the path would change.
            ///
            /// ```
            #[doc = concat!("use uriel::{Edition, ", stringify!($Name), "};")]
            #[doc = concat!("let url = ", stringify!($Name), "::parse_with(\"x://h/a?q\", Edition::Draft1996)?;")]
            /// assert_eq!(url.with_params("b")?, "x://h/a;b?q");
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn with_params<'v>(&self, params: impl Into<Option<&'v str>>) -> Result<$Owned, EditError> {
                let $url = self;
                let $edited = components::params($reference, params.into())?;
                Ok($own)
            }

            /// A copy whose path has these segments. They may be any octets, which are escaped where needed.
            ///
            /// The path keeps its "/" at the beginning, or gets one after an authority. Without segments it is empty.
            ///
            /// # Errors
            ///
            /// * The URL has an opaque part, or a segment is "." or "..", which resolution would remove.
            /// * The text would not be valid, or another component would change: see [`EditErrorKind`].
            ///
            /// ```
            #[doc = concat!("let url = uriel::", stringify!($Name), "::parse(\"x://h/p?q\")?;")]
            /// assert_eq!(url.with_segments(["a/b", "c"])?, "x://h/a%2Fb/c?q");
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn with_segments<I>(&self, segments: I) -> Result<$Owned, EditError>
            where
                I: IntoIterator<Item: AsRef<[u8]>, IntoIter: Clone>,
            {
                let $url = self;
                let segments = segments.into_iter();
                let $edited = segments::set($reference, &|visit| {
                    segments.clone().for_each(|segment| visit(segment.as_ref()));
                })?;
                Ok($own)
            }
        }
    };
    (@set $Url:ident, $Scheme:ty, |$edited:ident| $own:expr) => {
        impl $Url {
            /// Sets the host as [`set_host`](Self::set_host) does, and removes user and password if it is another host,
            /// in any case: they are for the host that they were given for.
            ///
            /// # Errors
            ///
            /// The text would not be valid, or another component would change: see [`EditErrorKind`]. Nothing has
            /// changed then.
            ///
            /// ```
            #[doc = concat!("let mut url = uriel::", stringify!($Url), "::parse(\"http://me:pw@h:80/a\")?;")]
            /// url.move_to_host("H")?;
            /// assert_eq!(url, "http://me:pw@H:80/a");
            /// url.move_to_host("k")?;
            /// assert_eq!(url, "http://k:80/a");
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn move_to_host(&mut self, host: &str) -> Result<(), EditError> {
                let moved = self.with_host(host)?;
                // The host may be given outside ASCII.
                let same = |(a, b): (Host<'_>, Host<'_>)| a.as_str().eq_ignore_ascii_case(b.as_str());
                let is_same = self.host().zip(moved.host()).is_some_and(same);
                let has_login = !is_same && moved.userinfo().is_some();
                *self = if has_login { moved.with_userinfo(None)? } else { moved };
                Ok(())
            }

            /// Sets the scheme.
            ///
            /// # Errors
            ///
            /// The text would not be valid, or another component would change: see [`EditErrorKind`]. Nothing has
            /// changed then.
            ///
            /// ```
            #[doc = concat!("let mut url = uriel::", stringify!($Url), "::parse(\"http://h/\")?;")]
            /// url.set_scheme("https")?;
            /// assert_eq!(url, "https://h/");
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_scheme<'v>(&mut self, scheme: $Scheme) -> Result<(), EditError> {
                *self = self.with_scheme(scheme)?;
                Ok(())
            }

            /// Sets the parameters, the component of draft 1996. `None` removes them with their ";".
            ///
            /// # Errors
            ///
            /// The text would not be valid, or another component would change: see [`EditErrorKind`]. Under the other
            /// editions the path would change. Nothing has changed then.
            ///
            /// ```
            #[doc = concat!("use uriel::{Edition, ", stringify!($Url), "};")]
            #[doc = concat!("let mut url = ", stringify!($Url), "::parse_with(\"x://h/a?q\", Edition::Draft1996)?;")]
            /// url.set_params("b")?;
            /// assert_eq!(url, "x://h/a;b?q");
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_params<'v>(&mut self, params: impl Into<Option<&'v str>>) -> Result<(), EditError> {
                *self = self.with_params(params)?;
                Ok(())
            }

            /// Sets the segments of the path. They may be any octets, which are escaped where needed.
            ///
            /// The path keeps its "/" at the beginning, or gets one after an authority. Without segments it is empty.
            ///
            /// # Errors
            ///
            /// * The URL has an opaque part, or a segment is "." or "..", which resolution would remove.
            /// * The text would not be valid, or another component would change: see [`EditErrorKind`].
            ///
            /// Nothing has changed then.
            ///
            /// ```
            #[doc = concat!("let mut url = uriel::", stringify!($Url), "::parse(\"x://h/p?q\")?;")]
            /// url.set_segments(["a/b", "c"])?;
            /// assert_eq!(url, "x://h/a%2Fb/c?q");
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_segments<I>(&mut self, segments: I) -> Result<(), EditError>
            where
                I: IntoIterator<Item: AsRef<[u8]>, IntoIter: Clone>,
            {
                *self = self.with_segments(segments)?;
                Ok(())
            }

            /// Sets one segment of the path, counted from 0. If the path has no such segment, returns `false` and
            /// changes nothing.
            ///
            /// The segment may be any octets, which are escaped where needed. Other segments stay as they are written.
            ///
            /// # Errors
            ///
            /// * The URL has an opaque part, or the segment is "." or "..", which resolution would remove.
            /// * The text would not be valid, or another component would change: see [`EditErrorKind`].
            ///
            /// Nothing has changed then.
            ///
            /// ```
            #[doc = concat!("let mut url = uriel::", stringify!($Url), "::parse(\"x://h/%7ea/b/c?q\")?;")]
            /// assert!(url.set_segment(1, "d/e")?);
            /// assert_eq!(url, "x://h/%7ea/d%2Fe/c?q");
            /// assert!(!url.set_segment(3, "f")?);
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_segment(&mut self, index: usize, segment: impl AsRef<[u8]>) -> Result<bool, EditError> {
                let Some($edited) = segments::set_at(&self.as_uri_ref(), index, segment.as_ref())? else {
                    return Ok(false);
                };
                *self = $own;
                Ok(true)
            }

            /// Appends a segment to the path. It may be any octets, which are escaped where needed.
            ///
            /// If the last segment is empty, as in `http://h/a/`, the new one takes its place, so that the result is
            /// that of `http://h/a`. An empty segment puts a "/" at the end, unless there is one. [`Uri::resolve`]
            /// differs: it replaces the last segment.
            ///
            /// # Errors
            ///
            /// * The URL has an opaque part, or the segment is "." or "..", which resolution would remove.
            /// * The text would not be valid, or another component would change: see [`EditErrorKind`].
            ///
            /// Nothing has changed then.
            ///
            /// ```
            #[doc = concat!("let mut url = uriel::", stringify!($Url), "::parse(\"x://h/a?q\")?;")]
            /// url.push_segment("b/c")?;
            /// assert_eq!(url, "x://h/a/b%2Fc?q");
            /// url.push_segment("")?;
            /// url.push_segment("d")?;
            /// assert_eq!(url, "x://h/a/b%2Fc/d?q");
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn push_segment(&mut self, segment: impl AsRef<[u8]>) -> Result<(), EditError> {
                let $edited = segments::push(&self.as_uri_ref(), &|visit| visit(segment.as_ref()))?;
                *self = $own;
                Ok(())
            }

            /// Appends segments to the path. They may be any octets, which are escaped where needed.
            ///
            /// If the last segment is empty, as in `http://h/a/`, the first new one takes its place, even if it is
            /// empty too, so that the result is that of `http://h/a`. Without segments nothing changes.
            ///
            /// # Errors
            ///
            /// * The URL has an opaque part, or a segment is "." or "..", which resolution would remove.
            /// * The text would not be valid, or another component would change: see [`EditErrorKind`].
            ///
            /// Nothing has changed then.
            ///
            /// ```
            #[doc = concat!("let mut url = uriel::", stringify!($Url), "::parse(\"x://h/a/?q\")?;")]
            /// url.push_segments(["b/c", "", "d"])?;
            /// assert_eq!(url, "x://h/a/b%2Fc//d?q");
            /// url.push_segments([""])?;
            /// url.push_segments(["", "e"])?;
            /// assert_eq!(url, "x://h/a/b%2Fc//d//e?q");
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn push_segments<I>(&mut self, segments: I) -> Result<(), EditError>
            where
                I: IntoIterator<Item: AsRef<[u8]>, IntoIter: Clone>,
            {
                let segments = segments.into_iter();
                let $edited = segments::push(&self.as_uri_ref(), &|visit| {
                    segments.clone().for_each(|segment| visit(segment.as_ref()));
                })?;
                *self = $own;
                Ok(())
            }

            /// Appends a path, as it is written, to the path of the URL. Whether both have a "/" where they meet or
            /// neither has, the result has one there.
            ///
            /// The new path lies below the former one: an appended segment "." or ".." is refused, escaped or not.
            /// [`Uri::resolve`] takes them, and replaces the last segment. An empty path changes nothing.
            ///
            /// # Errors
            ///
            /// * The URL has an opaque part, or a segment is "." or "..", which resolution would remove.
            /// * The text would not be valid, or another component would change: see [`EditErrorKind`].
            ///
            /// Nothing has changed then.
            ///
            /// ```
            #[doc = concat!("let mut url = uriel::", stringify!($Url), "::parse(\"x://h/api/?q\")?;")]
            /// url.append_path("/v1")?;
            /// url.append_path("a%20b/c")?;
            /// assert_eq!(url, "x://h/api/v1/a%20b/c?q");
            /// assert!(url.append_path("%2E%2E/secret").is_err());
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn append_path(&mut self, path: &str) -> Result<(), EditError> {
                let $edited = segments::append_path(&self.as_uri_ref(), path)?;
                *self = $own;
                Ok(())
            }

            /// Removes the last segment of the path and the "/" before it. If the path is empty or "/", returns `false`
            /// and changes nothing.
            ///
            /// The path keeps the "/" at its beginning.
            ///
            /// # Errors
            ///
            /// The URL has an opaque part, or another component would change. Nothing has changed then.
            ///
            /// ```
            #[doc = concat!("let mut url = uriel::", stringify!($Url), "::parse(\"x://h/a/b?q\")?;")]
            /// assert!(url.pop_segment()? && url == "x://h/a?q");
            /// assert!(url.pop_segment()? && url == "x://h/?q");
            /// assert!(!url.pop_segment()?);
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn pop_segment(&mut self) -> Result<bool, EditError> {
                let Some($edited) = segments::pop(&self.as_uri_ref())? else { return Ok(false) };
                *self = $own;
                Ok(true)
            }

            /// Sets a key without "=" in the query, as the `b` of `?a=1&b`.
            ///
            /// The first pair with this key loses its "=" and its value, and other pairs with it are removed. If there
            /// is none, the key is appended. Keys are compared decoded.
            ///
            /// # Errors
            ///
            /// The text would not be valid, or another component would change, as under RFC 1738, which has no query.
            /// Nothing has changed then.
            ///
            /// ```
            #[doc = concat!("let mut url = uriel::", stringify!($Url), "::parse(\"x:?a=1&b=2&a\")?;")]
            /// url.set_query_key("a")?;
            /// assert_eq!(url, "x:?a&b=2");
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn set_query_key(&mut self, key: impl AsRef<[u8]>) -> Result<(), EditError> {
                let $edited = pairs::set(&self.as_uri_ref(), PairSyntax::Generic, key.as_ref(), None)?;
                *self = $own;
                Ok(())
            }

            /// Appends a key without "=" to the query.
            ///
            /// # Errors
            ///
            /// The text would not be valid, or another component would change, as under RFC 1738, which has no query.
            /// Nothing has changed then.
            ///
            /// ```
            #[doc = concat!("let mut url = uriel::", stringify!($Url), "::parse(\"x:?a=1\")?;")]
            /// url.append_query_key("b c")?;
            /// assert_eq!(url, "x:?a=1&b%20c");
            /// # Ok::<_, Box<dyn std::error::Error>>(())
            /// ```
            pub fn append_query_key(&mut self, key: impl AsRef<[u8]>) -> Result<(), EditError> {
                let $edited = pairs::append(&self.as_uri_ref(), PairSyntax::Generic, key.as_ref(), None)?;
                *self = $own;
                Ok(())
            }
        }
    };
}

edits!(UriRef<'_>, UriRef, UriRefBuf, |url| url, |edited| edited, impl Into<Option<&'v str>>);
edits!(Uri<'_>, Uri, UriBuf, |url| url.as_uri_ref(), |edited| edited.assume_absolute(), &'v str);
edits!(UriBuf, UriBuf, UriBuf, |url| &url.as_uri_ref(), |edited| edited.assume_absolute(), &'v str);
edits!(UriRefBuf, UriRefBuf, UriRefBuf, |url| &url.as_uri_ref(), |edited| edited, impl Into<Option<&'v str>>);
edits!(@set UriBuf, &'v str, |edited| edited.assume_absolute());
edits!(@set UriRefBuf, impl Into<Option<&'v str>>, |edited| edited);
