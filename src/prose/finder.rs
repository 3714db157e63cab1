//! The finder: where a URL may begin, and the order in which its forms are tried.

use alloc::{string::String, vec::Vec};
use core::{fmt, ops::Range};

use memchr::memrchr3;

use super::{Delimiters, Finding, Findings, Stream, haystack::Haystack, wrapped};
use crate::{scheme::Registry, syntax::CharSet};

/// The longest name of a scheme that a finder recognises, in octets.
pub(super) const LONGEST_NAME: usize = 64;

/// The number of octets before a "<" or the end of a scheme that can affect a finding: the name of the scheme, "URL:"
/// with a space, and a mark of emphasis; and the beginning of a line of mail, of 78 characters (RFC 5322 section
/// 2.1.1).
pub(super) const LOOK_BACK: usize = 128;

/// A finder of URLs in text, under the schemes and the edition of a registry.
///
/// ```
/// use uriel::{Registry, prose::Finder};
///
/// let registry = Registry::current();
/// let finder = Finder::new(&registry);
/// let text = "\"http://h/a\" or gopher://h/0about, not note:this";
/// assert!(finder.find(text).map(|found| found.url().to_owned()).eq(["http://h/a", "gopher://h/0about"]));
/// assert_eq!(finder.wrapped_only().find(text).count(), 1);
/// ```
#[derive(Clone)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Finder<'r> {
    pub(super) registry: &'r Registry,
    pub(super) delimiters: Delimiters,
    pub(super) wrapped_only: bool,
    /// The names of schemes whose URLs are in brackets or quotes.
    wrapped_schemes: Vec<String>,
    /// True if a URL in brackets may have any scheme.
    any_scheme: bool,
    /// True if a "<" opens a tag, and no wrapper but "<URL:".
    pub(super) is_in_markup: bool,
    /// True if a URL that is cut is read on, and mended.
    pub(super) is_mending: bool,
    /// True if defanged texts are made whole.
    pub(super) is_defanged: bool,
    /// True if the other readings of URLs in brackets are listed.
    pub(super) lists_alternatives: bool,
    /// The mark of each octet.
    ///
    /// Perf: each octet of a URL costs one table lookup (prose: list of URLs).
    pub(super) marks: [Mark; 256],
    /// The last characters of the names of schemes.
    pub(super) last_of_names: CharSet,
    /// The first characters of the words that end a URL.
    first_of_words: CharSet,
    /// The second ones, if each word has one in ASCII.
    second_of_words: Option<CharSet>,
}

/// The role of an octet in a URL without a wrapper.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Mark {
    /// The octet belongs to the URL.
    Plain,
    /// The octet ends the URL.
    End,
    /// The octet may begin a word that ends the URL.
    Word,
    /// The octet is a closing bracket, which ends the URL unless the URL opens it.
    Closer,
}

impl<'r> Finder<'r> {
    /// A finder of URLs in all forms.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// assert_eq!(Finder::new(&registry).find("no links here").count(), 0);
    /// ```
    #[must_use]
    pub fn new(registry: &'r Registry) -> Self {
        let last_of_names = registry.iter().fold(CharSet::EMPTY, |set, (name, _)| {
            let last = name.bytes().next_back().unwrap_or_default();
            set.union(CharSet::range(last.to_ascii_lowercase(), last.to_ascii_lowercase()))
                .union(CharSet::range(last.to_ascii_uppercase(), last.to_ascii_uppercase()))
        });
        let (delimiters, marks) = (Delimiters::DEFAULT, marks(&Delimiters::DEFAULT));
        let (first_of_words, second_of_words) = (delimiters.first_of_words(), delimiters.second_of_words());
        Self {
            registry,
            delimiters,
            wrapped_only: false,
            wrapped_schemes: Vec::new(),
            any_scheme: false,
            is_in_markup: false,
            is_mending: false,
            is_defanged: false,
            lists_alternatives: true,
            marks,
            last_of_names,
            first_of_words,
            second_of_words,
        }
    }

