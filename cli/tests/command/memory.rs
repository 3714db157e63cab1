//! No subcommand takes more memory than eight times its longest line, whatever the line: what it answers is written
//! while it is made. Nor does an octet of a long line take longer than one of a short line. And no answer is many times
//! as long as its text: warnings and changes, of which a text may have one for each of its octets, are listed up to a
//! number.
//!
//! The peak is that of the operating system, so it includes the line, the answer and what the allocator keeps, and the time
//! is that of the processor. Both are ratios in one run, no limits: one process reads the short lines and then the long
//! ones, for how much of a program lies in memory is the system's choice.

#[path = "../../../tests/integration/shapes.rs"]
#[allow(dead_code, reason = "the shapes are shared with the tests of the library")]
mod shapes;

use std::{
    fs,
    io::{self, Read, Write as _},
    iter,
    process::{Child, Command, Stdio},
    thread,
};

use crate::support::{command, output, time_on_processor};
use serde_json::json;
use shapes::{PROSE, SHAPES, Shape, grown};

/// Octets of a short line and of a long one. `URIEL_OCTETS` sets another length of the long one.
const SHORT: usize = 10_000;
const LONG: usize = 200_000;

/// The memory that a command may take, in times of its longest line.
const MEMORY: usize = 8;

/// The memory that `extract` may take for long lines beside that for short ones, for each processor: it keeps some blocks of
/// a file, and the URLs that it found in them, whatever the lengths of its lines and of the file.
const ROOM: usize = 6_000_000;

/// How many times `extract` reads the short lines, for each processor, so that they fill its blocks too.
const TIMES: usize = 2;

/// Octets of the longest line that `extract` reads, for each processor.
const LONGEST: usize = 2_000_000;

/// An octet of the long lines may take so many times as long as one of the short lines. Quadratic work on lines of one
/// shape would take twenty times as long.
const GROWTH: f64 = 8.0;

/// A shorter time for an octet tells nothing, in seconds.
const NOISE: f64 = 50e-9;

/// The system may tell the time of a thread that is running by its last tick, in seconds.
const TICK: f64 = 0.01;

/// An answer may have so many times the octets of its text: `editions` reads it five times, and `extract` says where
/// each URL is.
const ANSWER: usize = 24;

/// Octets of an answer beside them: the first hazards or changes of a few kinds.
const ANSWER_ROOM: usize = 100_000;

/// Octets of a line that fits into no buffer between us and the command: once it is written, the line before it has been
/// answered. It is no longer than a long line, for it takes memory as well.
const LAST: usize = LONG;

fn long() -> usize {
    std::env::var("URIEL_OCTETS").map_or(LONG, |octets| octets.parse().expect("it is a length"))
}

/// The subcommands that read lines, each with its arguments.
const COMMANDS: [&[&str]; 54] = [
    &["explain"],
    &["explain", "--json", "--edition", "1738"],
    &["parse"],
    &["parse", "--json"],
    &["parse", "--json", "--edition", "1738"],
    &["get", "{url|decoded} {host} {path} {query} {segment:-1} {query:a}"],
    &["get", "{ftp.cwd} {ftp.cwd:-1} {prospero.fields} {prospero.fields:b} {mailto.addresses} {query-all:a}"],
    &["get", "--json", "{url|decoded} {host} {path} {segment:-1} {query:a}"],
    &["set", "--fragment", "f", "--query-pair", "a=b"],
    &["set", "--json", "--segment", "a"],
    &["set", "--sort-query", "--retain-query-pair", "a*", "--query-key", "b", "--append-path", "a"],
    &["set", "--remove-query-pair", "a*", "--remove-query-pair", "b", "--pop-segment"],
    &["resolve", "http://a/b/c/d;p?q"],
    &["resolve", "--json", "http://a/b/c/d;p?q"],
    &["normalize"],
    &["normalize", "--json", "--level", "syntax"],
    &["normalize", "--for-people"],
    &["encode", "segment"],
    &["decode"],
    &["plan"],
    &["plan", "--json"],
    &["plan", "--json", "--edition", "1738"],
    &["plan", "--width", "40"],
    &["hazards"],
    &["hazards", "--width", "40"],
    &["hazards", "--json"],
    &["hazards", "--json", "--edition", "1738"],
    &["check"],
    &["check", "--same-site", "https://h.example/"],
    &["check", "--json", "--policy", "strict"],
    &["complete"],
    &["mend"],
    &["mend", "--changes", "--backslash", "slash"],
    &["mend", "--json"],
    &["mend", "--with", "brackets"],
    &["normalize", "--mend"],
    &["upgrade"],
    &["upgrade", "--changes"],
    &["upgrade", "--json", "--edition", "1738"],
    &["editions"],
    &["relativize", "http://a/b/c/d;p?q", "-"],
    &["compare", "http://a/b/c/d;p?q", "-"],
    &["redact", "--key", "a"],
    &["extract", "--binary"],
    &["extract", "--binary", "--unique", "--with-alternatives"],
    &["extract", "--binary", "--json", "--mode", "wrapped"],
    &["extract", "--binary", "--format", "html"],
    &["extract", "--binary", "--format", "xml"],
    &["extract", "--binary", "--format", "csv"],
    &["extract", "--binary", "--format", "markdown"],
    &["extract", "--binary", "--format", "json", "--json"],
    &["extract", "--binary", "--format", "source", "--mend"],
    &["extract", "--binary", "--format", "quoted-printable"],
    &["complete", "--scheme", "https"],
];

