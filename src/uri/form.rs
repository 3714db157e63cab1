//! The pairs of a query as an HTML form sends them, decoded.

use alloc::{borrow::Cow, string::String, vec::Vec};

use super::{
    absolute::Uri,
    encoded::Encoded,
    query::{form_octets, split_pair, written_pairs},
    reference::UriRef,
};

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
    form_pairs() -> impl DoubleEndedIterator<Item = (Cow<'a, str>, Cow<'a, str>)> + Clone + use<'a>,
        "The pairs of the query as an HTML form sends them.", "x:?a=1+2&&b" () [.count()] 2;
    form_value(key: impl AsRef<[u8]>) -> Option<Cow<'a, str>>,
        "The value of the first pair with this key, as an HTML form sends it.", "x:?a=1+2" ("a") [.unwrap()] "1 2";
}

/// The text of a key or value in a form.
#[inline]
pub(crate) fn form_text(written: &str) -> Cow<'_, str> {
    if !written.contains(['+', '%']) {
        return Cow::Borrowed(written);
    }
    let mut octets = Vec::with_capacity(written.len());
    // `form_octets` gives one octet at a time; here each piece between "+" is decoded and appended as a whole.
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
