//! The search of stretches, on all processors and in order.

use std::{
    io,
    ops::Range,
    slice,
    sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel},
    thread,
};

use uriel::prose::{Finder, Finding, Findings, LeftOut};

use super::{
    arguments::Arguments,
    files::{Event, Reader},
    finders::Finders,
    found::FoundUrl,
    links::Links,
    text::{Link, Text},
};

/// The URLs in a part of a text: each link, and those that are found between the links.
pub struct FoundUrls<'s> {
    finder: &'s Finder<'s>,
    links: &'s Links<'s>,
    text: &'s Text,
    end: usize,
    /// The URLs in the text before the next link.
    findings: Findings<'s, 's>,
    /// The links that are still to come, and perhaps some after the part.
    to_come: slice::Iter<'s, Link>,
    /// The numbers of URLs that were left out before these findings.
    left_out: LeftOut,
}

impl<'s> FoundUrls<'s> {
    pub fn new(finders: &'s Finders<'s>, text: &'s Text, part: Range<usize>) -> Self {
        let (finder, to_come, end) = (&finders.text, text.links_from(part.start).iter(), part.end);
        let first = to_come.as_slice().first().map_or(end, |link| link.place.start.min(end));
        let findings = finder.find_between(&text.octets, part.start..first);
        Self { finder, links: &finders.links, text, end, findings, to_come, left_out: LeftOut::default() }
    }

    /// The numbers of URLs that were left out so far.
    pub fn left_out(&self) -> LeftOut {
        let mut left_out = self.left_out;
        left_out += self.findings.left_out();
        left_out
    }
}

impl Iterator for FoundUrls<'_> {
    type Item = FoundUrl;

    fn next(&mut self) -> Option<FoundUrl> {
        loop {
            if let Some(finding) = self.findings.next() {
                return Some(FoundUrl::new(finding));
            }
            let link = self.to_come.as_slice().first().filter(|link| link.place.start < self.end)?;
            self.to_come.next();
            self.left_out += self.findings.left_out();
            let next = self.to_come.as_slice().first().map_or(self.end, |next| next.place.start.min(self.end));
            self.findings = self.finder.find_between(&self.text.octets, link.place.end..next.max(link.place.end));
            if self.links.defanged {
                let found = self.finder.find_between(&self.text.octets, link.place.clone()).next();
                if let Some(finding) = found.filter(Finding::is_defanged) {
                    return Some(FoundUrl::new(finding));
                }
            }
            if let Some(found) = self.links.read(link, self.text, &mut self.left_out) {
                return Some(found);
            }
        }
    }
}

/// An event, and the URLs that were found in its stretch.
pub struct Searched {
    pub event: Event,
    pub found: Vec<FoundUrl>,
    /// The numbers of URLs that were left out.
    pub left_out: LeftOut,
    /// The place in the stretch after the last URL and its wrapper, or the end of the part.
    end: usize,
}

impl Searched {
    /// Searches the part of a stretch from `from` on.
    fn new(finders: &Finders<'_>, event: Event, from: usize) -> Self {
        let (mut found, mut left_out, mut end) = (Vec::new(), LeftOut::default(), 0);
        if let Event::Stretch(stretch) = &event {
            let part = stretch.part.start.max(from)..stretch.part.end;
            let mut urls = FoundUrls::new(finders, &stretch.text, part);
            found.extend(urls.by_ref());
            (left_out, end) = (urls.left_out(), urls.findings.end());
        }
        Self { event, found, left_out, end }
    }
}

/// Reads the files of the arguments, searches them, and passes the results to `take` in order. `wait` is called before
/// every wait for a result.
///
/// The stretches go to the threads in turn, and the results are taken from them in the same order. Every channel holds one
/// item, so memory is bounded, however slow a thread is.
pub fn in_order<S>(
    state: &mut S,
    finders: &Finders<'_>,
    arguments: &Arguments,
    wait: impl Fn(&mut S) -> io::Result<()>,
    take: impl Fn(&mut S, &Searched) -> io::Result<()>,
) -> io::Result<()> {
    thread::scope(|scope| {
        let count = thread::available_parallelism().map_or(1, usize::from);
        let (jobs, results): (Vec<_>, Vec<_>) = (0..count)
            .map(|_| {
                let (job, jobs) = sync_channel::<Event>(1);
                let (result, results) = sync_channel(1);
                scope.spawn(move || search_all(finders, &jobs, &result));
                (job, results)
            })
            .unzip();
        scope.spawn(move || {
            let mut round = jobs.iter().cycle();
            let send = |event| round.next()?.send(event).ok();
            Reader { arguments, finders, send }.read_all()
        });
        // The end of the last URL, as a place in the file.
        let mut reached = 0;
        for results in results.iter().cycle() {
            let mut searched = match results.try_recv() {
                Ok(searched) => searched,
                Err(TryRecvError::Disconnected) => break,
                Err(TryRecvError::Empty) => {
                    wait(state)?;
                    let Ok(searched) = results.recv() else { break };
                    searched
                }
            };
            if let Event::Stretch(stretch) = &searched.event {
                let start = stretch.start;
                let from =
                    if stretch.is_first() { 0 } else { usize::try_from(reached - start.min(reached)).unwrap_or(0) };
                // The last URL of the stretch before extends into this one, so no URL begins inside of it.
                if from > stretch.part.start {
                    searched = Searched::new(finders, searched.event, from);
                }
                reached = start + searched.end as u64;
            }
            take(state, &searched)?;
        }
        Ok(())
    })
}

/// Searches stretches until there are no more, or the results are no longer received.
fn search_all(finders: &Finders<'_>, jobs: &Receiver<Event>, results: &SyncSender<Searched>) {
    for event in jobs {
        if results.send(Searched::new(finders, event, 0)).is_err() {
            break;
        }
    }
}
