//! This library beside fluent-uri on any processor, with as few crates as that takes: `just arm-bench` and
//! `just wasm-bench`.
//!
//! * `processors times` prints how many times as fast as fluent-uri each operation is, the median of interleaved
//!   rounds.
//! * `processors counts` does each operation once over each corpus and says after each what it was. `count.c`, a plugin
//!   of qemu, prints before each such line what was counted since the one before.
//!
//! `URIEL_CORPORA` names the directory of the corpora; without it there is a generated one. `URIEL_ROUNDS` is the
//! number of rounds.

use std::{
    env,
    hint::black_box,
    io::{self, Write as _},
    process::ExitCode,
};

use self::{
    corpus::{Corpora, Corpus},
    rounds::{Case, compare, geomean},
};

#[allow(dead_code, reason = "the other benches use the rest")]
#[path = "../../src/corpus.rs"]
mod corpus;
#[allow(dead_code, reason = "the other benches use the rest")]
#[path = "../../src/random.rs"]
mod random;
#[allow(dead_code, reason = "the other benches use the rest")]
#[path = "../../src/rfc1738.rs"]
mod rfc1738;
#[allow(dead_code, reason = "the other benches use the rest")]
#[path = "../../src/rounds.rs"]
mod rounds;

/// The base that references are resolved against.
const BASE: &str = "http://a/b/c/d;p?q";

/// Reads a text, and returns a number that depends on all of the result.
type Read = fn(&str) -> u64;

/// An operation, by each library.
struct Operation {
    name: &'static str,
    by_fluent: Read,
    by_uriel: Read,
    by_table: Read,
}

/// The operations on URLs. The floors are for the first of them.
const OPERATIONS: [Operation; 4] = [
    Operation { name: "parse and touch", by_fluent: fluent::touch, by_uriel: simd::touch, by_table: table::touch },
    Operation { name: "parse", by_fluent: fluent::parse, by_uriel: simd::parse, by_table: table::parse },
    Operation {
        name: "normalize",
        by_fluent: fluent::normalize,
        by_uriel: simd::normalize,
        by_table: table::normalize,
    },
    Operation { name: "decode the path", by_fluent: fluent::decode, by_uriel: simd::decode, by_table: table::decode },
];

/// The operations on relative references.
const RESOLUTION: [Operation; 1] =
    [Operation { name: "resolve", by_fluent: fluent::resolve, by_uriel: simd::resolve, by_table: table::resolve }];

impl Operation {
    fn cases<'a>(&self, urls: &'a [&'a str]) -> [Case<'a>; 3] {
        let Self { by_fluent, by_uriel, by_table, .. } = *self;
        [
            Case::new("fluent-uri", urls, by_fluent),
            Case::new("uriel", urls, by_uriel),
            Case::new("uriel, table", urls, by_table),
        ]
    }
}

