//! Registries are values: here with a scheme that has state, and with one that replaces a built-in scheme.

use std::{collections::HashMap, error::Error};

use uriel::grammar::{Under, hostport};
use uriel::nom::bytes::complete::{tag, take_till1};
use uriel::nom::{Parser, combinator::map_opt, combinator::opt, combinator::rest, error::context, sequence::preceded};
use uriel::schemes::ftp::{Ftp, FtpUrl};
use uriel::{ParseError, Registry, Scheme, Uri, scheme::Syntax};

/// `wiki:prefix:page`, with a table of the prefixes and their addresses.
struct Wiki(HashMap<&'static str, &'static str>);

impl Scheme for Wiki {
    const NAME: &'static str = "wiki";
    const SYNTAX: Syntax = Syntax::Opaque;
    /// Address of the page. A typed URL may borrow from the text, but not from the scheme.
    type Url<'a> = String;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<String, ParseError> {
        uri.read("wikiurl", |i| {
            let wiki = map_opt(take_till1(|c| c == ':'), |prefix: Under<'_, '_>| self.0.get(prefix.as_str()));
            let (i, (wiki, page)) = (context("known prefix", wiki), preceded(tag(":"), rest)).parse(i)?;
            Ok((i, format!("{wiki}{}", page.as_str())))
        })
    }
}

/// `ftp` without users and passwords.
struct AnonymousFtp;

impl Scheme for AnonymousFtp {
    const NAME: &'static str = "ftp";
    const DEFAULT_PORT: Option<u16> = Ftp::DEFAULT_PORT;
    type Url<'a> = FtpUrl<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<FtpUrl<'a>, ParseError> {
        uri.read("anonymous ftpurl", |i| (tag("//"), hostport, opt((tag("/"), rest))).map(drop).parse(i))?;
        Ftp.read(uri.as_str(), uri.edition())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let wiki = Wiki(HashMap::from([("rfc", "https://www.rfc-editor.org/rfc/rfc")]));
    let registry = Registry::current().with(wiki).with(AnonymousFtp).without("news");
    println!("{registry:?}");
    println!("{}", registry.parse("wiki:rfc:1738")?.refine::<Wiki>()?);

    // A parsed URL is refined by the type of its scheme: the built-in `Ftp` is not in this registry.
    let parsed = registry.parse("ftp://h/pub/motd")?;
    println!("name {:?}", parsed.refine::<AnonymousFtp>()?.name());
    println!("Ftp: {}", parsed.refine::<Ftp>().expect_err("another type"));

    for refused in ["wiki:x:y", "ftp://me:secret@h/pub/motd"] {
        let error = registry.parse(refused).expect_err("the scheme refuses it");
        println!("{}", error.report(refused));
    }
    Ok(())
}
