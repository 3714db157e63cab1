//! Inputs, read in pieces.

use std::io::{self, ErrorKind, Read};

/// Octets that are read from a file at a time. A pipe may give fewer, which are searched before more of them come.
const BLOCK: usize = 256 * 1024;

/// Reads what the input has, at most [`BLOCK`] octets, and returns how many there were: 0 at its end.
pub fn read_some(input: &mut impl Read, octets: &mut Vec<u8>) -> io::Result<usize> {
    let before = octets.len();
    octets.resize(before + BLOCK, 0);
    let read = loop {
        match input.read(&mut octets[before..]) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            read => break read,
        }
    };
    octets.truncate(before + read.as_ref().map_or(0, |count| *count));
    read
}
