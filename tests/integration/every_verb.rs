//! Every verb reads every hostile shape in time and memory that are linear in its length.
//!
//! A text that is twenty times as long takes about twenty times as long, whatever the machine and its load: ratios in one
//! run, no limit in seconds. No verb takes more memory than eight times the text, its result included.

use std::{
    fmt::{self, Write as _},
    hint::black_box,
    sync::LazyLock,
    thread,
    time::Duration,
};

use crate::{
    allocations::most_memory,
    shapes::{PROSE, SHAPES, Shape, grown},
    time::time,
};
use uriel::{
    Edition, Encoded, Level, Registry, Scheme, Uri, UriRef, UriRefBuf,
    hazards::{Policy, hazards_of_text, visit_hazards_of_text},
    mend::{Backslash, Mender, mend},
    prose::{Completer, Delimiters, Finder},
    redact, scheme,
    schemes::{
        Url,
        file::{File, System},
        ftp::FtpUrl,
        gopher::MenuLine,
        http::{Http, HttpUrl},
    },
    wire,
    write::{self, Draft},
};

/// Octets of a short text and of a long one. `URIEL_OCTETS` sets another length of the long one.
const SHORT: usize = 10_000;
static LONG: LazyLock<usize> = LazyLock::new(|| crate::random::octets(200_000));

/// An octet of the long text may take so many times as long as one of the short text: caches and pages cost something,
/// and quadratic work would take twenty times as long.
const GROWTH: u32 = 10;
/// A shorter time tells nothing.
const NOISE: Duration = Duration::from_millis(2);
/// Before what was slow is timed again, so that whoever took our time may have gone.
const PAUSE: Duration = Duration::from_millis(20);
/// The memory of a verb and of its result, in times of the text.
const MEMORY: usize = 8;
/// Memory that does not depend on the text.
const ROOM: usize = 100_000;

static CURRENT: LazyLock<Registry> = LazyLock::new(Registry::current);
static OLD: LazyLock<Registry> = LazyLock::new(Registry::rfc1738);

type Verb = fn(&str);

/// A text that is thrown away, as a log to which nobody listens.
struct Nowhere;

impl fmt::Write for Nowhere {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        black_box(text);
        Ok(())
    }
}

fn show(shown: impl fmt::Display) {
    write!(Nowhere, "{shown}").expect("nothing fails");
}

fn touch(part: Encoded<'_>) {
    black_box((part.len(), part.octets().fold(0, u8::wrapping_add)));
}

/// Asks for the name of a host to look up, and where it can be had, in ASCII and in Unicode.
fn names_of_hosts(text: &str) {
    let Some(host) = UriRef::parse(text).ok().and_then(|url| url.host()) else { return };
    black_box(host.lookup_name().is_ok());
    #[cfg(feature = "idna")]
    black_box((host.to_ascii().is_ok(), host.to_unicode().is_ok()));
}

fn paths_of_files(text: &str) {
    if let Ok(url) = File.parse(text) {
        black_box((url.to_path(System::Posix).is_ok(), url.to_path(System::Windows).is_ok()));
        black_box(url.spelled_by_vscode().is_ok());
    }
    black_box(File::from_directory(text, System::Posix).is_ok());
}

/// Reads every component that the generic parse found.
fn generic(url: UriRef<'_>) {
    [url.userinfo(), url.user(), url.password(), Some(url.path()), url.params(), url.query(), url.fragment()]
        .into_iter()
        .flatten()
        .for_each(touch);
    black_box((url.host().map(|host| (host.kind(), host.to_ip())), url.port_number().ok(), url.kind(), url.form()));
    black_box((url.path().segments().count(), url.path().segments().next_back().is_some()));
    black_box((url.query_pairs().count(), url.form_pairs().count()));
}

fn fields(registry: &Registry, text: &str) {
    let Ok(parsed) = registry.parse(text) else { return };
    parsed.fields(&mut |field| match field.value {
        scheme::Value::Text(text) | scheme::Value::Secret(text) => touch(text),
        scheme::Value::List(list) | scheme::Value::Secrets(list) => list.for_each(touch),
        scheme::Value::Pairs(pairs) => pairs.for_each(|(name, value)| [name, value].into_iter().for_each(touch)),
        scheme::Value::Shown(shown) => show(shown),
        _ => {}
    });
    black_box(parsed.effective_port().ok());
}

