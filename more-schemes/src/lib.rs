#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

use std::fmt;

use uriel::{Edition, ParseError, Parsed, Registry, Uri};
#[allow(unused_imports, reason = "they are used if a scheme is enabled")]
use uriel::{Scheme, SchemeName};

#[cfg(any(feature = "tel", feature = "sip"))]
#[allow(dead_code, reason = "each scheme uses a part of it")]
mod domainname;
#[allow(dead_code, unused_imports, unused_macros, reason = "each scheme uses a part of it")]
mod octets;
#[cfg(any(
    feature = "geo",
    feature = "tel",
    feature = "sip",
    feature = "sms",
    feature = "data",
    feature = "magnet",
    feature = "irc",
    feature = "ssh",
    feature = "sftp",
    feature = "xmpp"
))]
#[allow(dead_code, reason = "each scheme uses a part of it")]
mod parameters;
#[cfg(any(feature = "cid", feature = "mid"))]
mod rfc2392;
#[cfg(any(feature = "ssh", feature = "sftp"))]
mod secsh;
#[cfg(any(feature = "ws", feature = "coap", feature = "gemini", feature = "ssh", feature = "sftp"))]
#[allow(dead_code, reason = "each scheme uses a part of it")]
mod server_path;
mod spelling;

/// Declares the modules, [`Url`] and [`register`] from the list of the schemes: feature, module, marker and typed URL
/// of each; two schemes of one module stand in one row.
macro_rules! schemes {
    ($($feature:literal $module:ident $($Scheme:ident $Url:ident),+;)+) => {
        $(
            #[cfg(feature = $feature)]
            pub mod $module;
        )+

        /// A URL of any scheme, typed if the scheme is one of this crate.
        ///
        /// ```
        /// use uriel_schemes::Url;
        ///
        /// let describe = |text| match Url::parse(text) {
        ///     Ok(Url::About(url)) => format!("the page {}", url.token()),
        ///     Ok(Url::Acct(url)) => format!("an account at {}", url.host()),
        ///     Ok(Url::Other(url)) => format!("a URL of the scheme {}", url.scheme()),
        ///     Ok(_) => "a URL of another scheme of this crate".to_owned(),
        ///     Err(error) => error.to_string(),
        /// };
        /// assert_eq!(describe("about:blank"), "the page blank");
        /// assert_eq!(describe("acct:bob@example.com"), "an account at example.com");
        /// assert_eq!(describe("ftp://h/"), "a URL of the scheme ftp");
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Url<'a> {
            $($(
                #[doc = concat!("A URL of the scheme of [`", stringify!($module), "`](mod@", stringify!($module), ").")]
                #[cfg(feature = $feature)]
                $Scheme($module::$Url<'a>),
            )+)+
            /// A URL of another scheme, read by the generic rules.
            Other(Uri<'a>),
        }

        impl<'a> Url<'a> {
            /// Reads a URL under `edition`, by the rule of its scheme if that is one of this crate, or by the generic
            /// rules.
            ///
            /// # Errors
            ///
            /// `text` does not match that rule.
            ///
            /// ```
            /// use uriel::Edition;
            /// use uriel_schemes::Url;
            /// assert!(matches!(Url::parse_with("wss://h/", Edition::Rfc2396), Ok(Url::Ws(_))));
            /// assert!(Url::parse_with("wss:h", Edition::Rfc2396).is_err());
            /// ```
            pub fn parse_with(text: &'a str, edition: Edition) -> Result<Self, ParseError> {
                #[allow(unused_variables, reason = "without any scheme there is no name to ask for")]
                let name = SchemeName::of_unchecked(text);
                $($(
                    #[cfg(feature = $feature)]
                    if $module::$Scheme::goes_by(name.as_str(), edition) {
                        return $module::$Scheme.parse_with(text, edition).map(Self::$Scheme);
                    }
                )+)+
                Uri::parse_with(text, edition).map(Self::Other)
            }

            /// The typed URL of a text that a registry has parsed, whatever name the scheme is registered under.
            ///
            /// ```
            /// use uriel::Registry;
            /// use uriel_schemes::{Url, register};
            /// let registry = register(Registry::current());
            /// assert!(matches!(Url::of(&registry.parse("about:blank")?), Url::About(_)));
            /// assert!(matches!(Url::of(&registry.parse("ftp://h/")?), Url::Other(_)));
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[must_use]
            pub fn of(parsed: &Parsed<'a, '_>) -> Self {
                $($(
                    #[cfg(feature = $feature)]
                    if let Ok(url) = parsed.refine::<$module::$Scheme>() {
                        return Self::$Scheme(url);
                    }
                )+)+
                Self::Other(parsed.uri())
            }

            /// The whole text.
            ///
            /// ```
            /// assert_eq!(uriel_schemes::Url::parse("about:blank")?.as_str(), "about:blank");
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[must_use]
            pub fn as_str(&self) -> &'a str {
                match self {
                    $($(
                        #[cfg(feature = $feature)]
                        Self::$Scheme(url) => url.as_str(),
                    )+)+
                    Self::Other(uri) => uri.as_str(),
                }
            }
        }

        /// The fields of the typed URL, with secrets hidden.
        impl fmt::Debug for Url<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($(
                        #[cfg(feature = $feature)]
                        Self::$Scheme(url) => fmt::Debug::fmt(url, f),
                    )+)+
                    Self::Other(uri) => fmt::Debug::fmt(uri, f),
                }
            }
        }

        /// Adds all schemes of this crate to `registry`, each under its own name and its aliases; none under RFC 1738,
        /// whose ten schemes are those of its section 3.
        ///
        /// A program that wants some of them, or one under RFC 1738, adds each by [`Registry::with`].
        ///
        /// ```
        /// use uriel::{Edition, Registry};
        /// use uriel_schemes::{about::About, register};
        /// assert!(register(Registry::current()).parse("about:a/b").is_err());
        /// assert!(register(Registry::rfc1738()).get("about").is_none());
        /// assert!(Registry::rfc1738().with(About).get("about").is_some());
        /// ```
        #[must_use]
        pub fn register(registry: Registry) -> Registry {
            if !registry.edition().has_newer_schemes() {
                return registry;
            }
            $($(
                #[cfg(feature = $feature)]
                let registry = registry.with($module::$Scheme);
            )+)+
            registry
        }
    };
}

