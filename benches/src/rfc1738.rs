//! A seeded generator of RFC 1738 URLs over its ten schemes: logins, ports, escapes, type codes, gopher searches, and
//! what else the typed productions have to read. Every URL is also one of RFC 3986, so that the rivals accept it.

use crate::corpus::Corpus;
use crate::random::Random;

/// The name of the corpus of all ten schemes.
pub const MIXED: &str = "rfc1738";

/// URLs in each corpus.
const SIZE: usize = 10_000;

/// In how many of a hundred names an octet is written as an escape.
const ESCAPED: usize = 9;

const HOSTS: [&str; 10] = ["ftp", "www", "info", "gopher", "archive", "wais", "cs", "research-lab", "news2", "mail"];
const DOMAINS: [&str; 10] = [
    "example.com",
    "example.edu",
    "w3.org",
    "cern.ch",
    "uni-sb.de",
    "nic.ddn.mil",
    "micro.umn.edu",
    "mit.edu",
    "acm.org",
    "ncsa.uiuc.edu",
];
const WORDS: [&str; 20] = [
    "pub",
    "doc",
    "rfc",
    "README",
    "index.html",
    "incoming",
    "linux-1.0",
    "a",
    "src",
    "gnu",
    "notes_1994",
    "mirrors",
    "X11R6",
    "paper.ps.Z",
    "faq",
    "x+y",
    "Weather",
    "physics",
    "reports",
    "tex-archive",
];
const ESCAPES: [&str; 8] = ["%20", "%2F", "%7E", "%25", "%C3%A9", "%3a", "%23", "%5b"];
const USERS: [&str; 6] = ["anonymous", "guest", "moa", "j.smith", "root", "user%40host"];
const PASSWORDS: [&str; 5] = ["secret", "me%40example.org", "p-w_1", "", "guest"];
const GROUPS: [&str; 6] =
    ["comp.infosystems.www", "alt.hypertext", "sci.math", "comp.lang.c++", "rec.arts.sf.written", "news.answers"];

/// The way a URL is made.
type Make = fn(&mut Generator) -> String;

const SCHEMES: [(&str, Make); 10] = [
    ("ftp", Generator::ftp),
    ("http", Generator::http),
    ("gopher", Generator::gopher),
    ("mailto", Generator::mailto),
    ("news", Generator::news),
    ("nntp", Generator::nntp),
    ("telnet", Generator::telnet),
    ("wais", Generator::wais),
    ("file", Generator::file),
    ("prospero", Generator::prospero),
];

/// 10,000 URLs, the ten schemes in turn by chance.
#[must_use]
pub fn mixed() -> Corpus {
    corpus(MIXED, |make| {
        let (_, scheme) = make.random.pick(&SCHEMES);
        scheme(make)
    })
}

/// 10,000 URLs of each scheme, in corpora of the schemes' names.
#[must_use]
pub fn each() -> Vec<Corpus> {
    SCHEMES.into_iter().map(|(name, scheme)| corpus(name, scheme)).collect()
}

fn corpus(name: &str, url: impl Fn(&mut Generator) -> String) -> Corpus {
    let mut make = Generator { random: Random::new(1738) };
    Corpus::new(name, (0..SIZE).map(|_| url(&mut make)).collect())
}

/// One method a scheme, then one a part, named as section 5 of RFC 1738 names them.
struct Generator {
    random: Random,
}

impl Generator {
    fn ftp(&mut self) -> String {
        let login = self.login();
        if self.random.chance(5) {
            return format!("ftp://{login}");
        }
        let fpath = self.fpath(7);
        let ftptype =
            if self.random.chance(30) { self.random.pick(&[";type=a", ";type=i", ";type=d", ";type=A"]) } else { "" };
        format!("ftp://{login}/{fpath}{ftptype}")
    }

    fn http(&mut self) -> String {
        let hostport = self.hostport();
        if self.random.chance(10) {
            return format!("http://{hostport}");
        }
        let hpath = self.fpath(10);
        let search =
            if self.random.chance(25) { format!("?{}={}&x=1", self.name(), self.name()) } else { String::new() };
        format!("http://{hostport}/{hpath}{search}")
    }

    fn gopher(&mut self) -> String {
        let hostport = self.hostport();
        if self.random.chance(10) {
            return format!("gopher://{hostport}{}", self.random.pick(&["", "/"]));
        }
        let gtype = self.random.pick(&['0', '1', '5', '7', '9', 'g', 'I']);
        let selector = self.fpath(5);
        let search = if self.random.chance(20) { format!("%09{}+{}", self.name(), self.name()) } else { String::new() };
        let plus = if !search.is_empty() && self.random.chance(40) { "%09+application/Postscript" } else { "" };
        format!("gopher://{hostport}/{gtype}{selector}{search}{plus}")
    }

