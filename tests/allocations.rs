//! Reading allocates nothing: not the generic parse, not the typed one, not a getter, not a refusal. Owning allocates once.

#![cfg(all(feature = "std", feature = "ftp", feature = "gopher", feature = "news"))]
#![allow(unsafe_code, reason = "an allocator that counts is an unsafe trait")]

#[path = "support/vectors.rs"]
mod vectors;

use std::{
    alloc::{GlobalAlloc, Layout, System},
    borrow::Cow,
    cell::Cell,
    hint::black_box,
};

use uriel::{
    Edition, Encoded, Level, ParseError, Registry, Scheme, Uri, UriBuf, UriRef, UriRefBuf,
    schemes::{
        ftp::{Ftp, FtpUrl},
        gopher::{Gopher, GopherUrl},
        news::{Grouppart, News, NewsUrl},
    },
};
use vectors::{Complaints, rows, scheme_rows};

struct Counting;

thread_local! {
    /// Allocations of this thread: the tests of this file run side by side.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

fn count_one() {
    // A thread on its way out has no counter any more, and nothing to measure.
    let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
}

// SAFETY: every call goes on to the system's allocator as it came; the counter is a `Cell` without a destructor.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count_one();
        // SAFETY: the caller's promise is the one that is asked for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count_one();
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count_one();
        // SAFETY: as above.
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often `work` allocates, and what comes of it.
fn allocations<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let before = ALLOCATIONS.get();
    let result = black_box(work());
    (ALLOCATIONS.get() - before, result)
}

fn unless(expected: usize, counted: usize) -> Option<String> {
    (counted != expected).then(|| format!("{counted} allocations, {expected} expected"))
}

/// Reads a component in every way that needs no memory. A text without escapes decodes to itself.
fn touch(part: Encoded<'_>) {
    black_box((part.as_str(), part.len()));
    if !part.contains('%') {
        assert!(matches!(part.decode(), Cow::Borrowed(_)), "nothing to decode");
        assert!(matches!(part.decode_utf8(), Ok(Cow::Borrowed(_))), "nothing to decode");
    }
}

fn touch_all(uri: &UriRef<'_>) {
    black_box((
        uri.as_str(),
        uri.edition(),
        uri.scheme(),
        uri.authority(),
        uri.authority_kind(),
        uri.port(),
        uri.port_number(),
    ));
    black_box((uri.kind(), uri.form()));
    if let Some(host) = uri.host() {
        black_box((host.as_str(), host.kind(), host.to_ipv4(), host.to_ipv6()));
    }
    let parts = [
        uri.userinfo(),
        uri.user(),
        uri.password(),
        Some(uri.path()),
        uri.urlpath(),
        uri.params(),
        uri.query(),
        uri.fragment(),
    ];
    parts.into_iter().flatten().for_each(touch);
}

fn touch_ftp(url: &FtpUrl<'_>) {
    black_box((
        url.host().as_str(),
        url.host().kind(),
        url.host().to_ipv4(),
        url.port(),
        url.effective_port(),
        url.typecode(),
    ));
    url.cwd().for_each(touch);
    [url.user(), url.password(), url.path(), url.name()].into_iter().flatten().for_each(touch);
}

fn touch_gopher(url: &GopherUrl<'_>) {
    black_box((
        url.host().as_str(),
        url.port(),
        url.effective_port(),
        url.has_path(),
        url.gtype(),
        url.gtype_is_explicit(),
    ));
    [url.selector(), url.search(), url.gopher_plus()].into_iter().flatten().for_each(touch);
}

fn touch_news(url: &NewsUrl<'_>) {
    match url.grouppart() {
        Grouppart::All => {}
        Grouppart::Group(group) => touch(Encoded::new(group)),
        Grouppart::Article { unique, host } => {
            touch(unique);
            black_box((host.as_str(), host.kind()));
        }
    }
}

/// Does the counter count?
#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| Vec::<u8>::with_capacity(8)).0, 1);
    assert_eq!(allocations(|| "abc".to_owned() + "def").0, 2);
    assert_eq!(allocations(|| 1 + 1).0, 0);
}

#[test]
fn a_generic_parse_and_all_its_getters_allocate_nothing() {
    let mut complaints = Complaints::default();
    for row in rows("generic.jsonl").iter().filter(|row| row.is_valid()) {
        // Under every edition, also those that refuse the text.
        for edition in Edition::ALL {
            let text = row.input();
            let (counted, ()) = allocations(|| {
                if let Ok(uri) = UriRef::parse_with(text, edition) {
                    touch_all(&uri);
                }
                if let Ok(uri) = Uri::parse_with(text, edition) {
                    black_box((uri.scheme(), uri.path().as_str()));
                }
                if let Ok((uri, rest)) = UriRef::parse_prefix(text, edition) {
                    black_box((uri.as_str(), rest));
                }
            });
            complaints.note(row, unless(0, counted));
        }
    }
    complaints.settle(5 * 433);
}

#[test]
fn a_refusal_with_all_it_can_say_allocates_nothing() {
    let mut complaints = Complaints::default();
    for row in rows("generic.jsonl").iter().filter(|row| !row.is_valid()) {
        let (counted, error) = allocations(|| {
            let error = UriRef::parse_with(row.input(), row.edition()).expect_err("the row is invalid");
            black_box((
                error.kind(),
                error.span(),
                error.production(),
                error.section(),
                error.expected().iter().count(),
            ));
            error
        });
        assert!(!error.to_string().is_empty());
        complaints.note(row, unless(0, counted));
    }
    for row in scheme_rows().iter().filter(|row| !row.is_valid()) {
        let refuse = |error: ParseError| black_box((error.kind(), error.span(), error.expected().iter().count())).1.end;
        let (counted, _) = allocations(|| match row.scheme() {
            "ftp" => Ftp.parse_with(row.input(), Edition::Rfc1738).map_err(refuse).expect_err("invalid"),
            "gopher" => Gopher.parse_with(row.input(), Edition::Rfc1738).map_err(refuse).expect_err("invalid"),
            _ => News.parse_with(row.input(), Edition::Rfc1738).map_err(refuse).expect_err("invalid"),
        });
        complaints.note(row, unless(0, counted));
    }
    complaints.settle(240 + 34);
}

