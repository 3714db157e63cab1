//! `uriel schemes`: the registry as a list.

use crate::support::uriel;
use serde_json::{Value, json};

#[test]
fn lists_the_schemes_of_rfc1738() {
    let ran = uriel(&["schemes", "--edition", "rfc1738"]);
    let expected = "\
scheme    port  syntax        production   status      document
ftp         21  hierarchical  ftpurl       permanent   RFC 1738 section 3.2
http        80  hierarchical  httpurl      permanent   RFC 1738 section 3.3
gopher      70  hierarchical  gopherurl    permanent   RFC 1738 section 3.4
mailto       -  opaque        mailtourl    permanent   RFC 1738 section 3.5
news         -  opaque        newsurl      permanent   RFC 1738 section 3.6
nntp       119  hierarchical  nntpurl      permanent   RFC 1738 section 3.7
telnet      23  hierarchical  telneturl    permanent   RFC 1738 section 3.8
wais       210  hierarchical  waisurl      historical  RFC 1738 section 3.9
file         -  hierarchical  fileurl      permanent   RFC 1738 section 3.10
prospero  1525  hierarchical  prosperourl  historical  RFC 1738 section 3.11
";
    for line in expected.lines() {
        assert!(ran.out.lines().any(|written| written == line), "{line}\n{}", ran.out);
    }
    assert!(ran.out.ends_with(
        "
reserved by RFC 1738 section 4: afs mid cid nfs tn3270 mailserver z39.50
for experiments: names that begin with x-
"
    ));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
}

#[test]
fn lists_newer_documents_and_aliases_under_later_editions() {
    let ran = uriel(&["schemes", "--json"]);
    let entries: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let named = |name: &str| entries.iter().find(|entry| entry["name"] == name).expect("it is registered");
    let gopher = json!({
        "name": "gopher",
        "alias_of": null,
        "default_port": 70,
        "syntax": "hierarchical",
        "production": "gopherurl",
        "document": "RFC 4266",
        "documents": [
            { "name": "RFC 1738 section 3.4", "obsoleted_by": "RFC 4266" },
            { "name": "RFC 4266", "obsoleted_by": null },
        ],
        "status": "permanent",
        "forms": ["gopher://<host>[:<port>][/[<gophertype>[<selector>[%09<search>[%09<gopher+_string>]]]]]"],
        "conversions": [{ "name": "from-menu", "text": "line of a menu", "choice": null, "choices": [] }],
    });
    assert_eq!(named("gopher"), &gopher);
    assert_eq!((&named("ftps")["alias_of"], &named("ftps")["default_port"]), (&json!("ftp"), &json!(990)));
    assert_eq!((&named("ftps")["status"], &named("ftp")["status"]), (&json!(null), &json!("permanent")));
    assert_eq!((&named("https")["alias_of"], &named("https")["default_port"]), (&json!("http"), &json!(443)));
}

#[test]
#[cfg(feature = "more-schemes")]
fn knows_the_schemes_of_today() {
    assert_eq!(uriel(&["get", "{data.subtype}", "data:image/png;base64,QQ"]).out, "png\n");
    assert_eq!(uriel(&["get", "{tel.parameters:-1}", "tel:+1;a=b;c=d"]).out, "c=d\n");
    assert!(
        !uriel(&["parse", "ldap:///????x-bindpw=hidden"])
            .out
            .lines()
            .any(|line| line.contains("extensions") && line.contains("hidden"))
    );
    assert_eq!(
        uriel(&["build", "tel", "--global_number", "+1-201-555-0123", "--parameters", "a=b"]).out,
        "tel:+1-201-555-0123;a=b\n"
    );
    let fields = uriel(&["parse", "--json", "ldap:///??sub??!a=b,c"]).out;
    let fields: Value = serde_json::from_str(&fields).expect("JSON");
    assert_eq!(fields["typed"]["fields"]["extensions"], json!([[true, "a", "b"], [false, "c", null]]));
    assert_eq!(uriel(&["normalize", "--level", "scheme", "URN:ISBN:%3ca"]).out, "urn:isbn:%3Ca\n");
    assert_eq!(uriel(&["parse", "tel:7042"]).status, 1, "a local number has a context");
    // None of them is a scheme of RFC 1738, which reads them by its common form.
    let names = uriel(&["schemes", "--edition", "rfc1738"]).out;
    assert!(!names.lines().any(|line| line.starts_with("tel ")));
}

