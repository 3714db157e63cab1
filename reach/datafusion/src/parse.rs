//! `uri_parse` and `uri_part`: components.

use std::sync::Arc;

use datafusion_common::{
    Result,
    arrow::{array::ArrayRef, datatypes::DataType},
};
use uriel::{Edition, differences::Component};
use uriel_arrow::COMPONENTS;

use crate::{
    argument::{Argument, Constants, Takes, component, list},
    function::{Columns, Function},
};

/// Components as a struct.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(crate) struct Parse;

impl Function for Parse {
    const NAME: &'static str = "uri_parse";
    const ARGUMENTS: &'static [Argument] = &[
        Argument::URL,
        Argument {
            name: "components",
            takes: Takes::Option,
            description: "Names as uri_part takes them, separated by commas; only those are computed. The default '*' is \
                          'scheme, userinfo, host, host_kind, port, path, query, fragment'.",
        },
        Argument::EDITION,
    ];
    const DESCRIPTION: &'static str = "Components of a URL as a struct. The port is a number, all others are texts as \
        they are written; an absent one is null, and an empty one is not. A text that is no URL has nulls, the offset of \
        the error as error_at, and its message as error.";
    const EXAMPLE: &'static str = "```sql
> select uri_parse('http://example.org:80a/', 'host, port')['error_at'] as error_at;
+----------+
| error_at |
+----------+
| 21       |
+----------+
```";
    type Request<'a> = (Vec<Component>, Edition);

    fn request<'a>(&self, constants: &Constants<'a>) -> Result<Self::Request<'a>> {
        let components = constants.option(1, |names| list(names, &COMPONENTS, component))?;
        Ok((components.unwrap_or_else(|| COMPONENTS.to_vec()), constants.edition(2)?))
    }

    fn data_type(&self, (components, _): &Self::Request<'_>) -> DataType {
        DataType::Struct(uriel_arrow::parse_fields(components))
    }

    fn run(&self, (components, edition): Self::Request<'_>, columns: &Columns<'_>) -> Result<ArrayRef> {
        Ok(Arc::new(uriel_arrow::parse(&columns.get(0)?, edition, &components)?))
    }
}

/// One component.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(crate) struct Part;

impl Function for Part {
    const NAME: &'static str = "uri_part";
    const ARGUMENTS: &'static [Argument] = &[
        Argument::URL,
        Argument {
            name: "component",
            takes: Takes::Literal,
            description: "'scheme', 'authority', 'userinfo', 'host', 'host_kind', 'port', 'path', 'query' or 'fragment'; \
                          'params', which the draft of 1996 has; or 'kind', that of the URL.",
        },
        Argument::EDITION,
    ];
    const DESCRIPTION: &'static str = "One component of a URL, as it is written; the port is a number. Null where the \
        component is absent or the text is no URL.";
    const EXAMPLE: &'static str = "```sql
> select uri_part('http://example.org:8080/a', 'host') as host;
+-------------+
| host        |
+-------------+
| example.org |
+-------------+
```";
    type Request<'a> = (Component, Edition);

    fn request<'a>(&self, constants: &Constants<'a>) -> Result<Self::Request<'a>> {
        let component = constants.literal(1, component)?;
        Ok((component, constants.edition(2)?))
    }

    fn data_type(&self, &(component, _): &Self::Request<'_>) -> DataType {
        uriel_arrow::part_type(component)
    }

    fn run(&self, (component, edition): Self::Request<'_>, columns: &Columns<'_>) -> Result<ArrayRef> {
        Ok(uriel_arrow::part(&columns.get(0)?, edition, component)?)
    }
}
