//! Two schemes with typed fields and builders, declared by `typed_url!`, in a registry beside the built-in ones:
//! `finger` has a server, a plan for its clients and a hazard of its own, `magnet` has pairs.

use std::error::Error;

use uriel::{
    Encoded, Level, Registry, Scheme,
    grammar::{Authority, Query, Read, Rule, Text, User, literal, octet, query, rfc1738::login},
    hazards::{self, Hazard, Warning},
    nom::{Parser, sequence::preceded},
    scheme::Syntax,
    wire::{self, Command, Item, Line, Peer, Value, WireError},
    write::{QueryPart, UrlBuf},
};

/// `fingerurl = "finger://" login`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Finger;

uriel::typed_url! {
    /// A finger URL: a user of a host.
    struct FingerUrl: Finger, login, example "typed_schemes::Finger" "finger://me:pw@h:8000";

    /// Parts of a finger URL.
    struct FingerParts {
        /// User, host and port.
        server: Authority<S>,
    }

    fields {
        login;
    }

    /// Builder of a finger URL.
    builder FingerUrlBuilder {
        "//" login
    }
}

/// RFC 1288 section 3.2.1 lets a server refuse to pass a query on to another host.
const FORWARDED: &Warning = &Warning::new("forwarded", Some("RFC 1288 section 3.2.1"), "the server asks another host");

impl Scheme for Finger {
    const NAME: &'static str = "finger";
    const DEFAULT_PORT: Option<u16> = Some(79);
    uriel::by_production!(FingerUrl);

    /// A client connects, and sends the name of the user on a line.
    fn plan<'a>(&self, url: &FingerUrl<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        let user = Line::new(url.as_str(), "user", url.user().unwrap_or_default())?;
        Item::peer(Peer::of(url.as_str(), url.server())?, visit);
        let mut commands = [Command::new("", user)].into_iter();
        visit(Item { name: "commands", value: Value::Commands(&mut commands) });
        Ok(())
    }

    fn hazards(&self, url: &FingerUrl<'_>, visit: &mut hazards::Visit<'_>) {
        if let Some(user) = url.user().filter(|user| user.octets().any(|octet| octet == b'@')) {
            visit(Hazard::new(FORWARDED, url.as_str(), user.as_str()));
        }
    }
}

uriel::production! { finger_schemepart -> FingerParts for Finger { Rule::new("fingerurl"), bulk User } }

#[inline]
fn finger_schemepart<T: Text>(i: T) -> Read<T, FingerParts<T::Slice>> {
    let (i, server) = preceded(literal(b"//"), login).parse(i)?;
    Ok((i, FingerParts { server }))
}

/// `magneturl = "magnet:?" query`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Magnet;

uriel::typed_url! {
    /// A magnet URL: parameters that describe a file.
    struct MagnetUrl: Magnet;

    /// Parts of a magnet URL.
    struct MagnetParts {
        /// The text after the "?".
        query: S,
    }

    fields {
        pairs params;
    }

    /// Builder of a magnet URL.
    builder MagnetUrlBuilder {
        "?" *(params: QueryPart "=" QueryPart; "&")
    }
}

impl<'a> MagnetUrl<'a> {
    /// The parameters, each a name and a value.
    fn params(&self) -> impl Iterator<Item = (Encoded<'a>, Encoded<'a>)> + Clone + use<'a> {
        let query = self.parts.query.of(self.text);
        let pairs = query.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        pairs.map(|(name, value)| (Encoded::new_unchecked(name), Encoded::new_unchecked(value)))
    }
}

impl Scheme for Magnet {
    const NAME: &'static str = "magnet";
    const SYNTAX: Syntax = Syntax::Opaque;
    uriel::by_production!(MagnetUrl);
}

uriel::production! { magnet_schemepart -> MagnetParts for Magnet { Rule::new("magneturl"), bulk Query } }

#[inline]
fn magnet_schemepart<T: Text>(i: T) -> Read<T, MagnetParts<T::Slice>> {
    let (i, query) = preceded(octet(b'?'), query).parse(i)?;
    Ok((i, MagnetParts { query }))
}

fn main() -> Result<(), Box<dyn Error>> {
    let registry = Registry::current().with(Finger).with(Magnet);

    // Typed access, whatever the scheme, and by its type.
    let url = registry.parse("finger://me@example.org")?;
    println!("{url:?}, port {:?}", url.effective_port()?);
    assert_eq!(url.refine::<Finger>()?.user().as_deref(), Some("me"));

    // Builders escape each value for its place, and refuse one that cannot be written.
    let built = MagnetUrl::builder().params("xt", "urn:btih:c12f").params("dn", "a & b").build()?;
    assert_eq!(built.as_str(), "magnet:?xt=urn:btih:c12f&dn=a%20%26%20b");
    for (name, value) in built.as_url().params() {
        println!("{} is {}", name.decode_utf8()?, value.decode_utf8()?);
    }
    println!("{}", FingerUrl::builder().user("me").build().expect_err("a host is missing"));

    // Errors name the rule of the scheme.
    for refused in ["finger:me", "finger://h/me", "magnet:xt"] {
        println!("{}", registry.parse(refused).expect_err("not of the scheme").report(refused));
    }

    // A client sends what the plan says, after the hazards of the URL were looked at.
    let url = registry.parse("finger://me%40elsewhere@example.org")?;
    for hazard in &url.hazards() {
        println!("{}: {hazard}", hazard.kind().as_str());
    }
    let mut sent = Vec::new();
    url.plan(&mut |item| {
        if let Value::Commands(commands) = item.value {
            commands.for_each(|command| command.write_to(&mut sent));
        }
    })?;
    assert_eq!(sent, b"me@elsewhere\r\n");

    // Equivalence compares the fields, decoded; the default port may be written.
    let (a, b) = (registry.parse("finger://me@H:79")?.uri(), registry.parse("finger://%6De@h")?.uri());
    assert!(a.is_equivalent(b, Level::Scheme(&registry)));
    // A normal form is a URL of the scheme: its rule has no path, so no "/" is added.
    assert_eq!([a, b].map(|url| url.normalize(Level::Scheme(&registry)).into_string()), ["finger://me@h"; 2]);

    // An owned URL outlives its text.
    let owned: UrlBuf<Finger> = String::from("finger://me@h").try_into()?;
    let user = std::thread::spawn(move || owned.as_url().user().map(|user| user.to_string())).join();
    assert_eq!(user.expect("no panic").as_deref(), Some("me"));
    Ok(())
}
