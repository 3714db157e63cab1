//! JSON on one line, written into a block of bytes while the values are visited.
//!
//! The output is safe to print on a terminal: all invisible characters are escaped, even those that JSON admits, such as
//! U+009B, which a terminal reads as ESC "[", and marks of direction.

use std::{
    borrow::Cow,
    fmt::{self, Display, Write as _},
};

use uriel::people::is_invisible;

use crate::{output::Block, plain::plain_prefix};

/// A value that can be written as JSON.
pub trait Json {
    fn write(&self, out: &mut Block);
}

/// A type that is written as an object.
pub trait Members {
    fn members(&self, object: &mut Object<'_>);
}

impl<T: Members + ?Sized> Json for T {
    fn write(&self, out: &mut Block) {
        Object::write(out, |object| self.members(object));
    }
}

impl<T: Members + ?Sized> Members for &T {
    fn members(&self, object: &mut Object<'_>) {
        (**self).members(object);
    }
}

/// An object whose members are written one by one.
pub struct Object<'o> {
    out: &'o mut Block,
    /// The octet before the next member: "{" or ",".
    before: u8,
}

impl Object<'_> {
    /// Writes the object whose members `members` adds.
    pub fn write(out: &mut Block, members: impl FnOnce(&mut Object<'_>)) {
        let mut object = Object { out, before: b'{' };
        members(&mut object);
        let end: &[u8] = if object.before == b'{' { b"{}" } else { b"}" };
        out.extend_from_slice(end);
    }

    /// Adds a member. Its name is one of the command's own and needs no escapes.
    pub fn put(&mut self, name: &str, value: &(impl Json + ?Sized)) {
        value.write(self.name(name));
    }

    /// Adds a member that is a piece of a URL, or `null`.
    pub fn put_piece(&mut self, name: &str, piece: Option<&str>) {
        let out = self.name(name);
        match piece {
            Some(text) => UrlPiece(text).write(out),
            None => out.extend_from_slice(b"null"),
        }
    }

    /// Adds a member only if there is a value.
    pub fn put_some(&mut self, name: &str, value: Option<&(impl Json + ?Sized)>) {
        if let Some(value) = value {
            self.put(name, value);
        }
    }

    /// Adds a member that is a string: the text that the value prints.
    pub fn put_shown(&mut self, name: &str, value: impl Display) {
        write_shown(self.name(name), format_args!("{value}"));
    }

    /// Adds a member that is an object.
    pub fn put_object(&mut self, name: &str, members: impl FnOnce(&mut Object<'_>)) {
        Object::write(self.name(name), members);
    }

    /// Adds a member that is an array of the elements.
    pub fn put_array<T: Json>(&mut self, name: &str, elements: impl IntoIterator<Item = T>) {
        self.put_each(name, |put| elements.into_iter().for_each(put));
    }

    /// Adds a member that is an array of the elements that `visit` passes on, one by one.
    pub fn put_each<T: Json>(&mut self, name: &str, visit: impl FnOnce(&mut dyn FnMut(T))) {
        let out = self.name(name);
        let mut before = b'[';
        visit(&mut |element| {
            out.push(before);
            element.write(out);
            before = b',';
        });
        let end: &[u8] = if before == b'[' { b"[]" } else { b"]" };
        out.extend_from_slice(end);
    }

    /// Adds a member that is JSON from the input. Invisible characters of its strings are escaped.
    pub fn put_echoed(&mut self, name: &str, json: &str) {
        let out = self.name(name);
        for c in json.chars() {
            match c {
                // The controls before it are no part of a JSON string, so only white space between values can be one.
                '\u{7f}'.. if is_invisible(c) => escape_utf16(c, out),
                c => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
    }

    fn name(&mut self, name: &str) -> &mut Block {
        self.out.extend_from_slice(&[self.before, b'"']);
        self.before = b',';
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(b"\":");
        self.out
    }
}

/// Writes an answer as one line.
pub fn write_line(answer: &impl Json, out: &mut Block) {
    answer.write(out);
    out.push(b'\n');
}

/// Writes a string: the text that the value prints.
fn write_shown(out: &mut Block, value: fmt::Arguments<'_>) {
    out.push(b'"');
    // Writing into memory cannot fail.
    let _ = Escaping(out).write_fmt(value);
    out.push(b'"');
}

struct Escaping<'o>(&'o mut Block);

impl fmt::Write for Escaping<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        escape(text, self.0);
        Ok(())
    }
}

/// Writes a text with the escapes of JSON.
fn escape(text: &str, out: &mut Block) {
    let mut rest = text;
    loop {
        let plain = plain_prefix(rest.as_bytes());
        out.extend_from_slice(&rest.as_bytes()[..plain]);
        // Perf: most texts are plain to their end.
        if plain == rest.len() {
            return;
        }
        rest = escape_character(&rest[plain..], out);
    }
}

/// Writes the first character of a text with its escape. Returns the text after it.
#[cold]
fn escape_character<'t>(text: &'t str, out: &mut Block) -> &'t str {
    let mut chars = text.chars();
    match chars.next() {
        Some(c @ ('"' | '\\')) => out.extend_from_slice(&[b'\\', c as u8]),
        Some('\n') => out.extend_from_slice(b"\\n"),
        Some('\r') => out.extend_from_slice(b"\\r"),
        Some('\t') => out.extend_from_slice(b"\\t"),
        Some(c) if is_invisible(c) => escape_utf16(c, out),
        Some(c) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        None => {}
    }
    chars.as_str()
}

