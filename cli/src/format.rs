//! Formats of `uriel get`: text with parts of a URL in braces.

use std::{collections::VecDeque, ops::Range, str::FromStr};

use uriel::{
    AuthorityKind, Encoded, Form, Host, HostKind, Kind, SchemeName, UriRef,
    redact::{Redacted, url},
    scheme::Value,
};

use crate::{plain::visible_text, value::decoded_in_query};

/// A format, read.
#[derive(Clone)]
pub struct Format {
    text: String,
    pub pieces: Vec<Piece>,
}

#[derive(Clone)]
pub enum Piece {
    Text(String),
    Part(Part),
}

/// A part in braces.
#[derive(Clone)]
pub struct Part {
    /// The place of the text between the braces in that of the format.
    place: Range<usize>,
    pub fetch: Fetch,
    spelling: Option<Spelling>,
    /// True if a URL without the part is an error.
    pub is_required: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Spelling {
    Raw,
    Decoded,
    Redacted,
}

/// The part of a URL that is asked for.
#[derive(Clone)]
pub enum Fetch {
    Component(ComponentGetter),
    DefaultPort,
    Segment(Index),
    Query(String),
    QueryAll(String),
    Field(FieldName),
}

/// A field of a scheme, or of any scheme, and perhaps an element of it.
#[derive(Clone)]
pub struct FieldName {
    pub scheme: Option<String>,
    pub name: String,
    /// The number of an element of a list, or the name of one of pairs.
    pub element: Option<String>,
}

/// Getter of a component.
type ComponentGetter = for<'a> fn(&UriRef<'a>) -> Option<&'a str>;

const COMPONENTS: [(&str, ComponentGetter); 18] = [
    ("url", |url| Some(url.as_str())),
    ("scheme", |url| url.scheme().map(SchemeName::as_str)),
    ("authority", |url| url.authority()),
    ("userinfo", |url| url.userinfo().map(Encoded::as_str)),
    ("user", |url| url.user().map(Encoded::as_str)),
    ("password", |url| url.password().map(Encoded::as_str)),
    ("host", |url| url.host().map(Host::as_str)),
    ("port", |url| url.port()),
    ("path", |url| Some(url.path().as_str())),
    ("urlpath", |url| url.urlpath().map(Encoded::as_str)),
    ("params", |url| url.params().map(Encoded::as_str)),
    ("query", |url| url.query().map(Encoded::as_str)),
    ("fragment", |url| url.fragment().map(Encoded::as_str)),
    ("kind", |url| Some(Kind::as_str(url.kind()))),
    ("form", |url| Some(Form::as_str(url.form()))),
    ("host_kind", |url| url.host().map(Host::kind).map(HostKind::as_str)),
    ("authority_kind", |url| url.authority_kind().map(AuthorityKind::as_str)),
    ("edition", |url| Some(url.edition().as_str())),
];

/// The names of the parts that need no scheme and no argument.
pub fn components() -> impl Iterator<Item = &'static str> {
    COMPONENTS.iter().map(|(name, _)| *name).chain(["default_port"])
}

/// Place in a list, counted from 1, or from -1 backwards.
#[derive(Clone, Copy)]
pub struct Index(isize);

impl Index {
    pub fn of<T>(self, mut list: impl Iterator<Item = T>) -> Option<T> {
        if let Ok(from_front) = usize::try_from(self.0) {
            return list.nth(from_front.checked_sub(1)?);
        }
        // A list may be long, and no more of it is kept than is counted from its end.
        let (from_end, mut kept) = (self.0.unsigned_abs(), VecDeque::new());
        for element in list {
            if kept.len() == from_end {
                kept.pop_front();
            }
            kept.push_back(element);
        }
        kept.pop_front().filter(|_| kept.len() + 1 == from_end)
    }
}

impl FromStr for Index {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(index) if index != 0 => Ok(Self(index)),
            _ => Err("expected a number after \":\": 1 is the first, and -1 the last".to_owned()),
        }
    }
}

impl Format {
    /// The fields that are asked for.
    pub fn fields(&self) -> impl Iterator<Item = &FieldName> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Part(Part { fetch: Fetch::Field(field), .. }) => Some(field),
            _ => None,
        })
    }

    /// A part of the format as errors show it.
    pub fn shown(&self, part: &Part) -> String {
        shown(&self.text, &part.place)
    }

    pub fn has_part(&self) -> bool {
        self.pieces.iter().any(|piece| matches!(piece, Piece::Part(_)))
    }

    /// True if the text between the parts has a NUL.
    pub fn has_nul(&self) -> bool {
        self.pieces.iter().any(|piece| matches!(piece, Piece::Text(text) if text.contains('\0')))
    }
}

