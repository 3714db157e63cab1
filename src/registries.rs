//! The registries of the ten schemes of `schemes/`: the one place of `src/` that names them all.

use crate::{scheme::Registry, schemes, syntax::Edition};

impl Registry {
    /// The schemes of RFC 1738, exactly as it defines them.
    ///
    /// ```
    /// use uriel::{Edition, Registry};
    /// assert_eq!(Registry::rfc1738().edition(), Edition::Rfc1738);
    /// assert!(Registry::rfc1738().get("gopher").is_some());
    /// ```
    #[must_use]
    pub fn rfc1738() -> Self {
        Self::under(Edition::Rfc1738)
    }

    /// The schemes under RFC 3986 as their newest documents define them, with names that came later, such as `ftps`.
    /// The registry has only the schemes whose features, such as `scheme-ftp`, are enabled.
    ///
    /// ```
    /// use uriel::Registry;
    /// assert!(Registry::current().parse("ftps://[::1]/~me").is_ok());
    /// ```
    #[must_use]
    pub fn current() -> Self {
        Self::under(Edition::Rfc3986)
    }

    /// The schemes under any edition: those of [`rfc1738`](Self::rfc1738) under RFC 1738, and otherwise those of
    /// [`current`](Self::current), with the characters and hosts of the edition.
    ///
    /// ```
    /// use uriel::{Edition, Registry};
    /// assert!(Registry::under(Edition::Rfc3986).parse("https://[::1]/").is_ok());
    /// assert!(Registry::under(Edition::Rfc2396).parse("https://[::1]/").is_err());
    /// ```
    #[must_use]
    pub fn under(edition: Edition) -> Self {
        schemes::register(Self::empty(edition))
    }
}