/// The generic rules refuse an address in brackets there; the scheme's document is named, whose rule reads it.
#[cfg(feature = "more-schemes")]
#[test]
fn parse_shows_what_the_scheme_alone_reads() {
    let ran = uriel(&["parse", "sip:alice@[2001:db8::1]"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.out.contains("SIP-URI  RFC 3261 section 19.1") && ran.out.contains("[2001:db8::1]  ipv6"),
        "{}",
        ran.out
    );
    assert!(ran.err.contains("expected path at byte 10"), "{}", ran.err);
    let ran = uriel(&["parse", "acct:alice@[2001:db8::1]"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));

    let ran = uriel(&["parse", "--json", "sip:alice@[2001:db8::1]", "mongodb://h1:1,h2:2/db"]);
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((ran.status, &answers[0]["typed"]["fields"]["host"]), (1, &"[2001:db8::1]".into()));
    assert_eq!(answers[1]["typed"]["fields"]["servers"], serde_json::json!(["h1:1", "h2:2"]));
    assert_eq!((&answers[1]["ok"], &answers[1]["generic"]["ok"]), (&true.into(), &false.into()));
}

/// Servers of a list are no generic components, but fields of the scheme, and stay when others are set.
#[cfg(feature = "more-schemes")]
#[test]
fn lists_of_servers_are_read_by_their_schemes() {
    const LIST: &str = "mongodb://me:pw@h1:1,[::1]:2/db?a=b";
    assert_eq!(uriel(&["get", "{servers} {mongodb.database} {host}", LIST]).out, "h1:1 [::1]:2 db \n");
    // The URL is refused, and its scheme has the field.
    let ran = uriel(&["get", "{servers}", "mongodb://h1:x/db"]);
    assert!(ran.status == 1 && ran.err.contains("expected port") && !ran.err.contains("none of"), "{}", ran.err);
    assert_eq!(uriel(&["normalize", LIST]).out, format!("{LIST}\n"));
    let ran = uriel(&["normalize", "--for-people", "mongodb://me:pw@h1:1,h2:2/d%C3%A9"]);
    assert_eq!(ran.out, "mongodb://me:***@h1:1,h2:2/d%C3%A9\n");
    assert_eq!(uriel(&["compare", LIST, LIST]).out, "the same text\n");
    assert_eq!(uriel(&["compare", LIST, "mongodb://me:pw@h1:1/db?a=b"]).status, 1);

    for (options, set) in [
        (&["--query", "x=y"][..], "mongodb://me:pw@h1:1,[::1]:2/db?x=y"),
        (&["--no-userinfo"], "mongodb://h1:1,[::1]:2/db?a=b"),
        (&["--path", "/d@b", "--query-pair", "a=c"], "mongodb://me:pw@h1:1,[::1]:2/d@b?a=c"),
    ] {
        let ran = uriel(&[&["set"], options, &[LIST]].concat());
        assert_eq!(ran.out, format!("{set}\n"), "{options:?}: {}", ran.err);
    }
    for options in [["--host", "h"], ["--port", "1"], ["--authority", "h"]] {
        let ran = uriel(&[&["set"], &options[..], &[LIST]].concat());
        assert!(ran.status == 1 && ran.err.contains("a list of servers"), "{options:?}: {}", ran.err);
    }
}

#[cfg(feature = "more-schemes")]
#[test]
fn what_a_scheme_declares_as_secret_is_hidden_in_every_component() {
    for url in [
        "sip:alice:geheim@h?Authorization=geheim",
        "ldap:///????bindpw,x-bindpw=geheim",
        "irc://h/?key=a&KEY=geheim",
        "magnet:?tr=http%3A%2F%2Ft%2Fgeheim%2Fannounce",
    ] {
        for arguments in
            [&["parse"][..], &["plan"], &["hazards"], &["check"], &["get", "{url|redacted}{path|redacted}"]]
        {
            let ran = uriel(&[arguments, &[url]].concat());
            assert!(!(ran.out + &ran.err).contains("geheim"), "{arguments:?} {url}");
        }
        assert!(uriel(&["parse", "--show-secrets", url]).out.contains("geheim"), "{url}");
    }
}

#[test]
fn lists_the_schemes_that_are_asked_for() {
    let ran = uriel(&["schemes", "HTTPS", "ftp"]);
    let lines: Vec<_> = ran.out.lines().map(|line| line.split(' ').next().unwrap_or_default()).collect();
    assert_eq!((ran.status, &lines[..]), (0, &["scheme", "ftp", "https"][..]), "{}", ran.out);
    let ran = uriel(&["schemes", "htpp"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert_eq!(ran.err, "error: expected a scheme that has a rule, found \"htpp\": did you mean \"http\"?\n");
}
