//! Laws of explanations: they show no secret and no invisible character, keep to their width, and stay small.

#[path = "../../tests/outsider/declared.rs"]
mod declared;
#[path = "../../tests/integration/random.rs"]
#[allow(dead_code, reason = "the library's own tests use more of it")]
mod random;
#[path = "../../tests/integration/shapes.rs"]
#[allow(dead_code, reason = "the library's own tests use more of it")]
mod shapes;
#[path = "../../tests/integration/redact/texts.rs"]
#[allow(dead_code, reason = "the tests of redaction use more of it")]
mod texts;
#[path = "../../tests/integration/generator/urls.rs"]
#[allow(dead_code, reason = "the library's own tests use more of it")]
mod urls;

use uriel::{
    Edition, ParseError, Registry, Scheme, Uri, UriRef, grammar::Rule, mend::mend, people::is_invisible, scheme::Facts,
};
use uriel_explain::{Explanation, Line, explain};

use crate::{
    random::{Random, expect_share, seed, strings},
    shapes::{SHAPES, grown},
    texts::Marked,
};

/// A URL, or what a careless change makes of one.
fn any(random: &mut Random) -> String {
    let mut text = String::new();
    urls::any_scheme(random, &mut text);
    urls::authority(random, &mut text);
    urls::segments(random, &mut text);
    urls::query_and_fragment(random, &mut text);
    if random.once_in(3) {
        let at = random.below(text.len() + 1);
        if text.is_char_boundary(at) {
            text.insert_str(at, random.word(&["%", " ", "\\", "é", "<", "/", "#", ":", "@", "[", "\n"]));
        }
    }
    text
}

/// All that an explanation shows.
fn shown(explanation: &Explanation) -> String {
    let groups = explanation.groups().iter().flat_map(|group| {
        let lines = group.lines.iter().flat_map(|Line { name, value, note, .. }| [&**name, value, note]);
        lines.chain([group.title.as_str()])
    });
    let groups: Vec<_> = groups.collect();
    [explanation.summary(), explanation.text(), &format!("{explanation:?}"), &explanation.svg(), &groups.join("\n")]
        .join("\n")
        + &explanation.drawing(80).to_string()
}

#[test]
fn shows_no_secret() {
    let mut random = Random::new(seed(0x5EC3_E705));
    let registries = Edition::ALL.map(Registry::under);
    for k in 0..strings(20_000) / 10 {
        let marked = Marked::password(&mut random);
        let registry = &registries[usize::try_from(k % 5).expect("it is below 5")];
        marked.is_hidden_in(&shown(&explain(&marked.text, registry)));
    }
}

/// Whoever asks both hears the same: the readings of `mend`, or that a text is a path of scp.
#[test]
fn says_what_mend_says_of_a_text_with_two_readings() {
    let registry = Registry::current();
    for text in ["git@h:o/r", "me@h:22", "[::1]:80/a", "[::1]", "127.0.0.1:8080/x", "a_b:80", ":a", "x y:z", "1a:b"] {
        let [one, other] = mend(text, Edition::Rfc3986).expect_err(text).readings().expect("it has two");
        let explanation = explain(text, &registry);
        let hint = explanation.error().expect("it is refused").to_string();
        let mends = explanation.groups().iter().find(|group| group.name == "mends");
        let either = mends.and_then(|group| group.lines.iter().find(|line| line.name == "either"));
        match either {
            Some(line) => assert_eq!(line.value, format!("{one}, or {other}"), "{text}"),
            None => assert!(hint.contains("user@host:path of scp") && one.contains("user@host:path of scp"), "{hint}"),
        }
    }
}

/// A number, after which a refused text may have a secret.
struct Call;

impl Scheme for Call {
    const NAME: &'static str = "call";
    type Url<'a> = Uri<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
        Ok(*uri)
    }

    fn secrets_of_refused<'a>(&self, text: &'a str, visit: &mut dyn FnMut(&'a str)) {
        text.split_once('/').into_iter().for_each(|(_, secret)| visit(secret));
    }
}

/// A mend escapes the slashes of JSON, which are seen all the same; what only a scheme has seen is not.
#[test]
fn shows_no_mend_that_loses_sight_of_a_secret() {
    let registry = Registry::current().with(Call);
    for (text, count) in
        [(r"http://a/?u=x:\/\/me:8&S3CRETxyz@h", 1), (r"http://a/?u=x:\/\/me:pw@h", 1), ("call:112/S3CRET xyz", 0)]
    {
        let explanation = explain(text, &registry);
        assert_eq!(offered(&explanation).count(), count, "{text}");
        let shown = shown(&explanation);
        assert!(!shown.contains("S3CRET") && !shown.contains("pw"), "{shown}");
    }
}

