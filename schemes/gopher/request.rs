//! The request of a gopher client: RFC 1436, RFC 1738 sections 3.4.1 to 3.4.9.

use uriel::{
    Encoded, Scheme,
    wire::{Line, Octets, WireError},
};

use super::{Gopher, GopherPlus, GopherUrl};

impl<'a> GopherUrl<'a> {
    /// The octets that a client sends: the selector, after a tab the search string, after another the gopher+ string,
    /// and a line end. The type is not sent; before a gopher+ string an empty search string is not sent either, nor its
    /// tab, as the octets of section 3.4.9 show.
    ///
    /// The answers of an electronic form are data that end with a line end of their own, so none is added (section
    /// 3.4.9).
    ///
    /// # Errors
    ///
    /// A piece decodes to a text with a CR, an LF or a NUL. Only answers may have line ends, and only if the port is
    /// not one of those below 1024 where another protocol may take the lines for its commands (section 6).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::gopher::Gopher};
    ///
    /// let request = |text| -> Result<Vec<u8>, Box<dyn std::error::Error>> { Ok(Gopher.parse(text)?.request()?.iter().collect()) };
    /// assert_eq!(request("gopher://h")?, b"\r\n");
    /// assert_eq!(request("gopher://h/7/find%09blue%20sky")?, b"/find\tblue sky\r\n");
    /// assert_eq!(request("gopher://h/0/a%09%09!+ABSTRACT")?, b"/a\t!+ABSTRACT\r\n");
    /// assert!(request("gopher://h:25/0HELO%20x%0D%0AMAIL%20FROM:%3Ca@b%3E%0D%0A").is_err());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn request(&self) -> Result<Octets<'a>, WireError> {
        Line::new(self.text, "selector", self.selector())?;
        Line::maybe(self.text, "search", self.search())?;
        // Fast exit: answers always have escaped line ends, so without a "%" there is nothing to classify.
        let has_escapes = self.gopher_plus().is_some_and(|text| text.bytes().any(|octet| octet == b'%'));
        let has_answers = has_escapes && self.may_send_answers();
        if !has_answers {
            Line::maybe(self.text, "gopher_plus", self.gopher_plus())?;
        }
        let after = if has_answers { "" } else { "\r\n" };
        match (self.parts.search, self.parts.gopher_plus) {
            (Some(search), Some(gopher_plus)) if search.of(self.text).is_empty() => {
                let tab_and_gopher_plus = Encoded::new_unchecked(search.to_end_of(gopher_plus, self.text));
                Ok(Octets::new(self.selector(), after).and(tab_and_gopher_plus))
            }
            _ => Ok(Octets::new(self.written_request(), after)),
        }
    }

    /// True if the gopher+ string has answers of a form, and the port is none that is reserved for another protocol.
    fn may_send_answers(&self) -> bool {
        let is_reserved =
            matches!(self.effective_port(), Ok(Some(port)) if port < 1024 && Some(port) != Gopher::DEFAULT_PORT);
        !is_reserved && matches!(self.gopher_plus_kind(), Some(GopherPlus::Answers(_)))
    }

    /// Selector, search string and gopher+ string with the escaped tabs between them, as they are written.
    fn written_request(&self) -> Encoded<'a> {
        let Some(selector) = self.parts.selector else { return Encoded::default() };
        let last = self.parts.gopher_plus.or(self.parts.search).unwrap_or(selector);
        Encoded::new_unchecked(selector.to_end_of(last, self.text))
    }
}
