//! Plans and hazards of typed URLs, beside the parse before them.
//!
//! See the library of this package for the variables that steer a run. A figure is the time of the plan, or of the hazards, in
//! times of the parse of the same URL by a registry.

use std::hint::black_box;
use std::process::ExitCode;

use uriel::{Parsed, Registry};
use uriel_bench::figures::{self, Figure, Table, Target};
use uriel_bench::rfc1738;
use uriel_bench::rounds::{self, Case, compare};

fn main() -> ExitCode {
    let registry = Registry::current();
    let after_parse = |then: fn(&Parsed<'_, '_>) -> u64| {
        let registry = &registry;
        move |text: &str| registry.parse(text).map_or(0, |parsed| then(black_box(&parsed)))
    };
    let columns = ["plan", "hazards"].map(str::to_owned).to_vec();
    let mut table = Table::new("Plans and hazards, in times of the typed parse before them", columns);
    for corpus in rfc1738::each() {
        let urls = corpus.urls();
        let cases = [
            Case::new("parse", &urls, after_parse(|_| 1)),
            Case::new("plan", &urls, after_parse(plan)),
            Case::new("hazards", &urls, after_parse(hazards)),
        ];
        let timings = compare(rounds::wanted(), &cases);
        let figure = |at: usize| Figure::aiming(1.0 / timings[at].ratio - 1.0, Target::at_most(1.0, 0.5));
        table.row(corpus.name(), vec![figure(1), figure(2)]);
    }
    println!("{table}");
    if figures::is_checked() && !table.missed().is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn plan(parsed: &Parsed<'_, '_>) -> u64 {
    let mut items = 0;
    let planned = parsed.plan(&mut |item| {
        black_box(&item);
        items += 1;
    });
    u64::from(planned.is_ok()) + items
}

fn hazards(parsed: &Parsed<'_, '_>) -> u64 {
    black_box(parsed.hazards()).len() as u64
}
