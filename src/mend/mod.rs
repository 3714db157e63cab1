//! Mending: texts as people write them, made URLs and references without a change of meaning, and what was changed.
//!
//! Browsers, mails, tables and shells are full of texts that are nearly URLs: with a blank in the path, with `é`, `{`
//! or a bare "%", in `<…>`, folded over lines. [`mend`](mend()) makes each of them valid under an edition of the
//! syntax, and lists every change. It never guesses: where a text has two readings, it is refused, and the error
//! names both.
//!
//! | rule | what is mended | section |
//! |---|---|---|
//! | `white-space` | white space at the ends, and inside a wrapper, is removed | RFC 3986 appendix C |
//! | `wrapper` | `<…>`, `<URL:…>` and `"…"` around the whole are removed | RFC 3986 appendix C |
//! | `line-end` | a line end is removed, with the white space around it | RFC 3986 appendix C |
//! | `character` | characters that are not allowed there are escaped: `a b` is `a%20b` | RFC 3986 section 2.4 |
//! | `percent` | a "%" that begins no escape is escaped: `50%` is `50%25` | RFC 3986 section 2.4 |
//! | `non-ascii` | octets from 0x80 on are escaped: `é` is `%C3%A9` | RFC 3987 section 3.1 |
//! | `backslash` | a "\" in a path is written as "/", only if [`Mender::with_backslash`] asks for it | WHATWG URL section 4.4 |
//! | `left-out` | a character of a path that means nothing to its scheme is removed: `tel:+49 30` | the document of the scheme |
//! | `brackets` | an IPv6 address is written in brackets: `http://::1/`, only if [`Mender::with`] asks for it | RFC 3986 section 3.2.2 |
//! | `idna` | a host outside ASCII is written in ASCII: `bücher.example`, in Punycode | RFC 3986 section 3.2.2 |
//!
//! The rule `left-out` is that of a [registry](crate::Registry::mend), whose schemes say what they
//! [leave out](crate::scheme::OwnMends). The rule `idna` needs the feature of that name, which is off by default;
//! without it such a host is refused.
//!
//! The rule of a scheme may refuse what is valid by the generic syntax, as `telnet://h/a%20b`:
//! [`Registry::mend`](crate::Registry::mend) asks it.
//!
//! Rules are data: [`MendRule`] has their names, and the section of each edition, such as RFC 1738 section 2.2; a
//! [`Mender`] switches them off and on, or has [only](Mender::only) those that are wanted.
//!
//! # Laws
//!
//! * A valid text is untouched, and borrowed: `URL:http://h/` is a URL of a scheme `URL`.
//! * What is mended is valid under the edition, so mending it again changes nothing.
//! * Each component decodes to what was written there, but for white space and wrappers that were removed, and for a
//!   host outside ASCII.
//! * A scheme, a host in ASCII, a port and the place where the authority ends are never changed, nor is a character
//!   that may stand where it stands; an address may get its brackets.
//! * Time is linear, and so is memory: the text is at most three times as long, but for a host outside ASCII, in one
//!   allocation, and the changes take none.
//!
//! # What is refused
//!
//! [`Doubt`] has the reasons, each with two readings:
//!
//! * A host, a port or a scheme that is broken, and a "%" in a host that begins no escape.
//! * A ":" that would have to be escaped in the first segment of a reference: `git@h:o/r x`, `x y:z`. Draft 1996 lets
//!   a ":" stand there, but not after a character that has to be mended. What `git@h:o/r` says to ssh is the URL that
//!   `uriel explain` proposes, `ssh://git@h/o/r`.
//! * A letter, ":" and "\": `C:\Users\me` is a URL of a scheme `C`, or a path of Windows, which `schemes::file` writes
//!   as `file:///C:/Users/me`. With "/" instead of "\" the text is a URL, and stays.
//! * A "/", "?" or "#" in a user or a password: `http://me:p/w@h/`. An "@" there is escaped, because readers take the
//!   last "@" of an authority for the end of the user; under an edition that takes the authority for the name of a
//!   registry, or for an opaque part, the "@" may stand.
//! * Under RFC 1738, a "#", whose fragment has to be cut off first, and a relative reference.
//! * A text with another scheme or authority for a reader that drops TAB, CR and LF and takes "\" for "/", as
//!   browsers do: `java\nscript:alert(1)`, `http://h\@evil/`, `\\h\a`, a TAB in a password, and a line end before or in
//!   the "//" of an authority, as in `/\n/evil/x`.
//! * A "\" in a path: `http://h/a\b`. It is a character, which an escape keeps, or a "/", as browsers read it in http
//!   URLs. The rule holds for each URL with "//" or "/" after its scheme, and for references, whose base may be such a
//!   URL: mending knows no scheme. [`Mender::with_backslash`] decides. An opaque part, as in `mailto:a\b`, has one
//!   reading.
//!
//! # Line ends and white space
//!
//! White space is a blank, TAB, LF, CR or FF. A blank in a line is escaped, and never removed. A line end before the
//! first ":", "/", "?" or "#" is no fold of a long URL: it stays, and is escaped as a control character is, or
//! refused by the rules above. The white space around a line end goes with it; within an authority such a blank is
//! refused, because a browser would keep it. A line end within an escape is removed too: `%4` and `1` on the next
//! line are the escape `%41`.
//!
//! # Real texts
//!
//! Of four public lists with 91,279 lines, 700 are no reference under RFC 3986. Mending leaves 377: 152 hosts with a
//! character that no host has (150 of them begin with a quotation mark), 69 texts with a ":" in the first segment, such
//! as `https&lt;://…` and `"http://…`, which lacks its second quotation mark, and 156 http URLs with a "\" in the path.
//! With [`Backslash::Slash`], 376 are http URLs now. The crate `url` reads 375 of them, and what they were made of,
//! with the same host, path and query, decoded; in 114 of them it lets characters stand that are escaped here, such as
//! `[`, `{` and `|`.
//!
//! ```
//! use uriel::{Edition, mend::mend};
//!
//! let mended = mend("<http://h/~me/{50% off}\n  .html>", Edition::Rfc3986)?;
//! assert_eq!(mended.as_str(), "http://h/~me/%7B50%25%20off%7D.html");
//! let changes: Vec<_> = mended.changes().map(|change| change.to_string()).collect();
//! assert_eq!(changes, [
//!     r#"removed "<" at byte 0 (RFC 3986 appendix C)"#,
//!     r#"escaped "{" at byte 14 as %7B (RFC 3986 section 2.4)"#,
//!     r#"escaped "%" at byte 17 as %25 (RFC 3986 section 2.4)"#,
//!     r#"escaped " " at byte 18 as %20 (RFC 3986 section 2.4)"#,
//!     r#"escaped "}" at byte 22 as %7D (RFC 3986 section 2.4)"#,
//!     "removed white space at bytes 23..26 (RFC 3986 appendix C)",
//!     r#"removed ">" at byte 31 (RFC 3986 appendix C)"#,
//! ]);
//! # Ok::<_, uriel::mend::MendError>(())
//! ```

