//! The library beside a second, slow reading of the rules, over texts made from them.
//!
//! `URIEL_STRINGS` says how many texts are made, `URIEL_SEED` which ones.

use std::{collections::BTreeMap, fmt};

use crate::{
    generator::Generator,
    language::Language,
    oracle::{
        self,
        split::{Parts, Splitter},
    },
    random::{expect_share, seed, strings},
    schemes::TEXTS,
};
use uriel::{AuthorityKind, Edition, Form, HostKind, Kind, ParseError, SchemeName, Uri, UriRef};

/// Reads a text, and prints what was read.
pub type Read = fn(&str, Edition) -> Result<String, ParseError>;

/// Reads texts of the rules, and complains where the library and the rules differ.
pub fn check(edition: Edition, language: &'static Language, read: Read) {
    let seed = seed(1738) ^ (edition as u64) << 56 ^ language.number() << 48;
    let texts = strings(TEXTS);
    let mut generator = Generator::new(edition, language, seed);
    let against = Against::new(edition, language, read);
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
    expect_share(valid, 50, texts, format_args!("{edition} {language}, valid"));
    expect_share(texts - valid, 50, texts, format_args!("{edition} {language}, refused"));
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
pub struct Against {
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
    NoUrl(String),
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
            Self::NoUrl(message) => write!(f, "is accepted, and no URL by the generic rules ({message})"),
        }
    }
}

impl Against {
    pub fn new(edition: Edition, language: &'static Language, read: Read) -> Self {
        Self { edition, language, read, splitter: Splitter::new(edition) }
    }

    /// The difference between the library and the rules on a text, in words.
    pub fn complaint(&self, text: &str) -> Option<String> {
        self.compare(text).err().map(|complaint| complaint.to_string())
    }

    fn compare(&self, text: &str) -> Result<Agreed, Complaint> {
        let read = (self.read)(text, self.edition);
        if read.is_ok() && !self.language.name.is_empty() {
            Uri::parse_with(&self.language.generic(text), self.edition)
                .map_err(|error| Complaint::NoUrl(error.to_string()))?;
        }
        match (oracle::verdict(self.edition, self.language, text), read) {
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
        $crate::against::under_every_edition!(
            $language, $read,
            rfc1738 Rfc1738, draft1996 Draft1996, rfc2396 Rfc2396, rfc2396bis Rfc2396bis, rfc3986 Rfc3986
        );
    };
    ($language:path, $read:expr, $($name:ident $edition:ident),*) => {
        $(
            #[test]
            fn $name() {
                $crate::against::check(uriel::Edition::$edition, &$language, $read);
            }
        )*
    };
}
pub(crate) use under_every_edition;
