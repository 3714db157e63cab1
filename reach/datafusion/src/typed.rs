//! `uri_typed`: the declared fields of a scheme.

use std::sync::Arc;

use datafusion_common::{
    Result,
    arrow::{
        array::ArrayRef,
        datatypes::{DataType, Fields},
    },
};
use datafusion_expr::ptr_eq::PtrEq;
use uriel::Registry;

use crate::{
    argument::{Argument, Constants, Takes, one_of},
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
    ];
    const DESCRIPTION: &'static str = "Fields that a scheme declares, as a struct of texts. Null where the text is null \
        or of another scheme. A text that breaks the rule of the scheme has nulls, the offset of the error as error_at, \
        and its kind as error.";
    const EXAMPLE: &'static str = "```sql
> select uri_typed('ftp://example.org/a/b.txt;type=i', 'ftp')['typecode'] as typecode;
+----------+
| typecode |
+----------+
| i        |
+----------+
```";
    type Request<'a> = (&'a str, Fields);

    fn request<'a>(&self, constants: &Constants<'a>) -> Result<Self::Request<'a>> {
        let read = |name| match self.schemes.get(name) {
            Some(scheme) => Ok((name, uriel_arrow::typed_fields(scheme))),
            None => Err(one_of(self.schemes.iter().map(|(name, _)| name))),
        };
        constants.literal(1, read)
    }

    fn data_type(&self, (_, fields): &Self::Request<'_>) -> DataType {
        DataType::Struct(fields.clone())
    }

    fn run(&self, (scheme, _): Self::Request<'_>, columns: &Columns<'_>) -> Result<ArrayRef> {
        Ok(Arc::new(uriel_arrow::typed(&columns.get(0)?, &self.schemes, scheme)?))
    }
}
