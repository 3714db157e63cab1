//! Rules, which errors name, and classes, by which runs are read: a class is a type, and a [`ClassValue`] is its value.

use crate::syntax::{ByEdition, CharSet, Edition};

/// A rule of a grammar: its name, and the section that defines it, under each edition.
///
/// A rule is defined beside the production that reads it. Errors refer to the rule, so a message gives its name and
/// section for a scheme of another crate as for those of this crate.
///
/// ```
/// use uriel::{Edition, grammar::Rule};
///
/// static WORD: Rule = Rule::new("word").defined_in("RFC 2229 section 5");
/// assert_eq!(WORD.name(Edition::Rfc3986), "word");
/// assert_eq!(WORD.section(Edition::Rfc3986), Some("RFC 2229 section 5"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    names: Names,
    /// Words that messages have instead of the name, if they differ from it.
    words: Option<Names>,
    /// Empty where no document defines it.
    sections: ByEdition<&'static str>,
    /// The words that it is one of, if it is a choice of words.
    choice: &'static [&'static str],
}

/// Names of a rule. Nearly all rules have the same name under every edition; to store it once keeps programs small.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Names {
    One(&'static str),
    Each(&'static ByEdition<&'static str>),
}

impl Names {
    const fn get(self, edition: Edition) -> &'static str {
        match self {
            Self::One(name) => name,
            Self::Each(names) => names.get(edition),
        }
    }
}

