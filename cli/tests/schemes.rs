//! `uriel schemes`: the registry as a list.

mod support;

use serde_json::{Value, json};
use support::uriel;

#[test]
fn the_registry_of_rfc_1738() {
    let ran = uriel(&["schemes", "--edition", "rfc1738"]);
    let expected = "\
scheme  port  syntax        production  document
ftp       21  hierarchical  ftpurl      RFC 1738 section 3.2
gopher    70  hierarchical  gopherurl   RFC 1738 section 3.4
news       -  opaque        newsurl     RFC 1738 section 3.6
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
fn later_editions_have_newer_documents_and_names() {
    let ran = uriel(&["schemes", "--json"]);
    let entries: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let named = |name: &str| entries.iter().find(|entry| entry["name"] == name).expect("it is registered");
    let gopher = json!({
        "name": "gopher",
        "default_port": 70,
        "syntax": "hierarchical",
        "production": "gopherurl",
        "document": "RFC 4266",
    });
    assert_eq!(named("gopher"), &gopher);
    assert_eq!(named("ftps")["production"], "ftpurl");
}
