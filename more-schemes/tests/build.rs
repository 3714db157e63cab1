//! What is built of fields is read as the same fields.

#[allow(dead_code, reason = "the tests of the library use more of it")]
#[path = "../../tests/integration/random.rs"]
mod random;
#[allow(dead_code, reason = "the rules use more of it")]
mod texts;

use std::collections::BTreeMap;

use random::{expect_share, strings};
use texts::Random;
use uriel::{
    Edition, Encoded, Registry,
    scheme::{Value, Weight},
    write::{BuildErrorKind, Draft},
};
use uriel_schemes::{data::DataUrl, register, sms::SmsUrl, tn3270::Tn3270Url, xmpp::XmppUrl};

/// Values for a field: those that it takes, or any.
fn values(name: &str) -> &'static [&'static str] {
    match name {
        "host" => &["h", "EXAMPLE.com", "[::1]", "192.0.2.1", "a-b.c"],
        "port" => &["", "80", "65536"],
        "global_number" => &["+1-201", "+49(30)1"],
        "local_number" => &["*21", "12-aF"],
        "phone_context" => &["+1", "a.b", "a.b."],
        "ext" => &["1-2", "7"],
        "isub" => &["a", "b/c", "d;e"],
        "coord_a" | "coord_b" | "coord_c" => &["1", "-2.50", "0.0", "-90"],
        "crs" => &["wgs84", "WGS84", "moon-2011"],
        "u" => &["1.5", "0"],
        "nid" => &["ab", "X-1", "isbn"],
        "date" => &["2000", "2000-01-02"],
        "authority_name" => &["a.b", "me@a.b"],
        "recipients" => &["+1", "1;phone-context=a"],
        "media_type" => &["text/plain", ";a=b", "image/svg+xml;x=1;y=2", ""],
        "auth" => &["AUTH", "SASLAUTH=*"],
        "n" => &["1", ""],
        "scope" => &["base", "one", "SUB", ""],
        "filter" => &["(a=b)", "(a=é)", "(&(a=b)(c=?))", ""],
        "extensions" => &["a=b", "!c", "x=d,e?f"],
        "attributes" => &["a", "cn;lang-en", "*"],
        "uid" | "uidvalidity" => &["1", "22"],
        "partial" => &["0", "1.2"],
        "expire" => &["2026-11-26T21:00:00Z", "2026-11-26t21:00:00.5+01:00"],
        "access" => &["submit+a b", "user+c", "authuser", "ANONYMOUS"],
        "mechanism" => &["INTERNAL", "x-a.b"],
        "urlauth" => &["91354a473744909de610943775f92038"],
        "typecode" => &["i", "A"],
        "c_params" => &["a=b", "fingerprint=ssh-dss-c1"],
        "enttype" => &["isuser", "ischannel"],
        "hosttype" => &["isserver", "isnetwork"],
        "options" => &["a", "b=c,d", "key=e f"],
        "pairs" => &["a=b", "=é", "c="],
        "fields" => &["a=b", "c=", "d=é&"],
        "parameters" => &["a=c d", "b=1", "c=é"],
        "headers" => &["a=b", "c=", "d=e&f"],
        "message_id" | "content_id" => &["a@b", "a/b@c", "a%b@d"],
        "type" => &["npm", "a.b-c"],
        "namespace" => &["a", "a/b", "é"],
        "version" => &["1", "a b"],
        "name" => &["a", "A b", "@"],
        "qualifiers" => &["a=b", "c.d=e/f"],
        "servers" => &["h", "h1:1", "[::1]:65535", "/tmp/a.sock", "a_b:2"],
        "path" => &["/a", "", "/a/b"],
        "url_path" => &["/a", "", "//a/b"],
        "query" => &["a", "", "b?c"],
        _ => &["a", "A b", "é", "a/b", "x:y@z", ";=", "%41", "", "?#[]", "A-1"],
    }
}

