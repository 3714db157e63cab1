"""One URL at a time, from Python."""

import importlib.metadata
import os
import pathlib
import pickle
import random

import pytest
from uriel_url import ParseError, Registry, Uri, __version__, mend, redact


def test_the_version_is_that_of_the_distribution():
    assert __version__ == importlib.metadata.version("uriel-url")


def test_parts_are_as_written_and_absent_is_not_empty():
    url = Uri("HTTP://me:pw@Example.org:080/a%20b?")
    assert (url.scheme, url.authority, url.userinfo) == ("HTTP", "me:pw@Example.org:080", "me:pw")
    assert (url.user, url.password, url.host, url.host_kind, url.port) == ("me", "pw", "Example.org", "name", 80)
    assert (url.path, url.segments, url.query, url.fragment) == ("/a%20b", ["a%20b"], "", None)
    assert str(url) == "HTTP://me:pw@Example.org:080/a%20b?"
    assert Uri("http://h:99999/").port is None


def test_editions():
    assert Uri("x://1.2.3.256/").host_kind == "name"
    assert Uri("x://1.2.3.256/", edition="rfc1738").host_kind == "ipv4"
    assert Uri("x://h/a;b", "draft1996").params == "b"
    with pytest.raises(ValueError, match='rfc3986; found "none"'):
        Uri("x:", "none")


def test_errors_say_where_and_why():
    with pytest.raises(ParseError) as raised:
        Uri("http://me:secret@h:80a/")
    error = raised.value
    assert str(error) == "expected port at byte 21: a digit (RFC 3986 section 3.2.3)"
    assert (error.offset, error.section, error.kind) == (21, "RFC 3986 section 3.2.3", "octet")
    assert error.expected == ["0-9"]
    assert "^" in error.picture and "@h:80a/" in error.picture
    again = pickle.loads(pickle.dumps(error))
    for one in (error, again):
        told = [str(one), repr(one), str(one.args), one.picture, str(one.expected)]
        assert not any("secret" in text for text in told)
    assert [again.offset, again.kind, again.picture] == [error.offset, error.kind, error.picture]
    with pytest.raises(ParseError):
        Uri("http://h/").resolve("a b")


def test_offsets_of_errors_are_the_bytes_of_the_message_and_the_index_of_the_character():
    chance = random.Random(1)
    letters = "aé漢\U0001f600:/?#[]@%;=&"
    found = 0
    for _ in range(20_000):
        text = chance.choice(["http://h", "ftp://", "mailto:", ""]) + "".join(chance.choices(letters, k=9))
        for edition in ("rfc1738", "rfc3986"):
            for read in (lambda text: Uri(text, edition), Registry(edition).parse):
                try:
                    read(text)
                except ParseError as error:
                    found += not text.isascii()
                    assert text[: error.offset].isascii(), (text, error.offset)
                    assert f" {error.offset}" in str(error) or error.offset in (0, len(text)), (text, str(error))
    assert found > 10_000


def test_texts_that_are_no_unicode_are_refused_and_not_shown():
    text = "http://u:secret@h/a\udcff"
    base = Uri("http://h/")
    for read in (Uri, Registry().parse, base.resolve, lambda text: Uri(text, "rfc1738")):
        with pytest.raises(ParseError) as raised:
            read(text)
        error = raised.value
        assert error.offset <= 19 and error.__context__ is None
        assert not any("secret" in told for told in (str(error), repr(error), str(error.args), error.picture))
    part = "secret\udcff"
    for write in (
        lambda: Uri.build("http", host="h", user="u", password=part),
        lambda: Uri.build("http", host="h", segments=[part]),
        lambda: Uri.build("http", host="h", pairs={"a": part}),
        lambda: base.replace(user="u", password=part),
        lambda: Registry().build("ftp", host="h", user="u", password=part),
        lambda: Registry().build("ftp", host="h", cwd=[part]),
        lambda: Registry().build("mailto", addr="me@h", hfields={"subject": part}),
    ):
        with pytest.raises(ValueError, match="half of a surrogate pair") as raised:
            write()
        assert not isinstance(raised.value, UnicodeError) and raised.value.__context__ is None