#[test]
fn shows_no_invisible_character_and_keeps_to_its_width() {
    let mut random = Random::new(seed(0xE791_A100));
    let registries = Edition::ALL.map(Registry::under);
    for k in 0..strings(20_000) / 10 {
        let mut text = any(&mut random);
        if k % 3 == 0 {
            text.push_str(random.word(&[
                "\u{1b}[31m",
                "\u{9b}",
                "\r\n",
                "\u{202e}",
                "\0",
                "%1b%0a%e2%80%ae",
                "\u{115f}\u{1160}",
                "\u{3164}",
                "\u{ffa0}",
                "\u{2800}",
                "\u{fe0f}\u{e0041}",
                "\u{a0}",
                "%e3%85%a4%ef%be%a0%e2%a0%80",
                "漢字",
                "\u{301}",
            ]));
        }
        let explanation = explain(&text, &registries[usize::try_from(k % 5).expect("it is below 5")]);
        for width in [0, 30, 40, 80, 200] {
            let drawing = explanation.drawing(width);
            let urls: Vec<&str> = explanation
                .groups()
                .iter()
                .flat_map(|group| &group.lines)
                .filter(|line| line.is_url)
                .map(|line| line.value.as_str())
                .collect();
            for row in drawing.rows() {
                let row: String = row.iter().map(|run| run.text.as_str()).collect();
                assert!(!row.contains(is_invisible), "{text:?}: {row:?}");
                let is_url = urls.iter().any(|url| row.ends_with(url));
                assert!(is_url || row.chars().count() <= width.max(30), "{text:?} in {width} columns: {row:?}");
                assert_eq!(row, row.trim_end(), "{text:?}");
            }
        }
        assert!(!shown(&explanation).chars().any(|c| is_invisible(c) && c != '\n'), "{text:?}");
    }
}

#[test]
fn the_parts_are_those_of_the_text() {
    let registry = Registry::current();
    let mut random = Random::new(seed(0xE791_A101));
    for _ in 0..strings(20_000) / 10 {
        let text = any(&mut random);
        let explanation = explain(&text, &registry);
        let shown: Vec<char> = explanation.text().chars().collect();
        for part in explanation.parts() {
            let drawn: String = shown[part.drawn.clone()].iter().collect();
            // A secret may go on in the next part, which is drawn without it.
            let is_changed = explanation.text().contains("***");
            assert!(is_changed || drawn == text[part.span.clone()], "{text:?}: {} is {drawn:?}", part.name);
        }
    }
}

#[test]
fn stays_small_whatever_the_text() {
    let registries = [Registry::current(), Registry::rfc1738()];
    for shape in SHAPES {
        let text = grown(shape, 100_000);
        for registry in &registries {
            let length = shown(&explain(&text, registry)).len();
            assert!(length < 60_000, "{length} octets");
        }
    }
}

/// The whole URLs that are offered instead of a text, each with the name of its line.
fn offered(explanation: &Explanation) -> impl Iterator<Item = (&str, &str)> {
    let groups = explanation.groups().iter().filter(|group| group.name == "mends");
    groups.flat_map(|group| &group.lines).filter(|line| line.is_url).map(|line| (&*line.name, line.value.as_str()))
}

#[test]
fn what_is_offered_is_valid() {
    let mut random = Random::new(seed(0xE791_A102));
    let registries = Edition::ALL.map(Registry::under);
    let (mut count, all) = (0, strings(20_000) / 10);
    for k in 0..all {
        let mut text = any(&mut random);
        if k % 2 == 0 {
            text = text.replacen(random.word(&["/", ":", "//", "://"]), random.word(&["", "/", ":", " "]), 1);
        }
        let registry = &registries[usize::try_from(k % 5).expect("it is below 5")];
        let explanation = explain(&text, registry);
        for (name, url) in offered(&explanation).filter(|(_, url)| !url.contains("***")) {
            let reference = UriRef::parse_with(url, registry.edition());
            assert!(reference.is_ok(), "{text:?}: {url:?}");
            let is_url = || registry.upgrade(url).is_ok_and(|same| same.is_unchanged());
            assert!(
                name == "mend" && registry.check(reference.unwrap()).is_ok() || is_url(),
                "{text:?}: {name} {url:?}"
            );
            count += 1;
        }
    }
    expect_share(count, 20, all, "URLs that are offered");
}

