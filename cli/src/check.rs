//! `uriel check`: whether a policy lets URLs through.

use std::{ffi::OsString, io, ops::RangeInclusive};

use clap::{
    Args,
    builder::{PossibleValuesParser, TypedValueParser},
};
use uriel::{
    Edition, ParseError, Registry, Uri,
    hazards::{HazardKind, Hazards, HostPattern, ParseHostPatternError, ParsePolicyError, Policy},
    redact::Redacted,
};

use crate::{
    answer::ErrorAnswer,
    hazards::{put, show},
    input::{FileOptions, Input},
    json::{Members, Object},
    options::{EditionParser, JsonOptions},
    outcome::Outcome,
    output::Output,
    registry::redacted,
    reporter::Reporter,
    request::{Entries, Request},
    suggestion::nearest,
    target,
    text_error::TextError,
};

/// Tell whether a policy lets URLs through, and why not
///
/// Each reason is a line, wrapped on a terminal: its kind, its bytes in the URL, its message; after the first hundred
/// of a kind, the others are counted. Of a URL that is let through nothing is printed. "public-web" lets through http
/// and https with a host that is a name of two labels or more or a global address, on the default port, and no hazard
/// but "editions-differ", "punycode-host" and "encoded-slash"; "strict" is the same without these exceptions. The
/// options --host, --port, --scheme and --without make of it a policy of your own. Nothing is looked up: a name may still lead
/// to a private address, so check what DNS answers too. The exit status is 1 if a URL is refused, 3 if one is invalid,
/// and 2 if there was none at all. Write "--" before a URL that comes from elsewhere: it may begin with "-".
#[derive(Args)]
#[command(after_long_help = "Examples:
  # let a script fetch only what is public
  uriel check -- https://www.example.com/feed && echo allowed
  # a policy of your own: https alone, on its port or on 8443
  uriel check --scheme https --port 8443 https://h.example:8443/ && echo yes
  # only your own hosts, as names, names below one, or blocks of addresses
  uriel check --host '*.example.com' https://a.example.com/ && echo allowed
  # where a link of a stranger may lead, and what to send
  uriel check --same-site https://shop.example/cart -- '/account?tab=2'
  # every reason, for a program
  uriel check --policy strict --json http://127.0.0.1:22/ || echo refused")]
pub struct Arguments {
    #[command(flatten)]
    policy: PolicyOptions,
    /// Check links of strangers instead: whether each leads to the origin of this URL, against which it is resolved. The
    /// text to send instead of it is printed, which begins with one "/" and which every reader resolves alike
    #[arg(long, value_name = "BASE", conflicts_with_all = ["policy", "hosts", "ports", "schemes", "without"])]
    same_site: Option<String>,
    /// With --same-site, let through only links to what is at or below this URL
    #[arg(long, value_name = "URL", requires = "same_site")]
    within: Option<String>,
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    edition: Edition,
    #[command(flatten)]
    json: JsonOptions,
    /// URLs; "-", or no argument, reads lines of standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
    #[command(flatten)]
    files: FileOptions,
}

/// The policy, and what makes of it another one.
#[derive(Args)]
struct PolicyOptions {
    /// Policy that decides which URLs are let through
    #[arg(long, value_name = "NAME", default_value = Policy::NAMES[0], value_parser = policies())]
    policy: Policy,
    /// Let through only this host instead of public ones: a name, "*." and a name for all below it, an address, or a
    /// block of them, as 192.0.2.0/24; several have commas between them, or the option is given several times
    #[arg(long = "host", value_name = "PATTERN", value_delimiter = ',', value_parser = host)]
    hosts: Vec<HostPattern>,
    /// Let through this port beside the default ones, or all from the first to the last; several have commas between
    /// them, or the option is given several times
    #[arg(long = "port", value_name = "PORT[-LAST]", value_delimiter = ',', value_parser = ports)]
    ports: Vec<RangeInclusive<u16>>,
    /// Let through this scheme instead of http and https, with the default port of a scheme that the command does not
    /// know; several as above
    #[arg(long = "scheme", value_name = "NAME[:PORT]", value_delimiter = ',', value_parser = scheme)]
    schemes: Vec<NamedScheme>,
    /// Let through URLs with this hazard; several as above
    #[arg(long, value_name = "HAZARD", value_delimiter = ',', value_parser = kinds())]
    without: Vec<HazardKind>,
}

