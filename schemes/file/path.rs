//! Conversions between file URLs and the paths of systems.

extern crate alloc;

use alloc::{string::String, vec::Vec};
#[cfg(feature = "std")]
use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

#[cfg(feature = "build")]
use uriel::scheme::{Choice, Conversion};
use uriel::{
    Edition, Encoded, ParseErrorKind,
    grammar::{Class, Name},
    write::{UrlBuf, encode_into},
};

use super::{File, FilePath, FileUrl, Root, posix::Unfit, root::may_have_windows_root};

/// Kind of system, which decides the form of paths.
///
/// ```
/// use uriel::{Scheme, schemes::file::{File, System}};
/// let url = File.parse("file:///c:/a/b")?;
/// assert_eq!(url.to_path(System::Windows).unwrap(), br"c:\a\b");
/// assert_eq!(url.to_path(System::Posix).unwrap(), b"/c:/a/b");
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum System {
    /// Paths are octets without NUL, and "/" separates their names.
    Posix,
    /// Paths are text without NUL, and "\\" separates their names. They begin with a drive or a share.
    Windows,
}

impl System {
    /// The system that the program is compiled for, whose paths are those of
    /// [`std::path::Path`](https://doc.rust-lang.org/std/path/struct.Path.html).
    ///
    /// ```
    /// use uriel::schemes::file::System;
    /// assert_eq!(System::NATIVE == System::Windows, cfg!(windows));
    /// ```
    pub const NATIVE: Self = if cfg!(windows) { Self::Windows } else { Self::Posix };
}

/// A path of a [`System`]: text, octets, or a `Path` of the standard library.
///
/// ```
/// use std::path::Path;
/// use uriel::schemes::file::{File, System};
/// let url = File::from_path("/a b", System::Posix);
/// assert_eq!(url, File::from_path(b"/a b", System::Posix));
/// assert_eq!(url, File::from_path(Path::new("/a b"), System::Posix));
/// ```
pub trait SystemPath: sealed::SystemPath {}

impl<T: sealed::SystemPath + ?Sized> SystemPath for T {}

mod sealed {
    pub trait SystemPath {
        fn octets(&self) -> &[u8];
    }
}

