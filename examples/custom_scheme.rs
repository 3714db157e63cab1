//! A scheme of one's own: `dict` (RFC 2229 section 5), in a registry beside the built-in ones.

use std::{error::Error, fmt};

use nom::bytes::complete::{tag, take_till1};
use nom::{Parser, combinator::opt, combinator::rest, error::context, sequence::preceded};
use uriel::{Encoded, ParseError, Registry, Scheme, Uri, grammar::hostport};

struct Dict;

#[derive(Debug)]
struct DictUrl<'a> {
    host: &'a str,
    word: Encoded<'a>,
    database: Option<&'a str>,
}

impl Scheme for Dict {
    const NAME: &'static str = "dict";
    const DEFAULT_PORT: Option<u16> = Some(2628);
    type Url<'a> = DictUrl<'a>;

    /// `"dict://" host "/d:" word [ ":" database ]`
    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<DictUrl<'a>, ParseError> {
        let server = preceded(tag("//"), hostport).map(|(host, _)| host);
        let word = preceded(tag("/d:"), context("word", take_till1(|c| c == ':'))).map(Encoded::new);
        let database = opt(preceded(tag(":"), rest));
        let (host, word, database) = uri.read("dicturl", (server, word, database))?;
        Ok(DictUrl { host, word, database })
    }
}

impl fmt::Display for DictUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "dict://{}/d:{}", self.host, self.word)?;
        self.database.map_or(Ok(()), |database| write!(f, ":{database}"))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let registry = Registry::current().with(Dict);

    let url = registry
        .parse("dict://dict.org/d:Z%C3%BCrich:wordnet")?
        .refine::<Dict>()?;
    println!("{url}: the word {} at {}", url.word.decode_utf8()?, url.host);

    for refused in ["dict://dict.org/d::wordnet", "dict:shortcake"] {
        let error = registry.parse(refused).expect_err("no word, no host");
        println!("{}", error.report(refused));
    }
    Ok(())
}
