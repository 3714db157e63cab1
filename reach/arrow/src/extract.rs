//! URLs in a column of prose.

use std::sync::Arc;

use arrow_array::{Array, ListArray, StructArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use uriel::{
    Registry,
    prose::{Finder, Finding},
};

use crate::{
    new_texts::NewTexts,
    piece_views::{PieceViews, ViewRow},
    shared::{Indices, Shared, places},
    texts::{Kernel, Texts, as_texts, over},
    word_list::WordList,
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

/// The URLs in every text of a column, in order: lists of structs of the `url` and its octets in the text, from `start`
/// to `end`.
///
/// The schemes and the edition are those of the registry; [`uriel::prose`] says which texts are URLs. A text without
/// URLs gives an empty list, and a null gives a null. Octets that are not ASCII end a URL, so columns of octets need
/// not be UTF-8. The view of a URL points into the buffers of `column`, unless it was joined from several lines.
///
/// # Errors
///
/// The column is not one of texts, or has 2²⁹ URLs or more.
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
    let (column, nulls) = (&*as_texts(column), column.logical_nulls());
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
        let (mut pieces, mut found) = (PieceViews::new(self.rows), FoundUrls::default());
        let mut offsets = Vec::with_capacity(self.rows + 1);
        offsets.push(0);
        for row in 0..self.rows {
            if self.nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row)) {
                let octets = texts.octets(row);
                let mut from = pieces.row(octets, texts.spot(row));
                match texts.text(row) {
                    Some(text) => self.finder.find(text).for_each(|finding| found.add(&finding, &mut from)),
                    None => self.finder.find_bytes(octets).for_each(|finding| found.add(&finding, &mut from)),
                }
            }
            let end = i32::try_from(found.urls.len()).map_err(|_| ArrowError::OffsetOverflowError(found.urls.len()))?;
            offsets.push(end);
        }
        let values = found.finish(pieces, texts)?;
        ListArray::try_new(item(), OffsetBuffer::new(offsets.into()), Arc::new(values), self.nulls)
    }
}

/// The URLs of all texts, in the making.
#[derive(Default)]
struct FoundUrls {
    urls: Indices,
    starts: Vec<u64>,
    ends: Vec<u64>,
    /// URLs that were joined from several lines.
    new_texts: NewTexts,
}

impl FoundUrls {
    fn add(&mut self, finding: &Finding<'_>, from: &mut ViewRow<'_>) {
        let (url, span) = (finding.url(), finding.span());
        if let Some(index) = from.piece(url).or_else(|| self.new_texts.keep(url)) {
            self.urls.push(index);
            self.starts.push(span.start as u64);
            self.ends.push(span.end as u64);
        }
    }

    fn finish<'a>(self, pieces: PieceViews, texts: impl Texts<'a>) -> Result<StructArray, ArrowError> {
        let shared = Shared::new([vec![], vec![pieces.finish(texts.buffers())?]], WordList::default(), self.new_texts)?;
        let columns = vec![self.urls.finish(&shared, None)?, places(self.starts), places(self.ends)];
        StructArray::try_new(fields(), columns, None)
    }
}
