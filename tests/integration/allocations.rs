//! Reading allocates nothing: not the generic parse, not the typed one, not a getter, not a refusal. Owning and
//! building allocate once.

#![allow(unsafe_code, reason = "an allocator that counts is an unsafe trait")]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    borrow::Cow,
    cell::Cell,
    fmt::{self, Write as _},
    hint::black_box,
};

use crate::vectors::{Complaints, Row, own_rows, rows};
use uriel::{
    Edition, Encoded, Host, Level, Registry, Scheme, Uri, UriBuf, UriRef, UriRefBuf,
    edit::EditError,
    hazards::Policy,
    mend::mend,
    resolve::{AboveRoot, Resolver},
    schemes::{
        Url,
        ftp::{Ftp, FtpUrl, Typecode},
    },
    wire::Value,
};

struct Counting;

thread_local! {
    /// Allocations of this thread: the tests run side by side.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    /// Octets that this thread has allocated, less those that it has freed, and the most that there were.
    static OCTETS: Cell<[isize; 2]> = const { Cell::new([0; 2]) };
}

fn count_one() {
    // A thread on its way out has no counter any more, and nothing to measure.
    let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
}

fn count_octets(freed: usize, allocated: usize) {
    let _ = OCTETS.try_with(|octets| {
        let [now, most] = octets.get();
        let now = now.wrapping_add_unsigned(allocated).wrapping_sub_unsigned(freed);
        octets.set([now, most.max(now)]);
    });
}

// SAFETY: every call goes on to the system's allocator as it came; the counter is a `Cell` without a destructor.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count_one();
        count_octets(0, layout.size());
        // SAFETY: the caller's promise is the one that is asked for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count_one();
        count_octets(0, layout.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count_one();
        count_octets(layout.size(), size);
        // SAFETY: as above.
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count_octets(layout.size(), 0);
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The number of allocations of `work`, and its result.
fn allocations<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let before = ALLOCATIONS.get();
    let result = black_box(work());
    (ALLOCATIONS.get() - before, result)
}

/// The most octets that `work` held at a time, its result included.
pub fn most_memory<T>(work: impl FnOnce() -> T) -> usize {
    let [before, _] = OCTETS.get();
    OCTETS.set([before, before]);
    drop(black_box(work()));
    (OCTETS.get()[1] - before).unsigned_abs()
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
        uri.port_number().ok(),
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

/// Reads every field of a typed URL: its `Debug` asks for them all.
fn touch_typed(url: &Url<'_>) {
    struct Void;

    impl fmt::Write for Void {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            black_box(text);
            Ok(())
        }
    }

    write!(Void, "{url:?} {url}").expect("nothing fails");
    match url {
        Url::Ftp(url) => {
            _ = black_box((url.host().kind(), url.effective_port(), url.typecode()));
            url.cwd().for_each(touch);
            [url.user(), url.password(), url.path(), url.name()].into_iter().flatten().for_each(touch);
        }
        Url::Gopher(url) => {
            _ = black_box((url.host().kind(), url.effective_port(), url.gtype(), url.gtype_is_explicit()));
            [Some(url.selector()), url.search(), url.gopher_plus()].into_iter().flatten().for_each(touch);
            write!(Void, "{} {:?}", url.item_type(), url.gopher_plus_kind()).expect("nothing fails");
        }
        Url::News(url) => {
            if let Some(server) = url.server() {
                _ = black_box((server.host().kind(), server.effective_port()));
                [server.user(), server.password()].into_iter().flatten().for_each(touch);
            }
            if let Some(group) = url.group() {
                black_box(group.is_wildcard());
                group.parts().chain([group.encoded()]).for_each(touch);
            }
            if let Some(article) = url.article() {
                [article.unique(), article.host(), article.encoded()].into_iter().for_each(touch);
            }
        }
        Url::Nntp(url) => {
            _ = black_box((url.host().kind(), url.effective_port(), url.article_number()));
            [url.user(), url.password()].into_iter().flatten().chain(url.group().parts()).for_each(touch);
        }
        Url::Mailto(url) => {
            url.addr().into_iter().for_each(touch);
            url.hfields().for_each(|(name, value)| [name, value].into_iter().for_each(touch));
            url.header("to").for_each(touch);
            url.addresses().chain(url.recipients()).for_each(|address| {
                touch(address.encoded());
                if let Ok(parts) = address.addr_spec() {
                    [parts.local_part(), parts.domain()].into_iter().for_each(touch);
                }
            });
        }
        Url::File(url) => {
            black_box((url.host().map(Host::kind), url.is_local(), url.root()));
            url.segments().chain(url.user()).chain([url.path()]).for_each(touch);
        }
        Url::Http(url) => {
            _ = black_box((url.host().kind(), url.effective_port(), url.is_secure()));
            [url.user(), url.password(), url.path(), url.search()].into_iter().flatten().for_each(touch);
        }
        Url::Telnet(url) => {
            _ = black_box((url.host().kind(), url.effective_port(), url.has_slash()));
            [url.user(), url.password()].into_iter().flatten().for_each(touch);
        }
        Url::Prospero(url) => url.fields().for_each(|(name, value)| [name, value].into_iter().for_each(touch)),
        _ => {}
    }
}

