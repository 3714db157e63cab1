//! Percent-encoding of texts for a segment of a path, beside the crate `percent-encoding`: plain, mixed and dense
//! texts.
//!
//! See the library of this package for the variables that steer a run. The set of octets is the same for both.

use std::borrow::Cow;
use std::hint::black_box;
use std::process::ExitCode;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use uriel::Edition;
use uriel::write::{PathSegment, encode, encode_into};
use uriel_bench::corpus::Corpus;
use uriel_bench::figures::{self, Figure, Table, Target};
use uriel_bench::random::Random;
use uriel_bench::rounds::{self, Case, compare};

/// All octets but those of `pchar`.
const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'!')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=')
    .remove(b':')
    .remove(b'@');

/// Words of names that need no escape.
const PLAIN: [&str; 8] = ["report", "2024", "annex", "final", "rfc", "draft-ietf", "uri", "index.html"];
/// Words between which a space is escaped.
const MIXED: [&str; 8] = ["the", "report", "of", "year", "2024", "(final)", "for", "review"];
/// Words of which every octet is escaped.
const DENSE: [&str; 4] = ["отчёт", "за", "год", "итоги"];

fn main() -> ExitCode {
    let mut random = Random::new(2);
    let mut texts = |words: &[&str], between: &str| {
        let text = |_| (0..random.between(2, 8)).map(|_| random.pick(words)).collect::<Vec<_>>().join(between);
        (0..2000).map(text).collect::<Vec<_>>()
    };
    let measured = [
        ("plain", texts(&PLAIN, "-"), (1.0, 2.0)),
        ("mixed", texts(&MIXED, " "), (1.0, 1.5)),
        ("dense", texts(&DENSE, " "), (1.0, 1.2)),
    ];
    let columns = measured.iter().map(|(name, ..)| (*name).to_owned()).collect();
    let mut table = Table::new("Percent-encoding of a segment, the times of percent-encoding = 1", columns);
    let mut figures = [Vec::new(), Vec::new()];
    for (name, texts, (floor, goal)) in measured {
        let corpus = Corpus::new(name, texts);
        let texts = corpus.urls();
        for pair in cases(&texts).chunks(2).zip(&mut figures) {
            let (cases, figures) = pair;
            assert_eq!(cases[0].run(), cases[1].run(), "{name}");
            let ratio = compare(rounds::wanted(), cases)[1].ratio;
            figures.push(Figure::aiming(ratio, Target::at_least(floor, goal)));
        }
    }
    for (name, figures) in ["to a `Cow`", "appended to a `String`"].into_iter().zip(figures) {
        table.row(name, figures);
    }
    println!("{table}");
    if figures::is_checked() && !table.missed().is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn length(text: &str) -> u64 {
    black_box(text).len() as u64
}

/// Two pairs, the rival first.
fn cases<'a>(texts: &'a [&'a str]) -> Vec<Case<'a>> {
    let edition = Edition::Rfc3986;
    vec![
        Case::new("percent-encoding", texts, |text| length(&Cow::from(utf8_percent_encode(text, SEGMENT)))),
        Case::new("uriel", texts, move |text| length(&encode(text, PathSegment, edition))),
        Case::new("percent-encoding, appended", texts, |text| {
            let mut out = String::with_capacity(256);
            out.extend(utf8_percent_encode(text, SEGMENT));
            length(&out)
        }),
        Case::new("uriel, appended", texts, move |text| {
            let mut out = String::with_capacity(256);
            encode_into(text, PathSegment, edition, &mut out);
            length(&out)
        }),
    ]
}
