//! Editions of the generic syntax, and the table of what each of them decides.
//!
//! An edition is a value, not a type parameter: it travels with the text. Everything that differs between editions is
//! data with one entry for each edition ([`ByEdition`]): the octets of a class, the sections of a rule, and the
//! decisions of the table below.

use core::{fmt, str::FromStr};

#[cfg(feature = "alloc")]
use crate::syntax::AboveRoot;
use crate::syntax::CharSet;

/// An edition of the generic syntax of URLs: the document under which a text is read.
///
/// ```
/// use uriel::{Edition, UriRef};
///
/// assert!(UriRef::parse_with("http://h/~me", Edition::Rfc2396).is_ok());
/// assert!(UriRef::parse_with("http://h/~me", Edition::Rfc1738).is_err(), "\"~\" was not yet a URL character");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Edition {
    /// RFC 1738, December 1994: schemes with their own rules, and a common form for those that name a host.
    Rfc1738,
    /// draft-fielding-uri-url-00e, November 1996: one generic syntax, with a parameters component.
    Draft1996,
    /// RFC 2396, August 1998: server or registry authorities, opaque and hierarchical URI.
    Rfc2396,
    /// draft-fielding-uri-rfc2396bis-00, October 2002: IPv6 hosts.
    Rfc2396bis,
    /// RFC 3986, January 2005: today's syntax.
    #[default]
    Rfc3986,
}

impl Edition {
    /// All editions, oldest first.
    ///
    /// ```
    /// assert_eq!(uriel::Edition::ALL.len(), 5);
    /// ```
    pub const ALL: [Self; Self::COUNT] =
        [Self::Rfc1738, Self::Draft1996, Self::Rfc2396, Self::Rfc2396bis, Self::Rfc3986];

    const COUNT: usize = 5;

    /// Name of the edition for programs: the text that [`Display`](fmt::Display) prints and [`FromStr`] reads.
    ///
    /// ```
    /// assert_eq!(uriel::Edition::Rfc2396bis.as_str(), "rfc2396bis");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Rfc1738 => "rfc1738",
            Self::Draft1996 => "draft1996",
            Self::Rfc2396 => "rfc2396",
            Self::Rfc2396bis => "rfc2396bis",
            Self::Rfc3986 => "rfc3986",
        }
    }

    /// Document that defines the edition, as people cite it.
    ///
    /// ```
    /// assert_eq!(uriel::Edition::Rfc3986.document(), "RFC 3986");
    /// ```
    #[must_use]
    pub const fn document(self) -> &'static str {
        match self {
            Self::Rfc1738 => "RFC 1738",
            Self::Draft1996 => "draft-fielding-uri-url-00e",
            Self::Rfc2396 => "RFC 2396",
            Self::Rfc2396bis => "draft-fielding-uri-rfc2396bis-00",
            Self::Rfc3986 => "RFC 3986",
        }
    }
}

/// A value for each edition, oldest first: RFC 1738, draft 1996, RFC 2396, 2396bis, RFC 3986.
///
/// ```
/// use uriel::{Edition, grammar::ByEdition};
///
/// const HAS_FRAGMENT: ByEdition<bool> = ByEdition([false, true, true, true, true]);
/// assert!(!HAS_FRAGMENT.get(Edition::Rfc1738));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ByEdition<T>(pub [T; Edition::COUNT]);

impl<T: Copy> ByEdition<T> {
    /// One value for every edition.
    ///
    /// ```
    /// use uriel::{Edition, grammar::ByEdition};
    /// assert_eq!(ByEdition::all(7).get(Edition::Rfc2396), 7);
    /// ```
    #[must_use]
    pub const fn all(value: T) -> Self {
        Self([value; Edition::COUNT])
    }

