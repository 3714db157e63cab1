//! `uri_resolve`: targets of references.

use datafusion_common::{
    Result,
    arrow::{
        array::{ArrayRef, new_empty_array, new_null_array},
        datatypes::DataType,
    },
    plan_err,
};
use uriel::{Edition, Uri};
use uriel_arrow::Base;

use crate::{
    argument::{Argument, Constants, Given, Takes},
    function::{Columns, Function},
};

/// References, resolved on a base.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(crate) struct Resolve;

/// The bases of a call.
#[derive(Debug)]
pub(crate) enum Bases<'a> {
    One(Uri<'a>),
    /// A constant that is null or no URL.
    Nothing,
    /// One for each row.
    Column(Edition),
}

impl Function for Resolve {
    const NAME: &'static str = "uri_resolve";
    const ARGUMENTS: &'static [Argument] = &[
        Argument {
            name: "reference",
            takes: Takes::Texts,
            description: "References, as in a link: a column of texts, or one text.",
        },
        Argument {
            name: "base",
            takes: Takes::Texts,
            description: "Absolute URLs that references are relative to: a column of texts, or one text.",
        },
        Argument::EDITION,
    ];
    const DESCRIPTION: &'static str = "Target of a reference: the absolute URL that it stands for in a document at the \
        base. Null where the base is no URL, also if it is a constant, or the reference is none.";
    const EXAMPLE: &'static str = "```sql
> select uri_resolve('../c?d', 'http://example.org/a/b') as target;
+------------------------+
| target                 |
+------------------------+
| http://example.org/c?d |
+------------------------+
```";
    type Request<'a> = Bases<'a>;

    fn request<'a>(&self, constants: &Constants<'a>) -> Result<Self::Request<'a>> {
        let edition = constants.edition(2)?;
        // The kernel tells if the edition has references at all.
        let nothing = new_empty_array(&DataType::Utf8View);
        if let Err(error) = uriel_arrow::resolve(&nothing, Base::Column(&nothing, edition)) {
            return plan_err!("{}: {error}", Self::NAME);
        }
        Ok(match constants.texts(1) {
            Given::Column => Bases::Column(edition),
            Given::Null => Bases::Nothing,
            // A constant that is no URL gives nulls, as a column of it does.
            Given::Text(base) => Uri::parse_with(base, edition).map_or(Bases::Nothing, Bases::One),
        })
    }

    fn data_type(&self, _: &Self::Request<'_>) -> DataType {
        DataType::Utf8View
    }

    fn run(&self, bases: Self::Request<'_>, columns: &Columns<'_>) -> Result<ArrayRef> {
        Ok(match bases {
            Bases::One(base) => uriel_arrow::resolve(&columns.get(0)?, Base::One(base))?,
            Bases::Nothing => new_null_array(&DataType::Utf8View, columns.rows()),
            Bases::Column(edition) => uriel_arrow::resolve(&columns.get(0)?, Base::Column(&columns.get(1)?, edition))?,
        })
    }
}