/// Does the counter count?
#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| Vec::<u8>::with_capacity(8)).0, 1);
    assert_eq!(allocations(|| "abc".to_owned() + "def").0, 2);
    let most = most_memory(|| {
        drop(vec![0_u8; 10]);
        [vec![0_u8; 100], vec![0_u8; 1000]]
    });
    assert_eq!(most, 1100);
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
                if let Ok(prefix) = UriRef::parse_prefix(text, edition) {
                    black_box((prefix.url.as_str(), prefix.rest, prefix.stop().offset()));
                }
            });
            complaints.note(row, unless(0, counted));
        }
    }
    complaints.settle(5 * 433);
}

#[test]
fn a_mend_allocates_once_and_nothing_for_a_valid_text() {
    for (text, expected) in [
        ("http://h/a", 0),
        ("/a?b#c", 0),
        ("http://h/a b", 1),
        ("a b", 1),
        (" http://h/a\n", 1),
        ("<http://h/a b>", 1),
        ("http://me:p w@h/", 1),
        ("http://me:p w@h:80/a b", 1),
        (" <URL: http://me:p w@h/{50%\n off}?\u{e9}#> ", 1),
    ] {
        let (counted, mended) = allocations(|| mend(text, Edition::Rfc3986).map(|mended| mended.as_str().len()));
        assert!(mended.is_ok(), "{text}");
        assert_eq!(counted, expected, "{text}");
    }
    let (long, faults) = ("a b/".repeat(1000), "{".repeat(1000));
    assert_eq!(allocations(|| mend(&long, Edition::Rfc3986).is_ok()), (1, true));
    assert_eq!(allocations(|| mend(&["http://h/", &faults].concat(), Edition::Rfc3986).is_ok()), (2, true));
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
    for row in own_rows().filter(|row| !row.is_valid()) {
        let (counted, _) = allocations(|| {
            let error = Url::parse_with(row.input(), Edition::Rfc1738).expect_err("the row is invalid");
            black_box((error.kind(), error.span(), error.expected().iter().count())).1.end
        });
        complaints.note(&row, unless(0, counted));
    }
    complaints.settle(240 + 90);
}

#[test]
fn a_typed_parse_and_all_its_fields_allocate_nothing() {
    let mut complaints = Complaints::default();
    for row in own_rows().filter(Row::is_valid) {
        for edition in Edition::ALL {
            let (counted, ok) = allocations(|| Url::parse_with(row.input(), edition).inspect(touch_typed).is_ok());
            let complaint =
                if ok || edition != Edition::Rfc1738 { unless(0, counted) } else { Some("refused".to_owned()) };
            complaints.note(&row, complaint);
        }
    }
    complaints.settle(5 * 147);
}

#[test]
fn a_resolution_allocates_once_and_into_a_kept_text_not_at_all() {
    let mut complaints = Complaints::default();
    let mut kept = String::with_capacity(1000);
    for row in rows("resolve.jsonl") {
        let text = |key| row.text(key).expect("every row has a base and a reference");
        let Ok(base) = Uri::parse_with(text("base"), row.edition()) else { continue };
        let Ok(reference) = UriRef::parse_with(text("ref"), row.edition()) else { continue };
        for (compat, above_root) in [(false, AboveRoot::Keep), (true, AboveRoot::Drop), (true, AboveRoot::Error)] {
            let (counted, on_base) =
                allocations(|| Resolver::new(base).map(|it| it.compat(compat).above_root(above_root)));
            complaints.note(&row, unless(0, counted));
            let on_base = on_base.expect("the row is not of RFC 1738");
            let (counted, resolved) = allocations(|| on_base.resolve(&reference));
            let at_most_one = if resolved.is_ok() { unless(1, counted) } else { unless(0, counted / 2) };
            complaints.note(&row, at_most_one);
            let (counted, _) = allocations(|| on_base.resolve_into(&reference, &mut kept));
            complaints.note(&row, unless(0, counted));
            // A fresh text, and one that is too short.
            let (counted, _) = allocations(|| on_base.resolve_into(&reference, &mut String::new()));
            complaints.note(&row, (counted > 1).then(|| format!("{counted} allocations")));
            let mut short = String::from("x");
            let (counted, _) = allocations(|| on_base.resolve_into(&reference, &mut short));
            complaints.note(&row, (counted > 1).then(|| format!("{counted} allocations")));
        }
        let (counted, _) = allocations(|| reference.resolve_into(base, &mut kept));
        complaints.note(&row, unless(0, counted));
    }
    complaints.settle(270 * 16);
}

