"""What each server holds, and what the example client gets from it."""

import os
from dataclasses import dataclass
from pathlib import Path

OCTETS = bytes(range(256)) * 3
ARTICLE = (b"Path: h\nFrom: a@h.example\nNewsgroups: alt.hypertext\nSubject: one\nDate: Mon, 01 Jan 1996 00:00:00 GMT\n"
           b"Message-ID: <1995/6.a@host.org>\nLines: 2\n\nfirst\n.second\n")
SECOND = ARTICLE.replace(b"1995/6.a@", b"b@").replace(b"first", b"other")
SHOWN_MENU = (b"iA menu\tfake\t(NULL)\t0\r\n0A text\t/a.txt\t127.0.0.1\t{port}\r\n"
              b"1Below\t/a b\t127.0.0.1\t{port}\r\n.\r\n")
MENU = b"iA menu\tfake\t(NULL)\t0\n0A text\t/a.txt\n1Below\t/a b\n"


@dataclass
class Refused:
    """The client says these words, and gets nothing."""

    words: bytes


@dataclass
class Case:
    arguments: list
    expected: object
    typed: bytes = b""


def got(url, expected, *options, typed=b""):
    return Case([*options, url], expected, typed)


def refused(url, words, *options):
    return Case([*options, url], Refused(words.encode()))


def crlf(text):
    return text.replace(b"\n", b"\r\n")


def lines(*names):
    return "".join(f"{name}\r\n" for name in names).encode()


FTP = "ftp://{server}"
GOPHER = "gopher://{server}"
HTTP = "http://{server}"
NNTP = "nntp://{server}"
NEWS = ["--server", "{server}"]

