//! The class `uriel.Policy`, and its answer to a URL.

use std::{collections::BTreeMap, net::IpAddr};

use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyDict, PyList, PyString, PyTuple, PyType},
};
use uriel::{
    Edition,
    hazards::{AddressClass, HazardKind, Hazards, Policy},
};

use crate::{
    error::refused,
    pickle::call_with,
    registry::{PyRegistry, registry_or_all},
    target::pattern,
    text::to_be_read,
    uri::PyUri,
};

/// Schemes, ports, classes of addresses and hazards that a program lets through. It never changes.
///
/// Policy.public_web() and Policy.strict() are the policies to begin with. Their options are data. `schemes` are let
/// through instead of http and https: a mapping from names to default ports, or None where there is none. `hosts` are let
/// through instead of public ones: patterns as of HostPattern. `ports` are let through beside the default ones, and no others: numbers, or pairs of the first and the last. `classes` of
/// addresses, such as "private", are let through too. The hazards in `without`, such as "one-label-host", count no more;
/// those in `refused` count even if the policy lets them through. Two policies are equal if they were made alike. Raises
/// ValueError for a name that is none.
///
/// A policy looks at the text alone. A name may resolve to any address, so ask `admits` for each address that DNS
/// answers.
///
/// >>> from uriel_url import Policy
/// >>> policy = Policy.public_web(ports=[(80, 90)], classes=["loopback"])
/// >>> policy.check("http://127.0.0.1:81/").allowed, policy.check("http://10.0.0.1/").allowed
/// (True, False)
#[pyclass(frozen, eq, hash, name = "Policy", module = "uriel_url")]
#[derive(Debug)]
pub(crate) struct PyPolicy {
    policy: Policy,
    recipe: Recipe,
}

/// How a policy was made.
#[derive(PartialEq, Eq, Hash, Debug)]
struct Recipe {
    /// The name of the method.
    begin: &'static str,
    schemes: Option<BTreeMap<String, Option<u16>>>,
    hosts: Option<Vec<String>>,
    ports: Vec<(u16, u16)>,
    classes: Vec<String>,
    without: Vec<String>,
    refused: Vec<String>,
}

impl PartialEq for PyPolicy {
    fn eq(&self, other: &Self) -> bool {
        self.recipe == other.recipe
    }
}

impl std::hash::Hash for PyPolicy {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.recipe.hash(state);
    }
}

/// A port, or the first and the last of several.
#[derive(FromPyObject)]
enum Ports {
    One(u16),
    Range(u16, u16),
}

impl PyPolicy {
    pub(crate) const fn policy(&self) -> &Policy {
        &self.policy
    }

    fn new(mut policy: Policy, recipe: Recipe) -> PyResult<Self> {
        if let Some(schemes) = &recipe.schemes {
            policy = policy.with_schemes_instead(schemes.iter().map(|(name, port)| (name.clone(), *port)));
        }
        if let Some(hosts) = &recipe.hosts {
            let patterns = hosts.iter().map(|text| pattern(text)).collect::<PyResult<Vec<_>>>()?;
            policy = policy.with_hosts_instead(patterns);
        }
        if let Some((first, last)) = recipe.ports.iter().find(|(first, last)| first > last) {
            return Err(PyValueError::new_err(format!(
                "expected the first port and the last, found {first} and {last}"
            )));
        }
        policy = recipe.ports.iter().fold(policy, |policy, (first, last)| policy.with_ports(*first..=*last));
        for name in &recipe.classes {
            policy = policy.with_class(class(name)?);
        }
        for name in &recipe.without {
            policy = policy.with_hazard(kind(name)?);
        }
        for name in &recipe.refused {
            policy = policy.without_hazard(kind(name)?);
        }
        Ok(Self { policy, recipe })
    }

    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Recipe { schemes, hosts, ports, classes, without, refused, .. } = &self.recipe;
        let options = PyDict::new(py);
        if let Some(schemes) = schemes {
            options.set_item("schemes", schemes)?;
        }
        if let Some(hosts) = hosts {
            options.set_item("hosts", hosts)?;
        }
        if !ports.is_empty() {
            options.set_item("ports", ports)?;
        }
        for (name, names) in [("classes", classes), ("without", without), ("refused", refused)] {
            if !names.is_empty() {
                options.set_item(name, names)?;
            }
        }
        Ok(options)
    }
}

