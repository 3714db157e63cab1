//! A scheme's rule, written over any text.

use super::{
    prefix::longest,
    whole::{OfScheme, add_hint_to_url, plain_url, read_whole},
};
use crate::{
    engine::{
        scan::Span,
        text::{Read, Text},
    },
    error::{ParseError, Subject},
    syntax::{Class, Edition, Rule},
    uri::{Prefix, read_prefix},
};

/// A scheme's rule, written over [`Text`], so that the same function is the fast parse and the one that explains a
/// refusal. [`production!`](crate::production) implements it by such a function.
///
/// [`spans`](Self::spans) runs the rule over a whole URL, [`Uri::read_by`](crate::Uri::read_by) over the part of a URI
/// after the scheme. A scheme whose speed does not matter needs no production: [`Uri::read`](crate::Uri::read) takes
/// any nom parser.
///
/// ```
/// use uriel::{Edition, grammar::{Port, Read, Rule, Text, run1}, scheme::Production};
///
/// struct Tel;
///
/// impl Production for Tel {
///     const RULE: &'static Rule = &Rule::new("telephone-number").defined_in("RFC 3966 section 3");
///     type Bulk = Port;
///     type Further = Port;
///     type Parts<S: Copy> = S;
///
///     fn parts<T: Text>(i: T) -> Read<T> {
///         run1(i, Port)
///     }
/// }
///
/// let text = "tel:112";
/// assert_eq!(Tel::spans(text, Edition::Rfc3986)?.of(text), "112");
/// # Ok::<_, uriel::ParseError>(())
/// ```
pub trait Production: Sized {
    /// The rule that errors name, such as `ftpurl`.
    ///
    /// ```
    /// use uriel::{Edition, scheme::Production, schemes::mailto::Mailto};
    /// assert_eq!(Mailto::RULE.name(Edition::Rfc1738), "mailtourl");
    /// ```
    const RULE: &'static Rule;
    /// The class of the bulk of a URL: of most octets after its host. The end of a run of this class is found in one
    /// step, and so is the first octet outside it in a run of any class that includes it: the octets that the parts
    /// have in common are a good choice.
    ///
    /// ```
    /// use uriel::{Edition, grammar::Class, scheme::Production, schemes::ftp::Ftp};
    /// assert_eq!(<Ftp as Production>::Bulk::RULE.name(Edition::Rfc3986), "fpath");
    /// ```
    type Bulk: Class;
    /// A further class whose runs are found as those of [`Bulk`](Self::Bulk) are, and so are the beginnings of runs of
    /// any class that includes it: one that lacks octets of `Bulk`, as the labels of a host or the names in a list do.
    /// To map it takes 12 instructions of a parse, or 22 if the URL has 32 octets; to read a run octet by octet takes 6
    /// for each. `Bulk` once more means that there is none.
    ///
    /// ```
    /// use uriel::{Edition, grammar::Class, scheme::Production, schemes::ftp::Ftp};
    /// assert_eq!(<Ftp as Production>::Further::RULE.name(Edition::Rfc3986), "fpath");
    /// ```
    type Further: Class;
    /// The output of the rule, made of slices: `&str` or [`Span`].
    ///
    /// ```
    /// use uriel::{Edition, grammar::Span, scheme::Production, schemes::telnet::Telnet};
    /// let parts: <Telnet as Production>::Parts<Span> = Telnet::spans("telnet://h", Edition::Rfc3986)?;
    /// assert_eq!(parts.server.host.of("telnet://h"), "h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    type Parts<S: Copy>;

    /// True if the names of hosts are mapped too: the octets of a [`Name`](crate::grammar::Name). A rule that reads no
    /// host does without them, and so does one whose [`Further`](Self::Further) lies within `Name`. That spares as many
    /// instructions as a further class takes. The result of a parse does not depend on it.
    ///
    /// ```
    /// use uriel::{scheme::Production, schemes::ftp::Ftp};
    /// assert!(Ftp::NAMES, "it reads a host");
    /// ```
    const NAMES: bool = true;

    /// True if a fragment may follow the rule. From draft 1996 on it may follow every URL, unless the scheme's document
    /// forbids it.
    ///
    /// ```
    /// use uriel::{Edition, grammar::{Port, Read, Rule, Text, run1}, scheme::Production};
    ///
    /// struct Tel;
    ///
    /// impl Production for Tel {
    ///     const RULE: &'static Rule = &Rule::new("number");
    ///     const FRAGMENT: bool = false;
    ///     type Bulk = Port;
    ///     type Further = Port;
    ///     type Parts<S: Copy> = S;
    ///
    ///     fn parts<T: Text>(i: T) -> Read<T> {
    ///         run1(i, Port)
    ///     }
    /// }
    ///
    /// assert_eq!(Tel::spans("tel:1#f", Edition::Rfc3986).unwrap_err().offset(), 5);
    /// ```
    const FRAGMENT: bool = true;

