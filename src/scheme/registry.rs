//! Registries of schemes, and the URLs that they parse.

use alloc::{borrow::Cow, format, string::String, sync::Arc, vec::Vec};
use core::fmt;

use super::{
    any::AnyScheme,
    hooks::Scheme,
    info::Info,
    names::{NameStatus, name_status},
    parsed::Parsed,
    places::Places,
};
#[cfg(feature = "prose")]
use crate::uri::{are_named, head_of_octets};
#[cfg(feature = "build")]
use crate::write::{BuildError, Draft};
use crate::{
    error::ParseError,
    grammar::PORT,
    syntax::Edition,
    uri::{NameHead, Prefix, SchemeName, Uri, UriRef, head, is_named},
    write::Place,
};

/// Registry of schemes by name, for one edition.
///
/// A lookup compares only names that begin with the same letter, which is faster than hashing.
///
/// ```
/// use uriel::{Registry, schemes::ftp::Ftp};
///
/// let registry = Registry::current().with_as("ftp+tls", Ftp).without("news");
/// let url = registry.parse("ftp+tls://h/a/b;type=i")?.refine::<Ftp>()?;
/// assert_eq!(url.name().as_deref(), Some("b"));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Registry {
    edition: Edition,
    schemes: Vec<RegisteredScheme>,
    /// For each letter the first entry whose name begins with it; [`NONE`] where there is none.
    first: [usize; 32],
}

/// Index of no entry.
const NONE: usize = usize::MAX;

#[derive(Clone)]
struct RegisteredScheme {
    name: Cow<'static, str>,
    head: NameHead,
    scheme: Arc<dyn AnyScheme>,
    /// The next entry whose name begins with the same letter.
    next: usize,
}

impl RegisteredScheme {
    fn new(name: Cow<'static, str>, scheme: Arc<dyn AnyScheme>) -> Self {
        Self { head: NameHead::of(&name), name, scheme, next: NONE }
    }

    /// True if a text whose head matches that of the name begins with the name and ":"; false if more than the head has
    /// to be compared.
    #[inline(always)]
    fn is_told_by_head(&self, text: &str) -> bool {
        match self.name.len() {
            0..8 => true,
            8 => text.as_bytes().get(8) == Some(&b':'),
            _ => false,
        }
    }
}

/// The letter that a head begins with, as a place in [`Registry::first`].
#[inline(always)]
const fn letter(head: u64) -> usize {
    (head & 31) as usize
}

impl Registry {
    /// A registry without schemes, which reads generic URLs under `edition`.
    ///
    /// ```
    /// use uriel::{Edition, Registry};
    /// assert!(Registry::empty(Edition::Rfc2396).parse("ftp:x").is_ok(), "not known, so not bound to a production");
    /// ```
    #[must_use]
    pub fn empty(edition: Edition) -> Self {
        Self { edition, schemes: Vec::new(), first: [NONE; 32] }
    }

    /// The edition under which URLs are read.
    ///
    /// ```
    /// assert_eq!(uriel::Registry::rfc1738().edition(), uriel::Edition::Rfc1738);
    /// ```
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// The registry with `scheme` under its own name and its [`ALIASES`](Scheme::ALIASES), in place of other schemes
    /// with those names. Under RFC 1738, which has no aliases, the scheme gets only its own name.
    ///
    /// Other names stay as they are: a new scheme for `http` leaves `https` to the former one, unless `https` is among
    /// its aliases. [`without`](Self::without) removes a name.
    ///
    /// # Panics
    ///
    /// When a name is not a scheme name by RFC 1738, which allows letters, digits, "+", "-" and ".".
    ///
    /// ```
    /// use uriel::{Edition, ParseError, Registry, Scheme, Uri, schemes::http::Http};
    ///
    /// let registry = Registry::empty(Edition::Rfc3986).with(Http);
    /// assert!(registry.get("http").is_some() && registry.get("https").is_some());
    ///
    /// /// Any generic URL.
    /// struct Lax;
    ///
    /// impl Scheme for Lax {
    ///     const NAME: &'static str = "http";
    ///     type Url<'a> = Uri<'a>;
    ///     fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
    ///         Ok(*uri)
    ///     }
    /// }
    ///
    /// let registry = registry.with(Lax);
    /// assert!(registry.parse("http://user@h/").is_ok());
    /// assert!(registry.parse("https://h/")?.refine::<Http>().is_ok(), "Lax has no aliases");
    /// # Ok::<_, ParseError>(())
    /// ```
    #[must_use]
    pub fn with<S: Scheme>(self, scheme: S) -> Self {
        self.with_shared(Arc::new(scheme))
    }

