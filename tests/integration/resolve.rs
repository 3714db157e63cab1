//! Resolution: the conformance vectors, the examples of the documents, and each document's algorithm by the letter over
//! random bases and references.
//!
//! `URIEL_STRINGS` says how many pairs there are for each edition (100 000 if it is not set), `URIEL_SEED` which ones.

use crate::oracle::resolution::{self, Answer, Options, answer};
use crate::random::{Random, expect_share, seed, strings};
use crate::vectors::{Complaints, rows};
use serde_json::Value;
use uriel::{
    Edition, Form, Uri, UriBuf, UriRef,
    resolve::{AboveRoot, ResolveError, ResolveErrorKind, Resolved, Resolver, Target},
};

const EDITIONS: [Edition; 4] = [Edition::Draft1996, Edition::Rfc2396, Edition::Rfc2396bis, Edition::Rfc3986];

fn resolve(base: &str, reference: &str, edition: Edition, options: Options) -> Result<Resolved, ResolveError> {
    let base = Uri::parse_with(base, edition).unwrap_or_else(|error| panic!("{base}: {error}"));
    let resolver = Resolver::new(base)?.compat(options.compat).above_root(options.above_root);
    resolver.resolve(&resolver.parse(reference).unwrap_or_else(|error| panic!("{reference}: {error}")))
}

fn plain(base: &str, reference: &str, edition: Edition) -> String {
    resolve(base, reference, edition, Options::default()).map_or_else(|error| error.to_string(), |it| it.to_string())
}

#[test]
fn vectors() {
    let mut complaints = Complaints::default();
    for row in rows("resolve.jsonl") {
        let text = |key| row.text(key).expect("every row has a base and a reference");
        let base = text("base");
        if base.is_empty() {
            // Draft 1996 section 6 step 1: without a base "the URL reference is interpreted as an absolute URL".
            let read = Uri::parse_with(text("ref"), row.edition()).map(|uri| uri.to_string());
            complaints.note(&row, (read.as_deref().ok() != row.text("expect")).then(|| format!("{read:?}")));
            continue;
        }
        let options = row.get("options");
        let above_root = match options["above_root"].as_str() {
            None | Some("keep") => AboveRoot::Keep,
            Some("drop") => AboveRoot::Drop,
            Some("error") => AboveRoot::Error,
            Some(other) => panic!("{other}"),
        };
        let options = Options { compat: options["compat"] == true, above_root };
        let got = resolve(base, text("ref"), row.edition(), options);
        let want = row.get("expect");
        let is_right = match (&got, want) {
            (Ok(resolved), Value::String(want)) => resolved.as_str() == want,
            (Ok(resolved), want) => {
                let fragment = resolved.fragment().map(|fragment| fragment.as_str().to_owned());
                resolved.target() == Target::SameDocument
                    && want["same_document"] == true
                    && want["fragment"].as_str() == fragment.as_deref()
                    && want["string"].as_str().is_none_or(|want| want == resolved.as_str())
            }
            (Err(error), want) => want["error"].as_str() == Some(error.kind().as_str()),
        };
        let what = format!("{} {:?} on {base:?}", row.id(), text("ref"));
        complaints.note_as(&what, row.why(), (!is_right).then(|| format!("{got:?}, expected {want}")));
    }
    complaints.settle(279);
}