def test_ports_are_numbers_of_sixteen_bits():
    url = Uri("http://h:80/")
    registry = Registry()
    for port in (-1, 65_536, 10**30):
        for write in (lambda: url.replace(port=port), lambda: Uri.build("http", host="h", port=port)):
            with pytest.raises(ValueError, match="expected a port from 0 to 65535"):
                write()
    for port in (-1, 2**64):
        with pytest.raises(ValueError, match="not below 0, as port"):
            registry.build("ftp", host="h", port=port)
    for port in (True, 1.5, []):
        with pytest.raises(TypeError):
            url.replace(port=port)
        with pytest.raises(TypeError):
            Uri.build("http", host="h", port=port)
    with pytest.raises(ValueError):
        registry.build("ftp", host="h", port=True)
    assert str(url.replace(port=65_535)) == "http://h:65535/"
    assert str(url.replace(port="")) == "http://h:/" and str(url.replace(port=None)) == "http://h/"


def test_an_exception_can_be_raised_with_another_text():
    assert str(ParseError("a text")) == "a text" and repr(ParseError("a text")) == "ParseError('a text')"


def test_urls_of_parts():
    url = Uri.build("http", user="me", password="p:w", host="h", port=80, segments=["a/b"], pairs=[("q", "x&y")])
    assert str(url) == "http://me:p:w@h:80/a%2Fb?q=x%26y"
    assert str(Uri.build("x", path="y", fragment="a b")) == "x:y#a%20b"
    assert str(Uri.build("x", host="h", path="/a", query="b=c")) == "x://h/a?b=c"
    for parts in ({"password": "secret", "host": "h"}, {"port": 80}, {"host": "h", "path": "a"}):
        with pytest.raises(ValueError) as raised:
            Uri.build("http", **parts)
        assert "secret" not in str(raised.value)
    with pytest.raises(TypeError):
        Uri.build("http", host="h", segments="abc")


def test_replacements():
    url = Uri("http://me:pw@h:80/a?b#c")
    assert str(url.replace()) == str(url)
    assert str(url.replace(scheme="https", port=None, password=None)) == "https://me@h/a?b#c"
    assert str(url.replace(user="you", host="[::1]", port="81", path="", query="q", fragment="")) == (
        "http://you:pw@[::1]:81?q#"
    )
    assert str(url.replace(authority=None, path="me@h", scheme="mailto", query=None, fragment=None)) == "mailto:me@h"
    assert str(Uri("x:a").replace(host="h", path="/b")) == "x://h/b"
    assert str(Uri("x://h/a", "draft1996").replace(params="b")) == "x://h/a;b"
    assert str(url) == "http://me:pw@h:80/a?b#c"
    for parts in ({"host": "a b"}, {"path": "a"}, {"scheme": None}, {"port": 70_000}, {"port": -1}, {"query": "#"}):
        with pytest.raises((ValueError, TypeError)):
            url.replace(**parts)
    with pytest.raises(TypeError, match="found hots"):
        url.replace(hots="h")
    with pytest.raises(ValueError, match="expected authority or host, found both"):
        url.replace(authority="g", host="h")
    with pytest.raises(ValueError, match="expected authority or port, found both"):
        url.replace(authority="g", port=None)
    with pytest.raises(ValueError, match="expected userinfo or password, found both"):
        url.replace(userinfo="a", password=None)


def test_pairs():
    url = Uri("http://h/?a=1+2&b&&a=%26")
    assert url.query_pairs() == [("a", "1+2"), ("b", None), ("", None), ("a", "%26")]
    assert url.form_pairs() == [("a", "1 2"), ("b", ""), ("a", "&")]
    assert Uri("http://h/").query_pairs() == []


def test_segments_and_paths_are_appended():
    url = Uri("http://h/a/?q")
    assert str(url.push_segments(["b/c", "", "d"])) == "http://h/a/b%2Fc//d?q"
    assert str(url.push_segments([])) == str(url) == "http://h/a/?q"
    assert str(url.append_path("/b%20c/")) == str(url.append_path("b%20c/")) == "http://h/a/b%20c/?q"
    with pytest.raises(TypeError, match="found one text"):
        url.push_segments("b")
    for path in ("..", "b/%2E%2e", "b c", "b?c"):
        with pytest.raises(ValueError):
            url.append_path(path)


