#!/usr/bin/env python3
"""Resolves links of strangers by readers of URLs: none that uriel admits may lead to another origin.

    targets.py URIEL BUILT COUNT [FILE]

URIEL is the command, BUILT the folder of the readers that are compiled, COUNT how many texts are generated. Of each text that the
operation `target` of `uriel batch` admits, every reader resolves two against the base: the text, and what `uriel` sends instead.
The table goes to FILE between its marks. A text that leads to another origin, or a sent one whose path a reader changes, is an
error.
"""

import collections
import concurrent.futures
import json
import re
import sys
import tempfile
import urllib.parse
from pathlib import Path
from random import Random

import texts
from readers import PARTS, answers, compared, is_utf8, own_parts, path_of, readers, spelled_alike, table, uriel_batch, version

MARKS = "<!-- the table of targets, by just links -->\n", "<!-- end of the table of targets -->\n"
SEED = 57
PORTS = {"http": "80", "https": "443", "ftp": "21"}
# Bases, and the URL within which a link must lead, if any.
BASES = [
    ("https://shop.example/cart/view?id=1", None),
    ("http://shop.example", None),
    ("https://shop.example:8443/a/b/c/?d", "https://shop.example:8443/a"),
    ("http://[2606:4700::1111]/login", None),
    ("http://1.1.1.1:8080//a//b", None),
]
# What a link may have beside marks, strange hosts, paths and slashes of `texts`.
WORDS = [
    "a", "b", "view", "cart", "a/b", "id=1", "next=", "&", "=", "a:b", "@", ":", "/", "//", "?", "#", ".", "..", "./", "../", "/..", "/.",
    "https:", "http:", "https://", "http://", "HTTPS:", "ftp:", "javascript:", "data:", "file:", "mailto:", "shop.example", "SHOP.example",
    "evil.example", "shop.example@", "@evil.example", ".evil.example", "shop.example.", "[2606:4700::1111]", "1.1.1.1", "1.1.1.1:8080",
    ":443", ":80", ":8443", ":8080", ":0443", ":", "\\", "/\\", "\\/", "\\\\", "\t", "\n", "\r", " ", "\0", "\x0b", "\x1f", "\x7f",
    "%2e", "%2E", "%2e%2e", "%2f", "%2F%2F", "%5c", "%5C", "%09", "%0a", "%0d%0a", "%00", "%20", "%25", "%252e", "%40", "%3a", "%68ttps:",
    ";", ";a=b", "..;", "é", "／", "＼", "。", "．", "：", "\u200b", "\ufeff", "\u00ad", "x" * 40, "~", "$", "(", "*", "'", "!", "|", "[", "]",
    "{", "^", "`", '"', "<", "c:", "C|", "%", "%zz", "+", "-", "_", ",",
]


def link(random):
    """A text as a parameter `next` may have it: a path that is harmless, a trick of `texts`, or words at random."""
    kind = random.randrange(8)
    if kind < 2:
        return texts.path(random) + ("?" + texts.characters(random, "/?:@", 12) if random.random() < 0.3 else "") + texts.fragment(random)
    if kind == 2:
        own = random.choice(["https://shop.example", "//shop.example", "http://1.1.1.1:8080", "https://shop.example:8443/a", "a", "./a", ""])
        return own + texts.path(random) + texts.fragment(random)
    if kind == 3:
        return random.choice(["", "/", "a", "/a", ".", "..", "https:"]) + random.choice(texts.SLASHES) + random.choice(texts.PATHS)
    if kind == 4:
        place = random.choice(["/{x}{h}", "{x}/{h}", "/{x}/{h}", "{x}{h}", "/a/{x}/{h}", "/..{x}{h}", "https:{x}{h}", "/?{x}{h}", "/#{x}{h}"])
        return place.format(x=random.choice(texts.MARKS), h=random.choice(texts.STRANGE_HOSTS))
    return "".join(random.choice(WORDS) for _ in range(random.randrange(1, 8)))


def admitted(uriel, links, folder):
    """The links that uriel admits: base, text, and the text to send."""
    requests = [{"op": "target", "base": base, "input": text} | ({"within": within} if within else {})
                for text, (base, within) in links]
    found = []
    for request, answer in zip(requests, uriel_batch(uriel, requests, folder)):
        if answer["ok"] and answer["allowed"]:
            found.append((request["base"], request["input"], answer["send"]))
    return found


def lines_of(pairs):
    encoded = (tuple(text.encode("utf-8", "surrogatepass").hex() for text in pair) for pair in pairs)
    return "".join(f"{text} {base}\n" for text, base in encoded).encode()


def origin(parts):
    scheme, user, host, port, _, _ = parts
    return scheme, user, host, port or PORTS.get(scheme)


