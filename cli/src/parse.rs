//! `uriel parse`: URLs, shown to people or printed as JSON.

use std::{
    borrow::Cow,
    ffi::OsString,
    io::{self, BufRead, BufWriter, Write},
};

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::Serialize;
use serde_json::Serializer;
use uriel::{Edition, ParseError, Registry, UriRef};

use crate::{
    Outcome,
    answer::{OneLine, Reference, Refused, Typed},
    edition_parser,
    fields::{Known, components},
    input::Input,
    schemes::registry,
    table::{Drawing, Group},
};

/// Show what URLs are made of
///
/// The components stand there as they are written, the fields of a scheme decoded. What has no look of its own is
/// written as an escape such as \n or \u{202e}, a backslash as \\, and "" is empty, which is not the same as absent.
/// The exit status is 1 when a URL was refused.
#[derive(Args)]
pub struct Arguments {
    /// The edition of the syntax to read by
    #[arg(long, value_parser = edition_parser(), default_value_t)]
    edition: Edition,
    /// Print one JSON object a line, passwords included
    #[arg(long)]
    json: bool,
    /// Show passwords in the table
    #[arg(long)]
    show_password: bool,
    /// URLs or relative references; "-", or none at all, for the lines of standard input
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,
}

const ERROR: Style = AnsiColor::Red.on_default().bold();

pub fn run(arguments: &Arguments) -> io::Result<Outcome> {
    let mut run = Run {
        edition: arguments.edition,
        registry: registry(arguments.edition),
        drawing: (!arguments.json).then_some(Drawing { show_password: arguments.show_password }),
        out: BufWriter::new(anstream::stdout().lock()),
        shown: false,
        outcome: Outcome::Done,
    };
    if arguments.urls.is_empty() {
        run.lines(io::stdin().lock())?;
    }
    for url in &arguments.urls {
        match url.as_encoded_bytes() {
            b"-" => run.lines(io::stdin().lock())?,
            octets => run.url(octets, None)?,
        }
    }
    run.out.flush()?;
    Ok(run.outcome)
}

struct Run<W: Write> {
    edition: Edition,
    registry: Registry,
    /// How to draw; `None` for JSON.
    drawing: Option<Drawing>,
    out: W,
    /// Whether a URL has been drawn, from which the next one is to be set apart.
    shown: bool,
    outcome: Outcome,
}

impl<W: Write> Run<W> {
    fn lines(&mut self, mut input: impl BufRead) -> io::Result<()> {
        let mut line = Vec::new();
        for number in 1_usize.. {
            // A person who types has an answer to every line.
            self.out.flush()?;
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            let url = line.strip_suffix(b"\n").unwrap_or(&line);
            self.url(url.strip_suffix(b"\r").unwrap_or(url), Some(number))?;
        }
        Ok(())
    }

    /// Deals with one URL, which stands on that line of standard input.
    fn url(&mut self, octets: &[u8], line: Option<usize>) -> io::Result<()> {
        let input = Input::from_octets(Cow::Borrowed(octets));
        let url = UriRef::parse_with(input.text(), self.edition);
        match self.drawing {
            Some(drawing) => self.draw(drawing, &input, url, line),
            None => self.print(&input, url),
        }
    }

    fn draw(
        &mut self,
        drawing: Drawing,
        input: &Input<'_>,
        url: Result<UriRef<'_>, ParseError>,
        line: Option<usize>,
    ) -> io::Result<()> {
        let url = match url {
            Ok(url) => url,
            Err(error) => return self.report(&error, input, line),
        };
        let remark = format!("{}, {}", url.kind(), url.form());
        let mut groups = vec![Group { title: self.edition.document(), remark, fields: components(&url) }];
        let parsed = url.scheme().map(|_| self.registry.parse(url.as_str())).transpose();
        let scheme = parsed.as_ref().ok().and_then(|parsed| parsed.as_ref()?.scheme());
        todo!()
    }
}
