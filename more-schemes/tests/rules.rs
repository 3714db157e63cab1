//! Each rule, compared with a second reading of its document: a regular expression that was written from the rules of
//! the document, and what its prose adds.
//!
//! The texts are changed at random from URLs of the scheme. What a scheme accepts has to be a URL by the generic syntax
//! too, under every edition, and keeps to the laws of normal forms and comparison.

#[path = "../../tests/integration/oracle/recogniser.rs"]
#[allow(dead_code, reason = "the library's own tests use more of it")]
mod recogniser;
mod texts;

use std::collections::HashSet;

use recogniser::Recogniser;
use texts::{Random, changed, seeds};
use uriel::{Edition, Encoded, Level, Registry, Uri};

/// A scheme: its rule as a regular expression, and what the prose adds.
struct Rule {
    name: &'static str,
    pattern: &'static str,
    prose: fn(&str) -> bool,
}

fn anything(_: &str) -> bool {
    true
}

/// True if no name stands twice, in any case, between separators after `start`.
fn has_unique_names(text: &str, start: char, separator: char, end: &[char]) -> bool {
    let Some((_, parameters)) = text.split_once(start) else { return true };
    let parameters = parameters.split(end).next().unwrap_or_default();
    let names = parameters.split(separator).map(|parameter| parameter.split('=').next().unwrap_or_default());
    let mut seen = HashSet::new();
    let decoded = |name| Encoded::new_unchecked(name).decode().to_ascii_lowercase();
    names.map(decoded).all(|name| seen.insert(name))
}

fn without_fragment(text: &str) -> &str {
    text.split('#').next().unwrap_or_default()
}

fn geo(text: &str) -> bool {
    let text = without_fragment(text).to_ascii_lowercase();
    let (coordinates, parameters) = text["geo:".len()..].split_once(';').unwrap_or((&text["geo:".len()..], ""));
    let names: Vec<_> =
        parameters.split(';').map(|parameter| parameter.split('=').next().unwrap_or_default()).collect();
    let place = |name: &str| names.iter().position(|other| *other == name);
    let is_right = |parameter: &str| match parameter.split_once('=') {
        Some(("crs", label)) => label.chars().all(|character| character.is_ascii_alphanumeric() || character == '-'),
        Some(("u", number)) => {
            let is_number = |digits: &str| !digits.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit());
            number.split('.').count() <= 2 && number.split('.').all(is_number)
        }
        Some(_) => true,
        None => !matches!(parameter, "crs" | "u"),
    };
    let in_order =
        place("crs").is_none_or(|at| at == 0) && place("u").is_none_or(|at| at == usize::from(place("crs").is_some()));
    let is_wgs84 = !parameters.starts_with("crs=") || parameters.split(';').next() == Some("crs=wgs84");
    let limits = [(2, 90.0), (3, 180.0)];
    let in_range = coordinates.split(',').zip(limits).all(|(number, (digits, limit))| {
        let integer = number.trim_start_matches('-').split('.').next().unwrap_or_default();
        integer.len() <= digits && number.parse::<f64>().is_ok_and(|number| number.abs() <= limit)
    });
    // Any number of the tests is far from a limit, or is one.
    has_unique_names(&text, ';', ';', &[]) && parameters.split(';').all(is_right) && in_order && (!is_wgs84 || in_range)
}

