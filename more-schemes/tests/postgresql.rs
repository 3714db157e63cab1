//! `PostgreSQL`'s URLs: libpq's regression cases, and what each verb says of a list of servers.

use uriel::{
    Edition, Level, Registry, Scheme, Uri, UriBuf,
    hazards::{AddressClass, Policy},
    mend::mend,
    prose::Finder,
    schemes::http::Http,
    write::UrlBuf,
};
use uriel_explain::explain;
use uriel_schemes::{
    postgresql::{Postgresql, PostgresqlUrl, socket},
    register,
};

/// The facts that libpq prints of a URL, by this library: parameters count before the same part of the URL.
fn said(url: &PostgresqlUrl<'_>) -> String {
    let decoded = |text: &str| uriel::Encoded::new_unchecked(text).decode_utf8().expect("UTF-8").into_owned();
    let part = |name: &str, part: Option<String>| {
        url.parameter(name).map(|value| decoded(value.as_str())).or(part.filter(|part| !part.is_empty()))
    };
    let joined = |pieces: Vec<String>| Some(pieces.join(",")).filter(|list| !list.bytes().all(|octet| octet == b','));
    let bare = |host: &str| decoded(host).trim_start_matches('[').trim_end_matches(']').to_owned();
    let hosts = joined(url.servers().map(|server| bare(server.host().as_str())).collect());
    let ports = joined(url.servers().map(|server| server.port().unwrap_or_default().to_owned()).collect());
    let all = [
        ("user", part("user", url.user().map(|user| decoded(user.as_str())))),
        ("password", part("password", url.password().map(|password| decoded(password.as_str())))),
        ("dbname", part("dbname", url.dbname().map(|name| decoded(name.as_str())))),
        ("host", part("host", hosts)),
        ("hostaddr", part("hostaddr", None)),
        ("port", part("port", ports)),
        ("sslmode", part("sslmode", None)),
    ];
    let shown = all.iter().filter_map(|(name, value)| Some(format!("{name}={}", value.as_ref()?)));
    shown.collect::<Vec<_>>().join(" ")
}

/// The regression cases of libpq 15.18 (`src/interfaces/libpq/t/001_uri.pl` of its source archive), as facts: a text,
/// and what is in it, or "refused"; after ";" the reason of a difference, and what is read here.
#[test]
fn the_cases_of_libpq_are_read_alike() {
    let (mut same, mut others) = (0, 0);
    for line in include_str!("suites/libpq.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (case, reason) = line.split_once(" ; ").map_or((line, None), |(case, reason)| (case, Some(reason)));
        let (text, expected) = case.split_once(' ').unwrap_or((case, ""));
        let found = Postgresql.parse(text).map_or_else(|_| "refused".to_owned(), |url| said(&url));
        assert_eq!(found == expected, reason.is_none(), "{text}: {found}");
        *(if reason.is_none() { &mut same } else { &mut others }) += 1;
    }
    assert_eq!((same, others), (52, 4), "cases that are read alike, and others");
}

const URLS: [&str; 9] = [
    "postgresql://localhost:5433/mydb?connect_timeout=10",
    "postgresql://host1:123,host2:456/somedb?target_session_attrs=any&application_name=myapp",
    "postgresql://u:p@h1:1,h2:2,h3:3/db",
    "postgresql://h1,h2:5432/db",
    "postgresql://[::1]:5432,[2001:db8::1]:5433/db",
    "postgresql://%2Frun,h:5432/db",
    "postgresql://:5432,h:5433/",
    "postgres://a@,h:1?b=c",
    "POSTGRES://h1:,h2:/",
];

const REFUSED: [&str; 12] = [
    "postgresql:h/db",
    "postgresql:/h/db",
    "postgresql://h1 h2:1/db",
    "postgresql://h1:1:2,h2/db",
    "postgresql://h1:x,h2/db",
    "postgresql://h1:1, h2:2/db",
    "postgresql://u@h1,v@h2/db",
    "postgresql://[::1],[::2/db",
    "postgresql://::1,h/db",
    "postgresql://h1:1,h2:2/db#f",
    "postgresql://h1:1,h2:2/db?a",
    "postgresql://h1:1,h2:2/db?a=b&",
];

