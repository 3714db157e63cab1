//! URLs by kind, for the cost of hazards and policies beside that of the parse.

use crate::corpus::{self, Corpus};

/// The URLs of `benches/judged.txt`, by kind.
///
/// # Panics
///
/// When the file has another form.
#[must_use]
pub fn each() -> Vec<Corpus> {
    corpus::by_kind(include_str!("../judged.txt"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builds::default::Registry;

    #[test]
    fn every_url_has_hazards_if_its_kind_has() {
        let (registry, mut have_hazards) = (Registry::current(), false);
        let has_hazards = |url: &str| !registry.parse(url).unwrap().hazards().is_empty();
        for kind in each() {
            assert!(!kind.is_empty(), "{}", kind.name());
            have_hazards |= kind.urls().iter().any(|url| has_hazards(url));
            for url in kind.urls() {
                assert_eq!(has_hazards(url), have_hazards, "{url}");
            }
        }
    }
}
