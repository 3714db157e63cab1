//! `file` URLs.

use uriel::Edition::{Rfc1738, Rfc3986};
use uriel::{
    Edition, Encoded,
    schemes::file::{File, PathError, Root, System},
};

use super::{LATER, file, typed_refuse};
use crate::random::{Random, seed};

/// `file:/path` and `file:path`
///
/// The letter of RFC 1738 refuses both. From draft 1996 on, which prints it as an example, the first is a local file.
#[test]
fn needs_no_authority() {
    for text in ["file:/home/fred/bio.txt", "file:home", "file:", "file:c:/x"] {
        let error = typed_refuse(&File, Rfc1738, text);
        assert_eq!((error.offset(), error.section()), (5, Some("RFC 1738 section 3.10")), "{text}");
    }
    for edition in LATER {
        let url = file(edition, "file:/home/fred/bio.txt");
        assert!(url.host().is_none() && url.is_local(), "{edition}");
        assert!(url.segments().map(Encoded::as_str).eq(["home", "fred", "bio.txt"]), "{edition}");
        for text in ["file:home", "file:", "file:../x", "file:c:x", "file:c:"] {
            assert_eq!(typed_refuse(&File, edition, text).section(), Some("RFC 8089 section 2"), "{edition} {text}");
        }
    }
}

/// Is an empty host absent?
///
/// Under RFC 1738, where nothing else can be written, yes. From draft 1996 on the two are two, and both are local.
#[test]
fn an_empty_host_is_a_host_where_there_can_be_none() {
    assert!(file(Rfc1738, "file:///a").host().is_none());
    for edition in LATER {
        assert_eq!(file(edition, "file:///a").host().expect("it is empty"), "", "{edition}");
        assert!(file(edition, "file:/a").host().is_none(), "{edition}");
        assert!(file(edition, "file:///a").is_local(), "{edition}");
    }
}

/// Is `localhost` kept?
///
/// Yes, and it is local in either case.
#[test]
fn localhost_is_kept() {
    for edition in Edition::ALL {
        let url = file(edition, "file://LocalHost/a");
        assert_eq!(url.host().expect("it is written"), "LocalHost", "{edition}");
        assert!(url.is_local(), "{edition}");
        assert!(!file(edition, "file://127.0.0.1/a").is_local(), "{edition}: only the name is special");
    }
    // RFC 3986 has escapes in hosts. Its normal form, which has no host, is local too.
    let url = file(Rfc3986, "file://lo%63al%48OST/a");
    assert!(url.is_local() && url.root() == Root::Posix);
    assert_eq!(url.posix_path().as_deref(), Ok("/a"));
    assert!(!file(Rfc3986, "file://localhos%2574/a").is_local(), "escapes are decoded once");
}

/// A user, which RFC 8089 appendix E.1 adds, and the password that it forbids.
#[test]
fn may_have_a_user_and_no_password() {
    typed_refuse(&File, Rfc1738, "file://me@h/x");
    for edition in LATER {
        let url = file(edition, "file://me@vms.host.edu/x");
        assert_eq!(url.user().as_deref(), Some("me"), "{edition}");
        assert_eq!(file(edition, "file://@h/x").user().as_deref(), Some(""), "{edition}");
        for text in ["file://me:pw@h/x", "file://h:80/x", "file://h:/x", "file://c:/x"] {
            let error = typed_refuse(&File, edition, text);
            let colon = 7 + text[7..].find(':').expect("there is one");
            assert_eq!((error.offset(), error.section()), (colon, Some("RFC 8089 section 2")), "{edition} {text}");
        }
    }
}

/// "?" in a file URL.
///
/// A name may have it under RFC 1738. RFC 8089 has no query, and later editions have no "?" in a path.
#[test]
fn has_no_query() {
    assert_eq!(file(Rfc1738, "file:///a?b").path().as_str(), "a?b");
    for edition in LATER {
        let error = typed_refuse(&File, edition, "file:///a?b");
        assert_eq!(error.offset(), 9, "{edition}");
        assert_eq!((error.production(), error.section()), ("path-absolute", Some("RFC 8089 section 2")), "{edition}");
        assert_eq!(file(edition, "file:///a;b").path().as_str(), "a;b", "{edition}");
    }
    typed_refuse(&File, Rfc1738, "file:///a;b");
}