    /// The registry with a scheme whose state the caller keeps, under the names that [`with`](Self::with) gives it.
    ///
    /// # Panics
    ///
    /// When a name is not a scheme name by RFC 1738, which allows letters, digits, "+", "-" and ".".
    ///
    /// ```
    /// use std::sync::{Arc, atomic::{AtomicU32, Ordering}};
    /// use uriel::{ParseError, Registry, Scheme, Uri};
    ///
    /// /// Any generic URL, and the number of those that were read.
    /// #[derive(Default)]
    /// struct Counted(AtomicU32);
    ///
    /// impl Scheme for Counted {
    ///     const NAME: &'static str = "counted";
    ///     type Url<'a> = Uri<'a>;
    ///     fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
    ///         self.0.fetch_add(1, Ordering::Relaxed);
    ///         Ok(*uri)
    ///     }
    /// }
    ///
    /// let counted = Arc::new(Counted::default());
    /// let registry = Registry::current().with_shared(Arc::clone(&counted));
    /// assert_eq!(registry.parse("counted:a")?.refine::<Counted>().unwrap().path(), "a");
    /// assert_eq!(counted.0.load(Ordering::Relaxed), 2, "it is read once more by refine");
    /// # Ok::<_, ParseError>(())
    /// ```
    #[must_use]
    pub fn with_shared<S: Scheme>(mut self, scheme: Arc<S>) -> Self {
        self.enter_all(S::INFO, &(scheme as _));
        self
    }

    /// The registry with `scheme` only under `name`, which is case-insensitive, in place of another scheme with that
    /// name.
    ///
    /// # Panics
    ///
    /// When `name` is not a scheme name by RFC 1738, which allows letters, digits, "+", "-" and ".".
    ///
    /// ```
    /// use uriel::{Registry, schemes::ftp::Ftp};
    /// assert!(Registry::rfc1738().with_as("ftps", Ftp).get("FTPS").is_some());
    /// ```
    #[must_use]
    pub fn with_as<S: Scheme>(self, name: impl Into<Cow<'static, str>>, scheme: S) -> Self {
        self.with_shared_as(name, Arc::new(scheme))
    }

