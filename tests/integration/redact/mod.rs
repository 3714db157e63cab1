//! Redaction: what is secret is shown by nothing that people read.

#[cfg(all(feature = "prose", feature = "edit", feature = "patterns"))]
mod law;
#[cfg(feature = "patterns")]
mod people;
mod rule;
#[cfg(feature = "patterns")]
mod stream;
pub mod texts;

use uriel::{Edition, Encoded, Registry, Scheme, UriBuf, UriRef, UriRefBuf, redact, schemes::Url, wire::Value};

use crate::schemes::each_scheme;

const SECRET: &str = "S3cret";

/// URLs with a password, by scheme; those whose scheme has none have it where a careless person puts it. A mailto URL
/// has no authority, and its address no password.
const URLS: [&str; 9] = [
    "ftp://me:S3cret@h/a",
    "http://me:S3cret@h/a?b=c",
    "gopher://me:S3cret@h/0a",
    "news://me:S3cret@h/a.b",
    "nntp://me:S3cret@h/a.b",
    "telnet://me:S3cret@h",
    "wais://me:S3cret@h/d",
    "prospero://me:S3cret@h/a",
    "file://me:S3cret@h/a",
];

fn shows(text: &str, shown: &str) {
    assert!(!shown.contains(SECRET), "{text}: {shown}");
}

#[test]
fn no_type_and_no_error_shows_a_password() {
    for edition in Edition::ALL {
        let registry = Registry::under(edition);
        for text in URLS {
            shows(text, &Edition::differences(text).to_string());
            match UriRef::parse_with(text, edition) {
                Ok(url) => {
                    let owned = UriRefBuf::from(url);
                    shows(text, &format!("{url:?} {} {owned:?} {}", url.redacted(), owned.redacted()));
                }
                Err(error) => shows(text, &format!("{error} {error:?} {}", error.report(text))),
            }
            match registry.parse(text) {
                Ok(parsed) => {
                    let uri = UriBuf::from(parsed.uri());
                    shows(text, &format!("{parsed:?} {} {uri:?} {}", parsed.redacted(), uri.redacted()));
                    let warned: Vec<_> = parsed.hazards().iter().map(ToString::to_string).collect();
                    shows(text, &warned.join(" "));
                    let plan = parsed.plan(&mut |item| {
                        shows(text, &format!("{item:?}"));
                        if let Value::Login(login) = item.value {
                            login.commands().for_each(|command| shows(text, &format!("{command:?}")));
                        }
                    });
                    match plan {
                        Ok(()) => {}
                        Err(error) => shows(text, &format!("{error} {error:?}")),
                    }
                }
                Err(error) => shows(text, &format!("{error} {error:?} {}", error.report(text))),
            }
            if let Ok(url) = Url::parse_with(text, edition) {
                shows(text, &format!("{url:?}"));
            }
        }
    }
}

#[test]
fn each_scheme_is_shown_without_its_password_and_otherwise_as_it_is() {
    macro_rules! check {
        ($($module:ident $Scheme:ident,)+) => {$({
            let scheme = uriel::schemes::$module::$Scheme;
            let name = <uriel::schemes::$module::$Scheme as Scheme>::NAME;
            for text in URLS.iter().filter(|text| text.split(':').next() == Some(name)) {
                if let Ok(url) = scheme.parse(text) {
                    assert_eq!(url.redacted().to_string(), text.replace(SECRET, "***"));
                    shows(text, &format!("{url:?}"));
                }
            }
        })+};
    }
    each_scheme!(check);
}

/// Under draft 1996 a "?" may be part of the user. The query of each reading is hidden.
#[test]
fn values_are_hidden_after_a_question_mark_in_the_user() {
    let shown =
        |text: &str, edition| UriRef::parse_with(text, edition).unwrap().redacted().with_keys(&["token"]).to_string();
    for edition in [Edition::Draft1996, Edition::Rfc3986] {
        for (text, wanted) in [
            ("http://a?b@h/s?token=S3cret", "http://a?b@h/s?token=***"),
            ("http://a?b=1&c@h/s?token=S3cret&x=1", "http://a?b=1&c@h/s?token=***&x=1"),
            ("http://h?token=S3cret&b@h/s?token=S3cret", "http://h?token=***&b@h/s?token=***"),
            ("http://h?token=me@S3cret/s?token=S3cret;d=1", "http://h?token=***;d=1"),
        ] {
            assert_eq!(shown(text, edition), wanted, "{edition}");
        }
    }
    // A URL may be the value of a key, and have a query of its own.
    assert_eq!(shown("http://h?a=b/c?token=x", Edition::Rfc3986), "http://h?a=b/c?token=***");
    assert_eq!(shown("http://h/a@b?token=S3cret", Edition::Rfc3986), "http://h/a@b?token=***");
}

