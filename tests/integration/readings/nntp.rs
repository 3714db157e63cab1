//! `nntp` URLs.

use uriel::Edition::Rfc1738;
use uriel::{Edition, schemes::nntp::Nntp};

use super::{LATER, news, typed, typed_refuse};

/// nntp without an article number.
///
/// The group alone is valid: the BNF has it so.
#[test]
fn needs_no_number() {
    for edition in Edition::ALL {
        assert_eq!(typed(&Nntp, edition, "nntp://h/a.b").article(), None, "{edition}");
        typed_refuse(&Nntp, edition, "nntp://h/a.b/");
        typed_refuse(&Nntp, edition, "nntp://h/");
        typed_refuse(&Nntp, edition, "nntp://h");
    }
}

/// After the "/" of a number there is no way back: the error is where a digit should be.
#[test]
fn a_slash_wants_a_number() {
    for (text, offset) in [("nntp://h/g/a", 11), ("nntp://h/g/", 11), ("nntp://h/g/1a", 12), ("nntp://h/g/%31", 11)] {
        for edition in Edition::ALL {
            assert_eq!(typed_refuse(&Nntp, edition, text).offset(), offset, "{edition}: {text}");
        }
    }
    assert_eq!(typed_refuse(&Nntp, Rfc1738, "nntp://h/g/a").production(), "digits");
}

/// The length of a number, and its size.
///
/// RFC 1738 has no limit, and what fits into no 64 bits is an error of the accessor; RFC 5538 has sixteen digits.
#[test]
fn numbers_have_sixteen_digits() {
    let long = "nntp://h/a/99999999999999999999999";
    let url = typed(&Nntp, Rfc1738, long);
    assert_eq!(url.article(), Some("99999999999999999999999"));
    assert!(url.article_number().is_err());
    for edition in LATER {
        let url = typed(&Nntp, edition, "nntp://h/a/0009999999999999");
        assert_eq!(url.article_number(), Ok(Some(9_999_999_999_999)), "{edition}");
        let error = typed_refuse(&Nntp, edition, long);
        assert_eq!((error.offset(), error.production(), error.section()), (27, "nntpurl", Some("RFC 5538 section 3")));
    }
}

/// The characters of a group: RFC 1738 has it begin with a letter, RFC 5538 takes any of its characters, and escapes.
#[test]
fn groups_may_begin_with_a_digit() {
    for text in ["nntp://h/3com.x/1", "nntp://h/_a", "nntp://h/a%2Fb/1", "nntp://h/%2A"] {
        typed_refuse(&Nntp, Rfc1738, text);
        for edition in LATER {
            typed(&Nntp, edition, text);
        }
    }
    for edition in LATER {
        assert_eq!(typed_refuse(&Nntp, edition, "nntp://h/a.*").offset(), 11, "{edition}");
        assert_eq!(typed_refuse(&Nntp, edition, "nntp://h/a:b").offset(), 10, "{edition}");
    }
}

/// A login: the authority of RFC 5538 may have one, RFC 1738 has none for nntp.
#[test]
fn has_a_login_since_rfc_5538() {
    typed_refuse(&Nntp, Rfc1738, "nntp://me:pw@h/a");
    for edition in LATER {
        let url = typed(&Nntp, edition, "nntp://me:pw@h/a");
        assert_eq!((url.user().as_deref(), url.password().as_deref()), (Some("me"), Some("pw")), "{edition}");
        assert!(!format!("{url:?}").contains("pw"), "{edition}");
        let url = news(edition, "news://me:pw@h/a");
        assert_eq!(url.server().expect("it has one").password().as_deref(), Some("pw"), "{edition}");
        assert!(!format!("{url:?}").contains("pw"), "{edition}");
    }
}
