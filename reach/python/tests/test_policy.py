"""Policies, from Python."""

import ipaddress
import pickle

import pytest
from uriel_url import ParseError, Policy, Registry, Uri, address_classes, arrow


def kinds(checked):
    return [reason["kind"] for reason in checked.reasons]


def test_the_two_policies():
    web, strict = Policy.public_web(), Policy.strict()
    assert web.check("http://example.com:80/a%2Fb").allowed and not strict.check("http://example.com/a%2Fb").allowed
    for port in (0, 22, 443, 1024, 6379, 8080, 65535):
        assert not web.check(f"http://example.com:{port}/") and not strict.check(f"http://example.com:{port}/")
    checked = web.check("http://me:pw@127.0.0.1:22/")
    assert not checked and not checked.allowed
    assert kinds(checked) == ["password", "non-default-port", "reserved-port", "userinfo", "loopback-host"]
    url = "http://me:pw@127.0.0.1:22/"
    assert [url[reason["start"] : reason["end"]] for reason in checked.reasons] == ["pw", "22", "22", "me:pw", "127.0.0.1"]
    assert checked.reasons[0]["message"] == "anyone who sees the URL sees the password"
    assert web.check("https://www.example.org/") and kinds(web.check("https://www.example.org/")) == []
    assert kinds(web.check("http://0x7f.1/")) == ["numeric-host", "loopback-host"]


def test_what_is_no_url():
    for text in ("a b", "http://h:80a/", "http://h/\ud800"):
        with pytest.raises(ParseError):
            Policy.public_web().check(text)
    # The scheme refuses it, and so does the policy.
    assert kinds(Policy.public_web().check("http:///a")) == ["no-host"]
    with pytest.raises(ParseError):
        Policy.public_web(without=["scheme", "no-host"]).check("http:///a")
    for other in (None, b"http://h/", 1):
        with pytest.raises(TypeError, match="expected a text or a Uri, found"):
            Policy.public_web().check(other)


def test_urls_editions_and_registries():
    policy = Policy.public_web(schemes={"ftp": 21}, without=["userinfo"])
    assert policy.check(Uri("ftp://me@example.com:21/"))
    assert kinds(policy.check(Uri("http://example.com/"))) == ["scheme"]
    assert kinds(Policy.strict().check(Uri("http://a_b.example/", "rfc2396bis"))) == kinds(
        Policy.strict().check("http://a_b.example/", registry=Registry("rfc2396bis"))
    )
    aliases = Registry(aliases={"mine": "ftp"})
    checked = Policy.strict(schemes={"mine": None}).check("mine://h.example/a?b", registry=aliases)
    assert kinds(checked) == ["question-mark"]


def test_options():
    policy = Policy.public_web(ports=[(1, 80), 443], classes=["private"], refused=["punycode-host"])
    assert policy.check("https://10.0.0.1:25/") and policy.check("http://example.com:443/")
    assert kinds(policy.check("https://example.com:81/")) == ["non-default-port", "reserved-port"]
    assert kinds(policy.check("https://xn--e1aybc.example/")) == ["punycode-host"]
    assert Policy.strict(schemes={"x": 70}).check("x://example.com:70/")
    # A scheme may have any name that is asked for; no URL begins with an odd one.
    assert not Policy.strict(schemes={"a b": None}).check("http://example.com/")
    for options in ({"classes": ["nothing"]}, {"refused": ["nothing"]}, {"without": ["foreign-host"]}):
        with pytest.raises(ValueError, match="expected a .*, one of .*; found"):
            Policy.strict(**options)
    with pytest.raises(ValueError, match="expected the first port and the last, found 9 and 1"):
        Policy.strict(ports=[(9, 1)])
    for ports in ([65536], [-1], ["80"], [(1, 2, 3)]):
        with pytest.raises((TypeError, OverflowError)):
            Policy.strict(ports=ports)
    with pytest.raises(TypeError):
        Policy()


