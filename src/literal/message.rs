//! The message of a wrong text, written in constants.

use super::wrong_text::{Spot, Wrong, WrongText, length_of_character};
use crate::{
    error::{REST_OF_ESCAPE, Report, Wording, name_of, separator, wordings},
    syntax::{CharSet, Edition, is_invisible, stop::Wanted},
};

/// Most characters shown on either side of the place.
const AROUND: usize = Report::AROUND;

/// A text of at most [`Message::LONGEST`] octets.
pub(super) struct Message {
    octets: [u8; Self::LONGEST],
    length: usize,
}

impl Message {
    /// The words of a message, a hundred characters of the text, and its marks.
    const LONGEST: usize = 1024;

    const EMPTY: Self = Self { octets: [0; Self::LONGEST], length: 0 };

    /// The text of the message.
    pub(super) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.octets.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }

    /// The message of a refused text, which is that of the parse without its hint, and the text with marks.
    pub(super) const fn of(wrong: &WrongText, text: &str, edition: Edition) -> Self {
        let mut message = Self::EMPTY;
        message.line(wrong, text, edition);
        message.text("\n  ");
        message.draw(wrong, text);
        message
    }

    const fn line(&mut self, wrong: &WrongText, text: &str, edition: Edition) {
        let WrongText { span, kind, wanted, within, .. } = *wrong;
        let words = match wanted.words(edition) {
            Some(words) => words,
            None => within.words(edition),
        };
        self.text("expected ");
        match (kind, wanted) {
            (Wrong::Escape, _) => self.text(REST_OF_ESCAPE),
            (_, Wanted::Octet(octet)) => {
                self.text("\"");
                self.octet(octet);
                self.text("\" of ");
                self.text(words);
            }
            _ => self.text(words),
        }
        self.text(" at byte ");
        self.number(span.start);
        let (octets, takes_escapes) = match wanted {
            Wanted::Class(class) => (class.octets.get(edition), class.escapes.get(edition)),
            Wanted::Octets(set, _) => (*set, false),
            _ => (CharSet::EMPTY, false),
        };
        let found = if matches!(kind, Wrong::Character) { code_point(text.as_bytes(), span.start) } else { 0 };
        // These are no part of a host: "@" ends what comes before it, the others begin what follows it.
        let is_delimiter = matches!(wrong.part, Spot::Host) && matches!(found, 0x40 | 0x3A | 0x2F | 0x3F | 0x23);
        let is_alphanumeric = matches!(char::from_u32(found), Some(c) if c.is_ascii_alphanumeric());
        let mends = takes_escapes && !is_delimiter && !is_alphanumeric;
        match kind {
            Wrong::End => self.text(", where the text ends"),
            Wrong::Escape if takes_escapes => self.text(": write %25 for \"%\" itself"),
            Wrong::Character => {
                self.text(", found ");
                self.character(found);
            }
            _ => {}
        }
        if !matches!(kind, Wrong::Escape) && (!octets.is_empty() || takes_escapes) {
            self.text(": ");
            let is_mended = mends && matches!(kind, Wrong::Character);
            if is_mended {
                self.text("write ");
                let mut at = span.start;
                while at < span.end {
                    self.text("%");
                    self.hexadecimal(text.as_bytes()[at] as u32, 2);
                    at += 1;
                }
                self.text(", or ");
            }
            self.wordings(&wordings(octets, takes_escapes && !is_mended));
        }
        let section = wrong.section(edition);
        if !section.is_empty() {
            self.text(" (");
            self.text(section);
            self.text(")");
        }
    }

    const fn wordings(&mut self, items: &[Option<Wording>; 7]) {
        let (mut left, mut k) = (0, 0);
        while k < items.len() {
            left += items[k].is_some() as usize;
            k += 1;
        }
        k = 0;
        while k < items.len() {
            match items[k] {
                None => {}
                Some(item) => {
                    match item {
                        Wording::Text(words) => self.text(words),
                        Wording::OneOf(set) => self.one_of(set),
                    }
                    left -= 1;
                    self.text(separator(left));
                }
            }
            k += 1;
        }
    }

    const fn one_of(&mut self, set: CharSet) {
        let [low, high] = set.words();
        let is_one = low.count_ones() + high.count_ones() == 1;
        self.text(if is_one { "\"" } else { "one of " });
        let mut octet = 0;
        while octet < 0x80 {
            let mut last = octet;
            if set.contains(octet) {
                while octet.is_ascii_alphanumeric() && (last + 1).is_ascii_alphanumeric() && set.contains(last + 1) {
                    last += 1;
                }
                self.octet(octet);
                if last > octet {
                    self.text("-");
                    self.octet(last);
                }
            }
            octet = last + 1;
        }
        self.text(if is_one { "\"" } else { "" });
    }

    /// A character as [`Found`](crate::error::Found) prints it.
    #[allow(clippy::cast_possible_truncation, reason = "it is ASCII there")]
    const fn character(&mut self, c: u32) {
        let name = match (c, char::from_u32(c)) {
            (0x22, _) => return self.text("'\"' (U+0022)"),
            (0x21..=0x7E, _) => {
                self.text("\"");
                self.octet(c as u8);
                if (c as u8).is_ascii_alphanumeric() {
                    return self.text("\"");
                }
                "\""
            }
            (_, Some(c)) => match name_of(c) {
                Some(name) => name,
                None => "",
            },
            (_, None) => "",
        };
        self.text(name);
        self.text(if name.is_empty() { "U+" } else { " (U+" });
        self.hexadecimal(
            c,
            if c < 0x1_0000 {
                4
            } else if c < 0x10_0000 {
                5
            } else {
                6
            },
        );
        self.text(if name.is_empty() { "" } else { ")" });
    }

    /// The text around the place on a line, and the marks on the next one.
    const fn draw(&mut self, wrong: &WrongText, text: &str) {
        let (octets, at) = (text.as_bytes(), wrong.span.start);
        let mut start = at;
        let mut shown = 0;
        while start > 0 && shown < AROUND {
            start -= 1;
            while octets[start] & 0xC0 == 0x80 {
                start -= 1;
            }
            shown += 1;
        }
        let mut indent = 2 + shown;
        if start > 0 {
            indent += 3;
            self.text("...");
        }
        while start < at {
            self.visible(code_point(octets, start));
            start += length_of_character(octets[start]);
        }
        let (mut end, mut width) = (at, 0);
        shown = 0;
        while end < octets.len() && shown < AROUND {
            width += (end < wrong.span.end) as usize;
            self.visible(code_point(octets, end));
            end += length_of_character(octets[end]);
            shown += 1;
        }
        if end < octets.len() {
            self.text("...");
        }
        self.text("\n");
        while indent > 0 {
            self.text(" ");
            indent -= 1;
        }
        self.text("^");
        while width > 1 {
            self.text("^");
            width -= 1;
        }
    }

    /// A character as a report shows it, one column wide.
    const fn visible(&mut self, c: u32) {
        match c {
            0..=0x1F => self.utf8(0x2400 + c),
            0x7F => self.utf8(0x2421),
            _ => match char::from_u32(c) {
                Some(c) if c > '~' && is_invisible(c) => self.text("\u{fffd}"),
                _ => self.utf8(c),
            },
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "the last octet is meant")]
    const fn utf8(&mut self, c: u32) {
        match c {
            0..=0x7F => self.octet(c as u8),
            0x80..=0x7FF => self.octet(0xC0 | (c >> 6) as u8),
            0x800..=0xFFFF => {
                self.octet(0xE0 | (c >> 12) as u8);
                self.octet(0x80 | (c >> 6 & 0x3F) as u8);
            }
            _ => {
                self.octet(0xF0 | (c >> 18) as u8);
                self.octet(0x80 | (c >> 12 & 0x3F) as u8);
                self.octet(0x80 | (c >> 6 & 0x3F) as u8);
            }
        }
        if c > 0x7F {
            self.octet(0x80 | (c & 0x3F) as u8);
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "it is a digit")]
    const fn number(&mut self, number: usize) {
        if number > 9 {
            self.number(number / 10);
        }
        self.octet(b'0' + (number % 10) as u8);
    }

    const fn hexadecimal(&mut self, number: u32, mut digits: u32) {
        while digits > 0 {
            digits -= 1;
            self.octet(b"0123456789ABCDEF"[(number >> (4 * digits) & 0xF) as usize]);
        }
    }

    const fn text(&mut self, text: &str) {
        let mut k = 0;
        while k < text.len() {
            self.octet(text.as_bytes()[k]);
            k += 1;
        }
    }

    const fn octet(&mut self, octet: u8) {
        self.octets[self.length] = octet;
        self.length += 1;
    }
}

/// The character at an offset.
const fn code_point(octets: &[u8], at: usize) -> u32 {
    let first = octets[at] as u32;
    let length = length_of_character(octets[at]);
    let mut c = match length {
        1 => first,
        2 => first & 0x1F,
        3 => first & 0x0F,
        _ => first & 0x07,
    };
    let mut k = 1;
    while k < length {
        c = c << 6 | octets[at + k] as u32 & 0x3F;
        k += 1;
    }
    c
}