def test_pairs_are_kept_and_sorted():
    url = Uri("http://h/?b=2&a&%61=1#f")
    assert str(url.sort_query_pairs()) == "http://h/?a&%61=1&b=2#f"
    seen = []
    assert str(url.retain_query_pairs(lambda *pair: seen.append(pair) or pair[1])) == "http://h/?b=2&%61=1#f"
    assert seen == url.query_pairs()
    assert str(url.retain_query_pairs(lambda key, value: False)) == "http://h/#f"
    with pytest.raises(ZeroDivisionError):
        url.retain_query_pairs(lambda key, value: 1 / 0)
    with pytest.raises(TypeError):
        url.retain_query_pairs(lambda key: True)


def test_pairs_are_edited():
    url = Uri("http://h/p?b=2&%61=1&a#f")
    assert str(url.set_query_pair("a", "x&y=\u00e9 +")) == "http://h/p?b=2&%61=x%26y%3D%C3%A9%20%2B#f"
    assert str(url.set_query_pair("a", None)) == "http://h/p?b=2&%61#f"
    assert str(url.set_query_pair("c", "")) == "http://h/p?b=2&%61=1&a&c=#f"
    assert str(url.append_query_pair("a", "3")) == "http://h/p?b=2&%61=1&a&a=3#f"
    assert str(url.append_query_pair("c d", None)) == "http://h/p?b=2&%61=1&a&c%20d#f"
    assert str(url.remove_query_pairs("a")) == "http://h/p?b=2#f" and url.remove_query_pairs("c") == url
    assert str(url.remove_query_pairs("a").remove_query_pairs("b")) == "http://h/p#f"
    assert str(Uri("x:").set_query_pair("a", "b").append_query_pair("a", "c")) == "x:?a=b&a=c"
    form = Uri("http://h/?q+a=1&b&q%20a=2")
    assert str(form.set_form_pair("q a", "x + y")) == "http://h/?q+a=x+%2B+y&b"
    assert str(form.append_form_pair("c d", "e f")) == "http://h/?q+a=1&b&q%20a=2&c+d=e+f"
    assert str(form.remove_form_pairs("q a")) == "http://h/?b" and str(form.remove_query_pairs("q a")) == "http://h/?q+a=1&b"
    assert str(form.sort_form_pairs()) == "http://h/?b&q+a=1&q%20a=2"
    seen = []
    assert str(form.retain_form_pairs(lambda *pair: seen.append(pair) or pair[1])) == "http://h/?q+a=1&q%20a=2"
    assert seen == form.form_pairs()
    with pytest.raises(ZeroDivisionError):
        form.retain_form_pairs(lambda key, value: 1 / 0)
    with pytest.raises(ValueError):
        Uri("http://h/", "rfc1738").set_query_pair("a", "b")
    with pytest.raises(ValueError, match="surrogate"):
        url.set_query_pair("\ud800", "")
    with pytest.raises(TypeError):
        url.set_form_pair("a", None)


def test_origins_are_those_of_http():
    assert Uri("HTTP://me:pw@H.Example:080/").origin() == Uri("http://h.example/a").origin() == "http://h.example"
    assert Uri("ws://h:443/").origin() == "ws://h:443"
    for text in ("mailto:me@h", "file:///a", "x://h/", "http://h:65536/"):
        with pytest.raises(ValueError):
            Uri(text).origin()
    with pytest.raises(ParseError):
        Uri("http:a").origin()
    assert Uri("web://h:80").origin(registry=Registry(aliases={"web": "http"})) == "web://h"


def test_normal_forms_and_targets():
    assert str(Uri("HTTP://H/%7Eme/../a").normalize()) == "http://h/a"
    assert str(Uri("http://h:80/").normalize(registry=Registry())) == "http://h/"
    assert Uri("HTTP://h/%7e").is_equivalent(Uri("http://h/~")) and not Uri("x:a").is_equivalent(Uri("x:b"))
    assert str(Uri("http://a/b/c").resolve("../g")) == "http://a/g"
    assert Uri("http://a/b/c").relativize(Uri("http://a/b/d")) == "d"
    with pytest.raises(ValueError):
        Uri("x:y", "rfc1738").resolve("z")


