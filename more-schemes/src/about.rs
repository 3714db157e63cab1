//! `about`: pages of the program itself (RFC 6694).
//!
//! ```abnf
//! about-uri      = "about:" about-token [ about-query ] [ about-fragment ]
//! about-token    = *pchar
//! about-query    = "?" query
//! about-fragment = "#" fragment
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `token` | name of the page | [`token`](AboutUrl::token) |
//! | `query` | text after the "?" | [`query`](AboutUrl::query) |
//!
//! # Examples
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::about::About;
//!
//! let url = About.parse("about:blank")?;
//! assert_eq!((url.token().as_str(), url.query()), ("blank", None));
//! assert_eq!(About.parse("about:a/b").unwrap_err().offset(), 7, "a token has no \"/\"");
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * Nothing is sent for these URLs. Tokens are case-sensitive, and compared as RFC 3986 section 6.2.2 compares paths.
//! * A page of the web should not be able to open one: a token may show what a cache holds, or change a setting
//!   (section 4).
//! * In prose without a wrapper, a URL is meant only by a token that is registered: `what I think about:this`.
//! * `about:` alone is a URL, whose token is empty. A reference against an `about` URL has no meaning.

use uriel::{
    Encoded, Scheme,
    charset::{CharSet, rfc3986},
    grammar::{Read, Rule, Text, octet, rfc2396::opaque_part},
    hazards::{self, Hazard, Warning},
    scheme::{Document, Facts, Production, Status, Syntax},
    wire::{self, Item, WireError},
};

use crate::octets::opaque;

/// The scheme `about`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::about::About;
/// assert_eq!(About.parse("about:blank?x=1#y")?.query().as_deref(), Some("x=1"));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct About;

uriel::typed_url! {
    /// An about URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::about::{About, AboutUrl};
    /// let url: AboutUrl<'_> = About.parse("about:blank")?;
    /// assert_eq!(format!("{url:?}"), r#"AboutUrl { token: "blank", query: None }"#);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct AboutUrl: About, serverless, example "uriel_schemes::about::About" "about:blank";

    /// Parts of an about URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::about::About;
    /// assert_eq!(Uri::parse("about:blank")?.read_by::<About>()?.token, "blank");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct AboutParts {
        /// Name of the page, which may be empty.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::about::About;
        /// assert_eq!(About.parse("about:?")?.token().as_str(), "");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get token: S,
        /// Text after the "?".
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::about::About;
        /// assert_eq!(About.parse("about:?")?.query().as_deref(), Some(""));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get query: Option<S>,
    }

    fields {
        raw token = |url| Some(url.token().as_str());
        raw query = |url| url.query().map(Encoded::as_str);
    }

    /// Builder of an about URL.
    pub builder AboutUrlBuilder {
        token: AboutToken [ "?" query: (AboutQuery as Encoded) ]
    }

    example {
        /// use uriel_schemes::about::AboutUrl;
        /// assert_eq!(AboutUrl::builder().token("a/b").query("x").build()?.as_str(), "about:a%2Fb?x");
    }
}

/// Tokens that are registered: RFC 6694 section 3, and two of HTML. No page needs a permission for them.
const REGISTERED: [&str; 3] = ["blank", "legacy-compat", "srcdoc"];

const INTERNAL: &Warning =
    &Warning::new("internal-page", Some("RFC 6694 section 4"), "a page of the program may show or change its state");

impl Scheme for About {
    const NAME: &'static str = "about";
    const SYNTAX: Syntax = Syntax::Opaque;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "RFC 6694", obsoleted_by: None }],
        status: Status::Permanent,
        forms: &["about:<token>[?<query>]"],
    };
    uriel::by_production!(AboutUrl);

    fn plan<'a>(&self, _: &AboutUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        Item::nothing_sent(visit);
        Ok(())
    }

    fn is_meant_in_prose(&self, text: &str) -> bool {
        let token = text.split_once(':').map_or("", |(_, rest)| rest.split(['?', '#']).next().unwrap_or_default());
        REGISTERED.contains(&token)
    }

    fn hazards(&self, url: &AboutUrl<'_>, visit: &mut hazards::Visit<'_>) {
        let token = url.token();
        if !REGISTERED.iter().any(|registered| token.octets().eq(registered.bytes())) {
            visit(Hazard::new(INTERNAL, url.as_str(), token.as_str()));
        }
    }
}

// ----- RFC 6694 section 2.1 -----

const fn section_2_1(name: &'static str) -> Rule {
    Rule::new(name).defined_in("RFC 6694 section 2.1")
}

uriel::production! {
    /// RFC 6694 section 2.1
    /// ```abnf
    /// about-uri = "about:" about-token [ about-query ] [ about-fragment ]
    /// ```
    /// The fragment is left: it is generic.
    ///
    /// ```
    /// assert_eq!(uriel_schemes::about::about_uri("about:blank?x#y").unwrap().1.query, Some("x"));
    /// ```
    pub fn about_uri = b"about:" about_schemepart -> AboutParts
        for About { section_2_1("about-uri"), bulk AboutToken, names false }
}

/// An [`about_uri`] after its scheme and ":", which is not empty under RFC 2396.
#[inline]
fn about_schemepart<T: Text>(i: T) -> Read<T, AboutParts<T::Slice>> {
    let (rest, token) = about_token(i)?;
    let (rest, query) = uriel::optional!(rest, octet(b'?'), about_query);
    if rest.len() == i.len() && !i.edition().has_empty_schemeparts() {
        opaque_part(i)?;
    }
    Ok((rest, AboutParts { token, query }))
}

uriel::runs! {
    in uriel_schemes::about;

    /// RFC 6694 section 2.1
    /// ```abnf
    /// about-token = *pchar
    /// ```
    about_token = * AboutToken { section_2_1("about-token"), opaque(rfc3986::PCHAR) } "a:b/c" => "a:b", "/c";

    /// RFC 6694 section 2.1
    /// ```abnf
    /// about-query = "?" query
    /// ```
    /// It reads the text after the "?".
    about_query = * AboutQuery {
        section_2_1("about-query"),
        opaque(rfc3986::PCHAR.union(CharSet::of("/?"))),
    } "a?b#c" => "a?b", "#c";
}
