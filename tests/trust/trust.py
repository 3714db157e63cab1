"""Writes docs/TRUST.md from `claims.toml` and from the results that `results.json` keeps: `just trust`.

`just trust run WORD…` runs the commands first in which one of the words stands, or all of them, and keeps the number that each printed,
its minutes and the day.
"""

import json
import re
import subprocess
import sys
import time
import tomllib
from datetime import date
from pathlib import Path

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent
PAGE = ROOT / "docs/TRUST.md"
RESULTS = FOLDER / "results.json"
START = "<!-- the table, by just trust -->\n"


def number(claim: dict[str, str], text: str) -> str | None:
    """What a claim shows: the numbers that its pattern finds, each added up over all finds."""
    finds = re.findall(claim["pattern"], text, re.MULTILINE)
    if not finds:
        return None
    rows = [find if isinstance(find, tuple) else (find,) for find in finds]
    sums = (sum(int(row[at].replace(",", "")) for row in rows) for at in range(len(rows[0])))
    return claim["shows"].format(*(f"{value:,}" for value in sums))


def source(claim: dict[str, str], printed: str) -> str:
    return (ROOT / claim["page"]).read_text(encoding="utf-8") if "page" in claim else printed


def run(claim: dict[str, str]) -> dict[str, str] | None:
    print(f"-- {claim['command']}", flush=True)
    start = time.monotonic()
    done = subprocess.run(["bash", "-c", claim["command"]], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    minutes = (time.monotonic() - start) / 60
    found = number(claim, source(claim, done.stdout))
    if done.returncode or found is None:
        print("\n".join(done.stdout.splitlines()[-20:]))
        print(f"   failed: exit status {done.returncode}")
        return None
    print(f"   {found}, {minutes:.1f} minutes")
    return {"number": found, "minutes": f"{minutes:.1f}", "date": date.today().isoformat()}


def main() -> None:
    claims = tomllib.loads((FOLDER / "claims.toml").read_text(encoding="utf-8"))["claim"]
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    failed = 0
    if sys.argv[1:2] == ["run"]:
        words = sys.argv[2:]
        for claim in claims:
            if not words or any(word in claim["command"].split() for word in words):
                if result := run(claim):
                    results[claim["command"]] = result
                else:
                    results.pop(claim["command"], None)
                    failed += 1
        known = {claim["command"] for claim in claims}
        results = {command: results[command] for command in sorted(results) if command in known}
        RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    rows = []
    for claim in claims:
        result = results.get(claim["command"], {})
        # A page that another recipe writes has the number itself, whoever ran it.
        shown = result.get("number") or ("page" in claim and number(claim, source(claim, ""))) or "not run yet"
        command = claim["command"].replace("|", "\\|")
        rows.append(f"| {claim['claim']} | {shown} | `{command}` | {result.get('minutes', '')} | {result.get('date', '')} |")
    head, _, _ = PAGE.read_text(encoding="utf-8").partition(START)
    table = "| claim | number | command | minutes | date |\n|---|---|---|---|---|\n"
    PAGE.write_text(head + START + "\n" + table + "\n".join(rows) + "\n\n" + LINKS, encoding="utf-8")
    print(f"{len(claims)} claims, {sum('not run yet' in row for row in rows)} not run yet")
    if failed:
        sys.exit(f"{failed} commands failed")


LINKS = """[AUDIT]: AUDIT.md
[CONFORMANCE]: CONFORMANCE.md
[EDITIONS]: EDITIONS.md
[READERS]: READERS.md
[SECURITY]: ../SECURITY.md
"""

main()
