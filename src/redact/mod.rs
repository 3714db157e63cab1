//! Secrets in any text: passwords and tokens of URLs, valid or not, found without a parse and shown as `***`.
//!
//! | secret | hidden |
//! |---|---|
//! | a password: the text of an authority from its first ":" to its last "@" | by all that prints no URL on purpose |
//! | a token: a user without ":" that has 20 or more letters, digits, "_" and "-", and both a letter and a digit | likewise |
//! | a field that a scheme [declares](crate::scheme::Value::Secret) as secret | by the types that know the scheme, and `Registry::redacted` |
//! | every user | by [`Redacted::with_users`] and [`Stream::with_users`] |
//! | the values of [`Keys`] in queries and fragments, and in properties after ";" | by [`text`], [`Redacted::with_keys`] and [`Stream::new`]; no list, if none is named |
//! | what `Patterns` tell: connection strings, webhooks, parts of URLs as programs print them | by [`Redacted`] and [`Stream`], `with_patterns`, with the feature `patterns` |
//!
//! The command hides [`Keys::COMMON`] and `Patterns::CONNECTION_STRINGS` if it is not told otherwise; `batch` and
//! Python hide what they are told. No list can be whole: any name may be that of a secret, and most texts that look
//! random are none. A [`Mask`] says what is written in place of a secret.
//!
//! An authority may begin after every run of two or more slashes or backslashes, even in a path or a query, and after
//! one that follows `scheme:`. Without slashes nothing is hidden, unless the scheme declares it. A password that holds
//! a "/", "?" or "#" is found too, although the text is no URL then; only digits before such a delimiter are a port and
//! not a password: `http://me:12/x@h/` is a valid URL, and shown. But no port that people write is empty, has one digit
//! or begins with a zero: `http://me:***@h/` was `http://me:/pw@h/`. A password may have an "@" before a "/" too,
//! `http://me:P@ss/word@h/`: it is hidden as a whole, unless a host with a "." or a port follows the first "@". A user
//! may be an address with a raw "@": `http://me@mail.com:***@h/`. So after a user without ":", what looks like no port
//! is hidden too, unless it is the path of a repository, where `.git` comes before the only "@", or a version with "v"
//! or a hash after it: `ssh://git@h:o/r@v1`. The time is linear for every text.
//!
//! Each URL of a list keeps its host: `nats://u:***@h1:4222,nats://u:***@h2:4222`. A host, a port and `;name=` are no
//! login, nor are a host and a port before what ends a URL, `('http://h:8080','me@x')`, hosts of a list, a path with a
//! drive, or a relative path: the ten rules are in `redact/rule/mod.rs`, with what cannot be decided, and why.
//!
//! Delimiters count raw, as JSON writes them (`\/`, `\u0040`, `\u0026`), and escaped once:
//! `?u=ftp%3A%2F%2Fme%3Apw%40h`. With an allocator they count twice deep too (`%2540`), and as HTML (`&#64;`,
//! `&colon;`) and C (`\x40`, `\100`) write them, and in full-width and small forms, also percent-encoded. Not read are
//! three levels of escapes, and letters and digits in JSON's escapes. Every other backslash is a slash, because
//! `x:\nick:pw@h` may have a password, although in JSON it has a line end. What can be read in two ways is hidden as
//! both have it: `http:%5C/%5C/me:8&pw@h` is a URL in a query, or one whose backslashes a person has escaped.
//!
//! The value of a key ends before an "&", a ";" or a "#"; in running text also where the URL ends, and before the mark
//! that closes the last `'`, `` ` ``, "(", "[", "{", “, „, ‘ or « that was opened before the URL, unless the mark is in
//! the middle of a word. A password may have such marks, and goes on over them to the last "@" before a slash: in
//! `'http://me:pw@h','x@y'`, all up to that of `x@y` is hidden.
//!
//! [`text`], [`spans`] and [`Stream`] search running text, such as a log, where a URL ends at white space, at a
//! quotation mark and at an angle bracket. [`url()`] is for a text that should be one URL, and may be broken.
//!
//! In running text a quotation mark or an angle bracket ends a password or a value. With patterns it belongs to the
//! secret if none of its kind is open before it on the line and text goes on after it, and for a password if an "@" and
//! a host follow before white space: `http://me:a"b@h`. A blank belongs to a password if its URL is in quotation marks,
//! `"http://me:a b@h"`, and to a value if it is one of base64 and a further pair follows: a form has a blank for a "+".
//! Without patterns no line is kept, so that nothing tells whether a mark was opened; nor is one if its line has more
//! than 1 KiB before the secret.
//!
//! An empty value stays as it is, `?token=`, and so does a `code` that is a status, `?code=404`.
//!
//! These show a URL with its secrets, on purpose: `Display` and `as_str`, getters that return the secret, and of the
//! command `parse`, `get`, `set`, `normalize`, `resolve`, `relativize`, `mend`, `upgrade`, `complete`, `build`,
//! `extract`, the answers of `batch`, and the member `input` of an answer. A piece that a getter cuts out, such as an
//! [`Encoded`](crate::Encoded), has no authority around it: its `Debug` hides what the piece alone shows to be secret.
//!
//! ```
//! use uriel::redact;
//! let line = "GET http://h/?token=x from https://me:pa/ss@h/";
//! assert_eq!(redact::text(line, &["token"]).to_string(), "GET http://h/?token=*** from https://me:***@h/");
//! ```