fn recipe(
    begin: &'static str,
    schemes: Option<BTreeMap<String, Option<u16>>>,
    hosts: Option<Vec<String>>,
    ports: Vec<Ports>,
    [classes, without, refused]: [Vec<String>; 3],
) -> Recipe {
    let ports = ports.into_iter().map(|ports| match ports {
        Ports::One(port) => (port, port),
        Ports::Range(first, last) => (first, last),
    });
    Recipe { begin, schemes, hosts, ports: ports.collect(), classes, without, refused }
}

#[pymethods]
impl PyPolicy {
    /// Lets through http and https with a host that is a name of two labels or more or a global address, on the default
    /// port or one of `ports`, without hazards but "editions-differ", "punycode-host" and "encoded-slash".
    ///
    /// >>> from uriel_url import Policy
    /// >>> policy = Policy.public_web(ports=[(8443, 8443)])
    /// >>> policy.check("https://example.com:8443/a%2Fb").allowed, policy.check("https://example.com:9999/").allowed
    /// (True, False)
    #[classmethod]
    #[pyo3(signature = (
        *, schemes = None, hosts = None, ports = Vec::new(), classes = Vec::new(), without = Vec::new(), refused = Vec::new(),
    ))]
    fn public_web(
        _class: &Bound<'_, PyType>,
        schemes: Option<BTreeMap<String, Option<u16>>>,
        hosts: Option<Vec<String>>,
        ports: Vec<Ports>,
        classes: Vec<String>,
        without: Vec<String>,
        refused: Vec<String>,
    ) -> PyResult<Self> {
        Self::new(Policy::public_web(), recipe("public_web", schemes, hosts, ports, [classes, without, refused]))
    }

    /// The same without these exceptions: no hazard at all.
    ///
    /// >>> from uriel_url import Policy
    /// >>> Policy.strict(schemes={"https": 443}).check("http://example.com/").reasons[0]["kind"]
    /// 'scheme'
    #[classmethod]
    #[pyo3(signature = (
        *, schemes = None, hosts = None, ports = Vec::new(), classes = Vec::new(), without = Vec::new(), refused = Vec::new(),
    ))]
    fn strict(
        _class: &Bound<'_, PyType>,
        schemes: Option<BTreeMap<String, Option<u16>>>,
        hosts: Option<Vec<String>>,
        ports: Vec<Ports>,
        classes: Vec<String>,
        without: Vec<String>,
        refused: Vec<String>,
    ) -> PyResult<Self> {
        Self::new(Policy::strict(), recipe("strict", schemes, hosts, ports, [classes, without, refused]))
    }

    /// Checks a URL, a text or a Uri: whether it is let through, and all reasons if it is not. A text is read by its
    /// scheme under the edition of the registry. Raises ParseError where it is no URL.
    ///
    /// >>> from uriel_url import Policy
    /// >>> checked = Policy.public_web().check("http://me@localhost/")
    /// >>> checked.allowed, [reason["kind"] for reason in checked.reasons]
    /// (False, ['userinfo', 'local-name', 'one-label-host'])
    /// >>> checked.reasons[0]
    /// {'kind': 'userinfo', 'start': 7, 'end': 9, 'message': 'a person may take the user for the host, and some readers send it, and others drop it'}
    #[pyo3(signature = (url, *, registry = None))]
    fn check(&self, url: &Bound<'_, PyAny>, registry: Option<&PyRegistry>) -> PyResult<PyChecked> {
        let given = url.cast::<PyUri>().ok();
        let written = url.cast::<PyString>().ok().map(to_be_read);
        let (text, edition) = match (given, &written) {
            (Some(uri), _) => (uri.get().0.as_str(), uri.get().0.edition()),
            (None, Some(text)) => (&**text, Edition::Rfc3986),
            (None, None) => {
                let name = url.get_type().qualname()?;
                return Err(PyTypeError::new_err(format!("expected a text or a Uri, found {name}")));
            }
        };
        let registry = registry_or_all(registry, edition);
        let reasons =
            uriel_arrow::reasons(text, &self.policy, registry).map_err(|error| refused(url.py(), error, text))?;
        Ok(PyChecked(reasons))
    }

    /// True if an address is let through: an IP address as text, or one of the module ipaddress. A filter asks this for
    /// each address that DNS answers, and connects to one of those.
    ///
    /// >>> from uriel_url import Policy
    /// >>> policy = Policy.public_web()
    /// >>> policy.admits("8.8.8.8"), policy.admits("::ffff:10.0.0.1")
    /// (True, False)
    fn admits(&self, address: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.policy.admits(address_of(address)?))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let options = self.options(py)?;
        let shown = options.iter().map(|(name, value)| Ok(format!("{name}={}", value.repr()?)));
        let shown = shown.collect::<PyResult<Vec<_>>>()?.join(", ");
        Ok(format!("Policy.{}({shown})", self.recipe.begin))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let this = slf.get();
        call_with(&slf.get_type().getattr(this.recipe.begin)?, &this.options(slf.py())?)
    }
}

