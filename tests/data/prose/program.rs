//! Mirrors of the shows: see https://radio.example/api/v2, and for the names of files
//! <https://radio.example/api/v2/names#files>.

use std::{collections::BTreeMap, io::Error, net::TcpStream};

/// The base of all requests, such as https://api.radio.example/v2/shows or
/// [the list](https://api.radio.example/v2/list).
const BASE: &str = "https://api.radio.example/v2/";

/// https://licenses.example/mit
const LICENSES: [&str; 2] = ["https://licenses.example/mit", "https://licenses.example/apache-2.0"];

const ESCAPED: &str = "https:\/\/api.radio.example\/v2\u002Fall";

pub trait Source {
    type Item<'a>
    where
        Self: 'a;

    /// Reads one, as `GET https://api.radio.example/v2/shows/1` does.
    fn read(&mut self) -> Result<(), Box<dyn std::error::Error>>;
}

pub struct Ring<const N: usize> {
    hosts: [Option<String>; N],
}

impl<const N: usize> Ring<N> {
    pub fn new<T: Into<String>>(hosts: impl IntoIterator<Item = T>) -> Self {
        let hosts = hosts.into_iter().map(Into::<String>::into);
        Self { hosts: std::array::from_fn(|_| None) }
    }

    pub fn url<P: std::fmt::Display, tel: Copy>(&self, path: P) -> Option<String> {
        let host = self.hosts.iter().flatten().next()?;
        Some(format!("https://{host}/{path}"))
    }

    fn port<news: Copy>(&self, port: news) -> String {
        format!("http://127.0.0.1:{port}/")
    }
}

impl<'a, T: Source<Item<'a> = u8> + 'a> From<std::io::Error> for Wrapped<T> {
    fn from(error: std::io::Error) -> Self {
        Self::<T>::Failed(error)
    }
}

fn all() -> Vec<Box<dyn Fn(&str) -> Result<Vec<u8>, Error>>> {
    let pages = BTreeMap::<&str, &str>::from([
        ("index", "https://radio.example/shows/"),
        ("feed", "https://radio.example/feed.xml"),
        ("files", "ftp://ftp.radio.example/pub/shows/"),
        ("mail", "mailto:tapes@radio.example?subject=shows"),
        ("call", "tel:+1-201-555-0123"),
        ("group", "news:alt.radio.example"),
        ("tool", "git+https://git.example/radio/tool.git"),
        ("crate", "registry+https://index.example/"),
        ("v6", "http://[2001:db8::7]:8080/live"),
        ("query", "https://radio.example/find?q=a&b=c"),
        ("none", "dc:creator"),
    ]);
    if pages.len()<1 { /* about:-) */ }
    // The rule of https://docs.example/grammar: a name, a colon (see https://docs.example/names).
    let mut seen = std::collections::HashSet::<std::string::String>::new();
    let is_short = |n: usize| n<7 && n>mem::size_of::<u8>();
    /* https://issues.example/radio/12: `Vec<std::string::String>` was
     * `Vec<llvm::Module>` before; https://issues.example/radio/13. */
    Vec::new()
}

#[cfg(test)]
mod tests {
    #[test]
    fn pages_are_read() {
        let page = r#"<a href="https://radio.example/a">a</a>"#;
        assert_eq!(links(page), ["https://radio.example/a"]);
        assert_eq!(links("<dc:creator>J</dc:creator>"), [""; 0], "a tag");
        assert!(get("http://localhost:8000/live").is_ok(), "{}", "file:///srv/shows/1.mp3");
        assert!(matches!(get("ldap://dir.example/o=radio"), Err(Error::Scheme("ldap"))));
    }
}
