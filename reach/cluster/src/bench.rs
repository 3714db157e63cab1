//! Hosts on one core: what the engine adds to the kernel, and its own regular expressions.

use std::{hint::black_box, path::Path, time::Duration};

use cpu_time::ProcessTime;
use datafusion::{
    arrow::array::RecordBatch,
    prelude::{ParquetReadOptions, SessionConfig, SessionContext},
};
use futures::StreamExt;
use uriel::{Edition, differences::Component};

use crate::Any;

/// Rounds, of which the fastest counts: the machine has other work too.
const ROUNDS: u32 = 3;

/// The queries: their titles and what they select.
const READ: (&str, &str) = ("read the column", "url");
const HOST: (&str, &str) = ("uri_part", "uri_part(url, 'host')");
const MATCH: (&str, &str) =
    ("regexp_match", r"regexp_match(url, '^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)')");
const REPLACE: (&str, &str) = (
    "regexp_replace",
    r"regexp_replace(url, '^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*).*$', '\1')",
);
const PARSE: (&str, &str) = ("uri_parse, all components", "uri_parse(url)");
const NORMALIZE: (&str, &str) = ("uri_normalize", "uri_normalize(url)");

/// Prints the processor time of each query, whole, and of the kernel over the same batches.
pub(crate) async fn hosts(folder: &Path) -> Any<()> {
    let mut context = SessionContext::new_with_config(SessionConfig::new().with_target_partitions(1));
    uriel_datafusion::register(&mut context)?;
    let folder = folder.to_str().ok_or("expected a folder whose name is UTF-8")?;
    context.register_parquet("urls", folder, ParquetReadOptions::default()).await?;

    let queries = [READ, HOST, MATCH, REPLACE, PARSE, NORMALIZE];
    let mut best = [Duration::MAX; 6];
    let mut rows = 0;
    for _ in 0..ROUNDS {
        // In turns, so that a slow minute is not that of one query alone.
        for ((_, selected), best) in queries.iter().zip(&mut best) {
            let start = ProcessTime::now();
            rows = count(&context, selected).await?;
            *best = (*best).min(start.elapsed());
        }
    }
    let batches = context.sql("select url from urls").await?.collect().await?;
    let mut kernel = Duration::MAX;
    for _ in 0..ROUNDS {
        let start = ProcessTime::now();
        for batch in &batches {
            black_box(part(batch)?);
        }
        kernel = kernel.min(start.elapsed());
    }

    println!("{rows} rows of {}", batches[0].column(0).data_type());
    for ((title, _), time) in queries.iter().zip(best) {
        print(title, time, rows);
    }
    print("the kernel by itself, host", kernel, rows);
    let [read, host, by_match, by_replace, ..] = best;
    let ratio = |time: Duration, other: Duration| time.as_secs_f64() / other.as_secs_f64();
    println!("uri_part without the reading, against the kernel: {:.2}", ratio(host.saturating_sub(read), kernel));
    println!("whole query, regexp_match against uri_part: {:.2}", ratio(by_match, host));
    println!("whole query, regexp_replace against uri_part: {:.2}", ratio(by_replace, host));
    Ok(())
}

fn print(title: &str, time: Duration, rows: u32) {
    let nanoseconds = time.as_secs_f64() * 1e9 / f64::from(rows);
    println!("{title:30} {:7.3} s {nanoseconds:8.1} ns/URL {:7.2} M URLs/s", time.as_secs_f64(), 1e3 / nanoseconds);
}

/// Runs a query whose batches are dropped, and counts their rows.
async fn count(context: &SessionContext, selected: &str) -> Any<u32> {
    let mut stream = context.sql(&format!("select {selected} from urls")).await?.execute_stream().await?;
    let mut rows = 0;
    while let Some(batch) = stream.next().await {
        rows += u32::try_from(black_box(batch?).num_rows())?;
    }
    Ok(rows)
}

fn part(batch: &RecordBatch) -> Any<usize> {
    Ok(uriel_arrow::part(batch.column(0), Edition::Rfc3986, Component::Host)?.len())
}
