//! `gopher`: items of gopher menus (RFC 1738 section 3.4, RFC 4266).
//!
//! ```abnf
//! gopherurl = "gopher://" hostport [ "/" [ gtype [ selector
//!             [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
//! ```
//!
//! No character is reserved behind the "/": the first two escaped tabs separate, and everything else is data. A type and
//! an empty selector are meant where nothing follows the "/". Under editions later than RFC 1738 characters, host and
//! port are as the edition has them, and a fragment may follow.

use core::fmt;

use uriel::{
    Edition, Encoded, Host, ParseError, Production, Scheme, Uri,
    grammar::{
        Class, Read, Span, Text,
        rfc1738::{GopherParts, GopherPath, gopher_schemepart},
    },
};

/// The scheme `gopher`.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::gopher::Gopher};
///
/// let url = Gopher.parse_with("gopher://h/7/find%09blue%20sky", Edition::Rfc1738)?;
/// assert_eq!((url.gtype(), url.selector().as_deref()), (b'7', Some("/find")));
/// assert_eq!(url.search().unwrap().decode_utf8(), Ok("blue sky".into()));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gopher;

/// A gopher URL.
#[derive(Clone, Copy)]
pub struct GopherUrl<'a> {
    text: &'a str,
    edition: Edition,
    parts: GopherParts<Span>,
}

impl<'a> GopherUrl<'a> {
    fn gopher_path(&self) -> Option<GopherPath<Span>> {
        self.parts.path
    }

    fn encoded(&self, span: Span) -> Encoded<'a> {
        Encoded::new(span.of(self.text))
    }

    /// The host.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert_eq!(Gopher.parse("gopher://gopher.tc.umn.edu:70/")?.host(), "gopher.tc.umn.edu");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Host<'a> {
        Host::new(self.parts.host.of(self.text), self.edition)
    }

    /// The digits of the port, as they are written.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert_eq!(Gopher.parse("gopher://h:070/")?.port(), Some("070"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn port(&self) -> Option<&'a str> {
        self.parts.port.map(|port| port.of(self.text))
    }

    /// The port to connect to: 70 where none is written, `None` where the number is over 65535.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert_eq!(Gopher.parse("gopher://h/")?.effective_port(), Some(70));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn effective_port(&self) -> Option<u16> {
        Gopher::effective_port(self.port())
    }

    /// Whether there is a "/" behind the host and port.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert!(!Gopher.parse("gopher://h")?.has_path());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn has_path(&self) -> bool {
        self.gopher_path().is_some()
    }

    /// The type of the item, one octet: `1`, a menu, where none is written.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert_eq!(Gopher.parse("gopher://h/%30x")?.gtype(), b'0');
    /// assert_eq!(Gopher.parse("gopher://h/")?.gtype(), b'1');
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn gtype(&self) -> u8 {
        let written = self.gopher_path().and_then(|path| self.encoded(path.gtype?).octets().next());
        written.unwrap_or(b'1')
    }

    /// Whether the type is written.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert!(!Gopher.parse("gopher://h/")?.gtype_is_explicit());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn gtype_is_explicit(&self) -> bool {
        self.gopher_path().is_some_and(|path| path.gtype.is_some())
    }

    /// What to send to the server for the item; `None` where there is no "/".
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert_eq!(Gopher.parse("gopher://h/0/a/b?c")?.selector().as_deref(), Some("/a/b?c"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn selector(&self) -> Option<Encoded<'a>> {
        self.gopher_path().map(|path| self.encoded(path.selector))
    }

    /// What is searched for: what follows the first `%09`.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert_eq!(Gopher.parse("gopher://h/7a%09b+c")?.search().as_deref(), Some("b+c"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn search(&self) -> Option<Encoded<'a>> {
        Some(self.encoded(self.gopher_path()?.search?))
    }

    /// The gopher+ string: what follows the second `%09`, further ones included.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert_eq!(Gopher.parse("gopher://h/0a%09%09+text/plain")?.gopher_plus().as_deref(), Some("+text/plain"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn gopher_plus(&self) -> Option<Encoded<'a>> {
        Some(self.encoded(self.gopher_path()?.gopher_plus?))
    }

    /// The whole text, with a fragment if it has one.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    /// assert_eq!(Gopher.parse("gopher://h/1")?.as_str(), "gopher://h/1");
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// The edition that it was read under.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::gopher::Gopher};
    /// assert_eq!(Gopher.parse("gopher://h")?.edition(), Edition::Rfc3986);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }
}

impl Scheme for Gopher {
    const NAME: &'static str = "gopher";
    const DEFAULT_PORT: Option<u16> = Some(70);
    type Url<'a> = GopherUrl<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<GopherUrl<'a>, ParseError> {
        self.read(uri.as_str(), uri.edition())
    }

    fn read<'a>(&self, text: &'a str, edition: Edition) -> Result<GopherUrl<'a>, ParseError> {
        Self::spans(text, edition).map(|parts| GopherUrl { text, edition, parts })
    }

    /// The same request: there are no reserved characters in a gopher-path, and where nothing follows the "/" it may be
    /// left out too, and the type is `1`: RFC 1738 section 3.4.1.
    fn equivalent(&self, a: &GopherUrl<'_>, b: &GopherUrl<'_>) -> bool {
        (a.host(), a.port(), a.gtype()) == (b.host(), b.port(), b.gtype())
            && Encoded::alike(a.selector().unwrap_or_default(), b.selector().unwrap_or_default())
            && Encoded::alike(a.search(), b.search())
            && Encoded::alike(a.gopher_plus(), b.gopher_plus())
    }
}

impl Production for Gopher {
    const RULE: &'static str = "gopherurl";
    const MOSTLY: Class = Class::Selector;
    type Parts<S: Copy> = GopherParts<S>;

    fn parts<T: Text>(i: T) -> Read<T, GopherParts<T::Slice>> {
        gopher_schemepart(i)
    }
}

impl fmt::Display for GopherUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl fmt::Debug for GopherUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GopherUrl")
            .field("host", &self.host())
            .field("port", &self.port())
            .field("gtype", &char::from(self.gtype()))
            .field("selector", &self.selector())
            .field("search", &self.search())
            .field("gopher_plus", &self.gopher_plus())
            .finish()
    }
}

impl PartialEq for GopherUrl<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.text, self.edition) == (other.text, other.edition)
    }
}

impl Eq for GopherUrl<'_> {}
