//! The schemes of `more-schemes/`, each beside a built-in scheme: URLs in pairs, of as many octets and parts.

use std::hint::black_box;

use uriel_schemes as more;

use crate::builds::default::{self, Edition, Scheme};
use crate::cases::REFERENCE;
use crate::corpus::Corpus;
use crate::rivals::fluent_uri;
use crate::rounds::Case;

/// The name of the case in which a URL is read as one of its own scheme.
pub const OWN: &str = "its own rule";
/// The name of the case in which the twins are read as URLs of the built-in scheme.
pub const TWIN: &str = "the built-in twin";

const PAIRS: &str = include_str!("../twins.txt");

/// URLs of a scheme, and their twins.
#[derive(Debug, Clone)]
pub struct Twins {
    /// The URLs, under the name of the scheme.
    pub own: Corpus,
    /// Their twins, under the name of the built-in scheme.
    pub twins: Corpus,
}

/// The pairs of `benches/twins.txt`, by scheme.
///
/// # Panics
///
/// When the file has another form.
#[must_use]
pub fn each() -> Vec<Twins> {
    let schemes = PAIRS.split("\n[").skip(1);
    schemes
        .map(|scheme| {
            let (head, pairs) = scheme.split_once("]\n").expect("a head ends at a \"]\"");
            let (own, twin) = words(head);
            let (urls, twins) = pairs.lines().filter(|line| !line.is_empty()).map(words).unzip();
            Twins { own: Corpus::new(own, urls), twins: Corpus::new(twin, twins) }
        })
        .collect()
}

fn words<'a, W: From<&'a str>>(line: &'a str) -> (W, W) {
    let (own, twin) = line.split_once(' ').expect("two words");
    (own.into(), twin.into())
}

/// Defines the functions that choose types by the names of schemes.
macro_rules! by_name {
    ($($own:literal $Own:path;)+ beside $($twin:literal $Twin:ident)+) => {
        /// The URLs by their own rule, their twins by that of the built-in scheme, and the URLs by fluent-uri's generic
        /// parse.
        ///
        /// # Panics
        ///
        /// When there is no such scheme, or when a URL is refused, which would pass for speed.
        #[must_use]
        pub fn cases<'a>(pairs: &Twins, urls: &'a [&'a str], twins: &'a [&'a str]) -> [Case<'a>; 3] {
            let own = match pairs.own.name() {
                $($own => typed::<$Own>(OWN, urls),)+
                other => panic!("no scheme {other:?} in more-schemes/"),
            };
            let twin = match pairs.twins.name() {
                $($twin => typed::<default::$Twin>(TWIN, twins),)+
                other => panic!("{other:?} is no twin"),
            };
            [own, twin, Case::new(REFERENCE, urls, fluent_uri::parse)]
        }
    };
}

by_name! {
    "about" more::about::About;
    "acct" more::acct::Acct;
    "ws" more::ws::Ws;
    "coap" more::coap::Coap;
    "gemini" more::gemini::Gemini;
    "tn3270" more::tn3270::Tn3270;
    "cid" more::cid::Cid;
    "mid" more::mid::Mid;
    "tag" more::tag::Tag;
    "urn" more::urn::Urn;
    "geo" more::geo::Geo;
    "tel" more::tel::Tel;
    "sms" more::sms::Sms;
    "data" more::data::Data;
    "magnet" more::magnet::Magnet;
    "dict" more::dict::Dict;
    "nfs" more::nfs::Nfs;
    "z39.50s" more::z39_50::Z3950s;
    "z39.50r" more::z39_50::Z3950r;
    "irc" more::irc::Irc;
    "ssh" more::ssh::Ssh;
    "sftp" more::sftp::Sftp;
    "xmpp" more::xmpp::Xmpp;
    "ldap" more::ldap::Ldap;
    "imap" more::imap::Imap;
    "sip" more::sip::Sip;
    "postgresql" more::postgresql::Postgresql;
    "mongodb" more::mongodb::Mongodb;
    "redis" more::redis::Redis;
    "amqp" more::amqp::Amqp;
    "pkg" more::pkg::Pkg;
    beside "ftp" Ftp "http" Http "mailto" Mailto "telnet" Telnet "wais" Wais
}

fn typed<'a, S: Scheme + Default>(name: &'static str, urls: &'a [&'a str]) -> Case<'a> {
    let edition = black_box(Edition::Rfc3986);
    for url in urls {
        assert_eq!(default::typed::<S>(url, edition), 1, "{url} is refused as {}", S::NAME);
    }
    Case::new(name, urls, move |url| default::typed::<S>(url, edition))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_urls_are_read_by_everyone() {
        for pairs in each() {
            let (urls, twins) = (pairs.own.urls(), pairs.twins.urls());
            assert_eq!(urls.len(), twins.len());
            for case in cases(&pairs, &urls, &twins) {
                assert_eq!(case.run(), urls.len() as u64, "{} {case:?}", pairs.own.name());
            }
        }
    }

    #[test]
    fn twins_have_as_many_octets_and_escapes() {
        let escapes = |url: &str| url.matches('%').count();
        for pairs in each() {
            for (url, twin) in pairs.own.urls().into_iter().zip(pairs.twins.urls()) {
                assert!(url.len().abs_diff(twin.len()) <= 2, "{url} {twin}");
                assert!(escapes(url).abs_diff(escapes(twin)) <= 1, "{url} {twin}");
            }
        }
    }
}