impl Rule {
    /// A rule that has the same name under every edition, and is defined in no document.
    ///
    /// ```
    /// use uriel::{Edition, grammar::Rule};
    /// assert_eq!(Rule::new("word").section(Edition::Rfc3986), None);
    /// ```
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self { names: Names::One(name), words: None, sections: ByEdition::all(""), choice: &[] }
    }

    /// A rule whose name differs between editions.
    ///
    /// ```
    /// use uriel::{Edition, grammar::{ByEdition, Rule}};
    /// static H16: Rule = Rule::with_names(&ByEdition(["h16", "h16", "h16", "h4", "h16"]));
    /// assert_eq!(H16.name(Edition::Rfc2396bis), "h4");
    /// ```
    #[must_use]
    pub const fn with_names(names: &'static ByEdition<&'static str>) -> Self {
        Self { names: Names::Each(names), words: None, sections: ByEdition::all(""), choice: &[] }
    }

    /// The rule with one defining section for every edition.
    ///
    /// ```
    /// use uriel::{Edition, grammar::Rule};
    /// static FTPTYPE: Rule = Rule::new("ftptype").defined_in("RFC 1738 section 3.2");
    /// assert_eq!(FTPTYPE.section(Edition::Rfc1738), Some("RFC 1738 section 3.2"));
    /// ```
    #[must_use]
    pub const fn defined_in(self, section: &'static str) -> Self {
        self.with_sections(ByEdition::all(section))
    }

    /// The rule with one defining section for RFC 1738, and another for every later edition.
    ///
    /// ```
    /// use uriel::{Edition, grammar::Rule};
    /// static GTYPE: Rule = Rule::new("gtype").defined_since("RFC 1738 section 3.4", "RFC 4266 section 2.1");
    /// assert_eq!(GTYPE.section(Edition::Rfc2396), Some("RFC 4266 section 2.1"));
    /// ```
    #[must_use]
    pub const fn defined_since(self, rfc1738: &'static str, later: &'static str) -> Self {
        self.with_sections(ByEdition::since(rfc1738, later))
    }

    /// The rule with a defining section for each edition; `""` for an edition whose documents do not define it.
    ///
    /// ```
    /// use uriel::{Edition, grammar::{ByEdition, Rule}};
    /// static PARAM: Rule = Rule::new("param").with_sections(ByEdition(["", "", "RFC 2396 section 3.3", "", ""]));
    /// assert_eq!(PARAM.section(Edition::Rfc2396), Some("RFC 2396 section 3.3"));
    /// assert_eq!(PARAM.section(Edition::Rfc3986), None);
    /// ```
    #[must_use]
    pub const fn with_sections(mut self, sections: ByEdition<&'static str>) -> Self {
        self.sections = sections;
        self
    }

    /// The rule with words that messages have instead of its name, for a name that only readers of the document know.
    ///
    /// ```
    /// use uriel::{Edition, ParseError, grammar::{Rule, expected}};
    ///
    /// static ID_LEFT: Rule = Rule::new("id-left").in_words("message-id");
    /// let stop = expected::<_, ()>("<", &ID_LEFT).unwrap_err();
    /// let error = ParseError::from_stop("<", stop, Edition::Rfc3986, "link");
    /// assert_eq!(error.to_string(), "expected message-id at byte 0, found \"<\" (U+003C)");
    /// assert_eq!(error.production(), "id-left");
    /// ```
    #[must_use]
    pub const fn in_words(mut self, words: &'static str) -> Self {
        self.words = Some(Names::One(words));
        self
    }

    /// The rule with such words for each edition.
    pub(crate) const fn in_words_by(mut self, words: &'static ByEdition<&'static str>) -> Self {
        self.words = Some(Names::Each(words));
        self
    }

    /// The rule as a choice of words, all of which the message of [`expected`](crate::grammar::expected) names. nom's
    /// `alt` by itself names the last.
    ///
    /// ```
    /// use uriel::nom::{Parser, branch::alt};
    /// use uriel::{Edition, ParseError, grammar::{Read, Rule, expected, literal}};
    /// static SCOPE: Rule = Rule::new("scope").one_of(&["base", "one", "sub"]).defined_in("RFC 4516 section 2");
    ///
    /// fn scope(i: &str) -> Read<&str, ()> {
    ///     alt((literal(b"base"), literal(b"one"), literal(b"sub"))).parse(i).or_else(|_| expected(i, &SCOPE))
    /// }
    ///
    /// let error = ParseError::from_stop("two", scope("two").unwrap_err(), Edition::Rfc3986, "link");
    /// let expected = "expected scope at byte 0, found \"t\": \"base\", \"one\" or \"sub\" (RFC 4516 section 2)";
    /// assert_eq!(error.to_string(), expected);
    /// ```
    #[must_use]
    pub const fn one_of(mut self, words: &'static [&'static str]) -> Self {
        self.choice = words;
        self
    }

    /// The words that the rule is one of; none if it is no choice of words.
    pub(crate) const fn choice(&self) -> &'static [&'static str] {
        self.choice
    }

    /// Name of the rule in the document of `edition`, or in another document if that one has no such rule.
    ///
    /// ```
    /// use uriel::{Edition, grammar::Rule};
    /// assert_eq!(Rule::new("port").name(Edition::Rfc1738), "port");
    /// ```
    #[must_use]
    pub const fn name(&self, edition: Edition) -> &'static str {
        self.names.get(edition)
    }

    /// Words for the rule in a message: its name, unless it has others.
    pub(crate) const fn words(&self, edition: Edition) -> &'static str {
        match self.words {
            Some(words) => words.get(edition),
            None => self.names.get(edition),
        }
    }

    /// Document and section that define the rule under `edition`; `None` if none does.
    ///
    /// ```
    /// use uriel::{Edition, grammar::Rule};
    /// let rule = Rule::new("digits").defined_in("RFC 1738 section 5");
    /// assert_eq!(rule.section(Edition::Rfc1738), Some("RFC 1738 section 5"));
    /// ```
    #[must_use]
    pub const fn section(&self, edition: Edition) -> Option<&'static str> {
        self.sections.section(edition)
    }
}

/// The sections of a rule in the document of each edition, oldest first; `-` for a document that does not define it.
macro_rules! sections {
    (@ $document:literal -) => { "" };
    (@ $document:literal $section:literal) => { concat!($document, " section ", $section) };
    ($rfc1738:tt $draft1996:tt $rfc2396:tt $rfc2396bis:tt $rfc3986:tt) => {
        $crate::grammar::ByEdition([
            sections!(@ "RFC 1738" $rfc1738),
            sections!(@ "draft-fielding-uri-url-00e" $draft1996),
            sections!(@ "RFC 2396" $rfc2396),
            sections!(@ "draft-fielding-uri-rfc2396bis-00" $rfc2396bis),
            sections!(@ "RFC 3986" $rfc3986),
        ])
    };
}