/// The name of a scheme, and its default port.
type NamedScheme = (String, Option<u16>);

/// Parser of the option `--policy`, which lists the names of policies.
fn policies() -> impl TypedValueParser<Value = Policy> {
    PossibleValuesParser::new(Policy::NAMES).try_map(|name| name.parse::<Policy>())
}

/// Parser of the option `--without`, which lists the kinds of hazards.
fn kinds() -> impl TypedValueParser<Value = HazardKind> {
    PossibleValuesParser::new(HazardKind::ALL.map(HazardKind::as_str))
        .try_map(|name| HazardKind::named(&name).ok_or("expected a kind of hazards"))
}

/// Reads a pattern of hosts.
fn host(text: &str) -> Result<HostPattern, ParseHostPatternError> {
    text.parse()
}

/// Reads a port, or the first and the last of several.
fn ports(text: &str) -> Result<RangeInclusive<u16>, &'static str> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
        _ => Err("expected a port up to 65535, or the first and the last of several, as 8000-8999"),
    }
}

/// Reads the name of a scheme, and its port.
fn scheme(text: &str) -> Result<NamedScheme, &'static str> {
    let (name, port) = match text.split_once(':') {
        Some((name, port)) => (name, Some(port.parse().map_err(|_| "expected a port up to 65535 after the \":\"")?)),
        None => (text, None),
    };
    if is_scheme(name) {
        Ok((name.to_owned(), port))
    } else {
        Err("expected the name of a scheme: a letter, and then letters, digits, +, - and .")
    }
}

/// True if a text can be the name of a scheme.
fn is_scheme(name: &str) -> bool {
    Uri::parse(&format!("{name}:")).is_ok_and(|url| url.scheme().as_str() == name)
}

/// The policy with other hosts, ports, schemes and hazards that it lets through. If `hosts` or `schemes` is `None`, those
/// of the policy stay.
fn changed(
    policy: Policy,
    hosts: Option<Vec<HostPattern>>,
    ports: impl IntoIterator<Item = RangeInclusive<u16>>,
    schemes: Option<Vec<NamedScheme>>,
    without: impl IntoIterator<Item = HazardKind>,
) -> Policy {
    let policy = match schemes {
        Some(schemes) => policy.with_schemes_instead(schemes),
        None => policy,
    };
    let policy = match hosts {
        Some(hosts) => policy.with_hosts_instead(hosts),
        None => policy,
    };
    let policy = ports.into_iter().fold(policy, Policy::with_ports);
    without.into_iter().fold(policy, Policy::with_hazard)
}

pub fn run(arguments: &Arguments, out: &mut Output) -> io::Result<Outcome> {
    let registry = crate::registry::under(arguments.edition);
    if let Some(base) = &arguments.same_site {
        let Arguments { within, urls, files, json, .. } = arguments;
        return target::run(&registry, base, within.as_deref(), urls, files, *json, out);
    }
    let reporter = Reporter::new(arguments.json, out);
    let PolicyOptions { policy, hosts, ports, schemes, without } = &arguments.policy;
    let schemes = Some(schemes.clone()).filter(|schemes| !schemes.is_empty());
    let hosts = Some(hosts.clone()).filter(|hosts| !hosts.is_empty());
    let policy = changed(policy.clone(), hosts, ports.iter().cloned(), schemes, without.iter().copied());
    let mut run = Run { policy: &policy, registry: &registry, reporter, outcome: Outcome::Done };
    arguments.files.one_url_or_more(&mut run, &arguments.urls, "a URL", |run| run.reporter.out, Run::url)?;
    Ok(run.outcome)
}

struct Run<'r> {
    policy: &'r Policy,
    registry: &'r Registry,
    reporter: Reporter<'r>,
    outcome: Outcome,
}

