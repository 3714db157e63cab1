//! The declared fields of a scheme's URLs.

use std::{any::Any, borrow::Cow, fmt::Write, iter};

use arrow_array::{Array, StructArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, DataType, Field, Fields};
use uriel::{
    ParseError, Registry,
    scheme::{AnyScheme, Value},
};

use crate::{
    bits::{Bits, ROWS, words},
    chunks::{Columns, in_chunks},
    made::Made,
    parse::{ERROR, ERROR_AT, Errors},
    pieces::{Pieces, Row},
    shared::{Column, Shared},
    texts::{Kernel, Texts, marked, over},
    words::Words,
};

/// The fields of what [`typed`] returns: those that the scheme declares, [`ERROR_AT`] and [`ERROR`].
///
/// ```
/// let registry = uriel::Registry::current();
/// let fields = uriel_arrow::typed_fields(registry.get("telnet").unwrap());
/// assert_eq!(fields[2].name(), "host");
/// ```
pub fn typed_fields(scheme: &dyn AnyScheme) -> Fields {
    let declared = scheme.field_names().iter().map(|name| Field::new(*name, DataType::Utf8View, true));
    declared
        .chain([Field::new(ERROR_AT, DataType::UInt32, true), Field::new(ERROR, DataType::Utf8View, true)])
        .collect()
}

/// The declared fields of the URLs of one scheme in a column, as a struct with [`typed_fields`].
///
/// The scheme is that of the registry, so a scheme of your own has columns as the others have. A row is null where the text
/// is null or of another scheme. A text that breaks the rule of the scheme gives nulls, the offset of the error and its kind.
///
/// All fields are `Utf8View`, for a scheme declares their names alone. A piece of the URL keeps its escapes, and its view
/// points into the buffers of `column`; a number is written in digits, a flag as `true` or `false`. A list is its pieces with
/// a space after each but the last, which no URL has, and pairs are a list of `name=value`; those without a piece are null.
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
    let Some(found) = registry.get(scheme) else {
        let error = format!("expected the name of a scheme in the registry, found {scheme:?}");
        return Err(ArrowError::InvalidArgumentError(error));
    };
    let (columns, nulls) = in_chunks(column, |column| {
        let (rows, nulls) = (column.len(), column.logical_nulls());
        over(column, Typed { rows, nulls: nulls.as_ref(), registry, name: scheme, scheme: found })?
    })?;
    StructArray::try_new_with_length(typed_fields(found), columns, nulls, column.len())
}

struct Typed<'a> {
    rows: usize,
    nulls: Option<&'a NullBuffer>,
    registry: &'a Registry,
    name: &'a str,
    scheme: &'a dyn AnyScheme,
}

impl Typed<'_> {
    /// True if the registry has the scheme for this text.
    #[inline]
    fn is_meant(&self, text: &str) -> bool {
        // Perf: the name that was asked for needs no search, neither for its end nor in the registry.
        if let Some((name, [b':', ..])) = text.as_bytes().split_at_checked(self.name.len())
            && (name == self.name.as_bytes() || name.eq_ignore_ascii_case(self.name.as_bytes()))
        {
            return true;
        }
        text.split_once(':').and_then(|(name, _)| self.registry.get(name)).is_some_and(|scheme| {
            let (scheme, meant): (&dyn Any, &dyn Any) = (scheme, self.scheme);
            scheme.type_id() == meant.type_id()
        })
    }

    #[cold]
    fn error(&self, text: &str) -> Option<ParseError> {
        self.registry.parse(text).err()
    }
}