    /// Function that gives a hint to a person: what to do about an error, where the characters that were expected do
    /// not say it. The hint ends the message instead of them.
    ///
    /// Its arguments are the text after the scheme and its ":" up to the error, and the text from there on. It is asked
    /// about a character that is not allowed, and about an end; the library's own hints, as for IP addresses, come
    /// first, and so do those of the generic rules for the same place.
    ///
    /// ```
    /// use uriel::{Scheme, scheme::Production, schemes::mailto::Mailto};
    /// let hint = Mailto::HINT.expect("it has one");
    /// assert_eq!(hint("a@h", ";b@h"), Some("write \",\" between addresses"));
    /// let error = Mailto.parse("mailto:a@h;b@h").unwrap_err();
    /// assert_eq!(error.to_string(), "expected address at byte 10: write \",\" between addresses (RFC 6068 section 2)");
    /// ```
    const HINT: Option<fn(read: &str, rest: &str) -> Option<&'static str>> = None;

    /// Reads the text after the scheme and its ":".
    ///
    /// Mark this function `#[inline]`: out of line, its output goes through memory, which takes a tenth of the time.
    ///
    /// # Errors
    ///
    /// If the text does not begin with the rule.
    ///
    /// ```
    /// use uriel::{scheme::Production, schemes::telnet::Telnet};
    /// let (rest, parts) = Telnet::parts("//h:23/ and so on").unwrap();
    /// assert_eq!((parts.server.port, rest), (Some("23"), " and so on"));
    /// ```
    fn parts<T: Text>(i: T) -> Read<T, Self::Parts<T::Slice>>;

    /// Reads a whole URL by the rule alone, without the generic parse: any scheme name, the rule, and from draft 1996
    /// on an optional fragment.
    ///
    /// # Errors
    ///
    /// If `text` is not such a URL under `edition`.
    ///
    /// ```
    /// use uriel::{Edition, scheme::Production, schemes::ftp::Ftp};
    /// let text = "ftps://h/a;type=i";
    /// assert_eq!(Ftp::spans(text, Edition::Rfc1738)?.server.host.of(text), "h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline(always)]
    fn spans(text: &str, edition: Edition) -> Result<Self::Parts<Span>, ParseError> {
        read_whole::<Self, OfScheme<Self, false>, _>(text, edition, |parts| parts)
    }

    /// Reads the longest URL of the rule at the beginning of `text`, as [`spans`](Self::spans) reads a whole one.
    /// Returns its parts, the rest of the text, and the reason why the URL ends there.
    ///
    /// If the rule refuses the text, the URL ends before the optional part that went wrong. It is looked for where
    /// reading stopped, before a port without digits, and at the last of each of the octets `;`, `/`, `?`, `,` and `&`
    /// after the authority. A rule with optional parts that begin otherwise, or that have such an octet in them, may
    /// have a longer URL.
    ///
    /// # Errors
    ///
    /// If `text` does not begin with such a URL under `edition`. Also when a user, a password, a host or a message id
    /// goes wrong: no shorter URL is meant there, least of all one whose host is the user.
    ///
    /// ```
    /// use uriel::{Edition, scheme::Production, schemes::telnet::Telnet};
    /// let prefix = Telnet::prefix("telnet://h:23/.", Edition::Rfc3986)?;
    /// assert_eq!((prefix.url.server.port, prefix.rest, prefix.stop().offset()), (Some("23"), ".", 14));
    ///
    /// let prefix = Telnet::prefix("telnet://me@h:/", Edition::Rfc1738)?;
    /// assert_eq!((prefix.url.server.host, prefix.rest), ("h", ":/"), "a port has digits");
    /// assert!(Telnet::prefix("telnet://me@1.2/", Edition::Rfc1738).is_err(), "\"telnet://me\" is not meant");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    fn prefix(text: &str, edition: Edition) -> Result<Prefix<'_, Self::Parts<&str>>, ParseError> {
        let (url, length, reason) = read_prefix(plain_url::<Self>, |production| {
            let (length, reason) = longest(text, edition, Subject::rule(Self::RULE), production)?;
            Ok((length, reason.completed_by(|error, text| add_hint_to_url(error, Self::HINT, Self::FRAGMENT, text))))
        })?;
        Ok(Prefix::new(text, length, url, reason))
    }
}