mod change;
mod error;
mod host;
mod mended;
mod outline;
mod owned;
mod rule;
mod walk;

pub use self::{
    change::{Change, Changes},
    error::{Doubt, MendError},
    mended::{Mended, Mender},
    rule::{Backslash, MendRule},
};
use crate::{syntax::Edition, write::AsOctets};

/// Makes a text, or octets, a reference under an edition, by all rules, without a change of meaning: see the
/// [module](self#laws).
///
/// The result is a [`Mended`], which borrows a valid text, and lists the changes of any other.
///
/// # Errors
///
/// The text has two readings, which the error names.
///
/// ```
/// use uriel::{Edition, mend::mend};
///
/// assert_eq!(mend("http://me:50% \u{20AC}@h/", Edition::Rfc3986)?.as_str(), "http://me:50%25%20%E2%82%AC@h/");
/// assert_eq!(mend(b"/caf\xE9?q=[x]#a#b", Edition::Rfc3986)?.as_str(), "/caf%E9?q=%5Bx%5D#a%23b");
/// assert_eq!(mend("URL:http://h/", Edition::Rfc3986)?.as_str(), "URL:http://h/", "it is valid");
/// assert!(mend("http://h\\@evil/", Edition::Rfc3986).is_err());
/// # Ok::<_, uriel::mend::MendError>(())
/// ```
#[inline]
pub fn mend<'t>(text: &'t (impl AsOctets + ?Sized), edition: Edition) -> Result<Mended<'t>, MendError> {
    Mender::new(edition).mend(text)
}
