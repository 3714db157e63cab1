//! Every figure the library is held to, as ratios taken inside one run.
//!
//! See the library of this package for the variables that steer a run. A figure stands as `value (floor, goal)`, with `!`
//! when it misses the floor and `+` when it reaches the goal. With `--check` or `URIEL_CHECK=1` a missed floor makes the
//! run fail, on a machine that has AVX2.

use std::hint::black_box;
use std::process::ExitCode;
use std::{env, io};

use uriel_bench::allocations::{self, Counting};
use uriel_bench::builds::{self, Width, default, no_simd};
use uriel_bench::cases::{self, AVX2, NO_SIMD, REFERENCE, SSE2};
use uriel_bench::corpus::{Corpora, Corpus};
use uriel_bench::figures::{Figure, Table, Target};
use uriel_bench::rivals::fluent_uri;
use uriel_bench::rounds::{self, Case, compare, geomean};
use uriel_bench::{mutants, rfc1738};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The last column of most tables.
const GEOMEAN: &str = "geomean";

/// What is asked of a case (by its name) in a column (by its heading).
type Targets = fn(&str, &str) -> Option<Target>;

fn main() -> io::Result<ExitCode> {
    let run = Run::prepare()?;
    println!(
        "Ratios to {REFERENCE} unless said, medians of {} rounds: value (floor, goal); `!` misses the floor, `+` reaches the goal.\n",
        run.rounds
    );
    let mut missed = Vec::new();
    let only = env::var("URIEL_TABLES").ok();
    let wanted = |number: usize| only.as_ref().is_none_or(|only| only.split(',').any(|n| n == number.to_string()));
    for measure in (1..).zip(MEASURES).filter(|&(number, _)| wanted(number)).map(|(_, measure)| measure) {
        let table = measure(&run);
        if !table.is_empty() {
            println!("{table}");
        }
        missed.extend(table.missed());
    }
    Ok(verdict(&missed))
}