/// `path-absolute` has no empty first segment, and UNC strings in the path have one (RFC 8089 appendix E.3.2).
///
/// A name may be empty, the first too.
#[test]
fn a_first_name_may_be_empty() {
    for edition in Edition::ALL {
        assert!(file(edition, "file:////x").segments().map(Encoded::as_str).eq(["", "x"]), "{edition}");
        assert_eq!(file(edition, "file:////x").root(), Root::Posix, "{edition}: a host with nothing after it");
        assert!(matches!(file(edition, "file:////h/x").root(), Root::Unc { .. }), "{edition}");
        assert!(matches!(file(edition, "file://///h/x").root(), Root::Unc { .. }), "{edition}");
        assert!(file(edition, "file:////h/x").is_local(), "{edition}: by its host");
    }
}

/// `file:a://x`
///
/// Refused: after a drive stands a path-absolute (RFC 8089 appendix F), which begins with one "/" alone. With a "/"
/// before it the drive is a name, after which a name may be empty.
#[test]
fn one_slash_follows_a_drive() {
    for edition in LATER {
        let error = typed_refuse(&File, edition, "file:a://x");
        assert_eq!((error.offset(), error.production()), (8, "segment-nz"), "{edition}");
        assert_eq!(error.section(), Some("RFC 8089 appendix F"), "{edition}");
        assert_eq!(error.mend().expect("it has one").to_string(), "%2F", "{edition}");
        assert_eq!(file(edition, "file:a:/%2Fx").root(), Root::Drive('a'), "{edition}");
        assert_eq!(file(edition, "file:a:/").root(), Root::Drive('a'), "{edition}");
        assert_eq!(file(edition, "file:a:/x//y").root(), Root::Drive('a'), "{edition}");
        assert_eq!(file(edition, "file:/a://x").root(), Root::Drive('a'), "{edition}");
    }
}

/// `file://h//x`
///
/// No share, for its name is empty: the root is "/", of a machine that is compared as any other.
#[test]
fn a_share_has_a_name() {
    use uriel::{Level, Registry, UriRef};
    for edition in Edition::ALL {
        for text in ["file://h//x", "file://h/", "file://h//c:/x", "file:////h//x"] {
            let url = file(edition, text);
            assert_eq!(
                (url.root(), url.to_path(System::Windows)),
                (Root::Posix, Err(PathError::Root)),
                "{edition}: {text}"
            );
        }
        assert!(matches!(file(edition, "file://h/s//x").root(), Root::Unc { .. }), "{edition}");
        let registry = Registry::under(edition);
        let read = |text| UriRef::parse_with(text, edition).expect("a URL");
        let alike = |a, b| read(a).is_equivalent(read(b), Level::Scheme(&registry));
        assert!(alike("file://h//x", "file://H//%78"), "{edition}");
        for other in ["file://g//x", "file:////x", "file://h/x", "file:////h//x", "file://h///x"] {
            assert!(!alike("file://h//x", other), "{edition}: {other}");
        }
    }
}

/// The vertical line of old drives (RFC 8089 appendix E.2.2).
///
/// It is no URI character in any edition, and refused where it stands; an escaped one is a drive.
#[test]
fn a_vertical_line_is_escaped() {
    for edition in Edition::ALL {
        assert_eq!(typed_refuse(&File, edition, "file:///c|/x").offset(), 9, "{edition}");
        let url = file(edition, "file:///c%7C/x");
        assert_eq!(url.root(), Root::Drive('c'), "{edition}");
        assert_eq!(url.to_path(System::Windows).as_deref(), Ok(&br"c:\x"[..]), "{edition}");
    }
}

