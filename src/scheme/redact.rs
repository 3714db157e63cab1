//! Texts without the secrets that their schemes declare.

use super::registry::Registry;
use crate::{
    fields::declaring,
    redact::{self, Redacted},
};

impl Registry {
    /// A text that should be a URL, to be shown without its secrets: the passwords that [`redact::url()`] finds, and
    /// what its scheme declares as secret: by its fields where the scheme reads the text, and otherwise by its template
    /// and [`Scheme::secrets_of_refused`](crate::Scheme::secrets_of_refused). The scheme of a text that is refused, or
    /// is read as a URL of a scheme that the registry does not have, is the first that the text names before a ":",
    /// even after white space, in a wrapper or in another URL: `<irc://h/>`, `URL:irc://h/`, `view-source:irc://h/`.
    ///
    /// An error knows no registry: give its report this text with
    /// [`Report::with_redacted`](crate::error::Report::with_redacted).
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// assert_eq!(registry.redacted("telnet://me:pw@h/").to_string(), "telnet://me:***@h/");
    ///
    /// let broken = "telnet://me:p w@h/";
    /// let error = registry.parse(broken).unwrap_err();
    /// let report = error.report(broken).with_redacted(registry.redacted(broken)).to_string();
    /// assert_eq!(report.lines().nth(1), Some("  telnet://me:***@h/"));
    /// ```
    #[must_use]
    pub fn redacted<'t>(&self, text: &'t str) -> Redacted<'t, 'static> {
        match self.parse(text) {
            Ok(url) => url.redacted(),
            Err(_) => self.redacted_within(text),
        }
    }

    /// True if as many secrets are known in a text that was made of another as in that one. If not, the text may show
    /// one: what tells a secret stands elsewhere in it, or is escaped.
    ///
    /// ```
    /// let registry = uriel::Registry::current();
    /// assert!(registry.keeps_secrets("http://me:p%20w@h/", "http://me:p w@h/"));
    /// assert!(!registry.keeps_secrets("/me:pw@h/", "//me:pw@h/"));
    /// ```
    #[must_use]
    pub fn keeps_secrets(&self, made: &str, of: &str) -> bool {
        let secrets = |text| self.redacted(text).spans().count();
        secrets(made) >= secrets(of)
    }

    /// A text that no scheme reads as a whole, without the secrets of the first that it names.
    pub(super) fn redacted_within<'t>(&self, text: &'t str) -> Redacted<'t, 'static> {
        let mut shown = redact::url(text);
        if let Some((scheme, url)) = self.first_named(text) {
            match scheme.parsed(url, self.edition()) {
                Ok(url) => url.fields(&mut |field| shown = declaring(shown, field)),
                Err(_) => scheme.secrets_of_refused(url, &mut |piece| shown = shown.declaring(piece)),
            }
        }
        shown
    }
}
