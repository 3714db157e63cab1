//! Building: every URL is rebuilt as it was, and any value that can be written is read back.

use serde_json::Value;
use uriel::{
    Edition, Encoded, HostKind, Registry, Scheme, Uri, UriBuf, UriRef, UriRefBuf,
    grammar::Class,
    schemes::{
        file::File,
        ftp::{Ftp, FtpUrl},
        gopher::{Gopher, GopherUrl},
        http::{Http, HttpUrl, HttpUrlBuilder},
        mailto::Mailto,
        news::News,
        nntp::Nntp,
        prospero::Prospero,
        telnet::{Telnet, TelnetUrl},
        wais::Wais,
    },
    write::{
        AsWritten, BuildError, BuildErrorKind, COMPONENTS, Draft, HostName, PathSegment, Place, QueryPart, UriBuilder,
        UrlBuf, decode, slots,
    },
};

use crate::{
    generator::Generator,
    random::{Random, expect_share, seed, strings},
    schemes::{self, each_scheme},
    typed,
    vectors::{Complaints, scheme_rows},
};

/// True if a file URL begins with a drive and no "/": a builder writes the "/".
fn is_rootless(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, rest)| scheme.eq_ignore_ascii_case("file") && !rest.starts_with('/'))
}

#[test]
fn every_url_is_rebuilt_as_it_was() {
    fn same<S: Scheme>(
        language: &'static crate::language::Language,
        scheme: &S,
        rebuilt: impl Fn(S::Url<'_>) -> Result<String, BuildError>,
    ) -> [u64; 2] {
        let (mut seen, mut made) = (0, 0);
        for edition in Edition::ALL {
            let mut generator = Generator::new(edition, language, seed(11) ^ edition as u64);
            for _ in 0..strings(20_000) / 20 {
                let text = generator.next();
                made += 1;
                if is_rootless(&text) {
                    continue;
                }
                if let Ok(url) = scheme.parse_with(&text, edition) {
                    let again = rebuilt(url).unwrap_or_else(|error| panic!("{edition}: {text}: {error}"));
                    assert_eq!(again, text, "{edition}");
                    seen += 1;
                }
            }
        }
        [seen, made]
    }
    macro_rules! check {
        ($($module:ident $Scheme:ident,)+) => {$(
            let scheme = uriel::schemes::$module::$Scheme;
            let [seen, made] = same(&schemes::$module::LANGUAGE, &scheme, |url| url.to_builder().build().map(|url| url.into_string()));
            expect_share(seen, 50, made, stringify!($module));
        )+};
    }
    each_scheme!(check);
}

/// A value of a row of the vectors as a value of a draft.
fn give<'u>(draft: &mut Draft<'u>, name: &'u str, value: &'u Value, octets: &'u [u8]) {
    match value {
        Value::Null => {}
        Value::String(text) if ["path", "search"].contains(&name) && draft.scheme() == "http" => {
            draft.set(name, Encoded::new_unchecked(text));
        }
        Value::String(text) => _ = draft.set(name, text),
        Value::Bool(flag) => _ = draft.set(name, *flag),
        Value::Number(number) => _ = draft.set(name, number.as_u64().unwrap_or_default()),
        Value::Object(_) => _ = draft.set(name, octets),
        Value::Array(items) => {
            for item in items {
                match item {
                    Value::Array(pair) => {
                        for text in pair {
                            draft.add(name, text.as_str().unwrap_or_default());
                        }
                    }
                    text => _ = draft.add(name, text.as_str().unwrap_or_default()),
                }
            }
        }
    }
}

#[test]
fn the_fields_of_the_vectors_build_a_url_with_those_fields() {
    let registry = Registry::rfc1738();
    let mut complaints = Complaints::default();
    let mut count = 0;
    for row in scheme_rows().iter().filter(|row| row.is_valid()) {
        let Value::Object(fields) = row.get("fields") else { continue };
        let has_hex_in_list =
            fields.values().any(|value| value.as_array().is_some_and(|items| items.iter().any(Value::is_object)));
        if has_hex_in_list {
            continue;
        }
        count += 1;
        let hex = |value: &Value| -> Vec<u8> {
            let digits = value["hex"].as_str().unwrap_or_default();
            digits
                .as_bytes()
                .chunks(2)
                .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
                .collect()
        };
        let octets: Vec<_> = fields.values().map(hex).collect();
        let mut draft = Draft::new(row.scheme(), Edition::Rfc1738);
        for ((name, value), octets) in fields.iter().zip(&octets) {
            give(&mut draft, name, value, octets);
        }
        let complaint = match registry.build(&draft) {
            Ok(text) => match uriel::schemes::Url::parse_with(&text, Edition::Rfc1738) {
                Ok(url) => {
                    let again = typed::fields(&url);
                    let differs = fields.iter().find(|(name, value)| again[name.as_str()] != **value);
                    differs.map(|(name, value)| format!("{text}: {name} is {} and not {value}", again[name.as_str()]))
                }
                Err(error) => Some(format!("{text}: {error}")),
            },
            Err(error) => Some(format!("{error}")),
        };
        complaints.note(row, complaint);
    }
    complaints.settle(count);
}

