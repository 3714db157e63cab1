//! A scheme of your own: `dict`, a word in a dictionary (RFC 2229 section 5), in a registry beside the built-in
//! schemes.

use std::{error::Error, fmt};

use uriel::{
    Encoded, ParseError, Registry, Scheme, Uri,
    grammar::{Rule, User, hostport},
    nom::{Parser, bytes::complete::tag, sequence::preceded},
};

/// `dicturl = "dict://" hostport "/d:" word`
static DICTURL: Rule = Rule::new("dicturl").defined_in("RFC 2229 section 5");

uriel::runs! {
    in custom_scheme;

    /// `word = 1*<characters of a user>`, under every edition.
    word = 1* Word { Rule::new("word").defined_in("RFC 2229 section 5"), User::OCTETS } "a%20b:c" => "a%20b", ":c";
}

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

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<DictUrl<'a>, ParseError> {
        // nom's combinators and the productions of `uriel::grammar`, over the text after "dict:".
        let ((host, _port), word) =
            uri.read(&DICTURL, |i| (preceded(tag("//"), hostport), preceded(tag("/d:"), word)).parse(i))?;
        Ok(DictUrl { uri: *uri, host, word: Encoded::new_unchecked(word) })
    }
}

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

    for refused in ["dict://dict.org/d:", "dict:shortcake", "dict://dict.org/m:a"] {
        let error = registry.parse(refused).expect_err("not a dicturl");
        println!("{}", error.report(refused));
    }

    // The productions read under the edition of the registry: RFC 1738 has no "_" in host names, and no "~".
    let registry = Registry::rfc1738().with(Dict);
    for refused in ["dict://a_b/d:a", "dict://dict.org/d:~"] {
        let error = registry.parse(refused).expect_err("not a dicturl under RFC 1738");
        println!("{}", error.report(refused));
    }
    Ok(())
}
