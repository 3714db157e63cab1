//! RFC 1738, section 5: `url` and the rules of its schemes, in the document's order.
//!
//! Each rule is defined in the file of its scheme. [`grammar::rfc1738`](uriel::grammar::rfc1738) names them too, beside
//! the rules of the generic form.
//!
//! ```
//! use uriel::schemes::rfc1738::ftpurl;
//! assert_eq!(ftpurl("ftp://h/a;type=i").unwrap().1.server.host, "h");
//! ```

// ----- Specific predefined schemes are defined here -----

pub use super::url;

// ----- FTP (see also RFC959) -----

#[cfg(feature = "scheme-ftp")]
pub use super::ftp::{fpath, fsegment, ftptype, ftpurl};

// ----- FILE -----

#[cfg(feature = "scheme-file")]
pub use super::file::fileurl;

// ----- HTTP -----

#[cfg(feature = "scheme-http")]
pub use super::http::{hpath, hsegment, httpurl};

// ----- GOPHER (see also RFC1436) -----

#[cfg(feature = "scheme-gopher")]
pub use super::gopher::{gopher_plus_string, gopherurl, gtype, selector};

// ----- MAILTO (see also RFC822) -----

#[cfg(feature = "scheme-mailto")]
pub use super::mailto::{encoded822addr, mailtourl};

// ----- NEWS (see also RFC1036) -----

#[cfg(feature = "scheme-news")]
pub use super::news::rfc1738::{article, grouppart, newsurl};

// ----- NNTP (see also RFC977) -----

#[cfg(feature = "scheme-nntp")]
pub use super::nntp::nntpurl;

// ----- TELNET -----

#[cfg(feature = "scheme-telnet")]
pub use super::telnet::telneturl;

// ----- WAIS (see also RFC1625) -----

#[cfg(feature = "scheme-wais")]
pub use super::wais::{database, waisdatabase, waisdoc, waisindex, waisurl, wpath, wtype};

// ----- PROSPERO -----

#[cfg(feature = "scheme-prospero")]
pub use super::prospero::{fieldname, fieldspec, fieldvalue, ppath, prosperourl, psegment};
