//! Verbs of the library, a function each, which `no_panic.py` links by themselves.
//!
//! The handler of panics calls a symbol that nothing defines. So a verb can be linked only if the optimiser has shown that none
//! of its panics is reached, whatever the text. What is measured is the library without messages, as a program without an
//! operating system has it.

#![no_std]

use core::{panic::PanicInfo, ptr};

use uriel::{
    Edition, Encoded, ParseError, Scheme, Segment, Uri, UriRef,
    schemes::{
        file::{File, FileUrl},
        ftp::{Ftp, FtpUrl},
        gopher::{Gopher, GopherUrl},
        http::{Http, HttpUrl},
        mailto::{Mailto, MailtoUrl},
        news::{News, NewsUrl},
        nntp::{Nntp, NntpUrl},
        prospero::{Prospero, ProsperoUrl},
        telnet::{Telnet, TelnetUrl},
        wais::{Wais, WaisUrl},
    },
};

#[allow(unsafe_code)]
unsafe extern "C" {
    safe fn a_panic_can_be_reached(info: *const ()) -> !;
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    // With what is told about the panic, so that the functions of Rust that panic stay different ones.
    a_panic_can_be_reached(ptr::from_ref(info).cast())
}

/// Exports functions by their names.
macro_rules! verbs {
    ($($name:ident($($argument:ident: $type:ty),*) -> $answer:ty { $verb:expr })*) => {$(
        #[allow(unsafe_code)]
        #[unsafe(no_mangle)]
        pub fn $name($($argument: $type),*) -> $answer {
            $verb
        }
    )*};
}

// ----- the generic syntax -----

verbs! {
    parse_rfc1738(text: &'static str) -> Result<Uri<'static>, ParseError> { Uri::parse_with(text, Edition::Rfc1738) }
    parse_draft1996(text: &'static str) -> Result<Uri<'static>, ParseError> { Uri::parse_with(text, Edition::Draft1996) }
    parse_rfc2396(text: &'static str) -> Result<Uri<'static>, ParseError> { Uri::parse_with(text, Edition::Rfc2396) }
    parse_rfc2396bis(text: &'static str) -> Result<Uri<'static>, ParseError> { Uri::parse_with(text, Edition::Rfc2396bis) }
    parse_rfc3986(text: &'static str) -> Result<Uri<'static>, ParseError> { Uri::parse_with(text, Edition::Rfc3986) }
    parse_reference(text: &'static str) -> Result<UriRef<'static>, ParseError> { UriRef::parse(text) }
    parse_prefix(text: &'static str, edition: Edition) -> usize {
        Uri::parse_prefix(text, edition).map_or(0, |prefix| prefix.url.as_str().len())
    }
    is_valid(text: &str, edition: Edition) -> bool { Uri::is_valid(text, edition) }
    as_uri(reference: &UriRef<'static>) -> Option<Uri<'static>> { reference.as_uri() }
}

// ----- the parts of a URL -----

verbs! {
    scheme(url: &Uri<'static>) -> &'static str { url.scheme().as_str() }
    host(url: &Uri<'static>) -> usize { url.host().map_or(0, |host| host.as_str().len()) }
    port(url: &Uri<'static>) -> Option<&'static str> { url.port() }
    path(url: &Uri<'static>) -> Encoded<'static> { url.path() }
    query(url: &Uri<'static>) -> Option<Encoded<'static>> { url.query() }
    fragment(url: &Uri<'static>) -> Option<Encoded<'static>> { url.fragment() }
    split_path(url: &Uri<'static>) -> usize { url.segments().count() }
    split_query(url: &Uri<'static>) -> usize { url.query_pairs().count() }
    split_segment(segment: Segment<'static>) -> usize { segment.params().count() }
    split_by_slashes(text: Encoded<'static>) -> usize { text.segments().count() }
    split_into_pairs(text: Encoded<'static>) -> usize { text.pairs('&').count() }
    split_once(text: Encoded<'static>) -> Option<(Encoded<'static>, Encoded<'static>)> { text.split_once('=') }
    decode(text: Encoded<'_>, octets: &mut [u8]) -> usize {
        text.octets().zip(octets).fold(0, |length, (octet, place)| {
            *place = octet;
            length + 1
        })
    }
    alike(a: Encoded<'_>, b: Encoded<'_>) -> bool { Encoded::alike(a, b) }
    check_escapes(text: &'static str) -> Result<Encoded<'static>, ParseError> { Encoded::new(text) }
}

// ----- the schemes -----

/// The three verbs of a scheme: parse, refine, and visit the fields.
macro_rules! schemes {
    ($($scheme:ident $url:ident: $parse:ident $refine:ident $fields:ident)*) => {
        verbs! {$(
            $parse(text: &'static str, edition: Edition) -> Result<$url<'static>, ParseError> { $scheme.parse_with(text, edition) }
            $refine(url: &Uri<'static>) -> Result<$url<'static>, ParseError> { url.refine::<$scheme>() }
            $fields(url: &$url<'static>) -> usize {
                { let mut count = 0; $scheme.fields(url, &mut |_| count += 1); count }
            }
        )*}
    };
}

schemes! {
    Ftp FtpUrl: parse_ftp refine_ftp fields_ftp
    Http HttpUrl: parse_http refine_http fields_http
    Gopher GopherUrl: parse_gopher refine_gopher fields_gopher
    Mailto MailtoUrl: parse_mailto refine_mailto fields_mailto
    News NewsUrl: parse_news refine_news fields_news
    Nntp NntpUrl: parse_nntp refine_nntp fields_nntp
    Telnet TelnetUrl: parse_telnet refine_telnet fields_telnet
    Wais WaisUrl: parse_wais refine_wais fields_wais
    File FileUrl: parse_file refine_file fields_file
    Prospero ProsperoUrl: parse_prospero refine_prospero fields_prospero
}

// ----- what needs memory, by itself: without the feature no error has memory to give back -----

#[cfg(feature = "memory")]
mod memory {
    extern crate alloc;

    use alloc::string::String;

    use dlmalloc::GlobalDlmalloc;
    use uriel::{UriRef, resolve::Resolver};

    #[global_allocator]
    static MEMORY: GlobalDlmalloc = GlobalDlmalloc;

    verbs! {
        resolve(resolver: &Resolver<'_>, reference: &UriRef<'_>, text: &mut String) -> bool {
            resolver.resolve_into(reference, text).is_ok()
        }
    }
}
