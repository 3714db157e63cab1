//! `prospero` URLs.

use uriel::{Edition, schemes::prospero::Prospero};

use super::{typed, typed_refuse};

/// prospero: what stands in the name, and what ends it.
///
/// The name is opaque: slashes, "?" and "=" are data, and the first ";" begins the fields, of which each has its "=".
#[test]
fn a_semicolon_ends_the_name() {
    for edition in Edition::ALL {
        let url = typed(&Prospero, edition, "prospero://h//a?b=c/@d;e?=f&g;=;e?=");
        assert_eq!(url.hsoname(), "/a?b=c/@d", "{edition}");
        let fields: Vec<_> = url.fields().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(fields, [("e?", "f&g"), ("", ""), ("e?", "")], "{edition}");
        for (text, offset) in [("prospero://h/a;b", 16), ("prospero://h/a;b=c=d", 18), ("prospero://h", 12)] {
            assert_eq!(typed_refuse(&Prospero, edition, text).offset(), offset, "{edition}: {text}");
        }
    }
}

/// prospero: a user or password before the host.
///
/// Refused: "no username or password is allowed", and `hostport` has none.
#[test]
fn has_no_login() {
    for edition in Edition::ALL {
        typed_refuse(&Prospero, edition, "prospero://u@h/a");
        typed_refuse(&Prospero, edition, "prospero://u:p@h/a");
    }
}
