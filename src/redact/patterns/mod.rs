//! Secrets that the text around them tells, and no URL: by patterns that a caller names.

mod accounts;
mod curl;
mod debug;
mod oracle;
mod properties;
mod property_name;
mod search;
mod webhooks;

pub(super) use self::search::found;

/// The patterns that are looked for in a text beside URLs.
///
/// ```
/// use uriel::redact::{Patterns, text};
/// let line = "Server=h;User Id=me;Password=s3cret; hook https://hooks.slack.com/services/T0/B0/s3cret";
/// let shown = text(line, &[]).with_patterns(Patterns::CONNECTION_STRINGS.and(Patterns::WEBHOOKS));
/// assert_eq!(shown.to_string(), "Server=h;User Id=me;Password=***; hook https://hooks.slack.com/services/***");
/// assert_eq!(text(line, &[]).to_string(), line);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Patterns {
    pub(super) connection_strings: bool,
    pub(super) webhooks: bool,
    pub(super) debug: bool,
}

impl Patterns {
    /// Properties and accounts of databases and brokers: the value of a name that says `password`, `pwd`, `secret`,
    /// `token`, `AccountKey` and the like, in a list of at least two `name=value` with ";", "&", "," or blanks between
    /// them, or after `jdbc:`; `user:pw@tcp(h)/db`; `thin:user/pw@h`; `:pserver:user:pw@h:/path`; and a login that has a
    /// quotation mark or an angle bracket in its password, if none of its kind stands before the URL on the line, or a
    /// blank, if the URL is in quotation marks; `user:pw@h` after `http_proxy=`, `--proxy` or `-x`; `sqlplus user/pw@h`, and
    /// `connect user/pw@h` at the beginning of a line or after a prompt.
    ///
    /// ```
    /// use uriel::redact::{Patterns, text};
    /// for (given, wanted) in [
    ///     ("host=db user=me password=s3cret", "host=db user=me password=***"),
    ///     ("jdbc:oracle:thin:scott/tiger@h:1521/x", "jdbc:oracle:thin:scott/***@h:1521/x"),
    ///     ("me:pw@tcp(h:3306)/db", "me:***@tcp(h:3306)/db"),
    /// ] {
    ///     assert_eq!(text(given, &[]).with_patterns(Patterns::CONNECTION_STRINGS).to_string(), wanted);
    /// }
    /// ```
    pub const CONNECTION_STRINGS: Self = Self { connection_strings: true, ..Self::none() };

    /// Webhooks and bots whose path is a secret, in any case, with a port or a version, and with slashes as JSON, HTML and
    /// queries escape them, twice at most.
    ///
    /// ```
    /// use uriel::redact::{Patterns, text};
    /// let shown = text("https://api.telegram.org/bot12:s3cret/getMe", &[]).with_patterns(Patterns::WEBHOOKS);
    /// assert_eq!(shown.to_string(), "https://api.telegram.org/bot***/getMe");
    /// ```
    pub const WEBHOOKS: Self = Self { webhooks: true, ..Self::none() };

    /// Parts of a URL as Python, Rust, Node and Go print them, members of JSON that are named as a property of
    /// [`CONNECTION_STRINGS`](Self::CONNECTION_STRINGS) is, the headers `Authorization`, `Cookie` and such as
    /// `X-Api-Key`, the options `-u` and `-U` of curl, and `sqlplus user/pw`.
    ///
    /// ```
    /// use uriel::redact::{Patterns, text};
    /// let shown = text("Authorization: Basic bWU6cHc=", &[]).with_patterns(Patterns::DEBUG);
    /// assert_eq!(shown.to_string(), "Authorization: Basic ***");
    /// ```
    pub const DEBUG: Self = Self { debug: true, ..Self::none() };

    /// No pattern.
    ///
    /// ```
    /// use uriel::redact::Patterns;
    /// assert_eq!(Patterns::none(), Patterns::default());
    /// ```
    #[must_use]
    pub const fn none() -> Self {
        Self { connection_strings: false, webhooks: false, debug: false }
    }

    /// These patterns and others.
    ///
    /// ```
    /// use uriel::redact::Patterns;
    /// assert_eq!(Patterns::none().and(Patterns::DEBUG), Patterns::DEBUG);
    /// ```
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            connection_strings: self.connection_strings || other.connection_strings,
            webhooks: self.webhooks || other.webhooks,
            debug: self.debug || other.debug,
        }
    }

    pub(super) const fn is_empty(self) -> bool {
        !self.connection_strings && !self.webhooks && !self.debug
    }
}
