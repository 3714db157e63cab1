//! A scheme's rule, written over any text.

use core::marker::PhantomData;

use nom::{Parser, sequence::terminated};

use super::places::{Placed, Places};
use crate::{
    engine::{
        known::{DELIMITERS, KnownOctets, KnownText, last_of_each},
        octets::first,
        plain::Under,
        readings::{End, KnownUrl, Seen},
        scan::{LONGEST, Scan, Scanned, Span},
        simd::REACH,
        text::{Read, Text},
        trace::Trace,
    },
    error::{ParseError, Reading, Subject, blame},
    grammar::{PORT, authority::length_of_authority, ended, fragment, octet, scheme},
    syntax::{
        Class, Edition, Rule,
        stop::{Stop, Wanted},
    },
    uri::{Prefix, PrefixLength, Uri, UriRef, prefix_length, read_prefix},
};

/// A scheme's rule, written over [`Text`], so that the same function is the fast parse and the one that explains a
/// refusal. [`production!`](crate::production) implements it by such a function.
///
/// [`spans`](Self::spans) runs the rule over a whole URL, [`Uri::read_by`] over the part of a URI after the scheme. A
/// scheme whose speed does not matter needs no production: [`Uri::read`] takes any nom parser.
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
    /// first.
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
    /// Perf: mark this function `#[inline]`; otherwise its output goes through memory, which takes a tenth of the time.
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
        read_whole::<Self, OfScheme<Self>, _>(text, edition, |parts| parts)
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
            Ok((length, reason.completed_by(|error, text| add_hint(error, Self::HINT, text, end_of_scheme))))
        })?;
        Ok(Prefix::new(text, length, url, reason))
    }
}

/// The type of [`Production::HINT`].
type Hint = fn(read: &str, rest: &str) -> Option<&'static str>;

/// The length of the longest URL that a production reads at the beginning of `text`, if it reads any, and the reason
/// why it stopped there.
#[inline(never)]
fn longest<'a>(text: &'a str, edition: Edition, within: Subject, production: Reading<'_, 'a>) -> PrefixLength<'a> {
    let (length, reason) = prefix_length(text, edition, within, production)?;
    if length.is_some() {
        return Ok((length, reason));
    }
    // A production gives up where it has begun an optional part of its rule and cannot end it.
    let error = reason.error();
    let scheme_end = end_of_scheme(text).unwrap_or(text.len());
    let authority_end = end_of_authority(text, scheme_end, edition);
    let is_url = |end| production(Under::new(&text[..end], edition)).is_ok_and(is_whole);
    let length = end_before(text, edition, error.offset(), error.wants(&PORT), authority_end, None, is_url);
    Ok((length, reason))
}

/// The length of the longest URL of the rule at the beginning of `text`, as [`Production::prefix`] reads it, without
/// the reason why it ends there. If the first `preferred` octets are a URL, it is that one; if they are none, no URL has
/// that length. `None` also for a URL that has nothing after its scheme. Unless `tries_shorter`, it is that of the first
/// reading, and `None` if that is refused.
///
/// Perf: no error is made, which takes most of the time for a text that is refused. A text is not scanned if what is
/// `known` spares that.
#[doc(hidden)]
#[inline(never)]
pub fn prefix_length_by<P: Production>(
    text: &str,
    preferred: usize,
    edition: Edition,
    tries_shorter: bool,
    mut known: Option<&mut KnownText<'_>>,
) -> Option<usize> {
    if text.len() > LONGEST {
        return None;
    }
    let first = &text[..preferred];
    // Perf: where few octets are preferred, all are asked for first, because more texts begin with the same.
    let longest = match &mut known {
        Some(known) if tries_shorter => known.longest(text),
        Some(known) if preferred < text.len() / 2 => known.reading(text),
        _ => None,
    };
    if let Some(longest) = longest.filter(|longest| longest.told_by <= preferred) {
        return longest.url;
    }
    let read = known.as_mut().and_then(|known| known.reading(first));
    if let Some(read) = read.filter(|read| !tries_shorter && read.end.may_go_on(&text.as_bytes()[preferred..])) {
        return read.url;
    }
    let read = read.or_else(|| {
        if known.as_ref().is_some_and(|known| known.octets.spare_a_scan(preferred)) {
            return None;
        }
        let mut scanned = Scanned::<OfPrefix<P>>::unscanned(first, edition);
        scanned.scan();
        let url = url::<P, _>(scanned.start(), P::parts).ok().map(|(rest, _)| preferred - rest.len());
        if let Some(known) = &mut known {
            known.keep_reading(first, preferred, End::Seen, url);
        }
        Some(KnownUrl { url, told_by: preferred, end: End::Seen })
    });
    match (read, longest) {
        // Perf: nearly always all of it is a URL.
        (Some(KnownUrl { url: Some(length), .. }), _) if length == preferred => Some(length),
        (Some(_), Some(longest)) => longest.url.filter(|&length| length != preferred),
        (Some(first), None) => {
            prefix_length_after(first, text, preferred, edition, tries_shorter, known, &mut plain_end::<P>)
        }
        (None, _) => longest_unexplained(text, preferred, edition, tries_shorter, true, known, &mut plain_end::<P>),
    }
}