/// The tables of draft 1996 appendix C, RFC 2396 appendix C, 2396bis appendix C and RFC 3986 section 5.4, as they are
/// printed.
#[test]
fn examples_of_the_documents() {
    let tables = [
        (Edition::Draft1996, include_str!("../data/resolution/draft1996.txt"), 39),
        (Edition::Rfc2396, include_str!("../data/resolution/rfc2396.txt"), 43),
        (Edition::Rfc2396bis, include_str!("../data/resolution/rfc2396bis.txt"), 43),
        (Edition::Rfc3986, include_str!("../data/resolution/rfc3986.txt"), 43),
    ];
    let mut complaints = Complaints::default();
    for (edition, table, count) in tables {
        let mut lines = table.lines();
        let base = lines.next().expect("the base comes first").trim_start_matches("Content-Base: ");
        let (mut reference, mut examples) = (String::new(), 0);
        for line in lines {
            // A remark after ";" is no part of the answer.
            let line = line.split(" ; ").next().unwrap_or(line).trim();
            let mut compat = false;
            let printed = match line.split_once(" = ") {
                Some((left, right)) => {
                    left.trim().trim_matches('"').clone_into(&mut reference);
                    right
                }
                None if line.starts_with(['/', '|']) => {
                    compat = true;
                    &line[1..]
                }
                None => continue,
            };
            examples += 1;
            let written = if reference == "<>" { "" } else { &reference };
            let got = resolve(base, written, edition, Options { compat, ..Options::default() });
            let want = printed.trim().trim_matches('"');
            let shown = got.map(|resolved| match resolved.target() {
                Target::SameDocument if want.starts_with('(') => resolved.as_str().replace(base, "(current document)"),
                _ => resolved.to_string(),
            });
            let complaint = (shown.as_deref() != Ok(want)).then(|| format!("{shown:?}, expected {want:?}"));
            complaints.note_as(written, edition.document(), complaint);
        }
        assert_eq!(examples, count, "examples of {edition}");
    }
    complaints.settle(39 + 3 * 43);
}

#[test]
fn more_dots_than_levels() {
    for edition in [Edition::Rfc2396, Edition::Rfc2396bis] {
        let with = |above_root| {
            resolve("http://a/b/c/d;p?q", "../../../../g?y#s", edition, Options { above_root, ..Options::default() })
        };
        assert_eq!(with(AboveRoot::Keep).unwrap().as_str(), "http://a/../../g?y#s");
        assert_eq!(with(AboveRoot::Drop).unwrap().as_str(), "http://a/g?y#s");
        let error = with(AboveRoot::Error).unwrap_err();
        assert_eq!((error.kind(), error.edition()), (ResolveErrorKind::AboveRoot, edition));
    }
    // Draft 1996 knows only one answer, and RFC 3986 another.
    for above_root in [AboveRoot::Keep, AboveRoot::Drop, AboveRoot::Error] {
        let with = |edition| resolve("http://a/b", "../g", edition, Options { above_root, ..Options::default() });
        assert_eq!(with(Edition::Draft1996).unwrap().as_str(), "http://a/../g");
        assert_eq!(with(Edition::Rfc3986).unwrap().as_str(), "http://a/g");
    }
}

#[test]
fn the_loophole() {
    let compat = Options { compat: true, ..Options::default() };
    for edition in [Edition::Rfc2396, Edition::Rfc2396bis, Edition::Rfc3986] {
        let with = |base, reference| resolve(base, reference, edition, compat).unwrap().to_string();
        assert_eq!(with("http://a/b/c", "HTTP:g?y"), "http://a/b/g?y");
        assert_eq!(with("http://a/b/c", "http://g:80/y"), "http://g:80/y");
        assert_eq!(with("HTTP://a/b/c", "http:/g"), "HTTP://a/g");
        assert_eq!(with("http://a/b/c", "http:g:h"), "http://a/b/g:h");
        assert_eq!(with("http://a/b/c", "ftp:g"), "ftp:g");
        assert_eq!(resolve("http://a/b/c", "http:#s", edition, compat).unwrap().target(), Target::SameDocument);
    }
    // Without the loophole RFC 2396 has no such URI.
    assert!(UriRef::parse_with("http:#s", Edition::Rfc2396).is_err());
    let base = Uri::parse_with("http://a/b/c", Edition::Rfc2396).unwrap();
    assert!(Resolver::new(base).unwrap().parse("http:#s").is_err());
    assert!(Resolver::new(base).unwrap().compat(true).parse("ftp:").is_err());
    // "the scheme is known to always use the <hier_part> syntax", which that of an opaque base does not.
    assert_eq!(resolve("x:y", "x:z", Edition::Rfc2396, compat).unwrap().as_str(), "x:z");
    // A text that cannot be a path is not taken for one.
    assert_eq!(resolve("x:/y", "x:[z", Edition::Rfc2396bis, compat).unwrap().as_str(), "x:[z");
    // "considered to be a loophole in prior specifications […] and should be avoided by future parsers"
    assert_eq!(resolve("http://a/b/c", "http:g", Edition::Draft1996, compat).unwrap().as_str(), "http:g");
}

