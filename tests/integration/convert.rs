//! Conversions from and to the types of the crates `url` and `http`: texts that come back as they went, and texts that
//! do not.

#[cfg(feature = "url")]
mod with_url {
    use uriel::{Edition, ParseErrorKind, Uri, UriBuf};
    use url::Url;

    /// Text in normal form goes there and comes back.
    #[test]
    fn normal_texts_come_back_as_they_went() {
        for text in [
            "http://example.com/",
            "https://me:secret@h:8042/over/there?name=ferret#nose",
            "http://[2001:db8::7]/",
            "http://127.0.0.1/%7Eme;a=b",
            "ftp://h/%2Fetc/motd;type=a",
            "file:///etc/motd",
            "gopher://H/7a%09b",
            "mailto:me@example.com",
            "urn:isbn:0451450523",
            "news:*",
            "x:",
            "x:a/../b",
            "http://h/?#",
        ] {
            let uri = Uri::parse(text).expect(text);
            let url = Url::try_from(uri).expect(text);
            assert_eq!(url.as_str(), text);
            let back = UriBuf::try_from(&url).expect(text);
            assert_eq!((back.as_str(), back.edition()), (text, Edition::Rfc3986));
            assert_eq!(Url::try_from(&back).expect(text), url, "owned and borrowed are read the same: {text}");
            assert_eq!(Url::try_from(&uri).expect(text), url, "by reference");
            assert_eq!(Url::try_from(back).expect(text), url, "by value");
            assert_eq!(UriBuf::try_from(url).expect(text), text, "by value");
        }
    }

    /// A text that has been normalised is not changed again.
    #[test]
    fn whatwg_normalises() {
        for (text, normal) in [
            ("HTTP://EXAMPLE.com/", "http://example.com/"),
            ("http://h", "http://h/"),
            ("http://h:80/", "http://h/"),
            ("http://h:/", "http://h/"),
            ("ftp://h:21/", "ftp://h/"),
            ("http://@h/", "http://h/"),
            ("http://u:@h/", "http://u@h/"),
            ("http://h/a/../b/./c", "http://h/b/c"),
            ("http://h/%2e%2e/x", "http://h/x"),
            ("x:/a/../b", "x:/b"),
            ("X://@H:/", "x://H/"),
            ("http://%41/", "http://a/"),
            ("http://0x7f.1/", "http://127.0.0.1/"),
            ("http://h/?a'b", "http://h/?a%27b"),
            ("file://localhost/etc", "file:///etc"),
        ] {
            let uri = UriBuf::parse(text).expect(text);
            assert_eq!(Url::try_from(&uri).expect(text).as_str(), normal, "{text}");
            let url = Url::try_from(uri.as_uri()).expect(text);
            let back = UriBuf::try_from(&url).expect(text);
            assert_eq!(Url::try_from(&back).expect(text).as_str(), normal, "{text}");
        }
    }

    #[test]
    fn escapes_and_the_case_of_other_hosts_stay() {
        for text in ["http://h/%7e%7E", "x://H/a", "http://h/a%2Fb?c%3Dd"] {
            assert_eq!(Url::try_from(Uri::parse(text).expect(text)).expect(text).as_str(), text);
        }
    }

    #[test]
    fn what_is_a_path_here_is_a_host_there() {
        for text in ["http:/p", "http:p", "http:///p"] {
            let uri = Uri::parse(text).expect(text);
            assert_ne!(uri.host().map(uriel::Host::as_str), Some("p"), "{text}");
            assert_eq!(Url::try_from(uri).expect(text).host_str(), Some("p"), "{text}");
        }
    }

    #[test]
    fn whatwg_refuses_what_the_rfc_reads() {
        for (text, error) in [
            ("http://h:99999/", url::ParseError::InvalidPort),
            ("x://h:99999/", url::ParseError::InvalidPort),
            ("http:", url::ParseError::EmptyHost),
            ("http://[v1.a]/", url::ParseError::InvalidIpv6Address),
            ("http://256.1.1.1/", url::ParseError::InvalidIpv4Address),
        ] {
            let uri = UriBuf::parse(text).expect(text);
            assert_eq!(Url::try_from(uri.as_uri()), Err(error), "{text}");
            assert_eq!(Url::try_from(&uri), Err(error), "{text}");
        }
        let uri = Uri::parse("http://a%20b/").expect("a registered name may hold escapes");
        assert!(Url::try_from(uri).is_err(), "no domain holds a space");
    }

