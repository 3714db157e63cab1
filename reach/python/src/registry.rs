//! The class `uriel.Registry`.

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
};

use pyo3::{
    basic::CompareOp,
    exceptions::{PyKeyError, PyOverflowError, PyTypeError, PyValueError},
    prelude::*,
    types::{PyBool, PyBytes, PyDict, PyList, PyString, PyTuple},
};
use uriel::{
    Edition, Registry, UriBuf,
    scheme::Entry,
    write::{AsWritten, Draft, HostName, Piece, SlotForm, slots},
};

use crate::{
    editions::{edition_of, registry_of},
    error::{invalid, refused},
    pairs::{items_of, pair_of},
    pickle::call_with,
    text::{Text, to_be_read},
    uri::PyUri,
};

/// The registry that was given, or that of all schemes under an edition.
pub(crate) fn registry_or_all(given: Option<&PyRegistry>, edition: Edition) -> &Registry {
    given.map_or_else(|| registry_of(edition), PyRegistry::registry)
}

/// Schemes by name, for one edition. It never changes.
///
/// Registry(edition="rfc3986", *, schemes=None, aliases=None) has all schemes that the edition has, or those whose
/// names are in `schemes`, and those of `aliases`: a mapping from other names to names of schemes. It raises ValueError
/// where a name is none. A scheme of your own is written in Rust.
///
/// >>> from uriel_url import Registry
/// >>> registry = Registry(schemes=["http", "https"], aliases={"ftp+tls": "ftp"})
/// >>> list(registry)
/// ['http', 'https', 'ftp+tls']
/// >>> registry.parse("ftp+tls://h/a;type=i").fields(registry=registry)["typecode"]
/// 'i'
#[pyclass(frozen, name = "Registry", module = "uriel_url")]
#[derive(Debug)]
pub(crate) struct PyRegistry {
    registry: Registry,
    /// The names that were asked for; `None` for all.
    schemes: Option<Vec<String>>,
    aliases: BTreeMap<String, String>,
}

impl PyRegistry {
    pub(crate) const fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The value that tells two registries apart.
    fn key(&self) -> (Edition, Vec<(&str, &str)>) {
        let mut names: Vec<_> = self.registry.iter().map(|(name, scheme)| (name, scheme.info().name)).collect();
        names.sort_unstable();
        (self.registry.edition(), names)
    }
}

#[pymethods]
impl PyRegistry {
    #[new]
    #[pyo3(signature = (edition = None, *, schemes = None, aliases = None))]
    fn new(
        edition: Option<&str>,
        schemes: Option<Vec<String>>,
        aliases: Option<BTreeMap<String, String>>,
    ) -> PyResult<Self> {
        let edition = edition_of(edition)?;
        let all = registry_of(edition);
        let aliases = aliases.unwrap_or_default();
        let mut registry = all.clone();
        for (alias, scheme) in &aliases {
            if UriBuf::parse(format!("{alias}:")).map_or(true, |url| url.scheme().as_str() != alias) {
                let error = format!(
                    "expected the name of a scheme, found {alias:?}: a letter, then letters, digits, +, - and ."
                );
                return Err(PyValueError::new_err(error));
            }
            registry = registry.with_alias(alias.to_ascii_lowercase(), scheme).ok_or_else(|| unknown(all, scheme))?;
        }
        if let Some(schemes) = &schemes {
            if let Some(name) = schemes.iter().find(|name| all.get(name).is_none()) {
                return Err(unknown(all, name));
            }
            let wanted = |name: &str| schemes.iter().chain(aliases.keys()).any(|kept| kept.eq_ignore_ascii_case(name));
            let names: Vec<String> = registry.iter().map(|(name, _)| name.to_owned()).collect();
            for name in names.iter().filter(|name| !wanted(name)) {
                registry = registry.without(name);
            }
        }
        Ok(Self { registry, schemes, aliases })
    }

    /// Edition that URLs are read under.
    #[getter]
    fn edition(&self) -> &str {
        self.registry.edition().as_str()
    }

    /// Reads a URL by the rule of its scheme; one whose scheme is not known by the generic rules. Raises ParseError.
    ///
    /// >>> from uriel_url import ParseError, Registry
    /// >>> try:
    /// ...     Registry().parse("gopher:about")
    /// ... except ParseError as error:
    /// ...     print(error)
    /// expected "//" of gopherurl at byte 7, found "a" (RFC 4266 section 2.1)
    fn parse(&self, text: &Bound<'_, PyString>) -> PyResult<PyUri> {
        let read = &*to_be_read(text);
        let parsed = self.registry.parse(read).and_then(|_| UriBuf::parse_with(read, self.registry.edition()));
        parsed.map(PyUri).map_err(|error| refused(text.py(), error, read))
    }