mod colours;
mod declared;
#[cfg(feature = "alloc")]
mod decoded;
mod delimiters;
mod found_secrets;
mod key_lists;
mod keys;
mod kind;
mod list;
#[cfg(feature = "alloc")]
mod marks;
mod mask;
pub(crate) mod padded;
mod part;
#[cfg(feature = "patterns")]
mod patterns;
mod port;
mod portions;
mod query;
#[cfg(feature = "alloc")]
mod reach;
mod repository;
mod rule;
mod scope;
mod sorted_keys;
mod spans;
#[cfg(feature = "alloc")]
mod stream;
pub(crate) mod user;

use core::{fmt, ops::Range};

#[cfg(feature = "patterns")]
pub use self::patterns::Patterns;
#[cfg(feature = "alloc")]
pub use self::stream::{Secret, Stream};
use self::{
    declared::Declared, delimiters::has_at_sign, padded::pad, part::RedactedPart, portions::Portions, scope::Scope,
    spans::Hiding,
};
pub use self::{keys::Keys, kind::SecretKind, mask::Mask, part::RedactedParts, spans::Spans};
pub(crate) use self::{mask::MASK, portions::Portion, spans::may_hide};

/// The places of the secrets in running text: the passwords, and the users that look like tokens.
///
/// ```
/// use uriel::redact::spans;
/// let text = r"GET https://user:pa/ss@host/x, http:\/\/me:pw@h, /go?u=ftp%3A%2F%2Fme%3Apw%40h";
/// assert!(spans(text).map(|place| &text[place]).eq(["pa/ss", "pw", "pw"]));
/// assert_eq!(spans("http://h:80/@me http://[::1]/ tag:h,2005:a@b").next(), None);
/// ```
pub fn spans<T: AsRef<[u8]> + ?Sized>(text: &T) -> Spans<'_, 'static> {
    Spans::of(text.as_ref(), Keys::none(), &Hiding { scope: Scope::Text, ..Hiding::OF_URL })
}

/// Writes a value in the form that its `Display` prints, without the secrets in it; without an allocator, not at all.
pub(crate) fn write_shown(value: &dyn fmt::Display, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    #[cfg(feature = "alloc")]
    return fmt::Display::fmt(&piece(&alloc::format!("{value}")), f);
    #[cfg(not(feature = "alloc"))]
    {
        let _ = value;
        f.write_str("..")
    }
}

/// The places of the secrets in octets that should be one URL.
pub(crate) fn spans_of_url(octets: &[u8]) -> Spans<'_, 'static> {
    Spans::of(octets, Keys::none(), &Hiding::OF_URL)
}

/// Running text, such as a line of a log, to be shown without its secrets: passwords, tokens, and the values of `keys`
/// in the queries and fragments.
///
/// Keys are compared decoded and case-insensitively, and "+" is a space; an "&" or a ";" separates pairs. Many keys are
/// sorted for each text; a [`Stream`] sorts them once.
///
/// ```
/// let line = "connect postgres://app:s3cret@db:5432/x from http://h/?a=1&Api%5FKey=s4";
/// let shown = uriel::redact::text(line, &["api_key"]);
/// assert_eq!(shown.to_string(), "connect postgres://app:***@db:5432/x from http://h/?a=1&Api%5FKey=***");
/// ```
#[must_use]
pub fn text<'a, 'k>(text: &'a str, keys: impl Into<Keys<'k>>) -> Redacted<'a, 'k> {
    Redacted { text, keys: keys.into(), wanted: Hiding { scope: Scope::Text, ..Hiding::OF_URL } }
}

