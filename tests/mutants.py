"""Compares the changes of the code that no test noticed with `tests/mutants.toml`: `just mutants`.

cargo-mutants leaves its answers in a folder. A survivor that is not listed fails, and so does a listed one that a test has caught
since. A mutant goes by its file and what was changed, without the line, so that a list outlives an edit above it.
"""

import re
import sys
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLACE = re.compile(r"^([^:]+):\d+:\d+: ")


def room(name: str) -> str:
    folder, _, rest = name.partition("/")
    return rest.partition("/")[0].partition(".rs")[0] if folder == "src" else folder


def names(path: Path) -> Counter[str]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    # The schemes are modules of a file of `src`, and their paths begin there.
    return Counter(PLACE.sub(r"\1: ", line).replace("src/../", "", 1) for line in lines)


def main() -> None:
    listed_file = tomllib.loads((ROOT / "tests/mutants.toml").read_text(encoding="utf-8"))
    kinds = listed_file["kinds"]
    listed: Counter[str] = Counter()
    faults = []
    for entry in listed_file["survivors"]:
        if entry["kind"] not in kinds:
            faults.append(f"no reason for: {entry['kind']}")
        listed.update({name: entry.get("times", 1) for name in entry["mutants"]})
    out = Path(sys.argv[1]) / "mutants.out"
    missed, caught = names(out / "missed.txt"), names(out / "caught.txt") + names(out / "timeout.txt")
    for name, count in (missed - listed).items():
        faults.append(f"survived, and is not listed: {name}" + (f", {count} times" if count > 1 else ""))
    # Another mutant of the same name may be in another shard, so only a name that was caught alone is one too many.
    faults += [f"is listed, and a test caught it: {name}" for name in listed if caught[name] and not missed[name] and listed[name] == 1]
    rooms = sorted({room(name) for name in [*missed, *caught]})
    print(f"{'room':12} mutants survivors")
    for name in rooms:
        survivors = sum(count for mutant, count in missed.items() if room(mutant) == name)
        print(f"{name:12} {survivors + sum(count for mutant, count in caught.items() if room(mutant) == name):7} {survivors:9}")
    print(f"{missed.total()} of {missed.total() + caught.total()} mutants survived, {(missed - listed).total()} of them unlisted")
    if faults:
        sys.exit("\n".join(faults))


main()
