//! `uri_typed`: the declared fields of a scheme.

use std::sync::Arc;

use datafusion_common::{
    Result,
    arrow::{array::ArrayRef, datatypes::DataType},
};
use datafusion_expr::ptr_eq::PtrEq;
use uriel::Registry;

use crate::{
    argument::{Argument, Constants, Takes, list, one_of},
    function::{Columns, Function},
};

/// The fields of a scheme in a registry.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(crate) struct Typed {
    schemes: PtrEq<Arc<Registry>>,
}

impl Typed {
    pub(crate) fn new(schemes: Arc<Registry>) -> Self {
        Self { schemes: schemes.into() }
    }
}

impl Function for Typed {
    const NAME: &'static str = "uri_typed";
    const ARGUMENTS: &'static [Argument] = &[
        Argument::URL,
        Argument {
            name: "scheme",
            takes: Takes::Literal,
            description: "The name of a scheme that is registered, as 'ftp' and 'mailto' are. Its registry also has the \
                          edition.",
        },
        Argument {
            name: "fields",
            takes: Takes::Option,
            description: "Names of fields, separated by commas; only those have columns made. The default '*' is all that \
                          the scheme declares.",
        },
    ];
    const DESCRIPTION: &'static str = "Fields that a scheme declares, as a struct of texts. Null where the text is null \
        or of another scheme. A text that breaks the rule of the scheme has nulls, the offset of the error as error_at, \
        and its message as error.";
    const EXAMPLE: &'static str = "```sql
> select uri_typed('ftp://example.org/a/b.txt;type=i', 'ftp', 'typecode')['typecode'] as typecode;
+----------+
| typecode |
+----------+
| i        |
+----------+
```";
    type Request<'a> = (&'a str, Vec<&'a str>);

    fn request<'a>(&self, constants: &Constants<'a>) -> Result<Self::Request<'a>> {
        let scheme = |name| match self.schemes.get(name) {
            Some(scheme) => Ok((name, scheme)),
            None => Err(one_of(self.schemes.iter().map(|(name, _)| name))),
        };
        let (name, scheme) = constants.literal(1, scheme)?;
        let declared = scheme.info().fields;
        let field = |name| match declared.iter().find(|field| **field == name) {
            Some(field) => Ok(*field),
            None => Err(one_of(declared.iter().copied())),
        };
        let fields = constants.option(2, |names| list(names, declared, field))?;
        Ok((name, fields.unwrap_or_else(|| declared.to_vec())))
    }

    fn data_type(&self, (_, fields): &Self::Request<'_>) -> DataType {
        DataType::Struct(uriel_arrow::typed_fields(fields))
    }

    fn run(&self, (scheme, fields): Self::Request<'_>, columns: &Columns<'_>) -> Result<ArrayRef> {
        Ok(Arc::new(uriel_arrow::typed_some(&columns.get(0)?, &self.schemes, scheme, &fields)?))
    }
}
