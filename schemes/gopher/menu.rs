//! Lines of gopher menus, and the URLs that they stand for: RFC 1436 section 3, RFC 1738 section 3.4.

#[cfg(feature = "build")]
extern crate alloc;

#[cfg(feature = "build")]
use alloc::string::String;

#[cfg(feature = "build")]
use uriel::{Edition, ParseError, Uri, UriBuf, scheme::Conversion, write::BuildError};

#[cfg(feature = "build")]
use super::GopherUrl;
use super::ItemType;

/// A line of a menu: type, name, selector, host and port, with tabs between them.
///
/// ```
/// use uriel::{Edition, schemes::gopher::{ItemType, MenuLine}};
///
/// let line = MenuLine::read(b"0About\t/a b\tgopher.example.org\t70\r\n")?;
/// assert_eq!((line.item_type(), line.name), (ItemType::File, &b"About"[..]));
/// assert_eq!(line.url(Edition::Rfc3986).unwrap().unwrap(), "gopher://gopher.example.org/0/a%20b");
/// # Ok::<_, uriel::schemes::gopher::MenuError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MenuLine<'a> {
    /// Type of the item.
    pub gtype: u8,
    /// Name that is shown to people.
    pub name: &'a [u8],
    /// String to send to the server for the item.
    pub selector: &'a [u8],
    /// Host of the server; `None` only if a [tolerant reading](Self::read_tolerantly) has found none.
    pub host: Option<&'a str>,
    /// Port of the server; `None` only if a [tolerant reading](Self::read_tolerantly) has found none.
    pub port: Option<u16>,
    /// Mark of a Gopher+ server, the first octet of a fifth field: "+" for an item, "?" for one with an electronic
    /// form.
    pub gopher_plus: Option<u8>,
}

/// Error of a line that is not an item of a menu.
///
/// ```
/// use uriel::schemes::gopher::{MenuError, MenuLine};
/// assert_eq!(MenuLine::read(b"0About\t/about"), Err(MenuError::Fields));
/// assert_eq!(MenuLine::read(b".\r\n").unwrap_err().to_string(), "expected an item, found the end of the menu");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MenuError {
    /// The line is a full stop, which ends the menu.
    #[error("expected an item, found the end of the menu")]
    End,
    /// The line lacks its type or one of its four fields.
    #[error("expected a type, and a name, a selector, a host and a port with tabs between them")]
    Fields,
    /// The host is not text.
    #[error("expected a host in UTF-8")]
    Host,
    /// The port is not a number up to 65535; blanks around it do not count.
    #[error("expected a port up to 65535")]
    Port,
}

