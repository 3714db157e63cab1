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

#[allow(unused_imports, reason = "it is used if a scheme is enabled")]
use uriel::Scheme;
use uriel::{
    grammar::{Read, Text, rfc1738::otherurl, scheme},
    nom::Parser,
};

#[cfg(feature = "scheme-file")]
pub mod file;
#[cfg(feature = "scheme-ftp")]
pub mod ftp;
#[cfg(feature = "scheme-gopher")]
pub mod gopher;
#[cfg(feature = "scheme-http")]
pub mod http;
#[cfg(feature = "scheme-mailto")]
pub mod mailto;
#[cfg(feature = "scheme-news")]
pub mod news;
#[cfg(feature = "scheme-nntp")]
pub mod nntp;
#[cfg(feature = "scheme-prospero")]
pub mod prospero;
pub mod rfc1738;
#[cfg(feature = "scheme-telnet")]
pub mod telnet;
#[cfg(feature = "scheme-wais")]
pub mod wais;

uriel::any_url! {
    /// A URL of any scheme, typed if the scheme is one of this module: `url` of RFC 1738 section 5.
    ///
    /// ```
    /// use uriel::{Edition, Registry, schemes::Url};
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
    ///
    /// assert!(matches!(Url::parse_with("news:*", Edition::Rfc1738), Ok(Url::News(_))));
    /// assert!(Url::parse_with("news:%", Edition::Rfc1738).is_err());
    ///
    /// let registry = Registry::current();
    /// assert!(matches!(Url::of(&registry.parse("ftps://h/")?), Url::Ftp(_)));
    /// assert!(matches!(Url::of(&registry.without("ftps").parse("ftps://h/")?), Url::Other(_)));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub enum Url {
        Ftp(ftp::FtpUrl) of ftp::Ftp where feature = "scheme-ftp",
        Http(http::HttpUrl) of http::Http where feature = "scheme-http",
        Gopher(gopher::GopherUrl) of gopher::Gopher where feature = "scheme-gopher",
        Mailto(mailto::MailtoUrl) of mailto::Mailto where feature = "scheme-mailto",
        News(news::NewsUrl) of news::News where feature = "scheme-news",
        Nntp(nntp::NntpUrl) of nntp::Nntp where feature = "scheme-nntp",
        Telnet(telnet::TelnetUrl) of telnet::Telnet where feature = "scheme-telnet",
        Wais(wais::WaisUrl) of wais::Wais where feature = "scheme-wais",
        File(file::FileUrl) of file::File where feature = "scheme-file",
        Prospero(prospero::ProsperoUrl) of prospero::Prospero where feature = "scheme-prospero",
    }

    /// Adds all schemes of this module to `registry`, each under its own name and its aliases.
    ///
    /// ```
    /// use uriel::{Edition, Registry, schemes};
    /// assert!(schemes::register(Registry::empty(Edition::Rfc2396)).get("https").is_some());
    /// ```
    pub fn register;
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
        #[cfg(feature = "scheme-http")]
        () if is_named(http::Http::NAME) => http::httpurl.map(|_| ()).parse(i)?,
        #[cfg(feature = "scheme-ftp")]
        () if is_named(ftp::Ftp::NAME) => ftp::ftpurl.map(|_| ()).parse(i)?,
        #[cfg(feature = "scheme-news")]
        () if is_named(news::News::NAME) => news::rfc1738::newsurl.map(|_| ()).parse(i)?,
        #[cfg(feature = "scheme-nntp")]
        () if is_named(nntp::Nntp::NAME) => nntp::nntpurl.map(|_| ()).parse(i)?,
        #[cfg(feature = "scheme-telnet")]
        () if is_named(telnet::Telnet::NAME) => telnet::telneturl.map(|_| ()).parse(i)?,
        #[cfg(feature = "scheme-gopher")]
        () if is_named(gopher::Gopher::NAME) => gopher::gopherurl.map(|_| ()).parse(i)?,
        #[cfg(feature = "scheme-wais")]
        () if is_named(wais::Wais::NAME) => wais::waisurl.map(|_| ()).parse(i)?,
        #[cfg(feature = "scheme-mailto")]
        () if is_named(mailto::Mailto::NAME) => mailto::mailtourl.map(|_| ()).parse(i)?,
        #[cfg(feature = "scheme-file")]
        () if is_named(file::File::NAME) => file::fileurl.map(|_| ()).parse(i)?,
        #[cfg(feature = "scheme-prospero")]
        () if is_named(prospero::Prospero::NAME) => prospero::prosperourl.map(|_| ()).parse(i)?,
        () => otherurl.map(|_| ()).parse(i)?,
    };
    Ok((rest, i.until(rest)))
}
