//! The command `uriel`.

fn main() {}
