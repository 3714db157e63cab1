//! `uriel extract`: URLs in files of any size.
//!
//! One thread reads and decodes stretches, others search them, and the main thread prints the findings, in the order of
//! the files.

mod arguments;
mod bases;
mod csv;
mod decoder;
mod encoding;
mod escapes;
mod files;
mod finders;
mod format;
mod found;
mod html;
mod links;
mod markdown;
mod markup;
mod operation;
mod pieces;
mod places;
mod progress;
mod quoted_printable;
mod references;
mod search;
mod step;
mod tag;
mod text;
mod xml;

use std::{
    collections::HashSet,
    hash::{BuildHasher as _, RandomState},
    io,
};

use uriel::{Uri, prose::LeftOut, redact::url};

pub use self::{arguments::Arguments, operation::answer};
use self::{
    files::{Event, FileName},
    finders::Finders,
    found::FoundUrl,
    places::{Place, Places},
    progress::Progress,
    search::Searched,
};
use crate::{
    json::{Object, Octets},
    outcome::Outcome,
    output::Output,
};

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    let lists_alternatives = arguments.with_alternatives || arguments.json;
    let finder = arguments.finder(&registry);
    let finder = if lists_alternatives { finder } else { finder.without_alternatives() };
    let mut finders = Finders::new(finder, &registry, arguments.mend);
    (finders.links.relative, finders.links.defanged) = (arguments.relative, arguments.defanged);
    if let Some(Err(error)) = arguments.base.as_ref().map(|base| Uri::parse_with(base, arguments.edition)) {
        out.error(None, format_args!("in the base: {error}"))?;
        return Ok(Outcome::Failed);
    }
    let mut report = Report {
        arguments,
        out,
        places: Places::default(),
        known: Known::default(),
        progress: Progress::of(&arguments.files),
        cut: 0,
        mended: 0,
        defanged: 0,
        left_out: LeftOut::default(),
        has_found: false,
        has_failed: false,
    };
    // Show what was found, in case a person or a program writes the text as it goes.
    search::in_order(&mut report, &finders, arguments, |report| report.out.flush(), Report::take)?;
    report.print_left_out()?;
    report.tell_of_cuts()?;
    Ok(match report {
        Report { has_failed: true, .. } => Outcome::Failed,
        Report { has_found: true, .. } => Outcome::Done,
        _ => Outcome::NothingFound,
    })
}

/// URLs that were printed, each by 128 bits of two hashes.
///
/// The keys of the hashes are random, so that nobody can write two URLs that are taken for one. That two of a billion
/// URLs are alike by chance is less likely than one in 10²⁰.
#[derive(Default)]
struct Known {
    keys: [RandomState; 2],
    hashes: HashSet<[u64; 2]>,
}

impl Known {
    /// Adds a URL. Returns false if it was there.
    fn insert(&mut self, url: &str) -> bool {
        let [one, other] = &self.keys;
        self.hashes.insert([one.hash_one(url), other.hash_one(url)])
    }
}

/// The findings as they are printed.
struct Report<'a> {
    arguments: &'a Arguments,
    out: &'a mut Output,
    places: Places,
    /// The URLs that were printed, if each is to be printed once.
    known: Known,
    progress: Progress,
    /// The number of URLs that were printed and are cut.
    cut: u64,
    /// The number of URLs that were printed and are mended.
    mended: u64,
    /// The number of URLs that were printed whole and are defanged in their files.
    defanged: u64,
    /// The numbers of URLs that were left out.
    left_out: LeftOut,
    has_found: bool,
    has_failed: bool,
}

