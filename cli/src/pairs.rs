//! Pairs of a query: names and values between "&".

use uriel::Encoded;

/// A pair as it is written.
#[derive(Clone, Copy)]
pub struct Pair<'a> {
    pub name: &'a str,
    /// `None` without a "=".
    pub value: Option<&'a str>,
}

/// The pairs of a query.
pub fn pairs<'a>(query: Option<Encoded<'a>>) -> impl Iterator<Item = Pair<'a>> {
    query.into_iter().flat_map(|query| query.as_str().split('&')).map(|pair| match pair.split_once('=') {
        Some((name, value)) => Pair { name, value: Some(value) },
        None => Pair { name: pair, value: None },
    })
}

impl Pair<'_> {
    /// True if the name stands for `name`.
    pub fn is_named(self, name: &str, plus_is_space: bool) -> bool {
        let octets = self.name.replace('+', if plus_is_space { " " } else { "+" });
        Encoded::new_unchecked(&octets).octets().eq(name.bytes())
    }
}
