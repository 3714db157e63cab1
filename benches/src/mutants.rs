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

fn spoil(random: &mut Random, urls: &[&str]) -> String {
    let mut url = random.pick(urls).to_owned();
    let mut at = random.between(0, url.len());
    while !url.is_char_boundary(at) {
        at -= 1;
    }
    url.insert_str(at, random.pick(&INTRUDERS));
    url
}