/// The same after the `first` reading, that of the preferred octets, of which not all are a URL.
#[cold]
#[inline(never)]
fn prefix_length_after<'a, 'k: 'a>(
    first: KnownUrl,
    text: &'a str,
    preferred: usize,
    edition: Edition,
    tries_shorter: bool,
    mut known: Option<&mut KnownText<'k>>,
    after_scheme: Reading<'_, 'a>,
) -> Option<usize> {
    let is_alike = first.end.may_go_on(&text.as_bytes()[preferred..]);
    let read = if is_alike { Some(first) } else { known.as_mut().and_then(|known| known.reading(text)) };
    let length = match read {
        Some(KnownUrl { url, .. }) if url.is_some() || !tries_shorter => url,
        _ => longest_unexplained(text, text.len(), edition, tries_shorter, read.is_none(), known, after_scheme),
    };
    length.filter(|&length| length != preferred)
}

/// The length that [`prefix_length_by`] finds, of a text that will probably be refused. `is_new` is true if nothing is
/// known of the preferred octets.
///
/// Perf: the production is `after_scheme`, because the scheme is read once, and without what is known of the text.
#[inline(never)]
fn longest_unexplained<'a, 'k: 'a>(
    text: &'a str,
    preferred: usize,
    edition: Edition,
    tries_shorter: bool,
    is_new: bool,
    mut known: Option<&mut KnownText<'k>>,
    after_scheme: Reading<'_, 'a>,
) -> Option<usize> {
    let known_octets = known.as_ref().map(|known| known.octets);
    let scheme_end = match known_octets {
        // What is known is known of the text after the name of a scheme.
        Some(_) if text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) => end_of_scheme(text)?,
        _ => {
            let (rest, ()) = terminated(scheme, octet(b':')).map(drop).parse(Under::new(text, edition)).ok()?;
            text.len() - rest.len()
        }
    };
    // Perf: not scanned, because most such texts are refused after a few octets.
    let (first, more) = text.split_at(preferred);
    let trace = Trace::knowing(first, known_octets);
    let read = after_scheme(Under::traced(&first[scheme_end..], edition, &trace));
    let length = read.as_ref().ok().map(|(rest, ())| preferred - rest.len());
    let Seen { left, end: seen_end } = trace.seen();
    let seen = preferred.saturating_sub(left).max(scheme_end).max(length.unwrap_or_default());
    if let Some(known) = known.as_mut().filter(|_| is_new) {
        known.keep_reading(first, seen, seen_end, length);
    }
    if length == Some(preferred) {
        return length;
    }
    // Perf: a rule that has not seen the end reads all of the text alike. One that has looked for an octet there, in
    // vain, refuses all of it too, but further on, perhaps after other delimiters.
    let is_alike = seen_end.may_go_on(more.as_bytes())
        && (read.is_ok() || !tries_shorter || seen_end == End::Unseen || !more.bytes().any(begins_part));
    if !more.is_empty() && !is_alike {
        let first = KnownUrl { url: length, told_by: seen, end: seen_end };
        return prefix_length_after(first, text, preferred, edition, tries_shorter, known, after_scheme);
    }
    let (told_by, length) = match read {
        Ok(_) => (Some(seen), length),
        Err(_) if !tries_shorter => return None,
        Err(error) => {
            let stop = blame(&trace, &error, text, more.len(), edition);
            // Perf: a rule refuses alike what goes on after the octets that it has seen.
            let mut reads_whole = |end| {
                let may_be_url = end < seen || seen_end == End::Seen;
                may_be_url && reads_whole(&text[..end], scheme_end, edition, known.as_deref_mut(), after_scheme)
            };
            let user = trace.given_up().map(|user| preferred - user.start);
            let authority_end = end_of_authority(text, scheme_end, edition);
            let refused = RefusedText { text, scheme_end, authority_end, edition, seen, stop, user };
            let length = refused.longest(known_octets, &mut reads_whole);
            (refused.told_by().or_else(|| (seen_end == End::Seen).then_some(text.len())), length)
        }
    };
    if let (Some(known), Some(told_by)) = (known, told_by) {
        known.keep_longest(text, told_by, seen_end, length);
    }
    length
}

