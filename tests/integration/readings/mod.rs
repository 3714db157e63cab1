//! Decisions that the documents leave open: they are silent, contradict themselves, or differ between rule and prose.
//! Each decision has a test.
//!
//! The first line of each comment is the question; the test is the answer. Questions about resolution, comparison,
//! extraction and protocols have their tests where those live.

mod authority;
mod components;
mod errors;
mod file;
mod ftp;
mod gopher;
mod http;
mod mailto;
mod news;
mod nntp;
mod prospero;
mod schemes;
mod telnet;
mod wais;

use uriel::Edition::{Draft1996, Rfc2396, Rfc2396bis, Rfc3986};
use uriel::{
    Edition, Encoded, Form, Kind, ParseError, Scheme, UriRef,
    schemes::{
        file::{File, FileUrl},
        ftp::{Ftp, FtpUrl},
        gopher::{Gopher, GopherUrl},
        news::{News, NewsUrl},
    },
};

/// The editions that know a fragment, a query and relative references.
const LATER: [Edition; 4] = [Draft1996, Rfc2396, Rfc2396bis, Rfc3986];

#[track_caller]
fn parse(edition: Edition, text: &str) -> UriRef<'_> {
    let uri = UriRef::parse_with(text, edition).unwrap_or_else(|error| panic!("{edition}: {text:?}: {error}"));
    assert_eq!(uri.as_str(), text, "{edition}: the text is kept");
    uri
}

#[track_caller]
fn refuse(edition: Edition, text: &str) -> ParseError {
    match UriRef::parse_with(text, edition) {
        Ok(uri) => panic!("{edition}: {text:?} is read as {uri:?}"),
        Err(error) => error,
    }
}

#[track_caller]
fn typed<'a, S: Scheme>(scheme: &S, edition: Edition, text: &'a str) -> S::Url<'a> {
    scheme.parse_with(text, edition).unwrap_or_else(|error| panic!("{edition}: {text:?}: {error}"))
}

#[track_caller]
fn typed_refuse<S: Scheme>(scheme: &S, edition: Edition, text: &str) -> ParseError {
    match scheme.parse_with(text, edition) {
        Ok(url) => panic!("{edition}: {text:?} is read as {url:?}"),
        Err(error) => error,
    }
}

#[track_caller]
fn ftp(edition: Edition, text: &str) -> FtpUrl<'_> {
    typed(&Ftp, edition, text)
}

#[track_caller]
fn file(edition: Edition, text: &str) -> FileUrl<'_> {
    typed(&File, edition, text)
}

#[track_caller]
fn gopher(edition: Edition, text: &str) -> GopherUrl<'_> {
    typed(&Gopher, edition, text)
}

#[track_caller]
fn news(edition: Edition, text: &str) -> NewsUrl<'_> {
    typed(&News, edition, text)
}

/// All of the text after the scheme is opaque: no authority, no host, nothing split off.
#[track_caller]
fn assert_opaque(uri: UriRef<'_>, path: &str) {
    assert_eq!((uri.kind(), uri.form()), (Kind::Opaque, Form::Opaque), "{uri}");
    assert_eq!(uri.path().as_str(), path, "{uri}");
    let parts = (
        uri.authority(),
        uri.userinfo(),
        uri.user(),
        uri.password(),
        uri.host(),
        uri.port(),
        uri.urlpath(),
        uri.query(),
    );
    assert_eq!(parts, (None, None, None, None, None, None, None, None), "{uri}");
}

fn texts<'a>(segments: impl IntoIterator<Item = Encoded<'a>>) -> Vec<&'a str> {
    segments.into_iter().map(Encoded::as_str).collect()
}
