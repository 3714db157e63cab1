//! The class `uriel.Uri`.

#[cfg(feature = "idna")]
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::{
    basic::CompareOp,
    exceptions::{PyOverflowError, PyTypeError, PyValueError},
    prelude::*,
    types::{PyBool, PyBytes, PyDict, PyString, PyTuple, PyType},
};
use uriel::{
    Edition, Encoded, Level, Uri, UriBuf,
    edit::{EditError, PortValue},
    resolve::TargetError,
    schemes::file::{File, System},
};

use crate::{
    editions::edition_of,
    error::{invalid, refused},
    fields,
    pairs::{items_of, pair_of},
    registry::{PyRegistry, registry_or_all},
    text::{Text, to_be_read},
};

/// A URL, read under an edition. It never changes.
///
/// Uri(text, edition="rfc3986") raises ParseError where the text is no URL, and ValueError where there is no such
/// edition. A part is the text as it is written; None means absent, "" present and empty. Two are equal if their texts
/// are; is_equivalent compares what they mean.
///
/// >>> from uriel_url import Uri
/// >>> url = Uri("http://example.org:8080/a?b")
/// >>> url.host, url.port, url.query, url.fragment
/// ('example.org', 8080, 'b', None)
// Perf: a place that a URL leaves is taken by the next one.
#[pyclass(frozen, freelist = 256, name = "Uri", module = "uriel_url")]
#[derive(Debug)]
pub(crate) struct PyUri(pub(crate) UriBuf);

#[pymethods]
impl PyUri {
    #[new]
    #[pyo3(signature = (text, edition = None))]
    fn new(text: &Bound<'_, PyString>, edition: Option<&str>) -> PyResult<Self> {
        let read = &*to_be_read(text);
        UriBuf::parse_with(read, edition_of(edition)?).map(Self).map_err(|error| refused(text.py(), error, read))
    }

