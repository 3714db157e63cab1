//! The time that work takes of a processor, which a busy neighbour does not make longer.

use std::time::Duration;
#[cfg(not(unix))]
use std::time::Instant;

#[cfg(unix)]
use rustix::time::{ClockId, clock_gettime};

/// The time that `work` takes: that of its thread on a processor, if the system tells it.
pub fn time(work: impl FnOnce()) -> Duration {
    #[cfg(unix)]
    {
        let before = on_processor();
        work();
        on_processor().saturating_sub(before)
    }
    #[cfg(not(unix))]
    {
        let start = Instant::now();
        work();
        start.elapsed()
    }
}

/// The time that this thread has had a processor.
#[cfg(unix)]
fn on_processor() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().expect("it is not negative")
}
