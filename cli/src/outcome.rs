//! Outcomes of subcommands, and the exit statuses that tell them.

use std::process::ExitCode;

/// Result of a subcommand.
#[derive(Debug)]
pub enum Outcome {
    Done,
    /// A text is invalid, or is not let through.
    Refused,
    /// A text is invalid, so that nobody can tell whether it is dangerous.
    Unjudged,
    /// The URLs compared are not equivalent.
    Different,
    /// The texts have no URL.
    NothingFound,
    /// A file could not be read, or there is no such scheme or field.
    Failed,
}

impl Outcome {
    /// Replaces the outcome by that of a further text, if the further one is worse.
    pub fn worsen(&mut self, other: Self) {
        if matches!((&self, &other), (Self::Done, _) | (Self::Refused, Self::Unjudged)) {
            *self = other;
        }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Done => Self::SUCCESS,
            Outcome::Refused | Outcome::Different | Outcome::NothingFound => Self::from(1),
            Outcome::Failed => Self::from(2),
            Outcome::Unjudged => Self::from(3),
        }
    }
}
