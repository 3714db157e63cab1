//! Policies: which URLs a program lets through.

use alloc::{borrow::Cow, vec, vec::Vec};
use core::{
    net::IpAddr,
    ops::{ControlFlow, RangeInclusive},
    str::FromStr,
};

use super::{
    address::AddressClass,
    checked::Checked,
    hazard::{Hazard, Reporter, Visit, report_all},
    host_pattern::HostPattern,
    kind::HazardKind,
    list::Hazards,
    places::after_scheme,
    port::NO_PORT,
    refusal::Refusal,
    warnings,
};
use crate::{
    engine::scan::LONGEST,
    uri::{Host, NameHead, Server, head, is_named},
};

/// The schemes of the web and their default ports (RFC 9110 sections 4.2.1 and 4.2.2). They are data of the policies
/// that are defined here, because a `Uri` is checked without a registry; the port of a registry counts before these.
const WEB: [(&str, u16); 2] = [("http", 80), ("https", 443)];

/// The schemes, hosts, classes of addresses, ports and hazards that a program lets through. Everything else is refused.
///
/// A policy is data: begin with [`public_web`](Self::public_web) or [`strict`](Self::strict), and change it. It looks
/// at the text alone. A name may resolve to any address, so ask [`admits`](Self::admits) again for each address that
/// DNS answers, before you connect to it.
///
/// ```
/// use uriel::{Uri, hazards::{AddressClass, Policy}};
///
/// let policy = Policy::public_web();
/// assert!(policy.check(&Uri::parse("https://www.example.com/a?b")?).is_ok());
///
/// let refusal = policy.check(&Uri::parse("http://127.0.0.1/")?).unwrap_err();
/// assert_eq!((refusal.kind().as_str(), refusal.span()), ("loopback-host", 7..16));
///
/// let tests = policy.with_class(AddressClass::Loopback).with_ports(80..=80);
/// assert!(tests.check(&Uri::parse("https://127.0.0.1:80/")?).is_ok());
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Policy {
    schemes: Vec<KnownScheme>,
    /// If there is a list, no other host is let through.
    hosts: Option<Vec<HostPattern>>,
    ports: Vec<RangeInclusive<u16>>,
    classes: Vec<AddressClass>,
    hazards: Vec<HazardKind>,
    // Perf: flags, not entries of `hazards`: every check asks both, and a flag needs no search of the list (judged: a
    // name).
    allows_any_scheme: bool,
    allows_no_host: bool,
}

impl Policy {
    /// Lets through http and https with a host that is a name of two labels or more or a global address, on the default
    /// port or on [one that is given](Self::with_ports), without hazards but `editions-differ`, `punycode-host` and
    /// `encoded-slash`.
    ///
    /// ```
    /// use uriel::{Uri, hazards::Policy};
    /// let allows = |text| Policy::public_web().check(&Uri::parse(text).unwrap()).is_ok();
    /// assert!(allows("http://example.com:80/a%2Fb") && allows("http://8.8.8.8/"));
    /// assert!(!allows("http://example.com:6379/") && !allows("ftp://example.com/") && !allows("http://intranet/"));
    /// ```
    #[must_use]
    pub fn public_web() -> Self {
        use HazardKind::{EditionsDiffer, EncodedSlash, PunycodeHost};
        Self { hazards: vec![EditionsDiffer, PunycodeHost, EncodedSlash], ..Self::strict() }
    }

    /// Like [`public_web`](Self::public_web) without its exceptions: lets through no hazard at all.
    ///
    /// ```
    /// use uriel::{Uri, hazards::Policy};
    /// let allows = |text| Policy::strict().check(&Uri::parse(text).unwrap()).is_ok();
    /// assert!(allows("http://example.com/a%20b?c") && !allows("http://example.com/a%2Fb"));
    /// ```
    #[must_use]
    pub fn strict() -> Self {
        Self {
            schemes: WEB.map(|(name, port)| KnownScheme::new(name, Some(port))).into(),
            hosts: None,
            ports: Vec::new(),
            classes: Vec::new(),
            hazards: Vec::new(),
            allows_any_scheme: false,
            allows_no_host: false,
        }
    }

