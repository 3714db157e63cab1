//! The parts of a URL: their places, and the rules that they matched.

use alloc::vec::Vec;
use core::ops::Range;

use super::Tone;
use crate::{
    grammar::{Class, HOST, IN_BRACKETS, IPV4ADDRESS, Name, Path, Port, Query, Rule, SCHEME, Userinfo, draft1996},
    grammar::{Fragment, Password, User},
    uri::{AuthorityKind, Encoded, Form, Host, HostKind, SchemeName, UriRef},
};

/// A part of a URL.
///
/// ```
/// use uriel::{Registry, explain::explain};
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
    /// Its place in [`Explanation::text`](super::Explanation::text), in characters.
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
pub(super) fn of(url: &UriRef<'_>) -> Vec<Part> {
    let edition = url.edition();
    let mut parts = Vec::new();
    let mut add = |name, tone, text: Option<&str>, rule: &'static Rule, note: &'static str| {
        let Some(span) = text.and_then(|text| url.span_of(text)) else { return };
        let note = if span.is_empty() { "empty" } else { note };
        let (rule, section) = (rule.name(edition), rule.section(edition));
        parts.push(Part { name, span, drawn: 0..0, rule, section, note, tone });
    };
    add("scheme", Tone::Scheme, url.scheme().map(SchemeName::as_str), &SCHEME, "");
    if url.authority_kind() == Some(AuthorityKind::Registry) {
        add("authority", Tone::Host, url.authority(), Name::RULE, "the name of a registry");
    } else if edition.splits_userinfo() {
        add("user", Tone::Login, url.user().map(Encoded::as_str), User::RULE, "");
        add("password", Tone::Login, url.password().map(Encoded::as_str), Password::RULE, "");
    } else {
        add("userinfo", Tone::Login, url.userinfo().map(Encoded::as_str), Userinfo::RULE, "");
    }
    let (rule, note) = url.host().map_or((&HOST, ""), |host| rule_of_host(host, url));
    add("host", Tone::Host, url.host().map(Host::as_str), rule, note);
    add("port", Tone::Port, url.port(), Port::RULE, "");
    let path = if url.form() == Form::Opaque { draft1996::OpaquePart::RULE } else { Path::RULE };
    add("path", Tone::Path, Some(url.path().as_str()), path, "");
    add("params", Tone::AfterPath, url.params().map(Encoded::as_str), draft1996::Param::RULE, "");
    add("query", Tone::AfterPath, url.query().map(Encoded::as_str), Query::RULE, "");
    add("fragment", Tone::AfterPath, url.fragment().map(Encoded::as_str), Fragment::RULE, "");
    parts
}

/// The rule of a host, and the kind of a host that is no name.
fn rule_of_host(host: Host<'_>, url: &UriRef<'_>) -> (&'static Rule, &'static str) {
    let (rule, note): (&'static Rule, _) = match host.kind() {
        HostKind::Name => (Name::RULE, ""),
        HostKind::Ipv4 => (&IPV4ADDRESS, "an IPv4 address"),
        HostKind::Ipv6 => (&IN_BRACKETS, "an IPv6 address"),
        HostKind::IpvFuture => (&IN_BRACKETS, "an address of a later version"),
    };
    // Older documents have one rule for names and numbers.
    (if rule.section(url.edition()).is_some() { rule } else { &HOST }, note)
}