    /// Writes a URL of a scheme from its fields, and reads it back. Raises ValueError where that is not possible.
    ///
    /// A field is any text or bytes, or a number or a flag; a list gives a field several values, and a mapping or a
    /// list of pairs is pairs. A character that could not stand there is escaped, and so is a "%"; a host is a name or
    /// an IP address as people write it, or any text if `host_kind` is "name". What a URL tells as it is written, such as
    /// the fragment and the path of an http URL, is taken so: its escapes stay. A parameter is a pair, whose value is
    /// None without "="; one that a "!" may mark is a triple, whose first is True or False.
    ///
    /// >>> from uriel_url import Registry, Uri
    /// >>> registry = Registry()
    /// >>> str(registry.build("ftp", host="h", cwd=["a/b", "c"], name="d%", typecode="i", fragment="a%20b"))
    /// 'ftp://h/a%2Fb/c/d%25;type=i#a%20b'
    /// >>> fields = Uri("geo:1,2;a=b%20c;d").fields(registry=registry)
    /// >>> fields["parameters"], str(registry.build("geo", **fields))
    /// ([('a', 'b%20c'), ('d', None)], 'geo:1,2;a=b%20c;d')
    #[pyo3(signature = (scheme, /, **fields))]
    fn build(&self, scheme: &str, fields: Option<&Bound<'_, PyDict>>) -> PyResult<PyUri> {
        let template = self.registry.get(scheme).map(|scheme| scheme.info().template).unwrap_or_default();
        let mut values = Vec::new();
        for (name, value) in fields.into_iter().flatten() {
            let name: String = name.extract()?;
            let form = Form::of(&name, template);
            let kind = fields.map(|fields| fields.get_item(format!("{name}_kind"))).transpose()?.flatten();
            if form == Form::Host && kind.is_some_and(|kind| kind.eq("name").unwrap_or(false)) {
                add(&mut values, &name, &value, Form::HostName)?;
            } else {
                add(&mut values, &name, &value, form)?;
            }
        }
        let mut draft = Draft::new(scheme, self.registry.edition());
        for (name, value) in &values {
            match value {
                Field::Octets(octets) => draft.add(name, octets),
                Field::Written(octets) => draft.add(name, AsWritten::new(octets)),
                Field::HostName(octets) => draft.add(name, HostName::new(octets)),
                Field::Number(number) => draft.add(name, *number),
                Field::Flag(flag) => draft.add(name, *flag),
            };
        }
        let text = self.registry.build(&draft).map_err(invalid)?;
        UriBuf::parse_with(text, self.registry.edition()).map(PyUri).map_err(invalid)
    }

    /// Port of a scheme that is used when a URL has none; None if the scheme has none. Raises KeyError for an unknown
    /// name.
    ///
    /// >>> from uriel_url import Registry
    /// >>> Registry().default_port("https"), Registry().default_port("mailto")
    /// (443, None)
    fn default_port(&self, name: &str) -> PyResult<Option<u16>> {
        let scheme = self.registry.get(name).ok_or_else(|| PyKeyError::new_err(name.to_owned()))?;
        Ok(scheme.default_port(name))
    }

    /// Names of the fields that a scheme declares, in their order. Raises KeyError for an unknown name.
    ///
    /// >>> from uriel_url import Registry
    /// >>> Registry().field_names("mailto")
    /// ['addr', 'addresses', 'addr_specs', 'hfields']
    fn field_names(&self, name: &str) -> PyResult<Vec<&'static str>> {
        let scheme = self.registry.get(name).ok_or_else(|| PyKeyError::new_err(name.to_owned()))?;
        Ok(scheme.info().fields.to_vec())
    }

    fn __contains__(&self, name: &str) -> bool {
        self.registry.get(name).is_some()
    }

    fn __len__(&self) -> usize {
        self.registry.iter().count()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let names = PyList::new(py, self.registry.iter().map(|(name, _)| name))?;
        Ok(names.try_iter()?.into_any())
    }

    fn __repr__(&self) -> String {
        let mut arguments = vec![format!("{:?}", self.registry.edition().as_str())];
        if let Some(schemes) = &self.schemes {
            arguments.push(format!("schemes={schemes:?}"));
        }
        if !self.aliases.is_empty() {
            let aliases: Vec<_> = self.aliases.iter().map(|(alias, scheme)| format!("{alias:?}: {scheme:?}")).collect();
            arguments.push(format!("aliases={{{}}}", aliases.join(", ")));
        }
        format!("Registry({})", arguments.join(", "))
    }

    fn __hash__(&self) -> u64 {
        let (edition, names) = self.key();
        let mut hasher = DefaultHasher::new();
        (edition.as_str(), names).hash(&mut hasher);
        hasher.finish()
    }

    fn __richcmp__(&self, other: &Self, operation: CompareOp) -> PyResult<bool> {
        match operation {
            CompareOp::Eq => Ok(self.key() == other.key()),
            CompareOp::Ne => Ok(self.key() != other.key()),
            _ => Err(PyTypeError::new_err("registries have no order")),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let this = slf.get();
        let arguments = PyDict::new(py);
        arguments.set_item("edition", this.edition())?;
        arguments.set_item("schemes", this.schemes.clone())?;
        arguments.set_item("aliases", this.aliases.clone())?;
        call_with(slf.get_type().as_any(), &arguments)
    }
}

