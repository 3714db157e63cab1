//! The first of what can be many, such as the changes of a text, and the number of the others.

use std::{fmt::Display, io};

use uriel::hazards::Hazards;

use crate::{
    json::{Json, Members, Object},
    output::{Output, Page},
};

/// How many items of one kind are listed, as many as of hazards.
const MOST: usize = Hazards::MOST;

/// An iterator over the first items of each kind, which counts the others.
pub struct Few<I: Iterator> {
    items: I,
    kind_of: fn(&I::Item) -> &'static str,
    /// The kinds, each with the number of its items so far.
    counts: Vec<(&'static str, usize)>,
}

impl<I: Iterator> Few<I> {
    pub const fn of(items: I, kind_of: fn(&I::Item) -> &'static str) -> Self {
        Self { items, kind_of, counts: Vec::new() }
    }

    /// The kinds of which there have been more items, with the number of those.
    fn more(&self) -> impl Iterator<Item = (&'static str, usize)> {
        self.counts.iter().filter(|(_, count)| *count > MOST).map(|(kind, count)| (*kind, count - MOST))
    }
}

impl<I: Iterator> Iterator for Few<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        let Self { items, kind_of, counts } = self;
        items.find(|item| {
            let kind = kind_of(item);
            let at = counts.iter().position(|(known, _)| *known == kind).unwrap_or_else(|| {
                counts.push((kind, 0));
                counts.len() - 1
            });
            counts[at].1 += 1;
            counts[at].1 <= MOST
        })
    }
}

impl<I: Iterator<Item: Display>> Few<I> {
    /// Prints each item on a line.
    pub fn print(mut self, page: &mut Page<'_>) {
        self.by_ref().for_each(|item| page.line(format_args!("  {item}")));
        self.more().for_each(|(kind, count)| page.line(format_args!("  {kind}: and {count} more")));
    }

    /// Writes each item as a note.
    pub fn note(mut self, out: &mut Output) -> io::Result<()> {
        self.by_ref().try_for_each(|item| out.note(item))?;
        self.more().try_for_each(|(kind, count)| out.note(format_args!("{kind}: and {count} more")))
    }
}

impl<I: Iterator<Item: Json>> Few<I> {
    /// Adds the member `name`, an array of the items, and the member "more" as [`put_more`] does.
    pub fn put(mut self, object: &mut Object<'_>, name: &str, kind: &'static str) {
        object.put_array(name, self.by_ref());
        put_more(object, kind, self.more());
    }
}

/// Adds the member "more" if there are kinds of which items are left out: an array of objects, of which the member
/// `name` is the kind, and "count" the number of these items.
pub fn put_more(object: &mut Object<'_>, name: &'static str, kinds: impl IntoIterator<Item = (&'static str, usize)>) {
    let mut more = kinds.into_iter().map(|(kind, count)| More { name, kind, count }).peekable();
    if more.peek().is_some() {
        object.put_array("more", more);
    }
}

struct More {
    name: &'static str,
    kind: &'static str,
    count: usize,
}

impl Members for More {
    fn members(&self, object: &mut Object<'_>) {
        object.put(self.name, self.kind);
        object.put("count", &self.count);
    }
}
