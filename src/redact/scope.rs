//! The kinds of texts that are searched.

/// The kind of a text, which decides where a URL ends in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// Running text: white space, quotation marks and angle brackets end a URL.
    Text,
    /// One URL, valid or not.
    Url,
    /// A piece of the authority of a URL, from its beginning on.
    Authority,
    /// A piece of a URL that may begin or end within a password.
    Piece,
}
