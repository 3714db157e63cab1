//! Laws of edits, over random URLs of every edition.

use super::*;
use crate::{
    generator::Generator,
    language::REFERENCES,
    random::{Random, expect_share, seed, strings},
};

/// The components of a reference, to put together again.
#[derive(Clone, PartialEq, Debug)]
struct Parts([Option<String>; 9]);

const ORDER: [Component; 9] = [Scheme, Authority, Userinfo, Host, Port, Path, Params, Query, Fragment];

impl Parts {
    fn of(url: &UriRef<'_>) -> Self {
        Self(ORDER.map(|component| component.of(url).map(str::to_owned)))
    }

    fn get(&self, component: Component) -> Option<&str> {
        self.0[Self::index(component)].as_deref()
    }

    fn set(&mut self, component: Component, value: Option<&str>) {
        self.0[Self::index(component)] = value.map(str::to_owned);
    }

    fn index(component: Component) -> usize {
        ORDER.iter().position(|other| *other == component).expect("it has a text")
    }

    /// The text of the components, with their delimiters.
    fn text(&self) -> String {
        let part = |before: &str, component, after: &str| {
            self.get(component).map(|text| [before, text, after].concat()).unwrap_or_default()
        };
        let path = part("", Path, "") + &part(";", Params, "") + &part("?", Query, "") + &part("#", Fragment, "");
        part("", Scheme, ":") + &part("//", Authority, "") + &path
    }

    /// Sets a component, and the authority by its parts. `None` if the URL has no host that they belong to.
    fn edited(mut self, component: Component, value: Option<&str>) -> Option<Self> {
        let has_host = self.get(Host).is_some() || self.get(Authority) == Some("");
        if matches!(component, Userinfo | Host | Port) && !has_host {
            let removes_nothing = component != Host && value.is_none();
            return removes_nothing.then_some(self);
        }
        self.set(component, value);
        match component {
            Authority => (2..5).for_each(|part| self.0[part] = None),
            Userinfo | Host | Port => {
                let part = |before: &str, part: Option<&str>, after: &str| {
                    part.map(|text| [before, text, after].concat()).unwrap_or_default()
                };
                let userinfo = part("", self.get(Userinfo), "@");
                let authority = userinfo + self.get(Host).unwrap_or_default() + &part(":", self.get(Port), "");
                self.set(Authority, Some(&authority));
            }
            _ => {}
        }
        Some(self)
    }
}

/// References of an edition, and numbers to edit them by.
struct Source {
    edition: Edition,
    random: Random,
    generator: Generator,
}

impl Source {
    fn new(edition: Edition, number: u64) -> Self {
        let seed = seed(number) ^ (edition as u64) << 56;
        Self { edition, random: Random::new(seed), generator: Generator::new(edition, &REFERENCES, seed) }
    }

    fn next(&mut self) -> UriRefBuf {
        loop {
            if let Ok(url) = UriRefBuf::parse_with(self.generator.next(), self.edition) {
                return url;
            }
        }
    }

    /// Some octets: a word, or anything.
    fn octets(&mut self) -> Vec<u8> {
        const WORDS: &[&str] = &[
            "a", "b/c", "", "", ".", "..", "a:b", "x;y", "k=v", "a&b", "1+1", " ", "%", "%41", "?", "#", "é", "~", "\0",
        ];
        if self.random.once_in(4) {
            (0..self.random.below(6)).map(|_| self.random.next().to_le_bytes()[0]).collect()
        } else {
            self.random.word(WORDS).into()
        }
    }
}

/// Runs a law on random references of every edition. It says what is wrong, or if the edit was made: one in `times` at
/// least must be.
fn law(number: u64, times: u64, law: impl Fn(&mut Source, UriRefBuf) -> Result<bool, String>) {
    for edition in Edition::ALL {
        let mut source = Source::new(edition, number);
        let (wanted, mut made) = (strings(100_000) / 5, 0);
        for _ in 0..wanted {
            let url = source.next();
            let text = url.as_str().to_owned();
            match law(&mut source, url) {
                Ok(is_made) => made += u64::from(is_made),
                Err(complaint) => panic!("{edition}: {text:?}: {complaint}"),
            }
        }
        expect_share(made, times, wanted, format_args!("{edition}: edits made"));
    }
}

