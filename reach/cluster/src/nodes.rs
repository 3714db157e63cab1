//! The scheduler, an executor and the client of a cluster on this machine, each with the functions.

use std::{path::Path, sync::Arc};

use ballista::extension::SessionContextExt;
use ballista_core::{extension::SessionConfigExt, registry::BallistaFunctionRegistry};
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::{cluster::BallistaCluster, config::SchedulerConfig, scheduler_process::start_server};
use datafusion::{
    error::Result,
    execution::{SessionState, SessionStateBuilder},
    prelude::{SessionConfig, SessionContext},
};

use crate::{Any, queries};

const HOST: &str = "127.0.0.1";

/// Seconds between signs of life of an executor, and those without one after which it is held for dead.
const HEARTBEAT: u64 = 1;
const DEAD_AFTER: u64 = 5;

/// The parts that a query is divided into.
const PARTITIONS: usize = 8;

/// The state of a session that knows the functions.
fn state(config: SessionConfig) -> Result<SessionState> {
    let mut state = SessionStateBuilder::new().with_config(config).with_default_features().build();
    uriel_datafusion::register(&mut state)?;
    Ok(state)
}

pub(crate) async fn scheduler(port: u16) -> Any<()> {
    let config = SchedulerConfig {
        external_host: HOST.into(),
        bind_host: HOST.into(),
        bind_port: port,
        executor_timeout_seconds: DEAD_AFTER,
        expire_dead_executor_interval_seconds: HEARTBEAT,
        override_session_builder: Some(Arc::new(state)),
        ..Default::default()
    };
    let cluster = BallistaCluster::new_from_config(&config).await?;
    Ok(start_server(cluster, format!("{HOST}:{port}").parse()?, Arc::new(config)).await?)
}

pub(crate) async fn executor(scheduler: u16, port: u16, work: &Path) -> Any<()> {
    let state = state(SessionConfig::new_with_ballista())?;
    let config = ExecutorProcessConfig {
        bind_host: HOST.into(),
        external_host: Some(HOST.into()),
        port,
        grpc_port: port + 1,
        scheduler_host: HOST.into(),
        scheduler_port: scheduler,
        scheduler_connect_timeout_seconds: 20,
        vcores: 1,
        work_dir: Some(work.to_str().ok_or("expected a folder whose name is UTF-8")?.to_owned()),
        executor_heartbeat_interval_seconds: HEARTBEAT,
        override_function_registry: Some(Arc::new(BallistaFunctionRegistry::from(&state))),
        ..Default::default()
    };
    Ok(start_executor_process(Arc::new(config)).await?)
}

pub(crate) async fn client(scheduler: u16, folder: &Path) -> Any<()> {
    let state = state(SessionConfig::new_with_ballista().with_target_partitions(PARTITIONS))?;
    let mut context = SessionContext::remote_with_state(&format!("df://{HOST}:{scheduler}"), state).await?;
    // That call has replaced the functions of the state by those that Ballista knows.
    uriel_datafusion::register(&mut context)?;
    queries::ask(&context, folder).await
}