def test_fields():
    fields = Uri("mailto:me@h,you@h?subject=a%20b").fields()
    assert fields["hfields"] == [("subject", "a%20b")]
    assert fields["addresses"] == ["me@h", "you@h"]
    assert Uri("unknown:x").fields() == {}
    for written, told in (("1", "1"), ("+", "+"), ("%FFa", "%FF"), ("%00", "%00"), ("%25", "%25"), ("%23", "%23")):
        assert Uri(f"gopher://h/{written}").fields()["gtype"] == told
    assert Uri("gopher://h/%7E", "rfc1738").fields()["gtype"] == "%7E"
    with pytest.raises(ParseError):
        Uri("gopher:about").fields()


def test_redact_hides_secrets_in_any_text():
    assert redact("a ftp://me:pa/ss@h b") == "a ftp://me:***@h b"
    assert redact("/go?u=ftp%3A%2F%2Fme%3Apw%40h&a=b", ["A"]) == "/go?u=ftp%3A%2F%2Fme%3A***%40h&a=***"
    assert redact("http://me@h/", users=True) == "http://***@h/"
    assert redact("http://localhost:5173/@vite/client") == "http://localhost:5173/@vite/client"


def test_redact_hides_what_lists_name():
    text = "GET http://h/?sig=1&code=a2&x=3 Server=h;Password=pw; https://hooks.slack.com/services/T0"
    assert redact(text) == text
    assert redact(text, lists=["open-telemetry"]) == text.replace("sig=1", "sig=***")
    common = text.replace("sig=1&code=a2", "sig=***&code=***")
    assert redact(text, lists=["common"]) == common
    assert redact(text, ["x"], ["common"]) == common.replace("x=3", "x=***")
    everything = common.replace("=pw", "=***").replace("T0", "***")
    assert redact(text, lists=["common", "connection-strings", "webhooks"]) == everything
    with pytest.raises(ValueError, match="no such list"):
        redact(text, lists=["all"])


def test_repr_hides_passwords():
    assert repr(Uri("ftp://me:secret@h/")) == 'Uri("ftp://me:***@h/")'
    assert Uri("ftp://me:secret@h/").redacted() == "ftp://me:***@h/"
    assert repr(Uri("x:y", "rfc1738")) == 'Uri("x:y", "rfc1738")'


def test_hash_order_and_pickle():
    a, b, old = Uri("x:a"), Uri("x:b"), Uri("x:a", "rfc1738")
    assert a == Uri("x:a") == old and a != b and a != "x:a"
    assert a < b <= b and sorted([b, a]) == [a, b]
    assert len({a, Uri("x:a"), old, b}) == 2
    for url in (a, old):
        again = pickle.loads(pickle.dumps(url))
        assert again == url and again.edition == url.edition
    with pytest.raises(AttributeError):
        a.host = "h"


def test_long_texts():
    assert len(Uri("http://h/" + "a" * 10_000_000).path) == 10_000_001


def test_many_urls_at_once():
    urls = [Uri(f"http://h/{number}") for number in range(10_000)]
    assert [url.path for url in urls] == [f"/{number}" for number in range(10_000)]


def test_paths_become_file_urls_and_come_back():
    for system, path, url in [
        ("posix", "/home/me/a b", "file:///home/me/a%20b"),
        ("posix", "/a?b#c%", "file:///a%3Fb%23c%25"),
        ("posix", "/\u00fc", "file:///%C3%BC"),
        ("windows", "C:\\a\\b", "file:///C:/a/b"),
        ("windows", "\\\\host\\share\\a", "file://host/share/a"),
    ]:
        assert str(Uri.from_path(path, system=system)) == url
        assert str(Uri.from_path(path, system=system, directory=True)) == url + "/"
        assert Uri(url).to_path(system=system) == path
    assert Uri("file:///c%3A/a").to_path(system="windows") == "c:\\a"
    here = pathlib.Path.cwd() / "a b"
    assert Uri.from_path(here).to_path() == os.fspath(here)


@pytest.mark.skipif(os.name != "posix", reason="names are any bytes on POSIX systems")
def test_a_path_may_be_no_text():
    url = Uri.from_path(b"/\xff")
    assert (str(url), os.fsencode(url.to_path())) == ("file:///%FF", b"/\xff")
    assert Uri.from_path(url.to_path()) == url


