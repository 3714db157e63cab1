//! `pkg`: packages of software, whatever manages them (ECMA-427, Package-URL).
//!
//! ```abnf
//! purl       = "pkg:" *"/" type "/" [ namespace "/" ] name [ "@" version ] [ "?" qualifiers ] [ "#" subpath ]
//! type       = ALPHA *( ALPHA / DIGIT / "." / "-" )
//! qualifiers = qualifier *( "&" qualifier )
//! qualifier  = key "=" value
//! key        = ALPHA *( ALPHA / DIGIT / "." / "-" / "_" )
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `type` | what manages the package, such as `npm`, in small letters | [`package_type`](PkgUrl::package_type) |
//! | `namespace` | group or owner: segments with "/" between them | [`namespace`](PkgUrl::namespace) |
//! | `name` | package | [`name`](PkgUrl::name) |
//! | `version` | its version | [`version`](PkgUrl::version) |
//! | `qualifiers` | further facts, such as `arch` | [`qualifiers`](PkgUrl::qualifiers), [`qualifier`](PkgUrl::qualifier) |
//! | `subpath` | path within the package: the fragment | [`subpath`](PkgUrl::subpath) |
//!
//! # Examples
//!
//! ```
//! use uriel::Scheme;
//! use uriel_schemes::pkg::Pkg;
//!
//! let url = Pkg.parse("pkg:golang/google.golang.org/genproto@abcdedf?goos=linux#googleapis/api/annotations")?;
//! assert_eq!((url.package_type(), url.namespace().as_deref()), ("golang", Some("google.golang.org")));
//! assert_eq!((url.name().as_str(), url.version().as_deref()), ("genproto", Some("abcdedf")));
//! assert_eq!(url.qualifier("goos").as_deref(), Some("linux"));
//! assert_eq!(url.subpath().as_deref(), Some("googleapis/api/annotations"));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # How the document is read
//!
//! * Slashes before the type are read and mean nothing: the authority of `pkg://npm/a` by RFC 3986 is the type. Older
//!   editions have no such host, and one "/" at most. Empty segments of a namespace and a last "/" are refused.
//! * A "@" that is data is escaped; the first raw one begins the version, but at the beginning of a segment of a
//!   namespace, as in `pkg:npm/@angular/animation@12.3.1`, which people write.
//! * What a type adds, such as small letters in the names of `pypi`, is not known: [`canonical`](PkgUrl::canonical) and
//!   the comparison have the rules that are of all types. Fragments, which are the subpaths, are compared as of every
//!   URL.
//! * Keys have no case. Of several with one name the first counts, and one without a value is none.

use std::{collections::BTreeMap, fmt::Write as _};

use uriel::{
    Encoded, Scheme,
    charset::{ALPHA, ALPHANUM, CharSet, rfc3986},
    grammar::{ByEdition, Read, Rule, Text, expected_class, octet, run1},
    nom::{Parser, sequence::preceded},
    scheme::{Document, Entry, Facts, Production, Status, Syntax},
    wire::{self, Item, WireError},
};

use crate::{
    octets::{classes, opaque},
    parameters::{named, parameters},
};

/// The scheme `pkg`.
///
/// ```
/// use uriel::Scheme;
/// use uriel_schemes::pkg::Pkg;
/// assert_eq!(Pkg.parse("pkg:cargo/rand@0.7.2")?.name().as_str(), "rand");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pkg;

uriel::typed_url! {
    /// A pkg URL.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::pkg::{Pkg, PkgUrl};
    /// let url: PkgUrl<'_> = Pkg.parse("pkg:deb/debian/curl@7.50.3-1?arch=i386")?;
    /// assert_eq!(url.version().as_deref(), Some("7.50.3-1"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct PkgUrl: Pkg, serverless, example "uriel_schemes::pkg::Pkg" "pkg:npm/a";

    /// Parts of a pkg URL.
    ///
    /// ```
    /// use uriel::Uri;
    /// use uriel_schemes::pkg::Pkg;
    /// let parts = Uri::parse("pkg:npm/a/b@1?c=d")?.read_by::<Pkg>()?;
    /// assert_eq!((parts.package_type, parts.namespace, parts.name), ("npm", Some("a"), "b"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct PkgParts {
        /// Name of the system that has the package, as `npm`.
        package_type: S,
        /// Group or owner, with "/" between its segments.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::pkg::Pkg;
        /// assert_eq!(Pkg.parse("pkg:npm/%40angular/animation")?.namespace().unwrap().decode_utf8(), Ok("@angular".into()));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get namespace: Option<S>,
        /// The package.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::pkg::Pkg;
        /// assert_eq!(Pkg.parse("pkg:gem/jruby-launcher@1.1.2")?.name().as_str(), "jruby-launcher");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get name: S,
        /// Its version.
        ///
        /// ```
        /// use uriel::Scheme;
        /// use uriel_schemes::pkg::Pkg;
        /// assert_eq!(Pkg.parse("pkg:docker/a@sha256:244f")?.version().as_deref(), Some("sha256:244f"));
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get version: Option<S>,
        /// The qualifiers, with "&" between them.
        qualifiers: Option<S>,
    }

    fields {
        raw r#type = |url| Some(url.package_type());
        raw namespace = |url| url.namespace().map(Encoded::as_str);
        text name;
        text version;
        entries qualifiers;
        note text subpath;
    }

    /// Builder of a pkg URL. A namespace is given with "/" between its segments, and a qualifier with its "=". The
    /// canonical form is that of [`canonical`](PkgUrl::canonical).
    pub builder PkgUrlBuilder {
        r#type: TypeText "/" [ namespace: Namespace "/" ] name: Segment [ "@" version: Segment ]
        [ "?" *(qualifiers: QualifierText; "&") ]
    }

    example {
        /// use uriel_schemes::pkg::PkgUrl;
        /// let url = PkgUrl::builder().r#type("npm").namespace("@a").name("b c").version("1").build()?;
        /// assert_eq!(url.as_str(), "pkg:npm/@a/b%20c@1");
    }
}

