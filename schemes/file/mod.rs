//! `file`: files of a host (RFC 1738 section 3.10, RFC 8089).
//!
//! Under RFC 1738, section 5:
//!
//! ```abnf
//! fileurl = "file://" [ host | "localhost" ] "/" fpath
//! fpath   = fsegment *[ "/" fsegment ]
//! ```
//!
//! Under later editions, RFC 8089 section 2, with the characters and hosts of the edition:
//!
//! ```abnf
//! file-URI       = file-scheme ":" file-hier-part
//! file-scheme    = "file"
//! file-hier-part = ( "//" auth-path ) / local-path
//! auth-path      = [ file-auth ] path-absolute
//! local-path     = path-absolute
//! file-auth      = "localhost" / host
//! ```
//!
//! # Fields
//!
//! | field | meaning | getter |
//! |---|---|---|
//! | `user` | name before the "@"; RFC 1738 has none | [`user`](FileUrl::user) |
//! | `host` | machine: absent, empty, `localhost`, or another one | [`host`](FileUrl::host) |
//! | `local` | true for the machine that reads the URL | [`is_local`](FileUrl::is_local) |
//! | `segments` | names after the first "/" | [`path`](FileUrl::path), [`segments`](FileUrl::segments) |
//! | `root` | root of the names: "/", a drive, or a share | [`root`](FileUrl::root) |
//!
//! [`to_path`](FileUrl::to_path) and [`from_path`](File::from_path) convert between URLs and the paths of a [`System`],
//! whatever system the program runs on; [`System::NATIVE`] is that one, and [`to_path_buf`](FileUrl::to_path_buf) makes
//! a `PathBuf` there.
//!
//! # Examples
//!
//! ```
//! use uriel::{Edition, Scheme, schemes::file::{File, Root, System}};
//!
//! // RFC 1738 section 3.10: a file of a VMS system.
//! let url = File.parse_with("file://vms.host.edu/disk$user/my/notes/note12345.txt", Edition::Rfc1738)?;
//! assert_eq!(url.host().unwrap(), "vms.host.edu");
//! assert!(url.segments().map(|name| name.as_str()).eq(["disk$user", "my", "notes", "note12345.txt"]));
//!
//! // Draft 1996 section 1.1, and RFC 8089 appendix B.
//! for (text, host) in [
//!     ("file:/home/fred/bio.txt", None),
//!     ("file:/path/to/file", None),
//!     ("file:///path/to/file", Some("")),
//!     ("file://host.example.com/path/to/file", Some("host.example.com")),
//! ] {
//!     let url = File.parse(text)?;
//!     assert_eq!(url.host().as_deref(), host);
//!     assert_eq!(url.is_local(), host != Some("host.example.com"));
//! }
//!
//! // RFC 8089 appendix E: drives, shares, and a user.
//! for text in ["file:c:/path/to/file", "file:///c:/path/to/file", "file:///c%7C/path/to/file"] {
//!     assert_eq!(File.parse(text)?.root(), Root::Drive('c'));
//!     assert_eq!(File.parse(text)?.to_path(System::Windows).unwrap(), br"c:\path\to\file");
//! }
//! for text in ["file://host.example.com/Share/path/to/file.txt", "file:////host.example.com/Share/path/to/file.txt"] {
//!     let path = File.parse(text)?.to_path(System::Windows).unwrap();
//!     assert_eq!(path, br"\\host.example.com\Share\path\to\file.txt");
//! }
//! assert_eq!(File.parse("file://user@host.example.com/path/to/file")?.user().as_deref(), Some("user"));
//! # Ok::<_, uriel::ParseError>(())
//! ```
//!
//! # Editions
//!
//! * RFC 1738 requires the "//"; RFC 8089 makes "the entire authority component, including the double slashes "//",
//!   optional" (appendix A), so that `file:/x` has no host and `file:///x` an empty one. Under RFC 1738, which does not
//!   have this difference, the host of `file:///x` is absent.
//! * "?" is part of a name under RFC 1738. RFC 8089 has no query, and no later edition has "?" in a path: it is
//!   refused, and must be written as `%3F`.
//! * ";" must be escaped under RFC 1738. Under later editions it is part of a name; the parameters of draft 1996 have
//!   no meaning here.
//! * A fragment may follow from draft 1996 on.
//!
//! # How the documents are read
//!
//! Section 2 of RFC 8089 is the standard. Appendix E, which is not normative, has forms that are met in practice; those
//! that are URIs by the rules of the edition are accepted, and [`root`](FileUrl::root) tells their meaning:
//!
//! * A drive without "//", as `file:c:/x`: `local-path = [ drive-letter ] path-absolute` (appendices E.2 and F). A "/"
//!   must follow the drive, and one alone: `file:c://x` is refused. `file:x` is refused too, because a path needs a
//!   root.
//! * A user: `file-auth = "localhost" / [ userinfo "@" ] host` (appendix E.1), where "the userinfo field of a file URI,
//!   if present, MUST NOT contain a password". A ":" is refused there, and a port too, which no rule has.
//! * Empty names, after "//" the first one too: `file:////host/share` contains a UNC string (appendix E.3.2), and RFC
//!   1738 allows the same. A share has a name: the root of `file://h//x` is "/", on the machine `h`.
//! * The vertical line of `file:///c|/x` (appendix E.2.2) is refused: "\[RFC3986\] forbids the use of the vertical
//!   line". Its escape, `%7C`, is accepted.
//! * `file://c:/x` is refused: `c` would be a host, and the host of a file URL has no port, not even an empty one.
//! * A drive without a "/" before it is a root as one with it: a normal form removes the dot segments after it, and has
//!   the "/" then.
//! * A UNC string in a path makes a file remote by appendix E.3.2. [`is_local`](FileUrl::is_local) follows section 2,
//!   which is normative, and looks at the host alone.

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "hazards")]
mod hazards;
#[cfg(feature = "alloc")]
mod path;
mod posix;
mod root;
#[cfg(feature = "alloc")]
mod vscode;

