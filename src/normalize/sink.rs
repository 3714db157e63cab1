//! Sinks for the pieces of a spelling: a text that they are written to, and a text that they are compared with.

use alloc::string::String;
use core::ops::Range;

use crate::{
    engine::{
        escapes::{has_percent, next_percent, value},
        octets,
        scan::offset,
    },
    grammar::{Text, Under, scheme},
    resolve::{GUARD, PathWriter, guard, may_have_dot_segments},
    syntax::{AboveRoot, CharSet, Edition},
};

/// A sink for the pieces of a spelling.
pub(super) trait Sink {
    /// The offset at which the next piece begins.
    fn end(&self) -> u32;

    /// Takes `text` as it is.
    fn put(&mut self, text: &str);

    /// Takes `text` with the octets of `decoded` decoded, and the other escapes in upper case.
    fn put_encoded(&mut self, text: &str, decoded: CharSet);

    /// Takes `text` like [`put_encoded`](Self::put_encoded), in lower case but for the escapes.
    fn put_folded(&mut self, text: &str, decoded: CharSet);

    /// Takes scheme and authority, which have no escapes, with scheme and host in lower case.
    fn put_head(&mut self, head: &str, after_scheme: usize, host: Range<usize>);

    /// Takes a path that begins with "/", without its dot segments.
    fn put_path(&mut self, path: &str, decoded: CharSet, has_authority: bool);

    /// Takes the path of a relative reference.
    fn put_relative_path(&mut self, path: &str, decoded: CharSet, edition: Edition);
}

/// Appends the pieces to the text.
impl Sink for String {
    #[inline]
    fn end(&self) -> u32 {
        // A normal form is at most a guard longer than a URL, which has at most 2³¹ − 1 octets.
        offset(self.len())
    }

    #[inline]
    fn put(&mut self, text: &str) {
        self.push_str(text);
    }

    fn put_encoded(&mut self, text: &str, decoded: CharSet) {
        each_piece(text, |plain, escape| {
            self.push_str(plain);
            match escape {
                None => {}
                Some((octet, _)) if decoded.contains(octet) => self.push(char::from(octet)),
                Some((_, digits)) => put_escape(self, digits),
            }
        });
    }

    fn put_folded(&mut self, text: &str, decoded: CharSet) {
        let mut at = self.len();
        self.put_encoded(text, decoded);
        // Leave the digits of the remaining escapes in upper case.
        while at < self.len() {
            let end = at + next_percent(&self.as_bytes()[at..]);
            self[at..end].make_ascii_lowercase();
            at = end + 3;
        }
    }

    fn put_head(&mut self, head: &str, after_scheme: usize, host: Range<usize>) {
        let start = self.len();
        self.push_str(head);
        let written = &mut self[start..];
        written[..after_scheme].make_ascii_lowercase();
        written[host].make_ascii_lowercase();
    }

    fn put_path(&mut self, path: &str, decoded: CharSet, has_authority: bool) {
        let start = self.len();
        let has_escape = has_percent(path.as_bytes());
        if has_escape || !may_have_dot_segments(path) {
            self.put_encoded(path, decoded);
            if !has_escape || !may_have_dot_segments(&self[start..]) {
                return;
            }
            self.truncate(start);
        }
        let mut written = PathWriter::new(self, Edition::Rfc3986, AboveRoot::Drop);
        // `AboveRoot::Drop` gives no error.
        if has_escape {
            path.split_inclusive('/').for_each(|segment| {
                _ = written.append_segment(segment, |text, segment| text.put_encoded(segment, decoded));
            });
        } else {
            _ = written.append(path);
        }
        if !has_authority {
            guard(self, start);
        }
    }

    fn put_relative_path(&mut self, path: &str, decoded: CharSet, edition: Edition) {
        let start = self.len();
        self.put_encoded(path, decoded);
        // "It is therefore necessary to precede such cases with other components": draft 1996 section 4.3.2.
        if scheme(Under::new(&self[start..], edition)).is_ok_and(|(rest, _)| rest.next() == Some(b':')) {
            self.insert_str(start, "./");
        }
    }
}

/// Appends an escape with its digits in upper case.
fn put_escape(text: &mut String, digits: [u8; 2]) {
    text.push('%');
    for digit in digits {
        text.push(char::from(digit.to_ascii_uppercase()));
    }
}

/// Compares the pieces with a text: the rest of it that has not been compared yet, or `None` once a piece differs.
pub(super) struct Unmatched<'t>(pub(super) Option<&'t str>);

impl Sink for Unmatched<'_> {
    /// Offsets are of no use here.
    fn end(&self) -> u32 {
        0
    }

    fn put(&mut self, text: &str) {
        self.0 = self.0.and_then(|rest| rest.strip_prefix(text));
    }

    fn put_encoded(&mut self, text: &str, decoded: CharSet) {
        let mut is_normal = true;
        each_piece(text, |_, escape| {
            is_normal &= escape
                .is_none_or(|(octet, digits)| !decoded.contains(octet) && !digits.iter().any(u8::is_ascii_lowercase));
        });
        self.put(text);
        self.0 = self.0.filter(|_| is_normal);
    }

    fn put_folded(&mut self, text: &str, decoded: CharSet) {
        let mut is_folded = true;
        each_piece(text, |plain, _| is_folded &= !has_capital(plain));
        self.put_encoded(text, decoded);
        self.0 = self.0.filter(|_| is_folded);
    }

    fn put_head(&mut self, head: &str, after_scheme: usize, host: Range<usize>) {
        let is_folded = !has_capital(&head[..after_scheme]) && !has_capital(&head[host]);
        self.put(head);
        self.0 = self.0.filter(|_| is_folded);
    }

    fn put_path(&mut self, path: &str, decoded: CharSet, has_authority: bool) {
        let guarded = if has_authority { None } else { path.strip_prefix(GUARD).filter(|path| path.starts_with("//")) };
        let has_dots = guarded.unwrap_or(path).split('/').any(|segment| matches!(segment, "." | ".."));
        self.put_encoded(path, decoded);
        self.0 = self.0.filter(|_| !has_dots);
    }

    fn put_relative_path(&mut self, path: &str, decoded: CharSet, _: Edition) {
        // Without a change no scheme can appear in the first segment.
        self.put_encoded(path, decoded);
    }
}

/// An escape: its octet and its two digits.
type Escape = (u8, [u8; 2]);

/// Calls `each` with every text between escapes, which may be empty, and the escape after it. The escapes are known to
/// be well-formed.
///
/// Perf: `each` is called at one place, so that the compiler inlines it there. At two it becomes a call (ratios:
/// normal form, parse included, of what is not in it).
#[inline(always)]
fn each_piece(text: &str, mut each: impl FnMut(&str, Option<Escape>)) {
    let mut rest = text;
    loop {
        let (plain, after) = rest.split_at(next_percent(rest.as_bytes()));
        let escape = match *after.as_bytes() {
            [_, high, low, ..] => Some((value(high) << 4 | value(low), [high, low])),
            _ => None,
        };
        each(plain, escape);
        if escape.is_none() {
            break;
        }
        rest = &after[3..];
    }
}

// Out of line: its vector loops are long, and have several callers.
#[inline(never)]
pub(super) fn has_capital(text: &str) -> bool {
    octets::any(text.as_bytes(), |octet, _| octet.is_ascii_uppercase())
}
