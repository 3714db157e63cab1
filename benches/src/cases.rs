//! The cases that more than one bench measures: what is read, by which library, in which build.

use std::cell::RefCell;
use std::hint::black_box;

use uriel::hazards::Policy;
use uriel::target::Target;
use uriel::{Parsed, Registry, Uri, UriRef};

use crate::builds::{default, no_simd, sse2};
use crate::corpus::Corpus;
use crate::mended;
use crate::rivals::{self, fluent_uri, http, iref, iri_string, oxiri, uriparse, url};
use crate::rounds::Case;

/// The case that every other one is compared with.
pub const REFERENCE: &str = "fluent-uri";
/// The library by default, on a machine that has AVX2.
pub const AVX2: &str = "uriel, AVX2";
/// The library by default, on any x86-64.
pub const SSE2: &str = "uriel, SSE2";
/// The library without its feature `simd`.
pub const NO_SIMD: &str = "uriel, no SIMD";

/// The library by default, writing into a text that is kept.
pub const AVX2_KEPT: &str = "uriel, AVX2, into a kept text";
/// The rival that resolutions are compared with too.
pub const OXIRI: &str = "oxiri";
/// The same, writing into a text that is kept.
pub const OXIRI_KEPT: &str = "oxiri, into a kept text";

/// A URI, read and taken apart no further, by everyone.
#[must_use]
pub fn parse<'a>(urls: &'a [&'a str]) -> Vec<Case<'a>> {
    let mut cases = vec![Case::new(REFERENCE, urls, fluent_uri::parse)];
    cases.extend(ours(urls, default::parse, sse2::parse, no_simd::parse));
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
    cases.extend(ours(urls, default::touch, sse2::touch, no_simd::touch));
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
    cases.extend(ours(urls, default::parse_reference, sse2::parse_reference, no_simd::parse_reference));
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
    cases.extend(ours(urls, default::parse_owned, sse2::parse_owned, no_simd::parse_owned));
    cases.extend([
        Case::new("oxiri", urls, oxiri::parse_owned),
        Case::new("the String alone", urls, |url| rivals::size(&black_box(String::from(url)))),
    ]);
    cases
}

/// The base that references are resolved against: that of the examples of RFC 3986 section 5.4.
pub const BASE: &str = "http://a/b/c/d;p?q";

/// A reference resolved against a base that was prepared before, by those who can; its parse is part of it.
///
/// # Panics
///
/// When a library does not take [`BASE`] for a base.
#[must_use]
pub fn resolve<'a>(urls: &'a [&'a str]) -> Vec<Case<'a>> {
    let edition = black_box(default::Edition::Rfc3986);
    let same_edition = black_box(no_simd::Edition::Rfc3986);
    let ours = default::resolver(BASE, edition).expect("a base");
    let narrow_edition = black_box(sse2::Edition::Rfc3986);
    let narrow = sse2::resolver(BASE, narrow_edition).expect("a base");
    let without_simd = no_simd::resolver(BASE, same_edition).expect("a base");
    let bare = default::Uri::parse_with(BASE, edition).expect("a base");
    let fluent = fluent_uri::Uri::parse(BASE).expect("a base");
    let ox = oxiri::Iri::parse(BASE).expect("a base");
    let strings = iri_string::UriAbsoluteStr::new(BASE).expect("a base");
    let kept = || RefCell::new(String::new());
    let [by_avx2, by_sse2, by_table, theirs] = [kept(), kept(), kept(), kept()];
    vec![
        Case::new(REFERENCE, urls, move |url| fluent_uri::resolve(url, &fluent)),
        Case::new(AVX2, urls, move |url| default::resolve(url, edition, &ours)),
        Case::new("uriel, AVX2, base not prepared", urls, move |url| default::resolve_against(url, edition, &bare)),
        Case::new(SSE2, urls, move |url| sse2::resolve(url, narrow_edition, &narrow)),
        Case::new(NO_SIMD, urls, move |url| no_simd::resolve(url, same_edition, &without_simd)),
        Case::new(AVX2_KEPT, urls, move |url| default::resolve_into(url, edition, &ours, &mut by_avx2.borrow_mut())),
        Case::new("uriel, SSE2, into a kept text", urls, move |url| {
            sse2::resolve_into(url, narrow_edition, &narrow, &mut by_sse2.borrow_mut())
        }),
        Case::new("uriel, no SIMD, into a kept text", urls, move |url| {
            no_simd::resolve_into(url, same_edition, &without_simd, &mut by_table.borrow_mut())
        }),
        Case::new(OXIRI, urls, move |url| oxiri::resolve(url, &ox)),
        Case::new(OXIRI_KEPT, urls, move |url| oxiri::resolve_into(url, &ox, &mut theirs.borrow_mut())),
        Case::new("iri-string", urls, move |url| iri_string::resolve(url, strings)),
    ]
}

/// A URI and its normal form by the syntax, by those who can. fluent-uri leaves out default ports too.
#[must_use]
pub fn normalize<'a>(urls: &'a [&'a str]) -> Vec<Case<'a>> {
    let mut cases = vec![Case::new(REFERENCE, urls, fluent_uri::normalize)];
    cases.extend(ours(urls, default::normalize, sse2::normalize, no_simd::normalize));
    let edition = black_box(default::Edition::Rfc3986);
    let (buffer, registry) = (RefCell::new(String::new()), default::Registry::current());
    let into_buffer = move |url: &str| default::normalize_into(url, edition, &mut buffer.borrow_mut());
    let by_scheme = move |url: &str| default::normalize_by_scheme(url, &registry);
    cases.extend([
        Case::new("the same, into a buffer that is kept", urls, into_buffer),
        Case::new("the same, by scheme", urls, by_scheme),
        Case::new("is it normal?", urls, move |url| default::is_normalized(url, edition)),
        Case::new("iri-string", urls, iri_string::normalize),
    ]);
    cases
}

/// A URI by the two that a refusal is measured with.
#[must_use]
pub fn refusal<'a>(urls: &'a [&'a str]) -> Vec<Case<'a>> {
    let mut cases = vec![Case::new(REFERENCE, urls, fluent_uri::parse)];
    cases.extend(ours(urls, default::parse, sse2::parse, no_simd::parse));
    cases
}

/// The same work of ours in the three builds, under RFC 3986, which the compiler is not to know.
fn ours<'a>(
    urls: &'a [&'a str],
    by_default: impl Fn(&str, default::Edition) -> u64 + 'a,
    with_sse2: impl Fn(&str, sse2::Edition) -> u64 + 'a,
    without_simd: impl Fn(&str, no_simd::Edition) -> u64 + 'a,
) -> [Case<'a>; 3] {
    let edition = black_box(default::Edition::Rfc3986);
    let narrow_edition = black_box(sse2::Edition::Rfc3986);
    let same_edition = black_box(no_simd::Edition::Rfc3986);
    [
        Case::new(AVX2, urls, move |url| by_default(url, edition)),
        Case::new(SSE2, urls, move |url| with_sse2(url, narrow_edition)),
        Case::new(NO_SIMD, urls, move |url| without_simd(url, same_edition)),
    ]
}

/// The functions that choose a type by the name of a scheme, from one list.
macro_rules! by_name {
    ($($Scheme:ident)+) => {
        /// The URLs of one scheme of RFC 1738, by its own production, beside the generic parse of fluent-uri.
        ///
        /// # Panics
        ///
        /// When there is no such scheme, or when a URL is refused, which would pass for speed.
        #[must_use]
        pub fn typed<'a>(scheme: &str, urls: &'a [&'a str]) -> Vec<Case<'a>> {
            match scheme {
                $(<default::$Scheme as default::Scheme>::NAME => typed_as::<default::$Scheme, sse2::$Scheme, no_simd::$Scheme>(urls),)+
                other => panic!("no scheme {other:?} of RFC 1738"),
            }
        }

        /// The URLs of one scheme by its document of today, beside the generic parse of fluent-uri.
        ///
        /// # Panics
        ///
        /// When there is no such scheme.
        #[must_use]
        pub fn typed_today<'a>(scheme: &str, urls: &'a [&'a str]) -> Vec<Case<'a>> {
            match scheme {
                $(<default::$Scheme as default::Scheme>::NAME => typed_today_as::<default::$Scheme>(urls),)+
                other => panic!("no scheme {other:?} of RFC 1738"),
            }
        }

        /// The URLs of one scheme that its document of today admits too: of RFC 1738's message-ids and mailboxes, not
        /// all.
        #[must_use]
        pub fn admitted_today(corpus: &Corpus) -> Corpus {
            let edition = default::Edition::Rfc3986;
            corpus.filter(|url| match corpus.name() {
                $(<default::$Scheme as default::Scheme>::NAME => default::typed::<default::$Scheme>(url, edition) == 1,)+
                _ => false,
            })
        }

        /// The URLs of one scheme of RFC 1738 by its own production, and then by way of a registry.
        ///
        /// # Panics
        ///
        /// When there is no such scheme.
        #[must_use]
        pub fn registered<'a>(
            scheme: &str,
            urls: &'a [&'a str],
            registry: &'a default::Registry,
        ) -> [Case<'a>; 2] {
            match scheme {
                $(<default::$Scheme as default::Scheme>::NAME => registered_as::<default::$Scheme>(urls, registry),)+
                other => panic!("no scheme {other:?} of RFC 1738"),
            }
        }
    };
}

by_name! { Ftp Http Gopher Mailto News Nntp Telnet Wais File Prospero }

fn typed_as<'a, S, V, N>(urls: &'a [&'a str]) -> Vec<Case<'a>>
where
    S: default::Scheme + Default,
    V: sse2::Scheme + Default,
    N: no_simd::Scheme + Default,
{
    let edition = black_box(default::Edition::Rfc1738);
    let narrow_edition = black_box(sse2::Edition::Rfc1738);
    let same_edition = black_box(no_simd::Edition::Rfc1738);
    for url in urls {
        let read = default::typed::<S>(url, edition)
            + sse2::typed::<V>(url, narrow_edition)
            + no_simd::typed::<N>(url, same_edition);
        assert_eq!(read, 3, "{url} is refused");
    }
    vec![
        Case::new(REFERENCE, urls, fluent_uri::parse),
        Case::new(AVX2, urls, move |url| default::typed::<S>(url, edition)),
        Case::new(SSE2, urls, move |url| sse2::typed::<V>(url, narrow_edition)),
        Case::new(NO_SIMD, urls, move |url| no_simd::typed::<N>(url, same_edition)),
        Case::new("uriel, AVX2, generic", urls, move |url| default::parse(url, edition)),
    ]
}

fn typed_today_as<'a, S: default::Scheme + Default>(urls: &'a [&'a str]) -> Vec<Case<'a>> {
    let edition = black_box(default::Edition::Rfc3986);
    vec![
        Case::new(REFERENCE, urls, fluent_uri::parse),
        Case::new(AVX2, urls, move |url| default::typed::<S>(url, edition)),
    ]
}

fn registered_as<'a, S: default::Scheme + Default>(
    urls: &'a [&'a str],
    registry: &'a default::Registry,
) -> [Case<'a>; 2] {
    let edition = black_box(default::Edition::Rfc1738);
    [
        Case::new("direct", urls, move |url| default::typed::<S>(url, edition)),
        Case::new("registered", urls, move |url| default::registered::<S>(url, registry)),
    ]
}

/// The URLs of a corpus, read by a registry; with the list of their hazards; checked by a policy. A URL that is refused
/// for its syntax would pass for speed, and counts as none.
#[must_use]
pub fn judged<'a>(urls: &'a [&'a str], registry: &'a Registry, policy: &'a Policy) -> [Case<'a>; 3] {
    let after_parse = |then: fn(&Parsed<'_, '_>, &Policy) -> u64| {
        // The URL stays where it was made, as in a program that reads and judges it.
        move |text: &str| match registry.parse(text) {
            Ok(ref parsed) => then(black_box(parsed), policy),
            Err(_) => 0,
        }
    };
    [
        Case::new("parse", urls, after_parse(|_, _| 1)),
        Case::new("hazards", urls, after_parse(|parsed, _| black_box(&parsed.hazards()).len() as u64)),
        Case::new("check", urls, after_parse(|parsed, policy| u64::from(black_box(&policy.check(parsed)).is_ok()))),
    ]
}

/// Texts mended, after the parse of what is made of them.
#[must_use]
pub fn mended<'a>(texts: &'a [&'a str], results: &'a [&'a str]) -> [Case<'a>; 2] {
    let mender = black_box(mended::mender());
    [
        Case::new("parse", results, |text| u64::from(black_box(&UriRef::parse(text)).is_ok())),
        Case::new("mend", texts, move |text| u64::from(black_box(&mender.mend(text)).is_ok())),
    ]
}

/// The links of a corpus, resolved against a base; checked by the target of the base.
#[must_use]
pub fn followed<'a>(links: &'a [&'a str], base: &'a Uri<'a>, target: &'a Target<'a, 'a>) -> [Case<'a>; 2] {
    let resolve = |text: &str| {
        let resolved = UriRef::parse(text).ok().and_then(|link| link.resolve_against(*base).ok());
        resolved.map_or(0, |url| black_box(url.as_str()).len() as u64)
    };
    [
        Case::new("resolve", links, resolve),
        Case::new("check", links, |text| target.check(text).map_or(0, |sent| black_box(sent).len() as u64)),
    ]
}

/// The way a bench reads a URL and all its fields.
type Touch = fn(&str, default::Edition) -> u64;

/// The schemes whose fields are read one by one, and how.
pub const TOUCHED: [(&str, Touch); 4] = [
    ("ftp", default::touch_ftp),
    ("gopher", default::touch_gopher),
    ("wais", default::touch_wais),
    ("prospero", default::touch_prospero),
];

/// The URLs of one scheme and all their fields, beside all the components of a generic parse.
#[must_use]
pub fn touch_typed<'a>(scheme: &str, urls: &'a [&'a str]) -> Vec<Case<'a>> {
    let edition = black_box(default::Edition::Rfc1738);
    let mut cases = vec![Case::new(REFERENCE, urls, fluent_uri::touch)];
    if let Some((_, touch)) = TOUCHED.into_iter().find(|&(name, _)| name == scheme) {
        cases.push(Case::new(AVX2, urls, move |url| touch(url, edition)));
    }
    cases
}

/// A URI under each edition.
#[must_use]
pub fn editions<'a>(urls: &'a [&'a str]) -> Vec<Case<'a>> {
    default::Edition::ALL.into_iter().map(|edition| under(edition, urls)).collect()
}

/// A URI under one edition, by the edition's name.
#[must_use]
pub fn under<'a>(edition: default::Edition, urls: &'a [&'a str]) -> Case<'a> {
    let (name, edition) = (edition.as_str(), black_box(edition));
    Case::new(name, urls, move |url| default::parse(url, edition))
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
