//! Policies and hazards of schemes from outside: their ports, servers and declared hazards count as those of the
//! built-in schemes.

use nom::{
    Parser,
    combinator::opt,
    sequence::{pair, preceded, terminated},
};
use uriel::{
    Edition, Encoded, Registry, Scheme, UriRef,
    grammar::{Authority, Path, Read, Rule, Text, Userinfo, hostport, literal, octet, rfc1738::login, run1},
    hazards::{AddressClass, Hazard, HazardKind, Policy, Visit, Warning},
    scheme::Server,
};

/// A store of keys.
#[derive(Debug, Default)]
struct Vault;

const ROOT_KEY: &Warning = &Warning::new("root-key", None, "the key opens the whole store");

uriel::typed_url! {
    /// A key.
    pub struct VaultUrl: Vault, login, example "outsider::policy::Vault" "vault://me:pw@h:8000/a";

    /// Parts of a key.
    pub struct VaultParts {
        /// The server.
        server: Authority<S>,
        /// The name of the key.
        get key: S,
    }

    fields {
        text user;
        secret password;
        server;
        text key;
    }
}

uriel::production! { vault_schemepart -> VaultParts for Vault { Rule::new("vaulturl"), bulk Path } }

fn vault_schemepart<T: Text>(i: T) -> Read<T, VaultParts<T::Slice>> {
    let key = preceded(octet(b'/'), |i| run1(i, Path));
    let (i, (server, key)) = pair(preceded(literal(b"//"), login), key).parse(i)?;
    Ok((i, VaultParts { server, key }))
}

impl Scheme for Vault {
    const NAME: &'static str = "vault";
    const DEFAULT_PORT: Option<u16> = Some(820);
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("vaults", Some(821))];
    uriel::by_production!(VaultUrl);

    fn hazards(&self, url: &VaultUrl<'_>, visit: &mut Visit<'_>) {
        for key in url.key().as_str().split('/').filter(|key| *key == "root") {
            visit(Hazard::new(ROOT_KEY, url.as_str(), key));
        }
    }
}

fn kinds(registry: &Registry, policy: &Policy, url: &str) -> Vec<&'static str> {
    let parsed = registry.parse(url).unwrap_or_else(|error| panic!("{url}: {error}"));
    let reasons = policy.reasons(&parsed);
    assert_eq!(policy.check(&parsed).err().map(|refusal| refusal.reason()), reasons.first().copied(), "{url}");
    reasons.iter().map(|reason| reason.kind().as_str()).collect()
}

#[test]
fn hazards_and_ports_of_a_scheme_from_outside_go_through_a_policy() {
    let registry = Registry::current().with(Vault);
    // The ports are those of the scheme, whatever the policy says of them.
    let policy = Policy::strict().with_scheme("vault", Some(1)).with_scheme("vaults", None);
    let refused: [(&str, &[&str]); 9] = [
        ("vault://h.example/a", &[]),
        ("VAULT://h.example:820/a", &[]),
        ("vaults://h.example:821/a", &[]),
        ("vault://h.example:821/a", &["non-default-port", "reserved-port"]),
        ("vaults://h.example:8200/a", &["non-default-port"]),
        ("vault://h.example/root", &["root-key"]),
        (
            "vault://me:pw@127.0.0.1:8200/root/%0A/root",
            &[
                "password",
                "non-default-port",
                "userinfo",
                "loopback-host",
                "encoded-line-delimiter",
                "root-key",
                "root-key",
            ],
        ),
        ("vault://%61.example/root", &["encoded-host", "editions-differ", "root-key"]),
        ("vault://localhost/%2e/root", &["local-name", "one-label-host", "encoded-dot-segment", "root-key"]),
    ];
    for (url, wanted) in refused {
        assert_eq!(kinds(&registry, &policy, url), wanted, "{url}");
        let hazards = registry.parse(url).expect("it was read").hazards();
        assert!(hazards.iter().map(|hazard| hazard.kind().as_str()).eq(wanted.iter().copied()), "{url}");
    }
}

#[test]
fn a_policy_lets_through_what_a_scheme_from_outside_declares() {
    let registry = Registry::current().with(Vault);
    let policy = Policy::strict()
        .with_scheme("vault", None)
        .with_hazard(HazardKind::Other("root-key"))
        .with_class(AddressClass::Loopback)
        .with_ports(8000..=8999);
    assert!(kinds(&registry, &policy, "vault://127.0.0.1:8200/root").is_empty());
    assert_eq!(kinds(&registry, &policy, "vault://127.0.0.1:8200/a%2Fb/root"), ["encoded-slash"]);
    let again = policy.without_hazard(HazardKind::Other("root-key"));
    assert_eq!(kinds(&registry, &again, "vault://127.0.0.1:8200/root"), ["root-key"]);
    assert_eq!(kinds(&Registry::current(), &again, "vault://127.0.0.1/root"), Vec::<&str>::new(), "not known there");
}

/// A scheme without a production, which tells neither a server nor parts.
#[derive(Debug, Default)]
struct Bare;

impl Scheme for Bare {
    const NAME: &'static str = "bare";
    const DEFAULT_HOST: Option<&'static str> = Some("localhost");
    type Url<'a> = uriel::Uri<'a>;

