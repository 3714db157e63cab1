//! Roots of paths: RFC 8089 appendix E.

use uriel::{Edition, Encoded, Host};

use super::FileUrl;

/// Root of a path: the names of the path are under it (RFC 8089 appendix E).
///
/// ```
/// use uriel::{Scheme, schemes::file::{File, Root}};
/// assert_eq!(File.parse("file:///etc/motd")?.root(), Root::Posix);
/// assert_eq!(File.parse("file:///c:/x")?.root(), Root::Drive('c'));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Root<'a> {
    /// "/", the root of a POSIX system; of another machine if the URL has a host of its own and names no share.
    Posix,
    /// A drive of DOS and Windows, by its letter as it is written (appendix E.2).
    Drive(char),
    /// A share of another machine, which Windows writes as `\\host\share` by its Universal Naming Convention. The URL
    /// has it as its host and its first name (appendix E.3.1), or in its path alone (appendix E.3.2).
    Unc {
        /// The machine.
        host: Encoded<'a>,
        /// The first name there, which is not empty.
        share: Encoded<'a>,
    },
}

impl<'a> Root<'a> {
    /// Name of the kind: `posix`, `drive` or `unc`.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Posix => "posix",
            Self::Drive(_) => "drive",
            Self::Unc { .. } => "unc",
        }
    }

    /// The letter of a drive.
    pub(super) const fn drive(self) -> Option<char> {
        match self {
            Self::Drive(letter) => Some(letter),
            _ => None,
        }
    }

    /// Machine and name of a share.
    pub(super) const fn unc(self) -> Option<(Encoded<'a>, Encoded<'a>)> {
        match self {
            Self::Unc { host, share } => Some((host, share)),
            _ => None,
        }
    }
}

impl<'a> FileUrl<'a> {
    /// The host, if it is another machine.
    #[inline]
    pub(super) fn remote_host(&self) -> Option<Encoded<'a>> {
        self.host().map(Host::encoded).filter(|host| !is_local(host))
    }

    /// The root, and the names under it, after a "/"; no names if a share has no "/" after it.
    pub(super) fn root_and_names(&self) -> (Root<'a>, Option<Encoded<'a>>) {
        self.root_and_names_of(self.path())
    }

    /// The root and the names of a URL whose dot segments have been removed. In RFC 3986 a path that begins with "//"
    /// has "/." before it then, if the URL has no authority; it is no name.
    pub(super) fn root_and_names_without_dots(&self) -> (Root<'a>, Option<Encoded<'a>>) {
        let path = self.path();
        match path.as_str().strip_prefix('.') {
            Some(rest) if self.edition == Edition::Rfc3986 && self.host().is_none() && rest.starts_with("//") => {
                self.root_and_names_of(Encoded::new_unchecked(&rest[1..]))
            }
            _ => self.root_and_names_of(path),
        }
    }

    /// The share of this machine that the host `localhost` and the first name are to a reader on Windows, if the host
    /// is written; and the names after it.
    #[cfg(feature = "alloc")]
    pub(super) fn share_of_localhost(&self) -> Option<(Root<'a>, Option<Encoded<'a>>)> {
        let host = self.host().map(Host::encoded).filter(|host| !host.is_empty() && is_local(host))?;
        share_and_names(host, self.path().as_str())
    }

    fn root_and_names_of(&self, names: Encoded<'a>) -> (Root<'a>, Option<Encoded<'a>>) {
        let path = names.as_str();
        let share = match self.remote_host() {
            Some(host) => Some((host, path)),
            None if !may_have_windows_root(path) => return (Root::Posix, Some(names)),
            None if self.host().is_none_or(|host| host.as_str().is_empty()) => unc_string(path),
            None => None,
        };
        if let Some(found) = share.and_then(|(host, path)| share_and_names(host, path)) {
            return found;
        }
        let slash = path.bytes().position(|octet| octet == b'/');
        match slash.and_then(|slash| Some((drive_letter(&path[..slash])?, &path[slash + 1..]))) {
            Some((letter, names)) => (Root::Drive(letter), Some(Encoded::new_unchecked(names))),
            None => (Root::Posix, Some(names)),
        }
    }
}

/// A quick test of the first octets: if false, the path begins neither with a drive nor with a UNC string.
#[inline]
pub(super) fn may_have_windows_root(path: &str) -> bool {
    matches!(path.as_bytes(), [b'%' | b'/', ..] | [_, b':' | b'|' | b'%', ..])
}

/// True for the name of this machine, which may be empty, and may have escapes: RFC 3986 section 2.3 has a letter and
/// its escape "identify the same resource".
#[inline]
pub(super) fn is_local(host: &str) -> bool {
    // Fast exit: the first octet decides for most hosts, and the spelling for "localhost" in lower case.
    match host.as_bytes() {
        [] => true,
        [b'L' | b'l' | b'%', ..] => host == "localhost" || is_localhost_respelled(host),
        _ => false,
    }
}

fn is_localhost_respelled(host: &str) -> bool {
    Encoded::alike_in_either_case(Encoded::new_unchecked(host), Encoded::new_unchecked("localhost"))
}

/// The host of a UNC string in a path, and its names, the share first. The string begins with one "/" or two, after the
/// "/" that begins the path (RFC 8089 appendix E.3.2).
fn unc_string(path: &str) -> Option<(Encoded<'_>, &str)> {
    let unc = path.strip_prefix('/')?;
    let (host, names) = unc.strip_prefix('/').unwrap_or(unc).split_once('/')?;
    let host = Encoded::new_unchecked(host);
    (!host.is_empty() && !host.octets().any(|octet| matches!(octet, b':' | b'@'))).then_some((host, names))
}

/// The root of a share, whose name is the first of `path`, and the names after it; `None` if the name is empty.
fn share_and_names<'a>(host: Encoded<'a>, path: &'a str) -> Option<(Root<'a>, Option<Encoded<'a>>)> {
    let (share, names) = match path.split_once('/') {
        Some((share, names)) => (share, Some(Encoded::new_unchecked(names))),
        None => (path, None),
    };
    (!share.is_empty()).then(|| (Root::Unc { host, share: Encoded::new_unchecked(share) }, names))
}

/// The letter of a drive, and a ":" or "|" after it.
///
/// RFC 8089 appendix E.2.2
/// ```abnf
/// drive-letter = ALPHA ":" / ALPHA "|"
/// ```
/// The name is decoded first.
pub(super) fn drive_letter(name: &str) -> Option<char> {
    let mut octets = Encoded::new_unchecked(name).octets();
    match (octets.next(), octets.next(), octets.next()) {
        (Some(letter), Some(b':' | b'|'), None) if letter.is_ascii_alphabetic() => Some(letter.into()),
        _ => None,
    }
}