use uriel::{
    Encoded, Host, Scheme,
    charset::{ALPHA, CharSet, draft1996, rfc1738, rfc2396, rfc2396bis, rfc3986},
    grammar::{ByEdition, Class, Name, Read, Rule, Text, User, expected_octet, host, literal, octet, user},
    nom::{
        Parser,
        branch::alt,
        combinator::peek,
        sequence::{preceded, terminated},
    },
    scheme::{Document, Facts, OwnMends, Production, Status},
    wire::{Item, Value, Visit, WireError},
};

#[cfg(feature = "alloc")]
use alloc::string::String;

#[cfg(feature = "alloc")]
pub use self::path::{PathError, System, SystemPath};
pub use self::root::Root;

/// The scheme `file`.
///
/// ```
/// use uriel::{Scheme, schemes::file::File};
///
/// let url = File.parse("file:/etc/motd")?;
/// assert!(url.is_local());
/// assert!(url.segments().map(|name| name.as_str()).eq(["etc", "motd"]));
/// # Ok::<_, uriel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct File;

uriel::typed_url! {
    /// A file URL.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::{File, FileUrl}};
    /// let url: FileUrl<'_> = File.parse("file:///etc/motd")?;
    /// assert_eq!((url.path().as_str(), url.to_string()), ("etc/motd", "file:///etc/motd".to_owned()));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct FileUrl: File, serverless, example "uriel::schemes::file::File" "file:///a";

    /// Parts of a file URL.
    ///
    /// ```
    /// use uriel::{Uri, schemes::file::File};
    /// let parts = Uri::parse("file://me@h/a/b")?.read_by::<File>()?;
    /// assert_eq!((parts.user, parts.host, parts.path), (Some("me"), Some("h"), "a/b"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub struct FileParts {
        /// The user, before the "@"; `None` without an "@" (RFC 8089 appendix E.1).
        ///
        /// ```
        /// use uriel::{Scheme, schemes::file::File};
        /// assert_eq!(File.parse("file://me@vms.host.edu/x")?.user().as_deref(), Some("me"));
        /// assert_eq!(File.parse("file://vms.host.edu/x")?.user(), None);
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get user: Option<S>,
        /// Host; under RFC 1738 `None` if it is empty.
        host: Option<S>,
        /// The path after its first "/"; from the drive on, if it begins with a drive instead of a "/".
        ///
        /// ```
        /// use uriel::{Scheme, schemes::file::File};
        /// assert_eq!(File.parse("file:///etc/motd")?.path().as_str(), "etc/motd");
        /// assert_eq!(File.parse("file:c:/x")?.path().as_str(), "c:/x");
        /// # Ok::<_, uriel::ParseError>(())
        /// ```
        get path: S,
    }

    fields {
        host host;
        note word host_kind = |url| url.host().map(|host| host.kind().as_str());
        note flag local = |url| url.is_local();
        list segments;
        text user;
        note word root = |url| url.root().name();
        note shown drive = |url| url.root().drive();
        note text unc_host = |url| url.root().unc().map(|(host, _)| host);
        note text unc_share = |url| url.root().unc().map(|(_, share)| share);
    }

    /// Builder of a file URL, from a host, which may be absent, and the names of the path. [`File::from_path`] makes a
    /// URL of the path of a system.
    ///
    /// A "/" is written before every name: from `file:C:/x`, [`FileUrl::to_builder`] builds `file:/C:/x`.
    pub builder FileUrlBuilder {
        either { [ "//" [ user: User "@" ] host: (Name as Host) ] [ ("//" | "") ] } *("/" segments: FileSegment)
    }

    example {
        /// use uriel::{Edition, schemes::file::FileUrl};
        /// let mut builder = FileUrl::builder();
        /// assert_eq!(builder.segments("etc").segments("a/b").build()?.as_str(), "file:/etc/a%2Fb");
        /// assert_eq!(builder.host("").build()?.as_str(), "file:///etc/a%2Fb");
        /// assert_eq!(builder.user("me").host("h").build()?.as_str(), "file://me@h/etc/a%2Fb");
        /// let url = FileUrl::builder_with(Edition::Rfc1738).segments("etc").build()?;
        /// assert_eq!(url.as_str(), "file:///etc");
    }
}

