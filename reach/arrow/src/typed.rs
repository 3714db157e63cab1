//! The declared fields of a scheme's URLs.

use std::{any::Any, fmt::Write, iter, slice};

use arrow_array::{Array, ArrayRef, StructArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, DataType, Field, Fields};
use uriel::{
    Encoded, ParseError, Registry,
    scheme::{AnyScheme, Entry, Value},
};

use crate::{
    bits::{Bits, ROWS, words},
    chunks::{Columns, in_chunks},
    new_texts::NewTexts,
    parse::{Errors, error_fields},
    piece_views::{PieceViews, ViewRow},
    shared::{Column, Shared},
    texts::{Kernel, Texts, marked, over},
    word_list::WordList,
};

/// The fields of what [`typed_some`] returns: those of a scheme in the order of `names`,
/// [`ERROR_AT`](crate::ERROR_AT) and [`ERROR`](crate::ERROR).
///
/// [`typed`] returns those for the names that the scheme declares.
///
/// ```
/// let registry = uriel::Registry::current();
/// let fields = uriel_arrow::typed_fields(registry.get("telnet").unwrap().info().fields);
/// assert_eq!(fields[2].name(), "host");
/// ```
pub fn typed_fields(names: &[&str]) -> Fields {
    names.iter().map(|name| Field::new(*name, DataType::Utf8View, true)).chain(error_fields()).collect()
}

/// The declared fields of the URLs of one scheme in a column, as a struct with [`typed_fields`].
///
/// The scheme is that of the registry, so a scheme of your own has columns as the others have. A row is null where the
/// text is null or of another scheme. A text that breaks the rule of the scheme gives nulls, the offset of the error
/// and its message.
///
/// All fields are `Utf8View`, for a scheme declares their names alone. A piece of the URL keeps its escapes, and its
/// view points into the buffers of `column`; a number is written in digits, a flag as `true` or `false`. A list is its
/// pieces with a space after each but the last, which no URL has, and pairs are a list of `name=value`; those without a
/// piece are null. Entries are a list of them as they are written. An octet is its character, or its escape where the
/// URL could not have the character.
///
/// # Errors
///
/// The column is not one of texts, or the registry has no such scheme.
///
/// ```
/// use arrow_array::{Array, StringArray, cast::AsArray};
/// use uriel::Registry;
///
/// let urls = StringArray::from(vec!["ftp://h/a/b/c;type=i", "http://h/"]);
/// let fields = uriel_arrow::typed(&urls, &Registry::current(), "ftp")?;
/// assert_eq!(fields.column_by_name("cwd").unwrap().as_string_view().value(0), "a b");
/// assert_eq!(fields.column_by_name("typecode").unwrap().as_string_view().value(0), "i");
/// assert!(fields.is_null(1));
/// # Ok::<_, arrow_schema::ArrowError>(())
/// ```
pub fn typed(column: &dyn Array, registry: &Registry, scheme: &str) -> Result<StructArray, ArrowError> {
    let names = scheme_of(registry, scheme)?.info().fields;
    let places: Vec<_> = (0..names.len()).collect();
    let (columns, nulls) = read(column, registry, scheme, &places, true)?;
    StructArray::try_new_with_length(typed_fields(names), columns, nulls, column.len())
}

/// Some declared fields of the URLs of one scheme in a column, as [`typed`] has them. Only those have columns made.
///
/// The struct has the fields in the order of `names`, [`ERROR_AT`](crate::ERROR_AT) and
/// [`ERROR`](crate::ERROR).
///
/// # Errors
///
/// The column is not one of texts, the registry has no such scheme, the scheme declares no such field, or a name is
/// there twice.
///
/// ```
/// use arrow_array::{Array, StringArray, cast::AsArray};
/// use uriel::Registry;
///
/// let urls = StringArray::from(vec!["ftp://h/a/b/c;type=i", "ftp://h:no/"]);
/// let some = uriel_arrow::typed_some(&urls, &Registry::current(), "ftp", &["typecode", "host"])?;
/// assert_eq!(some.column_names(), ["typecode", "host", "error_at", "error"]);
/// assert_eq!(some.column(1).as_string_view().value(0), "h");
/// assert!(uriel_arrow::typed_some(&urls, &Registry::current(), "ftp", &["selector"]).is_err());
/// # Ok::<_, arrow_schema::ArrowError>(())
/// ```
pub fn typed_some(
    column: &dyn Array,
    registry: &Registry,
    scheme: &str,
    names: &[&str],
) -> Result<StructArray, ArrowError> {
    let mut places = Vec::new();
    for name in names {
        let place = place(scheme_of(registry, scheme)?, name)?;
        if places.contains(&place) {
            return Err(ArrowError::InvalidArgumentError(format!("expected each field once, found {name} twice")));
        }
        places.push(place);
    }
    let (columns, nulls) = read(column, registry, scheme, &places, true)?;
    StructArray::try_new_with_length(typed_fields(names), columns, nulls, column.len())
}

