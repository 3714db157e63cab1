//! Registries are values: a scheme that carries state, and one that takes the place of a built-in scheme.

use std::{collections::HashMap, error::Error};

use nom::bytes::complete::{tag, take_till1};
use nom::{Parser, combinator::map_opt, combinator::opt, combinator::rest, error::context, sequence::preceded};
use uriel::schemes::ftp::{Ftp, FtpUrl};
use uriel::{ParseError, Registry, Scheme, Syntax, Uri, grammar::hostport};

/// `wiki:prefix:page`, with the prefixes of one registry.
struct Wiki(HashMap<&'static str, &'static str>);

impl Scheme for Wiki {
    const NAME: &'static str = "wiki";
    const SYNTAX: Syntax = Syntax::Opaque;
    /// The address of the page; it may borrow from the text, but not from the scheme.
    type Url<'a> = String;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<String, ParseError> {
        let wiki = map_opt(take_till1(|c| c == ':'), |prefix: &str| self.0.get(prefix));
        let address = (context("known prefix", wiki), preceded(tag(":"), rest));
        uri.read("wikiurl", address.map(|(wiki, page)| format!("{wiki}{page}")))
    }
}

/// `ftp` without users and passwords.
struct AnonymousFtp;

impl Scheme for AnonymousFtp {
    const NAME: &'static str = "ftp";
    const DEFAULT_PORT: Option<u16> = Ftp::DEFAULT_PORT;
    type Url<'a> = FtpUrl<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<FtpUrl<'a>, ParseError> {
        uri.read("anonymous ftpurl", (tag("//"), hostport, opt((tag("/"), rest))))?;
        Ftp.refine(uri)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let wiki = Wiki(HashMap::from([("rfc", "https://www.rfc-editor.org/rfc/rfc")]));
    let registry = Registry::current().with(wiki).with(AnonymousFtp).without("news");
    println!("{registry:?}");
    println!("{}", registry.parse("wiki:rfc:1738")?.refine::<Wiki>()?);

    // Refining goes by the type of the scheme: the built-in one is no longer there.
    let parsed = registry.parse("ftp://h/pub/motd")?;
    println!("name {:?}", parsed.refine::<AnonymousFtp>()?.name());
    println!("Ftp: {}", parsed.refine::<Ftp>().expect_err("another type"));

    for refused in ["wiki:x:y", "ftp://me:secret@h/pub/motd"] {
        let error = registry.parse(refused).expect_err("the scheme refuses it");
        println!("{}", error.report(refused));
    }
    Ok(())
}
