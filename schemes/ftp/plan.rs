//! The plan of an ftp client: RFC 1738 section 3.2.2.

use core::iter;

use uriel::wire::{Command, Line, Login, Password, Peer, WireError};

use super::{FtpUrl, Typecode};

/// Verbs of the commands that carry user and password.
const VERBS: [&str; 2] = ["USER", "PASS"];

/// The login of a URL without a user: RFC 1738 section 3.2.1.
const ANONYMOUS: Login<'static> =
    Login { user: Line::word("anonymous"), password: Password::Email, verbs: VERBS, over_telnet: true };

/// The way to the directory of a file.
///
/// ```
/// use uriel::{Scheme, schemes::ftp::{Ftp, Navigation}};
/// let plan = Ftp.parse("ftp://h/a/b/c")?.plan(Navigation::NoCwd)?;
/// assert!(plan.commands().map(|command| command.to_string()).eq(["RETR a/b/c"]));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(clippy::enum_variant_names, reason = "clients call them so")]
pub enum Navigation {
    /// A `CWD` for each name, as RFC 1738 section 3.2.2 says: `CWD a`, `CWD b`, `RETR c`. No other way is right on
    /// systems whose paths are not written with "/".
    #[default]
    MultiCwd,
    /// One `CWD` for all names but the last: `CWD a/b`, `RETR c`. It saves round trips on systems whose paths are
    /// written with "/".
    SingleCwd,
    /// No `CWD`: `RETR a/b/c`. A path that ends with a "/" has nothing to retrieve: without the typecode `d` it is,
    /// without that "/", the argument of one `CWD`.
    NoCwd,
}

/// The plan of a client: the server to connect to, and the commands.
///
/// ```
/// use uriel::{Scheme, schemes::ftp::{Ftp, Navigation}};
///
/// let commands = |text, navigation| -> Result<Vec<String>, Box<dyn std::error::Error>> {
///     let plan = Ftp.parse(text)?.plan(navigation)?;
///     Ok(plan.commands().map(|command| command.to_string()).collect())
/// };
/// assert_eq!(commands("ftp://h/a/b;type=i", Navigation::MultiCwd)?, ["CWD a", "TYPE I", "RETR b"]);
/// assert_eq!(commands("ftp://h/%2Fetc/rc.d/motd", Navigation::SingleCwd)?, ["CWD /etc/rc.d", "RETR motd"]);
/// assert_eq!(commands("ftp://h/pub;type=d", Navigation::NoCwd)?, ["NLST pub"]);
/// assert_eq!(commands("ftp://h/pub/;type=d", Navigation::MultiCwd)?, ["CWD pub", "NLST"]);
/// assert_eq!(commands("ftp://h/a/pub/", Navigation::MultiCwd)?, ["CWD a", "CWD pub"], "and then the client decides");
/// assert_eq!(commands("ftp://h/a/pub/", Navigation::NoCwd)?, ["CWD a/pub"]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FtpPlan<'a> {
    /// Host and port.
    pub peer: Peer<'a>,
    /// User and password. Without a user in the URL they are those of anonymous FTP (RFC 1738 section 3.2.1).
    pub login: Login<'a>,
    path: Option<Line<'a>>,
    typecode: Option<Typecode>,
    navigation: Navigation,
}

