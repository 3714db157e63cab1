//! Arguments: their names and meanings, and those that are constants.

use std::fmt::Display;

use datafusion_common::{
    DataFusionError, Result, ScalarValue,
    arrow::{array::new_empty_array, datatypes::DataType},
    plan_datafusion_err, plan_err,
};
use uriel::{Edition, differences::Component};

/// An argument of a function.
#[derive(Debug)]
pub(crate) struct Argument {
    pub(crate) name: &'static str,
    pub(crate) takes: Takes,
    pub(crate) description: &'static str,
}

/// The kinds of arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Takes {
    /// A column of texts, or one text.
    Texts,
    /// A literal, which must be there.
    Literal,
    /// A literal, which may be left out.
    Option,
}

impl Argument {
    /// The URLs that a function reads.
    pub(crate) const URL: Self =
        Self { name: "url", takes: Takes::Texts, description: "URLs: a column of texts, or one text." };

    /// The edition that a function reads URLs under.
    pub(crate) const EDITION: Self = Self {
        name: "edition",
        takes: Takes::Option,
        description: "The document that URLs are read under: 'rfc3986', which is the default, 'rfc2396bis', 'rfc2396', \
                      'draft1996' or 'rfc1738'.",
    };

    /// The type that a value of this type is cast to.
    ///
    /// # Errors
    ///
    /// There is none that the kernels read, or the argument is a literal and no text.
    pub(crate) fn coerce(&self, function: &str, found: &DataType) -> Result<DataType> {
        match found {
            DataType::Dictionary(_, values) => self.coerce(function, values),
            DataType::Null => Ok(DataType::Utf8View),
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(found.clone()),
            other if self.takes == Takes::Texts => {
                // The kernels tell which types they read.
                if uriel_arrow::part(&new_empty_array(other), Edition::default(), Component::Kind).is_ok() {
                    Ok(other.clone())
                } else {
                    plan_err!("{function}: expected a text as {}, found {other}; cast it", self.name)
                }
            }
            other => plan_err!("{function}: expected a literal text as {}, found {other}", self.name),
        }
    }
}

/// The arguments of a call, of which the constants are known: the literals of a plan, or the scalars of a batch.
#[derive(Debug)]
pub(crate) struct Constants<'a> {
    function: &'static str,
    arguments: &'static [Argument],
    /// One for each argument that was given; `None` for one that is no constant.
    values: Vec<Option<&'a ScalarValue>>,
}

/// The value of an argument of texts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Given<'a> {
    Column,
    Null,
    Text(&'a str),
}

impl<'a> Constants<'a> {
    pub(crate) fn new(
        function: &'static str,
        arguments: &'static [Argument],
        values: impl Iterator<Item = Option<&'a ScalarValue>>,
    ) -> Result<Self> {
        let values: Vec<_> = values.collect();
        count(function, arguments, values.len())?;
        Ok(Self { function, arguments, values })
    }