#[test]
fn a_path_becomes_no_authority() {
    for edition in EDITIONS {
        assert_eq!(plain("f:/a", ".//g", edition), "f:/.//g", "{edition}");
        assert_eq!(plain("f:/a/b", "..//g", edition), "f:/.//g", "{edition}");
        assert_eq!(plain("f://h/a", ".//g", edition), "f://h//g", "{edition}");
    }
    assert_eq!(plain("f:/a", "/.//g", Edition::Rfc3986), "f:/.//g");
    assert_eq!(plain("f:/a", "f:/.//g", Edition::Rfc3986), "f:/.//g");
    assert_eq!(plain("f:a", ".///g", Edition::Rfc3986), "f:/.//g");
}

#[test]
fn an_opaque_base_has_no_relative_references() {
    let kind = |base, reference, edition| resolve(base, reference, edition, Options::default()).map_err(|e| e.kind());
    for (base, edition) in
        [("mailto:a@b", Edition::Rfc2396), ("mailto:a@b", Edition::Rfc2396bis), ("x://$$/y", Edition::Draft1996)]
    {
        for reference in ["g", "/g", "//g", "?y", "."] {
            assert_eq!(kind(base, reference, edition), Err(ResolveErrorKind::OpaqueBase), "{edition} {reference}");
        }
        for (reference, want) in [("#s", format!("{base}#s")), ("", base.to_owned()), ("g:h", "g:h".to_owned())] {
            assert_eq!(kind(base, reference, edition).unwrap().as_str(), want, "{edition}");
        }
    }
    assert_eq!(plain("mailto:a@b", "c@d", Edition::Rfc3986), "mailto:c@d");
}

#[test]
fn rfc1738_has_none_and_editions_do_not_mix() {
    let url = Uri::parse_with("http://h/", Edition::Rfc1738).unwrap();
    let error = url.as_uri_ref().resolve_against(url).unwrap_err();
    assert_eq!(error.to_string(), "expected an edition with relative references, which RFC 1738 does not have");
    let base = Uri::parse_with("http://h/", Edition::Rfc2396).unwrap();
    let error = UriRef::parse("g").unwrap().resolve_against(base).unwrap_err();
    assert_eq!(error.to_string(), "expected a base and a reference under the same edition");
}

/// Decisions of the library where the rules leave them open.
#[test]
fn readings() {
    // A base without a path: a "/" is put between authority and path.
    for edition in EDITIONS {
        assert_eq!(plain("http://a", "g", edition), "http://a/g");
    }
    assert_eq!(plain("x:", "g", Edition::Draft1996), "x:g");
    assert_eq!(plain("x:", "g", Edition::Rfc2396bis), "x:/g");
    assert_eq!(plain("x:", "g", Edition::Rfc3986), "x:g");
    // A reference that is only a query: the base's path without its last segment, or all of it.
    assert_eq!(plain("http://a?x", "?y", Edition::Rfc2396), "http://a/?y");
    assert_eq!(plain("http://a?x", "?y", Edition::Rfc2396bis), "http://a?y");
    // Draft 1996: what is empty is absent, but for the server of the base.
    assert_eq!(plain("file:///a/b", "c", Edition::Draft1996), "file:///a/c");
    assert_eq!(plain("http://a/b;p?q", "?", Edition::Draft1996), "http://a/b;p?q");
    assert_eq!(plain("http://a/b;p?q", "c;?#", Edition::Draft1996), "http://a/c");
    assert_eq!(plain("http://a/b;p?q", "///c", Edition::Draft1996), "http://a/c");
    assert_eq!(plain("http://a/b;?q", "#", Edition::Draft1996), "http://a/b;?q");
    // Parameters and a query need a path before them, where there is a server.
    assert_eq!(plain("http://a", "?y", Edition::Draft1996), "http://a/?y");
    assert_eq!(plain("http://a", ";x", Edition::Draft1996), "http://a/;x");
    // Neither the user nor the port of the base gets into a network path.
    for edition in EDITIONS {
        assert_eq!(plain("http://u:p@a:81/b", "//c", edition), "http://c");
    }
    // Escapes stay, and escaped dots are no dot segments.
    for edition in EDITIONS {
        assert_eq!(plain("http://a/%7eb/c", "%2E%2e/%c3?%41", edition), "http://a/%7eb/%2E%2e/%c3?%41");
    }
}

