//! The pairs of a query, as they are written and as an HTML form sends them.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String, vec::Vec};

#[cfg(feature = "alloc")]
use super::owned::{UriBuf, UriRefBuf};
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

#[cfg(feature = "alloc")]
impl<'a> UriRef<'a> {
    /// The pairs of the query, read as those of an HTML form (`application/x-www-form-urlencoded`): a "+" is a space, a
    /// pair without "=" has an empty value, empty pairs are left out, and octets that are not UTF-8 become U+FFFD.
    ///
    /// ```
    /// let url = uriel::UriRef::parse("?q=a+b%2Bc&&x")?;
    /// assert!(url.form_pairs().eq([("q".into(), "a b+c".into()), ("x".into(), "".into())]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[inline]
    pub fn form_pairs(&self) -> impl DoubleEndedIterator<Item = (Cow<'a, str>, Cow<'a, str>)> + Clone + use<'a> {
        written_pairs(self).filter(|pair| !pair.is_empty()).map(|pair| {
            let (key, value) = split_pair(pair);
            (form_text(key), form_text(value.unwrap_or_default()))
        })
    }

    /// The value of the first pair with this key, read as [`form_pairs`](Self::form_pairs) does.
    ///
    /// ```
    /// let url = uriel::UriRef::parse("?full+name=Ada+L.")?;
    /// assert_eq!(url.form_value("full name").as_deref(), Some("Ada L."));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn form_value(&self, key: impl AsRef<[u8]>) -> Option<Cow<'a, str>> {
        let key = key.as_ref();
        let mut pairs = written_pairs(self).filter(|pair| !pair.is_empty()).map(split_pair);
        let (_, value) = pairs.find(|(other, _)| form_octets(other).eq(key.iter().copied()))?;
        Some(form_text(value.unwrap_or_default()))
    }
}

delegate! {
    UriRef, as_uri_ref => Uri, UriBuf, UriRefBuf;
    query_pairs() -> impl DoubleEndedIterator<Item = (Encoded<'a>, Option<Encoded<'a>>)> + Clone + use<'a>,
        "The pairs of the query.", "x:?a=1&b" () [.count()] 2;
    query_value(key: impl AsRef<[u8]>) -> Option<Encoded<'a>>, "The value of the first pair with this key.",
        "x:?a=1&b=2" ("b") [.unwrap()] "2";
}

#[cfg(feature = "alloc")]
delegate! {
    UriRef, as_uri_ref => Uri, UriBuf, UriRefBuf;
    form_pairs() -> impl DoubleEndedIterator<Item = (Cow<'a, str>, Cow<'a, str>)> + Clone + use<'a>,
        "The pairs of the query as an HTML form sends them.", "x:?a=1+2&&b" () [.count()] 2;
    form_value(key: impl AsRef<[u8]>) -> Option<Cow<'a, str>>,
        "The value of the first pair with this key, as an HTML form sends it.", "x:?a=1+2" ("a") [.unwrap()] "1 2";
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

/// The text of a key or value in a form.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn form_text(written: &str) -> Cow<'_, str> {
    if !written.contains(['+', '%']) {
        return Cow::Borrowed(written);
    }
    let mut octets = Vec::with_capacity(written.len());
    // Perf: `form_octets` gives one octet at a time; here each piece between "+" is decoded and appended as a whole.
    for (k, word) in written.split('+').enumerate() {
        if k > 0 {
            octets.push(b' ');
        }
        Encoded::new_unchecked(word).decode_into(&mut octets);
    }
    match String::from_utf8(octets) {
        Ok(text) => Cow::Owned(text),
        Err(error) => Cow::Owned(String::from_utf8_lossy(error.as_bytes()).into_owned()),
    }
}