/// True for a segment that no escape can make data.
fn is_dot_segment(octets: &[u8], edition: Edition) -> bool {
    matches!(octets, b"." | b"..") && edition != Edition::Rfc1738
}

/// Values for the fields of every scheme, at random: what is built is read back with them, and free text is never
/// refused.
#[test]
fn what_is_built_is_read_back() {
    fn check<S: Scheme>(scheme: &S, free: &[&str], required: &[(&str, &'static str)]) {
        let mut names = Vec::new();
        slots(S::TEMPLATE, &mut |slot| names.push(slot.place.name()));
        names.dedup();
        let registry = Registry::current();
        let mut random = Random::new(seed(13) ^ names.len() as u64);
        let (mut built, mut refused) = (0, 0);
        let rounds = strings(20_000) / 2;
        for round in 0..rounds {
            let edition = Edition::ALL[usize::try_from(round % 5).expect("it is below 5")];
            let registry = if edition == Edition::Rfc3986 { registry.clone() } else { Registry::under(edition) };
            let name = *random.pick(&names);
            let octets = random.octets();
            let mut draft = Draft::new(S::NAME, edition);
            for (field, value) in required {
                draft.set(field, *value);
            }
            draft.remove(name).set(name, &octets);
            match registry.build(&draft) {
                Ok(text) => {
                    built += 1;
                    let url = scheme.parse_with(&text, edition).unwrap_or_else(|error| panic!("{text}: {error}"));
                    let mut found = false;
                    scheme.fields(&url, &mut |field| {
                        if field.name == name {
                            found = true;
                            let text_of = |text: Encoded<'_>| text.decode().into_owned();
                            match field.value {
                                uriel::scheme::Value::Text(read) | uriel::scheme::Value::Secret(read) => {
                                    // A host outside ASCII is written in ASCII.
                                    let given = if matches!(name, "host" | "server") {
                                        in_ascii(&octets)
                                    } else {
                                        octets.clone()
                                    };
                                    assert_eq!(text_of(read), given, "{edition}: {name} of {text}");
                                }
                                uriel::scheme::Value::List(list) => {
                                    let read: Vec<_> = list.map(text_of).collect();
                                    assert!(read.contains(&octets), "{edition}: {name} of {text}");
                                }
                                _ => {}
                            }
                        }
                    });
                    _ = found;
                }
                Err(error) => {
                    refused += 1;
                    let has_slash = octets.first() == Some(&b'/') && error.kind() == BuildErrorKind::LeadingSlash;
                    assert!(!free.contains(&name) || has_slash, "{edition}: {name} = {octets:?}: {error}");
                }
            }
        }
        expect_share(built, 100, rounds, format_args!("built by {}", S::NAME));
        if free.len() + 1 < names.len() {
            expect_share(refused, 100, rounds, format_args!("refused by {}", S::NAME));
        }
    }
    check(&Ftp, &["cwd", "name"], &[("host", "h")]);
    check(&Http, &["path", "search"], &[("host", "h"), ("path", "")]);
    check(&Gopher, &["gopher_plus"], &[("host", "h"), ("gtype", "1")]);
    check(&Mailto, &[], &[]);
    check(&News, &[], &[]);
    check(&Nntp, &[], &[("host", "h"), ("group", "a.b")]);
    check(&Telnet, &["user"], &[("host", "h")]);
    check(&Wais, &["database", "search"], &[("host", "h"), ("database", "d")]);
    check(&File, &["segments"], &[("segments", "a")]);
    check(&Prospero, &["hsoname"], &[("host", "h"), ("hsoname", "a")]);
}

/// Every octet, in every place of every edition: what is written decodes to it, and the production of the place accepts
/// it.
#[test]
fn every_octet_can_be_written_in_every_place() {
    fn read<C: Class>(class: C, text: &str, edition: Edition) -> bool {
        use uriel::grammar::{Text, Under};
        Under::new(text, edition).run(class).0.octets().is_empty()
    }
    let mut random = Random::new(seed(17));
    for edition in Edition::ALL {
        for place in COMPONENTS.iter().filter(|place| place.takes_escapes(edition)) {
            for octet in 0..=255_u8 {
                let text = place.encode(&[octet], edition).into_owned();
                assert_eq!(*decode(&text).expect("its escapes are whole"), [octet], "{} {edition}", place.name());
                assert_eq!(
                    text.len() == 1,
                    place.octets(edition).contains(octet),
                    "{} {edition} {octet}",
                    place.name()
                );
            }
            for _ in 0..strings(20_000) / 100 {
                let octets = random.octets();
                let text = place.encode(&octets, edition).into_owned();
                assert_eq!(*decode(&text).expect("its escapes are whole"), octets);
                let accepted = match place.name() {
                    "user" => read(uriel::grammar::User, &text, edition),
                    "password" => read(uriel::grammar::Password, &text, edition),
                    "userinfo" => read(uriel::grammar::Userinfo, &text, edition),
                    "segment" => read(uriel::grammar::Segment, &text, edition),
                    "query" => read(uriel::grammar::Query, &text, edition),
                    "fragment" => read(uriel::grammar::Fragment, &text, edition),
                    _ => true,
                };
                assert!(accepted, "{} {edition} {text}", place.name());
            }
        }
    }
}

#[test]
fn the_delimiters_of_a_place_are_escaped_in_it() {
    let set = |name, edition| Place::named(name).expect("there is one").octets(edition);
    for edition in Edition::ALL {
        assert!(!set("user", edition).contains(b':') && !set("user", edition).contains(b'@'), "{edition}");
        assert!(!PathSegment.octets(edition).contains(b'/'), "{edition}");
        assert!(b"&=+;#".iter().all(|&octet| !QueryPart.octets(edition).contains(octet)), "{edition}");
        assert!(!set("first_rel_segment", edition).contains(b':'), "{edition}");
    }
}

/// References at random: a component that is written is read back, and the whole is a reference of the edition.
#[test]
fn generic_references_are_read_back() {
    let mut random = Random::new(seed(19));
    for round in 0..strings(20_000) {
        let edition = Edition::ALL[usize::try_from(round % 5).expect("it is below 5")];
        let (segment, user, key, value) = (random.octets(), random.octets(), random.octets(), random.octets());
        let mut builder = Uri::builder_with("x", edition);
        builder.host("h").user(&user).segment(&segment).pair(&key, &value);
        if edition == Edition::Rfc1738 {
            builder.remove("pair");
        }
        let uri = match builder.build() {
            Err(error) if is_dot_segment(&segment, edition) => {
                assert_eq!((error.kind(), error.field()), (BuildErrorKind::DotSegment, "segment"));
                continue;
            }
            built => built.unwrap_or_else(|error| panic!("{edition}: {user:?} {segment:?} {key:?}: {error}")),
        };
        let first = uri.as_uri().path().segments().next().expect("there is one").decode().into_owned();
        assert_eq!(first, segment, "{edition}: {uri}");
        assert_eq!(*uri.user().map(Encoded::decode).unwrap_or_default(), *user, "{edition}: {uri}");
    }
}

#[test]
fn what_cannot_be_written_is_refused() {
    let uri = |build: &dyn Fn(&mut uriel::write::UriRefBuilder<'_>)| {
        let mut builder = UriRef::builder();
        build(&mut builder);
        let error = builder.build().expect_err("it cannot be written");
        (error.kind(), error.field())
    };
    assert_eq!(uri(&|uri| _ = uri.host("h").password("p")), (BuildErrorKind::Missing, "user"));
    assert_eq!(uri(&|uri| _ = uri.port(80)), (BuildErrorKind::Missing, "host"));
    assert_eq!(uri(&|uri| _ = uri.host("h").port(-1)), (BuildErrorKind::Refused, "port"));
    assert_eq!(uri(&|uri| _ = uri.path("a:b")), (BuildErrorKind::Misread, "path"));
    assert_eq!(uri(&|uri| _ = uri.path("//a")).0, BuildErrorKind::Misread);
    assert_eq!(uri(&|uri| _ = uri.host("h").path("a")).0, BuildErrorKind::Misread);
    assert_eq!(uri(&|uri| _ = uri.path("a").segment("b")), (BuildErrorKind::Conflict, "path"));
    assert_eq!(uri(&|uri| _ = uri.host("[::1")).1, "host");
    assert_eq!(uri(&|uri| _ = uri.scheme("1x").path("a")), (BuildErrorKind::Refused, "scheme"));
    let error = Uri::builder_with("x", Edition::Rfc1738).path("a").fragment("f").build().unwrap_err();
    assert_eq!((error.kind(), error.field()), (BuildErrorKind::Unknown, "fragment"));
    let error = Uri::builder_with("x", Edition::Rfc1738).host("a_b").build().unwrap_err();
    assert_eq!((error.kind(), error.field()), (BuildErrorKind::Refused, "host"));
    // RFC 1738 admits a search only after the "/" of a path; a host that ends badly is refused at the same place.
    let http = |host: &str| {
        let error = HttpUrl::builder_with(Edition::Rfc1738).host(host).search("q").build().unwrap_err();
        (error.kind(), error.field(), error.parse_error().unwrap().offset())
    };
    assert_eq!(http("h"), (BuildErrorKind::Conflict, "search", 8));
    assert_eq!(http("h-"), (BuildErrorKind::Refused, "host", 9));
    // It has no user before the host of an http URL either.
    let error = HttpUrl::builder_with(Edition::Rfc1738).host("h").user("me").build().unwrap_err();
    assert_eq!((error.kind(), error.field()), (BuildErrorKind::Conflict, "user"));
}

/// A path that begins with the "/" which a template writes before it is refused, for its URL would have "//". Other
/// values may begin with "/", because it is data in them.
#[test]
fn a_slash_is_not_written_twice() {
    let path = |path: &dyn Fn(&mut HttpUrlBuilder<'_>)| {
        let mut builder = HttpUrl::builder();
        path(builder.host("h"));
        builder.build().map(UrlBuf::into_string)
    };
    let refused = |built: Result<String, BuildError>| {
        let error = built.expect_err("the \"/\" is there twice");
        assert_eq!((error.kind(), error.field()), (BuildErrorKind::LeadingSlash, "path"));
        assert_eq!(
            error.to_string(),
            "leave out the first \"/\" of the field \"path\", because one is written before it; \
             an empty first segment is \"\" in the field \"segment\""
        );
    };
    refused(path(&|http| _ = http.path("/a")));
    refused(path(&|http| _ = http.path("/a/long/path/of/many/segments")));
    refused(path(&|http| _ = http.path(b"/a")));
    refused(path(&|http| _ = http.path("/")));
    refused(path(&|http| _ = http.path("//")));
    refused(path(&|http| _ = http.path(AsWritten::new("/a b"))));
    refused(path(&|http| _ = http.path("/a").search("q")));
    let encoded = |text| Encoded::new(text).expect("its escapes are whole");
    assert_eq!(path(&|http| _ = http.path(encoded("/a"))).as_deref(), Ok("http://h//a"));
    assert_eq!(path(&|http| _ = http.path("%2Fa")).as_deref(), Ok("http://h/%2Fa"));
    assert_eq!(path(&|http| _ = http.path("a/")).as_deref(), Ok("http://h/a/"));
    assert_eq!(path(&|http| _ = http.search("/a")).as_deref(), Ok("http://h?/a"));
    assert_eq!(path(&|http| _ = http.path("").search("/a")).as_deref(), Ok("http://h/?/a"));
    assert_eq!(path(&|http| _ = http.segments(["", "a"])).as_deref(), Ok("http://h//a"));
    let url = HttpUrl::parse("http://h//a").expect("a URL");
    assert_eq!(url.to_builder().search("q").build().expect("it keeps its path"), "http://h//a?q");
    let same = HttpUrl::builder().host("h").path(url.path().expect("a path")).build().expect("a URL");
    assert_eq!(same.as_url(), url);
    let names = [
        Registry::current().build(Draft::new("prospero", Edition::Rfc3986).set("host", "h").set("hsoname", "/a")),
        Registry::current().build(Draft::new("ftp", Edition::Rfc3986).set("host", "h").set("name", "/a")),
        Registry::current().build(Draft::new("gopher", Edition::Rfc3986).set("host", "h").set("selector", "/a")),
        UriRefBuf::build(Draft::new("file", Edition::Rfc3986).set("host", "").set("path", "/a"))
            .map(UriRefBuf::into_string),
    ];
    let names = names.map(|name| name.expect("a URL"));
    assert_eq!(names, ["prospero://h//a", "ftp://h/%2Fa", "gopher://h/1/a", "file:///a"]);
}

/// In a builder that was made of a URL, a value that is added comes after those that the URL has.
#[test]
fn a_builder_of_a_url_adds_to_what_the_url_has() {
    type Edit = fn(&mut HttpUrlBuilder<'_>);
    let built = |text, edit: &dyn Fn(&mut HttpUrlBuilder<'_>)| {
        let mut builder = HttpUrl::parse(text).expect("a URL").to_builder();
        edit(&mut builder);
        builder.build().map(UrlBuf::into_string)
    };
    for (text, edit, expected) in [
        ("http://h/a?b=%61", (|http| _ = http.pair("c&", "d e")) as Edit, "http://h/a?b=%61&c%26=d%20e"),
        ("http://h?b", |http| _ = http.pairs([("c", 1), ("d", 2)]), "http://h?b&c=1&d=2"),
        ("http://h/a", |http| _ = http.pair("c", "d"), "http://h/a?c=d"),
        ("http://h/a?", |http| _ = http.pair("c", "d"), "http://h/a?c=d"),
        ("http://h/a?b&", |http| _ = http.pair("c", "d"), "http://h/a?b&c=d"),
        ("http://h/a?b", |http| _ = http.pair("c", "d").remove("pair"), "http://h/a?b"),
        ("http://h/a?b", |http| _ = http.pair("c", "d").remove("search"), "http://h/a?c=d"),
        ("http://h/a?b", |http| _ = http.search("c"), "http://h/a?c"),
        ("http://h/%61", |http| _ = http.segment("b/c").segment("d"), "http://h/%61/b%2Fc/d"),
        ("http://h/a/", |http| _ = http.segment("b"), "http://h/a/b"),
        ("http://h/", |http| _ = http.segment("a"), "http://h/a"),
        ("http://h", |http| _ = http.segment("a"), "http://h/a"),
        ("http://h//a?b", |http| _ = http.segment("c").pair("d", ""), "http://h//a/c?b&d="),
    ] {
        assert_eq!(built(text, &edit).as_deref(), Ok(expected), "{text}");
    }
    let error = built("http://h/a?b", &|http| _ = http.pair("c", "d").search("e")).unwrap_err();
    assert_eq!((error.kind(), error.field()), (BuildErrorKind::Conflict, "search"), "both are given");
    let error = built("http://h/a", &|http| _ = http.segment("..")).unwrap_err();
    assert_eq!((error.kind(), error.field()), (BuildErrorKind::DotSegment, "segment"));
}

/// The text would be a valid path, or an error of one, but it was to be a URI.
#[test]
fn a_scheme_is_refused_by_its_own_rule() {
    for (scheme, message) in [
        ("1x", "expected scheme in the field \"scheme\": a scheme begins with a letter (RFC 3986 section 3.1)"),
        ("a/b", "expected a name of the scheme in the field \"scheme\""),
        ("a:b", "expected a name of the scheme in the field \"scheme\""),
    ] {
        assert_eq!(Uri::builder(scheme).host("h").build().unwrap_err().to_string(), message);
        assert_eq!(UriRef::builder().scheme(scheme).host("h").build().unwrap_err().to_string(), message);
    }
}

/// Every message of building once.
#[test]
fn the_messages_say_which_field_and_why() {
    let uri = |edition: Edition, fields: &[(&str, &'static str)]| {
        let mut draft = Draft::new("x", edition);
        for (field, value) in fields {
            draft.set(field, *value);
        }
        UriRefBuf::build(&draft).expect_err("it cannot be written").to_string()
    };
    let typed = |scheme: &str, fields: &[(&str, &'static str)]| {
        let mut draft = Draft::new(scheme, Edition::Rfc1738);
        for (field, value) in fields {
            draft.set(field, *value);
        }
        Registry::rfc1738().build(&draft).expect_err("it cannot be written").to_string()
    };
    let now = Edition::Rfc3986;
    let old = Edition::Rfc1738;
    for (message, wanted) in [
        (uri(now, &[("host", "h"), ("password", "p")]), "expected a value for the field \"user\""),
        (
            uri(now, &[("host", "h"), ("port", "80x")]),
            "expected a digit in the field \"port\" (RFC 3986 section 3.2.3)",
        ),
        (
            uri(old, &[("host", "a_b")]),
            "expected a letter, a digit or one of -. in the field \"host\" (RFC 1738 section 3.1)",
        ),
        (uri(now, &[("host", "[::1")]), "expected IP-literal in the field \"host\": \"]\" (RFC 3986 section 3.2.2)"),
        (
            uri(now, &[("path", "//a")]),
            "expected a value of the field \"path\" that is read back as it was written: part of it would be read as the field \"authority\"",
        ),
        (uri(now, &[("path", "a"), ("segment", "b")]), "remove the field \"path\", or those that exclude it"),
        (uri(old, &[("path", "a"), ("fragment", "b")]), "remove the field \"fragment\": the edition has none"),
        (
            uri(now, &[("pfad", "a")]),
            "expected one of the fields authority, userinfo, user, password, host, port, segment, path, params, pair, query, \
             fragment",
        ),
        (
            typed("telnet", &[("host", "h"), ("path", "a")]),
            "expected one of the fields user, password, host, port, slash",
        ),
        (
            typed("ftp", &[("host", "h"), ("typecode", "q")]),
            "expected one of ADIadi in the field \"typecode\" (RFC 1738 section 3.2)",
        ),
        (
            typed("ftp", &[("host", "")]),
            "expected host in the field \"host\": a letter or a digit (RFC 1738 section 3.1)",
        ),
        (
            typed("gopher", &[("host", "h"), ("selector", "a\tb")]),
            "expected a value of the field \"selector\" that is read back as it was written: part of it would be read as the field \"search\"",
        ),
        (typed("finger", &[("host", "h")]), "expected a scheme whose URLs can be built"),
    ] {
        assert_eq!(message, wanted);
    }
    let mut http = HttpUrl::builder();
    assert_eq!(
        http.scheme("ftp").host("h").build().unwrap_err().to_string(),
        "expected a name of the scheme in the field \"scheme\""
    );
}

/// Whatever the octets, no component is read as another.
#[test]
fn a_path_is_not_written_as_an_authority() {
    let refused =
        |error: BuildError, field| assert_eq!((error.kind(), error.field()), (BuildErrorKind::Misread, field));
    refused(Uri::builder("x").path("//evil/a").build().unwrap_err(), "path");
    refused(Uri::builder("x").path(&b"//evil/\xFF"[..]).build().unwrap_err(), "path");
    refused(Uri::builder("x").segment("").segment("evil").build().unwrap_err(), "segment");
    assert_eq!(Uri::builder("x").path(&b"/evil/\xFF%C3"[..]).build().unwrap(), "x:/evil/%FF%C3");
    assert_eq!(Uri::builder("x").host("h").segment("").segment("a").build().unwrap(), "x://h//a");
    assert_eq!(Uri::builder("x").host("h").segment("").build().unwrap(), "x://h/");
    assert_eq!(Uri::builder("x").segment("a").pair("b", "").pair("", "c").build().unwrap(), "x:/a?b=&=c");
}

#[test]
fn a_value_that_would_be_lost_is_an_error() {
    let escaped = Encoded::new("me/x").unwrap();
    let error = Uri::builder("x").user(escaped).host("me").build().unwrap_err();
    assert_eq!((error.kind(), error.field()), (BuildErrorKind::Misread, "user"));
    let mut draft = Draft::new("telnet", Edition::Rfc3986);
    draft.set("host", "h").add("host", "evil");
    let error = Registry::current().build(&draft).unwrap_err();
    assert_eq!((error.kind(), error.field()), (BuildErrorKind::Conflict, "host"));
    let error = TelnetUrl::builder().host("h").user(true).build().unwrap_err();
    assert_eq!((error.kind(), error.field()), (BuildErrorKind::Misread, "user"));
}

/// "hypt2nUBR38hvhqQ" has the number of "host" (see `Id`), but is no field.
#[test]
fn a_name_with_the_number_of_another_is_unknown() {
    let name = "hypt2nUBR38hvhqQ";
    assert_eq!(uriel::scheme::Id::of(name), uriel::scheme::Id::of("host"), "choose another name");
    let mut draft = Draft::new("http", Edition::Rfc3986);
    draft.set(name, "evil.example");
    let build = |draft: &Draft<'_>| Registry::current().build(draft).map_err(|error| error.kind());
    assert_eq!(build(&draft), Err(BuildErrorKind::Unknown));
    assert_eq!(UriRefBuf::build(&draft).map_err(|error| error.kind()), Err(BuildErrorKind::Unknown));
    draft.set("host", "h");
    assert_eq!(build(&draft), Err(BuildErrorKind::Unknown));
    draft.remove(name).set("host", "h");
    assert_eq!(build(&draft).as_deref(), Ok("http://h"));
    draft.remove(name);
    assert_eq!(build(&draft).as_deref(), Ok("http://h"), "no value was given by that name");
    assert_eq!(HttpUrl::builder().host("h").remove(name).build().unwrap(), "http://h");
    assert_eq!(Uri::builder("x").host("h").remove(name).build().unwrap(), "x://h");
}

/// An encoded text that is empty is a value: it conflicts with what excludes it.
#[test]
fn an_empty_encoded_text_is_written_or_refused() {
    let empty = || Encoded::new("").unwrap();
    let conflict = |builder: &UriBuilder<'_>| {
        let error = builder.build().unwrap_err();
        (error.kind(), error.field())
    };
    let mut builder = Uri::builder("x");
    assert_eq!(conflict(builder.user(empty()).authority("h")), (BuildErrorKind::Conflict, "user"));
    let mut builder = Uri::builder("x");
    assert_eq!(conflict(builder.password(empty()).authority("h")), (BuildErrorKind::Conflict, "password"));
    let mut builder = Uri::builder("x");
    builder.password(empty()).userinfo("me").host("h");
    assert_eq!(conflict(&builder), (BuildErrorKind::Conflict, "password"));
    assert_eq!(Uri::builder("x").user(empty()).host("h").build().unwrap(), "x://@h");
    assert_eq!(Uri::builder("x").user(empty()).password(empty()).host("h").build().unwrap(), "x://:@h");
    assert_eq!(Uri::builder("x").user(empty()).authority("@h").build().unwrap(), "x://@h");
}

/// A host is read as a person writes it, by every builder.
#[test]
fn a_host_is_a_name_or_an_address() {
    let built = |host: &'static str, edition: Edition| {
        let typed = HttpUrl::builder_with(edition).host(host).build();
        let typed = typed.map(UrlBuf::into_string).map_err(|error| error.to_string());
        let generic = Uri::builder_with("http", edition).host(host).build();
        let generic = generic.map(UriBuf::into_string).map_err(|error| error.to_string());
        assert_eq!(typed, generic, "{edition}: {host}");
        let mut draft = Draft::new("http", edition);
        let by_name = Registry::under(edition).build(draft.set("host", host.as_bytes()));
        assert_eq!(typed, by_name.map_err(|error| error.to_string()), "{edition}: {host}");
        typed
    };
    let now = |host| built(host, Edition::Rfc3986);
    for (host, url) in [
        ("::1", "http://[::1]"),
        ("[::1]", "http://[::1]"),
        ("2001:DB8::192.0.2.1", "http://[2001:DB8::192.0.2.1]"),
        ("[v1.a:b]", "http://[v1.a:b]"),
        ("192.0.2.1", "http://192.0.2.1"),
        ("M%C3%BCller.de", "http://M%C3%BCller.de"),
        ("a_b!", "http://a_b!"),
    ] {
        assert_eq!(now(host).as_deref(), Ok(url));
    }
    let elsewhere =
        "expected a value of the field \"host\" that is read back as it was written: part of it would be read as the";
    for (host, message) in [
        #[cfg(not(feature = "idna"))]
        ("müller.de", "expected host in the field \"host\": write the host in ASCII, with \"xn--\" and Punycode, as the feature \"idna\" does (RFC 3986 section 3.2.2)".into()),
        ("a b", "expected host in the field \"host\": no host has a blank: remove it and what follows, or write \":\" before a port (RFC 3986 section 3.2.2)".into()),
        ("a%zz", "expected two hexadecimal digits after the \"%\" of pct-encoded in the field \"host\" (RFC 3986 section 2.1)".into()),
        ("::1%eth0", "expected port in the field \"host\": a digit (RFC 3986 section 3.2.3)".into()),
        ("[fe80::1%eth0]", "expected IPv6address in the field \"host\": remove the zone identifier: it is no part of a URL (RFC 9844) (RFC 3986 section 3.2.2)".into()),
        ("[::1", "expected IP-literal in the field \"host\": \"]\" (RFC 3986 section 3.2.2)".into()),
        ("h:80", format!("{elsewhere} field \"port\"")),
        ("h/a", format!("{elsewhere} field \"path\"")),
        ("h?a", format!("{elsewhere} field \"query\"")),
        ("h#a", format!("{elsewhere} field \"fragment\"")),
        ("me@h", format!("{elsewhere} field \"userinfo\"")),
    ] {
        assert_eq!(now(host), Err(message), "{host}");
    }
    let of_1738 = "expected a letter, a digit or one of -. in the field \"host\" (RFC 1738 section 3.1)";
    for (host, message) in [
        (
            "::1",
            "expected host in the field \"host\": this edition has no IPv6 addresses (RFC 1738 section 3.1)".to_owned(),
        ),
        #[cfg(not(feature = "idna"))]
        ("müller.de", of_1738.to_owned()),
        ("a_b", of_1738.to_owned()),
        ("h:80", format!("{elsewhere} field \"port\"")),
    ] {
        assert_eq!(built(host, Edition::Rfc1738), Err(message), "{host}");
    }
    let error = Uri::builder("x").user("me").host("h/a").build().unwrap_err();
    assert_eq!(error.to_string(), format!("{elsewhere} field \"path\""), "and not the user before it");
    let error = Uri::builder("x").host(b"\xFF").build().unwrap_err();
    assert_eq!((error.kind(), error.field()), (BuildErrorKind::Refused, "host"));
    let address = std::net::Ipv6Addr::LOCALHOST;
    assert_eq!(Uri::builder("x").host(address).build().unwrap(), "x://[::1]");
    assert_eq!(Uri::builder("x").host(std::net::IpAddr::from(address)).build().unwrap(), "x://[::1]");
}

/// Whatever the octets, they are the name that is read back, or the edition has no escapes in hosts.
#[test]
fn a_host_name_may_be_any_octets() {
    let mut random = Random::new(seed(29));
    let (mut built, all) = (0, strings(20_000));
    for round in 0..all {
        let edition = Edition::ALL[usize::try_from(round % 5).expect("it is below 5")];
        let random_name = random.octets();
        let name = *random.pick(&[&*random_name, b"1.2.3.4", b"::1", b"[::1]", b"h:80", b"1.2.3.256"]);
        match Uri::builder_with("x", edition).host(HostName::new(name)).segment("a").build() {
            Ok(url) => {
                built += 1;
                let host = url.host().unwrap_or_else(|| panic!("{edition}: {url}"));
                assert_eq!((&*host.encoded().decode(), host.kind()), (name, HostKind::Name), "{edition}: {url}");
            }
            Err(error) => {
                assert_eq!(error.field(), "host", "{edition}: {name:?}: {error}");
                assert!(edition != Edition::Rfc3986 || name.is_empty(), "{edition}: {name:?}: {error}");
            }
        }
    }
    expect_share(built, 4, all, "names that are built");
    assert_eq!(Uri::builder("x").host(HostName::new("1.2.3.4")).build().unwrap(), "x://%31.2.3.4");
}

/// Resolution would remove the segment, and no escape can make it data.
#[test]
fn a_dot_segment_is_refused_unless_it_is_given_encoded() {
    let refused = |error: BuildError, field| {
        assert_eq!((error.kind(), error.field()), (BuildErrorKind::DotSegment, field), "{error}");
        error.to_string()
    };
    let message = refused(Uri::builder("x").host("h").segment("a").segment("..").build().unwrap_err(), "segment");
    let rest = "in the field \"segment\": resolution removes such a segment (RFC 3986 section 3.3)";
    assert_eq!(message, format!("write other text than \".\" and \"..\" {rest}"));
    refused(UriRef::builder().segment(b".").build().unwrap_err(), "segment");
    refused(HttpUrl::builder().host("h").segment("a").segment("..").segment("").build().unwrap_err(), "segment");
    refused(HttpUrl::builder_with(Edition::Draft1996).host("h").segment(b".").build().unwrap_err(), "segment");
    let dots = Encoded::new("..").expect("it has no escapes");
    assert_eq!(Uri::builder("x").host("h").segment(dots).build().unwrap(), "x://h/..");
    assert_eq!(Uri::builder("x").host("h").path("/a/../b").build().unwrap(), "x://h/a/../b");
    assert_eq!(Uri::builder("x").host(".").user("..").pair(".", "..").build().unwrap(), "x://..@.?.=..");
    let old = HttpUrl::builder_with(Edition::Rfc1738).host("h").segment("..").build().unwrap();
    assert_eq!(old, "http://h/..", "RFC 1738 has no dot segments");
    // A field of the scheme has a meaning of its own: a directory of an ftp URL is the argument of a command.
    assert_eq!(FtpUrl::builder().host("h").cwd("..").name(".").build().unwrap(), "ftp://h/../.");
    assert_eq!(GopherUrl::builder().host("h").gtype(b'.').selector(".").build().unwrap(), "gopher://h/..");
}

/// A form without a URL is written as HTML says, and read back.
#[test]
fn forms_without_a_url_come_back() {
    use uriel::{
        UriRef,
        write::{form, form_pairs},
    };
    for (key, value, written) in [
        ("q", "a b", "q=a+b"),
        ("q", "1+1=2", "q=1%2B1%3D2"),
        ("a&b", "c;d", "a%26b=c%3Bd"),
        ("", "", "="),
        ("", "x", "=x"),
        ("k", "", "k="),
        ("\u{e9}", "\u{20ac}", "%C3%A9=%E2%82%AC"),
        ("*-._", "~'()!", "*-._=%7E%27%28%29%21"),
        ("%41", "%", "%2541=%25"),
        ("a\r\nb", " ", "a%0D%0Ab=+"),
    ] {
        assert_eq!(form([(key, value)]), written);
        let two = form([(key, value), ("z", "1")]);
        let read: Vec<_> = form_pairs(&two).expect("a form").collect();
        assert_eq!(read, [(key.into(), value.into()), ("z".into(), "1".into())], "{two}");
        let query = format!("?{two}");
        assert!(UriRef::parse(&query).expect("a query").form_pairs().eq(read), "{two}");
    }
    assert_eq!(form::<&str, &str>([]), "");
    assert_eq!(form([(b"a\xFF", "b")]), "a%FF=b");
    assert_eq!(form_pairs("").expect("a form").count(), 0);
    for (text, at) in [("%", 0), ("a=%4", 2), ("a=%41&b=%x1", 8)] {
        assert_eq!(form_pairs(text).err().map(|error| error.offset()), Some(at), "{text}");
    }
}

/// A host as it is written by the feature `idna`.
fn in_ascii(host: &[u8]) -> Vec<u8> {
    #[cfg(feature = "idna")]
    if !host.is_ascii() {
        let escaped = uriel::write::encode(host, PathSegment, Edition::Rfc3986);
        let name = uriel::Host::new(&escaped, Edition::Rfc3986).ok().and_then(|host| host.to_ascii().ok());
        return name.map_or_else(|| host.to_vec(), |name| name.as_bytes().to_vec());
    }
    host.to_vec()
}

/// A host outside ASCII is written as IDNA does, and one that IDNA makes an address of, or does not admit, is refused.
#[cfg(feature = "idna")]
#[test]
fn hosts_outside_ascii_are_written_in_ascii() {
    const ASCII: &str = "xn--bcher-kva.example";
    let built = |host| HttpUrl::builder().host(host).port(80_u16).build();
    assert_eq!(built("b\u{fc}cher.Example").expect("a host"), format!("http://{ASCII}:80").as_str());
    assert_eq!(
        UriRef::builder().host("B\u{dc}CHER.example").path("/").build().expect("a host"),
        format!("//{ASCII}/").as_str()
    );
    for refused in ["\u{ff11}.2.3.4", "\u{e9}/b", "a\u{e9}:80", "\u{301}a", "b\u{fc} cher"] {
        let error = built(refused).expect_err("no host");
        assert_eq!(error.field(), "host", "{refused}");
    }

    let mut url = UriBuf::parse("http://me@h:80/").expect("a URL");
    url.set_host("b\u{fc}cher.example").expect("a host");
    assert_eq!(url, format!("http://me@{ASCII}:80/").as_str());
    assert!(url.set_host("\u{ff11}.2.3.4").is_err() && url.set_host("\u{e9}@h").is_err());
    url.move_to_host("b\u{fc}cher.example").expect("a host");
    assert_eq!(url, format!("http://me@{ASCII}:80/").as_str(), "the host is the same");

    let line = uriel::schemes::gopher::MenuLine::read("1A\t/a\tb\u{fc}cher.example\t70".as_bytes()).expect("a line");
    assert_eq!(line.url(Edition::Rfc3986).expect("a URL").expect("an item"), format!("gopher://{ASCII}/1/a").as_str());
}
