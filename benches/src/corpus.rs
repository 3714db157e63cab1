//! Corpora: lists of URLs, from files or generated.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use crate::rfc1738;

/// The end of the name of a corpus of relative references.
pub const RELATIVE: &str = "_rel";

/// A named list of URLs, kept in one string as a program that reads lines would have them.
#[derive(Debug, Clone)]
pub struct Corpus {
    name: String,
    text: String,
    ends: Vec<usize>,
}

impl Corpus {
    /// A corpus of these URLs.
    #[must_use]
    pub fn new(name: &str, urls: Vec<String>) -> Self {
        let mut corpus = Self { name: name.to_owned(), text: String::new(), ends: Vec::with_capacity(urls.len()) };
        for url in urls {
            corpus.text.push_str(&url);
            corpus.ends.push(corpus.text.len());
        }
        corpus
    }

    /// The lines of a file. Lines that are empty or not UTF-8 are left out: the parsers here all read `str`.
    ///
    /// # Errors
    ///
    /// When the file cannot be read.
    pub fn read(file: &Path) -> io::Result<Self> {
        let octets = fs::read(file)?;
        let lines = octets.split(|&octet| octet == b'\n').filter_map(|line| str::from_utf8(line).ok());
        let urls = lines.map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect();
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        Ok(Self::new(&name, urls))
    }

    /// Name of the corpus.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Number of the URLs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True when there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The length of all URLs together.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.text.len()
    }

    /// The URLs, in order.
    #[must_use]
    pub fn urls(&self) -> Vec<&str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.text[start..end]).collect()
    }

    /// The URLs that `keep` says yes to, under the same name.
    #[must_use]
    pub fn filter(&self, keep: impl Fn(&str) -> bool) -> Self {
        Self::new(&self.name, self.urls().into_iter().filter(|url| keep(url)).map(str::to_owned).collect())
    }
}

/// The corpora of a text with the name of a kind in brackets before its URLs, a line each.
///
/// # Panics
///
/// When the text has another form.
#[must_use]
pub fn by_kind(text: &str) -> Vec<Corpus> {
    let corpus = |kind: &str| {
        let (name, urls) = kind.split_once("]\n").expect("a name ends at a \"]\"");
        Corpus::new(name, urls.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect())
    };
    text.split("\n[").skip(1).map(corpus).collect()
}

/// The references of RFC 3986 section 5.4.
#[must_use]
pub fn of_rfc3986() -> Corpus {
    let table = include_str!("../../tests/data/resolution/rfc3986.txt");
    let references = table.lines().filter_map(|line| line.strip_prefix('"')?.split_once('"'));
    Corpus::new("section 5.4", references.map(|(reference, _)| reference.to_owned()).collect())
}

/// Everything a run measures on.
#[derive(Debug, Clone)]
pub struct Corpora {
    /// Corpora of absolute URLs: those of the directory, by name, then the generated one.
    pub absolute: Vec<Corpus>,
    /// Corpora of relative references, if the directory has any.
    pub relative: Vec<Corpus>,
}

impl Corpora {
    /// The files of the directory that `URIEL_CORPORA` names, if it is set, and the generated corpus.
    ///
    /// # Errors
    ///
    /// When the directory or a file in it cannot be read.
    pub fn load() -> io::Result<Self> {
        let files =
            env::var_os("URIEL_CORPORA").map_or_else(|| Ok(Vec::new()), |directory| files(Path::new(&directory)))?;
        let read = files.iter().map(|file| Corpus::read(file)).collect::<io::Result<Vec<_>>>()?;
        let (relative, mut absolute): (Vec<_>, Vec<_>) =
            read.into_iter().partition(|corpus| corpus.name.ends_with(RELATIVE));
        absolute.push(rfc1738::mixed());
        Ok(Self { absolute, relative })
    }
}

fn files(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(directory)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", directory.display())))?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<Vec<_>>>()?;
    let mut files: Vec<_> =
        entries.into_iter().filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    files.sort();
    Ok(files)
}