CASES = {
    "vsftpd": [
        # RFC 1738 section 3.2.2: from the folder of the login, from the root, and with a CWD that has no name.
        got(f"{FTP}/motd", b"motd\n"),
        got(f"{FTP}/etc/motd", b"etc motd\n"),
        got(f"{FTP}/%2Fetc/motd", b"etc motd\n"),
        got(f"{FTP}/%2fmotd", b"motd\n"),
        got(f"{FTP}/pub/%2Fetc/motd", b"etc motd\n"),
        got(f"{FTP}/pub/%2e%2e/motd", b"motd\n"),
        got(f"{FTP}/pub/../motd", b"motd\n"),
        got(f"{FTP}/pub%2Fa%20b/c%20d.txt", b"blanks\n"),
        refused(f"{FTP}//etc/motd", "\"CWD \", found \"550"),
        # Names that hold what the URL uses for itself.
        got(f"{FTP}/pub/a%20b/c%20d.txt", b"blanks\n"),
        got(f"{FTP}/pub/semi%3Bcolon/x%3Btype=i", b"semicolons\n"),
        got(f"{FTP}/pub/semi%3Bcolon/x%3Btype=i;type=i", b"semicolons\n"),
        got(f"{FTP}/pub/per%25cent/50%25", b"per cent\n"),
        got(f"{FTP}/pub/q?x", b"question\n"),
        got(f"{FTP}/pub/q%3Fx", b"question\n"),
        got(f"{FTP}/pub/hash%23", b"hash\n"),
        got(f"{FTP}/motd#there", b"motd\n"),
        got(f"{FTP}/pub/~me/+&=@:$,!*'()", b"marks\n"),
        got(f"{FTP}/pub/back%5Cslash", b"backslash\n"),
        got(f"{FTP}/pub/%C3%BCber", b"UTF-8\n"),
        got(f"{FTP}/pub/caf%E9/%FE", b"Latin-1\n"),
        got(f"{FTP}/pub/tab%09", b"tab\n"),
        # Types: without one the client takes the file as it is.
        got(f"{FTP}/pub/octets", OCTETS),
        got(f"{FTP}/pub/octets;type=i", OCTETS),
        got(f"{FTP}/pub/octets;type=I", OCTETS),
        got(f"{FTP}/pub/lines;type=a", b"one\r\ntwo\r\n"),
        got(f"{FTP}/pub/lines;type=A", b"one\r\ntwo\r\n"),
        got(f"{FTP}/pub/lines;type=i", b"one\ntwo\n"),
        got(f"{FTP}/pub/nothing", b""),
        # Lists.
        got(f"{FTP}/list;type=d", lines("list/a", "list/b c", "list/d")),
        got(f"{FTP}/list/;type=d", lines("a", "b c", "d")),
        got(f"{FTP}/list/d;type=D", lines("d/e")),
        got(f"{FTP}/list/", lines("a", "b c", "d")),
        got(f"{FTP}/%2Flist/d/", lines("e")),
        got(f"{FTP}/empty/", b""),
        got(f"{FTP}/", lines("empty", "etc", "list", "motd", "pub")),
        got(FTP, lines("empty", "etc", "list", "motd", "pub")),
        # Fewer commands.
        *(got(f"{FTP}/pub/a%20b/c%20d.txt", b"blanks\n", "--navigation", way) for way in ("multicwd", "singlecwd", "nocwd")),
        *(got(f"{FTP}/%2Fetc/motd", b"etc motd\n", "--navigation", way) for way in ("multicwd", "singlecwd", "nocwd")),
        *(got(f"{FTP}/list/d/", lines("e"), "--navigation", way) for way in ("multicwd", "singlecwd", "nocwd")),
        got(f"{FTP}//etc/motd", b"etc motd\n", "--navigation", "nocwd"),
        # Users.
        got("ftp://ftp:a%40b@{server}/motd", b"motd\n"),
        got("ftp://ftp:@{server}/motd", b"motd\n"),
        got("ftp://anonymous@{server}/motd", b"motd\n", typed=b"a@h\n"),
        refused("ftp://me:pw@{server}/motd", "\"USER me\", found \"530"),
        # Errors, and nothing sent that is none of the URL's business.
        refused(f"{FTP}/none", "\"RETR none\", found \"550"),
        refused(f"{FTP}/none/motd", "\"CWD none\", found \"550"),
        refused(f"{FTP}/motd%0D%0ADELE%20motd", "expected no CR, LF or NUL in the field \"name\""),
        refused("ftp://127.0.0.1:99999/", "expected a port up to 65535"),
    ],
    "gophernicus": [
        got(GOPHER, SHOWN_MENU),
        got(f"{GOPHER}/", SHOWN_MENU),
        got(f"{GOPHER}/1", SHOWN_MENU),
        got(f"{GOPHER}/1/", SHOWN_MENU),
        got(f"{GOPHER}/1/a%20b", b"0c;d\t/a b/c;d\t127.0.0.1\t{port}\r\n.\r\n"),
        # The server ends each line of a text with CR LF (RFC 1436 section 3.8).
        got(f"{GOPHER}/0/a.txt", b"a text\r\n"),
        got(f"{GOPHER}/0a.txt", b"a text\r\n"),
        got(f"{GOPHER}/0/a%20b/c%3Bd", b"blank and semicolon\r\n"),
        got(f"{GOPHER}/0/a%20b/c;d", b"blank and semicolon\r\n"),
        got(f"{GOPHER}/0/50%25", b"per cent\r\n"),
        got(f"{GOPHER}/0/%C3%BCber", b"UTF-8\r\n"),
        got(f"{GOPHER}/0/caf%E9", b"Latin-1\r\n"),
        got(f"{GOPHER}/9/octets.bin", OCTETS),
        got(f"{GOPHER}/7/cgi-bin/find%09blue%20sky", b"found <blue sky>\n"),
        got(f"{GOPHER}/7/cgi-bin/find%09a+b", b"found <a+b>\n"),
        got(f"{GOPHER}/7/cgi-bin/find%09a/b?c", b"found <a/b?c>\n"),
        got(f"{GOPHER}/7/cgi-bin/find%09%E9%25", b"found <\xe9%>\n"),
        got(f"{GOPHER}/0/a.txt%09%09+", b"a text\r\n"),
        refused(f"{GOPHER}/0/a.txt%0D%0Ax", "expected no CR, LF or NUL in the field \"selector\""),
        refused("gopher://127.0.0.1:1/1", "port 1"),
    ],
    "leafnode": [
        got(f"{NNTP}/alt.hypertext/1", crlf(ARTICLE)),
        got(f"{NNTP}/alt.hypertext/2", crlf(SECOND)),
        got(f"{NNTP}/alt%2Ehypertext/2", crlf(SECOND)),
        got(f"{NNTP}/alt.hypertext", b"211 2 1 2 alt.hypertext group selected\n"),
        got("news:1995%2F6.a@host.org", crlf(ARTICLE), *NEWS),
        got("news:b@host.org", crlf(SECOND), *NEWS),
        got("news:alt.hypertext", b"211 2 1 2 alt.hypertext group selected\n", *NEWS),
        got("news:*", b"alt.hypertext 2 1 y\r\ncomp.lang.c++ 1 1 y\r\n", *NEWS),
        got("news://{server}/b@host.org", crlf(SECOND)),
        got("news://{server}/comp.*", b"comp.lang.c++ 1 1 y\r\n"),
        got(f"{NNTP}/comp.lang.c%2B%2B", b"211 1 1 1 comp.lang.c++ group selected (pseudo article)\n"),
        refused(f"{NNTP}/alt.hypertext/7", "\"ARTICLE 7\", found \"4"),
        refused(f"{NNTP}/alt.none/1", "\"GROUP alt.none\", found \"411"),
        refused("news:none@host.org", "found \"430", *NEWS),
        refused("news:alt.hypertext", "expected a server"),
    ],
    "nginx": [
        *(got(f"{HTTP}{path}", b"{server} " + target.encode()) for path, target in [
            ("", "/"),
            ("/", "/"),
            ("?q", "/?q"),
            ("/?", "/?"),
            ("/a%20b", "/a%20b"),
            ("/a%2fb", "/a%2fb"),
            ("//a//b/", "//a//b/"),
            ("/a?b?c/d", "/a?b?c/d"),
            ("/a;b=c,d", "/a;b=c,d"),
            ("/%7Eme/~me", "/%7Eme/~me"),
            ("/a/./b/../c", "/a/./b/../c"),
            ("/caf%E9?%FF", "/caf%E9?%FF"),
            ("/a#there", "/a"),
            ("/a?b#there?", "/a?b"),
            ("/a%0D%0AX:%20y", "/a%0D%0AX:%20y"),
        ]),
        got(f"{HTTP}/files/a%20b/octets", OCTETS),
        got(f"{HTTP}/files/caf%E9", b"Latin-1\n"),
        got("http://me:pw@{server}/files/caf%E9", b"Latin-1\n"),
        refused(f"{HTTP}/files/none", "expected a status 2xx, found \"HTTP/1.1 404"),
        refused("https://{server}/", "expected a scheme without TLS"),
    ],
    "none": [
        got("file://{folder}/a%20b", b"blank\n"),
        got("file:{folder}/a%20b", b"blank\n"),
        got("file://localhost{folder}/caf%E9", b"Latin-1\n"),
        refused("file://elsewhere.example{folder}/a%20b", "expected a file on this machine"),
        refused("file://{folder}/a%2Fb", "expected names without a separator"),
        got("mailto:a%25b@h?subject=x%20y&body=one%0D%0Atwo", b"To: a%b@h\nsubject: x y\n\none\r\ntwo"),
        refused("mailto:a@h?subject=x%0D%0ABcc:b@h", "expected no CR, LF or NUL in the field \"hfvalue\""),
        got("prospero://h/a/b;c=d", b"host: \"h\"\nport: 1525\nhsoname: \"a/b\"\nfields: c = d\n"),
        got("telnet://me:pw@h", b"host: \"h\"\nport: 23\nadvise_user: \"me\"\nadvise_password: \"***\"\nsend: \"\"\n"),
        refused("finger:me@h", "expected a scheme that has a plan"),
    ],
}


