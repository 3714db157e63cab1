//! A function of the engine, made of its arguments and its work.

use std::{fmt::Debug, hash::Hash, sync::Arc};

use datafusion_common::{
    Result, ScalarValue,
    arrow::{
        array::ArrayRef,
        datatypes::{DataType, Field, FieldRef},
    },
    plan_err,
};
use datafusion_expr::{
    ColumnarValue, DocSection, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature,
    TypeSignature, Volatility,
};

use crate::argument::{Argument, Constants, count, syntax};

/// A function: its arguments, its documentation and its work.
pub(crate) trait Function: Debug + Eq + Hash + Send + Sync + 'static {
    const NAME: &'static str;
    /// Those that may be left out come last.
    const ARGUMENTS: &'static [Argument];
    /// The value that it returns, as the documentation of the engine says it.
    const DESCRIPTION: &'static str;
    /// A call with its answer, which a test compares with that of the engine.
    const EXAMPLE: &'static str;
    /// The constants, understood.
    type Request<'a>;

    /// Reads the constants: of the plan, and again of each batch.
    ///
    /// # Errors
    ///
    /// A literal is missing, or says nothing.
    fn request<'a>(&self, constants: &Constants<'a>) -> Result<Self::Request<'a>>;

    fn data_type(&self, request: &Self::Request<'_>) -> DataType;

    fn run(&self, request: Self::Request<'_>, columns: &Columns<'_>) -> Result<ArrayRef>;
}

/// The arguments of a batch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Columns<'a> {
    values: &'a [ColumnarValue],
    rows: usize,
}

impl Columns<'_> {
    /// The texts of the argument at `index`, one for each row.
    pub(crate) fn get(&self, index: usize) -> Result<ArrayRef> {
        self.values[index].to_array(self.rows)
    }

    /// The number of rows.
    pub(crate) const fn rows(&self) -> usize {
        self.rows
    }
}

/// The function, for the engine.
pub(crate) fn scalar<F: Function>(function: F) -> ScalarUDF {
    let section = DocSection { include: true, label: "URL Functions", description: None };
    let documentation =
        Documentation::builder(section, F::DESCRIPTION, syntax(F::NAME, F::ARGUMENTS)).with_sql_example(F::EXAMPLE);
    let documentation = F::ARGUMENTS
        .iter()
        .fold(documentation, |documentation, argument| documentation.with_argument(argument.name, argument.description))
        .build();
    let signature = Signature {
        type_signature: TypeSignature::UserDefined,
        volatility: Volatility::Immutable,
        parameter_names: Some(F::ARGUMENTS.iter().map(|argument| argument.name.to_owned()).collect()),
    };
    ScalarUDF::new_from_impl(Scalar { function, signature, documentation })
}

/// A [`Function`] as the engine sees it.
#[derive(PartialEq, Eq, Hash, Debug)]
struct Scalar<F> {
    function: F,
    signature: Signature,
    documentation: Documentation,
}

impl<F: Function> Scalar<F> {
    fn request<'a>(&self, constants: impl Iterator<Item = Option<&'a ScalarValue>>) -> Result<F::Request<'a>> {
        self.function.request(&Constants::new(F::NAME, F::ARGUMENTS, constants)?)
    }
}

impl<F: Function> ScalarUDFImpl for Scalar<F> {
    fn name(&self) -> &'static str {
        F::NAME
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, found: &[DataType]) -> Result<Vec<DataType>> {
        count(F::NAME, F::ARGUMENTS, found.len())?;
        F::ARGUMENTS.iter().zip(found).map(|(argument, found)| argument.coerce(F::NAME, found)).collect()
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        plan_err!("{}: expected a call of return_field_from_args, for literals decide the type", F::NAME)
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let request = self.request(args.scalar_arguments.iter().copied())?;
        Ok(Arc::new(Field::new(F::NAME, self.function.data_type(&request), true)))
    }

    /// A null URL, base or reference gives a null, and a literal is never null.
    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let values = &args.args;
        let constants = values.iter().map(|value| match value {
            ColumnarValue::Scalar(value) => Some(value),
            ColumnarValue::Array(_) => None,
        });
        let request = self.request(constants)?;
        // One row is enough for constants alone.
        let is_constant = values.iter().all(|value| matches!(value, ColumnarValue::Scalar(_)));
        let rows = if is_constant { 1 } else { args.number_rows };
        let found = self.function.run(request, &Columns { values, rows })?;
        Ok(if is_constant {
            ColumnarValue::Scalar(ScalarValue::try_from_array(&found, 0)?)
        } else {
            ColumnarValue::Array(found)
        })
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }
}
