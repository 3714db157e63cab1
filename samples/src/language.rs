//! The languages of the rules, by their names.

use std::sync::OnceLock;

use uriel::{Edition, ParseError, Registry, Scheme, Uri, UriRef};

use crate::automaton::Automaton;

/// The texts of a rule under an edition.
///
/// ```
/// use uriel::Edition;
/// use uriel_samples::Language;
///
/// let hosts = Language::new("host", Edition::Rfc3986).unwrap();
/// assert!(hosts.accepts("[::1]") && !hosts.accepts("[::1"));
/// assert_eq!(hosts.viable("[::g]"), 3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Language {
    section: &'static Section,
    edition: Edition,
}

/// The automaton of a rule, in the text of its file.
#[derive(Debug)]
struct Section {
    name: &'static str,
    lines: &'static str,
    automaton: OnceLock<Automaton>,
}

/// The sections of the file of an edition.
fn sections(edition: Edition) -> &'static [Section] {
    static SECTIONS: [OnceLock<Vec<Section>>; Edition::ALL.len()] = [const { OnceLock::new() }; Edition::ALL.len()];
    SECTIONS[edition as usize].get_or_init(|| {
        let file = match edition {
            Edition::Rfc1738 => include_str!("automata/rfc1738.txt"),
            Edition::Draft1996 => include_str!("automata/draft1996.txt"),
            Edition::Rfc2396 => include_str!("automata/rfc2396.txt"),
            Edition::Rfc2396bis => include_str!("automata/rfc2396bis.txt"),
            Edition::Rfc3986 => include_str!("automata/rfc3986.txt"),
        };
        let sections = file.split("\n\n").filter_map(|section| section.split_once('\n'));
        sections.map(|(name, lines)| Section { name, lines, automaton: OnceLock::new() }).collect()
    })
}

/// The ten schemes under an edition.
fn registry(edition: Edition) -> &'static Registry {
    static REGISTRIES: [OnceLock<Registry>; Edition::ALL.len()] = [const { OnceLock::new() }; Edition::ALL.len()];
    REGISTRIES[edition as usize].get_or_init(|| Registry::under(edition))
}

impl Language {
    /// The texts of a rule by its name in RFC 3986, in any case, or those of a scheme by its name. `None` if there is
    /// no such rule under the edition.
    ///
    /// ```
    /// use uriel::Edition;
    /// use uriel_samples::Language;
    ///
    /// assert_eq!(Language::new("uri", Edition::Rfc1738).unwrap().name(), "URI");
    /// assert!(Language::new("IP-literal", Edition::Rfc1738).is_none());
    /// ```
    pub fn new(rule: &str, edition: Edition) -> Option<Self> {
        let section = sections(edition).iter().find(|section| section.name.eq_ignore_ascii_case(rule))?;
        Some(Self { section, edition })
    }

    /// The URLs of a scheme; `None` if it is not one of the ten of RFC 1738.
    ///
    /// ```
    /// use uriel::{Edition, schemes::ftp::Ftp};
    /// use uriel_samples::Language;
    ///
    /// assert!(Language::of_scheme::<Ftp>(Edition::Rfc1738).unwrap().accepts("ftp://h/a;type=i"));
    /// ```
    pub fn of_scheme<S: Scheme>(edition: Edition) -> Option<Self> {
        Self::new(S::NAME, edition)
    }

    /// The rules of an edition.
    ///
    /// ```
    /// use uriel::Edition;
    /// use uriel_samples::Language;
    ///
    /// let names: Vec<_> = Language::all(Edition::Rfc3986).map(Language::name).collect();
    /// assert_eq!(names[..5], ["authority", "host", "IP-literal", "URI-reference", "URI"]);
    /// assert!(names.contains(&"ftp"));
    /// ```
    pub fn all(edition: Edition) -> impl Iterator<Item = Self> {
        sections(edition).iter().map(move |section| Self { section, edition })
    }

