//! What the tests of the grammar share: a slow reading of the rules, and texts made from them.

pub mod generator;
pub mod normal;
pub mod oracle;
pub mod random;
pub mod split;