/// The references of `security.jsonl` that are long, and 100 000 times "../".
#[test]
fn long_references() {
    let grown = |value: &Value| match value {
        Value::String(text) => text.clone(),
        grown => {
            let times = grown["repeat"][1].as_u64().and_then(|times| usize::try_from(times).ok()).expect("a number");
            let text = |value: &Value| value.as_str().expect("a text").to_owned();
            text(&grown["prefix"]) + &text(&grown["repeat"][0]).repeat(times) + &text(&grown["suffix"])
        }
    };
    let mut long = 0;
    for row in rows("security.jsonl").iter().filter(|row| row.text("api") == Some("resolve")) {
        let reference = if row.get("ref").is_null() { grown(row.get("ref_generator")) } else { grown(row.get("ref")) };
        let base = row.text("base").expect("the row has a base");
        let want = &row.get("expect")["result"];
        assert_eq!(plain(base, &reference, row.edition()), grown(want), "{}", row.id());
        long += usize::from(reference.len() > 10_000);
    }
    assert!(long >= 3, "{long} are long");
    let climb = "../".repeat(100_000);
    for edition in EDITIONS {
        let climbed = plain("http://a/b", &format!("{climb}g"), edition);
        let want = if edition == Edition::Rfc3986 { "http://a/g".to_owned() } else { format!("http://a/{climb}g") };
        assert!(climbed == want, "{edition}");
    }
}

/// Bases and references, put together from pieces that resolution looks at.
struct Pairs(Random);

impl Pairs {
    fn segment(&mut self) -> &'static str {
        self.0.word(&[
            "", "", "a", "b", "cd", ".", ".", "..", "..", "..", "...", ".e", "f.", "g;p", ";", ";q=1", "%2E", "h:i",
            "~j",
        ])
    }

    fn path(&mut self, mut text: String) -> String {
        for k in 0..self.0.below(6) {
            if k > 0 {
                text.push('/');
            }
            text += self.segment();
        }
        text
    }

    fn with_end(&mut self, mut text: String) -> String {
        for piece in [";", ";p", ";p/../q", "?", "?q", "?q/../r;s", "#", "#f", "#f/../g?h"] {
            if self.0.once_in(9) {
                text += piece;
            }
        }
        text
    }

    fn authority(&mut self) -> &'static str {
        self.0.word(&["", "", "", "//h", "//h", "//u:p@h:80", "//", "//[::1]", "//h."])
    }

    fn base(&mut self) -> String {
        let mut text = self.0.word(&["http:", "HTTP:", "x:", "ftp:"]).to_owned();
        text += self.authority();
        text += self.0.word(&["/", "/", "/", "/", ""]);
        let text = self.path(text);
        self.with_end(text)
    }

    fn reference(&mut self) -> String {
        let mut text = self.0.word(&["", "", "", "", "", "http:", "x:", "ftp:"]).to_owned();
        if self.0.once_in(4) {
            text += self.authority();
        }
        text += self.0.word(&["", "", "", "/"]);
        let text = self.path(text);
        self.with_end(text)
    }
}

