//! The law: no `Debug`, report, error, hazard, plan or change shows four octets of a secret, raw, escaped or decoded,
//! of any text, valid or not, under any edition. And the opposite: of a URL without secrets nothing is hidden.
//!
//! These show a URL with its secrets, on purpose: `Display` and `as_str`, and getters that return a piece.
//!
//! `URIEL_STRINGS` says how many texts are made (20 000 if it is not set), `URIEL_SEED` which ones.

use std::fmt::{Debug, Write as _};

use uriel::{
    Edition, Registry, Uri, UriBuf, UriRef, UriRefBuf,
    prose::Finder,
    redact::{Keys, Mask, Patterns, Redacted, Stream, text, url},
    resolve::base::{Context, Entity},
    schemes::{Url, ftp::Ftp},
    wire::Value,
};

use super::texts::{Marked, has_mark, notes, open};
use crate::random::{Random, seed, strings};

/// All that people see of a text under an edition.
fn shown(text: &str, registry: &Registry, out: &mut String) {
    fn debug(out: &mut String, value: impl Debug) {
        write!(out, "{value:?} ").expect("it is memory");
    }
    let edition = registry.edition();
    match UriRef::parse_with(text, edition) {
        Ok(url) => {
            debug(out, url);
            debug(out, UriRefBuf::from(url));
            debug(out, url.hazards());
            let mut edited = UriRefBuf::from(url);
            if let Err(error) = edited.set_host("a b") {
                write!(out, "{error} {error:?} ").expect("it is memory");
            }
            write!(out, "{} {} {:#?} ", url.redacted(), url.differences(), url.redacted()).expect("it is memory");
            if let Ok(uri) = Uri::try_from(url) {
                debug(out, uri);
                debug(out, UriBuf::from(uri));
            }
        }
        Err(error) => write!(out, "{error} {error:?} {} ", error.report(text)).expect("it is memory"),
    }
    match registry.parse(text) {
        Ok(parsed) => {
            write!(out, "{parsed:?} {parsed:#?} {} ", parsed.redacted()).expect("it is memory");
            parsed.hazards().iter().for_each(|hazard| write!(out, "{hazard} {hazard:?} ").expect("it is memory"));
            let plan = parsed.plan(&mut |item| {
                debug(out, &item);
                if let Value::Login(login) = item.value {
                    debug(out, login);
                    login.commands().for_each(|command| debug(out, command));
                }
            });
            if let Err(error) = plan {
                write!(out, "{error} {error:?} {} ", error.report(text)).expect("it is memory");
            }
            if let Err(error) = parsed.refine::<Ftp>() {
                write!(out, "{error} {error:?} ").expect("it is memory");
            }
        }
        Err(error) => write!(out, "{error} {error:?} {} ", error.report(text)).expect("it is memory"),
    }
    match Url::parse_with(text, edition) {
        Ok(url) => debug(out, url),
        Err(error) => write!(out, "{error} ").expect("it is memory"),
    }
    match registry.upgrade(text) {
        Ok(upgraded) => {
            debug(out, &upgraded);
            upgraded.changes().for_each(|change| write!(out, "{change} {change:?} ").expect("it is memory"));
        }
        Err(error) => {
            write!(out, "{error} {error:?} ").expect("it is memory");
            if let Some(refusal) = error.parse_error() {
                write!(out, "{} ", refusal.report(text)).expect("it is memory");
            }
        }
    }
}