    /// The same finder, but only for URLs in brackets or quotes. In brackets they may have any scheme
    /// ([`any_scheme`](Self::any_scheme)).
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// assert_eq!(Finder::new(&registry).wrapped_only().find("http://h/ and <http://h/>").count(), 1);
    /// ```
    #[must_use]
    pub fn wrapped_only(self) -> Self {
        Self { wrapped_only: true, ..self }
    }

    /// The same finder, but for schemes of these names, in any case, only for URLs in brackets or quotes: those that
    /// are words in the texts, such as "news" in `news:none`.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let finder = Finder::new(&registry).wrapped_schemes(["news"]);
    /// let found = finder.find("bad news:none, <news:comp.x> mailto:me@h").map(|found| found.into_url());
    /// assert!(found.eq(["news:comp.x", "mailto:me@h"]));
    /// ```
    #[must_use]
    pub fn wrapped_schemes<N: Into<String>>(self, names: impl IntoIterator<Item = N>) -> Self {
        Self { wrapped_schemes: names.into_iter().map(Into::into).collect(), ..self }
    }

    /// The same finder, for URLs in brackets of any scheme.
    ///
    /// Tags, types of programs and remarks are in brackets too: `<dc:creator>`, `<T: Text>`, `<re: your mail>`. So
    /// without this option a URL in brackets without "URL:" has a scheme that is registered or begins with "x-", or
    /// "//" comes after its scheme.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let text = "<foo:bar> <x-foo:bar> <foo://bar> <URL:foo:bar>";
    /// let count = |finder: Finder| finder.find(text).count();
    /// assert_eq!([Finder::new(&registry), Finder::new(&registry).any_scheme()].map(count), [3, 4]);
    /// ```
    #[must_use]
    pub fn any_scheme(self) -> Self {
        Self { any_scheme: true, ..self }
    }

    /// The same finder, for HTML, XML and programs, in which a "<" opens a tag or the arguments of a type: of the forms
    /// in angle brackets it finds `<URL:…>` alone. The name of a tag begins a URL only if "//" comes after it.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let text = "<news:title>see <URL:http://h/\n a> and <http://h/b></news:title>";
    /// let found = Finder::new(&registry).in_markup().find(text).map(|found| found.into_url()).collect::<Vec<_>>();
    /// assert_eq!(found, ["http://h/a", "http://h/b"]);
    /// ```
    #[must_use]
    pub fn in_markup(self) -> Self {
        Self { is_in_markup: true, ..self }
    }

    /// The same finder, which mends URLs that are cut ([`Finding::cut`]).
    ///
    /// A URL without a wrapper ends at the first character that its rule does not admit. This finder reads on from
    /// there, to white space or a delimiter that closes, and makes a URL of the whole as [`mend`](mod@crate::mend)
    /// does. If that cannot be done without a doubt, the URL is found as it is without this option.
    ///
    /// Delimiters that close are those of [`Delimiters`], but not `{`, and ``\^` `` only if the same character stands
    /// before the URL; `[/`, of a closing tag, if the URL opens no bracket; and, outside ASCII, punctuation that ends
    /// or encloses, dashes, arrows, bullets, the lines of boxes, and other symbols such as "™".
    ///
    /// A URL that would be cut within its host, or one without "//" that would be cut, and that cannot be mended, is
    /// left out ([`LeftOut::cut`](super::LeftOut::cut)).
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    ///
    /// let registry = Registry::current();
    /// let finder = Finder::new(&registry).mending();
    /// let text = "at (http://h/p?a[]=1), http://h/{id}/caf\u{E9}. And http://h:80a/";
    /// let found = finder.find(text).map(|found| found.into_url());
    /// assert!(found.eq(["http://h/p?a%5B%5D=1", "http://h/%7Bid%7D/caf%C3%A9", "http://h:80"]));
    /// ```
    #[must_use]
    pub fn mending(self) -> Self {
        Self { is_mending: true, ..self }
    }

