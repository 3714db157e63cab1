//! Hostile texts: units that a search makes of delimiters, names, brackets and letters, repeated. None is read often,
//! and none takes many times as long as a text full of URLs.

use std::{
    fmt::Write as _,
    hint::black_box,
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use uriel::{
    Edition, ParseError, Registry, Scheme, Uri,
    prose::{Delimiters, Finder},
};

use crate::{
    random::{Random, seed, strings},
    time::time,
};

/// Pieces that begin, continue or end URLs.
const PIECES: [&str; 46] = [
    "http:", "https:", "ftp:", "mailto:", "news:", "nntp:", "file:", "gopher:", "telnet:", "wais:", "URL:", "a:", "//",
    "(", ")", "[", "]", "<", ">", "\"", "'", "a", "h", "b", "1", ":", "/", "?", "#", "@", "%", "%41", ".", ",", ";",
    "!", "*", "_", "&", "=", "-", "+", "{", " ", "\n", "&lt;",
];

/// The octets of each text.
const LENGTH: usize = 20_000;

/// The number of units: 20,000 in a release build.
fn units() -> u64 {
    strings(if cfg!(debug_assertions) { 1_000 } else { 20_000 })
}

/// A unit of at most 12 octets, repeated.
fn hostile(random: &mut Random) -> (String, String) {
    let (mut unit, longest) = (String::new(), 1 + random.below(12));
    while unit.is_empty() || unit.len() < longest && !random.once_in(5) {
        let piece = random.word(&PIECES);
        if unit.len() + piece.len() <= 12 {
            unit += piece;
        }
    }
    let mut text = unit.repeat(LENGTH / unit.len() + 1);
    text.truncate(LENGTH);
    (unit, text)
}

fn up_to(longest: usize) -> Delimiters {
    Delimiters { longest, ..Delimiters::DEFAULT }
}

/// A scheme that reads each text to its end and refuses it, and counts the octets.
struct Reader(Arc<AtomicUsize>);

impl Scheme for Reader {
    const NAME: &'static str = "a";
    type Url<'a> = Uri<'a>;

    fn refine<'a>(&self, _: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
        Err(Uri::parse("").expect_err("no scheme"))
    }

    fn read<'a>(&self, text: &'a str, edition: Edition) -> Result<Uri<'a>, ParseError> {
        self.0.fetch_add(text.len(), Ordering::Relaxed);
        self.refine(&Uri::parse_with(text, edition)?)
    }
}

#[test]
fn schemes_read_a_long_run_twelve_times_and_65_octets_for_each_url_beyond() {
    // What a scheme may read of a URL: the part without the text around it, all, and the part that the generic rules
    // accept. The fourth of the four times that a run may be read is the one that goes beyond the limit.
    const TIMES: usize = 3 * 4;
    let mut random = Random::new(seed(37));
    let (read, mut most) = (Arc::new(AtomicUsize::new(0)), 0);
    for nth in 0..units() {
        let edition = *random.pick(&Edition::ALL);
        let registry = Registry::under(edition).with(Reader(Arc::clone(&read)));
        let (unit, text) = if nth == 0 { ("(a:b".into(), "(a:b".repeat(LENGTH / 4)) } else { hostile(&mut random) };
        let finder =
            Finder::new(&registry).with_delimiters(up_to(*random.pick(&[Delimiters::DEFAULT.longest, usize::MAX])));
        read.store(0, Ordering::Relaxed);
        finder.find(&text).for_each(drop);
        let begin = text.matches("a:").count();
        // In a short run, every URL is read to the end of the run; in quotes, a URL is read once before.
        let is_one_run = !unit.contains(['<', '>', '"', '{', ' ', '\n', '*', '-', '&']);
        let of_each = if is_one_run { 65 } else { 3 * 95 };
        let allowed = TIMES * text.len() + of_each * begin;
        let octets = read.load(Ordering::Relaxed);
        assert!(octets <= allowed, "{unit:?} under {edition}: {octets} octets for {begin} beginnings");
        most = most.max(octets / text.len());
    }
    assert!(most > 8, "no run is read more than {most} times");
}

