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

/// The same by comparison of all names: the first few with each other; more are looked up, so that a hostile text takes
/// linear time too.
fn first_repeated(parameters: &[u8], separator: u8) -> Option<Range<usize>> {
    const FEW: usize = 32;
    let (mut few, mut many) = ([&[][..]; FEW], HashSet::new());
    let mut at = 0;
    for (nth, parameter) in parameters.split(|&octet| octet == separator).enumerate() {
        let name = written_name_of(parameter);
        let is_known = if let Some((place, before)) = few[..FEW.min(nth + 1)].split_last_mut().filter(|_| nth < FEW) {
            *place = name;
            before.iter().any(|other| are_alike(other, name))
        } else {
            if nth == FEW {
                many.extend(few.map(|name| decoded(name).to_ascii_lowercase()));
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

/// True if two names are one, decoded and without case.
fn are_alike(one: &[u8], other: &[u8]) -> bool {
    let escaped = |name: &[u8]| name.contains(&b'%');
    // The octets of a URL are ASCII.
    let text = |name| str::from_utf8(name).map(Encoded::new_unchecked);
    one.eq_ignore_ascii_case(other)
        || (escaped(one) || escaped(other))
            && matches!((text(one), text(other)), (Ok(one), Ok(other)) if Encoded::alike_in_either_case(one, other))
}

fn written_name_of(parameter: &[u8]) -> &[u8] {
    parameter.split(|&octet| octet == b'=').next().unwrap_or_default()
}

fn decoded(name: &[u8]) -> Cow<'_, [u8]> {
    // The octets of a URL are ASCII.
    str::from_utf8(name).map_or(Cow::Borrowed(name), |name| Encoded::new_unchecked(name).decode())
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
