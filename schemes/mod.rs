//! The schemes of RFC 1738, by their newest documents, one module for each.
//!
//! Each is written with the public traits alone, so any of them can serve as a template for another scheme. [`Url`] is
//! a URL of any of them, to `match` on. The feature `schemes`, on by default, enables them all; `scheme-ftp`,
//! `scheme-http` and so on enable one each. The registries have the enabled ones.
//!
//! ```
//! use uriel::{Scheme, schemes::{Url, ftp::Ftp}};
//!
//! let url = Ftp.parse("ftp://h/a/b;type=i")?;
//! assert_eq!(Url::parse("ftp://h/a/b;type=i")?, Url::Ftp(url));
//! # Ok::<_, uriel::ParseError>(())
//! ```

use core::fmt;

use uriel::{
    Edition, ParseError, Uri,
    grammar::{Read, Text, rfc1738::otherurl, scheme},
    nom::Parser,
    scheme::DEFINED_NAMES,
};
#[cfg(feature = "alloc")]
use uriel::{Parsed, Registry};
#[allow(unused_imports, reason = "they are used if a scheme is enabled")]
use uriel::{Scheme, SchemeName};

pub mod rfc1738;

/// Declares the modules of the schemes, and defines [`Url`], [`register`] and the rule `url`, from a list that has the
/// feature, module, marker, typed URL and production of each.
macro_rules! schemes {
    ($($feature:literal $module:ident $Scheme:ident $Url:ident $($production:ident)::+;)+) => {
        $(
            #[cfg(feature = $feature)]
            pub mod $module;
        )+

        /// A URL of any scheme, typed if the scheme is one of this module: `url` of RFC 1738 section 5.
        ///
        /// ```
        /// use uriel::schemes::Url;
        ///
        /// let describe = |text| match Url::parse(text) {
        ///     Ok(Url::Ftp(url)) => format!("the file {}", url.name().unwrap_or_default()),
        ///     Ok(Url::Gopher(url)) => format!("an item of type {}", url.item_type()),
        ///     Ok(Url::Other(url)) => format!("a URL of the scheme {}", url.scheme()),
        ///     Ok(_) => "a URL of another scheme of this module".to_owned(),
        ///     Err(error) => error.to_string(),
        /// };
        /// assert_eq!(describe("ftp://h/a/b"), "the file b");
        /// assert_eq!(describe("finger:me@h"), "a URL of the scheme finger");
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Url<'a> {
            $(
                #[doc = concat!("A URL of the scheme [`", stringify!($module), "`](mod@", stringify!($module), ").")]
                #[cfg(feature = $feature)]
                $Scheme($module::$Url<'a>),
            )+
            /// A URL of another scheme, read by the generic rules.
            Other(Uri<'a>),
        }

        impl<'a> Url<'a> {
            /// Reads a URL under `edition`, by the rule of its scheme if that is one of this module, or by the generic
            /// rules.
            ///
            /// # Errors
            ///
            /// `text` does not match that rule.
            ///
            /// ```
            /// use uriel::{Edition, schemes::Url};
            /// assert!(matches!(Url::parse_with("news:*", Edition::Rfc1738), Ok(Url::News(_))));
            /// assert!(Url::parse_with("news:%", Edition::Rfc1738).is_err());
            /// ```
            pub fn parse_with(text: &'a str, edition: Edition) -> Result<Self, ParseError> {
                $(
                    #[cfg(feature = $feature)]
                    if is_of($module::$Scheme::NAME, edition)
                        && $module::$Scheme::goes_by(SchemeName::of_unchecked(text).as_str(), edition)
                    {
                        return $module::$Scheme.read_by_call(text, edition).map(Self::$Scheme);
                    }
                )+
                Uri::parse_with(text, edition).map(Self::Other)
            }

            /// The typed URL of a text that a registry has parsed, whatever name the scheme is registered under.
            ///
            /// ```
            /// use uriel::{Registry, schemes::Url};
            /// let registry = Registry::current();
            /// assert!(matches!(Url::of(&registry.parse("ftps://h/")?), Url::Ftp(_)));
            /// assert!(matches!(Url::of(&registry.without("ftps").parse("ftps://h/")?), Url::Other(_)));
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[cfg(feature = "alloc")]
            #[must_use]
            pub fn of(parsed: &Parsed<'a, '_>) -> Self {
                $(
                    #[cfg(feature = $feature)]
                    if let Ok(url) = parsed.refine::<$module::$Scheme>() {
                        return Self::$Scheme(url);
                    }
                )+
                Self::Other(parsed.uri())
            }

            /// The whole text.
            ///
            /// ```
            /// assert_eq!(uriel::schemes::Url::parse("ftp://h/")?.as_str(), "ftp://h/");
            /// # Ok::<_, uriel::ParseError>(())
            /// ```
            #[must_use]
            pub fn as_str(&self) -> &'a str {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        Self::$Scheme(url) => url.as_str(),
                    )+
                    Self::Other(uri) => uri.as_str(),
                }
            }
        }

        /// The fields of the typed URL.
        impl fmt::Debug for Url<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        Self::$Scheme(url) => fmt::Debug::fmt(url, f),
                    )+
                    Self::Other(uri) => fmt::Debug::fmt(uri, f),
                }
            }
        }

        /// Adds all schemes of this module to `registry`, each under its own name and its aliases; under RFC 1738 only
        /// the schemes that RFC 1738 defines.
        ///
        /// ```
        /// use uriel::{Edition, Registry, schemes};
        /// assert!(schemes::register(Registry::empty(Edition::Rfc2396)).get("https").is_some());
        /// ```
        #[cfg(feature = "alloc")]
        #[must_use]
        pub fn register(registry: Registry) -> Registry {
            $(
                #[cfg(feature = $feature)]
                let registry = if is_of($module::$Scheme::NAME, registry.edition()) {
                    registry.with($module::$Scheme)
                } else {
                    registry
                };
            )+
            registry
        }

        /// A URL of any of the ten schemes, or of another scheme.
        ///
        /// RFC 1738 section 5
        /// ```abnf
        /// url = httpurl | ftpurl | newsurl |
        ///       nntpurl | telneturl | gopherurl |
        ///       waisurl | mailtourl | fileurl |
        ///       prosperourl | otherurl
        /// ```
        /// A scheme that has a rule is bound to it: `otherurl` is for the others.
        ///
        /// ```
        /// use uriel::{Edition, grammar::{Under, rfc1738::url}};
        /// assert!(url(Under::new("news:comp.lang.rust", Edition::Rfc1738)).is_ok());
        /// assert!(url(Under::new("news:*!", Edition::Rfc1738)).is_ok_and(|(rest, _)| rest.as_str() == "!"));
        /// assert!(url(Under::new("ftp:x", Edition::Rfc1738)).is_err());
        /// ```
        pub fn url<T: Text>(i: T) -> Read<T> {
            let (after, _) = scheme(i)?;
            #[allow(unused_variables, reason = "without any scheme there is no name to ask for")]
            let is_named = |name: &str| i.octets_until(after).eq_ignore_ascii_case(name.as_bytes());
            let (rest, ()) = match () {
                $(
                    #[cfg(feature = $feature)]
                    () if is_named($module::$Scheme::NAME) => $($production)::+.map(|_| ()).parse(i)?,
                )+
                () => otherurl.map(|_| ()).parse(i)?,
            };
            Ok((rest, i.until(rest)))
        }
    };
}

