"""URLs to measure with: the lines of a file, or some like those of a crawl."""

import sys

FORMS = (
    "http://www.example{0}.com/path/{0}/x?q={0}#f",
    "https://me@shop{0}.example.org:8443/a/b/c/index.html",
    "https://en.example.org/wiki/A_page_with_a_long_name_{0}",
    "ftp://ftp.example.net/pub/{0}/file.tar.gz;type=i",
    "http://192.0.2.{1}/{0}?key=value&other=thing",
    "https://cdn{0}.example.com/%7Eme/img/{0}.png",
    "HTTP://Example{0}.COM/a/../b/./{0}",
    "mailto:someone{0}@example.org",
)


def urls(count):
    """This many URLs; those of the file that the command names, over and over, if it names one."""
    if len(sys.argv) > 1:
        with open(sys.argv[1], encoding="utf-8", errors="replace") as file:
            lines = file.read().splitlines()
        return [lines[number % len(lines)] for number in range(count)]
    return [FORMS[number % 8].format(number, number % 256) for number in range(count)]
