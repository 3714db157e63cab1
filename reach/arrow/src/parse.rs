//! Components of the URLs in a column.

use std::{fmt::Write as _, sync::Arc};

use arrow_array::{Array, ArrayRef, PrimitiveArray, StructArray, types::UInt16Type, types::UInt32Type};
use arrow_buffer::{NullBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use uriel::{Edition, ParseError, Uri, differences::Component};

use crate::{
    bits::{self, Bits, ROWS},
    chunks::{Columns, in_chunks},
    new_texts::NewTexts,
    pieces::{Pieces, Row},
    shared::{Column, Shared},
    spot::index,
    texts::{Kernel, Texts, marked, over},
    word_list::WordList,
};

/// The name of the column with the offset at which a text is no URL.
///
/// ```
/// assert_eq!(uriel_arrow::parse_fields(&[])[0].name(), uriel_arrow::ERROR_AT);
/// ```
pub const ERROR_AT: &str = "error_at";

/// The name of the column with the message of the error, which tells the place too.
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
        .chain(error_fields())
        .collect()
}

/// The fields of an error, after all others.
pub(crate) fn error_fields() -> [Field; 2] {
    [Field::new(ERROR_AT, DataType::UInt32, true), Field::new(ERROR, DataType::Utf8View, true)]
}

/// Components of every URL in a column, as a struct with [`parse_fields`]. Only those that are asked for are computed.
///
/// A text that is no URL under `edition` gives nulls, the offset of the error and its message; octets that are not UTF-8
/// are wrong where a text with another character there would be, at the latest. A null gives a null. An absent
/// component is null and an empty one is not. The port is a number: it is null too where it is empty or over 65535.
/// Views of parts point into the buffers of `column`.
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
/// assert!(parsed.column(3).as_string_view().value(1).starts_with("expected port at byte 11: a digit"));
/// # Ok::<_, arrow_schema::ArrowError>(())
/// ```
pub fn parse(column: &dyn Array, edition: Edition, components: &[Component]) -> Result<StructArray, ArrowError> {
    let (columns, nulls) = read(column, edition, components, true)?;
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
    let (mut columns, _) = read(column, edition, &[component], false)?;
    Ok(columns.swap_remove(0))
}

fn read(
    column: &dyn Array,
    edition: Edition,
    components: &[Component],
    with_errors: bool,
) -> Result<Columns, ArrowError> {
    in_chunks(column, |column| {
        let (rows, nulls) = (column.len(), column.logical_nulls());
        let columns = over(column, Parse { rows, nulls: nulls.as_ref(), edition, components, with_errors })??;
        Ok((columns, nulls))
    })
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
        let mut parts = Parts::new(self.components, self.rows);
        let mut errors = Errors::new(self.rows);
        let (mut pieces, mut words) = (Pieces::new(self.rows), WordList::default());
        let mut messages = NewTexts::default();
        for (present, start) in bits::words(self.nulls, self.rows).zip((0..self.rows).step_by(ROWS)) {
            let mut refused = 0;
            for (bit, row) in (start..self.rows.min(start + ROWS)).enumerate() {
                if present >> bit & 1 == 0 {
                    continue;
                }
                let error = if let Some(text) = texts.text(row) {
                    // Perf: the result is not moved: a move waits until all of it is written.
                    let parsed = Uri::parse_with(text, self.edition);
                    if let Ok(uri) = &parsed {
                        let from = pieces.row(text.as_bytes(), texts.spot(row));
                        parts.set(row, bit, uri, from, &mut words);
                        continue;
                    }
                    parsed.err()
                } else {
                    Uri::parse_with(&marked(texts.octets(row)), self.edition).err()
                };
                if !self.with_errors {
                    continue;
                }
                if let Some(error) = error {
                    refused |= 1 << bit;
                    errors.add(row, bit, error, &mut messages);
                }
            }
            parts.end_block();
            errors.end_block(refused);
        }
        let shared = Shared::new(pieces.finish(texts.buffers())?, words, messages)?;
        let parts = parts.finish(&shared)?;
        let part =
            |&component: &Component| parts.iter().find(|part| part.0 == component).map(|part| Arc::clone(&part.1));
        let errors = if self.with_errors { Some(errors.finish(&shared)?) } else { None };
        Ok(self.components.iter().filter_map(part).chain(errors.into_iter().flatten()).collect())
    }
}

/// The offsets and messages of errors, in the making.
pub(crate) struct Errors {
    offsets: Vec<u32>,
    messages: Column,
    /// The last error, and its message.
    last: Option<(ParseError, u32)>,
    rows: usize,
    bits: Bits,
}

impl Errors {
    pub(crate) fn new(rows: usize) -> Self {
        Self { offsets: Vec::new(), messages: Column::new(rows), last: None, rows, bits: Bits::new(rows) }
    }

    /// Adds an error. An error like the one before has its message.
    #[cold]
    pub(crate) fn add(&mut self, row: usize, bit: usize, error: ParseError, texts: &mut NewTexts) {
        self.offsets.resize(row, 0);
        self.offsets.push(index(error.offset()));
        if self.last.as_ref().is_none_or(|(last, _)| *last != error) {
            let message = texts.write(|text| write!(text, "{error}").ok());
            self.last = message.map(|message| (error, message));
        }
        if let Some((_, message)) = self.last {
            self.messages.set(bit, message);
        }
    }

    /// Ends a block of rows, in which those with these bits are refused.
    pub(crate) fn end_block(&mut self, refused: u64) {
        self.bits.push(refused);
        self.messages.end_block();
    }

