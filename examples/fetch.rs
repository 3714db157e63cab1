//! A small client: it does what the plan of a URL says, over a plain connection, and writes what it gets to standard
//! output.
//!
//! ```console
//! $ cargo run --example fetch -- gopher://127.0.0.1:7070/1/
//! $ cargo run --example fetch -- --navigation nocwd 'ftp://127.0.0.1:2121/pub/motd;type=a'
//! $ cargo run --example fetch -- --server 127.0.0.1:1119 news:alt.hypertext
//! ```
//!
//! It speaks `gopher`, `http`, `ftp`, `nntp` and `news`, reads `file`, writes the mail of `mailto`, and shows the plans
//! of the other schemes. The library gives the commands; the client interprets the replies.

use std::{
    env,
    error::Error,
    fs,
    io::{self, BufRead, BufReader, Write},
    net::TcpStream,
    process::ExitCode,
    time::Duration,
};

use uriel::{
    Parsed, Registry,
    schemes::{
        Url,
        ftp::{FtpUrl, Navigation},
        gopher::GopherUrl,
        http::HttpUrl,
        mailto::MailtoUrl,
    },
    wire::{Command, Item, Line, Login, Password, Peer, Value},
};

const USAGE: &str = "usage: fetch [--navigation multicwd|singlecwd|nocwd] [--server HOST:PORT] URL";

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let done = Options::read(env::args().skip(1)).and_then(|options| fetch(&options, &mut io::stdout().lock()));
    done.map_or_else(
        |error| {
            eprintln!("fetch: {error}");
            ExitCode::FAILURE
        },
        |()| ExitCode::SUCCESS,
    )
}

#[derive(Default)]
struct Options {
    /// If there is none, the usage is shown.
    url: Option<String>,
    /// Way to the directory of a file, for `ftp`.
    navigation: Navigation,
    /// Server of a `news` URL that has none.
    server: Option<String>,
}

impl Options {
    fn read(mut arguments: impl Iterator<Item = String>) -> Outcome<Self> {
        let mut options = Self::default();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--navigation" => {
                    options.navigation = match arguments.next().as_deref() {
                        Some("multicwd") => Navigation::MultiCwd,
                        Some("singlecwd") => Navigation::SingleCwd,
                        Some("nocwd") => Navigation::NoCwd,
                        _ => return Err(USAGE.into()),
                    }
                }
                "--server" => options.server = Some(arguments.next().ok_or(USAGE)?),
                option if option.starts_with("--") || options.url.is_some() => return Err(USAGE.into()),
                _ => options.url = Some(argument),
            }
        }
        Ok(options)
    }
}

fn fetch(options: &Options, out: &mut dyn Write) -> Outcome {
    let Some(text) = &options.url else { return Ok(writeln!(out, "{USAGE}")?) };
    let registry = Registry::current();
    let parsed = registry.parse(text).map_err(|error| error.report(text).to_string())?;
    let name = parsed.uri().scheme();
    if name == "https" || name == "ftps" {
        return Err(format!("expected a scheme without TLS, found {name}").into());
    }
    match Url::of(&parsed) {
        Url::Gopher(url) => gopher(&url, out)?,
        Url::Http(url) => http(&url, out)?,
        Url::Ftp(url) => ftp(&url, options.navigation, out)?,
        Url::Nntp(_) | Url::News(_) => news(&parsed, options.server.as_deref(), out)?,
        Url::File(url) => out.write_all(&fs::read(url.to_path_buf()?)?)?,
        Url::Mailto(url) => mailto(&url, out)?,
        _ => out.write_all(listed(&parsed)?.as_bytes())?,
    }
    Ok(out.flush()?)
}

// ----- gopher: one request, and all that comes is the answer -----

fn gopher(url: &GopherUrl<'_>, out: &mut dyn Write) -> Outcome {
    let request: Vec<u8> = url.request()?.iter().collect();
    let mut stream = connect(Peer::of(url.as_str(), url.server())?)?;
    stream.write_all(&request)?;
    io::copy(&mut stream, out)?;
    Ok(())
}

// ----- http: a request target, and a body after the header fields -----

fn http(url: &HttpUrl<'_>, out: &mut dyn Write) -> Outcome {
    let mut stream = BufReader::new(connect(Peer::of(url.as_str(), url.server())?)?);
    let host = [Some(url.host().as_str()), url.port()].into_iter().flatten().collect::<Vec<_>>().join(":");
    write!(stream.get_mut(), "GET {} HTTP/1.0\r\nHost: {host}\r\nConnection: close\r\n\r\n", url.target())?;
    let status = line(&mut stream)?;
    while !line(&mut stream)?.is_empty() {}
    if status.split(' ').nth(1).is_none_or(|code| !code.starts_with('2')) {
        return Err(format!("expected a status 2xx, found {status:?}").into());
    }
    io::copy(&mut stream, out)?;
    Ok(())
}