/// Characters of a name in a path.
#[derive(Clone, Copy)]
struct FileSegment;

impl Class for FileSegment {
    const RULE: &'static Rule = &Rule::with_names(&ByEdition::since("fsegment", "segment"))
        .defined_since("RFC 1738 section 3.2", "RFC 8089 section 2");
    const OCTETS: ByEdition<CharSet> = FilePath::OCTETS.without("/");
}

impl<'a> FileUrl<'a> {
    /// The host; `None` without a "//", which is not the same as an empty host.
    ///
    /// Both mean the machine that reads the URL. Under RFC 1738, which requires the "//", an empty host is `None`.
    ///
    /// ```
    /// use uriel::{Edition, Scheme, schemes::file::File};
    /// assert_eq!(File.parse("file://localhost/etc/motd")?.host().unwrap(), "localhost");
    /// assert_eq!(File.parse("file:///etc/motd")?.host().unwrap(), "");
    /// assert!(File.parse("file:/etc/motd")?.host().is_none());
    /// assert!(File.parse_with("file:///etc/motd", Edition::Rfc1738)?.host().is_none());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Option<Host<'a>> {
        self.parts.host.map(|host| Host::new_unchecked(host.of(self.text), self.edition))
    }

    /// True if the file is on the machine that reads the URL: the host is absent, empty, or `localhost`, which is
    /// case-insensitive (RFC 8089 section 2).
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::File};
    /// assert!(File.parse("file:/etc/motd")?.is_local());
    /// assert!(File.parse("file:///etc/motd")?.is_local());
    /// assert!(File.parse("file://LOCALHOST/etc/motd")?.is_local());
    /// assert!(File.parse("file://local%68ost/etc/motd")?.is_local());
    /// assert!(!File.parse("file://h/etc/motd")?.is_local());
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.host().is_none_or(|host| root::is_local(host.as_str()))
    }

    /// The names of the path, which may be empty.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::File};
    /// assert!(File.parse("file:///a//b")?.segments().map(|name| name.as_str()).eq(["a", "", "b"]));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    pub fn segments(&self) -> impl Iterator<Item = Encoded<'a>> + Clone + use<'a> {
        self.path().split_slashes()
    }

    /// The root that the names are under, by RFC 8089 appendix E.
    ///
    /// ```
    /// use uriel::{Scheme, schemes::file::{File, Root}};
    /// assert_eq!(File.parse("file:///etc/motd")?.root(), Root::Posix);
    /// assert_eq!(File.parse("file:///C:/autoexec.bat")?.root(), Root::Drive('C'));
    /// let Root::Unc { host, share } = File.parse("file:////h/Share/x")?.root() else { panic!("no share") };
    /// assert_eq!((host.as_str(), share.as_str()), ("h", "Share"));
    /// # Ok::<_, uriel::ParseError>(())
    /// ```
    #[must_use]
    pub fn root(&self) -> Root<'a> {
        self.root_and_names().0
    }
}

