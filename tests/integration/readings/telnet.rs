//! `telnet` URLs.

use uriel::Edition::Rfc1738;
use uriel::{Edition, schemes::telnet::Telnet};

use super::{typed, typed_refuse};

/// The final "/", after which nothing may stand.
#[test]
fn ends_with_its_slash() {
    for edition in Edition::ALL {
        assert!(!typed(&Telnet, edition, "telnet://h").has_slash(), "{edition}");
        assert!(typed(&Telnet, edition, "telnet://h/").has_slash(), "{edition}");
        let error = typed_refuse(&Telnet, edition, "telnet://h/a");
        let section = if edition == Rfc1738 { "RFC 1738 section 3.8" } else { "RFC 4248 section 2" };
        assert_eq!((error.offset(), error.section()), (11, Some(section)), "{edition}");
    }
}