/// A component is edited just when the text with it is valid and has the same other components.
#[test]
fn an_edited_component_alone_differs() {
    const VALUES: &[&str] = &[
        "a", "b.c", "x", "", "80", "1", "u:p", "u@h", "[::1]", "1.2.3.4", "/", "/a/b", "//h", "a/b", "a:b", "./a",
        "..", "a;b", ";", "a?b", "?", "#", "a#b", "a=b&c", "%41", "%4", " ", "é", "a_b", "+", "[", "~",
    ];
    law(13, 6, |source, mut url| {
        let component = *source.random.pick(&ORDER);
        let mut value = (!source.random.once_in(6)).then(|| source.random.word(VALUES));
        if matches!(component, Host | Path) {
            value = value.or(Some(""));
        }
        let old = Parts::of(&url.as_uri_ref());
        let mut base = old.clone();
        if component == Host && base.get(Authority).is_none() {
            base.set(Authority, Some(""));
        }
        // With the feature `idna`, a host outside ASCII is written in ASCII.
        let written = value.map(|value| match (component, value) {
            (Host, "é") if cfg!(feature = "idna") => "xn--9ca",
            _ => value,
        });
        let wanted = base.edited(component, written).and_then(|wanted| {
            let text = wanted.text();
            let edited = UriRef::parse_with(&text, source.edition).ok()?;
            let becomes_opaque = edited.form() == Form::Opaque && url.form() != Form::Opaque;
            if becomes_opaque && !matches!(component, Scheme | Authority) {
                return None;
            }
            let read = Parts::of(&edited);
            let mut compared = wanted.clone();
            match component {
                Authority => (2..5).for_each(|part| compared.0[part] = read.0[part].clone()),
                Host if value == Some("") && compared.get(Authority) == Some("") => compared.set(Host, read.get(Host)),
                _ => {}
            }
            (read == compared).then_some(text)
        });
        let before = url.clone();
        let edited = set(&mut url, component, value);
        match (&edited, &wanted) {
            (Ok(()), Some(text)) if url == *text => {}
            (Err(error), None) if url == before && error.component() == component => {}
            _ => return Err(format!("{component} {value:?}: {edited:?}, {url}, and not {wanted:?}")),
        }
        let read = UriRef::parse_with(url.as_str(), source.edition).expect("it is valid");
        if Component::ALL.iter().any(|component| component.of(&read) != component.of(&url.as_uri_ref())) {
            return Err(format!("{url} has other offsets than its parse"));
        }
        Ok(edited.is_ok())
    });
}

/// The complaint if anything but a component differs.
fn alone(before: &UriRefBuf, after: &UriRefBuf, component: Component) -> Result<(), String> {
    let edition = before.edition();
    let Ok(read) = UriRef::parse_with(after.as_str(), edition) else { return Err(format!("{after} is no reference")) };
    let (mut old, new) = (Parts::of(&before.as_uri_ref()), Parts::of(&read));
    old.set(component, new.get(component));
    if after.form() == Form::Opaque && before.form() != Form::Opaque {
        return Err(format!("{after} has become opaque"));
    }
    let is_same = old == new && old.text() == after.as_str() && Parts::of(&after.as_uri_ref()) == new;
    if is_same { Ok(()) } else { Err(format!("{component} is not the only one that differs in {after}")) }
}

fn decoded(url: &UriRefBuf) -> Vec<Vec<u8>> {
    url.segments().map(|segment| Encoded::new_unchecked(segment.as_str()).octets().collect()).collect()
}