def plant(server, folder):
    """Makes the files of a server."""
    os.umask(0o022)
    {"vsftpd": plant_ftp, "gophernicus": plant_gopher, "leafnode": plant_news, "nginx": plant_http,
     "none": plant_files}[server](folder)


def write(folder, files):
    for name, content in files.items():
        path = Path(os.fsdecode(os.fsencode(folder) + b"/" + (name if isinstance(name, bytes) else name.encode())))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def plant_ftp(folder):
    write(folder, {
        "motd": b"motd\n",
        "etc/motd": b"etc motd\n",
        "pub/a b/c d.txt": b"blanks\n",
        "pub/semi;colon/x;type=i": b"semicolons\n",
        "pub/per%cent/50%": b"per cent\n",
        "pub/q?x": b"question\n",
        "pub/hash#": b"hash\n",
        "pub/~me/+&=@:$,!*'()": b"marks\n",
        "pub/back\\slash": b"backslash\n",
        "pub/über": b"UTF-8\n",
        b"pub/caf\xe9/\xfe": b"Latin-1\n",
        "pub/tab\t": b"tab\n",
        "pub/octets": OCTETS,
        "pub/lines": b"one\ntwo\n",
        "pub/nothing": b"",
        "list/a": b"", "list/b c": b"", "list/d/e": b"",
    })
    (folder / "empty").mkdir()


def plant_gopher(folder):
    write(folder, {
        "gophermap": MENU,
        "a.txt": b"a text\n",
        "a b/gophermap": b"0c;d\t/a b/c;d\n",
        "a b/c;d": b"blank and semicolon\n",
        "50%": b"per cent\n",
        "über": b"UTF-8\n",
        b"caf\xe9": b"Latin-1\n",
        "octets.bin": OCTETS,
        "cgi-bin/find": b"#!/bin/sh\nprintf 'found <%s>\\n' \"$SEARCHREQUEST\"\n",
    })
    (folder / "cgi-bin" / "find").chmod(0o755)


def plant_news(folder):
    for name in ["failed.postings", "interesting.groups", "leaf.node", "out.going", "temp.files", "message.id/000"]:
        (folder / name).mkdir(parents=True)
    # The folder of an article is a hash of its message-id: here all are one.
    for number in range(1, 1000):
        (folder / "message.id" / f"{number:03}").symlink_to("000")
    write(folder, {
        "alt/hypertext/1": ARTICLE,
        "alt/hypertext/2": SECOND,
        "leaf.node/groupinfo": b"alt.hypertext 2 1 0 text\ncomp.lang.c++ 0 1 0 text\n",
        "leaf.node/active.read": b"",
    })
    (folder / "comp/lang/c++").mkdir(parents=True)
    for number, name in (1, "<1995@6.a@host.org>"), (2, "<b@host.org>"):
        os.link(folder / f"alt/hypertext/{number}", folder / "message.id/000" / name)


def plant_http(folder):
    write(folder, {"files/a b/octets": OCTETS, b"files/caf\xe9": b"Latin-1\n"})


def plant_files(folder):
    write(folder, {"a b": b"blank\n", b"caf\xe9": b"Latin-1\n"})
