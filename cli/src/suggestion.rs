//! Guesses at names that are misspelt.

use strsim::osa_distance;

/// A longer name is not compared with others.
const LONGEST: usize = 40;

/// The end of an error about an unknown name: `found "hots"`, and the known name that is nearest to it, if one is near.
pub fn found<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    match nearest(name, known) {
        Some(near) => format!("found {name:?}: did you mean {near:?}?"),
        None => format!("found {name:?}"),
    }
}

/// The nearest of the known names, of which no more than a third of the characters differ, whatever their case.
pub fn nearest<'k>(name: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    if name.len() > LONGEST {
        return None;
    }
    let lower = name.to_ascii_lowercase();
    let distances = known.into_iter().map(|known| (osa_distance(&lower, &known.to_ascii_lowercase()), known));
    let (distance, nearest) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= name.chars().count().div_ceil(3).min(3) && distance < name.len()).then_some(nearest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_nearest_name_if_it_is_near() {
        let known = ["host", "port", "path", "typecode", "fragment"];
        let near = |name| nearest(name, known);
        assert_eq!([near("hots"), near("Port"), near("typcode")], [Some("host"), Some("port"), Some("typecode")]);
        assert_eq!([near("fragmant"), near("pth")], [Some("fragment"), Some("path")]);
        assert_eq!([near(""), near("x"), near("server"), near(&"host".repeat(20))], [None; 4]);
        assert_eq!(found("hots", known), r#"found "hots": did you mean "host"?"#);
        assert_eq!(found("server", known), r#"found "server""#);
    }
}
