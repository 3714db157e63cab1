//! A scheme that several owners share.

use alloc::{string::String, sync::Arc};
use core::num::ParseIntError;

use super::{
    abbreviation::Abbreviation,
    any::AnyScheme,
    facts::{Facts, Syntax},
    hooks::Scheme,
    parsed::{Parsed, RefineError},
    places::{Places, Typed},
};
#[cfg(feature = "hazards")]
use crate::hazards;
use crate::{
    error::ParseError,
    syntax::Edition,
    uri::{Prefix, Uri},
    wire::{self, WireError},
    write::Piece,
};
use crate::{
    fields::{NumberedVisit, Visit},
    uri::Server,
};

/// The scheme inside. A registry holds that, so a URL is refined by its type or by that of the `Arc`.
///
/// ```
/// use std::sync::Arc;
/// use uriel::{Registry, schemes::ftp::Ftp};
///
/// let ftp = Arc::new(Ftp);
/// let registry = Registry::current().with(Arc::clone(&ftp)).with_as("ftp+tls", Arc::clone(&ftp));
/// let url = registry.parse("ftp+tls://h/a")?;
/// assert_eq!(url.refine::<Ftp>()?, url.refine::<Arc<Ftp>>()?);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
impl<S: Scheme> Scheme for Arc<S> {
    const NAME: &'static str = S::NAME;
    const DEFAULT_PORT: Option<u16> = S::DEFAULT_PORT;
    const ALIASES: &'static [(&'static str, Option<u16>)] = S::ALIASES;
    const DEFAULT_HOST: Option<&'static str> = S::DEFAULT_HOST;
    const SYNTAX: Syntax = S::SYNTAX;
    const TAKES_NORMAL_FORMS: bool = S::TAKES_NORMAL_FORMS;
    const FACTS: Facts = S::FACTS;
    const TEMPLATE: &'static [Piece] = S::TEMPLATE;
    const FIELDS: &'static [&'static str] = S::FIELDS;
    const ABBREVIATIONS: &'static [Abbreviation] = S::ABBREVIATIONS;
    type Url<'a> = S::Url<'a>;

    fn refine<'a>(&self, uri: &Uri<'a>) -> Result<S::Url<'a>, ParseError> {
        S::refine(self, uri)
    }

    fn read<'a>(&self, text: &'a str, edition: Edition) -> Result<S::Url<'a>, ParseError> {
        S::read(self, text, edition)
    }

    fn read_by_call<'a>(&self, text: &'a str, edition: Edition) -> Result<S::Url<'a>, ParseError> {
        S::read_by_call(self, text, edition)
    }

    fn fields<'a>(&self, url: &S::Url<'a>, visit: &mut Visit<'a, '_>) {
        S::fields(self, url, visit);
    }

    fn fields_named<'a>(&self, url: &S::Url<'a>, names: u64, visit: &mut NumberedVisit<'a, '_>) {
        S::fields_named(self, url, names, visit);
    }

    fn server<'u>(&self, url: &'u S::Url<'_>) -> Option<Server<'u>> {
        S::server(self, url)
    }

    #[cfg(feature = "hazards")]
    fn hazards(&self, url: &S::Url<'_>, visit: &mut hazards::Visit<'_>) {
        S::hazards(self, url, visit);
    }

    fn plan<'a>(&self, url: &S::Url<'a>, visit: &mut wire::Visit<'a, '_>) -> Result<(), WireError> {
        S::plan(self, url, visit)
    }

    fn prefix_end<'a>(&self, text: &'a str, edition: Edition) -> Result<Prefix<'a, ()>, ParseError> {
        S::prefix_end(self, text, edition)
    }

    fn prefix_length(&self, text: &str, edition: Edition, tries_shorter: bool) -> Option<usize> {
        S::prefix_length(self, text, edition, tries_shorter)
    }

    fn read_places(&self, text: &str, edition: Edition, places: &mut Places) -> Result<(), ParseError> {
        S::read_places(self, text, edition, places)
    }

    fn at_places<'a>(text: &'a str, edition: Edition, places: &Places) -> Option<S::Url<'a>> {
        S::at_places(text, edition, places)
    }

    fn parse<'a>(&self, text: &'a str) -> Result<S::Url<'a>, ParseError> {
        S::parse(self, text)
    }

    fn parse_with<'a>(&self, text: &'a str, edition: Edition) -> Result<S::Url<'a>, ParseError> {
        S::parse_with(self, text, edition)
    }

    fn parse_prefix<'a>(&self, text: &'a str, edition: Edition) -> Result<Prefix<'a, S::Url<'a>>, ParseError> {
        S::parse_prefix(self, text, edition)
    }

    fn goes_by(name: &str, edition: Edition) -> bool {
        S::goes_by(name, edition)
    }

    fn normalize(&self, normal: &str, edition: Edition) -> Option<String> {
        S::normalize(self, normal, edition)
    }

    fn equivalent(&self, a: &S::Url<'_>, b: &S::Url<'_>) -> bool {
        S::equivalent(self, a, b)
    }

    fn default_port(name: &str) -> Option<u16> {
        S::default_port(name)
    }

    fn effective_port(name: &str, digits: Option<&str>) -> Result<Option<u16>, ParseIntError> {
        S::effective_port(name, digits)
    }

    fn share(this: Arc<Self>) -> Arc<dyn AnyScheme> {
        S::share(Arc::clone(&this))
    }

    fn refine_by<'a>(parsed: &Parsed<'a, '_>) -> Result<S::Url<'a>, RefineError> {
        S::refine_by(parsed)
    }
}

impl<S: Typed> Typed for Arc<S> {
    type Spans = S::Spans;

    fn spans_of(url: &S::Url<'_>) -> S::Spans {
        S::spans_of(url)
    }

    fn at_spans(text: &str, edition: Edition, spans: S::Spans) -> S::Url<'_> {
        S::at_spans(text, edition, spans)
    }
}
