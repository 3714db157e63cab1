//! `uriel batch`: requests of programs, one JSON object per line in and out.

use std::{
    borrow::Cow,
    fmt,
    io::{self, Read},
};

use clap::Args;
use memchr::memchr;
use serde::{
    Deserialize, Deserializer,
    de::{self, IgnoredAny, MapAccess, Visitor},
};
use serde_json::value::RawValue;
use uriel::{Edition, ParseEditionError, Registry, redact, resolve::AboveRoot};

use crate::{
    answer::{Answer, ErrorAnswer},
    base::Surroundings,
    build::{self, Parts},
    compare::Compared,
    editions::Editions,
    encode::{Decoded, Written},
    extract::Extracted,
    hazards::HazardList,
    input::{Input, each_line},
    json::{Members as _, Object, write_line},
    normalize::{Normalized, Rung},
    output::{Block, Output},
    plan::Planned,
    redact::Redacted,
    relativize,
    resolve::{self, Options},
};

/// Answer the requests of a program, one JSON object per line
///
/// A request names an operation and its arguments: {"op":"parse","edition":"rfc3986","input":"http://h/"}. The
/// operations are "parse", "typed", "resolve", "relativize", "normalize", "compare", "editions", "base", "encode",
/// "decode", "build", "plan", "hazards", "extract" and "redact". The answer repeats the "id" of the request. An invalid line gets
/// an error as its answer, and the next line is read. The edition is "rfc3986" by default, and "rfc1738" for "typed",
/// "build", "plan" and "hazards". In the parts of "build", a host is read as people write it; with the
/// kind "name" beside it, it is a name of any characters, which are escaped.
///
/// An answer is written while it is made, and a request takes at most eight times its line of memory. Only an element of
/// a list in "parts" or "context" takes some two hundred bytes, however short it is.
#[derive(Args)]
#[command(after_long_help = Op::keys())]
pub struct Arguments {}

/// Answers every line of `input`, in order.
pub fn run(input: impl Read, output: &mut Output) -> io::Result<()> {
    let registries = Edition::ALL.map(Registry::under);
    each_line(
        output,
        input,
        |_| Ok(()),
        |output, line, _| {
            let out = output.page()?.octets;
            match Request::read(line) {
                Ok(request) => request.answer(&registries, out),
                Err(message) => write_line(&ErrorAnswer::request(message), out),
            }
            Ok(())
        },
    )?;
    output.flush()
}

/// Keys of requests. Those of all requests come first.
const KEYS: [&str; 22] = [
    "id",
    "op",
    "edition",
    "input",
    "debug",
    "base",
    "ref",
    "target",
    "compat",
    "above_root",
    "context",
    "level",
    "a",
    "b",
    "component",
    "text",
    "hex",
    "scheme",
    "parts",
    "mode",
    "keys",
    "users",
];

/// Number of the keys that every request may have.
const COMMON: usize = 3;

/// Request whose values are still raw JSON, so that the answer to a value of the wrong type has the id of the request.
#[derive(Default)]
struct Request<'a> {
    values: [Option<&'a RawValue>; KEYS.len()],
    /// The first key that no operation has.
    unknown: Option<String>,
    /// The first key that comes a second time.
    doubled: Option<&'static str>,
}

impl<'de: 'a, 'a> Deserialize<'de> for Request<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(RequestVisitor)
    }
}

struct RequestVisitor;

impl<'de> Visitor<'de> for RequestVisitor {
    type Value = Request<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a request")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Request<'de>, A::Error> {
        let mut request = Request::default();
        while let Some(Key(key)) = map.next_key()? {
            match KEYS.iter().position(|known| known.as_bytes() == &*key) {
                Some(at) if request.values[at].is_some() => {
                    map.next_value::<IgnoredAny>()?;
                    request.doubled.get_or_insert(KEYS[at]);
                }
                Some(at) => request.values[at] = Some(map.next_value()?),
                None => {
                    map.next_value::<IgnoredAny>()?;
                    request.unknown.get_or_insert_with(|| shortened(&String::from_utf8_lossy(&key)));
                }
            }
        }
        Ok(request)
    }
}

/// Key of a request. It may have half of a surrogate pair, which is no reason to lose the id of the request.
struct Key<'a>(Cow<'a, [u8]>);

impl<'de: 'a, 'a> Deserialize<'de> for Key<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_bytes(KeyVisitor)
    }
}

struct KeyVisitor;

impl<'de> Visitor<'de> for KeyVisitor {
    type Value = Key<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_borrowed_bytes<E: de::Error>(self, key: &'de [u8]) -> Result<Key<'de>, E> {
        Ok(Key(Cow::Borrowed(key)))
    }

    fn visit_bytes<E: de::Error>(self, key: &[u8]) -> Result<Key<'de>, E> {
        Ok(Key(Cow::Owned(key.to_vec())))
    }
}

