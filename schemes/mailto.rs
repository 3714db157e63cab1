//! `mailto`: mail addresses (RFC 1738 section 3.5, RFC 6068).
//!
//! ```abnf
//! mailtourl = "mailto:" encoded822addr
//! ```

use core::fmt;

use uriel::{
    Document, Encoded, Facts, Production, Scheme, Status, Syntax,
    grammar::{Class, Read, Text, rfc1738::encoded822addr},
};

/// The scheme `mailto`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::mailto::Mailto};
///
/// let url = Mailto.parse_with("mailto:gorby%25kremvax@howdy", Edition::Rfc1738)?;
/// assert_eq!(url.addr().decode_utf8(), Ok("gorby%kremvax@howdy".into()));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Mailto;

uriel::typed_url! {
    /// A mailto URL.
    pub struct MailtoUrl: Mailto;
}

impl<'a> MailtoUrl<'a> {
    /// The address.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// assert_eq!(Mailto.parse("mailto:me@h")?.addr().as_str(), "me@h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn addr(&self) -> Encoded<'a> {
        Encoded::new(self.parts.to.of(self.text))
    }
}

/// What a mailto URL consists of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MailtoParts<S> {
    /// The address.
    pub to: S,
}

uriel::placed! { MailtoParts { to } }

impl Scheme for Mailto {
    const NAME: &'static str = "mailto";
    const SYNTAX: Syntax = Syntax::Opaque;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[
            Document { name: "RFC 1738 section 3.5", obsoleted_by: Some("RFC 2368") },
            Document { name: "RFC 6068", obsoleted_by: None },
        ],
        status: Status::Permanent,
        forms: &["mailto:<rfc822-addr-spec>"],
    };
    uriel::by_production!(MailtoUrl);
}

impl Production for Mailto {
    const RULE: &'static str = "mailtourl";
    const MOSTLY: Class = Class::Query;
    type Parts<S: Copy> = MailtoParts<S>;

    fn parts<T: Text>(i: T) -> Read<T, MailtoParts<T::Slice>> {
        let (i, to) = encoded822addr(i)?;
        Ok((i, MailtoParts { to }))
    }
}

impl fmt::Debug for MailtoUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailtoUrl").field("addr", &self.addr()).finish()
    }
}