impl Scheme for File {
    const NAME: &'static str = "file";
    const DEFAULT_HOST: Option<&'static str> = Some("localhost");
    const TAKES_NORMAL_FORMS: bool = true;
    /// RFC 8089 appendix E.2 has drives; the separator of their paths is "\".
    const MENDS: OwnMends = OwnMends::NONE.with_drives();
    #[cfg(feature = "build")]
    const CONVERSIONS: &'static [uriel::scheme::Conversion] = path::CONVERSIONS;
    const FACTS: Facts = Facts {
        rule: Self::RULE,
        documents: &[
            Document { name: "RFC 1738 section 3.10", obsoleted_by: Some("RFC 8089") },
            Document { name: "RFC 8089", obsoleted_by: None },
        ],
        status: Status::Permanent,
        forms: &["file://[[<user>@]<host>]/<path>", "file:/<path>", "file:<drive>:/<path>"],
    };
    uriel::by_production!(FileUrl);

    /// The paths of the file on both kinds of system. A URL that has neither makes no plan.
    fn plan<'a>(&self, url: &FileUrl<'a>, visit: &mut Visit<'a, '_>) -> Result<(), WireError> {
        let posix = url.posix_path();
        #[cfg(feature = "alloc")]
        let windows = url.windows_text();
        #[cfg(not(feature = "alloc"))]
        let windows = None::<()>;
        if windows.is_none() {
            posix?;
        }
        visit(Item { name: "posix_path", value: posix.map_or(Value::Absent, Value::Text) });
        #[cfg(feature = "alloc")]
        visit(Item { name: "windows_path", value: windows.as_ref().map_or(Value::Absent, |path| Value::Shown(path)) });
        Ok(())
    }

    #[cfg(feature = "hazards")]
    fn hazards(&self, url: &FileUrl<'_>, visit: &mut uriel::hazards::Visit<'_>) {
        hazards::visit_hazards(url, visit);
    }

    /// Dot segments after a drive that has no "/" before it are removed too, as after one that has: `file:c:/a/../b` is
    /// `file:///c:/b`. RFC 3986 leaves them, because it knows no drive.
    #[cfg(feature = "alloc")]
    fn normalize(&self, normal: &str, edition: uriel::Edition) -> Option<String> {
        use uriel::{Edition, Level, UriBuf};

        let url = normal.strip_prefix("file:").filter(|url| edition == Edition::Rfc3986 && !url.starts_with('/'))?;
        let mut names = url.split(['?', '#']).next()?.split('/');
        let starts_with_drive = names.next().and_then(root::drive_letter).is_some();
        if !starts_with_drive || !names.any(|name| matches!(name, "." | "..")) {
            return None;
        }
        let rooted = UriBuf::try_from(["file:///", url].concat()).ok()?;
        Some(rooted.normalize(Level::Syntax).into_string())
    }

    /// Machine, root, user and decoded names are compared, because one root can be written in several ways; drives and
    /// hosts are case-insensitive.
    fn equivalent(&self, a: &FileUrl<'_>, b: &FileUrl<'_>) -> bool {
        let (root, names) = a.root_and_names_without_dots();
        let (other_root, other_names) = b.root_and_names_without_dots();
        let same_root = match (root, other_root) {
            (Root::Posix, Root::Posix) => match (a.remote_host(), b.remote_host()) {
                (Some(host), Some(other)) => Encoded::alike_in_either_case(host, other),
                (host, other) => host.is_none() && other.is_none(),
            },
            (Root::Drive(drive), Root::Drive(other)) => drive.eq_ignore_ascii_case(&other),
            (Root::Unc { host, share }, Root::Unc { host: other_host, share: other_share }) => {
                Encoded::alike_in_either_case(host, other_host) && Encoded::alike(share, other_share)
            }
            _ => false,
        };
        let names = names.into_iter().flat_map(Encoded::split_slashes);
        let other_names = other_names.into_iter().flat_map(Encoded::split_slashes);
        same_root && Encoded::alike(a.user(), b.user()) && Encoded::all_alike(names, other_names)
    }
}

// ----- RFC 1738 section 5: FILE -----

uriel::production! {
    /// A whole file URL.
    ///
    /// RFC 1738 section 5
    /// ```abnf
    /// fileurl = "file://" [ host | "localhost" ] "/" fpath
    /// ```
    ///
    /// ```
    /// use uriel::schemes::file::{FileParts, fileurl};
    /// assert_eq!(fileurl("file:///etc/motd"), Ok(("", FileParts { user: None, host: None, path: "etc/motd" })));
    /// ```
    pub fn fileurl = b"file:" file_schemepart, later file_hier_part -> FileParts
        for File {
            Rule::new("fileurl").defined_since("RFC 1738 section 3.10", "RFC 8089 section 2"), bulk FilePath, hint hint
        }
}

