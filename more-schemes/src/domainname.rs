//! Names of hosts that stand outside an authority: in the context of a telephone number, and in a SIP URL.
//!
//! Their rule is not the `reg-name` of an edition, which contains the delimiters of parameters.

use uriel::{
    charset::ALPHANUM,
    grammar::{Class, Read, Rule, Text, expected_octet},
};

/// Labels with dots between them.
pub(crate) struct Labels {
    /// True if the last begins with a letter.
    pub(crate) has_toplabel: bool,
    /// True if they are four numbers of at most three digits.
    pub(crate) is_address: bool,
}

/// RFC 3966 section 3
/// ```abnf
/// domainname  = *( domainlabel "." ) toplabel [ "." ]
/// domainlabel = alphanum / alphanum *( alphanum / "-" ) alphanum
/// toplabel    = ALPHA / ALPHA *( alphanum / "-" ) alphanum
/// ```
/// RFC 3261 section 25.1 calls the same rule `hostname`. `label` has the characters of a label, by its document's rule.
#[inline]
pub(crate) fn domainname<T: Text>(i: T, label: impl Class, rule: &'static Rule) -> Read<T> {
    let (rest, labels) = labels(i, label, rule)?;
    if labels.has_toplabel { Ok((rest, i.until(rest))) } else { expected_octet(rest, rule, &ALPHANUM) }
}

/// `*( domainlabel "." ) domainlabel [ "." ]`
#[inline]
pub(crate) fn labels<T: Text>(i: T, label: impl Class, rule: &'static Rule) -> Read<T, Labels> {
    let Some(mut first) = i.next().filter(u8::is_ascii_alphanumeric) else {
        return expected_octet(i, rule, &ALPHANUM);
    };
    let (mut rest, mut count, mut are_numbers) = (i, 1, true);
    loop {
        let (end, _) = rest.run(label);
        if rest.at(rest.len() - end.len() - 1) == Some(b'-') {
            return expected_octet(end, rule, &ALPHANUM);
        }
        are_numbers = are_numbers && first.is_ascii_digit() && is_number(rest.octets_until(end));
        let has_toplabel = first.is_ascii_alphabetic();
        if end.next() != Some(b'.') {
            return Ok((end, Labels { has_toplabel, is_address: count == 4 && are_numbers }));
        }
        rest = end.skip(1);
        match rest.next() {
            Some(next) if next.is_ascii_alphanumeric() => first = next,
            _ => return Ok((rest, Labels { has_toplabel, is_address: false })),
        }
        count += 1;
    }
}

/// True for at most three digits.
fn is_number(label: &[u8]) -> bool {
    label.len() <= 3 && label.iter().all(u8::is_ascii_digit)
}
