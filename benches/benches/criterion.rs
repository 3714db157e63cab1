//! The generated corpora under criterion: what did the last change do?
//!
//! Figures against other libraries belong to the bench `ratios`; those here compare this working copy with the last
//! run.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use uriel_bench::builds::default::{self, Edition};
use uriel_bench::{cases, rfc1738};

/// The generic parse under each edition, over the URLs that all of them accept.
fn generic(criterion: &mut Criterion) {
    let corpus = rfc1738::mixed().filter(|url| Edition::ALL.iter().all(|&edition| default::parse(url, edition) == 1));
    let urls = corpus.urls();
    let mut group = criterion.benchmark_group("generic");
    group.throughput(Throughput::Elements(urls.len() as u64));
    for edition in Edition::ALL {
        group.bench_with_input(BenchmarkId::from_parameter(edition), &edition, |bencher, &edition| {
            bencher.iter(|| urls.iter().map(|url| default::parse(black_box(url), edition)).sum::<u64>());
        });
    }
    group.finish();
}

/// The ten schemes by their own productions.
fn typed(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("typed");
    for corpus in rfc1738::each() {
        let urls = corpus.urls();
        group.throughput(Throughput::Elements(urls.len() as u64));
        for case in cases::typed(corpus.name(), &urls).iter().filter(|case| case.name() == cases::AVX2) {
            group.bench_function(corpus.name(), |bencher| bencher.iter(|| case.run()));
        }
    }
    group.finish();
}

/// The generic parse by everyone.
fn rivals(criterion: &mut Criterion) {
    let corpus = cases::valid(&rfc1738::mixed());
    let urls = corpus.urls();
    let mut group = criterion.benchmark_group("rivals");
    group.throughput(Throughput::Elements(urls.len() as u64));
    for case in cases::parse(&urls) {
        group.bench_function(case.name(), |bencher| bencher.iter(|| case.run()));
    }
    group.finish();
}

/// Short runs: this is for a look between two edits.
fn short() -> Criterion {
    Criterion::default().sample_size(30).measurement_time(std::time::Duration::from_secs(2))
}

criterion_group! {
    name = benches;
    config = short();
    targets = generic, typed, rivals
}
criterion_main!(benches);
