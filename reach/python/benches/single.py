#!/usr/bin/env python3
"""Hosts of URLs beside can_ada, urllib and yarl, one at a time and in batches: CPU time on one core, the best of the rounds.

    single.py [FILE]

can_ada and yarl read by the WHATWG's rules and change what they read; urllib splits, and refuses hardly anything. uriel checks
every character by RFC 3986 and changes none. A text that one of them refuses counts for all: the exception is part of the time.
"""

import time
from urllib.parse import urlsplit

import can_ada
import pyarrow as pa
import yarl
from sample import urls
from uriel_url import Uri, arrow

URLS = urls(200_000)
BATCHES = [pa.array(URLS[start : start + 8192]) for start in range(0, len(URLS), 8192)]


def nothing():
    for _ in URLS:
        pass


def uri():
    for url in URLS:
        try:
            Uri(url)
        except ValueError:
            pass


def host():
    for url in URLS:
        try:
            Uri(url).host
        except ValueError:
            pass


def ada():
    for url in URLS:
        try:
            can_ada.parse(url).hostname
        except ValueError:
            pass


def urllib():
    for url in URLS:
        try:
            urlsplit(url).hostname
        except ValueError:
            pass


def yarl_host():
    for url in URLS:
        try:
            yarl.URL(url).host
        except ValueError:
            pass


def batches(kernel, *arguments):
    return lambda: [kernel(batch, *arguments) for batch in BATCHES]


WORK = {
    "an empty loop": (nothing, 7),
    "uriel_url.Uri(u)": (uri, 7),
    "uriel_url.Uri(u).host": (host, 7),
    "can_ada.parse(u).hostname": (ada, 7),
    "urllib.parse.urlsplit(u).hostname": (urllib, 2),
    "yarl.URL(u).host": (yarl_host, 1),
    "uriel_url.arrow.part(batch, 'host')": (batches(arrow.part, "host"), 7),
    "uriel_url.arrow.parse(batch)": (batches(arrow.parse), 7),
    "uriel_url.arrow.normalize(batch)": (batches(arrow.normalize), 7),
}


def main():
    best = {}
    # The rounds take turns, so that a busy moment of the machine does not meet one of them alone.
    for turn in range(7):
        for name, (work, rounds) in WORK.items():
            if turn < rounds:
                start = time.process_time()
                work()
                best[name] = min(best.get(name, float("inf")), time.process_time() - start)
    for name, seconds in best.items():
        print(f"{name:40} {seconds / len(URLS) * 1e9:9.1f} ns/URL {len(URLS) / seconds / 1e6:8.2f} M URLs/s")
    one, ada_time = best["uriel_url.Uri(u).host"], best["can_ada.parse(u).hostname"]
    print(f"uriel_url.Uri(u).host is {ada_time / one:.2f} times as fast as can_ada")
    print(f"    {best['urllib.parse.urlsplit(u).hostname'] / one:.1f} times as fast as urllib.parse")
    print(f"    {best['yarl.URL(u).host'] / one:.1f} times as fast as yarl")
    batch = ada_time / best["uriel_url.arrow.part(batch, 'host')"]
    print(f"batches for hosts are {batch:.1f} times as fast as can_ada")


if __name__ == "__main__":
    main()
