"""Texts explained, from Python."""

import pytest
from uriel_url import Explanation, Registry, Uri, explain


def test_a_url_is_explained():
    explanation = explain("ftp://me:secret@h.example:21/a%20b;type=i")
    assert isinstance(explanation, Explanation) and explanation.valid
    assert explanation.summary == "valid under RFC 3986, and by the rule ftpurl of RFC 1738 section 3.2"
    assert repr(explanation) == f"<explanation: {explanation.summary}>"
    text = "ftp://me:secret@h.example:21/a%20b;type=i"
    parts = {part["name"]: text[part["start"] : part["end"]] for part in explanation.parts}
    assert parts["userinfo"] == "me:secret" and parts["host"] == "h.example" and parts["port"] == "21"
    host = next(part for part in explanation.parts if part["name"] == "host")
    assert (host["rule"], host["section"]) == ("reg-name", "RFC 3986 section 3.2.2")
    groups = {group["name"]: group for group in explanation.groups}
    assert "RETR a b" in [line["value"] for line in groups["client"]["lines"]]
    assert {"fields", "client", "hazards", "normal-form"} <= set(groups)
    for shown in (str(explanation), explanation.drawing(200), explanation.svg(), explanation.text, str(explanation.groups)):
        assert "secret" not in shown
    assert str(explanation) == explanation.drawing() == explanation.drawing(80) != explanation.drawing(30)
    assert explanation.svg().startswith("<svg ") and explanation._repr_svg_() == explanation.svg()


def test_a_refused_text_is_explained():
    explanation = explain("http:/h.example/a")
    assert not explanation.valid and "http://h.example/a" in str(explanation)
    assert not explain(b"http://h/\xff").valid and "0xFF" in str(explain(b"http://h/\xff"))
    assert not explain("\ud800").valid and explain("../a").valid
    for wrong in (None, 1, ["x:"]):
        with pytest.raises(TypeError, match="expected a text, bytes or a Uri"):
            explain(wrong)


def test_editions_and_registries():
    url = "http://h/a?b"
    assert "query" in [part["name"] for part in explain(Uri(url)).parts]
    assert "query" not in [part["name"] for part in explain(Uri(url, "rfc1738")).parts]
    assert "query" not in [part["name"] for part in explain(url, registry=Registry("rfc1738")).parts]
    assert not explain("ftp://h/a;type=q").valid and explain("ftp://h/a;type=q", registry=Registry(schemes=["http"])).valid


def test_an_explanation_does_not_grow():
    for unit in ("%0a", "a/", "{ ", "&a=b"):
        assert len(str(explain("http://h/" + unit * 100_000))) < 10_000
