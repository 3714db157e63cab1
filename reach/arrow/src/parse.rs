//! Components of the URLs in a column.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, PrimitiveArray, StructArray, types::UInt16Type, types::UInt32Type};
use arrow_buffer::{Buffer, NullBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use uriel::{Edition, Uri, differences::Component};

use crate::{
    bits::{Bits, ROWS, words},
    texts::{Kernel, Spot, Texts, index, marked, over},
    views::{self, NOTHING, view_of_part, view_of_word},
};

/// The name of the column with the offset at which a text is no URL.
///
/// ```
/// assert_eq!(uriel_arrow::parse_fields(&[])[0].name(), uriel_arrow::ERROR_AT);
/// ```
pub const ERROR_AT: &str = "error_at";

/// The name of the column with the kind of the error: [`ParseErrorKind::as_str`](uriel::ParseErrorKind::as_str).
///
/// ```
/// assert_eq!(uriel_arrow::parse_fields(&[])[1].name(), uriel_arrow::ERROR);
/// ```
pub const ERROR: &str = "error";

/// The components that a URL of RFC 3986 has: scheme, userinfo, host and its kind, port, path, query and fragment.
///
/// ```
/// use uriel::differences::Component;
/// assert_eq!(uriel_arrow::COMPONENTS[..2], [Component::Scheme, Component::Userinfo]);
/// ```
pub const COMPONENTS: [Component; 8] = [
    Component::Scheme,
    Component::Userinfo,
    Component::Host,
    Component::HostKind,
    Component::Port,
    Component::Path,
    Component::Query,
    Component::Fragment,
];

/// The type of the column of a component: `UInt16` for the port, `Utf8View` for all others.
///
/// ```
/// use arrow_schema::DataType;
/// use uriel::differences::Component;
/// assert_eq!(uriel_arrow::part_type(Component::Port), DataType::UInt16);
/// assert_eq!(uriel_arrow::part_type(Component::Host), DataType::Utf8View);
/// ```
pub const fn part_type(component: Component) -> DataType {
    match component {
        Component::Port => DataType::UInt16,
        _ => DataType::Utf8View,
    }
}

/// The fields of what [`parse`] returns: the components in their order, [`ERROR_AT`] and [`ERROR`].
///
/// ```
/// use uriel::differences::Component;
/// let fields = uriel_arrow::parse_fields(&[Component::Host]);
/// assert!(fields.iter().map(|field| field.name()).eq(["host", "error_at", "error"]));
/// ```
pub fn parse_fields(components: &[Component]) -> Fields {
    components
        .iter()
        .map(|&component| Field::new(component.as_str(), part_type(component), true))
        .chain([Field::new(ERROR_AT, DataType::UInt32, true), Field::new(ERROR, DataType::Utf8View, true)])
        .collect()
}

/// Components of every URL in a column, as a struct with [`parse_fields`]. Only those that are asked for are computed.
///
/// A text that is no URL under `edition` gives nulls, the offset of the error and its kind; octets that are not UTF-8 are wrong
/// where a text with another character there would be, at the latest. A null gives a null. An absent
/// component is null and an empty one is not. The port is a number: it is null too where it is empty or over 65535. Views of
/// parts point into the buffers of `column`.
///
/// # Errors
///
/// The column is not one of texts.
///
/// ```
/// use arrow_array::{Array, StringArray, cast::AsArray, types::UInt32Type};
/// use uriel::{Edition, differences::Component};
///
/// let urls = StringArray::from(vec!["http://example.org/?q", "http://h:80a/"]);
/// let parsed = uriel_arrow::parse(&urls, Edition::Rfc3986, &[Component::Host, Component::Query])?;
/// assert_eq!(parsed.column(0).as_string_view().value(0), "example.org");
/// assert_eq!(parsed.column(1).as_string_view().value(0), "q");
/// assert!(parsed.column(0).is_null(1));
/// assert_eq!(parsed.column(2).as_primitive::<UInt32Type>().value(1), 11);
/// assert_eq!(parsed.column(3).as_string_view().value(1), "octet");
/// # Ok::<_, arrow_schema::ArrowError>(())
/// ```
pub fn parse(column: &dyn Array, edition: Edition, components: &[Component]) -> Result<StructArray, ArrowError> {
    let nulls = column.logical_nulls();
    let columns =
        over(column, Parse { rows: column.len(), nulls: nulls.as_ref(), edition, components, with_errors: true })??;
    StructArray::try_new_with_length(parse_fields(components), columns, nulls, column.len())
}

/// One component of every URL in a column, of the type [`part_type`]; null where the text is no URL.
///
/// # Errors
///
/// The column is not one of texts.
///
/// ```
/// use arrow_array::{StringViewArray, cast::AsArray, types::UInt16Type};
/// use uriel::{Edition, differences::Component};
///
/// let urls = StringViewArray::from_iter_values(["http://h:8080/", "http://h/"]);
/// let ports = uriel_arrow::part(&urls, Edition::Rfc3986, Component::Port)?;
/// assert!(ports.as_primitive::<UInt16Type>().iter().eq([Some(8080), None]));
/// # Ok::<_, arrow_schema::ArrowError>(())
/// ```
pub fn part(column: &dyn Array, edition: Edition, component: Component) -> Result<ArrayRef, ArrowError> {
    let nulls = column.logical_nulls();
    let components = &[component];
    let mut columns =
        over(column, Parse { rows: column.len(), nulls: nulls.as_ref(), edition, components, with_errors: false })??;
    Ok(columns.swap_remove(0))
}

/// The kernel of [`parse`] and [`part`].
struct Parse<'a> {
    rows: usize,
    nulls: Option<&'a NullBuffer>,
    edition: Edition,
    components: &'a [Component],
    with_errors: bool,
}