#[test]
fn a_typed_parse_and_all_its_fields_allocate_nothing() {
    let mut complaints = Complaints::default();
    for row in scheme_rows().iter().filter(|row| row.is_valid()) {
        for edition in Edition::ALL {
            let text = row.input();
            let (counted, ok) = allocations(|| match row.scheme() {
                "ftp" => Ftp.parse_with(text, edition).inspect(touch_ftp).is_ok(),
                "gopher" => Gopher.parse_with(text, edition).inspect(touch_gopher).is_ok(),
                _ => News.parse_with(text, edition).inspect(touch_news).is_ok(),
            });
            let complaint =
                if ok || edition != Edition::Rfc1738 { unless(0, counted) } else { Some("refused".to_owned()) };
            complaints.note(row, complaint);
        }
    }
    complaints.settle(5 * 63);
}

/// Eight segments, and a look at each.
#[test]
fn eight_segments_allocate_nothing() {
    let (counted, segments) = allocations(|| {
        let url = Ftp.parse_with("ftp://u:p@h:21/1/2/3/4/5/6/7/8/name;type=i", Edition::Rfc1738).expect("a URL");
        touch_ftp(&url);
        url.cwd().count()
    });
    assert_eq!((counted, segments), (0, 8));
}

/// Looking a scheme up and refining the URL allocates nothing either; a registry, once made, is only read.
#[test]
fn a_registry_allocates_nothing_when_it_reads() {
    let registry = Registry::rfc1738();
    let mut complaints = Complaints::default();
    for row in scheme_rows().iter().filter(|row| row.is_valid()) {
        let (counted, found) = allocations(|| {
            let parsed = registry.parse(row.input()).expect("the row is valid");
            let found = match row.scheme() {
                "ftp" => parsed.refine::<Ftp>().inspect(touch_ftp).is_ok(),
                "gopher" => parsed.refine::<Gopher>().inspect(touch_gopher).is_ok(),
                _ => parsed.refine::<News>().inspect(touch_news).is_ok(),
            };
            black_box(parsed.uri().as_str());
            found
        });
        complaints.note(row, if found { unless(0, counted) } else { Some("not refined".to_owned()) });
    }
    complaints.settle(63);
}

/// The text is copied, once; what is given is kept.
#[test]
fn owning_allocates_once() {
    let mut complaints = Complaints::default();
    for row in rows("generic.jsonl").iter().filter(|row| row.is_valid() && !row.input().is_empty()) {
        let borrowed = UriRef::parse_with(row.input(), row.edition()).expect("the row is valid");
        let (counted, owned) = allocations(|| UriRefBuf::parse_with(row.input(), row.edition()));
        assert_eq!(owned.expect("the row is valid").as_str(), row.input());
        complaints.note(row, unless(1, counted));
        let (counted, owned) = allocations(|| borrowed.to_owned());
        let (read, ()) = allocations(|| touch_all(&owned.as_uri_ref()));
        complaints.note(row, unless(1, counted).or(unless(0, read)));
        if Uri::parse_with(row.input(), row.edition()).is_ok() {
            let (counted, owned) = allocations(|| UriBuf::parse_with(row.input(), row.edition()));
            assert_eq!(owned.expect("it has a scheme").as_str(), row.input());
            complaints.note(row, unless(1, counted));
        }
    }
    complaints.settle(2 * 420);
    let text = "http://h/p?q#f".to_owned();
    let (counted, owned) = allocations(move || UriRefBuf::try_from(text));
    assert_eq!((counted, owned.expect("a reference").as_str()), (0, "http://h/p?q#f"));
}

/// Normalising allocates the result and nothing else, nothing where there is a buffer, and nothing to look.
#[test]
fn normalising_allocates_once() {
    let mut complaints = Complaints::default();
    let mut buffer = String::with_capacity(1 << 12);
    for row in rows("generic.jsonl").iter().filter(|row| row.is_valid() && !row.input().is_empty()) {
        let registry = Registry::empty(row.edition()).with(Ftp).with(Gopher).with(News);
        let url = UriRef::parse_with(row.input(), row.edition()).expect("the row is valid");
        for level in [Level::String, Level::Syntax, Level::Scheme(&registry)] {
            let (counted, normal) = allocations(|| url.normalize(level));
            complaints.note(row, unless(1, counted));
            let (counted, ()) = allocations(|| url.normalize_into(level, &mut buffer));
            complaints.note(row, unless(0, counted));
            assert_eq!(buffer, normal.as_str());
            let (counted, _) = allocations(|| url.is_normalized(level));
            complaints.note(row, unless(0, counted));
        }
    }
    for row in rows("normalize.jsonl") {
        let registry = Registry::empty(row.edition()).with(Ftp).with(Gopher).with(News);
        let url = Uri::parse_with(row.input(), row.edition()).expect("the row is valid");
        for level in [Level::Syntax, Level::Scheme(&registry)] {
            complaints.note(&row, unless(1, allocations(|| url.normalize(level)).0));
            complaints.note(&row, unless(0, allocations(|| url.normalize_into(level, &mut buffer)).0));
        }
    }
    complaints.settle(9 * 420 + 4 * 52);
}
