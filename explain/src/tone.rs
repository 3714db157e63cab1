//! Runs of text, and their colours.

use alloc::string::String;

/// The colour of a run of text, by its meaning. A renderer chooses the colours.
///
/// ```
/// use uriel::Registry;
/// use uriel_explain::{Tone, explain};
/// assert_eq!(explain("x:y", &Registry::current()).parts()[0].tone, Tone::Scheme);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Tone {
    /// Text without a colour.
    Plain,
    /// Text in the background: delimiters, labels, sections.
    Dim,
    /// The title of a group.
    Title,
    /// The verdict on a valid text.
    Good,
    /// The verdict on a text that is refused, and the mark under its error.
    Wrong,
    /// A hazard.
    Warning,
    /// The scheme.
    Scheme,
    /// The userinfo, or user and password.
    Login,
    /// The host, or an authority without one.
    Host,
    /// The port.
    Port,
    /// The path.
    Path,
    /// Parameters, query and fragment.
    AfterPath,
}

impl Tone {
    /// The name for programs, which is the class of a run in an SVG.
    ///
    /// ```
    /// assert_eq!(uriel_explain::Tone::AfterPath.as_str(), "after-path");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Dim => "dim",
            Self::Title => "title",
            Self::Good => "good",
            Self::Wrong => "wrong",
            Self::Warning => "warning",
            Self::Scheme => "scheme",
            Self::Login => "login",
            Self::Host => "host",
            Self::Port => "port",
            Self::Path => "path",
            Self::AfterPath => "after-path",
        }
    }
}

/// A run of text in one colour.
///
/// ```
/// use uriel::Registry;
/// use uriel_explain::{Tone, explain};
/// let drawing = explain("x:y", &Registry::current()).drawing(80);
/// let first = &drawing.rows().next().unwrap()[0];
/// assert_eq!((first.tone, first.text.as_str()), (Tone::Good, "valid"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Run {
    /// The colour.
    pub tone: Tone,
    /// The text, without invisible characters.
    pub text: String,
}
