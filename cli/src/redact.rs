//! `uriel redact`: texts without the secrets of their URLs.

#[cfg(feature = "digest")]
mod digest;
mod places;

use std::{
    ffi::OsString,
    fs::File,
    io::{self, ErrorKind, Read},
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum};
use uriel::{
    Registry,
    redact::{Keys, Mask, Patterns, Stream},
};

use crate::{
    answer::{ErrorAnswer, Written},
    input::unreadable,
    json::{Members as _, Object, Octets},
    outcome::Outcome,
    output::Output,
    request::Request,
};

/// Copy texts without the secrets of their URLs: passwords, tokens, values of keys, and connection strings
///
/// The texts may be logs, mail or anything else, of any size, in UTF-8 or another encoding in which a character of
/// ASCII is one byte; convert UTF-16 first. Found are URLs of every scheme that have "//", broken ones too, and in a
/// query, in JSON (`\/`, `\u0026`) and with escapes, twice deep, or as HTML and C write them. A value ends at an "&", ";"
/// or "#", at white space, at a quotation mark or angle bracket, and at what closes the mark or bracket that was opened
/// before its URL. "***" stands for each secret: a password, a user without a password that looks like a token, the
/// values of keys in queries, fragments and properties after ";", and what patterns tell. All other bytes are copied:
/// what only a scheme knows stays, as the password of `sip:me:secret@h`.
///
/// No list of keys can be whole: name those of your own services with --key. The lists are in the documentation of the
/// library, each name with its source.
///
/// Only a little of a text is kept in memory. A secret of more than 64 KiB without white space is hidden, and so is the
/// text after it up to the next white space. The exit status is 2 if a file could not be read, and 1 if --check has
/// found a secret.
#[derive(Args)]
#[command(after_long_help = r#"Examples:
  # a log, in which the values of the key "token" are secret too
  uriel redact --key token access.log"#)]
pub struct Arguments {
    /// Lists of keys whose values are hidden in queries, fragments and properties, instead of the default; several have
    /// commas between them, or the option is given several times
    #[arg(long = "keys", value_name = "LIST", value_delimiter = ',', default_value = "common")]
    lists: Vec<KeyList>,
    /// Hide the values of this key too, in URLs and properties after ";", in any case and escaped or not; several keys
    /// have commas between them, or the option is given several times
    #[arg(long = "key", value_name = "NAME", value_delimiter = ',')]
    keys: Vec<String>,
    /// Secrets outside of URLs that are hidden, instead of the default; several as above. To hide all:
    /// connection-strings,webhooks,debug
    #[arg(long, value_name = "PATTERN", value_delimiter = ',', default_value = "connection-strings")]
    patterns: Vec<Pattern>,
    /// Hide every user of a URL, and not only those without a password that look like tokens
    #[arg(long)]
    users: bool,
    /// Text in place of a secret
    #[arg(long, default_value = "asterisks", conflicts_with = "check")]
    mask: MaskName,
    /// File with the key of the digests that --mask digest writes
    #[cfg(feature = "digest")]
    #[arg(long, value_name = "FILE", required_if_eq("mask", "digest"))]
    digest_key: Option<PathBuf>,
    /// Print place (line and column) and kind of each secret, and nothing else; the exit status is 1 if there is one
    #[arg(long)]
    check: bool,
    /// File with the digests of secrets that --check accepts, one a line
    #[cfg(feature = "digest")]
    #[arg(long, value_name = "FILE", requires = "check")]
    baseline: Option<PathBuf>,
    /// Write the digests of all secrets that --check finds to a file, and accept them. Who has the file can try whether
    /// a text that they guess is a secret in it
    #[cfg(feature = "digest")]
    #[arg(long, value_name = "FILE", requires = "check", conflicts_with = "baseline")]
    write_baseline: Option<PathBuf>,
    /// Files; "-", or no argument, is standard input
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
}

/// A list of keys.
#[derive(Clone, Copy, ValueEnum)]
enum KeyList {
    /// No list: the keys of --key alone
    None,
    /// Tokens, signatures, passwords, keys of accounts, sessions, and the code of OAuth
    Common,
    /// The keys that OpenTelemetry names for url.full, in their case
    OpenTelemetry,
}

/// A pattern.
#[derive(Clone, Copy, ValueEnum)]
enum Pattern {
    /// No pattern
    None,
    /// Properties such as Password= in a list, and accounts of databases and brokers
    ConnectionStrings,
    /// Webhooks and bots whose path is a secret
    Webhooks,
    /// What programs print: parts of URLs, members of JSON such as "password", headers such as Authorization and Cookie,
    /// -u of curl, and logins of sqlplus
    Debug,
}

/// A mask.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MaskName {
    /// Three asterisks
    Asterisks,
    /// REDACTED, for users too
    OpenTelemetry,
    /// An asterisk for each byte
    Length,
    /// A keyed digest (HMAC-SHA-256): equal secrets have equal digests, so that two logs can be compared
    #[cfg(feature = "digest")]
    Digest,
}

impl KeyList {
    const fn keys(self) -> Keys<'static> {
        match self {
            Self::None => Keys::none(),
            Self::Common => Keys::COMMON,
            Self::OpenTelemetry => Keys::OPEN_TELEMETRY,
        }
    }
}

