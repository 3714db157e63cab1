//! The rules of RFC 5538 section 4, and those of RFC 5536 section 3.1.3 that they name.

use uriel::{
    Edition,
    charset::{ALPHANUM, CharSet},
    grammar::{
        self, Authority, ByEdition, Class, Read, Rule, Text, authority, escaped, expected, expected_octet, literal,
        octet,
    },
    nom::{
        Parser,
        sequence::{separated_pair, terminated},
    },
};

use super::{NewsParts, rfc1738};

/// A news URL after its ":".
///
/// RFC 5538 section 4
/// ```abnf
/// newsURL         = "news:" [ server "/" ] ( article / newsgroups )
/// ```
/// It reads the text after the scheme and ":", which may be empty except under RFC 2396.
#[inline]
pub(super) fn news_hier_part<T: Text>(i: T) -> Read<T, NewsParts<T::Slice>> {
    if i.next() == Some(b'/') {
        let (i, server) = terminated(server, octet(b'/')).parse(i)?;
        let (i, grouppart) = article_or_newsgroups(i)?;
        return Ok((i, NewsParts { server: Some(server), grouppart }));
    }
    let (end, grouppart) = article_or_newsgroups(i)?;
    if end.len() == i.len() && !i.edition().has_empty_schemeparts() {
        return expected(i, Newsgroups::RULE);
    }
    Ok((end, NewsParts { server: None, grouppart }))
}

/// `( article / newsgroups )`: an "@", or a character that only an article has, after the newsgroups makes it an
/// article.
fn article_or_newsgroups<T: Text>(i: T) -> Read<T> {
    let (end, groups) = newsgroups(i)?;
    match end.next() {
        Some(next) if next == b'@' || PLAIN_ATEXT.contains(next) => article(i),
        _ => Ok((end, groups)),
    }
}

/// The server of a news URL, with the "//" before it.
///
/// RFC 5538 section 3
/// ```abnf
/// server          = "//" authority               ; see RFC 3986
/// ```
/// The authority is that of the edition. An authority that may be the name of a registry under the edition is read as a
/// server.
///
/// ```
/// use uriel::{Edition, grammar::Under, schemes::news::server};
/// assert_eq!(server("//me@h:119/").unwrap().1.host, "h");
/// assert_eq!(server(Under::new("//a_b/", Edition::Rfc2396)).unwrap().1.host, "a", "not the name of a registry");
/// ```
#[inline]
pub fn server<T: Text>(i: T) -> Read<T, Authority<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    if i.edition().has_registries() { grammar::server(i) } else { authority(i) }
}

/// Characters of a pattern of newsgroups.
const WILDMAT: CharSet = ALPHANUM.union(CharSet::of("-.+_*"));

uriel::runs! {
    in uriel::schemes::news;

    /// The name of a newsgroup, or a pattern of names.
    ///
    /// RFC 5538 section 4
    /// ```abnf
    /// newsgroups      = *( group-char / pct-encoded / "*" )
    /// ```
    newsgroups = * Newsgroups {
        Rule::with_names(&ByEdition::since("article", "newsgroups"))
            .defined_since("RFC 1738 section 3.6", "RFC 5538 section 4"),
        // Perf: RFC 1738 has no newsgroups; with the characters of its articles one bitmap serves every news URL
        // (ratios: typed parse, RFC 1738).
        ByEdition::since(rfc1738::Article::OCTETS.get(Edition::Rfc1738), WILDMAT),
    } "comp.*,alt.*" => "comp.*", ",alt.*";
}

/// The message-id of an article, without angle brackets.
///
/// RFC 5538 section 4
/// ```abnf
/// article         = msg-id-core                  ; see RFC 5536
/// ```
/// RFC 5536 section 3.1.3
/// ```abnf
/// msg-id-core     =  id-left "@" id-right
/// ```
///
/// ```
/// use uriel::schemes::news::article;
/// assert_eq!(article("1995%2Fa@h#f"), Ok(("#f", "1995%2Fa@h")));
/// assert!(article("1995/a@h").is_err());
/// ```
#[inline]
pub fn article<T: Text>(i: T) -> Read<T> {
    let (end, _) = separated_pair(id_left, octet(b'@'), id_right).parse(i)?;
    Ok((end, i.until(end)))
}

/// A rule of RFC 5536 section 3.1.3, which RFC 1738 does not have.
const fn section_3_1_3(name: &'static str) -> Rule {
    Rule::new(name).in_words("message-id").defined_since("", "RFC 5536 section 3.1.3")
}

static ID_LEFT: Rule = section_3_1_3("id-left");

/// The part of a message-id before its "@".
///
/// RFC 5536 section 3.1.3
/// ```abnf
/// id-left         =  dot-atom-text
/// ```
///
/// ```
/// use uriel::schemes::news::id_left;
/// assert_eq!(id_left("a.%7Bb%7D@h"), Ok(("@h", "a.%7Bb%7D")));
/// assert!(id_left("a..b").is_err() && id_left("a%3E").is_err());
/// ```
#[inline]
pub fn id_left<T: Text>(i: T) -> Read<T> {
    dot_atom_text(i, &ID_LEFT)
}

static ID_RIGHT: Rule = section_3_1_3("id-right");

