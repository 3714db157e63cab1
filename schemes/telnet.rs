//! `telnet`: interactive services (RFC 1738 section 3.8, RFC 4248).
//!
//! ```abnf
//! telneturl = "telnet://" login [ "/" ]
//! ```
//!
//! User and password are advice to a person: the protocol has no place for them.

use core::fmt;

use uriel::{
    Document, Facts, Production, Scheme, Status,
    grammar::{
        Class, Read, Text,
        rfc1738::{TelnetParts, telnet_schemepart},
    },
};

/// The scheme `telnet`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::telnet::Telnet};
///
/// let url = Telnet.parse_with("telnet://guest@host.dom:3000/", Edition::Rfc1738)?;
/// assert_eq!((url.user().as_deref(), url.port()), (Some("guest"), Some("3000")));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Telnet;

uriel::typed_url! {
    /// A telnet URL.
    pub struct TelnetUrl: Telnet;
    login, example "schemes::telnet::Telnet" "telnet://me:pw@h:8000/";
}

impl TelnetUrl<'_> {
    /// Whether a "/" follows, which means nothing.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::telnet::Telnet};
    /// assert!(!Telnet.parse("telnet://h")?.has_slash());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn has_slash(&self) -> bool {
        self.parts.slash.is_some()
    }
}

impl Scheme for Telnet {
    const NAME: &'static str = "telnet";
    const DEFAULT_PORT: Option<u16> = Some(23);
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[
            Document { name: "RFC 1738 section 3.8", obsoleted_by: Some("RFC 4248") },
            Document { name: "RFC 4248", obsoleted_by: None },
        ],
        status: Status::Permanent,
        forms: &["telnet://[<user>[:<password>]@]<host>[:<port>][/]"],
    };
    uriel::by_production!(TelnetUrl);
}

impl Production for Telnet {
    const RULE: &'static str = "telneturl";
    const MOSTLY: Class = Class::User;
    type Parts<S: Copy> = TelnetParts<S>;

    fn parts<T: Text>(i: T) -> Read<T, TelnetParts<T::Slice>> {
        telnet_schemepart(i)
    }
}

/// The fields, without the password.
impl fmt::Debug for TelnetUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TelnetUrl")
            .field("user", &self.user())
            .field("password", &self.password().map(|_| "***"))
            .field("host", &self.host())
            .field("port", &self.port())
            .finish()
    }
}