    /// The value of the argument of texts at `index`.
    pub(crate) fn texts(&self, index: usize) -> Given<'a> {
        match self.values.get(index).copied().flatten() {
            None => Given::Column,
            Some(value) => match value.try_as_str() {
                Some(Some(text)) => Given::Text(text),
                Some(None) => Given::Null,
                None if value.is_null() => Given::Null,
                None => Given::Column,
            },
        }
    }

    /// The literal at `index`, as `read` understands it.
    ///
    /// # Errors
    ///
    /// The argument is no literal text, or `read` gives what it had expected.
    pub(crate) fn literal<T>(&self, index: usize, read: impl FnOnce(&'a str) -> Result<T, String>) -> Result<T> {
        self.option(index, read)?.ok_or_else(|| self.error(index, "a literal text", "nothing"))
    }

    /// The literal at `index`, as `read` understands it; `None` if the argument was left out.
    ///
    /// # Errors
    ///
    /// The argument is no literal text, or `read` gives what it had expected.
    pub(crate) fn option<T>(&self, index: usize, read: impl FnOnce(&'a str) -> Result<T, String>) -> Result<Option<T>> {
        let Some(&value) = self.values.get(index) else { return Ok(None) };
        let error = |found: &str| self.error(index, "a literal text", found);
        let value = value.ok_or_else(|| error("an expression"))?;
        match value.try_as_str() {
            Some(Some(word)) => read(word).map(Some).map_err(|expected| self.error(index, &expected, &show(word))),
            _ if value.is_null() => Err(error("NULL")),
            _ => Err(error(&value.data_type().to_string())),
        }
    }

    /// The edition at `index`; that of RFC 3986 if the argument was left out.
    ///
    /// # Errors
    ///
    /// It is no literal, or not the name of an edition.
    pub(crate) fn edition(&self, index: usize) -> Result<Edition> {
        let read = |word: &str| word.parse().map_err(|_| one_of(Edition::ALL.map(Edition::as_str)));
        Ok(self.option(index, read)?.unwrap_or_default())
    }

    /// The error that the argument at `index` is not what was expected.
    pub(crate) fn error(&self, index: usize, expected: &str, found: &str) -> DataFusionError {
        let (function, name) = (self.function, self.arguments.get(index).map_or("", |argument| argument.name));
        plan_datafusion_err!("{function}: expected {expected} as {name}, found {found}")
    }
}

/// Checks the number of arguments.
///
/// # Errors
///
/// There are more or fewer than the function has.
pub(crate) fn count(function: &str, arguments: &[Argument], found: usize) -> Result<()> {
    let needed = arguments.iter().filter(|argument| argument.takes != Takes::Option).count();
    if (needed..=arguments.len()).contains(&found) {
        return Ok(());
    }
    plan_err!("expected {}, found {found} argument{}", syntax(function, arguments), if found == 1 { "" } else { "s" })
}

/// A call with all arguments: `uri_part(url, component [, edition])`.
pub(crate) fn syntax(function: &str, arguments: &[Argument]) -> String {
    let (mut call, mut options) = (format!("{function}("), 0);
    for (place, argument) in arguments.iter().enumerate() {
        if argument.takes == Takes::Option {
            call.push_str(" [");
            options += 1;
        }
        if place > 0 {
            call.push_str(", ");
        }
        call.push_str(argument.name);
    }
    call + &"]".repeat(options) + ")"
}

/// A literal, for an error. One that may be a URL is not shown: it may hold a password.
fn show(word: &str) -> String {
    let is_shown = |character: char| character.is_ascii_alphanumeric() || "_+-.*, ".contains(character);
    if word.chars().all(is_shown) { format!("{word:?}") } else { format!("a text of {} bytes", word.len()) }
}

/// What `read` makes of the names in a list with commas, each once; `all` of "*".
///
/// # Errors
///
/// A name is there twice, or `read` gives what it had expected.
pub(crate) fn list<'a, T: PartialEq + Clone + Display>(
    names: &'a str,
    all: &[T],
    read: impl Fn(&'a str) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    if names.trim() == "*" {
        return Ok(all.to_vec());
    }
    let mut found = Vec::new();
    for name in names.split(',') {
        let read = read(name.trim()).map_err(|expected| format!("\"*\", or names with commas: {expected}"))?;
        if found.contains(&read) {
            return Err(format!("{read} once"));
        }
        found.push(read);
    }
    Ok(found)
}

/// The component of that name.
///
/// # Errors
///
/// There is none: the text that was expected.
pub(crate) fn component(name: &str) -> Result<Component, String> {
    let found = Component::ALL.into_iter().find(|component| component.as_str() == name);
    found.ok_or_else(|| one_of(Component::ALL.map(Component::as_str)))
}

/// `one of "a", "b" and "c"`
pub(crate) fn one_of<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<_> = words.into_iter().map(|word| format!("{word:?}")).collect();
    match words.split_last() {
        Some((last, others)) if !others.is_empty() => format!("one of {} and {last}", others.join(", ")),
        Some((only, _)) => only.clone(),
        None => "nothing".to_owned(),
    }
}