impl Pattern {
    const fn patterns(self) -> Patterns {
        match self {
            Self::None => Patterns::none(),
            Self::ConnectionStrings => Patterns::CONNECTION_STRINGS,
            Self::Webhooks => Patterns::WEBHOOKS,
            Self::Debug => Patterns::DEBUG,
        }
    }
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let lists = arguments.lists.iter().fold(Keys::none(), |keys, list| keys.and_lists_of(list.keys()));
    let patterns = arguments.patterns.iter().fold(Patterns::none(), |all, pattern| all.and(pattern.patterns()));
    let stream = stream(lists, &arguments.keys, arguments.users).with_patterns(patterns);
    if arguments.check {
        return places::check(arguments, &stream, out);
    }
    let stream = match arguments.mask {
        MaskName::Asterisks => stream,
        MaskName::OpenTelemetry => stream.with_mask(Mask::OpenTelemetry),
        MaskName::Length => stream.with_mask(Mask::Length),
        #[cfg(feature = "digest")]
        MaskName::Digest => digest::masked(stream, arguments.digest_key.as_deref())?,
    };
    each_file(&arguments.files, &mut |_, text| {
        copy(text, stream.clone(), &mut |shown| {
            out.page()?.octets.extend_from_slice(shown);
            shown.clear();
            // Show what is settled before waiting for more, in case a program still writes the log.
            out.flush()
        })
    })?;
    Ok(Outcome::Done)
}

/// Calls `visit` with the name and the text of each file, or of standard input. One that cannot be read keeps no other from
/// being read; the error is that of the first.
fn each_file(files: &[OsString], visit: &mut dyn FnMut(&Path, &mut dyn Read) -> io::Result<()>) -> io::Result<()> {
    let standard_input = [OsString::from("-")];
    let mut unread = None;
    for name in if files.is_empty() { &standard_input } else { files } {
        let path = Path::new(name);
        if name == "-" {
            visit(path, &mut io::stdin().lock())?;
            continue;
        }
        let read = File::open(path).and_then(|mut file| visit(path, &mut file));
        match read {
            Err(error) if !path.is_file() => _ = unread.get_or_insert_with(|| unreadable(path, &error)),
            read => read?,
        }
    }
    unread.map_or(Ok(()), Err)
}

fn stream<K: AsRef<str>>(lists: Keys<'_>, keys: impl IntoIterator<Item = K>, users: bool) -> Stream {
    let stream = Stream::new(lists).with_keys(keys);
    if users { stream.with_users() } else { stream }
}

/// Passes on a text without its secrets: `pass_on` takes what is settled, and clears it.
fn copy(
    text: &mut dyn Read,
    mut stream: Stream,
    pass_on: &mut dyn FnMut(&mut Vec<u8>) -> io::Result<()>,
) -> io::Result<()> {
    let (mut piece, mut shown) = (vec![0; PIECE], Vec::with_capacity(PIECE));
    loop {
        let length = match text.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        stream.push(&piece[..length], &mut shown);
        pass_on(&mut shown)?;
    }
    stream.finish(&mut shown);
    pass_on(&mut shown)
}

/// The number of octets that are read at a time.
const PIECE: usize = 256 * 1024;

/// The operation `redact` of `batch`.
pub fn answer(request: &Request<'_>, _: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let (text, keys) = (request.bytes("text")?, request.strings("keys")?);
    let (mut lists, mut patterns) = (Keys::none(), Patterns::none());
    for name in request.strings("lists")? {
        match &*name {
            "common" => lists = lists.and_lists_of(Keys::COMMON),
            "open-telemetry" => lists = lists.and_lists_of(Keys::OPEN_TELEMETRY),
            "connection-strings" => patterns = patterns.and(Patterns::CONNECTION_STRINGS),
            "webhooks" => patterns = patterns.and(Patterns::WEBHOOKS),
            _ => {
                let names = r#""common", "open-telemetry", "connection-strings" or "webhooks""#;
                return Err(format!("expected \"lists\": an array of {names}").into());
            }
        }
    }
    for name in request.strings("patterns")? {
        let names = r#""connection-strings", "webhooks" or "debug""#;
        let pattern =
            Pattern::from_str(&name, false).map_err(|_| format!("expected \"patterns\": an array of {names}"))?;
        patterns = patterns.and(pattern.patterns());
    }
    let mask = match request.value("mask").map(|_| request.text("mask")).transpose()?.as_deref() {
        None | Some("asterisks") => Mask::Asterisks,
        Some("open-telemetry") => Mask::OpenTelemetry,
        Some("length") => Mask::Length,
        Some(_) => return Err(r#"expected "mask": "asterisks", "open-telemetry" or "length""#.to_owned().into()),
    };
    let stream = stream(lists, keys, request.flag("users", false)?);
    let mut stream = stream.with_patterns(patterns).with_mask(mask);
    let mut shown = Vec::with_capacity(text.len());
    stream.push(&text, &mut shown);
    stream.finish(&mut shown);
    Written(Octets(&shown)).members(object);
    Ok(())
}
