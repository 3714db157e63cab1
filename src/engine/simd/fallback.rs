//! The back end of all other processors, and of every processor without the feature `simd`: the lookup table.

pub(crate) use super::Table as Detected;
use super::{WithSimd, by_table};
use crate::syntax::{ByEdition, CharSet};

/// The octets of a class in the form that vector instructions want: empty, because there are none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operands;

impl Operands {
    pub(crate) const fn of(_: ByEdition<CharSet>) -> Self {
        Self
    }
}

/// Runs `operation` by the table.
#[inline(always)]
pub(crate) fn dispatch<'s, W: WithSimd<'s>>(operation: W) -> W::Output {
    by_table(operation)
}

/// The result of `operation` by each back end of this processor: it has one.
#[cfg(test)]
pub(crate) fn each<'s, W: WithSimd<'s> + Copy>(operation: W) -> impl Iterator<Item = W::Output> {
    [dispatch(operation)].into_iter()
}
