//! Octets looked at sixteen at a time, which is one vector on nearly every processor: for what is asked of a text that has
//! been parsed.

/// Whether `is` holds of one of the octets, which is handed over with its neighbour behind it. The last has none, and a
/// zero stands for that.
///
/// Sixteen are asked whatever the first of them answer, so that the compiler can ask them in one step.
#[inline(always)]
pub(crate) fn any(octets: &[u8], is: impl Fn(u8, u8) -> bool) -> bool {
    let holds = |octets: &[u8; 17]| (0..16).fold(false, |any, at| any | is(octets[at], octets[at + 1]));
    let Some((&last, others)) = octets.split_last() else { return false };
    if is(last, 0) {
        return true;
    }
    let Some(tail) = octets.last_chunk() else {
        return others.iter().zip(&octets[1..]).any(|(&octet, &behind)| is(octet, behind));
    };
    let mut rest = octets;
    while let Some(sixteen) = rest.first_chunk() {
        if holds(sixteen) {
            return true;
        }
        rest = &rest[16..];
    }
    // Some of them have been asked before.
    holds(tail)
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
        let is_pair = |octet, behind| octet == b'/' && behind == b'.';
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