    /// The same finder, which finds defanged URLs too, without a wrapper: those that people write so that nobody
    /// follows them. They are made whole, and [`Finding::is_defanged`] tells.
    ///
    /// A "t" in the name of a scheme may be written "x", as in `hxxp`, and delimiters in brackets: `[.]`, `(.)`,
    /// `[dot]`, `[:]`, `[://]`, `[/]`, `[at]`, `[@]`, and with "(" or "{" as well. Such a URL has at most 2,048 octets.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    ///
    /// let registry = Registry::current();
    /// let finder = Finder::new(&registry).defanged();
    /// let text = "hxxps[:]//evil[.]example/a?b, \"hXXp://h(dot)example\" and mailto:me[at]h[.]example";
    /// let found = finder.find(text).map(|found| found.into_url());
    /// assert!(found.eq(["https://evil.example/a?b", "http://h.example", "mailto:me@h.example"]));
    /// ```
    #[must_use]
    pub fn defanged(self) -> Self {
        Self { is_defanged: true, ..self }
    }

    /// The same finder, which lists no other readings ([`Finding::alternatives`]). To make them takes half of the time
    /// for a URL in brackets with white space.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let count = |finder: Finder| finder.find("<http://h/a b>").next().unwrap().alternatives().len();
    /// assert_eq!([Finder::new(&registry), Finder::new(&registry).without_alternatives()].map(count), [1, 0]);
    /// ```
    #[must_use]
    pub fn without_alternatives(self) -> Self {
        Self { lists_alternatives: false, ..self }
    }

    /// The same finder with other delimiters.
    ///
    /// ```
    /// use uriel::{Registry, charset::CharSet, prose::{Delimiters, Finder}};
    /// let registry = Registry::current();
    /// let finder = Finder::new(&registry).with_delimiters(Delimiters { punctuation: CharSet::EMPTY, ..Delimiters::DEFAULT });
    /// assert_eq!(finder.find("http://h/a.").next().unwrap().url(), "http://h/a.");
    /// ```
    #[must_use]
    pub fn with_delimiters(self, delimiters: Delimiters) -> Self {
        let (first_of_words, second_of_words) = (delimiters.first_of_words(), delimiters.second_of_words());
        Self { marks: marks(&delimiters), first_of_words, second_of_words, delimiters, ..self }
    }

    /// The delimiters of the finder.
    ///
    /// ```
    /// use uriel::{Registry, prose::{Delimiters, Finder}};
    /// assert_eq!(Finder::new(&Registry::current()).delimiters(), &Delimiters::DEFAULT);
    /// ```
    #[must_use]
    pub const fn delimiters(&self) -> &Delimiters {
        &self.delimiters
    }

    /// The URLs in a text, in order, in linear time, whatever the text, the delimiters and the schemes.
    ///
    /// Many URLs may begin in a run of octets without white space, and the rule of a scheme may read to the end of the
    /// run for each of them. So in a run of 96 octets or more whose octets have been read three times, each beginning
    /// is read once, up to 64 octets, and a URL that has not ended by then is no find and is counted
    /// ([`LeftOut::given_up`](super::LeftOut::given_up)). In shorter runs, every URL is found. What a found URL has
    /// read is its own octets, so a list of URLs without white space, however long, is read but once.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let finder = Finder::new(&registry);
    /// let found = finder.find("(http://h/a_(b)), http://h/c...").map(|found| found.into_url());
    /// assert!(found.eq(["http://h/a_(b)", "http://h/c"]));
    /// ```
    pub fn find<'f, 't>(&'f self, text: &'t str) -> Findings<'f, 't> {
        Findings::new(self, Haystack::of_characters(text), 0..text.len())
    }

