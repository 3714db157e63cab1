//! Links of strangers: the classes `uriel.Target` and `uriel.HostPattern`, and functions that compare URLs.

use std::{
    hash::{Hash, Hasher},
    net::IpAddr,
};

use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyDict, PyList, PyString, PyTuple},
};
use uriel::{
    Edition, Host, Parsed, Registry,
    hazards::HostPattern,
    target::{self, Fixed, RefusedLink, Target},
};

use crate::{
    error::refused,
    registry::{PyRegistry, registry_or_all},
    text::to_be_read,
};

/// The place that links of strangers may lead to: the origin of a base, or what is at or below a URL of that origin.
///
/// Target(base, within=None, *, registry=None) raises ParseError where one is no URL, and ValueError where the base has no
/// origin or the other URL has another one.
///
/// >>> from uriel_url import Target
/// >>> target = Target("https://shop.example/cart/view")
/// >>> target.check("../account?tab=2").send
/// '/account?tab=2'
/// >>> target.check("//evil.example/").allowed
/// False
#[pyclass(frozen, name = "Target", module = "uriel_url")]
#[derive(Debug)]
pub(crate) struct PyTarget {
    base: String,
    within: Option<String>,
    registry: Option<Py<PyRegistry>>,
}

impl PyTarget {
    /// The target, read anew: it borrows the texts of which it is made.
    fn with_target<T>(&self, py: Python<'_>, ask: impl FnOnce(&Target<'_, '_>) -> T) -> PyResult<T> {
        let registry = registry_or_all(self.registry.as_ref().map(Py::get), Edition::Rfc3986);
        let target =
            Target::of(parse(py, registry, &self.base)?).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let target = match &self.within {
            Some(url) => {
                let url = parse(py, registry, url)?;
                target.within(url).map_err(|error| PyValueError::new_err(error.to_string()))?
            }
            None => target,
        };
        Ok(ask(&target))
    }
}

fn parse<'a, 'r>(py: Python<'_>, registry: &'r Registry, text: &'a str) -> PyResult<Parsed<'a, 'r>> {
    registry.parse(text).map_err(|error| refused(py, error, text))
}

#[pymethods]
impl PyTarget {
    #[new]
    #[pyo3(signature = (base, within = None, *, registry = None))]
    fn new(
        py: Python<'_>,
        base: &Bound<'_, PyString>,
        within: Option<&Bound<'_, PyString>>,
        registry: Option<Py<PyRegistry>>,
    ) -> PyResult<Self> {
        let text = |text: &Bound<'_, PyString>| to_be_read(text).into_owned();
        let target = Self { base: text(base), within: within.map(text), registry };
        target.with_target(py, |_| ())?;
        Ok(target)
    }

    /// Checks a link: the text to send instead of it, or all reasons against it. The text to send begins with one "/", and
    /// every reader resolves it to the same place of the base's origin.
    ///
    /// >>> from uriel_url import Target
    /// >>> checked = Target("https://shop.example/", "https://shop.example/app").check("/apple")
    /// >>> checked.send, checked.reasons
    /// (None, [{'kind': 'outside', 'start': 0, 'end': 6, 'message': 'the link does not lead to the URL that is given, or below it'}])
    fn check(&self, link: &Bound<'_, PyString>) -> PyResult<PyCheckedLink> {
        self.with_target(link.py(), |target| PyCheckedLink(target.check(&to_be_read(link))))
    }
}

/// The answer of a target to a link: the text to send, or the reasons against it. Its truth is `allowed`.
///
/// >>> from uriel_url import Target
/// >>> bool(Target("https://shop.example/").check("javascript:alert(1)"))
/// False
#[pyclass(frozen, name = "CheckedLink", module = "uriel_url")]
#[derive(Debug)]
pub(crate) struct PyCheckedLink(Result<String, RefusedLink>);

#[pymethods]
impl PyCheckedLink {
    /// True if the link leads to the place of the target by every reader.
    #[getter]
    fn allowed(&self) -> bool {
        self.0.is_ok()
    }

    /// Text to send instead of the link; None if the link is refused.
    #[getter]
    fn send(&self) -> Option<&str> {
        self.0.as_deref().ok()
    }

    /// Reasons of a refusal: for each a dict of its kind, its bytes in the text from start to end, and its message.
    #[getter]
    fn reasons<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let reasons = PyList::empty(py);
        for reason in self.0.as_ref().err().map_or(&[][..], RefusedLink::reasons) {
            let shown = PyDict::new(py);
            shown.set_item("kind", reason.kind())?;
            shown.set_item("start", reason.span().start)?;
            shown.set_item("end", reason.span().end)?;
            shown.set_item("message", reason.to_string())?;
            reasons.append(shown)?;
        }
        Ok(reasons)
    }

    fn __bool__(&self) -> bool {
        self.allowed()
    }

    fn __repr__(&self) -> String {
        match &self.0 {
            Ok(_) => "<allowed>".to_owned(),
            Err(refused) => {
                let kinds: Vec<_> = refused.reasons().iter().map(target::LinkReason::kind).collect();
                format!("<refused: {}>", kinds.join(", "))
            }
        }
    }
}