/// True if a production reads all of `text`, whose scheme and ":" end at `scheme_end`.
fn reads_whole<'a, 'k: 'a>(
    text: &'a str,
    scheme_end: usize,
    edition: Edition,
    known: Option<&mut KnownText<'k>>,
    after_scheme: Reading<'_, 'a>,
) -> bool {
    let known_octets = known.as_ref().map(|known| known.octets);
    let length = |read: Read<Under<'_, '_>, ()>| read.ok().map(|(rest, ())| text.len() - rest.len());
    KnownText::reads_whole(known, text, || {
        // Perf: reading a short run again costs less than looking it up.
        if known_octets.is_some() && text.len() > REACH {
            let trace = Trace::knowing(text, known_octets);
            length(after_scheme(Under::traced(&text[scheme_end..], edition, &trace)))
        } else {
            length(after_scheme(Under::new(&text[scheme_end..], edition)))
        }
    })
}

/// A text that a rule has refused.
struct RefusedText<'a> {
    text: &'a str,
    /// The end of the scheme and its ":".
    scheme_end: usize,
    /// The end of the authority; without one, the end of the scheme.
    authority_end: usize,
    edition: Edition,
    /// The number of octets that the rule has seen, not counting those of which it has seen only that an octet does not
    /// come after them.
    seen: usize,
    stop: Stop,
    /// The place of the user that the rule has given up.
    user: Option<usize>,
}

impl RefusedText<'_> {
    /// The length of the longest URL that the text begins with. `reads_whole` tells whether the text up to a place is
    /// one.
    fn longest(&self, known: Option<KnownOctets<'_>>, reads_whole: &mut dyn FnMut(usize) -> bool) -> Option<usize> {
        let &Self { text, scheme_end, authority_end, edition, mut stop, .. } = self;
        let stopped = self.stopped();
        // Perf: many texts are refused before their authority, as is "http:" in prose about URLs.
        if stopped <= scheme_end + self.slashes() {
            return (stopped > scheme_end && stopped < text.len() && reads_whole(stopped)).then_some(stopped);
        }
        ParseError::move_to_hint(text, &mut stop, edition);
        let (stopped, is_in_port) = (text.len() - stop.left, stop.wanted.is(&PORT));
        let is_url = |end| end > scheme_end && reads_whole(end);
        end_before(text, edition, stopped, is_in_port, authority_end, known, is_url)
    }

    /// The place where the rule stopped.
    const fn stopped(&self) -> usize {
        self.text.len() - self.stop.left
    }

    /// The number of slashes that an authority begins with, or none.
    fn slashes(&self) -> usize {
        if self.text[self.scheme_end..].starts_with("//") { 2 } else { 0 }
    }

    /// The number of octets that tell the longest URL, by what the rule has seen of the end; `None` if all may do.
    fn told_by(&self) -> Option<usize> {
        let &Self { text, scheme_end, authority_end, seen, .. } = self;
        let (octets, stopped, slashes) = (text.as_bytes(), self.stopped(), self.slashes());
        if stopped > seen {
            // The rule stopped at the end of a run, which an octet had to follow. It refuses all that ends after what
            // it has seen. No optional part begins before that, unless there is nothing before it.
            let is_told = slashes == 0 && self.user.is_none() && matches!(self.stop.wanted, Wanted::Octet(_));
            let is_delimiter = |&octet: &u8| KINDS[usize::from(octet)] != 0;
            let before = octets.get(scheme_end + 1..seen).unwrap_or_default();
            return (is_told && !before.iter().any(is_delimiter)).then_some(seen);
        }
        let is_of_authority = |user| slashes > 0 && user == scheme_end + slashes;
        if !self.user.is_none_or(is_of_authority) {
            return None;
        }
        // A hint about an address looks at what is left of its authority.
        let before = &text[..stopped];
        let may_have_hint = (slashes == 0 || stopped > authority_end)
            && (first(before.as_bytes(), b'[').is_some() || self.stop.wanted.is(&PORT) && before.contains("//"));
        let told_by = seen.max(stopped + 1).max(authority_end + 1).max(scheme_end + 2);
        (!may_have_hint && told_by <= text.len()).then_some(told_by)
    }
}

