//! The characters that set a URL off from the text around it.

use alloc::borrow::Cow;

use crate::syntax::CharSet;

/// Characters that end a URL without a wrapper, and those that are left out at its end.
///
/// The documents name only white space (RFC 2396 appendix E), which would make the comma after a URL a part of it. The
/// defaults here are conventions, each with its reason. They are data: a caller can change those that do not suit a
/// text.
///
/// Characters that are not printable ASCII end every URL.
///
/// ```
/// use uriel::{Registry, charset::CharSet, prose::{Delimiters, Finder}};
///
/// let registry = Registry::current();
/// let table = Delimiters { ends: Delimiters::DEFAULT.ends.union(CharSet::of(",")), ..Delimiters::DEFAULT };
/// let finder = Finder::new(&registry).with_delimiters(table);
/// assert_eq!(finder.find("1,http://h/a,2").next().unwrap().url(), "http://h/a");
/// assert_eq!(Finder::new(&registry).find("1,http://h/a,2").next().unwrap().url(), "http://h/a,2");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Delimiters {
    /// Characters that end a URL wherever they stand.
    ///
    /// By default ``<>"{}|\^` ``: no edition admits them, and each delimits URLs in some notation: `<>"` in the
    /// documents, a backquote in Markdown, braces in TeX, a bar in tables of wikis, a backslash in strings of programs.
    ///
    /// ```
    /// use uriel::prose::Delimiters;
    /// assert!(Delimiters::DEFAULT.ends.contains(b'>'));
    /// ```
    pub ends: CharSet,
    /// Words that end a URL.
    ///
    /// By default `&lt;`, `&gt;`, `&quot;` and `&#39;`, entities of HTML that stand for delimiters; `**`, which ends
    /// strong text in Markdown; and `-->`, which ends a comment of HTML.
    ///
    /// ```
    /// use uriel::prose::find;
    /// assert_eq!(find("**see http://h/a** and &lt;http://h/b&gt;")[0].url(), "http://h/a");
    /// assert_eq!(find("<!-- http://h/a-->")[0].url(), "http://h/a");
    /// ```
    pub words: Cow<'static, [&'static str]>,
    /// Characters that end a URL if the same character stands directly before it.
    ///
    /// By default `'`: a quotation mark of HTML and of programs, which all editions admit in a path.
    ///
    /// ```
    /// let found = uriel::prose::find("['http://h/a','http://h/b']");
    /// assert_eq!((found[0].url(), found[1].url()), ("http://h/a", "http://h/b"));
    /// ```
    pub quotes: CharSet,
    /// Pairs of an opening and a closing bracket. A closing bracket without its opening one in the URL ends the URL.
    ///
    /// By default `()` and `[]`, which sentences and Markdown put around URLs.
    ///
    /// ```
    /// assert_eq!(uriel::prose::find("[it](http://h/a_(b))")[0].url(), "http://h/a_(b)");
    /// ```
    pub brackets: Cow<'static, [(u8, u8)]>,
    /// Characters that are left out at the end of a URL.
    ///
    /// By default `.,;:!?'"`: there they nearly always belong to the sentence.
    ///
    /// ```
    /// assert_eq!(uriel::prose::find("Is it http://h/a.b?")[0].url(), "http://h/a.b");
    /// ```
    pub punctuation: CharSet,
    /// Characters that are left out at the end of a URL if the same character stands directly before it.
    ///
    /// By default `*_~`: marks of emphasis in Markdown and in mail.
    ///
    /// ```
    /// assert_eq!(uriel::prose::find("_http://h/a_b_")[0].url(), "http://h/a_b");
    /// ```
    pub emphasis: CharSet,
    /// The greatest length of a URL without brackets, in octets. A longer text is not a URL.
    ///
    /// By default 16 KiB: it bounds the memory of a [`Stream`](super::Stream). A high limit costs no time: see
    /// [`Finder::find`](super::Finder::find).
    ///
    /// ```
    /// use uriel::prose::Delimiters;
    /// assert_eq!(Delimiters::DEFAULT.longest, 16_384);
    /// ```
    pub longest: usize,
    /// The greatest length of a text between brackets, in octets, with its white space. A longer text is not a URL.
    ///
    /// By default 256 KiB: it bounds the memory of a stream too. Brackets cannot be nested, so a high
    /// limit costs no time.
    ///
    /// ```
    /// use uriel::prose::{self, Delimiters};
    ///
    /// assert_eq!(Delimiters::DEFAULT.longest_in_brackets, 262_144);
    /// let text = format!("<http://h/{}a>", " ".repeat(100_000));
    /// assert_eq!(prose::find(&text)[0].url(), "http://h/a");
    /// ```
    pub longest_in_brackets: usize,
}

