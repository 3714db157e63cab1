//! Plans, hazards and checks of typed URLs, beside the parse before them, and checks of links beside their resolution.
//!
//! See the library of this package for the variables that steer a run. A figure is the time of the plan, of the
//! hazards, or of the check by a policy, in times of the parse of the same URL: of a plan through the hook of the
//! scheme, of the hazards and of the check, by a registry; of the getter of the typed URL that a plan is made of, by
//! the scheme. The corpora of `URIEL_CORPORA`, whose URLs real pages and people wrote, have the hazards and the check.

use std::error::Error;
use std::hint::black_box;
use std::process::ExitCode;

use uriel::hazards::{HazardKind, Policy};
use uriel::schemes::{
    file::File, ftp::Ftp, ftp::Navigation, gopher::Gopher, http::Http, mailto::Mailto, news::News, nntp::Nntp,
    prospero::Prospero, telnet::Telnet, wais::Wais,
};
use uriel::wire::{Line, Peer};
use uriel::{Parsed, Registry, Scheme, target};
use uriel_bench::cases;
use uriel_bench::corpus::Corpora;
use uriel_bench::figures::{self, Figure, Table, Target};
use uriel_bench::rfc1738;
use uriel_bench::rounds::{self, Case, compare};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let registry = Registry::current();
    let policy = Policy::public_web().with_hazard(HazardKind::Scheme).with_hazard(HazardKind::NonDefaultPort);
    let columns = ["plan", "hazards", "check", "typed plan"].map(str::to_owned).to_vec();
    let mut table = Table::new("Plans, hazards and checks, in times of the typed parse before them", columns);
    for corpus in rfc1738::each() {
        let urls = corpus.urls();
        let [parse, hazards, check] = cases::judged(&urls, &registry, &policy);
        let plan = Case::new("plan", &urls, |text| match registry.parse(text) {
            Ok(ref parsed) => plan(black_box(parsed)),
            Err(_) => 0,
        });
        let cases = [parse, plan, hazards, check];
        let name = corpus.name();
        let typed = [false, true].map(|planned| Case::new("typed", &urls, move |text| typed(name, text, planned)));
        let (timings, typed_timings) = (compare(rounds::wanted(), &cases), compare(rounds::wanted(), &typed));
        let figures = [timings[1].ratio, timings[2].ratio, timings[3].ratio, typed_timings[1].ratio].map(figure);
        table.row(corpus.name(), figures.into());
    }
    println!("{table}");
    let columns = ["hazards", "check"].map(str::to_owned).to_vec();
    let mut found = Table::new("Hazards and checks of URLs from the web, in times of the parse before them", columns);
    for corpus in Corpora::load()?.absolute.iter().filter(|corpus| corpus.name() != rfc1738::MIXED) {
        let valid = cases::valid(corpus);
        let timings = compare(rounds::wanted(), &cases::judged(&valid.urls(), &registry, &policy));
        found.row(corpus.name(), [timings[1].ratio, timings[2].ratio].map(figure).into());
    }
    println!("{found}");
    let base = registry.parse("https://www.example.com/a/b?c")?;
    let (target, base) = (target::Target::of(base)?, base.uri());
    let mut followed = Table::new("Checks of links, in times of their resolution", vec!["check".to_owned()]);
    for corpus in &Corpora::load()?.relative {
        let links = corpus.urls();
        let timings = compare(rounds::wanted(), &cases::followed(&links, &base, &target));
        followed.row(corpus.name(), vec![Figure::aiming(1.0 / timings[1].ratio, Target::at_most(5.0, 3.0))]);
    }
    println!("{followed}");
    let is_missed = !table.missed().is_empty() || !found.missed().is_empty() || !followed.missed().is_empty();
    Ok(if figures::is_checked() && is_missed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The time of what comes after the parse, in times of the parse. `ratio` is that of the parse alone to both.
fn figure(ratio: f64) -> Figure {
    Figure::aiming(1.0 / ratio - 1.0, Target::at_most(1.0, 0.5))
}

fn plan(parsed: &Parsed<'_, '_>) -> u64 {
    u64::from(parsed.plan(&mut |item| _ = black_box(&item)).is_ok())
}

/// Reads a URL by its scheme, and makes its plan if that is wanted.
fn typed(scheme: &str, text: &str, is_planned: bool) -> u64 {
    macro_rules! after {
        ($Scheme:ident, |$url:ident| $plan:expr) => {
            match $Scheme.parse(text) {
                Ok(ref $url) => {
                    let $url = black_box($url);
                    if is_planned { u64::from(black_box(&$plan).is_ok()) } else { 1 }
                }
                Err(_) => 0,
            }
        };
    }
    match scheme {
        "ftp" => after!(Ftp, |url| url.plan(Navigation::MultiCwd)),
        "http" => after!(Http, |url| Peer::of(url.as_str(), url.server()).map(|peer| (peer, url.target()))),
        "gopher" => after!(Gopher, |url| url.request()),
        "mailto" => after!(Mailto, |url| url.message()),
        "news" => after!(News, |url| url.command()),
        "nntp" => after!(Nntp, |url| url.commands()),
        "telnet" => after!(Telnet, |url| url.advice()),
        "wais" => after!(Wais, |url| url.action()),
        "file" => after!(File, |url| url.posix_path()),
        "prospero" => after!(Prospero, |url| Line::new(url.as_str(), "hsoname", url.hsoname())),
        other => unreachable!("a corpus of {other}"),
    }
}