/// The rules of known parameters, which the expression leaves to this function.
fn tel(text: &str) -> bool {
    let text = without_fragment(text).to_ascii_lowercase();
    let is_phonedigits = |value: &str| !value.is_empty() && value.chars().all(|digit| "0123456789-.()".contains(digit));
    let is_name = |value: &str| {
        let labels: Vec<_> = value.strip_suffix('.').unwrap_or(value).split('.').collect();
        let is_label = |label: &&str| {
            let ends = |end: Option<char>| end.is_some_and(|end| end.is_ascii_alphanumeric());
            ends(label.chars().next())
                && ends(label.chars().last())
                && label.chars().all(|character| character.is_ascii_alphanumeric() || character == '-')
        };
        labels.iter().all(is_label)
            && labels.last().is_some_and(|last| last.starts_with(|first: char| first.is_ascii_alphabetic()))
    };
    let is_number = |value: &str| {
        value
            .strip_prefix('+')
            .is_some_and(|digits| is_phonedigits(digits) && digits.contains(|digit: char| digit.is_ascii_digit()))
    };
    let mut known = HashSet::new();
    for parameter in text.split(';').skip(1) {
        let (name, value) = parameter.split_once('=').map_or((parameter, None), |(name, value)| (name, Some(value)));
        known.insert(name);
        let is_right = match name {
            "ext" => value.is_some_and(is_phonedigits),
            "isub" => value.is_some(),
            "phone-context" => value.is_some_and(|value| is_name(value) || is_number(value)),
            _ => true,
        };
        if !is_right {
            return false;
        }
    }
    let is_local = !text.starts_with("tel:+");
    has_unique_names(&text, ';', ';', &[])
        && !(known.contains("ext") && known.contains("isub"))
        && (!is_local || known.contains("phone-context"))
}

fn sip(text: &str) -> bool {
    let text = without_fragment(text);
    let after_user = text.rsplit_once('@').map_or(text, |(_, host)| host);
    has_unique_names(after_user, ';', ';', &['?'])
}

fn sms(text: &str) -> bool {
    let text = without_fragment(text);
    let (recipients, fields) = text["sms:".len()..].split_once('?').unwrap_or((&text["sms:".len()..], ""));
    let bodies = fields.split('&').filter(|field| field.to_ascii_lowercase().starts_with("body=")).count();
    recipients.split(',').all(|number| tel(&format!("tel:{number}"))) && bodies <= 1
}

// Pieces of expressions: characters for a class.
macro_rules! unreserved {
    () => {
        r"A-Za-z0-9\-._~"
    };
}
macro_rules! unreserved_2396 {
    () => {
        r"A-Za-z0-9\-._!~*'()"
    };
}
macro_rules! sub_delims {
    () => {
        "!$&'()*+,;="
    };
}
macro_rules! pchar {
    () => {
        concat!(unreserved!(), sub_delims!(), ":@")
    };
}
macro_rules! run {
    ($class:expr) => {
        concat!("(?:[", $class, "]|%[0-9A-Fa-f]{2})")
    };
}
macro_rules! fragment {
    () => {
        concat!("(?:#", run!(concat!(pchar!(), "/?")), "*)?")
    };
}
macro_rules! regname {
    () => {
        run!(concat!(unreserved!(), sub_delims!()))
    };
}
macro_rules! hostport {
    () => {
        concat!(r"(?:\[::1\]|", regname!(), "+)(?::[0-9]*)?")
    };
}
macro_rules! path {
    () => {
        concat!("(?:/", run!(concat!(pchar!(), "/")), "*)?")
    };
}
macro_rules! query {
    () => {
        concat!(r"(?:\?", run!(concat!(pchar!(), "/?")), "*)?")
    };
}
macro_rules! label {
    () => {
        r"[A-Za-z0-9](?:[A-Za-z0-9\-]*[A-Za-z0-9])?"
    };
}
macro_rules! domainname {
    () => {
        concat!("(?:", label!(), r"\.)*[A-Za-z](?:[A-Za-z0-9\-]*[A-Za-z0-9])?\.?")
    };
}
macro_rules! number {
    () => {
        r"-?[0-9]+(?:\.[0-9]+)?"
    };
}
macro_rules! parameters {
    () => {
        concat!(r"(?:;[A-Za-z0-9\-]+(?:=", run!(concat!(unreserved_2396!(), "/:&+$")), "+)?)*")
    };
}
macro_rules! subscriber {
    () => {
        concat!(r"(?:\+[\-.()]*[0-9][0-9\-.()]*|[\-.()]*(?:[0-9A-Fa-f*]|%23)(?:[0-9A-Fa-f*\-.()]|%23)*)", parameters!())
    };
}

