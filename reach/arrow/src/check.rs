//! Columns of URLs checked by a policy.

use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, ListArray, StructArray,
    builder::{BooleanBuilder, PrimitiveBuilder, StringViewBuilder},
    types::UInt32Type,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use uriel::{
    ParseError, Registry, Uri,
    hazards::{Hazard, Hazards, Policy},
};

use crate::{
    parse::error_fields,
    shared::places,
    spot::index,
    texts::{Kernel, Texts, as_texts, marked, over},
};

/// The fields of what [`check`] returns: `allowed`, `reasons`, [`ERROR_AT`](crate::ERROR_AT) and
/// [`ERROR`](crate::ERROR).
///
/// ```
/// let fields = uriel_arrow::check_fields();
/// assert!(fields.iter().map(|field| field.name()).eq(["allowed", "reasons", "error_at", "error"]));
/// ```
pub fn check_fields() -> Fields {
    [Field::new("allowed", DataType::Boolean, true), Field::new("reasons", DataType::List(reason()), true)]
        .into_iter()
        .chain(error_fields())
        .collect()
}

fn reason() -> Arc<Field> {
    Arc::new(Field::new_list_field(DataType::Struct(reason_fields()), false))
}

fn reason_fields() -> Fields {
    let text = |name: &str| Field::new(name, DataType::Utf8View, false);
    let place = |name: &str| Field::new(name, DataType::UInt64, false);
    [text("kind"), place("start"), place("end"), text("message")].into_iter().collect()
}

/// Checks every URL in a column by a policy. The answers are structs with [`check_fields`]: whether the URL is let
/// through, and the list of reasons if it is not, each a struct of the `kind`, the octets in the text from `start` to
/// `end`, and the `message`.
///
/// URLs are read as [`reasons`] reads them. A text that is no URL has nulls, the offset of the error and its message.
/// A null gives a null. Of reasons of one kind, the first [hundred](Hazards::MOST) are listed.
///
/// # Errors
///
/// The column is not one of texts, or has 2³¹ reasons or more.
///
/// ```
/// use arrow_array::{Array, StringArray, cast::AsArray};
/// use uriel::{Registry, hazards::Policy};
///
/// let urls = StringArray::from(vec!["http://example.org/", "http://127.0.0.1/", "a b"]);
/// let checked = uriel_arrow::check(&urls, &Policy::public_web(), &Registry::current())?;
/// assert!(checked.column(0).as_boolean().iter().eq([Some(true), Some(false), None]));
/// let reasons = checked.column(1).as_list::<i32>().value(1);
/// assert_eq!(reasons.as_struct().column(0).as_string_view().value(0), "loopback-host");
/// # Ok::<_, arrow_schema::ArrowError>(())
/// ```
pub fn check(column: &dyn Array, policy: &Policy, registry: &Registry) -> Result<StructArray, ArrowError> {
    let (column, nulls) = (&*as_texts(column), column.logical_nulls());
    over(column, Check { rows: column.len(), nulls, policy, registry })?
}

/// The reasons why a policy refuses a text, which are none if it lets it through.
///
/// The text is read by its scheme. If the scheme refuses it, it is a URI still, and the policy has reasons against most
/// of these, as against a missing host.
///
/// # Errors
///
/// The text is no URL, or one that the policy would let through but its scheme refuses.
///
/// ```
/// use uriel::{Registry, hazards::Policy};
/// let (policy, registry) = (Policy::public_web(), Registry::current());
/// let first = |text| uriel_arrow::reasons(text, &policy, &registry).unwrap()[0].kind().as_str();
/// assert_eq!(first("http://me@example.org/"), "userinfo");
/// assert_eq!(first("http:///a"), "no-host", "http refuses it");
/// ```
pub fn reasons(text: &str, policy: &Policy, registry: &Registry) -> Result<Hazards, ParseError> {
    match registry.parse(text) {
        Ok(ref url) => Ok(policy.reasons(url)),
        Err(error) => match Uri::parse_with(text, registry.edition()).map(|uri| policy.reasons(&uri)) {
            Ok(reasons) if !reasons.is_empty() => Ok(reasons),
            _ => Err(error),
        },
    }
}

