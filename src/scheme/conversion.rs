//! Texts that a scheme makes URLs of.

use alloc::{boxed::Box, string::String};
use core::error::Error;

use crate::syntax::Edition;

/// A kind of text that a scheme makes URLs of, although it is the value of none of their fields: the path of a file, a
/// line of a menu.
///
/// A scheme lists them as [`Scheme::CONVERSIONS`](crate::Scheme::CONVERSIONS), for programs that do not know its type:
/// `uriel build` takes each as an option.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::news::News};
/// let conversion = &News::CONVERSIONS[0];
/// assert_eq!((conversion.name, conversion.text), ("from-message-id", "message-id"));
/// assert_eq!((conversion.convert)(b"<1@h>", "", Edition::Rfc3986)?, "news:1@h");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Conversion {
    /// The name for programs, such as `from-path`. It is the name of no field.
    pub name: &'static str,
    /// The kind of text, in a few words: "path".
    pub text: &'static str,
    /// A choice that the text needs, if it needs one.
    pub choice: Option<Choice>,
    /// Makes the URL of a text, under an edition: it may be of another scheme. The second argument is one of the values
    /// of the [`choice`](Self::choice), or empty.
    pub convert: Convert,
}

/// A choice beside the text of a [`Conversion`]: the system that a path is of.
///
/// ```
/// use uriel::{Edition, Scheme, schemes::file::File};
/// let conversion = &File::CONVERSIONS[0];
/// let choice = conversion.choice.unwrap();
/// assert_eq!((choice.name, choice.values), ("system", &["native", "posix", "windows"][..]));
/// assert_eq!((conversion.convert)(br"C:\x y", "windows", Edition::Rfc3986)?, "file:///C:/x%20y");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The name for programs. It is the name of no field.
    pub name: &'static str,
    /// The values that can be chosen, the default first.
    pub values: &'static [&'static str],
}

/// Function that makes the URL of a text: see [`Conversion::convert`].
///
/// ```
/// use uriel::{Edition, scheme::Convert};
/// let convert: Convert = |text, _, _| Ok(format!("tel:{}", std::str::from_utf8(text)?));
/// assert_eq!(convert(b"112", "", Edition::Rfc3986)?, "tel:112");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub type Convert = fn(&[u8], &str, Edition) -> Result<String, Box<dyn Error>>;