    /// A URL of parts. Raises ValueError where they make none.
    ///
    /// userinfo, path and query keep their escapes; user, password, segments, pairs and fragment are any text. A
    /// character that could not stand there is escaped. A host is a name or an IP address as people write it.
    ///
    /// >>> from uriel_url import Uri
    /// >>> str(Uri.build("http", host="h", segments=["a/b", "c"], pairs={"q": "x&y"}))
    /// 'http://h/a%2Fb/c?q=x%26y'
    #[classmethod]
    #[pyo3(signature = (
        scheme, *, userinfo = None, user = None, password = None, host = None, port = None, path = None, segments = None,
        pairs = None, query = None, fragment = None, edition = None,
    ))]
    #[allow(clippy::too_many_arguments, reason = "they are the parts of a URL, each by its name")]
    fn build(
        _class: &Bound<'_, PyType>,
        scheme: &str,
        userinfo: Option<Text<'_>>,
        user: Option<Text<'_>>,
        password: Option<Text<'_>>,
        host: Option<Text<'_>>,
        port: Option<&Bound<'_, PyAny>>,
        path: Option<Text<'_>>,
        segments: Option<&Bound<'_, PyAny>>,
        pairs: Option<&Bound<'_, PyAny>>,
        query: Option<Text<'_>>,
        fragment: Option<Text<'_>>,
        edition: Option<&str>,
    ) -> PyResult<Self> {
        let (segments, pairs) = (texts_of(segments)?, pairs_of(pairs)?);
        let port = port.map(number_of_port).transpose()?;
        let mut builder = Uri::builder_with(scheme, edition_of(edition)?);
        userinfo.map(|Text(userinfo)| builder.userinfo(userinfo));
        user.map(|Text(user)| builder.user(user));
        password.map(|Text(password)| builder.password(password));
        host.map(|Text(host)| builder.host(host));
        port.map(|port| builder.port(port));
        path.map(|Text(path)| builder.path(path));
        builder.segments(&segments);
        query.map(|Text(query)| builder.query(query));
        builder.pairs(pairs.iter().map(|(name, value)| (name, value)));
        fragment.map(|Text(fragment)| builder.fragment(fragment));
        builder.build().map(Self).map_err(invalid)
    }

    /// The file URL of an absolute path: of this system, or of the one named, "posix" or "windows". With `directory` it
    /// has a "/" at its end, so that references are resolved in the directory. Raises ValueError where the path is not
    /// absolute on the system, or names a device.
    ///
    /// >>> from uriel_url import Uri
    /// >>> Uri.from_path("/home/me/50%", system="posix"), Uri.from_path("C:/a b", system="windows", directory=True)
    /// (Uri("file:///home/me/50%25"), Uri("file:///C:/a%20b/"))
    #[classmethod]
    #[pyo3(signature = (path, *, system = None, directory = false))]
    fn from_path(
        class: &Bound<'_, PyType>,
        path: &Bound<'_, PyAny>,
        system: Option<&str>,
        directory: bool,
    ) -> PyResult<Self> {
        let path = class.py().import("os")?.call_method1("fsencode", (path,))?;
        let (path, system) = (path.extract::<&[u8]>()?, system_of(system)?);
        let url = if directory { File::from_directory(path, system) } else { File::from_path(path, system) };
        UriBuf::try_from(url.map_err(invalid)?).map(Self).map_err(invalid)
    }

    /// The path of a file URL, decoded: on this system, or on the one named, "posix" or "windows". Raises ValueError
    /// where the system has no such path, and ParseError where the URL is no file URL.
    ///
    /// >>> from uriel_url import Uri
    /// >>> Uri("file:///home/me/50%25").to_path(system="posix"), Uri("file:///c%3A/a%20b").to_path(system="windows")
    /// ('/home/me/50%', 'c:\\a b')
    #[pyo3(signature = (*, system = None))]
    fn to_path<'py>(&self, py: Python<'py>, system: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let system = system_of(system)?;
        let url = self.0.refine::<File>().map_err(|error| refused(py, error, self.0.as_str()))?;
        py.import("os")?.call_method1("fsdecode", (PyBytes::new(py, &url.to_path(system).map_err(invalid)?),))
    }

    /// Name of the scheme, as it is written.
    #[getter]
    fn scheme(&self) -> &str {
        self.0.as_uri().scheme().as_str()
    }

    /// Text between "//" and the path.
    #[getter]
    fn authority(&self) -> Option<&str> {
        self.0.authority()
    }

    /// Text before the "@" of the authority.
    #[getter]
    fn userinfo(&self) -> Option<&str> {
        self.0.userinfo().map(Encoded::as_str)
    }

    /// Text of the userinfo before its first ":".
    #[getter]
    fn user(&self) -> Option<&str> {
        self.0.user().map(Encoded::as_str)
    }

    /// Text of the userinfo after its first ":".
    #[getter]
    fn password(&self) -> Option<&str> {
        self.0.password().map(Encoded::as_str)
    }

    /// Host, with the brackets of an IP literal.
    #[getter]
    fn host(&self) -> Option<&str> {
        self.0.host().map(uriel::Host::as_str)
    }

    /// Host in ASCII, for a resolver: labels outside ASCII in Punycode, the others in lower case. Escapes are decoded, and
    /// an IP address stays as it is. Raises ValueError where IDNA does not admit the name.
    ///
    /// >>> from uriel_url import Uri
    /// >>> Uri("http://b%C3%BCcher.Example/").host_to_ascii(), Uri("http://[::1]/").host_to_ascii()
    /// ('xn--bcher-kva.example', '[::1]')
    #[cfg(feature = "idna")]
    fn host_to_ascii(&self) -> PyResult<Option<String>> {
        self.0.host().map(|host| host.to_ascii().map(Cow::into_owned)).transpose().map_err(invalid)
    }

    /// Host as people write it: Punycode and escapes in Unicode, other labels in lower case. It may look like the name of
    /// another host. Raises ValueError where IDNA does not admit the name.
    ///
    /// >>> from uriel_url import Uri
    /// >>> Uri("http://xn--bcher-kva.example/").host_to_unicode()
    /// 'bücher.example'
    #[cfg(feature = "idna")]
    fn host_to_unicode(&self) -> PyResult<Option<String>> {
        self.0.host().map(|host| host.to_unicode().map(Cow::into_owned)).transpose().map_err(invalid)
    }

    /// Kind of the host: "name", "ipv4", "ipv6" or "ipvfuture".
    #[getter]
    fn host_kind(&self) -> Option<&str> {
        self.0.host().map(|host| host.kind().as_str())
    }

    /// Port as a number; None where it is absent, empty or over 65535.
    #[getter]
    fn port(&self) -> Option<u16> {
        self.0.port_number().ok().flatten()
    }

    /// Path; it may be empty.
    #[getter]
    fn path(&self) -> &str {
        self.0.path().as_str()
    }

    /// Segments of the path; none if it is empty or "/".
    ///
    /// >>> from uriel_url import Uri
    /// >>> Uri("http://h/a%2Fb//c").segments
    /// ['a%2Fb', '', 'c']
    #[getter]
    fn segments(&self) -> Vec<&str> {
        self.0.segments().map(uriel::Segment::as_str).collect()
    }

    /// Parameters after the ";" of the path, which the draft of 1996 has; None under the other editions.
    #[getter]
    fn params(&self) -> Option<&str> {
        self.0.params().map(Encoded::as_str)
    }

    /// Text after "?".
    #[getter]
    fn query(&self) -> Option<&str> {
        self.0.query().map(Encoded::as_str)
    }

    /// Text after "#".
    #[getter]
    fn fragment(&self) -> Option<&str> {
        self.0.fragment().map(Encoded::as_str)
    }

    /// Edition that the text was read under.
    #[getter]
    fn edition(&self) -> &str {
        self.0.edition().as_str()
    }

    /// Pairs of the query as they are written; the value of one without "=" is None.
    ///
    /// >>> from uriel_url import Uri
    /// >>> Uri("http://h/?a=1+%26&b").query_pairs()
    /// [('a', '1+%26'), ('b', None)]
    fn query_pairs(&self) -> Vec<(&str, Option<&str>)> {
        self.0.query_pairs().map(|(name, value)| (name.as_str(), value.map(Encoded::as_str))).collect()
    }

    /// Pairs of the query decoded as an HTML form sends them: a "+" is a space.
    ///
    /// >>> from uriel_url import Uri
    /// >>> Uri("http://h/?a=1+%26&b").form_pairs()
    /// [('a', '1 &'), ('b', '')]
    fn form_pairs(&self) -> Vec<(String, String)> {
        self.0.form_pairs().map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
    }

    /// A copy with other parts, in which every other byte stays. Raises ValueError where that is no URL, or another
    /// part would change, or a part is given beside one that holds it, as host beside authority.
    ///
    /// The parts are scheme, authority, userinfo, user, password, host, port, path, params, query and fragment, as they
    /// are to be written; None removes one.
    ///
    /// >>> from uriel_url import Uri
    /// >>> str(Uri("http://me@h/a?b#c").replace(host="[::1]", port=8080, userinfo=None, fragment=None))
    /// 'http://[::1]:8080/a?b'
    #[pyo3(signature = (**parts))]
    fn replace(&self, parts: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut edited = self.0.clone();
        let Some(parts) = parts else { return Ok(Self(edited)) };
        for (name, _) in parts {
            if !PARTS.iter().any(|part| name.eq(part).unwrap_or(false)) {
                let parts = PARTS.join(", ");
                return Err(PyTypeError::new_err(format!("expected a part, one of {parts}; found {name}")));
            }
        }
        for (whole, of_it) in WHOLES {
            if let Some(part) = of_it.iter().find(|part| parts.contains(part).unwrap_or(false))
                && parts.contains(whole)?
            {
                return Err(PyValueError::new_err(format!("expected {whole} or {part}, found both")));
            }
        }
        let moves = parts.contains("host")? || parts.contains("authority")?;
        if moves && parts.contains("path")? {
            // A path may be right only after an authority, or only without one.
            edited.set_path("").map_err(invalid)?;
        }
        for part in PARTS {
            if let Some(value) = parts.get_item(part)? {
                set(&mut edited, part, &value)?;
            }
        }
        Ok(Self(edited))
    }

    /// A copy with more segments after those of the path: any text, which is escaped. Raises ValueError where a segment
    /// is "." or "..", or where that is no URL.
    ///
    /// >>> from uriel_url import Uri
    /// >>> str(Uri("http://h/a/?q").push_segments(["b/c", "d"]))
    /// 'http://h/a/b%2Fc/d?q'
    fn push_segments(&self, segments: &Bound<'_, PyAny>) -> PyResult<Self> {
        let segments = texts_of(Some(segments))?;
        self.edited(|url| url.push_segments(&segments))
    }

    /// A copy with a path, as it is written, after its own, and with one "/" where they meet. Raises ValueError where a
    /// segment is "." or "..", escaped or not, or where that is no URL.
    ///
    /// >>> from uriel_url import Uri
    /// >>> str(Uri("http://h/api/?q").append_path("/v1/users"))
    /// 'http://h/api/v1/users?q'
    fn append_path(&self, path: Text<'_>) -> PyResult<Self> {
        self.edited(|url| url.append_path(path.0))
    }

    /// A copy in which the first pair of the query with this key has the value, and there is no other with it; without
    /// such a pair, it is appended. Key and value are any text, which is escaped; None as the value is a key without "=".
    /// Keys are compared decoded.
    ///
    /// >>> from uriel_url import Uri
    /// >>> str(Uri("http://h/?a=1&b=2&a=3").set_query_pair("a", "x&y")), str(Uri("http://h/?a=1").set_query_pair("b", None))
    /// ('http://h/?a=x%26y&b=2', 'http://h/?a=1&b')
    fn set_query_pair(&self, key: Text<'_>, value: Option<Text<'_>>) -> PyResult<Self> {
        self.edited(|url| match value {
            Some(value) => url.set_query_pair(key.0, value.0),
            None => url.set_query_key(key.0),
        })
    }

    /// A copy with a pair after those of the query: any text, which is escaped; None as the value is a key without "=".
    ///
    /// >>> from uriel_url import Uri
    /// >>> str(Uri("http://h/?a=1").append_query_pair("a", "é")), str(Uri("http://h/").append_query_pair("a", None))
    /// ('http://h/?a=1&a=%C3%A9', 'http://h/?a')
    fn append_query_pair(&self, key: Text<'_>, value: Option<Text<'_>>) -> PyResult<Self> {
        self.edited(|url| match value {
            Some(value) => url.append_query_pair(key.0, value.0),
            None => url.append_query_key(key.0),
        })
    }

    /// A copy without the pairs of the query with this key, which are compared decoded.
    ///
    /// >>> from uriel_url import Uri
    /// >>> str(Uri("http://h/?a=1&b=2&%61").remove_query_pairs("a"))
    /// 'http://h/?b=2'
    fn remove_query_pairs(&self, key: Text<'_>) -> PyResult<Self> {
        self.edited(|url| url.remove_query_pairs(key.0).map(drop))
    }

    /// A copy as `set_query_pair` makes it, where a "+" is a space, as HTML forms write it.
    ///
    /// >>> from uriel_url import Uri
    /// >>> str(Uri("http://h/?q+a=1&b=2").set_form_pair("q a", "x + y"))
    /// 'http://h/?q+a=x+%2B+y&b=2'
    fn set_form_pair(&self, key: Text<'_>, value: Text<'_>) -> PyResult<Self> {
        self.edited(|url| url.set_form_pair(key.0, value.0))
    }

    /// A copy with a pair after those of the query, where a "+" is a space, as HTML forms write it.
    ///
    /// >>> from uriel_url import Uri
    /// >>> str(Uri("http://h/?a=1").append_form_pair("b", "x y"))
    /// 'http://h/?a=1&b=x+y'
    fn append_form_pair(&self, key: Text<'_>, value: Text<'_>) -> PyResult<Self> {
        self.edited(|url| url.append_form_pair(key.0, value.0))
    }

    /// A copy without the pairs of the query with this key, where a "+" is a space, as HTML forms write it.
    ///
    /// >>> from uriel_url import Uri
    /// >>> str(Uri("http://h/?a+b=1&a%20b=2&c").remove_form_pairs("a b"))
    /// 'http://h/?c'
    fn remove_form_pairs(&self, key: Text<'_>) -> PyResult<Self> {
        self.edited(|url| url.remove_form_pairs(key.0).map(drop))
    }

    /// A copy with the pairs of the query for which `keep` is true: it gets a key and a value, as they are written, and
    /// None for a key without "=".
    ///
    /// >>> from uriel_url import Uri
    /// >>> str(Uri("http://h/?utm_source=a&id=7").retain_query_pairs(lambda key, value: not key.startswith("utm_")))
    /// 'http://h/?id=7'
    fn retain_query_pairs(&self, keep: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.retained(|url, asked| {
            let keeps = |key: Encoded<'_>, value: Option<Encoded<'_>>| {
                asked(keep.call1((key.as_str(), value.map(Encoded::as_str))))
            };
            url.retain_query_pairs(keeps)
        })
    }

    /// A copy with the pairs of the query for which `keep` is true: it gets a key and a value, decoded as those of a
    /// form are.
    ///
    /// >>> from uriel_url import Uri
    /// >>> str(Uri("http://h/?a=1+2&b&c=3").retain_form_pairs(lambda key, value: value in ("1 2", "")))
    /// 'http://h/?a=1+2&b'
    fn retain_form_pairs(&self, keep: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.retained(|url, asked| url.retain_form_pairs(|key, value| asked(keep.call1((key, value)))))
    }

    /// A copy with the pairs of the query in the order of their keys, which are compared decoded.
    ///
    /// >>> from uriel_url import Uri
    /// >>> str(Uri("http://h/?b=2&a=2&%61=1").sort_query_pairs())
    /// 'http://h/?a=2&%61=1&b=2'
    fn sort_query_pairs(&self) -> Self {
        let mut sorted = self.0.clone();
        sorted.sort_query_pairs();
        Self(sorted)
    }

    /// A copy with the pairs of the query in the order of their keys, which are compared decoded as those of a form are.
    ///
    /// >>> from uriel_url import Uri
    /// >>> str(Uri("http://h/?b=2&a+c=2&a=1").sort_form_pairs())
    /// 'http://h/?a=1&a+c=2&b=2'
    fn sort_form_pairs(&self) -> Self {
        let mut sorted = self.0.clone();
        sorted.sort_form_pairs();
        Self(sorted)
    }

    /// The origin as HTTP writes it: scheme and host in lower case, and the port, unless it is the default of the
    /// scheme. Raises ValueError where there is none: without a server, by an unknown scheme, or with a port over
    /// 65535; and ParseError where the URL breaks the rule of its scheme.
    ///
    /// >>> from uriel_url import Uri
    /// >>> Uri("HTTPS://me@Example.org:443/a").origin(), Uri("http://h:8080/").origin()
    /// ('https://example.org', 'http://h:8080')
    #[pyo3(signature = (*, registry = None))]
    fn origin(&self, py: Python<'_>, registry: Option<&PyRegistry>) -> PyResult<String> {
        let registry = registry_or_all(registry, self.0.edition());
        let text = self.0.as_str();
        let parsed = registry.parse(text).map_err(|error| refused(py, error, text))?;
        parsed.origin().map(|origin| origin.to_string()).map_err(invalid)
    }

    /// Text without its password, to be shown.
    ///
    /// >>> from uriel_url import Uri
    /// >>> Uri("ftp://me:secret@h/").redacted()
    /// 'ftp://me:***@h/'
    fn redacted(&self) -> String {
        self.0.redacted().to_string()
    }

    /// Text as people read it: letters outside ASCII instead of escapes, and the host in Unicode where that is safe. Text
    /// that mending makes the same URL again; without its secrets if `redacted`.
    ///
    /// >>> from uriel_url import Uri
    /// >>> url = Uri("http://me:pw@xn--bcher-kva.example/%C3%BC%2F")
    /// >>> url.for_people(), url.for_people(redacted=True)
    /// ('http://me:pw@bücher.example/ü%2F', 'http://me:***@bücher.example/ü%2F')
    #[pyo3(signature = (*, redacted = false, registry = None))]
    fn for_people(&self, redacted: bool, registry: Option<&PyRegistry>) -> String {
        let shown = registry_or_all(registry, self.0.edition()).for_people(self.0.as_uri_ref());
        if redacted { shown.redacted() } else { shown }.to_string()
    }

    /// The normal form; with the rules of its scheme too if there is a registry.
    ///
    /// >>> from uriel_url import Registry, Uri
    /// >>> url = Uri("HTTP://Example.org:80/%7Eme/../a")
    /// >>> str(url.normalize()), str(url.normalize(registry=Registry()))
    /// ('http://example.org:80/a', 'http://example.org/a')
    #[pyo3(signature = (*, registry = None))]
    fn normalize(&self, registry: Option<&PyRegistry>) -> Self {
        Self(self.0.normalize(level(registry)))
    }

    /// True if both have the same normal form; by the rules of the scheme too if there is a registry.
    ///
    /// >>> from uriel_url import Registry, Uri
    /// >>> url = Uri("http://h:80/%7e")
    /// >>> url.is_equivalent(Uri("HTTP://h/~")), url.is_equivalent(Uri("HTTP://h/~"), registry=Registry())
    /// (False, True)
    #[pyo3(signature = (other, *, registry = None))]
    fn is_equivalent(&self, other: &Self, registry: Option<&PyRegistry>) -> bool {
        self.0.is_equivalent(other.0.as_uri(), level(registry))
    }

    /// Reads a reference and resolves it against this base. Raises ParseError where `reference` is none, ValueError
    /// where it cannot be resolved.
    ///
    /// >>> from uriel_url import Uri
    /// >>> str(Uri("http://a/b/c").resolve("../g"))
    /// 'http://a/g'
    fn resolve(&self, reference: &Bound<'_, PyString>) -> PyResult<Self> {
        let read = &*to_be_read(reference);
        match self.0.resolve(read) {
            Ok(resolved) => Ok(Self(resolved.into_uri())),
            Err(TargetError::Reference(error)) => Err(refused(reference.py(), error, read)),
            Err(error) => Err(invalid(error)),
        }
    }

    /// The shortest reference that leads from this base to `target`. Raises ValueError where there is none.
    ///
    /// >>> from uriel_url import Uri
    /// >>> Uri("http://a/b/c").relativize(Uri("http://a/b/d?e"))
    /// 'd?e'
    fn relativize(&self, target: &Self) -> PyResult<String> {
        self.0.relativize(target.0.as_uri()).map(uriel::UriRefBuf::into_string).map_err(invalid)
    }

    /// The fields that the scheme declares, by name. Raises ParseError where the URL breaks the rule of its scheme.
    ///
    /// A scheme that the registry does not know has none. An absent field is None; escapes are kept. A field that is
    /// one byte is its character, or its escape where the URL could not have the character.
    ///
    /// >>> from uriel_url import Uri
    /// >>> fields = Uri("ftp://h/a/b;type=i").fields()
    /// >>> fields["cwd"], fields["name"], fields["typecode"]
    /// (['a'], 'b', 'i')
    #[pyo3(signature = (*, registry = None))]
    fn fields<'py>(&self, py: Python<'py>, registry: Option<&PyRegistry>) -> PyResult<Bound<'py, PyDict>> {
        let registry = registry_or_all(registry, self.0.edition());
        let text = self.0.as_str();
        let parsed = registry.parse(text).map_err(|error| refused(py, error, text))?;
        fields::dict(py, registry, &parsed)
    }

    fn __str__(&self) -> &str {
        self.0.as_str()
    }

    /// The URL without its password.
    fn __repr__(&self) -> String {
        match self.0.edition() {
            Edition::Rfc3986 => format!("Uri({:?})", self.redacted()),
            edition => format!("Uri({:?}, {:?})", self.redacted(), edition.as_str()),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __richcmp__(&self, other: &Self, operation: CompareOp) -> bool {
        operation.matches(self.0.cmp(&other.0))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        let uri = &slf.get().0;
        Ok((slf.get_type(), PyTuple::new(slf.py(), [uri.as_str(), uri.edition().as_str()])?))
    }
}

impl PyUri {
    /// A copy that is edited.
    fn edited(&self, edit: impl FnOnce(&mut UriBuf) -> Result<(), EditError>) -> PyResult<Self> {
        let mut edited = self.0.clone();
        edit(&mut edited).map_err(invalid)?;
        Ok(Self(edited))
    }

    /// A copy with those pairs that `retain` keeps. It passes on each answer of the function that is asked; the copy is
    /// not made if one is an exception.
    fn retained<'py>(
        &self,
        retain: impl FnOnce(&mut UriBuf, &mut dyn FnMut(PyResult<Bound<'py, PyAny>>) -> bool) -> Result<usize, EditError>,
    ) -> PyResult<Self> {
        let mut asked = Ok(());
        let retained = self.edited(|url| {
            let mut is_kept = |answer: PyResult<Bound<'py, PyAny>>| {
                answer.and_then(|kept| kept.is_truthy()).unwrap_or_else(|error| {
                    asked = Err(error);
                    true
                })
            };
            retain(url, &mut is_kept).map(drop)
        });
        asked.and(retained)
    }
}

/// The parts that `replace` takes, in the order in which they are set.
const PARTS: [&str; 11] =
    ["scheme", "authority", "host", "userinfo", "user", "password", "port", "path", "params", "query", "fragment"];

/// The parts that hold others; one and the other cannot be set together.
const WHOLES: [(&str, &[&str]); 2] =
    [("authority", &["host", "userinfo", "user", "password", "port"]), ("userinfo", &["user", "password"])];

fn set(url: &mut UriBuf, part: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    if part == "port" && !value.is_none() && !value.is_instance_of::<PyString>() {
        return url.set_port(number_of_port(value)?).map_err(invalid);
    }
    let text = value.extract::<Option<Text<'_>>>()?.map(|Text(text)| text);
    let needed =
        || text.ok_or_else(|| PyValueError::new_err(format!("expected a {part}, found None: it cannot be absent")));
    let edited: Result<(), EditError> = match part {
        "scheme" => url.set_scheme(needed()?),
        "authority" => url.set_authority(text),
        "host" => url.set_host(needed()?),
        "userinfo" => url.set_userinfo(text),
        "user" => url.set_user(text),
        "password" => url.set_password(text),
        "port" => url.set_port(PortValue::written(text)),
        "path" => url.set_path(needed()?),
        "params" => url.set_params(text),
        "query" => url.set_query(text),
        _ => url.set_fragment(text),
    };
    edited.map_err(invalid)
}

/// A port that is given as a number. A flag is none, though Python counts it as one.
fn number_of_port(port: &Bound<'_, PyAny>) -> PyResult<u16> {
    if port.is_instance_of::<PyBool>() {
        return Err(PyTypeError::new_err("expected a port as a number, found a flag"));
    }
    port.extract().map_err(|error: PyErr| {
        if error.is_instance_of::<PyOverflowError>(port.py()) {
            PyValueError::new_err("expected a port from 0 to 65535, found another number")
        } else {
            error
        }
    })
}

/// The system of a name; without one that of the program.
fn system_of(name: Option<&str>) -> PyResult<System> {
    match name {
        None => Ok(System::NATIVE),
        Some("posix") => Ok(System::Posix),
        Some("windows") => Ok(System::Windows),
        Some(name) => Err(PyValueError::new_err(format!("expected a system, posix or windows; found {name:?}"))),
    }
}

fn level(registry: Option<&PyRegistry>) -> Level<'_> {
    registry.map_or(Level::Syntax, |registry| Level::Scheme(registry.registry()))
}

fn texts_of(texts: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
    let Some(texts) = texts else { return Ok(Vec::new()) };
    if texts.extract::<&str>().is_ok() {
        return Err(PyTypeError::new_err("expected a list of segments, found one text"));
    }
    texts.try_iter()?.map(|text| Ok(text?.extract::<Text<'_>>()?.0.to_owned())).collect()
}

fn pairs_of(pairs: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<(String, String)>> {
    let Some(pairs) = pairs else { return Ok(Vec::new()) };
    items_of(pairs)?.map(|pair| pair_of(&pair?)).collect()
}