/// A class of octets: the characters of a run.
///
/// A class is a unit struct: [`run`](crate::grammar::Text::run) is compiled for each of them. A class that another
/// crate defines is read as fast as those of this one: whether a bitmap serves it is computed from the two sets when
/// the crate is compiled. The macro [`runs!`](crate::runs) defines a class together with its production.
///
/// ```
/// use uriel::{charset::{ALPHA, CharSet}, grammar::{ByEdition, Class, Rule, Text}};
///
/// #[derive(Clone, Copy)]
/// struct Word;
///
/// impl Class for Word {
///     const RULE: &'static Rule = &Rule::new("word");
///     const OCTETS: ByEdition<CharSet> = ByEdition::all(ALPHA);
/// }
///
/// let (rest, word) = "d%C3%A9j%C3%A0-vu".run(Word);
/// assert_eq!((word, rest), ("d%C3%A9j%C3%A0", "-vu"));
/// ```
pub trait Class: Copy + 'static {
    /// Rule that is a run of these characters: errors name it.
    ///
    /// ```
    /// use uriel::{Edition, grammar::{Class, RegName}};
    /// assert_eq!((RegName::RULE.name(Edition::Rfc1738), RegName::RULE.name(Edition::Rfc3986)), ("host", "reg-name"));
    /// ```
    const RULE: &'static Rule;
    /// Members under each edition. An escape is not an octet, so it is in no set.
    ///
    /// ```
    /// use uriel::{Edition, charset::rfc3986, grammar::{Class, Segment}};
    /// assert_eq!(Segment::OCTETS.get(Edition::Rfc3986), rfc3986::PCHAR);
    /// ```
    const OCTETS: ByEdition<CharSet>;
    /// True if an escape may stand for a member.
    ///
    /// ```
    /// use uriel::{Edition, grammar::{Class, Port, User}};
    /// assert!(User::ESCAPES.get(Edition::Rfc3986) && !Port::ESCAPES.get(Edition::Rfc3986));
    /// ```
    const ESCAPES: ByEdition<bool> = ByEdition::all(true);

    /// Members under `edition`.
    ///
    /// ```
    /// use uriel::{Edition, grammar::{Class, User}};
    /// assert!(User.octets(Edition::Rfc3986).contains(b'~'));
    /// assert!(!User.octets(Edition::Rfc1738).contains(b'~'));
    /// ```
    #[must_use]
    fn octets(self, edition: Edition) -> CharSet {
        Self::OCTETS.get(edition)
    }

    /// True if an escape may stand for a member under `edition`.
    ///
    /// ```
    /// use uriel::{Edition, grammar::{Class, User}};
    /// assert!(User.takes_escapes(Edition::Rfc1738));
    /// ```
    #[must_use]
    fn takes_escapes(self, edition: Edition) -> bool {
        Self::ESCAPES.get(edition)
    }
}

/// A class as a value, without its type, for errors to keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClassValue {
    pub(crate) rule: &'static Rule,
    pub(crate) octets: ByEdition<CharSet>,
    pub(crate) escapes: ByEdition<bool>,
}

impl ClassValue {
    /// The value of a class.
    #[inline(always)]
    pub(crate) const fn of<C: Class>() -> &'static Self {
        const { &Self { rule: C::RULE, octets: C::OCTETS, escapes: C::ESCAPES } }
    }
}