/// The same octets in runs of just under 96, in which every URL is read to the end of the run.
fn in_short_runs(unit: &str) -> String {
    let mut run = unit.repeat(94 / unit.len());
    run.push(' ');
    run.repeat(LENGTH / run.len() + 1)
}

/// The picoseconds that a search takes of the processor for each octet, with what each finding takes to be printed; the
/// least of some, because a busy neighbour can only add to it.
fn time_of_search(finder: &Finder<'_>, text: &str, attempts: usize) -> u128 {
    let search = || {
        let mut printed = String::with_capacity(8 * text.len());
        for found in finder.find(black_box(text)) {
            let (span, url) = (found.span(), found.into_url());
            writeln!(printed, "text:1:{}: {url}", span.start).expect("a String");
        }
        black_box(printed);
    };
    let least = (0..attempts).map(|_| time(search)).min().expect("some");
    least.as_nanos() * 1_000 / text.len() as u128
}

/// Units that took longest, of those that searches have found: each is refused in another way, or found often.
const SLOWEST: [&str; 26] = [
    "*:news:",
    "news:*!",
    "(;mailto:",
    "//a:http:",
    "news:&",
    "news:.",
    "news:a:",
    "(news:a",
    "(a)news:a",
    "nntp://",
    "file://",
    "wais:ftp://",
    "telnet://:",
    "(a)https://",
    "mailto:",
    ",mailto:",
    "mailto:;",
    "//ftp:",
    "\"http://",
    "//)'ftp:",
    "https://<",
    "*news:",
    "//[1&news:",
    "news:+()(",
    "\n&><ftp:",
    " &><f: &><t: &><ft: &><ft: &><p: //&><f: &>/<ft:",
];

/// Each octet is read a bounded number of times: `BareRun` has the argument.
#[test]
fn no_text_takes_many_times_as_long_as_dense_urls() {
    const TIMES: u128 = 8;
    let mut random = Random::new(seed(38));
    let dense = "http://h/ ".repeat(LENGTH / 10);
    let registries = Edition::ALL.map(Registry::under);
    let known = SLOWEST.iter().flat_map(|unit| registries.iter().map(move |registry| ((*unit).to_owned(), registry)));
    let mut units: Vec<_> = known.collect();
    for _ in 0..self::units() {
        units.push((hostile(&mut random).0, random.pick(&registries)));
    }
    for (unit, registry) in units {
        // As `uriel extract` searches, which prints no other readings unless it is asked to.
        let finder = Finder::new(registry)
            .without_alternatives()
            .with_delimiters(up_to(*random.pick(&[Delimiters::DEFAULT.longest, usize::MAX])));
        for text in [unit.repeat(LENGTH / unit.len()), in_short_runs(&unit)] {
            // Only what is slow again and again is slow.
            let is_slow =
                |attempts| time_of_search(&finder, &text, attempts) > time_of_search(&finder, &dense, attempts) * TIMES;
            let is_always_slow = is_slow(1) && (0..10).all(|_| is_slow(5));
            assert!(!is_always_slow, "{unit:?} under {} in {} octets", registry.edition(), text.len());
        }
    }
}

#[test]
fn a_url_of_over_64_octets_is_given_up_where_a_run_has_been_read_often() {
    let registry = Registry::current();
    let finder = Finder::new(&registry);
    let search = |beginnings: usize, length: usize, before: &str| {
        let url = format!("http://h/{}", "a".repeat(length - 9));
        let text = format!("{}{before}{url}", "http:(".repeat(beginnings));
        let mut findings = finder.find(&text);
        (findings.any(|found| found.url() == url), findings.left_out().given_up > 0)
    };
    assert_eq!(search(4, 70, ""), (true, false), "a run of less than 96 octets");
    assert!(search(1_000, 64, "").0);
    assert_eq!(search(1_000, 65, ""), (false, true));
    assert!(search(1_000, 300, " ").0, "another run");
    assert_eq!(search(3, 10_000, ""), (true, false), "few beginnings");
}