/// A text that should be one URL, and may be broken, to be shown without its secrets. Blanks and quotation marks belong
/// to it.
///
/// ```
/// use uriel::redact::{text, url};
/// let broken = "http://me:my pass@h/";
/// assert!(uriel::Uri::parse(broken).is_err());
/// assert_eq!(url(broken).to_string(), "http://me:***@h/");
/// assert_eq!(text(broken, &[]).to_string(), broken, "in running text a URL ends at the blank");
/// ```
#[must_use]
pub const fn url(text: &str) -> Redacted<'_, 'static> {
    Redacted { text, keys: Keys::none(), wanted: Hiding::OF_URL }
}

/// A piece of a URL, or a text that was made of one, to be shown without what may be a part of a secret there: text before
/// an "@" or after a ":".
///
/// A piece lacks the text around it that would tell whether it has a secret, so more is hidden than in a whole
/// [`url()`]. [`Redacted::parts`] knows the URL that a piece was cut out of.
///
/// ```
/// use uriel::redact::{piece, url};
/// assert_eq!(piece("me:s3cret").to_string(), "me:***");
/// assert_eq!(url("me:s3cret").to_string(), "me:s3cret", "a URL of the scheme `me`");
/// ```
#[must_use]
pub const fn piece(text: &str) -> Redacted<'_, 'static> {
    Redacted { text, keys: Keys::none(), wanted: Hiding { scope: Scope::Piece, ..Hiding::OF_URL } }
}

/// A piece of an authority, from its beginning on, to be shown without its secrets.
pub(crate) const fn authority(text: &str) -> Redacted<'_, 'static> {
    Redacted { text, keys: Keys::none(), wanted: Hiding { scope: Scope::Authority, ..Hiding::OF_URL } }
}

/// A text that is displayed without its secrets: the result of [`text`], [`url()`] and
/// [`UriRef::redacted`](crate::UriRef::redacted).
///
/// ```
/// let url = uriel::Uri::parse("ftp://me:pw@h/a?token=x&b=1")?;
/// assert_eq!(url.redacted().to_string(), "ftp://me:***@h/a?token=x&b=1");
/// assert_eq!(url.redacted().with_keys(&["token"]).to_string(), "ftp://me:***@h/a?token=***&b=1");
/// assert_eq!(format!("{:.>19.16}", url.redacted()), "...ftp://me:***@h/a");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Redacted<'a, 'k> {
    text: &'a str,
    keys: Keys<'k>,
    wanted: Hiding,
}

impl Hiding {
    /// The passwords and tokens of one URL.
    const OF_URL: Self = Self {
        users: false,
        scope: Scope::Url,
        declared: Declared::NOTHING,
        #[cfg(feature = "patterns")]
        patterns: Patterns::none(),
        mask: Mask::Asterisks,
    };
}