#[test]
fn a_list_of_servers_is_read_by_the_scheme_alone() {
    let registry = register(Registry::current());
    for text in URLS {
        let parsed = registry.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let url = parsed.refine::<Postgresql>().expect("it is of the scheme");
        assert_eq!(Postgresql.parse(text), Ok(url), "{text}");
        let list = url.servers().as_str();
        let servers = url.servers().map(|server| (server.host().as_str(), server.port()));
        let written =
            servers.map(|(host, port)| format!("{host}{}", port.map_or(String::new(), |port| format!(":{port}"))));
        assert_eq!(written.collect::<Vec<_>>().join(","), list, "{text}");
    }
    // A list with one port, at its end, is a name with a port by the generic syntax.
    let by_all = |text: &&str| Uri::parse(text).is_ok();
    assert!(URLS.into_iter().filter(by_all).eq([
        URLS[0],
        "postgresql://h1,h2:5432/db",
        "postgresql://%2Frun,h:5432/db",
        "postgres://a@,h:1?b=c",
    ]));
    assert_eq!(Uri::parse("postgresql://h1,h2:5432/db").expect("a URL").host().expect("a host"), "h1,h2");
    for text in REFUSED {
        assert!(registry.parse(text).is_err() && Postgresql.parse(text).is_err(), "{text}");
    }
    for text in ["http://h1:1,h2:2/", "ldap://h1:1,h2:2/", "x://h1:1,h2:2/"] {
        assert!(registry.parse(text).is_err(), "{text}");
    }
    assert!(<Postgresql as Scheme>::INFO.admits_servers && !<Http as Scheme>::INFO.admits_servers);
}

#[test]
fn the_generic_error_names_the_way_out() {
    let error = Uri::parse("postgresql://h1:1,h2:2/db").expect_err("several servers").to_string();
    assert!(
        error.contains("a URL has one server: read each by itself, or the list by a scheme that admits one"),
        "{error}"
    );
}

#[test]
fn each_edition_has_lists_of_its_hosts() {
    for edition in Edition::ALL {
        assert!(Postgresql.parse_with("postgresql://h1.org:1,h2.org:2/db", edition).is_ok(), "{edition}");
        let reads = |text| Postgresql.parse_with(text, edition).is_ok();
        let is_new = edition == Edition::Rfc3986;
        assert_eq!(
            [reads("postgresql://:1,h:2/"), reads("postgresql://me@/db"), reads("postgresql://a_b,c:1/")],
            [is_new; 3]
        );
        assert!(reads("postgresql:///db"), "{edition}");
    }
}

#[test]
fn servers_are_compared_with_their_default_port() -> Result<(), uriel::ParseError> {
    for (one, other, are_equal) in [
        ("postgres://h1:1,H2/db", "postgres://h1:1,h2:5432/db", true),
        ("postgresql://[::1]:1,[::2]/", "postgresql://[0::1]:1,[0::2]:5432", true),
        ("postgresql://h1:1,h2:2/", "postgres://h1:1,h2:2/", false),
        ("postgresql://h1:1,h2:2/", "postgresql://h2:2,h1:1/", false),
        ("postgresql://h1:1,h2:2/", "postgresql://h1:1,h2:2,h2:2/", false),
        ("postgresql://h1:1,h2/db", "postgresql://h1:1,h2/dB", false),
        ("postgresql://h1:1,h2?a=%62", "postgresql://h1:1,h2?a=b", true),
        ("postgresql://h1:1,h2?a=b", "postgresql://h1:1,h2?a=B", false),
        ("postgresql://a@h1:1,h2", "postgresql://h1:1,h2", false),
    ] {
        let registry = register(Registry::current());
        let (a, b) = (Uri::from(Postgresql.parse(one)?), Uri::from(Postgresql.parse(other)?));
        assert_eq!(a.is_equivalent(b, Level::Scheme(&registry)), are_equal, "{one} {other}");
    }
    Ok(())
}

