//! The command lines in README.md and `docs/`, run by a shell: each prints what its page shows.

use std::{env, fs, path::Path};

use crate::support::{Ran, run, shell};

/// The pages with command lines, by their names.
fn pages() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let docs = fs::read_dir(root.join("docs")).expect("the folder of pages");
    let docs = docs.map(|entry| format!("docs/{}", entry.expect("an entry of a folder").file_name().display()));
    let mut names: Vec<_> =
        docs.chain(["README.md", "CONTRIBUTING.md", "reach/README.md"].map(str::to_owned)).collect();
    names.sort_unstable();
    names.into_iter().map(|name| (name.clone(), read(&name))).collect()
}

/// The command lines of the `console` blocks of a page, each with the output below it.
fn commands(page: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    let mut is_console = false;
    for line in page.lines() {
        if line.starts_with("```") {
            is_console = line == "```console";
        } else if !is_console {
        } else if let Some(command) = line.strip_prefix("$ ") {
            commands.push((command.to_owned(), String::new()));
        } else {
            let (_, output) = commands.last_mut().expect("a command before its output");
            output.extend([line, "\n"]);
        }
    }
    commands
}

/// Output and errors of a command line, as a person sees them: in one text.
fn seen(command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_uriel"));
    let mut paths = vec![program.parent().expect("a folder").to_owned()];
    paths.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let mut shell = shell(&format!("exec 2>&1\n{command}"));
    shell.env("PATH", env::join_paths(paths).expect("folders without a colon"));
    let Ran { out, err, .. } = run(&mut shell, b"");
    assert_eq!(err, "", "{command}");
    out
}

#[test]
fn every_command_line_prints_what_its_page_shows() {
    let mut count = 0;
    for (name, page) in pages() {
        for (command, output) in commands(&page) {
            if !command.split_whitespace().any(|word| word == "uriel") || command.starts_with("cargo ") {
                continue;
            }
            assert_eq!(seen(&command), output, "{name} shows another output of: {command}");
            count += 1;
        }
    }
    assert!(count >= 6, "{count} command lines");
}

#[test]
fn readme_shows_the_output_of_its_first_command() {
    let (_, readme) = pages().into_iter().find(|(name, _)| name == "README.md").expect("README.md");
    let commands = commands(&readme);
    assert_eq!(commands[0], ("cargo install --path cli".to_owned(), String::new()));
    let (command, output) = &commands[1];
    assert!(command.starts_with("uriel parse '"), "{command}");
    assert!(output.contains("typecode"), "{output}");
}

/// A scheme that a page writes as its example has the ports of the scheme that the command knows by that name.
#[test]
fn example_schemes_have_the_ports_of_those_that_are_known() {
    let known = seen("uriel schemes");
    let known_port = |name: &str| {
        let mut rows = known.lines().map(|row| row.split_whitespace().collect::<Vec<_>>());
        rows.find(|row| row[0] == name).map(|row| row[1].to_owned())
    };
    let mut count = 0;
    for (page, text) in pages() {
        for scheme in text.split("const NAME: &'static str = \"").skip(1) {
            let scheme = scheme.split("\n}").next().expect("the end of the scheme");
            let name = scheme.split('"').next().expect("the end of the name");
            let default = scheme.split_once("const DEFAULT_PORT: Option<u16> = Some(").map(|(_, port)| (name, port));
            let aliases = scheme.split("(\"").skip(1).filter_map(|alias| alias.split_once("\", Some("));
            for (name, port) in default.into_iter().chain(aliases) {
                let port = port.split(')').next().expect("the end of the port");
                if let Some(known) = known_port(name) {
                    assert_eq!(port, known, "{page} gives `{name}` another port");
                    count += 1;
                }
            }
        }
    }
    assert!(count >= 4, "{count} ports");
}
