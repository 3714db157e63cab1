"""What two hundred URLs in a program cost: the table "URLs in a program" of docs/COMPARE.md.

python3 -B measure.py REPOSITORY [RUNS]

Writes a crate into a temporary folder, with a program for each row, builds all in release mode, and then each program by itself as
often as RUNS says: the median of the processor time, and the size that it has over that with plain texts.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ENTRIES = 200

MANIFEST = """[package]
name = "literals"
version = "0.0.0"
edition = "2024"

[dependencies]
http = "1"
iref = "5"
uriel = {{ path = "{root}" }}

[profile.release]
strip = true

[workspace]
"""

# For each row: the type of an entry, an entry, and the path of the one that is asked for, of the URL `url`.
ROWS = {
    "plain texts, none read": ("&str", '"{}"', "url"),
    "plain texts, `Uri::parse` of one": ("&str", '"{}"', "uriel::Uri::parse(url).unwrap().path().as_str()"),
    "`uriel::uri!`": ("uriel::Uri<'static>", 'uriel::uri!("{}")', "url.path().as_str()"),
    "`LazyLock` with `Uri::parse`": (
        "LazyLock<uriel::Uri<'static>>",
        'LazyLock::new(|| uriel::Uri::parse("{}").unwrap())',
        "url.path().as_str()",
    ),
    "`LazyLock` with `http::Uri::from_static`": (
        "LazyLock<http::Uri>",
        'LazyLock::new(|| http::Uri::from_static("{}"))',
        "url.path()",
    ),
    "`iref::uri!`": ("&iref::Uri", 'iref::uri!("{}")', "url.path().as_str()"),
}

PROGRAM = """#[allow(unused_imports)]
use std::sync::LazyLock;

static URLS: [{kind}; {count}] = [
{entries}];

fn main() {{
    let url = &URLS[std::env::args().count() % URLS.len()];
    println!("{{}}", {path});
}}
"""


def urls():
    for k in range(ENTRIES):
        yield f"https://api{k}.example.org/v2/account/{k * 37}/items?page={k}&all"


def program(kind, entry, path):
    entries = "".join(f"    {entry.format(url)},\n" for url in urls())
    return PROGRAM.format(kind=kind, count=ENTRIES, entries=entries, path=path)


def build(folder, *options):
    """Builds, and tells the processor time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(["cargo", "build", "--quiet", "--release", *options], cwd=folder, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main():
    root = Path(sys.argv[1]).resolve()
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sources = folder / "src" / "bin"
        sources.mkdir(parents=True)
        (folder / "Cargo.toml").write_text(MANIFEST.format(root=root))
        for k, row in enumerate(ROWS.values()):
            (sources / f"row{k}.rs").write_text(program(*row))
        # Target folder of its own, unless one is given.
        target = Path(os.environ.get("CARGO_TARGET_DIR", folder / "target"))
        build(folder, "--bins")
        average = sum(map(len, urls())) / ENTRIES
        print(f"{ENTRIES} URLs, {average:.0f} octets each on average; time is the median of {runs} builds")
        sizes = [(target / "release" / f"row{k}").stat().st_size for k in range(len(ROWS))]
        for k, row in enumerate(ROWS):
            times = []
            for _ in range(runs):
                (sources / f"row{k}.rs").touch()
                times.append(build(folder, "--bin", f"row{k}"))
            gained = (sizes[k] - sizes[0]) / 1000
            print(f"| {row} | {statistics.median(times):.2f} s | {gained:.0f} kB |", flush=True)
        print(f"the program with plain texts has {sizes[0] / 1000:.0f} kB")


main()