def test_paths_that_a_system_does_not_have_are_refused():
    for system, path in [("posix", "a/b"), ("posix", ""), ("posix", "/a\0"), ("windows", "/a"), ("windows", "C:a")]:
        with pytest.raises(ValueError, match="expected"):
            Uri.from_path(path, system=system)
    for url in ["file://h/a", "file:///a%2Fb", "file:///a%00"]:
        with pytest.raises(ValueError, match="expected"):
            Uri(url).to_path(system="posix")
    with pytest.raises(ParseError):
        Uri("http://h/a").to_path()
    with pytest.raises(ValueError, match='posix or windows; found "dos"'):
        Uri("file:///a").to_path(system="dos")
    with pytest.raises(TypeError):
        Uri.from_path(1)


def test_hosts_in_ascii_and_in_unicode():
    for url, in_ascii, in_unicode in [
        ("http://xn--bcher-kva.example/", "xn--bcher-kva.example", "b\u00fccher.example"),
        ("http://B%C3%BCcher.example:80/", "xn--bcher-kva.example", "b\u00fccher.example"),
        ("http://[2001:DB8::1]/", "[2001:DB8::1]", "[2001:DB8::1]"),
        ("http://Example.org/", "example.org", "example.org"),
        ("file:///a", "", ""),
        ("mailto:me@h", None, None),
    ]:
        assert (Uri(url).host_to_ascii(), Uri(url).host_to_unicode()) == (in_ascii, in_unicode), url
    for url in ["http://xn--a/", "http://a%2Fb/", "http://%FF/"]:
        with pytest.raises(ValueError, match="a host name that IDNA admits"):
            Uri(url).host_to_ascii()
        with pytest.raises(ValueError, match="a host name that IDNA admits"):
            Uri(url).host_to_unicode()


def test_texts_of_people_are_mended_and_their_changes_listed():
    assert mend("http://h/%7Ea") == ("http://h/%7Ea", [])
    text = " http://h/\u00fc\U0001f600 50%?\u00e4 "
    mended, changes = mend(text)
    assert mended == "http://h/%C3%BC%F0%9F%98%80%2050%25?%C3%A4"
    assert Uri(mended).path == "/%C3%BC%F0%9F%98%80%2050%25"
    assert [(change["rule"], text[change["start"] : change["end"]], change["after"]) for change in changes] == [
        ("white-space", " ", ""),
        ("non-ascii", "\u00fc\U0001f600", "%C3%BC%F0%9F%98%80"),
        ("character", " ", "%20"),
        ("percent", "%", "%25"),
        ("non-ascii", "\u00e4", "%C3%A4"),
        ("white-space", " ", ""),
    ]
    assert all(text[change["start"] : change["end"]] == change["before"] for change in changes)
    assert mend("../a b#c")[0] == "../a%20b#c"
    assert mend("http://b\u00fccher.example/")[0] == "http://xn--bcher-kva.example/"
    assert mend("x://h/~a b", "rfc1738")[0] == "x://h/%7Ea%20b"
    secret, changes = mend("http://me:p w@h/")
    assert (secret, changes[0]["before"], changes[0]["after"]) == ("http://me:p%20w@h/", "***", "***")
    assert mend("http://h/a\\b", backslash="slash")[0] == "http://h/a/b"
    assert mend("http://h/a\\b", backslash="escape")[0] == "http://h/a%5Cb"
    with pytest.raises(ValueError, match="slash or escape"):
        mend("http://h/a\\b", backslash="both")
    for text in ["http://h\\@evil/", "http://h/a\\b", "http://a b/", "git@h:o/r x", "java\nscript:alert(1)"]:
        with pytest.raises(ValueError, match="two readings"):
            mend(text)
    assert mend("tel:+49 30 23")[0] == "tel:+493023"
    for text in ["tel:030 23", "geo:48.2010, 16.3695", "telnet://h/a b", "mid:a b@h/c d", "sip:u@[::1]:5070"]:
        with pytest.raises(ValueError, match="expected .* at byte"):
            mend(text)
    assert mend("tel:+49 30", registry=Registry(schemes=["http"]))[0] == "tel:+49%2030"
    assert mend("http://h/~", registry=Registry("rfc1738"))[0] == "http://h/%7E"
    many = "{a" * 150 + "\u00e9."  * 3
    assert len(mend(many)[1]) == 103 and len(mend(many, most=None)[1]) == 153 and len(mend(many, most=1)[1]) == 2
    assert mend(many, most=1)[0] == mend(many)[0]
    with pytest.raises(ValueError, match="surrogate"):
        mend("\ud800")