impl<'a> FtpUrl<'a> {
    /// The plan of a client that goes to the directory by `navigation`.
    ///
    /// # Errors
    ///
    /// The user, the password or the path, decoded, has a CR, an LF or a NUL, or the port is over 65535.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::{Ftp, Navigation}, wire::Password};
    ///
    /// let plan = Ftp.parse("ftp://me@h:8021/a")?.plan(Navigation::MultiCwd)?;
    /// assert_eq!((plan.peer.host.as_str(), plan.peer.port), ("h", Some(8021)));
    /// assert_eq!((plan.login.user.to_string(), plan.login.password), ("me".to_owned(), Password::Ask));
    /// assert!(Ftp.parse("ftp://h/a%0D%0ADELE%20b")?.plan(Navigation::MultiCwd).is_err());
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn plan(&self, navigation: Navigation) -> Result<FtpPlan<'a>, WireError> {
        let server = self.server();
        let login = match Login::of(self.text, server, VERBS)? {
            Some(login) => Login { over_telnet: true, ..login },
            None => ANONYMOUS,
        };
        let path = match self.path() {
            Some(path) => Some(Line::new(self.text, "name", path).map_err(|error| self.blame(error))?),
            None => None,
        };
        Ok(FtpPlan { peer: Peer::of(self.text, server)?, login, path, typecode: self.typecode(), navigation })
    }

    /// The error of a path, with `cwd` as its field if it is in a directory, and not in the name.
    #[cold]
    fn blame(&self, error: WireError) -> WireError {
        let directories = self.path().and_then(|path| path.split_name().0);
        Line::maybe(self.text, "cwd", directories).err().unwrap_or(error)
    }
}

impl<'a> FtpPlan<'a> {
    /// The commands after the login, in order.
    ///
    /// A path that ends with a "/" has no name to retrieve, and `RETR` takes no empty one, so the client decides what
    /// to do in the directory. With the typecode `d` the command after the `CWD`s is `NLST` without an
    /// argument, which lists the current directory: RFC 959 section 4.1.3, "a null argument implies the current
    /// directory". By [`NoCwd`](Navigation::NoCwd) it is `NLST` with the whole path, its last "/" included.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::{Ftp, Navigation}};
    /// let plan = Ftp.parse("ftp://h//a;type=a")?.plan(Navigation::MultiCwd)?;
    /// assert!(plan.commands().map(|command| command.to_string()).eq(["CWD ", "TYPE A", "RETR a"]));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn commands(self) -> impl Iterator<Item = Command<'a>> + Clone + use<'a> {
        let Self { path, typecode, navigation, .. } = self;
        // The path is split when the first command is asked for.
        iter::once(Transfer { path, typecode, navigation }).flat_map(Transfer::steps)
    }
}

/// The part of a plan that the commands depend on.
#[derive(Clone, Copy)]
struct Transfer<'a> {
    path: Option<Line<'a>>,
    typecode: Option<Typecode>,
    navigation: Navigation,
}

impl<'a> Transfer<'a> {
    /// The commands, in order.
    fn steps(self) -> impl Iterator<Item = Command<'a>> + Clone + use<'a> {
        let (directories, name) = match self.path.map(|path| path.split_last('/')) {
            Some((directories, name)) => (directories, Some(name)),
            None => (None, None),
        };
        // Without a name to transfer, only a CWD can name the directory.
        let is_entered = self.typecode != Some(Typecode::Directory) && name.is_some_and(Line::is_empty);
        // The argument of the transfer: the whole path if no directory is entered before it, or else the name.
        let (directories, transferred) = match self.navigation {
            Navigation::NoCwd if !is_entered => (None, self.path),
            _ => (directories, name),
        };
        let several = directories.filter(|_| self.navigation == Navigation::MultiCwd);
        let single = directories.filter(|_| self.navigation != Navigation::MultiCwd);
        let cwd = single.into_iter().chain(several.into_iter().flat_map(|all| all.split('/')));
        let representation = match self.typecode {
            Some(Typecode::Ascii) => Some("A"),
            Some(Typecode::Image) => Some("I"),
            Some(Typecode::Directory) | None => None,
        };
        let transfer = match self.typecode {
            Some(Typecode::Directory) => transferred.map(|path| Command::new("NLST", path).optional_argument()),
            _ => transferred.filter(|path| !path.is_empty()).map(|path| Command::new("RETR", path)),
        };
        let representation = representation.map(|letter| Command::new("TYPE", Line::word(letter)));
        let commands = cwd.map(|name| Command::new("CWD", name)).chain(representation).chain(transfer);
        commands.map(Command::over_telnet)
    }
}