/// A place in a format as errors show it. Only the whole format tells what is secret there.
fn shown(format: &str, place: &Range<usize>) -> String {
    visible_text(&url(format).part(place.clone()).to_string()).into_owned()
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (mut pieces, mut literal) = (Vec::new(), String::new());
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            match c {
                '{' if chars.as_str().starts_with('{') => literal.extend(chars.next()),
                '}' if chars.as_str().starts_with('}') => literal.extend(chars.next()),
                '{' => {
                    let start = text.len() - chars.as_str().len();
                    let (part, rest) =
                        chars.as_str().split_once('}').ok_or("expected \"}\" after \"{\"; {{ is a brace")?;
                    pieces.extend((!literal.is_empty()).then(|| Piece::Text(std::mem::take(&mut literal))));
                    pieces.push(Piece::Part(Part::read(text, start..start + part.len())?));
                    chars = rest.chars();
                }
                '}' => return Err("expected \"{\" before \"}\"; }} is a brace".to_owned()),
                '\\' => literal.push(match chars.next() {
                    Some('n') => '\n',
                    Some('t') => '\t',
                    Some('r') => '\r',
                    Some('0') => '\0',
                    Some('\\') => '\\',
                    _ => return Err(r"expected \n, \t, \r, \0 or \\".to_owned()),
                }),
                c => literal.push(c),
            }
        }
        pieces.extend((!literal.is_empty()).then_some(Piece::Text(literal)));
        Ok(Self { text: text.to_owned(), pieces })
    }
}

impl Part {
    /// Reads the part between the braces at a place in a format.
    fn read(format: &str, place: Range<usize>) -> Result<Self, String> {
        let text = &format[place.clone()];
        let shown = || shown(format, &place);
        let (rest, is_required) = text.strip_suffix('!').map_or((text, false), |rest| (rest, true));
        let (rest, spelling) = match rest.split_once('|') {
            None => (rest, None),
            Some((rest, "raw")) => (rest, Some(Spelling::Raw)),
            Some((rest, "decoded")) => (rest, Some(Spelling::Decoded)),
            Some((rest, "redacted")) => (rest, Some(Spelling::Redacted)),
            Some(_) => {
                return Err(format!("expected \"raw\", \"decoded\" or \"redacted\" after \"|\" in {{{}}}", shown()));
            }
        };
        let (name, argument) = rest.split_once(':').map_or((rest, None), |(name, argument)| (name, Some(argument)));
        if name.is_empty() {
            return Err(format!("expected the name of a part in {{{}}}", shown()));
        }
        let component = COMPONENTS.iter().find(|(known, _)| *known == name).map(|(_, component)| *component);
        let fetch = match (name, argument, component) {
            ("segment", Some(index), _) => Fetch::Segment(index.parse()?),
            ("query", Some(key), _) => Fetch::Query(key.to_owned()),
            ("query-all", Some(key), _) => Fetch::QueryAll(key.to_owned()),
            ("segment", None, _) => return Err("expected the number of a segment: {segment:1}".to_owned()),
            ("query-all", None, _) => return Err("expected the key of a pair: {query-all:KEY}".to_owned()),
            (_, Some(_), Some(_)) => return Err(format!("expected no \":\" after {name:?}")),
            (_, None, Some(component)) => Fetch::Component(component),
            ("default_port", None, _) => Fetch::DefaultPort,
            _ => {
                let (scheme, name) = name.rsplit_once('.').map_or((None, name), |(scheme, name)| (Some(scheme), name));
                let (scheme, element) = (scheme.map(str::to_owned), argument.map(str::to_owned));
                Fetch::Field(FieldName { scheme, name: name.to_owned(), element })
            }
        };
        if spelling == Some(Spelling::Redacted) && !matches!(fetch, Fetch::Component(_)) {
            return Err(format!("expected \"redacted\" only after the name of a component in {{{}}}", shown()));
        }
        Ok(Self { place, fetch, spelling, is_required })
    }

