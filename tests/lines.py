"""Counts the lines of code of `src/` by room, neither blank nor comment, without its tests: `just lines`.

The tests are items after `#[cfg(test)]`, and the files of modules that are declared so. Another folder may be given.
"""

import re
import sys
from collections import Counter
from pathlib import Path

TEST = re.compile(r"\s*#\[cfg\((?:all\()?test\b.*\)\]$")


def code_and_test_modules(text: str) -> tuple[list[str], list[str]]:
    """The lines of code outside tests, and the names of the modules of tests that are files of their own."""
    code, modules = [], []
    lines = iter(text.splitlines())
    for line in lines:
        if TEST.match(line):
            indent = len(line) - len(line.lstrip())
            # The item ends where a line ends with ";" or "}" that is indented as its attribute is.
            for item in lines:
                if file := re.fullmatch(r"\s*mod (\w+);", item):
                    modules.append(file[1])
                if item.rstrip().endswith((";", "}")) and len(item) - len(item.lstrip()) == indent:
                    break
        elif line.strip() and not line.lstrip().startswith("//"):
            code.append(line)
    return code, modules


def lines_by_room(source: Path) -> Counter[str]:
    """The number of lines of each folder or file in `source`."""
    lines: dict[Path, int] = {}
    tests: set[Path] = set()
    for path in source.rglob("*.rs"):
        code, modules = code_and_test_modules(path.read_text(encoding="utf-8"))
        lines[path] = len(code)
        folder = path.parent if path.name in ("mod.rs", "lib.rs", "main.rs") else path.with_suffix("")
        tests |= {file for name in modules for file in (folder / f"{name}.rs", folder / name / "mod.rs")}
    rooms: Counter[str] = Counter()
    for path, number in lines.items():
        if tests.isdisjoint([path, *(parent / "mod.rs" for parent in path.parents)]):
            rooms[path.relative_to(source).with_suffix("").parts[0]] += number
    return rooms


def main() -> None:
    rooms = lines_by_room(Path(sys.argv[1] if len(sys.argv) > 1 else "src"))
    for room, number in sorted(rooms.items()):
        print(f"{number:7} {room}")
    print(f"{rooms.total():7} in all")


if __name__ == "__main__":
    main()