    /// The names of the policies that are defined here, by which [`from_str`](FromStr::from_str) finds them.
    ///
    /// ```
    /// use uriel::hazards::Policy;
    /// assert_eq!(Policy::NAMES.map(|name| name.parse::<Policy>().is_ok()), [true, true]);
    /// ```
    pub const NAMES: [&'static str; 2] = ["public-web", "strict"];

    /// Lets through another scheme, with the port at which its servers listen. If the registry of a URL knows another
    /// port of the scheme, that counts. Without any, no port is the default, and only those that are
    /// [given](Self::with_ports) are let through.
    ///
    /// ```
    /// use uriel::{Uri, hazards::Policy};
    /// let policy = Policy::public_web().with_scheme("ftp", Some(21));
    /// assert!(policy.check(&Uri::parse("ftp://example.com:21/a")?).is_ok());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_scheme(self, name: impl Into<Cow<'static, str>>, default_port: Option<u16>) -> Self {
        let scheme = KnownScheme::new(name, default_port);
        let mut policy = self.without_scheme(&scheme.name);
        policy.schemes.push(scheme);
        policy
    }

    /// Lets through these schemes, each with its port as in [`with_scheme`](Self::with_scheme), instead of those that
    /// it has let through. Of two with the same name, the first counts.
    ///
    /// ```
    /// use uriel::{Uri, hazards::Policy};
    /// let policy = Policy::public_web().with_schemes_instead([("https", Some(443)), ("wss", Some(443))]);
    /// assert!(policy.check(&Uri::parse("wss://example.com/")?).is_ok());
    /// assert_eq!(policy.check(&Uri::parse("http://example.com/")?).unwrap_err().kind().as_str(), "scheme");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_schemes_instead<N: Into<Cow<'static, str>>>(
        mut self,
        schemes: impl IntoIterator<Item = (N, Option<u16>)>,
    ) -> Self {
        self.schemes = schemes.into_iter().map(|(name, port)| KnownScheme::new(name, port)).collect();
        self
    }

    /// Refuses a scheme that it has let through.
    ///
    /// ```
    /// use uriel::{Uri, hazards::Policy};
    /// let policy = Policy::public_web().without_scheme("http");
    /// assert_eq!(policy.check(&Uri::parse("http://example.com/")?).unwrap_err().kind().as_str(), "scheme");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_scheme(mut self, name: &str) -> Self {
        self.schemes.retain(|known| !known.name.eq_ignore_ascii_case(name));
        self
    }

    /// Lets through these hosts, instead of names of two labels or more and global addresses; without any pattern, no
    /// host. A host of the list is let through whatever it is, a local name or a private address too, but not in a
    /// spelling that has another hazard: `trailing-dot`, `encoded-host`, `numeric-host`.
    ///
    /// Of a list of servers, which its scheme admits, each must be one of these hosts. A parameter that names another
    /// server is a hazard of its scheme, `server-parameter`, and is refused as such.
    ///
    /// A pattern takes 32 octets and those of its name, and a check compares the host with each: a list of 200,000
    /// names of 22 octets added 15 MB to `uriel batch`, its request among them.
    ///
    /// A URL without a host is refused as before, unless [`NoHost`](HazardKind::NoHost) is let through; one with an
    /// authority that names no host is always refused.
    ///
    /// ```
    /// use uriel::{Uri, hazards::Policy};
    /// let policy = Policy::public_web().with_hosts_instead(["*.example.com".parse()?, "10.1.0.0/16".parse()?]);
    /// let allows = |text| policy.check(&Uri::parse(text).unwrap()).is_ok();
    /// assert!(allows("https://www.example.com/") && allows("https://10.1.2.3/"));
    /// assert!(!allows("https://example.com.evil/") && !allows("https://10.2.0.1/") && !allows("https://8.8.8.8/"));
    /// let refusal = policy.check(&Uri::parse("https://other.example/").unwrap()).unwrap_err();
    /// assert_eq!((refusal.kind().as_str(), refusal.span()), ("host", 8..21));
    /// # Ok::<_, uriel::hazards::ParseHostPatternError>(())
    /// ```
    #[must_use]
    pub fn with_hosts_instead(mut self, hosts: impl IntoIterator<Item = HostPattern>) -> Self {
        self.hosts = Some(hosts.into_iter().collect());
        self
    }

    /// Lets through ports beside the default ones, of every scheme, even if they are reserved. No other port is let
    /// through, unless [`NonDefaultPort`](HazardKind::NonDefaultPort) is let through.
    ///
    /// ```
    /// use uriel::{Uri, hazards::Policy};
    /// let policy = Policy::public_web().with_ports(8443..=8443);
    /// assert!(policy.check(&Uri::parse("https://example.com:8443/")?).is_ok());
    /// let refusal = policy.check(&Uri::parse("https://example.com:9999/")?).unwrap_err();
    /// assert_eq!(refusal.kind().as_str(), "non-default-port");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_ports(mut self, ports: RangeInclusive<u16>) -> Self {
        self.ports.push(ports);
        self
    }

    /// Lets through addresses of a class.
    ///
    /// ```
    /// use uriel::{Uri, hazards::{AddressClass, Policy}};
    /// let policy = Policy::public_web().with_class(AddressClass::Private);
    /// assert!(policy.check(&Uri::parse("http://10.0.0.1/")?).is_ok());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_class(mut self, class: AddressClass) -> Self {
        if !self.classes.contains(&class) {
            self.classes.push(class);
        }
        self
    }

    /// Lets through URLs with a hazard of this kind. [`HazardKind::Address`] does what [`with_class`](Self::with_class)
    /// does, [`HazardKind::Scheme`] lets through any scheme, [`HazardKind::NoHost`] URLs without a host, and
    /// [`HazardKind::Host`] any host, because it removes the list of hosts.
    ///
    /// ```
    /// use uriel::{Uri, hazards::{HazardKind, Policy}};
    /// let policy = Policy::public_web().with_hazard(HazardKind::OneLabelHost);
    /// assert!(policy.check(&Uri::parse("http://intranet/")?).is_ok());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_hazard(mut self, kind: HazardKind) -> Self {
        match kind {
            HazardKind::Address(class) => return self.with_class(class),
            HazardKind::Scheme => self.allows_any_scheme = true,
            HazardKind::NoHost => self.allows_no_host = true,
            HazardKind::Host => self.hosts = None,
            kind if self.hazards.contains(&kind) => {}
            kind => self.hazards.push(kind),
        }
        self
    }

    /// Refuses URLs with a hazard that it has let through.
    ///
    /// ```
    /// use uriel::{Uri, hazards::{HazardKind, Policy}};
    /// let policy = Policy::public_web().without_hazard(HazardKind::EncodedSlash);
    /// assert!(policy.check(&Uri::parse("http://example.com/a%2Fb")?).is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_hazard(mut self, kind: HazardKind) -> Self {
        match kind {
            HazardKind::Address(class) => self.classes.retain(|known| *known != class),
            HazardKind::Scheme => self.allows_any_scheme = false,
            HazardKind::NoHost => self.allows_no_host = false,
            kind => self.hazards.retain(|known| *known != kind),
        }
        self
    }

    /// True if all classes of an address are let through, as those of a global address are, or if it is in a block of
    /// the [hosts](Self::with_hosts_instead). A filter asks this for each address that DNS answers, and connects to one
    /// of them, without asking DNS once more:
    ///
    /// ```no_run
    /// use std::net::{TcpStream, ToSocketAddrs};
    /// use uriel::{Registry, hazards::Policy, wire::Peer};
    ///
    /// let (registry, policy) = (Registry::current(), Policy::public_web());
    /// let url = registry.parse("https://example.org/")?;
    /// policy.check(&url)?;
    /// let peer = Peer { host: url.uri().host().ok_or("no host")?, port: url.effective_port()? };
    /// let admitted: Vec<_> = peer.to_socket_addrs()?.filter(|answer| policy.admits(answer.ip())).collect();
    /// // Each redirect is a new URL, and is checked again from the beginning.
    /// let stream = TcpStream::connect(&admitted[..])?;
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// ```
    /// use uriel::hazards::{AddressClass, Policy};
    /// let policy = Policy::public_web();
    /// assert!(policy.admits([8, 8, 8, 8]) && !policy.admits([10, 0, 0, 1]));
    /// assert!(policy.with_class(AddressClass::Private).admits([10, 0, 0, 1]));
    /// ```
    #[must_use]
    pub fn admits(&self, address: impl Into<IpAddr>) -> bool {
        let address = address.into();
        AddressClass::all_of(address).all(|class| self.classes.contains(&class))
            || self.hosts.iter().flatten().any(|pattern| pattern.has_address(address))
    }

    /// Checks a URL: a [`Uri`](crate::Uri) or a [`Parsed`](crate::Parsed), whose registry may know more default ports,
    /// and whose scheme may know more hazards.
    ///
    /// # Errors
    ///
    /// The URL is refused: the first of the [`reasons`](Self::reasons).
    ///
    /// ```
    /// use uriel::{Registry, hazards::Policy};
    /// let registry = Registry::current();
    /// let refusal = Policy::strict().check(&registry.parse("http://me:pw@example.com/")?).unwrap_err();
    /// assert_eq!(refusal.to_string(), "refused at 10..12: anyone who sees the URL sees the password (RFC 3986 section 7.5)");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    pub fn check(&self, url: &(impl Checked + ?Sized)) -> Result<(), Refusal> {
        // Fast exit: one reason is enough, and the rest of a hostile URL is not read.
        let mut checked = Ok(());
        _ = self.find_reasons(url, &mut |reason| {
            checked = Err(Refusal(reason));
            ControlFlow::Break(())
        });
        checked
    }

    /// All reasons why a URL is refused: its hazards that are not let through, [`HazardKind::Scheme`] before them, and
    /// [`HazardKind::Host`] and [`HazardKind::NoHost`] after them. There are none if the URL is let through.
    ///
    /// ```
    /// use uriel::{Uri, hazards::Policy};
    /// let reasons = Policy::public_web().reasons(&Uri::parse("ftp://me@localhost/")?);
    /// let kinds = reasons.iter().map(|reason| reason.kind().as_str());
    /// assert!(kinds.eq(["scheme", "userinfo", "local-name", "one-label-host"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn reasons(&self, url: &(impl Checked + ?Sized)) -> Hazards {
        Hazards::listed(|report| self.find_reasons(url, report))
    }

    /// Passes the [`reasons`](Self::reasons) to `visit`, one by one, without a list of them.
    ///
    /// ```
    /// use uriel::{Uri, hazards::Policy};
    /// let mut count = 0;
    /// Policy::strict().visit_reasons(&Uri::parse("http://example.com/%0D%0A")?, &mut |_| count += 1);
    /// assert_eq!(count, 2);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn visit_reasons(&self, url: &(impl Checked + ?Sized), visit: &mut Visit<'_>) {
        _ = self.find_reasons(url, &mut report_all(visit));
    }

    // Perf: inlined, so that without a list of hosts one branch is left of it (judged: a name).
    #[inline]
    fn find_reasons(&self, url: &(impl Checked + ?Sized), report: &mut Reporter<'_>) -> ControlFlow<()> {
        match &self.hosts {
            None => self.find_reasons_by(None, url, report),
            Some(hosts) => self.find_reasons_by_hosts(hosts, url, report),
        }
    }

    #[cold]
    fn find_reasons_by_hosts(
        &self,
        hosts: &[HostPattern],
        url: &(impl Checked + ?Sized),
        report: &mut Reporter<'_>,
    ) -> ControlFlow<()> {
        self.find_reasons_by(Some(Listed::of(hosts, url)), url, report)
    }

    #[inline(always)]
    fn find_reasons_by(
        &self,
        listed: Option<Listed<'_>>,
        url: &(impl Checked + ?Sized),
        report: &mut Reporter<'_>,
    ) -> ControlFlow<()> {
        let text = url.text();
        // The scheme is looked for once at most.
        let scheme = if self.allows_any_scheme { None } else { Some(self.scheme_of(text)) };
        if scheme.is_some_and(|scheme| scheme.is_none()) {
            report(refused_scheme(text))?;
        }
        // If the scheme has no default port, any port is a non-default one.
        let port_of = || scheme.unwrap_or_else(|| self.scheme_of(text)).and_then(|known| known.default_port);
        let default_port = || port_of().or(Some(NO_PORT));
        let is_listed = listed.is_some_and(|listed| listed.is_in_list);
        let names_host = url.find_hazards(&default_port, &mut |hazard| {
            if self.lets_through(&hazard, text, is_listed) { ControlFlow::Continue(()) } else { report(hazard) }
        })?;
        if let Some(place) = listed.and_then(|listed| listed.refused(names_host)) {
            report(refused_host(text, place))?;
        }
        if !names_host && !self.allows_no_host {
            report(no_host(text))?;
        }
        ControlFlow::Continue(())
    }

    /// The scheme of a URL, if it is one of those that are let through.
    #[inline(always)]
    fn scheme_of(&self, text: &str) -> Option<&KnownScheme> {
        let head = head(text);
        self.schemes.iter().find(|known| known.begins(text, head))
    }

    fn lets_through(&self, hazard: &Hazard, text: &str, is_listed: bool) -> bool {
        let is_port_admitted = || {
            let number = text.get(hazard.span()).and_then(|digits| digits.parse().ok());
            number.is_some_and(|number| self.ports.iter().any(|ports| ports.contains(&number)))
        };
        match hazard.kind() {
            HazardKind::Address(class) => is_listed || self.classes.contains(&class),
            HazardKind::LocalName
            | HazardKind::SpecialUseName
            | HazardKind::OneLabelHost
            | HazardKind::PunycodeHost
                if is_listed =>
            {
                true
            }
            kind if self.hazards.contains(&kind) => true,
            HazardKind::NonDefaultPort | HazardKind::ReservedPort => is_port_admitted(),
            _ => false,
        }
    }
}