/// Defines productions that read one run of a class, a row for each: its rule, its class, an example.
///
/// A row is the documentation of the production, its name, `=` with `*` for a run that may be empty or `1*` for one
/// that may not, and the class that it defines, with the [`Rule`] that errors name, the octets under each edition
/// ([`ByEdition`]), and, where escapes may not stand for members under every edition, `escapes` and a
/// `ByEdition<bool>`. The example is a text under RFC 3986, the run, and the rest. `in` names the module for the
/// examples, which import it: the name of the crate comes first, as in `in mycrate::dict;`.
///
/// ```
/// use uriel::{charset::{ALPHA, CharSet}, grammar::{ByEdition, Rule}};
///
/// uriel::runs! {
///     in dict;
///
///     /// RFC 2229 section 5
///     /// ```abnf
///     /// database = 1*ALPHA
///     /// ```
///     database = 1*Database { Rule::new("database").defined_in("RFC 2229 section 5"), ByEdition::all(ALPHA) }
///         "wn!" => "wn", "!";
/// }
///
/// assert_eq!(database("wn!"), Ok(("!", "wn")));
/// assert!(database("!").is_err());
/// ```
#[macro_export]
macro_rules! runs {
    (in $($module:ident)::+; $($rows:tt)+) => {
        $crate::runs!(@rows [$($module)::+] $($rows)+);
    };
    (@rows [$module:path]) => {};
    (@rows [$module:path]
        $(#[$attribute:meta])*
        $production:ident = * $Class:ident { $($class:tt)+ } $text:literal => $run:literal, $rest:literal;
        $($rows:tt)*
    ) => {
        $crate::runs!(@class [$module] $production [$text, $run, $rest] $Class { $($class)+ });
        $crate::runs!(@production [$module] [$(#[$attribute])*] $production
            [$text, $run, $rest] i => ::core::result::Result::Ok($crate::grammar::Text::run(i, $Class)));
        $crate::runs!(@rows [$module] $($rows)*);
    };
    (@rows [$module:path]
        $(#[$attribute:meta])*
        $production:ident = 1* $Class:ident { $($class:tt)+ } $text:literal => $run:literal, $rest:literal;
        $($rows:tt)*
    ) => {
        $crate::runs!(@class [$module] $production [$text, $run, $rest] $Class { $($class)+ });
        $crate::runs!(@production [$module] [$(#[$attribute])*] $production
            [$text, $run, $rest] i => $crate::grammar::run1(i, $Class));
        $crate::runs!(@rows [$module] $($rows)*);
    };
    (@class [$module:path] $production:ident [$text:literal, $run:literal, $rest:literal] $Class:ident { $rule:expr, $octets:expr $(, escapes $escapes:expr)? $(,)? }) => {
        #[doc = ::core::concat!("Characters that [`", ::core::stringify!($production), "`] is a run of.")]
        ///
        /// ```
        #[doc = ::core::concat!("use ", ::core::stringify!($module), "::", ::core::stringify!($Class), ";")]
        #[doc = ::core::concat!(
            "assert_eq!(uriel::grammar::Text::run(", ::core::stringify!($text), ", ", ::core::stringify!($Class),
            "), (", ::core::stringify!($rest), ", ", ::core::stringify!($run), "));"
        )]
        /// ```
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #[derive(::core::cmp::PartialEq, ::core::cmp::Eq)]
        pub struct $Class;

        impl $crate::grammar::Class for $Class {
            // A static is once in a program; a constant is in each part that is compiled by itself.
            const RULE: &'static $crate::grammar::Rule = {
                static RULE: $crate::grammar::Rule = $rule;
                &RULE
            };
            const OCTETS: $crate::grammar::ByEdition<$crate::charset::CharSet> = $octets;
            $(const ESCAPES: $crate::grammar::ByEdition<::core::primitive::bool> = $escapes;)?
        }
    };
    (@production [$module:path] [$($attribute:tt)*] $production:ident
        [$text:literal, $run:literal, $rest:literal] $i:ident => $read:expr
    ) => {
        $($attribute)*
        ///
        /// ```
        #[doc = ::core::concat!("# use ", ::core::stringify!($module), "::", ::core::stringify!($production), ";")]
        #[doc = ::core::concat!(
            "assert_eq!(", ::core::stringify!($production), "(", ::core::stringify!($text), "), Ok((",
            ::core::stringify!($rest), ", ", ::core::stringify!($run), ")));"
        )]
        /// ```
        #[inline(always)]
        pub fn $production<T: $crate::grammar::Text>($i: T) -> $crate::grammar::Read<T> {
            $read
        }
    };
}