impl<'a> Kernel<'a> for Parse<'a> {
    type Output = Result<Vec<ArrayRef>, ArrowError>;

    fn run<T: Texts<'a>>(self, mut texts: T) -> Self::Output {
        let mut columns: Vec<Column> = self.components.iter().map(|&part| Column::new(part, self.rows)).collect();
        let mut errors = self.with_errors.then(|| Errors::new(self.rows));
        let mut block = Block::default();
        for (present, start) in words(self.nulls, self.rows).zip((0..self.rows).step_by(ROWS)) {
            block.read(&mut texts, start..self.rows.min(start + ROWS), present, self.edition, errors.as_mut());
            for column in &mut columns {
                column.push(&block);
            }
        }
        let buffers = texts.buffers().into();
        let columns = columns.into_iter().map(|column| column.finish(&buffers, self.rows));
        let mut columns = columns.collect::<Result<Vec<_>, _>>()?;
        if let Some(errors) = errors {
            columns.extend(errors.finish(self.rows)?);
        }
        Ok(columns)
    }
}

/// A URL and the place of its text.
type Row<'a> = (Uri<'a>, Spot);

/// The URLs of 64 rows.
///
/// Perf: each component is then taken from all of them in a loop of its own, which need not ask which one it is.
#[derive(Default)]
struct Block<'a> {
    rows: Vec<Option<Row<'a>>>,
}

impl<'a> Block<'a> {
    #[inline]
    fn read(
        &mut self,
        texts: &mut impl Texts<'a>,
        rows: std::ops::Range<usize>,
        present: u64,
        edition: Edition,
        mut errors: Option<&mut Errors>,
    ) {
        self.rows.clear();
        let mut refused = 0;
        for (bit, row) in rows.clone().enumerate() {
            self.rows.push(if present >> bit & 1 == 1 {
                let error = match texts.text(row).map(|text| Uri::parse_with(text, edition)) {
                    Some(Ok(uri)) => {
                        self.rows.push(Some((uri, texts.spot(row))));
                        continue;
                    }
                    Some(Err(error)) => Some(error),
                    None => Uri::parse_with(&marked(texts.octets(row)), edition).err(),
                };
                refused |= 1 << bit;
                if let (Some(errors), Some(error)) = (&mut errors, error) {
                    errors.add(row, &error);
                }
                None
            } else {
                None
            });
        }
        if let Some(errors) = errors {
            errors.close(rows.end, refused);
        }
    }
}

/// The offsets and kinds of errors, in the making.
pub(crate) struct Errors {
    offsets: Vec<u32>,
    kinds: Vec<u128>,
    bits: Bits,
}

