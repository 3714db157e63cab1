//! The items of a plan, as a list for any scheme.

use core::fmt;

use super::{Command, Line, Login, Octets, Peer};
use crate::{
    redact::{self, user},
    uri::{Encoded, Host},
};

/// An item of a plan: its name and its value.
///
/// ```
/// use uriel::{Registry, wire::{Item, Value}};
///
/// let registry = Registry::current();
/// let mut port = None;
/// registry.parse("gopher://h")?.plan(&mut |Item { name, value }| {
///     if let ("port", Value::Number(number)) = (name, value) {
///         port = Some(number);
///     }
/// })?;
/// assert_eq!(port, Some(70));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Item<'a, 'v> {
    /// Name of the item, for programs.
    pub name: &'static str,
    /// Value of the item.
    pub value: Value<'a, 'v>,
}

/// Value of an [`Item`].
///
/// [`Login`](Self::Login), [`Commands`](Self::Commands) and [`Octets`](Self::Octets) are sent; the others are facts
/// that a client needs.
///
/// ```
/// use uriel::{Registry, wire::Value};
/// let mut lines = Vec::new();
/// Registry::current().parse("nntp://h/a.b/1")?.plan(&mut |item| {
///     if let Value::Commands(commands) = item.value {
///         lines.extend(commands.map(|command| command.to_string()));
///     }
/// })?;
/// assert_eq!(lines, ["GROUP a.b", "ARTICLE 1"]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[non_exhaustive]
pub enum Value<'a, 'v> {
    /// No value, which is not the same as an empty one.
    Absent,
    /// The host to connect to.
    Host(Host<'a>),
    /// A number.
    Number(u64),
    /// A word of the protocol, which need not be in the URL.
    Word(&'static str),
    /// A piece of the URL, decoded.
    Line(Line<'a>),
    /// A piece of the URL, decoded, that does not go into a line: the path of a file.
    Text(Encoded<'a>),
    /// A piece of the URL that is hidden from people: a password.
    Secret(Line<'a>),
    /// A text in the form that its `Display` prints.
    Shown(&'v dyn fmt::Display),
    /// Octets that are sent as they are.
    Octets(Octets<'a>),
    /// No value of an item that has octets in other URLs of the scheme.
    NoOctets,
    /// User and password, sent before the commands.
    Login(Login<'a>),
    /// Commands, in order.
    Commands(&'v mut dyn Iterator<Item = Command<'a>>),
    /// Lines, in order.
    Lines(&'v mut dyn Iterator<Item = Line<'a>>),
    /// Names and values, in order.
    Pairs(&'v mut dyn Iterator<Item = (Line<'a>, Line<'a>)>),
}

/// Visitor of the items of a plan.
///
/// ```
/// use uriel::{Registry, wire::Visit};
/// let mut names = Vec::new();
/// let visit: &mut Visit<'_, '_> = &mut |item| names.push(item.name);
/// Registry::current().parse("ftp://h/a")?.plan(visit)?;
/// assert_eq!(names[..2], ["host", "port"]);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub type Visit<'a, 'f> = dyn FnMut(Item<'a, '_>) + 'f;

impl<'a> From<Option<Line<'a>>> for Value<'a, '_> {
    fn from(line: Option<Line<'a>>) -> Self {
        line.map_or(Self::Absent, Self::Line)
    }
}

impl<'a> Value<'a, '_> {
    /// The value of an item that names a user: [`Secret`](Self::Secret) if the user looks like a token, which is a
    /// login by itself, or has an escaped ":", after which a password may be.
    ///
    /// ```
    /// use uriel::{Encoded, wire::{Line, Value}};
    /// let user = |name| Line::new("", "user", Encoded::new_unchecked(name)).map(Some);
    /// assert!(matches!(Value::user(user("me")?), Value::Line(_)));
    /// assert!(matches!(Value::user(user("ghp_0123456789abcdefghij")?), Value::Secret(_)));
    /// # Ok::<_, uriel::wire::WireError>(())
    /// ```
    #[must_use]
    pub fn user(user: Option<Line<'a>>) -> Self {
        match user {
            Some(line) if user::is_secret(line.written().as_str()) => Self::Secret(line),
            line => line.into(),
        }
    }
}

impl<'a> Item<'a, '_> {
    /// Passes an item `sent` with the word `nothing` to `visit`: the whole plan of a URL for which a client sends
    /// nothing, such as a name or a place. A scheme that has no plan says nothing about its clients.
    ///
    /// ```
    /// use uriel::wire::{Item, Value};
    /// Item::nothing_sent(&mut |Item { name, value }| {
    ///     assert!(matches!((name, value), ("sent", Value::Word("nothing"))));
    /// });
    /// ```
    pub fn nothing_sent(visit: &mut Visit<'a, '_>) {
        visit(Item { name: "sent", value: Value::Word("nothing") });
    }

    /// Passes the host and the port of a peer to `visit`.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::telnet::Telnet, wire::{Item, Peer}};
    /// let url = Telnet.parse("telnet://h")?;
    /// let mut names = Vec::new();
    /// Item::peer(Peer::of(url.as_str(), url.server())?, &mut |item| names.push(item.name));
    /// assert_eq!(names, ["host", "port"]);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn peer(peer: Peer<'a>, visit: &mut Visit<'a, '_>) {
        visit(Item { name: "host", value: Value::Host(peer.host) });
        visit(Item { name: "port", value: peer.port.map_or(Value::Absent, |port| Value::Number(port.into())) });
    }
}

/// The value, with asterisks for a secret and for what may be a part of one, text before an "@" or after a ":", and
/// without the contents of a list.
impl fmt::Debug for Value<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent | Self::NoOctets => f.write_str("None"),
            Self::Host(host) => fmt::Debug::fmt(&redact::piece(host.as_str()), f),
            Self::Number(number) => fmt::Debug::fmt(number, f),
            Self::Word(word) => f.write_str(word),
            Self::Line(line) => fmt::Debug::fmt(line, f),
            Self::Text(text) => fmt::Debug::fmt(&redact::piece(text.as_str()), f),
            Self::Secret(_) => f.write_str("\"***\""),
            Self::Shown(shown) => redact::write_shown(shown, f),
            Self::Octets(octets) => fmt::Debug::fmt(octets, f),
            Self::Login(login) => fmt::Debug::fmt(login, f),
            Self::Commands(_) | Self::Lines(_) => f.write_str("[..]"),
            Self::Pairs(_) => f.write_str("{..}"),
        }
    }
}
