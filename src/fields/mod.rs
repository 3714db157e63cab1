//! Fields of typed URLs: their names and values, as one declaration lists them.
//!
//! A typed URL lists its fields once, in [`typed_url!`](crate::typed_url). `Debug`, the default of
//! [`Scheme::equivalent`](crate::Scheme::equivalent), and [`Parsed::fields`](crate::Parsed::fields) read that list.

mod names;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::{cell::RefCell, fmt};

pub use self::names::{Id, NamedField, field_name};

use crate::{
    redact::{self, Redacted},
    uri::{Encoded, Host},
};

/// A field of a typed URL: its name and its value.
///
/// ```
/// use uriel::{Scheme, scheme::{Field, Value}, schemes::ftp::Ftp};
///
/// let url = Ftp.parse("ftp://h/a/b;type=i")?;
/// let mut names = Vec::new();
/// Ftp.fields(&url, &mut |Field { name, value, .. }| {
///     if !matches!(value, Value::Absent) {
///         names.push(name);
///     }
/// });
/// assert_eq!(names, ["host", "host_kind", "effective_port", "path_present", "cwd", "name", "typecode"]);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Field<'a, 'v> {
    /// Name of the field, for programs.
    pub name: &'static str,
    /// Value of the field.
    pub value: Value<'a, 'v>,
    /// The field's part in [`Scheme::equivalent`](crate::Scheme::equivalent).
    pub weight: Weight,
}

/// The weight of a field in the comparison of two URLs.
///
/// ```
/// use uriel::{Scheme, scheme::Weight, schemes::telnet::Telnet};
/// let url = Telnet.parse("telnet://h:23")?;
/// Telnet.fields(&url, &mut |field| match field.name {
///     "port" => assert_eq!(field.weight, Weight::Compared),
///     "effective_port" => assert_eq!(field.weight, Weight::Note, "the port tells it"),
///     _ => {}
/// });
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Weight {
    /// Equivalent URLs have the same value, and it is absent in both or in neither.
    Compared,
    /// Equivalent URLs have the same value, where absent is the same as empty.
    AbsentIsEmpty,
    /// Equivalent URLs write the same value: its escapes are not decoded.
    AsWritten,
    /// The field only repeats others: it is not compared, and `Debug` leaves it out.
    Note,
}