/// The operations of `batch` with one text, each with the key of the text.
const OPERATIONS: [(&str, &str); 13] = [
    ("parse", "input"),
    ("typed", "input"),
    ("normalize", "input"),
    ("editions", "input"),
    ("decode", "input"),
    ("plan", "input"),
    ("hazards", "input"),
    ("check", "input"),
    ("target", "input"),
    ("mend", "input"),
    ("redact", "text"),
    ("extract", "text"),
    ("encode", "text"),
];

/// A running command, whose output is thrown away.
struct Running(Child);

impl Running {
    fn start(mut command: Command) -> Self {
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.expect("the command can be started");
        let streams: [Option<Box<dyn Read + Send>>; 2] = [
            child.stdout.take().map(|stream| Box::new(stream) as _),
            child.stderr.take().map(|stream| Box::new(stream) as _),
        ];
        for mut stream in streams.into_iter().flatten() {
            thread::spawn(move || io::copy(&mut stream, &mut io::sink()));
        }
        Self(child)
    }

    fn write(&mut self, line: &str) {
        let stdin = self.0.stdin.as_mut().expect("its input is a pipe");
        stdin.write_all(line.as_bytes()).and_then(|()| stdin.write_all(b"\n")).expect("the command reads");
    }

    /// What the command takes for some lines, and the most that it has taken until then.
    fn takes(&mut self, lines: impl Iterator<Item = String>) -> Taken {
        let (before, mut octets) = (time_on_processor(self.0.id()), 0);
        for line in lines {
            octets += line.len();
            self.write(&line);
        }
        self.write(&" ".repeat(LAST));
        let took = time_on_processor(self.0.id()).saturating_sub(before);
        Taken { most: self.peak(), seconds: took.as_secs_f64() / count(octets) }
    }

    /// The most memory that the command has taken, once it has answered all lines but the last.
    fn peak(&mut self) -> usize {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id())).expect("the command runs");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
        let kibibytes: usize = peak.trim().trim_end_matches(" kB").parse().expect("a number");
        kibibytes * 1024
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        self.0.wait().expect("the command ends");
    }
}

/// Memory and time that a command takes.
#[derive(Debug)]
struct Taken {
    /// The most memory, in octets.
    most: usize,
    /// Time of the processor for an octet, in seconds.
    seconds: f64,
}

#[allow(clippy::cast_precision_loss, reason = "it is much less than 2⁵³")]
fn count(octets: usize) -> f64 {
    octets as f64
}

/// The complaint about a command that takes much for lines of these shapes.
fn much(start: &dyn Fn() -> Command, line: &dyn Fn(Shape, usize) -> String, shapes: &[Shape]) -> Option<String> {
    let lines = |octets| shapes.iter().map(move |&shape| line(shape, octets));
    let longest = lines(long()).map(|line| line.len()).max().unwrap_or_default();
    let mut running = Running::start(start());
    let (short, long) = (running.takes(lines(SHORT)), running.takes(lines(long())));
    complaint(&short, &long, longest, MEMORY * longest)
}