#[test]
fn no_secret_is_shown() {
    let mut random = Random::new(seed(0x5EC3_E700));
    let registries = Edition::ALL.map(Registry::under);
    let mut out = String::new();
    for k in 0..strings(20_000) {
        let marked = Marked::new(&mut random);
        let given = &*marked.text;
        out.clear();
        write!(out, "{}", url(given).with_keys(marked.keys)).expect("it is memory");
        if marked.keys.is_empty() {
            let registry = &registries[usize::try_from(k % 5).expect("it is below 5")];
            shown(given, registry, &mut out);
            let context = Context::new(registry.edition()).embedded(given).within(Entity::at(given)).default(given);
            write!(out, "{context:?} {}", Edition::differences(given)).expect("it is memory");
        } else {
            write!(out, " {}", text(given, marked.keys)).expect("it is memory");
        }
        if marked.runs_on {
            let prose = format!("at {given} and");
            write!(out, " {}", text(&prose, marked.keys)).expect("it is memory");
            out += &streamed(prose.as_bytes(), marked.keys, &mut random);
        }
        marked.is_hidden_in(&out);
    }
}

/// Every list and pattern hides no less, whatever stands for a secret.
#[test]
fn no_secret_is_shown_by_any_list_pattern_or_mask() {
    let mut random = Random::new(seed(0x5EC3_E70A));
    let patterns = Patterns::CONNECTION_STRINGS.and(Patterns::WEBHOOKS).and(Patterns::DEBUG);
    for _ in 0..strings(20_000) {
        let is_account = random.once_in(2);
        let marked = if is_account { Marked::account(&mut random) } else { Marked::new(&mut random) };
        let given = format!("{}\nat {} and", marked.text, marked.text);
        if !marked.runs_on {
            continue;
        }
        let keys = Keys::COMMON.and(marked.keys);
        let mask = *random.pick(&[Mask::Asterisks, Mask::OpenTelemetry, Mask::Length]);
        marked.is_hidden_in(&text(&given, keys).with_patterns(patterns).with_mask(mask).to_string());
        if !is_account {
            marked.is_hidden_in(&url(&marked.text).with_keys(keys).with_mask(mask).to_string());
        }
        let whole = text(&given, keys).with_patterns(patterns).to_string();
        let stream = Stream::new(keys).with_patterns(patterns);
        assert_eq!(passed_through(stream, given.as_bytes(), &mut random), whole, "{given}");
    }
}

/// Texts that are broken in each way that people break them, under every edition.
#[test]
fn no_secret_of_a_broken_text_is_shown() {
    let registries = Edition::ALL.map(Registry::under);
    let mut out = String::new();
    let mut count = 0;
    for marked in Marked::broken() {
        let given = &*marked.text;
        for registry in &registries {
            out.clear();
            shown(given, registry, &mut out);
            marked.is_hidden_in(&out);
        }
        marked.is_hidden_in(&url(given).to_string());
        count += 1;
    }
    assert!(count >= 2643, "{count}");
}

/// A URL with a raw backslash is mended by an escape, which tells no less about its secrets.
#[test]
fn no_secret_is_shown_behind_escaped_backslashes() {
    let mut random = Random::new(seed(0x5EC3_E706));
    for _ in 0..strings(20_000) {
        let marked = Marked::password(&mut random);
        let escaped = marked.text.replace('\\', "%5C");
        marked.is_hidden_in(&url(&escaped).to_string());
        if marked.runs_on {
            marked.is_hidden_in(&text(&escaped, &[]).to_string());
        }
    }
}

/// A text as one URL, and as running text.
const SCOPES: [fn(&str) -> Redacted<'_, 'static>; 2] = [|given| url(given), |given| text(given, &[])];

/// What is hidden stays hidden. What is shown stays shown, but in a few texts that mix delimiters and their escapes: with
/// fewer of them, more belongs to a password.
#[test]
fn redacting_a_redacted_text_shows_no_more() {
    let mut random = Random::new(seed(0x5EC3_E707));
    let generated = (0..strings(20_000)).map(|_| Marked::new(&mut random));
    let (mut all, mut changed) = (0, 0);
    for marked in Marked::broken().chain(generated) {
        let (given, keys) = (&*marked.text, marked.keys);
        for shown in SCOPES {
            let hidden: [fn(Redacted<'_, 'static>, &'static [&'static str]) -> String; 2] =
                [|shown, keys| shown.with_keys(keys).to_string(), |shown, _| shown.with_users().to_string()];
            for hidden in hidden {
                let once = hidden(shown(given), keys);
                let again = hidden(shown(&once), keys);
                let mut rest = &*once;
                let is_of_once = again.split("***").all(|part| match rest.split_once(part) {
                    Some((_, after)) => {
                        rest = after;
                        true
                    }
                    None => false,
                });
                assert!(is_of_once, "{given:?}: {once:?}, and then {again:?}");
                (all, changed) = (all + 1, changed + usize::from(again != once));
            }
        }
    }
    assert!(changed * 10_000 <= all, "{changed} of {all} are changed again");
}