/// Implements [`SystemPath`] for a type by a view of its octets.
macro_rules! system_path {
    ($($(#[$attribute:meta])* ($($generics:tt)*) $Type:ty => |$path:ident| $view:expr;)+) => {$(
        $(#[$attribute])*
        impl<$($generics)*> sealed::SystemPath for $Type {
            fn octets(&self) -> &[u8] {
                let $path = self;
                $view
            }
        }
    )+};
}

system_path! {
    () str => |path| path.as_bytes();
    () String => |path| path.as_bytes();
    () [u8] => |path| path;
    () Vec<u8> => |path| path;
    (const N: usize) [u8; N] => |path| path;
    #[cfg(feature = "std")]
    () OsStr => |path| path.as_encoded_bytes();
    #[cfg(feature = "std")]
    () OsString => |path| path.as_encoded_bytes();
    #[cfg(feature = "std")]
    () Path => |path| path.as_os_str().as_encoded_bytes();
    #[cfg(feature = "std")]
    () PathBuf => |path| path.as_os_str().as_encoded_bytes();
}

impl<T: sealed::SystemPath + ?Sized> sealed::SystemPath for &T {
    fn octets(&self) -> &[u8] {
        (**self).octets()
    }
}

/// Error of the conversion between a file URL and a path of a [`System`].
///
/// ```
/// use uriel::schemes::file::{File, PathError, System};
/// let error = File::from_path("a/b", System::Posix).unwrap_err();
/// assert_eq!((error, error.to_string()), (PathError::Root, "expected an absolute path of the system".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PathError {
    /// The file is on another machine, which no path of the system can name.
    #[error("expected a file on this machine")]
    Remote,
    /// A Windows path must begin with a drive or a share, and a POSIX path with "/".
    #[error("expected an absolute path of the system")]
    Root,
    /// A name contains a separator of the system, such as `%2F`.
    #[error("expected names without a separator")]
    Separator,
    /// A name contains a NUL, which ends a path.
    #[error("expected names without NUL")]
    Nul,
    /// The octets of a Windows path are not UTF-8.
    #[error("expected names in UTF-8")]
    NotUtf8,
    /// The share of a Windows path is on a host that a URL cannot name, or its host is "." or "?", which means a
    /// device; or after `\\?\` is neither a drive nor a share, or a name that means something else elsewhere.
    #[error("expected a drive, or a share on a host that a URL can name")]
    Host,
    /// The path is longer than a URL can be.
    #[error("expected a path that is at most as long as a URL")]
    TooLong,
}

impl FileUrl<'_> {
    /// The path of the file on `system`, decoded; on Windows its octets are UTF-8.
    ///
    /// On POSIX systems the file must be local. On Windows the path begins with a drive or a share, and the vertical
    /// line of an old URL becomes ":" (RFC 8089 appendices D and E). Without a drive, a host `localhost` is that of a
    /// share, as VS Code writes it.
    ///
    /// # Errors
    ///
    /// The file is remote, or its path has no root on the system; or a name, decoded, contains "/" or NUL. On Windows
    /// also if a name contains "\\" or octets that are not UTF-8, or if the host of a share is "." or "?", which means
    /// a device.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::{File, PathError, System}};
    ///
    /// let url = File.parse("file:///home/me/a%20b")?;
    /// assert_eq!(url.to_path(System::Posix).unwrap(), b"/home/me/a b");
    /// assert_eq!(url.to_path(System::Windows), Err(PathError::Root));
    ///
    /// let url = File.parse("file:///C:/Program%20Files")?;
    /// assert_eq!(url.to_path(System::Windows).unwrap(), br"C:\Program Files");
    /// let url = File.parse("file://localhost/c%24/a")?;
    /// assert_eq!(url.to_path(System::Windows).unwrap(), br"\\localhost\c$\a");
    ///
    /// assert_eq!(File.parse("file:///a%2Fb")?.to_path(System::Posix), Err(PathError::Separator));
    /// assert_eq!(File.parse("file://h/a")?.to_path(System::Posix), Err(PathError::Remote));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn to_path(self, system: System) -> Result<Vec<u8>, PathError> {
        match system {
            System::Posix => match self.local_path() {
                Ok(path) => Ok(path.decode().into_owned()),
                Err(Unfit::Remote(_)) => Err(PathError::Remote),
                Err(Unfit::NoRoot) => Err(PathError::Root),
                Err(Unfit::Name(name)) => Err(if name.octets().find(|octet| matches!(octet, 0 | b'/')) == Some(0) {
                    PathError::Nul
                } else {
                    PathError::Separator
                }),
            },
            System::Windows => self.windows_path().map(String::into_bytes),
        }
    }

    /// The path of the file on the system that the program runs on: [`to_path`](Self::to_path) of [`System::NATIVE`],
    /// for the functions of the standard library.
    ///
    /// # Errors
    ///
    /// Those of [`to_path`](Self::to_path); on a system that is neither Unix nor Windows also if the path is not UTF-8.
    ///
    /// ```
    /// use std::path::Path;
    /// use uriel::{Scheme, schemes::file::File};
    /// # if cfg!(unix) {
    /// assert_eq!(File.parse("file:///home/me/a%20b")?.to_path_buf().as_deref(), Ok(Path::new("/home/me/a b")));
    /// # }
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn to_path_buf(self) -> Result<PathBuf, PathError> {
        let path = self.to_path(System::NATIVE)?;
        #[cfg(unix)]
        let path = Ok::<OsString, PathError>(std::os::unix::ffi::OsStringExt::from_vec(path));
        #[cfg(not(unix))]
        let path = String::from_utf8(path).map(OsString::from).map_err(|_| PathError::NotUtf8);
        path.map(PathBuf::from)
    }

    /// The path on Windows for a plan, if there is one. RFC 1738 has no shares, so that no file of another machine has
    /// one.
    #[inline]
    pub(super) fn windows_text(self) -> Option<String> {
        // Fast exit: most files have no path on Windows.
        let may_have_path = match self.remote_host() {
            Some(_) => self.edition.has_newer_schemes(),
            None => may_have_windows_root(self.path().as_str()),
        };
        may_have_path.then(|| self.windows_path().ok()).flatten()
    }

    fn windows_path(self) -> Result<String, PathError> {
        let (root, names) = match self.root_and_names() {
            (Root::Posix, _) => self.share_of_localhost().ok_or(PathError::Root)?,
            other => other,
        };
        let mut path = Vec::with_capacity(self.text.len());
        match root {
            Root::Posix => {}
            Root::Drive(letter) => path.extend([letter as u8, b':']),
            // The paths after `\\.\` and `\\?\` are those of devices.
            Root::Unc { host, .. } if host.octets().eq(*b".") || host.octets().eq(*b"?") => {
                return Err(PathError::Host);
            }
            Root::Unc { host, share } => {
                path.push(b'\\');
                push_names(&mut path, [host, share].into_iter())?;
            }
        }
        push_names(&mut path, names.into_iter().flat_map(Encoded::split_slashes))?;
        String::from_utf8(path).map_err(|_| PathError::NotUtf8)
    }
}

