"""Registries of schemes, from Python."""

import pickle
from urllib.parse import unquote_to_bytes

import pytest
from uriel_url import ParseError, Registry, Uri


def test_names_and_editions():
    registry = Registry()
    assert registry.edition == "rfc3986" and "HTTPS" in registry and "x" not in registry
    assert len(registry) == len(list(registry)) > 10
    assert Registry("rfc1738").edition == "rfc1738" and "https" not in Registry("rfc1738")
    assert registry.default_port("https") == 443 and registry.default_port("mailto") is None
    assert registry.field_names("ftp")[-1] == "typecode"
    with pytest.raises(KeyError):
        registry.default_port("x")


def test_schemes_that_are_left_out_are_generic():
    registry = Registry(schemes=["http"])
    assert list(registry) == ["http"]
    assert str(registry.parse("gopher:about")) == "gopher:about"
    with pytest.raises(ParseError):
        Registry().parse("gopher:about")
    with pytest.raises(ValueError, match='one of .*http.*; found "nothing"'):
        Registry(schemes=["nothing"])


def test_aliases():
    registry = Registry(aliases={"ftp+tls": "ftp"})
    assert Uri("ftp+tls://h/a;type=i").fields(registry=registry)["typecode"] == "i"
    assert Uri("ftp+tls://h/a;type=i").fields() == {}
    for aliases in ({"a b": "ftp"}, {"": "ftp"}, {"x": "nothing"}, {"a:b": "ftp"}, {"1": "ftp"}):
        with pytest.raises(ValueError):
            Registry(aliases=aliases)


def test_every_scheme_can_have_an_alias():
    registry = Registry()
    for name in registry:
        again = Registry(aliases={"alias": name})
        assert again.field_names("alias") == registry.field_names(name)


def test_urls_from_fields():
    registry = Registry()
    assert str(registry.build("ftp", host="h", cwd=["a/b"], name="c", typecode="i")) == "ftp://h/a%2Fb/c;type=i"
    assert str(registry.build("mailto", addr="me@h", hfields={"subject": "a b"})) == "mailto:me@h?subject=a%20b"
    assert str(registry.build("http", host="h", port=8080)) == "http://h:8080"
    for fields in ({"host": "h", "no_field": "x"}, {}, {"host": "h", "port": "x"}):
        with pytest.raises(ValueError):
            registry.build("ftp", **fields)
    for gtype in ("1", "+", "/", "%FF", "%00", "%25"):
        fields = Uri(f"gopher://h/{gtype}a").fields()
        built = registry.build("gopher", host="h", gtype=unquote_to_bytes(fields["gtype"]), selector="a")
        assert str(built) == f"gopher://h/{gtype}a"
    assert str(registry.build("ftp", host="h", cwd=[b"\xff", "a"], name=b"b")) == "ftp://h/%FF/a/b"
    for path in ("/a", b"/a", "/", "//a"):
        with pytest.raises(ValueError, match='leave out the first "/" of the field "path".* in the field "segment"'):
            registry.build("http", host="h", path=path)
    assert str(registry.build("http", host="h", path="a/b")) == "http://h/a/b"
    assert str(registry.build("http", host="h", segment=["", "a"])) == "http://h//a"
    assert str(registry.build("prospero", host="h", hsoname="/a")) == "prospero://h//a"
    with pytest.raises(TypeError, match="expected texts or pairs of texts as cwd"):
        registry.build("ftp", host="h", cwd=["a", 1])
    with pytest.raises(ValueError, match="user") as raised:
        registry.build("ftp", host="h", password="secret")
    assert "secret" not in str(raised.value)


@pytest.mark.parametrize(
    "text",
    [
        "http://h/a%20b/c%2Fd?e%3D=f#g%20h",
        "http://h/%7e/..?",
        "http://h:8080/?%41",
        "geo:1,2;a=b%20c;d",
        "tel:+1-201-555-0123;ext=7;m-x;a=%62",
        "ldap:///o=x?cn,sn??(a=b)?!c=d,e",
        "telnet://h:24#a%2Fb",
        "news:comp.lang.rust#%C3%A9",
    ],
)
def test_fields_that_keep_their_escapes_are_written_as_they_are(text):
    registry = Registry()
    url = Uri(text)
    scheme = url.scheme
    assert registry.build(scheme, **url.fields(registry=registry), fragment=url.fragment) == url


def test_parameters_and_names_of_hosts():
    registry = Registry()
    parameters = [("a", "c d"), ("e", None)]
    assert str(registry.build("geo", coord_a="1", coord_b="2", parameters=parameters)) == "geo:1,2;a=c%20d;e"
    ldap = registry.build("ldap", extensions=[(True, "a", "b"), (False, "c", None), "!d"])
    assert ldap.fields(registry=registry)["extensions"] == [(True, "a", "b"), (False, "c", None), (True, "d", None)]
    assert str(registry.build("http", host="a b", host_kind="name")) == "http://a%20b"
    with pytest.raises(ValueError):
        registry.build("http", host="a b")
    with pytest.raises((TypeError, ValueError)):
        registry.build("geo", coord_a="1", coord_b="2", parameters=[("a", "b", "c", "d")])
    with pytest.raises(ValueError):
        registry.build("http", host="h", fragment="%zz\ud800")


def test_equality_and_pickle():
    registries = [Registry(), Registry("rfc2396"), Registry(schemes=["ftp"]), Registry(aliases={"x": "ftp"})]
    for registry in registries:
        again = pickle.loads(pickle.dumps(registry))
        assert again == registry and hash(again) == hash(registry) and repr(again) == repr(registry)
        assert eval(repr(registry), {"Registry": Registry}) == registry
    assert len(set(registries)) == 4
    with pytest.raises(TypeError):
        registries[0] < registries[1]


def test_it_has_the_schemes_of_the_package_of_more():
    registry = Registry()
    fields = Uri("tel:+1-201-555-0123;ext=7;m-x;a=b").fields()
    assert fields["global_number"] == "+1-201-555-0123" and fields["ext"] == "7" and fields["local_number"] is None
    assert fields["parameters"] == [("m-x", None), ("a", "b")]
    ldap = Uri("ldap:///o=x?cn,sn??(a=b)?!c=d,e").fields()
    assert ldap["attributes"] == ["cn", "sn"] and ldap["extensions"] == [(True, "c", "d"), (False, "e", None)]
    assert registry.build("urn", nid="isbn", nss="0451450523") == Uri("urn:isbn:0451450523")
    assert not {"tel", "urn", "data", "sip", "ldap", "geo"} - set(registry)
    assert "tel" not in Registry("rfc1738")
