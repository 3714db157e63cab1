//! The languages of the ten schemes, with texts that are peculiar to them.

use crate::language::{Language, REFERENCES, not_compiled};

/// The number of texts of each scheme under each edition that are compared with its rule.
pub const TEXTS: u64 = 200_000;

/// The folders of the documents' rules.
pub const FOLDERS: &[&str] = &[concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules")];

/// Hands the schemes to a macro: module and marker of each.
macro_rules! each_scheme {
    ($callback:ident) => {
        $callback! {
            file File,
            ftp Ftp,
            gopher Gopher,
            http Http,
            mailto Mailto,
            news News,
            nntp Nntp,
            prospero Prospero,
            telnet Telnet,
            wais Wais,
        }
    };
}
pub(crate) use each_scheme;

macro_rules! list {
    ($($module:ident $Scheme:ident,)+) => {
        $(pub mod $module;)+

        /// References, and the URLs of each scheme.
        pub static LANGUAGES: &[&Language] = &[&REFERENCES $(, &$module::LANGUAGE)+];
    };
}
each_scheme!(list);

/// The rules of a scheme: that of RFC 1738, and that which counts from draft 1996 on.
const fn rules(
    of_rfc1738: &'static str,
    document: &'static str,
    rule: &'static str,
) -> [(&'static str, &'static str); 5] {
    [("rfc1738", of_rfc1738), (document, rule), (document, rule), (document, rule), (document, rule)]
}

#[cfg(all(feature = "std", feature = "schemes"))]
#[test]
fn every_scheme_of_the_library_is_here() {
    let registry = uriel::schemes::register(uriel::Registry::empty(uriel::Edition::Rfc3986));
    for (_, scheme) in registry.iter() {
        let name = scheme.info().name;
        assert!(LANGUAGES.iter().any(|language| language.name == name), "no test data is for {name}");
    }
}
