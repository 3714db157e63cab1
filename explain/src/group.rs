//! Groups of lines.

use alloc::{borrow::Cow, string::String, vec::Vec};

/// Lines that tell one thing, under a title.
///
/// ```
/// use uriel::Registry;
/// use uriel_explain::explain;
/// let explanation = explain("telnet://h", &Registry::current());
/// let client = &explanation.groups()[0];
/// assert_eq!((client.name, client.title.as_str()), ("client", "what a client does"));
/// assert_eq!((&*client.lines[0].name, client.lines[0].value.as_str()), ("connect", "h port 23"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Group {
    /// Name of the group, for programs: `fields`, `query`, `client`, `hazards`, `normal-form`, `for-people`,
    /// `mends` or `editions`.
    pub name: &'static str,
    /// Title, for people.
    pub title: String,
    /// The lines, at least one.
    pub lines: Vec<Line>,
}

/// A line of a [`Group`]: a name and a value.
///
/// ```
/// use uriel::Registry;
/// use uriel_explain::explain;
/// let explanation = explain("HTTP://h/", &Registry::current());
/// let line = &explanation.groups().iter().find(|group| group.name == "normal-form").unwrap().lines[0];
/// assert_eq!((line.value.as_str(), line.is_url), ("http://h/", true));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Line {
    /// The name; "" if the line goes on with that of the line before it, or needs none.
    pub name: Cow<'static, str>,
    /// The value.
    pub value: String,
    /// A note on the value, such as the section of a document; "" without one.
    pub note: String,
    /// True if the value is a whole URL.
    pub is_url: bool,
}

/// Lines that are being collected.
#[derive(Default)]
pub(crate) struct Lines(Vec<Line>);

impl Lines {
    pub(crate) fn add(&mut self, name: impl Into<Cow<'static, str>>, value: String, note: impl Into<String>) {
        self.0.push(Line { name: name.into(), value, note: note.into(), is_url: false });
    }

    pub(crate) fn add_url(&mut self, name: &'static str, url: String) {
        self.0.push(Line { name: name.into(), value: url, note: String::new(), is_url: true });
    }

    /// Adds the first values of a list, each on a line, and the number of those that are left out.
    ///
    /// Perf: calls `show` only for the values that are added, because each call searches all of the URL for secrets.
    pub(crate) fn list<T>(
        &mut self,
        name: &'static str,
        mut values: impl Iterator<Item = T>,
        show: impl Fn(T) -> String,
    ) {
        const MOST: usize = 8;
        // A list goes on with the name of the list before it.
        let last = self.0.iter().rev().map(|line| &*line.name).find(|name| !name.is_empty());
        let mut name = if last == Some(name) { "" } else { name };
        for value in values.by_ref().take(MOST) {
            self.add(core::mem::take(&mut name), show(value), "");
        }
        let left = values.count();
        if left > 0 {
            self.add("", String::new(), alloc::format!("and {left} more"));
        }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn group(self, name: &'static str, title: impl Into<String>) -> Group {
        Group { name, title: title.into(), lines: self.0 }
    }

    /// The group, unless it has no line.
    pub(crate) fn some(self, name: &'static str, title: impl Into<String>) -> Option<Group> {
        (!self.is_empty()).then(|| self.group(name, title))
    }
}