/// Appends names of a Windows path, decoded, with a separator before each.
fn push_names<'a>(path: &mut Vec<u8>, names: impl Iterator<Item = Encoded<'a>>) -> Result<(), PathError> {
    for name in names {
        path.push(b'\\');
        for octet in name.octets() {
            match octet {
                0 => return Err(PathError::Nul),
                b'/' | b'\\' => return Err(PathError::Separator),
                _ => path.push(octet),
            }
        }
    }
    Ok(())
}

impl File {
    /// The URL of a path of `system`, by RFC 3986: `file://` and the path, with an escape for each octet that the path
    /// of a URL cannot contain.
    ///
    /// The path is text, on POSIX systems any octets, or of [`System::NATIVE`] a
    /// [`Path`](https://doc.rust-lang.org/std/path/struct.Path.html). On Windows "/" separates names as "\\" does, a
    /// drive follows `file:///`, and the host of a share is the host of the URL (RFC 8089 appendix E.3.1). A share of
    /// `localhost` follows `file:////` instead (appendix E.3.2), because `localhost` as the host of a URL means no
    /// share. A drive or a share after `\\?\`, as
    /// [`canonicalize`](https://doc.rust-lang.org/std/fs/fn.canonicalize.html) writes it, is that drive or share; no
    /// name after it may have a "/" or be "." or "..", which are taken literally there.
    ///
    /// # Errors
    ///
    /// The path is not absolute on the system, contains NUL, or on Windows is not UTF-8; or it names a device or a host
    /// that a URL cannot name. Or the URL would be longer than 2³¹ − 1 octets.
    ///
    /// ```
    /// use uriel::schemes::file::{File, PathError, System};
    ///
    /// assert_eq!(File::from_path("/home/me/50%", System::Posix).unwrap(), "file:///home/me/50%25");
    /// assert_eq!(File::from_path(r"C:\Program Files", System::Windows).unwrap(), "file:///C:/Program%20Files");
    /// assert_eq!(File::from_path(r"\\host\share\a#1", System::Windows).unwrap(), "file://host/share/a%231");
    /// assert_eq!(File::from_path("a/b", System::Posix), Err(PathError::Root));
    /// assert_eq!(File::from_path(r"\\?\C:\x", System::Windows).unwrap(), "file:///C:/x");
    /// assert_eq!(File::from_path(r"\\.\COM1", System::Windows), Err(PathError::Host));
    /// ```
    pub fn from_path(path: impl SystemPath, system: System) -> Result<UrlBuf<Self>, PathError> {
        url_of(url_text(path.octets(), system)?)
    }

    /// The URL of a directory: that of [`from_path`](Self::from_path), with a "/" at its end, so that relative
    /// references are resolved within the directory and not beside it.
    ///
    /// # Errors
    ///
    /// Those of [`from_path`](Self::from_path).
    ///
    /// ```
    /// use uriel::{Uri, schemes::file::{File, System}};
    /// let folder = File::from_directory("/home/me", System::Posix).unwrap();
    /// assert_eq!(folder, "file:///home/me/");
    /// assert_eq!(Uri::parse(folder.as_str())?.resolve("a.txt")?, "file:///home/me/a.txt");
    /// assert_eq!(File::from_directory(r"C:\", System::Windows).unwrap(), "file:///C:/");
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_directory(path: impl SystemPath, system: System) -> Result<UrlBuf<Self>, PathError> {
        let mut url = url_text(path.octets(), system)?;
        if !url.ends_with('/') {
            url.push('/');
        }
        url_of(url)
    }
}

impl FileUrl<'_> {
    /// The URL of a path of `system`: see [`File::from_path`].
    ///
    /// # Errors
    ///
    /// Those of [`File::from_path`].
    ///
    /// ```
    /// use std::fs::File;
    /// use uriel::schemes::file::{FileUrl, System};
    /// assert_eq!(FileUrl::from_path("/a b", System::Posix).unwrap(), "file:///a%20b");
    /// assert!(File::open("/a b").is_err());
    /// ```
    pub fn from_path(path: impl SystemPath, system: System) -> Result<UrlBuf<File>, PathError> {
        File::from_path(path, system)
    }

    /// The URL of a directory, with a "/" at its end: see [`File::from_directory`].
    ///
    /// # Errors
    ///
    /// Those of [`File::from_path`].
    ///
    /// ```
    /// use uriel::schemes::file::{FileUrl, System};
    /// assert_eq!(FileUrl::from_directory("/a b", System::Posix).unwrap(), "file:///a%20b/");
    /// ```
    pub fn from_directory(path: impl SystemPath, system: System) -> Result<UrlBuf<File>, PathError> {
        File::from_directory(path, system)
    }
}

