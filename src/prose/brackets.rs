//! Closing brackets that a URL does not open.

use memchr::memchr2_iter;

/// The place of the first closing bracket that `url` does not open, or the end of `url`.
pub(super) fn unopened(url: &[u8], (open, close): (u8, u8)) -> usize {
    let mut depth = 0_usize;
    for at in memchr2_iter(open, close, url) {
        if url[at] == open {
            depth += 1;
        } else if depth == 0 {
            return at;
        } else {
            depth -= 1;
        }
    }
    url.len()
}
