//! Every figure the library is held to, as ratios taken inside one run.
//!
//! See the library of this package for the variables that steer a run. A figure stands as `value (floor, goal)`, with
//! `!` when it misses the floor and `+` when it reaches the goal. With `--check` or `URIEL_CHECK=1` a missed floor
//! makes the run fail, on a machine that has AVX2.

use std::hint::black_box;
use std::process::ExitCode;
use std::{env, io};

use uriel_bench::allocations::{self, Counting};
use uriel_bench::builds::{self, default, no_simd, sse2};
use uriel_bench::cases::{self, AVX2, AVX2_KEPT, NO_SIMD, OXIRI, OXIRI_KEPT, REFERENCE, SSE2};
use uriel_bench::corpus::{self, Corpora, Corpus};
use uriel_bench::figures::{self, Figure, Table, Target};
use uriel_bench::rivals::fluent_uri;
use uriel_bench::rounds::{self, Case, compare, geomean};
use uriel_bench::{mutants, rfc1738};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The last column of most tables.
const GEOMEAN: &str = "geomean";

/// The target of a case (by its name) in a column (by its heading).
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
    if figures::is_checked() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The tables, in the order they are printed. One without URLs to measure on is left out.
const MEASURES: [fn(&Run) -> Table; 17] = [
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
    typed_touch,
    resolution,
    resolution_beside_oxiri,
    normal_forms,
    normalising,
    typed_today,
];

/// The corpora and cases that all tables are measured on.
struct Run {
    rounds: usize,
    /// As read, and the URLs among them that every strict parser accepts.
    absolute: Vec<Corpus>,
    valid: Vec<Corpus>,
    /// Relative references that fluent-uri and this library accept.
    relative: Vec<Corpus>,
    /// URLs that both refuse.
    refused: Vec<Corpus>,
    /// URLs of each scheme of RFC 1738, under its name.
    schemes: Vec<Corpus>,
    /// The references of RFC 3986 section 5.4, and those of `relative`.
    resolved: Vec<Corpus>,
    /// URLs that are not in normal form.
    respelled: Corpus,
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
        let relative: Vec<_> = relative.iter().map(|corpus| corpus.filter(both_accept)).collect();
        let resolved = [vec![corpus::of_rfc3986()], relative.clone()].concat();
        Ok(Self {
            rounds: rounds::wanted(),
            respelled: mutants::respelled(&valid).filter(to_change),
            valid,
            relative,
            resolved,
            refused: refused.into_iter().filter(|corpus| !corpus.is_empty()).collect(),
            schemes: rfc1738::each(),
            absolute,
        })
    }

    /// A row of times for the first case, then a row of ratios for each other case; a column for each corpus, then the
    /// mean.
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

/// The corpora that there are.
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
    let rest = run.relative.iter().chain(&run.refused).chain(&run.schemes);
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
    compared(AVX2, &|url| default::touch(url, default::Edition::Rfc3986));
    compared(SSE2, &|url| sse2::touch(url, sse2::Edition::Rfc3986));
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
            1.0 / compare(run.rounds, &[cases::under(newest, &urls), cases::under(edition, &urls)])[1].ratio
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
    run.comparison_by(
        "Typed parse, RFC 1738, beside a generic parse",
        &run.schemes,
        |corpus, urls| cases::typed(corpus.name(), urls),
        |case, column| match (case, column) {
            (AVX2, GEOMEAN) => None,
            (AVX2, _) => Some(Target::at_least(1.0, 1.15)),
            _ => None,
        },
    )
}

/// The same by the schemes' documents of today, over the URLs they still admit.
fn typed_today(run: &Run) -> Table {
    let corpora: Vec<Corpus> = run.schemes.iter().map(cases::admitted_today).collect();
    run.comparison_by(
        "Typed parse, RFC 3986, beside a generic parse",
        &corpora,
        |corpus, urls| cases::typed_today(corpus.name(), urls),
        |_, _| None,
    )
}

/// A typed parse and all fields, beside fluent-uri's generic one and all components.
fn typed_touch(run: &Run) -> Table {
    let is_touched = |corpus: &&Corpus| cases::TOUCHED.iter().any(|&(name, _)| name == corpus.name());
    let corpora: Vec<Corpus> = run.schemes.iter().filter(is_touched).cloned().collect();
    run.comparison_by(
        "Typed parse, and all fields touched",
        &corpora,
        |corpus, urls| cases::touch_typed(corpus.name(), urls),
        |_, _| None,
    )
}

/// The cost of a registry: parse, look-up and refinement, beside the type's own parse.
fn registry(run: &Run) -> Table {
    let registry = default::Registry::rfc1738();
    let mut table = Table::new("By way of a registry: time, the static typed parse = 1", vec!["time".to_owned()]);
    for corpus in &run.schemes {
        let urls = corpus.urls();
        let [_, registered] = &compare(run.rounds, &cases::registered(corpus.name(), &urls, &registry))[..] else {
            continue;
        };
        table.row(corpus.name(), vec![Figure::aiming(1.0 / registered.ratio, Target::at_most(1.3, 1.15))]);
    }
    table
}

fn owned(run: &Run) -> Table {
    run.comparison("Parse of an owned URI, its text copied", &run.valid, cases::owned, |_, _| None)
}

/// A reference resolved, its parse included. The sums of the lengths must be those of fluent-uri's results.
fn resolution(run: &Run) -> Table {
    for corpus in &run.resolved {
        let urls = corpus.urls();
        let sums: Vec<_> = cases::resolve(&urls).iter().map(|case| (case.name(), case.run())).collect();
        for (case, sum) in &sums {
            assert_eq!(*sum, sums[0].1, "{case} resolves {} differently", corpus.name());
        }
    }
    run.comparison("Resolution", &run.resolved, cases::resolve, |case, _| match case {
        AVX2 => Some(Target::at_least(2.5, 3.0)),
        AVX2_KEPT => Some(Target::at_least(3.5, 4.5)),
        _ => None,
    })
}

/// The same, each way of writing beside oxiri's.
fn resolution_beside_oxiri(run: &Run) -> Table {
    let columns = run.resolved.iter().map(Corpus::name).chain([GEOMEAN]).map(str::to_owned).collect();
    let mut table = Table::new("Resolution: ratios to oxiri", columns);
    for (ours, theirs, floor, goal) in [(AVX2, OXIRI, 1.6, 1.6), (AVX2_KEPT, OXIRI_KEPT, 1.8, 1.8)] {
        let ratio = |corpus: &Corpus| {
            let urls = corpus.urls();
            let mut cases = cases::resolve(&urls);
            cases.retain(|case| [ours, theirs].contains(&case.name()));
            cases.reverse();
            compare(run.rounds, &cases)[1].ratio
        };
        let mut ratios: Vec<f64> = run.resolved.iter().map(ratio).collect();
        ratios.push(geomean(&ratios));
        let figures = ratios.into_iter().map(|ratio| Figure::aiming(ratio, Target::at_least(floor, goal)));
        table.row(ours, figures.collect());
    }
    table
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
    for corpus in &run.schemes {
        count(corpus.name(), corpus, &|urls| cases::typed(corpus.name(), urls), 0.0);
        if cases::TOUCHED.iter().any(|&(name, _)| name == corpus.name()) {
            count(&format!("{}, touched", corpus.name()), corpus, &|urls| cases::touch_typed(corpus.name(), urls), 0.0);
        }
    }
    for corpus in &run.resolved {
        // To an owned one, and without what fluent-uri and others do; into a kept text below.
        count(&format!("resolve, {}", corpus.name()), corpus, &|urls| cases::resolve(urls), 1.0);
    }
    table
}
