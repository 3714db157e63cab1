"""Rows that the engines are asked about, and the answers of a plain loop."""

from uriel_url import ParseError, Uri

FORMS = (
    "http://www.example{0}.com/path/{1}?q={1}#f",
    "https://me:pw@shop{0}.example.org:8443/a/b",
    "HTTP://Example{0}.COM/a/../b/./%7Eme/{0}",
    "ftp://192.0.2.{0}/pub/{1}.tar.gz;type=i",
    "https://[2001:db8::{0}]/{1}",
    "mailto:someone{0}@example.org",
    "http://no url {1}/",
    "//example.org/{0}",
    None,
    "",
)


def urls(count):
    """This many rows, the same each time; some are no URLs, and some are null."""
    forms = (FORMS[number % len(FORMS)] for number in range(count))
    return [form and form.format(number % 97, number // 3) for number, form in enumerate(forms)]


def answers(rows):
    """URLs by scheme and kind of host, hosts, distinct hosts, and distinct normal forms."""
    kinds, hosts, normal = {}, [], set()
    for row in rows:
        try:
            url = Uri(row) if row is not None else None
        except ParseError:
            url = None
        if url is None:
            continue
        key = url.scheme.lower(), url.host_kind
        kinds[key] = kinds.get(key, 0) + 1
        hosts += [url.host] if url.host is not None else []
        normal.add(str(url.normalize()))
    return kinds, len(hosts), len(set(hosts)), len(normal)
