//! A request: a text, and options by name.

use alloc::string::{String, ToString};
use core::iter;

use spin::Lazy;
use uriel::{Edition, Registry};

/// What a verb is asked: a text, and what is written after it.
pub struct Request<'a> {
    pub text: &'a str,
    options: &'a str,
}

impl<'a> Request<'a> {
    /// The request in `octets`, whose text is so long. `None` if it is no UTF-8, which no caller writes.
    pub fn read(octets: &'a [u8], length: usize) -> Option<Self> {
        let whole = str::from_utf8(octets).ok()?;
        let (text, options) = whole.split_at_checked(length)?;
        Some(Self { text, options })
    }

    /// The options in their order. Each is written as its name, its length in octets, and its value: `base 3 a:b`.
    pub fn options(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        let mut rest = self.options;
        iter::from_fn(move || {
            let (name, after) = rest.split_once(' ')?;
            let (length, after) = after.split_once(' ')?;
            let (value, after) = after.split_at_checked(length.parse().ok()?)?;
            rest = after;
            Some((name, value))
        })
    }

    /// The values of an option.
    pub fn all(&self, name: &'static str) -> impl Iterator<Item = &'a str> {
        self.options().filter(move |(other, _)| *other == name).map(|(_, value)| value)
    }

    /// The value of an option.
    pub fn one(&self, name: &'static str) -> Option<&'a str> {
        self.all(name).next()
    }

    /// The edition, RFC 3986 unless another is named.
    pub fn edition(&self) -> Result<Edition, String> {
        self.one("edition").map_or(Ok(Edition::Rfc3986), |name| {
            name.parse().map_err(|error: uriel::ParseEditionError| error.to_string())
        })
    }

    /// The schemes under the edition: those of RFC 1738, and those of today.
    pub fn registry(&self) -> Result<&'static Registry, String> {
        static REGISTRIES: [Lazy<Registry>; 5] = [
            Lazy::new(|| registered(Edition::ALL[0])),
            Lazy::new(|| registered(Edition::ALL[1])),
            Lazy::new(|| registered(Edition::ALL[2])),
            Lazy::new(|| registered(Edition::ALL[3])),
            Lazy::new(|| registered(Edition::ALL[4])),
        ];
        self.edition().map(|edition| &*REGISTRIES[edition as usize])
    }
}

fn registered(edition: Edition) -> Registry {
    let registry = Registry::under(edition);
    #[cfg(feature = "more-schemes")]
    let registry = uriel_schemes::register(registry);
    registry
}
