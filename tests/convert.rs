//! What the types of the crates `url` and `http` make of our texts and we of theirs: what comes back as it went, and
//! what does not.

#![cfg(any(feature = "url", feature = "http"))]

#[cfg(feature = "url")]
mod with_url {
    use uriel::{Edition, ErrorKind, Uri, UriBuf};
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
        }
    }

    /// What was normalised once is not changed again.
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
            ("http://h/a|b", ErrorKind::Octet),
            ("http://h/a^b", ErrorKind::Octet),
            ("http://h/[x]", ErrorKind::Octet),
            ("http://h/?{x}", ErrorKind::Octet),
            ("http://h/?a`b", ErrorKind::Octet),
            ("http://h/#a|b", ErrorKind::Octet),
            ("http://h/#a#b", ErrorKind::Octet),
            ("file:///C|/x", ErrorKind::Octet),
            ("x:a b", ErrorKind::Octet),
            ("http://h/%zz", ErrorKind::Escape),
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
    use uriel::{ErrorKind, Uri, UriRef, UriRefBuf};

    #[test]
    fn absolute_texts_come_back_as_they_went() {
        for text in [
            "http://h/",
            "https://me:secret@h:8042/over/there?name=ferret",
            "http://H/a/../%7e",
            "FTP://h/",
            "http://[2001:db8::7]:80/",
            "http://[v1.a]/",
            "http://h:/",
            "http://h:99999/",
            "http://h/p?",
            "ftp://h/%2Fetc/motd;type=a",
        ] {
            let uri = Uri::parse(text).expect(text);
            let theirs = http::Uri::try_from(uri).expect(text);
            assert_eq!(theirs.authority().map(http::uri::Authority::as_str), uri.authority(), "{text}");
            assert_eq!((theirs.path(), theirs.query()), (uri.path().as_str(), uri.query().as_deref()), "{text}");
            let back = UriRefBuf::try_from(&theirs).expect(text);
            assert_eq!(back.as_str(), text);
            assert_eq!(http::Uri::try_from(UriRef::from(uri)).expect(text), theirs, "as a reference: {text}");
        }
    }

    #[test]
    fn paths_come_back_as_they_went() {
        for text in ["/", "/p", "/p?q", "/a/../b?c/d", "/p?", "*"] {
            let reference = UriRef::parse(text).expect(text);
            let theirs = http::Uri::try_from(reference).expect(text);
            assert_eq!((theirs.scheme(), theirs.authority()), (None, None), "{text}");
            assert_eq!(UriRefBuf::try_from(&theirs).expect(text).as_str(), text);
        }
    }

    #[test]
    fn the_fragment_is_lost() {
        for (text, rest) in [
            ("http://h/p?q#f", "http://h/p?q"),
            ("http://h/p#", "http://h/p"),
            ("/p#f", "/p"),
            ("/p?q#f", "/p?q"),
            ("http://h#f", "http://h/"),
        ] {
            let reference = UriRef::parse(text).expect(text);
            assert!(reference.fragment().is_some(), "{text}");
            let back = UriRefBuf::try_from(&http::Uri::try_from(reference).expect(text)).expect(text);
            assert_eq!((back.as_str(), back.fragment()), (rest, None), "{text}");
        }
    }

    #[test]
    fn empty_paths_and_two_schemes_are_normalised() {
        for (text, normal) in [
            ("http://h", "http://h/"),
            ("http://h?q", "http://h/?q"),
            ("x://h", "x://h/"),
            ("HTTP://H/P", "http://H/P"),
            ("HttpS://H/P", "https://H/P"),
        ] {
            let theirs = http::Uri::try_from(Uri::parse(text).expect(text)).expect(text);
            assert_eq!(UriRefBuf::try_from(&theirs).expect(text).as_str(), normal);
        }
    }

    #[test]
    fn http_refuses_what_is_no_target() {
        for text in ["file:///etc", "http:///p", "http:/p", "urn:a:b", "http://a%20b/"] {
            let uri = Uri::parse(text).expect(text);
            assert!(http::Uri::try_from(uri).is_err(), "{text}");
            assert!(http::Uri::try_from(UriRef::from(uri)).is_err(), "{text}");
        }
        for text in ["", "a/b", "../g", "?q", "#f"] {
            assert!(http::Uri::try_from(UriRef::parse(text).expect(text)).is_err(), "{text}");
        }
        let longest = format!("/{}", "a".repeat(65533));
        assert!(http::Uri::try_from(UriRef::parse(&longest).expect("a path")).is_ok());
        assert!(http::Uri::try_from(UriRef::parse(&format!("{longest}a")).expect("a path")).is_err());
    }

    /// The two read the same text differently, and neither refuses it.
    #[test]
    fn targets_are_no_references() {
        let mailbox = Uri::parse("mailto:me@h").expect("a URI");
        let theirs = http::Uri::try_from(mailbox).expect("an authority");
        assert_eq!((mailbox.authority(), theirs.host()), (None, Some("h")));

        let name = UriRef::parse("g").expect("a path");
        let theirs = http::Uri::try_from(name).expect("an authority");
        assert_eq!((name.path().as_str(), theirs.path(), theirs.host()), ("g", "", Some("g")));

        let theirs = http::Uri::from_static("h:80");
        let ours = UriRefBuf::try_from(&theirs).expect("a URI");
        assert_eq!((theirs.scheme(), theirs.host(), theirs.port_u16()), (None, Some("h"), Some(80)));
        assert_eq!((ours.scheme().as_deref(), ours.path().as_str(), ours.host()), (Some("h"), "80", None));

        let theirs = http::Uri::from_static("//h/p");
        let ours = UriRefBuf::try_from(&theirs).expect("a reference");
        assert_eq!((theirs.path(), theirs.host()), ("//h/p", None));
        assert_eq!((ours.path().as_str(), ours.authority()), ("/p", Some("h")));
        let theirs = http::Uri::try_from(ours.as_uri_ref()).expect("a path");
        assert_eq!((theirs.path(), theirs.host()), ("//h/p", None), "back again, the path is a path");
    }

    #[test]
    fn the_rfc_refuses_what_http_lets_through() {
        for (text, kind) in [
            ("http://h/a|b", ErrorKind::Octet),
            ("http://h/{a}", ErrorKind::Octet),
            ("/[x]", ErrorKind::Octet),
            ("/a\"b", ErrorKind::Octet),
            ("/ü", ErrorKind::Octet),
            ("/?a|b", ErrorKind::Octet),
            ("/%zz", ErrorKind::Escape),
        ] {
            let theirs = http::Uri::try_from(text).expect(text);
            let error = UriRefBuf::try_from(&theirs).expect_err(text);
            assert_eq!(error.kind(), kind, "{text}");
            assert_eq!(Some(error), UriRef::parse(text).err(), "the error of reading its text: {text}");
        }
    }
}
