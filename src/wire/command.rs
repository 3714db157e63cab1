//! Commands: a verb and its argument, on a line.

use core::{fmt, iter::repeat_n};

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::{Line, Value, WireError, line::is_on_line};
use crate::{
    redact::{MASK, padded::pad},
    uri::Server,
};

/// A command: a verb and perhaps an argument, on a line of its own.
///
/// ```
/// use uriel::{Encoded, wire::{Command, Line}};
///
/// let group = Line::new("", "group", Encoded::new_unchecked("comp.lang.c%2B%2B"))?;
/// let command = Command::new("GROUP", group);
/// assert_eq!(command.to_string(), "GROUP comp.lang.c++");
/// assert!(command.octets().eq(*b"GROUP comp.lang.c++\r\n"));
/// assert!(Command::new("LIST", None).octets().eq(*b"LIST\r\n"));
/// # Ok::<_, uriel::wire::WireError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Command<'a> {
    verb: &'static str,
    argument: Option<Line<'a>>,
    /// True if a blank is sent after the verb.
    has_blank: bool,
    over_telnet: bool,
    is_secret: bool,
}

impl<'a> Command<'a> {
    /// The command of a verb and an argument. In a protocol without verbs, the verb is empty and the line is the
    /// argument alone.
    ///
    /// # Panics
    ///
    /// If the verb has a CR, an LF or a NUL.
    ///
    /// ```
    /// use uriel::wire::{Command, Line};
    /// assert!(Command::new("", Line::word("me")).octets().eq(*b"me\r\n"));
    /// ```
    #[must_use]
    pub fn new(verb: &'static str, argument: impl Into<Option<Line<'a>>>) -> Self {
        assert!(is_on_line(verb), "expected a verb without CR, LF and NUL");
        let argument = argument.into();
        let has_blank = argument.is_some() && !verb.is_empty();
        Self { verb, argument, has_blank, over_telnet: false, is_secret: false }
    }

    /// Sends an empty argument as the verb alone, without a blank: for a verb whose argument may be left out, but not
    /// be empty.
    ///
    /// An example is `NLST` of FTP: RFC 959 section 5.3.1 has `NLST [<SP> <pathname>] <CRLF>`, and a pathname is not
    /// empty.
    ///
    /// ```
    /// use uriel::wire::{Command, Line};
    /// assert!(Command::new("NLST", Line::word("")).optional_argument().octets().eq(*b"NLST\r\n"));
    /// assert!(Command::new("NLST", Line::word("a")).optional_argument().octets().eq(*b"NLST a\r\n"));
    /// ```
    #[must_use]
    pub fn optional_argument(self) -> Self {
        Self { has_blank: self.has_blank && !self.argument.is_some_and(Line::is_empty), ..self }
    }

    /// Sends the command by the Telnet protocol, as the control connection of FTP does (RFC 959 section 2.3): an octet
    /// 255 is sent twice (RFC 854).
    ///
    /// ```
    /// use uriel::{Encoded, wire::{Command, Line}};
    /// let name = Line::new("", "name", Encoded::new_unchecked("%FFa"))?;
    /// assert!(Command::new("RETR", name).over_telnet().octets().eq(*b"RETR \xFF\xFFa\r\n"));
    /// assert!(Command::new("RETR", name).octets().eq(*b"RETR \xFFa\r\n"));
    /// # Ok::<_, uriel::wire::WireError>(())
    /// ```
    #[must_use]
    pub const fn over_telnet(self) -> Self {
        Self { over_telnet: true, ..self }
    }

    /// Hides the argument in `Debug`, as for a password. [`octets`](Self::octets) and `Display` still show it.
    ///
    /// ```
    /// use uriel::wire::{Command, Line};
    /// let command = Command::new("PASS", Line::word("pw")).secret();
    /// assert_eq!(command.to_string(), "PASS pw");
    /// assert!(!format!("{command:?}").contains("pw"));
    /// ```
    #[must_use]
    pub const fn secret(self) -> Self {
        Self { is_secret: true, ..self }
    }

    /// True if the argument is [secret](Self::secret).
    ///
    /// ```
    /// use uriel::wire::{Command, Line};
    /// let command = Command::new("PASS", Line::word("pw"));
    /// assert!(command.secret().is_secret() && !command.is_secret());
    /// ```
    #[must_use]
    pub const fn is_secret(self) -> bool {
        self.is_secret
    }

    /// The verb.
    ///
    /// ```
    /// assert_eq!(uriel::wire::Command::new("LIST", None).verb(), "LIST");
    /// ```
    #[must_use]
    pub const fn verb(self) -> &'static str {
        self.verb
    }

    /// The argument, if any. An empty argument is not the same as `None`: `CWD` with an empty one ends in a blank,
    /// unless it is [optional](Self::optional_argument).
    ///
    /// ```
    /// use uriel::wire::{Command, Line};
    /// assert!(Command::new("CWD", Line::word("")).argument().is_some_and(Line::is_empty));
    /// ```
    #[must_use]
    pub const fn argument(self) -> Option<Line<'a>> {
        self.argument
    }

    /// The octets that are sent: the verb, a blank and the argument, CR and LF.
    ///
    /// ```
    /// use uriel::wire::{Command, Line};
    /// assert!(Command::new("CWD", Line::word("")).octets().eq(*b"CWD \r\n"));
    /// ```
    pub fn octets(self) -> impl Iterator<Item = u8> + Clone + use<'a> {
        let blank = if self.has_blank { " " } else { "" };
        let times = move |octet| if self.over_telnet && octet == 0xFF { 2 } else { 1 };
        let argument = self.argument.into_iter().flat_map(Line::octets);
        let argument = argument.flat_map(move |octet| repeat_n(octet, times(octet)));
        self.verb.bytes().chain(blank.bytes()).chain(argument).chain(*b"\r\n")
    }

    /// Appends to `out` the octets that are sent.
    ///
    /// ```
    /// use uriel::wire::{Command, Line};
    /// let mut out = Vec::new();
    /// Command::new("TYPE", Line::word("A")).write_to(&mut out);
    /// assert_eq!(out, b"TYPE A\r\n");
    /// ```
    #[cfg(feature = "alloc")]
    pub fn write_to(self, out: &mut Vec<u8>) {
        // `extend` would have the length of each part compiled as well, for no gain.
        self.octets().for_each(|octet| out.push(octet));
    }
}