const RULES: &[Rule] = &[
    Rule {
        name: "about",
        pattern: concat!("(?i:about):", run!(pchar!()), "*", query!(), fragment!()),
        prose: anything,
    },
    Rule {
        name: "acct",
        pattern: concat!(
            "(?i:acct):[",
            unreserved!(),
            sub_delims!(),
            "]",
            regname!(),
            "*@",
            regname!(),
            "+",
            fragment!()
        ),
        prose: anything,
    },
    Rule { name: "ws", pattern: concat!("(?i:wss?)://", hostport!(), path!(), query!()), prose: anything },
    Rule { name: "coap", pattern: concat!("(?i:coaps?)://", hostport!(), path!(), query!()), prose: anything },
    Rule {
        name: "gemini",
        pattern: concat!("(?i:gemini)://", hostport!(), path!(), query!(), fragment!()),
        prose: anything,
    },
    Rule {
        name: "tn3270",
        pattern: concat!(
            "(?i:tn3270)://(?:",
            run!(concat!(unreserved!(), sub_delims!(), ":")),
            "*@)?",
            hostport!(),
            "/?",
            fragment!()
        ),
        prose: anything,
    },
    Rule {
        name: "cid",
        pattern: concat!(
            "(?i:cid):",
            run!(concat!(unreserved!(), sub_delims!(), ":")),
            "+@",
            run!(concat!(unreserved!(), sub_delims!(), ":")),
            "+",
            fragment!()
        ),
        prose: anything,
    },
    Rule {
        name: "mid",
        pattern: concat!(
            "(?i:mid):",
            run!(concat!(unreserved!(), sub_delims!(), ":")),
            "+@",
            run!(concat!(unreserved!(), sub_delims!(), ":")),
            "+",
            "(?:/",
            run!(concat!(unreserved!(), sub_delims!(), ":")),
            "+@",
            run!(concat!(unreserved!(), sub_delims!(), ":")),
            "+)?",
            fragment!()
        ),
        prose: anything,
    },
    Rule {
        name: "tag",
        pattern: concat!(
            "(?i:tag):(?:",
            label!(),
            r"(?:\.",
            label!(),
            ")*",
            r"|[A-Za-z0-9\-._]+@",
            label!(),
            r"(?:\.",
            label!(),
            ")*)",
            ",[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?:",
            run!(concat!(pchar!(), "/?")),
            "*",
            fragment!()
        ),
        prose: anything,
    },
    Rule {
        name: "urn",
        pattern: concat!(
            r"(?i:urn):[A-Za-z0-9][A-Za-z0-9\-]{0,30}[A-Za-z0-9]:",
            run!(pchar!()),
            run!(concat!(pchar!(), "/")),
            "*",
            r"(?:\?\+",
            run!(pchar!()),
            run!(concat!(pchar!(), "/?")),
            "*)?",
            r"(?:\?=",
            run!(pchar!()),
            run!(concat!(pchar!(), "/?")),
            "*)?",
            fragment!()
        ),
        // An r-component ends at the first "?=", so what follows must be a q-component.
        prose: |text| {
            let text = without_fragment(text);
            let after = text.split_once("?+").filter(|(name, _)| !name.contains('?')).map(|(_, after)| after);
            let q = after.unwrap_or(text).split_once("?=").map(|(_, q)| q);
            q.is_none_or(|q| !q.is_empty() && !q.starts_with(['/', '?']))
        },
    },
    Rule {
        name: "geo",
        pattern: concat!(
            "(?i:geo):",
            number!(),
            ",",
            number!(),
            "(?:,",
            number!(),
            ")?",
            "(?:;(?i:crs)=[A-Za-z0-9\\-]+)?(?:;(?i:u)=[0-9]+(?:\\.[0-9]+)?)?",
            "(?:;[A-Za-z0-9\\-]+(?:=",
            run!(concat!(unreserved_2396!(), ":&+$")),
            "+)?)*",
            fragment!()
        ),
        prose: geo,
    },
    Rule { name: "tel", pattern: concat!("(?i:tel):", subscriber!(), fragment!()), prose: tel },
    Rule {
        name: "sms",
        pattern: concat!(
            "(?i:sms):",
            subscriber!(),
            "(?:,",
            subscriber!(),
            r")*(?:\?[",
            unreserved!(),
            "]+=",
            run!(unreserved!()),
            "*",
            "(?:&[",
            unreserved!(),
            "]+=",
            run!(unreserved!()),
            "*)*)?",
            fragment!()
        ),
        prose: sms,
    },
    Rule {
        name: "data",
        pattern: concat!(
            "(?i:data):(?:",
            run!(r"A-Za-z0-9!$&'*+\-._~"),
            "+/",
            run!(r"A-Za-z0-9!$&'*+\-._~"),
            "+)?",
            "(?:;",
            run!(r"A-Za-z0-9!$&'*+\-._~"),
            "+=",
            run!(r"A-Za-z0-9!$&'*+\-._~"),
            "+)*(?:;(?i:base64))?,",
            run!(concat!(pchar!(), "/?")),
            "*",
            fragment!()
        ),
        prose: anything,
    },
    Rule {
        name: "magnet",
        pattern: concat!(
            r"(?i:magnet):\?",
            run!(concat!(unreserved!(), "!$'()*+,;:@/?")),
            "+=",
            run!(concat!(unreserved!(), "!$'()*+,;:@/?=")),
            "*",
            "(?:&",
            run!(concat!(unreserved!(), "!$'()*+,;:@/?")),
            "+=",
            run!(concat!(unreserved!(), "!$'()*+,;:@/?=")),
            "*)*",
            fragment!()
        ),
        prose: anything,
    },
    Rule {
        name: "dict",
        pattern: concat!(
            "(?i:dict)://(?:",
            run!(concat!(unreserved!(), "!$&'()*+,=")),
            "+;(?i:AUTH|SASLAUTH=",
            run!(concat!(unreserved!(), "!$&'()*+,=")),
            "+)@)?",
            hostport!(),
            "/(?:[dD]:",
            run!(concat!(unreserved!(), sub_delims!(), "@")),
            "+(?::",
            run!(concat!(unreserved!(), sub_delims!(), "@")),
            "*(?::[0-9]*)?)?",
            "|[mM]:",
            run!(concat!(unreserved!(), sub_delims!(), "@")),
            "+(?::",
            run!(concat!(unreserved!(), sub_delims!(), "@")),
            "*(?::",
            run!(concat!(unreserved!(), sub_delims!(), "@")),
            "*(?::[0-9]*)?)?)?)",
            fragment!()
        ),
        prose: anything,
    },
    Rule {
        name: "nfs",
        pattern: concat!(
            "(?i:nfs):(?://",
            hostport!(),
            "(?:/",
            run!(r"A-Za-z0-9$\-_.!~*'(),:@&=+/"),
            "*)?|/?",
            run!(r"A-Za-z0-9$\-_.!~*'(),:@&=+"),
            "(?:",
            run!(r"A-Za-z0-9$\-_.!~*'(),:@&=+/"),
            ")*|/?)"
        ),
        prose: anything,
    },
    Rule {
        name: "z39.50s",
        pattern: concat!(
            r"(?i:z39\.50s)://",
            hostport!(),
            "(?:/(?:",
            run!(concat!(unreserved!(), "!$'()*,")),
            r"+(?:\+",
            run!(concat!(unreserved!(), "!$'()*,")),
            "+)*",
            r"(?:\?",
            run!(concat!(unreserved!(), "!$'()*+,")),
            "+)?)?(?:;(?i:esn)=",
            run!(concat!(unreserved!(), "!$'()*+,")),
            "+)?",
            "(?:;(?i:rs)=",
            run!(concat!(unreserved!(), "!$'()*,")),
            r"+(?:\+",
            run!(concat!(unreserved!(), "!$'()*,")),
            "+)*)?)?",
            fragment!()
        ),
        prose: anything,
    },
    Rule {
        name: "irc",
        pattern: concat!(
            "(?i:ircs?)://(?:",
            run!(unreserved_2396!()),
            "*(?::",
            run!(unreserved_2396!()),
            "*(?:;",
            run!(unreserved_2396!()),
            "*)?)?@)?",
            hostport!(),
            "/",
            run!(unreserved_2396!()),
            "*(?:(?:,(?i:isuser|ischannel))?(?:,(?i:isserver|isnetwork))?|,(?i:isserver|isnetwork),(?i:isuser|ischannel))",
            r"(?:\?[A-Za-z\-]*(?:=",
            run!(concat!(unreserved_2396!(), ",")),
            r"*)?(?:&[A-Za-z\-]*(?:=",
            run!(concat!(unreserved_2396!(), ",")),
            "*)?)*)?",
            fragment!()
        ),
        prose: anything,
    },
    Rule {
        name: "ssh",
        pattern: concat!(
            "(?i:ssh)://(?:",
            run!(concat!(unreserved!(), "!$&'()*+,=:")),
            r"*(?:;[A-Za-z0-9\-]*=[A-Za-z0-9\-]*(?:,[A-Za-z0-9\-]*=[A-Za-z0-9\-]*)*)?@)?",
            hostport!(),
            path!(),
            fragment!()
        ),
        prose: anything,
    },
    Rule {
        name: "sftp",
        pattern: concat!(
            "(?i:sftp)://(?:",
            run!(concat!(unreserved!(), "!$&'()*+,=:")),
            r"*(?:;[A-Za-z0-9\-]*=[A-Za-z0-9\-]*(?:,[A-Za-z0-9\-]*=[A-Za-z0-9\-]*)*)?@)?",
            hostport!(),
            "(?:/",
            run!(concat!(unreserved!(), "!$&'()*+,=:@/")),
            "*(?:;(?i:type=)[aidAID])?)?",
            fragment!()
        ),
        prose: anything,
    },
    Rule {
        name: "xmpp",
        pattern: concat!(
            "(?i:xmpp):(?://",
            run!(concat!(unreserved!(), "!$()*+,;=")),
            r"*@(?:\[::1\]|",
            regname!(),
            "+)",
            "(?:/(?:",
            run!(concat!(unreserved!(), "!$()*+,;=")),
            "*@)?",
            regname!(),
            "+(?:/",
            run!(concat!(unreserved!(), "!$&'()*+,:;=")),
            "*)?)?",
            "|(?:",
            run!(concat!(unreserved!(), "!$()*+,;=")),
            "*@)?",
            regname!(),
            "+(?:/",
            run!(concat!(unreserved!(), "!$&'()*+,:;=")),
            "*)?)",
            r"(?:\?",
            run!(unreserved!()),
            "*(?:;",
            run!(unreserved!()),
            "*=",
            run!(unreserved!()),
            "*)*)?",
            fragment!()
        ),
        prose: anything,
    },
    Rule {
        name: "ldap",
        pattern: concat!(
            "(?i:ldaps?)://(?:",
            hostport!(),
            ")?(?:/",
            run!(concat!(pchar!(), "/")),
            "*",
            r"(?:\?(?:",
            run!(r"A-Za-z0-9\-.;*"),
            "+(?:,",
            run!(r"A-Za-z0-9\-.;*"),
            "+)*)?",
            r"(?:\?(?i:base|one|sub)?(?:\?(?:\(",
            run!(concat!(pchar!(), "/")),
            r"*\))?(?:\?!?[A-Za-z0-9\-.]+(?:=",
            run!(concat!(unreserved!(), "!$&'()*+;=:@/")),
            "*)?",
            r"(?:,!?[A-Za-z0-9\-.]+(?:=",
            run!(concat!(unreserved!(), "!$&'()*+;=:@/")),
            "*)?)*)?)?)?)?)?",
            fragment!()
        ),
        prose: anything,
    },
    Rule {
        name: "sip",
        pattern: concat!(
            "(?i:sips?):(?:",
            run!(concat!(unreserved_2396!(), "&=+$,;?/")),
            "+(?::",
            run!(concat!(unreserved_2396!(), "&=+$,")),
            "*)?@)?(?:",
            domainname!(),
            r"|[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3})(?::[0-9]+)?(?:;",
            run!(concat!(unreserved_2396!(), "/:&+$")),
            "+(?:=",
            run!(concat!(unreserved_2396!(), "/:&+$")),
            "+)?)*",
            r"(?:\?",
            run!(concat!(unreserved_2396!(), "/?:+$")),
            "+=",
            run!(concat!(unreserved_2396!(), "/?:+$")),
            "*(?:&",
            run!(concat!(unreserved_2396!(), "/?:+$")),
            "+=",
            run!(concat!(unreserved_2396!(), "/?:+$")),
            "*)*)?",
            fragment!()
        ),
        prose: sip,
    },
    Rule {
        name: "imap",
        pattern: concat!(
            "(?i:imap)://(?:(?:",
            run!(concat!(unreserved!(), "!$'()*+,&=")),
            "+(?:;(?i:AUTH)=",
            run!(concat!(unreserved!(), "!$'()*+,&=")),
            "+)?|;(?i:AUTH)=",
            run!(concat!(unreserved!(), "!$'()*+,&=")),
            "+)@)?",
            hostport!(),
            "(?:/(?:",
            run!(concat!(unreserved!(), "!$'()*+,&=:@/")),
            "+(?:;(?i:UIDVALIDITY)=[1-9][0-9]*)?",
            r"(?:(?:\?",
            run!(concat!(unreserved!(), "!$'()*+,&=:@/")),
            "+)?|/;(?i:UID)=[1-9][0-9]*(?:/;(?i:SECTION)=",
            run!(concat!(unreserved!(), "!$'()*+,&=:@/")),
            "+)?",
            r"(?:/;(?i:PARTIAL)=[0-9]+(?:\.[1-9][0-9]*)?)?(?:;(?i:URLAUTH)=(?i:(?:submit|user)\+",
            run!(concat!(unreserved!(), "!$'()*+,&=")),
            "+|authuser|anonymous)",
            r":[A-Za-z0-9\-.]+:[0-9A-Fa-f]{32,})?))?)?",
            fragment!()
        ),
        prose: anything,
    },
];