    fn mailto(&mut self) -> String {
        format!("mailto:{}.{}@{}", self.name(), self.random.pick(&WORDS), self.host())
    }

    fn news(&mut self) -> String {
        match self.random.below(10) {
            0 => "news:*".to_owned(),
            1..=5 => format!("news:{}", self.random.pick(&GROUPS)),
            _ => format!("news:{}${}.{}@{}", self.number(), self.name(), self.number(), self.host()),
        }
    }

    fn nntp(&mut self) -> String {
        let article = if self.random.chance(70) { format!("/{}", self.number()) } else { String::new() };
        format!("nntp://{}/{}{article}", self.hostport(), self.random.pick(&GROUPS))
    }

    fn telnet(&mut self) -> String {
        format!("telnet://{}{}", self.login(), self.random.pick(&["", "/"]))
    }

    fn wais(&mut self) -> String {
        let database = format!("wais://{}/{}-{}", self.hostport(), self.name(), self.name());
        match self.random.below(3) {
            0 => database,
            1 => format!("{database}?{}", self.name()),
            _ => format!("{database}/TEXT/{}%3D{}", self.number(), self.name()),
        }
    }

    fn file(&mut self) -> String {
        let host = match self.random.below(3) {
            0 => String::new(),
            1 => "localhost".to_owned(),
            _ => self.host(),
        };
        format!("file://{host}/{}", self.fpath(10))
    }

    fn prospero(&mut self) -> String {
        let fields = if self.random.chance(30) { format!(";{}={}", self.name(), self.number()) } else { String::new() };
        format!("prospero://{}/{}{fields}", self.hostport(), self.fpath(10))
    }

    fn login(&mut self) -> String {
        let hostport = self.hostport();
        match self.random.below(4) {
            0 => format!("{}@{hostport}", self.random.pick(&USERS)),
            1 => format!("{}:{}@{hostport}", self.random.pick(&USERS), self.random.pick(&PASSWORDS)),
            _ => hostport,
        }
    }

    fn hostport(&mut self) -> String {
        let host = self.host();
        if self.random.chance(25) { format!("{host}:{}", self.random.between(21, 9999)) } else { host }
    }

    fn host(&mut self) -> String {
        if self.random.chance(5) {
            let [a, b, c] = std::array::from_fn(|_| self.random.between(1, 254));
            return format!("10.{a}.{b}.{c}");
        }
        format!("{}.{}", self.random.pick(&HOSTS), self.random.pick(&DOMAINS))
    }

    /// At most so many segments.
    fn fpath(&mut self, most: usize) -> String {
        let segments = self.random.between(1, most);
        let names: Vec<String> = (0..segments).map(|_| self.name()).collect();
        names.join("/")
    }

    /// A run of `uchar`.
    fn name(&mut self) -> String {
        let word = self.random.pick(&WORDS);
        if self.random.chance(ESCAPED) {
            format!("{word}{}{}", self.random.pick(&ESCAPES), self.random.pick(&WORDS))
        } else {
            word.to_owned()
        }
    }

    fn number(&mut self) -> usize {
        self.random.between(1, 99_999)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_corpora_are_of_their_kind() {
        let mixed = mixed();
        let mean = mixed.bytes() / mixed.len();
        let escaped = mixed.urls().iter().filter(|url| url.contains('%')).count() * 100 / mixed.len();
        assert!((46..56).contains(&mean), "mean {mean} bytes");
        assert!((15..50).contains(&escaped), "{escaped} % with escapes");
        for corpus in each() {
            let begins_so = |url: &&str| url.split_once(':').is_some_and(|(scheme, _)| scheme == corpus.name());
            assert!(corpus.urls().iter().all(begins_so), "{}", corpus.name());
            // An nntpurl has no place for one.
            let has_escapes = corpus.urls().iter().any(|url| url.contains('%'));
            assert_eq!(has_escapes, corpus.name() != "nntp", "{}", corpus.name());
        }
    }

    #[test]
    fn every_url_is_one_of_rfc_3986_too() {
        for corpus in each() {
            for url in corpus.urls() {
                assert!(fluent_uri::Uri::parse(url).is_ok(), "{url}");
            }
        }
    }

    #[test]
    fn the_same_urls_every_time() {
        assert_eq!(mixed().urls(), mixed().urls());
    }
}
