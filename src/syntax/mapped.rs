//! The classes that the engine knows: those that its back ends make bitmaps of, with their rules.
//!
//! Their productions are in the grammar, like those of all other classes.

use super::{
    charset::{self, ALPHA, CharSet, HEX, LABEL, draft1996, rfc1738, rfc2396, rfc2396bis, rfc3986},
    edition::ByEdition,
    rule::{Class, Rule},
};

pub(crate) static SCHEME: Rule = Rule::new("scheme").with_sections(sections!("2.1" "4.1" "3.1" "3.1" "3.1"));

/// Characters of a [`scheme`](crate::grammar::scheme).
///
/// ```
/// use uriel::grammar::Text;
/// assert_eq!("svn+ssh:".run(uriel::grammar::Scheme), (":", "svn+ssh"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scheme;

impl Class for Scheme {
    const RULE: &'static Rule = &SCHEME;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(charset::SCHEME);
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// Characters that a [`scheme`](crate::grammar::scheme) begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SchemeStart;

impl Class for SchemeStart {
    const RULE: &'static Rule = &SCHEME;
    const OCTETS: ByEdition<CharSet> = ByEdition([charset::SCHEME, charset::SCHEME, ALPHA, ALPHA, ALPHA]);
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// Characters of a [`reg_name`](crate::grammar::reg_name) except ":" and "@": a run of them ends at the first delimiter
/// of an authority.
///
/// ```
/// use uriel::grammar::Text;
/// assert_eq!("a_b:80".run(uriel::grammar::Name), (":80", "a_b"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name;

impl Class for Name {
    const RULE: &'static Rule = &REG_NAME;
    const OCTETS: ByEdition<CharSet> = ByEdition([
        LABEL.union(CharSet::of(".")),
        LABEL.union(CharSet::of(".")),
        rfc2396::UNRESERVED.union(CharSet::of("$,;&=+")),
        rfc2396bis::UNRESERVED.union(CharSet::of("$,;&=+")),
        rfc3986::UNRESERVED.union(rfc3986::SUB_DELIMS),
    ]);
    const ESCAPES: ByEdition<bool> = ByEdition([false, false, true, true, true]);
}

pub(crate) static REG_NAME: Rule = Rule::with_names(&ByEdition(["host", "host", "authority", "authority", "reg-name"]))
    .in_words_by(&ByEdition(["host", "host", "authority", "authority", "host"]))
    .with_sections(sections!("3.1" "4.3.1" "3.2" "3.2" "3.2.2"));

/// Characters of a path, its slashes included, but not those that end it, such as "?". RFC 1738 has no generic path, so
/// there the characters are those of `*xchar`.
///
/// ```
/// use uriel::grammar::Text;
/// assert_eq!("/a;b?c".run(uriel::grammar::Path), ("?c", "/a;b"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Path;

impl Class for Path {
    const RULE: &'static Rule = &PATH;
    const OCTETS: ByEdition<CharSet> = ByEdition([
        rfc1738::XCHAR,
        draft1996::PCHAR.union(CharSet::of("/")),
        rfc2396::PCHAR.union(CharSet::of(";/")),
        rfc2396bis::PCHAR.union(CharSet::of("/")),
        rfc3986::PCHAR.union(CharSet::of("/")),
    ]);
}

static PATH: Rule = Rule::with_names(&ByEdition(["schemepart", "path", "path", "path", "path"]))
    .with_sections(sections!("5" "4.3.2" "3.3" "3.3" "3.3"));

/// Hexadecimal digits.
///
/// ```
/// use uriel::grammar::Text;
/// assert_eq!("2eg".run(uriel::grammar::Hex), ("g", "2e"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hex;

impl Class for Hex {
    const RULE: &'static Rule = &HEX_RULE;
    const OCTETS: ByEdition<CharSet> = ByEdition::all(HEX);
    const ESCAPES: ByEdition<bool> = ByEdition::all(false);
}

/// A rule that 2396bis and RFC 3986 take from the core rules of ABNF.
pub(crate) const fn core_rule(names: &'static ByEdition<&'static str>, mut sections: ByEdition<&'static str>) -> Rule {
    sections.0[3] = "RFC 2234 section 6.1";
    sections.0[4] = sections.0[3];
    Rule::with_names(names).with_sections(sections)
}

pub(crate) const HEX_RULE: Rule =
    core_rule(&ByEdition(["hex", "hex", "hex", "HEXDIG", "HEXDIG"]), sections!("5" "2.3.1" "2.4.1" - -));