/// Writes the escapes of the units of UTF-16 that a character has.
fn escape_utf16(c: char, out: &mut Block) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        // Writing into memory cannot fail.
        let _ = write!(Raw(out), "\\u{unit:04x}");
    }
}

struct Raw<'o>(&'o mut Block);

impl fmt::Write for Raw<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

impl Json for str {
    fn write(&self, out: &mut Block) {
        out.push(b'"');
        escape(self, out);
        out.push(b'"');
    }
}

/// A piece of a valid URL as it is written. No edition admits a character in a URL that JSON escapes.
pub struct UrlPiece<'a>(pub &'a str);

impl Json for UrlPiece<'_> {
    fn write(&self, out: &mut Block) {
        debug_assert_eq!(plain_prefix(self.0.as_bytes()), self.0.len(), "a piece of a URL is plain");
        out.push(b'"');
        out.extend_from_slice(self.0.as_bytes());
        out.push(b'"');
    }
}

impl Json for String {
    fn write(&self, out: &mut Block) {
        self.as_str().write(out);
    }
}

impl Json for Cow<'_, str> {
    fn write(&self, out: &mut Block) {
        (**self).write(out);
    }
}

impl Json for &str {
    fn write(&self, out: &mut Block) {
        (**self).write(out);
    }
}

impl Json for &String {
    fn write(&self, out: &mut Block) {
        (**self).write(out);
    }
}

impl<T: Display> Json for &Shown<T> {
    fn write(&self, out: &mut Block) {
        (**self).write(out);
    }
}

/// Absent is `null`.
impl<T: Json> Json for Option<T> {
    fn write(&self, out: &mut Block) {
        match self {
            Some(value) => value.write(out),
            None => out.extend_from_slice(b"null"),
        }
    }
}

/// A name and its value.
impl<T: Json> Json for [T; 2] {
    fn write(&self, out: &mut Block) {
        let [name, value] = self;
        out.push(b'[');
        name.write(out);
        out.push(b',');
        value.write(out);
        out.push(b']');
    }
}

impl Json for bool {
    fn write(&self, out: &mut Block) {
        out.extend_from_slice(if *self { b"true" } else { b"false" });
    }
}

impl Json for u64 {
    fn write(&self, out: &mut Block) {
        // The greatest has twenty digits, of which the last comes first.
        let (mut digits, mut start, mut rest) = ([0; 20], 20, *self);
        loop {
            start -= 1;
            digits[start] = b"0123456789"[(rest % 10) as usize];
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        out.extend_from_slice(&digits[start..]);
    }
}

impl Json for usize {
    fn write(&self, out: &mut Block) {
        (*self as u64).write(out);
    }
}

/// Bytes: a string if they are UTF-8, `{"hex":"…"}` otherwise.
pub struct Octets<'a>(pub &'a [u8]);

impl Json for Octets<'_> {
    fn write(&self, out: &mut Block) {
        if let Ok(text) = str::from_utf8(self.0) {
            return text.write(out);
        }
        Object::write(out, |object| object.put("hex", &Hex(self.0.iter().copied())));
    }
}

/// Bytes: a string of two hexadecimal digits for each.
pub struct Hex<I>(pub I);

impl<I: Iterator<Item = u8> + Clone> Json for Hex<I> {
    fn write(&self, out: &mut Block) {
        out.push(b'"');
        for octet in self.0.clone() {
            let digit = |value: u8| b"0123456789abcdef"[usize::from(value)];
            out.extend_from_slice(&[digit(octet >> 4), digit(octet & 0xF)]);
        }
        out.push(b'"');
    }
}

/// Value that is written as its `Display` prints it.
pub struct Shown<T>(pub T);

impl<T: Display> Json for Shown<T> {
    fn write(&self, out: &mut Block) {
        write_shown(out, format_args!("{}", self.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn writes(text: &str, expected: &str) {
        let mut out = Block::in_memory();
        text.write(&mut out);
        assert_eq!(String::from_utf8(out.into_octets()).as_deref(), Ok(expected));
        let read: String = serde_json::from_str(expected).expect("a JSON string");
        assert_eq!(read, text);
    }

    #[test]
    fn escapes_quotes_and_control_characters() {
        writes("", r#""""#);
        writes(
            "a\"b\\c/\n\r\t\0\u{1f}\u{7f}\u{9b}é\u{202e}☃",
            "\"a\\\"b\\\\c/\\n\\r\\t\\u0000\\u001f\\u007f\\u009bé\\u202e☃\"",
        );
    }

    #[test]
    fn finds_a_special_character_at_every_place() {
        for length in 0..50 {
            for at in 0..length {
                for (special, escaped) in [("\"", "\\\""), ("\u{1b}", "\\u001b"), ("é", "é"), ("\u{7f}", "\\u007f")] {
                    let (before, after) = ("~".repeat(at), "x".repeat(length - at));
                    writes(&format!("{before}{special}{after}"), &format!("\"{before}{escaped}{after}\""));
                }
            }
        }
    }

    #[test]
    fn separates_members_and_elements() {
        let mut out = Block::in_memory();
        Object::write(&mut out, |object| {
            object.put("a", &None::<bool>);
            object.put_some("b", None::<&str>);
            object.put_array("c", [0_usize, 10, usize::MAX]);
            object.put_array("d", [""; 0]);
            object.put_object("e", |_| {});
            object.put("f", &Octets(b"\xe9"));
        });
        assert_eq!(
            String::from_utf8(out.into_octets()).as_deref(),
            Ok(r#"{"a":null,"c":[0,10,18446744073709551615],"d":[],"e":{},"f":{"hex":"e9"}}"#)
        );
    }
}
