//! Texts mended by the rule of their scheme.

use super::registry::Registry;
use crate::{
    error::ParseError,
    mend::{MendError, Mended, Mender},
    syntax::Edition,
    write::AsOctets,
};

impl Registry {
    /// Mends a text as [`mend`](crate::mend::mend) does, under the edition of the registry, so that the rule of its
    /// scheme accepts it: characters that the rule refuses, although the generic syntax has them, are escaped too.
    ///
    /// A text that is valid by the generic rules stays as it is. One whose scheme is not in the registry, and a relative
    /// reference, are mended by the generic rules alone.
    ///
    /// # Errors
    ///
    /// The text has two readings, or no escape makes it a URL of its scheme.
    ///
    /// ```
    /// use uriel::Registry;
    /// let registry = Registry::current();
    /// assert_eq!(registry.mend("<http://h/a b>")?.as_str(), "http://h/a%20b");
    /// let error = registry.mend("telnet://h/a b").unwrap_err();
    /// assert_eq!(error.to_string(), "expected the end of telneturl at byte 11, found \"a\" (RFC 4248 section 2)");
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    #[inline]
    pub fn mend<'t>(&self, text: &'t (impl AsOctets + ?Sized)) -> Result<Mended<'t>, MendError> {
        self.mend_by(&Mender::new(self.edition()), text)
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
    /// assert_eq!(Registry::current().mend_by(&mender, r"http://h/a\b")?.as_str(), "http://h/a/b");
    /// # Ok::<_, uriel::mend::MendError>(())
    /// ```
    pub fn mend_by<'t>(&self, mender: &Mender, text: &'t (impl AsOctets + ?Sized)) -> Result<Mended<'t>, MendError> {
        let mended = mender.mend(text)?;
        if mended.is_unchanged() { Ok(mended) } else { mended.escaped_for(|text| self.refusal(text, mender.edition())) }
    }

    /// The error of a reference whose scheme is in the registry, and refuses it.
    fn refusal(&self, reference: &str, edition: Edition) -> Option<ParseError> {
        self.scheme_of(reference)?.parsed(reference, edition).err()
    }
}
