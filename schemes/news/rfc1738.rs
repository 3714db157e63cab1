//! The rules of RFC 1738 section 5: NEWS. The module is public because RFC 5538 has another `article`.
//!
//! ```
//! use uriel::schemes::news::rfc1738::{Grouppart, grouppart};
//! assert_eq!(grouppart("*").unwrap().1, Grouppart::All);
//! ```

use uriel::{
    charset::CharSet,
    grammar::{
        ByEdition, Class, Query, Read, Rule, Text, expected_class, literal, nonempty_host, octet, rfc1738::group, run1,
    },
    nom::{Parser, sequence::preceded},
};

/// A whole news URL under RFC 1738.
///
/// RFC 1738 section 5
/// ```abnf
/// newsurl = "news:" grouppart
/// ```
///
/// ```
/// use uriel::schemes::news::rfc1738::{Grouppart, newsurl};
/// assert_eq!(newsurl("news:*"), Ok(("", Grouppart::All)));
/// ```
pub fn newsurl<T: Text>(i: T) -> Read<T, Grouppart<T::Slice>> {
    preceded(literal(b"news:"), grouppart).parse(i)
}

/// Output of [`grouppart`].
///
/// ```
/// use uriel::schemes::news::rfc1738::{Grouppart, grouppart};
/// assert_eq!(grouppart("a@h").unwrap().1, Grouppart::Article { unique: "a", host: "h" });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Grouppart<S> {
    /// `*`: all groups.
    All,
    /// The name of a group.
    Group(S),
    /// A message-id.
    Article {
        /// The text before the "@".
        unique: S,
        /// The text after it.
        host: S,
    },
}

/// The groups or the article that a news URL names.
///
/// RFC 1738 section 5
/// ```abnf
/// grouppart = "*" | group | article
/// ```
/// A text with an "@" is an article; tried in their order, the alternatives would take the "*" of `*@h` for all groups.
///
/// ```
/// use uriel::schemes::news::rfc1738::{Grouppart, grouppart};
/// assert_eq!(grouppart("*@h"), Ok(("", Grouppart::Article { unique: "*", host: "h" })));
/// assert_eq!(grouppart("comp.lang.rust"), Ok(("", Grouppart::Group("comp.lang.rust"))));
/// ```
// Perf: a call would return the slices through memory (ratios: typed parse, RFC 1738).
#[inline(always)]
pub fn grouppart<T: Text>(i: T) -> Read<T, Grouppart<T::Slice>> {
    let (rest, unique) = i.run(Article);
    if rest.next() == Some(b'@') {
        if rest.len() == i.len() {
            return expected_class(i, Article);
        }
        let (i, host) = nonempty_host(rest.skip(1))?;
        return Ok((i, Grouppart::Article { unique, host }));
    }
    if i.next() == Some(b'*') {
        return Ok((i.skip(1), Grouppart::All));
    }
    let (i, group) = group(i)?;
    Ok((i, Grouppart::Group(group)))
}

/// Characters of an [`article`] before its "@".
///
/// ```
/// use uriel::{Edition, grammar::Class, schemes::news::rfc1738::Article};
/// assert!(Article.octets(Edition::Rfc1738).contains(b'/') && !Article.octets(Edition::Rfc1738).contains(b'@'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Article;

impl Class for Article {
    const RULE: &'static Rule = &Rule::new("article").defined_since("RFC 1738 section 3.6", "RFC 5538 section 4");
    const OCTETS: ByEdition<CharSet> = Query::OCTETS.without("@");
}

/// The message-id of an article, without angle brackets.
///
/// RFC 1738 section 5
/// ```abnf
/// article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host
/// ```
///
/// ```
/// assert_eq!(uriel::schemes::news::rfc1738::article("a/b@h"), Ok(("", ("a/b", "h"))));
/// ```
#[inline]
pub fn article<T: Text>(i: T) -> Read<T, (T::Slice, T::Slice)> {
    let (i, unique) = run1(i, Article)?;
    let (i, host) = preceded(octet(b'@'), nonempty_host).parse(i)?;
    Ok((i, (unique, host)))
}