fn unknown(registry: &Registry, name: &str) -> PyErr {
    let names: Vec<&str> = registry.iter().map(|(name, _)| name).collect();
    PyValueError::new_err(format!("expected a scheme, one of {}; found {name:?}", names.join(", ")))
}

/// The form in which a field takes its values.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Any octets, which are escaped where needed.
    Text,
    /// As a URL has them: escapes stay.
    Written,
    Host,
    /// A host that is a name of any octets.
    HostName,
}

impl Form {
    /// The form of a field of a template; every URL may have a fragment.
    fn of(field: &str, template: &'static [Piece]) -> Self {
        let mut form = if field == "fragment" { Self::Written } else { Self::Text };
        slots(template, &mut |slot| {
            if slot.place.name() == field && slot.is_as_written {
                form = Self::Written;
            } else if slot.place.name() == field && slot.form == SlotForm::Host {
                form = Self::Host;
            }
        });
        form
    }

    /// A value in this form.
    fn value(self, octets: Vec<u8>) -> Field {
        match self {
            Self::Text | Self::Host => Field::Octets(octets),
            Self::Written => Field::Written(octets),
            Self::HostName => Field::HostName(octets),
        }
    }
}

/// A value of a field, to be written.
enum Field {
    Octets(Vec<u8>),
    Written(Vec<u8>),
    HostName(Vec<u8>),
    Number(u64),
    Flag(bool),
}

/// Adds the values of a field; None has none.
fn add(values: &mut Vec<(String, Field)>, name: &str, value: &Bound<'_, PyAny>, form: Form) -> PyResult<()> {
    if value.is_none() {
        return Ok(());
    }
    let mut add = |value| values.push((name.to_owned(), value));
    if let Ok(flag) = value.cast::<PyBool>() {
        add(Field::Flag(flag.is_true()));
    } else if let Some(octets) = octets_of(value)? {
        add(form.value(octets));
    } else if let Some(number) = number_of(name, value)? {
        add(Field::Number(number));
    } else {
        for item in items_of(value)? {
            let item = item?;
            if !item.is_instance_of::<PyTuple>() {
                let octets = octets_of(&item)?;
                let found = || PyTypeError::new_err(format!("expected texts or pairs of texts as {name}"));
                add(form.value(octets.ok_or_else(found)?));
            } else if form == Form::Written {
                add(Field::Written(parameter_of(&item)?));
            } else {
                let (key, value) = pair_of(&item)?;
                add(Field::Octets(key.into_bytes()));
                add(Field::Octets(value.into_bytes()));
            }
        }
    }
    Ok(())
}

/// The text of a parameter: of a name and a value, and before them a mark, if there may be one.
fn parameter_of(item: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    type Value<'a> = Option<Text<'a>>;
    let (mark, name, value): (Option<bool>, Text<'_>, Value<'_>) = match item.len()? {
        3 => item.extract()?,
        _ => item.extract::<(Text<'_>, Value<'_>)>().map(|(name, value)| (None, name, value))?,
    };
    Ok(Entry::text_of(mark, name.0, value.map(|value| value.0)))
}

/// The octets of a text or of bytes; `None` for anything else.
fn octets_of(value: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u8>>> {
    Ok(match value.cast::<PyBytes>() {
        Ok(bytes) => Some(bytes.as_bytes().to_vec()),
        Err(_) if value.is_instance_of::<PyString>() => Some(value.extract::<Text<'_>>()?.0.into()),
        Err(_) => None,
    })
}

/// The number that a value is; `None` if it is none.
fn number_of(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    match value.extract() {
        Ok(number) => Ok(Some(number)),
        Err(error) if PyErr::is_instance_of::<PyOverflowError>(&error, value.py()) => {
            Err(PyValueError::new_err(format!("expected a number of 64 bits, not below 0, as {name}")))
        }
        Err(_) => Ok(None),
    }
}
