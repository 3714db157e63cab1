//! The second module: messages, all editions, schemes with their fields and plans, hazards, mending, redaction, URLs in
//! texts and explanations, as WebAssembly with plain exports.
//!
//! A request is a text and its options ([`request`]), as UTF-8 in one buffer; the answer is JSON, with the names that the
//! command's `batch` has. `#[unsafe(no_mangle)]` is the only word of `unsafe` here, and gives the exports their names.
#![no_std]

extern crate alloc;

#[cfg(not(feature = "more-schemes"))]
#[path = "../../core/src/bare.rs"]
mod bare;
mod explained;
mod failure;
mod generic;
mod json;
mod masked;
#[cfg(feature = "package")]
mod references;
mod request;
#[cfg(feature = "package")]
mod safety;
mod texts;
#[cfg(feature = "package")]
mod typed;

use alloc::{string::String, vec::Vec};

use spin::Mutex;

use crate::{failure::Failure, json::Object, request::Request};

/// A verb: adds the members of its answer, or gives the error in their place.
type Verb = fn(&Request<'_>, &mut Object<'_>) -> Result<(), Failure>;

/// The verbs, by the numbers that the callers know: first those of the page, whose module has no others.
const VERBS: &[Verb] = &[
    explained::answer,
    generic::editions,
    generic::normalize,
    texts::mend,
    texts::redact,
    texts::find,
    #[cfg(feature = "package")]
    references::refusal,
    #[cfg(feature = "package")]
    references::parse,
    #[cfg(feature = "package")]
    references::resolve,
    #[cfg(feature = "package")]
    references::equal,
    #[cfg(feature = "package")]
    typed::fields,
    #[cfg(feature = "package")]
    typed::plan,
    #[cfg(feature = "package")]
    safety::hazards,
    #[cfg(feature = "package")]
    safety::check,
];

static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<String> = Mutex::new(String::new());
/// A buffer that is larger is given back after its call.
const KEPT: usize = 1 << 20;

/// Gives room for a request of so many octets, and the address of the first.
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

/// Answers a request, and gives the length of the answer. The text is the first `text` octets of `length`.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
extern "C" fn ask(verb: usize, text: usize, length: usize) -> usize {
    let octets = TEXT.lock();
    let mut answer = ANSWER.lock();
    answer.clear();
    answer.shrink_to(KEPT);
    let (Some(verb), Some(request)) = (VERBS.get(verb), Request::read(&octets[..length], text)) else { return 0 };
    Object::write(&mut answer, |object| {
        if let Err(failure) = verb(&request, object) {
            failure.members(object);
        }
    });
    answer.len()
}

/// The address of the answer.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    ANSWER.lock().as_ptr()
}
