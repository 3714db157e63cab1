//! URLs of packages: the cases of packageurl-python, and what each verb says of one.

use uriel::{Level, Registry, Scheme, Uri};
use uriel_schemes::{
    pkg::{Pkg, PkgUrl},
    register,
};

/// Checks the cases of a suite, and counts those that are read alike, and the others.
fn check(suite: &str) -> (usize, usize) {
    let (mut same, mut others, mut wrong) = (0, 0, Vec::new());
    for line in suite.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (case, reason) = line.split_once(" ; ").map_or((line, None), |(case, reason)| (case, Some(reason)));
        let (text, expected) = case.split_once('\t').expect("a URL and its canonical form");
        let found = Pkg.parse(text).map_or_else(|_| "refused".to_owned(), |url| url.canonical());
        if (found == expected) == reason.is_some() {
            wrong.push(format!("{text}: {found}, not {expected}"));
        }
        *(if reason.is_none() { &mut same } else { &mut others }) += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    (same, others)
}

#[test]
fn the_cases_of_packageurl_python_are_read_alike() {
    assert_eq!(check(include_str!("suites/purl.txt")), (27, 5));
}

#[test]
fn the_cases_of_the_specification_are_read_alike() {
    assert_eq!(check(include_str!("suites/purl-spec.txt")), (175, 22));
}

#[test]
fn verbs_take_a_package() -> Result<(), Box<dyn std::error::Error>> {
    let registry = register(Registry::current());
    for (text, at) in [
        ("pkg:a", 5),
        ("pkg:3/a", 4),
        ("pkg:npm/", 8),
        ("pkg:npm/a/", 10),
        ("pkg:npm//a", 8),
        ("pkg:npm/@1", 8),
        ("pkg:npm/a@", 10),
        ("pkg:npm/a@1@2", 11),
        ("pkg:npm/a?", 10),
        ("pkg:npm/a?b", 11),
        ("pkg:n%70m/a", 5),
    ] {
        assert_eq!(registry.parse(text).expect_err(text).offset(), at, "{text}");
    }
    for (one, other, are_equal) in [
        ("pkg:NPM/a", "pkg:npm/a", true),
        ("pkg:/npm/a", "pkg:npm/a", true),
        ("pkg:npm/@a/b", "pkg:npm/%40a/b", true),
        ("pkg:npm/a?c=d&b=e", "pkg:npm/a?B=e&c=d", true),
        ("pkg:npm/a?c=", "pkg:npm/a", true),
        ("pkg:npm/a@1", "pkg:npm/a@1.0", false),
        ("pkg:npm/A", "pkg:npm/a", false),
        ("pkg:npm/a/b", "pkg:npm/a%2Fb", false),
        ("pkg:npm/a#b", "pkg:npm/a#c", false),
    ] {
        let is_equal = Uri::parse(one)?.is_equivalent(Uri::parse(other)?, Level::Scheme(&registry));
        assert_eq!(is_equal, are_equal, "{one} {other}");
    }
    let built =
        PkgUrl::builder().r#type("npm").namespace("@a/b").name("c@d").version("1/2").qualifiers("e=f").build()?;
    assert_eq!(built, "pkg:npm/@a/b/c%40d@1%2F2?e=f");
    assert_eq!((built.as_url().namespace().as_deref(), built.as_url().name().as_str()), (Some("@a/b"), "c%40d"));
    assert_eq!(built.as_url().canonical(), "pkg:npm/%40a/b/c%40d@1%2F2?e=f");
    assert!(PkgUrl::builder().r#type("npm").namespace("a@b").name("c").build().is_err());
    assert!(PkgUrl::builder().r#type("3").name("a").build().is_err());
    Ok(())
}