schemes! {
    "about" about About AboutUrl;
    "acct" acct Acct AcctUrl;
    "ws" ws Ws WsUrl;
    "coap" coap Coap CoapUrl;
    "gemini" gemini Gemini GeminiUrl;
    "tn3270" tn3270 Tn3270 Tn3270Url;
    "cid" cid Cid CidUrl;
    "mid" mid Mid MidUrl;
    "tag" tag Tag TagUrl;
    "urn" urn Urn UrnUrl;
    "geo" geo Geo GeoUrl;
    "tel" tel Tel TelUrl;
    "sms" sms Sms SmsUrl;
    "data" data Data DataUrl;
    "magnet" magnet Magnet MagnetUrl;
    "dict" dict Dict DictUrl;
    "nfs" nfs Nfs NfsUrl;
    "z39-50" z39_50 Z3950s Z3950sUrl, Z3950r Z3950rUrl;
    "irc" irc Irc IrcUrl;
    "ssh" ssh Ssh SshUrl;
    "sftp" sftp Sftp SftpUrl;
    "xmpp" xmpp Xmpp XmppUrl;
    "ldap" ldap Ldap LdapUrl;
    "imap" imap Imap ImapUrl;
    "sip" sip Sip SipUrl;
}

impl<'a> Url<'a> {
    /// Reads a URL under the default edition, RFC 3986. See [`parse_with`](Self::parse_with).
    ///
    /// # Errors
    ///
    /// `text` does not match the rule of its scheme, or the generic rules.
    ///
    /// ```
    /// use uriel_schemes::Url;
    /// assert!(matches!(Url::parse("acct:me@h"), Ok(Url::Acct(_))));
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_with(text, Edition::default())
    }
}

/// The whole text.
impl fmt::Display for Url<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