fn verdict(missed: &[String]) -> ExitCode {
    let checked =
        env::args().any(|argument| argument == "--check") || env::var("URIEL_CHECK").is_ok_and(|set| set == "1");
    if missed.is_empty() {
        println!("Every floor holds.");
        return ExitCode::SUCCESS;
    }
    println!("Below the floor:");
    for figure in missed {
        println!("- {figure}");
    }
    if !builds::all_run_here() {
        println!("This machine has no AVX2, for which the floors are meant.");
        return ExitCode::SUCCESS;
    }
    if checked { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The tables, in the order they are printed. One without URLs to measure on is left out.
const MEASURES: [fn(&Run) -> Table; 13] = [
    corpora,
    agreement,
    generic_parse,
    generic_touch,
    editions,
    references,
    refusals,
    typed,
    registry,
    owned,
    allocations,
    normal_forms,
    normalising,
];

/// What all tables are measured on.
struct Run {
    rounds: usize,
    /// As read, and the URLs among them that every strict parser accepts.
    absolute: Vec<Corpus>,
    valid: Vec<Corpus>,
    /// Relative references that fluent-uri and this library accept.
    relative: Vec<Corpus>,
    /// URLs that both refuse.
    refused: Vec<Corpus>,
    /// URLs that are not in normal form.
    respelled: Corpus,
    ftp: Corpus,
    gopher: Corpus,
}

impl Run {
    fn prepare() -> io::Result<Self> {
        let Corpora { absolute, relative } = Corpora::load()?;
        let edition = default::Edition::Rfc3986;
        let both_accept = |url: &str| fluent_uri::parse_reference(url) + default::parse_reference(url, edition) == 2;
        let both_refuse = |url: &str| fluent_uri::parse(url) + default::parse(url, edition) == 0;
        let found = Corpus::new("found", absolute.iter().flat_map(Corpus::urls).map(str::to_owned).collect());
        let valid: Vec<_> = absolute.iter().map(cases::valid).collect();
        let to_change =
            |url: &str| both_accept(url) && default::parse(url, edition) > default::is_normalized(url, edition);
        let refused = [found.filter(both_refuse), mutants::of(&absolute).filter(both_refuse)];
        Ok(Self {
            rounds: rounds::wanted(),
            respelled: mutants::respelled(&valid).filter(to_change),
            valid,
            relative: relative.iter().map(|corpus| corpus.filter(both_accept)).collect(),
            refused: refused.into_iter().filter(|corpus| !corpus.is_empty()).collect(),
            ftp: rfc1738::ftp(),
            gopher: rfc1738::gopher(),
            absolute,
        })
    }

    /// A row of times for the first case, then a row of ratios for each other case; a column for each corpus, then the mean.
    fn comparison(
        &self,
        title: &str,
        corpora: &[Corpus],
        cases: impl for<'a> Fn(&'a [&'a str]) -> Vec<Case<'a>>,
        targets: Targets,
    ) -> Table {
        self.comparison_by(title, corpora, |_, urls| cases(urls), targets)
    }

    /// The same, with cases that depend on the corpus.
    fn comparison_by(
        &self,
        title: &str,
        corpora: &[Corpus],
        cases: impl for<'a> Fn(&Corpus, &'a [&'a str]) -> Vec<Case<'a>>,
        targets: Targets,
    ) -> Table {
        let mut names = Vec::new();
        let mut nanoseconds = Vec::new();
        let mut ratios: Vec<Vec<f64>> = Vec::new();
        for corpus in corpora {
            let urls = corpus.urls();
            let timings = compare(self.rounds, &cases(corpus, &urls));
            names = timings.iter().map(|timing| timing.name).collect();
            nanoseconds.push(timings[0].seconds * 1e9 / urls.len() as f64);
            ratios.push(timings.iter().map(|timing| timing.ratio).collect());
        }
        let columns = || corpora.iter().map(Corpus::name).chain([GEOMEAN]);
        let with_mean = |mut values: Vec<f64>| {
            values.push(geomean(&values));
            values
        };
        let mut table = Table::new(title, columns().map(str::to_owned).collect());
        let Some((reference, others)) = names.split_first() else {
            return table;
        };
        let times = with_mean(nanoseconds).into_iter().map(Figure::from).collect();
        table.row(&format!("{reference}, ns a URL"), times);
        for (index, case) in others.iter().enumerate() {
            let values = with_mean(ratios.iter().map(|of_corpus| of_corpus[index + 1]).collect());
            let figures = columns().zip(values).map(|(column, value)| Figure::new(value, targets(case, column)));
            table.row(case, figures.collect());
        }
        table
    }
}

/// What there is to measure on.
fn corpora(run: &Run) -> Table {
    let columns = ["URLs", "mean bytes", "with escapes, %", "measured"];
    let mut table = Table::new("Corpora", columns.map(str::to_owned).to_vec());
    let mut describe = |corpus: &Corpus, measured: usize| {
        let urls = corpus.urls();
        let escaped = urls.iter().filter(|url| url.contains('%')).count();
        let [count, escaped, measured] = [urls.len(), escaped, measured].map(|number| number as f64);
        let figures = [count, corpus.bytes() as f64 / count, escaped / count * 100.0, measured];
        table.row(corpus.name(), figures.map(Figure::from).to_vec());
    };
    for (corpus, valid) in run.absolute.iter().zip(&run.valid) {
        describe(corpus, valid.len());
    }
    let rest = run.relative.iter().chain(&run.refused).chain([&run.ftp, &run.gopher]);
    rest.for_each(|corpus| describe(corpus, corpus.len()));
    table
}

/// A fast answer has to be the right one: verdicts and components are compared with fluent-uri's, URL by URL.
fn agreement(run: &Run) -> Table {
    let names = run.absolute.iter().map(|corpus| corpus.name().to_owned()).collect();
    let mut table = Table::new("URLs whose verdict or components differ from fluent-uri's", names);
    let mut compared = |build: &str, touch: &dyn Fn(&str) -> u64| {
        let differing = |corpus: &Corpus| {
            let count = corpus.urls().into_iter().filter(|url| fluent_uri::touch(url) != touch(url)).count();
            Figure::aiming(count as f64, Target::at_most(0.0, 0.0))
        };
        table.row(build, run.absolute.iter().map(differing).collect());
    };
    let by_default = |url: &str| default::touch(url, default::Edition::Rfc3986);
    Width::Avx2.limit();
    compared(AVX2, &by_default);
    Width::Sse2.limit();
    compared(SSE2, &by_default);
    compared(NO_SIMD, &|url| no_simd::touch(url, no_simd::Edition::Rfc3986));
    table
}

fn generic_parse(run: &Run) -> Table {
    run.comparison("Generic parse", &run.valid, cases::parse, |case, column| match (case, column) {
        (AVX2, GEOMEAN) => Some(Target::at_least(2.9, 3.3)),
        (AVX2, rfc1738::MIXED) => Some(Target::at_least(2.35, 2.5)),
        (AVX2, _) => Some(Target::at_least(2.7, 3.0)),
        (SSE2, GEOMEAN) => Some(Target::at_least(1.8, 2.1)),
        (NO_SIMD, GEOMEAN) => Some(Target::at_least(1.3, 1.4)),
        _ => None,
    })
}

fn generic_touch(run: &Run) -> Table {
    run.comparison("Generic parse, and all components touched", &run.valid, cases::touch, |case, column| {
        match (case, column) {
            (AVX2, GEOMEAN) => Some(Target::at_least(2.7, 3.3)),
            (AVX2, _) => Some(Target::wished(2.5)),
            _ => None,
        }
    })
}

/// Each edition beside RFC 3986, over the URLs it accepts too.
fn editions(run: &Run) -> Table {
    let newest = default::Edition::Rfc3986;
    let columns = run.valid.iter().map(Corpus::name).chain([GEOMEAN]).map(str::to_owned).collect();
    let mut table = Table::new("Generic parse under the other editions: time, RFC 3986 = 1", columns);
    for edition in default::Edition::ALL.into_iter().filter(|&edition| edition != newest) {
        let time = |corpus: &Corpus| {
            let accepted = corpus.filter(|url| default::parse(url, edition) == 1);
            let urls = accepted.urls();
            let under = |name, edition| {
                let edition = black_box(edition);
                Case::prepared(name, &urls, || Width::Avx2.limit(), move |url| default::parse(url, edition))
            };
            1.0 / compare(run.rounds, &[under("RFC 3986", newest), under("other", edition)])[1].ratio
        };
        let mut times: Vec<f64> = run.valid.iter().map(time).collect();
        times.push(geomean(&times));
        let figures = times.into_iter().map(|time| Figure::aiming(time, Target::at_most(1.15, 1.10)));
        table.row(&edition.to_string(), figures.collect());
    }
    table
}

fn references(run: &Run) -> Table {
    run.comparison("URI or relative reference", &run.relative, cases::reference, |_, _| None)
}

/// URLs that both libraries refuse, the making of the error included.
fn refusals(run: &Run) -> Table {
    run.comparison("Refusal, with its error", &run.refused, cases::refusal, |case, column| match (case, column) {
        (AVX2, GEOMEAN) => None,
        (AVX2, _) => Some(Target::at_least(1.0, 1.5)),
        _ => None,
    })
}

/// A typed parse beside fluent-uri's generic one of the same URLs.
fn typed(run: &Run) -> Table {
    let corpora = [run.ftp.clone(), run.gopher.clone()];
    run.comparison_by("Typed parse, RFC 1738, beside a generic parse", &corpora, typed_cases, |case, column| {
        match (case, column) {
            (AVX2, GEOMEAN) => None,
            (AVX2, _) => Some(Target::at_least(1.0, 1.15)),
            _ => None,
        }
    })
}

fn typed_cases<'a>(corpus: &Corpus, urls: &'a [&'a str]) -> Vec<Case<'a>> {
    if corpus.name() == rfc1738::FTP {
        cases_of_type(urls, default::ftp, default::touch_ftp, no_simd::ftp)
    } else {
        cases_of_type(urls, default::gopher, default::touch_gopher, no_simd::gopher)
    }
}

fn cases_of_type<'a>(
    urls: &'a [&'a str],
    parse: impl Fn(&str, default::Edition) -> u64 + Copy + 'a,
    touch: impl Fn(&str, default::Edition) -> u64 + 'a,
    parse_without_simd: impl Fn(&str, no_simd::Edition) -> u64 + 'a,
) -> Vec<Case<'a>> {
    let edition = black_box(default::Edition::Rfc1738);
    let same_edition = black_box(no_simd::Edition::Rfc1738);
    // The corpora are valid by construction: a refusal would pass for speed.
    for url in urls {
        assert_eq!(parse(url, edition) + parse_without_simd(url, same_edition), 2, "{url} is refused");
    }
    vec![
        Case::new(REFERENCE, urls, fluent_uri::parse),
        Case::prepared(AVX2, urls, || Width::Avx2.limit(), move |url| parse(url, edition)),
        Case::prepared("the same, all fields touched", urls, || Width::Avx2.limit(), move |url| touch(url, edition)),
        Case::prepared(SSE2, urls, || Width::Sse2.limit(), move |url| parse(url, edition)),
        Case::new(NO_SIMD, urls, move |url| parse_without_simd(url, same_edition)),
        Case::prepared("uriel, AVX2, generic", urls, || Width::Avx2.limit(), move |url| default::parse(url, edition)),
        Case::new("fluent-uri, all components touched", urls, fluent_uri::touch),
    ]
}

/// What a registry costs: parse, look-up and refinement, beside the type's own parse.
fn registry(run: &Run) -> Table {
    let registry = default::Registry::rfc1738();
    let mut table = Table::new("By way of a registry: time, the static typed parse = 1", vec!["time".to_owned()]);
    let time = |corpus: &Corpus,
                direct: fn(&str, default::Edition) -> u64,
                registered: fn(&str, &default::Registry) -> u64| {
        let urls = corpus.urls();
        let edition = black_box(default::Edition::Rfc1738);
        let cases = [
            Case::prepared("direct", &urls, || Width::Avx2.limit(), move |url| direct(url, edition)),
            Case::prepared("registered", &urls, || Width::Avx2.limit(), |url| registered(url, &registry)),
        ];
        Figure::aiming(1.0 / compare(run.rounds, &cases)[1].ratio, Target::at_most(1.3, 1.15))
    };
    table.row(run.ftp.name(), vec![time(&run.ftp, default::ftp, default::registered_ftp)]);
    table.row(run.gopher.name(), vec![time(&run.gopher, default::gopher, default::registered_gopher)]);
    table
}

fn owned(run: &Run) -> Table {
    run.comparison("Parse of an owned URI, its text copied", &run.valid, cases::owned, |_, _| None)
}

/// Parse and normal form, to a URI of its own: URLs as they are found, nearly all in normal form.
fn normal_forms(run: &Run) -> Table {
    run.comparison("Normal form, parse included", &run.valid, cases::normalize, |case, column| match (case, column) {
        (AVX2, GEOMEAN | rfc1738::MIXED) => None,
        (AVX2, _) => Some(Target::at_least(2.7, 3.0)),
        _ => None,
    })
}

/// The same, of URLs that all have to be changed.
fn normalising(run: &Run) -> Table {
    let corpora = [run.respelled.clone()];
    run.comparison("Normal form, parse included, of what is not in it", &corpora, cases::normalize, |case, column| {
        match (case, column) {
            (AVX2, GEOMEAN) => None,
            (AVX2, _) => Some(Target::at_least(1.5, 2.5)),
            _ => None,
        }
    })
}

/// Allocations, counted over all URLs.
fn allocations(run: &Run) -> Table {
    let valid = Corpus::new("valid", run.valid.iter().flat_map(Corpus::urls).map(str::to_owned).collect());
    let mut table = Table::new("Allocations", vec!["a URL".to_owned()]);
    let mut count =
        |operation: &str, corpus: &Corpus, cases: &dyn for<'a> Fn(&'a [&'a str]) -> Vec<Case<'a>>, most: f64| {
            let urls = corpus.urls();
            for case in cases(&urls) {
                let each = allocations::during(|| _ = black_box(case.run())) as f64 / urls.len() as f64;
                let ours = [AVX2, SSE2, NO_SIMD].contains(&case.name());
                let target = ours.then(|| Target::at_most(most, most));
                table.row(&format!("{operation}: {}", case.name()), vec![Figure::new(each, target)]);
            }
        };
    count("parse", &valid, &|urls| cases::parse(urls), 0.0);
    count("owned", &valid, &|urls| cases::owned(urls), 1.0);
    count("normal form", &valid, &|urls| cases::normalize(urls), 1.0);
    count("normal form, respelled", &run.respelled, &|urls| cases::normalize(urls), 1.0);
    for corpus in &run.refused {
        count(&format!("refusal, {}", corpus.name()), corpus, &|urls| cases::refusal(urls), 0.0);
    }
    let edition = default::Edition::Rfc1738;
    count("ftp", &run.ftp, &|urls| vec![Case::new(AVX2, urls, move |url| default::touch_ftp(url, edition))], 0.0);
    count(
        "gopher",
        &run.gopher,
        &|urls| vec![Case::new(AVX2, urls, move |url| default::touch_gopher(url, edition))],
        0.0,
    );
    table
}