@pytest.mark.parametrize("begin", [Policy.public_web, Policy.strict])
def test_ports_that_are_given_are_the_only_ones_beside_the_default(begin):
    policy = begin(ports=[(8443, 8443), 9000, (9100, 9199)])
    for port in (443, 8443, 9000, 9100, 9150, 9199):
        assert policy.check(f"https://example.com:{port}/"), port
    for port in (0, 1, 80, 8442, 8444, 8999, 9001, 9099, 9200, 9999, 65535):
        assert "non-default-port" in kinds(policy.check(f"https://example.com:{port}/")), port
    assert "port-out-of-range" in kinds(policy.check("https://example.com:73979/")), "73979 - 65536 is 8443"
    # A scheme without a default port has only those that are given, and a hazard that counts no more has any.
    assert begin(schemes={"x": None}, ports=[70]).check("x://example.com:70/")
    assert not begin(schemes={"x": None}, ports=[70]).check("x://example.com:9999/")
    assert not begin(schemes={"x": None}).check("x://example.com:70/")
    assert begin(without=["non-default-port"]).check("https://example.com:9999/")


def test_many_reasons_are_counted():
    checked = Policy.strict().check("http://example.com/" + "%0a" * 250 + "%2F" * 50)
    assert kinds(checked) == ["encoded-line-delimiter"] * 100 + ["encoded-slash"] * 50
    assert checked.more == {"encoded-line-delimiter": 150} and not checked
    assert Policy.strict().check("http://example.com/%0a").more == {}


def test_policies_are_values():
    policy = Policy.public_web(schemes={"https": 443, "x": None}, ports=[80], without=["userinfo"])
    shown = "Policy.public_web(schemes={'https': 443, 'x': None}, ports=[(80, 80)], without=['userinfo'])"
    assert repr(policy) == shown and eval(shown) == policy and hash(eval(shown)) == hash(policy)
    again = pickle.loads(pickle.dumps(policy))
    assert again == policy and again != Policy.public_web() and Policy.public_web() != Policy.strict()
    assert again.check("x://me@example.com/")
    assert repr(policy.check("http://me:secret@h/")) == "<refused: scheme, password, one-label-host>"


def test_addresses():
    assert address_classes("10.0.0.1") == address_classes(ipaddress.ip_address("10.0.0.1")) == ["private"]
    assert address_classes("fe80::1%eth0") == ["link-local"]
    assert address_classes(ipaddress.ip_address("2606:4700::1111")) == []
    policy = Policy.public_web(classes=["loopback"])
    assert policy.admits("127.0.0.1") and policy.admits("8.8.8.8") and not policy.admits("fe80::1%lo")
    for address in ("localhost", "", "127.1", None):
        with pytest.raises(ValueError, match="expected an IP address"):
            policy.admits(address)


ROWS = ["http://example.org/", None, "http://me@127.0.0.1/", "a b", "http:///a", "ftp://example.org/"]


@pytest.mark.parametrize("layout", ["string", "large_string", "string_view", "binary", "large_binary", "binary_view"])
def test_columns(layout):
    pa = pytest.importorskip("pyarrow")
    column = pa.array(["before", *ROWS]).cast(pa.binary()).cast(getattr(pa, layout)()).slice(1)
    policy = Policy.public_web()
    made = pa.array(arrow.check(column, policy))
    made.validate(full=True)
    assert made.field("allowed").to_pylist() == [True, None, False, None, False, False]
    assert made.field("error_at").to_pylist() == [None, None, None, 1, None, None]
    assert [error and error[:30] for error in made.field("error").to_pylist()] == [
        None,
        None,
        None,
        'expected ":" of URI at byte 1,',
        None,
        None,
    ]
    for text, row in zip(ROWS, made.to_pylist()):
        if row and row["error"] is None:
            assert row["reasons"] == policy.check(text).reasons
    assert made[1].as_py() is None and made[3].as_py()["reasons"] is None


def test_chunks_octets_and_registries_of_columns():
    pa = pytest.importorskip("pyarrow")
    chunked = pa.chunked_array([ROWS[:2], [], ROWS[2:]])
    made = pa.chunked_array(arrow.check(chunked, Policy.strict()))
    made.validate(full=True)
    assert len(made) == len(ROWS) and made[0].as_py()["allowed"]
    octets = pa.array(arrow.check(pa.array([b"http://h.example/", b"http://h/\xff", b"\xc3"]), Policy.strict()))
    assert octets.field("allowed").to_pylist() == [True, None, None]
    assert octets.field("error_at").to_pylist() == [None, 9, 0]
    old = arrow.check(pa.array(["https://example.org:443/"]), Policy.strict(), registry=Registry("rfc1738"))
    assert pa.array(old)[0].as_py()["allowed"]
    assert pa.array(arrow.check(pa.nulls(3), Policy.strict())).null_count == 3
    with pytest.raises(TypeError):
        arrow.check(chunked, "public-web")
