"""Compares the lines that no test reaches with `tests/coverage.toml`: `just coverage`.

Reads a report in the form of lcov, and prints a table of the files of `src/` and `schemes/`: lines, those not reached, branches, those
not taken. The number of lines that are not reached is exact in the list: a file with more fails, and so does one with fewer, which
is to be listed with the new number. `coverage.py REPORT FILE` prints the lines of a file instead.
"""

import re
import sys
import tomllib
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
LIST = ROOT / "tests/coverage.toml"


class File:
    def __init__(self) -> None:
        self.lines: dict[int, int] = defaultdict(int)
        self.branches: dict[str, int] = defaultdict(int)

    @property
    def missed(self) -> list[int]:
        return sorted(line for line, count in self.lines.items() if not count)

    @property
    def not_taken(self) -> int:
        return sum(not count for count in self.branches.values())


def is_of_tests(path: str) -> bool:
    return path.endswith(("/tests.rs", "_tests.rs")) or "/tests/" in path


def read(report: Path) -> dict[str, File]:
    """The files of the library, without the tests that stand in them."""
    files: dict[str, File] = defaultdict(File)
    file = first_test = None
    for record in report.read_text(encoding="utf-8").splitlines():
        kind, _, value = record.partition(":")
        if kind == "SF":
            path = str(Path(value).resolve().relative_to(ROOT)) if value.startswith(str(ROOT)) else value
            file = None
            if path.startswith(("src/", "schemes/")) and not is_of_tests(path):
                file = files[path]
                source = (ROOT / path).read_text(encoding="utf-8").splitlines()
                tests = (number for number, line in enumerate(source, 1) if re.match(r"#\[cfg\((all\()?test", line))
                first_test = next(tests, len(source) + 1)
        elif file and kind == "DA":
            line, count = map(int, value.split(",")[:2])
            if line < first_test:
                file.lines[line] += count
        elif file and kind == "BRDA":
            line, block, branch, count = value.split(",")
            if int(line) < first_test:
                file.branches[f"{line},{block},{branch}"] += int(count.replace("-", "0"))
    return {path: file for path, file in sorted(files.items()) if file.lines}


def main() -> None:
    report, *arguments = sys.argv[1:]
    files = read(Path(report))
    if arguments:
        for path in arguments:
            source = (ROOT / path).read_text(encoding="utf-8").splitlines()
            print(f"{path}: {len(files[path].missed)}")
            for line in files[path].missed:
                print(f"{line:5} {source[line - 1]}")
        return
    listed = tomllib.loads(LIST.read_text(encoding="utf-8"))
    faults = [f"no reason for: {kind}" for kinds in listed["files"].values() for kind in kinds if kind not in listed["kinds"]]
    print(f"{'file':44} lines missed branches not taken")
    for path, file in files.items():
        print(f"{path:44} {len(file.lines):5} {len(file.missed):6} {len(file.branches):8} {file.not_taken:9}")
        allowed = sum(listed["files"].get(path, {}).values())
        if len(file.missed) != allowed:
            lines = ", ".join(map(str, file.missed))
            faults.append(f"{path}: {len(file.missed)} lines are not reached, and {allowed} are listed: {lines}")
    faults += [f"{path} is listed, and has no lines" for path in listed["files"].keys() - files.keys()]
    lines, missed = (sum(len(part) for part in parts) for parts in zip(*((file.lines, file.missed) for file in files.values())))
    branches, not_taken = (sum(parts) for parts in zip(*((len(file.branches), file.not_taken) for file in files.values())))
    print(f"{lines - missed} of {lines} lines are reached, {branches - not_taken} of {branches} branches are taken")
    sums: Counter[str] = Counter()
    for kinds in listed["files"].values():
        sums.update(kinds)
    print("listed: " + ", ".join(f"{count} {kind}" for kind, count in sorted(sums.items())))
    if faults:
        sys.exit("\n".join(faults))


main()