/// Error of an item that has no URL under an edition.
///
/// ```
/// use uriel::{Edition, schemes::gopher::{MenuLine, MenuUrlError}};
/// let line = MenuLine::read(b"hWeb\tURL:http://h/a\rb\th\t70")?;
/// match line.url(Edition::Rfc3986) {
///     Err(MenuUrlError::Url(error)) => assert_eq!(error.offset(), "http://h/a".len()),
///     other => panic!("{other:?}"),
/// }
/// # Ok::<_, uriel::schemes::gopher::MenuError>(())
/// ```
#[cfg(feature = "build")]
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MenuUrlError {
    /// The line lacks a field that the URL needs, or no URL can have the field's value.
    #[error(transparent)]
    Field(#[from] BuildError),
    /// The text after `URL:` is not a URL; offsets are those in that text.
    #[error(transparent)]
    Url(#[from] ParseError),
}

impl<'a> MenuLine<'a> {
    /// Reads a line, with or without its line end. Fields after the port are ignored, except for the mark of Gopher+.
    ///
    /// # Errors
    ///
    /// The line ends the menu, or lacks a field; its host is not UTF-8; or its port is not a number up to 65535.
    ///
    /// ```
    /// use uriel::schemes::gopher::MenuLine;
    /// let line = MenuLine::read(b"1Weather\t1/w\th\t70\t+")?;
    /// assert_eq!((line.selector, line.port, line.gopher_plus), (&b"1/w"[..], Some(70), Some(b'+')));
    /// # Ok::<_, uriel::schemes::gopher::MenuError>(())
    /// ```
    pub fn read(line: &'a [u8]) -> Result<Self, MenuError> {
        let (gtype, mut fields) = type_and_fields(line)?;
        let mut field = || fields.next().ok_or(MenuError::Fields);
        let (name, selector, host, port) = (field()?, field()?, field()?, field()?);
        let (port, host) = (port_of(port)?, host_of(host)?);
        let gopher_plus = fields.next().and_then(mark_of);
        Ok(Self { gtype, name, selector, host: Some(host), port: Some(port), gopher_plus })
    }

    /// Reads a line as many servers write it, where fields may be missing.
    ///
    /// A name or a selector that is missing is empty. Without a host, or with a blank one, `host` is `None`, and a
    /// client takes the server that has sent the menu; the same holds for the port, without which the URL has none.
    /// Types `i` and `3`, lines of text and errors, have no URL, so a wrong host or port there is `None` too.
    ///
    /// # Errors
    ///
    /// The line ends the menu, or is empty. Of an item that has a URL, the host is not UTF-8, or the port is not a
    /// number up to 65535: a guess might lead to another server.
    ///
    /// ```
    /// use uriel::{Edition, schemes::gopher::{MenuError, MenuLine}};
    ///
    /// let text = MenuLine::read_tolerantly(b"iWelcome\r\n")?;
    /// assert_eq!((text.name, text.host), (&b"Welcome"[..], None));
    ///
    /// let line = MenuLine::read_tolerantly(b"1Archive\t/archive")?;
    /// assert_eq!((line.selector, line.host, line.port), (&b"/archive"[..], None, None));
    /// assert_eq!(line.url(Edition::Rfc3986).unwrap_err().to_string(), "expected a value for the field \"host\"");
    /// let line = MenuLine { host: line.host.or(Some("h")), ..line };
    /// assert_eq!(line.url(Edition::Rfc3986).unwrap().unwrap(), "gopher://h/1/archive");
    ///
    /// assert_eq!(MenuLine::read_tolerantly(b"1Archive\t/archive\th\t7O"), Err(MenuError::Port));
    /// # Ok::<_, MenuError>(())
    /// ```
    pub fn read_tolerantly(line: &'a [u8]) -> Result<Self, MenuError> {
        let (gtype, mut fields) = type_and_fields(line)?;
        let (name, selector) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
        let mut field = || fields.next().map(<[u8]>::trim_ascii).filter(|field| !field.is_empty());
        let (host, port) = (field().map(host_of).transpose(), field().map(port_of).transpose());
        let gopher_plus = fields.next().and_then(mark_of);
        let (host, port) = match gtype {
            b'i' | b'3' => (host.unwrap_or_default(), port.unwrap_or_default()),
            _ => (host?, port?),
        };
        Ok(Self { gtype, name, selector, host, port, gopher_plus })
    }

    /// The type, by its meaning.
    ///
    /// ```
    /// use uriel::schemes::gopher::{ItemType, MenuLine};
    /// assert_eq!(MenuLine::read(b"7Find\tf\th\t70").unwrap().item_type(), ItemType::Search);
    /// ```
    #[must_use]
    pub fn item_type(&self) -> ItemType {
        ItemType::from_octet(self.gtype)
    }

    /// The URL of the item under `edition`; `None` for the types `i` and `3`, lines of text and errors, which have
    /// none.
    ///
    /// Most items have a gopher URL, with the type, and the mark of a Gopher+ server. These have others:
    ///
    /// * type `h` with a selector that begins with `URL:`: the URL after that;
    /// * type `8` and `T`: a telnet URL; its user is the selector (RFC 1436 section 3.8).
    ///
    /// The server chooses the scheme after `URL:`, and it may be `javascript`, so ask for the
    /// [hazards](uriel::Parsed::hazards) of a URL before it is opened.
    ///
    /// # Errors
    ///
    /// * The line has no host, or the host is none of the edition; RFC 1738 has no IPv6 addresses and no "_".
    /// * A URL cannot have the type, which is a tab, a CR or an LF.
    /// * The text after `URL:` is not a URL of the edition.
    ///
    /// ```
    /// use uriel::{Edition, schemes::gopher::{MenuLine, MenuUrlError}};
    /// let url = |line: &[u8]| MenuLine::read(line).unwrap().url(Edition::Rfc3986).unwrap().map(|url| url.into_string());
    /// assert_eq!(url(b"1Up\t\th\t7070").as_deref(), Some("gopher://h:7070/1"));
    /// assert_eq!(url(b"0Plus\t/a\t::1\t70\t+").as_deref(), Some("gopher://[::1]/0/a%09%09+"));
    /// assert_eq!(url(b"hWeb\tURL:http://h/~me\th\t70").as_deref(), Some("http://h/~me"));
    /// assert_eq!(url(b"8Library\tguest\th\t23").as_deref(), Some("telnet://guest@h"));
    /// assert_eq!(url(b"iHello\t\t\t0"), None);
    ///
    /// let refused = |line: &[u8]| MenuLine::read(line).unwrap().url(Edition::Rfc1738).unwrap_err();
    /// assert!(matches!(refused(b"\tTab\ta\th\t70"), MenuUrlError::Field(error) if error.field() == "gtype"));
    /// assert!(matches!(refused(b"0About\ta\ta_b\t70"), MenuUrlError::Field(error) if error.field() == "host"));
    /// assert!(matches!(refused(b"hWeb\tURL:http://h/~me\th\t70"), MenuUrlError::Url(error) if error.offset() == 9));
    /// ```
    #[cfg(feature = "build")]
    pub fn url(&self, edition: Edition) -> Result<Option<UriBuf>, MenuUrlError> {
        if let (b'h', Some(url)) = (self.gtype, self.selector.strip_prefix(b"URL:")) {
            return Ok(Some(after_prefix(url, edition)?));
        }
        match self.gtype {
            b'i' | b'3' => Ok(None),
            b'8' | b'T' => Ok(Some(self.telnet(edition)?)),
            _ => self.gopher(edition).map(Some),
        }
    }

    #[cfg(feature = "build")]
    fn gopher(&self, edition: Edition) -> Result<UriBuf, MenuUrlError> {
        let mark = self.gopher_plus.map(|mark| [mark]);
        let mut builder = GopherUrl::builder_with(edition);
        builder.gtype(self.gtype).selector(self.selector);
        if let Some(host) = self.host {
            builder.host(host);
        }
        if let Some(port) = self.port.filter(|port| *port != 70) {
            builder.port(port);
        }
        if let Some(mark) = &mark {
            builder.gopher_plus(mark);
        }
        UriBuf::try_from(builder.build()?).map_err(|error| error.parse_error().clone().into())
    }

    #[cfg(feature = "build")]
    fn telnet(&self, edition: Edition) -> Result<UriBuf, BuildError> {
        let mut builder = Uri::builder_with("telnet", edition);
        if let Some(host) = self.host {
            builder.host(host);
        }
        if !self.selector.is_empty() {
            builder.user(self.selector);
        }
        if let Some(port) = self.port.filter(|port| *port != 23) {
            builder.port(port);
        }
        builder.build()
    }
}

/// Lines of menus.
#[cfg(feature = "build")]
pub(super) const CONVERSIONS: &[Conversion] = &[Conversion {
    name: "from-menu",
    text: "line of a menu",
    choice: None,
    convert: |line, _, edition| match MenuLine::read_tolerantly(line)?.url(edition)? {
        Some(url) => Ok(url.into_string()),
        None => Err("expected an item, found a line of text".into()),
    },
}];

/// The type of a line, and the fields after it.
fn type_and_fields(line: &[u8]) -> Result<(u8, impl Iterator<Item = &[u8]>), MenuError> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line == b"." {
        return Err(MenuError::End);
    }
    let (&gtype, fields) = line.split_first().ok_or(MenuError::Fields)?;
    Ok((gtype, fields.split(|&octet| octet == b'\t')))
}

fn host_of(field: &[u8]) -> Result<&str, MenuError> {
    core::str::from_utf8(field).map_err(|_| MenuError::Host)
}

fn port_of(field: &[u8]) -> Result<u16, MenuError> {
    let digits = field.trim_ascii();
    let is_number = digits.iter().all(u8::is_ascii_digit);
    let digits = core::str::from_utf8(digits).ok().filter(|_| is_number);
    digits.and_then(|digits| digits.parse().ok()).ok_or(MenuError::Port)
}

/// The mark of Gopher+ that a field begins with.
fn mark_of(field: &[u8]) -> Option<u8> {
    field.first().copied().filter(|mark| matches!(mark, b'+' | b'?'))
}

/// The URL after `URL:`. No edition admits U+FFFD, which replaces octets that are not UTF-8.
#[cfg(feature = "build")]
fn after_prefix(octets: &[u8], edition: Edition) -> Result<UriBuf, ParseError> {
    UriBuf::parse_with(String::from_utf8_lossy(octets), edition).map_err(|error| {
        match (core::str::from_utf8(octets), octets.get(error.offset())) {
            (Err(broken), Some(&octet)) if broken.valid_up_to() == error.offset() => error.with_octet(octet),
            _ => error,
        }
    })
}
