//! Lines of gopher menus, and the URLs that they stand for: RFC 1436 section 3, RFC 1738 section 3.4.

#[cfg(feature = "build")]
extern crate alloc;

#[cfg(feature = "build")]
use alloc::string::String;

#[cfg(feature = "build")]
use uriel::{Edition, Uri, write::BuildError};

#[cfg(feature = "build")]
use super::GopherUrl;
use super::ItemType;

/// A line of a menu: type, name, selector, host and port, with tabs between them.
///
/// ```
/// use uriel::schemes::gopher::{ItemType, MenuLine};
///
/// let line = MenuLine::read(b"0About\t/a b\tgopher.example.org\t70\r\n")?;
/// assert_eq!((line.item_type(), line.name), (ItemType::File, &b"About"[..]));
/// assert_eq!(line.url().unwrap().as_deref(), Some("gopher://gopher.example.org/0/a%20b"));
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
    /// Host of the server.
    pub host: &'a str,
    /// Port of the server.
    pub port: u16,
    /// Mark of a Gopher+ server, the first octet of a fifth field: "+" for an item, "?" for one with an electronic form.
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
    /// assert_eq!((line.selector, line.port, line.gopher_plus), (&b"1/w"[..], 70, Some(b'+')));
    /// # Ok::<_, uriel::schemes::gopher::MenuError>(())
    /// ```
    pub fn read(line: &'a [u8]) -> Result<Self, MenuError> {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line == b"." {
            return Err(MenuError::End);
        }
        let (&gtype, fields) = line.split_first().ok_or(MenuError::Fields)?;
        let mut fields = fields.split(|&octet| octet == b'\t');
        let mut field = || fields.next().ok_or(MenuError::Fields);
        let (name, selector, host, port) = (field()?, field()?, field()?, field()?);
        let gopher_plus =
            fields.next().and_then(|mark| mark.first().copied()).filter(|mark| matches!(mark, b'+' | b'?'));
        let text = |field| core::str::from_utf8(field);
        let digits = port.trim_ascii();
        let is_number = digits.iter().all(u8::is_ascii_digit);
        let port = text(digits).ok().filter(|_| is_number).and_then(|digits| digits.parse().ok());
        let port = port.ok_or(MenuError::Port)?;
        Ok(Self { gtype, name, selector, host: text(host).map_err(|_| MenuError::Host)?, port, gopher_plus })
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

    /// The URL of the item, under RFC 1738; `None` for the types `i` and `3`, lines of text and errors, which have
    /// none.
    ///
    /// Most items have a gopher URL, with the type, and the mark of a Gopher+ server. These have others:
    ///
    /// * type `h` with a selector that begins with `URL:`: the text after that, unchecked, with U+FFFD for octets that are not UTF-8;
    /// * type `8` and `T`: a telnet URL; its user is the selector (RFC 1436 section 3.8).
    ///
    /// # Errors
    ///
    /// A URL cannot have the type, which is a tab, a CR or an LF; or the host, which is no host of RFC 1738.
    ///
    /// ```
    /// use uriel::schemes::gopher::MenuLine;
    /// let url = |line: &[u8]| MenuLine::read(line).unwrap().url().unwrap();
    /// assert_eq!(url(b"1Up\t\th\t7070").as_deref(), Some("gopher://h:7070/1"));
    /// assert_eq!(url(b"0Plus\t/a\th\t70\t+").as_deref(), Some("gopher://h/0/a%09%09+"));
    /// assert_eq!(url(b"hWeb\tURL:http://h/\th\t70").as_deref(), Some("http://h/"));
    /// assert_eq!(url(b"8Library\tguest\th\t23").as_deref(), Some("telnet://guest@h"));
    /// assert_eq!(url(b"iHello\t\t\t0"), None);
    /// assert_eq!(MenuLine::read(b"\tTab\ta\th\t70").unwrap().url().unwrap_err().field(), "gtype");
    /// assert_eq!(MenuLine::read(b"0About\ta\ta_b\t70").unwrap().url().unwrap_err().field(), "host");
    /// ```
    #[cfg(feature = "build")]
    pub fn url(&self) -> Result<Option<String>, BuildError> {
        if let (b'h', Some(url)) = (self.gtype, self.selector.strip_prefix(b"URL:")) {
            return Ok(Some(String::from_utf8_lossy(url).into_owned()));
        }
        match self.gtype {
            b'i' | b'3' => Ok(None),
            b'8' | b'T' => self.telnet().map(Some),
            _ => self.gopher().map(Some),
        }
    }

    #[cfg(feature = "build")]
    fn gopher(&self) -> Result<String, BuildError> {
        let mark = self.gopher_plus.map(|mark| [mark]);
        let mut builder = GopherUrl::builder_with(Edition::Rfc1738);
        builder.host(self.host).gtype(self.gtype).selector(self.selector);
        if self.port != 70 {
            builder.port(self.port);
        }
        if let Some(mark) = &mark {
            builder.gopher_plus(mark);
        }
        Ok(builder.build()?.into_string())
    }

    #[cfg(feature = "build")]
    fn telnet(&self) -> Result<String, BuildError> {
        let mut builder = Uri::builder_with("telnet", Edition::Rfc1738);
        builder.host(self.host);
        if !self.selector.is_empty() {
            builder.user(self.selector);
        }
        if self.port != 23 {
            builder.port(self.port);
        }
        Ok(builder.build()?.into_string())
    }
}