    /// The registry with a scheme whose state the caller keeps, or several names share, only under `name`, as
    /// [`with_as`](Self::with_as) registers it.
    ///
    /// # Panics
    ///
    /// When `name` is not a scheme name by RFC 1738, which allows letters, digits, "+", "-" and ".".
    ///
    /// ```
    /// use std::sync::Arc;
    /// use uriel::{Registry, schemes::ftp::Ftp};
    ///
    /// let ftp = Arc::new(Ftp);
    /// let registry = Registry::current().with_shared(Arc::clone(&ftp)).with_shared_as("ftp+tls", Arc::clone(&ftp));
    /// assert_eq!(Arc::strong_count(&ftp), 4, "for ftp, ftps, ftp+tls, and ours");
    /// assert!(registry.parse("ftp+tls://h/a")?.refine::<Ftp>().is_ok());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_shared_as<S: Scheme>(mut self, name: impl Into<Cow<'static, str>>, scheme: Arc<S>) -> Self {
        self.enter(name.into(), scheme);
        self.chain();
        self
    }

    /// The registry with one more name for the scheme that it has under `name`; `None` if it has none of that name.
    /// Both names are case-insensitive.
    ///
    /// # Panics
    ///
    /// When `alias` is not a scheme name by RFC 1738, which allows letters, digits, "+", "-" and ".".
    ///
    /// ```
    /// use uriel::{Registry, schemes::ftp::Ftp};
    ///
    /// let registry = Registry::current().with_alias("ftp+tls", "ftp").expect("it has ftp");
    /// assert!(registry.parse("ftp+tls://h/a")?.refine::<Ftp>().is_ok());
    /// assert!(registry.with_alias("a", "b").is_none());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_alias(mut self, alias: impl Into<Cow<'static, str>>, name: &str) -> Option<Self> {
        let entry = self.find(head(name), |entry| entry.name.eq_ignore_ascii_case(name))?;
        let scheme = Arc::clone(&entry.scheme);
        self.enter(alias.into(), scheme);
        self.chain();
        Some(self)
    }

    /// Enters a scheme under its name and the aliases that the edition admits.
    fn enter_all(&mut self, info: &Info, scheme: &Arc<dyn AnyScheme>) {
        self.enter(info.name.into(), Arc::clone(scheme));
        if self.edition.has_newer_schemes() {
            for &(alias, _) in info.aliases {
                self.enter(alias.into(), Arc::clone(scheme));
            }
        }
        self.chain();
    }

    /// Puts `scheme` in the place of the one of that name, or after all.
    fn enter(&mut self, name: Cow<'static, str>, scheme: Arc<dyn AnyScheme>) {
        assert!(
            name_status(&name) != NameStatus::Malformed,
            "expected a name of letters, digits, \"+\", \"-\" and \".\""
        );
        match self.schemes.iter_mut().find(|entry| entry.name.eq_ignore_ascii_case(&name)) {
            Some(entry) => entry.scheme = scheme,
            None => self.schemes.push(RegisteredScheme::new(name, scheme)),
        }
    }

    /// The registry without that name, which is case-insensitive. Other names of its scheme stay.
    ///
    /// ```
    /// let registry = uriel::Registry::current().without("ftp");
    /// assert!(registry.get("ftp").is_none() && registry.get("ftps").is_some());
    /// ```
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.schemes.retain(|entry| !entry.name.eq_ignore_ascii_case(name));
        self.chain();
        self
    }

    /// Chains the entries of each letter: those that schemes have under their own names, then the others.
    ///
    /// Perf: own names first, so that an alias such as `ftps` is not compared before `file` (ratios: by way of a
    /// registry).
    fn chain(&mut self) {
        self.first = [NONE; 32];
        for is_own in [false, true] {
            for (at, entry) in self.schemes.iter_mut().enumerate().rev() {
                if entry.name.eq_ignore_ascii_case(entry.scheme.info().name) == is_own {
                    entry.next = core::mem::replace(&mut self.first[letter(entry.head.octets())], at);
                }
            }
        }
    }

    /// The first entry that `is_meant`, among those whose names begin with the letter of `head`.
    #[inline(always)]
    fn find(&self, head: u64, is_meant: impl Fn(&RegisteredScheme) -> bool) -> Option<&RegisteredScheme> {
        let mut at = self.first[letter(head)];
        while let Some(entry) = self.schemes.get(at) {
            if is_meant(entry) {
                return Some(entry);
            }
            at = entry.next;
        }
        None
    }

    /// The scheme that a text begins with.
    pub(super) fn scheme_of(&self, text: &str) -> Option<&dyn AnyScheme> {
        self.find(head(text), |entry| is_named(text, &entry.name)).map(|entry| &*entry.scheme)
    }

    /// The scheme whose name and ":" some octets begin with.
    #[cfg(feature = "prose")]
    #[inline(always)]
    pub(crate) fn named_by(&self, octets: &[u8]) -> Option<&dyn AnyScheme> {
        let head = head_of_octets(octets);
        let is_meant = |entry: &RegisteredScheme| {
            entry.head.may_begin(head) && (entry.name.len() < 8 || are_named(octets, &entry.name))
        };
        self.find(head, is_meant).map(|entry| &*entry.scheme)
    }

    /// The first scheme that a text names before a ":", and the text from its name on.
    pub(super) fn first_named<'t>(&self, text: &'t str) -> Option<(&dyn AnyScheme, &'t str)> {
        let in_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        text.match_indices(':').find_map(|(colon, _)| {
            let before = text[..colon].trim_end_matches(in_name).len();
            let name = text[before..colon].trim_start_matches(|c: char| !c.is_ascii_alphabetic());
            Some((self.get(name)?, &text[colon - name.len()..]))
        })
    }

    /// The names and their schemes, in the order in which the names were added.
    ///
    /// ```
    /// let registry = uriel::Registry::rfc1738();
    /// assert!(registry.iter().any(|(name, scheme)| name == "ftp" && scheme.default_port(name) == Some(21)));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&str, &dyn AnyScheme)> {
        self.schemes.iter().map(|entry| (entry.name.as_ref(), &*entry.scheme))
    }

    /// The scheme of that name, which is case-insensitive.
    ///
    /// ```
    /// assert_eq!(uriel::Registry::rfc1738().get("FTP").unwrap().info().name, "ftp");
    /// ```
    #[inline]
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&dyn AnyScheme> {
        self.find(head(name), |entry| entry.name.eq_ignore_ascii_case(name)).map(|entry| &*entry.scheme)
    }

    /// Reads a URL by the production of its scheme.
    ///
    /// A URL whose scheme is not in the registry is read by the generic rules alone.
    ///
    /// # Errors
    ///
    /// `text` is not a URL under the registry's edition, or breaks the rule of its scheme.
    ///
    /// ```
    /// let registry = uriel::Registry::rfc1738();
    /// assert!(registry.parse("gopher://h/0about").is_ok());
    /// assert!(registry.parse("gopher:about").is_err());
    /// assert!(registry.parse("about:about").is_ok());
    /// ```
    pub fn parse<'a>(&self, text: &'a str) -> Result<Parsed<'a, '_>, ParseError> {
        // Perf: a short name is recognised by its first eight bytes, in one comparison. Both calls are tail calls, so
        // no register is saved (ratios: by way of a registry).
        let head = head(text);
        let parsed = match self.find(head, |entry| entry.head.may_begin(head)) {
            Some(entry) if entry.is_told_by_head(text) => entry.scheme.parsed(text, self.edition),
            _ => self.parse_in_full(text),
        };
        debug_assert!(
            parsed.as_ref().map_or(true, Parsed::obeys_the_generic_rules),
            "the scheme {} reads a text that is no URL by the generic rules",
            SchemeName::of_unchecked(text),
        );
        parsed
    }

    /// [`parse`](Self::parse) of a text whose head does not tell its scheme.
    // Out of line: most names fit in the head of the text.
    #[inline(never)]
    fn parse_in_full<'a>(&self, text: &'a str) -> Result<Parsed<'a, '_>, ParseError> {
        let edition = self.edition;
        match self.scheme_of(text) {
            Some(scheme) => scheme.parsed(text, edition),
            None => Uri::parse_with(text, edition).map(|uri| {
                let mut places = Places::default();
                places.keep(uri.offsets());
                Parsed { text, edition, scheme: Err(self), places }
            }),
        }
    }

    /// The error of a text that is neither a reference nor a URL of its scheme; `None` for any other. If the generic
    /// rules and that of the scheme stop at one place, it is the error that says what to write there: an escape that
    /// the scheme refuses is no advice. If the scheme stops before, its error comes first, unless the other says what
    /// to write, or a port may still be a password. If the generic rules stop at a list of servers, or at an address,
    /// that the scheme admits, it is the error of the scheme.
    ///
    /// ```
    /// use uriel::{Registry, UriRef};
    /// let registry = Registry::current();
    /// assert_eq!(registry.refusal_of("http://h:80a/"), UriRef::parse("http://h:80a/").err());
    /// assert_eq!(registry.refusal_of("/a?b"), None);
    /// ```
    #[must_use]
    pub fn refusal_of(&self, text: &str) -> Option<ParseError> {
        let generic = UriRef::parse_with(text, self.edition).err()?;
        let scheme = text.split_once(':').and_then(|(name, _)| self.get(name)).map(AnyScheme::info);
        let admits_more = |info: &Info| match text.as_bytes().get(generic.offset()) {
            Some(b',') => info.admits_servers,
            Some(b'[') => info.admits_ip_literal,
            _ => false,
        };
        let is_of_scheme = |error: &ParseError, info: &Info| {
            admits_more(info)
                || error.offset() < generic.offset() && generic.hint().is_none() && !error.wants(&PORT)
                || error.offset() == generic.offset()
                    && error.says_better_than(&generic)
                    && (error.hint().is_some() || !self.is_mended_by_escape(text, &generic))
        };
        match self.parse(text) {
            Ok(_) => None,
            Err(error) if scheme.is_some_and(|info| is_of_scheme(&error, info)) => Some(error),
            Err(_) => Some(generic),
        }
    }

    /// True if the escape that an error advises leads on: the scheme reads the text with it, or more of it.
    fn is_mended_by_escape(&self, text: &str, error: &ParseError) -> bool {
        let Some(escaped) = error.mend() else { return false };
        let (before, rest) = text.split_at(error.offset());
        // Of a broken escape the "%" alone is escaped.
        let after = &rest[rest.chars().next().map_or(0, char::len_utf8)..];
        match self.parse(&format!("{before}{escaped}{after}")) {
            Ok(_) => true,
            Err(further) => further.offset() > error.offset(),
        }
    }

    /// Asks the rule of its scheme about a URL that was read by the generic rules, such as an edited one. The edition
    /// is that of the URL.
    ///
    /// A URL whose scheme is not in the registry passes, and so does a relative reference.
    ///
    /// # Errors
    ///
    /// The URL breaks the rule of its scheme.
    ///
    /// ```
    /// use uriel::{Registry, Uri, UriRef};
    /// let registry = Registry::current();
    /// let without_host = Uri::parse("http:///a")?;
    /// assert_eq!(registry.check(without_host).unwrap_err().production(), "uri-host");
    /// assert!(registry.check(Uri::parse("x:///a")?).is_ok() && registry.check(UriRef::parse("///a")?).is_ok());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn check<'u>(&self, url: impl Into<UriRef<'u>>) -> Result<(), ParseError> {
        let url = url.into();
        let scheme = url.scheme().and_then(|name| self.get(name.as_str()));
        scheme.map_or(Ok(()), |scheme| scheme.parsed(url.as_str(), url.edition()).map(drop))
    }

    /// Writes the URL of a draft by the template of its scheme, and reads it back, both under the edition of the draft.
    ///
    /// # Errors
    ///
    /// The registry has no such scheme, a field that must be there is missing, or a value cannot be written.
    ///
    /// ```
    /// use uriel::{Registry, write::Draft};
    ///
    /// let registry = Registry::rfc1738();
    /// let mut draft = Draft::new("nntp", registry.edition());
    /// draft.set("host", "news.example.com").set("group", "alt.hypertext").set("article", 12_u32);
    /// assert_eq!(registry.build(&draft)?, "nntp://news.example.com/alt.hypertext/12");
    /// let error = registry.build(draft.set("article", "1-10")).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a digit in the field \"article\" (RFC 1738 section 5)");
    /// # Ok::<_, uriel::write::BuildError>(())
    /// ```
    #[cfg(feature = "build")]
    pub fn build(&self, draft: &Draft<'_>) -> Result<String, BuildError> {
        match self.get(draft.scheme()) {
            Some(scheme) => scheme.build(draft),
            None => Err(BuildError::no_template(draft.edition())),
        }
    }

    /// The place in a URL that a name means: a component such as `query`, or a field of a scheme such as `ftp.cwd`. A
    /// field can be named by its own name, by its rule (`ftp.fsegment`), or by the end of the rule's name
    /// (`ftp.segment`).
    ///
    /// ```
    /// use uriel::Registry;
    /// let registry = Registry::rfc1738();
    /// let place = registry.place("ftp.segment").unwrap();
    /// assert_eq!(place.encode("a/b;c", registry.edition()), "a%2Fb%3Bc");
    /// assert!(registry.place("query").is_some() && registry.place("ftp.query").is_none());
    /// ```
    #[must_use]
    pub fn place(&self, name: &str) -> Option<Place> {
        match name.rsplit_once('.') {
            Some((scheme, field)) => Place::of_field(self.get(scheme)?.info().template, field, self.edition),
            None => Place::named(name),
        }
    }

    /// An octet as a field of a scheme writes it: the character, or its escape. A field without a place writes letters
    /// and digits as they are.
    ///
    /// ```
    /// use uriel::Registry;
    /// let registry = Registry::rfc1738();
    /// assert_eq!(registry.encode_octet("gopher", "gtype", b'7'), "7");
    /// assert_eq!(registry.encode_octet("gopher", "gtype", b'<'), "%3C");
    /// ```
    #[must_use]
    pub fn encode_octet(&self, scheme: &str, field: &str, octet: u8) -> String {
        // Fast exit: letters and digits need no escape in any place, so the place is not looked up.
        if octet.is_ascii_alphanumeric() {
            return char::from(octet).into();
        }
        let place = self.get(scheme).and_then(|scheme| Place::of_field(scheme.info().template, field, self.edition));
        place.map_or_else(|| format!("%{octet:02X}"), |place| place.encode(&[octet], self.edition).into_owned())
    }

    /// Reads the longest URL at the beginning of `text` by the production of its scheme, for grammars of your own that
    /// contain URLs. Returns the URL, the rest of the text, and the reason why the URL ends there.
    ///
    /// # Errors
    ///
    /// `text` does not begin with a URL under the registry's edition, or that URL breaks the rule of its scheme. Also
    /// when a user, a host or a message id goes wrong: no shorter URL is meant there.
    ///
    /// ```
    /// use uriel::Registry;
    ///
    /// let registry = Registry::current();
    /// let prefix = registry.parse_prefix("telnet://me@h/>, or elsewhere")?;
    /// assert_eq!((prefix.url.as_str(), prefix.rest), ("telnet://me@h/", ">, or elsewhere"));
    /// assert_eq!((prefix.stop().offset(), prefix.stop().production()), (14, "telneturl"));
    /// assert!(registry.parse_prefix("gopher:>").is_err());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn parse_prefix<'a>(&self, text: &'a str) -> Result<Prefix<'a, Parsed<'a, '_>>, ParseError> {
        let prefix = match self.scheme_of(text) {
            Some(scheme) => scheme.prefix_end(text, self.edition)?,
            None => Uri::parse_prefix(text, self.edition)?.map(drop),
        };
        let url = self.parse(&text[..text.len() - prefix.rest.len()])?;
        Ok(prefix.map(|()| url))
    }
}

