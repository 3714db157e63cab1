//! `uri_normalize`: normal forms.

use std::sync::Arc;

use datafusion_common::{
    Result,
    arrow::{array::ArrayRef, datatypes::DataType},
};
use datafusion_expr::ptr_eq::PtrEq;
use uriel::{Edition, Level, Registry};

use crate::{
    argument::{Argument, Constants, Takes, one_of},
    function::{Columns, Function},
};

/// Normal forms, by the schemes of a registry if one likes.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(crate) struct Normalize {
    schemes: PtrEq<Arc<Registry>>,
}

impl Normalize {
    pub(crate) fn new(schemes: Arc<Registry>) -> Self {
        Self { schemes: schemes.into() }
    }
}

/// The rules of the syntax alone, which is the default.
const SYNTAX: &str = "syntax";

/// The rules of the scheme too.
const SCHEME: &str = "scheme";

impl Function for Normalize {
    const NAME: &'static str = "uri_normalize";
    const ARGUMENTS: &'static [Argument] = &[
        Argument::URL,
        Argument {
            name: "level",
            takes: Takes::Option,
            description: "The rules that are applied: 'syntax', which is the default, those of RFC 3986 section 6.2.2; \
                          'scheme' those of the URL's scheme too, as its default port.",
        },
        Argument::EDITION,
    ];
    const DESCRIPTION: &'static str = "Normal form of a URL: two URLs that the rules hold for the same have one. Null \
        where the text is no URL.";
    const EXAMPLE: &'static str = "```sql
> select uri_normalize('HTTP://Example.org:80/a/../b', 'scheme') as normal;
+----------------------+
| normal               |
+----------------------+
| http://example.org/b |
+----------------------+
```";
    type Request<'a> = (bool, Edition);

    fn request<'a>(&self, constants: &Constants<'a>) -> Result<Self::Request<'a>> {
        let by_scheme = constants.option(1, |level| match level {
            SYNTAX => Ok(false),
            SCHEME => Ok(true),
            _ => Err(one_of([SYNTAX, SCHEME])),
        })?;
        Ok((by_scheme.unwrap_or(false), constants.edition(2)?))
    }

    fn data_type(&self, _: &Self::Request<'_>) -> DataType {
        DataType::Utf8View
    }

    fn run(&self, (by_scheme, edition): Self::Request<'_>, columns: &Columns<'_>) -> Result<ArrayRef> {
        let level = if by_scheme { Level::Scheme(&self.schemes) } else { Level::Syntax };
        Ok(uriel_arrow::normalize(&columns.get(0)?, level, edition)?)
    }
}
