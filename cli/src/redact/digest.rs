//! Digests that stand for secrets: keyed ones in a text, and those of a baseline.

use std::{
    collections::BTreeSet,
    fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use uriel::redact::Stream;

use super::Arguments;
use crate::input::unreadable;

/// The number of octets of a digest that are written: enough that two secrets have different ones.
const LENGTH: usize = 16;

/// The key of the digests of a baseline, which is known: it tells them from digests of other programs.
const KEY_OF_BASELINE: &[u8] = b"uriel redact --check";

/// A digest in hexadecimal digits.
fn digest(key: &[u8], secret: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length is taken");
    mac.update(secret);
    let digest = mac.finalize().into_bytes();
    digest[..LENGTH].iter().fold(String::new(), |digits, octet| digits + &format!("{octet:02x}"))
}

/// The stream that writes digests with the key in a file.
pub fn masked(stream: Stream, path: Option<&Path>) -> io::Result<Stream> {
    let path = path.unwrap_or(Path::new(""));
    let key = fs::read(path).map_err(|error| unreadable(path, &error))?;
    let key = key.trim_ascii_end().to_vec();
    if key.is_empty() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "the file with the key of the digests is empty"));
    }
    Ok(stream.with_writer(move |secret, out| {
        if secret.is_whole {
            out.extend_from_slice(b"hmac-sha256:");
            out.extend_from_slice(digest(&key, secret.octets).as_bytes());
        } else {
            out.extend_from_slice(b"***");
        }
    }))
}

/// Digests of secrets that are accepted, and those that are to be written.
pub struct Baseline {
    accepted: BTreeSet<String>,
    written: Option<PathBuf>,
}

impl Baseline {
    pub fn of(arguments: &Arguments) -> io::Result<Self> {
        let mut accepted = BTreeSet::new();
        if let Some(path) = &arguments.baseline {
            let text = fs::read_to_string(path).map_err(|error| unreadable(path, &error))?;
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
            accepted.extend(lines.map(str::to_owned));
        }
        Ok(Self { accepted, written: arguments.write_baseline.clone() })
    }

    /// True if a secret is accepted.
    pub fn accepts(&mut self, secret: &[u8]) -> bool {
        let digest = digest(KEY_OF_BASELINE, secret);
        if self.written.is_some() {
            self.accepted.insert(digest);
            return true;
        }
        self.accepted.contains(&digest)
    }

    /// Writes the file, if one is to be written.
    pub fn write(&self) -> io::Result<()> {
        let Some(path) = &self.written else { return Ok(()) };
        let lines = self.accepted.iter().fold(String::new(), |lines, digest| lines + digest + "\n");
        fs::write(path, lines)
    }
}
