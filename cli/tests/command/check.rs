//! `check` and `batch`: policies of one's own, and how many hazards, reasons and changes are listed.

use serde_json::{Value, json};

use crate::support::{answer, uriel};

/// Options of `check` for a policy of one's own, the same as keys for `batch`, and URLs that the policy lets through
/// and that it refuses.
const POLICIES: [[&str; 4]; 14] = [
    ["", "{}", "http://a.example/ https://a.example:443", "http://a.example:8080/ ftp://a.example/"],
    [
        "--port 8443",
        r#"{"ports": [[8443, 8443]]}"#,
        "https://a.example:8443/ http://a.example:80/ http://a.example:8443",
        "https://a.example:9999/ https://a.example:8442/ https://a.example:8444/ https://a.example:80/ https://a.example:84430/",
    ],
    [
        "--port=22,8000-8999",
        r#"{"ports": [[22, 22], [8000, 8999]]}"#,
        "http://a.example:22/ http://a.example:8000/ http://a.example:8999/",
        "http://a.example:7999/ http://a.example:9000/ http://a.example:23/",
    ],
    [
        "--port 0-65535",
        r#"{"ports": [[0, 65535]]}"#,
        "http://a.example:0/ http://a.example:65535/",
        "http://a.example:65536/ http://a.example:080/ http://a.example:/",
    ],
    [
        "--scheme https",
        r#"{"schemes": {"https": null}}"#,
        "https://a.example/ HTTPS://a.example:443/",
        "http://a.example/ https://a.example:8443/",
    ],
    [
        "--scheme foo:70,ftp",
        r#"{"schemes": {"foo": 70, "ftp": null}}"#,
        "foo://a.example:70/ ftp://a.example:21/",
        "http://a.example/ foo://a.example:71/ ftp://a.example:70/",
    ],
    // No port is the default of a scheme without one.
    [
        "--scheme foo",
        r#"{"schemes": {"foo": null}}"#,
        "foo://a.example/ FOO://a.example",
        "foo://a.example:0/ foo://a.example:80/ foo://a.example:9999/ fo://a.example/",
    ],
    [
        "--scheme=foo --port=9999",
        r#"{"schemes": {"foo": null}, "ports": [[9999, 9999]]}"#,
        "foo://a.example:9999/ foo://a.example/",
        "foo://a.example:9998/ foo://a.example:80/",
    ],
    [
        "--without userinfo",
        r#"{"without": ["userinfo"]}"#,
        "http://me@a.example/",
        "http://me:pw@a.example/ http://me@a.example:8080/",
    ],
    [
        "--without private-host,one-label-host",
        r#"{"without": ["private-host", "one-label-host"]}"#,
        "http://10.0.0.1/ http://wiki/",
        "http://127.0.0.1/ http://localhost/",
    ],
    [
        "--without non-default-port",
        r#"{"without": ["non-default-port"]}"#,
        "http://a.example:8080/ https://a.example:1024/",
        "http://a.example:22/ https://a.example:80/",
    ],
    [
        "--host *.a.example,10.1.0.0/16 --host [::1]",
        r#"{"hosts": ["*.a.example", "10.1.0.0/16", "[::1]"]}"#,
        "https://b.a.example/ http://B.c.A.example:80/ http://10.1.255.0/ http://[0::1]/",
        "https://a.example/ https://b.a.example.evil.example/ http://10.2.0.0/ http://[::2]/ http://[::ffff:10.1.0.0]/ https://b.a.example:8443/ ftp://b.a.example/ https:b.a.example",
    ],
    [
        "--host=a.example --scheme=https,mailto --without=no-host --without=trailing-dot",
        r#"{"hosts": ["a.example"], "schemes": {"https": null, "mailto": null}, "without": ["no-host", "trailing-dot"]}"#,
        "https://a.example/ https://A.example./ mailto:me@b.example",
        "https://b.example/ https://evila.example/ http://a.example/",
    ],
    [
        "--without scheme --without no-host",
        r#"{"without": ["scheme", "no-host"]}"#,
        "mailto:me@a.example foo://a.example/",
        "foo://a.example:8080/ javascript:a",
    ],
];

#[test]
fn a_policy_can_be_ones_own() {
    for [options, keys, allowed, refused] in POLICIES {
        let options: Vec<_> = options.split_whitespace().collect();
        let mut request: Value = serde_json::from_str(keys).expect(keys);
        request["op"] = "check".into();
        request["policy"] = "public-web".into();
        for (urls, status) in [(allowed, 0), (refused, 1)] {
            for url in urls.split(' ') {
                let ran = uriel(&[&["check"], &options[..], &["--", url]].concat());
                assert_eq!((ran.status, ran.err.as_str()), (status, ""), "{options:?} {url}: {}", ran.out);
                request["input"] = url.into();
                assert_eq!(answer(request.to_string())["allowed"], json!(status == 0), "{request}");
            }
        }
    }
}

