//! The bar that shows how far a long search is.

use std::{
    io::{self, IsTerminal as _},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};

/// Time after which a search is long.
const PATIENCE: Duration = Duration::from_secs(1);

/// Progress of a search, shown on standard error once the search is long. It is not shown where the URLs come on the same
/// terminal.
pub struct Progress {
    begun: Instant,
    searched: u64,
    is_wanted: bool,
    bar: Option<ProgressBar>,
}

impl Default for Progress {
    fn default() -> Self {
        let is_wanted = io::stderr().is_terminal() && !io::stdout().is_terminal();
        Self { begun: Instant::now(), searched: 0, is_wanted, bar: None }
    }
}

impl Progress {
    /// Notes that so many octets more were searched.
    pub fn advance(&mut self, octets: usize) {
        self.searched += octets as u64;
        if self.is_wanted && self.begun.elapsed() > PATIENCE {
            let bar = self.bar.get_or_insert_with(|| {
                let style = ProgressStyle::with_template("{spinner} {bytes} searched, {bytes_per_sec}");
                ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
            });
            bar.set_position(self.searched);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