    /// One value for RFC 1738, and another for every later edition.
    ///
    /// ```
    /// use uriel::{Edition, grammar::ByEdition};
    /// let section = ByEdition::since("RFC 1738 section 3.4", "RFC 4266 section 2.1");
    /// assert_eq!(section.get(Edition::Draft1996), "RFC 4266 section 2.1");
    /// ```
    #[must_use]
    pub const fn since(rfc1738: T, later: T) -> Self {
        Self([rfc1738, later, later, later, later])
    }

    /// The value for `edition`.
    ///
    /// ```
    /// use uriel::{Edition, grammar::ByEdition};
    /// assert_eq!(ByEdition([1, 2, 3, 4, 5]).get(Edition::Rfc2396bis), 4);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn get(self, edition: Edition) -> T {
        self.0[edition as usize]
    }
}

impl<T> ByEdition<T> {
    /// The value for `edition`, by reference.
    #[inline(always)]
    pub(crate) const fn get_ref(&self, edition: Edition) -> &T {
        &self.0[edition as usize]
    }
}

impl ByEdition<&'static str> {
    /// The section of `edition`; `None` if it is `""`, for an edition whose documents have no such section.
    pub(crate) const fn section(self, edition: Edition) -> Option<&'static str> {
        let section = self.get(edition);
        if section.is_empty() { None } else { Some(section) }
    }
}

impl ByEdition<CharSet> {
    /// Each edition's set with `members` added.
    ///
    /// ```
    /// use uriel::{Edition, charset::DIGIT, grammar::ByEdition};
    /// assert!(ByEdition::all(DIGIT).with("-").get(Edition::Rfc3986).contains(b'-'));
    /// ```
    ///
    /// # Panics
    ///
    /// If `members` has a character outside ASCII; in a constant that is a compile error.
    #[must_use]
    pub const fn with(mut self, members: &str) -> Self {
        let mut k = 0;
        while k < Edition::COUNT {
            self.0[k] = self.0[k].union(CharSet::of(members));
            k += 1;
        }
        self
    }

    /// Each edition's set without `members`.
    ///
    /// ```
    /// use uriel::{Edition, charset::DIGIT, grammar::ByEdition};
    /// assert!(!ByEdition::all(DIGIT).without("0").get(Edition::Rfc3986).contains(b'0'));
    /// ```
    ///
    /// # Panics
    ///
    /// If `members` has a character outside ASCII; in a constant that is a compile error.
    #[must_use]
    pub const fn without(mut self, members: &str) -> Self {
        let mut k = 0;
        while k < Edition::COUNT {
            self.0[k] = self.0[k].minus(CharSet::of(members));
            k += 1;
        }
        self
    }
}

/// The URLs of an edition that have an opaque part instead of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OpaqueParts {
    /// URLs without a server.
    All,
    /// URLs with "//" and no server after it.
    Serverless,
    /// URLs whose part after the scheme does not begin with "/".
    Rootless,
    /// No URLs.
    None,
}

