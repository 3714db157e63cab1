//! The mends that a scheme allows in texts that people write for its URLs.

use crate::syntax::CharSet;
#[cfg(feature = "mend")]
use crate::{
    mend::{Backslash, Doubt, MendError, Mended, Mender},
    write::AsOctets,
};

/// The mends of a path that a scheme allows beside those of every URL, because its document says what such a text
/// means: [`Scheme::MENDS`](crate::Scheme::MENDS).
///
/// ```
/// use uriel::scheme::OwnMends;
///
/// const BLANKS: OwnMends = OwnMends::NONE.leaving_out(" ", "RFC 9999 section 2");
/// assert_eq!(BLANKS.left_out(), Some((uriel::charset::CharSet::of(" "), "RFC 9999 section 2")));
/// assert!(!BLANKS.has_drives());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnMends {
    left_out: Option<(CharSet, &'static str)>,
    has_drives: bool,
}

impl OwnMends {
    /// Nothing beyond the rules for every URL.
    ///
    /// ```
    /// use uriel::{Scheme, scheme::OwnMends, schemes::http::Http};
    /// assert_eq!(Http::MENDS, OwnMends::NONE);
    /// ```
    pub const NONE: Self = Self { left_out: None, has_drives: false };

    /// Leaves out characters of ASCII, too, that people write in the path and that mean nothing there, by a section of
    /// a document: the blanks of a telephone number.
    ///
    /// ```
    /// use uriel::scheme::OwnMends;
    /// assert!(OwnMends::NONE.leaving_out(" ", "RFC 3966 section 5.1.1").left_out().is_some());
    /// ```
    #[must_use]
    pub const fn leaving_out(self, octets: &str, section: &'static str) -> Self {
        Self { left_out: Some((CharSet::of(octets), section)), ..self }
    }

    /// Reads each "\" as "/", too, in a path that begins with a drive of Windows: `/C:\x`.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::File};
    /// assert!(File::MENDS.has_drives());
    /// ```
    #[must_use]
    pub const fn with_drives(self) -> Self {
        Self { has_drives: true, ..self }
    }

    /// The characters that are left out, and the section that says so.
    ///
    /// ```
    /// assert_eq!(uriel::scheme::OwnMends::NONE.left_out(), None);
    /// ```
    #[must_use]
    pub const fn left_out(self) -> Option<(CharSet, &'static str)> {
        self.left_out
    }

    /// True if a path may begin with a drive, and then has a "/" for each "\".
    ///
    /// ```
    /// assert!(!uriel::scheme::OwnMends::NONE.has_drives());
    /// ```
    #[must_use]
    pub const fn has_drives(self) -> bool {
        self.has_drives
    }
}

/// Mends a text by the rules for every URL, and by those that `own` tells of its scheme.
#[cfg(feature = "mend")]
pub(super) fn mended<'t>(
    rules: Mender,
    text: &'t (impl AsOctets + ?Sized),
    own: impl Fn(&str) -> OwnMends,
) -> Result<Mended<'t>, MendError> {
    let (mended, rules) = match rules.mend(text) {
        Err(error) if error.doubt() == Some(Doubt::Backslash) => {
            let rules = rules.with_backslash(Backslash::Slash);
            let has_drive = |mended: &Mended<'_>| {
                own(mended.as_str()).has_drives() && begins_with_drive(mended.as_uri_ref().path().as_str())
            };
            (rules.mend(text).ok().filter(has_drive).ok_or(error)?, rules)
        }
        mended => (mended?, rules),
    };
    match own(mended.as_str()).left_out() {
        Some((octets, section)) if !mended.is_unchanged() => rules.leaving_out(octets, section).mend(text),
        _ => Ok(mended),
    }
}

/// True for a path that begins with the letter of a drive: `/C:/x`.
#[cfg(feature = "mend")]
fn begins_with_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [b'/', letter, b':', b'/', ..] if letter.is_ascii_alphabetic())
}
