//! Percent-decoding of paths beside other libraries: without escapes, with some, and with every third octet escaped.
//!
//! See the library of this package for the variables that steer a run. Every case begins with a text; fluent-uri and
//! this library check it first, and its escapes in any case.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::hint::black_box;
use std::io;
use std::process::ExitCode;

use fluent_uri::pct_enc::{EStr, encoder::Path};
use iri_string::percent_encode::decode::decode_whatwg_bytes;
use percent_encoding::percent_decode_str;
use uriel::write::decode;
use uriel::{Encoded, Uri};
use uriel_bench::corpus::{Corpora, Corpus};
use uriel_bench::figures::{Figure, Table, Target};
use uriel_bench::rounds::{self, Case, compare};

/// This library, with the error of a broken escape.
const CHECKED: &str = "uriel, checked";

fn main() -> io::Result<ExitCode> {
    let corpora = Corpora::load()?.absolute;
    let path = |url: &str| Some(Uri::parse(url).ok()?.path().as_str().to_owned());
    let all: Vec<_> = corpora.iter().flat_map(Corpus::urls).filter_map(path).filter(|path| !path.is_empty()).collect();
    let (some, none): (Vec<_>, Vec<_>) = all.iter().cloned().partition(|path| path.contains('%'));
    let dense = none.iter().take(5000).map(|path| every_third_escaped(path)).collect();
    let measured = [("no escapes", none, (3.5, 4.0)), ("some", some, (2.5, 3.0)), ("dense", dense, (1.4, 1.6))];

    let columns = measured.iter().map(|(name, ..)| (*name).to_owned()).collect();
    let mut table = Table::new("Percent-decoding of a path, the times of fluent-uri = 1", columns);
    let mut rows: Vec<(&str, Vec<Figure>)> = Vec::new();
    for (name, paths, (floor, goal)) in measured {
        let corpus = Corpus::new(name, paths);
        let texts = corpus.urls();
        agree(&texts);
        for (at, timing) in compare(rounds::wanted(), &cases(&texts)).into_iter().enumerate() {
            let target = (timing.name == CHECKED).then(|| Target::at_least(floor, goal));
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

/// The path with an escape in the place of every third octet.
fn every_third_escaped(path: &str) -> String {
    path.bytes().enumerate().fold(String::new(), |mut text, (at, octet)| {
        if at % 3 == 1 {
            write!(text, "%{octet:02X}").expect("a string takes any text");
        } else {
            text.push(char::from(octet));
        }
        text
    })
}

/// A fast answer has to be the right one.
fn agree(texts: &[&str]) {
    for text in texts {
        let decoded: Vec<u8> = percent_decode_str(text).collect();
        assert_eq!(decode(text).as_deref(), Ok(&*decoded), "{text}");
        assert_eq!(*Encoded::new_unchecked(text).decode(), *decoded, "{text}");
    }
}

fn length(octets: &[u8]) -> u64 {
    black_box(octets).len() as u64
}

fn cases<'a>(texts: &'a [&'a str]) -> Vec<Case<'a>> {
    vec![
        Case::new("fluent-uri", texts, |text| {
            EStr::<Path>::new(text).map_or(0, |text| length(&text.decode().to_bytes()))
        }),
        Case::new("percent-encoding", texts, |text| length(&Cow::from(percent_decode_str(text)))),
        Case::new("iri-string", texts, |text| length(&decode_whatwg_bytes(text.as_bytes()).into_bytes())),
        Case::new(CHECKED, texts, |text| decode(text).map_or(0, |octets| length(&octets))),
        Case::new("uriel, `Encoded::decode`", texts, |text| length(&Encoded::new_unchecked(text).decode())),
        Case::new("uriel, `Encoded::new` alone", texts, |text| u64::from(Encoded::new(text).is_ok())),
    ]
}