/// The complaint about a search of files that takes much for long lines of all shapes.
fn much_searched(start: &dyn Fn() -> Command) -> Option<String> {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let lines = |times, octets| {
        (0..times).flat_map(move |_| SHAPES.into_iter().chain(PROSE).map(move |shape| grown(shape, octets)))
    };
    let longest = LONGEST * processors;
    let mut running = Running::start(start());
    let short = running.takes(lines(TIMES * processors, SHORT));
    let long_lines = lines(processors.div_ceil(2), long());
    let long = running.takes(long_lines.chain(iter::once(grown(["", "http://h/ ", ""], longest))));
    complaint(&short, &long, longest, ROOM * processors)
}

fn complaint(short: &Taken, long: &Taken, longest: usize, room: usize) -> Option<String> {
    let is_large = long.most.saturating_sub(short.most) > room;
    let is_slow = long.seconds > (NOISE + TICK / count(longest)).max(short.seconds * GROWTH);
    (is_large || is_slow).then(|| format!("{short:?} for short lines, {long:?} for lines of {longest}\n"))
}

/// The complaints about a command that takes much for lines of any shape, with the shapes.
fn much_taken(name: &str, start: &dyn Fn() -> Command, line: &dyn Fn(Shape, usize) -> String) -> String {
    let shapes = [&SHAPES[..], &PROSE].concat();
    let Some(of_all) = much(start, line, &shapes) else { return String::new() };
    let of_one = |shape: &Shape| much(start, line, &[*shape]).map(|told| format!("{name}: {shape:?}: {told}"));
    shapes.iter().filter_map(of_one).chain([format!("{name}: all shapes: {of_all}")]).collect()
}

#[test]
fn no_subcommand_takes_much() {
    let mut complaints = String::new();
    for arguments in COMMANDS {
        let (name, start) = (arguments.join(" "), || command(arguments));
        complaints += &match arguments[0] {
            "extract" => much_searched(&start).map_or_else(String::new, |told| format!("{name}: {told}")),
            _ => much_taken(&name, &start, &grown),
        };
    }
    assert_eq!(complaints, "");
}

#[test]
fn no_operation_of_batch_takes_much() {
    let mut complaints = String::new();
    for (operation, key) in OPERATIONS {
        complaints += &much_taken(operation, &|| command(&["batch"]), &|shape, octets| {
            request(operation, key, &grown(shape, octets))
        });
    }
    assert_eq!(complaints, "");
}

/// The line that asks for an operation on a text, the value of `key`.
fn request(operation: &str, key: &str, text: &str) -> String {
    let mut request = json!({ "op": operation, key: text });
    match operation {
        "encode" => request["component"] = "segment".into(),
        "check" => request["policy"] = "strict".into(),
        "target" => request["base"] = "https://h.example/".into(),
        _ => {}
    }
    request.to_string()
}

#[test]
fn no_answer_is_long() {
    // One shape is many short lines.
    let shapes: Vec<Shape> = SHAPES.into_iter().chain(PROSE).filter(|shape| !shape.concat().contains('\n')).collect();
    let texts: Vec<String> = shapes.iter().map(|&shape| grown(shape, 2 * SHORT)).collect();
    let commands = COMMANDS.into_iter().map(|arguments| (arguments.join(" "), lengths_of_answers(arguments, &texts)));
    let operations = OPERATIONS.into_iter().map(|(operation, key)| {
        let requests: Vec<String> = texts.iter().map(|text| request(operation, key, text)).collect();
        (operation.to_owned(), lengths_of_answers(&["batch"], &requests))
    });
    let mut complaints = Vec::new();
    for (name, lengths) in commands.chain(operations) {
        assert_eq!(lengths.len(), texts.len(), "{name}");
        for ((length, text), shape) in lengths.into_iter().zip(&texts).zip(&shapes) {
            if length > ANSWER * text.len() + ANSWER_ROOM {
                complaints.push(format!("{name}: {shape:?}: {length} octets for {}", text.len()));
            }
        }
    }
    assert_eq!(complaints, [""; 0]);
}

