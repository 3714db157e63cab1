//! One case, alone, for instruction counts that do not depend on the machine's load.
//!
//! ```text
//! cargo build --release -p uriel-bench --bin count
//! URIEL_CORPORA=… valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='*measured*' \
//!     target/release/count touch 'uriel, AVX2' topsites_abs 3
//! ```
//!
//! The arguments are an operation (`parse`, `touch`: parse and touch all components, `edition`: what every edition
//! accepts, with an edition for a case, `reference`, `refusal`: on the corpus `mutants` for one, `owned`, `typed` and
//! `registry`: a corpus of one scheme, by the scheme's name, `resolve`: a reference, on the corpus `section 5.4` for
//! one, `normalize`: on the corpus `respelled` for one, `judge`: a URL by the registry of today, whose cases are
//! `parse`, the same and its `hazards`, and the same and a `check` by the policy `public-web`, which here lets any
//! scheme and port through), a case as the benches name it (`fluent-uri`, `uriel, AVX2`, `uriel, SSE2`, `uriel, no
//! SIMD`, `oxiri` …), a corpus, and how often to read it. Divide what callgrind has collected by the number of parses
//! that the command prints. A parse-and-touch over `topsites_abs` with AVX2 is to take at most 400 instructions, the
//! loop of this bench included (goal: 310); fluent-uri takes 1,112.
//!
//! `twins`, `judged` and `mended` stand alone, and count all their cases in one run: `just scheme-bench`,
//! `just hazards-bench` and `just mend-bench` make their tables.

use std::env;
use std::hint::black_box;
use std::process::ExitCode;

use uriel::hazards::{HazardKind, Policy};
use uriel_bench::builds::default;
use uriel_bench::cases;
use uriel_bench::corpus::{Corpora, Corpus, of_rfc3986};
use uriel_bench::judged;
use uriel_bench::mended;
use uriel_bench::mutants;
use uriel_bench::rfc1738;
use uriel_bench::rounds::Case;
use uriel_bench::twins;

