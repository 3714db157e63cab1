//! Defanged URLs, which people write so that nobody follows them: `hxxp://h[.]example/`.

use alloc::string::String;
use core::{iter, ops::Range};

use crate::{scheme::Registry, syntax::charset::SCHEME};

/// The greatest length of a defanged URL, in octets.
const LONGEST: usize = 2048;

/// Marks that people write in brackets, in any case, each with the delimiter that it stands for.
const MARKS: [(&str, &str); 9] = [
    (".", "."),
    ("dot", "."),
    (":", ":"),
    ("://", "://"),
    (":/", ":/"),
    ("//", "//"),
    ("/", "/"),
    ("@", "@"),
    ("at", "@"),
];

/// A text that is a URL when it is made whole.
pub(super) struct Defanged {
    /// The place in the text around it.
    pub(super) span: Range<usize>,
    /// The text, made whole.
    pub(super) whole: String,
    /// The end of the name of its scheme in the whole.
    pub(super) name_end: usize,
    /// The end of the name in the text around it.
    end_of_name: usize,
}

impl Defanged {
    /// The text around a ":" that is defanged. The name of its scheme may begin at `floor`.
    pub(super) fn around(octets: &[u8], colon: usize, floor: usize, registry: &Registry) -> Option<Self> {
        let in_bracket = colon > floor && matches!(octets[colon - 1], b'[' | b'(');
        let end_of_name = colon - usize::from(in_bracket);
        let before = &octets[floor..end_of_name];
        let length = before.iter().rev().take_while(|&&octet| SCHEME.contains(octet)).count();
        let (mut start, mut whole) = (end_of_name - length, String::new());
        loop {
            let name = str::from_utf8(&octets[start..end_of_name]).ok()?;
            if registry.get(name).is_some() {
                whole.push_str(name);
                break;
            }
            if let Some(name) = whole_name(name, registry) {
                whole = name;
                break;
            }
            start += 1 + name.find(['+', '-', '.'])?;
        }
        let name_end = whole.len();
        let mut is_changed = !octets[start..end_of_name].eq_ignore_ascii_case(whole.as_bytes());
        let mut end = end_of_name;
        for (length, written) in pieces(&octets[end_of_name..octets.len().min(end_of_name + LONGEST)]) {
            whole.push_str(written);
            is_changed |= length != written.len();
            end += length;
        }
        is_changed.then_some(Self { span: start..end, whole, name_end, end_of_name })
    }

    /// The place in the text around it at which a beginning of the whole ends.
    pub(super) fn end_of(&self, octets: &[u8], whole_end: usize) -> usize {
        let (mut at, mut reached) = (self.end_of_name, self.name_end);
        for (length, written) in pieces(&octets[at..self.span.end]) {
            if reached >= whole_end {
                break;
            }
            at += length;
            reached += written.len();
        }
        at
    }
}

/// The name of a registered scheme of which some "t" are written "x": `hxxp`, `fxp`.
pub(super) fn whole_name(name: &str, registry: &Registry) -> Option<String> {
    let whole = name.to_ascii_lowercase().replace('x', "t");
    let is_meant = name.contains(['x', 'X']) && registry.get(name).is_none() && registry.get(&whole).is_some();
    is_meant.then_some(whole)
}

/// The pieces of a defanged text up to what ends it, each with the number of its octets and what it is in the whole.
fn pieces(text: &[u8]) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    iter::from_fn(move || {
        let (&octet, after) = rest.split_first()?;
        let close = match octet {
            b'[' => b']',
            b'(' => b')',
            b'{' => b'}',
            b'<' | b'>' | b'"' | b'`' | b'|' | b'\\' | b'^' | b'}' => return None,
            _ if !octet.is_ascii_graphic() => return None,
            _ => 0,
        };
        let mark = MARKS.iter().find(|(mark, _)| {
            close != 0
                && after.get(mark.len()) == Some(&close)
                && after[..mark.len()].eq_ignore_ascii_case(mark.as_bytes())
        });
        let (length, written) = match mark {
            Some(&(mark, written)) => (mark.len() + 2, written),
            None => (1, str::from_utf8(&rest[..1]).unwrap_or_default()),
        };
        rest = &rest[length..];
        Some((length, written))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_text() {
        let registry = Registry::current();
        let text = b"at hxxps[:]//h[.]example[/]a(dot)b c";
        let defanged = Defanged::around(text, 9, 0, &registry).unwrap();
        assert_eq!((&*defanged.whole, defanged.span.clone()), ("https://h.example/a.b", 3..34));
        let ends = ["https:", "https://h", "https://h.", "https://h.example/"].map(str::len);
        let ends = ends.map(|end| defanged.end_of(text, end));
        assert_eq!(
            ends.map(|end| str::from_utf8(&text[3..end]).unwrap()),
            ["hxxps[:]", "hxxps[:]//h", "hxxps[:]//h[.]", "hxxps[:]//h[.]example[/]"]
        );
        assert!(Defanged::around(b"http://h.example/", 4, 0, &registry).is_none());
    }
}
