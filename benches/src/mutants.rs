//! URLs with one edit that spoils most of them: what a validating parser has to refuse.

use crate::corpus::Corpus;
use crate::random::Random;

/// URLs in the corpus.
const SIZE: usize = 10_000;

/// Octets that some or all components have no place for.
const INTRUDERS: [&str; 14] = [" ", "\"", "<", ">", "\\", "^", "`", "{", "|", "}", "%", "%g0", "[", "\u{e9}"];

/// 10,000 URLs out of `corpora`, each with one intruder somewhere.
#[must_use]
pub fn of(corpora: &[Corpus]) -> Corpus {
    let mut random = Random::new(3986);
    let urls: Vec<&str> = corpora.iter().flat_map(Corpus::urls).collect();
    Corpus::new("mutants", (0..SIZE).map(|_| spoil(&mut random, &urls)).collect())
}

/// The URLs of `corpora`, each spelled in one of five ways that its normal form is not.
#[must_use]
pub fn respelled(corpora: &[Corpus]) -> Corpus {
    let urls = corpora.iter().flat_map(Corpus::urls).enumerate().map(|(turn, url)| respell(turn, url));
    Corpus::new("respelled", urls.collect())
}

fn respell(turn: usize, url: &str) -> String {
    let (scheme, rest) = url.split_once(':').unwrap_or_default();
    let (slashes, behind) = rest.split_at(rest.len().min(2));
    match turn % 5 {
        0 => format!("{}:{rest}", scheme.to_uppercase()),
        1 => format!("{scheme}:{slashes}{}", behind.replacen(['a', 'e', 'o', 'w'], "W", 3)),
        2 => format!("{scheme}:{slashes}{}", behind.replacen('/', "/a/.././/", 1).replacen("/.//", "/./", 1)),
        3 => format!("{scheme}:{}", rest.replace('e', "%65")),
        _ => format!("{scheme}:{}", rest.replace('.', "%2e")),
    }
}

fn spoil(random: &mut Random, urls: &[&str]) -> String {
    let mut url = random.pick(urls).to_owned();
    let mut at = random.between(0, url.len());
    while !url.is_char_boundary(at) {
        at -= 1;
    }
    url.insert_str(at, random.pick(&INTRUDERS));
    url
}