/// One declared field of the URLs of one scheme in a column; null where the text is of another scheme or breaks its
/// rule.
///
/// # Errors
///
/// The column is not one of texts, the registry has no such scheme, or the scheme declares no such field.
///
/// ```
/// use arrow_array::{StringArray, cast::AsArray};
/// use uriel::Registry;
///
/// let urls = StringArray::from(vec!["news:comp.infosystems", "http://h/"]);
/// let groups = uriel_arrow::typed_part(&urls, &Registry::current(), "news", "group")?;
/// assert!(groups.as_string_view().iter().eq([Some("comp.infosystems"), None]));
/// # Ok::<_, arrow_schema::ArrowError>(())
/// ```
pub fn typed_part(column: &dyn Array, registry: &Registry, scheme: &str, name: &str) -> Result<ArrayRef, ArrowError> {
    let place = place(scheme_of(registry, scheme)?, name)?;
    let (mut columns, _) = read(column, registry, scheme, &[place], false)?;
    Ok(columns.swap_remove(0))
}

fn scheme_of<'a>(registry: &'a Registry, name: &str) -> Result<&'a dyn AnyScheme, ArrowError> {
    let error = || format!("expected the name of a scheme in the registry, found {name:?}");
    registry.get(name).ok_or_else(|| ArrowError::InvalidArgumentError(error()))
}

/// The place of a field among those that a scheme declares.
fn place(scheme: &dyn AnyScheme, name: &str) -> Result<usize, ArrowError> {
    let declared = scheme.info().fields;
    declared.iter().position(|field| *field == name).ok_or_else(|| {
        let error =
            format!("expected a field of {}, one of {}; found {name:?}", scheme.info().name, declared.join(", "));
        ArrowError::InvalidArgumentError(error)
    })
}

fn read(
    column: &dyn Array,
    registry: &Registry,
    name: &str,
    places: &[usize],
    with_errors: bool,
) -> Result<Columns, ArrowError> {
    let scheme = scheme_of(registry, name)?;
    in_chunks(column, |column| {
        let (rows, nulls) = (column.len(), column.logical_nulls());
        let nulls = nulls.as_ref();
        let (names, fields) = (Names::new(registry, scheme), Visited::new(scheme, places));
        over(column, Typed { rows, nulls, registry, name, names, scheme, places, fields, with_errors })?
    })
}

/// The kernel of [`typed`], [`typed_some`] and [`typed_part`].
struct Typed<'a> {
    rows: usize,
    nulls: Option<&'a NullBuffer>,
    registry: &'a Registry,
    /// The name that was asked for.
    name: &'a str,
    names: Names<'a>,
    scheme: &'a dyn AnyScheme,
    /// The places of the fields that are asked for, among those that the scheme declares.
    places: &'a [usize],
    fields: Visited,
    with_errors: bool,
}

/// The fields that are visited: those with the names that are asked for, or all.
struct Visited {
    places: Vec<usize>,
    /// The names, unless all fields are visited.
    names: Option<Vec<&'static str>>,
}

impl Visited {
    fn new(scheme: &dyn AnyScheme, places: &[usize]) -> Self {
        let declared = scheme.info().fields;
        let names: Vec<_> = places.iter().map(|&place| declared[place]).collect();
        let visited: Vec<_> = (0..declared.len()).filter(|&place| names.contains(&declared[place])).collect();
        // A visit of no field would not tell a URL from a text that is refused.
        if visited.is_empty() || visited.len() == declared.len() {
            return Self { places: (0..declared.len()).collect(), names: None };
        }
        Self { places: visited, names: Some(names) }
    }
}

/// The names that a registry has a scheme by.
struct Names<'a> {
    /// Perf: all but long ones, as their first octets. One comparison tells each, in any case of its letters.
    heads: Vec<Head>,
    all: Vec<&'a str>,
}

/// The first eight octets of a text that begins with a name and ":".
struct Head {
    octets: u64,
    /// The bits that tell a small letter from a capital one.
    cases: u64,
    /// The bits of the name and of ":".
    mask: u64,
}