/// A text as a stream passes it on, in pieces of any length.
fn streamed(text: &[u8], keys: &[&str], random: &mut Random) -> String {
    passed_through(Stream::new(keys), text, random)
}

fn passed_through(mut stream: Stream, text: &[u8], random: &mut Random) -> String {
    let (mut shown, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.len().min(random.below(9)));
        stream.push(piece, &mut shown);
        rest = after;
    }
    stream.finish(&mut shown);
    String::from_utf8(shown).expect("no secret is cut in a character")
}

#[test]
fn findings_hide_secrets_too() {
    let mut random = Random::new(seed(0x5EC3_E701));
    let registry = Registry::current();
    let finder = Finder::new(&registry);
    for _ in 0..strings(20_000) / 10 {
        let marked = Marked::password(&mut random);
        if !marked.runs_on {
            continue;
        }
        let prose = format!("<{}> {} ", marked.text, marked.text);
        // A URL may be found up to a character of the password that no URL has: then its "@" is not found either.
        for finding in finder.find(&prose).filter(|finding| marked.is_whole_in(finding.url())) {
            let shown = format!("{finding:?}");
            assert!(!has_mark(&shown), "{shown}");
        }
    }
}

/// The opposite law, on five times as many texts.
#[test]
fn nothing_of_a_url_without_secrets_is_hidden() {
    let mut random = Random::new(seed(0x5EC3_E702));
    let registries = Edition::ALL.map(Registry::under);
    for k in 0..5 * strings(20_000) {
        let given = open(&mut random);
        assert_eq!(url(&given).to_string(), given);
        assert_eq!(text(&given, &["token"]).to_string(), given);
        let with_lists = text(&given, Keys::COMMON).with_patterns(Patterns::CONNECTION_STRINGS.and(Patterns::DEBUG));
        assert_eq!(with_lists.to_string(), given);
        let registry = &registries[usize::try_from(k % 5).expect("it is below 5")];
        if let Ok(reference) = UriRef::parse_with(&given, registry.edition()) {
            let shown = format!("{reference:?}");
            assert!(shown.contains(&*given), "{shown}");
        }
        if let Ok(parsed) = registry.parse(&given) {
            let shown = format!("{parsed:?}");
            assert!(!shown.contains("***"), "{given}: {shown}");
        }
    }
}

/// The same for lines with lists of hosts, times, code and addresses of mail, whatever is looked for in them.
#[test]
fn nothing_of_notes_without_secrets_is_hidden() {
    let mut random = Random::new(seed(0x5EC3_E70B));
    let patterns = Patterns::CONNECTION_STRINGS.and(Patterns::WEBHOOKS).and(Patterns::DEBUG);
    for _ in 0..5 * strings(20_000) {
        let given = notes(&mut random);
        assert_eq!(text(&given, &["token"]).to_string(), given);
        assert_eq!(text(&given, Keys::COMMON).with_patterns(patterns).to_string(), given);
    }
}

/// Each URL of a list keeps its host.
#[test]
fn hosts_of_a_list_are_shown() {
    let mut random = Random::new(seed(0x5EC3_E70C));
    for _ in 0..strings(20_000) {
        let marked = Marked::in_list(&mut random);
        let shown = text(&marked.text, &[]).to_string();
        marked.is_hidden_in(&shown);
        assert!(["h1", "@h2:1", "h3"].iter().all(|host| shown.contains(host)), "{}: {shown}", marked.text);
    }
}