/// The number of texts of each rule: `URIEL_STRINGS`, or as many as take seconds.
fn count() -> usize {
    std::env::var("URIEL_STRINGS").ok().and_then(|count| count.parse().ok()).unwrap_or(12_000)
}

#[test]
fn rules_are_those_of_the_documents() {
    let registry = uriel_schemes::register(Registry::empty(Edition::Rfc3986));
    for rule in RULES {
        let pattern = regex_syntax::ParserBuilder::new().unicode(false).utf8(false).build().parse(rule.pattern);
        let recogniser = Recogniser::new(pattern.expect(rule.name));
        let mut random = Random(1);
        let (mut accepted, mut refused) = (0, 0);
        for _ in 0..count() {
            let text = changed(&mut random, seeds(rule.name));
            let scheme = |name: &str| registry.get(name).map(|scheme| scheme.info().name);
            let is_meant = scheme(text.split(':').next().unwrap_or_default()) == scheme(rule.name);
            // The expressions have only one address.
            if !is_meant || text.replace("[::1]", "").contains('[') && text.contains("::") {
                continue;
            }
            let wanted = recogniser.accepts(&text) && (rule.prose)(&text);
            let read = registry.parse(&text);
            assert_eq!(read.is_ok(), wanted, "{}: {text:?} {:?}", rule.name, read.err().map(|error| error.to_string()));
            if wanted { accepted += 1 } else { refused += 1 }
        }
        assert!(accepted > count() / 50 && refused > count() / 50, "{}: {accepted} {refused}", rule.name);
    }
}

