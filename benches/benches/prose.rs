//! URLs found in text beside the crate linkify: mail with few URLs, the documents, lists of URLs, and text without any.
//!
//! linkify looks for addresses of mail too, unless it is told not to; `docs/PROSE.md` says what each of them finds.

use std::fs;
use std::hint::black_box;
use std::io;
use std::process::ExitCode;

use linkify::{LinkFinder, LinkKind};
use memchr::memchr_iter;
use uriel::Registry;
use uriel::prose::Finder;
use uriel_bench::corpus::{Corpora, Corpus};
use uriel_bench::figures::{Figure, Table, Target};
use uriel_bench::mail::archive;
use uriel_bench::rounds::{self, Case, compare};

/// Octets of each text.
const LENGTH: usize = 2_000_000;

fn main() -> io::Result<ExitCode> {
    let documents = env!("CARGO_MANIFEST_DIR").to_owned() + "/../tests/data/prose/";
    let documents = ["mail.txt", "manual.txt", "server.log", "page.md", "source.txt"]
        .map(|name| fs::read_to_string(format!("{documents}{name}")));
    let documents = documents.into_iter().collect::<io::Result<String>>()?;
    let corpora = Corpora::load()?.absolute;
    let urls: Vec<_> = corpora.iter().flat_map(Corpus::urls).filter(|url| url.contains("://")).collect();
    let list: String = urls.iter().take(LENGTH / 40).flat_map(|url| [url, "\n"]).collect();
    let repeated = |text: &str| text.repeat(1 + LENGTH / text.len());
    let measured = [
        ("mail", archive(LENGTH, &documents, &urls), Some((2.0, 5.0))),
        ("documents", repeated(&documents), None),
        ("list of URLs", repeated(&list), Some((1.3, 2.0))),
        ("no URL", repeated(&documents.replace([':', '<'], " ")), None),
    ];

    let columns = measured.iter().map(|(name, ..)| (*name).to_owned()).collect();
    let mut table = Table::new("URLs found in text, the times of linkify as it comes = 1", columns);
    let mut rows: Vec<(&str, Vec<Figure>)> = Vec::new();
    let registry = Registry::current();
    let finder = Finder::new(&registry);
    for (name, text, target) in &measured {
        for (at, timing) in compare(rounds::wanted(), &cases(&[text], &finder)).into_iter().enumerate() {
            let target = target.filter(|_| timing.name == OURS).map(|(floor, goal)| Target::at_least(floor, goal));
            let speed = text.len() as f64 / timing.seconds / 1e6;
            println!("{name}: {} {speed:.0} MB/s", timing.name);
            if rows.len() == at {
                rows.push((timing.name, Vec::new()));
            }
            rows[at].1.push(Figure::new(timing.ratio, target));
        }
    }
    for (name, figures) in rows {
        table.row(name, figures);
    }
    println!("{table}");
    let missed = table.missed();
    Ok(if uriel_bench::figures::is_checked() && !missed.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

const OURS: &str = "uriel";

fn cases<'a>(texts: &'a [&'a str], finder: &'a Finder<'a>) -> Vec<Case<'a>> {
    let mut urls = LinkFinder::new();
    urls.kinds(&[LinkKind::Url]);
    let all = LinkFinder::new();
    let count = |number: usize| black_box(number) as u64;
    vec![
        Case::new("linkify", texts, move |text| count(all.links(text).count())),
        Case::new("linkify, URLs alone", texts, move |text| count(urls.links(text).count())),
        Case::new(OURS, texts, move |text| count(finder.find(text).count())),
        Case::new("memchr", texts, move |text| count(memchr_iter(0, text.as_bytes()).count())),
    ]
}