/// Eight segments, and a look at each.
#[test]
fn eight_segments_allocate_nothing() {
    let (counted, segments) = allocations(|| {
        let url = Ftp.parse_with("ftp://u:p@h:21/1/2/3/4/5/6/7/8/name;type=i", Edition::Rfc1738).expect("a URL");
        touch_typed(&Url::Ftp(url));
        url.cwd().count()
    });
    assert_eq!((counted, segments), (0, 8));
}

/// Addresses and header fields of a mail, and a look at each.
#[test]
fn addresses_and_header_fields_allocate_nothing() {
    let text = "mailto:a@b,%22c%20d%22@e?to=f@g,h&subject=i%20j&To=k@%5B1.2.3.4%5D";
    let (counted, recipients) = allocations(|| {
        let Ok(Url::Mailto(url)) = Url::parse(text) else { panic!("a mailto URL") };
        touch_typed(&Url::Mailto(url));
        url.recipients().count()
    });
    assert_eq!((counted, recipients), (0, 5));
}

/// Looking a scheme up and refining the URL allocates nothing either; a registry, once made, is only read.
#[test]
fn a_registry_allocates_nothing_when_it_reads() {
    let registry = Registry::rfc1738();
    let mut complaints = Complaints::default();
    for row in own_rows().filter(Row::is_valid) {
        let (counted, found) = allocations(|| {
            let parsed = registry.parse(row.input()).expect("the row is valid");
            let url = Url::of(&parsed);
            touch_typed(&url);
            black_box(parsed.uri().as_str());
            !matches!(url, Url::Other(_))
        });
        complaints.note(&row, if found { unless(0, counted) } else { Some("not refined".to_owned()) });
    }
    complaints.settle(147);
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
        let registry = uriel::schemes::register(Registry::empty(row.edition()));
        let url = UriRef::parse_with(row.input(), row.edition()).expect("the row is valid");
        for level in [Level::String, Level::Syntax, Level::Scheme(&registry)] {
            let (counted, normal) = allocations(|| url.normalize(level));
            complaints.note(row, unless(1, counted));
            let (counted, ()) = allocations(|| url.normalize_into(level, &mut buffer));
            complaints.note(row, unless(0, counted));
            assert_eq!(buffer, normal.as_str());
            let (counted, is_normal) = allocations(|| url.is_normalized(level));
            // A scheme that may refuse a normal form has to read it.
            let may_refuse = registry
                .get(url.scheme().map_or("", |scheme| scheme.as_str()))
                .is_some_and(|scheme| !scheme.info().takes_normal_forms);
            complaints.note(row, unless(0, counted).filter(|_| is_normal || !may_refuse));
        }
    }
    for row in rows("normalize.jsonl") {
        let registry = uriel::schemes::register(Registry::empty(row.edition()));
        let url = Uri::parse_with(row.input(), row.edition()).expect("the row is valid");
        for level in [Level::Syntax, Level::Scheme(&registry)] {
            complaints.note(&row, unless(1, allocations(|| url.normalize(level)).0));
            complaints.note(&row, unless(0, allocations(|| url.normalize_into(level, &mut buffer)).0));
        }
    }
    complaints.settle(9 * 420 + 4 * 52);
}