impl<'a> Names<'a> {
    fn new(registry: &'a Registry, scheme: &dyn AnyScheme) -> Self {
        let type_of = |scheme: &dyn AnyScheme| (scheme as &dyn Any).type_id();
        let meant = registry.iter().filter(|(_, other)| type_of(*other) == type_of(scheme));
        let all: Vec<_> = meant.map(|(name, _)| name).collect();
        Self { heads: all.iter().filter_map(|name| Head::new(name)).collect(), all }
    }

    /// True if a text begins with one of the names and ":".
    #[inline(always)]
    fn begin(&self, text: &str) -> bool {
        let Some(first) = text.as_bytes().first_chunk() else { return self.begin_any(text) };
        let first = u64::from_le_bytes(*first);
        let is_head = |head: &Head| (first | head.cases) & head.mask == head.octets;
        self.heads.iter().any(is_head) || self.heads.len() < self.all.len() && self.begin_any(text)
    }

    #[inline(never)]
    fn begin_any(&self, text: &str) -> bool {
        self.all.iter().any(|name| {
            let read = text.as_bytes().split_at_checked(name.len());
            matches!(read, Some((read, [b':', ..])) if read.eq_ignore_ascii_case(name.as_bytes()))
        })
    }
}

impl Head {
    /// The head of a name; `None` if the name and ":" are longer.
    fn new(name: &str) -> Option<Self> {
        let (mut octets, mut cases, mut mask) = ([0; 8], [0; 8], [0; 8]);
        for (at, octet) in name.bytes().chain([b':']).enumerate() {
            *octets.get_mut(at)? = octet.to_ascii_lowercase();
            cases[at] = if octet.is_ascii_alphabetic() { b'a' - b'A' } else { 0 };
            mask[at] = u8::MAX;
        }
        let [octets, cases, mask] = [octets, cases, mask].map(u64::from_le_bytes);
        Some(Self { octets, cases, mask })
    }
}

impl Typed<'_> {
    /// The error of a text that breaks the rule of the scheme, if errors are asked for.
    #[cold]
    fn error(&self, text: &str) -> Option<ParseError> {
        self.with_errors.then(|| self.registry.parse(text).err()).flatten()
    }
}

impl<'a> Kernel<'a> for Typed<'_> {
    type Output = Result<Columns, ArrowError>;

    fn run<T: Texts<'a>>(self, mut texts: T) -> Self::Output {
        let field = |place| Filled::new(self.rows, self.places.contains(place));
        let mut fields: Vec<_> = self.fields.places.iter().map(field).collect();
        let (mut errors, mut rows) = (Errors::new(self.rows), Bits::new(self.rows));
        let (mut pieces, mut found) = (PieceViews::new(self.rows), FoundValues::default());
        let (count, edition) = (fields.len(), self.registry.edition());
        for (present, start) in words(self.nulls, self.rows).zip((0..self.rows).step_by(ROWS)) {
            let (mut meant, mut refused) = (0, 0);
            for (bit, row) in (start..self.rows.min(start + ROWS)).enumerate() {
                if present >> bit & 1 == 0 {
                    continue;
                }
                let error = if let Some(text) = texts.text(row) {
                    if !self.names.begin(text) {
                        continue;
                    }
                    let from = pieces.row(text.as_bytes(), texts.spot(row));
                    let mut visitor = Visitor { typed: &self, left: fields.iter_mut(), bit, from, found: &mut found };
                    match &self.fields.names {
                        None => self.scheme.fields(text, edition, &mut |field| visitor.visit(field.value)),
                        Some(names) => {
                            self.scheme.fields_named(text, edition, names, &mut |field| visitor.visit(field.value));
                        }
                    }
                    if visitor.left.len() < count {
                        meant |= 1 << bit;
                        continue;
                    }
                    self.error(text)
                } else {
                    let read = marked(texts.octets(row));
                    if !self.names.begin(&read) {
                        continue;
                    }
                    self.error(&read)
                };
                meant |= 1 << bit;
                if let Some(error) = error {
                    refused |= 1 << bit;
                    errors.add(row, bit, error, &mut found.new_texts);
                }
            }
            rows.push(meant);
            errors.end_block(refused);
            for field in &mut fields {
                field.column.end_block();
            }
        }
        let shared = Shared::new([vec![], vec![pieces.finish(texts.buffers())?]], found.words, found.new_texts)?;
        let column = |place: &usize| {
            let at = self.fields.places.iter().position(|visited| visited == place);
            fields[at.expect("a field that is asked for is visited")].column.finish(&shared)
        };
        let mut columns = self.places.iter().map(column).collect::<Result<Vec<_>, _>>()?;
        if self.with_errors {
            columns.extend(errors.finish(&shared)?);
        }
        Ok((columns, rows.finish(self.rows)))
    }
}