/// The verb and the argument, with asterisks for one that is [secret](Command::secret).
impl fmt::Debug for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Command");
        shown.field("verb", &self.verb);
        match self.argument {
            Some(_) if self.is_secret => shown.field("argument", &Some(MASK)),
            argument => shown.field("argument", &argument),
        };
        shown.field("over_telnet", &self.over_telnet).finish()
    }
}

/// The line without its CR and LF, in the form that [`Line`] prints.
impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, &|out| {
            out.write_str(self.verb)?;
            out.write_str(if self.has_blank { " " } else { "" })?;
            self.argument.map_or(Ok(()), |argument| write!(out, "{argument}"))
        })
    }
}

/// A login: the user and the password that a client gives.
///
/// ```
/// use uriel::{Scheme, schemes::ftp::{Ftp, Navigation}};
/// let login = Ftp.parse("ftp://me:pw@h/")?.plan(Navigation::MultiCwd)?.login;
/// assert_eq!((login.user.to_string(), login.verbs), ("me".to_owned(), ["USER", "PASS"]));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Login<'a> {
    /// Name of the user.
    pub user: Line<'a>,
    /// The password, or the way to get it.
    pub password: Password<'a>,
    /// Verbs of the commands for the user and for the password.
    pub verbs: [&'static str; 2],
    /// True if the connection uses the Telnet protocol: [`Command::over_telnet`].
    pub over_telnet: bool,
}

/// The password of a [`Login`].
///
/// `Debug` hides it.
///
/// ```
/// use uriel::{Scheme, schemes::ftp::{Ftp, Navigation}, wire::Password};
/// let shown = |text| match Ftp.parse(text).unwrap().plan(Navigation::MultiCwd).unwrap().login.password {
///     Password::Given(password) => password.to_string(),
///     Password::Ask => "to ask for".to_owned(),
///     Password::Email => "a mail address".to_owned(),
/// };
/// assert_eq!((shown("ftp://me:pw@h/"), shown("ftp://me@h/")), ("pw".to_owned(), "to ask for".to_owned()));
/// assert_eq!(shown("ftp://h/"), "a mail address");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Password<'a> {
    /// The password in the URL, which may be empty.
    Given(Line<'a>),
    /// A password that the client asks for, because the URL has a user and no password (RFC 1738 section 3.1).
    Ask,
    /// The mail address of the person who uses the client: the convention for the user `anonymous` (RFC 1738 section
    /// 3.2.1).
    Email,
}

impl<'a> Login<'a> {
    /// The login of a URL's user and password; `None` without a user.
    ///
    /// # Errors
    ///
    /// The user or the password, decoded, has a CR, an LF or a NUL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::nntp::Nntp, wire::{Login, Password}};
    /// let url = Nntp.parse("nntp://me@h/a.b")?;
    /// let login = Login::of(url.as_str(), url.server(), ["AUTHINFO USER", "AUTHINFO PASS"])?.unwrap();
    /// assert_eq!(login.password, Password::Ask);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn of(url: &str, server: Server<'a>, verbs: [&'static str; 2]) -> Result<Option<Self>, WireError> {
        let Some((user, password)) = server.user_and_password() else { return Ok(None) };
        let user = Line::new(url, "user", user)?;
        let password = Line::maybe(url, "password", password)?.map_or(Password::Ask, Password::Given);
        Ok(Some(Self { user, password, verbs, over_telnet: false }))
    }

    /// The commands that carry the user and, if the URL has one, the password. `Debug` hides the password, and a user
    /// that looks like a token.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::ftp::{Ftp, Navigation}};
    /// let login = Ftp.parse("ftp://me:pw@h/")?.plan(Navigation::MultiCwd)?.login;
    /// assert!(login.commands().map(|command| command.to_string()).eq(["USER me", "PASS pw"]));
    /// assert!(login.commands().all(|command| !format!("{command:?}").contains("pw")));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn commands(self) -> impl Iterator<Item = Command<'a>> + Clone + use<'a> {
        let password = match self.password {
            Password::Given(password) => Some(Command::new(self.verbs[1], password).secret()),
            Password::Ask | Password::Email => None,
        };
        let user = Command::new(self.verbs[0], self.user);
        let user = if matches!(Value::user(Some(self.user)), Value::Secret(_)) { user.secret() } else { user };
        let commands = [user].into_iter().chain(password);
        commands.map(move |command| Command { over_telnet: self.over_telnet, ..command })
    }
}

/// The parts, without the password and a user that looks like a token.
impl fmt::Debug for Login<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Login")
            .field("user", &Value::user(Some(self.user)))
            .field("password", &self.password)
            .field("verbs", &self.verbs)
            .field("over_telnet", &self.over_telnet)
            .finish()
    }
}

impl fmt::Debug for Password<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Given(_) => "Given(\"***\")",
            Self::Ask => "Ask",
            Self::Email => "Email",
        })
    }
}