/// The reason to refuse a URL for its scheme.
#[cold]
fn refused_scheme(text: &str) -> Hazard {
    Hazard::new(warnings::SCHEME, text, &text[..after_scheme(text).saturating_sub(1)])
}

/// The reason to refuse a URL for its host.
#[cold]
fn refused_host(text: &str, host: &str) -> Hazard {
    Hazard::new(warnings::HOST, text, host)
}

/// The host of a URL, and whether it is in the list of a policy.
#[derive(Clone, Copy)]
struct Listed<'a> {
    is_in_list: bool,
    /// The text to point at: the host, or else the authority that names none; empty if there is none.
    place: &'a str,
}

impl<'a> Listed<'a> {
    fn of(hosts: &[HostPattern], url: &'a (impl Checked + ?Sized)) -> Self {
        let is_one = |host| hosts.iter().any(|pattern| pattern.matches(host));
        if let Some(servers) = url.servers() {
            let mut others = servers.map(Server::host).filter(|host| !is_one(*host)).map(Host::as_str);
            let first = others.next();
            let place = first.into_iter().chain(others).find(|host| !host.is_empty()).unwrap_or_default();
            return Self { is_in_list: first.is_none(), place };
        }
        let host = url.host();
        Self { is_in_list: host.is_some_and(is_one), place: host.map_or_else(|| url.authority(), Host::as_str) }
    }

