//! JSON, written while the values are visited. Its members have the names that the command's `batch` gives them.

use alloc::{borrow::Cow, string::String};
use core::fmt::{self, Display, Write as _};

/// A value that can be written as JSON.
pub trait Json {
    fn write(&self, out: &mut String);
}

/// An object whose members are written one by one.
pub struct Object<'o> {
    out: &'o mut String,
    before: char,
}

impl Object<'_> {
    /// Writes the object whose members `members` adds.
    pub fn write(out: &mut String, members: impl FnOnce(&mut Object<'_>)) {
        let mut object = Object { out, before: '{' };
        members(&mut object);
        if object.before == '{' {
            object.out.push('{');
        }
        out.push('}');
    }

    /// Adds a member.
    pub fn put(&mut self, name: &str, value: &(impl Json + ?Sized)) {
        value.write(self.name(name));
    }

    /// Adds a member that is the text which the value prints.
    pub fn put_shown(&mut self, name: &str, value: impl Display) {
        write_shown(self.name(name), value);
    }

    /// Adds a member that is an object.
    pub fn put_object(&mut self, name: &str, members: impl FnOnce(&mut Object<'_>)) {
        Object::write(self.name(name), members);
    }

    /// Adds a member that is an array of the elements.
    pub fn put_array<T: Json>(&mut self, name: &str, elements: impl IntoIterator<Item = T>) {
        write_array(self.name(name), elements);
    }

    /// Adds a member that is an array of objects.
    pub fn put_objects<T>(
        &mut self,
        name: &str,
        elements: impl IntoIterator<Item = T>,
        members: impl Fn(T, &mut Object<'_>),
    ) {
        let out = self.name(name);
        let mut before = '[';
        for element in elements {
            out.push(before);
            Object::write(out, |object| members(element, object));
            before = ',';
        }
        out.push_str(if before == '[' { "[]" } else { "]" });
    }

    fn name(&mut self, name: &str) -> &mut String {
        self.out.push(self.before);
        self.before = ',';
        write_text(self.out, name);
        self.out.push(':');
        self.out
    }
}

fn write_array<T: Json>(out: &mut String, elements: impl IntoIterator<Item = T>) {
    let mut before = '[';
    for element in elements {
        out.push(before);
        element.write(out);
        before = ',';
    }
    out.push_str(if before == '[' { "[]" } else { "]" });
}

fn write_text(out: &mut String, text: &str) {
    write_shown(out, text);
}

fn write_shown(out: &mut String, value: impl Display) {
    out.push('"');
    // Writing into memory cannot fail.
    let _ = write!(Escaping(out), "{value}");
    out.push('"');
}

struct Escaping<'o>(&'o mut String);

impl fmt::Write for Escaping<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|c| match c {
            '"' | '\\' => {
                self.0.push('\\');
                self.0.push(c);
                Ok(())
            }
            '\0'..' ' => write!(self.0, "\\u{:04x}", u32::from(c)),
            c => {
                self.0.push(c);
                Ok(())
            }
        })
    }
}

impl Json for str {
    fn write(&self, out: &mut String) {
        write_text(out, self);
    }
}

impl Json for String {
    fn write(&self, out: &mut String) {
        write_text(out, self);
    }
}

impl Json for Cow<'_, str> {
    fn write(&self, out: &mut String) {
        write_text(out, self);
    }
}

impl<T: Json + ?Sized> Json for &T {
    fn write(&self, out: &mut String) {
        (**self).write(out);
    }
}

/// Absent is `null`.
impl<T: Json> Json for Option<T> {
    fn write(&self, out: &mut String) {
        match self {
            Some(value) => value.write(out),
            None => out.push_str("null"),
        }
    }
}

impl<T: Json, const N: usize> Json for [T; N] {
    fn write(&self, out: &mut String) {
        write_array(out, self);
    }
}

impl Json for bool {
    fn write(&self, out: &mut String) {
        out.push_str(if *self { "true" } else { "false" });
    }
}

impl Json for u64 {
    fn write(&self, out: &mut String) {
        let _ = write!(out, "{self}");
    }
}

impl Json for usize {
    fn write(&self, out: &mut String) {
        (*self as u64).write(out);
    }
}

/// Octets: a string if they are UTF-8, `{"hex":"…"}` otherwise.
pub struct Octets<'a>(pub &'a [u8]);

impl Json for Octets<'_> {
    fn write(&self, out: &mut String) {
        match str::from_utf8(self.0) {
            Ok(text) => text.write(out),
            Err(_) => Object::write(out, |object| object.put("hex", &Hex(self.0.iter().copied()))),
        }
    }
}

/// Octets as hexadecimal digits.
pub struct Hex<I>(pub I);

impl<I: Iterator<Item = u8> + Clone> Json for Hex<I> {
    fn write(&self, out: &mut String) {
        out.push('"');
        for octet in self.0.clone() {
            let _ = write!(out, "{octet:02x}");
        }
        out.push('"');
    }
}
