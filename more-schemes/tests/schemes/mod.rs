//! The languages of the schemes: their rules, what the prose adds, and texts that are peculiar to them.

use std::collections::HashSet;

use crate::{
    generator::urls,
    language::{Language, not_compiled},
    random::Random,
    texts::{self, changed, seeds},
};

/// The number of texts of each scheme under each edition that are compared with its rule.
pub const TEXTS: u64 = 50_000;

/// The folders of the documents' rules: those of the schemes, and those of the generic syntax.
pub const FOLDERS: &[&str] =
    &[concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules"), concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/rules")];

/// Hands the schemes to a macro: a module of the tests, the path of the marker, the name, the document and its rule,
/// `true` if a fragment may follow that rule, and what the prose adds.
macro_rules! each_scheme {
    ($callback:ident) => {
        $callback! {
            about, about::About, "about", "rfc6694", "about-uri", false, None;
            acct, acct::Acct, "acct", "rfc7565", "acctURI", true, None;
            ws, ws::Ws, "ws", "rfc6455", "( ws-URI / wss-URI )", false, None;
            coap, coap::Coap, "coap", "rfc7252", "( coap-URI / coaps-URI )", false, None;
            gemini, gemini::Gemini, "gemini", "gemini", "gemini-URI", false, None;
            tn3270, tn3270::Tn3270, "tn3270", "rfc6270", "tn3270-uri", true, None;
            cid, cid::Cid, "cid", "rfc2392", "cid-url", true, None;
            mid, mid::Mid, "mid", "rfc2392", "mid-url", true, None;
            tag, tag::Tag, "tag", "rfc4151", "tagURI", false, None;
            urn, urn::Urn, "urn", "rfc8141", "namestring", false, None;
            geo, geo::Geo, "geo", "rfc5870", "geo-URI", true, Some(names_are_unique);
            tel, tel::Tel, "tel", "rfc3966", "telephone-uri", true, Some(names_are_unique);
            sms, sms::Sms, "sms", "rfc5724", "sms-uri", true, Some(names_of_recipients_are_unique);
            data, data::Data, "data", "rfc2397", "dataurl", true, None;
            magnet, magnet::Magnet, "magnet", "magnet", "magneturl", true, None;
            dict, dict::Dict, "dict", "rfc2229", "dicturl", true, None;
            nfs, nfs::Nfs, "nfs", "rfc2224", "nfsURL", false, None;
            z39_50s, z39_50::Z3950s, "z39.50s", "rfc2056", "session", true, None;
            z39_50r, z39_50::Z3950r, "z39.50r", "rfc2056", "retrieval", true, None;
            irc, irc::Irc, "irc", "draft-butcher-irc-url-04", "ircURL", true, None;
            ssh, ssh::Ssh, "ssh", "draft-ietf-secsh-scp-sftp-ssh-uri-04", "sshURI", true, None;
            sftp, sftp::Sftp, "sftp", "draft-ietf-secsh-scp-sftp-ssh-uri-04", "sftpURI", true, None;
            xmpp, xmpp::Xmpp, "xmpp", "rfc5122", "xmppuri", false, None;
            ldap, ldap::Ldap, "ldap", "rfc4516", "ldapurl", true, None;
            imap, imap::Imap, "imap", "rfc5092", "imapurl", true, None;
            stun, stun::Stun, "stun", "rfc7064", "stunURI", true, None;
            turn, turn::Turn, "turn", "rfc7065", "turnURI", true, None;
            postgresql, postgresql::Postgresql, "postgresql", "postgresql", "postgresql-url", false, None;
            mongodb, mongodb::Mongodb, "mongodb", "mongodb", "mongodb-url", false, None;
            mongodb_srv, mongodb::MongodbSrv, "mongodb+srv", "mongodb", "mongodb-srv-url", false, None;
            amqp, amqp::Amqp, "amqp", "amqp", "amqp-uri", true, None;
            redis, redis::Redis, "redis", "redis", "redis-url", true, None;
            redis_unix, redis::RedisUnix, "redis+unix", "redis", "redis-unix-url", true, None;
            pkg, pkg::Pkg, "pkg", "pkg", "purl", true, None;
            sip, sip::Sip, "sip", "rfc3261", "( SIP-URI / SIPS-URI )", true, Some(names_after_host_are_unique);
        }
    };
}
pub(crate) use each_scheme;

