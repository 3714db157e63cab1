//! The library against a second, slow reading of the rules, over texts made from them.
//!
//! `URIEL_STRINGS` says how many texts each test makes (200 000 if it is not set), `URIEL_SEED` which ones.

use std::{collections::BTreeMap, fmt};

use crate::{
    generator::Generator,
    oracle::{
        self,
        split::{Parts, Splitter},
    },
    random::{seed, strings},
    schemes::{self, LANGUAGES, Language, REFERENCES, each_scheme},
};
use uriel::{AuthorityKind, Edition, Form, HostKind, Kind, ParseError, SchemeName, UriRef};

/// Reads a text, and prints what was read.
type Read = fn(&str, Edition) -> Result<String, ParseError>;

/// Reads texts of the rules, and complains where the library and the rules differ.
fn check(edition: Edition, language: &'static Language, read: Read) {
    let seed = seed(1738) ^ (edition as u64) << 56 ^ language.number() << 48;
    let texts = strings(200_000);
    let mut generator = Generator::new(edition, language, seed);
    let against = Against { edition, language, read, splitter: Splitter::new(edition) };
    let (mut valid, mut early) = (0_u64, 0_u64);
    let mut found = BTreeMap::new();
    for _ in 0..texts {
        let text = generator.next();
        match against.compare(&text) {
            Ok(Agreed::Valid) => valid += 1,
            Ok(Agreed::Invalid { early: is_early }) => early += u64::from(is_early),
            Err(_) if found.len() < 200 => {
                let (shortest, complaint) = against.shortest(&text);
                found.insert((shortest.len(), shortest), complaint);
            }
            Err(_) => {}
        }
    }
    println!(
        "{edition} {language}: {texts} texts, {valid} valid, {early} refused before the byte that makes them invalid"
    );
    let list: Vec<String> =
        found.iter().take(40).map(|((_, text), complaint)| format!("  {text:?} {complaint}")).collect();
    assert!(
        list.is_empty(),
        "{edition} {language}, seed {seed}, at least {} differ:\n{}",
        found.len(),
        list.join("\n")
    );
}

/// The library and the rules, side by side.
struct Against {
    edition: Edition,
    language: &'static Language,
    read: Read,
    splitter: Splitter,
}

/// The library and the rules say the same.
enum Agreed {
    Valid,
    /// The error stands before the byte that no valid text could have there, where a person might put it.
    Invalid {
        early: bool,
    },
}

/// The library and the rules differ.
enum Complaint {
    Refused(String),
    Accepted { dead_at: usize },
    Late { offset: usize, blamed_at: usize, message: String },
    Printed(String),
    Parts(String),
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(message) => write!(f, "is refused ({message})"),
            Self::Accepted { dead_at } => write!(f, "is accepted, though no valid text goes on like this at {dead_at}"),
            Self::Late { offset, blamed_at, message } => {
                write!(f, "is refused at {offset}, though wrong from {blamed_at} on ({message})")
            }
            Self::Printed(printed) => write!(f, "is printed as {printed:?}"),
            Self::Parts(parts) => write!(f, "has other parts: {parts}"),
        }
    }
}

impl Against {
    fn compare(&self, text: &str) -> Result<Agreed, Complaint> {
        match (oracle::verdict(self.edition, self.language, text), (self.read)(text, self.edition)) {
            (Ok(()), Err(error)) => Err(Complaint::Refused(format!("{error}, offset {}", error.offset()))),
            (Err(dead_at), Ok(_)) => Err(Complaint::Accepted { dead_at }),
            (Err(dead_at), Err(error)) => {
                let (offset, blamed_at) = (error.offset(), oracle::blamed_at(text, dead_at));
                if offset > blamed_at {
                    return Err(Complaint::Late { offset, blamed_at, message: error.to_string() });
                }
                Ok(Agreed::Invalid { early: offset < blamed_at })
            }
            (Ok(()), Ok(printed)) if printed != text => Err(Complaint::Printed(printed)),
            (Ok(()), Ok(_)) if self.language.name.is_empty() => self.compare_parts(text).map(|()| Agreed::Valid),
            (Ok(()), Ok(_)) => Ok(Agreed::Valid),
        }
    }

    fn compare_parts(&self, text: &str) -> Result<(), Complaint> {
        let read = UriRef::parse_with(text, self.edition).expect("it has been read before");
        let (ours, theirs) = (parts(&read), self.splitter.split(text));
        if ours == theirs {
            return Ok(());
        }
        Err(Complaint::Parts(format!("{ours:?}, by the prose {theirs:?}")))
    }

    /// Takes characters out of `text` as long as the same complaint is left.
    fn shortest(&self, text: &str) -> (String, Complaint) {
        let mut text = text.to_owned();
        let mut complaint = self.compare(&text).err().expect("there is one");
        let mut at = 0;
        while let Some(character) = text[at..].chars().next() {
            let without = [&text[..at], &text[at + character.len_utf8()..]].concat();
            match self.compare(&without) {
                Err(left) if std::mem::discriminant(&left) == std::mem::discriminant(&complaint) => {
                    (text, complaint) = (without, left);
                    at = 0;
                }
                _ => at += character.len_utf8(),
            }
        }
        (text, complaint)
    }
}