/// What a scheme accepts, the generic syntax of the edition accepts; its normal form is its own, and equivalent.
#[test]
fn accepted_texts_are_urls_under_every_edition() {
    for edition in Edition::ALL {
        let registry = uriel_schemes::register(Registry::empty(edition));
        let mut random = Random(2);
        for rule in RULES {
            for _ in 0..count() / 10 {
                let text = changed(&mut random, seeds(rule.name));
                let Ok(parsed) = registry.parse(&text) else { continue };
                let uri = Uri::parse_with(&text, edition);
                let uri = uri.unwrap_or_else(|error| panic!("{edition}: {text}: {error}"));
                _ = (format!("{parsed:?}"), parsed.hazards(), parsed.plan(&mut |_| ()));
                let normal = uri.normalize(Level::Scheme(&registry));
                assert!(registry.parse(normal.as_str()).is_ok(), "{edition}: {text} {normal}");
                assert_eq!(normal.normalize(Level::Scheme(&registry)), normal, "{edition}: {text}");
                assert!(uri.is_equivalent(&normal, Level::Scheme(&registry)), "{edition}: {text} {normal}");
                if let Some(scheme) = parsed.scheme() {
                    assert!(scheme.equivalent(&text, &text, edition), "{edition}: {text}");
                }
            }
        }
    }
}