impl Errors {
    pub(crate) fn new(rows: usize) -> Self {
        Self { offsets: Vec::with_capacity(rows), kinds: Vec::with_capacity(rows), bits: Bits::new(rows) }
    }

    #[cold]
    pub(crate) fn add(&mut self, row: usize, error: &uriel::ParseError) {
        self.offsets.resize(row, 0);
        self.kinds.resize(row, NOTHING);
        self.offsets.push(index(error.offset()));
        self.kinds.push(view_of_word(error.kind().as_str()));
    }

    /// Fills up to the end of a block.
    pub(crate) fn close(&mut self, end: usize, refused: u64) {
        self.offsets.resize(end, 0);
        self.kinds.resize(end, NOTHING);
        self.bits.push(refused);
    }

    pub(crate) fn finish(self, rows: usize) -> Result<[ArrayRef; 2], ArrowError> {
        let nulls = self.bits.finish(rows);
        let offsets = PrimitiveArray::<UInt32Type>::new(ScalarBuffer::from(self.offsets), nulls.clone());
        Ok([Arc::new(offsets), views::array(self.kinds, &Arc::from([]), nulls)?])
    }
}

/// A column of one component, in the making.
struct Column {
    component: Component,
    values: Values,
    bits: Bits,
}

enum Values {
    Views(Vec<u128>),
    Ports(Vec<u16>),
}

impl Column {
    fn new(component: Component, rows: usize) -> Self {
        let values = match part_type(component) {
            DataType::UInt16 => Values::Ports(Vec::with_capacity(rows)),
            _ => Values::Views(Vec::with_capacity(rows)),
        };
        Self { component, values, bits: Bits::new(rows) }
    }

    fn push(&mut self, block: &Block<'_>) {
        let word = match &mut self.values {
            Values::Ports(ports) => push_values(ports, block, |(uri, _)| uri.port_number().ok().flatten()),
            Values::Views(views) => match self.component {
                Component::Scheme => push_parts(views, block, |uri| Some(uri.scheme().as_str())),
                Component::Userinfo => push_parts(views, block, |uri| Some(uri.userinfo()?.as_str())),
                Component::Host => push_parts(views, block, |uri| Some(uri.host()?.as_str())),
                Component::Path => push_parts(views, block, |uri| Some(uri.path().as_str())),
                Component::Query => push_parts(views, block, |uri| Some(uri.query()?.as_str())),
                Component::Fragment => push_parts(views, block, |uri| Some(uri.fragment()?.as_str())),
                Component::HostKind => {
                    push_values(views, block, |(uri, _)| Some(view_of_word(uri.host()?.kind().as_str())))
                }
                Component::Kind => push_values(views, block, |(uri, _)| Some(view_of_word(uri.kind().as_str()))),
                other => push_parts(views, block, |uri| other.of(uri.as_uri_ref())),
            },
        };
        self.bits.push(word);
    }

    fn finish(self, buffers: &Arc<[Buffer]>, rows: usize) -> Result<ArrayRef, ArrowError> {
        let nulls = self.bits.finish(rows);
        match self.values {
            Values::Views(views) => views::array(views, buffers, nulls),
            Values::Ports(ports) => Ok(Arc::new(PrimitiveArray::<UInt16Type>::new(ScalarBuffer::from(ports), nulls))),
        }
    }
}

#[inline(always)]
fn push_parts<'a>(views: &mut Vec<u128>, block: &Block<'a>, part: impl Fn(&Uri<'a>) -> Option<&'a str>) -> u64 {
    push_values(views, block, |(uri, spot)| Some(view_of_part(part(uri)?, uri.as_str(), *spot)))
}

/// Adds a value for each row of the block, and gives the bits of those that have one.
#[inline(always)]
fn push_values<'a, V: Copy + Default>(
    values: &mut Vec<V>,
    block: &Block<'a>,
    value: impl Fn(&Row<'a>) -> Option<V>,
) -> u64 {
    let mut word = 0;
    values.extend(block.rows.iter().enumerate().map(|(bit, row)| {
        let value = row.as_ref().and_then(&value);
        word |= u64::from(value.is_some()) << bit;
        value.unwrap_or_default()
    }));
    word
}
