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
    let (mut rest, mut count, mut are_numbers) = (i, 0, true);
    loop {
        let (end, first) = domainlabel(rest, label, rule)?;
        count += 1;
        are_numbers = are_numbers && first.is_ascii_digit() && is_number(rest.octets_until(end));
        let dot = end.next() == Some(b'.');
        if dot && end.at(1).is_some_and(|next| next.is_ascii_alphanumeric()) {
            rest = end.skip(1);
            continue;
        }
        let is_address = count == 4 && are_numbers && !dot;
        return Ok((end.skip(usize::from(dot)), Labels { has_toplabel: first.is_ascii_alphabetic(), is_address }));
    }
}

/// True for at most three digits.
fn is_number(label: &[u8]) -> bool {
    label.len() <= 3 && label.iter().all(u8::is_ascii_digit)
}

/// Reads a label, and returns its first octet.
#[inline]
fn domainlabel<T: Text>(i: T, label: impl Class, rule: &'static Rule) -> Read<T, u8> {
    match i.next() {
        Some(first) if first.is_ascii_alphanumeric() => {
            let (end, _) = i.run(label);
            if i.octets_until(end).last() == Some(&b'-') {
                return expected_octet(end, rule, &ALPHANUM);
            }
            Ok((end, first))
        }
        _ => expected_octet(i, rule, &ALPHANUM),
    }
}