/// A path without "/", and a drive in the place of a host.
fn hint(read: &str, rest: &str) -> Option<&'static str> {
    let begins_with_name = read.bytes().chain(rest.bytes()).next().is_some_and(|octet| octet.is_ascii_alphanumeric());
    match (read.strip_prefix("//"), rest.as_bytes()) {
        (Some(path), [b'|', ..]) if path.len() == 2 && path.starts_with('/') => {
            Some("write \":\" for the \"|\" of a drive")
        }
        (Some(path), [b'\\', ..]) if path.len() == 3 && path.ends_with(':') => Some("write \"/\" for each \"\\\""),
        (None, [b'\\', b'\\', ..]) if read.is_empty() => Some("write \"/\" for each \"\\\""),
        (Some(host), [b':' | b'|', b'/' | b'\\', ..] | [b':' | b'|']) if host.len() == 1 => {
            Some("write a third \"/\" before a drive")
        }
        (None, [next, ..]) if begins_with_name && read.len() < 2 && *next != b'|' => {
            Some("write \"///\" before the path")
        }
        _ => None,
    }
}

#[inline]
fn file_schemepart<T: Text>(i: T) -> Read<T, FileParts<T::Slice>> {
    let (i, ()) = literal(b"//").parse(i)?;
    let (i, host) = if i.next() == Some(b'/') { (i, None) } else { host.map(Some).parse(i)? };
    let (i, ()) = octet(b'/').parse(i)?;
    let (i, path) = i.run(FilePath);
    Ok((i, FileParts { user: None, host, path }))
}

/// Characters of a path: `fpath`, and under later editions `path-absolute`.
///
/// ```
/// use uriel::{Edition, grammar::Class, schemes::file::FilePath};
/// assert!(FilePath.octets(Edition::Rfc1738).contains(b'?') && !FilePath.octets(Edition::Rfc3986).contains(b'?'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FilePath;

impl Class for FilePath {
    const RULE: &'static Rule = &Rule::with_names(&ByEdition::since("fpath", "path-absolute"))
        .in_words("path")
        .defined_since("RFC 1738 section 3.2", "RFC 8089 section 2");
    const OCTETS: ByEdition<CharSet> = ByEdition([
        rfc1738::UCHAR.union(CharSet::of("?:@&=/")),
        draft1996::PCHAR.union(CharSet::of(";/")),
        rfc2396::PCHAR.union(CharSet::of(";/")),
        rfc2396bis::PCHAR.union(CharSet::of("/")),
        rfc3986::PCHAR.union(CharSet::of("/")),
    ]);
}

// ----- RFC 8089 section 2 and appendix E -----

/// A file URL after its ":".
///
/// RFC 8089 section 2
/// ```abnf
/// file-hier-part = ( "//" auth-path ) / local-path
/// ```
///
/// ```
/// use uriel::schemes::file::file_hier_part;
/// assert_eq!(file_hier_part("///a").unwrap().1.host, Some(""));
/// assert_eq!(file_hier_part("/a").unwrap().1.host, None);
/// assert!(file_hier_part("a").is_err());
/// ```
#[inline]
pub fn file_hier_part<T: Text>(i: T) -> Read<T, FileParts<T::Slice>> {
    if i.next() == Some(b'/') && i.at(1) == Some(b'/') {
        return auth_path(i.skip(2));
    }
    let (i, path) = local_path(i)?;
    Ok((i, FileParts { user: None, host: None, path }))
}

/// The path of a file URL, after its host.
///
/// RFC 8089 section 2
/// ```abnf
/// auth-path = [ file-auth ] path-absolute
/// ```
/// Without a `file-auth` the host is empty.
///
/// ```
/// use uriel::schemes::file::auth_path;
/// let (_, parts) = auth_path("me@h/a/b").unwrap();
/// assert_eq!((parts.user, parts.host, parts.path), (Some("me"), Some("h"), "a/b"));
/// ```
#[inline]
pub fn auth_path<T: Text>(i: T) -> Read<T, FileParts<T::Slice>> {
    if i.next() == Some(b'/') {
        let (i, host) = i.take(0);
        let (i, path) = path_absolute(i)?;
        return Ok((i, FileParts { user: None, host: Some(host), path }));
    }
    let (i, (user, host)) = file_auth(i)?;
    let (i, path) = path_absolute(i)?;
    Ok((i, FileParts { user, host: Some(host), path }))
}