impl<'a> PkgUrl<'a> {
    /// The name of the system that has the package, as the URL writes it; it has no case.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::pkg::Pkg;
    /// assert_eq!(Pkg.parse("pkg:PYPI/django")?.package_type(), "PYPI");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn package_type(&self) -> &'a str {
        self.parts.package_type.of(self.text)
    }

    /// The qualifiers, in order.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::pkg::Pkg;
    /// let url = Pkg.parse("pkg:rpm/fedora/curl?arch=i386&distro=fedora-25")?;
    /// assert!(url.qualifiers().map(|entry| entry.name()).eq(["arch", "distro"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn qualifiers(&self) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
        parameters(self.parts.qualifiers.map(|qualifiers| qualifiers.of(self.text)), '&')
    }

    /// The value of a qualifier, to be decoded; `None` without one, and if it is empty. Keys have no case.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::pkg::Pkg;
    /// let url = Pkg.parse("pkg:maven/g/a?Classifier=sources&type=")?;
    /// assert_eq!((url.qualifier("classifier").as_deref(), url.qualifier("type")), (Some("sources"), None));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn qualifier(&self, key: &str) -> Option<Encoded<'a>> {
        named(self.qualifiers(), key)?.encoded_value().filter(|value| !value.as_str().is_empty())
    }

    /// Path within the package: the fragment, without "/" at its ends.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::pkg::Pkg;
    /// assert_eq!(Pkg.parse("pkg:npm/core#/googleapis/api/")?.subpath().as_deref(), Some("googleapis/api"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn subpath(&self) -> Option<Encoded<'a>> {
        let path = self.fragment()?.as_str().trim_matches('/');
        (!path.is_empty()).then_some(Encoded::new_unchecked(path))
    }

    /// The canonical form, by the rules that are of all types.
    ///
    /// ```
    /// use uriel::Scheme;
    /// use uriel_schemes::pkg::Pkg;
    /// let url = Pkg.parse("pkg:/Maven/a/b@1?repositorY_url=c/d&classifier=e#/f/")?;
    /// assert_eq!(url.canonical(), "pkg:maven/a/b@1?classifier=e&repository_url=c%2Fd#f");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> String {
        let subpath = self.subpath().map_or("", Encoded::as_str);
        let is_step =
            |segment: &&str| !segment.is_empty() && !matches!(&*Encoded::new_unchecked(segment).decode(), b"." | b"..");
        let steps: Vec<_> = subpath.split('/').filter(is_step).map(escaped).collect();
        let subpath = if steps.is_empty() { String::new() } else { format!("#{}", steps.join("/")) };
        self.canonical_package() + &subpath
    }

    /// The canonical form without the subpath.
    fn canonical_package(&self) -> String {
        let mut text = format!("pkg:{}/", self.package_type().to_ascii_lowercase());
        for segment in self.namespace().into_iter().flat_map(|namespace| namespace.as_str().split('/')) {
            text += &escaped(segment);
            text.push('/');
        }
        text += &escaped(self.name().as_str());
        if let Some(version) = self.version() {
            text.push('@');
            text += &escaped(version.as_str());
        }
        let mut by_key = BTreeMap::new();
        for entry in self.qualifiers() {
            by_key.entry(entry.name().to_ascii_lowercase()).or_insert(entry.value().unwrap_or_default());
        }
        for (key, value) in by_key.into_iter().filter(|(_, value)| !value.is_empty()) {
            text.push(if text.contains('?') { '&' } else { '?' });
            text += &key;
            text.push('=');
            text += &escaped(value);
        }
        text
    }
}

/// The text, decoded, with escapes for all but unreserved characters and ":".
fn escaped(text: &str) -> String {
    let mut written = String::new();
    for octet in Encoded::new_unchecked(text).octets() {
        let plain = char::from(octet);
        if rfc3986::UNRESERVED.contains(octet) || plain == ':' {
            written.push(plain);
        } else {
            // Writing to a string does not fail.
            _ = write!(written, "%{octet:02X}");
        }
    }
    written
}

