//! `uriel batch`: requests of programs, one JSON object per line in and out.

use std::{
    borrow::Cow,
    io::{self, BufRead, BufWriter, Write},
};

use clap::Args;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{error::Category, value::RawValue};
use uriel::{Edition, ParseEditionError, Registry, resolve::AboveRoot};

use crate::{
    answer::{Answer, Refused},
    base::Surroundings,
    compare::Compared,
    editions::Editions,
    input::Input,
    normalize::{Normalized, Rung},
    relativize,
    resolve::{self, Options},
};

/// Answer the requests of a program, one JSON object per line
///
/// A request names an operation and its arguments: {"op":"parse","edition":"rfc3986","input":"http://h/"}. The operations
/// are "parse", "typed", "resolve", "relativize", "normalize", "compare", "editions" and "base". The answer repeats the
/// "id" of the request. An invalid line gets an error as its answer, and the next line is read. The edition is "rfc3986"
/// by default, and "rfc1738" for "typed".
#[derive(Args)]
pub struct Arguments {}

/// Size of the output buffer in bytes.
const BLOCK: usize = 64 * 1024;

/// Answers every line of `input`, in order.
pub fn run(mut input: impl BufRead, output: impl Write) -> io::Result<()> {
    let mut output = BufWriter::with_capacity(BLOCK, output);
    let registries = Edition::ALL.map(Registry::under);
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        match Request::read(&line) {
            Ok(request) => request.answer(&registries, &mut output)?,
            Err(message) => write(&Refused::request(message), &mut output)?,
        }
        line.clear();
    }
    output.flush()
}

fn write(answer: &impl Serialize, output: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *output, answer)?;
    output.write_all(b"\n")
}

/// Request whose values are still raw JSON, so that the answer to a value of the wrong type has the id of the request.
/// Unknown keys are ignored.
#[derive(Deserialize)]
struct Request<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    op: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    edition: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    input: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    base: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present", rename = "ref")]
    reference: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    target: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    compat: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    above_root: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    context: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    level: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    a: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    b: Option<&'a RawValue>,
}

/// A value that is present, which may be `null`.
fn present<'de: 'a, 'a, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'a RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

#[derive(Deserialize)]
#[serde(transparent)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

#[derive(Deserialize)]
struct Hex<'a> {
    #[serde(borrow)]
    hex: Cow<'a, str>,
}

/// Answer with the id of its request.
#[derive(Serialize)]
struct Identified<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    answer: Answer<'a>,
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
}

impl Op {
    const NAMES: [(&'static str, Self); 8] = [
        ("parse", Self::Parse),
        ("typed", Self::Typed),
        ("resolve", Self::Resolve),
        ("relativize", Self::Relativize),
        ("normalize", Self::Normalize),
        ("compare", Self::Compare),
        ("editions", Self::Editions),
        ("base", Self::Base),
    ];

    fn named(name: &str) -> Option<Self> {
        Self::NAMES.into_iter().find(|(known, _)| *known == name).map(|(_, op)| op)
    }

    /// Default edition.
    fn edition(self) -> Edition {
        match self {
            Self::Typed => Edition::Rfc1738,
            _ => Edition::Rfc3986,
        }
    }
}

/// Operation and its arguments.
enum Question<'a> {
    Parse(Input<'a>),
    Typed(Input<'a>),
    Resolve { base: Input<'a>, reference: Input<'a>, options: Options },
    Relativize { base: Input<'a>, target: Input<'a> },
    Editions { input: Input<'a>, base: Option<Input<'a>> },
    Base(Surroundings),
    Normalize { input: Input<'a>, rung: Rung },
    Compare { a: Input<'a>, b: Input<'a>, rung: Rung },
}

impl Question<'_> {
    fn answer(&self, edition: Edition, registries: &[Registry; 5]) -> Answer<'_> {
        match self {
            Self::Parse(input) => Answer::reference(input, edition),
            Self::Typed(input) => Answer::typed(input, &registries[edition as usize]),
            Self::Resolve { base, reference, options } => resolve::answer(base, reference, edition, *options),
            Self::Relativize { base, target } => relativize::answer(base, target, edition),
            Self::Editions { input, base } => Answer::Editions(Editions::new(input, base.as_ref())),
            Self::Base(surroundings) => Answer::Base(surroundings.establish(edition)),
            Self::Normalize { input, rung } => {
                Normalized::answer(input, edition, rung.level(&registries[edition as usize]))
            }
            Self::Compare { a, b, rung } => Compared::answer(a, b, edition, rung.level(&registries[edition as usize])),
        }
    }
}

/// Error messages quote nothing of the line, because it may hold a password.
impl<'a> Request<'a> {
    fn read(line: &'a [u8]) -> Result<Self, String> {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = str::from_utf8(line).map_err(|error| format!("expected UTF-8 at byte {}", error.valid_up_to()))?;
        // serde would also accept an array of the values.
        if !line.trim_start_matches([' ', '\t', '\r']).starts_with('{') {
            return Err("expected a JSON object".to_owned());
        }
        serde_json::from_str(line).map_err(|error| match error.classify() {
            Category::Data => format!("expected each field once, found a duplicate at column {}", error.column()),
            _ => format!("expected a JSON object: {error}"),
        })
    }

