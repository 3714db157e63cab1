//! A scheme of one's own: `dict`, a word in a dictionary (RFC 2229 section 5), in a registry beside the built-in ones.

use std::{error::Error, fmt};

use nom::bytes::complete::{tag, take_till1};
use nom::{error::context, sequence::preceded};
use uriel::{Encoded, ParseError, Registry, Scheme, Uri, grammar::hostport};

struct Dict;

#[derive(Debug)]
struct DictUrl<'a> {
    uri: Uri<'a>,
    host: &'a str,
    word: Encoded<'a>,
}

impl Scheme for Dict {
    const NAME: &'static str = "dict";
    const DEFAULT_PORT: Option<u16> = Some(2628);
    type Url<'a> = DictUrl<'a>;

    /// `"dict://" hostport "/d:" word`
    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<DictUrl<'a>, ParseError> {
        let word = context("word", take_till1(|c| c == ':'));
        let production = (preceded(tag("//"), hostport), preceded(tag("/d:"), word));
        let ((host, _port), word) = uri.read("dicturl", production)?;
        let word = Encoded::new_unchecked(word);
        Ok(DictUrl { uri: *uri, host, word })
    }
}

/// The text as it was read.
impl fmt::Display for DictUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.uri, f)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let registry = Registry::current().with(Dict);

    let parsed = registry.parse("dict://dict.org/d:Z%C3%BCrich")?;
    let url = parsed.refine::<Dict>()?;
    println!("{url}");
    println!("  host {}, word {}", url.host, url.word.decode_utf8()?);

    for refused in ["dict://dict.org/d:", "dict:shortcake"] {
        let error = registry.parse(refused).expect_err("no word, no host");
        println!("{}", error.report(refused));
    }
    Ok(())
}