/// The edition and the names.
impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entry(&self.edition).entries(self.schemes.iter().map(|entry| &entry.name)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ParseError;

    /// Any generic URL.
    struct Any;

    impl Scheme for Any {
        const NAME: &'static str = "any";
        type Url<'a> = Uri<'a>;

        fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
            Ok(*uri)
        }
    }

    #[test]
    fn a_head_tells_a_name_of_at_most_eight_octets() {
        let names = ["a", "ab", "a+b", "z39.50", "abcdefg", "abcdefgh", "abcdefghi", "abcdefgh-ij"];
        for name in names {
            let entry = RegisteredScheme::new(name.into(), Arc::new(Any));
            let mut texts: Vec<_> = names.iter().flat_map(|name| [format!("{name}:"), (*name).into()]).collect();
            // Another octet in each place: those of the other case, and those that differ in that bit alone.
            for at in 0..=name.len() {
                for octet in 0..128 {
                    let mut text = format!("{name}:x").into_bytes();
                    text[at] = octet;
                    texts.push(String::from_utf8(text).expect("ASCII alone"));
                }
            }
            for text in texts {
                let told = entry.head.may_begin(head(&text)) && entry.is_told_by_head(&text);
                assert_eq!(told, name.len() <= 8 && is_named(&text, name), "{text:?}");
            }
        }
    }
}