impl Scheme for Pkg {
    const NAME: &'static str = "pkg";
    const SYNTAX: Syntax = Syntax::Opaque;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[Document { name: "ECMA-427", obsoleted_by: None }],
        status: Status::Provisional,
        forms: &["pkg:<type>/[<namespace>/]<name>[@<version>][?<qualifiers>]"],
    };
    uriel::by_production!(PkgUrl);

    fn equivalent(&self, a: &PkgUrl<'_>, b: &PkgUrl<'_>) -> bool {
        a.canonical_package() == b.canonical_package()
    }

    fn plan<'a>(&self, _: &PkgUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        visit(Item { name: "sent", value: wire::Value::Word("nothing") });
        Ok(())
    }
}

// ----- ECMA-427 -----

const fn ecma(name: &'static str) -> Rule {
    Rule::new(name).defined_in("ECMA-427")
}

uriel::production! {
    /// ECMA-427
    /// ```text
    /// scheme:type/namespace/name@version?qualifiers#subpath
    /// ```
    ///
    /// ```
    /// assert_eq!(uriel_schemes::pkg::purl("pkg:npm/a@1").unwrap().1.version, Some("1"));
    /// ```
    pub fn purl = b"pkg:" pkg_schemepart -> PkgParts for Pkg { ecma("purl"), bulk Segment, names false }
}

/// A [`purl`] after its scheme and ":".
#[inline]
fn pkg_schemepart<T: Text>(i: T) -> Read<T, PkgParts<T::Slice>> {
    let mut start = i;
    // Only a name of RFC 3986 has all characters of a type, which is the authority after "//".
    let most = if i.edition().has_empty_hosts() { i.len() } else { 1 };
    while start.next() == Some(b'/') && i.len() - start.len() < most {
        start = start.skip(1);
    }
    let (i, _) = run1(start, TypeStart)?;
    let (end, _) = i.run(TypeText);
    let package_type = start.until(end);
    let (first, ()) = octet(b'/').parse(end)?;
    // The namespace ends before the "/" of the last segment.
    let (mut segment, mut namespace_end) = (first, None);
    let (name_end, name) = loop {
        let is_marked = segment.next() == Some(b'@');
        let (end, name) = run1(if is_marked { segment.skip(1) } else { segment }, Segment)?;
        if end.next() == Some(b'/') {
            (segment, namespace_end) = (end.skip(1), Some(end));
        } else if is_marked {
            return expected_class(segment, Segment);
        } else {
            break (end, name);
        }
    };
    let namespace = namespace_end.map(|end| first.until(end));
    let (i, version) = match name_end.next() {
        Some(b'@') => run1(name_end.skip(1), Segment).map(|(i, version)| (i, Some(version)))?,
        _ => (name_end, None),
    };
    let (i, qualifiers) = match i.next() {
        Some(b'?') => qualifiers(i.skip(1)).map(|(i, qualifiers)| (i, Some(qualifiers)))?,
        _ => (i, None),
    };
    Ok((i, PkgParts { package_type, namespace, name, version, qualifiers }))
}

/// `key "=" value *( "&" key "=" value )`
#[inline]
fn qualifiers<T: Text>(i: T) -> Read<T> {
    let mut rest = i;
    loop {
        let (end, _) = run1(rest, TypeStart)?;
        let (end, _) = end.run(Key);
        let (end, _) = preceded(octet(b'='), |i: T| Ok(i.run(QualifierValue))).parse(end)?;
        if end.next() != Some(b'&') {
            return Ok((end, i.until(end)));
        }
        rest = end.skip(1);
    }
}

const VALUE: CharSet = rfc3986::PCHAR.union(CharSet::of("/?")).minus(CharSet::of("&"));

classes! {
    /// Letters, with which a type and a key begin.
    TypeStart { ecma("type").in_words("letter"), ByEdition::all(ALPHA), escapes false }

    /// Characters of a type.
    TypeText { ecma("type"), ByEdition::all(ALPHANUM.union(CharSet::of(".-"))), escapes false }

    /// Characters of a key.
    Key { ecma("key"), ByEdition::all(ALPHANUM.union(CharSet::of(".-_"))), escapes false }

    /// Characters of a name, of a version, and of a segment of a namespace.
    pub Segment { ecma("name"), opaque(rfc3986::PCHAR.minus(CharSet::of("@"))) }

    /// Characters of a namespace, whose segments may begin with a "@".
    Namespace { ecma("namespace"), opaque(rfc3986::PCHAR.union(CharSet::of("/"))) }

    /// Characters of the value of a qualifier.
    QualifierValue { ecma("value"), opaque(VALUE) }

    /// Characters of a qualifier, for a builder.
    QualifierText { ecma("qualifier"), opaque(VALUE) }
}
