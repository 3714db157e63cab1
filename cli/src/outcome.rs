//! Outcomes of subcommands, and the exit statuses that tell them.

use std::process::ExitCode;

/// Result of a subcommand.
#[derive(Debug)]
pub enum Outcome {
    Done,
    /// A text is invalid, or has a hazard.
    Refused,
    /// The URLs compared are not equivalent.
    Different,
    /// The texts have no URL.
    NothingFound,
    /// A file could not be read.
    Failed,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Done => Self::SUCCESS,
            Outcome::Refused | Outcome::Different | Outcome::NothingFound => Self::from(1),
            Outcome::Failed => Self::from(2),
        }
    }
}