impl Report<'_> {
    /// Prints what was found in a stretch.
    fn take(&mut self, searched: &Searched) -> io::Result<()> {
        let stretch = match &searched.event {
            Event::Stretch(stretch) => stretch,
            Event::Binary(name) => {
                let message = format!("{} is a binary file, and was not searched", name.shown);
                return self.out.note(url(&message));
            }
            Event::Failed(error) => {
                self.has_failed = true;
                return self.out.error(None, url(error));
            }
        };
        self.left_out += searched.left_out;
        self.places.enter(stretch);
        for found in &searched.found {
            let url = found.url(&stretch.text);
            if self.is_wanted(url) {
                self.has_found = true;
                self.cut += u64::from(found.cut.is_some());
                self.mended += u64::from(found.is_mended);
                self.defanged += u64::from(found.is_defanged);
                let place = self.places.of(found.span.start, stretch);
                let end = self.places.of(found.span.end, stretch).offset;
                self.print(found, url, &stretch.name, place, end)?;
            }
        }
        self.places.leave(stretch);
        self.progress.advance(stretch.text.width(stretch.part.clone()));
        Ok(())
    }

    /// True for a URL of the schemes asked for that was not printed, if it is to be printed once.
    fn is_wanted(&mut self, url: &str) -> bool {
        let name = url.split(':').next().unwrap_or_default();
        let asked = &self.arguments.scheme;
        if !asked.is_empty() && !asked.iter().any(|scheme| scheme.eq_ignore_ascii_case(name)) {
            return false;
        }
        !self.arguments.unique || self.known.insert(url)
    }

    /// Prints a URL, from a place on and up to an offset.
    fn print(&mut self, found: &FoundUrl, url: &str, name: &FileName, place: Place, end: u64) -> io::Result<()> {
        let Place { offset, line, column } = place;
        let page = self.out.page()?;
        if self.arguments.json {
            Object::write(page.octets, |object| {
                object.put("file", &Octets(&name.octets));
                object.put("line", &line);
                object.put("column", &column);
                object.put("start", &offset);
                object.put("end", &end);
                object.put("url", url);
                object.put("wrapper", found.wrapper);
                object.put_array("alternatives", found.alternatives.iter().map(String::as_str));
                object.put("cut", &found.cut.map(String::from));
                object.put("mended", &found.is_mended);
                object.put_some("defanged", found.is_defanged.then_some(&true));
            });
            page.octets.push(b'\n');
            return Ok(());
        }
        let (only_urls, name) = (self.arguments.only_urls, &name.shown);
        // Perf: `write!` would take a tenth of the instructions of a whole search.
        let mut put = |text: [&str; 2]| {
            if !only_urls {
                page.octets.extend_from_slice(name.as_bytes());
                for number in [line, column] {
                    page.octets.push(b':');
                    page.octets.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
                }
                page.octets.extend_from_slice(b": ");
            }
            for piece in text {
                page.octets.extend_from_slice(piece.as_bytes());
            }
            page.octets.push(b'\n');
        };
        put(["", url]);
        if self.arguments.with_alternatives {
            found.alternatives.iter().for_each(|alternative| put(["or ", alternative]));
        }
        Ok(())
    }

    /// Prints the numbers of URLs that were left out, a line for each reason, for programs.
    fn print_left_out(&mut self) -> io::Result<()> {
        if !self.arguments.json {
            return Ok(());
        }
        for (reason, count) in self.left_out.counts().into_iter().filter(|(_, count)| *count > 0) {
            let page = self.out.page()?;
            Object::write(page.octets, |object| {
                object.put("left_out", reason);
                object.put("count", &(count as u64));
            });
            page.octets.push(b'\n');
        }
        Ok(())
    }

    /// Tells how many URLs are cut, mended and left out. What they are is secret on standard error.
    fn tell_of_cuts(&mut self) -> io::Result<()> {
        let urls = |count| if count == 1 { "1 URL is".to_owned() } else { format!("{count} URLs are") };
        if self.mended > 0 {
            self.out.note(format_args!("{} mended", urls(self.mended)))?;
        }
        if self.defanged > 0 {
            self.out.note(format_args!("{} defanged, and printed whole", urls(self.defanged)))?;
        }
        let LeftOut { cut, template, too_long, given_up, .. } = self.left_out;
        for (count, reason) in [
            (cut, "left out: a character that may not be there would cut the host or the name"),
            (template, "left out: a template is in the place of the host"),
            (too_long, "left out: longer than 16 KiB"),
            (given_up, "given up after 64 bytes, where many seem to begin"),
        ] {
            if count > 0 {
                self.out.note(format_args!("{} {reason}", urls(count as u64)))?;
            }
        }
        if self.cut > 0 {
            let hint = if self.arguments.mend { "" } else { "; --mend reads on" };
            self.out.note(format_args!("{} cut at a character that may not be there{hint}", urls(self.cut)))?;
        }
        Ok(())
    }
}