/// A field in the making.
///
/// Perf: most rows have the word or the number of the row before, and it need not be searched for. Where rows are in
/// the order of their hosts, they have its texts too, which need not be checked again.
struct Filled<'a> {
    is_asked: bool,
    column: Column,
    /// The address and the length of the last word, or the last number and [`NUMBER`].
    word: (u64, u64),
    word_index: u32,
    /// The last text that is in its URL.
    text: Option<&'a str>,
    text_index: u32,
}

impl Filled<'_> {
    fn new(rows: usize, is_asked: bool) -> Self {
        Self { is_asked, column: Column::new(rows), word: (0, 0), word_index: 0, text: None, text_index: 0 }
    }
}

/// True if two texts are the same.
///
/// Perf: those of the usual lengths are compared without a loop, in chunks that overlap.
#[inline(always)]
fn are_same(a: &str, b: &str) -> bool {
    fn ends<const N: usize>(text: &[u8]) -> Option<[&[u8; N]; 2]> {
        Some([text.first_chunk()?, text.last_chunk()?])
    }
    let (a, b) = (a.as_bytes(), b.as_bytes());
    a.len() == b.len()
        && match a.len() {
            8..=16 => ends::<8>(a) == ends::<8>(b),
            17..=32 => ends::<16>(a) == ends::<16>(b),
            _ => a == b,
        }
}

/// No word is as long.
const NUMBER: u64 = u64::MAX;

/// Values of fields that are no piece of a URL, in the making.
#[derive(Default)]
struct FoundValues {
    words: WordList,
    new_texts: NewTexts,
    shown: String,
}

/// A visitor of the fields of a row.
struct Visitor<'a, 'v, 'p> {
    typed: &'v Typed<'p>,
    /// The fields that are not visited yet.
    left: slice::IterMut<'v, Filled<'a>>,
    /// The bit of the row in its block.
    bit: usize,
    from: ViewRow<'p>,
    found: &'v mut FoundValues,
}

