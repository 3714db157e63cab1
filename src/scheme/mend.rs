//! Texts mended by the rule of their scheme.

use super::{
    names::other_scheme,
    own_mends::{OwnMends, mended},
    registry::Registry,
};
use crate::{
    error::ParseError,
    mend::{MendError, Mended, Mender},
    syntax::Edition,
    uri::Uri,
    write::AsOctets,
};

impl Registry {
    /// Mends a text as [`mend`](crate::mend::mend) does, under the edition of the registry, so that the rule of its
    /// scheme accepts it: characters that the rule refuses, although the generic syntax has them, are escaped too.
    ///
    /// A text that is valid by the generic rules stays as it is, and so does a list of servers that its scheme admits.
    /// One whose scheme is not in the registry, and a relative reference, are mended by the generic rules alone; any
    /// other by what its scheme [lets mending do](crate::Scheme::MENDS) too.
    ///
    /// # Errors
    ///
    /// The text has two readings, or no escape makes it a URL of its scheme.
    ///
    /// ```
    /// use uriel::Registry;
    /// let registry = Registry::current();
    /// assert_eq!(registry.mend("<http://h/a b>")?.as_str(), "http://h/a%20b");
    /// assert_eq!(registry.mend(r"file:///C:\My Files\a")?.as_str(), "file:///C:/My%20Files/a");
    /// let error = registry.mend("telnet://h/a b").unwrap_err();
    /// assert_eq!(error.to_string(), "expected the end of telneturl at byte 11, found \"a\" (RFC 4248 section 2)");
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[inline]
    pub fn mend<'t>(&self, text: &'t (impl AsOctets + ?Sized)) -> Result<Mended<'t>, MendError> {
        self.mend_by(Mender::new(self.edition()), text)
    }

    /// Mends a text by the rules and under the edition of a mender, as [`mend`](Self::mend) does by all rules.
    ///
    /// # Errors
    ///
    /// The text has two readings, no escape makes it a URL of its scheme, or a rule that would mend it is switched off.
    ///
    /// ```
    /// use uriel::{Edition, Registry, mend::{Backslash, Mender}};
    /// let mender = Mender::new(Edition::Rfc3986).with_backslash(Backslash::Slash);
    /// assert_eq!(Registry::current().mend_by(mender, r"http://h/a\b")?.as_str(), "http://h/a/b");
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    pub fn mend_by<'t>(&self, rules: Mender, text: &'t (impl AsOctets + ?Sized)) -> Result<Mended<'t>, MendError> {
        if let Some(admitted) = self.admitted(text, rules.edition()) {
            return Ok(admitted);
        }
        let mended = mended(rules, text, |url| self.own_mends(url))?;
        if mended.is_unchanged() { Ok(mended) } else { mended.escaped_for(|text| self.refusal(text, rules.edition())) }
    }

    /// Makes a text a URL under the edition of the registry, by the rule of its scheme: a URL of an older or a newer
    /// edition, or one as people write it.
    ///
    /// This does what [`mend`](Self::mend) does, and four things more: a text that is valid by the generic rules is
    /// changed too if the rule of its scheme asks for it, a relative reference is refused, "URL:" before the URL is
    /// removed however often it is repeated, and under RFC 1738 a fragment stays after the URL. Delimiters, escapes,
    /// the scheme and a host in ASCII stay as they are, and an upgrade of the result changes nothing.
    ///
    /// # Errors
    ///
    /// The text has two readings, or no escape makes it a URL.
    ///
    /// ```
    /// use uriel::Registry;
    ///
    /// let upgraded = Registry::current().upgrade("URL:http://h/~me/{a|b}\n  .html")?;
    /// assert_eq!(upgraded.as_str(), "http://h/~me/%7Ba%7Cb%7D.html");
    /// let changes: Vec<_> = upgraded.changes().map(|change| change.to_string()).collect();
    /// assert_eq!(changes, [
    ///     "removed \"URL:\" at bytes 0..4 (RFC 3986 appendix C)",
    ///     "escaped \"{\" at byte 17 as %7B (RFC 3986 section 2.4)",
    ///     "escaped \"|\" at byte 19 as %7C (RFC 3986 section 2.4)",
    ///     "escaped \"}\" at byte 21 as %7D (RFC 3986 section 2.4)",
    ///     "removed white space at bytes 22..25 (RFC 3986 appendix C)",
    /// ]);
    ///
    /// let back = Registry::rfc1738().upgrade("http://h/~me#a")?;
    /// assert_eq!((back.as_str(), back.as_uri_ref().as_str()), ("http://h/%7Eme#a", "http://h/%7Eme"));
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    pub fn upgrade<'t>(&self, text: &'t (impl AsOctets + ?Sized)) -> Result<Mended<'t>, MendError> {
        self.upgraded(text)?.escaped_for(|url| self.parse(url).err())
    }

    /// Makes a text a URL of the scheme of that name, as [`upgrade`](Self::upgrade) makes it one of its own; `None` if
    /// the registry has no such scheme.
    ///
    /// # Errors
    ///
    /// Those of `upgrade`, or the URL is one of another scheme.
    ///
    /// ```
    /// use uriel::Registry;
    /// let registry = Registry::current();
    /// assert_eq!(registry.upgrade_to("nntp", "nntp://h/g!/1").unwrap()?.as_str(), "nntp://h/g%21/1");
    /// let error = registry.upgrade_to("nntp", "http://h/").unwrap().unwrap_err();
    /// assert_eq!(error.to_string(), "expected the scheme \"nntp\" (RFC 3986 section 3.1)");
    /// assert!(registry.upgrade_to("x", "x:a").is_none());
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    pub fn upgrade_to<'t>(
        &self,
        name: &str,
        text: &'t (impl AsOctets + ?Sized),
    ) -> Option<Result<Mended<'t>, MendError>> {
        let wanted = self.get(name)?.info().name;
        let refusal = |url: &str| match self.parse(url) {
            Ok(parsed) if parsed.scheme().is_none_or(|scheme| scheme.info().name != wanted) => {
                Some(other_scheme(url, wanted, self.edition()))
            }
            parsed => parsed.err(),
        };
        Some(self.upgraded(text).and_then(|mended| mended.escaped_for(refusal)))
    }

    /// A text that is to be a URL of its scheme, before the scheme has read it.
    fn upgraded<'t>(&self, text: &'t (impl AsOctets + ?Sized)) -> Result<Mended<'t>, MendError> {
        if let Some(admitted) = self.admitted(text, self.edition()) {
            return Ok(admitted);
        }
        mended(Mender::upgrading(self.edition()), text, |url| self.own_mends(url))
    }

    /// A text as it is, if its scheme reads it and the generic rules do not, for the list of servers that it admits.
    fn admitted<'t>(&self, text: &'t (impl AsOctets + ?Sized), edition: Edition) -> Option<Mended<'t>> {
        let raw = text.raw();
        let text = raw.as_text().filter(|text| text.contains(','))?;
        let scheme = self.scheme_of(text).filter(|scheme| scheme.info().admits_servers)?;
        let is_admitted = scheme.parsed(text, edition).is_ok() && Uri::parse_with(text, edition).is_err();
        is_admitted.then(|| Mended::admitted(Uri::unread(text, edition)))
    }

    /// The mends that the scheme of a reference allows.
    fn own_mends(&self, reference: &str) -> OwnMends {
        self.scheme_of(reference).map_or(OwnMends::NONE, |scheme| scheme.info().mends)
    }

    /// The error of a reference whose scheme is in the registry, and refuses it.
    fn refusal(&self, reference: &str, edition: Edition) -> Option<ParseError> {
        self.scheme_of(reference)?.parsed(reference, edition).err()
    }
}
