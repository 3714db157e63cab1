//! The error of an edit.

use core::fmt;

use crate::{
    error::{ParseError, write_section},
    resolve::DOT_SEGMENTS,
    syntax::{Component, Edition},
};

/// The error of an edit that would make the text invalid or change another component. Nothing has been changed.
///
/// ```
/// use uriel::{UriBuf, differences::Component, edit::EditErrorKind};
/// let mut url = UriBuf::parse("http://h/p")?;
/// let error = url.set_host("h:80").unwrap_err();
/// assert_eq!((error.kind(), error.component()), (EditErrorKind::Reading(Component::Port), Component::Host));
/// assert_eq!(error.to_string(), "the new host would change the port");
/// assert_eq!(url, "http://h/p");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct EditError {
    pub(super) kind: EditErrorKind,
    pub(super) component: Component,
    pub(super) edition: Edition,
    #[source]
    pub(super) refusal: Option<ParseError>,
}

/// The reason why a component cannot be edited.
///
/// ```
/// use uriel::{UriBuf, edit::EditErrorKind};
/// let mut url = UriBuf::parse("mailto:me@h")?;
/// assert_eq!(url.set_port(25).unwrap_err().kind(), EditErrorKind::NoHost);
/// assert_eq!(url.push_segment("..").unwrap_err().kind(), EditErrorKind::DotSegment);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EditErrorKind {
    /// The edition, or the rule of a typed URL, refuses the edited text: [`EditError::parse_error`] tells why.
    Text,
    /// The edited text would be misread: another component would change, or the edited one would not have its new
    /// value. The component is named here: [`Component::Kind`] if a path would become an opaque part.
    Reading(Component),
    /// The URL has no host, to which a userinfo or a port belongs: it has no authority, or the name of a registry. In
    /// the latter case, the host cannot be set either, but the whole authority can.
    NoHost,
    /// The userinfo would have a password without a user.
    NoUser,
    /// The path does not begin with "/", so it would continue the authority of the URL.
    NoRoot,
    /// The URL has an opaque part instead of a path with segments.
    Opaque,
    /// "." and ".." cannot be the text of a segment, because resolution removes them.
    DotSegment,
}

impl EditErrorKind {
    /// The name for programs, which [`Display`](fmt::Display) prints too.
    ///
    /// ```
    /// assert_eq!(uriel::edit::EditErrorKind::NoHost.as_str(), "no-host");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Reading(_) => "reading",
            Self::NoHost => "no-host",
            Self::NoUser => "no-user",
            Self::NoRoot => "no-root",
            Self::Opaque => "opaque",
            Self::DotSegment => "dot-segment",
        }
    }
}

impl fmt::Display for EditErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl EditError {
    /// The error of an edit of `component` that was not refused by a parse.
    pub(super) const fn new(kind: EditErrorKind, component: Component, edition: Edition) -> Self {
        Self { kind, component, edition, refusal: None }
    }

    /// The reason.
    ///
    /// ```
    /// use uriel::{UriBuf, edit::EditErrorKind};
    /// let error = UriBuf::parse("x:/p")?.set_port("80").unwrap_err();
    /// assert_eq!(error.kind(), EditErrorKind::NoHost);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn kind(&self) -> EditErrorKind {
        self.kind
    }

    /// The component that was to be edited. User and password are part of the userinfo, segments of the path, pairs of
    /// the query.
    ///
    /// ```
    /// use uriel::{UriBuf, differences::Component};
    /// let error = UriBuf::parse("x://h/")?.set_password("secret").unwrap_err();
    /// assert_eq!(error.component(), Component::Userinfo);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn component(&self) -> Component {
        self.component
    }

    /// The edition of the URL.
    ///
    /// ```
    /// use uriel::{Edition, UriBuf};
    /// let error = UriBuf::parse_with("x://h/", Edition::Rfc1738)?.set_fragment("f").unwrap_err();
    /// assert_eq!(error.edition(), Edition::Rfc1738);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The error of reading the edited text, with offsets in that text; `None` if the edition accepts it.
    ///
    /// ```
    /// let error = uriel::UriBuf::parse("x://h/p")?.set_query("a b").unwrap_err();
    /// assert_eq!(error.parse_error().unwrap().offset(), 9);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn parse_error(&self) -> Option<&ParseError> {
        self.refusal.as_ref()
    }

    /// Document and section that forbid it; `None` if no document does.
    ///
    /// ```
    /// let error = uriel::UriBuf::parse("x://h/p")?.push_segment("..").unwrap_err();
    /// assert_eq!(error.section(), Some("RFC 3986 section 3.3"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn section(&self) -> Option<&'static str> {
        let sections = match self.kind {
            EditErrorKind::Text => return self.refusal.as_ref()?.section(),
            EditErrorKind::NoRoot => sections!("3.1" "4.2" "3" "3" "3.3"),
            EditErrorKind::DotSegment => DOT_SEGMENTS,
            // Only these editions have registries.
            EditErrorKind::NoHost if self.component == Component::Host => sections!(- - "3.2.1" "3.2.1" -),
            EditErrorKind::Reading(_) | EditErrorKind::NoHost | EditErrorKind::NoUser | EditErrorKind::Opaque => {
                return None;
            }
        };
        sections.section(self.edition)
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let component = self.component;
        match (self.kind, &self.refusal) {
            (EditErrorKind::Text, Some(refusal)) => return write!(f, "with the new {component}: {refusal}"),
            (EditErrorKind::Text, None) => write!(f, "the new {component} would make the text invalid")?,
            (EditErrorKind::Reading(other), _) if other == component => {
                write!(f, "the new text would not be parsed as the {component}")?;
            }
            (EditErrorKind::Reading(other), _) => {
                write!(f, "the new {component} would change the {other}")?;
                if (component, other) == (Component::Path, Component::Scheme) {
                    f.write_str(": write \"./\" before it")?;
                }
            }
            (EditErrorKind::NoHost, _) if component == Component::Host => {
                f.write_str(
                    "expected an authority with a host, found the name of a registry: set the authority instead",
                )?;
            }
            (EditErrorKind::NoHost, _) => write!(f, "expected a host: set it before the {component}")?,
            (EditErrorKind::NoUser, _) => f.write_str("expected a user: set it before the password")?,
            (EditErrorKind::NoRoot, _) => {
                f.write_str("write \"/\" before the path, because it follows an authority")?;
            }
            (EditErrorKind::Opaque, _) => f.write_str("expected a URL with a path and not an opaque part")?,
            (EditErrorKind::DotSegment, _) => {
                f.write_str("write a segment other than \".\" and \"..\", which resolution removes")?;
            }
        }
        write_section(f, self.section())
    }
}