impl<'a, 'k> Redacted<'a, 'k> {
    /// The same text, with the values of these keys in its queries and fragments hidden too, instead of those that were
    /// named before.
    ///
    /// ```
    /// let url = uriel::Uri::parse("http://h/?Api%5FKey=s3&x=1;api+key=s4#api_key=s5")?;
    /// let shown = url.redacted().with_keys(&["api_key", "API key"]).to_string();
    /// assert_eq!(shown, "http://h/?Api%5FKey=***&x=1;api+key=***#api_key=***");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_keys<'l>(self, keys: impl Into<Keys<'l>>) -> Redacted<'a, 'l> {
        Redacted { text: self.text, keys: keys.into(), wanted: self.wanted }
    }

    /// The same text, with the secrets that these patterns tell hidden too, instead of those that were named before.
    ///
    /// ```
    /// use uriel::redact::{Patterns, text};
    /// let shown = text("user=me;password=s3cret", &[]).with_patterns(Patterns::CONNECTION_STRINGS);
    /// assert_eq!(shown.to_string(), "user=me;password=***");
    /// ```
    #[cfg(feature = "patterns")]
    #[must_use]
    pub const fn with_patterns(mut self, patterns: Patterns) -> Self {
        self.wanted.patterns = patterns;
        self
    }

    /// The same text, with another mask where `Display` writes one.
    ///
    /// ```
    /// use uriel::redact::{Keys, Mask, text};
    /// let shown = text("https://me:pw@h/?sig=s3cret", Keys::OPEN_TELEMETRY).with_mask(Mask::OpenTelemetry);
    /// assert_eq!(shown.to_string(), "https://REDACTED:REDACTED@h/?sig=REDACTED");
    /// ```
    #[must_use]
    pub const fn with_mask(mut self, mask: Mask) -> Self {
        self.wanted.mask = mask;
        self.wanted.users = self.wanted.users || matches!(mask, Mask::OpenTelemetry);
        self
    }

    /// The same text, with every user before an "@" hidden too.
    ///
    /// ```
    /// let url = uriel::Uri::parse("ftp://me:pw@h/?mail=me@h")?;
    /// assert_eq!(url.redacted().with_users().to_string(), "ftp://***:***@h/?mail=me@h");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn with_users(mut self) -> Self {
        self.wanted.users = true;
        self
    }

    /// The places of the secrets in the text.
    ///
    /// ```
    /// assert!(uriel::redact::url("ftp://me:p w@h/").spans().eq([9..12]));
    /// ```
    #[must_use]
    pub fn spans(&self) -> Spans<'a, 'k> {
        Spans::of(self.text.as_bytes(), self.keys, &self.wanted)
    }

    /// This URL with a piece of it hidden that its scheme declares as secret.
    pub(crate) fn declaring(mut self, piece: &str) -> Self {
        self.wanted.declared = self.wanted.declared.with(self.text, piece);
        self
    }

    /// A part of the text, such as a component of a URL, to be shown without what it has of the secrets.
    ///
    /// ```
    /// use uriel::differences::Component;
    /// let url = uriel::Uri::parse("ftp://me:pw@h/")?;
    /// let place = url.span(Component::Userinfo).unwrap();
    /// assert_eq!(url.redacted().part(place).to_string(), "me:***");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn part(&self, place: Range<usize>) -> impl fmt::Display + use<'a, 'k> {
        RedactedPart { text: self.text, place, secrets: self.spans() }
    }

    /// The pieces of the text, such as the fields of a URL, to be shown without what they have of the secrets, in
    /// linear time for any number of them.
    ///
    /// ```
    /// let text = "ftp://me:pw@h/";
    /// let parts = uriel::redact::url(text).parts();
    /// assert_eq!(parts.hidden(&text[6..]).unwrap().to_string(), "me:***@h/");
    /// ```
    #[must_use]
    pub fn parts(&self) -> RedactedParts<'a, 'k> {
        RedactedParts::of(*self)
    }

    pub(crate) const fn as_str(&self) -> &'a str {
        self.text
    }

    /// False if one quick search shows that the text has no secret.
    ///
    /// Fast exit: this is so of nearly all texts, which are then written whole; spans are large and take time to make.
    #[inline]
    pub(crate) fn may_have_secrets(&self) -> bool {
        let Hiding { scope, declared, .. } = &self.wanted;
        let octets = self.text.as_bytes();
        #[cfg(feature = "alloc")]
        if self.wanted.reads_lines() || matches!(scope, Scope::Text | Scope::Url) && decoded::may_be_in(octets) {
            return true;
        }
        *scope == Scope::Piece || !self.keys.is_empty() || !declared.is_empty() || has_at_sign(octets)
    }

    /// From the beginning of the first secret to the end of the last; `None` if there is none.
    pub(crate) fn extent(&self) -> Option<Range<usize>> {
        if self.may_have_secrets() { spans::extent(self.text.as_bytes(), self.keys, &self.wanted) } else { None }
    }

    /// The text from `start` on, piece by piece, with the secrets that begin there or after it.
    pub(crate) fn portions_from(&self, start: usize) -> Portions<'a, Spans<'a, 'k>> {
        Portions::from(self.text, self.spans(), start)
    }
}

/// Writes the text with the mask, three asterisks if no other was chosen, for each secret.
impl fmt::Display for Redacted<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.may_have_secrets() {
            return f.pad(self.text);
        }
        pad(f, &|out| {
            let mut at = 0;
            for Range { start, end } in self.spans() {
                out.write_str(&self.text[at..start])?;
                self.wanted.mask.write(self.text[start..end].chars().count(), out)?;
                at = end;
            }
            out.write_str(&self.text[at..])
        })
    }
}

/// Writes the text in quotes, escaped, with three asterisks for each secret.
impl fmt::Debug for Redacted<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.may_have_secrets() {
            return portions::write_open(self.text, f);
        }
        portions::write_quoted(self.portions_from(0), f)
    }
}
