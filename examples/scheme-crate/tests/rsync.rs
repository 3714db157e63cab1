//! The scheme, as its users meet it.

use uriel::{Level, Registry};
use uriel_rsync::{Rsync, RsyncUrl};

#[test]
fn a_registry_reads_compares_and_builds_it() {
    let registry = Registry::current().with(Rsync);

    let parsed = registry.parse("rsync://me:pw@h.example:873/module/a%20b").expect("a URL");
    let url = parsed.refine::<Rsync>().expect("of the scheme");
    assert_eq!(url.host(), "h.example");
    assert_eq!(url.path().decode_utf8(), Ok("/module/a b".into()));
    assert_eq!(url.redacted().to_string(), "rsync://me:***@h.example:873/module/a%20b");

    let same = registry.parse("RSYNC://me:pw@H.EXAMPLE/module/a%20b").expect("a URL");
    assert!(parsed.uri().is_equivalent(same.uri(), Level::Scheme(&registry)));

    let built = RsyncUrl::builder().host("h.example").path("/module").build();
    assert_eq!(built.expect("a URL").as_str(), "rsync://h.example/module");
}

#[test]
fn errors_name_rule_and_section() {
    let registry = Registry::current().with(Rsync);
    let say = |text| registry.parse(text).expect_err("no URL of the scheme").to_string();
    assert_eq!(say("rsync:h"), "expected \"//\" of rsyncuri at byte 6, found \"h\" (RFC 5781 section 2)");
    assert!(say("rsync://h/a?b").starts_with("expected path-abempty at byte 11"));
}