impl<'a, 'v> Visitor<'a, 'v, '_> {
    /// Sets the next field.
    ///
    /// Perf: words and numbers are set here, and all else by a call at the end, so that no register needs saving.
    #[inline(always)]
    fn visit(&mut self, value: Value<'a, '_>) {
        let Some(to) = self.left.next() else { return };
        if !to.is_asked {
            return;
        }
        match value {
            Value::Absent => {}
            Value::Text(text) | Value::Secret(text) => self.set_text(to, text.as_str()),
            Value::Word(word) => self.set_word(to, word),
            Value::Flag(flag) => self.set_word(to, if flag { "true" } else { "false" }),
            Value::Number(number) if to.word == (number, NUMBER) => {
                to.column.set_again(self.bit, to.word_index);
            }
            value => self.set_other(to, value),
        }
    }

    #[inline(never)]
    fn set_text(&mut self, to: &'v mut Filled<'a>, text: &'a str) {
        if to.text.is_some_and(|last| are_same(last, text)) {
            to.column.set_again(self.bit, to.text_index);
        } else if let Some(index) = self.from.piece(text) {
            (to.text, to.text_index) = (Some(text), index);
            to.column.set(self.bit, index);
        } else {
            self.set_elsewhere(to, text);
        }
    }

    #[inline(always)]
    fn set_word(&mut self, to: &'v mut Filled<'a>, word: &'static str) {
        let place = (word.as_ptr().addr() as u64, word.len() as u64);
        if to.word == place {
            to.column.set_again(self.bit, to.word_index);
        } else {
            self.set_next_word(to, word, place);
        }
    }

    #[inline(never)]
    fn set_next_word(&mut self, to: &'v mut Filled<'a>, word: &'static str, place: (u64, u64)) {
        if let Some(index) = self.found.words.find_fixed(word).or_else(|| self.found.new_texts.keep(word)) {
            (to.word, to.word_index) = (place, index);
            to.column.set(self.bit, index);
        }
    }

    #[inline(never)]
    fn set_elsewhere(&mut self, to: &'v mut Filled<'a>, text: &str) {
        if let Some(index) = self.text(text) {
            to.column.set(self.bit, index);
        }
    }

    #[inline(never)]
    fn set_other(&mut self, to: &'v mut Filled<'a>, value: Value<'a, '_>) {
        if let Value::Number(number) = value {
            let digits = |text: &mut String| write!(text, "{number}").ok();
            if let Some(index) = self.found.words.find_number(number).or_else(|| self.found.new_texts.write(digits)) {
                (to.word, to.word_index) = ((number, NUMBER), index);
                to.column.set(self.bit, index);
            }
        } else if let Value::Octet(octet) = value {
            self.set_octet(to, octet);
        } else if let Some(index) = self.other(value) {
            to.column.set(self.bit, index);
        }
    }

    fn set_octet(&mut self, to: &'v mut Filled<'a>, octet: u8) {
        let Visited { places, .. } = &self.typed.fields;
        let place = places.len().checked_sub(self.left.len() + 1).and_then(|at| places.get(at));
        let name = place.and_then(|&place| self.typed.scheme.info().fields.get(place)).copied();
        let Typed { registry, name: scheme, .. } = self.typed;
        let text = registry.encode_octet(scheme, name.unwrap_or_default(), octet);
        let FoundValues { words, new_texts, .. } = &mut *self.found;
        if let Some(index) = words.find(&text).or_else(|| new_texts.keep(&text)) {
            to.column.set(self.bit, index);
        }
    }

    /// The index of a value that is most often not in the URL as it is.
    #[inline(always)]
    fn other(&mut self, value: Value<'a, '_>) -> Option<u32> {
        let FoundValues { words, new_texts, shown } = &mut *self.found;
        match value {
            Value::Raw(text) => self.text(text),
            Value::Shown(value) => {
                shown.clear();
                write!(shown, "{value}").ok()?;
                words.find(shown).or_else(|| new_texts.keep(shown))
            }
            Value::List(list) | Value::Secrets(list) => self.texts(list.map(Encoded::as_str)),
            Value::Entries(entries) => self.texts(entries.map(Entry::as_str)),
            Value::Pairs(pairs) => {
                let (name, value) = pairs.next()?;
                new_texts.write(|text| {
                    write!(text, "{name}={value}").ok()?;
                    for (name, value) in pairs {
                        write!(text, " {name}={value}").ok()?;
                    }
                    Some(())
                })
            }
            _ => None,
        }
    }

    /// The index of texts with a blank between each two of them.
    fn texts(&mut self, mut texts: impl Iterator<Item = &'a str>) -> Option<u32> {
        let first = texts.next()?;
        let Some(second) = texts.next() else { return self.text(first) };
        self.found.new_texts.write(|joined| {
            joined.push_str(first);
            for text in iter::once(second).chain(texts) {
                joined.push(' ');
                joined.push_str(text);
            }
            Some(())
        })
    }

    /// The index of a text, which most often is a part of the URL.
    #[inline]
    fn text(&mut self, text: &str) -> Option<u32> {
        self.from.piece(text).or_else(|| self.found.new_texts.keep(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uriel::schemes::{ftp::Ftp, http::Http};

    #[test]
    fn a_text_has_the_scheme_of_its_name() {
        let registry = Registry::current().with_as("f-1", Ftp).with_as("seven77", Ftp).with_as("a-longer-name", Ftp);
        for meant in ["ftp", "http", "file"] {
            let scheme = registry.get(meant).expect("a scheme");
            let (names, mut begun) = (Names::new(&registry, scheme), 0);
            for name in
                "ftp FTP fTPs f-1 F-1 f\r1 f seven77 SEVEN77 seven7W a-longer-name A-Longer-Name a-longer http news"
                    .split(' ')
            {
                for rest in ["", ":", ":/", "://host/path", "x:", "\u{1a}//h/path", " :"] {
                    let text = format!("{name}{rest}");
                    let found = text.split_once(':').and_then(|(name, _)| registry.get(name));
                    let wanted = found.is_some_and(|found| found.info().name == scheme.info().name);
                    assert_eq!(names.begin(&text), wanted, "{text:?} as {meant}");
                    begun += usize::from(wanted);
                }
            }
            assert_eq!(begun > 0, meant != "file", "{meant}");
        }
        let other = Registry::empty(registry.edition()).with(Ftp).with_as("ftps", Http);
        let names = Names::new(&other, other.get("ftp").expect("a scheme"));
        assert!(names.begin("ftp://host/") && !names.begin("ftps://host/"), "the alias is of another type");
    }

    #[test]
    fn texts_are_the_same_if_no_octet_differs() {
        for length in 0..70 {
            let text = "a".repeat(length);
            assert!(are_same(&text, &text.clone()));
            assert!(!are_same(&text, &format!("{text}a")));
            for at in 0..length {
                let mut other = text.clone();
                other.replace_range(at..=at, "b");
                assert!(!are_same(&text, &other), "octet {at} of {length}");
            }
        }
    }
}