    /// The URLs in octets that need not be UTF-8. An octet outside ASCII ends a URL.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let finder = Finder::new(&registry);
    /// assert_eq!(finder.find_bytes(b"caf\xE9 http://h/\xE9").next().unwrap().url(), "http://h/");
    /// ```
    pub fn find_bytes<'f, 't>(&'f self, text: &'t [u8]) -> Findings<'f, 't> {
        self.find_between(text, 0..text.len())
    }

    /// The URLs of a part of a text. A URL belongs to the part that holds its "<" or the ":" after its scheme.
    ///
    /// Consecutive parts together give the URLs of the whole text, so several threads can share a long text. If the
    /// last URL of a part, with its wrapper, extends beyond the part, the next part must begin at [`Findings::end`].
    /// `text` must include [`look_back`](Self::look_back) octets before the part and [`look_ahead`](Self::look_ahead)
    /// octets after it, as far as the whole text has them. A `part` that extends beyond `text` is cut at its end.
    ///
    /// If a part begins where one URL ends and the next one begins, as within `http://h:80http://x/`, that next URL may
    /// be found otherwise than in the whole text. If a part begins within a run of 96 octets or more in which many
    /// URLs begin, a URL of over 64 octets may be found that the whole text does not have (see [`find`](Self::find)). A
    /// [`Stream`] always finds what the whole text has.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    ///
    /// let registry = Registry::current();
    /// let finder = Finder::new(&registry);
    /// let text = b"at http://h/a and http://h/b";
    /// let mut first = finder.find_between(text, 0..8);
    /// assert_eq!(first.next().unwrap().span(), 3..13);
    /// assert_eq!((first.next(), first.end()), (None, 13));
    /// assert_eq!(finder.find_between(text, 13..28).next().unwrap().url(), "http://h/b");
    /// ```
    pub fn find_between<'f, 't>(&'f self, text: &'t [u8], part: Range<usize>) -> Findings<'f, 't> {
        Findings::new(self, Haystack::of_octets(text), part)
    }

    /// The number of octets before a place in a text that can affect the URL that begins there.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// assert_eq!(Finder::new(&Registry::current()).look_back(), 128);
    /// ```
    #[must_use]
    pub const fn look_back(&self) -> usize {
        LOOK_BACK
    }

    /// The number of octets after a place in a text that can affect the URL that begins there: a little more than the
    /// greater of [`longest`](Delimiters::longest) and [`longest_in_brackets`](Delimiters::longest_in_brackets).
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// assert!(Finder::new(&Registry::current()).look_ahead() > 262_144);
    /// ```
    #[must_use]
    pub fn look_ahead(&self) -> usize {
        let Delimiters { words, longest, longest_in_brackets, .. } = &self.delimiters;
        let word = words.iter().map(|word| word.len()).max().unwrap_or(0);
        // An escape that the limit cuts goes on for two octets at most.
        (*longest).max(*longest_in_brackets).saturating_add(word.max(1) + 2)
    }

    /// The number of octets at the beginning of a text whose URLs no later text can change.
    ///
    /// White space ends every URL without brackets, so this is the place of the last white space, or that of a "<"
    /// before it whose ">" is still to come. A program that reads blocks searches each up to this place
    /// ([`find_between`](Self::find_between)), and keeps the rest for the next block.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    /// let registry = Registry::current();
    /// let finder = Finder::new(&registry);
    /// assert_eq!(finder.settled(b"see http://h/a and http://h/b"), 18);
    /// assert_eq!(finder.settled(b"see <http://h/a\n  b and"), 4);
    /// ```
    #[must_use]
    pub fn settled(&self, text: &[u8]) -> usize {
        // Some kinds of white space are enough: the others are rare.
        let space = memrchr3(b' ', b'\n', b'\t', text).unwrap_or(0);
        let settled = wrapped::unsettled(text).map_or(space, |open| space.min(open));
        settled.max(text.len().saturating_sub(self.look_ahead()))
    }

