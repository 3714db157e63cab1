//! The reason of a refusal: who is to blame when no "@" follows a user.

use crate::{
    engine::{
        octets::first,
        plain::Under,
        text::{Read, Text, sealed},
        trace::{NoUser, Trace},
    },
    grammar::{PORT, Password, User, Userinfo, authority::length_of_authority},
    syntax::{
        ClassValue, Edition,
        stop::{Stop, Wanted},
    },
};

/// A production that is run only to see where it stops. It is called through a pointer, so that the functions that
/// explain refusals are compiled once.
pub(crate) type Reading<'r, 'a> = &'r mut dyn for<'t> FnMut(Under<'a, 't>) -> Read<Under<'a, 't>, ()>;

/// Reads `text` by a production again: the number of bytes that it leaves, if it reads any beginning of the text, and
/// the reason why reading stopped there.
pub(crate) fn explain<'a>(
    text: &'a str,
    edition: Edition,
    trace: &Trace<'a>,
    production: Reading<'_, 'a>,
) -> (Option<usize>, Stop) {
    let (left, error) = match production(Under::traced(text, edition, trace)) {
        Ok((rest, ())) => {
            let left = Text::len(rest);
            (Some(left), nom::Err::Error(sealed::Text::stopped_in(rest, left)))
        }
        Err(error) => (None, error),
    };
    (left, blame(trace, &error, text, edition))
}

/// The place and the expectation to report, given the `error` of a production that read `text`.
///
/// They are those of `error`, unless reading stopped in a text that could have been a user; then [`blame_user`]
/// decides.
#[inline]
pub(crate) fn blame(trace: &Trace<'_>, error: &nom::Err<Stop>, text: &str, edition: Edition) -> Stop {
    let (nom::Err::Error(stop) | nom::Err::Failure(stop)) = error else { return Stop::end(0) };
    match trace.no_user() {
        Some(user) if user.end <= stop.left => blame_user(*stop, user, text, edition),
        _ => *stop,
    }
}

/// The error of an authority that stopped at `stop` when it was read as a host and a port. Before, it was read as a
/// user up to the end of `no_user`, where no "@" follows.
///
/// * If an "@" follows later in the authority, the writer meant a user, and an octet of it is wrong: `http://us{er@h/`.
/// * Otherwise the writer meant a host and a port. A wrong port is to blame at its first wrong octet, as in
///   `http://h:80a/`, although `80a` could still become a password. So is a host that is missing before a port:
///   `ftp://:21/`.
/// * In any other host, the octets up to the end of `no_user` could still become a user, so an "@" is missing there.
fn blame_user(stop: Stop, no_user: NoUser, text: &str, edition: Edition) -> Stop {
    let NoUser { start, end } = no_user;
    let octets = text.as_bytes();
    let (user, rest) = octets[octets.len() - start..].split_at(start - end);
    if first(&rest[..length_of_authority(rest, edition)], b'@').is_some() {
        return error_after_user(user, end, edition);
    }
    let is_of_host_or_port = end == stop.left
        || stop.wanted.is(&PORT)
        // A port without a host.
        || start == stop.left && user.first() == Some(&b':');
    if is_of_host_or_port { stop } else { Stop { left: end, wanted: Wanted::Octet(b'@') } }
}

/// The error of an octet after `user`, where `left` bytes are left, that is not allowed in a user or password.
fn error_after_user(user: &[u8], left: usize, edition: Edition) -> Stop {
    let class = match user.contains(&b':') {
        _ if !edition.splits_userinfo() => ClassValue::of::<Userinfo>(),
        true => ClassValue::of::<Password>(),
        false => ClassValue::of::<User>(),
    };
    Stop { left, wanted: Wanted::Class(class) }
}
