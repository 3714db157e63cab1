//! Paths of POSIX systems: the plan of RFC 1738 section 3.10 and RFC 8089 section 3.

use uriel::{Encoded, charset::CharSet, wire::WireError};

use super::FileUrl;

impl<'a> FileUrl<'a> {
    /// The path of a local file on a POSIX system, with its escapes; decoded it is the path.
    ///
    /// # Errors
    ///
    /// The file is on another machine; its path does not begin with "/"; or a name in it has an escaped "/" or NUL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::File};
    /// assert_eq!(File.parse("file://localhost/a%20b")?.posix_path()?, "/a%20b");
    /// assert_eq!(File.parse("file://h/a")?.posix_path().unwrap_err().field(), "host");
    /// assert_eq!(File.parse("file:///a%00b")?.posix_path().unwrap_err().span(), 8..13);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn posix_path(&self) -> Result<Encoded<'a>, WireError> {
        self.local_path().map_err(|unfit| {
            let (field, piece) = match unfit {
                Unfit::Remote(host) => ("host", host),
                Unfit::NoRoot => ("segments", self.path()),
                Unfit::Name(name) => ("segments", name),
            };
            WireError::unrepresentable(self.text, field, piece.as_str(), Some("RFC 1738 section 3.10"))
        })
    }

    /// The path of [`posix_path`](Self::posix_path), or the reason why there is none.
    #[inline]
    pub(super) fn local_path(&self) -> Result<Encoded<'a>, Unfit<'a>> {
        const REFUSED: CharSet = CharSet::of("/\0");
        if let Some(host) = self.remote_host() {
            return Err(Unfit::Remote(host));
        }
        // The path is without the "/" before it.
        let path = self.path();
        let Some(before_slash) = self.parts.path.before(self.text).strip_suffix('/') else {
            return Err(Unfit::NoRoot);
        };
        if path.has_escaped(REFUSED) {
            return Err(Unfit::Name(self.segments().find(|name| name.has_escaped(REFUSED)).unwrap_or(path)));
        }
        Ok(Encoded::new_unchecked(&self.text[before_slash.len()..=before_slash.len() + path.len()]))
    }
}

/// Reason why a URL has no path on a POSIX system.
#[derive(Clone, Copy)]
pub(super) enum Unfit<'a> {
    /// The file is on this other machine.
    Remote(Encoded<'a>),
    /// No "/" begins the path.
    NoRoot,
    /// This name has an escaped "/" or NUL.
    Name(Encoded<'a>),
}
