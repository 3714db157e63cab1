//! `uriel completions`: scripts by which a shell completes the command, and manual pages.

use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use clap::{Args, Command};
use clap_complete::{Shell, generate};
use clap_mangen::Man;

use crate::{outcome::Outcome, output::Output};

/// Print the script by which a shell completes subcommands and options
///
/// bash reads it from ~/.local/share/bash-completion/completions/uriel, zsh from a file _uriel in a folder of $fpath,
/// fish from ~/.config/fish/completions/uriel.fish; PowerShell runs it in its profile.
#[derive(Args)]
#[command(after_long_help = "Examples:
  # zsh reads the script from a folder of $fpath
  uriel completions zsh | tee _uriel
  uriel completions fish")]
pub struct Arguments {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Write the manual pages, one for the command and one for each subcommand
#[derive(Args)]
pub struct ManArguments {
    /// Folder for the pages
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// Prints the script for a shell.
pub fn run(arguments: &Arguments, command: &Command, out: &mut Output) -> io::Result<Outcome> {
    let mut script = Vec::new();
    generate(arguments.shell, &mut without_hidden(command), "uriel", &mut script);
    out.page()?.octets.write_all(&script)?;
    Ok(Outcome::Done)
}

/// The command without its hidden subcommands, which the script for bash would list.
fn without_hidden(command: &Command) -> Command {
    let listed = Command::new("uriel").version(env!("CARGO_PKG_VERSION")).args(command.get_arguments());
    let listed = listed.about(command.get_about().cloned().unwrap_or_default());
    listed.subcommands(command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set()))
}

/// Writes the manual pages.
pub fn run_man(arguments: &ManArguments, mut command: Command) -> io::Result<Outcome> {
    fs::create_dir_all(&arguments.folder)?;
    command.build();
    write_page(&arguments.folder, &command, "uriel")?;
    let is_described = |subcommand: &&Command| !subcommand.is_hide_set() && subcommand.get_name() != "help";
    for subcommand in command.get_subcommands().filter(is_described) {
        write_page(&arguments.folder, subcommand, &format!("uriel-{}", subcommand.get_name()))?;
    }
    Ok(Outcome::Done)
}

/// Writes the page of a command, whose examples keep their lines.
fn write_page(folder: &Path, command: &Command, name: &str) -> io::Result<()> {
    let examples = command.get_after_long_help().map(ToString::to_string);
    let page = Man::new(command.clone().after_long_help(None::<&str>));
    let mut text = Vec::new();
    page.title(name.to_uppercase()).manual("uriel").render(&mut text)?;
    if let Some(examples) = examples.as_deref().and_then(|examples| examples.split_once(":\n")) {
        let (title, examples) = examples;
        write!(text, ".SH {}\n.nf\n", title.to_uppercase())?;
        for line in examples.lines() {
            // A backslash, and a "." or a "'" at the beginning, are roff's own.
            writeln!(text, "\\&{}", line.replace('\\', "\\\\").replace('-', "\\-").replace('\'', "\\(aq"))?;
        }
        text.extend_from_slice(b".fi\n");
    }
    fs::write(folder.join(format!("{name}.1")), text)
}