#[test]
fn segments_are_the_octets_that_were_given() {
    law(14, 3, |source, mut url| {
        let before = url.clone();
        let has_authority = before.authority().is_some();
        let edition = source.edition;
        let is_data = |segment: &Vec<u8>| edition == Rfc1738 || !matches!(&segment[..], b"." | b"..");
        let mut wanted = decoded(&url);
        let (edited, must_work);
        match source.random.below(5) {
            0 => {
                let segment = source.octets();
                must_work = is_data(&segment) && (has_authority || !segment.is_empty());
                edited = url.push_segment(&segment).map(|()| true);
                if wanted.last().is_some_and(Vec::is_empty) {
                    wanted.pop();
                }
                wanted.push(segment);
            }
            1 => {
                must_work = true;
                edited = url.pop_segment();
                if !matches!(before.path().as_str(), "" | "/") {
                    wanted.pop();
                    if wanted.is_empty() && before.path().starts_with('/') {
                        wanted.push(Vec::new());
                    }
                }
            }
            2 => {
                let (index, segment) = (source.random.below(wanted.len().max(1)), source.octets());
                must_work = is_data(&segment) && has_authority;
                let has = wanted.get_mut(index).map(|old| old.clone_from(&segment)).is_some();
                edited = url.set_segment(index, &segment);
                if edited.as_ref().is_ok_and(|&is_made| is_made != has) {
                    return Err(format!("{has} and {edited:?}"));
                }
            }
            3 => {
                let segments: Vec<_> = (0..source.random.below(4)).map(|_| source.octets()).collect();
                let first_is_empty = segments.first().is_some_and(Vec::is_empty);
                must_work = segments.iter().all(is_data) && (has_authority || !first_is_empty);
                edited = url.push_segments(&segments).map(|()| true);
                if wanted.last().is_some_and(Vec::is_empty) && !segments.is_empty() {
                    wanted.pop();
                }
                wanted.extend(segments);
            }
            _ => {
                wanted = (0..source.random.below(4)).map(|_| source.octets()).collect();
                // Without a "/" before it, draft 1996 reads a ";" or "?" as part of the authority.
                let leaves_path = !wanted.is_empty() || edition != Draft1996;
                must_work = has_authority && leaves_path && wanted.iter().all(is_data);
                edited = url.set_segments(&wanted).map(|()| true);
            }
        }
        alone(&before, &url, Path)?;
        match edited {
            Err(_) if url != before => Err(format!("refused, and {url}")),
            Err(error) if (error.kind() == OPAQUE) != (before.form() == Form::Opaque) => {
                Err(format!("refused: {error}"))
            }
            Err(error) if must_work && error.kind() != OPAQUE => Err(format!("refused: {error}")),
            Err(_) => Ok(false),
            Ok(is_made) if decoded(&url) == wanted => Ok(is_made),
            Ok(_) => Err(format!("{url} has not the segments {wanted:?}")),
        }
    });
}