def reason(name, is_sent, text):
    """The reason, of those on the page, for which a reader resolves a text otherwise; None if there is none."""
    if name == "PHP `parse_url`" and not is_sent and re.match("//[^?#]*/[^?#]*:[0-9]", text):
        return "R5"
    path = text.partition("#")[0].partition("?")[0]
    if name == "`uri-js`" and is_sent and not is_utf8(urllib.parse.unquote_to_bytes(path_of(text))):
        return "R7"
    return "R4" if "urllib.parse" in name and path.endswith(";") else None


class Count:
    """How a reader has resolved the texts."""

    def __init__(self):
        self.links = self.sent = self.refused = 0
        self.reasons = collections.Counter()


def main(uriel, built, count, file=None):
    built, count, random = Path(built), int(count), Random(SEED)
    # The package can_ada has no function that resolves.
    known = [(name, command, version(command, asked)) for name, command, asked in readers(built) if name != "`can_ada`"]
    ran = [reader for reader in known if reader[2]]
    missing = [name for name, _, found in known if not found]
    counts, numbers, faults = {name: Count() for name, _, _ in ran}, collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        origins = {base: origin(compared(base_parts(base), PORTS)) for base, _ in BASES}
        seen = set()
        while numbers["texts"] < count:
            links = {(link(random), random.choice(BASES)) for _ in range(min(count - numbers["texts"], 200_000))}
            numbers["texts"] += len(links)
            some = [row for row in admitted(uriel, sorted(links, key=repr), folder) if row[:2] not in seen]
            seen.update(row[:2] for row in some)
            numbers["admitted"] += len(some)
            pairs = [(text, base) for base, text, _ in some] + [(sent, base) for base, _, sent in some]
            found = [pool.submit(answers, command, lines_of(pairs), folder) for _, command, _ in ran]
            for (name, _, _), lines in zip(ran, (future.result() for future in found)):
                for at, (line, (text, base)) in enumerate(zip(lines, pairs)):
                    is_sent = at >= len(some)
                    answer = json.loads(line)
                    parts = None if answer.get("refused") else own_parts([answer[part] for part in PARTS])
                    if parts is None:
                        counts[name].refused += 1
                        continue
                    parts = compared(parts, PORTS)
                    counts[name].sent += is_sent
                    counts[name].links += not is_sent
                    # The path that is sent, by the steps that every reader is granted.
                    written = text.partition("#")[0].partition("?")[0]
                    mine = (*parts[:4], compared(("", "", "", "", written, ""), PORTS)[4], parts[5])
                    if origin(parts) == origins[base] and (not is_sent or spelled_alike(name, mine, parts) == mine):
                        continue
                    if why := reason(name, is_sent, text):
                        counts[name].reasons[why] += 1
                    else:
                        faults.append((name, is_sent, base, text, parts))
    rows = [("texts", numbers["texts"]), ("that `Target::check` admits", numbers["admitted"]), ("readers", len(ran)),
            ("links resolved by a reader", sum(it.links for it in counts.values())),
            ("sent texts resolved by a reader", sum(it.sent for it in counts.values())),
            ("that lead elsewhere for a reason below",
             sum(sum(it.reasons.values()) for it in counts.values())),
            ("that lead to another origin, or to another path, unexplained", len(faults))]
    print("; ".join(f"{what}: {number}" for what, number in rows))
    if missing:
        print("skipped, because they can't be run:", ", ".join(missing))
    kinds = collections.Counter()
    for name, is_sent, base, text, parts in sorted(faults, key=lambda fault: len(fault[3])):
        kinds[name, is_sent] += 1
        if kinds[name, is_sent] <= 6:
            print(f"{'sent' if is_sent else 'link'} {text!r} against {base} by {name}: {parts}")
    if file:
        def reasons(name):
            return ", ".join(f"{why}: {times}" for why, times in sorted(counts[name].reasons.items()))

        each = [(name, found, counts[name].links, counts[name].sent, counts[name].refused, reasons(name)) for name, _, found in ran]
        tables = table(["what", "number"], rows) + table(["reader", "version", "links", "sent texts", "refused", "for a reason"], each)
        before, rest = Path(file).read_text().split(MARKS[0])
        Path(file).write_text(before + MARKS[0] + "\n" + tables + MARKS[1] + rest.split(MARKS[1])[1])
    return bool(faults) or not ran or not numbers["admitted"]


def base_parts(base):
    scheme, rest = base.split("://")
    host, _, port = rest.partition("/")[0].partition(":") if "[" not in rest else (rest.partition("]")[0] + "]", "", "")
    return scheme, "", host, port, "/", ""


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) in (4, 5) else __doc__)
