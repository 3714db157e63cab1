//! Builders of the generic syntax, under any edition.

use alloc::string::String;

use super::{
    BuildError, BuildErrorKind, Content, Draft, PathSegment, Piece, QueryPart, Written, error::Known,
    expect_distinct_names,
};
use crate::fields::Id;
use crate::{
    fields::{Field, NumberedVisit, Value, Weight},
    grammar::{Name, Password, Path, Port, Query, RegName, User, Userinfo, draft1996::Parameters},
    syntax::{ByEdition, CharSet, Class, Component, Edition, Rule},
    uri::{Encoded, Offsets, Uri, UriBuf, UriRef, UriRefBuf},
};

/// Defines a builder and its setters from the template of the generic syntax.
macro_rules! generic {
    ($template:tt $([$($attribute:tt)*] $Builder:ident $example:tt)+) => {
        generic! { @template $template }
        $(generic! { @builder [$($attribute)*] $Builder $example $template })+
    };
    (@template { $($template:tt)* }) => {
        /// The template of the generic syntax, from which [`UriRefBuf::build`] writes a reference.
        ///
        /// ```
        /// use uriel::write::{GENERIC, slots};
        /// let mut names = Vec::new();
        /// slots(GENERIC, &mut |slot| names.push(slot.place.name()));
        /// assert_eq!(names[..3], ["authority", "userinfo", "user"]);
        /// ```
        pub const GENERIC: &[Piece] = crate::template!(@ _ [] $($template)*);
    };
    (@builder [$($attribute:tt)*] $Builder:ident [$($example:tt)*] { $($template:tt)* }) => {
        $($attribute)*
        $($example)*
        #[derive(Clone, Debug)]
        pub struct $Builder<'u> {
            draft: Draft<'u>,
        }

        crate::builder!(@setters [$Builder $($example)*] $($template)*);

        impl<'u> $Builder<'u> {
            /// Adds segments to the path, after those that it has: any text.
            $($example)*
            pub fn segments<S: Into<Content<'u>>>(&mut self, segments: impl IntoIterator<Item = S>) -> &mut Self {
                segments.into_iter().fold(self, |builder, segment| builder.segment(segment))
            }

            /// Adds pairs to the query, each a name and a value, after those that it has: any text.
            $($example)*
            pub fn pairs<K, V>(&mut self, pairs: impl IntoIterator<Item = (K, V)>) -> &mut Self
            where
                K: Into<Content<'u>>,
                V: Into<Content<'u>>,
            {
                pairs.into_iter().fold(self, |builder, (name, value)| builder.pair(name, value))
            }

            /// Gives the URL a fragment, which may be any text. RFC 1738 has no fragments.
            $($example)*
            pub fn fragment(&mut self, value: impl Into<Content<'u>>) -> &mut Self {
                self.draft.set_by(const { Id::of("fragment") }, value.into());
                self
            }

            /// Removes the values of a component.
            $($example)*
            pub fn remove(&mut self, component: &str) -> &mut Self {
                self.draft.remove_from(GENERIC, component);
                self
            }
        }
    };
}

