//! Tests of the bytes of a parsed text, sixteen at a time: that is one vector on nearly every processor.

/// True if `is` holds for one of the bytes and the byte after it; for the last, the byte after it is 0.
///
/// Perf: all sixteen are tested before the results are looked at, so that the compiler can use vector instructions.
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

#[cfg(test)]
mod tests {
    use super::any;
    use alloc::vec;

    #[test]
    fn an_octet_is_seen_wherever_it_stands() {
        for len in 0..70 {
            assert!(!any(&vec![b'$'; len], |octet, _| octet == b'%'));
            for at in 0..len {
                let mut octets = vec![b'$'; len];
                octets[at] = b'%';
                assert!(any(&octets, |octet, _| octet == b'%'), "{at} of {len}");
            }
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
