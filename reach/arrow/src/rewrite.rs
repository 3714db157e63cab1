//! Normal forms, and references resolved: columns of new texts.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, builder::StringViewBuilder};
use arrow_buffer::NullBuffer;
use arrow_schema::ArrowError;
use uriel::{Edition, Level, Uri, UriRef, resolve::Resolver};

use crate::{
    bits::{ROWS, words},
    texts::{FURTHEST, Kernel, Texts, as_texts, over},
};

/// The normal form of every URL in a column, as `Utf8View`; null where the text is no URL under `edition`.
///
/// # Errors
///
/// The column is not one of texts.
///
/// ```
/// use arrow_array::{StringArray, cast::AsArray};
/// use uriel::{Edition, Level};
///
/// let urls = StringArray::from(vec!["HTTP://EXAMPLE.org/%7Eme/../a", "a b"]);
/// let normal = uriel_arrow::normalize(&urls, Level::Syntax, Edition::Rfc3986)?;
/// assert!(normal.as_string_view().iter().eq([Some("http://example.org/a"), None]));
/// # Ok::<_, arrow_schema::ArrowError>(())
/// ```
pub fn normalize(column: &dyn Array, level: Level<'_>, edition: Edition) -> Result<ArrayRef, ArrowError> {
    rewrite(column, |_, text, normal| {
        // Perf: a URL is not moved out of the result: a move waits until all of it is written.
        let parsed = Uri::parse_with(text, edition);
        parsed.as_ref().ok()?.normalize_into(level, normal);
        Some(())
    })
}

/// The base that references are resolved against.
///
/// ```
/// use uriel::Uri;
/// use uriel_arrow::Base;
/// let base = Base::One(Uri::parse("http://example.org/a/")?);
/// assert!(matches!(base, Base::One(base) if base.path() == "/a/"));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Base<'a> {
    /// One for all rows. It tells the edition.
    One(Uri<'a>),
    /// One for each row, read under an edition.
    Column(&'a dyn Array, Edition),
}

/// Every reference in a column, resolved against its base, as `Utf8View`.
///
/// A row is null where the reference or the base of the row is null, or is none under the edition.
///
/// # Errors
///
/// A column is not one of texts, the columns differ in length, or the edition is RFC 1738, which has no relative
/// references.
///
/// ```
/// use arrow_array::{StringArray, cast::AsArray};
/// use uriel::{Edition, Uri};
/// use uriel_arrow::{Base, resolve};
///
/// let references = StringArray::from(vec!["../g", "//h/", "a b"]);
/// let base = Base::One(Uri::parse("http://a/b/c/d")?);
/// assert!(resolve(&references, base)?.as_string_view().iter().eq([Some("http://a/b/g"), Some("http://h/"), None]));
///
/// let bases = StringArray::from(vec![Some("http://a/b/c"), Some("ftp://b/"), None]);
/// let targets = resolve(&references, Base::Column(&bases, Edition::Rfc3986))?;
/// assert!(targets.as_string_view().iter().eq([Some("http://a/g"), Some("ftp://h/"), None]));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn resolve(references: &dyn Array, base: Base<'_>) -> Result<ArrayRef, ArrowError> {
    let invalid = |error: &dyn std::fmt::Display| ArrowError::InvalidArgumentError(error.to_string());
    match base {
        Base::One(base) => {
            let edition = base.edition();
            let resolver = Resolver::new(base).map_err(|error| invalid(&error))?;
            rewrite(references, |_, text, target| {
                let parsed = UriRef::parse_with(text, edition);
                resolver.resolve_into(parsed.as_ref().ok()?, target).ok().map(drop)
            })
        }
        Base::Column(bases, edition) => {
            if bases.len() != references.len() {
                let (rows, found) = (references.len(), bases.len());
                return Err(invalid(&format_args!("expected a column of {rows} bases, found {found}")));
            }
            if let Ok(Err(error)) = Uri::parse_with("x:", edition).map(Resolver::new) {
                return Err(invalid(&error));
            }
            let nulls = bases.logical_nulls();
            let bases = &*as_texts(bases);
            let bases = over(bases, List { rows: bases.len(), nulls: nulls.as_ref() })?;
            rewrite(references, |row, text, target| {
                let base = Uri::parse_with(bases[row]?, edition).ok()?;
                UriRef::parse_with(text, edition).ok()?.resolve_into(base, target).ok().map(drop)
            })
        }
    }
}

/// The texts of a column.
struct List<'a> {
    rows: usize,
    nulls: Option<&'a NullBuffer>,
}

impl<'a> Kernel<'a> for List<'a> {
    type Output = Vec<Option<&'a str>>;

    fn run<T: Texts<'a>>(self, texts: T) -> Self::Output {
        let is_null = |row| self.nulls.is_some_and(|nulls| nulls.is_null(row));
        (0..self.rows).map(|row| if is_null(row) { None } else { texts.text(row) }).collect()
    }
}

/// A column of what `write` writes for the number of a row and its text; null where that is `None`.
fn rewrite(
    column: &dyn Array,
    write: impl FnMut(usize, &str, &mut String) -> Option<()>,
) -> Result<ArrayRef, ArrowError> {
    let (column, nulls) = (&*as_texts(column), column.logical_nulls());
    over(column, Rewrite { rows: column.len(), nulls: nulls.as_ref(), write })?
}

struct Rewrite<'a, W> {
    rows: usize,
    nulls: Option<&'a NullBuffer>,
    write: W,
}

impl<'a, W: FnMut(usize, &str, &mut String) -> Option<()>> Kernel<'a> for Rewrite<'a, W> {
    type Output = Result<ArrayRef, ArrowError>;

    fn run<T: Texts<'a>>(mut self, texts: T) -> Self::Output {
        let (mut written, mut text) = (StringViewBuilder::with_capacity(self.rows), String::new());
        for (present, start) in words(self.nulls, self.rows).zip((0..self.rows).step_by(ROWS)) {
            for (bit, row) in (start..self.rows.min(start + ROWS)).enumerate() {
                let read = if present >> bit & 1 == 1 { texts.text(row) } else { None };
                let is_written = read.and_then(|read| (self.write)(row, read, &mut text)).is_some();
                if is_written && text.len() <= FURTHEST {
                    written.append_value(&text);
                } else {
                    written.append_null();
                }
            }
        }
        Ok(Arc::new(written.finish()))
    }
}