/// Value of a field.
///
/// ```
/// use uriel::{Scheme, scheme::Value, schemes::ftp::Ftp};
/// let url = Ftp.parse("ftp://h/a%20b/c/d")?;
/// let mut directories = Vec::new();
/// Ftp.fields(&url, &mut |field| {
///     if let ("cwd", Value::List(names)) = (field.name, field.value) {
///         directories = names.map(|name| name.decode().into_owned()).collect();
///     }
/// });
/// assert_eq!(directories, [&b"a b"[..], b"c"]);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[non_exhaustive]
pub enum Value<'a, 'v> {
    /// The field is absent, which is not the same as empty.
    Absent,
    /// A piece of the URL, whose value is its decoded octets.
    Text(Encoded<'a>),
    /// A piece of the URL that is hidden from people: a password. `redacted` of the URL hides it too.
    Secret(Encoded<'a>),
    /// Pieces of the URL that are hidden from people, in their order, as [`Secret`](Self::Secret) is.
    Secrets(&'v mut dyn Iterator<Item = Encoded<'a>>),
    /// A piece of the URL, whose value is its text with the escapes.
    Raw(&'a str),
    /// An octet.
    Octet(u8),
    /// A word of the scheme, which need not be in the URL.
    Word(&'static str),
    /// A value that is only shown, and never compared.
    Shown(&'v dyn fmt::Display),
    /// A number.
    Number(u64),
    /// True or false.
    Flag(bool),
    /// Pieces in their order.
    List(&'v mut dyn Iterator<Item = Encoded<'a>>),
    /// Names and values in their order.
    Pairs(&'v mut dyn Iterator<Item = (Encoded<'a>, Encoded<'a>)>),
    /// Entries in their order, as they are written: words, or parameters whose values may be absent.
    Entries(&'v mut dyn Iterator<Item = Entry<'a>>),
}

/// An entry of a list, as it is written: its escapes are not decoded. [`Encoded::new`] of a value decodes them.
///
/// ```
/// use uriel::scheme::Entry;
/// let parameters = ["lr", "ttl=15", "x="].map(Entry::Parameter);
/// assert_eq!(parameters.map(Entry::value), [None, Some("15"), Some("")], "absent is not empty");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Entry<'a> {
    /// A word.
    Word(&'a str),
    /// A name, and a value if a "=" follows it.
    Parameter(&'a str),
    /// A parameter that a "!" before it may mark, as critical for example.
    Marked(&'a str),
}

impl<'a> Entry<'a> {
    /// The whole entry.
    ///
    /// ```
    /// assert_eq!(uriel::scheme::Entry::Marked("!a=b").as_str(), "!a=b");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        match self {
            Self::Word(text) | Self::Parameter(text) | Self::Marked(text) => text,
        }
    }

    /// The word, or the name of the parameter.
    ///
    /// ```
    /// use uriel::scheme::Entry;
    /// assert_eq!((Entry::Word("a=b").name(), Entry::Marked("!a=b").name()), ("a=b", "a"));
    /// ```
    #[must_use]
    pub fn name(self) -> &'a str {
        self.name_and_value().0
    }

    /// The value of the parameter: the text after its first "="; `None` without one.
    ///
    /// ```
    /// use uriel::scheme::Entry;
    /// assert_eq!((Entry::Word("a=b").value(), Entry::Parameter("a=b=c").value()), (None, Some("b=c")));
    /// ```
    #[must_use]
    pub fn value(self) -> Option<&'a str> {
        self.name_and_value().1
    }

    /// The value of the parameter, to be decoded; `None` without a "=".
    ///
    /// ```
    /// use uriel::scheme::Entry;
    /// let value = Entry::Parameter("a=b%20c").encoded_value().unwrap();
    /// assert_eq!(value.decode_utf8().as_deref(), Ok("b c"));
    /// ```
    #[must_use]
    pub fn encoded_value(self) -> Option<Encoded<'a>> {
        self.value().map(Encoded::new_unchecked)
    }

    /// True if a "!" marks the parameter.
    ///
    /// ```
    /// use uriel::scheme::Entry;
    /// assert!(Entry::Marked("!a").is_marked() && !Entry::Parameter("!a").is_marked());
    /// ```
    #[must_use]
    pub fn is_marked(self) -> bool {
        matches!(self, Self::Marked(text) if text.starts_with('!'))
    }

    /// The text of a parameter with this name and this value, as a URL has it: a "=" in the name is escaped. `mark` is
    /// `None` for one that no "!" may mark, and else tells if one does; then a "!" that the name begins with is
    /// escaped.
    ///
    /// ```
    /// use uriel::scheme::Entry;
    /// assert_eq!(Entry::text_of(None, "a=b", Some("c=d")), b"a%3Db=c=d");
    /// assert_eq!(Entry::text_of(Some(false), "!a", None::<&str>), b"%21a");
    /// ```
    #[cfg(feature = "alloc")]
    pub fn text_of(mark: Option<bool>, name: impl AsRef<[u8]>, value: Option<impl AsRef<[u8]>>) -> Vec<u8> {
        let mut text = Vec::new();
        if mark == Some(true) {
            text.push(b'!');
        }
        for (at, octet) in name.as_ref().iter().enumerate() {
            match octet {
                b'=' => text.extend_from_slice(b"%3D"),
                b'!' if at == 0 && mark == Some(false) => text.extend_from_slice(b"%21"),
                octet => text.push(*octet),
            }
        }
        if let Some(value) = value {
            text.push(b'=');
            text.extend_from_slice(value.as_ref());
        }
        text
    }

    fn name_and_value(self) -> (&'a str, Option<&'a str>) {
        let parameter = match self {
            Self::Word(word) => return (word, None),
            Self::Parameter(text) => text,
            Self::Marked(text) => text.strip_prefix('!').unwrap_or(text),
        };
        parameter.split_once('=').map_or((parameter, None), |(name, value)| (name, Some(value)))
    }
}

impl Value<'_, '_> {
    /// True if two values of the same field stand for the same octets. Lists are read to their ends.
    fn alike(self, other: Value<'_, '_>, weight: Weight) -> bool {
        match (self, other) {
            (Self::Absent, Value::Absent) => true,
            (Self::Text(a), Value::Text(b)) if weight == Weight::AsWritten => a == b,
            (Self::Text(a), Value::Text(b)) | (Self::Secret(a), Value::Secret(b)) => Encoded::alike(a, b),
            (Self::Absent, Value::Text(text)) | (Self::Text(text), Value::Absent) => {
                weight == Weight::AbsentIsEmpty && text.is_empty()
            }
            (Self::Raw(a), Value::Raw(b)) | (Self::Word(a), Value::Word(b)) => a == b,
            (Self::Octet(a), Value::Octet(b)) => a == b,
            (Self::Number(a), Value::Number(b)) => a == b,
            (Self::Flag(a), Value::Flag(b)) => a == b,
            (Self::List(mut a), Value::List(b)) | (Self::Secrets(mut a), Value::Secrets(b)) => {
                Iterator::all(&mut a, |a| b.next().is_some_and(|b| Encoded::alike(a, b))) && b.next().is_none()
            }
            (Self::Pairs(mut a), Value::Pairs(b)) => {
                let alike = |(name, value): (Encoded<'_>, Encoded<'_>), (other_name, other_value)| {
                    Encoded::alike(name, other_name) && Encoded::alike(value, other_value)
                };
                Iterator::all(&mut a, |a| b.next().is_some_and(|b| alike(a, b))) && b.next().is_none()
            }
            (Self::Entries(mut a), Value::Entries(b)) => {
                Iterator::all(&mut a, |a| b.next() == Some(a)) && b.next().is_none()
            }
            _ => false,
        }
    }
}

/// The value, with asterisks for a secret. A list is read to its end.
impl fmt::Debug for Value<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent => f.write_str("None"),
            Self::Text(text) => fmt::Debug::fmt(text, f),
            Self::Secret(_) => f.write_str("\"***\""),
            Self::Raw(text) => fmt::Debug::fmt(&redact::url(text), f),
            Self::Octet(octet) => fmt::Debug::fmt(&char::from(*octet), f),
            Self::Word(word) => f.write_str(word),
            Self::Shown(shown) => redact::write_shown(shown, f),
            Self::Number(number) => fmt::Debug::fmt(number, f),
            Self::Flag(flag) => fmt::Debug::fmt(flag, f),
            Self::List(_) | Self::Secrets(_) | Self::Entries(_) => f.write_str("[..]"),
            Self::Pairs(_) => f.write_str("{..}"),
        }
    }
}