#[test]
fn a_list_of_urls_without_white_space_is_found_whole() {
    let registry = Registry::current();
    let finder = Finder::new(&registry);
    let url = format!("http://h/{}", "a".repeat(91));
    for (before, after) in [("'", "',"), ("(", ")"), ("[", "],"), ("\"", "\","), ("<", ">"), ("", "|"), ("*", "**")] {
        let text = format!("{before}{url}{after}").repeat(1_000);
        let mut findings = finder.find(&text);
        assert!(findings.by_ref().all(|found| found.url() == url), "{before}{after}");
        assert_eq!((finder.find(&text).count(), findings.left_out().given_up), (1_000, 0), "{before}{after}");
    }
}

type Found = (Range<usize>, String);

/// Pieces that are given to streams, and limits of URLs: small ones, at which a run ends being read soon, and large
/// ones.
const SIZES: [usize; 4] = [1, 700, 1_024, 30_000];
const LIMITS: [usize; 7] = [1, 20, 64, 65, 300, 5_000, Delimiters::DEFAULT.longest];

#[test]
fn a_stream_and_parts_of_hostile_text_have_the_findings_of_the_whole() {
    let mut random = Random::new(seed(39));
    let (mut count, mut given_up) = (0, 0);
    for nth in 0..strings(if cfg!(debug_assertions) { 200 } else { 4_000 }) {
        let registry = Registry::under(*random.pick(&Edition::ALL));
        let (longest, mends) = (*random.pick(&LIMITS), random.once_in(3));
        let limits = Delimiters { longest_in_brackets: *random.pick(&[30, 400]), ..up_to(longest) };
        let finder = Finder::new(&registry).with_delimiters(limits);
        let finder = if mends { finder.mending() } else { finder };
        let mut text = String::new();
        while text.len() < LENGTH {
            let (unit, _) = hostile(&mut random);
            text += &unit.repeat(random.below(2_000));
            text += "http://h/";
            text += &"a".repeat(random.below(600));
        }
        let mut findings = finder.find(&text);
        let whole: Vec<Found> = findings.by_ref().map(|found| (found.span(), found.url().to_owned())).collect();
        let check = |found: &[Found], of: &str| {
            let differs = found.iter().zip(&whole).find(|(one, other)| one != other);
            let edition = registry.edition();
            assert!(found.len() == whole.len() && differs.is_none(), "{nth}, {of}, {longest}, {edition}: {differs:?}");
        };
        let size = *random.pick(&SIZES);
        let mut found: Vec<Found> = Vec::new();
        let mut stream = finder.stream(|finding| found.push((finding.span(), finding.url().to_owned())));
        text.as_bytes().chunks(size).for_each(|chunk| stream.push(chunk));
        assert_eq!(stream.finish(), findings.left_out(), "{nth}");
        check(&found, "a stream");
        // Parts that begin after white space, where no run goes on.
        let (mut found, mut at): (Vec<Found>, _) = (Vec::new(), 0);
        while at < text.len() {
            let end = text[at..]
                .get(5_000..)
                .and_then(|rest| rest.find([' ', '\n']))
                .map_or(text.len(), |end| at + 5_001 + end);
            let mut findings = finder.find_between(text.as_bytes(), at..end);
            found.extend(findings.by_ref().map(|found| (found.span(), found.url().to_owned())));
            at = findings.end();
        }
        check(&found, "parts");
        count += whole.len();
        given_up += findings.left_out().given_up;
    }
    assert!(count > 1_000 && given_up > 1_000, "{count} URLs, {given_up} given up");
}