/// The part of a message-id after its "@".
///
/// RFC 5536 section 3.1.3
/// ```abnf
/// id-right        =  dot-atom-text / no-fold-literal
/// ```
///
/// ```
/// use uriel::schemes::news::id_right;
/// assert_eq!(id_right("a.b/"), Ok(("/", "a.b")));
/// assert_eq!(id_right("%5B::1%5D/"), Ok(("/", "%5B::1%5D")));
/// assert!(id_right("[::1]").is_err());
/// ```
#[inline]
pub fn id_right<T: Text>(i: T) -> Read<T> {
    if i.next() == Some(b'%') && decoded(i)?.1 == b'[' { no_fold_literal(i) } else { dot_atom_text(i, &ID_RIGHT) }
}

static NO_FOLD_LITERAL: Rule = section_3_1_3("no-fold-literal");

/// The right side of a message-id in brackets.
///
/// RFC 5536 section 3.1.3, with the escapes that RFC 5538 section 4 requires
/// ```abnf
/// no-fold-literal =  "[" *mdtext "]"
/// mdtext          =  %d33-61 /              ; The rest of the US-ASCII
///                    %d63-90 /              ;  characters not including
///                    %d94-126               ;  ">", "[", "]", or ""
/// ```
///
/// ```
/// use uriel::schemes::news::no_fold_literal;
/// assert_eq!(no_fold_literal("%5B10.0.0.1%5D#f"), Ok(("#f", "%5B10.0.0.1%5D")));
/// assert!(no_fold_literal("%5B%3E%5D").is_err() && no_fold_literal("%5Ba").is_err());
/// ```
pub fn no_fold_literal<T: Text>(i: T) -> Read<T> {
    const MDTEXT: CharSet =
        CharSet::range(b'!', b'=').union(CharSet::range(b'?', b'Z')).union(CharSet::range(b'^', b'~'));
    /// The members of `mdtext` that may be raw in a URL.
    static PLAIN_MDTEXT: CharSet = ALPHANUM.union(CharSet::of("-._~!$&'()*+,;=:@"));
    let (mut end, opening) = decoded(i)?;
    if opening != b'[' {
        return expected(i, &NO_FOLD_LITERAL);
    }
    loop {
        let (rest, octet) = match end.next() {
            Some(b'%') => decoded(end)?,
            Some(plain) if PLAIN_MDTEXT.contains(plain) => (end.skip(1), plain),
            _ => return expected_octet(end, &NO_FOLD_LITERAL, &PLAIN_MDTEXT),
        };
        match octet {
            b']' => return Ok((rest, i.until(rest))),
            octet if MDTEXT.contains(octet) => end = rest,
            _ => return expected_octet(end, &NO_FOLD_LITERAL, &PLAIN_MDTEXT),
        }
    }
}

/// The members of `atext` of RFC 5322 that may be raw in a URL.
const PLAIN_ATEXT: CharSet = ALPHANUM.union(CharSet::of("!$&'*+-=_~"));

/// Words with dots between them.
///
/// RFC 5322 section 3.2.3, with the escapes that RFC 5538 section 4 requires
/// ```abnf
/// dot-atom-text   =   1*atext *("." 1*atext)
/// ```
fn dot_atom_text<T: Text>(i: T, rule: &'static Rule) -> Read<T> {
    /// [`PLAIN_ATEXT`] and the dot.
    static PLAIN_DOT_ATEXT: [bool; 256] = {
        let mut plain = [false; 256];
        let mut octet = 0;
        while octet < 128 {
            plain[octet as usize] = octet == b'.' || PLAIN_ATEXT.contains(octet);
            octet += 1;
        }
        plain
    };
    // Fast exit: nearly all are read by this loop, one lookup for each octet. An escape, and a dot at an end, is left
    // to the rule.
    let (mut last, mut length) = (b'.', 0);
    while let Some(octet) = i.at(length) {
        if !PLAIN_DOT_ATEXT[usize::from(octet)] || (octet == b'.' && last == b'.') {
            break;
        }
        last = octet;
        length += 1;
    }
    let end = i.skip(length);
    let is_plain = last != b'.' && !matches!(end.next(), Some(b'%' | b'.'));
    if is_plain { Ok((end, i.until(end))) } else { dot_atom_text_in_full(i, rule) }
}

/// Reads a [`dot_atom_text`] by its full rule.
fn dot_atom_text_in_full<T: Text>(i: T, rule: &'static Rule) -> Read<T> {
    const ATEXT: CharSet = PLAIN_ATEXT.union(CharSet::of("#%/?^`{|}"));
    let mut end = i;
    let mut wants_atom = true;
    while let Some(next) = end.next() {
        let (rest, octet) = match next {
            b'%' => decoded(end)?,
            b'.' => (end.skip(1), b'.'),
            plain if PLAIN_ATEXT.contains(plain) => (end.skip(1), plain),
            _ => break,
        };
        match octet {
            b'.' if !wants_atom => wants_atom = true,
            octet if ATEXT.contains(octet) => wants_atom = false,
            _ => return expected_octet(end, rule, &PLAIN_ATEXT),
        }
        end = rest;
    }
    if wants_atom { expected_octet(end, rule, &PLAIN_ATEXT) } else { Ok((end, i.until(end))) }
}

/// Reads an escape, and decodes it.
fn decoded<T: Text>(i: T) -> Read<T, u8> {
    let (end, _) = escaped(i)?;
    let digit = |at| i.at(at).and_then(|digit| char::from(digit).to_digit(16)).unwrap_or_default();
    let octet = digit(1) << 4 | digit(2);
    Ok((end, u8::try_from(octet).unwrap_or_default()))
}
