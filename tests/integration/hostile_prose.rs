//! Hostile texts: units that a search makes of delimiters, names, brackets and letters, repeated. None is read often,
//! and none takes many times as long as a text full of URLs.

use std::{
    hint::black_box,
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Instant,
};

use uriel::{
    Edition, ParseError, Registry, Scheme, Uri,
    prose::{Delimiters, Finder},
};

use crate::random::{Random, seed, strings};

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

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<Uri<'a>, ParseError> {
        self.0.fetch_add(uri.as_str().len(), Ordering::Relaxed);
        Err(Uri::parse("").expect_err("no scheme"))
    }

    fn read<'a>(&self, text: &'a str, edition: Edition) -> Result<Uri<'a>, ParseError> {
        self.0.fetch_add(text.len(), Ordering::Relaxed);
        let uri = Uri::parse_with(text, edition)?;
        self.refine(&uri)
    }
}

#[test]
fn schemes_read_a_run_eight_times_and_256_octets_for_each_url_beyond() {
    // A scheme may read what a URL may have four times: all of it, a part that the generic rules accept, and both again
    // with the text around it.
    const TIMES: usize = 4;
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
        let allowed = 2 * TIMES * (8 * text.len() + 257 * begin);
        let octets = read.load(Ordering::Relaxed);
        assert!(octets <= allowed, "{unit:?} under {edition}: {octets} octets for {begin} beginnings");
        most = most.max(octets / text.len());
    }
    assert!(most > 8, "no run is read more than {most} times");
}

/// The same octets in runs of just under 4 KiB, in which every URL is found.
fn in_short_runs(unit: &str) -> String {
    let mut run = unit.repeat(4_090 / unit.len());
    run.push(' ');
    run.repeat(LENGTH / run.len() + 1)
}

/// The picoseconds of a search for each octet; the least of some, because a busy neighbour can only add to it.
fn time(finder: &Finder<'_>, text: &str, attempts: usize) -> u128 {
    let timed = || {
        let start = Instant::now();
        black_box(finder.find(black_box(text)).count());
        start.elapsed().as_nanos() * 1_000 / text.len() as u128
    };
    (0..attempts).map(|_| timed()).min().expect("some")
}

/// Units that took longest, of those that the search below has found: each is refused in another way.
const SLOWEST: [&str; 24] = [
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
];

/// In runs of just under 4 KiB, each refused to its end, such texts took up to eighty times as long when each URL read
/// the run again.
#[test]
fn no_text_takes_many_times_as_long_as_dense_urls() {
    // About 5.5 is the most that was found: three times as many instructions, and more of them mispredicted.
    const TIMES: u128 = if cfg!(feature = "simd") { 7 } else { 9 };
    let mut random = Random::new(seed(38));
    let dense = "http://h/ ".repeat(LENGTH / 10);
    let registries = Edition::ALL.map(Registry::under);
    let known = SLOWEST.iter().flat_map(|unit| registries.iter().map(move |registry| ((*unit).to_owned(), registry)));
    let mut units: Vec<_> = known.collect();
    for _ in 0..self::units() {
        units.push((hostile(&mut random).0, random.pick(&registries)));
    }
    for (unit, registry) in units {
        let finder =
            Finder::new(registry).with_delimiters(up_to(*random.pick(&[Delimiters::DEFAULT.longest, usize::MAX])));
        for text in [unit.repeat(LENGTH / unit.len()), in_short_runs(&unit)] {
            // Only what is slow again and again is slow.
            let is_slow = |attempts| time(&finder, &text, attempts) > time(&finder, &dense, attempts) * TIMES;
            let is_always_slow = is_slow(1) && (0..10).all(|_| is_slow(5));
            assert!(!is_always_slow, "{unit:?} under {} in {} octets", registry.edition(), text.len());
        }
    }
}

#[test]
fn a_url_of_over_256_octets_is_not_found_where_a_run_has_been_read_often() {
    let registry = Registry::current();
    let found = |beginnings: usize, length: usize, before: &str| {
        let url = format!("http://h/{}", "a".repeat(length - 9));
        let text = format!("{}{before}{url}", "http:(".repeat(beginnings));
        Finder::new(&registry).find(&text).any(|found| found.url() == url)
    };
    assert!(found(600, 300, ""), "a run of less than 4 KiB");
    assert!(found(1_000, 256, ""));
    assert!(!found(1_000, 257, ""));
    assert!(found(1_000, 300, " "), "another run");
    assert!(found(3, 10_000, ""), "few beginnings");
}

type Found = (Range<usize>, String);

#[test]
fn hostile_text_in_chunks_has_the_findings_of_the_whole() {
    let registry = Registry::current();
    let mut random = Random::new(seed(39));
    let mut count = 0;
    for (longest, mends) in
        [(300, false), (5_000, false), (Delimiters::DEFAULT.longest, false), (300, true), (5_000, true)]
    {
        let finder = Finder::new(&registry).with_delimiters(Delimiters { longest_in_brackets: 400, ..up_to(longest) });
        let finder = if mends { finder.mending() } else { finder };
        for _ in 0..40 {
            let mut text = String::new();
            while text.len() < 2 * LENGTH {
                let (unit, _) = hostile(&mut random);
                text += &unit.repeat(random.below(2_000));
                text += "http://h/";
                text += &"a".repeat(random.below(600));
            }
            let whole: Vec<Found> = finder.find(&text).map(|found| (found.span(), found.url().to_owned())).collect();
            for size in [700, 1_024, 30_000] {
                let mut found: Vec<Found> = Vec::new();
                let mut stream = finder.stream(|finding| found.push((finding.span(), finding.url().to_owned())));
                text.as_bytes().chunks(size).for_each(|chunk| stream.push(chunk));
                stream.finish();
                let differs = found.iter().zip(&whole).find(|(one, other)| one != other);
                assert!(found.len() == whole.len() && differs.is_none(), "{size}, {longest}: {differs:?}");
            }
            count += whole.len();
        }
    }
    assert!(count > 1_000, "{count} URLs");
}
