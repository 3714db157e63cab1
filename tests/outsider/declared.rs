//! A URL that is declared with as little as possible: no examples, and no comma after the last part.

use nom::{Parser, sequence::preceded};
use uriel::{
    Scheme,
    grammar::{Authority, Port, Read, Rule, Text, hostport, literal, run1},
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