/// The end of a URL before an optional part that reading has begun and not ended. From the last to the first, `is_url`
/// is asked about the texts that end where reading `stopped`, before a port without digits, and at the last of each
/// delimiter after the authority. If an "@" is left in the authority, a password was meant, and no port.
///
/// None of them ends in a user or a host, so that a shorter URL never has another host. They are few, so that hostile
/// texts are read in linear time. `is_in_port` is true if a port was expected where reading stopped.
fn end_before(
    text: &str,
    edition: Edition,
    stopped: usize,
    is_in_port: bool,
    authority_end: usize,
    known: Option<KnownOctets<'_>>,
    mut is_url: impl FnMut(usize) -> bool,
) -> Option<usize> {
    let read = text.get(..stopped).unwrap_or_default();
    let is_password = || text.get(read.len()..authority_end).is_some_and(|left| left.contains('@'));
    let before_port = read.strip_suffix(':').filter(|_| is_in_port && !is_password()).map(str::len);
    // Perf: all of the text has been refused, and a port that must have digits does not end where they are missing.
    let may_end_here = read.len() < text.len() && (before_port.is_none() || !edition.wants_port_digits());
    let last = Some(read.len()).filter(|&end| may_end_here && is_url(end));
    if let Some(end) = last.or_else(|| before_port.filter(|&end| is_url(end))) {
        return Some(end);
    }
    // Perf: from the last to the first, so that they need no sorting.
    let after_authority = read.as_bytes().get(authority_end..).unwrap_or_default();
    // Perf: a few octets are looked at again in less time than what is known of them.
    if let Some(known) = known.filter(|_| after_authority.len() > REACH) {
        return known.last_of_kind(text.as_bytes(), authority_end..read.len(), &KINDS, is_url);
    }
    last_of_each(after_authority, &KINDS).map(|at| authority_end + at).find(|&end| is_url(end))
}

/// Delimiters that begin optional parts of URLs, each a bit of its own.
static KINDS: [u8; 256] = {
    let mut bits = [0; 256];
    let delimiters: [u8; DELIMITERS] = *b";/?,&";
    let mut kind = 0;
    while kind < DELIMITERS {
        bits[delimiters[kind] as usize] = 1 << kind;
        kind += 1;
    }
    bits
};

/// True for an octet that may begin a port or an optional part.
fn begins_part(octet: u8) -> bool {
    octet == b':' || KINDS[usize::from(octet)] != 0
}

/// True if a production has left nothing.
fn is_whole((rest, ()): (Under<'_, '_>, ())) -> bool {
    rest.is_empty()
}

/// The end of the scheme of a URL, after its ":".
fn end_of_scheme(url: &str) -> Option<usize> {
    first(url.as_bytes(), b':').map(|colon| colon + 1)
}

/// The end of the authority of a URL, after the end of its scheme; without one, the end of the scheme.
fn end_of_authority(url: &str, scheme_end: usize, edition: Edition) -> usize {
    match url[scheme_end..].strip_prefix("//") {
        Some(rest) => url.len() - rest.len() + length_of_authority(rest.as_bytes(), edition),
        None => scheme_end,
    }
}

/// The scan for a typed URL.
#[derive(Debug)]
struct OfScheme<P>(PhantomData<P>);

impl<P: Production> Scan for OfScheme<P> {
    const NAMES: bool = P::NAMES;
    type Bulk = P::Bulk;
    type Further = P::Further;
    type Slice = Span;
}

/// The same scan for a registry.
///
/// Perf: `Scheme::read` and `Scheme::read_places` run a production over texts of different types. So each instance of
/// its functions has one caller, and the compiler inlines it there without being forced to.
#[derive(Debug)]
struct OfRegistry<P>(PhantomData<P>);

impl<P: Production> Scan for OfRegistry<P> {
    const NAMES: bool = P::NAMES;
    type Bulk = P::Bulk;
    type Further = P::Further;
    type Slice = Span;
}

/// The same scan for the length of a URL that a text begins with.
#[derive(Debug)]
struct OfPrefix<P>(PhantomData<P>);

impl<P: Production> Scan for OfPrefix<P> {
    const NAMES: bool = P::NAMES;
    type Bulk = P::Bulk;
    type Further = P::Further;
    type Slice = Span;
}

/// Reads a whole URL, as [`Production::spans`] says, and makes something `of` its parts.
///
/// Perf: a `Result` with the parts, and their error beside them, would be made in memory, and copied from there.
#[inline(always)]
fn read_whole<P: Production, C: Scan<Slice = Span>, O>(
    text: &str,
    edition: Edition,
    of: impl FnOnce(P::Parts<Span>) -> O,
) -> Result<O, ParseError> {
    if text.len() > LONGEST {
        return Err(ParseError::too_long(edition));
    }
    let mut scanned = Scanned::<C>::unscanned(text, edition);
    scanned.scan();
    match ended(url::<P, _>(scanned.start(), P::parts)) {
        Ok((_, parts)) => Ok(of(parts)),
        Err(_) => Err(refusal::<P>(text, edition)),
    }
}