impl<'a> Kernel<'a> for Typed<'_> {
    type Output = Result<Columns, ArrowError>;

    fn run<T: Texts<'a>>(self, mut texts: T) -> Self::Output {
        let mut columns: Vec<_> = self.scheme.field_names().iter().map(|_| Column::new(self.rows)).collect();
        let (mut errors, mut rows) = (Errors::new(self.rows), Bits::new(self.rows));
        let (mut pieces, mut found) = (Pieces::new(self.rows), Found::default());
        for (present, start) in words(self.nulls, self.rows).zip((0..self.rows).step_by(ROWS)) {
            let (mut meant, mut refused) = (0, 0);
            for (bit, row) in (start..self.rows.min(start + ROWS)).enumerate() {
                if present >> bit & 1 == 0 {
                    continue;
                }
                let text = texts.text(row);
                let read = text.map_or_else(|| marked(texts.octets(row)).into(), Cow::Borrowed);
                if !self.is_meant(&read) {
                    continue;
                }
                meant |= 1 << bit;
                let mut left = columns.iter_mut();
                let mut is_read = false;
                if let Some(text) = text {
                    let mut from = pieces.row(text.as_bytes(), texts.spot(row));
                    self.scheme.fields(text, self.registry.edition(), &mut |field| {
                        is_read = true;
                        if let Some(column) = left.next()
                            && let Some(index) = found.index(field.value, &mut from)
                        {
                            column.set(row, bit, index);
                        }
                    });
                }
                if !is_read && let Some(error) = self.error(&read) {
                    refused |= 1 << bit;
                    errors.add(row, bit, &error, &mut found.words);
                }
            }
            rows.push(meant);
            errors.end_block(refused);
            columns.iter_mut().for_each(Column::end_block);
        }
        let shared = Shared::new(pieces, found.words, found.made, texts)?;
        let mut columns = columns.into_iter().map(|column| column.finish(&shared)).collect::<Result<Vec<_>, _>>()?;
        columns.extend(errors.finish(&shared)?);
        Ok((columns, rows.finish(self.rows)))
    }
}

/// Values of fields that are no piece of a URL, in the making.
#[derive(Default)]
struct Found {
    words: Words,
    made: Made,
    shown: String,
}

impl Found {
    /// The index of a value; `None` if it is absent.
    #[inline(always)]
    fn index<'a>(&mut self, value: Value<'a, '_>, from: &mut Row<'_>) -> Option<u32> {
        match value {
            Value::Text(text) | Value::Secret(text) => self.text(text.as_str(), from),
            Value::Raw(text) => self.text(text, from),
            Value::Word(word) => self.words.find_fixed(word).or_else(|| self.made.keep(word)),
            Value::Flag(flag) => self.words.find_fixed(if flag { "true" } else { "false" }),
            Value::Number(number) => {
                self.words.find_number(number).or_else(|| self.made.write(|made| write!(made, "{number}").ok()))
            }
            Value::Octet(octet) => {
                let mut buffer = [0; 2];
                let text = char::from(octet).encode_utf8(&mut buffer);
                self.words.find(text).or_else(|| self.made.keep(text))
            }
            Value::Shown(shown) => {
                self.shown.clear();
                write!(self.shown, "{shown}").ok()?;
                self.words.find(&self.shown).or_else(|| self.made.keep(&self.shown))
            }
            Value::List(list) => {
                let first = list.next()?.as_str();
                let Some(second) = list.next() else { return self.text(first, from) };
                self.made.write(|made| {
                    made.push_str(first);
                    for piece in iter::once(second).chain(list) {
                        made.push(' ');
                        made.push_str(piece.as_str());
                    }
                    Some(())
                })
            }
            Value::Pairs(pairs) => {
                let (name, value) = pairs.next()?;
                self.made.write(|made| {
                    write!(made, "{name}={value}").ok()?;
                    for (name, value) in pairs {
                        write!(made, " {name}={value}").ok()?;
                    }
                    Some(())
                })
            }
            _ => None,
        }
    }

    /// The index of a text, which most often is a part of the URL.
    #[inline]
    fn text(&mut self, text: &str, from: &mut Row<'_>) -> Option<u32> {
        if from.has(text) { Some(from.piece(text)) } else { self.made.keep(text) }
    }
}