/// The library against the document, and its result against the parser.
fn by_the_letter(edition: Edition) {
    let mut pairs = Pairs(Random::new(seed(5) ^ (edition as u64) << 56));
    let mut complaints = Complaints::default();
    let wanted = strings(100_000);
    let (mut asked, mut same_documents, mut kept) = (0, 0, String::new());
    while asked < wanted {
        let (base, reference) = (pairs.base(), pairs.reference());
        let Ok(base_read) = Uri::parse_with(&base, edition) else { continue };
        let Ok(reference_read) = UriRef::parse_with(&reference, edition) else { continue };
        // The draft's own steps do not tell what is no <server>, and have no word on such a base.
        if edition == Edition::Draft1996 && base_read.form() == Form::Opaque {
            continue;
        }
        asked += 1;
        let above_root = *pairs.0.pick(&[AboveRoot::Keep, AboveRoot::Drop, AboveRoot::Error]);
        let options = Options { compat: pairs.0.once_in(2) && edition != Edition::Draft1996, above_root };
        let on_base = Resolver::new(base_read).expect("it is not RFC 1738");
        let on_base = on_base.compat(options.compat).above_root(options.above_root);
        let resolved = on_base.resolve(&reference_read);
        let got = match &resolved {
            Ok(resolved) => answer(resolved),
            Err(error) if error.kind() == ResolveErrorKind::OpaqueBase => Answer::OpaqueBase,
            Err(error) if error.kind() == ResolveErrorKind::AboveRoot => Answer::AboveRoot,
            Err(error) => panic!("{error}"),
        };
        let want = resolution::resolve(&base, &reference, edition, options);
        let mut complaint = (got != want).then(|| format!("{got:?}, expected {want:?}"));
        if let Ok(resolved) = resolved {
            same_documents += u64::from(resolved.target() == Target::SameDocument);
            complaint = complaint.or_else(|| other_components(&resolved));
            let target = on_base.resolve_into(&reference_read, &mut kept);
            if target != Ok(resolved.target()) || kept != resolved.as_str() {
                complaint = Some(format!("{kept:?} in a kept text"));
            }
        }
        complaints.note_as(&format!("{reference:?} on {base:?} {options:?}"), edition.as_str(), complaint);
    }
    expect_share(same_documents, 100, wanted, format_args!("{edition}: references to the same document"));
    complaints.settle(usize::try_from(wanted).expect("a number of pairs"));
}

/// The components of the result are those that the parser finds in its text.
fn other_components(resolved: &Resolved) -> Option<String> {
    let read = match UriBuf::parse_with(resolved.as_str(), resolved.edition()) {
        Ok(read) => read,
        Err(error) => return Some(format!("{resolved} is none: {error}")),
    };
    let components = |uri: &UriBuf| {
        let text = |component: Option<uriel::Encoded<'_>>| component.map(|text| text.as_str().to_owned());
        (
            uri.scheme().as_str().to_owned(),
            [uri.authority().map(str::to_owned), text(uri.userinfo()), uri.host().map(|host| host.to_string())],
            [uri.port().map(str::to_owned), text(Some(uri.path())), text(uri.params()), text(uri.query())],
            text(uri.fragment()),
        )
    };
    let (got, want) = (components(resolved), components(&read));
    (got != want).then(|| format!("{got:?}, read as {want:?}"))
}

#[test]
fn draft1996_by_the_letter() {
    by_the_letter(Edition::Draft1996);
}

#[test]
fn rfc2396_by_the_letter() {
    by_the_letter(Edition::Rfc2396);
}

#[test]
fn rfc2396bis_by_the_letter() {
    by_the_letter(Edition::Rfc2396bis);
}

#[test]
fn rfc3986_by_the_letter() {
    by_the_letter(Edition::Rfc3986);
}
