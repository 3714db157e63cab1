//! Files, read in stretches.

use std::{
    ffi::OsStr,
    fs::File,
    io::{self, ErrorKind, Read},
    ops::Range,
    path::Path,
    sync::Arc,
};

use ignore::{DirEntry, WalkBuilder};
use memchr::memchr;

use super::{
    arguments::Arguments,
    bases::Bases,
    decoder::Decoder,
    encoding::{self, Encoding},
    finders::Finders,
    pieces::read_some,
    text::Text,
};
use crate::{input::unreadable, plain::visible_text};

/// Length of the beginning of a file. A file with a NUL there is taken for binary.
const BEGINNING: u64 = 8 * 1024;

/// Name of a file.
pub struct FileName {
    /// The name itself, which need not be UTF-8.
    pub octets: Vec<u8>,
    /// The name as it is printed: what nobody sees is escaped.
    pub shown: String,
}

impl FileName {
    fn new(path: &Path) -> Arc<Self> {
        let shown = visible_text(&path.to_string_lossy()).into_owned();
        Arc::new(Self { octets: path.as_os_str().as_encoded_bytes().to_vec(), shown })
    }
}

/// A part of the text of a file, with as much of the text around it as a search asks for.
pub struct Stretch {
    pub name: Arc<FileName>,
    pub encoding: Encoding,
    pub text: Text,
    /// The place of the first octet in the text of the file.
    pub start: u64,
    /// The octets to be searched.
    pub part: Range<usize>,
    /// Octets before the part that belong to the next stretch too.
    pub look_back: usize,
}

impl Stretch {
    /// True for the first stretch of a file: each later one has octets of the stretch before it.
    pub fn is_first(&self) -> bool {
        self.part.start == 0
    }
}

/// A stretch to search, or a message. Events come in the order of the files.
pub enum Event {
    Stretch(Stretch),
    /// The name of a binary file, which is not searched.
    Binary(Arc<FileName>),
    /// The message about a file or a directory that cannot be read.
    Failed(String),
}

/// The files that are asked for, read one after the other.
pub struct Reader<'a, F> {
    pub arguments: &'a Arguments,
    pub finders: &'a Finders<'a>,
    /// Takes an event; `None` if no more events are wanted.
    pub send: F,
}

impl<F: FnMut(Event) -> Option<()>> Reader<'_, F> {
    /// Reads all files. `None` if no more events are wanted.
    pub fn read_all(&mut self) -> Option<()> {
        let arguments = self.arguments;
        if arguments.files.is_empty() {
            return self.read_argument(OsStr::new(if arguments.recursive { "." } else { "-" }));
        }
        arguments.files.iter().try_for_each(|argument| self.read_argument(argument))
    }

    fn read_argument(&mut self, argument: &OsStr) -> Option<()> {
        let path = Path::new(argument);
        if argument == "-" {
            return self.read(path, io::stdin().lock());
        }
        if !self.arguments.recursive {
            return self.read_file(path);
        }
        for entry in WalkBuilder::new(path).sort_by_file_path(Path::cmp).build() {
            match entry {
                Ok(entry) if is_searched(&entry) => self.read_file(entry.path())?,
                Ok(_) => {}
                Err(error) => (self.send)(Event::Failed(describe(&error)))?,
            }
        }
        Some(())
    }

    fn read_file(&mut self, path: &Path) -> Option<()> {
        let is_directory = path.is_dir();
        match File::open(path) {
            Ok(_) if is_directory => {
                let error = unreadable(path, &ErrorKind::IsADirectory.into());
                (self.send)(Event::Failed(format!("{error}; -r searches the files in it")))
            }
            Ok(file) => self.read(path, file),
            Err(error) => self.fail(path, &error),
        }
    }

    fn fail(&mut self, path: &Path, error: &io::Error) -> Option<()> {
        (self.send)(Event::Failed(unreadable(path, error).to_string()))
    }

    fn read(&mut self, path: &Path, input: impl Read) -> Option<()> {
        let name = FileName::new(path);
        let (encoding, mut input) = match encoding::decoded(input) {
            Ok(decoded) => decoded,
            Err(error) => return self.fail(path, &error),
        };
        let (mut decoder, mut octets, mut done) = (None, Vec::new(), 0);
        let (mut text, mut start, mut searched) = (Text::default(), 0, 0);
        loop {
            let has_ended = match read_some(&mut input, &mut octets) {
                Ok(count) => count == 0,
                Err(error) => return self.fail(path, &error),
            };
            let beginning = BEGINNING.saturating_sub(done).min(octets.len() as u64);
            let beginning = &octets[..usize::try_from(beginning).unwrap_or_default()];
            if !self.arguments.binary && memchr(0, beginning).is_some() {
                return (self.send)(Event::Binary(name));
            }
            let decoder = decoder.get_or_insert_with(|| {
                let format = self.arguments.format.or_told_by(path, &octets);
                let bases = Bases::new(self.arguments.base.as_deref(), self.arguments.edition);
                Decoder::new(format, encoding).with_bases(bases)
            });
            let count = decoder.decode(&octets, has_ended, &mut text);
            octets.drain(..count);
            done += count as u64;
            let finder = &self.finders.text;
            let unsearched = &text.octets[searched..];
            let end = searched + if has_ended { unsearched.len() } else { finder.settled(unsearched) };
            let end = text.out_of_links(end);
            if end == searched && !has_ended {
                continue;
            }
            let kept = if has_ended { end } else { end.saturating_sub(finder.look_back()) };
            let (name, next) = (Arc::clone(&name), text.tail(kept));
            let stretch = Stretch { name, encoding, text, start, part: searched..end, look_back: end - kept };
            (self.send)(Event::Stretch(stretch))?;
            if has_ended {
                return Some(());
            }
            start += kept as u64;
            (text, searched) = (next, end - kept);
        }
    }
}

/// True for a regular file in a directory, and for any path that was named, unless it is a directory. In directories,
/// links are not followed, as by grep, and pipes and devices are left out, because reading one might never end.
fn is_searched(entry: &DirEntry) -> bool {
    if entry.depth() == 0 { !entry.path().is_dir() } else { entry.file_type().is_some_and(|kind| kind.is_file()) }
}

/// Says which directory cannot be read, and why.
fn describe(error: &ignore::Error) -> String {
    let mut found = error;
    loop {
        found = match found {
            ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => err,
            // The message of the inner error would repeat the name.
            ignore::Error::WithPath { path, err } => match err.io_error() {
                Some(error) => return unreadable(path, &error.kind().into()).to_string(),
                None => err,
            },
            other => return visible_text(&other.to_string()).into_owned(),
        }
    }
}