#[test]
fn an_appended_path_lies_below_the_former_one() {
    const PATHS: &[&str] = &[
        "a",
        "/a",
        "a/",
        "/a/b/",
        "",
        "/",
        "//",
        "//a",
        "%41",
        "a%2Fb",
        "~",
        "a;b",
        "a=b&c",
        ".",
        "..",
        "a/../b",
        "/./a",
        "%2E",
        "a/%2e%2E/b",
        "...",
        "a:b",
        "a?b",
        "a#b",
        "a b",
        "%4",
        "\u{e9}",
    ];
    law(18, 3, |source, mut url| {
        let (before, edition) = (url.clone(), source.edition);
        let path = source.random.word(PATHS);
        let edited = url.append_path(path);
        alone(&before, &url, Path)?;
        let has_dots =
            path.split('/').any(|segment| matches!(&segment.replace("%2E", ".").replace("%2e", ".")[..], "." | ".."));
        let error = match edited {
            Err(_) if url != before => return Err(format!("{path}: refused, and {url}")),
            Err(error) => error.kind(),
            Ok(()) if has_dots && edition != Rfc1738 => return Err(format!("{path} is appended to {url}")),
            Ok(()) => {
                let own = before.path();
                let seam = |own: &str| {
                    [own.strip_suffix('/').unwrap_or(own), path.strip_prefix('/').unwrap_or(path)].join("/")
                };
                let is_right = match (path, own.as_str()) {
                    ("", own) => url.path() == own,
                    (_, "") => url.path() == path || *url.path() == *seam(""),
                    (_, own) => *url.path() == *seam(own) && url.path().starts_with(own),
                };
                return if is_right { Ok(true) } else { Err(format!("{path}: {url}")) };
            }
        };
        let is_plain =
            path.bytes().all(|octet| octet.is_ascii_alphanumeric() || octet == b'/') && !path.starts_with("//");
        if before.form() == Form::Opaque {
            return if error == OPAQUE { Ok(false) } else { Err(format!("{path}: {error}")) };
        }
        if has_dots && edition != Rfc1738 && error != DOTS || is_plain && before.authority().is_some() {
            return Err(format!("{path}: {error}"));
        }
        Ok(false)
    });
}

type Pairs = Vec<(Vec<u8>, Option<Vec<u8>>)>;

/// The pairs of a query, decoded by this test.
fn decoded_pairs(url: &UriRefBuf, is_form: bool) -> Pairs {
    let decode = |text: &str| -> Vec<u8> {
        let text = if is_form { text.replace('+', "%20") } else { text.to_owned() };
        Encoded::new_unchecked(&text).octets().collect()
    };
    let query = url.query().map_or(String::new(), |query| query.to_string());
    let written = query.split('&').filter(|_| !query.is_empty());
    written
        .map(|pair| match pair.find('=') {
            Some(at) => (decode(&pair[..at]), Some(decode(&pair[at + 1..]))),
            None => (decode(pair), None),
        })
        .collect()
}

/// The complaint if an edit of the pairs of `before` was refused without need, changed more, or made other pairs.
fn judged(
    edited: Result<usize, EditError>,
    before: &UriRefBuf,
    url: &UriRefBuf,
    is_form: bool,
    wanted: &Pairs,
) -> Result<bool, String> {
    alone(before, url, Query)?;
    let edition = before.edition();
    let has_query = match edition {
        Rfc1738 => false,
        // Without a "/" before it, a "?" is part of the authority.
        Draft1996 => before.form() != Form::Opaque && !before.path().is_empty(),
        _ => before.form() != Form::Opaque,
    };
    match edited {
        Err(error) if has_query || url != before => Err(format!("refused: {error}")),
        Err(_) => Ok(edition == Rfc1738),
        Ok(_) if decoded_pairs(url, is_form) != *wanted => Err(format!("{url} has not the pairs {wanted:?}")),
        Ok(count) => Ok(count > 0),
    }
}

/// The pairs of a query with these pairs: a single empty one is an empty query, which has none.
fn of_query(pairs: Pairs) -> Pairs {
    if pairs == [(Vec::new(), None)] { Vec::new() } else { pairs }
}

#[test]
fn pairs_are_the_octets_that_were_given() {
    law(15, 4, |source, mut url| {
        let (before, is_form) = (url.clone(), source.random.once_in(2));
        let mut wanted = decoded_pairs(&url, is_form);
        let (mut key, value) = (source.octets(), source.octets());
        if !wanted.is_empty() && source.random.once_in(2) {
            key.clone_from(&source.random.pick(&wanted).0);
        }
        let first = wanted.iter().position(|(other, _)| *other == key);
        let edited = match source.random.below(3) {
            0 => {
                wanted.push((key.clone(), Some(value.clone())));
                if is_form { url.append_form_pair(&key, &value) } else { url.append_query_pair(&key, &value) }
                    .map(|()| 1)
            }
            1 => {
                let mut number = 0..;
                wanted.retain(|(other, _)| number.next() == first || *other != key);
                let pair = (key.clone(), Some(value.clone()));
                match first {
                    Some(at) => wanted[at] = pair,
                    None => wanted.push(pair),
                }
                if is_form { url.set_form_pair(&key, &value) } else { url.set_query_pair(&key, &value) }.map(|()| 1)
            }
            _ => {
                let all = wanted.len();
                wanted.retain(|(other, _)| *other != key);
                let number = all - wanted.len();
                wanted = if number > 0 { of_query(wanted) } else { wanted };
                let removed = if is_form { url.remove_form_pairs(&key) } else { url.remove_query_pairs(&key) };
                if removed != Ok(number) {
                    return Err(format!("{removed:?} pairs are removed"));
                }
                removed
            }
        };
        judged(edited, &before, &url, is_form, &wanted)
    });
}

