//! Long input is read or refused in time that grows with its length, and on a stack that does not.
//!
//! Any one character repeated, and every unit that invites a parser to go back and try again, after every prefix that
//! puts it into another component, under every edition and scheme: a text ten times as long may take some forty times
//! as long (a cold cache costs something) but not the hundred times of quadratic work. All of it runs in a thread whose
//! stack would not hold a frame for each segment, label or escape.

use std::{fmt::Write as _, hint::black_box, thread, time::Duration};

use crate::{schemes::LANGUAGES, time::time, vectors::repeated_units};
use uriel::{Edition, Level, Registry, SchemeName, Uri, UriRef, schemes::Url};

/// Octets of the longest text; a hundredth and a tenth of it go before.
const LONG: usize = if cfg!(debug_assertions) { 200_000 } else { 10_000_000 };
/// The same where the cases are many: those that are there for what stands at their end.
const LONG_BEFORE_TAILS: usize = LONG / 10;

/// Length of the longest text after a prefix: the greatest where there is no prefix, and in the authority of a URL.
fn longest_after(prefix: &str) -> usize {
    if matches!(prefix, "" | "http://") { LONG } else { LONG_BEFORE_TAILS }
}

/// A debug build keeps more in its frames.
const STACK: usize = if cfg!(debug_assertions) { 256 << 10 } else { 64 << 10 };
/// No single text may take longer of the processor, however it compares.
const LIMIT: Duration = Duration::from_secs(2);
/// Shorter times than this tell nothing about growth.
const NOISE: Duration = Duration::from_micros(200);
/// Before what was slow is timed again, so that whoever took our time may have gone.
const PAUSE: Duration = Duration::from_millis(20);
/// For a text ten times as long.
const GROWTH: u32 = 40;

/// Beginnings of texts, each of which puts the rest into another component.
fn prefixes() -> impl Iterator<Item = &'static str> {
    LANGUAGES.iter().flat_map(|language| language.prefixes).copied()
}

const UNITS: [&str; 46] = [
    "a:", "a@", "@:", ":@", "a@b:", "%41", "%4", "%%", "%2", "%zz", "::", "1:", ":1", "[::", "[::1]", "[]", "//", "/.",
    "../", "./", "a/", "/a", "a.", "1.", "1.1.1.1.", "-.", "a-", "-a", "a-.", ";a=b", ";type=", ";type=a", "?a", "#a",
    "x:", "%09", "*@", "a@b", "0x", "\u{e9}", "a\u{e9}", "a@b,", "%22,", "&to=a", "/%2e%2E", "/a/..",
];

/// Ends of a long text: an octet that no URL has, or one that makes userinfo, a message id or a literal of all before
/// it.
const TAILS: [&str; 6] = [" ", "@", "@h", ":", "]", "%"];

type Read = fn(&str) -> bool;

fn generic<const EDITION: usize>(text: &str) -> bool {
    let uri = UriRef::parse_with(text, Edition::ALL[EDITION]);
    uri.is_ok_and(|uri| {
        let lengths =
            [uri.userinfo(), uri.user(), uri.password(), Some(uri.path()), uri.params(), uri.query(), uri.fragment()];
        black_box(lengths.map(|part| part.map(|part| part.len())));
        black_box((
            uri.host().map(|host| (host.kind(), host.to_ipv4(), host.to_ipv6())),
            uri.port_number().ok(),
            uri.authority_kind(),
            uri.form(),
        ));
        true
    })
}

fn prefix<const EDITION: usize>(text: &str) -> bool {
    UriRef::parse_prefix(text, Edition::ALL[EDITION]).is_ok()
}

fn typed_prefix<const EDITION: usize>(text: &str) -> bool {
    let registry = uriel::schemes::register(Registry::empty(Edition::ALL[EDITION]));
    registry.parse_prefix(text).is_ok()
}

/// The normal form by syntax and by scheme, and a comparison with it.
fn normal<const EDITION: usize>(text: &str) -> bool {
    let registry = uriel::schemes::register(Registry::empty(Edition::ALL[EDITION]));
    let level = Level::Scheme(&registry);
    UriRef::parse_with(text, Edition::ALL[EDITION]).is_ok_and(|url| {
        let normal = url.normalize(level);
        black_box((url.is_normalized(level), normal.as_uri_ref().is_normalized(Level::Syntax)));
        url.is_equivalent(normal.as_uri_ref(), level)
    })
}