/// The fields that a template of a scheme names, by the forms of its URLs.
fn names(forms: &[&'static str]) -> Vec<&'static str> {
    let names = forms.iter().flat_map(|form| form.split('<').skip(1)).filter_map(|piece| piece.split('>').next());
    let mut names: Vec<_> = names.collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The values of the fields that are compared, decoded and as written.
fn fields(registry: &Registry, text: &str) -> BTreeMap<&'static str, Vec<(Vec<u8>, String)>> {
    let mut fields = BTreeMap::new();
    let parsed = registry.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    parsed.fields(&mut |field| {
        let both = |text: &str| (Encoded::new_unchecked(text).decode().into_owned(), text.to_owned());
        let values = match field.value {
            Value::Text(text) | Value::Secret(text) => vec![both(text.as_str())],
            Value::Raw(text) | Value::Word(text) => vec![both(text)],
            Value::Entries(entries) => entries.map(|entry| both(entry.as_str())).collect(),
            _ => vec![],
        };
        if field.weight != Weight::Note || field.name == "media_type" {
            fields.insert(field.name, values);
        }
    });
    fields
}

#[test]
fn what_is_built_has_the_fields_that_were_given() {
    let registry = register(Registry::empty(Edition::Rfc3986));
    let rounds = strings(3_000);
    for (name, scheme) in registry.iter() {
        let names = names(scheme.info().facts.forms);
        let (mut random, mut built) = (Random(7), 0);
        for _ in 0..rounds {
            let mut draft = Draft::new(name, Edition::Rfc3986);
            let mut given = BTreeMap::<_, Vec<&str>>::new();
            for &field in &names {
                let is_list = matches!(
                    field,
                    "parameters"
                        | "servers"
                        | "qualifiers"
                        | "headers"
                        | "fields"
                        | "options"
                        | "pairs"
                        | "attributes"
                        | "extensions"
                        | "recipients"
                        | "c_params"
                        | "databases"
                        | "recordsyntaxes"
                );
                let count = if random.below(5) < 2 {
                    0
                } else if is_list {
                    1 + random.below(2)
                } else {
                    1
                };
                for _ in 0..count {
                    let value = values(field)[random.below(values(field).len())];
                    draft.add(field, value);
                    given.entry(field).or_default().push(value);
                }
            }
            let Ok(text) = registry.build(&draft) else { continue };
            built += 1;
            let read = fields(&registry, &text);
            for (field, values) in &given {
                // An empty value is the same as none where nothing can be written.
                let found = read.get(field).map_or(&[][..], Vec::as_slice);
                let is = |(decoded, written): &(Vec<u8>, String), value: &str| {
                    decoded == value.as_bytes() || written == value
                };
                let same =
                    found.len() == values.len() && found.iter().zip(values).all(|(found, value)| is(found, value));
                let nothing = found.is_empty() && values.iter().all(|value| value.is_empty());
                assert!(same || nothing, "{name} {field}: {text} has {found:?}, {values:?} was given");
            }
        }
        expect_share(built, 200, rounds, format_args!("{name} {names:?}"));
    }
}

#[test]
fn a_builder_of_a_url_keeps_what_is_not_set_anew() {
    let url = DataUrl::parse("data:a/b;base64,QQ==").expect("a URL");
    assert_eq!(url.to_builder().fragment("c").build().expect("a URL"), "data:a/b;base64,QQ==#c");
    assert_eq!(url.to_builder().remove("base64").data("d").build().expect("a URL"), "data:a/b,d");
    assert_eq!(url.to_builder().media_type("c/d").build().expect("a URL"), "data:c/d;base64,QQ==");
    let url = XmppUrl::parse("xmpp://me@h/you@g").expect("a URL");
    assert_eq!(url.to_builder().node("they").build().expect("a URL"), "xmpp://me@h/they@g");
    let url = SmsUrl::parse("sms:+1?body=a&b=c").expect("a URL");
    assert_eq!(url.to_builder().body("d e").build().expect("a URL"), "sms:+1?body=d%20e&b=c");
    let url = Tn3270Url::parse("tn3270://a%41:b@h").expect("a URL");
    assert_eq!(url.to_builder().password("c").build().expect("a URL"), "tn3270://a%41:c@h");
}

/// A path without its "/" would be read as part of what is before it, and the error names it.
#[test]
fn a_path_after_a_server_needs_its_slash() {
    let registry = register(Registry::current());
    for (scheme, path, before) in [
        ("coap", "path", "host"),
        ("ws", "path", "host"),
        ("gemini", "path", "host"),
        ("ssh", "path", "host"),
        ("sftp", "path", "host"),
        ("nfs", "url_path", "host"),
    ] {
        let error = registry.build(Draft::new(scheme, Edition::Rfc3986).set("host", "h").set(path, "a")).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "expected a value of the field {path:?} that is read back as it was written: \
                 part of it would be read as the field {before:?}"
            )
        );
        let url = registry.build(Draft::new(scheme, Edition::Rfc3986).set("host", "h").set(path, "/a")).expect("a URL");
        assert_eq!(url, format!("{scheme}://h/a"));
    }
}

/// A field that repeats others of a URL gives way to one of them that is given, and an added value comes after the
/// rest.
#[test]
fn a_builder_of_a_url_adds_to_what_the_url_has() {
    let url = DataUrl::parse("data:a/b;%78=1;base64,QQ==").expect("a URL");
    for (builder, expected) in [
        (url.to_builder().parameters("y=2"), "data:a/b;%78=1;y=2;base64,QQ=="),
        (url.to_builder().subtype("c"), "data:a/c;%78=1;base64,QQ=="),
        (url.to_builder().remove("parameters"), "data:a/b;base64,QQ=="),
        (url.to_builder().remove("media_type"), "data:;base64,QQ=="),
        (url.to_builder().media_type("c/d"), "data:c/d;base64,QQ=="),
    ] {
        assert_eq!(builder.build().expect("a URL"), expected);
    }
    let error = url.to_builder().media_type("c/d").subtype("e").build().expect_err("both are given");
    assert_eq!((error.kind(), error.field()), (BuildErrorKind::Conflict, "subtype"));
    let url = DataUrl::parse("data:,a").expect("a URL");
    assert_eq!(url.to_builder().parameters("y=2").build().expect("a URL"), "data:;y=2,a");
    let url = SmsUrl::parse("sms:+1?a=b&body=c&d=e").expect("a URL");
    assert_eq!(url.to_builder().fields("f=g").build().expect("a URL"), "sms:+1?body=c&a=b&d=e&f=g");
    assert_eq!(url.to_builder().body("h").build().expect("a URL"), "sms:+1?body=h&a=b&d=e");
}
