//! The time that work takes, for ratios in one run.

use std::{
    fs,
    time::{Duration, Instant},
};

/// The time between two ticks of a system, at most.
const TICK: Duration = Duration::from_millis(10);

/// The time that `work` takes: where the system tells it, that of the processor, which a busy neighbour does not make
/// longer.
pub fn time(work: impl FnOnce()) -> Duration {
    let (before, start) = (on_processor(), Instant::now());
    work();
    let took = start.elapsed();
    match (before, on_processor()) {
        (Some(before), Some(after)) => took.min(after.saturating_sub(before) + TICK),
        _ => took,
    }
}

/// The time that this thread has had a processor, as Linux tells it, up to its last tick.
fn on_processor() -> Option<Duration> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
