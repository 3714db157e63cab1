//! The pairs of a query, as they are written.

use super::{absolute::Uri, encoded::Encoded, reference::UriRef};

impl<'a> UriRef<'a> {
    /// The pairs of the query: the texts between each "&", split at the first "=". `None` is a key without "=".
    ///
    /// No edition defines pairs, but most servers read them. A "+" is not a space here:
    /// [`form_pairs`](Self::form_pairs) reads the query of an HTML form. An empty query has no pairs.
    ///
    /// ```
    /// let url = uriel::UriRef::parse("?a=1+1&b&c=%26=")?;
    /// let pairs: Vec<_> = url.query_pairs().collect();
    /// assert_eq!((pairs[0].0.as_str(), pairs[0].1.as_deref()), ("a", Some("1+1")));
    /// assert_eq!((pairs[1].0.as_str(), pairs[1].1.as_deref()), ("b", None));
    /// assert_eq!(pairs[2].1.unwrap().decode_utf8()?, "&=");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn query_pairs(&self) -> impl DoubleEndedIterator<Item = (Encoded<'a>, Option<Encoded<'a>>)> + Clone + use<'a> {
        written_pairs(self).map(|pair| {
            let (key, value) = split_pair(pair);
            (Encoded::new_unchecked(key), value.map(Encoded::new_unchecked))
        })
    }

    /// The value of the first pair with this key, which is compared decoded. `None` if there is no such pair, or if it
    /// has no "=".
    ///
    /// ```
    /// let url = uriel::UriRef::parse("?a=1&b%20c=2&d")?;
    /// assert_eq!(url.query_value("b c").as_deref(), Some("2"));
    /// assert_eq!(url.query_value("d"), None);
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn query_value(&self, key: impl AsRef<[u8]>) -> Option<Encoded<'a>> {
        let key = key.as_ref();
        self.query_pairs().find(|(other, _)| other.octets().eq(key.iter().copied()))?.1
    }
}

delegate! {
    UriRef, as_uri_ref => Uri, UriBuf, UriRefBuf;
    query_pairs() -> impl DoubleEndedIterator<Item = (Encoded<'a>, Option<Encoded<'a>>)> + Clone + use<'a>,
        "The pairs of the query.", "x:?a=1&b" () [.count()] 2;
    query_value(key: impl AsRef<[u8]>) -> Option<Encoded<'a>>, "The value of the first pair with this key.",
        "x:?a=1&b=2" ("b") [.unwrap()] "2";
}

/// The pairs of the query as they are written.
pub(crate) fn written_pairs<'a>(url: &UriRef<'a>) -> impl DoubleEndedIterator<Item = &'a str> + Clone + use<'a> {
    let query = url.query().map(Encoded::as_str).filter(|query| !query.is_empty());
    query.into_iter().flat_map(|query| query.split('&'))
}

/// The key and the value of a pair as they are written.
pub(crate) fn split_pair(pair: &str) -> (&str, Option<&str>) {
    pair.split_once('=').map_or((pair, None), |(key, value)| (key, Some(value)))
}

/// The octets of a key or value in a form.
#[inline]
pub(crate) fn form_octets(written: &str) -> impl Iterator<Item = u8> + '_ {
    let words = written.split('+').enumerate();
    words.flat_map(|(k, word)| (k > 0).then_some(b' ').into_iter().chain(Encoded::new_unchecked(word).octets()))
}
