//! A port to set: as digits, or as a number.

/// A port for [`set_port`](crate::UriBuf::set_port): digits, which are kept as given, a number, or none.
///
/// `From` makes it from `u16`, `Option<u16>` and `&str`, [`written`](Self::written) from the digits of another URL.
///
/// ```
/// let mut url = uriel::UriBuf::parse("http://h/")?;
/// url.set_port(Some(80_u16))?;
/// assert_eq!(url, "http://h:80/");
/// url.set_port(8080)?;
/// assert_eq!(url, "http://h:8080/");
/// url.set_port("080")?;
/// assert_eq!(url, "http://h:080/");
/// url.set_port(None)?;
/// assert_eq!(url, "http://h/");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PortValue<'v>(NewPort<'v>);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum NewPort<'v> {
    Absent,
    Written(&'v str),
    Number(u16),
}

impl<'v> PortValue<'v> {
    /// The digits of another URL's port, which are kept as given; of `None`, no port.
    ///
    /// ```
    /// use uriel::{Uri, UriBuf, edit::PortValue};
    /// let mut url = UriBuf::parse("http://h/")?;
    /// url.set_port(PortValue::written(Uri::parse("ftp://h:021/")?.port()))?;
    /// assert_eq!(url, "http://h:021/");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn written(digits: Option<&'v str>) -> Self {
        Self(digits.map_or(NewPort::Absent, NewPort::Written))
    }

    /// The digits; those of a number are written into `buffer`.
    pub(super) fn digits<'b>(self, buffer: &'b mut [u8; 5]) -> Option<&'b str>
    where
        'v: 'b,
    {
        let mut number = match self.0 {
            NewPort::Absent => return None,
            NewPort::Written(digits) => return Some(digits),
            NewPort::Number(number) => number,
        };
        let mut start = buffer.len();
        loop {
            start -= 1;
            buffer[start] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                return core::str::from_utf8(&buffer[start..]).ok();
            }
        }
    }
}

impl From<u16> for PortValue<'_> {
    fn from(number: u16) -> Self {
        Self(NewPort::Number(number))
    }
}

impl<'v> From<&'v str> for PortValue<'v> {
    fn from(digits: &'v str) -> Self {
        Self(NewPort::Written(digits))
    }
}

/// The only `From` of an option, so that the type of a bare `None` is known.
impl From<Option<u16>> for PortValue<'_> {
    fn from(number: Option<u16>) -> Self {
        Self(number.map_or(NewPort::Absent, NewPort::Number))
    }
}
