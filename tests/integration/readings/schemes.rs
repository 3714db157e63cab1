//! Every scheme alike: its name, its production, its edition.

use uriel::Edition::{Draft1996, Rfc1738, Rfc2396bis, Rfc3986};
use uriel::{
    Edition, HostKind, Kind, ParseErrorKind, Registry, Scheme, SchemeName,
    schemes::{ftp::Ftp, gopher::Gopher, news::Newsgroup, nntp::Nntp},
};

use super::{LATER, ftp, gopher, news, parse, texts, typed, typed_refuse};

/// Is a known scheme bound to its own production?
///
/// It is: `otherurl` is meant for other schemes. The generic parse still accepts the text.
#[test]
fn known_schemes_are_bound_to_their_production() {
    let registry = Registry::rfc1738();
    let refused = [
        ("ftp:h/f", 4),
        ("ftp://h/a;b", 9),
        ("gopher:h/1", 7),
        ("gopher://u@h/1", 10),
        ("news:", 5),
        ("news:a,b", 6),
        ("NEWS:a,b", 6),
    ];
    for (text, offset) in refused {
        parse(Rfc1738, text);
        assert_eq!(registry.parse(text).map_err(|error| error.offset()).err(), Some(offset), "{text}");
    }
    for text in ["other:h/f", "news2:a,b"] {
        let parsed = registry.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(parsed.scheme().is_none(), "{text}");
    }
}

/// Which rules does a scheme module apply when the generic parse used a later edition? The scheme reads the text
/// without its fragment.
#[test]
fn fragments_are_left_alone() {
    for edition in LATER {
        assert_eq!(ftp(edition, "ftp://h/a/b#f").name().expect("it has a path"), "b", "{edition}");
        assert_eq!(gopher(edition, "gopher://h/0a#f").selector(), "a", "{edition}");
        // RFC 5538 section 2.3.
        assert_eq!(news(edition, "news:a#f").fragment().expect("it has one"), "f", "{edition}");
        assert_eq!(news(edition, "news:1@h#f").fragment().expect("it has one"), "f", "{edition}");
        assert_eq!(typed(&Nntp, edition, "nntp://h/a/1#f").fragment().expect("it has one"), "f", "{edition}");
    }
}

/// An empty host, which RFC 3986 has.
///
/// Refused where no document of the scheme defines a default, and called what it is: a missing host.
#[test]
fn a_missing_host_is_called_one() {
    for edition in Edition::ALL {
        for (text, offset) in [
            ("ftp://", 6),
            ("ftp:///x", 6),
            ("ftp://:", 6),
            ("ftp://:21/x", 6),
            ("ftp://:pw", 6),
            ("ftp://:21{/", 6),
            ("ftp://::1/", 6),
            ("ftp://@/x", 7),
            ("ftp://:@", 8),
            ("ftp://me:pw@:21/x", 12),
            ("gopher://", 9),
            ("gopher://:70/1", 9),
            ("wais:///db", 7),
            ("wais://:210/db", 7),
            ("prospero:///a", 11),
            ("prospero://:1525/a", 11),
            ("nntp:///g", 7),
            ("nntp://:119/g", 7),
            ("telnet:///", 9),
            ("telnet://:23", 9),
            ("telnet://me@", 12),
        ] {
            let error = Registry::under(edition).parse(text).expect_err(text);
            assert_eq!((error.offset(), error.production()), (offset, "host"), "{edition}: {text}: {error}");
            assert!(!error.to_string().contains("pw"), "{edition}: {text}: {error}");
        }
    }
    // With an "@" a user is meant, whose error is told.
    for edition in LATER {
        let error = typed_refuse(&Ftp, edition, "ftp://:pw{@h/");
        assert_eq!((error.offset(), error.found()), (9, None), "{edition}");
    }
}

/// Scheme as written or in lower case.
///
/// The text is kept as it was written, and schemes are found without regard to case.
#[test]
fn names_are_kept_as_written_and_found_in_either_case() {
    for edition in Edition::ALL {
        assert_eq!(parse(edition, "HtTp://h/").scheme().expect("it has one"), "http", "{edition}");
        assert_eq!(ftp(edition, "FTP://h/f").name().expect("it has a path"), "f", "{edition}");
        assert_eq!(gopher(edition, "gOPHER://h/1a").selector(), "a", "{edition}");
        assert_eq!(news(edition, "News:a").group().map(Newsgroup::encoded).expect("a group"), "a", "{edition}");
    }
    let registry = Registry::rfc1738();
    let parsed = registry.parse("fTp://h/f").expect("a URL");
    assert!(parsed.scheme().is_some());
    assert_eq!(parsed.uri().scheme(), "fTp");
    assert_eq!(parsed.refine::<Ftp>().map(|url| url.name().map(|name| name.as_str().to_owned())), Ok(Some("f".into())));
}

/// Input with the "URL:" prefix given to the parser.
///
/// "URL" is a scheme like any other; only the extractor knows wrappers.
#[test]
fn url_prefix_is_a_scheme() {
    for edition in Edition::ALL {
        let uri = parse(edition, "URL:http://h/");
        assert_eq!(
            (uri.scheme().map(SchemeName::as_str), uri.path().as_str()),
            (Some("URL"), "http://h/"),
            "{edition}"
        );
        assert_eq!((uri.authority(), uri.host()), (None, None), "{edition}");
        let kind = if [Draft1996, Rfc3986].contains(&edition) { Kind::Absolute } else { Kind::Opaque };
        assert_eq!(uri.kind(), kind, "{edition}");
    }
    let error = Ftp.parse_with("URL:ftp://h/f", Rfc1738).expect_err("another scheme");
    assert_eq!((error.kind(), error.span()), (ParseErrorKind::Scheme, 0..3));
    let registry = Registry::rfc1738();
    assert!(registry.parse("URL:ftp://h/f").expect("another scheme").scheme().is_none());
}

/// Which rules does a scheme module apply when the generic parse used a later edition?
///
/// The structure of RFC 1738, with the characters, hosts and ports of the edition; under RFC 1738 itself it is strict.
#[test]
fn characters_and_hosts_come_from_the_edition() {
    let url = Ftp.parse("ftp://[::1]:/~me/x;type=i").expect("the default edition is RFC 3986");
    assert_eq!((url.host().kind(), url.effective_port()), (HostKind::Ipv6, Ok(Some(21))));
    assert_eq!((texts(url.cwd()), url.name().expect("a path").as_str()), (vec!["~me"], "x"));
    assert!(url.typecode().is_some());
    assert_eq!(typed_refuse(&Ftp, Rfc1738, "ftp://h/~me").offset(), 8);
    assert_eq!(typed_refuse(&Ftp, Rfc1738, "ftp://[::1]/x").offset(), 6);
    assert_eq!(typed_refuse(&Gopher, Rfc1738, "gopher://h/0~me").offset(), 12);
    for edition in LATER {
        assert_eq!(texts(ftp(edition, "ftp://h/~me/x").cwd()), ["~me"], "{edition}");
        assert_eq!(
            ftp(edition, "ftp://h:/f").port(),
            Some(""),
            "{edition}: a port may be empty from the 1996 draft on"
        );
        assert_eq!(gopher(edition, "gopher://h/0~me").selector(), "~me", "{edition}");
        typed_refuse(&Ftp, edition, "ftp://h/x;type=q");
        typed_refuse(&Ftp, edition, "ftp:///x");
    }
    for edition in [Rfc2396bis, Rfc3986] {
        assert_eq!(gopher(edition, "gopher://[::1]/1").host().kind(), HostKind::Ipv6, "{edition}");
    }
}