/// Reads a whole URL as [`Production::spans`] does, and makes a typed URL `of` its parts.
#[doc(hidden)]
#[inline(always)]
pub fn read_by<P: Production, U>(
    text: &str,
    edition: Edition,
    of: impl FnOnce(P::Parts<Span>) -> U,
) -> Result<U, ParseError> {
    read_whole::<P, OfScheme<P>, U>(text, edition, of)
}

/// Reads a whole URL as [`Production::spans`] does, by the function that does it for a registry, if there are
/// registries.
#[doc(hidden)]
#[cfg(feature = "alloc")]
pub fn spans_by_call<P>(scheme: &P, text: &str, edition: Edition) -> Result<P::Parts<Span>, ParseError>
where
    P: Production<Parts<Span>: Placed> + super::hooks::Scheme,
{
    super::sealed::Sealed::parsed(scheme, text, edition)
        .map(|url| url.places.parts().expect("it keeps the places of all parts"))
}

#[doc(hidden)]
#[cfg(not(feature = "alloc"))]
pub fn spans_by_call<P: Production>(_: &P, text: &str, edition: Edition) -> Result<P::Parts<Span>, ParseError> {
    P::spans(text, edition)
}

impl Places {
    /// Reads a whole URL by a production, and keeps the places of its parts.
    #[inline(always)]
    pub fn read<P: Production<Parts<Span>: Placed>>(&mut self, text: &str, edition: Edition) -> Result<(), ParseError> {
        read_whole::<P, OfRegistry<P>, _>(text, edition, |parts| self.keep(parts))
    }
}

/// The error of a refused URL.
///
/// Perf: the error alone. A function out of line whose output has room for the parts, too, keeps the parts of every URL
/// in memory, from where they are copied.
#[cold]
#[inline(never)]
fn refusal<P: Production>(text: &str, edition: Edition) -> ParseError {
    let mut error = ParseError::of(text, edition, Subject::rule(P::RULE), &mut |i| plain_url::<P>.map(drop).parse(i));
    add_hint(&mut error, P::HINT, text, end_of_scheme);
    error
}

/// Adds the scheme's hint, if it has one, to the error of a text whose scheme-specific part begins at `start`.
#[inline]
fn add_hint(error: &mut ParseError, hint: Option<Hint>, text: &str, start: impl FnOnce(&str) -> Option<usize>) {
    if let Some(hint) = hint {
        error.add_hint(|at| hint(text.get(start(text)?..at)?, text.get(at..)?));
    }
}

/// `scheme ":"`, the rule, `[ "#" fragment ]`
#[inline(always)]
fn url<P: Production, T: Text>(
    i: T,
    parts: impl FnOnce(T) -> Read<T, P::Parts<T::Slice>>,
) -> Read<T, P::Parts<T::Slice>> {
    let (i, _) = scheme(i)?;
    let (i, ()) = octet(b':').parse(i)?;
    after_scheme::<P, T>(i, parts)
}

/// The rest of a URL after its scheme and the ":".
#[inline(always)]
fn after_scheme<P: Production, T: Text>(
    i: T,
    parts: impl FnOnce(T) -> Read<T, P::Parts<T::Slice>>,
) -> Read<T, P::Parts<T::Slice>> {
    let (i, parts) = parts(i)?;
    if P::FRAGMENT && i.next() == Some(b'#') && i.edition().has_fragments() {
        let (i, _) = fragment(i.skip(1))?;
        return Ok((i, parts));
    }
    Ok((i, parts))
}

/// The same, compiled once for plain text.
#[inline(never)]
fn plain_url<'a, 't, P: Production>(i: Under<'a, 't>) -> Read<Under<'a, 't>, P::Parts<&'a str>> {
    url::<P, _>(i, plain_parts::<P>)
}

/// The same after the scheme, without what it has read.
fn plain_end<'a, 't, P: Production>(i: Under<'a, 't>) -> Read<Under<'a, 't>, ()> {
    after_scheme::<P, _>(i, plain_parts::<P>).map(|(i, _)| (i, ()))
}

/// The rule, compiled once for plain text.
#[inline(never)]
fn plain_parts<'a, 't, P: Production>(i: Under<'a, 't>) -> Read<Under<'a, 't>, P::Parts<&'a str>> {
    P::parts(i)
}