    /// A component of a URL.
    pub fn component<'u>(
        &self,
        text: &str,
        url: &UriRef<'_>,
        redacted: &impl Fn() -> Redacted<'u, 'static>,
    ) -> Vec<u8> {
        match (self.spelling, url.span_of(text)) {
            (Some(Spelling::Redacted), Some(place)) => redacted().part(place).to_string().into_bytes(),
            _ => self.whole(text),
        }
    }

    /// A text as it is written, unless it is asked for decoded.
    pub fn whole(&self, text: &str) -> Vec<u8> {
        match self.spelling {
            Some(Spelling::Decoded) => Encoded::new_unchecked(text).decode().into_owned(),
            _ => text.as_bytes().to_vec(),
        }
    }

    /// A smaller part: decoded unless it is asked for raw.
    pub fn piece(&self, text: Encoded<'_>, is_form: bool) -> Vec<u8> {
        match self.spelling {
            Some(Spelling::Raw) => text.as_str().as_bytes().to_vec(),
            _ => decoded_in_query(text, is_form),
        }
    }

    /// The value of a field; `None` if it is absent.
    pub fn value(&self, field: &FieldName, value: Value<'_, '_>) -> Option<Vec<u8>> {
        let element = field.element.as_deref();
        Some(match value {
            Value::List(list) | Value::Secrets(list) => match element {
                None => joined(list.map(|text| self.piece(text, false))),
                Some(index) => self.piece(index.parse::<Index>().ok()?.of(list)?, false),
            },
            Value::Pairs(pairs) => {
                let mut pairs = pairs.map(|(name, value)| (name.decode(), self.piece(value, false)));
                match element {
                    Some(key) => pairs.find(|(name, _)| **name == *key.as_bytes())?.1,
                    None => joined(pairs.map(|(name, value)| [&*name, b"=", &value].concat())),
                }
            }
            Value::Entries(entries) => match element {
                None => joined(entries.map(|entry| self.whole(entry.as_str()))),
                Some(index) => self.whole(index.parse::<Index>().ok()?.of(entries)?.as_str()),
            },
            _ if element.is_some() => return None,
            Value::Text(text) | Value::Secret(text) => self.piece(text, false),
            Value::Raw(text) => self.whole(text),
            Value::Octet(octet) => vec![octet],
            Value::Word(word) => word.as_bytes().to_vec(),
            Value::Shown(shown) => shown.to_string().into_bytes(),
            Value::Number(number) => number.to_string().into_bytes(),
            Value::Flag(flag) => flag.to_string().into_bytes(),
            Value::Absent => return None,
            other => format!("{other:?}").into_bytes(),
        })
    }
}

/// The values with a space between them.
pub fn joined(values: impl IntoIterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut joined = Vec::new();
    for (k, value) in values.into_iter().enumerate() {
        joined.extend_from_slice(if k > 0 { b" " } else { b"" });
        joined.extend_from_slice(&value);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_what_was_expected() {
        for (format, expected) in [
            ("{host", "expected \"}\" after \"{\"; {{ is a brace"),
            ("host}", "expected \"{\" before \"}\"; }} is a brace"),
            ("{}", "expected the name of a part in {}"),
            ("{host|upper}", "expected \"raw\", \"decoded\" or \"redacted\" after \"|\" in {host|upper}"),
            (
                "{segment:1|redacted}",
                "expected \"redacted\" only after the name of a component in {segment:1|redacted}",
            ),
            ("{host:1}", "expected no \":\" after \"host\""),
            ("{segment}", "expected the number of a segment: {segment:1}"),
            ("{segment:0}", "expected a number after \":\": 1 is the first, and -1 the last"),
            ("{query-all}", "expected the key of a pair: {query-all:KEY}"),
            ("a\\", r"expected \n, \t, \r, \0 or \\"),
        ] {
            assert_eq!(format.parse::<Format>().err().as_deref(), Some(expected), "{format}");
        }
    }

    #[test]
    fn counts_from_either_end() {
        let at = |index: &str| index.parse().map(|index: Index| index.of("abc".chars()));
        assert_eq!([at("1"), at("3"), at("4")], [Ok(Some('a')), Ok(Some('c')), Ok(None)]);
        assert_eq!([at("-1"), at("-2"), at("-3"), at("-4")], [Ok(Some('c')), Ok(Some('b')), Ok(Some('a')), Ok(None)]);
        assert!(at("0").is_err() && at("").is_err() && at("-9999999999999999999999").is_err());
    }
}
