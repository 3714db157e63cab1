//! Building an ftp URL from its parts, beside `format!` of parts that are already escaped.
//!
//! See the library of this package for the variables that steer a run. The builder escapes each part for its place,
//! reads the text back by the rule of the scheme, and compares the fields with what was given.

use std::hint::black_box;
use std::process::ExitCode;

use uriel::schemes::ftp::{FtpUrl, Typecode};
use uriel_bench::corpus::Corpus;
use uriel_bench::figures::{self, Figure, Table, Target};
use uriel_bench::random::Random;
use uriel_bench::rounds::{self, Case, compare};

/// Words of hosts and of names, which need no escape.
const WORDS: [&str; 8] = ["pub", "www", "doc", "report-2024", "h", "mirror", "rfc1738", "index"];

fn main() -> ExitCode {
    let mut random = Random::new(3);
    let mut text = |_| (0..4).map(|_| random.pick(&WORDS)).collect::<Vec<_>>().join(" ");
    let corpus = Corpus::new("parts", (0..2000).map(&mut text).collect());
    let parts = corpus.urls();
    let cases = [Case::new("format!", &parts, formatted), Case::new("uriel", &parts, built)];
    assert_eq!(cases[0].run(), cases[1].run(), "the same lengths");
    let ratio = 1.0 / compare(rounds::wanted(), &cases)[1].ratio;
    let mut table = Table::new("Building an ftp URL, in times of `format!`", vec!["time".to_owned()]);
    table.row("four parts and a typecode", vec![Figure::aiming(ratio, Target::at_most(2.0, 1.2))]);
    println!("{table}");
    if figures::is_checked() && !table.missed().is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The four parts of a text of the corpus.
fn parts(text: &str) -> [&str; 4] {
    let mut words = text.split(' ');
    [(); 4].map(|()| words.next().unwrap_or_default())
}

fn formatted(text: &str) -> u64 {
    let [host, first, second, name] = parts(text);
    let typecode = Typecode::Image.as_str();
    black_box(format!("ftp://{host}/{first}/{second}/{name};type={typecode}")).len() as u64
}

fn built(text: &str) -> u64 {
    let [host, first, second, name] = parts(text);
    let mut builder = FtpUrl::builder();
    builder.host(host).cwd(first).cwd(second).name(name).typecode(Typecode::Image);
    builder.build().map_or(0, |url| black_box(url.as_str()).len() as u64)
}