    /// A stream that searches text as it arrives, and calls `found` with each URL.
    ///
    /// ```
    /// use uriel::{Registry, prose::Finder};
    ///
    /// let registry = Registry::current();
    /// let finder = Finder::new(&registry);
    /// let mut found = Vec::new();
    /// let mut stream = finder.stream(|finding| found.push((finding.span(), finding.url().to_owned())));
    /// stream.push(b"at htt");
    /// stream.push(b"p://h/a");
    /// stream.finish();
    /// assert_eq!(found, [(3..13, "http://h/a".to_owned())]);
    /// ```
    pub fn stream<F: FnMut(Finding<'_>)>(&self, found: F) -> Stream<'_, F> {
        Stream::new(self, found)
    }
}

/// The registry, the delimiters, and the options.
impl fmt::Debug for Finder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            registry,
            delimiters,
            wrapped_only,
            wrapped_schemes,
            any_scheme,
            is_in_markup,
            is_mending,
            is_defanged,
            lists_alternatives,
            ..
        } = self;
        f.debug_struct("Finder")
            .field("registry", registry)
            .field("delimiters", delimiters)
            .field("wrapped_only", wrapped_only)
            .field("wrapped_schemes", wrapped_schemes)
            .field("any_scheme", any_scheme)
            .field("is_in_markup", is_in_markup)
            .field("is_mending", is_mending)
            .field("is_defanged", is_defanged)
            .field("lists_alternatives", lists_alternatives)
            .finish()
    }
}

impl Finder<'_> {
    /// True if a URL in brackets may have any scheme.
    pub(super) const fn keeps_any_scheme(&self) -> bool {
        self.wrapped_only || self.any_scheme
    }

    /// True if a URL whose scheme is at `name` may have no wrapper: its scheme is not found in wrappers alone, and is
    /// not the name of a tag, unless an authority comes after it.
    #[inline]
    pub(super) fn may_be_bare(&self, octets: &[u8], name: Range<usize>, has_authority: bool) -> bool {
        // Fast exit: nearly always neither option is taken.
        if !self.is_in_markup && self.wrapped_schemes.is_empty() {
            return true;
        }
        let before = &octets[..name.start];
        let is_tag = || self.is_in_markup && !has_authority && (before.ends_with(b"<") || before.ends_with(b"</"));
        let name = &octets[name];
        !self.wrapped_schemes.iter().any(|wrapped| wrapped.as_bytes().eq_ignore_ascii_case(name)) && !is_tag()
    }

    /// True for a letter or a digit that has no meaning of its own in the delimiters.
    #[inline]
    pub(super) fn is_plain(&self, octet: u8) -> bool {
        octet.is_ascii_alphanumeric()
            && self.marks[usize::from(octet)] == Mark::Plain
            && !self.first_of_words.contains(octet)
            && !self.delimiters.quotes.contains(octet)
    }

    /// True if a text begins with a word that ends a URL.
    ///
    /// Fast exit: nearly always the first two octets tell that there is no word.
    #[inline]
    pub(super) fn has_word(&self, text: &[u8]) -> bool {
        let has = |at: usize, octets: CharSet| text.get(at).is_some_and(|&octet| octets.contains(octet));
        let may_begin_word = has(0, self.first_of_words) && self.second_of_words.is_none_or(|octets| has(1, octets));
        may_begin_word && self.delimiters.has_word(text)
    }
}

/// The mark of each octet.
fn marks(delimiters: &Delimiters) -> [Mark; 256] {
    core::array::from_fn(|octet| match u8::try_from(octet) {
        Ok(octet) if !octet.is_ascii_graphic() || delimiters.ends.contains(octet) => Mark::End,
        Ok(octet) if delimiters.begins_word(octet) => Mark::Word,
        Ok(octet) if delimiters.brackets.iter().any(|(_, close)| *close == octet) => Mark::Closer,
        _ => Mark::Plain,
    })
}