/// The beginning of an unknown key, which an error quotes.
pub fn shortened(key: &str) -> String {
    redact::url(key).to_string().chars().take(40).collect()
}

/// The first key of an object that is not in `known`.
pub fn unknown_key(object: &str, known: &[&str]) -> Option<String> {
    let Entries(entries) = serde_json::from_str(object).ok()?;
    entries.into_iter().map(|(key, _)| key).find(|key| !known.contains(&&**key)).map(|key| shortened(&key))
}

/// The entries of an object, in order, also those whose keys are the same.
pub struct Entries<'a>(pub Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EntriesVisitor)
    }
}

struct EntriesVisitor;

impl<'de> Visitor<'de> for EntriesVisitor {
    type Value = Entries<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
        let mut entries = Vec::new();
        while let Some((Text(key), value)) = map.next_entry()? {
            entries.push((key, value));
        }
        Ok(Entries(entries))
    }
}

/// A string, borrowed where it has no escapes.
#[derive(Deserialize)]
#[serde(transparent)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hex<'a> {
    #[serde(borrow)]
    hex: Cow<'a, str>,
}

#[derive(Clone, Copy)]
enum Op {
    Parse,
    Typed,
    Resolve,
    Relativize,
    Normalize,
    Compare,
    Editions,
    Base,
    Encode,
    Decode,
    Build,
    Plan,
    Hazards,
    Extract,
    Redact,
}

