//! The declared fields of a scheme's URLs.

use std::{any::Any, borrow::Cow};

use arrow_array::{Array, ArrayRef, StructArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, DataType, Field, Fields};
use uriel::{
    ParseError, Registry,
    scheme::{AnyScheme, Value},
};

use crate::{
    bits::{Bits, ROWS, words},
    parse::{ERROR, ERROR_AT, Errors},
    texts::{Kernel, Spot, Texts, index, marked, over},
    views::{self, INLINE, Made, NOTHING, view, view_of_part},
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
    let nulls = column.logical_nulls();
    let (columns, nulls) =
        over(column, Typed { rows: column.len(), nulls: nulls.as_ref(), registry, name: scheme, scheme: found })??;
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
        // Perf: the name that was asked for needs no search of the registry.
        let Some((name, _)) = text.split_once(':') else { return false };
        name.eq_ignore_ascii_case(self.name)
            || self.registry.get(name).is_some_and(|scheme| {
                let (scheme, meant): (&dyn Any, &dyn Any) = (scheme, self.scheme);
                scheme.type_id() == meant.type_id()
            })
    }

    #[cold]
    fn error(&self, text: &str) -> Option<ParseError> {
        self.registry.parse(text).err()
    }
}

/// The column of a field, in the making.
struct Column {
    views: Vec<u128>,
    bits: Bits,
    word: u64,
}

impl<'a> Kernel<'a> for Typed<'_> {
    type Output = Result<(Vec<ArrayRef>, Option<NullBuffer>), ArrowError>;

    fn run<T: Texts<'a>>(self, mut texts: T) -> Self::Output {
        let new = |_: &&str| Column { views: Vec::with_capacity(self.rows), bits: Bits::new(self.rows), word: 0 };
        let mut columns: Vec<Column> = self.scheme.field_names().iter().map(new).collect();
        let (mut errors, mut rows) = (Errors::new(self.rows), Bits::new(self.rows));
        // The buffers of the column are known at its end: those of new texts go by themselves until then.
        let mut found = Found { made: Made::after(0), written: String::new(), moved: Vec::new() };
        for (present, start) in words(self.nulls, self.rows).zip((0..self.rows).step_by(ROWS)) {
            let (mut meant, mut refused) = (0, 0);
            let end = self.rows.min(start + ROWS);
            for (bit, row) in (start..end).enumerate() {
                if present >> bit & 1 == 0 {
                    continue;
                }
                let text = texts.text(row);
                let read = text.map_or_else(|| marked(texts.octets(row)).into(), Cow::Borrowed);
                if !self.is_meant(&read) {
                    continue;
                }
                meant |= 1 << bit;
                let mut at = 0;
                if let Some(text) = text {
                    let spot = texts.spot(row);
                    self.scheme.fields(text, self.registry.edition(), &mut |field| {
                        if let Some(column) = columns.get_mut(at) {
                            let place = (at, row);
                            if let Some(view) = found.view(field.value, text, spot, place) {
                                column.views.resize(row, NOTHING);
                                column.views.push(view);
                                column.word |= 1 << bit;
                            }
                        }
                        at += 1;
                    });
                }
                if at == 0
                    && let Some(error) = self.error(&read)
                {
                    refused |= 1 << bit;
                    errors.add(row, &error);
                }
            }
            rows.push(meant);
            errors.close(end, refused);
            for column in &mut columns {
                column.views.resize(end, NOTHING);
                column.bits.push(std::mem::take(&mut column.word));
            }
        }
        let before = texts.buffers();
        let shift = u128::from(index(before.len())) << 64;
        for (column, row) in found.moved {
            columns[column].views[row] += shift;
        }
        let buffers = found.made.finish(before);
        let finish = |column: Column| views::array(column.views, &buffers, column.bits.finish(self.rows));
        let mut columns = columns.into_iter().map(finish).collect::<Result<Vec<_>, _>>()?;
        columns.extend(errors.finish(self.rows)?);
        Ok((columns, rows.finish(self.rows)))
    }
}

/// Values of fields that are no piece of the URL.
struct Found {
    made: Made,
    written: String,
    /// The columns and rows of views into the new buffers.
    moved: Vec<(usize, usize)>,
}

impl Found {
    /// The view of a value; `None` if it is absent.
    #[inline]
    fn view(&mut self, value: Value<'_, '_>, text: &str, spot: Spot, place: (usize, usize)) -> Option<u128> {
        let piece = match value {
            Value::Absent => return None,
            Value::Text(piece) | Value::Secret(piece) => piece.as_str(),
            Value::Raw(piece) => piece,
            Value::Word(word) => word,
            Value::Flag(flag) => {
                if flag {
                    "true"
                } else {
                    "false"
                }
            }
            other => {
                self.written.clear();
                self.write(other)?;
                let written = std::mem::take(&mut self.written);
                let view = self.keep(&written, place);
                self.written = written;
                return view;
            }
        };
        let from = piece.as_ptr().addr().wrapping_sub(text.as_ptr().addr());
        if piece.len() <= INLINE {
            Some(view(piece, spot))
        } else if from.checked_add(piece.len()).is_some_and(|end| end <= text.len()) {
            Some(view_of_part(piece, text, spot))
        } else {
            self.keep(piece, place)
        }
    }

    /// Keeps a text that is no piece of the URL.
    fn keep(&mut self, text: &str, place: (usize, usize)) -> Option<u128> {
        let view = self.made.keep(text)?;
        if text.len() > INLINE {
            self.moved.push(place);
        }
        Some(view)
    }

    /// Writes a value that is no text. `None` if it has no pieces.
    fn write(&mut self, value: Value<'_, '_>) -> Option<()> {
        use std::fmt::Write;
        let written = &mut self.written;
        let mut count = 0;
        let mut separate = |written: &mut String| {
            if count > 0 {
                written.push(' ');
            }
            count += 1;
        };
        match value {
            Value::Octet(octet) => written.push(char::from(octet)),
            Value::Number(number) => write!(written, "{number}").ok()?,
            Value::Shown(shown) => write!(written, "{shown}").ok()?,
            Value::List(list) => {
                for piece in list {
                    separate(written);
                    written.push_str(piece.as_str());
                }
                (count > 0).then_some(())?;
            }
            Value::Pairs(pairs) => {
                for (name, value) in pairs {
                    separate(written);
                    write!(written, "{name}={value}").ok()?;
                }
                (count > 0).then_some(())?;
            }
            _ => return None,
        }
        Some(())
    }
}