/// The answer of a policy to a URL: if it is let through, and the reasons if it is not. Its truth is `allowed`.
///
/// >>> from uriel_url import Policy
/// >>> bool(Policy.public_web().check("ftp://example.com/"))
/// False
#[pyclass(frozen, name = "Checked", module = "uriel_url")]
#[derive(Debug)]
pub(crate) struct PyChecked(Hazards);

#[pymethods]
impl PyChecked {
    /// True if the URL is let through.
    #[getter]
    fn allowed(&self) -> bool {
        self.0.is_empty()
    }

    /// Reasons of a refusal: for each a dict of its kind, its bytes in the text from start to end, and its message. Of
    /// each kind, the first hundred are listed.
    #[getter]
    fn reasons<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let reasons = PyList::empty(py);
        for reason in &self.0 {
            let shown = PyDict::new(py);
            shown.set_item("kind", reason.kind().as_str())?;
            shown.set_item("start", reason.span().start)?;
            shown.set_item("end", reason.span().end)?;
            shown.set_item("message", reason.message())?;
            reasons.append(shown)?;
        }
        Ok(reasons)
    }

    /// Number of the reasons that are not listed, for each kind that has such.
    ///
    /// >>> from uriel_url import Policy
    /// >>> checked = Policy.strict().check("http://example.com/" + "%00" * 300)
    /// >>> len(checked.reasons), checked.more
    /// (100, {'encoded-nul': 200})
    #[getter]
    fn more(&self) -> BTreeMap<&'static str, usize> {
        self.0.more().map(|(kind, count)| (kind.as_str(), count)).collect()
    }

    fn __bool__(&self) -> bool {
        self.allowed()
    }

    fn __repr__(&self) -> String {
        let kinds: Vec<_> = self.0.iter().map(|reason| reason.kind().as_str()).collect();
        if kinds.is_empty() { "<allowed>".to_owned() } else { format!("<refused: {}>", kinds.join(", ")) }
    }
}

/// The names of all classes of an IP address, given as text or as one of the module ipaddress; none for a global
/// address. The class of an IPv4 address inside an IPv6 address comes before that of the whole.
///
/// >>> from uriel_url import address_classes
/// >>> address_classes("169.254.169.254"), address_classes("::ffff:127.0.0.1"), address_classes("8.8.8.8")
/// (['metadata', 'link-local'], ['loopback', 'embedded-ipv4'], [])
#[pyfunction]
pub(crate) fn address_classes(address: &Bound<'_, PyAny>) -> PyResult<Vec<&'static str>> {
    Ok(AddressClass::all_of(address_of(address)?).map(AddressClass::as_str).collect())
}

/// The IP address that a text or an object stands for. The zone of a link, as `socket.getaddrinfo` gives it after a
/// "%", has no part in its classes.
fn address_of(address: &Bound<'_, PyAny>) -> PyResult<IpAddr> {
    let text = address.str()?;
    let text = to_be_read(&text);
    let without_zone = text.split_once('%').map_or(&*text, |(address, _)| address);
    without_zone.parse().map_err(|_| PyValueError::new_err("expected an IP address"))
}

fn class(name: &str) -> PyResult<AddressClass> {
    AddressClass::ALL.into_iter().find(|class| class.as_str() == name).ok_or_else(|| {
        let names = AddressClass::ALL.map(AddressClass::as_str).join(", ");
        PyValueError::new_err(format!("expected a class of addresses, one of {names}; found {name:?}"))
    })
}

fn kind(name: &str) -> PyResult<HazardKind> {
    HazardKind::named(name).ok_or_else(|| {
        let names = HazardKind::ALL.map(HazardKind::as_str).join(", ");
        PyValueError::new_err(format!("expected a kind of hazard, one of {names}; found {name:?}"))
    })
}