const USAGE: &str = "usage: count \
    parse|edition|touch|reference|refusal|owned|typed|registry|resolve|normalize|judge CASE CORPUS PASSES, \
    or count twins, or count judged, or count mended";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments) {
        Ok(parses) => {
            println!("{parses} parses");
            ExitCode::SUCCESS
        }
        Err(complaint) => {
            eprintln!("{complaint}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[String]) -> Result<usize, String> {
    if arguments == ["twins"] {
        return Ok(twins());
    }
    if arguments == ["judged"] {
        return Ok(judged());
    }
    if arguments == ["mended"] {
        return Ok(mended());
    }
    let [operation, case, corpus, passes] = arguments else {
        return Err("four arguments are wanted".to_owned());
    };
    let passes: usize = passes.parse().map_err(|_| format!("{passes:?} is not a number"))?;
    let Corpora { mut absolute, mut relative } = Corpora::load().map_err(|error| format!("URIEL_CORPORA: {error}"))?;
    relative.push(of_rfc3986());
    if corpus == "respelled" {
        absolute.push(respelled(&absolute));
    }
    if corpus == "mutants" {
        absolute.push(mutants::of(&absolute).filter(|url| default::parse(url, default::Edition::Rfc3986) == 0));
    }
    let schemes =
        if ["typed", "registry", "judge"].contains(&operation.as_str()) { rfc1738::each() } else { Vec::new() };
    let found = schemes.iter().chain(&absolute).chain(&relative).find(|known| known.name() == corpus);
    let found = found.ok_or_else(|| format!("there is no corpus {corpus:?}"))?;
    let filtered = if ["reference", "refusal", "resolve"].contains(&operation.as_str()) {
        found.clone()
    } else if operation == "edition" {
        found.filter(|url| default::Edition::ALL.iter().all(|&edition| default::parse(url, edition) == 1))
    } else {
        cases::valid(found)
    };
    let urls = filtered.urls();
    let registry = default::Registry::rfc1738();
    let (registry_of_today, policy) = judges();
    let cases = match operation.as_str() {
        "parse" => cases::parse(&urls),
        "edition" => cases::editions(&urls),
        "touch" => cases::touch(&urls),
        "reference" => cases::reference(&urls),
        "refusal" => cases::refusal(&urls),
        "owned" => cases::owned(&urls),
        "typed" => cases::typed(corpus, &urls),
        "registry" => cases::registered(corpus, &urls, &registry).into(),
        "resolve" => cases::resolve(&urls),
        "normalize" => cases::normalize(&urls),
        "judge" => cases::judged(&urls, &registry_of_today, &policy).into(),
        _ => return Err(format!("there is no operation {operation:?}")),
    };
    let chosen = cases.iter().find(|known| known.name() == case).ok_or_else(|| format!("there is no case {case:?}"))?;
    measured(chosen, passes);
    Ok(passes * urls.len())
}

/// Each scheme of `more-schemes/` by its own rule, its twins by that of the built-in scheme, and its URLs by
/// fluent-uri: the number of parses. For each a line is printed, with the scheme, its twin, the case, its URLs and
/// their octets.
fn twins() -> usize {
    let mut parses = 0;
    for pairs in twins::each() {
        let (urls, twins) = (pairs.own.urls(), pairs.twins.urls());
        for case in twins::cases(&pairs, &urls, &twins) {
            measured(&case, 1);
            let (own, twin, octets) = (pairs.own.name(), pairs.twins.name(), pairs.own.bytes());
            println!("{own}\t{twin}\t{}\t{}\t{octets}", case.name(), urls.len());
            parses += urls.len();
        }
    }
    parses
}

/// The URLs of `benches/judged.txt`, parsed, with their hazards, and checked: the number of parses. For each kind and
/// case a line is printed, with the kind, the case, its URLs and their hazards.
fn judged() -> usize {
    const PASSES: usize = 100;
    let (registry, policy) = judges();
    let mut parses = 0;
    for kind in judged::each() {
        let urls = kind.urls();
        let told =
            PASSES * urls.iter().map(|url| registry.parse(url).map_or(0, |url| url.hazards().len())).sum::<usize>();
        for case in cases::judged(&urls, &registry, &policy) {
            // The first run also looks at the processor, which is counted for no kind, and many hide the cost of a run.
            black_box(case.run());
            measured(&case, PASSES);
            println!("{}\t{}\t{}\t{told}", kind.name(), case.name(), PASSES * urls.len());
            parses += PASSES * urls.len();
        }
    }
    parses
}

/// The texts of `benches/mended.txt`, mended, and what is made of them, parsed: the number of texts read. For each kind
/// and case a line is printed, with the kind, the case and its texts.
fn mended() -> usize {
    const PASSES: usize = 100;
    let mut read = 0;
    for kind in mended::each() {
        let (texts, results) = (kind.urls(), mended::results(&kind));
        for case in cases::mended(&texts, &results.urls()) {
            // The first run also looks at the processor.
            black_box(case.run());
            measured(&case, PASSES);
            println!("{}\t{}\t{}", kind.name(), case.name(), PASSES * texts.len());
            read += PASSES * texts.len();
        }
    }
    read
}

/// The registry and the policy that judge.
fn judges() -> (default::Registry, Policy) {
    let policy = Policy::public_web().with_hazard(HazardKind::Scheme).with_hazard(HazardKind::NonDefaultPort);
    (default::Registry::current(), policy)
}

/// The URLs of all corpora, respelled so that they have to be changed.
fn respelled(corpora: &[Corpus]) -> Corpus {
    let valid: Vec<_> = corpora.iter().map(cases::valid).collect();
    mutants::respelled(&valid).filter(|url| default::is_normalized(url, default::Edition::Rfc3986) == 0)
}

/// Out of line and under its own name, for `--toggle-collect`.
#[inline(never)]
fn measured(case: &Case, passes: usize) {
    for _ in 0..passes {
        black_box(case.run());
    }
}
