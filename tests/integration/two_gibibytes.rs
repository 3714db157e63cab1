//! Texts about as long as a text may be: a result that is short is given, however long the texts are that it is made
//! of.

use uriel::{
    Edition, Registry, Uri, UriRef,
    error::ParseErrorKind,
    resolve::{ResolveErrorKind, Resolver},
};

/// The longest text that is read.
const LONGEST: usize = (1 << 31) - 1;

/// A text that begins with `url`, and a hundred octets longer than any URL. The rest is never written to, so it takes
/// no memory.
fn far_longer(url: &str) -> String {
    let mut octets = vec![0; LONGEST + 100];
    octets[..url.len()].copy_from_slice(url.as_bytes());
    String::from_utf8(octets).expect("NUL is a character")
}

#[test]
fn a_url_is_read_before_a_text_of_any_length() {
    let text = far_longer("ftp://me@h/a");
    for edition in Edition::ALL {
        let prefix = UriRef::parse_prefix(&text, edition).expect("it begins with a URL");
        assert_eq!((prefix.url.as_str(), prefix.rest.len()), ("ftp://me@h/a", LONGEST + 88));
        let registry = Registry::under(edition);
        let prefix = registry.parse_prefix(&text).expect("it begins with a URL");
        assert_eq!((prefix.url.as_str(), prefix.rest.len()), ("ftp://me@h/a", LONGEST + 88));
        let error = registry.parse(&text).map(|url| url.as_str().len()).expect_err("it is longer than any URL");
        assert_eq!(error.kind(), ParseErrorKind::TooLong);
    }
}

#[test]
#[ignore = "takes 4 GiB of memory"]
fn a_url_that_is_too_long_is_not_cut() {
    for end in ["", "%41", "a%41", "aa%41", "aaa%41", "\u{e9}", "a\u{e9}", " ", "aa "] {
        let mut text = String::with_capacity(LONGEST + 8);
        text.push_str("http://h/");
        text.extend(std::iter::repeat_n('a', LONGEST - "http://h/".len() - 3));
        text.push_str(end);
        let length = LONGEST - 3 + end.find([' ', '\u{e9}']).unwrap_or(end.len());
        let read = UriRef::parse_prefix(&text, Edition::Rfc3986).map(|prefix| prefix.url.as_str().len());
        match read {
            Ok(read) => assert!(read == length && read <= LONGEST, "{end:?}"),
            Err(error) => assert!(length > LONGEST && error.kind() == ParseErrorKind::TooLong, "{end:?}: {error}"),
        }
    }
}

#[test]
#[ignore = "takes 4 GiB of memory"]
fn a_base_of_any_length_has_short_targets() {
    let mut text = String::with_capacity(LONGEST);
    text.push_str("http://h/");
    text.extend(std::iter::repeat_n('a', LONGEST - text.len()));
    for edition in Edition::ALL.into_iter().skip(1) {
        let resolver =
            Resolver::new(Uri::parse_with(&text, edition).expect("as long as a text may be")).expect("a base");
        let target_of = |reference| {
            let reference = UriRef::parse_with(reference, edition).expect("a reference");
            resolver.resolve(&reference).map(|resolved| resolved.as_str().to_owned())
        };
        for (reference, target) in
            [("//g/x", "http://g/x"), ("/x", "http://h/x"), ("x", "http://h/x"), ("./x?y#s", "http://h/x?y#s")]
        {
            assert_eq!(target_of(reference).as_deref(), Ok(target), "{edition}");
        }
        let refused = target_of("#s").expect_err("it would be too long");
        assert_eq!(refused.kind(), ResolveErrorKind::TooLong, "{edition}");
        let reference = UriRef::parse_with(&text[5..], edition).expect("a reference");
        assert_eq!(
            resolver.resolve(&reference).expect("as long as a text may be").as_str().len(),
            LONGEST,
            "{edition}"
        );
    }
}