    pub(crate) fn finish(mut self, shared: &Shared) -> Result<[ArrayRef; 2], ArrowError> {
        let offsets = if self.offsets.is_empty() {
            PrimitiveArray::<UInt32Type>::new_null(self.rows)
        } else {
            self.offsets.resize(self.rows, 0);
            PrimitiveArray::new(ScalarBuffer::from(self.offsets), self.bits.finish(self.rows))
        };
        Ok([Arc::new(offsets), self.messages.finish(shared)?])
    }
}

/// The columns of components, in the making; `None` for those that are not asked for.
///
/// Perf: a loop over a list of them would ask at each row what they are.
struct Parts {
    scheme: Option<Column>,
    userinfo: Option<Column>,
    host: Option<Column>,
    host_kind: Option<Column>,
    port: Option<Ports>,
    path: Option<Column>,
    query: Option<Column>,
    fragment: Option<Column>,
    others: Vec<(Component, Column)>,
}

impl Parts {
    fn new(components: &[Component], rows: usize) -> Self {
        let column = |component| components.contains(&component).then(|| Column::new(rows));
        let other = |component: &Component| !COMPONENTS.contains(component);
        let others = Component::ALL.into_iter().filter(other);
        Self {
            scheme: column(Component::Scheme),
            userinfo: column(Component::Userinfo),
            host: column(Component::Host),
            host_kind: column(Component::HostKind),
            port: components.contains(&Component::Port).then(|| Ports::new(rows)),
            path: column(Component::Path),
            query: column(Component::Query),
            fragment: column(Component::Fragment),
            others: others.filter_map(|component| Some((component, column(component)?))).collect(),
        }
    }

    /// Sets the components of a row, which has this bit in its block. They are pieces of `from`, in their order.
    #[inline(always)]
    fn set(&mut self, row: usize, bit: usize, uri: &Uri<'_>, mut from: Row<'_>, words: &mut WordList) {
        if let Some(column) = &mut self.scheme {
            let scheme = uri.scheme().as_str();
            column.set(bit, words.find(scheme).unwrap_or_else(|| from.piece(scheme)));
        }
        if let Some(column) = &mut self.userinfo
            && let Some(userinfo) = uri.userinfo()
        {
            column.set(bit, from.piece(userinfo.as_str()));
        }
        if (self.host.is_some() || self.host_kind.is_some())
            && let Some(host) = uri.host()
        {
            if let Some(column) = &mut self.host {
                column.set(bit, from.piece(host.as_str()));
            }
            if let Some(column) = &mut self.host_kind
                && let Some(kind) = words.find_fixed(host.kind().as_str())
            {
                column.set(bit, kind);
            }
        }
        if let Some(ports) = &mut self.port
            && let Ok(Some(port)) = uri.port_number()
        {
            ports.set(row, bit, port);
        }
        if let Some(column) = &mut self.path {
            column.set(bit, from.piece(uri.path().as_str()));
        }
        if let Some(column) = &mut self.query
            && let Some(query) = uri.query()
        {
            column.set(bit, from.piece(query.as_str()));
        }
        if let Some(column) = &mut self.fragment
            && let Some(fragment) = uri.fragment()
        {
            column.set(bit, from.piece(fragment.as_str()));
        }
        for (component, column) in &mut self.others {
            let index = match component {
                Component::Kind => words.find_fixed(uri.kind().as_str()),
                component => component.of(uri.as_uri_ref()).map(|part| from.piece(part)),
            };
            if let Some(index) = index {
                column.set(bit, index);
            }
        }
    }

    /// The columns of texts, with their components.
    fn columns(&mut self) -> impl Iterator<Item = (Component, &mut Column)> {
        let parts = [
            (Component::Scheme, &mut self.scheme),
            (Component::Userinfo, &mut self.userinfo),
            (Component::Host, &mut self.host),
            (Component::HostKind, &mut self.host_kind),
            (Component::Path, &mut self.path),
            (Component::Query, &mut self.query),
            (Component::Fragment, &mut self.fragment),
        ];
        let parts = parts.into_iter().filter_map(|(component, column)| Some((component, column.as_mut()?)));
        parts.chain(self.others.iter_mut().map(|(component, column)| (*component, column)))
    }

    fn end_block(&mut self) {
        self.columns().for_each(|(_, column)| column.end_block());
        self.port.iter_mut().for_each(Ports::end_block);
    }

    fn finish(mut self, shared: &Shared) -> Result<Vec<(Component, ArrayRef)>, ArrowError> {
        let port = self.port.take().map(|ports| Ok((Component::Port, ports.finish())));
        let texts = self.columns().map(|(component, column)| Ok((component, column.finish(shared)?)));
        texts.chain(port).collect()
    }
}

/// The column of ports, in the making.
struct Ports {
    numbers: Vec<u16>,
    bits: Bits,
    word: u64,
}

impl Ports {
    fn new(rows: usize) -> Self {
        Self { numbers: vec![0; rows], bits: Bits::new(rows), word: 0 }
    }

    #[inline(always)]
    fn set(&mut self, row: usize, bit: usize, port: u16) {
        self.numbers[row] = port;
        self.word |= 1 << bit;
    }

    fn end_block(&mut self) {
        self.bits.push(std::mem::take(&mut self.word));
    }

    fn finish(self) -> ArrayRef {
        let nulls = self.bits.finish(self.numbers.len());
        Arc::new(PrimitiveArray::<UInt16Type>::new(ScalarBuffer::from(self.numbers), nulls))
    }
}
