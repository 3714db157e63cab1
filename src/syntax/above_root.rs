//! The choice that some editions leave for a ".." without a level to remove.

/// The treatment of a ".." that would lead above the root, under RFC 2396 section 5.2 step 6g and 2396bis section 5.2.
/// Draft 1996 section 6 always keeps it, RFC 3986 section 5.2.4 always drops it.
///
/// ```
/// assert_eq!(uriel::resolve::AboveRoot::default(), uriel::resolve::AboveRoot::Keep);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AboveRoot {
    /// Keep it in the path, as the examples of the documents do: `http://a/../g`.
    #[default]
    Keep,
    /// Drop it, as some clients do: `http://a/g`.
    Drop,
    /// Refuse the reference.
    Error,
}