/// Declares the decisions of the editions: a row for each decision, a column for each edition.
///
/// For the tests, `$TABLE` has the documentation of each decision, line by line, and its value under an edition.
macro_rules! decisions {
    ($TABLE:ident; $($(#[doc = $doc:literal])+ $vis:vis $decision:ident: $Value:ty = $values:expr;)+) => {
        impl Edition {$(
            $(#[doc = $doc])+
            #[inline(always)]
            #[must_use]
            $vis const fn $decision(self) -> $Value {
                const BY_EDITION: ByEdition<$Value> = ByEdition($values);
                BY_EDITION.get(self)
            }
        )+}

        #[cfg(all(test, feature = "alloc"))]
        const $TABLE: &[(&[&str], fn(Edition) -> alloc::string::String)] =
            &[$((&[$($doc),+], |edition| alloc::format!("{:?}", edition.$decision()))),+];
    };
}

decisions! {
    OF_THE_PARSE;

    //                                                rfc1738 draft1996 rfc2396 rfc2396bis rfc3986
    /// True if a scheme is read by its newest document, and goes by the names that came into use since RFC 1738, as
    /// `https`.
    ///
    /// ```
    /// use uriel::Edition;
    /// assert!(Edition::Draft1996.has_newer_schemes());
    /// assert!(!Edition::Rfc1738.has_newer_schemes());
    /// ```
    pub has_newer_schemes: bool =                     [false,  true,     true,   true,      true];
    /// A scheme begins with a letter, and with no digit or mark.
    pub(crate) begins_schemes_with_letters: bool =    [false,  false,    true,   true,      true];
    /// A host must be a host name or an address: any other name is no host.
    pub(crate) judges_labels: bool =                  [true,   true,     false,  false,     false];
    /// A URL may be followed by "#" and a fragment.
    pub(crate) has_fragments: bool =                  [false,  true,     true,   true,      true];
    /// True if an authority ends at a "?" as well as at a "/", so that a query may follow it without a path.
    ///
    /// ```
    /// use uriel::Edition;
    /// assert!(Edition::Rfc3986.ends_authorities_at_queries());
    /// assert!(!Edition::Draft1996.ends_authorities_at_queries(), "section 4.3.1");
    /// ```
    pub ends_authorities_at_queries: bool =           [false,  false,    true,   true,      true];
    /// True if an authority may be the name of a registry as well as a server; such a URL has no host.
    ///
    /// ```
    /// use uriel::Edition;
    /// assert!(Edition::Rfc2396.has_registries() && !Edition::Rfc3986.has_registries());
    /// ```
    pub has_registries: bool =                        [false,  false,    true,   true,      false];
    /// True if user and password are components of their own; later editions have `userinfo`.
    ///
    /// ```
    /// use uriel::Edition;
    /// assert!(Edition::Rfc1738.splits_userinfo() && !Edition::Rfc2396.splits_userinfo());
    /// ```
    pub splits_userinfo: bool =                       [true,   true,     false,  false,     false];
    /// True if a URL may end after the ":" of its scheme.
    ///
    /// ```
    /// use uriel::{Edition, Uri};
    /// assert!(Edition::Rfc3986.has_empty_schemeparts() && Uri::parse("x:").is_ok());
    /// ```
    pub has_empty_schemeparts: bool =                 [true,   true,     false,  true,      true];
    /// A host may be an IPv6 address, in brackets.
    pub(crate) has_ipv6_hosts: bool =                 [false,  false,    false,  true,      true];
    /// A host that is no address may be any name, as `a_b`.
    pub(crate) has_any_names: bool =                  [false,  false,    false,  false,     true];
    /// True if an authority may have a user or a port beside an empty host.
    ///
    /// ```
    /// use uriel::Edition;
    /// assert!(Edition::Rfc3986.has_empty_hosts() && !Edition::Rfc2396.has_empty_hosts());
    /// ```
    pub has_empty_hosts: bool =                [false,  false,    false,  false,     true];
    /// A port, once its ":" is there, must have a digit.
    pub(crate) wants_port_digits: bool =              [true,   false,    false,  false,     false];
    /// The last label of a host name must begin with a letter.
    pub(crate) wants_top_label: bool =                [true,   true,     true,   false,     true];
    /// A host name may end in a dot.
    pub(crate) has_final_dots: bool =                 [false,  false,    true,   true,      true];
    /// The numbers of an IPv4 address are at most 255 and have no leading zeros.
    pub(crate) limits_ipv4_numbers: bool =            [false,  false,    false,  true,      true];
    /// The longest label of a host name, in octets.
    pub(crate) longest_label: Option<usize> =         [None,   None,     None,   Some(63),  None];
    /// A segment may have parameters, after its first ";".
    pub(crate) has_segment_params: bool =             [false,  false,    true,   false,     false];
    /// True if parameters, after the first ";" of the path, are a component of their own.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// assert!(Edition::Draft1996.has_params() && !Edition::Rfc3986.has_params());
    /// assert_eq!(UriRef::parse_with("/a;b", Edition::Draft1996)?.params().as_deref(), Some("b"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub has_params: bool =                            [false,  true,     false,  false,     false];
    /// True if the path after a server, without its first "/", is a component of its own: the url-path.
    ///
    /// ```
    /// use uriel::{Edition, UriRef};
    /// assert!(Edition::Rfc1738.has_urlpaths() && !Edition::Rfc3986.has_urlpaths());
    /// assert_eq!(UriRef::parse_with("x://h/a", Edition::Rfc1738)?.urlpath().as_deref(), Some("a"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub has_urlpaths: bool =                          [true,   false,    false,  false,     false];
    /// There are relative references.
    pub(crate) has_references: bool =                 [false,  true,     true,   true,      true];
    /// A query belongs to the relative path, so that a query alone is one: draft 1996 section 4.3.
    pub(crate) has_queries_in_paths: bool =           [false,  true,     false,  false,     false];
    /// The URLs that have an opaque part instead of a path.
    pub(crate) opaque_parts: OpaqueParts =
        [OpaqueParts::All, OpaqueParts::Serverless, OpaqueParts::Rootless, OpaqueParts::Rootless, OpaqueParts::None];
}

// Resolution and normal forms.
#[cfg(feature = "alloc")]
decisions! {
    OF_RESOLUTION;

    //                                                rfc1738 draft1996 rfc2396 rfc2396bis rfc3986
    /// A reference inherits all components from the first that it lacks on: draft 1996 section 6.
    pub(crate) inherits_by_level: bool =              [false,  true,     false,  false,     false];
    /// A reference that is a query alone is merged with the path of the base: RFC 2396 section 5.2.
    pub(crate) merges_queries: bool =                 [false,  false,    true,   false,     false];
    /// Dot segments are removed from every path, not only from one that was merged.
    pub(crate) removes_all_dot_segments: bool =       [false,  false,    false,  false,     true];
    /// The treatment of a ".." that has no level to remove, if the document leaves no choice.
    pub(crate) fixed_above_root: Option<AboveRoot> =
        [Some(AboveRoot::Keep), Some(AboveRoot::Keep), None, None, Some(AboveRoot::Drop)];
    /// A "/" is put before a path that is merged with no path at all, even without an authority.
    pub(crate) roots_every_path: bool =               [false,  false,    false,  true,      false];
    /// Merging with an empty base path omits the "/" after the authority: an erratum of the document.
    pub(crate) forgets_the_root: bool =               [false,  true,     true,   false,     false];
    /// A target that equals the base is the same document, however the reference was written.
    pub(crate) compares_targets_with_base: bool =     [false,  false,    false,  false,     true];
    /// True if an application may give a default base. An edition without it takes the empty text for the base that is
    /// unknown.
    ///
    /// ```
    /// use uriel::Edition;
    /// assert!(Edition::Rfc3986.has_default_bases());
    /// assert!(!Edition::Draft1996.has_default_bases(), "section 5.4");
    /// ```
    pub has_default_bases: bool =                     [true,   false,    true,   true,      true];
    /// An empty component is the same as an absent one.
    pub(crate) drops_empty_components: bool =         [false,  true,     false,  false,     false];
    /// The document says how the default host and the root are written.
    pub(crate) spells_default_hosts: bool =           [false,  false,    false,  false,     true];
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Error of parsing an [`Edition`] from a word that is not the name of one.
///
/// ```
/// let error = "rfc1739".parse::<uriel::Edition>().unwrap_err();
/// assert_eq!(error.to_string(), "expected an edition: rfc1738, draft1996, rfc2396, rfc2396bis or rfc3986");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected an edition: rfc1738, draft1996, rfc2396, rfc2396bis or rfc3986")]
pub struct ParseEditionError;

impl FromStr for Edition {
    type Err = ParseEditionError;

    /// Reads the name that [`Edition::as_str`] gives, case-insensitively; a space or a hyphen may stand before the
    /// number, and "rfc" may be left out. The names that [`Edition::document`] gives are read as well.
    ///
    /// ```
    /// use uriel::Edition;
    /// for name in ["rfc3986", "RFC3986", "RFC 3986", "rfc-3986", "3986"] {
    ///     assert_eq!(name.parse(), Ok(Edition::Rfc3986));
    /// }
    /// assert_eq!("2396bis".parse(), Ok(Edition::Rfc2396bis));
    /// assert_eq!("draft-1996".parse(), Ok(Edition::Draft1996));
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseEditionError`] for any other word.
    #[inline]
    fn from_str(name: &str) -> Result<Self, ParseEditionError> {
        let is_meant = |edition: &Self| {
            let number = edition.as_str().trim_start_matches(|c: char| !c.is_ascii_digit());
            let word = &edition.as_str()[..edition.as_str().len() - number.len()];
            let rest = match name.get(..word.len()) {
                Some(start) if start.eq_ignore_ascii_case(word) => {
                    let rest = &name[word.len()..];
                    rest.strip_prefix([' ', '-']).unwrap_or(rest)
                }
                _ if word == "rfc" => name,
                _ => "",
            };
            rest.eq_ignore_ascii_case(number) || name.eq_ignore_ascii_case(edition.document())
        };
        Self::ALL.into_iter().find(is_meant).ok_or(ParseEditionError)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::{
        format,
        string::{String, ToString},
        vec::Vec,
    };

    use super::*;

    #[test]
    fn names_are_read_back() {
        for edition in Edition::ALL {
            assert_eq!(edition.as_str().parse(), Ok(edition));
        }
        for name in
            ["", "rfc", "rfc1808", "rfc 3986 ", "rfc--3986", "- 3986", "1996", "draft", "3986bis", "RFC\u{a0}3986"]
        {
            assert_eq!(name.parse::<Edition>(), Err(ParseEditionError), "{name}");
        }
    }

    #[test]
    fn the_error_names_all_editions() {
        let names = Edition::ALL.map(Edition::as_str);
        let [others @ .., last] = &names;
        assert_eq!(ParseEditionError.to_string(), format!("expected an edition: {} or {last}", others.join(", ")));
    }

    #[test]
    fn names_are_read_as_people_write_them() {
        for (name, edition) in [
            ("RFC 1738", Edition::Rfc1738),
            ("1738", Edition::Rfc1738),
            ("Draft-1996", Edition::Draft1996),
            ("draft-fielding-uri-url-00e", Edition::Draft1996),
            ("rfc-2396", Edition::Rfc2396),
            ("2396BIS", Edition::Rfc2396bis),
            ("draft-fielding-uri-rfc2396bis-00", Edition::Rfc2396bis),
            ("Rfc3986", Edition::Rfc3986),
        ] {
            assert_eq!(name.parse(), Ok(edition), "{name}");
        }
    }

    #[test]
    fn the_page_of_editions_has_the_table_of_decisions() {
        let row = |first: String, value: &dyn Fn(Edition) -> String| {
            let cells: Vec<_> = [first].into_iter().chain(Edition::ALL.map(value)).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let head = row("decision".into(), &|edition| format!("`{edition}`")) + "|---|---|---|---|---|---|\n";
        let rows = OF_THE_PARSE.iter().chain(OF_RESOLUTION).map(|(doc, value)| {
            let summary: Vec<_> = doc.iter().map(|line| line.trim()).take_while(|line| !line.is_empty()).collect();
            let summary = summary.join(" ");
            let sentence = summary.strip_prefix("True if ").unwrap_or(&summary).trim_end_matches('.');
            let (initial, rest) = sentence.split_at(1);
            row(initial.to_uppercase() + rest, &|edition| match value(edition).as_str() {
                "true" => "yes".into(),
                "false" | "None" => "–".into(),
                value => value.trim_start_matches("Some(").trim_end_matches(')').into(),
            })
        });
        let table = head + &rows.collect::<String>();
        assert!(
            include_str!("../../docs/EDITIONS.md").contains(&table),
            "docs/EDITIONS.md should have this table:\n{table}"
        );
    }
}