/// All verbs take a text that the rule of its scheme reads, and the generic rules refuse.
#[test]
fn verbs_take_a_list_of_servers() -> Result<(), Box<dyn std::error::Error>> {
    let registry = register(Registry::current());
    let text = "postgresql://me:secret@db.example:5433,127.0.0.1,%2Ftmp/db?sslpassword=key&application_name=a%20b";
    let parsed = registry.parse(text)?;
    let redacted = text.replace("secret", "***").replace("key", "***");
    assert_eq!((parsed.redacted().to_string(), registry.redacted(text).to_string()), (redacted.clone(), redacted));
    assert!(!format!("{parsed:?}").contains("secret") && !format!("{parsed:?}").contains("key"));
    assert_eq!(
        registry.redacted("postgresql://me:secret@h1:1,h2:2/a b").to_string(),
        "postgresql://me:***@h1:1,h2:2/a b"
    );
    let mut plan = Vec::new();
    parsed.plan(&mut |item| plan.push(format!("{} {:?}", item.name, item.value)))?;
    assert_eq!(
        plan[..8],
        [
            "host \"db.example\"",
            "port 5433",
            "host \"127.0.0.1\"",
            "port 5432",
            "socket \"%2Ftmp\"",
            "user \"me\"",
            "password \"***\"",
            "database \"db\"",
        ]
    );
    let servers = parsed.refine::<Postgresql>()?.servers();
    assert!(servers.map(|server| socket(server).is_some()).eq([false, false, true]));
    assert!(registry.parse("postgresql://a%00b/")?.plan(&mut |_| {}).is_err(), "a NUL is in no host");

    // As a generic URL it has an opaque part; the normal form is the text, and so is what is built of it.
    let uri = parsed.uri();
    assert_eq!((uri.host(), uri.path().as_str()), (None, &text["postgresql:".len()..]));
    assert_eq!(uri.normalize(Level::Scheme(&registry)), text);
    assert_eq!(parsed.refine::<Postgresql>()?.to_builder().build()?, text);
    assert_eq!(UrlBuf::new(Postgresql, text.to_owned(), Edition::Rfc3986)?, text);
    let built = PostgresqlUrl::builder().servers("[::1]:1").servers("/run").user("a:b").parameters("x=&").build()?;
    assert_eq!(built, "postgresql://a%3Ab@[::1]:1,%2Frun?x=%26");
    for wrong in ["[::1", "a:b", "::1"] {
        assert!(PostgresqlUrl::builder().servers(wrong).build().is_err(), "{wrong}");
    }

    // A reference to it is refused, and so is the text by what begins with the generic syntax.
    assert!(Uri::parse("http://h/")?.resolve(text).is_err() && UriBuf::try_from(text.to_owned()).is_err());
    assert!(mend(text, Edition::Rfc3986).is_err());

    // Found in prose.
    let prose = format!("use {text}, or ask.");
    let finder = Finder::new(&registry);
    let mut found = finder.find(&prose).map(|found| found.span());
    assert_eq!((found.next(), found.next()), (Some(4..4 + text.len()), None));
    Ok(())
}

/// Each server of a list is judged: none hides behind another.
#[test]
fn each_server_of_a_list_is_judged() -> Result<(), Box<dyn std::error::Error>> {
    let registry = register(Registry::current());
    let kinds = |text| {
        let parsed = registry.parse(text).expect("a URL");
        parsed
            .hazards()
            .iter()
            .map(|hazard| (hazard.kind().as_str().to_owned(), text[hazard.span()].to_owned()))
            .collect::<Vec<_>>()
    };
    let found = |kind: &str, text: &str| (kind.to_owned(), text.to_owned());
    assert_eq!(
        kinds("postgresql://h.example,127.0.0.1:1/"),
        [found("non-default-port", "1"), found("reserved-port", "1"), found("loopback-host", "127.0.0.1")]
    );
    assert_eq!(kinds("postgresql://h.example,10.0.0.1/"), [found("private-host", "10.0.0.1")], "without a port too");
    assert_eq!(kinds("postgresql://h.example,i.example/"), []);
    let policy = Policy::public_web().with_scheme("postgresql", Some(5432));
    let admits = |text| policy.check(&registry.parse(text).expect("a URL")).is_ok();
    assert!(admits("postgresql://h.example,i.example:5432/") && admits("postgresql://h.example/db"));
    for text in [
        "postgresql://h.example,10.0.0.1/",
        "postgresql://h.example,[::1]:5432/",
        "postgresql://h.example,:5432/",
        "postgresql://h.example:5432,i.example:6379/",
        "postgresql://,h.example:5432/",
        "postgresql://%2Ftmp/",
    ] {
        assert!(!admits(text), "{text}");
    }
    assert!(
        policy
            .clone()
            .with_class(AddressClass::Private)
            .check(&registry.parse("postgresql://h.example,10.0.0.1/")?)
            .is_ok()
    );
    Ok(())
}

#[test]
fn an_explanation_is_by_the_rule_of_the_scheme() {
    let registry = register(Registry::current());
    let explanation = explain("postgresql://me:secret@h1:1,h2:2/db", &registry);
    let document = "PostgreSQL 15 section 34.1.1.2";
    let summary = format!("valid by the rule postgresql-url of {document}, and no URL under RFC 3986");
    assert_eq!((explanation.is_valid(), explanation.summary()), (true, &*summary));
    assert!(!explanation.drawing(80).to_string().contains("secret"));
    let names: Vec<_> = explanation.groups().iter().map(|group| group.name).collect();
    assert_eq!(names[..3], ["fields", "client", "hazards"]);
    let of_sip = explain("sip:a@[::1]", &registry);
    assert!(of_sip.summary().starts_with("valid by the rule SIP-URI"), "{}", of_sip.summary());
    assert!(!explain("http://h1:1,h2:2/", &registry).is_valid() && !explain("sip:a@[::1", &registry).is_valid());
}
