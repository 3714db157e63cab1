//! A component of a reference by its name: its text and its place.

use core::ops::Range;

use super::{absolute::Uri, encoded::Encoded, host::Host, reference::UriRef, scheme_name::SchemeName};
use crate::{engine::text::span_in, syntax::Component};

impl Component {
    /// The text of this component in `reference`; `None` if it is absent, and for the two kinds, which have no text.
    ///
    /// ```
    /// use uriel::{UriRef, differences::Component};
    /// let reference = UriRef::parse("?")?;
    /// assert_eq!(Component::Query.of(&reference), Some(""));
    /// assert_eq!(Component::Kind.of(&reference), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    // Out of line: inlined, all getters would be compiled twice in a caller that compares two URLs.
    #[inline(never)]
    pub fn of<'a>(self, reference: &UriRef<'a>) -> Option<&'a str> {
        match self {
            Self::Kind | Self::HostKind => None,
            Self::Scheme => reference.scheme().map(SchemeName::as_str),
            Self::Authority => reference.authority(),
            Self::Userinfo => reference.userinfo().map(Encoded::as_str),
            Self::Host => reference.host().map(Host::as_str),
            Self::Port => reference.port(),
            Self::Path => Some(reference.path().as_str()),
            Self::Params => reference.params().map(Encoded::as_str),
            Self::Query => reference.query().map(Encoded::as_str),
            Self::Fragment => reference.fragment().map(Encoded::as_str),
        }
    }
}

impl UriRef<'_> {
    /// The place of a component in the text; `None` if it is absent, and for the two kinds, which have no text.
    ///
    /// ```
    /// use uriel::{UriRef, differences::Component};
    /// let reference = UriRef::parse("//me@h/p?")?;
    /// assert_eq!(reference.span(Component::Host), Some(5..6));
    /// assert_eq!(reference.span(Component::Query), Some(9..9));
    /// assert_eq!(reference.span(Component::Fragment), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn span(&self, component: Component) -> Option<Range<usize>> {
        self.span_of(component.of(self)?)
    }

    /// The place in the text of a part that a getter returned: of a password, a segment, or a part of either. `None` if
    /// `part` was not cut out of this text.
    ///
    /// ```
    /// let url = uriel::UriRef::parse("/a/b/a")?;
    /// let last = url.segments().next_back().unwrap();
    /// assert_eq!(url.span_of(last.as_str()), Some(5..6));
    /// assert_eq!(url.span_of(&String::from("a")), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn span_of(&self, part: &str) -> Option<Range<usize>> {
        span_in(self.as_str(), part)
    }
}

delegate! {
    UriRef, as_uri_ref => Uri, UriBuf, UriRefBuf;
    span(component: Component) -> Option<Range<usize>>, "The place of a component in the text.",
        "x://h/p" (Component::Host) [] Some(4..5);
    span_of(part: &str) -> Option<Range<usize>>, "The place of a part that a getter returned.",
        "x://u:pw@h" (url.password().unwrap().as_str()) [] Some(6..8);
}
