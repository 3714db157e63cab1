//! `MongoDB`'s connection strings: the drivers' tests, and what each verb says of one.

use uriel::{Registry, Scheme, Uri, scheme::Servers};
use uriel_schemes::{
    mongodb::{Mongodb, MongodbSrv, MongodbSrvUrl, MongodbUrl, socket},
    register,
};

/// A part as the suite writes it: decoded, and escaped but for unreserved characters.
fn plain(text: &str) -> String {
    let octets = uriel::Encoded::new_unchecked(text).decode().into_owned();
    let escaped = octets.into_iter().map(|octet| match octet {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(octet).to_string(),
        _ => format!("%{octet:02X}"),
    });
    escaped.collect()
}

fn said(url: &MongodbUrl<'_>) -> String {
    let part = |name: &str, part: Option<uriel::Encoded<'_>>| {
        part.filter(|part| !part.as_str().is_empty()).map(|part| format!("{name}={}", plain(part.as_str())))
    };
    let hosts = |servers: Servers<'_>| {
        let host = |host: &str| plain(host.trim_start_matches('[').trim_end_matches(']'));
        let shown = servers.map(|server| match server.port() {
            Some(digits) => format!("{}:{digits}", host(server.host().as_str())),
            None => host(server.host().as_str()),
        });
        format!("hosts={}", shown.collect::<Vec<_>>().join(","))
    };
    let parts = [
        part("user", url.user()),
        part("password", url.password()),
        part("database", url.database()),
        Some(hosts(url.servers())),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The drivers' tests as facts.
#[test]
fn the_cases_of_the_drivers_are_read_alike() {
    let (mut same, mut others, mut wrong) = (0, 0, Vec::new());
    for line in include_str!("suites/mongodb.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (case, reason) = line.split_once(" ; ").map_or((line, None), |(case, reason)| (case, Some(reason)));
        let (text, expected) = case.split_once('\t').unwrap_or((case, ""));
        let found = match (Mongodb.parse(text), MongodbSrv.parse(text)) {
            (Ok(url), _) if expected != "read" => said(&url),
            (Ok(_), _) | (_, Ok(_)) => "read".to_owned(),
            _ => "refused".to_owned(),
        };
        if (found == expected) == reason.is_some() {
            wrong.push(format!("{text}: {found}"));
        }
        *(if reason.is_none() { &mut same } else { &mut others }) += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!((same, others), (176, 64), "cases that are read alike, and others");
}

#[test]
fn the_schemes_read_lists_of_servers() {
    let registry = register(Registry::current());
    for text in [
        "mongodb://h1:1,h2:2,h3/db?replicaSet=r",
        "mongodb://[::1]:27017,[2001:db8::1]",
        "mongodb://u:p@%2Ftmp%2Fm.sock,h:65535/",
        "mongodb://h:1?tls=true",
    ] {
        let parsed = registry.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(parsed.refine::<Mongodb>().is_ok(), "{text}");
    }
    assert!(Uri::parse("mongodb://h1:1,h2:2/").is_err());
    for (text, at) in [
        ("mongodb://h:0", 12),
        ("mongodb://h:65536", 12),
        ("mongodb://h:1,h:", 16),
        ("mongodb://h,", 12),
        ("mongodb://u:p:q@h", 13),
        ("mongodb://h/a%2fb", 12),
        ("mongodb://h/a$b", 13),
        ("mongodb://h/?a", 14),
        ("mongodb+srv://h:1", 15),
        ("mongodb+srv://h1,h2", 16),
    ] {
        let error = registry.parse(text).expect_err(text);
        assert_eq!(error.offset(), at, "{text}: {error}");
    }
    let error = Mongodb.parse("mongodb://h:0/").expect_err("port 0").to_string();
    assert_eq!(error, "expected port from 1 to 65535 at byte 12 (Connection String)");
}

#[test]
fn verbs_take_a_connection_string() -> Result<(), Box<dyn std::error::Error>> {
    let registry = register(Registry::current());
    let text = "mongodb://me:secret@db.example:1,[::1],%2Ftmp%2Fa.sock/admin?\
        tlsCertificateKeyFilePassword=key&authMechanismProperties=AWS_SESSION_TOKEN:key&appName=a";
    let parsed = registry.parse(text)?;
    let redacted = parsed.redacted().to_string();
    assert!(!redacted.contains("secret") && !redacted.contains("=key") && !redacted.contains(":key"), "{redacted}");
    let url = parsed.refine::<Mongodb>()?;
    assert!(url.servers().map(|server| socket(server).is_some()).eq([false, false, true]));
    assert_eq!(url.to_builder().build()?, text);
    let mut plan = Vec::new();
    parsed.plan(&mut |item| plan.push(format!("{} {:?}", item.name, item.value)))?;
    assert_eq!(
        plan[..8],
        [
            "host \"db.example\"",
            "port 1",
            "host \"[::1]\"",
            "port 27017",
            "socket \"%2Ftmp%2Fa.sock\"",
            "user \"me\"",
            "password \"***\"",
            "database \"admin\"",
        ]
    );
    assert!(parsed.hazards().iter().any(|hazard| hazard.kind().as_str() == "loopback-host"));
    let mut plan = Vec::new();
    registry
        .parse("mongodb+srv://me@h.example/?srvServiceName=x")?
        .plan(&mut |item| plan.push(format!("{} {:?}", item.name, item.value)))?;
    assert_eq!(plan[..2], ["srv_name \"h.example\"", "srv_service \"x\""]);
    let built = MongodbSrvUrl::builder().host("h.example").user("a:b").options("w=1").build()?;
    assert_eq!(built, "mongodb+srv://a%3Ab@h.example?w=1");
    for (one, other, are_equal) in [
        ("mongodb://H1,h2:27017/", "mongodb://h1:27017,h2", true),
        ("mongodb://h1:1,h2:2/", "mongodb://h2:2,h1:1/", false),
        ("mongodb://h/?W=1", "mongodb://h/?w=1", true),
        ("mongodb://h/?w=a", "mongodb://h/?w=A", false),
    ] {
        let (one, other) = (Mongodb.parse(one)?, Mongodb.parse(other)?);
        assert_eq!(Mongodb.equivalent(&one, &other), are_equal, "{one} {other}");
    }
    Ok(())
}