/// An edit allocates its text, once and no longer than it is; a refused one at most that.
#[test]
fn editing_allocates_once() {
    type Edit = fn(&mut UriRefBuf) -> Result<bool, EditError>;
    const EDITS: [Edit; 12] = [
        |url| url.set_scheme("x").map(|()| true),
        |url| url.set_authority("u@h:1").map(|()| true),
        |url| url.set_host("h").map(|()| true),
        |url| url.set_password("p").map(|()| true),
        |url| url.set_path("/p").map(|()| true),
        |url| url.set_query("q").map(|()| true),
        |url| url.set_fragment("f").map(|()| true),
        |url| url.push_segment("a b/c").map(|()| true),
        |url| url.set_segments(["a b", "\u{FC}"]).map(|()| true),
        |url| url.set_query_pair("a b", "c&d").map(|()| true),
        |url| url.append_form_pair("a b", "c&d").map(|()| true),
        UriRefBuf::pop_segment,
    ];
    let mut complaints = Complaints::default();
    for row in rows("generic.jsonl").iter().filter(|row| row.is_valid()) {
        let before = UriRefBuf::parse_with(row.input(), row.edition()).expect("the row is valid");
        for edit in EDITS {
            let mut url = before.clone();
            let (counted, edited) = allocations(|| edit(&mut url));
            complaints.note(
                row,
                match edited {
                    Ok(true) if !url.as_str().is_empty() => unless(1, counted),
                    Ok(_) => unless(0, counted),
                    Err(_) => (counted > 1).then(|| format!("{counted} allocations for a refusal")),
                },
            );
            let length = url.as_str().len();
            assert_eq!(url.into_string().capacity(), length, "no room to spare");
        }
        let mut url = before.clone();
        complaints.note(row, unless(0, allocations(|| url.strip_fragment()).0));
    }
    complaints.settle(433 * 13);
}

/// Building allocates the text and nothing else: short values and long ones, plain and escaped, as a text and as
/// octets.
#[test]
fn building_allocates_once() {
    for repeated in [1, 5, 40] {
        let [plain, mixed] = ["pub", "a b/\u{fc}"].map(|part| part.repeat(repeated));
        let (counted, url) = allocations(|| {
            let mut builder = FtpUrl::builder();
            builder.user(&mixed).password(&plain).host("h").port(8021);
            builder.cwd(&plain).cwd(mixed.as_bytes()).name(&mixed).typecode(Typecode::Image).build()
        });
        let (url, escaped) = (url.expect("a URL"), "a%20b%2F%C3%BC".repeat(repeated));
        assert_eq!(url, *format!("ftp://{escaped}:{plain}@h:8021/{plain}/{escaped}/{escaped};type=i"));
        assert_eq!(counted, 1, "{url}");
    }
}

/// A hostile URL has thousands of hazards, or of commands: none of them is kept.
#[test]
fn many_hazards_and_commands_allocate_nothing_while_they_are_visited() {
    let registry = Registry::current();
    let url = ["gopher://h.example/0", &"%0a".repeat(10_000)].concat();
    let parsed = registry.parse(&url).expect("a URL");
    let mut count = 0;
    let (counted, ()) = allocations(|| parsed.visit_hazards(&mut |_| count += 1));
    assert_eq!((counted, count), (0, 10_000));
    let url = ["ftp://h/", &"a/".repeat(10_000), "b"].concat();
    let parsed = registry.parse(&url).expect("a URL");
    let mut count = 0;
    let (counted, planned) = allocations(|| {
        parsed.plan(&mut |item| {
            if let Value::Commands(commands) = item.value {
                count += commands.count();
            }
        })
    });
    assert_eq!((counted, planned, count), (0, Ok(()), 10_001));
}

/// Plans allocate nothing but the path that Windows would have, and hazards nothing but their list.
#[test]
fn plans_and_hazards_allocate_what_they_return() {
    let registry = Registry::current();
    for (url, path, hazards) in [
        ("ftp://me:pw@h.example/a/b%20c/d;type=i", 0, 2),
        ("ftp://h.example/a/b", 0, 0),
        ("http://h.example:80/a?b", 0, 0),
        ("http://0%781/", 0, 4),
        ("http://%6cocalhost/", 0, 4),
        ("gopher://h.example/7a%09b", 0, 1),
        ("mailto:a@h?subject=a%20b", 0, 0),
        ("news:a@h", 0, 0),
        ("nntp://h.example/a.b/1", 0, 0),
        ("telnet://me@h.example", 0, 1),
        ("wais://h.example/d?a", 0, 0),
        ("prospero://h.example/a;b=c", 0, 0),
        ("file:///etc/motd", 1, 0),
    ] {
        let parsed = registry.parse(url).expect("a URL");
        let (counted, planned) = allocations(|| parsed.plan(&mut |item| _ = black_box(&item)));
        assert!(planned.is_ok() && counted <= path, "{url}: {counted}");
        let (counted, found) = allocations(|| parsed.hazards());
        assert_eq!((counted, found.len()), (0, hazards), "{url}");
        let mut visited = 0;
        let (counted, ()) = allocations(|| parsed.visit_hazards(&mut |_| visited += 1));
        assert_eq!((counted, visited), (0, hazards), "{url}");
        let policy = Policy::public_web();
        let (counted, refused) = allocations(|| policy.check(&parsed).is_err());
        assert_eq!((counted, refused), (0, hazards > 0 || !url.starts_with("http:")), "{url}");
    }
}