#[test]
fn keys_of_the_query_are_the_caller_s_choice() {
    let shown = |text: &str, keys: &[&str]| UriRef::parse(text).unwrap().redacted().with_keys(keys).to_string();
    assert_eq!(shown("http://h/?a=1&b=2", &[]), "http://h/?a=1&b=2");
    assert_eq!(shown("http://h/?a=1&b=2&A=3", &["a"]), "http://h/?a=***&b=2&A=***");
    assert_eq!(shown("http://h/?a&a=&b=a&a=c", &["a"]), "http://h/?a&a=&b=a&a=***");
    assert_eq!(shown("//u:p@h/?%61=1;c=2#b=3", &["a", "c"]), "//u:***@h/?%61=***;c=***#b=3");
    assert_eq!(shown("?x:y@z=1&a=2", &["a"]), "?x:y@z=1&a=***");
    assert_eq!(shown("mailto:me@h?body=a:b@c", &["body"]), "mailto:me@h?body=***");
    assert_eq!(
        shown("/?u=http%3A%2F%2Fh%2F%3Ftoken%3Dx%26b%3Dy&c=z", &["token"]),
        "/?u=http%3A%2F%2Fh%2F%3Ftoken%3D***%26b%3Dy&c=z"
    );
    assert_eq!(shown("/?api+key=x&api%20KEY=y&api%2Bkey=z", &["api key"]), "/?api+key=***&api%20KEY=***&api%2Bkey=z");
    // A fragment has pairs too, as OAuth's answers do, and so has what comes after a "?" in it.
    assert_eq!(shown("http://h/#token=x&b=y;token=z", &["token"]), "http://h/#token=***&b=y;token=***");
    assert_eq!(shown("http://h/#/a?token=x", &["token"]), "http://h/#/a?token=***");
    assert_eq!(shown("http://h?token=x#token=y", &["token"]), "http://h?token=***#token=***");
    assert_eq!(shown("/?u=http%3A%2F%2Fh%2F%23token%3Dx%26b", &["token"]), "/?u=http%3A%2F%2Fh%2F%23token%3D***%26b");
    // In running text a "#" may come before a URL, or be in a broken password.
    for before in ["http://me:p#w@h/", "[#12](http://h/", "http://h/#a,http://h/"] {
        let shown = redact::text(&format!("{before}?token=x"), &["token"]).to_string();
        assert!(shown.ends_with("/?token=***"), "{shown}");
    }
    // The quotation marks of JSON in JSON stay.
    let json = r#"{"log":"{\"u\":\"http://h/?token=x\",\"n\":1}"}"#;
    assert_eq!(redact::text(json, &["token"]).to_string(), json.replace("=x", "=***"));
    for (given, wanted) in [
        (r#""http:\/\/h\/?a=1\u0026token=x\u0026b=2""#, r#""http:\/\/h\/?a=1\u0026token=***\u0026b=2""#),
        (r#""http://h/\u003Ftoken\u003dx\u0023b""#, r#""http://h/\u003Ftoken\u003d***\u0023b""#),
        (r"\u003chttp://h/?token=x\u003e, b", r"\u003chttp://h/?token=***\u003e, b"),
        // A value ends before what closes the quotation or the bracket around its URL.
        ("(http://h/?token=x), b", "(http://h/?token=***), b"),
        ("['http://h/?token=x','http://h/?b=c']", "['http://h/?token=***','http://h/?b=c']"),
        ("[a](http://h/?token=f(x)),[b](http://h/)", "[a](http://h/?token=***),[b](http://h/)"),
        ("{u:`http://h/#token=x`}", "{u:`http://h/#token=***`}"),
        // Other marks belong to it.
        ("('http://h/?token=it's)4'", "('http://h/?token=***'"),
        ("http://h/a'(b/?token=x').y", "http://h/a'(b/?token=***"),
        ("http://h/?token=x),", "http://h/?token=***"),
    ] {
        assert_eq!(redact::text(given, &["token"]).to_string(), wanted);
    }
    for key in ["", "=", "&", "%"] {
        assert_eq!(shown("http://h/?a=1", &[key]), "http://h/?a=1", "{key}");
    }
    assert_eq!(
        Encoded::new("%61").map(|key| key.decode().into_owned()),
        Ok(b"a".to_vec()),
        "keys are compared decoded"
    );
}

#[cfg(all(feature = "prose", feature = "schemes"))]
#[test]
fn what_is_found_and_mended_hides_passwords_too() {
    use uriel::{Registry, Uri, prose, schemes::ftp::Ftp};

    let registry = Registry::current();
    let finder = prose::Finder::new(&registry);
    let text = "<http://me:s3cret@h/a-\nb> http://me:s3cret@h/";
    let findings = finder.find(text);
    assert!(!format!("{findings:?}").contains("s3cret"));
    let found: Vec<_> = findings.collect();
    assert_eq!((found.len(), found[0].alternatives().len()), (2, 1));
    assert!(!format!("{found:?}").contains("s3cret"));
    let mut stream = finder.stream(|_| ());
    stream.push(text.as_bytes());
    assert!(!format!("{stream:?}").contains("s3cret"));
    let upgraded = registry.upgrade("http://me:s3cret@h/{").expect("an escape mends it");
    assert!(!format!("{upgraded:?}").contains("s3cret"));
    let parts = Uri::parse("ftp://me:s3cret@h/").and_then(|url| url.read_by::<Ftp>()).expect("a URL");
    assert!(!format!("{parts:?}").contains("s3cret"));
}