/// A list that is printed once.
struct Entries<I>(RefCell<I>);

impl<I: Iterator<Item: fmt::Debug>> fmt::Debug for Entries<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&mut *self.0.borrow_mut()).finish()
    }
}

/// Visitor of the fields of a URL.
///
/// ```
/// use uriel::{Registry, scheme::{Value, Visit}};
/// let mut present = Vec::new();
/// let visit: &mut Visit<'_, '_> = &mut |field| {
///     if !matches!(field.value, Value::Absent) {
///         present.push(field.name);
///     }
/// };
/// Registry::current().parse("telnet://h")?.fields(visit);
/// assert_eq!(present, ["host", "host_kind", "effective_port"]);
/// # Ok::<_, uriel::ParseError>(())
/// ```
pub type Visit<'a, 'f> = dyn FnMut(Field<'a, '_>) + 'f;

/// A [`Visit`] that is given the number of each field's name too.
///
/// Perf: the number is a constant in the caller, so a field that is read back is found by one comparison and no hash
/// (build: four parts and a typecode).
#[doc(hidden)]
pub type NumberedVisit<'a, 'f> = dyn FnMut(Id, Field<'a, '_>) + 'f;

/// Writes a typed URL by its fields, without those that are notes, and without the secrets of `url`.
#[doc(hidden)]
pub fn debug_fields<'a>(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    url: Redacted<'a, 'static>,
    fields: impl FnOnce(&mut Visit<'a, '_>),
) -> fmt::Result {
    let mut debug = f.debug_struct(name);
    let parts = url.parts();
    let part = |text: Encoded<'a>| parts.part(text.as_str());
    fields(&mut |Field { name, value, weight }| {
        match value {
            _ if weight == Weight::Note => &mut debug,
            Value::Text(text) => debug.field(name, &part(text)),
            Value::Raw(text) => debug.field(name, &parts.part(text)),
            Value::List(list) => debug.field(name, &Entries(RefCell::new(list.map(part)))),
            Value::Pairs(pairs) => {
                let pairs = pairs.map(|(name, value)| (part(name), part(value)));
                debug.field(name, &Entries(RefCell::new(pairs)))
            }
            Value::Entries(entries) => {
                let entries = entries.map(|entry| parts.part(entry.as_str()));
                debug.field(name, &Entries(RefCell::new(entries)))
            }
            value => debug.field(name, &value),
        };
    });
    debug.finish()
}