/// The parts by the library.
fn parts<'a>(read: &UriRef<'a>) -> Parts<'a> {
    Parts {
        scheme: read.scheme().map(SchemeName::as_str),
        authority: read.authority(),
        authority_kind: read.authority_kind().map(|kind| match kind {
            AuthorityKind::Server => "server",
            AuthorityKind::Registry => "registry",
        }),
        userinfo: read.userinfo().map(uriel::Encoded::as_str),
        user: read.user().map(uriel::Encoded::as_str),
        password: read.password().map(uriel::Encoded::as_str),
        host: read.host().map(uriel::Host::as_str),
        host_kind: read.host().map(|host| match host.kind() {
            HostKind::Name => "name",
            HostKind::Ipv4 => "ipv4",
            HostKind::Ipv6 => "ipv6",
            HostKind::IpvFuture => "ipvfuture",
        }),
        port: read.port(),
        path: read.path().as_str(),
        urlpath: read.urlpath().map(uriel::Encoded::as_str),
        params: read.params().map(uriel::Encoded::as_str),
        query: read.query().map(uriel::Encoded::as_str),
        fragment: read.fragment().map(uriel::Encoded::as_str),
        kind: match read.kind() {
            Kind::Absolute => "absolute",
            Kind::Relative => "relative",
            Kind::Opaque => "opaque",
        },
        form: match read.form() {
            Form::NetPath => "net-path",
            Form::AbsPath => "abs-path",
            Form::RelPath => "rel-path",
            Form::Empty => "empty",
            Form::Opaque => "opaque",
        },
    }
}

/// A test for each edition, of a language and of the way it is read.
macro_rules! under_every_edition {
    ($language:path, $read:expr) => {
        under_every_edition!(
            $language, $read,
            rfc1738 Rfc1738, draft1996 Draft1996, rfc2396 Rfc2396, rfc2396bis Rfc2396bis, rfc3986 Rfc3986
        );
    };
    ($language:path, $read:expr, $($name:ident $edition:ident),*) => {
        use super::check;

        $(
            #[test]
            fn $name() {
                check(uriel::Edition::$edition, &$language, $read);
            }
        )*
    };
}

mod generic {
    use uriel::UriRef;

    under_every_edition!(crate::schemes::REFERENCES, |text, edition| UriRef::parse_with(text, edition)
        .map(|read| read.to_string()));
}

/// A module of such tests for each scheme.
macro_rules! tests {
    ($($module:ident $Scheme:ident,)+) => {$(
        #[cfg(feature = "schemes")]
        mod $module {
            use uriel::{Scheme, schemes::$module::$Scheme};

            under_every_edition!(crate::schemes::$module::LANGUAGE, |text, edition| {
                $Scheme.parse_with(text, edition).map(|read| read.to_string())
            });
        }
    )+};
}

each_scheme!(tests);

/// A text that is made from a rule belongs to it.
#[test]
fn rules_are_read_as_they_are_made() {
    for edition in Edition::ALL {
        for &language in LANGUAGES {
            let recogniser = language.recogniser(edition);
            let mut generator = Generator::new(edition, language, 1);
            for _ in 0..1000 {
                let member = generator.member();
                assert!(recogniser.accepts(&member), "{edition} {language}: {member:?}");
            }
        }
    }
}

/// The first byte that no valid text could have there is found where it is, no later.
#[test]
fn dead_ends_are_found_at_once() {
    #[track_caller]
    fn dead(edition: Edition, language: &'static Language, text: &str) -> (usize, usize) {
        assert!(!oracle::accepts(edition, language, text), "{text:?} is accepted");
        let dead_at = oracle::dead_at(edition, language, text);
        (dead_at, oracle::blamed_at(text, dead_at))
    }
    assert_eq!(dead(Edition::Rfc3986, &REFERENCES, "x://h/a b"), (7, 7));
    assert_eq!(dead(Edition::Rfc3986, &REFERENCES, "x://h/a%zz"), (8, 7));
    assert_eq!(dead(Edition::Rfc3986, &REFERENCES, "x://h/a%4z"), (9, 7));
    assert_eq!(dead(Edition::Rfc3986, &REFERENCES, "x://h/a%4"), (9, 7));
    assert_eq!(dead(Edition::Rfc3986, &REFERENCES, "x://h/a%%41"), (8, 7));
    assert_eq!(dead(Edition::Rfc3986, &REFERENCES, "x://[::1"), (8, 8));
    assert_eq!(dead(Edition::Rfc3986, &REFERENCES, "x://[1:2:3:4:5:6:7:8:9]"), (20, 20));
    assert_eq!(dead(Edition::Rfc1738, &schemes::ftp::LANGUAGE, "ftp://h/a;type=ai"), (16, 16));
    assert_eq!(dead(Edition::Rfc1738, &schemes::gopher::LANGUAGE, "gopher://h/%09"), (13, 11));
    assert_eq!(dead(Edition::Rfc1738, &schemes::news::LANGUAGE, "news:a@b:119"), (8, 8));
    assert_eq!(
        oracle::dead_at(Edition::Rfc1738, &schemes::news::LANGUAGE, "news:a@b"),
        8,
        "the length of what is accepted"
    );
}