/// The octets that a command writes for each text, on both streams.
fn lengths_of_answers(arguments: &[&str], texts: &[String]) -> Vec<usize> {
    let is_line_for_line = arguments[0] == "batch" || arguments.contains(&"--json") && arguments[0] != "extract";
    if is_line_for_line {
        let ran = output(&mut command(arguments), texts.join("\n").as_bytes());
        return ran.stdout.split_inclusive(|octet| *octet == b'\n').map(<[u8]>::len).collect();
    }
    let length = |text: &String| {
        let ran = output(&mut command(arguments), text.as_bytes());
        ran.stdout.len() + ran.stderr.len()
    };
    texts.iter().map(length).collect()
}

/// A policy of any size is made once for a request.
#[test]
fn no_number_of_ports_schemes_and_hazards_takes_much() {
    let policies: [&dyn Fn(usize) -> serde_json::Value; 4] = [
        &|count| json!({ "ports": (0..count).map(|k| [k % 60_000, k % 60_000 + 1]).collect::<Vec<_>>() }),
        &|count| json!({ "without": vec!["userinfo"; count] }),
        &|count| json!({ "without": vec!["encoded-nul"; count] }),
        &|_| json!({ "without": ["a".repeat(100_000)] }),
    ];
    for policy in policies {
        let line = |_, octets| {
            let mut request = policy(octets / 16);
            request["op"] = "check".into();
            request["policy"] = "strict".into();
            request["input"] = format!("http://h.example:8080/{}", "%00%0a".repeat(octets / 16)).into();
            request.to_string()
        };
        assert_eq!(much(&|| command(&["batch"]), &line, &SHAPES[..1]), None, "{}", policy(1));
    }
    // A name of a scheme takes some two hundred octets.
    let of_schemes = |octets| {
        let schemes: serde_json::Map<_, _> = (0..octets / 16).map(|k| (format!("a{k:x}"), 1.into())).collect();
        json!({ "op": "check", "policy": "strict", "input": "http://h.example/", "schemes": schemes }).to_string()
    };
    let of_hosts = |octets| {
        let hosts: Vec<_> = (0..octets / 16).map(|k| format!("a{k:x}.example")).collect();
        json!({ "op": "check", "policy": "strict", "input": "http://h.example/", "hosts": hosts }).to_string()
    };
    let lines: [&dyn Fn(usize) -> String; 2] = [&of_schemes, &of_hosts];
    for line in lines {
        let mut running = Running::start(command(&["batch"]));
        let [short, long] = [SHORT, long()].map(|octets| running.takes(iter::once(line(octets))).seconds);
        assert!(
            long <= NOISE.max(short * GROWTH),
            "{short} s for an octet of a short line, {long} s for one of a long"
        );
    }
}

/// The keys of `redact` are looked up for each pair, and none is compared with all pairs.
#[test]
fn no_number_of_keys_takes_much() {
    let keys: [&dyn Fn(usize) -> String; 5] =
        [&|_| String::new(), &|_| "a".to_owned(), &|k| format!("{k:x}"), &|k| format!("key {k}"), &|k| {
            if k == 0 { "?".repeat(10_000) } else { String::new() }
        }];
    for key in keys {
        let complaint = much(
            &|| command(&["batch"]),
            &|_, octets| {
                let keys: Vec<String> = (0..octets / 16).map(key).collect();
                let pairs: Vec<String> = (0..octets / 16).map(|k| format!("?{k:x}z=&")).collect();
                json!({ "op": "redact", "text": format!("http://h/?{}", pairs.concat()), "keys": keys }).to_string()
            },
            &SHAPES[..1],
        );
        assert_eq!(complaint, None, "{}", key(1));
    }
}

/// Would these tests notice a command that keeps all lines?
#[test]
fn a_command_that_keeps_its_lines_is_noticed() {
    let keeper = || {
        let mut command = Command::new("sed");
        command.args(["-n", "H"]);
        command
    };
    assert!(much_searched(&keeper).is_some());
    assert!(much(&keeper, &grown, &SHAPES).is_some());
}
