//! The user and the password of an authority.

use super::Encoded;
use crate::{engine::octets::first, grammar::Authority};

impl<'a> Authority<&'a str> {
    /// The user: userinfo up to its first ":".
    ///
    /// ```
    /// let (_, authority) = uriel::grammar::authority("me:pw@h").unwrap();
    /// assert_eq!(authority.user().as_deref(), Some("me"));
    /// ```
    #[must_use]
    pub fn user(&self) -> Option<Encoded<'a>> {
        self.user_and_password().map(|(user, _)| user)
    }

    /// The password: userinfo after its first ":".
    ///
    /// ```
    /// let (_, authority) = uriel::grammar::authority("me:p:w@h").unwrap();
    /// assert_eq!(authority.password().as_deref(), Some("p:w"));
    /// ```
    #[must_use]
    pub fn password(&self) -> Option<Encoded<'a>> {
        self.user_and_password()?.1
    }

    /// The user, and the password if there is one.
    #[inline]
    pub(crate) fn user_and_password(&self) -> Option<(Encoded<'a>, Option<Encoded<'a>>)> {
        let userinfo = self.userinfo?;
        Some(match first(userinfo.as_bytes(), b':') {
            Some(colon) => {
                let (user, password) = (&userinfo[..colon], &userinfo[colon + 1..]);
                (Encoded::new_unchecked(user), Some(Encoded::new_unchecked(password)))
            }
            None => (Encoded::new_unchecked(userinfo), None),
        })
    }
}