/// The host of a file URL, perhaps with a user.
///
/// RFC 8089 appendix E.1
/// ```abnf
/// file-auth = "localhost" / [ userinfo "@" ] host
/// ```
/// "The userinfo field of a file URI, if present, MUST NOT contain a password": it is a user, without ":". A "/" must
/// follow.
///
/// ```
/// use uriel::schemes::file::file_auth;
/// assert_eq!(file_auth("h/a"), Ok(("/a", (None, "h"))));
/// assert_eq!(file_auth("me@h/a"), Ok(("/a", (Some("me"), "h"))));
/// assert!(file_auth("me:pw@h/a").is_err());
/// assert!(file_auth("h:80/a").is_err());
/// ```
#[inline]
pub fn file_auth<T: Text>(i: T) -> Read<T, (Option<T::Slice>, T::Slice)> {
    match host(i) {
        // Fast exit: a host alone, as most are, needs no call of the full rule.
        Ok((rest, host)) if rest.next() == Some(b'/') => Ok((rest, (None, host))),
        _ => file_auth_in_full(i),
    }
}

/// Reads a [`file_auth`] by its full rule.
// Out of line: most file URLs have an empty authority.
#[cold]
#[inline(never)]
fn file_auth_in_full<T: Text>(i: T) -> Read<T, (Option<T::Slice>, T::Slice)> {
    let user_and_host = (terminated(user, octet(b'@')), terminated(host, peek(octet(b'/'))));
    let host = terminated(host, peek(octet(b'/')));
    // If both fail at one position, the error is that of the second: a missing "/" is more likely than a missing user.
    alt((user_and_host.map(|(user, host)| (Some(user), host)), host.map(|host| (None, host)))).parse(i)
}

/// Characters of the first name after a drive.
#[derive(Clone, Copy)]
struct FirstName;

impl Class for FirstName {
    const RULE: &'static Rule = &Rule::new("segment-nz").defined_since("", "RFC 8089 appendix F");
    const OCTETS: ByEdition<CharSet> = FileSegment::OCTETS;
}

static LOCAL_PATH: Rule = Rule::new("local-path").in_words("path").defined_since("", "RFC 8089 section 2");

/// The path of a file URL without a host, perhaps after the letter of a drive.
///
/// RFC 8089 appendix E.2
/// ```abnf
/// local-path   = [ drive-letter ] path-absolute
/// drive-letter = ALPHA ":"
/// ```
/// The path that is returned is without its first "/", so that a drive gives the same path with and without a "/"
/// before it. After a drive the `path-absolute` is that of RFC 3986, which does not begin with "//" (appendix F).
///
/// ```
/// use uriel::schemes::file::local_path;
/// assert_eq!(local_path("/a/b"), Ok(("", "a/b")));
/// assert_eq!(local_path("/c:/b"), Ok(("", "c:/b")));
/// assert_eq!(local_path("c:/b"), Ok(("", "c:/b")));
/// assert!(local_path("c:b").is_err());
/// assert_eq!(local_path("c://b"), Ok(("/b", "c:/")));
/// ```
#[inline]
pub fn local_path<T: Text>(i: T) -> Read<T> {
    static STARTS: CharSet = ALPHA.union(CharSet::of("/"));
    match i.next() {
        Some(letter) if ALPHA.contains(letter) => {
            let (names, ()) = preceded(octet(b':'), octet(b'/')).parse(i.skip(1))?;
            let (end, _) = if names.next() == Some(b'/') { names.run(FirstName) } else { names.run(FilePath) };
            Ok((end, i.until(end)))
        }
        Some(b'/') => path_absolute(i),
        _ => expected_octet(i, &LOCAL_PATH, &STARTS),
    }
}

/// A path that begins with "/".
///
/// RFC 8089 section 2, by RFC 3986 section 3.3
/// ```abnf
/// path-absolute = "/" [ segment-nz *( "/" segment ) ]
/// ```
/// Characters are those of the edition. The first segment may be empty here, as RFC 3986 allows after an authority, and
/// RFC 8089 in appendix E.3.2. The path that is returned is without its first "/".
///
/// ```
/// use uriel::schemes::file::path_absolute;
/// assert_eq!(path_absolute("/a;b/c?d"), Ok(("?d", "a;b/c")));
/// assert_eq!(path_absolute("//h/a"), Ok(("", "/h/a")));
/// ```
#[inline]
pub fn path_absolute<T: Text>(i: T) -> Read<T> {
    let (i, ()) = octet(b'/').parse(i)?;
    Ok(i.run(FilePath))
}
