"""One URL at a time, from Python."""

import doctest
import pickle

import pytest
import uriel
from uriel import ParseError, Uri


def test_parts_are_as_written_and_absent_is_not_empty():
    url = Uri("HTTP://me:pw@Example.org:080/a%20b?")
    assert (url.scheme, url.authority, url.userinfo, url.host) == ("HTTP", "me:pw@Example.org:080", "me:pw", "Example.org")
    assert (url.host_kind, url.port, url.path, url.query, url.fragment) == ("name", 80, "/a%20b", "", None)
    assert str(url) == "HTTP://me:pw@Example.org:080/a%20b?"
    assert Uri("http://h:99999/").port is None


def test_editions():
    assert Uri("x://1.2.3.256/").host_kind == "name"
    assert Uri("x://1.2.3.256/", edition="rfc1738").host_kind == "ipv4"
    with pytest.raises(ValueError, match="rfc3986; found 'none'|rfc3986; found \"none\""):
        Uri("x:", "none")


def test_errors_say_where_and_why():
    with pytest.raises(ParseError) as raised:
        Uri("http://h:80a/")
    error = raised.value
    assert str(error) == "expected port at byte 11: a digit (RFC 3986 section 3.2.3)"
    assert (error.offset, error.section, error.kind) == (11, "RFC 3986 section 3.2.3", "octet")
    assert error.expected == ["0-9"]
    assert "^" in error.picture and "http://h:80a/" in error.picture
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    with pytest.raises(ParseError):
        Uri("http://h/").resolve("a b")


def test_normal_forms_and_targets():
    assert str(Uri("HTTP://H/%7Eme/../a").normalize()) == "http://h/a"
    assert str(Uri("http://h:80/").normalize(scheme=True)) == "http://h/"
    assert str(Uri("http://a/b/c").resolve("../g")) == "http://a/g"
    with pytest.raises(ValueError):
        Uri("x:y", "rfc1738").resolve("z")


def test_fields():
    fields = Uri("mailto:me@h,you@h?subject=a%20b").fields()
    assert fields["hfields"] == [("subject", "a%20b")]
    assert fields["addresses"] == ["me@h", "you@h"]
    assert Uri("unknown:x").fields() == {}
    with pytest.raises(ParseError):
        Uri("gopher:about").fields()


def test_repr_hides_passwords():
    assert repr(Uri("ftp://me:secret@h/")) == 'Uri("ftp://me:***@h/")'
    assert repr(Uri("x:y", "rfc1738")) == 'Uri("x:y", "rfc1738")'


def test_hash_order_and_pickle():
    a, b, old = Uri("x:a"), Uri("x:b"), Uri("x:a", "rfc1738")
    assert a == Uri("x:a") and a != b and a != old and a != "x:a"
    assert a < b <= b and sorted([b, a]) == [a, b]
    assert len({a, Uri("x:a"), old}) == 2
    for url in (a, old):
        again = pickle.loads(pickle.dumps(url))
        assert again == url and again.edition == url.edition
    with pytest.raises(AttributeError):
        a.host = "h"


def test_long_texts():
    assert len(Uri("http://h/" + "a" * 10_000_000).path) == 10_000_001


def test_doctests():
    assert doctest.testmod(uriel).failed == 0