    /// The text to point at if the host is not one of the list. An authority without a host is refused too.
    fn refused(self, names_host: bool) -> Option<&'a str> {
        (!self.is_in_list && (names_host || !self.place.is_empty())).then_some(self.place)
    }
}

/// The reason to refuse a URL that names no host.
#[cold]
fn no_host(text: &str) -> Hazard {
    Hazard::at(warnings::NO_HOST, 0..text.len().min(LONGEST))
}

/// A scheme that is let through.
#[derive(Clone, PartialEq, Eq, Debug)]
struct KnownScheme {
    name: Cow<'static, str>,
    head: NameHead,
    default_port: Option<u16>,
}

impl KnownScheme {
    fn new(name: impl Into<Cow<'static, str>>, default_port: Option<u16>) -> Self {
        let name = name.into();
        Self { head: NameHead::of(&name), name, default_port }
    }

    /// True if a text, which has this head, begins with the name of the scheme.
    ///
    /// For a name of at most seven octets, which fits in the head with its ":", comparing heads is exact.
    #[inline(always)]
    fn begins(&self, text: &str, head: u64) -> bool {
        self.head.may_begin(head) && (self.name.len() < 8 || is_named(text, &self.name))
    }
}

/// The policy of one of the [`NAMES`](Policy::NAMES).
impl FromStr for Policy {
    type Err = ParsePolicyError;

    fn from_str(name: &str) -> Result<Self, ParsePolicyError> {
        match name {
            "public-web" => Ok(Self::public_web()),
            "strict" => Ok(Self::strict()),
            _ => Err(ParsePolicyError(())),
        }
    }
}

/// No policy has the name.
///
/// ```
/// use uriel::hazards::Policy;
/// let error = "lenient".parse::<Policy>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a policy: public-web or strict");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a policy: public-web or strict")]
pub struct ParsePolicyError(());