/// A URL that is shown without the secrets among its fields, besides those of any URL.
#[doc(hidden)]
pub fn redacted<'a>(url: &'a str, secrets: impl FnOnce(&mut NumberedVisit<'a, '_>)) -> Redacted<'a, 'static> {
    let mut shown = redact::url(url);
    secrets(&mut |_, field| shown = declaring(shown, field));
    shown
}

/// Hides the value of a field in the URL too, if it is secret.
pub(crate) fn declaring<'a>(url: Redacted<'a, 'static>, field: Field<'a, '_>) -> Redacted<'a, 'static> {
    match field.value {
        Value::Secret(secret) => url.declaring(secret.as_str()),
        Value::Secrets(secrets) => secrets.fold(url, |url, secret| url.declaring(secret.as_str())),
        _ => url,
    }
}

/// True if two URLs have fields, and all that are compared are alike when they are decoded.
pub(crate) fn alike<'a, 'b>(a: impl Fn(&mut Visit<'a, '_>), b: impl Fn(&mut Visit<'b, '_>)) -> bool {
    let (mut alike, mut count) = (true, 0);
    a(&mut |Field { value, weight, .. }| {
        let (wanted, mut at) = (count, 0);
        count += 1;
        if !alike || weight == Weight::Note {
            return;
        }
        let mut value = Some(value);
        alike = false;
        b(&mut |Field { value: other, .. }| {
            if let Some(value) = value.take_if(|_| at == wanted) {
                alike = value.alike(other, weight);
            }
            at += 1;
        });
    });
    alike && count > 0
}

/// Functions for the kinds of fields of [`typed_url!`](crate::typed_url): each passes a getter's value to a visitor.
#[doc(hidden)]
pub mod kinds {
    use super::{Encoded, Entry, Field, Host, Id, Value, Weight, fmt};

    /// All of a field but its value: what is known of it when the scheme is compiled.
    #[derive(Clone, Copy, Debug)]
    pub struct FieldInfo {
        pub id: Id,
        pub name: &'static str,
        pub weight: Weight,
    }

    impl FieldInfo {
        fn show<'a, 'v>(self, visit: &mut (impl FnMut(Id, Field<'a, 'v>) + ?Sized), value: Value<'a, 'v>) {
            visit(self.id, Field { name: self.name, value, weight: self.weight });
        }
    }

