//! A second, slow reading of the documents, to compare the library with: their rules as automata ([`rules`]), and what
//! their prose says of components ([`split`]), normal forms ([`normal`]) and resolution ([`resolution`]).

pub mod normal;
pub mod notation;
pub mod recogniser;
pub mod resolution;
pub mod rules;
pub mod split;

use std::sync::OnceLock;

use uriel::Edition;

use self::{
    recogniser::Recogniser,
    rules::{Document, Rules},
};

/// The kind of text that a rule describes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A reference, as `UriRef::parse_with` reads it.
    Generic,
    Ftp,
    Http,
    Gopher,
    Mailto,
    News,
    Nntp,
    Telnet,
    Wais,
    File,
    Prospero,
}

impl What {
    pub const ALL: [Self; 11] = [
        Self::Generic,
        Self::Ftp,
        Self::Http,
        Self::Gopher,
        Self::Mailto,
        Self::News,
        Self::Nntp,
        Self::Telnet,
        Self::Wais,
        Self::File,
        Self::Prospero,
    ];

    /// The rule of `self` under an edition, in the words of its document.
    pub fn rule(self, edition: Edition) -> (Document, String) {
        if self == Self::Generic {
            let name = match edition {
                Edition::Rfc1738 => "genericurl",
                Edition::Draft1996 => "URL-reference",
                Edition::Rfc2396 | Edition::Rfc2396bis | Edition::Rfc3986 => "URI-reference",
            };
            return (Document::of(edition), name.to_owned());
        }
        let is_first = edition == Edition::Rfc1738;
        let (document, name) = match self {
            Self::Generic => unreachable!("it has no scheme"),
            Self::Ftp => (Document::Rfc1738, "ftpurl"),
            Self::Http if is_first => (Document::Rfc1738, "httpurl"),
            Self::Http => (Document::Rfc9110, "http-URI"),
            Self::Gopher => (Document::Rfc1738, "gopherurl"),
            Self::Mailto if is_first => (Document::Rfc1738, "mailtourl"),
            Self::Mailto => (Document::Rfc6068, "mailtoURI"),
            Self::News if is_first => (Document::Rfc1738, "newsurl"),
            Self::News => (Document::Rfc5538, "newsURL"),
            Self::Nntp if is_first => (Document::Rfc1738, "nntpurl"),
            Self::Nntp => (Document::Rfc5538, "nntpURL"),
            Self::Telnet => (Document::Rfc1738, "telneturl"),
            Self::Wais => (Document::Rfc1738, "waisurl"),
            Self::File if is_first => (Document::Rfc1738, "fileurl"),
            Self::File => (Document::Rfc8089, "file-URI"),
            Self::Prospero => (Document::Rfc1738, "prosperourl"),
        };
        // A fragment may follow any URL from draft 1996 on.
        let fragment = if is_first { "" } else { " [ \"#\" fragment ]" };
        (document, format!("{name}{fragment}"))
    }
}

/// True if the rules of `edition` have `text` as a `what`.
pub fn accepts(edition: Edition, what: What, text: &str) -> bool {
    verdict(edition, what, text).is_ok()
}

/// The first byte of `text` that no valid text could have there; the length of the text if all it lacks is more.
///
/// The answer for an accepted text is its length.
pub fn dead_at(edition: Edition, what: What, text: &str) -> usize {
    verdict(edition, what, text).err().unwrap_or(text.len())
}

/// The place where a person would put the error that [`dead_at`] finds: a broken escape is wrong from its "%" on.
pub fn blamed_at(text: &str, dead_at: usize) -> usize {
    let before = &text.as_bytes()[..dead_at];
    // No rule has a "%" that begins no escape: if the automaton lived through a "%" in the last two bytes, that is one
    // that has not ended.
    let open = before.iter().rev().take(2).position(|&byte| byte == b'%');
    open.map_or(dead_at, |back| dead_at - 1 - back)
}

/// Reads the whole of `text`, or says where it went dead.
///
/// A scheme refines what the generic parse has read, so both have to accept. Where both live on, the two together may
/// nevertheless have no text in common any more: then the answer is later than the truth, never earlier.
pub fn verdict(edition: Edition, what: What, text: &str) -> Result<(), usize> {
    let generic = recogniser(edition, What::Generic).read(text);
    if what == What::Generic {
        return generic;
    }
    match (generic, recogniser(edition, what).read(text)) {
        (Err(generic), Err(refined)) => Err(generic.min(refined)),
        (generic, refined) => generic.and(refined),
    }
}

/// The recogniser of a top rule, compiled once.
pub fn recogniser(edition: Edition, what: What) -> &'static Recogniser {
    static COMPILED: [[OnceLock<Recogniser>; What::ALL.len()]; Edition::ALL.len()] =
        [const { [const { OnceLock::new() }; What::ALL.len()] }; Edition::ALL.len()];
    COMPILED[edition as usize][what as usize].get_or_init(|| {
        let (document, rule) = what.rule(edition);
        Recogniser::new(Rules::of(edition).tree(document, &rule))
    })
}
