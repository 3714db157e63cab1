//! Tests of the bytes of a text, sixteen at a time: that is one vector on nearly every processor.
//!
//! Perf: so many are tested before the results are looked at, so that the compiler can use vector instructions.

/// True if `is` holds for all bytes.
///
/// Perf: texts of many lengths take the same few branches, because some bytes are tested twice.
#[inline(always)]
pub(crate) fn all(octets: &[u8], is: impl Fn(u8) -> bool + Copy) -> bool {
    let mut octets = octets;
    while octets.len() > 64 {
        if !(0..4).all(|k| in_chunk(octets, 16 * k, is)) {
            return false;
        }
        octets = &octets[64.min(octets.len() - 64)..];
    }
    if octets.len() >= 16 {
        let (second, last) = (octets.len() / 32 * 16, octets.len() - 16);
        in_chunk(octets, 0, is)
            & in_chunk(octets, second, is)
            & in_chunk(octets, last - second, is)
            & in_chunk(octets, last, is)
    } else if let (Some(head), Some(tail)) = (octets.first_chunk::<8>(), octets.last_chunk::<8>()) {
        holds(head, is) & holds(tail, is)
    } else if let (Some(&[a, b, c, d]), Some(&[e, f, g, h])) = (octets.first_chunk(), octets.last_chunk()) {
        holds(&[a, b, c, d, e, f, g, h], is)
    } else {
        octets.iter().all(|&octet| is(octet))
    }
}

/// The same of the 16 bytes at `at`, which are there.
#[inline(always)]
fn in_chunk(octets: &[u8], at: usize, is: impl Fn(u8) -> bool) -> bool {
    let Some(chunk) = octets[at..].first_chunk::<16>() else { return false };
    holds(chunk, is)
}

/// The same of `N` bytes.
#[inline(always)]
pub(crate) fn holds<const N: usize>(octets: &[u8; N], is: impl Fn(u8) -> bool) -> bool {
    octets.iter().fold(true, |all, &octet| all & is(octet))
}

/// True if `is` holds for one of the bytes and the byte after it; for the last, the byte after it is 0.
#[inline(always)]
pub(crate) fn any(octets: &[u8], is: impl Fn(u8, u8) -> bool + Copy) -> bool {
    let Some((&last, others)) = octets.split_last() else { return false };
    let neighbours = &octets[1..];
    is(last, 0)
        || if others.len() < 8 {
            (0..others.len()).any(|at| is(others[at], neighbours[at]))
        } else if others.len() < 16 {
            any_by::<8>(others, neighbours, is)
        } else {
            any_by::<16>(others, neighbours, is)
        }
}

/// The same of `octets` that have all a neighbour, at least `N`, and `N` at a time: some of the last have been asked before.
#[inline(always)]
fn any_by<const N: usize>(octets: &[u8], neighbours: &[u8], is: impl Fn(u8, u8) -> bool + Copy) -> bool {
    let last = octets.len() - N;
    let mut from = 0;
    while from < last {
        if any_of::<N>(&octets[from..], &neighbours[from..], is) {
            return true;
        }
        from += N;
    }
    any_of::<N>(&octets[last..], &neighbours[last..], is)
}

/// The same of the first `N`.
#[inline(always)]
fn any_of<const N: usize>(octets: &[u8], neighbours: &[u8], is: impl Fn(u8, u8) -> bool) -> bool {
    let Some((octets, neighbours)) = Option::zip(octets.first_chunk::<N>(), neighbours.first_chunk::<N>()) else {
        return false;
    };
    let mut any = false;
    for at in 0..N {
        any |= is(octets[at], neighbours[at]);
    }
    any
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::{all, any};
    use alloc::vec;

    #[test]
    fn an_octet_is_seen_wherever_it_stands() {
        for len in 0..300 {
            assert!(!any(&vec![b'$'; len], |octet, _| octet == b'%'));
            for at in 0..len {
                let mut octets = vec![b'$'; len];
                octets[at] = b'%';
                assert!(any(&octets, |octet, _| octet == b'%'), "{at} of {len}");
                assert!(!all(&octets, |octet| octet != b'%'), "{at} of {len}");
            }
            assert!(all(&vec![b'$'; len], |octet| octet != b'%'), "{len}");
        }
    }

    #[test]
    fn neighbours_are_seen_together() {
        let is_pair = |octet, next| octet == b'/' && next == b'.';
        for len in 2..70 {
            for at in 0..len - 1 {
                let mut octets = vec![b'-'; len];
                octets[at] = b'/';
                assert!(!any(&octets, is_pair), "{at} of {len}");
                octets[at + 1] = b'.';
                assert!(any(&octets, is_pair), "{at} of {len}");
            }
        }
    }
}
