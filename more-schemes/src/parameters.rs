//! Parameters of a URL, each a name and perhaps a value.

use std::{borrow::Cow, collections::HashSet, ops::Range};

use uriel::{
    Encoded,
    grammar::{Read, Rule, Text, refused},
    scheme::Entry,
};

/// The names and values after the first "?" of a text, with "&" between them and a "=" in each. A text that the rule of
/// its scheme refuses has no fields, but may have secrets there.
pub(crate) fn written_pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let pairs = text.split_once('?').map_or("", |(_, pairs)| pairs).split('&');
    pairs.filter_map(|pair| pair.split_once('='))
}

/// The names of parameters, each noted where it begins. Names have no case.
///
/// Perf: names that begin with different letters differ, so that few lists need the comparison of all names.
#[derive(Clone, Copy, Default)]
pub(crate) struct Names {
    /// A bit for each first octet. Both cases of a letter share one, and so do some others.
    first_octets: u32,
    /// Those of them that have been noted twice.
    repeated: u32,
}

impl Names {
    /// Notes the name that begins with this octet.
    #[inline]
    pub(crate) fn note(&mut self, first: Option<u8>) {
        // An escape may stand for any letter.
        let bits = first.map_or(0, |first| if first == b'%' { u32::MAX } else { 1 << (first % 32) });
        self.repeated |= self.first_octets & bits;
        self.first_octets |= bits;
    }

    /// Refuses the first name that has occurred before, decoded, among the parameters from `start` to `end`, which have
    /// been noted and have a ";" between them. A name ends at a "=".
    #[inline]
    pub(crate) fn are_unique<T: Text>(self, start: T, end: T, rule: &'static Rule) -> Read<T, ()> {
        if self.repeated == 0 {
            return Ok((end, ()));
        }
        match first_repeated(start.octets_until(end), b';') {
            Some(name) => refused(start.skip(name.start), start.skip(name.end), rule),
            None => Ok((end, ())),
        }
    }
}

/// The first name that has occurred before. The first few names are compared with each other; more are looked up, so that
/// a hostile text takes linear time too.
fn first_repeated(parameters: &[u8], separator: u8) -> Option<Range<usize>> {
    const FEW: usize = 32;
    let (mut few, mut many) = ([(0, &[][..]); FEW], HashSet::new());
    let mut at = 0;
    for (nth, parameter) in parameters.split(|&octet| octet == separator).enumerate() {
        let name = written_name_of(parameter);
        let is_known = if let Some((place, before)) = few[..FEW.min(nth + 1)].split_last_mut().filter(|_| nth < FEW) {
            let number = number_of(name);
            *place = (number, name);
            before.iter().any(|&(other, other_name)| other == number && are_alike(other_name, name))
        } else {
            if nth == FEW {
                many.extend(few.map(|(_, name)| decoded(name).to_ascii_lowercase()));
            }
            !many.insert(decoded(name).to_ascii_lowercase())
        };
        if is_known {
            return Some(at..at + name.len());
        }
        at += parameter.len() + 1;
    }
    None
}

/// The last eight octets of a name, decoded and in lower case, as a number.
///
/// Perf: most names that differ have different numbers, so that a name is not decoded once for each other one.
fn number_of(name: &[u8]) -> u64 {
    let digit = |at: usize| name.get(at).and_then(|&digit| char::from(digit).to_digit(16));
    let (mut number, mut at) = (0, 0);
    while let Some(&octet) = name.get(at) {
        let (octet, length) = match (octet, digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => (u8::try_from(high << 4 | low).unwrap_or(octet), 3),
            _ => (octet, 1),
        };
        number = number << 8 | u64::from(octet.to_ascii_lowercase());
        at += length;
    }
    number
}

/// True if two names are one, decoded and without case.
fn are_alike(one: &[u8], other: &[u8]) -> bool {
    Encoded::alike_in_either_case(encoded(one), encoded(other))
}

fn written_name_of(parameter: &[u8]) -> &[u8] {
    parameter.split(|&octet| octet == b'=').next().unwrap_or_default()
}

fn decoded(name: &[u8]) -> Cow<'_, [u8]> {
    encoded(name).decode()
}

/// The octets of a URL are ASCII.
fn encoded(name: &[u8]) -> Encoded<'_> {
    Encoded::new_unchecked(str::from_utf8(name).unwrap_or_default())
}

/// The parameters of a text, with a separator between them; none of an absent text.
pub(crate) fn parameters<'a>(
    text: Option<&'a str>,
    separator: char,
) -> impl Iterator<Item = Entry<'a>> + Clone + use<'a> {
    text.into_iter().flat_map(move |text| text.split(separator)).map(Entry::Parameter)
}

/// The first parameter with this name, decoded and without case.
pub(crate) fn named<'a>(mut parameters: impl Iterator<Item = Entry<'a>>, name: &str) -> Option<Entry<'a>> {
    parameters.find(|parameter| is_named(parameter, name))
}

/// True if two lists have the same parameters in any order: names without case, values as `same` compares them.
///
/// Names must be unique.
pub(crate) fn same_in_any_order<'a, 'b>(
    a: impl Iterator<Item = Entry<'a>>,
    b: impl Iterator<Item = Entry<'b>>,
    same: impl Fn(&str, Option<&str>, Option<&str>) -> bool,
) -> bool {
    let sorted = |mut list: Vec<(String, Option<String>)>| {
        list.sort();
        list
    };
    let owned = |entry: Entry<'_>| (entry.name().to_ascii_lowercase(), entry.value().map(str::to_owned));
    let (a, b) = (sorted(a.map(owned).collect()), sorted(b.map(owned).collect()));
    a.len() == b.len()
        && a.iter().zip(&b).all(|((name, value), (other, other_value))| {
            name == other && same(name, value.as_deref(), other_value.as_deref())
        })
}

/// True if a parameter has this name, decoded and without case.
pub(crate) fn is_named(parameter: &Entry<'_>, name: &str) -> bool {
    Encoded::new_unchecked(parameter.name()).decode().eq_ignore_ascii_case(name.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names of few letters, in either case, escaped and not: many lists have one twice, and many do not.
    #[test]
    fn names_that_surely_differ_are_those_that_do() {
        let pieces = ["a", "A", "%41", "%61", "b", "%00", "aaaaaaaa", "=", "=a", ";", ";", ";b;", "%3B"];
        let (mut state, mut unique) = (1_u64, 0);
        let mut below = |limit: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).expect("31 bits") % limit
        };
        for _ in 0..20_000 {
            let text: String = (0..below(12)).map(|_| pieces[below(pieces.len())]).collect();
            let mut names = HashSet::new();
            let is_unique = text
                .split(';')
                .all(|parameter| names.insert(decoded(written_name_of(parameter.as_bytes())).to_ascii_lowercase()));
            assert_eq!(first_repeated(text.as_bytes(), b';').is_none(), is_unique, "{text}");
            unique += usize::from(is_unique);
        }
        assert!((2_000..18_000).contains(&unique), "{unique} lists have no name twice");
    }
}