#[test]
fn a_policy_of_ones_own_is_refused_where_it_names_nothing() {
    for (option, wrong) in [
        ("--port", &["", "-", "65536", "a", "9-1", "80-", "-80", "1-2-3"][..]),
        ("--scheme", &["", "a b", "1a", "a:", "a:b", "a:65536", "http://h", ":80"]),
        ("--host", &["", "*", "a.*.example", "http://a.example", "a.example:80", "10.0.0.0/33", "127.1"]),
        ("--without", &["", "userinf", "foreign-host", "global-host"]),
    ] {
        for value in wrong {
            let ran = uriel(&["check", &format!("{option}={value}"), "http://a.example/"]);
            assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{option} {value}");
        }
    }
    let pairs = "expected \"ports\": pairs of ports, as [[8000,8999]]";
    for (keys, message) in [
        (r#"{"ports": 80}"#, pairs),
        (r#"{"ports": [80]}"#, pairs),
        (r#"{"ports": [[80]]}"#, pairs),
        (r#"{"ports": [[1, 65536]]}"#, pairs),
        (
            r#"{"ports": [[9, 1]]}"#,
            "expected \"ports\": the first port and the last, found one that is before the first",
        ),
        (r#"{"schemes": ["http"]}"#, "expected \"schemes\": an object of the names of schemes and their ports"),
        (
            r#"{"schemes": {"a b": 80}}"#,
            "expected \"schemes\": names of schemes, a letter and then letters, digits, +, - and .",
        ),
        (r#"{"schemes": {"a": "80"}}"#, "expected \"schemes\": ports up to 65535, or null"),
        (r#"{"schemes": {"a": 65536}}"#, "expected \"schemes\": ports up to 65535, or null"),
        (r#"{"hosts": "a.example"}"#, "expected \"hosts\": an array of strings"),
        (
            r#"{"hosts": ["a.example:80"]}"#,
            "expected \"hosts\": patterns of hosts: expected a name, \"*.\" and a name, an address, or an address and the number of its first bits: 192.0.2.0/24",
        ),
        (r#"{"without": "userinfo"}"#, "expected \"without\": an array of strings"),
        (
            r#"{"without": ["userinf"]}"#,
            "expected \"without\": kinds of hazards, as \"userinfo\" and \"private-host\"; did you mean \"userinfo\"?",
        ),
    ] {
        let mut request: Value = serde_json::from_str(keys).expect(keys);
        request["op"] = "check".into();
        request["policy"] = "strict".into();
        request["input"] = "http://a.example/".into();
        assert_eq!(answer(request.to_string())["error"]["message"], message, "{request}");
    }
}

/// A hostile text has a hazard, a reason or a change for each of its octets. The first hundred of a kind are listed, and
/// the others are counted.
#[test]
fn what_can_be_many_is_listed_up_to_a_number() {
    let url = format!("http://h.example/{}{}", "%0a".repeat(250), "%00".repeat(100));
    let text = format!("http://h.example/{}", "{a".repeat(250));
    for (arguments, text, listed, more) in [
        (&["hazards"][..], &url, "\n  encoded-line-delimiter at ", "\n  encoded-line-delimiter: and 150 more\n"),
        (&["check"], &url, "\n  encoded-line-delimiter at ", "\n  encoded-line-delimiter: and 150 more\n"),
        (&["mend", "--changes"], &text, "\n  escaped \"{\"", "\n  character: and 150 more\n"),
        (&["upgrade", "--changes"], &text, "\n  escaped \"{\"", "\n  character: and 150 more\n"),
        (&["upgrade"], &text, "note: escaped \"{\"", "note: character: and 150 more\n"),
        (&["normalize", "--mend"], &text, "note: escaped \"{\"", "note: character: and 150 more\n"),
    ] {
        let ran = uriel(&[arguments, &[text]].concat());
        let both = ran.out + &ran.err;
        assert_eq!(both.matches(listed).count(), 100, "{arguments:?}");
        assert_eq!(both.matches(" more\n").count(), 1, "{arguments:?}: {both}");
        assert!(both.ends_with(more), "{arguments:?}: {both}");
    }
    for (request, list, more) in [
        (json!({"op": "hazards", "input": url}), "hazards", json!([{"kind": "encoded-line-delimiter", "count": 150}])),
        (
            json!({"op": "check", "policy": "strict", "input": url}),
            "reasons",
            json!([{"kind": "encoded-line-delimiter", "count": 150}]),
        ),
        (json!({"op": "mend", "input": text}), "changes", json!([{"rule": "character", "count": 150}])),
        (
            json!({"op": "hazards", "input": "\\\t".repeat(101)}),
            "hazards",
            json!([{"kind": "backslash", "count": 1}, {"kind": "white-space", "count": 1}]),
        ),
    ] {
        let answer = answer(request.to_string());
        assert_eq!(answer["more"], more);
        assert!(answer[list].as_array().is_some_and(|list| list.len() % 100 == 0), "{answer}");
    }
    let upgraded: Value = serde_json::from_str(&uriel(&["upgrade", "--json", &text]).out).expect("JSON");
    assert_eq!(
        (upgraded["changes"].as_array().map(Vec::len), upgraded["more"][0]["count"].as_u64()),
        (Some(100), Some(150))
    );
    for request in [json!({"op": "hazards", "input": "http://h/%0a"}), json!({"op": "mend", "input": "http://h/ a"})] {
        assert_eq!(answer(request.to_string()).get("more"), None);
    }
}

/// An empty list of what is let through is no default.
#[test]
fn an_empty_list_lets_nothing_through() {
    for (key, empty, kind) in [("schemes", json!({}), "scheme"), ("hosts", json!([]), "host")] {
        let mut request = json!({ "op": "check", "policy": "public-web", "input": "http://a.example/" });
        request[key] = empty;
        let answer = answer(request.to_string());
        assert_eq!((&answer["allowed"], &answer["reasons"][0]["kind"]), (&json!(false), &json!(kind)));
    }
}
