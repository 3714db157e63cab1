"""Where links of strangers may lead, patterns of hosts, and the URLs that OAuth compares, from Python."""

import pickle

import pytest
from uriel_url import (
    HostPattern,
    ParseError,
    Policy,
    Registry,
    Target,
    is_issuer,
    is_redirect_uri,
    is_resource,
    is_within,
)

TARGET = Target("https://shop.example/cart/view?id=1")

HONEST = {
    "": "/cart/view?id=1",
    "/account?tab=2#orders": "/account?tab=2#orders",
    "../a/./b": "/a/b",
    "?page=2": "/cart/view?page=2",
    "https://SHOP.example:443/a": "/a",
    "//shop.example": "/",
    "/search?next=https://other.example/": "/search?next=https://other.example/",
}

BYPASSES = {
    "//evil.example": "other-origin",
    r"/\evil.example": "backslash",
    "https:evil.example": "other-origin",
    "https://shop.example@evil.example": "userinfo",
    "https://shop.example.evil.example": "other-origin",
    "javascript:alert(1)": "script-scheme",
    "/\t/evil.example": "white-space",
    "/a/..//evil.example": "double-slash",
    "/..;/admin": "dot-segment",
    "/%2e%2e/a": "encoded-dot-segment",
    "https://evil.example\uff0fshop.example": "not-ascii",
    "/\ud800": "not-ascii",
}


@pytest.mark.parametrize("link", HONEST)
def test_honest_links_are_sent(link):
    checked = TARGET.check(link)
    assert checked and checked.allowed and checked.send == HONEST[link] and checked.reasons == []
    assert repr(checked) == "<allowed>"


@pytest.mark.parametrize("link", BYPASSES)
def test_bypasses_are_refused(link):
    checked = TARGET.check(link)
    assert not checked and not checked.allowed and checked.send is None
    assert BYPASSES[link] in [reason["kind"] for reason in checked.reasons] and BYPASSES[link] in repr(checked)
    assert all(reason["message"] and 0 <= reason["start"] <= reason["end"] for reason in checked.reasons)


def test_a_target_within_a_url():
    target = Target("https://shop.example/", "https://shop.example/app")
    assert target.check("/app/a?b").send == "/app/a?b"
    assert [reason["kind"] for reason in target.check("/apple").reasons] == ["outside"]
    for base, within, error in (
        ("mailto:me@shop.example", None, "expected a URL of a known scheme with a server"),
        ("https://shop.example/", "https://other.example/", "expected a URL of the origin of the base"),
        ("x://shop.example/", None, "expected a URL of a known scheme with a server"),
    ):
        with pytest.raises(ValueError, match=error):
            Target(base, within)
    with pytest.raises(ParseError):
        Target("a b")
    for other in (None, b"/", 1):
        with pytest.raises(TypeError):
            TARGET.check(other)
    aliases = Registry(aliases={"shop": "https"})
    assert Target("shop://h.example/", registry=aliases).check("a").send == "/a"


def test_what_is_within():
    base = "https://h.example/app?a#b"
    assert is_within("https://H.example:443/app/x", base) and not is_within("https://h.example/apple", base)
    assert is_within("https://h.example/app?a", base, fixed=["query"])
    assert not is_within("https://h.example/app?a", base, fixed=["query", "fragment"])
    with pytest.raises(ValueError, match='expected "query" or "fragment"; found "path"'):
        is_within(base, base, fixed=["path"])
    with pytest.raises(ParseError):
        is_within("a b", base)


def test_patterns_of_hosts():
    below = HostPattern("*.Example.com")
    assert below.matches("a.b.example.com.") and not any(map(below.matches, ("example.com", "evilexample.com", "a b", "", "\ud800")))
    assert HostPattern("[2001:db8::]/32").matches("2001:db8:1::7") and not HostPattern("0.0.0.0/0").matches("::1")
    assert str(below) == "*.example.com" and repr(below) == "HostPattern('*.example.com')"
    assert pickle.loads(pickle.dumps(below)) == below == eval(repr(below)) and len({below, HostPattern("*.example.com")}) == 1
    for text in ("", "*", "ex*mple.com", "example.com:80", "http://example.com", "127.1", "10.0.0.0/33", "\ud800"):
        with pytest.raises(ValueError, match='expected a name, "\\*." and a name'):
            HostPattern(text)


def test_a_policy_with_a_list_of_hosts():
    policy = Policy.public_web(hosts=["*.example.com", "10.1.0.0/16"])
    assert policy.check("https://a.example.com/") and policy.check("http://10.1.2.3/") and policy.admits("10.1.2.3")
    assert [reason["kind"] for reason in policy.check("https://a.example.com.evil.example/").reasons] == ["host"]
    assert not Policy.public_web(hosts=[]).check("https://example.com/")
    assert repr(policy) == "Policy.public_web(hosts=['*.example.com', '10.1.0.0/16'])"
    assert pickle.loads(pickle.dumps(policy)) == policy != Policy.public_web()
    with pytest.raises(ValueError, match="found \"a b\""):
        Policy.strict(hosts=["a b"])


def test_urls_that_oauth_compares():
    assert is_redirect_uri("http://127.0.0.1/cb", "http://127.0.0.1:51004/cb")
    assert not is_redirect_uri("http://localhost/cb", "http://localhost:51004/cb")
    assert is_resource("urn:example:api", "urn:example:api") and not is_resource("https://h/", "https://h")
    assert is_issuer("https://as.example.com", "https://as.example.com") and not is_issuer("http://h", "http://h")
    for compare in (is_redirect_uri, is_resource, is_issuer):
        assert not compare("https://h/\ud800", "https://h/\ud800")
        with pytest.raises(TypeError):
            compare("https://h/", None)
