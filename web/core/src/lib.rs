//! The first module: parts, resolution, normal forms and equality under RFC 3986, as WebAssembly with plain exports.
//!
//! A text goes in through one buffer, whose address [`room`] gives, as UTF-8; two texts stand there one after the other.
//! What comes back are numbers of 32 bits, at the address that [`numbers`] gives: places in the text, counted in octets.
//! Every octet before the place of an error is ASCII, so it is also a place in a string of JavaScript, whatever follows.
//! A text that had to be made anew is the [`RESULT`]; most are not: they are pieces of the texts that went in.
//!
//! There is no message in this module, and no other edition: the second one has them. `#[unsafe(no_mangle)]` is the only
//! word of `unsafe` here, and gives the exports their names.
#![no_std]

extern crate alloc;

mod bare;

use alloc::{string::String, vec::Vec};
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

use spin::Mutex;
use uriel::{Level, ParseError, ParseErrorKind, UriRef};

/// The texts that went in.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
/// A text that was made.
static RESULT: Mutex<String> = Mutex::new(String::new());
static NUMBERS: [AtomicU32; COUNT] = [const { AtomicU32::new(0) }; COUNT];
const COUNT: usize = 16;

/// In the place of a component that is absent.
const ABSENT: u32 = u32::MAX;
/// A buffer or a result that is larger is given back after its call.
const KEPT: usize = 1 << 20;

/// What an export returns.
#[derive(Clone, Copy)]
#[repr(u32)]
enum Outcome {
    /// It is so, and the numbers say more.
    Yes = 0,
    /// The first text, or the only one, is refused: the numbers are offset, end and kind of the error.
    Refused = 1,
    /// The second text is refused.
    SecondRefused = 2,
    /// The text is no UTF-8, which no caller writes.
    NotUtf8 = 3,
    /// The base is no URL, because it has no scheme.
    NoScheme = 4,
    /// The target is too long.
    TooLong = 5,
    /// The two are not equal.
    No = 6,
    /// The result is a text of its own, at an address, of a length.
    Made = 7,
}

/// Gives room for texts of so many octets together, and the address of the first.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    let mut text = TEXT.lock();
    if text.len() < length || text.len() > KEPT {
        text.resize(length, 0);
        text.shrink_to(KEPT);
    }
    text.as_mut_ptr()
}

/// The address of the numbers.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
extern "C" fn numbers() -> *const AtomicU32 {
    NUMBERS.as_ptr()
}

/// Reads a reference. The numbers are the beginning and the end of scheme, userinfo, host, port, path, query and fragment,
/// and then the kind of the host.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
extern "C" fn parse(length: usize) -> Outcome {
    let octets = TEXT.lock();
    let Ok(text) = str::from_utf8(&octets[..length]) else { return Outcome::NotUtf8 };
    match read(text) {
        Ok(url) => {
            put_parts(&url);
            Outcome::Yes
        }
        Err(error) => refused(&error, Outcome::Refused),
    }
}

/// Resolves a reference, the second text, against a base, the first. The numbers say what the target is: the base up to
/// one place, and then the reference from another; or it is made.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
extern "C" fn resolve(base: usize, length: usize) -> Outcome {
    let octets = TEXT.lock();
    let (base, reference) = match both(&octets, base, length) {
        Ok(both) => both,
        Err(outcome) => return outcome,
    };
    let Some(base) = base.as_uri() else { return Outcome::NoScheme };
    let mut target = RESULT.lock();
    if reference.resolve_into(base, &mut target).is_err() {
        return Outcome::TooLong;
    }
    match cut(base.as_uri_ref().as_str(), reference.as_str(), &target) {
        Some((kept, dropped)) => {
            put(0, kept);
            put(1, dropped);
            Outcome::Yes
        }
        None => made(&mut target),
    }
}

/// The normal form of a reference: `Yes` if it is the text itself.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
extern "C" fn normalize(length: usize) -> Outcome {
    let octets = TEXT.lock();
    let Ok(text) = str::from_utf8(&octets[..length]) else { return Outcome::NotUtf8 };
    match read(text) {
        Ok(url) => {
            let mut normal = RESULT.lock();
            write_normal(&url, &mut normal);
            if *normal == text { Outcome::Yes } else { made(&mut normal) }
        }
        Err(error) => refused(&error, Outcome::Refused),
    }
}

