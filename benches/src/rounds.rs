//! Interleaved rounds: ratios that hold on a machine whose speed does not.
//!
//! Every case of a comparison runs once in every round, and a round begins one case later than the round before. A
//! ratio is taken inside one round, where both cases met the same weather, and the median of those ratios is the
//! figure.

use std::env;
use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Rounds when `URIEL_ROUNDS` is not set.
pub const DEFAULT: usize = 101;

/// A timing of the first case lasts at least so long: far above what a clock can disturb.
const LEAST: Duration = Duration::from_millis(2);

/// The number of rounds the environment asks for. Without `--bench` among the arguments, which is how `cargo test` runs
/// a bench, one round shows that everything works.
#[must_use]
pub fn wanted() -> usize {
    if !env::args().any(|argument| argument == "--bench") {
        return 1;
    }
    env::var("URIEL_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(DEFAULT).max(1)
}

/// A piece of work over a whole corpus.
pub struct Case<'a> {
    name: &'static str,
    pass: Box<dyn Fn() -> u64 + 'a>,
}

impl<'a> Case<'a> {
    /// `read` on each of `urls`; its results are added up.
    pub fn new(name: &'static str, urls: &'a [&'a str], read: impl Fn(&str) -> u64 + 'a) -> Self {
        let pass = move || urls.iter().fold(0, |sum: u64, url| sum.wrapping_add(read(black_box(url))));
        Self { name, pass: Box::new(pass) }
    }

    /// Name of the case.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// One pass over the corpus: the sum of its results.
    #[must_use]
    pub fn run(&self) -> u64 {
        (self.pass)()
    }

    fn time(&self, passes: u128) -> f64 {
        let start = Instant::now();
        for _ in 0..passes {
            black_box(self.run());
        }
        start.elapsed().as_secs_f64() / passes as f64
    }
}

impl fmt::Debug for Case<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Case").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The figures of one case.
#[derive(Debug, Clone)]
pub struct Timing {
    /// The case's name.
    pub name: &'static str,
    /// Speed as a multiple of the first case's.
    pub ratio: f64,
    /// Seconds a pass, the median.
    pub seconds: f64,
}

/// Times the cases in interleaved rounds. The first is what the others are compared with.
#[must_use]
pub fn compare(rounds: usize, cases: &[Case]) -> Vec<Timing> {
    let passes = passes(cases);
    let mut seconds = vec![Vec::with_capacity(rounds); cases.len()];
    for round in 0..rounds {
        for turn in 0..cases.len() {
            let index = (round + turn) % cases.len();
            seconds[index].push(cases[index].time(passes));
        }
    }
    let ratios = |own: &[f64]| seconds[0].iter().zip(own).map(|(reference, own)| reference / own).collect();
    let timing = |(case, own): (&Case, &Vec<f64>)| Timing {
        name: case.name,
        ratio: median(ratios(own)),
        seconds: median(own.clone()),
    };
    cases.iter().zip(&seconds).map(timing).collect()
}

/// Number of passes over the corpus that make a timing of the first case long enough. Finding it out warms everyone's
/// caches.
fn passes(cases: &[Case]) -> u128 {
    let time = |case: &Case| {
        let start = Instant::now();
        black_box(case.run());
        start.elapsed().as_nanos()
    };
    let warm: Vec<u128> = cases.iter().map(time).collect();
    let reference = warm.first().copied().unwrap_or(0).max(1);
    LEAST.as_nanos().div_ceil(reference)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let upper = values.len() / 2;
    if values.len() % 2 == 1 { values[upper] } else { f64::midpoint(values[upper - 1], values[upper]) }
}

/// The geometric mean.
#[must_use]
pub fn geomean(values: &[f64]) -> f64 {
    (values.iter().map(|value| value.ln()).sum::<f64>() / values.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means() {
        assert!((geomean(&[1.0, 4.0]) - 2.0).abs() < 1e-9);
        assert!((median(vec![3.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
        assert!((median(vec![4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < 1e-9);
    }
}