/// Reads all of `text` by the production alone, and by the same once more to explain a refusal.
fn whole<P: Production>(text: &str, edition: Edition) -> Result<P::Parts<&str>, ParseError> {
    if let Ok((_, parts)) = ended(plain_parts::<P>(Under::new(text, edition))) {
        return Ok(parts);
    }
    let mut error = ParseError::of(text, edition, Subject::rule(P::RULE), &mut |i| plain_parts::<P>.map(drop).parse(i));
    add_hint(&mut error, P::HINT, text, |_| Some(0));
    Err(error)
}

impl<'a> Uri<'a> {
    /// Reads the whole scheme-specific part by a [`Production`], under the edition of the URI.
    ///
    /// # Errors
    ///
    /// If the production refuses the text, or leaves some of it.
    ///
    /// ```
    /// use uriel::{Edition, Uri, schemes::news::News};
    /// let uri = Uri::parse_with("news:alt.hypertext", Edition::Rfc1738)?;
    /// assert_eq!(uri.read_by::<News>()?.grouppart, "alt.hypertext");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn read_by<P: Production>(&self) -> Result<P::Parts<&'a str>, ParseError> {
        let part = self.scheme_specific_part().as_str();
        let before = self.scheme().as_str().len() + 1;
        whole::<P>(part, self.edition()).map_err(|error| error.shifted(before))
    }
}

impl<'a> UriRef<'a> {
    /// Reads a whole relative reference but for its fragment by a [`Production`], under the edition of the reference,
    /// as [`Uri::read_by`] reads the scheme-specific part of a URI.
    ///
    /// # Errors
    ///
    /// If the reference has a scheme, and if the production refuses the text or leaves some of it.
    ///
    /// ```
    /// use uriel::{UriRef, schemes::telnet::Telnet};
    /// assert_eq!(UriRef::parse("//h/#s")?.read_by::<Telnet>()?.server.host, "h");
    /// assert!(UriRef::parse("telnet://h/")?.read_by::<Telnet>().is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn read_by<P: Production>(&self) -> Result<P::Parts<&'a str>, ParseError> {
        let edition = self.edition();
        if let Some(scheme) = self.scheme() {
            return Err(ParseError::refused("a relative reference".into(), 0..scheme.as_str().len(), edition));
        }
        let text = self.as_str();
        let text = text.split_once('#').map_or(text, |(text, _)| text);
        whole::<P>(text, edition).map_err(ParseError::in_relative_reference)
    }
}