    /// A piece of the URL, decoded.
    pub fn text<'a>(
        visit: &mut (impl FnMut(Id, Field<'a, '_>) + ?Sized),
        info: FieldInfo,
        text: impl Into<Option<Encoded<'a>>>,
    ) {
        let value = text.into().map_or(Value::Absent, Value::Text);
        info.show(visit, value);
    }

    /// A password.
    pub fn secret<'a>(
        visit: &mut (impl FnMut(Id, Field<'a, '_>) + ?Sized),
        info: FieldInfo,
        text: Option<Encoded<'a>>,
    ) {
        let value = text.map_or(Value::Absent, Value::Secret);
        info.show(visit, value);
    }

    /// Passwords, or keys that log in, in their order.
    pub fn secrets<'a>(
        visit: &mut (impl FnMut(Id, Field<'a, '_>) + ?Sized),
        info: FieldInfo,
        mut pieces: impl Iterator<Item = Encoded<'a>>,
    ) {
        info.show(visit, Value::Secrets(&mut pieces));
    }

    /// A piece of the URL as it is written.
    pub fn raw<'a>(visit: &mut (impl FnMut(Id, Field<'a, '_>) + ?Sized), info: FieldInfo, text: Option<&'a str>) {
        let value = text.map_or(Value::Absent, Value::Raw);
        info.show(visit, value);
    }

    /// A host; it is compared as it is written, because a normal form decodes every escape that has no meaning of its
    /// own.
    pub fn host<'a>(
        visit: &mut (impl FnMut(Id, Field<'a, '_>) + ?Sized),
        info: FieldInfo,
        host: impl Into<Option<Host<'a>>>,
    ) {
        let weight = if info.weight == Weight::Compared { Weight::AsWritten } else { info.weight };
        text(visit, FieldInfo { weight, ..info }, host.into().map(Host::encoded));
    }

    /// A word of the scheme's.
    pub fn word<'a>(
        visit: &mut (impl FnMut(Id, Field<'a, '_>) + ?Sized),
        info: FieldInfo,
        word: impl Into<Option<&'static str>>,
    ) {
        let value = word.into().map_or(Value::Absent, Value::Word);
        info.show(visit, value);
    }

    /// Something to be shown.
    pub fn shown<'a, T: fmt::Display>(
        visit: &mut (impl FnMut(Id, Field<'a, '_>) + ?Sized),
        info: FieldInfo,
        shown: Option<T>,
    ) {
        match shown {
            Some(shown) => info.show(visit, Value::Shown(&shown)),
            None => info.show(visit, Value::Absent),
        }
    }

    /// A number.
    pub fn number<'a, N: Into<u64>>(
        visit: &mut (impl FnMut(Id, Field<'a, '_>) + ?Sized),
        info: FieldInfo,
        number: Option<N>,
    ) {
        let value = number.map_or(Value::Absent, |number| Value::Number(number.into()));
        info.show(visit, value);
    }

    /// An octet.
    pub fn octet<'a>(visit: &mut (impl FnMut(Id, Field<'a, '_>) + ?Sized), info: FieldInfo, octet: u8) {
        info.show(visit, Value::Octet(octet));
    }

    /// True or false.
    pub fn flag<'a>(visit: &mut (impl FnMut(Id, Field<'a, '_>) + ?Sized), info: FieldInfo, flag: bool) {
        info.show(visit, Value::Flag(flag));
    }

    /// Pieces in their order.
    pub fn list<'a>(
        visit: &mut (impl FnMut(Id, Field<'a, '_>) + ?Sized),
        info: FieldInfo,
        mut list: impl Iterator<Item = Encoded<'a>>,
    ) {
        info.show(visit, Value::List(&mut list));
    }

    /// Pieces in their order, or nothing.
    pub fn maybe_list<'a>(
        visit: &mut (impl FnMut(Id, Field<'a, '_>) + ?Sized),
        info: FieldInfo,
        pieces: Option<impl Iterator<Item = Encoded<'a>>>,
    ) {
        match pieces {
            Some(pieces) => list(visit, info, pieces),
            None => info.show(visit, Value::Absent),
        }
    }

    /// Names and values in their order.
    pub fn pairs<'a>(
        visit: &mut (impl FnMut(Id, Field<'a, '_>) + ?Sized),
        info: FieldInfo,
        mut pairs: impl Iterator<Item = (Encoded<'a>, Encoded<'a>)>,
    ) {
        info.show(visit, Value::Pairs(&mut pairs));
    }

    /// Entries in their order, as they are written.
    pub fn entries<'a>(
        visit: &mut (impl FnMut(Id, Field<'a, '_>) + ?Sized),
        info: FieldInfo,
        mut entries: impl Iterator<Item = Entry<'a>>,
    ) {
        info.show(visit, Value::Entries(&mut entries));
    }
}
