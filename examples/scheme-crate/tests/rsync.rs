//! The scheme, as its users meet it.

use uriel::{Edition, Level, Registry, Scheme, Uri};
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

/// What the rule accepts is a URL by the generic rules too, under every edition: a production runs without the generic
/// parse. (But for an IP literal, if the scheme declares `ADMITS_IP_LITERAL`.) Put URLs of each form of your scheme among the seeds, and its delimiters among the pieces.
#[test]
fn accepted_texts_are_urls() {
    const SEEDS: [&str; 4] = ["rsync://me:pw@h:873/a/b#c", "rsync://[::1]/a;b", "rsync://me@h/a", "rsync://h"];
    const PIECES: [&str; 20] =
        ["", "/", "//", "?", "#", ":", "@", ";", "=", "&", "%", "%2F", "[", "]", "[::1]", "a", "1", "~", " ", "é"];
    let mut state = 1_u64;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    for edition in Edition::ALL {
        let mut accepted = 0;
        for _ in 0..20_000 {
            let mut text: Vec<char> = SEEDS[below(SEEDS.len())].chars().collect();
            for _ in 0..=below(3) {
                let at = below(text.len() + 1);
                let end = if below(2) == 0 { at } else { (at + below(3)).min(text.len()) };
                text.splice(at..end, PIECES[below(PIECES.len())].chars());
            }
            let text: String = text.into_iter().collect();
            if Rsync.parse_with(&text, edition).is_ok() {
                accepted += 1;
                assert!(Uri::parse_with(&text, edition).is_ok(), "{edition}: {text}");
            }
        }
        assert!(accepted > 500, "{edition}: {accepted}");
    }
}
