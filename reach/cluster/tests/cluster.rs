//! A scheduler and two executors on this machine: the answers of a loop, also if an executor is killed.
#![cfg(feature = "ballista")]

use std::{
    env, fs,
    io::{BufRead, BufReader, Read},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::OnceLock,
    thread,
    time::{Duration, Instant},
};

/// A wait for another process that lasts longer is a failure.
const PATIENCE: Duration = Duration::from_mins(3);

/// Rows of the sample, unless the environment has another number.
const ROWS: &str = "400000";

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_uriel-cluster"))
}

/// A process that ends with the test, however that ends.
struct Process(Child);

impl Process {
    fn start(command: &mut Command) -> Self {
        Self(command.spawn().expect("a process"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "waited too long until {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// The output of a process, which must end in time and well. It is so little that it fits into a pipe.
fn run(command: &mut Command) -> String {
    let mut process = Process::start(command.stdout(Stdio::piped()));
    finish(&mut process)
}

fn finish(process: &mut Process) -> String {
    wait_until("the process ends", || process.0.try_wait().expect("a process").is_some());
    assert!(process.0.wait().expect("a process").success());
    let mut found = String::new();
    process.0.stdout.take().expect("a pipe").read_to_string(&mut found).expect("UTF-8");
    found
}

/// The folder of the sample, and what the loop says of it.
fn sample() -> &'static (PathBuf, String) {
    static SAMPLE: OnceLock<(PathBuf, String)> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let folder = folder("sample");
        let rows = env::var("URIEL_ROWS").unwrap_or_else(|_| ROWS.to_owned());
        run(program().arg("generate").arg(&folder).args(["--rows", &rows]));
        let answers = run(program().arg("native").arg(&folder));
        assert!(answers.lines().count() > 15, "{answers}");
        (folder, answers)
    })
}

/// An empty folder below that of the build.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("a folder of an earlier run");
    }
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Ports that nobody listens at.
fn free_ports<const N: usize>() -> [u16; N] {
    loop {
        let listeners = [(); N].map(|()| TcpListener::bind(("127.0.0.1", 0)).expect("a port"));
        let ports = listeners.map(|listener| listener.local_addr().expect("an address").port());
        // An executor takes the port after its own too, so that none may be the next of another.
        let is_free = |port: u16| port < u16::MAX && !ports.contains(&(port + 1));
        if ports.iter().all(|&port| is_free(port) && TcpListener::bind(("127.0.0.1", port + 1)).is_ok()) {
            return ports;
        }
    }
}

/// A scheduler and two executors.
struct Cluster {
    port: u16,
    _scheduler: Process,
    executors: [(Process, PathBuf); 2],
}

impl Cluster {
    fn start(name: &str) -> Self {
        let [port, first, second] = free_ports();
        let listens = |port: u16| TcpStream::connect(("127.0.0.1", port)).is_ok();
        let scheduler = Process::start(program().args(["scheduler", "--port", &port.to_string()]));
        wait_until("the scheduler listens", || listens(port));
        let executors = [first, second].map(|own| {
            let work = folder(&format!("{name}-{}", if own == first { "first" } else { "second" }));
            let mut command = program();
            command.args(["executor", "--scheduler", &port.to_string(), "--port", &own.to_string(), "--work"]);
            (Process::start(command.arg(&work)), work)
        });
        wait_until("the executors listen", || listens(first) && listens(second));
        Self { port, _scheduler: scheduler, executors }
    }

    fn client(&self, folder: &Path) -> Command {
        let mut command = program();
        command.arg("client").arg(folder).args(["--scheduler", &self.port.to_string()]);
        command
    }
}

#[test]
fn datafusion_in_one_process_answers_as_the_loop() {
    let (folder, answers) = sample();
    assert_eq!(&run(program().arg("alone").arg(folder).args(["--partitions", "2"])), answers);
}

#[test]
fn a_cluster_answers_as_the_loop() {
    let (folder, answers) = sample();
    let cluster = Cluster::start("whole");
    assert_eq!(&run(&mut cluster.client(folder)), answers);
    for (_, work) in &cluster.executors {
        assert!(jobs(work) > 0, "an executor had nothing to do");
    }
}

/// The number of jobs that an executor has results of.
fn jobs(work: &Path) -> usize {
    fs::read_dir(work).expect("a folder").count()
}

#[test]
fn a_killed_executor_changes_no_answer() {
    const LAST: &str = "asked: distinct normal forms";
    let (folder, answers) = sample();
    let mut cluster = Cluster::start("killed");
    let mut client = Process::start(cluster.client(folder).stdout(Stdio::piped()).stderr(Stdio::piped()));
    let mut lines = BufReader::new(client.0.stderr.take().expect("a pipe")).lines();
    assert!(lines.any(|line| line.expect("UTF-8") == LAST));

    let (executor, work) = &mut cluster.executors[1];
    let before = jobs(work);
    wait_until("the executor has a result of the last query", || jobs(work) > before);
    executor.0.kill().expect("a process that runs");
    executor.0.wait().expect("a process that was killed");
    assert!(client.0.try_wait().expect("a process").is_none(), "the query ended before the executor was killed");
    eprintln!("killed: process {}", executor.0.id());

    assert_eq!(&finish(&mut client), answers);
    for line in lines {
        eprintln!("{}", line.expect("UTF-8"));
    }
}