// ----- ftp: commands and replies on one connection, the file on another -----

fn ftp(url: &FtpUrl<'_>, navigation: Navigation, out: &mut dyn Write) -> Outcome {
    let plan = url.plan(navigation)?;
    let mut control = Control::new(connect(plan.peer)?)?;
    control.login(plan.login)?;
    if url.typecode().is_none() {
        // Without a typecode the client guesses (RFC 1738 section 3.2.3): this one takes every file as it is.
        control.command(Command::new("TYPE", Line::word("I")), "2")?;
    }
    // A URL with neither a file nor a typecode names a directory, so it is listed.
    let mut transfer = Command::new("NLST", None);
    for command in plan.commands() {
        if matches!(command.verb(), "RETR" | "NLST") {
            transfer = command;
        } else {
            control.command(command, "2")?;
        }
    }
    let mut data = control.data_connection()?;
    control.command(transfer, "1")?;
    io::copy(&mut data, out)?;
    control.reply("2", "the end of the file")?;
    Ok(())
}

// ----- nntp and news: commands, and texts that end with a "." -----

fn news(parsed: &Parsed<'_, '_>, server: Option<&str>, out: &mut dyn Write) -> Outcome {
    let (mut host, mut port, mut login, mut commands) = (None, None, None, Vec::new());
    parsed.plan(&mut |Item { name, value }| match (name, value) {
        (_, Value::Host(found)) => host = Some(found),
        ("port", Value::Number(number)) => port = u16::try_from(number).ok(),
        (_, Value::Login(found)) => login = Some(found),
        (_, Value::Commands(found)) => commands.extend(found),
        _ => {}
    })?;
    let mut control = Control::new(match (host, server) {
        (Some(host), _) => connect(Peer { host, port })?,
        (None, Some(server)) => TcpStream::connect(server).map_err(|error| format!("{server}: {error}"))?,
        (None, None) => return Err("expected a server in the URL, or after --server".into()),
    })?;
    if let Some(login) = login {
        control.login(login)?;
    }
    let last = commands.len().saturating_sub(1);
    for (k, command) in commands.into_iter().enumerate() {
        let reply = control.command(command, "2")?;
        if command.verb() != "GROUP" {
            control.text(out)?;
        } else if k == last {
            writeln!(out, "{reply}")?;
        }
    }
    Ok(())
}

// ----- file and mailto: nothing goes over the wire -----

fn mailto(url: &MailtoUrl<'_>, out: &mut dyn Write) -> Outcome {
    let message = url.message()?;
    if let Some(address) = message.address() {
        writeln!(out, "To: {address}")?;
    }
    for (name, value) in message.headers() {
        writeln!(out, "{name}: {value}")?;
    }
    if let Some(body) = message.body() {
        writeln!(out)?;
        out.write_all(&body.iter().collect::<Vec<_>>())?;
    }
    Ok(())
}

// ----- other schemes: their plans -----

fn listed(parsed: &Parsed<'_, '_>) -> Outcome<String> {
    let mut lines = Vec::new();
    parsed.plan(&mut |Item { name, value }| match value {
        Value::Absent => {}
        Value::Pairs(pairs) => lines.extend(pairs.map(|(key, value)| format!("{name}: {key} = {value}\n"))),
        value => lines.push(format!("{name}: {value:?}\n")),
    })?;
    Ok(lines.concat())
}

// ----- connections -----

/// Longest time to wait for a server.
const PATIENCE: Duration = Duration::from_secs(30);

fn connect(peer: Peer<'_>) -> Outcome<TcpStream> {
    let port = peer.port.ok_or("expected a port")?;
    let stream = TcpStream::connect(peer).map_err(|error| format!("{}, port {port}: {error}", peer.host))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    Ok(stream)
}

/// Reads a line; its end is left out.
fn line(stream: &mut BufReader<TcpStream>) -> Outcome<String> {
    let mut line = Vec::new();
    if stream.read_until(b'\n', &mut line)? == 0 {
        return Err("expected a line, found the end of the connection".into());
    }
    Ok(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned())
}

/// A connection for commands and their replies.
struct Control(BufReader<TcpStream>);

impl Control {
    /// Waits for the greeting.
    fn new(stream: TcpStream) -> Outcome<Self> {
        let mut control = Self(BufReader::new(stream));
        control.reply("2", "the connection")?;
        Ok(control)
    }

    /// Sends a command, and reads a reply that begins with one of the digits `expected`.
    fn command(&mut self, command: Command<'_>, expected: &str) -> Outcome<String> {
        self.send(command)?;
        self.reply(expected, &format!("{:?}", command.to_string()))
    }

    fn send(&mut self, command: Command<'_>) -> Outcome {
        Ok(self.0.get_mut().write_all(&command.octets().collect::<Vec<_>>())?)
    }