generic! {
    {
        either {
            [ "//" authority: (AuthorityText as Encoded) ]
            [
                "//" [ either { [ userinfo: (Userinfo as Encoded) ] [ user: User [ ":" password: Password ] ] } "@" ]
                host: (Name as Host) [ ":" port: Port ]
            ]
            []
        }
        either { [ *("/" segment: PathSegment) ] [ path: (Path as Encoded) ] [] }
        [ ";" params: (Parameters as Encoded) ]
        [ "?" either { [ *(pair: QueryPart "=" QueryPart; "&") ] [ query: (Query as Encoded) ] } ]
    }
    [
        /// Builder of a URI under any edition.
        ///
        /// Path, query and userinfo are given encoded: their escapes stay, and other characters that are not allowed
        /// are escaped. Segments, pairs, user and password are given one by one, as any text. A host is given as a
        /// person writes it: a name with its escapes, or an IP address, which may lack its brackets; a
        /// [`HostName`](crate::write::HostName) is any text.
        ///
        /// A path has the "/" that it begins with, and must have one after an authority. Builders of typed URLs, such
        /// as that of http, may take a field `path`, which is what follows that "/".
        ///
        /// From draft 1996 on a segment "." or ".." is refused, because no escape can make it data: resolution and
        /// normal forms remove it. In a path, or as an [`Encoded`] segment, it is written as it is.
    ]
    UriBuilder [
        ///
        /// ```
        /// use uriel::{Edition, Uri};
        ///
        /// let mut builder = Uri::builder("http");
        /// builder.user("me").password("p@").host("h").port(8080).segment("a/b").pair("q", "x&y").fragment("top");
        /// assert_eq!(builder.build()?, "http://me:p%40@h:8080/a%2Fb?q=x%26y#top");
        /// assert_eq!(builder.remove("pair").remove("port").build()?, "http://me:p%40@h/a%2Fb#top");
        ///
        /// let url = Uri::builder("x").host("h").segments(["a/b", "c"]).pairs([("q", "x&y"), ("r", "")]).build()?;
        /// assert_eq!(url, "x://h/a%2Fb/c?q=x%26y&r=");
        ///
        /// assert_eq!(Uri::builder("x").userinfo("a:b").host("h").path("/%7e").query("q").build()?, "x://a:b@h/%7e?q");
        /// assert_eq!(Uri::builder("x").authority("me@h:80").build()?, "x://me@h:80");
        /// let url = Uri::builder_with("x", Edition::Draft1996).host("h").path("/~me").params("a").build()?;
        /// assert_eq!(url, "x://h/~me;a");
        /// assert_eq!(Uri::builder("mailto").path("me@h").build()?, "mailto:me@h");
        /// # Ok::<_, uriel::write::BuildError>(())
        /// ```
    ]
    [
        /// Builder of a reference that may be relative, under any edition. The components are given as to a
        /// [`UriBuilder`].
    ]
    UriRefBuilder [
        ///
        /// ```
        /// use uriel::{Edition, UriRef};
        ///
        /// assert_eq!(UriRef::builder().path("../a b").query("x").fragment("top").build()?, "../a%20b?x#top");
        /// let error = UriRef::builder().path("a:b").build().unwrap_err();
        /// assert!(error.to_string().ends_with("part of it would be read as the field \"scheme\""));
        ///
        /// let mut builder = UriRef::builder();
        /// builder.user("me").password("p@").host("h").port(80).segment("a/b").pair("q", "x&y");
        /// assert_eq!(builder.build()?, "//me:p%40@h:80/a%2Fb?q=x%26y");
        /// assert_eq!(builder.remove("port").remove("pair").build()?, "//me:p%40@h/a%2Fb");
        ///
        /// assert_eq!(UriRef::builder().segments(["a:b", "c"]).pairs([("q", 1)]).build()?, "/a:b/c?q=1");
        ///
        /// assert_eq!(UriRef::builder().userinfo("a:b").host("h").build()?, "//a:b@h");
        /// assert_eq!(UriRef::builder().authority("me@h:80").build()?, "//me@h:80");
        /// assert_eq!(UriRef::builder_with(Edition::Draft1996).path("/a").params("b").build()?, "/a;b");
        /// # Ok::<_, uriel::write::BuildError>(())
        /// ```
    ]
}

/// Characters of an authority.
#[derive(Clone, Copy)]
struct AuthorityText;

impl Class for AuthorityText {
    const RULE: &'static Rule = RegName::RULE;
    const OCTETS: ByEdition<CharSet> = Userinfo::OCTETS.with("@:[]");
}

impl UriBuilder<'_> {
    /// Writes the URI, and reads it back.
    ///
    /// # Errors
    ///
    /// A component is missing that another needs, a value cannot be written, or two components exclude each other.
    ///
    /// ```
    /// use uriel::{Uri, write::BuildErrorKind};
    /// let error = Uri::builder("http").host("h").password("secret").build().unwrap_err();
    /// assert_eq!((error.kind(), error.field()), (BuildErrorKind::Missing, "user"));
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        if self.draft.scheme().is_empty() {
            return Err(BuildError::of_scheme(self.draft.edition()));
        }
        build(&self.draft).map(|(text, offsets)| UriBuf::from_offsets(text, offsets, self.draft.edition()))
    }
}

impl<'u> UriRefBuilder<'u> {
    /// Gives the reference a scheme.
    ///
    /// ```
    /// use uriel::UriRef;
    /// assert_eq!(UriRef::builder().scheme("x").path("y").build()?.as_str(), "x:y");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    pub fn scheme(&mut self, name: &'u str) -> &mut Self {
        self.draft.set_scheme(name);
        self
    }

    /// Writes the reference, and reads it back.
    ///
    /// # Errors
    ///
    /// Those of [`UriBuilder::build`].
    ///
    /// ```
    /// use uriel::UriRef;
    /// assert_eq!(UriRef::builder().host("h").build()?.as_str(), "//h");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriRefBuf, BuildError> {
        UriRefBuf::build(&self.draft)
    }
}

impl UriRefBuf {
    /// Writes the reference of a draft by the generic rules, and reads it back. A draft whose scheme is "" has no
    /// scheme.
    ///
    /// # Errors
    ///
    /// Those of [`UriBuilder::build`].
    ///
    /// ```
    /// use uriel::{Edition, UriRefBuf, write::Draft};
    /// let mut draft = Draft::new("x", Edition::Rfc3986);
    /// assert_eq!(UriRefBuf::build(draft.set("host", "h").add("segment", "a/b"))?.as_str(), "x://h/a%2Fb");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    pub fn build(draft: &Draft<'_>) -> Result<Self, BuildError> {
        build(draft).map(|(text, offsets)| Self::from_offsets(text, offsets, draft.edition()))
    }
}

