//! The bar that shows how far a long search is.

use std::{
    ffi::OsString,
    fs::{self, Metadata},
    io::{self, IsTerminal as _},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};

/// Time after which the progress of a search is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// Progress of a search, shown on standard error once the search takes long. If standard output is a terminal too, it
/// is not shown, because the URLs would come between.
pub struct Progress {
    begun: Instant,
    searched: u64,
    /// Octets of all files, if known.
    total: Option<u64>,
    is_wanted: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Progress of a search in files. The total is known if every argument names a regular file.
    pub fn of(files: &[OsString]) -> Self {
        let sizes = files.iter().map(|file| fs::metadata(file).ok().filter(Metadata::is_file));
        let total = sizes.map(|file| file.map(|file| file.len())).sum::<Option<u64>>().filter(|total| *total > 0);
        let is_wanted = io::stderr().is_terminal() && !io::stdout().is_terminal();
        Self { begun: Instant::now(), searched: 0, total, is_wanted, bar: None }
    }

    /// Adds to the number of octets that have been searched.
    pub fn advance(&mut self, octets: u64) {
        self.searched += octets;
        if self.is_wanted && self.begun.elapsed() > PATIENCE {
            let (begun, total) = (self.begun, self.total);
            self.bar.get_or_insert_with(|| bar(total).with_elapsed(begun.elapsed())).set_position(self.searched);
        }
    }
}

/// A bar up to `total` octets, or a spinner if the total is not known.
fn bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{wide_bar} {bytes} of {total_bytes} searched, {elapsed}"),
        None => (ProgressBar::new_spinner(), "{spinner} {bytes} searched, {elapsed}"),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
