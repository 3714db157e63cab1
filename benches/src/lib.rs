//! The speed of `uriel` beside other URL libraries.
//!
//! * `cargo bench -p uriel-bench --bench ratios` prints every figure as a ratio taken inside one run, with what is
//!   required and what is wished for beside it. `URIEL_CHECK=1` (or `-- --check`) makes a missed floor an error.
//! * `cargo bench -p uriel-bench --bench decode` is such a table for percent-decoding, `--bench encode` for encoding,
//!   and `--bench prose` for URLs in text.
//! * `cargo bench -p uriel-bench --bench criterion` compares the working copy with the last run, by criterion.
//! * `just scheme-bench` counts the instructions of each scheme of `more-schemes/` beside a built-in scheme.
//! * `just hazards-bench` counts those of the hazards and of a policy's check, for each kind of URL, beside the parse.
//! * `just mend-bench` counts those of mending, for a valid text and for one fault of each kind, beside the parse of
//!   the result.
//! * the command `count` is made for `valgrind --tool=callgrind`, whose instruction counts do not depend on the
//!   machine's load; its module documentation has the command line.
//!
//! | variable | meaning |
//! |---|---|
//! | `URIEL_CORPORA` | the absolute path of a directory of `*.txt` files, one URL a line (references in those named `*_rel.txt`); without it, the seeded corpora of [`rfc1738`] alone |
//! | `URIEL_ROUNDS` | rounds a table of `ratios` takes ([`rounds::DEFAULT`] without it) |
//! | `URIEL_TABLES` | the numbers of the tables that `ratios` makes, with commas between them; all without it |
//! | `URIEL_CHECK` | set to `1`: `ratios` fails when a floor is missed |

pub mod allocations;
pub mod builds;
pub mod cases;
pub mod corpus;
pub mod figures;
pub mod judged;
pub mod mail;
pub mod mended;
pub mod mutants;
pub mod random;
pub mod rfc1738;
pub mod rivals;
pub mod rounds;
pub mod twins;