fn plan(registry: &Registry, text: &str) {
    let Ok(parsed) = registry.parse(text) else { return };
    let planned = parsed.plan(&mut |item| match item.value {
        wire::Value::Commands(commands) => commands.for_each(show),
        wire::Value::Lines(lines) => lines.for_each(show),
        wire::Value::Pairs(pairs) => pairs.for_each(|(name, value)| show(format_args!("{name}={value}"))),
        wire::Value::Octets(octets) => _ = black_box(octets.iter().count()),
        wire::Value::Shown(shown) => show(shown),
        wire::Value::Line(line) | wire::Value::Secret(line) => show(line),
        _ => {}
    });
    if let Err(error) = planned {
        show(error.report(text));
    }
}

fn mended(text: &str, edition: Edition) {
    match mend(text, edition) {
        Ok(mended) => mended.changes().for_each(|change| show(format_args!("{change}{}", change.after()))),
        Err(error) => show(error),
    }
}

fn upgraded(registry: &Registry, text: &str) {
    match registry.upgrade(text) {
        Ok(upgraded) => upgraded.changes().for_each(show),
        Err(error) => show(error),
    }
}

fn edited(edit: impl Fn(&mut UriRefBuf) -> bool) {
    black_box(edit(&mut UriRefBuf::parse("http://u:p@h/a/b?c=d&e=f#g").expect("a URL")));
}

fn of_itself(text: &str, edit: impl Fn(&mut UriRefBuf) -> bool) {
    if let Ok(mut url) = UriRefBuf::parse(text) {
        black_box(edit(&mut url));
    }
}

