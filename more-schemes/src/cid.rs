//! `cid`: a part of the message in which the URL stands (RFC 2392).
//!
//! ```abnf
//! cid-url       = "cid" ":" content-id
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
//! | `content_id` | identifier of the part, escaped | [`content_id`](CidUrl::content_id), [`id`](CidUrl::id) |
//!
//! # Examples
//!
//! Those of section 2:
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::cid::Cid;
//!
//! assert_eq!(Cid.parse("cid:foo4*foo1@bar.net")?.id().header().as_deref(), Ok("<foo4*foo1@bar.net>"));
//! assert_eq!(Cid.parse("cid:foo4%25foo1@bar.net")?.id().header().as_deref(), Ok("<foo4%foo1@bar.net>"));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * The document prints the header of its second example with `%25`, against its own rule two lines before, which
//!   decodes it. It is decoded here.
//! * In the text there is exactly one "@", and neither side of it is empty: `cid:image001`, which some programs write,
//!   is refused. An "@" and a "/" that are data are escaped (section 2). Quoted strings and domain literals can only be
//!   written with escapes, and are not looked into.
//! * Identifiers are compared as octets, decoded; case counts.
//! * Nothing is sent for these URLs: the part is in the message.

use uriel::{
    Scheme,
    grammar::{Read, Rule, Text},
    hazards,
    scheme::{Document, Facts, OwnMends, Production, Status, Syntax},
    wire::{self, Item, WireError},
};

pub use crate::rfc2392::{AddrSpec, url_addr_spec};
use crate::rfc2392::{Id, Side, WITHOUT_BRACKETS, hint};

/// The scheme `cid`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::cid::Cid;
/// assert_eq!(Cid.parse("cid:a@b")?.content_id().as_str(), "a@b");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cid;

uriel::typed_url! {
    /// A cid URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::cid::{Cid, CidUrl};
    /// let url: CidUrl<'_> = Cid.parse("cid:a@b")?;
    /// assert_eq!(format!("{url:?}"), r#"CidUrl { content_id: "a@b" }"#);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct CidUrl: Cid, serverless, example "uriel_schemes::cid::Cid" "cid:a@b";

    /// Parts of a cid URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::cid::Cid;
    /// assert_eq!(Uri::parse("cid:a@b")?.read_by::<Cid>()?.content_id, "a@b");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct CidParts {
        /// Identifier of the part.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::cid::Cid;
        /// assert_eq!(Cid.parse("cid:a%2Fb@c")?.content_id().as_str(), "a%2Fb@c");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get content_id: S,
    }

    fields {
        raw content_id = |url| Some(url.content_id().as_str());
    }

    /// Builder of a cid URL. The identifier is given without its angle brackets, and escaped but for its "@".
    pub builder CidUrlBuilder {
        content_id: Id
    }

    example {
        /// use uriel_schemes::cid::CidUrl;
        /// assert_eq!(CidUrl::builder().content_id("a/b%c@d").build()?.as_str(), "cid:a%2Fb%25c@d");
    }
}

impl<'a> CidUrl<'a> {
    /// The identifier, with its two sides.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::cid::Cid;
    /// assert_eq!(Cid.parse("cid:a@b")?.id().header().as_deref(), Ok("<a@b>"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn id(&self) -> AddrSpec<'a> {
        AddrSpec::new(self.text, "content_id", self.content_id())
    }
}

impl Scheme for Cid {
    const NAME: &'static str = "cid";
    const SYNTAX: Syntax = Syntax::Opaque;
    const MENDS: OwnMends = WITHOUT_BRACKETS;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 2392", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["cid:<content_id>"],
    };
    uriel::by_production!(CidUrl);

    fn plan<'a>(&self, _: &CidUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        Item::nothing_sent(visit);
        Ok(())
    }

    fn equivalent(&self, a: &CidUrl<'_>, b: &CidUrl<'_>) -> bool {
        uriel::Encoded::alike(a.content_id(), b.content_id())
    }

    fn hazards(&self, url: &CidUrl<'_>, visit: &mut hazards::Visit<'_>) {
        url.id().warn(visit);
    }
}

uriel::production! {
    /// RFC 2392 section 2
    /// ```abnf
    /// cid-url = "cid" ":" content-id
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::cid::cid_url("cid:a@b#c").unwrap().1.content_id, "a@b");
    /// ```
    pub fn cid_url = b"cid:" cid_schemepart -> CidParts
        for Cid { Rule::new("cid-url").defined_in("RFC 2392 section 2"), bulk Side, names false, hint hint }
}

/// [`cid_url`] after its scheme and ":".
#[inline]
fn cid_schemepart<T: Text>(i: T) -> Read<T, CidParts<T::Slice>> {
    url_addr_spec(i).map(|(i, content_id)| (i, CidParts { content_id }))
}