/// A host, "*." and a name for all names below it, or a block of addresses: one entry of a list of hosts. It never changes.
///
/// Names are compared label by label, decoded and without case, and one dot at their end does not count; addresses by
/// number. HostPattern(text) raises ValueError where a text is none.
///
/// >>> from uriel_url import HostPattern
/// >>> below, block = HostPattern("*.example.com"), HostPattern("192.0.2.0/24")
/// >>> below.matches("a.b.Example.com."), below.matches("example.com"), below.matches("evilexample.com")
/// (True, False, False)
/// >>> block.matches("192.0.2.77"), block.matches("192.0.3.1")
/// (True, False)
#[pyclass(frozen, eq, hash, name = "HostPattern", module = "uriel_url")]
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct PyHostPattern(HostPattern);

impl Hash for PyHostPattern {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

#[pymethods]
impl PyHostPattern {
    #[new]
    fn new(text: &Bound<'_, PyString>) -> PyResult<Self> {
        pattern(&to_be_read(text)).map(Self)
    }

    /// True if a host is one that the pattern means: a text as a URL has it, or an address without brackets. A text that
    /// is no host is none.
    ///
    /// >>> from uriel_url import HostPattern
    /// >>> HostPattern("[::1]").matches("[0:0::1]"), HostPattern("[::1]").matches("::1")
    /// (True, True)
    fn matches(&self, host: &Bound<'_, PyString>) -> bool {
        let host = to_be_read(host);
        let bracketed = match host.parse() {
            Ok(IpAddr::V6(address)) => format!("[{address}]"),
            _ => host.into_owned(),
        };
        Host::new(&bracketed, Edition::Rfc3986).is_ok_and(|host| self.0.matches(host))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("HostPattern('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        Ok((slf.get_type().into_any(), PyTuple::new(slf.py(), [slf.get().0.to_string()])?))
    }
}

/// The pattern that a text is; ValueError if it is none.
pub(crate) fn pattern(text: &str) -> PyResult<HostPattern> {
    text.parse().map_err(|error| PyValueError::new_err(format!("{error}; found {text:?}")))
}

/// True if a URL has the origin of a base, and its path is that of the base or below it, segment by segment. The parts in
/// `fixed`, "query" and "fragment", must be those of the base; without them they are free. Raises ParseError where a text is no
/// URL.
///
/// >>> from uriel_url import is_within
/// >>> is_within("https://h.example:443/app/a?b", "https://h.example/app"), is_within("https://h.example/apple", "https://h.example/app")
/// (True, False)
/// >>> is_within("https://h.example/app?b", "https://h.example/app", fixed=["query"])
/// False
#[pyfunction]
#[pyo3(signature = (url, base, *, fixed = Vec::new(), registry = None))]
pub(crate) fn is_within(
    url: &Bound<'_, PyString>,
    base: &Bound<'_, PyString>,
    fixed: Vec<String>,
    registry: Option<&PyRegistry>,
) -> PyResult<bool> {
    let mut parts = Fixed::default();
    for name in fixed {
        match &*name {
            "query" => parts.query = true,
            "fragment" => parts.fragment = true,
            _ => return Err(PyValueError::new_err(format!("expected \"query\" or \"fragment\"; found {name:?}"))),
        }
    }
    let registry = registry_or_all(registry, Edition::Rfc3986);
    let (one, other) = (to_be_read(url), to_be_read(base));
    let (one, other) = (parse(url.py(), registry, &one)?, parse(url.py(), registry, &other)?);
    Ok(target::is_within_with(&one, &other, parts))
}

/// True if a client of OAuth has registered the redirect URI that it asks for: octet for octet, but for the port of an http
/// URL whose host is an address of the own machine (RFC 9700 section 2.1, RFC 8252 section 7.3).
///
/// >>> from uriel_url import is_redirect_uri
/// >>> is_redirect_uri("https://app.example/cb", "https://app.example/cb/"), is_redirect_uri("http://127.0.0.1/cb", "http://127.0.0.1:51004/cb")
/// (False, True)
#[pyfunction]
pub(crate) fn is_redirect_uri(registered: &Bound<'_, PyString>, requested: &Bound<'_, PyString>) -> bool {
    both(registered, requested, target::is_redirect_uri)
}

/// True if a client of OAuth asks for a resource that a server has: an absolute URI without a fragment, octet for octet (RFC
/// 8707 section 2).
///
/// >>> from uriel_url import is_resource
/// >>> is_resource("https://api.example.com/app/", "https://api.example.com/app/"), is_resource("https://h/#a", "https://h/#a")
/// (True, False)
#[pyfunction]
pub(crate) fn is_resource(served: &Bound<'_, PyString>, requested: &Bound<'_, PyString>) -> bool {
    both(served, requested, target::is_resource)
}

/// True if the metadata of an authorization server are of the issuer that was asked for: an https URL without a query and a
/// fragment, octet for octet (RFC 8414 sections 2 and 3.3).
///
/// >>> from uriel_url import is_issuer
/// >>> is_issuer("https://as.example.com", "https://as.example.com"), is_issuer("https://as.example.com", "https://as.example.com/")
/// (True, False)
#[pyfunction]
pub(crate) fn is_issuer(asked: &Bound<'_, PyString>, returned: &Bound<'_, PyString>) -> bool {
    both(asked, returned, target::is_issuer)
}

/// Compares two texts. Half of a surrogate pair is in no URL, so a text with one is none that is registered.
fn both(one: &Bound<'_, PyString>, other: &Bound<'_, PyString>, compare: fn(&str, &str) -> bool) -> bool {
    matches!((one.to_str(), other.to_str()), (Ok(one), Ok(other)) if compare(one, other))
}
