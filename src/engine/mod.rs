//! The engine: texts that productions read, and how they are read fast.
//!
//! A production is written once, over the trait [`Text`]. Two kinds of text implement it:
//!
//! * **Plain text** (`plain`): `&str`, which means RFC 3986, and [`Under`](plain::Under), a `&str` under any edition. A
//!   run goes by a lookup table, and the error says where reading stopped and what was expected there.
//! * **Scanned text** (`scan`): a position in a text whose first 64 bytes have been turned into bitmaps by the back
//!   ends in `simd`. A run is then a shift and a count of zeros. Its error is `()`: a text that is refused is read
//!   again as plain text, if its components do not tell why.
//!
//! Rare productions are compiled once, for plain text: scanned text calls them out of line (`text::as_plain`). Some
//! ends are found by bitmaps alone (`known_ends`), under the law of the grammar's fast paths: *if one gives a
//! result, it is the result of its rule*.
//!
//! Each function that a run passes through is inlined by force (`inline(always)`), here and in the grammar: a call
//! costs more than the body of most productions, and the position and the bitmaps stay in registers from one to the
//! next.
//!
//! Besides, `escapes` reads and writes percent-encoding, `octets` searches for octets, several at a time, and
//! `pairs` for two octets that stand side by side.

pub(crate) mod escapes;
pub(crate) mod octets;
pub(crate) mod pairs;
pub(crate) mod plain;
pub(crate) mod scan;
pub(crate) mod simd;
pub(crate) mod tables;
pub(crate) mod text;
pub(crate) mod trace;

mod known_ends;