    /// The name of the rule, or of the scheme.
    ///
    /// ```
    /// # use uriel::Edition;
    /// # use uriel_samples::Language;
    /// assert_eq!(Language::new("FTP", Edition::Rfc3986).unwrap().name(), "ftp");
    /// ```
    pub fn name(self) -> &'static str {
        self.section.name
    }

    /// The edition of the rule.
    ///
    /// ```
    /// # use uriel::Edition;
    /// # use uriel_samples::Language;
    /// assert_eq!(Language::new("ftp", Edition::Rfc1738).unwrap().edition(), Edition::Rfc1738);
    /// ```
    pub fn edition(self) -> Edition {
        self.edition
    }

    /// True if a text is one of the rule.
    ///
    /// ```
    /// # use uriel::Edition;
    /// # use uriel_samples::Language;
    /// let references = Language::new("URI-reference", Edition::Rfc3986).unwrap();
    /// assert!(references.accepts("../x") && !references.accepts(":"));
    /// ```
    pub fn accepts(self, text: &str) -> bool {
        let (viable, state) = self.automaton().viable(text);
        viable == text.len() && self.automaton().ends(state)
    }

    /// The length of the longest beginning of a text with which texts of the rule begin too. A text that is none itself
    /// is wrong there.
    ///
    /// ```
    /// # use uriel::Edition;
    /// # use uriel_samples::Language;
    /// let urls = Language::new("URI", Edition::Rfc3986).unwrap();
    /// assert_eq!((urls.viable("http://h/a b"), urls.viable("http")), (10, 4));
    /// ```
    pub fn viable(self, text: &str) -> usize {
        self.automaton().viable(text).0
    }

    /// The number of steps that the texts of the rule are made of: from a state of its minimal automaton, by a class of
    /// octets, to the next one.
    ///
    /// ```
    /// # use uriel::Edition;
    /// # use uriel_samples::Language;
    /// assert_eq!(Language::new("URI", Edition::Rfc1738).unwrap().steps(), 28);
    /// ```
    pub fn steps(self) -> usize {
        (0..self.automaton().states()).map(|state| self.automaton().ways(state).count()).sum()
    }

    /// The text of the rule that some octets choose: each octet a step or the end, then the shortest ending. For
    /// fuzzers, whose octets have no text in them.
    ///
    /// ```
    /// # use uriel::Edition;
    /// # use uriel_samples::Language;
    /// let hosts = Language::new("host", Edition::Rfc3986).unwrap();
    /// for octets in [&b""[..], b"fuzz", &[0xFF; 100]] {
    ///     assert!(hosts.accepts(&hosts.text_of(octets)));
    /// }
    /// ```
    pub fn text_of(self, octets: &[u8]) -> String {
        let automaton = self.automaton();
        let (mut state, mut text) = (Automaton::START, String::new());
        for &octet in octets {
            // Of an octet one part chooses the class, and all of it the octet of the class.
            let ways: Vec<_> = automaton.ways(state).collect();
            let chosen = usize::from(octet) % (ways.len() + usize::from(automaton.ends(state)));
            let Some(&(class, to)) = ways.get(chosen) else { return text };
            let choices = automaton.octets(class);
            text.push(char::from(choices[usize::from(octet) / ways.len().max(1) % choices.len()]));
            state = to;
        }
        text.extend(automaton.ending(state, None).into_iter().map(|step| char::from(automaton.octets(step.class)[0])));
        text
    }

    pub(crate) fn automaton(self) -> &'static Automaton {
        self.section.automaton.get_or_init(|| Automaton::of_lines(self.section.lines))
    }

    /// True if the rule is that of a scheme.
    pub(crate) fn is_of_scheme(self) -> bool {
        registry(self.edition).get(self.name()).is_some()
    }

    /// The offset of the error of a text, if `uriel` parses the rule as a whole.
    pub(crate) fn offset(self, text: &str) -> Option<usize> {
        let read = match self.name() {
            "URI" => Uri::parse_with(text, self.edition).map(|_| ()),
            "URI-reference" => UriRef::parse_with(text, self.edition).map(|_| ()),
            _ if self.is_of_scheme() => registry(self.edition).parse(text).map(|_| ()),
            _ => return None,
        };
        read.err().map(|error: ParseError| error.offset())
    }
}
