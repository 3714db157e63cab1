//! `uriel redact`: texts without the secrets of their URLs.

use std::{
    ffi::OsString,
    fs::File,
    io::{self, ErrorKind, Read},
    path::Path,
};

use clap::Args;
use uriel::{Registry, redact::Stream};

use crate::{
    answer::{ErrorAnswer, Written},
    input::unreadable,
    json::{Members as _, Object, Octets},
    outcome::Outcome,
    output::Output,
    request::Request,
};

/// Copy texts without the secrets of their URLs: passwords, tokens, and the values of keys in queries and fragments
///
/// The texts may be logs, mail or anything else, of any size, in UTF-8 or another encoding in which a character of
/// ASCII is one byte; convert UTF-16 first. Found are URLs of every scheme that have "//", broken ones too, and in a
/// query, in JSON (`\/`, `\u0026`) and with escapes. A value ends at an "&", ";" or "#", at white space, at a quotation
/// mark or angle bracket, and at what closes the mark or bracket that was opened before its URL. "***" stands for each
/// secret: a password, a user without a password that looks like a token, and the values of the keys that --key names.
/// All other bytes are copied: what is not in a URL stays, and so does what only a scheme knows, as the password of
/// `sip:me:secret@h`.
///
/// Only a little of a text is kept in memory. A secret of more than 64 KiB without white space is hidden, and so is the
/// text after it up to the next white space. The exit status is 2 if a file could not be read.
#[derive(Args)]
#[command(after_long_help = r#"Examples:
  # a log, in which the values of the key "token" are secret too
  uriel redact --key token access.log"#)]
pub struct Arguments {
    /// Hide the values of this key in queries and fragments, in any case and spelling; several keys have commas between
    /// them, or the option is given several times; without it, none
    #[arg(long = "key", value_name = "NAME", value_delimiter = ',')]
    keys: Vec<String>,
    /// Hide every user before an "@", and not only those without a password that look like tokens
    #[arg(long)]
    users: bool,
    /// Files; "-", or no argument, is standard input
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let stream = stream(&arguments.keys, arguments.users);
    if arguments.files.is_empty() {
        copy(io::stdin().lock(), stream.clone(), out)?;
    }
    for name in &arguments.files {
        let path = Path::new(name);
        if name == "-" {
            copy(io::stdin().lock(), stream.clone(), out)?;
        } else {
            let file = File::open(path).map_err(|error| unreadable(path, &error))?;
            copy(file, stream.clone(), out).map_err(|error| match error.kind() {
                ErrorKind::IsADirectory => unreadable(path, &error),
                _ => error,
            })?;
        }
    }
    Ok(Outcome::Done)
}

fn stream<K: AsRef<str>>(keys: impl IntoIterator<Item = K>, users: bool) -> Stream {
    let stream = Stream::new(&[]).with_keys(keys);
    if users { stream.with_users() } else { stream }
}

/// Copies a text without its secrets.
fn copy(mut text: impl Read, mut stream: Stream, out: &mut Output) -> io::Result<()> {
    let (mut piece, mut shown) = (vec![0; PIECE], Vec::with_capacity(PIECE));
    loop {
        let length = match text.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        stream.push(&piece[..length], &mut shown);
        out.page()?.octets.extend_from_slice(&shown);
        shown.clear();
        // Show what is settled before waiting for more, in case a program still writes the log.
        out.flush()?;
    }
    stream.finish(&mut shown);
    out.page()?.octets.extend_from_slice(&shown);
    out.flush()
}

/// The number of octets that are read at a time.
const PIECE: usize = 256 * 1024;

/// The operation `redact` of `batch`.
pub fn answer(request: &Request<'_>, _: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let (text, keys) = (request.bytes("text")?, request.strings("keys")?);
    let mut stream = stream(keys, request.flag("users", false)?);
    let mut shown = Vec::with_capacity(text.len());
    stream.push(&text, &mut shown);
    stream.finish(&mut shown);
    Written(Octets(&shown)).members(object);
    Ok(())
}
