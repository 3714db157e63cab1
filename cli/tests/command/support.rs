//! Runs the command.

use std::{
    fs,
    io::{self, BufRead as _, BufReader, Read as _, Write as _},
    process::{Child, Command, Output, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::Duration,
};

use serde_json::Value;

/// Exit status and output of the command.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    pub status: i32,
    pub out: String,
    pub err: String,
}

/// The environment variables that decide on colours.
const COLOURS: [&str; 3] = ["CLICOLOR", "CLICOLOR_FORCE", "NO_COLOR"];

/// The command, without the environment variables that decide on colours.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_uriel"));
    for name in COLOURS {
        command.env_remove(name);
    }
    command.args(arguments);
    command
}

/// A line for the shell, without the same variables.
pub fn shell(line: &str) -> Command {
    let mut shell = Command::new("sh");
    for name in COLOURS {
        shell.env_remove(name);
    }
    shell.args(["-c", line]);
    shell
}

pub fn run(command: &mut Command, input: &[u8]) -> Ran {
    let output = output(command, input);
    Ran {
        status: output.status.code().expect("no signal has ended it"),
        out: String::from_utf8(output.stdout).expect("the output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("the errors are UTF-8"),
    }
}

/// Exit status and output, which need not be UTF-8.
pub fn output(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command can be started");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_vec();
    // Write in another thread: a command that answers before it has read everything would wait for us, and we for it.
    // A command that rejects its arguments reads nothing, and breaks the pipe.
    let writer = thread::spawn(move || stdin.write_all(&input).ok());
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer does not panic");
    output
}

pub fn uriel(arguments: &[&str]) -> Ran {
    run(&mut command(arguments), b"")
}

pub fn uriel_reads(arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
    run(&mut command(arguments), input.as_ref())
}

/// The time that the threads of a process have had a processor, which a busy neighbour does not make longer.
#[cfg(target_os = "linux")]
pub fn time_on_processor(process: u32) -> Duration {
    let threads = fs::read_dir(format!("/proc/{process}/task")).expect("the process has not been waited for");
    let told = threads.flatten().filter_map(|thread| fs::read_to_string(thread.path().join("schedstat")).ok());
    told.map(|told| Duration::from_nanos(told.split(' ').next().and_then(|time| time.parse().ok()).expect("a time")))
        .sum()
}

/// Output of the command, and the time that it has had a processor.
#[cfg(target_os = "linux")]
pub fn timed(arguments: &[&str], input: &[u8]) -> (String, Duration) {
    let mut command = command(arguments);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the command can be started");
    let (mut stdin, mut stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    let (input, mut out) = (input.to_vec(), String::new());
    let writer = thread::spawn(move || stdin.write_all(&input));
    stdout.read_to_string(&mut out).expect("the output is UTF-8");
    let took = time_on_processor(child.id());
    child.wait().expect("the command ends");
    writer.join().expect("the writer does not panic").expect("the command has read everything");
    (out, took)
}

/// The names of the subcommands, as the help lists them.
pub fn subcommands() -> Vec<String> {
    let help = uriel(&["--help"]).out;
    let (_, list) = help.split_once("Commands:\n").expect("the list");
    let rows = list.lines().take_while(|line| !line.is_empty());
    let names = rows.filter_map(|row| row.strip_prefix("  ")?.split(' ').next()).filter(|name| !name.is_empty());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// The answers of `uriel batch` to these lines.
pub fn answers(lines: impl AsRef<[u8]>) -> Vec<Value> {
    let ran = uriel_reads(&["batch"], lines);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let answers = ran.out.lines().map(|line| serde_json::from_str(line).expect("an answer is JSON"));
    answers.collect()
}

/// The answer to one line.
#[track_caller]
pub fn answer(line: impl AsRef<[u8]>) -> Value {
    let mut answers = answers(line);
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

/// Time after which a command that has not answered is taken to wait for us.
const LIMIT: Duration = Duration::from_secs(120);

/// A running command, and the lines that it prints.
pub struct Asked {
    pub child: Child,
    lines: Receiver<String>,
}

impl Asked {
    pub fn start(arguments: &[&str]) -> Self {
        // Errors come by the same pipe as answers.
        let (reader, writer) = io::pipe().expect("a pipe");
        let mut command = command(arguments);
        command.stdin(Stdio::piped()).stdout(writer.try_clone().expect("a second end")).stderr(writer);
        let child = command.spawn().expect("the command can be started");
        // The ends that the command writes to are open as long as this value.
        drop(command);
        let (line, lines) = channel();
        thread::spawn(move || BufReader::new(reader).lines().map_while(Result::ok).try_for_each(|it| line.send(it)));
        Self { child, lines }
    }

    pub fn write(&mut self, octets: &[u8]) {
        let stdin = self.child.stdin.as_mut().expect("its input is a pipe");
        stdin.write_all(octets).expect("the command reads");
    }

    /// The next line that the command prints, while its input stays open.
    pub fn answer(&self) -> Result<String, RecvTimeoutError> {
        self.lines.recv_timeout(LIMIT)
    }

    /// Ends the input, and the command with it.
    pub fn end(mut self) -> Vec<String> {
        drop(self.child.stdin.take());
        let lines = self.lines.iter().collect();
        self.child.wait().expect("the command ends");
        lines
    }
}
