//! A constant is what the parse gives: in each component, for each edition.

use uriel::{Edition, Encoded, Host, SchemeName, Uri, UriRef};

use super::{leaked, written};
use crate::{
    generator::Generator,
    language::REFERENCES,
    random::{expect_share, seed, strings},
};

/// All that getters tell.
fn told<'a>(url: &UriRef<'a>) -> impl PartialEq + std::fmt::Debug + 'a {
    let text = |encoded: Option<Encoded<'a>>| encoded.map(Encoded::as_str);
    let server = (text(url.userinfo()), text(url.user()), text(url.password()), url.host().map(Host::as_str));
    let path = (url.path().as_str(), text(url.urlpath()), text(url.params()), text(url.query()), text(url.fragment()));
    let whole = (url.scheme().map(SchemeName::as_str), url.kind(), url.form(), url.edition(), url.as_str());
    (whole, url.authority(), url.authority_kind(), server, url.port(), path)
}

#[test]
fn constants_are_what_the_parse_gives() {
    let written = written();
    for edition in Edition::ALL {
        let mut generator = Generator::new(edition, &REFERENCES, seed(16) ^ (edition as u64) << 56);
        let made: Vec<_> = (0..strings(100_000)).map(|_| generator.next()).collect();
        let (mut valid, mut texts) = (0, 0);
        for text in written.iter().chain(&made).filter(|text| text.len() <= 16 * 1024) {
            texts += 1;
            let (url, reference) = (Uri::parse_with(text, edition), UriRef::parse_with(text, edition));
            assert_eq!(Uri::is_valid(text, edition), url.is_ok(), "{edition} {text:?}");
            assert_eq!(UriRef::is_valid(text, edition), reference.is_ok(), "{edition} {text:?}");
            if let Ok(reference) = reference {
                valid += 1;
                let constant = UriRef::from_static_with(leaked(text), edition);
                assert!(constant == reference, "{edition} {text:?}");
                assert_eq!(told(&constant), told(&reference), "{edition} {text:?}");
            }
            if let Ok(url) = url {
                let constant = Uri::from_static_with(leaked(text), edition);
                assert!(constant == url, "{edition} {text:?}");
                assert_eq!(told(constant.as_uri_ref()), told(url.as_uri_ref()), "{edition} {text:?}");
            }
        }
        expect_share(valid, 5, texts, format_args!("{edition}, valid"));
    }
}

#[test]
fn literals_are_constants() {
    const HOME: Uri<'static> = uriel::uri!("http://example.org/");
    const NAME: &str = "a;b";
    static PAGE: UriRef<'static> = uriel::uri_ref!(NAME, edition = Draft1996,);
    assert_eq!(HOME, Uri::parse("http://example.org/").unwrap());
    assert_eq!(PAGE.params().as_deref(), Some("b"));
    assert_eq!(uriel::uri!(concat!("http://h", "/x")).path(), "/x");
    assert_eq!(uriel::uri!("ftp://h//x", edition = Rfc1738).urlpath().as_deref(), Some("/x"));
}