macro_rules! list {
    ($(
        $module:ident, $($path:ident)::+, $name:literal, $document:literal, $rule:literal, $fragment:literal,
        $prose:expr;
    )+) => {
        $(pub mod $module {
            use super::*;

            pub static LANGUAGE: Language = Language {
                name: $name,
                rules: rules($document, $rule),
                default_port: None,
                has_path: false,
                has_dot_segments: true,
                rest: |random, text| odd(random, text, $name),
                equivalents: &[],
                prefixes: &[],
                has_fragment: $fragment,
                admits_ip_literal: <uriel_schemes::$($path)::+ as uriel::Scheme>::ADMITS_IP_LITERAL,
                admits_servers: <uriel_schemes::$($path)::+ as uriel::Scheme>::ADMITS_SERVERS,
                prose: $prose,
                recognisers: not_compiled(),
            };
        })+

        /// The URLs of each scheme.
        pub static LANGUAGES: &[&Language] = &[$(&$module::LANGUAGE),+];
    };
}
each_scheme!(list);

/// The rule of a scheme under each edition. RFC 2141 has the URNs of RFC 1738's time.
const fn rules(document: &'static str, rule: &'static str) -> [(&'static str, &'static str); 5] {
    let first = if let b"rfc8141" = document.as_bytes() { ("rfc2141", "<URN>") } else { (document, rule) };
    [first, (document, rule), (document, rule), (document, rule), (document, rule)]
}

/// Appends what may stand after the name and ":": parts of any URL, or a changed URL of the scheme.
fn odd(random: &mut Random, text: &mut String, name: &str) {
    if random.once_in(4) {
        return urls::with(|_, _| (), random, text);
    }
    let changed = changed(&mut texts::Random(random.next()), seeds(name));
    *text += changed.split_once(':').map_or(&*changed, |(_, rest)| rest);
}

// ----- what the prose adds -----

/// The text before its fragment.
fn without_fragment(text: &str) -> &str {
    text.split('#').next().unwrap_or_default()
}

/// A name with its escapes decoded, in small letters.
fn decoded(name: &str) -> Vec<u8> {
    let mut octets = Vec::new();
    let mut rest = name.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let escape = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match escape.filter(|_| first == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(octet) => (octets.push(octet), rest = &after[2..]).1,
            None => (octets.push(first), rest = after).1,
        }
    }
    octets.make_ascii_lowercase();
    octets
}

/// The end of the first name that has occurred before it, among the parameters of `text` after the first ";".
fn end_of_repeated_name(text: &str) -> Option<usize> {
    let mut seen = HashSet::new();
    let mut at = text.find(';')? + 1;
    for parameter in text[at..].split(';') {
        let name = parameter.split('=').next().unwrap_or_default();
        if !seen.insert(decoded(name)) {
            return Some(at + name.len());
        }
        at += parameter.len() + 1;
    }
    None
}

/// RFC 5870 section 3.3, RFC 3966 section 3.
fn names_are_unique(text: &str) -> Result<(), usize> {
    end_of_repeated_name(without_fragment(text)).map_or(Ok(()), Err)
}

/// Each recipient is a telephone number.
fn names_of_recipients_are_unique(text: &str) -> Result<(), usize> {
    let mut at = 0;
    for recipient in without_fragment(text).split('?').next().unwrap_or_default().split(',') {
        if let Some(end) = end_of_repeated_name(recipient) {
            return Err(at + end);
        }
        at += recipient.len() + 1;
    }
    Ok(())
}

/// RFC 3261 section 19.1.1. Before an "@" the text is a user, which has no parameters.
fn names_after_host_are_unique(text: &str) -> Result<(), usize> {
    let text = without_fragment(text);
    let host_at = text.find('@').map_or(0, |at| at + 1);
    let after_user = &text[host_at..];
    match end_of_repeated_name(after_user.split('?').next().unwrap_or_default()) {
        Some(end) if host_at > 0 => Err(host_at + end),
        Some(_) => Err(text.len()),
        None => Ok(()),
    }
}