    fn refine<'a>(&self, uri: &uriel::Uri<'a>) -> Result<uriel::Uri<'a>, uriel::ParseError> {
        Ok(*uri)
    }

    fn hazards(&self, url: &uriel::Uri<'_>, visit: &mut Visit<'_>) {
        if let Some((_, rest)) = url.path().split_once('!') {
            visit(Hazard::new(ROOT_KEY, url.as_str(), Encoded::as_str(rest)));
        }
    }
}

#[test]
fn a_scheme_that_tells_no_server_is_judged_by_its_text() {
    let registry = Registry::current().with(Bare);
    let policy = Policy::strict().with_scheme("bare", None);
    for (url, wanted) in [
        ("bare://h.example/a", &[][..]),
        ("bare://localhost/a!b", &["root-key"]),
        ("bare://me@10.0.0.1/", &["userinfo", "private-host"]),
        ("bare:-a%00!", &["option-like", "encoded-nul", "root-key", "no-host"]),
        ("bare:///a", &["no-host"]),
    ] {
        assert_eq!(kinds(&registry, &policy, url), wanted, "{url}");
    }
}

/// A store whose rule reads the user by itself, and so hands over a server without one.
#[derive(Debug, Default)]
struct Acme;

uriel::typed_url! {
    /// A query.
    pub struct AcmeUrl: Acme, hostport;

    /// Parts of a query.
    pub struct AcmeParts {
        /// The user who asks.
        get account: Option<S>,
        /// Host and port.
        server: Authority<S>,
        /// What is asked.
        get query: S,
    }

    fields {
        text account;
        server;
        text query;
    }
}

uriel::production! { acme_schemepart -> AcmeParts for Acme { Rule::new("acmeurl"), bulk Path } }

fn acme_schemepart<T: Text>(i: T) -> Read<T, AcmeParts<T::Slice>> {
    let (i, _) = opt(literal(b"//")).parse(i)?;
    let (i, account) = opt(terminated(|i| run1(i, Userinfo), octet(b'@'))).parse(i)?;
    let (i, (host, port)) = hostport(i)?;
    let (i, query) = preceded(octet(b'/'), |i: T| Ok(i.run(Path))).parse(i)?;
    Ok((i, AcmeParts { account, server: Authority { userinfo: None, host, port }, query }))
}

impl Scheme for Acme {
    const NAME: &'static str = "acme";
    const ALIASES: &'static [(&'static str, Option<u16>)] = &[("acme-of-old", None)];
    uriel::by_production!(AcmeUrl);
}

/// The same, whose server is the one that it has kept of its own.
#[derive(Debug, Default)]
struct Kept;

impl Scheme for Kept {
    const NAME: &'static str = "kept";
    type Url<'a> = KeptUrl;

    fn refine<'a>(&self, uri: &uriel::Uri<'a>) -> Result<KeptUrl, uriel::ParseError> {
        Ok(KeptUrl(uri.to_string()))
    }

    fn server<'u>(&self, url: &'u KeptUrl) -> Option<Server<'u>> {
        let server = url.0.split_once("//")?.1.split('/').next()?.rsplit('@').next()?;
        Some(Server::new(Authority { userinfo: None, host: server, port: None }, Edition::Rfc3986, None))
    }
}

#[derive(Debug)]
struct KeptUrl(String);

impl std::fmt::Display for KeptUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Registering a scheme takes no hazards away: the text between "//" and the next "/", "?" or "#" tells them.
#[test]
fn hazards_of_an_authority_do_not_depend_on_what_a_scheme_has_read_of_it() {
    for edition in Edition::ALL {
        let registry = Registry::under(edition).with(Acme).with(Kept);
        for scheme in ["acme", "ACME", "acme-of-old", "kept"] {
            for authority in [
                "www.bank.example@evil.example",
                "me:pw@evil.example",
                ":pw@evil.example:25",
                "-u@10.0.0.1",
                "192.0.2.1@[::1]:8080",
                "a%40b%5C@localhost",
                "@h.example",
                "h.example:80",
                "h.example",
            ] {
                let url = &format!("{scheme}://{authority}/q");
                let Ok(parsed) = registry.parse(url) else { continue };
                let unknown = UriRef::parse(url).expect("RFC 3986 has all of these").hazards();
                let told = |hazards: &[Hazard]| -> Vec<_> {
                    let all = hazards.iter().map(|hazard| (hazard.kind().as_str(), hazard.span()));
                    all.filter(|(kind, _)| *kind != "non-default-port" && *kind != "editions-differ").collect()
                };
                assert_eq!(told(&parsed.hazards()), told(&unknown), "{edition}: {url}");
            }
        }
    }
    let registry = Registry::current().with(Acme);
    let policy = Policy::strict().with_scheme("acme", None);
    for url in ["acme://www.bank.example@evil.example/q", "acme:www.bank.example@evil.example/q"] {
        assert_eq!(kinds(&registry, &policy, url), ["user-like-host", "userinfo"], "{url}");
    }
    assert_eq!(kinds(&registry, &policy, "acme:h.example/q"), [""; 0]);
}