/// Are two references equivalent by the generic syntax? They are if their normal forms are equal.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
extern "C" fn equal(one: usize, length: usize) -> Outcome {
    let octets = TEXT.lock();
    let (one, other) = match both(&octets, one, length) {
        Ok(both) => both,
        Err(outcome) => return outcome,
    };
    if one.as_str() == other.as_str() {
        return Outcome::Yes;
    }
    let (mut normal, mut other_normal) = (RESULT.lock(), String::new());
    write_normal(&one, &mut normal);
    write_normal(&other, &mut other_normal);
    if *normal == other_normal { Outcome::Yes } else { Outcome::No }
}

/// Size: a function of its own, so that one parser is compiled, and the edition is a constant in it.
#[inline(never)]
fn read(text: &str) -> Result<UriRef<'_>, ParseError> {
    UriRef::parse(text)
}

/// Size: likewise; the level is a constant.
#[inline(never)]
fn write_normal(url: &UriRef<'_>, text: &mut String) {
    url.normalize_into(Level::Syntax, text);
}

/// The two references of a call, of which the first is `first` octets long.
fn both(octets: &[u8], first: usize, length: usize) -> Result<(UriRef<'_>, UriRef<'_>), Outcome> {
    let text = |octets| str::from_utf8(octets).map_err(|_| Outcome::NotUtf8);
    let (one, other) = (text(&octets[..first])?, text(&octets[first..length])?);
    let one = read(one).map_err(|error| refused(&error, Outcome::Refused))?;
    let other = read(other).map_err(|error| refused(&error, Outcome::SecondRefused))?;
    Ok((one, other))
}

fn put_parts(url: &UriRef<'_>) {
    let host = url.host();
    let parts = [
        url.scheme().map(uriel::SchemeName::as_str),
        url.userinfo().map(uriel::Encoded::as_str),
        host.map(uriel::Host::as_str),
        url.port(),
        Some(url.path().as_str()),
        url.query().map(uriel::Encoded::as_str),
        url.fragment().map(uriel::Encoded::as_str),
    ];
    for (k, part) in parts.into_iter().enumerate() {
        let (start, end) = part
            .and_then(|part| url.span_of(part))
            .map_or((ABSENT, ABSENT), |place| (number(place.start), number(place.end)));
        put(2 * k, start);
        put(2 * k + 1, end);
    }
    put(2 * parts.len(), host.map_or(ABSENT, |host| host.kind() as u32));
}

fn refused(error: &ParseError, outcome: Outcome) -> Outcome {
    let span = error.span();
    put(0, number(span.start));
    put(1, number(span.end));
    put(
        2,
        match error.kind() {
            ParseErrorKind::Octet => 0,
            ParseErrorKind::Escape => 1,
            ParseErrorKind::End => 2,
            ParseErrorKind::TooLong => 3,
            // No scheme reads a text here.
            _ => ABSENT,
        },
    );
    outcome
}

/// Tells where the result is.
fn made(result: &mut String) -> Outcome {
    put(0, number(result.as_ptr().addr()));
    put(1, number(result.len()));
    if result.capacity() > KEPT {
        // It stays until the next call.
        result.shrink_to_fit();
        put(0, number(result.as_ptr().addr()));
    }
    Outcome::Made
}

/// Two places such that `target` is `base` before the first and `reference` from the second on.
///
/// Perf: JavaScript cuts and joins strings that it has in half the time in which it makes a new one of octets.
fn cut(base: &str, reference: &str, target: &str) -> Option<(u32, u32)> {
    let pairs = target.bytes().rev().zip(reference.bytes().rev());
    let of_reference = pairs.take_while(|(one, other)| one == other).count();
    let kept = target.len() - of_reference;
    let is_of_base = base.as_bytes().get(..kept) == Some(&target.as_bytes()[..kept]);
    is_of_base.then(|| (number(kept), number(reference.len() - of_reference)))
}

fn put(place: usize, value: u32) {
    NUMBERS[place].store(value, Relaxed);
}

/// An offset or an address, which has 32 bits here.
fn number(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(ABSENT)
}