    fn reply(&mut self, expected: &str, to: &str) -> Outcome<String> {
        let first = line(&mut self.0)?;
        let mut last = first.clone();
        if first.get(3..4) == Some("-") {
            // More lines follow, up to one with the same code and a blank.
            while last.get(..3) != first.get(..3) || last.get(3..4) == Some("-") {
                last = line(&mut self.0)?;
            }
        }
        if last.starts_with(|digit| expected.contains(digit)) {
            return Ok(last);
        }
        Err(format!("expected a reply {expected}xx to {to}, found {first:?}").into())
    }

    /// Gives the user, and the password if the server wants one.
    fn login(&mut self, login: Login<'_>) -> Outcome {
        // The commands of the plan, which double an octet 255 if the connection uses Telnet.
        let mut commands = login.commands();
        let user = commands.next().ok_or("expected a user")?;
        if self.command(user, "23")?.starts_with('2') {
            return Ok(());
        }
        let asked = match login.password {
            Password::Given(_) => None,
            Password::Email => Some("anonymous@".to_owned()),
            Password::Ask => {
                eprint!("password of {}: ", login.user);
                Some(io::stdin().lines().next().ok_or("expected a password")??)
            }
        };
        if let Some(password) = commands.next() {
            self.send(password)?;
        } else {
            // A text in UTF-8 has no octet 255.
            write!(self.0.get_mut(), "{} {}\r\n", login.verbs[1], asked.unwrap_or_default())?;
        }
        self.reply("2", "the password")?;
        Ok(())
    }

    /// The connection that a file comes over: to the port that the server names, and to no other machine.
    fn data_connection(&mut self) -> Outcome<TcpStream> {
        let numbers = |reply: &str| -> Vec<u32> {
            let inside = reply.split_once('(').map_or("", |(_, inside)| inside);
            inside.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
        };
        let port = if let Ok(reply) = self.command(Command::new("EPSV", None), "2") {
            numbers(&reply).first().copied()
        } else {
            let reply = self.command(Command::new("PASV", None), "2")?;
            numbers(&reply).get(4..6).map(|bytes| bytes[0] << 8 | bytes[1])
        };
        let port = u16::try_from(port.ok_or("expected a port in the reply to PASV or EPSV")?)?;
        let server = self.0.get_ref().peer_addr()?.ip();
        let stream = TcpStream::connect((server, port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(stream)
    }

    /// Copies a text up to the line with a lone "."; another "." at the beginning of a line is doubled on the wire.
    fn text(&mut self, out: &mut dyn Write) -> Outcome {
        loop {
            let mut line = Vec::new();
            self.0.read_until(b'\n', &mut line)?;
            match &line[..] {
                b".\r\n" => return Ok(()),
                [] => return Err("expected a line with a lone \".\", found the end of the connection".into()),
                [b'.', line @ ..] | line => out.write_all(line)?,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{net::TcpListener, thread};

    use uriel::{Scheme, schemes::ftp::Ftp};

    use super::*;

    /// The lines that the client sends for `url` up to its path, to a server that agrees to everything.
    fn sent(url: &str) -> Vec<Vec<u8>> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
        let address = listener.local_addr().expect("the listener has a port");
        let server = thread::spawn(move || {
            let mut stream = BufReader::new(listener.accept().expect("the client connects").0);
            let (mut lines, mut line) = (Vec::new(), Vec::new());
            stream.get_mut().write_all(b"220 here\r\n").expect("the client listens");
            while stream.read_until(b'\n', &mut line).expect("the client sends lines") > 0 {
                let reply: &[u8] = if line.starts_with(b"USER") { b"331 password\r\n" } else { b"250 yes\r\n" };
                stream.get_mut().write_all(reply).expect("the client listens");
                lines.push(std::mem::take(&mut line));
            }
            lines
        });
        let plan = Ftp.parse(url).expect("an ftp URL").plan(Navigation::MultiCwd).expect("a plan");
        let mut control = Control::new(TcpStream::connect(address).expect("the server listens")).expect("a greeting");
        control.login(plan.login).expect("the server agrees");
        for command in plan.commands() {
            control.command(command, "2").expect("the server agrees");
        }
        drop(control);
        server.join().expect("the server does not panic")
    }

    #[test]
    fn doubles_octet_255_in_every_command_of_ftp() {
        assert_eq!(
            sent("ftp://a%FF:b%FF@h/c%FF/d%FF"),
            [&b"USER a\xFF\xFF\r\n"[..], b"PASS b\xFF\xFF\r\n", b"CWD c\xFF\xFF\r\n", b"RETR d\xFF\xFF\r\n"]
        );
        assert_eq!(sent("ftp://h/a"), [&b"USER anonymous\r\n"[..], b"PASS anonymous@\r\n", b"RETR a\r\n"]);
    }
}
