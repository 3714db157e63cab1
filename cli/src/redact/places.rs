//! `uriel redact --check`: the places of the secrets of files, for a check before a commit.

use std::{
    io,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

#[cfg(feature = "digest")]
use super::digest::Baseline;
use super::{Arguments, copy, each_file};
use crate::{outcome::Outcome, output::Output};
use uriel::redact::{SecretKind, Stream};

/// The place of a secret, and what tells that it is one.
struct SecretPlace {
    line: usize,
    column: usize,
    kind: SecretKind,
}

/// The place in a text that has been reached, and the secrets that were found on the way.
struct Reached {
    line: usize,
    column: usize,
    places: Vec<SecretPlace>,
}

impl Reached {
    /// Goes over a text.
    fn advance(&mut self, text: &[u8]) {
        for &octet in text {
            if octet == b'\n' {
                (self.line, self.column) = (self.line + 1, 1);
            } else if octet & 0xC0 != 0x80 {
                // A character of UTF-8 has one octet that does not continue it.
                self.column += 1;
            }
        }
    }
}

/// Prints the places of the secrets that no baseline accepts.
pub fn check(arguments: &Arguments, stream: &Stream, out: &mut Output) -> io::Result<Outcome> {
    let mut outcome = Outcome::Done;
    #[cfg(feature = "digest")]
    let baseline = Arc::new(Mutex::new(Baseline::of(arguments)?));
    let read = each_file(&arguments.files, &mut |name, text| {
        let reached = Arc::new(Mutex::new(Reached { line: 1, column: 1, places: Vec::new() }));
        let noted = Arc::clone(&reached);
        #[cfg(feature = "digest")]
        let accepted = Arc::clone(&baseline);
        let stream = stream.clone().with_writer(move |secret, passed_on| {
            let mut reached = noted.lock().unwrap_or_else(PoisonError::into_inner);
            reached.advance(passed_on);
            passed_on.clear();
            let (line, column) = (reached.line, reached.column);
            reached.advance(secret.octets);
            // An empty password tells nothing.
            if secret.is_whole && secret.octets.is_empty() {
                return;
            }
            // One that is not whole has no digest.
            #[cfg(feature = "digest")]
            if secret.is_whole && accepted.lock().unwrap_or_else(PoisonError::into_inner).accepts(secret.octets) {
                return;
            }
            reached.places.push(SecretPlace { line, column, kind: secret.kind });
        });
        copy(text, stream, &mut |passed_on| {
            let mut reached = reached.lock().unwrap_or_else(PoisonError::into_inner);
            reached.advance(passed_on);
            passed_on.clear();
            for SecretPlace { line, column, kind } in reached.places.drain(..) {
                outcome.worsen(Outcome::Refused);
                print(name, line, column, kind, out)?;
            }
            Ok(())
        })
    });
    out.flush()?;
    read?;
    #[cfg(feature = "digest")]
    baseline.lock().unwrap_or_else(PoisonError::into_inner).write()?;
    Ok(outcome)
}

fn print(name: &Path, line: usize, column: usize, kind: SecretKind, out: &mut Output) -> io::Result<()> {
    let name = name.to_string_lossy();
    let name = crate::registry::redacted(&name);
    out.page()?.line(format_args!("{name}:{line}:{column}: {}", kind.as_str()));
    Ok(())
}
