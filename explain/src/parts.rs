//! The parts of a URL: their places, and the rules that they matched.

use alloc::vec::Vec;
use core::ops::Range;

use uriel::{
    AuthorityKind, Encoded, Form, Host, HostKind, SchemeName, UriRef,
    grammar::{
        Class, Fragment, Name, Password, Path, Port, Query, Rule, Scheme, User, Userinfo,
        draft1996::{OpaquePart, Param},
    },
};

use crate::tone::Tone;

/// A part of a URL.
///
/// ```
/// use uriel::Registry;
/// use uriel_explain::explain;
/// let explanation = explain("http://[::1]/", &Registry::current());
/// let host = &explanation.parts()[1];
/// assert_eq!((host.rule, host.note), ("IP-literal", "an IPv6 address"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Part {
    /// Name of the part.
    pub name: &'static str,
    /// Its place in the text that was given, in octets.
    pub span: Range<usize>,
    /// Its place in [`Explanation::text`](crate::Explanation::text), in characters.
    pub drawn: Range<usize>,
    /// Name of the rule that it matched.
    pub rule: &'static str,
    /// Document and section of the rule.
    pub section: Option<&'static str>,
    /// A word on the part: the kind of a host, or that it is empty. "" without one.
    pub note: &'static str,
    /// The colour of the part.
    pub tone: Tone,
}

/// The parts of a URL that are present, in their order.
pub(crate) fn of(url: &UriRef<'_>) -> Vec<Part> {
    let edition = url.edition();
    let mut parts = Vec::new();
    let mut add = |name, tone, text: Option<&str>, rule: &'static Rule, note: &'static str| {
        let Some(span) = text.and_then(|text| url.span_of(text)) else { return };
        let note = if span.is_empty() { "empty" } else { note };
        let (rule, section) = (rule.name(edition), rule.section(edition));
        parts.push(Part { name, span, drawn: 0..0, rule, section, note, tone });
    };
    add("scheme", Tone::Scheme, url.scheme().map(SchemeName::as_str), Scheme::RULE, "");
    if url.authority_kind() == Some(AuthorityKind::Registry) {
        add("authority", Tone::Host, url.authority(), Name::RULE, "the name of a registry");
    } else if edition.splits_userinfo() {
        add("user", Tone::Login, url.user().map(Encoded::as_str), User::RULE, "");
        add("password", Tone::Login, url.password().map(Encoded::as_str), Password::RULE, "");
    } else {
        add("userinfo", Tone::Login, url.userinfo().map(Encoded::as_str), Userinfo::RULE, "");
    }
    if let Some(host) = url.host() {
        add("host", Tone::Host, Some(host.as_str()), host.rule(), kind_of_host(host));
    }
    add("port", Tone::Port, url.port(), Port::RULE, "");
    let path = if url.form() == Form::Opaque { OpaquePart::RULE } else { Path::RULE };
    add("path", Tone::Path, Some(url.path().as_str()), path, "");
    add("params", Tone::AfterPath, url.params().map(Encoded::as_str), Param::RULE, "");
    add("query", Tone::AfterPath, url.query().map(Encoded::as_str), Query::RULE, "");
    add("fragment", Tone::AfterPath, url.fragment().map(Encoded::as_str), Fragment::RULE, "");
    parts
}

/// The kind of a host that is no name.
fn kind_of_host(host: Host<'_>) -> &'static str {
    match host.kind() {
        HostKind::Name => "",
        HostKind::Ipv4 => "an IPv4 address",
        HostKind::Ipv6 => "an IPv6 address",
        HostKind::IpvFuture => "an address of a later version",
    }
}
