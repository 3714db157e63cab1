//! Texts for the tests of what is read twice: by a fast path and by the rule whose result it gives.

/// Calls `check` with `beginning` and each sequence of up to `longest` pieces after it, at most 64 octets together.
pub(crate) fn each_text(beginning: &str, pieces: &[&str], longest: u32, mut check: impl FnMut(&str)) {
    let mut text = [0; 64];
    text[..beginning.len()].copy_from_slice(beginning.as_bytes());
    for length in 0..=longest {
        for number in 0..pieces.len().pow(length) {
            let (mut end, mut left) = (beginning.len(), number);
            for _ in 0..length {
                let piece = pieces[left % pieces.len()];
                text[end..end + piece.len()].copy_from_slice(piece.as_bytes());
                (end, left) = (end + piece.len(), left / pieces.len());
            }
            check(str::from_utf8(&text[..end]).expect("pieces of text"));
        }
    }
}