impl Op {
    /// Each operation with its name and its keys.
    const ALL: [(&'static str, Self, &'static [&'static str]); 15] = [
        ("parse", Self::Parse, &["input", "debug"]),
        ("typed", Self::Typed, &["input", "debug"]),
        ("resolve", Self::Resolve, &["base", "ref", "compat", "above_root"]),
        ("relativize", Self::Relativize, &["base", "target"]),
        ("normalize", Self::Normalize, &["level", "input"]),
        ("compare", Self::Compare, &["level", "a", "b"]),
        ("editions", Self::Editions, &["input", "base"]),
        ("base", Self::Base, &["context"]),
        ("encode", Self::Encode, &["component", "text", "hex"]),
        ("decode", Self::Decode, &["input"]),
        ("build", Self::Build, &["scheme", "parts"]),
        ("plan", Self::Plan, &["input"]),
        ("hazards", Self::Hazards, &["input"]),
        ("extract", Self::Extract, &["mode", "text"]),
        ("redact", Self::Redact, &["text", "keys", "users"]),
    ];

    /// The operations and their keys, for the help.
    fn keys() -> String {
        let rows = Self::ALL.map(|(name, _, keys)| format!("\n  {name:12}{}", keys.join(", ")));
        format!("Keys of each operation, beside id, op and edition:{}", rows.concat())
    }

    /// Default edition.
    fn edition(self) -> Edition {
        match self {
            Self::Typed | Self::Build | Self::Plan | Self::Hazards => Edition::Rfc1738,
            _ => Edition::Rfc3986,
        }
    }
}

/// Operation and its arguments.
enum Question<'a> {
    Parse { input: Input<'a>, debug: bool },
    Typed { input: Input<'a>, debug: bool },
    Resolve { base: Input<'a>, reference: Input<'a>, options: Options },
    Relativize { base: Input<'a>, target: Input<'a> },
    Editions { input: Input<'a>, base: Option<Input<'a>> },
    Base(Surroundings),
    Normalize { input: Input<'a>, rung: Rung },
    Compare { a: Input<'a>, b: Input<'a>, rung: Rung },
    Encode { component: Cow<'a, str>, octets: Cow<'a, [u8]> },
    Decode(Cow<'a, [u8]>),
    Build { scheme: Cow<'a, str>, parts: Parts<'a> },
    Plan(Input<'a>),
    Hazards(Input<'a>),
    Extract { text: Cow<'a, [u8]>, wrapped_only: bool },
    Redact { text: Cow<'a, [u8]>, keys: Vec<String>, users: bool },
}

impl Question<'_> {
    fn answer<'q>(&'q self, edition: Edition, registries: &'q [Registry; 5]) -> Answer<'q> {
        match self {
            Self::Parse { input, debug } => Answer::reference(input, edition, *debug),
            Self::Typed { input, debug } => Answer::typed(input, &registries[edition as usize], *debug),
            Self::Resolve { base, reference, options } => resolve::answer(base, reference, edition, *options),
            Self::Relativize { base, target } => relativize::answer(base, target, edition),
            Self::Editions { input, base } => Answer::Editions(Editions::new(input, base.as_ref())),
            Self::Base(surroundings) => Answer::Base(surroundings.establish(edition)),
            Self::Normalize { input, rung } => {
                Normalized::answer(input, edition, rung.level(&registries[edition as usize]))
            }
            Self::Compare { a, b, rung } => Compared::answer(a, b, edition, rung.level(&registries[edition as usize])),
            Self::Encode { component, octets } => Written::answer(component, octets, &registries[edition as usize]),
            Self::Decode(octets) => Decoded::answer(octets),
            Self::Extract { text, wrapped_only } => {
                Answer::Extracted(Extracted::new(text, &registries[edition as usize], *wrapped_only))
            }
            Self::Redact { text, keys, users } => Answer::Redacted(Redacted::new(text, keys, *users)),
            Self::Hazards(input) => HazardList::answer(input, &registries[edition as usize]),
            Self::Plan(input) => Planned::answer(input, &registries[edition as usize]),
            Self::Build { scheme, parts } => build::answer(scheme, parts, &registries[edition as usize]),
        }
    }
}

/// Error messages quote nothing of the line but an unknown key, because it may hold a password.
impl<'a> Request<'a> {
    fn read(line: &'a [u8]) -> Result<Self, String> {
        let line = str::from_utf8(line).map_err(|error| format!("expected UTF-8 at byte {}", error.valid_up_to()))?;
        serde_json::from_str(line).map_err(|error| {
            if line.trim_start_matches([' ', '\t', '\r']).starts_with('{') {
                format!("expected a JSON object: {error}")
            } else {
                "expected a JSON object".to_owned()
            }
        })
    }

    /// The value of a key.
    fn value(&self, key: &str) -> Option<&'a RawValue> {
        KEYS.iter().position(|known| *known == key).and_then(|at| self.values[at])
    }

    fn answer(&self, registries: &[Registry; 5], out: &mut Block) {
        let question;
        let answer = match self.asked() {
            Ok((asked, edition)) => {
                question = asked;
                question.answer(edition, registries)
            }
            Err(message) => Answer::Refused(ErrorAnswer::request(message)),
        };
        Object::write(out, |object| {
            if let Some(id) = self.value("id") {
                object.put_echoed("id", id.get());
            }
            answer.members(object);
        });
        out.push(b'\n');
    }

    fn asked(&self) -> Result<(Question<'a>, Edition), String> {
        if let Some(key) = self.doubled {
            return Err(format!("expected each key once, found {key:?} twice"));
        }
        let name = text(self.value("op"), "op")?;
        let (_, op, keys) = Op::ALL.into_iter().find(|(known, ..)| *known == name).ok_or_else(|| {
            let names = Op::ALL.map(|(name, ..)| name);
            format!("expected \"op\" to be one of {}", names.join(", "))
        })?;
        let given =
            KEYS.iter().zip(&self.values).skip(COMMON).filter(|(_, value)| value.is_some()).map(|(key, _)| *key);
        let mut strange = given.filter(|key| !keys.contains(key));
        if let Some(key) = self.unknown.as_deref().or_else(|| strange.next()) {
            let keys = [&KEYS[..COMMON], keys].concat().join(", ");
            return Err(format!("expected the keys {keys}; found {key:?}"));
        }
        let edition = match self.value("edition") {
            None => op.edition(),
            name => text(name, "edition")?.parse().map_err(|error: ParseEditionError| error.to_string())?,
        };
        Ok((self.question(op)?, edition))
    }

    fn question(&self, op: Op) -> Result<Question<'a>, String> {
        Ok(match op {
            Op::Parse => Question::Parse { input: self.input("input")?, debug: self.flag("debug", true)? },
            Op::Typed => Question::Typed { input: self.input("input")?, debug: self.flag("debug", true)? },
            Op::Resolve => {
                Question::Resolve { base: self.input("base")?, reference: self.input("ref")?, options: self.options()? }
            }
            Op::Relativize => Question::Relativize { base: self.input("base")?, target: self.input("target")? },
            Op::Editions => Question::Editions {
                input: self.input("input")?,
                base: self.value("base").map(|_| self.input("base")).transpose()?,
            },
            Op::Base => Question::Base(Surroundings::read(self.value("context"))?),
            Op::Normalize => Question::Normalize { input: self.input("input")?, rung: self.rung()? },
            Op::Compare => Question::Compare { a: self.input("a")?, b: self.input("b")?, rung: self.rung()? },
            Op::Encode => {
                Question::Encode { component: text(self.value("component"), "component")?, octets: self.octets()? }
            }
            Op::Decode => Question::Decode(self.bytes("input")?),
            Op::Extract => Question::Extract { text: self.bytes("text")?, wrapped_only: self.wrapped_only()? },
            Op::Redact => Question::Redact {
                text: self.bytes("text")?,
                keys: self.strings("keys")?,
                users: self.flag("users", false)?,
            },
            Op::Hazards => Question::Hazards(self.input("input")?),
            Op::Plan => Question::Plan(self.input("input")?),
            Op::Build => Question::Build {
                scheme: text(self.value("scheme"), "scheme")?,
                parts: Parts::read(self.value("parts"))?,
            },
        })
    }

    /// The octets of a request: text, or hexadecimal digits.
    fn octets(&self) -> Result<Cow<'a, [u8]>, String> {
        match (self.value("text"), self.value("hex")) {
            (Some(_), Some(_)) => Err("expected \"text\" or \"hex\", and not both".to_owned()),
            (None, Some(_)) => {
                let octets = octets(&text(self.value("hex"), "hex")?);
                octets
                    .map(Cow::Owned)
                    .ok_or_else(|| "expected \"hex\": an even number of hexadecimal digits".to_owned())
            }
            (None, None) => Err("expected \"text\" or \"hex\"".to_owned()),
            (string, None) => text(string, "text").map(into_bytes),
        }
    }

    /// True if the mode of the request asks for only brackets and quotes.
    fn wrapped_only(&self) -> Result<bool, String> {
        match self.value("mode").map(|mode| text(Some(mode), "mode")).transpose()?.as_deref() {
            None | Some("any") => Ok(false),
            Some("wrapped") => Ok(true),
            Some(_) => Err("expected \"mode\": wrapped or any".to_owned()),
        }
    }

    /// The level of the request; `Scheme` by default.
    fn rung(&self) -> Result<Rung, String> {
        match self.value("level") {
            None => Ok(Rung::Scheme),
            name => text(name, "level")?.parse(),
        }
    }

    fn options(&self) -> Result<Options, String> {
        let above_root = match self.value("above_root") {
            None => AboveRoot::Keep,
            choice => resolve::above_root(&text(choice, "above_root")?)?,
        };
        Ok(Options { compat: self.flag("compat", false)?, above_root })
    }

    /// The value of `name`, which is true or false; `absent` if there is none.
    fn flag(&self, name: &str, absent: bool) -> Result<bool, String> {
        match self.value(name).map(RawValue::get) {
            None => Ok(absent),
            Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(_) => Err(format!("expected {name:?}: true or false")),
        }
    }

    /// The value of `name`: a string, or an object with the hexadecimal digits of bytes that need not be UTF-8.
    fn input(&self, name: &str) -> Result<Input<'a>, String> {
        match self.value(name) {
            Some(object) if object.get().starts_with('{') => Ok(Input::from_octets(hex(object, name)?.into())),
            string => text(string, name).map(Input::from_text),
        }
    }

    /// The value of `name`: an array of strings; none if there is no value.
    fn strings(&self, name: &str) -> Result<Vec<String>, String> {
        let strings = self.value(name).map(|value| serde_json::from_str(value.get())).transpose();
        strings.map(Option::unwrap_or_default).map_err(|_| format!("expected {name:?}: an array of strings"))
    }

    /// The same value as bytes.
    fn bytes(&self, name: &str) -> Result<Cow<'a, [u8]>, String> {
        match self.value(name) {
            Some(object) if object.get().starts_with('{') => hex(object, name).map(Cow::Owned),
            string => text(string, name).map(into_bytes),
        }
    }
}

fn into_bytes(text: Cow<'_, str>) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    }
}

/// The bytes of `name`, an object with their hexadecimal digits.
pub fn hex(object: &RawValue, name: &str) -> Result<Vec<u8>, String> {
    let digits = serde_json::from_str(object.get()).ok().map(|Hex { hex }| hex);
    let octets = digits.and_then(|digits| octets(&digits));
    octets.ok_or_else(|| format!("expected {name:?}: an object of only \"hex\", an even number of hexadecimal digits"))
}

/// The value of `name`: a string.
pub fn text<'a>(value: Option<&'a RawValue>, name: &str) -> Result<Cow<'a, str>, String> {
    let value = value.ok_or_else(|| format!("expected {name:?}"))?.get();
    // Perf: a string without escapes is the text between the quotes.
    if let Some(text) = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        if memchr(b'\\', text.as_bytes()).is_none() {
            return Ok(Cow::Borrowed(text));
        }
    }
    match serde_json::from_str(value) {
        Ok(Text(text)) => Ok(text),
        Err(_) => Err(format!("expected {name:?}: a string of Unicode characters")),
    }
}

/// The bytes that hexadecimal digits stand for.
fn octets(digits: &str) -> Option<Vec<u8>> {
    let value = |digit: u8| char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok());
    let octet = |pair: &[u8]| match *pair {
        [high, low] => Some(value(high)? << 4 | value(low)?),
        _ => None,
    };
    digits.as_bytes().chunks(2).map(octet).collect()
}
