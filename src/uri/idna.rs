//! Host names outside ASCII: IDNA, as UTS 46 processes names for lookup.

use alloc::{borrow::Cow, string::String};

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use super::host::{Host, HostKind};

/// The error of a host name that IDNA does not admit: a character is unassigned or forbidden, a label that begins with
/// `xn--` is damaged, or the octets are not UTF-8.
///
/// ```
/// use uriel::Uri;
/// let error = Uri::parse("http://xn--a/")?.host().unwrap().to_unicode().unwrap_err();
/// assert_eq!(error.to_string(), "expected a host name that IDNA admits (UTS 46 section 4)");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected a host name that IDNA admits (UTS 46 section 4)")]
pub struct IdnaError(());

impl<'a> Host<'a> {
    /// The name in ASCII, for a resolver: labels outside ASCII in Punycode after `xn--`, the others in lower case. The
    /// escapes of the name are decoded first, as UTF-8 (RFC 3986 section 3.2.2). An IP address stays as it is.
    ///
    /// The name is that of browsers: UTS 46 without transitional processing, with "_" and any hyphens. One of more than
    /// 1,012 octets is refused: the DNS has none so long.
    ///
    /// # Errors
    ///
    /// IDNA does not admit the name, or it has a character that no host of a URL has when it is decoded, such as "/".
    ///
    /// ```
    /// use uriel::Uri;
    /// let ascii = |text| Uri::parse(text).unwrap().host().unwrap().to_ascii();
    /// assert_eq!(ascii("http://b%C3%BCcher.Example/"), Ok("xn--bcher-kva.example".into()));
    /// assert_eq!(ascii("http://[::1]/"), Ok("[::1]".into()));
    /// assert!(ascii("http://a%2Fb/").is_err());
    /// ```
    pub fn to_ascii(self) -> Result<Cow<'a, str>, IdnaError> {
        self.spelled(ascii)
    }

    /// The name as people write it: labels after `xn--` in Unicode, the others in lower case. An IP address stays as it
    /// is.
    ///
    /// A name may look like another one in Unicode: before a person decides by it, ask for the hazard `punycode-host`,
    /// and show [`to_ascii`](Self::to_ascii) too.
    ///
    /// # Errors
    ///
    /// IDNA does not admit the name, or it has a character that no host of a URL has when it is decoded, such as "/".
    ///
    /// ```
    /// use uriel::Uri;
    /// let unicode = |text| Uri::parse(text).unwrap().host().unwrap().to_unicode();
    /// assert_eq!(unicode("http://xn--bcher-kva.example/"), Ok("bücher.example".into()));
    /// assert_eq!(unicode("http://b%C3%BCcher.example/"), Ok("bücher.example".into()));
    /// assert_eq!(unicode("http://192.0.2.1/"), Ok("192.0.2.1".into()));
    /// ```
    pub fn to_unicode(self) -> Result<Cow<'a, str>, IdnaError> {
        self.spelled(unicode)
    }

    /// The name with those labels after `xn--` in Unicode that `is_shown` admits; `None` if there is none, if the name
    /// has escapes, or if IDNA does not admit it.
    pub(crate) fn shown_in_unicode(self, mut is_shown: impl FnMut(&[char]) -> bool) -> Option<String> {
        let name = Some(self.as_str()).filter(|name| name.len() <= LONGEST && !name.contains('%'))?;
        if self.kind() != HostKind::Name {
            return None;
        }
        let by_label = |label: &[char], _: &[char], _: bool| is_shown(label);
        let uts46 = Uts46::new();
        let (shown, admitted) = uts46.to_user_interface(name.as_bytes(), AsciiDenyList::URL, Hyphens::Allow, by_label);
        admitted.ok().filter(|()| !shown.is_ascii()).map(|()| shown.into_owned())
    }

    /// A name as `spell` writes it, after its escapes are decoded; an IP address as it is.
    fn spelled(self, spell: impl Fn(&[u8]) -> Result<Cow<'_, str>, IdnaError>) -> Result<Cow<'a, str>, IdnaError> {
        if self.kind() != HostKind::Name {
            return Ok(self.as_str().into());
        }
        match self.encoded().decode() {
            Cow::Borrowed(name) => spell(name),
            Cow::Owned(name) => spell(&name).map(|name| name.into_owned().into()),
        }
    }
}

/// The longest text that may be a name of the DNS, in octets: 253 characters (RFC 1035 section 2.3.4), each of four.
///
/// The tables take some memory for each label, so that more labels than the DNS has would take too much.
const LONGEST: usize = 4 * 253;

/// A name in ASCII.
pub(crate) fn ascii(name: &[u8]) -> Result<Cow<'_, str>, IdnaError> {
    if name.len() > LONGEST {
        return Err(IdnaError(()));
    }
    Uts46::new().to_ascii(name, AsciiDenyList::URL, Hyphens::Allow, DnsLength::Ignore).map_err(|_| IdnaError(()))
}

/// A name in Unicode.
fn unicode(name: &[u8]) -> Result<Cow<'_, str>, IdnaError> {
    if name.len() > LONGEST {
        return Err(IdnaError(()));
    }
    let (name, admitted) = Uts46::new().to_unicode(name, AsciiDenyList::URL, Hyphens::Allow);
    admitted.map(|()| name).map_err(|_| IdnaError(()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::Edition;

    #[test]
    fn names_go_to_ascii_and_back() {
        for (host, ascii, unicode) in [
            ("example.ORG.", "example.org.", "example.org."),
            ("a_b", "a_b", "a_b"),
            ("", "", ""),
            ("b%c3%bccher.example", "xn--bcher-kva.example", "bücher.example"),
            ("xn--bcher-kva.example", "xn--bcher-kva.example", "bücher.example"),
            ("fa%C3%9F.de", "xn--fa-hia.de", "faß.de"),
            ("%E7%B4%8D%E8%B1%86.example.org", "xn--99zt52a.example.org", "納豆.example.org"),
            ("[2001:DB8::1]", "[2001:DB8::1]", "[2001:DB8::1]"),
            ("1.2.3.4", "1.2.3.4", "1.2.3.4"),
        ] {
            let host = Host::new(host, Edition::Rfc3986).expect("a host");
            assert_eq!(host.to_ascii().as_deref(), Ok(ascii), "{host}");
            assert_eq!(host.to_unicode().as_deref(), Ok(unicode), "{host}");
        }
        // A text that stays is borrowed.
        assert!(matches!(Host::new("h", Edition::Rfc3986).expect("a host").to_ascii(), Ok(Cow::Borrowed("h"))));
    }

    #[test]
    fn names_that_idna_does_not_admit_are_errors() {
        let long = "a.".repeat(507);
        for host in [&long, "xn--a", "a%2Fb", "a%00b", "a%20b", "%FF", "a%25b", "%CC%81a", "a%3A80"] {
            let host = Host::new(host, Edition::Rfc3986).expect("a host");
            assert_eq!((host.to_ascii(), host.to_unicode()), (Err(IdnaError(())), Err(IdnaError(()))), "{host}");
        }
    }
}