fn typed<const EDITION: usize>(text: &str) -> bool {
    Url::parse_with(text, Edition::ALL[EDITION]).is_ok_and(|url| {
        match &url {
            Url::Ftp(url) => black_box((url.cwd().map(|name| name.len()).sum(), url.name().is_some())),
            Url::Gopher(url) => black_box((url.selector().len(), url.search().is_some())),
            Url::Mailto(url) => {
                let checked = url.recipients().map(|address| usize::from(address.addr_spec().is_ok()));
                black_box((checked.sum(), url.header("to").next().is_some()))
            }
            Url::File(url) => {
                black_box(url.root());
                black_box((url.segments().map(|name| name.len()).sum(), url.is_local()))
            }
            Url::Prospero(url) => black_box((url.fields().map(|(_, value)| value.len()).sum(), true)),
            _ => (0, true),
        };
        true
    })
}

/// The readers of a text that begins with `prefix`: every edition, and its scheme under the strictest and the latest
/// one.
fn readers(text_prefix: &str) -> Vec<(&'static str, Read)> {
    let mut readers: Vec<(&'static str, Read)> = vec![
        ("rfc1738", generic::<0>),
        ("draft1996", generic::<1>),
        ("rfc2396", generic::<2>),
        ("rfc2396bis", generic::<3>),
        ("rfc3986", generic::<4>),
    ];
    if Registry::current().get(SchemeName::of_unchecked(text_prefix).as_str()).is_some() {
        readers.extend([("its scheme, rfc1738", typed::<0> as Read), ("its scheme, rfc3986", typed::<4>)]);
    }
    readers
}

/// The same, those who stop where the URL does, and those who make something else of it.
fn readers_and_prefixes(text_prefix: &str) -> Vec<(&'static str, Read)> {
    let mut readers = readers(text_prefix);
    readers.extend([
        ("a prefix under rfc1738", prefix::<0> as Read),
        ("a prefix under draft1996", prefix::<1>),
        ("a prefix under rfc2396", prefix::<2>),
        ("a prefix under rfc2396bis", prefix::<3>),
        ("a prefix under rfc3986", prefix::<4>),
        ("a prefix of its scheme, rfc1738", typed_prefix::<0>),
        ("a prefix of its scheme, rfc3986", typed_prefix::<4>),
        ("normal form under draft1996", normal::<1>),
        ("normal form under rfc3986", normal::<4>),
    ]);
    readers
}

fn time_of(read: Read, text: &str) -> (Duration, bool) {
    let mut is_read = false;
    let took = time(|| is_read = black_box(read(black_box(text))));
    (took, is_read)
}

/// The count of texts that were read, and a list of those that took too long.
#[derive(Debug, Default)]
struct Account {
    accepted: usize,
    refused: usize,
    complaints: String,
}