impl Run<'_> {
    /// Checks one URL; `line` is its line of the input.
    fn url(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let input = Input::from_octets(octets.into());
        let checked = Checked::read(self.policy, input.text(), self.registry);
        self.outcome.worsen(match &checked {
            Ok(checked) if checked.reasons.is_empty() => Outcome::Done,
            Ok(_) => Outcome::Refused,
            Err(_) => Outcome::Unjudged,
        });
        let checked = checked.map_err(|error| TextError::only(&input, &error));
        self.reporter.answer(checked, octets, line, |page, checked| {
            show(page, &checked.redacted, &checked.reasons);
        })
    }
}

/// The operation `check` of `batch`.
pub fn answer(request: &Request<'_>, registry: &Registry, object: &mut Object<'_>) -> Result<(), ErrorAnswer> {
    let policy = policy_of(request)?;
    let input = request.input("input")?;
    let checked = Checked::read(&policy, input.text(), registry).map_err(|error| ErrorAnswer::by(&error, &input))?;
    checked.members(object);
    Ok(())
}

/// The policy that a request names, with the changes of its keys `hosts`, `ports`, `schemes` and `without`.
fn policy_of(request: &Request<'_>) -> Result<Policy, String> {
    let policy = request.text("policy")?.parse().map_err(|_: ParsePolicyError| {
        let names = Policy::NAMES.join(" or ");
        format!("expected \"policy\": {names}")
    })?;
    let hosts = request.strings("hosts")?.map(|text| {
        text.parse().map_err(|error: ParseHostPatternError| format!("expected \"hosts\": patterns of hosts: {error}"))
    });
    let hosts: Vec<_> = hosts.collect::<Result<_, _>>()?;
    // An empty array lets no host through.
    let hosts = request.value("hosts").map(|_| hosts);
    let ports: Vec<[u16; 2]> = request.read_value("ports", "pairs of ports, as [[8000,8999]]")?;
    if ports.iter().any(|[first, last]| first > last) {
        return Err("expected \"ports\": the first port and the last, found one that is before the first".to_owned());
    }
    let Entries(schemes) = request.read_value("schemes", "an object of the names of schemes and their ports")?;
    let schemes = schemes.into_iter().map(|(name, port)| match serde_json::from_str(port.get()) {
        Ok(port) if is_scheme(&name) => Ok((name.into_owned(), port)),
        Ok(_) => {
            Err("expected \"schemes\": names of schemes, a letter and then letters, digits, +, - and .".to_owned())
        }
        Err(_) => Err("expected \"schemes\": ports up to 65535, or null".to_owned()),
    });
    let schemes: Vec<_> = schemes.collect::<Result<_, _>>()?;
    // An empty object lets no scheme through.
    let schemes = request.value("schemes").map(|_| schemes);
    let without = request.strings("without")?.map(|name| {
        HazardKind::named(&name).ok_or_else(|| {
            let near = nearest(&name, HazardKind::ALL.map(HazardKind::as_str));
            let near = near.map_or_else(String::new, |near| format!("; did you mean {near:?}?"));
            format!("expected \"without\": kinds of hazards, as \"userinfo\" and \"private-host\"{near}")
        })
    });
    let without: Vec<_> = without.collect::<Result<_, _>>()?;
    Ok(changed(policy, hosts, ports.into_iter().map(|[first, last]| first..=last), schemes, without))
}

/// The answer to a URL: the reasons why the policy refuses it.
struct Checked<'a> {
    redacted: Redacted<'a, 'static>,
    reasons: Hazards,
}

impl<'a> Checked<'a> {
    /// Reads a URL by its scheme. A text that the scheme refuses is a URI still, and the policy has reasons against
    /// most of these, as against a missing host; the error of the scheme is for the others.
    fn read(policy: &Policy, text: &'a str, registry: &Registry) -> Result<Self, ParseError> {
        let error = match registry.parse(text) {
            Ok(url) => return Ok(Self { redacted: url.redacted(), reasons: policy.reasons(&url) }),
            Err(error) => error,
        };
        match Uri::parse_with(text, registry.edition()).map(|uri| policy.reasons(&uri)) {
            Ok(reasons) if !reasons.is_empty() => Ok(Self { redacted: redacted(text), reasons }),
            _ => Err(error),
        }
    }
}

impl Members for Checked<'_> {
    fn members(&self, object: &mut Object<'_>) {
        object.put("ok", &true);
        object.put("allowed", &self.reasons.is_empty());
        put(object, "reasons", &self.reasons);
    }
}