/// A drive is one letter and ":" as the first name of a local path, with a "/" after it.
#[test]
fn a_drive_is_a_letter() {
    for (text, drive) in [
        ("file:///C:/x", Some('C')),
        ("file://localhost/c:/", Some('c')),
        ("file:/c%3A/x", Some('c')),
        ("file:c:/x", Some('c')),
        ("file:///c:", None),
        ("file:///cc:/x", None),
        ("file:///1:/x", None),
        ("file:///c:x/y", None),
        ("file://h/c:/x", None),
    ] {
        let root = file(Rfc3986, text).root();
        let found = if let Root::Drive(letter) = root { Some(letter) } else { None };
        assert_eq!(found, drive, "{text}");
    }
}

/// Paths: what no name on a system may hold is refused, escaped or not, and never becomes another path.
#[test]
fn paths_of_named_systems() {
    use PathError::{NotUtf8, Nul, Remote, Root, Separator};
    type Path<'a> = Result<&'a [u8], PathError>;
    for (text, posix, windows) in [
        ("file:///", Ok(&b"/"[..]), Err(Root)),
        ("file:////x", Ok(b"//x"), Err(Root)),
        ("file:/a%20b", Ok(b"/a b"), Err(Root)),
        ("file://LocalHost/a/", Ok(b"/a/"), Ok(br"\\LocalHost\a\")),
        ("file:///a%2Fb", Err(Separator), Err(Root)),
        ("file:///a%00b", Err(Nul), Err(Root)),
        ("file:///a%5Cb", Ok(br"/a\b"), Err(Root)),
        ("file:///%E9", Ok(b"/\xE9"), Err(Root)),
        ("file:///c:/a/b", Ok(b"/c:/a/b"), Ok(br"c:\a\b")),
        ("file:///c:/", Ok(b"/c:/"), Ok(br"c:\")),
        ("file:c:/a", Err(Root), Ok(br"c:\a")),
        ("file:///c:/a%2Fb", Err(Separator), Err(Separator)),
        ("file:///c:/a%5Cb", Ok(br"/c:/a\b"), Err(Separator)),
        ("file:///c:/a%00", Err(Nul), Err(Nul)),
        ("file:///c:/%E9", Ok(b"/c:/\xE9"), Err(NotUtf8)),
        ("file://h/s/a", Err(Remote), Ok(br"\\h\s\a")),
        ("file://h/s", Err(Remote), Ok(br"\\h\s")),
        ("file://h/", Err(Remote), Err(Root)),
        ("file://a%5Cb/s", Err(Remote), Err(Separator)),
        ("file://[::1]/s/a", Err(Remote), Ok(br"\\[::1]\s\a")),
        ("file:////h/s/a", Ok(b"//h/s/a"), Ok(br"\\h\s\a")),
        ("file://///h/s/a", Ok(b"///h/s/a"), Ok(br"\\h\s\a")),
        ("file:////h/%2E%2E%2Fs", Err(Separator), Err(Separator)),
    ] as [(&str, Path<'_>, Path<'_>); 23]
    {
        let url = file(Rfc3986, text);
        assert_eq!(url.to_path(System::Posix).as_deref(), posix.as_ref().copied(), "{text}");
        assert_eq!(url.to_path(System::Windows).as_deref(), windows.as_ref().copied(), "{text}");
    }
}

/// No URL makes a path of a device, which no path makes a URL of.
#[test]
fn devices_have_no_paths() {
    for text in
        ["file:////./PhysicalDrive0/x", "file:////%2E/PhysicalDrive0/x", "file:////%3F/C:/x", "file:////%3f/C:/x"]
    {
        assert_eq!(file(Rfc3986, text).to_path(System::Windows), Err(PathError::Host), "{text}");
    }
}

/// A path that is made a URL is the path of that URL.
#[test]
fn paths_come_back() {
    for path in ["/", "/etc/motd", "//x", "/a b/50%/\u{e9}?#;~", "/c:/x", r"/a\b", "/a//b/", "/..", "/:@"] {
        let url = File::from_path(path, System::Posix).expect("a path");
        assert_eq!(url.as_url().to_path(System::Posix).as_deref(), Ok(path.as_bytes()), "{url}");
    }
    for path in [r"C:\", r"c:\a b\50%", r"\\h\s", r"\\h\s\a#\b", r"\\localhost\c$\x", r"\\my pc\s", r"\\[::1]\s\a"] {
        let url = File::from_path(path, System::Windows).expect("a path");
        assert_eq!(url.as_url().to_path(System::Windows).as_deref(), Ok(path.as_bytes()), "{url}");
    }
    let octets = b"/\xFF/\xE9";
    let url = File::from_path(octets, System::Posix).expect("a path");
    assert_eq!(url, "file:///%FF/%E9");
    assert_eq!(url.as_url().to_path(System::Posix).as_deref(), Ok(&octets[..]));
    assert_eq!(File::from_path("c:/a/b", System::Windows).expect("a path"), "file:///c:/a/b");
    for (path, system, error) in [
        ("a/b", System::Posix, PathError::Root),
        ("", System::Posix, PathError::Root),
        ("/a\0", System::Posix, PathError::Nul),
        (r"a\b", System::Windows, PathError::Root),
        (r"c:a", System::Windows, PathError::Root),
        (r"\a", System::Windows, PathError::Root),
        (r"\\h", System::Windows, PathError::Root),
        (r"\\?\c:a", System::Windows, PathError::Host),
        (r"\\?\c:\a/b", System::Windows, PathError::Host),
        (r"\\?\c:\a\..\b", System::Windows, PathError::Host),
        (r"\\?\UNC\h", System::Windows, PathError::Root),
        (r"\\?\Volume{1}\a", System::Windows, PathError::Host),
        (r"//?/c:/a", System::Windows, PathError::Host),
        (r"\\.\COM1", System::Windows, PathError::Host),
        (r"\\\h\s", System::Windows, PathError::Host),
        (r"\\[x\s", System::Windows, PathError::Host),
    ] {
        assert_eq!(File::from_path(path, system), Err(error), "{path}");
    }
    assert_eq!(File::from_path(b"c:/\xFF", System::Windows), Err(PathError::NotUtf8));
}

/// A path after `\\?\`, as Windows itself writes it, is that of the drive or the share.
#[test]
fn literal_paths_are_those_of_their_drives() {
    for (path, url) in [
        (r"\\?\C:\a b", "file:///C:/a%20b"),
        (r"\\?\C:\", "file:///C:/"),
        (r"\\?\UNC\h\s\a", "file://h/s/a"),
        (r"\\?\unc\h\s", "file://h/s"),
    ] {
        assert_eq!(File::from_path(path, System::Windows).expect("a path"), url, "{path}");
    }
}

/// A directory ends with a separator, and only one is added.
#[test]
fn directories_end_with_a_slash() {
    for (path, system, url) in [
        ("/", System::Posix, "file:///"),
        ("/a", System::Posix, "file:///a/"),
        ("/a/", System::Posix, "file:///a/"),
        (r"/a\", System::Posix, "file:///a%5C/"),
        (r"C:\", System::Windows, "file:///C:/"),
        (r"C:\a", System::Windows, "file:///C:/a/"),
        (r"\\h\s", System::Windows, "file://h/s/"),
        (r"\\h\s\", System::Windows, "file://h/s/"),
    ] {
        assert_eq!(File::from_directory(path, system).expect("a path"), url, "{path}");
    }
    assert_eq!(File::from_directory("a", System::Posix), Err(PathError::Root));
}

/// A path of the standard library is one of the system that the program runs on.
#[test]
fn native_paths_come_back() {
    let path = std::env::current_dir().expect("a directory").join("a b\u{e9}");
    let url = File::from_path(&path, System::NATIVE).expect("a path");
    assert_eq!(url.as_url().to_path_buf(), Ok(path));
    #[cfg(unix)]
    {
        use std::{ffi::OsStr, os::unix::ffi::OsStrExt, path::Path};
        let path = Path::new(OsStr::from_bytes(b"/\xFF"));
        let url = File::from_path(path, System::NATIVE).expect("a path");
        assert_eq!((url.as_str(), url.as_url().to_path_buf().as_deref()), ("file:///%FF", Ok(path)));
    }
}

/// The spelling of VS Code is one for all spellings of a file, and means the same file.
#[test]
fn vscode_has_one_spelling() {
    use uriel::{Level, Registry, UriRef};
    let registry = Registry::current();
    for (text, spelled) in [
        ("file:///c%3A/a", "file:///c%3A/a"),
        ("file:///C:/a", "file:///c%3A/a"),
        ("file:///C:/", "file:///c%3A/"),
        ("file:C:/a", "file:///c%3A/a"),
        ("file:///c%7C/a", "file:///c%3A/a"),
        ("file://localhost/a(1)", "file:///a%281%29"),
        ("file:/a%2Fb/%7e%c3%a9", "file:///a%2Fb/~%C3%A9"),
        ("file:///a:b", "file:///a%3Ab"),
        ("file:///%FF//", "file:///%FF//"),
        ("file://me@H/S/a", "file://me@h/S/a"),
        ("file://H%c3%a9/S", "file://h%C3%A9/S"),
        ("file://[2001:DB8::1]/s/a", "file://[2001:db8::1]/s/a"),
        ("file:////H/s/a", "file://h/s/a"),
        ("file://///h/s", "file://h/s"),
        ("file://localhost//h/s/a", "file://h/s/a"),
        ("file:////a:b/s/a", "file:////a%3Ab/s/a"),
        ("file:////h", "file:////h"),
        ("file:////", "file:////"),
    ] {
        let url = file(Rfc3986, text).spelled_by_vscode().expect("it is short");
        assert_eq!(url, spelled, "{text}");
        assert_eq!(url.as_url().spelled_by_vscode().expect("it is short"), spelled, "once is enough");
        let (written, spelled) = (UriRef::parse(text).expect("a URL"), UriRef::parse(spelled).expect("a URL"));
        assert!(written.is_equivalent(spelled, Level::Scheme(&registry)), "{text}");
    }
}

/// A share of localhost is one of the machine that reads the URL, in VS Code's spelling and back.
#[test]
fn vscode_spells_the_shares_of_localhost_as_any_other() {
    for (path, spelled) in [
        (r"\\localhost\c$\GitDevelopment\express", "file://localhost/c%24/GitDevelopment/express"),
        (r"\\localhost\c$\x", "file://localhost/c%24/x"),
        (r"\\localhost\c$", "file://localhost/c%24"),
        (r"\\localhost\s\", "file://localhost/s/"),
        (r"\\localhost\My Share\a#b", "file://localhost/My%20Share/a%23b"),
        (r"\\localhost\s\c:\a", "file://localhost/s/c%3A/a"),
        (r"\\localhost\s\%41", "file://localhost/s/%2541"),
        (r"\\?\UNC\localhost\s\a", "file://localhost/s/a"),
        (r"//localhost/s/a", "file://localhost/s/a"),
        (r"\\LOCALHOST\s\a", "file://localhost/s/a"),
    ] {
        let url = File::from_path(path, System::Windows).expect("a path");
        let found = url.as_url().spelled_by_vscode().expect("it is short");
        assert_eq!(found, spelled, "{path}");
        let back = found.as_url().to_path(System::Windows).expect("the path of a share");
        let same = path.replace('/', r"\").replace(r"\\?\UNC", r"\").replace("LOCALHOST", "localhost");
        assert_eq!(String::from_utf8(back).as_deref(), Ok(same.as_str()), "{spelled}");
    }
    // Not of a URL without a host, and not without a name for the share; on POSIX it is a file of this machine.
    for text in ["file:///c%24/x", "file:/c%24/x", "file://localhost/", "file://localhost//x"] {
        assert_eq!(file(Rfc3986, text).to_path(System::Windows), Err(PathError::Root), "{text}");
    }
    let url = file(Rfc3986, "file://localhost/c%24/x");
    assert_eq!(url.to_path(System::Posix).as_deref(), Ok(&b"/c$/x"[..]));
    assert_eq!(file(Rfc3986, "file://localhost/c:/x").to_path(System::Windows).as_deref(), Ok(&br"c:\x"[..]));
}

/// The key of a map that language servers keep: the spelling of VS Code is one if and only if the URLs are equivalent.
#[test]
fn vscode_spells_equivalent_urls_alike_and_no_others() {
    use uriel::{Level, Scheme, UriRef};
    const TEXTS: [&str; 40] = [
        "file:///c%3A/",
        "file:///C:/",
        "file:c:/",
        "file:///c%7C/",
        "file:///c%3A",
        "file:///C:",
        "file:/c:/a",
        "file://localhost/C:/a",
        "file://h/C:/a",
        "file://h/c:/a",
        "file:///c:/A",
        "file:///c:/a/",
        "file:///c://a",
        "file:///a",
        "file:/a",
        "file://LOCALHOST/a",
        "file:///%61",
        "file:///a/",
        "file:///a/b",
        "file:///a%2Fb",
        "file:////a/b",
        "file://a/b",
        "file://A/b",
        "file://a/B",
        "file://a/b/",
        "file:////a/b/",
        "file:////a/b/c",
        "file://///a/b/c",
        "file://localhost//a/b/c",
        "file:////a",
        "file:////",
        "file://a/",
        "file://a//b",
        "file:////localhost/b/c",
        "file:////LOCAL%48OST/b/c",
        "file://localhost/b/c",
        "file:////a:b/c/d",
        "file:////a%3Ab/c/d",
        "file://me@a/b",
        "file://%6De@a/b",
    ];
    // Names that a "." among them moves or removes.
    const AUTHORITIES: [&str; 6] = ["file:", "file://", "file://h", "file://LocalHost", "file://me@h", "file:///"];
    const NAMES: [&str; 12] =
        ["/.", "/..", "/%2e", "/%2E.", "/", "//", "/h", "/h/s", "/C:", "/&a", "/localhost/s", "/a%2Fb"];
    let mut random = Random::new(seed(0xF11E_0001));
    let with_dots = (0..300).map(|_| {
        let names: String = (0..=random.below(4)).map(|_| random.word(&NAMES)).collect();
        format!("{}{names}", random.word(&AUTHORITIES))
    });
    // Without an authority, "//" begins one.
    let with_dots = with_dots.filter(|text| File.parse(text).is_ok());
    let reported = [
        "file:///.",
        "file:///",
        "file://h/%2e",
        "file:////h/%2e",
        "file://h/",
        "file:////./&a",
        "file:////&a",
        "file:/a/..//h/s",
        "file:///a/..//h/s",
        "file:////h/s",
        "file:c:/..",
        "file:c:/x/../a",
        "file:/a/../c:/a",
    ];
    let texts = TEXTS.into_iter().chain(reported).map(str::to_owned).chain(with_dots);
    let texts: Vec<(String, String)> = texts
        .map(|text| {
            let spelled = file(Rfc3986, &text).spelled_by_vscode().expect("it is short").as_str().to_owned();
            if !spelled.starts_with("file://localhost/") {
                let again = file(Rfc3986, &spelled).spelled_by_vscode().expect("it is short");
                assert_eq!(again.as_str(), spelled, "once is enough: {text}");
            }
            (text, spelled)
        })
        .collect();
    let is_equivalent = |one: &str, other: &str| {
        let [one, other] = [one, other].map(|text| UriRef::parse(text).expect("a URL"));
        one.is_equivalent(other, Level::Of(&File))
    };
    let mut alike = 0;
    for (one, a) in &texts {
        // A share of localhost is spelled as a file of this machine, whose own spelling has no host.
        assert_eq!(is_equivalent(one, a), !a.starts_with("file://localhost/"), "{one} {a}");
        for (other, b) in &texts {
            assert_eq!(a == b, is_equivalent(one, other), "{one} {a} {other} {b}");
            alike += usize::from(a == b && one != other);
        }
    }
    assert!(alike > 1000, "{alike}");
}
