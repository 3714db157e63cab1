//! What a URL is, and what its authority is.

use core::fmt;

/// Whether a URL has an absolute form, a relative one, or none that resolution could use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// It has a scheme and the structure that the edition gives to all schemes.
    Absolute,
    /// It has no scheme.
    Relative,
    /// It has a scheme, and what follows is the scheme's own.
    Opaque,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Absolute => "absolute",
            Self::Relative => "relative",
            Self::Opaque => "opaque",
        })
    }
}

/// What stands behind the scheme, by how it begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// "//" and an authority.
    NetPath,
    /// A path that begins with "/".
    AbsPath,
    /// A path that does not.
    RelPath,
    /// No path at all.
    Empty,
    /// An opaque part.
    Opaque,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NetPath => "net-path",
            Self::AbsPath => "abs-path",
            Self::RelPath => "rel-path",
            Self::Empty => "empty",
            Self::Opaque => "opaque",
        })
    }
}

/// What an authority is, where an edition has two kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AuthorityKind {
    /// A host, perhaps with a user and a port, or nothing.
    Server,
    /// A name in some registry: RFC 2396 section 3.2.1.
    Registry,
}

impl fmt::Display for AuthorityKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Server => "server",
            Self::Registry => "registry",
        })
    }
}
