//! The engine: texts that productions read, and how they are read fast.
//!
//! A production is written once, over the trait [`Text`]. Two kinds of text implement it:
//!
//! * **Plain text** (`plain`): `&str`, which means RFC 3986, and [`Under`](plain::Under), a `&str` under any edition. A run
//!   goes by a lookup table, and the error says where reading stopped and what was expected there.
//! * **Scanned text** (`scan`): a position in a text whose first 64 bytes have been turned into bitmaps by the back ends in
//!   `simd`. A run is then a shift and a count of zeros. Its error is `()`: a text that is refused is read again as plain
//!   text, to say why.
//!
//! Rare productions are compiled once, for plain text: scanned text calls them out of line (`text::rare`). Frequent ones have
//! shortcuts (`shortcuts`), under one law: *if a shortcut gives a result, it is the result of its rule*.
//!
//! Besides the productions, `escapes` reads and writes percent-encoding, `eights` finds an octet in a short text, and
//! `sixteens` tests all octets of a text, sixteen at a time: compilers turn its functions `all` and `any` into vector
//! code for every processor that has vectors.

pub(crate) mod eights;
pub(crate) mod escapes;
pub(crate) mod plain;
pub(crate) mod scan;
pub(crate) mod shortcuts;
pub(crate) mod simd;
pub(crate) mod sixteens;
pub(crate) mod stop;
pub(crate) mod tables;
pub(crate) mod text;