struct Check<'p> {
    rows: usize,
    nulls: Option<NullBuffer>,
    policy: &'p Policy,
    registry: &'p Registry,
}

impl<'a> Kernel<'a> for Check<'_> {
    type Output = Result<StructArray, ArrowError>;

    fn run<T: Texts<'a>>(self, texts: T) -> Self::Output {
        let mut columns = Checked::default();
        for row in 0..self.rows {
            if self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row)) {
                columns.add_none(None);
                continue;
            }
            let checked = match texts.text(row) {
                Some(text) => reasons(text, self.policy, self.registry),
                None => reasons(&marked(texts.octets(row)), self.policy, self.registry),
            };
            match checked {
                Ok(reasons) => columns.add(&reasons)?,
                Err(error) => columns.add_none(Some(&error)),
            }
        }
        columns.finish(self.nulls)
    }
}

/// The columns in the making.
struct Checked {
    allowed: BooleanBuilder,
    /// The end of the reasons of each row, after the start of the first.
    offsets: Vec<i32>,
    kinds: StringViewBuilder,
    starts: Vec<u64>,
    ends: Vec<u64>,
    messages: StringViewBuilder,
    error_at: PrimitiveBuilder<UInt32Type>,
    errors: StringViewBuilder,
}

impl Default for Checked {
    fn default() -> Self {
        // All texts are words of the program, but for messages that name an address or a place.
        let texts = || StringViewBuilder::new().with_deduplicate_strings();
        Self {
            allowed: BooleanBuilder::new(),
            offsets: vec![0],
            kinds: texts(),
            starts: Vec::new(),
            ends: Vec::new(),
            messages: texts(),
            error_at: PrimitiveBuilder::new(),
            errors: texts(),
        }
    }
}

impl Checked {
    fn add(&mut self, reasons: &[Hazard]) -> Result<(), ArrowError> {
        self.allowed.append_value(reasons.is_empty());
        for reason in reasons {
            let span = reason.span();
            self.kinds.append_value(reason.kind().as_str());
            self.starts.push(span.start as u64);
            self.ends.push(span.end as u64);
            self.messages.append_value(reason.message());
        }
        let end = i32::try_from(self.starts.len()).map_err(|_| ArrowError::OffsetOverflowError(self.starts.len()))?;
        self.offsets.push(end);
        self.error_at.append_null();
        self.errors.append_null();
        Ok(())
    }

    /// Adds a row without an answer: of a null, or of a text that is no URL.
    fn add_none(&mut self, error: Option<&ParseError>) {
        self.allowed.append_null();
        self.offsets.push(self.offsets[self.offsets.len() - 1]);
        self.error_at.append_option(error.map(|error| index(error.offset())));
        self.errors.append_option(error.map(ParseError::to_string));
    }

    fn finish(mut self, nulls: Option<NullBuffer>) -> Result<StructArray, ArrowError> {
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.kinds.finish()),
            places(self.starts),
            places(self.ends),
            Arc::new(self.messages.finish()),
        ];
        let reasons = StructArray::try_new(reason_fields(), columns, None)?;
        let offsets = OffsetBuffer::new(self.offsets.into());
        // Where there is no answer, there are no reasons.
        let allowed = self.allowed.finish();
        let reasons = ListArray::try_new(reason(), offsets, Arc::new(reasons), allowed.nulls().cloned())?;
        let columns: Vec<ArrayRef> = vec![
            Arc::new(allowed),
            Arc::new(reasons),
            Arc::new(self.error_at.finish()),
            Arc::new(self.errors.finish()),
        ];
        StructArray::try_new(check_fields(), columns, nulls)
    }
}