schemes! {
    "scheme-ftp" ftp Ftp FtpUrl ftp::ftpurl;
    "scheme-http" http Http HttpUrl http::httpurl;
    "scheme-gopher" gopher Gopher GopherUrl gopher::gopherurl;
    "scheme-mailto" mailto Mailto MailtoUrl mailto::mailtourl;
    "scheme-news" news News NewsUrl news::rfc1738::newsurl;
    "scheme-nntp" nntp Nntp NntpUrl nntp::nntpurl;
    "scheme-telnet" telnet Telnet TelnetUrl telnet::telneturl;
    "scheme-wais" wais Wais WaisUrl wais::waisurl;
    "scheme-file" file File FileUrl file::fileurl;
    "scheme-prospero" prospero Prospero ProsperoUrl prospero::prosperourl;
}

/// True if `edition` has a scheme with this name: RFC 1738 has only those that it defines.
#[allow(dead_code, reason = "it is used if a scheme is enabled")]
fn is_of(name: &str, edition: Edition) -> bool {
    edition.has_newer_schemes() || DEFINED_NAMES.contains(&name)
}

impl<'a> Url<'a> {
    /// Reads a URL under the default edition, RFC 3986. See [`parse_with`](Self::parse_with).
    ///
    /// # Errors
    ///
    /// `text` does not match the rule of its scheme, or the generic rules.
    ///
    /// ```
    /// use uriel::schemes::Url;
    /// assert!(matches!(Url::parse("https://[::1]/~me"), Ok(Url::Http(_))));
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
