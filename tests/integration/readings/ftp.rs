//! `ftp` URLs.

use uriel::Edition::Rfc1738;
use uriel::{Edition, Encoded, schemes::ftp::Ftp};

use super::{ftp, texts, typed_refuse};

/// An ftp name may contain "?": the scheme reads the scheme-specific part, which the generic parse of later editions
/// splits.
#[test]
fn a_question_mark_is_part_of_the_name() {
    for edition in Edition::ALL {
        let url = ftp(edition, "ftp://h/a?b/c?d");
        assert_eq!((texts(url.cwd()), url.name().expect("a path").as_str()), (vec!["a?b"], "c?d"), "{edition}");
    }
}

/// ";type=" in capitals.
///
/// An error: ftptype lists both cases of its letters, which would be pointless if literals folded.
#[test]
fn the_type_is_written_in_lower_case_its_letter_in_either() {
    for text in ["ftp://h/f;TYPE=a", "ftp://h/f;Type=a", "ftp://h/f;typE=a"] {
        let at = typed_refuse(&Ftp, Rfc1738, text).offset();
        // At the ";" or at the first letter that differs.
        let differs = text.find(|letter: char| letter.is_ascii_uppercase()).expect("it has one");
        assert!([9, differs].contains(&at), "{text}: {at}");
    }
    for (lower, upper) in [
        ("ftp://h/f;type=a", "ftp://h/f;type=A"),
        ("ftp://h/f;type=i", "ftp://h/f;type=I"),
        ("ftp://h/f;type=d", "ftp://h/f;type=D"),
    ] {
        let typecode = ftp(Rfc1738, lower).typecode();
        assert!(typecode.is_some());
        assert_eq!(
            typecode,
            ftp(Rfc1738, upper).typecode(),
            "FTP: case of the TYPE argument: equal without regard to case"
        );
    }
}

/// FTP: `ftp://h` and `ftp://h/`.
///
/// Nothing is retrieved differently; the parse still tells them apart.
#[test]
fn no_path_and_an_empty_path_are_two() {
    for edition in Edition::ALL {
        let (without, with) = (ftp(edition, "ftp://h"), ftp(edition, "ftp://h/"));
        assert_eq!((without.path(), without.name(), without.cwd().count()), (None, None, 0), "{edition}");
        assert_eq!(with.name().expect("the slash is there"), "", "{edition}");
        assert_eq!((with.path().is_some(), with.cwd().count()), (true, 0), "{edition}");
        assert_ne!(without.to_string(), with.to_string(), "{edition}");
    }
}

/// FTP: no typecode and an empty name.
///
/// Directories and an empty name, which is not the same as none.
#[test]
fn an_empty_name_is_a_name() {
    let url = ftp(Rfc1738, "ftp://h/a/b/");
    assert_eq!((texts(url.cwd()), url.typecode()), (vec!["a", "b"], None));
    assert_eq!(url.name().expect("it has a path"), "");
    assert_eq!(texts(ftp(Rfc1738, "ftp://h//etc/motd").cwd()), ["", "etc"]);
}

/// FTP: empty user.
///
/// An empty user, an empty password and none are three things.
#[test]
fn an_empty_user_is_a_user() {
    for edition in Edition::ALL {
        for (text, user, password) in [
            ("ftp://host.com/", None, None),
            ("ftp://@host.com/", Some(""), None),
            ("ftp://foo:@host.com/", Some("foo"), Some("")),
            ("ftp://:@host.com/", Some(""), Some("")),
        ] {
            let url = ftp(edition, text);
            assert_eq!(url.user().map(Encoded::as_str), user, "{edition}: {text}");
            assert_eq!(url.password().map(Encoded::as_str), password, "{edition}: {text}");
        }
    }
}

/// FTP: NUL and FF octets in an argument; encoded CR and LF.
///
/// All of them parse and decode; what cannot be sent is for the protocol to refuse.
#[test]
fn control_octets_parse_and_decode() {
    for edition in Edition::ALL {
        for (text, octets) in [("ftp://h/a%0D%0Ab", &b"a\r\nb"[..]), ("ftp://h/%00", b"\0"), ("ftp://h/a%FF", b"a\xff")]
        {
            assert_eq!(*ftp(edition, text).name().expect("it has a path").decode(), *octets, "{edition}: {text}");
        }
        assert_eq!(*ftp(edition, "ftp://u%0A@h/").user().expect("it has one").decode(), *b"u\n", "{edition}");
    }
}
