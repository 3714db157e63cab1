"""Links each verb of `src/lib.rs` as a program in which a panic calls a symbol that nothing defines: `just no-panic`.

What can be linked cannot panic. `expected.toml` has the verbs that can, and for the others the kinds of panics that are left,
each with the reason; whatever differs from it fails, if the compiler is the one that it names. `no_panic.py VERB` prints the
places of the panics of one verb.
"""

import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent

# The functions of Rust that panic, by the start of their names, and the kind of panic that a call of one is.
PANICS = {
    "core::str::slice_error_fail": "cut of a text",
    "core::slice::index::": "cut of octets",
    "core::slice::copy_from_slice_impl::": "cut of octets",
    "core::panicking::panic_bounds_check": "index",
    "core::option::unwrap_failed": "unwrap",
    "core::option::expect_failed": "unwrap",
    "core::result::unwrap_failed": "unwrap",
    "core::panicking::panic_const": "arithmetic",
    "core::panicking::": "panic",
    "alloc::": "memory",
}


def link(library: Path, verb: str, program: Path, *flags: str) -> bool:
    command = ["cc", "-nostartfiles", "-Wl,--gc-sections", f"-Wl,--entry={verb},--undefined={verb}", *flags]
    linked = subprocess.run([*command, library, "-lc", "-o", program], capture_output=True, text=True)
    if linked.returncode and "a_panic_can_be_reached" not in linked.stderr:
        sys.exit(f"{verb} cannot be linked:\n{linked.stderr}")
    return linked.returncode == 0


def kind_of(name: str) -> str | None:
    return next((kind for start, kind in PANICS.items() if name.startswith(start)), None)


def panics_left(library: Path, verb: str) -> Counter[tuple[str, str]]:
    """The panics of a verb: none if it can be linked."""
    with TemporaryDirectory() as folder:
        program = Path(folder) / "program"
        if link(library, verb, program):
            return Counter()
        link(library, verb, program, "-Wl,--warn-unresolved-symbols")
        return panics(program) or Counter({("unknown", "no line"): 1})


def panics(program: Path) -> Counter[tuple[str, str]]:
    """The calls of functions that panic: kind, file and line of the library, how many."""
    code = subprocess.run(["objdump", "-d", "-C", "--no-show-raw-insn", program], capture_output=True, text=True, check=True).stdout
    calls: list[tuple[str, str]] = []
    within = ""
    for line in code.splitlines():
        if start := re.match(r"[0-9a-f]+ <(.+)>:$", line):
            within = start[1]
        elif call := re.match(r"\s*([0-9a-f]+):\s+(?:call|j\w+)\s+[0-9a-f]+ <(.+?)(?:\+0x[0-9a-f]+)?>$", line):
            kind = kind_of(call[2])
            # What panics calls others that do; and what allocates is of one kind.
            if kind and not kind_of(within):
                calls.append((call[1], kind))
    if not calls:
        return Counter()
    lines = subprocess.run(
        ["addr2line", "-a", "-i", "-f", "-C", "-e", program, *(address for address, _ in calls)],
        capture_output=True, text=True, check=True,
    ).stdout.split("\n0x")
    found: Counter[tuple[str, str]] = Counter()
    for (_, kind), frames in zip(calls, lines, strict=True):
        frames = frames.splitlines()[1:]
        if kind == "panic" and any("/core/src/slice/" in path for path in frames[1::2]):
            kind = "cut of octets"
        if kind == "panic" and any("/alloc/src/string.rs" in path for path in frames[1::2]):
            kind = "cut of a text"
        if any("dlmalloc" in path for path in frames[1::2]):
            kind = "memory"
        # What Rust's own libraries call is the text of a panic, unless there is nothing else.
        own = (path.removeprefix(f"{ROOT}/") for path in frames[1::2] if path.startswith(f"{ROOT}/"))
        found[kind, next(own, "").replace(":?", "").partition(" (")[0]] += 1
    return Counter({place: count for place, count in found.items() if place[1]}) or found


def build(features: str) -> Path:
    """The library of verbs."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "no-panic"
    command = ["cargo", "build", "--locked", "--quiet", "--release", "--manifest-path", FOLDER / "Cargo.toml"]
    subprocess.run([*command, "--features", features, "--target-dir", target], check=True)
    return target / "release/liburiel_no_panic.a"


def main() -> None:
    only = sys.argv[1:]
    source = (FOLDER / "src/lib.rs").read_text(encoding="utf-8")
    plain = re.findall(r"^ {4}(\w+)\(.*\) -> .* \{", source, re.MULTILINE)
    for row in re.findall(r"^ {4}[A-Z]\w+ \w+Url: (.+)$", source, re.MULTILINE):
        plain += row.split()
    with_memory = re.findall(r"^ {8}(\w+)\(.*\) -> .* \{", source, re.MULTILINE)
    expected = tomllib.loads((FOLDER / "expected.toml").read_text(encoding="utf-8"))
    left = {verb: set(entry["left"]) for entry in expected["not_shown"] for verb in entry["verbs"]}
    faults = [f"{verb} is listed, and not in src/lib.rs" for verb in {*left, *expected["shown"]} - {*plain, *with_memory}]
    faults += [f"no reason for: {kind}" for kind in set().union(*left.values()) - {*expected["reasons"]}]
    shown = listed = 0
    for features, verbs in [("", plain), ("memory", with_memory)]:
        verbs = [verb for verb in verbs if not only or verb in only]
        library = build(features) if verbs else None
        for verb in verbs:
            found = panics_left(library, verb)
            kinds = {kind for kind, _ in found}
            if found:
                listed += 1
                print(f"{verb:18} {len(found)} lines: {', '.join(sorted(kinds))}")
            else:
                shown += 1
                print(f"{verb:18} shown")
            if only:
                for (kind, where), count in sorted(found.items()):
                    print(f"    {kind}: {where}, {count}")
            if not found and verb not in expected["shown"]:
                faults.append(f"{verb} is shown now: list it under `shown`")
            elif found and verb in expected["shown"]:
                faults.append(f"{verb} was shown, and is no longer: `just no-panic {verb}` prints the places")
            elif kinds != left.get(verb, set()):
                faults.append(f"{verb} is listed with {sorted(left.get(verb, ['nothing']))}, and has {sorted(kinds)}")
    print(f"{shown} of {shown + listed} verbs cannot panic, as the linker shows; {listed} are listed")
    compiler = subprocess.run(["rustc", "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.split()[1]
    if faults and compiler != expected["compiler"]:
        print("\n".join(faults), f"This is Rust {compiler}: what its optimiser leaves is no fault.", sep="\n")
    elif faults:
        sys.exit("\n".join(faults))


main()
