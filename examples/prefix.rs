//! URLs inside another grammar: an HTTP request line, a line of a log, a URL in angle brackets.

use std::error::Error;

use uriel::grammar::{Stop, reference, rfc3986::uri};
use uriel::nom::bytes::complete::{tag, take_till1, take_until};
use uriel::nom::character::complete::{alpha1, char, u16};
use uriel::nom::{
    Err, IResult, Parser, combinator::recognize, sequence::delimited, sequence::preceded, sequence::terminated,
};
use uriel::{Edition, UriRef};

/// Client, method, target and status of a line in a log.
type Line<'a> = (&'a str, &'a str, &'a str, u16);

/// `client - - [time] "method target version" status`
fn line(i: &str) -> IResult<&str, Line<'_>, Stop> {
    let client = terminated(take_till1(|c| c == ' '), (tag(" - - ["), take_until("]"), tag("] ")));
    let method = delimited(char('"'), alpha1, char(' '));
    // A production of the grammar is a nom combinator like any other.
    let target = terminated(recognize(reference), (char(' '), take_until("\""), tag("\" ")));
    (client, method, target, u16).parse(i)
}

fn main() -> Result<(), Box<dyn Error>> {
    // Without nom: the longest reference at the start of a text, and the rest of the text.
    let (method, rest) = "GET /pub/WWW/?q=a%20b HTTP/1.1".split_once(' ').ok_or("expected a request line")?;
    let target = UriRef::parse_prefix(rest, Edition::Rfc3986)?;
    println!("{method} {} with query {:?},{}", target.url.path(), target.url.query(), target.rest);
    println!("it ended at byte {}, where {} could have gone on", target.stop().offset(), target.stop().production());

    let log = "192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] \"GET http://h:80/a?b HTTP/1.0\" 200 2326";
    let (_, (client, method, target, status)) = line(log).map_err(|stop| format!("{stop:?}"))?;
    let host = UriRef::parse(target)?.host();
    println!("{client}: {method} {target}, host {host:?}, status {status}");

    // The production of a whole URI returns its components.
    let text = "see <URL:ftp://me@[::1]:21/a;type=i>, and so on";
    let mut bracketed = preceded(take_until("<URL:"), delimited(tag("<URL:"), uri, char('>')));
    let (rest, parts) = bracketed.parse(text).map_err(|stop| format!("{stop:?}"))?;
    println!("{:?}, path {:?}, rest {rest:?}", parts.authority, parts.path);

    // The error of a production has the number of bytes left, and the name of the rule that was expected.
    if let Err(Err::Error(stop)) = delimited(char('<'), uri, char('>')).parse("<1http://h>") {
        println!("expected {}, {} bytes before the end", stop.wanted().unwrap_or_default(), stop.left());
    }
    Ok(())
}