/// Paths of files and of directories.
#[cfg(feature = "build")]
pub(super) const CONVERSIONS: &[Conversion] = {
    const SYSTEM: Option<Choice> = Some(Choice { name: "system", values: &["native", "posix", "windows"] });
    &[
        Conversion {
            name: "from-path",
            text: "path",
            choice: SYSTEM,
            convert: |path, system, _| Ok(File::from_path(path, chosen(system))?.into_string()),
        },
        Conversion {
            name: "from-directory",
            text: "path of a directory",
            choice: SYSTEM,
            convert: |path, system, _| Ok(File::from_directory(path, chosen(system))?.into_string()),
        },
    ]
};

/// The system of a choice.
#[cfg(feature = "build")]
fn chosen(system: &str) -> System {
    match system {
        "posix" => System::Posix,
        "windows" => System::Windows,
        _ => System::NATIVE,
    }
}

/// The text of the URL of a path; only its length and the host of a share can be wrong.
fn url_text(path: &[u8], system: System) -> Result<String, PathError> {
    if path.contains(&0) {
        return Err(PathError::Nul);
    }
    let mut url = String::with_capacity("file:///".len() + path.len());
    url.push_str("file://");
    match (system, path) {
        (System::Posix, [b'/', ..]) => push_escaped(&mut url, path, FilePath),
        (System::Windows, _) if core::str::from_utf8(path).is_err() => return Err(PathError::NotUtf8),
        (System::Windows, [b'\\', b'\\', b'?', b'\\', literal @ ..]) => push_literal(&mut url, literal)?,
        (System::Windows, [b'\\' | b'/', b'\\' | b'/', share @ ..]) => push_share(&mut url, share)?,
        (System::Windows, _) => push_drive(&mut url, path)?,
        _ => return Err(PathError::Root),
    }
    Ok(url)
}

/// The URL of such a text.
pub(super) fn url_of(text: String) -> Result<UrlBuf<File>, PathError> {
    UrlBuf::new(File, text, Edition::default()).map_err(|refused| match refused.parse_error().kind() {
        ParseErrorKind::TooLong => PathError::TooLong,
        _ => PathError::Host,
    })
}

/// Appends a path after `\\?\`: a drive, or a share after `UNC\`. Windows takes every name of it as it is.
fn push_literal(url: &mut String, path: &[u8]) -> Result<(), PathError> {
    let (share, names) = match path.split_at_checked(r"UNC\".len()) {
        Some((before, share)) if before.eq_ignore_ascii_case(br"UNC\") => (Some(share), share),
        _ => (None, path),
    };
    if names.contains(&b'/') || names.split(|&octet| octet == b'\\').any(|name| matches!(name, b"." | b"..")) {
        return Err(PathError::Host);
    }
    match share {
        Some(share) => push_share(url, share),
        None => push_drive(url, path).map_err(|_| PathError::Host),
    }
}

/// Appends a path that begins with a drive.
fn push_drive(url: &mut String, path: &[u8]) -> Result<(), PathError> {
    match path {
        [letter, b':', b'\\' | b'/', ..] if letter.is_ascii_alphabetic() => {
            url.push('/');
            push_windows_names(url, path);
            Ok(())
        }
        _ => Err(PathError::Root),
    }
}

/// Appends the path of a share without the two separators that it begins with: `host\share\a\b`.
fn push_share(url: &mut String, path: &[u8]) -> Result<(), PathError> {
    let mut names = path.splitn(3, |octet| matches!(octet, b'\\' | b'/'));
    let host = names.next().unwrap_or_default();
    let share = names.next().unwrap_or_default();
    match host {
        b"" | b"." | b"?" => return Err(PathError::Host),
        // An address in brackets.
        [b'[', ..] => url.extend(host.iter().copied().map(char::from)),
        _ if host.eq_ignore_ascii_case(b"localhost") => {
            url.push_str("//");
            push_escaped(url, host, Name);
        }
        _ => push_escaped(url, host, Name),
    }
    if share.is_empty() {
        return Err(PathError::Root);
    }
    for name in [Some(share), names.next()].into_iter().flatten() {
        url.push('/');
        push_windows_names(url, name);
    }
    Ok(())
}

/// Appends the names of a Windows path, with "/" for each "\\".
fn push_windows_names(url: &mut String, names: &[u8]) {
    for (k, names) in names.split(|&octet| octet == b'\\').enumerate() {
        if k > 0 {
            url.push('/');
        }
        push_escaped(url, names, FilePath);
    }
}

/// Appends octets, with an escape for each that is not in `class`.
fn push_escaped(url: &mut String, octets: &[u8], class: impl Class) {
    encode_into(octets, class, Edition::default(), url);
}