    #[test]
    fn the_rfc_refuses_what_whatwg_keeps() {
        for (text, kind) in [
            ("http://h/a|b", ParseErrorKind::Octet),
            ("http://h/a^b", ParseErrorKind::Octet),
            ("http://h/[x]", ParseErrorKind::Octet),
            ("http://h/?{x}", ParseErrorKind::Octet),
            ("http://h/?a`b", ParseErrorKind::Octet),
            ("http://h/#a|b", ParseErrorKind::Octet),
            ("http://h/#a#b", ParseErrorKind::Octet),
            ("file:///C|/x", ParseErrorKind::Octet),
            ("x:a b", ParseErrorKind::Octet),
            ("http://h/%zz", ParseErrorKind::Escape),
        ] {
            let url = Url::parse(text).expect(text);
            assert_eq!(url.as_str(), text, "kept");
            let error = UriBuf::try_from(&url).expect_err(text);
            assert_eq!((error.kind(), error.edition()), (kind, Edition::Rfc3986), "{text}");
            assert_eq!(Some(error), Uri::parse(text).err(), "the error of reading its text: {text}");
        }
    }

    #[test]
    fn what_whatwg_escapes_is_read() {
        for (text, normal) in [
            ("http://bücher.de/ü", "http://xn--bcher-kva.de/%C3%BC"),
            ("http:\\\\h\\p", "http://h/p"),
            ("http://h/a b", "http://h/a%20b"),
        ] {
            assert!(UriBuf::parse(text).is_err(), "{text}");
            let url = Url::parse(text).expect(text);
            assert_eq!(UriBuf::try_from(&url).expect(text).as_str(), normal);
        }
    }

    /// The crate has read each "\" that is a "/", so another one is a character.
    #[cfg(feature = "mend")]
    #[test]
    fn a_backslash_that_whatwg_keeps_is_escaped() {
        for (text, mended) in [(r"x://h/a\b|", "x://h/a%5Cb%7C"), (r"http://h/a\b|", "http://h/a/b%7C")] {
            let url = Url::parse(text).expect(text);
            let (uri, _) = UriBuf::mended_from(&url).expect(text);
            assert_eq!(uri, mended);
        }
    }

    /// The edition does not cross: only the text does.
    #[test]
    fn a_text_of_another_edition_goes_by_its_text() {
        let uri = UriBuf::parse_with("ftp://h//etc", Edition::Rfc1738).expect("a URL of 1994");
        let url = Url::try_from(&uri).expect("a URL");
        let back = UriBuf::try_from(&url).expect("a URI");
        assert_eq!((back.as_str(), back.edition()), ("ftp://h//etc", Edition::Rfc3986));
    }
}

#[cfg(feature = "http")]
mod with_http {
    use uriel::{Uri, UriBuf};

    #[test]
    fn absolute_texts_come_back_as_they_went() {
        for text in ["http://h/", "https://me:pw@h:8042/over/there?name=ferret", "ftp://[::1]/a;type=i", "x://h/a/../b"]
        {
            let theirs = http::Uri::try_from(Uri::parse(text).expect(text)).expect(text);
            assert_eq!(theirs.to_string(), text);
            let back = UriBuf::try_from(&theirs).expect(text);
            assert_eq!(back, text);
            assert_eq!(http::Uri::try_from(&Uri::parse(text).expect(text)).expect(text), theirs);
            assert_eq!(http::Uri::try_from(&back).expect(text), theirs);
            assert_eq!(http::Uri::try_from(back).expect(text), theirs);
            assert_eq!(UriBuf::try_from(theirs).expect(text), text, "by value");
        }
    }

    #[test]
    fn the_fragment_is_lost_and_an_empty_path_filled() {
        let theirs = http::Uri::try_from(Uri::parse("http://h#f").expect("a URI")).expect("a target");
        assert_eq!(theirs.to_string(), "http://h/");
    }

    /// A path or an opaque part on one side must be no host on the other.
    #[test]
    fn nothing_becomes_a_host_on_the_way() {
        for text in ["mailto:me@h", "news:a@h", "x:/h/p", "x:"] {
            assert!(http::Uri::try_from(Uri::parse(text).expect(text)).is_err(), "{text}");
        }
        for text in ["//h/p", "/p", "h:80", "h", "*"] {
            let theirs = http::Uri::from_static(text);
            let error = UriBuf::try_from(&theirs).expect_err(text);
            assert_eq!(error.production(), "scheme", "{text}");
        }
    }

    #[test]
    fn the_rfc_refuses_what_http_lets_through() {
        let theirs: http::Uri = "http://h/a|b".parse().expect("http lets it through");
        assert_eq!(UriBuf::try_from(&theirs).expect_err("no path").offset(), 10);
    }
}