/// The rules of a scheme are for what it accepts: not for a text that is refused in the normal form too.
#[test]
fn normal_forms_of_refused_texts_are_normal() {
    let mut refused = 0;
    for edition in Edition::ALL {
        let registry = uriel_schemes::register(Registry::empty(edition));
        let mut random = Random(3);
        let texts = RULES
            .iter()
            .flat_map(|rule| (0..count() / 20).map(|_| seeds(rule.name)))
            .map(|seeds| changed(&mut random, seeds));
        for text in ["acct::a@c%41", "acct:%61@cA"].map(str::to_owned).into_iter().chain(texts) {
            let Ok(uri) = Uri::parse_with(&text, edition) else { continue };
            refused += usize::from(registry.parse(&text).is_err());
            let normal = uri.normalize(Level::Scheme(&registry));
            assert_eq!(normal.normalize(Level::Scheme(&registry)), normal, "{edition}: {text}");
        }
    }
    assert!(refused > 100, "{refused}");
}

/// An extension of separators alone stays one in a normal form.
#[test]
fn normal_forms_keep_to_the_rule() {
    let registry = uriel_schemes::register(Registry::current());
    for (text, normal) in [
        ("tel:+1-2;ext=-", "tel:+12;ext=-"),
        ("tel:+1;ext=.;A", "tel:+1;ext=-;a"),
        ("geo:-0.0,-0;u=00", "geo:0,0;u=0"),
        ("urn:EX:a%2c?+B", "urn:ex:a%2C?+B"),
        ("sip:%61@H;A=%42:5060", "sip:a@H;A=B:5060"),
    ] {
        let uri = Uri::parse(text).expect("a URL");
        assert_eq!(uri.normalize(Level::Scheme(&registry)).as_str(), normal);
    }
    // A user may have fewer characters than the edition leaves unreserved.
    for (edition, text, normal) in [
        (Edition::Draft1996, "irc://a%2cb@H/%41", "irc://a%2Cb@h/%41"),
        (Edition::Draft1996, "irc://a%2cb@H/", "irc://a%2Cb@h/"),
        (Edition::Rfc2396, "xmpp://%41%27b@H", "xmpp://%41%27b@h"),
    ] {
        let registry = uriel_schemes::register(Registry::empty(edition));
        let uri = Uri::parse_with(text, edition).expect("a URL");
        assert_eq!(uri.normalize(Level::Scheme(&registry)).as_str(), normal);
    }
    assert!(registry.parse("sip:h;a;%61=1").is_err(), "decoded, the name is there twice");
    assert_eq!(
        registry.parse("sftp://h:;type=i").map_err(|error| error.offset()).err(),
        Some(9),
        "no \";\" after a port"
    );
}
