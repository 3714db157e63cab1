//! A log without the secrets of its URLs: passwords, and the values of some keys of the query.
//!
//! ```console
//! $ cargo run --release --example redact -- access.log > shareable.log
//! ```

use std::{
    env,
    error::Error,
    fs::File,
    io::{self, Read, Write},
};

use uriel::{Registry, Uri, prose::Finder};

/// Keys of secret values.
const KEYS: &[&str] = &["token", "password", "api_key"];

/// Octets that are read at a time. Memory is used for them and for the longest line.
const PIECE: usize = 1 << 20;

/// Copies a log, and hides the secrets of its URLs. A URL that a line break divides is not found as a whole, so the log is
/// searched in pieces that end with a line.
fn redact(finder: &Finder<'_>, mut log: impl Read, mut out: impl Write) -> io::Result<()> {
    let (mut text, mut lines_end) = (Vec::new(), 0);
    loop {
        text.drain(..lines_end);
        let read = log.by_ref().take(PIECE as u64).read_to_end(&mut text)?;
        let rest = text.iter().rev().position(|&octet| octet == b'\n');
        lines_end = if read == 0 { text.len() } else { rest.map_or(0, |rest| text.len() - rest) };
        let mut copied = 0;
        for found in finder.find_bytes(&text[..lines_end]) {
            if let Ok(url) = Uri::parse(found.url()) {
                out.write_all(&text[copied..found.span().start])?;
                write!(out, "{}", url.redacted().with_keys(KEYS))?;
                copied = found.span().end;
            }
        }
        out.write_all(&text[copied..lines_end])?;
        if read == 0 {
            return out.flush();
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let registry = Registry::current();
    let finder = Finder::new(&registry);
    if let Some(name) = env::args_os().nth(1) {
        redact(&finder, File::open(name)?, io::BufWriter::new(io::stdout().lock()))?;
        return Ok(());
    }
    let log = "fetched ftp://me:pw@h/a\nGET \"http://h/?a=1&token=x\" caf\u{e9}\nno URL";
    let mut out = Vec::new();
    redact(&finder, log.as_bytes(), &mut out)?;
    assert_eq!(out, "fetched ftp://me:***@h/a\nGET \"http://h/?a=1&token=***\" caf\u{e9}\nno URL".as_bytes());
    println!("{}", String::from_utf8(out)?);
    Ok(())
}