impl Delimiters {
    /// Delimiters for mail, Markdown, HTML, logs and source code.
    ///
    /// ```
    /// use uriel::prose::Delimiters;
    /// assert_eq!(Delimiters::DEFAULT.punctuation.to_string(), "! \" ' , . : ; ?");
    /// ```
    pub const DEFAULT: Self = Self {
        ends: CharSet::of("<>\"{}|\\^`"),
        words: Cow::Borrowed(&["&lt;", "&gt;", "&quot;", "&#39;", "**", "-->"]),
        quotes: CharSet::of("'"),
        brackets: Cow::Borrowed(&[(b'(', b')'), (b'[', b']')]),
        punctuation: CharSet::of(".,;:!?'\""),
        emphasis: CharSet::of("*_~"),
        longest: 16 * 1024,
        longest_in_brackets: 256 * 1024,
    };

    /// True if a text begins with a word that ends a URL.
    pub(super) fn has_word(&self, text: &[u8]) -> bool {
        // Perf: compares the last octet first. It nearly always differs, which saves the call that compares the others;
        // the first is often that of another word (prose: list of URLs).
        let has_last = |word: &[u8]| word.last().is_some_and(|last| text.get(word.len() - 1) == Some(last));
        self.words.iter().map(|word| word.as_bytes()).any(|word| has_last(word) && text.starts_with(word))
    }

    /// The ASCII octets that words begin with.
    pub(super) fn first_of_words(&self) -> CharSet {
        let firsts = self.words.iter().filter_map(|word| word.bytes().next()).filter(u8::is_ascii);
        firsts.fold(CharSet::EMPTY, |set, first| set.union(CharSet::range(first, first)))
    }

    /// The octets that come second in words; `None` if a word has no second octet, or one outside ASCII.
    pub(super) fn second_of_words(&self) -> Option<CharSet> {
        let mut seconds = self.words.iter().map(|word| word.as_bytes().get(1).copied().filter(u8::is_ascii));
        seconds.try_fold(CharSet::EMPTY, |set, second| Some(set.union(CharSet::range(second?, second?))))
    }

    /// True if a word may begin with an octet. Words that end with one of [`ends`](Self::ends) are recognised by it
    /// instead.
    pub(super) fn begins_word(&self, octet: u8) -> bool {
        self.words.iter().any(|word| {
            let is_recognised_by_end = word.bytes().next_back().is_some_and(|last| self.ends.contains(last));
            word.as_bytes().first() == Some(&octet) && !is_recognised_by_end
        })
    }

    /// The number of octets before the last one of a text that belong to the same word.
    #[inline(always)]
    pub(super) fn head_of_word(&self, text: &[u8]) -> usize {
        // Fast exit: nearly always the last octet tells that there is no word.
        let mut words = self.words.iter().filter(|word| word.as_bytes().last() == text.last());
        words.find(|word| text.ends_with(word.as_bytes())).map_or(0, |word| word.len().saturating_sub(1))
    }
}

impl Default for Delimiters {
    fn default() -> Self {
        Self::DEFAULT
    }
}
