//! The five documents as types: what the generic parse and [`authority`](super::authority) read by each.

use super::components::{Authority, Components};
use crate::{
    engine::text::{Read, Text},
    syntax::Edition,
};

/// The grammar of one document. A text that it reads must be of its edition.
///
/// A type for each document, so that only one grammar is compiled into the caller. The edition of the text becomes a
/// constant later, after all five were inlined, which made a third of the time that this crate took to compile.
pub(crate) trait Grammar: Copy {
    /// The edition that the document defines.
    const EDITION: Edition;

    /// A reference: the production of [`reference`](super::reference).
    fn reference<T: Text>(i: T) -> Read<T, Components<T::Slice>>;

    /// A reference that has a scheme.
    fn absolute_reference<T: Text>(i: T) -> Read<T, Components<T::Slice>>;

    /// An authority.
    fn authority<T: Text>(i: T) -> Read<T, Authority<T::Slice>>;
}

/// The value of an expression for the document of an edition, whose type the expression names: the one list of
/// documents.
macro_rules! by_document {
    ($edition:expr, $Document:ident => $value:expr) => {
        match $edition {
            $crate::syntax::Edition::Rfc1738 => {
                type $Document = $crate::grammar::rfc1738::Rfc1738;
                $value
            }
            $crate::syntax::Edition::Draft1996 => {
                type $Document = $crate::grammar::draft1996::Draft1996;
                $value
            }
            $crate::syntax::Edition::Rfc2396 => {
                type $Document = $crate::grammar::rfc2396::Rfc2396;
                $value
            }
            $crate::syntax::Edition::Rfc2396bis => {
                type $Document = $crate::grammar::rfc2396bis::Rfc2396bis;
                $value
            }
            $crate::syntax::Edition::Rfc3986 => {
                type $Document = $crate::grammar::rfc3986::Rfc3986;
                $value
            }
        }
    };
}
