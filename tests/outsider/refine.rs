//! A URI is refined only by a scheme of its name, unless a registry has the scheme under another name.

use uriel::{Edition, Level, ParseError, ParseErrorKind, Registry, Scheme, Uri, UriBuf, scheme::DEFINED_NAMES};

use super::{Area, Dict, Finger, schemes, schemes::ftp::Ftp, wais::Wais};

/// The URL that the scheme's own `refine` makes of a text. It is called here alone, since each call compiles a grammar.
fn refined<S: Scheme + Default>(text: &str, edition: Edition) -> Result<String, ParseError> {
    let uri = Uri::parse_with(text, edition).expect("a URI");
    S::default().refine(&uri).map(|url| format!("{url:?}"))
}

macro_rules! each_scheme {
    ($check:ident) => {
        $check! {
            ftp Ftp, http Http, gopher Gopher, mailto Mailto, news News, nntp Nntp, telnet Telnet, wais Wais, file File,
            prospero Prospero
        }
    };
}

#[test]
fn a_scheme_refines_urls_of_its_own_names_alone() {
    const PARTS: [&str; 4] = ["//h/a", "//h/a/1", "a@b", "/a"];
    let mut names: Vec<_> = DEFINED_NAMES.to_vec();
    names.extend(["https", "ftps", "snews", "FTP", "Https", "vscode-notebook-cell", "x", "ftp2", "ft"]);
    for edition in Edition::ALL {
        for name in &names {
            for part in PARTS {
                let text = format!("{name}:{part}");
                macro_rules! check {
                    ($($module:ident $Scheme:ident),+) => {$(
                        let read = refined::<schemes::$module::$Scheme>(&text, edition);
                        let is_other = read.is_err_and(|error| error.kind() == ParseErrorKind::Scheme);
                        assert_eq!(is_other, !schemes::$module::$Scheme::goes_by(name, edition), "{edition}: {text}");
                    )+};
                }
                each_scheme!(check);
            }
        }
    }
}

#[test]
fn each_scheme_refines_one_of_these_urls_under_each_of_its_names() {
    const PARTS: [&str; 5] = ["//h/a", "//h/a/1", "a@b", "//h/0a", "//h/"];
    macro_rules! check {
        ($($module:ident $Scheme:ident),+) => {$(
            let names = schemes::$module::$Scheme::ALIASES.iter().map(|alias| alias.0);
            for name in names.chain([schemes::$module::$Scheme::NAME]) {
                let found = PARTS.iter().any(|part| {
                    refined::<schemes::$module::$Scheme>(&format!("{name}:{part}"), Edition::Rfc3986).is_ok()
                });
                assert!(found, "{name}");
            }
        )+};
    }
    each_scheme!(check);
}

#[test]
fn all_ways_to_refine_a_uri_give_the_same() {
    for text in ["wais://h/db?a", "WAIS://h/db", "wais:h", "wai://h/db", "waiss://h/db", "file:///db"] {
        for edition in Edition::ALL {
            let uri = Uri::parse_with(text, edition).expect("a URI");
            let read = Wais.parse_with(text, edition);
            assert_eq!(uri.refine::<Wais>(), read, "{edition}: {text}");
            assert_eq!(uri.to_owned().refine::<Wais>(), read, "{edition}: {text}");
            assert_eq!(Wais.refine(&uri), read, "{edition}: {text}");
        }
    }
}

/// The `refine` of these three, written by hand, does not compare the name.
#[test]
fn a_scheme_written_by_hand_refines_urls_of_its_own_names_alone() {
    let mail = UriBuf::parse("mailto:me@h").expect("a URI");
    assert!(Finger.refine(&mail.as_uri()).is_ok(), "it leaves the name to others");
    let error = mail.refine::<Finger>().expect_err("another scheme");
    assert_eq!(error.to_string(), "expected the scheme \"finger\" (RFC 3986 section 3.1)");
    assert_eq!(
        (error.kind(), error.span(), &error),
        (ParseErrorKind::Scheme, 0..6, &Finger.parse("mailto:me@h").unwrap_err())
    );
    assert!(Uri::parse("FINGER:me@h").expect("a URI").refine::<Finger>().is_ok());
    assert!(Uri::parse("http://h/d:a").expect("a URI").refine::<Dict>().is_err());
    assert_eq!(Uri::parse("dict://h/d:a").expect("a URI").refine::<Dict>(), Ok("a"));
    let area = |text, edition| Uri::parse_with(text, edition).expect("a URI").refine::<Area>().is_ok();
    assert!(area("area+old:1", Edition::Rfc3986) && area("HTTP:1", Edition::Rfc3986), "aliases");
    assert!(area("area:1", Edition::Rfc1738) && !area("area+old:1", Edition::Rfc1738), "RFC 1738 has no aliases");
}

#[test]
fn registers_a_scheme_under_another_name() {
    let registry = Registry::empty(Edition::Rfc3986).with_as("ftps", Ftp);
    let parsed = registry.parse("FTPS://[::1]/a").expect("a URL");
    assert_eq!(parsed.refine::<Ftp>().expect("ftp by another name").to_string(), "FTPS://[::1]/a");
    assert!(registry.parse("ftp:anything").expect("unknown here").scheme().is_none());
}

/// A registry has looked the name up, so the scheme does not compare it.
#[test]
fn a_registered_scheme_refines_urls_of_any_name() {
    let full = |edition| Registry::empty(edition).with_as("gem", Wais).with_as("ftps", Ftp).with_as("fngr", Finger);
    for edition in Edition::ALL {
        let registry = full(edition);
        let parsed = registry.parse("gem://h/db?a").expect("a URL");
        assert!(parsed.refine::<Wais>().is_ok_and(|url| url.scheme() == "gem"), "{edition}");
        assert!(format!("{parsed:?}").starts_with("WaisUrl"), "{edition}: {parsed:?}");
        let mut fields = 0;
        parsed.fields(&mut |_| fields += 1);
        assert_eq!(fields, Wais::FIELDS.len(), "{edition}");
        let scheme = parsed.scheme().expect("it is registered");
        assert!(scheme.equivalent("gem://h/db?a", "gem://h/db?%61", edition), "{edition}");
        let uri = parsed.uri();
        assert_eq!(uri.normalize(Level::Scheme(&registry)).as_str(), "gem://h/db?a", "{edition}");
        assert!(uri.refine::<Wais>().is_err(), "{edition}: no registry has looked this name up");

        assert!(registry.parse("FTPS://h/a").is_ok_and(|parsed| parsed.refine::<Ftp>().is_ok()), "{edition}");
        assert!(registry.parse("fngr:me@h").is_ok_and(|parsed| parsed.refine::<Finger>().is_ok()), "{edition}");
        let prefix = registry.parse_prefix("gem://h/db?a b").expect("a URL");
        assert_eq!(prefix.url.refine::<Wais>().map(|url| url.to_string()).as_deref(), Ok("gem://h/db?a"), "{edition}");
    }
}
