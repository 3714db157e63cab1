//! A log without the secrets of its URLs: passwords, tokens, and the values of some keys of the query.
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

use uriel::redact::Stream;

/// Keys of secret values.
const KEYS: &[&str] = &["token", "password", "api_key"];

/// Octets that are read at a time.
const PIECE: usize = 1 << 16;

/// Copies a log of any size and encoding, and hides the secrets of its URLs.
fn redact(mut log: impl Read, mut out: impl Write) -> io::Result<()> {
    let (mut piece, mut shown) = (vec![0; PIECE], Vec::new());
    let mut stream = Stream::new(KEYS);
    loop {
        let length = log.read(&mut piece)?;
        if length == 0 {
            break;
        }
        stream.push(&piece[..length], &mut shown);
        out.write_all(&shown)?;
        shown.clear();
    }
    stream.finish(&mut shown);
    out.write_all(&shown)?;
    out.flush()
}

fn main() -> Result<(), Box<dyn Error>> {
    if let Some(name) = env::args_os().nth(1) {
        redact(File::open(name)?, io::stdout().lock())?;
        return Ok(());
    }
    let log = "\
fetched ftp://me:pw@h/a
GET \"http://h/?a=1&token=x\" caf\u{e9}
postgres://app:s3cret@db:5432/app redis://:s3cret@cache:6379/0
amqp://app:s3cret@queue/%2f jdbc:mysql://app:s3cret@db:3306/app
https://user:pa/ss@host/x is broken, tag:example.org,2005:a@b is none";
    let expected = "\
fetched ftp://me:***@h/a
GET \"http://h/?a=1&token=***\" caf\u{e9}
postgres://app:***@db:5432/app redis://:***@cache:6379/0
amqp://app:***@queue/%2f jdbc:mysql://app:***@db:3306/app
https://user:***@host/x is broken, tag:example.org,2005:a@b is none";
    let mut out = Vec::new();
    redact(log.as_bytes(), &mut out)?;
    assert_eq!(String::from_utf8(out)?, expected);
    println!("{expected}");
    Ok(())
}