    fn answer(&self, registries: &[Registry; 5], output: &mut impl Write) -> io::Result<()> {
        let question;
        let answer = match self.asked() {
            Ok((asked, edition)) => {
                question = asked;
                question.answer(edition, registries)
            }
            Err(message) => Answer::Refused(Refused::request(message)),
        };
        write(&Identified { id: self.id, answer }, output)
    }

    fn asked(&self) -> Result<(Question<'a>, Edition), String> {
        let op = text(self.op, "op")?;
        let op = Op::named(&op).ok_or_else(|| {
            let names = Op::NAMES.map(|(name, _)| name);
            format!("expected \"op\" to be one of {}", names.join(", "))
        })?;
        let edition = match self.edition {
            Some(_) => text(self.edition, "edition")?.parse().map_err(|error: ParseEditionError| error.to_string())?,
            None => op.edition(),
        };
        Ok((self.question(op)?, edition))
    }

    fn question(&self, op: Op) -> Result<Question<'a>, String> {
        Ok(match op {
            Op::Parse => Question::Parse(input(self.input, "input")?),
            Op::Typed => Question::Typed(input(self.input, "input")?),
            Op::Resolve => Question::Resolve {
                base: input(self.base, "base")?,
                reference: input(self.reference, "ref")?,
                options: self.options()?,
            },
            Op::Relativize => {
                Question::Relativize { base: input(self.base, "base")?, target: input(self.target, "target")? }
            }
            Op::Editions => Question::Editions {
                input: input(self.input, "input")?,
                base: self.base.map(|base| input(Some(base), "base")).transpose()?,
            },
            Op::Base => Question::Base(Surroundings::read(self.context)?),
            Op::Normalize => Question::Normalize { input: input(self.input, "input")?, rung: self.rung()? },
            Op::Compare => Question::Compare { a: input(self.a, "a")?, b: input(self.b, "b")?, rung: self.rung()? },
        })
    }

    /// The level of the request; by default the last one.
    fn rung(&self) -> Result<Rung, String> {
        match self.level {
            Some(_) => text(self.level, "level")?.parse(),
            None => Ok(Rung::Scheme),
        }
    }

    fn options(&self) -> Result<Options, String> {
        let compat = match self.compat.map(RawValue::get) {
            None | Some("false") => false,
            Some("true") => true,
            Some(_) => return Err("expected \"compat\": true or false".to_owned()),
        };
        let above_root = match self.above_root {
            None => AboveRoot::Keep,
            choice => resolve::above_root(&text(choice, "above_root")?)?,
        };
        Ok(Options { compat, above_root })
    }
}

/// The value of `name`: a string, or an object with the hexadecimal digits of bytes that need not be UTF-8.
fn input<'a>(value: Option<&'a RawValue>, name: &str) -> Result<Input<'a>, String> {
    match value {
        Some(object) if object.get().starts_with('{') => {
            let digits = serde_json::from_str(object.get()).ok().map(|Hex { hex }| hex);
            let octets = digits.and_then(|digits| octets(&digits));
            let octets = octets.ok_or("expected \"hex\": an even number of hexadecimal digits")?;
            Ok(Input::from_octets(octets.into()))
        }
        string => text(string, name).map(Input::from_text),
    }
}

/// The value of `name`: a string.
fn text<'a>(value: Option<&'a RawValue>, name: &str) -> Result<Cow<'a, str>, String> {
    let value = value.ok_or_else(|| format!("expected \"{name}\""))?;
    match serde_json::from_str(value.get()) {
        Ok(Text(text)) => Ok(text),
        Err(_) => Err(format!("expected \"{name}\": a string of Unicode characters")),
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
