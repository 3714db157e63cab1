//! A URL in the midst of another grammar: an HTTP request line, a line of a log, a URL in angle brackets.

use std::error::Error;

use nom::bytes::complete::{tag, take_till1, take_until};
use nom::character::complete::{alpha1, char, u16};
use nom::{IResult, Parser, combinator::recognize, sequence::delimited, sequence::preceded, sequence::terminated};
use uriel::grammar::{Stop, reference, rfc3986::uri};
use uriel::{Edition, UriRef};

/// What a line of a log tells: client, method, target and status.
type Line<'a> = (&'a str, &'a str, &'a str, u16);

/// `client - - [time] "method target version" status`
fn line(i: &str) -> IResult<&str, Line<'_>, Stop> {
    let client = terminated(take_till1(|c| c == ' '), (tag(" - - ["), take_until("]"), tag("] ")));
    let method = delimited(char('"'), alpha1, char(' '));
    // The grammar's own production stands among nom's like any other combinator.
    let target = terminated(recognize(reference), (char(' '), take_until("\""), tag("\" ")));
    (client, method, target, u16).parse(i)
}

fn main() -> Result<(), Box<dyn Error>> {
    // Without nom: the longest reference at the start of the text, and what follows it.
    let (method, behind) = "GET /pub/WWW/?q=a%20b HTTP/1.1".split_once(' ').ok_or("no request")?;
    let (target, version) = UriRef::parse_prefix(behind, Edition::Rfc3986)?;
    println!("{method} {} with query {:?},{version}", target.path(), target.query());

    let log = "192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] \"GET http://h:80/a?b HTTP/1.0\" 200 2326";
    let (_, (client, method, target, status)) = line(log).map_err(|stop| format!("{stop:?}"))?;
    let host = UriRef::parse(target)?.host();
    println!("{client}: {method} {target}, host {host:?}, status {status}");

    // The components at once, as the generic production gives them.
    let text = "see <URL:ftp://me@[::1]:21/a;type=i>, and so on";
    let mut bracketed = preceded(take_until("<URL:"), delimited(tag("<URL:"), uri, char('>')));
    let (behind, parts) = bracketed.parse(text).map_err(|stop| format!("{stop:?}"))?;
    println!("{:?}, path {:?}, then {behind:?}", parts.authority, parts.path);

    // A production that fails says where, and what it wanted.
    if let Err(nom::Err::Error(stop)) = delimited(char('<'), uri, char('>')).parse("<1http://h>") {
        println!("{} octets are left, and {:?} was wanted", stop.left(), stop.wanted());
    }
    Ok(())
}
