//! The text of a reason that is not `'static`, which there is with the feature `alloc` alone.

#[cfg(feature = "alloc")]
pub(super) use self::owned::ReasonText;

#[cfg(feature = "alloc")]
mod owned {
    use alloc::{borrow::Cow, boxed::Box, string::String};

    use crate::error::{
        Subject,
        reason::{Expectation, Reason},
    };

    /// A text with its section, in one word.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub(crate) struct ReasonText(Box<(Box<str>, Option<&'static str>)>);

    impl ReasonText {
        pub(crate) const fn text(&self) -> &str {
            &self.0.0
        }

        pub(crate) const fn section(&self) -> Option<&'static str> {
            self.0.1
        }

        pub(crate) const fn set_section(&mut self, section: &'static str) {
            self.0.1 = Some(section);
        }
    }

    impl From<String> for Reason {
        fn from(text: String) -> Self {
            let text = ReasonText(Box::new((text.into_boxed_str(), None)));
            Self { subject: Subject::from(""), expectation: Expectation::Text(text) }
        }
    }

    impl From<Cow<'static, str>> for Reason {
        fn from(text: Cow<'static, str>) -> Self {
            match text {
                Cow::Borrowed(text) => text.into(),
                Cow::Owned(text) => text.into(),
            }
        }
    }
}

/// No text.
#[cfg(not(feature = "alloc"))]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ReasonText {}

#[cfg(not(feature = "alloc"))]
impl ReasonText {
    pub(super) const fn text(&self) -> &str {
        match *self {}
    }

    pub(super) const fn section(&self) -> Option<&'static str> {
        match *self {}
    }

    pub(super) const fn set_section(&mut self, _: &'static str) {
        match *self {}
    }
}