/// Implements [`Production`](crate::scheme::Production) by a function that reads the text after the scheme and ":", and
/// makes the production of the whole URL.
///
/// The line names the function, after `->` its output, after `for` the scheme, and in braces the
/// [`Rule`](crate::grammar::Rule) that errors name and the class [`Bulk`](crate::scheme::Production::Bulk), after which
/// `, further` and the class [`Further`](crate::scheme::Production::Further) may follow. A scheme whose rule was another
/// one in RFC 1738 names two functions: the second, after `, later`, reads URLs of all later editions. For the
/// production of the whole URL, its documentation, `pub fn`, its name, `=`, and the name of the scheme with its ":" come
/// first; a scheme with more than one name has a parser of them in parentheses. After the classes, `, names false` says
/// that the [`NAMES`](crate::scheme::Production::NAMES) of hosts are not mapped, `, fragment false` that no
/// [`FRAGMENT`](crate::scheme::Production::FRAGMENT) may follow, and `, hint` names the function that is its
/// [`HINT`](crate::scheme::Production::HINT).
///
/// Perf: mark the functions `#[inline]`; otherwise their output goes through memory.
///
/// ```
/// use uriel::nom::{Parser, sequence::preceded};
/// use uriel::{Edition, grammar::{Read, Rule, Text, User, literal, run1}, scheme::Production};
///
/// struct Dict;
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub struct DictParts<S> {
///     word: S,
/// }
///
/// uriel::production! {
///     /// `dicturl = "dict:///d:" word`
///     pub fn dicturl = b"dict:" dict_schemepart -> DictParts
///         for Dict { Rule::new("dicturl").defined_in("RFC 2229 section 5"), bulk User }
/// }
///
/// fn dict_schemepart<T: Text>(i: T) -> Read<T, DictParts<T::Slice>> {
///     let (i, ()) = literal(b"///d:").parse(i)?;
///     let (i, word) = run1(i, User)?;
///     Ok((i, DictParts { word }))
/// }
///
/// assert_eq!(dicturl("dict:///d:a%20b:c"), Ok((":c", DictParts { word: "a%20b" })));
/// assert_eq!(Dict::parts("///d:a%20b:c"), Ok((":c", DictParts { word: "a%20b" })));
/// assert_eq!(Dict::spans("dict:///m:a", Edition::Rfc3986).unwrap_err().production(), "dicturl");
/// ```
///
/// Two names, and no fragment:
///
/// ```
/// use uriel::nom::{Parser, combinator::opt};
/// use uriel::{Edition, grammar::{Port, Read, Rule, Text, literal, octet, run1}, scheme::Production};
///
/// struct Call;
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub struct CallParts<S> {
///     digits: S,
/// }
///
/// uriel::production! {
///     /// `call-uri = ( "call:" / "calls:" ) 1*DIGIT`
///     pub fn call_uri = (literal(b"call"), opt(literal(b"s")), octet(b':')) call_schemepart -> CallParts
///         for Call { Rule::new("call-uri"), bulk Port, fragment false }
/// }
///
/// fn call_schemepart<T: Text>(i: T) -> Read<T, CallParts<T::Slice>> {
///     run1(i, Port).map(|(i, digits)| (i, CallParts { digits }))
/// }
///
/// assert_eq!(call_uri("calls:1#f"), Ok(("#f", CallParts { digits: "1" })));
/// assert_eq!(Call::spans("call:1#f", Edition::Rfc3986).unwrap_err().offset(), 6);
/// ```
#[macro_export]
macro_rules! production {
    (
        $(#[$attribute:meta])*
        $vis:vis fn $url:ident = $scheme:tt
        $schemepart:ident $(, later $later:ident)? -> $Parts:ident for $Scheme:ident { $($of_rule:tt)+ }
    ) => {
        $(#[$attribute])*
        $vis fn $url<T: $crate::grammar::Text>(i: T) -> $crate::grammar::Read<T, $Parts<T::Slice>> {
            let mut whole = $crate::nom::sequence::preceded($crate::production!(@scheme $scheme), $schemepart);
            $crate::nom::Parser::parse(&mut whole, i)
        }

        $crate::production! { $schemepart $(, later $later)? -> $Parts for $Scheme { $($of_rule)+ } }
    };
    (
        $schemepart:ident $(, later $later:ident)? -> $Parts:ident
            for $Scheme:ident {
                $rule:expr, bulk $Bulk:ty $(, further $Further:ty)? $(, names $names:literal)?
                    $(, fragment $fragment:literal)? $(, hint $hint:path)?
            }
    ) => {
        impl $crate::scheme::Production for $Scheme {
            // A static is once in a program; a constant is in each part that is compiled by itself.
            const RULE: &'static $crate::grammar::Rule = {
                static RULE: $crate::grammar::Rule = $rule;
                &RULE
            };
            $(const NAMES: bool = $names;)?
            $(const FRAGMENT: bool = $fragment;)?
            $(
                const HINT: ::core::option::Option<fn(&str, &str) -> ::core::option::Option<&'static str>> =
                    ::core::option::Option::Some($hint);
            )?
            type Bulk = $Bulk;
            type Further = $crate::production!(@further $Bulk $(, $Further)?);
            type Parts<S: ::core::marker::Copy> = $Parts<S>;

            #[inline]
            fn parts<T: $crate::grammar::Text>(i: T) -> $crate::grammar::Read<T, $Parts<T::Slice>> {
                $(
                    if i.edition().has_newer_schemes() {
                        return $later(i);
                    }
                )?
                $schemepart(i)
            }
        }
    };
    (@further $Bulk:ty) => {
        $Bulk
    };
    (@further $Bulk:ty, $Further:ty) => {
        $Further
    };
    (@scheme $scheme:literal) => {
        $crate::grammar::literal($scheme)
    };
    (@scheme $parser:tt) => {
        $parser
    };
}

/// Implements the methods of [`Scheme`](crate::Scheme) by the scheme's [`Production`](crate::scheme::Production), for a
/// URL that [`typed_url!`](crate::typed_url) declares.
///
/// The URL is then read by the production alone, without a generic parse first: every text that the production accepts
/// must be a URL by the generic rules too. A URI of another scheme is refused:
/// [`Scheme::refine`](crate::Scheme::refine) compares its name with [`NAME`](crate::Scheme::NAME) and
/// [`ALIASES`](crate::Scheme::ALIASES).
///
/// ```
/// use uriel::{Scheme, grammar::{Port, Read, Rule, Text, run1}};
///
/// struct Tel;
///
/// uriel::typed_url! {
///     /// A telephone number.
///     pub struct TelUrl: Tel;
///
///     /// Parts of a telephone number.
///     pub struct TelParts {
///         /// The digits.
///         get digits: S,
///     }
///
///     fields {
///         text digits;
///     }
/// }
///
/// impl Scheme for Tel {
///     const NAME: &'static str = "tel";
///     uriel::by_production!(TelUrl);
/// }
///
/// uriel::production! { telephone_number -> TelParts for Tel { Rule::new("telephone-number"), bulk Port } }
///
/// fn telephone_number<T: Text>(i: T) -> Read<T, TelParts<T::Slice>> {
///     let (i, digits) = run1(i, Port)?;
///     Ok((i, TelParts { digits }))
/// }
///
/// assert_eq!(Tel.parse("tel:112")?.digits(), "112");
/// assert_eq!(Tel.parse("tel:me").unwrap_err().offset(), 4);
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[macro_export]
macro_rules! by_production {
    ($Url:ident) => {
        const TEMPLATE: &'static [$crate::write::Piece] = $Url::TEMPLATE;
        const FIELDS: &'static [&'static str] = $Url::FIELDS;
        const OWN_RULE: &'static $crate::grammar::Rule = <Self as $crate::scheme::Production>::RULE;
        type Url<'a> = $Url<'a>;

        // Perf: compiled where it is called, so that the grammar of a scheme is compiled only for programs that read it
        // so.
        #[inline]
        fn refine<'a>(&self, uri: &$crate::Uri<'a>) -> ::core::result::Result<$Url<'a>, $crate::ParseError> {
            $crate::scheme::expect_name::<Self>(uri)?;
            $crate::Scheme::read(self, uri.as_str(), uri.edition())
        }

        #[inline]
        fn read<'a>(
            &self,
            text: &'a str,
            edition: $crate::Edition,
        ) -> ::core::result::Result<$Url<'a>, $crate::ParseError> {
            $crate::scheme::read_by::<Self, _>(text, edition, |parts| $Url { text, edition, parts })
        }

        fn read_by_call<'a>(
            &self,
            text: &'a str,
            edition: $crate::Edition,
        ) -> ::core::result::Result<$Url<'a>, $crate::ParseError> {
            $crate::scheme::spans_by_call(self, text, edition).map(|parts| $Url { text, edition, parts })
        }

        fn prefix_end<'a>(
            &self,
            text: &'a str,
            edition: $crate::Edition,
        ) -> ::core::result::Result<$crate::Prefix<'a, ()>, $crate::ParseError> {
            <Self as $crate::scheme::Production>::prefix(text, edition).map(|prefix| prefix.map(|_| ()))
        }

        fn prefix_length(
            &self,
            text: &str,
            preferred: usize,
            edition: $crate::Edition,
            tries_shorter: bool,
            known: ::core::option::Option<&mut $crate::scheme::KnownText<'_>>,
        ) -> ::core::option::Option<usize> {
            $crate::scheme::prefix_length_by::<Self>(text, preferred, edition, tries_shorter, known)
        }

        fn fields<'a>(&self, url: &$Url<'a>, visit: &mut $crate::scheme::Visit<'a, '_>) {
            url.visit_all_fields(visit);
        }

        fn fields_named<'a>(&self, url: &$Url<'a>, names: u64, visit: &mut $crate::scheme::NumberedVisit<'a, '_>) {
            url.visit_fields(names, visit);
        }

        // Perf: inlined: a server is larger than two words, so a call returns it through memory.
        #[inline(always)]
        fn server<'u>(&self, url: &'u $Url<'_>) -> ::core::option::Option<$crate::scheme::Server<'u>> {
            url.server_if_any()
        }

        #[inline(always)]
        fn server_places(
            &self,
            url: &$Url<'_>,
        ) -> ::core::option::Option<$crate::grammar::Authority<$crate::grammar::Span>> {
            url.server_places()
        }

        // Perf: inlined into its one caller, which builds the parsed URL while the places are in registers.
        #[inline(always)]
        fn read_places(
            &self,
            text: &str,
            edition: $crate::Edition,
            places: &mut $crate::scheme::Places,
        ) -> ::core::result::Result<(), $crate::ParseError> {
            places.read::<Self>(text, edition)
        }

        #[inline]
        fn at_places<'a>(
            text: &'a str,
            edition: $crate::Edition,
            places: &$crate::scheme::Places,
        ) -> ::core::option::Option<$Url<'a>> {
            places.parts().map(|parts| $Url { text, edition, parts })
        }
    };
}