const VERBS: [(&str, Verb); 70] = [
    ("parse under RFC 3986", |text| _ = UriRef::parse(text).map(generic)),
    ("parse under RFC 1738", |text| _ = UriRef::parse_with(text, Edition::Rfc1738).map(generic)),
    ("parse under draft 1996", |text| _ = UriRef::parse_with(text, Edition::Draft1996).map(generic)),
    ("parse under 2396bis", |text| _ = UriRef::parse_with(text, Edition::Rfc2396bis).map(generic)),
    ("error", |text| _ = UriRef::parse(text).map_err(|error| show(error.report(text)))),
    ("parse_prefix", |text| _ = black_box(UriRef::parse_prefix(text, Edition::Rfc3986).is_ok())),
    ("parse_prefix, again and again", |mut text| {
        while let Ok(prefix) = UriRef::parse_prefix(text, Edition::Rfc3986) {
            let mut rest = prefix.rest.chars();
            black_box((prefix.url.as_str(), rest.next()));
            text = rest.as_str();
            if text.is_empty() {
                break;
            }
        }
    }),
    ("Registry::parse_prefix", |text| _ = black_box(CURRENT.parse_prefix(text).is_ok())),
    ("owned", |text| _ = black_box(UriRefBuf::parse(text).map(|url| url.clone().into_string()))),
    ("typed", |text| _ = black_box(Url::parse(text).is_ok())),
    ("fields", |text| fields(&CURRENT, text)),
    ("fields under RFC 1738", |text| fields(&OLD, text)),
    ("Debug", |text| _ = CURRENT.parse(text).map(|url| show(format_args!("{url:?}")))),
    ("redacted", |text| show(redact::url(text))),
    ("redacted with keys", |text| show(redact::url(text).with_keys(&["u", "a"]))),
    ("decode", |text| _ = black_box((Encoded::new_unchecked(text).decode(), write::decode(text).is_ok()))),
    ("encode", |text| {
        let place = CURRENT.place("segment").expect("a place");
        black_box(place.encode(text, Edition::Rfc3986).len());
    }),
    ("for people", |text| _ = UriRef::parse(text).map(|url| show(CURRENT.for_people(url).redacted()))),
    ("normalize by syntax", |text| _ = UriRef::parse(text).map(|url| black_box(url.normalize(Level::Syntax)))),
    ("normalize by scheme", |text| {
        _ = UriRef::parse(text).map(|url| black_box(url.normalize(Level::Scheme(&CURRENT))));
    }),
    ("compare", |text| {
        let Ok(url) = UriRef::parse(text) else { return };
        let other = text.to_ascii_uppercase();
        black_box(UriRef::parse(&other).is_ok_and(|other| url.is_equivalent(other, Level::Scheme(&CURRENT))));
    }),
    ("resolve", |text| {
        let base = Uri::parse("http://a/b/c/d;p?q").expect("a base");
        black_box(base.resolve(text).is_ok());
    }),
    ("resolve against it", |text| _ = Uri::parse(text).map(|base| black_box(base.resolve("../g?y").is_ok()))),
    ("relativize", |text| {
        let base = Uri::parse("http://h/a/b").expect("a base");
        let Ok(target) = Uri::parse(text) else { return };
        black_box((base.relativize(target).is_ok(), target.relativize(base).is_ok()));
    }),
    ("differences", |text| {
        let differences = Edition::differences(text);
        black_box(differences.components().count());
        show(differences);
    }),
    ("differences_on", |text| _ = black_box(Edition::differences_on(text, "http://a/b/c/d;p?q").agree())),
    ("hazards", |text| _ = CURRENT.parse(text).map(|url| black_box(url.hazards().len()))),
    ("hazards of a reference", |text| _ = UriRef::parse(text).map(|url| black_box(url.hazards().len()))),
    ("hazards_of_text", |text| _ = black_box(hazards_of_text(text).len())),
    ("reasons", |text| _ = CURRENT.parse(text).map(|url| black_box(Policy::strict().reasons(&url).len()))),
    ("visit_hazards", |text| _ = CURRENT.parse(text).map(|url| url.visit_hazards(&mut |hazard| show(hazard)))),
    ("visit_hazards of a reference", |text| {
        _ = UriRef::parse(text).map(|url| url.visit_hazards(&mut |hazard| show(hazard)));
    }),
    ("visit_hazards_of_text", |text| visit_hazards_of_text(text, &mut |hazard| show(hazard))),
    ("visit_reasons", |text| {
        _ = CURRENT.parse(text).map(|url| Policy::strict().visit_reasons(&url, &mut |reason| show(reason)));
    }),
    ("names of hosts", names_of_hosts),
    ("paths of files", paths_of_files),
    ("plan", |text| plan(&CURRENT, text)),
    ("plan under RFC 1738", |text| plan(&OLD, text)),
    ("mend", |text| mended(text, Edition::Rfc3986)),
    ("mend under RFC 1738", |text| mended(text, Edition::Rfc1738)),
    ("mend with slashes", |text| {
        _ = Mender::new(Edition::Rfc3986).with_backslash(Backslash::Slash).mend(text).map(show);
    }),
    ("mend by the rule of the scheme", |text| _ = black_box(CURRENT.mend(text).is_ok())),
    ("mend a typed URL", |text| _ = black_box(Http.mend(text, Edition::Rfc3986).is_ok())),
    ("upgrade", |text| upgraded(&CURRENT, text)),
    ("upgrade to RFC 1738", |text| upgraded(&OLD, text)),
    ("Debug of what is mended", |text| _ = mend(text, Edition::Rfc3986).map(|mended| show(format_args!("{mended:?}")))),
    ("Debug of what is upgraded", |text| {
        _ = CURRENT.upgrade(text).map(|upgraded| show(format_args!("{upgraded:?}")));
    }),
    ("complete", |text| _ = black_box(Completer::new(&CURRENT).complete(text).is_ok())),
    ("complete by https", |text| {
        _ = black_box(Completer::new(&CURRENT).with_default_scheme("https").complete(text).is_ok());
    }),
    ("find", |text| _ = black_box(finder().find(text).count())),
    ("find wrapped", |text| _ = black_box(finder().wrapped_only().find(text).count())),
    ("find mending", |text| _ = black_box(finder().mending().find(text).count())),
    ("stream", |text| {
        let finder = finder();
        let mut stream = finder.stream(|found| _ = black_box(found.span()));
        text.as_bytes().chunks(4096).for_each(|piece| stream.push(piece));
        stream.finish();
    }),
    ("set_host", |text| edited(|url| url.set_host(text).is_ok())),
    ("set_path", |text| edited(|url| url.set_path(text).is_ok())),
    ("set_query", |text| edited(|url| url.set_query(text).is_ok())),
    ("pairs by a separator", |text| {
        let text = Encoded::new_unchecked(text);
        black_box((text.split('4').count(), text.pairs(';').rev().count()));
    }),
    ("normalize and compare, typed", |text| {
        _ = HttpUrl::parse(text).map(|url| black_box((url.compare(url.normalize().as_url()), url.origin().is_ok())));
    }),
    ("push_segment", |text| edited(|url| url.push_segment(text).is_ok())),
    ("set_query_pair", |text| edited(|url| url.set_query_pair("c", text).is_ok())),
    ("edits of it", |text| of_itself(text, |url| url.set_fragment("f").is_ok() && url.set_segment(1, "x").is_ok())),
    ("set_form_pair of it", |text| of_itself(text, |url| url.set_form_pair("a", "x").is_ok())),
    ("push_segments", |text| edited(|url| url.push_segments(text.split('/')).is_ok())),
    ("append_path", |text| edited(|url| url.append_path(text).is_ok())),
    ("retain_query_pairs of it", |text| {
        of_itself(text, |url| url.retain_query_pairs(|key, _| key.len() % 2 == 0).is_ok());
    }),
    ("sort_query_pairs of it", |text| {
        of_itself(text, |url| {
            url.sort_query_pairs();
            url.sort_form_pairs();
            true
        });
    }),
    ("remove_query_pairs of it", |text| of_itself(text, |url| url.remove_query_pairs("a").is_ok())),
    ("build", |text| _ = black_box(FtpUrl::builder().host("h").cwd(text).name(text).build().is_ok())),
    ("build by name", |text| {
        let mut draft = Draft::new("http", Edition::Rfc3986);
        draft.set("host", text).set("path", text);
        black_box(CURRENT.build(&draft).is_ok());
    }),
    ("menu line", |text| _ = black_box(MenuLine::read(text.as_bytes()).is_ok())),
];

