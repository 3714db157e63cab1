"""Compares the public interface of the packages with the files of `tests/api`, or writes these: `just api`, `just api write`.

A line is an item as cargo-public-api prints it, once, without the name of its package before it and with short names for types of
Rust. What is derived, and what each type has from Rust's own blanket implementations, is left out.
"""

import difflib
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ["uriel", "uriel-schemes", "uriel-explain", "uriel-samples"]
OWN = re.compile(r"\b(?:core|alloc|std)::(?:[a-z_]+::)+([A-Z]\w*)")


def interface(package: str) -> list[str]:
    command = ["cargo", "+nightly", "public-api", "--color", "never", "-sss", "--all-features", "--package", package]
    printed = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    crate = re.compile(rf"\b{package.replace('-', '_')}::(?!_docs)")
    lines: dict[str, None] = {}
    of_trait = False
    for line in printed.splitlines():
        line = crate.sub("", OWN.sub(r"\1", line))
        if line.startswith("impl"):
            of_trait = " for " in line
        elif not line.startswith(("pub fn", "pub const fn")):
            of_trait = of_trait and line.startswith(("pub type", "pub const"))
        # The trait tells the functions and constants of an implementation; and a page of the documentation is no part of the interface.
        if "::_docs" not in line and not (of_trait and line.startswith(("pub fn", "pub const"))):
            lines.setdefault(line)
    return list(lines)


def main() -> None:
    status = 0
    for package in PACKAGES:
        path = ROOT / "tests/api" / f"{package}.txt"
        now = interface(package)
        if sys.argv[1:] == ["write"]:
            path.write_text("".join(f"{line}\n" for line in now), encoding="utf-8")
        listed = path.read_text(encoding="utf-8").splitlines()
        changes = [line for line in difflib.unified_diff(listed, now, n=0, lineterm="") if line[0] in "+-"][2:]
        print(f"{package}: {len(now)} items, {len(changes)} changes")
        print("".join(f"    {line}\n" for line in changes), end="")
        status |= bool(changes)
    if status:
        sys.exit("`just api write` writes tests/api anew: each line there is a promise, so read what changed")


main()