/// The text of a draft, read back, and the offsets of its components.
fn build(draft: &Draft<'_>) -> Result<(String, Offsets), BuildError> {
    let mut text = String::new();
    let Written { is_whole, has_dot } = draft.write(GENERIC, &mut text)?;
    let has_scheme = |url: &UriRef<'_>| url.scheme().map_or("", |scheme| scheme.as_str()) == draft.scheme();
    let is_url = |text: &str| UriRef::parse_with(text, draft.edition()).is_ok_and(|url| has_scheme(&url));
    let refused = |error| draft.blame(GENERIC, &text, error, &is_url);
    let reference = match UriRef::parse_with(&text, draft.edition()) {
        Ok(reference) if has_scheme(&reference) => reference,
        Ok(_) if draft.scheme().is_empty() => {
            let error = BuildError::new(BuildErrorKind::Misread, "path", draft.edition());
            return Err(BuildError { known: Known::ReadAs("scheme"), ..error });
        }
        Err(error) if draft.scheme().is_empty() => return Err(refused(error)),
        // The text was to have a scheme: the rule of a URI names its faults, that of a reference would name a path's.
        _ => {
            let error = Uri::parse_with(&text, draft.edition()).err();
            let error = error.filter(|error| !(1..=draft.scheme().len()).contains(&error.offset()));
            return Err(error.map_or_else(|| BuildError::of_scheme(draft.edition()), refused));
        }
    };
    draft.compare(GENERIC, &text, is_whole, &mut |names, visit| visit_components(&reference, names, visit))?;
    if has_dot {
        draft.refuse_dot_segments(GENERIC, &[], &text)?;
    }
    let (offsets, _) = reference.into_offsets();
    Ok((text, offsets))
}

const _: () = expect_distinct_names(&[], GENERIC);

/// The components of a reference as fields, those whose names have one of the bits of `names`.
fn visit_components<'a>(reference: &UriRef<'a>, names: u64, visit: &mut NumberedVisit<'a, '_>) {
    use Component::{Authority, Fragment, Host, Params, Path, Port, Query, Userinfo};
    let mut visit = |name, value| {
        if names & Id::bit_of(name) != 0 {
            visit(Id::of(name), Field { name, value, weight: Weight::Compared });
        }
    };
    for component in [Authority, Userinfo, Port, Path, Params, Query] {
        visit(component.as_str(), component.of(reference).map_or(Value::Absent, Value::Raw));
    }
    let decoded = [
        ("user", reference.user()),
        ("password", reference.password()),
        ("host", Host.of(reference).map(Encoded::new_unchecked)),
        ("fragment", Fragment.of(reference).map(Encoded::new_unchecked)),
    ];
    for (name, text) in decoded {
        visit(name, text.map_or(Value::Absent, Value::Text));
    }
    // Segments of which the first is empty would be read as an authority.
    let mut segments = reference.path().segments();
    visit("segment", Value::List(&mut segments));
    let mut pairs = reference.query_pairs().map(|(key, value)| (key, value.unwrap_or_default()));
    visit("pair", Value::Pairs(&mut pairs));
}

impl<'u> Uri<'u> {
    /// A builder of a URI of `scheme` under RFC 3986.
    ///
    /// ```
    /// use uriel::Uri;
    /// assert_eq!(Uri::builder("x").path("y").build()?.as_str(), "x:y");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    #[must_use]
    pub fn builder(scheme: &'u str) -> UriBuilder<'u> {
        Self::builder_with(scheme, Edition::Rfc3986)
    }

    /// A builder of a URI of `scheme` under `edition`.
    ///
    /// ```
    /// use uriel::{Edition, Uri};
    /// let url = Uri::builder_with("x", Edition::Draft1996).host("h").path("/a").params("b").build()?;
    /// assert_eq!(url.as_str(), "x://h/a;b");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    #[must_use]
    pub fn builder_with(scheme: &'u str, edition: Edition) -> UriBuilder<'u> {
        UriBuilder { draft: Draft::new(scheme, edition) }
    }
}

impl<'u> UriRef<'u> {
    /// A builder of a reference under RFC 3986.
    ///
    /// ```
    /// use uriel::UriRef;
    /// assert_eq!(UriRef::builder().fragment("top").build()?.as_str(), "#top");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    #[must_use]
    pub fn builder() -> UriRefBuilder<'u> {
        Self::builder_with(Edition::Rfc3986)
    }

    /// A builder of a reference under `edition`.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// assert_eq!(UriRef::builder_with(Edition::Rfc2396).path("a").build()?.as_str(), "a");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    #[must_use]
    pub fn builder_with(edition: Edition) -> UriRefBuilder<'u> {
        UriRefBuilder { draft: Draft::new("", edition) }
    }
}