/// A finder whose longest URL is shorter than the short text, which would otherwise be found whole, as one URL.
fn finder() -> Finder<'static> {
    Finder::new(&CURRENT).with_delimiters(Delimiters { longest: SHORT / 10, ..Delimiters::DEFAULT })
}

fn time_of(verb: Verb, text: &str) -> Duration {
    time(|| verb(black_box(text)))
}

/// The complaint about a verb that takes longer for an octet of a longer text.
fn slow(verb: Verb, shape: Shape) -> Option<String> {
    let short = grown(shape, SHORT);
    let mut before = (0..3).map(|_| time_of(verb, &short)).min().unwrap_or_default();
    for octets in [*LONG / 10, *LONG] {
        let text = grown(shape, octets);
        let times = u32::try_from(text.len() / short.len().max(1)).unwrap_or(u32::MAX).max(1);
        let mut took = time_of(verb, &text);
        for _ in 0..10 {
            if took <= NOISE.max(before * times * GROWTH) {
                break;
            }
            // Another program may have taken our time, or have taken none of it before.
            thread::sleep(PAUSE);
            took = took.min(time_of(verb, &text));
            before = before.max((0..3).map(|_| time_of(verb, &short)).min().unwrap_or_default());
        }
        if took > NOISE.max(before * times * GROWTH) {
            return Some(format!("{took:?} for {} octets, and {before:?} for {}", text.len(), short.len()));
        }
    }
    None
}

/// The complaint about a verb that takes much memory.
fn large(verb: Verb, shape: Shape) -> Option<String> {
    let text = grown(shape, *LONG / 2);
    let most = most_memory(|| verb(&text));
    (most > MEMORY * text.len() + ROOM).then(|| format!("{most} octets of memory for {}", text.len()))
}

fn complaints(verbs: &[(&str, Verb)], complaint: fn(Verb, Shape) -> Option<String>) -> Vec<String> {
    let mut complaints = Vec::new();
    for shape in SHAPES.into_iter().chain(PROSE) {
        for &(name, verb) in verbs {
            complaints.extend(complaint(verb, shape).map(|complaint| format!("{name} of {shape:?}: {complaint}")));
        }
    }
    complaints
}

#[test]
fn every_verb_takes_linear_time() {
    assert_eq!(complaints(&VERBS, slow), [""; 0]);
}

#[test]
fn every_verb_takes_little_memory() {
    assert_eq!(complaints(&VERBS, large), [""; 0]);
}

/// Base of an HTML document, whose texts are of another kind.
#[cfg(feature = "html")]
#[test]
fn the_base_of_a_document_takes_linear_time_and_little_memory() {
    let [in_value, in_name]: [Verb; 2] = [
        |text| _ = black_box(uriel::resolve::base::in_html(&format!("<base href='{text}'>{text}"))),
        |text| _ = black_box(uriel::resolve::base::in_html(&format!("<base {text}>"))),
    ];
    assert_eq!(complaints(&[("in_html", in_value), ("in_html", in_name)], slow), [""; 0]);
    assert_eq!(complaints(&[("in_html", in_name)], large), [""; 0]);
}

/// Would these tests notice?
#[test]
fn quadratic_time_and_lists_are_noticed() {
    let quadratic: Verb = |text| {
        let steps = text.len() / 32;
        assert!((0..steps).all(|outer| (0..steps).all(|inner| black_box(inner) + outer < usize::MAX)));
    };
    let listing: Verb = |text| _ = black_box(text.bytes().map(|octet| [octet; 16]).collect::<Vec<_>>());
    assert!((0..5).any(|_| slow(quadratic, SHAPES[0]).is_some()));
    assert!(large(listing, SHAPES[0]).is_some());
}