fn main() -> io::Result<ExitCode> {
    let Corpora { absolute, relative } = Corpora::load()?;
    let valid = |url: &str| fluent::parse_reference(url) + simd::parse_reference(url) == 2;
    let valid = |corpora: Vec<Corpus>| corpora.iter().map(|corpus| corpus.filter(valid)).collect::<Vec<_>>();
    let (absolute, relative) = (valid(absolute), valid([relative, vec![corpus::of_rfc3986()]].concat()));
    match env::args().nth(1).as_deref() {
        Some("times") => {
            times(&OPERATIONS, &absolute);
            times(&RESOLUTION, &relative);
        }
        Some("counts") => {
            counts(&OPERATIONS, &absolute)?;
            counts(&RESOLUTION, &relative)?;
        }
        _ => {
            eprintln!("usage: processors times|counts");
            return Ok(ExitCode::from(2));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints a row for each operation and build: ratios for each corpus, and the mean of the real ones, which come before
/// the one that is not.
fn times(operations: &[Operation], corpora: &[Corpus]) {
    let rounds = env::var("URIEL_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(rounds::DEFAULT);
    let names: Vec<_> = corpora.iter().map(Corpus::name).collect();
    println!("| times as fast as fluent-uri | {} | geomean of the real |", names.join(" | "));
    println!("|---|{}---|", "---|".repeat(names.len()));
    for operation in operations {
        let mut ratios = [Vec::new(), Vec::new()];
        for corpus in corpora {
            let urls = corpus.urls();
            let timings = compare(rounds, &operation.cases(&urls));
            for (ratios, timing) in ratios.iter_mut().zip(&timings[1..]) {
                ratios.push(timing.ratio);
            }
        }
        for (build, ratios) in ["", ", by the table"].into_iter().zip(ratios) {
            let real = &ratios[..(ratios.len() - 1).max(1)];
            let cells: Vec<_> = ratios.iter().map(|ratio| format!("{ratio:.2}")).collect();
            println!("| {}{build} | {} | {:.2} |", operation.name, cells.join(" | "), geomean(real));
        }
    }
    println!();
}

/// Does everything once; every line is written by a call of its own, which is what the plugin waits for.
fn counts(operations: &[Operation], corpora: &[Corpus]) -> io::Result<()> {
    let mut out = io::stdout();
    for corpus in corpora {
        let urls = corpus.urls();
        for operation in operations {
            for case in operation.cases(&urls) {
                // Once without a count: what is asked for the first time is set up.
                black_box(case.run());
                out.write_all(b"\n")?;
                black_box(case.run());
                let line = format!("{}\t{}\t{}\t{}\n", corpus.name(), operation.name, case.name(), urls.len());
                out.write_all(line.as_bytes())?;
            }
        }
    }
    Ok(())
}

/// The length of a component that may be absent, told apart from one that is empty.
fn length(component: Option<&str>) -> u64 {
    component.map_or(0, |text| text.len() as u64 + 1)
}

/// The rival.
mod fluent {
    use fluent_uri::{Uri, UriRef};

    use super::{BASE, black_box, length};

    pub fn parse(text: &str) -> u64 {
        u64::from(black_box(&Uri::parse(text)).is_ok())
    }

    pub fn parse_reference(text: &str) -> u64 {
        u64::from(black_box(&UriRef::parse(text)).is_ok())
    }

    pub fn touch(text: &str) -> u64 {
        let Ok(uri) = &Uri::parse(text) else { return 0 };
        let authority = uri.authority().map_or(0, |authority| {
            let userinfo = authority.userinfo().map(|userinfo| userinfo.as_str());
            let port = authority.port().map(|port| port.as_str());
            length(userinfo) + length(Some(authority.host())) + length(port)
        });
        let query = uri.query().map(|query| query.as_str());
        let fragment = uri.fragment().map(|fragment| fragment.as_str());
        let (scheme, path) = (uri.scheme().as_str(), uri.path().as_str());
        (scheme.len() + path.len()) as u64 + authority + length(query) + length(fragment)
    }

    pub fn resolve(text: &str) -> u64 {
        let (Ok(reference), Ok(base)) = (&UriRef::parse(text), &Uri::parse(BASE)) else { return 0 };
        reference.resolve_against(base).map_or(0, |resolved| black_box(&resolved).as_str().len() as u64)
    }

    pub fn normalize(text: &str) -> u64 {
        Uri::parse(text).map_or(0, |uri| black_box(&uri.normalize()).as_str().len() as u64)
    }

    pub fn decode(text: &str) -> u64 {
        Uri::parse(text).map_or(0, |uri| black_box(&uri.path().decode().to_bytes()).len() as u64)
    }
}

/// The same by a build of this library.
macro_rules! build {
    ($(#[$doc:meta])* $module:ident, $library:ident) => {
        $(#[$doc])*
        #[allow(dead_code, reason = "one build tells which references are valid")]
        mod $module {
            use $library::{Edition, Level, Uri, UriRef};

            use super::{BASE, black_box, length};

            /// The edition, which the compiler is not to know.
            fn edition() -> Edition {
                black_box(Edition::Rfc3986)
            }

            pub fn parse(text: &str) -> u64 {
                u64::from(black_box(&Uri::parse_with(text, edition())).is_ok())
            }

            pub fn parse_reference(text: &str) -> u64 {
                u64::from(black_box(&UriRef::parse_with(text, edition())).is_ok())
            }

            pub fn touch(text: &str) -> u64 {
                let Ok(uri) = &Uri::parse_with(text, edition()) else { return 0 };
                let userinfo = uri.userinfo().map(|userinfo| userinfo.as_str());
                let host = uri.host().map(|host| host.as_str());
                let query = uri.query().map(|query| query.as_str());
                let fragment = uri.fragment().map(|fragment| fragment.as_str());
                let authority = length(userinfo) + length(host) + length(uri.port());
                let (scheme, path) = (uri.scheme().as_str(), uri.path().as_str());
                (scheme.len() + path.len()) as u64 + authority + length(query) + length(fragment)
            }

            pub fn resolve(text: &str) -> u64 {
                let Ok(reference) = &UriRef::parse_with(text, edition()) else { return 0 };
                let Ok(base) = &Uri::parse_with(BASE, edition()) else { return 0 };
                reference.resolve_against(base).map_or(0, |resolved| black_box(&resolved).as_str().len() as u64)
            }

            pub fn normalize(text: &str) -> u64 {
                let Ok(uri) = &Uri::parse_with(text, edition()) else { return 0 };
                black_box(&uri.normalize(Level::Syntax)).as_str().len() as u64
            }

            pub fn decode(text: &str) -> u64 {
                let Ok(uri) = &Uri::parse_with(text, edition()) else { return 0 };
                black_box(&uri.path().decode()).len() as u64
            }
        }
    };
}

build!(
    /// The back end of the target.
    simd, uriel
);
build!(
    /// The library without the feature `simd`.
    table, uriel_no_simd
);
