//! Queries over columns of URLs: in a loop, in DataFusion, and on a cluster of Ballista, whose scheduler and executors
//! this program is too. Stock executors cannot know the functions of uriel-datafusion.

mod bench;
#[cfg(feature = "ballista")]
mod nodes;
mod queries;
mod sample;

use std::{error::Error, path::PathBuf};

use clap::{Parser, Subcommand};
use datafusion::prelude::{SessionConfig, SessionContext};
use tokio::runtime::Builder;

/// Queries over columns of URLs, in one process and on a cluster of Ballista
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write a sample in the schema of the Common Crawl index: parquet files, the same for the same numbers
    Generate {
        folder: PathBuf,
        /// URLs in all files together
        #[arg(long, default_value_t = 1_000_000)]
        rows: u64,
        /// Number of files
        #[arg(long, default_value_t = 8)]
        files: u64,
    },
    /// Answer the queries in a plain loop over the rows
    Native { folder: PathBuf },
    /// Answer the queries in DataFusion, in this process
    Alone {
        folder: PathBuf,
        /// Partitions that DataFusion works on at a time
        #[arg(long, default_value_t = 1)]
        partitions: usize,
    },
    /// Measure hosts on one core: the function, the kernel by itself, and regular expressions of DataFusion
    Bench { folder: PathBuf },
    /// Run the scheduler of a cluster, until it is killed
    #[cfg(feature = "ballista")]
    Scheduler {
        #[arg(long, default_value_t = 50050)]
        port: u16,
    },
    /// Run an executor of a cluster, until it is killed
    #[cfg(feature = "ballista")]
    Executor {
        /// Port of the scheduler
        #[arg(long, default_value_t = 50050)]
        scheduler: u16,
        /// Port for results, and for tasks the one after it
        #[arg(long, default_value_t = 50051)]
        port: u16,
        /// Folder for the results of stages
        #[arg(long)]
        work: PathBuf,
    },
    /// Answer the queries on a cluster
    #[cfg(feature = "ballista")]
    Client {
        folder: PathBuf,
        /// Port of the scheduler
        #[arg(long, default_value_t = 50050)]
        scheduler: u16,
    },
}

/// A value, or any error, which ends the program.
type Any<T> = Result<T, Box<dyn Error>>;

fn main() -> Any<()> {
    let command = Arguments::parse().command;
    // One thread for what is measured.
    let mut builder = match command {
        Command::Bench { .. } => Builder::new_current_thread(),
        _ => Builder::new_multi_thread(),
    };
    builder.enable_all().build()?.block_on(run(command))
}

async fn run(command: Command) -> Any<()> {
    match command {
        Command::Generate { folder, rows, files } => sample::write(&folder, rows, files),
        Command::Native { folder } => queries::native(&folder),
        Command::Alone { folder, partitions } => {
            let mut context = SessionContext::new_with_config(SessionConfig::new().with_target_partitions(partitions));
            uriel_datafusion::register(&mut context)?;
            queries::ask(&context, &folder).await
        }
        Command::Bench { folder } => bench::hosts(&folder).await,
        #[cfg(feature = "ballista")]
        Command::Scheduler { port } => nodes::scheduler(port).await,
        #[cfg(feature = "ballista")]
        Command::Executor { scheduler, port, work } => nodes::executor(scheduler, port, &work).await,
        #[cfg(feature = "ballista")]
        Command::Client { folder, scheduler } => nodes::client(scheduler, &folder).await,
    }
}
