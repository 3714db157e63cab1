//! Names of hosts that stand outside an authority: in the context of a telephone number, and in a SIP URL.
//!
//! Their rule is not the `reg-name` of an edition, which contains the delimiters of parameters.

use uriel::{
    Encoded, Host,
    charset::ALPHANUM,
    grammar::{Class, Read, Rule, Text, expected_octet},
};

/// RFC 3966 section 3
/// ```abnf
/// domainname  = *( domainlabel "." ) toplabel [ "." ]
/// domainlabel = alphanum / alphanum *( alphanum / "-" ) alphanum
/// toplabel    = ALPHA / ALPHA *( alphanum / "-" ) alphanum
/// ```
/// RFC 3261 section 25.1 calls the same rule `hostname`. `label` has the characters of a label, by its document's rule.
#[inline]
pub(crate) fn domainname<T: Text>(i: T, label: impl Class, rule: &'static Rule) -> Read<T> {
    let (rest, last) = labels(i, label, rule)?;
    if is_toplabel(last) { Ok((rest, i.until(rest))) } else { expected_octet(rest, rule, &ALPHANUM) }
}

/// `*( domainlabel "." ) domainlabel [ "." ]`
///
/// Its output is the text from the last label on.
#[inline]
pub(crate) fn labels<T: Text>(i: T, label: impl Class, rule: &'static Rule) -> Read<T, T> {
    if !begins_label(i) {
        return expected_octet(i, rule, &ALPHANUM);
    }
    let mut last = i;
    loop {
        let (end, _) = last.run(label);
        if last.at(last.len() - end.len() - 1) == Some(b'-') {
            return expected_octet(end, rule, &ALPHANUM);
        }
        if end.next() != Some(b'.') {
            return Ok((end, last));
        }
        let after_dot = end.skip(1);
        if !begins_label(after_dot) {
            return Ok((after_dot, last));
        }
        last = after_dot;
    }
}

/// True if a label begins here.
fn begins_label<T: Text>(i: T) -> bool {
    i.next().is_some_and(|first| first.is_ascii_alphanumeric())
}

/// True if a label that begins here is a `toplabel`.
pub(crate) fn is_toplabel<T: Text>(i: T) -> bool {
    i.next().is_some_and(|first| first.is_ascii_alphabetic())
}

/// True if both are the same name, or the same address (RFC 5954 section 4.2).
pub(crate) fn are_same_host(one: Host<'_>, other: Host<'_>) -> bool {
    let address = |host: Host<'_>| host.to_ipv6();
    match (address(one), address(other)) {
        (None, None) => Encoded::alike_in_either_case(one.encoded(), other.encoded()),
        (one, other) => one == other,
    }
}