#[test]
fn a_slip_is_guessed_unless_there_is_a_secret() {
    let registry = Registry::current();
    for (text, url) in [
        ("http:/h/a", "http://h/a"),
        ("https:h/a", "https://h/a"),
        ("http:///h/a", "http://h/a"),
        ("mailto://me@h.example", "mailto:me@h.example"),
        ("http//h/a", "http://h/a"),
        ("http;//h/a", "http://h/a"),
        ("ht tp://h/a", "http://h/a"),
        ("http://[::1/a", "http://[::1]/a"),
        ("http://::1/a", "http://[::1]/a"),
        ("http://[127.0.0.1]/a", "http://127.0.0.1/a"),
        ("http://h[.]example/a", "http://h.example/a"),
        ("http://http://h/a", "http://h/a"),
        ("file://C:/a", "file:///C:/a"),
        (r"C:\a b", "file:///C:/a%20b"),
        ("see http://h/a, please", "http://h/a"),
        ("http://h/a)", "http://h/a"),
    ] {
        let explanation = explain(text, &registry);
        assert_eq!(offered(&explanation).map(|(_, url)| url).collect::<Vec<_>>(), [url], "{text}");
    }
    for text in ["http//me:secret@h/a", "http://h/", "../a", "urn:x", "http://::1:80/", "http://2001:db8::1:80/a"] {
        assert_eq!(offered(&explain(text, &registry)).count(), 0, "{text}");
    }
}

/// A valid text of an unknown scheme that is a host, in words.
#[test]
fn a_host_for_a_scheme_is_told() {
    let registry = Registry::current();
    let told = |text: &str| -> Vec<String> {
        let explanation = explain(text, &registry);
        let groups = explanation.groups().iter().filter(|group| group.name == "mends");
        groups.flat_map(|group| &group.lines).map(|line| line.value.clone()).collect()
    };
    for (text, other) in [
        ("localhost:8080/a", "a host and its port"),
        ("h:80", "a host and its port"),
        ("h1:9092,h2:9092", "a list of hosts and ports, to be read one by one"),
        ("kafka1.example:9092,kafka2.example:9092", "a list of hosts and ports"),
        ("h:org/repo", "a host and a path, as scp has them: write ssh://host/path"),
        ("github.example:org/repo.git", "as scp has them"),
        ("nas:~/photos/2025/a.jpg", "as scp has them"),
    ] {
        let found = told(text);
        assert!(found.iter().any(|value| value.contains(other)), "{text}: {found:?}");
    }
    for text in [
        "doi:10.1000/182",
        "h:org",
        "h:a/b/c",
        "h:/org/repo",
        "com.example.app:/cb",
        "mailto:a/b",
        "x://h:80/",
        "h:a=b/c",
    ] {
        assert_eq!(told(text), [""; 0], "{text}");
    }
}

#[test]
fn octets_that_are_not_utf8_are_named() {
    let explanation = explain(b"http://h/\xff", &Registry::current());
    let message = explanation.error().expect("it is refused").to_string();
    assert!(message.starts_with("expected path at byte 9, found the byte 0xFF"), "{message}");
}

#[test]
fn a_misspelt_field_is_marked_under_its_part() {
    let drawing = explain("ftp://h/a;type=q", &Registry::current()).drawing(80).to_string();
    let expected = "
  ftp://h/a;type=q
  ┬──   ┬┬───────^
  │     │path
  │     host
  scheme
";
    assert!(drawing.contains(expected), "{drawing}");
}

/// A scheme that states no documents has the section of its rule.
#[test]
fn a_scheme_without_documents_names_the_section_of_its_rule() {
    struct Dict;

    impl Scheme for Dict {
        const NAME: &'static str = "dict";
        const FACTS: Facts = Facts { rule: &Rule::new("dicturl").defined_in("RFC 2229 section 5"), ..Facts::NONE };
        type Url<'a> = Uri<'a>;

        fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
            Ok(*uri)
        }
    }

    let registry = Registry::current().with(Dict);
    let summary = explain("dict://h/d:a", &registry).summary().to_owned();
    assert_eq!(summary, "valid under RFC 3986, and by the rule dicturl of RFC 2229 section 5");
}

/// A scheme that states no facts has the rule of its production, or one of its own name, so that no rule is nameless.
#[test]
fn a_scheme_without_facts_has_a_rule_with_a_name() {
    let registry = Registry::current().with(Call).with(declared::Print);
    let explained = |text| explain(text, &registry);
    assert_eq!(explained("call:112").summary(), "valid under RFC 3986, and by the rule call");
    let print = explained("print://h/7");
    assert_eq!(print.summary(), "valid under RFC 3986, and by the rule printurl");
    let fields = print.groups().iter().find(|group| group.name == "fields").expect("it has fields");
    assert_eq!(fields.title, "fields of the printurl");
    assert_eq!(explained("print://h/a").summary(), "invalid by the rule printurl, although valid under RFC 3986");
}
