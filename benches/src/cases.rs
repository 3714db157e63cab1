//! The cases that more than one bench measures: what is read, by which library, in which build.

use std::cell::RefCell;
use std::hint::black_box;

use crate::builds::{Width, default, no_simd};
use crate::corpus::Corpus;
use crate::rivals::{self, fluent_uri, http, iref, iri_string, oxiri, uriparse, url};
use crate::rounds::Case;

/// What every other case is compared with.
pub const REFERENCE: &str = "fluent-uri";
/// The library by default, on a machine that has AVX2.
pub const AVX2: &str = "uriel, AVX2";
/// The library by default, on any x86-64.
pub const SSE2: &str = "uriel, SSE2";
/// The library without its feature `simd`.
pub const NO_SIMD: &str = "uriel, no SIMD";

/// A URI, read and taken apart no further, by everyone.
#[must_use]
pub fn parse<'a>(urls: &'a [&'a str]) -> Vec<Case<'a>> {
    let mut cases = vec![Case::new(REFERENCE, urls, fluent_uri::parse)];
    cases.extend(ours(urls, default::parse, no_simd::parse));
    cases.extend([
        Case::new("oxiri", urls, oxiri::parse),
        Case::new("iri-string", urls, iri_string::parse),
        Case::new("iref", urls, iref::parse),
        Case::new("uriparse", urls, uriparse::parse),
        Case::new("url", urls, url::parse),
        Case::new("http", urls, http::parse),
    ]);
    cases
}

/// A URI and all its components, by everyone.
#[must_use]
pub fn touch<'a>(urls: &'a [&'a str]) -> Vec<Case<'a>> {
    let mut cases = vec![Case::new(REFERENCE, urls, fluent_uri::touch)];
    cases.extend(ours(urls, default::touch, no_simd::touch));
    cases.extend([
        Case::new("oxiri", urls, oxiri::touch),
        Case::new("iri-string", urls, iri_string::touch),
        Case::new("iref", urls, iref::touch),
        Case::new("uriparse", urls, uriparse::touch),
        Case::new("url", urls, url::touch),
        Case::new("http", urls, http::touch),
    ]);
    cases
}

/// A URI or a relative reference, by those who can.
#[must_use]
pub fn reference<'a>(urls: &'a [&'a str]) -> Vec<Case<'a>> {
    let mut cases = vec![Case::new(REFERENCE, urls, fluent_uri::parse_reference)];
    cases.extend(ours(urls, default::parse_reference, no_simd::parse_reference));
    cases.extend([
        Case::new("oxiri", urls, oxiri::parse_reference),
        Case::new("iri-string", urls, iri_string::parse_reference),
        Case::new("iref", urls, iref::parse_reference),
    ]);
    cases
}

/// A URI that owns its text; the text alone, without a parse, is the limit.
#[must_use]
pub fn owned<'a>(urls: &'a [&'a str]) -> Vec<Case<'a>> {
    let mut cases = vec![Case::new(REFERENCE, urls, fluent_uri::parse_owned)];
    cases.extend(ours(urls, default::parse_owned, no_simd::parse_owned));
    cases.extend([
        Case::new("oxiri", urls, oxiri::parse_owned),
        Case::new("the String alone", urls, |url| rivals::size(&black_box(String::from(url)))),
    ]);
    cases
}

/// A URI and its normal form by the syntax, by those who can. fluent-uri leaves out default ports too.
#[must_use]
pub fn normalize<'a>(urls: &'a [&'a str]) -> Vec<Case<'a>> {
    let mut cases = vec![Case::new(REFERENCE, urls, fluent_uri::normalize)];
    cases.extend(ours(urls, default::normalize, no_simd::normalize));
    let edition = black_box(default::Edition::Rfc3986);
    let (buffer, registry) = (RefCell::new(String::new()), default::Registry::current());
    let into_buffer = move |url: &str| default::normalize_into(url, edition, &mut buffer.borrow_mut());
    let by_scheme = move |url: &str| default::normalize_by_scheme(url, &registry);
    cases.extend([
        Case::prepared("the same, into a buffer that is kept", urls, || Width::Avx2.limit(), into_buffer),
        Case::prepared("the same, by scheme", urls, || Width::Avx2.limit(), by_scheme),
        Case::prepared("is it normal?", urls, || Width::Avx2.limit(), move |url| default::is_normalized(url, edition)),
        Case::new("iri-string", urls, iri_string::normalize),
    ]);
    cases
}

/// A URI by the two that a refusal is measured with.
#[must_use]
pub fn refusal<'a>(urls: &'a [&'a str]) -> Vec<Case<'a>> {
    let mut cases = vec![Case::new(REFERENCE, urls, fluent_uri::parse)];
    cases.extend(ours(urls, default::parse, no_simd::parse));
    cases
}

/// The same work of ours in the three builds, under RFC 3986, which the compiler is not to know.
fn ours<'a>(
    urls: &'a [&'a str],
    by_default: impl Fn(&str, default::Edition) -> u64 + Copy + 'a,
    without_simd: impl Fn(&str, no_simd::Edition) -> u64 + 'a,
) -> [Case<'a>; 3] {
    let edition = black_box(default::Edition::Rfc3986);
    let same_edition = black_box(no_simd::Edition::Rfc3986);
    [
        Case::prepared(AVX2, urls, || Width::Avx2.limit(), move |url| by_default(url, edition)),
        Case::prepared(SSE2, urls, || Width::Sse2.limit(), move |url| by_default(url, edition)),
        Case::new(NO_SIMD, urls, move |url| without_simd(url, same_edition)),
    ]
}

/// The URLs of a corpus that all strict parsers accept: only they are the same work for everyone.
#[must_use]
pub fn valid(corpus: &Corpus) -> Corpus {
    let edition = default::Edition::Rfc3986;
    corpus.filter(|url| {
        let all = [fluent_uri::parse(url), iri_string::parse(url), iref::parse(url), default::parse(url, edition)];
        all.iter().all(|&accepts| accepts == 1)
    })
}
