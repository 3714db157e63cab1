"""Reads texts by a library of Python: reader.py urllib|yarl|can_ada. Lines are hexadecimal digits, answers are JSON. A second
text in a line is a base, which the first is resolved against."""

import json
import sys


def by_urllib(text, base=None):
    from urllib.parse import urljoin, urlsplit
    url = urlsplit(text if base is None else urljoin(base, text))
    return url.scheme, url.username, url.hostname, url.port, url.path, url.query


def by_yarl(text, base=None):
    from yarl import URL
    url = URL(text) if base is None else URL(base).join(URL(text))
    return url.scheme, url.raw_user, url.raw_host, url.explicit_port, url.raw_path, url.raw_query_string


def by_can_ada(text, base=None):
    import can_ada
    url = can_ada.parse(text) if base is None else can_ada.URL(text, base)
    return url.protocol[:-1], url.username, url.hostname, url.port, url.pathname, url.search[1:]


def main(name):
    read = {"urllib": by_urllib, "yarl": by_yarl, "can_ada": by_can_ada}[name]
    names = "scheme", "user", "host", "port", "path", "query"
    for line in sys.stdin:
        texts = [bytes.fromhex(digits).decode() for digits in line.split(" ")]
        try:
            answer = dict(zip(names, ("" if part is None else str(part) for part in read(*texts))))
        except ValueError:
            answer = {"refused": True}
        except Exception as fault:
            # No refusal: an error that the library does not say it raises.
            answer = {"refused": True, "fault": type(fault).__name__}
        print(json.dumps(answer, ensure_ascii=False, separators=(",", ":")))


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    main(sys.argv[1])
