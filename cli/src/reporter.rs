//! Answers to texts one after the other, for people or as JSON, and the outcome of them all.

use std::io;

use crate::{
    answer::ErrorAnswer,
    json::{Members, write_line},
    options::JsonOptions,
    outcome::Outcome,
    output::{Output, Page},
    text_error::TextError,
};

/// Prints what a subcommand has to say of each text.
pub struct Reporter<'o> {
    json: JsonOptions,
    pub out: &'o mut Output,
    /// `Refused` once a text was.
    pub outcome: Outcome,
}

impl<'o> Reporter<'o> {
    pub fn new(json: JsonOptions, out: &'o mut Output) -> Self {
        Self { json, out, outcome: Outcome::Done }
    }

    /// Prints the answer to a text: as JSON, or as `show` writes it for people. `line` is the text's line of the input,
    /// and `None` for an argument.
    pub fn answer<A: Members>(
        &mut self,
        answer: Result<A, TextError<'_>>,
        octets: &[u8],
        line: Option<usize>,
        show: impl FnOnce(&mut Page<'_>, A),
    ) -> io::Result<()> {
        if answer.is_err() {
            self.outcome = Outcome::Refused;
        }
        match answer {
            answer if self.json.is_wanted() => {
                self.json.print(&answer.map_err(ErrorAnswer::from), octets, line, self.out)
            }
            Ok(answer) => {
                show(&mut self.out.page()?, answer);
                Ok(())
            }
            Err(error) => error.report(line, self.out),
        }
    }

    /// Prints the error of a base, which belongs to no line: nothing is read on it.
    pub fn refuse(self, error: TextError<'_>) -> io::Result<Outcome> {
        if self.json.is_wanted() {
            write_line(&ErrorAnswer::from(error), self.out.page()?.octets);
        } else {
            error.report(None, self.out)?;
        }
        Ok(Outcome::Refused)
    }
}
