//! A URL that is declared with as little as possible: no examples, and no comma after the last part.

use nom::{Parser, sequence::preceded};
use uriel::{
    Level, Registry, Scheme, Uri,
    grammar::{Authority, Port, Read, Rule, Text, hostport, literal, run1},
    scheme::Syntax,
};

#[derive(Clone, Copy, Debug, Default)]
pub struct Print;

uriel::typed_url! {
    /// A print job.
    pub struct PrintUrl: Print, hostport;

    /// Parts of a print job.
    pub struct PrintParts {
        /// Host and port.
        server: Authority<S>,
        /// Number of the job.
        get job: S
    }

    fields {
        server;
        text job;
    }

    /// Builder of a print job.
    pub builder PrintUrlBuilder {
        "//" hostport "/" job: Port
    }
}

impl Scheme for Print {
    const NAME: &'static str = "print";
    uriel::by_production!(PrintUrl);
}

uriel::production! { print_schemepart -> PrintParts for Print { Rule::new("printurl"), bulk Port } }

fn print_schemepart<T: Text>(i: T) -> Read<T, PrintParts<T::Slice>> {
    let (i, (host, port)) = preceded(literal(b"//"), hostport).parse(i)?;
    let (i, job) = preceded(literal(b"/"), |i: T| run1(i, Port)).parse(i)?;
    Ok((i, PrintParts { server: Authority { userinfo: None, host, port }, job }))
}

#[test]
fn a_server_needs_no_example_and_the_last_part_no_comma() {
    let url = Print.parse("print://h:631/7").expect("a URL");
    assert_eq!((url.host().as_str(), url.port(), url.job().as_str()), ("h", Some("631"), "7"));
    assert_eq!(Print::INFO.fields, ["host", "host_kind", "port", "effective_port", "job"]);
    #[cfg(feature = "build")]
    assert_eq!(url.to_builder().job(8).build().expect("a URL"), "print://h:631/8");
}

/// The same URL, but for its name: a scheme that says that what follows the server is no path.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spool;

uriel::typed_url! {
    /// A spooled job.
    pub struct SpoolUrl: Spool, hostport;

    /// Parts of a spooled job.
    pub struct SpoolParts {
        /// Host and port.
        server: Authority<S>,
        /// Number of the job.
        get job: S
    }

    fields {
        server;
        text job;
    }

    /// Builder of a spooled job.
    pub builder SpoolUrlBuilder {
        "//" hostport "/" job: Port
    }
}

impl Scheme for Spool {
    const NAME: &'static str = "spool";
    const DEFAULT_PORT: Option<u16> = Some(515);
    const SYNTAX: Syntax = Syntax::Opaque;
    uriel::by_production!(SpoolUrl);
}

uriel::production! { spool_schemepart -> SpoolParts for Spool { Rule::new("spoolurl"), bulk Port } }

fn spool_schemepart<T: Text>(i: T) -> Read<T, SpoolParts<T::Slice>> {
    let (i, PrintParts { server, job }) = print_schemepart(i)?;
    Ok((i, SpoolParts { server, job }))
}

#[test]
fn an_opaque_scheme_with_a_server_normalizes_its_host_and_port() {
    let registry = Registry::current().with(Spool);
    for (text, normal) in [
        ("SPOOL://Host.Example:515/7", "spool://host.example/7"),
        ("spool://H:/7", "spool://h/7"),
        ("spool://h:0516/7", "spool://h:516/7"),
        ("spool://%48:516/7", "spool://h:516/7"),
    ] {
        let uri = Uri::parse(text).expect(text);
        assert_eq!(uri.normalize(Level::Scheme(&registry)).as_str(), normal, "{text}");
        assert_eq!(Spool.parse(text).expect(text).normalize().as_str(), normal, "{text}");
    }
}
