//! URLs in a column of prose.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, ListArray, PrimitiveArray, StructArray, types::UInt64Type};
use arrow_buffer::{NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use uriel::{
    Registry,
    prose::{Finder, Finding},
};

use crate::{
    texts::{FURTHEST, Kernel, Spot, Texts, index, over},
    views::{self, INLINE, Made, view_of_part, view_of_word},
};

/// The type of what [`extract`] returns: lists of structs of `url`, `start` and `end`.
///
/// ```
/// use arrow_schema::DataType;
/// assert!(matches!(uriel_arrow::extract_type(), DataType::List(_)));
/// ```
pub fn extract_type() -> DataType {
    DataType::List(item())
}

fn item() -> Arc<Field> {
    Arc::new(Field::new_list_field(DataType::Struct(fields()), false))
}

fn fields() -> Fields {
    let place = |name: &str| Field::new(name, DataType::UInt64, false);
    [Field::new("url", DataType::Utf8View, false), place("start"), place("end")].into_iter().collect()
}

/// The URLs in every text of a column, in order: lists of structs of the `url` and its octets in the text, from `start` to `end`.
///
/// The schemes and the edition are those of the registry; [`uriel::prose`] says which texts are URLs. A text without URLs gives
/// an empty list, and a null gives a null. Octets that are not ASCII end a URL, so columns of octets need not be UTF-8. The view
/// of a URL points into the buffers of `column`, unless it was joined from several lines.
///
/// # Errors
///
/// The column is not one of texts, or has more than 2³¹ − 1 URLs.
///
/// ```
/// use arrow_array::{StringArray, cast::AsArray, types::UInt64Type};
/// use uriel::Registry;
///
/// let prose = StringArray::from(vec!["see http://h/a, or <http://h/b\n  c>", "nothing"]);
/// let found = uriel_arrow::extract(&prose, &Registry::current())?;
/// assert_eq!((found.value_length(0), found.value_length(1)), (2, 0));
/// let first = found.value(0);
/// let urls = first.as_struct().column(0).as_string_view();
/// assert_eq!((urls.value(0), urls.value(1)), ("http://h/a", "http://h/bc"));
/// assert_eq!(first.as_struct().column(1).as_primitive::<UInt64Type>().value(0), 4);
/// # Ok::<_, arrow_schema::ArrowError>(())
/// ```
pub fn extract(column: &dyn Array, registry: &Registry) -> Result<ListArray, ArrowError> {
    let nulls = column.logical_nulls();
    over(column, Extract { rows: column.len(), nulls, finder: Finder::new(registry) })?
}

struct Extract<'r> {
    rows: usize,
    nulls: Option<NullBuffer>,
    finder: Finder<'r>,
}

impl<'a> Kernel<'a> for Extract<'_> {
    type Output = Result<ListArray, ArrowError>;

    fn run<T: Texts<'a>>(self, mut texts: T) -> Self::Output {
        let mut found = Found::default();
        let mut offsets = Vec::with_capacity(self.rows + 1);
        offsets.push(0);
        for row in 0..self.rows {
            if self.nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row)) {
                let (octets, spot) = (texts.octets(row), texts.spot(row));
                match texts.text(row) {
                    Some(text) => self.finder.find(text).for_each(|finding| found.add(finding, octets, spot)),
                    None => self.finder.find_bytes(octets).for_each(|finding| found.add(finding, octets, spot)),
                }
            }
            let end =
                i32::try_from(found.views.len()).map_err(|_| ArrowError::OffsetOverflowError(found.views.len()))?;
            offsets.push(end);
        }
        let values = found.finish(texts)?;
        ListArray::try_new(item(), OffsetBuffer::new(offsets.into()), Arc::new(values), self.nulls)
    }
}

/// The URLs of all texts, in the making.
struct Found {
    views: Vec<u128>,
    starts: Vec<u64>,
    ends: Vec<u64>,
    made: Made,
    /// The places of views into the new buffers, whose numbers are known at the end.
    moved: Vec<usize>,
}

impl Default for Found {
    fn default() -> Self {
        Self { views: Vec::new(), starts: Vec::new(), ends: Vec::new(), made: Made::after(0), moved: Vec::new() }
    }
}

impl Found {
    fn add(&mut self, finding: Finding<'_>, text: &[u8], spot: Spot) {
        let span = finding.span();
        let url = finding.into_url();
        let from = url.as_ptr().addr().wrapping_sub(text.as_ptr().addr());
        let end = from.saturating_add(url.len());
        let view = if url.len() <= INLINE {
            view_of_word(&url)
        } else if end <= text.len() && end <= FURTHEST {
            view_of_part(&url, text, spot)
        } else {
            let Some(view) = self.made.keep(&url) else { return };
            self.moved.push(self.views.len());
            view
        };
        self.views.push(view);
        self.starts.push(span.start as u64);
        self.ends.push(span.end as u64);
    }

    fn finish<'a>(mut self, texts: impl Texts<'a>) -> Result<StructArray, ArrowError> {
        let before = texts.buffers();
        let shift = u128::from(index(before.len())) << 64;
        for &at in &self.moved {
            self.views[at] += shift;
        }
        let buffers = self.made.finish(before);
        let place = |octets: Vec<u64>| -> ArrayRef {
            Arc::new(PrimitiveArray::<UInt64Type>::new(ScalarBuffer::from(octets), None))
        };
        let columns = vec![views::array(self.views, &buffers, None)?, place(self.starts), place(self.ends)];
        StructArray::try_new(fields(), columns, None)
    }
}
