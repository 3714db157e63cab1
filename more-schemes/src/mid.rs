//! `mid`: a message, or a part of it, in the reader's own store (RFC 2392).
//!
//! ```abnf
//! mid-url       = "mid" ":" message-id [ "/" content-id ]
//! message-id    = url-addr-spec
//! content-id    = url-addr-spec
//! url-addr-spec = addr-spec
//! ```
//!
//! RFC 1738 section 4 reserves the name.
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `message_id` | identifier of the message, escaped | [`message_id`](MidUrl::message_id), [`message`](MidUrl::message) |
//! | `content_id` | identifier of a part of it | [`content_id`](MidUrl::content_id), [`part`](MidUrl::part) |
//!
//! # Examples
//!
//! That of section 2:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::mid::Mid;
//!
//! let url = Mid.parse("mid:960830.1639@XIson.com/partA.960830.1639@XIson.com")?;
//! assert_eq!(url.message().header().as_deref(), Ok("<960830.1639@XIson.com>"));
//! assert_eq!(url.part().unwrap().header().as_deref(), Ok("<partA.960830.1639@XIson.com>"));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * As [`cid`](crate::cid). A "/" separates the two identifiers; one that is data is escaped (section 2), although RFC
//!   822 allows it in an atom: `mid:a/b@c` is refused.
//! * Nothing is sent for these URLs: the message is looked up in the reader's own store.

use uriel::{
    Encoded, Scheme,
    grammar::{Read, Rule, Text, octet},
    hazards,
    scheme::{Document, Facts, OwnMends, Production, Status, Syntax},
    wire::{self, Item, WireError},
};

pub use crate::rfc2392::{AddrSpec, url_addr_spec};
use crate::rfc2392::{Id, Side, WITHOUT_BRACKETS, hint};

/// The scheme `mid`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::mid::Mid;
/// assert_eq!(Mid.parse("mid:a@b")?.content_id(), None);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Mid;

uriel::typed_url! {
    /// A mid URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::mid::{Mid, MidUrl};
    /// let url: MidUrl<'_> = Mid.parse("mid:a@b/c@d")?;
    /// assert_eq!(format!("{url:?}"), r#"MidUrl { message_id: "a@b", content_id: "c@d" }"#);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct MidUrl: Mid, serverless, example "uriel_schemes::mid::Mid" "mid:a@b/c@d";

    /// Parts of a mid URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::mid::Mid;
    /// let parts = Uri::parse("mid:a@b/c@d")?.read_by::<Mid>()?;
    /// assert_eq!((parts.message_id, parts.content_id), ("a@b", Some("c@d")));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct MidParts {
        /// Identifier of the message.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::mid::Mid;
        /// assert_eq!(Mid.parse("mid:a%2Fb@c")?.message_id().as_str(), "a%2Fb@c");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get message_id: S,
        /// Identifier of a part of the message.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::mid::Mid;
        /// assert_eq!(Mid.parse("mid:a@b/c@d")?.content_id().as_deref(), Some("c@d"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get content_id: Option<S>,
    }

    fields {
        raw message_id = |url| Some(url.message_id().as_str());
        raw content_id = |url| url.content_id().map(Encoded::as_str);
    }

    /// Builder of a mid URL. The identifiers are given without their angle brackets, and escaped but for the "@".
    pub builder MidUrlBuilder {
        message_id: Id [ "/" content_id: Id ]
    }

    example {
        /// use uriel_schemes::mid::MidUrl;
        /// assert_eq!(MidUrl::builder().message_id("a/b@c").content_id("d@e").build()?.as_str(), "mid:a%2Fb@c/d@e");
    }
}

impl<'a> MidUrl<'a> {
    /// The identifier of the message, with its two sides.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::mid::Mid;
    /// assert_eq!(Mid.parse("mid:a@b")?.message().domain().as_str(), "b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn message(&self) -> AddrSpec<'a> {
        AddrSpec::new(self.text, "message_id", self.message_id())
    }

    /// The identifier of the part, with its two sides.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::mid::Mid;
    /// assert_eq!(Mid.parse("mid:a@b/c@d")?.part().unwrap().local_part().as_str(), "c");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn part(&self) -> Option<AddrSpec<'a>> {
        self.content_id().map(|text| AddrSpec::new(self.text, "content_id", text))
    }
}

impl Scheme for Mid {
    const NAME: &'static str = "mid";
    const SYNTAX: Syntax = Syntax::Opaque;
    const MENDS: OwnMends = WITHOUT_BRACKETS;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 2392", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["mid:<message_id>[/<content_id>]"],
    };
    uriel::by_production!(MidUrl);

    fn plan<'a>(&self, _: &MidUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        Item::nothing_sent(visit);
        Ok(())
    }

    fn equivalent(&self, a: &MidUrl<'_>, b: &MidUrl<'_>) -> bool {
        Encoded::alike(a.message_id(), b.message_id()) && Encoded::alike(a.content_id(), b.content_id())
    }

    fn hazards(&self, url: &MidUrl<'_>, visit: &mut hazards::Visit<'_>) {
        url.message().warn(visit);
        if let Some(part) = url.part() {
            part.warn(visit);
        }
    }
}

uriel::production! {
    /// RFC 2392 section 2
    /// ```abnf
    /// mid-url = "mid" ":" message-id [ "/" content-id ]
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::mid::mid_url("mid:a@b/c@d").unwrap().1.content_id, Some("c@d"));
    /// ```
    pub fn mid_url = b"mid:" mid_schemepart -> MidParts
        for Mid { Rule::new("mid-url").defined_in("RFC 2392 section 2"), bulk Side, names false, hint hint }
}

/// [`mid_url`] after its scheme and ":".
#[inline]
fn mid_schemepart<T: Text>(i: T) -> Read<T, MidParts<T::Slice>> {
    let (i, message_id) = url_addr_spec(i)?;
    let (i, content_id) = uriel::optional!(i, octet(b'/'), url_addr_spec);
    Ok((i, MidParts { message_id, content_id }))
}
