//! The command line of `extract`.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use uriel::{Edition, Registry, prose::Finder};

use super::format::FileFormat;
use crate::options::EditionParser;

/// Find URLs in files: mail, documents, logs, source texts
///
/// Each is printed with its place, as `file:line:column: URL`, passwords included; columns count bytes from 1. URLs in
/// angle brackets and in quotes are found, and others by the schemes of the edition. Escapes are read as the characters
/// that they stand for, and places are those of the file itself: by default, the ending of its name tells its format,
/// or else the first kilobyte, of a pipe what of it comes at once ("<!doctype html", "<html", "<?xml"; an array or
/// object of JSON; "#!/" of a script). A file that begins with the mark of UTF-16 is read as such. Binary files are
/// skipped, and so are, in directories, hidden files and files that git ignores. A URL that is cut by a character that
/// it may not have is counted on standard error; so is one that is left out: it would be cut within its host, or
/// without "//"; a template such as "{host}" is in the place of its host; it is longer than 16 KiB; or it is given up
/// after 64 bytes, in 96 bytes or more without white space where a URL seems to begin every few bytes. The exit status
/// is 0 if a URL was found, 1 if not, and 2 if a file could not be read.
#[derive(Args)]
#[command(after_long_help = "Examples:
  # the URLs of a mail, and of all files of a folder, each once and without its place
  uriel extract mail.txt
  uriel extract --recursive --only-urls --unique .
  # the URLs of a page, in which \"&amp;\" is \"&\", and the value of HREF is one URL
  echo '<a href=\"http://h/?a&amp;b\">' | uriel extract --format html
  # all links of a page; --base URL resolves the relative ones
  echo '<a href=b>' | uriel extract --format html --relative --mend")]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Arguments {
    /// Edition of the syntax
    #[arg(long, value_parser = EditionParser, default_value_t)]
    pub edition: Edition,
    /// Forms to look for: "wrapped" for only URLs in brackets and quotes
    #[arg(long, value_enum, default_value_t = Mode::Any)]
    pub mode: Mode,
    /// Find URLs in brackets of any scheme, such as <foo:bar>: by default, of one that is known or begins with "x-", or
    /// before "//" or after "URL:"; "--mode wrapped" does so too
    #[arg(long)]
    pub any_scheme: bool,
    /// Find URLs of these schemes only in brackets and quotes
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub wrapped_schemes: Vec<String>,
    /// Format of the files, whose escapes are read
    #[arg(long, value_enum, default_value_t = FileFormat::Auto)]
    pub format: FileFormat,
    /// Read a URL that is cut on to white space or a closing delimiter, and mend it as "mend" does
    #[arg(long)]
    pub mend: bool,
    /// Print relative references too, where a format tells links: html, xml, markdown
    #[arg(long)]
    pub relative: bool,
    /// Resolve them on this base, and on that which BASE of HTML or xml:base names from there on
    #[arg(long, value_name = "URL", requires = "relative")]
    pub base: Option<String>,
    /// Find defanged URLs too, such as `hxxp://h[.]example/`, and print them whole
    #[arg(long)]
    pub defanged: bool,
    /// Print only URLs of these schemes
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub scheme: Vec<String>,
    /// Search directories and the directories in them; without a FILE, the current one
    #[arg(long, short)]
    pub recursive: bool,
    /// Search binary files as well
    #[arg(long)]
    pub binary: bool,
    /// Print a URL only at its first place; of each URL, sixteen bytes are kept in memory
    #[arg(long)]
    pub unique: bool,
    /// Print other readings of a URL that spans several lines, each on a line with "or" before it
    #[arg(long)]
    pub with_alternatives: bool,
    /// Print URLs without their places
    #[arg(long, short, conflicts_with = "json")]
    pub only_urls: bool,
    /// Print one JSON object per line; at the end, for each reason for which URLs were left out, one with it as
    /// `"left_out"` and their `"count"`; "cut" is the character at which a URL is cut, or null, and the name of a file
    /// that is not UTF-8 is an object, {"hex":"…"}
    #[arg(long)]
    pub json: bool,
    /// Files; "-", or no argument, is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<OsString>,
}

impl Arguments {
    /// The finder with the options of the command line.
    pub fn finder<'r>(&self, registry: &'r Registry) -> Finder<'r> {
        let finder = Finder::new(registry);
        let finder = if self.mode == Mode::Wrapped { finder.wrapped_only() } else { finder };
        let finder = if self.any_scheme { finder.any_scheme() } else { finder };
        let finder = if self.defanged { finder.defanged() } else { finder };
        let finder = finder.wrapped_schemes(self.wrapped_schemes.iter().cloned());
        if self.mend { finder.mending() } else { finder }
    }
}

/// Forms of URLs in text.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    Wrapped,
    Any,
}