#[test]
fn pairs_are_kept_sorted_and_set_without_values() {
    law(21, 4, |source, mut url| {
        let (before, is_form) = (url.clone(), source.random.once_in(2));
        let mut wanted = decoded_pairs(&url, is_form);
        let mut key = source.octets();
        if !wanted.is_empty() && source.random.once_in(2) {
            key.clone_from(&source.random.pick(&wanted).0);
        }
        let edited = match source.random.below(3) {
            0 if is_form => {
                let all = wanted.len();
                // An empty text is no pair of a form: it is kept without a question.
                wanted.retain(|(key, value)| key.is_empty() && value.is_none() || key.contains(&b'a'));
                let number = all - wanted.len();
                wanted = if number > 0 { of_query(wanted) } else { wanted };
                let removed = url.retain_form_pairs(|key, _| key.contains('a'));
                if removed != Ok(number) {
                    return Err(format!("{removed:?} pairs are removed"));
                }
                removed
            }
            0 => {
                let (all, mut asked) = (wanted.len(), 0);
                wanted.retain(|(key, value)| value.is_none() || key.contains(&b'a'));
                let number = all - wanted.len();
                wanted = if number > 0 { of_query(wanted) } else { wanted };
                let removed = url.retain_query_pairs(|key, value| {
                    asked += 1;
                    value.is_none() || key.octets().any(|octet| octet == b'a')
                });
                if removed != Ok(number) || asked != all {
                    return Err(format!("{removed:?} pairs are removed, and {asked} seen"));
                }
                removed
            }
            1 => {
                wanted.sort_by(|(one, _), (other, _)| one.cmp(other));
                if is_form {
                    url.sort_form_pairs();
                } else {
                    url.sort_query_pairs();
                }
                if url.as_str().len() != before.as_str().len() {
                    return Err(format!("sorted to {url}"));
                }
                Ok(wanted.len())
            }
            _ => {
                let mut number = 0..;
                wanted = decoded_pairs(&url, false);
                let first = wanted.iter().position(|(other, _)| *other == key);
                wanted.retain(|(other, _)| number.next() == first || *other != key);
                match first {
                    Some(at) => wanted[at].1 = None,
                    None => wanted.push((key.clone(), None)),
                }
                wanted = of_query(wanted);
                let edited = url.set_query_key(&key).map(|()| 1);
                if edited.is_ok() && decoded_pairs(&url, false) != wanted {
                    return Err(format!("{url} has not the pairs {wanted:?}"));
                }
                wanted = decoded_pairs(&url, is_form);
                edited
            }
        };
        judged(edited, &before, &url, is_form, &wanted)
    });
}

#[test]
fn a_fragment_can_always_be_stripped() {
    law(16, 20, |_, mut url| {
        let before = url.clone();
        url.strip_fragment();
        alone(&before, &url, Fragment)?;
        let copy = before.with_fragment(None).map_err(|error| error.to_string())?;
        if url.fragment().is_some() || copy != url || before.as_uri_ref().without_fragment() != url {
            return Err(format!("stripped to {url}"));
        }
        Ok(before.fragment().is_some() || before.edition() == Rfc1738)
    });
}