impl Account {
    /// Reads the text in growing lengths, and stops at the first that takes too long: the next would take for ever.
    fn read_growing(&mut self, readers: &[(&'static str, Read)], longest: usize, [prefix, unit, tail]: [&str; 3]) {
        let mut text = String::with_capacity(longest + prefix.len() + tail.len());
        let mut before = vec![NOISE; readers.len()];
        let mut given_up = vec![false; readers.len()];
        for octets in [longest / 100, longest / 10, longest] {
            text.clear();
            text += prefix;
            text += &unit.repeat(octets / unit.len());
            text += tail;
            for (index, &(reader, read)) in readers.iter().enumerate() {
                if given_up[index] {
                    continue;
                }
                let (mut took, accepted) = time_of(read, &text);
                if octets < longest {
                    // The next length is compared with this time, which no busy neighbour must have made longer.
                    took = took.min(time_of(read, &text).0).min(time_of(read, &text).0);
                }
                let allowed = LIMIT.min(before[index].max(NOISE) * GROWTH);
                // A busy neighbour can take our time: only what is slow again and again is slow.
                for _ in 0..20 {
                    if took > allowed {
                        thread::sleep(PAUSE);
                        took = took.min(time_of(read, &text).0);
                    }
                }
                if took > allowed {
                    given_up[index] = true;
                    let shown = format!("{prefix:?} + {unit:?} * {} + {tail:?}", octets / unit.len());
                    writeln!(self.complaints, "  {shown} as {reader}: {took:?}, a tenth of it {:?}", before[index])
                        .expect("a string takes it");
                }
                before[index] = took;
                *if accepted { &mut self.accepted } else { &mut self.refused } += 1;
            }
        }
    }

    #[track_caller]
    fn settle(&self, accepted: usize, refused: usize) {
        assert!(self.complaints.is_empty(), "too slow:\n{}", self.complaints);
        assert!(
            self.accepted >= accepted && self.refused >= refused,
            "{} accepted, {} refused",
            self.accepted,
            self.refused
        );
    }
}

/// Runs `reading` on a small stack.
#[track_caller]
fn on_a_small_stack(reading: impl FnOnce(&mut Account) + Send + 'static) -> Account {
    let thread = thread::Builder::new().stack_size(STACK).spawn(|| {
        let mut account = Account::default();
        reading(&mut account);
        account
    });
    thread.expect("a thread").join().expect("no overflow, no panic")
}

#[test]
fn any_one_character_repeated() {
    let account = on_a_small_stack(|account| {
        for character in 0..128_u8 {
            let unit = char::from(character).to_string();
            for prefix in prefixes() {
                account.read_growing(&readers(prefix), longest_after(prefix), [prefix, &unit, ""]);
            }
        }
    });
    account.settle(5_000, 5_000);
}

#[test]
fn any_unit_repeated() {
    let account = on_a_small_stack(|account| {
        for unit in UNITS {
            for prefix in prefixes() {
                account.read_growing(&readers_and_prefixes(prefix), longest_after(prefix), [prefix, unit, ""]);
            }
        }
    });
    account.settle(1_000, 1_000);
}

#[test]
fn any_unit_repeated_before_a_tail() {
    let account = on_a_small_stack(|account| {
        for unit in UNITS.into_iter().chain(["a", "0", "-", ".", ":", "@", "/", ";", "?", "["]) {
            for (prefix, tail) in prefixes().flat_map(|prefix| TAILS.map(|tail| (prefix, tail))) {
                account.read_growing(&readers_and_prefixes(prefix), LONG_BEFORE_TAILS, [prefix, unit, tail]);
            }
        }
    });
    account.settle(5_000, 5_000);
}

fn reference<const EDITION: usize>(text: &str) -> bool {
    let edition = Edition::ALL[EDITION];
    let base = Uri::parse_with("http://h/a/b/c/d;p?q", edition).expect("a base");
    let reference = UriRef::parse_with(text, edition);
    reference.is_ok_and(|reference| black_box(reference.resolve_against(base)).is_ok())
}

fn base<const EDITION: usize>(text: &str) -> bool {
    let edition = Edition::ALL[EDITION];
    let text = format!("http://h/{text}");
    let reference = UriRef::parse_with("../../g?y", edition).expect("a reference");
    let base = Uri::parse_with(&text, edition);
    base.is_ok_and(|base| black_box(reference.resolve_against(base)).is_ok())
}

fn way_back<const EDITION: usize>(text: &str) -> bool {
    let edition = Edition::ALL[EDITION];
    let [base, target] = ["g/h", "i"].map(|end| format!("http://h/{text}{end}"));
    let Ok(base) = Uri::parse_with(&base, edition) else { return false };
    let Ok(target) = Uri::parse_with(&target, edition) else { return false };
    black_box(base.relativize(target)).is_ok() && black_box(target.relativize(base)).is_ok()
}

const RESOLVERS: [(&str, Read); 12] = [
    ("reference under draft1996", reference::<1>),
    ("reference under rfc2396", reference::<2>),
    ("reference under rfc2396bis", reference::<3>),
    ("reference under rfc3986", reference::<4>),
    ("base under draft1996", base::<1>),
    ("base under rfc2396", base::<2>),
    ("base under rfc2396bis", base::<3>),
    ("base under rfc3986", base::<4>),
    ("base and target under draft1996", way_back::<1>),
    ("base and target under rfc2396", way_back::<2>),
    ("base and target under rfc2396bis", way_back::<3>),
    ("base and target under rfc3986", way_back::<4>),
];

/// Deep paths, many dots, long queries: whatever a path can be put together from.
#[test]
fn any_unit_resolved() {
    let account = on_a_small_stack(|account| {
        for unit in
            ["../", "./", "a/", "a/../", "../a/", "a/b/../", "/", "//", "..", ".", "a", "?a/../", "#/..", ";a/../"]
        {
            for prefix in ["", "/", "./", "../", "//g/", "?", "#"] {
                // The results are several times as long as the texts: shorter texts, or page faults would be measured.
                account.read_growing(&RESOLVERS, LONG_BEFORE_TAILS, [prefix, unit, ""]);
            }
        }
    });
    account.settle(2_000, 100);
}

/// The texts of `security.jsonl`, whatever they are there for, at our lengths.
#[test]
fn the_repeated_units_of_the_vectors() {
    let account = on_a_small_stack(|account| {
        for (prefix, unit, suffix) in repeated_units() {
            account.read_growing(&readers_and_prefixes(&prefix), LONG, [&prefix, &unit, &suffix]);
        }
    });
    account.settle(200, 100);
}

/// Would these tests notice?
#[test]
fn quadratic_work_is_noticed() {
    fn quadratic(text: &str) -> bool {
        let steps = text.len() / 16;
        (0..steps).all(|outer| (0..steps).all(|inner| black_box(inner) + outer < usize::MAX))
    }
    let longest = if cfg!(debug_assertions) { 200_000 } else { 400_000 };
    // A busy neighbour can make the time that growth is measured from long, and so hide the growth: but not every time.
    let is_noticed = (0..5).any(|_| {
        let mut account = Account::default();
        account.read_growing(&[("quadratic", quadratic)], longest, ["", "a", ""]);
        account.complaints.contains("quadratic")
    });
    assert!(is_noticed);
}
