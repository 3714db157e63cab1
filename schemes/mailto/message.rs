//! The message that a mailto URL makes: RFC 1738 section 3.5, RFC 6068 section 2.

use uriel::{
    Encoded,
    wire::{Line, Octets, WireError},
};

use super::{MailtoUrl, is_called, is_safe};

/// A message to write: recipients, header fields and the text. No header field can hold a line end, so none can smuggle
/// in another.
///
/// [Some header fields](super#unsafe-header-fields) must not be trusted.
///
/// ```
/// use uriel::{Scheme, schemes::mailto::Mailto};
///
/// let message = Mailto.parse("mailto:a@h?subject=hi%20there&body=one%0D%0Atwo")?.message()?;
/// assert!(message.headers().map(|(name, value)| format!("{name}: {value}")).eq(["subject: hi there"]));
/// assert!(message.body().unwrap().iter().eq(*b"one\r\ntwo"));
/// assert!(Mailto.parse("mailto:a@h?subject=hi%0D%0ABcc:b@h")?.message().is_err());
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Message<'a> {
    url: MailtoUrl<'a>,
    address: Option<Line<'a>>,
}

impl<'a> MailtoUrl<'a> {
    /// The message that a client writes.
    ///
    /// # Errors
    ///
    /// An address, or a header field other than "body", decoded, has a CR, an LF or a NUL; or the name of a header
    /// field is empty or has a character that none can have (RFC 5322 section 2.2).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// assert!(Mailto.parse("mailto:a@b%0D%0ABcc:c@d")?.message().is_err());
    /// assert_eq!(Mailto.parse("mailto:?a%3Ab=c")?.message().unwrap_err().field(), "hfname");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn message(&self) -> Result<Message<'a>, WireError> {
        let address = Line::maybe(self.text, "address", self.addr())?;
        for (name, value) in self.hfields() {
            let mut octets = name.octets();
            if name.is_empty() || octets.any(|octet| !octet.is_ascii_graphic() || octet == b':') {
                return Err(WireError::unrepresentable(
                    self.text,
                    "hfname",
                    name.as_str(),
                    Some("RFC 5322 section 2.2"),
                ));
            }
            if !is_called(name, "body") {
                Line::new(self.text, "hfvalue", value)?;
            }
        }
        Ok(Message { url: *self, address })
    }
}

impl<'a> Message<'a> {
    /// All addresses before the "?", decoded, as one line; `None` if there are none.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let message = Mailto.parse("mailto:a%25b@h,c@h")?.message()?;
    /// assert_eq!(message.address().unwrap().to_string(), "a%b@h,c@h");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn address(self) -> Option<Line<'a>> {
        self.address
    }

    /// The names and values of the header fields in order, without those called "body": the first of these is the text.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let message = Mailto.parse("mailto:?to=a@h&body=x")?.message()?;
    /// assert!(message.headers().map(|(name, value)| (name.to_string(), value.to_string())).eq([("to".into(), "a@h".into())]));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn headers(self) -> impl Iterator<Item = (Line<'a>, Line<'a>)> + Clone + use<'a> {
        let text = self.url.text;
        let line = move |piece| Line::new(text, "hfields", piece).ok();
        let others = self.url.hfields().filter(|(name, _)| !is_called(*name, "body"));
        others.filter_map(move |(name, value)| Some((line(name)?, line(value)?)))
    }

    /// The header fields that are safe in general, in order: `Subject` and `Keywords`, which RFC 6068 section 4 calls
    /// so, and `To`, `Cc` and `In-Reply-To`. Others may be unsafe, such as `From`, or `Bcc`, whose recipients the
    /// others do not see.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// let message = Mailto.parse("mailto:?to=a@h&from=b@h&Subject=x&body=y")?.message()?;
    /// assert!(message.safe_headers().map(|(name, _)| name.to_string()).eq(["to", "Subject"]));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn safe_headers(self) -> impl Iterator<Item = (Line<'a>, Line<'a>)> + Clone + use<'a> {
        self.headers().filter(|(name, _)| is_safe(name.written()))
    }

    /// The text of the message, which may have line ends: the first header field "body". `None` without such a field;
    /// [`MailtoUrl::hfields`] lists others after it, which mean nothing.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::mailto::Mailto};
    /// assert_eq!(Mailto.parse("mailto:a@h")?.message()?.body(), None);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn body(self) -> Option<Octets<'a>> {
        self.written_body().map(|body| Octets::new(body, ""))
    }

    /// The text of the message, as it is written.
    pub(super) fn written_body(self) -> Option<Encoded<'a>> {
        self.url.header("body").next()
    }
}
