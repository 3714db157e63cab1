#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

use uriel::Registry;

#[cfg(any(feature = "postgresql", feature = "mongodb", feature = "amqp", feature = "redis"))]
#[allow(dead_code, reason = "each scheme uses a part of it")]
mod connection;
#[cfg(any(
    feature = "tel",
    feature = "sip",
    feature = "stun",
    feature = "turn",
    feature = "postgresql",
    feature = "mongodb"
))]
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
    feature = "xmpp",
    feature = "postgresql",
    feature = "mongodb",
    feature = "amqp",
    feature = "redis",
    feature = "pkg"
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

#[cfg(feature = "about")]
pub mod about;
#[cfg(feature = "acct")]
pub mod acct;
#[cfg(feature = "amqp")]
pub mod amqp;
#[cfg(feature = "cid")]
pub mod cid;
#[cfg(feature = "coap")]
pub mod coap;
#[cfg(feature = "data")]
pub mod data;
#[cfg(feature = "dict")]
pub mod dict;
#[cfg(feature = "gemini")]
pub mod gemini;
#[cfg(feature = "geo")]
pub mod geo;
#[cfg(feature = "imap")]
pub mod imap;
#[cfg(feature = "irc")]
pub mod irc;
#[cfg(feature = "ldap")]
pub mod ldap;
#[cfg(feature = "magnet")]
pub mod magnet;
#[cfg(feature = "mid")]
pub mod mid;
#[cfg(feature = "mongodb")]
pub mod mongodb;
#[cfg(feature = "nfs")]
pub mod nfs;
#[cfg(feature = "pkg")]
pub mod pkg;
#[cfg(feature = "postgresql")]
pub mod postgresql;
#[cfg(feature = "redis")]
pub mod redis;
#[cfg(feature = "sftp")]
pub mod sftp;
#[cfg(feature = "sip")]
pub mod sip;
#[cfg(feature = "sms")]
pub mod sms;
#[cfg(feature = "ssh")]
pub mod ssh;
#[cfg(feature = "stun")]
pub mod stun;
#[cfg(feature = "tag")]
pub mod tag;
#[cfg(feature = "tel")]
pub mod tel;
#[cfg(feature = "tn3270")]
pub mod tn3270;
#[cfg(feature = "turn")]
pub mod turn;
#[cfg(feature = "urn")]
pub mod urn;
#[cfg(feature = "ws")]
pub mod ws;
#[cfg(feature = "xmpp")]
pub mod xmpp;
#[cfg(feature = "z39-50")]
pub mod z39_50;

uriel::any_url! {
    /// A URL of any scheme, typed if the scheme is one of this crate.
    ///
    /// ```
    /// use uriel::Registry;
    /// use uriel_schemes::{Url, register};
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
    ///
    /// let registry = register(Registry::current());
    /// assert!(matches!(Url::of(&registry.parse("about:blank")?), Url::About(_)));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub enum Url {
        About(about::AboutUrl) of about::About where feature = "about",
        Acct(acct::AcctUrl) of acct::Acct where feature = "acct",
        Ws(ws::WsUrl) of ws::Ws where feature = "ws",
        Coap(coap::CoapUrl) of coap::Coap where feature = "coap",
        Gemini(gemini::GeminiUrl) of gemini::Gemini where feature = "gemini",
        Tn3270(tn3270::Tn3270Url) of tn3270::Tn3270 where feature = "tn3270",
        Cid(cid::CidUrl) of cid::Cid where feature = "cid",
        Mid(mid::MidUrl) of mid::Mid where feature = "mid",
        Tag(tag::TagUrl) of tag::Tag where feature = "tag",
        Urn(urn::UrnUrl) of urn::Urn where feature = "urn",
        Geo(geo::GeoUrl) of geo::Geo where feature = "geo",
        Tel(tel::TelUrl) of tel::Tel where feature = "tel",
        Sms(sms::SmsUrl) of sms::Sms where feature = "sms",
        Data(data::DataUrl) of data::Data where feature = "data",
        Magnet(magnet::MagnetUrl) of magnet::Magnet where feature = "magnet",
        Dict(dict::DictUrl) of dict::Dict where feature = "dict",
        Nfs(nfs::NfsUrl) of nfs::Nfs where feature = "nfs",
        Z3950s(z39_50::Z3950sUrl) of z39_50::Z3950s where feature = "z39-50",
        Z3950r(z39_50::Z3950rUrl) of z39_50::Z3950r where feature = "z39-50",
        Irc(irc::IrcUrl) of irc::Irc where feature = "irc",
        Ssh(ssh::SshUrl) of ssh::Ssh where feature = "ssh",
        Sftp(sftp::SftpUrl) of sftp::Sftp where feature = "sftp",
        Xmpp(xmpp::XmppUrl) of xmpp::Xmpp where feature = "xmpp",
        Ldap(ldap::LdapUrl) of ldap::Ldap where feature = "ldap",
        Imap(imap::ImapUrl) of imap::Imap where feature = "imap",
        Sip(sip::SipUrl) of sip::Sip where feature = "sip",
        Stun(stun::StunUrl) of stun::Stun where feature = "stun",
        Turn(turn::TurnUrl) of turn::Turn where feature = "turn",
        Postgresql(postgresql::PostgresqlUrl) of postgresql::Postgresql where feature = "postgresql",
        Mongodb(mongodb::MongodbUrl) of mongodb::Mongodb where feature = "mongodb",
        MongodbSrv(mongodb::MongodbSrvUrl) of mongodb::MongodbSrv where feature = "mongodb",
        Amqp(amqp::AmqpUrl) of amqp::Amqp where feature = "amqp",
        Redis(redis::RedisUrl) of redis::Redis where feature = "redis",
        RedisUnix(redis::RedisUnixUrl) of redis::RedisUnix where feature = "redis",
        Pkg(pkg::PkgUrl) of pkg::Pkg where feature = "pkg",
    }

    fn register_all;
}

/// Adds all schemes of this crate to `registry`, each under its own name and its aliases; none under RFC 1738, whose
/// ten schemes are those of its section 3.
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
    if registry.edition().has_newer_schemes() { register_all(registry) } else { registry }
}
