//! Sets of octets of a document, as far as the generic syntax of each edition has them, and the classes made of them.
//!
//! A production may accept only URLs of the edition. A document names the characters of its rules once, and these
//! functions take away what an edition does not have, as "~" under RFC 1738, or "[" in a path under all of them.

use uriel::{
    charset::{CharSet, draft1996, rfc1738, rfc2396, rfc2396bis, rfc3986},
    grammar::ByEdition,
};

/// Members of `octets` that may stand in a path or a query.
pub(crate) const fn opaque(octets: CharSet) -> ByEdition<CharSet> {
    ByEdition([
        both(octets, rfc1738::XCHAR),
        both(octets, draft1996::URLCHAR),
        both(octets, rfc2396::URIC),
        both(octets, rfc2396bis::PCHAR.union(CharSet::of("/?"))),
        both(octets, rfc3986::PCHAR.union(CharSet::of("/?"))),
    ])
}

const fn both(one: CharSet, other: CharSet) -> CharSet {
    one.minus(one.minus(other))
}

/// Declares classes, a row for each: its name, and in braces its rule and its octets under each edition. Escapes stand
/// for members, unless `, escapes false` follows. A class by which a whole URL is scanned is `pub`.
macro_rules! classes {
    ($($(#[$doc:meta])* $visibility:vis $Class:ident { $rule:expr, $octets:expr $(, escapes $escapes:literal)? })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $visibility struct $Class;

        impl uriel::grammar::Class for $Class {
            const RULE: &'static uriel::grammar::Rule = {
                static RULE: uriel::grammar::Rule = $rule;
                &RULE
            };
            const OCTETS: uriel::grammar::ByEdition<uriel::charset::CharSet> = $octets;
            $(const ESCAPES: uriel::grammar::ByEdition<bool> = uriel::grammar::ByEdition::all($escapes);)?
        }
    )+};
}
pub(crate) use classes;
